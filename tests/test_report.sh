# test_report.sh - what the grader writes for other readers: JUnit XML, the page of `make report` with its timelines, the result of an exam.
# It works on a box with a few exercises.
. "$(dirname "$0")/tally.sh"
root=$PWD
box=$base/box
unset SEED STRICT FORCE EX ALL ASCEND_LITE_SCHEDULE ASCEND_LITE_STRICT CHECK_SEEDS CHECK_SECONDS CHECK_MEMORY_MB CHECK_CFLAGS GATE
export ASCEND_LITE_LANG=en CHECK_SECONDS=30
[ -x build/bin/check ] || $CC -O1 -o build/bin/check exercises/check.c || exit 1
mkdir -p "$box/exercises/checks" "$box/exercises/.original" "$box/tutorials" "$box/build/bin"
cp ascend_lite.h "$box/"
cp exercises/exercise.h "$box/exercises/"
cp exercises/checks/check.h exercises/checks/core_check.h "$box/exercises/checks/"
for n in 111_cost_table 221_host_device 24a1_missing_sync 24b1_two_streams 411_missing_flag; do
  cp "exercises/checks/$n".[ch] "$box/exercises/checks/"
  cp "exercises/.original/$n.c" "$box/exercises/.original/"
  cp "exercises/.original/$n.c" "$box/exercises/"
