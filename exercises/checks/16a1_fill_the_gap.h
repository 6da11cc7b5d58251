/* 16a1_fill_the_gap.h - what exercise 16a1 asks for, and what it gets. 练习 16a1 要写的和可以用的函数。 */
#ifndef ASL_CHECK_16A1_H
#define ASL_CHECK_16A1_H

#include "exercises/exercise.h"
#include "tutorials/lib/minitorch.h"

/* Yours: a kernel of the NPU column for aten::softplus. call->in[0] and call->out[0] have one shape and lie on the NPU; the work is only queued.
   0, or -1. aclopExecuteV2 knows the operator "Softplus"; mt_npu_unary(call, type) describes both tensors and calls it.
   你来写：aten::softplus 在 NPU 一列的内核。call->in[0] 和 call->out[0] 形状相同，都在 NPU 上；只是排队。成功返回 0，否则 -1。 */
int npu_softplus(mtCall *call);
/* Yours: puts it into the table (mt_register). 0, or -1.
   你来写：把它放进表里（mt_register）。成功返回 0，否则 -1。 */
int fill_the_table(void);

#endif
