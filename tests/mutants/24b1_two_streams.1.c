/* expect: overwritten before it was added */
/* The belief: "only the sum has to wait" */
#include "ascend_lite.h"
#include "exercises/checks/24b1_two_streams.h"

aclError sum_tiles(const float *in, size_t count, size_t n, void *buffer, void *sums, aclrtStream load, aclrtStream compute, aclrtEvent loaded,
                   aclrtEvent added) {
  size_t bytes = n * sizeof(float);

  for (size_t k = 0; k < count; k++) {
    TRY(aclrtMemcpyAsync(buffer, bytes, in + k * n, bytes, ACL_MEMCPY_HOST_TO_DEVICE, load));
    TRY(aclrtRecordEvent(loaded, load));

    TRY(aclrtStreamWaitEvent(compute, loaded));
    TRY(device_add_tile(sums, buffer, n, compute));
    TRY(aclrtRecordEvent(added, compute));
  }
  return ACL_SUCCESS;
}
