/*
  Oracle of exercise 32a1: a whole application, any step of which may fail, and nothing left behind.

  title: The skeleton, and its bones in order
  title.zh: 骨架要按顺序收
  minutes: 30
  points: 5
  required: yes
  async: no
  unsolved: the answer is right, but the release went wrong
  needs: build/bin/atc build/digits.om
  hint1: On paper: which thing lives in which? What is destroyed together with the device? And when the model file is missing: what exists
    at that moment, and what does not?
  hint1.zh: 在纸上画一画：谁住在谁里面？复位设备时，什么会跟着一起消失？模型文件缺失的那一刻，哪些已经存在，哪些还不存在？
  hint2: Tutorial 32a, "Up in order, down in reverse" and "Any step can fail". Its open_app and close_app do with a table what you may do
    with a counter and ifs.
  hint2.zh: 教程 32a 的“按顺序创建，按相反顺序释放”和“任何一步都可能失败”。那里的 open_app 和 close_app 用表来做，你可以用一个计数器加 if。
  hint3: typedef struct { int steps; aclrtStream stream; uint32_t model; void *in, *out; } app; a function with the TRY lines and a->steps = n after
    each; then, whatever it returned: if (a.steps >= 6) aclrtFree(a.out); and so on down to if (a.steps >= 1) aclFinalize(); return the first code.
  hint3.zh: typedef struct { int steps; aclrtStream stream; uint32_t model; void *in, *out; } app; 一个放 TRY 的函数，每步之后 a->steps = n；
    然后无论它返回什么：if (a.steps >= 6) aclrtFree(a.out); 依次到 if (a.steps >= 1) aclFinalize(); 返回第一个返回码。
*/
#include "exercises/checks/32a1_skeleton.h"
#include "exercises/checks/check.h"

#define PIXELS (28 * 28)
#define CLASSES 10
#define MODEL "build/digits.om"

aclError ask(const settings *s, uint32_t model, void *in, void *out, aclrtStream stream) {
  aclmdlDataset *input = aclmdlCreateDataset(), *output = aclmdlCreateDataset();
  aclDataBuffer *a = aclCreateDataBuffer(in, s->image_bytes), *b = aclCreateDataBuffer(out, s->answer_bytes);
  aclError code = aclmdlAddDatasetBuffer(input, a), waited;
  if (code == ACL_SUCCESS) code = aclmdlAddDatasetBuffer(output, b);
  if (code == ACL_SUCCESS) code = aclmdlExecuteAsync(model, input, output, stream);
  waited = aclrtSynchronizeStream(stream);
  aclDestroyDataBuffer(a), aclDestroyDataBuffer(b);
  aclmdlDestroyDataset(input), aclmdlDestroyDataset(output);
  return code != ACL_SUCCESS ? code : waited;
}

