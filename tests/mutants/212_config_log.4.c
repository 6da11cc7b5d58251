/* expect: the message is not in the log */
/* The belief: "what is printed is logged" */
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
  fprintf(stderr, "error: %s\n", line);
  return code == ACL_ERROR_INVALID_FILE ? aclInit(NULL) : code;
}
