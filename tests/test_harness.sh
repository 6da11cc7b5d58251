# test_harness.sh - the test of tests/test.h: a program full of known failures must fail in just those ways, in C and in C++,
# without a warning; and the closing line and exit code tell the truth.
. "$(dirname "$0")/tally.sh"
warn="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef -Werror"

cat >"$base/t.c" <<'END'
#define ASCEND_LITE_H /* a stand-in for the library: one counter and one message */
#include <stddef.h>
static size_t live;
static size_t aslLiveObjects(void) { return live; }
static const char *aclGetRecentErrMsg(void) { return "the library's message"; }
#include "test.h"

TEST(good_values) {
  int calls = 0;
  CHECK(calls++ == 0);
  CHECK_EQ(calls, 1u);
  CHECK_EQ(-1, -1L);
  CHECK_NE(-1, 4294967295u);
  CHECK_NE(-1, 18446744073709551615u);
  CHECK_CLOSE(1.0f, 1.0, 0);
  CHECK_EQ((const void *)0, (const char *)0);
  CHECK(test_between(3, 5) >= 3);
  CHECK(test_uniform(0, 1) < 1);
  CHECK_OK(0);
}
TEST(bad_values) {
  float a[3] = {1, 2, 3}, b[3] = {1, 3, 5};
  printf("shown\n");
  CHECK_EQ(1.5, 1.2);
  CHECK_CLOSE(1, 2, 0.5);
  CHECK_CLOSE(1e308 * 10 - 1e308 * 10, 0, 1e9);
  CHECK_STR("a", "b");
  CHECK_HAS("abc", "x");
  CHECK_CLOSE_ARRAY(a, b, 3, 0.1);
  CHECK_BYTES(a, b, sizeof a);
  CHECK_OK(7);
  REQUIRE(0);
  printf("never shown\n");
}
TEST_WITHIN(bad_slow, 0.3) { test_sleep(60); }
TEST(bad_signal) { raise(SIGSEGV); }
TEST(bad_leak) { live++; }
TEST(bad_exit) { exit(9); }
TEST(skipped_here) { TEST_SKIP("no samples"); }

static void die(void *text) {
  fprintf(stderr, "%s", (const char *)text);
  abort();
}
static void live_on(void *text) { (void)text; }
static char words[] = "last words";
TEST(good_dies) { CHECK_DIES(die, words, "last words"); }
TEST(bad_lives) { CHECK_DIES(live_on, NULL, ""); }
TEST(good_program) {
  static const char *const argv[] = {"sh", "-c", "echo out; echo err >&2; exit 3", NULL};
  test_child *r = (test_child *)malloc(sizeof *r);
  REQUIRE(r);
  test_exec(r, argv);
  CHECK_EQ(r->exit_code, 3);
  CHECK_STR(r->out, "out\n");
  CHECK_STR(r->err, "err\n");
  free(r);
}
TEST(random_numbers) { printf("%u\n", test_random()); CHECK(0); }
END

build_and_check() {
  "$@" $warn -Itests -o "$base/t" "$base/t.c" >"$base/log" 2>&1
  code=$?
  check "$1 compiles it without a warning" '[ $code = 0 ]'
  ASL_SEED=5 "$base/t" >"$base/log" 2>&1
  code=$?
  check "exit code 1" '[ $code = 1 ]'
  check "the closing line" '[ "$(tail -n 1 "$base/log")" = "3 passed, 7 failed" ]'
  for good in good_values good_dies good_program; do check "$good" 'grep -q "^ok      $good" "$base/log"'; done
  for bad in bad_values bad_slow bad_signal bad_leak bad_exit bad_lives; do check "$bad" 'grep -q "^FAILED  $bad" "$base/log"'; done
  check "nine complaints about bad_values" '[ "$(sed -n "/FAILED  bad_values/,/^FAILED  bad_slow/p" "$base/log" | grep -c "t\.c:")" = 9 ]'
  check "output of a failed test is shown" 'grep -q "| shown" "$base/log"'
  check "REQUIRE stops" '! grep -q "never shown" "$base/log"'
  check "both values are shown" 'grep -q "the left is 1.5, the right is 1.2" "$base/log"'
  check "the library's message is shown" 'grep -q "the library.s message" "$base/log"'
  check "the signal is named" 'grep -q "bad_signal.*signal 11" "$base/log"'
  check "a skip is no pass" 'grep -q "^skipped skipped_here" "$base/log"'
  number=$(sed -n '/random_numbers/,$s/^ *| \([0-9]*\)$/\1/p' "$base/log")
  ASL_SEED=5 "$base/t" random >"$base/log" 2>&1
  check "the same seed gives the same numbers, also to one test alone" '[ -n "$number" ] && grep -q "| $number$" "$base/log"'
  ASL_SEED=6 "$base/t" random >"$base/log" 2>&1
  check "another seed gives others" '! grep -q "| $number$" "$base/log"'
  "$base/t" good >"$base/log" 2>&1
  code=$?
  check "names pick tests" '[ $code = 0 ] && [ "$(tail -n 1 "$base/log")" = "3 passed, 0 failed" ]'
}
build_and_check $CC -std=gnu11 -Wstrict-prototypes -Wmissing-prototypes
if have g++; then build_and_check g++ -x c++ -std=c++17; else echo "skipped: no g++"; fi
closing
