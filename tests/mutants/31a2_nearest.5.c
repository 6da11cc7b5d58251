/* expect: the model is there, and it was not found */
/* The belief: "MOST_UP folders are MOST_UP tries" */
#include "ascend_lite.h"
#include "exercises/checks/31a2_nearest.h"

#include <stdio.h>
#include <string.h>

aclError nearest_model(const char *name, uint32_t *model, int *up) {
  char steps[3 * MOST_UP + 1] = "", path[4096];
  aclError code = ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID;
  for (*up = 0; *up < MOST_UP; (*up)++) {
    snprintf(path, sizeof path, "%smodel/%s", steps, name);
    code = aclmdlLoadFromFile(path, model);
    if (code != ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID) break;
    if (*up < MOST_UP) strcat(steps, "../");
  }
  return code;
}
