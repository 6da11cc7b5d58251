# test_grade.sh - marks: what honest work earns, what attempts to cheat earn (nothing), and that neither the teacher nor the other students pay for them.
# Each attempt is a submission of exercise 151 that answers right only when its trick worked, so a point is a hole. The whole class is graded in a few runs:
#   plain    with all walls
#   inside   with the wall around names opened (ALLOW), so that the walls behind it are what stops the trick
# and make submit, make student-kit.
. "$(dirname "$0")/tally.sh"
root=$PWD
unset SEED STRICT FORCE GATE EX CORE PRIVATE ALLOW OUT ASCEND_LITE_SCHEDULE ASCEND_LITE_STRICT CHECK_CFLAGS
export ASCEND_LITE_LANG=en CHECK_SEEDS=1 CHECK_SECONDS=3 CHECK_MEMORY_MB=300 GRADE_COMPILE_SECONDS=4
name=151_who_complains
printf 'a secret of this test only\n' >"$base/secret"
chmod 600 "$base/secret"

grade() { build/bin/grade "$@" </dev/null >"$base/log" 2>&1; code=$?; }
# row ID ITEM: that line of the marks without the id
row() { tr -d '\r' <"$base/marks.csv" | sed -n "s/^\"$1\",\"$2\",//p"; }
# earns ID ITEM POINTS WORDS: that many, and the reason has the words. (Inside `check`, $1 is something else.)
earns() {
  who=$1 item=$2 some=$3 why=$4 got=$(row "$1" "$2")
  check "$who, $item: $some points and \"$why\" expected, got $got" '[ "${got%%,*}" = "$some" ] && echo "$got" | grep -qi -- "$why"'
}
nothing() { earns "$1" $name 0 "$2"; }

# A trick: text on stdin that defines `static int trick(void)`, 1 when it worked.
cheat() {
  mkdir -p "$class/$1"
  {
    printf '#include "ascend_lite.h"\n#include "exercises/checks/%s.h"\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n' $name
    cat
    cat <<'END'
layer_t who(aclError code) {
  const int f = code / 1000;
  if (!trick()) return (layer_t)77;
  if (code == 0) return NOBODY;
  if (f == 100 || f == 200 || f == 500) return ACL_LAYER;
  if (f == 107 || f == 207 || f == 507) return RUNTIME;
  return f == 145 || f == 245 || f == 545 ? GRAPH_ENGINE : OTHER;
}
int may_be_late(aclError code) { return code / 1000 == 507; }
END
  } >"$class/$1/$name.c"
}
system='#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static int reads(const char *path) {
  char text[64];
  int fd = open(path, O_RDONLY), n = fd < 0 ? -1 : (int)read(fd, text, sizeof text);
  if (fd >= 0) close(fd);
  return n > 0;
}'

#--- with all walls ------------------------------------------------------------------------------------------------------------
class=$base/class
odd="张三 (2) O'Neil, \"x\""
newline=$(printf 'two\nlines')
mkdir -p "$class/good/exercises" "$class/$odd" "$class/$newline" "$class/empty" "$class/linked" "$class/linkdir" "$class/unchanged" "$class/=1+1"
cp solutions/$name.c "$class/good/exercises/"
cp solutions/$name.c "$class/$odd/"
cp exercises/.original/$name.c "$class/unchanged/"
sed "s/$(printf 'TO%s' DO)/done/" exercises/.original/$name.c >"$class/$newline/$name.c"
cp solutions/$name.c "$class/=1+1/"
ln -s "$root/solutions/$name.c" "$class/linked/$name.c"
ln -s "$root/solutions" "$class/linkdir/exercises"
ln -s "$root/solutions" "$class/linkfolder"
head -c 300000 /dev/zero | tr '\0' ' ' >"$class/empty/$name.c"

