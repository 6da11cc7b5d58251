/* expect: prepared for every block */
/* The belief: "a handle belongs to a buffer" */
#include "ascend_lite.h"
#include "exercises/checks/32e2_once_and_often.h"

aclError scale_all(void *const *blocks, size_t count, size_t n, float factor, aclrtStream stream) {
  int64_t dims[1] = {(int64_t)n};
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  const aclTensorDesc *d = desc;
  aclopAttr *attr = aclopCreateAttr();
  aclopHandle *handle = NULL;
  TRY(aclopSetAttrFloat(attr, "value", factor));

  for (size_t k = 0; k < count; k++) {
    aclDataBuffer *buffer = aclCreateDataBuffer(blocks[k], n * sizeof(float));
    const aclDataBuffer *in = buffer;
    TRY(aclopCreateHandle("Muls", 1, &d, 1, &d, attr, &handle));
    TRY(aclopExecWithHandle(handle, 1, &in, 1, &buffer, stream));
    aclopDestroyHandle(handle);
    TRY(aclDestroyDataBuffer(buffer));
  }
  aclopDestroyAttr(attr);
  aclDestroyTensorDesc(desc);
  return ACL_SUCCESS;
}
