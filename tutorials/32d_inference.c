/*
  32d_inference.c - section 3.2: a model answers a question

  The question
      A file digits.om holds a trained network. How does a picture get in, how does the answer come out, and who owns
      all the little objects that AscendCL wants in between?

  What you will see
      | aclmdlLoadFromFile("no/such/model.om", &id)  ->  145002 ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID
      | aclmdlLoadFromFile(not_a_model, &id)  ->  145006 ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID
      | input 0   1 x 1 x 28 x 28   3136 bytes
      | output 0  1 x 10   40 bytes
      | dataset -> data buffer -> memory
      ~ 7  99.98 % ########################################
      | aclmdlExecute(id, short_input, output)  ->  145000 ACL_ERROR_GE_PARAM_INVALID
      | aclmdlExecute(id, input, output)  ->  107004 ACL_ERROR_RT_MODEL_CONTEXT

  One belief ends here: "aclmdlDestroyDataset frees my memory".
  Run it:  make run && build/bin/32d_inference
           (make run also makes build/digits.om; to use another file, give its path as argument)
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"

#define SIDE 28
#define PIXELS (SIDE * SIDE)

/* What this lesson asks the network about: half the size, because that is easier to draw with letters. */
static const char* const drawing[SIDE / 2] = {
    "              ",
    "              ",
    "   ########   ",
    "   ########   ",
    "         ##   ",
    "         ##   ",
    "        ##    ",
    "        ##    ",
    "       ##     ",
    "       ##     ",
    "      ##      ",
    "      ##      ",
    "              ",
    "              ",
};
#define DRAWN 7

/* The network was trained on white strokes on black, 0 to 1, with soft edges: double the drawing, then average each
   pixel with its neighbours. Preprocessing belongs to the model; the same picture in other numbers is another question. */
static void paint(float* out) {
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      int ink = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int yy = y + dy, xx = x + dx;
          if (yy >= 0 && yy < SIDE && xx >= 0 && xx < SIDE) ink += drawing[yy / 2][xx / 2] == '#';
        }
      out[y * SIDE + x] = (float)ink / 9.0f; /* TRY 1 */
    }
}

