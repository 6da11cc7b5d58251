/*
  Oracle of exercise 152: pauses and overlap from records. Some records are made up, so that every answer is known to the nanosecond;
  the last ones are of a run.

  title: Where nothing happens
  title.zh: 哪里什么都没做
  minutes: 25
  points: 3
  required: yes
  async: no
  public: 12
  unsolved: the longest pause is wrong
  hint1: The records are of all streams, mixed. Which ones belong to the pause of ONE stream?
  hint1.zh: 记录里各个流混在一起。算一个流的停顿，要看哪些记录？
  hint2: Tutorial 15, "A queue, drawn": the columns are what you have to compare.
  hint2.zh: 教程 15 的 “A queue, drawn”（画出队列）：要比较的就是那几列。
  hint3: Remember the end of the stream's last task; pause = start - that end. Two tasks share max(starts) to min(ends), when that is not
    negative. Times are unsigned: compare before you subtract.
  hint3.zh: 记住该流上一个任务的结束时间；停顿 = 开始 - 那个结束时间。两个任务的公共部分是 max(开始) 到 min(结束)，不为负才算。
    时间是无符号数：先比较，再相减。
*/
#include "exercises/checks/152_idle_gap.h"
#include "exercises/checks/check.h"

static aslTraceRecord r[400];
static size_t n;
static uint64_t pause_of(int32_t stream) {
  uint64_t most = 0;
  for (size_t i = 0; i < n; i++) /* for each task: the one of the stream that follows it */
    for (size_t k = i + 1; k < n && r[i].stream == stream; k++)
      if (r[k].stream == stream) {
        if (r[k].start_ns > r[i].end_ns && r[k].start_ns - r[i].end_ns > most) most = r[k].start_ns - r[i].end_ns;
        break;
      }
  return most;
}
static uint64_t shared_by(int32_t a, int32_t b) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < n; k++) {
      if (r[i].stream != a || r[k].stream != b) continue;
      const uint64_t lo = r[i].start_ns > r[k].start_ns ? r[i].start_ns : r[k].start_ns, hi = r[i].end_ns < r[k].end_ns ? r[i].end_ns : r[k].end_ns;
      if (hi > lo) sum += hi - lo;
    }
  return sum;
}
static int by_end(const void *x, const void *y) {
  const aslTraceRecord *a = (const aslTraceRecord *)x, *b = (const aslTraceRecord *)y;
  return (a->end_ns > b->end_ns) - (a->end_ns < b->end_ns);
}
static void look(void) {
  for (int32_t s = 1; s <= 3; s++) {
    const uint64_t want = pause_of(s), got = longest_pause(r, n, s);
    check_case("%zu records: longest_pause(stream %d)", "%zu 条记录：longest_pause(流 %d)", n, (int)s);
    if (got == want) continue;
    check_expected("%llu ns", "%llu ns", (unsigned long long)want);
    check_found("%llu ns", "%llu ns", (unsigned long long)got);
    check_line_of("longest_pause(");
    if (got > UINT64_MAX / 2) {
      check_why("A task may start in the very moment the one before ends; an unsigned difference below 0 is enormous.", "下一个任务可能在上一个结束的同一刻开始；无符号的差小于 0 会变得极大。");
      check_fail("a difference of unsigned numbers went below zero", "无符号数相减小于零了");
    }
    check_why("From the end of one task of this stream to the start of the NEXT task of this stream; what other streams do in between does not matter.", "从这个流的一个任务结束，到这个流的下一个任务开始；中间别的流做什么都无关。");
    check_fail("the longest pause is wrong", "最长的停顿不对");
  }
  for (int32_t a = 1; a <= 3; a++) {
    const int32_t b = a % 3 + 1;
    const uint64_t want = shared_by(a, b), got = together(r, n, a, b);
    check_case("%zu records: together(stream %d, stream %d)", "%zu 条记录：together(流 %d, 流 %d)", n, (int)a, (int)b);
    if (got == want) continue;
    check_expected("%llu ns", "%llu ns", (unsigned long long)want);
    check_found("%llu ns", "%llu ns", (unsigned long long)got);
    check_line_of("together(");
    if (want == 0) {
      check_why("These two never ran at the same time, though each of them ran.", "这两个流都运行过，但从未同时运行。");
      check_fail("streams that never met ran together", "从未相遇的流被算成同时运行");
    }
    check_why("Each pair of tasks shares the time from the later start to the earlier end, if there is any.", "每一对任务的公共部分，从较晚的开始到较早的结束（如果有）。");
    check_fail("the time together is wrong", "同时运行的时间不对");
  }
}
static void make_up(int per_stream, int apart) {
  n = 0;
  for (int32_t s = 1; s <= 3; s++) {
    uint64_t t = 1000 + (apart ? (uint64_t)s * 10000000u : (uint64_t)check_between(0, 3000));
    for (int k = 0; k < per_stream; k++) {
      memset(&r[n], 0, sizeof r[n]);
      r[n].stream = s;
      r[n].start_ns = t += (uint64_t)check_between(0, 4) * 500;
      r[n].end_ns = t += (uint64_t)check_between(1, 2000);
      r[n++].task = (uint64_t)k;
    }
  }
  qsort(r, n, sizeof *r, by_end);
}
static void work(void *p) {
  volatile int i;
  for (i = 0; i < *(int *)p; i++) {}
}

CHECK_ORACLE {
  aclrtStream s[4] = {NULL, NULL, NULL, NULL};
  make_up(0, 0), look();
  make_up(12, 1), look();
  make_up(1, 0), look();
  for (int k = 0; k < 6; k++) make_up((int)check_between(2, 30), 0), look();
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  for (int k = 0; k < 3; k++)
    if (aclrtCreateStream(&s[k]) != ACL_SUCCESS) check_trouble("no stream", "没有流");
  aslTraceClear();
  for (int k = 0; k < 30; k++) {
    int turns = (int)check_between(10, 3000);
    aslLaunch("work", work, &turns, sizeof turns, s[k % 3]);
  }
  aclrtSynchronizeDevice();
  n = aslTraceRead(r, sizeof r / sizeof *r);
  for (size_t i = 0; i < n; i++) { /* the streams as 1, 2, 3 */
    int32_t id = r[i].stream, mine;
    r[i].stream = 0;
    for (int32_t k = 0; k < 3; k++)
      if (aclrtStreamGetId(s[k], &mine) == ACL_SUCCESS && mine == id) r[i].stream = k + 1;
  }
  look();
  for (int k = 0; k < 3; k++) aclrtDestroyStream(s[k]);
  aclrtResetDevice(0);
  aclFinalize();
}
