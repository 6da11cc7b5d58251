/* expect: an old sum was added once more */
/* The belief: "who has nothing to do just calls" */
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
      if (s < replicas[k].batches) {
        TRY(device_gradient(&replicas[k], s, count));
        m++;
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