static int best_of(const float* p, int n) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (p[i] > p[best]) best = i;
  return best;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static uint32_t load(const char* path, const char* not_a_model) {
  uint32_t id = 0;
  size_t work = 0, weights = 0;

  STEP(SAY("Load the model", "加载模型"));
  tell(SAY("A .om file is what atc, the model compiler, made from a network: a graph, its weights, and the memory it "
           "needs. Two ways to miss it, each with its own code:",
           ".om 文件由模型转换工具 atc 生成，里面有计算图、权重和所需内存的信息。加载失败有两种常见情形，返回码不同："));
  EXPECT(aclmdlLoadFromFile("no/such/model.om", &id), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  EXPECT(aclmdlLoadFromFile(not_a_model, &id), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  CALL(aclmdlQuerySize(path, &work, &weights));
  CALL(aclmdlLoadFromFile(path, &id));
  show(SAY("%s: %d bytes of weights, %d bytes to work in",
           "%s：权重 %d 字节，工作内存 %d 字节"), path, (int)weights, (int)work);
  CLAIM(weights > 0,
        SAY("the model is on the device now, and a number stands for it", "模型已在设备上，用一个编号代表它"));
  return id;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void show_shape(const char* label, const aclmdlIODims* d, size_t bytes) {
  char shape[128] = "";
  for (size_t i = 0; i < d->dimCount && i < 8; i++) {
    size_t at = strlen(shape);
    snprintf(shape + at, sizeof shape - at, "%s%lld", i ? " x " : "", (long long)d->dims[i]);
  }
  show(SAY("%s %s   %d bytes", "%s %s   %d 字节"), label, shape, (int)bytes);
}

static aclmdlDesc* describe(uint32_t id) {
  aclmdlIODims in, out;
  aclmdlDesc* desc = aclmdlCreateDesc();

  STEP(SAY("Ask it what it wants", "询问模型需要什么"));
  tell(SAY("Sizes, shapes and types come from the model's description, never from memory. A program that asks works "
           "with the next model, too.",
           "大小、形状和类型都从模型描述里查询，不要凭记忆写死。会询问的程序换个模型也能用。"));
  CALL(aclmdlGetDesc(desc, id));
  CALL(aclmdlGetInputDims(desc, 0, &in));
  CALL(aclmdlGetOutputDims(desc, 0, &out));
  show_shape(SAY("input 0  ", "输入 0  "), &in, aclmdlGetInputSizeByIndex(desc, 0));
  show_shape(SAY("output 0 ", "输出 0  "), &out, aclmdlGetOutputSizeByIndex(desc, 0));
  CLAIM(aclmdlGetNumInputs(desc) == 1 && aclmdlGetNumOutputs(desc) == 1,
        SAY("one picture in, one row of numbers out", "输入一张图，输出一行数"));
  tell(SAY("Look at the type before you read an output as float: many models give 16-bit floats, and those read as "
           "32-bit ones are plausible rubbish.",
           "把输出当 float 读之前先看类型：很多模型输出 16 位浮点数，按 32 位去读会得到看似合理的垃圾。"));
  CLAIM(aclmdlGetInputDataType(desc, 0) == ACL_FLOAT && aclmdlGetOutputDataType(desc, 0) == ACL_FLOAT,
        SAY("both are 32-bit floats here", "这里都是 32 位浮点数"));
  return desc;
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* Three layers: memory on the device, a data buffer that names it, a dataset that lists the buffers. */
static aclmdlDataset* dataset_of(size_t bytes) {
  void* memory = NULL;
  aclmdlDataset* list = aclmdlCreateDataset();
  CALL(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclmdlAddDatasetBuffer(list, aclCreateDataBuffer(memory, bytes)));
  return list;
}
static void* memory_of(const aclmdlDataset* list) { return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(list, 0)); }

/* All three go, innermost first; the dataset would not do it for us. */
static void release(aclmdlDataset* list) {
  aclDataBuffer* buffer = aclmdlGetDatasetBuffer(list, 0);
  CALL(aclrtFree(aclGetDataBufferAddr(buffer)));
  CALL(aclDestroyDataBuffer(buffer)); /* TRY 2 */
  CALL(aclmdlDestroyDataset(list));
}

static void the_three_layers(void) {
  STEP(SAY("Three layers around the numbers", "数据外面的三层包装"));
  tell(SAY("A model takes datasets. A dataset is a list of data buffers; a data buffer is a note with an address and a "
           "size; the memory itself is yours. Destroying one layer never destroys the one below:",
           "模型的输入输出是 dataset。dataset 是 data buffer 的列表；data buffer 只记录地址和大小；内存本身归你管。销毁"
           "上面一层，绝不会销毁下面一层："));
  show("dataset -> data buffer -> memory");
#if !defined(ASCEND_LITE_USE_CANN)
  {
    aslStats before, made, after;
    aclmdlDataset* list;
    aclDataBuffer* buffer;
    void* memory;
    aslGetStats(&before);
    list = dataset_of(100);
    buffer = aclmdlGetDatasetBuffer(list, 0);
    memory = memory_of(list);
    aslGetStats(&made);
    CALL(aclmdlDestroyDataset(list));
    aslGetStats(&after);
    show(SAY("notes alive %d, device blocks alive %d; after aclmdlDestroyDataset: %d and %d",
             "存活的描述对象 %d 个，设备内存 %d 块；aclmdlDestroyDataset 之后：%d 和 %d"),
         (int)(made.live_descs - before.live_descs), (int)(made.live_device_blocks - before.live_device_blocks),
         (int)(after.live_descs - before.live_descs), (int)(after.live_device_blocks - before.live_device_blocks));
    CLAIM(after.live_descs - before.live_descs == 1,
          SAY("the data buffer survived its dataset", "dataset 销毁了，data buffer 还在"));
    CALL(aclDestroyDataBuffer(buffer));
    aslGetStats(&after);
    CLAIM(after.live_device_blocks - before.live_device_blocks == 1,
          SAY("the memory survived its data buffer", "data buffer 销毁了，内存还在"));
    CALL(aclrtFree(memory));
  }
#endif
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void ask(uint32_t id, const float* picture, aclmdlDataset* input, aclmdlDataset* output) {
  float answer[10];
  double sum = 0;

  STEP(SAY("Execute", "执行推理"));
  for (int y = 2; y < 12; y++) show("  %s", drawing[y]);
  CALL(aclrtMemcpy(memory_of(input), PIXELS * sizeof(float), picture, PIXELS * sizeof(float), ACL_MEMCPY_HOST_TO_DEVICE));
  EXPECT(aclmdlExecute(id, input, output), ACL_SUCCESS);
  CALL(aclrtMemcpy(answer, sizeof answer, memory_of(output), sizeof answer, ACL_MEMCPY_DEVICE_TO_HOST));
  for (int i = 0; i < 10; i++) sum += (double)answer[i];
  for (int i = 0; i < 10; i++) {
    char label[4];
    snprintf(label, sizeof label, "%d", i);
    show_bar(label, (double)answer[i]);
  }
  CLAIM(best_of(answer, 10) == DRAWN, SAY("the network sees a seven", "网络认出这是 7"));
  CLAIM(sum > 0.99 && sum < 1.01,
        SAY("the ten numbers are probabilities: they add up to 1", "十个数是概率：加起来等于 1"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void what_does_not_fit(uint32_t id, aclmdlDataset* input, aclmdlDataset* output) {
  aclmdlDataset *short_input = dataset_of(1000), *empty = aclmdlCreateDataset();

  STEP(SAY("What does not fit is refused", "不匹配的会被拒绝"));
  tell(SAY("A buffer smaller than the model's input is the most frequent mistake here. The model is not run; nothing "
           "is changed:",
           "最常见的错误是缓冲区小于模型输入。此时模型不会运行，任何数据都不变："));
  EXPECT(aclmdlExecute(id, short_input, output), ACL_ERROR_GE_PARAM_INVALID);
  show_message();
  EXPECT(aclmdlExecute(id, empty, output), ACL_ERROR_GE_PARAM_INVALID);
  EXPECT(aclmdlExecute(id + 1000, input, output), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CALL(aclmdlDestroyDataset(empty));
  release(short_input);
}

static void in_another_context(uint32_t id, aclmdlDataset* input, aclmdlDataset* output) {
  aclrtContext home = NULL, other = NULL;

  STEP(SAY("Load, run and unload in one context", "加载、执行、卸载要在同一个上下文"));
  tell(SAY("A loaded model belongs to the context that was current when it was loaded. From another one, even on the "
           "same device:",
           "加载好的模型属于加载时的当前上下文。换一个上下文，哪怕在同一设备上："));
  CALL(aclrtGetCurrentContext(&home));
  CALL(aclrtCreateContext(&other, 0));
  EXPECT(aclmdlExecute(id, input, output), ACL_ERROR_RT_MODEL_CONTEXT);
  CALL(aclrtDestroyContext(other));
  CALL(aclrtSetCurrentContext(home));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void asynchronously(uint32_t id, const float* picture, aclmdlDataset* input, aclmdlDataset* output) {
  aclrtStream stream = NULL;
  void *in = NULL, *out = NULL;
  float* answer;
  int lazy;

  STEP(SAY("The same, asynchronously", "同样的事，异步来做"));
  tell(SAY("aclmdlExecuteAsync queues the run on a stream. With pinned memory on both ends the whole chain - copy in, "
           "run, copy out - is queued at once, and the host waits a single time:",
           "aclmdlExecuteAsync 把推理排进流。两端都用锁页内存时，拷入、执行、拷出可以一次全部下发，主机只等一次："));
  CALL(aclrtCreateStream(&stream));
  CALL(aclrtMallocHost(&in, PIXELS * sizeof(float)));
  CALL(aclrtMallocHost(&out, 10 * sizeof(float)));
  answer = (float*)out;
  memcpy(in, picture, PIXELS * sizeof(float));
  memset(out, 0, 10 * sizeof(float));
  lazy = lesson_schedule("lazy");
  CALL(aclrtMemcpyAsync(memory_of(input), PIXELS * sizeof(float), in, PIXELS * sizeof(float), ACL_MEMCPY_HOST_TO_DEVICE, stream));
  EXPECT(aclmdlExecuteAsync(id, input, output, stream), ACL_SUCCESS);
  CALL(aclrtMemcpyAsync(out, 10 * sizeof(float), memory_of(output), 10 * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST, stream));
  if (lazy) CLAIM(answer[DRAWN] <= 0, SAY("0 came back, the answer did not: not yet", "返回了 0，但答案还没有到"));
  EXPECT(aclrtSynchronizeStream(stream), ACL_SUCCESS); /* TRY 3 */
  CLAIM(best_of(answer, 10) == DRAWN, SAY("after the synchronize it is a seven again", "同步之后，又是 7"));
  lesson_schedule(NULL);
  CALL(aclrtFreeHost(out));
  CALL(aclrtFreeHost(in));
  CALL(aclrtDestroyStream(stream));
}

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "build/digits.om";
  static float picture[PIXELS];
  aclmdlDataset *input, *output;
  aclmdlDesc* desc;
  uint32_t id;
  FILE* file = fopen(path, "rb");

  LESSON("3.2", "Developing the application: inference", "应用开发：推理", 35,
         SAY("How does a picture get into the model, and how does the answer come out?",
             "图片怎样送进模型，答案怎样取出来？"));
  if (!file) {
    tell(SAY("There is no %s. Run `make run` once (it makes the file), and start this program in the root folder of "
             "the repository.",
             "找不到 %s。请先运行一次 make run 生成它，并在仓库根目录下启动本程序。"), path);
    return 1;
  }
  fclose(file);
  paint(picture);
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));

  id = load(path, argv[0]);
  desc = describe(id);
  the_three_layers();
  input = dataset_of(aclmdlGetInputSizeByIndex(desc, 0));
  output = dataset_of(aclmdlGetOutputSizeByIndex(desc, 0));
  if (aclmdlGetInputSizeByIndex(desc, 0) != PIXELS * sizeof(float) || aclmdlGetOutputSizeByIndex(desc, 0) != 10 * sizeof(float)) {
    tell(SAY("This lesson needs the digit model: 28 x 28 in, 10 out.",
             "本课需要数字模型：输入 28 x 28，输出 10 个数。"));
    return 1;
  }
  ask(id, picture, input, output);
  what_does_not_fit(id, input, output);
  in_another_context(id, input, output);
  asynchronously(id, picture, input, output);

  STEP(SAY("Release everything, innermost first", "全部释放，从里到外"));
  tell(SAY("Memory, data buffer, dataset; then description, model, device.",
           "内存、data buffer、dataset；然后是描述、模型、设备。"));
  release(output);
  release(input);
  EXPECT(aclmdlDestroyDesc(desc), ACL_SUCCESS);
  EXPECT(aclmdlUnload(id), ACL_SUCCESS);
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_SUCCESS);

  HARDWARE(SAY("A .om file is made for one chip; another chip refuses it when it is loaded. The first run after "
               "loading is slower than the rest. Models made for pictures often carry AIPP, which changes the input "
               "from floats to bytes of YUV, and with it the size: ask. Two threads that run one model id at the same "
               "time get mixed answers there; load it twice, or take turns.",
               ".om 文件只适用于编译时指定的芯片，换一种芯片加载就会失败。加载后的第一次推理较慢。面向图片的模型常带 "
               "AIPP，输入会从浮点数变成 YUV 字节，大小也随之改变，所以一定要查询。两个线程同时执行同一个模型编号，结果"
               "会混在一起：请加载两次，或者轮流执行。"));
  TRY(SAY("In paint, turn black and white around: 1.0f - ink / 9.0f (TRY 1). What does the network see, and which call "
          "reports an error?",
          "在 paint 里把黑白颠倒：1.0f - ink / 9.0f（TRY 1）。网络看到的是什么？哪个调用报告错误？"));
  TRY(SAY("In release, remove aclDestroyDataBuffer (TRY 2). How many objects does the library miss at the end?",
          "在 release 里删掉 aclDestroyDataBuffer（TRY 2）。最后库报告少释放了几个对象？"));
  TRY(SAY("In the asynchronous step, remove the aclrtSynchronizeStream (TRY 3). What does best_of find?",
          "在异步那一步删掉 aclrtSynchronizeStream（TRY 3）。best_of 找到的是什么？"));
  NEXT(SAY("The exercise: make check EX=32d1. The whole flow as one program with pictures: tutorials/tools/demo.c.",
           "练习：make check EX=32d1。带图片的完整流程见 tutorials/tools/demo.c。"));
  return lesson_end();
}

/*
  Answers
  (1) Something, but no seven (a 2 or an 8, and not sure of it); every call answers 0. The network was never shown
      black strokes on white. Wrong preprocessing has no error code; the demo program looks at the paper's brightness
      for that reason.
      不再是 7（可能是 2 或 8，而且很不确定），但所有调用都返回 0。网络从未见过白底黑字。预处理错误没有任何返回码；demo
      程序因此要先判断纸张的明暗。
  (2) Three data buffers: one each from the short input, the output and the input. Their memory was freed, the notes
      were not.
      三个 data buffer：short_input、output、input 各一个。内存释放了，记录还在。
  (3) 0, because all ten numbers are still 0 and the first wins: "it is a seven again" is FALSE. On a real card it
      might even be right, today.
      是 0：十个数都还是 0，第一个胜出。在真实的卡上，今天也许碰巧是对的。
*/
