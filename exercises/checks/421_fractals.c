/*
  Oracle of exercise 421: every element of matrices of many sizes; NZ and ZZ are what the core itself makes of them.

  title: Where is element (i, j)?
  title.zh: 元素 (i, j) 在哪里？
  minutes: 20
  points: 3
  required: no
  async: no
  unsolved: rows one behind the other
  hint1: Which fractal is it in, counted how? And which place does it have inside?
  hint1.zh: 它在第几个分形里，怎么数？在分形里又是第几个？
  hint2: "What the cube reads is not rows" in the tutorial has the formula of NZ for c0 = 16 and whole fractals.
  hint2.zh: 教程“矩阵单元读的不是按行存放的矩阵”里有 c0 = 16、整分形时 NZ 的公式。
  hint3: NZ: (j / c0 * m1 + i / 16) * 16 * c0 + i % 16 * c0 + j % c0. ZZ: the fractals the other way round. ZN: i / c0 * n1 + j / 16, and
    inside j % 16 * c0 + i % c0.
  hint3.zh: NZ：(j / c0 * m1 + i / 16) * 16 * c0 + i % 16 * c0 + j % c0。ZZ：分形的次序反过来。ZN：i / c0 * n1 + j / 16，
    分形内 j % 16 * c0 + i % c0。
*/
#include "exercises/checks/421_fractals.h"
#include "exercises/checks/check.h"
#include "exercises/checks/core_check.h"

static size_t up(size_t n, size_t unit) { return (n + unit - 1) / unit; }
static size_t nz(size_t i, size_t j, size_t m1, size_t c0) { return (j / c0 * m1 + i / 16) * 16 * c0 + i % 16 * c0 + j % c0; }
static size_t zz(size_t i, size_t j, size_t k1, size_t c0) { return (i / 16 * k1 + j / c0) * 16 * c0 + i % 16 * c0 + j % c0; }
static size_t zn(size_t i, size_t j, size_t n1, size_t c0) { return (i / c0 * n1 + j / 16) * 16 * c0 + j % 16 * c0 + i % c0; }

/* The oracle's own formula against the core: a matrix goes to L1 as fractals and comes back as it lies. */
typedef struct { void *in, *out; uint32_t rows, columns; } trip;
static void there(void *args, uint32_t block, uint32_t blocks) {
  const trip *t = (const trip *)args;
  const uint32_t all = (uint32_t)(up(t->rows, 16) * up(t->columns, 16) * 256);
  aslLocalTensor l1 = aslLocal(ASL_L1, 0, ACL_FLOAT16, all), ub = aslLocal(ASL_UB, 0, ACL_FLOAT16, all);
  aslNd2NzParams p = {t->rows, t->columns, t->columns, 0};
  (void)block, (void)blocks;
  aslDataCopyNd2Nz(l1, aslGlobal(t->in, ACL_FLOAT16, (uint64_t)t->rows * t->columns), p);
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(ub, l1, all);
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(aslGlobal(t->out, ACL_FLOAT16, all), ub, all);
}
static void compare_with_the_core(uint32_t rows, uint32_t columns) {
  static uint16_t in[64 * 64], out[64 * 64];
  trip t = {NULL, NULL, rows, columns};
  for (uint32_t i = 0; i < rows * columns; i++) in[i] = (uint16_t)i;
  t.in = core_upload(in, rows * columns * 2), t.out = core_upload(NULL, sizeof out);
  core_run(there, 1, &t, sizeof t);
  core_download(out, t.out, sizeof out);
  core_free(t.in);
  for (uint32_t i = 0; i < rows; i++)
    for (uint32_t j = 0; j < columns; j++)
      if (out[nz(i, j, up(rows, 16), 16)] != i * columns + j) check_trouble("the oracle's formula is not the core's", "检查程序的公式与核不一致");
}
typedef size_t (*place)(size_t i, size_t j, size_t rows, size_t columns, size_t c0);
static void try_order(int which, size_t rows, size_t columns, size_t c0) {
  static const char *const names[] = {"NZ", "ZZ", "ZN"};
  const place f = which == 0 ? in_nz : which == 1 ? in_zz : in_zn;
  const size_t m1 = up(rows, 16), k1 = up(columns, c0), n1 = up(columns, 16);
  check_case("%s of %zu x %zu, c0 = %zu", "%s，%zu x %zu，c0 = %zu", names[which], rows, columns, c0);
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < columns; j++) {
      const size_t want = which == 0 ? nz(i, j, m1, c0) : which == 1 ? zz(i, j, k1, c0) : zn(i, j, n1, c0), got = f(i, j, rows, columns, c0);
      if (got == want) continue;
      check_expected("element (%zu, %zu) at %zu", "元素 (%zu, %zu) 在 %zu", i, j, want);
      check_found("%zu", "%zu", got);
      check_why("Number of the fractal (slow axis times how many the fast one has, plus fast axis, both rounded up to whole fractals), times 16 c0, "
                "plus the place inside.",
                "分形的编号（慢轴乘以快轴的分形数，再加快轴，都按整分形向上取整），乘以 16 c0，再加分形内的位置。");
      check_line_of(which == 0 ? "size_tin_nz(" : which == 1 ? "size_tin_zz(" : "size_tin_zn(");
      if (which == 0 && got == zz(i, j, k1, c0)) check_fail("NZ: rows and columns of fractals are exchanged", "NZ：分形的行列次序反了");
      if (which == 2 && got / (16 * c0) == want / (16 * c0)) check_fail("ZN: inside the fractal rows and columns are exchanged", "ZN：分形内的行列次序反了");
      if (got == i * k1 * c0 + j) check_fail("rows one behind the other", "按行存放，没有分形");
      if (c0 != 16) check_fail("only elements of 2 bytes are right", "只有 2 字节的元素是对的");
      if (rows % 16 || columns % 16) check_fail("only whole fractals are right", "只有整分形时是对的");
      check_fail("%s is wrong", "%s 不对", names[which]);
    }
}

CHECK_ORACLE {
  core_open();
  compare_with_the_core(64, 48);
  compare_with_the_core((uint32_t)check_between(1, 63), (uint32_t)check_between(1, 63));
  core_close();
  for (int which = 0; which < 3; which++) try_order(which, 48, 64, 16);
  for (int which = 0; which < 3; which++) {
    try_order(which, (size_t)check_between(2, 7) * 16 + 3, (size_t)check_between(2, 7) * 16 + 5, 16);
    try_order(which, 64, 96, 32);
    try_order(which, (size_t)check_between(1, 90), (size_t)check_between(1, 90), check_between(0, 1) ? 16 : 32);
  }
}