cheat honest <<'END'
static int trick(void) { return 1; }
END
cheat prints <<'END'
static int trick(void) { printf("PASS\nsolved 151\n1 passed, 0 failed\n{\"state\": \"solved\", \"points\": 2}\n"); fprintf(stderr, "0 done x\ndone x\n"); return 0; }
END
cheat exits <<'END'
static int trick(void) { fflush(stdout); exit(0); }
END
cheat exits_before <<'END'
static void __attribute__((constructor)) early(void) { exit(0); }
static int trick(void) { return 0; }
END
cheat reads_hello <<'END'
/* what the checks are told comes through a pipe; a standard stream turned to it could read it */
static char told[64];
static void __attribute__((constructor)) early(int argc, char **argv) { if (argc == 3) { stderr->_chain->_chain->_fileno = atoi(argv[1]); for (int k = 0; k < 60; k++) told[k] = (char)getchar(); } }
static int trick(void) { return told[0] > ' '; }
END
cheat reads_stdin <<'END'
static int trick(void) { stderr->_chain->_chain->_fileno = 3; return getchar() > 0; }
END
cheat stack <<'END'
static int trick(void) { void **p = (void **)__builtin_frame_address(0); return p[1] == 0; }
END
cheat exits_hard <<'END'
#include <unistd.h>
static int trick(void) { _exit(0); }
END
cheat writes_pipes <<'END'
#include <unistd.h>
static int trick(void) { for (int fd = 0; fd < 64; fd++) if (write(fd, "0 done free\ndone free\n", 22) < 0) continue; exit(0); }
END
cheat own_strcmp <<'END'
int strcmp(const char *a, const char *b) { return 0 * (a == b); }
static int trick(void) { return 0; }
END
cheat own_write <<'END'
long write(int fd, const void *p, unsigned long n) { return (long)n + 0 * fd + 0 * (p == 0); }
static int trick(void) { return 0; }
END
cheat own_malloc <<'END'
void *malloc(size_t n) { static char all[1 << 20]; static size_t at; return all + ((at += n) & 0xfffff); }
static int trick(void) { return 0; }
END
cheat own_exit <<'END'
void exit(int code) { for (;;) code++; }
static int trick(void) { return 0; }
END
cheat own_acl <<'END'
#undef aclrtMalloc
aclError aclrtMalloc(void **p, size_t n, aclrtMemMallocPolicy policy) { *p = 0; return n + policy > 0 ? 100000 : 0; }
static int trick(void) { return 0; }
END
cheat own_main <<'END'
int main(void) { return 0; }
static int trick(void) { return 0; }
END
cheat weak <<'END'
#pragma weak memcmp = mine
#pragma weak __libc_start_main = mine
int mine(void) { return 0; }
static int trick(void) { return 0; }
END
cheat symver <<'END'
extern int mine(const void *a, const void *b, size_t n) __asm__("memcmp");
int mine(const void *a, const void *b, size_t n) { return a == b && n; }
static int trick(void) { return 0; }
END
cheat assembly <<'END'
#define word(a, b) a##b
static int trick(void) { long r = 60; word(__as, m__) volatile("syscall" : "+a"(r) : "D"(0L)); return 0; }
END
cheat line_lies <<'END'
static int trick(void) { return 0; }
#li\
ne 1 "/usr/include/stdio.h"
static void hidden(void) { __asm__("nop"); }
END
cheat machine_code <<'END'
static const unsigned char code[] __attribute__((section(".text"))) = {0x31, 0xff, 0xb8, 0x3c, 0, 0, 0, 0x0f, 0x05};
static int trick(void) { ((void (*)(void))(size_t)code)(); return 0; }
END
cheat defines <<'END'
#define check_fail(...) 0
#define CHECK_ORACLE int nothing
#define return_truth 1
static int trick(void) { return 0; }
END
cheat hidden_call <<'END'
extern long syscall(long, ...);
static int trick(void) { return syscall(39) > 0 && 0; }
END
cheat scans <<'END'
/* the nonce that signs a report is 32 hexadecimal digits; it used to lie behind our own variables */
static char anchor[16];
static int trick(void) { volatile char *p = anchor; int run = 0, k; for (k = 0; k < 6000; k++) { run = (p[k] >= '0' && p[k] <= '9') || (p[k] >= 'a' && p[k] <= 'f') ? run + 1 : 0; if (run == 32) return 1; } return 0; }
END
cheat quiet <<'END'
static int trick(void) { aslSetLevel(0); return 0; }
END
cheat includes_oracle <<'END'
#define main other
#define who theirs
#include "../checks/151_who_complains.c"
static int trick(void) { return 1; }
END
{ echo "#include \"$root/solutions/$name.c\""; } >"$base/t"; mkdir -p "$class/includes_solution"; cp "$base/t" "$class/includes_solution/$name.c"
cheat includes_proc <<'END'
#include "/proc/self/environ"
static int trick(void) { return 0; }
END
cheat endless_include <<'END'
#include "/dev/zero"
static int trick(void) { return 0; }
END
cheat macro_bomb <<'END'
#define A x,x,x,x,x,x,x,x,x,x
#define B A,A,A,A,A,A,A,A,A,A
#define C B,B,B,B,B,B,B,B,B,B
#define D C,C,C,C,C,C,C,C,C,C
#define E D,D,D,D,D,D,D,D,D,D
#define F E,E,E,E,E,E,E,E,E,E
#define G F,F,F,F,F,F,F,F,F,F
static int x, bomb[] = {G, G, G, G, G};
static int trick(void) { return bomb[0]; }
END
cheat huge_data <<'END'
static char zero[1ull << 46], one[1ull << 33] = {1};
static int trick(void) { return zero[5] + one[7]; }
END
cheat endless_loop <<'END'
static int trick(void) { for (volatile int k = 0;; k++) {} return 0; }
END
cheat endless_output <<'END'
static int trick(void) { for (;;) puts("and on and on and on and on and on and on and on and on and on and on and on and on"); return 0; }
END
cheat eats_memory <<'END'
static int trick(void) { for (;;) { char *volatile p = malloc(1 << 20); memset(p, 1, 1 << 20); } return 0; }
END
cheat crashes <<'END'
static int trick(void) { *(volatile int *)8 = 1; return 0; }
END

