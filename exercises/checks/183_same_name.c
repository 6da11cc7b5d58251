/*
  Oracle of exercise 183: functions with CUDA's promises, written with AscendCL's.

  title: The name is not the promise
  title.zh: 名字不等于承诺
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: 0 bytes are no mistake in CUDA
  hint1: For each of the four: what may the caller do before it, and what after it, without asking anybody?
  hint1.zh: 对四个函数分别想想：调用者在它之前、之后，可以不问任何人就做哪些事？
  hint2: Tutorial 18, "The same for C", and the table at the top of tutorials/lib/cuda_to_acl.h. One call waits for all streams of a device.
    aclGetRecentErrMsg is about the thread's last failure, whatever code you hold, and it is read once.
  hint2.zh: 教程 18 的“C 程序也一样”，以及 tutorials/lib/cuda_to_acl.h 开头的表。有一个调用会等设备上所有的流。
    aclGetRecentErrMsg 说的是本线程最近一次失败，与你手里的码无关，而且读一次就没了。
  hint3: n == 0: *p = NULL, return 0. p == NULL: return 0. aclrtSynchronizeDevice before aclrtFree and before aclrtMemcpy. For the text,
    aslErrorName(code), or a table of your own.
  hint3.zh: n == 0 时 *p = NULL 并返回 0。p == NULL 时返回 0。在 aclrtFree 和 aclrtMemcpy 之前调用 aclrtSynchronizeDevice。文字用
    aslErrorName(code)，或自己的表。
*/
#include "exercises/checks/183_same_name.h"
#include "exercises/checks/check.h"

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}
static void fill_kernel(void *p) {
  struct { void *to; size_t n; int value; } a;
  unsigned char *bytes;
  memcpy(&a, p, sizeof a);
  bytes = (unsigned char *)aslDeviceBytes(a.to, a.n);
  if (bytes) memset(bytes, a.value, a.n);
}
/* Work on a stream that fills the memory, when it comes to run. */
static void queue_fill(void *to, size_t n, int value, aclrtStream stream) {
  struct { void *to; size_t n; int value; } a;
  memset(&a, 0, sizeof a);
  a.to = to, a.n = n, a.value = value;
  must(aslLaunch("fill", fill_kernel, &a, sizeof a, stream), "aslLaunch");
}
static void ok(aclError code, const char *call) {
  if (check_ok(code, call)) return;
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("%s failed with code %d", "%s 失败，返回码 %d", call, code);
}

static void try_malloc(void) {
  void *p = (void *)&p;
  aclError code;
  check_case("run_malloc(&p, 0)", "run_malloc(&p, 0)");
  code = run_malloc(&p, 0);
  if (code != ACL_SUCCESS || p != NULL) {
    check_expected("0, and p is NULL", "返回 0，p 为 NULL");
    check_found("%d, and p is %s", "返回 %d，p 为 %s", code, p ? "not NULL" : "NULL");
    check_why("Programs for CUDA ask for 0 bytes when a list is empty, and go on. AscendCL answers 100000 or 107000 to that, and a p that was not set gets freed later.",
              "CUDA 程序在列表为空时会申请 0 字节，然后继续。AscendCL 对此返回错误码；没有赋值的 p 以后还会被释放。");
    check_fail("0 bytes are no mistake in CUDA", "在 CUDA 里申请 0 字节不算错");
  }
}

static void try_memcpy(aclrtStream stream, int other) {
  size_t n = (size_t)check_between(1, 5000), k;
  unsigned char *out = (unsigned char *)malloc(n);
  int value = (int)check_between(1, 200);
  void *p = NULL;
  ok(run_malloc(&p, n), "run_malloc");
  must(p ? ACL_SUCCESS : ACL_ERROR_BAD_ALLOC, "run_malloc");
  must(aclrtMemset(p, n, 255, n), "aclrtMemset");
  memset(out, 254, n);
  queue_fill(p, n, value, stream);
  check_case(other ? "run_memcpy of %zu bytes, behind work on another stream" : "run_memcpy of %zu bytes, behind work on the default stream",
             other ? "run_memcpy 拷贝 %zu 字节，之前有另一个流的任务" : "run_memcpy 拷贝 %zu 字节，之前有默认流的任务", n);
  ok(run_memcpy(out, p, n, ACL_MEMCPY_DEVICE_TO_HOST), "run_memcpy");
  for (k = 0; k < n && out[k] == value; k++) {}
  if (k < n) {
    check_expected("out[%zu] = %d, what the work before the copy writes", "out[%zu] = %d，即拷贝之前的任务写入的值", k, value);
    check_found("out[%zu] = %d", "out[%zu] = %d", k, out[k]);
    check_why("The work was queued before the copy, and had not run. aclrtMemcpy waits for nothing but itself: CUDA's cudaMemcpy waits for all work of the device first.",
              "任务在拷贝之前排队，但还没有执行。aclrtMemcpy 除了自己什么都不等；CUDA 的 cudaMemcpy 会先等设备上的所有任务。");
    if (other) check_fail("the copy did not wait for another stream", "拷贝没有等另一个流");
    check_fail("the copy did not wait for the work before it", "拷贝没有等它之前的任务");
  }
  ok(run_free(p), "run_free");
  free(out);
}

