/* expect: something was released that was not there */
/* The belief: "releasing too much does no harm" */
#include "ascend_lite.h"
#include "exercises/checks/32a1_skeleton.h"

typedef struct app {
  int steps; /* that succeeded: 1 init, 2 device, 3 stream, 4 model, 5 in, 6 out */
  aclrtStream stream;
  uint32_t model;
  void *in, *out;
} app;

static aclError open_and_work(app *a, const settings *s, const void *image, void *answer) {
  TRY(aclInit(NULL));
  a->steps = 1;
  TRY(aclrtSetDevice(s->device));
  a->steps = 2;
  TRY(aclrtCreateStream(&a->stream));
  a->steps = 3;
  TRY(aclmdlLoadFromFile(s->model, &a->model));
  a->steps = 4;
  TRY(aclrtMalloc(&a->in, s->image_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  a->steps = 5;
  TRY(aclrtMalloc(&a->out, s->answer_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  a->steps = 6;
  TRY(aclrtMemcpy(a->in, s->image_bytes, image, s->image_bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  TRY(ask(s, a->model, a->in, a->out, a->stream));
  return aclrtMemcpy(answer, s->answer_bytes, a->out, s->answer_bytes, ACL_MEMCPY_DEVICE_TO_HOST);
}

static void note(aclError *first, aclError code) {
  if (*first == ACL_SUCCESS) *first = code;
}

aclError run_app(const settings *s, const void *image, void *answer) {
  app a = {0, NULL, 0, NULL, NULL};
  aclError first = open_and_work(&a, s, image, answer);
  if (a.steps >= 6) note(&first, aclrtFree(a.out));
  if (a.steps >= 5) note(&first, aclrtFree(a.in));
  if (a.steps >= 2) note(&first, aclmdlUnload(a.model));
  if (a.steps >= 3) note(&first, aclrtDestroyStream(a.stream));
  if (a.steps >= 2) note(&first, aclrtResetDevice(s->device));
  if (a.steps >= 1) note(&first, aclFinalize());
  return first;
}
