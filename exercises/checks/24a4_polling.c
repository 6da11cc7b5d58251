/*
  Oracle of exercise 24a4: a wait that does not block, ends in three ways, and loses no error.

  title: Waiting without standing still
  title.zh: 等待，但不停下
  minutes: 15
  points: 3
  required: no
  async: yes
  public: 2 1
  unsolved: you blocked
  hint1: What does your loop do when the stream is busy, when it is done, and when it does not exist any more?
  hint1.zh: Stream 忙的时候、做完的时候、已经不存在的时候，你的循环各做什么？
  hint2: Tutorial 24a, "0 means accepted, not finished", asks a stream: aclrtStreamQuery(stream, &status). The status is COMPLETE or
    NOT_READY, and the function has a return code of its own. Tutorial 24c tells where errors of tasks come out: at a synchronize.
  hint2.zh: 教程 24a 的“返回 0 表示‘已接受’，不是‘已完成’”查询过 Stream：aclrtStreamQuery(stream, &status)。状态是 COMPLETE 或
    NOT_READY，而函数还有自己的返回码。教程 24c 说明了任务的错误从哪里出来：从同步。
  hint3: Loop: TRY(aclrtStreamQuery(stream, &status)); if (status == ACL_STREAM_STATUS_COMPLETE) leave the loop; if (!tick(user)) return
    ACL_ERROR_RT_STREAM_SYNC_TIMEOUT. Behind the loop: return aclrtSynchronizeStream(stream).
  hint3.zh: 循环：TRY(aclrtStreamQuery(stream, &status))；如果 status == ACL_STREAM_STATUS_COMPLETE 就离开；if (!tick(user)) return
    ACL_ERROR_RT_STREAM_SYNC_TIMEOUT。循环之后：return aclrtSynchronizeStream(stream)。
*/
#include "exercises/checks/24a4_polling.h"
#include "exercises/checks/check.h"

#include <sched.h>
#include <time.h>

/* The work waits at a gate that the ticks open. */
static volatile int gate_open, ran, ticks;
static int open_after, give_up_after, gave_up;
static aclrtStream work;
static char user_mark;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void gate(void *p) {
  double start = now();
  (void)p;
  while (!__atomic_load_n(&gate_open, __ATOMIC_ACQUIRE)) {
    if (now() - start > 0.3 && __atomic_load_n(&ticks, __ATOMIC_RELAXED) == 0) return; /* nobody ticks; the checks see it by the count */
    sched_yield();
  }
  __atomic_store_n(&ran, 1, __ATOMIC_RELEASE);
}
/* Asks for memory that is not there: the task fails. */
static void fail(void *p) { (void)aslDeviceBytes(*(void **)p, 1 << 20); }

static int tick(void *user) {
  if (user != &user_mark) {
    check_why("tick has to get the `user` that came in.", "tick 应当得到传进来的 user。");
    check_fail("tick was called with another user pointer", "调用 tick 时 user 不对");
  }
  if (gave_up) {
    check_why("tick returned 0: the user has lost patience. Then wait_politely has to return at once.", "tick 返回了 0：用户等得不耐烦了。这时 wait_politely 要立刻返回。");
    check_fail("tick said stop, and you went on", "tick 说停，你却继续");
  }
  ticks++;
  if (ticks == open_after) __atomic_store_n(&gate_open, 1, __ATOMIC_RELEASE);
  if (ticks > 200000 && __atomic_load_n(&ran, __ATOMIC_ACQUIRE)) {
    check_line_of("while");
    check_why("The stream has been done for long, and you still tick. COMPLETE is 0 and NOT_READY is 1: compare with the names.", "Stream 早就做完了，你还在 tick。COMPLETE 是 0，NOT_READY 是 1：请用名字来比较。");
    check_fail("you go on ticking after the work is done", "工作做完之后还在不停地 tick");
  }
  if (ticks == give_up_after) {
    gave_up = 1;
    return 0;
  }
  if (ticks % 64 == 0) sched_yield();
  return 1;
}

static void begin(const char *en, const char *zh, int open_at, int give_up_at) {
  check_case("%s", "%s", en);
  check_send("case.zh", zh);
  __atomic_store_n(&gate_open, open_at == 0, __ATOMIC_RELEASE);
  __atomic_store_n(&ran, 0, __ATOMIC_RELEASE);
  ticks = gave_up = 0, open_after = open_at, give_up_after = give_up_at;
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
}

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void too_early(void) {
  check_expected("it returns when the work is done", "工作做完之后才返回");
  check_found("it returned after %d ticks, and the work was still running", "tick 了 %d 次就返回了，而工作还在进行", ticks);
  check_line_of("status");
  check_why("ACL_STREAM_STATUS_COMPLETE is 0 and NOT_READY is 1. Compare with the names, not with what a number suggests.", "ACL_STREAM_STATUS_COMPLETE 是 0，NOT_READY 是 1。请用名字来比较，不要靠数字猜。");
  check_fail("you returned before the work was done", "工作还没有做完就返回了");
}

