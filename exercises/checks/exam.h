/*
  exam.h - the third part of check.c: exams.

      make exam ITEMS="223 24b1" MINUTES=120 STUDENT=id CODE=word   begins: the items as they were given out, the clock runs
      make exam                                                      how things stand; the program may be left and started again
      make check EX=223                                              as ever, on fresh inputs each time
      make exam END=1                                                hands in: exercises/exam-ID.txt, one signed line
      make exam VERIFY=file CODE=word                                the teacher: is each line in it as it was signed?

  While an exam runs there are no hints, no solutions, no quiz, no other exercises, and no seeds to choose: they follow from the code, the student
  and the number of the check. Own versions of the items go to .attic/ at the beginning; the progress of the course stays as it is. What counts is
  what END finds, or, when the time is over by then, the last check that was in time.

  What a signature proves: that nobody changed the line who does not know the code. Whoever sits at the machine knows the code, can set its
  clock and can change this program. So the line is a receipt; a mark that has to be trusted comes from `make grade` over the files
  handed in, and the line's hashes say whether they are the same files.
*/
#include "hmac.h"

#define EXAM_FILE "exercises/.exam"
#define EXAM_ITEMS 20
static struct {
  int on, changed; /* changed: the file was not as this program left it */
  char student[65], key[65];
  long minutes, began, ended, last; /* last: the latest time seen, so that a clock that is set back gives no time */
  int count, percent[EXAM_ITEMS], tries[EXAM_ITEMS];
  exercise *item[EXAM_ITEMS];
} exam;

static void exam_sign(const char *key, const char *text, size_t n, char hex[65]) {
  unsigned char out[32];
  hmac((const unsigned char *)key, strlen(key), text, n, out);
  hex_of(out, 32, hex);
}
/* The student's own key: it signs for nobody else, and does not tell the code. */
static void exam_key(const char *code, const char *student, char key[65]) {
  char text[120];
  PUT(text, "ascend_lite exam 1 %s", student);
  exam_sign(code, text, strlen(text), key);
}
static int exam_code(char *to, size_t size) {
  const char *code = getenv("CODE");
  put(to, size, "%s", code ? code : "");
  return *to != 0;
}

static void save_exam(void) {
  char text[4000], hex[65];
  size_t n = 0;
  n += (size_t)snprintf(text, sizeof text, "exam 1\nstudent %s\nkey %s\nminutes %ld\ntimes %ld %ld %ld\nchanged %d\n", exam.student, exam.key, exam.minutes, exam.began, exam.ended, exam.last, exam.changed);
  for (int k = 0; k < exam.count; k++) n += (size_t)snprintf(text + n, sizeof text - n, "item %s %d %d\n", exam.item[k]->id, exam.percent[k], exam.tries[k]);
  exam_sign(exam.key, text, n, hex);
  n += (size_t)snprintf(text + n, sizeof text - n, "sign %s\n", hex);
  if (!write_file(EXAM_FILE, text, n)) die("%s: %s", EXAM_FILE, strerror(errno));
}
static void load_exam(void) {
  char *text = read_file(EXAM_FILE, 4000), *line, *sign, hex[65], *save = NULL, word[16];
  int v[2];
  memset(&exam, 0, sizeof exam);
  if (!text) return;
  sign = strstr(text, "\nsign ");
  if (sscanf(text, "exam 1 student %64s key %64s minutes %ld times %ld %ld %ld changed %d", exam.student, exam.key, &exam.minutes, &exam.began, &exam.ended, &exam.last, &exam.changed) != 7 || !sign)
    die(T("%s is broken. Keep it, and call your teacher.", "%s 已损坏。请保留它并告诉老师。"), EXAM_FILE);
  exam_sign(exam.key, text, (size_t)(sign + 1 - text), hex);
  if (strncmp(sign + 6, hex, 64) != 0) exam.changed = 1;
  for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
    if (exam.count < EXAM_ITEMS && sscanf(line, "item %15s %d %d", word, &v[0], &v[1]) == 3 && (exam.item[exam.count] = find_exercise(word)) != NULL)
      exam.percent[exam.count] = v[0], exam.tries[exam.count++] = v[1];
  exam.on = exam.ended == 0;
  if ((long)time(NULL) > exam.last) exam.last = (long)time(NULL);
  free(text);
}
static long exam_left(void) { return exam.began + exam.minutes * 60 - exam.last; }
static int exam_item(const exercise *e) {
  for (int k = 0; k < exam.count; k++)
    if (exam.item[k] == e) return k;
  return -1;
}
static uint64_t exam_seed(const exercise *e) {
  char text[100];
  unsigned char out[32];
  uint64_t seed = 0;
  PUT(text, "seed %s %d", e->id, exam.tries[exam_item(e)]);
  hmac((const unsigned char *)exam.key, strlen(exam.key), text, strlen(text), out);
  for (int k = 0; k < 8; k++) seed = seed << 8 | out[k];
  return seed;
}
static void exam_note(const exercise *e, const result *r) {
  const int k = exam_item(e);
  if (r->state == TROUBLE) return;
  exam.percent[k] = percent_of(r), exam.tries[k]++;
  save_exam();
}
static void exam_points(int *got, int *all) {
  *got = *all = 0;
  for (int k = 0; k < exam.count; k++) *got += tenths(exam.item[k], exam.percent[k]), *all += exam.item[k]->points;
}
static void print_exam(void) {
  int got, all;
  long left = exam_left();
  exam_points(&got, &all);
  if (left > 0) printf(T("\nExam of %s: %ld min %02ld s left, %s of %d points so far\n", "\n%s 的考试：还剩 %ld 分 %02ld 秒，目前 %s / %d 分\n"), exam.student, left / 60, left % 60, points_text(got).text, all);
  else printf(T("\nExam of %s: the time is over. Hand in: make exam END=1\n", "\n%s 的考试：时间到。交卷：make exam END=1\n"), exam.student);
  for (int k = 0; k < exam.count; k++)
    printf("  %-5s %s/%d  %s  (%s)\n", exam.item[k]->id, points_text(tenths(exam.item[k], exam.percent[k])).text, exam.item[k]->points, T(exam.item[k]->title[0], exam.item[k]->title[1]), exam.item[k]->work);
}

