# gate_portability.sh - the library and tests of it on other machines, as far as their compilers are installed (Debian's names): aarch64
# (gcc-aarch64-linux-gnu, qemu-user), musl (musl-tools), 32-bit x86 (gcc-multilib, or lib32gcc-12-dev and libc6-dev-i386), clang, everything
# hardened, in C and in C++, and Windows (gcc-mingw-w64-x86-64; run by wine64). What cannot be made or run here is said and skipped.
. "$(dirname "$0")/tally.sh"
warn="-Werror -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef"
tests="test_single test_nn test_cube test_codes"
near="test_vec test_ops test_runtime test_runtime_more test_model_api test_memory test_dvpp test_order test_hccl test_core test_om test_security" # where programs run at full speed
cp "$(find_stb)" "$base/" 2>/dev/null && cp "$(dirname "$(find_stb)")"/stb_image_write.h "$base/" 2>/dev/null

# on NAME "COMPILER AND FLAGS" RUNNER: the library without a warning, then the tests
on() {
  name=$1 cc=$2 runner=$3
  case $cc in *-O2*) opt=-O2 ;; *) opt=-O1 ;; esac
  echo '#include <errno.h>
int main(void) { return 0; }' >"$base/probe.c"
  if ! $cc -o "$base/probe" "$base/probe.c" -lpthread -lm >/dev/null 2>&1; then echo "skipped: $name, no compiler for it"; return; fi
  if ! $runner "$base/probe" >/dev/null 2>&1; then echo "skipped: $name, its programs do not run here"; return; fi
  $cc -std=gnu11 $opt -g $warn -I. -isystem "$base" -c -o "$base/$name.o" tests/private.c >"$base/log" 2>&1
  code=$?
  check "$name: the library compiles without a warning" '[ $code = 0 ]'
  [ $code = 0 ] || return
  case $runner in env) more=$near ;; *) more= ;; esac # an emulator takes long, and does not start programs that start themselves again
  for t in $tests $more; do
    if grep -q '^ *# *define *ASCEND_LITE_IMPLEMENTATION' tests/$t.c; then flags='-DASL__TESTS=2 -fno-inline'; else flags=-DASCEND_LITE_SOURCE_LINES; fi
    $cc -std=gnu11 $opt $flags -I. -Itests -Itutorials/lib -isystem "$base" -o "$base/$name-$t" tests/$t.c "$base/$name.o" -lpthread -lm >"$base/log" 2>&1 &&
      ASCEND_LITE_LANG=en TEST_SECONDS=120 $runner "$base/$name-$t" >"$base/log" 2>&1
    code=$?
    check "$name: $t" '[ $code = 0 ]'
  done
}
on aarch64 "aarch64-linux-gnu-gcc -static" qemu-aarch64
on musl "musl-gcc -static" env
# (gcc-multilib would bring the folder as a link)
on x86-32 "gcc -m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu" env
on clang clang env

# Hardened: as distributions build. 3 where the compiler and the C library have it.
hard="-O2 -U_FORTIFY_SOURCE -fstack-protector-strong -fPIE -pie -Wl,-z,relro,-z,now -Wformat=2 -Wno-format-nonliteral"
echo '#include <string.h>' >"$base/probe.c"
if $CC -O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -c -o "$base/probe.o" "$base/probe.c" 2>/dev/null; then hard="$hard -D_FORTIFY_SOURCE=3"; else hard="$hard -D_FORTIFY_SOURCE=2"; fi
on hardened "$CC $hard" env
if have readelf && [ -f "$base/hardened-test_single" ]; then
  readelf -Wdls "$base/hardened-test_single" >"$base/log" 2>&1
  check "hardened: it is" 'grep -q BIND_NOW "$base/log" && grep -q GNU_RELRO "$base/log" && grep -q __stack_chk_fail "$base/log" && grep -q "_chk@\|_chk$" "$base/log"'
