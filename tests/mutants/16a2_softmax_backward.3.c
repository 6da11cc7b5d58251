/* expect: differences say otherwise */
/* The belief: "the sum runs down the columns" */
#include "ascend_lite.h"
#include "exercises/checks/16a2_softmax_backward.h"

int softmax_backward(mtCall *call, mtTensor *grad, mtTensor **grad_in) {
  mtTensor *y = call->out[0];
  grad_in[0] = mt_mul(y, mt_sub(grad, mt_sum_dims(mt_mul(grad, y), 1u, 1)));
  return grad_in[0] ? 0 : -1;
}
