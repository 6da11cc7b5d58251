/* 212_config_log.h - what exercise 212 asks for. 练习 212 要写的函数。 */
#ifndef ASL_CHECK_212_H
#define ASL_CHECK_212_H

#include "exercises/exercise.h"

/* Yours: starts AscendCL for a program that runs at night, with nobody there who reads the screen.
     path names the configuration file (acl.json). With it AscendCL starts: return 0.
     There is no such file (ACL_ERROR_INVALID_FILE): nothing was configured. Start without a configuration, and return what that gives.
     AscendCL is started already (ACL_ERROR_REPEAT_INITIALIZE): fine, return 0.
     Any other code, such as ACL_ERROR_PARSE_FILE for a broken text: somebody wanted a setting that is not in force. Do not start; return the code.
   Whenever the file could not be used, the FIRST LINE of the library's message about it, and nothing else, goes to `line` (cap bytes, at
   least 1; cut off where it does not fit, always zero-terminated) and, with ACL_APP_LOG(ACL_ERROR, ...), to the log. Otherwise line is "",
   and nothing is logged.
   你来写：为一个夜里运行、没人看屏幕的程序启动 AscendCL。
     path 是配置文件（acl.json）。能用它启动：返回 0。
     没有这个文件 (ACL_ERROR_INVALID_FILE)：等于没有配置。不带配置启动，返回那次启动的结果。
     AscendCL 已经启动 (ACL_ERROR_REPEAT_INITIALIZE)：没关系，返回 0。
     其他返回码，例如文本有错时的 ACL_ERROR_PARSE_FILE：有人要的设置没有生效。不要启动，返回这个码。
   只要文件没能用上，就把库的消息的第一行（只要第一行）写进 line（cap 字节，至少 1；放不下就截断，总以零结尾），并用
   ACL_APP_LOG(ACL_ERROR, ...) 写进日志。否则 line 为 ""，也不写日志。 */
aclError start_up(const char *path, char *line, size_t cap);

#endif
