/* expect: the copy did not wait for the work before it */
/* The belief: "a plain copy is synchronous" */
#include "ascend_lite.h"
#include "exercises/checks/183_same_name.h"

aclError run_malloc(void **p, size_t n) {
  *p = NULL;
  if (n == 0) return ACL_SUCCESS;
  return aclrtMalloc(p, n, ACL_MEM_MALLOC_HUGE_FIRST);
}

aclError run_free(void *p) {
  if (!p) return ACL_SUCCESS;
  TRY(aclrtSynchronizeDevice());
  return aclrtFree(p);
}

aclError run_memcpy(void *dst, const void *src, size_t n, aclrtMemcpyKind kind) {
  return aclrtMemcpy(dst, n, src, n, kind);
}

const char *run_error_text(aclError code) { return code == ACL_SUCCESS ? "no error" : aslErrorName(code); }
