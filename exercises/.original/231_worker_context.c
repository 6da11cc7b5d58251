/*
  2.3 Resource management 资源管理 · exercise 231 · 20 min

  A process holds devices, a device contexts, a context streams and memory. Two rules come from that, and this exercise is
  about both.
  一个进程里有设备，设备里有 Context，Context 里有 Stream 和内存。由此有两条规则，本练习讲的就是它们。

    1. Most calls need a current context, and every thread has its own: a new thread starts with none.
       大多数调用需要“当前 Context”，而每个线程有自己的：新线程一开始没有。
    2. What was made last is released first. Nobody does it for you.
       后创建的先释放。没有人会替你做。

  Do the two TODOs and run:
  完成两处 TODO，然后运行：

      make check EX=231
*/
#include "ascend_lite.h"
#include "exercises/checks/231_worker_context.h"

aclError worker(aclrtContext context, aclrtStream stream, const void *in, void *out, size_t bytes) {
  void *block = NULL;

  /* TODO 1: this thread has no context yet. It should work in the one that `stream` belongs to. One call.
     TODO 1：这个线程还没有 Context。它应当使用 stream 所属的那一个。只需一个调用。 */
  (void)context;

  TRY(aclrtMalloc(&block, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpyAsync(block, bytes, in, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(aclrtMemcpyAsync(out, bytes, block, bytes, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  TRY(aclrtSynchronizeStream(stream));
  return aclrtFree(block);
}

aclError release_all(const resources *r) {
  /* TODO 2: release block, pinned, event, both streams, context and device, then end AscendCL. The struct lists them in
     the order they were made.
     TODO 2：释放 block、pinned、event、两个 Stream、Context 和设备，最后结束 AscendCL。结构体里是按创建的顺序列出的。 */
  (void)r;
  return ACL_SUCCESS;
}
