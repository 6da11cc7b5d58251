/* expect: that is the call you are to build */
/* The belief: "there is a call for it" */
#include "ascend_lite.h"
#include "exercises/checks/17b2_two_times_around.h"

aclError all_reduce(const rank_end *r, int n, size_t count) {
  for (int k = 0; k < n; k++)
    TRY(HcclAllReduce(r[k].buffer, r[k].buffer, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, r[k].comm, r[k].stream));
  return ACL_SUCCESS;
}
