# analyze.sh - `make analyze`: the static analysers that are installed look at the implementation. To read, not a gate: each
# has false alarms, and a fix belongs in the header only where the analyser is right.
. "$(dirname "$0")/common.sh"
mkdir -p build
printf '#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >build/analyze.c
flags="-std=gnu11 -I. -Wall -Wextra"

run() {
  have "$1" || { say "== $1: not installed, skipped" "== $1:未安装,跳过"; return; }
  echo "== $*"
  "$@" </dev/null 2>&1 | tail -n 60
}
run gcc $flags -O1 -fanalyzer -c -o /dev/null build/analyze.c
run clang $flags --analyze -Xclang -analyzer-output=text -o /dev/null build/analyze.c
run cppcheck -q --std=c11 --enable=warning,portability -DASCEND_LITE_IMPLEMENTATION -I. build/analyze.c
run clang-tidy build/analyze.c --checks='-*,clang-analyzer-*,bugprone-*,-bugprone-easily-swappable-parameters,-bugprone-reserved-identifier' -- $flags
