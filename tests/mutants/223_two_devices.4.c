/* expect: was not released */
/* The belief: "the staging buffer goes with the function" */
#include "ascend_lite.h"
#include "exercises/checks/223_two_devices.h"

aclError send_to_device(const void *from, size_t bytes, int32_t to_device, void **to) {
  aclrtContext here = NULL;
  void *stage = NULL;

  TRY(aclrtGetCurrentContext(&here));
  TRY(aclrtMallocHost(&stage, bytes));
  TRY(aclrtMemcpy(stage, bytes, from, bytes, ACL_MEMCPY_DEVICE_TO_HOST));

  TRY(aclrtSetDevice(to_device));
  TRY(aclrtMalloc(to, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpy(*to, bytes, stage, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  TRY(aclrtResetDevice(to_device));

  TRY(aclrtSetCurrentContext(here));
  return ACL_SUCCESS;
}
