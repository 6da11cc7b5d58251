/*
  1.2 The full stack 全栈 · a solution of exercise 121

  The host's CPU runs everything that is a C function of yours, callbacks included. The library speaks before anything is queued, the
  runtime decides when, the chip does it.
  凡是你写的 C 函数，包括回调，都在主机 CPU 上运行。排队之前说话的是库，决定何时做的是 runtime，动手的是芯片。
*/
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
    case CALLS_BACK: return APPLICATION;
  }
  return APPLICATION;
}
