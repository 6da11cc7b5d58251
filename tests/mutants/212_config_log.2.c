/* expect: the configuration is broken, and you returned 0 */
/* The belief: "a file that cannot be read is as good as none" */
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
  snprintf(line, cap, "%.*s", (int)strcspn(message, "\n"), message);
  ACL_APP_LOG(ACL_ERROR, "%s", line);
  return aclInit(NULL);
}
