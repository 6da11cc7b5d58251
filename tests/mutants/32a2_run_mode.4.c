/* expect: on the board, data were copied between host and device */
/* The belief: "only the way in costs" */
#include "ascend_lite.h"
#include "exercises/checks/32a2_run_mode.h"

#include <string.h>

aclError squares(const float *in, float *out, size_t n, aclrtStream stream) {
  size_t bytes = n * sizeof(float);
  void *npu = NULL;
  aclrtRunMode mode;
  aclError code;
  TRY(aclrtGetRunMode(&mode));
  TRY(aclrtMalloc(&npu, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  if (mode == ACL_HOST) code = aclrtMemcpy(npu, bytes, in, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
  else memcpy(npu, in, bytes), code = ACL_SUCCESS;
  if (code == ACL_SUCCESS) code = start_squaring(npu, n, stream);
  if (code == ACL_SUCCESS) code = aclrtSynchronizeStream(stream);
  if (code == ACL_SUCCESS) {
    code = aclrtMemcpy(out, bytes, npu, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  }
  aclError freed = aclrtFree(npu);
  return code != ACL_SUCCESS ? code : freed;
}
