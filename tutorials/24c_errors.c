/*
  24c_errors.c - section 2.4: errors and logs, or how to find the call that really failed

  The question
      A synchronize returns 507015, but nothing is wrong with the synchronize. Which task failed, where was it submitted,
      and what do the log lines say to somebody who can read them?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | 1. The first digits tell who refused
      | aclrtMalloc(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST)  ->  100000 ACL_ERROR_INVALID_PARAM
      | aclrtSetDevice(-1)  ->  107001 ACL_ERROR_RT_INVALID_DEVICEID
      | aclrtMalloc(&p, (size_t)1 << 50, ACL_MEM_MALLOC_HUGE_FIRST)  ->  207001 ACL_ERROR_RT_MEMORY_ALLOCATION
      | aclrtGetLastError(ACL_RT_THREAD_LEVEL)  ->  207001 ACL_ERROR_RT_MEMORY_ALLOCATION
      | aslLaunch("fill 2", fill, &too_long, sizeof too_long, stream)  ->  0 ACL_SUCCESS
      | aclrtSynchronizeStream(stream)  ->  507015 ACL_ERROR_RT_AICORE_EXCEPTION
      ~ > [PID: 711] 2026-12-01-09:30:21.518 Execution_Error(EE9999): an earlier asynchronous task failed: task #5 'fill 2' ...
      | after a failure, going on:  1 - 3
      | after a failure, stopping:  1 - -
      | ASCEND_GLOBAL_LOG_LEVEL=1 lets 3 of the 4 lines through
      ~ [ERROR]    the level

  Two beliefs end here: "the call that returns the code is the one that failed" and "no error, so no mistake".
  Run it:  make && build/bin/24c_errors
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* fork, pipe, setenv */
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#if !defined(_WIN32)
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

static const char* program; /* argv[0]: step 5 starts it again */

