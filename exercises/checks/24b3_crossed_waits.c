/*
  Oracle of exercise 24b3: two streams that need each other's results, without a circle of waits.

  title: Two polite streams
  title.zh: 两个互相谦让的流
  minutes: 20
  points: 4
  required: no
  async: yes
  unsolved: the two streams wait for each other
  hint1: Take the part of stream a: the first thing in your queue is to wait for b. What must have happened on b, and what is b doing?
  hint1.zh: 假设你是流 a：队列里第一件事是等 b。b 上必须先发生什么？而 b 正在做什么？
  hint2: Tutorial 24b, "Two crossed waits never end". An event is recorded when the stream gets there, not when the host calls
    aclrtRecordEvent: what stands in front of it in the queue has to be done first.
  hint2.zh: 教程 24b 的“两个交叉的等待永远不会结束”。流执行到那里时 Event 才算 record，而不是主机调用 aclrtRecordEvent 的时候：
    队列里排在它前面的都要先做完。
  hint3: device_half, aclrtRecordEvent(mine->ready, mine->stream), aclrtStreamWaitEvent(mine->stream, other->ready), device_both.
  hint3.zh: device_half，aclrtRecordEvent(mine->ready, mine->stream)，aclrtStreamWaitEvent(mine->stream, other->ready)，device_both。
*/
#include "exercises/checks/24b3_crossed_waits.h"
#include "exercises/checks/check.h"
#undef device_half
#undef device_both

typedef struct half_args {
  void *out;
  const void *a, *b;
  size_t n;
  float value;
} half_args;

static int halves, boths;
static float value_of[2];
static const half *first;

static void half_kernel(void *p) {
  const half_args *h = (const half_args *)p;
  float *x = (float *)aslDeviceBytes(h->out, h->n * sizeof(float));
  size_t k;
  for (k = 0; x && k < h->n; k++) x[k] = h->value + (float)k;
}
static void both_kernel(void *p) {
  const half_args *h = (const half_args *)p;
  size_t bytes = h->n * sizeof(float), k;
  float *x = (float *)aslDeviceBytes(h->out, bytes);
  const float *a = (const float *)aslDeviceBytes(h->a, bytes), *b = (const float *)aslDeviceBytes(h->b, bytes);
  for (k = 0; x && a && b && k < h->n; k++) x[k] = a[k] + b[k];
}
aclError device_half(const half *h, size_t n) {
  half_args g;
  memset(&g, 0, sizeof g);
  g.out = h->own, g.n = n, g.value = value_of[h == first ? 0 : 1];
  halves++;
  return aslLaunch("half", half_kernel, &g, sizeof g, h->stream);
}
aclError device_both(const half *h, const half *other, size_t n) {
  half_args g;
  memset(&g, 0, sizeof g);
  g.out = h->both, g.a = h->own, g.b = other->own, g.n = n;
  boths++;
  return aslLaunch("both", both_kernel, &g, sizeof g, h->stream);
}
static void nothing(void *p) { (void)p; }

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_circle(aclError code) {
  if (code == ACL_SUCCESS) return;
  check_expected("both streams come to their end", "两个流都能执行完");
  check_found("%d (%s)", "%d（%s）", code, aslErrorName(code));
  check_library_words();
  check_picture("stream a:  wait for b's event  | ... record a's event     <- never reached\n"
                "                  ^                        |\n"
                "                  |   each needs the other |\n"
                "                  |                        v\n"
                "stream b:  ... record b's event  <- never reached | wait for a's event",
                "流 a：  等 b 的 Event | …… record a 的 Event    <- 永远到不了\n"
                "            ^                  |\n"
                "            |    互相需要对方  |\n"
                "            |                  v\n"
                "流 b：  …… record b 的 Event  <- 永远到不了 | 等 a 的 Event");
  check_line_of("aclrtStreamWaitEvent(");
  if (check_code_has("aclrtStreamWaitEvent(mine->stream,mine->ready)"))
    check_why("A stream that waits for its own event, before it has recorded it, waits for ever: the record stands behind the wait in the same queue. Wait for the OTHER's event.", "流在 record 自己的 Event 之前等待它，就会永远等下去：record 排在同一队列里、等待的后面。要等的是对方的 Event。");
  else
    check_why("On each stream the wait stands before the record. a does not get to its record because it waits for b, and b does not get to its record because it waits for a. Announce first, then wait.",
              "在每个流上，等待都排在 record 前面。a 到不了 record，因为它在等 b；b 也到不了 record，因为它在等 a。先宣布，再等待。");
  check_fail("the two streams wait for each other, for ever (%d)", "两个流永远在互相等待（%d）", code);
}

