/*
  Oracle of exercise 24a1: asynchronous copies and a kernel, and the one wait they need.

  title: The one missing synchronize
  title.zh: 少了一次同步
  minutes: 15
  points: 3
  required: yes
  async: yes
  unsolved: nothing waits for the stream
  hint1: Read the function line by line and ask of each: does this line only queue work, or does it need work that was
    queued before to be done?
  hint1.zh: 逐行读这个函数，每一行都问一问：它只是把工作排进队列，还是需要之前排队的工作已经完成？
  hint2: Tutorial 24a, "0 means accepted, not finished". Two lines need the finished work: the loop that reads out, and the free of dev.
    The earlier one decides where to wait, and the wait is for this stream.
  hint2.zh: 教程 24a 的“返回 0 表示‘已接受’，不是‘已完成’”。有两行需要已完成的工作：读 out 的循环，和释放 dev。
    较早的那一行决定在哪里等待，等的是这个 stream。
  hint3: Between the copy back and *sum = 0: TRY(aclrtSynchronizeStream(stream));
  hint3.zh: 在拷回结果和 *sum = 0 之间：TRY(aclrtSynchronizeStream(stream));
*/
#include "exercises/checks/24a1_missing_sync.h"
#include "exercises/checks/check.h"
#undef device_scale

#define UNTOUCHED -1000.0f
#define NO_SUM -0.5

static int scale_calls;
static size_t scale_n;

typedef struct scale_args {
  void *data;
  size_t n;
  float factor;
} scale_args;

static void scale_kernel(void *p) {
  const scale_args *g = (const scale_args *)p;
  float *x = (float *)aslDeviceBytes(g->data, g->n * sizeof(float));
  size_t k;
  for (k = 0; x && k < g->n; k++) x[k] *= g->factor;
}

aclError device_scale(void *data, size_t n, float factor, aclrtStream stream) {
  scale_args args;
  scale_calls++, scale_n = n;
  args.data = data, args.n = n, args.factor = factor;
  return aslLaunch("scale", scale_kernel, &args, sizeof args, stream);
}

/* A blocking copy instead of the asynchronous one: it blocks for itself only. */
static void explain_blocking_copy(void) {
  if (!check_code_has("aclrtMemcpy(out")) return;
  check_line_of("aclrtMemcpy(out");
  check_why("aclrtMemcpy waits for its own copy, but not for work that is queued on a stream. It took the bytes out of dev before the device had put the products there.",
            "aclrtMemcpy 只等它自己的拷贝完成，不等 Stream 里排队的工作。设备还没有把乘积放进 dev，它就把内容拿走了。");
  check_fail("aclrtMemcpy does not wait for the stream: it came before the queued work was done", "aclrtMemcpy 不等待 stream：排队的工作还没做完，它就拷贝了");
}

/* Why the sum came too early. The mistake was found by running; the text only helps to name it. */
static void explain_sum(void) {
  static const char *const naps[] = {"usleep(", "nanosleep(", "sleep("};
  size_t k;
  explain_blocking_copy();
  check_line_of("+=out[");
  check_picture("time     ---------------------------------------------------------->\n"
                "host     queue copy in, scale, copy out | read out |\n"
                "stream                                               copy in | scale | copy out\n"
                "                                          ^ too soon                          ^ only now out holds the result",
                "时间     ---------------------------------------------------------->\n"
                "主机     排队：拷入、乘、拷回 | 读 out |\n"
                "stream                                  拷入 | 乘 | 拷回\n"
                "                               ^ 太早                     ^ 到这里 out 才有结果");
  for (k = 0; k < sizeof naps / sizeof naps[0]; k++)
    if (check_code_has(naps[k])) {
      check_why("Waiting a while proves nothing: how long the device needs depends on what else it has to do. Only a synchronize (or an event) says that the work is done.",
                "等一会儿说明不了什么：设备需要多久，取决于它还有什么别的事。只有同步（或 Event）才能说明工作做完了。");
      check_fail("sleeping is not synchronizing: the sum was taken before the result was there", "睡一会儿不等于同步：求和时结果还没有到");
    }
  if (check_code_has("aclrtSynchronizeStream(NULL)") || check_code_has("aclrtSynchronizeStream(0)")) {
    check_why("NULL names the default stream of the context. The work was queued on `stream`, which is another one, and streams do not wait for each other.",
              "NULL 指的是 Context 的默认 Stream。工作排在 stream 里，那是另一个，而 Stream 之间互不等待。");
    check_fail("you synchronized the default stream, but the work is on another stream", "同步的是默认 Stream，而工作在另一个 Stream 上");
  }
  if (check_code_has("aclrtSynchronize") && check_code_before("aclrtSynchronize", "aclrtMemcpyAsync(out")) {
    check_why("The synchronize waits for what was queued so far. The copy back to out is queued after it, and nothing waits for that.",
              "同步只等待到目前为止排队的工作。拷回 out 的操作排在它之后，没有人等它。");
    check_fail("you synchronize too early: the copy back comes after it", "同步得太早：拷回结果排在它之后");
  }
  if (check_code_before("*sum+=", "aclrtSynchronize")) {
    check_why("The loop that reads out stands before the synchronize. When the loop runs, out may still hold what was in it before.", "读 out 的循环在同步之前。循环运行时，out 里可能还是以前的内容。");
    check_fail("you synchronize too late: the loop has read out by then", "同步得太晚：循环已经读过 out 了");
  }
  check_why("aclrtMemcpyAsync and device_scale only queue work. The loop read out while that work was still in the queue. Somebody has to wait for the stream first.",
            "aclrtMemcpyAsync 和 device_scale 只是把工作排进队列。循环读 out 的时候，那些工作还在队列里。必须先等待这个 stream。");
  check_fail("nothing waits for the stream: out was read before the device had written it", "没有等待 stream：设备还没有写，out 就被读了");
}

