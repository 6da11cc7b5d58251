/*
  report.h - the second half of check.c: what a check leaves behind in build/report/, and the page that `make report` makes of it.

  A check of one exercise that fails leaves two files: ID.txt, the verdict and what belongs to it (lines "key text", escaped as on the report
  pipe), and ID.json, the recording of the failing case (the library's own format, one event a line). A pass takes them away. The page is one
  file without anything from elsewhere; every text of the learner goes through put_markup.

  In the picture each row is a thread of the host, a stream, or a pipe of an AI Core, and each column the beginning of something: what lasts
  a nanosecond and what lasts a millisecond are equally wide, since it is the order that explains a failure.
*/
#define REPORT_FILE "build/report.html"

static void report_path(char *to, size_t size, const exercise *e, const char *kind) { put(to, size, "build/report/%s.%s", e->id, kind); }

/*--------------------------------------------------------------------------------------
  What a failed check leaves
--------------------------------------------------------------------------------------*/
static void put_escaped(FILE *f, const char *key, const char *text) {
  if (!*text) return;
  fprintf(f, "%s ", key);
  for (; *text; text++) {
    if (*text == '\n') fputs("\\n", f);
    else if (*text == '\\') fputs("\\\\", f);
    else putc(*text, f);
  }
  putc('\n', f);
}
static void forget_failure(const exercise *e) {
  char path[200];
  report_path(path, sizeof path, e, "txt"), unlink(path);
  report_path(path, sizeof path, e, "json"), unlink(path);
}
static void keep_failure(const exercise *e, const result *r, const char *recording) {
  char path[200], text[100], reason[600];
  FILE *f;
  forget_failure(e);
  if (r->state == SOLVED) return;
  mkdir("build/report", 0777);
  report_path(path, sizeof path, e, "json");
  if (recording && exists(recording)) rename(recording, path);
  report_path(path, sizeof path, e, "txt");
  f = fopen(path, "wb");
  if (!f) return;
  reason_of(r, reason, sizeof reason);
  put_escaped(f, "verdict", r->verdict), put_escaped(f, "reason", reason), put_escaped(f, "tried", r->tried), put_escaped(f, "expected", r->expected);
  put_escaped(f, "found", r->found), put_escaped(f, "line", r->state == NOT_COMPILED ? "" : r->place), put_escaped(f, "why", r->why);
  put_escaped(f, "picture", r->picture), put_escaped(f, "library", r->output[0] ? "" : r->library), put_escaped(f, "output", last_lines(r->output, 16));
  put_escaped(f, "compiler", r->state == NOT_COMPILED ? r->compiler : "");
  if (r->round >= 0) {
    put_escaped(f, "schedule", r->schedule);
    PUT(text, "%llu.%d", (unsigned long long)r->seed, r->round), put_escaped(f, "seed", text);
  }
  PUT(text, "%d %d %d", r->part[PUBLIC], r->part[HIDDEN], r->part[ASIDE]), put_escaped(f, "parts", text);
  fclose(f);
}

/*--------------------------------------------------------------------------------------
  The recording of a failed case
--------------------------------------------------------------------------------------*/
#define SPANS 90
#define LANES 40
typedef struct { double from, to, queued; unsigned long long task, pid, tid; int lane, column, end, error, times; char name[64], kind[24]; } span;
typedef struct { span at[SPANS]; int count, lost, last; } spans; /* last: the newest call of the host */
typedef struct { unsigned long long pid, tid; } lane;
typedef struct { unsigned long long one, two; } pair;

