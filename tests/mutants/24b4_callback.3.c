/* expect: go to another thread */
/* The belief: "the callback thread is the one that asks for it" */
#include "ascend_lite.h"
#include "exercises/checks/24b4_callback.h"

#include <pthread.h>

void serve(desk *d) {
  while (!desk_is_closing(d)) aclrtProcessReport(20);
}

aclError show_pictures(desk *d, int count) {
  TRY(aclrtSubscribeReport((uint64_t)pthread_self(), d->stream));
  desk_open(d);
  for (int k = 0; k < count; k++) {
    TRY(device_draw(d, k));
    TRY(aclrtMemcpyAsync(d->pinned, d->bytes, d->device, d->bytes, ACL_MEMCPY_DEVICE_TO_HOST, d->stream));
    TRY(aclrtLaunchCallback(look, d, ACL_CALLBACK_BLOCK, d->stream));
  }
  TRY(aclrtSynchronizeStream(d->stream));
  desk_close(d);
  return aclrtUnSubscribeReport((uint64_t)pthread_self(), d->stream);
}
