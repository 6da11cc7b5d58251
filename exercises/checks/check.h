/*
  check.h - what an oracle (exercises/checks/NNxD_topic.c) has at hand to judge a learner's functions.

      #include "exercises/checks/221_host_device.h"     prototypes of the exercise
      #include "exercises/checks/check.h"

      CHECK_ORACLE {
        for (int k = 0; k < check_size_count(); k++) {
          size_t n = check_size(k);
          ... fresh random input from check_uniform(), check_between() ...
          check_case("vector_add with n = %zu", "vector_add，n = %zu", n);
          code = vector_add(a, b, c, n);
          if (!check_ok(code, "vector_add")) check_fail("...", "...");
          if (!check_floats("c", want, c, n, 0)) check_fail("...", "...");
        }
      }

  An oracle program is the learner's object, the oracle's object and the library, run by build/bin/check in a process of its
  own. It reports over a pipe, each line signed with a nonce that it got through a second pipe; what the learner's code prints
  goes elsewhere and counts for nothing. Only "reached the end of the oracle, and then left with code 0" is a pass: a learner
  who calls exit(0) has not got there.

  Points: 40 % for the public example (the first case of the first run), 40 % for all other cases, runs and schedules, 20 % for leaks and
  codes. A failure that check_no_leak found, or check_code where it wanted an error, is of the third kind: the grader notes it, and runs
  again with those two in a forgiving mood, so that the values speak for themselves. Without the public example there is nothing. (An
  exercise that is about the leak compares check_live() itself: then it is one of the values.)

  The first failure ends the run. Texts come in pairs, English and Chinese, with the same printf arguments. Everything here is
  static, so that a learner's object cannot call it.

  The comment at the top of each oracle is read by the grader: lines `key: text`, continued by indented lines.
      title, title.zh          one line
      minutes, points          numbers
      required                 yes | no
      async                    yes: the full set of schedules; no: a few
      seconds, memory          limits of one run (default 10 s, 1024 MiB)
      unsolved                 words of the verdict that the untouched exercise must get (tests/test_grader.sh)
      public                   how many cases, and of which run, make up the public example (default 1 0: the first of the first run)
      needs                    files that must be there first; made with `make FILE`
      early                    yes: the learner's file may bring code that runs before main; `make grade` refuses it elsewhere
      hint1 .. hint3, .zh      a question; where to look; nearly the code
*/
#ifndef ASL_CHECK_H
#define ASL_CHECK_H

#include "ascend_lite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define CHECK_FN static __attribute__((unused))
#define CHECK_TEXT 1500 /* bytes of one text, both languages alike */

/* What the grader handed over, and the texts collected for the failure that may come. */
static struct {
  uint64_t random;
  int round;           /* number of this run in the grader's plan, 0 first */
  int heavy;           /* 1: this run also does the big sizes */
  int forgiving;       /* 1: leaks and wrong codes were found before; this run is about the values alone */
  int drawing;         /* 1: it failed before; this run is recorded for the report, case by case */
  int aside;           /* 1: what was found last is a leak or a wrong code */
  char schedule[32];
  char source[512];    /* the learner's file */
  const char *program; /* path of this program; files beside it that begin with its name are removed by the grader */
  char *code;          /* its text without comments and blanks, made on first use */
} check_run;

/* What would let a program forge a report lies in memory of its own, which can be read only while check_send is at work:
   a learner's code that looks through the memory around its own stops there. */
static struct check_hidden {
  int out; /* write end of the report pipe */
  char nonce[40];
  char line[2 * CHECK_TEXT + 128];
} *check_hidden;
static char check_busy; /* streams' threads may report too */

#define CHECK_ORACLE static void check_oracle(void)
CHECK_ORACLE;

