/*
  3.2 Developing the application 开发应用 · exercise 32e2 · 20 min

  The same operator for many blocks of memory. aclopExecuteV2 finds, checks and prepares the operator each time; a handle is an operator
  prepared once. The code below is right, but it prepares the operator for every block.
  对很多块内存执行同一个算子。aclopExecuteV2 每次都要查找、检查、准备算子；句柄则是准备好一次的算子。下面的代码结果正确，但每一块都准备一次。

  Prepare it once, and run:
  只准备一次，然后运行：

      make check EX=32e2
*/
#include "ascend_lite.h"
#include "exercises/checks/32e2_once_and_often.h"

aclError scale_all(void *const *blocks, size_t count, size_t n, float factor, aclrtStream stream) {
  int64_t dims[1] = {(int64_t)n};
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  aclopAttr *attr = aclopCreateAttr();
  TRY(aclopSetAttrFloat(attr, "value", factor));

  /* TODO 1: make a handle here: aclopCreateHandle.
     TODO 1：在这里创建句柄：aclopCreateHandle。 */
  for (size_t k = 0; k < count; k++) {
    aclDataBuffer *buffer = aclCreateDataBuffer(blocks[k], n * sizeof(float));
    /* TODO 2: run the handle on this buffer, in place of this call: aclopExecWithHandle.
       TODO 2：用句柄处理这块 buffer，代替这个调用：aclopExecWithHandle。 */
    TRY(aclopExecuteV2("Muls", 1, &desc, &buffer, 1, &desc, &buffer, attr, stream));
    TRY(aclDestroyDataBuffer(buffer));
  }
  /* TODO 3: the handle has to go as well; what is queued goes on without it.
     TODO 3：句柄也要销毁；已入队的任务会继续执行。 */
  aclopDestroyAttr(attr);
  aclDestroyTensorDesc(desc);
  return ACL_SUCCESS;
}
