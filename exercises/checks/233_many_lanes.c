/*
  Oracle of exercise 233: streams of several contexts, fed by one thread.

  title: Streams of several contexts
  title.zh: 多个 Context 的 Stream
  minutes: 20
  points: 4
  required: no
  async: yes
  unsolved: a stream of another context was given work (107003)
  hint1: The grader made the lanes in several contexts. Which one is current when your function begins, and whose stream do you feed
    first?
  hint1.zh: 评分程序在几个 Context 里创建了车道。你的函数开始时当前的是哪一个？你先给谁的 Stream 下发任务？
  hint2: Tutorial 23, "A stream of another context is refused". Three calls: aclrtGetCurrentContext once, aclrtSetCurrentContext for each
    lane, aclrtSetCurrentContext at the end. Mind that TRY leaves the function where it stands.
  hint2.zh: 教程 23 的“不能使用别的上下文的流”。三种调用：开头一次 aclrtGetCurrentContext，每条车道一次
    aclrtSetCurrentContext，最后再一次。注意 TRY 会在原地离开函数。
  hint3: Move the two loops into a static function, with TRY(aclrtSetCurrentContext(l->context)) first in the first loop. run_lanes:
    aclrtGetCurrentContext(&before); code = that function; aclrtSetCurrentContext(before); return code.
  hint3.zh: 把两个循环移到一个 static 函数里，第一个循环开头加 TRY(aclrtSetCurrentContext(l->context))。run_lanes：
    aclrtGetCurrentContext(&before)；code = 那个函数；aclrtSetCurrentContext(before)；return code。
*/
#include "exercises/checks/233_many_lanes.h"
#include "exercises/checks/check.h"
#undef device_fill

#define MOST 6
#define UNTOUCHED -12345.0f

typedef struct fill_args {
  void *data;
  size_t n;
  float value;
} fill_args;

static size_t fills, waiting_at_last_fill; /* how many; lanes that still had work when the last fill came */
static const lane *all;
static size_t all_count;

static void fill_kernel(void *p) {
  const fill_args *f = (const fill_args *)p;
  float *x = (float *)aslDeviceBytes(f->data, f->n * sizeof(float));
  size_t k;
  for (k = 0; x && k < f->n; k++) x[k] = f->value;
}
aclError device_fill(void *data, size_t n, float value, aclrtStream stream) {
  fill_args f;
  size_t k;
  f.data = data, f.n = n, f.value = value;
  fills++, waiting_at_last_fill = 0;
  for (k = 0; k < all_count; k++) {
    if (strcmp(check_run.schedule, "lazy") == 0 && check_bits(all[k].out[0]) == check_bits(UNTOUCHED)) waiting_at_last_fill++;
  }
  return aslLaunch("fill", fill_kernel, &f, sizeof f, stream);
}

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_code(aclError code) {
  if (check_ok(code, "run_lanes")) return;
  if (code == ACL_ERROR_RT_STREAM_CONTEXT) {
    if (check_code_has("aclrtSetDevice("))
      check_why("aclrtSetDevice makes the DEFAULT context of a device current. These streams were made in contexts of their own, some of them on the same device: bind the lane's context with aclrtSetCurrentContext.",
                "aclrtSetDevice 绑定的是设备的默认 Context。这些 Stream 是在各自的 Context 里创建的，有的还在同一个设备上：请用 aclrtSetCurrentContext 绑定车道的 Context。");
    else
      check_why("A stream takes work only from a thread whose current context is its own. Before the first call for a lane, make that lane's context current; for every lane, not only for the first.",
                "只有当前 Context 就是它自己的 Context 时，Stream 才接受任务。给一条车道下发之前，先把它的 Context 设为当前；每条车道都要，不只是第一条。");
    check_fail("a stream of another context was given work (107003)", "给别的 Context 的 Stream 下发了任务（107003）");
  }
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
}

static void same_context(aclrtContext before, const char *en, const char *zh) {
  aclrtContext now = NULL;
  if (aclrtGetCurrentContext(&now) == ACL_SUCCESS && now == before) return;
  check_expected("the current context is the same as before", "当前 Context 与之前相同");
  check_found("another one", "是另一个");
  check_why("The caller does not know that you changed it. Its next aclrtMalloc would land on another device, its next submission would be refused. Note the context first, and bring it back on every way out.",
            "调用者不知道你换过。它下一次 aclrtMalloc 会落到别的设备上，下一次下发会被拒绝。先记下 Context，每条出路都要恢复它。");
  check_fail(en, zh);
}

