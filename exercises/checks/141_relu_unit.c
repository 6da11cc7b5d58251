/*
  Oracle of exercise 141: relu6 in tiles; values in strict mode, and cycles beside what moving the data takes.

  title: relu where it belongs
  title.zh: relu 该由谁来算
  minutes: 15
  points: 2
  required: no
  async: no
  unsolved: the numbers are on the scalar unit
  hint1: Which unit does a C loop over aslGetValue run on, and how many numbers does it do in a cycle?
  hint1.zh: 用 aslGetValue 的 C 循环在哪个单元上执行？每拍处理几个数？
  hint2: "Scalar or vector" in the tutorial does relu both ways. relu6 has an upper end as well: which instruction takes the smaller of a
    number and a scalar?
  hint2.zh: 教程“标量还是向量”用两种方式做了 relu。relu6 还有上限：哪条指令取一个数与标量中较小的？
  hint3: aslMaxs(u, u, 0, n); aslMins(u, u, 6, n); instead of the loop.
  hint3.zh: 用 aslMaxs(u, u, 0, n); aslMins(u, u, 6, n); 代替循环。
*/
#include "exercises/checks/141_relu_unit.h"
#include "exercises/checks/check.h"
#include "exercises/checks/core_check.h"

static void try_one(uint32_t count, uint32_t tile) {
  float *x = check_new_floats(count), *z = check_new_floats(count), *want = check_new_floats(count);
  relu_args a = {NULL, NULL, count, tile};
  uint64_t most = 5000;
  for (uint32_t i = 0; i < count; i++) x[i] = check_uniform(-9, 9), want[i] = x[i] < 0 ? 0 : x[i] > 6 ? 6 : x[i];
  for (uint32_t i = 0; i < count; i += tile) most += (400 + (count - i < tile ? count - i : tile) * 4 / 64 * 2) * 12 / 10 + 60;
  check_case("%u elements in tiles of %u", "%u 个元素，每块 %u", count, tile);
  a.x = core_upload(x, count * 4u), a.z = core_upload(NULL, count * 4u);
  const aslKernelStats s = core_run(relu6_kernel, 1, &a, sizeof a);
  core_download(z, a.z, count * 4u);
  core_free(a.x);
  check_line_of("relu6_kernel(");
  if (!check_floats("z", want, z, count, 0)) {
    check_why("relu6 has two ends: what is below 0 becomes 0, what is above 6 becomes 6.", "relu6 有两端：小于 0 的变成 0，大于 6 的变成 6。");
    check_fail("the values are wrong", "结果不对");
  }
  free(x), free(z), free(want);
  if (s.cycles <= most) return;
  check_expected("at most %llu cycles", "最多 %llu 拍", (unsigned long long)most);
  check_found("%llu; pipe S %llu, V %llu, MTE2 %llu, MTE3 %llu", "%llu；S %llu，V %llu，MTE2 %llu，MTE3 %llu", (unsigned long long)s.cycles,
              (unsigned long long)s.busy[ASL_PIPE_S], (unsigned long long)s.busy[ASL_PIPE_V], (unsigned long long)s.busy[ASL_PIPE_MTE2],
              (unsigned long long)s.busy[ASL_PIPE_MTE3]);
  if (s.busy[ASL_PIPE_S] > count) {
    check_why("Every number passes through the scalar unit, one at a time.", "每个数都逐个经过标量单元。");
    check_fail("the numbers are on the scalar unit", "数据在标量单元上处理");
  }
  if (s.instructions[ASL_PIPE_V] > 8 * (count / tile + 1)) {
    check_why("Each vector instruction costs 10 cycles to start: give it the whole tile.", "每条向量指令要 10 拍启动：把整块一次交给它。");
    check_fail("one instruction for each block of 32 bytes", "每 32 字节一条指令");
  }
  check_why("Moving the data takes most of what is allowed; the pipe with the most cycles is the one to look at.", "允许的拍数主要用于搬运；拍数最多的 pipe 就是问题所在。");
  check_fail("too slow", "太慢");
}

CHECK_ORACLE {
  core_open();
  try_one(4096, 4096);
  try_one(20000, 4096);
  try_one((uint32_t)check_between(1, 500) * 8, (uint32_t)check_between(32, 64) * 8);
  core_close();
}
