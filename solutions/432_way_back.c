/* 432: release without minding the codes, reset, make anew. The way back is the way in, walked once more.
   432：不管返回码，全部释放，复位，重新创建。退路就是把来路再走一遍。 */
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
    aclError code = result_of(&l, k, &results[k]);
    if (code == ACL_ERROR_RT_AICORE_EXCEPTION) {
      results[k] = LOST;
      TRY(close_line(&l));
      TRY(open_line(&l));
    } else if (code != ACL_SUCCESS) {
      return code;
    }
  }
  return close_line(&l);
}
