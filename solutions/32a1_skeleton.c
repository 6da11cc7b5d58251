/*
  3.2 Developing the application 开发应用 · a solution of exercise 32a1

  `steps` says how far it got; closing goes down the same stairs, from there. One function does it for success and for every failure,
  and the first code that was not 0 is the answer.
  steps 记住走到了哪一步，关闭时从那里沿原路往回走。成功和各种失败都用同一个函数收尾；第一个非 0 的返回码就是结果。
*/
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
  if (a.steps >= 4) note(&first, aclmdlUnload(a.model));
  if (a.steps >= 3) note(&first, aclrtDestroyStream(a.stream));
  if (a.steps >= 2) note(&first, aclrtResetDevice(s->device));
  if (a.steps >= 1) note(&first, aclFinalize());
  return first;
}