static void try_free(aclrtStream stream) {
  aslStats before, after;
  void *p = NULL;
  aclError code;
  check_case("run_free(NULL)", "run_free(NULL)");
  code = run_free(NULL);
  if (code != ACL_SUCCESS) {
    check_expected("0", "0");
    check_found("%d", "%d", code);
    check_why("cudaFree(NULL) does nothing and answers 0, like free(NULL) in C. Programs rely on it when they clean up.", "cudaFree(NULL) 什么都不做，返回 0，和 C 的 free(NULL) 一样。程序清理时依赖这一点。");
    check_fail("NULL is no mistake in CUDA", "在 CUDA 里释放 NULL 不算错");
  }
  ok(run_malloc(&p, 4096), "run_malloc");
  before = check_live();
  queue_fill(p, 4096, 1, stream);
  check_case("run_free of memory that queued work uses", "run_free 释放还有任务在用的内存");
  ok(run_free(p), "run_free");
  after = check_live();
  if (after.tasks_run == before.tasks_run) {
    check_expected("the work has run when run_free returns", "run_free 返回时，任务已经执行");
    check_found("it is still queued", "任务还在排队");
    check_why("aclrtFree takes the memory away at once. The work that runs later writes into memory that is somebody else's by then. cudaFree waits first.",
              "aclrtFree 会立即收回内存。之后执行的任务会写到已经属于别人的内存里。cudaFree 会先等待。");
    check_fail("the memory went while work was queued that uses it", "还有任务要用，内存就被释放了");
  }
}

static void try_texts(void) {
  static const aclError codes[] = {ACL_ERROR_RT_PARAM_INVALID, ACL_SUCCESS, ACL_ERROR_RT_MEMORY_ALLOCATION, ACL_ERROR_RT_INVALID_DEVICEID};
  const char *first[4];
  char copy[4][300];
  size_t k, i;
  for (k = 0; k < 8; k++) {
    const char *text;
    check_case("run_error_text(%d), time %zu", "run_error_text(%d)，第 %zu 次", codes[k % 4], k / 4 + 1);
    text = run_error_text(codes[k % 4]);
    if (!text || !*text) {
      check_expected("a text", "一句文字");
      check_found("%s", "%s", text ? "an empty one" : "NULL");
      check_why("aclGetRecentErrMsg tells of the last failure of this thread, once, and is NULL when nothing failed. printf(\"%%s\", NULL) is the crash that follows. A text about a code depends on the code alone.",
                "aclGetRecentErrMsg 说的是本线程最近一次失败，只说一次；没有失败时是 NULL，接着 printf(\"%%s\", NULL) 就会崩溃。关于码的文字只取决于码。");
      check_fail("a code got no text", "有一个码没有文字");
    }
    if (k < 4) first[k] = text, snprintf(copy[k], sizeof copy[k], "%s", text);
    for (i = 0; i <= k && i < 4; i++) {
      const char *now = i == k % 4 ? text : first[i];
      if (strncmp(now, copy[i], sizeof copy[0] - 1) == 0 && strncmp(first[i], copy[i], sizeof copy[0] - 1) == 0) continue;
      check_expected("for %d still: %s", "%d 仍然是：%s", codes[i], copy[i]);
      check_found("%s", "%s", first[i]);
      check_why("The same code has the same text, and the text of an earlier answer is still read: a buffer that every call writes over is not enough.", "同一个码总是同一句，以前返回的文字还会被读：每次都改写的缓冲区不行。");
      check_fail("the text of a code changed", "同一个码的文字变了");
    }
    for (i = 0; i < k && i < 4; i++)
      if (i != k % 4 && strcmp(copy[i], copy[k % 4]) == 0) {
        check_expected("another text than for %d", "与 %d 不同的文字", codes[i]);
        check_found("%s", "%s", text);
        check_why("A text that fits every code tells nothing. It depends on the code.", "哪个码都用同一句，等于什么都没说。文字要取决于码。");
        check_fail("two codes got one text", "两个码得到了同一句文字");
      }
  }
}

CHECK_ORACLE {
  aclrtStream stream = NULL;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtCreateStream(&stream), "aclrtCreateStream");
  aslSetLevel(0); /* as silent as hardware: what goes wrong is judged by what it does */
  try_malloc();
  try_memcpy(NULL, 0);
  try_memcpy(stream, 1);
  try_free(stream);
  try_texts();
  check_usual_level();
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
