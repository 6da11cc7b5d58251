/* expect: WRONG_OFFSET is called SAME */
/* The belief: "most of it is right, so it is right" */
#include "ascend_lite.h"
#include "exercises/checks/413_which_breaks.h"

effect effect_of(change c) {
  const experiment usual = run_kernel_with(CHANGES), changed = run_kernel_with(c);
  if (changed.code != ACL_SUCCESS) return STOPS;
  if (changed.wrong > 50000) return WRONG;
  return changed.cycles * 10 >= usual.cycles * 11 ? SLOWER : SAME;
}
