# test_scheduler.sh - the game "you are the scheduler": every program can be broken by hand, the schedule that did it is
# saved and breaks it again, the repaired program stands it, and what is typed wrongly does no harm.
. "$(dirname "$0")/tally.sh"
unset ASCEND_LITE_SCHEDULE ASCEND_LITE_STRICT ASCEND_LITE_PROFILE LC_ALL LC_MESSAGES LANG
export ASCEND_LITE_LANG=en
game=build/bin/scheduler
check "the game is built" '[ -x $game ]'
order=$base/try.order

# play NAME LINE...: plays one program with these lines as input
play() {
  name=$1
  shift
  rm -f "$order"
  printf '%s\n' "$@" | $game "$name" --save "$order" >"$base/log" 2>&1
  code=$?
}
said() { grep -qF -- "$1" "$base/log"; }

# broken NAME ORDER LINE...: these choices break it; ORDER is what is saved
broken() {
  name=$1 want=$2
  shift 2
  play "$name" "$@"
  check "$name: the game ends well" '[ $code = 0 ]'
  check "$name: broken by $*" 'said "You broke it."'
  check "$name: expected and found are shown" 'said "  expected " && said "  found "'
  check "$name: the schedule is saved" 'grep -qx "program:$name" "$order" && grep -qx "order:$want" "$order"'
  check "$name: the repair is shown and holds" 'said "The repair:" && said "right under your schedule and under 200 drawn ones"'
  cp "$order" "$base/$name.order"
  $game --replay "$order" >"$base/log" 2>&1
  code=$?
  check "$name: the replay goes wrong too" '[ $code = 3 ]'
  check "$name: the replay shows the same order" 'said "order:$want"'
  expected=$(grep -m1 "  expected" "$base/log") found=$(grep -m1 "  found" "$base/log")
  check "$name: and another result than expected" '[ "${expected#*expected }" != "${found#*found    }" ]'
  $game --replay "$order" >"$base/log2" 2>&1
  check "$name: twice the same" 'cmp -s "$base/log" "$base/log2"'
  $game --replay "$order" --repaired >"$base/log" 2>&1
  code=$?
  check "$name: the repaired program stands the schedule" '[ $code = 0 ]'
}
broken missing_event 2,1,1 2 r
check "missing_event: the library names both tasks" 'play missing_event 2 r; said "race: task" && said "memcpy D2H" && said "memcpy H2D"'
broken missing_sync 2,2,2 2 2 2
broken double_buffer 1,1,1,1,1,2,2,2,2,1,2,2,1,1,2,2 1 1 1 1 1 2 2 2 r
broken two_writers 1,2,1,2,1,2 1 2 1 2 1 2

play missing_event r
check "a lucky order is called one" 'said "Right this time" && ! said "You broke it." && [ ! -e "$order" ]'
play missing_event 1 u 2 r
check "a step can be taken back" 'said "You broke it." && grep -qx "order:2,1,1" "$order"'
play double_buffer 2 2 1 r
check "a stream that waits for an event cannot be chosen" 'said "that stream waits for an event" && said "Right this time"'
play missing_event 2 2 9 x "" u u u 2 1 1
check "an empty stream cannot be chosen, other words get help" 'said "nothing left to do" && said "the rest runs by itself" && said "You broke it."'
play two_writers 1 q
check "q leaves" '[ $code = 0 ] && ! said "expected"'
printf '2\n' | $game two_writers --save "$order" >"$base/log" 2>&1
check "the end of the input lets the rest run" 'said "expected"'
printf '1r\n2\n1\nr\n4\nr\nq\n' | $game --save "$order" >"$base/log" 2>&1
check "the menu plays the repaired programs too, and several" 'said "missing_event (repaired)" && said "no order breaks it" && said "Right this time"'
check "no colours without a terminal" '! LC_ALL=C grep -q "$(printf "\033")" "$base/log"'
printf '1\n2\nr\nq\n' | ASCEND_LITE_LANG=zh $game --save "$order" >"$base/log" 2>&1
check "in Chinese" 'said "你把它弄坏了" && said "修复" && said "应为"'

# The saved text is the library's own: the variable replays a program of one's own in the same way.
check "the list" '[ "$($game --list | wc -l)" -ge 4 ]'
$game --replay "$base/none" >"$base/log" 2>&1
code=$?
check "a missing file is said" '[ $code = 2 ] && said "cannot read"'
echo "order:1,x" >"$base/bad.order"
$game --replay "$base/bad.order" >"$base/log" 2>&1
code=$?
check "a file without a program is said" '[ $code = 2 ] && said "no saved schedule"'
printf 'program:two_writers\norder:1,x\n' >"$base/bad.order"
$game --replay "$base/bad.order" >"$base/log" 2>&1
code=$?
check "an order that is none is said" '[ $code = 1 ] && said "aslSetSchedule"'
$game --nonsense >"$base/log" 2>&1
code=$?
check "a wrong command line is said" '[ $code = 2 ] && said "usage"'
closing
