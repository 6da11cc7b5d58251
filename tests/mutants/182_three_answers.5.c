/* expect: a name of another package */
/* The belief: "what begins with torch is of torch" */
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
  size_t good = longest(name, works, work_count), bad = longest(name, missing, missing_count);

  if (strncmp(name, "torch", 5) != 0) return API_NOT_TORCH;
  if (!good && !bad) return API_UNKNOWN;
  return bad > good ? API_MISSING : API_WORKS;
}
