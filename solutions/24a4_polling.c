/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24a4

  The query tells whether the stream is done, not how it went. The synchronize at the end does not wait any more; it is there to
  collect the error.
  查询只说明 Stream 有没有做完，不说明结果如何。最后的同步已经不用等待，它是用来取错误码的。
*/
#include "ascend_lite.h"
#include "exercises/checks/24a4_polling.h"

aclError wait_politely(aclrtStream stream, int (*tick)(void *user), void *user) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  for (;;) {
    TRY(aclrtStreamQuery(stream, &status));
    if (status == ACL_STREAM_STATUS_COMPLETE) break;
    if (!tick(user)) return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
  }
  return aclrtSynchronizeStream(stream);
}
