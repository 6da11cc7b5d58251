/* expect: wait for each other, for ever */
/* The belief: "I wait until I am ready myself" */
#include "ascend_lite.h"
#include "exercises/checks/24b3_crossed_waits.h"

static aclError queue_half(half *mine, half *other, size_t n) {
  TRY(device_half(mine, n));
  TRY(aclrtStreamWaitEvent(mine->stream, mine->ready));
  TRY(aclrtRecordEvent(mine->ready, mine->stream));
  return device_both(mine, other, n);
}

aclError exchange(half *a, half *b, size_t n) {
  TRY(queue_half(a, b, n));
  return queue_half(b, a, n);
}
