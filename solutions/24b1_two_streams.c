/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24b1

  Record on the stream that does it, wait on the stream that needs it, in this order. The first tile finds an empty buffer: an event
  that was never recorded cannot be waited for, so it does not.
  在“做”的那个流上 record，在“需要”的那个流上等待，次序不能反。第一块装入时 buffer 是空的：从未 record 过的 Event 不能等待，
  所以第一次不等。
*/
#include "ascend_lite.h"
#include "exercises/checks/24b1_two_streams.h"

aclError sum_tiles(const float *in, size_t count, size_t n, void *buffer, void *sums, aclrtStream load, aclrtStream compute, aclrtEvent loaded,
                   aclrtEvent added) {
  size_t bytes = n * sizeof(float);

  for (size_t k = 0; k < count; k++) {
    if (k > 0) TRY(aclrtStreamWaitEvent(load, added));
    TRY(aclrtMemcpyAsync(buffer, bytes, in + k * n, bytes, ACL_MEMCPY_HOST_TO_DEVICE, load));
    TRY(aclrtRecordEvent(loaded, load));

    TRY(aclrtStreamWaitEvent(compute, loaded));
    TRY(device_add_tile(sums, buffer, n, compute));
    TRY(aclrtRecordEvent(added, compute));
  }
  return ACL_SUCCESS;
}
