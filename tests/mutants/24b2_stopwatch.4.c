/* expect: no event stands right behind the task */
/* The belief: "synchronize, then record: that is when it was done" */
#include "ascend_lite.h"
#include "exercises/checks/24b2_stopwatch.h"

aclError time_task(int number, aclrtStream stream, float *ms) {
  aclrtEvent start = NULL, end = NULL;
  TRY(aclrtCreateEvent(&start));
  TRY(aclrtCreateEvent(&end));

  TRY(aclrtRecordEvent(start, stream));
  TRY(device_task(number, stream));
  TRY(aclrtSynchronizeStream(stream));
  TRY(aclrtRecordEvent(end, NULL));

  TRY(aclrtSynchronizeEvent(end));
  TRY(aclrtEventElapsedTime(ms, start, end));

  TRY(aclrtDestroyEvent(end));
  return aclrtDestroyEvent(start);
}
