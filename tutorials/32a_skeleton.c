/*
  32a_skeleton.c - section 3.2: the skeleton that every application has

  The question
      init, device, stream, model, memory, execute, release: each application has these steps. Any of them can fail.
      What has to be released then, in which order, and how does one write that without a dozen special cases?

  What you will see
      | open  1 AscendCL
      | open  7 output
      | close 7 output
      | close 1 AscendCL
      | step 2 failed: 107001 ACL_ERROR_RT_INVALID_DEVICEID
      | step 4 failed: 145002 ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID
      | step 6 failed: 207001 ACL_ERROR_RT_MEMORY_ALLOCATION
      | left behind: 5
      | aclrtDestroyStream(stream)  ->  107017 ACL_ERROR_RT_INVALID_HANDLE

  One belief ends here: "when a step fails the program ends anyway, so nothing has to be released".
  Run it:  make run && build/bin/32a_skeleton
           (make run also makes build/digits.om; to use another file, give its path as argument)
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"

/* What the user of the program chose ... */
typedef struct { int32_t device; const char* model; size_t extra; } settings;
/* ... and what the program holds. All zero: nothing. `steps` counts the steps that succeeded. */
typedef struct {
  settings want;
  int steps;
  int failed; /* the step that did not, from 1 */
  int talks;  /* 1: says what it does */
  aclrtRunMode mode;
  aclrtStream stream;
  uint32_t model;
  aclmdlDesc* desc;
  size_t in_bytes, out_bytes;
  aclmdlDataset *input, *output;
} app;

/* ---- one function up and one down for each step; each knows its own things only ---------------------------------- */
static aclError open_acl(app* a) {
  aclError code = aclInit(NULL);
  if (code != ACL_SUCCESS) return code;
  code = aclrtGetRunMode(&a->mode);
  if (code != ACL_SUCCESS) aclFinalize(); /* a step of two parts cleans up after its own first part */
  return code;
}
static aclError close_acl(app* a) { (void)a; return aclFinalize(); }

static aclError open_device(app* a) { return aclrtSetDevice(a->want.device); }
static aclError close_device(app* a) { return aclrtResetDevice(a->want.device); }

static aclError open_stream(app* a) { return aclrtCreateStream(&a->stream); }
static aclError close_stream(app* a) { return aclrtDestroyStream(a->stream); }

static aclError open_model(app* a) { return aclmdlLoadFromFile(a->want.model, &a->model); }
static aclError close_model(app* a) { return aclmdlUnload(a->model); }

static aclError open_desc(app* a) {
  aclError code;
  a->desc = aclmdlCreateDesc();
  if (!a->desc) return ACL_ERROR_BAD_ALLOC;
  code = aclmdlGetDesc(a->desc, a->model);
  if (code != ACL_SUCCESS) {
    aclmdlDestroyDesc(a->desc);
    return code;
  }
  a->in_bytes = aclmdlGetInputSizeByIndex(a->desc, 0) + a->want.extra;
  a->out_bytes = aclmdlGetOutputSizeByIndex(a->desc, 0);
  return ACL_SUCCESS;
}
static aclError close_desc(app* a) { return aclmdlDestroyDesc(a->desc); }

static aclError open_dataset(aclmdlDataset** list, size_t bytes) {
  void* memory = NULL;
  aclDataBuffer* buffer = NULL;
  aclError code = aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  if (code != ACL_SUCCESS) return code;
  buffer = aclCreateDataBuffer(memory, bytes);
  *list = aclmdlCreateDataset();
  if (buffer && *list) code = aclmdlAddDatasetBuffer(*list, buffer);
  if (buffer && *list && code == ACL_SUCCESS) return ACL_SUCCESS;
  if (*list) aclmdlDestroyDataset(*list);
  if (buffer) aclDestroyDataBuffer(buffer);
  aclrtFree(memory);
  return code != ACL_SUCCESS ? code : ACL_ERROR_BAD_ALLOC;
}
static aclError close_dataset(aclmdlDataset* list) {
  aclDataBuffer* buffer = aclmdlGetDatasetBuffer(list, 0);
  aclError memory = aclrtFree(aclGetDataBufferAddr(buffer)); /* TRY 1 */
  aclError note = aclDestroyDataBuffer(buffer), all = aclmdlDestroyDataset(list);
  return memory != ACL_SUCCESS ? memory : note != ACL_SUCCESS ? note : all;
}
static aclError open_input(app* a) { return open_dataset(&a->input, a->in_bytes); }
static aclError close_input(app* a) { return close_dataset(a->input); }
static aclError open_output(app* a) { return open_dataset(&a->output, a->out_bytes); }
static aclError close_output(app* a) { return close_dataset(a->output); }