# Calls the checks' own report by its distance from the learner's function, which everybody can find out at home.
jump() {
  cat <<END
#include "ascend_lite.h"
#include "exercises/checks/$name.h"
#include <stdlib.h>
layer_t who(aclError code) {
  ((void (*)(const char *, const char *))((char *)who + ($1)))("done", "lazy");
  exit(0);
  return (layer_t)code;
}
int may_be_late(aclError code) { return code == 0; }
END
}
if have nm; then
  mkdir -p "$class/jumps"
  jump 123456 >"$base/jump.c"
  $CC -I. -DASCEND_LITE_SOURCE_LINES -std=gnu11 -O1 -g -c "$base/jump.c" -o "$base/jump.o" && $CC -I. -std=gnu11 -O0 -c exercises/checks/$name.c -o "$base/oracle.o" &&
    $CC "$base/jump.o" "$base/oracle.o" build/obj/ascend_lite.o -o "$base/jump" -lm -lpthread
  distance=$(nm "$base/jump" | awk '$3 == "who" { print $1 } $3 == "check_send" { print $1 }' | sort | tr '\n' ' ')
  set -- $distance
  jump $((0x$2 - 0x$1)) >"$class/jumps/$name.c"
fi

#--- two that hand in the same unusual text, names and comments changed; and an archive that names somebody else -------------------
same='static int trick(void) { return 1; }
static long spin(long a, long b) { long s = 3; for (long i = a; i < b; i += 7) { s = (s << 2) ^ i; if (s % 11 == 4) s -= i * 13; else s += 17; while (s > 90000) s /= 3; } return s; }
static double blend(const double *v, int n) { double t = 0, u = 1; for (int i = n - 1; i >= 0; i--) { t = t * 0.25 + v[i] / u; u = u > 8 ? 1 : u + 0.5; } return t - u * 2; }
long use_both(void) { double v[4] = {1, 2, 3, 5}; return spin(2, 90) + (long)blend(v, 4); }'
echo "$same" | cheat twin
echo "$same" | sed 's/spin/wander/g; s/blend/average/g; s/\bs\b/sum/g; s/\bi\b/index/g; s|^|/* mine */ |' | cheat twin2
mkdir -p "$base/pack/exercises"
cp solutions/$name.c "$base/pack/exercises/"
printf 'ascend_lite submission 1\nid: good\n' >"$base/pack/MANIFEST"
(cd "$base/pack" && tar -cf - MANIFEST exercises | gzip >"$class/thief.tar.gz")
printf 'ascend_lite submission 1\nid: 20260001\n' >"$base/pack/MANIFEST"
mkdir -p "$class/some folder of a platform"
(cd "$base/pack" && tar -cf - MANIFEST exercises | gzip >"$class/some folder of a platform/x.tar.gz")
mkdir -p "$class/tar_link"
ln -s "$root/solutions/$name.c" "$base/pack/exercises/24a1_missing_sync.c"
(cd "$base/pack" && rm MANIFEST && tar -cf "$class/tar_link/y.tar" exercises)

