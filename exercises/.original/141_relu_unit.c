/*
  1.4 The NPU 昇腾 NPU · exercise 141 · 15 min

  A kernel that is right, and sixty times slower than it should be. It is written as one writes for a CPU: a loop over the numbers.
  The scalar unit of an AI Core is there for addresses; the numbers belong to the vector unit, 64 of them in a cycle.
  一个正确的核函数，却比应有的慢几十倍。它是按写 CPU 程序的方式写的：对每个数循环。AI Core 的标量单元是用来算地址的；数据应该交给向量
  单元，每拍 64 个。

      make check EX=141
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
    /* TODO: this loop runs on the scalar unit.
       TODO：这个循环在标量单元上执行。 */
    for (uint32_t k = 0; k < n; k++) {
      const double v = aslGetValue(u, k);
      aslSetValue(u, k, v < 0 ? 0 : v > 6 ? 6 : v);
    }
    aslPipeBarrier(ASL_PIPE_ALL);
    aslDataCopy(aslAt(aslGlobal(a->z, ACL_FLOAT, a->count), i), u, n);
    aslPipeBarrier(ASL_PIPE_ALL); /* u is stored before the next tile comes 存完才能搬入下一块 */
  }
}
