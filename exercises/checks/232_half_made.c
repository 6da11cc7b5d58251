/*
  Oracle of exercise 232: five resources, any of which may fail to come, and nothing left behind.

  title: Half made, and then a failure
  title.zh: 做到一半，失败了
  minutes: 25
  points: 4
  required: yes
  async: no
  unsolved: the job is closed, and something of it is still there
  hint1: Cover the lower half of job_open with your hand. The third call has just failed. What exists now, and who knows of it?
  hint1.zh: 用手盖住 job_open 的后半部分。第三个调用刚刚失败。现在有哪些东西存在？谁还知道它们？
  hint2: Tutorial 23, "Everything is released in reverse order". If job_close passes over what is NULL, job_open can call it at any
    point; it only has to remember the first code before it does.
  hint2.zh: 教程 23 的“按相反的顺序释放”。如果 job_close 会跳过 NULL，job_open 就可以在任何一步调用它；只是要先记住第一个返回码。
  hint3: job_close: if (j->output) aclrtFree(j->output); and so on up to the stream, then memset(j, 0, sizeof *j). job_open: put the five
    TRY lines into a function of their own; when it returns a code, call job_close(j) and return that code.
  hint3.zh: job_close：if (j->output) aclrtFree(j->output); 依次到 stream，最后 memset(j, 0, sizeof *j)。job_open：把五行 TRY
    放进单独的函数；它返回错误码时，调用 job_close(j)，再返回那个错误码。
*/
#include "exercises/checks/232_half_made.h"
#include "exercises/checks/check.h"
#undef aclrtCreateStream
#undef aclrtCreateEvent
#undef aclrtMallocHost
#undef aclrtMalloc

#define STEPS 5
static const char *const step_names[STEPS] = {"aclrtCreateStream", "aclrtCreateEvent", "aclrtMallocHost", "aclrtMalloc(&j->input)", "aclrtMalloc(&j->output)"};
static const aclError step_codes[STEPS] = {ACL_ERROR_RT_NO_STREAM_RESOURCE, ACL_ERROR_RT_NO_EVENT_RESOURCE, ACL_ERROR_RT_MEMORY_ALLOCATION, ACL_ERROR_RT_MEMORY_ALLOCATION, ACL_ERROR_RT_MEMORY_ALLOCATION};
static int calls, fail_at; /* calls that make something, so far; the one that fails (from 0), or -1 */

static int fails(void) { return calls++ == fail_at; }
aclError may_fail_stream(aclrtStream *s) { return fails() ? step_codes[0] : aclrtCreateStream(s); }
aclError may_fail_event(aclrtEvent *e) { return fails() ? step_codes[1] : aclrtCreateEvent(e); }
aclError may_fail_pinned(void **p, size_t n) { return fails() ? step_codes[2] : aclrtMallocHost(p, n); }
aclError may_fail_malloc(void **p, size_t n, aclrtMemMallocPolicy policy) { return fails() ? step_codes[3] : aclrtMalloc(p, n, policy); }

/* The library's own words, if one of the release calls was refused. */
static int refused(char *words, size_t size) {
  const char *w = aclGetRecentErrMsg();
  snprintf(words, size, "%s", w ? w : "");
  return w && *w;
}

/* After a release: nothing was refused, and the job holds no handle. */
static void nothing_twice(const job *j) {
  char words[CHECK_TEXT];
  if (j->stream || j->done || j->pinned || j->input || j->output) {
    check_expected("all five are NULL", "五样都是 NULL");
    check_found("%s%s%s%s%sis not", "%s%s%s%s%s不是", j->stream ? "stream " : "", j->done ? "done " : "", j->pinned ? "pinned " : "", j->input ? "input " : "", j->output ? "output " : "");
    check_why("The job holds handles of things that are gone. Whoever calls job_close next releases them a second time.", "结构里还留着已经释放的句柄。下一个调用 job_close 的人会再释放一次。");
    check_fail("handles of released things are left in the job", "已释放的句柄还留在结构里");
  }
  if (!refused(words, sizeof words)) return;
  check_send("library", words);
  check_why("What was never made is NULL, and AscendCL refuses NULL, other than free: ask before you release.", "没有创建的是 NULL，而 AscendCL 拒绝 NULL（不像 free）：释放之前先判断。");
  check_fail("something was released that was not there", "释放了并不存在的东西");
}

