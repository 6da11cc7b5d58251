/*
  Oracle of exercise 24c1: which of several asynchronous steps failed.

  title: Which of the four was it?
  title.zh: 四个里面是哪一个？
  minutes: 20
  points: 4
  required: yes
  async: yes
  unsolved: the code of the submission
  hint1: device_step returned 0 for the step that failed. So the code must come out of another call: of which one, and how can you
    make sure that only one step can be meant?
  hint1.zh: 失败的那个步骤，device_step 返回的也是 0。所以错误码要从别的调用出来：是哪一个？怎样保证它只可能指一个步骤？
  hint2: Tutorial 24c, "An asynchronous error comes late, at an innocent call" and "Each thread remembers its last runtime error". When you
    synchronize behind each step, the code can only be that step's.
  hint2.zh: 教程 24c 的“异步错误来得晚，出现在无辜的调用上”和“每个线程记得自己最近一次运行时错误”。
    每个步骤之后都同步，错误码就只可能属于那个步骤。
  hint3: In the loop: TRY(device_step(i, stream)); aclError code = aclrtSynchronizeStream(stream); and keep the first code that is not 0. Do
    not leave the loop. At the end: aclrtGetLastError(ACL_RT_THREAD_LEVEL).
  hint3.zh: 循环里：TRY(device_step(i, stream))；aclError code = aclrtSynchronizeStream(stream)；记住第一个非 0 的码，不要离开循环。
    最后：aclrtGetLastError(ACL_RT_THREAD_LEVEL)。
*/
#include "exercises/checks/24c1_which_failed.h"
#include "exercises/checks/check.h"
#undef device_step

#define MOST 8

typedef struct step_args {
  void *data;
  size_t bytes;
} step_args;

static void *block;
static int fails[MOST], queued[MOST];
static volatile int ran[MOST];

static void step_kernel(void *p) {
  const step_args *s = (const step_args *)p;
  (void)aslDeviceBytes(s->data, s->bytes); /* more than there is: the task fails */
}
static void note_kernel(void *p) { ran[*(const int *)p]++; }

aclError device_step(int step, aclrtStream stream) {
  step_args s;
  char name[24];
  aclError code;
  if (step < 0 || step >= MOST) return ACL_ERROR_INVALID_PARAM;
  queued[step]++;
  s.data = block, s.bytes = fails[step] ? 4096 : 64;
  snprintf(name, sizeof name, "step %d", step);
  code = aslLaunch(name, step_kernel, &s, sizeof s, stream);
  return code == ACL_SUCCESS ? aslLaunch("note", note_kernel, &step, sizeof step, stream) : code;
}

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_verdict(int want, int count, const verdict *v) {
  int last = count - 1;
  if (want < 0) check_expected("no step failed: which = -1, code = 0", "没有步骤失败：which = -1，code = 0");
  else check_expected("step %d failed first: which = %d, code = 507015", "第一个失败的是步骤 %d：which = %d，code = 507015", want, want);
  check_found("which = %d, code = %d", "which = %d，code = %d", v->which, v->code);
  if (want < 0) {
    check_why("An error was found where there was none: perhaps one that was left over from before, or a code that says something else.", "没有错误，却报告了错误：也许是之前遗留的，也许那个码说的是别的事。");
    check_fail("no step failed, and you blamed step %d", "没有步骤失败，你却怪罪步骤 %d", v->which);
  }
  if (v->which < 0 && !check_code_has("aclrtSynchronize")) {
    check_line_of("device_step(");
    check_why("device_step only queues: its 0 means \"accepted\". At that moment the step has not even begun, so it cannot have failed. The error of a task comes out at the next synchronize.",
              "device_step 只是排队：返回 0 的意思是“已接受”。那时步骤还没有开始，当然不可能失败。任务的错误在下一次同步时出来。");
    check_fail("you looked at the code of the submission, and it says nothing about the work", "你看的是下发的返回码，它与执行的结果无关");
  }
  if (v->which >= 0 && v->which != want && fails[v->which]) {
    check_why("Steps behind the first failure may fail as well, often because of it. The first is the cause; keep it.", "第一个失败之后的步骤也可能失败，往往就是受它影响。第一个才是原因；请保留它。");
    check_fail("that is a later failure, not the first", "那是后来的失败，不是第一个");
  }
  if (v->which == last && want != last) {
    check_line_of("aclrtSynchronize");
    check_why("One synchronize behind all the steps tells that something failed, not what: the error comes out there whichever step it was. Blaming the step that stands next to it is the classical mistake. Synchronize behind each step.",
              "所有步骤之后只同步一次，只能知道有东西失败了，不知道是哪一个：不管是哪一步，错误都从那里出来。怪罪离它最近的那一步，是最经典的错误。请在每一步之后同步。");
    check_fail("you blamed the step next to the synchronize", "你怪罪了离同步最近的那一步");
  }
  if (v->which == want && v->code != ACL_ERROR_RT_AICORE_EXCEPTION) {
    check_why("The step is right; its code is what the synchronize answered.", "步骤是对的；它的错误码就是同步返回的那个。");
    check_fail("the right step, but not its code", "步骤对了，错误码不对");
  }
  if (v->which < 0) {
    check_line_of("aclrtSynchronize");
    check_why("The synchronize waited for something else: for another stream, or before the step was queued. An error is told to those who synchronize ITS stream.", "同步等的是别的东西：别的流，或者在步骤下发之前。错误只告诉同步那个流的人。");
    check_fail("a step failed, and you did not notice", "有步骤失败了，你没有发现");
  }
  check_why("The error belongs to the step behind which you synchronized first; look at what was queued before that call.", "错误属于第一次同步之前的那一步；看看那个调用之前下发了什么。");
  check_fail("the wrong step was blamed", "怪罪错了步骤");
}

