/* 122_how_much_faster.h - what exercise 122 asks for. 练习 122 要写的函数。 */
#ifndef ASL_CHECK_122_H
#define ASL_CHECK_122_H

#include "exercises/exercise.h"

/* One run of a program on today's chip, in milliseconds; the parts follow each other.
   程序在现在的芯片上运行一次，毫秒；各部分依次进行。 */
typedef struct run_t {
  double host;    /* the program's own work on the CPU; 程序自己在 CPU 上的工作 */
  double copies;  /* between host and device; 主机与设备之间的拷贝 */
  double compute; /* in the AI Cores; AI Core 里的计算 */
} run_t;

/* Yours: how long the run takes on a chip that computes `chip` times as fast and is otherwise the same.
   你来写：换成计算快 chip 倍、其余不变的芯片，这次运行要多久。 */
double run_ms(const run_t *r, double chip);

/* Yours: how many times faster the whole run can become at most by a faster chip alone, however fast; 0 when nothing would be left over
   (host and copies take no time: then there is no limit).
   你来写：只换更快的芯片，无论多快，整个运行最多能快几倍；如果什么都不剩（host 和 copies 都是 0），没有上限，返回 0。 */
double most(const run_t *r);

/* Yours: how many times faster the chip has to compute to make the whole run `wanted` times faster; 0 when no chip can.
   你来写：要让整个运行快 wanted 倍，芯片的计算要快几倍；任何芯片都做不到时返回 0。 */
double chip_for(const run_t *r, double wanted);

#endif
