# lint_sections.sh - a section of ascend_lite.h uses only sections above it (see lint_sections.c), and the lint would notice.
. "$(dirname "$0")/tally.sh"
lint=build/bin/lint_sections

$lint ascend_lite.h >"$base/log"
code=$?
cat "$base/log"
check "the sections of ascend_lite.h are in order" '[ $code = 0 ]'

# The test of the test: a function in section os that calls the last private function of the file must be found out.
last=$(tr -d '\r' <ascend_lite.h | sed -n 's/^ASL__FN [^(]*[ *]\(asl__[a-z0-9_]*\)(.*/\1/p' | tail -n 1)
tr -d '\r' <ascend_lite.h | awk -v name="$last" '
  { print }
  bar && /^ +>>os /  { in_os = 1 }
  { bar = /^\/\*====/ }
  in_os && /====\*\/$/ { print "ASL__FN void asl__os_reach_up(void) { " name "(); }"; in_os = 0 }' >"$base/upward.h"
$lint "$base/upward.h" >"$base/log"
check "an injected upward call of $last is noticed" 'grep -q ">>os names $last, " "$base/log"'

# The same for an object and for a forward declaration, in a small file of their own.
cat >"$base/small.h" <<'END'
/*====
  the list of sections
  >>low    first
  >>high   second
====*/
/*====
  >>low   First
====*/
static int asl__low_table[2] = {1, 2};
typedef struct asl__low asl__low;
struct asl__high_later;
/* asl__high_state in a comment, "asl__high_state" in a string: neither counts */
static const char* asl__low_text = "asl__high_state";
static int asl__low_use(void) { return asl__high_state + asl__low_table[0]; }
/*====
  >>high   Second
====*/
struct asl__low { int x; };
static int asl__high_state;
struct asl__high_later { int (*asl__high_fn)(int); };
static int asl__high_use(void) { return asl__low_use() + asl__high_state + (asl__low_text != 0); }
END
$lint "$base/small.h" >"$base/log"
check "two complaints about the small file, no more" '[ "$(grep -c "^line" "$base/log")" = 2 ]'
check "an object" 'grep -q "line 14: section >>low names asl__high_state" "$base/log"'
check "a forward declaration" 'grep -q "line 11: section >>low names asl__high_later" "$base/log"'
closing
