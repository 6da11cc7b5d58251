/* 24b1_two_streams.h - what exercise 24b1 asks for, and what it gets. 练习 24b1 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24B1_H
#define ASL_CHECK_24B1_H

#include "exercises/exercise.h"

/* Yours: works through `count` tiles of n floats. For tile k: on the stream `load` the floats at in + k * n are copied to `buffer`; on the
   stream `compute` device_add_tile adds buffer to sums. There is ONE buffer, so tile k + 1 may be loaded only when tile k has been
   added. Everything is queued; the function returns without waiting for any of it. The events are yours to use, both of the default
   kind, and may be recorded again and again.
   你来写：处理 count 块数据，每块 n 个 float。对第 k 块：在 load 流上把 in + k * n 处的数据拷到 buffer；在 compute 流上由
   device_add_tile 把 buffer 加到 sums。buffer 只有一个，所以第 k 块加完之后才能装第 k + 1 块。全部只是排队，函数不等待就返回。
   两个 Event 供你使用（默认类型），可以反复 record。 */
aclError sum_tiles(const float *in, size_t count, size_t n, void *buffer, void *sums, aclrtStream load, aclrtStream compute, aclrtEvent loaded,
                   aclrtEvent added);

/* Supplied, asynchronous: sums[i] += buffer[i] for i < n. 已提供，异步：sums[i] += buffer[i]（i < n）。 */
aclError device_add_tile(void *sums, const void *buffer, size_t n, aclrtStream stream);
#define device_add_tile(sums, buffer, n, stream) EXERCISE_HERE(device_add_tile(sums, buffer, n, stream))

#endif
