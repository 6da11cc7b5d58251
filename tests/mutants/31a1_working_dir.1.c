/* expect: the model is there, but it was looked for in the wrong place */
/* The belief: "paths are relative to the source, so the code only has to come back" */
#include "ascend_lite.h"
#include "exercises/checks/31a1_working_dir.h"

#include <stdio.h>

aclError load_model(const char *program, const char *name, uint32_t *model) {
  char path[4096];
  (void)program;
  snprintf(path, sizeof path, "../model/%s", name);
  return aclmdlLoadFromFile(path, model);
}
