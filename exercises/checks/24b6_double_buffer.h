/* 24b6_double_buffer.h - what exercise 24b6 asks for, and what it gets. 练习 24b6 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24B6_H
#define ASL_CHECK_24B6_H

#include "exercises/exercise.h"

/* Yours: takes `pieces` pieces of n floats through the device, each multiplied by factor, in order. in and out are pinned host memory.
   `load` brings the pieces in, `work` multiplies them and takes them out, and two buffers on the device are used in turn. When it
   returns, all products are in out, and what it made is gone again.
   你来写：把 pieces 块数据（每块 n 个 float）依次送过设备，每个数乘以 factor。in 和 out 是锁页主机内存。
   load 流负责送入，work 流负责相乘和取出，设备上的两个缓冲区轮流使用。返回时，所有乘积都在 out 里，它建立的东西都已释放。 */
aclError through_the_device(const float *in, float *out, size_t pieces, size_t n, float factor, aclrtStream load, aclrtStream work);

/* Supplied, asynchronous: queues "multiply these n floats of device memory by factor" on the stream and returns at once.
   已提供，异步：把“将设备内存里的 n 个 float 乘以 factor”放进 stream 的队列，立即返回。 */
aclError device_scale(void *data, size_t n, float factor, aclrtStream stream);
#define device_scale(data, n, factor, stream) EXERCISE_HERE(device_scale(data, n, factor, stream))

#endif
