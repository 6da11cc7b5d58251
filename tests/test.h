/*
  test.h - a small test harness in one header, for C11 and C++11.

      #include "ascend_lite.h"            first, so that the harness can count what the library still holds
      #include "test.h"

      TEST(copy_there_and_back) {
          CHECK_OK(aclInit(NULL));        prints the code and the library's message when it is not 0
          CHECK_EQ(1 + 1, 2);             prints both values when they differ
          CHECK_CLOSE(0.1 + 0.2, 0.3, 1e-9);
          CHECK_OK(aclFinalize());
      }

  That is a whole program: main() is in here. Every test runs in a forked child with a time limit, and what it prints is
  kept back and shown only when it fails; so one crash or hang costs one test. A test fails when a CHECK fails, when it
  dies, when it is too slow, when a sanitizer complains, or when it leaves library objects alive (aslLiveObjects).

  The parent never calls the library and never starts a thread: it forks, and forking a process with threads is a trap.
  The same holds inside a test for test_spawn(): call it before the test itself has used the library.

      test_x             runs all            test_x copy free   runs the tests whose names contain one of these words
      test_x -l          lists them          test_x -d copy     runs without fork, for a debugger
      ASL_SEED=n         repeats the random numbers of an earlier run (the seed is in the first line)
      TEST_SECONDS=n     another time limit for each test

  The last line is always "N passed, N failed"; the exit code is 1 when something failed.
*/
#ifndef ASL_TEST_H
#define ASL_TEST_H

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__GNUC__)
#define TEST_FN static __attribute__((unused))
#define TEST_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define TEST_FN static
#define TEST_PRINTF(f, a)
#endif

/* Sanitizers make everything 5 to 15 times slower and need address space of their own; tests may ask. */
#if defined(__SANITIZE_ADDRESS__)
#define TEST_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TEST_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define TEST_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TEST_TSAN 1
#endif
#endif
#ifndef TEST_ASAN
#define TEST_ASAN 0
#endif
#ifndef TEST_TSAN
#define TEST_TSAN 0
#endif
#ifndef TEST_UBSAN
#define TEST_UBSAN 0 /* no compiler macro tells; the Makefile does */
#endif
#define TEST_SANITIZED (TEST_ASAN || TEST_TSAN || TEST_UBSAN)
#if TEST_TSAN
/* ThreadSanitizer waits a second at the end of every process that still has threads; each test here is a process. */
#ifdef __cplusplus
extern "C"
#endif
const char *__attribute__((weak)) __tsan_default_options(void) { return "atexit_sleep_ms=100"; }
#endif

#define TEST_MAX 1024
#define TEST_SKIPPED 77 /* the exit code of a child whose test called TEST_SKIP */

typedef struct test_case {
  const char *name;
  void (*run)(void);
  double seconds; /* time limit */
} test_case;

static test_case test_list[TEST_MAX];
static int test_count;
static int test_failures; /* of the running child; changed atomically, because callbacks check on other threads */
static uint64_t test_seed_value;
static uint64_t test_random_state;

/*--------------------------------------------------------------------------------------
  Registering. A constructor per test keeps the list without a table to maintain.
--------------------------------------------------------------------------------------*/
TEST_FN void test_add(const char *name, void (*run)(void), double seconds) {
  if (test_count == TEST_MAX) {
    fprintf(stderr, "test.h: more than %d tests in one program\n", TEST_MAX);
    exit(2);
  }
  test_list[test_count].name = name;
  test_list[test_count].run = run;
  test_list[test_count].seconds = seconds;
  test_count++;
}

#define TEST_WITHIN(test_name, test_limit)                                                                  \
  static void test_body_##test_name(void);                                                                  \
  static void __attribute__((constructor)) test_add_##test_name(void) {                                     \
    test_add(#test_name, test_body_##test_name, test_limit);                                                \
  }                                                                                                         \
  static void test_body_##test_name(void)
#define TEST(test_name) TEST_WITHIN(test_name, 20.0)

