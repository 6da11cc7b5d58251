/* expect: slower is called the same */
/* The belief: "the result is the same, so nothing has changed" */
#include "ascend_lite.h"
#include "exercises/checks/413_which_breaks.h"

effect effect_of(change c) {
  const experiment changed = run_kernel_with(c);
  if (changed.code != ACL_SUCCESS) return STOPS;
  return changed.wrong > 0 ? WRONG : SAME;
}
