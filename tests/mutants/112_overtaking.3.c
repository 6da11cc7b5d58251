/* expect: there is no such size */
/* The belief: "the last loser and one more" */
#include "ascend_lite.h"
#include "exercises/checks/112_overtaking.h"

uint64_t overtaking(const chip *c, uint64_t last) {
  uint64_t n = last;
  while (n > 0 && cube_cycles(c, n) < vector_cycles(c, n)) n--;
  return n + 1;
}
