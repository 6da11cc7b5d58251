/* expect: no event stands right before the task */
/* The belief: "an event on the default stream marks the moment for all" */
#include "ascend_lite.h"
#include "exercises/checks/24b2_stopwatch.h"

aclError time_task(int number, aclrtStream stream, float *ms) {
  aclrtEvent start = NULL, end = NULL;
  TRY(aclrtCreateEvent(&start));
  TRY(aclrtCreateEvent(&end));

  TRY(aclrtRecordEvent(start, NULL));
  TRY(device_task(number, stream));
  TRY(aclrtRecordEvent(end, stream));

  TRY(aclrtSynchronizeEvent(end));
  TRY(aclrtEventElapsedTime(ms, start, end));

  TRY(aclrtDestroyEvent(end));
  return aclrtDestroyEvent(start);
}
