/*
  Oracle of exercise 24c2: from a return code to what is done about it.

  title: What now?
  title.zh: 接下来怎么办？
  minutes: 15
  points: 3
  required: no
  async: no
  unsolved: is a time limit, not a mistake
  hint1: For each family, which one thing would you do? And which codes of that family would make this the wrong thing to do?
  hint1.zh: 对每一族，你会做哪一件事？这一族里又有哪些码，这样做是错的？
  hint2: Tutorial 24c, "The first digits tell who refused". code / 1000 is the family. Among the exceptions: 100002, 507012, the three
    overflows (207003, 207016, 207017), 507005 and 507023 inform; 507046 and 507047 are time limits; 207000 and 507007 are mistakes of the
    caller; 245000 is memory.
  hint2.zh: 教程 24c 的“前几位数字说明是谁拒绝的”。code / 1000 就是族。例外有：100002、507012、三个溢出（207003、207016、207017）、
    507005、507023 只是告知；507046、507047 是时限；207000、507007 是调用者的错；245000 是内存。
  hint3: A switch over the exceptions by name, each with its return; then switch (code / 1000): 207 FREE_SOME, 507 FIND_TASK, 145, 245,
    345 and 545 FIX_MODEL, the rest FIX_CALL.
  hint3.zh: 先用 switch 按名字处理例外，各自 return；再 switch (code / 1000)：207 是 FREE_SOME，507 是 FIND_TASK，145、245、345、545 是
    FIX_MODEL，其余是 FIX_CALL。
*/
#include "exercises/checks/24c2_what_now.h"
#include "exercises/checks/check.h"

static const char *const names[] = {"GO_ON", "WAIT_AGAIN", "FIX_CALL", "FREE_SOME", "FIND_TASK", "FIX_MODEL"};

typedef struct row {
  aclError code;
  advice want;
  const char *why[2];
} row;

#define BUG {"The call was refused before anything ran: an argument, a handle or the order of calls is wrong. Trying again gives the same answer.", "什么都没有执行，调用就被拒绝了：参数、句柄或调用顺序错了。再试一次还是这样。"}
#define USED {"The call is right, but something is used up. It may work when something else has been released.", "调用没有错，但资源用完了。释放一些之后可能就行了。"}
#define TASK {"The work was accepted and failed while it ran. The call that returned the code is innocent: the message names the task.", "工作被接受了，执行时失败。返回这个码的调用是无辜的：消息里有出错的任务。"}
#define MODEL {"The graph engine speaks: the model file, or what was given to the model, does not fit.", "这是图引擎在说话：模型文件，或传给模型的东西不合适。"}
#define INFORMS {"The work is done; the code only tells something about it. Who treats it as a failure throws good results away.", "工作已经完成，这个码只是告知一件事。把它当失败，就会丢掉好的结果。"}
#define TIME {"Only the waiting ended. The work goes on and may finish in a moment: wait again, or look why it takes so long.", "结束的只是等待。工作仍在继续，也许马上就完成：再等，或看看为什么这么久。"}

