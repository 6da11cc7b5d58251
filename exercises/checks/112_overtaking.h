/* 112_overtaking.h - what exercise 112 asks for, and what it gets. 练习 112 要写的和可以用的函数。 */
#ifndef ASL_CHECK_112_H
#define ASL_CHECK_112_H

#include "exercises/exercise.h"

/* A chip by its numbers, as in exercise 111, but each time other ones. 一种芯片的参数，含义同练习 111，但每次不同。 */
typedef struct chip {
  uint64_t lanes, vector_start; /* VECTOR: n * n instructions, each vector_start + n / lanes (rounded up) cycles */
  uint64_t tile, cube_start;    /* CUBE: cube_start + (n / tile rounded up) to the third power */
} chip;

/* Supplied: cycles of an (n x n) times (n x n) product. 已提供：(n x n) 乘 (n x n) 的拍数。 */
uint64_t vector_cycles(const chip *c, uint64_t n);
uint64_t cube_cycles(const chip *c, uint64_t n);

/* Yours: the smallest n from which on the cube is ALWAYS faster, that is for every size n, n + 1, ... up to `last`. 0 when there is no
   such n (the cube is not faster at `last` itself).
   你来写：最小的 n，从它起矩阵单元一直更快，也就是对 n、n + 1……直到 last 的每个尺寸都更快。没有这样的 n（在 last 处就不更快）
   时返回 0。 */
uint64_t overtaking(const chip *c, uint64_t last);

#endif