static void try_steps(int count, aclrtStream stream, int stale) {
  verdict v;
  aclError code, left;
  int k, want = -1;
  aslStats before = check_live();
  for (k = 0; k < MOST; k++) queued[k] = ran[k] = 0;
  for (k = count - 1; k >= 0; k--)
    if (fails[k]) want = k;
  memset(&v, 0xAA, sizeof v);
  check_case("find_failed with %d steps%s", "find_failed，%d 个步骤%s", count, stale ? " (an older error of this thread is around)" : "");
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  if (stale) aclrtSetDevice(-1);
  code = find_failed(count, stream, &v);
  if (!check_ok(code, "find_failed")) {
    check_why("That a step fails is what find_failed is there to find out; it goes into *v. Its own code is for when it could not find out. (A TRY around the synchronize leaves the function at the failure.)",
              "find_failed 就是来查步骤失败的，结果放进 *v。它自己的返回码只用于查不下去的时候。（把同步放进 TRY，一失败就离开了函数。）");
    check_fail("find_failed itself returned %d", "find_failed 自己返回了 %d", code);
  }
  for (k = 0; k < count; k++)
    if (queued[k] != 1) {
      check_expected("step %d queued once", "步骤 %d 排队一次", k);
      check_found("%d times", "%d 次", queued[k]);
      check_why("Each step is to run once, also behind a failure: the steps behind it may have failures of their own, and what they do is wanted.", "每个步骤都要执行一次，失败之后的也一样：它们可能有自己的问题，而且它们的结果也是需要的。");
      if (queued[k] == 0 && want >= 0) check_fail("you stopped at the failure: step %d never ran", "你在失败处停了下来：步骤 %d 没有执行", k);
      check_fail("step %d was queued %d times", "步骤 %d 排队了 %d 次", k, queued[k]);
    }
  if (v.which != want || (want >= 0 ? v.code != ACL_ERROR_RT_AICORE_EXCEPTION : v.code != ACL_SUCCESS)) explain_verdict(want, count, &v);
  for (k = 0; k < count; k++)
    if (!ran[k]) {
      check_why("When the function returns, the steps are to be done.", "函数返回时，步骤都应当做完。");
      check_fail("step %d had not run when find_failed returned", "find_failed 返回时，步骤 %d 还没有执行", k);
    }
  left = aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  if (left != ACL_SUCCESS) {
    check_expected("aclrtGetLastError answers 0 afterwards", "之后 aclrtGetLastError 返回 0");
    check_found("%d (%s)", "%d（%s）", left, aslErrorName(left));
    check_why("The thread still remembers the error that you have dealt with. The next who looks will blame an innocent call. aclrtGetLastError(ACL_RT_THREAD_LEVEL) reads it and forgets it; aclrtPeekAtLastError does not forget.",
              "线程还记着你已经处理过的错误。下一个来看的人会错怪无辜的调用。aclrtGetLastError(ACL_RT_THREAD_LEVEL) 读取并清除；aclrtPeekAtLastError 不清除。");
    check_fail("an error is left over as this thread's last error", "错误还留在本线程的最近错误里");
  }
  if (!check_ok(aclrtSynchronizeStream(stream), "the next aclrtSynchronizeStream")) {
    check_why("An error was still in the stream when you returned.", "你返回时，流里还有一个错误。");
    check_fail("an error is left over in the stream", "流里还留着错误");
  }
  if (!check_no_leak(&before)) check_fail("something was not released", "有东西没有释放");
}

CHECK_ORACLE {
  aclrtStream stream = NULL;
  int k, i, count;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtCreateStream(&stream), "aclrtCreateStream");
  must(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  aslSetLevel(0);
  for (k = 0; k < 8; k++) {
    count = k < 3 ? 4 : (int)check_between(2, MOST);
    for (i = 0; i < MOST; i++) fails[i] = 0;
    if (k != 2) fails[check_between(0, k == 0 ? count - 2 : count - 1)] = 1;
    if (k > 3) fails[check_between(0, count - 1)] = 1;
    try_steps(count, stream, k == 2 || k == 5);
  }
  aclrtFree(block);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
