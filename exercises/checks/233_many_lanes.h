/* 233_many_lanes.h - what exercise 233 asks for, and what it gets. 练习 233 要写的和可以用的函数。 */
#ifndef ASL_CHECK_233_H
#define ASL_CHECK_233_H

#include "exercises/exercise.h"

/* A lane: a stream, the context it was made in, and n floats of device memory. Lanes may belong to different contexts, and those
   to different devices. 一条“车道”：一个 Stream、它所属的 Context，以及 n 个 float 的设备内存。各条车道可能属于不同的 Context、不同的设备。 */
typedef struct lane {
  aclrtContext context;
  aclrtStream stream;
  void *data; /* device memory 设备内存 */
  float *out; /* pinned host memory 锁页主机内存 */
  size_t n;
  float value;
} lane;

/* Yours: for every lane, on its own stream: device_fill its data with its value, and copy data to out, asynchronously. All lanes
   are to work at the same time: first everything is queued, then everything is waited for. When the function returns, also with a
   code, this thread has the same current context as before.
   你来写：对每条车道，在它自己的 Stream 上：用 device_fill 把 data 填成 value，再异步拷到 out。所有车道要同时工作：先全部排队，
   再全部等待。函数返回时（出错返回时也一样），本线程的当前 Context 与之前相同。 */
aclError run_lanes(const lane *lanes, size_t count);

/* Supplied, asynchronous: queues "fill n floats at data with value". 已提供，异步：排队“把 data 处的 n 个 float 填成 value”。 */
aclError device_fill(void *data, size_t n, float value, aclrtStream stream);
#define device_fill(data, n, value, stream) EXERCISE_HERE(device_fill(data, n, value, stream))

#endif
