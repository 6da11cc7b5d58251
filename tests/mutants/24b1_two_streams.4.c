/* expect: the host waited */
/* The belief: "the host has to see to the order" */
#include "ascend_lite.h"
#include "exercises/checks/24b1_two_streams.h"

aclError sum_tiles(const float *in, size_t count, size_t n, void *buffer, void *sums, aclrtStream load, aclrtStream compute, aclrtEvent loaded,
                   aclrtEvent added) {
  size_t bytes = n * sizeof(float);

  for (size_t k = 0; k < count; k++) {
    if (k > 0) TRY(aclrtStreamWaitEvent(load, added));
    TRY(aclrtMemcpyAsync(buffer, bytes, in + k * n, bytes, ACL_MEMCPY_HOST_TO_DEVICE, load));
    TRY(aclrtRecordEvent(loaded, load));

    TRY(aclrtSynchronizeEvent(loaded));
    TRY(device_add_tile(sums, buffer, n, compute));
    TRY(aclrtRecordEvent(added, compute));
  }
  return ACL_SUCCESS;
}
