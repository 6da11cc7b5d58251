/*
  1.6 The PyTorch adapter PyTorch 适配层 · exercise 16b2 · 20 min

  Somebody thought in columns: the function below turns its matrix over before every step. Each step reads rows, so the adapter
  makes a copy first, three times, and nobody sees them. The result has to stay the same; the copies have to go.
  有人按列来思考：下面的函数在每一步之前都把矩阵转置。每一步都按行读，所以适配层先拷一份，一共三次，谁也看不见。结果要保持不变，
  拷贝要消失。

  exercises/checks/16b2_hidden_copies.h describes the functions.
  函数的说明在 exercises/checks/16b2_hidden_copies.h：

      make check EX=16b2
*/
#include "ascend_lite.h"
#include "exercises/checks/16b2_hidden_copies.h"

mtTensor *scores(mtTensor *x, mtTensor *w) {
  /* TODO: three of these steps make a copy that nobody asked for
     TODO：其中三步各做了一次没人要求的拷贝 */
  mtTensor *t = mt_relu(mt_transpose(x, 0, 1));
  t = mt_mul_scalar(mt_transpose(t, 0, 1), 2);
  t = mt_tanh(mt_transpose(t, 0, 1));
  return mt_mm(mt_transpose(t, 0, 1), mt_transpose(w, 0, 1));
}
