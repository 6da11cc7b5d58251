/*
  Oracle of exercise 212: a start with a configuration file that is good, missing, broken, or comes too late.

  title: The configuration nobody watched
  title.zh: 没人看管的配置
  minutes: 15
  points: 3
  required: no
  async: no
  unsolved: a missing configuration file is not the end
  hint1: Four things can happen to aclInit(path). In which of them does AscendCL run afterwards, and in which should it?
    And how often can one message be read?
  hint1.zh: aclInit(path) 可能有四种结果。哪几种之后 AscendCL 在运行？哪几种应当运行？同一条消息能读几次？
  hint2: Tutorial 21, "A code says what kind, the message says which". aclGetRecentErrMsg returns the newest messages of this thread and forgets
    them; NULL when there are none. strcspn finds the length of the first line.
  hint2.zh: 教程 21 的“返回码说明是哪一类错误，消息说明具体是什么”。aclGetRecentErrMsg 返回本线程最近的消息，随即忘掉；没有时返回 NULL。
    用 strcspn 求第一行的长度。
  hint3: if (code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS; then message = aclGetRecentErrMsg(), once;
    snprintf(line, cap, "%.*s", (int)strcspn(message, "\n"), message); ACL_APP_LOG(ACL_ERROR, "%s", line);
    return code == ACL_ERROR_INVALID_FILE ? aclInit(NULL) : code;
  hint3.zh: if (code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE) return ACL_SUCCESS; 然后 message = aclGetRecentErrMsg()，只取一次；
    snprintf(line, cap, "%.*s", (int)strcspn(message, "\n"), message); ACL_APP_LOG(ACL_ERROR, "%s", line);
    return code == ACL_ERROR_INVALID_FILE ? aclInit(NULL) : code;
*/
#include "exercises/checks/212_config_log.h"
#include "exercises/checks/check.h"

#include <signal.h>
#include <sys/wait.h>

static char folder[600];
static char logged[8192]; /* what came on stderr during start_up */

static const char *file_with(const char *name, const char *text) {
  static char path[700];
  FILE *f;
  snprintf(path, sizeof path, "%s.%s", folder, name);
  unlink(path);
  if (!text) return path;
  f = fopen(path, "w");
  if (!f || fputs(text, f) < 0 || fclose(f) != 0) check_trouble("cannot write %s", "无法写 %s", path);
  return path;
}

/* start_up, with stderr caught. */
static aclError start(const char *path, char *line, size_t cap) {
  char said[700];
  FILE *f;
  int real = dup(2);
  aclError code;
  size_t n;
  snprintf(said, sizeof said, "%s.said", folder);
  f = fopen(said, "w+");
  if (!f || real < 0) check_trouble("no temporary file", "没有临时文件");
  fflush(stderr);
  dup2(fileno(f), 2);
  memset(line, 'x', cap);
  code = start_up(path, line, cap);
  fflush(stderr);
  dup2(real, 2);
  close(real);
  rewind(f);
  n = fread(logged, 1, sizeof logged - 1, f);
  logged[n] = 0;
  fclose(f);
  return code;
}
/* Whether AscendCL is started; ends it. */
static int was_started(void) {
  uint64_t left = 0;
  return aclFinalizeReference(&left) == ACL_SUCCESS;
}
static void line_must_end(const char *line, size_t cap) {
  if (memchr(line, 0, cap)) return;
  check_expected("a zero byte within the %zu bytes of line", "line 的 %zu 字节之内有一个零字节", cap);
  check_found("none", "没有");
  check_why("snprintf(line, cap, ...) never writes more than cap bytes and always ends with a zero.", "snprintf(line, cap, ...) 最多写 cap 字节，而且总以零结尾。");
  check_fail("line has no end", "line 没有结尾");
}
static void expect_first_line(const char *what, const char *what_zh) {
  char text[200];
  snprintf(text, sizeof text, "the first line of the message, which names %s", what);
  check_send("expected.en", text);
  snprintf(text, sizeof text, "消息的第一行，其中有%s", what_zh);
  check_send("expected.zh", text);
}
static void line_must_tell(const char *line, const char *part, const char *what, const char *what_zh) {
  char found[300];
  snprintf(found, sizeof found, "\"%.200s\"", line);
  if (strstr(line, part) && !strchr(line, '\n')) {
    if (strstr(logged, "] APP(") && strstr(logged, line)) return;
    check_expected("a line \"[ERROR] APP...\" in the log that ends with: %s", "日志里有一行 \"[ERROR] APP...\"，结尾是：%s", found);
    check_found("the program's log has no such line", "程序的日志里没有这一行");
    check_why("printf and fprintf go to a screen that nobody reads. ACL_APP_LOG(ACL_ERROR, \"%%s\", line) goes to the log, with time, process, file and line.",
              "printf 和 fprintf 写到没人看的屏幕上。ACL_APP_LOG(ACL_ERROR, \"%%s\", line) 写进日志，还带时间、进程、文件和行号。");
    check_fail("the message is not in the log", "日志里没有这条消息");
  }
  if (line[0] == 0 || strstr(line, "null")) {
    expect_first_line(what, what_zh);
    check_found("%s", "%s", found);
    check_why("aclGetRecentErrMsg gives each message once and then forgets it: a second call returns NULL. Keep the pointer of the first call in a variable.",
              "aclGetRecentErrMsg 对每条消息只给一次，然后就忘掉：第二次调用返回 NULL。请把第一次得到的指针存进变量。");
    check_fail("the message is lost", "消息丢了");
  }
  expect_first_line(what, what_zh);
  check_found("%s", "%s", found);
  check_why("The whole message has several lines: what happened, then what to do about it, then older messages. One line of a log holds one line.",
            "整条消息有好几行：发生了什么、该怎么办，然后是更早的消息。日志的一行只放一行。");
  check_fail("line is not the first line of the message", "line 不是消息的第一行");
}
static void must_be_silent(const char *line) {
  if (line[0] == 0 && !strstr(logged, "] APP(")) return;
  check_expected("an empty line, and nothing in the log", "line 为空，日志里也没有内容");
  check_found("line \"%.100s\"", "line 为 \"%.100s\"", line);
  check_why("All went well. Alarms that mean nothing are the reason why nobody reads logs.", "一切正常。没有意义的警报，正是没人看日志的原因。");
  check_fail("you raised an alarm although all went well", "一切正常，你却报了警");
}

