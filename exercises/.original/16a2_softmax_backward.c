/*
  1.6 The PyTorch adapter PyTorch 适配层 · exercise 16a2 · 25 min

  y = softmax(x) along the last axis. A small change of one x moves every y of its row, because they sum to 1. Write the formula
  that autograd calls on the way back, with operators: so it runs on every device.
  y = softmax(x)，沿最后一维。一个 x 的微小变化会让这一行的每个 y 都变，因为它们的和是 1。用算子写出反向时自动求导调用的公式：这
  样它在每个设备上都能运行。

  exercises/checks/16a2_softmax_backward.h describes the functions.
  函数的说明在 exercises/checks/16a2_softmax_backward.h：

      make check EX=16a2
*/
#include "ascend_lite.h"
#include "exercises/checks/16a2_softmax_backward.h"

int softmax_backward(mtCall *call, mtTensor *grad, mtTensor **grad_in) {
  mtTensor *y = call->out[0];
  /* TODO: this passes the gradient on as if softmax did nothing
     TODO：现在这样，等于认为 softmax 什么也没做 */
  (void)y;
  grad_in[0] = grad;
  return grad_in[0] ? 0 : -1;
}
