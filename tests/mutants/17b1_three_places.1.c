/* expect: every replica follows its own gradient */
/* The belief: "several cards are the same program started several times" */
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
  return ACL_SUCCESS;
}
