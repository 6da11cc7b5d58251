/* test_dvpp.c - acl_dvpp: rules and codes, every VPC call against a formula written here, JPEG and PNG in and out, files that lie.

   Pictures are random and fresh each run; margins between width and stride hold a poison that must be neither read nor written. */
#include "ascend_lite.h"
#include "test.h"
#include <dlfcn.h>
#include <math.h>

#define POISON 0xA5
#define ALIGN(v, to) (((v) + (to)-1) / (to) * (to))

/*--------------------------------------------------------------------------------------
  A device, a stream and a channel; pictures in device memory with a copy on the host
--------------------------------------------------------------------------------------*/
static aclrtStream stream;
static acldvppChannelDesc *channel;
static void start(void) {
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtCreateStream(&stream));
  channel = acldvppCreateChannelDesc();
  REQUIRE(channel != NULL);
  CHECK_OK(acldvppCreateChannel(channel));
}
static void stop(void) {
  CHECK_OK(acldvppDestroyChannel(channel));
  CHECK_OK(acldvppDestroyChannelDesc(channel));
  CHECK_OK(aclrtDestroyStream(stream));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
typedef struct {
  acldvppPicDesc *desc;
  void *device;
  unsigned char *host;
  uint32_t w, h, row, rows, bytes;
  int format;
} picture;
static uint32_t bytes_of(int format, uint32_t row, uint32_t rows) {
  switch (format) {
    case PIXEL_FORMAT_YUV_400: case PIXEL_FORMAT_YUV_SEMIPLANAR_420: case PIXEL_FORMAT_YVU_SEMIPLANAR_420: return row * rows * 3 / 2;
    case PIXEL_FORMAT_YUV_SEMIPLANAR_422: case PIXEL_FORMAT_YVU_SEMIPLANAR_422: return row * rows * 2;
    case PIXEL_FORMAT_YUV_SEMIPLANAR_444: case PIXEL_FORMAT_YVU_SEMIPLANAR_444: return row * rows * 3;
    default: return row * rows;
  }
}
static uint32_t pixel_of(int format) {
  return format == PIXEL_FORMAT_YUYV_PACKED_422 || format == PIXEL_FORMAT_UYVY_PACKED_422 || format == PIXEL_FORMAT_YVYU_PACKED_422 ||
                 format == PIXEL_FORMAT_VYUY_PACKED_422
             ? 2
         : format >= PIXEL_FORMAT_ARGB_8888 && format <= PIXEL_FORMAT_BGRA_8888 ? 4
         : format == PIXEL_FORMAT_RGB_888 || format == PIXEL_FORMAT_BGR_888 || format == PIXEL_FORMAT_YUV_PACKED_444 ? 3
                                                                                                                       : 1;
}
static picture make(int format, uint32_t w, uint32_t h, uint32_t wider, uint32_t taller) {
  picture p;
  memset(&p, 0, sizeof p);
  p.format = format;
  p.w = w;
  p.h = h;
  p.row = (ALIGN(w, 16) + 16 * wider) * pixel_of(format);
  if (p.row < 32) p.row = 32;
  p.rows = ALIGN(h, 2) + 2 * taller;
  p.bytes = bytes_of(format, p.row, p.rows);
  p.host = (unsigned char *)malloc(p.bytes);
  REQUIRE(p.host != NULL);
  memset(p.host, POISON, p.bytes);
  CHECK_OK(acldvppMalloc(&p.device, p.bytes));
  p.desc = acldvppCreatePicDesc();
  REQUIRE(p.desc != NULL);
  CHECK_OK(acldvppSetPicDescData(p.desc, p.device));
  CHECK_OK(acldvppSetPicDescSize(p.desc, p.bytes));
  CHECK_OK(acldvppSetPicDescFormat(p.desc, (acldvppPixelFormat)format));
  CHECK_OK(acldvppSetPicDescWidth(p.desc, w));
  CHECK_OK(acldvppSetPicDescHeight(p.desc, h));
  CHECK_OK(acldvppSetPicDescWidthStride(p.desc, p.row));
  CHECK_OK(acldvppSetPicDescHeightStride(p.desc, p.rows));
  return p;
}
static void send(picture *p) { CHECK_OK(aclrtMemcpy(p->device, p->bytes, p->host, p->bytes, ACL_MEMCPY_HOST_TO_DEVICE)); }
static void fetch(picture *p) { CHECK_OK(aclrtMemcpy(p->host, p->bytes, p->device, p->bytes, ACL_MEMCPY_DEVICE_TO_HOST)); }
static void drop(picture *p) {
  CHECK_OK(acldvppDestroyPicDesc(p->desc));
  CHECK_OK(acldvppFree(p->device));
  free(p->host);
}
/* The sample of channel c (0 Y R, 1 U G, 2 V B, 3 alpha) at x, y; written independently of the library, case by case. */
static unsigned char *at(picture *p, int c, uint32_t x, uint32_t y) {
  unsigned char *chroma = p->host + (size_t)p->row * p->rows;
  static const int order[4][3] = {{0, 1, 3}, {1, 0, 2}, {0, 3, 1}, {1, 2, 0}}; /* YUYV UYVY YVYU VYUY */
  static const int rgb[6][4] = {{0, 1, 2, 0}, {2, 1, 0, 0}, {1, 2, 3, 0}, {3, 2, 1, 0}, {0, 1, 2, 3}, {2, 1, 0, 3}};
  const int k = p->format;
  if (k >= PIXEL_FORMAT_YUYV_PACKED_422 && k <= PIXEL_FORMAT_VYUY_PACKED_422)
    return p->host + y * p->row + (c ? (x / 2) * 4 : x * 2) + (c ? order[k - 7][c] : order[k - 7][0]);
  if (k == PIXEL_FORMAT_YUV_PACKED_444) return p->host + y * p->row + x * 3 + (uint32_t)c;
  if (k >= PIXEL_FORMAT_RGB_888) return p->host + y * p->row + x * pixel_of(k) + (uint32_t)rgb[k - 12][c];
  if (c == 0) return p->host + y * p->row + x;
  const uint32_t second = (k % 2 == 0) == (c == 1); /* the even numbers are YVU */
  if (k <= PIXEL_FORMAT_YVU_SEMIPLANAR_420) return chroma + (y / 2) * p->row + (x / 2) * 2 + second;
  if (k <= PIXEL_FORMAT_YVU_SEMIPLANAR_422) return chroma + y * p->row + (x / 2) * 2 + second;
  return chroma + y * 2 * p->row + x * 2 + second;
}
static int channels(int format) { return format == PIXEL_FORMAT_YUV_400 ? 1 : format >= PIXEL_FORMAT_ARGB_8888 ? 4 : 3; }
static void paint(picture *p) { /* smooth, so that chroma and luma both carry something, plus noise */
  const double a = test_uniform(0.02, 0.3), b = test_uniform(0.02, 0.3);
  for (int c = 0; c < channels(p->format); c++)
    for (uint32_t y = 0; y < p->h; y++)
      for (uint32_t x = 0; x < p->w; x++) *at(p, c, x, y) = (unsigned char)(128 + 100 * sin(a * x + c) * cos(b * y) + test_random() % 20);
}
/* Marks every byte that belongs to a pixel of x0 y0 w h; the rest must still be poison. */
static void check_margins(picture *p, uint32_t x0, uint32_t y0, uint32_t w, uint32_t h, const unsigned char *before) {
  unsigned char *keep = p->host, *mark = (unsigned char *)calloc(1, p->bytes);
  size_t wrong = 0;
  REQUIRE(mark != NULL);
  p->host = mark;
  for (int c = 0; c < channels(p->format); c++)
    for (uint32_t y = y0; y < y0 + h; y++)
      for (uint32_t x = x0; x < x0 + w; x++) *at(p, c, x, y) = 1;
  p->host = keep;
  for (uint32_t i = 0; i < p->bytes; i++) wrong += !mark[i] && keep[i] != (before ? before[i] : POISON);
  CHECK_EQ(wrong, 0);
  free(mark);
}
static acldvppResizeConfig *config(uint32_t mode) {
  acldvppResizeConfig *c = acldvppCreateResizeConfig();
  REQUIRE(c != NULL);
  CHECK_OK(acldvppSetResizeConfigInterpolation(c, mode));
  return c;
}

/*--------------------------------------------------------------------------------------
  Scaling: the formula in double, per channel grid
--------------------------------------------------------------------------------------*/
typedef struct { picture *p; int c; uint32_t x0, y0, w, h, sub; } grid; /* sub: the grid is of every second pixel */
static double value(grid *g, double x, double y) { return *at(g->p, g->c, (g->x0 + (uint32_t)x) * g->sub, (g->y0 + (uint32_t)y) * g->sub); }
static double sample(grid *g, double x, double y, int nearest) {
  if (nearest) return value(g, floor(x), floor(y));
  x = fmax(0, fmin(x, g->w - 1.0));
  y = fmax(0, fmin(y, g->h - 1.0));
  const double x0 = floor(x), y0 = floor(y), x1 = fmin(x0 + 1, g->w - 1.0), y1 = fmin(y0 + 1, g->h - 1.0), fx = x - x0, fy = y - y0;
  return (value(g, x0, y0) * (1 - fx) + value(g, x1, y0) * fx) * (1 - fy) + (value(g, x0, y1) * (1 - fx) + value(g, x1, y1) * fx) * fy;
}
/* The rectangle (x, y, w, h) of b must be the rectangle of a, scaled by `mode`. */
static void check_scaled(picture *a, uint32_t ax, uint32_t ay, uint32_t aw, uint32_t ah, picture *b, uint32_t bx, uint32_t by, uint32_t bw, uint32_t bh,
                         int mode) {
  double worst = 0;
  for (int c = 0; c < 3; c++) {
    const uint32_t s = c ? 2 : 1;
    grid from = {a, c, ax / s, ay / s, (aw + s - 1) / s, (ah + s - 1) / s, s}, to = {b, c, bx / s, by / s, (bw + s - 1) / s, (bh + s - 1) / s, s};
    const double sx = (double)from.w / to.w, sy = (double)from.h / to.h;
    for (uint32_t y = 0; y < to.h; y++)
      for (uint32_t x = 0; x < to.w; x++) {
        double px = mode == 1 ? (x + 0.5) * sx - 0.5 : x * sx, py = mode == 1 ? (y + 0.5) * sy - 0.5 : y * sy;
        if (mode == 2 || mode == 4) px = (double)(x * from.w / to.w), py = (double)(y * from.h / to.h);
        const double want = sample(&from, px, py, mode == 2 || mode == 4), off = fabs(want - value(&to, x, y));
        if (off > worst) worst = off;
      }
  }
  CHECK(worst <= (mode == 2 || mode == 4 ? 0 : 1.0));
}
TEST(resize_follows_the_formula) {
  start();
  for (int k = 0; k < 40; k++) {
    const int mode = 1 + k % 4, a_format = 1 + (int)(test_random() % 2), b_format = 1 + (int)(test_random() % 2);
    const uint32_t w = (uint32_t)test_between(5, 90) * 2, h = (uint32_t)test_between(3, 60) * 2;
    const uint32_t v = (uint32_t)test_between(5, 90) * 2, g = (uint32_t)test_between(3, 60) * 2;
    if (v > w * 16 || g > h * 16 || w > v * 32 || h > g * 32) continue;
    picture a = make(a_format, w, h, (uint32_t)test_between(0, 2), (uint32_t)test_between(0, 2)), b = make(b_format, v, g, (uint32_t)test_between(0, 2), 0);
    acldvppResizeConfig *c = config((uint32_t)mode);
    paint(&a);
    send(&a);
    send(&b);
    CHECK_OK(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    CHECK_EQ(acldvppGetPicDescRetCode(b.desc), 0);
    fetch(&b);
    check_scaled(&a, 0, 0, w, h, &b, 0, 0, v, g, mode);
    check_margins(&b, 0, 0, v, g, NULL);
    CHECK_OK(acldvppDestroyResizeConfig(c));
    drop(&a);
    drop(&b);
  }
  stop();
}
TEST(the_stand_in_filter_keeps_flat_pictures_flat_and_means_the_rest) {
  start();
  picture a = make(1, 256, 128, 0, 0), b = make(1, 32, 16, 0, 0);
  acldvppResizeConfig *c = acldvppCreateResizeConfig();
  double sum = 0, mean = 0;
  paint(&a);
  send(&a);
  CHECK_OK(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  fetch(&b);
  for (uint32_t y = 0; y < 128; y++)
    for (uint32_t x = 0; x < 256; x++) sum += *at(&a, 0, x, y) / (256.0 * 128);
  for (uint32_t y = 0; y < 16; y++)
    for (uint32_t x = 0; x < 32; x++) mean += *at(&b, 0, x, y) / (32.0 * 16);
  CHECK_CLOSE(sum, mean, 4);
  for (int c0 = 0; c0 < 3; c0++)
    for (uint32_t y = 0; y < 128; y++)
      for (uint32_t x = 0; x < 256; x++) *at(&a, c0, x, y) = (unsigned char)(77 + 60 * c0);
  send(&a);
  CHECK_OK(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  fetch(&b);
  for (uint32_t y = 0; y < 16; y++)
    for (uint32_t x = 0; x < 32; x++)
      for (int c0 = 0; c0 < 3; c0++) CHECK_EQ(*at(&b, c0, x, y), 77 + 60 * c0);
  CHECK_OK(acldvppDestroyResizeConfig(c));
  drop(&a);
  drop(&b);
  stop();
}
TEST(crop_and_paste_letterbox_leaves_the_rest_alone) {
  start();
  for (int k = 0; k < 30; k++) {
    picture a = make(1, (uint32_t)test_between(40, 100) * 2, (uint32_t)test_between(40, 80) * 2, 1, 1), b = make(1 + k % 2, 224, 160, 1, 0);
    const uint32_t left = 2 * (uint32_t)test_between(0, 10), top = 2 * (uint32_t)test_between(0, 10);
    const uint32_t w = 2 * (uint32_t)test_between(10, a.w / 2 - left / 2), h = 2 * (uint32_t)test_between(10, a.h / 2 - top / 2);
    const uint32_t px = 16 * (uint32_t)test_between(0, 5), py = 2 * (uint32_t)test_between(0, 20);
    const uint32_t pw = 2 * (uint32_t)test_between(10, (224 - px) / 2), ph = 2 * (uint32_t)test_between(10, (160 - py) / 2);
    acldvppRoiConfig *crop = acldvppCreateRoiConfig(left, left + w - 1, top, top + h - 1);
    acldvppRoiConfig *paste = acldvppCreateRoiConfig(px, px + pw - 1, py, py + ph - 1);
    acldvppResizeConfig *c = config(1 + (uint32_t)k % 4);
    for (uint32_t i = 0; i < b.bytes; i++) b.host[i] = (unsigned char)test_random();
    unsigned char *before = (unsigned char *)malloc(b.bytes);
    REQUIRE(before != NULL);
    memcpy(before, b.host, b.bytes);
    paint(&a);
    send(&a);
    send(&b);
    CHECK_OK(acldvppVpcCropResizePasteAsync(channel, a.desc, b.desc, crop, paste, c, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    fetch(&b);
    check_scaled(&a, left, top, w, h, &b, px, py, pw, ph, 1 + k % 4);
    check_margins(&b, px, py, pw, ph, before);
    free(before);
    CHECK_OK(acldvppDestroyRoiConfig(crop));
    CHECK_OK(acldvppDestroyRoiConfig(paste));
    CHECK_OK(acldvppDestroyResizeConfig(c));
    drop(&a);
    drop(&b);
  }
  stop();
}
TEST(crop_of_the_same_size_copies) {
  start();
  picture a = make(1, 100, 80, 0, 0), b = make(1, 40, 30, 0, 0);
  acldvppRoiConfig *r = acldvppCreateRoiConfig(20, 59, 10, 39);
  paint(&a);
  send(&a);
  send(&b);
  CHECK_OK(acldvppVpcCropAsync(channel, a.desc, b.desc, r, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  fetch(&b);
  for (int c = 0; c < 3; c++)
    for (uint32_t y = 0; y < 30; y++)
      for (uint32_t x = 0; x < 40; x++) CHECK_EQ(*at(&b, c, x, y), *at(&a, c, x + 20, y + 10));
  CHECK_OK(acldvppSetRoiConfig(r, 0, 9, 0, 5));
  CHECK_OK(acldvppVpcCropAsync(channel, a.desc, b.desc, r, stream)); /* 10 x 6, the smallest, made larger */
  CHECK_OK(aclrtSynchronizeStream(stream));
  CHECK_OK(acldvppDestroyRoiConfig(r));
  drop(&a);
  drop(&b);
  stop();
}
TEST(batches) {
  start();
  enum { N = 4 };
  acldvppBatchPicDesc *src = acldvppCreateBatchPicDesc(2), *dst = acldvppCreateBatchPicDesc(N);
  picture a[2], b[N];
  acldvppRoiConfig *crop[N], *paste[N];
  acldvppResizeConfig *c = config(1);
  uint32_t nums[2] = {3, 1};
  for (int i = 0; i < 2 + N; i++) {
    picture p = i < 2 ? make(1, 128, 96, 1, 0) : make(1, 64, 48, 0, 0);
    acldvppPicDesc *d = i < 2 ? acldvppGetPicDesc(src, (uint32_t)i) : acldvppGetPicDesc(dst, (uint32_t)i - 2);
    REQUIRE(d != NULL);
    CHECK_OK(acldvppSetPicDescData(d, p.device));
    CHECK_OK(acldvppSetPicDescSize(d, p.bytes));
    CHECK_OK(acldvppSetPicDescFormat(d, (acldvppPixelFormat)p.format));
    CHECK_OK(acldvppSetPicDescWidth(d, p.w));
    CHECK_OK(acldvppSetPicDescHeight(d, p.h));
    CHECK_OK(acldvppSetPicDescWidthStride(d, p.row));
    CHECK_OK(acldvppSetPicDescHeightStride(d, p.rows));
    if (i < 2) paint(&p);
    send(&p);
    if (i < 2) a[i] = p;
    else b[i - 2] = p;
  }
  for (int i = 0; i < N; i++) {
    crop[i] = acldvppCreateRoiConfig(16 * (uint32_t)i, 16 * (uint32_t)i + 39, 8, 47);
    paste[i] = acldvppCreateRoiConfig(16, 55, 4, 43);
  }
  CHECK(acldvppGetPicDesc(src, 2) == NULL);
  CHECK_OK(acldvppVpcBatchCropResizePasteAsync(channel, src, nums, 2, dst, crop, paste, c, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  for (int i = 0; i < N; i++) {
    fetch(&b[i]);
    check_scaled(&a[i == 3], 16 * (uint32_t)i, 8, 40, 40, &b[i], 16, 4, 40, 40, 1);
    check_margins(&b[i], 16, 4, 40, 40, NULL);
  }
  CHECK_OK(acldvppVpcBatchCropAsync(channel, src, nums, 2, dst, crop, stream));
  CHECK_OK(acldvppVpcBatchCropResizeAsync(channel, src, nums, 2, dst, crop, c, stream));
  CHECK_OK(acldvppVpcBatchCropAndPasteAsync(channel, src, nums, 2, dst, crop, paste, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  { /* a frame of 4 around each */
    acldvppBorderConfig *f = acldvppCreateBorderConfig(), *fs[N];
    for (int i = 0; i < N; i++) fs[i] = f;
    CHECK_OK(acldvppSetBorderConfigTop(f, 4));
    CHECK_OK(acldvppSetBorderConfigBottom(f, 4));
    CHECK_OK(acldvppSetBorderConfigLeft(f, 4));
    CHECK_OK(acldvppSetBorderConfigRight(f, 4));
    CHECK_OK(acldvppSetBorderConfigValue(f, 0, 9));
    CHECK_OK(acldvppVpcBatchCropResizeMakeBorderAsync(channel, src, nums, 2, dst, crop, fs, c, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    fetch(&b[3]);
    check_scaled(&a[1], 48, 8, 40, 40, &b[3], 4, 4, 56, 40, 1);
    CHECK_EQ(*at(&b[3], 0, 0, 0), 9);
    CHECK_EQ(*at(&b[3], 0, 63, 47), 9);
    CHECK_OK(acldvppDestroyBorderConfig(f));
  }
  nums[0] = 2; /* three pictures for four destinations */
  CHECK_EQ(acldvppVpcBatchCropAsync(channel, src, nums, 2, dst, crop, stream), 100000);
  CHECK_EQ(acldvppVpcBatchCropAsync(channel, src, nums, 3, dst, crop, stream), 100000);
  CHECK_EQ(acldvppVpcBatchCropAsync(channel, src, NULL, 2, dst, crop, stream), 100000);
  CHECK_EQ(acldvppDestroyPicDesc(acldvppGetPicDesc(src, 0)), 100000);
  CHECK_OK(acldvppDestroyBatchPicDesc(src));
  CHECK_OK(acldvppDestroyBatchPicDesc(dst));
  CHECK_EQ(acldvppDestroyBatchPicDesc(dst), 100000);
  for (int i = 0; i < N; i++) {
    CHECK_OK(acldvppDestroyRoiConfig(crop[i]));
    CHECK_OK(acldvppDestroyRoiConfig(paste[i]));
    drop(&b[i]);
  }
  drop(&a[0]);
  drop(&a[1]);
  CHECK_OK(acldvppDestroyResizeConfig(c));
  stop();
}

/*--------------------------------------------------------------------------------------
  Colours
--------------------------------------------------------------------------------------*/
static int clamp(int v) { return v < 0 ? 0 : v > 255 ? 255 : v; }
static int down8(int v) { return v >= 0 ? v / 256 : -((-v + 255) / 256); } /* floor(v / 256) */
TEST(yuv_becomes_rgb_and_back_by_the_matrices) {
  static const int to_rgb[4][9] = {{256, 0, 359, 256, -88, -183, 256, 454, 0}, {298, 0, 409, 298, -100, -208, 298, 516, 0},
                                   {256, 0, 403, 256, -48, -120, 256, 475, 0}, {298, 0, 459, 298, -55, -136, 298, 541, 0}};
  static const int to_yuv[4][9] = {{77, 150, 29, -43, -85, 128, 128, -107, -21}, {66, 129, 25, -38, -74, 112, 112, -94, -18},
                                   {55, 183, 19, -29, -99, 128, 128, -116, -12}, {47, 157, 16, -26, -87, 112, 112, -102, -10}};
  start();
  for (uint32_t m = 0; m < 4; m++) {
    const int bias = m % 2 ? 16 : 0;
    picture a = make(PIXEL_FORMAT_YUV_SEMIPLANAR_444, 50, 38, 1, 0), b = make(PIXEL_FORMAT_BGRA_8888, 50, 38, 0, 1), d = make(PIXEL_FORMAT_YUV_PACKED_444, 50, 38, 0, 0);
    CHECK_OK(acldvppSetChannelDescParam(channel, ACL_DVPP_CSC_MATRIX_UINT32, sizeof m, &m));
    paint(&a);
    send(&a);
    send(&b);
    CHECK_OK(acldvppVpcConvertColorAsync(channel, a.desc, b.desc, stream));
    CHECK_OK(acldvppVpcConvertColorAsync(channel, b.desc, d.desc, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    fetch(&b);
    fetch(&d);
    for (uint32_t y = 0; y < 38; y++)
      for (uint32_t x = 0; x < 50; x++) {
        const int in[3] = {*at(&a, 0, x, y) - bias, *at(&a, 1, x, y) - 128, *at(&a, 2, x, y) - 128};
        int rgb[3];
        for (int c = 0; c < 3; c++) {
          const int *r = to_rgb[m] + 3 * c;
          rgb[c] = clamp(down8(r[0] * in[0] + r[1] * in[1] + r[2] * in[2]));
          CHECK_EQ(*at(&b, c, x, y), rgb[c]);
        }
        CHECK_EQ(*at(&b, 3, x, y), 255);
        for (int c = 0; c < 3; c++) {
          const int *r = to_yuv[m] + 3 * c;
          CHECK_EQ(*at(&d, c, x, y), clamp(down8(r[0] * rgb[0] + r[1] * rgb[1] + r[2] * rgb[2]) + (c ? 128 : bias)));
        }
      }
    check_margins(&b, 0, 0, 50, 38, NULL);
    drop(&a);
    drop(&b);
    drop(&d);
  }
  stop();
}
/* The commonest change of colours has its own way through 16-bit arithmetic: all matrices, all values of luma and chroma, every remainder. */
TEST(semiplanar_becomes_pixels_by_the_matrices) {
  static const int to_rgb[6][9] = {{256, 0, 359, 256, -88, -183, 256, 454, 0}, {298, 0, 409, 298, -100, -208, 298, 516, 0},
                                   {256, 0, 403, 256, -48, -120, 256, 475, 0}, {298, 0, 459, 298, -55, -136, 298, 541, 0},
                                   {256, 0, 378, 256, -42, -146, 256, 482, 0}, {298, 0, 430, 298, -48, -167, 298, 548, 0}};
  start();
  for (uint32_t m = 0; m < 6; m++)
    for (int k = 0; k < 4; k++) {
      const int bias = m % 2 ? 16 : 0;
      const uint32_t w = 2 * (uint32_t)test_between(16, k == 0 ? 600 : 60), h = 2 * (uint32_t)test_between(16, k == 1 ? 200 : 40);
      picture a = make(k % 2 ? PIXEL_FORMAT_YVU_SEMIPLANAR_420 : PIXEL_FORMAT_YUV_SEMIPLANAR_420, w, h, 1, 0);
      picture b = make(k / 2 ? PIXEL_FORMAT_BGR_888 : PIXEL_FORMAT_RGB_888, w, h, 0, 1);
      CHECK_OK(acldvppSetChannelDescParam(channel, ACL_DVPP_CSC_MATRIX_UINT32, sizeof m, &m));
      for (int c = 0; c < 3; c++)
        for (uint32_t y = 0; y < h; y++)
          for (uint32_t x = 0; x < w; x++) {
            const int v = test_between(-60, 315);
            *at(&a, c, x, y) = (unsigned char)clamp(v); /* the ends often: there sums are largest */
          }
      send(&a);
      send(&b);
      CHECK_OK(acldvppVpcConvertColorAsync(channel, a.desc, b.desc, stream));
      CHECK_OK(aclrtSynchronizeStream(stream));
      fetch(&b);
      for (uint32_t y = 0; y < h; y++)
        for (uint32_t x = 0; x < w; x++) {
          const int in[3] = {*at(&a, 0, x, y) - bias, *at(&a, 1, x, y) - 128, *at(&a, 2, x, y) - 128};
          for (int c = 0; c < 3; c++) {
            const int *r = to_rgb[m] + 3 * c;
            CHECK_EQ(*at(&b, c, x, y), clamp(down8(r[0] * in[0] + r[1] * in[1] + r[2] * in[2])));
          }
        }
      check_margins(&b, 0, 0, w, h, NULL);
      drop(&a);
      drop(&b);
    }
  stop();
}
TEST(every_format_into_every_other) {
  start();
  for (int from = 0; from <= 17; from++)
    for (int to = 0; to <= 17; to++) {
      picture a = make(from, 36, 28, 1, 0), b = make(to, 36, 28, 0, 1);
      for (int c = 0; c < channels(from); c++)
        for (uint32_t y = 0; y < 28; y++)
          for (uint32_t x = 0; x < 36; x++) *at(&a, c, x, y) = (unsigned char)(c == 3 ? 200 : from >= 12 ? 90 + 30 * c : c ? 120 + c : 100);
      send(&a);
      send(&b);
      CHECK_OK(acldvppVpcConvertColorAsync(channel, a.desc, b.desc, stream));
      CHECK_OK(aclrtSynchronizeStream(stream));
      fetch(&b);
      for (int c = 0; c < channels(to); c++) { /* one colour everywhere stays one colour */
        const int v = *at(&b, c, 0, 0);
        size_t wrong = 0;
        for (uint32_t y = 0; y < 28; y++)
          for (uint32_t x = 0; x < 36; x++) wrong += *at(&b, c, x, y) != v;
        CHECK_EQ(wrong, 0);
        if ((from >= 12) == (to >= 12) && c < 3) CHECK_EQ(v, from == 0 && c ? 128 : *at(&a, c, 0, 0));
        if (c == 3) CHECK_EQ(v, from >= 14 ? 200 : 255);
      }
      check_margins(&b, 0, 0, 36, 28, NULL);
      drop(&a);
      drop(&b);
    }
  stop();
}

/*--------------------------------------------------------------------------------------
  Border, pyramid, histogram, look-up table
--------------------------------------------------------------------------------------*/
static int fold(int i, int n, int type) {
  if (i >= 0 && i < n) return i;
  if (type == BORDER_REPLICATE) return i < 0 ? 0 : n - 1;
  if (type == BORDER_REFLECT) return i < 0 ? -i - 1 : 2 * n - 1 - i;
  return i < 0 ? -i : 2 * n - 2 - i;
}
TEST(borders) {
  start();
  for (int type = 0; type < 4; type++) {
    picture a = make(PIXEL_FORMAT_RGB_888, 40, 30, 0, 0), b = make(PIXEL_FORMAT_RGB_888, 40 + 5 + 8, 30 + 3 + 7, 0, 0);
    acldvppBorderConfig *f = acldvppCreateBorderConfig();
    CHECK_OK(acldvppSetBorderConfigBorderType(f, (acldvppBorderType)type));
    CHECK_OK(acldvppSetBorderConfigLeft(f, 5));
    CHECK_OK(acldvppSetBorderConfigRight(f, 8));
    CHECK_OK(acldvppSetBorderConfigTop(f, 3));
    CHECK_OK(acldvppSetBorderConfigBottom(f, 7));
    for (uint32_t c = 0; c < 3; c++) CHECK_OK(acldvppSetBorderConfigValue(f, c, 10.0 * (c + 1)));
    paint(&a);
    send(&a);
    send(&b);
    CHECK_OK(acldvppVpcMakeBorderAsync(channel, a.desc, b.desc, f, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    fetch(&b);
    for (int c = 0; c < 3; c++)
      for (int y = 0; y < 40; y++)
        for (int x = 0; x < 53; x++) {
          const int sx = x - 5, sy = y - 3, in = sx >= 0 && sx < 40 && sy >= 0 && sy < 30;
          const int want = !in && type == 0 ? 10 * (c + 1) : *at(&a, c, (uint32_t)fold(sx, 40, type), (uint32_t)fold(sy, 30, type));
          CHECK_EQ(*at(&b, c, (uint32_t)x, (uint32_t)y), want);
        }
    CHECK_OK(acldvppDestroyBorderConfig(f));
    drop(&a);
    drop(&b);
  }
  stop();
}
TEST(pyramid_histogram_and_table) {
  start();
  picture a = make(PIXEL_FORMAT_YUV_SEMIPLANAR_444, 48, 36, 0, 0), b = make(PIXEL_FORMAT_YUV_SEMIPLANAR_444, 24, 18, 0, 0), d = make(PIXEL_FORMAT_YUV_SEMIPLANAR_444, 48, 36, 0, 0);
  static const int w[5] = {1, 4, 6, 4, 1};
  acldvppHist *h = acldvppCreateHist();
  acldvppLutMap *l = acldvppCreateLutMap();
  paint(&a);
  send(&a);
  CHECK_OK(acldvppVpcPyrDownAsync(channel, a.desc, b.desc, NULL, stream));
  CHECK_EQ(acldvppVpcPyrDownAsync(channel, a.desc, d.desc, NULL, stream), 100000);
  CHECK_OK(acldvppVpcCalcHistAsync(channel, a.desc, h, NULL, stream));
  for (uint32_t c = 0; c < 3; c++) {
    uint8_t *table = NULL;
    uint32_t n = 0;
    CHECK_OK(acldvppGetLutMapData(l, c, &table, &n));
    CHECK_EQ(n, 256);
    for (uint32_t i = 0; i < n; i++) table[i] = (uint8_t)(i * 7 + c);
  }
  CHECK_OK(acldvppVpcEqualizeHistAsync(channel, a.desc, d.desc, l, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  fetch(&b);
  fetch(&d);
  for (int c = 0; c < 3; c++) {
    uint32_t *count = NULL, mine[256] = {0};
    uint16_t n = 0;
    for (int y = 0; y < 18; y++)
      for (int x = 0; x < 24; x++) {
        int sum = 0;
        for (int v = -2; v <= 2; v++)
          for (int u = -2; u <= 2; u++)
            sum += w[u + 2] * w[v + 2] * *at(&a, c, (uint32_t)fold(2 * x + u, 48, BORDER_REFLECT_101), (uint32_t)fold(2 * y + v, 36, BORDER_REFLECT_101));
        CHECK_CLOSE(*at(&b, c, (uint32_t)x, (uint32_t)y), sum / 256.0, 0.51);
      }
    for (uint32_t y = 0; y < 36; y++)
      for (uint32_t x = 0; x < 48; x++) {
        mine[*at(&a, c, x, y)]++;
        CHECK_EQ(*at(&d, c, x, y), (uint8_t)(*at(&a, c, x, y) * 7 + c));
      }
    CHECK_OK(acldvppGetHistData(h, (uint32_t)c, &count, &n));
    CHECK_EQ(n, 256);
    CHECK(memcmp(mine, count, sizeof mine) == 0);
  }
  CHECK_EQ(acldvppGetHistRetCode(h), 0);
  CHECK_OK(acldvppClearHist(h));
  CHECK_OK(acldvppDestroyHist(h));
  CHECK_OK(acldvppDestroyLutMap(l));
  drop(&a);
  drop(&b);
  drop(&d);
  stop();
}

/*--------------------------------------------------------------------------------------
  Rules
--------------------------------------------------------------------------------------*/
typedef aclError (*set_fn)(acldvppPicDesc *, uint32_t);
static void refused(picture *a, picture *b, const char *part) {
  acldvppResizeConfig *c = config(1);
  char seen[2048];
  CHECK_EQ(acldvppVpcResizeAsync(channel, a->desc, b->desc, c, stream), 100000);
  const char *said = aclGetRecentErrMsg();
  snprintf(seen, sizeof seen, "%s", said ? said : "");
  CHECK_HAS(seen, part);
  CHECK_OK(acldvppDestroyResizeConfig(c));
}
TEST(what_vpc_refuses_and_how_it_says_so) {
  static const struct { set_fn set; uint32_t v, good; const char *says; } in[] = {
      {acldvppSetPicDescWidth, 8, 500, "width"},           {acldvppSetPicDescWidth, 20000, 500, "width"},
      {acldvppSetPicDescHeight, 4, 300, "height"},         {acldvppSetPicDescWidthStride, 500, 512, "multiple of 16"},
      {acldvppSetPicDescWidthStride, 496, 512, "width stride 512"}, {acldvppSetPicDescWidthStride, 17000, 512, "widthStride"},
      {acldvppSetPicDescHeightStride, 301, 304, "heightStride"}, {acldvppSetPicDescHeightStride, 298, 304, "at least 300"},
      {acldvppSetPicDescSize, 1000, 512 * 304 * 3 / 2, "230400"},
  };
  start();
  aslSetLevel(0);
  picture a = make(1, 500, 300, 0, 2), b = make(1, 224, 224, 0, 0);
  for (size_t i = 0; i < sizeof in / sizeof in[0]; i++) {
    CHECK_OK(in[i].set(a.desc, in[i].v));
    refused(&a, &b, in[i].says);
    CHECK_OK(in[i].set(a.desc, in[i].good));
  }
  CHECK_OK(acldvppSetPicDescFormat(b.desc, PIXEL_FORMAT_RGB_888)); /* the first chips write NV12 and NV21 */
  refused(&a, &b, "AIPP");
  CHECK_OK(acldvppSetPicDescFormat(b.desc, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
  { /* memory that is not acldvppMalloc's */
    void *p = NULL;
    CHECK_OK(aclrtMalloc(&p, a.bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_OK(acldvppSetPicDescData(a.desc, p));
    refused(&a, &b, "acldvppMalloc");
    CHECK_EQ(acldvppFree(p), 107000);
    CHECK_OK(acldvppSetPicDescData(a.desc, a.host));
    refused(&a, &b, "host");
    CHECK_OK(acldvppSetPicDescData(a.desc, NULL));
    refused(&a, &b, "NULL");
    CHECK_OK(acldvppSetPicDescData(a.desc, (char *)a.device + 8));
    CHECK_OK(acldvppSetPicDescSize(a.desc, 512 * 304 * 3 / 2));
    {
      acldvppResizeConfig *c = config(1);
      CHECK_NE(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream), 0);
      CHECK_OK(acldvppDestroyResizeConfig(c));
    }
    CHECK_OK(acldvppSetPicDescData(a.desc, a.device));
    CHECK_OK(aclrtFree(p));
    CHECK_EQ(aclrtFree(a.device), 107000);
  }
  { /* areas */
    static const uint32_t bad[][4] = {{1, 99, 0, 99}, {0, 98, 0, 99}, {0, 99, 1, 99}, {0, 99, 0, 98}, {0, 501, 0, 99}, {100, 99, 0, 99}, {0, 99, 0, 301}};
    acldvppRoiConfig *r = acldvppCreateRoiConfig(0, 99, 0, 99), *p = acldvppCreateRoiConfig(8, 99, 0, 99);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
      CHECK_OK(acldvppSetRoiConfig(r, bad[i][0], bad[i][1], bad[i][2], bad[i][3]));
      CHECK_EQ(acldvppVpcCropAsync(channel, a.desc, b.desc, r, stream), 100000);
    }
    CHECK_OK(acldvppSetRoiConfig(r, 0, 99, 0, 99));
    CHECK_EQ(acldvppVpcCropAndPasteAsync(channel, a.desc, b.desc, r, p, stream), 100000); /* left 8 is no multiple of 16 */
    CHECK_EQ(acldvppVpcCropAndPasteAsync(channel, a.desc, b.desc, r, NULL, stream), 100000);
    CHECK_OK(acldvppSetRoiConfig(r, 0, 5, 0, 5));
    CHECK_EQ(acldvppVpcCropAsync(channel, a.desc, b.desc, r, stream), 100000); /* below 10 x 6, and more than 16 times */
    CHECK(acldvppCreateRoiConfig(65536, 1, 2, 3) == NULL);
    CHECK_EQ(acldvppSetRoiConfigLeft(r, 65536), 100000);
    CHECK_OK(acldvppSetRoiConfigRight(r, 9));
    CHECK_OK(acldvppDestroyRoiConfig(r));
    CHECK_OK(acldvppDestroyRoiConfig(p));
  }
  { /* channels */
    acldvppChannelDesc *d = acldvppCreateChannelDesc();
    acldvppResizeConfig *c = config(1);
    uint32_t mode = DVPP_CHNMODE_JPEGD;
    CHECK_EQ(acldvppVpcResizeAsync(d, a.desc, b.desc, c, stream), 100000);
    CHECK_EQ(acldvppVpcResizeAsync(NULL, a.desc, b.desc, c, stream), 100000);
    CHECK_EQ(acldvppVpcResizeAsync((acldvppChannelDesc *)c, a.desc, b.desc, c, stream), 100000);
    CHECK_EQ(acldvppDestroyChannel(d), 100000);
    CHECK_OK(acldvppSetChannelDescParam(d, ACL_DVPP_MODE_UINT32, sizeof mode, &mode));
    CHECK_OK(acldvppCreateChannel(d));
    CHECK_EQ(acldvppCreateChannel(d), 100000);
    CHECK_EQ(acldvppSetChannelDescMode(d, 1), 100000);
    CHECK_EQ(acldvppVpcResizeAsync(d, a.desc, b.desc, c, stream), 100000);
    CHECK_EQ(acldvppDestroyChannelDesc(d), 100000);
    CHECK_OK(acldvppDestroyChannel(d));
    CHECK_OK(acldvppDestroyChannelDesc(d));
    CHECK_EQ(acldvppVpcResizeAsync(channel, a.desc, b.desc, NULL, stream), 100000);
    CHECK_EQ(acldvppVpcResizeAsync(channel, NULL, b.desc, c, stream), 100000);
    CHECK_EQ(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, (aclrtStream)a.desc), 107017);
    CHECK_EQ(acldvppSetResizeConfigInterpolation(c, 5), 100000);
    CHECK_OK(acldvppDestroyResizeConfig(c));
  }
  drop(&a);
  drop(&b);
  stop();
}
/* Output over input: hardware says nothing and may read what it has just written. */
static void over_itself(const char *says) {
  picture a = make(PIXEL_FORMAT_YUV_SEMIPLANAR_420, 128, 64, 0, 0), b = make(PIXEL_FORMAT_YUV_SEMIPLANAR_420, 64, 32, 0, 0);
  acldvppResizeConfig *c = config(1);
  void *const own = acldvppGetPicDescData(b.desc);
  const int strict = says == NULL;
  aslStats before, after;
  paint(&a);
  send(&a);
  aslGetStats(&before);
  CHECK_OK(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream)); /* apart */
  CHECK_OK(aclrtSynchronizeStream(stream));
  aslGetStats(&after);
  CHECK_EQ(after.findings, before.findings);
  CHECK_OK(acldvppSetPicDescData(b.desc, a.device)); /* the same place */
  CHECK_EQ(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream), strict ? 100000 : 0);
  CHECK_OK(acldvppSetPicDescData(b.desc, (char *)a.device + a.bytes - 64 * 32 * 3 / 2)); /* the end of it */
  CHECK_EQ(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream), strict ? 100000 : 0);
  CHECK_OK(aclrtSynchronizeStream(stream));
  aslGetStats(&after);
  CHECK_EQ(after.findings, before.findings + 2);
  if (strict) CHECK_HAS(aclGetRecentErrMsg(), "3072");
  CHECK_OK(acldvppSetPicDescData(b.desc, own));
  CHECK_OK(acldvppDestroyResizeConfig(c));
  drop(&a);
  drop(&b);
}
TEST(pictures_that_overlap) {
  static const struct { const char *name, *value, *says; } ways[] = {
      {"ASCEND_LITE_LANG", "en", "VPC does not work in place"}, {"ASCEND_LITE_LANG", "zh", "VPC 不支持原地处理"}, {"ASCEND_LITE_STRICT", "1", NULL}};
  for (size_t k = 0; k < 3; k++) {
    if (test_inside("pictures_that_overlap", ways[k].name, ways[k].value)) {
      start();
      over_itself(getenv("ASCEND_LITE_STRICT") ? NULL : "");
      stop();
      return;
    }
    if (ways[k].says) CHECK_HAS(test_again.err, ways[k].says);
  }
}
TEST(video_is_refused_in_one_sentence) {
  start();
  aslSetLevel(0);
  aclvdecChannelDesc *d = aclvdecCreateChannelDesc();
  aclvencChannelDesc *e = aclvencCreateChannelDesc();
  uint32_t v = 1920;
  size_t n = 0;
  CHECK_OK(aclvdecSetChannelDescEnType(d, H264_MAIN_LEVEL));
  CHECK_EQ(aclvdecSetChannelDescEnType(d, (acldvppStreamFormat)9), 100000);
  CHECK_EQ(aclvdecSetChannelDescChannelId(d, 60), 100000);
  CHECK_EQ(aclvdecCreateChannel(d), 200006);
  CHECK_HAS(aclGetRecentErrMsg(), "video");
  CHECK_OK(aclvencSetChannelDescParam(e, ACL_VENC_PIC_WIDTH_UINT32, sizeof v, &v));
  v = 0;
  CHECK_OK(aclvencGetChannelDescParam(e, ACL_VENC_PIC_WIDTH_UINT32, sizeof v, &n, &v));
  CHECK_EQ(v, 1920);
  CHECK_EQ(n, 4);
  CHECK_EQ(aclvencSetChannelDescParam(e, ACL_VENC_PIC_WIDTH_UINT32, 2, &v), 100000);
  CHECK_EQ(aclvencCreateChannel(e), 200006);
  CHECK_OK(aclvdecDestroyChannelDesc(d));
  CHECK_OK(aclvencDestroyChannelDesc(e));
  stop();
}
/* Every parameter that has a number: what is set comes back, with its size; another length is refused. */
static void on_frame(acldvppStreamDesc *in, acldvppPicDesc *out, void *user) { (void)in, (void)out, (void)user; }
static void on_packet(acldvppPicDesc *in, acldvppStreamDesc *out, void *user) { (void)in, (void)out, (void)user; }
TEST(video_parameters_by_number) {
  static const uint32_t dec[11] = {3, 1, 77, 0, 7, 2, 2, 640, 480, 0, 0}, enc[13] = {77, 0, 2, 1, 1920, 1080, 30, 0, 5000, 1, 30, 2000, 50};
  start();
  aslSetLevel(0);
  aclvdecChannelDesc *d = aclvdecCreateChannelDesc();
  aclvencChannelDesc *e = aclvencCreateChannelDesc();
  for (int which = 0; which < 2; which++)
    for (int k = 0; k < (which ? 13 : 11); k++) {
      unsigned char in[8] = {0}, out[8] = {0};
      const uint64_t wide = which ? enc[k] : dec[k];
      aclvdecCallback f = on_frame;
      aclvencCallback g = on_packet;
      const int pointer = which ? k == 1 || k == 7 : k == 3, eight = pointer || (which ? k == 0 : k == 2);
      const size_t size = pointer ? sizeof(void *) : eight ? 8 : 4;
      size_t told = 0;
      if (pointer) memcpy(in, which ? (void *)&g : (void *)&f, sizeof(void *));
      else if (eight) memcpy(in, &wide, 8);
      else memcpy(in, which ? &enc[k] : &dec[k], 4);
      const aclError code = which ? aclvencSetChannelDescParam(e, (aclvencChannelDescParamType)k, size, in)
                                  : aclvdecSetChannelDescParam(d, (aclvdecChannelDescParamType)k, size, in);
      CHECK_EQ(code, !which && k >= 9 ? 200006 : 0); /* reference frames and bit depth: 310P only */
      CHECK_EQ(which ? aclvencGetChannelDescParam(e, (aclvencChannelDescParamType)k, size, &told, out)
                     : aclvdecGetChannelDescParam(d, (aclvdecChannelDescParamType)k, size, &told, out), 0);
      CHECK_EQ(told, size);
      CHECK_BYTES(out, in, 8);
      CHECK_EQ(which ? aclvencSetChannelDescParam(e, (aclvencChannelDescParamType)k, size - 1, in)
                     : aclvdecSetChannelDescParam(d, (aclvdecChannelDescParamType)k, size - 1, in), 100000);
      CHECK_EQ(which ? aclvencGetChannelDescParam(e, (aclvencChannelDescParamType)k, size - 1, &told, out)
                     : aclvdecGetChannelDescParam(d, (aclvdecChannelDescParamType)k, size - 1, &told, out), 100000);
    }
  CHECK_EQ(aclvdecSetChannelDescParam(d, (aclvdecChannelDescParamType)11, 4, dec), 100000);
  CHECK_EQ(aclvencSetChannelDescParam(e, (aclvencChannelDescParamType)13, 4, enc), 100000);
  CHECK_OK(aclvdecDestroyChannelDesc(d));
  CHECK_OK(aclvencDestroyChannelDesc(e));
  stop();
}
TEST(the_second_generation_has_other_rules) {
  if (!test_inside("the_second_generation_has_other_rules", "ASCEND_LITE_PROFILE", "310P3")) return;
  start();
  picture a = make(1, 101, 75, 0, 0), b = make(PIXEL_FORMAT_RGB_888, 64, 64, 0, 0);
  acldvppRoiConfig *r = acldvppCreateRoiConfig(1, 50, 1, 50);
  acldvppResizeConfig *c = acldvppCreateResizeConfig();
  a.w = 100, a.h = 74;
  paint(&a);
  send(&a);
  CHECK_OK(acldvppVpcCropAsync(channel, a.desc, b.desc, r, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  aslSetLevel(0);
  CHECK_EQ(acldvppSetResizeConfigInterpolation(c, 3), 100000);
  CHECK_OK(acldvppDestroyResizeConfig(c));
  CHECK_OK(acldvppDestroyRoiConfig(r));
  drop(&a);
  drop(&b);
  stop();
}
TEST(a_description_may_go_while_its_work_is_queued) {
  CHECK_OK(aslSetSchedule("lazy"));
  start();
  picture a = make(1, 64, 64, 0, 0), b = make(1, 32, 32, 0, 0);
  acldvppResizeConfig *c = config(1);
  send(&a);
  CHECK_OK(acldvppSetPicDescRetCode(b.desc, 77));
  CHECK_OK(acldvppVpcResizeAsync(channel, a.desc, b.desc, c, stream));
  CHECK_EQ(acldvppGetPicDescRetCode(b.desc), 77); /* not done: nobody waited */
  CHECK_OK(acldvppDestroyPicDesc(a.desc));
  CHECK_OK(acldvppDestroyPicDesc(b.desc));
  CHECK_OK(aclrtSynchronizeStream(stream));
  CHECK_EQ(acldvppGetPicDescRetCode(b.desc), 0); /* a stale handle */
  CHECK_OK(acldvppDestroyResizeConfig(c));
  CHECK_OK(acldvppFree(a.device));
  CHECK_OK(acldvppFree(b.device));
  free(a.host);
  free(b.host);
  stop();
}

/*--------------------------------------------------------------------------------------
  JPEG
--------------------------------------------------------------------------------------*/
typedef struct { unsigned char *bytes; uint32_t n; void *device; } file;
static file load(const char *path) {
  file f = {NULL, 0, NULL};
  FILE *in = fopen(path, "rb");
  if (!in) return f;
  fseek(in, 0, SEEK_END);
  f.n = (uint32_t)ftell(in);
  rewind(in);
  f.bytes = (unsigned char *)malloc(f.n);
  REQUIRE(f.bytes && fread(f.bytes, 1, f.n, in) == f.n);
  fclose(in);
  return f;
}
static void upload(file *f) {
  CHECK_OK(acldvppMalloc(&f->device, f->n));
  CHECK_OK(aclrtMemcpy(f->device, f->n, f->bytes, f->n, ACL_MEMCPY_HOST_TO_DEVICE));
}
static picture room(int format, uint32_t w, uint32_t h) { /* with the strides JPEGD wants */
  picture p = make(format, w, h, 0, 0);
  CHECK_OK(acldvppFree(p.device));
  free(p.host);
  p.row = ALIGN(w, 128);
  p.rows = ALIGN(h, 16);
  p.bytes = bytes_of(format, p.row, p.rows);
  p.host = (unsigned char *)malloc(p.bytes);
  REQUIRE(p.host != NULL);
  CHECK_OK(acldvppMalloc(&p.device, p.bytes));
  CHECK_OK(acldvppSetPicDescData(p.desc, p.device));
  CHECK_OK(acldvppSetPicDescSize(p.desc, p.bytes));
  CHECK_OK(acldvppSetPicDescWidthStride(p.desc, p.row));
  CHECK_OK(acldvppSetPicDescHeightStride(p.desc, p.rows));
  return p;
}
/* An NV12 picture encoded at `level`; the caller frees. */
static file encode(picture *a, uint32_t level) {
  acldvppJpegeConfig *g = acldvppCreateJpegeConfig();
  file f = {NULL, 0, NULL};
  uint32_t n = 0;
  CHECK_OK(acldvppSetJpegeConfigLevel(g, level));
  CHECK_OK(acldvppJpegPredictEncSize(a->desc, g, &n));
  CHECK_OK(acldvppMalloc(&f.device, n));
  CHECK_OK(acldvppJpegEncodeAsync(channel, a->desc, f.device, &n, g, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  f.n = n;
  f.bytes = (unsigned char *)malloc(n);
  REQUIRE(f.bytes != NULL);
  CHECK_OK(aclrtMemcpy(f.bytes, n, f.device, n, ACL_MEMCPY_DEVICE_TO_HOST));
  CHECK_OK(acldvppDestroyJpegeConfig(g));
  return f;
}
static void forget(file *f) {
  if (f->device) CHECK_OK(acldvppFree(f->device));
  free(f->bytes);
}
static int has_stb(void) { /* encodes a small picture: only then are the files there */
  picture a = make(1, 32, 32, 0, 0);
  acldvppJpegeConfig *g = acldvppCreateJpegeConfig();
  uint32_t n = a.bytes;
  aslSetLevel(0);
  aclError code = acldvppJpegEncodeAsync(channel, a.desc, a.device, &n, g, stream);
  CHECK_OK(aclrtSynchronizeStream(stream));
  aslSetLevel(1);
  CHECK_OK(acldvppDestroyJpegeConfig(g));
  drop(&a);
  return code != ACL_ERROR_API_NOT_SUPPORT;
}
TEST(jpeg_there_and_back) {
  start();
  if (!has_stb()) TEST_SKIP("built without stb");
  for (int k = 0; k < 8; k++) {
    const uint32_t w = 2 * (uint32_t)test_between(16, 150), h = 2 * (uint32_t)test_between(16, 100);
    picture a = make(k % 3 == 2 ? PIXEL_FORMAT_UYVY_PACKED_422 : 1 + k % 2, w, h, 1, 0);
    for (int c = 0; c < 3; c++)
      for (uint32_t y = 0; y < h; y++)
        for (uint32_t x = 0; x < w; x++) *at(&a, c, x, y) = (unsigned char)(128 + (c ? 40 : 80) * sin(0.05 * x + c) * cos(0.04 * y));
    send(&a);
    file f = encode(&a, k % 2 ? 95 : 88);
    uint32_t fw = 0, fh = 0, size = 0;
    int32_t comps = 0;
    acldvppJpegFormat css = ACL_JPEG_CSS_UNKNOWN;
    CHECK_OK(acldvppJpegGetImageInfo(f.bytes, f.n, &fw, &fh, &comps));
    CHECK_EQ(fw, w);
    CHECK_EQ(fh, h);
    CHECK_EQ(comps, 3);
    CHECK_OK(acldvppJpegGetImageInfoV2(f.bytes, f.n, NULL, NULL, NULL, &css));
    CHECK_EQ(css, k % 2 ? ACL_JPEG_CSS_444 : ACL_JPEG_CSS_420);
    CHECK_OK(acldvppJpegPredictDecSize(f.bytes, f.n, PIXEL_FORMAT_YUV_SEMIPLANAR_420, &size));
    picture b = room(1 + k / 2 % 2, w, h);
    CHECK_EQ(size, b.bytes);
    CHECK_OK(aclrtMemset(b.device, b.bytes, POISON, b.bytes));
    CHECK_OK(acldvppJpegDecodeAsync(channel, f.device, f.n, b.desc, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    CHECK_EQ(acldvppGetPicDescRetCode(b.desc), 0);
    CHECK_EQ(acldvppGetPicDescWidth(b.desc), w);
    fetch(&b);
    double sum = 0;
    for (int c = 0; c < 3; c++)
      for (uint32_t y = 0; y < h; y++)
        for (uint32_t x = 0; x < w; x++) sum += abs(*at(&a, c, x, y) - *at(&b, c, x, y));
    CHECK(sum / (3.0 * w * h) < 3);
    check_margins(&b, 0, 0, w, h, NULL);
    /* the output may leave everything open */
    acldvppPicDesc *d = acldvppCreatePicDesc();
    CHECK_OK(acldvppSetPicDescData(d, b.device));
    CHECK_OK(acldvppSetPicDescSize(d, b.bytes));
    CHECK_OK(acldvppSetPicDescFormat(d, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
    CHECK_OK(acldvppJpegDecodeAsync(channel, f.device, f.n, d, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    CHECK_EQ(acldvppGetPicDescWidthStride(d), b.row);
    CHECK_EQ(acldvppGetPicDescHeightStride(d), b.rows);
    CHECK_OK(acldvppDestroyPicDesc(d));
    drop(&a);
    drop(&b);
    forget(&f);
  }
  stop();
}
/* libjpeg-turbo's own planes, when it is installed (no fancy upsampling is involved in them) */
typedef void *(*tj_init_fn)(void);
typedef int (*tj_header_fn)(void *, const unsigned char *, unsigned long, int *, int *, int *, int *);
typedef int (*tj_done_fn)(void *);
typedef int (*tj_planes_fn)(void *, const unsigned char *, unsigned long, unsigned char **, int, int *, int, int);
static void *symbol(void *lib, const char *name) { return dlsym(lib, name); }
TEST(photos_agree_with_libjpeg_turbo) {
  static const char *const paths[] = {"../shared/samples/images/photo_a.jpg", "../shared/samples/images/photo_b.jpg"};
  void *lib = dlopen("libturbojpeg.so.0", RTLD_NOW);
  union { void *p; tj_init_fn init; tj_header_fn header; tj_planes_fn planes; tj_done_fn done; } u, v, w, z;
  if (!lib) TEST_SKIP("no libturbojpeg");
  start();
  if (!has_stb()) TEST_SKIP("built without stb");
  u.p = symbol(lib, "tjInitDecompress");
  v.p = symbol(lib, "tjDecompressHeader3");
  w.p = symbol(lib, "tjDecompressToYUVPlanes");
  z.p = symbol(lib, "tjDestroy");
  REQUIRE(u.p && v.p && w.p && z.p);
  for (int k = 0; k < 2; k++) {
    file f = load(paths[k]);
    if (!f.bytes) TEST_SKIP("no samples");
    int width = 0, height = 0, sub = 0, space = 0, worst = 0;
    void *tj = u.init();
    CHECK_EQ(v.header(tj, f.bytes, f.n, &width, &height, &sub, &space), 0);
    unsigned char *plane[3];
    int strides[3] = {width + 32, width + 32, width + 32};
    for (int c = 0; c < 3; c++) plane[c] = (unsigned char *)malloc((size_t)(width + 32) * (size_t)(height + 32));
    CHECK_EQ(w.planes(tj, f.bytes, f.n, plane, 0, strides, 0, 4096 /* the accurate DCT */), 0);
    upload(&f);
    const int format = sub == 0 ? PIXEL_FORMAT_YUV_SEMIPLANAR_444 : sub == 1 ? PIXEL_FORMAT_YUV_SEMIPLANAR_422 : PIXEL_FORMAT_YUV_SEMIPLANAR_420;
    picture b = room(format, (uint32_t)width & ~1u, (uint32_t)height & ~1u);
    CHECK_OK(acldvppJpegDecodeAsync(channel, f.device, f.n, b.desc, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    fetch(&b);
    for (uint32_t y = 0; y < b.h; y++)
      for (uint32_t x = 0; x < b.w; x++)
        for (int c = 0; c < 3; c++) {
          const uint32_t sx = c && sub ? x / 2 : x, sy = c && sub == 2 ? y / 2 : y;
          const int off = abs(*at(&b, c, x, y) - plane[c][sy * (uint32_t)strides[c] + sx]);
          if (off > worst) worst = off;
        }
    printf("%s: %d x %d, sampling %d, worst difference %d\n", paths[k], width, height, sub, worst);
    CHECK(worst <= 2);
    for (int c = 0; c < 3; c++) free(plane[c]);
    z.done(tj);
    drop(&b);
    forget(&f);
  }
  stop();
  dlclose(lib);
}
/* One broken file: the decode is accepted, the synchronize tells, retCode is set, the process goes on. */
static void broken(file *f, const char *part) {
  picture b = room(1, 64, 48);
  upload(f);
  aslSetLevel(0);
  CHECK_OK(acldvppJpegDecodeAsync(channel, f->device, f->n, b.desc, stream));
  CHECK_EQ(aclrtSynchronizeStream(stream), 507018);
  CHECK_NE(acldvppGetPicDescRetCode(b.desc), 0);
  char said[2048];
  const char *text = aclGetRecentErrMsg();
  snprintf(said, sizeof said, "%s", text ? text : "");
  CHECK_HAS(said, part);
  CHECK_OK(aclrtSynchronizeStream(stream));
  CHECK_OK(acldvppFree(f->device));
  f->device = NULL;
  drop(&b);
}
static file small_jpeg(void) {
  picture a = make(1, 64, 48, 0, 0);
  paint(&a);
  send(&a);
  file f = encode(&a, 80);
  CHECK_OK(acldvppFree(f.device));
  f.device = NULL;
  drop(&a);
  return f;
}
static uint32_t find_marker(const file *f, int marker) {
  for (uint32_t i = 0; i + 1 < f->n; i++)
    if (f->bytes[i] == 0xFF && f->bytes[i + 1] == marker) return i;
  return 0;
}
TEST(jpeg_files_that_cannot_be_decoded) {
  start();
  if (!has_stb()) TEST_SKIP("built without stb");
  static const struct { int marker; const char *says; } kinds[] = {{0xC2, "progressive"}, {0xC9, "arithmetic"}, {0xC1, "baseline"}, {0xC3, "baseline"}};
  for (size_t k = 0; k < 4; k++) {
    file f = small_jpeg();
    uint32_t at_byte = find_marker(&f, 0xC0), size = 0, w = 0, h = 0;
    int32_t n = 0;
    REQUIRE(at_byte > 0);
    f.bytes[at_byte + 1] = (unsigned char)kinds[k].marker;
    aslSetLevel(0);
    CHECK_OK(acldvppJpegGetImageInfo(f.bytes, f.n, &w, &h, &n)); /* its size can be told */
    CHECK_EQ(w, 64);
    CHECK_EQ(acldvppJpegPredictDecSize(f.bytes, f.n, PIXEL_FORMAT_YUV_SEMIPLANAR_420, &size), 148052);
    char number[16];
    snprintf(number, sizeof number, "byte %u", at_byte);
    CHECK_HAS(aclGetRecentErrMsg(), number);
    broken(&f, kinds[k].says);
    forget(&f);
  }
  file f = small_jpeg();
  const uint32_t whole = f.n;
  f.n = whole - 2;
  broken(&f, "FFD9");
  f.n = (find_marker(&f, 0xDA) + 16 + whole) / 2; /* in the middle of the scan */
  broken(&f, "FFD9");
  f.n = 30;
  broken(&f, "JPEG");
  f.n = whole;
  f.bytes[0] = 0;
  broken(&f, "FFD8");
  uint32_t w = 0;
  CHECK_EQ(acldvppJpegGetImageInfo(f.bytes, f.n, &w, NULL, NULL), 100000);
  CHECK_EQ(acldvppJpegGetImageInfo(NULL, 5, &w, NULL, NULL), 100000);
  CHECK_EQ(acldvppJpegGetImageInfo(f.bytes, 0, &w, NULL, NULL), 100000);
  f.bytes[0] = 0xFF;
  { /* an output of another size, and one too small */
    picture b = room(1, 96, 96);
    upload(&f);
    CHECK_OK(acldvppJpegDecodeAsync(channel, f.device, f.n, b.desc, stream));
    CHECK_EQ(aclrtSynchronizeStream(stream), 507018);
    CHECK_HAS(aclGetRecentErrMsg(), "64 x 48");
    CHECK_OK(acldvppSetPicDescSize(b.desc, 100));
    CHECK_EQ(acldvppJpegDecodeAsync(channel, f.device, f.n, b.desc, stream), 100000);
    CHECK_EQ(acldvppJpegDecodeAsync(channel, f.bytes, f.n, b.desc, stream), 100000); /* the file in host memory */
    drop(&b);
  }
  { /* the info call is for host memory */
    CHECK_EQ(acldvppJpegGetImageInfo(f.device, f.n, &w, NULL, NULL), 100000);
    CHECK_HAS(aclGetRecentErrMsg(), "device");
  }
  forget(&f);
  stop();
}
TEST_WITHIN(files_with_random_damage, 40.0) {
  start();
  if (!has_stb()) TEST_SKIP("built without stb");
  aslSetLevel(0);
  file f = small_jpeg();
  unsigned char *good = (unsigned char *)malloc(f.n);
  picture b = room(1, 64, 48);
  REQUIRE(good != NULL);
  memcpy(good, f.bytes, f.n);
  upload(&f);
  for (int k = 0; k < 1500; k++) {
    uint32_t n = f.n, w, h, size;
    int32_t c;
    memcpy(f.bytes, good, n);
    for (int i = (int)(test_random() % 4); i >= 0; i--) f.bytes[k % 2 ? test_random() % n : test_random() % (n < 620 ? n : 620)] = (unsigned char)test_random();
    if (k % 5 == 0) n = 1 + test_random() % n;
    acldvppJpegGetImageInfo(f.bytes, n, &w, &h, &c);
    acldvppJpegPredictDecSize(f.bytes, n, PIXEL_FORMAT_YUV_SEMIPLANAR_420, &size);
    CHECK_OK(aclrtMemcpy(f.device, f.n, f.bytes, n, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_OK(acldvppJpegDecodeAsync(channel, f.device, n, b.desc, stream));
    aclError code = aclrtSynchronizeStream(stream);
    CHECK(code == 0 || code == 507018);
    CHECK_EQ(code == 0, acldvppGetPicDescRetCode(b.desc) == 0);
    CHECK_OK(acldvppSetPicDescFormat(b.desc, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
    CHECK_OK(acldvppSetPicDescWidth(b.desc, 64));
    CHECK_OK(acldvppSetPicDescHeight(b.desc, 48));
  }
  free(good);
  drop(&b);
  forget(&f);
  stop();
}

/*--------------------------------------------------------------------------------------
  PNG: a writer of stored blocks, enough to know every pixel
--------------------------------------------------------------------------------------*/
static uint32_t crc(const unsigned char *p, size_t n) {
  uint32_t c = ~0u;
  for (size_t i = 0; i < n; i++) {
    c ^= p[i];
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
  }
  return ~c;
}
static void put32(unsigned char *p, uint32_t v) { p[0] = (unsigned char)(v >> 24), p[1] = (unsigned char)(v >> 16), p[2] = (unsigned char)(v >> 8), p[3] = (unsigned char)v; }
static size_t chunk(unsigned char *p, const char *type, const unsigned char *data, size_t n) {
  put32(p, (uint32_t)n);
  memcpy(p + 4, type, 4);
  if (n) memcpy(p + 8, data, n);
  put32(p + 8 + n, crc(p + 4, n + 4));
  return n + 12;
}
/* pixels: h rows of w * channels bytes. kind: PNG colour type 0 2 4 6. */
static file png(const unsigned char *pixels, uint32_t w, uint32_t h, int channels_n, int kind) {
  static const unsigned char magic[8] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
  const size_t line = (size_t)w * (size_t)channels_n, raw = (line + 1) * h;
  file f = {(unsigned char *)malloc(raw + raw / 60000 * 5 + 200), 0, NULL};
  unsigned char head[13], *z = (unsigned char *)malloc(raw + raw / 60000 * 5 + 100), *data = (unsigned char *)malloc(raw);
  size_t n = 2, at_byte = 0;
  uint32_t a = 1, b = 0;
  REQUIRE(f.bytes && z && data);
  for (uint32_t y = 0; y < h; y++) {
    data[y * (line + 1)] = 0;
    memcpy(data + y * (line + 1) + 1, pixels + y * line, line);
  }
  z[0] = 0x78, z[1] = 1;
  while (at_byte < raw) {
    const size_t m = raw - at_byte < 60000 ? raw - at_byte : 60000;
    z[n] = at_byte + m == raw, z[n + 1] = (unsigned char)m, z[n + 2] = (unsigned char)(m >> 8), z[n + 3] = (unsigned char)~m, z[n + 4] = (unsigned char)(~m >> 8);
    memcpy(z + n + 5, data + at_byte, m);
    n += m + 5, at_byte += m;
  }
  for (size_t i = 0; i < raw; i++) a = (a + data[i]) % 65521, b = (b + a) % 65521;
  put32(z + n, b << 16 | a);
  n += 4;
  put32(head, w), put32(head + 4, h), head[8] = 8, head[9] = (unsigned char)kind, head[10] = head[11] = head[12] = 0;
  memcpy(f.bytes, magic, 8);
  f.n = 8;
  f.n += (uint32_t)chunk(f.bytes + f.n, "IHDR", head, 13);
  f.n += (uint32_t)chunk(f.bytes + f.n, "IDAT", z, n);
  f.n += (uint32_t)chunk(f.bytes + f.n, "IEND", NULL, 0);
  free(z);
  free(data);
  return f;
}
TEST(png_pixel_by_pixel) {
  static const struct { int channels, kind, format; } forms[] = {
      {1, 0, PIXEL_FORMAT_RGB_888}, {3, 2, PIXEL_FORMAT_RGB_888}, {2, 4, PIXEL_FORMAT_RGBA_8888}, {4, 6, PIXEL_FORMAT_RGBA_8888}, {4, 6, PIXEL_FORMAT_RGB_888}};
  start();
  if (!has_stb()) TEST_SKIP("built without stb");
  for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
    const uint32_t w = (uint32_t)test_between(32, 150), h = (uint32_t)test_between(32, 90), px = forms[k].format == PIXEL_FORMAT_RGB_888 ? 3 : 4;
    const int n = forms[k].channels;
    unsigned char *pixels = (unsigned char *)malloc((size_t)w * h * 4);
    uint32_t iw = 0, ih = 0, size = 0;
    int32_t ic = 0;
    REQUIRE(pixels != NULL);
    for (uint32_t i = 0; i < w * h * 4; i++) pixels[i] = (unsigned char)test_random();
    file f = png(pixels, w, h, n, forms[k].kind);
    CHECK_OK(acldvppPngGetImageInfo(f.bytes, f.n, &iw, &ih, &ic));
    CHECK_EQ(iw, w);
    CHECK_EQ(ih, h);
    CHECK_EQ(ic, n);
    CHECK_OK(acldvppPngPredictDecSize(f.bytes, f.n, (acldvppPixelFormat)forms[k].format, &size));
    CHECK_EQ(size, ALIGN(w, 128) * px * ALIGN(h, 16));
    picture b = make(forms[k].format, w, h, 0, 0);
    CHECK_OK(acldvppFree(b.device));
    free(b.host);
    b.row = ALIGN(w, 128) * px, b.rows = ALIGN(h, 16), b.bytes = size;
    b.host = (unsigned char *)malloc(size);
    memset(b.host, POISON, size);
    CHECK_OK(acldvppMalloc(&b.device, size));
    CHECK_OK(acldvppSetPicDescData(b.desc, b.device));
    CHECK_OK(acldvppSetPicDescSize(b.desc, size));
    CHECK_OK(acldvppSetPicDescWidthStride(b.desc, b.row));
    CHECK_OK(acldvppSetPicDescHeightStride(b.desc, b.rows));
    send(&b);
    upload(&f);
    CHECK_OK(acldvppPngDecodeAsync(channel, f.device, f.n, b.desc, stream));
    CHECK_OK(aclrtSynchronizeStream(stream));
    fetch(&b);
    for (uint32_t y = 0; y < h; y++)
      for (uint32_t x = 0; x < w; x++)
        for (uint32_t c = 0; c < px; c++) {
          const unsigned char *q = pixels + (y * w + x) * (uint32_t)n;
          CHECK_EQ(*at(&b, (int)c, x, y), c == 3 ? q[n - 1] : n < 3 ? q[0] : q[c]);
        }
    check_margins(&b, 0, 0, w, h, NULL);
    /* damage: an error or a picture, nothing else */
    aslSetLevel(0);
    for (int d = 0; d < 60; d++) {
      unsigned char *q = f.bytes + 8 + test_random() % (f.n - 8);
      const unsigned char was = *q;
      *q = (unsigned char)test_random();
      acldvppPngGetImageInfo(f.bytes, f.n, &iw, &ih, &ic);
      CHECK_OK(aclrtMemcpy(f.device, f.n, f.bytes, f.n, ACL_MEMCPY_HOST_TO_DEVICE));
      CHECK_OK(acldvppPngDecodeAsync(channel, f.device, f.n, b.desc, stream));
      const aclError code = aclrtSynchronizeStream(stream);
      CHECK(code == 0 || code == 507018);
      *q = was;
    }
    aslSetLevel(1);
    drop(&b);
    forget(&f);
    free(pixels);
  }
  stop();
}
/* A header that promises little and data that unpacks to a gigabyte: refused within bounds. */
TEST(a_png_bomb) {
  start();
  if (!has_stb()) TEST_SKIP("built without stb");
  aslSetLevel(0);
  unsigned char *pixels = (unsigned char *)calloc(1, 4000 * 1000);
  REQUIRE(pixels != NULL);
  file f = png(pixels, 4000, 1000, 1, 0);
  put32(f.bytes + 16, 32), put32(f.bytes + 20, 32); /* says 32 x 32 */
  picture b = make(PIXEL_FORMAT_RGB_888, 32, 32, 0, 0);
  CHECK_OK(acldvppFree(b.device));
  CHECK_OK(acldvppMalloc(&b.device, 128 * 3 * 32));
  acldvppPicDesc *d = acldvppCreatePicDesc();
  CHECK_OK(acldvppSetPicDescData(d, b.device));
  CHECK_OK(acldvppSetPicDescSize(d, 128 * 3 * 32));
  CHECK_OK(acldvppSetPicDescFormat(d, PIXEL_FORMAT_RGB_888));
  upload(&f);
  CHECK_OK(acldvppPngDecodeAsync(channel, f.device, f.n, d, stream));
  const aclError code = aclrtSynchronizeStream(stream);
  CHECK(code == 0 || code == 507018);
  CHECK_OK(acldvppDestroyPicDesc(d));
  drop(&b);
  forget(&f);
  free(pixels);
  stop();
}
