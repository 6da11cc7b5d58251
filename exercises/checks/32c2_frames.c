/*
  Oracle of exercise 32c2: dynamic AIPP, another piece of every frame.

  title: Settings that come with the frame
  title.zh: 随帧而来的设置
  minutes: 25
  points: 4
  required: no
  async: no
  unsolved: the crop is set before the size of the picture
  needs: build/bin/atc
  hint1: The message of the call that refuses says what is missing or odd. What has the library to know before it can judge a crop?
  hint1.zh: 被拒绝的调用的消息里写着缺了什么、什么是奇数。要判断裁剪是否合法，库先要知道什么？
  hint2: Tutorial 32c, "Dynamic: settings that come with the frame": new_settings and the loop. aclmdlSetAIPPPaddingParams takes top, bottom, left, right.
  hint2.zh: 教程 32c 的“动态 AIPP：每帧自带设置”：new_settings 和那个循环。aclmdlSetAIPPPaddingParams 的参数依次是上、下、左、右。
  hint3: if (left > width - PIECE_W) left = width - PIECE_W; if (left < 0) left = 0; left = left / 2 * 2; the same for top. SetAIPPSrcImageSize before SetAIPPCropParams; aclmdlSetAIPPPaddingParams(settings, 1, BORDER, BORDER, BORDER, BORDER, 0); aclmdlDestroyAIPP(settings).
  hint3.zh: if (left > width - PIECE_W) left = width - PIECE_W; if (left < 0) left = 0; left = left / 2 * 2；top 同理。SetAIPPSrcImageSize 在 SetAIPPCropParams 之前；aclmdlSetAIPPPaddingParams(settings, 1, BORDER, BORDER, BORDER, BORDER, 0)；aclmdlDestroyAIPP(settings)。
*/
#include "exercises/checks/32c2_frames.h"
#include "exercises/checks/check_model.h"

#define NET_W (PIECE_W + 2 * BORDER)
#define NET_H (PIECE_H + 2 * BORDER)
#define NUMBERS (3 * NET_W * NET_H)
#define MOST (160 * 120 * 3 / 2)
static unsigned char picture[MOST];
static float want[NUMBERS], got[NUMBERS];

