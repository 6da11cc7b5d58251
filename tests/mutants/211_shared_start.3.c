/* expect: never taken back */
/* The belief: "somebody else will finalize" */
#include "ascend_lite.h"
#include "exercises/checks/211_shared_start.h"

aclError library_open(const char *config) {
  aclError code = aclInit(config);
  if (code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS;
  return code;
}

aclError library_close(void) {
  return ACL_SUCCESS;
}
