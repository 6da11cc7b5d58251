/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24a1

  The host loop is the first line that needs the result, so the wait stands right before it, and not earlier: until there the
  host is free to do other things.
  主机上的循环是第一个需要结果的地方，所以等待就放在它前面，不必更早：在那之前主机可以做别的事。
*/
#include "ascend_lite.h"
#include "exercises/checks/24a1_missing_sync.h"

aclError scale_and_sum(const float *in, float *out, size_t n, float factor, double *sum, aclrtStream stream) {
  size_t bytes = n * sizeof(float);
  void *dev = NULL;

  TRY(aclrtMalloc(&dev, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpyAsync(dev, bytes, in, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(device_scale(dev, n, factor, stream));
  TRY(aclrtMemcpyAsync(out, bytes, dev, bytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));

  TRY(aclrtSynchronizeStream(stream));

  *sum = 0;
  for (size_t i = 0; i < n; i++) *sum += out[i];

  return aclrtFree(dev);
}
