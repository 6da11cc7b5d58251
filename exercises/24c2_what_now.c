/*
  2.4 Synchronous and asynchronous 同步和异步 · exercise 24c2 · 15 min

  A program that runs at night has to decide by itself. There are 250 codes, and nobody writes 250 cases; the number says most of
  it: 100xxx and 107xxx are refused calls, 207xxx means used up, 507xxx failed while running, x45xxx comes from the graph engine. But a
  few codes are not what their number says: some are good news, and some are only impatience.
  夜里运行的程序要自己做决定。返回码有 250 个，没有人会写 250 个分支；数字本身已说明大半：100xxx、107xxx 是调用被拒绝，
  207xxx 是资源用完，507xxx 是执行时失败，x45xxx 来自图引擎。但有几个码和它的数字不一样：有的是好消息，有的只是等得不耐烦。

  build/bin/acl-explain tells about each. Fill in what_now (exercises/checks/24c2_what_now.h):
  build/bin/acl-explain 会解释每一个。补全 what_now（见 exercises/checks/24c2_what_now.h）：

      make check EX=24c2
*/
#include "ascend_lite.h"
#include "exercises/checks/24c2_what_now.h"

advice what_now(aclError code) {
  /* TODO 1: the codes that are not what their number says come first.
     TODO 1：先处理那些和数字不一样的码。 */

  /* TODO 2: then the families. Which digits decide?
     TODO 2：再按族处理。由哪几位数字决定？ */
  return code == ACL_SUCCESS ? GO_ON : FIX_CALL;
}
