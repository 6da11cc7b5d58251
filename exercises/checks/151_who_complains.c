/*
  Oracle of exercise 151: which layer made a code, and whether it may be about earlier work. The codes come from real calls.

  title: Who complains?
  title.zh: 是谁在报错？
  minutes: 15
  points: 2
  required: yes
  async: no
  unsolved: the runtime's codes begin with 107, 207 and 507
  hint1: 107002 divided by 1000, in whole numbers, is what?
  hint1.zh: 107002 除以 1000（整数除法）等于多少？
  hint2: Tutorial 15, "Who answers": four calls, four codes, three makers.
  hint2.zh: 教程 15 的 “Who answers”（谁在回答）：四个调用，四个码，三个出处。
  hint3: switch (code / 1000) { case 107: case 207: case 507: return RUNTIME; ... } and, for the other function, code / 1000 == 507.
  hint3.zh: switch (code / 1000) { case 107: case 207: case 507: return RUNTIME; ... }；另一个函数是 code / 1000 == 507。
*/
#include "exercises/checks/151_who_complains.h"
#include "exercises/checks/check.h"

static const char *const names[] = {"NOBODY", "ACL_LAYER", "RUNTIME", "GRAPH_ENGINE", "OTHER"};
static layer_t truth(aclError code) {
  const int family = code / 1000;
  if (code == 0) return NOBODY;
  if (family == 100 || family == 200 || family == 500) return ACL_LAYER;
  if (family == 107 || family == 207 || family == 507) return RUNTIME;
  return family == 145 || family == 245 || family == 545 ? GRAPH_ENGINE : OTHER;
}
static void try_code(aclError code) {
  const layer_t want = truth(code), got = who(code);
  const int late = code / 1000 == 507, said = may_be_late(code);
  check_case("who(%d)", "who(%d)", (int)code);
  if (got != want) {
    check_expected("%s", "%s", names[want]);
    check_found("%s", "%s", (unsigned)got < 5 ? names[got] : "?");
    check_line_of("who(");
    if (want == RUNTIME) {
      check_why("The call went through the acl layer without a complaint; what answered is the runtime under it.", "调用顺利通过了 acl 层；回答的是它下面的 runtime。");
      check_fail("the runtime's codes begin with 107, 207 and 507", "runtime 的码以 107、207、507 开头");
    }
    if (want == GRAPH_ENGINE) {
      check_why("Models are the graph engine's work, and it has numbers of its own.", "模型归图引擎管，它有自己的编号。");
      check_fail("the graph engine's codes begin with 145, 245 and 545", "图引擎的码以 145、245、545 开头");
    }
    if (want == ACL_LAYER) {
      check_why("The three hundreds are the acl layer's: 100 before anything happened, 200 not possible here, 500 broken inside.", "整百的三段属于 acl 层：100 事情还没开始，200 这里做不到，500 内部出错。");
      check_fail("the acl layer's codes begin with 100, 200 and 500", "acl 层的码以 100、200、500 开头");
    }
    if (want == NOBODY) {
      check_why("0 is not an error, so nobody made one.", "0 不是错误，没有谁报错。");
      check_fail("0 is nobody's complaint", "0 不是谁的报错");
    }
    check_why("Only the families in the list have a maker here; a number near them is still another number.", "只有列出的几段有出处；相近的数仍然是别的数。");
    check_fail("a code of no known family is OTHER", "不属于已知编号段的码是 OTHER");
  }
  if ((said != 0) == late) return;
  check_case("may_be_late(%d)", "may_be_late(%d)", (int)code);
  check_line_of("may_be_late(");
  if (late) {
    check_why("507xxx is what the device reported while it worked: the synchronize that returns it only brings the news.", "507xxx 是设备干活时报告的；返回它的同步调用只是送信的。");
    check_fail("what the device reports comes late", "设备报告的错误来得晚");
  }
  check_why("A refused argument or a missing context is about this very call: nothing was queued. Only what the device itself reported may be older.", "参数被拒、没有 context，说的就是这个调用，什么都没有排队。只有设备自己报告的才可能更早。");
  check_fail("what is refused at once is not late", "当场被拒的不算迟到");
}

CHECK_ORACLE {
  uint32_t id = 0;
  void *none = NULL;
  setenv("ASCEND_GLOBAL_LOG_LEVEL", "4", 1); /* the calls below fail on purpose */
  if (aclInit(NULL) != ACL_SUCCESS) check_trouble("aclInit", "aclInit");
  try_code(aclrtSynchronizeStream(NULL));           /* no context on this thread: the runtime */
  try_code(aclrtMalloc(NULL, 16, ACL_MEM_MALLOC_HUGE_FIRST)); /* a NULL: the acl layer */
  try_code(aclmdlLoadFromFile("there/is/none.om", &id));      /* the graph engine */
  try_code(aclrtFree(none));
  try_code(ACL_SUCCESS);
  aclFinalize();
  for (int round = 0; round < 40; round++) {
    static const int families[] = {100, 200, 500, 107, 207, 507, 145, 245, 545, 148, 161, 361, 561, 106, 300, 999, 1, 101, 508};
    try_code((aclError)(families[check_between(0, (int64_t)(sizeof families / sizeof *families) - 1)] * 1000 + check_between(0, 999)));
  }
  try_code(507015), try_code(507000), try_code(107017), try_code(207001), try_code(500002), try_code(145002), try_code(148046);
}
