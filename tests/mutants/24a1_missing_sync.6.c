/* expect: aclrtMemcpy does not wait for the stream */
/* The belief: "a synchronous copy waits for everything queued before it" */
#include "ascend_lite.h"
#include "exercises/checks/24a1_missing_sync.h"

aclError scale_and_sum(const float *in, float *out, size_t n, float factor, double *sum, aclrtStream stream) {
  size_t bytes = n * sizeof(float);
  void *dev = NULL;

  TRY(aclrtMalloc(&dev, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpyAsync(dev, bytes, in, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(device_scale(dev, n, factor, stream));
  TRY(aclrtMemcpy(out, bytes, dev, bytes, ACL_MEMCPY_DEVICE_TO_HOST));

  *sum = 0;
  for (size_t i = 0; i < n; i++) *sum += out[i];

  return aclrtFree(dev);
}
