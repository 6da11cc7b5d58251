# submit.sh ID - `make submit ID=...`: packs the exercises that were edited, and a MANIFEST, into build/submit-ID.tar.gz. Nothing is sent anywhere.
. "$(dirname "$0")/common.sh"
id=$1
# The same rule as in grade.c: letters, digits, . _ @ - and what is not ASCII; at most 64 bytes.
odd=$(printf '%s' "$id" | LC_ALL=C tr -d 'A-Za-z0-9._@\200-\377-' | wc -c)
case $id in
  '') say "Say who you are, as your teacher knows you: make submit ID=..." "请写上老师认识的编号:make submit ID=..."; exit 1 ;;
  .* | -*) odd=1 ;;
esac
if [ "$odd" -ne 0 ] || [ "$(printf '%s' "$id" | wc -c)" -gt 64 ]; then
  say "\"$id\" cannot be an id: letters, digits and . _ @ - only, at most 64 bytes, not beginning with . or -" \
      "\"$id\" 不能作为编号:只能用字母、数字、汉字和 . _ @ -,最长 64 字节,不能以 . 或 - 开头"
  exit 1
fi
sum() { if have sha256sum; then sha256sum; elif have shasum; then shasum -a 256; else openssl dgst -sha256 -r; fi <"$1" | cut -c1-64; }

box=build/submit
archive=build/submit-$id.tar.gz
rm -rf "$box"
mkdir -p "$box/exercises" || exit 1
count=0
for f in exercises/[0-9]*.c; do
  name=${f##*/}
  if [ ! -f "exercises/.original/$name" ]; then
    say "  left out: $f is no exercise of the course" "  未打包:$f 不是课程里的练习"
  elif [ -L "$f" ] || [ "$(wc -c <"$f")" -gt 262144 ]; then
    say "  left out: $f is a link, or larger than 256 KiB" "  未打包:$f 是链接,或超过 256 KiB"
  elif [ "$(tr -d '\r' <"$f" | sum /dev/stdin)" != "$(tr -d '\r' <"exercises/.original/$name" | sum /dev/stdin)" ]; then
    cp "$f" "$box/exercises/$name" || exit 1
    count=$((count + 1))
  fi
done
if [ $count = 0 ]; then
  say "No exercise has been edited yet; nothing was packed." "还没有改动过任何练习,没有打包。"
  rm -rf "$box"
  exit 1
fi
{
  echo "ascend_lite submission 1"
  echo "id: $id"
  echo "time: $(date -u +%Y-%m-%dT%H:%M:%SZ)"
  echo "library: $(tr -d '\r' <ascend_lite.h | sed -n 's/^#define ASCEND_LITE_VERSION "\(.*\)".*/\1/p')"
  echo "compiler: $($CC --version 2>/dev/null | head -n 1)"
  echo "system: $(uname -sm)"
  for f in "$box"/exercises/*.c; do echo "file: $(sum "$f") $(($(wc -c <"$f"))) exercises/${f##*/}"; done
} >"$box/MANIFEST"
# A tar of its own time and owner would tell about the machine; only names and texts matter.
(cd "$box" && tar -cf - MANIFEST exercises) | gzip -9 >"$archive" || exit 1
sed -n 's/^file: [0-9a-f]* \([0-9]*\) /  \1 bytes  /p' "$box/MANIFEST"
rm -rf "$box"
say "Packed $count exercise(s) for \"$id\": $archive. Hand this file in." "已为 \"$id\" 打包 $count 道练习:$archive。请提交这个文件。"
