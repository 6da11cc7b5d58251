/*
  Oracle of exercise 231: a second thread that works in the first one's context, and the release of everything.

  title: A thread without a context, and the way out
  title.zh: 没有 Context 的线程，以及收尾
  minutes: 20
  points: 4
  required: yes
  async: no
  unsolved: no current context
  hint1: Which context is current on a thread that has just started? And which one does `stream` belong to?
    For the second part: what would be left standing on nothing if the context went before its streams?
  hint1.zh: 一个刚启动的线程，当前 Context 是什么？stream 又属于哪个 Context？
    第二部分：如果 Context 先于它的 Stream 被销毁，Stream 还立在什么上面？
  hint2: Tutorial 23, "A new thread has no context" and "Everything is released in reverse order". The call of part 1 binds a context that
    exists; aclrtSetDevice and aclrtCreateContext would give this thread another one.
  hint2.zh: 教程 23 的“新线程没有上下文”和“按相反的顺序释放”。第一部分的调用是绑定一个已有的 Context；
    aclrtSetDevice 和 aclrtCreateContext 会给这个线程另外一个。
  hint3: Part 1: TRY(aclrtSetCurrentContext(context)). Part 2, each in a TRY: aclrtFree, aclrtFreeHost, aclrtDestroyEvent,
    aclrtDestroyStream twice, aclrtDestroyContext, aclrtResetDevice; and return aclFinalize().
  hint3.zh: 第一部分：TRY(aclrtSetCurrentContext(context))。第二部分，每个都放进 TRY：aclrtFree、aclrtFreeHost、
    aclrtDestroyEvent、两次 aclrtDestroyStream、aclrtDestroyContext、aclrtResetDevice；最后 return aclFinalize()。
*/
#include "exercises/checks/231_worker_context.h"
#include "exercises/checks/check.h"

#include <pthread.h>

typedef struct job {
  const resources *r;
  const float *in;
  float *out;
  size_t n;
  aclError code;
  char words[CHECK_TEXT]; /* the library's, which keeps them per thread */
} job;

static void *thread_main(void *p) {
  job *j = (job *)p;
  const char *words;
  j->code = worker(j->r->context, j->r->work_stream, j->in, j->out, j->n * sizeof(float));
  words = aclGetRecentErrMsg();
  snprintf(j->words, sizeof j->words, "%s", words ? words : "");
  return NULL;
}

static void explain_worker_code(const job *j) {
  check_expected("worker returns 0", "worker 返回 0");
  check_found("%d (%s)", "%d（%s）", j->code, aslErrorName(j->code));
  if (j->words[0]) check_send("library", j->words);
  if (j->code == ACL_ERROR_RT_CONTEXT_NULL) {
    check_why("The current context is a property of each thread. A new thread starts without one, whatever the thread that started it has; the call has to be made inside worker. Bind the context that the stream belongs to: it came in as a parameter.",
              "当前 Context 是每个线程自己的属性。新线程一开始没有，不管启动它的线程有没有；这个调用必须写在 worker 里面。绑定 stream 所属的那个 Context：它就在参数里。");
    check_fail("the worker thread has no current context (107002)", "工作线程没有当前 Context（107002）");
  }
  if (j->code == ACL_ERROR_RT_STREAM_CONTEXT) {
    if (check_code_has("aclrtCreateContext("))
      check_why("aclrtCreateContext made a new context and bound it to the worker, but `stream` stays where it was made: a stream can be used from its own context only. No new context is needed, the right one came in as a parameter.",
                "aclrtCreateContext 新建了一个 Context 并绑定到工作线程，但 stream 仍属于原来的 Context：Stream 只能在它自己的 Context 里使用。不需要新的，正确的那个就在参数里。");
    else
      check_why("aclrtSetDevice binds the default context of the device. `stream` was made in an explicit context on the same device, and a stream can be used from its own context only. One device, two contexts: bind the one that came in as a parameter.",
                "aclrtSetDevice 绑定的是设备的默认 Context。stream 是在同一设备上显式创建的 Context 里建的，而 Stream 只能在它自己的 Context 里使用。一个设备，两个 Context：请绑定参数里的那个。");
    check_fail("the worker thread is in another context than its stream (107003)", "工作线程所在的 Context 不是 stream 所属的那个（107003）");
  }
  check_fail("the worker gave up with code %d", "worker 中途失败，返回码 %d", j->code);
}

