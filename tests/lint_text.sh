# lint_text.sh - the text of the project: no path of somebody's machine, no leftover of a merge, no stray blanks; and in the
# header: allocation only in section os, lines of at most 140 columns.
. "$(dirname "$0")/tally.sh"
# The project's own text files, whether or not git is here; not the exercises, on which a learner is at work.
files() { find . -type d \( -name .git -o -name build -o -name .attic \) -prune -o -path './exercises/[0-9]*' -prune -o -type f \( -name '*.[ch]' -o -name '*.sh' -o -name '*.md' -o -name Makefile \
  -o -name run -o -name LICENSE -o -name '.gitignore' -o -name '.gitattributes' \) -print; }
each() { files | tr '\n' '\0' | xargs -0 grep -nE "$@" /dev/null; }

each '/(home|Users|farm|work)/|/tmp/[a-z]*_jobs' | expect_none "paths of somebody's machine"
each '^(<<<<<<<|>>>>>>>|=======$|\|\|\|\|\|\|\|)' | expect_none "marks of an unfinished merge"
each '(TODO|FIXME|PLACEHOLDER)([^A-Za-z(]|$)' | grep -v '^./exercises/\|^./tests/lint_text.sh' | expect_none "notes to ourselves; finish them or file them"
files | grep '\.[ch]$' | tr '\n' '\0' | xargs -0 awk '{ sub(/\r$/, "") } /[ \t]+$/ || /\t/ { print FILENAME ":" FNR ": " $0 }' | expect_none "tabs, or blanks at the end of a line"
LC_ALL=C awk '{ sub(/\r$/, ""); gsub(/[\200-\277]/, "") } length($0) > 140 { print FNR ": " length($0) " columns" }' ascend_lite.h | expect_none "lines of ascend_lite.h longer than 140 columns"

# Memory: the allocator hooks are worth nothing if one call goes around them.
tr -d '\r' <ascend_lite.h | awk '
  /^\/\*====/ { bar = NR }
  NR == bar + 1 && /^ +>>/ { tag = $1; implementation = implementation || tag == ">>impl" }
  implementation && tag != ">>os" {
    line = $0
    gsub(/"([^"\\]|\\.)*"/, "", line); sub(/\/\*.*/, "", line); sub(/\/\/.*/, "", line)
    if (line ~ /(^|[^A-Za-z0-9_])(malloc|calloc|realloc|free|strdup|posix_memalign|aligned_alloc)[ ]*\(/) print FNR ": " $0
  }' | expect_none "the C library's allocator is called outside section os; use asl__os_alloc and asl__os_free"
# mmap and the like, threads and clocks have one place too
tr -d '\r' <ascend_lite.h | awk '
  /^\/\*====/ { bar = NR }
  NR == bar + 1 && /^ +>>/ { tag = $1; implementation = implementation || tag == ">>impl" }
  implementation && tag != ">>os" && tag != ">>impl" && /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif).*(_WIN32|__linux__|__APPLE__)/ { print FNR ": " $0 }' |
  expect_none "a platform is asked for outside section os"

closing
