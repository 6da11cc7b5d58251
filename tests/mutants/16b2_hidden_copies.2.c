/* expect: 1 copies */
/* The belief: "a copy that stands in the program is none" */
#include "ascend_lite.h"
#include "exercises/checks/16b2_hidden_copies.h"

mtTensor *scores(mtTensor *x, mtTensor *w) {
  mtTensor *t = mt_tanh(mt_mul_scalar(mt_relu(x), 2));
  return mt_mm(t, mt_contiguous(mt_transpose(w, 0, 1)));
}
