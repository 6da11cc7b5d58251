/*
  1.7 Migration 迁移 · a solution of exercise 17b3

  Every rank calls in every step. A replica without a batch clears its gradient first: the memory still holds the sum of the step
  before. The fill is one more task of its stream, so it needs no waiting. The mean is over those that had a batch.
  每一步每个 rank 都调用。没有数据的副本先把 gradient 清零：那块内存里还是上一步的总和。清零只是它流里的又一个任务，不需要等待。
  平均值只对有数据的副本取。
*/
#include "ascend_lite.h"
#include "exercises/checks/17b3_last_batch.h"

aclError train_epoch(const replica *replicas, int n, size_t count, float rate) {
  int steps = 0;
  for (int k = 0; k < n; k++)
    if (replicas[k].batches > steps) steps = replicas[k].batches;

  for (int s = 0; s < steps; s++) {
    int m = 0;
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      if (s < replicas[k].batches) {
        TRY(device_gradient(&replicas[k], s, count));
        m++;
      } else {
        TRY(aclrtMemsetAsync(replicas[k].gradient, count * sizeof(float), 0, count * sizeof(float), replicas[k].stream));
      }
      TRY(HcclAllReduce(replicas[k].gradient, replicas[k].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[k].comm,
                        replicas[k].stream));
    }
    for (int k = 0; k < n; k++) {
      TRY(aclrtSetDevice(replicas[k].device));
      TRY(device_update(&replicas[k], count, rate / (float)m));
    }
  }
  return ACL_SUCCESS;
}
