/*
  1.1 Trends and challenges 发展趋势与挑战 · a solution of exercise 112

  From the far end backwards: as long as the cube wins, the answer moves down; the first size where it does not ends the search.
  从远端往回走：只要矩阵单元领先，答案就往下移；遇到第一个不领先的尺寸就停。
*/
#include "ascend_lite.h"
#include "exercises/checks/112_overtaking.h"

uint64_t overtaking(const chip *c, uint64_t last) {
  uint64_t n = last;
  while (n > 0 && cube_cycles(c, n) < vector_cycles(c, n)) n--;
  return n < last ? n + 1 : 0;
}
