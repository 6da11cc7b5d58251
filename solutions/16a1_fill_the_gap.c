/*
  1.6 The PyTorch adapter PyTorch 适配层 · a solution of exercise 16a1

  The kernel is one call, and so is its place in the table. Autograd needs nothing: the backward formula of softplus is g *
  sigmoid(x), and those operators have kernels.
  内核是一个调用，放进表里也是一个调用。自动求导什么也不用改：softplus 的反向公式是 g * sigmoid(x)，这些算子都有内核。
*/
#include "ascend_lite.h"
#include "exercises/checks/16a1_fill_the_gap.h"

int npu_softplus(mtCall *call) { return mt_npu_unary(call, "Softplus"); }

int fill_the_table(void) { return mt_register("aten::softplus", MT_NPU, npu_softplus); }
