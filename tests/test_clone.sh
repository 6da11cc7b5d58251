# test_clone.sh - a copy of the repository by itself works: in a folder whose name has blanks and other letters, with Windows
# line ends, without a terminal, with a parallel make. It builds everything and runs the main job.
. "$(dirname "$0")/tally.sh"
unset STB
export NO_INSTALL=1 CFLAGS=-O0 # the question is whether it builds
clone="$base/a clone ä 数字"
mkdir "$clone"
for f in * .[a-z]*; do
  case $f in build | .git | .attic) ;; *) cp -R "$f" "$clone/" ;; esac
done
cd "$clone" || exit 1
find . -type f \( -name '*.[ch]' -o -name '*.sh' -o -name Makefile -o -name '*.md' \) | while IFS= read -r f; do
  sed 's/\r*$/\r/' <"$f" >"$base/crlf" && cp "$base/crlf" "$f"
done

make -j"${JOBS:-2}" >"$base/log" 2>&1 </dev/null
code=$?
check "make builds everything" '[ $code = 0 ]'
check "without a warning" '! grep -i "warning:" "$base/log"'
check "make prints the targets" 'grep -q "make test" "$base/log"'
for program in build/bin/atc build/bin/demo build/bin/check; do check "$program is there" '[ -x $program ]'; done
make >"$base/log" 2>&1 </dev/null
check "a second make builds nothing" '! grep -q "  CC " "$base/log"'
make run >"$base/log" 2>&1 </dev/null
code=$?
check "make run" '[ $code = 0 ]'
make list >"$base/log" 2>&1 </dev/null
code=$?
check "make list" '[ $code = 0 ]'
make check >"$base/log" 2>&1 </dev/null
check "make check opens the first exercise" '! grep -q "No such file\|error:" "$base/log"'
cp exercises/.original/24a1*.c exercises/
make check EX=24a1 >"$base/log" 2>&1 </dev/null
code=$?
check "make check EX=24a1 fails while it is not solved" '[ $code != 0 ]'
cp solutions/24a1*.c exercises/
make check EX=24a1 >"$base/log" 2>&1 </dev/null
code=$?
check "make check EX=24a1 succeeds when it is" '[ $code = 0 ]'
make new DIR="$base/new app" >"$base/log" 2>&1 </dev/null && make -C "$base/new app" run >>"$base/log" 2>&1 </dev/null
code=$?
check "make new" '[ $code = 0 ] && grep -q "^OK" "$base/log"'
make install PREFIX="$base/in stalled" >"$base/log" 2>&1 </dev/null
code=$?
check "make install" '[ $code = 0 ] && [ -f "$base/in stalled/include/acl/acl.h" ] && [ -f "$base/in stalled/lib/libascendcl.so" ]'
make doctor >"$base/log" 2>&1 </dev/null
code=$?
check "make doctor" '[ $code = 0 ]'
make clean >"$base/log" 2>&1 </dev/null
check "make clean leaves no build" '[ ! -e build ]'
cd "$base/../.." || exit 1
closing
