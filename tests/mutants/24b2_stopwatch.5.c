/* expect: something was not released */
/* The belief: "events are small" */
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

  return ACL_SUCCESS;
}
