/* expect: the thread's device is not the one it had */
/* The belief: "a function may leave the last device set" */
#include "ascend_lite.h"
#include "exercises/checks/131_least_loaded.h"

aclError least_loaded(int32_t *device) {
  uint32_t count = 0;
  size_t most = 0;
  TRY(aclrtGetDeviceCount(&count));
  for (uint32_t i = 0; i < count; i++) {
    size_t free_bytes = 0, total = 0;
    TRY(aclrtSetDevice((int32_t)i));
    aclError code = aclrtGetMemInfo(ACL_DDR_MEM, &free_bytes, &total);
    TRY(aclrtResetDevice((int32_t)i));
    TRY(code);
    if (i == 0 || free_bytes > most) {
      most = free_bytes;
      *device = (int32_t)i;
    }
  }
  return ACL_SUCCESS; /* the count is as before; device 0 stays the thread's, for its caller still holds it */
}
