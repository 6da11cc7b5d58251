/* expect: the device has no memory left */
/* The belief: "empty_cache also deletes" */
#include "ascend_lite.h"
#include "exercises/checks/16b3_give_back.h"

aclError take_over(mtTensor *t, size_t bytes, void **block) {
  *block = NULL;
  (void)t;
  mt.npu.empty_cache();
  return aclrtMalloc(block, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
}
