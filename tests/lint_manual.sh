# lint_manual.sh - what the documents show is true: the first program in the header's manual and the one on the README's first screen
# compile without a warning, run, and print what stands there; names, targets, programs and files that they mention exist.
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

# Names: what the manual and the README call by name exists. A name that ends in "..." or "*" stands for its beginning.
tr -d '\r' <ascend_lite.h | awk '/^\*\// { on = 1 } on' >"$base/code"
tr -d '\r' <ascend_lite.h | awk '/^\*\// { exit } 1' >"$base/manual.txt"
for text in "$base/manual.txt" README.md; do
  tr -d '\r' <"$text" | grep -oE '\b((acl[a-z]*|asl|Hccl)[A-Z][A-Za-z0-9]*|(ASCEND|ASL|HCCL)_[A-Z_]*[A-Z])' | sort -u |
    while read -r name; do
      case $name in aclrtMemPool | HcclCommRegister) continue ;; esac # said not to be here
      grep -q "\\b$name" "$base/code" tutorials/tools/*.c tutorials/lib/*.h || echo "$name"
    done | expect_none "names in $(basename "$text") that are nowhere in the code"
done
# Targets, programs and files of the README.
tr -d '\r' <README.md | grep -oE '`make [a-z-]+|^make [a-z-]+' | sed 's/.*make //' | sort -u |
  while read -r target; do grep -qE "^([a-z -]* )?$target( [a-z -]*)?:" Makefile || echo "make $target"; done | expect_none "targets in the README that the Makefile does not have"
tr -d '\r' <README.md | grep -oE 'build/bin/[a-z0-9_-]+' | sed 's|.*/||' | sort -u |
  while read -r program; do [ -e tutorials/tools/$program.c ] || [ -e tutorials/$program.c ] || [ -e exercises/$program.c ] || echo "$program"; done |
  expect_none "programs in the README that are not built"
tr -d '\r' <README.md | grep -oE '\]\([^)#]+\)' | sed 's/^](//; s/)$//' | grep -v '://' | sort -u |
  while read -r file; do [ -e "$file" ] || echo "$file"; done | expect_none "links of the README that lead nowhere"
closing
