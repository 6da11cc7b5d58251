/* expect: the host waited */
/* The belief: "the host settles it" */
#include "ascend_lite.h"
#include "exercises/checks/24b3_crossed_waits.h"

aclError exchange(half *a, half *b, size_t n) {
  TRY(device_half(a, n));
  TRY(device_half(b, n));
  TRY(aclrtSynchronizeDevice());
  TRY(device_both(a, b, n));
  return device_both(b, a, n);
}
