/* expect: just as fast is not faster */
/* The belief: "not slower means faster" */
#include "ascend_lite.h"
#include "exercises/checks/112_overtaking.h"

uint64_t overtaking(const chip *c, uint64_t last) {
  uint64_t n = last;
  while (n > 0 && cube_cycles(c, n) <= vector_cycles(c, n)) n--;
  return n < last ? n + 1 : 0;
}
