/* expect: falls back to the CPU */
/* The belief: "on the CPU it is right, so do it there" */
#include "ascend_lite.h"
#include "exercises/checks/16a3_without_softplus.h"

mtTensor *my_softplus(mtTensor *x) { return mt.to(mt_softplus(mt.to(x, "cpu")), mt_device_name(x)); }
