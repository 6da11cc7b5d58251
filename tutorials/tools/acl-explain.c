/*
  acl-explain.c - what a return code means, what usually causes it, what to do, and a small program that provokes it

      acl-explain 107002                    by number
      acl-explain RT_CONTEXT_NULL           by name; ACL_ERROR_ may be left out
      acl-explain stream other context      by words that stand in the explanation, English or Chinese
      acl-explain --program 107002          the program alone, to compile and to run
      acl-explain --check                   all codes: number, name, `program`, `causes` or `meaning`: how much is told of each

  English or Chinese, as ASCEND_LITE_LANG, LC_ALL, LC_MESSAGES or LANG say. Exit code 0 when something was explained, 1 when the
  code is unknown, 2 for wrong use. tests/test_explain.sh compiles and runs every program and looks whether its code comes out.

  To add a code: a row in `entries`. What a row does not have comes from the library (aslErrorName, aslErrorText).
*/
#include "ascend_lite.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  aclError code;
  const char *causes[2]; /* English, Chinese; one line each */
  const char *advice[2];
  const char *program; /* prints the code; NULL where it cannot be provoked here on purpose */
} entry;

static const entry entries[] = {
  {ACL_ERROR_INVALID_PARAM,
   {"a NULL where an address or an object is needed\n" "a size of 0, an enum value that does not exist, flags that must be 0\n",
    "该传地址或对象的地方传了 NULL\n" "大小为 0、不存在的枚举值、必须为 0 的标志\n"},
   {"Look at the arguments of the failing call only: the acl layer refuses them before it looks at any device.",
    "只需检查出错的那个调用的参数：acl 层在查看设备之前就拒绝了。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  void *p = NULL;\n"
   "  aclError code = aclrtMalloc(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_UNINITIALIZE,
   {"a dump or profiling call before aclInit, or after aclFinalize\n",
    "在 aclInit 之前或 aclFinalize 之后调用 dump、profiling 接口\n"},
   {"Order: aclInit, aclrtSetDevice, everything else, aclrtResetDevice, aclFinalize.",
    "顺序：aclInit、aclrtSetDevice、其他、aclrtResetDevice、aclFinalize。"},
   NULL},
  {ACL_ERROR_REPEAT_INITIALIZE,
   {"aclInit twice in one process; nearly always two libraries that do not know of each other\n",
    "同一进程两次 aclInit；几乎总是两个互不知情的库造成的\n"},
   {"Take it as a success: AscendCL runs, and your call was counted. End with aclFinalizeReference, not aclFinalize, when others use it too.",
    "当作成功处理：AscendCL 已在运行，你的调用也已计数。如果别人也在用，结束时用 aclFinalizeReference，而不是 aclFinalize。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclInit(NULL);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_INVALID_FILE,
   {"the path of acl.json is wrong, or relative to another folder than the program was started in\n",
    "acl.json 的路径不对，或者相对路径的起点不是程序启动时所在的目录\n"},
   {"Give an absolute path, or NULL for the default configuration.",
    "用绝对路径；或传 NULL 使用默认配置。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclError code = aclInit(\"no/such/acl.json\");\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_PARSE_FILE,
   {"acl.json is not JSON: a comma too many, a missing quote, a comment, more than 10 levels deep\n",
    "acl.json 不是合法的 JSON：多了逗号、少了引号、写了注释，或嵌套超过 10 层\n"},
   {"The message names line and column. {} is the smallest legal file.",
    "消息里有行号和列号。{} 是最小的合法文件。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  FILE *f = fopen(\"explain_acl.json\", \"w\");\n"
   "  fputs(\"{ \\\"dump\\\": \", f);\n"
   "  fclose(f);\n"
   "  aclError code = aclInit(\"explain_acl.json\");\n"
   "  remove(\"explain_acl.json\");\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_REPEAT_FINALIZE,
   {"aclFinalize twice; often once in main and once in the destructor of a global object\n" "aclFinalizeReference more often than aclInit\n",
    "aclFinalize 调用了两次；常见于 main 里一次、全局对象的析构函数里又一次\n" "aclFinalizeReference 的次数多于 aclInit\n"},
   {"End AscendCL once, in the main flow, behind everything else.",
    "只在主流程里结束一次，放在所有事情之后。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclFinalize();\n"
   "  aclError code = aclFinalize();\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_FEATURE_UNSUPPORTED,
   {"flags of aclrtDeviceEnablePeerAccess that are not 0: they are reserved\n",
    "aclrtDeviceEnablePeerAccess 的 flags 不为 0：它是保留参数\n"},
   {"Pass 0.",
    "传 0。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclrtDeviceEnablePeerAccess(1, 1);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_PARAM_INVALID,
   {"count larger than destMax in a copy\n" "a host pointer where a device pointer belongs, or the other way round\n" "a pointer that was freed already, or lies inside a block instead of at its start\n" "a time limit of 0 or below -1\n" "waiting for an event that was never recorded\n",
    "拷贝的 count 大于 destMax\n" "该传 Device 指针的地方传了 Host 指针，或相反\n" "指针已释放，或者指向一块内存的中间而不是开头\n" "超时为 0 或小于 -1\n" "等待一个从未 record 的 Event\n"},
   {"Read aclGetRecentErrMsg: it says which argument, what it was, and whose memory the pointer is.",
    "看 aclGetRecentErrMsg：它说明是哪个参数、值是什么、指针属于谁。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  char host[8] = \"1234567\";\n"
   "  void *device = NULL;\n"
   "  aclrtMalloc(&device, 4, ACL_MEM_MALLOC_HUGE_FIRST);\n"
   "  aclError code = aclrtMemcpy(device, 4, host, 8, ACL_MEMCPY_HOST_TO_DEVICE);\n"
   "  aclrtFree(device);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_INVALID_DEVICEID,
   {"the id is not in 0 .. count-1\n" "ASCEND_RT_VISIBLE_DEVICES shows fewer devices: ids then count what is visible\n",
    "编号不在 0 到 count-1 之内\n" "ASCEND_RT_VISIBLE_DEVICES 限制了可见设备：编号只数可见的\n"},
   {"Ask aclrtGetDeviceCount, and count from 0.",
    "先调用 aclrtGetDeviceCount，从 0 数起。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclrtSetDevice(1000);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_CONTEXT_NULL,
   {"no aclrtSetDevice on THIS thread: a new thread has no current context\n" "the current context has been destroyed\n" "aclrtDestroyContext on a default context\n",
    "本线程没有调用 aclrtSetDevice：新线程没有当前 Context\n" "当前 Context 已被销毁\n" "对默认 Context 调用 aclrtDestroyContext\n"},
   {"First thing in each thread: aclrtSetDevice, or aclrtSetCurrentContext with the context it is to share.",
    "每个线程一开始就调用 aclrtSetDevice，或用 aclrtSetCurrentContext 绑定要共享的 Context。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  void *p = NULL;\n"
   "  aclError code = aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST); /* no device is set */\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_STREAM_CONTEXT,
   {"work given to a stream of another context or another device\n",
    "给别的 Context（或别的设备）的 Stream 下发任务\n"},
   {"Make the stream's own context current first. Only waiting is allowed from outside.",
    "先把 Stream 所属的 Context 设为当前。从外面只允许等待。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtStream stream = NULL;\n"
   "  aclrtContext other = NULL;\n"
   "  aclrtCreateStream(&stream);\n"
   "  aclrtCreateContext(&other, 0); /* becomes current */\n"
   "  aclError code = aclrtDestroyStream(stream);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_MODEL_CONTEXT,
   {"aclmdlExecute or aclmdlUnload in another context than the one that loaded the model\n",
    "执行或卸载模型时的 Context 不是加载它的那个\n"},
   {"Load, run and unload a model in one context.",
    "加载、执行、卸载都在同一个 Context 里。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclrtContext other = NULL;\n"
   "  aclmdlLoadFromFile(\"build/digits.om\", &model); /* made by make */\n"
   "  aclrtCreateContext(&other, 0);\n"
   "  aclError code = aclmdlUnload(model);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
   {"aclrtEventElapsedTime before the stream has reached both events\n",
    "流还没有执行到两个 Event，就调用 aclrtEventElapsedTime\n"},
   {"Wait for the second event first (aclrtSynchronizeEvent).",
    "先等待第二个 Event（aclrtSynchronizeEvent）。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  float ms = 0;\n"
   "  aclrtEvent a = NULL, b = NULL;\n"
   "  aslSetSchedule(\"lazy\"); /* nothing runs before somebody waits */\n"
   "  aclrtCreateEvent(&a);\n"
   "  aclrtCreateEvent(&b);\n"
   "  aclrtRecordEvent(a, NULL);\n"
   "  aclrtRecordEvent(b, NULL);\n"
   "  aclError code = aclrtEventElapsedTime(&ms, a, b);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_FILE_OPEN,
   {"the path of a kernel binary is wrong or not readable, or the file is empty\n",
    "算子二进制的路径不对、不可读，或文件为空\n"},
   {"Check the path from the folder the program was started in.",
    "从程序启动的目录出发检查路径。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtBinHandle binary = NULL;\n"
   "  aclError code = aclrtBinaryLoadFromFile(\"no_such.o\", NULL, &binary);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_STREAM_SUBSCRIBE,
   {"aclrtSubscribeReport on a stream that has a callback thread already\n" "aclrtUnSubscribeReport on one that has none\n" "aclrtLaunchHostFunc and subscribed callbacks mixed on one stream\n",
    "对已有回调线程的 Stream 再次 aclrtSubscribeReport\n" "对没有回调线程的 Stream 调用 aclrtUnSubscribeReport\n" "同一个 Stream 上混用 aclrtLaunchHostFunc 和订阅式回调\n"},
   {"One stream, one callback thread, one kind of callback.",
    "一个 Stream 只有一个回调线程，只用一种回调。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclrtUnSubscribeReport(1, NULL);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_THREAD_SUBSCRIBE,
   {"aclrtProcessReport on a thread that no stream is subscribed to\n" "aclrtUnSubscribeReport with another thread's id\n",
    "在没有被任何 Stream 订阅的线程上调用 aclrtProcessReport\n" "aclrtUnSubscribeReport 传了别的线程号\n"},
   {"The id given to aclrtSubscribeReport is pthread_self() of the thread that runs aclrtProcessReport.",
    "传给 aclrtSubscribeReport 的是运行 aclrtProcessReport 的线程的 pthread_self()。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclrtProcessReport(10);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_GROUP_NOT_CREATE,
   {"aclrtSetGroup with a group that does not exist (here there is group 0 only)\n",
    "aclrtSetGroup 指定的分组不存在（这里只有 0 号）\n"},
   {"Ask aclrtGetGroupCount.",
    "先调用 aclrtGetGroupCount。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclrtSetGroup(5);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_STREAM_NO_CB_REG,
   {"aclrtLaunchCallback on a stream without aclrtSubscribeReport\n",
    "Stream 没有 aclrtSubscribeReport 就调用 aclrtLaunchCallback\n"},
   {"Subscribe a thread first, or use aclrtLaunchHostFunc, which needs none.",
    "先订阅一个线程；或者用不需要线程的 aclrtLaunchHostFunc。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static void say(void *user) { (void)user; }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclrtLaunchCallback(say, NULL, ACL_CALLBACK_BLOCK, NULL);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_INVALID_MEMORY_TYPE,
   {"aclrtGetMemInfo with an attribute that does not exist\n",
    "aclrtGetMemInfo 的内存类型不存在\n"},
   {"Use ACL_DDR_MEM or ACL_HBM_MEM.",
    "用 ACL_DDR_MEM 或 ACL_HBM_MEM。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  size_t all = 0, left = 0;\n"
   "  aclError code = aclrtGetMemInfo((aclrtMemAttr)99, &left, &all);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_INVALID_HANDLE,
   {"a stream, event, notify or label that was destroyed already\n" "a handle of another kind, a handle that was never filled in (uninitialised variable)\n",
    "Stream、Event、Notify 或 Label 已经销毁\n" "种类不对的句柄，或从未赋值的变量\n"},
   {"Set handles to NULL when you destroy what they name, and create before use.",
    "销毁之后把句柄置为 NULL；使用之前先创建。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtStream stream = NULL;\n"
   "  aclrtCreateStream(&stream);\n"
   "  aclrtDestroyStream(stream);\n"
   "  aclError code = aclrtSynchronizeStream(stream);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_WAIT_TIMEOUT,
   {"a wait queued with a time limit (aclrtStreamWaitEventWithTimeout, aclrtWaitAndResetNotify) that nobody satisfied in time\n",
    "带时限的等待（aclrtStreamWaitEventWithTimeout、aclrtWaitAndResetNotify）到时间还没有等到\n"},
   {"Look for the record that should have come: on which stream, and does that stream get there?",
    "找到本应到来的 record：在哪个流上？那个流执行得到它吗？"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtNotify notify = NULL;\n"
   "  aclrtStream stream = NULL;\n"
   "  aclrtCreateStream(&stream);\n"
   "  aclrtCreateNotify(&notify, ACL_NOTIFY_DEFAULT);\n"
   "  aclrtWaitAndResetNotify(notify, stream, 1); /* one second; nobody records it */\n"
   "  aclError code = aclrtSynchronizeStream(stream);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_SYSPARAMOPT_NOT_SET,
   {"aclrtGetSysParamOpt for an option that nobody has set\n",
    "读取从未设置过的系统参数\n"},
   {"Take it as \"default\", or set the option first.",
    "当作“默认值”处理，或先设置。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  int64_t value = 0;\n"
   "  aclError code = aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &value);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_DEVICE_TASK_ABORT,
   {"work submitted while aclrtDeviceTaskAbort is under way on that device\n",
    "设备正在执行 aclrtDeviceTaskAbort 时下发任务\n"},
   {"Wait until the abort has returned, then submit again.",
    "等 abort 返回之后再下发。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "#include <pthread.h>\n"
   "#include <unistd.h>\n"
   "static void slow(void *p) { (void)p, usleep(400000); }\n"
   "static void *abort_all(void *p) { return aclrtDeviceTaskAbort(0, 2000), p; }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  pthread_t t;\n"
   "  aslLaunch(\"slow\", slow, NULL, 0, NULL); /* the abort waits for what runs */\n"
   "  usleep(100000);\n"
   "  pthread_create(&t, NULL, abort_all, NULL);\n"
   "  usleep(100000);\n"
   "  aclError code = aslLaunch(\"late\", slow, NULL, 0, NULL);\n"
   "  pthread_join(t, NULL);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_STREAM_ABORT,
   {"aclrtStreamAbort while another thread waits for that stream: the wait ends with this code\n",
    "别的线程正在等待某个 Stream 时对它调用 aclrtStreamAbort：等待以此码结束\n"},
   {"The queued work is gone. Submit it again if it is still wanted.",
    "排队的任务已丢弃。如仍需要，重新下发。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "#include <pthread.h>\n"
   "#include <unistd.h>\n"
   "static aclrtStream stream;\n"
   "static aclrtContext context;\n"
   "static void *stop_it(void *p) {\n"
   "  usleep(100000);\n"
   "  aclrtSetCurrentContext(context);\n"
   "  aclrtStreamAbort(stream);\n"
   "  return p;\n"
   "}\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtEvent never = NULL;\n"
   "  aclrtGetCurrentContext(&context);\n"
   "  aclrtCreateStream(&stream);\n"
   "  aclrtCreateEventWithFlag(&never, ACL_EVENT_SYNC);\n"
   "  aclrtStreamWaitEvent(stream, never); /* nobody records it */\n"
   "  pthread_t t;\n"
   "  pthread_create(&t, NULL, stop_it, NULL);\n"
   "  aclError code = aclrtSynchronizeStream(stream);\n"
   "  pthread_join(t, NULL);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_TASK_ABORT_STOP,
   {"a callback registered with aclrtSetDeviceTaskAbortCallback returned something other than 0: it vetoes the abort\n",
    "用 aclrtSetDeviceTaskAbortCallback 注册的回调返回了非 0：它否决了 abort\n"},
   {"Look at what that callback objects to.",
    "看看那个回调为什么反对。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static int32_t no(int32_t id, aclrtDeviceTaskAbortStage stage, uint32_t timeout, void *p) {\n"
   "  (void)id, (void)stage, (void)timeout, (void)p;\n"
   "  return 1;\n"
   "}\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtSetDeviceTaskAbortCallback(\"explain\", no, NULL);\n"
   "  aclError code = aclrtDeviceTaskAbort(0, 1000);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
   {"this chip or this state does not have the feature\n" "an asynchronous copy between two host addresses\n" "aclrtResetEvent or aclrtQueryEvent on an event of the newer kind\n" "a stream that stops on failure cannot go back\n",
    "当前芯片或状态不支持\n" "两个 Host 地址之间的异步拷贝\n" "对新式 Event 调用 aclrtResetEvent 或 aclrtQueryEvent\n" "设为失败即停的 Stream 不能改回\n"},
   {"The message says what is not supported and what takes its place.",
    "消息会说明不支持什么、用什么代替。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  void *a = NULL, *b = NULL;\n"
   "  aclrtMallocHost(&a, 4);\n"
   "  aclrtMallocHost(&b, 4);\n"
   "  aclError code = aclrtMemcpyAsync(a, 4, b, 4, ACL_MEMCPY_HOST_TO_HOST, NULL);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_MEMORY_ALLOCATION,
   {"the device has not that much memory free: blocks or models that were never released, or too large a batch\n" "HUGE_ONLY although the huge pages are used up\n",
    "设备没有那么多空闲内存：有内存或模型没有释放，或批次太大\n" "大页用完了却指定 HUGE_ONLY\n"},
   {"Compare aclrtGetMemInfo before and after a round of your loop; pair every aclrtMalloc with aclrtFree and every load with aclmdlUnload.",
    "在循环的一轮前后比较 aclrtGetMemInfo；每个 aclrtMalloc 配 aclrtFree，每次加载配 aclmdlUnload。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  void *p = NULL;\n"
   "  aclError code = aclrtMalloc(&p, (size_t)1 << 50, ACL_MEM_MALLOC_HUGE_FIRST);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_MEMORY_FREE,
   {"memory freed while a queued task still uses it (with ASCEND_LITE_STRICT=1; real hardware says nothing and the task reads or writes rubbish)\n",
    "排队的任务还在用内存，它就被释放了（ASCEND_LITE_STRICT=1 时；真实硬件不报错，任务会读写垃圾）\n"},
   {"Synchronize the stream before you free.",
    "先同步 Stream，再释放。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  void *p = NULL;\n"
   "  aslSetSchedule(\"lazy\");\n"
   "  aslSetLevel(2); /* as ASCEND_LITE_STRICT=1 */\n"
   "  aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST);\n"
   "  aclrtMemsetAsync(p, 64, 0, 64, NULL);\n"
   "  aclError code = aclrtFree(p);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_AICORE_OVER_FLOW,
   {"a kernel computed Inf or NaN, and the stream was told to watch for it (aclrtSetStreamOverflowSwitch)\n",
    "核函数算出了 Inf 或 NaN，而 Stream 打开了溢出检测（aclrtSetStreamOverflowSwitch）\n"},
   {"The work was done all the same: this code informs. In training, skip the step and halve the loss scale.",
    "任务照样做完了：这个码只是告知。训练时跳过这一步，并把 loss scale 减半。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static void divide(void *p) { (void)p, aslNoteOverflow(); }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtStream stream = NULL;\n"
   "  aclrtCreateStream(&stream);\n"
   "  aclrtSetStreamOverflowSwitch(stream, 1);\n"
   "  aslLaunch(\"divide\", divide, NULL, 0, stream);\n"
   "  aclError code = aclrtSynchronizeStream(stream);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_OVER_LIMIT,
   {"more than 32 exception callbacks, 64 state callbacks, or 256 place holders in one list\n",
    "异常回调超过 32 个、状态回调超过 64 个，或一个列表中占位符超过 256 个\n"},
   {"Register once, at the start of the program.",
    "在程序开头只注册一次。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static void hear(aclrtStream s, aclrtStreamState state, void *p) { (void)s, (void)state, (void)p; }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  char name[16];\n"
   "  for (int i = 0; i < 100 && code == ACL_SUCCESS; i++) {\n"
   "    snprintf(name, sizeof name, \"listener %d\", i);\n"
   "    code = aclrtRegStreamStateCallback(name, hear, NULL);\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_INTERNAL_ERROR,
   {"aclrtEventElapsedTime or aclrtEventGetTimestamp on an event that was never recorded\n" "any inner code of the runtime that has no number of its own\n",
    "对从未 record 的 Event 调用 aclrtEventElapsedTime 或 aclrtEventGetTimestamp\n" "运行时内部没有单独编号的错误\n"},
   {"Record both events; else read the message, the number says nothing.",
    "两个 Event 都要 record；其他情况请看消息，这个数字本身说明不了什么。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtEvent event = NULL;\n"
   "  uint64_t time = 0;\n"
   "  aclrtCreateEvent(&event);\n"
   "  aclError code = aclrtEventGetTimestamp(event, &time);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_CONTEXT_RELEASE_ERROR,
   {"aclrtResetDevice more often than aclrtSetDevice\n" "aclrtSetCurrentContext with a context whose device has been reset\n",
    "aclrtResetDevice 的次数多于 aclrtSetDevice\n" "绑定的 Context 所在的设备已被复位\n"},
   {"Count: each aclrtSetDevice wants exactly one aclrtResetDevice. Destroy contexts before the device.",
    "数一数：每个 aclrtSetDevice 正好对应一个 aclrtResetDevice。先销毁 Context，再复位设备。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtResetDevice(0);\n"
   "  aclError code = aclrtResetDevice(0);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_REPORT_TIMEOUT,
   {"aclrtProcessReport found no callback within its time: ordinary in a loop\n",
    "aclrtProcessReport 在时限内没有等到回调：循环中很平常\n"},
   {"Go on with the loop until you are told to stop. It is no failure.",
    "继续循环，直到要求停止。这不是失败。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "#include <pthread.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtSubscribeReport((uint64_t)pthread_self(), NULL);\n"
   "  aclError code = aclrtProcessReport(10);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_AICORE_TIMEOUT,
   {"a kernel ran longer than aclrtSetOpExecuteTimeOut allows: an endless loop, or far too much data\n",
    "核函数运行超过了 aclrtSetOpExecuteTimeOut 的限制：死循环，或数据太多\n"},
   {"Find the loop that does not end; raise the limit only when the work is really that long.",
    "找出不结束的循环；只有任务确实这么久时才提高限制。"},
   NULL},
  {ACL_ERROR_RT_AICORE_EXCEPTION,
   {"a kernel read or wrote outside of its memory: an index too large, a wrong size, a host pointer, a block that was freed meanwhile\n",
    "核函数读写越界：下标过大、大小不对、传了 Host 指针、内存已被释放\n"},
   {"The call that returns it is innocent. The message names the task and the line that submitted it; then check every size that goes into that kernel.",
    "返回它的调用是无辜的。消息指出了任务和下发它的那一行；再检查传给那个核函数的每个大小。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static void too_far(void *p) { (void)aslDeviceBytes(*(void **)p, 1000); }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  void *p = NULL;\n"
   "  aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST);\n"
   "  aslLaunch(\"too far\", too_far, &p, sizeof p, NULL); /* 0: accepted */\n"
   "  aclError code = aclrtSynchronizeStream(NULL);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_KERNEL_LOOKUP,
   {"the name given to aclrtBinaryGetFunction is not in the binary: a typing error, C++ name mangling, the wrong file\n",
    "aclrtBinaryGetFunction 的名字不在二进制里：拼写错误、C++ 名字修饰、文件不对\n"},
   {"Compare with the kernel's source; device functions need extern \"C\". Here: register the C function with aslRegisterKernel.",
    "与核函数源码对照；设备函数需要 extern \"C\"。在这里：用 aslRegisterKernel 注册 C 函数。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtBinHandle binary = NULL;\n"
   "  aclrtFuncHandle function = NULL;\n"
   "  char text[64] = \"\\177ELF\";\n"
   "  aclrtBinaryLoadFromData(text, sizeof text, NULL, &binary);\n"
   "  aclError code = aclrtBinaryGetFunction(binary, \"no_such_kernel\", &function);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_KERNEL_DUPLICATE,
   {"two different functions registered under one name\n",
    "两个不同的函数用了同一个名字注册\n"},
   {"Give each kernel a name of its own.",
    "每个核函数用不同的名字。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static void one(void *a, uint32_t i, uint32_t n) { (void)a, (void)i, (void)n; }\n"
   "static void two(void *a, uint32_t i, uint32_t n) { (void)a, (void)i, (void)(n + 1); }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aslRegisterKernel(\"explain\", one);\n"
   "  aclError code = aslRegisterKernel(\"explain\", two);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_LABEL_CONTEXT,
   {"labels of two contexts in one list, or a label set on a stream of another context\n",
    "一个列表里混用两个 Context 的 Label，或把 Label 设到别的 Context 的 Stream 上\n"},
   {"Make labels, list and stream in one context.",
    "Label、列表、Stream 都在同一个 Context 里创建。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtLabel labels[2] = {NULL, NULL};\n"
   "  aclrtLabelList list = NULL;\n"
   "  aclrtContext other = NULL;\n"
   "  aclrtCreateLabel(&labels[0]);\n"
   "  aclrtCreateContext(&other, 0);\n"
   "  aclrtCreateLabel(&labels[1]);\n"
   "  aclError code = aclrtCreateLabelList(labels, 2, &list);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
   {"aclrtSynchronizeStreamWithTimeout: the work takes longer than the time given\n" "streams that wait for each other in a circle (found here; on hardware it hangs)\n",
    "aclrtSynchronizeStreamWithTimeout：任务比给的时间长\n" "几个 Stream 互相等待成环（这里会发现；硬件上会卡住）\n"},
   {"The work goes on: wait again, or look for the event that nobody records. The message draws the circle.",
    "任务仍在继续：再等，或者找出没有人 record 的 Event。消息会画出那个环。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtEvent a = NULL;\n"
   "  aclrtCreateEventWithFlag(&a, ACL_EVENT_SYNC);\n"
   "  aclrtStreamWaitEvent(NULL, a); /* nobody records it */\n"
   "  aclError code = aclrtSynchronizeStreamWithTimeout(NULL, 100);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_EVENT_SYNC_TIMEOUT,
   {"aclrtSynchronizeEventWithTimeout: the stream did not reach the event in time\n",
    "aclrtSynchronizeEventWithTimeout：流没有在时限内执行到 Event\n"},
   {"Wait longer, or look at what stands in front of the record in that stream.",
    "延长等待，或看看那个流里 record 前面排着什么。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "#include <unistd.h>\n"
   "static void slow(void *p) { (void)p, usleep(300000); }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtEvent event = NULL;\n"
   "  aclrtCreateEvent(&event);\n"
   "  aslLaunch(\"slow\", slow, NULL, 0, NULL);\n"
   "  aclrtRecordEvent(event, NULL);\n"
   "  aclError code = aclrtSynchronizeEventWithTimeout(event, 20);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED,
   {"aclrtHostRegister twice for the same range\n",
    "对同一段内存两次 aclrtHostRegister\n"},
   {"Register once; aclrtHostUnregister first.",
    "只注册一次；先 aclrtHostUnregister。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static _Alignas(4096) char page[4096];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  void *device = NULL;\n"
   "  aclrtHostRegister(page, 4096, ACL_HOST_REGISTER_MAPPED, &device);\n"
   "  aclError code = aclrtHostRegister(page, 4096, ACL_HOST_REGISTER_MAPPED, &device);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_HOST_MEMORY_NOT_REGISTERED,
   {"aclrtHostUnregister of memory that was never registered, or with an address in its middle\n",
    "对从未注册的内存调用 aclrtHostUnregister，或传了中间的地址\n"},
   {"Pass the address that was registered, once.",
    "传注册时的地址，只传一次。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static _Alignas(4096) char page[4096];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclrtHostUnregister(page);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_PARAM_INVALID,
   {"the number or the size of the data buffers differs from what the model wants; with AIPP the input is smaller than the picture suggests\n" "work or weight memory smaller than aclmdlQuerySize says\n",
    "数据缓冲区的个数或大小与模型不符；有 AIPP 时输入比图片看起来的小\n" "工作内存或权重内存小于 aclmdlQuerySize 给出的大小\n"},
   {"Ask aclmdlGetInputSizeByIndex and aclmdlGetOutputSizeByIndex, and allocate exactly that.",
    "用 aclmdlGetInputSizeByIndex 和 aclmdlGetOutputSizeByIndex 查询，按此申请。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclmdlLoadFromFile(\"build/digits.om\", &model); /* made by make */\n"
   "  aclmdlDataset *none = aclmdlCreateDataset();\n"
   "  aclError code = aclmdlExecute(model, none, none);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID,
   {"the .om file is not there, not readable or empty; often a path relative to another folder\n",
    ".om 文件不存在、不可读或为空；常见的是相对路径的起点不对\n"},
   {"Print the absolute path, and look whether atc really wrote it.",
    "打印绝对路径，看看 atc 是否真的生成了它。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = aclmdlLoadFromFile(\"no_such.om\", &model);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_EXEC_MODEL_ID_INVALID,
   {"a model id that was never loaded, or unloaded already\n",
    "模型 id 从未加载，或已经卸载\n"},
   {"Use the id that the load call wrote, and only until aclmdlUnload.",
    "使用加载时写出的 id，并且只在 aclmdlUnload 之前用。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = aclmdlUnload(4711);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID,
   {"not an .om file: an .onnx was given, or the file was cut while it was copied\n",
    "不是 .om 文件：传了 .onnx，或拷贝时被截断\n"},
   {"Convert with atc, and compare the file sizes.",
    "用 atc 转换，并比较文件大小。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  char text[400] = \"this is not a model\";\n"
   "  aclError code = aclmdlLoadFromMem(text, sizeof text, &model);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_OP_NOT_FOUND,
   {"the model or a single-operator call needs an operator that is not there for this type, format or shape\n",
    "模型或单算子调用需要的算子没有（类型、格式或形状不匹配）\n"},
   {"The message lists the operators. Check data types and attributes against the operator's description.",
    "消息列出了算子。对照算子说明检查数据类型和属性。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "#include <string.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t i = 0; i + 6 < n; i++) /* an operator that nobody has */\n"
   "    if (memcmp(file + i, \"Conv2D\", 6) == 0) file[i + 4] = 'X';\n"
   "  aclError code = aclmdlLoadFromMem(file, n, &model);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_MODEL_INPUT_NOT_MATCH,
   {"older versions answer this where newer ones say 145000: the inputs differ from the model's\n",
    "旧版本的码，新版本返回 145000：输入与模型不符\n"},
   {"Compare counts and sizes with the model description.",
    "与模型描述比较个数和大小。"},
   NULL},
  {ACL_ERROR_BAD_ALLOC,
   {"the HOST is out of memory\n",
    "主机内存不足\n"},
   {"Free host memory, or raise ulimit -v.",
    "释放主机内存，或提高 ulimit -v。"},
   NULL},
  {ACL_ERROR_COMPILING_STUB_MODE,
   {"the program runs with the stub library that is meant for compiling only (devlib in LD_LIBRARY_PATH)\n",
    "程序运行时用了只供编译的桩库（LD_LIBRARY_PATH 里有 devlib）\n"},
   {"Take the devlib or stub folder out of LD_LIBRARY_PATH.",
    "从 LD_LIBRARY_PATH 去掉 devlib 或 stub 目录。"},
   NULL},
  {ACL_ERROR_RT_RESOURCE_ALLOC_FAIL,
   {"a resource of the driver is used up: streams, events or queues that were never destroyed\n",
    "驱动资源用完：Stream、Event 或队列没有销毁\n"},
   {"Create them once and use them again; destroy what you no longer need.",
    "创建一次、反复使用；不用的销毁。"},
   NULL},
  {ACL_ERROR_RT_NO_EVENT_RESOURCE,
   {"some thousands of events are alive: they are created in a loop and never destroyed\n",
    "存活的 Event 有几千个：在循环里创建却不销毁\n"},
   {"Create events once and record them again.",
    "Event 创建一次，反复 record。"},
   NULL},
  {ACL_ERROR_RT_NO_STREAM_RESOURCE,
   {"512 to 2,048 streams are alive, more than the card has\n",
    "存活的 Stream 达到 512 到 2048 个，超过了卡的上限\n"},
   {"A few streams per thread are enough; destroy them.",
    "每个线程几个 Stream 就够了；用完要销毁。"},
   NULL},
  {ACL_ERROR_RT_DEVICE_OOM,
   {"a process on the device ran out of memory\n",
    "设备侧进程内存不足\n"},
   {"As with 207001: fewer or smaller blocks, fewer processes on the card.",
    "同 207001：减少内存占用，减少同一张卡上的进程。"},
   NULL},
  {ACL_ERROR_RT_AICPU_EXCEPTION,
   {"an operator on the AI CPU failed while it ran, for example an index out of range in Gather\n",
    "AI CPU 上的算子执行失败，例如 Gather 的下标越界\n"},
   {"The message names the node; look at the values that go into it.",
    "消息指出了节点；检查输入给它的值。"},
   NULL},
  {ACL_ERROR_RT_DEV_SETUP_ERROR,
   {"the card could not be opened: used by another container, driver not loaded, no rights\n",
    "设备打不开：被其他容器占用、驱动未加载、没有权限\n"},
   {"npu-smi info; is the user in the group HwHiAiUser?",
    "运行 npu-smi info；用户在 HwHiAiUser 组里吗？"},
   NULL},
  {ACL_ERROR_RT_VECTOR_CORE_EXCEPTION,
   {"the same as 507015 on the vector core: an address out of range or not aligned\n",
    "与 507015 相同，发生在 Vector 核上：地址越界或未对齐\n"},
   {"Check sizes and offsets of the kernel.",
    "检查核函数的大小和偏移。"},
   NULL},
  {ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID,
   {"the batch is not one of those the model was converted with\n",
    "批大小不在转换时给出的档位里\n"},
   {"Use one of the gears of --dynamic_batch_size.",
    "使用 --dynamic_batch_size 的某个档位。"},
   NULL},
  {ACL_ERROR_RT_OVER_FLOW,
   {"overflow seen in an operator; the work was done (informative)\n",
    "算子出现溢出；任务已完成（仅告知）\n"},
   {"As 207003.",
    "同 207003。"},
   NULL},
  {ACL_ERROR_RT_END_OF_SEQUENCE,
   {"a data queue has come to its end; the wait itself succeeded (informative)\n",
    "数据队列已到末尾；等待本身成功（仅告知）\n"},
   {"Stop feeding; it is no failure.",
    "停止喂数据即可，不是失败。"},
   NULL},
  {ACL_ERROR_RT_LOST_HEARTBEAT,
   {"the scheduler on the card no longer answers\n",
    "卡上的调度器没有响应\n"},
   {"Save the logs, reset the device; if it happens again, the card.",
    "保存日志，复位设备；再次发生就是硬件问题。"},
   NULL},
  {ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED,
   {"the table of parts in the file is damaged, or the file was made by another version of CANN or for another chip\n",
    "文件里的分区表损坏，或由其他版本的 CANN、为其他芯片生成\n"},
   {"Make it again with the atc of this machine, and the right --soc_version.",
    "用本机的 atc 和正确的 --soc_version 重新生成。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "static aclError load_damaged(size_t at) { /* one byte of a good model changed */\n"
   "  uint32_t model = 0;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  file[at] ^= 0x55;\n"
   "  return aclmdlLoadFromMem(file, n, &model);\n"
   "}\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = load_damaged(256);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED,
   {"the weights are not where the file says: it was damaged or cut\n",
    "权重不在文件声明的位置：文件损坏或被截断\n"},
   {"Copy the file again and compare checksums.",
    "重新拷贝文件，并比较校验和。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "static aclError load_damaged(size_t at) { /* one byte of a good model changed */\n"
   "  uint32_t model = 0;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  file[at] ^= 0x55;\n"
   "  return aclmdlLoadFromMem(file, n, &model);\n"
   "}\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = load_damaged(312);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED,
   {"the list of tasks in the file cannot be read: damaged, or of a version that this library does not know\n",
    "文件里的任务表读不了：损坏，或版本不被支持\n"},
   {"Make it again with this version of atc.",
    "用当前版本的 atc 重新生成。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "static aclError load_damaged(size_t at) { /* one byte of a good model changed */\n"
   "  uint32_t model = 0;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  file[at] ^= 0x55;\n"
   "  return aclmdlLoadFromMem(file, n, &model);\n"
   "}\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclError code = load_damaged(336);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_LOAD_MODEL,
   {"the file is a model, but something in it does not fit together or is not known here\n",
    "文件是模型，但其中的内容不一致或不被支持\n"},
   {"Make it again with this version of atc.",
    "用当前版本的 atc 重新生成。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t at = 0; at < n && code != ACL_ERROR_GE_LOAD_MODEL; at++) {\n"
   "    file[at] ^= 3; /* one damaged byte after the other, until it hits the right place */\n"
   "    code = aclmdlLoadFromMem(file, n, &model);\n"
   "    if (code == ACL_SUCCESS) aclmdlUnload(model);\n"
   "    file[at] ^= 3;\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_SHAPE_INVALID,
   {"the shape of a tensor does not fit the operator: a wrong number of axes, a reshape to another number of elements\n",
    "张量形状与算子不符：轴数不对，或 reshape 前后元素个数不同\n"},
   {"The message names the node and the shapes; check --input_shape of atc.",
    "消息里有节点和形状；检查 atc 的 --input_shape。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t at = 0; at < n && code != ACL_ERROR_GE_SHAPE_INVALID; at++) {\n"
   "    file[at] ^= 3; /* one damaged byte after the other, until it hits the right place */\n"
   "    code = aclmdlLoadFromMem(file, n, &model);\n"
   "    if (code == ACL_SUCCESS) aclmdlUnload(model);\n"
   "    file[at] ^= 3;\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_DATATYPE_INVALID,
   {"two tensors that meet in one operator have different data types, or a type that it does not take\n",
    "同一个算子的张量数据类型不同，或类型不被支持\n"},
   {"Insert a Cast in the model, or convert the input.",
    "在模型里加 Cast，或转换输入。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t at = 0; at < n && code != ACL_ERROR_GE_DATATYPE_INVALID; at++) {\n"
   "    file[at] ^= 3; /* one damaged byte after the other, until it hits the right place */\n"
   "    code = aclmdlLoadFromMem(file, n, &model);\n"
   "    if (code == ACL_SUCCESS) aclmdlUnload(model);\n"
   "    file[at] ^= 3;\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_OP_ATTR_NOT_MATCH,
   {"an attribute of an operator is missing or has a value that does not fit: a stride of 0, pads of the wrong count\n",
    "算子属性缺失，或值不合适：步长为 0、padding 个数不对\n"},
   {"The message names the attribute; compare with the operator's description.",
    "消息里有属性名；与算子说明对照。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t at = 0; at < n && code != ACL_ERROR_OP_ATTR_NOT_MATCH; at++) {\n"
   "    file[at] ^= 3; /* one damaged byte after the other, until it hits the right place */\n"
   "    code = aclmdlLoadFromMem(file, n, &model);\n"
   "    if (code == ACL_SUCCESS) aclmdlUnload(model);\n"
   "    file[at] ^= 3;\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_FORMAT_NOT_MATCH,
   {"an operator gets its data in another layout than it works with, for example NHWC instead of NCHW\n",
    "算子得到的数据排布与它要求的不同，例如要 NCHW 却给了 NHWC\n"},
   {"Transpose first, or convert the model with the right --input_format.",
    "先做 Transpose，或用正确的 --input_format 转换模型。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t at = 0; at < n && code != ACL_ERROR_FORMAT_NOT_MATCH; at++) {\n"
   "    file[at] ^= 3; /* one damaged byte after the other, until it hits the right place */\n"
   "    code = aclmdlLoadFromMem(file, n, &model);\n"
   "    if (code == ACL_SUCCESS) aclmdlUnload(model);\n"
   "    file[at] ^= 3;\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_UNSUPPORTED_DATA_TYPE,
   {"an operator does not work with this data type; double and int64 are the usual ones\n",
    "算子不支持这种数据类型；常见的是 double 和 int64\n"},
   {"Convert to float or float16 first.",
    "先转换成 float 或 float16。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t at = 0; at < n && code != ACL_ERROR_UNSUPPORTED_DATA_TYPE; at++) {\n"
   "    file[at] ^= 3; /* one damaged byte after the other, until it hits the right place */\n"
   "    code = aclmdlLoadFromMem(file, n, &model);\n"
   "    if (code == ACL_SUCCESS) aclmdlUnload(model);\n"
   "    file[at] ^= 3;\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_OP_INPUT_NOT_MATCH,
   {"an operator has more or fewer inputs than it takes\n",
    "算子的输入个数不对\n"},
   {"Count the inputs in its description, the optional ones too.",
    "对照算子说明数一数输入，包括可选的。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static char file[1 << 20];\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  FILE *f = fopen(\"build/digits.om\", \"rb\"); /* made by make */\n"
   "  size_t n = f ? fread(file, 1, sizeof file, f) : 0;\n"
   "  for (size_t at = 0; at < n && code != ACL_ERROR_OP_INPUT_NOT_MATCH; at++) {\n"
   "    file[at] ^= 3; /* one damaged byte after the other, until it hits the right place */\n"
   "    code = aclmdlLoadFromMem(file, n, &model);\n"
   "    if (code == ACL_SUCCESS) aclmdlUnload(model);\n"
   "    file[at] ^= 3;\n"
   "  }\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_MODEL_EXECUTE,
   {"a model stopped while it ran\n" "one model id executed twice at the same time (here with ASCEND_LITE_STRICT=1; hardware mixes the results)\n",
    "模型执行中止\n" "同一个模型 id 同时执行两次（这里在 ASCEND_LITE_STRICT=1 时报错；硬件上结果会混在一起）\n"},
   {"One model id runs once at a time: a lock, one stream, or load it twice.",
    "同一个模型 id 同时只能执行一次：加锁、用同一个 Stream，或加载两次。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclmdlDataset *in = aclmdlCreateDataset(), *out = aclmdlCreateDataset();\n"
   "  aclrtStream one = NULL, two = NULL;\n"
   "  void *p = NULL;\n"
   "  uint32_t model = 0;\n"
   "  aslSetSchedule(\"lazy\"); /* nothing is done before somebody waits */\n"
   "  aslSetLevel(2);\n"
   "  aclrtCreateStream(&one);\n"
   "  aclrtCreateStream(&two);\n"
   "  aclmdlLoadFromFile(\"build/digits.om\", &model); /* made by make: 28 x 28 floats in, 10 out */\n"
   "  aclrtMalloc(&p, 4096, ACL_MEM_MALLOC_HUGE_FIRST);\n"
   "  aclmdlAddDatasetBuffer(in, aclCreateDataBuffer(p, 28 * 28 * 4));\n"
   "  aclmdlAddDatasetBuffer(out, aclCreateDataBuffer((char *)p + 3200, 10 * 4));\n"
   "  aclmdlExecuteAsync(model, in, out, one);\n"
   "  aclError code = aclmdlExecuteAsync(model, in, out, two);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_GE_MEMORY_ALLOCATION,
   {"the model needs more device memory than is free\n",
    "模型需要的设备内存超过空闲量\n"},
   {"Unload other models; aclmdlQuerySize tells how much it takes.",
    "卸载其他模型；aclmdlQuerySize 会告诉你需要多少。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  uint32_t model = 0;\n"
   "  size_t left = 0, all = 0;\n"
   "  void *p = NULL;\n"
   "  aclrtGetMemInfo(ACL_DDR_MEM, &left, &all);\n"
   "  while (left > 4096) /* take all there is, in ever smaller pieces */\n"
   "    if (aclrtMalloc(&p, left, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS) left /= 2;\n"
   "  aclError code = aclmdlLoadFromFile(\"build/digits.om\", &model); /* made by make */\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_RT_STREAM_TASK_FULL,
   {"more work is queued on one stream than it can hold, and it waits for an event that does not come\n",
    "一个 Stream 排队的任务超过上限，而它在等一个不来的 Event\n"},
   {"Synchronize from time to time, and look for the missing record.",
    "时不时同步一次，并找出缺少的 record。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "static void work(void *p) { (void)p; }\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  aclrtEvent never = NULL;\n"
   "  aclrtStream stream = NULL;\n"
   "  aclError code = ACL_SUCCESS;\n"
   "  aclrtCreateStream(&stream);\n"
   "  aclrtCreateEventWithFlag(&never, ACL_EVENT_SYNC);\n"
   "  aclrtStreamWaitEvent(stream, never); /* nobody records it */\n"
   "  while (code == ACL_SUCCESS) code = aslLaunch(\"work\", work, NULL, 0, stream);\n"
   "  aclrtDestroyStreamForce(stream);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_SUCCESS,
   {"the call did what it says; from a call with Async in its name, or with a stream argument, it only means \"accepted\"\n",
    "调用完成了它说的事；但名字带 Async 或带 stream 参数的调用返回 0，只表示“已接受”\n"},
   {"For asynchronous calls, look at what the next synchronize answers.",
    "异步调用要看下一次同步返回什么。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  void *p = NULL;\n"
   "  aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST);\n"
   "  aclrtMemsetAsync(p, 64, 0, 64, NULL); /* 0: accepted */\n"
   "  aclError code = aclrtSynchronizeStream(NULL); /* 0: done */\n"
   "  aclrtFree(p);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
  {ACL_ERROR_INTERNAL_ERROR,
   {"aclsysGetVersionStr or aclsysGetVersionNum asked for a package that is not installed\n" "any inner fault that has no number of its own\n",
    "aclsysGetVersionStr、aclsysGetVersionNum 查询了没有安装的软件包\n" "没有单独编号的内部错误\n"},
   {"Read the message: the number says nothing.",
    "看消息：这个数字本身说明不了什么。"},
   "#include \"ascend_lite.h\"\n"
   "#include <stdio.h>\n"
   "int main(void) {\n"
   "  aclInit(NULL);\n"
   "  aclrtSetDevice(0);\n"
   "  char version[ACL_PKG_VERSION_MAX_SIZE];\n"
   "  aclError code = aclsysGetVersionStr((char *)\"no such package\", version);\n"
   "  printf(\"%d\\n\", code);\n"
   "  return 0;\n"
   "}\n"},
};

/* Every code, with its Chinese meaning; the English one is the library's. */
static const struct {
  aclError code;
  const char *zh;
} meanings[] = {
  {ACL_SUCCESS, "成功"},
  {ACL_ERROR_INVALID_PARAM, "参数错误（包括 acl 层发现的空指针）"},
  {ACL_ERROR_UNINITIALIZE, "缺少必要的初始化"},
  {ACL_ERROR_REPEAT_INITIALIZE, "重复初始化或重复加载"},
  {ACL_ERROR_INVALID_FILE, "文件不存在或不可读"},
  {ACL_ERROR_WRITE_FILE, "文件写入失败"},
  {ACL_ERROR_INVALID_FILE_SIZE, "文件大小超出限制"},
  {ACL_ERROR_PARSE_FILE, "文件内容无法解析（JSON）"},
  {ACL_ERROR_FILE_MISSING_ATTR, "文件缺少必需字段"},
  {ACL_ERROR_FILE_ATTR_INVALID, "文件中某个字段的值不对"},
  {ACL_ERROR_INVALID_DUMP_CONFIG, "dump 配置错误"},
  {ACL_ERROR_INVALID_PROFILING_CONFIG, "profiling 配置错误"},
  {ACL_ERROR_INVALID_MODEL_ID, "模型 id 不存在"},
  {ACL_ERROR_DESERIALIZE_MODEL, "模型反序列化失败"},
  {ACL_ERROR_PARSE_MODEL, "模型解析失败"},
  {ACL_ERROR_READ_MODEL_FAILURE, "模型路径读取失败"},
  {ACL_ERROR_MODEL_SIZE_INVALID, "模型长度错误"},
  {ACL_ERROR_MODEL_MISSING_ATTR, "模型缺少属性"},
  {ACL_ERROR_MODEL_INPUT_NOT_MATCH, "输入与模型不符"},
  {ACL_ERROR_MODEL_OUTPUT_NOT_MATCH, "输出与模型不符"},
  {ACL_ERROR_MODEL_NOT_DYNAMIC, "模型没有动态档位"},
  {ACL_ERROR_OP_TYPE_NOT_MATCH, "算子类型不符"},
  {ACL_ERROR_OP_INPUT_NOT_MATCH, "算子输入不符"},
  {ACL_ERROR_OP_OUTPUT_NOT_MATCH, "算子输出不符"},
  {ACL_ERROR_OP_ATTR_NOT_MATCH, "算子属性不符"},
  {ACL_ERROR_OP_NOT_FOUND, "找不到合适的算子"},
  {ACL_ERROR_OP_LOAD_FAILED, "算子加载失败"},
  {ACL_ERROR_UNSUPPORTED_DATA_TYPE, "数据类型不支持"},
  {ACL_ERROR_FORMAT_NOT_MATCH, "数据格式不符"},
  {ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED, "没有注册核函数选择器"},
  {ACL_ERROR_KERNEL_NOT_FOUND, "核函数不存在"},
  {ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED, "选择器重复注册"},
  {ACL_ERROR_KERNEL_ALREADY_REGISTERED, "核函数重复注册"},
  {ACL_ERROR_INVALID_QUEUE_ID, "队列 id 不存在"},
  {ACL_ERROR_REPEAT_SUBSCRIBE, "Stream 重复订阅"},
  {ACL_ERROR_STREAM_NOT_SUBSCRIBE, "Stream 没有订阅"},
  {ACL_ERROR_THREAD_NOT_SUBSCRIBE, "线程没有订阅"},
  {ACL_ERROR_WAIT_CALLBACK_TIMEOUT, "等待回调超时"},
  {ACL_ERROR_REPEAT_FINALIZE, "重复去初始化"},
  {ACL_ERROR_NOT_STATIC_AIPP, "该输入没有静态 AIPP"},
  {ACL_ERROR_COMPILING_STUB_MODE, "链接了仅供编译的桩库"},
  {ACL_ERROR_GROUP_NOT_SET, "没有选择分组"},
  {ACL_ERROR_GROUP_NOT_CREATE, "分组不存在"},
  {ACL_ERROR_PROF_ALREADY_RUN, "profiling 已在运行"},
  {ACL_ERROR_PROF_NOT_RUN, "profiling 没有运行"},
  {ACL_ERROR_DUMP_ALREADY_RUN, "dump 已在运行"},
  {ACL_ERROR_DUMP_NOT_RUN, "dump 没有运行"},
  {ACL_ERROR_RT_PARAM_INVALID, "运行时参数检查失败（大小、超时、指针等）"},
  {ACL_ERROR_RT_INVALID_DEVICEID, "设备编号超出范围"},
  {ACL_ERROR_RT_CONTEXT_NULL, "当前线程没有可用的 Context"},
  {ACL_ERROR_RT_STREAM_CONTEXT, "Stream 属于另一个 Context"},
  {ACL_ERROR_RT_MODEL_CONTEXT, "模型属于另一个 Context"},
  {ACL_ERROR_RT_STREAM_MODEL, "Stream 与模型没有绑定"},
  {ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, "Event 还没有时间戳"},
  {ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL, "结束时间早于开始时间"},
  {ACL_ERROR_RT_ADDR_UNALIGNED, "地址未对齐"},
  {ACL_ERROR_RT_FILE_OPEN, "文件打开失败"},
  {ACL_ERROR_RT_FILE_WRITE, "文件写入失败"},
  {ACL_ERROR_RT_STREAM_SUBSCRIBE, "Stream 已订阅或没有订阅回调"},
  {ACL_ERROR_RT_THREAD_SUBSCRIBE, "线程已订阅或没有订阅回调"},
  {ACL_ERROR_RT_GROUP_NOT_SET, "没有选择分组"},
  {ACL_ERROR_RT_GROUP_NOT_CREATE, "分组不存在"},
  {ACL_ERROR_RT_STREAM_NO_CB_REG, "Stream 没有回调线程"},
  {ACL_ERROR_RT_INVALID_MEMORY_TYPE, "内存类型超出范围"},
  {ACL_ERROR_RT_INVALID_HANDLE, "句柄已销毁或种类不对"},
  {ACL_ERROR_RT_INVALID_MALLOC_TYPE, "内存申请种类不对"},
  {ACL_ERROR_RT_WAIT_TIMEOUT, "等待超时"},
  {ACL_ERROR_RT_TASK_TIMEOUT, "任务执行超时"},
  {ACL_ERROR_RT_SYSPARAMOPT_NOT_SET, "系统参数没有设置过"},
  {ACL_ERROR_RT_DEVICE_TASK_ABORT, "设备正在中止任务"},
  {ACL_ERROR_RT_STREAM_ABORT, "Stream 被中止"},
  {ACL_ERROR_RT_CAPTURE_DEPENDENCY, "捕获依赖了捕获之外的任务"},
  {ACL_ERROR_RT_STREAM_UNJOINED, "捕获结束时分叉的 Stream 没有汇合"},
  {ACL_ERROR_RT_MODEL_CAPTURED, "图正在捕获"},
  {ACL_ERROR_RT_STREAM_CAPTURED, "捕获期间不允许这个调用"},
  {ACL_ERROR_RT_EVENT_CAPTURED, "不能对捕获中的 Event 这样做"},
  {ACL_ERROR_RT_STREAM_NOT_CAPTURED, "Stream 没有在捕获"},
  {ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, "捕获模式禁止这个调用"},
  {ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT, "捕获期间碰了默认 Stream"},
  {ACL_ERROR_STREAM_CAPTURE_CONFLICT, "有依赖的 Stream 各自开始了捕获"},
  {ACL_ERROR_STREAM_TASK_GROUP_STATUS, "任务组状态不对"},
  {ACL_ERROR_STREAM_TASK_GROUP_INTR, "任务组被中断"},
  {ACL_ERROR_RT_TASK_ABORT_STOP, "abort 在后处理之前停止"},
  {ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED, "捕获是在别的 Stream 上开始的"},
  {ACL_ERROR_RT_MODEL_RUNNING, "图还在运行"},
  {ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD, "在别的线程上结束捕获"},
  {ACL_ERROR_RT_INSUFFICIENT_INPUT_ARRAY, "调用者的数组太短"},
  {ACL_ERROR_RT_MODEL_UPDATE_FAILED, "图更新失败"},
  {ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC, "捕获期间异步拷贝退化为同步"},
  {ACL_ERROR_RT_SYMBOL_NOT_FOUND, "设备符号不存在"},
  {ACL_ERROR_RT_INVALID_SYMBOL, "设备符号错误"},
  {ACL_ERROR_RT_INVALID_DEVICE_FUNCTION, "设备函数错误"},
  {ACL_ERROR_RT_SUB_ACLGRAPH_IS_CAPTURING, "嵌套的图还在捕获"},
  {ACL_ERROR_GE_PARAM_INVALID, "图引擎参数错误（输入输出个数或大小、内存太小）"},
  {ACL_ERROR_GE_EXEC_NOT_INIT, "图引擎没有启动"},
  {ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, "模型文件不存在、不可读或为空"},
  {ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, "模型 id 没有加载"},
  {ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID, "模型数据太短或文件头不对"},
  {ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID, "模型地址错误"},
  {ACL_ERROR_GE_EXEC_MODEL_QUEUE_ID_INVALID, "模型队列 id 错误"},
  {ACL_ERROR_GE_EXEC_LOAD_MODEL_REPEATED, "模型重复加载"},
  {ACL_ERROR_GE_DYNAMIC_INPUT_ADDR_INVALID, "动态档位缓冲区地址错误"},
  {ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID, "动态档位缓冲区太小"},
  {ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID, "不是模型的某个档位"},
  {ACL_ERROR_GE_AIPP_BATCH_EMPTY, "动态 AIPP 的批数为 0"},
  {ACL_ERROR_GE_AIPP_NOT_EXIST, "该输入没有 AIPP"},
  {ACL_ERROR_GE_AIPP_MODE_INVALID, "AIPP 模式不符"},
  {ACL_ERROR_GE_OP_TASK_TYPE_INVALID, "单算子任务种类错误"},
  {ACL_ERROR_GE_OP_KERNEL_TYPE_INVALID, "单算子核函数种类错误"},
  {ACL_ERROR_GE_PLGMGR_PATH_INVALID, "插件路径错误"},
  {ACL_ERROR_GE_FORMAT_INVALID, "格式错误"},
  {ACL_ERROR_GE_SHAPE_INVALID, "形状错误"},
  {ACL_ERROR_GE_DATATYPE_INVALID, "数据类型错误"},
  {ACL_ERROR_PROF_REPEAT_SUBSCRIBE, "模型重复订阅 profiling"},
  {ACL_ERROR_PROF_API_CONFLICT, "混用了两套 profiling 接口"},
  {ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG, "算子缓存上限配置错误"},
  {ACL_ERROR_INVALID_OPP_PATH, "ASCEND_OPP_PATH 错误"},
  {ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, "算子不支持动态形状"},
  {ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED, "依赖的资源还存活"},
  {ACL_ERROR_UNSUPPORTED_JPEG, "JPEG 编码方式不支持"},
  {ACL_ERROR_INVALID_BUNDLE_MODEL_ID, "bundle id 不存在"},
  {ACL_ERROR_BAD_ALLOC, "主机内存申请失败"},
  {ACL_ERROR_API_NOT_SUPPORT, "这里不支持该接口"},
  {ACL_ERROR_INVALID_DEVICE, "设备错误"},
  {ACL_ERROR_MEMORY_ADDRESS_UNALIGNED, "内存地址未对齐"},
  {ACL_ERROR_RESOURCE_NOT_MATCH, "资源不匹配"},
  {ACL_ERROR_INVALID_RESOURCE_HANDLE, "资源句柄错误"},
  {ACL_ERROR_FEATURE_UNSUPPORTED, "特性不支持"},
  {ACL_ERROR_PROF_MODULES_UNSUPPORTED, "缺少 profiling 模块"},
  {ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "当前芯片或状态不支持"},
  {ACL_ERROR_RT_MEMORY_ALLOCATION, "内存不足"},
  {ACL_ERROR_RT_MEMORY_FREE, "释放失败"},
  {ACL_ERROR_RT_AICORE_OVER_FLOW, "AI Core 出现溢出"},
  {ACL_ERROR_RT_NO_DEVICE, "没有设备"},
  {ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "驱动资源用完"},
  {ACL_ERROR_RT_NO_PERMISSION, "没有权限"},
  {ACL_ERROR_RT_NO_EVENT_RESOURCE, "Event 用完"},
  {ACL_ERROR_RT_NO_STREAM_RESOURCE, "Stream 用完"},
  {ACL_ERROR_RT_NO_NOTIFY_RESOURCE, "Notify 用完"},
  {ACL_ERROR_RT_NO_MODEL_RESOURCE, "模型资源用完"},
  {ACL_ERROR_RT_NO_CDQ_RESOURCE, "CDQ 用完"},
  {ACL_ERROR_RT_OVER_LIMIT, "超过上限"},
  {ACL_ERROR_RT_QUEUE_EMPTY, "队列为空"},
  {ACL_ERROR_RT_QUEUE_FULL, "队列已满"},
  {ACL_ERROR_RT_REPEATED_INIT, "重复初始化"},
  {ACL_ERROR_RT_AIVEC_OVER_FLOW, "Vector 核出现溢出"},
  {ACL_ERROR_RT_OVER_FLOW, "出现溢出"},
  {ACL_ERROR_RT_DEVICE_OOM, "设备侧进程内存不足"},
  {ACL_ERROR_RT_FEATURE_NOT_SUPPORT_UPDATE_OP, "算子不能更新"},
  {ACL_ERROR_RT_TIMEOUT, "驱动超时"},
  {ACL_ERROR_RT_LINK_TYPE_NOT_SUPPORTED, "链路类型不支持"},
  {ACL_ERROR_GE_MEMORY_ALLOCATION, "图引擎内存不足"},
  {ACL_ERROR_GE_MEMORY_OPERATE_FAILED, "主机内存操作失败"},
  {ACL_ERROR_GE_DEVICE_MEMORY_OPERATE_FAILED, "设备内存操作失败"},
  {ACL_ERROR_STORAGE_OVER_LIMIT, "定长的输出结构体太小"},
  {ACL_ERROR_GE_SUBHEALTHY, "节点亚健康"},
  {ACL_ERROR_GE_USER_RAISE_EXCEPTION, "用户函数抛出异常"},
  {ACL_ERROR_GE_DATA_NOT_ALIGNED, "数据未对齐"},
  {ACL_ERROR_INTERNAL_ERROR, "未知内部错误"},
  {ACL_ERROR_FAILURE, "一般性失败"},
  {ACL_ERROR_GE_FAILURE, "图引擎内部错误"},
  {ACL_ERROR_RT_FAILURE, "运行时内部错误"},
  {ACL_ERROR_DRV_FAILURE, "驱动内部错误"},
  {ACL_ERROR_PROFILING_FAILURE, "profiling 内部错误"},
  {ACL_ERROR_RT_INTERNAL_ERROR, "运行时内部错误；没有单独编号的都用它"},
  {ACL_ERROR_RT_TS_ERROR, "任务调度器错误"},
  {ACL_ERROR_RT_STREAM_TASK_FULL, "Stream 的任务队列已满"},
  {ACL_ERROR_RT_STREAM_TASK_EMPTY, "Stream 的任务队列为空"},
  {ACL_ERROR_RT_STREAM_NOT_COMPLETE, "Stream 还没有完成（内部查询结果）"},
  {ACL_ERROR_RT_END_OF_SEQUENCE, "数据流结束（仅告知）"},
  {ACL_ERROR_RT_EVENT_NOT_COMPLETE, "Event 还没有完成（内部查询结果）"},
  {ACL_ERROR_RT_CONTEXT_RELEASE_ERROR, "Context 或设备已经释放"},
  {ACL_ERROR_RT_SOC_VERSION, "芯片版本错误"},
  {ACL_ERROR_RT_TASK_TYPE_NOT_SUPPORT, "任务种类不支持"},
  {ACL_ERROR_RT_LOST_HEARTBEAT, "调度器失联"},
  {ACL_ERROR_RT_MODEL_EXECUTE, "模型执行失败"},
  {ACL_ERROR_RT_REPORT_TIMEOUT, "aclrtProcessReport 没有等到回调"},
  {ACL_ERROR_RT_SYS_DMA, "系统 DMA 错误"},
  {ACL_ERROR_RT_AICORE_TIMEOUT, "AI Core 任务超时"},
  {ACL_ERROR_RT_AICORE_EXCEPTION, "AI Core 任务异常"},
  {ACL_ERROR_RT_AICORE_TRAP_EXCEPTION, "AI Core 陷阱异常"},
  {ACL_ERROR_RT_AICPU_TIMEOUT, "AI CPU 任务超时"},
  {ACL_ERROR_RT_AICPU_EXCEPTION, "AI CPU 任务异常"},
  {ACL_ERROR_RT_AICPU_DATADUMP_RSP_ERR, "AI CPU dump 应答错误"},
  {ACL_ERROR_RT_AICPU_MODEL_RSP_ERR, "AI CPU 模型应答错误"},
  {ACL_ERROR_RT_PROFILING_ERROR, "profiling 错误"},
  {ACL_ERROR_RT_IPC_ERROR, "进程间通信错误"},
  {ACL_ERROR_RT_MODEL_ABORT_NORMAL, "模型按要求停止（仅告知）"},
  {ACL_ERROR_RT_KERNEL_UNREGISTERING, "核函数正在注销"},
  {ACL_ERROR_RT_RINGBUFFER_NOT_INIT, "环形缓冲区没有初始化"},
  {ACL_ERROR_RT_RINGBUFFER_NO_DATA, "环形缓冲区没有数据"},
  {ACL_ERROR_RT_KERNEL_LOOKUP, "找不到核函数"},
  {ACL_ERROR_RT_KERNEL_DUPLICATE, "核函数重复注册"},
  {ACL_ERROR_RT_DEBUG_REGISTER_FAIL, "溢出调试启动失败"},
  {ACL_ERROR_RT_DEBUG_UNREGISTER_FAIL, "溢出调试停止失败"},
  {ACL_ERROR_RT_LABEL_CONTEXT, "Label 属于另一个 Context"},
  {ACL_ERROR_RT_PROGRAM_USE_OUT, "程序槽位用完"},
  {ACL_ERROR_RT_DEV_SETUP_ERROR, "设备打不开"},
  {ACL_ERROR_RT_VECTOR_CORE_TIMEOUT, "Vector 核任务超时"},
  {ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, "Vector 核任务异常"},
  {ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION, "Vector 核陷阱异常"},
  {ACL_ERROR_RT_CDQ_BATCH_ABNORMAL, "CDQ 批次异常"},
  {ACL_ERROR_RT_DIE_MODE_CHANGE_ERROR, "die 模式不能更改"},
  {ACL_ERROR_RT_DIE_SET_ERROR, "单 die 模式下不能设置 die"},
  {ACL_ERROR_RT_INVALID_DIEID, "die 编号错误"},
  {ACL_ERROR_RT_DIE_MODE_NOT_SET, "没有设置 die 模式"},
  {ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW, "AI Core 读越界"},
  {ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW, "AI Core 写越界"},
  {ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW, "Vector 核读越界"},
  {ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW, "Vector 核写越界"},
  {ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, "同步 Stream 或设备超时"},
  {ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, "同步 Event 超时"},
  {ACL_ERROR_RT_FFTS_PLUS_TIMEOUT, "FFTS+ 任务超时"},
  {ACL_ERROR_RT_FFTS_PLUS_EXCEPTION, "FFTS+ 任务异常"},
  {ACL_ERROR_RT_FFTS_PLUS_TRAP_EXCEPTION, "FFTS+ 陷阱异常"},
  {ACL_ERROR_RT_SEND_MSG, "主机与设备间消息发送失败"},
  {ACL_ERROR_RT_COPY_DATA, "用户态与内核态拷贝失败"},
  {ACL_ERROR_RT_DEVICE_MEM_ERROR, "设备内存故障"},
  {ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR, "HBM 多比特 ECC 故障"},
  {ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR, "疑似设备内存故障"},
  {ACL_ERROR_RT_LINK_ERROR, "设备链路故障"},
  {ACL_ERROR_RT_SUSPECT_REMOTE_ERROR, "疑似远端故障"},
  {ACL_ERROR_RT_DRV_INTERNAL_ERROR, "驱动内部错误"},
  {ACL_ERROR_RT_AICPU_INTERNAL_ERROR, "AI CPU 内部错误"},
  {ACL_ERROR_RT_SOCKET_CLOSE, "主机与设备的连接已关闭"},
  {ACL_ERROR_RT_AICPU_INFO_LOAD_RSP_ERR, "AI CPU 加载应答错误"},
  {ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED, "捕获因之前的错误而失效"},
  {ACL_ERROR_RT_COMM_OP_RETRY_FAIL, "集合通信重试失败"},
  {ACL_ERROR_SNAPSHOT_LOCK_TIMEOUT, "快照加锁超时"},
  {ACL_ERROR_SNAPSHOT_LOCK_FAILED, "快照加锁失败"},
  {ACL_ERROR_SNAPSHOT_UNLOCK_FAILED, "快照解锁失败"},
  {ACL_ERROR_SNAPSHOT_BACKUP_FAILED, "快照备份失败"},
  {ACL_ERROR_SNAPSHOT_RESTORE_FAILED, "快照恢复失败"},
  {ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED, "主机内存重复注册"},
  {ACL_ERROR_HOST_MEMORY_NOT_REGISTERED, "主机内存没有注册"},
  {ACL_ERROR_SNAPSHOT_CALLBACK_FAILED, "快照回调失败"},
  {ACL_ERROR_SNAPSHOT_REGISTER_CALLBACK_FAILED, "快照回调没有注册"},
  {ACL_ERROR_RT_L3_PORT_ERROR, "L3 端口故障"},
  {ACL_ERROR_RT_CCU_TIMEOUT, "CCU 任务超时"},
  {ACL_ERROR_RT_CCU_EXCEPTION, "CCU 任务异常"},
  {ACL_ERROR_GE_INTERNAL_ERROR, "图引擎内部错误"},
  {ACL_ERROR_GE_LOAD_MODEL, "模型加载失败"},
  {ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED, "模型分区读取失败"},
  {ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED, "权重分区读取失败"},
  {ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED, "任务分区读取失败"},
  {ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED, "算子分区读取失败"},
  {ACL_ERROR_GE_EXEC_RELEASE_MODEL_DATA, "模型数据释放失败"},
  {ACL_ERROR_GE_COMMAND_HANDLE, "命令执行失败"},
  {ACL_ERROR_GE_GET_TENSOR_INFO, "取不到 tensor 信息"},
  {ACL_ERROR_GE_UNLOAD_MODEL, "模型卸载失败"},
  {ACL_ERROR_GE_MODEL_EXECUTE_TIMEOUT, "模型执行超时"},
  {ACL_ERROR_GE_REDEPLOYING, "模型正在重新部署"},
};

#define COUNT(a) (sizeof(a) / sizeof(a)[0])
static int zh;

static const char *say(const char *en, const char *chinese) { return zh ? chinese : en; }

static void choose_language(void) {
  static const char *const names[] = {"ASCEND_LITE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
  size_t k;
  for (k = 0; k < COUNT(names); k++) {
    const char *v = getenv(names[k]);
    if (!v || !*v) continue;
    zh = v[0] == 'z' && v[1] == 'h';
    return;
  }
}

static const entry *entry_of(aclError code) {
  size_t k;
  for (k = 0; k < COUNT(entries); k++)
    if (entries[k].code == code) return &entries[k];
  return NULL;
}
static const char *meaning(size_t k) { return say(aslErrorText(meanings[k].code), meanings[k].zh); }

/* The family by its number: who answers such codes, and where to look first. */
static const char *family(aclError code) {
  switch (code / 1000) {
    case 0: return say("success", "成功");
    case 100: case 148: return say("100xxx: the acl layer; look at the arguments and the order of calls", "100xxx：acl 层；检查参数和调用顺序");
    case 107: return say("107xxx: the runtime; look at arguments, handles, contexts", "107xxx：运行时；检查参数、句柄和 Context");
    case 145: return say("145xxx: the graph engine; look at what you gave to the model", "145xxx：图引擎；检查传给模型的内容");
    case 200: case 207: case 245: case 300: return say("2xxxxx, 3xxxxx: something is used up or not available", "2xxxxx、3xxxxx：资源用完或不支持");
    case 345: case 545: return say("345xxx, 545xxx: the graph engine, inside", "345xxx、545xxx：图引擎内部");
    case 507: return say("507xxx: it was accepted and failed while it ran; the call that tells is rarely the one that did it", "507xxx：已接受，执行时失败；报告它的调用往往不是出错的调用");
    default: return say("5xxxxx: a fault inside", "5xxxxx：内部错误");
  }
}

/* Each line of the text behind a mark. */
static void print_lines(const char *mark, const char *text) {
  while (*text) {
    size_t n = strcspn(text, "\n");
    printf("%s%.*s\n", mark, (int)n, text);
    text += n;
    if (*text) text++;
  }
}

static void explain(size_t k) {
  const entry *e = entry_of(meanings[k].code);
  printf("%d  %s\n\n", meanings[k].code, aslErrorName(meanings[k].code));
  printf("%s\n  %s\n  %s\n", say("What it means", "含义"), meaning(k), family(meanings[k].code));
  if (!e) {
    printf("\n%s\n", say("A learner does not usually meet this one here; read the message behind it (aclGetRecentErrMsg).", "在这里一般不会遇到它；请看随它而来的消息（aclGetRecentErrMsg）。"));
    return;
  }
  printf("\n%s\n", say("Usual causes", "常见原因"));
  print_lines("  - ", e->causes[zh]);
  printf("\n%s\n  %s\n", say("What to do", "怎么办"), e->advice[zh]);
  if (!e->program) {
    printf("\n%s\n", say("It takes a card, or damage that cannot be done here on purpose, to provoke it.", "要引发它，需要真实的卡，或者在这里无法故意造成的故障。"));
    return;
  }
  printf("\n%s\n", say("A program that provokes it", "能引发它的程序"));
  print_lines("    ", e->program);
  printf("\n  build/bin/acl-explain --program %d >it.c && cc -I. it.c build/obj/ascend_lite.o -lpthread -lm -o it && ./it\n", meanings[k].code);
}

/*--------------------------------------------------------------------------------------
  Finding what is meant
--------------------------------------------------------------------------------------*/
static void to_upper(char *to, size_t size, const char *from) {
  size_t n = 0;
  for (; *from && n + 1 < size; from++) to[n++] = (char)(*from == '-' || *from == ' ' ? '_' : toupper((unsigned char)*from));
  to[n] = 0;
}

/* Without ACL_, ERROR_ and RT_ or GE_ in front. */
static const char *core_of(const char *name) {
  static const char *const heads[] = {"ACL_", "ERROR_", "RT_", "GE_"};
  size_t k;
  for (k = 0; k < COUNT(heads); k++)
    if (strncmp(name, heads[k], strlen(heads[k])) == 0) name += strlen(heads[k]);
  return name;
}

static int by_name(const char *word, size_t *found) {
  char name[128];
  size_t k;
  to_upper(name, sizeof name, word);
  for (k = 0; k < COUNT(meanings); k++) {
    const char *full = aslErrorName(meanings[k].code);
    if (strcmp(full, name) == 0 || (strncmp(full, "ACL_ERROR_", 10) == 0 && strcmp(full + 10, name) == 0)) return *found = k, 1;
  }
  for (k = 0; k < COUNT(meanings); k++)
    if (strcmp(core_of(aslErrorName(meanings[k].code)), core_of(name)) == 0) return *found = k, 1;
  return 0;
}

/* How many edits of one letter lead from a to b. */
static int distance(const char *a, const char *b) {
  int row[80];
  size_t n = strlen(b), i, j;
  if (n >= COUNT(row)) return 1000;
  for (j = 0; j <= n; j++) row[j] = (int)j;
  for (i = 1; a[i - 1]; i++) {
    int diagonal = row[0];
    row[0] = (int)i;
    for (j = 1; j <= n; j++) {
      int best = diagonal + (a[i - 1] != b[j - 1]), up = row[j] + 1, left = row[j - 1] + 1;
      diagonal = row[j];
      if (up < best) best = up;
      if (left < best) best = left;
      row[j] = best;
    }
  }
  return row[n];
}

/* How far the k-th code is from a number (by digits, then by difference) or a name. */
static long farness(size_t k, const char *word, long number) {
  char digits[16], name[128];
  if (number >= 0) {
    snprintf(digits, sizeof digits, "%d", meanings[k].code);
    return distance(word, digits) * 1000000L + labs(number - meanings[k].code);
  }
  to_upper(name, sizeof name, word);
  return distance(core_of(name), core_of(aslErrorName(meanings[k].code)));
}

static void suggest(const char *word, long number) {
  size_t shown, k;
  char taken[COUNT(meanings)] = {0};
  printf(say("%s is no code of AscendCL that this library knows. The nearest:\n", "%s 不是本库认识的 AscendCL 返回码。最接近的有：\n"), word);
  for (shown = 0; shown < 5; shown++) {
    size_t best = COUNT(meanings);
    for (k = 0; k < COUNT(meanings); k++)
      if (!taken[k] && (best == COUNT(meanings) || farness(k, word, number) < farness(best, word, number))) best = k;
    if (best == COUNT(meanings)) break;
    taken[best] = 1;
    printf("  %6d  %-42s %s\n", meanings[best].code, aslErrorName(meanings[best].code), meaning(best));
  }
}

/* Case does not matter; Chinese has none. */
static int holds(const char *text, const char *word) {
  size_t n = strlen(word), k;
  for (; *text; text++) {
    for (k = 0; k < n && tolower((unsigned char)text[k]) == tolower((unsigned char)word[k]); k++) {}
    if (k == n) return 1;
  }
  return 0;
}
static int knows(size_t k, const char *word) {
  const entry *e = entry_of(meanings[k].code);
  return holds(aslErrorName(meanings[k].code), word) || holds(aslErrorText(meanings[k].code), word) || holds(meanings[k].zh, word) ||
         (e && (holds(e->causes[0], word) || holds(e->causes[1], word) || holds(e->advice[0], word) || holds(e->advice[1], word)));
}

/* Codes whose explanation holds all the words; those with causes first. */
static int by_words(char **words, int n) {
  size_t k, last = 0;
  int found = 0, pass, i;
  for (pass = 0; pass < 2; pass++)
    for (k = 0; k < COUNT(meanings); k++) {
      if ((entry_of(meanings[k].code) != NULL) != (pass == 0)) continue;
      for (i = 0; i < n && knows(k, words[i]); i++) {}
      if (i < n) continue;
      if (found++ == 0) last = k;
      else if (found == 2) printf("  %6d  %-42s %s\n", meanings[last].code, aslErrorName(meanings[last].code), meaning(last));
      if (found > 1) printf("  %6d  %-42s %s\n", meanings[k].code, aslErrorName(meanings[k].code), meaning(k));
    }
  if (found == 1) explain(last);
  if (found > 1) printf("\n%s\n", say("acl-explain NUMBER explains one of them.", "acl-explain 数字 会解释其中一个。"));
  return found;
}

/* The row a word names, by number or name; the number itself, or -1, goes to *number. */
static int find(const char *word, size_t *k, long *number) {
  char *end;
  *number = strtol(word, &end, 10);
  if (*word == 0 || *end != 0) return *number = -1, by_name(word, k);
  for (*k = 0; *k < COUNT(meanings); ++*k)
    if (meanings[*k].code == *number) return 1;
  return 0;
}

static int usage(void) {
  printf("%s\n", say("acl-explain CODE | NAME | WORDS...      for example: acl-explain 107002\n"
                     "acl-explain --program CODE              the program alone\n"
                     "acl-explain --check                     list all codes",
                     "acl-explain 返回码 | 名称 | 关键字...   例如：acl-explain 107002\n"
                     "acl-explain --program 返回码            只输出程序\n"
                     "acl-explain --check                     列出所有返回码"));
  return 2;
}

static int list(void) {
  size_t k;
  for (k = 0; k < COUNT(meanings); k++) {
    const entry *e = entry_of(meanings[k].code);
    printf("%d %s %s\n", meanings[k].code, aslErrorName(meanings[k].code), !e ? "meaning" : e->program ? "program" : "causes");
  }
  return 0;
}

int main(int argc, char **argv) {
  size_t k = 0;
  long number = -1;
  choose_language();
  if (argc < 2) return usage();
  if (argc == 2 && strcmp(argv[1], "--check") == 0) return list();
  if (argc == 3 && strcmp(argv[1], "--program") == 0) {
    const entry *e = find(argv[2], &k, &number) ? entry_of(meanings[k].code) : NULL;
    if (!e || !e->program) {
      fprintf(stderr, "%s\n", say("no program provokes this code", "没有能引发它的程序"));
      return 1;
    }
    fputs(e->program, stdout);
    return 0;
  }
  if (argv[1][0] == '-' && argv[1][1] == '-') return usage();
  if (argc == 2 && find(argv[1], &k, &number)) return explain(k), 0;
  if (number < 0 && by_words(argv + 1, argc - 1)) return 0;
  suggest(argv[1], number);
  return 1;
}
