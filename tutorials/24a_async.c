/*
  24a_async.c - section 2.4: synchronous and asynchronous, or what a return code of 0 says

  The question
      aclrtMemcpyAsync returned 0. Is the copy done? When is it, how does a program find out, and what is all this good
      for?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | aclrtMemcpyAsync(pinned, 4, device, 4, ACL_MEMCPY_DEVICE_TO_HOST, stream)  ->  0 ACL_SUCCESS
      | read at once:              0 0 0 0
      | read after synchronizing:  7 7 7 7
      | plain memory, read at once: 7 7 7 7
      ~ pinned memory  the call took   0.02 ms, the data was there after   2.36 ms
      ~ plain memory   the call took   2.81 ms, the data was there after   2.81 ms
      | the letter on the device: "second"
      ~ stream   1 |111111111111111111112222222222222222222222223333333333333333333|
      ~ stream   2 |444444444444444444444555555555555555555555666666666666666666666|

  One belief ends here: "it returned 0, so it is finished".
  Run it:  make && build/bin/24a_async
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include <time.h>

static aclrtStream stream;
static void* device; /* four bytes there, all 7 */

static double now_ms(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}
static void show_bytes(const char* label, const unsigned char* p) { show("%s %d %d %d %d", label, p[0], p[1], p[2], p[3]); }