grade "$class" "$base/secret" --out "$base/marks.csv" --exercises 151,24a1
check "grading a class of cheats ends well" '[ $code = 0 ]'
check "the walls are named" 'grep -q "Each submission runs with\|This system lacks" "$base/log"'
earns good $name 2 passed
earns honest $name 2 passed
earns good 24a1_missing_sync 0 "not handed in"
earns good total 2 "of 5"
check "an id with blanks, quotes, commas and Chinese" 'tr -d "\r" <"$base/marks.csv" | grep -qF "\"张三 (2) O'"'"'Neil, \"\"x\"\"\",\"151_who_complains\",2,\"passed\""'
check "an id with a newline is one quoted field" 'tr -d "\r" <"$base/marks.csv" | grep -A 1 "^\"two$" | grep -q "^lines\",\"151_who_complains\",0,"'
check "a name that a spreadsheet would run is made a text" 'grep -q "^\"'"'"'=1+1\",\"151_who_complains\",2" "$base/marks.csv"'
earns unchanged $name 0 "as it was given out"
earns empty $name 0 "larger than 256 KiB"
earns linked $name 0 "symbolic link"
earns linkdir $name 0 "not handed in"
earns linkfolder $name 0 "a link"
earns 20260001 $name 2 passed
earns tar_link $name 2 passed
earns tar_link 24a1_missing_sync 0 "link"
earns thief $name 0 "names \"\"good\"\""
nothing prints "who\|codes begin\|complaint"
nothing exits "ended before the checks"
nothing exits_before "before main"
nothing reads_hello "before main"
nothing reads_stdin "may not use this function"
nothing stack "into the stack"
[ ! -d "$class/jumps" ] || nothing jumps "did not go through the checks\|crashed"
nothing exits_hard "may not use this function: _exit"
nothing writes_pipes "may not use this function: write"
for c in own_strcmp own_write own_malloc own_exit; do nothing $c "belongs to the C library.*${c#own_}"; done
nothing own_acl "does not link"
nothing own_main "belongs to the C library or to the checks.*main"
nothing weak "belongs to the C library"
nothing symver "assembly\|belongs to the C library"
nothing assembly "assembly"
nothing line_lies "#line"
[ "$(uname -m)" != x86_64 ] || nothing machine_code "data where code belongs"
nothing defines "who\|codes begin\|complaint"
nothing hidden_call "may not use this function: syscall"
nothing scans .
nothing quiet "may not use this function: aslSetLevel"
nothing includes_oracle "does not compile"
nothing includes_solution "does not compile"
nothing includes_proc "does not compile"
nothing endless_include "does not compile"
nothing macro_bomb "does not compile"
nothing huge_data "."
nothing endless_loop "does not come to an end"
nothing endless_output "prints without end"
nothing eats_memory "too much memory\|crashed\|come to an end"
nothing crashes "crashed"
check "two texts that differ in names and comments are found" 'grep -q "^\"twin\",\"twin2\",[0-9]*,[0-9]*,\"151" "$base/marks.similar.csv" && grep -q "twin | twin2" "$base/log"'
check "nobody else is suspected" '[ "$(wc -l <"$base/marks.similar.csv")" = 2 ]'
check "no temporary folder is left" '[ -z "$(ls -d "${TMPDIR:-/tmp}"/ascend_lite-grade.* 2>/dev/null)" ]'

