/*
  1.4 The NPU 昇腾 NPU · a solution of exercise 141

  Two instructions for the whole tile. The barriers are the simplest order; flags and queues come in 41_custom_kernel.
  整块只要两条指令。屏障是最简单的次序；flag 和队列见 41_custom_kernel。
*/
#include "ascend_lite.h"
#include "exercises/checks/141_relu_unit.h"

void relu6_kernel(void *args, uint32_t block, uint32_t blocks) {
  const relu_args *a = (const relu_args *)args;
  (void)block, (void)blocks;
  for (uint32_t i = 0; i < a->count; i += a->tile) {
    const uint32_t n = a->count - i < a->tile ? a->count - i : a->tile;
    aslLocalTensor u = aslLocal(ASL_UB, 0, ACL_FLOAT, n);
    aslDataCopy(u, aslAt(aslGlobal(a->x, ACL_FLOAT, a->count), i), n);
    aslPipeBarrier(ASL_PIPE_ALL);
    aslMaxs(u, u, 0, n);
    aslMins(u, u, 6, n);
    aslPipeBarrier(ASL_PIPE_ALL);
    aslDataCopy(aslAt(aslGlobal(a->z, ACL_FLOAT, a->count), i), u, n);
    aslPipeBarrier(ASL_PIPE_ALL); /* u is stored before the next tile comes 存完才能搬入下一块 */
  }
}
