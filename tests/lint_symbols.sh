# lint_symbols.sh - what the header and the library bring into a program, by name: exported functions, external symbols,
# macros; and that every public function has its line of truth.
. "$(dirname "$0")/tally.sh"
printf '#define ASCEND_LITE_STATIC\n#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >"$base/static.c"
printf '#include "ascend_lite.h"\n' >"$base/decl.c"

# ---- the shared library ----
nm -D --defined-only build/compat/lib/libascendcl.so 2>&1 | awk '{ print $NF }' | grep -vE '^(acl|Acl|asl|hccl|Hccl)' |
  grep -vE '^(_init|_fini|_edata|_end|__bss_start)$' | expect_none "libascendcl.so exports names that are not AscendCL's"
# every declared function is there, and every exported one is declared
tr -d '\r' <ascend_lite.h | sed '/^#if defined(ASCEND_LITE_IMPLEMENTATION).*ASCEND_LITE_C)/,$d' >"$base/declarations.h"
# (as the compiler sees them: the aclnn functions come from a table)
$CC -std=c11 -I. -E -P "$base/decl.c" | tr '\n' ' ' | sed 's/;/;\n/g' | sed -n 's/^ *extern .*[ *]\([aA][cs]l[a-zA-Z0-9]*\|[hH]ccl[A-Za-z0-9]*\) *(.*/\1/p' | sort -u >"$base/declared"
nm -D --defined-only build/compat/lib/libascendcl.so | awk '{ print $NF }' | grep -E '^(acl|Acl|asl|hccl|Hccl)' | sort -u >"$base/exported"
check "libascendcl.so exports the API" '[ "$(grep -c ^acl "$base/exported")" -gt 50 ]'
check "the compiler sees the declarations" '[ "$(wc -l <"$base/declared")" -gt 700 ]'
comm -23 "$base/declared" "$base/exported" | expect_none "declared, but not in the library"
comm -13 "$base/declared" "$base/exported" | expect_none "in the library, but not declared"

# ---- ASCEND_LITE_STATIC ----
$CC -std=gnu11 -O0 -w -I. ${STB:+-isystem} ${STB:+"$STB"} -c -o "$base/static.o" "$base/static.c"
nm -g --defined-only "$base/static.o" | expect_none "ASCEND_LITE_STATIC leaves external symbols"
if have g++; then
  g++ -std=c++17 -O0 -w -I. ${STB:+-isystem} ${STB:+"$STB"} -x c++ -c -o "$base/static.o" "$base/static.c"
  # DW.ref.__gxx_personality_v0 is the compiler's own, in every C++ object that has something to clean up
  nm -g --defined-only "$base/static.o" | grep -v ' V DW\.ref\.__gxx_personality_v0$' | expect_none "ASCEND_LITE_STATIC leaves external symbols in C++"
fi

# ---- macros of the declaration part ----
# The three C headers it may include, and names of CANN's own that have another prefix.
others='RT_[A-Z0-9_]*|HCCL_[A-Z0-9_]*|[A-Z_]*MAX_LENGTH|DVPP_[A-Z0-9_]*|OP_API_[A-Z_]*'
printf '#include <stddef.h>\n#include <stdint.h>\n#include <stdbool.h>\n' >"$base/base.c"
for std in c11 gnu11; do
  $CC -std=$std -dM -E "$base/base.c" | awk '{ print $2 }' | sed 's/(.*//' | sort -u >"$base/macros0"
  $CC -std=$std -I. -dM -E "$base/decl.c" | awk '{ print $2 }' | sed 's/(.*//' | sort -u >"$base/macros1"
  comm -13 "$base/macros0" "$base/macros1" | grep -vE "^(ACL|ASL|ASCEND|acl|asl[A-Z])" | grep -vE "^($others)$" |
    expect_none "the declarations define macros with foreign names, or include more than stddef.h, stdint.h, stdbool.h (-std=$std)"
done
$CC -std=c11 -I. -dM -E "$base/decl.c" | awk '{ print $2 }' | grep '^ASL__' | expect_none "private macros in the declaration part"

# ---- the same for the implementation ----
# (those of >>stb that stand for stb's own names are the price of a private copy; frexp is taken back at once)
tr -d '\r' <ascend_lite.h | grep -v 'ASL__STB_NAME(' | sed -n 's/^ *# *define  *\([A-Za-z_0-9]*\).*/\1/p' | grep -v '^frexp$' | sort -u |
  grep -vE "^(ACL|ASL|ASCEND|acl|asl|STB|_GNU_SOURCE$|WIN32_LEAN_AND_MEAN$|NOMINMAX$)" | grep -vE "^($others)$" | expect_none "macros without the project's prefix"

# A variable that is plain static would be another one in each of the project's tests.
tr -d '\r' <ascend_lite.h | grep -nE '^static ' | grep -vE '^[0-9]+:static (const|inline) |^[0-9]+:static [^=;]*[a-z0-9_]\([^*]' | expect_none "variables that do not begin with ASL__STATE"

# ---- one line of truth before each public function; a family (names with the same beginning) may share one ----
awk '
  /^ASL_API / {
    name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name)
    if (!said && !(family && substr(name, 1, 5) == substr(last, 1, 5))) { print "line " NR ": " name; family = 0 } else family = 1
    last = name; said = 0; next
  }
  /\*\/[ \t]*$/ || /^\/\// { said = 1; next }
  !/^[ \t]/ { said = family = 0 }
' "$base/declarations.h" | expect_none "public functions without a comment line before them"

closing