static void try_length(size_t n, aclrtStream stream) {
  float *in = NULL, *out = NULL, *want = check_new_floats(n), factor = (float)check_between(2, 9);
  void *pin = NULL, *pout = NULL;
  double sum = NO_SUM, want_sum = 0;
  aslStats before;
  aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
  aclError code;
  size_t k;
  if (aclrtMallocHost(&pin, n * sizeof(float)) != ACL_SUCCESS || aclrtMallocHost(&pout, n * sizeof(float)) != ACL_SUCCESS)
    check_trouble("no pinned memory", "申请不到锁页内存");
  in = (float *)pin, out = (float *)pout;
  for (k = 0; k < n; k++) in[k] = check_uniform(0, 50), out[k] = UNTOUCHED, want[k] = in[k] * factor, want_sum += (double)want[k];
  scale_calls = 0;
  check_case("scale_and_sum with n = %zu, factor %g", "scale_and_sum，n = %zu，factor = %g", n, (double)factor);
  before = check_live();
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  code = scale_and_sum(in, out, n, factor, &sum, stream);
  if (scale_calls != 1 || scale_n != n) {
    check_expected("device_scale called once, with n = %zu", "调用一次 device_scale，n = %zu", n);
    check_found("%d calls, the last with n = %zu", "调用 %d 次，最后一次 n = %zu", scale_calls, scale_calls ? scale_n : (size_t)0);
    check_why("The multiplication is the device's work; leave that line as it was.", "乘法由设备来做；那一行请保持原样。");
    check_fail("device_scale was not called as it should be", "device_scale 的调用不对");
  }
  if (code == ACL_SUCCESS) code = aclrtGetLastError(ACL_RT_THREAD_LEVEL); /* a call failed and nobody looked */
  if ((sum > want_sum || sum < want_sum) && !(code != ACL_SUCCESS && sum < 0 && sum >= NO_SUM)) {
    check_expected("sum = %.12g", "sum = %.12g", want_sum);
    check_found("sum = %.12g (out[0] is %g, before the call it was %g)", "sum = %.12g（out[0] 现在是 %g，调用之前是 %g）", sum, (double)out[0], (double)UNTOUCHED);
    if (code != ACL_SUCCESS) check_library_words();
    explain_sum();
  }
  if (code != ACL_SUCCESS && code != ACL_ERROR_RT_MEMORY_FREE) {
    check_code(ACL_SUCCESS, code, "scale_and_sum");
    explain_blocking_copy();
    check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "aclrtFree");
    check_line_of("aclrtFree(");
    check_why("aclrtFree never waits. Work that is still queued was going to use dev; on real hardware it would have read or written memory that belongs to somebody else by then. Synchronize first, free afterwards.",
              "aclrtFree 从不等待。还在排队的工作要用 dev；在真实硬件上，那时它读写的内存已经属于别人了。先同步，再释放。");
    check_fail("device memory was freed while the work was still pending", "工作还没有完成，设备内存就被释放了");
  }
  if (!check_floats("out", want, out, n, 0)) {
    check_why("When the function returns, the caller reads out. So the copy back has to be done by then.", "函数返回之后，调用者就会读 out。所以那时结果必须已经拷回来。");
    check_fail("out is not complete when the function returns", "函数返回时 out 还不完整");
  }
  if (aclrtStreamQuery(stream, &status) == ACL_SUCCESS && status != ACL_STREAM_STATUS_COMPLETE) {
    check_why("Something is still queued on the stream after the function returned.", "函数返回之后，stream 里还有工作。");
    check_fail("work is still pending when the function returns", "函数返回时还有未完成的工作");
  }
  if (!check_no_leak(&before)) {
    check_why("aclrtMalloc and aclrtFree are a pair.", "aclrtMalloc 和 aclrtFree 是一对。");
    check_fail("the sum is right, but something was not released", "和是对的，但有东西没有释放");
  }
  aclrtFreeHost(in), aclrtFreeHost(out);
  free(want);
}

CHECK_ORACLE {
  aclrtStream stream = NULL;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS)
    check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < check_size_count(); k++) try_length(check_size(k), stream);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
