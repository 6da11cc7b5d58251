/*
  1.7 Migration 迁移 · exercise 17b1 · 25 min

  A training step for several cards, as it was written for CUDA:
  一个多卡训练步，原来是为 CUDA 写的：

      for (int k = 0; k < n; k++) {
        cudaSetDevice(replicas[k].device);
        gradient<<<blocks, threads, 0, replicas[k].stream>>>(...);
      }
      ncclGroupStart();
      for (int k = 0; k < n; k++)
        ncclAllReduce(replicas[k].gradient, replicas[k].gradient, count, ncclFloat, ncclSum, replicas[k].comm, replicas[k].stream);
      ncclGroupEnd();
      for (int k = 0; k < n; k++) {
        cudaSetDevice(replicas[k].device);
        update<<<blocks, threads, 0, replicas[k].stream>>>(..., rate / n);
      }

  The kernels are migrated already; the three places are yours: the device, the stream, and nccl. Afterwards all replicas hold the same
  weights, and to the bit those that one device would compute.
  核函数已经迁移好了；三处要你来改：设备、流、nccl。之后所有副本的权重相同，并且与单个设备算出来的逐位相同。

  exercises/checks/17b1_three_places.h describes the functions. 函数的说明在 exercises/checks/17b1_three_places.h。

      make check EX=17b1
*/
#include "ascend_lite.h"
#include "exercises/checks/17b1_three_places.h"

aclError train_step(const replica *replicas, int n, size_t count, float rate) {
  for (int k = 0; k < n; k++) {
    /* TODO 1: on which device does this replica live?
       TODO 1：这个副本在哪个设备上？ */
    TRY(device_gradient(&replicas[k], count));
  }
  /* TODO 2: add up the gradients of all replicas (HcclAllReduce). Who has to call it?
     TODO 2：把所有副本的梯度加起来（HcclAllReduce）。谁要调用它？ */

  for (int k = 0; k < n; k++) {
    /* TODO 3: and here? What is in `gradient` now, and what was the mean?
       TODO 3：这里呢？gradient 里现在是什么，平均值又是什么？ */
    TRY(device_update(&replicas[k], count, rate));
  }
  return ACL_SUCCESS;
}
