/* expect: device_add got a host pointer */
/* The belief: "the device can read host memory" */
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

  TRY(device_add(a, b, dev_c, n));

  TRY(aclrtMemcpy(c, bytes, dev_c, bytes, ACL_MEMCPY_DEVICE_TO_HOST));

  TRY(aclrtFree(dev_a));
  TRY(aclrtFree(dev_b));
  TRY(aclrtFree(dev_c));
  return ACL_SUCCESS;
}
