/* expect: something was not released */
/* The belief: "pinned memory goes away with the device" */
#include "ascend_lite.h"
#include "exercises/checks/24a3_upload.h"

aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream) {
  void *all = NULL;
  size_t k;
  TRY(aclrtMallocHost(&all, count * bytes));
  for (k = 0; k < count; k++) {
    camera(k, (char *)all + k * bytes, bytes);
    TRY(aclrtMemcpyAsync((char *)dev + k * bytes, bytes, (char *)all + k * bytes, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  }
  return aclrtSynchronizeStream(stream);
}
