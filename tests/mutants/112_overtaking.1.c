/* expect: the cube falls behind again */
/* The belief: "whole tiles only matter at whole tiles" */
#include "ascend_lite.h"
#include "exercises/checks/112_overtaking.h"

uint64_t overtaking(const chip *c, uint64_t last) {
  for (uint64_t n = 1; n <= last; n++)
    if (n % c->tile == 0 && cube_cycles(c, n) < vector_cycles(c, n)) return n;
  return 0;
}
