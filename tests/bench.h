/* bench.h - what the benchmarks share: one way to print a figure. `make bench` (tests/table.sh) makes one table of all of them.

   A row: what, ours, the peer's, ratio (more is better; NAN: there is none), and how `value` stands to its goal (0: there is none). */
#ifndef BENCH_H
#define BENCH_H
#include <math.h>
#include <stdio.h>

static void bench_row(const char *what, const char *ours, const char *peer, double ratio, double value, int less, double goal) {
  char share[32] = "", aim[64] = "";
  if (ratio == ratio) snprintf(share, sizeof share, "%.*f", ratio < 10 ? 2 : ratio < 100 ? 1 : 0, ratio);
  if (goal != 0) snprintf(aim, sizeof aim, "%s %g %s", less ? "<=" : ">=", goal, (less ? value <= goal : value >= goal) ? "met" : "MISSED");
  printf("| %-56s | %-20s | %-30s | %6s | %-14s |\n", what, ours, peer, share, aim);
  fflush(stdout);
}
/* The usual one: a ratio that should be at least `goal`. */
static inline void bench_ratio(const char *what, const char *ours, const char *peer, double ratio, double goal) {
  bench_row(what, ours, peer, ratio, ratio, 0, goal);
}
/* Text for a cell. */
#define BENCH_TEXT(name, ...) char name[160]; snprintf(name, sizeof name, __VA_ARGS__)
#endif
