/*
  31b_build_model.c - section 3.1: from a network to a .om file

  The question
      A network comes as an .onnx file; a device runs .om files. What does atc, the model compiler, do in between, and which of its options
      change what a program has to hand over and what it gets back?

  What you will see
      | the first four bytes: IMOD; one model in the file
      | as it is: input 1 x 1 x 28 x 28 float32 3136 bytes, output 1 x 10 float32 40 bytes
      | --input_shape=image:4,...: input 4 x 1 x 28 x 28 float32 12544 bytes, output 4 x 10 float32 160 bytes
      | gears: 1 2 4; inputs: 2
      | aclmdlSetDynamicBatchSize(m.id, m.input, index, 3)  ->  145013 ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID
      | --output_type=FP16: input 1 x 1 x 28 x 28 float32 3136 bytes, output 1 x 10 float16 20 bytes
      ~ > E10001: Value Ascend320 for parameter --soc_version is invalid. Reason: There is no chip of that name. Did you mean Ascend310?

  Two beliefs end here: "the shape is free at run time" and ".om is portable".
  Run it:  make && build/bin/31b_build_model
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include "lib/atc_call.h"

#define PIXELS (28 * 28)
#define FOLDER "build/31b/"

/* ---------------------------------------------------------------------------------------------------------------- */
/* A loaded model with its description, one buffer for each input and output. */
typedef struct { uint32_t id; aclmdlDesc* desc; aclmdlDataset *input, *output; } model;

static aclmdlDataset* buffers(aclmdlDesc* desc, int output) {
  const size_t n = output ? aclmdlGetNumOutputs(desc) : aclmdlGetNumInputs(desc);
  aclmdlDataset* list = aclmdlCreateDataset();
  for (size_t i = 0; i < n; i++) {
    const size_t bytes = output ? aclmdlGetOutputSizeByIndex(desc, i) : aclmdlGetInputSizeByIndex(desc, i);
    void* memory = NULL;
    CALL(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    CALL(aclmdlAddDatasetBuffer(list, aclCreateDataBuffer(memory, bytes)));
  }
  return list;
}
static void drop_buffers(aclmdlDataset* list) {
  for (size_t i = 0; i < aclmdlGetDatasetNumBuffers(list); i++) {
    aclDataBuffer* b = aclmdlGetDatasetBuffer(list, i);
    CALL(aclrtFree(aclGetDataBufferAddr(b)));
    CALL(aclDestroyDataBuffer(b));
  }
  CALL(aclmdlDestroyDataset(list));
}
static model open_model(const char* path) {
  model m;
  CALL(aclmdlLoadFromFile(path, &m.id));
  m.desc = aclmdlCreateDesc();
  CALL(aclmdlGetDesc(m.desc, m.id));
  m.input = buffers(m.desc, 0), m.output = buffers(m.desc, 1);
  return m;
}
static void close_model(model* m) {
  drop_buffers(m->output), drop_buffers(m->input);
  CALL(aclmdlDestroyDesc(m->desc));
  CALL(aclmdlUnload(m->id));
}
static void* memory_of(const aclmdlDataset* list) { return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(list, 0)); }

static void shape_text(const aclmdlIODims* d, char* to, size_t size) {
  to[0] = 0;
  for (size_t i = 0; i < d->dimCount && i < 8; i++) snprintf(to + strlen(to), size - strlen(to), "%s%lld", i ? " x " : "", (long long)d->dims[i]);
}
static const char* type_text(aclDataType t) { return t == ACL_FLOAT ? "float32" : t == ACL_FLOAT16 ? "float16" : "?"; }
/* What the model itself says about input 0 and output 0. */
static void describe(const char* label, const model* m) {
  aclmdlIODims in, out;
  char a[100], b[100];
  CALL(aclmdlGetInputDims(m->desc, 0, &in));
  CALL(aclmdlGetOutputDims(m->desc, 0, &out));
  shape_text(&in, a, sizeof a), shape_text(&out, b, sizeof b);
  show(SAY("%s: input %s %s %d bytes, output %s %s %d bytes", "%s：输入 %s %s %d 字节，输出 %s %s %d 字节"), label, a, type_text(aclmdlGetInputDataType(m->desc, 0)),
       (int)aclmdlGetInputSizeByIndex(m->desc, 0), b, type_text(aclmdlGetOutputDataType(m->desc, 0)), (int)aclmdlGetOutputSizeByIndex(m->desc, 0));
}