/*--------------------------------------------------------------------------------------
  Checks. Each is an expression that is 1 or 0, so `if (!CHECK(p)) return;` works, and each evaluates its arguments once.
  A failed check goes on with the test; REQUIRE ends it, for what makes no sense to survive.
--------------------------------------------------------------------------------------*/
TEST_FN int test_fail(const char *file, int line) {
  __atomic_fetch_add(&test_failures, 1, __ATOMIC_SEQ_CST);
  fflush(stdout); /* keep the order of stdout and stderr in the kept-back output */
  fprintf(stderr, "%s:%d: ", file, line);
  return 0;
}

TEST_FN int test_check(int ok, const char *text, const char *file, int line) {
  if (!ok) {
    test_fail(file, line);
    fprintf(stderr, "CHECK(%s) is false\n", text);
  }
  return ok;
}

TEST_FN void test_require(int ok, const char *text, const char *file, int line) {
  if (ok) return;
  test_fail(file, line);
  fprintf(stderr, "REQUIRE(%s) is false; the test stops here\n", text);
  fflush(stderr);
  _exit(1);
}

/* A value of any scalar type, so that one macro compares and prints them all; a mix of signed and unsigned compares by value. */
typedef struct test_value_t {
  char kind; /* 'i' signed, 'u' unsigned, 'd' floating, 'p' pointer */
  long long i;
  unsigned long long u; /* also the pointer's bits */
  double d;
} test_value_t;

TEST_FN test_value_t test_value_i(long long v) {
  test_value_t t;
  t.kind = 'i', t.i = v, t.u = (unsigned long long)v, t.d = (double)v;
  return t;
}
TEST_FN test_value_t test_value_u(unsigned long long v) {
  test_value_t t;
  t.kind = 'u', t.i = (long long)v, t.u = v, t.d = (double)v;
  return t;
}
TEST_FN test_value_t test_value_d(double v) {
  test_value_t t;
  t.kind = 'd', t.i = 0, t.u = 0, t.d = v;
  return t;
}
TEST_FN test_value_t test_value_p(const void *v) {
  test_value_t t = test_value_u((unsigned long long)(uintptr_t)v);
  t.kind = 'p';
  return t;
}

#ifdef __cplusplus
TEST_FN test_value_t test_value(bool v) { return test_value_i(v); }
TEST_FN test_value_t test_value(char v) { return test_value_i(v); }
TEST_FN test_value_t test_value(signed char v) { return test_value_i(v); }
TEST_FN test_value_t test_value(short v) { return test_value_i(v); }
TEST_FN test_value_t test_value(int v) { return test_value_i(v); }
TEST_FN test_value_t test_value(long v) { return test_value_i(v); }
TEST_FN test_value_t test_value(long long v) { return test_value_i(v); }
TEST_FN test_value_t test_value(unsigned char v) { return test_value_u(v); }
TEST_FN test_value_t test_value(unsigned short v) { return test_value_u(v); }
TEST_FN test_value_t test_value(unsigned v) { return test_value_u(v); }
TEST_FN test_value_t test_value(unsigned long v) { return test_value_u(v); }
TEST_FN test_value_t test_value(unsigned long long v) { return test_value_u(v); }
TEST_FN test_value_t test_value(float v) { return test_value_d((double)v); }
TEST_FN test_value_t test_value(double v) { return test_value_d(v); }
TEST_FN test_value_t test_value(const void *v) { return test_value_p(v); }
#else
#define test_value(x)                                                                                       \
  _Generic((x),                                                                                             \
      _Bool: test_value_i, char: test_value_i, signed char: test_value_i, short: test_value_i,              \
      int: test_value_i, long: test_value_i, long long: test_value_i, unsigned char: test_value_u,          \
      unsigned short: test_value_u, unsigned: test_value_u, unsigned long: test_value_u,                    \
      unsigned long long: test_value_u, float: test_value_d, double: test_value_d, default: test_value_p)(x)
#endif

