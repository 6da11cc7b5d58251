/* expect: the code does not say that the file is missing */
/* The belief: "any code but 0 will do" */
#include "ascend_lite.h"
#include "exercises/checks/31a1_working_dir.h"

#include <stdio.h>
#include <string.h>

aclError load_model(const char *program, const char *name, uint32_t *model) {
  char path[4096];
  const char *slash = strrchr(program, '/');
  int folder = slash ? (int)(slash - program) + 1 : 0;
  snprintf(path, sizeof path, "%.*s../model/%s", folder, program, name);
  return aclmdlLoadFromFile(path, model) == ACL_SUCCESS ? ACL_SUCCESS : ACL_ERROR_FAILURE;
}
