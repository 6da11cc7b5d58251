/* Families that are declared and not emulated: each call answers with its code, gives nothing, and leaves the rest at work. */
#include "acl/acl.h"
#include "acl/acl_tdt.h"
#include "acl/acl_tdt_queue.h"
#include "program.h"

#define REFUSED(call, code, word) NEED((call) == (code) && strstr(aclGetRecentErrMsg(), word) != NULL)
int main(void) {
  void *p = NULL;
  size_t n = 0;
  char key[65] = "";
  aclrtStream stream = NULL;
  aclmdlRI graph = NULL;
  aclrtPhysicalMemProp prop;
  aclrtDrvMemHandle physical = NULL;
  memset(&prop, 0, sizeof prop);
  OK(aclInit(NULL));
  OK(aclrtSetDevice(0));
  OK(aclrtCreateStream(&stream));
  REFUSED(aclrtReserveMemAddress(&p, 1 << 21, 0, NULL, 1), ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "virtual memory");
  REFUSED(aclrtMallocPhysical(&physical, 1 << 21, &prop, 0), ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "virtual memory");
  NEED(aclrtMemGetAllocationGranularity(&prop, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, &n) == ACL_ERROR_RT_FEATURE_NOT_SUPPORT && n == 0);
  NEED(p == NULL && physical == NULL);
  OK(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST));
  REFUSED(aclrtIpcMemGetExportKey(p, 64, key, sizeof key, 0), ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "process");
  NEED(key[0] == 0);
  REFUSED(aclmdlRICaptureBegin(stream, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL), ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "graph");
  OK(aclrtMemsetAsync(p, 64, 1, 64, stream)); /* was not captured: it runs */
  NEED(aclmdlRICaptureEnd(stream, &graph) == ACL_ERROR_RT_FEATURE_NOT_SUPPORT && graph == NULL);
  OK(aclrtSynchronizeStream(stream));
  NEED(acltdtCreateChannelWithCapacity(0, "x", 4) == NULL && strstr(aclGetRecentErrMsg(), "tdt") != NULL);
  NEED(acltdtCreateQueueAttr() == NULL && acltdtGetTensorTypeFromItem(NULL) == ACL_TENSOR_DATA_UNDEFINED);
  REFUSED(acltdtDestroyQueue(1), ACL_ERROR_FEATURE_UNSUPPORTED, "tdt");
  OK(aclrtFree(p));
  OK(aclrtDestroyStream(stream));
  OK(aclrtResetDevice(0));
  OK(aclFinalize());
  puts("worked");
  return 0;
}
