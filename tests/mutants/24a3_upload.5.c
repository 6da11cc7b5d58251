/* expect: not every copy went through the stream */
/* The belief: "a copy is a copy; the stream is for kernels" */
#include "ascend_lite.h"
#include "exercises/checks/24a3_upload.h"

aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream) {
  void *picture = NULL;
  size_t k;
  (void)stream;
  TRY(aclrtMallocHost(&picture, bytes));
  for (k = 0; k < count; k++) {
    camera(k, picture, bytes);
    TRY(aclrtMemcpy((char *)dev + k * bytes, bytes, picture, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  }
  return aclrtFreeHost(picture);
}
