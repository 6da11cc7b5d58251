/* 113_your_npu.h - what exercise 113 asks for, and what it gets. 练习 113 要写的和可以用的函数。 */
#ifndef ASL_CHECK_113_H
#define ASL_CHECK_113_H

#include "exercises/exercise.h"

/* All arrays are plain float32 memory, rows one behind the other. Outputs never overlap inputs.
   所有数组都是普通的 float32 内存，按行连续存放。输出与输入不重叠。 */

/* Yours: y[i] = max(x[i], 0).  你来写：y[i] = max(x[i], 0)。 */
void my_relu(const float *x, float *y, size_t n);

/* Yours: y (m x n) = a (m x k) times b (k x n), plus bias[j] in column j unless bias is NULL. With turned, b lies there transposed:
   element (i, j) is b[j * k + i] instead of b[i * n + j].
   你来写：y (m x n) = a (m x k) 乘 b (k x n)；bias 不为 NULL 时第 j 列再加 bias[j]。turned 时 b 是转置存放的：
   元素 (i, j) 在 b[j * k + i]，而不是 b[i * n + j]。 */
void my_matmul(const float *a, const float *b, const float *bias, float *y, size_t m, size_t k, size_t n, int turned);

/* Yours: each row of y is e^x / (sum of e^x over the row). Values of x may be 1000 and more.
   你来写：y 的每一行是 e^x 除以这一行 e^x 之和。x 的值可能有 1000 甚至更大。 */
void my_softmax(const float *x, float *y, size_t rows, size_t columns);

/* Yours: a convolution of one picture. x [c][h][w], w [o][c][kh][kw], y [o][oh][ow]:
     y[f][i][j] = bias[f] + sum over ch, p, q of x[ch][i * stride + p - pad][j * stride + q - pad] * w[f][ch][p][q]
   where what lies outside of x counts as 0; bias may be NULL.
   你来写：一张图片的卷积，公式如上；落在 x 外面的按 0 计；bias 可以是 NULL。 */
typedef struct conv_shape { int c, h, w, o, kh, kw, oh, ow, stride, pad; } conv_shape;
void my_conv(const float *x, const float *w, const float *bias, float *y, const conv_shape *s);

/* Yours: makes the four known as Relu, MatMulV2, SoftmaxV2 and Conv2D (aslRegisterOp).
   你来写：用 aslRegisterOp 把四个函数注册为 Relu、MatMulV2、SoftmaxV2 和 Conv2D。 */
aclError register_mine(void);

/* Supplied in your file: how often each was called, and the time it and the library's own took, in nanoseconds.
   你的文件里已提供：每个算子调用的次数，以及它和库自带的算子各用了多少纳秒。 */
typedef struct mine_row { const char *name; long calls; double mine_ns, library_ns; } mine_row;
extern mine_row mine_rows[4];
#endif
