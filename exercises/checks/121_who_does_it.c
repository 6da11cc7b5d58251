/*
  Oracle of exercise 121: ten deeds and the layer that does each.

  title: Who does it?
  title.zh: 是谁做的？
  minutes: 10
  points: 2
  required: no
  async: no
  unsolved: your code runs on the host
  hint1: Which of these deeds would still happen if the card were pulled out after aclInit?
  hint1.zh: 如果 aclInit 之后把卡拔掉，哪些事照样会发生？
  hint2: Tutorial 12, "One call through all of them": who has the task at which moment?
  hint2.zh: 教程 12 的 “One call through all of them”（一个调用穿过所有层）：哪个时刻任务在谁手里？
  hint3: What is a C function of yours: APPLICATION. What is refused before anything is queued, or looked up by name: LIBRARY. When something
    may run: RUNTIME. The doing itself, copies and pictures included: CHIP.
  hint3.zh: 你自己的 C 函数：APPLICATION。排队之前就能拒绝的、按名字查找的：LIBRARY。何时可以运行：RUNTIME。动手做的，包括拷贝和图像：CHIP。
*/
#include "exercises/checks/121_who_does_it.h"
#include "exercises/checks/check.h"

CHECK_ORACLE {
  static const struct { const char *name; layer_t layer; } deeds[] = {
      {"RUNS_MAIN", APPLICATION}, {"CHECKS_SHAPES", LIBRARY}, {"KEEPS_ORDER", RUNTIME}, {"MULTIPLIES", CHIP}, {"CARRIES_BYTES", CHIP},
      {"PICKS_KERNEL", LIBRARY}, {"WAKES_SECOND_STREAM", RUNTIME}, {"SCALES_PHOTO", CHIP}, {"DECIDES_WHAT_TO_COMPUTE", APPLICATION},
      {"CALLS_BACK", APPLICATION}};
  static const char *const names[] = {"APPLICATION", "LIBRARY", "RUNTIME", "CHIP"};
  for (int k = 0; k < 10; k++) {
    const layer_t got = who_does((deed_t)k);
    check_case("who_does(%s)", "who_does(%s)", deeds[k].name);
    if (got == deeds[k].layer) continue;
    check_found("%s", "%s", (unsigned)got < 4 ? names[got] : "?");
    check_line_of(deeds[k].name);
    switch (deeds[k].layer) {
      case APPLICATION:
        check_why("It is a C function, compiled by your compiler for the host's CPU. The NPU sees only what is handed to it.", "这是 C 函数，由你的编译器为主机 CPU 编译。NPU 只看得到交给它的东西。");
        check_fail("your code runs on the host", "你的代码在主机上运行");
        break;
      case LIBRARY:
        check_why("It needs no device and no queue: descriptions are enough, and the answer comes at the call.", "不需要设备，也不用排队：有描述就够了，调用时就有答案。");
        check_fail("this is settled before anything is queued", "这在排队之前就定了");
        break;
      case RUNTIME:
        check_why("Neither your program nor the chip decides when a task may run: the queue does.", "任务何时可以运行，既不由你的程序决定，也不由芯片决定，而是由队列决定。");
        check_fail("order is the runtime's work", "次序归 runtime 管");
        break;
      default:
        check_why("Somebody has to do the work itself; copy engines and picture units are parts of the chip as the AI Cores are.", "总得有人动手：拷贝引擎和图像单元与 AI Core 一样，都是芯片的一部分。");
        check_fail("this is done by a unit of the chip", "这是芯片上的单元做的");
    }
  }
}
