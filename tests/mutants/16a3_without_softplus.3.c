/* expect: the numbers are wrong */
/* The belief: "relu is the same but for a corner" */
#include "ascend_lite.h"
#include "exercises/checks/16a3_without_softplus.h"

mtTensor *my_softplus(mtTensor *x) { return mt_relu(x); }
