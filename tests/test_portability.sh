# test_portability.sh - the same tests under narrow conditions: 4 GiB of address space, one processor, an ordinary user, a file system
# that cannot be written. Other machines and compilers: gate_portability.sh; here their front ends only, where they are installed.
. "$(dirname "$0")/tally.sh"
runs="test_runtime test_single"
ls build/tests/plain/test_runtime build/tests/plain/test_single >"$base/log" 2>&1 || runs=
check "the tests are built" '[ -n "$runs" ]'

# narrow TITLE COMMAND...: each test run by this command
narrow() {
  title=$1
  shift
  for t in $runs; do
    "$@" build/tests/plain/$t >"$base/log" 2>&1
    code=$?
    check "$title: $t" '[ $code = 0 ] && grep -q " 0 failed" "$base/log"'
  done
}
narrow "4 GiB of address space" sh -c 'ulimit -v 4194304 && exec "$@"' sh
if have taskset; then narrow "one processor" taskset -c "$(taskset -cp $$ | sed 's/.*: *//; s/[-,].*//')" ; else echo "skipped: no taskset"; fi
if [ "$(id -u)" = 0 ] && have setpriv && setpriv --reuid=65534 --regid=65534 --clear-groups test -x build/tests/plain/test_single; then
  narrow "an ordinary user" setpriv --reuid=65534 --regid=65534 --clear-groups
else echo "skipped: cannot become an ordinary user (or is one)"; fi
read_only='mount --bind "$PWD" "$PWD" && mount -o remount,bind,ro "$PWD" && cd "$PWD" && ! touch build/x 2>/dev/null && exec "$@"'
if have unshare && unshare -m sh -c "$read_only" sh true 2>/dev/null; then narrow "a file system that cannot be written" unshare -m sh -c "$read_only" sh
else echo "skipped: no file system can be made read-only here"; fi

warn="-Werror -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef"
printf '#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >"$base/lib.c"
for cc in aarch64-linux-gnu-gcc musl-gcc x86_64-w64-mingw32-gcc; do
  if have $cc; then
    $cc -std=gnu11 $warn -DASCEND_LITE_NO_STB -I. -fsyntax-only "$base/lib.c" >"$base/log" 2>&1
    code=$?
    check "$cc takes the library without a warning" '[ $code = 0 ]'
  else echo "skipped: no $cc"; fi
done
closing