/* Each case in a process of its own: a process has one configuration for good. */
static void try_missing(void) {
  char line[400];
  const char *path = file_with("missing.json", NULL);
  aclError code;
  check_case("a file that is not there: %s", "不存在的文件：%s", path);
  code = start(path, line, sizeof line);
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "start_up");
    check_why("The file is not there, so nobody configured anything. Start without a configuration: aclInit(NULL).", "文件不存在，就是没有人配置过什么。请不带配置启动：aclInit(NULL)。");
    check_fail("a missing configuration file is not the end: you returned %d", "没有配置文件不是世界末日：你返回了 %d", code);
  }
  line_must_end(line, sizeof line);
  line_must_tell(line, path, "the file", "文件名");
  if (!was_started()) check_fail("you returned 0, but AscendCL is not started", "你返回了 0，但 AscendCL 没有启动");
}
static void try_broken(void) {
  char line[400];
  const char *path = file_with("broken.json", "{\n  \"defaultDevice\": {\"default_device\": 1}\n");
  aclError code;
  check_case("a file whose text is broken", "文本有错的文件");
  code = start(path, line, sizeof line);
  if (code != ACL_ERROR_PARSE_FILE) {
    check_code(ACL_ERROR_PARSE_FILE, code, "start_up");
    check_why("The file is there: somebody wanted device 1. To start as if nothing had been said, and to report nothing, is how a program computes on the wrong device for a month.",
              "文件在那里：有人要用设备 1。装作什么都没说就启动，程序就会在错误的设备上算一个月。");
    check_fail("the configuration is broken, and you returned %d", "配置有错，你却返回 %d", code);
  }
  line_must_end(line, sizeof line);
  line_must_tell(line, "line 3", "line and column", "行和列");
  if (was_started()) {
    check_why("You returned the code, but you also started AscendCL without the configuration.", "你返回了错误码，却又不带配置启动了 AscendCL。");
    check_fail("you started AscendCL although the configuration is broken", "配置有错，你却启动了 AscendCL");
  }
}
static void try_good(void) {
  char line[400];
  int32_t device = -1;
  const char *path = file_with("good.json", "{\"defaultDevice\": {\"default_device\": \"1\"}}\n");
  check_case("a good file", "正确的文件");
  if (!check_ok(start(path, line, sizeof line), "start_up")) check_fail("a good configuration was refused", "正确的配置被拒绝了");
  line_must_end(line, sizeof line);
  must_be_silent(line);
  if (aclrtGetDevice(&device) != ACL_SUCCESS || device != 1) {
    check_expected("device 1, as the file says", "设备 1，如文件所写");
    check_found("device %d", "设备 %d", (int)device);
    check_fail("the configuration is not in force", "配置没有生效");
  }
  if (!was_started()) check_fail("you returned 0, but AscendCL is not started", "你返回了 0，但 AscendCL 没有启动");
}
static void try_late(void) {
  char line[400];
  aclError code;
  check_case("somebody has started AscendCL before", "别人已经启动了 AscendCL");
  if (aclInit(NULL) != ACL_SUCCESS) check_trouble("AscendCL does not start", "AscendCL 无法启动");
  code = start(NULL, line, sizeof line);
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "start_up");
    check_why("100002 says that AscendCL runs already. That is what start_up is for.", "100002 表示 AscendCL 已经在运行。这正是 start_up 的目的。");
    check_fail("100002 is not a failure, and you returned %d", "100002 不是失败，你却返回 %d", code);
  }
  line_must_end(line, sizeof line);
  must_be_silent(line);
}
static void try_narrow(void) {
  char line[48];
  size_t cap = (size_t)check_between(8, 30);
  check_case("a line of %zu bytes", "只有 %zu 字节的 line", cap);
  memset(line, '#', sizeof line);
  (void)start(file_with("narrow.json", NULL), line, cap);
  line_must_end(line, cap);
  if (line[cap] != '#' || line[cap + 1] != '#') check_fail("you wrote past the end of line", "你写到了 line 的外面");
}

CHECK_ORACLE {
  static void (*const tries[])(void) = {try_missing, try_broken, try_good, try_late, try_narrow};
  static const char *const names[] = {"missing.json", "broken.json", "good.json", "narrow.json", "said"};
  size_t k;
  snprintf(folder, sizeof folder, "%s", check_run.program);
  setenv("ASCEND_LITE_LANG", "en", 1); /* the checks look for English words; the code does not depend on them */
  for (k = 0; k < sizeof tries / sizeof tries[0]; k++) {
    int status = 0;
    pid_t child;
    fflush(NULL);
    child = fork();
    if (child < 0) check_trouble("no process to be had", "无法创建进程");
    if (child == 0) {
      tries[k]();
      _exit(0);
    }
    if (waitpid(child, &status, 0) != child) check_trouble("a process is lost", "丢了一个进程");
    if (WIFSIGNALED(status)) raise(WTERMSIG(status));
    if (WEXITSTATUS(status) != 0) _exit(WEXITSTATUS(status));
  }
  for (k = 0; k < sizeof names / sizeof names[0]; k++) unlink(file_with(names[k], NULL));
}
