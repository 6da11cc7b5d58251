/*
  3.2 Developing the application 开发应用 · a solution of exercise 32a2

  aclrtGetRunMode says where the program runs: ACL_HOST, on a server's CPU, or ACL_DEVICE, beside the NPU. Waiting is needed on both:
  one memory does not mean that the work is done.
  aclrtGetRunMode 说明程序在哪里运行：ACL_HOST 是服务器的 CPU，ACL_DEVICE 是 NPU 旁边。两种机器上都要等待：内存是同一块，不等于活已经干完。
*/
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
    if (mode == ACL_HOST) code = aclrtMemcpy(out, bytes, npu, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
    else memcpy(out, npu, bytes);
  }
  aclError freed = aclrtFree(npu);
  return code != ACL_SUCCESS ? code : freed;
}
