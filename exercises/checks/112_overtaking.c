/*
  Oracle of exercise 112: from which size on is the cube faster than the vector unit for good, on chips with random numbers.

  title: Ahead for good
  title.zh: 一路领先
  minutes: 15
  points: 2
  required: no
  async: no
  unsolved: the cube falls behind again
  hint1: Draw both curves for n = 1 to 40 on a chip with tiles of 16. How often do they cross?
  hint1.zh: 画出一种块长为 16 的芯片在 n = 1 到 40 的两条曲线。它们相交几次？
  hint2: Look for the LAST size at which the cube is not faster. The answer stands right behind it.
  hint2.zh: 去找矩阵单元最后一个不领先的尺寸。答案就是它的下一个。
  hint3: n = last; while (n > 0 and the cube is faster at n) n--; when n is still last there is no answer (0), else it is n + 1.
  hint3.zh: n = last；当 n > 0 且在 n 处矩阵单元更快时 n--；若 n 仍等于 last 就没有答案（0），否则答案是 n + 1。
*/
#include "exercises/checks/112_overtaking.h"
#include "exercises/checks/check.h"

uint64_t vector_cycles(const chip *c, uint64_t n) { return n * n * (c->vector_start + (n + c->lanes - 1) / c->lanes); }
uint64_t cube_cycles(const chip *c, uint64_t n) {
  const uint64_t tiles = (n + c->tile - 1) / c->tile;
  return c->cube_start + tiles * tiles * tiles;
}
static int wins(const chip *c, uint64_t n) { return cube_cycles(c, n) < vector_cycles(c, n); }

static void try_chip(const chip *c, uint64_t last) {
  uint64_t want = 0, got, n;
  for (n = 1; n <= last; n++) {
    if (!wins(c, n)) want = 0;
    else if (want == 0) want = n;
  }
  check_case("%llu lanes, start %llu; tiles of %llu, start %llu; up to %llu", "%llu 路，启动 %llu；块长 %llu，启动 %llu；到 %llu 为止", (unsigned long long)c->lanes,
             (unsigned long long)c->vector_start, (unsigned long long)c->tile, (unsigned long long)c->cube_start, (unsigned long long)last);
  got = overtaking(c, last);
  if (got == want) return;
  check_expected("%llu", "%llu", (unsigned long long)want);
  check_found("%llu", "%llu", (unsigned long long)got);
  check_line_of("overtaking(");
  if (want == 0) {
    check_why("At the last size the cube is not faster. Then there is none from which on it always is.", "在最后一个尺寸处矩阵单元并不更快，那就不存在“从它起一直更快”的尺寸。");
    check_fail("there is no such size here", "这里没有这样的尺寸");
  }
  for (n = got; n > 0 && n <= last && wins(c, n); n++) {}
  if (got > 0 && n <= last && cube_cycles(c, n) == vector_cycles(c, n)) {
    check_why("At size %llu both take the same number of cycles. Faster means fewer.", "在尺寸 %llu 处两者拍数相同。更快是指更少。", (unsigned long long)n);
    check_fail("just as fast is not faster", "一样快不是更快");
  }
  if (got > 0 && n == got && n + 1 == want) {
    check_why("At size %llu, your answer, the cube is not faster; at the next one it is.", "在你的答案 %llu 处矩阵单元并不更快，下一个尺寸才是。", (unsigned long long)n);
    check_fail("one size too early", "早了一个尺寸");
  }
  if (got > 0 && n <= last) {
    check_why("At size %llu the cube needs %llu cycles, the vector unit %llu: a new row of tiles has begun.", "在尺寸 %llu 处矩阵单元要 %llu 拍，向量单元 %llu 拍：又开始了一排新的块。", (unsigned long long)n,
              (unsigned long long)cube_cycles(c, n), (unsigned long long)vector_cycles(c, n));
    check_fail("the cube falls behind again behind your answer", "在你的答案之后，矩阵单元又落后了");
  }
  check_why("It is faster already from %llu on, all the way.", "从 %llu 起它就一路更快了。", (unsigned long long)want);
  check_fail("there is a smaller size from which on the cube is always faster", "还有更小的尺寸，从它起矩阵单元一直更快");
}

CHECK_ORACLE {
  const chip again = {64, 0, 4, 55}; /* ahead at 8, behind at 9, where a new row of tiles begins */
  const chip even = {64, 0, 4, 54};  /* level at 9 */
  const chip never = {64, 0, 4, 5000};
  chip c;
  int back = 0, none = 0, level = 0;
  try_chip(&again, 40);
  try_chip(&even, 40);
  try_chip(&never, 20);
  for (int k = 0; k < 4000 && !(back >= 3 && none >= 1 && level >= 2 && k > 40); k++) {
    const uint64_t last = (uint64_t)check_between(2, 90);
    uint64_t n, first = 0, lost = 0, equal = 0;
    c.lanes = (uint64_t)check_between(8, 128), c.vector_start = (uint64_t)check_between(0, 1), c.tile = (uint64_t)check_between(1, 16);
    c.cube_start = (uint64_t)check_between(0, 300);
    for (n = 1; n <= last; n++) {
      if (wins(&c, n)) first = first ? first : n;
      else lost = n, equal = cube_cycles(&c, n) == vector_cycles(&c, n) ? n : 0;
    }
    back += first && lost > first && lost < last;
    none += lost == last;
    level += equal == lost && lost && lost < last;
    if (k > 40 && !(first && lost > first && lost < last) && !(equal == lost && lost && lost < last)) continue; /* only the telling ones */
    try_chip(&c, last);
  }
}
