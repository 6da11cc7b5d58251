/*
  gpu2npu.c - moves programs from a GPU to an NPU: PyTorch scripts, and C with the CUDA runtime

      build/bin/gpu2npu -i DIR -o DIR -v 2.1.0 [-s] [-m] [--rules FILE] [distributed -m main.py [-t model]]
      build/bin/gpu2npu analyse -i DIR -o DIR -v 2.1.0 [-m torch_apis|affinity_apis]
      build/bin/gpu2npu --c -i DIR -o DIR

  It works like the migration tool of the course (section 1.8): DIR/<name> becomes OUT/<name>_msft, all files of it, with reports beside them:

      msFmkTranspltlog.txt         what happened, file by file
      change_list.csv              every change: File, Start Line, End Line, Operation Type, Message
      unsupported_api.csv          used, but not on the NPU              File, Start Line, End Line, OP, Tips
      unknown_api.csv              under torch, but in neither list
      api_precision_advice.csv     where numbers may differ
      api_performance_advice.csv   where time may be lost
      affinity_api_call.csv        what the NPU has a faster version of  File, Start Line, End Line, Api Type, Api Call Name, Affinity Api Name
      cuda_op_list.csv             operators of the project's own C++    File, Api

  The input is only read. The output is built beside its place and moved there when it is whole. The rules are in lib/py_migrate.h, those for C in
  gpu2npu_c.h. Needs nothing of the library; POSIX.
*/
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "gpu2npu_c.h"

static int zh;
static const char* T(const char* en, const char* zh_text) { return zh ? zh_text : en; }

static void choose_language(void) {
  static const char* const names[] = {"ASCEND_LITE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
  size_t k;
  for (k = 0; k < 4; k++) {
    const char* v = getenv(names[k]);
    if (!v || !*v) continue;
    zh = strncmp(v, "zh", 2) == 0;
    return;
  }
}

static char* building; /* the half-made output, removed when something goes wrong */
static void remove_tree(const char* path);
static void die(const char* format, ...) PM_PRINTF(1, 2) __attribute__((noreturn));
static void die(const char* format, ...) {
  va_list args;
  fflush(stdout);
  fprintf(stderr, "gpu2npu: ");
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fprintf(stderr, "\n");
  if (building) {
    char* half = building;
    building = NULL;
    remove_tree(half);
  }
  exit(1);
}

static pm_arena texts;
static const char* join(const char* a, const char* b) { return *b ? pm_say(&texts, "%s/%s", a, b) : a; }

/*--------------------------------------------------------------------------------------
  Files
--------------------------------------------------------------------------------------*/
enum { IS_DIR, IS_FILE, IS_LINK, IS_OTHER };
enum { PLAIN, PYTHON, C_SOURCE };
typedef struct entry {
  const char* path; /* from the root of the project */
  int kind, language;
  mode_t mode;
  size_t bytes;
  int changes, notes[PM_LISTS], broken; /* filled while it is converted */
} entry;
static entry* entries;
static size_t entry_count, entry_capacity;

static int ends_with(const char* s, const char* tail) {
  size_t n = strlen(s), m = strlen(tail);
  return n > m && strcmp(s + n - m, tail) == 0;
}
static int by_name(const void* a, const void* b) { return strcmp(*(const char* const*)a, *(const char* const*)b); }

static void scan(const char* root, const char* sub) {
  const char* path = join(root, sub);
  DIR* d = opendir(path);
  const char** names = NULL;
  size_t count = 0, capacity = 0, k;
  struct dirent* e;
  if (!d) die(T("cannot read the folder %s: %s", "无法读取目录 %s：%s"), path, strerror(errno));
  while ((e = readdir(d)) != NULL) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    names = (const char**)pm_grow(names, count, &capacity, sizeof *names);
    names[count++] = pm_say(&texts, "%s", e->d_name);
  }
  closedir(d);
  if (count) qsort(names, count, sizeof *names, by_name);
  for (k = 0; k < count; k++) {
    struct stat st;
    entry* x;
    const char* rel = *sub ? join(sub, names[k]) : names[k];
    if (lstat(join(root, rel), &st) != 0) die("%s: %s", join(root, rel), strerror(errno));
    entries = (entry*)pm_grow(entries, entry_count, &entry_capacity, sizeof *entries);
    x = &entries[entry_count++];
    memset(x, 0, sizeof *x);
    x->path = rel, x->mode = st.st_mode & 07777, x->bytes = (size_t)st.st_size;
    x->kind = S_ISDIR(st.st_mode) ? IS_DIR : S_ISREG(st.st_mode) ? IS_FILE : S_ISLNK(st.st_mode) ? IS_LINK : IS_OTHER;
    if (x->kind == IS_FILE && ends_with(rel, ".py")) x->language = PYTHON;
    if (x->kind == IS_FILE && (ends_with(rel, ".c") || ends_with(rel, ".cc") || ends_with(rel, ".cpp") || ends_with(rel, ".cxx") || ends_with(rel, ".cu") || ends_with(rel, ".cuh") ||
                               ends_with(rel, ".h") || ends_with(rel, ".hpp")))
      x->language = C_SOURCE;
    if (x->kind == IS_DIR) scan(root, rel);
  }
  free(names);
}

