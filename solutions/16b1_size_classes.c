/*
  1.6 The PyTorch adapter PyTorch 适配层 · a solution of exercise 16b1

  All sizes are rounded first, and the classes ask the rounded size: 1 MiB and one byte is a large block of 1 MiB and 512 bytes. A
  block of 10 MiB or more has a segment of its own, with a rest of less than 2 MiB.
  先取整，再按取整后的大小分类：1 MiB 零 1 字节是一个 1 MiB 零 512 字节的大块。10 MiB 以上的块有自己的段，多出来的不到 2 MiB。
*/
#include "ascend_lite.h"
#include "exercises/checks/16b1_size_classes.h"

static int64_t up(int64_t n, int64_t unit) { return (n + unit - 1) / unit * unit; }

int64_t segment_bytes(int64_t bytes) {
  const int64_t mib = 1024 * 1024, block = up(bytes, 512);
  if (block <= mib) return 2 * mib;
  return block < 10 * mib ? 20 * mib : up(block, 2 * mib);
}

int64_t block_bytes(int64_t bytes) {
  const int64_t mib = 1024 * 1024, block = up(bytes, 512), segment = segment_bytes(bytes);
  return block > mib && segment - block <= mib ? segment : block;
}
