/* 17b3_last_batch.h - what exercise 17b3 asks for, and what it gets. 练习 17b3 要写的和可以用的函数。 */
#ifndef ASL_CHECK_17B3_H
#define ASL_CHECK_17B3_H

#include "exercises/exercise.h"

/* One replica of the model: rank k of n is replicas[k]. 模型的一个副本：rank k 就是 replicas[k]。 */
typedef struct replica {
  int device;
  aclrtStream stream;
  HcclComm comm;
  float *weights;  /* device memory, `count` floats 设备内存，count 个 float */
  float *gradient; /* the same 同上 */
  int batches;     /* so many it has, 0 or more; the others may have more or fewer 它有这么多批数据，可以是 0；各副本不一定相同 */
} replica;

/* Yours: one epoch. It has as many steps as the replica with the most batches. In step s every replica that has a batch s computes its
   gradient; the gradients are added up, and EVERY replica does weights -= rate * (sum / m), m being how many replicas had a batch in
   this step. Everything is queued; the function returns without waiting.
   你来写：一个 epoch。步数等于批数最多的副本的批数。第 s 步，有第 s 批数据的副本计算梯度；梯度求和；然后“每个”副本都做
   weights -= rate * (sum / m)，m 是这一步有数据的副本数。全部只是排队，函数不等待就返回。 */
aclError train_epoch(const replica *replicas, int n, size_t count, float rate);

/* Supplied, asynchronous, for the current device. 已提供，异步，作用于当前设备。
   device_gradient: gradient = that of the replica's batch number `batch`. gradient = 该副本第 batch 批数据的梯度。
   device_update:   weights -= rate * gradient. */
aclError device_gradient(const replica *r, int batch, size_t count);
aclError device_update(const replica *r, size_t count, float rate);
#define device_gradient(r, batch, count) EXERCISE_HERE(device_gradient(r, batch, count))
#define device_update(r, count, rate) EXERCISE_HERE(device_update(r, count, rate))

#endif