/* The whole file and a zero behind it. Dies when it cannot be read. */
static char* read_whole(const char* path, size_t* n) {
  FILE* f = fopen(path, "rb");
  size_t room = 65536, got;
  char* s = NULL;
  if (!f) die(T("cannot read %s: %s", "无法读取 %s：%s"), path, strerror(errno));
  for (*n = 0;; room *= 2) {
    s = (char*)pm_need(realloc(s, room));
    got = fread(s + *n, 1, room - 1 - *n, f);
    *n += got;
    if (*n < room - 1) break;
  }
  if (ferror(f)) die(T("cannot read %s: %s", "无法读取 %s：%s"), path, strerror(errno));
  fclose(f);
  s[*n] = 0;
  return s;
}
static void write_whole(const char* path, const char* s, size_t n, mode_t mode) {
  FILE* f = fopen(path, "wb");
  if (!f || fwrite(s, 1, n, f) != n || fclose(f) != 0 || chmod(path, mode) != 0) die(T("cannot write %s: %s", "无法写入 %s：%s"), path, strerror(errno));
}
static void copy_file(const char* from, const char* to, mode_t mode) {
  FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wb") : NULL;
  static char part[1 << 16];
  size_t n;
  if (!in) die(T("cannot read %s: %s", "无法读取 %s：%s"), from, strerror(errno));
  if (!out) die(T("cannot write %s: %s", "无法写入 %s：%s"), to, strerror(errno));
  while ((n = fread(part, 1, sizeof part, in)) > 0)
    if (fwrite(part, 1, n, out) != n) die(T("cannot write %s: %s", "无法写入 %s：%s"), to, strerror(errno));
  if (ferror(in)) die(T("cannot read %s: %s", "无法读取 %s：%s"), from, strerror(errno));
  fclose(in);
  if (fclose(out) != 0 || chmod(to, mode) != 0) die(T("cannot write %s: %s", "无法写入 %s：%s"), to, strerror(errno));
}
/* A link to something inside the project stays as it is; one that leads outside by a relative way gets the full path. */
static void copy_link(const char* root, const char* rel, const char* to) {
  char target[PATH_MAX + 1], full[PATH_MAX];
  const char* from = join(root, rel);
  ssize_t n = readlink(from, target, PATH_MAX);
  if (n < 0) die(T("cannot read %s: %s", "无法读取 %s：%s"), from, strerror(errno));
  target[n] = 0;
  if (target[0] != '/' && realpath(from, full) && !(strncmp(full, root, strlen(root)) == 0 && (full[strlen(root)] == '/' || !full[strlen(root)]))) {
    if (symlink(full, to) != 0) die(T("cannot write %s: %s", "无法写入 %s：%s"), to, strerror(errno));
  } else if (symlink(target, to) != 0) die(T("cannot write %s: %s", "无法写入 %s：%s"), to, strerror(errno));
}
static void remove_tree(const char* path) {
  struct stat st;
  if (lstat(path, &st) != 0) return;
  if (S_ISDIR(st.st_mode)) {
    DIR* d;
    struct dirent* e;
    (void)chmod(path, 0700);
    d = opendir(path);
    while (d && (e = readdir(d)) != NULL)
      if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
        char* sub = (char*)pm_need(malloc(strlen(path) + strlen(e->d_name) + 2));
        sprintf(sub, "%s/%s", path, e->d_name);
        remove_tree(sub);
        free(sub);
      }
    if (d) closedir(d);
    (void)rmdir(path);
  } else (void)unlink(path);
}

/*--------------------------------------------------------------------------------------
  Reports
--------------------------------------------------------------------------------------*/
enum { R_CHANGES, R_UNSUPPORTED, R_UNKNOWN, R_PRECISION, R_PERFORMANCE, R_AFFINITY, R_OPS, REPORTS };
static const struct { const char *name, *columns; } report_of[REPORTS] = {
    {"change_list.csv", "File,Start Line,End Line,Operation Type,Message"},
    {"unsupported_api.csv", "File,Start Line,End Line,OP,Tips"},
    {"unknown_api.csv", "File,Start Line,End Line,OP,Tips"},
    {"api_precision_advice.csv", "File,Start Line,End Line,OP,Tips"},
    {"api_performance_advice.csv", "File,Start Line,End Line,OP,Tips"},
    {"affinity_api_call.csv", "File,Start Line,End Line,Api Type,Api Call Name,Affinity Api Name"},
    {"cuda_op_list.csv", "File,Api"},
};
static FILE* reports[REPORTS];

static void csv(FILE* f, const char* s, int last) {
  if (strpbrk(s, ",\"\r\n")) {
    putc('"', f);
    for (; *s; s++) {
      if (*s == '"') putc('"', f);
      putc(*s, f);
    }
    putc('"', f);
  } else fputs(s, f);
  putc(last ? '\n' : ',', f);
}

