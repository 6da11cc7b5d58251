/*
  1.8 Migration by a tool 工具迁移 · exercise 183 · 20 min

  For C, the migration tool has a table: cudaMalloc is aclrtMalloc, cudaMemcpy is aclrtMemcpy. The names agree so well that one forgets to ask what
  the functions promise. Here are four that were renamed, and nothing else.
  对 C 程序，迁移工具有一张对照表：cudaMalloc 就是 aclrtMalloc，cudaMemcpy 就是 aclrtMemcpy。名字这么像，就容易忘了问它们各自承诺什么。下面
  四个函数只是换了名字。

  Make them keep the promises of their CUDA originals (exercises/checks/183_same_name.h):
  让它们遵守 CUDA 原来的承诺（见 exercises/checks/183_same_name.h）：

      make check EX=183
*/
#include "ascend_lite.h"
#include "exercises/checks/183_same_name.h"

aclError run_malloc(void **p, size_t n) {
  /* TODO 1: what does AscendCL say to 0 bytes?
     TODO 1：申请 0 字节，AscendCL 会怎么回答？ */
  return aclrtMalloc(p, n, ACL_MEM_MALLOC_HUGE_FIRST);
}

aclError run_free(void *p) {
  /* TODO 2: work may still be queued that uses this memory; and p may be NULL.
     TODO 2：可能还有用到这块内存的任务在排队；p 也可能是 NULL。 */
  return aclrtFree(p);
}

aclError run_memcpy(void *dst, const void *src, size_t n, aclrtMemcpyKind kind) {
  /* TODO 3: aclrtMemcpy waits for its own bytes. For what else should it wait?
     TODO 3：aclrtMemcpy 只等它自己的字节。还应该等什么？ */
  return aclrtMemcpy(dst, n, src, n, kind);
}

const char *run_error_text(aclError code) {
  /* TODO 4: whose message is this, and what is left of it the second time?
     TODO 4：这是谁的消息？第二次再问还有吗？ */
  (void)code;
  return aclGetRecentErrMsg();
}
