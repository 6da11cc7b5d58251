/*
  Oracle of exercise 24b2: the device time of one task among others, taken with two events.

  title: The device presses the stop-watch
  title.zh: 让设备来按秒表
  minutes: 15
  points: 3
  required: no
  async: yes
  unsolved: no event stands right before the task
  hint1: The stream is busy when your function begins. When does your task start, and who is there at that moment to look at a clock?
  hint1.zh: 你的函数开始时，这个流正忙着。你的任务什么时候才开始？那一刻谁在看钟？
  hint2: Tutorial 24b, "Two events are a stop-watch". Record one event before the task and one behind it, wait for the second, then ask
    aclrtEventElapsedTime: the milliseconds first, then start, then end.
  hint2.zh: 教程 24b 的“两个事件就是秒表”。任务前后各 record 一个 Event，等待第二个，再调用 aclrtEventElapsedTime：
    先是毫秒的地址，然后是 start、end。
  hint3: aclrtCreateEvent twice; aclrtRecordEvent(start, stream); device_task; aclrtRecordEvent(end, stream); aclrtSynchronizeEvent(end);
    aclrtEventElapsedTime(ms, start, end); aclrtDestroyEvent twice.
  hint3.zh: 两次 aclrtCreateEvent；aclrtRecordEvent(start, stream)；device_task；aclrtRecordEvent(end, stream)；
    aclrtSynchronizeEvent(end)；aclrtEventElapsedTime(ms, start, end)；两次 aclrtDestroyEvent。
*/
#include "exercises/checks/24b2_stopwatch.h"
#include "exercises/checks/check.h"
#undef device_task

#include <time.h>

static int tasks_queued;

static void nap(void *p) {
  struct timespec t;
  t.tv_sec = 0, t.tv_nsec = *(const int *)p * 1000L;
  nanosleep(&t, NULL);
}
aclError device_task(int number, aclrtStream stream) {
  int us = 1500 + number % 7 * 500;
  tasks_queued++;
  return aslLaunch("the task", nap, &us, sizeof us, stream);
}

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_code(aclError code) {
  if (check_ok(code, "time_task")) return;
  if (code == ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID) {
    check_line_of("aclrtEventElapsedTime(");
    check_why("An event has a time only when the stream has got there; recording it merely queues it. Wait for the second event (aclrtSynchronizeEvent) before you ask.", "流执行到 Event 时它才有时间；record 只是排队。先等待第二个 Event（aclrtSynchronizeEvent），再查询。");
    check_fail("you asked for the time before the task was done (107006)", "任务还没有做完就查询时间（107006）");
  }
  if (code == ACL_ERROR_RT_INTERNAL_ERROR) {
    check_line_of("aclrtEventElapsedTime(");
    check_why("Both events have to be recorded, one before the task and one behind it.", "两个 Event 都要 record：一个在任务之前，一个在之后。");
    check_fail("one of the events was never recorded (507000)", "有一个 Event 从未 record（507000）");
  }
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
}

