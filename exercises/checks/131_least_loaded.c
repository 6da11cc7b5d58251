/*
  Oracle of exercise 131: the device with the most free memory, on machines with one to eight devices, and nothing left behind.

  title: The least loaded device
  title.zh: 最空闲的设备
  minutes: 20
  points: 3
  required: yes
  async: no
  public: 1 1
  unsolved: this is not the device with the most free memory
  hint1: aclrtGetMemInfo has no argument that names a device. Whose memory does it speak of?
  hint1.zh: aclrtGetMemInfo 没有指定设备的参数。它说的是谁的内存？
  hint2: Tutorial 13, "Which machine is this": the table there is made by the same three calls.
  hint2.zh: 教程 13 的 “Which machine is this”（这是哪台机器）：那张表就是用同样三个调用做出来的。
  hint3: aclrtGetDeviceCount; for each i: aclrtSetDevice(i), aclrtGetMemInfo(ACL_DDR_MEM, &free, &total), aclrtResetDevice(i), keep the first
    largest; at the end aclrtSetDevice(0) and aclrtResetDevice(0).
  hint3.zh: aclrtGetDeviceCount；对每个 i：aclrtSetDevice(i)、aclrtGetMemInfo(ACL_DDR_MEM, &free, &total)、aclrtResetDevice(i)，
    记下最先出现的最大值；最后 aclrtSetDevice(0) 和 aclrtResetDevice(0)。
*/
#include "exercises/checks/131_least_loaded.h"
#include "exercises/checks/check.h"

#define MIB ((size_t)1 << 20)
static const int32_t counts[] = {1, 4, 8, 2, 3};

CHECK_ORACLE {
  const int32_t count = counts[check_run.round % 5];
  const char *text[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
  size_t used[8];
  void *block[8];
  int32_t want = 0, got = -1, now = -1;
  setenv("ASCEND_LITE_DEVICES", text[count - 1], 1);
  if (aclInit(NULL) != ACL_SUCCESS) check_trouble("aclInit", "aclInit");
  for (int32_t i = 0; i < count; i++) { /* some bytes on each, never the fewest on device 0 alone */
    used[i] = (size_t)check_between(1, 60) * MIB;
    if (i == count - 1 && count > 1) used[i] = used[0] > MIB ? MIB / 2 : used[0];
    if (aclrtSetDevice(i) != ACL_SUCCESS || aclrtMalloc(&block[i], used[i], ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS)
      check_trouble("device %d gives no memory", "设备 %d 没有内存", (int)i);
    if (used[i] < used[want]) want = i;
  }
  aclrtSetDevice(0);
  check_case("least_loaded on a machine with %d device(s)", "least_loaded，机器上有 %d 个设备", (int)count);
  aclError code = least_loaded(&got);
  if (!check_ok(code, "least_loaded")) {
    check_why("A device beyond the last is refused with 107001: ask aclrtGetDeviceCount how many there are.", "超出最后一个设备会被拒绝（107001）：用 aclrtGetDeviceCount 问有几个。");
    check_fail("least_loaded gave up with code %d", "least_loaded 中途失败，返回码 %d", code);
  }
  if (got != want) {
    check_expected("device %d", "设备 %d", (int)want);
    check_found("device %d", "设备 %d", (int)got);
    check_line_of("least_loaded(");
    check_why("Each device has memory of its own, and aclrtGetMemInfo speaks of the one that is current.", "每个设备有自己的内存，aclrtGetMemInfo 说的是当前设备。");
    check_fail("this is not the device with the most free memory", "这不是空闲内存最多的设备");
  }
  if (aclrtGetDevice(&now) != ACL_SUCCESS || now != 0) {
    check_found("device %d", "设备 %d", (int)now);
    check_why("The caller goes on with device 0; whoever sets another one gives it back.", "调用者接下来还要用设备 0；换了设备就要换回来。");
    check_fail("the thread's device is not the one it had", "线程的设备不是原来那个了");
  }
  for (int32_t i = 0; i < count; i++) { /* one aclrtSetDevice each is the oracle's; one more for device 0 above */
    const int mine = i == 0 ? 2 : 1;
    int k = 0;
    aclrtSetDevice(i);
    aclrtFree(block[i]);
    while (k < 100 && aclrtResetDevice(i) == ACL_SUCCESS) k++;
    if (k == mine + 1) continue;
    check_case("device %d afterwards", "之后的设备 %d", (int)i);
    check_expected("%d aclrtSetDevice left over", "还剩 %d 次 aclrtSetDevice", mine);
    check_found("%d", "%d", k - 1);
    check_line_of("aclrtSetDevice(");
    check_why("aclrtSetDevice counts; a device closes when aclrtResetDevice was called as often.", "aclrtSetDevice 是计数的；aclrtResetDevice 调用同样多次，设备才会关闭。");
    check_fail("aclrtSetDevice and aclrtResetDevice do not balance", "aclrtSetDevice 与 aclrtResetDevice 不成对");
  }
  aclFinalize();
}
