/*
  pictures.c - what each call of the picture units does, before and after, on one page: make pictures

      build/bin/pictures FOLDER [photo.jpg]

  Writes FOLDER/index.html and a PNG for every picture on it. Without a photo it takes one it paints itself, encodes it with JPEGE and
  decodes it again. Each picture on the page was made by one acldvpp call; the caption is that call.
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../../ascend_lite.h"
#include "../lib/photo.h"

/* ---- PNG, without packing: stored blocks, as large as the pixels are ---- */
static uint32_t crc_of(const unsigned char* p, size_t n) {
  uint32_t c = ~0u;
  for (size_t i = 0; i < n; i++) {
    c ^= p[i];
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
  }
  return ~c;
}
static void put32(unsigned char* p, uint32_t v) { p[0] = (unsigned char)(v >> 24), p[1] = (unsigned char)(v >> 16), p[2] = (unsigned char)(v >> 8), p[3] = (unsigned char)v; }
static int chunk(FILE* f, const char* type, const unsigned char* data, size_t n) {
  unsigned char *all = (unsigned char*)malloc(n + 12);
  int ok = all != NULL;
  if (!ok) return 0;
  put32(all, (uint32_t)n);
  memcpy(all + 4, type, 4);
  if (n) memcpy(all + 8, data, n);
  put32(all + 8 + n, crc_of(all + 4, n + 4));
  ok = fwrite(all, 1, n + 12, f) == n + 12;
  free(all);
  return ok;
}
static int write_png(const char* path, const unsigned char* rgb, uint32_t w, uint32_t h) {
  const size_t line = (size_t)w * 3 + 1, raw = line * h;
  unsigned char head[13] = {0}, *z = (unsigned char*)malloc(raw + raw / 60000 * 5 + 64), *data = (unsigned char*)malloc(raw);
  FILE* f = fopen(path, "wb");
  size_t n = 2;
  uint32_t a = 1, b = 0;
  int ok = f && z && data;
  for (uint32_t y = 0; ok && y < h; y++) {
    data[y * line] = 0;
    memcpy(data + y * line + 1, rgb + (size_t)y * w * 3, (size_t)w * 3);
  }
  if (ok) z[0] = 0x78, z[1] = 1;
  for (size_t at = 0; ok && at < raw;) {
    const size_t m = raw - at < 60000 ? raw - at : 60000;
    z[n] = at + m == raw, z[n + 1] = (unsigned char)m, z[n + 2] = (unsigned char)(m >> 8), z[n + 3] = (unsigned char)~m, z[n + 4] = (unsigned char)(~m >> 8);
    memcpy(z + n + 5, data + at, m);
    n += m + 5, at += m;
  }
  for (size_t i = 0; ok && i < raw; i++) a = (a + data[i]) % 65521, b = (b + a) % 65521;
  if (ok) put32(z + n, b << 16 | a);
  put32(head, w), put32(head + 4, h), head[8] = 8, head[9] = 2;
  ok = ok && fwrite("\x89PNG\r\n\x1a\n", 1, 8, f) == 8 && chunk(f, "IHDR", head, 13) && chunk(f, "IDAT", z, n + 4) && chunk(f, "IEND", NULL, 0);
  if (f && fclose(f) != 0) ok = 0;
  free(z);
  free(data);
  return ok;
}

/* ---- the page ---- */
static const char* folder;
static FILE* page;
static aclrtStream stream;
static acldvppChannelDesc* channel;
static int shown, failed;

