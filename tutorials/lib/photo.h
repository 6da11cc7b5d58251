/*
  photo.h - a photo on its way into a network, for the tools `classify` and `detect`: file, JPEGD or PNGD, VPC, network input.

      photo p;
      if (photo_open(&p, channel, "cat.jpg", stream)) ...            a message, or NULL when it is there: NV12 on the device
      if (photo_feed(&p, channel, model, desc, stream, &input)) ...  the network's first input, made from it

  With AIPP for YUV420SP in the model the pixels never leave the device: decoder, scaler and network work in one stream. Without it the
  scaled picture comes back to the host, is turned into numbers there ((pixel / 255 - mean) / deviation of ImageNet, or what the caller
  gives), and goes down again: `bytes_back` says how many bytes that cost.
  Errors are told as text in the reader's language; the caller exits or goes on.
*/
#ifndef PHOTO_H
#define PHOTO_H

#include "lesson.h" /* SAY */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { acldvppPicDesc* desc; void* memory; uint32_t width, height; } photo;
typedef struct {
  void* memory;
  size_t bytes;
  int dvpp;            /* memory of acldvppMalloc */
  uint32_t width, height;
  size_t bytes_back;   /* pixels that came to the host on the way */
} photo_input;

static inline uint32_t photo_up(uint32_t v, uint32_t to) { return (v + to - 1) / to * to; }
/* The library's last words, its first line only; for calls that failed. */
static inline const char* photo_why(const char* what) {
  static char text[600];
  const char* said = aclGetRecentErrMsg();
  const char* at = said ? strstr(said, "): ") : NULL;
  size_t n = at ? strcspn(at + 3, "\n") : 0;
  if (n > 480) n = 480;
  snprintf(text, sizeof text, "%s%s%.*s", what, n ? ": " : "", (int)n, n ? at + 3 : "");
  return text;
}
static inline void photo_close(photo* p) {
  acldvppDestroyPicDesc(p->desc);
  if (p->memory) acldvppFree(p->memory);
  memset(p, 0, sizeof *p);
}
/* An empty NV12 (or other) picture with the strides its unit wants. 0 when there is no memory. */
static inline int photo_new(photo* p, acldvppPixelFormat format, uint32_t width, uint32_t height, uint32_t row, uint32_t rows, uint32_t bytes) {
  memset(p, 0, sizeof *p);
  if (acldvppMalloc(&p->memory, bytes) != ACL_SUCCESS) return 0;
  p->desc = acldvppCreatePicDesc();
  p->width = width, p->height = height;
  if (p->desc && acldvppSetPicDescData(p->desc, p->memory) == ACL_SUCCESS && acldvppSetPicDescSize(p->desc, bytes) == ACL_SUCCESS &&
      acldvppSetPicDescFormat(p->desc, format) == ACL_SUCCESS && acldvppSetPicDescWidth(p->desc, width) == ACL_SUCCESS &&
      acldvppSetPicDescHeight(p->desc, height) == ACL_SUCCESS && acldvppSetPicDescWidthStride(p->desc, row) == ACL_SUCCESS &&
      acldvppSetPicDescHeightStride(p->desc, rows) == ACL_SUCCESS)
    return 1;
  photo_close(p);
  return 0;
}
static inline int photo_nv12(photo* p, uint32_t width, uint32_t height) {
  const uint32_t row = photo_up(width, 16) < 32 ? 32 : photo_up(width, 16), rows = photo_up(height, 2);
  return photo_new(p, PIXEL_FORMAT_YUV_SEMIPLANAR_420, width, height, row, rows, row * rows * 3 / 2);
}

