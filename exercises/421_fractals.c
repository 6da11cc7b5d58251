/*
  4.2 A matrix product on the cube 矩阵单元上的矩阵乘 · exercise 421 · 20 min

  "A matrix is rows one behind the other." Not for the cube: three memories, three orders. Whoever has the formulas can read any dump of
  L1, L0A and L0B, and will never again copy a bias into the wrong column.
  “矩阵就是一行接一行。”对矩阵单元来说不是：三种存储器，三种次序。掌握了公式，L1、L0A、L0B 的任何转储都能看懂。

      make check EX=421
*/
#include "ascend_lite.h"
#include "exercises/checks/421_fractals.h"

static size_t up(size_t n, size_t unit) { return (n + unit - 1) / unit; }

size_t in_nz(size_t i, size_t j, size_t rows, size_t columns, size_t c0) {
  (void)rows, (void)columns;
  /* TODO: which fractal, times its size, plus the place inside. TODO：第几个分形、乘分形大小、再加分形内的位置。 */
  return i * up(columns, c0) * c0 + j;
}

size_t in_zz(size_t i, size_t j, size_t rows, size_t columns, size_t c0) {
  (void)rows, (void)columns;
  /* TODO */
  return i * up(columns, c0) * c0 + j;
}

size_t in_zn(size_t i, size_t j, size_t rows, size_t columns, size_t c0) {
  (void)rows, (void)columns;
  /* TODO */
  return i * up(columns, 16) * 16 + j;
}
