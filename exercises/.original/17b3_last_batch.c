/*
  1.7 Migration 迁移 · exercise 17b3 · 20 min

  Ten pictures for four devices: two of them have a batch fewer. Started as "the same program four times", the two have nothing to
  do in the last step, leave their loop - and the others wait for them in the all-reduce, on hardware for half an hour. A
  collective is a call of ALL ranks: who has nothing to add takes part with nothing.
  十张图分给四个设备：有两个设备少一批。如果只是“把同一个程序启动四次”，这两个设备在最后一步无事可做，退出了循环，而其他设备在
  all-reduce 里等它们，在硬件上要等半小时。集合通信是所有 rank 共同的调用：没有数据的也要参加，只是加上“零”。

  exercises/checks/17b3_last_batch.h describes the functions. 函数的说明在 exercises/checks/17b3_last_batch.h。

      make check EX=17b3
*/
#include "ascend_lite.h"
#include "exercises/checks/17b3_last_batch.h"

aclError train_epoch(const replica *replicas, int n, size_t count, float rate) {
  int steps = 0;
  for (int k = 0; k < n; k++)
    if (replicas[k].batches > steps) steps = replicas[k].batches;

  for (int s = 0; s < steps; s++) {
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      /* TODO 1: a replica without a batch s: what does its gradient hold, and what should it hold?
         TODO 1：没有第 s 批数据的副本：它的 gradient 里是什么，应该是什么？ */
      if (s >= replicas[k].batches) continue;
      TRY(device_gradient(&replicas[k], s, count));
      TRY(HcclAllReduce(replicas[k].gradient, replicas[k].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[k].comm,
                        replicas[k].stream));
    }
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      /* TODO 2: the mean of how many gradients?
         TODO 2：是几个梯度的平均？ */
      TRY(device_update(&replicas[k], count, rate / (float)n));
    }
  }
  return ACL_SUCCESS;
}