#--- the walls behind the names ------------------------------------------------------------------------------------------------------
class=$base/inside
mkdir -p "$class"
marker=$base/marker
public=$(mktemp -d "${TMPDIR:-/tmp}/marker.XXXXXX") # where everybody may write
chmod 777 "$public"
cheat good2 <<'END'
static int trick(void) { return 1; }
END
cheat finds_secret <<END
$system
extern char **environ;
static int trick(void) { for (char **e = environ; *e; e++) if (strncmp(*e, "SEED", 4) == 0 || strncmp(*e, "GRADE", 5) == 0 || strncmp(*e, "CHECK", 5) == 0) return 1; return 0; }
END
cheat reads_maps <<END
$system
static int trick(void) { return reads("/proc/self/maps") || reads("/proc/self/environ") || reads("/proc/1/environ"); }
END
cheat reads_parent <<END
$system
static int trick(void) { char p[64]; int found = 0; for (int k = 2; k < 70000; k += k < 300 ? 1 : 37) { snprintf(p, sizeof p, "/proc/%d/environ", k); found |= reads(p); snprintf(p, sizeof p, "/proc/%d/cmdline", k); found |= reads(p); } return found; }
END
cheat reads_teacher <<END
$system
static int trick(void) { return reads("$root/solutions/$name.c") || reads("$root/exercises/checks/$name.c") || reads("$base/secret") || reads("$class/good2/$name.c") || reads("../../teacher/in/0/$name.c"); }
END
cheat writes_teacher <<END
$system
static int trick(void) { int a = open("$marker", O_CREAT | O_WRONLY, 0666), b = open("$public/marker", O_CREAT | O_WRONLY, 0666), c = open("../bin/program", O_WRONLY), d = open("../exercises/$name.c", O_WRONLY);
  return a >= 0 || b >= 0 || c >= 0 || d >= 0 || chmod("$root/Makefile", 0) == 0 || unlink("../bin/program") == 0 || rename("../exercises", "../other") == 0; }
END
cheat traces <<END
$system
static int trick(void) { return ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0 || ptrace(PTRACE_ATTACH, $$, 0, 0) == 0 || kill($$, 0) == 0 || socket(AF_INET, SOCK_STREAM, 0) >= 0; }
END
cheat kills_all <<END
$system
static int trick(void) { for (int k = 2; k < 100000; k++) if (k != getpid()) kill(k, SIGKILL); kill(getppid(), SIGKILL); kill(-1, SIGKILL); return 0; }
END
cheat forks <<END
$system
static int trick(void) { for (;;) fork(); return 0; }
END
cheat detaches <<END
$system
static int trick(void) { if (fork() == 0) { setsid(); for (int fd = 0; fd < 64; fd++) close(fd); if (fork() == 0) for (;;) sleep(100); _exit(0); } exit(0); }
END
cheat big_file <<END
$system
static int trick(void) { static char block[1 << 20]; char n[40]; for (int k = 0;; k++) { int fd; snprintf(n, sizeof n, "big%d", k); fd = open(n, O_CREAT | O_WRONLY, 0600); signal(SIGXFSZ, SIG_IGN); while (fd >= 0 && write(fd, block, sizeof block) > 0) {} if (fd >= 0) close(fd); if (k > 2000) return 0; } }
END
cheat forges <<END
$system
static int trick(void) { for (int fd = 3; fd < 64; fd++) { char t[] = "00000000000000000000000000000000 done lazy\n"; if (write(fd, t, sizeof t - 1) < 0) continue; } _exit(0); }
END
cheat swaps_program <<END
$system
static int trick(void) { unlink("build/151"); int fd = open("build/151", O_CREAT | O_WRONLY, 0777); return fd >= 0 && write(fd, "#!/bin/sh\nexit 0\n", 17) == 17 ? (exit(0), 0) : 0; }
END
allow="write read open close fork kill ptrace socket unlink rename chmod waitpid _exit getpid getppid signal setsid environ syscall"
grade "$class" "$base/secret" --out "$base/marks.csv" --exercises 151 --allow "$allow"
check "grading a class of attackers ends well" '[ $code = 0 ]'
means=$(grep "Each submission runs with" "$base/log")
earns good2 $name 2 passed
for c in finds_secret kills_all forks detaches big_file forges swaps_program; do nothing $c .; done
case $means in
  *Landlock*seccomp*) for c in reads_maps reads_parent reads_teacher writes_teacher traces; do nothing $c .; done
    check "nothing was written elsewhere" '[ ! -e "$marker" ] && [ -z "$(ls "$public")" ]' ;;
  *) echo "skipped: no Landlock or seccomp here" ;;
