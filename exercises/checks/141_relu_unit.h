/* 141_relu_unit.h - what exercise 141 asks for. 练习 141 的要求。 */
#ifndef ASL_CHECK_141_H
#define ASL_CHECK_141_H

#include "exercises/exercise.h"

/* z = min(max(x, 0), 6), relu6, for float32. count is a multiple of 8; x and z do not both fit into UB when count is large, so the kernel
   goes in tiles of `tile` elements (a multiple of 8). The last tile may be shorter. One block.
   z = min(max(x, 0), 6)，即 relu6，float32。count 是 8 的倍数；count 很大时 UB 放不下，所以按 tile 个元素（8 的倍数）一块一块地做。
   最后一块可能较短。只有一个 block。 */
typedef struct relu_args {
  void *x, *z; /* device memory 设备内存 */
  uint32_t count, tile;
} relu_args;

/* Yours: the kernel. At most 1.2 times the cycles that moving the data takes. 你来写：核函数。拍数不超过搬运数据所需的 1.2 倍。 */
void relu6_kernel(void *args, uint32_t block, uint32_t blocks);

#endif
