/*
  Oracle of exercise 32d1: one inference with sizes from the description, the five best classes, and everything released.

  title: One inference, and nothing left behind
  title.zh: 一次推理，不留残余
  minutes: 30
  points: 5
  required: yes
  async: no
  unsolved: a buffer has not the size that the model wants
  needs: build/bin/atc build/digits.om
  hint1: Three questions, one per TODO. Who knows how many bytes the input has? How many floats are in out_bytes bytes?
    If a shopping list is thrown away, what happens to the groceries?
  hint1.zh: 三个问题，对应三处 TODO。谁知道输入有多少字节？out_bytes 字节里有多少个 float？
    把购物清单扔掉，买来的东西会怎样？
  hint2: Tutorial 32d, "Ask it what it wants" and "Release everything, innermost first". The calls are aclmdlGetInputSizeByIndex,
    aclmdlGetOutputSizeByIndex, aclrtFree, aclDestroyDataBuffer, aclmdlDestroyDesc. For the five best: find the
    largest five times, and skip those you have.
  hint2.zh: 教程 32d 的“询问模型需要什么”和“全部释放，从里到外”。用到的调用：aclmdlGetInputSizeByIndex、
    aclmdlGetOutputSizeByIndex、aclrtFree、aclDestroyDataBuffer、aclmdlDestroyDesc。
    找前五名：找五次最大值，跳过已经找到的。
  hint3: in_bytes = aclmdlGetInputSizeByIndex(desc, 0); the output likewise; classes = out_bytes / sizeof(float).
    Before a dataset is destroyed: aclDataBuffer *b = aclmdlGetDatasetBuffer(input, 0); TRY(aclrtFree(aclGetDataBufferAddr(b)));
    TRY(aclDestroyDataBuffer(b)); the same for output; and at the end TRY(aclmdlDestroyDesc(desc)).
  hint3.zh: in_bytes = aclmdlGetInputSizeByIndex(desc, 0)；输出同理；classes = out_bytes / sizeof(float)。
    销毁 Dataset 之前：aclDataBuffer *b = aclmdlGetDatasetBuffer(input, 0); TRY(aclrtFree(aclGetDataBufferAddr(b)));
    TRY(aclDestroyDataBuffer(b)); output 也一样；最后 TRY(aclmdlDestroyDesc(desc))。
*/
#include "exercises/checks/32d1_inference.h"
#include "exercises/checks/check.h"
#include "tutorials/lib/onnx_writer.h"

#include <sys/wait.h>

/* One model under test, with what it really answers. */
typedef struct subject {
  int other; /* 0: the digits, 1: the second model */
  uint32_t id;
  size_t in_bytes, out_bytes;
  int classes;
} subject;