/* A whole file of at most 64 MiB; the caller frees. */
static inline unsigned char* photo_read(const char* path, uint32_t* bytes) {
  FILE* f = fopen(path, "rb");
  unsigned char* data = NULL;
  long n;
  *bytes = 0;
  if (!f) return NULL;
  if (fseek(f, 0, SEEK_END) == 0 && (n = ftell(f)) > 0 && n <= 64L << 20 && fseek(f, 0, SEEK_SET) == 0 && (data = (unsigned char*)malloc((size_t)n)) != NULL) {
    *bytes = (uint32_t)fread(data, 1, (size_t)n, f);
    if (*bytes != (uint32_t)n) free(data), data = NULL;
  }
  fclose(f);
  return data;
}
/* JPEG and PNG; what came out is asked for by its real size. NULL, or what is wrong. */
static inline const char* photo_decode(photo* p, acldvppChannelDesc* channel, const unsigned char* file, uint32_t bytes, aclrtStream stream) {
  uint32_t width = 0, height = 0, need = 0;
  int32_t components = 0;
  const int png = bytes > 8 && memcmp(file, "\x89PNG", 4) == 0;
  void* there = NULL;
  const char* why = NULL;
  if (png ? acldvppPngGetImageInfo(file, bytes, &width, &height, &components) != ACL_SUCCESS ||
                acldvppPngPredictDecSize(file, bytes, PIXEL_FORMAT_UNKNOWN, &need) != ACL_SUCCESS
          : acldvppJpegGetImageInfo(file, bytes, &width, &height, &components) != ACL_SUCCESS ||
                acldvppJpegPredictDecSize(file, bytes, PIXEL_FORMAT_YUV_SEMIPLANAR_420, &need) != ACL_SUCCESS)
    return photo_why(SAY("it cannot be decoded", "无法解码"));
  if (acldvppMalloc(&there, bytes) != ACL_SUCCESS) return photo_why(SAY("no device memory", "设备内存不足"));
  if (aclrtMemcpy(there, bytes, file, bytes, ACL_MEMCPY_HOST_TO_DEVICE) != ACL_SUCCESS) why = photo_why(SAY("no copy", "拷贝失败"));
  /* Sizes left open (0): the decoder fills in what the file turns out to be. */
  if (!why && !photo_new(p, png ? PIXEL_FORMAT_UNKNOWN : PIXEL_FORMAT_YUV_SEMIPLANAR_420, 0, 0, 0, 0, need)) why = photo_why(SAY("no device memory", "设备内存不足"));
  if (!why && ((png ? acldvppPngDecodeAsync(channel, there, bytes, p->desc, stream) : acldvppJpegDecodeAsync(channel, there, bytes, p->desc, stream)) != ACL_SUCCESS ||
               aclrtSynchronizeStream(stream) != ACL_SUCCESS)) {
    why = photo_why(SAY("it cannot be decoded", "无法解码"));
    photo_close(p);
  }
  if (!why) {
    p->width = acldvppGetPicDescWidth(p->desc);
    p->height = acldvppGetPicDescHeight(p->desc);
  }
  acldvppFree(there);
  return why;
}
static inline const char* photo_open(photo* p, acldvppChannelDesc* channel, const char* path, aclrtStream stream) {
  uint32_t bytes = 0;
  unsigned char* file = photo_read(path, &bytes);
  const char* why;
  memset(p, 0, sizeof *p);
  if (!file) return SAY("there is no such file, or it may not be read", "文件不存在，或没有读取权限");
  why = photo_decode(p, channel, file, bytes, stream);
  free(file);
  return why;
}
/* from scaled into the whole of to. */
static inline aclError photo_scale(acldvppChannelDesc* channel, const photo* from, const photo* to, aclrtStream stream) {
  acldvppResizeConfig* bilinear = acldvppCreateResizeConfig();
  aclError code = acldvppSetResizeConfigInterpolation(bilinear, 1);
  if (code == ACL_SUCCESS) code = acldvppVpcResizeAsync(channel, from->desc, to->desc, bilinear, stream);
  acldvppDestroyResizeConfig(bilinear);
  return code;
}

