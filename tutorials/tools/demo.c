/*
  demo.c - the course's inference program: pictures in, the five best answers out

      build/bin/demo MODEL.om [IMAGE...]

  Without images it takes those shipped in tutorials/data. `make run` builds everything and calls it.

  Read it from the bottom: main() is the AscendCL flow in nine numbered steps, the same nine that every inference
  program on an Ascend card has. Each step is one function above it, and what a step takes, release() gives back in
  reverse order. The first half of the file is about pictures and knows nothing of AscendCL.

  It refuses to guess: sizes, shape and type of input and output come from the model's description, every return code is
  looked at, and a picture that cannot be read is named and counted as a failure.

  The exit code is 0 when everything worked, 1 when something failed, 2 for a wrong command line. A digit that the
  network takes for another one is no failure of the program.
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* isatty, opendir */
#endif
#include "../../ascend_lite.h"
#if defined(DEMO_MINE)
#include "exercises/checks/113_your_npu.h"
#undef TRY
#endif
#include "../lib/lesson.h" /* only for SAY(english, chinese) */

#include <limits.h>
#include <math.h>
#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#else
#include <dirent.h>
#include <unistd.h>
#endif

/* stb_image.h reads PNG and JPEG. It is somebody else's code, so our warnings are not for it.
   DEMO_NO_STB builds as if it were not there. */
#if defined(__has_include) && !defined(DEMO_NO_STB)
#if __has_include("stb_image.h")
#define STB_HEADER "stb_image.h"
#elif __has_include("stb/stb_image.h")
#define STB_HEADER "stb/stb_image.h"
#endif
#endif
#if defined(STB_HEADER)
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wcast-qual"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wundef"
#define STBIDEF static __attribute__((unused)) /* most of its functions we do not need */
#endif
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#include STB_HEADER
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#pragma GCC diagnostic ignored "-Wunused-function" /* one is declared there, never defined; gcc notices at the very end */
#endif
#endif

#define MAX_IMAGES 512
#define MAX_PIXELS (64 * 1024 * 1024)
#define TOP 5

/* =================================================================================================================
   Pictures: from a file to floats between 0 and 1
   ================================================================================================================= */
typedef struct {
  int width, height;
  float* grey; /* height rows of width values, 0 black to 1 white */
} picture;

static int has_ending(const char* name, const char* ending) {
  size_t n = strlen(name), e = strlen(ending);
  return n > e && strcmp(name + n - e, ending) == 0;
}
static const char* base_name(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}
/* digit_7.png and digit_7_b.jpg say what they show; -1 for other names. */
static int label_of(const char* path) {
  const char* name = base_name(path);
  if (strncmp(name, "digit_", 6) != 0 || name[6] < '0' || name[6] > '9') return -1;
  return name[7] >= '0' && name[7] <= '9' ? -1 : name[6] - '0';
}

static int new_picture(picture* p, int width, int height) {
  p->width = width;
  p->height = height;
  p->grey = (float*)calloc((size_t)width * (size_t)height, sizeof(float));
  return p->grey != NULL;
}

/* A .raw file is nothing but grey bytes, one per pixel, rows from the top; it must be square. NULL, or why not. */
static const char* read_raw(const char* path, picture* p) {
  static unsigned char bytes[4096 + 1];
  FILE* f = fopen(path, "rb");
  size_t n = f ? fread(bytes, 1, sizeof bytes, f) : 0;
  int side = 1;
  if (!f) return SAY("there is no such file, or it may not be read", "文件不存在，或没有读取权限");
  fclose(f);
  while ((size_t)side * (size_t)side < n) side++;
  if (n < 64 || n > 4096 || (size_t)side * (size_t)side != n) return SAY("a .raw picture is a square of 8 to 64 pixels "
                                                                         "a side, one byte each",
                                                                         ".raw 图片应为边长 8 到 64 的正方形，每像素一"
                                                                         "个字节");
  if (!new_picture(p, side, side)) return SAY("out of memory", "内存不足");
  for (size_t i = 0; i < n; i++) p->grey[i] = (float)bytes[i] / 255.0f;
  return NULL;
}

