/*
  1.1 Trends and challenges 发展趋势与挑战 · exercise 112 · 15 min

  "From size 20 on the cube is faster, I measured it at 20." And at 33? The cube works in whole tiles: one row more than a tile, and
  a whole row of tiles is added, mostly filled with zeros. Its curve is a staircase, and a staircase can fall behind again.
  “从 20 开始矩阵单元更快，我在 20 处量过。”那 33 呢？矩阵单元按整块工作：比一块多出一行，就要多算一整排的块，里面几乎全是零。
  它的曲线是台阶，而台阶是会再落到后面去的。

  Fill in the function (exercises/checks/112_overtaking.h says what is asked):
  填好这个函数（要求见 exercises/checks/112_overtaking.h）：

      make check EX=112
*/
#include "ascend_lite.h"
#include "exercises/checks/112_overtaking.h"

uint64_t overtaking(const chip *c, uint64_t last) {
  /* TODO: this finds the first size at which the cube wins. Is it ahead for good?
     TODO：这里找到的是矩阵单元第一次胜出的尺寸。它就此一路领先了吗？ */
  for (uint64_t n = 1; n <= last; n++)
    if (cube_cycles(c, n) < vector_cycles(c, n)) return n;
  return 0;
}
