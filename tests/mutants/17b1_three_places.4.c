/* expect: every replica follows its own gradient */
/* The belief: "the sum can come at the end of the step" */
#include "ascend_lite.h"
#include "exercises/checks/17b1_three_places.h"

aclError train_step(const replica *replicas, int n, size_t count, float rate) {
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_gradient(&replicas[k], count));
  }
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_update(&replicas[k], count, rate / (float)n));
  }
  for (int k = 0; k < n; k++)
    TRY(HcclAllReduce(replicas[k].gradient, replicas[k].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[k].comm,
                      replicas[k].stream));
  return ACL_SUCCESS;
}
