# test_setup.sh - the set-up rules: what `make run` and `make test` do when stb_image.h is missing. No network is needed: apt-get,
# id and sudo are stand-ins that note what was asked of them.
. "$(dirname "$0")/tally.sh"
setup=$PWD/build/sh/setup.sh

dir=$base
mkdir -p "$dir/bin" "$dir/here" "$dir/stb"
: >"$dir/stb/stb_image.h"
real_cc=$(command -v ${CC%% *})
# A compiler that finds stb_image.h only once the stand-in of apt-get has "installed" it.
cat >"$dir/bin/cc" <<END
#!/bin/sh
if [ -e "$dir/installed" ]; then exec $real_cc -I"$dir/stb" "\$@"; else exec $real_cc -nostdinc "\$@"; fi
END
cat >"$dir/bin/apt-get" <<END
#!/bin/sh
echo "apt-get \$*" >>"$dir/calls"
case "\$*" in *update*) : >"$dir/updated" ;; *install*) [ -e "$dir/updated" ] && [ ! -e "$dir/offline" ] && : >"$dir/installed" ;; esac
END
printf '#!/bin/sh\necho 0\n' >"$dir/bin/id"
printf '#!/bin/sh\necho "sudo $*" >>"%s/calls"\n' "$dir" >"$dir/bin/sudo"
chmod +x "$dir"/bin/*

# run VARIABLE=VALUE...: the set-up in a folder of its own; its text in $output, the stand-ins' calls in $calls
run() {
  rm -f "$dir/calls"
  output=$(cd "$dir/here" && env -u STB -u NO_INSTALL PATH="$dir/bin:$PATH" CC=cc ASCEND_LITE_LANG=en "$@" sh "$setup" 2>&1)
  code=$?
  echo "$output" >"$base/log"
  calls=$(cat "$dir/calls" 2>/dev/null)
}

run NO_INSTALL=1
check "NO_INSTALL=1 installs nothing" '[ $code = 0 ] && [ -z "$calls" ]'
check "NO_INSTALL=1 prints the one command" 'echo "$output" | grep -q "apt-get install -y libstb-dev"'
run NO_INSTALL=1 ASCEND_LITE_LANG=zh
check "and in Chinese" 'echo "$output" | grep -q "安装命令"'

printf '#!/bin/sh\necho 1000\n' >"$dir/bin/id"
run
check "not root: nothing is installed, sudo is not called, the command is printed" \
  '[ $code = 0 ] && [ -z "$calls" ] && echo "$output" | grep -q "apt-get install -y libstb-dev"'
printf '#!/bin/sh\necho 0\n' >"$dir/bin/id"

: >"$dir/offline"
run
check "root without network: announces, tries, goes on" '[ $code = 0 ] && echo "$output" | grep -q "^Installing" && echo "$output" | grep -q "going on without"'
run
check "and does not try again each time" '[ $code = 0 ] && [ -z "$calls" ]'
rm -rf "$dir/offline" "$dir/here/build" "$dir/updated"

run
check "root: announced in one line, updated when the first try fails, installed" \
  '[ $code = 0 ] && [ "$(echo "$output" | wc -l)" = 1 ] && echo "$calls" | grep -q "update" && [ -e "$dir/installed" ]'
run
check "present: silent, nothing called" '[ $code = 0 ] && [ -z "$calls" ] && [ -z "$output" ]'
rm -f "$dir/installed"
run STB="$dir/stb"
check "STB=DIR is enough" '[ $code = 0 ] && [ -z "$calls" ] && [ -z "$output" ]'

closing