#define LOG_NAME "msFmkTranspltlog.txt"
#define LOG_BYTES (1024 * 1024)
#define LOG_FILES 10
static struct { const char* folder; FILE* f; size_t bytes; } log_file;
static const char* log_path(int number) { return number ? pm_say(&texts, "%s/" LOG_NAME ".%d", log_file.folder, number) : join(log_file.folder, LOG_NAME); }
static void log_open(void) {
  log_file.f = fopen(log_path(0), "wb");
  log_file.bytes = 0;
  if (!log_file.f) die(T("cannot write %s: %s", "无法写入 %s：%s"), log_path(0), strerror(errno));
}
static void log_line(const char* level, const char* format, ...) PM_PRINTF(2, 3);
static void log_line(const char* level, const char* format, ...) {
  char when[32];
  time_t now = time(NULL);
  struct tm parts;
  va_list args;
  int n;
  if (log_file.bytes > LOG_BYTES - 4096) { /* the full one becomes .1, .1 becomes .2; the oldest goes */
    int k;
    if (fclose(log_file.f) != 0) die(T("cannot write %s: %s", "无法写入 %s：%s"), log_path(0), strerror(errno));
    for (k = LOG_FILES - 1; k > 0; k--) (void)rename(log_path(k - 1), log_path(k));
    log_open();
  }
  localtime_r(&now, &parts);
  strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &parts);
  n = fprintf(log_file.f, "%s [%s] ", when, level);
  va_start(args, format);
  n += vfprintf(log_file.f, format, args);
  va_end(args);
  putc('\n', log_file.f);
  log_file.bytes += n > 0 ? (size_t)n + 1 : 0;
}
static void open_reports(const char* folder) {
  int k;
  log_file.folder = folder;
  log_open();
  for (k = 0; k < REPORTS; k++) {
    reports[k] = fopen(join(folder, report_of[k].name), "wb");
    if (!reports[k]) die(T("cannot write %s: %s", "无法写入 %s：%s"), report_of[k].name, strerror(errno));
    fprintf(reports[k], "%s\n", report_of[k].columns);
  }
}
static void close_reports(void) {
  int k, bad = fclose(log_file.f) != 0;
  for (k = 0; k < REPORTS; k++) {
    bad |= ferror(reports[k]) || fclose(reports[k]) != 0;
    (void)chmod(join(log_file.folder, report_of[k].name), 0440);
  }
  for (k = 0; k < LOG_FILES; k++) (void)chmod(log_path(k), 0440);
  if (bad) die(T("cannot write the reports: %s", "无法写入报告：%s"), strerror(errno));
}
static int is_report(const char* path) {
  int k;
  for (k = 0; k < REPORTS; k++)
    if (strcmp(path, report_of[k].name) == 0) return 1;
  return strncmp(path, LOG_NAME, strlen(LOG_NAME)) == 0;
}

/* Puts what one file gave into the reports. */
static void report(entry* e, const pm_result* r) {
  static const char* const types[] = {"INSERT", "MODIFY", "DELETE"};
  static const int list_to_report[PM_LISTS] = {R_UNSUPPORTED, R_UNKNOWN, R_PRECISION, R_PERFORMANCE, R_AFFINITY, -1, -1};
  size_t k;
  for (k = 0; k < r->change_count; k++) {
    const pm_change* c = &r->changes[k];
    csv(reports[R_CHANGES], e->path, 0);
    fprintf(reports[R_CHANGES], "%u,%u,%s,", c->line, c->last, types[c->type]);
    csv(reports[R_CHANGES], c->message, 1);
    log_line("INFO", "line: %u ~ %u   Operation Type: %s   Message: %s", c->line, c->last, types[c->type], c->message);
  }
  e->changes = (int)r->change_count;
  for (k = 0; k < r->note_count; k++) {
    const pm_note* c = &r->notes[k];
    int to = list_to_report[c->list];
    e->notes[c->list]++;
    if (c->list == PM_REMARK) log_line("WARNING", "line: %u ~ %u   %s: %s", c->line, c->last, c->op, c->tip);
    if (to < 0) continue;
    csv(reports[to], e->path, 0);
    fprintf(reports[to], "%u,%u,", c->line, c->last);
    if (to == R_AFFINITY) csv(reports[to], c->kind, 0);
    csv(reports[to], c->op, 0);
    csv(reports[to], c->tip, 1);
  }
}
static void export_found(const char* name, void* data) {
  csv(reports[R_OPS], ((const entry*)data)->path, 0);
  csv(reports[R_OPS], name, 1);
}

