/* 24a1_missing_sync.h - what exercise 24a1 asks for, and what it gets. 练习 24a1 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24A1_H
#define ASL_CHECK_24A1_H

#include "exercises/exercise.h"

/* Yours: multiplies n floats by factor on the device. in and out are pinned host memory (aclrtMallocHost). When it returns, the
   products are in out and their sum is in *sum; the device memory it used is free again.
   你来写：在设备上把 n 个 float 乘以 factor。in 和 out 是锁页主机内存（aclrtMallocHost）。
   返回时，乘积已在 out 里，它们的和在 *sum 里，用过的设备内存已经释放。 */
aclError scale_and_sum(const float *in, float *out, size_t n, float factor, double *sum, aclrtStream stream);

/* Supplied, asynchronous: queues "multiply these n floats of device memory by factor" on the stream and returns at once.
   已提供，异步：把“将设备内存里的 n 个 float 乘以 factor”放进 stream 的队列，立即返回。 */
aclError device_scale(void *data, size_t n, float factor, aclrtStream stream);
#define device_scale(data, n, factor, stream) EXERCISE_HERE(device_scale(data, n, factor, stream))

#endif