static int json_number(const char *line, const char *key, double *v) {
  char word[40];
  const char *p;
  PUT(word, "\"%s\":", key);
  p = strstr(line, word);
  if (p) *v = strtod(p + strlen(word), NULL);
  return p != NULL;
}
static void json_text(const char *line, const char *key, char *to, size_t size) {
  char word[40];
  const char *p;
  size_t n = 0;
  PUT(word, "\"%s\":\"", key);
  p = strstr(line, word);
  for (p = p ? p + strlen(word) : ""; *p && *p != '"' && n + 1 < size; p++) {
    if (*p == '\\' && p[1]) p++;
    to[n++] = *p;
  }
  to[n] = 0;
}
static int by_start(const void *a, const void *b) {
  const span *x = (const span *)a, *y = (const span *)b;
  return (x->from > y->from) - (x->from < y->from);
}
static int by_lane(const void *a, const void *b) {
  const lane *x = (const lane *)a, *y = (const lane *)b;
  return x->pid != y->pid ? (x->pid > y->pid ? 1 : -1) : (x->tid > y->tid) - (x->tid < y->tid);
}
/* A host that asks the same again and again is one box, as long as nothing happens in between. (Tasks stand before calls in a recording.) */
static int same_call(spans *s, const span *one) {
  span *last = &s->at[s->last];
  if (one->pid != 1 || s->count == 0 || last->pid != 1 || last->tid != one->tid || strcmp(last->name, one->name) != 0) return 0;
  for (int k = 0; k < s->count; k++)
    if (s->at[k].pid != 1 && s->at[k].from < one->from && s->at[k].to > last->to) return 0;
  last->to = one->to, last->times++;
  return 1;
}
/* Keeps the newest SPANS: the end of a run is where it failed. */
static void add_span(spans *s, const span *one) {
  int oldest = 0, k;
  if (same_call(s, one)) return;
  if (s->count < SPANS) {
    s->last = one->pid == 1 ? s->count : s->last;
    s->at[s->count++] = *one;
    return;
  }
  s->lost++;
  for (k = 1; k < SPANS; k++)
    if (s->at[k].from < s->at[oldest].from) oldest = k;
  if (one->from <= s->at[oldest].from) return;
  s->at[oldest] = *one;
  if (one->pid == 1) s->last = oldest;
}
static span *span_of(spans *s, unsigned long long task) {
  for (int k = 0; k < s->count; k++)
    if (s->at[k].task == task && task && s->at[k].pid >= 10 && s->at[k].pid < 100) return &s->at[k];
  return NULL;
}
static void put_who(FILE *f, const span *s) {
  char text[200];
  PUT(text, T("#%llu %s of stream %d", "#%llu %s（stream %d）"), s->task, s->name, (int)s->tid - 1);
  put_markup(f, text);
}
static const char *class_of(const span *s) {
  if (s->pid == 1) return "host";
  if (s->pid >= 100) return "pipe";
  if (strncmp(s->name, "event", 5) == 0 || strcmp(s->kind, "task") == 0) return "mark";
  return strncmp(s->kind, "copy", 4) == 0 ? "copy" : "core";
}

/* An arrow that should have been there, from one box of the picture to another. */
enum { COLUMN = 84, ROW = 34, LEFT = 96, TOP = 22 };
static void put_missing(FILE *f, int x1, int row1, int x2, int row2) {
  int y1 = TOP + row1 * ROW + ROW / 2, y2 = TOP + row2 * ROW + ROW / 2, bend = x2 > x1 + 10 ? (x2 - x1) / 2 : 28;
  fprintf(f, "<path class=\"missing\" marker-end=\"url(#missing)\" d=\"M%d %dC%d %d %d %d %d %d\"/>\n", x1, y1, x1 + bend, y1, x2 - bend, y2, x2, y2);
}