fi
# The programs of tests/programs against stand-ins for make compat's headers.
mkdir -p "$base/include/acl/ops"
for h in acl/acl.h acl/acl_tdt.h acl/acl_tdt_queue.h acl/ops/acl_cblas.h acl/ops/acl_dvpp.h; do echo '#include "ascend_lite.h"' >"$base/include/$h"; done
programs="benchmark async_callback dynamic_batch memory_reuse operators pictures later"
model() { # what a program is called with
  case $1 in
    benchmark | async_callback) echo build/digits.om ;;
    dynamic_batch) echo "$base/gears.om" ;;
  esac
}
build/bin/atc --framework=5 --model=tutorials/data/digits.onnx --output="$base/gears" --soc_version=Ascend310 --input_shape="image:-1,1,28,28" --dynamic_batch_size=1,2,4 >"$base/log" 2>&1
ls "$base/gears.om" build/digits.om >"$base/log" 2>&1
check "the models are there (make)" '[ -f "$base/gears.om" ] && [ -f build/digits.om ]'
printf '#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >"$base/lib.c"

if have g++; then
  g++ -x c++ -std=gnu++17 $hard -D_GLIBCXX_ASSERTIONS $warn -I. -isystem "$base" -c -o "$base/hard++.o" "$base/lib.c" >"$base/log" 2>&1
  code=$?
  check "hardened C++: the library compiles without a warning" '[ $code = 0 ]'
  for p in $programs; do
    g++ -x c++ -std=gnu++17 $hard -D_GLIBCXX_ASSERTIONS -Wall -Wextra -Werror -I. -I"$base/include" -o "$base/$p++" tests/programs/$p.c -x none "$base/hard++.o" -lpthread >"$base/log" 2>&1 &&
      "$base/$p++" $(model $p) >"$base/log" 2>&1
    code=$?
    check "hardened C++: $p" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
  done
else echo "skipped: hardened C++, no g++"; fi

if have x86_64-w64-mingw32-gcc; then
  x86_64-w64-mingw32-gcc -std=gnu11 -O1 $warn -I. -isystem "$base" -c -o "$base/win.o" "$base/lib.c" >"$base/log" 2>&1
  code=$?
  check "Windows: the library compiles without a warning" '[ $code = 0 ]'
  WINEPREFIX=$base/wine WINEDEBUG=-all DISPLAY=
  export WINEPREFIX WINEDEBUG DISPLAY
  if have wine && timeout 300 wine wineboot -i >/dev/null 2>&1; then wine=yes; else wine= && echo "skipped: running Windows programs, no wine64"; fi
  for p in $programs; do
    [ $p != async_callback ] || continue # hands pthread_self() over, which is no thread number of Windows
    x86_64-w64-mingw32-gcc -std=gnu11 -Wall -Wextra -Werror -I. -I"$base/include" -o "$base/$p.exe" tests/programs/$p.c "$base/win.o" -static -lpthread >"$base/log" 2>&1
    code=$?
    check "Windows: $p builds and links" '[ $code = 0 ]'
    [ -n "$wine" ] && [ $code = 0 ] || continue
    timeout 120 wine "$base/$p.exe" $(model $p) >"$base/log" 2>&1
    code=$?
    check "Windows: $p works" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
  done
  if [ -n "$wine" ]; then
    cat >"$base/fault.c" <<'END'
#include "acl/acl.h"
int main(void) {
  void *d;
  if (aclInit(NULL) || aclrtSetDevice(0) || aclrtMalloc(&d, 64, ACL_MEM_MALLOC_NORMAL_ONLY)) return 0;
  *(volatile char *)d = 1;
  return 0;
}
END
    x86_64-w64-mingw32-gcc -std=gnu11 -I. -I"$base/include" -o "$base/fault.exe" "$base/fault.c" "$base/win.o" -static >"$base/log" 2>&1 && timeout 120 wine "$base/fault.exe" >"$base/log" 2>&1
    check "Windows: a device pointer that the host dereferences is explained" 'grep -aq "host code touched device memory" "$base/log"'
    wineserver -k 2>/dev/null || wineserver64 -k 2>/dev/null
  fi
else echo "skipped: Windows, no x86_64-w64-mingw32-gcc"; fi
closing
