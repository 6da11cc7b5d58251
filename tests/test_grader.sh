# test_grader.sh - the author's gate for the exercises, and the test of the grader itself. It works on a copy of the exercises
# in their first state, so what a learner has done in exercises/ does not matter.
#   - every exercise fails unsolved, for the intended reason; every solution passes; every wrong variant in tests/mutants is
#     found, and told what its first line says
#   - hints, titles and the places to fill in are there in both languages, names agree everywhere
#   - code that prints PASS, leaves early, crashes, hangs, eats memory or writes into every pipe does not pass
#   - progress, seeds, reset, solution, list, json and watch do what they say
# Quick by default (few schedules); FULL=1 or GATE=1 runs all 200 schedules.
. "$(dirname "$0")/tally.sh"
root=$PWD
box=$base/box
todo=$(printf 'TO%s' DO)
unset SEED STRICT FORCE EX ALL ASCEND_LITE_SCHEDULE ASCEND_LITE_STRICT CHECK_SEEDS CHECK_SECONDS CHECK_MEMORY_MB CHECK_CFLAGS
if [ -n "$FULL" ] || [ "$GATE" = 1 ]; then seeds=200; else seeds=6; fi
unset GATE
export ASCEND_LITE_LANG=en CHECK_SECONDS=30

#--- the box: a checkout with the exercises as they come ------------------------------------------------------------------
[ -x build/bin/check ] || $CC -O1 -o build/bin/check exercises/check.c || exit 1
mkdir -p "$box/exercises/checks" "$box/tutorials/lib" "$box/build/obj" "$box/build/bin"
cp ascend_lite.h "$box/"
cp -R solutions "$box/"
cp exercises/exercise.h "$box/exercises/"
cp exercises/checks/*.[ch] "$box/exercises/checks/"
cp -R exercises/.original "$box/exercises/"
cp exercises/.original/*.c "$box/exercises/"
cp tutorials/lib/*.h "$box/tutorials/lib/"
for f in obj/ascend_lite.o digits.om bin/check bin/atc; do [ ! -e "build/$f" ] || cp "build/$f" "$box/build/$f"; done
check "the library is built" '[ -e build/obj/ascend_lite.o ]'
check "the digit model is built" '[ -e build/digits.om ] && [ -x build/bin/atc ]'
cd "$box" || exit 1
names=$(ls exercises/checks/*.c | sed 's|.*/||; s|\.c$||')
id_of() { echo "${1%%_*}"; }

# grade SEEDS --all, or SEEDS ID ID ...: as they stand in the box, one JSON line each in ../log
grade() { n=$1; shift; build/bin/check --json --seeds "$n" "$@" >../log 2>&1 </dev/null; code=$?; }
# line NAME: its line; field KEY: that text of the line
line() { grep "\"name\": \"$1\"" ../log; }
field() { sed -n "s/.*\"$1\": \"\\(\\([^\"\\\\]\\|\\\\.\\)*\\)\".*/\\1/p"; }
percent() { sed -n 's/.*"percent": {"public": \([0-9]*\), "hidden": \([0-9]*\), "leaks_and_codes": \([0-9]*\)}.*/\1+\2+\3/p'; }
about() { tr -d '\r' <"exercises/checks/$1.c" | sed -n "s/^  $2: //p"; }
originals() { for n in $names; do cp "exercises/.original/$n.c" exercises/; done; rm -f exercises/.progress; }