#if defined(STB_HEADER)
static const char* read_coded(const char* path, picture* p) {
  int width = 0, height = 0, channels = 0;
  unsigned char* rgba;
  FILE* f = fopen(path, "rb");
  if (!f) return SAY("there is no such file, or it may not be read", "文件不存在，或没有读取权限");
  fclose(f);
  if (!stbi_info(path, &width, &height, &channels)) return SAY("this is no PNG or JPEG picture",
                                                               "这不是 PNG 或 JPEG 图片");
  if (width <= 0 || height <= 0 || width > MAX_PIXELS / height) return SAY("the picture is too large (64 million "
                                                                           "pixels are the limit)",
                                                                           "图片太大（上限 6400 万像素）");
  rgba = stbi_load(path, &width, &height, &channels, 4);
  if (!rgba) return SAY("the picture is damaged", "图片已损坏");
  if (!new_picture(p, width, height)) {
    stbi_image_free(rgba);
    return SAY("out of memory", "内存不足");
  }
  /* Grey as television weighs it (ITU-R BT.601), see-through pixels on white paper. */
  for (size_t i = 0, n = (size_t)width * (size_t)height; i < n; i++) {
    const unsigned char* c = rgba + 4 * i;
    float luma = (0.299f * (float)c[0] + 0.587f * (float)c[1] + 0.114f * (float)c[2]) / 255.0f, alpha = (float)c[3] / 255.0f;
    p->grey[i] = alpha * luma + (1.0f - alpha);
  }
  stbi_image_free(rgba);
  return NULL;
}
#else
static const char* read_coded(const char* path, picture* p) {
  (void)path;
  (void)p;
  return SAY("this build reads only .raw pictures; for PNG and JPEG: apt-get install -y libstb-dev, then make",
             "本程序只能读 .raw；要读 PNG 和 JPEG：apt-get install -y libstb-dev，再 make");
}
#endif

/* How the picture's brightness is spread: the paper (median of the border), the darkest and the brightest (but for one
   pixel in a thousand, which may be dust). */
typedef struct { float paper, dark, bright; } tones;

static size_t tone(float v) { return (size_t)(v <= 0 ? 0 : v >= 1 ? 255 : v * 255.0f); }
static float at_share(const size_t* histogram, size_t total, double share) {
  size_t sum = 0, want = (size_t)(share * (double)total);
  int i = 0;
  while (i < 255 && (sum += histogram[i]) <= want) i++;
  return (float)i / 255.0f;
}
static tones measure(const picture* p) {
  size_t all[256] = {0}, border[256] = {0}, edge = 0, n = (size_t)p->width * (size_t)p->height;
  tones t;
  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++) {
      size_t v = tone(p->grey[(size_t)y * (size_t)p->width + (size_t)x]);
      all[v]++;
      if (y == 0 || x == 0 || y == p->height - 1 || x == p->width - 1) { border[v]++; edge++; }
    }
  t.paper = at_share(border, edge, 0.5);
  t.dark = at_share(all, n, 0.001);
  t.bright = at_share(all, n, 0.999);
  return t;
}

/* Otsu's threshold: the cut that leaves the two sides with the least spread in themselves. */
static float threshold_of(const picture* p) {
  double histogram[256] = {0}, total = 0, sum = 0, below = 0, sum_below = 0, best = -1;
  int cut = 127;
  for (size_t i = 0, n = (size_t)p->width * (size_t)p->height; i < n; i++) histogram[tone(p->grey[i])] += 1;
  for (int i = 0; i < 256; i++) { total += histogram[i]; sum += i * histogram[i]; }
  for (int i = 0; i < 255; i++) {
    double gap, between;
    below += histogram[i];
    sum_below += i * histogram[i];
    if (below <= 0 || total - below <= 0) continue;
    gap = sum_below / below - (sum - sum_below) / (total - below);
    between = below * (total - below) * gap * gap;
    if (between > best) { best = between; cut = i; }
  }
  return (float)cut / 255.0f;
}

