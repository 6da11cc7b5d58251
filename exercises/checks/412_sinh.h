/* 412_sinh.h - what exercise 412 asks for. 练习 412 的要求。 */
#ifndef ASL_CHECK_412_H
#define ASL_CHECK_412_H

#include "exercises/exercise.h"

/* z = (e^x - e^-x) / 2 for float16. count is ANY number of elements, 1 included; each block takes `share` of them (a multiple of 16), the
   last ones fewer or none. A tile is `tile` elements, a multiple of 16. The device memory ends with element count - 1.
   z = (e^x - e^-x) / 2，float16。count 是任意个元素（可以是 1）；每个 block 分到 share 个（16 的倍数），最后的 block 更少，甚至没有。
   每块 tile 个元素（16 的倍数）。设备内存恰好到第 count - 1 个元素为止。 */
typedef struct sinh_args {
  void *x, *z; /* device memory 设备内存 */
  uint32_t count, share, tile;
} sinh_args;

/* Yours: the kernel SinhCustom. aslExp and the like; no other function of the host. 你来写：核函数 SinhCustom。 */
void sinh_custom(void *args, uint32_t block, uint32_t blocks);

#endif