#--- the files ---------------------------------------------------------------------------------------------------------------
count=0
for n in $names; do
  count=$((count + 1))
  check "$n: exercise, original, solution and header have the same name" \
    '[ -f "$root/exercises/$n.c" ] && [ -f "exercises/.original/$n.c" ] && [ -f "solutions/$n.c" ] && [ -f "exercises/checks/$n.h" ]'
  check "$n: the name is a chapter, a digit and a topic" 'echo "$n" | grep -q "^[1-4][0-9][a-z]*[0-9]_[a-z0-9_]*$"'
  tr -d '\r' <"exercises/checks/$n.c" | awk '/^  [a-z0-9.]+: ./ { sub(/:.*/, ""); there[$1] = 1 } /\*\// { exit }
    END { n = split("title title.zh minutes points required async unsolved hint1 hint2 hint3 hint1.zh hint2.zh hint3.zh", key)
          for (k = 1; k <= n; k++) if (!there[key[k]]) print key[k] }' | expect_none "$n: everything is said in the oracle's comment"
  check "$n: a place to fill in, in both languages" '[ "$(grep -c "$todo" "exercises/.original/$n.c")" -ge 2 ] && grep "$todo" "exercises/.original/$n.c" | LC_ALL=C grep -q "[^ -~]"'
  check "$n: none is left in the solution" '! grep -q "$todo" "solutions/$n.c"'
  # Hint 2 quotes the titles of steps in the chapter's tutorial.
  chapter=$(echo "$n" | sed 's/[0-9]_.*//')
  tr -d '\r' <"exercises/checks/$n.c" | sed -n '/^  hint2: /,/^  hint2.zh: /p' | grep -o '"[^"]*"' | tr -d '"' | while IFS= read -r title; do
    grep -qF "\"$title\"" "$root/tutorials/${chapter}"_*.c || echo "$n: \"$title\""
  done | expect_none "$n: hint 2 names steps that the tutorial has"
  check "$n: at least three wrong variants" '[ "$(ls "$root/tests/mutants/$n".[0-9]*.c | wc -l)" -ge 3 ]'
  # Where git can tell that nobody worked on the exercise, it must be the original.
  if [ -d "$root/.git" ] && (cd "$root" && git ls-files --error-unmatch "exercises/$n.c" && git diff --quiet HEAD -- "exercises/$n.c") >/dev/null 2>&1; then
    check "$n: exercises/.original holds the same text" 'cmp -s "$root/exercises/$n.c" "exercises/.original/$n.c"'
  fi
done
check "ids are unique" '[ -z "$(for n in $names; do id_of "$n"; done | sort | uniq -d)" ]'
check "no stray files among originals, solutions and variants" \
  '[ -z "$( (ls exercises/.original; ls solutions; ls "$root/tests/mutants" | sed "s/\.[0-9]*\.c$/.c/") | sort -u | grep -vxF "$(for n in $names; do echo "$n.c"; done)")" ]'

#--- unsolved, solved, wrong ---------------------------------------------------------------------------------------------------
originals
grade 3 --all
cp ../log ../unsolved.json
check "--all counts what is not solved" '[ $code = $count ]'
for n in $names; do
  got=$(line "$n" | field verdict) want=$(about "$n" unsolved)
  check "$n unsolved: \"$want\" expected, got \"$got\"" 'case "$got" in *"$want"*) ;; *) false ;; esac'
  check "$n unsolved earns no points" '[ "$(line "$n" | percent)" = 0+0+0 ]'
  check "$n unsolved compiles" '! line "$n" | grep -q "does not compile"'
  check "$n unsolved compiles without a warning" '[ -z "$(line "$n" | field compiler)" ]'
done

for n in $names; do cp "solutions/$n.c" exercises/; done
grade $seeds --all
for n in $names; do
  check "$n solved: passes, with all points" 'line "$n" | grep -q "\"state\": \"solved\"" && [ "$(line "$n" | percent)" = 40+40+20 ]'
  check "$n solved: without a word of the library" '[ -z "$(line "$n" | field output)" ]'
  check "$n solved: without a warning" '[ -z "$(line "$n" | field compiler)" ]'
done
check "--all is 0 when all are solved" '[ $code = 0 ]'

variant=1 rest=
while ls "$root/tests/mutants/"*.$variant.c >/dev/null 2>&1; do
  originals
  some= ids=
  for n in $names; do
    [ -f "$root/tests/mutants/$n.$variant.c" ] || continue
    cp "$root/tests/mutants/$n.$variant.c" "exercises/$n.c"
    some="$some $n" ids="$ids $(id_of "$n")"
  done
  grade 3 $ids
  for n in $some; do
    want=$(tr -d '\r' <"$root/tests/mutants/$n.$variant.c" | sed -n '1s|^/\* expect: \(.*\) \*/$|\1|p') got=$(line "$n" | field verdict)
    check "$n variant $variant is found: \"$want\" expected, got \"$got\"" '[ -n "$want" ] && case "$got" in *"$want"*) ;; *) false ;; esac'
    check "$n variant $variant: the cause is explained" '[ -n "$(line "$n" | field why)" ]'
    check "$n variant $variant: the points are of a kind" 'case "$(line "$n" | percent)" in 0+0+0 | 40+0+0 | 40+0+20 | 40+40+0) ;; *) false ;; esac'
    # What a leak alone, a wrong code alone, a wrong number of elements, an unlucky order and a crash cost.
    case "$n.$variant" in
      221_host_device.3 | 24a3_upload.6 | 24b6_double_buffer.5 | 32e4_matrix_product.4) worth=40+40+0 ;;
      31a1_working_dir.5 | 32a1_skeleton.7) worth=40+40+0 ;;
      412_sinh.1 | 422_tiles.3) worth=40+0+20 ;;
      24b1_two_streams.1) worth=40+0+20 ;;
      32a2_run_mode.1 | 232_half_made.1) worth=40+0+0 ;;
      24a1_missing_sync.1) worth=0+0+0 ;;
      *) continue ;;
    esac
    check "$n variant $variant earns $worth, got $(line "$n" | percent)" '[ "$(line "$n" | percent)" = $worth ]'
    rest="$rest $n.$variant"
  done
  variant=$((variant + 1))
