/*
  12_stack.c - section 1.2: the full stack, from the application down to the board

  The question
      Between the line you write and the transistor that multiplies lie five layers. What does each of them do with one call, and which of
      them does a faster chip make faster?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | 1. Five layers
      | 2. One call through all of them
      | application, library, runtime, chip: in this order
      ~ waiting in the queue 0.9 us, chip 812.0 us
      | 3. Another chip under the same program
      ~ on a 910A   0.123 ms in all, 0.008 ms of it in the AI Core

  A belief ends here: "a chip that computes 24 times faster makes my program 24 times faster".
  Run it:  make && build/bin/12_stack
*/
#include "../ascend_lite.h"
#include "lib/lesson.h"

enum { SIDE = 512, BYTES = SIDE * SIDE * 4 };

/* The application: it wants y = a b. No line of it names a chip. */
typedef struct { aclTensorDesc *desc[3]; aclDataBuffer *data[3]; void *npu[3], *host; aclrtStream stream; } application;

static void open_it(application *app) {
  const int64_t dims[2] = {SIDE, SIDE};
  CALL(aclrtCreateStream(&app->stream));
  CALL(aclrtMallocHost(&app->host, BYTES));
  for (int i = 0; i < 3; i++) {
    CALL(aclrtMalloc(&app->npu[i], BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    app->desc[i] = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND);
    app->data[i] = aclCreateDataBuffer(app->npu[i], BYTES);
  }
}
static void close_it(application *app) {
  for (int i = 0; i < 3; i++) {
    aclDestroyTensorDesc(app->desc[i]);
    CALL(aclDestroyDataBuffer(app->data[i]));
    CALL(aclrtFree(app->npu[i]));
  }
  CALL(aclrtFreeHost(app->host));
  CALL(aclrtDestroyStream(app->stream));
}
static void multiply(application *app) {
  CALL(aclopCompileAndExecute("MatMulV2", 2, (const aclTensorDesc *const *)app->desc, (const aclDataBuffer *const *)app->data, 1,
                              (const aclTensorDesc *const *)&app->desc[2], &app->data[2], NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL,
                              app->stream));
}
/* Two matrices of ones go there, the product comes back. */
static void the_job(application *app) {
  float *x = (float *)app->host;
  for (int i = 0; i < SIDE * SIDE; i++) x[i] = 1;
  for (int i = 0; i < 2; i++) CALL(aclrtMemcpyAsync(app->npu[i], BYTES, x, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, app->stream));
  multiply(app); /* TRY 1 */
  CALL(aclrtMemcpyAsync(x, BYTES, app->npu[2], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, app->stream));
  CALL(aclrtSynchronizeStream(app->stream));
  CLAIM(x[0] > SIDE - 0.5f && x[0] < SIDE + 0.5f, SAY("the application has its product", "应用得到了乘积"));
}

static void five_layers(void) {
  STEP(SAY("Five layers", "五层"));
  show("%-12s %s", SAY("application", "应用"), SAY("this program: it wants a product", "本程序：它要一个乘积"));
  show("%-12s %s", SAY("framework", "框架"), SAY("PyTorch, MindSpore ...; here none: chapters 16a and 16b build a small one", "PyTorch、MindSpore……；这里没有，第 16a、16b 章做一个小的"));
  show("%-12s %s", "CANN", SAY("AscendCL the door, operators, graph engine, runtime the queue", "AscendCL 是门；算子库、图引擎；runtime 管队列"));
  show("%-12s %s", SAY("chip", "芯片"), SAY("a 310 or 910: AI Cores, copy engines, picture units", "310 或 910：AI Core、拷贝引擎、图像单元"));
  show("%-12s %s", SAY("board", "板卡"), SAY("a card, a server, a board: chapter 13", "卡、服务器、开发板：第 13 章"));
  tell(SAY("Each layer talks to the one below it and knows nothing of those further down. That is the point: the application stays as it "
           "is when the chip changes.",
           "每一层只和下面一层说话，再往下的一概不知。这正是目的：换了芯片，应用不用改。"));
}

#if !defined(ASCEND_LITE_USE_CANN)
static void one_call(application *app) {
  aslTraceRecord r[4];
  size_t n;
  STEP(SAY("One call through all of them", "一个调用穿过所有层"));
  tell(SAY("aclopCompileAndExecute finds the operator, checks shapes and prepares it (library), hands a task to the stream (runtime), and "
           "returns. When the task is at the head of its queue, the AI Core gets it (chip). Four moments tell who had it how long.",
           "aclopCompileAndExecute 找到算子、检查形状并准备好（库），把任务交给流（runtime），然后返回。任务排到队首，AI Core 才拿到它"
           "（芯片）。四个时刻说明它在谁手里多久。"));
  CALL(aslTraceStart(NULL)); /* a recording has its own beginning: what it finds was called after it */
  aslTraceClear();
  multiply(app);
  CALL(aclrtSynchronizeStream(app->stream));
  n = aslTraceRead(r, 4);
  CALL(aslTraceStop());
  CLAIM(n == 1 && strcmp(r[0].name, "MatMulV2") == 0, SAY("one call, one task of this name", "一个调用，一个同名的任务"));
  if (n != 1) return;
  show(SAY("application, library, runtime, chip: in this order", "应用、库、runtime、芯片：依次经过"));
  show(SAY("waiting in the queue %.1f us, chip %.1f us", "在队列里等 %.1f 微秒，芯片 %.1f 微秒"), (double)(r[0].start_ns - r[0].queued_ns) / 1e3,
       (double)(r[0].end_ns - r[0].start_ns) / 1e3);
  CLAIM(r[0].queued_ns <= r[0].start_ns && r[0].start_ns < r[0].end_ns, SAY("queued by the runtime before the chip began", "runtime 先排队，芯片后开始"));
}
static void another_chip(application *app) {
  static const char *const chips[2] = {"310", "910A"};
  aslTimes t[2];
  double whole, core;
  STEP(SAY("Another chip under the same program", "同一个程序，换一种芯片"));
  tell(SAY("The same records, timed for two chips. The 910A computes 24 times as much in a second as the 310. Look at what that does to the "
           "AI Core's part, and to the whole.",
           "同一份记录，按两种芯片计时。910A 每秒的计算量是 310 的 24 倍。看看 AI Core 那部分变成什么样，总时间又变成什么样。"));
  CALL(aslTraceStart(NULL));
  the_job(app);
  CALL(aslTraceStop());
  for (int i = 0; i < 2; i++) {
    CALL(aslSimulate(chips[i], &t[i]));
    show(SAY("on a %-6s %.3f ms in all, %.3f ms of it in the AI Core", "在 %-6s 上：总共 %.3f 毫秒，其中 AI Core %.3f 毫秒"), chips[i], (double)t[i].total_ns / 1e6,
         (double)t[i].core_ns / 1e6);
  }
  whole = (double)t[0].total_ns / (double)t[1].total_ns;
  core = (double)t[0].core_ns / ((double)t[1].core_ns + 1);
  show(SAY("the core's part %.1f times faster, the whole %.1f times", "AI Core 部分快 %.1f 倍，整体快 %.1f 倍"), core, whole);
  CLAIM(core > 5, SAY("the core's part is much faster", "AI Core 部分快得多"));
  CLAIM(core < 24, SAY("but not 24 times: starting it and its memory count too", "但不到 24 倍：启动和内存也要算"));
  CLAIM(t[0].copy_ns > 5 * t[0].core_ns, SAY("on the 310 the copies are most of the job", "在 310 上，拷贝占了大部分"));
  tell(SAY("A faster chip makes its own layer faster, and no other: the copies gained here because the 910A stands on a faster bus, not "
           "because it multiplies faster. Exercise 122 puts that into a formula, exercise 121 asks who does what.",
           "更快的芯片只让自己那一层变快：这里拷贝也快了，是因为 910A 的总线更快，与它乘得快无关。练习 122 把它写成公式，练习 121 问谁做"
           "什么。"));
}
#endif

int main(void) {
  application app;
  memset(&app, 0, sizeof app);
  LESSON("1.2", "The full stack", "全栈", 15,
         SAY("Between your line and the transistor lie five layers. What does each do with one call?", "从你写的一行代码到晶体管隔着五层。一个调用经过每一层时发生了什么？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  open_it(&app);
  five_layers();
#if !defined(ASCEND_LITE_USE_CANN)
  one_call(&app);
  another_chip(&app);
#else
  the_job(&app);
#endif
  close_it(&app);
  HARDWARE(SAY("The layers are real libraries: libascendcl.so calls libruntime.so and libge_runner.so, these call the driver. A stack trace "
               "of a program that hangs shows them one below the other.",
               "每一层都是真实的库：libascendcl.so 调用 libruntime.so 和 libge_runner.so，它们再调用驱动。程序卡住时看调用栈，可以看到它们"
               "一层层排在那里。"));
  TRY(SAY("At TRY 1, multiply twenty times instead of once. Which claim becomes FALSE?", "在 TRY 1 处做二十次乘法。哪个断言会变成“不成立”？"));
  TRY(SAY("Let the 910A compete with itself (chips). What do the claims say?", "让 910A 和它自己比（chips）。断言会怎么说？"));
  NEXT(SAY("13: cards and devices. Or the exercises: make check EX=121.", "13：卡与设备。或者做练习：make check EX=121。"));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());
  return lesson_end();
}

/*
  Answers
  (1) "on the 310 the copies are most of the job": the copies stay, the core has twenty times as much to do.
      “在 310 上，拷贝占了大部分”不成立：拷贝没有变，AI Core 的活是二十倍。
  (2) "the core's part is much faster" is FALSE: the same chip takes the same time, to the nanosecond. The model clock depends on what
      was asked, not on how long this computer took.
      “AI Core 部分快得多”不成立：同一种芯片，时间一纳秒不差。模型时间取决于要做什么，与这台电脑花了多久无关。
*/
