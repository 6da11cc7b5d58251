# test_tutorials.sh - do the lessons tell the truth? Runs in the root folder, after `make programs`; last line `N passed, N failed`.
#
# For each tutorial and the demo, in both languages and without a terminal: it ends with 0 in time, its first line has the
# right form, nothing comes on stderr, no claim is false, nothing leaks. What a tutorial's first comment shows under "What
# you will see" is really printed, in that order (lines behind `|`; those behind `~` vary). The three changes a learner is
# asked to make do what the answers say. Everything but the asl parts compiles against plain AscendCL declarations.
. "$(dirname "$0")/common.sh"
work=build/tutorial-test
rm -rf $work
mkdir -p $work
passed=0
failed=0
# pass NAME, or fail NAME WHY [FILE to show]
pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  printf 'FAILED %s: %s\n' "$1" "$2"
  if [ -n "$3" ]; then sed 's/^/    | /' "$3" | tail -n 40; fi
}
# check NAME WHY FILE COMMAND...: one check, which is that the command succeeds
check() {
  name=$1 why=$2 file=$3
  shift 3
  if "$@"; then pass; else fail "$name" "$why" "$file"; fi
}
limit=
if have timeout; then limit="timeout -k 5 30"; fi
unset MAKEFLAGS MFLAGS MAKELEVEL ASCEND_LITE_STRICT ASCEND_LITE_SCHEDULE ASCEND_LITE_DEVICES ASCEND_LITE_PROFILE ASCEND_GLOBAL_LOG_LEVEL ASCEND_RT_VISIBLE_DEVICES

tutorials=$(cd tutorials && ls [0-9]*.c | sed 's/\.c$//')
flags="-std=gnu11 -I. -Itutorials/lib -DASCEND_LITE_SOURCE_LINES"

if [ ! -e build/digits.om ]; then
  ${MAKE:-make} build/digits.om >$work/make.log 2>&1 </dev/null || fail "build/digits.om" "make could not make it" $work/make.log
fi

#---------------------------------------------------------------------------------------
# Each tutorial, as shipped
#---------------------------------------------------------------------------------------
# The lines a tutorial promises: from its first comment, behind "|", without the blanks around them.
promised() { sed -n '1,/\*\//s/^ *| *\(.*[^ ]\) *$/\1/p' "$1" | tr -d '\r'; }

# has_in_order OUTPUT: every line of stdin occurs in OUTPUT as a whole line (blanks around it aside), each after the one before
has_in_order() {
  awk -v output="$1" '
    function trim(s) { gsub(/^[ \t]+|[ \t\r]+$/, "", s); return s }
    {
      found = 0
      while (!found && (getline line < output) > 0) found = trim(line) == trim($0)
      if (!found) { print "       promised, but not printed (or not in this order): " $0; bad = 1; exit }
    }
    END { exit bad }'
}

run_one() { # run_one NAME LANGUAGE COMMAND...
  name=$1 lang=$2
  shift 2
  out=$work/$name.$lang.out err=$work/$name.$lang.err
  start=$(date +%s)
  ASCEND_LITE_LANG=$lang $limit "$@" >"$out" 2>"$err" </dev/null
  code=$?
  [ $code = 0 ] || { fail "$name ($lang)" "exit code $code" "$out"; sed 's/^/    | stderr: /' "$err" | tail -n 10; return; }
  pass
  check "$name ($lang)" "took $(($(date +%s) - start)) seconds" "" [ $(($(date +%s) - start)) -le 5 ]
}

for t in $tutorials; do
  bin=build/bin/$t
  if [ ! -x "$bin" ]; then fail "$t" "$bin has not been built" ""; continue; fi
  for lang in en zh; do
    run_one "$t" $lang "$bin"
    [ $code = 0 ] || continue
    check "$t ($lang)" "wrote on stderr" "$err" [ ! -s "$err" ]
    # 2.4 Synchronous and asynchronous 同步和异步 · 25 min
    first=$(head -n 1 "$out")
    section=$(echo "$t" | sed 's/^\([0-9]\)\([0-9]\).*/\1.\2/')
    echo "$first" | LC_ALL=C grep -q "^$section [A-Z][A-Za-z :-]* .*[^ -~].* · [0-9][0-9]* min\$"
    check "$t ($lang)" "first line is \"$first\"" "" [ $? = 0 ]
    if grep -q '\[FALSE\]\|不成立\]' "$out"; then fail "$t ($lang)" "has a false claim" "$out"; else pass; fi
    check "$t ($lang)" "says nothing about its claims at the end" "$out" sh -c "tail -n 1 '$out' | grep -q 'claims held\|论断全部成立'"
  done
  promised "tutorials/$t.c" >$work/$t.promised
  check "$t" "promises nothing under \"What you will see\"" "" [ -s $work/$t.promised ]
  has_in_order "$work/$t.en.out" <$work/$t.promised
  check "$t" "\"What you will see\" is no longer what one sees" "$work/$t.en.out" [ $? = 0 ]
