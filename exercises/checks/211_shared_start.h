/* 211_shared_start.h - what exercise 211 asks for. 练习 211 要写的函数。 */
#ifndef ASL_CHECK_211_H
#define ASL_CHECK_211_H

#include "exercises/exercise.h"

/* Yours: you write a library. Programs that use it may have started AscendCL before, or may not, and several of them may use
   your library at the same time in one process.
   After library_open AscendCL is started. It returns 0 when that is so, and AscendCL's code when it is not.
   你在写一个库。使用它的程序可能已经启动过 AscendCL，也可能没有；同一进程里还可能有好几处同时使用你的库。
   library_open 之后 AscendCL 一定已启动。启动好了返回 0，否则返回 AscendCL 的错误码。 */
aclError library_open(const char *config);

/* Takes one successful library_open back. AscendCL stays started for everybody else who started it; after the last one it ends.
   抵消一次成功的 library_open。只要还有别人启动过 AscendCL，它就继续运行；最后一个离开时它才结束。 */
aclError library_close(void);

#endif
