/* 231_worker_context.h - what exercise 231 asks for. 练习 231 要写的函数。 */
#ifndef ASL_CHECK_231_H
#define ASL_CHECK_231_H

#include "exercises/exercise.h"

/* What the main thread made, in this order. 主线程按这个顺序创建的资源。 */
typedef struct resources {
  int32_t device;           /* aclInit, then aclrtSetDevice(device) */
  aclrtContext context;     /* aclrtCreateContext */
  aclrtStream copy_stream;  /* two aclrtCreateStream, both in that context */
  aclrtStream work_stream;
  aclrtEvent event;         /* aclrtCreateEvent */
  void *pinned;             /* aclrtMallocHost */
  void *block;              /* aclrtMalloc */
} resources;

/* Yours, part 1: runs on a thread of its own. Sends `bytes` bytes from `in` to the device and back to `out`, on `stream`, which
   belongs to `context`. The main thread made both and keeps using them.
   第一部分：在单独的线程里运行。用属于 context 的 stream 把 in 的 bytes 字节送到设备，再送回 out。
   context 和 stream 都由主线程创建，并且主线程还要继续用。 */
aclError worker(aclrtContext context, aclrtStream stream, const void *in, void *out, size_t bytes);

/* Yours, part 2: releases all of it, and ends AscendCL. Runs on the main thread.
   第二部分：在主线程里释放全部资源，并结束 AscendCL。 */
aclError release_all(const resources *r);

#endif
