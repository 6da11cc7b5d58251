/* 16a2_softmax_backward.h - what exercise 16a2 asks for, and what it gets. 练习 16a2 要写的和可以用的函数。 */
#ifndef ASL_CHECK_16A2_H
#define ASL_CHECK_16A2_H

#include "exercises/exercise.h"
#include "tutorials/lib/minitorch.h"

/* Yours: the backward formula of aten::softmax. call->out[0] is y (rows x classes), grad the gradient of the loss by y. Set grad_in[0] to the
   gradient by x: in each row  y * (grad - sum of grad * y over that row). Use mt_mul, mt_sub, mt_sum_dims(x, 1u << axis, 1). 0, or -1.
   你来写：aten::softmax 的反向公式。call->out[0] 是 y（行 × 类别），grad 是损失对 y 的梯度。把 grad_in[0] 设为对 x 的梯度：每一行是
   y * (grad - 这一行 grad * y 之和)。可用 mt_mul、mt_sub、mt_sum_dims(x, 1u << 轴, 1)。成功返回 0，否则 -1。 */
int softmax_backward(mtCall *call, mtTensor *grad, mtTensor **grad_in);

#endif
