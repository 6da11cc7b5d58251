/* 413_which_breaks.h - what exercise 413 asks for, and what it gets. 练习 413 要写的和可以用的函数。 */
#ifndef ASL_CHECK_413_H
#define ASL_CHECK_413_H

#include "exercises/exercise.h"

/* Six ways to write the add kernel differently. 加法核函数的六种“改法”。 */
typedef enum change {
  NO_DOUBLE_BUFFER, /* one buffer in each queue instead of two 每个队列只有一个缓冲区 */
  NO_COPY_OUT,      /* the result is not copied to device memory 结果不搬出 */
  WRONG_TYPE,       /* float16 data in tensors of float32 用 float32 的 tensor 装 float16 数据 */
  WRONG_OFFSET,     /* every block begins at element 0 每个 block 都从 0 开始 */
  NEVER_FREED,      /* aslFreeTensor is left out 没有 aslFreeTensor */
  SMALL_TILES,      /* tiles of 1 KiB instead of 16 KiB 每块 1 KiB 而不是 16 KiB */
  CHANGES
} change;
typedef enum effect { SAME, SLOWER, WRONG, STOPS } effect;

/* Supplied: runs the kernel on 2 blocks, as it should be (CHANGES) or changed. 已提供：在 2 个 block 上运行核函数，CHANGES 表示不改。 */
typedef struct experiment {
  aclError code;     /* of the synchronize 同步的返回码 */
  uint32_t wrong;    /* elements that are not x + y 不等于 x + y 的元素数 */
  uint64_t cycles;
} experiment;
experiment run_kernel_with(change c);

/* Yours: what each change does. SLOWER: right, and at least 10 % more cycles than unchanged. Predict first, then let the experiment
   decide: your function may call run_kernel_with.
   你来写：每种改法的后果。SLOWER：结果正确，但比不改至少多 10 % 的拍数。先预测，再让实验说话：你的函数可以调用 run_kernel_with。 */
effect effect_of(change c);

#endif
