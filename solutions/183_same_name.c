/*
  1.8 Migration by a tool 工具迁移 · exercise 183

  A name can be looked up; a promise has to be read. CUDA waits where AscendCL leaves waiting to you, and forgives what AscendCL refuses.
  名字可以查表，承诺却要读文档。CUDA 会等的地方，AscendCL 交给你来等；CUDA 宽容的，AscendCL 会拒绝。
*/
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
  TRY(aclrtSynchronizeDevice());
  return aclrtMemcpy(dst, n, src, n, kind);
}

const char *run_error_text(aclError code) { return code == ACL_SUCCESS ? "no error" : aslErrorName(code); }
