/* expect: the chip has to make up for what stays */
/* The belief: "twice as fast needs a chip that is twice as fast" */
#include "ascend_lite.h"
#include "exercises/checks/122_how_much_faster.h"

double run_ms(const run_t *r, double chip) { return r->host + r->copies + r->compute / chip; }

double most(const run_t *r) {
  const double rest = r->host + r->copies;
  return rest > 0 ? (rest + r->compute) / rest : 0;
}

double chip_for(const run_t *r, double wanted) {
  const double rest = r->host + r->copies, left = (rest + r->compute) / wanted - rest;
  return left > 0 ? wanted : 0;
}
