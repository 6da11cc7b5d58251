/*
  1.2 The full stack 全栈 · a solution of exercise 122

  Only the part that the chip does shrinks (Amdahl, 1967). What is left sets the limit.
  变小的只有芯片做的那部分（Amdahl，1967）。剩下的部分决定了上限。
*/
#include "ascend_lite.h"
#include "exercises/checks/122_how_much_faster.h"

double run_ms(const run_t *r, double chip) { return r->host + r->copies + r->compute / chip; }

double most(const run_t *r) {
  const double rest = r->host + r->copies;
  return rest > 0 ? (rest + r->compute) / rest : 0;
}

double chip_for(const run_t *r, double wanted) {
  const double rest = r->host + r->copies, left = (rest + r->compute) / wanted - rest;
  return left > 0 ? r->compute / left : 0;
}
