/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24b2 · 15 min

  "My kernel takes 3 microseconds!" says somebody who looked at the clock before and after an asynchronous call. What he measured
  is how long it takes to put a slip of paper into a box. Two events in the stream are a stop-watch that the device itself presses,
  right before and right after the work.
  “我的核函数只要 3 微秒！”说这话的人在异步调用前后看了看钟。他量到的只是往箱子里塞一张纸条的时间。
  流里的两个 Event 才是秒表：由设备自己在工作之前和之后按下。

  Replace the clock below by two events (exercises/checks/24b2_stopwatch.h says what is asked):
  把下面的钟换成两个 Event（要求见 exercises/checks/24b2_stopwatch.h）：

      make check EX=24b2
*/
#include "ascend_lite.h"
#include "exercises/checks/24b2_stopwatch.h"

#include <time.h>

aclError time_task(int number, aclrtStream stream, float *ms) {
  struct timespec start, end;

  /* TODO: two events around the task, on its stream; and only when both have been reached there is a time between them.
     TODO：在任务前后各放一个 Event，就放在它的流上；两个都被执行到之后，它们之间才有时间。 */
  timespec_get(&start, TIME_UTC);
  TRY(device_task(number, stream));
  timespec_get(&end, TIME_UTC);
  *ms = (float)(end.tv_sec - start.tv_sec) * 1e3f + (float)(end.tv_nsec - start.tv_nsec) / 1e6f;
  return ACL_SUCCESS;
}