done
check "the points of twelve variants were looked at:$rest" '[ "$(echo $rest | wc -w)" -eq 12 ]'

#--- there is more than one right way ---------------------------------------------------------------------------------------
originals
# accept NAME TITLE SED: the solution, changed by the sed script, passes as well
accept() {
  sed "$3" "solutions/$1.c" >"exercises/$1.c"
  title=$2
  check "$title: differs from the solution" '! cmp -s "solutions/$1.c" "exercises/$1.c"'
  build/bin/check "$(id_of "$1")" --seeds 6 >../log 2>&1 </dev/null
  code=$?
  check "$title passes too" '[ $code = 0 ]'
}
sync='TRY(aclrtSynchronizeStream(stream));'
accept 24a1_missing_sync "waiting for the device" "s/$sync/TRY(aclrtSynchronizeDevice());/"
accept 24a1_missing_sync "waiting for an event" "s/$sync/aclrtEvent done; TRY(aclrtCreateEvent(\&done)); TRY(aclrtRecordEvent(done, stream)); TRY(aclrtSynchronizeEvent(done)); TRY(aclrtDestroyEvent(done));/"
accept 24a1_missing_sync "asking again and again" "s/$sync/aclrtStreamStatus s = ACL_STREAM_STATUS_NOT_READY; while (s != ACL_STREAM_STATUS_COMPLETE) TRY(aclrtStreamQuery(stream, \&s));/"
accept 24a1_missing_sync "a time limit" "s/$sync/TRY(aclrtSynchronizeStreamWithTimeout(stream, 20000));/"
accept 231_worker_context "the event last of what is in the context" "s/TRY(aclrtDestroyEvent(r->event));//; s/TRY(aclrtDestroyContext/TRY(aclrtDestroyEvent(r->event)); TRY(aclrtDestroyContext/"
accept 211_shared_start "a count of its own" 's/^aclError library_open/static int users;\naclError library_open/; s/  aclError code = aclInit(config);/  if (users > 0) return users++, ACL_SUCCESS;\n&/; s/  if (code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS;/  if (code == ACL_ERROR_REPEAT_INITIALIZE) code = ACL_SUCCESS;\n  if (code == ACL_SUCCESS) users = 1;/; s/  return aclFinalizeReference(NULL);/  return --users > 0 ? ACL_SUCCESS : aclFinalizeReference(NULL);/'
accept 223_two_devices "plain host memory in between" 's/TRY(aclrtMallocHost(&stage, bytes));/stage = malloc(bytes);/; s/return aclrtFreeHost(stage);/free(stage);\n  return ACL_SUCCESS;/; s/#include "ascend_lite.h"/&\n#include <stdlib.h>/'
accept 24b1_two_streams "one event more than needed" 's/    TRY(aclrtRecordEvent(added, compute));/&\n    if (k + 1 == count) TRY(aclrtStreamWaitEvent(load, added));/'
accept 24b2_stopwatch "waiting for the stream" 's/aclrtSynchronizeEvent(end)/aclrtSynchronizeStream(stream)/'
accept 24b3_crossed_waits "without a function for the half" 's/  TRY(queue_half(a, b, n));/  TRY(device_half(a, n));\n  TRY(aclrtRecordEvent(a->ready, a->stream));\n  TRY(queue_half(b, a, n));\n  TRY(aclrtStreamWaitEvent(a->stream, b->ready));\n  return device_both(a, b, n);/; s/  return queue_half(b, a, n);//'
accept 24a2_free_too_early "a free that waits" 's/  TRY(aclrtFree(t->device));/  TRY(aclrtFreeWithDevSync(t->device));/'
accept 24c1_which_failed "waiting for the device" 's/aclrtSynchronizeStream(stream)/aclrtSynchronizeDevice()/'
accept 31a1_working_dir "going there and back" 's/  snprintf.*/  char here[4096];\n  if (!getcwd(here, sizeof here)) return ACL_ERROR_INVALID_FILE;\n  snprintf(path, sizeof path, "%.*s.", folder, program);\n  if (chdir(path) != 0) return ACL_ERROR_INVALID_FILE;\n  snprintf(path, sizeof path, "..\/model\/%s", name);/; s/  return aclmdlLoadFromFile(path, model);/  aclError code = aclmdlLoadFromFile(path, model);\n  return chdir(here) == 0 ? code : ACL_ERROR_INVALID_FILE;/; s/#include <stdio.h>/&\n#include <unistd.h>/'
accept 32a1_skeleton "the stream before the model" 's/^  if (a.steps >= 4) .*/  if (a.steps >= 3) note(\&first, aclrtDestroyStream(a.stream));/; t; s/^  if (a.steps >= 3) .*/  if (a.steps >= 4) note(\&first, aclmdlUnload(a.model));/'
accept 32a2_run_mode "a copy that stays on the board" 's/else memcpy(npu, in, bytes), code = ACL_SUCCESS;/else code = aclrtMemcpy(npu, bytes, in, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE);/'
accept 221_host_device "one device array less" "s/void \*dev_a = NULL, \*dev_b = NULL, \*dev_c = NULL;/void *dev_a = NULL, *dev_b = NULL, *dev_c;/; /aclrtMalloc(&dev_c/d; /aclrtFree(dev_c/d; s/TRY(device_add/dev_c = dev_b; TRY(device_add/"

