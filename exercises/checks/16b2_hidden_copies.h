/* 16b2_hidden_copies.h - what exercise 16b2 asks for, and what it gets. 练习 16b2 要写的和可以用的函数。 */
#ifndef ASL_CHECK_16B2_H
#define ASL_CHECK_16B2_H

#include "exercises/exercise.h"
#include "tutorials/lib/minitorch.h"

/* Yours: tanh(2 * relu(x)), then times w transposed: x is n x k, w m x k, the result n x m, all on the NPU. No copy of a tensor, hidden or asked
   for. NULL when something fails.
   你来写：tanh(2 * relu(x))，再乘以 w 的转置：x 是 n x k，w 是 m x k，结果是 n x m，都在 NPU 上。不允许拷贝张量，隐藏的、明写的都不行。失败返回 NULL。 */
mtTensor *scores(mtTensor *x, mtTensor *w);

#endif
