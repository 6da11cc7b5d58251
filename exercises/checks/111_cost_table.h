/* 111_cost_table.h - what exercise 111 asks for. 练习 111 要写的函数。 */
#ifndef ASL_CHECK_111_H
#define ASL_CHECK_111_H

#include "exercises/exercise.h"

typedef enum { SCALAR, VECTOR, CUBE } unit_t;

/* Yours: cycles of a half precision product, (m x k) times (k x n), on one unit of an AI Core.
     SCALAR  1 cycle for each multiply-add
     VECTOR  for each element of the left matrix one instruction, which adds a multiple of a row of n elements to another row:
             10 cycles to start, and 1 for every 128 elements or part of 128
     CUBE    20 cycles to start, and 1 for every 16 x 16 x 16 tile; sides are filled up to whole tiles
   你来写：半精度矩阵乘 (m x k) 乘 (k x n) 在 AI Core 的一个单元上要多少拍。
     SCALAR  每次乘加 1 拍
     VECTOR  左矩阵的每个元素对应一条指令，把一行 n 个元素的倍数加到另一行上：启动 10 拍，每 128 个元素（不满也算）1 拍
     CUBE    启动 20 拍，每个 16 x 16 x 16 的块 1 拍；各边补满到整块 */
uint64_t cycles(unit_t unit, uint64_t m, uint64_t k, uint64_t n);

/* Yours, to be answered by thinking, not by running: which unit of the chip does this work fastest?
   你来回答（靠想，不靠跑）：这件工作哪个单元最快？ */
typedef enum {
  RELU_OF_A_MILLION,     /* max(x, 0) of 1,000,000 numbers; 一百万个数的 max(x, 0) */
  CONVOLUTION_3X3,       /* 64 channels to 64, 56 x 56 places; 64 通道到 64 通道，56 x 56 个位置 */
  LOOP_COUNTER,          /* i = i + 1, and a jump; 循环变量加一，然后跳转 */
  ATTENTION_SCORES,      /* 512 x 64 times 64 x 512; 512 x 64 乘 64 x 512 */
  SOFTMAX_ROWS,          /* 512 rows of 512; 512 行，每行 512 个 */
  ONE_PRODUCT            /* 3.5 x 2.25; 两个数相乘 */
} work_t;
unit_t fastest(work_t work);

#endif
