/*
  2.1 AscendCL functions AscendCL功能 · a solution of exercise 211

  100002 says "somebody was here before you", and your call has been counted all the same. aclFinalizeReference takes one count
  back; aclFinalize would throw all of them away.
  100002 的意思是“有人先来了”，而你的这次调用也已计数。aclFinalizeReference 抵消一次计数；aclFinalize 会把所有计数都清掉。
*/
#include "ascend_lite.h"
#include "exercises/checks/211_shared_start.h"

aclError library_open(const char *config) {
  aclError code = aclInit(config);
  if (code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS;
  return code;
}

aclError library_close(void) {
  return aclFinalizeReference(NULL);
}
