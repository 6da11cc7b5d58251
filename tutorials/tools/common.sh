# common.sh - what the scripts beside it share; they read it with `. "$(dirname "$0")/common.sh"`.
# All scripts run in the root folder of the repository, with CC and the like in the environment.

CC=${CC:-cc}
case ${ASCEND_LITE_LANG:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}} in zh*) zh=1 ;; *) zh= ;; esac

# say ENGLISH CHINESE: one line in the user's language
say() { if [ -n "$zh" ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi; }

have() { command -v "$1" >/dev/null 2>&1; }

# Prints where stb_image.h is, as the compiler finds it (STB=DIR first); nothing when it is not there.
find_stb() {
  for name in stb_image.h stb/stb_image.h; do
    printf '#include <%s>\n' "$name" | $CC ${STB:+-I"$STB"} -E -x c - 2>/dev/null |
      sed -n 's/^# 1 "\(.*stb_image\.h\)".*/\1/p' | head -n 1
  done | head -n 1
}
