/* expect: is what allocated counts */
/* The belief: "the last, half empty unit does not count" */
#include "ascend_lite.h"
#include "exercises/checks/16b1_size_classes.h"

int64_t block_bytes(int64_t bytes) { return bytes / 512 * 512; }

int64_t segment_bytes(int64_t bytes) {
  const int64_t mib = 1024 * 1024;
  return bytes <= mib ? 2 * mib : bytes < 10 * mib ? 20 * mib : (bytes + 2 * mib - 1) / (2 * mib) * (2 * mib);
}
