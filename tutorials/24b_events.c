/*
  24b_events.c - section 2.4: events, several streams, and functions that the stream calls back

  The question
      One stream produces data, another one consumes it. Who tells the second stream that the data is there, if the host
      is not to stand between them and wait?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      ~ without an event: 7 of 20 runs read the old data
      | with an event:    0 of 20 runs read the old data
      | aclrtEventElapsedTime(&ms, start, end)  ->  107006 ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID
      ~ the work between the two events took 20.1 ms
      | picture 1 holds 11, picture 2 holds 22, picture 3 holds 33
      | aclrtLaunchHostFunc(subscribed, note_host_thread, &somewhere_else)  ->  107011 ACL_ERROR_RT_STREAM_SUBSCRIBE
      | aclrtSynchronizeStream(a)  ->  507046 ACL_ERROR_RT_STREAM_SYNC_TIMEOUT

  One belief ends here: "what I submitted first runs first".
  Run it:  make && build/bin/24b_events
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static void* device;          /* four bytes: the product */
static unsigned char* pinned; /* what the consumer got */

static void nap_ms(long ms) {
  struct timespec t = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&t, NULL);
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The producer fills the product with 7 on stream a; the consumer takes it on stream b. 1 when it got the 7. */
static int produce_and_consume(aclrtStream a, aclrtStream b, aclrtEvent ready) {
  CALL(aclrtMemset(device, 4, 0, 4));
  pinned[0] = 0;
  CALL(aclrtMemsetAsync(device, 4, 7, 4, a));
  if (ready) {
    CALL(aclrtRecordEvent(ready, a));     /* TRY 1: mark what a has been given so far */
    CALL(aclrtStreamWaitEvent(b, ready)); /* b goes on when the mark is reached; the host goes on at once */
  }
  CALL(aclrtMemcpyAsync(pinned, 4, device, 4, ACL_MEMCPY_DEVICE_TO_HOST, b));
  CALL(aclrtSynchronizeStream(b));
  CALL(aclrtSynchronizeStream(a));
  return pinned[0] == 7;
}

/* The same program under 20 orders that a real card might choose; how many of them went wrong. */
static int wrong_runs(aclrtStream a, aclrtStream b, aclrtEvent ready) {
  int wrong = 0;
  for (int seed = 1; seed <= 20; seed++) {
    char policy[16];
    snprintf(policy, sizeof policy, "seed:%d", seed);
    lesson_schedule(policy);
    wrong += !produce_and_consume(a, b, ready);
  }
  lesson_schedule(NULL);
  return wrong;
}

