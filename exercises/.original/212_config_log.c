/*
  2.1 AscendCL functions AscendCL功能 · exercise 212 · 15 min

  aclInit may be given a configuration file, acl.json: which device to take, what to dump. When something is wrong with it, the code says
  only what kind of thing; which file, which line and column stands in the message of aclGetRecentErrMsg. That message belongs to the
  thread, is handed out once, and may not be there at all. A program that runs alone has to put it where somebody finds it: in the log.
  aclInit 可以带一个配置文件 acl.json：用哪个设备、转储什么。它有问题时，返回码只说是哪一类问题；哪个文件、哪一行哪一列，在
  aclGetRecentErrMsg 的消息里。消息属于线程，只给一次，也可能根本没有。无人看管的程序要把它放到有人能找到的地方：日志。

  Read what is asked in exercises/checks/212_config_log.h, do the TODOs and run:
  先看 exercises/checks/212_config_log.h 里的要求，完成 TODO，然后运行：

      make check EX=212
*/
#include "ascend_lite.h"
#include "exercises/checks/212_config_log.h"

#include <stdio.h>
#include <string.h>

aclError start_up(const char *path, char *line, size_t cap) {
  aclError code = aclInit(path);
  line[0] = 0;
  (void)cap;
  /* TODO 1: which codes mean that the program can go on all the same, and how?
     TODO 1：哪些返回码表示程序仍然可以继续？怎样继续？ */

  /* TODO 2: the file could not be used: the first line of the message goes to `line` and to the log.
     TODO 2：文件没能用上：把消息的第一行写进 line，并写进日志。 */
  return code;
}
