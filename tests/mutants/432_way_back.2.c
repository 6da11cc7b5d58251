/* expect: a frame after the broken one is lost, too */
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
  (void)aclrtSynchronizeStream(l->stream); /* whatever it answers, nobody uses the memory afterwards 不管返回什么，之后没有人再用这块内存 */
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
    if (result_of(&l, k, &results[k]) != ACL_SUCCESS) results[k] = LOST; /* and on */
  }
  return close_line(&l);
}
