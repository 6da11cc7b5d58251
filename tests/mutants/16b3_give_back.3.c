/* expect: the device has no memory left */
/* The belief: "waiting frees memory" */
#include "ascend_lite.h"
#include "exercises/checks/16b3_give_back.h"

aclError take_over(mtTensor *t, size_t bytes, void **block) {
  *block = NULL;
  mt_drop(t);
  mt.npu.synchronize();
  return aclrtMalloc(block, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
}
