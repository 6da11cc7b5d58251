/*
  Oracle of exercise 16b1: the size classes of the caching allocator, against the allocator.

  title: Two roundings
  title.zh: 两次取整
  minutes: 20
  points: 5
  required: no
  async: no
  unsolved: is what allocated counts
  hint1: Who asks for memory twice here, and in which units?
  hint1.zh: 这里有两层在要内存，各用什么单位？
  hint2: Tutorial 16b, "Allocated is what tensors use, reserved is what the device gave": change the 4000 there and watch both numbers.
  hint2.zh: 教程 16b 的“allocated 是张量用的，reserved 是向设备要的”：改改那里的 4000，看两个数怎么变。
  hint3: block = (bytes + 511) / 512 * 512; segment = block <= 1 MiB ? 2 MiB : block < 10 MiB ? 20 MiB : (block + 2 MiB - 1) / 2
    MiB * 2 MiB; allocated = block > 1 MiB and segment - block <= 1 MiB ? segment : block
  hint3.zh: 块 = (bytes + 511) / 512 * 512；段 = 块 <= 1 MiB ? 2 MiB : 块 < 10 MiB ? 20 MiB : (块 + 2 MiB - 1) / 2 MiB * 2 MiB；allocated = 块 > 1 MiB 且 段 - 块 <= 1 MiB ? 段 : 块
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/16b1_size_classes.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }

CHECK_ORACLE {
  static const int64_t edges[] = {4, 512, 516, 1048576, 1048580, 10485760 - 512, 10485760 - 508, 10485760, 10485764, 12582912, 12582916, 12058624, 19922944};
  for (int k = 0; k < 16; k++) {
    const int64_t elements = (k < 13 ? edges[k] : (int64_t)check_between(4, 30000000)) / 4, bytes = 4 * elements;
    int64_t allocated, reserved;
    mtTensor *t;
    check_case("a tensor of %lld bytes, nothing cached", "%lld 字节的张量，缓存为空", (long long)bytes);
    mt.npu.empty_cache();
    t = mt.empty(1, &elements, MT_FLOAT32, "npu:0");
    if (!t) check_trouble("%s", "%s", mt_error());
    allocated = mt.npu.memory_allocated(), reserved = mt.npu.memory_reserved();
    if (block_bytes(bytes) != allocated) {
      check_expected("%lld", "%lld", (long long)allocated);
      check_found("block_bytes(%lld) = %lld", "block_bytes(%lld) = %lld", (long long)bytes, (long long)block_bytes(bytes));
      check_why("Blocks are handed out in units of 512 bytes; a unit that is begun belongs to the tensor whole. And a rest of a large segment of 1 MiB or less is not worth splitting off: the tensor has it too.",
                "块以 512 字节为单位分配；用到一部分的单位，整个都算这个张量的。大段里剩下不超过 1 MiB 时不值得切开，也算这个张量的。");
      check_fail("%lld is what allocated counts", "allocated 计的是 %lld", (long long)allocated);
    }
    if (segment_bytes(bytes) != reserved) {
      check_expected("%lld", "%lld", (long long)reserved);
      check_found("segment_bytes(%lld) = %lld", "segment_bytes(%lld) = %lld", (long long)bytes, (long long)segment_bytes(bytes));
      check_why("The device is asked for whole segments, so that the next tensors find room there: 2 MiB for small blocks, 20 MiB for those below 10 MiB, and from 10 MiB on the block rounded up to 2 MiB.",
                "向设备要的是整段，好让后面的张量也能放进去：小块 2 MiB，小于 10 MiB 的用 20 MiB，从 10 MiB 起按块大小向上取整到 2 MiB。");
      check_fail("%lld is what reserved grows by", "reserved 增加的是 %lld", (long long)reserved);
    }
    mt_scope_end(0);
  }
  mt_finalize();
}