static void try_lanes(size_t count, size_t n) {
  lane lanes[MOST];
  aclrtContext home = NULL, mine[MOST];
  uint32_t devices = 1;
  aslStats before = check_live(), after;
  aclError code;
  size_t k, i, contexts = count > 2 ? count - 1 : count; /* the last two share one */
  float *want = check_new_floats(n);
  must(aclrtGetDeviceCount(&devices), "aclrtGetDeviceCount");
  must(aclrtGetCurrentContext(&home), "aclrtGetCurrentContext");
  for (k = 0; k < count; k++) {
    void *p = NULL;
    if (k < contexts) must(aclrtCreateContext(&mine[k], (int32_t)(k % 2 == 0 ? 0 : (long)devices - 1)), "aclrtCreateContext");
    lanes[k].context = mine[k < contexts ? k : contexts - 1];
    must(aclrtSetCurrentContext(lanes[k].context), "aclrtSetCurrentContext");
    must(aclrtCreateStream(&lanes[k].stream), "aclrtCreateStream");
    must(aclrtMalloc(&lanes[k].data, n * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    must(aclrtMallocHost(&p, n * sizeof(float)), "aclrtMallocHost");
    lanes[k].out = (float *)p, lanes[k].n = n, lanes[k].value = check_uniform(1, 100);
    for (i = 0; i < n; i++) lanes[k].out[i] = UNTOUCHED;
  }
  must(aclrtSetCurrentContext(home), "aclrtSetCurrentContext");
  check_case("run_lanes with %zu lanes in %zu contexts, %zu floats each", "run_lanes，%zu 条车道，%zu 个 Context，每条 %zu 个 float", count, contexts, n);
  fills = 0, all = lanes, all_count = count;
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  while (aclGetRecentErrMsg()) {}
  code = run_lanes(lanes, count);
  explain_code(code);
  same_context(home, "the caller's current context has changed", "调用者的当前 Context 变了");
  if (fills != count) {
    check_expected("device_fill called once for each of the %zu lanes", "对 %zu 条车道各调用一次 device_fill", count);
    check_found("%zu times", "%zu 次", fills);
    check_why("Every lane has its own work.", "每条车道都有自己的工作。");
    check_fail("device_fill was not called once for each lane", "device_fill 没有对每条车道各调用一次");
  }
  for (k = 0; k < count; k++) {
    char name[24];
    snprintf(name, sizeof name, "lanes[%zu].out", k);
    for (i = 0; i < n; i++) want[i] = lanes[k].value;
    if (check_floats(name, want, lanes[k].out, n, 0)) continue;
    if (check_code_has("aclrtSynchronizeDevice("))
      check_why("aclrtSynchronizeDevice waits for the streams of the CURRENT context only. The lanes live in several: wait for each lane's stream.", "aclrtSynchronizeDevice 只等待当前 Context 的 Stream。车道分布在好几个 Context 里：请等待每条车道的 Stream。");
    else
      check_why("When the function returns, the caller reads out. Queue on the lane's own stream, and wait for each of them.", "函数返回之后，调用者就会读 out。请在车道自己的 Stream 上排队，并且每一个都要等。");
    check_fail("lane %zu is not done when the function returns", "函数返回时，第 %zu 条车道还没有完成", k);
  }
  if (strcmp(check_run.schedule, "lazy") == 0 && count > 1 && waiting_at_last_fill < count) {
    check_expected("when the last lane is queued, nobody has waited for a lane yet", "最后一条车道排队时，还没有等待过任何车道");
    check_found("%zu of %zu lanes were finished already", "%zu / %zu 条车道已经完成", count - waiting_at_last_fill, count);
    check_why("You wait for one lane before the next is queued, so only one of them ever works. Queue them all, then wait for them all.", "你在下发下一条之前就等待了前一条，于是同时只有一条在工作。先全部下发，再全部等待。");
    check_fail("the lanes worked one after the other", "各条车道是一条接一条工作的");
  }
  if (count > 1) { /* a lane whose stream is gone: the code comes back, and the way home is kept */
    aclrtStream good = lanes[count - 1].stream;
    aclrtSetCurrentContext(lanes[count - 1].context);
    must(aclrtDestroyStream(good), "aclrtDestroyStream");
    aclrtSetCurrentContext(home);
    check_case("run_lanes, and the stream of the last of %zu lanes has been destroyed", "run_lanes，%zu 条车道中最后一条的 Stream 已被销毁", count);
    aslSetLevel(0);
    code = run_lanes(lanes, count);
    same_context(home, "a call failed, and the caller was left in another context", "有调用失败，调用者被留在了别的 Context 里");
    if (code != ACL_ERROR_RT_INVALID_HANDLE) {
      check_code(ACL_ERROR_RT_INVALID_HANDLE, code, "run_lanes");
      check_why("A call failed on the way, and the caller has to learn of it: return that code, after you have brought the context back.", "中途有调用失败，要让调用者知道：恢复 Context 之后，返回那个码。");
      check_fail("a failure on the way was not reported", "中途的失败没有报告");
    }
    for (k = 0; k + 1 < count; k++) aclrtSynchronizeStream(lanes[k].stream);
    check_usual_level();
  }
  for (k = 0; k < count; k++) {
    aclrtSetCurrentContext(lanes[k].context);
    if (k + 1 < count || count == 1) must(aclrtDestroyStream(lanes[k].stream), "aclrtDestroyStream");
    must(aclrtFree(lanes[k].data), "aclrtFree");
    must(aclrtFreeHost(lanes[k].out), "aclrtFreeHost");
  }
  for (k = 0; k < contexts; k++) must(aclrtDestroyContext(mine[k]), "aclrtDestroyContext");
  must(aclrtSetCurrentContext(home), "aclrtSetCurrentContext");
  after = check_live();
  if (after.live_streams != before.live_streams || after.live_contexts != before.live_contexts || after.live_device_blocks != before.live_device_blocks || after.live_host_blocks != before.live_host_blocks) {
    check_no_leak(&before);
    check_why("The lanes bring all that is needed.", "需要的东西车道里都有。");
    check_fail("something was made and not released", "创建了东西却没有释放");
  }
  free(want);
}

CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < 4; k++) try_lanes(k == 3 ? 1 : (size_t)check_between(2, MOST), check_size(k));
  aclrtResetDevice(0);
  aclFinalize();
}
