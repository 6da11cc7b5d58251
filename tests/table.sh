# table.sh PROGRAM... - runs the benchmarks and prints one table of their figures, under the machine's name. A row of theirs begins with "| ";
# everything else they print goes to build/bench.log, and what they skipped stands below the table, which is also left in build/bench.md.
. "$(dirname "$0")/common.sh"
log=build/bench.log table=build/bench.md
: >$log
for b in "$@"; do
  echo "  $b" >&2
  echo "== $b" >>$log
  case $b in *.sh) sh "$b" ;; *) "$b" ;; esac >>$log 2>&1 || { tail -n 20 $log; exit 1; }
done
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
[ -n "$cpu" ] || cpu=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m)
{
  echo "$cpu, $(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) cores, $(uname -s) $(uname -m), $($CC --version | head -n 1), $(date +%Y-%m-%d)"
  echo
  { echo '| figure | ours | peer | ratio | goal |'; echo '|---|---|---|---|---|'; grep '^| ' $log | sed 's/  */ /g'; }
  echo
  goals=$(grep -c '^| .*| [<>]= .* |$' $log) missed=$(grep -c '^| .* MISSED' $log)
  echo "$goals goals, $missed missed; load while measuring: $(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null)"
  grep -h '^skipped' $log | sort -u
} >$table
# For the eye: columns as wide as their longest cell.
awk -F' *\\| *' '/^\|/ { n++; for (i = 2; i < NF; i++) { cell[n, i] = $i; if (length($i) > width[i]) width[i] = length($i) } last = NF; row[NR] = n; next } { text[NR] = $0 }
  END { for (l = 1; l <= NR; l++) if (l in row) { line = ""; for (i = 2; i < last; i++) { if (cell[row[l], 2] == "---") break; line = line sprintf("%-" width[i] "s  ", cell[row[l], i]) } print line } else print text[l] }' $table
