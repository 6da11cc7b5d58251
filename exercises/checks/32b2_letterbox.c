/*
  Oracle of exercise 32b2: a picture in the middle of a square, not stretched.

  title: Letterbox
  title.zh: 等比缩放并居中
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: the picture is stretched
  hint1: A photo of 400 x 300 in a square of 224: which side becomes 224, and what becomes of the other?
  hint1.zh: 400 x 300 的照片放进 224 的正方形：哪一边变成 224？另一边变成多少？
  hint2: Tutorial 32b, "Nothing stretched: the letterbox". 224 * 300 / 400 = 168 rows; (224 - 168) / 2 = 28 above them; the last row is 28 + 168 - 1.
  hint2.zh: 教程 32b 的“不变形：letterbox”。224 * 300 / 400 = 168 行；上面留 (224 - 168) / 2 = 28 行；最后一行是 28 + 168 - 1。
  hint3: h = side * height / width & ~1u when width >= height; left = (side - w) / 2 / 16 * 16; right = left + w - 1; acldvppDestroyRoiConfig(middle).
  hint3.zh: width >= height 时 h = side * height / width & ~1u；left = (side - w) / 2 / 16 * 16；right = left + w - 1；acldvppDestroyRoiConfig(middle)。
*/
#include "exercises/checks/32b2_letterbox.h"
#include "exercises/checks/check.h"

static acldvppChannelDesc *channel;
static aclrtStream stream;

