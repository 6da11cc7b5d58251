/*
  3.2 Developing the application 开发应用 · a solution of exercise 32e3

  Record where the work is done, behind it; wait where it is needed, before it.
  在做的流上、任务之后 record；在需要的流上、任务之前等待。
*/
#include "ascend_lite.h"
#include "exercises/checks/32e3_two_operators.h"

aclError relu_then_neg(void *x, void *between, void *y, size_t n, aclrtStream a, aclrtStream b, aclrtEvent done) {
  int64_t dims[1] = {(int64_t)n};
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  aclDataBuffer *in = aclCreateDataBuffer(x, n * sizeof(float)), *middle = aclCreateDataBuffer(between, n * sizeof(float)),
                *out = aclCreateDataBuffer(y, n * sizeof(float));
  TRY(aclopExecuteV2("Relu", 1, &desc, &in, 1, &desc, &middle, NULL, a));
  TRY(aclrtRecordEvent(done, a));
  TRY(aclrtStreamWaitEvent(b, done));
  TRY(aclopExecuteV2("Neg", 1, &desc, &middle, 1, &desc, &out, NULL, b));

  TRY(aclDestroyDataBuffer(in));
  TRY(aclDestroyDataBuffer(middle));
  TRY(aclDestroyDataBuffer(out));
  aclDestroyTensorDesc(desc);
  return ACL_SUCCESS;
}
