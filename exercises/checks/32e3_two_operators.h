/* 32e3_two_operators.h - what exercise 32e3 asks for. 练习 32e3 要写的函数。 */
#ifndef ASL_CHECK_32E3_H
#define ASL_CHECK_32E3_H

#include "exercises/exercise.h"

/* Yours: queues the operator Relu from x to `between` on the stream a, and the operator Neg from `between` to y on the stream b, in such an
   order that y = -relu(x) whatever the streams have to do beside it. x, between and y are device memory of n floats. The function waits for
   nothing. `done` is a fresh event for your use.
   你来写：把算子 Relu（x 到 between）排入流 a，把算子 Neg（between 到 y）排入流 b，并排好顺序，使 y = -relu(x)，不管两个流上还有什么别的任务。
   x、between、y 都是 n 个 float 的设备内存。函数什么也不等待。done 是供你使用的一个新 event。 */
aclError relu_then_neg(void *x, void *between, void *y, size_t n, aclrtStream a, aclrtStream b, aclrtEvent done);

#endif
