/* expect: the result is another one */
/* The belief: "without the transposes, w included" */
#include "ascend_lite.h"
#include "exercises/checks/16b2_hidden_copies.h"

mtTensor *scores(mtTensor *x, mtTensor *w) {
  mtTensor *t = mt_mul_scalar(mt_tanh(mt_relu(x)), 2);
  return mt_mm(t, mt_transpose(w, 0, 1));
}