/* White ink on black, 0 to 1, whatever the picture was: MNIST is that way round. 0 when nothing is to be seen. */
static int make_ink(picture* p, int stretch) {
  tones t = measure(p);
  int dark_on_light = t.bright - t.paper < t.paper - t.dark;
  float range = dark_on_light ? t.paper - t.dark : t.bright - t.paper, floor_, cut;
  size_t n = (size_t)p->width * (size_t)p->height;
  if (range < 0.08f) return 0;
  for (size_t i = 0; i < n; i++) {
    float v = p->grey[i];
    if (stretch) v = dark_on_light ? (t.paper - v) / range : (v - t.paper) / range;
    else if (dark_on_light) v = 1.0f - v;
    p->grey[i] = v < 0 ? 0 : v > 1 ? 1 : v;
  }
  if (!stretch) return 1;
  cut = threshold_of(p);
  floor_ = cut / 2; /* shadows on the paper go to black, the soft edges of strokes stay */
  for (size_t i = 0; i < n; i++) p->grey[i] = p->grey[i] <= floor_ ? 0 : (p->grey[i] - floor_) / (1 - floor_);
  return 1;
}

typedef struct { int x0, y0, x1, y1; } box; /* x1 and y1 are one past the end */

static box ink_box(const picture* p, float least) {
  box b = {p->width, p->height, 0, 0};
  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++) {
      if (p->grey[(size_t)y * (size_t)p->width + (size_t)x] < least) continue;
      if (x < b.x0) b.x0 = x;
      if (y < b.y0) b.y0 = y;
      if (x >= b.x1) b.x1 = x + 1;
      if (y >= b.y1) b.y1 = y + 1;
    }
  return b;
}

/* The mean of the part of the picture between the two edges given in pixels; a pixel counts by how much of it lies inside. */
static float area_mean(const picture* p, double x0, double y0, double x1, double y1) {
  double sum = 0, area = 0;
  for (int y = (int)y0; y < p->height && y < y1; y++)
    for (int x = (int)x0; x < p->width && x < x1; x++) {
      double w = fmin(x + 1, x1) - fmax(x, x0), h = fmin(y + 1, y1) - fmax(y, y0);
      sum += w * h * (double)p->grey[(size_t)y * (size_t)p->width + (size_t)x];
      area += w * h;
    }
  return area > 0 ? (float)(sum / area) : 0;
}

/* As MNIST was made: the digit's box is shrunk to 20/28 of the side, and its centre of gravity comes to the middle. */
static void fit(const picture* p, box b, float* out, int height, int width) {
  int longest = b.x1 - b.x0 > b.y1 - b.y0 ? b.x1 - b.x0 : b.y1 - b.y0, side = (height < width ? height : width) * 20 / 28;
  double scale = side > 0 ? (double)longest / side : longest; /* source pixels per target pixel */
  int w = (int)((b.x1 - b.x0) / scale + 0.5), h = (int)((b.y1 - b.y0) / scale + 0.5), left, top;
  double mass = 0, mx = 0, my = 0;
  float peak = 0;
  picture small;
  if (w < 1) w = 1;
  if (h < 1) h = 1;
  if (w > width) w = width;
  if (h > height) h = height;
  if (!new_picture(&small, w, h)) return;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float v = area_mean(p, b.x0 + x * scale, b.y0 + y * scale, b.x0 + (x + 1) * scale, b.y0 + (y + 1) * scale);
      small.grey[y * w + x] = v;
      if (v > peak) peak = v;
      mass += (double)v;
      mx += (double)v * (x + 0.5);
      my += (double)v * (y + 0.5);
    }
  left = mass > 0 ? (int)lround(width / 2.0 - mx / mass) : (width - w) / 2;
  top = mass > 0 ? (int)lround(height / 2.0 - my / mass) : (height - h) / 2;
  left = left < 0 ? 0 : left > width - w ? width - w : left;
  top = top < 0 ? 0 : top > height - h ? height - h : top;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) /* thin lines fade when averaged: the brightest becomes 1 again */
      out[(top + y) * width + left + x] = peak > 0 ? small.grey[y * w + x] / peak : 0;
  free(small.grey);
}

