# test_new.sh - `make new`: the project it makes builds and runs at once, with make and with CMake; it overwrites nothing.
. "$(dirname "$0")/tally.sh"
new=build/sh/new_project.sh
export CFLAGS=-O0 # the question here is whether it builds, not how fast it runs

app="$base/my app ä数字" # blanks and other letters in the name
sh $new "$app" >"$base/log" 2>&1
check "makes a project" '[ -f "$app/src/main.c" ] && [ -f "$app/ascend_lite.h" ] && [ -d "$app/data" ] && [ -d "$app/model" ] && [ -d "$app/out" ]'
(cd "$app" && make run) >"$base/log" 2>&1
code=$?
check "it builds and runs" '[ $code = 0 ] && grep -q "^OK: 1024 numbers" "$base/log"'
check "without a warning" '! grep -qi "warning" "$base/log"'
(cd "$app" && make run) >"$base/log" 2>&1
check "a second make run compiles nothing" '! grep -q -- "-c -o" "$base/log" && grep -q "^OK" "$base/log"'

if have cmake; then
  (cd "$app" && cmake -S . -B build -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER="${CC%% *}" && cmake --build build && rm -rf build/CMakeFiles && cd out && ./main) >"$base/log" 2>&1
  code=$?
  check "with CMake" '[ $code = 0 ] && grep -q "^OK: 1024 numbers" "$base/log"'
else echo "skipped: no cmake"; fi

echo mine >"$app/src/main.c"
sh $new "$app" >"$base/log" 2>&1
code=$?
check "refuses a folder that is not empty" '[ $code != 0 ] && [ "$(cat "$app/src/main.c")" = mine ]'
echo text >"$base/file"
sh $new "$base/file" >"$base/log" 2>&1
code=$?
check "refuses a file" '[ $code != 0 ] && [ "$(cat "$base/file")" = text ]'
sh $new "" >"$base/log" 2>&1
code=$?
check "asks for DIR" '[ $code != 0 ] && grep -q "DIR=" "$base/log"'
mkdir "$base/empty"
sh $new "$base/empty" >"$base/log" 2>&1
check "an empty folder will do" '[ -f "$base/empty/src/main.c" ]'
! grep -rlE "$(pwd)" "$base/empty" >"$base/log"
check "the project names no path of this machine" '[ ! -s "$base/log" ]'

closing