#--- code that tries to get away ----------------------------------------------------------------------------------------------
originals
# refuse TITLE WORDS [SECONDS]: the text on stdin, as exercise 221, must fail with these words
refuse() {
  cat >exercises/221_host_device.c
  words=$2 # inside check, $2 is something else
  CHECK_SECONDS=${3:-30} CHECK_MEMORY_MB=300 build/bin/check 221 --seeds 1 >../log 2>&1 </dev/null
  code=$?
  check "$1 does not pass" '[ $code = 1 ]'
  check "$1: the verdict says \"$words\"" 'head -n 1 ../log | grep -q "$words"'
}
head='#include "exercises/checks/221_host_device.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
'
sign='aclError vector_add(const float *a, const float *b, float *c, size_t n)'
quiet='(void)a, (void)b, (void)c, (void)n;'
refuse "printing PASS" "ended before the checks were through" <<END
$head
$sign { $quiet printf("PASS\nsolved 221\n1 passed, 0 failed\n"); fflush(stdout); _exit(0); }
END
refuse "exit(0)" "ended before the checks were through" <<END
$head
$sign { $quiet exit(0); }
END
refuse "exit(0) before main" "ended before the checks were through" <<END
$head
static void __attribute__((constructor)) leave(void) { exit(0); }
$sign { $quiet return 0; }
END
refuse "a word into every pipe" "ended before the checks were through" <<END
$head
$sign { $quiet for (int fd = 0; fd < 64; fd++) if (write(fd, "0 done free\ndone free\n", 22) < 0) continue; exit(0); }
END
refuse "a crash" "crashed" <<END
$head
$sign { $quiet *(volatile int *)8 = 1; return 0; }
END
refuse "an abort" "crashed" <<END
$head
$sign { $quiet abort(); }
END
refuse "an endless loop" "does not come to an end" 2 <<END
$head
$sign { $quiet for (volatile int k = 0;; k++) {} }
END
refuse "an endless recursion" "crashed" <<END
$head
static int deeper(volatile int *p) { volatile int x[1000]; x[0] = *p; return deeper(x) + x[0]; }
$sign { int z = 0; $quiet return deeper(&z); }
END
refuse "a memory hog" "too much memory" <<END
$head
$sign { $quiet for (;;) { static char *volatile p; p = malloc(1 << 20); memset(p, 1, 1 << 20); } }
END
refuse "endless output" "prints without end" <<END
$head
$sign { $quiet for (;;) puts("and on and on and on and on and on and on and on and on and on and on and on and on"); }
END
refuse "a child that stays behind" "ended before the checks were through" <<END
$head
$sign { $quiet if (fork() == 0) sleep(600); exit(0); }
END
refuse "a sum computed by the host" "the device was never asked" <<END
$head
$sign { for (size_t k = 0; k < n; k++) c[k] = a[k] + b[k]; return 0; }
END
refuse "code that does not compile" "does not compile" <<END
$head
$sign { return no_such_name; }
END
check "what does not compile earns nothing" 'grep -q "^  points  *0 of 3: " ../log'
check "the compiler's words come through" 'grep -q "no_such_name" ../log && grep -q "next  *edit exercises/221_host_device.c" ../log'
refuse "another name of the function" "does not link" <<END
$head
aclError vector_sum(void) { return 0; }
END
refuse "a main of its own" "does not link" <<END
$head
$sign { $quiet return 0; }
int main(void) { return 0; }
END
check "no folder is left in build/" '[ -z "$(ls -d build/check.* 2>/dev/null)" ]'

