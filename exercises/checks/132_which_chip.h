/* 132_which_chip.h - what exercise 132 asks for. 练习 132 要写的函数。 */
#ifndef ASL_CHECK_132_H
#define ASL_CHECK_132_H

#include "exercises/exercise.h"

/* ASCEND_RT_VISIBLE_DEVICES names the chips a program may use, "5,2,7": inside the program they are device 0, 1 and 2. The list ends before
   the first entry that is no number or names no chip of the machine, and everything behind it is not seen either; an empty list shows
   none. Without the variable (NULL) all are seen. No chip is named twice.
   ASCEND_RT_VISIBLE_DEVICES 列出程序可以用的芯片，如 "5,2,7"：在程序里它们是设备 0、1、2。列表在第一个不是数字、或机器上没有的编号
   之前结束，后面的也都看不见；空列表一个都看不见。没有这个变量（NULL）时全部可见。编号不会重复。 */

/* Yours: how many devices a program sees on a machine with `chips` chips. 你来写：有 chips 颗芯片的机器上，程序能看到几个设备。 */
int devices_seen(const char *visible, int chips);

/* Yours: which chip the program's `device` is; -1 when the program has no such device.
   你来写：程序里的设备 device 是哪颗芯片；没有这个设备时为 -1。 */
int chip_of(const char *visible, int chips, int device);

#endif
