/* expect: nothing runs on stream b */
#include "ascend_lite.h"
#include "exercises/checks/32d2_two_cameras.h"

/* Supplied: what one camera needs on the device. 已提供：一个摄像头在设备上需要的东西。 */
typedef struct { void *picture, *scores; aclmdlDataset *in, *out; } place;

static aclError list_of(aclmdlDataset **list, void **memory, size_t bytes) {
  TRY(aclrtMalloc(memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  *list = aclmdlCreateDataset();
  return aclmdlAddDatasetBuffer(*list, aclCreateDataBuffer(*memory, bytes));
}
static aclError drop_list(aclmdlDataset *list, void *memory) {
  TRY(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(list, 0)));
  TRY(aclmdlDestroyDataset(list));
  return aclrtFree(memory);
}
static aclError make(place *p) {
  TRY(list_of(&p->in, &p->picture, PIXELS * sizeof(float)));
  return list_of(&p->out, &p->scores, SCORES * sizeof(float));
}
static aclError drop(place *p) {
  TRY(drop_list(p->in, p->picture));
  return drop_list(p->out, p->scores);
}
/* Supplied: one picture through `model`, all of it queued on `stream`. 已提供：一张图经过 model，全部排进 stream。 */
static aclError look(uint32_t model, const place *p, const float *picture, float *scores, aclrtStream stream) {
  TRY(aclrtMemcpyAsync(p->picture, PIXELS * sizeof(float), picture, PIXELS * sizeof(float), ACL_MEMCPY_HOST_TO_DEVICE, stream));
  TRY(aclmdlExecuteAsync(model, p->in, p->out, stream));
  return aclrtMemcpyAsync(scores, SCORES * sizeof(float), p->scores, SCORES * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST, stream);
}

aclError two_cameras(const char *path, uint32_t model, const float *left, const float *right, int frames, float *left_scores, float *right_scores,
                     aclrtStream a, aclrtStream b) {
  place l, r;
  TRY(make(&l));
  TRY(make(&r));
  (void)path;
  for (int k = 0; k < frames; k++) {
    TRY(look(model, &l, left + k * PIXELS, left_scores + k * SCORES, a));
    TRY(look(model, &r, right + k * PIXELS, right_scores + k * SCORES, a));
  }
  TRY(aclrtSynchronizeStream(a));
  TRY(aclrtSynchronizeStream(b));
  TRY(drop(&r));
  return drop(&l);
}
