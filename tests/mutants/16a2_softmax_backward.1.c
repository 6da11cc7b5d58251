/* expect: differences say otherwise */
/* The belief: "each y depends on its own x only" */
#include "ascend_lite.h"
#include "exercises/checks/16a2_softmax_backward.h"

int softmax_backward(mtCall *call, mtTensor *grad, mtTensor **grad_in) {
  mtTensor *y = call->out[0];
  grad_in[0] = mt_mul(grad, mt_mul(y, mt_add_scalar(mt_mul_scalar(y, -1), 1)));
  return grad_in[0] ? 0 : -1;
}
