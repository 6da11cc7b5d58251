/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24b3

  Compute, announce, wait, use: who announces before he waits can be waited for. It is the same for both halves.
  计算、宣布、等待、使用：先宣布再等待的，别人才等得到。两半完全一样。
*/
#include "ascend_lite.h"
#include "exercises/checks/24b3_crossed_waits.h"

static aclError queue_half(half *mine, half *other, size_t n) {
  TRY(device_half(mine, n));
  TRY(aclrtRecordEvent(mine->ready, mine->stream));
  TRY(aclrtStreamWaitEvent(mine->stream, other->ready));
  return device_both(mine, other, n);
}

aclError exchange(half *a, half *b, size_t n) {
  TRY(queue_half(a, b, n));
  return queue_half(b, a, n);
}