/* File to height x width floats, ready for the model. NULL, or why not. */
static const char* prepare(const char* path, int height, int width, float* out) {
  picture p;
  const char* why;
  int stretch;
  memset(&p, 0, sizeof p);
  why = has_ending(path, ".raw") ? read_raw(path, &p) : read_coded(path, &p);
  if (why) return why;
  stretch = p.width != width || p.height != height;
  memset(out, 0, sizeof(float) * (size_t)height * (size_t)width);
  if (!make_ink(&p, stretch)) why = SAY("the picture is empty: one even tone everywhere",
                                        "图片是空白的：到处都是同一种颜色");
  else if (!stretch) memcpy(out, p.grey, sizeof(float) * (size_t)height * (size_t)width);
  else fit(&p, ink_box(&p, 0.3f), out, height, width);
  free(p.grey);
  return why;
}

static void show_thumbnail(const float* ink, int height, int width) {
  static const char shades[] = " .:-=+*#%@";
  for (int y = 0; y < height && width <= 64; y += 2) { /* a character is twice as high as wide */
    printf("      ");
    for (int x = 0; x < width; x++) {
      float v = y + 1 < height ? (ink[y * width + x] + ink[(y + 1) * width + x]) / 2 : ink[y * width + x];
      putchar(shades[(int)(v * 9.99f)]);
    }
    putchar('\n');
  }
}

/* ---- the shipped pictures ---- */
static char* image_list[MAX_IMAGES];
static int image_count;

static int by_name(const void* a, const void* b) { return strcmp(*(char* const*)a, *(char* const*)b); }

static void add_image(const char* folder, const char* name) {
  size_t n = strlen(folder) + strlen(name) + 2;
  char* path = image_count < MAX_IMAGES ? (char*)malloc(n) : NULL;
  if (!path) return;
  snprintf(path, n, "%s/%s", folder, name);
  image_list[image_count++] = path;
}
static int is_shipped(const char* name) {
#if defined(STB_HEADER)
  return (label_of(name) >= 0 && has_ending(name, ".png")) || has_ending(name, ".jpg");
#else
  return label_of(name) >= 0 && has_ending(name, ".raw");
#endif
}
static void find_images(const char* folder) {
#if defined(_WIN32)
  (void)folder; /* name the pictures on the command line there */
#else
  DIR* d = opendir(folder);
  struct dirent* e;
  if (!d) return;
  while ((e = readdir(d)) != NULL)
    if (is_shipped(e->d_name)) add_image(folder, e->d_name);
  closedir(d);
  qsort(image_list, (size_t)image_count, sizeof image_list[0], by_name);
#endif
}

/* =================================================================================================================
   AscendCL: everything the program holds, and its nine steps
   ================================================================================================================= */
typedef struct {
  int initialized, device_set, loaded;
  aclrtContext context;
  aclrtStream stream;
  uint32_t model;
  aclmdlDesc* desc;
  size_t in_bytes, out_bytes;
  int channels, height, width, classes;
  int channels_last; /* NHWC instead of NCHW */
  aclDataType in_type, out_type;
  void *in_host, *out_host;        /* pinned memory */
  aclmdlDataset *in_set, *out_set; /* data buffers with device memory */
} app;

/* Every call goes through here: function, code, its name, and what the library has to say. 1 when it went well. */
static int check(aclError code, const char* call, int line) {
  const char* why;
  if (code == ACL_SUCCESS) return 1;
  why = aclGetRecentErrMsg();
  fprintf(stderr, "demo.c:%d: %.*s: %d %s\n%s", line, (int)strcspn(call, "("), call, code, lesson_code_name(code),
          why ? why : "");
  return 0;
}
#define OK(call) check((call), #call, __LINE__)
/* The few calls that return an object instead of a code. */
#define MADE(object) ((object) != NULL || check(ACL_ERROR_BAD_ALLOC, #object, __LINE__))

