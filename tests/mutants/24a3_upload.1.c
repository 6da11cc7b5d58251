/* expect: the copy held you up */
/* The belief: "what is called Async is asynchronous, from whatever memory" */
#include "ascend_lite.h"
#include "exercises/checks/24a3_upload.h"

#include <stdlib.h>

aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream) {
  unsigned char *all = (unsigned char *)malloc(count * bytes);
  size_t k;
  if (!all) return ACL_ERROR_BAD_ALLOC;
  for (k = 0; k < count; k++) {
    camera(k, all + k * bytes, bytes);
    TRY(aclrtMemcpyAsync((char *)dev + k * bytes, bytes, all + k * bytes, bytes, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  }
  TRY(aclrtSynchronizeStream(stream));
  free(all);
  return ACL_SUCCESS;
}
