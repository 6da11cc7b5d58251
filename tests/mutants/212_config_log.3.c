/* expect: 100002 is not a failure */
/* The belief: "every code but 0 is a failure" */
#include "ascend_lite.h"
#include "exercises/checks/212_config_log.h"

#include <stdio.h>
#include <string.h>

aclError start_up(const char *path, char *line, size_t cap) {
  aclError code = aclInit(path);
  const char *message;
  line[0] = 0;
  if (code == ACL_SUCCESS) return code;
  message = aclGetRecentErrMsg();
  if (!message) message = "";
  snprintf(line, cap, "%.*s", (int)strcspn(message, "\n"), message);
  ACL_APP_LOG(ACL_ERROR, "%s", line);
  return code == ACL_ERROR_INVALID_FILE ? aclInit(NULL) : code;
}
