/* expect: least_loaded gave up */
/* The belief: "there are always eight" */
#include "ascend_lite.h"
#include "exercises/checks/131_least_loaded.h"

aclError least_loaded(int32_t *device) {
  uint32_t count = 0;
  size_t most = 0;
  count = 8;
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
  TRY(aclrtSetDevice(0));
  return aclrtResetDevice(0); /* the count is as before; device 0 stays the thread's, for its caller still holds it */
}
