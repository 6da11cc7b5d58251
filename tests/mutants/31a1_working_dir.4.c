/* expect: load_model says that all is well, but nothing was loaded */
/* The belief: "what is missing was reported by the library already" */
#include "ascend_lite.h"
#include "exercises/checks/31a1_working_dir.h"

#include <stdio.h>
#include <string.h>

aclError load_model(const char *program, const char *name, uint32_t *model) {
  char path[4096];
  const char *slash = strrchr(program, '/');
  int folder = slash ? (int)(slash - program) + 1 : 0;
  snprintf(path, sizeof path, "%.*s../model/%s", folder, program, name);
  if (aclmdlLoadFromFile(path, model) != ACL_SUCCESS) *model = 0;
  return ACL_SUCCESS;
}
