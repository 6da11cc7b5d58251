/* 142_dot_on_cube.h - what exercise 142 asks for. 练习 142 的要求。 */
#ifndef ASL_CHECK_142_H
#define ASL_CHECK_142_H

#include "exercises/exercise.h"

/* Several dot products with one vector: z[r] = sum over i of a[r][i] y[i], r = 0 .. rows - 1. a is float16, rows x count, row after row;
   y is float16, count elements; z is float32. rows is 1 to 16, count a multiple of 16 up to 2048. z has room for 16 numbers, the first `rows`
   count. One block.
   与同一个向量的若干点积：z[r] = 对 i 求和 a[r][i] y[i]。a 是 float16，rows x count，按行存放；y 是 float16，count 个；z 是 float32。
   rows 为 1 到 16，count 是 16 的倍数，最大 2048。z 有 16 个数的空间，只看前 rows 个。只有一个 block。 */
typedef struct dot_args {
  void *a, *y, *z; /* device memory 设备内存 */
  uint32_t rows, count;
} dot_args;

/* Yours: the kernel, with ONE product on the cube. 你来写：核函数，只用一次矩阵单元的乘法。 */
void dot_kernel(void *args, uint32_t block, uint32_t blocks);

#endif
