# bench_compile.sh - what the header costs the compiler: the declarations alone (should stay within 0.1 s), and the
# implementation per 10,000 lines beside stb_image_resize.h, code of the same kind (should stay within 1.3 times its time).
. "$(dirname "$0")/common.sh"
mkdir -p build/bench
now() { date +%s%N | sed 's/N$/000000000/'; }
# fastest FILE FLAGS: milliseconds of the fastest of three compilations
fastest() {
  best=
  for round in 1 2 3; do
    start=$(now)
    $CC $2 -I. -w -c -o build/bench/out.o "$1" || return
    took=$((($(now) - start) / 1000000))
    if [ -z "$best" ] || [ $took -lt $best ]; then best=$took; fi
  done
  echo $best
}
printf '#include "ascend_lite.h"\n' >build/bench/decl.c
printf '#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >build/bench/impl.c
printf 'int x;\n' >build/bench/none.c
lines=$(wc -l <ascend_lite.h)
none=$(fastest build/bench/none.c -O2)
decl=$(fastest build/bench/decl.c -O2)
impl=$(fastest build/bench/impl.c -O2)
quick=$(fastest build/bench/impl.c -O0)
met=$(awk -v a=$((decl - none)) 'BEGIN { print a <= 100 ? "met" : "MISSED" }')
echo "| compiling the declarations, beyond an empty file's $none ms | $((decl - none)) ms | | | <= 100 $met |"
echo "| compiling the implementation, $lines lines | $impl ms at -O2, $quick at -O0 | | | |"
stb=$(find_stb)
if [ -n "$stb" ] && [ -f "$(dirname "$stb")/stb_image_resize.h" ]; then
  other=$(dirname "$stb")/stb_image_resize.h
  printf '#define STB_IMAGE_RESIZE_IMPLEMENTATION\n#include "%s"\n' "$other" >build/bench/peer.c
  peer=$(fastest build/bench/peer.c -O2)
  echo "$impl $lines $peer $(wc -l <"$other")" |
    awk '{ a = $1 / $2; b = $3 / $4; printf "| 10,000 lines of it at -O2 | %.0f ms | stb_image_resize.h %.0f ms | %.2f | >= 0.77 %s |\n", a * 1e4, b * 1e4, b / a, (b / a >= 1 / 1.3 ? "met" : "MISSED") }'
else
  say "no stb_image_resize.h to compare with (package libstb-dev)" "没有 stb_image_resize.h 可比较(软件包 libstb-dev)"
fi