#--- progress, seeds and the other commands ----------------------------------------------------------------------------------
originals
first=$(build/bin/check --json --seeds 1 2>/dev/null </dev/null | field id)
check "without a name: the first of the course" '[ "$first" = 211 ]'
cp solutions/211_shared_start.c exercises/
build/bin/check --seeds 1 >../log 2>&1 </dev/null
code=$?
check "without a name: the open one, solved now" '[ $code = 0 ] && grep -q "solved  211_shared_start" ../log && grep -q "Next: 221" ../log && ! grep -q "not yet" ../log'
check "the progress file notes it" 'grep -q "^211 done" exercises/.progress'
build/bin/check --seeds 1 >../log 2>&1 </dev/null
code=$?
check "without a name: then the next, and no further" '[ $code = 1 ] && grep -q "not yet  221" ../log && ! grep -q "24a1_missing" ../log'
check "the bar counts" 'grep -q "1/$count exercises" ../log'
cp exercises/.original/211_shared_start.c exercises/
build/bin/check --list >../log 2>&1
check "--list shows that it changed" 'grep -q "211 .*changed" ../log'
build/bin/check --seeds 1 >../log 2>&1 </dev/null
check "a solved one that broke is open again" 'grep -q "not yet  211" ../log && grep -q "open again" ../log && ! grep -q "^211 done" exercises/.progress'

cp "$root/tests/mutants/24a1_missing_sync.1.c" exercises/24a1_missing_sync.c
# What does not change from run to run: addresses, times and process numbers do.
replay() { SEED=$1 build/bin/check 24a1 --json --seeds 3 2>/dev/null </dev/null | sed 's/"library".*"schedule"/"schedule"/; s/"seconds".*//'; }
replay 4711 >../log
replay 4711 >../log2
check "the same SEED gives the same verdict" '[ -s ../log ] && cmp -s ../log ../log2'
seed=$(field seed <../log)
replay "$seed" >../log2
check "the seed of the failure alone does so too ($seed)" '[ "$(field verdict <../log)$(field tried <../log)$(field found <../log)" = "$(field verdict <../log2)$(field tried <../log2)$(field found <../log2)" ]'
replay 99 >../log2
check "another SEED means another input" '[ "$(field expected <../log)" != "$(field expected <../log2)" ]'
# The seed of a late run says as much about the points as the whole plan does, though that run comes first then.
cp "$root/tests/mutants/24b1_two_streams.1.c" exercises/24b1_two_streams.c
build/bin/check 24b1 --json --seeds 3 >../log 2>/dev/null </dev/null
build/bin/check 24b1 --json --seeds 3 --seed "$(field seed <../log)" >../log2 2>/dev/null </dev/null
check "a run that is replayed earns what it did" '[ "$(percent <../log)" = 40+0+20 ] && [ "$(percent <../log2)" = 40+0+20 ]'
check "partial points are kept, and shown in the list" 'grep -q "^24b1 open .* 60 [0-9]*$" exercises/.progress && build/bin/check --list >../log2 && grep -q "^. 24b1 .* 3/5 " ../log2 && grep -q " 24b + [^/]* 3/[0-9]* " ../log2'
build/bin/check 24a1 --seed x >../log 2>&1
code=$?
check "a SEED that is no number is refused" '[ $code = 2 ]'
build/bin/check 24a1 --seeds 2 >../log 2>&1 </dev/null
check "a failure shows expected, found, why and the command to repeat it" \
  'grep -q "^  expected  *sum = " ../log && grep -q "^  found  *sum = " ../log && grep -q "^  why " ../log && grep -q "make check EX=24a1 SEED=[0-9]*\.[0-9]" ../log && grep -q "make hint EX=24a1" ../log'

