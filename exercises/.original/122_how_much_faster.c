/*
  1.2 The full stack 全栈 · exercise 122 · 15 min

  "The new chip computes 24 times faster, so the program will be 24 times faster." The chip is one layer of five. What the others take
  stays, and soon it is all that is left.
  “新芯片计算快 24 倍，所以程序也会快 24 倍。”芯片只是五层中的一层。其他层的时间照旧，很快剩下的就只有它们了。

  Fill in the three functions (exercises/checks/122_how_much_faster.h says what is asked):
  填好三个函数（要求见 exercises/checks/122_how_much_faster.h）：

      make check EX=122
*/
#include "ascend_lite.h"
#include "exercises/checks/122_how_much_faster.h"

double run_ms(const run_t *r, double chip) {
  /* TODO: which of the three parts shrinks? 三部分里哪一部分会变小？ */
  return (r->host + r->copies + r->compute) / chip;
}

double most(const run_t *r) {
  /* TODO: what is left when the chip takes no time at all? 芯片不花时间的话，还剩什么？ */
  (void)r;
  return 0;
}

double chip_for(const run_t *r, double wanted) {
  /* TODO: turn run_ms around; 把 run_ms 反过来 */
  (void)r;
  return wanted;
}
