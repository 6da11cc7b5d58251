/* 32e1_what_fits.h - what exercise 32e1 asks for. 练习 32e1 要写的函数。 */
#ifndef ASL_CHECK_32E1_H
#define ASL_CHECK_32E1_H

#include "exercises/exercise.h"

/* Yours: out[i][j] = matrix[i][j] + row[j], computed on the device by the operator Add. All three are host memory; matrix and out have
   rows * columns floats, row has `columns`. Returns when `out` is there; what was made for it is released.
   你来写：用设备上的算子 Add 计算 out[i][j] = matrix[i][j] + row[j]。三者都是主机内存；matrix 和 out 有 rows * columns 个 float，
   row 有 columns 个。返回时 out 已经算好，过程中创建的东西都已释放。 */
aclError add_row(const float *matrix, const float *row, int64_t rows, int64_t columns, float *out);

#endif