/* The picture with its slider, and in words what nothing orders. */
static void put_timeline(FILE *f, const exercise *e) {
  static spans s;
  static lane lanes[LANES];
  static pair flow[64], race[64];
  double mark = -1, v, flow_end[64];
  int flows = 0, races = 0, rows = 0, k, i, width, mark_column = 0, shown = 0, pending = 0;
  char path[200], *text, *line, *save = NULL, phase[8];
  report_path(path, sizeof path, e, "json");
  text = read_file(path, 40 << 20);
  if (!text) return;
  memset(&s, 0, sizeof s);
  for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    span one;
    memset(&one, 0, sizeof one);
    json_text(line, "ph", phase, sizeof phase);
    if (!json_number(line, "ts", &one.from)) continue;
    if (json_number(line, "pid", &v)) one.pid = (unsigned long long)v;
    if (json_number(line, "tid", &v)) one.tid = (unsigned long long)v;
    if (json_number(line, "task", &v)) one.task = (unsigned long long)v;
    json_text(line, "name", one.name, sizeof one.name), json_text(line, "cat", one.kind, sizeof one.kind);
    one.to = one.from + (json_number(line, "dur", &v) ? v : 0);
    one.queued = json_number(line, "queued", &v) ? v : one.from;
    one.error = json_number(line, "error", &v) ? (int)v : 0;
    if (phase[0] == 'X' && one.pid == 1 && strcmp(one.name, "aclrtSynchronizeDeviceWithTimeout") == 0) mark = one.from; /* the oracle's, when it had seen enough */
    else if (phase[0] == 'X' && strcmp(one.kind, "operator") != 0 && one.name[0] && strncmp(one.name, "aclFinalize", 11) != 0) add_span(&s, &one);
    if (phase[0] == 's' && flows < 64 && json_number(line, "id", &v)) flow[flows].one = one.tid, flow_end[flows] = one.from, flow[flows++].two = (unsigned long long)v;
    if (phase[0] == 'i' && races < 64 && json_number(line, "other", &v)) race[races].one = (unsigned long long)v, race[races++].two = one.task;
  }
  free(text);
  if (s.count == 0) return;
  qsort(s.at, (size_t)s.count, sizeof s.at[0], by_start);
  for (k = 0; k < s.count; k++) {
    for (i = 0; i < rows && (lanes[i].pid != s.at[k].pid || lanes[i].tid != s.at[k].tid); i++) {}
    if (i == rows && rows < LANES) lanes[rows].pid = s.at[k].pid, lanes[rows++].tid = s.at[k].tid;
  }
  qsort(lanes, (size_t)rows, sizeof lanes[0], by_lane);
  for (k = 0; k < s.count; k++) {
    span *b = &s.at[k];
    if (mark >= 0 && b->from > mark && (k == 0 || s.at[k - 1].from <= mark)) mark_column = k; /* the mark takes a column too */
    b->column = k + (mark >= 0 && b->from > mark);
    for (i = 0; i < rows; i++)
      if (lanes[i].pid == b->pid && lanes[i].tid == b->tid) b->lane = i;
    if (mark >= 0 && b->pid >= 10 && b->pid < 100 && b->queued < mark && b->to > mark) pending++;
  }
  if (mark >= 0 && s.at[s.count - 1].from <= mark) mark_column = s.count;
  for (k = 0; k < s.count; k++) {
    for (i = k + 1; i < s.count && s.at[i].from < s.at[k].to; i++) {}
    s.at[k].end = i < s.count ? s.at[i].column : s.count + (mark >= 0);
    if (mark >= 0 && s.at[k].to <= mark && s.at[k].end > mark_column) s.at[k].end = mark_column;
    if (s.at[k].end <= s.at[k].column) s.at[k].end = s.at[k].column + 1;
  }
  width = LEFT + (s.count + (mark >= 0)) * COLUMN + 20;
  fprintf(f, "<h4>%s</h4>\n", T("What ran when", "运行过程"));
  fprintf(f, "<p class=\"faint\">%s", T("The failing case. Each column is the beginning of something; widths are not to scale. Drag the slider, or use the arrow keys on it.",
                                       "失败的那个用例。每一列是某件事的开始，宽度与时间不成比例。拖动滑块，或者选中后用方向键。"));
  if (s.lost > 0) fprintf(f, T(" The last %d of %d.", " 只画出最后 %d 件（共 %d 件）。"), s.count, s.count + s.lost);
  fprintf(f, "</p>\n<figure class=\"time\" data-left=\"%d\" data-column=\"%d\"><label>%s <input type=\"range\" min=\"0\" max=\"%d\" value=\"%d\"></label> <output aria-live=\"polite\"></output>\n<div class=\"scroll\" tabindex=\"0\">"
             "<svg style=\"min-width:100%%\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"%s\">\n", LEFT, COLUMN, T("time", "时间"), s.count - 1 + (mark >= 0), s.count - 1 + (mark >= 0), width, TOP + rows * ROW + 30,
          T("Timeline of streams", "各个 stream 的时间线"));
  for (i = 0; i < rows; i++) {
    static const char *const pipes[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "?"};
    char name[60];
    if (lanes[i].pid == 1) PUT(name, "%s", T("host", "主机"));
    else if (lanes[i].pid >= 100) PUT(name, T("block %d %s", "块 %d %s"), (int)(lanes[i].tid / 8), pipes[lanes[i].tid % 8]);
    else PUT(name, T("stream %d", "stream %d"), (int)lanes[i].tid - 1);
    fprintf(f, "<rect class=\"row%d\" x=\"0\" y=\"%d\" width=\"%s\" height=\"%d\"/><text class=\"lane\" x=\"6\" y=\"%d\">%s</text>\n", i % 2, TOP + i * ROW, "100%", ROW, TOP + i * ROW + 21, name);
  }
  for (k = 0; k < s.count; k++) {
    const span *b = &s.at[k];
    const char *label = strncmp(b->name, "aclrt", 5) == 0 ? b->name + 5 : b->name;
    fprintf(f, "<g class=\"box %s%s\" data-a=\"%d\" data-b=\"%d\" data-t=\"", class_of(b), b->error ? " bad" : "", b->column, b->end);
    if (b->pid == 1) put_markup(f, T("the host calls ", "主机调用 ")), put_markup(f, b->name), b->times ? fprintf(f, " x %d", b->times + 1) : 0;
    else if (b->pid < 100) put_who(f, b);
    else put_markup(f, b->name);
    if (b->pid == 1 || b->pid >= 100) fprintf(f, " (%.1f us)", b->to - b->from);
    else fprintf(f, T(" (queued %.0f us before, took %.1f us)", "（%.0f us 之前排队，用时 %.1f us）"), b->from - b->queued, b->to - b->from);
    if (b->error) fprintf(f, T(", failed with %d", "，失败 %d"), b->error);
    fprintf(f, "\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\"/><svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"><text x=\"4\" y=\"16\">", LEFT + b->column * COLUMN + 2,
            TOP + b->lane * ROW + 5, (b->end - b->column) * COLUMN - 4, ROW - 10, LEFT + b->column * COLUMN + 2, TOP + b->lane * ROW + 5, (b->end - b->column) * COLUMN - 6, ROW - 10);
    put_markup(f, label);
    if (b->times) fprintf(f, " x %d", b->times + 1);
    fputs("</text></svg></g>\n", f);
  }
  for (k = 0; k < flows; k++) { /* an event that was recorded, and who waited for it */
    const span *to = span_of(&s, flow[k].two), *from = NULL;
    for (i = 0; i < s.count; i++)
      if (s.at[i].pid >= 10 && s.at[i].tid == flow[k].one && s.at[i].to > flow_end[k] - 0.002 && s.at[i].to < flow_end[k] + 0.002) from = &s.at[i];
    if (from && to) /* to the wait's end: there it held the stream back */
      fprintf(f, "<path class=\"after\" marker-end=\"url(#after)\" d=\"M%d %dL%d %d\"/>\n", LEFT + from->end * COLUMN - 24, TOP + from->lane * ROW + (from->lane < to->lane ? ROW - 6 : 6),
              LEFT + to->end * COLUMN - 12, TOP + to->lane * ROW + (from->lane < to->lane ? 6 : ROW - 6));
  }
  for (k = 0; k < races && shown < 3; k++) {
    const span *a = span_of(&s, race[k].one), *b = span_of(&s, race[k].two);
    if (!a || !b) continue;
    put_missing(f, LEFT + a->end * COLUMN - 2, a->lane, LEFT + b->column * COLUMN, b->lane);
    shown++;
  }
  if (mark >= 0)
    fprintf(f, "<g class=\"box %s\" data-a=\"%d\" data-b=\"%d\" data-t=\"%s\"><line x1=\"%d\" x2=\"%d\" y1=\"16\" y2=\"%d\"/><text x=\"%d\" y=\"12\">%s</text></g>\n", pending && !shown ? "looked missing" : "looked", mark_column, mark_column + 1,
            T("the checks looked here", "检查程序看到这里"),
            LEFT + mark_column * COLUMN + COLUMN / 2, LEFT + mark_column * COLUMN + COLUMN / 2, TOP + rows * ROW + 6, LEFT + mark_column * COLUMN - 30, T("the checks looked here", "检查程序看到这里"));
  fprintf(f, "<line class=\"cursor\" x1=\"0\" x2=\"0\" y1=\"14\" y2=\"%d\"/>", TOP + rows * ROW + 8);
  fputs("<defs><marker id=\"after\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8Z\"/></marker>"
        "<marker id=\"missing\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8Z\"/></marker></defs></svg></div>\n", f);
  for (k = 0, shown = 0; k < races && shown < 3; k++) {
    const span *a = span_of(&s, race[k].one), *b = span_of(&s, race[k].two);
    if (!a || !b) continue;
    if (shown++ == 0) fprintf(f, "<ul class=\"missing\">\n");
    fprintf(f, "<li><b>%s</b> ", T("Missing:", "缺少："));
    put_who(f, a), put_markup(f, T(" and ", " 与 ")), put_who(f, b);
    put_markup(f, T(" touch the same bytes, and nothing orders them. Record an event behind the one that has to be first, and let the other stream wait for it.",
                    " 访问同一段内存，却没有先后顺序。在应当先做的那个之后 record event，让另一个 stream 等待它。"));
    fputs("</li>\n", f);
  }
  if (shown) fputs("</ul>\n", f);
  else if (pending > 0) {
    for (k = 0; k < s.count && !(s.at[k].pid >= 10 && s.at[k].pid < 100 && s.at[k].queued < mark && s.at[k].to > mark); k++) {}
    fprintf(f, "<ul class=\"missing\"><li><b>%s</b> ", T("Not waited for:", "没有等待："));
    put_who(f, &s.at[k]);
    fprintf(f, T(" and all behind it (%d in all) were not done when the checks looked. Right of the line is what ran only then.", " 以及它之后的任务（共 %d 个）在检查程序看的时候还没有完成。竖线右边是那之后才执行的。"), pending);
    fputs("</li></ul>\n", f);
  }
  fputs("</figure>\n", f);
}

