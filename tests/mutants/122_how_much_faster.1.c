/* expect: the copies do not get faster with the chip */
/* The belief: "all that touches the card gets faster" */
#include "ascend_lite.h"
#include "exercises/checks/122_how_much_faster.h"

double run_ms(const run_t *r, double chip) { return r->host + (r->copies + r->compute) / chip; }

double most(const run_t *r) {
  const double rest = r->host + r->copies;
  return rest > 0 ? (rest + r->compute) / rest : 0;
}

double chip_for(const run_t *r, double wanted) {
  const double rest = r->host + r->copies, left = (rest + r->compute) / wanted - rest;
  return left > 0 ? r->compute / left : 0;
}
