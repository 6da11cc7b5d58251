/*
  Oracle of exercise 411: a kernel with two sets of buffers, in strict mode; its values, and its cycles beside one with just the flags.

  title: The missing flag
  title.zh: 缺少的 flag
  minutes: 20
  points: 3
  required: no
  async: no
  unsolved: a buffer is overwritten before it is stored
  hint1: Which pipes touch u, v and w? For each pair: who waits for whom, in both directions?
  hint1.zh: 哪些 pipe 会碰 u、v、w？每一对之间，谁等谁，两个方向都有吗？
  hint2: Read "Without the flag: old data" in the tutorial. w is written by V and read by MTE3. One direction has its flag.
  hint2.zh: 读教程中的“少了 flag：读到旧数据”。w 由 V 写、由 MTE3 读，只有一个方向有 flag。
  hint3: Behind the store: if (i + 2 < tiles) aslSetFlag(ASL_PIPE_MTE3, ASL_PIPE_V, k); before the product: if (i >= 2)
    aslWaitFlag(ASL_PIPE_MTE3, ASL_PIPE_V, k);
  hint3.zh: 存出之后：if (i + 2 < tiles) aslSetFlag(ASL_PIPE_MTE3, ASL_PIPE_V, k)；乘法之前：if (i >= 2)
    aslWaitFlag(ASL_PIPE_MTE3, ASL_PIPE_V, k)。
*/
#include "exercises/checks/411_missing_flag.h"
#include "exercises/checks/check.h"
#include "exercises/checks/core_check.h"

static void try_one(uint32_t blocks, uint32_t tiles, uint32_t tile, uint64_t most) {
  const uint32_t count = blocks * tiles * tile;
  float *x = check_new_floats(count), *y = check_new_floats(count), *z = check_new_floats(count), *want = check_new_floats(count);
  axpy_args a = {NULL, NULL, NULL, count, tile, 0.5f * (float)check_between(1, 9)};
  for (uint32_t i = 0; i < count; i++) x[i] = check_uniform(-8, 8), y[i] = check_uniform(-8, 8), want[i] = a.a * x[i] + y[i];
  check_case("%u blocks, %u tiles of %u elements each", "%u 个 block，各 %u 块，每块 %u 个元素", blocks, tiles, tile);
  a.x = core_upload(x, count * 4u), a.y = core_upload(y, count * 4u), a.z = core_upload(NULL, count * 4u);
  aslKernelStats s = core_run(axpy_kernel, blocks, &a, sizeof a);
  core_download(z, a.z, count * 4u);
  core_free(a.x), core_free(a.y);
  if (!check_floats("z", want, z, count, 0)) {
    check_why("The order of the pipes gave these numbers.", "各 pipe 的执行次序导致了这些数。");
    check_fail("the values are wrong", "结果不对");
  }
  if (most && s.cycles > most) {
    check_expected("at most %llu cycles", "最多 %llu 拍", (unsigned long long)most);
    check_found("%llu", "%llu", (unsigned long long)s.cycles);
    check_why("A barrier lets every pipe wait for every other. The flag makes only V wait, only for the store of the same buffer.",
              "屏障让所有 pipe 互相等待。flag 只让 V 等待同一个缓冲区的存出。");
    check_fail("right, but the pipes take turns", "结果正确，但各 pipe 变成了轮流工作");
  }
  free(x), free(y), free(z), free(want);
}

CHECK_ORACLE {
  core_open();
  try_one(1, 6, 2048, 0);
  try_one(1, 12, 4096, 0);
  try_one(2, 5, 1024, 0);
  try_one(1, (uint32_t)check_between(1, 3), 8, 0);
  try_one(1, 16, 4096, 5000 + 16 * (2 * (200 + 245)) + 3000); /* the loads bound it; 3000 for the beginning and the end */
  core_close();
}