/*--------------------------------------------------------------------------------------
  Before anything else: does the script run where it comes from?
--------------------------------------------------------------------------------------*/
/* 1.8.1 as 10801; 0: no version */
static int version_number(const char* s) {
  int part[3] = {0}, k;
  if (!isdigit((unsigned char)*s)) return 0;
  for (k = 0; k < 3 && isdigit((unsigned char)*s); k++) {
    while (isdigit((unsigned char)*s)) part[k] = part[k] < 90 ? part[k] * 10 + (*s - '0') : 99, s++;
    if (*s == '.') s++;
  }
  return part[0] * 10000 + part[1] * 100 + part[2];
}
static int checks_said;
static void say_check(const char* format, ...) PM_PRINTF(1, 2);
static void say_check(const char* format, ...) {
  char text[1000];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (checks_said++ < 20) printf("  %s\n", text);
  log_line("INFO", "%s", text);
}
static int is_requirements(const char* path) {
  static const char* const names[] = {"setup.py", "setup.cfg", "pyproject.toml", "environment.yml", "environment.yaml", "conda.yaml", "Pipfile"};
  const char* name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
  size_t k;
  for (k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(name, names[k]) == 0) return 1;
  return strncmp(name, "requirements", 12) == 0 && (ends_with(name, ".txt") || ends_with(name, ".in"));
}
/* torch==1.7.0, torch >= 1.6, "torch = "1.13"", - pytorch=1.9 */
static void check_requirements(const entry* e, const char* s) {
  int line = 1;
  const char* p;
  for (p = s; *p; p++) {
    const char* q;
    char compare[4] = "";
    size_t n = 0;
    int version;
    line += *p == '\n';
    if (strncmp(p, "torch", 5) != 0 || pm_in_name((unsigned char)p[5]) || p[5] == '-' || (p > s && (pm_in_name((unsigned char)p[-1]) || p[-1] == '-') && !(p > s + 1 && p[-1] == 'y' && p[-2] == 'p'))) continue;
    for (q = p + 5; *q == ' ' || *q == '"' || *q == '\'' || (*q && strchr("=<>~!", *q)); q++)
      if (strchr("=<>~!", *q) && n < 2) compare[n++] = *q;
    version = n ? version_number(q) : 0;
    if (!version) continue;
    if (version >= 10801) say_check("%s:%d: torch%s%.*s", e->path, line, compare, (int)strspn(q, "0123456789."), q);
    else if (compare[0] == '>') say_check(T("%s:%d: torch%s%.*s allows PyTorch older than 1.8.1: make sure that yours is not", "%s:%d：torch%s%.*s 允许低于 1.8.1 的 PyTorch：请确认实际版本不低于它"), e->path, line, compare, (int)strspn(q, "0123456789."), q);
    else say_check(T("%s:%d: torch%s%.*s is older than 1.8.1: first make the script run with 1.8.1 or later", "%s:%d：torch%s%.*s 低于 1.8.1：请先让脚本在 1.8.1 或更高版本上运行"), e->path, line, compare, (int)strspn(q, "0123456789."), q);
  }
}

/*--------------------------------------------------------------------------------------
  Command line
--------------------------------------------------------------------------------------*/
static struct {
  const char *input, *output, *version, *main_file, *model, *mode;
  int c, analyse, distributed;
  pm_options convert;
} job;

static void usage(FILE* to) {
  fprintf(to, "%s",
          T("gpu2npu moves PyTorch scripts, or C with the CUDA runtime, to an NPU.\n\n"
            "  gpu2npu -i DIR -o DIR -v VERSION [-s] [-m] [--rules FILE] [distributed -m main.py [-t model]]\n"
            "  gpu2npu analyse -i DIR -o DIR -v VERSION [-m torch_apis|affinity_apis]\n"
            "  gpu2npu --c -i DIR -o DIR\n\n"
            "  -i, --input DIR      the project; it is only read\n"
            "  -o, --output DIR     an existing folder, not inside the project; gets <name>_msft (or _msft_multi, _analysis)\n"
            "  -v, --version V      PyTorch on the NPU: 1.11.0, 2.1.0, 2.6.0, 2.7.1, 2.8.0\n"
            "  -s, --similar        also replace what the NPU has only something similar for\n"
            "  -m, --modelarts      send paths of files through ascend_modelarts_function.modelarts_path\n"
            "  --rules FILE         rules of your own, one per line: OLD.NAME NEW.NAME, or \"string\" \"string\"\n"
            "  distributed          for several cards: -m the main file, -t its variable with the network (model)\n"
            "  analyse              only the reports\n"
            "  --c                  C and C++ with the CUDA runtime instead of Python\n",
            "gpu2npu 把 PyTorch 脚本，或使用 CUDA 运行时的 C 程序，迁移到 NPU。\n\n"
            "  gpu2npu -i 目录 -o 目录 -v 版本 [-s] [-m] [--rules 文件] [distributed -m main.py [-t model]]\n"
            "  gpu2npu analyse -i 目录 -o 目录 -v 版本 [-m torch_apis|affinity_apis]\n"
            "  gpu2npu --c -i 目录 -o 目录\n\n"
            "  -i, --input 目录     工程目录，只读\n"
            "  -o, --output 目录    已存在的目录，不能在工程里面；生成 <名字>_msft（或 _msft_multi、_analysis）\n"
            "  -v, --version 版本   NPU 上的 PyTorch：1.11.0、2.1.0、2.6.0、2.7.1、2.8.0\n"
            "  -s, --similar        NPU 只有近似接口的，也替换\n"
            "  -m, --modelarts      文件路径都经过 ascend_modelarts_function.modelarts_path\n"
            "  --rules 文件         自己的规则，每行一条：旧.名字 新.名字，或 \"字符串\" \"字符串\"\n"
            "  distributed          多卡：-m 主文件，-t 其中网络的变量名（model）\n"
            "  analyse              只生成报告\n"
            "  --c                  转换使用 CUDA 运行时的 C/C++，而不是 Python\n"));
}