/*--------------------------------------------------------------------------------------
  The page
--------------------------------------------------------------------------------------*/
static const char report_style[] =
    ":root{color-scheme:light dark;--bg:#fbfaf7;--card:#fff;--text:#22262b;--faint:#6b7280;--line:#e3e1da;--good:#2f855a;--some:#b7791f;--bad:#c53030;--blue:#2b6cb0;--violet:#6b46c1;--grey:#718096;--row:#f4f2ec}\n"
    "@media(prefers-color-scheme:dark){:root{--bg:#16191d;--card:#1f2429;--text:#e6e6e3;--faint:#9aa3ad;--line:#343b43;--good:#68d391;--some:#f6c667;--bad:#fc8181;--blue:#63b3ed;--violet:#b794f4;--grey:#8a97a6;--row:#252b31}}\n"
    "*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}main{max-width:1080px;margin:0 auto;padding:28px 20px 60px}\n"
    "h1{margin:0;font-size:1.7rem}h2{margin:2.2rem 0 .6rem;font-size:1.2rem}h3{margin:0 0 .4rem;font-size:1.05rem}h4{margin:1.2rem 0 0;font-size:.95rem}.faint{color:var(--faint);font-size:.9rem;margin:.2rem 0}\n"
    ".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:12px;margin:18px 0}.tile{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px 16px}\n"
    ".tile b{display:block;font-size:1.55rem;line-height:1.3}.tile span{color:var(--faint);font-size:.85rem}.bar{height:8px;border-radius:4px;background:var(--line);overflow:hidden}.bar i{display:block;height:100%;background:var(--good)}\n"
    "table{width:100%;border-collapse:collapse;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}th,td{text-align:left;padding:6px 12px;border-top:1px solid var(--line);vertical-align:middle}th{font-weight:600;font-size:.85rem;color:var(--faint);border-top:0}\n"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.band{display:flex;flex-wrap:wrap;gap:4px}.cell{display:inline-block;min-width:2.6em;padding:2px 5px;border-radius:6px;text-align:center;font-size:.8rem;border:1px solid var(--line);color:var(--faint);text-decoration:none}\n"
    ".cell.solved{background:var(--good);border-color:var(--good);color:var(--card)}.cell.some{border-color:var(--some);color:var(--some)}.cell.bad{border-color:var(--bad);color:var(--bad)}a.cell:hover,a.cell:focus{outline:2px solid var(--blue)}.stars{color:var(--some);letter-spacing:2px;white-space:nowrap}\n"
    "section{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--bad);border-radius:12px;padding:16px 20px;margin:14px 0}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 14px;margin:.6rem 0}dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}\n"
    "pre,code{font:13px/1.45 ui-monospace,monospace}pre{background:var(--row);border-radius:8px;padding:10px 12px;overflow:auto;max-height:22em;white-space:pre}\n"
    ".time{margin:0}.time label{color:var(--faint);font-size:.9rem}.time input{width:min(420px,60%);vertical-align:middle}.time output{display:block;min-height:1.6em;font-size:.9rem}.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px;margin-top:4px}\n"
    "svg text{font:11px system-ui,sans-serif;fill:var(--text)}svg .lane{font-weight:600;fill:var(--faint)}.row0{fill:var(--row)}.row1{fill:var(--card)}.box rect{fill:var(--grey)}.box text{fill:var(--card)}.copy rect{fill:var(--blue)}.core rect{fill:var(--good)}.mark rect{fill:var(--violet)}.pipe rect{fill:var(--some)}.bad rect{stroke:var(--bad);stroke-width:3}\n"
    ".future{opacity:.18}.now rect{stroke:var(--text);stroke-width:2}.after,.missing{fill:none;stroke:var(--faint);stroke-width:1.4}path.missing{stroke:var(--bad);stroke-width:2.4;stroke-dasharray:6 4}#after path{fill:var(--faint)}#missing path{fill:var(--bad)}.looked line{stroke:var(--some);stroke-width:2}.looked.missing line{stroke:var(--bad);stroke-dasharray:6 4}.looked text{stroke:none;fill:var(--text)}.cursor{stroke:var(--text);opacity:.55}\n"
    "ul.missing{margin:.5rem 0;padding:8px 12px 8px 28px;border-radius:8px;background:var(--row)}ul.missing b{color:var(--bad)}.legend span{display:inline-block;width:.8em;height:.8em;border-radius:3px;margin:0 .3em 0 .9em}@media print{.scroll{overflow:visible}}\n";