/* ---- the skeleton: the order stands in one place, and both directions read it ------------------------------------ */
static const struct { const char* name; aclError (*open)(app*); aclError (*close)(app*); } steps[] = {
    {"AscendCL", open_acl, close_acl},   {"device", open_device, close_device}, {"stream", open_stream, close_stream},
    {"model", open_model, close_model},  {"description", open_desc, close_desc}, {"input", open_input, close_input},
    {"output", open_output, close_output},
};
#define STEPS ((int)(sizeof steps / sizeof steps[0]))

/* Releases what there is, last made first. Goes on when a call is refused; answers the first such code. */
static aclError close_app(app* a) {
  aclError first = ACL_SUCCESS;
  while (a->steps > 0) {
    aclError code = steps[--a->steps].close(a);
    if (a->talks) show("close %d %s", a->steps + 1, steps[a->steps].name);
    if (first == ACL_SUCCESS) first = code;
  }
  return first;
}
/* All steps; or none, and the code of the one that failed. */
static aclError open_app(app* a, const settings* want) {
  a->want = *want;
  while (a->steps < STEPS) {
    aclError code = steps[a->steps].open(a);
    if (code != ACL_SUCCESS) {
      a->failed = a->steps + 1;
      close_app(a); /* TRY 2 */
      return code;  /* not what close_app answers: the reason came first */
    }
    a->steps++;
    if (a->talks) show("open  %d %s", a->steps, steps[a->steps - 1].name);
  }
  return ACL_SUCCESS;
}
static size_t alive(void) {
#if defined(ASCEND_LITE_USE_CANN)
  return 0; /* nobody counts there */
#else
  return aslLiveObjects();
#endif
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void up_and_down(const char* path) {
  settings want = {0, path, 0};
  app a;
  size_t before = alive();

  STEP(SAY("Up in order, down in reverse", "按顺序创建，按相反顺序释放"));
  tell(SAY("A step needs those before it: no stream without a device, no model without a context. So the last made goes "
           "first. Here the order stands once, in a table, and a counter says how far we got:",
           "每一步都依赖前面的步骤：没有设备就没有流，没有上下文就没有模型。所以后创建的先释放。这里把顺序只写一遍，放在表里，"
           "再用一个计数器记住走到了哪一步："));
  memset(&a, 0, sizeof a);
  a.talks = 1;
  CALL(open_app(&a, &want));
  CLAIM(a.steps == STEPS && a.in_bytes > 0, SAY("everything is there", "一切就绪"));
  CALL(close_app(&a));
  CLAIM(alive() == before, SAY("and everything is gone", "一切都已释放"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* To the device. On a board whose program runs beside the NPU there is one memory, and plain memcpy reaches it. */
static aclError to_device(const app* a, void* memory, const void* host, size_t bytes) {
  if (a->mode == ACL_HOST) return aclrtMemcpy(memory, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
  memcpy(memory, host, bytes);
  return ACL_SUCCESS;
}
static void work(const char* path) {
  settings want = {0, path, 0};
  app a;
  void *picture, *input;

  STEP(SAY("Work in the middle", "中间是业务"));
  tell(SAY("Between opening and closing stands what the program is for. aclrtGetRunMode, asked once, says whether there is a "
           "way to go: ACL_HOST is a server with a card, ACL_DEVICE a board whose CPU shares the NPU's memory.",
           "打开和关闭之间才是程序真正要做的事。aclrtGetRunMode 问一次就够，它说明数据要不要搬：ACL_HOST 是插卡的服务器，ACL_DEVICE "
           "是 CPU 与 NPU 共用内存的开发板。"));
  memset(&a, 0, sizeof a);
  CALL(open_app(&a, &want));
  show("aclrtGetRunMode: %s", a.mode == ACL_HOST ? "ACL_HOST" : "ACL_DEVICE");
  picture = calloc(1, a.in_bytes);
  input = aclGetDataBufferAddr(aclmdlGetDatasetBuffer(a.input, 0));
  if (picture) {
    EXPECT(to_device(&a, input, picture, a.in_bytes), ACL_SUCCESS);
    EXPECT(aclmdlExecuteAsync(a.model, a.input, a.output, a.stream), ACL_SUCCESS);
    EXPECT(aclrtSynchronizeStream(a.stream), ACL_SUCCESS);
  }
  free(picture);
  CALL(close_app(&a));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void one_failure(const settings* want, int step, aclError reason) {
  app a;
  size_t before = alive();
  aclError code;
  memset(&a, 0, sizeof a);
  lesson_before_expect();
  code = open_app(&a, want);
  lesson_usual_level();
  show(SAY("step %d failed: %d %s", "第 %d 步失败：%d %s"), a.failed, code, lesson_code_name(code));
  CLAIM(code == reason && a.failed == step, SAY("the caller gets the reason", "调用者得到的是失败的原因"));
  CLAIM(alive() == before && a.steps == 0, SAY("nothing is left", "没有残留"));
}

static void any_step_can_fail(const char* path, const char* not_a_model) {
  settings no_device = {99, path, 0}, no_file = {0, "no/such/model.om", 0}, no_model = {0, not_a_model, 0};
  settings no_memory = {0, path, SIZE_MAX / 2};

  STEP(SAY("Any step can fail", "任何一步都可能失败"));
  tell(SAY("The same open_app with settings that somebody got wrong. Each time another part of the steps is undone, and no "
           "line was written for any of the cases:",
           "还是同一个 open_app，只是有人把设置写错了。每次要撤销的步骤都不一样，却没有为任何一种情况单独写代码："));
  one_failure(&no_device, 2, ACL_ERROR_RT_INVALID_DEVICEID);
  one_failure(&no_file, 4, ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  one_failure(&no_model, 4, ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  one_failure(&no_memory, 6, ACL_ERROR_RT_MEMORY_ALLOCATION);
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* How it is often written: leave at the first code. The caller of such a function has no handle to anything. */
static aclError open_carelessly(app* a) {
  aclError code;
  for (int i = 1; i < STEPS; i++) /* 0 was done by the caller */
    if ((code = steps[i].open(a)) != ACL_SUCCESS) return code;
    else a->steps = i + 1;
  return ACL_SUCCESS;
}

static void left_behind(const char* path) {
  app a;
  size_t before;
  aclError code;

  STEP(SAY("What a forgotten release costs", "忘记释放的代价"));
  tell(SAY("An early return instead. The program that ends now does not care; the service that answers the next request "
           "does, every time a little more:",
           "换成提前返回。马上结束的程序无所谓；还要处理下一个请求的服务可不行，每次都多占一点："));
  memset(&a, 0, sizeof a);
  a.want.model = path;
  a.want.extra = SIZE_MAX / 2;
  CALL(open_acl(&a));
  before = alive();
  lesson_before_expect();
  code = open_carelessly(&a);
  lesson_usual_level();
  CLAIM(code == ACL_ERROR_RT_MEMORY_ALLOCATION, SAY("too little memory for the input", "输入的内存不够"));
#if !defined(ASCEND_LITE_USE_CANN)
  show(SAY("left behind: %d", "残留：%d"), (int)(alive() - before));
  {
    aslStats s;
    aslGetStats(&s);
    show(SAY("of these streams %d, models %d, descriptions %d, device blocks %d", "其中流 %d 个，模型 %d 个，描述 %d 个，设备内存 %d 块"),
         (int)s.live_streams, (int)s.live_models, (int)s.live_descs, (int)s.live_device_blocks);
    CLAIM(s.live_streams == 1 && s.live_models == 1 && s.live_descs == 1,
          SAY("a stream, a model with its memory, and a description", "一个流、一个模型（连同它的内存）、一个描述"));
  }
#endif
  (void)before;
  a.steps = 5; /* this lesson kept the handles, so that it can put things right */
  CALL(close_app(&a));
}

static void wrong_order(void) {
  aclrtStream stream = NULL;

  STEP(SAY("The wrong order", "顺序错了"));
  tell(SAY("aclrtResetDevice takes along what is still on the device. What you release afterwards is no longer there, and "
           "the code says so, if anybody looks:",
           "aclrtResetDevice 会把设备上还有的东西一起带走。之后再去释放，东西已经不在了；返回码会说出来，前提是有人看："));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtCreateStream(&stream));
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS); /* TRY 3 */
  EXPECT(aclrtDestroyStream(stream), ACL_ERROR_RT_INVALID_HANDLE);
  show_message();
  EXPECT(aclFinalize(), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_ERROR_REPEAT_FINALIZE);
}

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "build/digits.om";
  FILE* file = fopen(path, "rb");

  LESSON("3.2", "Developing the application: the skeleton", "应用开发：程序骨架", 25,
         SAY("Which steps does every application have, and what has to go when one of them fails?",
             "每个应用都有哪些步骤？其中一步失败时，哪些东西要释放？"));
  if (!file) {
    tell(SAY("There is no %s. Run `make run` once (it makes the file), and start this program in the root folder of "
             "the repository.",
             "找不到 %s。请先运行一次 make run 生成它，并在仓库根目录下启动本程序。"), path);
    return 1;
  }
  fclose(file);
  up_and_down(path);
  work(path);
  any_step_can_fail(path, argv[0]);
  left_behind(path);
  wrong_order();

  HARDWARE(SAY("Nothing counts your objects there: a leak shows as 207001 after hours. The operating system takes back what a "
               "process held when it ends, but while another process waits for the card's memory that is late. Keep aclFinalize "
               "in the main flow; in the destructor of a global object it runs when the library is already gone. Boards that "
               "answer ACL_DEVICE are the Atlas 200 DK and its like; ASCEND_LITE_PROFILE=atlas200dk plays one.",
               "真实硬件上没有人替你数对象：泄漏要几个小时后才以 207001 的形式出现。进程结束时操作系统会收回它占用的一切，但如果别的进程"
               "正等着这块卡的内存，那就晚了。aclFinalize 要放在主流程里；放进全局对象的析构函数，执行时库可能已经不在了。返回 ACL_DEVICE "
               "的是 Atlas 200 DK 这类开发板；ASCEND_LITE_PROFILE=atlas200dk 可以模拟。"));
  TRY(SAY("In close_dataset, write ACL_SUCCESS for the aclrtFree (TRY 1). Which claims fall?",
          "在 close_dataset 里把 aclrtFree 换成 ACL_SUCCESS（TRY 1）。哪些断言不再成立？"));
  TRY(SAY("In open_app, remove close_app (TRY 2). Which code does the second failure give, and why not 145002?",
          "在 open_app 里删掉 close_app（TRY 2）。第二个失败返回什么码？为什么不是 145002？"));
  TRY(SAY("In the last step, remove aclrtResetDevice (TRY 3). What does aclrtDestroyStream answer, and does the library miss anything at the end?",
          "最后一步删掉 aclrtResetDevice（TRY 3）。aclrtDestroyStream 返回什么？最后库会说少了什么吗？"));
  NEXT(SAY("The exercises: make check EX=32a1, then 32a2. What goes into the middle: chapters 32b and 32d.",
           "练习：make check EX=32a1，然后是 32a2。中间放什么：第 32b 和 32d 章。"));
  return lesson_end();
}

/*
  Answers
  (1) "and everything is gone", and the last one of all. The data buffer is a note with an address; throwing the note away
      does not free the memory, and the library names both blocks at aclrtResetDevice. In the third step nothing changes:
      there no dataset was ever complete.
      “一切都已释放”，以及最后一条。data buffer 只是记着地址的条子，扔掉条子并不会释放内存；库会在 aclrtResetDevice 时报告这两块。
      第三步没有变化：那里从来没有建成过 dataset。
  (2) 100002, at step 1: AscendCL is still started from the failure before. What is not cleaned up changes what the next
      attempt meets.
      100002，第 1 步：AscendCL 还停留在上一次失败留下的已初始化状态。没清理干净，会影响下一次尝试。
  (3) 0, because the stream is still there; and nothing is missing: aclFinalize resets the devices, too. Do not rely on it:
      with the reset left out, what leaked on the device is told later or not at all.
      0，因为流还在；最后也没有少什么：aclFinalize 也会复位设备。但不要依赖它：省掉复位，设备上的泄漏就会更晚才报告，甚至不报告。
*/
