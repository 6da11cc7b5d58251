/*
  1.5 CANN · exercise 151 · 15 min

  "AscendCL returned an error, so AscendCL has a problem." AscendCL is a doorway. Behind it stand the runtime, the graph engine and the
  chip, and each of them has a range of numbers of its own. Who reads the first three digits knows where to look.
  “AscendCL 返回了错误，所以是 AscendCL 的问题。”AscendCL 只是一扇门。门后有 runtime、图引擎和芯片，各有各的编号段。看前三位就知道
  该去哪里找原因。

  Fill in both functions (exercises/checks/151_who_complains.h says what is asked):
  填好两个函数（要求见 exercises/checks/151_who_complains.h）：

      make check EX=151
*/
#include "ascend_lite.h"
#include "exercises/checks/151_who_complains.h"

layer_t who(aclError code) {
  /* TODO: from the first three digits; 看前三位 */
  return code == ACL_SUCCESS ? NOBODY : ACL_LAYER;
}

int may_be_late(aclError code) {
  /* TODO: which family is about work that was queued before? 哪一类说的是先前排队的工作？ */
  return code != ACL_SUCCESS;
}