static const char report_script[] =
    "document.querySelectorAll('.time').forEach(function(f){var r=f.querySelector('input'),o=f.querySelector('output'),c=f.querySelector('.cursor'),s=f.querySelector('.scroll'),b=[].slice.call(f.querySelectorAll('.box'));\n"
    "function go(){var k=+r.value,t=[],x=+f.dataset.left+(k+1)*f.dataset.column;b.forEach(function(g){var a=+g.dataset.a,e=+g.dataset.b;g.classList.toggle('future',a>k);g.classList.toggle('now',a<=k&&k<e);if(a<=k&&k<e)t.push(g.dataset.t)});\n"
    "c.setAttribute('x1',x);c.setAttribute('x2',x);o.textContent=(k+1)+'/'+(+r.max+1)+': '+(t.join(' | ')||'-');if(x<s.scrollLeft+130||x>s.scrollLeft+s.clientWidth-40)s.scrollLeft=x-s.clientWidth/2}\n"
    "b.forEach(function(g){g.addEventListener('click',function(){r.value=g.dataset.a;go()})});r.addEventListener('input',go);go();s.scrollLeft=0});\n";

/* "24a" as the tutorial calls itself: tutorials/24a_async.c */
static void chapter_name(const char *chapter, char *to, size_t size) {
  DIR *d = opendir("tutorials");
  struct dirent *entry;
  size_t n = strlen(chapter);
  put(to, size, "%s", chapter);
  while (d && (entry = readdir(d)) != NULL) {
    const char *dot = strstr(entry->d_name, ".c");
    if (strncmp(entry->d_name, chapter, n) == 0 && entry->d_name[n] == '_' && dot && !dot[2]) put(to, size, "%s %.*s", chapter, (int)(dot - entry->d_name) - (int)n - 1, entry->d_name + n + 1);
  }
  if (d) closedir(d);
}
static number minutes_text(long seconds) {
  number t;
  if (seconds >= 3600) PUT(t.text, T("%ld h %02ld min", "%ld 小时 %02ld 分"), seconds / 3600, seconds / 60 % 60);
  else PUT(t.text, T("%ld min", "%ld 分钟"), (seconds + 59) / 60);
  return t;
}
static int has_failure(const exercise *e) {
  char path[200];
  report_path(path, sizeof path, e, "txt");
  return !e->done && exists(path);
}

