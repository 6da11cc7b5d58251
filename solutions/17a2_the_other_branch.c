/*
  1.7 Migration 迁移 · a solution of exercise 17a2

  The answer is "hccl" now, and the program compared it with a word of its own. What counts is whether the group works on devices.
  现在的答案是 "hccl"，而程序拿它和自己的字符串比较。真正要问的是：这个通信组是不是在设备上工作。
*/
#include "ascend_lite.h"
#include "exercises/checks/17a2_the_other_branch.h"

mtTensor *average(mtTensor *g) {
  const char *backend = mt.get_backend();
  if (strcmp(backend, "nccl") == 0 || strcmp(backend, "hccl") == 0) return mt_mul_scalar(g, 0.5);
  return mt.to(mt_mul_scalar(mt.to(g, "cpu"), 0.5), mt_device_name(g));
}
