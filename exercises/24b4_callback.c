/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24b4 · 25 min

  A callback is a task in the stream: when the stream gets there, it runs your function - on a thread that you lend. That thread
  sits in aclrtProcessReport, which serves what has come and returns; so it is called in a loop. With ACL_CALLBACK_BLOCK the
  stream waits until the function is through, and one buffer can serve many pictures.
  回调是流里的一个任务：流执行到那里时，在你借出的线程上运行你的函数。那个线程待在 aclrtProcessReport 里，它处理完到来的回调就返回，
  所以要循环调用。用 ACL_CALLBACK_BLOCK 时，流会等函数做完，于是一个缓冲区就能依次装很多张图。

  The parts are described in exercises/checks/24b4_callback.h. Three things are missing or wrong below:
  各部分的说明在 exercises/checks/24b4_callback.h。下面有三处缺失或错误：

      make check EX=24b4
*/
#include "ascend_lite.h"
#include "exercises/checks/24b4_callback.h"

void serve(desk *d) {
  /* TODO 1: one call serves what is there, or gives up after the time. How long does the desk stay open?
     TODO 1：一次调用只处理已到的回调，或到时间就放弃。桌子要开到什么时候？ */
  (void)d;
  aclrtProcessReport(20);
}

aclError show_pictures(desk *d, int count) {
  /* TODO 2: whose thread is to run the callbacks of this stream? The stream has to be told, first here and at the end again.
     TODO 2：这个流的回调由谁的线程执行？要告诉流，开头一次，最后再取消。 */
  desk_open(d);
  for (int k = 0; k < count; k++) {
    TRY(device_draw(d, k));
    TRY(aclrtMemcpyAsync(d->pinned, d->bytes, d->device, d->bytes, ACL_MEMCPY_DEVICE_TO_HOST, d->stream));
    /* TODO 3: may the next picture come while look is still looking?
       TODO 3：look 还在看的时候，下一张图可以进来吗？ */
    TRY(aclrtLaunchCallback(look, d, ACL_CALLBACK_NO_BLOCK, d->stream));
  }
  TRY(aclrtSynchronizeStream(d->stream));
  desk_close(d);
  return ACL_SUCCESS;
}