TEST_FN int test_same(test_value_t a, test_value_t b) {
  if (a.kind == 'd' || b.kind == 'd') return !(a.d < b.d) && !(a.d > b.d) && !(a.d != a.d) && !(b.d != b.d);
  if (a.kind == 'i' && a.i < 0 && b.kind != 'i') return 0;
  if (b.kind == 'i' && b.i < 0 && a.kind != 'i') return 0;
  return a.u == b.u;
}

TEST_FN void test_print_value(test_value_t v) {
  if (v.kind == 'i') fprintf(stderr, "%lld", v.i);
  if (v.kind == 'u') fprintf(stderr, "%llu", v.u);
  if (v.kind == 'd') fprintf(stderr, "%.9g", v.d);
  if (v.kind == 'p') fprintf(stderr, "0x%llx", v.u);
}

TEST_FN int test_compare(test_value_t a, test_value_t b, int want_same, const char *ta, const char *tb,
                         const char *file, int line) {
  if (test_same(a, b) == want_same) return 1;
  test_fail(file, line);
  fprintf(stderr, "%s %s %s: the left is ", ta, want_same ? "==" : "!=", tb);
  test_print_value(a);
  fprintf(stderr, ", the right is ");
  test_print_value(b);
  fprintf(stderr, "\n");
  return 0;
}

TEST_FN int test_close(double a, double b, double tolerance, const char *ta, const char *tb, const char *file, int line) {
  double gap = a > b ? a - b : b - a;
  if (gap <= tolerance || (a >= b && a <= b)) return 1; /* the second half: equal infinities */
  test_fail(file, line);
  fprintf(stderr, "%s is %.9g, %s is %.9g: %.3g apart, allowed is %.3g\n", ta, a, tb, b, gap, tolerance);
  return 0;
}

/* Whole arrays: shows the first place that differs too much, how many do, and the largest gap. */
TEST_FN int test_close_array(const float *a, const float *b, size_t n, double tolerance, const char *ta, const char *tb,
                             const char *file, int line) {
  size_t k, first = n, bad = 0;
  double worst = 0;
  for (k = 0; k < n; k++) {
    double gap = a[k] > b[k] ? (double)a[k] - (double)b[k] : (double)b[k] - (double)a[k];
    if (gap <= tolerance || (a[k] >= b[k] && a[k] <= b[k])) continue;
    if (bad++ == 0) first = k;
    if (gap > worst) worst = gap;
  }
  if (bad == 0) return 1;
  test_fail(file, line);
  fprintf(stderr, "%s and %s differ in %zu of %zu places; first at [%zu]: %.9g and %.9g; largest gap %.3g, allowed is %.3g\n",
          ta, tb, bad, n, first, (double)a[first], (double)b[first], worst, tolerance);
  return 0;
}

TEST_FN int test_bytes(const void *a, const void *b, size_t n, const char *ta, const char *tb, const char *file, int line) {
  const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
  size_t k = 0;
  while (k < n && x[k] == y[k]) k++;
  if (k == n) return 1;
  test_fail(file, line);
  fprintf(stderr, "%s and %s differ first at byte %zu of %zu: 0x%02x and 0x%02x\n", ta, tb, k, n, (unsigned)x[k], (unsigned)y[k]);
  return 0;
}

TEST_FN int test_text(const char *a, const char *b, int whole, const char *ta, const char *file, int line) {
  int ok = a && b && (whole ? strcmp(a, b) == 0 : strstr(a, b) != NULL);
  if (ok) return 1;
  test_fail(file, line);
  fprintf(stderr, "%s should %s \"%s\" but is \"%s\"\n", ta, whole ? "be" : "contain", b ? b : "(null)", a ? a : "(null)");
  return 0;
}

