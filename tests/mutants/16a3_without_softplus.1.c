/* expect: large numbers become infinity */
/* The belief: "the formula of the book will do" */
#include "ascend_lite.h"
#include "exercises/checks/16a3_without_softplus.h"

mtTensor *my_softplus(mtTensor *x) { return mt_log(mt_add_scalar(mt_exp(x), 1)); }
