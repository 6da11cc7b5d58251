/*
  Oracle of exercise 24b5: a schedule that kills a wrong program.

  title: Break it: you are the scheduler
  title.zh: 弄坏它：你就是调度器
  minutes: 20
  points: 3
  required: yes
  async: no
  unsolved: is still right under your schedule
  hint1: For each program: which two tasks of different streams touch the same memory? What happens when the one that is
    usually second comes first?
  hint1.zh: 对每个程序问：不同流里的哪两个任务访问同一块内存？如果平常在后的那个先执行，会怎样？
  hint2: Tutorial 24b, "Between streams there is no order". Let one stream run ahead as far as the events allow, and see whose data
    it destroys; in two_writers it is enough that both take the total before either puts it back.
  hint2.zh: 教程 24b 的“流与流之间没有顺序”。让一个流跑在前面，跑到 event 允许的最远处，看它毁掉了谁的数据；
    在 two_writers 里，只要两个流都在放回之前取了总和就够了。
  hint3: missing_event: order:2 - double_buffer: five steps of stream 1 first - two_writers: order:1,2
  hint3.zh: missing_event：order:2；double_buffer：先让流 1 走五步；two_writers：order:1,2
*/
#include "exercises/checks/24b5_break_it.h"
#include "exercises/checks/check.h"

#define WORDS 4
#define BYTES (WORDS * sizeof(int))
#define MOST 64 /* steps in a schedule */

/*--------------------------------------------------------------------------------------
  The programs. They queue everything, wait once, and leave what came out in `result`.
--------------------------------------------------------------------------------------*/
static aclrtStream lane[2];
static int32_t lane_id[2];
static struct { const char *name[MOST]; int turn[MOST], count, done; } queue[2]; /* turn: when it was queued, counted over both */
static struct { const int *wish; int wishes, taken[2 * MOST], steps, wrong; } course; /* wrong: the first step that could not be taken, or -1 */
static int *in, *result; /* pinned */
static void *dev[6];
static aclrtEvent event[4];

static void step(int k, const char *name) {
  if (queue[k].count == MOST) return;
  queue[k].turn[queue[k].count] = queue[0].count + queue[1].count;
  queue[k].name[queue[k].count++] = name;
}
static void copy(int k, void *to, const void *from, aclrtMemcpyKind kind, const char *name) {
  if (aclrtMemcpyAsync(to, BYTES, from, BYTES, kind, lane[k]) == ACL_SUCCESS) step(k, name);
}
typedef struct affine_args { void *data; int times, plus; } affine_args;
static void affine(void *p) {
  const affine_args *a = (const affine_args *)p;
  int *x = (int *)aslDeviceBytes(a->data, BYTES), i;
  for (i = 0; x && i < WORDS; i++) x[i] = x[i] * a->times + a->plus;
}
static void compute(int k, void *data, int times, int plus, const char *name) {
  affine_args a;
  a.data = data, a.times = times, a.plus = plus;
  if (aslLaunch("affine", affine, &a, sizeof a, lane[k]) == ACL_SUCCESS) step(k, name);
}
static void record(int k, int e, const char *name) {
  if (aclrtRecordEvent(event[e], lane[k]) == ACL_SUCCESS) step(k, name);
}
static void wait_for(int k, int e, const char *name) {
  if (aclrtStreamWaitEvent(lane[k], event[e]) == ACL_SUCCESS) step(k, name);
}

