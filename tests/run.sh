# run.sh KIND... - runs what `make test` and its relatives have built, and closes with one line `N passed, N failed`.
# Kinds: matrix   tests/compile_matrix.sh
#        plain, asan, tsan, ubsan   the programs tests/test_*.c in that flavour;   stress   tests/stress_*.c, plain, asan and tsan
#        fuzz     tests/fuzz_*.c;   lints   tests/lint_*.sh;   scripts   tests/lint_*.sh and tests/test_*.sh;   gates   tests/gate_*.sh
# Each job prints one line when it ends, and its whole output when it failed. JOBS run at a time; T=word picks jobs by name.
. "$(dirname "$0")/common.sh"
self=$0
results=build/results
jobs=${JOBS:-2}

# Tenths of a second where date can; whole ones elsewhere.
now() { t=$(date +%s%N); case $t in *N) echo "$(date +%s)000" ;; *) echo "${t%??????}" ;; esac; }

# The command of one job. FULL=1 (make gate) asks the long ones for their full length.
perform() {
  case $1 in tsan | stress-tsan) program=build/tests/tsan/$2 ;; stress) program=build/tests/plain/$2 ;; fuzz | stress-asan) program=build/tests/asan/$2 ;;
    *) program=build/tests/$1/$2 ;;
  esac
  case $1 in
    matrix | script) ;;
    *) [ -x "$program" ] || { echo "$program is not there: it did not compile, see above"; return 127; } ;;
  esac
  case $1 in
    matrix | script) sh "build/sh/$2.sh" ;;
    tsan | stress-tsan) $no_aslr "$program" ;;
    fuzz) FUZZ_SECONDS=${SECONDS_EACH:-$([ -n "$FULL" ] && echo 60 || echo 10)} "$program" ;;
    *) "$program" ;;
  esac
}

# Runs one job, prints its line, and leaves "passed failed" in build/results. A job that closes with no line of its own
# counts as one test; a bad exit code is a failure whatever the job itself counted.
one() {
  kind=$1 name=$2
  log=$results/$kind-$name.log
  start=$(now)
  # The tests choose these settings themselves; the user's must not leak in.
  unset ASCEND_LITE_STRICT ASCEND_LITE_SCHEDULE ASCEND_LITE_PROFILE ASCEND_LITE_TRACE ASCEND_LITE_THREADS ASCEND_LITE_DEVICES
  unset ASCEND_LITE_NO_SIGNAL ASCEND_LITE_DEVICE_MEMORY ASCEND_LITE_CLOCK ASCEND_RT_VISIBLE_DEVICES ASCEND_SLOG_PRINT_TO_STDOUT ASCEND_GLOBAL_LOG_LEVEL
  ASCEND_LITE_LANG=en UBSAN_OPTIONS=print_stacktrace=1
  export ASCEND_LITE_LANG UBSAN_OPTIONS
  if have timeout; then limit="timeout -k 10 ${JOB_SECONDS:-$([ -n "$FULL" ] && echo 3600 || echo 600)}"; else limit=; fi
  # sh -c in between, because timeout cannot run a shell function.
  $limit sh "$self" --perform "$kind" "$name" >"$log" 2>&1 </dev/null
  code=$?
  set -- $(sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed.*/\1 \2/p' "$log" | tail -n 1)
  passed=${1:-0} failed=${2:-0}
  if [ $# = 0 ] && [ $code = 0 ]; then passed=1; fi
  if [ $code != 0 ] && [ "$failed" = 0 ]; then failed=1; fi
  echo "$passed $failed" >"$results/$kind-$name.sum"
  if [ "$failed" = 0 ]; then verdict="ok    "; else verdict=FAILED; fi
  {
    printf '%s %-12s %-24s %4d passed %3d failed %7s s\n' "$verdict" "$kind" "$name" "$passed" "$failed" \
      "$(echo "$start $(now)" | awk '{ printf "%.1f", ($2 - $1) / 1000 }')"
    grep '^ *|* *skipped: ' "$log" | sed 's/^[ |]*/         /' | sort -u
    if [ "$failed" != 0 ]; then
      [ $code = 124 ] && echo "         stopped: it took too long"
      sed -e '/^ok  /d' -e 's/^/       > /' "$log"
      echo "       > (exit code $code)"
    fi
  } >"$log.show"
  cat "$log.show" # in one go, so that two jobs ending together do not mix their lines
}

# Prints how to start a ThreadSanitizer program here: "" as it is, "setarch -R" where the kernel randomises addresses more
# than this gcc's ThreadSanitizer can take. Fails when it cannot run at all.
tsan_prefix() {
  probe=build/tsan-probe
  echo 'int main(void) { return 0; }' | $CC -fsanitize=thread -x c -o $probe - 2>/dev/null || return 1
  $probe 2>/dev/null && return 0
  setarch -R $probe 2>/dev/null && { echo "setarch -R"; return 0; }
  return 1
}
sanitizer_works() {
  case $1 in asan) flags=-fsanitize=address,undefined ;; ubsan) flags=-fsanitize=undefined ;; *) return 0 ;; esac
  echo 'int main(void) { return 0; }' | $CC $flags -x c -o build/asan-probe - 2>/dev/null && build/asan-probe 2>/dev/null
}