/*--------------------------------------------------------------------------------------
  Reporting
--------------------------------------------------------------------------------------*/
/* One signed line: nonce, key, text with newlines and backslashes escaped. */
CHECK_FN void check_send(const char *key, const char *text) {
  const size_t size = sizeof check_hidden->line;
  size_t n, done = 0;
  char *line;
  while (__atomic_test_and_set(&check_busy, __ATOMIC_ACQUIRE)) {}
  if (!check_hidden || mprotect(check_hidden, sizeof *check_hidden, PROT_READ | PROT_WRITE) != 0) _exit(3);
  line = check_hidden->line;
  n = (size_t)snprintf(line, size, "%s %s ", check_hidden->nonce, key);
  for (; *text && n < size - 3; text++) {
    if (*text == '\n') line[n++] = '\\', line[n++] = 'n';
    else if (*text == '\\') line[n++] = '\\', line[n++] = '\\';
    else line[n++] = *text;
  }
  line[n++] = '\n';
  while (done < n) {
    ssize_t k = write(check_hidden->out, line + done, n - done);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) _exit(3); /* the grader is gone */
    done += (size_t)k;
  }
  if (mprotect(check_hidden, sizeof *check_hidden, PROT_NONE) != 0) _exit(3);
  __atomic_clear(&check_busy, __ATOMIC_RELEASE);
}

CHECK_FN void check_send_pair(const char *key, const char *en, const char *zh, va_list args) {
  char text[CHECK_TEXT], name[32];
  va_list again;
  va_copy(again, args);
  snprintf(name, sizeof name, "%s.en", key);
  vsnprintf(text, sizeof text, en, args);
  check_send(name, text);
  snprintf(name, sizeof name, "%s.zh", key);
  vsnprintf(text, sizeof text, zh, again);
  check_send(name, text);
  va_end(again);
}

#define CHECK_PAIR(key)                    \
  do {                                     \
    va_list args;                          \
    va_start(args, zh);                    \
    check_send_pair(key, en, zh, args);    \
    va_end(args);                          \
  } while (0)

/* A recording of its own for each case; the newest is the one that failed. */
CHECK_FN void check_record(void) {
  char file[600];
  snprintf(file, sizeof file, "%s.json", check_run.program);
  if (check_run.drawing) aslTraceStart(file);
}
/* The end of a run that failed. Is it recorded, then what is still queued may run, for a moment: the picture shows it behind this mark. */
CHECK_FN void __attribute__((noreturn)) check_end(void) {
  if (check_run.drawing) {
    int nowhere = open("/dev/null", O_WRONLY);
    alarm(2);
    if (nowhere >= 0) dup2(nowhere, 2);
    aclrtSynchronizeDeviceWithTimeout(300);
    aslTraceStop();
  }
  _exit(1);
}

/* What is being tried now: shown with a failure, and with a crash or a hang. */
CHECK_FN void __attribute__((format(printf, 1, 3), format(printf, 2, 3))) check_case(const char *en, const char *zh, ...) {
  check_run.aside = 0;
  check_record();
  CHECK_PAIR("case");
}
/* What should have been there, and what was. */
CHECK_FN void __attribute__((format(printf, 1, 3), format(printf, 2, 3))) check_expected(const char *en, const char *zh, ...) { CHECK_PAIR("expected"); }
CHECK_FN void __attribute__((format(printf, 1, 3), format(printf, 2, 3))) check_found(const char *en, const char *zh, ...) { CHECK_PAIR("found"); }
/* The cause in plain words; call it before check_fail. */
CHECK_FN void __attribute__((format(printf, 1, 3), format(printf, 2, 3))) check_why(const char *en, const char *zh, ...) { CHECK_PAIR("why"); }
/* A picture or a table, line by line, as it is. */
CHECK_FN void check_picture(const char *en, const char *zh) {
  check_send("picture.en", en);
  check_send("picture.zh", zh);
}

