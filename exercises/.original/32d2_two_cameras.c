/*
  3.2 Developing the application 开发应用 · exercise 32d2 · 20 min

  Two cameras, two streams, one loaded model. The streams work side by side, and that is why the scores are not to be trusted: a loaded model is
  not only a description, it has memory to work in.
  两个摄像头，两个 stream，一个已加载的模型。两个 stream 并行工作，正因为如此得分不可信：加载好的模型不只是一份描述，它有自己的工作内存。

  Do the two TODOs and run:
  完成两处 TODO，然后运行：

      make check EX=32d2
*/
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
  /* TODO 1: both streams run `model` at the same time. What does each of them need for itself? (path says where the file is.)
     TODO 1：两个 stream 同时执行 model。它们各自还需要什么？（path 是模型文件的位置。） */
  (void)path;
  for (int k = 0; k < frames; k++) {
    TRY(look(model, &l, left + k * PIXELS, left_scores + k * SCORES, a));
    TRY(look(model, &r, right + k * PIXELS, right_scores + k * SCORES, b));
  }
  TRY(aclrtSynchronizeStream(a));
  TRY(aclrtSynchronizeStream(b));
  /* TODO 2: what you made in TODO 1 has to go again.
     TODO 2：TODO 1 里创建的东西要释放。 */
  TRY(drop(&r));
  return drop(&l);
}
