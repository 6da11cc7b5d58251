/* expect: the host waited */
/* The belief: "order is made by waiting" */
#include "ascend_lite.h"
#include "exercises/checks/32e3_two_operators.h"

aclError relu_then_neg(void *x, void *between, void *y, size_t n, aclrtStream a, aclrtStream b, aclrtEvent done) {
  int64_t dims[1] = {(int64_t)n};
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  aclDataBuffer *in = aclCreateDataBuffer(x, n * sizeof(float)), *middle = aclCreateDataBuffer(between, n * sizeof(float)),
                *out = aclCreateDataBuffer(y, n * sizeof(float));
  (void)done;
  TRY(aclopExecuteV2("Relu", 1, &desc, &in, 1, &desc, &middle, NULL, a));
  TRY(aclrtSynchronizeStream(a));
  TRY(aclopExecuteV2("Neg", 1, &desc, &middle, 1, &desc, &out, NULL, b));

  TRY(aclDestroyDataBuffer(in));
  TRY(aclDestroyDataBuffer(middle));
  TRY(aclDestroyDataBuffer(out));
  aclDestroyTensorDesc(desc);
  return ACL_SUCCESS;
}