static const row rows[] = {
    {ACL_SUCCESS, GO_ON, INFORMS},
    {ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, WAIT_AGAIN, TIME},
    {ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, WAIT_AGAIN, TIME},
    {ACL_ERROR_REPEAT_INITIALIZE, GO_ON, {"AscendCL runs already, and your aclInit was counted. It is the most common code that is taken for a failure and is none.", "AscendCL 已在运行，你的 aclInit 也已计数。它是最常被误当作失败的码。"}},
    {ACL_ERROR_RT_REPORT_TIMEOUT, GO_ON, {"aclrtProcessReport found no callback in its time; the loop simply goes on.", "aclrtProcessReport 在时限内没有回调；循环继续就行。"}},
    {ACL_ERROR_RT_AICORE_OVER_FLOW, GO_ON, INFORMS},
    {ACL_ERROR_RT_AIVEC_OVER_FLOW, GO_ON, INFORMS},
    {ACL_ERROR_RT_OVER_FLOW, GO_ON, INFORMS},
    {ACL_ERROR_RT_END_OF_SEQUENCE, GO_ON, INFORMS},
    {ACL_ERROR_RT_MODEL_ABORT_NORMAL, GO_ON, INFORMS},
    {ACL_ERROR_INVALID_PARAM, FIX_CALL, BUG},
    {ACL_ERROR_INVALID_FILE, FIX_CALL, BUG},
    {ACL_ERROR_REPEAT_FINALIZE, FIX_CALL, BUG},
    {ACL_ERROR_RT_PARAM_INVALID, FIX_CALL, BUG},
    {ACL_ERROR_RT_INVALID_DEVICEID, FIX_CALL, BUG},
    {ACL_ERROR_RT_CONTEXT_NULL, FIX_CALL, BUG},
    {ACL_ERROR_RT_STREAM_CONTEXT, FIX_CALL, BUG},
    {ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, FIX_CALL, BUG},
    {ACL_ERROR_RT_STREAM_NO_CB_REG, FIX_CALL, BUG},
    {ACL_ERROR_RT_INVALID_HANDLE, FIX_CALL, BUG},
    {ACL_ERROR_RT_FEATURE_NOT_SUPPORT, FIX_CALL, {"Nothing is used up: the chip, or this state, does not have what was asked for, and freeing does not bring it.", "资源并没有用完：芯片或当前状态不支持这个请求，释放什么都没有用。"}},
    {ACL_ERROR_RT_CONTEXT_RELEASE_ERROR, FIX_CALL, {"No task failed: aclrtResetDevice was called once more than aclrtSetDevice, or a context outlived its device.", "没有任务失败：aclrtResetDevice 比 aclrtSetDevice 多了一次，或者 Context 比设备活得久。"}},
    {ACL_ERROR_RT_MEMORY_ALLOCATION, FREE_SOME, USED},
    {ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, FREE_SOME, USED},
    {ACL_ERROR_RT_NO_EVENT_RESOURCE, FREE_SOME, USED},
    {ACL_ERROR_RT_NO_STREAM_RESOURCE, FREE_SOME, USED},
    {ACL_ERROR_RT_DEVICE_OOM, FREE_SOME, USED},
    {ACL_ERROR_GE_MEMORY_ALLOCATION, FREE_SOME, {"The graph engine speaks, but of memory: the model is fine, and there is no room for it.", "是图引擎在说话，但说的是内存：模型没有问题，只是放不下。"}},
    {ACL_ERROR_BAD_ALLOC, FREE_SOME, USED},
    {ACL_ERROR_RT_AICORE_EXCEPTION, FIND_TASK, TASK},
    {ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, FIND_TASK, TASK},
    {ACL_ERROR_RT_AICPU_EXCEPTION, FIND_TASK, TASK},
    {ACL_ERROR_RT_AICORE_TIMEOUT, FIND_TASK, {"This is no impatience of the host: the task itself ran into its limit and was stopped.", "这不是主机等得不耐烦：是任务自己超过了时限，已被停止。"}},
    {ACL_ERROR_RT_MODEL_EXECUTE, FIND_TASK, TASK},
    {(aclError)ACL_ERROR_GE_PARAM_INVALID, FIX_MODEL, MODEL},
    {(aclError)ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, FIX_MODEL, MODEL},
    {(aclError)ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, FIX_MODEL, MODEL},
    {(aclError)ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID, FIX_MODEL, MODEL},
    {(aclError)ACL_ERROR_GE_LOAD_MODEL, FIX_MODEL, MODEL},
    {(aclError)ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED, FIX_MODEL, MODEL},
};
#define ROWS (sizeof rows / sizeof rows[0])

static const char *answer(advice a) { return (unsigned)a < sizeof names / sizeof names[0] ? names[a] : "something else"; }

static void try_code(const row *r, const char *where) {
  advice got = what_now(r->code);
  if (got == r->want) return;
  check_case("what_now(%d), %s%s", "what_now(%d)，%s%s", r->code, aslErrorName(r->code), where);
  check_expected("%s", "%s", answer(r->want));
  check_found("%s", "%s", answer(got));
  check_send("why.en", r->why[0]);
  check_send("why.zh", r->why[1]);
  switch (r->want) {
    case GO_ON: check_fail("%d is no failure: the program may go on", "%d 不是失败：程序可以继续", r->code);
    case WAIT_AGAIN: check_fail("%d is a time limit, not a mistake: the work goes on", "%d 是时限到了，不是错误：工作仍在继续", r->code);
    case FIX_CALL: check_fail("%d is a call that was refused: the program has a mistake", "%d 是调用被拒绝：程序有错", r->code);
    case FREE_SOME: check_fail("%d says that something is used up", "%d 说明资源用完了", r->code);
    case FIND_TASK: check_fail("%d is a task that failed while it ran", "%d 是任务在执行时失败", r->code);
    default: check_fail("%d comes from the graph engine", "%d 来自图引擎", r->code);
  }
}

/* Codes as real calls return them. */
static void try_real_calls(void) {
  void *p = NULL;
  row r = rows[0];
  size_t k;
  aclError codes[4];
  aslSetLevel(0);
  codes[0] = aclInit(NULL);
  codes[1] = aclrtMalloc(&p, (size_t)1 << 50, ACL_MEM_MALLOC_HUGE_FIRST);
  codes[2] = aclrtSynchronizeStreamWithTimeout(NULL, -7);
  codes[3] = aclrtProcessReport(0);
  for (k = 0; k < 4; k++) {
    size_t i;
    for (i = 0; i < ROWS && rows[i].code != codes[k]; i++) {}
    if (i < ROWS) r = rows[i], try_code(&r, ", as a call has just returned it");
  }
}

CHECK_ORACLE {
  size_t k, from = (size_t)check_between(0, (long)ROWS - 1);
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < 4; k++) try_code(&rows[k], ""); /* the most instructive first, then from anywhere */
  for (k = 0; k < ROWS; k++) try_code(&rows[(from + k) % ROWS], "");
  try_real_calls();
  aclrtResetDevice(0);
  aclFinalize();
}
