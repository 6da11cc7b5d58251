/*
  32c_aipp.c - section 3.2: pictures into tensors on the device (AIPP)

  The question
      A camera gives bytes of YUV, a network wants floats of red, green and blue around zero. That work can be put into the model itself.
      What does it do, in which order, and how does one see that it does the right thing?

  What you will see
      | without AIPP: input of 2304 bytes, with AIPP: 480 bytes
      | 576 numbers, 0 differ from those of the host
      | padded first: 288 numbers differ
      | black becomes -2.1172, the border is 0
      | var_reci_chn_0 = 0.0171247 gives -2.1172; 58.395 gives -7224
      | aclmdlExecute(m.id, m.input, m.output)  ->  145014 ACL_ERROR_GE_AIPP_BATCH_EMPTY
      | aclmdlSetAIPPCropParams(settings, 1, 3, 4, CUT_W, CUT_H, 0)  ->  100000 ACL_ERROR_INVALID_PARAM
      | frame 3: crop at (8, 6), 0 numbers differ

  Two beliefs end here: "the order of the steps does not matter" and "var_reci is the standard deviation".
  Run it:  make && build/bin/32c_aipp
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include "lib/atc_call.h"
#include "lib/onnx_writer.h"

#define FOLDER "build/32c/"
/* The picture, the piece cut out of it, the border around that, and what the network gets. */
#define SRC_W 20
#define SRC_H 16
#define CUT_W 12
#define CUT_H 8
#define PAD 2
#define OUT_W (CUT_W + 2 * PAD)
#define OUT_H (CUT_H + 2 * PAD)
#define BYTES (SRC_W * SRC_H * 3 / 2)
#define NUMBERS (3 * OUT_W * OUT_H)

/* ---------------------------------------------------------------------------------------------------------------- */
/* ImageNet's mean and deviation, for red, green and blue of 0 to 255. A mean is a whole number (mean_chn) and a rest (min_chn). */
static const double mean[3] = {123.675, 116.28, 103.53}, deviation[3] = {58.395, 57.12, 57.375};
/* From YUV to red, green, blue, as in JPEG files; divided by 256. */
static const int matrix[3][3] = {{256, 0, 359}, {256, -88, -183}, {256, 454, 0}};

static void write_config(const char* path, const char* more) {
  FILE* f = fopen(path, "wb");
  if (!f) exit(1);
  fprintf(f, "aipp_op {\n  aipp_mode: static\n  input_format: YUV420SP_U8\n  src_image_size_w: %d\n  src_image_size_h: %d\n", SRC_W, SRC_H);
  fprintf(f, "  crop: true\n  load_start_pos_w: 2\n  load_start_pos_h: 4\n  crop_size_w: %d\n  crop_size_h: %d\n", CUT_W, CUT_H); /* TRY 1 */
  fprintf(f, "  csc_switch: true\n");
  for (int i = 0; i < 9; i++) fprintf(f, "  matrix_r%dc%d: %d\n", i / 3, i % 3, matrix[i / 3][i % 3]);
  for (int i = 0; i < 3; i++) fprintf(f, "  input_bias_%d: %d\n", i, i ? 128 : 0);
  fprintf(f, "  padding: true\n  left_padding_size: %d\n  right_padding_size: %d\n  top_padding_size: %d\n  bottom_padding_size: %d\n", PAD, PAD, PAD, PAD);
  fprintf(f, "%s}\n", more);
  fclose(f);
}
static void show_file(const char* path) {
  char line[200];
  FILE* f = fopen(path, "rb");
  while (f && fgets(line, sizeof line, f)) show_quoted(line);
  if (f) fclose(f);
}
/* y = 1 * x: a network that shows what it got. */
static void write_network(const char* path) {
  static const int64_t dims[4] = {1, 3, OUT_H, OUT_W}, one[1] = {1};
  static const float factor[1] = {1};
  onnxw_model m;
  onnxw_begin(&m);
  onnxw_input(&m, "x", 4, dims);
  onnxw_weight(&m, "one", 1, one, factor);
  onnxw_node(&m, "Mul", "same");
  onnxw_node_input(&m, "x");
  onnxw_node_input(&m, "one");
  onnxw_node_output(&m, "y");
  onnxw_node_end(&m);
  onnxw_output(&m, "y", 4, dims);
  if (onnxw_save(&m, "see", 13, 7, path) != 0) exit(1);
  onnxw_free(&m);
}

