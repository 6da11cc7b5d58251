/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24a1 · 15 min

  An asynchronous call only queues its work and returns; its 0 means "accepted", not "done". The work is done some time later,
  in the order it was queued. One call in this function is missing: the one that waits. On real hardware such a program often
  works, for weeks, until the machine is busy. Here it is run under many schedules, and one that is wrong is enough.
  异步调用只是把工作排进队列就返回；返回 0 的意思是“收到了”，不是“做完了”。工作会在之后按排队的顺序完成。
  这个函数缺一个调用：等待的那一个。在真实硬件上，这样的程序常常能正常工作几个星期，直到机器忙起来。
  这里会用很多种调度来运行它，只要有一种出错就算错。

  Find the place, add the call, and run:
  找到位置，加上这个调用，然后运行：

      make check EX=24a1
*/
#include "ascend_lite.h"
#include "exercises/checks/24a1_missing_sync.h"

aclError scale_and_sum(const float *in, float *out, size_t n, float factor, double *sum, aclrtStream stream) {
  size_t bytes = n * sizeof(float);
  void *dev = NULL;

  /* TODO: one call is missing below. Which line is the first that needs the work to be finished?
     TODO：下面缺一个调用。哪一行是第一个需要工作已经完成的？ */
  TRY(aclrtMalloc(&dev, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpyAsync(dev, bytes, in, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(device_scale(dev, n, factor, stream));
  TRY(aclrtMemcpyAsync(out, bytes, dev, bytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));

  *sum = 0;
  for (size_t i = 0; i < n; i++) *sum += out[i];

  return aclrtFree(dev);
}
