# test_explain.sh - acl-explain: every program it shows compiles without a warning and really ends with its code; every code of the
# library is explained in both languages; unknown ones get suggestions. Runs in the root folder; last line `N passed, N failed`.
. "$(dirname "$0")/tally.sh"
explain=build/bin/acl-explain
unset ASCEND_LITE_SCHEDULE ASCEND_LITE_STRICT ASCEND_LITE_DEVICES ASCEND_LITE_PROFILE ASCEND_RT_VISIBLE_DEVICES
export ASCEND_LITE_LANG=en
limit=
if have timeout; then limit="timeout -k 5 20"; fi
check "acl-explain is built" '[ -x $explain ]'
check "the library and the digit model are built" '[ -e build/obj/ascend_lite.o ] && [ -e build/digits.om ]'
dir=$base/programs
mkdir -p "$dir"
$explain --check >"$base/codes"

#--- the programs: each becomes a function of one driver, so that the library is linked once ----------------------------------
codes=$(sed -n 's/^\([0-9]*\) .* program$/\1/p' "$base/codes")
check "at least 60 codes have a program" '[ "$(echo $codes | wc -w)" -ge 60 ]'
check "at least 75 codes have causes of their own" '[ "$(grep -c "program$\|causes$" "$base/codes")" -ge 75 ]'
for c in $codes; do
  { printf '#define main program_%s\nint main(void);\n#line 1 "program %s"\n' "$c" "$c"; $explain --program "$c"; } >"$dir/$c.c"
done
{
  printf '#include <stdlib.h>\n'
  for c in $codes; do printf 'int program_%s(void);\n' "$c"; done
  printf 'int main(int n, char **v) {\n  switch (n == 2 ? atoi(v[1]) : -1) {\n'
  for c in $codes; do printf '    case %s: return program_%s();\n' "$c" "$c"; done
  printf '  }\n  return 99;\n}\n'
} >"$dir/driver.c"
root=$PWD
(cd "$dir" && $CC -std=gnu11 -O0 -Wall -Wextra -I"$root" -c ./*.c) >"$base/log" 2>&1
check "all programs compile without a warning" '[ ! -s "$base/log" ]'
[ ! -s "$base/log" ] || head -n 20 "$base/log"
for c in $codes; do
  check "program $c compiles" '[ -e "$dir/$c.o" ]'
  # one that does not compile shall not hide the others
  [ -e "$dir/$c.o" ] || { echo "int program_$c(void); int program_$c(void) { return 98; }" >"$dir/$c.c"; (cd "$dir" && $CC -c "$c.c"); }
done
$CC -o "$dir/driver" "$dir"/*.o build/obj/ascend_lite.o -lpthread -lm >"$base/log" 2>&1
check "they link" '[ -x "$dir/driver" ]'
for c in $codes; do
  said=$($limit "$dir/driver" "$c" 2>"$base/err" </dev/null)
  code=$?
  check "program $c prints $c (printed \"$said\", exit code $code)" '[ "$said" = "$c" ] && [ $code = 0 ]'
  # ten lines tell more than thirty
  check "program $c is short" '[ "$($explain --program "$c" | wc -l)" -le 30 ]'
done

#--- what is said ----------------------------------------------------------------------------------------------------------------
sed -n 's/^ *X(\(ACL_SUCCESS\|ACL_ERROR_[A-Z_0-9]*\),.*/\1/p' ascend_lite.h | sort -u >"$base/names"
cut -d' ' -f2 "$base/codes" | sort -u >"$base/told"
check "every code of the library is there" '[ "$(wc -l <"$base/names")" -ge 100 ] && [ -z "$(comm -23 "$base/names" "$base/told")" ]'
bad=
while read -r code name rest; do
  for lang in en zh; do
    ASCEND_LITE_LANG=$lang $explain "$code" >"$base/out" || bad="$bad $code"
    grep -q "^$code  $name\$" "$base/out" || bad="$bad $code($lang)"
    if [ $lang = zh ]; then LC_ALL=C grep -q '[^ -~]' "$base/out" || bad="$bad $code(zh)"; else ! LC_ALL=C grep -q '[^ -~]' "$base/out" || bad="$bad $code(en)"; fi
  done
done <"$base/codes"
check "every code is explained in both languages:$bad" '[ -z "$bad" ]'
$explain RT_CONTEXT_NULL >"$base/out"
check "a name without its head is understood" 'grep -q "^107002" "$base/out"'
$explain acl_error_rt_context_null >"$base/out"
check "small letters are understood" 'grep -q "^107002" "$base/out"'
$explain stream another context >"$base/out"
check "words find the code" 'grep -q "107003" "$base/out"'
ASCEND_LITE_LANG=zh $explain 越界 >"$base/out"
check "Chinese words too" 'grep -q "507015" "$base/out"'
$explain 107012345 >"$base/out"
code=$?
check "an unknown number: exit code 1 and suggestions" '[ $code = 1 ] && grep -q "nearest" "$base/out" && grep -q "107012" "$base/out"'
$explain ACL_ERROR_RT_CONTEX_NUL >"$base/out"
code=$?
check "a typing error is guessed" '[ $code = 1 ] && grep -q "ACL_ERROR_RT_CONTEXT_NULL" "$base/out"'
$explain "" >"$base/out"
check "an empty word is no crash" '[ $? -le 2 ]'
$explain "$(printf '%0500d' 0)x" >"$base/out"
check "a very long word is no crash" '[ $? -le 2 ]'
$explain >"$base/out"
code=$?
check "without arguments: how it is used" '[ $code = 2 ] && grep -q "acl-explain" "$base/out"'
$explain --program 507010 >"$base/out" 2>&1
code=$?
check "no program for a code without one" '[ $code = 1 ]'
closing