/* OLD NEW, one rule per line; # begins a comment. */
static void read_rules(const char* path) {
  size_t n, capacity = 0;
  char *s = read_whole(path, &n), *line, *rest = s;
  pm_rule* rules = NULL;
  int number = 0;
  while ((line = strsep(&rest, "\n")) != NULL) {
    const char *from = strtok(line, " \t\r"), *to = strtok(NULL, " \t\r");
    number++;
    if (!from || *from == '#') continue;
    if (!to || (*from == '"') != (*to == '"') || (*to == '"' && (strlen(to) < 2 || !ends_with(to, "\"") || !ends_with(from, "\""))))
      die(T("%s:%d: a rule is OLD.NAME NEW.NAME, or \"string\" \"string\"", "%s:%d：规则的写法是 旧.名字 新.名字，或 \"字符串\" \"字符串\""), path, number);
    rules = (pm_rule*)pm_grow(rules, job.convert.extras, &capacity, sizeof *rules);
    rules[job.convert.extras].from = pm_say(&texts, "%s", from);
    rules[job.convert.extras++].to = pm_say(&texts, "%s", to);
  }
  job.convert.extra = rules;
  free(s);
}

static void read_command_line(int argc, char** argv) {
  int k;
  const char* rules = NULL;
  job.model = "model";
  for (k = 1; k < argc; k++) {
    const char *a = argv[k], **value = NULL;
    if (strcmp(a, "-h") == 0 || strcmp(a, "--help") == 0) { usage(stdout); exit(0); }
    if (strcmp(a, "--c") == 0) job.c = 1;
    else if (strcmp(a, "analyse") == 0 || strcmp(a, "analyze") == 0) job.analyse = 1;
    else if (strcmp(a, "distributed") == 0) job.distributed = 1;
    else if (strcmp(a, "-s") == 0 || strcmp(a, "--similar") == 0) job.convert.similar = 1;
    else if (strcmp(a, "-i") == 0 || strcmp(a, "--input") == 0) value = &job.input;
    else if (strcmp(a, "-o") == 0 || strcmp(a, "--output") == 0) value = &job.output;
    else if (strcmp(a, "-v") == 0 || strcmp(a, "--version") == 0) value = &job.version;
    else if (strcmp(a, "--rules") == 0) value = &rules;
    else if (job.distributed && (strcmp(a, "-m") == 0 || strcmp(a, "--main") == 0)) value = &job.main_file;
    else if (job.distributed && (strcmp(a, "-t") == 0 || strcmp(a, "--target_model") == 0)) value = &job.model;
    else if (job.analyse && (strcmp(a, "-m") == 0 || strcmp(a, "--mode") == 0)) value = &job.mode;
    else if (strcmp(a, "-m") == 0 || strcmp(a, "--modelarts") == 0) {
      job.convert.modelarts = 1;
      if (k + 1 < argc && strcmp(argv[k + 1], "modelarts") == 0) k++;
    } else {
      usage(stderr);
      die(T("%s is no option", "没有这个选项：%s"), a);
    }
    if (!value) continue;
    if (++k >= argc) die(T("%s wants a value", "%s 后面要有值"), a);
    *value = argv[k];
  }
  if (argc == 1) { usage(stderr); exit(1); }
  if (!job.input || !job.output) die("%s", T("-i and -o are needed (-h explains)", "需要 -i 和 -o（-h 有说明）"));
  if (job.distributed && !job.main_file) die("%s", T("distributed needs -m, the main file", "distributed 需要 -m 指定主文件"));
  if (job.c && (job.analyse || job.distributed)) die("%s", T("--c converts C only; analyse and distributed are for Python", "--c 只转换 C；analyse 和 distributed 用于 Python"));
  if (job.mode && strcmp(job.mode, "torch_apis") != 0 && strcmp(job.mode, "affinity_apis") != 0)
    die(T("the analysis %s is not here; torch_apis and affinity_apis are", "没有 %s 这种分析；可以用 torch_apis 和 affinity_apis"), job.mode);
  if (!job.c) {
    int v = job.version ? version_number(job.version) : 0;
    if (!job.version) die("%s", T("-v says which PyTorch the NPU has: 1.11.0, 2.1.0, 2.6.0, 2.7.1 or 2.8.0", "用 -v 说明 NPU 上的 PyTorch 版本：1.11.0、2.1.0、2.6.0、2.7.1 或 2.8.0"));
    if (v < 10801 || v >= 30000 || job.version[strspn(job.version, "0123456789.")])
      die(T("-v %s is no version that runs on the NPU; 1.8.1 is the first", "-v %s 不是 NPU 支持的版本；最低是 1.8.1"), job.version);
    job.convert.column = v < 20200 ? 0 : v < 20700 ? 1 : v < 20800 ? 2 : 3;
  }
  if (rules) read_rules(rules);
  job.convert.zh = zh;
}

