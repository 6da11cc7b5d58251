/*
  Oracle of exercise 32d2: one model on two streams.

  title: Two cameras, one model
  title.zh: 两个摄像头，一个模型
  minutes: 20
  points: 3
  required: no
  async: yes
  unsolved: one model runs on two streams at the same time
  needs: build/digits.om
  hint1: Where does a network keep what its first layer gives to its second? Whose memory is that: the stream's, the dataset's or the model's?
  hint1.zh: 网络第一层交给第二层的数据放在哪里？那块内存属于谁：stream、dataset 还是模型？
  hint2: Tutorial 32d, "Load the model", and what it says of real hardware: load it twice, or take turns. Loading answers a new id; unload what you loaded, and only that.
  hint2.zh: 教程 32d 的“在真实硬件上”：加载两次，或者轮流。加载会得到新的 id；自己加载的自己卸载，只卸载它。
  hint3: uint32_t second; TRY(aclmdlLoadFromFile(path, &second)); look(second, &r, ..., b); at the end TRY(aclmdlUnload(second));
  hint3.zh: uint32_t second; TRY(aclmdlLoadFromFile(path, &second)); look(second, &r, ..., b); 最后 TRY(aclmdlUnload(second));
*/
#include "exercises/checks/32d2_two_cameras.h"
#include "exercises/checks/check_model.h"

#define MODEL "build/digits.om"
static aclrtStream a, b;

static float *pinned(size_t n) {
  void *p = NULL;
  check_must(aclrtMallocHost(&p, n * sizeof(float)), "aclrtMallocHost");
  return (float *)p;
}
static int ran_on(aclrtStream s) {
  static aslTraceRecord r[4096];
  int32_t id = 0;
  size_t n = aslTraceRead(r, 4096), k;
  aclrtStreamGetId(s, &id);
  for (k = 0; k < n; k++)
    if (r[k].stream == id && strncmp(r[k].name, "memcpy", 6) != 0) return 1;
  return 0;
}
static void try_frames(uint32_t model, check_model *m, int frames) {
  float *picture[2], *scores[2], *want[2];
  const size_t pixels = (size_t)frames * PIXELS, all = (size_t)frames * SCORES;
  aslStats before, after;
  aclError code;
  int c, k;
  size_t i;
  check_case("%d pictures of each camera", "每个摄像头 %d 张图", frames);
  for (c = 0; c < 2; c++) {
    picture[c] = pinned(pixels), scores[c] = pinned(all), want[c] = check_new_floats(all);
    for (i = 0; i < pixels; i++) picture[c][i] = check_random() % 4 ? 0.0f : check_uniform(0, 1);
    for (i = 0; i < all; i++) scores[c][i] = -7;
    for (k = 0; k < frames; k++) {
      check_must(aclrtMemcpy(check_memory(m->input, 0), PIXELS * sizeof(float), picture[c] + k * PIXELS, PIXELS * sizeof(float), ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
      check_must(aclmdlExecute(m->id, m->input, m->output), "aclmdlExecute");
      check_must(aclrtMemcpy(want[c] + k * SCORES, SCORES * sizeof(float), check_memory(m->output, 0), SCORES * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    }
  }
  while (aclGetRecentErrMsg() != NULL) {}
  aslTraceClear();
  before = check_live();
  code = two_cameras(MODEL, model, picture[0], picture[1], frames, scores[0], scores[1], a, b);
  after = check_live();
  if (after.live_models < before.live_models) {
    check_why("`model` was loaded by the caller, who goes on with it.", "model 是调用者加载的，之后还要用。");
    check_fail("the model was not the function's to unload", "那个模型不该由这个函数卸载");
  }
  if (after.findings > before.findings) {
    const char *said = aclGetRecentErrMsg();
    int model_busy = code == ACL_ERROR_RT_MODEL_EXECUTE || (said && (strstr(said, "executing already") || strstr(said, "正在执行")));
    check_expected("no two tasks at the same bytes without an order", "没有两个任务在没有先后顺序的情况下使用同一段内存");
    check_found("the library found such tasks (code %d)", "库发现了这样的任务（返回码 %d）", code);
    if (said) check_send("library", said);
    if (model_busy) {
      check_line_of("look(model, &r");
      check_why("The streams may run side by side, and both runs write into the work memory of the same model.", "两个 stream 可能同时执行，而两次执行都往同一个模型的工作内存里写。");
      check_fail("one model runs on two streams at the same time", "同一个模型同时在两个 stream 上执行");
    }
    check_why("Each stream wants a picture, scores and datasets of its own.", "每个 stream 都要有自己的图片、得分和 dataset。");
    check_fail("one of them uses what the other one needs", "其中一个用了另一个还需要的东西");
  }
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "two_cameras");
    check_library_words();
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  for (c = 0; c < 2; c++)
    if (!check_floats(c ? "right_scores" : "left_scores", want[c], scores[c], all, 1e-5f)) {
      check_why("These are not the scores of that camera's pictures.", "这不是那个摄像头的图片的得分。");
      check_fail("the scores are wrong", "得分不对");
    }
  if (!ran_on(a) || !ran_on(b)) {
    check_why("With everything on one stream the second camera waits for the first: right, and half as fast.", "全部放在一个 stream 上，第二个摄像头就要等第一个：结果对，但慢一半。");
    if (!ran_on(a)) check_fail("nothing runs on stream a", "stream a 上没有执行模型");
    check_fail("nothing runs on stream b", "stream b 上没有执行模型");
  }
  if (!check_no_leak(&before)) {
    check_why("A model that was loaded is unloaded, an event that was created is destroyed.", "加载的模型要卸载，创建的 event 要销毁。");
    check_fail("the scores are right, but something was not released", "得分是对的，但有东西没有释放");
  }
  for (c = 0; c < 2; c++) aclrtFreeHost(picture[c]), aclrtFreeHost(scores[c]), free(want[c]);
}
CHECK_ORACLE {
  check_model m;
  uint32_t model = 0;
  check_must(aclInit(NULL), "aclInit");
  check_must(aclrtSetDevice(0), "aclrtSetDevice");
  check_must(aclrtCreateStream(&a), "aclrtCreateStream");
  check_must(aclrtCreateStream(&b), "aclrtCreateStream");
  check_must(aclmdlLoadFromFile(MODEL, &model), "aclmdlLoadFromFile");
  m = check_open(MODEL);
  try_frames(model, &m, 3);
  try_frames(model, &m, (int)check_between(2, 8));
  check_close(&m);
  aclmdlUnload(model);
  aclrtDestroyStream(b);
  aclrtDestroyStream(a);
  aclrtResetDevice(0);
  aclFinalize();
}
