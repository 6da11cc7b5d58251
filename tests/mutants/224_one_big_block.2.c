/* expect: does not start at a multiple of 64 */
/* The belief: "32 is the alignment of everything" */
#include "ascend_lite.h"
#include "exercises/checks/224_one_big_block.h"

static size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }

aclError cut_block(const size_t *sizes, size_t n, void **pieces, void **block) {
  size_t end = 0, start = 0;

  for (size_t i = 0; i < n; i++) {
    start = round_up(end, 32);
    end = start + round_up(sizes[i], 32) + 32;
  }

  TRY(aclrtMalloc(block, end, ACL_MEM_MALLOC_HUGE_FIRST));

  end = 0;
  for (size_t i = 0; i < n; i++) {
    start = round_up(end, 32);
    pieces[i] = (char *)*block + start;
    end = start + round_up(sizes[i], 32) + 32;
  }
  return ACL_SUCCESS;
}
