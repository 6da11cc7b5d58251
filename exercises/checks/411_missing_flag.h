/* 411_missing_flag.h - what exercise 411 asks for. 练习 411 的要求。 */
#ifndef ASL_CHECK_411_H
#define ASL_CHECK_411_H

#include "exercises/exercise.h"

/* z = a x + y for float32. count is a whole number of tiles for each block; a tile is a multiple of 8 elements, at most 4096.
   z = a x + y，float32。每个 block 的元素数是 tile 的整数倍；tile 是 8 的倍数，最大 4096。 */
typedef struct axpy_args {
  void *x, *y, *z; /* device memory 设备内存 */
  uint32_t count, tile;
  float a;
} axpy_args;

/* Yours: the kernel. No finding, no needless waiting: while one tile is stored, the next is loaded and computed.
   你来改：核函数。不能有 finding，也不能有多余的等待：存一块的同时，搬入并计算下一块。 */
void axpy_kernel(void *args, uint32_t block, uint32_t blocks);

#endif
