/* expect: gloo cannot reach the device */
/* The belief: "the fast branch is always right" */
#include "ascend_lite.h"
#include "exercises/checks/17a2_the_other_branch.h"

mtTensor *average(mtTensor *g) { return mt_mul_scalar(g, 0.5); }