esac
rm -rf "$public"
check "no process of theirs is left" '[ -z "$(grep -l "ascend_lite-[g]rade\|[b]uild/151" /proc/[0-9]*/cmdline 2>/dev/null)" ]'
check "no temporary folder is left then either" '[ -z "$(ls -d "${TMPDIR:-/tmp}"/ascend_lite-grade.* 2>/dev/null)" ]'

#--- seeds, private oracles ------------------------------------------------------------------------------------------------------------
class=$base/few
mkdir -p "$class/anna" "$class/ben" "$base/private/checks"
cp solutions/$name.c "$class/anna/"
sed 's/case 145/case 144/; s/== 145/== 144/' solutions/$name.c >"$class/ben/$name.c"
grade "$class" "$base/secret" --out "$base/marks.csv" --exercises 151
cp "$base/marks.csv" "$base/first.csv"
grade "$class" "$base/secret" --out "$base/marks.csv" --exercises 151 --jobs 1
check "the same secret gives the same marks" 'cmp -s "$base/marks.csv" "$base/first.csv"'
seed=$(build/bin/grade --seed "$base/secret" anna $name)
if have openssl; then
  printf 'ascend_lite grade 1\0anna\0%s' $name | openssl dgst -sha256 -hmac 'a secret of this test only' | sed 's/.*= *//' | cut -c1-16 >"$base/log"
  check "a seed is what TEACHER.md says it is" '[ "$(printf %016x "$seed")" = "$(cat "$base/log")" ]'
fi
check "another id has another seed" '[ "$seed" != "$(build/bin/grade --seed "$base/secret" ben $name)" ]'
sed 's/^CHECK_ORACLE {/CHECK_ORACLE {\n  check_case("private", "private");\n  if (who(360123) != OTHER || who(145999) != GRAPH_ENGINE) check_fail("the private check says no", "私有检查不通过");/' exercises/checks/$name.c >"$base/private/checks/$name.2.c"
grade "$class" "$base/secret" --out "$base/marks.csv" --exercises 151 --private "$base/private"
check "a second oracle of the teacher's own counts too" '[ $code = 0 ]'
earns anna $name 2 passed
sed 's/who(360123) != OTHER/who(360123) == OTHER/' "$base/private/checks/$name.2.c" >"$base/private/checks/$name.c"
rm "$base/private/checks/$name.2.c"
grade "$class" "$base/secret" --out "$base/marks.csv" --exercises 151 --private "$base/private"
earns anna $name 0 "the private check says no"
grade "$class" "$base/none"
check "no secret: a refusal that says how to make one" '[ $code = 2 ] && grep -q "urandom" "$base/log"'
grade "$base/none" "$base/secret"
check "no submissions: a refusal" '[ $code = 2 ]'
ASCEND_LITE_LANG=zh grade "$class" "$base/secret" --out "$base/marks.csv" --exercises 151
check "reasons in Chinese" 'row anna $name | grep -q "通过" && grep -q "份提交" "$base/log"'

