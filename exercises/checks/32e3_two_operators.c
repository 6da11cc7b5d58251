/*
  Oracle of exercise 32e3: two operators on two streams, ordered by an event.

  title: Two operators, two streams
  title.zh: 两个算子，两个流
  minutes: 15
  points: 4
  required: no
  async: yes
  unsolved: nothing orders the two operators
  hint1: Which work on which stream has to be done before Neg may begin?
  hint1.zh: Neg 开始之前，哪个流上的什么必须完成？
  hint2: Tutorial 32e, "Operators are tasks of a stream like any other"; tutorial 24b on recording first and then waiting.
  hint2.zh: 教程 32e 的“算子和其他任务一样”，教程 24b 的“先记录，再等待”。
  hint3: After Relu: aclrtRecordEvent(done, a). Before Neg: aclrtStreamWaitEvent(b, done).
  hint3.zh: Relu 之后：aclrtRecordEvent(done, a)。Neg 之前：aclrtStreamWaitEvent(b, done)。
*/
#include "exercises/checks/32e3_two_operators.h"
#include "exercises/checks/check.h"

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}
static void nothing(void *p) { (void)p; }

static void explain_values(void) {
  if (!check_code_has("aclrtRecordEvent(") || !check_code_has("aclrtStreamWaitEvent(")) {
    check_why("Neg may run before Relu has: the two streams know nothing of each other. An event recorded on a, behind Relu, and a wait for it on b, before Neg, make the order.",
              "Neg 可能在 Relu 之前执行：两个流互不知道对方。在流 a 上、Relu 之后 record 一个 event，在流 b 上、Neg 之前等待它，顺序就有了。");
    check_fail("nothing orders the two operators", "两个算子之间没有顺序");
  }
  check_line_of("aclrtRecordEvent(");
  check_why("An event marks what was queued on its stream before the record. The record has to stand behind Relu, on a; the wait before Neg, on b.",
            "event 标记的是 record 之前已排入该流的任务。record 要在流 a 上、Relu 之后；等待要在流 b 上、Neg 之前。");
  check_fail("the event does not mark the end of Relu", "event 标记的不是 Relu 的结束");
}

static void try_once(size_t n, aclrtStream a, aclrtStream b) {
  static aslTraceRecord r[64];
  float *v = check_new_floats(n), *want = check_new_floats(n), *got = check_new_floats(n);
  void *x = NULL, *between = NULL, *y = NULL;
  size_t k, bytes = n * sizeof(float), records;
  int lazy = strcmp(check_run.schedule, "lazy") == 0, relu = -1, neg = -1;
  aclrtEvent done = NULL;
  aslStats before, after;
  aclError code;
  for (k = 0; k < n; k++) v[k] = check_uniform(-9, 9), want[k] = v[k] > 0 ? -v[k] : -0.0f;
  must(aclrtMalloc(&x, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMalloc(&between, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMalloc(&y, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMemcpy(x, bytes, v, bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
  must(aclrtMemset(between, bytes, 0x11, bytes), "aclrtMemset");
  must(aclrtCreateEvent(&done), "aclrtCreateEvent");
  check_case("relu_then_neg with %zu floats", "relu_then_neg，%zu 个 float", n);
  while (aclGetRecentErrMsg() != NULL) {}
  aslTraceClear();
  aslSetLevel(0); /* races are judged below, by what they do */
  must(aslLaunch("earlier", nothing, NULL, 0, a), "aslLaunch");
  before = check_live();
  code = relu_then_neg(x, between, y, n, a, b, done);
  after = check_live();
  if (!check_ok(code, "relu_then_neg")) {
    if (code == ACL_ERROR_RT_PARAM_INVALID && check_code_has("aclrtStreamWaitEvent(")) {
      check_line_of("aclrtStreamWaitEvent(");
      check_why("An event that was never recorded has no mark to wait for. First the record on a, then the wait on b.", "从未 record 过的 event 没有标记可等。先在 a 上 record，再在 b 上等待。");
      check_fail("the event is waited for before it was recorded (107000)", "event 还没有 record 就去等待（107000）");
    }
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  if (lazy && after.tasks_run != before.tasks_run) {
    check_expected("relu_then_neg returns before anything has run", "relu_then_neg 返回时什么都还没有执行");
    check_line_of("aclrtSynchronize");
    check_why("The host stood between the two streams and waited. Let the streams wait for each other, by the event.", "主机站在两个流中间等待。用 event 让流之间自己等待。");
    check_fail("the host waited; the streams were to wait for each other", "主机在等待；应当让流之间互相等待");
  }
  must(aclrtSynchronizeStream(b), "aclrtSynchronizeStream");
  must(aclrtSynchronizeStream(a), "aclrtSynchronizeStream");
  check_usual_level();
  must(aclrtMemcpy(got, bytes, y, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  records = aslTraceRead(r, 64);
  for (k = 0; k < records && k < 64; k++) {
    if (strcmp(r[k].name, "Relu") == 0) relu = r[k].stream;
    if (strcmp(r[k].name, "Neg") == 0) neg = r[k].stream;
  }
  if (!check_floats("y", want, got, n, 0)) explain_values();
  if (relu == neg) {
    check_why("The result is right, but both operators ran on one stream; the second place of the pipeline stays empty.", "结果是对的，但两个算子都在同一个流上；流水线的第二个工位空着。");
    check_fail("both operators run on one stream", "两个算子在同一个流上");
  }
  must(aclrtDestroyEvent(done), "aclrtDestroyEvent");
  must(aclrtFree(x), "aclrtFree"), must(aclrtFree(between), "aclrtFree"), must(aclrtFree(y), "aclrtFree");
  free(v), free(want), free(got);
}
CHECK_ORACLE {
  aclrtStream a = NULL, b = NULL;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtCreateStream(&a), "aclrtCreateStream");
  must(aclrtCreateStream(&b), "aclrtCreateStream");
  for (k = 0; k < 6; k++) try_once((size_t)check_between(1, 400), a, b);
  aclrtDestroyStream(a), aclrtDestroyStream(b);
  aclrtResetDevice(0);
  aclFinalize();
}