/*--------------------------------------------------------------------------------------
  The work
--------------------------------------------------------------------------------------*/
static const char* root;        /* of the input, as the system sees it */
static const char* made;        /* the folder that is being built */
static int files_done, files_all;

static void progress(void) {
  static int shown = -1;
  int percent = files_all ? files_done * 100 / files_all : 100;
  if (isatty(2)) {
    static const char bar[] = "##################################################";
    if (percent == shown && files_done < files_all) return;
    fprintf(stderr, "\r[%-50.*s] %3d%% %d/%d", percent / 2, bar, percent, files_done, files_all);
    if (files_done == files_all) fprintf(stderr, "\n");
  } else if (files_all >= 100 && percent / 10 != shown / 10) fprintf(stderr, "[Progress: %d%%] %d/%d\n", percent, files_done, files_all);
  shown = percent;
}

static void convert_python(entry* e) {
  size_t n, k;
  char* s = read_whole(join(root, e->path), &n);
  pm_options o = job.convert;
  pm_result r;
  if (job.distributed && strcmp(e->path, job.main_file) == 0) o.model = job.model;
  if (pm_convert(s, n, &o, &r)) {
    if (job.mode && strcmp(job.mode, "affinity_apis") == 0)
      for (k = n = 0; k < r.note_count; k++)
        if (r.notes[k].list == PM_AFFINITY) r.notes[n++] = r.notes[k], r.note_count = k + 1 == r.note_count ? n : r.note_count;
    if (job.analyse) r.change_count = 0;
    report(e, &r);
    for (k = 0; k < r.note_count; k++)
      if (r.notes[k].list == PM_VERSION && version_number(r.notes[k].tip) && version_number(r.notes[k].tip) < 10801)
        say_check(T("%s:%u: compares torch.__version__ with %s: look whether the newer branch is the one that is tested", "%s:%u：把 torch.__version__ 与 %s 比较：请确认走的是新版本的分支"), e->path, r.notes[k].line, r.notes[k].tip);
    if (!job.analyse) write_whole(join(made, e->path), r.text, r.bytes, e->mode);
  } else {
    e->broken = 1;
    log_line("ERROR", "%s:%u: %s", e->path, r.error.line, T(r.error.en, r.error.zh));
    fprintf(stderr, T("%s:%u: not converted, copied as it is: %s\n", "%s:%u：没有转换，原样复制：%s\n"), e->path, r.error.line, T(r.error.en, r.error.zh));
    if (!job.analyse) write_whole(join(made, e->path), s, n, e->mode);
  }
  pm_free(&r);
  free(s);
}

static int cuda_project; /* CX_CUDA, CX_QUEUES: what some file of the project does */
static int companion_needed;
static void convert_c(entry* e) {
  size_t n, depth;
  char* s = read_whole(join(root, e->path), &n);
  const char *p, *up = "", *to = e->path;
  int companion;
  pm_result r;
  for (p = e->path, depth = 0; *p; p++) depth += *p == '/';
  while (depth-- > 0) up = pm_say(&texts, "../%s", up);
  if (ends_with(to, ".cu")) to = pm_say(&texts, "%.*scpp", (int)strlen(to) - 2, to); /* no CUDA compiler will see it any more */
  if (cx_convert(s, n, zh, up, cuda_project, &r, &companion)) {
    struct stat st;
    if (to != e->path && lstat(join(root, to), &st) == 0) to = e->path;
    report(e, &r);
    write_whole(join(made, to), r.text, r.bytes, e->mode);
    companion_needed |= companion;
  } else {
    e->broken = 1;
    log_line("ERROR", "%s:%u: %s", e->path, r.error.line, T(r.error.en, r.error.zh));
    fprintf(stderr, T("%s:%u: not converted, copied as it is: %s\n", "%s:%u：没有转换，原样复制：%s\n"), e->path, r.error.line, T(r.error.en, r.error.zh));
    write_whole(join(made, e->path), s, n, e->mode);
  }
  pm_free(&r);
  free(s);
}

static void work_on(entry* e) {
  const char *from = join(root, e->path), *to = join(made, e->path);
  int mine = job.c ? e->language == C_SOURCE : e->language == PYTHON;
  if (e->kind == IS_DIR) {
    if (!job.analyse && mkdir(to, 0700) != 0) die(T("cannot write %s: %s", "无法写入 %s：%s"), to, strerror(errno));
    return;
  }
  if (mine) {
    files_done++;
    log_line("INFO", "[Progress: %.2f%%] %s", 100.0 * files_done / files_all, e->path);
    if (job.c) convert_c(e);
    else convert_python(e);
    progress();
    return;
  }
  if (!job.c && e->language == C_SOURCE && e->kind == IS_FILE) {
    size_t n;
    char* s = read_whole(from, &n);
    cx_exported(s, n, export_found, e);
    free(s);
  }
  if (e->kind == IS_OTHER) log_line("WARNING", T("%s is no file, folder or link: left out", "%s 不是文件、目录或链接：略过"), e->path);
  else if (is_report(e->path)) log_line("WARNING", T("%s has the name of a report: left out", "%s 与报告同名：略过"), e->path);
  else if (job.analyse) return;
  else if (e->kind == IS_LINK) copy_link(root, e->path, to);
  else copy_file(from, to, e->mode);
}

