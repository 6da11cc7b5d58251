/* bench_picture.c - the picture unit, as ratios within one run: each peer is a plain loop, stb or libjpeg-turbo doing the same work. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "bench.h"
#include <dlfcn.h>

static double now(void) { return (double)asl__os_now_ns() * 1e-9; }
/* Best time of several, after one that does not count. */
#define BEST(result, times, ...)                                    \
  do {                                                              \
    result = 1e9;                                                   \
    for (int bench_i = 0; bench_i <= (times); bench_i++) {          \
      const double bench_t = now();                                 \
      __VA_ARGS__;                                                  \
      const double bench_d = now() - bench_t;                       \
      if (bench_i > 0 && bench_d < result) result = bench_d;        \
    }                                                               \
  } while (0)
static void line(const char* what, double ours, double peer, const char* peer_name, double goal) {
  BENCH_TEXT(mine, "%.3f ms", ours * 1e3);
  BENCH_TEXT(his, "%s %.3f ms", peer_name, peer * 1e3);
  bench_ratio(what, mine, his, peer / ours, goal);
}
static asl__img image(int format, uint32_t w, uint32_t h) {
  asl__img i;
  const asl__img_format* f = asl__img_find(format);
  i.format = f;
  i.width = w, i.height = h;
  i.row = (w + 15) / 16 * 16 * (f->plane || f->step == 1 ? 1u : f->step);
  i.rows = (h + 1) / 2 * 2;
  i.bytes = (unsigned char*)malloc((size_t)asl__img_bytes(f, i.row, i.rows));
  if (!i.bytes) exit(1);
  for (uint64_t k = 0; k < asl__img_bytes(f, i.row, i.rows); k++) i.bytes[k] = (unsigned char)(128 + 90 * sin((double)k * 0.0011) + (double)(k * 7 % 23));
  return i;
}
/* What one writes first: each output pixel by itself, in float. */
static void __attribute__((noinline)) plain_resize(const asl__img* a, const asl__img* b) {
  for (int c = 0; c < 3; c++) {
    const uint32_t s = c ? 2 : 1, aw = a->width / s, ah = a->height / s, bw = b->width / s, bh = b->height / s, step = c ? 2 : 1;
    const unsigned char* p = a->bytes + (c ? (size_t)a->row * a->rows + (size_t)(c - 1) : 0);
    unsigned char* q = b->bytes + (c ? (size_t)b->row * b->rows + (size_t)(c - 1) : 0);
    for (uint32_t y = 0; y < bh; y++)
      for (uint32_t x = 0; x < bw; x++) {
        float fx = ((float)x + 0.5f) * (float)aw / (float)bw - 0.5f, fy = ((float)y + 0.5f) * (float)ah / (float)bh - 0.5f;
        fx = fx < 0 ? 0 : fx, fy = fy < 0 ? 0 : fy;
        const uint32_t x0 = (uint32_t)fx, y0 = (uint32_t)fy, x1 = x0 + 1 < aw ? x0 + 1 : x0, y1 = y0 + 1 < ah ? y0 + 1 : y0;
        const float u = fx - (float)x0, v = fy - (float)y0;
        const float top = (float)p[y0 * a->row + x0 * step] * (1 - u) + (float)p[y0 * a->row + x1 * step] * u;
        const float low = (float)p[y1 * a->row + x0 * step] * (1 - u) + (float)p[y1 * a->row + x1 * step] * u;
        q[y * b->row + x * step] = (unsigned char)(top * (1 - v) + low * v + 0.5f);
      }
  }
}
static int clamp(int v) { return v < 0 ? 0 : v > 255 ? 255 : v; }
static void __attribute__((noinline)) plain_rgb(const asl__img* a, const asl__img* b) {
  for (uint32_t y = 0; y < a->height; y++)
    for (uint32_t x = 0; x < a->width; x++) {
      const unsigned char* uv = a->bytes + (size_t)a->row * a->rows + (size_t)(y / 2) * a->row + x / 2 * 2;
      const int Y = a->bytes[(size_t)y * a->row + x], u = uv[0] - 128, v = uv[1] - 128;
      unsigned char* o = b->bytes + (size_t)y * b->row + (size_t)x * 3;
      o[0] = (unsigned char)clamp((256 * Y + 359 * v) >> 8);
      o[1] = (unsigned char)clamp((256 * Y - 88 * u - 183 * v) >> 8);
      o[2] = (unsigned char)clamp((256 * Y + 454 * u) >> 8);
    }
}
#ifdef ASL__STB
typedef void* (*tj_init_fn)(void);
typedef int (*tj_planes_fn)(void*, const unsigned char*, unsigned long, unsigned char**, int, int*, int, int);
static void jpeg(void) {
  asl__img a = image(PIXEL_FORMAT_YUV_SEMIPLANAR_420, 3872, 2592), b = image(PIXEL_FORMAT_YUV_SEMIPLANAR_420, 3872, 2592);
  const size_t room = (size_t)3872 * 2592 * 3;
  unsigned char* file = (unsigned char*)malloc(room);
  const size_t n = file ? asl__img_jpeg_write(&a, 88, file, room) : 0;
  asl__img_jpeg_info i;
  double ours, stb, turbo;
  void* lib = dlopen("libturbojpeg.so.0", RTLD_NOW);
  if (n == 0 || !asl__img_jpeg_look(file, n, 1, &i)) exit(1);
  BEST(ours, 5, {
    asl__img_jpeg j;
    if (!asl__img_jpeg_open(file, n, &i, &j)) exit(1);
    asl__img_jpeg_lay(&j, &b);
    asl__img_jpeg_free(&j);
  });
  BEST(stb, 5, {
    int x, y, c;
    asl__stb_mine.left = (size_t)1 << 30;
    asl__os_free(asl__stb_stbi_load_from_memory(file, (int)n, &x, &y, &c, 3));
  });
  line("JPEG to NV12, 10 megapixels", ours, stb, "stb_image to RGB", 1.0);
  if (lib) {
    union { void* p; tj_init_fn init; tj_planes_fn planes; } u, v;
    unsigned char* plane[3];
    int strides[3] = {3904, 3904, 3904};
    for (int c = 0; c < 3; c++) plane[c] = (unsigned char*)malloc((size_t)3904 * 2624);
    u.p = dlsym(lib, "tjInitDecompress");
    v.p = dlsym(lib, "tjDecompressToYUVPlanes");
    void* tj = u.p ? u.init() : NULL;
    if (tj && v.p) {
      BEST(turbo, 5, v.planes(tj, file, n, plane, 0, strides, 0, 0));
      line("JPEG to NV12, 10 megapixels", ours, turbo, "libjpeg-turbo to planes", 0.5);
    }
  } else {
    printf("skipped: no libturbojpeg\n");
  }
  free(file);
}
#else
static void jpeg(void) { printf("skipped: no stb\n"); }
#endif
int main(void) {
  asl__img full = image(PIXEL_FORMAT_YUV_SEMIPLANAR_420, 1920, 1080), small = image(PIXEL_FORMAT_YUV_SEMIPLANAR_420, 224, 224);
  asl__img rgb = image(PIXEL_FORMAT_RGB_888, 1920, 1080);
  asl__img_rect all = asl__img_whole(&full), to = asl__img_whole(&small);
  const size_t moved = (size_t)asl__img_bytes(rgb.format, rgb.row, rgb.rows);
  unsigned char* copy = (unsigned char*)malloc(moved);
  double ours, plain, memory;
  if (!copy) return 1;
  jpeg();
  BEST(ours, 60, asl__img_draw(&full, &all, &small, &to, 1, 0));
  BEST(plain, 60, plain_resize(&full, &small));
  line("NV12 1920x1080 to 224x224, bilinear", ours, plain, "the plain float loop", 3.0);
  BEST(ours, 60, asl__img_draw(&full, &all, &rgb, &all, 2, 0));
  BEST(plain, 20, plain_rgb(&full, &rgb));
  BEST(memory, 60, memcpy(copy, rgb.bytes, moved));
  line("NV12 to RGB, 1920x1080", ours, plain, "the plain integer loop", 3.0);
  line("NV12 to RGB, 1920x1080", ours, memory, "a copy of the RGB bytes", 0.67);
  return 0;
}
