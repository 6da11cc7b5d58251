/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24a3 · 20 min

  "Async" is a promise the host's memory has to help keep. The device can fetch by itself only from memory that stays in its place: memory
  from aclrtMallocHost, which is pinned. From ordinary memory aclrtMemcpyAsync copies as well, but it stands still until all is
  there; no code tells, only the trace does: the record is called "memcpy H2D pageable". And with true asynchrony comes a duty:
  the buffer belongs to the copy until the copy is done.
  “异步”这个承诺，需要主机内存配合才能兑现。设备只能自己去取不会挪动的内存：aclrtMallocHost 给的锁页内存。对普通内存，aclrtMemcpyAsync
  也能拷，但它会停到拷完为止；返回码不会告诉你，只有记录 (trace) 会：那条记录叫 "memcpy H2D pageable"。而真正的异步也带来责任：
  拷贝完成之前，缓冲区属于那次拷贝。

  The upload below gives the right pictures, one after the other. Read exercises/checks/24a3_upload.h, do the TODOs and run:
  下面的 upload 能送到正确的照片，但是一张接一张。先看 exercises/checks/24a3_upload.h，完成 TODO，然后运行：

      make check EX=24a3
*/
#include "ascend_lite.h"
#include "exercises/checks/24a3_upload.h"

#include <stdlib.h>

aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream) {
  size_t k;
  for (k = 0; k < count; k++) {
    /* TODO 1: from which memory can a copy travel while this thread takes the next picture? How many buffers does that need?
       TODO 1：从哪种内存拷贝，本线程才能同时去拍下一张？这样需要几个缓冲区？ */
    void *picture = malloc(bytes);
    if (!picture) return ACL_ERROR_BAD_ALLOC;
    camera(k, picture, bytes);
    TRY(aclrtMemcpyAsync((char *)dev + k * bytes, bytes, picture, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    /* TODO 2: this free is right only because the copy above has held us up. When may a buffer be filled again, or freed?
       TODO 2：这里能 free，只是因为上面的拷贝让我们停了下来。什么时候才可以再次写一个缓冲区，或者释放它？ */
    free(picture);
  }
  return aclrtSynchronizeStream(stream);
}
