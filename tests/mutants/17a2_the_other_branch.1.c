/* expect: on the old machine */
/* The belief: "one name for another" */
#include "ascend_lite.h"
#include "exercises/checks/17a2_the_other_branch.h"

mtTensor *average(mtTensor *g) {
  if (strcmp(mt.get_backend(), "hccl") == 0) return mt_mul_scalar(g, 0.5);
  return mt.to(mt_mul_scalar(mt.to(g, "cpu"), 0.5), mt_device_name(g));
}
