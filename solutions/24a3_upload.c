/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24a3

  Two pinned buffers take turns. Before one is filled again, the event behind its last copy has to be reached: the other copy, and the
  picture after it, go on meanwhile.
  两个锁页缓冲区轮流使用。再次写入某一个之前，要等它上一次拷贝之后的 event：另一次拷贝和下一张照片在此期间继续进行。
*/
#include "ascend_lite.h"
#include "exercises/checks/24a3_upload.h"

aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream) {
  void *buffer[2] = {NULL, NULL};
  aclrtEvent sent[2] = {NULL, NULL};
  size_t k;
  for (k = 0; k < 2; k++) {
    TRY(aclrtMallocHost(&buffer[k], bytes));
    TRY(aclrtCreateEvent(&sent[k]));
  }
  for (k = 0; k < count; k++) {
    if (k >= 2) TRY(aclrtSynchronizeEvent(sent[k % 2]));
    camera(k, buffer[k % 2], bytes);
    TRY(aclrtMemcpyAsync((char *)dev + k * bytes, bytes, buffer[k % 2], bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    TRY(aclrtRecordEvent(sent[k % 2], stream));
  }
  TRY(aclrtSynchronizeStream(stream));
  for (k = 0; k < 2; k++) {
    TRY(aclrtFreeHost(buffer[k]));
    TRY(aclrtDestroyEvent(sent[k]));
  }
  return ACL_SUCCESS;
}
