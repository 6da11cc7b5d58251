/*
  4.1 A kernel of your own 自己写一个核函数 · a solution of exercise 413

  Stopped before wrong, wrong before slow: what did not finish has no result to compare, and what is wrong is not worth timing.
  先看停没停，再看对不对，最后看快慢：没跑完就没有结果可比，结果错了就不必计时。
*/
#include "ascend_lite.h"
#include "exercises/checks/413_which_breaks.h"

effect effect_of(change c) {
  const experiment usual = run_kernel_with(CHANGES), changed = run_kernel_with(c);
  if (changed.code != ACL_SUCCESS) return STOPS;
  if (changed.wrong > 0) return WRONG;
  return changed.cycles * 10 >= usual.cycles * 11 ? SLOWER : SAME;
}
