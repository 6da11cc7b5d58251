/* expect: one instruction for each block of 32 bytes */
/* The belief: "the vector unit takes 8 numbers" */
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
    for (uint32_t k = 0; k < n; k += 8) {
      aslMaxs(aslAt(u, k), aslAt(u, k), 0, 8);
      aslMins(aslAt(u, k), aslAt(u, k), 6, 8);
    }
    aslPipeBarrier(ASL_PIPE_ALL);
    aslDataCopy(aslAt(aslGlobal(a->z, ACL_FLOAT, a->count), i), u, n);
    aslPipeBarrier(ASL_PIPE_ALL); /* u is stored before the next tile comes 存完才能搬入下一块 */
  }
}
