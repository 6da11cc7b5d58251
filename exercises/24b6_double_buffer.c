/*
  2.4 Several streams 多个流 · exercise 24b6 · 20 min

  The program you broke in 24b5, to be repaired. While stream `work` computes on one buffer, stream `load` fills the other one: that
  is how copying and computing overlap. The events loaded[] tell `work` that a piece is there. But nothing tells `load` that a buffer
  is free again, and so it may load a new piece over one that is still being worked on.
  这就是你在 24b5 里弄坏的程序，现在来修复它。work 流在一个缓冲区上计算时，load 流填另一个：拷贝和计算就这样重叠起来。
  loaded[] 这组 event 告诉 work 数据到了。可是没有什么告诉 load 某个缓冲区又空了，所以它可能把新数据装到还在使用的那块上面。

  The events used[] are made already. Add two lines, and run:
  used[] 这组 event 已经建好了。加两行，然后运行：

      make check EX=24b6
*/
#include "ascend_lite.h"
#include "exercises/checks/24b6_double_buffer.h"

aclError through_the_device(const float *in, float *out, size_t pieces, size_t n, float factor, aclrtStream load, aclrtStream work) {
  size_t bytes = n * sizeof(float);
  void *buffer[2] = {NULL, NULL};
  aclrtEvent loaded[2] = {NULL, NULL}, used[2] = {NULL, NULL};

  for (int i = 0; i < 2; i++) {
    TRY(aclrtMalloc(&buffer[i], bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    TRY(aclrtCreateEvent(&loaded[i]));
    TRY(aclrtCreateEvent(&used[i]));
  }

  /* TODO: piece k uses the buffer of piece k - 2. Where is a buffer free again, and which stream has to wait for that, and when?
     (The pieces 0 and 1 have nobody to wait for.)
     TODO：第 k 块用的是第 k - 2 块的缓冲区。缓冲区在哪里又空了？哪个流、在什么时候必须等待这件事？
     （第 0 块和第 1 块不用等谁。） */
  for (size_t k = 0; k < pieces; k++) {
    size_t b = k % 2;
    TRY(aclrtMemcpyAsync(buffer[b], bytes, in + k * n, bytes, ACL_MEMCPY_HOST_TO_DEVICE, load));
    TRY(aclrtRecordEvent(loaded[b], load));
    TRY(aclrtStreamWaitEvent(work, loaded[b]));
    TRY(device_scale(buffer[b], n, factor, work));
    TRY(aclrtMemcpyAsync(out + k * n, bytes, buffer[b], bytes, ACL_MEMCPY_DEVICE_TO_HOST, work));
  }
  TRY(aclrtSynchronizeStream(load));
  TRY(aclrtSynchronizeStream(work));

  for (int i = 0; i < 2; i++) {
    TRY(aclrtDestroyEvent(loaded[i]));
    TRY(aclrtDestroyEvent(used[i]));
    TRY(aclrtFree(buffer[i]));
  }
  return ACL_SUCCESS;
}
