/* 16b3_give_back.h - what exercise 16b3 asks for, and what it gets. 练习 16b3 要写的和可以用的函数。 */
#ifndef ASL_CHECK_16B3_H
#define ASL_CHECK_16B3_H

#include "exercises/exercise.h"
#include "tutorials/lib/minitorch.h"

/* Yours: gives up t (a tensor of the NPU, in a scope, nothing else refers to it) and gets *block of `bytes` bytes from the device by aclrtMalloc.
   0, or the code of aclrtMalloc, and *block is then NULL.
   你来写：放弃 t（NPU 上的张量，在一个 scope 里，没有别的引用），再用 aclrtMalloc 向设备申请 bytes 字节的 *block。返回 0，或 aclrtMalloc 的错误码（这时 *block 为 NULL）。 */
aclError take_over(mtTensor *t, size_t bytes, void **block);

#endif
