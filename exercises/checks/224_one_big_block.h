/* 224_one_big_block.h - what exercise 224 asks for. 练习 224 要写的函数。 */
#ifndef ASL_CHECK_224_H
#define ASL_CHECK_224_H

#include "exercises/exercise.h"

/* Yours: cuts n pieces out of ONE block of device memory. Piece i gets sizes[i] bytes (at least 1); pieces[i] is its address, *block
   is what the caller will give to aclrtFree. The rules of the chip, for each piece:
     - it starts at an address that is a multiple of 64 (what aclrtMalloc gives is one);
     - behind it, before the next one starts and before the block ends, there is room for its size rounded up to 32, plus 32.
   No more memory than these rules ask for.
   你来写：从一整块设备内存里切出 n 个小块。第 i 块有 sizes[i] 字节（至少 1），pieces[i] 是它的地址；*block 由调用者交给 aclrtFree。
   芯片的规则，对每一块都成立：
     - 起始地址是 64 的倍数（aclrtMalloc 给出的地址就是）；
     - 从起点算起，到下一块的起点、到整块的末尾，都要容得下“大小向上取整到 32 的倍数，再加 32”。
   除此之外不多占内存。 */
aclError cut_block(const size_t *sizes, size_t n, void **pieces, void **block);

#endif
