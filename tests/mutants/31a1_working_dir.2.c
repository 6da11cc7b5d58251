/* expect: load_model left the process in another folder */
/* The belief: "go there and look" */
#include "ascend_lite.h"
#include "exercises/checks/31a1_working_dir.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

aclError load_model(const char *program, const char *name, uint32_t *model) {
  char path[4096];
  const char *slash = strrchr(program, '/');
  if (slash) {
    snprintf(path, sizeof path, "%.*s", (int)(slash - program), program);
    if (chdir(path) != 0) return ACL_ERROR_INVALID_FILE;
  }
  snprintf(path, sizeof path, "../model/%s", name);
  return aclmdlLoadFromFile(path, model);
}