static void try_exchange(size_t n) {
  half h[2];
  float *want = check_new_floats(n), *got = check_new_floats(n);
  size_t bytes = n * sizeof(float), k;
  aclError code;
  int i, lazy = strcmp(check_run.schedule, "lazy") == 0;
  uint64_t ran;
  memset(h, 0, sizeof h);
  for (i = 0; i < 2; i++) {
    must(aclrtCreateStream(&h[i].stream), "aclrtCreateStream");
    must(aclrtCreateEventWithFlag(&h[i].ready, ACL_EVENT_SYNC), "aclrtCreateEventWithFlag");
    must(aclrtMalloc(&h[i].own, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    must(aclrtMalloc(&h[i].both, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    must(aclrtMemset(h[i].own, bytes, 0, bytes), "aclrtMemset");
    must(aclrtMemset(h[i].both, bytes, 0, bytes), "aclrtMemset");
    value_of[i] = check_uniform(1, 100);
  }
  first = &h[0], halves = boths = 0;
  for (k = 0; k < n; k++) want[k] = value_of[0] + value_of[1] + 2 * (float)k;
  check_case("exchange with n = %zu", "exchange，n = %zu", n);
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  while (aclGetRecentErrMsg()) {}
  for (i = 0; i < 2; i++) must(aslLaunch("earlier", nothing, NULL, 0, h[i].stream), "aslLaunch");
  ran = check_live().tasks_run;
  aslSetLevel(0); /* a race is judged by what it does */
  code = exchange(&h[0], &h[1], n);
  if (code == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT) explain_circle(code);
  if (!check_ok(code, "exchange")) {
    check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  if (lazy && check_live().tasks_run != ran) {
    check_expected("exchange returns before anything has run", "exchange 返回时什么都还没有执行");
    check_found("%llu tasks had run", "已经执行了 %llu 个任务", (unsigned long long)(check_live().tasks_run - ran));
    check_line_of("aclrtSynchronize");
    check_why("The host stood between the two halves and waited. That breaks the circle, but the host is held up, and it was not necessary: the right order in each queue does it.", "主机站在两半中间等待。这样确实没有环了，但主机被占住了，而且没有必要：每个队列里的次序排对就行。");
    check_fail("the host waited; the streams were to wait for each other", "主机在等待；应当让流之间互相等待");
  }
  explain_circle(aclrtSynchronizeStreamWithTimeout(h[0].stream, 5000));
  explain_circle(aclrtSynchronizeStreamWithTimeout(h[1].stream, 5000));
  if (halves != 2 || boths != 2) {
    check_expected("device_half and device_both twice each", "device_half 和 device_both 各两次");
    check_found("%d and %d times", "%d 次和 %d 次", halves, boths);
    check_why("Each half computes its own, and each adds both.", "每一半都要算自己的，也都要求和。");
    check_fail("not all of the work was queued", "工作没有全部排队");
  }
  for (i = 0; i < 2; i++) {
    must(aclrtMemcpy(got, bytes, h[i].both, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    if (check_floats(i ? "b->both" : "a->both", want, got, n, 0)) continue;
    check_line_of("device_both(");
    if (!check_code_has("aclrtStreamWaitEvent("))
      check_why("Without the wait there is no circle, and no order either: this half added before the other had computed its own. Keep the wait, and put it behind the record.", "没有等待，就没有环，但也没有顺序：对方还没有算好，这一半就求和了。保留等待，把它放到 record 之后。");
    else
      check_why("This half added before the other had computed its own. The event says \"ready\", so it has to be recorded behind device_half, and waited for before device_both.", "对方还没有算好，这一半就求和了。Event 表示“准备好了”，所以要在 device_half 之后 record，在 device_both 之前等待。");
    check_fail("half %s added before the other half was ready", "%s 在另一半准备好之前就求和了", i ? "b" : "a");
  }
  for (i = 0; i < 2; i++) {
    must(aclrtDestroyEvent(h[i].ready), "aclrtDestroyEvent");
    must(aclrtFree(h[i].own), "aclrtFree");
    must(aclrtFree(h[i].both), "aclrtFree");
    must(aclrtDestroyStream(h[i].stream), "aclrtDestroyStream");
  }
  check_usual_level();
  free(want), free(got);
}

CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < 4; k++) try_exchange(check_size(k));
  aclrtResetDevice(0);
  aclFinalize();
}
