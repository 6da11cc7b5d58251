/* 24a4_polling.h - what exercise 24a4 asks for. 练习 24a4 要写的函数。 */
#ifndef ASL_CHECK_24A4_H
#define ASL_CHECK_24A4_H

#include "exercises/exercise.h"

/* Yours: waits for the stream without blocking. As long as there is work, tick(user) is called again and again: it draws a progress
   bar, say. It returns 1 to go on; 0 means that the user has lost patience: then return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT at once, and
   leave the work alone. When the work is done, return what it has to say: 0, or the error of a task that failed. When the stream
   cannot be asked, return that code.
   你来写：等待 Stream，但不阻塞。只要还有工作，就反复调用 tick(user)：比如用它画进度条。它返回 1 表示继续；返回 0 表示用户等得不耐烦了：
   这时立刻返回 ACL_ERROR_RT_STREAM_SYNC_TIMEOUT，不要动那些工作。工作做完后，返回它的结果：0，或失败任务的错误码。
   Stream 无法查询时，返回查询得到的码。 */
aclError wait_politely(aclrtStream stream, int (*tick)(void *user), void *user);

#endif
