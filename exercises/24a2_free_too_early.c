/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24a2 · 20 min

  A function that only queues work has come to its end before the work begins. Whatever the work needs has to live longer than the
  function: until the stream has done it. So starting and finishing are two functions, and the buffers travel from one to the other.
  只负责排队的函数结束时，工作还没有开始。工作需要的一切必须比这个函数活得更久：直到 Stream 做完为止。
  所以“开始”和“结束”是两个函数，缓冲区从前一个交到后一个手里。

  Somebody who is used to tidy functions wrote picture_start below. Read exercises/checks/24a2_free_too_early.h, and move what is
  in the wrong place:
  下面的 picture_start 出自一个习惯“自己收拾干净”的人。先看 exercises/checks/24a2_free_too_early.h，再把放错地方的移走：

      make check EX=24a2
*/
#include "ascend_lite.h"
#include "exercises/checks/24a2_free_too_early.h"

#include <string.h>

aclError picture_start(ticket *t, const float *in, size_t n, aclrtStream stream) {
  size_t bytes = n * sizeof(float);
  void *staging = NULL;

  TRY(aclrtMallocHost(&staging, bytes));
  TRY(aclrtMalloc(&t->device, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  memcpy(staging, in, bytes);
  TRY(aclrtMemcpyAsync(t->device, bytes, staging, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(device_double(t->device, n, stream));
  TRY(aclrtMemcpyAsync(staging, bytes, t->device, bytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  t->staging = (float *)staging, t->n = n, t->stream = stream;

  /* TODO 1: is anything of this done yet? Who still needs these two?
     TODO 1：这些工作有哪一样已经做完了？还有谁需要这两块内存？ */
  TRY(aclrtFree(t->device));
  return aclrtFreeHost(t->staging);
}

aclError picture_finish(ticket *t, float *out) {
  /* TODO 2: what has to come before this line, and what after it?
     TODO 2：这一行之前要做什么，之后要做什么？ */
  memcpy(out, t->staging, t->n * sizeof(float));
  return ACL_SUCCESS;
}
