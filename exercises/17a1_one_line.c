/*
  1.7 Migration 迁移 · exercise 17a1 · 10 min

  A trainer, written for another card: "cuda:0" and "nccl". Make it run on the NPU without changing a line of it.
  一个为另一种卡写的训练程序：里面是 "cuda:0" 和 "nccl"。不改其中任何一行，让它在 NPU 上运行。

  exercises/checks/17a1_one_line.h describes the functions.
  函数的说明在 exercises/checks/17a1_one_line.h：

      make check EX=17a1
*/
#include "ascend_lite.h"
#include "exercises/checks/17a1_one_line.h"
/* TODO: one line here, and nothing else in this file changes
   TODO：在这里加一行，文件其余部分一个字也不改 */

double find_slope(const float *x, const float *y, int64_t n) {
  const int64_t size[2] = {n, 1};
  mtModule *layer = mtnn_linear(1, 1, MT_FLOAT32);
  mtOptimizer *sgd;
  mtTensor *xs, *ys;
  double w;
  if (mt.init_process_group("nccl", 0, 1) != 0 || mt.module_to(layer, "cuda:0") != 0) {
    mt_free_module(layer);
    return (double)NAN;
  }
  sgd = mt_sgd(layer, 0.1, 0.9, 0);
  xs = mt.tensor(2, size, x, MT_FLOAT32, "cuda:0"), ys = mt.tensor(2, size, y, MT_FLOAT32, "cuda:0");
  for (int step = 0; step < 150; step++) {
    const size_t scope = mt_scope();
    mtTensor *wrong = mt_sub(mt_forward(layer, xs), ys);
    mt_zero_grad(layer);
    if (mt_backward(mt_mean(mt_mul(wrong, wrong))) != 0) step = 150;
    mt_step(sgd);
    mt_scope_end(scope);
  }
  w = mt_item(layer->weight);
  mt_free_optimizer(sgd), mt_free_module(layer);
  return w;
}
