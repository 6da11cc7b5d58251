/* expect: you go on ticking after the work is done */
/* The belief: "1 means done" */
#include "ascend_lite.h"
#include "exercises/checks/24a4_polling.h"

aclError wait_politely(aclrtStream stream, int (*tick)(void *user), void *user) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  for (;;) {
    TRY(aclrtStreamQuery(stream, &status));
    if (status == 1) break;
    if (!tick(user)) return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
  }
  return aclrtSynchronizeStream(stream);
}
