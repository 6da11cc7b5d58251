/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24b1 · 25 min

  One stream loads, the other computes, and between streams there is no order, however you queue the work. An event makes one: it
  is recorded behind some work of one stream, and the other stream waits for it. The host waits for nothing. Here two orders are
  needed for each tile: the sum after the load, and the next load after the sum.
  一个流装数据，另一个流计算；流与流之间没有顺序，不管你按什么次序下发。Event 能建立顺序：在一个流的任务后面 record，
  让另一个流等待它。主机什么也不等。这里每块数据需要两个顺序：先装后加；加完再装下一块。

  exercises/checks/24b1_two_streams.h describes the function; below, all order is missing:
  函数的说明在 exercises/checks/24b1_two_streams.h；下面的代码缺少所有顺序：

      make check EX=24b1
*/
#include "ascend_lite.h"
#include "exercises/checks/24b1_two_streams.h"

aclError sum_tiles(const float *in, size_t count, size_t n, void *buffer, void *sums, aclrtStream load, aclrtStream compute, aclrtEvent loaded,
                   aclrtEvent added) {
  size_t bytes = n * sizeof(float);
  (void)loaded, (void)added;

  for (size_t k = 0; k < count; k++) {
    /* TODO 1: before this copy overwrites the buffer, what has to be done, on which stream?
       TODO 1：在这次拷贝覆盖 buffer 之前，哪个流上的什么必须已经完成？ */
    TRY(aclrtMemcpyAsync(buffer, bytes, in + k * n, bytes, ACL_MEMCPY_HOST_TO_DEVICE, load));
    /* TODO 2: and before this sum?
       TODO 2：在这次求和之前呢？ */
    TRY(device_add_tile(sums, buffer, n, compute));
  }
  return ACL_SUCCESS;
}
