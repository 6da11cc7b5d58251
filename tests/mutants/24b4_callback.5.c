/* expect: does not come home */
/* The belief: "-1 means: as long as needed" */
#include "ascend_lite.h"
#include "exercises/checks/24b4_callback.h"

void serve(desk *d) {
  while (!desk_is_closing(d)) aclrtProcessReport(-1);
}

aclError show_pictures(desk *d, int count) {
  TRY(aclrtSubscribeReport(d->thread_id, d->stream));
  desk_open(d);
  for (int k = 0; k < count; k++) {
    TRY(device_draw(d, k));
    TRY(aclrtMemcpyAsync(d->pinned, d->bytes, d->device, d->bytes, ACL_MEMCPY_DEVICE_TO_HOST, d->stream));
    TRY(aclrtLaunchCallback(look, d, ACL_CALLBACK_BLOCK, d->stream));
  }
  TRY(aclrtSynchronizeStream(d->stream));
  desk_close(d);
  return aclrtUnSubscribeReport(d->thread_id, d->stream);
}
