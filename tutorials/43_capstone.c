/*
  43_capstone.c - beyond the course: a camera that runs all day

  The question
      One picture went through decoder, scaler and network, and the answer was right. What has to be true for ten thousand?

  What you will see
      | a file's way: JPEGD -> VPC -> AIPP and network -> callback
      | 0 1 2 3 4 5 6 7 8 9 0 1
      ~ 120 frames, one at a time: 95.3 ms; in the ring: 62.0 ms
      | aclrtSynchronizeStream(eye)  ->  507018
      | frame 5 is damaged: 0 1 2 3 4 ? 6 7 8 9 0 1
      ~ film stopped with 507015; the first frame without an answer is 317
      ~ 3 of 400 frames lost

  One belief ends here: "correct once is correct".
  Run it:  make && build/bin/43_capstone     (it needs build/bin/atc and the pictures in tutorials/data)
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/atc_call.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

#define FOLDER "build/43/"
#define SIDE 28
#define ROW 32      /* the scaler writes rows of a multiple of 16 bytes */
#define WIDTH 224   /* of what the camera sends, and height */
#define PHOTO_ROW 256 /* the decoder's rows are a multiple of 128 bytes */
#define SHOTS 10
#define FRAMES 12
#define MANY 1000
#define LATER 400     /* frames of the last part */
#define RING 3      /* frames under way at one time */

/* ---------------------------------------------------------------------------------------------------------------- */
/* What the camera sends: JPEG files, in pinned memory, so that copies out of them need nobody who waits. */
typedef struct { void* bytes; size_t size; } shot;

/* One frame under way: memory for each station, and the two events at which it changes hands. */
typedef struct {
  void *file, *pixels, *small;
  acldvppPicDesc *photo, *input;
  aclmdlDataset *in, *out;
  float* scores;               /* pinned: the copy back is asynchronous, too */
  aclrtEvent seen, done;       /* eye -> brain, and: the slot is free */
  int frame;
} slot;

typedef struct {
  uint32_t model;
  aclmdlDesc* desc;
  acldvppChannelDesc* channel;
  acldvppResizeConfig* bilinear;
  aclrtStream eye, brain;      /* decoder and scaler; network */
  pthread_t reporter;
  slot ring[RING];
} camera;

static int answers[MANY];
static atomic_int delivered, out_of_order, reporter_stops;

