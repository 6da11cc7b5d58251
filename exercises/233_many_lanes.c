/*
  2.3 Resource management 资源管理 · exercise 233 · 20 min

  A stream takes work only while the context it belongs to is current on the calling thread; else it answers 107003. A program with
  several models or several cards changes the context before each submission, and remembers where it came from.
  只有当 Stream 所属的 Context 是调用线程的当前 Context 时，它才接受任务；否则返回 107003。
  运行多个模型或使用多张卡的程序，每次下发前都要切换 Context，并记住自己从哪里来。

  What to do is described in exercises/checks/233_many_lanes.h. The function below works with one context only:
  要求写在 exercises/checks/233_many_lanes.h 里。下面的函数只适用于一个 Context：

      make check EX=233
*/
#include "ascend_lite.h"
#include "exercises/checks/233_many_lanes.h"

aclError run_lanes(const lane *lanes, size_t count) {
  /* TODO: which context has to be current at each of these calls? And which at the end, even when a call fails on the way?
     TODO：每个调用时，当前 Context 应当是哪一个？结束时呢？中途有调用失败时呢？ */
  for (size_t i = 0; i < count; i++) {
    const lane *l = &lanes[i];
    TRY(device_fill(l->data, l->n, l->value, l->stream));
    TRY(aclrtMemcpyAsync(l->out, l->n * sizeof(float), l->data, l->n * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST, l->stream));
  }
  for (size_t i = 0; i < count; i++) TRY(aclrtSynchronizeStream(lanes[i].stream));
  return ACL_SUCCESS;
}
