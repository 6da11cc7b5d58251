/*
  Oracle of exercise 24a2: buffers that have to live until the stream is done with them.

  title: Freed too early
  title.zh: 释放得太早
  minutes: 20
  points: 4
  required: yes
  async: yes
  unsolved: freed while the work that uses it was still pending
  hint1: The last line of picture_start is reached. How many of the three tasks have run, for sure?
  hint1.zh: 执行到 picture_start 的最后一行时，三个任务里有几个肯定已经执行过？
  hint2: Tutorial 24a, "Until then the buffer is not yours". To wait in picture_start would cure it and spoil it: three pictures at the same
    time was the point. The two releases belong to the other function.
  hint2.zh: 教程 24a 的“在完成之前，缓冲区不属于你”。在 picture_start 里等待能治好它，也毁了它：本来就是要三张图同时处理。
    两次释放属于另一个函数。
  hint3: picture_start ends with return ACL_SUCCESS. picture_finish: TRY(aclrtSynchronizeStream(t->stream)); memcpy; then
    TRY(aclrtFree(t->device)); return aclrtFreeHost(t->staging).
  hint3.zh: picture_start 以 return ACL_SUCCESS 结束。picture_finish：TRY(aclrtSynchronizeStream(t->stream))；memcpy；然后
    TRY(aclrtFree(t->device))；return aclrtFreeHost(t->staging)。
*/
#include "exercises/checks/24a2_free_too_early.h"
#include "exercises/checks/check.h"
#undef device_double

#define PICTURES 3

typedef struct double_args {
  void *data;
  size_t n;
} double_args;
static int doubled;

static void double_kernel(void *p) {
  const double_args *d = (const double_args *)p;
  float *x = (float *)aslDeviceBytes(d->data, d->n * sizeof(float));
  size_t k;
  for (k = 0; x && k < d->n; k++) x[k] *= 2;
}
aclError device_double(void *data, size_t n, aclrtStream stream) {
  double_args d;
  d.data = data, d.n = n;
  doubled++;
  return aslLaunch("double", double_kernel, &d, sizeof d, stream);
}
static void nothing(void *p) { (void)p; }

/* A free that came while a task still used the memory: the library answers 207002 under strict. */
static void explain_code(aclError code, const char *which, int starting) {
  if (code == ACL_SUCCESS) code = aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  if (code == ACL_SUCCESS) return;
  check_code(ACL_SUCCESS, code, which);
  if (code == ACL_ERROR_RT_MEMORY_FREE) {
    check_line_of("aclrtFree");
    if (starting)
      check_why("The three tasks are only queued. When they run, this memory belongs to somebody else: on hardware the picture would be overwritten, now and then, and no call would say so. aclrtFree and aclrtFreeHost never wait. Keep both until picture_finish.",
                "三个任务只是在排队。等它们执行时，这块内存已经属于别人：在真实硬件上，图有时会被写坏，而且没有调用会报错。aclrtFree 和 aclrtFreeHost 从不等待。请把两块都留到 picture_finish。");
    else
      check_why("Nobody has waited for the stream yet: aclrtFree and aclrtFreeHost do not. First synchronize, then read, then release.", "还没有人等待过这个 Stream：aclrtFree 和 aclrtFreeHost 不会等。先同步，再读，再释放。");
    check_fail("memory was freed while the work that uses it was still pending", "使用这块内存的工作还没有完成，它就被释放了");
  }
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("%s failed with code %d", "%s 失败，返回码 %d", which, code);
}

static void try_pictures(size_t n, aclrtStream stream) {
  ticket t[PICTURES];
  float *in = check_new_floats(n), *want[PICTURES], *out = check_new_floats(n);
  aslStats before = check_live();
  size_t k;
  int i, lazy = strcmp(check_run.schedule, "lazy") == 0;
  memset(t, 0, sizeof t);
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  for (i = 0; i < PICTURES; i++) {
    uint64_t ran;
    want[i] = check_new_floats(n);
    for (k = 0; k < n; k++) in[k] = check_uniform(-50, 50), want[i][k] = 2 * in[k];
    check_case("picture_start, picture %d of 3, %zu floats", "picture_start，第 %d 张图（共 3 张），%zu 个 float", i + 1, n);
    aslLaunch("earlier work", nothing, NULL, 0, stream);
    ran = check_live().tasks_run;
    doubled = 0;
    explain_code(picture_start(&t[i], in, n, stream), "picture_start", 1);
    if (doubled != 1) {
      check_expected("device_double queued once", "device_double 排队一次");
      check_found("%d times", "%d 次", doubled);
      check_why("The doubling is the device's work; leave that line as it was.", "乘以 2 由设备来做；那一行请保持原样。");
      check_fail("device_double was not queued once", "device_double 没有正好排队一次");
    }
    if (lazy && check_live().tasks_run != ran) {
      check_expected("nothing on the stream has run when picture_start returns", "picture_start 返回时，Stream 上什么都还没有执行");
      check_found("%llu tasks have run", "已经执行了 %llu 个任务", (unsigned long long)(check_live().tasks_run - ran));
      check_why("Somebody waited: a synchronize, a free that synchronizes, or an asynchronous copy from memory that is not pinned. Then only one picture at a time is under way, and the caller stands still.",
                "有人等待了：一次同步、一个会同步的释放，或者用非锁页内存做异步拷贝。这样同时只有一张图在处理，调用者也停在那里。");
      check_fail("picture_start waited for the device", "picture_start 等待了设备");
    }
    for (k = 0; k < n; k++) in[k] = -9999; /* the caller reuses it */
  }
  for (i = 0; i < PICTURES; i++) {
    check_case("picture_finish, picture %d of 3, %zu floats", "picture_finish，第 %d 张图（共 3 张），%zu 个 float", i + 1, n);
    for (k = 0; k < n; k++) out[k] = -1;
    explain_code(picture_finish(&t[i], out), "picture_finish", 0);
    if (!check_floats("out", want[i], out, n, 0)) {
      if (check_bits(out[0]) == check_bits(-9999.0f) || check_bits(out[0]) == check_bits(-19998.0f))
        check_why("That is what the caller wrote into `in` after picture_start had returned. Take a copy before you return: an asynchronous copy reads its source later.", "那是 picture_start 返回之后调用者写进 in 的内容。返回之前要先复制一份：异步拷贝会在以后才读源数据。");
      else if (check_same_float(want[i][0], out[0] * 2, 0))
        check_why("These are the numbers that went in, not yet doubled: staging was read before the device had written the result to it.", "这是还没有乘以 2 的输入：设备还没有写回结果，staging 就被读了。");
      else
        check_why("out was read from staging before the device had written it. Wait for the stream first.", "设备还没有写好 staging，out 就从里面读了。先等待 Stream。");
      check_fail("picture %d came out wrong", "第 %d 张图的结果不对", i + 1);
    }
  }
  if (!check_no_leak(&before)) {
    check_why("What picture_start took, picture_finish gives back: one block of device memory and one of pinned memory for each picture.", "picture_start 申请的，由 picture_finish 释放：每张图一块设备内存、一块锁页内存。");
    check_fail("the pictures are right, but something was not released", "图是对的，但有东西没有释放");
  }
  for (i = 0; i < PICTURES; i++) free(want[i]);
  free(in), free(out);
}

CHECK_ORACLE {
  aclrtStream stream = NULL;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < check_size_count(); k++) try_pictures(check_size(k), stream);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
