/*
  1.5 CANN · exercise 152 · 25 min

  "The kernels take 8 ms together, so the program takes 8 ms." The sum of durations says nothing about the time that passed: a stream
  pauses while it waits, and two streams run at once. The first question to a timeline is where nothing happens; the second, what
  happens at the same time.
  “这些核函数一共 8 毫秒，所以程序用 8 毫秒。”把时长加起来说明不了经过的时间：流在等待时会停顿，两个流又会同时运行。看时间线，
  第一个问题是哪里什么都没做，第二个问题是哪些事同时在做。

  Fill in both functions (exercises/checks/152_idle_gap.h says what is asked):
  填好两个函数（要求见 exercises/checks/152_idle_gap.h）：

      make check EX=152
*/
#include "ascend_lite.h"
#include "exercises/checks/152_idle_gap.h"

uint64_t longest_pause(const aslTraceRecord *r, size_t n, int32_t stream) {
  /* TODO: skip the other streams; 跳过别的流 */
  (void)r, (void)n, (void)stream;
  return 0;
}

uint64_t together(const aslTraceRecord *r, size_t n, int32_t a, int32_t b) {
  /* TODO: what each pair of tasks shares; 每一对任务的公共部分 */
  (void)r, (void)n, (void)a, (void)b;
  return 0;
}
