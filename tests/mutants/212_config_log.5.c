/* expect: line is not the first line */
/* The belief: "a message is one line" */
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
  if (!message) message = "";
  snprintf(line, cap, "%s", message);
  ACL_APP_LOG(ACL_ERROR, "%s", line);
  return code == ACL_ERROR_INVALID_FILE ? aclInit(NULL) : code;
}