static void order_between_streams(void) {
  aclrtStream a = NULL, b = NULL;
  aclrtEvent ready = NULL;
  int wrong;

  STEP(SAY("Between streams there is no order", "流与流之间没有顺序"));
  tell(SAY("Stream a fills the product, stream b takes it, and we submit in that order. The emulator can draw the "
           "order in which ready streams run from a seed; here are 20 seeds of the same program:",
           "流 a 填充产品，流 b 取走产品，我们也按这个次序下发。模拟器可以用种子随机决定就绪的流谁先执行；同一个程序跑 "
           "20 个种子："));
  CALL(aclrtCreateStream(&a));
  CALL(aclrtCreateStream(&b));
  CALL(aclrtCreateEvent(&ready));
#if !defined(ASCEND_LITE_USE_CANN)
  aslSetLevel(0); /* the library would rightly complain about this race; for once we want to watch it in silence */
  wrong = wrong_runs(a, b, NULL);
  lesson_usual_level();
  show(SAY("without an event: %d of 20 runs read the old data", "没有事件：20 次中有 %d 次读到旧数据"), wrong);
  CLAIM(wrong > 0, SAY("submitting first does not mean running first", "先下发不等于先执行"));
#endif
  tell(SAY("An event is a mark in one stream that another stream can wait for. Record it behind the producer's work, "
           "let the consumer's stream wait for it:",
           "事件是一个流里的标记，别的流可以等它。在生产者的任务后面记录（record）事件，让消费者的流等待（wait）它："));
  wrong = wrong_runs(a, b, ready);
  show(SAY("with an event:    %d of 20 runs read the old data", "有事件：  20 次中有 %d 次读到旧数据"), wrong);
  CLAIM(wrong == 0,
        SAY("with the event the order holds, and the host never waited between the two",
            "有了事件顺序就有保证，而且主机中间没有等待"));
  CALL(aclrtDestroyEvent(ready));
  CALL(aclrtDestroyStream(b));
  CALL(aclrtDestroyStream(a));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void what_the_mark_means(void) {
  aclrtStream s = NULL;
  aclrtEvent e = NULL;
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_COMPLETE;

  STEP(SAY("Record first, then wait", "先记录，再等待"));
  tell(SAY("A wait looks at the mark that the event has at that moment. An event of the default kind that was never "
           "recorded has none, and waiting for it is refused:",
           "等待看的是调用那一刻事件上的标记。默认类型的事件如果从未记录过就没有标记，等待它会被拒绝："));
  CALL(aclrtCreateStream(&s));
  CALL(aclrtCreateEvent(&e));
  EXPECT(aclrtStreamWaitEvent(s, e), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT(aclrtQueryEventStatus(e, &status), ACL_SUCCESS);
  CLAIM(status == ACL_EVENT_RECORDED_STATUS_NOT_READY,
        SAY("never recorded counts as not ready", "从未记录的事件算作未完成"));
  CALL(aclrtRecordEvent(e, s));
  EXPECT(aclrtSynchronizeEvent(e), ACL_SUCCESS);
  EXPECT(aclrtQueryEventStatus(e, &status), ACL_SUCCESS);
  CLAIM(status == ACL_EVENT_RECORDED_STATUS_COMPLETE, SAY("the host can wait for an event too", "主机也可以等待事件"));
  CALL(aclrtDestroyEvent(e));
  CALL(aclrtDestroyStream(s));
}

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(ASCEND_LITE_USE_CANN)
static void work_20_ms(void* unused) { (void)unused; nap_ms(20); } /* stands for work of the NPU */
#endif
static void give_work(aclrtStream s) {
#if defined(ASCEND_LITE_USE_CANN)
  for (int i = 0; i < 100; i++) CALL(aclrtMemsetAsync(device, 4, i, 4, s));
#else
  CALL(aslLaunch("work", work_20_ms, NULL, 0, s));
#endif
}

static void how_long_did_it_take(void) {
  aclrtStream s = NULL;
  aclrtEvent start = NULL, end = NULL;
  float ms = -1.0f;
  int lazy;

  STEP(SAY("Two events are a stop-watch", "两个事件就是秒表"));
  tell(SAY("An event remembers when it was reached. Taking the time on the host would measure how long it takes to "
           "queue the work. The difference is known only when the second event has been reached:",
           "事件会记住被执行到的时刻。在主机上计时，量到的只是下发任务的时间。第二个事件被执行到之后，才能得到时间差："));
  CALL(aclrtCreateStream(&s));
  CALL(aclrtCreateEvent(&start));
  CALL(aclrtCreateEvent(&end));
  lazy = lesson_schedule("lazy");
  CALL(aclrtRecordEvent(start, s));
  give_work(s);
  CALL(aclrtRecordEvent(end, s));
  if (lazy) EXPECT(aclrtEventElapsedTime(&ms, start, end), ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID);
  CALL(aclrtSynchronizeStream(s)); /* TRY 2 */
  EXPECT(aclrtEventElapsedTime(&ms, start, end), ACL_SUCCESS);
  show(SAY("the work between the two events took %.1f ms", "两个事件之间的任务用了 %.1f 毫秒"), (double)ms);
  if (lazy) CLAIM(ms >= 15.0f, SAY("about the 20 ms that the work sleeps", "大约就是任务睡眠的 20 毫秒"));
  lesson_schedule(NULL);
  CALL(aclrtDestroyEvent(end));
  CALL(aclrtDestroyEvent(start));
  CALL(aclrtDestroyStream(s));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The thread that lends itself to callbacks. It needs no context. */
static atomic_int reporter_runs, reporter_stops;
static void* reporter(void* unused) {
  (void)unused;
  while (!atomic_load(&reporter_runs)) nap_ms(1);
  while (!atomic_load(&reporter_stops)) (void)aclrtProcessReport(20); /* 0: callbacks ran; 507012: nothing came in 20 ms */
  return NULL;
}

typedef struct {
  int pictures;
  unsigned char seen[3];
  pthread_t thread;
} album;
/* Called when the stream has arrived here: the copy before it is complete. */
static void look_at_picture(void* user) {
  album* a = (album*)user;
  if (a->pictures < 3) a->seen[a->pictures] = pinned[0];
  a->pictures++;
  a->thread = pthread_self();
}
static void note_host_thread(void* where) { *(pthread_t*)where = pthread_self(); }

/* pthread_t is a number on Linux and a pointer elsewhere; the library wants 64 bits, the same on both sides. */
static uint64_t thread_number(pthread_t t) {
  uint64_t id = 0;
  memcpy(&id, &t, sizeof t < sizeof id ? sizeof t : sizeof id);
  return id;
}

static void three_pictures(aclrtStream subscribed, album* a) {
  static const int contents[3] = {11, 22, 33};
  for (int i = 0; i < 3; i++) {
    CALL(aclrtMemsetAsync(device, 4, contents[i], 4, subscribed));
    CALL(aclrtMemcpyAsync(pinned, 4, device, 4, ACL_MEMCPY_DEVICE_TO_HOST, subscribed));
    CALL(aclrtLaunchCallback(look_at_picture, a, ACL_CALLBACK_BLOCK, subscribed)); /* TRY 3 */
  }
  CALL(aclrtSynchronizeStream(subscribed));
}

static void the_stream_calls_back(void) {
  aclrtStream subscribed = NULL, plain = NULL;
  pthread_t t, somewhere_else = pthread_self();
  album a;

  STEP(SAY("A stream can call your function", "流可以调用你的函数"));
  tell(SAY("A callback is a task like any other: it runs when the stream gets there, on a thread that you lend "
           "(aclrtProcessReport in a loop, bound by aclrtSubscribeReport). With ACL_CALLBACK_BLOCK the stream waits "
           "until the function returns, so one buffer serves three pictures:",
           "回调和别的任务一样排队：流执行到那里时，在你提供的线程上运行（线程循环调用 aclrtProcessReport，用 "
           "aclrtSubscribeReport 绑定）。用 ACL_CALLBACK_BLOCK 时流会等函数返回，所以一个缓冲区就能依次装三张图："));
  memset(&a, 0, sizeof a);
  CALL(aclrtCreateStream(&subscribed));
  CALL(aclrtCreateStream(&plain));
  EXPECT(aclrtLaunchCallback(look_at_picture, &a, ACL_CALLBACK_BLOCK, plain), ACL_ERROR_RT_STREAM_NO_CB_REG);
  if (pthread_create(&t, NULL, reporter, NULL) != 0) exit(1);
  EXPECT(aclrtSubscribeReport(thread_number(t), subscribed), ACL_SUCCESS);
  atomic_store(&reporter_runs, 1);
  three_pictures(subscribed, &a);
  show(SAY("picture 1 holds %d, picture 2 holds %d, picture 3 holds %d",
           "图 1 内容 %d，图 2 内容 %d，图 3 内容 %d"), a.seen[0], a.seen[1], a.seen[2]);
  CLAIM(a.pictures == 3 && a.seen[0] == 11 && a.seen[1] == 22 && a.seen[2] == 33,
        SAY("each callback saw its own picture", "每次回调都看到了自己的那张图"));
  CLAIM(pthread_equal(a.thread, t), SAY("they ran on the thread that was lent", "它们运行在提供的线程上"));

  tell(SAY("The newer call needs no thread of yours: aclrtLaunchHostFunc runs the function on a thread of the library "
           "and always holds the stream. Mind its order of arguments, and do not mix both on one stream:",
           "较新的接口不需要你提供线程：aclrtLaunchHostFunc 在库自己的线程上运行函数，并且总是让流等待。注意参数顺序不"
           "同，而且不要在同一个流上混用两种方式："));
  EXPECT(aclrtLaunchHostFunc(subscribed, note_host_thread, &somewhere_else), ACL_ERROR_RT_STREAM_SUBSCRIBE);
  EXPECT(aclrtLaunchHostFunc(plain, note_host_thread, &somewhere_else), ACL_SUCCESS);
  EXPECT(aclrtSynchronizeStream(plain), ACL_SUCCESS);
  CLAIM(!pthread_equal(somewhere_else, pthread_self()) && !pthread_equal(somewhere_else, t),
        SAY("it ran on no thread of this program", "它没有运行在本程序的任何线程上"));

  atomic_store(&reporter_stops, 1);
  pthread_join(t, NULL);
  EXPECT(aclrtUnSubscribeReport(thread_number(t), subscribed), ACL_SUCCESS);
  CALL(aclrtDestroyStream(plain));
  CALL(aclrtDestroyStream(subscribed));
}

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(ASCEND_LITE_USE_CANN)
static void two_crossed_waits(void) {
  aclrtStream a = NULL, b = NULL;
  aclrtEvent from_a = NULL, from_b = NULL;

  STEP(SAY("Two crossed waits never end", "两个交叉的等待永远不会结束"));
  tell(SAY("Events of the kind SYNC may be waited for before they are recorded. Stream a waits for b's event before it "
           "records its own, and b does the same the other way round. Neither can move:",
           "SYNC 类型的事件可以先等待、后记录。流 a 先等 b 的事件再记录自己的，流 b 反过来也一样。于是谁都动不了："));
  CALL(aclrtCreateStream(&a));
  CALL(aclrtCreateStream(&b));
  CALL(aclrtCreateEventWithFlag(&from_a, ACL_EVENT_SYNC));
  CALL(aclrtCreateEventWithFlag(&from_b, ACL_EVENT_SYNC));
  CALL(aclrtStreamWaitEvent(a, from_b));
  CALL(aclrtRecordEvent(from_a, a));
  CALL(aclrtStreamWaitEvent(b, from_a));
  CALL(aclrtRecordEvent(from_b, b));
  EXPECT(aclrtSynchronizeStream(a), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  show_message();
  tell(SAY("The tasks stay queued. Destroying by force drops them.", "任务仍留在队列里。强制销毁流会丢弃它们。"));
  EXPECT(aclrtDestroyStreamForce(a), ACL_SUCCESS);
  EXPECT(aclrtDestroyStreamForce(b), ACL_SUCCESS);
  CALL(aclrtDestroyEvent(from_b));
  CALL(aclrtDestroyEvent(from_a));
}
#endif

int main(void) {
  void* p = NULL;
  LESSON("2.4", "Synchronous and asynchronous", "同步和异步", 25,
         SAY("One stream produces, another consumes. Who tells the second that the data is there?",
             "一个流生产，另一个流消费。谁来告诉后者数据已经准备好？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtMalloc(&device, 4, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMallocHost(&p, 4));
  pinned = (unsigned char*)p;
  order_between_streams();
  what_the_mark_means();
  how_long_did_it_take();
  the_stream_calls_back();
#if !defined(ASCEND_LITE_USE_CANN)
  two_crossed_waits();
#endif
  CALL(aclrtFreeHost(pinned));
  CALL(aclrtFree(device));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());

  HARDWARE(SAY("Nobody finds crossed waits for you there: the synchronize hangs, or comes back after minutes when a "
               "time limit was set (aclrtSynchronizeStreamWithTimeout). Event times come from the card's own clock. A "
               "card has some thousands of events, so make them once and record them again. Inside a callback, call no "
               "AscendCL function: the stream is waiting for you.",
               "真实硬件不会替你发现交叉等待：同步会一直卡住，或者在设置了时限时（aclrtSynchronizeStreamWithTimeout）很"
               "久之后才返回。事件时间来自卡上的时钟。一张卡只有几千个事件，应当创建一次、反复记录。不要在回调里调用 "
               "AscendCL：流正在等你。"));
  TRY(SAY("Swap the two lines of step 1 that record and wait (TRY 1). Which code comes back, and from which call?",
          "把第 1 步里记录和等待那两行对调（TRY 1）。哪个调用返回什么错误码？"));
  TRY(SAY("In step 3, remove the aclrtSynchronizeStream (TRY 2). What does the second question about the time answer?",
          "在第 3 步删掉 aclrtSynchronizeStream（TRY 2）。第二次查询时间会得到什么？"));
  TRY(SAY("In step 4, replace ACL_CALLBACK_BLOCK in three_pictures by ACL_CALLBACK_NO_BLOCK (TRY 3) and run it a few "
          "times. What may go wrong?",
          "在第 4 步把 three_pictures 里的 ACL_CALLBACK_BLOCK 换成 ACL_CALLBACK_NO_BLOCK（TRY 3），多运行几次。会出什么"
          "错？"));
  NEXT(SAY("24c_errors.c: which task failed, and how to read a log. Exercises: make check EX=24b1, and 24b2 to 24b6.\n"
           "And make play: you are the scheduler, and choose step by step which stream runs next until a wrong program breaks",
           "24c_errors.c：到底是哪个任务失败了，怎样读日志。练习：make check EX=24b1，以及 24b2 到 24b6。\n"
           "还有 make play：你来当调度器，一步一步决定下一个运行哪个流，直到有错的程序露出马脚"));
  return lesson_end();
}

/*
  Answers
  (1) aclrtStreamWaitEvent answers 107000 in the first round with an event, because nothing has been recorded yet, and
      the program ends there.
      第一次使用事件时 aclrtStreamWaitEvent 返回 107000，因为还没有记录过，程序在那里结束。
  (2) 107006 again: the lazy schedule has had no reason to run anything. On a real card it would be 107006 or a time,
      depending on the moment.
      仍是 107006：lazy 调度没有理由去执行任何任务。在真实的卡上，可能是 107006，也可能是时间，看运气。
  (3) The stream no longer waits for the function, and so the synchronize does not either: often all three are still 0
      when the program looks, and a function that comes late finds the next picture in the buffer. That is what BLOCK
      is for; the other way is one buffer for each picture, and to wait for the functions.
      流不再等函数，同步也就不再等：程序查看时往往三个都还是 0；函数来迟了，缓冲区里已是下一张图。这正是 BLOCK 的用途；
      另一种办法是每张图各用一个缓冲区，并且自己等待函数完成。
*/
