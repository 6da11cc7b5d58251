/* expect: over replicas that had no batch */
/* The belief: "the mean is over the devices" */
#include "ascend_lite.h"
#include "exercises/checks/17b3_last_batch.h"

aclError train_epoch(const replica *replicas, int n, size_t count, float rate) {
  int steps = 0;
  for (int k = 0; k < n; k++)
    if (replicas[k].batches > steps) steps = replicas[k].batches;

  for (int s = 0; s < steps; s++) {
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      if (s < replicas[k].batches) {
        TRY(device_gradient(&replicas[k], s, count));
      } else {
        TRY(aclrtMemsetAsync(replicas[k].gradient, count * sizeof(float), 0, count * sizeof(float), replicas[k].stream));
      }
      TRY(HcclAllReduce(replicas[k].gradient, replicas[k].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[k].comm,
                        replicas[k].stream));
    }
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      TRY(device_update(&replicas[k], count, rate / (float)n));
    }
  }
  return ACL_SUCCESS;
}
