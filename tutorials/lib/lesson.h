/*
  lesson.h - what every tutorial shares: two languages, checked calls, checked claims

      LESSON("2.4", "Synchronous ...", "同步...", 25, question)   the first lines
      STEP(SAY("English", "中文"));                              a numbered heading
      tell(SAY("A sentence, %d", "一句话，%d"), n);              a paragraph, wrapped
      show("%d bytes", n);                                       a line of output as it is
      CALL(aclInit(NULL));                                       must return 0, else the program ends with the reason
      EXPECT(aclInit(NULL), ACL_ERROR_REPEAT_INITIALIZE);        must return this code; prints call, code and name
      show_message();                                            what the library had to say about it
      CLAIM(x == 7, SAY("x is 7", "x 等于 7"));                  must be true; prints it either way
      HARDWARE(text); TRY(text); NEXT(text);                     the closing parts
      return lesson_end();                                       0 when every claim held and nothing leaked

  A tutorial is a program that says things about AscendCL. CLAIM and EXPECT make it prove them: one false sentence
  and the program exits with 1. Include this file after ascend_lite.h. Uses nothing of the library but
  aclGetRecentErrMsg and, on the emulator only, the asl calls.
*/
#ifndef LESSON_H
#define LESSON_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LESSON_COLUMNS 100

static struct { int claims, falses, steps, tries; } lesson;

/* The learner's language. The first variable that is set decides, as it does in the library. */
static inline int lesson_zh(void) {
  static int zh = -1;
  if (zh < 0) {
    static const char* const names[] = {"ASCEND_LITE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    zh = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
      const char* v = getenv(names[i]);
      if (!v || !*v) continue;
      zh = v[0] == 'z' && v[1] == 'h';
      break;
    }
  }
  return zh;
}
#define SAY(en, zh) (lesson_zh() ? (zh) : (en))

#if defined(__GNUC__)
#define LESSON_PRINTF __attribute__((format(printf, 1, 2)))
#else
#define LESSON_PRINTF
#endif

/* ---- paragraphs: wrapped at LESSON_COLUMNS; a Chinese character is two columns wide and a line may break before it ---- */

/* Bytes of the UTF-8 character at p (fewer when the text ends inside it), and its columns. */
static inline size_t lesson_char(const char* p, size_t* columns) {
  unsigned char c = (unsigned char)*p;
  size_t n = c < 0xC0 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4, k = 0;
  while (k < n && p[k]) k++;
  *columns = c < 0xE3 ? 1 : 2; /* dashes and quotation marks, E2.., count as narrow */
  return k;
}
/* Chinese punctuation that must not begin a line. */
static inline int lesson_is_tail(const char* p) {
  static const char* const tails[] = {"，", "。", "、", "；", "：", "！", "？", "）", "”", "》"};
  for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++)
    if (strncmp(p, tails[i], strlen(tails[i])) == 0) return 1;
  return 0;
}
/* ... and that must not end one. */
static inline int lesson_is_head(const char* p) {
  static const char* const heads[] = {"（", "“", "《"};
  for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
    if (strncmp(p, heads[i], strlen(heads[i])) == 0) return 1;
  return 0;
}
/* The next piece that stays together: an English word or one Chinese character, with the punctuation around it. */
static inline size_t lesson_piece(const char* p, size_t* columns) {
  size_t n = 0, w;
  int head;
  *columns = 0;
  do {
    head = lesson_is_head(p + n);
    n += lesson_char(p + n, &w);
    *columns += w;
  } while (p[n] && p[n] != ' ' && p[n] != '\n' && (head || lesson_is_tail(p + n) || (w == 1 && (unsigned char)p[n] < 0xE3)));
  return n;
}
static inline void lesson_wrap(const char* p, size_t indent) {
  size_t at = 0, w, n;
  int space = 0;
  for (; *p; p += n) {
    n = 1;
    if (*p == ' ') { space = 1; continue; }
    if (*p == '\n') { printf("\n"); at = 0; space = 0; continue; }
    n = lesson_piece(p, &w);
    if (at && at + (size_t)space + w > LESSON_COLUMNS) { printf("\n"); at = 0; }
    if (at == 0) { printf("%*s", (int)indent, ""); at = indent; space = 0; }
    if (space) { printf(" "); at++; }
    fwrite(p, 1, n, stdout);
    at += w;
    space = 0;
  }
  printf("\n");
}

