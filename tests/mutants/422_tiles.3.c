/* expect: a tile does not divide the matrix */
/* The belief: "256 x 128 x 64, from the tutorial" */
#include "ascend_lite.h"
#include "exercises/checks/422_tiles.h"

tiles choose_tiles(const aslChip *chip, uint32_t m, uint32_t n, uint32_t k) {
  tiles t = {256, 128, 64, 2};
  (void)chip, (void)m, (void)n, (void)k;
  return t;
}
