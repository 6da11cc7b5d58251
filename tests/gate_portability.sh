# gate_portability.sh - the library and tests of it on other machines, as far as their compilers are installed (Debian's names): aarch64
# (gcc-aarch64-linux-gnu, qemu-user), musl (musl-tools), 32-bit x86 (gcc-multilib, or lib32gcc-12-dev and libc6-dev-i386), Windows
# (gcc-mingw-w64-x86-64; built and linked, not run), clang, and everything hardened. What cannot be made or run here is said and skipped.
. "$(dirname "$0")/tally.sh"
warn="-Werror -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef"
tests="test_single test_nn test_cube test_vec test_ops test_codes test_runtime test_model_api"
cp "$(find_stb)" "$base/" 2>/dev/null && cp "$(dirname "$(find_stb)")"/stb_image_write.h "$base/" 2>/dev/null

# on NAME "COMPILER AND FLAGS" RUNNER: the library without a warning, then the tests
on() {
  name=$1 cc=$2 runner=$3
  echo '#include <errno.h>
int main(void) { return 0; }' >"$base/probe.c"
  if ! $cc -o "$base/probe" "$base/probe.c" -lpthread -lm >/dev/null 2>&1; then echo "skipped: $name, no compiler for it"; return; fi
  if ! $runner "$base/probe" >/dev/null 2>&1; then echo "skipped: $name, its programs do not run here"; return; fi
  $cc -std=gnu11 -O1 -g $warn -I. -isystem "$base" -c -o "$base/$name.o" tests/private.c >"$base/log" 2>&1
  code=$?
  check "$name: the library compiles without a warning" '[ $code = 0 ]'
  [ $code = 0 ] || return
  case $runner in env) more=test_memory ;; *) more= ;; esac # it starts itself again, which an emulator does not do
  for t in $tests $more; do
    if grep -q '^ *# *define *ASCEND_LITE_IMPLEMENTATION' tests/$t.c; then flags='-DASL__TESTS=2 -fno-inline'; else flags=-DASCEND_LITE_SOURCE_LINES; fi
    $cc -std=gnu11 -O1 $flags -I. -Itests -Itutorials/lib -isystem "$base" -o "$base/$name-$t" tests/$t.c "$base/$name.o" -lpthread -lm >"$base/log" 2>&1 &&
      TEST_SECONDS=120 $runner "$base/$name-$t" >"$base/log" 2>&1
    code=$?
    check "$name: $t" '[ $code = 0 ]'
  done
}
on aarch64 "aarch64-linux-gnu-gcc -static" qemu-aarch64
on musl "musl-gcc -static" env
# (gcc-multilib would bring the folder as a link)
on x86-32 "gcc -m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu" env
on clang clang env
on hardened "$CC -O2 -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE -pie -Wl,-z,relro,-z,now -Wformat=2 -Wno-format-nonliteral" env

if have x86_64-w64-mingw32-gcc; then
  printf '#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >"$base/lib.c"
  x86_64-w64-mingw32-gcc -std=gnu11 -O1 $warn -I. -isystem "$base" -c -o "$base/win.o" "$base/lib.c" >"$base/log" 2>&1
  code=$?
  check "Windows: the library compiles without a warning" '[ $code = 0 ]'
  mkdir -p "$base/include/acl/ops"
  for h in acl/acl.h acl/acl_tdt.h acl/acl_tdt_queue.h acl/ops/acl_cblas.h acl/ops/acl_dvpp.h; do echo '#include "ascend_lite.h"' >"$base/include/$h"; done
  for p in benchmark dynamic_batch memory_reuse operators pictures later; do
    x86_64-w64-mingw32-gcc -std=gnu11 -Wall -Wextra -Werror -I. -I"$base/include" -o "$base/$p.exe" tests/programs/$p.c "$base/win.o" >"$base/log" 2>&1
    code=$?
    check "Windows: $p builds and links" '[ $code = 0 ]'
  done
else echo "skipped: Windows, no x86_64-w64-mingw32-gcc"; fi
closing
