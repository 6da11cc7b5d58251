/* expect: before the other half was ready */
/* The belief: "the circle comes from the waits, so away with them" */
#include "ascend_lite.h"
#include "exercises/checks/24b3_crossed_waits.h"

static aclError queue_half(half *mine, half *other, size_t n) {
  TRY(device_half(mine, n));
  TRY(aclrtRecordEvent(mine->ready, mine->stream));
  return device_both(mine, other, n);
}

aclError exchange(half *a, half *b, size_t n) {
  TRY(queue_half(a, b, n));
  return queue_half(b, a, n);
}
