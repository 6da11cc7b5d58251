/*
  3.2 Developing the application 开发应用 · exercise 32e3 · 15 min

  Two operators, the second on another stream: a pipeline with two places. Operators are tasks like copies and kernels, and between
  two streams there is no order unless an event makes one.
  两个算子，第二个在另一个流上：一条有两个工位的流水线。算子和拷贝、核函数一样都是任务，两个流之间没有顺序，除非用 event 排好。

  exercises/checks/32e3_two_operators.h describes the function; the order is missing:
  函数的说明在 exercises/checks/32e3_two_operators.h；下面缺少顺序：

      make check EX=32e3
*/
#include "ascend_lite.h"
#include "exercises/checks/32e3_two_operators.h"

aclError relu_then_neg(void *x, void *between, void *y, size_t n, aclrtStream a, aclrtStream b, aclrtEvent done) {
  int64_t dims[1] = {(int64_t)n};
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  aclDataBuffer *in = aclCreateDataBuffer(x, n * sizeof(float)), *middle = aclCreateDataBuffer(between, n * sizeof(float)),
                *out = aclCreateDataBuffer(y, n * sizeof(float));
  (void)done;
  TRY(aclopExecuteV2("Relu", 1, &desc, &in, 1, &desc, &middle, NULL, a));
  /* TODO: what must have happened before this one may read `between`?
     TODO：读取 between 之前，必须先发生什么？ */
  TRY(aclopExecuteV2("Neg", 1, &desc, &middle, 1, &desc, &out, NULL, b));

  TRY(aclDestroyDataBuffer(in));
  TRY(aclDestroyDataBuffer(middle));
  TRY(aclDestroyDataBuffer(out));
  aclDestroyTensorDesc(desc);
  return ACL_SUCCESS;
}
