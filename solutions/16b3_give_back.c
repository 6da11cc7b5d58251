/*
  1.6 The PyTorch adapter PyTorch 适配层 · a solution of exercise 16b3

  Deleting gives the block to the cache. empty_cache gives whole segments to the device; after the deletion, because a segment with
  a tensor in it stays.
  删除只是把块还给缓存。empty_cache 把整段还给设备；要在删除之后调用，因为还有张量的段不会还。
*/
#include "ascend_lite.h"
#include "exercises/checks/16b3_give_back.h"

aclError take_over(mtTensor *t, size_t bytes, void **block) {
  *block = NULL;
  mt_drop(t);
  mt.npu.empty_cache();
  return aclrtMalloc(block, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
}
