/* expect: knows only one device */
/* The belief: "a formula for the CPU will do" */
#include "ascend_lite.h"
#include "exercises/checks/16a2_softmax_backward.h"

int softmax_backward(mtCall *call, mtTensor *grad, mtTensor **grad_in) {
  mtTensor *y = mt.to(call->out[0], "cpu"), *g = mt.to(grad, "cpu");
  grad_in[0] = mt.to(mt_mul(y, mt_sub(g, mt_sum_dims(mt_mul(g, y), 2u, 1))), mt_device_name(grad));
  return grad_in[0] ? 0 : -1;
}
