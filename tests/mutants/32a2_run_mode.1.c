/* expect: your host code touched device memory */
/* The belief: "a pointer is a pointer, so memcpy will do" */
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
  memcpy(npu, in, bytes), code = ACL_SUCCESS;
  if (code == ACL_SUCCESS) code = start_squaring(npu, n, stream);
  if (code == ACL_SUCCESS) code = aclrtSynchronizeStream(stream);
  if (code == ACL_SUCCESS) {
    if (mode == ACL_HOST) code = aclrtMemcpy(out, bytes, npu, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
    else memcpy(out, npu, bytes);
  }
  aclError freed = aclrtFree(npu);
  return code != ACL_SUCCESS ? code : freed;
}