static void must(aclError code, const char *call) {
  if (code == ACL_SUCCESS) return;
  check_library_words();
  check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static int run_program(const char *const *argv) {
  union { const char *const *in; char *const *out; } a; /* execv changes nothing, whatever its type says */
  int status = 1;
  pid_t pid;
  a.in = argv;
  pid = fork();
  if (pid == 0) {
    execv(argv[0], a.out);
    _exit(127);
  }
  return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

/* A second model, of a size that nobody can have guessed: scores = weights * input. Before aclInit, because it forks. */
static void make_other_model(char *om, size_t size) {
  char onnx[600], model[620], output[620];
  int64_t k = check_between(820, 1000), classes = check_between(30, 60), in_dims[2], w_dims[2], out_dims[2];
  float *weights = check_new_floats((size_t)(k * classes));
  const char *argv[8];
  onnxw_model m;
  int64_t i;
  for (i = 0; i < k * classes; i++) weights[i] = check_uniform(-1, 1);
  in_dims[0] = 1, in_dims[1] = k, w_dims[0] = classes, w_dims[1] = k, out_dims[0] = 1, out_dims[1] = classes;
  snprintf(onnx, sizeof onnx, "%s.other.onnx", check_run.program);
  snprintf(model, sizeof model, "--model=%s", onnx);
  snprintf(output, sizeof output, "--output=%s.other", check_run.program);
  snprintf(om, size, "%s.other.om", check_run.program);
  onnxw_begin(&m);
  onnxw_input(&m, "x", 2, in_dims);
  onnxw_weight(&m, "w", 2, w_dims, weights);
  onnxw_node(&m, "Gemm", "scores");
  onnxw_node_input(&m, "x");
  onnxw_node_input(&m, "w");
  onnxw_node_output(&m, "y");
  onnxw_attr_int(&m, "transB", 1);
  onnxw_node_end(&m);
  onnxw_output(&m, "y", 2, out_dims);
  if (onnxw_save(&m, "other", 13, 7, onnx) != 0) check_trouble("cannot write %s", "无法写入 %s", onnx);
  onnxw_free(&m);
  free(weights);
  argv[0] = "build/bin/atc", argv[1] = model, argv[2] = "--framework=5", argv[3] = output, argv[4] = "--soc_version=Ascend310", argv[5] = NULL;
  if (!run_program(argv)) check_trouble("build/bin/atc could not convert the second model (%s)", "build/bin/atc 无法转换第二个模型（%s）", onnx);
}

static void open_subject(subject *s, const char *path) {
  aclmdlDesc *desc = aclmdlCreateDesc();
  must(aclmdlLoadFromFile(path, &s->id), "aclmdlLoadFromFile");
  must(aclmdlGetDesc(desc, s->id), "aclmdlGetDesc");
  s->in_bytes = aclmdlGetInputSizeByIndex(desc, 0);
  s->out_bytes = aclmdlGetOutputSizeByIndex(desc, 0);
  s->classes = (int)(s->out_bytes / sizeof(float));
  aclmdlDestroyDesc(desc);
  if (s->classes < 5) check_trouble("the model has %d classes; five are needed", "模型只有 %d 个类别，至少要五个", s->classes);
}

/* The reference: the same inference, written for the checks. */
static void infer(const subject *s, const void *image, float *value) {
  void *in = NULL, *out = NULL;
  aclmdlDataset *input = aclmdlCreateDataset(), *output = aclmdlCreateDataset();
  aclDataBuffer *bi, *bo;
  must(aclrtMalloc(&in, s->in_bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMalloc(&out, s->out_bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMemcpy(in, s->in_bytes, image, s->in_bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
  bi = aclCreateDataBuffer(in, s->in_bytes), bo = aclCreateDataBuffer(out, s->out_bytes);
  must(aclmdlAddDatasetBuffer(input, bi), "aclmdlAddDatasetBuffer");
  must(aclmdlAddDatasetBuffer(output, bo), "aclmdlAddDatasetBuffer");
  must(aclmdlExecute(s->id, input, output), "aclmdlExecute");
  must(aclrtMemcpy(value, s->out_bytes, out, s->out_bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  aclrtFree(in), aclrtFree(out);
  aclDestroyDataBuffer(bi), aclDestroyDataBuffer(bo);
  aclmdlDestroyDataset(input), aclmdlDestroyDataset(output);
}

/* The six best, so that the caller sees whether the fifth is well ahead of the sixth. */
static void six_best(const float *value, int classes, int *best) {
  int k, c, j, taken;
  for (k = 0; k < 6; k++) {
    best[k] = -1;
    for (c = 0; c < classes; c++) {
      for (taken = 0, j = 0; j < k; j++) taken |= best[j] == c;
      if (!taken && (best[k] < 0 || value[c] > value[best[k]])) best[k] = c;
    }
  }
}

static int well_apart(const float *value, const int *best, int classes) {
  int k;
  for (k = 0; k < 5 && k + 1 < classes; k++) {
    float gap = value[best[k]] - value[best[k + 1]], size = value[best[k]] < 0 ? -value[best[k]] : value[best[k]];
    if (!(gap > 1e-4f * size) || !(gap > 1e-30f)) return 0;
  }
  return 1;
}

/* An image whose five best classes are clear, so that the last bits of a sum decide nothing. */
static void draw_image(const subject *s, float *image, float *value, int *best) {
  int tries;
  size_t k;
  for (tries = 0; tries < 200; tries++) {
    for (k = 0; k < s->in_bytes / sizeof(float); k++) image[k] = check_random() % 4 ? 0.0f : check_uniform(0, 1);
    infer(s, image, value);
    six_best(value, s->classes, best);
    if (well_apart(value, best, s->classes)) return;
  }
  check_trouble("no image with five clear classes after %d tries", "试了 %d 次，没有找到五个类别分明的图片", tries);
}

static void text_of_five(char *to, size_t size, const int *best) {
  snprintf(to, size, "best = %d, %d, %d, %d, %d", best[0], best[1], best[2], best[3], best[4]);
}

static void explain_code(const subject *s, aclError code) {
  check_code(ACL_SUCCESS, code, "classify");
  if (code == ACL_ERROR_GE_PARAM_INVALID) {
    check_expected("an input of %zu bytes and an output of %zu bytes, as this model wants", "输入 %zu 字节，输出 %zu 字节，这是该模型要求的", s->in_bytes, s->out_bytes);
    check_why("The model answers for its own sizes: aclmdlGetInputSizeByIndex(desc, 0) and aclmdlGetOutputSizeByIndex(desc, 0), in bytes. A number in the source counts elements where bytes are wanted, or fits one model and no other.",
              "大小要问模型自己：aclmdlGetInputSizeByIndex(desc, 0) 和 aclmdlGetOutputSizeByIndex(desc, 0)，单位是字节。写死在代码里的数字，要么把元素个数当成了字节数，要么只适合某一个模型。");
    check_fail("a buffer has not the size that the model wants (145000)", "缓冲区的大小不是模型要求的（145000）");
  }
  check_fail("classify gave up with code %d", "classify 中途失败，返回码 %d", code);
}

/* The usual ways to get the five best wrong, by what came out. */
static void explain_five(const subject *s, const int *want, const int *best) {
  char a[120], b[120];
  int k, first_five = 1, upside_down = 1, same = 1, untouched = 1, outside = 0;
  for (k = 0; k < 5; k++) {
    first_five &= best[k] == k;
    upside_down &= best[k] == want[4 - k];
    same &= best[k] == best[0];
    untouched &= best[k] == -7;
    outside |= best[k] < 0 || best[k] >= s->classes;
  }
  text_of_five(a, sizeof a, want), text_of_five(b, sizeof b, best);
  check_expected("%s", "%s", a);
  check_found("%s", "%s", b);
  if (untouched) {
    check_why("best and score are the function's result; fill in all five.", "best 和 score 是函数的结果，五个都要填。");
    check_fail("best was not filled in", "best 没有填写");
  }
  if (first_five) {
    check_why("These are the first five classes of the list. The five best are those with the largest values, wherever they stand.", "这是列表里最前面的五个类别。要的是值最大的五个，不管它们在哪个位置。");
    check_fail("these are the first five classes, not the five best", "这是最前面的五个类别，不是得分最高的五个");
  }
  if (upside_down) {
    check_why("The five are right, the order is upside down: best[0] is the class with the largest value.", "五个都对，但顺序反了：best[0] 应是值最大的类别。");
    check_fail("the five best come in the wrong order: the largest goes first", "前五名的顺序反了：最大的在最前面");
  }
  if (same) {
    check_why("The largest was found five times. Skip the classes that you have already.", "同一个最大值被找到了五次。要跳过已经找到的类别。");
    check_fail("five times the same class", "五次都是同一个类别");
  }
  if (outside) {
    check_why("There are %d classes: out_bytes / sizeof(float). Behind them is memory that is not the model's answer.", "一共有 %d 个类别：out_bytes / sizeof(float)。之后的内存不是模型的结果。", s->classes);
    check_fail("a class number that does not exist", "类别编号不存在");
  }
  check_why("There are %d classes, out_bytes / sizeof(float), and each has to be looked at. Are the values read as float, and read after the copy back?", "一共有 %d 个类别（out_bytes / sizeof(float)），每个都要看。是不是按 float 读的？是不是在拷回来之后读的？", s->classes);
  check_fail("these are not the five best classes", "这不是得分最高的五个类别");
}

static void explain_leak(const aslStats *before) {
  aslStats now = check_live();
  check_no_leak(before);
  if (now.live_device_blocks > before->live_device_blocks) {
    check_why("Four layers, four releases. aclmdlDestroyDataset frees the list, not the data buffers in it; aclDestroyDataBuffer frees the note of an address, not the memory there; that takes aclrtFree. Get address and buffer out (aclmdlGetDatasetBuffer, aclGetDataBufferAddr) before the list goes.",
              "四层东西，四种释放。aclmdlDestroyDataset 只释放列表，不释放里面的 DataBuffer；aclDestroyDataBuffer 只释放记着地址的那张“便条”，不释放那里的内存；内存要用 aclrtFree。在列表销毁之前，先取出 DataBuffer 和地址（aclmdlGetDatasetBuffer、aclGetDataBufferAddr）。");
    check_fail("the classes are right, but aclmdlDestroyDataset does not free the memory of the buffers", "类别是对的，但 aclmdlDestroyDataset 不会释放缓冲区的内存");
  }
  if (now.live_descs > before->live_descs) {
    check_why("Left over are small objects: data buffers (aclDestroyDataBuffer), datasets (aclmdlDestroyDataset) or the description (aclmdlDestroyDesc). Each create wants its destroy.",
              "留下的是小对象：DataBuffer（aclDestroyDataBuffer）、Dataset（aclmdlDestroyDataset）或模型描述（aclmdlDestroyDesc）。每个 create 都要有对应的 destroy。");
    check_fail("the classes are right, but data buffers, datasets or the description were not destroyed", "类别是对的，但 DataBuffer、Dataset 或模型描述没有销毁");
  }
  check_why("What classify makes it has to release, once; the model itself stays loaded for the caller.", "classify 创建的要释放，一次即可；模型本身要留给调用者。");
  check_fail("the classes are right, but something was left over or released too often", "类别是对的，但有东西没有释放，或者释放得太多");
}

static void try_subject(const subject *s) {
  float *image = check_new_floats(s->in_bytes / sizeof(float) + 1), *value = check_new_floats((size_t)s->classes + 1), score[5], want_score[5];
  int want[6], best[5], k;
  const char *words;
  aslStats before;
  aclError code;
  draw_image(s, image, value, want);
  for (k = 0; k < 5; k++) want_score[k] = value[want[k]], best[k] = -7, score[k] = -7;
  if (s->other) check_case("classify with a model of another size (input %zu bytes)", "classify，换一个大小不同的模型（输入 %zu 字节）", s->in_bytes);
  else check_case("classify with the digit model (input %zu bytes)", "classify，数字识别模型（输入 %zu 字节）", s->in_bytes);
  while (aclGetRecentErrMsg() != NULL) {}
  before = check_live();
  code = classify(s->id, image, best, score);
  if (code != ACL_SUCCESS) explain_code(s, code);
  for (k = 0; k < 5; k++)
    if (best[k] != want[k]) explain_five(s, want, best);
  for (k = 0; k < 5; k++) {
    float tolerance = (want_score[k] < 0 ? -want_score[k] : want_score[k]) * 1e-5f + 1e-30f;
    if (check_same_float(want_score[k], score[k], tolerance)) continue;
    check_floats("score", want_score, score, 5, tolerance);
    check_why("score[k] is the output value of class best[k].", "score[k] 是类别 best[k] 的输出值。");
    check_fail("the classes are right, their scores are not", "类别是对的，得分不对");
  }
  {
    aslStats now = check_live();
    if (now.live_device_blocks != before.live_device_blocks || now.live_descs != before.live_descs || now.live_models != before.live_models ||
        now.live_host_blocks != before.live_host_blocks || now.live_streams != before.live_streams)
      explain_leak(&before);
  }
  words = aclGetRecentErrMsg();
  if (words) {
    check_send("library", words);
    check_why("classify returned 0, but a call inside answered an error that nobody looked at; often it is a release of something that is gone already.", "classify 返回了 0，但里面有一个调用出错了，没有人理会；常见的情况是释放了已经不存在的东西。");
    check_fail("a call inside classify failed, and its code was ignored", "classify 里有一个调用失败了，返回码被忽略");
  }
  free(image), free(value);
}

CHECK_ORACLE {
  char other_path[640];
  subject digits, other;
  memset(&digits, 0, sizeof digits), memset(&other, 0, sizeof other);
  make_other_model(other_path, sizeof other_path);
  must(aclInit(NULL), "aclInit");
  must(aclrtSetDevice(0), "aclrtSetDevice");
  other.other = 1;
  open_subject(&digits, "build/digits.om");
  open_subject(&other, other_path);
  try_subject(&digits);
  try_subject(&other);
  try_subject(&digits);
  aclmdlUnload(digits.id);
  aclmdlUnload(other.id);
  aclrtResetDevice(0);
  aclFinalize();
}
