# test_quiz.sh - make quiz: every chapter has questions in both languages, wrong answers are explained, what was passed is kept, a broken
# file is named. Runs in the root folder; last line `N passed, N failed`.
. "$(dirname "$0")/tally.sh"
unset ASCEND_LITE_STRICT SEED
export ASCEND_LITE_LANG=en
root=$PWD
file=exercises/checks/quiz.txt
box=$base/box
mkdir -p "$box/exercises"
cp -R exercises/checks "$box/exercises/"
cd "$box" || exit 1
quiz() { "$root/build/bin/check" --quiz "$@" >"$base/out" 2>"$base/err"; }

check "at least 60 questions" '[ "$(grep -c "^? " $file)" -ge 60 ]'
for t in "$root"/tutorials/[0-9]*.c; do
  chapter=$(basename "$t" | sed 's/_.*//')
  n=$(tr -d '\r' <$file | sed -n "/^\[$chapter\]/,/^\[/p" | grep -c '^? ')
  check "chapter $chapter has at least two questions" '[ "$n" -ge 2 ]'
done
tr -d '\r' <$file | grep '^[-+?] ' | sed 's/^. //' >"$base/lines"
sed 's/ | /\n/' "$base/lines" | awk 'NR % 2' | LC_ALL=C grep '[^ -~]' | expect_none "English halves are plain letters"
awk -F ' [|] ' '{ print $2; if (NF == 4) print $4 }' "$base/lines" | LC_ALL=C grep -v '[^ -~]' | grep -v '^[A-Z_]*$' | grep '[a-z]\{4\}.* [a-z]\{4\}' | expect_none "Chinese halves are Chinese"

printf 'a\nz\n\nb\nc\nc\n' | quiz 24a
code=$?
right=$(grep -c 'right$' "$base/out")
check "three answers, and what is no letter of an answer is asked again" 'grep -q "^$right of 3 right" "$base/out" && [ "$(grep -c "a letter from a to" "$base/out")" = 2 ]'
check "exit code 0 only when all are right" '[ $code = $([ $right = 3 ]; echo $?) ]'
check "each wrong answer has its reason" '[ "$(grep -c " no  *[A-Z]" "$base/out")" = $((3 - right)) ] && [ "$(grep -c "right is" "$base/out")" = $((3 - right)) ]'
printf 'a\n' | quiz 24a1
check "an exercise stands for its chapter; no answer ends it with 1" '[ $? = 1 ] && grep -q "Chapter 24a" "$base/out"'
quiz 99 </dev/null
check "a chapter that is not there" '[ $? = 2 ] && grep -q 99 "$base/err"'
printf 'a\na\na\n' | ASCEND_LITE_LANG=zh quiz 21
check "in Chinese" 'grep -q "共 3 个" "$base/out"'
tries=0
until printf 'a\nb\n' | quiz 11 || [ $tries = 200 ]; do tries=$((tries + 1)); done
check "a chapter can be passed, and that is kept" 'grep -q "^quiz-11 done" exercises/.progress'
printf 'a\n' | quiz
check "without a chapter: the first in the order to learn in" 'grep -q "^Chapter 21" "$base/out"'
printf '[24a]\n? no second half\n' >$file
quiz 24a </dev/null
check "a broken file is named with its line" '[ $? = 2 ] && grep -q "quiz.txt:2" "$base/err"'
closing