/* The rule of make submit and make grade, without blanks: it stands in a file's name and in the signed line. */
static int is_student(const char *s) {
  size_t n = strlen(s);
  if (n == 0 || n > 64 || s[0] == '.' || s[0] == '-') return 0;
  while (*s && (isalnum((unsigned char)*s) || strchr("._@-", *s) || (unsigned char)*s >= 0x80)) s++;
  return *s == 0;
}
static int exam_begin(char *items, const char *student) {
  char code[200], attic[300], *word, *save = NULL;
  if (!is_student(student)) die("%s", T("STUDENT=id: letters, digits and . _ @ - (at most 64 bytes)", "STUDENT=学号：字母、数字、汉字和 . _ @ -（最多 64 字节）"));
  memset(&exam, 0, sizeof exam);
  for (word = strtok_r(items, " ,", &save); word; word = strtok_r(NULL, " ,", &save)) {
    exercise *e = need_exercise(word);
    char original[200];
    PUT(original, "exercises/.original/%s.c", e->name);
    if (!exists(original)) die("%s: %s", original, strerror(errno));
    if (exam_item(e) >= 0) continue;
    if (exam.count == EXAM_ITEMS) die(T("at most %d items", "最多 %d 题"), EXAM_ITEMS);
    exam.item[exam.count++] = e;
  }
  put(exam.student, sizeof exam.student, "%s", student);
  exam.minutes = env_number("MINUTES", 120);
  if (exam.minutes > 1440) exam.minutes = 1440;
  if (!exam_code(code, sizeof code)) printf("%s\n", T("(no CODE=word: the result can be checked by nobody)", "（没有 CODE=口令：结果无法核对）"));
  exam_key(code, student, exam.key);
  for (int k = 0; k < exam.count; k++) {
    exercise *e = exam.item[k];
    char original[200], *text;
    PUT(original, "exercises/.original/%s.c", e->name);
    if (exists(e->work) && hash_file(e->work) != hash_file(original) && !save_to_attic(e, attic, sizeof attic)) die("exercises/.attic: %s", strerror(errno));
    text = read_file(original, 1 << 20);
    if (!text || !write_file(e->work, text, strlen(text))) die("%s: %s", e->work, strerror(errno));
    free(text);
  }
  exam.began = exam.last = (long)time(NULL);
  save_exam();
  printf(T("The exam has begun: %ld minutes. Edit the files, check with make check EX=ID, hand in with make exam END=1.\n", "考试开始：%ld 分钟。修改文件，用 make check EX=编号 检查，用 make exam END=1 交卷。\n"), exam.minutes);
  print_exam();
  return 0;
}

