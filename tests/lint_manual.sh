# lint_manual.sh - what the documents show is true: the first program in the header's manual and the one on the README's first screen
# compile without a warning, run, and print what stands there.
. "$(dirname "$0")/tally.sh"
log=$base/log

# The indented block between "A first program" and "MANUAL", without its blanks.
tr -d '\r' <ascend_lite.h | awk '/A first program/ { on = 1; next } /^   MANUAL/ { on = 0 } on { sub(/^       /, ""); print }' >"$base/manual.c"
$CC -std=c11 -Wall -Wextra -I. -o "$base/manual" "$base/manual.c" -lpthread -lm >"$log" 2>&1
check "the manual's first program compiles without a warning" '[ -x "$base/manual" ] && [ ! -s "$log" ]'
said=$("$base/manual" 2>"$log")
check "the manual's first program runs in silence and prints its line (it printed '$said')" '[ "$said" = "Ascend310 says 4" ] && [ ! -s "$log" ]'

tr -d '\r' <README.md | awk '/^```c$/ && !done { on = 1; next } /^```$/ { if (on) done = 1; on = 0 } on' >"$base/first.c"
$CC -DASCEND_LITE_SOURCE_LINES -I. -o "$base/first" "$base/first.c" -lpthread -lm >"$log" 2>&1
check "the README's program compiles without a warning" '[ -x "$base/first" ] && [ ! -s "$log" ]'
said=$("$base/first" 2>"$log" | tail -n 1)
check "the README shows what its program prints (it printed '$said')" '[ -n "$said" ] && grep -qxF "$said" README.md'

# The message from the source line on; the README breaks it into lines.
from_line() { tr -d '\r' | tr '\n' ' ' | sed 's/^.*\[first/[first/; s/  */ /g; s/ $//'; }
want=$(awk '/^\[ERROR\]/ { on = 1 } /^Ascend310/ { on = 0 } on' README.md | from_line)
have=$(from_line <"$log")
printf 'README:  %s\nprinted: %s\n' "$want" "$have" >"$log"
check "the README shows the message its program provokes" '[ -n "$want" ] && [ "$want" = "$have" ]'
closing
