/*
  1.6 The PyTorch adapter PyTorch 适配层 · exercise 16a1 · 15 min

  softplus, log(1 + e^x), has no kernel in the NPU column of the table. Each call copies its operand to the CPU, computes there and
  copies the result back. AscendCL has an operator for it. Put it into the table.
  softplus，即 log(1 + e^x)，在表的 NPU 一列没有内核。每次调用都把操作数拷到 CPU，在那里计算，再把结果拷回来。AscendCL 有这个算
  子，把它放进表里。

  exercises/checks/16a1_fill_the_gap.h describes the functions.
  函数的说明在 exercises/checks/16a1_fill_the_gap.h：

      make check EX=16a1
*/
#include "ascend_lite.h"
#include "exercises/checks/16a1_fill_the_gap.h"

int npu_softplus(mtCall *call) {
  /* TODO 1: one AscendCL operator
     TODO 1：一个 AscendCL 算子 */
  (void)call;
  return -1;
}

int fill_the_table(void) {
  /* TODO 2: the place in the table: which operator, which device
     TODO 2：表里的位置：哪个算子、哪个设备 */
  return 0;
}