static inline void tell(const char* format, ...) LESSON_PRINTF;
static inline void tell(const char* format, ...) {
  char text[4096];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  lesson_wrap(text, 3);
}
static inline void show(const char* format, ...) LESSON_PRINTF;
static inline void show(const char* format, ...) {
  va_list args;
  va_start(args, format);
  printf("     ");
  vprintf(format, args);
  va_end(args);
  printf("\n");
}
/* Text of several lines (a message of the library, say), each line indented behind a bar. */
static inline void show_quoted(const char* text) {
  while (*text) {
    size_t n = strcspn(text, "\n");
    if (n) printf("     > %.*s\n", (int)n, text);
    text += n;
    if (*text) text++;
  }
}
/* 0 to 100 percent as a bar of at most 40 columns. */
static inline void show_bar(const char* label, double part) {
  static const char full[] = "########################################";
  size_t n = part <= 0 ? 0 : part >= 1 ? 40 : (size_t)(part * 40 + 0.5);
  show(n ? "%s %6.2f %% %.*s" : "%s %6.2f %%%.*s", label, part * 100, (int)n, full);
}

/* ---- the frame of a lesson ---- */
/* One call follows the other on the terminal even when output goes to a file and the library writes on stderr. */
static inline void lesson_begin(const char* section, const char* en, const char* zh, int minutes, const char* question) {
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  printf("%s %s %s · %d min\n\n", section, en, zh, minutes);
  lesson_wrap(question, 3);
}
#define LESSON(section, en, zh, minutes, question) lesson_begin(section, en, zh, minutes, question)
#define STEP(title) printf("\n%d. %s\n", ++lesson.steps, title)

static inline void lesson_section(const char* title) { printf("\n%s\n", title); }
#define HARDWARE(text) (lesson_section(SAY("On real hardware", "在真实硬件上")), lesson_wrap(text, 3))
#define NEXT(text) (lesson_section(SAY("What comes next", "接下来")), lesson_wrap(text, 3))
static inline void lesson_try(const char* text) {
  if (lesson.tries++ == 0) {
    lesson_section(SAY("Predict, then run", "先预测，再运行"));
    lesson_wrap(SAY("Change one thing, write down what you expect, run, compare. The answers stand at the end of the "
                    "source file.",
                    "每次只改一处，先写下你的预测，再运行并比较。答案在源文件末尾。"), 3);
  }
  printf("   (%d)\n", lesson.tries);
  lesson_wrap(text, 5);
}
#define TRY(text) lesson_try(text)

/* ---- checked calls and claims ---- */
static inline const char* lesson_code_name(aclError code) {
#if defined(ASCEND_LITE_USE_CANN)
  return code == ACL_SUCCESS ? "ACL_SUCCESS" : "";
#else
  return aslErrorName(code);
#endif
}
static inline void lesson_call(aclError code, const char* call, const char* file, int line) {
  const char* why;
  if (code == ACL_SUCCESS) return;
  why = aclGetRecentErrMsg();
  fprintf(stderr, "%s:%d: %s -> %d %s\n%s\n", file, line, call, code, lesson_code_name(code), why ? why : "");
  exit(1);
}
#define CALL(call) lesson_call((call), #call, __FILE__, __LINE__)

static inline void lesson_claim(int holds, const char* text, const char* file, int line) {
  lesson.claims++;
  if (!holds) lesson.falses++;
  printf("     [%s] %s", SAY(holds ? "true" : "FALSE", holds ? "成立" : "不成立"), text);
  if (!holds) printf("   (%s:%d)", file, line);
  printf("\n");
}
#define CLAIM(condition, text) lesson_claim((condition) ? 1 : 0, text, __FILE__, __LINE__)

/* Before a call that is meant to fail: older messages of this thread are forgotten, and the library does not write
   this one on stderr - the lesson shows it with show_message() where it matters. */