done

# Other settings: the claims hold under every order of the work, on one CPU, and with findings as errors.
for t in $tutorials; do
  for setting in ASCEND_LITE_SCHEDULE=lazy ASCEND_LITE_SCHEDULE=seed:3 ASCEND_LITE_THREADS=1 ASCEND_LITE_STRICT=1 ASCEND_LITE_DEVICES=1; do
    out=$work/$t.setting.out
    env $setting ASCEND_LITE_LANG=en $limit build/bin/$t >"$out" 2>&1 </dev/null
    code=$?
    check "$t ($setting)" "exit code $code" "$out" [ $code = 0 ]
  done
done

#---------------------------------------------------------------------------------------
# Predict, then run: the change (a sed command), the exit code, and a line that must (not) be printed
#---------------------------------------------------------------------------------------
# try TUTORIAL NUMBER SED CODE PATTERN: after the change the program exits with CODE and its output (stderr included) has PATTERN
try() {
  name="$1 try $2"
  src=$work/src/tutorials/$1.c bin=$work/$1.try out=$work/$1.try.out
  mkdir -p $work/src/tutorials
  sed "$3" "tutorials/$1.c" | tr -d '\r' >$src
  if cmp -s "tutorials/$1.c" $src; then fail "$name" "the change no longer applies: $3" ""; return; fi
  if ! $CC $flags -Itutorials -o $bin $src build/obj/ascend_lite.o -lpthread -lm >$out 2>&1; then
    fail "$name" "the changed program does not compile" $out
    return
  fi
  ASCEND_LITE_LANG=en $limit $bin >$out 2>&1 </dev/null
  code=$?
  [ "$4" = any ] || check "$name" "exit code $code, the answer says $4" $out [ $code = "$4" ]
  check "$name" "the answer says that this is printed: $5" $out grep -q -e "$5" $out
}
# The changed copies lie elsewhere: give their relative include something to find.
mkdir -p $work/src
echo '#include <ascend_lite.h>' >$work/src/ascend_lite.h

