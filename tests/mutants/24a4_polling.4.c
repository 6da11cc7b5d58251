/* expect: tick said stop */
/* The belief: "tick is for show only" */
#include "ascend_lite.h"
#include "exercises/checks/24a4_polling.h"

aclError wait_politely(aclrtStream stream, int (*tick)(void *user), void *user) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  for (;;) {
    TRY(aclrtStreamQuery(stream, &status));
    if (status == ACL_STREAM_STATUS_COMPLETE) break;
    tick(user);
  }
  return aclrtSynchronizeStream(stream);
}
