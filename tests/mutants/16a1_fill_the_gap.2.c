/* expect: goes through the CPU */
/* The belief: "a kernel may compute where it likes" */
#include "ascend_lite.h"
#include "exercises/checks/16a1_fill_the_gap.h"

int npu_softplus(mtCall *call) { return mt_copy_(call->out[0], mt_softplus(mt.to(call->in[0], "cpu"))); }

int fill_the_table(void) { return mt_register("aten::softplus", MT_NPU, npu_softplus); }
