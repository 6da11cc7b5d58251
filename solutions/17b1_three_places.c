/*
  1.7 Migration 迁移 · a solution of exercise 17b1

  cudaSetDevice becomes aclrtSetDevice, ncclAllReduce becomes HcclAllReduce with the same arguments in another spelling, and the stream
  stays where it was. Every rank calls; on its stream the sum stands between the gradient and the update, so nothing else
  has to wait. The sum of n gradients is n times the mean.
  cudaSetDevice 变成 aclrtSetDevice，ncclAllReduce 变成 HcclAllReduce（参数相同，写法不同），流还在原来的位置。每个 rank 都要调用；
  在各自的流上，求和排在梯度与更新之间，所以不需要别的等待。n 个梯度之和是平均值的 n 倍。
*/
#include "ascend_lite.h"
#include "exercises/checks/17b1_three_places.h"

aclError train_step(const replica *replicas, int n, size_t count, float rate) {
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_gradient(&replicas[k], count));
  }
  for (int k = 0; k < n; k++)
    TRY(HcclAllReduce(replicas[k].gradient, replicas[k].gradient, count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, replicas[k].comm,
                      replicas[k].stream));
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(replicas[k].device));
    TRY(device_update(&replicas[k], count, rate / (float)n));
  }
  return ACL_SUCCESS;
}