/* ---------------------------------------------------------------------------------------------------------------- */
static void zero_means_accepted(void) {
  unsigned char* pinned;
  void* p = NULL;
  int lazy;

  STEP(SAY("0 means accepted, not finished", "返回 0 表示“已接受”，不是“已完成”"));
  tell(SAY("A call with a stream as its last argument puts a task into a queue and returns. Its code says whether the "
           "task was accepted. The work happens some time later. To see that \"later\", this lesson asks the emulator "
           "to be as late as it may (schedule \"lazy\": a task runs only when somebody waits for it). A correct "
           "program does not notice.",
           "最后一个参数是流的函数，只是把任务放进队列就返回。返回码只表示任务是否被接受，真正执行在之后。为了看清这个“"
           "之后”，本课让模拟器尽可能拖延（调度策略 lazy：有人等待时任务才执行）。正确的程序察觉不到区别。"));
  CALL(aclrtMallocHost(&p, 4));
  pinned = (unsigned char*)p;
  memset(pinned, 0, 4);
  lazy = lesson_schedule("lazy");
  EXPECT(aclrtMemcpyAsync(pinned, 4, device, 4, ACL_MEMCPY_DEVICE_TO_HOST, stream), ACL_SUCCESS);
  show_bytes(SAY("read at once:             ", "立即读取：  "), pinned); /* TRY 1 */
  if (lazy) CLAIM(pinned[0] == 0, SAY("the code was 0 and nothing had been copied", "返回码是 0，可什么都还没有拷贝"));
  EXPECT(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  show_bytes(SAY("read after synchronizing: ", "同步之后读取："), pinned);
  CLAIM(pinned[0] == 7 && pinned[3] == 7, SAY("after the synchronize it is there", "同步之后数据就到了"));
  lesson_schedule(NULL);
  CALL(aclrtFreeHost(pinned));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void pinned_and_plain(void) {
  unsigned char plain[4] = {0, 0, 0, 0};

  STEP(SAY("Only pinned memory is asynchronous", "只有锁页内存才真正异步"));
  tell(SAY("The card fetches data by itself, so the pages must not move meanwhile: aclrtMallocHost pins them. With "
           "memory from malloc or the stack aclrtMemcpyAsync takes the safe way: it waits for the stream, copies, and "
           "only then returns. Same call, other behaviour:",
           "卡会自己去取数据，所以这段时间内存页不能被挪动：aclrtMallocHost 分配的就是锁页内存。如果传入 malloc 或栈上"
           "的内存，aclrtMemcpyAsync 会走稳妥的路：先等流执行完，再拷贝，然后才返回。同一个调用，行为不同："));
  lesson_schedule("lazy");
  EXPECT(aclrtMemcpyAsync(plain, 4, device, 4, ACL_MEMCPY_DEVICE_TO_HOST, stream), ACL_SUCCESS);
  show_bytes(SAY("plain memory, read at once:", "普通内存，立即读取："), plain);
  CLAIM(plain[0] == 7 && plain[3] == 7, SAY("with plain memory it was finished on return", "普通内存：返回时已经完成"));
  CALL(aclrtSynchronizeStream(stream));
  lesson_schedule(NULL);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void time_one_copy(const char* label, void* host, void* there, size_t bytes) {
  double start = now_ms(), back;
  CALL(aclrtMemcpyAsync(there, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  back = now_ms();
  CALL(aclrtSynchronizeStream(stream));
  show(SAY("%s the call took %6.2f ms, the data was there after %6.2f ms",
           "%s 调用用时 %6.2f 毫秒，数据在 %6.2f 毫秒后到达"), label, back - start, now_ms() - start);
}

static void what_it_is_good_for(void) {
  const size_t bytes = (size_t)32 << 20;
  void *there = NULL, *pinned = NULL, *plain = malloc(bytes);

  STEP(SAY("What it is good for", "异步有什么好处"));
  tell(SAY("While the card works, the host is free. 32 MiB, once from each kind of memory:",
           "卡在干活时，主机可以做别的事。用两种内存各拷贝 32 MiB："));
  CALL(aclrtMallocHost(&pinned, bytes));
  CALL(aclrtMalloc(&there, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  if (plain) {
    memset(plain, 1, bytes);
    memset(pinned, 1, bytes);
    time_one_copy(SAY("warming up    ", "（预热）"), pinned, there, bytes);
    time_one_copy(SAY("pinned memory ", "锁页内存"), pinned, there, bytes);
    time_one_copy(SAY("plain memory  ", "普通内存"), plain, there, bytes);
  }
  CALL(aclrtFree(there));
  CALL(aclrtFreeHost(pinned));
  free(plain);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void the_buffer_is_not_yours_yet(void) {
  char *letter, there[8] = "";
  void* p = NULL;
  void* mail = NULL;
  int lazy;

  STEP(SAY("Until then the buffer is not yours", "在完成之前，缓冲区不属于你"));
  tell(SAY("The queued task reads the pinned buffer when it runs, not when you queued it. Who writes into it in "
           "between, or frees it, changes what arrives. No code will tell:",
           "排队的任务在执行时才读取锁页缓冲区，而不是在下发时。在此期间改写或释放它，送到的内容就变了，而且不会有任何"
           "返回码提醒你："));
  CALL(aclrtMallocHost(&p, 8));
  CALL(aclrtMalloc(&mail, 8, ACL_MEM_MALLOC_HUGE_FIRST));
  letter = (char*)p;
  lazy = lesson_schedule("lazy");
  strcpy(letter, "first");
  CALL(aclrtMemcpyAsync(mail, 8, letter, 8, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  strcpy(letter, "second"); /* TRY 2: too early */
  CALL(aclrtSynchronizeStream(stream));
  CALL(aclrtMemcpy(there, 8, mail, 8, ACL_MEMCPY_DEVICE_TO_HOST));
  show(SAY("the letter on the device: \"%s\"", "设备上的信：\"%s\""), there);
  if (lazy) CLAIM(strcmp(there, "second") == 0, SAY("the first letter was never sent", "第一封信根本没有发出"));
  lesson_schedule(NULL);
  CALL(aclrtFree(mail));
  CALL(aclrtFreeHost(letter));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void one_stream_keeps_order(void) {
  unsigned char* pinned;
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  void* p = NULL;

  STEP(SAY("One stream keeps its order", "同一个流保持顺序"));
  tell(SAY("Tasks of one stream run one after the other, in the order they were queued. So nothing is needed between "
           "them; one wait at the end is enough:",
           "同一个流里的任务按下发顺序逐个执行，因此中间不需要任何等待，最后等一次就够了："));
  CALL(aclrtMallocHost(&p, 4));
  pinned = (unsigned char*)p;
  CALL(aclrtMemsetAsync(device, 4, 1, 4, stream));
  CALL(aclrtMemsetAsync(device, 4, 2, 4, stream));
  CALL(aclrtMemsetAsync(device, 4, 3, 4, stream));
  CALL(aclrtMemcpyAsync(pinned, 4, device, 4, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  tell(SAY("A program that has other things to do asks instead of waiting. NOT_READY is an answer, not an error:",
           "如果程序还有别的事要做，可以询问而不是等待。NOT_READY 只是一个回答，不是错误："));
  while (status != ACL_STREAM_STATUS_COMPLETE) CALL(aclrtStreamQuery(stream, &status));
  show_bytes(SAY("fill 1, fill 2, fill 3, copy:", "填 1、填 2、填 3、拷贝："), pinned);
  CLAIM(pinned[0] == 3, SAY("the copy came after the third fill", "拷贝发生在第三次填充之后"));
  CALL(aclrtFreeHost(pinned));
}

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(ASCEND_LITE_USE_CANN)
/* Stands for work of the NPU: it takes its time and leaves the CPU alone. */
static void work_12_ms(void* unused) {
  struct timespec t = {0, 12000000};
  (void)unused;
  nanosleep(&t, NULL);
}

static void two_streams_run_side_by_side(void) {
  static const char* const names[6] = {"work 1", "work 2", "work 3", "work 4", "work 5", "work 6"};
  aslTraceRecord record[16];
  aclrtStream other = NULL;
  size_t n, before;

  STEP(SAY("Two streams run side by side", "两个流并行执行"));
  tell(SAY("Between streams there is no order: that is what makes them fast, and what the next chapter is about. Six "
           "tasks of 12 ms on two streams, as the emulator recorded them (time runs to the right; each digit is a task "
           "at work):",
           "流与流之间没有顺序：快就快在这里，麻烦也在这里（下一章的主题）。两个流上共六个 12 毫秒的任务，下面是模拟器"
           "的记录（时间向右，每个数字表示一个正在执行的任务）："));
  lesson_schedule("free");
  CALL(aclrtCreateStream(&other));
  aslTraceClear();
  for (int i = 0; i < 3; i++) {
    CALL(aslLaunch(names[i], work_12_ms, NULL, 0, stream));
    CALL(aslLaunch(names[3 + i], work_12_ms, NULL, 0, other)); /* TRY 3 */
  }
  CALL(aclrtSynchronizeStream(stream));
  CALL(aclrtSynchronizeStream(other));
  n = aslTraceRead(record, 16);
  lesson_timeline(record, n);
  CLAIM(n == 6, SAY("six tasks ran", "执行了六个任务"));
  before = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < i; k++)
      if (record[k].stream == record[i].stream && record[k].end_ns > record[i].start_ns) before++;
  CLAIM(before == 0,
        SAY("no task began before the one ahead of it in its stream had ended",
            "同一个流里，后一个任务总是在前一个结束之后开始"));
  CALL(aclrtDestroyStream(other));
  lesson_schedule(NULL);
}
#endif

int main(void) {
  LESSON("2.4", "Synchronous and asynchronous", "同步和异步", 25,
         SAY("aclrtMemcpyAsync returned 0. Is the copy done?", "aclrtMemcpyAsync 返回了 0。拷贝完成了吗？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtCreateStream(&stream));
  CALL(aclrtMalloc(&device, 4, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMemset(device, 4, 7, 4));
  zero_means_accepted();
  pinned_and_plain();
  what_it_is_good_for();
  the_buffer_is_not_yours_yet();
  one_stream_keeps_order();
#if !defined(ASCEND_LITE_USE_CANN)
  two_streams_run_side_by_side();
#endif
  CALL(aclrtFree(device));
  CALL(aclrtDestroyStream(stream));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());

  HARDWARE(SAY("There is no schedule \"lazy\" to help you: a forgotten synchronize works on your desk, where the card "
               "is idle, and fails at the customer's, where it is not. A task that fails later reports its code "
               "(507xxx) at the next synchronize, an innocent call. And pinned memory is scarce there; programs "
               "allocate it once and use it again.",
               "真实硬件上没有 lazy 调度帮你找错：忘记同步的程序在空闲的卡上一切正常，到了客户繁忙的卡上才出错。稍后执"
               "行失败的任务，错误码（507xxx）会在下一次同步时才报告出来，而那个调用是无辜的。锁页内存在真实系统上很宝"
               "贵，应当分配一次、反复使用。"));
  TRY(SAY("In step 1, add aclrtStreamQuery in a loop until COMPLETE before the first show_bytes (TRY 1). What does it "
          "print?",
          "在第 1 步的第一个 show_bytes 之前，加一个循环调用 aclrtStreamQuery 直到 COMPLETE（TRY 1）。打印什么？"));
  TRY(SAY("In step 4, put a CALL(aclrtSynchronizeStream(stream)) before the second strcpy (TRY 2). Which letter "
          "arrives?",
          "在第 4 步的第二个 strcpy 之前加上 CALL(aclrtSynchronizeStream(stream))（TRY 2）。送到的是哪封信？"));
  TRY(SAY("In step 6, launch all six on `stream` (TRY 3). What does the timeline look like, and how long is it?",
          "在第 6 步，把六个任务都下发到 stream（TRY 3）。时间线会变成什么样？总共多长？"));
  NEXT(SAY("24b_events.c: order between streams. Exercises: make check EX=24a1, where one synchronize is missing, 24a2, 24a3 and 24a4",
           "24b_events.c：流与流之间的顺序。练习：make check EX=24a1，其中少了一次同步；以及 24a2、24a3 和 24a4"));
  return lesson_end();
}

/*
  Answers
  (1) 7 7 7 7, and the claim "nothing had been copied" is FALSE: whoever polls waits as well, so even the lazy schedule
      has to move.
      打印 7 7 7 7，“什么都还没有拷贝”不成立。轮询也是一种等待，所以 lazy 调度也必须推进任务。
  (2) "first": between the synchronize and the next queueing the buffer is yours. The claim "never sent" is FALSE.
      送到的是 "first"：同步之后、下次下发之前，缓冲区归你使用。“没有发出”不成立。
  (3) One row with all six tasks one behind the other, twice as long (72 ms).
      只有一行，六个任务依次排列，总长加倍（72 毫秒）。
*/
