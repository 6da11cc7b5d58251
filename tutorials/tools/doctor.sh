# doctor.sh - what this machine has and lacks for ascend_lite, what each lack costs, and the one command that mends all.
. "$(dirname "$0")/common.sh"
missing=

version_of() { "$@" --version 2>/dev/null | head -n 1; }

# there NAME TEXT: a line for what is fine
there() { printf '  [ok]  %-14s %s\n' "$1" "$2"; }
# lacks NAME PACKAGE ENGLISH CHINESE: a line for what is missing and what that costs
lacks() {
  printf '  [--]  %-14s ' "$1"
  say "$3" "$4"
  [ -z "$2" ] || missing="$missing $2"
}

say "What this machine has for ascend_lite:" "本机的 ascend_lite 环境:"
there system "$(uname -sm)$(sed -n 's/^PRETTY_NAME="\(.*\)"/, \1/p' /etc/os-release 2>/dev/null)"

if have "${CC%% *}"; then there "C compiler" "$(version_of $CC)"
else lacks "C compiler" gcc "needed for everything" "什么都离不开它"; fi
# MAKE_VERSION is not exported by make; asking make again costs nothing.
there make "$(version_of "${MAKE:-make}")"
if [ -f ascend_lite.h ]; then there ascend_lite.h "$(sed -n 's/^#define ASCEND_LITE_VERSION "\(.*\)".*/\1/p' ascend_lite.h | tr -d '\r'), $(wc -l <ascend_lite.h | tr -d ' ') lines"
else lacks ascend_lite.h "" "run make in the root folder of the repository" "请在仓库根目录运行 make"; fi

usable=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo '?')
all=$(getconf _NPROCESSORS_CONF 2>/dev/null || echo "$usable")
if [ -n "$ASCEND_LITE_THREADS" ]; then chosen=" (ASCEND_LITE_THREADS=$ASCEND_LITE_THREADS)"; else chosen=; fi
there threads "$usable/$all CPU$chosen"

limit=$(ulimit -v 2>/dev/null || echo unlimited)
if [ "$limit" = unlimited ] || [ "$limit" -ge 8388608 ]; then there "address space" "$limit"
else lacks "address space" "" "limited to $((limit / 1024)) MiB (ulimit -v): devices get less memory, all else works" \
  "限制为 $((limit / 1024)) MiB(ulimit -v):设备内存变小,其余正常"; fi
if [ -r /proc/meminfo ]; then there memory "$(awk '/^MemTotal/ { a = $2 } /^MemAvailable/ { b = $2 } END { printf "%.1f GiB, %.1f GiB free", a / 1048576, b / 1048576 }' /proc/meminfo)"; fi

stb=$(find_stb)
if [ -n "$stb" ]; then there stb_image.h "$stb"
else lacks stb_image.h libstb-dev "no PNG and JPEG: make run uses the shipped raw images" "不能读 PNG 和 JPEG:make run 改用自带的原始图像"; fi
if have g++; then there g++ "$(version_of g++)"
else lacks g++ g++ "C++ programs cannot be built; make test skips the C++ half" "不能编译 C++ 程序;make test 跳过 C++ 部分"; fi
if have clang; then there clang "$(version_of clang)"
else lacks clang clang "make test checks with gcc only; nothing else is lost" "make test 只用 gcc 检查;其余不受影响"; fi
if have cmake; then there cmake "$(version_of cmake)"
else lacks cmake cmake "only projects that use CMake need it" "只有使用 CMake 的项目才需要"; fi

for sanitizer in address thread; do
  if echo 'int main(void) { return 0; }' | $CC -fsanitize=$sanitizer -x c -o "${TMPDIR:-/tmp}/asl-doctor.$$" - 2>/dev/null; then there "-fsanitize" "$sanitizer"
  else lacks "-fsanitize" "" "no $sanitizer sanitizer: make test skips that run" "没有 $sanitizer 检测器:make test 跳过这一轮"; fi
  rm -f "${TMPDIR:-/tmp}/asl-doctor.$$"
done

if [ -n "$missing" ]; then
  say "One command for all that is missing (as root):" "一条命令补齐所有缺项(需要 root):"
  echo "  apt-get install -y$missing"
else
  say "Nothing is missing." "什么都不缺。"
fi
