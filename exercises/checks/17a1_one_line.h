/* 17a1_one_line.h - what exercise 17a1 asks for, and what it gets. 练习 17a1 要写的和可以用的函数。 */
#ifndef ASL_CHECK_17A1_H
#define ASL_CHECK_17A1_H

#include "exercises/exercise.h"
#include "tutorials/lib/minitorch.h"

#include <math.h>

/* The trainer: steps of gradient descent for y = w x on n points; the weight it found, or NAN when it cannot run. Its lines stay as they are.
   训练程序：用梯度下降拟合 n 个点的 y = w x；返回找到的 w，不能运行时返回 NAN。它的代码保持原样。 */
double find_slope(const float *x, const float *y, int64_t n);

#endif