/* For what costs only the part for leaks and codes: if (left over && !check_forgiven()) { ... check_fail }. */
CHECK_FN int check_forgiven(void) {
  check_run.aside = !check_run.forgiving;
  return check_run.forgiving;
}
/* The verdict in one line. Ends the process: whatever streams and threads still do, they do not matter any more. */
CHECK_FN void __attribute__((noreturn, format(printf, 1, 3), format(printf, 2, 3))) check_fail(const char *en, const char *zh, ...) {
  if (check_run.aside) check_send("aside", "");
  CHECK_PAIR("verdict");
  check_end();
}
/* The exercise is fine, the machine is not (a file is missing): not counted against the learner's understanding, but no pass. */
CHECK_FN void __attribute__((noreturn, format(printf, 1, 3), format(printf, 2, 3))) check_trouble(const char *en, const char *zh, ...) {
  CHECK_PAIR("trouble");
  _exit(1);
}

/*--------------------------------------------------------------------------------------
  Random inputs (splitmix64), the same for the same seed
--------------------------------------------------------------------------------------*/
CHECK_FN uint64_t check_random(void) {
  uint64_t z = (check_run.random += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
/* low to high, both included */
CHECK_FN long check_between(long low, long high) { return low + (long)(check_random() % ((uint64_t)(high - low) + 1u)); }
/* A multiple of 1/16 in [low, high): sums and products of a few stay exact in float. */
CHECK_FN float check_uniform(float low, float high) {
  float span = (high - low) * 16.0f;
  return low + (float)(check_random() % (uint64_t)span) / 16.0f;
}

/* Lengths worth trying: a usual one first, then 1, odd, a multiple of 256 with a tail, and (in heavy runs) big. */
CHECK_FN int check_size_count(void) { return check_run.heavy ? 5 : 4; }
CHECK_FN size_t check_size(int k) {
  switch (k) {
    case 0: return (size_t)check_between(40, 400) * 2;
    case 1: return 1;
    case 2: return (size_t)check_between(1, 40) * 2 + 1;
    case 3: return (size_t)check_between(1, 6) * 256 + (size_t)check_between(1, 31);
    default: return (size_t)check_between(30000, 90000);
  }
}
CHECK_FN float *check_new_floats(size_t n) {
  float *p = (float *)malloc((n ? n : 1) * sizeof(float));
  if (!p) check_trouble("not enough memory for the checks", "检查程序内存不足");
  return p;
}

/*--------------------------------------------------------------------------------------
  Judging. These return 1 when all is well; on 0 they have filled in "expected" and "found", and the oracle says why.
--------------------------------------------------------------------------------------*/
CHECK_FN int check_same_float(float want, float got, float tolerance) {
  float gap = want > got ? want - got : got - want;
  return gap <= tolerance; /* false for NaN */
}

CHECK_FN uint32_t check_bits(float x) {
  uint32_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}

CHECK_FN int check_floats(const char *name, const float *want, const float *got, size_t n, float tolerance) {
  size_t k, first = n, bad = 0;
  for (k = 0; k < n; k++)
    if (!check_same_float(want[k], got[k], tolerance) && bad++ == 0) first = k;
  if (bad == 0) return 1;
  check_expected("%s[%zu] = %.9g", "%s[%zu] = %.9g", name, first, (double)want[first]);
  check_found("%s[%zu] = %.9g (bits 0x%08x); %zu of %zu values differ, this is the first",
              "%s[%zu] = %.9g（位模式 0x%08x）；%zu / %zu 个值不同，这是第一个", name, first, (double)got[first],
              (unsigned)check_bits(got[first]), bad, n);
  return 0;
}

/* 1 when every one of the n values is `value`, to the bit: nobody wrote there. */
CHECK_FN int check_all_are(const float *got, size_t n, float value) {
  size_t k;
  for (k = 0; k < n; k++)
    if (check_bits(got[k]) != check_bits(value)) return 0;
  return 1;
}

/* The library's own words about the last errors of this thread go into the report. */
CHECK_FN void check_library_words(void) {
  const char *words = aclGetRecentErrMsg();
  if (words && *words) check_send("library", words);
}

CHECK_FN int check_code(aclError want, aclError got, const char *call) {
  if (want == got || (want != ACL_SUCCESS && check_forgiven())) return 1;
  check_expected("%s returns %d (%s)", "%s 返回 %d（%s）", call, want, aslErrorName(want));
  check_found("%d (%s)", "%d（%s）", got, aslErrorName(got));
  check_library_words();
  return 0;
}
CHECK_FN int check_ok(aclError got, const char *call) { return check_code(ACL_SUCCESS, got, call); }

/* After aslSetLevel(0) for a call that is meant to fail: findings are what the grader chose again. */
CHECK_FN void check_usual_level(void) {
  const char *strict = getenv("ASCEND_LITE_STRICT");
  aslSetLevel(strict && strict[0] == '0' ? 0 : 2);
}

/* What is alive, by layer. Take one before the learner's code runs, and compare afterwards. */
CHECK_FN aslStats check_live(void) {
  aslStats s;
  aslGetStats(&s);
  return s;
}

CHECK_FN int check_no_leak(const aslStats *before) {
  struct { const char *en, *zh; uint64_t was, is; } row[8];
  char en[400] = "", zh[400] = "";
  size_t k, nen = 0, nzh = 0;
  aslStats now;
  aslGetStats(&now);
  row[0].en = "device blocks", row[0].zh = "块设备内存", row[0].was = before->live_device_blocks, row[0].is = now.live_device_blocks;
  row[1].en = "pinned host blocks", row[1].zh = "块锁页主机内存", row[1].was = before->live_host_blocks, row[1].is = now.live_host_blocks;
  row[2].en = "streams", row[2].zh = "个 Stream", row[2].was = before->live_streams, row[2].is = now.live_streams;
  row[3].en = "events", row[3].zh = "个 Event", row[3].was = before->live_events, row[3].is = now.live_events;
  row[4].en = "contexts", row[4].zh = "个 Context", row[4].was = before->live_contexts, row[4].is = now.live_contexts;
  row[5].en = "models", row[5].zh = "个模型", row[5].was = before->live_models, row[5].is = now.live_models;
  row[6].en = "data buffers, datasets or descriptions", row[6].zh = "个 DataBuffer、Dataset 或描述对象", row[6].was = before->live_descs, row[6].is = now.live_descs;
  row[7].en = "operator handles, attributes or the like", row[7].zh = "个算子句柄、属性等对象", row[7].was = before->live_others, row[7].is = now.live_others;
  for (k = 0; k < sizeof row / sizeof row[0]; k++) {
    long long more = (long long)row[k].is - (long long)row[k].was;
    if (more == 0) continue;
    nen += (size_t)snprintf(en + nen, sizeof en - nen, "%s%+lld %s", nen ? ", " : "", more, row[k].en);
    nzh += (size_t)snprintf(zh + nzh, sizeof zh - nzh, "%s%+lld %s", nzh ? "，" : "", more, row[k].zh);
  }
  if (nen == 0 || check_forgiven()) return 1;
  check_expected("as much alive afterwards as before", "调用之后存活的对象与之前一样多");
  check_send("found.en", en);
  check_send("found.zh", zh);
  return 0;
}

/*--------------------------------------------------------------------------------------
  Looking at the learner's text. Only to choose the better explanation of a failure that was found by running; never to decide
  whether there is one: many programs are right, and few look alike.
--------------------------------------------------------------------------------------*/
/* The file without comments, blanks and preprocessor lines. */
CHECK_FN const char *check_source_code(void) {
  FILE *f;
  int c, next, in_string = 0, line_start = 1;
  size_t n = 0, cap = 1 << 18;
  char *t;
  if (check_run.code) return check_run.code;
  t = (char *)malloc(cap + 1);
  if (!t) return "";
  f = fopen(check_run.source, "rb");
  while (f && (c = getc(f)) != EOF && n < cap - 2) {
    if (in_string) {
      t[n++] = (char)c;
      if (c == '\\' && (next = getc(f)) != EOF) t[n++] = (char)next;
      else if (c == in_string || c == '\n') in_string = 0;
      continue;
    }
    if (c == '#' && line_start) {
      while ((c = getc(f)) != EOF && c != '\n') {}
      continue;
    }
    if (c == '/') {
      next = getc(f);
      if (next == '/') {
        while ((c = getc(f)) != EOF && c != '\n') {}
        line_start = 1;
        continue;
      }
      if (next == '*') {
        int before = 0;
        while ((c = getc(f)) != EOF && !(before == '*' && c == '/')) before = c;
        continue;
      }
      if (next != EOF) ungetc(next, f);
    }
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      if (c == '\n') line_start = 1;
      continue;
    }
    line_start = 0;
    if (c == '"' || c == '\'') in_string = c;
    t[n++] = (char)c;
  }
  if (f) fclose(f);
  t[n] = 0;
  check_run.code = t;
  return t;
}
/* The failure is best seen at the first line that holds this text (written without blanks): the grader shows it. */
CHECK_FN void check_line_of(const char *text) {
  FILE *f = fopen(check_run.source, "rb");
  char line[1000], bare[1000], number[32];
  int k = 0;
  while (f && fgets(line, sizeof line, f)) {
    size_t from, to = 0;
    k++;
    for (from = 0; line[from]; from++)
      if (!strchr(" \t\r\n", line[from])) bare[to++] = line[from];
    bare[to] = 0;
    if (strncmp(bare, "//", 2) == 0 || strncmp(bare, "/*", 2) == 0 || !strstr(bare, text)) continue;
    snprintf(number, sizeof number, "%d", k);
    check_send("line", number);
    break;
  }
  if (f) fclose(f);
}
/* text is written without blanks: "aclrtSynchronizeStream(NULL)" */
CHECK_FN int check_code_has(const char *text) { return strstr(check_source_code(), text) != NULL; }
/* Both stand there, and the first `a` stands before the last `b`. */
CHECK_FN int check_code_before(const char *a, const char *b) {
  const char *code = check_source_code(), *pa = strstr(code, a), *pb = NULL, *p;
  for (p = strstr(code, b); p; p = strstr(p + 1, b)) pb = p;
  return pa && pb && pa < pb;
}

/*--------------------------------------------------------------------------------------
  The frame
--------------------------------------------------------------------------------------*/
CHECK_FN int check_begin(int argc, char **argv) {
  void *page = mmap(NULL, sizeof *check_hidden, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  size_t n = 0;
  int in, parsed, mood = 0; /* 1 forgiving, 2 drawing */
  unsigned long long seed;
  char *hello;
  if (argc != 3 || page == MAP_FAILED) return 0;
  check_hidden = (struct check_hidden *)page;
  hello = check_hidden->line;
  check_run.program = argv[0];
  in = atoi(argv[1]);
  check_hidden->out = atoi(argv[2]);
  while (n < sizeof check_hidden->line - 1) {
    ssize_t k = read(in, hello + n, sizeof check_hidden->line - 1 - n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) break;
    n += (size_t)k;
  }
  hello[n] = 0;
  close(in);
  parsed = sscanf(hello, "%39s %llu %d %d %d %31s %511[^\n]", check_hidden->nonce, &seed, &check_run.round, &check_run.heavy, &mood,
                  check_run.schedule, check_run.source);
  if (parsed != 7 || mprotect(page, sizeof *check_hidden, PROT_NONE) != 0) return 0;
  check_run.random = seed;
  check_run.forgiving = mood & 1, check_run.drawing = mood >> 1 & 1;
  check_record();
  return 1;
}

int main(int argc, char **argv) {
  if (!check_begin(argc, argv)) {
    fprintf(stderr, "This is the checking half of an exercise; `make check` runs it.\n");
    return 2;
  }
  check_oracle();
  check_send("done", check_run.schedule);
  return 0;
}

#endif
