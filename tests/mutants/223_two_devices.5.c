/* expect: direct road between the cards is closed */
/* The belief: "device to device works between any two devices" */
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
  TRY(aclrtMemcpy(*to, bytes, from, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE));
  TRY(aclrtResetDevice(to_device));

  TRY(aclrtSetCurrentContext(here));
  return aclrtFreeHost(stage);
}
