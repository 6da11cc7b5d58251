/*
  3.1 Development flow 开发流程 · exercise 31a1 · 15 min

  A project has its program in out/ and its models in model/. Started in out/ it works; started from anywhere else (a desktop icon, a
  service, a script one folder up) it does not. Make it work from everywhere, without moving: the folder a process is in belongs
  to the whole program, and other threads open files, too.
  工程的程序在 out/ 里，模型在 model/ 里。在 out/ 里启动没有问题；从别处启动（桌面图标、系统服务、上一级目录里的脚本）就不行了。
  让它在哪里启动都能用，但不要切换目录：当前目录属于整个进程，别的线程也在打开文件。

  Do the two TODOs and run:
  完成两处 TODO，然后运行：

      make check EX=31a1
*/
#include "ascend_lite.h"
#include "exercises/checks/31a1_working_dir.h"

#include <stdio.h>
#include <string.h>

aclError load_model(const char *program, const char *name, uint32_t *model) {
  char path[4096];
  /* TODO 1: the part of `program` up to and with its last slash is the folder the program lies in. Begin the path there.
     TODO 1：program 里直到最后一个斜杠（含）的部分，就是程序所在的目录。路径要从那里开始。 */
  (void)program;
  snprintf(path, sizeof path, "../model/%s", name);
  /* TODO 2: the caller has to learn whether it worked, and why not.
     TODO 2：调用者要知道是否成功，以及为什么不成功。 */
  aclmdlLoadFromFile(path, model);
  return ACL_SUCCESS;
}
