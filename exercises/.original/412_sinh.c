/*
  4.1 A kernel of your own 自己写一个核函数 · exercise 412 · 30 min

  The task of the Ascend C certificate: SinhCustom, in float16, without the ready-made Sinh. The queues are there. What is missing is
  the mathematics, the part of each block, and the tail: tensors do not end on a multiple of 32 bytes because a tutorial wishes it.
  Ascend C 认证考试的题目：float16 的 SinhCustom，不许用现成的 Sinh。队列已经写好。缺的是数学、每个 block 的范围，以及尾块：张量可不会
  因为教程方便就恰好是 32 字节的倍数。

      make check EX=412
*/
#include "ascend_lite.h"
#include "exercises/checks/412_sinh.h"

void sinh_custom(void *args, uint32_t block, uint32_t blocks) {
  const sinh_args *a = (const sinh_args *)args;
  /* TODO: which elements are this block's? The last one has fewer. TODO：哪些元素归本 block？最后一个要少一些。 */
  const uint32_t from = 0, to = a->count;
  (void)block;
  aslGlobalTensor x = aslGlobal(a->x, ACL_FLOAT16, a->count), z = aslGlobal(a->z, ACL_FLOAT16, a->count);
  aslPipe pipe;
  aslQueue in, out;
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &in, ASL_VECIN, 2, a->tile * 2);
  aslInitBuffer(&pipe, &out, ASL_VECOUT, 2, a->tile * 2);
  (void)blocks;
  for (uint32_t i = from; i < to; i += a->tile) {
    const uint32_t n = to - i < a->tile ? to - i : a->tile; /* the last tile may be any number 最后一块可以是任意个 */
    aslLocalTensor u = aslAllocTensor(&in, ACL_FLOAT16), w;
    /* TODO: n is not always whole blocks of 32 bytes. TODO：n 不一定是整数个 32 字节块。 */
    aslDataCopy(u, aslAt(x, i), n);
    aslEnQue(&in, u);
    u = aslDeQue(&in, ACL_FLOAT16);
    w = aslAllocTensor(&out, ACL_FLOAT16);
    /* TODO: sinh, from u to w. TODO：从 u 到 w 计算 sinh。 */
    aslMuls(w, u, 1, n);
    aslFreeTensor(&in, u);
    aslEnQue(&out, w);
    w = aslDeQue(&out, ACL_FLOAT16);
    aslDataCopy(aslAt(z, i), w, n);
    aslFreeTensor(&out, w);
  }
}
