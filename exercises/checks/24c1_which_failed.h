/* 24c1_which_failed.h - what exercise 24c1 asks for, and what it gets. 练习 24c1 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24C1_H
#define ASL_CHECK_24C1_H

#include "exercises/exercise.h"

/* What was found out. 查明的结果。 */
typedef struct verdict {
  int which;     /* number of the first step that failed, or -1 第一个失败的步骤的编号，没有则为 -1 */
  aclError code; /* its code, or 0 它的错误码，没有则为 0 */
} verdict;

/* Yours, for hunting: runs all `count` steps on the stream, in order, each of them once, also those behind a failure, and finds out which was
   the first to fail. It may be slow. Returns 0 when all of that could be found out; an error that it found is not its own. When it
   returns, all is done, and no error is left over for innocent calls: neither in the stream nor as this thread's last error.
   你来写，用来排查：在 stream 上按次序执行全部 count 个步骤，各一次，失败之后的也要执行，并查明第一个失败的是哪一个。可以慢。
   能查明就返回 0；查到的错误不是它自己的错误。返回时一切都已完成，而且不给无辜的调用留下错误：流里没有，本线程的最近错误里也没有。 */
aclError find_failed(int count, aclrtStream stream, verdict *v);

/* Supplied, asynchronous: queues step number `step`. 已提供，异步：排队第 step 个步骤。 */
aclError device_step(int step, aclrtStream stream);
#define device_step(step, stream) EXERCISE_HERE(device_step(step, stream))

#endif
