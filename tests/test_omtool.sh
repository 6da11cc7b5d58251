# test_omtool.sh - omtool: what it shows is what the file holds, what it runs comes out right, and no file makes it fall over.
# Runs in the root folder; last line `N passed, N failed`.
. "$(dirname "$0")/tally.sh"
tool=build/bin/omtool
unset ASCEND_LITE_SCHEDULE ASCEND_LITE_STRICT ASCEND_LITE_DEVICES ASCEND_LITE_PROFILE ASCEND_RT_VISIBLE_DEVICES
export ASCEND_LITE_LANG=en
limit=
if have timeout; then limit="timeout -k 5 20"; fi
call() { # the command; $code is what it ended with, $base/log what it said
  code=0
  $limit $tool "$@" >"$base/log" 2>&1 || code=$?
}
check "omtool is built" '[ -x $tool ]'
check "the digit model is built" '[ -e build/digits.om ]'

#--- show ----------------------------------------------------------------------------------------------------------------------
call show build/digits.om
check "show ends well" '[ $code = 0 ]'
for word in MODEL_INOUT_INFO WEIGHTS_DATA 'image  float32 NCHW \[1,1,28,28\], 3136 bytes' 'float32 ND \[1,10\], 40 bytes' Conv2D SoftmaxV2 Ascend310; do
  check "show says $word" 'grep -q "$word" "$base/log"'
done
call show build/digits.om --brief
check "--brief leaves the operators out" '[ $code = 0 ] && ! grep -q MaxPoolV3 "$base/log"'
ASCEND_LITE_LANG=zh $tool show build/digits.om >"$base/log"
check "it speaks Chinese" 'grep -q 输入 "$base/log"'
call show build/digits.om --html "$base/page.html"
check "--html writes a page" '[ $code = 0 ] && [ -s "$base/page.html" ]'
check "the page is whole" 'tail -n 1 "$base/page.html" | grep -q "</html>"'
check "the page needs nothing from elsewhere" '! grep -q "src=\|href=\|@import\|url(" "$base/page.html"'
check "every operator has a box" '[ "$(grep -c "<rect" "$base/page.html")" = 13 ]'
check "a box tells its attributes" 'grep -q "^strides = 1, 1, 1, 1" "$base/page.html"'
call show build/digits.om --html /nonexistent/folder/page.html
check "a page that cannot be written is an error" '[ $code = 1 ]'

#--- bundle --------------------------------------------------------------------------------------------------------------------
call bundle "$base/two.om" build/digits.om build/digits.om
check "two models make a bundle" '[ $code = 0 ] && [ "$(wc -c <"$base/two.om")" -eq $((256 + 8 + 48 + 2 * $(wc -c <build/digits.om))) ]'
call show "$base/two.om"
check "a bundle is no model, and show says what loads it" '[ $code = 1 ] && grep -q aclmdlBundleLoadFromFile "$base/log"'
call bundle "$base/bad.om" build/digits.om Makefile
check "what is no model is named" '[ $code = 1 ] && grep -q "Makefile: .*IMOD" "$base/log" && [ ! -e "$base/bad.om" ]'

#--- run -----------------------------------------------------------------------------------------------------------------------
call run build/digits.om --input tutorials/data/digit_7.raw --loop 3
check "a file of the wrong size is refused with both sizes" '[ $code = 1 ] && grep -q 3136 "$base/log"'
call run build/digits.om --loop 5 --output "$base/out" --dump "$base/dump" --seed 3
check "random input runs" '[ $code = 0 ] && grep -q "5 times" "$base/log"'
check "the output is written" '[ "$(wc -c <"$base/out/output_0.bin")" -eq 40 ]'
check "every tensor is kept" '[ "$(ls "$base/dump" | wc -l)" -eq 11 ]'
check "the last tensor is the output" 'cmp -s "$base/out/output_0.bin" "$(ls "$base"/dump/*SoftmaxV2*)"'
call run build/digits.om --seed 3 --compare "$base/out/output_0.bin"
check "the same seed gives the same numbers" '[ $code = 0 ] && grep -q "cosine 1.000000" "$base/log"'
head -c 40 /dev/zero >"$base/zeros"
call run build/digits.om --seed 3 --compare "$base/zeros"
check "another output is too far" '[ $code = 1 ] && grep -q "TOO FAR" "$base/log" && grep -q "the first is number" "$base/log"'
call run --model=build/digits.om --seed=3 --output="$base/out" --outfmt=TXT
check "msame's spelling works, and text" '[ $code = 0 ] && [ "$(wc -l <"$base/out/output_0.txt")" -eq 10 ]'
{ printf '\223NUMPY\001\000\025\000{"descr":"<f4"     }\n'; head -c 3136 /dev/zero; } >"$base/x.npy"
call run build/digits.om --input "$base/x.npy"
check "a .npy file is read behind its header" '[ $code = 0 ]'
if $tool run build/digits.om --input tutorials/data/digit_7.png 2>&1 | grep -q "libstb"; then echo "skipped: no stb_image.h"; else
  call run build/digits.om --input tutorials/data/digit_7.png --output "$base/out" --outfmt TXT
  check "a picture runs" '[ $code = 0 ] && [ "$(wc -l <"$base/out/output_0.txt")" -eq 10 ]'
fi

#--- wrong use and wrong files -------------------------------------------------------------------------------------------------
for wrong in "" "frob" "show" "run build/digits.om --loop 0" "run build/digits.om --loop" "run build/digits.om --outfmt XML" \
  "show build/digits.om --loop 3" "run build/digits.om --std 0,1"; do
  call $wrong
  check "wrong use: omtool $wrong" '[ $code = 2 ]'
done
call show README.md
check "no model file" '[ $code = 1 ] && grep -q 145006 "$base/log"'
call run "$base/nothing.om"
check "no file" '[ $code = 1 ] && grep -q "no such file" "$base/log"'
call run build/digits.om --input a,b
check "too many inputs" '[ $code = 1 ] && grep -q "2 inputs" "$base/log"'
size=$(wc -c <build/digits.om)
for n in 0 1 100 256 300 1000 6000 7000 $((size - 1)); do
  head -c $n build/digits.om >"$base/cut.om"
  call show "$base/cut.om"
  check "a file cut after $n bytes is explained" '[ $code = 1 ] && [ -s "$base/log" ]'
done

#--- genuine files, where they are at hand -------------------------------------------------------------------------------------
om=../shared/samples/om
if [ -d $om ]; then
  call run $om/nanotrack_backbone_255.om --input $om/nanotrack_backbone_255.in0.bin --compare $om/nanotrack_backbone_255.expected_fp32.out0.bin
  check "the tracker agrees with its source" '[ $code = 0 ]'
  check "and says what it assumed" 'grep -q "dilation.*features.3/conv/conv.3" "$base/log"'
  call run $om/a3c_pong_model.om
  check "the player runs" '[ $code = 0 ]'
  call show $om/gemm_16x16_single_op.om
  check "a single operator is shown" '[ $code = 0 ] && grep -q GEMM "$base/log"'
  for bad in $om/bad_*.om; do
    call show $bad
    check "$bad is refused" '[ $code = 1 ] && grep -q 545001 "$base/log"'
  done
else echo "skipped: no samples"; fi
closing
