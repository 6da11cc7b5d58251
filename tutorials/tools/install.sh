# install.sh - `make install PREFIX=DIR [DESTDIR=DIR]`: the header, CANN's header names, the libraries, atc, and what pkg-config
# and CMake need to find them. Nothing installed holds an absolute path, so the tree may be moved afterwards.
# install.sh --uninstall - `make uninstall PREFIX=DIR [DESTDIR=DIR]`: takes away what stands in the list that the installation left.
. "$(dirname "$0")/common.sh"
set -e
root=${DESTDIR:-}${PREFIX:-/usr/local}
from=build/compat
list=$root/lib/ascend_lite.files

if [ "$1" = --uninstall ]; then
  if [ -f "$list" ]; then
    (cd "$root" && while IFS= read -r f; do rm -f "$f"; done) <"$list"
    # folders that are empty now, the deepest first
    (cd "$root" && sed -n 's|/[^/]*$||p' | while IFS= read -r d; do while [ "$d" != . ]; do echo "$d"; d=$(dirname "$d"); done; done | sort -ru |
      while IFS= read -r d; do rmdir "$d" 2>/dev/null || true; done) <"$list"
    rm -f "$list"
    rmdir "$root/lib" 2>/dev/null || true
  fi
  say "There is no ascend_lite under $root (any more)" "$root 下（已）没有 ascend_lite"
  exit 0
fi
version=$(sed -n 's/^#define ASCEND_LITE_VERSION "\(.*\)".*/\1/p' ascend_lite.h | tr -d '\r')

# Collected in a folder of its own first, so that the list names exactly what is installed.
stage=build/install.$$
trap 'rm -rf "$stage"' EXIT
final=$root root=$stage
mkdir -p "$root/include" "$root/lib/pkgconfig" "$root/lib/cmake/ascend_lite" "$root/bin"
for part in ascend_lite.h acl aclnn aclnnop hccl; do # not stb/: that is for cross builds only
  if [ -e "$from/include/$part" ]; then cp -R "$from/include/$part" "$root/include/"; fi
done
for f in "$from"/lib/lib*; do cp "$f" "$root/lib/"; done
if [ -f "$from/bin/atc" ]; then cp "$from/bin/atc" "$root/bin/"; fi

cat >"$root/lib/pkgconfig/ascend_lite.pc" <<END
prefix=\${pcfiledir}/../..
Name: ascend_lite
Description: AscendCL on an ordinary computer
Version: $version
Cflags: -I\${prefix}/include
Libs: -L\${prefix}/lib -lascendcl
Libs.private: -lpthread -lm
END

cat >"$root/lib/cmake/ascend_lite/ascend_lite-config.cmake" <<'END'
# find_package(ascend_lite) gives
#   ascend_lite::ascend_lite   the shared library
#   ascend_lite::static        the static library
get_filename_component(ascend_lite_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
include(CMakeFindDependencyMacro)
find_dependency(Threads)
if(NOT TARGET ascend_lite::ascend_lite)
  add_library(ascend_lite::ascend_lite SHARED IMPORTED)
  set_target_properties(ascend_lite::ascend_lite PROPERTIES
    IMPORTED_LOCATION "${ascend_lite_root}/lib/libascendcl.so"
    IMPORTED_SONAME "libascendcl.so"
    INTERFACE_INCLUDE_DIRECTORIES "${ascend_lite_root}/include")
  add_library(ascend_lite::static STATIC IMPORTED)
  set_target_properties(ascend_lite::static PROPERTIES
    IMPORTED_LOCATION "${ascend_lite_root}/lib/libascendcl.a"
    INTERFACE_LINK_LIBRARIES "Threads::Threads;m"
    INTERFACE_INCLUDE_DIRECTORIES "${ascend_lite_root}/include")
endif()
unset(ascend_lite_root)
END

echo "set(PACKAGE_VERSION \"$version\")" >"$root/lib/cmake/ascend_lite/ascend_lite-config-version.cmake"
cat >>"$root/lib/cmake/ascend_lite/ascend_lite-config-version.cmake" <<'END'
# Semantic: another major number is another interface; before 1.0 another minor number is.
string(REGEX MATCH "^(0\\.)?[0-9]+" asl_has "${PACKAGE_VERSION}")
string(REGEX MATCH "^(0\\.)?[0-9]+" asl_wants "${PACKAGE_FIND_VERSION}")
if(PACKAGE_FIND_VERSION AND (PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION OR NOT (asl_has STREQUAL asl_wants OR asl_wants STREQUAL "0")))
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
END
(cd "$stage" && find . ! -type d) | sort >"$stage.files"
mkdir -p "$final/lib"
cp -R "$stage/." "$final/"
mv -f "$stage.files" "$final/lib/ascend_lite.files"
root=$final
say "Installed ascend_lite $version under $root" "已把 ascend_lite $version 安装到 $root"
