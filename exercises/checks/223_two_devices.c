/*
  Oracle of exercise 223: a block sent from one device to another, with nothing else changed.

  title: From card to card
  title.zh: 从一张卡到另一张卡
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: not on device
  hint1: Which call decides on which card aclrtMalloc works? And which place can both cards exchange bytes with?
  hint1.zh: 哪个调用决定 aclrtMalloc 在哪张卡上申请？两张卡都能与哪里交换数据？
  hint2: Tutorial 22, "Two cards are two memories". aclrtSetDevice makes another device current and counts; aclrtResetDevice takes the count
    back. aclrtGetCurrentContext and aclrtSetCurrentContext lead home.
  hint2.zh: 教程 22 的“两张卡就是两块内存”。aclrtSetDevice 切换当前设备并计数；aclrtResetDevice 抵消计数。
    aclrtGetCurrentContext 和 aclrtSetCurrentContext 用来回到原处。
  hint3: aclrtGetCurrentContext(&here); host buffer; aclrtMemcpy DEVICE_TO_HOST; aclrtSetDevice(to_device); aclrtMalloc(to, ...);
    aclrtMemcpy HOST_TO_DEVICE; aclrtResetDevice(to_device); aclrtSetCurrentContext(here); release the host buffer.
  hint3.zh: aclrtGetCurrentContext(&here)；主机缓冲区；aclrtMemcpy DEVICE_TO_HOST；aclrtSetDevice(to_device)；aclrtMalloc(to, ...)；
    aclrtMemcpy HOST_TO_DEVICE；aclrtResetDevice(to_device)；aclrtSetCurrentContext(here)；释放主机缓冲区。
*/
#include "exercises/checks/223_two_devices.h"
#include "exercises/checks/check.h"

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_code(aclError code) {
  if (check_ok(code, "send_to_device")) return;
  if (check_code_has("ACL_MEMCPY_DEVICE_TO_DEVICE")) {
    check_line_of("ACL_MEMCPY_DEVICE_TO_DEVICE");
    check_why("A copy from card to card needs a link that is opened with aclrtDeviceEnablePeerAccess first, and not all cards have one. Through the host it always works: DEVICE_TO_HOST, then HOST_TO_DEVICE.",
              "卡到卡的拷贝需要先用 aclrtDeviceEnablePeerAccess 打开通道，而且不是所有的卡之间都有。经过主机总是可行：先 DEVICE_TO_HOST，再 HOST_TO_DEVICE。");
    check_fail("the direct road between the cards is closed (%d)", "两张卡之间的直达通道没有打开（%d）", code);
  }
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
}

/* How often a device is set: taken back until it says that nothing is left, and then set again. */
static int times_set(int32_t device) {
  aclrtContext here = NULL;
  int n = 0, k;
  aslSetLevel(0); /* the last one is meant to fail */
  aclrtGetCurrentContext(&here);
  while (n < 50 && aclrtResetDevice(device) == ACL_SUCCESS) n++;
  for (k = 0; k < n; k++) aclrtSetDevice(device);
  if (here) aclrtSetCurrentContext(here);
  check_usual_level();
  return n;
}

