/*
  2.2 Host and Device 主机与设备 · exercise 224 · 20 min

  aclrtMalloc is slow, so programs ask once for a big block and cut it themselves. Then the rules that aclrtMalloc keeps in silence
  are theirs to keep: the card reads and writes in units of 32 bytes, and looks a little past the end of what it was given.
  Pieces that lie too close get each other's numbers, sometimes, and no call reports it.
  aclrtMalloc 比较慢，所以程序常常一次申请一大块，再自己切分。这样一来，aclrtMalloc 默默遵守的规则就要由程序自己遵守：
  卡以 32 字节为单位读写，还会略微越过末尾。小块离得太近，就会偶尔互相写坏，而且没有任何调用会报错。

  The rules stand in exercises/checks/224_one_big_block.h. Fill in the two places and run:
  规则写在 exercises/checks/224_one_big_block.h 里。补全两处，然后运行：

      make check EX=224
*/
#include "ascend_lite.h"
#include "exercises/checks/224_one_big_block.h"

aclError cut_block(const size_t *sizes, size_t n, void **pieces, void **block) {
  size_t total = 0;

  /* TODO 1: how many bytes does it take to keep the rules for all pieces?
     TODO 1：要让所有小块都满足规则，一共需要多少字节？ */
  for (size_t i = 0; i < n; i++) total += sizes[i];

  TRY(aclrtMalloc(block, total, ACL_MEM_MALLOC_HUGE_FIRST));

  /* TODO 2: where does each piece start?
     TODO 2：每一块从哪里开始？ */
  char *next = (char *)*block;
  for (size_t i = 0; i < n; i++) {
    pieces[i] = next;
    next += sizes[i];
  }
  return ACL_SUCCESS;
}
