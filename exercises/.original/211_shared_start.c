/*
  2.1 AscendCL functions AscendCL功能 · exercise 211 · 15 min

  AscendCL is started once per process, but a process has many parts: your library, another library, the main program. Each of
  them calls aclInit, because none knows of the others. So one of them is told 100002, and at the end one of them switches off
  the light for all. Real programs broke on both.
  一个进程只需启动一次 AscendCL，但进程由许多部分组成：你的库、别人的库、主程序。谁也不知道别人，所以每一处都会调用 aclInit。
  于是其中一处会得到 100002；结束时，又会有一处把大家的灯都关了。真实的程序在这两点上都栽过跟头。

  Read what is asked in exercises/checks/211_shared_start.h, do the two TODOs and run:
  先看 exercises/checks/211_shared_start.h 里的要求，完成两处 TODO，然后运行：

      make check EX=211
*/
#include "ascend_lite.h"
#include "exercises/checks/211_shared_start.h"

aclError library_open(const char *config) {
  /* TODO 1: which answers of aclInit mean that AscendCL runs now? Hand on only the others.
     TODO 1：aclInit 的哪些返回值说明 AscendCL 现在已经在运行？只把其余的交给调用者。 */
  return aclInit(config);
}

aclError library_close(void) {
  /* TODO 2: this ends AscendCL for everybody. Which call takes back one aclInit only?
     TODO 2：这会对所有人结束 AscendCL。哪个调用只抵消一次 aclInit？ */
  return aclFinalize();
}
