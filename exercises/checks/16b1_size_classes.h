/* 16b1_size_classes.h - what exercise 16b1 asks for, and what it gets. 练习 16b1 要写的和可以用的函数。 */
#ifndef ASL_CHECK_16B1_H
#define ASL_CHECK_16B1_H

#include "exercises/exercise.h"
#include "tutorials/lib/minitorch.h"

/* Yours: the bytes that count as allocated for a tensor of `bytes` bytes (1 or more) when the cache is empty: the size in units of 512. But of a
   large segment a rest of 1 MiB or less is not split off; then the whole segment counts.
   你来写：缓存为空时，大小为 bytes（至少 1）的张量计入 allocated 的字节数：以 512 为单位取整。但大段里剩下不超过 1 MiB 时不切开，整段都计入。 */
int64_t block_bytes(int64_t bytes);
/* Yours: the bytes that become reserved for it when the cache is empty. Up to 1 MiB (after rounding) a small segment of 2 MiB; then a large one
   of 20 MiB; from 10 MiB on the block's size rounded up to 2 MiB.
   你来写：缓存为空时，为它增加的 reserved 字节数。（取整后）不超过 1 MiB：2 MiB 的小段；再大：20 MiB 的大段；从 10 MiB 起：块大小向上取整到 2 MiB。 */
int64_t segment_bytes(int64_t bytes);

#endif