static void missing_event(int right) {
  copy(0, dev[0], in, ACL_MEMCPY_HOST_TO_DEVICE, "copy in");
  compute(0, dev[0], 2, 0, "double");
  if (right) record(0, 0, "record ready"), wait_for(1, 0, "wait ready");
  copy(1, result, dev[0], ACL_MEMCPY_DEVICE_TO_HOST, "copy out");
  aclrtSynchronizeDevice();
}
static void double_buffer(int right) {
  static const char *const load[] = {"load 0 -> A", "load 1 -> B", "load 2 -> A", "load 3 -> B"};
  int k;
  for (k = 0; k < 4; k++) {
    int half = k % 2;
    if (right && k >= 2) wait_for(0, 2 + half, half ? "wait used b" : "wait used a");
    copy(0, dev[half], in + k * WORDS, ACL_MEMCPY_HOST_TO_DEVICE, load[k]);
    record(0, half, half ? "record b" : "record a");
    wait_for(1, half, half ? "wait b" : "wait a");
    copy(1, dev[2 + k], dev[half], ACL_MEMCPY_DEVICE_TO_DEVICE, half ? "store B" : "store A");
    if (right) record(1, 2 + half, half ? "record used b" : "record used a");
  }
  aclrtSynchronizeDevice();
  for (k = 0; k < 4; k++) aclrtMemcpy(result + k * WORDS, BYTES, dev[2 + k], BYTES, ACL_MEMCPY_DEVICE_TO_HOST);
}
static void two_writers(int right) {
  int k;
  for (k = 0; k < 2; k++) {
    if (right && k) wait_for(1, 0, "wait stored");
    copy(k, dev[1 + k], dev[0], ACL_MEMCPY_DEVICE_TO_DEVICE, "take total");
    compute(k, dev[1 + k], 1, k ? 20 : 10, k ? "add 20" : "add 10");
    copy(k, dev[0], dev[1 + k], ACL_MEMCPY_DEVICE_TO_DEVICE, "put back");
    if (right && !k) record(0, 0, "record stored");
  }
  aclrtSynchronizeDevice();
  aclrtMemcpy(result, BYTES, dev[0], BYTES, ACL_MEMCPY_DEVICE_TO_HOST);
}
typedef struct program {
  const char *name;
  void (*run)(int right);
  const char *(*schedule)(void);
  int words;
  const char *why, *why_zh;
} program;
static const program programs[] = {
    {"missing_event", missing_event, break_missing_event, WORDS, "Under this schedule stream 2 copied out after stream 1 had computed, by luck. Which stream must go first to make it wrong?",
     "在这个调度下，流 2 碰巧在流 1 算完之后才拷出。让哪个流先走会出错？"},
    {"double_buffer", double_buffer, break_double_buffer, 4 * WORDS, "Under this schedule every piece was stored before its buffer was loaded again. Nothing makes stream 1 wait for that.",
     "在这个调度下，每一块都在缓冲区再次装入之前存走了。可是并没有什么让流 1 等待这件事。"},
    {"two_writers", two_writers, break_two_writers, WORDS, "Under this schedule one stream put its total back before the other one took it. Let both take it first.",
     "在这个调度下，一个流先放回了总和，另一个才去取。让两个流都先取。"},
};

static int can_run(const int32_t *ready, size_t count, int k) {
  size_t i;
  for (i = 0; i < count; i++)
    if (ready[i] == lane_id[k]) return (int)i;
  return -1;
}
/* The learner's list first; then, and where it names a stream that cannot run, the task that was queued first. */
static int choose(const int32_t *ready, size_t count, void *user) {
  int k = -1;
  (void)user;
  if (course.steps < course.wishes && course.wrong < 0) {
    k = course.wish[course.steps] - 1;
    if (can_run(ready, count, k) < 0) course.wrong = course.steps, k = -1;
  }
  if (k < 0) {
    int one = can_run(ready, count, 0) >= 0, two = can_run(ready, count, 1) >= 0;
    k = one && two ? queue[0].turn[queue[0].done] > queue[1].turn[queue[1].done] : two;
  }
  if (course.steps < 2 * MOST) course.taken[course.steps++] = k + 1;
  queue[k].done++;
  return can_run(ready, count, k);
}

/* Runs one program from a clean state under the schedule; 1 when the result is right. */
static int run(const program *p, int right, const int *wish, int wishes) {
  int want[4 * WORDS], k;
  memset(queue, 0, sizeof queue);
  memset(&course, 0, sizeof course);
  course.wish = wish, course.wishes = wishes, course.wrong = -1;
  for (k = 0; k < 4 * WORDS; k++) {
    in[k] = (int)check_between(1, 1000);
    result[k] = -1;
    want[k] = p->run == missing_event ? 2 * in[k] : p->run == double_buffer ? in[k] : 30;
  }
  for (k = 0; k < 6; k++)
    if (aclrtMemset(dev[k], BYTES, 0, BYTES) != ACL_SUCCESS) check_trouble("the device does not work", "设备不工作");
  aslSetLevel(right ? 2 : 0); /* the wrong ones may go wrong in peace */
  if (aslSetChooser(choose, NULL) != ACL_SUCCESS) check_trouble("the scheduler does not listen", "调度器不听从选择");
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  p->run(right);
  aslSetSchedule("free");
  aslSetLevel(2);
  if (course.wrong < 0 && course.steps < wishes) course.wrong = course.steps;
  if (right && aclrtGetLastError(ACL_RT_THREAD_LEVEL) != ACL_SUCCESS) return 0;
  for (k = 0; k < p->words && result[k] == want[k]; k++) {}
  return k == p->words;
}

/* The steps as they were taken, for the report. */
static void show_steps(int steps) {
  char text[CHECK_TEXT];
  int at[2] = {0, 0}, i;
  size_t n = 0;
  *text = 0;
  for (i = 0; i < steps && n < sizeof text - 60; i++) {
    int k = course.taken[i] - 1;
    n += (size_t)snprintf(text + n, sizeof text - n, "%2d  %s%s\n", i + 1, k ? "                    " : "", at[k] < queue[k].count ? queue[k].name[at[k]] : "?");
    at[k]++;
  }
  check_picture(text, text);
}