#define CHECK(condition) test_check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define REQUIRE(condition) test_require((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define CHECK_EQ(a, b) test_compare(test_value(a), test_value(b), 1, #a, #b, __FILE__, __LINE__)
#define CHECK_NE(a, b) test_compare(test_value(a), test_value(b), 0, #a, #b, __FILE__, __LINE__)
#define CHECK_CLOSE(a, b, tolerance) test_close((double)(a), (double)(b), (double)(tolerance), #a, #b, __FILE__, __LINE__)
#define CHECK_CLOSE_ARRAY(a, b, n, tolerance) test_close_array(a, b, n, tolerance, #a, #b, __FILE__, __LINE__)
#define CHECK_BYTES(a, b, n) test_bytes(a, b, n, #a, #b, __FILE__, __LINE__)
#define CHECK_STR(a, b) test_text(a, b, 1, #a, __FILE__, __LINE__)
#define CHECK_HAS(text, part) test_text(text, part, 0, #text, __FILE__, __LINE__)
#define TEST_SKIP(why) (fprintf(stderr, "skipped: %s\n", why), fflush(NULL), _exit(TEST_SKIPPED))

#ifdef ASCEND_LITE_H
TEST_FN int test_ok(long code, const char *text, const char *file, int line) {
  const char *message;
  if (code == 0) return 1;
  test_fail(file, line);
  message = aclGetRecentErrMsg();
  fprintf(stderr, "%s gave %ld, not 0%s%s\n", text, code, message ? "\n    " : "", message ? message : "");
  return 0;
}
#define CHECK_OK(call) test_ok((long)(call), #call, __FILE__, __LINE__)
TEST_FN size_t test_live(void) { return aslLiveObjects(); }
#else
TEST_FN size_t test_live(void) { return 0; }
#endif

