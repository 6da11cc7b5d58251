# test_photo.sh - classify and detect: photos through the picture units into networks, and what they say to what they cannot use.
. "$(dirname "$0")/tally.sh"
unset IMAGE MODEL LABELS
samples=../shared/samples
run() { "$@" >"$base/log" 2>&1; code=$?; }

run build/bin/classify
check "classify without arguments tells its usage" '[ $code = 2 ] && grep -q "^usage: classify" "$base/log"'
run build/bin/detect build/digits.om
check "detect without a picture tells its usage" '[ $code = 2 ] && grep -q "^usage: detect" "$base/log"'
run build/bin/classify "$base/none.om" tutorials/data/digit_2.jpg
check "a model that is not there" '[ $code = 1 ] && grep -q "none.om: it cannot be loaded" "$base/log"'
run build/bin/detect build/digits.om tutorials/data/digit_2.jpg
check "a network that finds no boxes" '[ $code = 1 ] && grep -q "scores \[1, N, classes\]" "$base/log"'
run build/bin/classify build/digits.om README.md
check "a picture that is none" '[ $code = 1 ] && grep -q "README.md: it cannot be decoded" "$base/log"'
run build/bin/classify build/digits.om "$base/none.jpg"
check "a picture that is not there" '[ $code = 1 ] && grep -q "no such file" "$base/log"'
run build/bin/classify build/digits.om tutorials/data/digit_2.jpg --labels "$base/none"
check "labels that are not there" '[ $code = 2 ]'
run env ASCEND_LITE_LANG=zh build/bin/classify build/digits.om README.md
check "in Chinese" 'grep -q "无法解码" "$base/log"'

mkdir "$base/pictures"
run build/bin/pictures "$base/none"
check "pictures without its folder" '[ $code = 1 ] && grep -q "is there such a folder" "$base/log"'
if [ -n "$(find_stb)" ]; then
  run env ASCEND_LITE_STRICT=1 build/bin/pictures "$base/pictures"
  check "pictures makes a page, and leaks nothing" '[ $code = 0 ] && ! grep -q leak "$base/log" && [ "$(grep -c "<figure>" "$base/pictures/index.html")" = 17 ]'
  check "every picture on the page is there and is a PNG" \
    '[ -z "$(sed -n "s/.*src=\"\([^\"]*\)\".*/\1/p" "$base/pictures/index.html" | while read -r f; do head -c 4 "$base/pictures/$f" | grep -q PNG || echo "$f"; done)" ]'
fi

if [ ! -f $samples/models/light_squeezenet.onnx ]; then echo "skipped: no samples"; closing; exit; fi
if [ -z "$(find_stb)" ]; then echo "skipped: no stb"; closing; exit; fi
atc() { build/bin/atc --framework=5 --soc_version=Ascend310 "$@" >"$base/log" 2>&1; }
check "squeezenet is converted" 'atc --model=$samples/models/light_squeezenet.onnx --output="$base/net"'
awk 'BEGIN { for (i = 0; i < 1000; i++) print "thing number " i }' >"$base/names"
run env ASCEND_LITE_STRICT=1 build/bin/classify "$base/net.om" $samples/images/photo_a.jpg $samples/images/photo_b.jpg --labels "$base/names" --top 3
check "two photos through squeezenet, with labels, nothing leaked" '[ $code = 0 ] && [ "$(grep -c "thing number" "$base/log")" = 6 ] && ! grep -q "leak" "$base/log"'
check "without AIPP the pixels come to the host" 'grep -q "75264 bytes of pixels came to the host" "$base/log"'
# The chain without copies, and its stages side by side, as the recording shows them.
cat >"$base/nv12.cfg" <<'END'
aipp_op {
  aipp_mode : static
  input_format : YUV420SP_U8
  src_image_size_w : 224
  src_image_size_h : 224
  csc_switch : true
  matrix_r0c0 : 256
  matrix_r0c2 : 359
  matrix_r1c0 : 256
  matrix_r1c1 : -88
  matrix_r1c2 : -183
  matrix_r2c0 : 256
  matrix_r2c1 : 454
  input_bias_1 : 128
  input_bias_2 : 128
}
END
check "squeezenet is converted with AIPP" 'atc --model=$samples/models/light_squeezenet.onnx --output="$base/nv12" --insert_op_conf="$base/nv12.cfg"'
a=$samples/images/photo_a.jpg b=$samples/images/photo_b.jpg
run env ASCEND_LITE_CLOCK=model ASCEND_LITE_TRACE="$base/run.json" build/bin/classify "$base/nv12.om" $a $b $a --top 1
check "three photos, no pixel on the host" '[ $code = 0 ] && [ "$(grep -c ", 0 bytes of pixels" "$base/log")" = 3 ]'
# "unit start end" of every task, in the order of the streams; the only copies to the host are the 4,000 bytes of three results
sed -n 's/.*"ts":\([0-9.]*\),"dur":\([0-9.]*\),"name":"[^"]*","cat":"\([A-Z][A-Za-z ]*\)".*/\3,\1,\2/p' "$base/run.json" | sed 's/ //' >"$base/units"
check "the decoder and the core have three tasks each" '[ "$(grep -c ^JPEGD "$base/units")" = 3 ] && [ "$(grep -c ^AICore "$base/units")" = 3 ]'
check "the only copies to the host are the results" \
  '! grep -q "memcpy D2H" "$base/run.json" && [ "$(grep -c "aclrtMemcpy D2H.*\"bytes\":4000}" "$base/run.json")" = 3 ] && [ "$(grep -c "D2H" "$base/run.json")" = 3 ]'
