/*
  Oracle of exercise 32c1: an AIPP file for a network trained on blue, green, red with ImageNet's numbers.

  title: The numbers of AIPP
  title.zh: AIPP 的数字
  minutes: 25
  points: 4
  required: yes
  async: no
  public: 2
  unsolved: the piece is not the one in the middle
  needs: build/bin/atc
  hint1: How much is left of a piece of 40 in a picture of 64, on each side? What is 0.406 of 255? And if dividing by d is multiplying by r, what is r?
  hint1.zh: 64 宽的图中取 40，两边各剩多少？255 的 0.406 倍是多少？除以 d 等于乘以 r，r 是多少？
  hint2: Tutorial 32c, "Put it into the model", "The order of the steps matters" and "var_reci is not the deviation". Means and reciprocals belong to the channels after the conversion.
  hint2.zh: 教程 32c 的“把预处理编进模型”“步骤的顺序很重要”“var_reci 不是标准差”。均值和系数属于转换之后的通道。
  hint3: Begin at 12 and 8; rows 0 and 2 of the matrix change places; blue: mean_chn_0: 103, min_chn_0: 0.53, var_reci_chn_0: 0.0174292 (1 / (0.225 * 255)); green and red likewise.
  hint3.zh: 从 12、8 开始；矩阵第 0 行和第 2 行互换；蓝色：mean_chn_0: 103、min_chn_0: 0.53、var_reci_chn_0: 0.0174292（即 1 / (0.225 * 255)）；绿、红同理。
*/
#include "exercises/checks/32c1_config.h"
#include "exercises/checks/check_model.h"

#define NUMBERS (3 * NET_H * NET_W)
#define BYTES (CAMERA_W * CAMERA_H * 3 / 2)
#define CLOSE 0.003f /* four digits are enough */

/* A way to make the numbers; all 0 is the right one. */
typedef struct way { int corner, planes_rgb, means_rgb, no_mean, no_rest, no_factor, deviation, unit; } way;
static unsigned char picture[BYTES];
static float got[NUMBERS], want[NUMBERS];

