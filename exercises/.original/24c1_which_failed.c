/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24c1 · 20 min

  The nightly run says 507015 at a synchronize. Before it four steps were queued, and each of these calls returned 0. Which one was it? On
  real hardware the message names a stream and a task number, and the way to find the line is old and simple: run the same
  steps once more, slowly, and look after each.
  夜间任务在一次同步时报 507015。之前下发了四个步骤，每个调用都返回 0。到底是哪一个？在真实硬件上，消息只给出流和任务的编号；
  找到那一行的办法古老而简单：把同样的步骤慢慢地再跑一遍，每一步之后都看一看。

  exercises/checks/24c1_which_failed.h says what exactly is asked. The version below looks in the wrong place:
  具体要求见 exercises/checks/24c1_which_failed.h。下面的版本看错了地方：

      make check EX=24c1
*/
#include "ascend_lite.h"
#include "exercises/checks/24c1_which_failed.h"

aclError find_failed(int count, aclrtStream stream, verdict *v) {
  v->which = -1, v->code = ACL_SUCCESS;
  for (int i = 0; i < count; i++) {
    /* TODO: what does this code say, and what does it not say? Where does the error of a task come out?
       TODO：这个返回码说明了什么，没有说明什么？任务的错误从哪里出来？ */
    aclError code = device_step(i, stream);
    if (code != ACL_SUCCESS && v->which < 0) v->which = i, v->code = code;
  }
  /* TODO: and what must not be left behind?
     TODO：还有什么不能留下？ */
  return ACL_SUCCESS;
}
