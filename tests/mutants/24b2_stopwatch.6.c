/* expect: no event stands right before the task */
/* The belief: "the host's clock is good enough, if I wait for the end" */
#include "ascend_lite.h"
#include "exercises/checks/24b2_stopwatch.h"

#include <time.h>

aclError time_task(int number, aclrtStream stream, float *ms) {
  struct timespec start, end;
  timespec_get(&start, TIME_UTC);
  TRY(device_task(number, stream));
  TRY(aclrtSynchronizeStream(stream));
  timespec_get(&end, TIME_UTC);
  *ms = (float)(end.tv_sec - start.tv_sec) * 1e3f + (float)(end.tv_nsec - start.tv_nsec) / 1e6f;
  return ACL_SUCCESS;
}