static inline unsigned char photo_clamp(int v) { return (unsigned char)(v < 0 ? 0 : v > 255 ? 255 : v); }
/* A pixel of an NV12 picture on the host as R G B, by the full-range BT.601 matrix JPEG uses. */
static inline void photo_rgb(const unsigned char* nv12, uint32_t row, uint32_t rows, uint32_t x, uint32_t y, unsigned char rgb[3]) {
  const unsigned char* pair = nv12 + (size_t)row * rows + (size_t)(y / 2) * row + x / 2 * 2;
  const int Y = nv12[(size_t)y * row + x], u = pair[0] - 128, v = pair[1] - 128;
  rgb[0] = photo_clamp(Y + (359 * v + 128) / 256);
  rgb[1] = photo_clamp(Y - (88 * u + 183 * v + 128) / 256);
  rgb[2] = photo_clamp(Y + (454 * u + 128) / 256);
}
/* What a network without AIPP wants to be told: (pixel / 255 - mean) / deviation, per channel R G B. */
typedef struct { float mean[3], deviation[3]; int bgr; } photo_numbers;
static const photo_numbers photo_imagenet = {{0.485f, 0.456f, 0.406f}, {0.229f, 0.224f, 0.225f}, 0};

static inline const char* photo_by_hand(const photo* small, photo_input* in, aclmdlDesc* desc, const aclmdlIODims* d, const photo_numbers* n) {
  const aclDataType type = aclmdlGetInputDataType(desc, 0);
  const uint32_t row = photo_up(small->width, 16) < 32 ? 32 : photo_up(small->width, 16), rows = photo_up(small->height, 2);
  const int last = d->dims[1] != 3; /* channels last */
  const size_t plane = (size_t)small->width * small->height, size = type == ACL_FLOAT16 ? 2 : 4;
  unsigned char* nv12 = (unsigned char*)malloc((size_t)row * rows * 3 / 2);
  unsigned char* numbers = (unsigned char*)malloc(plane * 3 * size);
  const char* why = NULL;
  if (!nv12 || !numbers) why = SAY("out of memory", "内存不足");
  if (!why && aclrtMemcpy(nv12, (size_t)row * rows * 3 / 2, small->memory, (size_t)row * rows * 3 / 2, ACL_MEMCPY_DEVICE_TO_HOST) != ACL_SUCCESS)
    why = photo_why(SAY("no copy", "拷贝失败"));
  for (uint32_t y = 0; !why && y < small->height; y++)
    for (uint32_t x = 0; x < small->width; x++) {
      unsigned char rgb[3];
      photo_rgb(nv12, row, rows, x, y, rgb);
      for (int c = 0; c < 3; c++) {
        const int from = n->bgr ? 2 - c : c;
        const float v = ((float)rgb[from] / 255.0f - n->mean[from]) / n->deviation[from];
        const size_t at = last ? ((size_t)y * small->width + x) * 3 + (size_t)c : (size_t)c * plane + (size_t)y * small->width + x;
        const aclFloat16 half = aclFloatToFloat16(v);
        if (size == 2) memcpy(numbers + 2 * at, &half, 2);
        else memcpy(numbers + 4 * at, &v, 4);
      }
    }
  if (!why && (aclrtMalloc(&in->memory, in->bytes, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS ||
               aclrtMemcpy(in->memory, in->bytes, numbers, plane * 3 * size, ACL_MEMCPY_HOST_TO_DEVICE) != ACL_SUCCESS))
    why = photo_why(SAY("no device memory", "设备内存不足"));
  in->bytes_back = (size_t)row * rows * 3 / 2;
  free(nv12);
  free(numbers);
  return why;
}
static inline void photo_release(photo_input* in) {
  if (in->memory) in->dvpp ? acldvppFree(in->memory) : aclrtFree(in->memory);
  memset(in, 0, sizeof *in);
}
/* The network's first input. numbers: for networks without AIPP; NULL takes ImageNet's. NULL, or what is wrong. */
static inline const char* photo_feed(const photo* p, acldvppChannelDesc* channel, uint32_t model, aclmdlDesc* desc, const photo_numbers* numbers, aclrtStream stream,
                              photo_input* in) {
  aclAippInfo aipp;
  aclmdlIODims d;
  photo small;
  aclmdlInputAippType type = ACL_DATA_WITHOUT_AIPP;
  size_t attached = 0;
  const char* why = NULL;
  int with_aipp;
  memset(in, 0, sizeof *in);
  memset(&d, 0, sizeof d);
  in->bytes = aclmdlGetInputSizeByIndex(desc, 0);
  memset(&aipp, 0, sizeof aipp);
  if (aclmdlGetAippType(model, 0, &type, &attached) == ACL_SUCCESS && type == ACL_DATA_WITH_DYNAMIC_AIPP)
    return SAY("the model's AIPP is dynamic; this program sets none of its settings", "模型的 AIPP 是动态的；本程序不设置其参数");
  with_aipp = type == ACL_DATA_WITH_STATIC_AIPP && aclmdlGetFirstAippInfo(model, 0, &aipp) == ACL_SUCCESS;
  if (with_aipp && aipp.inputFormat != ACL_YUV420SP_U8) return SAY("the model's AIPP takes no YUV420SP; convert it with input_format : YUV420SP_U8", "模型的 AIPP 输入不是 YUV420SP；请用 input_format : YUV420SP_U8 转换");
  if (with_aipp) {
    in->width = (uint32_t)aipp.srcImageSizeW, in->height = (uint32_t)aipp.srcImageSizeH;
  } else {
    const aclDataType number = aclmdlGetInputDataType(desc, 0);
    if (aclmdlGetInputDims(desc, 0, &d) != ACL_SUCCESS || d.dimCount != 4 || d.dims[0] != 1 || (d.dims[1] != 3 && d.dims[3] != 3) ||
        (number != ACL_FLOAT && number != ACL_FLOAT16))
      return SAY("the network's first input is no picture of three channels (1 x 3 x H x W, float), and it has no AIPP", "网络的第一个输入不是三通道图片（1 x 3 x H x W，float），也没有 AIPP");
    in->height = (uint32_t)(d.dims[1] == 3 ? d.dims[2] : d.dims[1]);
    in->width = (uint32_t)(d.dims[1] == 3 ? d.dims[3] : d.dims[2]);
  }
  if (in->width < 16 || in->height < 16 || in->width > 4096 || in->height > 4096) return SAY("the network wants pictures VPC does not make (16 to 4096 pixels a side)", "网络要求的图片尺寸超出 VPC 的范围（每边 16 到 4096 像素）");
  if (with_aipp && in->width % 16) return SAY("the model's AIPP wants rows that are no multiple of 16 bytes; choose src_image_size_w accordingly", "模型 AIPP 的行宽不是 16 的倍数；请选择合适的 src_image_size_w");
  if (!photo_nv12(&small, in->width, in->height)) return photo_why(SAY("no device memory", "设备内存不足"));
  if (photo_scale(channel, p, &small, stream) != ACL_SUCCESS) why = photo_why(SAY("it cannot be scaled", "无法缩放"));
  if (!why && with_aipp) { /* the scaler's output is the network's input: not even a wait in between */
    in->memory = small.memory, in->dvpp = 1;
    small.memory = NULL;
  } else if (!why) {
    if (aclrtSynchronizeStream(stream) != ACL_SUCCESS) why = photo_why(SAY("it cannot be scaled", "无法缩放"));
    if (!why) why = photo_by_hand(&small, in, desc, &d, numbers ? numbers : &photo_imagenet);
  }
  photo_close(&small);
  if (why) photo_release(in);
  return why;
}

/* An output as floats, whatever its type; the caller frees. NULL without memory or for a type that has no numbers. */
static inline float* photo_floats(aclmdlDesc* desc, size_t index, const void* device, size_t* count) {
  const aclDataType type = aclmdlGetOutputDataType(desc, index);
  const size_t size = type == ACL_FLOAT16 ? 2 : 4, bytes = aclmdlGetOutputSizeByIndex(desc, index);
  unsigned char* host = (unsigned char*)malloc(bytes);
  float* out = (float*)malloc(bytes / size * sizeof(float) + sizeof(float));
  *count = bytes / size;
  if (!host || !out || (type != ACL_FLOAT && type != ACL_FLOAT16) || aclrtMemcpy(host, bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST) != ACL_SUCCESS) {
    free(out);
    out = NULL;
  }
  for (size_t i = 0; out && i < *count; i++) {
    aclFloat16 half;
    if (size == 4) memcpy(&out[i], host + 4 * i, 4);
    else memcpy(&half, host + 2 * i, 2), out[i] = aclFloat16ToFloat(half);
  }
  free(host);
  return out;
}

/* ---- a network with one picture in: loaded, run, released ---- */
typedef struct { uint32_t id; aclmdlDesc* desc; aclmdlDataset* out; void** memory; size_t outputs; } photo_net;
static inline void photo_net_close(photo_net* n) {
  for (size_t i = 0; n->out && i < aclmdlGetDatasetNumBuffers(n->out); i++) aclDestroyDataBuffer(aclmdlGetDatasetBuffer(n->out, i));
  for (size_t i = 0; n->memory && i < n->outputs; i++)
    if (n->memory[i]) aclrtFree(n->memory[i]);
  if (n->out) aclmdlDestroyDataset(n->out);
  if (n->desc) {
    aclmdlDestroyDesc(n->desc);
    aclmdlUnload(n->id);
  }
  free(n->memory);
  memset(n, 0, sizeof *n);
}
static inline const char* photo_net_open(photo_net* n, const char* path) {
  memset(n, 0, sizeof *n);
  if (aclmdlLoadFromFile(path, &n->id) != ACL_SUCCESS) return photo_why(SAY("it cannot be loaded", "无法加载"));
  n->desc = aclmdlCreateDesc();
  if (!n->desc || aclmdlGetDesc(n->desc, n->id) != ACL_SUCCESS) {
    aclmdlUnload(n->id);
    aclmdlDestroyDesc(n->desc);
    n->desc = NULL;
    return photo_why(SAY("it has no description", "没有模型描述"));
  }
  n->outputs = aclmdlGetNumOutputs(n->desc);
  n->out = aclmdlCreateDataset();
  n->memory = (void**)calloc(n->outputs + 1, sizeof(void*));
  for (size_t i = 0; n->out && n->memory && i < n->outputs; i++) {
    const size_t bytes = aclmdlGetOutputSizeByIndex(n->desc, i);
    aclDataBuffer* b = NULL;
    if (bytes == 0 || aclrtMalloc(&n->memory[i], bytes, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS || (b = aclCreateDataBuffer(n->memory[i], bytes)) == NULL ||
        aclmdlAddDatasetBuffer(n->out, b) != ACL_SUCCESS) {
      photo_net_close(n);
      return SAY("no memory for its outputs", "没有存放输出的内存");
    }
  }
  if (n->out && n->memory) return NULL;
  photo_net_close(n);
  return SAY("out of memory", "内存不足");
}
/* Queues one run on the stream. */
static inline const char* photo_net_start(photo_net* n, const photo_input* in, aclrtStream stream) {
  aclmdlDataset* set = aclmdlCreateDataset();
  aclDataBuffer* b = aclCreateDataBuffer(in->memory, in->bytes);
  const char* why = NULL;
  if (!set || !b || aclmdlAddDatasetBuffer(set, b) != ACL_SUCCESS) why = SAY("out of memory", "内存不足");
  else if (aclmdlGetNumInputs(n->desc) != 1) why = SAY("the network has more than one input; this program feeds one picture", "网络有多个输入；本程序只输入一张图片");
  else if (aclmdlExecuteAsync(n->id, set, n->out, stream) != ACL_SUCCESS) why = photo_why(SAY("it does not run", "无法运行"));
  if (b) aclDestroyDataBuffer(b); /* the queued execution needs neither; the memory behind them it does */
  if (set) aclmdlDestroyDataset(set);
  return why;
}
/* One run on the stream; returns when the outputs are there. */
static inline const char* photo_net_run(photo_net* n, const photo_input* in, aclrtStream stream) {
  const char* why = photo_net_start(n, in, stream);
  if (!why && aclrtSynchronizeStream(stream) != ACL_SUCCESS) why = photo_why(SAY("it does not run", "无法运行"));
  return why;
}

#endif
