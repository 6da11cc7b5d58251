/*
  Oracle of exercise 24b6: two buffers used in turn by two streams, and the events that keep them apart.

  title: Repair the double buffer
  title.zh: 修复双缓冲
  minutes: 20
  points: 3
  required: yes
  async: yes
  unsolved: a buffer is loaded again while its piece is still in use
  hint1: Follow buffer 0 through the pieces 0, 2, 4: who writes it, who reads it, and what makes the second writer wait for the
    first reader?
  hint1.zh: 跟着缓冲区 0 走过第 0、2、4 块：谁写它，谁读它，是什么让第二次写等待第一次读？
  hint2: Tutorial 24b, "Record first, then wait". The record belongs on the stream whose work must be done, after that work; the wait
    belongs on the stream that must not go on, before what it must not do.
  hint2.zh: 教程 24b 的“先记录，再等待”。record 放在“工作必须先做完”的那个流上，在工作之后；wait 放在“不能继续”的那个流上，
    在它还不能做的事之前。
  hint3: At the end of the loop: TRY(aclrtRecordEvent(used[b], work)); and at its beginning:
    if (k >= 2) TRY(aclrtStreamWaitEvent(load, used[b]));
  hint3.zh: 循环末尾：TRY(aclrtRecordEvent(used[b], work)); 循环开头：
    if (k >= 2) TRY(aclrtStreamWaitEvent(load, used[b]));
*/
#include "exercises/checks/24b6_double_buffer.h"
#include "exercises/checks/check.h"
#undef device_scale

#define UNTOUCHED -1000.0f

static size_t scale_calls;
static aclrtStream load_stream, work_stream;
static int scaled_elsewhere;

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
  scale_calls++;
  if (stream != work_stream) scaled_elsewhere = 1;
  args.data = data, args.n = n, args.factor = factor;
  return aslLaunch("scale", scale_kernel, &args, sizeof args, stream);
}

/* The order is wrong; that was found by running. Which mistake it was, the text may tell. */
static void explain_order(void) {
  check_picture("load   | 0 -> A | 1 -> B | 2 -> A | 3 -> B\n"
                "work            | A: 0   | B: 1   | A: 2 ...\n"
                "                           ^ 2 may be loaded into A only when work is done with 0",
                "load   | 0 -> A | 1 -> B | 2 -> A | 3 -> B\n"
                "work            | A: 0   | B: 1   | A: 2 ...\n"
                "                           ^ 只有 work 用完第 0 块之后，才能把第 2 块装入 A");
  if (check_code_has("aclrtStreamWaitEvent(work,used")) {
    check_line_of("aclrtStreamWaitEvent(work,used");
    check_why("`work` is in order with itself anyway. The one that runs ahead is `load`: it has to wait.", "work 流自己内部本来就有顺序。跑到前面去的是 load：该等待的是它。");
    check_fail("the wrong stream waits for used[]", "等待 used[] 的流不对");
  }
  if (check_code_has("aclrtRecordEvent(used[b],load")) {
    check_line_of("aclrtRecordEvent(used[b],load");
    check_why("An event marks what its own stream has done so far. The buffer is used by `work`, so the mark has to be made there.", "event 标记的是它所在的流到目前为止做完的工作。使用缓冲区的是 work，所以标记要做在 work 上。");
    check_fail("used[] is recorded on the stream that loads", "used[] record 到了负责装入的流上");
  }
  if (check_code_before("aclrtRecordEvent(used", "device_scale(") && check_code_before("aclrtRecordEvent(used", "aclrtMemcpyAsync(out")) {
    check_line_of("aclrtRecordEvent(used");
    check_why("A record covers what was queued on the stream before it. The multiplication and the copy out come after it here.", "record 只涵盖在它之前排进这个流的工作。这里相乘和取出都在它之后。");
    check_fail("used[] is recorded before the work that uses the buffer", "used[] 在使用缓冲区的工作之前就 record 了");
  }
  if (check_code_before("aclrtMemcpyAsync(buffer", "aclrtStreamWaitEvent(load,used") && !check_code_before("aclrtStreamWaitEvent(load,used", "aclrtMemcpyAsync(buffer")) {
    check_line_of("aclrtStreamWaitEvent(load,used");
    check_why("A wait holds back what is queued after it. The copy into the buffer is queued before it and runs at once.", "wait 只拦住排在它之后的工作。装入缓冲区的拷贝排在它之前，会立刻执行。");
    check_fail("the wait comes after the copy that it should hold back", "wait 排在了它应该拦住的拷贝之后");
  }
  check_why("loaded[] makes `work` wait for `load`. The way back is missing: nothing makes `load` wait until `work` is done with the buffer of piece k - 2.",
            "loaded[] 让 work 等待 load。缺的是反方向：没有什么让 load 等到 work 用完第 k - 2 块的缓冲区。");
  check_fail("a buffer is loaded again while its piece is still in use", "缓冲区里的数据还在使用，就被再次装入");
}

