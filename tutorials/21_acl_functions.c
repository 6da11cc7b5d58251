/*
  21_acl_functions.c - section 2.1: what AscendCL offers, where it begins and where it ends

  The question
      A program wants an NPU to do some work. Which functions are there, which one comes first, which one last,
      and what does a library inside the program do when it wants to come first too?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | 1. Some questions are answered before anything is started
      ~ AscendCL 1.17.0, chip Ascend310, 8 devices, run mode ACL_HOST
      | 3. A second aclInit answers 100002, and that is not an error
      | aclInit(NULL)  ->  0 ACL_SUCCESS
      | aclInit(NULL)  ->  100002 ACL_ERROR_REPEAT_INITIALIZE
      | aclFinalizeReference(&left)  ->  0 ACL_SUCCESS
      | 2 starts before, 1 left
      | 4. One aclFinalize ends all of them
      | aclFinalize()  ->  0 ACL_SUCCESS
      | aclFinalize()  ->  100037 ACL_ERROR_REPEAT_FINALIZE

  Two beliefs end here: "100002 means that something is broken" and "aclFinalize is optional".
  Run it:  make && build/bin/21_acl_functions
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* getpid */
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#if defined(_WIN32)
#include <process.h>
#define getpid _getpid
#else
#include <unistd.h>
#endif

