/* expect: through the host */
/* The belief: "the other branch has the right numbers" */
#include "ascend_lite.h"
#include "exercises/checks/17a2_the_other_branch.h"

mtTensor *average(mtTensor *g) { return mt.to(mt_mul_scalar(mt.to(g, "cpu"), 0.5), mt_device_name(g)); }
