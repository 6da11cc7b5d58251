/*
  1.7 Migration 迁移 · exercise 17b2 · 20 min

  The function below is an all-reduce, and its result is right: every rank collects the whole buffers of all others and adds them up. But
  each link of the ring carries (n - 1) buffers, and every device makes the same additions. Twice around is enough: once to add
  up, each rank ending with one finished part; and once more to hand the finished parts to all. HCCL has a call for either.
  下面的函数是一个 all-reduce，结果也对：每个 rank 收集所有人的整个 buffer，再相加。但环上每条链路要传 (n - 1) 个 buffer，每个设备都
  做同样的加法。绕两圈就够了：第一圈边传边加，每个 rank 最后得到一份完成的结果；第二圈把完成的各份发给所有人。HCCL 各有一个调用。

  exercises/checks/17b2_two_times_around.h describes the functions. 函数的说明在 exercises/checks/17b2_two_times_around.h。

      make check EX=17b2
*/
#include "ascend_lite.h"
#include "exercises/checks/17b2_two_times_around.h"

aclError all_reduce(const rank_end *r, int n, size_t count) {
  /* TODO 1: instead of this: add up on the way, so that rank k gets part k of the sum (count / n elements), in its place in the buffer.
     TODO 1：改成边传边加，使 rank k 得到总和的第 k 份（count / n 个元素），放在 buffer 中它的位置上。 */
  for (int k = 0; k < n; k++)
    TRY(HcclAllGather(r[k].buffer, r[k].spare, count, HCCL_DATA_TYPE_FP32, r[k].comm, r[k].stream));
  /* TODO 2: and instead of this: gather the finished parts.
     TODO 2：再把完成的各份收集到每个 rank。 */
  for (int k = 0; k < n; k++) {
    TRY(aclrtSetDevice(r[k].device));
    TRY(device_sum(&r[k], n, count));
  }
  return ACL_SUCCESS;
}
