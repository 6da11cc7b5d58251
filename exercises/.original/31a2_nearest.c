/*
  3.1 Development flow 开发流程 · exercise 31a2 · 20 min

  Git finds its folder from anywhere inside a project: it looks here, then one folder up, then two. Do the same for a model. The code of a
  load says whether it makes sense to look further: a file that is not there is one thing, a file that is there and cannot be loaded is
  another. Whoever goes on in the second case runs an old model from somewhere above, and wonders for a day.
  git 在工程里的任何位置都能找到自己的目录：先看这里，再看上一级，再上一级。请对模型做同样的事。加载的返回码会告诉你该不该继续找：
  文件不存在是一回事，文件存在但加载不了是另一回事。后一种情况还继续往上找，就会用上某个旧模型，然后纳闷一整天。

  Do the three TODOs and run:
  完成三处 TODO，然后运行：

      make check EX=31a2
*/
#include "ascend_lite.h"
#include "exercises/checks/31a2_nearest.h"

#include <stdio.h>

aclError nearest_model(const char *name, uint32_t *model, int *up) {
  char path[4096];
  aclError code;
  /* TODO 1: "model/NAME" is 0 folders up, "../model/NAME" 1, and so on to MOST_UP. Nearest first.
     TODO 1：“model/NAME” 是上 0 级，“../model/NAME” 是上 1 级，依此类推，直到 MOST_UP。从近到远。 */
  *up = 1;
  snprintf(path, sizeof path, "../model/%s", name);
  code = aclmdlLoadFromFile(path, model);
  /* TODO 2: which code means that it makes sense to look further?
     TODO 2：哪个返回码表示应该继续找？ */

  /* TODO 3: and when there is none at all?
     TODO 3：到处都没有时呢？ */
  return code;
}