/*--------------------------------------------------------------------------------------
  Random numbers (splitmix64). Each test starts from the program's seed and its own name, so that running one test alone
  gives it the same numbers as running all.
--------------------------------------------------------------------------------------*/
TEST_FN uint64_t test_random64(void) {
  uint64_t z = (test_random_state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
TEST_FN uint32_t test_random(void) { return (uint32_t)(test_random64() >> 32); }
/* from low to high, both included */
TEST_FN int64_t test_between(int64_t low, int64_t high) {
  return low + (int64_t)(test_random64() % ((uint64_t)(high - low) + 1u));
}
/* from low (included) to high */
TEST_FN double test_uniform(double low, double high) {
  return low + (high - low) * ((double)(test_random64() >> 11) / 9007199254740992.0);
}
TEST_FN uint64_t test_seed(void) { return test_seed_value; }

TEST_FN void test_reseed(const char *name) {
  uint64_t h = test_seed_value ^ 0xcbf29ce484222325u;
  for (; *name; name++) h = (h ^ (unsigned char)*name) * 0x100000001b3u;
  test_random_state = h;
}

/*--------------------------------------------------------------------------------------
  Children: of the harness (one per test) and of tests (functions and programs that are meant to die).
--------------------------------------------------------------------------------------*/
TEST_FN double test_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

TEST_FN void test_sleep(double seconds) {
  struct timespec t;
  t.tv_sec = (time_t)seconds;
  t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
  while (nanosleep(&t, &t) != 0 && errno == EINTR) {
  }
}

/* Waits for one child at most so long; 0 when time ran out (the child still lives). Polls, because portable waiting
   with a limit needs a signal handler, and tests install their own. */
TEST_FN int test_wait(pid_t pid, double seconds, int *status) {
  double end = test_now() + seconds, nap = 0.0002;
  for (;;) {
    pid_t got = waitpid(pid, status, WNOHANG);
    if (got == pid) return 1;
    if (got < 0 && errno != EINTR) return 0;
    if (test_now() > end) return 0;
    test_sleep(nap);
    if (nap < 0.005) nap *= 1.5;
  }
}

typedef struct test_child {
  int exit_code; /* -1 when a signal ended it */
  int signal;    /* 0 when it ended by itself */
  int timed_out;
  char out[32768]; /* the beginning of what it wrote, each a C string */
  char err[32768];
} test_child;

TEST_FN void test_read_back(FILE *file, char *text, size_t size) {
  size_t n;
  rewind(file);
  n = fread(text, 1, size - 1, file);
  text[n] = 0;
  fclose(file);
}

TEST_FN double test_slowness(void) { return TEST_SANITIZED ? 4.0 : 1.0; }

/* Runs fn(arg) in a child, or the program argv when fn is NULL, and fills *r. After fn the child leaves through exit(),
   so destructors run (the library's leak report is one). */
TEST_FN void test_child_run(test_child *r, void (*fn)(void *), void *arg, const char *const *argv, double seconds) {
  FILE *out = tmpfile(), *err = tmpfile();
  pid_t pid;
  int status = 0;
  memset(r, 0, sizeof *r);
  r->exit_code = -1;
  if (!out || !err) {
    fprintf(stderr, "test.h: no temporary file (is the temporary folder full?)\n");
    _exit(1);
  }
  fflush(NULL);
  pid = fork();
  if (pid == 0) {
    dup2(fileno(out), 1);
    dup2(fileno(err), 2);
    if (fn) {
      test_failures = 0;
      fn(arg);
      fflush(NULL);
      exit(test_failures ? 1 : 0);
    } else {
      union { const char *const *in; char *const *out; } a; /* execvp does not change them, whatever its type says */
      a.in = argv;
      execvp(argv[0], a.out);
      fprintf(stderr, "cannot start %s: %s\n", argv[0], strerror(errno));
      _exit(127);
    }
  }
  if (!test_wait(pid, seconds * test_slowness(), &status)) {
    r->timed_out = 1;
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
  }
  if (WIFEXITED(status)) r->exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) r->signal = WTERMSIG(status);
  test_read_back(out, r->out, sizeof r->out);
  test_read_back(err, r->err, sizeof r->err);
}

TEST_FN void test_spawn(test_child *r, void (*fn)(void *), void *arg) { test_child_run(r, fn, arg, NULL, 10.0); }
/* argv ends with NULL; argv[0] is looked for in PATH when it has no slash. */
TEST_FN void test_exec(test_child *r, const char *const *argv) { test_child_run(r, NULL, NULL, argv, 60.0); }

/* fn(void*) must end badly (a signal or a non-zero exit code) within 10 seconds and say `part` on stderr. */
TEST_FN int test_dies(void (*fn)(void *), void *arg, const char *part, const char *name, const char *file, int line) {
  test_child *r = (test_child *)malloc(sizeof *r);
  int ok;
  if (!r) return 0;
  test_spawn(r, fn, arg);
  ok = !r->timed_out && r->exit_code != 0 && strstr(r->err, part) != NULL;
  if (!ok) {
    test_fail(file, line);
    fprintf(stderr, "%s should die and say \"%s\"; it %s (exit code %d, signal %d) and said:\n%s\n", name, part,
            r->timed_out ? "hung" : r->exit_code == 0 ? "lived" : "died", r->exit_code, r->signal, r->err);
  }
  free(r);
  return ok;
}
#define CHECK_DIES(fn, arg, part) test_dies(fn, arg, part, #fn, __FILE__, __LINE__)

/* Runs this test once more, alone and with a variable set, in a process that starts from nothing (the library reads its variables once).
   1 inside that process, 0 outside when it has ended well; test_again holds what it said. */
static test_child test_again;
TEST_FN int test_inside(const char *test, const char *name, const char *value) {
  const char *inner = getenv("TEST_INSIDE");
  const char *argv[4];
  if (inner && strcmp(inner, test) == 0) return 1;
  argv[0] = "/proc/self/exe", argv[1] = "-d", argv[2] = test, argv[3] = NULL;
  setenv("TEST_INSIDE", test, 1);
  if (name) setenv(name, value, 1);
  test_exec(&test_again, argv);
  unsetenv("TEST_INSIDE");
  CHECK(!test_again.timed_out);
  if (!CHECK_EQ(test_again.exit_code, 0))
    fprintf(stderr, "signal %d; it said:\n%s%s\n", test_again.signal, test_again.out, test_again.err);
  return 0;
}

/*--------------------------------------------------------------------------------------
  Running
--------------------------------------------------------------------------------------*/
TEST_FN int test_body(const test_case *t) {
  size_t before = test_live(), after;
  test_failures = 0;
  test_reseed(t->name);
  t->run();
  after = test_live();
  if (after != before) {
    test_fail(t->name, 0);
    fprintf(stderr, "library objects alive before: %zu, after: %zu; the test, or the library, leaks\n", before, after);
  }
  fflush(NULL);
  return test_failures ? 1 : 0;
}

TEST_FN void test_show(FILE *log) {
  char text[1024];
  rewind(log);
  while (fgets(text, sizeof text, log)) printf("    | %s%s", text, strchr(text, '\n') ? "" : "\n");
}

/* 1 passed, 0 failed, -1 skipped */
TEST_FN int test_one(const test_case *t) {
  const char *limit_text = getenv("TEST_SECONDS");
  double limit = (limit_text ? atof(limit_text) : t->seconds) * test_slowness(), start = test_now();
  FILE *log = tmpfile();
  pid_t pid;
  int status = 0, in_time, verdict;
  if (!log) {
    printf("FAILED %s: no temporary file (is the temporary folder full?)\n", t->name);
    return 0;
  }
  fflush(NULL);
  pid = fork();
  if (pid == 0) {
    setpgid(0, 0); /* so that a hung test and all it started can be ended together */
    alarm((unsigned)limit + 10u); /* in case the parent is gone */
    dup2(fileno(log), 1);
    dup2(fileno(log), 2);
    exit(test_body(t));
  }
  in_time = test_wait(pid, limit, &status);
  if (!in_time) {
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
  }
  kill(-pid, SIGKILL); /* what the test left running */
  verdict = in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (in_time && WIFEXITED(status) && WEXITSTATUS(status) == TEST_SKIPPED) verdict = -1;
  printf("%s %s (%.2f s)", verdict == 1 ? "ok     " : verdict == 0 ? "FAILED " : "skipped", t->name, test_now() - start);
  if (!in_time) printf(": not finished after %.0f seconds, ended", limit);
  else if (WIFSIGNALED(status)) printf(": died of signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else if (verdict == 0) printf(": exit code %d", WEXITSTATUS(status));
  printf("\n");
  if (verdict != 1) test_show(log);
  fflush(stdout);
  fclose(log);
  return verdict;
}

TEST_FN int test_wanted(const char *name, int argc, char **argv, int from) {
  int k;
  if (from >= argc) return 1;
  for (k = from; k < argc; k++)
    if (strstr(name, argv[k])) return 1;
  return 0;
}

TEST_FN void test_choose_seed(void) {
  const char *text = getenv("ASL_SEED");
  struct timeval now;
  gettimeofday(&now, NULL);
  test_seed_value = text && *text ? strtoull(text, NULL, 0)
                                  : ((uint64_t)now.tv_sec * 1000003u + (uint64_t)now.tv_usec * 31u + (uint64_t)getpid()) % 1000000000u;
  printf("seed %llu (ASL_SEED=%llu repeats it)\n", (unsigned long long)test_seed_value, (unsigned long long)test_seed_value);
}

TEST_FN int test_main(int argc, char **argv) {
  int k, from = 1, in_process = 0, passed = 0, failed = 0;
  if (argc > 1 && strcmp(argv[1], "-l") == 0) {
    for (k = 0; k < test_count; k++) printf("%s\n", test_list[k].name);
    return 0;
  }
  if (argc > 1 && strcmp(argv[1], "-d") == 0) in_process = 1, from = 2;
  setenv("ASCEND_LITE_LANG", "en", 0); /* tests compare English words, whatever the user's language is */
  test_choose_seed();
  for (k = 0; k < test_count; k++) {
    int verdict;
    if (!test_wanted(test_list[k].name, argc, argv, from)) continue;
    verdict = in_process ? !test_body(&test_list[k]) : test_one(&test_list[k]);
    if (verdict == 1) passed++;
    if (verdict == 0) failed++;
  }
  if (passed + failed == 0 && from < argc) printf("no test has such a name (-l lists them)\n");
  printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}

#ifndef TEST_NO_MAIN
int main(int argc, char **argv) { return test_main(argc, argv); }
#endif

#endif /* ASL_TEST_H */
