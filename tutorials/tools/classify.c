/*
  classify.c - what is in this photo? Any classification network, any JPEG or PNG

      build/bin/classify MODEL.om IMAGE... [--labels FILE] [--top N] [--mean R,G,B --std R,G,B]
      make run MODEL=net.om IMAGE=photo.jpg LABELS=file

  The photo is decoded and scaled on the device (tutorials/lib/photo.h, chapter 32b). With AIPP in the model (chapter 32c) its pixels
  never come to the host; without, --mean and --std say what the network was trained with (default: ImageNet's, in units of 0 to 1).
  LABELS is a text file, line k for class k. The exit code is 0 when all pictures were classified, 1 when not, 2 for a wrong command line.
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../../ascend_lite.h"
#include "../lib/photo.h"
#include <math.h>

static char* labels;
/* Line k of the label file, or "class k". */
static const char* label_of(size_t k, char* room, size_t cap) {
  const char* at = labels;
  for (size_t i = 0; at && i < k; i++) {
    at = strchr(at, '\n');
    at = at ? at + 1 : NULL;
  }
  if (at && *at && *at != '\n' && *at != '\r') snprintf(room, cap, "%.*s", (int)strcspn(at, "\r\n"), at);
  else snprintf(room, cap, SAY("class %zu", "类别 %zu"), k);
  return room;
}
/* Probabilities: as they are when they sum to one, else by softmax. */
static void to_probabilities(float* v, size_t n) {
  double sum = 0, most = -INFINITY;
  int good = 1;
  for (size_t i = 0; i < n; i++) {
    sum += (double)v[i];
    good = good && v[i] >= 0 && v[i] <= 1.0001f;
    if ((double)v[i] > most) most = (double)v[i];
  }
  if (good && fabs(sum - 1) < 0.02) return;
  sum = 0;
  for (size_t i = 0; i < n; i++) sum += exp((double)v[i] - most);
  for (size_t i = 0; i < n; i++) v[i] = (float)(exp((double)v[i] - most) / sum);
}
static const char* classify(photo_net* net, acldvppChannelDesc* channel, aclrtStream stream, const char* path, const photo_numbers* numbers, size_t top) {
  photo p;
  photo_input in;
  size_t n = 0;
  float* v = NULL;
  const char* why = photo_open(&p, channel, path, stream);
  if (why) return why;
  why = photo_feed(&p, channel, net->id, net->desc, numbers, stream, &in);
  if (!why) why = photo_net_run(net, &in, stream);
  if (!why && (v = photo_floats(net->desc, 0, net->memory[0], &n)) == NULL) why = SAY("its output is no list of floats", "输出不是浮点数列表");
  if (!why) {
    printf(SAY("%s: %u x %u, scaled to %u x %u, %zu bytes of pixels came to the host\n", "%s：%u x %u，缩放到 %u x %u，回到 host 的像素字节数：%zu\n"), path, p.width, p.height,
           in.width, in.height, in.bytes_back);
    to_probabilities(v, n);
    for (size_t rank = 0; rank < top && rank < n; rank++) {
      size_t best = 0;
      char name[128];
      for (size_t i = 1; i < n; i++)
        if (v[i] > v[best]) best = i;
      printf("  %2zu. %6.2f %%  %4zu  %s\n", rank + 1, 100.0 * (double)v[best], best, label_of(best, name, sizeof name));
      v[best] = -1;
    }
  }
  free(v);
  photo_release(&in);
  photo_close(&p);
  return why;
}
static int usage(void) {
  fprintf(stderr, "%s", SAY("usage: classify MODEL.om IMAGE... [--labels FILE] [--top N] [--mean R,G,B --std R,G,B]\n",
                            "用法：classify MODEL.om 图片... [--labels 文件] [--top N] [--mean R,G,B --std R,G,B]\n"));
  return 2;
}
int main(int argc, char** argv) {
  photo_numbers numbers = photo_imagenet;
  photo_net net;
  acldvppChannelDesc* channel = NULL;
  aclrtStream stream = NULL;
  const char *model = NULL, *images[256], *why;
  int count = 0, failed = 0;
  size_t top = 5;
  for (int i = 1; i < argc; i++) {
    const char* next = i + 1 < argc ? argv[i + 1] : NULL;
    float* three = strcmp(argv[i], "--mean") == 0 ? numbers.mean : strcmp(argv[i], "--std") == 0 ? numbers.deviation : NULL;
    if (three) {
      if (!next || sscanf(next, "%f,%f,%f", &three[0], &three[1], &three[2]) != 3) return usage();
      i++;
    } else if (strcmp(argv[i], "--labels") == 0) {
      uint32_t bytes = 0;
      unsigned char* text = next ? photo_read(next, &bytes) : NULL;
      if (!text || (labels = (char*)calloc(1, bytes + 1u)) == NULL) {
        fprintf(stderr, SAY("classify: %s cannot be read\n", "classify：无法读取 %s\n"), next ? next : "--labels");
        return 2;
      }
      memcpy(labels, text, bytes);
      free(text);
      i++;
    } else if (strcmp(argv[i], "--top") == 0) {
      if (!next || (top = (size_t)strtoul(next, NULL, 10)) == 0) return usage();
      i++;
    } else if (argv[i][0] == '-') return usage();
    else if (!argv[i][0]) return usage(); /* make run MODEL=net.om without IMAGE */
    else if (!model) model = argv[i];
    else if (count < 256) images[count++] = argv[i];
  }
  if (!model || count == 0 || !(numbers.deviation[0] > 0 && numbers.deviation[1] > 0 && numbers.deviation[2] > 0)) return usage();
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS) return 1;
  channel = acldvppCreateChannelDesc();
  if (!channel || acldvppCreateChannel(channel) != ACL_SUCCESS) return 1;
  why = photo_net_open(&net, model);
  if (why) fprintf(stderr, "%s: %s\n", model, why), failed = 1;
  for (int i = 0; !why && i < count; i++) {
    const char* wrong = classify(&net, channel, stream, images[i], &numbers, top);
    if (wrong) fprintf(stderr, "%s: %s\n", images[i], wrong), failed = 1;
  }
  photo_net_close(&net);
  free(labels);
  acldvppDestroyChannel(channel);
  acldvppDestroyChannelDesc(channel);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
  return failed;
}
