/* expect: was refused */
/* The belief: "every rank gives its buffer to the gathering" */
#include "ascend_lite.h"
#include "exercises/checks/17b2_two_times_around.h"

aclError all_reduce(const rank_end *r, int n, size_t count) {
  const size_t part = count / (size_t)n;
  for (int k = 0; k < n; k++)
    TRY(HcclReduceScatter(r[k].buffer, r[k].buffer + (size_t)k * part, part, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, r[k].comm, r[k].stream));
  for (int k = 0; k < n; k++)
    TRY(HcclAllGather(r[k].buffer, r[k].buffer, part, HCCL_DATA_TYPE_FP32, r[k].comm, r[k].stream));
  return ACL_SUCCESS;
}
