/* expect: differences say otherwise */
/* The belief: "one sum over everything will do" */
#include "ascend_lite.h"
#include "exercises/checks/16a2_softmax_backward.h"

int softmax_backward(mtCall *call, mtTensor *grad, mtTensor **grad_in) {
  mtTensor *y = call->out[0];
  grad_in[0] = mt_mul(y, mt_sub(grad, mt_sum(mt_mul(grad, y))));
  return grad_in[0] ? 0 : -1;
}
