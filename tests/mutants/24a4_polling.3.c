/* expect: did not look at its code */
/* The belief: "the query cannot fail" */
#include "ascend_lite.h"
#include "exercises/checks/24a4_polling.h"

aclError wait_politely(aclrtStream stream, int (*tick)(void *user), void *user) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  for (;;) {
    aclrtStreamQuery(stream, &status);
    if (status == ACL_STREAM_STATUS_COMPLETE) break;
    if (!tick(user)) return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
  }
  return aclrtSynchronizeStream(stream);
}
