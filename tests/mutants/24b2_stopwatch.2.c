/* expect: start and end are exchanged */
/* The belief: "the order does not matter" */
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
  TRY(aclrtEventElapsedTime(ms, end, start));

  TRY(aclrtDestroyEvent(end));
  return aclrtDestroyEvent(start);
}
