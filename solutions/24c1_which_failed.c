/*
  2.4 Synchronous and asynchronous 同步和异步 · a solution of exercise 24c1

  One synchronize behind each step: then at most one task can be meant. The code of the submission belongs to this function, the code of the
  synchronize to the step. aclrtGetLastError at the end forgets what is settled.
  每个步骤后面同步一次：这样错误只可能属于一个任务。下发的返回码是本函数自己的，同步的返回码属于那个步骤。
  最后的 aclrtGetLastError 把已经处理的错误清掉。
*/
#include "ascend_lite.h"
#include "exercises/checks/24c1_which_failed.h"

aclError find_failed(int count, aclrtStream stream, verdict *v) {
  v->which = -1, v->code = ACL_SUCCESS;
  for (int i = 0; i < count; i++) {
    TRY(device_step(i, stream));
    aclError code = aclrtSynchronizeStream(stream);
    if (code != ACL_SUCCESS && v->which < 0) v->which = i, v->code = code;
  }
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  return ACL_SUCCESS;
}