static void try_time(int number, aclrtStream stream, int32_t id, int busy_us) {
  static aslTraceRecord r[1000];
  aslStats before;
  float ms = -12345.0f;
  double want, task_ms;
  size_t n, k, at = 0, on[100], count = 0;
  aclError code;
  check_case("time_task for task %d; the stream is busy with %.1f ms of other work before it", "time_task，任务 %d；在它之前流里还有 %.1f 毫秒别的工作", number, (double)busy_us / 1000);
  aslTraceClear();
  tasks_queued = 0;
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  must(aslLaunch("other work", nap, &busy_us, sizeof busy_us, stream), "aslLaunch");
  before = check_live();
  code = time_task(number, stream, &ms);
  must(aslLaunch("other work", nap, &busy_us, sizeof busy_us, stream), "aslLaunch");
  must(aclrtSynchronizeDevice(), "aclrtSynchronizeDevice");
  if (code != ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID) explain_code(code); /* that one is explained better by where the events stand */
  if (tasks_queued != 1) {
    check_expected("device_task queued once", "device_task 排队一次");
    check_found("%d times", "%d 次", tasks_queued);
    check_why("Measure the task that the caller wants done, once.", "测量调用者要做的那一项任务，只做一次。");
    check_fail("device_task was not queued exactly once", "device_task 没有正好排队一次");
  }
  n = aslTraceRead(r, 1000);
  for (k = 0; k < n && count < 100; k++)
    if (r[k].stream == id) {
      if (strcmp(r[k].name, "the task") == 0) at = count;
      on[count++] = k;
    }
  task_ms = (double)(r[on[at]].end_ns - r[on[at]].start_ns) / 1e6;
  check_expected("about %.2f ms, which is what the device took for the task", "大约 %.2f 毫秒，也就是设备执行这项任务的时间", task_ms);
  check_found("%.3f ms", "%.3f 毫秒", (double)ms);
  if (at == 0 || strstr(r[on[at - 1]].name, "record") == NULL) {
    check_line_of("device_task(");
    if (check_code_has("aclrtRecordEvent("))
      check_why("The first event has to stand directly before the task, on the same stream: on another stream it is reached at some other time, and what stands in between is measured too.",
                "第一个 Event 要紧挨着排在任务之前，并且在同一个流上：在别的流上，它被执行到的时刻毫不相干；夹在中间的工作也会被算进去。");
    else
      check_why("The host's clock shows when the work was QUEUED. It starts later, when the stream gets there, and nobody on the host sees that. Let the device note the time: record an event before the task and one behind it.",
                "主机的钟显示的是下发的时刻。任务要等流执行到那里才开始，主机上没有人看得见。让设备来记时间：任务前后各 record 一个 Event。");
    check_fail("no event stands right before the task on its stream", "在任务的流上，任务之前没有紧挨着的 Event");
  }
  if (at + 1 >= count || strstr(r[on[at + 1]].name, "record") == NULL) {
    check_line_of("device_task(");
    check_why("The second event has to stand directly behind the task, on the same stream; it is the moment when the task is done.", "第二个 Event 要紧挨着排在任务之后，在同一个流上；它就是任务完成的时刻。");
    check_fail("no event stands right behind the task on its stream", "在任务的流上，任务之后没有紧挨着的 Event");
  }
  explain_code(code);
  want = (double)(r[on[at + 1]].end_ns - r[on[at - 1]].end_ns) / 1e6;
  if ((double)ms < want - 0.5 || (double)ms > want + 0.5) {
    check_line_of("aclrtEventElapsedTime(");
    if ((double)ms > -want - 0.5 && (double)ms < -want + 0.5) {
      check_why("aclrtEventElapsedTime(ms, start, end): the start comes first. The other way round the time is negative.", "aclrtEventElapsedTime(ms, start, end)：start 在前。反过来，时间就是负的。");
      check_fail("the time is negative: start and end are exchanged", "时间是负数：start 和 end 弄反了");
    }
    check_why("The events stand in the right places, so their difference (in milliseconds) is the answer.", "Event 的位置是对的，它们的时间差（毫秒）就是答案。");
    check_fail("*ms is not the time between the two events", "*ms 不是两个 Event 之间的时间");
  }
  if (!check_no_leak(&before)) {
    check_why("A card has some thousands of events. A function that leaves two behind with each call has used them up soon.", "一张卡只有几千个 Event。每次调用留下两个，很快就用完了。");
    check_fail("the time is right, but something was not released", "时间是对的，但有东西没有释放");
  }
}

CHECK_ORACLE {
  aclrtStream stream = NULL;
  int32_t id = 0;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtCreateStream(&stream), "aclrtCreateStream");
  must(aclrtStreamGetId(stream, &id), "aclrtStreamGetId");
  for (k = 0; k < 2; k++) try_time((int)check_between(1, 1000), stream, id, (int)check_between(1, 4) * 1000);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
