/*
  4.3 Capstone 综合 · exercise 432 · 30 min

  Some frame breaks the device: 507015, and from then on every call on it answers 507015. This program then gives up and goes home, with half of its
  things still on the device. Write the way back: give up what there is, reset, make it anew, go on with the next frame.
  某一帧会把设备弄坏：先是 507015，之后在它上面的每个调用都返回 507015。这个程序于是放弃回家，东西还有一半留在设备上。请写出退路：放弃已有的一切，复位，
  重新创建，从下一帧继续。

  Do the three TODOs and run:
  完成三处 TODO，然后运行：

      make check EX=432
*/
#include "ascend_lite.h"
#include "exercises/checks/432_way_back.h"

typedef struct { aclrtStream stream; float *value; } line;

static aclError open_line(line *l) {
  void *memory = NULL;
  TRY(aclrtSetDevice(0));
  TRY(aclrtCreateStream(&l->stream));
  TRY(aclrtSetStreamFailureMode(l->stream, ACL_STOP_ON_FAILURE)); /* as hardware does 与硬件一致 */
  TRY(aclrtMalloc(&memory, sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST));
  l->value = (float *)memory;
  return ACL_SUCCESS;
}
static aclError close_line(line *l) {
  /* TODO 1: on a broken device the first of these that answers a code other than 0 ends the function. What stays behind then?
     TODO 1：在坏掉的设备上，只要有一个调用返回非 0，函数就结束了。那时会留下什么？ */
  TRY(aclrtSynchronizeStream(l->stream));
  TRY(aclrtFree(l->value));
  TRY(aclrtDestroyStream(l->stream));
  return aclrtResetDevice(0);
}
static aclError result_of(const line *l, int frame, float *result) {
  TRY(one_frame(frame, l->value, l->stream));
  TRY(aclrtSynchronizeStream(l->stream));
  return aclrtMemcpy(result, sizeof(float), l->value, sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST);
}

aclError all_day(int count, float *results) {
  line l;
  TRY(open_line(&l));
  for (int k = 0; k < count; k++) {
    /* TODO 2: a code here ends the day. Which code means a broken device, and what is the way back from it?
       TODO 2：这里一有返回码，一天就结束了。哪个码表示设备坏了？怎样才能回来？ */
    TRY(result_of(&l, k, &results[k]));
    /* TODO 3: what stands in results[k] for a frame that broke the device?
       TODO 3：把设备弄坏的那一帧，results[k] 里应该是什么？ */
  }
  return close_line(&l);
}
