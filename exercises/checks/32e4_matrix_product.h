/* 32e4_matrix_product.h - what exercise 32e4 asks for. 练习 32e4 要写的函数。 */
#ifndef ASL_CHECK_32E4_H
#define ASL_CHECK_32E4_H

#include "exercises/exercise.h"

/* Yours: c = alpha * a * b + beta * c, where a is m x k, b is k x n and c is m x n, all host memory, row by row. Computed on the device by
   aclblasGemmEx with a and b in half precision and c in float. Returns when c is there; what was made for it is released.
   你来写：c = alpha * a * b + beta * c，其中 a 是 m x k，b 是 k x n，c 是 m x n，都是按行存放的主机内存。用 aclblasGemmEx 在设备上计算，
   a、b 用半精度，c 用 float。返回时 c 已经算好，过程中创建的东西都已释放。 */
aclError gemm(const float *a, const float *b, float *c, int m, int n, int k, float alpha, float beta);

#endif
