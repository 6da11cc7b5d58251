/* expect: a farther model was taken, though a nearer one is there */
/* The belief: "the model of the whole project lies at the top, so begin there" */
#include "ascend_lite.h"
#include "exercises/checks/31a2_nearest.h"

#include <stdio.h>
#include <string.h>

aclError nearest_model(const char *name, uint32_t *model, int *up) {
  char path[4096];
  aclError code = ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID;
  for (*up = MOST_UP; *up >= 0; (*up)--) {
    path[0] = 0;
    for (int k = 0; k < *up; k++) strcat(path, "../");
    snprintf(path + strlen(path), 1000, "model/%s", name);
    code = aclmdlLoadFromFile(path, model);
    if (code != ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID) break;
  }
  return code;
}