static int exam_end(const plan *given) {
  result *r = (result *)need_memory(malloc(sizeof *r));
  char line[3000], path[120], hex[65], day[40] = "";
  const int late = exam_left() <= 0;
  time_t t = (time_t)exam.began;
  struct tm *date = gmtime(&t);
  size_t n = 0;
  int got, all;
  plan p = *given;
  if (late) printf("%s\n", T("The time is over: the last check of each item counts.", "时间到：每题以最后一次检查为准。"));
  make_scratch();
  for (int k = 0; k < exam.count && !late; k++) {
    p.seed = exam_seed(exam.item[k]), p.first = 0, p.strict = 1;
    grade(exam.item[k], &p, r);
    exam_note(exam.item[k], r);
  }
  remove_scratch();
  free(r);
  exam.ended = late ? exam.began + exam.minutes * 60 : exam.last;
  exam_points(&got, &all);
  if (date) strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%SZ", date);
  n += (size_t)snprintf(line, sizeof line, "ascend-lite-exam 1 student=%s began=%s seconds=%ld of=%ld changed=%d points=%s/%d items=", exam.student, day, exam.ended - exam.began, exam.minutes * 60, exam.changed,
                        points_text(got).text, all);
  for (int k = 0; k < exam.count; k++) {
    char *text = read_file(exam.item[k]->work, 1 << 20);
    exam_sign("file", text ? text : "", text ? strlen(text) : 0, hex);
    free(text);
    n += (size_t)snprintf(line + n, sizeof line - n, "%s%s:%s/%d:%.16s", k ? "," : "", exam.item[k]->id, points_text(tenths(exam.item[k], exam.percent[k])).text, exam.item[k]->points, hex);
  }
  exam_sign(exam.key, line, n, hex);
  n += (size_t)snprintf(line + n, sizeof line - n, " sign=%s\n", hex);
  PUT(path, "exercises/exam-%s.txt", exam.student);
  if (!write_file(path, line, n)) die("%s: %s", path, strerror(errno)); /* the exam stays open, and can be handed in again */
  save_exam();
  printf("%s", line);
  printf(T("That is also in %s. Hand it in together with your files: make submit ID=%s\n", "结果也保存在 %s。和你的文件一起上交：make submit ID=%s\n"), path, exam.student);
  return 0;
}

/* How many lines are not as they were signed. */
static int exam_verify(const char *path) {
  char code[200], *text = read_file(path, 1 << 20), *line, *save = NULL;
  int bad = 0, seen = 0;
  if (!text) die("%s: %s", path, strerror(errno));
  exam_code(code, sizeof code);
  for (line = strtok_r(text, "\r\n", &save); line; line = strtok_r(NULL, "\r\n", &save)) {
    char student[65] = "", key[65], hex[65] = "", *sign = strstr(line, " sign=");
    if (strncmp(line, "ascend-lite-exam 1 ", 19) != 0) continue;
    sscanf(line, "ascend-lite-exam 1 student=%64s", student);
    exam_key(code, student, key);
    if (sign) exam_sign(key, line, (size_t)(sign - line), hex);
    if (sign && strcmp(sign + 6, hex) == 0) printf("%s %s %.*s\n", T("as signed ", "签名相符  "), student, (int)(sign - line) - 19, line + 19);
    else printf("%s %s\n", T("NOT signed", "签名不符！"), student), bad++;
    seen++;
  }
  free(text);
  if (!seen) die(T("%s holds no result of an exam", "%s 里没有考试结果"), path);
  printf("%s\n", T("A signature says that nobody changed the line without knowing the code; the student's machine knew it. Marks come from make grade.",
                   "签名只说明：不知道口令的人没有改过这一行；而学生的机器知道口令。成绩以 make grade 为准。"));
  return bad > 100 ? 100 : bad;
}

/* make exam, in all its forms. */
static int exam_command(char *items, const char *student, int end, const char *verify, const plan *p) {
  if (verify && *verify) return exam_verify(verify);
  if (end && !exam.on) die("%s", T("no exam is running", "没有正在进行的考试"));
  if (end) return exam_end(p);
  if (exam.on && *items) printf("%s\n", T("An exam is running; the one you name has to wait until it is handed in.", "考试正在进行；交卷之后才能开始另一场。"));
  if (exam.on) {
    save_exam();
    print_exam();
    return *items ? 1 : 0;
  }
  if (!*items) die("%s", T("make exam ITEMS=\"223 24b1\" MINUTES=120 STUDENT=id CODE=word begins one", "开始考试：make exam ITEMS=\"223 24b1\" MINUTES=120 STUDENT=学号 CODE=口令"));
  return exam_begin(items, student);
}
/* While an exam runs: what is not part of it, is not to be had. */
static void exam_refuse(const char *what) {
  if (exam.on) die(T("an exam is running: %s only after make exam END=1", "考试正在进行：交卷（make exam END=1）之后才有%s"), what);
}
