/* 16a3_without_softplus.h - what exercise 16a3 asks for, and what it gets. 练习 16a3 要写的和可以用的函数。 */
#ifndef ASL_CHECK_16A3_H
#define ASL_CHECK_16A3_H

#include "exercises/exercise.h"
#include "tutorials/lib/minitorch.h"

/* Yours: log(1 + e^x) for every element of x, from operators with NPU kernels (mt_relu, mt_exp, mt_log, mt_add, mt_add_scalar, mt_mul_scalar ...).
   No fallback, no infinity; |x| up to 1000. The gradient then comes by itself. NULL when something fails.
   你来写：对 x 的每个元素计算 log(1 + e^x)，只用有 NPU 内核的算子（mt_relu、mt_exp、mt_log、mt_add、mt_add_scalar、mt_mul_scalar……）。
   不回退，不出现无穷大；|x| 最大 1000。梯度会自动算出。失败时返回 NULL。 */
mtTensor *my_softplus(mtTensor *x);

#endif
