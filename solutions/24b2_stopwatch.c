/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24b2

  Waiting for the second event is enough: it lies behind the task. Later work of the stream goes on meanwhile.
  等待第二个 Event 就够了：它排在任务后面。这个流之后的工作照常进行。
*/
#include "ascend_lite.h"
#include "exercises/checks/24b2_stopwatch.h"

aclError time_task(int number, aclrtStream stream, float *ms) {
  aclrtEvent start = NULL, end = NULL;
  TRY(aclrtCreateEvent(&start));
  TRY(aclrtCreateEvent(&end));

  TRY(aclrtRecordEvent(start, stream));
  TRY(device_task(number, stream));
  TRY(aclrtRecordEvent(end, stream));

  TRY(aclrtSynchronizeEvent(end));
  TRY(aclrtEventElapsedTime(ms, start, end));

  TRY(aclrtDestroyEvent(end));
  return aclrtDestroyEvent(start);
}