/* The same, written for the checks. */
static void reference(const settings *s, const float *image, float *answer) {
  aclrtStream stream = NULL;
  void *in = NULL, *out = NULL;
  uint32_t model = 0;
  int good = aclInit(NULL) == ACL_SUCCESS && aclrtSetDevice(0) == ACL_SUCCESS && aclrtCreateStream(&stream) == ACL_SUCCESS &&
             aclmdlLoadFromFile(s->model, &model) == ACL_SUCCESS && aclrtMalloc(&in, s->image_bytes, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS &&
             aclrtMalloc(&out, s->answer_bytes, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS &&
             aclrtMemcpy(in, s->image_bytes, image, s->image_bytes, ACL_MEMCPY_HOST_TO_DEVICE) == ACL_SUCCESS && ask(s, model, in, out, stream) == ACL_SUCCESS &&
             aclrtMemcpy(answer, s->answer_bytes, out, s->answer_bytes, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_SUCCESS;
  if (!good) {
    check_library_words();
    check_trouble("the checks could not run " MODEL, "检查程序无法运行 " MODEL);
  }
  aclrtFree(out), aclrtFree(in);
  aclmdlUnload(model);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}

/* How many calls of the learner's were refused: the failing step is one, the rest came from releasing. */
static int messages(char *last, size_t size) {
  int n = 0;
  const char *w;
  while ((w = aclGetRecentErrMsg()) != NULL && n < 100) {
    const char *p;
    for (p = strstr(w, "[PID: "); p; p = strstr(p + 1, "[PID: ")) n++;
    snprintf(last, size, "%s", w);
  }
  return n;
}

/* After run_app, however it went: AscendCL ended, nothing alive, nothing found missing on the way. fails: 1 when a step failed. */
static void nothing_left(const aslStats *before, int fails, int refused, const char *words) {
  aslStats now = check_live();
  aclError ended;
  if (!check_no_leak(before)) {
    if (fails) {
      check_why("TRY left the function at once, and took the handles along. What the steps before had made is alive, and can never be released.", "TRY 立刻离开了函数，句柄也随之丢失。之前创建的还活着，却再也无法释放。");
      check_fail("a step failed, and what the steps before had made stayed behind", "有一步失败了，之前创建的留了下来");
    }
    check_why("Each thing was made by one call and wants one call that releases it.", "每样东西由一个调用创建，也需要一个调用释放。");
    check_fail("the answer is right, but something was not released", "答案是对的，但有东西没有释放");
  }
  ended = aclFinalize();
  while (aclGetRecentErrMsg()) {}
  if (ended != ACL_ERROR_REPEAT_FINALIZE) {
    check_expected("aclFinalize was called: one more answers 100037", "已调用 aclFinalize：再调用一次会返回 100037");
    check_found("one more answers %d", "再调用一次返回 %d", ended);
    check_why("Init and finalize are a pair, in failure too. Who calls run_app again gets 100002 from aclInit.", "初始化和去初始化是一对，失败时也一样。再次调用 run_app 的人会从 aclInit 得到 100002。");
    check_fail("AscendCL was not ended", "AscendCL 没有去初始化");
  }
  if (now.findings != before->findings) {
    check_send("library", words);
    check_why("Something was still alive on the device when it was reset. Last made, first released: memory, model, stream, then the device, then AscendCL.", "复位设备时，上面还有东西没有释放。后创建的先释放：内存、模型、流，然后是设备，最后是 AscendCL。");
    check_fail("the device was reset before what lives on it was released", "设备上的东西还没释放就复位了设备");
  }
  if (refused > fails) {
    check_send("library", words);
    check_why("A release call was refused: what it wanted to release was never made, or is gone already.", "有释放调用被拒绝：它要释放的东西从来没有创建，或者已经不在了。");
    check_fail("something was released that was not there", "释放了并不存在的东西");
  }
}

static void try_well(void) {
  static float image[PIXELS];
  float want[CLASSES] = {0}, answer[CLASSES];
  settings s = {0, MODEL, sizeof image, sizeof want};
  char words[CHECK_TEXT] = "";
  aslStats before;
  aclError code;
  int k, refused;
  for (k = 0; k < PIXELS; k++) image[k] = check_random() % 4 ? 0.0f : check_uniform(0, 1);
  for (k = 0; k < CLASSES; k++) answer[k] = -7;
  reference(&s, image, want);
  while (aclGetRecentErrMsg()) {}
  before = check_live();
  check_case("run_app with everything right", "run_app，参数全部正确");
  check_usual_level();
  code = run_app(&s, image, answer);
  aslSetLevel(0);
  refused = messages(words, sizeof words);
  if (!check_floats("answer", want, answer, CLASSES, 1e-5f)) {
    if (code != ACL_SUCCESS) check_code(ACL_SUCCESS, code, "run_app");
    check_send("library", words);
    check_why("No step had a reason to fail; the ten numbers of the model belong into answer.", "没有哪一步应当失败；模型的十个数要放进 answer。");
    check_fail("the answer is not there", "没有得到答案");
  }
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "run_app");
    check_send("library", words);
    check_line_of("aclrtResetDevice(");
    check_why("aclrtResetDevice takes along the streams and models of the device; whoever releases them afterwards finds nothing. Last made, first released.",
              "aclrtResetDevice 会把设备上的流和模型一起带走，之后再释放就找不到了。后创建的先释放。");
    check_fail("the answer is right, but the release went wrong (%d)", "答案是对的，但释放出了错（%d）", code);
  }
  nothing_left(&before, 0, refused, words);
}

static void try_fail(const char *en, const char *zh, const settings *s, aclError reason) {
  static float image[2 * PIXELS];
  float answer[CLASSES] = {0};
  char words[CHECK_TEXT] = "", text[200];
  aslStats before = check_live();
  aclError code;
  int refused;
  while (aclGetRecentErrMsg()) {}
  snprintf(text, sizeof text, "run_app, and %s", en);
  check_send("case.en", text);
  snprintf(text, sizeof text, "run_app，%s", zh);
  check_send("case.zh", text);
  check_usual_level();
  code = run_app(s, image, answer);
  aslSetLevel(0);
  refused = messages(words, sizeof words);
  if (code == ACL_SUCCESS) {
    check_code(reason, code, "run_app");
    check_why("A step failed, and the caller reads an answer that nobody wrote.", "有一步失败了，调用者却会去读没有人写过的答案。");
    check_fail("run_app says that all is well, but a step failed", "有一步失败了，run_app 却说一切正常");
  }
  if (!check_code(reason, code, "run_app")) {
    check_why("The caller wants the code of the step that failed. What the cleaning up answers comes later, and hides it.", "调用者要的是失败那一步的返回码。清理时的返回码来得更晚，会把它盖住。");
    check_fail("the reason was lost: not the code of the step that failed", "原因丢了：返回的不是失败那一步的返回码");
  }
  nothing_left(&before, 1, refused, words);
}

static void try_some(int which) {
  settings s = {0, MODEL, PIXELS * sizeof(float), CLASSES * sizeof(float)};
  switch (which) {
    case 0: s.device = 1000; try_fail("the device does not exist", "设备不存在", &s, ACL_ERROR_RT_INVALID_DEVICEID); break;
    case 1: s.model = "no/such/model.om"; try_fail("the model file is missing", "模型文件不存在", &s, ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID); break;
    case 2: s.model = check_run.program; try_fail("the model file is no model", "模型文件不是模型", &s, ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID); break;
    case 3: s.image_bytes = (size_t)check_between(1, 700) * 4; try_fail("the image is too small for the model", "图片比模型要求的小", &s, ACL_ERROR_GE_PARAM_INVALID); break;
    default: s.answer_bytes = SIZE_MAX / 2; try_fail("the answer needs more memory than the device has", "输出需要的内存超过了设备的总量", &s, ACL_ERROR_RT_MEMORY_ALLOCATION); break;
  }
}

CHECK_ORACLE {
  int k;
  aslSetLevel(0);
  try_well();
  for (k = 0; k < 5; k++) try_some((k + 1) % 5);
  for (k = 0; k < 6; k++) {
    if (check_between(0, 2)) try_some((int)check_between(0, 4));
    else try_well();
  }
}
