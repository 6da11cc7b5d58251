# test_compat.sh - `make compat` and `make install`: projects written for CANN build with only their paths changed.
. "$(dirname "$0")/tally.sh"
compat=$PWD/build/compat
case $($CC -print-file-name=libdl.a) in /*) dl=-ldl ;; *) dl= ;; esac # where dlopen has a library of its own
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
(cd "$compat/include" && find . -name '*.h' ! -path './stb/*' ! -path './aclnnop/*' | sed 's|^\./||' | sort) >headers
# the many headers of single operators, made from one pattern, in one file
(cd "$compat/include" && ls aclnnop/*.h) | sed 's/.*/#include "&"/' >all_operators.h
echo all_operators.h >>headers
for cs in $compilers; do
  cc=${cs%:*} std=${cs#*:}
  case $std in c++*) lang=c++ ;; *) lang=c ;; esac
  : >"$base/log"
  while read -r h; do
    printf '#include "%s"\nint x = ACL_SUCCESS;\n' "$h" | $cc -std=$std -Wall -Wextra -Wpedantic -Werror -I"$compat/include" -I. -x $lang -fsyntax-only - 2>>"$base/log" ||
      echo "$h does not compile" >>"$base/log"
  done <headers
  check "every header compiles as $std" '[ ! -s "$base/log" ]'
done
for h in acl/acl.h acl/acl_rt.h acl/acl_base.h acl/acl_mdl.h acl/acl_op.h acl/acl_op_compiler.h acl/acl_prof.h acl/acl_tdt.h acl/acl_tdt_queue.h \
  acl/ops/acl_dvpp.h acl/ops/acl_cblas.h aclnn/acl_meta.h hccl/hccl.h; do
  check "$h is there" '[ -f "$compat/include/$h" ] && [ -f "$compat/runtime/include/$h" ]'
done

for op in add mul matmul mm batch_matmul layer_norm softmax s_where reduce_sum argmax eq_scalar upsample_bilinear_2d avgpool2d convolution zero; do
  check "aclnnop/aclnn_$op.h is there" '[ -f "$compat/include/aclnnop/aclnn_$op.h" ]'
done
cat >nn.c <<'END'
#include "acl/acl.h"
#include "aclnnop/aclnn_add.h"
#include <stdio.h>
int main(void) {
  float a[2] = {1, 2}, b[2] = {10, 20}, y[2] = {0, 0}, one = 1;
  int64_t dims[1] = {2};
  void *da, *db;
  uint64_t bytes = 0;
  aclOpExecutor* executor = NULL;
  aclTensor *x, *z;
  aclScalar* alpha;
  if (aclInit(NULL) || aclrtSetDevice(0)) return 1;
  if (aclrtMalloc(&da, 8, ACL_MEM_MALLOC_HUGE_FIRST) || aclrtMalloc(&db, 8, ACL_MEM_MALLOC_HUGE_FIRST)) return 2;
  aclrtMemcpy(da, 8, a, 8, ACL_MEMCPY_HOST_TO_DEVICE);
  aclrtMemcpy(db, 8, b, 8, ACL_MEMCPY_HOST_TO_DEVICE);
  x = aclCreateTensor(dims, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 1, da);
  z = aclCreateTensor(dims, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 1, db);
  alpha = aclCreateScalar(&one, ACL_FLOAT);
  if (aclnnInplaceAddGetWorkspaceSize(x, z, alpha, &bytes, &executor) != ACL_SUCCESS || bytes != 0) return 3;
  if (aclnnInplaceAdd(NULL, bytes, executor, NULL) || aclrtSynchronizeStream(NULL)) return 4;
  aclrtMemcpy(y, 8, da, 8, ACL_MEMCPY_DEVICE_TO_HOST);
  aclDestroyTensor(x), aclDestroyTensor(z), aclDestroyScalar(alpha);
  aclrtFree(da), aclrtFree(db), aclrtResetDevice(0), aclFinalize();
  if (y[0] != 11 || y[1] != 22) return 5;
  puts("worked");
  return 0;
}
END

# ---- the libraries ----
$CC -std=c11 nn.c -o nn -I "$compat/include" -L "$compat/lib" -lopapi -lnnopbase -lascendcl >"$base/log" 2>&1 && LD_LIBRARY_PATH=$compat/lib ./nn >>"$base/log" 2>&1
code=$?
check "an aclnn program" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
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

