/* expect: a gradient of a batch that is not there */
/* The belief: "the last batch can be taken again" */
#include "ascend_lite.h"
#include "exercises/checks/17b3_last_batch.h"

aclError train_epoch(const replica *replicas, int n, size_t count, float rate) {
  int steps = 0;
  for (int k = 0; k < n; k++)
    if (replicas[k].batches > steps) steps = replicas[k].batches;

  for (int s = 0; s < steps; s++) {
    int m = 0;
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      if (s < steps) {
        TRY(device_gradient(&replicas[k], s, count));
        m++;
      } else {
        TRY(aclrtMemsetAsync(replicas[k].gradient, count * sizeof(float), 0, count * sizeof(float), replicas[k].stream));
      }
      TRY(HcclAllReduce(replicas[k].gradient, replicas[k].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[k].comm,
                        replicas[k].stream));
    }
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      TRY(device_update(&replicas[k], count, rate / (float)m));
    }
  }
  return ACL_SUCCESS;
}
