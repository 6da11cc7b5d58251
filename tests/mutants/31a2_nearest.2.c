/* expect: the search went on after it had found the model */
/* The belief: "all have to be tried before one can choose" */
#include "ascend_lite.h"
#include "exercises/checks/31a2_nearest.h"

#include <stdio.h>
#include <string.h>

aclError nearest_model(const char *name, uint32_t *model, int *up) {
  char steps[3 * MOST_UP + 4] = "", path[4096];
  aclError first = ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID;
  for (int k = 0; k <= MOST_UP; k++, strcat(steps, "../")) {
    uint32_t id = 0;
    snprintf(path, sizeof path, "%smodel/%s", steps, name);
    aclError code = aclmdlLoadFromFile(path, &id);
    if (code == ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID || first != ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID) continue;
    first = code;
    *model = id;
    *up = k;
  }
  return first;
}
