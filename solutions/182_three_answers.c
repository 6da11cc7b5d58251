/*
  1.8 Migration by a tool 工具迁移 · exercise 182

  "Not in the list of missing names" and "works" are two statements. The name that is in neither list is the one to try first.
  “不在不支持的名单里”和“能用”是两句话。两份名单里都没有的名字，应当最先去试。
*/
#include "ascend_lite.h"
#include "exercises/checks/182_three_answers.h"
#include <string.h>

/* How long an entry of the list that speaks about the name is; 0: none does. */
static size_t longest(const char *name, const char *const *list, size_t count) {
  size_t best = 0;
  for (size_t k = 0; k < count; k++) {
    size_t n = strlen(list[k]);
    if (n > best && strncmp(name, list[k], n) == 0 && (name[n] == 0 || name[n] == '.')) best = n;
  }
  return best;
}

api_answer judge_api(const char *name, const char *const *works, size_t work_count, const char *const *missing, size_t missing_count) {
  static const char *const torch[] = {"torch"};
  size_t good = longest(name, works, work_count), bad = longest(name, missing, missing_count);

  if (!longest(name, torch, 1)) return API_NOT_TORCH;
  if (!good && !bad) return API_UNKNOWN;
  return bad > good ? API_MISSING : API_WORKS;
}
