/*
  2.2 Host and Device 主机与设备 · a solution of exercise 223

  aclrtSetDevice(to_device) counts, so aclrtResetDevice(to_device) takes it back; the caller holds the device too, and so it
  stays open. The way back is the context noted at the start: aclrtSetDevice(from) would count there, and would lead to the default
  context even if the caller came from another.
  aclrtSetDevice(to_device) 会计数，所以要用 aclrtResetDevice(to_device) 抵消；调用者也设置过这个设备，所以它不会关闭。
  回去用开头记下的 Context：aclrtSetDevice(from) 会多一次计数，而且即使调用者来自别的 Context，也会切到默认的那个。
*/
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
  return aclrtFreeHost(stage);
}