try 11_trends 1 's/rows\[i \* SIDE + j\] += /rows[i * SIDE + j] -= /' 1 'FALSE. all three have the same result'
try 11_trends 2 's/up(n, 128)/up(n, 4096)/' 0 'vector 720896, cube 4116'
try 14_npu 1 's/ASL_VECIN, 2, n \* 4); .. TRY 1/ASL_VECIN, 1, n * 4); \/\* TRY 1/' 0 'claims held'
try 14_npu 2 's/ASL_VECIN, 2, 128 << 10/ASL_VECIN, 2, 124 << 10/' 1 'FALSE. expected 507015'
try 17b_manual 1 's/r < n; r++) \/\* TRY 1/r < n - 1; r++) \/* TRY 1/' 1 'rank 3 has not called HcclAllReduce'
try 17b_manual 2 '/\/\* TRY 2 \*\//d' 1 'still in use by pending task'
try 17b_manual 3 's/HCCL_DETERMINISTIC, strict)); .. TRY 3/HCCL_DETERMINISTIC, usual)); \/* TRY 3/' 1 'FALSE. many devices compute what one computes'
try 16a_dispatch 1 's/mt_relu(mt.to(on_cpu, "npu:0")); .. TRY 1/mt_relu(on_cpu); \/* TRY 1/' 1 'FALSE. the tensor.s device chose the kernel'
try 16a_dispatch 2 's/mt_npu_unary(call, "Softplus")/mt_npu_unary(call, "Relu")/' 1 'FALSE. the same numbers'
try 16a_dispatch 3 's/mt.to(a, "npu:0"), b) != NULL/mt.to(a, "npu:1"), b) != NULL/' 1 'FALSE. after .to it is accepted'
try 16b_storage 1 's/y = mt_relu(turned); .. TRY 1/y = mt_transpose(mt_relu(x), 0, 1); \/* TRY 1/' 1 'FALSE. relu of a transpose'
try 16b_storage 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. now it is back'
try 16b_storage 3 '/\/\* TRY 3 \*\//d' 1 'FALSE. deleted, but not yet'
try 17a_automatic 1 '/\/\* TRY 1 \*\//d' 1 'FALSE. the same trainer runs'
try 17a_automatic 2 's/get_backend(), "nccl") != 0, SAY/get_backend(), "hccl") != 0, SAY/' 1 'FALSE. if (strcmp'
try 17a_automatic 3 's/&value, MT_FLOAT64, "cpu"), &back); .. TRY 3/\&value, MT_FLOAT64, "cuda:0"), \&back); \/* TRY 3/' 1 'FALSE. a tensor made as MT_FLOAT64'
try 12_stack 1 's/  multiply(app); .. TRY 1/  for (int i = 0; i < 20; i++) multiply(app); \/* TRY 1/' 1 'FALSE. on the 310 the copies'
try 12_stack 2 's/chips\[2\] = {"310", "910A"}/chips[2] = {"910A", "910A"}/' 1 'FALSE. the core.s part is much faster'
try 13_atlas 1 's/(int32_t)count), ACL_ERROR_RT_INVALID_DEVICEID); .. TRY 1/(int32_t)count - 1), ACL_ERROR_RT_INVALID_DEVICEID); \/* TRY 1/' 1 'FALSE. expected 107001'
try 13_atlas 2 's/0,9999,0"); .. TRY 2/9999,0"); \/* TRY 2/' 1 'FALSE. it sees what the list names'
try 13_atlas 3 's/SIDE = 512/SIDE = 64/' 1 'FALSE. the 910 does the product'
try 15_cann 1 's/, stream\[i\]));/, stream[0]));/' 1 'FALSE. two units worked'
try 15_cann 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. five tasks'
try 15_cann 3 's/aclrtSetDevice(4096)/aclrtSetDevice(0)/' 1 'FALSE. expected 107001'
try 21_acl_functions 1 's/return code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE;/return code == ACL_SUCCESS;/' 1 'FALSE. two libraries'
try 21_acl_functions 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. everything made'
try 21_acl_functions 3 '/\/\* TRY 3 \*\//d' 0 'claims held'
try 22_host_device 1 '/\/\* TRY 1 \*\//d' 1 'FALSE. the letter came back'
try 22_host_device 2 's/CALL(aclrtMemset(small, 4, 7, 4));/memset(small, 7, 4);/' 139 'host code touched device memory'
try 22_host_device 3 's/device\[0\]);/device[1000]);/' 0 'byte 1000 of the 24-byte allocation'
try 23_resources 1 's/CALL(aclrtCreateStream(&stream_of_a));/CALL(aclrtSetCurrentContext(default_context)); &/' 1 'FALSE. expected 107003'
try 23_resources 2 's/EXPECT(aclrtSetCurrentContext(context_a), ACL_SUCCESS); \/\* TRY 2/EXPECT(aclrtSetDevice(0), ACL_SUCCESS); \/\*/' 1 'FALSE. expected 507007'
try 23_resources 3 's/aclrtSynchronizeStream(NULL), ACL_SUCCESS); \/\* TRY 3/aclrtSynchronizeDevice(), ACL_SUCCESS); \/\*/' 1 'waiting for the default stream: 7'
try 24a_async 1 's/show_bytes(SAY("read at once:  /{ aclrtStreamStatus q; do CALL(aclrtStreamQuery(stream, \&q)); while (q != ACL_STREAM_STATUS_COMPLETE); } &/' 1 '^ *read at once:  *7 7 7 7'
try 24a_async 2 's/strcpy(letter, "second");/CALL(aclrtSynchronizeStream(stream)); &/' 1 'letter on the device: "first"'
try 24a_async 3 's/NULL, 0, other));/NULL, 0, stream));/' 0 '|1[1.]*4[4.]*2[2.]*5[5.]*3[3.]*6[6.]*|'
try 24b_events 1 '/CALL(aclrtRecordEvent(ready, a))/{h;d;};/CALL(aclrtStreamWaitEvent(b, ready))/{G;}' 1 'aclrtStreamWaitEvent(b, ready) -> 107000'
try 24b_events 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. expected 0 ACL_SUCCESS'
try 24b_events 3 's/ACL_CALLBACK_BLOCK, subscribed/ACL_CALLBACK_NO_BLOCK, subscribed/' any 'picture 1 holds'
try 24c_errors 1 's/aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_MEMORY_ALLOCATION); \/\* TRY 1/aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_MEMORY_ALLOCATION); \/\*/' 1 'FALSE. expected 0 ACL_SUCCESS'
try 24c_errors 2 's/{on_device, 1, 1}, too_long = {on_device + 4, 1000, 2}/{on_device, 1000, 1}, too_long = {on_device + 4, 1, 2}/' 1 'after a failure, going on:  - 2 3'
try 24c_errors 3 '/\/\* TRY 3 \*\//d' 1 'FALSE. task 3 was dropped'
try 31a_flow 1 's/load_in("out"); .. TRY 1/load_in("data"); \/\* TRY 1/' 0 'started in data ../model/digits.om  ->  0'
try 31a_flow 2 's/strrchr(program/strchr(program/' 1 'FALSE. expected 0 ACL_SUCCESS'
try 31a_flow 3 '/\/\* TRY 3 \*\//d' 1 'FALSE. the picture is there, and it is whole'
try 31b_build_model 1 's/1,2,4\\"", FOLDER/1,2,3\\"", FOLDER/' 1 'FALSE. buffers are as large as the largest'
try 31b_build_model 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. two pictures, two answers'
try 31b_build_model 3 's/--output_type=FP16", FOLDER/--output_type=FP32", FOLDER/' 1 'FALSE. half the bytes'
try 32a_skeleton 1 's/memory = aclrtFree(aclGetDataBufferAddr(buffer));/memory = ACL_SUCCESS;/' 1 'FALSE. and everything is gone'
try 32a_skeleton 2 '/\/\* TRY 2 \*\//d' 1 'step 1 failed: 100002'
try 32a_skeleton 3 '/\/\* TRY 3 \*\//d' 1 'FALSE. expected 107017'
try 32b_dvpp 1 's/nv12(width, height, 128, 16); .. TRY 1/nv12(width, height, 16, 2); \/\* TRY 1/' 1 'FALSE. the decoder wants more'
try 32b_dvpp 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. what is not pasted over'
try 32b_dvpp 3 's/CALL(acldvppFree(file));/CALL(aclrtFree(file));/' 1 'Use acldvppFree'
try 32c_aipp 1 's/load_start_pos_w: 2/load_start_pos_w: 3/' 1 'E10052: .*load_start_pos_h must be even'
try 32c_aipp 2 's/{ return v >= 0 .*} .. TRY 2/{ return v \/ 256; } \/\* TRY 2/' 0 '576 numbers, 0 differ'
try 32c_aipp 3 's/{ return aclFloat16ToFloat.*} .. TRY 3/{ return (float)v; } \/\* TRY 3/' 1 'FALSE. not almost the same'
try 32d_inference 1 's|(float)ink / 9.0f;|1.0f - &|' 1 'FALSE. the network sees a seven'
try 32d_inference 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. everything made'
try 32d_inference 3 '/\/\* TRY 3 \*\//d' 1 'FALSE. after the synchronize it is a seven again'
try 32e_single_op 1 's/aclopExecuteV2("Add", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream), ACL_SUCCESS); .. TRY 1/aclopExecuteV2("Mul", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream), ACL_SUCCESS); \/\* TRY 1/' 1 'FALSE. each row got 10 20 30'
try 32e_single_op 2 '/\/\* TRY 2 \*\//d' 1 'FALSE. everything made'
try 32e_single_op 3 '/\/\* TRY 3 \*\//d' 1 'FALSE. the second operator found'
try 18_tool 1 's/{"model.cuda()", "model.npu()"}/{"model.cuda", "model.npu()"}/' 1 'FALSE. the tool changed the two lines'
try 18_tool 2 's/o.column = 0;/o.column = 3;/' 0 'torch.nn.GRU *unsupported_api.csv'
try 18_tool 3 's/is_available(.n"/is_available())"/' 1 'FALSE. nothing was converted'
try 43_capstone 1 '/\/\* TRY 1 \*\//d' any 'race: task'
try 43_capstone 2 '/\/\* TRY 2 \*\//d' any 'race: task'
try 43_capstone 3 's/acldvppGetPicDescRetCode(s->photo) == 0 ? best_of(s->scores, 10) : -1;/best_of(s->scores, 10);/' 1 'frame 5 is damaged: 0 1 2 3 4 2 6 7 8 9 0 1'

