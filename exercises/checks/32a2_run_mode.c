/*
  Oracle of exercise 32a2: one program for a server and for a board; on the board no byte crosses over.

  title: Server or board?
  title.zh: 服务器还是开发板？
  minutes: 15
  points: 3
  required: yes
  async: no
  unsolved: on the board, data were copied between host and device
  hint1: Which call answers ACL_HOST on one machine and ACL_DEVICE on the other? Whose point of view is that: where the program runs, or
    where the data are?
  hint1.zh: 哪个调用在一种机器上返回 ACL_HOST，在另一种上返回 ACL_DEVICE？它说的是程序在哪里运行，还是数据在哪里？
  hint2: Tutorial 32a, "Work in the middle": its to_device is half of this exercise.
  hint2.zh: 教程 32a 的“中间是业务”：那里的 to_device 就是这道练习的一半。
  hint3: aclrtRunMode mode; TRY(aclrtGetRunMode(&mode)); then, for the way in: if (mode == ACL_HOST) code = aclrtMemcpy(...); else memcpy(npu, in, bytes),
    code = ACL_SUCCESS; and the same for the way out, after the synchronize.
  hint3.zh: aclrtRunMode mode; TRY(aclrtGetRunMode(&mode)); 搬入时：if (mode == ACL_HOST) code = aclrtMemcpy(...); else memcpy(npu, in, bytes),
    code = ACL_SUCCESS; 同步之后，搬出也一样。
*/
#include "exercises/checks/32a2_run_mode.h"
#include "exercises/checks/check.h"
#undef aclrtMemcpy
#undef aclrtMemcpyAsync

/* What the learner called a copy across. (Both sides are one memory on the board; only the kind tells.) */
static unsigned long long there, back;
static void count(size_t bytes, aclrtMemcpyKind kind) {
  if (kind == ACL_MEMCPY_HOST_TO_DEVICE) there += bytes;
  if (kind == ACL_MEMCPY_DEVICE_TO_HOST) back += bytes;
}
aclError counted_memcpy(void *dst, size_t most, const void *src, size_t bytes, aclrtMemcpyKind kind) {
  count(bytes, kind);
  return aclrtMemcpy(dst, most, src, bytes, kind);
}
aclError counted_memcpy_async(void *dst, size_t most, const void *src, size_t bytes, aclrtMemcpyKind kind, aclrtStream stream) {
  count(bytes, kind);
  return aclrtMemcpyAsync(dst, most, src, bytes, kind, stream);
}

typedef struct job {
  void *npu;
  size_t n;
} job;
static void square(void *args) {
  const job *j = (const job *)args;
  float *p = (float *)aslDeviceBytes(j->npu, j->n * sizeof(float));
  size_t k;
  for (k = 0; p && k < j->n; k++) p[k] *= p[k];
}
aclError start_squaring(void *npu, size_t n, aclrtStream stream) {
  job j;
  j.npu = npu, j.n = n;
  return aslLaunch("square", square, &j, sizeof j, stream);
}

static void try_size(size_t n, int board, aclrtStream stream) {
  float *in = check_new_floats(n), *out = check_new_floats(n), *want = check_new_floats(n), *kept = check_new_floats(n);
  aslStats before;
  aclError code;
  size_t k;
  for (k = 0; k < n; k++) kept[k] = in[k] = check_uniform(2, 20), want[k] = in[k] * in[k], out[k] = -7;
  if (board) check_case("squares on a board (ACL_DEVICE), n = %zu", "squares，在开发板上（ACL_DEVICE），n = %zu", n);
  else check_case("squares on a server (ACL_HOST), n = %zu", "squares，在服务器上（ACL_HOST），n = %zu", n);
  before = check_live();
  there = back = 0;
  code = squares(in, out, n, stream);
  if (!check_ok(code, "squares")) {
    check_why("A call in there answered a code other than 0; the library's message says which.", "里面有一个调用返回了非 0 的码；库的消息里写着是哪一个。");
    check_fail("squares gave up with code %d", "squares 中途失败，返回码 %d", code);
  }
  if (!check_floats("out", want, out, n, 0)) {
    if (!memcmp(out, kept, n * sizeof(float)) || !check_code_has("aclrtSynchronize")) {
      check_why("What came back is the input: 0 from the launch means queued. One memory for CPU and NPU does not mean that the NPU is done; wait for the stream on both machines.",
                "取回来的是输入：下发返回 0 只表示已入队。CPU 和 NPU 共用内存，不等于 NPU 已经算完；两种机器上都要等待流。");
      check_fail("the result was read before it was there", "结果还没有就绪就去读");
    }
    check_why("in has to go to the memory from aclrtMalloc, and the result from there to out.", "in 要放进 aclrtMalloc 的内存，结果再从那里放到 out。");
    check_fail("the squares are wrong", "平方的结果不对");
  }
  if (memcmp(in, kept, n * sizeof(float)) != 0) {
    check_why("start_squaring works in place; give it memory of its own, with a copy of in.", "start_squaring 是原地计算；要给它单独的内存，放 in 的一份拷贝。");
    check_fail("the caller's input was changed", "调用者的输入被改动了");
  }
  if (board && (there || back)) {
    check_expected("0 bytes from host to device, 0 back", "主机到设备 0 字节，设备到主机 0 字节");
    check_found("%llu bytes there, %llu back", "过去 %llu 字节，回来 %llu 字节", there, back);
    check_why("aclrtGetRunMode answers ACL_DEVICE here: the program runs beside the NPU, and both see the same memory.", "这里 aclrtGetRunMode 返回 ACL_DEVICE：程序就在 NPU 旁边运行，两者看到的是同一块内存。");
    check_fail("on the board, data were copied between host and device", "在开发板上做了主机与设备之间的拷贝");
  }
  if (!check_no_leak(&before)) {
    check_why("aclrtMalloc and aclrtFree are a pair on both machines; how the data get there changes nothing about that.", "两种机器上 aclrtMalloc 都要配一个 aclrtFree；数据怎么过去，与此无关。");
    check_fail("the memory from aclrtMalloc was not released", "aclrtMalloc 的内存没有释放");
  }
  free(kept), free(want), free(out), free(in);
}

CHECK_ORACLE {
  int k, board = check_run.round % 2 == 0;
  aclrtStream stream = NULL;
  aclrtRunMode mode;
  setenv("ASCEND_LITE_PROFILE", board ? "atlas200dk" : "310", 1);
  setenv("ASCEND_LITE_DEVICES", "1", 1);
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS)
    check_trouble("device 0 does not open", "设备 0 打不开");
  if (aclrtGetRunMode(&mode) != ACL_SUCCESS || (mode == ACL_DEVICE) != board) check_trouble("this is not the machine it should be", "机器类型不对");
  for (k = 0; k < check_size_count(); k++) try_size(check_size(k), board, stream);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
