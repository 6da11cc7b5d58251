/*
  15_cann.c - section 1.5: CANN, layer by layer

  The question
      A program calls AscendCL. Who does the work, and how does one find out?

  What you will see (those with ~ differ elsewhere)
      | 1. Five tasks
      | 2. One call, followed
      | accepted by the runtime, then started, then finished: yes
      | 3. A queue, drawn
      ~ device 0 stream 2     |                                >>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>###| 52.3 %
      | 4. Who answers

  A belief ends here: "AscendCL executes my kernels".
  Run it:  make && build/bin/15_cann
*/
#include "../ascend_lite.h"
#include "lib/lesson.h"

#define BYTES ((size_t)1 << 20)

static void five_tasks(void) {
  STEP(SAY("Five tasks", "五项任务"));
  tell(SAY("CANN stands between a framework and the chip and does five things: it compiles graphs (atc: a network into an .om file, chapter "
           "31b), it compiles operators (chapter 32e), it executes - streams, tasks, events (chapters 23 and 24) -, it prepares pictures "
           "(chapter 32b), and it lets several chips work together (HCCL). AscendCL is the door to all of them.",
           "CANN 站在框架和芯片之间，做五件事：编译图（atc，把网络变成 .om，第 31b 章）；编译算子（第 32e 章）；执行，也就是流、任务、"
           "event（第 23、24 章）；准备图像（第 32b 章）；让多颗芯片协作（HCCL）。AscendCL 是通向这一切的门。"));
}

#if !defined(ASCEND_LITE_USE_CANN)
static void add_one(void *p) {
  void **at = (void **)p;
  unsigned char *x = (unsigned char *)aslDeviceBytes(*at, BYTES);
  for (size_t i = 0; x && i < BYTES; i++) x[i]++;
}
static void one_call(void *npu, aclrtStream stream) {
  aslTraceRecord r[8];
  size_t n;
  STEP(SAY("One call, followed", "跟着一个调用走"));
  tell(SAY("aslLaunch, like every call with a stream, only hands a task to the runtime. The runtime keeps it in the stream's queue until it "
           "is at the head and everything it waits for is there; then a worker gives it to the AI Core. The trace has the three moments.",
           "aslLaunch 和所有带 stream 的调用一样，只是把任务交给 runtime。runtime 把它放进流的队列，轮到它、它等的也都到齐了，才由工作"
           "线程交给 AI Core。跟踪记录里有这三个时刻。"));
  aslTraceClear();
  CALL(aslLaunch("add one", add_one, &npu, sizeof npu, stream));
  CALL(aclrtSynchronizeStream(stream));
  n = aslTraceRead(r, 8);
  CLAIM(n == 1 && strcmp(r[0].name, "add one") == 0, SAY("one call made one task", "一个调用产生了一个任务"));
  if (n != 1) return;
  show(SAY("accepted by the runtime, then started, then finished: %s", "runtime 接受，然后开始，然后结束：%s"),
       r[0].queued_ns <= r[0].start_ns && r[0].start_ns < r[0].end_ns ? SAY("yes", "是") : SAY("no", "否"));
  CLAIM(r[0].queued_ns <= r[0].start_ns && r[0].start_ns < r[0].end_ns, SAY("AscendCL queued it; it ran later, and elsewhere", "AscendCL 只是排队；它后来在别处运行"));
}
static void a_queue(void *host, void *npu[2], aclrtStream stream[2]) {
  aslTimes t;
  STEP(SAY("A queue, drawn", "画出队列"));
  tell(SAY("Five calls, two streams. Each stream brings a megabyte and adds one; the second waits for nothing. Below are the thread that "
           "called, the two queues, and the units of the chip behind them, by the model clock: what a chip would take.",
           "五个调用，两个流。每个流搬来一兆字节，再加一；第二个流什么也不等。下面画出发出调用的线程、两个队列，以及后面芯片的各个单元，"
           "按模型时间：也就是芯片要花的时间。"));
  CALL(aslSetClock("model"));
  CALL(aslTraceStart(NULL));
  for (int i = 0; i < 2; i++) {
    CALL(aclrtMemcpyAsync(npu[i], BYTES, host, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream[i])); /* TRY 1 */
    CALL(aslLaunch("add one", add_one, &npu[i], sizeof npu[i], stream[i]));
  }
  CALL(aclrtMemcpyAsync((char *)host + BYTES, BYTES, npu[0], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream[0])); /* TRY 2 */
  CALL(aclrtSynchronizeDevice());
  CALL(aslTraceStop());
  aslTracePrint();
  CALL(aslTraceTimes(&t));
  CLAIM(t.tasks == 5, SAY("five tasks", "五个任务"));
  CLAIM(t.overlap_ns > 0, SAY("two units worked at the same time", "两个单元同时工作过"));
  CLAIM(t.copy_ns > 5 * t.core_ns, SAY("the copies took longer than the kernels", "拷贝比核函数花的时间长"));
  CALL(aslSetClock("wall"));
  tell(SAY("Both ways in share one unit, so one copy waits for the other though their streams know nothing of each other; the copy out has "
           "a unit of its own. ASCEND_LITE_TRACE=run.html draws the same for any program, to be looked at in a browser.",
           "两次搬入共用一个单元，所以尽管两个流互不相干，后一次拷贝还是要等前一次；搬出有自己的单元。ASCEND_LITE_TRACE=run.html "
           "可以为任何程序画出同样的图，用浏览器看。"));
}
#endif

