/* expect: is what reserved grows by */
/* The belief: "the device gives what is asked for" */
#include "ascend_lite.h"
#include "exercises/checks/16b1_size_classes.h"

int64_t block_bytes(int64_t bytes) { return (bytes + 511) / 512 * 512; }

int64_t segment_bytes(int64_t bytes) { return block_bytes(bytes); }
