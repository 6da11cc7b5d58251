/*
  4.1 A kernel of your own 自己写一个核函数 · a solution of exercise 412

  Each block finds its own part first, whole or not. aslDataCopyPad moves any number of bytes, so the tail needs no second loop.
  每个 block 先算出自己的范围，满不满都行。aslDataCopyPad 可以搬任意字节数，所以尾块不需要第二个循环。
*/
#include "ascend_lite.h"
#include "exercises/checks/412_sinh.h"

void sinh_custom(void *args, uint32_t block, uint32_t blocks) {
  const sinh_args *a = (const sinh_args *)args;
  const uint32_t from = block * a->share < a->count ? block * a->share : a->count;
  const uint32_t to = a->count - from < a->share ? a->count : from + a->share;
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
    aslDataCopyParams bytes = {1, n * 2, 0, 0};
    aslDataCopyPad(u, aslAt(x, i), bytes, 0);
    aslEnQue(&in, u);
    u = aslDeQue(&in, ACL_FLOAT16);
    w = aslAllocTensor(&out, ACL_FLOAT16);
    aslExp(w, u, n);
    aslReciprocal(u, w, n); /* e^-x = 1 / e^x: the source is free now, it serves as scratch 输入已经用完，可以当草稿 */
    aslSub(w, w, u, n);
    aslMuls(w, w, 0.5, n);
    aslFreeTensor(&in, u);
    aslEnQue(&out, w);
    w = aslDeQue(&out, ACL_FLOAT16);
    aslDataCopyPad(aslAt(z, i), w, bytes, 0);
    aslFreeTensor(&out, w);
  }
}
