/*
  2.1 AscendCL functions AscendCL功能 · a solution of exercise 212

  The message is fetched once, into a variable, right after the call it is about. Without a message the code has to do.
  消息只取一次，放进变量，而且紧跟在它所说的那次调用之后。没有消息时，就只有返回码可用。
*/
#include "ascend_lite.h"
#include "exercises/checks/212_config_log.h"

#include <stdio.h>
#include <string.h>

aclError start_up(const char *path, char *line, size_t cap) {
  aclError code = aclInit(path);
  const char *message;
  line[0] = 0;
  if (code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS;
  message = aclGetRecentErrMsg();
  if (!message) message = aslErrorName(code);
  snprintf(line, cap, "%.*s", (int)strcspn(message, "\n"), message);
  ACL_APP_LOG(ACL_ERROR, "%s", line);
  return code == ACL_ERROR_INVALID_FILE ? aclInit(NULL) : code;
}
