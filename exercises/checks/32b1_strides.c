/*
  Oracle of exercise 32b1: decode and scale with the strides each unit wants.

  title: Width is not stride
  title.zh: 宽度不是行跨度
  minutes: 20
  points: 4
  required: yes
  async: no
  unsolved: the strides are not what the unit wants
  hint1: The message of the call that refuses names the picture, the number and the rule. Which unit is it, and which numbers does it offer?
  hint1.zh: 被拒绝的调用的消息里写着是哪张图、哪个数字、什么规则。是哪个单元？它给出了哪些数字？
  hint2: Tutorial 32b, "From a file to pixels: JPEGD" and "To the size of the network: VPC". JPEGD pads rows to 128 bytes and their number to 16; VPC to 16 and 2.
  hint2.zh: 教程 32b 的“从文件到像素：JPEGD”和“缩放到网络的尺寸：VPC”。JPEGD 每行补齐到 128 字节、行数补齐到 16；VPC 是 16 和 2。
  hint3: row = up(width, row_unit), rows = up(height, rows_unit), bytes = row * rows * 3 / 2; make(&photo, ..., 128, 16); aclrtSynchronizeStream before the copy; acldvppFree(photo_memory).
  hint3.zh: row = up(width, row_unit)，rows = up(height, rows_unit)，bytes = row * rows * 3 / 2；make(&photo, ..., 128, 16)；拷贝之前 aclrtSynchronizeStream；acldvppFree(photo_memory)。
*/
#include "exercises/checks/32b1_strides.h"
#include "exercises/checks/check.h"

#define BYTES (SIDE * SIDE * 3 / 2)
static acldvppChannelDesc *channel;
static aclrtStream stream;

