/*
  2.3 Resource management 资源管理 · exercise 232 · 25 min

  Programs make several resources one after the other. When the third cannot be made, TRY leaves the function at once, and the
  first two stay behind, for ever: nobody knows their handles. Services that run for weeks die of this, one failed request at a
  time.
  程序常常一个接一个地创建好几样资源。第三样创建失败时，TRY 立刻离开函数，前两样就永远留在那里了：没有人知道它们的句柄。
  连续运行几个星期的服务就是这样死掉的：每失败一次请求，就少一点资源。

  The functions are described in exercises/checks/232_half_made.h. Do the two TODOs and run:
  函数的说明在 exercises/checks/232_half_made.h。完成两处 TODO，然后运行：

      make check EX=232
*/
#include "ascend_lite.h"
#include "exercises/checks/232_half_made.h"

#include <string.h>

aclError job_close(job *j) {
  /* TODO 1: release what there is, last made first, and set it to NULL. Which calls do not like NULL?
     TODO 1：释放已有的资源，后创建的先释放，并置为 NULL。哪些调用不接受 NULL？ */
  (void)j;
  return ACL_SUCCESS;
}

aclError job_open(job *j, size_t bytes) {
  memset(j, 0, sizeof *j);
  /* TODO 2: when one of these fails, the ones before it have to go, and the caller wants to know what failed.
     TODO 2：其中一个失败时，它之前的都要释放，而且调用者想知道失败的原因。 */
  TRY(aclrtCreateStream(&j->stream));
  TRY(aclrtCreateEvent(&j->done));
  TRY(aclrtMallocHost(&j->pinned, bytes));
  TRY(aclrtMalloc(&j->input, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&j->output, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  return ACL_SUCCESS;
}