# add KIND PATTERN: a job for each file that fits
add() {
  for file in $2; do
    [ -e "$file" ] || continue
    name=$(basename "$file" | sed 's/\.[a-z]*$//')
    case " $LEFT_OUT " in *" $name "*) echo "         skipped: $1 $name, its data is not here" >&2; continue ;; esac
    case " $1  $NO_THREADS " in " tsan "*" $name "*) continue ;; esac
    case $name in *"$T"*) echo "$1 $name" ;; esac
  done
}
jobs_of() {
  case $1 in
    matrix) add matrix tests/compile_matrix.sh ;;
    scripts) add script "tests/lint_*.sh"; add script "tests/test_*.sh" ;;
    gates) add script "tests/gate_*.sh" ;;
    lints) add script "tests/lint_*.sh" ;;
    fuzz) add fuzz "tests/fuzz_*.c" ;;
    stress) add stress "tests/stress_*.c"; ! sanitizer_works asan || add stress-asan "tests/stress_*.c"; [ "$no_aslr" = no ] || add stress-tsan "tests/stress_*.c" ;;
    tsan) if [ "$no_aslr" = no ]; then echo "         skipped: no ThreadSanitizer for $CC" >&2; else add tsan "tests/test_*.c"; fi ;;
    asan | ubsan) if sanitizer_works $1; then add $1 "tests/test_*.c"; else echo "         skipped: no $1 for $CC" >&2; fi ;;
    *) add "$1" "tests/test_*.c" ;;
  esac
}

case $1 in
  --one) one "$2" "$3"; exit 0 ;;
  --perform) perform "$2" "$3"; exit ;;
esac

rm -rf $results
mkdir -p $results
no_aslr=
case " $* " in *" tsan "* | *" stress "*) no_aslr=$(tsan_prefix) || no_aslr=no ;; esac
export no_aslr jobs
for kind in "$@"; do jobs_of "$kind"; done >$results/unsorted
# The longest first: one that is left over at the end runs alone.
{ grep 'test_grader$' $results/unsorted; grep -v 'test_grader$' $results/unsorted; } >$results/list
xargs -P "$jobs" -n 2 sh "$self" --one <$results/list

if [ -s $results/list ]; then
  set -- $(cat $results/*.sum | awk '{ p += $1; f += $2 } END { print p + 0, f + 0 }')
else
  set -- 0 0 # nothing fitted T=
fi
lost=$(($(wc -l <$results/list) - $(ls $results | grep -c '\.sum$')))
failed=$(($2 + lost))
if [ "$failed" != 0 ]; then
  echo "failed:"
  awk 'FNR == 1 && $2 > 0 { print FILENAME }' $results/*.sum /dev/null | sed 's|.*/\(.*\)\.sum$|  \1|'
fi
echo "$1 passed, $failed failed"
[ "$failed" = 0 ]