static void try_fail(int at, size_t bytes) {
  job j;
  aslStats before = check_live();
  aclError code;
  memset(&j, 0xAA, sizeof j);
  calls = 0, fail_at = at;
  check_case("job_open, and step %d of 5 (%s) fails with %d", "job_open，第 %d 步（共 5 步，%s）失败，返回 %d", at + 1, step_names[at], step_codes[at]);
  while (aclGetRecentErrMsg()) {}
  code = job_open(&j, bytes);
  if (code != step_codes[at]) {
    check_code(step_codes[at], code, "job_open");
    if (code == ACL_SUCCESS) {
      check_why("One of the five is missing, and the caller goes on with a NULL.", "五样里缺了一样，调用者却会带着 NULL 继续。");
      check_fail("job_open says that all is well, but a step failed", "有一步失败了，job_open 却说一切正常");
    }
    check_why("The caller wants to know why there is no job: the code of the step that failed. What the cleaning up answers comes later, and hides it.", "调用者想知道为什么失败：要的是失败那一步的返回码。清理时的返回码来得更晚，会把它盖住。");
    check_fail("the reason was lost: not the code of the step that failed", "原因丢了：返回的不是失败那一步的返回码");
  }
  if (!check_no_leak(&before)) {
    check_why("TRY left the function at once. What the steps before had made is still alive, and nobody has its handles any more: it can never be released.", "TRY 立刻离开了函数。前面几步创建的还活着，却再也没有人有它们的句柄：永远无法释放。");
    check_fail("step %d failed, and what the steps before had made stayed behind", "第 %d 步失败了，之前创建的留了下来", at + 1);
  }
  nothing_twice(&j);
}

static void try_all_well(size_t bytes) {
  job j;
  aslStats before = check_live(), open;
  char words[CHECK_TEXT];
  aclError code;
  memset(&j, 0xAA, sizeof j);
  calls = 0, fail_at = -1;
  check_case("job_open and job_close with %zu bytes, and nothing fails", "job_open 和 job_close，%zu 字节，没有失败", bytes);
  while (aclGetRecentErrMsg()) {}
  code = job_open(&j, bytes);
  open = check_live();
  if (!check_ok(code, "job_open")) {
    check_why("No call failed this time.", "这次没有调用失败。");
    check_fail("job_open gave up for no reason", "job_open 无故放弃");
  }
  if (!j.stream || !j.done || !j.pinned || !j.input || !j.output || open.live_streams != before.live_streams + 1 || open.live_events != before.live_events + 1 ||
      open.live_host_blocks != before.live_host_blocks + 1 || open.live_device_blocks != before.live_device_blocks + 2) {
    check_expected("1 stream, 1 event, 1 pinned block, 2 device blocks more than before", "比之前多 1 个 Stream、1 个 Event、1 块锁页内存、2 块设备内存");
    check_found("%+lld, %+lld, %+lld, %+lld", "%+lld，%+lld，%+lld，%+lld", (long long)(open.live_streams - before.live_streams), (long long)(open.live_events - before.live_events),
                (long long)(open.live_host_blocks - before.live_host_blocks), (long long)(open.live_device_blocks - before.live_device_blocks));
    check_why("When nothing fails, the job has to be there: the cleaning up belongs to the failure only.", "没有失败时，五样都应当存在：清理只属于失败的情况。");
    check_fail("job_open succeeded, but the job is not complete", "job_open 成功了，但资源不齐");
  }
  code = job_close(&j);
  if (!check_no_leak(&before)) {
    check_why("Each of the five was made by one call and wants one call that releases it: aclrtFree, aclrtFree, aclrtFreeHost, aclrtDestroyEvent, aclrtDestroyStream.", "五样各由一个调用创建，也各需要一个调用释放：aclrtFree、aclrtFree、aclrtFreeHost、aclrtDestroyEvent、aclrtDestroyStream。");
    check_fail("the job is closed, and something of it is still there", "已经 job_close，还有东西没有释放");
  }
  if (!check_ok(code, "job_close") || refused(words, sizeof words)) {
    check_why("One of the release calls was refused. Each thing goes once, by the call that fits it: pinned memory by aclrtFreeHost, device memory by aclrtFree.", "有一个释放调用被拒绝了。每样只释放一次，用与它相配的调用：锁页内存用 aclrtFreeHost，设备内存用 aclrtFree。");
    check_fail("a release call was refused", "有一个释放调用被拒绝");
  }
  nothing_twice(&j);
  job_close(&j);
  nothing_twice(&j);
}

CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  aslSetLevel(0);
  try_all_well((size_t)check_between(1, 4000));
  for (k = 0; k < STEPS; k++) try_fail((k + 2) % STEPS, (size_t)check_between(1, 4000));
  for (k = 0; k < 20; k++) {
    if (check_between(0, 2)) try_fail((int)check_between(0, STEPS - 1), (size_t)check_between(1, 4000));
    else try_all_well((size_t)check_between(1, 4000));
  }
  aclrtResetDevice(0);
  aclFinalize();
}
