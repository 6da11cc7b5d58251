/*
  3.2 Developing the application 开发应用 · a solution of exercise 32e2

  The handle holds all that was looked up and checked; an execution brings the buffers. What is queued keeps what it needs.
  句柄保存查找和检查的结果，执行时只带 buffer。已入队的任务会自己保留所需的东西。
*/
#include "ascend_lite.h"
#include "exercises/checks/32e2_once_and_often.h"

aclError scale_all(void *const *blocks, size_t count, size_t n, float factor, aclrtStream stream) {
  int64_t dims[1] = {(int64_t)n};
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  const aclTensorDesc *d = desc;
  aclopAttr *attr = aclopCreateAttr();
  aclopHandle *handle = NULL;
  TRY(aclopSetAttrFloat(attr, "value", factor));
  TRY(aclopCreateHandle("Muls", 1, &d, 1, &d, attr, &handle));

  for (size_t k = 0; k < count; k++) {
    aclDataBuffer *buffer = aclCreateDataBuffer(blocks[k], n * sizeof(float));
    const aclDataBuffer *in = buffer;
    TRY(aclopExecWithHandle(handle, 1, &in, 1, &buffer, stream));
    TRY(aclDestroyDataBuffer(buffer));
  }
  aclopDestroyHandle(handle);
  aclopDestroyAttr(attr);
  aclDestroyTensorDesc(desc);
  return ACL_SUCCESS;
}
