/* 17b2_two_times_around.h - what exercise 17b2 asks for, and what it gets. 练习 17b2 要写的和可以用的函数。 */
#ifndef ASL_CHECK_17B2_H
#define ASL_CHECK_17B2_H

#include "exercises/exercise.h"

/* One rank: number k is ranks[k]. 一个 rank：第 k 个就是 ranks[k]。 */
typedef struct rank_end {
  int device;
  aclrtStream stream;
  HcclComm comm;
  float *buffer; /* device memory, `count` floats 设备内存，count 个 float */
  float *spare;  /* device memory, n * count floats 设备内存，n * count 个 float */
} rank_end;

/* Yours: afterwards the buffer of every rank holds, element by element, the sum of all ranks' buffers; count is a multiple of n. No link
   carries more than it has to: 2 (n - 1) / n of the buffer's bytes. Everything is queued; the function returns without waiting.
   你来写：之后每个 rank 的 buffer 里，逐元素都是所有 rank 的 buffer 之和；count 是 n 的倍数。每条链路传的字节不多于必需：
   buffer 字节数的 2 (n - 1) / n。全部只是排队，函数不等待就返回。 */
aclError all_reduce(const rank_end *r, int n, size_t count);

/* Supplied, asynchronous, for the current device: buffer[i] = spare[i] + spare[count + i] + ... (n of them).
   已提供，异步，作用于当前设备：buffer[i] = spare[i] + spare[count + i] + ...（共 n 项）。 */
aclError device_sum(const rank_end *r, int n, size_t count);
#define device_sum(r, n, count) EXERCISE_HERE(device_sum(r, n, count))

#endif
