/*
  1.6 The PyTorch adapter PyTorch 适配层 · a solution of exercise 16a3

  log(1 + e^x) = max(x, 0) + log(1 + e^-|x|), and the exponent of the second term is never positive. |x| is relu(x) + relu(-x).
  log(1 + e^x) = max(x, 0) + log(1 + e^-|x|)，第二项的指数不会是正数。|x| 就是 relu(x) + relu(-x)。
*/
#include "ascend_lite.h"
#include "exercises/checks/16a3_without_softplus.h"

mtTensor *my_softplus(mtTensor *x) {
  mtTensor *positive = mt_relu(x), *size = mt_add(positive, mt_relu(mt_mul_scalar(x, -1)));
  return mt_add(positive, mt_log(mt_add_scalar(mt_exp(mt_mul_scalar(size, -1)), 1)));
}
