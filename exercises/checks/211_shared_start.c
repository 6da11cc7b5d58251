/*
  Oracle of exercise 211: a library in a process where others start and end AscendCL too.

  title: Who switches off the light?
  title.zh: 谁来关灯？
  minutes: 15
  points: 3
  required: yes
  async: no
  public: 4
  unsolved: 100002 is not a failure
  hint1: Imagine the program that called aclInit before your library did. What does it see of your library_open, and is it
    still alive after your library_close?
  hint1.zh: 想象一个在你的库之前就调用了 aclInit 的程序。它会看到 library_open 返回什么？library_close 之后它还能用吗？
  hint2: Tutorial 21, "A second aclInit answers 100002, and that is not an error" and "One aclFinalize ends all of them". Starts are counted;
    there is a second way to end, which takes the count back by one.
  hint2.zh: 教程 21 的“第二次 aclInit 返回 100002，但这不是错误”和“一次 aclFinalize 结束所有启动”。启动是计数的；
    还有另一种结束方式，只把计数减一。
  hint3: aclError code = aclInit(config); return code == ACL_ERROR_REPEAT_INITIALIZE ? ACL_SUCCESS : code;
    and in library_close: return aclFinalizeReference(NULL);
  hint3.zh: library_open：aclError code = aclInit(config); return code == ACL_ERROR_REPEAT_INITIALIZE ? ACL_SUCCESS : code;
    library_close：return aclFinalizeReference(NULL);
*/
#include "exercises/checks/211_shared_start.h"
#include "exercises/checks/check.h"

static int program_starts, library_opens; /* what is not taken back */
static char story[400], story_zh[400];    /* the calls so far */

/* One more start says what the count was, and taking it back leaves everything as it was. */
static int is_started(void) {
  uint64_t left = 0;
  (void)aclInit(NULL);
  (void)aclFinalizeReference(&left);
  return left > 0;
}

static void send_case(void) {
  check_send("case.en", story);
  check_send("case.zh", story_zh);
}
static void note(const char *en, const char *zh) {
  size_t n = strlen(story), z = strlen(story_zh);
  snprintf(story + n, sizeof story - n, "%s%s", n ? ", " : "", en);
  snprintf(story_zh + z, sizeof story_zh - z, "%s%s", z ? "，" : "", zh);
  send_case();
}

/* `who` would be harmed if AscendCL ended now. */
static void must_run(const char *who, const char *who_zh) {
  char en[500], zh[500];
  int users = program_starts + library_opens;
  if (is_started() == (users > 0)) return;
  if (users) {
    check_expected("AscendCL is started: %d starts are not taken back", "AscendCL 仍在运行：还有 %d 次启动没有抵消", users);
    check_found("it has ended", "它已经结束");
  } else {
    check_expected("AscendCL has ended: all starts are taken back", "AscendCL 已结束：所有启动都已抵消");
    check_found("it is still started", "它还在运行");
  }
  if (users == 0) {
    check_why("Every start is counted, and nobody takes yours back for you: each library_open that succeeded wants one aclFinalizeReference.",
              "每次启动都会计数，没有人替你抵消：每次成功的 library_open 都需要一次 aclFinalizeReference。");
    check_fail("your library's start was never taken back", "你的库启动了 AscendCL，却没有抵消");
  }
  check_line_of("aclFinalize");
  if (check_code_has("aclFinalize()")) {
    snprintf(en, sizeof en, "aclFinalize drops the count to 0, however many starts there were: it ends AscendCL for %s as well. Take back only your own start, with aclFinalizeReference.", who);
    snprintf(zh, sizeof zh, "不管启动过多少次，aclFinalize 都把计数清零：%s的 AscendCL 也被结束了。请用 aclFinalizeReference 只抵消你自己的那一次。", who_zh);
  } else {
    snprintf(en, sizeof en, "Whoever closes first must not take AscendCL from %s. Let every library_open call aclInit, also the second, and every library_close take back one start.", who);
    snprintf(zh, sizeof zh, "先关闭的那个不能让%s失去 AscendCL。每次 library_open 都要调用 aclInit，第二次也不例外；每次 library_close 抵消一次。", who_zh);
  }
  check_send("why.en", en);
  check_send("why.zh", zh);
  check_fail("you ended AscendCL for somebody who still uses it", "还有人在使用，你就结束了 AscendCL");
}

