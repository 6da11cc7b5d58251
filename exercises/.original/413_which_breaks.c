/*
  4.1 A kernel of your own 自己写一个核函数 · exercise 413 · 15 min

  From a real examination: "Which of these gives WRONG RESULTS: no double buffer, no CopyOut, the wrong LocalTensor type, a wrong offset
  of the GM pointer?" The answer key that goes around ticks all four. Do not believe it, and do not believe us: measure.
  真实的考题：“下列哪些会导致结果错误：没有 double buffer、没有 CopyOut、LocalTensor 类型错误、GM 指针偏移错误？”网上流传的答案四个全选。
  别信它，也别信我们：自己测。

      make check EX=413
*/
#include "ascend_lite.h"
#include "exercises/checks/413_which_breaks.h"

effect effect_of(change c) {
  /* TODO: this is the answer key. Ask the experiment.
     TODO：这是流传的答案。请让实验说话。 */
  (void)run_kernel_with;
  return c == NEVER_FREED ? STOPS : c == SMALL_TILES ? SLOWER : WRONG;
}
