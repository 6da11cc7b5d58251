/* expect: released that was not there */
/* The belief: "releasing NULL does nothing, as free(NULL)" */
#include "ascend_lite.h"
#include "exercises/checks/232_half_made.h"

#include <string.h>

aclError job_close(job *j) {
  aclError first = ACL_SUCCESS, code;
  if ((code = aclrtFree(j->output)) != ACL_SUCCESS && first == ACL_SUCCESS) first = code;
  if ((code = aclrtFree(j->input)) != ACL_SUCCESS && first == ACL_SUCCESS) first = code;
  if ((code = aclrtFreeHost(j->pinned)) != ACL_SUCCESS && first == ACL_SUCCESS) first = code;
  if ((code = aclrtDestroyEvent(j->done)) != ACL_SUCCESS && first == ACL_SUCCESS) first = code;
  if (j->stream != NULL && (code = aclrtDestroyStream(j->stream)) != ACL_SUCCESS && first == ACL_SUCCESS) first = code;
  memset(j, 0, sizeof *j);
  return first;
}

static aclError make_all(job *j, size_t bytes) {
  TRY(aclrtCreateStream(&j->stream));
  TRY(aclrtCreateEvent(&j->done));
  TRY(aclrtMallocHost(&j->pinned, bytes));
  TRY(aclrtMalloc(&j->input, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&j->output, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  return ACL_SUCCESS;
}

aclError job_open(job *j, size_t bytes) {
  memset(j, 0, sizeof *j);
  aclError code = make_all(j, bytes);
  if (code != ACL_SUCCESS) job_close(j);
  return code;
}