static void program_start(void) {
  aclError code = aclInit(NULL);
  note("the program calls aclInit", "主程序调用 aclInit");
  if (code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE) program_starts++;
}
static void program_end(void) {
  note("the program takes its start back", "主程序抵消自己的启动");
  (void)aclFinalizeReference(NULL);
  program_starts--;
}

static void open_once(void) {
  aclError code;
  note("library_open", "library_open");
  code = library_open(NULL);
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "library_open");
    check_line_of("aclInit(");
    check_why("aclInit answers 100002 when AscendCL is already started, by the program or by another library. It runs, and your call has been counted: go on. Programs that gave up here broke as soon as a second library was linked in.",
              "AscendCL 已被主程序或别的库启动时，aclInit 返回 100002。它已在运行，你的这次也已计数：继续即可。在这里放弃的程序，一旦链接了第二个库就会出错。");
    if (code == ACL_ERROR_REPEAT_INITIALIZE) check_fail("100002 is not a failure: AscendCL was started already, and it runs", "100002 不是失败：AscendCL 之前已经启动，正在运行");
    check_fail("library_open gave up with code %d", "library_open 放弃了，返回码 %d", code);
  }
  library_opens++;
  must_run("everybody", "所有人");
}
static void close_once(void) {
  aclError code;
  note("library_close", "library_close");
  code = library_close();
  library_opens--;
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "library_close");
    check_why("Nothing was left to end: somebody took back more starts than there were.", "已经没有可结束的了：有人抵消的次数多于启动的次数。");
    check_fail("library_close answers %d", "library_close 返回 %d", code);
  }
  must_run(program_starts ? "the main program" : "the other user of your library", program_starts ? "主程序" : "你的库的另一个使用者");
}

static void new_story(void) {
  story[0] = story_zh[0] = 0;
  while (library_opens > 0) close_once();
  while (program_starts > 0) program_end();
  story[0] = story_zh[0] = 0;
}

/* A start that fails must be told: here nobody has started AscendCL, and the file is not there. */
static void try_bad_config(void) {
  aclError code;
  new_story();
  note("library_open(\"no/such/acl.json\")", "library_open(\"no/such/acl.json\")");
  code = library_open("no/such/acl.json");
  if (code == ACL_ERROR_INVALID_FILE && !is_started()) return;
  check_code(ACL_ERROR_INVALID_FILE, code, "library_open(\"no/such/acl.json\")");
  check_line_of("aclInit(");
  check_why("There is no such file, so aclInit answered 100003 and AscendCL does not run. Only 100002 is good news among the codes; hand the others on, or the caller goes on without AscendCL.",
            "没有这个文件，aclInit 返回 100003，AscendCL 没有运行。非 0 的码里只有 100002 是好消息；其余的要交给调用者，否则他会在没有 AscendCL 的情况下继续。");
  check_fail("a start that failed was reported as a success", "启动失败了，却报告成功");
}

CHECK_ORACLE {
  int k, steps = 12 + (int)check_between(0, 8);
  program_start(), open_once(), close_once(), program_end();
  new_story();
  open_once(), open_once(), close_once(), close_once();
  aslSetLevel(0); /* the missing file is no news for the learner's screen */
  try_bad_config();
  new_story();
  for (k = 0; k < steps; k++) {
    long dice = check_between(0, 3);
    if (k % 6 == 0) new_story();
    if (dice == 0) program_start();
    else if (dice == 1) open_once();
    else if (dice == 2 && library_opens > 0) close_once();
    else if (dice == 3 && program_starts > 0) program_end();
  }
  new_story();
}
