/* 421_fractals.h - what exercise 421 asks for. 练习 421 的要求。 */
#ifndef ASL_CHECK_421_H
#define ASL_CHECK_421_H

#include "exercises/exercise.h"

/* A fractal is always 512 bytes: 16 rows of 32 bytes, so c0 = 16 elements of 2 bytes, or 32 of one byte. A matrix of rows x columns is
   padded to whole fractals: m1 = rows / 16 and k1 = columns / c0, both rounded up.
   一个分形总是 512 字节：16 行、每行 32 字节，即 c0 = 16 个 2 字节元素或 32 个 1 字节元素。rows x columns 的矩阵补齐成整分形：
   m1 = rows / 16，k1 = columns / c0，都向上取整。 */

/* Yours: where element (i, j) lies, counted in elements from the start.
   你来写：元素 (i, j) 的位置，以元素计。 */
/* FRACTAL_NZ (L1, L0C): column of fractals after column; inside a fractal row after row. 一列分形接一列；分形内按行。 */
size_t in_nz(size_t i, size_t j, size_t rows, size_t columns, size_t c0);
/* FRACTAL_ZZ (L0A): row of fractals after row; inside a fractal row after row. 一行分形接一行；分形内按行。 */
size_t in_zz(size_t i, size_t j, size_t rows, size_t columns, size_t c0);
/* FRACTAL_ZN (L0B), a matrix of rows = k and columns = n: row of fractals after row, a fractal is c0 elements of k by 16 of n, and inside
   it column after column: c0 elements of one column lie together.
   rows = k、columns = n 的矩阵：一行分形接一行，一个分形是 k 方向 c0 个、n 方向 16 个，分形内按列：同一列的 c0 个元素连在一起。 */
size_t in_zn(size_t i, size_t j, size_t rows, size_t columns, size_t c0);

#endif
