/* expect: 2 copies */
/* The belief: "on the CPU nobody counts" */
#include "ascend_lite.h"
#include "exercises/checks/16b2_hidden_copies.h"

mtTensor *scores(mtTensor *x, mtTensor *w) {
  mtTensor *t = mt.to(mt_tanh(mt_mul_scalar(mt_relu(mt.to(x, "cpu")), 2)), "npu:0");
  return mt_mm(t, mt_transpose(w, 0, 1));
}
