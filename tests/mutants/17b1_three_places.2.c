/* expect: not every rank called the all-reduce */
/* The belief: "the first rank collects for all" */
#include "ascend_lite.h"
#include "exercises/checks/17b1_three_places.h"

aclError train_step(const replica *replicas, int n, size_t count, float rate) {
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_gradient(&replicas[k], count));
  }
  TRY(HcclAllReduce(replicas[0].gradient, replicas[0].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[0].comm,
                    replicas[0].stream));
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_update(&replicas[k], count, rate / (float)n));
  }
  return ACL_SUCCESS;
}
