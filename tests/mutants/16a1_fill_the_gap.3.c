/* expect: still falls back */
/* The belief: "writing a kernel is enough" */
#include "ascend_lite.h"
#include "exercises/checks/16a1_fill_the_gap.h"

int npu_softplus(mtCall *call) { return mt_npu_unary(call, "Softplus"); }

int fill_the_table(void) { return mt_register("aten::softplus", MT_NPU, NULL); }
