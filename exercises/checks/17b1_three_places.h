/* 17b1_three_places.h - what exercise 17b1 asks for, and what it gets. 练习 17b1 要写的和可以用的函数。 */
#ifndef ASL_CHECK_17B1_H
#define ASL_CHECK_17B1_H

#include "exercises/exercise.h"

/* One replica of the model: rank k of n is replicas[k]. 模型的一个副本：rank k 就是 replicas[k]。 */
typedef struct replica {
  int device;         /* where it lives 所在的设备 */
  aclrtStream stream; /* of that device 该设备的流 */
  HcclComm comm;      /* this rank's end of the communicator 该 rank 的通信域 */
  float *weights;     /* device memory, `count` floats 设备内存，count 个 float */
  float *gradient;    /* the same 同上 */
} replica;

/* Yours: one step of all n replicas. Each computes the gradient of its own samples, the gradients are added up over all replicas, and
   each goes against the mean: weights -= rate * (sum / n). Everything is queued; the function returns without waiting.
   你来写：n 个副本各走一步。每个副本计算自己样本的梯度，所有副本的梯度求和，然后各自沿平均梯度的反方向更新：
   weights -= rate * (sum / n)。全部只是排队，函数不等待就返回。 */
aclError train_step(const replica *replicas, int n, size_t count, float rate);

/* Supplied, asynchronous, for the current device. 已提供，异步，作用于当前设备。
   device_gradient: gradient = that of the replica's own samples. gradient = 该副本自己样本的梯度。
   device_update:   weights -= rate * gradient. */
aclError device_gradient(const replica *r, size_t count);
aclError device_update(const replica *r, size_t count, float rate);
#define device_gradient(r, count) EXERCISE_HERE(device_gradient(r, count))
#define device_update(r, count, rate) EXERCISE_HERE(device_update(r, count, rate))

#endif