/* 1. Start AscendCL. */
static int start(app* a) {
  if (!OK(aclInit(NULL))) return 0;
  a->initialized = 1;
  return 1;
}

/* 2. A device, a context on it, a stream in that: where the work will run and the queue for it. */
static int open_device(app* a) {
  if (!OK(aclrtSetDevice(0))) return 0;
  a->device_set = 1;
  return OK(aclrtCreateContext(&a->context, 0)) && OK(aclrtCreateStream(&a->stream));
}

/* 3. The model: loaded once, used for all pictures. */
static int load_model(app* a, const char* path) {
  if (!OK(aclmdlLoadFromFile(path, &a->model))) return 0;
  a->loaded = 1;
  a->desc = aclmdlCreateDesc();
  return MADE(a->desc) && OK(aclmdlGetDesc(a->desc, a->model));
}

static int is_float(aclDataType t) { return t == ACL_FLOAT || t == ACL_FLOAT16; }

/* 4. What it wants: ask for shape, type and size, and say so when this program cannot serve it. */
static int read_description(app* a) {
  aclmdlIODims d;
  size_t numbers;
  int fits;
  if (aclmdlGetNumInputs(a->desc) != 1 || aclmdlGetNumOutputs(a->desc) < 1) {
    fprintf(stderr, "%s\n", SAY("This program serves models with one input picture.",
                                "本程序只支持单个图片输入的模型。"));
    return 0;
  }
  if (!OK(aclmdlGetInputDims(a->desc, 0, &d))) return 0;
  a->in_type = aclmdlGetInputDataType(a->desc, 0);
  a->out_type = aclmdlGetOutputDataType(a->desc, 0);
  a->in_bytes = aclmdlGetInputSizeByIndex(a->desc, 0);
  a->out_bytes = aclmdlGetOutputSizeByIndex(a->desc, 0);
  fits = d.dimCount == 4 && d.dims[0] == 1;
  for (size_t i = 1; i < 4; i++) fits = fits && d.dims[i] > 0 && d.dims[i] <= 4096;
  if (fits) {
    a->channels_last = aclmdlGetInputFormat(a->desc, 0) == ACL_FORMAT_NHWC || (d.dims[3] <= 4 && d.dims[1] > 4);
    a->channels = (int)d.dims[a->channels_last ? 3 : 1];
    a->height = (int)d.dims[a->channels_last ? 1 : 2];
    a->width = (int)d.dims[a->channels_last ? 2 : 3];
  }
  numbers = (size_t)a->channels * (size_t)a->height * (size_t)a->width;
  if ((a->channels != 1 && a->channels != 3) || !is_float(a->in_type) || !is_float(a->out_type) ||
      a->in_bytes != numbers * aclDataTypeSize(a->in_type) || a->out_bytes < aclDataTypeSize(a->out_type)) {
    fprintf(stderr, "%s\n", SAY("This program serves models whose input is one picture of 1 or 3 channels in 16 or "
                                "32-bit floats.",
                                "本程序只支持输入为单张 1 或 3 通道、16 或 32 位浮点图片的模型。"));
    return 0;
  }
  a->classes = (int)(a->out_bytes / aclDataTypeSize(a->out_type));
  return 1;
}

/* 5. Memory, once for all pictures: pinned on the host (so that copies are asynchronous), the same size on the device,
   and the notes (data buffer, dataset) that tell the model where it is. */
static int attach(aclmdlDataset* set, size_t bytes) {
  void* memory = NULL;
  aclDataBuffer* buffer;
  if (!OK(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST))) return 0;
  buffer = aclCreateDataBuffer(memory, bytes);
  if (MADE(buffer) && OK(aclmdlAddDatasetBuffer(set, buffer))) return 1;
  if (buffer) (void)OK(aclDestroyDataBuffer(buffer));
  (void)OK(aclrtFree(memory));
  return 0;
}
static void* device_memory(const aclmdlDataset* set) { return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(set, 0)); }

