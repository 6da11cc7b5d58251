/* expect: HcclAllReduce was refused */
/* The belief: "one stream is enough for the communication" */
#include "ascend_lite.h"
#include "exercises/checks/17b1_three_places.h"

aclError train_step(const replica *replicas, int n, size_t count, float rate) {
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_gradient(&replicas[k], count));
  }
  for (int k = 0; k < n; k++)
    TRY(HcclAllReduce(replicas[k].gradient, replicas[k].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[k].comm,
                      replicas[0].stream));
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_update(&replicas[k], count, rate / (float)n));
  }
  return ACL_SUCCESS;
}