static acldvppPicDesc *nv12(void **memory, uint32_t w, uint32_t h, uint32_t row, uint32_t rows) {
  acldvppPicDesc *d = acldvppCreatePicDesc();
  uint32_t bytes = row * rows * 3 / 2;
  if (!d || acldvppMalloc(memory, bytes) != ACL_SUCCESS) check_trouble("not enough memory for the checks", "检查程序内存不足");
  acldvppSetPicDescData(d, *memory);
  acldvppSetPicDescSize(d, bytes);
  acldvppSetPicDescFormat(d, PIXEL_FORMAT_YUV_SEMIPLANAR_420);
  acldvppSetPicDescWidth(d, w);
  acldvppSetPicDescHeight(d, h);
  acldvppSetPicDescWidthStride(d, row);
  acldvppSetPicDescHeightStride(d, rows);
  return d;
}
/* A JPEG file on the device, of random waves. */
static void *new_file(uint32_t w, uint32_t h, uint32_t *bytes) {
  uint32_t row = (w + 15) / 16 * 16, x, y, a = (uint32_t)check_between(2, 9), b = (uint32_t)check_between(2, 9);
  void *memory = NULL, *file = NULL;
  acldvppPicDesc *d = nv12(&memory, w, h, row, h);
  unsigned char *host = (unsigned char *)malloc(row * h * 3 / 2);
  acldvppJpegeConfig *level = acldvppCreateJpegeConfig();
  if (!host) check_trouble("not enough memory for the checks", "检查程序内存不足");
  memset(host, 120, row * h * 3 / 2);
  for (y = 0; y < h; y++)
    for (x = 0; x < w; x++) host[y * row + x] = (unsigned char)(60 + (x * a + y * b) % 140);
  aclrtMemcpy(memory, row * h * 3 / 2, host, row * h * 3 / 2, ACL_MEMCPY_HOST_TO_DEVICE);
  acldvppSetJpegeConfigLevel(level, 85);
  *bytes = w * h * 3 + 4096;
  acldvppMalloc(&file, *bytes);
  if (acldvppJpegEncodeAsync(channel, d, file, bytes, level, stream) != ACL_SUCCESS || aclrtSynchronizeStream(stream) != ACL_SUCCESS)
    check_trouble("JPEG is not available: install libstb-dev and run make again", "无法使用 JPEG：请安装 libstb-dev 后重新 make");
  acldvppDestroyJpegeConfig(level);
  acldvppDestroyPicDesc(d);
  acldvppFree(memory);
  free(host);
  return file;
}
/* The same, done right. */
static void reference(const void *file, uint32_t bytes, uint32_t w, uint32_t h, uint32_t mode, unsigned char *out) {
  void *a = NULL, *b = NULL;
  acldvppPicDesc *photo = nv12(&a, w, h, (w + 127) / 128 * 128, (h + 15) / 16 * 16), *small = nv12(&b, SIDE, SIDE, SIDE, SIDE);
  acldvppResizeConfig *c = acldvppCreateResizeConfig();
  acldvppSetResizeConfigInterpolation(c, mode);
  acldvppJpegDecodeAsync(channel, file, bytes, photo, stream);
  acldvppVpcResizeAsync(channel, photo, small, c, stream);
  aclrtSynchronizeStream(stream);
  aclrtMemcpy(out, BYTES, b, BYTES, ACL_MEMCPY_DEVICE_TO_HOST);
  acldvppDestroyResizeConfig(c);
  acldvppDestroyPicDesc(photo);
  acldvppDestroyPicDesc(small);
  acldvppFree(a);
  acldvppFree(b);
}
static void explain_code(aclError code) {
  const char *said = aclGetRecentErrMsg();
  check_code(ACL_SUCCESS, code, "to_network");
  if (said && (strstr(said, "Stride is ") || strstr(said, "Stride 为"))) {
    check_line_of("acldvppSetPicDescWidthStride(");
    check_why("A stride is the way from one row to the next. The decoder wants 128 bytes and 16 rows as units, the scaler 16 and 2; the library's message gives the numbers that fit.",
              "stride 是从一行到下一行的距离。解码器以 128 字节、16 行为单位，缩放单元以 16 字节、2 行为单位；库的消息里写着合适的数字。");
    check_fail("the strides are not what the unit wants", "stride 不符合单元的要求");
  }
  if ((said && (strstr(said, "size is ") || strstr(said, "size 为") || strstr(said, "PredictDecSize"))) || code == ACL_ERROR_RT_PARAM_INVALID) {
    check_line_of("acldvppSetPicDescSize(");
    check_why("The memory has to hold the padded rows: widthStride * heightStride * 3/2 bytes for NV12.", "内存要放得下补齐后的行：NV12 是 widthStride * heightStride * 3/2 字节。");
    check_fail("the size does not fit the strides", "size 与 stride 不符");
  }
  check_why("A call in there answered a code other than 0; the library's message says which.", "里面有一个调用返回了非 0 的码；库的消息里写着是哪一个。");
  check_fail("to_network gave up with code %d", "to_network 中途失败，返回码 %d", code);
}
static void try_photo(uint32_t w, uint32_t h) {
  static unsigned char want[BYTES], nearest[BYTES], out[BYTES];
  uint32_t bytes = 0;
  void *file = new_file(w, h, &bytes);
  aslStats before;
  aclError code;
  check_case("a JPEG file of %u x %u pixels", "%u x %u 像素的 JPEG 文件", w, h);
  reference(file, bytes, w, h, 1, want);
  reference(file, bytes, w, h, 2, nearest);
  memset(out, 7, BYTES);
  while (aclGetRecentErrMsg() != NULL) {}
  before = check_live();
  code = to_network(channel, file, bytes, w, h, out, stream);
  if (code == ACL_ERROR_RT_PARAM_INVALID && !check_code_has("aclrtSynchronize")) {
    check_line_of("aclrtMemcpy(out");
    check_why("The calls answer 0 when the work is queued, not when it is done. Wait for the stream before you read.", "这些调用返回 0 只表示已入队，并没有做完。读取之前要先等待流。");
    check_fail("the pixels are copied before they are there", "像素还没有就绪就去拷贝");
  }
  if (code != ACL_SUCCESS) explain_code(code);
  if (memcmp(want, out, BYTES) != 0) {
    if (memcmp(nearest, out, BYTES) == 0) {
      check_line_of("acldvppSetResizeConfigInterpolation(");
      check_why("Interpolation 1 mixes the neighbouring pixels (bilinear), 2 takes the nearest.", "插值方式 1 混合相邻像素（双线性），2 取最近的像素。");
      check_fail("the pixels are not those of interpolation 1", "像素不是插值方式 1 的结果");
    }
    if (!check_code_has("aclrtSynchronize")) {
      check_line_of("aclrtMemcpy(out");
      check_why("The calls answer 0 when the work is queued, not when it is done. Wait for the stream before you read.", "这些调用返回 0 只表示已入队，并没有做完。读取之前要先等待流。");
      check_fail("the pixels are copied before they are there", "像素还没有就绪就去拷贝");
    }
    check_fail("the pixels are wrong", "像素不对");
  }
  if (!check_no_leak(&before)) {
    check_why("Memory, description and configuration are three things: acldvppFree, acldvppDestroyPicDesc, acldvppDestroyResizeConfig.",
              "内存、描述、配置是三样东西：acldvppFree、acldvppDestroyPicDesc、acldvppDestroyResizeConfig。");
    check_fail("the pixels are right, but something was not released", "像素是对的，但有东西没有释放");
  }
  acldvppFree(file);
}
CHECK_ORACLE {
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS)
    check_trouble("device 0 does not open", "设备 0 打不开");
  channel = acldvppCreateChannelDesc();
  if (acldvppCreateChannel(channel) != ACL_SUCCESS) check_trouble("no picture channel", "无法创建图像通道");
  try_photo(300, 200);
  try_photo(512, 304);
  try_photo(2 * (uint32_t)check_between(60, 300), 2 * (uint32_t)check_between(60, 200));
  acldvppDestroyChannel(channel);
  acldvppDestroyChannelDesc(channel);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