static int clamp(int v) { return v < 0 ? 0 : v > 255 ? 255 : v; }
static void compute(const way *w, float *out) {
  static const double mean[3] = {0.406, 0.456, 0.485}, deviation[3] = {0.225, 0.224, 0.229}; /* blue, green, red */
  int c, x, y;
  for (c = 0; c < 3; c++)
    for (y = 0; y < NET_H; y++)
      for (x = 0; x < NET_W; x++) {
        int px = x + (w->corner ? 0 : (CAMERA_W - NET_W) / 2), py = y + (w->corner ? 0 : (CAMERA_H - NET_H) / 2);
        const unsigned char *uv = picture + CAMERA_W * CAMERA_H + py / 2 * CAMERA_W + px / 2 * 2;
        int Y = picture[py * CAMERA_W + px] * 256, U = uv[0] - 128, V = uv[1] - 128, bgr[3], color = w->planes_rgb ? 2 - c : c, n = w->means_rgb ? 2 - c : c;
        double m = mean[n] * 255, d = deviation[n] * 255, v;
        bgr[0] = Y + 454 * U, bgr[1] = Y - 88 * U - 183 * V, bgr[2] = Y + 359 * V;
        v = clamp(bgr[color] < 0 ? 0 : bgr[color] / 256);
        if (w->unit) v -= mean[n];
        else if (!w->no_mean) v -= w->no_rest ? (double)(int)m : m;
        if (w->unit) v /= deviation[n];
        else if (!w->no_factor) v = w->deviation ? v * d : v / d;
        out[(c * NET_H + y) * NET_W + x] = (float)v;
      }
}
static int is_way(const way *w) {
  static float other[NUMBERS];
  int i;
  compute(w, other);
  for (i = 0; i < NUMBERS; i++)
    if (!check_same_float(other[i], got[i], CLOSE + (other[i] < 0 ? -other[i] : other[i]) * 0.002f)) return 0;
  return 1;
}
/* Which mistake alone, or together with what else is not done yet, gives these numbers? */
static void explain(void) {
  int k;
  check_floats("y", want, got, NUMBERS, CLOSE);
  for (k = 0; k < 128; k++) {
    way w;
    memset(&w, 0, sizeof w);
    w.corner = k & 1, w.planes_rgb = k >> 1 & 1, w.means_rgb = k >> 2 & 1, w.no_mean = k >> 3 & 1, w.no_factor = k >> 4 & 1, w.no_rest = k >> 5 & 1, w.deviation = k >> 6 & 1;
    if ((w.no_mean && w.no_rest) || (w.no_factor && w.deviation) || (w.means_rgb && w.no_mean && w.no_factor) || !is_way(&w)) continue;
    if (w.corner) {
      check_why("In the middle as much is left over on the left as on the right: (64 - 40) / 2, and (48 - 32) / 2 at the top.", "居中时左右剩下一样多：(64 - 40) / 2；上面是 (48 - 32) / 2。");
      check_fail("the piece is not the one in the middle", "裁剪的不是中间那一块");
    }
    if (w.planes_rgb) {
      check_why("Row 0 of the matrix makes channel 0. For blue, green, red the rows for red and blue change places.", "矩阵第 0 行生成通道 0。要蓝、绿、红，就把红和蓝两行互换。");
      check_fail("red and blue are exchanged", "红和蓝颠倒了");
    }
    if (w.means_rgb) {
      check_why("Channel 0 is blue after the conversion, so mean_chn_0, min_chn_0 and var_reci_chn_0 are blue's.", "转换之后通道 0 是蓝色，所以 mean_chn_0、min_chn_0、var_reci_chn_0 都是蓝色的。");
      check_fail("the means and factors are in the order red, green, blue", "均值和系数写成了红、绿、蓝的顺序");
    }
    if (w.deviation) {
      check_why("AIPP multiplies by var_reci. Dividing by d is multiplying by 1 / d.", "AIPP 乘以 var_reci。除以 d 就是乘以 1 / d。");
      check_fail("var_reci holds the deviation, not its reciprocal", "var_reci 里是标准差，不是它的倒数");
    }
    if (w.no_rest) {
      check_why("mean_chn takes whole numbers only; what is left (0.53, 0.28, 0.675) goes into min_chn, which is subtracted as well.", "mean_chn 只能是整数；余下的（0.53、0.28、0.675）写进 min_chn，也会被减去。");
      check_fail("the fractions of the means are missing", "缺少均值的小数部分");
    }
    if (w.no_mean) {
      check_why("What is subtracted is mean_chn + min_chn, in units of 0 to 255.", "减去的是 mean_chn + min_chn，按 0 到 255 计。");
      check_fail("the means are not subtracted", "没有减去均值");
    }
    check_why("var_reci_chn is the factor of each channel: 1 / (deviation * 255).", "var_reci_chn 是每个通道的系数：1 / (标准差 * 255)。");
    check_fail("the factors are not there", "没有写系数");
  }
  {
    way w;
    memset(&w, 0, sizeof w);
    w.unit = 1;
    if (is_way(&w)) {
      check_why("Python divided by 255 first. AIPP does not; its numbers are for 0 to 255: mean * 255, and 1 / (deviation * 255).", "Python 先除以了 255，AIPP 不会；它的数字按 0 到 255 计：均值 * 255，以及 1 / (标准差 * 255)。");
      check_fail("the numbers are those of pictures from 0 to 1", "这些数字是针对 0 到 1 的图片的");
    }
  }
  check_why("Compare channel by channel: value = (colour - mean_chn - min_chn) * var_reci_chn.", "逐通道比较：值 =（颜色 - mean_chn - min_chn）* var_reci_chn。");
  check_fail("the numbers are not those of the training", "这些数与训练时的不同");
}
CHECK_ORACLE {
  char onnx[600], om[600], cfg[600], options[800], said[1200];
  const char *text = aipp_config();
  way right;
  FILE *f;
  check_model m;
  int i;
  memset(&right, 0, sizeof right);
  check_path(onnx, sizeof onnx, "net.onnx"), check_path(om, sizeof om, "net.om"), check_path(cfg, sizeof cfg, "cfg");
  check_write_same(onnx, NET_H, NET_W);
  if (!text) check_fail("aipp_config returns NULL", "aipp_config 返回了 NULL");
  f = fopen(cfg, "wb");
  if (!f || fputs(text, f) < 0 || fclose(f) != 0) check_trouble("cannot write %s", "无法写入 %s", cfg);
  snprintf(options, sizeof options, "--soc_version=Ascend310 --insert_op_conf=%s", cfg);
  check_case("atc with the file of aipp_config", "atc 使用 aipp_config 的文件");
  if (!check_atc(onnx, om, options, said, sizeof said)) {
    check_expected("atc makes a model", "atc 生成模型");
    check_found("%s", "%s", said);
    check_why("The message names the line of the file, counted from aipp_op as line 1. mean_chn takes whole numbers from 0 to 255, a corner is even.", "消息里写着是文件的第几行（aipp_op 是第 1 行）。mean_chn 只能是 0 到 255 的整数，角点要是偶数。");
    check_fail("atc refuses the AIPP file", "atc 拒绝 AIPP 文件");
  }
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  m = check_open(om);
  check_case("a picture of %d x %d through the model", "一张 %d x %d 的图片经过模型", CAMERA_W, CAMERA_H);
  if (aclmdlGetInputSizeByIndex(m.desc, 0) != BYTES || aclmdlGetNumInputs(m.desc) != 1) {
    check_expected("one input of %d bytes", "一个 %d 字节的输入", BYTES);
    check_found("%zu inputs, the first of %zu bytes", "%zu 个输入，第一个 %zu 字节", aclmdlGetNumInputs(m.desc), aclmdlGetInputSizeByIndex(m.desc, 0));
    check_fail("the model does not take the camera's pictures", "模型接收的不是摄像头的图片");
  }
  for (i = 0; i < BYTES; i++) picture[i] = (unsigned char)check_between(0, 255);
  check_must(aclrtMemcpy(check_memory(m.input, 0), BYTES, picture, BYTES, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
  check_must(aclmdlExecute(m.id, m.input, m.output), "aclmdlExecute");
  check_must(aclrtMemcpy(got, sizeof got, check_memory(m.output, 0), sizeof got, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  compute(&right, want);
  for (i = 0; i < NUMBERS; i++)
    if (!check_same_float(want[i], got[i], CLOSE)) explain();
  check_close(&m);
  aclrtResetDevice(0);
  aclFinalize();
}
