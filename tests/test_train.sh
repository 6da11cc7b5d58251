# test_train.sh - the trainer's own checks (gradients against finite differences, ONNX written and read back), and what it makes of
# the shipped pictures with the shipped model.
. "$(dirname "$0")/tally.sh"
log=$base/log
build/bin/train_digits --self-test >"$log" 2>&1
code=$?
check "train_digits --self-test passes" '[ $code = 0 ] && tail -n 1 "$log" | grep -q "passed, 0 failed"'
for digit in 0 1 2 3 4 5 6 7 8 9; do
  build/bin/train_digits --classify tutorials/data/digits.onnx tutorials/data/digit_$digit.raw >"$log" 2>&1
  check "digit_$digit.raw is a $digit" 'grep -q "digit_$digit.raw: $digit " "$log"'
done
size=$(wc -c <tutorials/data/digits.onnx)
check "the model is at most 300 KB ($size bytes)" '[ "$size" -le 300000 ]'
closing
