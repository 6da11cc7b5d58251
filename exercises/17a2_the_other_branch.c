/*
  1.7 Migration 迁移 · exercise 17a2 · 20 min

  The trainer averages its gradients: on the device when the group speaks "nccl", through the host when it does not (gloo). After
  the automatic migration it got slow, and nobody complained. Find the branch, and mend it for both machines.
  训练程序对梯度求平均：通信组是 "nccl" 时在设备上做，否则（gloo）绕道主机。自动迁移之后它变慢了，却没有任何报错。找到那个分支，
  改得在两种机器上都对。

  exercises/checks/17a2_the_other_branch.h describes the functions.
  函数的说明在 exercises/checks/17a2_the_other_branch.h：

      make check EX=17a2
*/
#include "ascend_lite.h"
#include "exercises/checks/17a2_the_other_branch.h"

mtTensor *average(mtTensor *g) {
  /* TODO: after the migration this question has another answer
     TODO：迁移之后，这个问题的答案变了 */
  if (strcmp(mt.get_backend(), "nccl") == 0) return mt_mul_scalar(g, 0.5);
  return mt.to(mt_mul_scalar(mt.to(g, "cpu"), 0.5), mt_device_name(g));
}