/* in and out are pinned and fresh for each length. */
static void try_worker(const resources *r, size_t n) {
  job j;
  pthread_t thread;
  aslStats before;
  void *in = NULL, *out = NULL;
  aclrtContext mine = NULL;
  size_t k;
  memset(&j, 0, sizeof j);
  if (aclrtMallocHost(&in, n * sizeof(float)) != ACL_SUCCESS || aclrtMallocHost(&out, n * sizeof(float)) != ACL_SUCCESS)
    check_trouble("no pinned memory", "申请不到锁页内存");
  for (k = 0; k < n; k++) ((float *)in)[k] = check_uniform(-100, 100), ((float *)out)[k] = -12345.0f;
  j.r = r, j.in = (const float *)in, j.out = (float *)out, j.n = n;
  check_case("worker on a new thread, with %zu floats", "在新线程上运行 worker，%zu 个 float", n);
  before = check_live();
  if (pthread_create(&thread, NULL, thread_main, &j) != 0) check_trouble("no second thread", "无法启动第二个线程");
  pthread_join(thread, NULL);
  if (j.code != ACL_SUCCESS) explain_worker_code(&j);
  if (!check_floats("out", j.in, j.out, n, 0)) {
    check_why("The bytes should go to the device and come back unchanged, and be back when worker returns.", "数据应当原样送到设备再送回来，并且在 worker 返回时已经回来。");
    check_fail("out is not what was sent", "out 与送出的内容不一致");
  }
  if (!check_no_leak(&before)) {
    check_why("What the worker makes it has to release; what it was given it must leave alone: the main thread goes on using it.", "worker 自己创建的要自己释放；别人给它的不能动：主线程还要用。");
    check_fail("the worker leaves something behind, or took too much away", "worker 留下了东西，或者释放得太多");
  }
  if (aclrtGetCurrentContext(&mine) != ACL_SUCCESS || mine != r->context) {
    check_why("The worker destroyed or reset something that the main thread works with.", "worker 销毁或重置了主线程正在用的东西。");
    check_fail("after the worker the main thread has lost its context", "worker 运行之后，主线程失去了它的 Context");
  }
  aclrtFreeHost(in);
  aclrtFreeHost(out);
}

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void set_up(resources *r) {
  memset(r, 0, sizeof *r);
  must(aclInit(NULL), "aclInit");
  must(aclrtSetDevice(r->device), "aclrtSetDevice");
  must(aclrtCreateContext(&r->context, r->device), "aclrtCreateContext");
  must(aclrtCreateStream(&r->copy_stream), "aclrtCreateStream");
  must(aclrtCreateStream(&r->work_stream), "aclrtCreateStream");
  must(aclrtCreateEvent(&r->event), "aclrtCreateEvent");
  must(aclrtMallocHost(&r->pinned, 1000), "aclrtMallocHost");
  must(aclrtMalloc(&r->block, 1000, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
}

/* The order is judged by what the calls answer, not by the text: several orders are right. */
static void check_release_code(aclError code) {
  aclError last = aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  aclError bad = code != ACL_SUCCESS ? code : last;
  if (bad == ACL_SUCCESS) return;
  check_code(ACL_SUCCESS, bad, code != ACL_SUCCESS ? "release_all" : "every call in release_all");
  if (check_code_before("aclrtDestroyContext(", "aclrtDestroyStream(") || check_code_before("aclrtDestroyContext(", "aclrtDestroyEvent(")) {
    check_why("aclrtDestroyContext takes the streams of the context with it, so destroying them afterwards meets handles that are dead. Go backwards: first what lives in the context (memory, event, streams), then the context, then the device.",
              "aclrtDestroyContext 会带走这个 Context 的 Stream，之后再销毁它们就是失效的句柄。要倒着来：先是 Context 里面的东西（内存、Event、Stream），再是 Context，最后是设备。");
    check_fail("wrong order: the context went before what lives in it", "顺序错了：Context 先于它里面的东西被销毁");
  }
  if (check_code_before("aclrtResetDevice(", "aclrtDestroy")) {
    check_why("aclrtResetDevice closes the device. What stands on it has to go first.", "aclrtResetDevice 会关闭设备。设备上的东西要先释放。");
    check_fail("wrong order: the device went before what stands on it", "顺序错了：设备先于它上面的东西被关闭");
  }
  check_why("Release in the reverse order of creation, each thing once, and hand on the first code that is not 0.", "按创建的相反顺序释放，每样一次，遇到第一个非 0 的返回码就交给调用者。");
  check_fail("a release call failed with code %d", "有一个释放调用失败，返回码 %d", bad);
}

static void try_release(const resources *r, const aslStats *before) {
  int32_t active = 0;
  aclError code;
  check_case("release_all", "release_all");
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  while (aclGetRecentErrMsg() != NULL) {}
  code = release_all(r);
  check_release_code(code);
  if (!check_no_leak(before)) {
    if (check_code_has("aclFinalize()"))
      check_why("aclFinalize ends AscendCL, but it releases none of your devices, contexts, streams or memory. What you made you have to release, one by one.",
                "aclFinalize 只是结束 AscendCL，不会释放你的设备、Context、Stream 或内存。自己创建的要自己逐个释放。");
    else
      check_why("Each line of the struct was made by one call, and wants one call that releases it.", "结构体里的每一行都由一个调用创建，也需要一个调用来释放。");
    check_fail("something was not released", "还有东西没有释放");
  }
  if (aclrtGetPrimaryCtxState(r->device, NULL, &active) == ACL_SUCCESS && active) {
    check_expected("device %d closed", "设备 %d 已关闭", (int)r->device);
    check_found("it is still open", "它还开着");
    check_why("Every aclrtSetDevice wants one aclrtResetDevice; aclrtDestroyContext and aclFinalize do not do it.", "每个 aclrtSetDevice 都要有一个 aclrtResetDevice；aclrtDestroyContext 和 aclFinalize 都不会代劳。");
    check_fail("device %d was not reset", "设备 %d 没有重置", (int)r->device);
  }
  if (aclFinalize() != ACL_ERROR_REPEAT_FINALIZE) {
    check_expected("AscendCL ended: one more aclFinalize would answer 100037", "AscendCL 已结束：再调用 aclFinalize 会返回 100037");
    check_found("it was still running", "它还在运行");
    check_why("aclInit and aclFinalize are a pair; it comes last of all.", "aclInit 和 aclFinalize 是一对；它排在最后。");
    check_fail("AscendCL was not ended", "没有结束 AscendCL");
  }
}

CHECK_ORACLE {
  aslStats before = check_live();
  resources r;
  int k;
  set_up(&r);
  for (k = 0; k < check_size_count(); k++) try_worker(&r, check_size(k));
  try_release(&r, &before);
}