static void who_answers(aclrtStream stream) {
  uint32_t id = 0;
  size_t zero = 0, total = 0;
  STEP(SAY("Who answers", "谁在回答"));
  tell(SAY("A code begins with its maker: 100, 200, 500 the acl layer; 107, 207, 507 the runtime below it; 145, 245, 545 the graph engine.",
           "返回码的开头是它的出处：100、200、500 是 acl 层；107、207、507 是下面的 runtime；145、245、545 是图引擎。"));
  EXPECT(aclrtMalloc(NULL, 16, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);                /* the door itself */
  EXPECT(aclrtSetDevice(4096), ACL_ERROR_RT_INVALID_DEVICEID);                                       /* TRY 3: the runtime */
  EXPECT(aclrtMemcpyAsync(&zero, 1, &total, 8, ACL_MEMCPY_HOST_TO_DEVICE, stream), ACL_ERROR_RT_PARAM_INVALID); /* the runtime */
  EXPECT(aclmdlLoadFromFile("there/is/none.om", &id), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);         /* the graph engine */
  tell(SAY("So the first three digits say in whose documentation to look. 507 alone may be about something that was queued long ago: "
           "chapter 24c. Exercise 151 sorts codes, 152 reads a timeline.",
           "所以前三位告诉你该查谁的文档。只有 507 可能说的是很久以前排队的工作：见第 24c 章。练习 151 给返回码分类，练习 152 读时间线。"));
}

int main(void) {
  void *host = NULL, *npu[2] = {NULL, NULL};
  aclrtStream stream[2] = {NULL, NULL};
  LESSON("1.5", "CANN", "异构计算架构 CANN", 20,
         SAY("A program calls AscendCL. Who does the work, and how does one find out?", "程序调用 AscendCL。活是谁干的？怎么知道？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtMallocHost(&host, 2 * BYTES));
  memset(host, 0, 2 * BYTES);
  for (int i = 0; i < 2; i++) {
    CALL(aclrtCreateStream(&stream[i]));
    CALL(aclrtMalloc(&npu[i], BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  }
  five_tasks();
#if !defined(ASCEND_LITE_USE_CANN)
  one_call(npu[0], stream[0]);
  a_queue(host, npu, stream);
#endif
  who_answers(stream[0]);
  HARDWARE(SAY("aclprofInit and aclprofStart record the same (here, too: a table and a timeline in the folder you name), and msprof turns it "
               "into files. The log under ~/ascend/log shows each layer by its name: ASCENDCL, RUNTIME, GE.",
               "aclprofInit 和 aclprofStart 记录同样的内容（这里也可以：在你指定的文件夹里生成表格和时间线），msprof 把它变成文件。"
               "~/ascend/log 里的日志写明每一层的名字：ASCENDCL、RUNTIME、GE。"));
  TRY(SAY("At TRY 1, use stream[0] for both copies and both kernels. Do two units still work at the same time?",
          "在 TRY 1 处让两次拷贝和两个核函数都用 stream[0]。还会有两个单元同时工作吗？"));
  TRY(SAY("At TRY 2, leave the copy out away. Which line becomes FALSE?", "在 TRY 2 处去掉搬出的拷贝。哪一行会变成“不成立”？"));
  TRY(SAY("At TRY 3, ask for device 0. Who answers then, and what?", "在 TRY 3 处请求设备 0。这时谁回答，回答什么？"));
  NEXT(SAY("16a: how PyTorch comes to the NPU. Or the exercises: make check EX=151.", "16a：PyTorch 怎样来到 NPU。或者做练习：make check EX=151。"));
  for (int i = 0; i < 2; i++) {
    CALL(aclrtDestroyStream(stream[i]));
    CALL(aclrtFree(npu[i]));
  }
  CALL(aclrtFreeHost(host));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());
  return lesson_end();
}

/*
  Answers
  (1) No: one stream does one thing after the other, whatever units the chip has. "two units worked at the same time" is FALSE.
      不会：一个流总是做完一件再做下一件，不管芯片有几个单元。“两个单元同时工作过”不成立。
  (2) "five tasks": there are four. The way in and the AI Core still overlap.
      “五个任务”不成立：只有四个。搬入和 AI Core 仍有重叠。
  (3) The runtime, with 0: device 0 exists. "expected 107001" is FALSE, and one aclrtSetDevice too many keeps the device open.
      runtime 回答 0：设备 0 存在。“期望 107001”不成立，而且多出的一次 aclrtSetDevice 使设备一直开着。
*/
