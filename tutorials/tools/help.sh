# help.sh MAKEFILE - prints the targets that carry a `## English | Chinese` text.
. "$(dirname "$0")/common.sh"
say "ascend_lite: AscendCL on an ordinary computer. Targets:" "ascend_lite:在普通电脑上学习 AscendCL。可用目标:"
tr -d '\r' <"$1" | awk -v zh="$zh" '
  /^[a-z][a-z ]*:.* ## / {
    target = substr($0, 1, index($0, ":") - 1)
    text = substr($0, index($0, " ## ") + 4)
    bar = index(text, " | ")
    printf "  %-22s %s\n", "make " (target ~ / / ? "asan|tsan|ubsan" : target), zh ? substr(text, bar + 3) : substr(text, 1, bar - 1)
  }'