static aclError fetch(const photo* p, unsigned char** host, uint32_t* row, uint32_t* rows) {
  const size_t bytes = acldvppGetPicDescSize(p->desc);
  *row = acldvppGetPicDescWidthStride(p->desc), *rows = acldvppGetPicDescHeightStride(p->desc);
  *host = (unsigned char*)malloc(bytes);
  return *host ? aclrtMemcpy(*host, bytes, p->memory, bytes, ACL_MEMCPY_DEVICE_TO_HOST) : ACL_ERROR_BAD_ALLOC;
}
/* An NV12 picture as a PNG on the page, with a caption. */
static void show_picture(const photo* p, const char* title, const char* call) {
  unsigned char *host = NULL, *rgb = (unsigned char*)malloc((size_t)p->width * p->height * 3);
  uint32_t row = 0, rows = 0;
  char path[1024], name[32];
  int ok = rgb && fetch(p, &host, &row, &rows) == ACL_SUCCESS;
  for (uint32_t y = 0; ok && y < p->height; y++)
    for (uint32_t x = 0; x < p->width; x++) photo_rgb(host, row, rows, x, y, rgb + ((size_t)y * p->width + x) * 3);
  snprintf(name, sizeof name, "%02d.png", ++shown);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  ok = ok && write_png(path, rgb, p->width, p->height);
  fprintf(page, "<figure><img src=\"%s\" width=\"%u\" height=\"%u\" alt=\"%s\"><figcaption><b>%s</b><br>%u x %u<br><code>%s</code></figcaption></figure>\n", name, p->width,
          p->height, title, title, p->width, p->height, call);
  if (!ok) failed = 1;
  free(host);
  free(rgb);
}
static void row_begin(const char* title, const char* text) { fprintf(page, "<h2>%s</h2>\n<p>%s</p>\n<div>\n", title, text); }
static void row_end(void) { fprintf(page, "</div>\n"); }
/* After a call: waits, and remembers when something went wrong. */
static int done(aclError code, const char* call) {
  if (code == ACL_SUCCESS) code = aclrtSynchronizeStream(stream);
  if (code == ACL_SUCCESS) return 1;
  fprintf(stderr, "%s: %d %s\n", call, code, photo_why(""));
  failed = 1;
  return 0;
}