try 41_custom_kernel 1 '/\/\* TRY 1 \*\//d' 1 'FALSE. without double buffering it is only slower'
try 41_custom_kernel 2 '/\/\* TRY 2 \*\//d' 0 'race: block 0, pipe V, instruction 3 (aslAdd'
try 41_custom_kernel 3 's/aslKernelStats s = add(1, 4096, 2, 0);/aslKernelStats s = add(1, COUNT, 2, 0);/' 1 '262144 bytes of UB'
try 42_matmul 1 's/i % 16 \* 16 + j % 16; .. TRY 1/j % 16 * 16 + i % 16; \/\* TRY 1/' 1 'FALSE. ((j / 16'
try 42_matmul 2 's/multiply(matmul_kernel, 2, SIZE, 256, 128, 64, 2)/multiply(matmul_kernel, 2, SIZE, 128, 128, 128, 2)/' 0 'the same on two cores  *34.5 %'

#---------------------------------------------------------------------------------------
# The demo
#---------------------------------------------------------------------------------------
demo=build/bin/demo
if [ -x $demo ] && [ -e build/digits.om ]; then
  for lang in en zh; do
    run_one demo $lang $demo build/digits.om
    [ $code = 0 ] || continue
    check "demo ($lang)" "wrote on stderr" "$err" [ ! -s "$err" ]
    check "demo ($lang)" "does not say that nothing leaked" "$out" grep -q 'nothing leaked\|没有泄漏' "$out"
    check "demo ($lang)" "shows a thumbnail without a terminal" "$out" sh -c "! grep -q '@@' '$out'"
  done
  right=$(sed -n 's/^\([0-9]*\) of \([0-9]*\) right.*/\1 \2/p' $work/demo.en.out)
  set -- $right
  check demo "only ${1:-0} of ${2:-0} shipped digits right" $work/demo.en.out [ "${1:-0}" = "${2:-1}" ]
  check demo "does not print five answers for each picture" $work/demo.en.out \
    [ "$(grep -c '^ *[1-5]\. [0-9]' $work/demo.en.out)" = "$((5 * ${2:-0}))" ]
  printf 'this is no picture' >$work/broken.png
  raw=$(ls tutorials/data/digit_*.raw | head -n 1)
  ASCEND_LITE_LANG=en $limit $demo build/digits.om $work/broken.png "$raw" $work/missing.png >$work/demo.out 2>&1 </dev/null
  check demo "a broken picture must make the exit code 1" $work/demo.out [ $? = 1 ]
  check demo "does not skip two pictures with a sentence each" $work/demo.out [ "$(grep -c 'skipped: ' $work/demo.out)" = 2 ]
  check demo "does not go on after a broken picture" $work/demo.out grep -q '1 of 1 right' $work/demo.out
  check demo "leaks after a broken picture" $work/demo.out grep -q 'nothing leaked' $work/demo.out
  ASCEND_LITE_LANG=en $limit $demo $work/broken.png "$raw" >$work/demo.out 2>&1 </dev/null
  check demo "a broken model must make the exit code 1" $work/demo.out [ $? = 1 ]
  check demo "does not name function, code and its name for a broken model" $work/demo.out \
    grep -q 'aclmdlLoadFromFile: 145006 ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID' $work/demo.out
  check demo "leaks after a broken model" $work/demo.out grep -q 'nothing leaked' $work/demo.out
  ASCEND_LITE_LANG=en $limit $demo build/no_such.om "$raw" >$work/demo.out 2>&1 </dev/null
  check demo "a missing model must make the exit code 1" $work/demo.out [ $? = 1 ]
  $limit $demo >$work/demo.out 2>&1 </dev/null
  check demo "no argument must make the exit code 2" $work/demo.out [ $? = 2 ]
  # The same digits as somebody else would draw them: dark on light, four times as large, off the middle of a wide sheet.
  # (A PGM file is three numbers and grey bytes; stb_image reads it like PNG. awk writes each byte as \ooo, because it
  # cannot print a zero byte.)
  if grep -q '\.png$' $work/demo.en.out; then
    mkdir -p $work/drawn
    for raw in tutorials/data/digit_*.raw; do
      od -An -v -tu1 "$raw" | tr -s ' ' '\n' | sed '/^$/d' | awk '
        { ink[NR - 1] = $1 }
        END {
          printf "P5\\n160 120\\n255\\n"
          for (y = 0; y < 120; y++) for (x = 0; x < 160; x++) {
            i = int((y - 2) / 4); j = int((x - 40) / 4)
            v = y >= 2 && x >= 40 && i < 28 && j < 28 ? ink[i * 28 + j] : 0
            printf "\\%03o", 225 - int(v * 0.75)
          }
        }' >$work/drawn.txt
      printf "$(cat $work/drawn.txt)" >$work/drawn/$(basename "$raw" .raw).pgm
    done
    ASCEND_LITE_LANG=en $limit $demo build/digits.om $work/drawn/*.pgm >$work/demo.out 2>&1 </dev/null
    check demo "digits drawn dark on light, larger and off the middle are not all recognised" $work/demo.out grep -q '^10 of 10 right' $work/demo.out
  else
    echo "skipped: pictures (no stb_image.h)"
  fi
  # Without stb_image.h the raw pictures take the place of the others, and a PNG is skipped with the command that helps.
  if $CC $flags -Wall -Wextra -Werror -DDEMO_NO_STB -o $work/demo-no-stb tutorials/tools/demo.c build/obj/ascend_lite.o -lpthread -lm >$work/demo.out 2>&1; then
    ASCEND_LITE_LANG=en $limit $work/demo-no-stb build/digits.om >$work/demo.out 2>&1 </dev/null
    check "demo without stb" "exit code $?" $work/demo.out [ $? = 0 ]
    check "demo without stb" "does not classify the shipped raw pictures" $work/demo.out grep -q '^10 of 10 right' $work/demo.out
    ASCEND_LITE_LANG=en $limit $work/demo-no-stb build/digits.om tutorials/data/digit_0.png >$work/demo.out 2>&1 </dev/null
    check "demo without stb" "a PNG must make the exit code 1" $work/demo.out [ $? = 1 ]
    check "demo without stb" "does not say which package reads PNG" $work/demo.out grep -q 'skipped: .*libstb-dev' $work/demo.out
  else
    fail "demo without stb" "does not compile" $work/demo.out
  fi
else
  fail demo "$demo or build/digits.om has not been built" ""
fi

#---------------------------------------------------------------------------------------
# On real hardware: the same files against AscendCL's own declarations, where nothing of asl exists
#---------------------------------------------------------------------------------------
cann=$work/cann
mkdir -p $cann/acl $cann/hccl
: >$cann/hccl/hccl.h # what it declares stands in the same sections
{
  printf '#ifndef ACL_H\n#define ACL_H\n#include <stddef.h>\n#include <stdint.h>\n#include <stdbool.h>\n#define ASL_API extern\n#define ASL_PRINTF(a, b)\n'
  # In CANN the codes are constants, not enumerators.
  tr -d '\r' <ascend_lite.h | sed -n '/>>types/,/>>asl /p' | sed -e '1s|^|/*|' -e '$d' \
    -e 's/^#define ASL_CODE(name, value) enum.*/#define ASL_CODE(name, value) static const int name = value/' \
    -e 's/^#define ASL_CODE_U32(name, value) enum.*/#define ASL_CODE_U32(name, value) static const uint32_t name = value/'
  printf '*/\n#endif\n'
} >$cann/acl/acl.h
for f in $(for t in $tutorials; do echo tutorials/$t.c; done) tutorials/tools/demo.c; do
  $CC -std=gnu11 -Wall -Wextra -Werror -DASCEND_LITE_USE_CANN -I$cann -I. ${STB:+-isystem "$STB"} -fsyntax-only $f >$work/cann.log 2>&1
  check "$f" "does not compile against CANN's declarations" $work/cann.log [ $? = 0 ]
done

echo "$passed passed, $failed failed"
[ $failed = 0 ]