static void try_send(int32_t from_device, int32_t to_device, size_t n, int explicit_context) {
  aclrtContext context = NULL, now = NULL;
  size_t bytes = n * sizeof(float), k;
  float *data = check_new_floats(n), *back = check_new_floats(n);
  void *from = NULL, *to = NULL;
  aclrtPtrAttributes about;
  aslStats before, after;
  aclError code;
  int32_t device = -1;
  int set;
  for (k = 0; k < n; k++) data[k] = check_uniform(-100, 100);
  must(aclrtSetDevice(to_device), "aclrtSetDevice");
  must(aclrtSetDevice(from_device), "aclrtSetDevice");
  if (explicit_context) must(aclrtCreateContext(&context, from_device), "aclrtCreateContext");
  else must(aclrtGetCurrentContext(&context), "aclrtGetCurrentContext");
  must(aclrtMalloc(&from, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMemcpy(from, bytes, data, bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
  check_case("send_to_device: %zu floats from device %d to device %d; the current context is %s", "send_to_device：%zu 个 float，从设备 %d 到设备 %d；当前 Context 是 %s", n,
             (int)from_device, (int)to_device, explicit_context ? "explicit" : "default");
  before = check_live();
  code = send_to_device(from, bytes, to_device, &to);
  explain_code(code);
  memset(&about, 0, sizeof about);
  if (!to || aclrtPointerGetAttributes(to, &about) != ACL_SUCCESS || about.location.type != ACL_MEM_LOCATION_TYPE_DEVICE || about.location.id != (uint32_t)to_device) {
    check_expected("*to is memory of device %d", "*to 是设备 %d 的内存", (int)to_device);
    if (to && about.location.type == ACL_MEM_LOCATION_TYPE_DEVICE) check_found("it is memory of device %d", "它是设备 %d 的内存", (int)about.location.id);
    else check_found("%p, which is no device memory", "%p，它不是设备内存", to);
    check_line_of("aclrtMalloc(to");
    check_why("aclrtMalloc takes memory of the device that is current on this thread at that moment. Make the other device current first.", "aclrtMalloc 从调用那一刻本线程的当前设备上申请。要先切换到另一个设备。");
    check_fail("the new block is not on device %d", "新的内存不在设备 %d 上", (int)to_device);
  }
  if (aclrtGetCurrentContext(&now) != ACL_SUCCESS || now != context) {
    aclrtGetDevice(&device);
    check_expected("the context that was current before, on device %d", "之前的当前 Context，在设备 %d 上", (int)from_device);
    check_found("another one, on device %d", "另一个，在设备 %d 上", (int)device);
    if (device == from_device)
      check_why("aclrtSetDevice binds the default context of a device, but the caller came from an explicit one. Note the context at the start, and bind that one again.",
                "aclrtSetDevice 绑定设备的默认 Context，而调用者用的是显式创建的。请在开头记下 Context，最后再绑定它。");
    else
      check_why("The caller goes on working on its device and does not know that you changed it: its next aclrtMalloc would land on the wrong card.", "调用者会继续用它的设备，并不知道你换过：它下一次 aclrtMalloc 就会落到错误的卡上。");
    check_fail("the caller's current context has changed", "调用者的当前 Context 变了");
  }
  set = times_set(to_device);
  if (set != 1) {
    check_expected("device %d set once, as before", "设备 %d 仍被设置 1 次", (int)to_device);
    check_found("%d times", "%d 次", set);
    check_why("aclrtSetDevice counts, and each wants one aclrtResetDevice. The device would stay open when the program believes that it has closed it.", "aclrtSetDevice 会计数，每一次都要有一个 aclrtResetDevice。否则程序以为关了设备，它其实还开着。");
    if (set < 1) check_fail("device %d was reset once too often", "设备 %d 多重置了一次", (int)to_device);
    check_fail("device %d is set more often than before", "设备 %d 的设置次数比之前多", (int)to_device);
  }
  set = times_set(from_device);
  if (set != 1) {
    check_expected("device %d set once, as before", "设备 %d 仍被设置 1 次", (int)from_device);
    check_found("%d times", "%d 次", set);
    check_why("To come back to the device, aclrtSetDevice was called once more than aclrtResetDevice. aclrtSetCurrentContext leads back without counting.", "为了回到原来的设备，多调用了一次 aclrtSetDevice。用 aclrtSetCurrentContext 回去就不会计数。");
    check_fail("device %d is set more often than before", "设备 %d 的设置次数比之前多", (int)from_device);
  }
  must(aclrtMemcpy(back, bytes, to, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  if (!check_floats("the new block", data, back, n, 0)) {
    check_why("Bring the bytes to the host first (DEVICE_TO_HOST), and from there up to the other card (HOST_TO_DEVICE).", "先把数据取到主机（DEVICE_TO_HOST），再从主机送到另一张卡（HOST_TO_DEVICE）。");
    check_fail("the block is there, but the bytes did not arrive", "内存有了，但数据没有送到");
  }
  after = check_live();
  after.live_device_blocks--;
  if (after.live_device_blocks != before.live_device_blocks || after.live_host_blocks != before.live_host_blocks || after.live_contexts != before.live_contexts) {
    check_expected("one new device block and nothing else", "多出一块设备内存，别无其他");
    check_found("%+lld device blocks, %+lld pinned host blocks, %+lld contexts", "设备内存 %+lld 块，锁页主机内存 %+lld 块，Context %+lld 个", (long long)(after.live_device_blocks - before.live_device_blocks) + 1,
                (long long)(after.live_host_blocks - before.live_host_blocks), (long long)(after.live_contexts - before.live_contexts));
    check_why("What you made on the way has to be released before you return, all but *to.", "途中申请的东西，除了 *to，都要在返回前释放。");
    check_fail("something on the way was not released", "途中有东西没有释放");
  }
  must(aclrtFree(to), "aclrtFree");
  must(aclrtFree(from), "aclrtFree");
  if (explicit_context) must(aclrtDestroyContext(context), "aclrtDestroyContext");
  aclrtResetDevice(to_device);
  aclrtResetDevice(from_device);
  free(data), free(back);
}

CHECK_ORACLE {
  uint32_t devices = 0;
  int32_t a, b;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtGetDeviceCount(&devices) != ACL_SUCCESS) check_trouble("AscendCL does not start", "AscendCL 启动失败");
  if (devices < 2) check_trouble("this exercise needs two devices: unset ASCEND_LITE_DEVICES and ASCEND_RT_VISIBLE_DEVICES", "本练习需要两个设备：请取消 ASCEND_LITE_DEVICES 和 ASCEND_RT_VISIBLE_DEVICES");
  for (k = 0; k < check_size_count(); k++) {
    a = (int32_t)check_between(0, (long)devices - 1);
    b = (int32_t)((a + check_between(1, (long)devices - 1)) % (long)devices);
    try_send(a, b, check_size(k), k % 2);
  }
  aclFinalize();
}
