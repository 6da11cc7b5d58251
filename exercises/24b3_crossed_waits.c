/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24b3 · 20 min

  Two streams work on halves of one thing, and each needs what the other has computed. Below, each waits for the other before it says
  that it is ready itself: two polite people in front of a door. On real hardware such a program stands still, without a word. Here
  the library finds the circle after a second and draws it; read its message before you mend it.
  两个流各算一半，又都需要对方的结果。下面的代码里，每一方都先等对方，然后才宣布自己准备好了：就像门口互相谦让的两个人。
  在真实硬件上，这样的程序会一声不响地停住。这里库会在一秒后发现这个环并把它画出来；修改之前先读一读它的消息。

  The pieces are described in exercises/checks/24b3_crossed_waits.h:
  各部分的说明在 exercises/checks/24b3_crossed_waits.h：

      make check EX=24b3
*/
#include "ascend_lite.h"
#include "exercises/checks/24b3_crossed_waits.h"

static aclError queue_half(half *mine, half *other, size_t n) {
  /* TODO: four things happen on this stream (compute, wait, announce, add). In which order does nobody wait for ever, and nobody read too early?
     TODO：这个流上有四件事（算、等、宣布、求和）。按什么次序，才能谁也不会永远等下去，谁也不会读得太早？ */
  TRY(aclrtStreamWaitEvent(mine->stream, other->ready));
  TRY(device_half(mine, n));
  TRY(aclrtRecordEvent(mine->ready, mine->stream));
  return device_both(mine, other, n);
}

aclError exchange(half *a, half *b, size_t n) {
  TRY(queue_half(a, b, n));
  return queue_half(b, a, n);
}
