/*
  1.3 Atlas hardware Atlas 硬件 · exercise 132 · 20 min

  "Device 3 is the fourth chip." Only until somebody starts the program with ASCEND_RT_VISIBLE_DEVICES=6,4. Then device 0 is chip 6,
  device 1 is chip 4, and there is no device 3 at all. Numbers inside a program are places in a list.
  “设备 3 就是第四颗芯片。”只要有人用 ASCEND_RT_VISIBLE_DEVICES=6,4 启动程序，就不是了：设备 0 是 6 号芯片，设备 1 是 4 号芯片，
  根本没有设备 3。程序里的编号只是列表里的位置。

  Fill in both functions (exercises/checks/132_which_chip.h says what is asked):
  填好两个函数（要求见 exercises/checks/132_which_chip.h）：

      make check EX=132
*/
#include "ascend_lite.h"
#include "exercises/checks/132_which_chip.h"

int devices_seen(const char *visible, int chips) {
  /* TODO: where does the list end? 列表到哪里结束？ */
  (void)visible;
  return chips;
}

int chip_of(const char *visible, int chips, int device) {
  /* TODO: a place in the list; 列表里的位置 */
  (void)visible, (void)chips;
  return device;
}
