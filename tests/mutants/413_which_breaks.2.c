/* expect: a kernel that stops is called wrong */
/* The belief: "its numbers are not right, so it is wrong" */
#include "ascend_lite.h"
#include "exercises/checks/413_which_breaks.h"

effect effect_of(change c) {
  const experiment usual = run_kernel_with(CHANGES), changed = run_kernel_with(c);
  if (changed.wrong > 0) return WRONG;
  return changed.cycles * 10 >= usual.cycles * 11 ? SLOWER : SAME;
}