#--- make submit and make student-kit -----------------------------------------------------------------------------------------------------
make -s student-kit >"$base/log" 2>&1
check "make student-kit" '[ -f build/ascend_lite-student.tar.gz ] && grep -q "without solutions" "$base/log"'
(cd "$base" && gzip -dc "$root/build/ascend_lite-student.tar.gz" | tar -xf -) >"$base/log" 2>&1
kit=$base/ascend_lite-student
find "$kit" | grep -v '/tests$\|/tests/private.c$' | grep -i 'solution\|mutants\|/tests\|TEACHER\|grade\.c\|grade_\|student_kit' | expect_none "the kit holds nothing of the teacher's"
# The library is the same: what is built already serves here, as long as it looks newer.
mkdir -p "$kit/build/obj" "$kit/build/bin"
cp build/config "$kit/build/config"
mkdir -p "$kit/build/tests/plain"
for f in obj/ascend_lite.o obj/ascend_lite.c digits.om bin/atc bin/demo tests/plain/private.o tests/plain/private.h; do [ ! -e build/$f ] || cp build/$f "$kit/build/$f"; done
sleep 1
find "$kit/build" -type f | while IFS= read -r f; do touch "$f"; done
cd "$kit" || exit 1
make -s check EX=151 >"$base/log" 2>&1 </dev/null
check "in the kit: make check" 'grep -q "not yet  151" "$base/log"'
make -s build/bin/21_acl_functions >"$base/log" 2>&1 && build/bin/21_acl_functions >>"$base/log" 2>&1
code=$?
check "in the kit: a chapter runs" '[ $code = 0 ]'
NO_INSTALL=1 make -s run >"$base/log" 2>&1 </dev/null
code=$?
check "in the kit: make run" '[ $code = 0 ] && grep -q "7" "$base/log"'
make -s help >"$base/log" 2>&1
check "in the kit: the list shows submit, and not what is not there" 'grep -q "make submit" "$base/log" && ! grep -q "make grade\|make student-kit\|make gate" "$base/log"'

for id in '' '../x' 'a b' '-x' '.x' 'x;y' 'x$(y)' "$(printf '%065d' 1)"; do
  ID=$id make -s submit >"$base/log" 2>&1
  code=$?
  check "make submit refuses \"$id\"" '[ $code != 0 ] && ! ls build/submit-*.gz >/dev/null 2>&1'
done
ID=anna make -s submit >"$base/log" 2>&1
code=$?
check "make submit with nothing edited" '[ $code != 0 ] && grep -q "nothing was packed" "$base/log"'
cp "$root/solutions/$name.c" exercises/
ID=李雷 make -s submit >"$base/log" 2>&1
code=$?
check "make submit tells what it packed" '[ $code = 0 ] && grep -q "exercises/$name.c" "$base/log" && grep -q "build/submit-李雷.tar.gz" "$base/log"'
gzip -dc build/submit-李雷.tar.gz | tar -xOf - MANIFEST >"$base/log"
check "the manifest has id, time, versions and sums" 'grep -q "^id: 李雷" "$base/log" && grep -q "^time: 20" "$base/log" && grep -q "^library: [0-9]" "$base/log" && grep -q "^file: [0-9a-f]\{64\} [0-9]* exercises/$name.c" "$base/log"'
cd "$root" || exit 1
mkdir -p "$base/sent"
cp "$kit/build/submit-李雷.tar.gz" "$base/sent/upload 17.tar.gz"
make -s grade DIR="$base/sent" SECRET="$base/secret" OUT="$base/marks.csv" EX=151 >"$base/log" 2>&1
code=$?
check "make grade takes what make submit made" '[ $code = 0 ]'
earns 李雷 $name 2 passed
check "the sums in its manifest are right" '! row 李雷 total | grep -q changed'
closing
