/*
  Oracle of exercise 431: one bad file among good ones costs nothing but itself.

  title: Half a file
  title.zh: 半个文件
  minutes: 20
  points: 3
  required: no
  async: no
  unsolved: one bad file ends it all
  hint1: Which of the two knows about one picture, and which about a whole stream: the synchronize or the picture's description?
  hint1.zh: 同步和图片描述，哪一个知道单张图的情况，哪一个只知道整个 stream？
  hint2: Tutorial 43, "A damaged frame": there the callback asks acldvppGetPicDescRetCode before it believes the network.
  hint2.zh: 教程 43 的“一帧损坏了”：回调在相信网络之前，先问 acldvppGetPicDescRetCode。
  hint3: aclError code = aclrtSynchronizeStream(stream); (void)code; and grey[k] = acldvppGetPicDescRetCode(picture[k]) == 0 ? pixel : -1;
  hint3.zh: aclError code = aclrtSynchronizeStream(stream); (void)code; 以及 grey[k] = acldvppGetPicDescRetCode(picture[k]) == 0 ? pixel : -1;
*/
#include "exercises/checks/431_half_a_file.h"
#include "exercises/checks/check.h"

static acldvppChannelDesc *channel;
static aclrtStream stream;

/* A JPEG file on the device: a plain grey, so that its upper left pixel is known within what JPEG loses. */
static void *new_file(int grey, uint32_t *bytes) {
  uint32_t n = WIDTH * HEIGHT * 3 / 2;
  void *memory = NULL, *file = NULL;
  acldvppPicDesc *d = acldvppCreatePicDesc();
  acldvppJpegeConfig *level = acldvppCreateJpegeConfig();
  *bytes = n * 2 + 4096;
  if (acldvppMalloc(&memory, n) != ACL_SUCCESS || acldvppMalloc(&file, *bytes) != ACL_SUCCESS) check_trouble("not enough memory for the checks", "检查程序内存不足");
  aclrtMemset(memory, n, 128, n);
  aclrtMemset(memory, n, grey, WIDTH * HEIGHT);
  acldvppSetPicDescData(d, memory);
  acldvppSetPicDescSize(d, n);
  acldvppSetPicDescFormat(d, PIXEL_FORMAT_YUV_SEMIPLANAR_420);
  acldvppSetPicDescWidth(d, WIDTH);
  acldvppSetPicDescHeight(d, HEIGHT);
  acldvppSetPicDescWidthStride(d, WIDTH);
  acldvppSetPicDescHeightStride(d, HEIGHT);
  acldvppSetJpegeConfigLevel(level, 95);
  if (acldvppJpegEncodeAsync(channel, d, file, bytes, level, stream) != ACL_SUCCESS || aclrtSynchronizeStream(stream) != ACL_SUCCESS)
    check_trouble("JPEG is not available: install libstb-dev and run make again", "无法使用 JPEG：请安装 libstb-dev 后重新 make");
  acldvppDestroyJpegeConfig(level);
  acldvppDestroyPicDesc(d);
  acldvppFree(memory);
  return file;
}

/* `bad`: bit k set, file k is cut. */
static void try_files(int count, unsigned bad) {
  void *files[MOST];
  uint32_t bytes[MOST];
  int want[MOST], grey[MOST], k, waited;
  aslStats before;
  aclError code;
  for (k = 0; k < count; k++) {
    int shade = (int)check_between(40, 220);
    files[k] = new_file(shade, &bytes[k]);
    if (bad >> k & 1) bytes[k] = bytes[k] * 2 / 3;
    want[k] = bad >> k & 1 ? -1 : shade, grey[k] = -7;
  }
  check_case("%d files, bad ones: %u of them", "%d 个文件，其中坏的：%u 个", count, (unsigned)__builtin_popcount(bad));
  while (aclGetRecentErrMsg() != NULL) {}
  aslSetLevel(0);
  before = check_live();
  code = first_pixels(channel, files, bytes, count, grey, stream);
  waited = aclrtSynchronizeStream(stream) == ACL_SUCCESS;
  check_usual_level();
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "first_pixels");
    if (bad && code == ACL_ERROR_RT_AICPU_EXCEPTION) {
      check_line_of("aclrtSynchronizeStream(");
      check_why("507018 says that some task of the stream failed, not that all did. The other pictures are there.", "507018 说的是这个 stream 里有一个任务失败了，不是全都失败了。其他图片都好好的。");
      check_fail("one bad file ends it all", "一个坏文件就让全部作废");
    }
    check_library_words();
    check_fail("first_pixels gave up with code %d", "first_pixels 中途失败，返回码 %d", code);
  }
  if (!check_code_has("aclrtSynchronize")) {
    check_why("Decoding answers 0 when it is queued. Nobody has waited for it here.", "解码返回 0 只表示已入队。这里没有人等它做完。");
    check_fail("the pictures are copied before they are there", "图片还没有就绪就去拷贝");
  }
  for (k = 0; k < count; k++) {
    if (want[k] == -1 ? grey[k] == -1 : grey[k] >= want[k] - 6 && grey[k] <= want[k] + 6) continue;
    check_expected("grey[%d] = %d", "grey[%d] = %d", k, want[k]);
    check_found("%d", "%d", grey[k]);
    if (want[k] == -1) {
      check_why("What lies in the memory of a bad picture is whatever was there before. acldvppGetPicDescRetCode tells, after the synchronize and not earlier.",
                "坏图片的内存里是之前留下的东西。acldvppGetPicDescRetCode 会告诉你，但要在同步之后问，不能提前。");
      check_fail("a bad file was given a pixel", "坏文件也得到了像素");
    }
    if (grey[k] == -1) {
      check_why("The code of the synchronize is about the whole stream. Each picture has its own.", "同步的返回码是针对整个 stream 的。每张图有自己的结果。");
      check_fail("a good file was given up because another one was bad", "因为别的文件坏了，好文件也被放弃");
    }
    check_fail("a pixel is wrong", "像素不对");
  }
  if (!waited) {
    check_why("A stream tells its error to the first who waits. Here that is still to come, and it will hit somebody who did nothing.", "stream 把错误告诉第一个等待它的人。这里还没有人听到，它会落到无辜的人头上。");
    check_fail("the stream is handed back with an error that nobody has heard", "stream 交还时，它的错误还没有人听到");
  }
  if (!check_no_leak(&before)) check_fail("the pixels are right, but something was not released", "像素是对的，但有东西没有释放");
  for (k = 0; k < count; k++) acldvppFree(files[k]);
}
CHECK_ORACLE {
  int n;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS)
    check_trouble("device 0 does not open", "设备 0 打不开");
  channel = acldvppCreateChannelDesc();
  if (acldvppCreateChannel(channel) != ACL_SUCCESS) check_trouble("no picture channel", "无法创建图像通道");
  n = (int)check_between(4, MOST);
  try_files(n, 1u << check_between(0, n - 1));
  try_files(3, 0);
  try_files(n, (unsigned)check_random() & ((1u << n) - 1));
  acldvppDestroyChannel(channel);
  acldvppDestroyChannelDesc(channel);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
