/* expect: a start that failed was reported */
/* The belief: "I need not look at the code, some start has worked" */
#include "ascend_lite.h"
#include "exercises/checks/211_shared_start.h"

aclError library_open(const char *config) {
  aclError code = aclInit(config);
  (void)code;
  return ACL_SUCCESS;
}

aclError library_close(void) {
  return aclFinalizeReference(NULL);
}
