/*
  1.3 Atlas hardware Atlas 硬件 · a solution of exercise 132

  The number of a device is a place in a list. Both questions walk along the list and stop where it ends.
  设备编号是在列表里的位置。两个问题都是沿着列表走，走到它结束的地方。
*/
#include "ascend_lite.h"
#include "exercises/checks/132_which_chip.h"

#include <stdlib.h>

int chip_of(const char *visible, int chips, int device) {
  if (device < 0) return -1;
  if (!visible) return device < chips ? device : -1;
  for (;;) {
    char *end;
    const long chip = strtol(visible, &end, 10);
    if (end == visible || chip < 0 || chip >= chips) return -1;
    if (device-- == 0) return (int)chip;
    if (*end != ',') return -1;
    visible = end + 1;
  }
}

int devices_seen(const char *visible, int chips) {
  int n = 0;
  while (chip_of(visible, chips, n) >= 0) n++;
  return n;
}