static void put_chapter(FILE *f, int from, int to) {
  char name[80], title[300];
  int k, got = 0, all = 0, hints = 0, required = 1, done = 0;
  long seconds = 0;
  chapter_name(exercises[from].chapter, name, sizeof name);
  fputs("<tr><td><b>", f), put_markup(f, name), fputs("</b></td><td><div class=\"band\">", f);
  for (k = from; k < to; k++) {
    const exercise *e = &exercises[k];
    const char *kind = e->done ? "solved" : e->percent ? "some" : has_failure(e) ? "bad" : "open";
    PUT(title, T("%s: %s - %s of %d points, %d hints, %s", "%s：%s，%s / %d 分，提示 %d 条，%s"), e->id, T(e->title[0], e->title[1]), points_text(tenths(e, e->percent)).text, e->points, e->hints_used,
        minutes_text(e->spent).text);
    if (has_failure(e)) fprintf(f, "<a class=\"cell %s\" href=\"#f%s\" title=\"", kind, e->id);
    else fprintf(f, "<span class=\"cell %s\" title=\"", kind);
    put_markup(f, title);
    fprintf(f, "\">%s%s</%s>", e->done ? "&#9733; " : "", e->id, has_failure(e) ? "a" : "span");
    got += tenths(e, e->percent), all += e->points, hints += e->hints_used, seconds += e->spent, done += e->done;
    if (e->required && !e->done) required = 0;
  }
  fprintf(f, "</div></td><td class=\"stars\" title=\"%d/3\">", k = (done > 0) + (done > 0 && required) + (done == to - from));
  for (int i = 0; i < 3; i++) fputs(i < k ? "&#9733;" : "&#9734;", f);
  fprintf(f, "</td><td class=\"n\">%s / %d</td><td class=\"n\">%s</td><td class=\"n\">%d</td></tr>\n", points_text(got).text, all, seconds ? minutes_text(seconds).text : "-", hints);
}

