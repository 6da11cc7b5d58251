# tally.sh - counting for the shell tests; they read it with `. "$(dirname "$0")/tally.sh" NAME` and end with `closing`.
# Each has a folder build/NAME to itself, in $base, empty at the start; $base/log is what a failed check shows.
. "$(dirname "$0")/common.sh"
base=$PWD/build/$(basename "$0" .sh)
tally=$base.tally # a file, because a check at the end of a pipe runs in a shell of its own
rm -rf "$base" "$tally"
mkdir -p "$base"
: >"$tally"
unset MAKEFLAGS MFLAGS MAKELEVEL # a make that a test starts is not a child of the one that runs the tests

# check TITLE CONDITION: CONDITION is shell text; $code is its favourite word
check() {
  if eval "$2"; then echo passed >>"$tally"; return; fi
  echo failed >>"$tally"
  echo "FAILED: $1"
  [ ! -f "$base/log" ] || tail -n 20 "$base/log"
}

# ... | expect_none TITLE: passes when nothing comes in; what comes in is what is wrong
expect_none() {
  found=$(cat)
  if [ -z "$found" ]; then echo passed >>"$tally"; return; fi
  echo failed >>"$tally"
  echo "FAILED: $1"
  echo "$found" | head -n 20
}

closing() {
  failed=$(grep -c failed "$tally")
  echo "$(grep -c passed "$tally") passed, $failed failed"
  [ "$failed" = 0 ] || exit 1
  rm -rf "$base" "$tally"
}
