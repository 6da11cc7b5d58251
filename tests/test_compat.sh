# test_compat.sh - `make compat` and `make install`: projects written for CANN build with only their paths changed.
. "$(dirname "$0")/tally.sh"
compat=$PWD/build/compat
mkdir -p "$base/src dir"
cd "$base/src dir" || exit 1

body='
  if (aclInit(nullptr) != ACL_SUCCESS) return 1;
  if (aclrtSetDevice(0) != ACL_ERROR_NONE) return 2;
  void* p = nullptr;
  auto ret = aclrtMalloc(&p, 100, ACL_MEM_MALLOC_HUGE_FIRST);
  if (ret != ACL_SUCCESS || !p) return 3;
  if (aclrtFree(p) != ACL_SUCCESS) return 4;
  if (aclrtResetDevice(0) != ACL_SUCCESS) return 5;
  if (aclFinalize() != ACL_SUCCESS) return 6;
  std::puts("worked");
  return 0;'
printf '#include <cstdio>\n#include <iostream>\n#include "acl/acl.h"\nint main() {%s\n}\n' "$body" >main.cpp
printf '#include "acl/acl.h"\n#include <stdio.h>\nint main(void) {%s\n}\n' "$(echo "$body" | sed 's/nullptr/NULL/g; s/auto /aclError /; s/std:://')" >main.c

# ---- the headers: each alone, in each language ----
compilers="$CC:c11"
if have g++; then compilers="$compilers g++:c++14 g++:c++17"; else echo "skipped: no g++"; fi
(cd "$compat/include" && find . -name '*.h' ! -path './stb/*' | sed 's|^\./||' | sort) >headers
for cs in $compilers; do
  cc=${cs%:*} std=${cs#*:}
  case $std in c++*) lang=c++ ;; *) lang=c ;; esac
  : >"$base/log"
  while read -r h; do
    printf '#include "%s"\nint x = ACL_SUCCESS;\n' "$h" | $cc -std=$std -Wall -Wextra -Wpedantic -Werror -I"$compat/include" -x $lang -fsyntax-only - 2>>"$base/log" ||
      echo "$h does not compile" >>"$base/log"
  done <headers
  check "every header compiles as $std" '[ ! -s "$base/log" ]'
done
for h in acl/acl.h acl/acl_rt.h acl/acl_base.h acl/acl_mdl.h acl/acl_op.h acl/acl_op_compiler.h acl/acl_prof.h acl/acl_tdt.h acl/acl_tdt_queue.h \
  acl/ops/acl_dvpp.h acl/ops/acl_cblas.h aclnn/acl_meta.h hccl/hccl.h; do
  check "$h is there" '[ -f "$compat/include/$h" ] && [ -f "$compat/runtime/include/$h" ]'
done

# ---- the libraries ----
if have g++; then
  g++ -std=c++17 main.cpp -o cpp -I "$compat/include" -L "$compat/lib" -lascendcl >"$base/log" 2>&1 && LD_LIBRARY_PATH=$compat/lib ./cpp >>"$base/log" 2>&1
  code=$?
  check "C++17 with -I, -L and -lascendcl only" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
fi
$CC -std=c11 main.c -o c -I "$compat/include" -L "$compat/lib64" -lacl_dvpp -lacl_cblas -lacl_op_compiler -lnnopbase -lopapi -lhccl -lruntime -lascendcl \
  >"$base/log" 2>&1 && LD_LIBRARY_PATH=$compat/lib64 ./c >>"$base/log" 2>&1
code=$?
check "C with all companion libraries" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
$CC -std=c11 main.c -o static -I "$compat/include" "$compat/lib/libascendcl.a" "$compat/lib/libacl_dvpp.a" -lpthread -lm >"$base/log" 2>&1 && ./static >>"$base/log" 2>&1
code=$?
check "C with the static library" '[ $code = 0 ] && grep -q "^worked" "$base/log"'

# ---- CANN's variables and folders ----
for shell in sh bash zsh; do
  have $shell || continue
  $shell -c '. "$1/set_env.sh" && $CC -std=c11 main.c -o env -I "$DDK_PATH/runtime/include" -I "$ASCEND_TOOLKIT_HOME/include" -L "$NPU_HOST_LIB" -L "$ASCEND_HOME_PATH/lib64/stub" -lascendcl &&
    ./env && [ "$(cd "$DDK_PATH" && pwd -P)" = "$(cd "$1" && pwd -P)" ] && { [ ! -f build/bin/atc ] || command -v atc; }' $shell "$compat" >"$base/log" 2>&1
  code=$?
  check "set_env.sh in $shell" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
done

# ---- install, then move what was installed ----
(cd "$compat/../.." && DESTDIR="$base/stage" PREFIX=/opt/asl sh build/sh/install.sh) >"$base/log" 2>&1
check "make install" '[ -f "$base/stage/opt/asl/include/ascend_lite.h" ] && [ -f "$base/stage/opt/asl/include/acl/acl.h" ] && [ -f "$base/stage/opt/asl/lib/libascendcl.so" ]'
prefix="$base/moved here"
mv "$base/stage/opt/asl" "$prefix"
! grep -rl "$base\|/opt/asl" "$prefix/lib/pkgconfig" "$prefix/lib/cmake" "$prefix/include" >"$base/log"
check "installed files hold no path" '[ ! -s "$base/log" ]'
if have pkg-config; then
  eval "$CC -std=c11 main.c -o pc $(PKG_CONFIG_PATH="$prefix/lib/pkgconfig" pkg-config --cflags --libs ascend_lite)" >"$base/log" 2>&1 &&
    LD_LIBRARY_PATH="$prefix/lib" ./pc >>"$base/log" 2>&1
  code=$?
  check "pkg-config" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
else echo "skipped: no pkg-config"; fi
if have cmake; then
  for target in ascend_lite static; do
    printf 'cmake_minimum_required(VERSION 3.5)\nproject(t C)\nfind_package(ascend_lite REQUIRED)\nadd_executable(t main.c)\ntarget_link_libraries(t ascend_lite::%s)\n' $target >CMakeLists.txt
    (cmake -S . -B "build-$target" -DCMAKE_C_COMPILER="${CC%% *}" -DCMAKE_PREFIX_PATH="$prefix" && cmake --build "build-$target" && "./build-$target/t") >"$base/log" 2>&1
    code=$?
    check "CMake target ascend_lite::$target" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
  done
else echo "skipped: no cmake"; fi

cd "$compat/../.." && closing
