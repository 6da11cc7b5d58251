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
/* Two streams: while the network is at one picture, the next is decoded and scaled. An event holds the network back until its input is
   there. The pixels stay on the device (with AIPP); ASCEND_LITE_TRACE=run.html shows who worked when. */
typedef struct {
  photo_net net;
  acldvppChannelDesc* channel;
  aclrtStream pictures, network;
  aclrtEvent ready;
  photo_numbers numbers;
  size_t top;
} machine;
typedef struct {
  photo picture;
  photo_input in;
  const char* why; /* NULL: the network is at it, or it is done */
} job;
/* Decodes and scales; when this returns the input may still be on its way. */
static void prepare(machine* m, job* j, const char* path) {
  memset(j, 0, sizeof *j);
  j->why = photo_open(&j->picture, m->channel, path, m->pictures);
  if (!j->why) j->why = photo_feed(&j->picture, m->channel, m->net.id, m->net.desc, &m->numbers, m->pictures, &j->in);
  if (!j->why && aclrtRecordEvent(m->ready, m->pictures) != ACL_SUCCESS) j->why = photo_why("aclrtRecordEvent");
}
static void begin(machine* m, job* j) {
  if (!j->why && aclrtStreamWaitEvent(m->network, m->ready) != ACL_SUCCESS) j->why = photo_why("aclrtStreamWaitEvent");
  if (!j->why) j->why = photo_net_start(&m->net, &j->in, m->network);
}
static const char* finish(machine* m, job* j, const char* path) {
  size_t n = 0;
  float* v = NULL;
  if (!j->why && aclrtSynchronizeStream(m->network) != ACL_SUCCESS) j->why = photo_why(SAY("it does not run", "无法运行"));
  if (!j->why && (v = photo_floats(m->net.desc, 0, m->net.memory[0], &n)) == NULL) j->why = SAY("its output is no list of floats", "输出不是浮点数列表");
  if (!j->why) {
    printf(SAY("%s: %u x %u, scaled to %u x %u, %zu bytes of pixels came to the host\n", "%s：%u x %u，缩放到 %u x %u，回到 host 的像素字节数：%zu\n"), path,
           j->picture.width, j->picture.height, j->in.width, j->in.height, j->in.bytes_back);
    to_probabilities(v, n);
    for (size_t rank = 0; rank < m->top && rank < n; rank++) {
      size_t best = 0;
      char name[128];
      for (size_t i = 1; i < n; i++)
        if (v[i] > v[best]) best = i;
      printf("  %2zu. %6.2f %%  %4zu  %s\n", rank + 1, 100.0 * (double)v[best], best, label_of(best, name, sizeof name));
      v[best] = -1;
    }
  }
  free(v);
  aclrtSynchronizeStream(m->pictures); /* of a job that failed half-way, too */
  photo_release(&j->in);
  photo_close(&j->picture);
  return j->why;
}
static int usage(void) {
  fprintf(stderr, "%s", SAY("usage: classify MODEL.om IMAGE... [--labels FILE] [--top N] [--mean R,G,B --std R,G,B]\n",
                            "用法：classify MODEL.om 图片... [--labels 文件] [--top N] [--mean R,G,B --std R,G,B]\n"));
  return 2;
}
int main(int argc, char** argv) {
  machine m;
  job jobs[2];
  const char *model = NULL, *images[256], *why;
  int count = 0, failed = 0;
  memset(&m, 0, sizeof m);
  m.numbers = photo_imagenet;
  m.top = 5;
  for (int i = 1; i < argc; i++) {
    const char* next = i + 1 < argc ? argv[i + 1] : NULL;
    float* three = strcmp(argv[i], "--mean") == 0 ? m.numbers.mean : strcmp(argv[i], "--std") == 0 ? m.numbers.deviation : NULL;
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
      if (!next || (m.top = (size_t)strtoul(next, NULL, 10)) == 0) return usage();
      i++;
    } else if (argv[i][0] == '-') return usage();
    else if (!argv[i][0]) return usage(); /* make run MODEL=net.om without IMAGE */
    else if (!model) model = argv[i];
    else if (count < 256) images[count++] = argv[i];
  }
  if (!model || count == 0 || !(m.numbers.deviation[0] > 0 && m.numbers.deviation[1] > 0 && m.numbers.deviation[2] > 0)) return usage();
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&m.pictures) != ACL_SUCCESS ||
      aclrtCreateStream(&m.network) != ACL_SUCCESS || aclrtCreateEvent(&m.ready) != ACL_SUCCESS)
    return 1;
  m.channel = acldvppCreateChannelDesc();
  if (!m.channel || acldvppCreateChannel(m.channel) != ACL_SUCCESS) return 1;
  why = photo_net_open(&m.net, model);
  if (why) fprintf(stderr, "%s: %s\n", model, why), failed = 1;
  if (!why) prepare(&m, &jobs[0], images[0]);
  for (int i = 0; !why && i < count; i++) {
    const char* wrong;
    begin(&m, &jobs[i % 2]);
    if (i + 1 < count) prepare(&m, &jobs[(i + 1) % 2], images[i + 1]);
    wrong = finish(&m, &jobs[i % 2], images[i]);
    if (wrong) fprintf(stderr, "%s: %s\n", images[i], wrong), failed = 1;
  }
  photo_net_close(&m.net);
  free(labels);
  acldvppDestroyChannel(m.channel);
  acldvppDestroyChannelDesc(m.channel);
  aclrtDestroyEvent(m.ready);
  aclrtDestroyStream(m.network);
  aclrtDestroyStream(m.pictures);
  aclrtResetDevice(0);
  aclFinalize();
  return failed;
}