/* Reads the learner's text into steps (1 and 2). */
static int parse(const program *p, const char *text, int *wish) {
  const char *s = text;
  int n = 0, ok = s && strlen(s) < 1000 && strncmp(s, "order:", 6) == 0;
  for (s = ok ? s + 6 : ""; ok && *s; s++) {
    ok = (*s == '1' || *s == '2') && n < MOST && (s[1] == ',' || s[1] == 0) && !(s[1] == ',' && s[2] == 0);
    if (ok) wish[n++] = *s - '0';
    if (ok && s[1] == ',') s++;
  }
  if (ok) return n;
  check_expected("order: and then 1s and 2s with commas between them, for example order:1,1,2", "order: 后面是用逗号隔开的 1 和 2，例如 order:1,1,2");
  check_found("%.200s", "%.200s", text ? text : "NULL");
  check_why("The text names the streams in the order in which they take their steps; lazy and seed:N leave that to somebody else.", "文本按顺序写出每一步轮到的流；lazy 和 seed:N 是让别人来决定顺序。");
  check_fail("%s: this is not a schedule of the streams 1 and 2", "%s：这不是流 1 和流 2 的调度", p->name);
}

static void try_program(const program *p) {
  const char *text = p->schedule();
  int wish[MOST], n = parse(p, text, wish), broken;
  check_case("%s under %s", "%s，调度 %s", p->name, text);
  broken = !run(p, 0, wish, n);
  if (course.wrong >= 0) {
    int k = wish[course.wrong], at = course.wrong + 1, empty = queue[k - 1].done >= queue[k - 1].count;
    if (course.wrong < course.steps) { /* what it had done by then */
      int i, done = 0;
      for (i = 0; i < course.wrong; i++) done += course.taken[i] == k;
      empty = done >= queue[k - 1].count;
    }
    show_steps(course.wrong);
    check_expected("in each step a stream that can run", "每一步都是一个可以运行的流");
    if (empty) check_found("step %d names stream %d, which has nothing left then", "第 %d 步写的是流 %d，而它这时已经没有工作", at, k);
    else check_found("step %d names stream %d, which waits for an event then", "第 %d 步写的是流 %d，而它这时在等待 event", at, k);
    check_why("A stream takes its tasks in order, and a wait holds it until the event is recorded. Count the tasks of the queue, the records and waits too.", "流按顺序执行任务，等待会拦住它，直到 event 被 record 到。数一数队列里的任务，record 和 wait 也算。");
    check_fail("%s: stream %d cannot run in step %d", "%s：流 %d 不能在第 %d 步运行", p->name, k, at);
  }
  if (!broken) {
    show_steps(course.steps);
    check_expected("a wrong result", "一个错误的结果");
    check_found("the right one", "正确的结果");
    check_why(p->why, p->why_zh);
    check_fail("%s is still right under your schedule", "在你的调度下，%s 的结果仍然正确", p->name);
  }
  if (!run(p, 1, wish, n)) check_trouble("the repaired %s is wrong under %s: please report this", "修复后的 %s 在 %s 下出错：请报告此问题", p->name, text);
}

CHECK_ORACLE {
  void *a = NULL, *b = NULL;
  size_t i;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < 2; k++)
    if (aclrtCreateStream(&lane[k]) != ACL_SUCCESS || aclrtStreamGetId(lane[k], &lane_id[k]) != ACL_SUCCESS) check_trouble("no stream", "无法创建流");
  for (k = 0; k < 4; k++)
    if (aclrtCreateEvent(&event[k]) != ACL_SUCCESS) check_trouble("no event", "无法创建 event");
  for (k = 0; k < 6; k++)
    if (aclrtMalloc(&dev[k], BYTES, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS) check_trouble("no device memory", "申请不到设备内存");
  if (aclrtMallocHost(&a, 4 * BYTES) != ACL_SUCCESS || aclrtMallocHost(&b, 4 * BYTES) != ACL_SUCCESS) check_trouble("no pinned memory", "申请不到锁页内存");
  in = (int *)a, result = (int *)b;
  for (i = 0; i < sizeof programs / sizeof programs[0]; i++) try_program(&programs[i]);
  for (k = 0; k < 6; k++) aclrtFree(dev[k]);
  for (k = 0; k < 4; k++) aclrtDestroyEvent(event[k]);
  for (k = 0; k < 2; k++) aclrtDestroyStream(lane[k]);
  aclrtFreeHost(a), aclrtFreeHost(b);
  aclrtResetDevice(0);
  aclFinalize();
}