static int clamp(int v) { return v < 0 ? 0 : v > 255 * 256 ? 255 : v / 256; }
static int corner_of(int middle, int piece, int side) {
  int c = middle - piece / 2;
  c = c > side - piece ? side - piece : c;
  return c < 0 ? 0 : c / 2 * 2;
}
static void compute(int width, int height, int left, int top, float *out) {
  int x, y, c;
  for (c = 0; c < 3; c++)
    for (y = 0; y < NET_H; y++)
      for (x = 0; x < NET_W; x++) {
        int px = left + x - BORDER, py = top + y - BORDER, v = 0;
        if (x >= BORDER && y >= BORDER && x < BORDER + PIECE_W && y < BORDER + PIECE_H) {
          const unsigned char *uv = picture + width * height + py / 2 * width + px / 2 * 2;
          int Y = picture[py * width + px] * 256, U = uv[0] - 128, V = uv[1] - 128;
          v = clamp(c == 0 ? Y + 359 * V : c == 1 ? Y - 88 * U - 183 * V : Y + 454 * U);
        }
        out[(c * NET_H + y) * NET_W + x] = (float)v;
      }
}
static void explain_code(aclError code) {
  const char *said = aclGetRecentErrMsg();
  check_code(ACL_SUCCESS, code, "look_at");
  if (said) check_send("library", said);
  if (said && (strstr(said, "call aclmdlSetAIPPSrcImageSize") || strstr(said, "尚未设置图像大小"))) {
    check_line_of("aclmdlSetAIPPCropParams(");
    check_why("A crop is judged when it is set: does it lie inside the picture? So the size of the picture comes first.", "设置裁剪时就会检查它是否在图像之内，所以要先设置图像大小。");
    check_fail("the crop is set before the size of the picture", "设置裁剪时还没有设置图像大小");
  }
  if (said && strstr(said, "must be even")) {
    check_line_of("aclmdlSetAIPPCropParams(");
    check_why("Two pixels share a pair of U and V; a corner between them does not exist. Rounded down: left / 2 * 2.", "两个像素共用一对 U 和 V，角点不能落在它们中间。向下取偶数：left / 2 * 2。");
    check_fail("the corner is odd", "角点是奇数");
  }
  if (said && (strstr(said, "before the picture") || strstr(said, "beyond the picture"))) {
    check_line_of("aclmdlSetAIPPCropParams(");
    check_why("Near an edge the piece would leave the picture; move its corner: not below 0, not above side - piece.", "靠近边缘时裁剪块会超出图像；把角点移回来：不小于 0，不大于 边长 - 块长。");
    check_fail("the piece lies outside the picture", "裁剪块在图像之外");
  }
  if (said && strstr(said, "size after crop and padding")) {
    check_line_of("aclmdlSetInputAIPP(");
    check_why("28 x 20 and a border of 2 on each side make the 32 x 24 that the network takes; AIPP does not scale.", "28 x 20 加上四周各 2 像素的边，才是网络需要的 32 x 24；AIPP 不做缩放。");
    check_fail("what comes out has not the size that the network takes", "得到的大小不是网络需要的大小");
  }
  check_why("A call in there answered a code other than 0; the library's message says which.", "里面有一个调用返回了非 0 的码；库的消息里写着是哪一个。");
  check_fail("look_at gave up with code %d", "look_at 中途失败，返回码 %d", code);
}
static void explain_numbers(int width, int height, int left, int top) {
  static float other[NUMBERS];
  int x, y;
  check_floats("y", want, got, NUMBERS, 0);
  for (y = 0; y <= height - PIECE_H; y++)
    for (x = 0; x <= width - PIECE_W; x++) {
      compute(width, height, x, y, other);
      if (memcmp(other, got, sizeof got) != 0) continue;
      check_expected("the piece from (%d, %d)", "从 (%d, %d) 裁剪", left, top);
      check_found("the piece from (%d, %d)", "从 (%d, %d) 裁剪", x, y);
      check_line_of("aclmdlSetAIPPCropParams(");
      check_why("The corner is the middle minus half the piece, moved inside, then rounded down to even numbers; x goes with the width, y with the height.", "角点 = 中心减去块长的一半，移回图像内，再向下取偶数；x 对应宽，y 对应高。");
      check_fail("the piece is cut at another place", "裁剪的位置不对");
    }
  check_why("The pixels of the piece are not in their place: look at the border (2 on each side) and at the colours.", "裁剪块的像素不在应在的位置：请检查边（四周各 2）和颜色设置。");
  check_fail("the numbers are wrong", "数值不对");
}
static void try_frame(check_model *m, size_t index, int width, int height, int x, int y) {
  int left = corner_of(x, PIECE_W, width), top = corner_of(y, PIECE_H, height), bytes = width * height * 3 / 2, i;
  aslStats before;
  aclError code;
  check_case("a frame of %d x %d, the middle at (%d, %d)", "%d x %d 的一帧，中心在 (%d, %d)", width, height, x, y);
  for (i = 0; i < bytes; i++) picture[i] = (unsigned char)check_between(0, 255);
  compute(width, height, left, top, want);
  check_must(aclrtMemcpy(check_memory(m->input, 0), (size_t)bytes, picture, (size_t)bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
  while (aclGetRecentErrMsg() != NULL) {}
  before = check_live();
  code = look_at(m->id, m->input, index, width, height, x, y);
  if (code != ACL_SUCCESS) explain_code(code);
  code = aclmdlExecute(m->id, m->input, m->output);
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "aclmdlExecute");
    check_why("The settings have to be in the input before the model runs: aclmdlSetInputAIPP, after all the others.", "运行之前设置必须已写进输入：最后调用 aclmdlSetInputAIPP。");
    check_fail("the model does not run with these settings", "模型无法用这些设置运行");
  }
  check_must(aclrtMemcpy(got, sizeof got, check_memory(m->output, 0), sizeof got, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  if (memcmp(want, got, sizeof got) != 0) explain_numbers(width, height, left, top);
  if (!check_no_leak(&before)) {
    check_why("aclmdlSetInputAIPP copies the settings; the object is yours to destroy: aclmdlDestroyAIPP, once for each frame.", "aclmdlSetInputAIPP 会拷贝设置；对象由你销毁：每帧一次 aclmdlDestroyAIPP。");
    check_fail("the numbers are right, but the settings are not destroyed", "数值是对的，但设置对象没有销毁");
  }
}
CHECK_ORACLE {
  char onnx[600], om[600], cfg[600], options[800], said[1200];
  size_t index = 0;
  check_model m;
  FILE *f;
  int w, h;
  check_path(onnx, sizeof onnx, "net.onnx"), check_path(om, sizeof om, "net.om"), check_path(cfg, sizeof cfg, "cfg");
  check_write_same(onnx, NET_H, NET_W);
  f = fopen(cfg, "wb");
  if (!f || fprintf(f, "aipp_op { aipp_mode: dynamic max_src_image_size: %d }\n", MOST) < 0 || fclose(f) != 0) check_trouble("cannot write %s", "无法写入 %s", cfg);
  snprintf(options, sizeof options, "--soc_version=Ascend310 --insert_op_conf=%s", cfg);
  if (!check_atc(onnx, om, options, said, sizeof said)) check_trouble("build/bin/atc could not make the model: %s", "build/bin/atc 无法生成模型：%s", said);
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  m = check_open(om);
  check_must(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_AIPP_NAME, &index), "aclmdlGetInputIndexByName");
  try_frame(&m, index, 80, 60, 40, 30);
  try_frame(&m, index, 80, 60, 41, 31);
  w = 2 * (int)check_between(30, 80), h = 2 * (int)check_between(20, 60);
  try_frame(&m, index, w, h, w - 5, h - 3);
  try_frame(&m, index, w, h, 3, 2);
  try_frame(&m, index, w, h, (int)check_between(0, w - 1), (int)check_between(0, h - 1));
  check_close(&m);
  aclrtResetDevice(0);
  aclFinalize();
}
