/* expect: ended AscendCL for somebody */
/* The belief: "once is enough for all users of the library" */
#include "ascend_lite.h"
#include "exercises/checks/211_shared_start.h"

static int is_open;
aclError library_open(const char *config) {
  if (is_open) return ACL_SUCCESS;
  aclError code = aclInit(config);
  is_open = code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE;
  if (code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS;
  return code;
}

aclError library_close(void) {
  if (!is_open) return ACL_SUCCESS;
  is_open = 0;
  return aclFinalizeReference(NULL);
}