static int make_buffers(app* a) {
  size_t outputs = aclmdlGetNumOutputs(a->desc);
  if (!OK(aclrtMallocHost(&a->in_host, a->in_bytes)) || !OK(aclrtMallocHost(&a->out_host, a->out_bytes))) return 0;
  a->in_set = aclmdlCreateDataset();
  a->out_set = aclmdlCreateDataset();
  if (!MADE(a->in_set) || !MADE(a->out_set) || !attach(a->in_set, a->in_bytes)) return 0;
  for (size_t i = 0; i < outputs; i++) /* a model wants memory for every output, also for those we do not read */
    if (!attach(a->out_set, aclmdlGetOutputSizeByIndex(a->desc, i))) return 0;
  return 1;
}

/* The ink, in as many channels, in the order and the float width the model wants. */
static void store_input(const app* a, const float* ink) {
  size_t plane = (size_t)a->height * (size_t)a->width, channels = (size_t)a->channels;
  for (size_t i = 0; i < plane; i++)
    for (size_t c = 0; c < channels; c++) {
      size_t at = a->channels_last ? i * channels + c : c * plane + i;
      if (a->in_type == ACL_FLOAT16) ((aclFloat16*)a->in_host)[at] = aclFloatToFloat16(ink[i]);
      else ((float*)a->in_host)[at] = ink[i];
    }
}
static double output_at(const app* a, int i) {
  if (a->out_type == ACL_FLOAT16) return (double)aclFloat16ToFloat(((const aclFloat16*)a->out_host)[i]);
  return (double)((const float*)a->out_host)[i];
}

/* 6. One picture through the model. The first two calls only queue; the synchronize is what waits. */
static int infer(app* a) {
  void *in = device_memory(a->in_set), *out = device_memory(a->out_set);
  return OK(aclrtMemcpyAsync(in, a->in_bytes, a->in_host, a->in_bytes, ACL_MEMCPY_HOST_TO_DEVICE, a->stream)) &&
         OK(aclmdlExecuteAsync(a->model, a->in_set, a->out_set, a->stream)) &&
         OK(aclrtSynchronizeStream(a->stream)) &&
         OK(aclrtMemcpy(a->out_host, a->out_bytes, out, a->out_bytes, ACL_MEMCPY_DEVICE_TO_HOST));
}

/* 7. The answer: probabilities already, or scores that become probabilities by softmax. Returns the best class. */
static int show_best(const app* a) {
  double sum = 0, least = 0, most = -HUGE_VAL, scale = 0;
  int best[TOP], count = a->classes < TOP ? a->classes : TOP, is_score;
  for (int i = 0; i < a->classes; i++) {
    double v = output_at(a, i);
    sum += v;
    if (v < least) least = v;
    if (v > most) most = v;
  }
  is_score = least < 0 || sum < 0.98 || sum > 1.02;
  for (int i = 0; is_score && i < a->classes; i++) scale += exp(output_at(a, i) - most);
  for (int k = 0; k < count; k++) {
    best[k] = -1;
    for (int i = 0; i < a->classes; i++) {
      int taken = 0;
      for (int j = 0; j < k; j++) taken |= best[j] == i;
      if (!taken && (best[k] < 0 || output_at(a, i) > output_at(a, best[k]))) best[k] = i;
    }
  }
  for (int k = 0; k < count; k++) {
    char label[40];
    double v = output_at(a, best[k]);
    snprintf(label, sizeof label, "%d. %s%d", k + 1, a->classes == 10 ? "" : SAY("class ", "类别 "), best[k]);
    show_bar(label, is_score ? exp(v - most) / scale : v);
  }
  return best[0];
}

