/* expect: find_failed itself returned */
/* The belief: "every code that is not 0 is handed on" */
#include "ascend_lite.h"
#include "exercises/checks/24c1_which_failed.h"

aclError find_failed(int count, aclrtStream stream, verdict *v) {
  v->which = -1, v->code = ACL_SUCCESS;
  for (int i = 0; i < count; i++) {
    TRY(device_step(i, stream));
    TRY(aclrtSynchronizeStream(stream));
  }
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  return ACL_SUCCESS;
}
