/*
  1.3 Atlas hardware Atlas 硬件 · a solution of exercise 131

  How many devices there are is a question to the machine, not a constant. aclrtGetMemInfo speaks of the current device, so each becomes
  current for a moment; the thread gets its own back at the end.
  有几个设备要问机器，不能写死。aclrtGetMemInfo 说的是当前设备，所以要轮流设为当前；最后把线程原来的设备还给它。
*/
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
  TRY(aclrtSetDevice(0));
  return aclrtResetDevice(0); /* the count is as before; device 0 stays the thread's, for its caller still holds it */
}