/* 8. Everything back, in reverse order of 1 to 5; steps that were not reached hold nothing. 1 when all went well. */
static int release_set(aclmdlDataset* set) {
  int ok = 1;
  for (size_t i = 0; set && i < aclmdlGetDatasetNumBuffers(set); i++) {
    aclDataBuffer* b = aclmdlGetDatasetBuffer(set, i);
    ok &= OK(aclrtFree(aclGetDataBufferAddr(b)));
    ok &= OK(aclDestroyDataBuffer(b));
  }
  return ok && (!set || OK(aclmdlDestroyDataset(set)));
}
static int release(app* a) {
  int ok = release_set(a->out_set);
  ok &= release_set(a->in_set);
  if (a->out_host) ok &= OK(aclrtFreeHost(a->out_host));
  if (a->in_host) ok &= OK(aclrtFreeHost(a->in_host));
  if (a->desc) ok &= OK(aclmdlDestroyDesc(a->desc));
  if (a->loaded) ok &= OK(aclmdlUnload(a->model));
  if (a->stream) ok &= OK(aclrtDestroyStream(a->stream));
  if (a->context) ok &= OK(aclrtDestroyContext(a->context));
  if (a->device_set) ok &= OK(aclrtResetDevice(0));
  if (a->initialized) ok &= OK(aclFinalize());
  return ok;
}

/* 9. What it cost. Real hardware keeps no such books. */
#if !defined(ASCEND_LITE_USE_CANN)
static void show_leak(uint64_t count, const char* what) {
  if (count) show(SAY("LEAKED: %llu %s", "泄漏：%llu %s"), (unsigned long long)count, what);
}
static void show_resources(void) {
  aslStats s;
  aslGetStats(&s);
  printf("\n%s\n", SAY("Resources", "资源统计"));
  show(SAY("devices used     %llu", "使用的设备        %llu"), (unsigned long long)s.devices_used);
  show(SAY("streams created  %llu", "创建的流          %llu"), (unsigned long long)s.streams_created);
  show(SAY("host to device   %llu bytes", "Host 到 Device    %llu 字节"), (unsigned long long)s.bytes_h2d);
  show(SAY("device to host   %llu bytes", "Device 到 Host    %llu 字节"), (unsigned long long)s.bytes_d2h);
  show(SAY("tasks run        %llu, %llu of them model runs", "执行的任务        %llu，其中模型推理 %llu 次"),
       (unsigned long long)s.tasks_run, (unsigned long long)s.models_run);
  if (aslLiveObjects() == 0) show("%s", SAY("nothing leaked", "没有泄漏"));
  show_leak(s.live_contexts, SAY("contexts", "个上下文"));
  show_leak(s.live_streams, SAY("streams", "个流"));
  show_leak(s.live_events, SAY("events", "个事件"));
  show_leak(s.live_device_bytes, SAY("bytes of device memory", "字节设备内存"));
  show_leak(s.live_host_bytes, SAY("bytes of pinned memory", "字节锁页内存"));
  show_leak(s.live_models, SAY("models", "个模型"));
  show_leak(s.live_descs, SAY("data buffers, datasets and descriptions", "个 data buffer、dataset 和描述对象"));
}
#endif

/* ================================================================================================================= */
typedef struct { int shown, failed, labelled, right; } score;

static void classify(app* a, const char* path, float* ink, score* s) {
  const char* why = prepare(path, a->height, a->width, ink);
  int best, label = label_of(path);
  printf("\n%s\n", path);
  if (why) {
    show(SAY("skipped: %s", "跳过：%s"), why);
    s->failed++;
    return;
  }
  if (isatty(1)) show_thumbnail(ink, a->height, a->width);
  store_input(a, ink);
  if (!infer(a)) {
    s->failed++;
    return;
  }
  best = show_best(a);
  s->shown++;
  if (label < 0 || a->classes != 10) return;
  s->labelled++;
  s->right += best == label;
  if (best != label) show(SAY("the file name says %d", "文件名说是 %d"), label);
}

static int classify_all(app* a) {
  score s = {0, 0, 0, 0};
  float* ink = (float*)malloc(sizeof(float) * (size_t)a->height * (size_t)a->width);
  if (!ink) return 0;
  for (int i = 0; i < image_count; i++) classify(a, image_list[i], ink, &s);
  free(ink);
  printf("\n");
  if (s.labelled) printf(SAY("%d of %d right, judged by the digit in the file name.\n",
                             "认对 %d 张，共 %d 张（以文件名中的数字为准）。\n"), s.right, s.labelled);
  if (s.failed) printf(SAY("%d of %d pictures could not be classified.\n",
                           "有 %d 张图片无法识别，共 %d 张。\n"), s.failed, s.failed + s.shown);
  return s.failed == 0;
}

