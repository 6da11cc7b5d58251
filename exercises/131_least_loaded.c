/*
  1.3 Atlas hardware Atlas 硬件 · exercise 131 · 20 min

  Eight chips stand in an Atlas 800, four on an Atlas 300I card, one on an Atlas 200 DK. A program that says "device 0" works on all of
  them, and on the larger ones everybody else's program says "device 0" too. Ask the machine instead.
  Atlas 800 里有八颗芯片，Atlas 300I 卡上有四颗，Atlas 200 DK 只有一颗。写死“设备 0”的程序哪里都能跑，可是在大机器上，别人的程序
  也都写着“设备 0”。不如问问机器。

  Fill in the function (exercises/checks/131_least_loaded.h says what is asked):
  填好这个函数（要求见 exercises/checks/131_least_loaded.h）：

      make check EX=131
*/
#include "ascend_lite.h"
#include "exercises/checks/131_least_loaded.h"

aclError least_loaded(int32_t *device) {
  /* TODO: how many are there, and how much is free on each? 有几个设备？每个还剩多少内存？ */
  *device = 0;
  /* TODO: the thread gets device 0 back; 最后线程要回到设备 0 */
  return ACL_SUCCESS;
}
