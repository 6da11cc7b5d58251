/* expect: ended AscendCL for somebody */
/* The belief: "aclFinalize is the partner of aclInit" */
#include "ascend_lite.h"
#include "exercises/checks/211_shared_start.h"

aclError library_open(const char *config) {
  aclError code = aclInit(config);
  if (code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS;
  return code;
}

aclError library_close(void) {
  return aclFinalize();
}