/* The pictures of the command line, or the shipped ones: from the folder we stand in, else from where this program lies. */
static void choose_images(int argc, char** argv) {
  char folder[1024];
  const char* slash = strrchr(argv[0], '/');
  for (int i = 2; i < argc && image_count < MAX_IMAGES; i++) image_list[image_count++] = argv[i];
  if (argc > 2) return;
  find_images("tutorials/data");
  if (image_count == 0 && slash) {
    snprintf(folder, sizeof folder, "%.*s/../../tutorials/data", (int)(slash - argv[0]), argv[0]);
    find_images(folder);
  }
}
static void forget_images(int argc) {
  for (int i = 0; argc <= 2 && i < image_count; i++) free(image_list[i]);
}

#if defined(DEMO_MINE)
/* ---- make run MINE=1: the learner's operators of exercise 113 take the places of the library's own ---- */
static void show_whose(void) {
  int all = 1;
  printf("\n%s\n", SAY("Whose operators ran", "运行的是谁的算子"));
  show("%-10s %-8s %8s %12s %14s %10s", SAY("operator", "算子"), SAY("whose", "谁的"), SAY("calls", "次数"), SAY("yours, us", "你的(us)"),
       SAY("library's, us", "库自带的(us)"), SAY("slower", "慢几倍"));
  for (size_t i = 0; i < sizeof mine_rows / sizeof *mine_rows; i++) {
    const mine_row* r = &mine_rows[i];
    all = all && r->calls > 0;
    if (r->calls)
      show("%-10s %-8s %8ld %12.1f %14.1f %9.1fx", r->name, SAY("yours", "你的"), r->calls, r->mine_ns / 1e3 / (double)r->calls,
           r->library_ns / 1e3 / (double)r->calls, r->library_ns > 0 ? r->mine_ns / r->library_ns : 0.0);
    else
      show("%-10s %-8s", r->name, SAY("library", "库"));
  }
  show("%s", all ? SAY("All arithmetic but the pooling was yours.", "除了池化，全部运算都是你写的。")
                 : SAY("Where it says library, register_mine() left the library's own in place (exercise 113).",
                       "写着“库”的，register_mine() 还没有换成你的（练习 113）。"));
}
#endif

int main(int argc, char** argv) {
  app a;
  int ok;
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  if (argc < 2 || argv[1][0] == '-') {
    printf("%s\n", SAY("usage: demo MODEL.om [IMAGE...]     (make run does it all)",
                       "用法：demo MODEL.om [图片...]     （make run 一步完成）"));
    return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
  }
  choose_images(argc, argv);
  if (image_count == 0) {
    fprintf(stderr, "%s\n", SAY("There are no pictures in tutorials/data; name some on the command line.",
                                "tutorials/data 里没有图片，请在命令行给出图片路径。"));
    return 2;
  }
  memset(&a, 0, sizeof a);
#if defined(DEMO_MINE)
  if (register_mine() != ACL_SUCCESS) return 1;
#endif
  ok = start(&a) && open_device(&a) && load_model(&a, argv[1]) && read_description(&a) && make_buffers(&a); /* steps 1 to 5 */
  if (ok) {
    printf(SAY("%s: %d x %d pictures, %d classes\n",
               "%s：图片 %d x %d，%d 个类别\n"), argv[1], a.height, a.width, a.classes);
    ok = classify_all(&a); /* steps 6 and 7, once for each picture */
#if defined(DEMO_MINE)
    show_whose();
#endif
  }
  ok &= release(&a); /* step 8 */
#if !defined(ASCEND_LITE_USE_CANN)
  show_resources(); /* step 9 */
  ok &= aslLiveObjects() == 0;
#endif
  forget_images(argc);
  return ok ? 0 : 1;
}