static void write_launcher(void) {
  static const char text[] =
      "#!/bin/bash\n"
      "# Starts the training once on each of the cards. Written by gpu2npu.\n"
      "export MASTER_ADDR=127.0.0.1\n"
      "export MASTER_PORT=29688\n"
      "export HCCL_WHITELIST_DISABLE=1\n"
      "export RANK_SIZE=8\n"
      "export WORLD_SIZE=$RANK_SIZE # the names PyTorch's own env:// reads: WORLD_SIZE, RANK, LOCAL_RANK\n\n"
      "for ((RANK_ID = 0; RANK_ID < RANK_SIZE; RANK_ID++)); do\n"
      "  export RANK_ID\n"
      "  export DEVICE_ID=$RANK_ID RANK=$RANK_ID LOCAL_RANK=$RANK_ID\n"
      "  # please input your shell script here, for example: python3 %s > train_$RANK_ID.log 2>&1 &\n"
      "  :\n"
      "done\n"
      "wait\n";
  char out[4096 + sizeof text];
  snprintf(out, sizeof out, text, job.main_file);
  write_whole(join(made, "run_distributed_npu.sh"), out, strlen(out), 0550);
}
static void write_modelarts(void) {
  static const char text[] =
      "# Written by gpu2npu. Where a path of the script lies on the training platform: add the pairs that are yours.\n"
      "PATHS = {\n    # '/data/old': '/cache/data',\n}\n\n\n"
      "def modelarts_path(path):\n    if isinstance(path, str):\n        for old, new in PATHS.items():\n            if path == old or path.startswith(old + '/'):\n"
      "                return new + path[len(old):]\n    return path\n";
  write_whole(join(made, "ascend_modelarts_function.py"), text, strlen(text), 0640);
}

static void summary(const char* where) {
  size_t k, shown = 0, broken = 0;
  long total[4] = {0};
  printf("\n%-44s %8s %12s %8s %7s\n", T("file", "文件"), T("changes", "修改"), T("unsupported", "不支持"), T("unknown", "未知"), T("advice", "建议"));
  for (k = 0; k < entry_count; k++) {
    const entry* e = &entries[k];
    int advice = e->notes[PM_PRECISION] + e->notes[PM_PERFORMANCE] + e->notes[PM_AFFINITY] + e->notes[PM_REMARK];
    broken += (size_t)e->broken;
    total[0] += e->changes, total[1] += e->notes[PM_NOT_THERE], total[2] += e->notes[PM_NOT_KNOWN], total[3] += advice;
    if (!(e->changes || e->notes[PM_NOT_THERE] || e->notes[PM_NOT_KNOWN] || advice || e->broken) || shown++ >= 30) continue;
    if (e->broken) printf("%-44s %s\n", e->path, T("not converted: copied as it is", "没有转换：原样复制"));
    else printf("%-44s %8d %12d %8d %7d\n", e->path, e->changes, e->notes[PM_NOT_THERE], e->notes[PM_NOT_KNOWN], advice);
  }
  if (shown > 30) printf(T("... and %zu files more; the .csv files have them all\n", "……还有 %zu 个文件；全部在 .csv 里\n"), shown - 30);
  printf("%-44s %8ld %12ld %8ld %7ld\n", T("all", "合计"), total[0], total[1], total[2], total[3]);
  if (broken) printf(T("%zu files could not be read as source and were copied as they are\n", "%zu 个文件无法按源码解析，已原样复制\n"), broken);
  printf("\n%s\n", where);
}

/* The finished folder takes the place of an older one; that one goes only when the new one stands. */
static void put_in_place(const char* finished, const char* place) {
  const char* aside = pm_say(&texts, "%s.old-%ld", finished, (long)getpid());
  struct stat st;
  int old = lstat(place, &st) == 0;
  if (old && rename(place, aside) != 0) die(T("cannot replace %s: %s", "无法替换 %s：%s"), place, strerror(errno));
  if (rename(finished, place) != 0) {
    int why = errno;
    if (old) (void)rename(aside, place);
    die(T("cannot replace %s: %s", "无法替换 %s：%s"), place, strerror(why));
  }
  building = NULL;
  if (old) remove_tree(aside);
}

