/* expect: a call x.cuda() was not changed */
/* The belief: "methods are called on names" */
#include "ascend_lite.h"
#include "exercises/checks/181_fish_or_device.h"

const char *new_word(const pm_text *x, size_t k) {
  const pm_token *t = &x->tokens[k];

  if (pm_is(x, k, "cuda") && k >= 2 && pm_is(x, k - 1, ".")) {
    int of_torch = pm_is(x, k - 2, "torch") && !(k >= 3 && pm_is(x, k - 3, "."));
    if (of_torch || (x->tokens[k - 2].kind == PM_NAME && pm_is(x, k + 1, "("))) return "npu";
  }
  if (t->kind == PM_TEXT && t->end - t->at == 4 && memcmp(x->s + t->at, "cuda", 4) == 0) {
    int whole = x->tokens[k - 1].kind == PM_STRING && x->tokens[k + 1].kind == PM_STRING_END;
    if (whole && !(x->tokens[k - 1].flags & PM_BYTES)) return "npu";
  }
  return NULL;
}
