/* expect: overwritten while it waited */
/* The belief: "when the call returns, the buffer is mine again" */
#include "ascend_lite.h"
#include "exercises/checks/24a3_upload.h"

aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream) {
  void *picture = NULL;
  size_t k;
  TRY(aclrtMallocHost(&picture, bytes));
  for (k = 0; k < count; k++) {
    camera(k, picture, bytes);
    TRY(aclrtMemcpyAsync((char *)dev + k * bytes, bytes, picture, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  }
  TRY(aclrtSynchronizeStream(stream));
  return aclrtFreeHost(picture);
}
