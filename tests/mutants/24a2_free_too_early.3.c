/* expect: still pending */
/* The belief: "the free waits until the memory is no longer used" */
#include "ascend_lite.h"
#include "exercises/checks/24a2_free_too_early.h"

#include <string.h>

aclError picture_start(ticket *t, const float *in, size_t n, aclrtStream stream) {
  size_t bytes = n * sizeof(float);
  void *staging = NULL;

  TRY(aclrtMallocHost(&staging, bytes));
  TRY(aclrtMalloc(&t->device, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  memcpy(staging, in, bytes);
  TRY(aclrtMemcpyAsync(t->device, bytes, staging, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(device_double(t->device, n, stream));
  TRY(aclrtMemcpyAsync(staging, bytes, t->device, bytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  t->staging = (float *)staging, t->n = n, t->stream = stream;
  return ACL_SUCCESS;
}

aclError picture_finish(ticket *t, float *out) {
  TRY(aclrtFree(t->device));
  TRY(aclrtSynchronizeStream(t->stream));
  memcpy(out, t->staging, t->n * sizeof(float));
  return aclrtFreeHost(t->staging);
}
