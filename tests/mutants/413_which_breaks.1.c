/* expect: no double buffer is called wrong */
/* The belief: "the key says so" */
#include "ascend_lite.h"
#include "exercises/checks/413_which_breaks.h"

effect effect_of(change c) {
  return c == NEVER_FREED ? STOPS : c == SMALL_TILES ? SLOWER : WRONG;
}
