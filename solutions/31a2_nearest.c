/*
  3.1 Development flow 开发流程 · a solution of exercise 31a2

  Only 145002, "not there", lets it go on. Every other code belongs to the nearest file and goes to the caller, as does the last 145002.
  只有 145002（不存在）才继续找。其他返回码都属于最近的那个文件，要交给调用者；最后一个 145002 也一样。
*/
#include "ascend_lite.h"
#include "exercises/checks/31a2_nearest.h"

#include <stdio.h>
#include <string.h>

aclError nearest_model(const char *name, uint32_t *model, int *up) {
  char steps[3 * MOST_UP + 1] = "", path[4096];
  aclError code = ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID;
  for (*up = 0; *up <= MOST_UP; (*up)++) {
    snprintf(path, sizeof path, "%smodel/%s", steps, name);
    code = aclmdlLoadFromFile(path, model);
    if (code != ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID) break;
    if (*up < MOST_UP) strcat(steps, "../");
  }
  return code;
}