static corners wanted(uint32_t w, uint32_t h, uint32_t side) {
  corners c;
  uint32_t a = w >= h ? side : (side * w / h) / 2 * 2, b = w >= h ? (side * h / w) / 2 * 2 : side;
  c.left = (side - a) / 2 / 16 * 16, c.top = (side - b) / 2 / 2 * 2;
  c.right = c.left + a - 1, c.bottom = c.top + b - 1;
  return c;
}
static void try_fit(uint32_t w, uint32_t h, uint32_t side) {
  corners want = wanted(w, h, side), c = fit(w, h, side);
  check_case("fit(%u, %u, %u)", "fit(%u, %u, %u)", w, h, side);
  if (memcmp(&want, &c, sizeof c) == 0) return;
  check_expected("left %u right %u top %u bottom %u", "left %u right %u top %u bottom %u", want.left, want.right, want.top, want.bottom);
  check_found("left %u right %u top %u bottom %u", "left %u right %u top %u bottom %u", c.left, c.right, c.top, c.bottom);
  check_line_of("fit(");
  {
    const long got_w = (long)c.right - (long)c.left + 1, got_h = (long)c.bottom - (long)c.top + 1;
    const long want_w = (long)(want.right - want.left) + 1, want_h = (long)(want.bottom - want.top) + 1;
    if (labs(got_w - want_w) > 2 || labs(got_h - want_h) > 2) {
      check_why("The longer side of the photo fills the square, the other one follows in proportion: a circle has to stay a circle.",
                "照片的长边充满正方形，短边按比例：圆还得是圆。");
      check_fail("the picture is stretched", "图像被拉伸了");
    }
    if (got_w == want_w + 1 && got_h == want_h + 1) {
      check_why("Corners are inclusive: a width of 4 from column 0 ends at column 3.", "角点包含在内：从第 0 列起宽 4，到第 3 列结束。");
      check_fail("one pixel too many: the corners are inclusive", "多了一个像素：角点是包含在内的");
    }
    if ((c.left & 1) || (c.top & 1) || !(c.right & 1) || !(c.bottom & 1)) {
      check_why("Four pixels share their colour, so an area begins at an even and ends at an odd pixel in both directions: width and height have to be even.",
                "四个像素共用颜色，所以区域在两个方向上都从偶数像素开始、在奇数像素结束：宽和高必须是偶数。");
      check_fail("a corner has the wrong parity", "角点的奇偶不对");
    }
    if (c.left % 16) {
      check_why("The hardware pastes at columns that are multiples of 16.", "硬件只能贴在 16 的倍数列上。");
      check_fail("left is not a multiple of 16", "left 不是 16 的倍数");
    }
  }
  check_fail("the place is wrong", "位置不对");
}
static acldvppPicDesc *nv12(void **memory, uint32_t w, uint32_t h) {
  acldvppPicDesc *d = acldvppCreatePicDesc();
  uint32_t row = (w + 15) / 16 * 16, bytes = row * h * 3 / 2;
  if (!d || acldvppMalloc(memory, bytes) != ACL_SUCCESS) check_trouble("not enough memory for the checks", "检查程序内存不足");
  acldvppSetPicDescData(d, *memory);
  acldvppSetPicDescSize(d, bytes);
  acldvppSetPicDescFormat(d, PIXEL_FORMAT_YUV_SEMIPLANAR_420);
  acldvppSetPicDescWidth(d, w);
  acldvppSetPicDescHeight(d, h);
  acldvppSetPicDescWidthStride(d, row);
  acldvppSetPicDescHeightStride(d, h);
  return d;
}
static void try_picture(uint32_t w, uint32_t h, uint32_t side) {
  void *a = NULL, *b = NULL;
  acldvppPicDesc *photo = nv12(&a, w, h), *box = nv12(&b, side, side);
  const uint32_t bytes = side * side * 3 / 2;
  unsigned char *host = (unsigned char *)malloc(bytes);
  corners c = wanted(w, h, side);
  uint32_t x, y, bad = 0;
  aslStats before;
  aclError code;
  if (!host) check_trouble("not enough memory for the checks", "检查程序内存不足");
  check_case("letterbox of %u x %u into %u x %u", "letterbox：%u x %u 放进 %u x %u", w, h, side, side);
  aclrtMemset(a, (w + 15) / 16 * 16 * h * 3 / 2, 200, (w + 15) / 16 * 16 * h * 3 / 2);
  aclrtMemset(b, bytes, 30, bytes);
  before = check_live();
  code = letterbox(channel, photo, w, h, box, side, stream);
  if (code == ACL_SUCCESS) code = aclrtSynchronizeStream(stream);
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "letterbox");
    check_why("A call in there answered a code other than 0; the library's message says which.", "里面有一个调用返回了非 0 的码；库的消息里写着是哪一个。");
    check_fail("letterbox gave up with code %d", "letterbox 中途失败，返回码 %d", code);
  }
  aclrtMemcpy(host, bytes, b, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  for (y = 0; y < side; y++)
    for (x = 0; x < side; x++) bad += host[y * side + x] != (x >= c.left && x <= c.right && y >= c.top && y <= c.bottom ? 200 : 30);
  if (bad) check_fail("%u pixels are not what they should be", "有 %u 个像素不对", bad);
  if (!check_no_leak(&before)) {
    check_why("Each area and the resize configuration is an object of its own: acldvppDestroyRoiConfig, acldvppDestroyResizeConfig.",
              "每个区域和缩放配置都是单独的对象：acldvppDestroyRoiConfig、acldvppDestroyResizeConfig。");
    check_fail("the picture is right, but something was not released", "图像是对的，但有东西没有释放");
  }
  acldvppDestroyPicDesc(photo);
  acldvppDestroyPicDesc(box);
  acldvppFree(a);
  acldvppFree(b);
  free(host);
}
CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS)
    check_trouble("device 0 does not open", "设备 0 打不开");
  channel = acldvppCreateChannelDesc();
  if (acldvppCreateChannel(channel) != ACL_SUCCESS) check_trouble("no picture channel", "无法创建图像通道");
  try_fit(400, 300, 224);
  try_fit(300, 400, 224);
  try_fit(500, 298, 224);
  try_fit(298, 500, 224);
  for (k = 0; k < 200; k++) try_fit(2 * (uint32_t)check_between(100, 500), 2 * (uint32_t)check_between(100, 500), 32 * (uint32_t)check_between(4, 20));
  try_picture(400, 300, 224);
  try_picture(2 * (uint32_t)check_between(60, 300), 2 * (uint32_t)check_between(60, 300), 32 * (uint32_t)check_between(5, 10));
  acldvppDestroyChannel(channel);
  acldvppDestroyChannelDesc(channel);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
