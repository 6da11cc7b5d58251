/* expect: your code runs on the host */
/* The belief: "callbacks run on the NPU" */
#include "ascend_lite.h"
#include "exercises/checks/121_who_does_it.h"

layer_t who_does(deed_t deed) {
  switch (deed) {
    case RUNS_MAIN: return APPLICATION;
    case CHECKS_SHAPES: return LIBRARY;
    case KEEPS_ORDER: return RUNTIME;
    case MULTIPLIES: return CHIP;
    case CARRIES_BYTES: return CHIP;
    case PICKS_KERNEL: return LIBRARY;
    case WAKES_SECOND_STREAM: return RUNTIME;
    case SCALES_PHOTO: return CHIP;
    case DECIDES_WHAT_TO_COMPUTE: return APPLICATION;
    case CALLS_BACK: return CHIP;
  }
  return APPLICATION;
}
