/* expect: one after the other */
/* The belief: "wait for each before the next" */
#include "ascend_lite.h"
#include "exercises/checks/233_many_lanes.h"

static aclError queue_and_wait(const lane *lanes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const lane *l = &lanes[i];
    TRY(aclrtSetCurrentContext(l->context));
    TRY(device_fill(l->data, l->n, l->value, l->stream));
    TRY(aclrtMemcpyAsync(l->out, l->n * sizeof(float), l->data, l->n * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST, l->stream));
    TRY(aclrtSynchronizeStream(l->stream));
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
