/* expect: far from the peak */
/* The belief: "one buffer of the largest tile" */
#include "ascend_lite.h"
#include "exercises/checks/422_tiles.h"

static int fits(const aslChip *chip, uint32_t k, const tiles *t) {
  const uint32_t b = t->buffers;
  return t->tm * k * 2 + b * t->tk * t->tn * 2 <= chip->bytes[ASL_L1] && b * t->tm * t->tk * 2 <= chip->bytes[ASL_L0A] &&
         b * t->tk * t->tn * 2 <= chip->bytes[ASL_L0B] && b * t->tm * t->tn * 4 <= chip->bytes[ASL_L0C] &&
         t->tm * t->tn * 4 <= chip->bytes[ASL_UB];
}

tiles choose_tiles(const aslChip *chip, uint32_t m, uint32_t n, uint32_t k) {
  tiles best = {16, 16, 16, 1}, t;
  double most = -1;
  for (t.buffers = 1; t.buffers < 2; t.buffers++)
    for (t.tm = 16; t.tm <= m; t.tm += 16)
      for (t.tn = 16; t.tn <= n; t.tn += 16)
        for (t.tk = 16; t.tk <= k && t.tk <= 256; t.tk += 16) {
          if (m % t.tm || n % t.tn || k % t.tk || !fits(chip, k, &t)) continue;
          const double cube = t.tm / 16.0 * (t.tn / 16.0) * (t.tk / 16.0) + 20;    /* of one piece 一小块的计算 */
          const double load = 200 + t.tk * t.tn * 2.0 / chip->gm_read;             /* its part of B B 的一小块的搬入 */
          const double move = (t.tm / 16.0) * (16 + t.tk * 32.0 / chip->l1_l0a) + (t.tk / 16.0) * (16 + t.tn * 32.0 / chip->l1_l0b);
          const double slowest = cube > load ? (cube > move ? cube : move) : load > move ? load : move;
          const double rate = t.tm * (double)t.tn * t.tk / (t.buffers == 2 ? slowest : cube + load + move);
          if (rate > most) most = rate, best = t;
        }
  return best;
}