static void try_pieces(size_t pieces, size_t n) {
  size_t all = pieces * n, k;
  float *in, *out, *want = check_new_floats(all), factor = (float)check_between(2, 9);
  void *pin = NULL, *pout = NULL;
  aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
  aslStats before, after;
  aclError code;
  if (aclrtMallocHost(&pin, all * sizeof(float)) != ACL_SUCCESS || aclrtMallocHost(&pout, all * sizeof(float)) != ACL_SUCCESS)
    check_trouble("no pinned memory", "申请不到锁页内存");
  in = (float *)pin, out = (float *)pout;
  for (k = 0; k < all; k++) in[k] = check_uniform(0, 50), out[k] = UNTOUCHED, want[k] = in[k] * factor;
  scale_calls = 0, scaled_elsewhere = 0;
  check_case("through_the_device with %zu pieces of %zu floats", "through_the_device，%zu 块，每块 %zu 个 float", pieces, n);
  before = check_live();
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  code = through_the_device(in, out, pieces, n, factor, load_stream, work_stream);
  if (code == ACL_SUCCESS) code = aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  after = check_live();
  if (scale_calls < pieces && code == ACL_SUCCESS) {
    check_expected("device_scale called for each of the %zu pieces", "对 %zu 块中的每一块调用 device_scale", pieces);
    check_found("%zu calls", "调用了 %zu 次", scale_calls);
    check_why("The multiplication is the device's work; leave that line as it was.", "乘法由设备来做；那一行请保持原样。");
    check_fail("device_scale was not called as it should be", "device_scale 的调用不对");
  }
  if (after.findings > before.findings) { /* in strict mode this was a code as well */
    check_expected("no two tasks that touch the same bytes without an order", "没有两个任务在没有先后顺序的情况下访问同一段内存");
    check_found("the library found such tasks (code %d)", "库发现了这样的任务（返回码 %d）", code);
    check_library_words();
    explain_order();
  }
  if (!check_floats("out", want, out, all, 0)) explain_order();
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "through_the_device");
    check_library_words();
    check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  if (scaled_elsewhere) {
    check_expected("device_scale on the stream `work`", "device_scale 在 work 流上执行");
    check_found("another stream", "另一个流");
    check_why("With everything on one stream the order is right, but nothing overlaps any more; the events are there to have both.", "全部放在一个流上，顺序是对了，但什么也不重叠了；用 event 可以两者兼得。");
    check_fail("the work was moved to another stream", "计算被移到了另一个流上");
  }
  if ((aclrtStreamQuery(load_stream, &status) == ACL_SUCCESS && status != ACL_STREAM_STATUS_COMPLETE) ||
      (aclrtStreamQuery(work_stream, &status) == ACL_SUCCESS && status != ACL_STREAM_STATUS_COMPLETE)) {
    check_why("Something is still queued after the function returned.", "函数返回之后，还有排队的工作。");
    check_fail("work is still pending when the function returns", "函数返回时还有未完成的工作");
  }
  if (!check_no_leak(&before)) {
    check_why("What is created is destroyed: each event, each buffer.", "建立的都要销毁：每个 event，每个缓冲区。");
    check_fail("the products are right, but something was not released", "乘积是对的，但有东西没有释放");
  }
  aclrtFreeHost(pin), aclrtFreeHost(pout);
  free(want);
}

CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&load_stream) != ACL_SUCCESS || aclrtCreateStream(&work_stream) != ACL_SUCCESS)
    check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < 5; k++) try_pieces((size_t)(k == 0 ? 6 : k == 1 ? 1 : check_between(2, 9)), (size_t)check_between(1, check_run.heavy && k == 4 ? 20000 : 300));
  aclrtDestroyStream(load_stream);
  aclrtDestroyStream(work_stream);
  aclrtResetDevice(0);
  aclFinalize();
}
