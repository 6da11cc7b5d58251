/* expect: nothing was copied back into c */
/* The belief: "the kind decides the direction, whatever the order of the pointers" */
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

  TRY(aclrtMemcpy(dev_c, bytes, c, bytes, ACL_MEMCPY_HOST_TO_DEVICE));

  TRY(aclrtFree(dev_a));
  TRY(aclrtFree(dev_b));
  TRY(aclrtFree(dev_c));
  return ACL_SUCCESS;
}
