/* expect: this is done by a unit of the chip */
/* The belief: "the CPU copies" */
#include "ascend_lite.h"
#include "exercises/checks/121_who_does_it.h"

layer_t who_does(deed_t deed) {
  switch (deed) {
    case RUNS_MAIN: return APPLICATION;
    case CHECKS_SHAPES: return LIBRARY;
    case KEEPS_ORDER: return RUNTIME;
    case MULTIPLIES: return CHIP;
    case CARRIES_BYTES: return APPLICATION;
    case PICKS_KERNEL: return LIBRARY;
    case WAKES_SECOND_STREAM: return RUNTIME;
    case SCALES_PHOTO: return CHIP;
    case DECIDES_WHAT_TO_COMPUTE: return APPLICATION;
    case CALLS_BACK: return APPLICATION;
  }
  return APPLICATION;
}
