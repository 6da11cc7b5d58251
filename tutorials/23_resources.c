/*
  23_resources.c - section 2.3: who owns what - device, context, stream

  The question
      A stream is made by one line and used by another, perhaps on another thread. Which context does it belong to,
      which context does the calling thread have, and in which order does everything go away again?

  What you will see
      | aclrtGetCurrentContext(&now)  ->  107002 ACL_ERROR_RT_CONTEXT_NULL
      | process
      |   device 0
      |     default context (made by aclrtSetDevice)
      |       default stream (NULL)
      |     context A (made by aclrtCreateContext)   <- current on this thread
      |       default stream (NULL)
      |       stream of A
      | aclrtMemsetAsync(memory, 4, 0, 4, stream_of_a)  ->  107003 ACL_ERROR_RT_STREAM_CONTEXT
      | aclrtMalloc(&p, 100, ACL_MEM_MALLOC_HUGE_FIRST)  ->  107002 ACL_ERROR_RT_CONTEXT_NULL
      | aclrtDestroyContext(default_context)  ->  107002 ACL_ERROR_RT_CONTEXT_NULL
      | aclrtSynchronizeStream(stream_of_a)  ->  107017 ACL_ERROR_RT_INVALID_HANDLE
      | aclrtResetDevice(0)  ->  507007 ACL_ERROR_RT_CONTEXT_RELEASE_ERROR

  Two beliefs end here: "there is one context per process" and "the default stream waits for all others".
  Run it:  make && build/bin/23_resources
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include <pthread.h>

static aclrtContext default_context, context_a;
static aclrtStream stream_of_a;
static void* memory; /* four bytes on device 0 */

