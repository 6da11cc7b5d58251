/*
  1.6 The PyTorch adapter PyTorch 适配层 · exercise 16b1 · 20 min

  How many bytes does a tensor take, and how many does the device give for it, when nothing is cached? Both follow from its size
  alone.
  一个张量占多少字节？缓存为空时，设备要为它拿出多少字节？两者都只取决于它的大小。

  exercises/checks/16b1_size_classes.h describes the functions.
  函数的说明在 exercises/checks/16b1_size_classes.h：

      make check EX=16b1
*/
#include "ascend_lite.h"
#include "exercises/checks/16b1_size_classes.h"

int64_t block_bytes(int64_t bytes) {
  /* TODO 1: the unit is 512 bytes; then look at what is left of the segment
     TODO 1：单位是 512 字节；然后看段里还剩多少 */
  return bytes;
}

int64_t segment_bytes(int64_t bytes) {
  /* TODO 2: three cases, by the size of the block
     TODO 2：按块的大小分三种情况 */
  return bytes;
}
