# compat.sh OUT - `make compat`: what an existing AscendCL project needs in place of CANN. In OUT:
#   include/   ascend_lite.h and one-line headers under the names that programs include (acl/acl.h, ...)
#   lib/       libascendcl.{a,so}, and empty libraries for the other names that link lines mention
#   lib64/ runtime/ ...   the same under CANN's folder names;   bin/atc;   set_env.sh   CANN's variables
. "$(dirname "$0")/common.sh"
set -e
out=$1
AR=${AR:-ar}
headers="
  acl/acl.h acl/acl_base.h acl/acl_base_rt.h acl/acl_base_mdl.h acl/acl_rt.h acl/acl_rt_api.h acl/acl_rt_allocator.h
  acl/acl_rt_memory_soma.h acl/acl_mdl.h acl/acl_op.h acl/acl_op_compiler.h acl/acl_prof.h acl/acl_dump.h acl/acl_tdt.h
  acl/acl_tdt_queue.h acl/acl_platform.h acl/acl_sk.h acl/error_codes/rt_error_codes.h acl/error_codes/ge_error_codes.h
  acl/ops/acl_dvpp.h acl/ops/acl_cblas.h acl/ops/acl_fv.h aclnn/acl_meta.h aclnn/aclnn_base.h hccl/hccl.h hccl/hccl_types.h"
companions="acl_dvpp acl_dvpp_mpi acl_cblas acl_retr acl_op_compiler acl_tdt_channel acl_tdt_queue acl_prof nnopbase opapi hccl runtime"

rm -rf "$out"
mkdir -p "$out/include" "$out/lib/stub" "$out/bin" "$out/obj"
cp ascend_lite.h "$out/include/"

# forward PATH: a header that leads to ascend_lite.h by a relative path, so the tree can be copied anywhere
forward() {
  mkdir -p "$out/include/$(dirname "$1")"
  up=$(dirname "$1" | sed 's|[^/]*|..|g')
  printf '/* %s, as CANN names it; ascend_lite.h has it all. */\n#include "%s/ascend_lite.h"\n' "$1" "$up" >"$out/include/$1"
}
for h in $headers; do forward "$h"; done
# One header per aclnn operator, from the table in ascend_lite.h: X(LayerNorm, ...) -> aclnnop/aclnn_layer_norm.h. The forms that
# work in place stand in the header of the plain one. A few of CANN's names are spelt in ways of their own.
{
  tr -d '\r' <ascend_lite.h | grep -o 'X([A-Z][A-Za-z0-9]*, "[A-Za-z0-9]*", [A-Z_]*)' | sed 's/^X(//; s/,.*//; s/^Inplace//' |
    sed 's/\([a-z0-9]\)\([A-Z]\)/\1_\2/g; s/\([A-Z]\)\([A-Z][a-z]\)/\1_\2/g' | tr 'A-Z' 'a-z'
  printf '%s\n' argmax argmin avgpool2d batch_matmul floor_divide max_pool2d pow upsample_bilinear_2d
} | sort -u | while read -r op; do forward "aclnnop/aclnn_$op.h"; done

# stb_image.h goes along: a cross compiler looks into this folder but not into the one of this machine.
stb=$(find_stb)
if [ -n "$stb" ]; then mkdir -p "$out/include/stb" && cp "$(dirname "$stb")"/stb_image*.h "$out/include/stb/"; fi

# One object serves both libraries. Hidden by default: only functions marked ASL_API are exported.
printf '#define ASCEND_LITE_IMPLEMENTATION\n#include "ascend_lite.h"\n' >"$out/obj/ascend_lite.c"
printf 'typedef int ascend_lite_has_it_all; /* this library is empty: libascendcl holds everything */\n' >"$out/obj/empty.c"
$CC -std=gnu11 -fPIC -fvisibility=hidden ${CPPFLAGS:-} ${CFLAGS:--O2 -g} ${STB:+-isystem "$STB"} -I"$out/include" \
  -c -o "$out/obj/ascend_lite.o" "$out/obj/ascend_lite.c"
$CC -fPIC -c -o "$out/obj/empty.o" "$out/obj/empty.c"
$AR rcs "$out/lib/libascendcl.a" "$out/obj/ascend_lite.o"
$CC -shared -Wl,-soname,libascendcl.so ${LDFLAGS:-} -o "$out/lib/libascendcl.so" "$out/obj/ascend_lite.o" -lpthread -lm
for c in $companions; do
  $AR rcs "$out/lib/lib$c.a" "$out/obj/empty.o"
  $CC -shared -Wl,-soname,"lib$c.so" -o "$out/lib/lib$c.so" "$out/obj/empty.o"
done
rm -rf "$out/obj"

# CANN's own folder names. Copies where the file system has no symbolic links.
link() { ln -s "$1" "$2" 2>/dev/null || cp -R "$(dirname "$2")/$1" "$2"; }
for f in "$out"/lib/lib*; do link "../$(basename "$f")" "$out/lib/stub/$(basename "$f")"; done
link lib "$out/lib64"
for part in runtime acllib fwkacllib compiler; do
  mkdir -p "$out/$part"
  link ../include "$out/$part/include"
  link ../lib "$out/$part/lib64"
done
if [ -f build/bin/atc ]; then cp build/bin/atc "$out/bin/atc"; fi

# bash and zsh know which file they read; plain sh does not, hence the path of today as the last resort.
here=$(cd "$out" && pwd | sed "s/'/'\\\\''/g")
cat >"$out/set_env.sh" <<END
# . set_env.sh - the variables of CANN's set_env.sh that builds read, for ascend_lite
if [ -n "\${BASH_SOURCE:-}" ]; then asl_home=\$(cd "\$(dirname "\$BASH_SOURCE")" && pwd)
elif [ -n "\${ZSH_VERSION:-}" ]; then eval 'asl_home=\$(cd "\$(dirname "\${(%):-%x}")" && pwd)'
else asl_home='$here'; fi
export ASCEND_TOOLKIT_HOME="\$asl_home"
export ASCEND_HOME_PATH="\$asl_home"
export DDK_PATH="\$asl_home"
export NPU_HOST_LIB="\$asl_home/lib64"
export PATH="\$asl_home/bin\${PATH:+:\$PATH}"
export LD_LIBRARY_PATH="\$asl_home/lib64\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}"
unset asl_home
END
