/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24a4 · 15 min

  aclrtSynchronizeStream stops the thread until the stream is done. A program with a window, or with a second camera, cannot
  stand still for so long; it asks aclrtStreamQuery from time to time instead. Three things are easily got wrong: what the numbers
  mean, that the question itself can fail, and where the error of a failed task comes out.
  aclrtSynchronizeStream 会让线程停到 Stream 做完为止。有窗口、或还有第二路摄像头的程序不能停那么久；它改为时不时调用
  aclrtStreamQuery。有三件事容易弄错：数字的含义、查询本身也可能失败，以及失败任务的错误从哪里出来。

  What to do stands in exercises/checks/24a4_polling.h. The version below blocks:
  要求写在 exercises/checks/24a4_polling.h 里。下面这个版本会阻塞：

      make check EX=24a4
*/
#include "ascend_lite.h"
#include "exercises/checks/24a4_polling.h"

aclError wait_politely(aclrtStream stream, int (*tick)(void *user), void *user) {
  /* TODO: ask, tick, ask again. When is it over, in which three ways?
     TODO：查询、tick、再查询。有哪三种情况会结束？ */
  (void)tick, (void)user;
  return aclrtSynchronizeStream(stream);
}
