/* expect: left in another context */
/* The belief: "only the good end needs tidying" */
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
  TRY(queue_and_wait(lanes, count));
  return aclrtSetCurrentContext(before);
}
