/* expect: device 0 was not reset */
/* The belief: "destroying the context closes the device" */
#include "ascend_lite.h"
#include "exercises/checks/231_worker_context.h"

aclError worker(aclrtContext context, aclrtStream stream, const void *in, void *out, size_t bytes) {
  void *block = NULL;

  TRY(aclrtSetCurrentContext(context));

  TRY(aclrtMalloc(&block, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpyAsync(block, bytes, in, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(aclrtMemcpyAsync(out, bytes, block, bytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  TRY(aclrtSynchronizeStream(stream));
  return aclrtFree(block);
}

aclError release_all(const resources *r) {
  TRY(aclrtFree(r->block));
  TRY(aclrtFreeHost(r->pinned));
  TRY(aclrtDestroyEvent(r->event));
  TRY(aclrtDestroyStream(r->work_stream));
  TRY(aclrtDestroyStream(r->copy_stream));
  TRY(aclrtDestroyContext(r->context));
  return aclFinalize();
}
