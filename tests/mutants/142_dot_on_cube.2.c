/* expect: only a part of the row is in the product */
/* The belief: "the cube works in 16" */
#include "ascend_lite.h"
#include "exercises/checks/142_dot_on_cube.h"

void dot_kernel(void *args, uint32_t block, uint32_t blocks) {
  const dot_args *g = (const dot_args *)args;
  const uint32_t n = g->count;
  aslLocalTensor a1 = aslLocal(ASL_L1, 0, ACL_FLOAT16, 16 * n), y1 = aslLocal(ASL_L1, 128 << 10, ACL_FLOAT16, 16 * n);
  aslLocalTensor a2 = aslLocal(ASL_L0A, 0, ACL_FLOAT16, 16 * n), y2 = aslLocal(ASL_L0B, 0, ACL_FLOAT16, 16 * n);
  aslLocalTensor c = aslLocal(ASL_L0C, 0, ACL_FLOAT, 256), out = aslLocal(ASL_UB, 0, ACL_FLOAT, 256);
  aslNd2NzParams a_rows = {g->rows, n, n, 16}; /* rows of a as fractals; 16 rows are reserved a 的各行变成分形，预留 16 行 */
  (void)block, (void)blocks;
  aslDataCopyNd2Nz(a1, aslGlobal(g->a, ACL_FLOAT16, (uint64_t)g->rows * n), a_rows);
  aslNd2NzParams y_column = {n, 1, 1, n}; /* y is a column: n rows of one element, the other 15 columns become 0 y 是一列：n 行 1 列，其余 15 列补 0 */
  aslDataCopyNd2Nz(y1, aslGlobal(g->y, ACL_FLOAT16, n), y_column);
  aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_MTE1, 0);
  aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_MTE1, 0);
  for (uint32_t k = 0; k < n / 16; k += 64) { /* at most 255 fractals at a time 一次最多 255 个分形 */
    const uint32_t some = n / 16 - k < 64 ? n / 16 - k : 64;
    aslLoadData2DParams plain = {k, some, 1, 0, 0};
    aslLoadData2DParams turned = {k, some, 1, 0, 1};
    aslLoadData(aslAt(a2, k * 256), a1, plain);
    aslLoadData(aslAt(y2, k * 256), y1, turned);
  }
  aslSetFlag(ASL_PIPE_MTE1, ASL_PIPE_M, 0);
  aslWaitFlag(ASL_PIPE_MTE1, ASL_PIPE_M, 0);
  aslMmadParams product = {g->rows, 1, 16, 1};
  aslMmad(c, a2, y2, product);
  aslSetFlag(ASL_PIPE_M, ASL_PIPE_V, 0);
  aslWaitFlag(ASL_PIPE_M, ASL_PIPE_V, 0);
  aslDataCopy(out, c, 256); /* 16 rows of 16: the dot products are in column 0 16 行 16 列：点积在第 0 列 */
  aslSetFlag(ASL_PIPE_V, ASL_PIPE_S, 0);
  aslWaitFlag(ASL_PIPE_V, ASL_PIPE_S, 0);
  for (uint32_t r = 0; r < g->rows; r++) aslSetValue(aslGlobal(g->z, ACL_FLOAT, 16), r, aslGetValue(out, r * 16));
}