/* ---------------------------------------------------------------------------------------------------------------- */
static void set_device_makes_a_context(void) {
  aclrtContext now = NULL;
  int32_t active = 0;

  STEP(SAY("aclrtSetDevice makes a context, and the context brings a stream",
           "aclrtSetDevice 会创建上下文，上下文自带一个流"));
  tell(SAY("Everything a program does on a device happens inside a context. A thread that never asked for one has none:",
           "程序在设备上做的一切都发生在某个上下文（context）里。一个线程如果从未申请，就没有上下文："));
  EXPECT(aclrtGetCurrentContext(&now), ACL_ERROR_RT_CONTEXT_NULL);
  EXPECT(aclrtSetDevice(0), ACL_SUCCESS);
  EXPECT(aclrtGetCurrentContext(&default_context), ACL_SUCCESS);
  CALL(aclrtGetPrimaryCtxState(0, NULL, &active));
  CLAIM(active == 1, SAY("device 0 has its default context now", "设备 0 现在有了默认上下文"));
  tell(SAY("There is exactly one default context per device, shared by all threads that set this device. In it waits a "
           "default stream; you name it by passing NULL:",
           "每个设备只有一个默认上下文，所有设置该设备的线程共享它。里面有一个默认流，传 NULL 就是指它："));
  CALL(aclrtMalloc(&memory, 4, ACL_MEM_MALLOC_HUGE_FIRST));
  EXPECT(aclrtMemsetAsync(memory, 4, 7, 4, NULL), ACL_SUCCESS);
  EXPECT(aclrtSynchronizeStream(NULL), ACL_SUCCESS);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void show_tree(void) {
  aclrtContext now = NULL;
  const char* here = SAY("   <- current on this thread", "   <- 本线程的当前上下文");
  CALL(aclrtGetCurrentContext(&now));
  show("%s", SAY("process", "进程"));
  show("  %s", SAY("device 0", "设备 0"));
  show("    %s%s", SAY("default context (made by aclrtSetDevice)",
                       "默认上下文（aclrtSetDevice 创建）"), now == default_context ? here : "");
  show("      %s", SAY("default stream (NULL)", "默认流（NULL）"));
  show("    %s%s", SAY("context A (made by aclrtCreateContext)",
                       "上下文 A（aclrtCreateContext 创建）"), now == context_a ? here : "");
  show("      %s", SAY("default stream (NULL)", "默认流（NULL）"));
  show("      %s", SAY("stream of A", "A 的流"));
}

static void a_second_context(void) {
  aclrtContext now = NULL;

  STEP(SAY("A context of your own, and the tree of owners", "创建自己的上下文：资源树"));
  tell(SAY("aclrtCreateContext makes another context on the same device AND makes it current on this thread. A stream "
           "belongs to the context that is current when it is made. So the tree grows:",
           "aclrtCreateContext 在同一设备上再建一个上下文，并且立刻成为本线程的当前上下文。流属于创建它时的当前上下文。"
           "资源树变成："));
  CALL(aclrtCreateContext(&context_a, 0));
  CALL(aclrtCreateStream(&stream_of_a)); /* TRY 1 */
  CALL(aclrtGetCurrentContext(&now));
  show_tree();
  CLAIM(now == context_a, SAY("the new context became current by itself", "新上下文自动成为当前上下文"));
  CLAIM(context_a != default_context, SAY("one process, one device, two contexts", "一个进程、一个设备、两个上下文"));
  tell(SAY("Memory hangs on the device, not on a context: what was allocated before is still good here.",
           "内存挂在设备上，而不是上下文上：之前分配的内存在这里照样可用。"));
  EXPECT(aclrtMemset(memory, 4, 7, 4), ACL_SUCCESS);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void a_stream_in_the_wrong_context(void) {
  STEP(SAY("A stream of another context is refused", "不能使用别的上下文的流"));
  tell(SAY("Back in the default context. Giving work to A's stream from here is the mistake that multi-model programs "
           "make most:",
           "切回默认上下文。此时给 A 的流下发任务，是多模型程序最常犯的错误："));
  EXPECT(aclrtSetCurrentContext(default_context), ACL_SUCCESS);
  EXPECT(aclrtMemsetAsync(memory, 4, 0, 4, stream_of_a), ACL_ERROR_RT_STREAM_CONTEXT);
  show_message();
  tell(SAY("Waiting for it is allowed, because waiting gives it nothing to do:",
           "等待它是允许的，因为等待并不下发任务："));
  EXPECT(aclrtSynchronizeStream(stream_of_a), ACL_SUCCESS);
  tell(SAY("The cure is to make its context current first:", "正确做法是先把它的上下文设为当前："));
  EXPECT(aclrtSetCurrentContext(context_a), ACL_SUCCESS);
  EXPECT(aclrtMemsetAsync(memory, 4, 7, 4, stream_of_a), ACL_SUCCESS);
  EXPECT(aclrtSynchronizeStream(stream_of_a), ACL_SUCCESS);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void* worker(void* unused) {
  void* p = NULL;
  (void)unused;
  EXPECT(aclrtMalloc(&p, 100, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_CONTEXT_NULL);
  show_message();
  EXPECT(aclrtSetCurrentContext(context_a), ACL_SUCCESS); /* TRY 2 */
  EXPECT(aclrtMalloc(&p, 100, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  EXPECT(aclrtFree(p), ACL_SUCCESS);
  return NULL;
}

static void a_thread_without_a_context(void) {
  pthread_t t;

  STEP(SAY("A new thread has no context", "新线程没有上下文"));
  tell(SAY("\"Current\" is a property of each thread. This thread has context A; a thread it starts has nothing until "
           "it says aclrtSetCurrentContext (to share a context) or aclrtSetDevice (to use the default one). The next "
           "lines come from a second thread:",
           "“当前上下文”是每个线程各自的属性。本线程的是 A；它启动的新线程什么也没有，直到调用 aclrtSetCurrentContext（"
           "共享某个上下文）或 aclrtSetDevice（使用默认上下文）。下面几行来自第二个线程："));
  if (pthread_create(&t, NULL, worker, NULL) != 0) {
    CLAIM(0, SAY("a thread could be started", "线程已启动"));
    return;
  }
  pthread_join(t, NULL);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void the_default_stream_waits_for_nobody(void) {
  unsigned char* pinned;
  void* p = NULL;

  STEP(SAY("The default stream waits for nobody", "默认流不会等待别的流"));
  tell(SAY("In other systems the default stream is a meeting point for all streams. Not here: it is one stream among "
           "others. A copy is queued on A's stream, and we synchronize the default stream. Then we synchronize the "
           "right one.",
           "在别的系统里，默认流会与所有流同步。这里不会：它只是众多流中的一个。现在在 A 的流上排一个拷贝，却去同步默认"
           "流；然后再同步正确的流。"));
  CALL(aclrtMallocHost(&p, 4));
  pinned = (unsigned char*)p;
  memset(pinned, 0, 4);
  {
    /* Schedule "lazy": queued work runs only when somebody waits for it, so that a missing wait always shows. */
    int lazy = lesson_schedule("lazy");
    CALL(aclrtMemcpyAsync(pinned, 4, memory, 4, ACL_MEMCPY_DEVICE_TO_HOST, stream_of_a));
    EXPECT(aclrtSynchronizeStream(NULL), ACL_SUCCESS); /* TRY 3 */
    if (lazy) {
      show(SAY("after waiting for the default stream: %d", "等待默认流之后：%d"), pinned[0]);
      CLAIM(pinned[0] == 0, SAY("the copy on the other stream has not happened", "另一个流上的拷贝还没有发生"));
    }
    EXPECT(aclrtSynchronizeStream(stream_of_a), ACL_SUCCESS);
    show(SAY("after waiting for A's stream: %d", "等待 A 的流之后：%d"), pinned[0]);
    CLAIM(pinned[0] == 7, SAY("now it has", "现在拷贝完成了"));
    lesson_schedule(NULL);
  }
  CALL(aclrtFreeHost(pinned));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void release_in_reverse(void) {
  STEP(SAY("Everything is released in reverse order", "按相反的顺序释放"));
  tell(SAY("What AscendCL made for you, you do not destroy: default contexts and default streams go with the device.",
           "AscendCL 替你创建的，不由你销毁：默认上下文和默认流会随设备一起消失。"));
  EXPECT(aclrtDestroyContext(default_context), ACL_ERROR_RT_CONTEXT_NULL);
  tell(SAY("What you made goes last in, first out: memory and streams, then the context, then the device. A handle "
           "that is gone is noticed, and so is a second destroy:",
           "你自己创建的按后进先出释放：先是内存和流，再是上下文，最后是设备。已销毁的句柄会被识别出来，重复销毁也一"
           "样："));
  EXPECT(aclrtFree(memory), ACL_SUCCESS);
  EXPECT(aclrtDestroyStream(stream_of_a), ACL_SUCCESS);
  EXPECT(aclrtSynchronizeStream(stream_of_a), ACL_ERROR_RT_INVALID_HANDLE);
  EXPECT(aclrtDestroyContext(context_a), ACL_SUCCESS);
  EXPECT(aclrtSetCurrentContext(context_a), ACL_ERROR_RT_PARAM_INVALID);
  tell(SAY("aclrtSetDevice counts, and every count wants its aclrtResetDevice. The last one takes the default context "
           "away:",
           "aclrtSetDevice 是计数的，每一次都要有对应的 aclrtResetDevice。最后一次会带走默认上下文："));
  EXPECT(aclrtSetDevice(0), ACL_SUCCESS);
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclrtResetDevice(0), ACL_ERROR_RT_CONTEXT_RELEASE_ERROR);
}

int main(void) {
  LESSON("2.3", "Runtime resource management", "运行资源管理", 30,
         SAY("Which context does a stream belong to, which context does a thread have, and who cleans up?",
             "流属于哪个上下文？线程有哪个上下文？最后由谁清理？"));
  CALL(aclInit(NULL));
  set_device_makes_a_context();
  a_second_context();
  a_stream_in_the_wrong_context();
  a_thread_without_a_context();
  the_default_stream_waits_for_nobody();
  release_in_reverse();
  CALL(aclFinalize());

  HARDWARE(SAY("A card has room for some hundreds to 2,000 streams, and a context costs megabytes, so real programs "
               "make a few and keep them. Destroying a context under running work is a crash there, not a code. The "
               "programs you will read often use only aclrtSetDevice and the default context; explicit contexts appear "
               "when one process runs several models or several cards.",
               "一张卡只能容纳几百到约两千个流，一个上下文要占用若干 MB，所以真实程序只创建少量并一直使用。在任务运行时"
               "销毁上下文，真实硬件上可能直接崩溃，而不是返回错误码。你读到的程序往往只用 aclrtSetDevice 和默认上下"
               "文；一个进程跑多个模型或多张卡时才需要显式上下文。"));
  TRY(SAY("In a_second_context, call aclrtSetCurrentContext(default_context) before aclrtCreateStream (TRY 1). Which "
          "claims of step 3 turn around?",
          "在 a_second_context 里，在 aclrtCreateStream 之前先调用 aclrtSetCurrentContext(default_context)（TRY 1）。"
          "第 3 步的哪些结果会反过来？"));
  TRY(SAY("In worker, replace aclrtSetCurrentContext(context_a) by aclrtSetDevice(0) (TRY 2). Does the malloc work, "
          "and what happens at the very end?",
          "在 worker 里，把 aclrtSetCurrentContext(context_a) 换成 aclrtSetDevice(0)（TRY 2）。分配能成功吗？程序最后会"
          "怎样？"));
  TRY(SAY("In step 5, replace aclrtSynchronizeStream(NULL) by aclrtSynchronizeDevice() (TRY 3). What is the first "
          "number now?",
          "在第 5 步，把 aclrtSynchronizeStream(NULL) 换成 aclrtSynchronizeDevice()（TRY 3）。第一个数字变成多少？"));
  NEXT(SAY("24a_async.c: what a return code of 0 really says. Exercises: make check EX=231, 232 and 233",
           "24a_async.c：返回 0 到底意味着什么。练习：make check EX=231，以及 232 和 233"));
  return lesson_end();
}

/*
  Answers
  (1) The stream now belongs to the default context: there the memset answers 0, and from context A it answers 107003.
      The name stream_of_a does not make it A's; the current context at its creation does. (Step 5 counts on A's stream
      and gives up.)
      流属于默认上下文了：在默认上下文里下发返回 0，在 A 里返回 107003。决定归属的是创建时的当前上下文，不是变量名。（
      第 5 步因此中止。）
  (2) It works: the default context is as good as any. But the count of device 0 is one higher, so the third
      aclrtResetDevice of the last step answers 0 and that line is FALSE. Each thread that sets a device resets it.
      分配成功。但设备 0 的计数多了一次，最后一步第三次 aclrtResetDevice 返回 0，那一行不成立。哪个线程设置，哪个线程复
      位。
  (3) 7, and the claim "has not happened" is FALSE: aclrtSynchronizeDevice waits for all streams of the current
      context, and that is context A.
      数字是 7，“还没有发生”不成立：aclrtSynchronizeDevice 等待当前上下文（这里是 A）的所有流。
*/
