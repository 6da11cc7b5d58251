/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24b4

  Subscribe, lend the thread, queue, wait, take the thread back, unsubscribe: in the order of a handshake. That nothing came within 20 ms
  is no reason to leave the loop.
  订阅、借出线程、排队、等待、收回线程、取消订阅：像握手一样有来有回。20 毫秒内没有回调，不是离开循环的理由。
*/
#include "ascend_lite.h"
#include "exercises/checks/24b4_callback.h"

void serve(desk *d) {
  while (!desk_is_closing(d)) aclrtProcessReport(20);
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
