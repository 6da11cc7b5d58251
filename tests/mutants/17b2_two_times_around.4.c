/* expect: some links carry more than they need to */
/* The belief: "add up at one rank, then tell the others" */
#include "ascend_lite.h"
#include "exercises/checks/17b2_two_times_around.h"

aclError all_reduce(const rank_end *r, int n, size_t count) {
  for (int k = 0; k < n; k++)
    TRY(HcclReduce(r[k].buffer, r[k].buffer, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, 0, r[k].comm, r[k].stream));
  for (int k = 0; k < n; k++)
    TRY(HcclBroadcast(r[k].buffer, count, HCCL_DATA_TYPE_FP32, 0, r[k].comm, r[k].stream));
  return ACL_SUCCESS;
}