static int best_of(const float* p, int n) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (p[i] > p[best]) best = i;
  return best;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static acldvppPicDesc* nv12(void* memory, uint32_t bytes, uint32_t width, uint32_t height, uint32_t row, uint32_t rows, acldvppPicDesc* desc) {
  CALL(acldvppSetPicDescData(desc, memory));
  CALL(acldvppSetPicDescSize(desc, bytes));
  CALL(acldvppSetPicDescFormat(desc, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
  CALL(acldvppSetPicDescWidth(desc, width));
  CALL(acldvppSetPicDescHeight(desc, height));
  CALL(acldvppSetPicDescWidthStride(desc, row));
  CALL(acldvppSetPicDescHeightStride(desc, rows));
  return desc;
}
/* A digit of tutorials/data, eight times as large, as the JPEG file that a camera would send. 0 bytes: this build has no stb. */
static shot shot_of(int digit, acldvppChannelDesc* channel, aclrtStream stream) {
  const uint32_t bytes = WIDTH * WIDTH * 3 / 2;
  unsigned char small[SIDE * SIDE], *pixels;
  void *host = NULL, *picture = NULL, *file = NULL;
  acldvppJpegeConfig* level = acldvppCreateJpegeConfig();
  acldvppPicDesc* desc = acldvppCreatePicDesc();
  uint32_t size = 0;
  char path[64];
  aclError code;
  shot s;
  FILE* f;
  memset(&s, 0, sizeof s);
  snprintf(path, sizeof path, "tutorials/data/digit_%d.raw", digit);
  f = fopen(path, "rb");
  if (!f || fread(small, 1, sizeof small, f) != sizeof small) {
    tell(SAY("There is no %s: start this program in the root folder of the repository.", "找不到 %s：请在仓库根目录下启动本程序。"), path);
    exit(1);
  }
  fclose(f);
  CALL(aclrtMallocHost(&host, bytes));
  pixels = (unsigned char*)host;
  memset(pixels, 128, bytes);
  for (int y = 0; y < WIDTH; y++)
    for (int x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = small[y * SIDE / WIDTH * SIDE + x * SIDE / WIDTH];
  CALL(acldvppMalloc(&picture, bytes));
  CALL(aclrtMemcpy(picture, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  nv12(picture, bytes, WIDTH, WIDTH, WIDTH, WIDTH, desc);
  CALL(acldvppSetJpegeConfigLevel(level, 90));
  CALL(acldvppJpegPredictEncSize(desc, level, &size));
  CALL(acldvppMalloc(&file, size));
  code = acldvppJpegEncodeAsync(channel, desc, file, &size, level, stream);
  if (code != ACL_ERROR_API_NOT_SUPPORT) {
    CALL(code);
    CALL(aclrtSynchronizeStream(stream));
    CALL(aclrtMallocHost(&s.bytes, size));
    CALL(aclrtMemcpy(s.bytes, size, file, size, ACL_MEMCPY_DEVICE_TO_HOST));
    s.size = size;
  }
  CALL(acldvppFree(file));
  CALL(acldvppFree(picture));
  CALL(aclrtFreeHost(host));
  CALL(acldvppDestroyPicDesc(desc));
  CALL(acldvppDestroyJpegeConfig(level));
  return s;
}

/* The network wants 28 x 28 numbers between 0 and 1, the scaler gives rows of 32 bytes between 0 and 255: AIPP cuts and divides. */
static int compile(void) {
  FILE* f;
  mkdir("build", 0777), mkdir(FOLDER, 0777);
  f = fopen(FOLDER "camera.cfg", "wb");
  if (!f) return 0;
  fprintf(f, "aipp_op {\n  aipp_mode: static\n  input_format: YUV400_U8\n  src_image_size_w: %d\n  src_image_size_h: %d\n", ROW, SIDE);
  fprintf(f, "  crop: true\n  crop_size_w: %d\n  crop_size_h: %d\n  var_reci_chn_0: 0.003921569\n}\n", SIDE, SIDE);
  fclose(f);
  return atc_of("tutorials/data/digits.onnx", "--insert_op_conf=" FOLDER "camera.cfg", FOLDER "camera");
}

static aclmdlDataset* dataset_over(void* memory, size_t bytes) {
  aclmdlDataset* list = aclmdlCreateDataset();
  CALL(aclmdlAddDatasetBuffer(list, aclCreateDataBuffer(memory, bytes)));
  return list;
}
static void drop_dataset(aclmdlDataset* list) {
  CALL(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(list, 0)));
  CALL(aclmdlDestroyDataset(list));
}
/* The thread that lends itself to callbacks. 507012: nothing came in 20 ms. */
static void* reporter(void* unused) {
  (void)unused;
  while (!atomic_load(&reporter_stops)) (void)aclrtProcessReport(20);
  return NULL;
}
/* pthread_t is a number on Linux and a pointer elsewhere; the library wants 64 bits, the same on both sides. */
static uint64_t thread_number(pthread_t t) {
  uint64_t n = 0;
  memcpy(&n, &t, sizeof t < sizeof n ? sizeof t : sizeof n);
  return n;
}

static void open_slot(camera* c, slot* s) {
  const size_t small = ROW * SIDE * 3 / 2, out = aclmdlGetOutputSizeByIndex(c->desc, 0);
  void* memory = NULL;
  CALL(acldvppMalloc(&s->file, 64 * 1024));
  CALL(acldvppMalloc(&s->pixels, PHOTO_ROW * WIDTH * 3 / 2));
  CALL(acldvppMalloc(&s->small, small));
  s->photo = nv12(s->pixels, PHOTO_ROW * WIDTH * 3 / 2, WIDTH, WIDTH, PHOTO_ROW, WIDTH, acldvppCreatePicDesc());
  s->input = nv12(s->small, (uint32_t)small, SIDE, SIDE, ROW, SIDE, acldvppCreatePicDesc());
  /* The network reads the scaler's picture where it lies; of NV12 it takes the brightness, which comes first. */
  s->in = dataset_over(s->small, aclmdlGetInputSizeByIndex(c->desc, 0));
  CALL(aclrtMalloc(&memory, out, ACL_MEM_MALLOC_HUGE_FIRST));
  s->out = dataset_over(memory, out);
  memory = NULL;
  CALL(aclrtMallocHost(&memory, out));
  s->scores = (float*)memory;
  CALL(aclrtCreateEvent(&s->seen));
  CALL(aclrtCreateEvent(&s->done));
}
static void close_slot(slot* s) {
  CALL(aclrtDestroyEvent(s->done));
  CALL(aclrtDestroyEvent(s->seen));
  CALL(aclrtFreeHost(s->scores));
  CALL(aclrtFree(aclGetDataBufferAddr(aclmdlGetDatasetBuffer(s->out, 0))));
  drop_dataset(s->out);
  drop_dataset(s->in);
  CALL(acldvppDestroyPicDesc(s->input));
  CALL(acldvppDestroyPicDesc(s->photo));
  CALL(acldvppFree(s->small));
  CALL(acldvppFree(s->pixels));
  CALL(acldvppFree(s->file));
}
static void open_camera(camera* c) {
  memset(c, 0, sizeof *c);
  CALL(aclrtSetDevice(0));
  CALL(aclmdlLoadFromFile(FOLDER "camera.om", &c->model));
  c->desc = aclmdlCreateDesc();
  CALL(aclmdlGetDesc(c->desc, c->model));
  c->channel = acldvppCreateChannelDesc();
  CALL(acldvppCreateChannel(c->channel));
  c->bilinear = acldvppCreateResizeConfig();
  CALL(acldvppSetResizeConfigInterpolation(c->bilinear, 1));
  CALL(aclrtCreateStream(&c->eye));
  CALL(aclrtCreateStream(&c->brain));
  for (int i = 0; i < RING; i++) open_slot(c, &c->ring[i]);
  atomic_store(&reporter_stops, 0);
  if (pthread_create(&c->reporter, NULL, reporter, NULL) != 0) exit(1);
  CALL(aclrtSubscribeReport(thread_number(c->reporter), c->brain));
}
static void close_camera(camera* c) {
  (void)aclrtSynchronizeStream(c->eye); /* nobody may be reading what is freed below; on a broken device what is queued is dropped */
  (void)aclrtSynchronizeStream(c->brain);
  CALL(aclrtUnSubscribeReport(thread_number(c->reporter), c->brain));
  atomic_store(&reporter_stops, 1);
  pthread_join(c->reporter, NULL);
  for (int i = 0; i < RING; i++) close_slot(&c->ring[i]);
  CALL(aclrtDestroyStream(c->brain));
  CALL(aclrtDestroyStream(c->eye));
  CALL(acldvppDestroyResizeConfig(c->bilinear));
  CALL(acldvppDestroyChannel(c->channel));
  CALL(acldvppDestroyChannelDesc(c->channel));
  CALL(aclmdlDestroyDesc(c->desc));
  CALL(aclmdlUnload(c->model));
  CALL(aclrtResetDevice(0));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* The callback: on the reporter's thread, when the stream gets there. It only looks and writes down. The network answers whatever the
   decoder did; whether there was a picture stands in the description. */
static void deliver(void* slot_of_it) {
  const slot* s = (const slot*)slot_of_it;
  answers[s->frame] = acldvppGetPicDescRetCode(s->photo) == 0 ? best_of(s->scores, 10) : -1; /* TRY 3 */
  if (atomic_fetch_add(&delivered, 1) != s->frame) atomic_store(&out_of_order, 1);
}
/* Everything one frame needs, queued; the host waits for nothing. The first code that is not 0, or 0. */
static aclError feed(camera* c, slot* s, const shot* p) {
  const size_t out = aclmdlGetOutputSizeByIndex(c->desc, 0);
  aclError code;
  code = aclrtMemcpyAsync(s->file, 64 * 1024, p->bytes, p->size, ACL_MEMCPY_HOST_TO_DEVICE, c->eye);
  if (code == ACL_SUCCESS) code = acldvppJpegDecodeAsync(c->channel, s->file, (uint32_t)p->size, s->photo, c->eye);
  if (code == ACL_SUCCESS) code = acldvppVpcResizeAsync(c->channel, s->photo, s->input, c->bilinear, c->eye);
  if (code == ACL_SUCCESS) code = aclrtRecordEvent(s->seen, c->eye);
  if (code == ACL_SUCCESS) code = aclrtStreamWaitEvent(c->brain, s->seen); /* TRY 1 */
  if (code == ACL_SUCCESS) code = aclmdlExecuteAsync(c->model, s->in, s->out, c->brain);
  if (code == ACL_SUCCESS)
    code = aclrtMemcpyAsync(s->scores, out, aclGetDataBufferAddr(aclmdlGetDatasetBuffer(s->out, 0)), out, ACL_MEMCPY_DEVICE_TO_HOST, c->brain);
  if (code == ACL_SUCCESS) code = aclrtLaunchCallback(deliver, s, ACL_CALLBACK_BLOCK, c->brain);
  if (code == ACL_SUCCESS) code = aclrtRecordEvent(s->done, c->brain);
  return code;
}
/* Frames [from, to) in the ring: the host waits only when all slots are under way, and then for the oldest. */
static aclError film(camera* c, const shot* shots, int from, int to) {
  aclError code = ACL_SUCCESS;
  atomic_store(&delivered, from);
  for (int k = from; k < to && code == ACL_SUCCESS; k++) {
    slot* s = &c->ring[k % RING];
    if (k >= from + RING) code = aclrtSynchronizeEvent(s->done); /* TRY 2 */
    s->frame = k;
    if (code == ACL_SUCCESS) code = feed(c, s, &shots[k % SHOTS]);
  }
  if (code == ACL_SUCCESS) code = aclrtSynchronizeStream(c->brain);
  return code;
}
static void forget_answers(void) {
  for (int i = 0; i < MANY; i++) answers[i] = -1;
}
static void show_answers(const char* label) {
  char line[4 * FRAMES + 1] = "";
  for (int i = 0; i < FRAMES; i++) snprintf(line + 2 * i, 4, answers[i] < 0 ? "? " : "%d ", answers[i] % 10);
  line[2 * FRAMES - 1] = 0;
  show("%s%s", label, line);
}
static int right(int from, int to) {
  int n = 0;
  for (int i = from; i < to; i++) n += answers[i] == i % SHOTS;
  return n;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static double milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}
static void one_by_one(camera* c, const shot* shots) {
  STEP(SAY("One picture, and the next when it is done", "一张图做完，再做下一张"));
  tell(SAY("Each frame is copied down, decoded, scaled and put to the network; a callback takes the answer. The host waits after every frame:",
           "每一帧都要下传、解码、缩放、送进网络，再由回调取走结果。主机每帧都等一次："));
  show(SAY("a file's way: JPEGD -> VPC -> AIPP and network -> callback", "文件经过：JPEGD -> VPC -> AIPP 和网络 -> 回调"));
  forget_answers();
  for (int k = 0; k < FRAMES; k++) CALL(film(c, shots, k, k + 1));
  show_answers("");
  CLAIM(right(0, FRAMES) == FRAMES, SAY("all twelve are what the pictures show", "十二张都认对了"));
}
#if !defined(ASCEND_LITE_USE_CANN)
/* Milliseconds in which a stream had something to run. */
static double busy(const aslTraceRecord* r, size_t n, int32_t stream) {
  uint64_t ns = 0;
  for (size_t i = 0; i < n; i++)
    if (r[i].stream == stream) ns += r[i].end_ns - r[i].start_ns;
  return (double)ns / 1e6;
}
static void show_stations(const camera* c) {
  static aslTraceRecord r[65536];
  size_t n = aslTraceRead(r, 65536);
  int32_t eye = 0, brain = 0;
  CALL(aclrtStreamGetId(c->eye, &eye));
  CALL(aclrtStreamGetId(c->brain, &brain));
  show(SAY("the eye was busy for %.1f ms, the brain for %.1f ms", "眼睛忙了 %.1f ms，大脑忙了 %.1f ms"), busy(r, n, eye), busy(r, n, brain));
}
#endif
static void in_the_ring(camera* c, const shot* shots) {
  const int some = 120;
  double alone, ring;
  STEP(SAY("Three under way", "三帧同时在路上"));
  tell(SAY("Two streams, an eye and a brain. One event hands a slot from the eye to the brain, another says that it is free; the host waits for the second "
           "before it fills the slot again, and for nothing else. While the network looks at frame k, frame k + 1 is decoded:",
           "两个 stream：眼睛和大脑。一个 event 把槽位从眼睛交给大脑，另一个 event 表示槽位空出来了；主机只在重新使用槽位时等后者，别的都不等。网络处理"
           "第 k 帧时，第 k + 1 帧正在解码："));
  alone = milliseconds();
  for (int k = 0; k < some; k++) CALL(film(c, shots, k, k + 1));
  alone = milliseconds() - alone;
  forget_answers();
  atomic_store(&out_of_order, 0);
#if !defined(ASCEND_LITE_USE_CANN)
  aslTraceClear();
#endif
  ring = milliseconds();
  CALL(film(c, shots, 0, some));
  ring = milliseconds() - ring;
  show(SAY("%d frames, one at a time: %.1f ms; in the ring: %.1f ms", "%d 帧，一次一帧：%.1f ms；用环：%.1f ms"), some, alone, ring);
#if !defined(ASCEND_LITE_USE_CANN)
  show_stations(c);
#endif
  tell(SAY("A ring can hide the shorter station behind the longer one, no more: before you build one, measure both.",
           "环最多能把较短的一段藏在较长的一段后面：动手之前，先量一量两段各要多久。"));
  CLAIM(right(0, some) == some, SAY("the same answers", "结果相同"));
  CLAIM(atomic_load(&delivered) == some && !atomic_load(&out_of_order), SAY("each once, in the order of the frames", "每帧恰好一次，按帧的顺序"));
}
static void all_day(camera* c, const shot* shots) {
  STEP(SAY("A thousand frames", "一千帧"));
  tell(SAY("One small thing that stays behind with each frame is invisible in a demonstration and ends the program in the night. So count before and after:",
           "每帧漏掉一个小东西，演示时看不出来，夜里程序就会死掉。所以前后都数一数："));
#if !defined(ASCEND_LITE_USE_CANN)
  {
    aslStats before, after;
    aslGetStats(&before);
    CALL(film(c, shots, 0, MANY));
    aslGetStats(&after);
    show(SAY("blocks on the device %d -> %d, objects %d -> %d, most device memory %+d bytes", "设备内存块 %d -> %d，对象 %d -> %d，设备内存峰值 %+d 字节"),
         (int)before.live_device_blocks, (int)after.live_device_blocks, (int)(before.live_descs + before.live_events + before.live_others),
         (int)(after.live_descs + after.live_events + after.live_others), (int)(after.peak_device_bytes - before.peak_device_bytes));
    CLAIM(before.live_device_blocks == after.live_device_blocks && before.live_descs == after.live_descs && before.live_events == after.live_events &&
              before.live_others == after.live_others && before.peak_device_bytes == after.peak_device_bytes,
          SAY("nothing was made that stayed", "没有留下任何东西"));
  }
#else
  CALL(film(c, shots, 0, MANY));
#endif
  CLAIM(right(0, MANY) == MANY, SAY("a thousand right answers", "一千个正确答案"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void a_damaged_frame(camera* c, const shot* shots) {
  shot half = shots[5 % SHOTS];
  aclError first, second;
  STEP(SAY("A damaged frame", "一帧损坏了"));
  tell(SAY("Half a file. Its header is whole, so every call accepts it, and the decoder finds out later. The scaler scales whatever lay there, and the network "
           "answers all the same, very sure of itself: with the digit of an earlier frame. Only the description of the picture knows:",
           "文件只有一半。文件头完整，所以每个调用都接受它，解码器稍后才发现。缩放单元照样缩放原来留在那里的内容，网络也照样给出很有把握的答案：更早一帧的"
           "数字。只有图片描述知道真相："));
  half.size /= 2;
  forget_answers();
  atomic_store(&delivered, 0);
  lesson_before_expect();
  for (int k = 0; k < FRAMES; k++) {
    slot* s = &c->ring[k % RING];
    if (k >= RING) CALL(aclrtSynchronizeEvent(s->done));
    s->frame = k;
    CALL(feed(c, s, k == 5 ? &half : &shots[k % SHOTS]));
  }
  CALL(aclrtSynchronizeStream(c->brain));
  first = aclrtSynchronizeStream(c->eye);
  show("aclrtSynchronizeStream(eye)  ->  %d", first);
  show_message();
  second = aclrtSynchronizeStream(c->eye);
  lesson_usual_level();
  show_answers(SAY("frame 5 is damaged: ", "第 5 帧损坏："));
  CLAIM(first != ACL_SUCCESS && second == ACL_SUCCESS, SAY("said once, and the stream went on", "只报告一次，stream 继续工作"));
  CLAIM(right(0, 5) == 5 && answers[5] == -1 && right(6, FRAMES) == FRAMES - 6, SAY("one frame is lost, and we know which", "只丢一帧，而且知道是哪一帧"));
}

#if !defined(ASCEND_LITE_USE_CANN)
/* A kernel that reaches outside every allocation. */
static void wild(void* nowhere) { (void)aslDeviceBytes(nowhere, 64); }
#endif
static void a_broken_device(camera* c, const shot* shots) {
#if !defined(ASCEND_LITE_USE_CANN)
  aclError code = ACL_SUCCESS;
  int at = -1, lost = 0;
  STEP(SAY("A broken device", "设备出错了"));
  tell(SAY("A kernel of somebody else's faults on the eye's stream while frame 317 is on its way. On hardware such a device does nothing more until it is "
           "reset (ACL_STOP_ON_FAILURE makes it so here): streams, events, models, memory, all of it goes. What a camera needs is a way back, written before "
           "it is needed: give everything up, reset, make everything anew, go on with the next frame.",
           "第 317 帧在路上时，眼睛的 stream 里别人的一个 kernel 出了错。真实硬件上这样的设备在复位之前什么都不再做（这里用 ACL_STOP_ON_FAILURE 达到同样效果）：stream、"
           "event、模型、内存全都作废。摄像头程序需要一条事先写好的退路：全部放弃，复位，重新创建，从下一帧继续。"));
  CALL(aclrtSetStreamFailureMode(c->eye, ACL_STOP_ON_FAILURE));
  CALL(aclrtSetStreamFailureMode(c->brain, ACL_STOP_ON_FAILURE));
  forget_answers();
  lesson_before_expect();
  CALL(film(c, shots, 0, 317));
  CALL(aslLaunch("wild", wild, NULL, 0, c->eye));
  code = film(c, shots, 317, LATER);
  while (at < 0 && code != ACL_SUCCESS)
    for (at = 317; at < LATER && answers[at] >= 0;) at++; /* the first without an answer */
  show(SAY("film stopped with %d; the first frame without an answer is %d", "film 以 %d 停下；第一个没有答案的帧是 %d"), code, at);
  show_message();
  CLAIM(code == ACL_ERROR_RT_AICORE_EXCEPTION, SAY("the camera noticed at a wait", "摄像头程序在一次等待时发现了"));
  close_camera(c); /* destroying works on a broken device, too: nothing may be left */
  lesson_usual_level();
  open_camera(c);
  at += RING;      /* what was under way is lost */
  CALL(film(c, shots, at, LATER));
  for (int i = 0; i < LATER; i++) lost += answers[i] < 0;
  show(SAY("%d of %d frames lost", "丢了 %d 帧，共 %d 帧"), lost, LATER);
  CLAIM(lost <= RING && right(0, LATER) == LATER - lost, SAY("no more than were under way, and all others are right", "丢的不超过在路上的几帧，其余全部正确"));
#else
  (void)c, (void)shots;
#endif
}

int main(void) {
  shot shots[SHOTS];
  camera c;

  LESSON("4.3", "Capstone: a camera that runs all day", "综合：连续运行的摄像头", 60,
         SAY("One picture went through decoder, scaler and network, and the answer was right. What has to be true for ten thousand?",
             "一张图经过解码、缩放和网络，结果正确。要连续处理一万张，还必须满足什么？"));
  CALL(aclInit(NULL));
  STEP(SAY("The network, with the camera's bytes in mind", "按摄像头的数据准备网络"));
  tell(SAY("AIPP cuts the 28 columns out of the scaler's rows of 32 bytes and makes 0 to 1 of 0 to 255. So the network reads the picture where the scaler "
           "left it, and no host touches a pixel:",
           "AIPP 从缩放单元每行 32 字节里取出 28 列，并把 0 到 255 变成 0 到 1。网络直接读缩放单元写好的图片，主机不碰任何像素："));
  if (!compile()) {
    tell(SAY("atc did not make the model; run make first.", "atc 没有生成模型；请先运行 make。"));
    return 1;
  }
  open_camera(&c);
  for (int i = 0; i < SHOTS; i++) shots[i] = shot_of(i, c.channel, c.eye);
  if (shots[0].size == 0) {
    tell(SAY("This build has no stb_image.h, which reads and writes JPEG here. Install it (Debian: apt install libstb-dev), make again, and come back.",
             "本次编译没有 stb_image.h（这里用它读写 JPEG）。请安装（Debian：apt install libstb-dev），重新 make 后再来。"));
    close_camera(&c);
    return aclFinalize() != ACL_SUCCESS;
  }

  one_by_one(&c, shots);
  in_the_ring(&c, shots);
  all_day(&c, shots);
  a_damaged_frame(&c, shots);
  a_broken_device(&c, shots);

  STEP(SAY("Switch it off", "关机"));
  for (int i = 0; i < SHOTS; i++) CALL(aclrtFreeHost(shots[i].bytes));
  close_camera(&c);
  EXPECT(aclFinalize(), ACL_SUCCESS);

  HARDWARE(SAY("There the eye is a unit of its own (DVPP) and the brain another (AI Core), so the two really work at the same time, whatever the host has to do; "
               "here they share your processor. A broken device needs a few seconds for its reset, other processes on the same card may be hit as well, and a "
               "program that is to run all day has a watchdog outside: not every fault comes back as a code.",
               "真实硬件上，眼睛是独立单元（DVPP），大脑是另一个单元（AI Core），两者确实同时工作，与主机忙不忙无关；这里它们共用你的处理器。设备出错后复位要几秒钟，"
               "同一张卡上的其他进程也可能受影响；要全天运行的程序还应有外部看门狗：不是每个故障都会变成返回码。"));
  TRY(SAY("In feed, take the wait between eye and brain away (TRY 1). What does the library say, and are the answers wrong?",
          "在 feed 里去掉眼睛和大脑之间的等待（TRY 1）。库会说什么？答案会错吗？"));
  TRY(SAY("In film, do not wait for the slot (TRY 2). What goes wrong with three slots?", "在 film 里不等槽位空出来（TRY 2）。三个槽位会出什么问题？"));
  TRY(SAY("In deliver, believe the network whatever the decoder said (TRY 3). Which digit is frame 5?",
          "在 deliver 里不管解码器说什么都相信网络（TRY 3）。第 5 帧是哪个数字？"));
  NEXT(SAY("The exercises: make check EX=431, then 432. After that the three projects of TEACHER.md.",
           "练习：make check EX=431，然后是 432。再之后是 TEACHER.md 里的三个项目。"));
  return lesson_end();
}

/*
  Answers
  (1) A race: the network reads the scaled picture while the scaler may still write it, and nothing orders them. Whether an answer is wrong depends on
      who is faster; that it was right today proves nothing.
  (2) The slot's frame number and its file are overwritten while the frame before is still under way: answers go to the wrong frames, out of order.
  (3) 2: slot 2 still holds frame 2's picture. The network is as sure of it as ever.
*/
