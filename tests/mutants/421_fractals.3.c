/* expect: only whole fractals are right */
/* The belief: "rows / 16 will do" */
#include "ascend_lite.h"
#include "exercises/checks/421_fractals.h"

static size_t up(size_t n, size_t unit) { return (n + unit - 1) / unit; }

size_t in_nz(size_t i, size_t j, size_t rows, size_t columns, size_t c0) {
  (void)rows, (void)columns;
  return (j / c0 * (rows / 16) + i / 16) * 16 * c0 + i % 16 * c0 + j % c0;
}

size_t in_zz(size_t i, size_t j, size_t rows, size_t columns, size_t c0) {
  (void)rows, (void)columns;
  return (i / 16 * up(columns, c0) + j / c0) * 16 * c0 + i % 16 * c0 + j % c0;
}

size_t in_zn(size_t i, size_t j, size_t rows, size_t columns, size_t c0) {
  (void)rows, (void)columns;
  return (i / c0 * up(columns, 16) + j / 16) * 16 * c0 + j % 16 * c0 + i % c0;
}
