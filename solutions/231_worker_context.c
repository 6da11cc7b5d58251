/*
  2.3 Resource management 资源管理 · a solution of exercise 231

  The worker joins the context its stream belongs to. The release walks the list of creations backwards.
  工作线程使用它的 Stream 所属的 Context。释放的顺序与创建相反。
*/
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
  TRY(aclrtResetDevice(r->device));
  return aclFinalize();
}