# ---- tests/programs: one in the manner of each kind of public programs, in three languages, the one built last is run ----
top=$PWD/../../..
models="$top/build/digits.om"
"$top/build/bin/atc" --framework=5 --model="$top/tutorials/data/digits.onnx" --output=gears --soc_version=Ascend310 --input_shape="image:-1,1,28,28" \
  --dynamic_batch_size=1,2,4 >"$base/log" 2>&1
check "a model with several batch sizes" '[ -f gears.om ]'
for program in "$top"/tests/programs/*.c; do
  name=$(basename "$program" .c)
  case $name in benchmark | async_callback) arg=$models ;; dynamic_batch) arg=gears.om ;; *) arg= ;; esac
  case $name in dynload) libs=$dl ;; pictures) libs="-lacl_dvpp -lascendcl" ;; operators) libs="-lacl_cblas -lacl_op_compiler -lascendcl" ;; *) libs="-lascendcl -lpthread" ;; esac
  code=0
  for cs in $compilers; do
    std=${cs#*:}
    case $std in c++*) lang=c++ ;; *) lang=c ;; esac
    ${cs%:*} -std=gnu${std#c} -O1 -Wall -Wextra -Wpedantic -Werror -I"$compat/include" -x $lang "$program" -x none -o "$name" -L"$compat/lib64" $libs >"$base/log" 2>&1 || { code=1; break; }
  done
  check "program $name builds as $compilers" '[ $code = 0 ]'
  LD_LIBRARY_PATH="$compat/lib64" "./$name" ${arg:+"$arg"} >"$base/log" 2>&1
  code=$?
  check "program $name works" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
  [ $name = later ] || check "program $name: nothing to complain about" '! grep -q ERROR "$base/log"'
done

# ---- CANN's variables and folders ----
for shell in sh bash zsh; do
  have $shell || continue
  $shell -c '. "$1/set_env.sh" && $CC -std=c11 main.c -o env -I "$DDK_PATH/runtime/include" -I "$ASCEND_TOOLKIT_HOME/include" -L "$NPU_HOST_LIB" -L "$ASCEND_HOME_PATH/lib64/stub" -lascendcl &&
    ./env && [ "$(cd "$DDK_PATH" && pwd -P)" = "$(cd "$1" && pwd -P)" ] && { [ ! -f build/bin/atc ] || command -v atc; }' $shell "$compat" >"$base/log" 2>&1
  code=$?
  check "set_env.sh in $shell" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
done

# A sample's CMakeLists.txt: looks for headers and the stub library where the variables point, and links by name.
if have cmake; then
  cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.5.1)
project(sample)
add_compile_options(-std=c++11)
set(INC_PATH $ENV{DDK_PATH})
set(LIB_PATH $ENV{NPU_HOST_LIB})
if(NOT DEFINED ENV{DDK_PATH})
  message(FATAL_ERROR "source set_env.sh first")
endif()
include_directories(${INC_PATH}/runtime/include/)
link_directories(${LIB_PATH} ${LIB_PATH}/stub)
add_executable(main main.cpp)
target_link_libraries(main ascendcl stdc++)
install(TARGETS main DESTINATION ${CMAKE_INSTALL_PREFIX})
END
  if have g++; then
    (. "$compat/set_env.sh" && cmake -S . -B cann -DCMAKE_CXX_COMPILER=g++ -DCMAKE_SKIP_RPATH=TRUE && cmake --build cann && ./cann/main) >"$base/log" 2>&1
    code=$?
    check "a CMake project as samples have it" '[ $code = 0 ] && grep -q "^worked" "$base/log"'
  fi
fi

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

cd "$compat/../.." || exit 1
# ---- uninstall: what was installed goes, what others put there stays; a second time changes nothing ----
for round in 1 2; do
  [ $round = 2 ] || { DESTDIR="$base/stage" PREFIX=/opt/asl sh build/sh/install.sh >"$base/log" 2>&1; : >"$base/stage/opt/asl/include/acl/mine.h"; }
  DESTDIR="$base/stage" PREFIX=/opt/asl sh build/sh/install.sh --uninstall >"$base/log" 2>&1
  code=$?
  check "make uninstall, round $round" '[ $code = 0 ] && [ "$(cd "$base/stage" && find . ! -type d)" = ./opt/asl/include/acl/mine.h ]'
done
closing
