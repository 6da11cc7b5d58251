/*
  Oracle of exercise 432: a device that breaks, and the way back.

  title: The way back
  title.zh: 退路
  minutes: 30
  points: 4
  required: no
  async: no
  unsolved: the day ends with the first broken frame
  hint1: Who is told first that the device is broken, and which of the calls that follow still do their work on it?
  hint1.zh: 谁最先得知设备坏了？后面的调用里，哪些在坏设备上仍然起作用？
  hint2: Tutorial 43, "A broken device". Destroying and freeing work on a broken device; only new work is refused. After aclrtResetDevice and aclrtSetDevice it is whole.
  hint2.zh: 教程 43 的“设备出错了”。在坏设备上，销毁和释放仍然有效，只有新任务会被拒绝。aclrtResetDevice 再 aclrtSetDevice 之后它就好了。
  hint3: In close_line: (void)aclrtSynchronizeStream(l->stream); In the loop: if (code == ACL_ERROR_RT_AICORE_EXCEPTION) { results[k] = LOST; TRY(close_line(&l)); TRY(open_line(&l)); }
  hint3.zh: close_line 里：(void)aclrtSynchronizeStream(l->stream); 循环里：if (code == ACL_ERROR_RT_AICORE_EXCEPTION) { results[k] = LOST; TRY(close_line(&l)); TRY(open_line(&l)); }
*/
#include "exercises/checks/432_way_back.h"
#include "exercises/checks/check.h"
#undef one_frame

#define FRAMES 60
static char breaks[FRAMES];
static int asked[FRAMES];

typedef struct frame_args { float *value; int frame; } frame_args;
static void frame_kernel(void *p) {
  const frame_args *a = (const frame_args *)p;
  float *v = (float *)aslDeviceBytes(a->value, sizeof(float));
  if (v) *v = (float)a->frame * 3 + 1;
  if (breaks[a->frame]) (void)aslDeviceBytes(a->value + 1000, sizeof(float)); /* beyond every allocation */
}
aclError one_frame(int frame, float *value, aclrtStream stream) {
  frame_args args;
  if (frame >= 0 && frame < FRAMES) asked[frame]++;
  else check_fail("one_frame is called for a frame that does not exist: %d", "对不存在的帧 %d 调用了 one_frame", frame);
  if (asked[frame] > 3) {
    check_why("A frame that broke the device once breaks it again. Give it up and go on with the next.", "弄坏过设备的帧还会再弄坏它。放弃它，继续下一帧。");
    check_fail("the broken frame is tried again and again", "一再重试坏帧");
  }
  args.value = value, args.frame = frame;
  return aslLaunch("frame", frame_kernel, &args, sizeof args, stream);
}

static void try_day(int count) {
  float results[FRAMES];
  aslStats before;
  aclError code;
  int k, first = count, broken = 0;
  for (k = count - 1; k >= 0; k--)
    if (breaks[k]) first = k, broken++;
  for (k = 0; k < count; k++) results[k] = -7, asked[k] = 0;
  check_case("%d frames, %d of them break the device, the first is %d", "%d 帧，其中 %d 帧会弄坏设备，第一个是第 %d 帧", count, broken, first);
  while (aclGetRecentErrMsg() != NULL) {}
  aslSetLevel(0);
  before = check_live();
  code = all_day(count, results);
  check_usual_level();
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "all_day");
    if (code == ACL_ERROR_RT_AICORE_EXCEPTION) {
      check_why("507015 means: this device is broken. What was on it has to go (whatever the calls answer), then it is reset and everything is made anew.",
                "507015 的意思是：这个设备坏了。上面的东西要全部放弃（不管调用返回什么），然后复位，重新创建一切。");
      check_fail("the day ends with the first broken frame", "第一个坏帧就结束了一天");
    }
    check_library_words();
    check_fail("all_day gave up with code %d", "all_day 中途失败，返回码 %d", code);
  }
  for (k = 0; k < count; k++) {
    float want = breaks[k] ? LOST : (float)k * 3 + 1;
    if (check_same_float(want, results[k], 0)) continue;
    check_expected("results[%d] = %g", "results[%d] = %g", k, (double)want);
    check_found("%g", "%g", (double)results[k]);
    if (breaks[k]) {
      check_why("Nothing came back for this frame. Say so, or somebody takes what stood there before for an answer.", "这一帧没有任何结果返回。要说明这一点，否则有人会把原来留在那里的数当成答案。");
      check_fail("the broken frame has no LOST", "坏帧没有记为 LOST");
    }
    if (k > first) {
      check_why("A device that answered 507015 does nothing more until it is reset: a new stream on it is broken, too.", "返回过 507015 的设备在复位之前什么都不再做：在它上面新建的 stream 也是坏的。");
      check_fail("a frame after the broken one is lost, too", "坏帧之后的帧也丢了");
    }
    check_fail("a result is wrong", "结果不对");
  }
  if (!check_no_leak(&before)) {
    check_why("On a broken device, too, memory is freed and streams are destroyed before the reset.", "在坏设备上也一样：先释放内存、销毁 stream，再复位。");
    check_fail("something stayed on the device", "设备上还有东西没有释放");
  }
}
CHECK_ORACLE {
  int k, n;
  if (aclInit(NULL) != ACL_SUCCESS) check_trouble("aclInit failed", "aclInit 失败");
  breaks[check_between(3, 10)] = 1;
  try_day(12);
  n = (int)check_between(20, FRAMES);
  for (k = 0; k < FRAMES; k++) breaks[k] = check_random() % 6 == 0;
  breaks[0] = breaks[n - 1] = breaks[n - 2] = 1;
  try_day(n);
  memset(breaks, 0, sizeof breaks);
  try_day(5);
  aclFinalize();
}
