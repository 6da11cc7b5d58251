/* expect: bytes were changed */
/* The belief: "a string is a string" */
#include "ascend_lite.h"
#include "exercises/checks/181_fish_or_device.h"

const char *new_word(const pm_text *x, size_t k) {
  const pm_token *t = &x->tokens[k];

  if (pm_is(x, k, "cuda") && k >= 1 && pm_is(x, k - 1, ".")) {
    int of_torch = k >= 2 && pm_is(x, k - 2, "torch") && !(k >= 3 && pm_is(x, k - 3, "."));
    if (of_torch || pm_is(x, k + 1, "(")) return "npu";
  }
  if (t->kind == PM_TEXT && t->end - t->at == 4 && memcmp(x->s + t->at, "cuda", 4) == 0) {
    if (x->tokens[k - 1].kind == PM_STRING && x->tokens[k + 1].kind == PM_STRING_END) return "npu";
  }
  return NULL;
}
