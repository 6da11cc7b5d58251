/* expect: upload gave up with code */
/* The belief: "a copy that is accepted does not need its source any more" */
#include "ascend_lite.h"
#include "exercises/checks/24a3_upload.h"

aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream) {
  size_t k;
  for (k = 0; k < count; k++) {
    void *picture = NULL;
    TRY(aclrtMallocHost(&picture, bytes));
    camera(k, picture, bytes);
    TRY(aclrtMemcpyAsync((char *)dev + k * bytes, bytes, picture, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    TRY(aclrtFreeHost(picture));
  }
  return aclrtSynchronizeStream(stream);
}
