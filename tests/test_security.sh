# test_security.sh - which files the library opens: none but those the caller names, shown by strace on a program that does something of
# everything; and a set-uid program, which does not let its user's environment decide anything. What cannot be shown here is skipped.
. "$(dirname "$0")/tally.sh"
program=$PWD/build/tests/plain/test_security
log=$base/log
unset ASCEND_LITE_TRACE ASCEND_LITE_PROFILE ASCEND_LITE_DEVICE_MEMORY ASCEND_LITE_DEVICES TEST_OPERATORS
ls "$program" >"$log" 2>&1
code=$?
check "the program is built" '[ $code = 0 ]'

# opened NAME COMMAND...: the files it opens or changes, once each, with "write" where it may write; standard output goes to $base/NAME.out.
# Left out: what the C library opens for itself (its own parts, the time zone of messages), and what an empty run of the program opens.
opened() {
  name=$1
  shift
  strace -f -qq -s 4096 -e trace=%file -o "$base/$name.trace" "$@" >"$base/$name.out" 2>&1
  grep -E '^([0-9]+ +)?(open|openat|openat2|creat|mkdir|mkdirat|unlink|unlinkat|rename|renameat|renameat2|link|symlink|truncate)\(' "$base/$name.trace" |
    sed -n 's/^[^"]*"\([^"]*\)"\(.*\)/\1\2/; /O_WRONLY\|O_RDWR\|O_CREAT/s/^/write /; /^write /!{/, O_/!s/^/change /}; s/, .*//; s/ = .*//; p' | sort -u |
    grep -vE '^/(lib|usr/lib)[^ ]*\.so|^/etc/(ld\.so|localtime)|^/usr/share/zoneinfo'
}
if have strace && strace -f -e trace=%file -o "$base/probe" cat /dev/null 2>/dev/null && grep -q '"/dev/null"' "$base/probe"; then
  opened nothing "$program" -l >"$base/start"
  of_library() { sort -u "$base/$1.files" | comm -23 - "$base/start"; }

  opened everything "$program" -d something_of_everything >"$base/everything.files"
  cp "$base/everything.out" "$log"
  check "the program works under strace" 'grep -q "^1 passed, 0 failed" "$log"'
  of_library everything | grep -vxF -e build/digits.om -e tutorials/data/digit_2.jpg | expect_none "files opened that nobody named"

  mkdir "$base/operators"
  TEST_OPERATORS=$base/operators opened folder "$program" -d something_of_everything >"$base/folder.files"
  of_library folder | grep -vxF -e build/digits.om -e tutorials/data/digit_2.jpg -e "$base/operators" | expect_none "files opened that nobody named, with a folder of operators"

  ASCEND_LITE_TRACE=$base/t.json opened trace "$program" -d something_of_everything >"$base/trace.files"
  of_library trace | grep -vxF -e build/digits.om -e tutorials/data/digit_2.jpg >"$log"
  check "ASCEND_LITE_TRACE names the only file that is written" '[ "$(cat "$log")" = "write $base/t.json" ] && [ -s "$base/t.json" ]'

  opened message "$program" -d what_the_environment_decides >"$base/message.files"
  of_library message | grep -vxF -e /proc/self/maps -e "$program" | expect_none "files opened for a message that are not the program's own"
else echo "skipped: no strace here"; fi

# set-uid: root's program, started by somebody else
nobody() { env ASCEND_LITE_TRACE="$base/open/$1.json" ASCEND_LITE_PROFILE=910A ASCEND_LITE_DEVICE_MEMORY=77M ASCEND_LITE_DEVICES=3 ASCEND_LITE_LANG=zh ASCEND_LITE_STRICT=1 \
  setpriv --reuid=65534 --regid=65534 --clear-groups "$base/open/$1" -d what_the_environment_decides >"$base/$1.out" 2>&1; }
if [ "$(id -u)" = 0 ] && have setpriv && mkdir -p "$base/open" && chmod 777 "$base/open" && cp "$program" "$base/open/plain" && cp "$program" "$base/open/setuid" &&
  chmod 4755 "$base/open/setuid" && nobody plain && nobody setuid && grep -q 'than the user: 1' "$base/setuid.out"; then
  cp "$base/plain.out" "$log"
  check "an ordinary program reads the environment" 'grep -q "than the user: 0, memory: 77 MiB, devices: 3$" "$log" && [ -s "$base/open/plain.json" ] && LC_ALL=C grep -q "[^ -~]" "$log"'
  cp "$base/setuid.out" "$log"
  check "a set-uid program does not" 'grep -q "than the user: 1, memory: 8192 MiB, devices: 8$" "$log"'
  check "and writes no file for its user" '[ ! -e "$base/open/setuid.json" ]'
  check "nor in the language of its user's environment" '! LC_ALL=C grep -q "[^ -~]" "$log"'
else echo "skipped: no set-uid program can be made and started here"; fi
closing