/* ---------------------------------------------------------------------------------------------------------------- */
static void the_first_digits(void) {
  void* p = NULL;

  STEP(SAY("The first digits tell who refused", "前几位数字说明是谁拒绝的"));
  tell(SAY("Codes come in families. 100xxx: the acl layer did not like an argument (a NULL, a size of 0) and has not "
           "even looked at the device. 107xxx: the runtime did not like an argument, a handle or the order of calls.",
           "返回码分成几族。100xxx：acl 层不接受某个参数（空指针、大小为 0），还没有去看设备。107xxx：运行时不接受某个参数、"
           "句柄，或调用的顺序。"));
  EXPECT(aclrtMalloc(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  EXPECT(aclrtSetDevice(-1), ACL_ERROR_RT_INVALID_DEVICEID);
  tell(SAY("207xxx: the request is fine, but something is used up or not available. 507xxx: it was accepted and went "
           "wrong while it ran. So the first digit already says what to look at: your argument, your resources, or your "
           "task.",
           "207xxx：请求没有错，但资源用完了或不支持。507xxx：请求被接受了，但在执行时出错。所以看第一位就知道该查什么："
           "参数、资源，还是任务。"));
  EXPECT(aclrtMalloc(&p, (size_t)1 << 50, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
  tell(SAY("build/bin/acl-explain 207001 tells the usual causes of a code, and a program that provokes it.",
           "build/bin/acl-explain 207001 会列出某个码的常见原因，以及一个能引发它的小程序。"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void the_last_error(void) {
  void* p = NULL;

  STEP(SAY("Each thread remembers its last runtime error", "每个线程记得自己最近一次运行时错误"));
  tell(SAY("A code that nobody looked at is not lost. aclrtPeekAtLastError reads it, aclrtGetLastError reads it and "
           "forgets it. A call that succeeds does not wipe it out:",
           "没有人看的返回码并不会丢失。aclrtPeekAtLastError 读取它，aclrtGetLastError 读取并清除它。之后成功的调用不会把它"
           "抹掉："));
  CALL(aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST));
  EXPECT(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_MEMORY_ALLOCATION);
  CALL(aclrtFree(p));
  EXPECT(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_MEMORY_ALLOCATION); /* TRY 1 */
  EXPECT(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_SUCCESS);
  tell(SAY("Only the runtime remembers. What the acl layer refuses (100xxx) leaves no trace there:",
           "只有运行时会记住。被 acl 层拒绝的（100xxx）不会留下痕迹："));
  EXPECT(aclrtFree(NULL), ACL_ERROR_INVALID_PARAM);
  EXPECT(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_SUCCESS);
}

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(ASCEND_LITE_USE_CANN)
/* A kernel: writes `value` into `count` numbers on the device. */
typedef struct {
  void* to;
  size_t count;
  int value;
} fill_job;
static void fill(void* job) {
  const fill_job* f = (const fill_job*)job;
  int* p = (int*)aslDeviceBytes(f->to, f->count * sizeof(int)); /* NULL when the block is shorter: the task fails */
  for (size_t i = 0; p && i < f->count; i++) p[i] = f->value;
}

static int three[3], *on_device; /* three places of four numbers each, one per task */
static void give_three_tasks(aclrtStream stream) {
  fill_job one = {on_device, 1, 1}, too_long = {on_device + 4, 1000, 2}, last = {on_device + 8, 1, 3}; /* TRY 2 */
  CALL(aclrtMemset(on_device, 48, 0, 48));
  EXPECT(aslLaunch("fill 1", fill, &one, sizeof one, stream), ACL_SUCCESS);
  EXPECT(aslLaunch("fill 2", fill, &too_long, sizeof too_long, stream), ACL_SUCCESS);
  EXPECT(aslLaunch("fill 3", fill, &last, sizeof last, stream), ACL_SUCCESS);
}
/* What the three tasks left behind: their number, or - for nothing. */
static void show_three(const char* label) {
  char text[3];
  for (int i = 0; i < 3; i++) {
    CALL(aclrtMemcpy(&three[i], 4, on_device + 4 * i, 4, ACL_MEMCPY_DEVICE_TO_HOST));
    text[i] = three[i] ? (char)('0' + three[i]) : '-';
  }
  show("%s %c %c %c", label, text[0], text[1], text[2]);
}

static void an_error_comes_late(void) {
  aclrtStream stream = NULL;
  const char* message;

  STEP(SAY("An asynchronous error comes late, at an innocent call", "异步错误来得晚，出现在无辜的调用上"));
  tell(SAY("Three tasks go to one stream. The second wants to write 1000 numbers into a block that has room for 12. Every "
           "submission answers 0, because it was accepted:",
           "向一个流下发三个任务。第二个任务要往只能放 12 个数的内存里写 1000 个数。每次下发都返回 0，因为只是“已接受”："));
  CALL(aclrtCreateStream(&stream));
  lesson_schedule("lazy");
  give_three_tasks(stream);
  tell(SAY("Now somebody waits, and gets the bill. Nothing is wrong with this line:", "现在有人来等待，于是收到了账单。这一行"
           "本身并没有错："));
  EXPECT(aclrtSynchronizeStream(stream), ACL_ERROR_RT_AICORE_EXCEPTION);
  message = aclGetRecentErrMsg();
  show_quoted(message ? message : "");
  CLAIM(message && strstr(message, "fill 2"), SAY("the message names the task that failed: 'fill 2', with the line that submitted it",
                                                  "消息指出了真正出错的任务“fill 2”，以及下发它的那一行"));
  EXPECT(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  tell(SAY("It is told once; the second synchronize is clean. And the stream went on behind the failed task:",
           "错误只报告一次；第二次同步就没有了。而且流在失败的任务之后继续执行："));
  show_three(SAY("after a failure, going on: ", "失败后继续： "));
  CLAIM(three[0] == 1 && three[1] == 0 && three[2] == 3, SAY("task 3 ran, though task 2 had failed", "任务 2 失败了，任务 3 照样执行"));
  lesson_schedule(NULL);
  CALL(aclrtDestroyStream(stream));
  (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void stop_or_go_on(void) {
  aclrtContext before = NULL, context = NULL;
  aclrtStream stream = NULL;

  STEP(SAY("Stop or go on after a failure", "失败之后：停止还是继续"));
  tell(SAY("To go on is the default, and it means computing with what the failed task left behind. "
           "aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE) drops what follows instead, in the whole context. So "
           "this step makes a context of its own:",
           "默认是继续，这意味着后面的任务会用失败任务留下的数据去算。aclrtSetStreamFailureMode(stream, "
           "ACL_STOP_ON_FAILURE) 则丢弃后续任务，并且影响整个上下文。所以这一步另建一个上下文："));
  CALL(aclrtGetCurrentContext(&before));
  CALL(aclrtCreateContext(&context, 0));
  CALL(aclrtCreateStream(&stream));
  EXPECT(aclrtSetStreamFailureMode(stream, ACL_STOP_ON_FAILURE), ACL_SUCCESS); /* TRY 3 */
  EXPECT(aclrtSetStreamFailureMode(stream, ACL_CONTINUE_ON_FAILURE), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  lesson_schedule("lazy");
  give_three_tasks(stream);
  EXPECT(aclrtSynchronizeStream(stream), ACL_ERROR_RT_AICORE_EXCEPTION);
  show_three(SAY("after a failure, stopping: ", "失败后停止： "));
  CLAIM(three[0] == 1 && three[1] == 0 && three[2] == 0, SAY("task 3 was dropped", "任务 3 被丢弃"));
  tell(SAY("From now on the context takes no work at all, and says why. The way out is a new context:",
           "从此这个上下文不再接受任何任务，并说明原因。出路是新建一个上下文："));
  EXPECT(aclrtMemsetAsync(on_device, 48, 0, 48, stream), ACL_ERROR_RT_AICORE_EXCEPTION);
  CALL(aclrtDestroyStreamForce(stream));
  CALL(aclrtDestroyContext(context));
  CALL(aclrtSetCurrentContext(before));
  lesson_schedule(NULL);
  EXPECT(aclrtMemsetAsync(on_device, 48, 0, 48, NULL), ACL_SUCCESS);
  EXPECT(aclrtSynchronizeStream(NULL), ACL_SUCCESS);
  (void)aclrtGetLastError(ACL_RT_THREAD_LEVEL);
}
#endif

/* ---------------------------------------------------------------------------------------------------------------- */
/* What the second process of step 5 does: four lines of the application, one of each level, and one mistake. */
static int write_a_log(void) {
  ACL_APP_LOG(ACL_DEBUG, "%s", "the batch has 4 pictures");
  ACL_APP_LOG(ACL_INFO, "%s", "picture 3 of 4");
  ACL_APP_LOG(ACL_WARNING, "%s", "picture 3 is very dark");
  ACL_APP_LOG(ACL_ERROR, "%s", "picture 3 cannot be read");
  return aclrtSetDevice(1000) == ACL_ERROR_RT_INVALID_DEVICEID ? 0 : 1;
}

#if !defined(_WIN32) && !defined(ASCEND_LITE_USE_CANN)
/* Runs this program again as the second process, with that log level, and reads what it writes. */
static void run_with_level(const char* level, char* text, size_t size) {
  int ends[2], status = 0;
  size_t used = 0;
  ssize_t n;
  pid_t child;
  text[0] = 0;
  fflush(NULL);
  if (pipe(ends) != 0) return;
  child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    close(ends[0]);
    setenv("ASCEND_GLOBAL_LOG_LEVEL", level, 1);
    setenv("ASCEND_SLOG_PRINT_TO_STDOUT", "1", 1);
    setenv("ASCEND_LITE_STRICT", "1", 1);
    execl(program, program, "log", (char*)NULL);
    _exit(1);
  }
  close(ends[1]);
  while (used + 1 < size && (n = read(ends[0], text + used, size - 1 - used)) > 0) used += (size_t)n;
  text[used] = 0;
  close(ends[0]);
  waitpid(child, &status, 0);
}
static int count_of(const char* text, const char* word) {
  int n = 0;
  for (const char* p = strstr(text, word); p; p = strstr(p + 1, word)) n++;
  return n;
}

/* [ERROR] ACL(4711,71104):2026-12-01-09:30:21.518 [prog.c:48] text: its parts, one under the other. */
static void take_apart(const char* line) {
  size_t level = strcspn(line, " "), module = strcspn(line + level, "("), ids = strcspn(line + level + module, ")");
  const char *p = line, *time = line + level + module + ids;
  if (!*time) return;
  time += 2;
  show("%-10.*s %s", (int)level, p, SAY("the level", "级别"));
  show("%-10.*s %s", (int)module - 1, p + level + 1, SAY("the module: APP is your program, ACL the library", "模块：APP 是你的程序，ACL 是库"));
  show("%-10.*s %s", (int)ids - 1, p + level + module + 1, SAY("process and thread", "进程号和线程号"));
  show("%.*s %s", (int)strcspn(time, " "), time, SAY("when", "时间"));
  show("%s", SAY("and behind that: [file:line] of the call, the call, its code, the reason, the next step", "后面依次是：调用所在的 [文件:行]、"
                 "调用名、返回码、原因、下一步"));
}

static void levels_and_lines(void) {
  char text[8192], *line;
  static const char* const levels[] = {"0", "1", "3", "4"};
  static const int wanted[] = {4, 3, 1, 0};
  int seen;

  STEP(SAY("Log levels, and how to read a line", "日志级别，以及怎样读一行日志"));
  tell(SAY("A log line has a level: debug 0, info 1, warning 2, error 3. ASCEND_GLOBAL_LOG_LEVEL is the lowest that is "
           "written, 3 if you say nothing. A second process writes one line of each (aclAppLog), and makes one mistake. "
           "At level 1 it says:",
           "每行日志有级别：debug 0、info 1、warning 2、error 3。ASCEND_GLOBAL_LOG_LEVEL 是要输出的最低级别，不设置时是 3。"
           "另一个进程用 aclAppLog 每种级别各写一行，并犯一个错误。级别为 1 时它写出："));
  run_with_level("1", text, sizeof text);
  show_quoted(text);
  line = strstr(text, "] ACL(");
  while (line && line > text && line[-1] != '\n') line--;
  tell(SAY("Such a line has the same parts on every machine. Those of the library's:", "这样的一行在任何机器上都由同样的部分组成。"
           "以库的那一行为例："));
  if (line) take_apart(line);
  CLAIM(line && strstr(line, "107001"), SAY("the mistake stands there with its code", "那个错误带着返回码写在里面"));
  for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
    run_with_level(levels[i], text, sizeof text);
    seen = count_of(text, "] APP(");
    show(SAY("ASCEND_GLOBAL_LOG_LEVEL=%s lets %d of the 4 lines through", "ASCEND_GLOBAL_LOG_LEVEL=%s 时，4 行中输出 %d 行"), levels[i], seen);
    CLAIM(seen == wanted[i], SAY("as many as are at that level or above it", "正好是该级别及以上的行数"));
  }
}
#endif

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(ASCEND_LITE_USE_CANN)
/* As with ASCEND_LITE_STRICT=1. The finding is printed on stderr as well; the lesson shows the message, and once is enough. */
static aclError free_strictly(void* block) {
  aclError code;
#if !defined(_WIN32)
  FILE* nowhere = fopen("/dev/null", "w");
  int saved = dup(2);
  if (nowhere) dup2(fileno(nowhere), 2);
#endif
  aslSetLevel(2);
  code = aclrtFree(block);
  lesson_usual_level();
#if !defined(_WIN32)
  fflush(stderr);
  dup2(saved, 2);
  close(saved);
  if (nowhere) fclose(nowhere);
#endif
  return code;
}

static void what_no_code_says(void) {
  aclrtStream stream = NULL;
  void* block = NULL;
  aslStats before, after;

  STEP(SAY("What no code says", "没有返回码的错误"));
  tell(SAY("Some mistakes have no code at all. Memory is freed while a queued task still wants to write to it: hardware "
           "answers 0, and the task later writes into what belongs to somebody else. The emulator calls this a FINDING. "
           "Silent like hardware (ASCEND_LITE_STRICT=0):",
           "有些错误根本没有返回码。排队的任务还要写某块内存，它却被释放了：硬件返回 0，之后任务会写进已属于别人的内存。"
           "模拟器把这叫做 FINDING（发现）。像硬件一样沉默时（ASCEND_LITE_STRICT=0）："));
  CALL(aclrtCreateStream(&stream));
  lesson_schedule("lazy");
  CALL(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMemsetAsync(block, 64, 1, 64, stream));
  aslGetStats(&before);
  EXPECT(aclrtFree(block), ACL_SUCCESS);
  aslGetStats(&after);
  CLAIM(after.findings == before.findings + 1, SAY("0, and yet it was noticed", "返回 0，但还是被发现了"));
  CALL(aclrtSynchronizeStream(stream));

  tell(SAY("By default a finding is printed, and with ASCEND_LITE_STRICT=1 it is an error too, so that a test can catch "
           "it:",
           "默认情况下会打印出来；ASCEND_LITE_STRICT=1 时它还会变成错误码，这样测试就能抓住它："));
  CALL(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMemsetAsync(block, 64, 1, 64, stream));
  (void)aclGetRecentErrMsg();
  {
    aclError code = free_strictly(block);
    show("aclrtFree(block)  ->  %d %s", code, aslErrorName(code));
    show_message();
    CLAIM(code == ACL_ERROR_RT_MEMORY_FREE, SAY("now it is a code", "现在它是一个错误码"));
  }
  CALL(aclrtSynchronizeStream(stream));
  CALL(aclrtFree(block));
  lesson_schedule(NULL);
  CALL(aclrtDestroyStream(stream));
}
#endif

int main(int argc, char** argv) {
  program = argv[0];
  if (argc == 2 && strcmp(argv[1], "log") == 0) return write_a_log();
  LESSON("2.4", "Errors and logs", "错误和日志", 25,
         SAY("A synchronize returns an error, but nothing is wrong with the synchronize. What failed, and where?",
             "同步返回了错误，但同步本身没有错。到底是什么失败了？在哪里？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  the_first_digits();
  the_last_error();
#if !defined(ASCEND_LITE_USE_CANN)
  {
    void* p = NULL;
    CALL(aclrtMalloc(&p, 48, ACL_MEM_MALLOC_HUGE_FIRST));
    on_device = (int*)p;
  }
  an_error_comes_late();
  stop_or_go_on();
  CALL(aclrtFree(on_device));
#endif
#if !defined(_WIN32) && !defined(ASCEND_LITE_USE_CANN)
  levels_and_lines();
#endif
#if !defined(ASCEND_LITE_USE_CANN)
  what_no_code_says();
#endif
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());

  HARDWARE(SAY("Logs go to files under $HOME/ascend/log unless ASCEND_SLOG_PRINT_TO_STDOUT=1; look for [ERROR], and read "
               "the FIRST one, since the others are mostly its echoes. An asynchronous error there names stream and task "
               "numbers rather than a source line, so programs that hunt one put an aclrtSynchronizeStream behind every "
               "call for a while. After 507xxx of the AI Core the device may need aclrtResetDeviceForce. There are no "
               "findings.",
               "真实硬件上日志写在 $HOME/ascend/log 下的文件里，除非设置 ASCEND_SLOG_PRINT_TO_STDOUT=1；请找 [ERROR]，并且先看"
               "第一条，后面的大多是它的回声。那里的异步错误只给出流和任务的编号，没有源码行，所以排查时人们会暂时在每个调用"
               "后面加 aclrtSynchronizeStream。AI Core 报 507xxx 之后，设备可能需要 aclrtResetDeviceForce。那里没有 FINDING。"));
  TRY(SAY("In the_last_error, replace the first aclrtGetLastError by aclrtPeekAtLastError (TRY 1). What does the line "
          "below it say?",
          "在 the_last_error 里把第一个 aclrtGetLastError 换成 aclrtPeekAtLastError（TRY 1）。下面那一行会怎样？"));
  TRY(SAY("In give_three_tasks, swap the counts so that task 1 is too long and task 2 is not: {on_device, 1000, 1} and "
          "{on_device + 4, 1, 2} (TRY 2). Which task does the message name, and what is left in both modes?",
          "在 give_three_tasks 里交换个数，让任务 1 过长、任务 2 正常：{on_device, 1000, 1} 和 {on_device + 4, 1, 2}（TRY 2）。"
          "消息会指出哪个任务？两种模式各留下什么？"));
  TRY(SAY("In stop_or_go_on, remove the line that sets ACL_STOP_ON_FAILURE (TRY 3). Which claims turn around?",
          "在 stop_or_go_on 里删掉设置 ACL_STOP_ON_FAILURE 的那一行（TRY 3）。哪些论断会反过来？"));
  NEXT(SAY("32d_inference.c: all of this put to work on a model. Exercises: make check EX=24c1, which of four tasks failed",
           "32d_inference.c：把这些用到模型推理上。练习：make check EX=24c1，四个任务中是哪一个失败了"));
  return lesson_end();
}

/*
  Answers
  (1) 207001 again: peeking does not clear. The line says FALSE, expected 0, and the code stays until somebody gets it:
      a later look would blame an innocent call.
      还是 207001：Peek 不会清除。那一行显示“不成立”，应为 0；这个码会一直留着，直到有人 Get，以后再看就会错怪无辜的调用。
  (2) 'fill 1', so the claim that 'fill 2' is named is FALSE. Going on leaves - 2 3, stopping leaves - - -: the two
      claims about what is left are FALSE as well.
      指出的是“fill 1”，所以“消息指出 fill 2”不成立。继续执行留下 - 2 3，停止则留下 - - -：关于结果的两条论断也不成立。
  (3) The stream may still be set to go on (0 instead of 207000), task 3 runs, and the context goes on taking work: four
      lines are FALSE.
      设置“继续”现在返回 0 而不是 207000，任务 3 会执行，上下文继续接受任务：有四行不成立。
*/