static void put_failure(FILE *f, const exercise *e) {
  static const char *const rows[][3] = {{"tried", "tried", "尝试"}, {"expected", "expected", "应为"}, {"found", "found", "实际"}, {"line", "line", "位置"}, {"why", "why", "原因"}, {"schedule", "schedule", "调度"}};
  static const char *const texts[][3] = {{"picture", "picture", "图示"}, {"library", "the library says", "库的说明"}, {"output", "your program printed (end)", "程序的输出（末尾）"},
                                         {"compiler", "the compiler says", "编译器的说明"}};
  char path[200], *text, *line, *save = NULL, *value[16] = {0};
  static const char *const keys[16] = {"verdict", "reason", "tried", "expected", "found", "line", "why", "schedule", "picture", "library", "output", "compiler", "seed", "parts"};
  int part[PARTS] = {0, 0, 0};
  report_path(path, sizeof path, e, "txt");
  text = read_file(path, 1 << 20);
  if (!text) return;
  for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
    for (int k = 0; k < 16 && keys[k]; k++) {
      size_t n = strlen(keys[k]);
      if (strncmp(line, keys[k], n) == 0 && line[n] == ' ') unescape(value[k] = line + n + 1);
    }
  fprintf(f, "<section id=\"f%s\"><h3>", e->id);
  put_markup(f, e->name), fputs(": ", f), put_markup(f, value[0] ? value[0] : "");
  fputs("</h3>\n", f);
  if (value[13]) sscanf(value[13], "%d %d %d", &part[0], &part[1], &part[2]);
  fprintf(f, T("<p class=\"faint\">%s of %d points: public example %d of %d %%, hidden inputs and schedules %d of %d %%, leaks and codes %d of %d %%</p><dl>",
               "<p class=\"faint\">%s / %d 分：公开示例 %d / %d %%，隐藏输入和调度 %d / %d %%，泄漏和返回码 %d / %d %%</p><dl>"),
          points_text(tenths(e, part[0] + part[1] + part[2])).text, e->points, part[0], part_percent[0], part[1], part_percent[1], part[2], part_percent[2]);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    for (int k = 0; k < 14; k++)
      if (strcmp(keys[k], rows[i][0]) == 0 && value[k]) fprintf(f, "<dt>%s</dt><dd>", rows[i][1 + language]), put_markup(f, value[k]), fputs("</dd>\n", f);
  fprintf(f, "<dt>%s</dt><dd><code>make check EX=%s%s%s</code> &#183; <code>make hint EX=%s</code></dd></dl>\n", T("again", "再试"), e->id, value[12] ? " SEED=" : "", value[12] ? value[12] : "", e->id);
  put_timeline(f, e);
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    for (int k = 0; k < 14; k++)
      if (strcmp(keys[k], texts[i][0]) == 0 && value[k]) fprintf(f, "<h4>%s</h4><pre>", texts[i][1 + language]), put_markup(f, value[k]), fputs("</pre>\n", f);
  fputs("</section>\n", f);
  free(text);
}

static void put_tile(FILE *f, const char *big, const char *small) { fprintf(f, "<div class=\"tile\"><b>%s</b><span>%s</span></div>\n", big, small); }

