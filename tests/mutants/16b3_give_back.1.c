/* expect: the device has no memory left */
/* The belief: "the order does not matter" */
#include "ascend_lite.h"
#include "exercises/checks/16b3_give_back.h"

aclError take_over(mtTensor *t, size_t bytes, void **block) {
  *block = NULL;
  mt.npu.empty_cache();
  mt_drop(t);
  return aclrtMalloc(block, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
}
