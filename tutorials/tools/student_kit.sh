# student_kit.sh - `make student-kit`: build/ascend_lite-student.tar.gz, what a class gets: the library, the chapters and tools, the exercises in their
# first state with their checks. Left out: solutions, the tests with their wrong variants, TEACHER.md and what marks.
. "$(dirname "$0")/common.sh"
name=ascend_lite-student
box=build/kit
rm -rf "$box"
mkdir -p "$box/$name/exercises" "$box/$name/tutorials" || exit 1
to=$box/$name
cp ascend_lite.h Makefile README.md "$to/" && cp -R exercises/checks exercises/.original "$to/exercises/" || exit 1
for f in LICENSE .gitignore .gitattributes; do [ ! -f "$f" ] || cp "$f" "$to/"; done
cp exercises/.original/*.c exercises/check.c exercises/exercise.h exercises/README.md "$to/exercises/"
cp tutorials/*.c tutorials/README*.md "$to/tutorials/"
cp -R tutorials/data tutorials/lib tutorials/tools "$to/tutorials/"
rm -f "$to"/tutorials/tools/grade*.[ch] "$to"/tutorials/tools/student_kit.sh
mkdir "$to/tests" && cp tests/private.c "$to/tests/" # the tools that look inside the library are linked with it
# Targets whose files are not there would only be in the way: they are not listed, and say so when asked for.
tr -d '\r' <Makefile | sed '/^\(test\|gate\|bench\|asan tsan ubsan\|fuzz\|lint\|analyze\|grade\|student-kit\|solution\):/s/ ##.*//' >"$to/Makefile"
(cd "$box" && tar -cf - "$name") | gzip -9 >"build/$name.tar.gz" || exit 1
rm -rf "$box"
say "build/$name.tar.gz ($(($(wc -c <"build/$name.tar.gz") / 1024)) KiB): without solutions, wrong variants and TEACHER.md. Unpacked, it works by itself: make run, make check." \
    "build/$name.tar.gz($(($(wc -c <"build/$name.tar.gz") / 1024)) KiB):不含参考解法、错误样本和 TEACHER.md。解开即可使用:make run、make check。"
