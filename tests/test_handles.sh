# test_handles.sh - wrong handles for every function of ascend_lite.h that takes one. The functions are found in the header, so
# that none is forgotten; tests/handles.c says what is tried and what must hold.
. "$(dirname "$0")/tally.sh"

# Handle types are the opaque ones: `typedef void* NAME;` and `typedef struct TAG NAME;` without a body, passed as NAME*.
# Every other argument is made up: pointers point to scratch memory, functions do nothing, the rest are small numbers.
tr -d '\r' <ascend_lite.h | awk '
  function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }
  /ASCEND_LITE_USE_CANN \*\// { exit }
  /^typedef void ?\* ?[A-Za-z_0-9]+;/ { t = $0; sub(/^typedef void ?\* ?/, "", t); sub(/;.*/, "", t); if (t !~ /Ptr$/) handle[t] = 1 }
  /^typedef struct [A-Za-z_0-9]+ [A-Za-z_0-9]+;/ { t = $4; if (NF >= 4) { sub(/;.*/, "", t); struct[t] = $3; handle[t "*"] = 1 } }
  /^(typedef )?struct [A-Za-z_0-9]+ \{/ || /^typedef struct \{/ { if (match($0, /struct [A-Za-z_0-9]+/)) whole[substr($0, RSTART + 7, RLENGTH - 7)] = 1 }
  /^typedef .*\(\*[A-Za-z_0-9]+\)\(/ { t = $0; sub(/^[^(]*\(\*/, "", t); sub(/\).*/, "", t); func_type[t] = 1 }
  /^ASL_API / { text = $0; while (text !~ /[;{]/ && (getline more) > 0) text = text " " trim(more); if (text !~ /\{/) line[++lines] = text }
  END {
    for (s in struct) if (s in whole || struct[s] in whole) delete handle[s "*"]
    for (i = 1; i <= lines; i++) {
      d = line[i]; sub(/^ASL_API /, "", d); sub(/;.*/, "", d); sub(/ ASL_PRINTF\(.*/, "", d)
      if (d ~ /\(\*/ || d ~ /\.\.\./) continue
      open = index(d, "("); head = trim(substr(d, 1, open - 1)); args = substr(d, open + 1); sub(/\)[^)]*$/, "", args)
      name = head; sub(/.*[ *]/, "", name); ret = trim(substr(head, 1, length(head) - length(name)))
      n = split(args, a, ","); hs = 0; body = ""; call = ""; kinds = ""
      for (k = 1; k <= n; k++) {
        p = trim(a[k]); if (p == "void" || p == "") continue
        arr = p ~ /\[[0-9]*\]$/; sub(/\[[0-9]*\]$/, "", p)
        id = p; sub(/.*[ *]/, "", id); t = trim(substr(p, 1, length(p) - length(id))); gsub(/ \*/, "*", t); if (arr) t = t "*"
        bare = t; sub(/^const /, "", bare)
        next_type = k < n ? trim(a[k + 1]) : ""
        elem = bare; sub(/\*$/, "", elem)
        if (bare in handle) { kinds = kinds "\"" bare "\", "; v = "(" t ")h[" hs++ "]" }
        else if (id == "modelId" && bare == "uint32_t") { kinds = kinds "\"modelId\", "; v = "(uint32_t)(uintptr_t)h[" hs++ "]" }
        else if (elem in handle && bare != elem && next_type ~ /^(size_t|uint32_t) *([a-z]*[Nn]um|[a-z]*[Cc]ount)$/) { # a list of handles: two of them, both wrong
          kinds = kinds "\"" elem "\", "; body = body " void *list" k "[2]; list" k "[0] = list" k "[1] = h[" hs++ "];"; v = "(" t ")list" k; a[k + 1] = "LIST " trim(a[k + 1]) }
        else if (p ~ /^LIST /) v = "2"
        else if (bare in func_type) v = "(" t ")nothing"
        else if (t == "const char*") v = "\"x\""
        else if (t ~ /\*$/) v = "(" t ")(void *)scratch[" k "]"
        else { body = body " " t " v" k "; any_value(&v" k ", sizeof v" k ");"; v = "v" k }
        call = call (call == "" ? "" : ", ") v
      }
      if (!hs) continue
      expr = name "(" call ")"
      if (ret == "void") expr = expr "; return 0"
      else if (ret ~ /\*$/) expr = "return (long long)(intptr_t)" expr
      else expr = "return (long long)" expr
      printf "static long long call_%s(void *const *h) {%s %s; }\n", name, body, expr
      rows = rows sprintf("  {\"%s\", %d, %d, {%s}, call_%s},\n", name, ret == "aclError", hs, kinds, name)
      if (name == "aclrtDestroyNotify") print "#define HAS_NOTIFY 1"
      if (name == "aclrtCntNotifyDestroy") print "#define HAS_COUNT_NOTIFY 1"
      if (name == "aclrtDestroyLabel") print "#define HAS_LABEL 1"
    }
    print "static void empty_task(void *p) { (void)p; }"
    print "static long long call_aslLaunch(void *const *h) { return (long long)aslLaunch(\"x\", empty_task, NULL, 0, (aclrtStream)h[0]); }"
    print "static const handle_fn table[] = {\n" rows "  {\"aslLaunch\", 1, 1, {\"aclrtStream\"}, call_aslLaunch},\n};"
  }' >"$base/table.h"
check "functions were found" '[ $(grep -c "^static long long call_" "$base/table.h") -ge 60 ]'

# The library under AddressSanitizer where `make test` has built it, else as it is.
sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all'
library=build/tests/asan/private.o
if [ ! -e $library ] || ! echo 'int main(void) { return 0; }' | $CC $sanitize -x c -o "$base/probe" - 2>/dev/null; then sanitize='' library=build/obj/ascend_lite.o; fi
check "the library is built" '[ -e $library ]'
$CC -std=gnu11 -Wall -Wextra -O1 -g $sanitize -I. -Itests -I"$base" -o "$base/handles" tests/handles.c $library -lpthread -lm >"$base/log" 2>&1
check "the generated program compiles without a warning" '[ -x "$base/handles" ] && [ ! -s "$base/log" ]'
"$base/handles" >"$base/log" 2>&1
code=$?
check "no function takes a wrong handle" '[ $code = 0 ]'
[ $code = 0 ] || cp "$base/log" build/test_handles.log
closing