int main(int argc, char** argv) {
  char path[PATH_MAX];
  const char *name, *out, *place, *suffix;
  struct stat st;
  size_t k, unreadable = 0;
  choose_language();
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  read_command_line(argc, argv);

  if (stat(job.input, &st) != 0 || !S_ISDIR(st.st_mode) || !realpath(job.input, path)) die(T("-i %s: not a folder", "-i %s：不是目录"), job.input);
  root = pm_say(&texts, "%s", path);
  if (stat(job.output, &st) != 0 || !S_ISDIR(st.st_mode) || !realpath(job.output, path)) die(T("-o %s: not a folder; it has to exist", "-o %s：不是目录；它必须已经存在"), job.output);
  out = pm_say(&texts, "%s", path);
  if (strncmp(out, root, strlen(root)) == 0 && (out[strlen(root)] == '/' || !out[strlen(root)] || strcmp(root, "/") == 0))
    die(T("-o %s lies inside -i %s: the output would become part of the input", "-o %s 在 -i %s 里面：输出会成为输入的一部分"), job.output, job.input);
  { /* the folder's name as it was given, unless that says nothing */
    char* given = (char*)pm_say(&texts, "%s", job.input);
    size_t n = strlen(given);
    while (n > 1 && given[n - 1] == '/') given[--n] = 0;
    name = strrchr(given, '/') ? strrchr(given, '/') + 1 : given;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || !*name) name = strrchr(root, '/') + 1;
    if (!*name) die(T("-i %s: not the whole file system", "-i %s：不能是整个文件系统"), job.input);
  }
  suffix = job.analyse ? "_analysis" : job.distributed ? "_msft_multi" : "_msft";
  place = pm_say(&texts, "%s/%s%s", out, name, suffix);
  if (lstat(place, &st) == 0 && (!S_ISDIR(st.st_mode) || access(join(place, LOG_NAME), F_OK) != 0))
    die(T("%s is there already and was not made by gpu2npu: move it away", "%s 已经存在，而且不是 gpu2npu 生成的：请把它移走"), place);
  if (strncmp(root, place, strlen(place)) == 0 && (root[strlen(place)] == '/' || !root[strlen(place)]))
    die(T("-i %s lies inside %s, which would be replaced", "-i %s 在将被替换的 %s 里面"), job.input, place);

  scan(root, "");
  for (k = 0; k < entry_count; k++) {
    files_all += job.c ? entries[k].language == C_SOURCE : entries[k].language == PYTHON;
    if (entries[k].kind == IS_FILE && access(join(root, entries[k].path), R_OK) != 0 && unreadable++ < 10)
      fprintf(stderr, "%s: %s\n", join(root, entries[k].path), strerror(errno));
  }
  if (unreadable) die(T("%zu files cannot be read; nothing was written", "%zu 个文件无法读取；没有写入任何东西"), unreadable);
  if (!files_all) die(T("-i %s: no %s file in it", "-i %s：里面没有 %s 文件"), job.input, job.c ? ".c, .cpp, .cu, .h" : ".py");
  if (job.distributed) {
    int found = 0;
    if (strncmp(job.main_file, "./", 2) == 0) job.main_file += 2;
    if (realpath(job.main_file, path) && strncmp(path, root, strlen(root)) == 0 && path[strlen(root)] == '/') job.main_file = pm_say(&texts, "%s", path + strlen(root) + 1);
    for (k = 0; k < entry_count; k++) found |= entries[k].language == PYTHON && strcmp(entries[k].path, job.main_file) == 0;
    if (!found) die(T("-m %s: no such .py file in the project", "-m %s：工程里没有这个 .py 文件"), job.main_file);
  }

  building = strdup(pm_say(&texts, "%s/.gpu2npu-XXXXXX", out));
  if (!mkdtemp(pm_need(building))) {
    building = NULL;
    die(T("cannot write in %s: %s", "无法写入 %s：%s"), out, strerror(errno));
  }
  made = building;
  open_reports(made);
  if (!job.c) {
    printf("%s\n", T("Before the migration, as the course demands: the script has to run on a CPU or GPU, with PyTorch 1.8.1 or later. What can be read here:",
                     "迁移之前，课程要求：脚本必须能在 CPU 或 GPU 上运行，PyTorch 不低于 1.8.1。能读到的是："));
    for (k = 0; k < entry_count; k++)
      if (entries[k].kind == IS_FILE && is_requirements(entries[k].path)) {
        size_t n;
        char* s = read_whole(join(root, entries[k].path), &n);
        check_requirements(&entries[k], s);
        free(s);
      }
  }
  for (k = 0; job.c && k < entry_count; k++)
    if (entries[k].language == C_SOURCE) {
      size_t n;
      char* s = read_whole(join(root, entries[k].path), &n);
      cuda_project |= cx_project(s);
      free(s);
    }
  for (k = 0; k < entry_count; k++) work_on(&entries[k]);
  if (companion_needed) write_whole(join(made, "gpu2npu_acl.h"), cx_companion, strlen(cx_companion), 0640);
  if (job.distributed) write_launcher();
  if (job.convert.modelarts && !job.analyse) write_modelarts();
  if (!job.c) {
    if (!checks_said) printf("  %s\n", T("nothing: no file asks for a version of torch", "没有：没有文件要求 torch 的版本"));
    printf("%s\n", T("What you have to verify: that the script runs to its end there, and gives the results you expect. The tool cannot see that.",
                     "需要你自己确认：脚本在那里能运行到结束，并给出预期的结果。工具看不到这一点。"));
  }
  close_reports();
  for (k = entry_count; k-- > 0;) /* folders get their rights when nothing more is written into them */
    if (entries[k].kind == IS_DIR && !job.analyse) (void)chmod(join(made, entries[k].path), entries[k].mode | 0700);
  (void)chmod(made, 0755);
  put_in_place(made, place);
  summary(place);
  pm_arena_free(&texts);
  return 0;
}
