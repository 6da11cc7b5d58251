/*
  Oracle of exercise 412: SinhCustom, on any number of elements and blocks, in strict mode.

  title: SinhCustom
  title.zh: SinhCustom
  minutes: 30
  points: 4
  required: no
  async: no
  unsolved: the values are wrong
  hint1: What does e^-x have to do with e^x? Which buffer is free once e^x has been computed?
  hint1.zh: e^-x 与 e^x 有什么关系？算出 e^x 之后，哪个缓冲区空出来了？
  hint2: See "A kernel is a function that runs once on each core" in the tutorial for the parts; for the tail read the line of
    aslDataCopyPad in ascend_lite.h: its blockLen counts bytes.
  hint2.zh: 分工见教程“核函数：每个核上运行一次的函数”；尾块请读 ascend_lite.h 中 aslDataCopyPad 的说明：它的 blockLen 以字节计。
  hint3: from = min(block * share, count), to = min(from + share, count). aslDataCopyParams bytes = {1, n * 2, 0, 0}; aslDataCopyPad both
    ways. aslExp, aslReciprocal, aslSub, aslMuls by 0.5.
  hint3.zh: from = min(block * share, count)，to = min(from + share, count)。aslDataCopyParams bytes = {1, n * 2, 0, 0}，进出都用
    aslDataCopyPad。aslExp、aslReciprocal、aslSub、乘 0.5 的 aslMuls。
*/
#include "exercises/checks/412_sinh.h"
#include "exercises/checks/check.h"
#include "exercises/checks/core_check.h"

#include <math.h>

static void try_one(uint32_t blocks, uint32_t count, uint32_t tile) {
  const uint32_t share = ((count + blocks - 1) / blocks + 15) / 16 * 16;
  uint16_t *x = (uint16_t *)malloc(count * 2u), *z = (uint16_t *)malloc(count * 2u);
  if (!x || !z) check_trouble("no memory for the checks", "检查程序内存不足");
  sinh_args a = {NULL, NULL, count, share, tile};
  for (uint32_t i = 0; i < count; i++) x[i] = aclFloatToFloat16(check_uniform(-4, 4));
  check_case("%u elements, %u blocks of %u, tiles of %u", "%u 个元素，%u 个 block、每个 %u，每块 %u", count, blocks, share, tile);
  a.x = core_upload(x, count * 2u), a.z = core_upload(NULL, count * 2u);
  core_run(sinh_custom, blocks, &a, sizeof a);
  core_download(z, a.z, count * 2u);
  core_free(a.x);
  for (uint32_t i = 0; i < count; i++) {
    const double v = (double)aclFloat16ToFloat(x[i]), want = sinh(v), got = (double)aclFloat16ToFloat(z[i]);
    if (fabs(got - want) <= 0.01 * fabs(want) + 0.01) continue;
    check_expected("sinh(%g) = %g at element %u", "sinh(%g) = %g，元素 %u", v, want, i);
    check_found("%g", "%g", got);
    check_line_of("sinh_custom(");
    if (z[i] == 0xEEEE) {
      check_why("Nothing was written there.", "那里没有写入任何东西。");
      check_fail("elements are left out", "有元素没有计算");
    }
    check_why("(e^x - e^-x) / 2, and e^-x is 1 / e^x.", "(e^x - e^-x) / 2，而 e^-x 就是 1 / e^x。");
    check_fail("the values are wrong", "结果不对");
  }
  free(x), free(z);
}

CHECK_ORACLE {
  core_open();
  try_one(1, 2048, 512);
  try_one(1, 4096, 1024);
  try_one(1, 1, 256);
  try_one(1, (uint32_t)check_between(1, 600) * 16 + (uint32_t)check_between(1, 15), 256);
  try_one(2, 8192, 1024);
  try_one(3, (uint32_t)check_between(100, 900) * 2 + 1, 128);
  try_one(8, 33, 64);
  core_close();
}
