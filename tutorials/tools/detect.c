/*
  detect.c - where in this photo is it? A detection network draws its boxes into the picture

      build/bin/detect MODEL.om IMAGE [OUT.jpg] [--least 0.7] [--overlap 0.4] [--mean R,G,B --std R,G,B] [--bgr]

  For networks with two outputs of the SSD kind: scores [1, N, classes] (class 0 is the background) and boxes [1, N, 4], corners
  left, top, right, bottom in parts of the picture's sides, already decoded; which of the two is which follows from the shapes. The photo
  goes the way of chapter 32b; boxes that overlap a better one by more than --overlap of their union are dropped; what is left
  is drawn into the decoded picture and written as JPEG by the device. The exit code is 0 when the picture was looked at, also with nothing found.

  Without AIPP in the model the numbers are (pixel / 255 - mean) / std; the default is (pixel - 127) / 128, what face detectors of
  this kind are trained with.
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../../ascend_lite.h"
#include "../lib/photo.h"

typedef struct { float score, left, top, right, bottom; int class_; } box;
#define MOST 200

static float overlap_of(const box* a, const box* b) {
  const float w = (a->right < b->right ? a->right : b->right) - (a->left > b->left ? a->left : b->left);
  const float h = (a->bottom < b->bottom ? a->bottom : b->bottom) - (a->top > b->top ? a->top : b->top);
  const float both = w > 0 && h > 0 ? w * h : 0;
  const float all = (a->right - a->left) * (a->bottom - a->top) + (b->right - b->left) * (b->bottom - b->top) - both;
  return all > 0 ? both / all : 0;
}
/* The best boxes, best first, none much over a better one of its class. */
static int choose(const float* scores, const float* corners, size_t n, size_t classes, float least, float overlap, box* out) {
  int found = 0;
  unsigned char* used = (unsigned char*)calloc(n, 1);
  while (used && found < MOST) {
    box best;
    size_t at = n;
    int drop = 0;
    best.score = least;
    for (size_t i = 0; i < n; i++)
      for (size_t c = classes > 1 ? 1 : 0; c < classes && !used[i]; c++)
        if (scores[i * classes + c] > best.score) best.score = scores[i * classes + c], best.class_ = (int)c, at = i;
    if (at == n) break;
    used[at] = 1;
    best.left = corners[4 * at], best.top = corners[4 * at + 1], best.right = corners[4 * at + 2], best.bottom = corners[4 * at + 3];
    for (int k = 0; k < found; k++) drop = drop || (out[k].class_ == best.class_ && overlap_of(&out[k], &best) > overlap);
    if (!drop) out[found++] = best;
  }
  free(used);
  return found;
}
/* A frame two pixels wide, bright green, into NV12 on the host. */
static void draw(unsigned char* nv12, uint32_t row, uint32_t rows, uint32_t width, uint32_t height, const box* b) {
  const long x0 = (long)(b->left * (float)width), x1 = (long)(b->right * (float)width), y0 = (long)(b->top * (float)height), y1 = (long)(b->bottom * (float)height);
  for (long y = y0 < 0 ? 0 : y0; y <= y1 && y < (long)height; y++)
    for (long x = x0 < 0 ? 0 : x0; x <= x1 && x < (long)width; x++) {
      unsigned char* pair = nv12 + (size_t)row * rows + (size_t)(y / 2) * row + (size_t)(x / 2) * 2;
      if (x > x0 + 1 && x < x1 - 1 && y > y0 + 1 && y < y1 - 1) continue;
      nv12[(size_t)y * row + (size_t)x] = 150;
      pair[0] = 44, pair[1] = 21;
    }
}
/* The decoded picture as NV12 with the encoder's strides, boxes drawn in, written to a file. */
static const char* write_picture(const photo* p, acldvppChannelDesc* channel, aclrtStream stream, const box* boxes, int count, const char* path) {
  photo plain;
  acldvppJpegeConfig* level = acldvppCreateJpegeConfig();
  uint32_t row, rows, bytes = 0, room;
  unsigned char *host = NULL, *file = NULL;
  void* there = NULL;
  const char* why = NULL;
  FILE* f;
  const uint32_t width = p->width & ~1u, height = p->height & ~1u;
  if (!photo_nv12(&plain, width, height)) return photo_why(SAY("no device memory", "设备内存不足"));
  row = acldvppGetPicDescWidthStride(plain.desc), rows = acldvppGetPicDescHeightStride(plain.desc);
  host = (unsigned char*)malloc((size_t)row * rows * 3 / 2);
  if (!host) why = SAY("out of memory", "内存不足");
  if (!why && (photo_scale(channel, p, &plain, stream) != ACL_SUCCESS || aclrtSynchronizeStream(stream) != ACL_SUCCESS ||
               aclrtMemcpy(host, (size_t)row * rows * 3 / 2, plain.memory, (size_t)row * rows * 3 / 2, ACL_MEMCPY_DEVICE_TO_HOST) != ACL_SUCCESS))
    why = photo_why(SAY("no copy", "拷贝失败"));
  for (int k = 0; !why && k < count; k++) draw(host, row, rows, width, height, &boxes[k]);
  if (!why && (aclrtMemcpy(plain.memory, (size_t)row * rows * 3 / 2, host, (size_t)row * rows * 3 / 2, ACL_MEMCPY_HOST_TO_DEVICE) != ACL_SUCCESS ||
               acldvppSetJpegeConfigLevel(level, 90) != ACL_SUCCESS || acldvppJpegPredictEncSize(plain.desc, level, &bytes) != ACL_SUCCESS ||
               acldvppMalloc(&there, bytes) != ACL_SUCCESS))
    why = photo_why(SAY("it cannot be encoded", "无法编码"));
  room = bytes;
  if (!why && (acldvppJpegEncodeAsync(channel, plain.desc, there, &bytes, level, stream) != ACL_SUCCESS || aclrtSynchronizeStream(stream) != ACL_SUCCESS))
    why = photo_why(SAY("it cannot be encoded", "无法编码"));
  file = why ? NULL : (unsigned char*)malloc(room);
  if (file && aclrtMemcpy(file, room, there, bytes, ACL_MEMCPY_DEVICE_TO_HOST) == ACL_SUCCESS) {
    f = fopen(path, "wb");
    if (!f || fwrite(file, 1, bytes, f) != bytes) why = SAY("it cannot be written", "无法写入");
    if (f && fclose(f) != 0) why = SAY("it cannot be written", "无法写入");
  } else if (!why) why = SAY("out of memory", "内存不足");
  if (there) acldvppFree(there);
  acldvppDestroyJpegeConfig(level);
  photo_close(&plain);
  free(host);
  free(file);
  return why;
}
/* Which output is scores and which is corners, and how many of each. */
static const char* shapes(aclmdlDesc* desc, size_t* scores, size_t* corners, size_t* n, size_t* classes) {
  aclmdlIODims d[2];
  if (aclmdlGetNumOutputs(desc) != 2 || aclmdlGetOutputDims(desc, 0, &d[0]) != ACL_SUCCESS || aclmdlGetOutputDims(desc, 1, &d[1]) != ACL_SUCCESS || d[0].dimCount != 3 ||
      d[1].dimCount != 3 || d[0].dims[1] != d[1].dims[1] || (d[0].dims[2] != 4 && d[1].dims[2] != 4))
    return SAY("its outputs are not scores [1, N, classes] and boxes [1, N, 4]", "输出不是 scores [1, N, 类别数] 和 boxes [1, N, 4]");
  *corners = d[1].dims[2] == 4 ? 1 : 0;
  *scores = 1 - *corners;
  *n = (size_t)d[0].dims[1];
  *classes = (size_t)d[*scores].dims[2];
  return NULL;
}
static const char* detect(photo_net* net, acldvppChannelDesc* channel, aclrtStream stream, const char* path, const char* out, const photo_numbers* numbers, float least,
                          float overlap) {
  static box boxes[MOST];
  photo p;
  photo_input in;
  size_t scores = 0, corners = 0, n = 0, classes = 0, got;
  float *s = NULL, *c = NULL;
  int count = 0;
  const char* why = shapes(net->desc, &scores, &corners, &n, &classes);
  if (!why) why = photo_open(&p, channel, path, stream);
  if (why) return why;
  why = photo_feed(&p, channel, net->id, net->desc, numbers, stream, &in);
  if (!why) why = photo_net_run(net, &in, stream);
  if (!why && ((s = photo_floats(net->desc, scores, net->memory[scores], &got)) == NULL || (c = photo_floats(net->desc, corners, net->memory[corners], &got)) == NULL))
    why = SAY("its outputs are no floats", "输出不是浮点数");
  if (!why) {
    count = choose(s, c, n, classes, least, overlap, boxes);
    printf(SAY("%s: %u x %u, %zu candidates, %d found\n", "%s：%u x %u，%zu 个候选，找到 %d 个\n"), path, p.width, p.height, n, count);
    for (int k = 0; k < count; k++)
      printf(SAY("  %2d. %5.1f %%  class %d  left %.0f top %.0f right %.0f bottom %.0f\n", "  %2d. %5.1f %%  类别 %d  left %.0f top %.0f right %.0f bottom %.0f\n"), k + 1,
             100.0 * (double)boxes[k].score, boxes[k].class_, (double)(boxes[k].left * (float)p.width), (double)(boxes[k].top * (float)p.height),
             (double)(boxes[k].right * (float)p.width), (double)(boxes[k].bottom * (float)p.height));
    if (out && (why = write_picture(&p, channel, stream, boxes, count, out)) == NULL) printf(SAY("written: %s\n", "已写入：%s\n"), out);
  }
  free(s);
  free(c);
  photo_release(&in);
  photo_close(&p);
  return why;
}
static int usage(void) {
  fprintf(stderr, "%s", SAY("usage: detect MODEL.om IMAGE [OUT.jpg] [--least 0.7] [--overlap 0.4] [--mean R,G,B --std R,G,B] [--bgr]\n",
                            "用法：detect MODEL.om 图片 [输出.jpg] [--least 0.7] [--overlap 0.4] [--mean R,G,B --std R,G,B] [--bgr]\n"));
  return 2;
}
int main(int argc, char** argv) {
  photo_numbers numbers = {{127 / 255.0f, 127 / 255.0f, 127 / 255.0f}, {128 / 255.0f, 128 / 255.0f, 128 / 255.0f}, 0};
  photo_net net;
  acldvppChannelDesc* channel = NULL;
  aclrtStream stream = NULL;
  const char *word[3] = {NULL, NULL, NULL}, *why;
  float least = 0.7f, overlap = 0.4f;
  int words = 0;
  for (int i = 1; i < argc; i++) {
    const char* next = i + 1 < argc ? argv[i + 1] : NULL;
    float* three = strcmp(argv[i], "--mean") == 0 ? numbers.mean : strcmp(argv[i], "--std") == 0 ? numbers.deviation : NULL;
    float* one = strcmp(argv[i], "--least") == 0 ? &least : strcmp(argv[i], "--overlap") == 0 ? &overlap : NULL;
    if (strcmp(argv[i], "--bgr") == 0) numbers.bgr = 1;
    else if (three || one) {
      if (!next || (three ? sscanf(next, "%f,%f,%f", &three[0], &three[1], &three[2]) != 3 : sscanf(next, "%f", one) != 1)) return usage();
      i++;
    } else if (argv[i][0] == '-' || words == 3) return usage();
    else word[words++] = argv[i];
  }
  if (words < 2 || !(numbers.deviation[0] > 0 && numbers.deviation[1] > 0 && numbers.deviation[2] > 0)) return usage();
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS) return 1;
  channel = acldvppCreateChannelDesc();
  if (!channel || acldvppCreateChannel(channel) != ACL_SUCCESS) return 1;
  why = photo_net_open(&net, word[0]);
  if (why) fprintf(stderr, "%s: %s\n", word[0], why);
  else if ((why = detect(&net, channel, stream, word[1], word[2], &numbers, least, overlap)) != NULL) fprintf(stderr, "%s: %s\n", word[1], why);
  photo_net_close(&net);
  acldvppDestroyChannel(channel);
  acldvppDestroyChannelDesc(channel);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
  return why != NULL;
}
