/*
  3.2 Developing the application 开发应用 · exercise 32a1 · 30 min

  The skeleton of an application: init, device, stream, model, memory, work, and everything back. This one has two faults that most first
  programs have: it releases in the order that came to mind, and when a step fails, TRY leaves the function with all that was made before.
  The checks call it with a device that does not exist, with a model file that is missing or broken, with buffers of the wrong size; and
  then once more, in the same process, with everything right.
  应用的骨架：初始化、设备、流、模型、内存、业务，最后全部归还。这一份有两个初学者常犯的错误：想到哪个就先释放哪个；某一步失败时，TRY 带着之前
  创建的一切离开函数。检查时会给它不存在的设备、缺失或损坏的模型文件、大小不对的缓冲区；然后在同一个进程里，再用正确的参数调用一次。

  Do the two TODOs and run:
  完成两处 TODO，然后运行：

      make check EX=32a1
*/
#include "ascend_lite.h"
#include "exercises/checks/32a1_skeleton.h"

aclError run_app(const settings *s, const void *image, void *answer) {
  aclrtStream stream = NULL;
  void *in = NULL, *out = NULL;
  uint32_t model = 0;

  /* TODO 1: any of these may fail. Then what the ones before it made has to go, and the caller wants the code of the one that failed.
     (One way: move these lines into a function of their own that notes in a struct how far it got.)
     TODO 1：每一步都可能失败。那时，之前创建的都要释放，而调用者要的是失败那一步的返回码。
     （一种写法：把这几行放进单独的函数，用一个结构体记住走到了哪一步。） */
  TRY(aclInit(NULL));
  TRY(aclrtSetDevice(s->device));
  TRY(aclrtCreateStream(&stream));
  TRY(aclmdlLoadFromFile(s->model, &model));
  TRY(aclrtMalloc(&in, s->image_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&out, s->answer_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpy(in, s->image_bytes, image, s->image_bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  TRY(ask(s, model, in, out, stream));
  TRY(aclrtMemcpy(answer, s->answer_bytes, out, s->answer_bytes, ACL_MEMCPY_DEVICE_TO_HOST));

  /* TODO 2: in which order?
     TODO 2：按什么顺序？ */
  TRY(aclrtResetDevice(s->device));
  TRY(aclmdlUnload(model));
  TRY(aclrtDestroyStream(stream));
  TRY(aclrtFree(in));
  TRY(aclrtFree(out));
  return aclFinalize();
}
