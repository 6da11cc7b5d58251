# compile_matrix.sh [WORD...] - the header compiles in every way a program may include it, with every warning an error:
# gcc and clang, C and C++; declarations alone, implementation alone, both orders, twice, two files, ASCEND_LITE_STATIC, late.
# Each way is a cell; WORDs pick cells by name. A cell that passed is not compiled again until header or compiler change.
. "$(dirname "$0")/common.sh"
self=$0
header=${HEADER:-ascend_lite.h}
dir=build/matrix
warn="-Werror -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef"
warn_c="-Wstrict-prototypes -Wmissing-prototypes"

# The ways. `link` and `static2` also link and run; the others only check.
ways_decl="decl"
ways_impl="impl decl-impl twice link static2 late"

# source WAY FILE: writes the file(s) of a way; a way with two files has FILE.2 as well
source_of() {
  I='#define ASCEND_LITE_IMPLEMENTATION'
  H="#include \"$(basename "$header")\""
  M='int main(void) { const char* name = aclrtGetSocName(); return name && name[0] && aclInit(0) == ACL_SUCCESS && aclFinalize() == ACL_SUCCESS ? 0 : 1; }'
  case $1 in
    decl) printf '%s\n%s\n%s\n' "$H" "$H" 'int main(void) { return ACL_SUCCESS; }' ;;
    impl) printf '%s\n%s\n' "$I" "$H" ;;
    decl-impl) printf '%s\n%s\n%s\n' "$H" "$I" "$H" ;;
    twice) printf '%s\n%s\n%s\n#undef ASCEND_LITE_IMPLEMENTATION\n%s\n%s\n' "$I" "$H" "$H" "$H" "$M" ;; # with the macro, and without it
    link) printf '%s\n%s\n' "$H" "$M"; printf '%s\n%s\n' "$I" "$H" >"$2.2" ;;
    static2)
      printf '#define ASCEND_LITE_STATIC\n%s\n%s\nint other(void);\n%s\n' "$I" "$H" "$(echo "$M" | sed 's/return name/return other() == 0 \&\& name/')"
      printf '#define ASCEND_LITE_STATIC\n%s\n%s\nint other(void);\nint other(void) { return aclrtGetSocName() ? 0 : 1; }\n' "$I" "$H" >"$2.2" ;;
    late) printf '#include <stdio.h>\n%s\n%s\n%s\n' "$I" "$H" "$M" ;; # with -std=c11: no feature macro, and too late to set one
  esac >"$2.1"
}

# cell COMPILER LANGUAGE WAY
cell() {
  name=$1-$2-$3
  base=$dir/$name
  case $2 in c*++* | cxx*) lang=c++ flags="-std=$(echo "$2" | sed 's/cxx/c++/')" ;; *) lang=c flags="-std=$2 $warn_c" ;; esac
  case $1-$lang in gcc-c++) cc=g++ ;; clang-c++) cc=clang++ ;; *) cc=$1 ;; esac
  source_of "$3" "$base"
  key=$( { cat "$header" "$base".[12] "$self"; $cc --version; find_stb; } 2>/dev/null | cksum)
  if [ -f "$base.ok" ] && [ "$(cat "$base.ok")" = "$key" ]; then return 0; fi
  rm -f "$base.ok"
  flags="$flags $warn -I$(dirname "$header")"
  case $3 in
    impl) work="-O2 -c" ;; # the optimiser's warnings are asked for once
    decl | decl-impl | twice | late) work=-fsyntax-only ;;
    *) work="-O0 -c" ;;
  esac
  case $1-$lang-$3 in clang-*-impl | *-c++-impl) work=-fsyntax-only ;; esac # clang warns without optimising, and C++ once is C's once more
  objects=
  for n in 1 2; do
    [ -f "$base.$n" ] || continue
    case $work in *-c) out="-o $base.$n.o" objects="$objects $base.$n.o" ;; *) out= ;; esac
    $cc $flags ${STB:+-isystem} ${STB:+"$STB"} $work -x $lang $out "$base.$n" || return 1
  done
  case $3 in
    link | static2) $cc -o "$base.exe" $objects -lpthread -lm && "$base.exe" || { echo "the program did not link or run (exit code $?)"; return 1; } ;;
  esac
  rm -f "$base".*.o "$base.exe"
  echo "$key" >"$base.ok"
}

if [ "$1" = --cell ]; then
  cell "$2" "$3" "$4" >"$dir/$2-$3-$4.log" 2>&1
  code=$?
  if [ $code != 0 ]; then
    { echo "FAILED $2 -std=$3, $4:"; head -n 25 "$dir/$2-$3-$4.log"; } >"$dir/$2-$3-$4.bad"
    cat "$dir/$2-$3-$4.bad"
  fi
  exit 0 # xargs stops at some codes; the .bad files are the count
fi

mkdir -p $dir
rm -f $dir/*.bad $dir/cells
for compiler in gcc clang; do
  if ! have $compiler; then echo "skipped: no $compiler"; continue; fi
  languages="c99 c11"
  case $compiler in gcc) cxx=g++ ;; *) cxx=clang++ ;; esac
  if ! have $cxx; then echo "skipped: no $cxx"
  # clang++ without the standard library's headers (no g++ on the machine) can check nothing
  elif ! echo '#include <cstdint>' | $cxx -x c++ -fsyntax-only - 2>/dev/null; then echo "skipped: $cxx has no C++ library"
  else languages="$languages cxx11 cxx14 cxx17"; fi
  for language in $languages; do
    ways=$ways_decl
    case $language in c11 | cxx17) ways="$ways_decl $ways_impl" ;; esac
    # two files that are linked and run say it for clang; the other way of linking is the linker's business, and it has no warnings of an optimiser
    [ $compiler = clang ] && ways=$(echo " $ways " | sed 's/ impl / /; s/ link / /; s/ late / /')
    for way in $ways; do
      for word in "${@:-}"; do case $compiler-$language-$way in *"$word"*) echo "$compiler $language $way" >>$dir/cells; break ;; esac; done
    done
  done
done
[ -f $dir/cells ] || { echo "no cell has such a name"; exit 1; }
# Half of the jobs when this runs among others.
xargs -P "${MATRIX_JOBS:-$(((${JOBS:-2} + 1) / 2))}" -n 3 sh "$self" --cell <$dir/cells
cells=$(wc -l <$dir/cells)
bad=$(ls $dir | grep -c '\.bad$')
echo "$((cells - bad)) passed, $bad failed"
[ "$bad" = 0 ]
