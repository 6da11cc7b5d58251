/* expect: 1 copies */
/* The belief: "one of them is needed" */
#include "ascend_lite.h"
#include "exercises/checks/16b2_hidden_copies.h"

mtTensor *scores(mtTensor *x, mtTensor *w) {
  mtTensor *t = mt_tanh(mt_mul_scalar(mt_relu(mt_transpose(x, 0, 1)), 2));
  return mt_mm(mt_transpose(t, 0, 1), mt_transpose(w, 0, 1));
}
