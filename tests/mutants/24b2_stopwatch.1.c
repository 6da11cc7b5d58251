/* expect: before the task was done (107006) */
/* The belief: "when record has returned, the event has its time" */
#include "ascend_lite.h"
#include "exercises/checks/24b2_stopwatch.h"

aclError time_task(int number, aclrtStream stream, float *ms) {
  aclrtEvent start = NULL, end = NULL;
  TRY(aclrtCreateEvent(&start));
  TRY(aclrtCreateEvent(&end));

  TRY(aclrtRecordEvent(start, stream));
  TRY(device_task(number, stream));
  TRY(aclrtRecordEvent(end, stream));

  TRY(aclrtEventElapsedTime(ms, start, end));

  TRY(aclrtDestroyEvent(end));
  return aclrtDestroyEvent(start);
}