static inline void lesson_before_expect(void) {
  (void)aclGetRecentErrMsg();
#if !defined(ASCEND_LITE_USE_CANN)
  aslSetLevel(0);
#endif
}
/* The level the learner chose: ASCEND_LITE_STRICT unset 1, "0" 0, anything else 2. */
static inline void lesson_usual_level(void) {
#if !defined(ASCEND_LITE_USE_CANN)
  const char* strict = getenv("ASCEND_LITE_STRICT");
  aslSetLevel(!strict || !*strict ? 1 : strict[0] == '0' ? 0 : 2);
#endif
}
static inline void lesson_expect(aclError code, aclError wanted, const char* call, const char* wanted_name, const char* file,
                                 int line) {
  lesson_usual_level();
  lesson.claims++;
  printf("     %s  ->  %d %s\n", call, code, code == wanted ? wanted_name : lesson_code_name(code));
  if (code == wanted) return;
  lesson.falses++;
  printf("     [%s] %s %d %s   (%s:%d)\n", SAY("FALSE",
                                               "不成立"), SAY("expected", "应为"), wanted, wanted_name, file, line);
}
#define EXPECT(call, code) (lesson_before_expect(), lesson_expect((call), (code), #call, #code, __FILE__, __LINE__))
/* What the library said about the last EXPECT of this thread. */
static inline void show_message(void) {
  const char* message = aclGetRecentErrMsg();
  if (message) show_quoted(message);
}

/* Chooses the order in which queued work runs ("free", "lazy", "seed:7"; NULL: the learner's own). 0 on real hardware,
   where nobody can. The order may change only while nothing is queued, so this waits first; the calling thread needs a context. */
static inline int lesson_schedule(const char* policy) {
#if defined(ASCEND_LITE_USE_CANN)
  (void)policy;
  return 0;
#else
  const char* usual = getenv("ASCEND_LITE_SCHEDULE");
  (void)aclrtSynchronizeDevice();
  CALL(aslSetSchedule(policy ? policy : usual && *usual ? usual : "free"));
  return 1;
#endif
}

#if !defined(ASCEND_LITE_USE_CANN)
/* ---- the timeline: a row per stream, time to the right, each task drawn as the last character of its name ---- */
#define LESSON_CELLS 64
static inline void lesson_timeline_row(const aslTraceRecord* r, size_t n, int32_t stream, uint64_t from, uint64_t to) {
  char row[LESSON_CELLS + 1];
  memset(row, '.', LESSON_CELLS);
  row[LESSON_CELLS] = 0;
  for (size_t i = 0; i < n; i++) {
    size_t len = strlen(r[i].name), a, b;
    if (r[i].stream != stream) continue;
    a = (size_t)((r[i].start_ns - from) * (LESSON_CELLS - 1) / (to - from));
    b = (size_t)((r[i].end_ns - from) * (LESSON_CELLS - 1) / (to - from));
    for (size_t k = a; k <= b; k++) row[k] = len ? r[i].name[len - 1] : '?';
  }
  show("%s %3d |%s|", SAY("stream", "流"), (int)stream, row);
}
static inline void lesson_timeline(const aslTraceRecord* r, size_t n) {
  uint64_t from = UINT64_MAX, to = 0;
  for (size_t i = 0; i < n; i++) {
    if (r[i].start_ns < from) from = r[i].start_ns;
    if (r[i].end_ns > to) to = r[i].end_ns;
  }
  if (n == 0 || to <= from) return;
  for (size_t i = 0; i < n; i++) {
    size_t first = 0;
    while (r[first].stream != r[i].stream) first++;
    if (first == i) lesson_timeline_row(r, n, r[i].stream, from, to);
  }
  show("%*s  0 %*s %.1f ms", SAY(10, 6), "", LESSON_CELLS - 4, "", (double)(to - from) / 1e6);
}
#endif

/* ---- the end: leaks count as a false claim ---- */
static inline int lesson_end(void) {
  printf("\n");
#if !defined(ASCEND_LITE_USE_CANN)
  CLAIM(aslLiveObjects() == 0, SAY("everything made in this lesson was released", "本课创建的资源全部释放"));
#endif
  if (lesson.falses) printf(SAY("   %d of %d claims are FALSE.\n",
                                "   有 %d 条论断不成立，共 %d 条。\n"), lesson.falses, lesson.claims);
  else printf(SAY("   All %d claims held.\n", "   %d 条论断全部成立。\n"), lesson.claims);
  return lesson.falses ? 1 : 0;
}

#endif /* LESSON_H */
