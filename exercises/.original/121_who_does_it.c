/*
  1.2 The full stack 全栈 · exercise 121 · 10 min

  "My program runs on the NPU." Not one line of it does: main and every loop of yours run on the host's CPU, and what they do is to ask.
  Say for ten deeds who does them.
  “我的程序在 NPU 上运行。”一行都没有：main 和你的每个循环都在主机 CPU 上跑，它们做的只是提请求。说说下面十件事各是谁做的。

  Fill in the table (exercises/checks/121_who_does_it.h says what each deed is):
  填好这张表（每件事的说明见 exercises/checks/121_who_does_it.h）：

      make check EX=121
*/
#include "ascend_lite.h"
#include "exercises/checks/121_who_does_it.h"

layer_t who_does(deed_t deed) {
  switch (deed) {
    /* TODO: APPLICATION, LIBRARY, RUNTIME or CHIP for each of them. 逐项填 APPLICATION、LIBRARY、RUNTIME 或 CHIP。 */
    case RUNS_MAIN: return CHIP;
    case CHECKS_SHAPES: return CHIP;
    case KEEPS_ORDER: return CHIP;
    case MULTIPLIES: return CHIP;
    case CARRIES_BYTES: return CHIP;
    /* TODO: and these; 还有这几项 */
    case PICKS_KERNEL: return CHIP;
    case WAKES_SECOND_STREAM: return CHIP;
    case SCALES_PHOTO: return CHIP;
    case DECIDES_WHAT_TO_COMPUTE: return CHIP;
    case CALLS_BACK: return CHIP;
  }
  return CHIP;
}
