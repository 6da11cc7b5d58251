/*
  2.2 Host and Device 主机与设备 · a solution of exercise 221

  Each array has a twin in device memory. Host code names the twins only in AscendCL calls; the kernel names nothing else.
  每个数组在设备内存里都有一个“孪生”。主机代码只在 AscendCL 调用里提到它们；设备函数只认识它们。
*/
#include "ascend_lite.h"
#include "exercises/checks/221_host_device.h"

aclError vector_add(const float *a, const float *b, float *c, size_t n) {
  void *dev_a = NULL, *dev_b = NULL, *dev_c = NULL;
  size_t bytes = n * sizeof(float);

  TRY(aclrtMalloc(&dev_a, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&dev_b, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&dev_c, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpy(dev_a, bytes, a, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  TRY(aclrtMemcpy(dev_b, bytes, b, bytes, ACL_MEMCPY_HOST_TO_DEVICE));

  TRY(device_add(dev_a, dev_b, dev_c, n));

  TRY(aclrtMemcpy(c, bytes, dev_c, bytes, ACL_MEMCPY_DEVICE_TO_HOST));

  TRY(aclrtFree(dev_a));
  TRY(aclrtFree(dev_b));
  TRY(aclrtFree(dev_c));
  return ACL_SUCCESS;
}
