/* expect: as this thread's last error */
/* The belief: "who has seen the error is done with it" */
#include "ascend_lite.h"
#include "exercises/checks/24c1_which_failed.h"

aclError find_failed(int count, aclrtStream stream, verdict *v) {
  v->which = -1, v->code = ACL_SUCCESS;
  for (int i = 0; i < count; i++) {
    TRY(device_step(i, stream));
    aclError code = aclrtSynchronizeStream(stream);
    if (code != ACL_SUCCESS && v->which < 0) v->which = i, v->code = code;
  }
  return ACL_SUCCESS;
}