done
cp tutorials/24a_async.c "$box/tutorials/"
cp build/bin/check "$box/build/bin/"
export ASL_OBJ="$root/build/obj/ascend_lite.o"
check "the library is built" '[ -e "$ASL_OBJ" ]'
cd "$box" || exit 1
look() { build/bin/check "$@" >../log 2>&1 </dev/null; code=$?; }
# whole FILE: it is well-formed XML, as far as somebody here can tell
whole() { if have python3; then python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1" >../log 2>&1; fi; }

#--- JUnit -----------------------------------------------------------------------------------------------------------------
bad=$(printf 'a\001b\033[1mc\377\303(\355\240\200 <&>"]]>\357\277\277')
cp "$root/solutions/111_cost_table.c" exercises/
{ cat exercises/.original/24a1_missing_sync.c; printf '#include <stdio.h>\nstatic void __attribute__((constructor)) say(void) { puts("%s"); }\n' "$(printf '%s' "$bad" | tr -d '"')"; } >exercises/24a1_missing_sync.c
{ cat exercises/.original/221_host_device.c; printf 'int x = "%s";\n' "$bad"; } >exercises/221_host_device.c
look 111 221 24a1 --seeds 1 --junit out.xml
check "--junit writes a file, and the exit code still counts" '[ $code = 2 ] && [ -s out.xml ]'
check "JUnit: well-formed whatever the learner wrote" 'whole out.xml'
check "JUnit: a case for each exercise, in the order of the course" '[ "$(grep -o "<testcase classname=\"chapter [0-9a-z]*\"" out.xml | tr "\n" " ")" = "<testcase classname=\"chapter 22\" <testcase classname=\"chapter 24a\" <testcase classname=\"chapter 11\" " ]'
check "JUnit: two of them failed, of a kind" '[ "$(grep -c "<failure " out.xml)" = 2 ] && grep -q "type=\"does not compile\" message=\"[^\"]*error: " out.xml && grep -q "type=\"not yet\" message=\"nothing waits for the stream" out.xml'
check "JUnit: no control characters and no broken UTF-8" '[ "$(LC_ALL=C tr -d "\n\t -~\200-\377" <out.xml | wc -c)" -eq 0 ] && { ! have iconv || iconv -f UTF-8 -t UTF-8 out.xml >/dev/null; }'
check "JUnit: points" 'grep -q "name=\"points\" value=\"0\"" out.xml && grep -q "name=\"leaks_and_codes\" value=\"20\"" out.xml'
look 111 --junit no/such/folder/out.xml
check "JUnit: a file that cannot be written is an error" '[ $code = 2 ] && grep -q "no/such/folder/out.xml" ../log'

#--- the page ----------------------------------------------------------------------------------------------------------------
look 111
look 221
look 24a1 --seeds 1
cp "$root/tests/mutants/24b1_two_streams.1.c" exercises/24b1_two_streams.c
look 24b1 --seeds 3 --seed 5.2 # the order is drawn in this run
cp "$root/tests/mutants/411_missing_flag.1.c" exercises/411_missing_flag.c
look 411 --seeds 1
build/bin/check --hint 24a1 >/dev/null
look --report
page=build/report.html
check "report: the page is written" '[ $code = 0 ] && [ -s $page ] && grep -q "build/report.html" ../log'
check "report: exercises, points, hints, chapters" 'grep -q "<b>1 / 5</b>" $page && grep -q "class=\"cell solved\"" $page && grep -q "<b>24a async</b>" $page && grep -q "<b>1</b><span>hints used" $page'
check "report: a failure with its verdict and the command to repeat it" 'grep -q "<section id=\"f24a1\">" $page && grep -q "make check EX=24a1 SEED=[0-9]*.[0-9]" $page'
check "report: nothing from elsewhere" '! grep -q "http[s]*:\|src=\|@import\|<link" $page'
check "report: the learner's text stays text" '[ "$(grep -c "<script>" $page)" = 1 ] && ! grep -q "<&>" $page && grep -q "&#60;&#38;&#62;" $page'
check "report: no control characters and no broken UTF-8" '[ "$(LC_ALL=C tr -d "\n\t -~\200-\377" <$page | wc -c)" -eq 0 ] && { ! have iconv || iconv -f UTF-8 -t UTF-8 $page >/dev/null; }'
check "report: streams as rows, and a slider" 'grep -q "class=\"lane\"[^>]*>stream 1<" $page && grep -q "type=\"range\"" $page'
check "report: pipes as rows" 'grep -q "class=\"lane\"[^>]*>block 0 MTE2<" $page'
check "report: the missing order between two streams is marked, and said" 'grep -q "<path class=\"missing\"" $page && grep -q "<b>Missing:</b> #[0-9]* \(add\|memcpy H2D\) of stream [12] and #[0-9]* \(add\|memcpy H2D\) of stream [12]" $page'
check "report: what nobody waited for is told" 'grep -q "<b>Not waited for:</b> #1 memcpy H2D of stream 1" $page'
ASCEND_LITE_LANG=zh
look --report
check "report: Chinese" 'grep -q "lang=\"zh\"" $page && grep -q "我的进度" $page && grep -q "缺少：" $page && ! grep -q "exercises solved" $page'
ASCEND_LITE_LANG=en
printf '{"ph":"X","ts":1e999,"dur":-5,"pid":1e30,"tid":-3,"name":"x\\\n{"ph":"X","ts":nan,"name":"<b>"}\n{"ph":"i","ts":1,"other":77,"task":99}\n\377\377' >build/report/24b1.json
head -c 200 build/report/24a1.txt >half && mv half build/report/24a1.txt
look --report
check "report: a recording that is broken is no crash" '[ $code = 0 ] && [ "$(grep -c "<section" $page)" = 4 ] && ! grep -q "<b>\"" $page'
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -n "$browser" ]; then
  look 24b1 --seeds 3
  look --report
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$base/browser" --dump-dom "file://$PWD/$page" >../dom 2>../log
  check "report: the browser's slider begins at the end, where all has happened" '[ ! -s ../dom ] || { grep -q "<output aria-live=\"polite\">[0-9]*/[0-9]*: [^<]" ../dom && ! grep -q "class=\"box [a-z]* future" ../dom; }'
fi
cp "$root/solutions/24a1_missing_sync.c" exercises/
look 24a1 --seeds 1
look --report
check "report: what passes leaves it" '[ ! -e build/report/24a1.txt ] && ! grep -q "id=\"f24a1\"" $page && grep -q "<b>2 / 5</b>" $page'

#--- silent hardware beside this ------------------------------------------------------------------------------------------------
cp exercises/.original/24a1_missing_sync.c exercises/
cp exercises/.progress ../progress
STRICT=both
export STRICT
look 24a1 --seeds 1
unset STRICT
check "STRICT=both: two columns, the same mistake" '[ $code = 1 ] && grep -q "^ *SILENT HARDWARE (STRICT=0)  *| HERE (STRICT=1)" ../log && grep -q "^  verdict  .* | " ../log && grep -q "^  told  *(nothing)  *| .*FINDING" ../log'
check "STRICT=both: nothing of it counts" 'cmp -s exercises/.progress ../progress'

#--- an exam ------------------------------------------------------------------------------------------------------------------
cp "$root/solutions/111_cost_table.c" exercises/
cp exercises/.progress ../progress
# sit ARGUMENTS: as student s-1, with the class's word
sit() { STUDENT=s-1 CODE=sesame MINUTES=30 build/bin/check "$@" >../log 2>&1 </dev/null; code=$?; }
STUDENT='a b' build/bin/check --exam 111 >../log 2>&1
code=$?
check "exam: a student's id has no blanks" '[ $code = 2 ] && [ ! -e exercises/.exam ]'
sit --exam 111 24a1 221
check "exam: it begins, with the files as they were given out" '[ $code = 0 ] && grep -q "30 min 00 s left" ../log && cmp -s exercises/111_cost_table.c exercises/.original/111_cost_table.c'
check "exam: own work is in the attic" 'grep -q "VECTOR" exercises/.attic/111_cost_table.*.c'
for what in "--hint 24a1" "--solution 111" "--quiz 24a" "--watch 111" "24b1" "--all"; do
  FORCE=1 sit $what
  check "exam: no $what" '[ $code = 2 ] && grep -q "an exam is running" ../log'
done
sit 111 --seed 7
check "exam: a check, without a seed to replay and without hints" '[ $code = 1 ] && grep -q "Exam of s-1: " ../log && ! grep -q "make hint\|SEED=" ../log'
cp "$root/solutions/111_cost_table.c" exercises/
sit 111
seed_one=$(grep -o "SEED=[0-9]*" ../log)
sit 111
check "exam: fresh parameters in each check" '[ $code = 0 ] && [ "$seed_one" != "$(grep -o "SEED=[0-9]*" ../log)" ]'
sit --exam
check "exam: the program may start anew, and knows how things stand" '[ $code = 0 ] && grep -q "^  111 *2/2" ../log && grep -q "^  24a1 *0/3" ../log'
sit --exam 221
check "exam: not two at once" '[ $code = 1 ] && grep -q "^  24a1 " ../log && ! grep -q "begun" ../log'
cp "$root/tests/mutants/221_host_device.3.c" exercises/221_host_device.c
sit --end
check "exam: handed in, what was not checked is graded" '[ $code = 0 ] && grep -q "student=s-1 .* changed=0 points=4.4/8 items=111:2/2:[0-9a-f]*,24a1:0/3:[0-9a-f]*,221:2.4/3:[0-9a-f]* sign=[0-9a-f]*$" ../log'
check "exam: the course's progress is as it was" 'cmp -s exercises/.progress ../progress'
result=exercises/exam-s-1.txt
sit --verify $result
check "exam: the teacher verifies it" '[ $code = 0 ] && grep -q "^as signed  s-1 " ../log && grep -q "make grade" ../log'
CODE=open build/bin/check --verify $result >../log 2>&1
code=$?
check "exam: not with another code" '[ $code = 1 ] && grep -q "NOT signed s-1" ../log'
sed 's|points=4.4|points=8|' $result >bent.txt
sit --verify bent.txt
check "exam: a line that was changed" '[ $code = 1 ] && grep -q "NOT signed" ../log'
sed 's|student=s-1|student=s-2|' $result >bent.txt
sit --verify bent.txt
check "exam: a line of somebody else" '[ $code = 1 ]'
sit --hint 24a1
check "exam: hints are back afterwards" '[ $code = 0 ]'
sit --exam 111 24a1
cp "$root/solutions/111_cost_table.c" exercises/
sit 111
awk '$1 == "times" { $2 -= 3600; $4 -= 3600 } { print }' exercises/.exam >late && cp late exercises/.exam
cp "$root/solutions/24a1_missing_sync.c" exercises/
sit 24a1
check "exam: no check when the time is over" '[ $code = 1 ] && grep -q "the time is over" ../log'
sit --end
check "exam: then the last check in time counts, and a changed file is told" 'grep -q "seconds=1800 of=1800 changed=1 points=2/5 items=111:2/2:[0-9a-f]*,24a1:0/3:" ../log'
cd "$root" || exit 1
closing