check "the second photo is decoded while the network is at the first" \
  'awk -F, "/^JPEGD/ { d[++n] = \$2; e = \$3 } /^AICore/ && !at { at = \$2; to = \$2 + \$3 } END { exit !(n == 3 && d[2] >= at && d[2] < to) }" "$base/units"'

# The same face finder twice: numbers made by the host, and by AIPP. The second sends no pixel back.
cat >"$base/aipp.cfg" <<'END'
aipp_op {
  aipp_mode : static
  input_format : YUV420SP_U8
  src_image_size_w : 320
  src_image_size_h : 240
  csc_switch : true
  matrix_r0c0 : 256
  matrix_r0c1 : 0
  matrix_r0c2 : 359
  matrix_r1c0 : 256
  matrix_r1c1 : -88
  matrix_r1c2 : -183
  matrix_r2c0 : 256
  matrix_r2c1 : 454
  matrix_r2c2 : 0
  input_bias_0 : 0
  input_bias_1 : 128
  input_bias_2 : 128
  mean_chn_0 : 127
  mean_chn_1 : 127
  mean_chn_2 : 127
  var_reci_chn_0 : 0.0078125
  var_reci_chn_1 : 0.0078125
  var_reci_chn_2 : 0.0078125
}
END
check "the face finder is converted" 'atc --model=$samples/models/ultraface_slim-320_simplified.onnx --output="$base/face"'
check "the face finder is converted with AIPP" 'atc --model=$samples/models/ultraface_slim-320_simplified.onnx --output="$base/aipp" --insert_op_conf="$base/aipp.cfg"'
for net in face aipp; do # a low bar, so that something is found in any picture
  run env ASCEND_LITE_STRICT=1 build/bin/detect "$base/$net.om" $samples/images/photo_b.jpg "$base/$net.jpg" --least 0.02 --overlap 0.2
  check "$net: boxes, drawn and written" '[ $code = 0 ] && grep -q "class 1" "$base/log" && [ -s "$base/$net.jpg" ]'
  grep "^ *1\." "$base/log" | sed 's/^ *1\. *\([0-9]*\)\..*left \([0-9]*\).*/\1 \2/' >"$base/$net.best"
done
check "both ways find the same best box, within a pixel or two" \
  'awk "NR == 1 { a = \$1; b = \$2 } NR == 2 { exit !(\$1 - a <= 1 && a - \$1 <= 1 && \$2 - b <= 4 && b - \$2 <= 4) } END { exit NR != 2 }" "$base/face.best" "$base/aipp.best"'
run build/bin/classify "$base/net.om" "$base/face.jpg"
check "what detect has written is a photo" '[ $code = 0 ]'
closing