/* ---------------------------------------------------------------------------------------------------------------- */
static void before_the_start(void) {
  int32_t major = 0, minor = 0, patch = 0;
  uint32_t devices = 0;
  aclrtRunMode mode = ACL_HOST;
  const char* chip = aclrtGetSocName();

  STEP(SAY("Some questions are answered before anything is started", "有些问题在初始化之前就能回答"));
  tell(SAY("AscendCL is one C library between your program and the cards. It speaks one language for all chips, so a "
           "program should ask what it is running on instead of knowing it.",
           "AscendCL 是程序和昇腾卡之间的一个 C 接口库。所有芯片用同一套接口，所以程序应当询问自己运行在什么上面，而不"
           "是写死。"));
  CALL(aclrtGetVersion(&major, &minor, &patch));
  CALL(aclrtGetDeviceCount(&devices));
  CALL(aclrtGetRunMode(&mode));
  show(SAY("AscendCL %d.%d.%d, chip %s, %u devices, run mode %s",
           "AscendCL %d.%d.%d，芯片 %s，%u 个设备，运行模式 %s"), (int)major, (int)minor, (int)patch, chip ? chip : "?",
       (unsigned)devices, mode == ACL_HOST ? "ACL_HOST" : "ACL_DEVICE");
  CLAIM(chip != NULL && devices >= 1, SAY("none of these four calls needs aclInit", "这四个调用都不需要先 aclInit"));

  tell(SAY("Everything AscendCL does falls into a few groups. The first letters of a name tell the group:",
           "AscendCL 的功能分为几组，从函数名的开头就能看出属于哪一组："));
  show("aclInit, aclFinalize    %s", SAY("start and end                       this chapter",
                                         "开始与结束                本章"));
  show("aclrt...                %s", SAY("device, context, stream, memory     2.2, 2.3, 2.4",
                                         "设备、上下文、流、内存    2.2 2.3 2.4"));
  show("aclmdl...               %s", SAY("load and run a model                3.2", "加载并运行模型            3.2"));
  show("aclop..., aclblas...    %s", SAY("one operator without a model        3.2", "不用模型，单个算子        3.2"));
  show("acldvpp...              %s", SAY("pictures and video                  3.2", "图片与视频                3.2"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* Writes text to a file of our own in the folder for temporary files; 0 when that is not possible. */
static int write_config(char* path, size_t size, const char* text) {
  const char* folder = getenv("TMPDIR");
  FILE* f;
  snprintf(path, size, "%s/ascend_lesson_%ld.json", folder && *folder ? folder : "/tmp", (long)getpid());
  f = fopen(path, "w");
  if (!f) return 0;
  fputs(text, f);
  return fclose(f) == 0;
}

static void a_start_that_fails(void) {
  char config_with_a_typo[512];

  STEP(SAY("aclInit reads a configuration, and refuses a bad one", "aclInit 读取配置文件，配置有误就拒绝"));
  tell(SAY("The argument of aclInit is the path of a JSON file (usually acl.json: dump, profiling, default device). "
           "NULL means: no file, everything as usual. A relative path counts from where the program is started, not "
           "from where its source lies, and that is the most common reason for 100003.",
           "aclInit 的参数是一个 JSON 文件的路径（通常叫 acl.json，内容有 dump、profiling、默认设备等）。传 NULL 表示不"
           "用文件，全部按默认值。相对路径是相对于启动程序时所在的目录，而不是源文件所在的目录，这是出现 100003 最常见"
           "的原因。"));
  EXPECT(aclInit("../no_such_folder/acl.json"), ACL_ERROR_INVALID_FILE);
  if (write_config(config_with_a_typo, sizeof config_with_a_typo, "{\"defaultDevice\": {\"default_device\": ")) {
    EXPECT(aclInit(config_with_a_typo), ACL_ERROR_PARSE_FILE);
    remove(config_with_a_typo);
  }
  tell(SAY("Look at every return code. A program that ignores this one goes on with AscendCL not started.",
           "每个返回码都要检查。如果忽略这里的错误，程序会在 AscendCL 没有启动的情况下继续运行。"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* What a library inside your program does (a video decoder, an inference engine): it cannot know whether somebody else
   was first. 100002 tells it so, and it goes on. */
static int library_start(void) {
  aclError code = aclInit(NULL);
  return code == ACL_SUCCESS || code == ACL_ERROR_REPEAT_INITIALIZE;
}

static void two_starts(void) {
  uint64_t left = 99;

  STEP(SAY("A second aclInit answers 100002, and that is not an error", "第二次 aclInit 返回 100002，但这不是错误"));
  tell(SAY("AscendCL counts its starts. The first aclInit does the work; each later one answers 100002 and still "
           "counts. That is how a library takes part without knowing the rest of the program.",
           "AscendCL 会给启动计数。第一次 aclInit 真正初始化；以后每一次都返回 100002，但计数照样加一。这样，程序中的库"
           "不必了解程序的其他部分也能使用 AscendCL。"));
  EXPECT(aclInit(NULL), ACL_SUCCESS);
  EXPECT(aclInit(NULL), ACL_ERROR_REPEAT_INITIALIZE);
  tell(SAY("A library gives its own start back with aclFinalizeReference. It reports how many are left:",
           "库应当用 aclFinalizeReference 归还自己的那一次启动，它会报告还剩几次："));
  EXPECT(aclFinalizeReference(&left), ACL_SUCCESS);
  show(SAY("2 starts before, %d left", "之前 2 次，剩余 %d 次"), (int)left);
  CLAIM(left == 1, SAY("the start that answered 100002 had been counted", "返回 100002 的那次启动确实被计数了"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void one_end(void) {
  STEP(SAY("One aclFinalize ends all of them", "一次 aclFinalize 结束所有启动"));
  tell(SAY("aclFinalize does not count down: it ends AscendCL for the whole process, whoever else still needs it. So "
           "only the main program calls it, once, last of all. Three starts, then:",
           "aclFinalize 不是减一，而是让整个进程的 AscendCL 立即结束，不管别的库是否还需要它。所以只有主程序在最后调用"
           "它一次。先启动三次，然后："));
  CLAIM(library_start() && library_start(), SAY("two libraries started as well", "另外两个库也启动了"));
  EXPECT(aclFinalize(), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_ERROR_REPEAT_FINALIZE);
  tell(SAY("Starting again afterwards is allowed:", "结束之后可以再次启动："));
  EXPECT(aclInit(NULL), ACL_SUCCESS);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void a_code_and_its_message(void) {
  STEP(SAY("A code says what kind, the message says which", "返回码说明是哪一类错误，消息说明具体是什么"));
  tell(SAY("Codes are numbers in families: 100000.. your arguments and the order of calls, 107000.. the same seen by "
           "the runtime, 145000.. models, 200000.. something ran out, 507000.. the work itself failed. "
           "aclGetRecentErrMsg has the rest of the story:",
           "返回码按数字分族：100000 起是参数和调用顺序，107000 起是运行时检查出的同类问题，145000 起是模型，200000 起"
           "是资源耗尽，507000 起是任务执行失败。更详细的内容由 aclGetRecentErrMsg 给出："));
  EXPECT(aclrtSetDevice(-1), ACL_ERROR_RT_INVALID_DEVICEID);
  show_message();
  CLAIM(aclGetRecentErrMsg() == NULL,
        SAY("it can be read once: a second question gets NULL", "消息只能读一次：再问就是 NULL"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void the_end_frees_nothing(void) {
  void* block = NULL;

  STEP(SAY("aclFinalize releases nothing that you made", "aclFinalize 不会释放你创建的资源"));
  tell(SAY("Devices, streams and memory are released by those who asked for them, and before the end. The order is "
           "always the reverse of the start: memory, stream, context, device, aclFinalize.",
           "设备、流和内存由申请者自己释放，而且要在结束之前。顺序总是与创建相反：内存、流、上下文、设备、最后 "
           "aclFinalize。"));
  CALL(aclrtSetDevice(0));
  CALL(aclrtMalloc(&block, 1000, ACL_MEM_MALLOC_HUGE_FIRST));
#if !defined(ASCEND_LITE_USE_CANN)
  {
    aslStats now;
    aslGetStats(&now);
    show(SAY("alive before the release: %d block of %d bytes",
             "释放之前存活：%d 块内存，%d 字节"), (int)now.live_device_blocks, (int)now.live_device_bytes);
    CLAIM(now.live_device_blocks == 1 && now.live_device_bytes == 1000,
          SAY("the library knows what you still hold", "库知道你还占用着什么"));
  }
#endif
  EXPECT(aclrtFree(block), ACL_SUCCESS);         /* TRY 2 */
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_SUCCESS);            /* TRY 3 */
}

int main(void) {
  LESSON("2.1", "AscendCL functions", "AscendCL的功能", 15,
         SAY("Which functions does AscendCL have, which one comes first, which one last?",
             "AscendCL 有哪些功能？第一个该调用谁，最后一个该调用谁？"));
  before_the_start();
  a_start_that_fails();
  two_starts();
  one_end();
  a_code_and_its_message();
  the_end_frees_nothing();

  HARDWARE(SAY("The same codes come back. The first aclrtSetDevice of a process may take seconds there, because "
               "programs are loaded onto the card. A program that ends without aclFinalize can crash in a destructor, "
               "because parts of the runtime are gone before others; and never call aclFinalize from the destructor of "
               "a global object.",
               "返回码完全相同。进程第一次 aclrtSetDevice 可能要几秒钟，因为要把程序加载到卡上。不调用 aclFinalize 就退"
               "出的程序，可能在析构阶段崩溃，因为运行时的一部分已先被销毁；也不要在全局对象的析构函数里调用 "
               "aclFinalize。"));
  TRY(SAY("In library_start, accept only ACL_SUCCESS. Which line becomes FALSE?",
          "在 library_start 里只接受 ACL_SUCCESS。哪一行会变成不成立？"));
  TRY(SAY("Remove the line with aclrtFree (TRY 2). Which claims fail, and what does the library say when the program "
          "ends?",
          "删掉 aclrtFree 那一行（TRY 2）。哪些论断会失败？程序结束时库会说什么？"));
  TRY(SAY("Remove the last aclFinalize (TRY 3). Does anything change in the output or the exit code?",
          "删掉最后的 aclFinalize（TRY 3）。输出和退出码有变化吗？"));
  NEXT(SAY("22_host_device.c: the two memories. Exercises: make check EX=211, and 212 about a configuration file",
           "22_host_device.c：两种内存。练习：make check EX=211；以及关于配置文件的 212"));
  return lesson_end();
}

/*
  Answers
  (1) "two libraries started as well": both calls answer 100002 because the program had started AscendCL already. A
      library that takes 100002 for a failure refuses to work in such a program; this is a real and frequent bug report.
      “另外两个库也启动了”不成立：两个库都得到 100002，因为主程序已经启动过。把 100002 当作失败的库在这种程序里就无法工
      作，这是真实而常见的问题。
  (2) The last claim, "everything made in this lesson was released", is FALSE, and when the program ends the library
      reports a leak of 1000 bytes and where they were allocated.
      最后一条论断不成立；程序结束时库会报告泄漏了 1000 字节，以及在哪里申请的。
  (3) Here: one line less and nothing else. On real hardware perhaps nothing, perhaps a crash at exit. "It worked
      without" is why people believe aclFinalize to be optional.
      在这里只少一行输出；在真实硬件上可能没事，也可能退出时崩溃。“不调用也能跑”，这就是很多人以为它可有可无的原因。
*/
