/*
  Oracle of exercise 142: dot products as one product on the cube; exact values in strict mode, and the steps the cube made.

  title: Dot products on the cube
  title.zh: 用矩阵单元算点积
  minutes: 30
  points: 4
  required: no
  async: no
  unsolved: only a part of the row is in the product
  hint1: A dot product is a row times a column. Which of nValue and dValue is 1 for a column?
  hint1.zh: 点积是行乘列。对一列来说，nValue 和 dValue 哪个是 1？
  hint2: "Vector or cube" in the tutorial has the whole way for one row. Look at the last number of each aslLoadData2DParams.
  hint2.zh: 教程“向量还是矩阵”里有一行的完整做法。注意 aslLoadData2DParams 的最后一个数。
  hint3: y_column = {n, 1, 1, n}; turned = {k, some, 1, 0, 1}; product = {g->rows, 1, n, 1}.
  hint3.zh: y_column = {n, 1, 1, n}；turned = {k, some, 1, 0, 1}；product = {g->rows, 1, n, 1}。
*/
#include "exercises/checks/142_dot_on_cube.h"
#include "exercises/checks/check.h"
#include "exercises/checks/core_check.h"

static void try_one(uint32_t rows, uint32_t count) {
  uint16_t *h = (uint16_t *)malloc((rows + 1) * count * 2u);
  float z[16];
  dot_args g = {NULL, NULL, NULL, rows, count};
  if (!h) check_trouble("no memory for the checks", "检查程序内存不足");
  for (uint32_t i = 0; i < (rows + 1) * count; i++) h[i] = aclFloatToFloat16((float)check_between(-4, 4));
  check_case("%u rows of %u elements", "%u 行，每行 %u 个元素", rows, count);
  g.a = core_upload(h, rows * count * 2u), g.y = core_upload(h + rows * count, count * 2u), g.z = core_upload(NULL, sizeof z);
  const aslKernelStats s = core_run(dot_kernel, 1, &g, sizeof g);
  core_download(z, g.z, sizeof z);
  core_free(g.a), core_free(g.y);
  for (uint32_t r = 0; r < rows; r++) {
    float want = 0, part = 0;
    for (uint32_t i = 0; i < count; i++) {
      const float v = aclFloat16ToFloat(h[r * count + i]) * aclFloat16ToFloat(h[rows * count + i]);
      want += v;
      if (i < 16) part += v;
    }
    if (z[r] == want) continue;
    check_expected("z[%u] = %g", "z[%u] = %g", r, (double)want);
    check_found("%g", "%g", (double)z[r]);
    check_line_of("dot_kernel(");
    check_why("z is column 0 of a product of rows x n with n x 1. L0B wants the elements of one column together; the cube adds up as many inner "
              "elements as k says, and adds to what L0C holds unless cmatrixInitVal is 1.",
              "z 是 rows x n 乘 n x 1 的第 0 列。L0B 要求同一列的元素连在一起；k 决定累加多少个内维元素；cmatrixInitVal 不为 1 时会加到 L0C 原有的内容上。");
    if (z[r] == part && count > 16) check_fail("only a part of the row is in the product", "乘积里只有行的一部分");
    if (!(z[r] > -1e6f && z[r] < 1e6f)) check_fail("what L0C held before is in the sum", "和里混进了 L0C 原有的内容");
    if (s.gm_read >= rows * count * 2u + count * 2u && check_code_has("y_column={n,1,1,n}")) check_fail("L0B holds y turned the wrong way", "L0B 里的 y 方向不对");
    check_fail("y is not a column", "y 不是一列");
  }
  free(h);
  if (s.instructions[ASL_PIPE_M] <= 3) return; /* the product, and its flags */
  check_expected("one product on the cube", "矩阵单元只做一次乘法");
  check_found("%llu instructions on pipe M, flags among them", "M 流水上有 %llu 条指令（含 flag）", (unsigned long long)s.instructions[ASL_PIPE_M]);
  check_why("k may be as long as L0A holds: one aslMmad does the whole row.", "k 可以长到 L0A 放得下为止：一次 aslMmad 就算完整行。");
  check_fail("the product is larger than it has to be", "乘法做得比需要的多");
}

CHECK_ORACLE {
  core_open();
  try_one(1, 256);
  try_one(5, 256);
  try_one(16, 2048);
  try_one((uint32_t)check_between(1, 16), (uint32_t)check_between(2, 128) * 16);
  core_close();
}
