/* 422_tiles.h - what exercise 422 asks for. 练习 422 的要求。 */
#ifndef ASL_CHECK_422_H
#define ASL_CHECK_422_H

#include "exercises/exercise.h"

/* How the kernel of the chapter (matmul_kernel in tutorials/lib/kernel.h) cuts C = A B, float16 into float32. It holds
     L1   a panel of A, tm x k, once; pieces of B, tk x tn, `buffers` times
     L0A  tm x tk, `buffers` times      L0B  tk x tn, `buffers` times
     L0C  tm x tn float32, `buffers` times      UB  tm x tn float32, once
   本章的核函数（tutorials/lib/kernel.h 中的 matmul_kernel）这样切分 C = A B（float16 累加到 float32），各存储器里放的就是上面这些。 */
typedef struct tiles { uint32_t tm, tn, tk, buffers; } tiles;

/* Yours: tiles for a product of m x k and k x n (multiples of 16). tm divides m, tn divides n, tk divides k, all are multiples of 16,
   buffers is 1 or 2, and everything fits into the chip's memories (chip->bytes[ASL_L1] and so on). On chip 310 the product of 1024 x 512
   and 512 x 1024 shall reach 75 percent of the cube's peak on one core, 512 x 512 x 512 60 percent.
   你来写：m x k 乘 k x n（都是 16 的倍数）的切分。tm 整除 m，tn 整除 n，tk 整除 k，都是 16 的倍数，buffers 为 1 或 2，并且一切都放得进
   芯片的存储器（chip->bytes[ASL_L1] 等）。在 310 上，1024 x 512 乘 512 x 1024 在一个核上要达到矩阵单元峰值的 75 %，512 x 512 x 512 要
   达到 60 %。 */
tiles choose_tiles(const aslChip *chip, uint32_t m, uint32_t n, uint32_t k);

#endif
