/* expect: that is a later failure */
/* The belief: "the last failure counts" */
#include "ascend_lite.h"
#include "exercises/checks/24c1_which_failed.h"

aclError find_failed(int count, aclrtStream stream, verdict *v) {
  v->which = -1, v->code = ACL_SUCCESS;
  for (int i = 0; i < count; i++) {
    TRY(device_step(i, stream));
    aclError code = aclrtSynchronizeStream(stream);
    if (code != ACL_SUCCESS) v->which = i, v->code = code;
  }
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  return ACL_SUCCESS;
}
