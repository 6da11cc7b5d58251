/*
  1.6 The PyTorch adapter PyTorch 适配层 · exercise 16b3 · 20 min

  A library beside PyTorch asks the device itself, by aclrtMalloc. The tensor it replaces is no longer needed, and the device has
  just enough memory for one of the two. Hand the memory over.
  PyTorch 旁边的一个库直接用 aclrtMalloc 向设备要内存。被它取代的张量不再需要，而设备的内存只够两者之一。把内存交出去。

  exercises/checks/16b3_give_back.h describes the functions.
  函数的说明在 exercises/checks/16b3_give_back.h：

      make check EX=16b3
*/
#include "ascend_lite.h"
#include "exercises/checks/16b3_give_back.h"

aclError take_over(mtTensor *t, size_t bytes, void **block) {
  *block = NULL;
  /* TODO: the device has to have the memory before it can give it
     TODO：设备手里有内存，才能给出来 */
  mt_drop(t);
  return aclrtMalloc(block, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
}
