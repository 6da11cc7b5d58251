/* expect: recorded on the stream that loads */
/* The belief: "an event knows the buffer it is for" */
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

  for (size_t k = 0; k < pieces; k++) {
    size_t b = k % 2;
    if (k >= 2) TRY(aclrtStreamWaitEvent(load, used[b]));
    TRY(aclrtMemcpyAsync(buffer[b], bytes, in + k * n, bytes, ACL_MEMCPY_HOST_TO_DEVICE, load));
    TRY(aclrtRecordEvent(loaded[b], load));
    TRY(aclrtStreamWaitEvent(work, loaded[b]));
    TRY(device_scale(buffer[b], n, factor, work));
    TRY(aclrtMemcpyAsync(out + k * n, bytes, buffer[b], bytes, ACL_MEMCPY_DEVICE_TO_HOST, work));
    TRY(aclrtRecordEvent(used[b], load));
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