cp exercises/.original/24a1_missing_sync.c exercises/
STRICT=0 build/bin/check 24a1 --seeds 1 >../log 2>&1 </dev/null
check "STRICT=0 never counts" '! grep -q "^24a1 done" exercises/.progress'
build/bin/check --solution 24a1 >../log 2>&1
code=$?
check "no solution before it is solved" '[ $code = 1 ] && ! grep -q "aclrtSynchronizeStream" ../log'
FORCE=1 build/bin/check --solution 24a1 >../log 2>&1
code=$?
check "but with FORCE=1" '[ $code = 0 ] && grep -q "aclrtSynchronizeStream(stream)" ../log'
build/bin/check --list >../log
check "which is noted" 'grep -q "solution seen before" ../log'
cp solutions/24a1_missing_sync.c exercises/
build/bin/check 24a1 --seeds 1 >../log 2>&1 </dev/null
build/bin/check --solution 24a1 >../log 2>&1
code=$?
check "the solution after it is solved" '[ $code = 0 ]'

echo "/* mine */" >>exercises/24a1_missing_sync.c
build/bin/check --reset 24a1 >../log 2>&1 </dev/null
check "--reset brings the original back" 'cmp -s exercises/24a1_missing_sync.c exercises/.original/24a1_missing_sync.c'
check "--reset keeps the learner's version" 'grep -q "mine" exercises/.attic/24a1_missing_sync.*.c'
rm exercises/24a1_missing_sync.c
build/bin/check 24a1 >../log 2>&1
code=$?
check "a missing file is no crash" '[ $code = 1 ] && grep -q "make reset EX=24a1" ../log'
build/bin/check --reset 24a1 >../log 2>&1 </dev/null
check "--reset brings a missing one back" '[ -f exercises/24a1_missing_sync.c ]'

# Each exercise has three hints, one more each time, with text behind the line that counts them.
for lang in en zh; do
  rm -f exercises/.progress
  for n in $names; do
    for k in 1 2 3; do ASCEND_LITE_LANG=$lang build/bin/check --hint "${n%%_*}"; done
  done >../log
  LC_ALL=C awk -v zh=$([ $lang = zh ] && echo 1) '/^[0-9][0-9a-z]*_[a-z0-9_]*[^a-z].*[1-3].*3$/ { head = $0; k = k % 3 + 1; seen++
      if (!index($0, k)) print head ": not hint " k
      getline; if (length($0) < 20 || (zh && $0 !~ /[^ -~]/)) print head ": " $0 }
    END { print seen }' ../log >../log2
  check "three hints for each exercise in $lang: $(cat ../log2)" '[ "$(cat ../log2)" = $((3 * count)) ]'
done
rm -f exercises/.progress
build/bin/check --list >../log
check "--list shows every exercise with minutes, points and required" '[ "$(grep -c "^. [0-9][0-9a-z]* .*\(yes\|no\) " ../log)" = $count ]'
ASCEND_LITE_LANG= LC_ALL=zh_CN.UTF-8 build/bin/check 24a1 --seeds 1 >../log 2>&1 </dev/null
check "Chinese where the locale says so" 'grep -q "还没有通过" ../log && grep -q "原因" ../log && ! grep -q "not yet" ../log'
build/bin/check nosuch >../log 2>&1
code=$?
check "an exercise that does not exist" '[ $code = 2 ] && grep -q "221" ../log'
if have python3; then
  python3 -c 'import json, sys; sys.exit(len(json.load(sys.stdin)["exercises"]) != '"$count"')' <../unsolved.json >../log 2>&1
  code=$?
  check "--all --json is JSON" '[ $code = 0 ]'
  build/bin/check --list --json | python3 -c 'import json, sys; json.load(sys.stdin)' >../log 2>&1
  code=$?
  check "--list --json is JSON" '[ $code = 0 ]'
fi

build/bin/check --watch 221 --seeds 1 >../log 2>&1 </dev/null &
watcher=$!
# soon WORDS: they come up within ten seconds
soon() { k=0; while [ $k -lt 100 ] && ! grep -q "$1" ../log; do sleep 0.1 2>/dev/null || sleep 1; k=$((k + 1)); done; grep -q "$1" ../log; }
check "--watch grades at once" 'soon "not yet  221" && soon "watching"'
cp solutions/221_host_device.c exercises/
check "--watch grades again when the file is saved" 'soon "solved  221"'
kill $watcher
wait $watcher 2>/dev/null
cd "$root" || exit 1
closing
