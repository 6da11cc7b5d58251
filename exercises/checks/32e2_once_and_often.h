/* 32e2_once_and_often.h - what exercise 32e2 asks for. 练习 32e2 要写的函数。 */
#ifndef ASL_CHECK_32E2_H
#define ASL_CHECK_32E2_H

#include "exercises/exercise.h"

/* Yours: multiplies the n floats in each of the `count` blocks of device memory by factor, in place, with the operator Muls (attribute
   "value", a float). The operator is prepared once, however many blocks there are. Everything is queued on the stream; the function
   waits for nothing, and releases what it made.
   你来写：用算子 Muls（属性 "value"，float）把 count 块设备内存中的 n 个 float 都乘以 factor，原地修改。不管有多少块，算子只准备一次。
   全部只是排入 stream，函数什么也不等待；创建的东西都要释放。 */
aclError scale_all(void *const *blocks, size_t count, size_t n, float factor, aclrtStream stream);

#endif