/* A hill of colours with a circle, a grid and a fine pattern: something to see for every filter. */
static const char* painted(photo* p) {
  const uint32_t w = 384, h = 256, row = 384;
  unsigned char* nv12 = (unsigned char*)malloc((size_t)row * h * 3 / 2);
  aclError code;
  if (!nv12 || !photo_nv12(p, w, h)) return SAY("out of memory", "内存不足");
  for (uint32_t y = 0; y < h; y++)
    for (uint32_t x = 0; x < w; x++) {
      const long dx = (long)x - 120, dy = (long)y - 128;
      int v = 40 + (int)(x * 150 / w);
      if (dx * dx + dy * dy < 80 * 80) v = 220;
      if (x > 240 && y > 40 && y < 216) v = (x / 2 + y / 2) % 2 ? 230 : 25;
      if (x % 64 == 0 || y % 64 == 0) v = 16;
      nv12[y * row + x] = (unsigned char)v;
      nv12[row * h + y / 2 * row + x / 2 * 2] = (unsigned char)(60 + y * 130 / h);
      nv12[row * h + y / 2 * row + x / 2 * 2 + 1] = (unsigned char)(190 - x * 120 / w);
    }
  code = aclrtMemcpy(p->memory, (size_t)row * h * 3 / 2, nv12, (size_t)row * h * 3 / 2, ACL_MEMCPY_HOST_TO_DEVICE);
  free(nv12);
  return code == ACL_SUCCESS ? NULL : photo_why(SAY("no copy", "拷贝失败"));
}
static void scaled(const photo* from, uint32_t w, uint32_t h, uint32_t mode, const char* title) {
  photo to;
  char call[160];
  acldvppResizeConfig* c = acldvppCreateResizeConfig();
  snprintf(call, sizeof call, "acldvppVpcResizeAsync, interpolation %u", mode);
  if (photo_nv12(&to, w, h)) {
    if (acldvppSetResizeConfigInterpolation(c, mode) == ACL_SUCCESS && done(acldvppVpcResizeAsync(channel, from->desc, to.desc, c, stream), call)) show_picture(&to, title, call);
    photo_close(&to);
  }
  acldvppDestroyResizeConfig(c);
}
static void cut(const photo* from) {
  photo to;
  acldvppRoiConfig* r = acldvppCreateRoiConfig(from->width / 4 / 2 * 2, from->width / 4 / 2 * 2 + 127, from->height / 4 / 2 * 2, from->height / 4 / 2 * 2 + 95);
  if (photo_nv12(&to, 128, 96)) {
    if (done(acldvppVpcCropAsync(channel, from->desc, to.desc, r, stream), "acldvppVpcCropAsync")) show_picture(&to, SAY("an area, as it is", "截取区域"), "acldvppVpcCropAsync");
    photo_close(&to);
  }
  if (photo_nv12(&to, 256, 192)) {
    if (done(acldvppVpcCropAsync(channel, from->desc, to.desc, r, stream), "acldvppVpcCropAsync"))
      show_picture(&to, SAY("the same area, twice as large", "同一区域，放大一倍"), "acldvppVpcCropAsync");
    photo_close(&to);
  }
  acldvppDestroyRoiConfig(r);
}
static void letterboxed(const photo* from) {
  photo box;
  const uint32_t side = 224, h = side * from->height / from->width / 2 * 2 < side ? side * from->height / from->width / 2 * 2 : side, top = (side - h) / 2 / 2 * 2;
  acldvppRoiConfig* all = acldvppCreateRoiConfig(0, (from->width & ~1u) - 1, 0, (from->height & ~1u) - 1);
  acldvppRoiConfig* middle = acldvppCreateRoiConfig(0, side - 1, top, top + h - 1);
  if (photo_nv12(&box, side, side)) {
    if (aclrtMemset(box.memory, side * side * 3 / 2, 128, side * side * 3 / 2) == ACL_SUCCESS &&
        done(acldvppVpcCropAndPasteAsync(channel, from->desc, box.desc, all, middle, stream), "acldvppVpcCropAndPasteAsync"))
      show_picture(&box, SAY("in the middle of a square", "放到正方形中间"), "acldvppVpcCropAndPasteAsync");
    photo_close(&box);
  }
  acldvppDestroyRoiConfig(all);
  acldvppDestroyRoiConfig(middle);
}
static void framed(const photo* from) {
  static const char* const names[] = {"BORDER_CONSTANT", "BORDER_REPLICATE", "BORDER_REFLECT", "BORDER_REFLECT_101"};
  photo small;
  if (!photo_nv12(&small, 128, 96)) return;
  if (done(photo_scale(channel, from, &small, stream), "acldvppVpcResizeAsync"))
    for (int type = 0; type < 4; type++) {
      photo to;
      char call[80];
      acldvppBorderConfig* b = acldvppCreateBorderConfig();
      snprintf(call, sizeof call, "acldvppVpcMakeBorderAsync, %s", names[type]);
      acldvppSetBorderConfigBorderType(b, (acldvppBorderType)type);
      acldvppSetBorderConfigTop(b, 24), acldvppSetBorderConfigBottom(b, 24), acldvppSetBorderConfigLeft(b, 32), acldvppSetBorderConfigRight(b, 32);
      acldvppSetBorderConfigValue(b, 0, 200), acldvppSetBorderConfigValue(b, 1, 60), acldvppSetBorderConfigValue(b, 2, 160);
      if (photo_nv12(&to, 192, 144)) {
        if (done(acldvppVpcMakeBorderAsync(channel, small.desc, to.desc, b, stream), call)) show_picture(&to, SAY("a frame", "加边框"), call);
        photo_close(&to);
      }
      acldvppDestroyBorderConfig(b);
    }
  photo_close(&small);
}
/* The brightness spread over the whole range: counts, their running sum, a table. */
static void equalized(const photo* from) {
  photo to;
  acldvppHist* h = acldvppCreateHist();
  acldvppLutMap* l = acldvppCreateLutMap();
  uint32_t* counts = NULL;
  uint16_t n = 0;
  const uint32_t w = from->width & ~1u, height = from->height & ~1u;
  photo even;
  if (photo_nv12(&even, w, height) && photo_nv12(&to, w, height)) {
    if (done(photo_scale(channel, from, &even, stream), "acldvppVpcResizeAsync") && done(acldvppVpcCalcHistAsync(channel, even.desc, h, NULL, stream), "acldvppVpcCalcHistAsync") &&
        acldvppGetHistData(h, 0, &counts, &n) == ACL_SUCCESS) {
      double sum = 0, all = (double)w * height;
      for (uint32_t c = 0; c < 3; c++) {
        uint8_t* table = NULL;
        uint32_t size = 0;
        if (acldvppGetLutMapData(l, c, &table, &size) != ACL_SUCCESS) break;
        for (uint32_t i = 0; i < size; i++) table[i] = c == 0 ? (uint8_t)(255 * ((sum += counts[i]) / all)) : (uint8_t)i;
      }
      if (done(acldvppVpcEqualizeHistAsync(channel, even.desc, to.desc, l, stream), "acldvppVpcEqualizeHistAsync"))
        show_picture(&to, SAY("brightness spread over the whole range", "亮度均衡"), "acldvppVpcCalcHistAsync, acldvppVpcEqualizeHistAsync");
    }
    photo_close(&to);
    photo_close(&even);
  }
  acldvppDestroyHist(h);
  acldvppDestroyLutMap(l);
}
static void halved(const photo* from) {
  photo even, to;
  const uint32_t w = from->width & ~3u, h = from->height & ~3u;
  if (photo_nv12(&even, w, h) && photo_nv12(&to, w / 2, h / 2)) {
    if (done(photo_scale(channel, from, &even, stream), "acldvppVpcResizeAsync") && done(acldvppVpcPyrDownAsync(channel, even.desc, to.desc, NULL, stream), "acldvppVpcPyrDownAsync"))
      show_picture(&to, SAY("half the size, smoothed", "缩小一半并平滑"), "acldvppVpcPyrDownAsync");
    photo_close(&to);
    photo_close(&even);
  }
}
/* The same picture after JPEGE at several levels and JPEGD. */
static void packed(const photo* from) {
  static const uint32_t levels[] = {90, 40, 5};
  photo even;
  if (!photo_nv12(&even, from->width & ~1u, from->height & ~1u)) return;
  if (done(photo_scale(channel, from, &even, stream), "acldvppVpcResizeAsync"))
    for (size_t k = 0; k < 3; k++) {
      acldvppJpegeConfig* g = acldvppCreateJpegeConfig();
      uint32_t bytes = 0;
      void* file = NULL;
      unsigned char* host = NULL;
      photo back;
      char call[120];
      if (acldvppSetJpegeConfigLevel(g, levels[k]) == ACL_SUCCESS && acldvppJpegPredictEncSize(even.desc, g, &bytes) == ACL_SUCCESS && acldvppMalloc(&file, bytes) == ACL_SUCCESS &&
          done(acldvppJpegEncodeAsync(channel, even.desc, file, &bytes, g, stream), "acldvppJpegEncodeAsync") && (host = (unsigned char*)malloc(bytes)) != NULL &&
          aclrtMemcpy(host, bytes, file, bytes, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_SUCCESS && photo_decode(&back, channel, host, bytes, stream) == NULL) {
        snprintf(call, sizeof call, SAY("acldvppJpegEncodeAsync, level %u: %u bytes", "acldvppJpegEncodeAsync，level %u：%u 字节"), levels[k], bytes);
        show_picture(&back, SAY("packed and unpacked", "编码再解码"), call);
        photo_close(&back);
      }
      free(host);
      if (file) acldvppFree(file);
      acldvppDestroyJpegeConfig(g);
    }
  photo_close(&even);
}

int main(int argc, char** argv) {
  char path[1024];
  photo p;
  const char* why;
  if (argc < 2 || argc > 3) {
    fprintf(stderr, "%s", SAY("usage: pictures FOLDER [photo.jpg]\n", "用法：pictures 目录 [photo.jpg]\n"));
    return 2;
  }
  folder = argv[1];
  snprintf(path, sizeof path, "%s/index.html", folder);
  page = fopen(path, "w");
  if (!page) {
    fprintf(stderr, SAY("pictures: %s cannot be written; is there such a folder?\n", "pictures：无法写入 %s；目录存在吗？\n"), path);
    return 1;
  }
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS) return 1;
  channel = acldvppCreateChannelDesc();
  if (!channel || acldvppCreateChannel(channel) != ACL_SUCCESS) return 1;
  why = argc == 3 ? photo_open(&p, channel, argv[2], stream) : painted(&p);
  if (why) {
    fprintf(stderr, "%s: %s\n", argc == 3 ? argv[2] : "pictures", why);
    failed = 1;
  } else {
    fprintf(page,
            "<!doctype html><meta charset=\"utf-8\"><title>%s</title>\n<style>body{font-family:sans-serif;margin:2em;max-width:80em}figure{display:inline-block;margin:0 1em 1em 0;"
            "vertical-align:top;max-width:26em}figcaption{font-size:85%%;color:#333}code{color:#063}img{border:1px solid #999;max-width:100%%;height:auto}</style>\n<h1>%s</h1>\n",
            SAY("What the picture units do", "图像单元做了什么"), SAY("What the picture units do, call by call", "图像单元逐个接口做了什么"));
    row_begin(SAY("Before", "之前"), SAY("NV12 in device memory, as the decoder leaves it.", "设备内存里的 NV12，解码器输出的样子。"));
    show_picture(&p, SAY("the picture", "原图"), argc == 3 ? "acldvppJpegDecodeAsync" : SAY("painted on the host", "由 host 绘制"));
    row_end();
    row_begin(SAY("Scaling", "缩放"), SAY("The same small size by four filters: look at the fine pattern and the circle's edge.", "同样的小尺寸，四种滤波：看细纹和圆的边缘。"));
    scaled(&p, 128, 96, 0, SAY("0: a stand-in for the chip's own", "0：代替芯片自带滤波"));
    scaled(&p, 128, 96, 1, SAY("1: bilinear", "1：双线性"));
    scaled(&p, 128, 96, 2, SAY("2: nearest", "2：最近邻"));
    scaled(&p, 128, 96, 3, SAY("3: bilinear, the TensorFlow way", "3：双线性（TensorFlow 方式）"));
    row_end();
    row_begin(SAY("Cutting and pasting", "截取与粘贴"), SAY("Corners are inclusive; left and top even, right and bottom odd.", "角点包含在内；left、top 取偶数，right、bottom 取奇数。"));
    cut(&p);
    letterboxed(&p);
    row_end();
    row_begin(SAY("Frames", "边框"), SAY("What stands outside the picture, by type.", "图像之外填什么，按类型。"));
    framed(&p);
    row_end();
    row_begin(SAY("Counting and smoothing", "统计与平滑"), SAY("Histogram, look-up table, pyramid.", "直方图、查找表、金字塔。"));
    equalized(&p);
    halved(&p);
    row_end();
    row_begin("JPEG", SAY("Encoded at three levels and decoded again.", "以三种质量编码再解码。"));
    packed(&p);
    row_end();
    photo_close(&p);
    if (!failed) printf(SAY("%d pictures: %s\n", "共 %d 张图片：%s\n"), shown, path);
  }
  if (fclose(page) != 0) failed = 1;
  acldvppDestroyChannel(channel);
  acldvppDestroyChannelDesc(channel);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
  return failed;
}
