/*
  1.8 Migration by a tool 工具迁移 · exercise 181

  A word means something only together with its neighbours: torch before it, a bracket behind it, the marks of its string around it.
  一个词要和左右的记号放在一起才有意义：前面的 torch，后面的括号，两边的引号。
*/
#include "ascend_lite.h"
#include "exercises/checks/181_fish_or_device.h"

const char *new_word(const pm_text *x, size_t k) {
  const pm_token *t = &x->tokens[k];

  if (pm_is(x, k, "cuda") && k >= 1 && pm_is(x, k - 1, ".")) {
    int of_torch = k >= 2 && pm_is(x, k - 2, "torch") && !(k >= 3 && pm_is(x, k - 3, "."));
    if (of_torch || pm_is(x, k + 1, "(")) return "npu";
  }
  if (t->kind == PM_TEXT && t->end - t->at == 4 && memcmp(x->s + t->at, "cuda", 4) == 0) {
    int whole = x->tokens[k - 1].kind == PM_STRING && x->tokens[k + 1].kind == PM_STRING_END;
    if (whole && !(x->tokens[k - 1].flags & PM_BYTES)) return "npu";
  }
  return NULL;
}
