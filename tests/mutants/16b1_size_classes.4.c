/* expect: is what allocated counts */
/* The belief: "what is left of a segment is always free for others" */
#include "ascend_lite.h"
#include "exercises/checks/16b1_size_classes.h"

int64_t block_bytes(int64_t bytes) { return (bytes + 511) / 512 * 512; }

int64_t segment_bytes(int64_t bytes) {
  const int64_t mib = 1024 * 1024, block = block_bytes(bytes);
  if (block <= mib) return 2 * mib;
  return block < 10 * mib ? 20 * mib : (block + 2 * mib - 1) / (2 * mib) * (2 * mib);
}
