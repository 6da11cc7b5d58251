/* expect: the message is lost */
/* The belief: "a message can be looked at as often as one likes" */
#include "ascend_lite.h"
#include "exercises/checks/212_config_log.h"

#include <stdio.h>
#include <string.h>

aclError start_up(const char *path, char *line, size_t cap) {
  aclError code = aclInit(path);
  line[0] = 0;
  if (code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS;
  if (aclGetRecentErrMsg()) {
    const char *message = aclGetRecentErrMsg();
    snprintf(line, cap, "%.*s", message ? (int)strcspn(message, "\n") : 0, message ? message : "");
    ACL_APP_LOG(ACL_ERROR, "%s", line);
  }
  return code == ACL_ERROR_INVALID_FILE ? aclInit(NULL) : code;
}