/* ---------------------------------------------------------------------------------------------------------------- */
typedef struct { uint32_t id; aclmdlDesc* desc; aclmdlDataset *input, *output; } model;

static aclmdlDataset* buffers(aclmdlDesc* desc, int output) {
  const size_t n = output ? aclmdlGetNumOutputs(desc) : aclmdlGetNumInputs(desc);
  aclmdlDataset* list = aclmdlCreateDataset();
  for (size_t i = 0; i < n; i++) {
    const size_t bytes = output ? aclmdlGetOutputSizeByIndex(desc, i) : aclmdlGetInputSizeByIndex(desc, i);
    void* memory = NULL;
    CALL(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    CALL(aclrtMemset(memory, bytes, 0, bytes));
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
static void upload(const model* m, const unsigned char* picture) {
  CALL(aclrtMemcpy(memory_of(m->input), BYTES, picture, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
}
static void download(const model* m, float* out) {
  CALL(aclrtMemcpy(out, NUMBERS * sizeof(float), memory_of(m->output), NUMBERS * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The same on the host, one function for each step. */
static unsigned char to_byte(int v) { return (unsigned char)(v < 0 ? 0 : v > 255 ? 255 : v); }
/* The chip rounds down; sums below zero become 0 in the end either way. */
static int divided(int v) { return v >= 0 ? v / 256 : -((255 - v) / 256); } /* TRY 2 */
static void color_of(const unsigned char* nv12, int x, int y, unsigned char* rgb) {
  const unsigned char* uv = nv12 + SRC_W * SRC_H + y / 2 * SRC_W + x / 2 * 2; /* four pixels share a pair of U and V */
  const int v[3] = {nv12[y * SRC_W + x], uv[0] - 128, uv[1] - 128};
  for (int r = 0; r < 3; r++) rgb[r] = to_byte(divided(matrix[r][0] * v[0] + matrix[r][1] * v[1] + matrix[r][2] * v[2]));
}
/* AIPP computes in half precision: every step is rounded to eleven bits. */
static float half(double v) { return aclFloat16ToFloat(aclFloatToFloat16((float)v)); } /* TRY 3 */
static float normal(int value, int c) {
  const int whole = (int)mean[c];
  const float rest = half(mean[c] - whole), reciprocal = half(1 / deviation[c]);
  return half((double)half((double)half(value - whole) - (double)rest) * (double)reciprocal);
}
/* pad_first: a border of black pixels is put around the picture, and then everything is normalised. */
static void on_the_host(const unsigned char* nv12, int left, int top, int pad_first, float* out) {
  for (int c = 0; c < 3; c++)
    for (int y = 0; y < OUT_H; y++)
      for (int x = 0; x < OUT_W; x++) {
        const int inside = x >= PAD && y >= PAD && x < PAD + CUT_W && y < PAD + CUT_H;
        unsigned char rgb[3] = {0, 0, 0};
        if (inside) color_of(nv12, left + x - PAD, top + y - PAD, rgb);
        out[(c * OUT_H + y) * OUT_W + x] = inside || pad_first ? normal(rgb[c], c) : 0;
      }
}
static int differ(const float* a, const float* b) {
  int n = 0;
  for (int i = 0; i < NUMBERS; i++) n += a[i] != b[i];
  return n;
}
static void paint(unsigned char* nv12, int frame) {
  for (int i = 0; i < SRC_W * SRC_H; i++) nv12[i] = (unsigned char)((i % SRC_W * 11 + i / SRC_W * 7 + frame * 50) % 256);
  for (int i = SRC_W * SRC_H; i < BYTES; i++) nv12[i] = (unsigned char)(64 + (i * 37 + frame * 20) % 128);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static const char imagenet[] =
    "  mean_chn_0: 123\n  mean_chn_1: 116\n  mean_chn_2: 103\n"
    "  min_chn_0: 0.675\n  min_chn_1: 0.28\n  min_chn_2: 0.53\n"
    "  var_reci_chn_0: 0.0171247\n  var_reci_chn_1: 0.0175070\n  var_reci_chn_2: 0.0174292\n";

static void into_the_model(void) {
  size_t plain, partner = 0;
  aclmdlInputAippType type;
  model m;
  STEP(SAY("Put it into the model", "把预处理编进模型"));
  tell(SAY("The network of this lesson only multiplies by 1, so that its output shows what it got. What is to happen to a picture stands in a "
           "text file:",
           "本课的网络只乘以 1，所以输出就是它收到的内容。对图片做什么，写在一个文本文件里："));
  write_network(FOLDER "see.onnx");
  write_config(FOLDER "static.cfg", imagenet);
  show_file(FOLDER "static.cfg");
  atc_must(atc_of(FOLDER "see.onnx", "", FOLDER "plain"));
  atc_must(atc_of(FOLDER "see.onnx", "--insert_op_conf=" FOLDER "static.cfg", FOLDER "static"));
  m = open_model(FOLDER "plain.om");
  plain = aclmdlGetInputSizeByIndex(m.desc, 0);
  close_model(&m);
  m = open_model(FOLDER "static.om");
  show(SAY("without AIPP: input of %d bytes, with AIPP: %d bytes", "没有 AIPP：输入 %d 字节；有 AIPP：%d 字节"), (int)plain, (int)aclmdlGetInputSizeByIndex(m.desc, 0));
  CLAIM(aclmdlGetInputDataType(m.desc, 0) == ACL_UINT8 && aclmdlGetInputSizeByIndex(m.desc, 0) == BYTES,
        SAY("the input is a picture now: bytes, 3/2 for each pixel of the camera", "输入现在是图片：字节，每个像素 3/2 字节"));
  CALL(aclmdlGetAippType(m.id, 0, &type, &partner));
  CLAIM(type == ACL_DATA_WITH_STATIC_AIPP, SAY("and the model says why: static AIPP", "模型也说明了原因：静态 AIPP"));
  close_model(&m);
}

static void the_same_numbers(const unsigned char* picture, float* device) {
  float host[NUMBERS];
  model m = open_model(FOLDER "static.om");
  STEP(SAY("The same numbers on the host", "主机上算出同样的数"));
  tell(SAY("Cut, convert, subtract and multiply, then the border. Written out on the host, with every step rounded to half precision as the chip "
           "does it:",
           "裁剪，颜色转换，减均值再乘系数，最后加边。在主机上照样写一遍，每一步都像芯片那样舍入到半精度："));
  upload(&m, picture);
  EXPECT(aclmdlExecute(m.id, m.input, m.output), ACL_SUCCESS);
  download(&m, device);
  on_the_host(picture, 2, 4, 0, host);
  show(SAY("%d numbers, %d differ from those of the host", "%d 个数，有 %d 个与主机不同"), NUMBERS, differ(host, device));
  CLAIM(differ(host, device) == 0, SAY("not almost the same: the same", "不是差不多，是完全相同"));
  close_model(&m);
}

static void order_matters(const unsigned char* picture, const float* device) {
  float host[NUMBERS];
  int border = 0, swapped = 0;
  STEP(SAY("The order of the steps matters", "步骤的顺序很重要"));
  tell(SAY("On the host one often pads the picture first and normalises everything. The border is black then, and black is not 0 any more:",
           "在主机上，人们常常先给图片加边，再整体归一化。这时边是黑色，而黑色归一化之后不再是 0："));
  on_the_host(picture, 2, 4, 1, host);
  show(SAY("padded first: %d numbers differ", "先加边：%d 个数不同"), differ(host, device));
  show(SAY("black becomes %.4f, the border is %g", "黑色变成 %.4f，边是 %g"), (double)host[0], (double)device[0]);
  for (int i = 0; i < NUMBERS; i++) border += device[i] == 0 && host[i] < -1;
  CLAIM(border == 3 * (OUT_W * OUT_H - CUT_W * CUT_H) && differ(host, device) == border,
        SAY("AIPP pads last: it is just the border that differs, all of it", "AIPP 最后加边：不同的正是整个边，一个不多"));
  tell(SAY("Red and blue: a network trained on BGR wants the first and the last row of the matrix exchanged. Nothing fails otherwise; the planes "
           "are simply those of another colour:",
           "红和蓝：用 BGR 训练的网络需要把矩阵第一行和第三行互换。弄错了也不会报错，只是平面换了颜色："));
  on_the_host(picture, 2, 4, 0, host);
  for (int i = 0; i < OUT_W * OUT_H; i++) swapped += host[i] != host[2 * OUT_W * OUT_H + i];
  CLAIM(swapped > CUT_W * CUT_H / 2, SAY("the two planes are not alike, and no code would tell", "两个平面并不相同，也没有任何返回码会提醒"));
}

static void reciprocal(const unsigned char* black) {
  float right[NUMBERS], wrong[NUMBERS];
  const size_t middle = PAD * OUT_W + PAD;
  model m = open_model(FOLDER "static.om");
  STEP(SAY("var_reci is not the deviation", "var_reci 不是标准差"));
  tell(SAY("AIPP multiplies. var_reci_chn is 1 / deviation; with the deviation itself the numbers are about 3400 times too large:",
           "AIPP 用的是乘法。var_reci_chn 是 1 / 标准差；写成标准差本身，数值会大约 3400 倍："));
  upload(&m, black);
  CALL(aclmdlExecute(m.id, m.input, m.output));
  download(&m, right);
  close_model(&m);
  write_config(FOLDER "wrong.cfg", "  mean_chn_0: 123\n  min_chn_0: 0.675\n  var_reci_chn_0: 58.395\n");
  atc_must(atc_of(FOLDER "see.onnx", "--insert_op_conf=" FOLDER "wrong.cfg", FOLDER "wrong"));
  m = open_model(FOLDER "wrong.om");
  upload(&m, black);
  CALL(aclmdlExecute(m.id, m.input, m.output));
  download(&m, wrong);
  close_model(&m);
  show(SAY("var_reci_chn_0 = 0.0171247 gives %.4f; 58.395 gives %g", "var_reci_chn_0 = 0.0171247 得 %.4f；58.395 得 %g"), (double)right[middle], (double)wrong[middle]);
  CLAIM(wrong[middle] / right[middle] > 3380 && wrong[middle] / right[middle] < 3440, SAY("the factor is the deviation squared", "倍数是标准差的平方"));
  tell(SAY("A mean with a fraction is refused, because mean_chn holds whole numbers; the rest goes to min_chn, which is subtracted next:",
           "带小数的均值会被拒绝，因为 mean_chn 只能是整数；余下的小数写进 min_chn，随后再减："));
  write_config(FOLDER "none.cfg", "  mean_chn_0: 123.675\n");
  CLAIM(!atc_of(FOLDER "see.onnx", "--insert_op_conf=" FOLDER "none.cfg", FOLDER "none") && strstr(atc_said, "E10052"),
        SAY("E10052: and the line is named", "E10052：并指出是哪一行"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* What is the same for all frames; where to cut comes with each. */
static aclmdlAIPP* new_settings(void) {
  aclmdlAIPP* s = aclmdlCreateAIPP(1);
  CALL(aclmdlSetAIPPInputFormat(s, ACL_YUV420SP_U8));
  CALL(aclmdlSetAIPPSrcImageSize(s, SRC_W, SRC_H));
  CALL(aclmdlSetAIPPCscParams(s, 1, 256, 0, 359, 256, -88, -183, 256, 454, 0, 0, 0, 0, 0, 128, 128));
  CALL(aclmdlSetAIPPDtcPixelMean(s, 123, 116, 103, 0, 0));
  CALL(aclmdlSetAIPPDtcPixelMin(s, 0.675f, 0.28f, 0.53f, 0, 0));
  CALL(aclmdlSetAIPPPixelVarReci(s, 0.0171247f, 0.0175070f, 0.0174292f, 1, 0));
  CALL(aclmdlSetAIPPPaddingParams(s, 1, PAD, PAD, PAD, PAD, 0));
  return s;
}
static void frame_by_frame(void) {
  unsigned char picture[BYTES];
  float device[NUMBERS], host[NUMBERS];
  size_t index = 0;
  aclmdlAIPP* settings;
  int wrong = 0;
  model m;
  FILE* f = fopen(FOLDER "dynamic.cfg", "wb");
  STEP(SAY("Dynamic: settings that come with the frame", "动态 AIPP：每帧自带设置"));
  if (!f) exit(1);
  fprintf(f, "aipp_op {\n  aipp_mode: dynamic\n  max_src_image_size: %d\n}\n", BYTES);
  fclose(f);
  tell(SAY("The file now only says how large a picture may be. The model gets a second input for the settings, as it did for gears:",
           "文件里现在只写图片最大多少字节。模型多了一个存放设置的输入，和档位一样："));
  atc_must(atc_of(FOLDER "see.onnx", "--insert_op_conf=" FOLDER "dynamic.cfg", FOLDER "dynamic"));
  m = open_model(FOLDER "dynamic.om");
  EXPECT(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_AIPP_NAME, &index), ACL_SUCCESS);
  CLAIM(aclmdlGetNumInputs(m.desc) == 2 && index == 1, SAY("two inputs: the picture, the settings", "两个输入：图片和设置"));
  EXPECT(aclmdlExecute(m.id, m.input, m.output), ACL_ERROR_GE_AIPP_BATCH_EMPTY);
  settings = new_settings();
  tell(SAY("Pixels share their colours in twos, so an odd corner would tear a pair apart:", "每两个像素共用颜色，奇数的角点会把一对拆开："));
  EXPECT(aclmdlSetAIPPCropParams(settings, 1, 3, 4, CUT_W, CUT_H, 0), ACL_ERROR_INVALID_PARAM);
  show_message();
  for (int frame = 0; frame < 4; frame++) {
    const int left = frame % 2 * 4 + frame / 3 * 4, top = frame * 2;
    paint(picture, frame);
    upload(&m, picture);
    CALL(aclmdlSetAIPPCropParams(settings, 1, left, top, CUT_W, CUT_H, 0));
    CALL(aclmdlSetInputAIPP(m.id, m.input, index, settings));
    CALL(aclmdlExecute(m.id, m.input, m.output));
    download(&m, device);
    on_the_host(picture, left, top, 0, host);
    show(SAY("frame %d: crop at (%d, %d), %d numbers differ", "第 %d 帧：从 (%d, %d) 裁剪，%d 个数不同"), frame, left, top, differ(host, device));
    wrong += differ(host, device);
    if (frame == 3) CLAIM(wrong == 0, SAY("one model, another piece each time", "一个模型，每次裁剪不同的部分"));
  }
  CALL(aclmdlDestroyAIPP(settings));
  close_model(&m);
}

int main(void) {
  unsigned char picture[BYTES];
  float device[NUMBERS];
  LESSON("3.2", "Developing the application: pictures into tensors (AIPP)", "应用开发：图片变成张量 (AIPP)", 35,
         SAY("How do bytes of a camera become the numbers a network was trained on, without the host?", "摄像头的字节怎样不经过主机，就变成网络训练时用的数？"));
  atc_folder("build/32c");
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));

  into_the_model();
  paint(picture, 0);
  the_same_numbers(picture, device);
  order_matters(picture, device);
  memset(picture, 0, SRC_W * SRC_H);
  memset(picture + SRC_W * SRC_H, 128, BYTES - SRC_W * SRC_H);
  reciprocal(picture);
  frame_by_frame();

  STEP(SAY("Release everything", "全部释放"));
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_SUCCESS);

  HARDWARE(SAY("There AIPP is a unit in front of the AI Core, and costs next to nothing: the conversion happens while the picture is read. Formats and "
               "sizes have the same rules. AIPP does not scale; that is DVPP's work, before it. The last bit of a number may differ: how the chip "
               "rounds inside is not published.",
               "真实硬件上 AIPP 是 AI Core 前面的一个单元，几乎不花时间：读图片的同时就完成了转换。格式和大小的规则相同。AIPP 不做缩放，缩放由前面的 DVPP 完成。"
               "数的最后一位可能不同：芯片内部怎样舍入没有公开。"));
  TRY(SAY("Let the static crop begin at 3 (TRY 1). Who notices, and when?", "让静态裁剪从 3 开始（TRY 1）。谁会发现？什么时候发现？"));
  TRY(SAY("Divide by 256 as C does, towards zero: return v / 256 (TRY 2). How many numbers differ?", "按 C 的除法向零取整：return v / 256（TRY 2）。有多少个数不同？"));
  TRY(SAY("Do not round on the host: return (float)v (TRY 3). How many numbers differ?", "主机上不舍入：return (float)v（TRY 3）。有多少个数不同？"));
  NEXT(SAY("The exercises: make check EX=32c1, then 32c2.", "练习：make check EX=32c1，然后是 32c2。"));
  return lesson_end();
}

/*
  Answers
  (1) atc, before anything runs: E10052, load_start_pos_w and load_start_pos_h must be even for YUV420SP_U8.
      atc，在任何东西运行之前：E10052，YUV420SP_U8 的 load_start_pos_w、load_start_pos_h 必须是偶数。
  (2) None. The two ways of rounding differ below zero only, and everything below zero becomes 0.
      一个也没有。两种取整只在负数上不同，而负数最后都变成 0。
  (3) Most of those inside the border, in the fourth digit: a half float has eleven bits. 0 is exact either way.
      边以内的大多数，差别在第四位数字：半精度只有十一位二进制。0 在两种情况下都是精确的。
*/
