/*
  2.3 Resource management 资源管理 · a solution of exercise 233

  The part that may fail is a function of its own, so that there is one place where the caller's context comes back, whatever
  happened. Waiting for a foreign stream is allowed, so the second loop changes nothing.
  可能失败的部分单独成一个函数，这样无论发生什么，都只在一处恢复调用者的 Context。等待别的 Context 的 Stream 是允许的，
  所以第二个循环不用切换。
*/
#include "ascend_lite.h"
#include "exercises/checks/233_many_lanes.h"

static aclError queue_and_wait(const lane *lanes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const lane *l = &lanes[i];
    TRY(aclrtSetCurrentContext(l->context));
    TRY(device_fill(l->data, l->n, l->value, l->stream));
    TRY(aclrtMemcpyAsync(l->out, l->n * sizeof(float), l->data, l->n * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST, l->stream));
  }
  for (size_t i = 0; i < count; i++) TRY(aclrtSynchronizeStream(lanes[i].stream));
  return ACL_SUCCESS;
}

aclError run_lanes(const lane *lanes, size_t count) {
  aclrtContext before = NULL;
  TRY(aclrtGetCurrentContext(&before));
  aclError code = queue_and_wait(lanes, count);
  TRY(aclrtSetCurrentContext(before));
  return code;
}