/* n shipped pictures, 7 first, as the network wants them: 0 to 1. */
static const char order[] = "7210";
static void read_pictures(float* to, int n) {
  for (int k = 0; k < n; k++) {
    unsigned char raw[PIXELS];
    char path[60];
    FILE* f;
    snprintf(path, sizeof path, "tutorials/data/digit_%c.raw", order[k]);
    f = fopen(path, "rb");
    if (!f || fread(raw, 1, PIXELS, f) != PIXELS) atc_must(0);
    else fclose(f);
    for (int i = 0; i < PIXELS; i++) to[k * PIXELS + i] = (float)raw[i] / 255.0f;
  }
}
static int best_of(const float* p) {
  int best = 0;
  for (int i = 1; i < 10; i++)
    if (p[i] > p[best]) best = i;
  return best;
}
/* Runs n pictures; the answers as the model gives them, 10 numbers each. */
static void run(const model* m, const float* pictures, int n, void* answers, size_t bytes) {
  const size_t in = (size_t)n * PIXELS * sizeof(float);
  CALL(aclrtMemcpy(memory_of(m->input), in, pictures, in, ACL_MEMCPY_HOST_TO_DEVICE));
  CALL(aclmdlExecute(m->id, m->input, m->output));
  CALL(aclrtMemcpy(answers, bytes, memory_of(m->output), bytes, ACL_MEMCPY_DEVICE_TO_HOST));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static long file_bytes(const char* path) {
  FILE* f = fopen(path, "rb");
  long n;
  if (!f) return 0;
  fseek(f, 0, SEEK_END);
  n = ftell(f);
  fclose(f);
  return n;
}
static void translate(void) {
  STEP(SAY("Four options that are always there", "四个必不可少的选项"));
  tell(SAY("--model and --framework=5 name an ONNX file, --output the result without its .om, --soc_version the chip:",
           "--model 和 --framework=5 指明 ONNX 文件，--output 是结果的名字（不带 .om），--soc_version 是芯片型号："));
  atc_must(atc("", FOLDER "plain"));
  CLAIM(file_bytes(FOLDER "plain.om") > file_bytes("tutorials/data/digits.onnx"),
        SAY("the result is larger than the .onnx: same weights, and a header, and a graph with every shape", "结果比 .onnx 大：权重一样，另有文件头和带全部形状的计算图"));
}

static uint32_t number(const unsigned char* p) { return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24; }
static void inside(void) {
  unsigned char head[256];
  size_t work = 0, weights = 0;
  FILE* f = fopen(FOLDER "plain.om", "rb");

  STEP(SAY("What is inside a .om", ".om 里有什么"));
  if (!f || fread(head, 1, sizeof head, f) != sizeof head) atc_must(0);
  else fclose(f);
  tell(SAY("A header of 256 bytes, a table of contents, then the parts: the graph, the weights, what the chip is to do. "
           "`build/bin/omtool show FILE` prints it all; here are the first bytes:",
           "256 字节的文件头，一张目录，然后是各个部分：计算图、权重、芯片要执行的任务。`build/bin/omtool show 文件` 可以全部打印；这里只看开头："));
  show(SAY("the first four bytes: %.4s; one model in the file", "前四个字节：%.4s；文件里有一个模型"), (const char*)head);
  CLAIM(memcmp(head, "IMOD", 4) == 0 && number(head + 4) == 256 && number(head + 156) == 1,
        SAY("the header says its own size and how many models follow", "文件头里写着自己的大小和模型个数"));
  CALL(aclmdlQuerySize(FOLDER "plain.om", &work, &weights));
  show(SAY("%d bytes of weights, %d bytes to work in", "权重 %d 字节，工作内存 %d 字节"), (int)weights, (int)work);
  CLAIM(weights > 0 && (long)weights < file_bytes(FOLDER "plain.om"),
        SAY("how much memory a run needs is known before anything is loaded", "还没有加载，就知道运行需要多少内存"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void shapes(const float* pictures, float* plain_answer) {
  float answer[40];
  model m = open_model(FOLDER "plain.om");
  STEP(SAY("The shape is decided here", "形状在这里就定下来了"));
  describe(SAY("as it is", "原样"), &m);
  run(&m, pictures, 1, plain_answer, 10 * sizeof(float));
  CLAIM(best_of(plain_answer) == 7, SAY("one picture, one answer: 7", "一张图，一个答案：7"));
  close_model(&m);
  tell(SAY("The number of pictures is a part of the shape. For four at once it is another .om:", "图片张数是形状的一部分。一次处理四张，就是另一个 .om："));
  atc_must(atc("--input_shape=\"image:4,1,28,28\"", FOLDER "four"));
  m = open_model(FOLDER "four.om");
  describe("--input_shape=image:4,...", &m);
  run(&m, pictures, 4, answer, sizeof answer);
  CLAIM(best_of(answer) == 7 && best_of(answer + 10) == 2 && best_of(answer + 20) == 1 && best_of(answer + 30) == 0,
        SAY("four pictures, four answers: 7 2 1 0", "四张图，四个答案：7 2 1 0"));
  close_model(&m);
  tell(SAY("An open size alone is refused, and so is a name the network does not have:", "只写一个不确定的大小会被拒绝；网络里没有的名字也会："));
  CLAIM(!atc("--input_shape=\"image:-1,1,28,28\"", FOLDER "none") && strstr(atc_said, "E10001"),
        SAY("E10001: every size wants a number", "E10001：每个大小都要写明"));
  CLAIM(!atc("--input_shape=\"imag:1,1,28,28\"", FOLDER "none") && strstr(atc_said, "Did you mean image"),
        SAY("E10016: and the names are those of the network", "E10016：名字必须是网络里的名字"));
}

static void gears(const float* pictures) {
  float answer[40];
  size_t index = 0;
  aclmdlBatch list;
  aclmdlIODims now;
  model m;
  STEP(SAY("Several shapes in one file: gears", "一个文件，多种形状：档位"));
  tell(SAY("-1 in the shape together with a list of what it may be. Each value is a gear, prepared in the file:", "形状里写 -1，同时列出它可能的取值。每个取值是一个档位，都预先编译进文件："));
  atc_must(atc("--input_shape=\"image:-1,1,28,28\" --dynamic_batch_size=\"1,2,4\"", FOLDER "gears")); /* TRY 1 */
  m = open_model(FOLDER "gears.om");
  CALL(aclmdlGetDynamicBatch(m.desc, &list));
  show(SAY("gears: %d %d %d; inputs: %d", "档位：%d %d %d；输入个数：%d"), (int)list.batch[0], (int)list.batch[1], (int)list.batch[2], (int)aclmdlGetNumInputs(m.desc));
  CLAIM(list.batchCount == 3 && aclmdlGetInputSizeByIndex(m.desc, 0) == 4 * PIXELS * sizeof(float),
        SAY("buffers are as large as the largest gear wants", "缓冲区按最大的档位准备"));
  tell(SAY("The second input has a fixed name and holds the choice. It needs a buffer like any other; one call fills it before a run:",
           "第二个输入有固定的名字，里面是所选的档位。它也需要缓冲区；每次运行前用一个调用填写："));
  CALL(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_TENSOR_NAME, &index));
  EXPECT(aclmdlSetDynamicBatchSize(m.id, m.input, index, 2), ACL_SUCCESS); /* TRY 2 */
  run(&m, pictures, 2, answer, 20 * sizeof(float));
  CALL(aclmdlGetCurOutputDims(m.desc, 0, &now));
  CLAIM(now.dims[0] == 2 && best_of(answer) == 7 && best_of(answer + 10) == 2, SAY("two pictures, two answers: 7 2", "两张图，两个答案：7 2"));
  EXPECT(aclmdlSetDynamicBatchSize(m.id, m.input, index, 3), ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID);
  show_message();
  tell(SAY("Three pictures take the gear of four, with one place unused. So much for a shape that is free at run time.", "三张图就用四的档位，空一个位置。所以形状在运行时并不是随意的。"));
  close_model(&m);
}

static void types(const float* pictures, const float* plain_answer) {
  aclFloat16 answer[10];
  float worst = 0, misread;
  model m;
  STEP(SAY("The type of the answer", "输出的数据类型"));
  atc_must(atc("--output_type=FP16", FOLDER "half")); /* TRY 3 */
  m = open_model(FOLDER "half.om");
  describe("--output_type=FP16", &m);
  CLAIM(aclmdlGetOutputDataType(m.desc, 0) == ACL_FLOAT16 && aclmdlGetOutputSizeByIndex(m.desc, 0) == 20,
        SAY("half the bytes: ask the model for the type before you read", "字节数减半：读之前先问模型是什么类型"));
  if (aclmdlGetOutputSizeByIndex(m.desc, 0) == sizeof answer) {
    run(&m, pictures, 1, answer, sizeof answer);
    for (int i = 0; i < 10; i++) {
      const float gap = aclFloat16ToFloat(answer[i]) - plain_answer[i];
      if (gap > worst || -gap > worst) worst = gap < 0 ? -gap : gap;
    }
    memcpy(&misread, &answer[6], sizeof misread);
    show(SAY("probability of 7: %.4f; of 6 and 7 read as one float32: %g", "7 的概率：%.4f；把 6 和 7 当成一个 float32 来读：%g"), (double)aclFloat16ToFloat(answer[7]),
         (double)misread);
    CLAIM(worst < 0.0005f, SAY("the same answer, to a half float's three digits", "答案相同，精度是半精度的三位有效数字"));
  }
  close_model(&m);
}

static void chips(void) {
  const char *here = aclrtGetSocName(), *elsewhere = strncmp(here, "Ascend910", 9) == 0 ? "Ascend310" : "Ascend910A";
  int32_t same = 0, other = 1;
  STEP(SAY("For one chip", "只为一种芯片"));
  tell(SAY("--soc_version is not a label: on real hardware the file holds machine code of that chip. This device calls itself %s.",
           "--soc_version 不只是标签：真实硬件上文件里是那种芯片的机器码。本设备的名字是 %s。"), here);
  CLAIM(!atc("--soc_version=Ascend320", FOLDER "none"), SAY("a chip that does not exist is refused", "不存在的芯片会被拒绝"));
  EXPECT(aclrtCheckArchCompatibility(here, &same), ACL_SUCCESS);
  EXPECT(aclrtCheckArchCompatibility(elsewhere, &other), ACL_SUCCESS);
  CLAIM(same == 1 && other == 0, SAY("code for another family does not run here", "为另一系列芯片编译的代码不能在这里运行"));
}

int main(void) {
  static float pictures[4 * PIXELS];
  float plain_answer[10];
  LESSON("3.1", "Development flow: building a model", "开发流程：构建模型", 30,
         SAY("What does atc make of a network, and what do its options change for the program?", "atc 把网络变成了什么？它的选项对程序有什么影响？"));
  atc_folder("build/31b");
  read_pictures(pictures, 4);
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));

  translate();
  inside();
  shapes(pictures, plain_answer);
  gears(pictures);
  types(pictures, plain_answer);
  chips();

  STEP(SAY("Release everything", "全部释放"));
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_SUCCESS);

  HARDWARE(SAY("There atc takes seconds to minutes, because it compiles every operator for the chip, and it computes in half precision inside unless "
               "--precision_mode says otherwise; answers differ in the third or fourth digit from those of the .onnx. A model for another chip is "
               "refused when it is loaded; here that happens when ASCEND_LITE_PROFILE names a device. Each gear costs room in the file. Newer chips "
               "also take -1 without gears, or a range like 1~8, and work the shapes out in every run, which is slower; this atc does not.",
               "真实的 atc 需要几秒到几分钟，因为它要为芯片编译每个算子；除非 --precision_mode 另有规定，内部用半精度计算，结果与 .onnx 在第三、四位有差别。"
               "为别的芯片编译的模型在加载时被拒绝；这里要用 ASCEND_LITE_PROFILE 指定了设备才会。每个档位都会占用文件空间。"
               "较新的芯片也接受不带档位的 -1 或 1~8 这样的范围，每次运行时再推导形状，速度较慢；这里的 atc 不支持。"));
  TRY(SAY("Make the gears 1, 2, 3 (TRY 1). Which two claims fall?", "把档位改成 1、2、3（TRY 1）。哪两个论断不成立？"));
  TRY(SAY("Do not choose a gear (TRY 2). How many answers come?", "不选择档位（TRY 2）。会得到几个答案？"));
  TRY(SAY("Ask for FP32 as output type (TRY 3). Does the file change?", "把输出类型改成 FP32（TRY 3）。文件有变化吗？"));
  NEXT(SAY("The exercises: make check EX=31b1, then 31b2. Pictures as bytes: chapter 32c, AIPP.", "练习：make check EX=31b1，然后是 31b2。让模型直接接收图片字节：32c 章 AIPP。"));
  return lesson_end();
}

/*
  Answers
  (1) That buffers are as large as four pictures, and that 3 is refused: it is a gear now, and the call gives 0.
      “缓冲区按最大的档位准备”（现在最大的是三张）和“3 被拒绝”：3 现在是档位，调用返回 0。
  (2) Four: without a choice the largest gear runs, over two pictures and whatever lay behind them. The call that says so is
      aclmdlGetCurOutputDims.
      四个：不选就运行最大的档位，处理两张图和后面的任何内容。aclmdlGetCurOutputDims 会告诉你。
  (3) No: the network gives float32 by itself. 40 bytes come, and the claim about half the bytes falls.
      没有：网络本来就输出 float32。得到 40 字节，“字节数减半”不成立。
*/