static void try_slow_work(int after) {
  aclError code;
  begin("a stream that is busy until the user has seen some ticks", "一直忙到用户看到若干次 tick 的 Stream", after, -1);
  must(aslLaunch("slow", gate, NULL, 0, work), "aslLaunch");
  code = wait_politely(work, tick, &user_mark);
  if (!check_ok(code, "wait_politely")) {
    check_why("The work went well.", "工作完成得很好。");
    check_fail("the work went well, and you returned %d", "工作完成得很好，你却返回 %d", code);
  }
  if (ticks == 0 && __atomic_load_n(&gate_open, __ATOMIC_ACQUIRE) == 0) {
    aclrtStreamStatus s = ACL_STREAM_STATUS_COMPLETE;
    aclrtStreamQuery(work, &s);
    if (s == ACL_STREAM_STATUS_NOT_READY) __atomic_store_n(&gate_open, 1, __ATOMIC_RELEASE), too_early();
    check_expected("tick is called while the stream is busy", "Stream 忙的时候不断调用 tick");
    check_found("it was never called", "一次也没有调用");
    check_why("A synchronize stops this thread until the stream is done: the progress bar stands still, and the window is dead. Ask with aclrtStreamQuery, which returns at once, and tick in between.",
              "同步会让本线程停到 Stream 做完为止：进度条不动，窗口也死了。请用立刻返回的 aclrtStreamQuery 查询，中间调用 tick。");
    check_fail("you blocked: tick was never called", "你阻塞了：tick 一次也没有被调用");
  }
  if (!__atomic_load_n(&ran, __ATOMIC_ACQUIRE)) __atomic_store_n(&gate_open, 1, __ATOMIC_RELEASE), too_early();
  must(aclrtSynchronizeStream(work), "aclrtSynchronizeStream");
}

static void try_impatient(void) {
  aclError code;
  begin("a user who loses patience at the third tick", "在第三次 tick 时失去耐心的用户", -1, 3);
  must(aslLaunch("endless", gate, NULL, 0, work), "aslLaunch");
  code = wait_politely(work, tick, &user_mark);
  __atomic_store_n(&gate_open, 1, __ATOMIC_RELEASE);
  if (code != ACL_ERROR_RT_STREAM_SYNC_TIMEOUT || !gave_up) {
    check_code(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, code, "wait_politely");
    check_why("tick returned 0. The caller has to be able to tell that the work is not done: return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT.", "tick 返回了 0。要让调用者知道工作没有做完：返回 ACL_ERROR_RT_STREAM_SYNC_TIMEOUT。");
    check_fail("the user lost patience, and you returned %d", "用户失去了耐心，你返回的是 %d", code);
  }
  must(aclrtSynchronizeStream(work), "aclrtSynchronizeStream");
}

static void try_failing_work(void *block) {
  uint64_t before;
  aclError code;
  begin("a stream whose work fails", "工作会失败的 Stream", 0, -1);
  aslSetLevel(0);
  before = check_live().tasks_run;
  must(aslLaunch("broken", fail, &block, sizeof block, work), "aslLaunch");
  code = wait_politely(work, tick, &user_mark);
  if (strcmp(check_run.schedule, "lazy") == 0 && check_live().tasks_run == before) too_early();
  if (code != ACL_ERROR_RT_AICORE_EXCEPTION) {
    check_code(ACL_ERROR_RT_AICORE_EXCEPTION, code, "wait_politely");
    check_why("aclrtStreamQuery says whether the stream is done, not how it went: a failed task is done too. The error comes out at the next synchronize. Make one at the end: it does not wait any more, and it tells.",
              "aclrtStreamQuery 只说明 Stream 有没有做完，不说明结果如何：失败的任务也算做完。错误在下一次同步时出来。最后同步一次：它不用再等，但会告诉你结果。");
    check_fail("a task failed, and you said that all went well", "有任务失败了，你却说一切正常");
  }
  aclrtSynchronizeStream(work);
}

static void try_dead_stream(void) {
  aclrtStream gone = NULL;
  aclError code;
  begin("a stream that has been destroyed", "已被销毁的 Stream", 0, 1000);
  must(aclrtCreateStream(&gone), "aclrtCreateStream");
  must(aclrtDestroyStream(gone), "aclrtDestroyStream");
  code = wait_politely(gone, tick, &user_mark);
  if (code == ACL_ERROR_RT_INVALID_HANDLE && !gave_up) return;
  check_code(ACL_ERROR_RT_INVALID_HANDLE, code, "wait_politely");
  check_line_of("aclrtStreamQuery(");
  check_why("aclrtStreamQuery answered 107017: there is no such stream any more. It left status alone, so a loop that looks only at status turns for ever.", "aclrtStreamQuery 返回 107017：这个 Stream 已经不存在。它不会改动 status，所以只看 status 的循环永远转下去。");
  check_fail("the question failed, and you did not look at its code", "查询本身失败了，你没有看它的返回码");
}

CHECK_ORACLE {
  void *block = NULL;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&work) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  begin("a stream with nothing to do", "没有任务的 Stream", 0, -1);
  ran = 1; /* from the start */
  if (!check_ok(wait_politely(work, tick, &user_mark), "wait_politely")) check_fail("an idle stream was not done", "空闲的 Stream 没有被当作已完成");
  if (strcmp(check_run.schedule, "free") == 0) /* elsewhere the host that asks runs the work itself, and a gate would hold it */
    for (k = 0; k < 3; k++) try_slow_work((int)check_between(2, 40)), try_impatient();
  try_failing_work(block);
  try_dead_stream();
  aclrtFree(block);
  aclrtDestroyStream(work);
  aclrtResetDevice(0);
  aclFinalize();
}