static int write_report(void) {
  char text[100], temp[100], day[40] = "";
  int k, from, got, all, done, hints = 0, failures = 0, ok;
  long spent = 0;
  time_t t = time(NULL);
  struct tm *date = localtime(&t);
  FILE *f;
  mkdir("build", 0777);
  PUT(temp, "%s.%ld.tmp", REPORT_FILE, (long)getpid());
  f = fopen(temp, "wb");
  if (!f) die("%s: %s", REPORT_FILE, strerror(errno));
  if (date) strftime(day, sizeof day, "%Y-%m-%d %H:%M", date);
  count_points(&got, &all, &done);
  for (k = 0; k < exercise_count; k++) hints += exercises[k].hints_used, spent += exercises[k].spent, failures += has_failure(&exercises[k]);
  fprintf(f, "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>%s</title><style>\n%s</style></head><body><main>\n",
          T("en", "zh"), T("My progress in ascend_lite", "我的 ascend_lite 进度"), report_style);
  fprintf(f, "<h1>%s</h1><p class=\"faint\">%s</p>\n<div class=\"tiles\">\n", T("My progress", "我的进度"), day);
  PUT(text, "%d / %d", done, exercise_count), put_tile(f, text, T("exercises solved", "道练习已通过"));
  PUT(text, "%s / %d", points_text(got).text, all), put_tile(f, text, T("points", "分"));
  put_tile(f, minutes_text(spent).text, T("spent", "用时"));
  PUT(text, "%d", hints), put_tile(f, text, T("hints used", "条提示"));
  for (k = 0, from = 0; k < exercise_count; k++) from += (k == 0 || strcmp(exercises[k].chapter, exercises[k - 1].chapter) != 0) && quiz_done(exercises[k].chapter);
  PUT(text, "%d", from), put_tile(f, text, T("quizzes passed", "章测验已通过"));
  fprintf(f, "</div>\n<div class=\"bar\" role=\"img\" aria-label=\"%d%%\"><i style=\"width:%d%%\"></i></div>\n", all ? got * 10 / all : 0, all ? got * 10 / all : 0);
  fprintf(f, "<h2>%s</h2>\n<table><thead><tr><th>%s</th><th>%s</th><th>%s</th><th class=\"n\">%s</th><th class=\"n\">%s</th><th class=\"n\">%s</th></tr></thead><tbody>\n", T("Chapters", "各章"),
          T("chapter", "章"), T("exercises", "练习"), T("stars", "星"), T("points", "得分"), T("time", "用时"), T("hints", "提示"));
  for (from = k = 0; k <= exercise_count; k++)
    if (k == exercise_count || strcmp(exercises[k].chapter, exercises[from].chapter) != 0) put_chapter(f, from, k), from = k;
  fprintf(f, "</tbody></table>\n<p class=\"faint\">%s</p>\n",
          T("Stars: one for the first exercise of a chapter, one for all required ones, one for all. Time: from one check or hint to the next; pauses of more than 20 minutes do not count.",
            "星：通过第一道得一颗，必做题全部通过得一颗，全部通过得一颗。用时：从一次检查或提示到下一次；超过 20 分钟的停顿不计。"));
  if (failures) {
    fprintf(f, "<h2>%s</h2>\n<p class=\"faint legend\">%s<span style=\"background:var(--grey)\"></span>%s<span style=\"background:var(--blue)\"></span>%s<span style=\"background:var(--good)\"></span>%s"
               "<span style=\"background:var(--violet)\"></span>%s<span style=\"background:var(--some)\"></span>%s</p>\n", T("Not yet", "还没有通过"), T("In the pictures:", "图中："), T("call of the host", "主机调用"),
            T("copy", "拷贝"), T("kernel", "核函数"), T("event", "event"), T("pipe of an AI Core", "AI Core 的 pipe"));
    for (k = 0; k < exercise_count; k++)
      if (has_failure(&exercises[k])) put_failure(f, &exercises[k]);
  }
  fprintf(f, "</main><script>\n%s</script></body></html>\n", report_script);
  ok = !ferror(f);
  ok = fclose(f) == 0 && ok && rename(temp, REPORT_FILE) == 0;
  if (!ok) unlink(temp), die("%s: %s", REPORT_FILE, strerror(errno));
  printf(T("%s is written: open it in a browser.\n", "已生成 %s，请用浏览器打开。\n"), REPORT_FILE);
  return 0;
}
