/* 24a2_free_too_early.h - what exercise 24a2 asks for, and what it gets. 练习 24a2 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24A2_H
#define ASL_CHECK_24A2_H

#include "exercises/exercise.h"

/* A picture on its way through the device. You may use the fields as you like. 一张正在处理的图。各个字段由你支配。 */
typedef struct ticket {
  aclrtStream stream;
  float *staging; /* pinned host memory: the picture goes out and comes back through it 锁页内存：数据经它送出、经它取回 */
  void *device;
  size_t n;
} ticket;

/* Yours: takes a copy of the n floats at `in` (the caller reuses `in` at once), queues "up, device_double, down" on the stream and
   returns WITHOUT waiting. 你来写：取走 in 的 n 个 float（调用者马上会改写 in），在 stream 上排队“送上去、device_double、取回来”，
   不等待就返回。 */
aclError picture_start(ticket *t, const float *in, size_t n, aclrtStream stream);

/* Yours: waits until this picture is done, writes it to `out`, and releases what picture_start took.
   你来写：等这张图完成，写到 out，并释放 picture_start 申请的一切。 */
aclError picture_finish(ticket *t, float *out);

/* Supplied, asynchronous: doubles n floats of device memory. 已提供，异步：把设备内存里的 n 个 float 乘以 2。 */
aclError device_double(void *data, size_t n, aclrtStream stream);
#define device_double(data, n, stream) EXERCISE_HERE(device_double(data, n, stream))

#endif
