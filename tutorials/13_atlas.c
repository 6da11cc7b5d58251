/*
  13_atlas.c - section 1.3: cards and boards with Ascend chips

  The question
      The same chip sits on a card in a server, eight times in a training machine and alone on a board no larger than a hand. What does a
      program notice of that?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | 1. Which machine is this
      ~ device 0: 8192 of 8192 MiB free
      | 2. A number is a place in a list
      | 3. The same run on other products
      ~ atlas200dk    (board, one 310)         3.6         1.5         2.0
      | 4. Where the program stands

  A belief ends here: "device 3 is the fourth chip of the machine".
  Run it:  make && build/bin/13_atlas
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"

#define MIB ((size_t)1 << 20)

static uint32_t count; /* devices this program sees */

static void which_machine(void) {
  STEP(SAY("Which machine is this", "这是哪台机器"));
  tell(SAY("Nothing of this stands in the program: how many devices there are, what they are and how much memory is left are questions to "
           "the machine. aclrtGetMemInfo speaks of the current device, so each becomes current for a moment.",
           "这些都不写在程序里：有几个设备、是什么芯片、还剩多少内存，都要问机器。aclrtGetMemInfo 说的是当前设备，所以要把它们"
           "轮流设为当前。"));
  CALL(aclrtGetDeviceCount(&count));
  show(SAY("%u devices, %s", "%u 个设备，%s"), (unsigned)count, aclrtGetSocName());
  for (uint32_t i = 0; i < count; i++) {
    size_t left = 0, all = 0;
    CALL(aclrtSetDevice((int32_t)i));
    CALL(aclrtGetMemInfo(ACL_DDR_MEM, &left, &all));
    CALL(aclrtResetDevice((int32_t)i));
    show(SAY("device %u: %zu of %zu MiB free", "设备 %u：%zu / %zu MiB 空闲"), (unsigned)i, left / MIB, all / MIB);
  }
  CLAIM(count >= 1, SAY("there is one at least", "至少有一个"));
  EXPECT(aclrtSetDevice((int32_t)count), ACL_ERROR_RT_INVALID_DEVICEID); /* TRY 1 */
  tell(SAY("They are counted from 0, so the number of devices is itself no device. Exercise 131 looks for the one with the most room.",
           "编号从 0 开始，所以设备的个数本身不是一个设备编号。练习 131 要找出空间最多的那一个。"));
}

#if !defined(ASCEND_LITE_USE_CANN)
/* Runs this program again, with a list of visible chips, and reads how many devices it sees then. */
static int seen_with(const char *program, const char *list) {
  char command[600];
  int n = -1;
  snprintf(command, sizeof command, "ASCEND_RT_VISIBLE_DEVICES=%s '%s' --count", list, program);
  FILE *p = popen(command, "r");
  if (!p || fscanf(p, "%d", &n) != 1) n = -1;
  if (p) pclose(p);
  return n;
}
static void place_in_a_list(const char *program) {
  const int one = seen_with(program, "0"), broken = seen_with(program, "0,9999,0"); /* TRY 2 */
  STEP(SAY("A number is a place in a list", "编号是列表里的位置"));
  tell(SAY("Whoever starts a program may show it some chips only: ASCEND_RT_VISIBLE_DEVICES=6,4 makes chip 6 its device 0 and chip 4 its "
           "device 1. The list ends before the first entry that is no chip.",
           "启动程序的人可以只让它看到一部分芯片：ASCEND_RT_VISIBLE_DEVICES=6,4 使 6 号芯片成为设备 0、4 号芯片成为设备 1。"
           "列表在第一个不是芯片的项之前结束。"));
  show(SAY("this program, started with the list 0:        %d device(s)", "本程序用列表 0 启动：        %d 个设备"), one);
  show(SAY("this program, started with the list 0,9999,0: %d device(s)", "本程序用列表 0,9999,0 启动： %d 个设备"), broken);
  CLAIM(one == 1 && broken == 1, SAY("it sees what the list names, up to the first bad entry", "它只看到列表中第一个坏项之前的设备"));
}

static void product_table(void) {
  static const struct { const char *name, *what; } product[] = {
      {"atlas200dk", "(board, one 310)"}, {"310", "(310 on a card)"}, {"310P3", "(310P on a card)"}, {"910A", "(training)"}};
  enum { SIDE = 512, BYTES = SIDE * SIDE * 4 }; /* TRY 3 */
  const int64_t dims[2] = {SIDE, SIDE};
  aclTensorDesc *desc[3];
  aclDataBuffer *data[3];
  void *npu[3], *host = NULL;
  aclrtStream stream = NULL;
  aslTimes t[4];
  STEP(SAY("The same run on other products", "同一次运行，换别的产品"));
  tell(SAY("Two matrices go to the device, their product comes back. The run is recorded once and timed for four products: the time the "
           "copies take, the time of the AI Core, and what passes in all, in microseconds.",
           "两个矩阵送到设备，乘积取回来。只运行一次并记录下来，再按四种产品计时：拷贝时间、AI Core 时间、总共经过的时间（微秒）。"));
  CALL(aclrtCreateStream(&stream));
  CALL(aclrtMallocHost(&host, BYTES));
  memset(host, 0, BYTES);
  for (int i = 0; i < 3; i++) {
    CALL(aclrtMalloc(&npu[i], BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    desc[i] = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND);
    data[i] = aclCreateDataBuffer(npu[i], BYTES);
  }
  CALL(aslTraceStart(NULL));
  for (int i = 0; i < 2; i++) CALL(aclrtMemcpyAsync(npu[i], BYTES, host, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  CALL(aclopCompileAndExecute("MatMulV2", 2, (const aclTensorDesc *const *)desc, (const aclDataBuffer *const *)data, 1,
                              (const aclTensorDesc *const *)&desc[2], &data[2], NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, stream));
  CALL(aclrtMemcpyAsync(host, BYTES, npu[2], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream));
  CALL(aclrtSynchronizeStream(stream));
  CALL(aslTraceStop());
  show("%-31s %12s %11s %11s", "", SAY("copies", "拷贝"), SAY("AI Core", "AI Core"), SAY("in all", "总共"));
  for (int i = 0; i < 4; i++) {
    CALL(aslSimulate(product[i].name, &t[i]));
    show("%-11s %-19s %12.1f %11.1f %11.1f", product[i].name, product[i].what, (double)t[i].copy_ns / 1e3, (double)t[i].core_ns / 1e3,
         (double)t[i].total_ns / 1e3);
  }
  CLAIM(t[0].core_ns == t[1].core_ns, SAY("one 310 computes like the other, on a board or on a card", "同是 310，在板上和在卡上算得一样快"));
  CLAIM(4 * t[0].copy_ns < t[1].copy_ns, SAY("the board has no way between host and device", "板上没有主机与设备之间的路"));
  CLAIM(5 * t[3].core_ns < t[1].core_ns, SAY("the 910 does the product five times faster and more", "910 做这个乘法快五倍以上"));
  CLAIM(3 * t[1].core_ns < t[1].copy_ns, SAY("on the card the way costs more than the work", "在卡上，路费比工钱贵"));
  for (int i = 0; i < 3; i++) {
    aclDestroyTensorDesc(desc[i]);
    CALL(aclDestroyDataBuffer(data[i]));
    CALL(aclrtFree(npu[i]));
  }
  CALL(aclrtFreeHost(host));
  CALL(aclrtDestroyStream(stream));
}
#endif

static void where_it_stands(void) {
  aclrtRunMode mode;
  STEP(SAY("Where the program stands", "程序站在哪里"));
  CALL(aclrtGetRunMode(&mode));
  tell(SAY("In a server the program runs on the host and the chips are guests on the bus (EP mode): data cross over and back. On the board "
           "the chip's own CPU runs the program (RC mode), and there is one memory. One call tells: here it answers %s.",
           "在服务器里，程序在主机上运行，芯片是总线上的客人（EP 模式）：数据要过去再回来。在板上，程序就在芯片自己的 CPU 上运行"
           "（RC 模式），只有一块内存。问一个调用就知道：这里的回答是 %s。"),
       mode == ACL_HOST ? "ACL_HOST" : "ACL_DEVICE");
  tell(SAY("Try it: ASCEND_LITE_PROFILE=atlas200dk (or atlas300i, atlas800) build/bin/13_atlas.",
           "试一试：ASCEND_LITE_PROFILE=atlas200dk（或 atlas300i、atlas800）build/bin/13_atlas。"));
}

int main(int argc, char **argv) {
  if (argc > 1) { /* step 2 */
    if (aclrtGetDeviceCount(&count) != ACL_SUCCESS) count = 0;
    printf("%u\n", (unsigned)count);
    return 0;
  }
  LESSON("1.3", "Atlas hardware", "Atlas 硬件", 15,
         SAY("The same chip sits on a card, on a board, and eight times in a training machine. What does a program notice?",
             "同一种芯片，有的在卡上，有的在板上，有的八颗装在一台训练机里。程序会注意到什么？"));
  CALL(aclInit(NULL));
  which_machine();
  CALL(aclrtSetDevice(0));
#if !defined(ASCEND_LITE_USE_CANN)
  place_in_a_list(argv[0]);
  product_table();
#else
  (void)argv;
#endif
  where_it_stands();
  HARDWARE(SAY("npu-smi info lists the chips of a machine by their own numbers, which the list changes for nobody but your program. The times "
               "above are a model: rates from the chips' files, costs of starting chosen.",
               "npu-smi info 按芯片自己的编号列出机器上的芯片，可见列表只改变你的程序里的编号。上面的时间来自模型：速率取自芯片的"
               "配置文件，启动开销是选定的。"));
  TRY(SAY("At TRY 1, ask for device count - 1. Which line becomes FALSE?", "在 TRY 1 处请求设备 count - 1。哪一行会变成“不成立”？"));
  TRY(SAY("At TRY 2, put the bad entry first: 9999,0. How many devices are there then?", "在 TRY 2 处把坏项放到最前：9999,0。这时有几个设备？"));
  TRY(SAY("At TRY 3, use matrices of 64 x 64. What has the 910 to say to that?", "在 TRY 3 处改用 64 x 64 的矩阵。910 还快得起来吗？"));
  NEXT(SAY("15: CANN, layer by layer. Or the exercises: make check EX=131.", "15：CANN 逐层看。或者做练习：make check EX=131。"));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());
  return lesson_end();
}

/*
  Answers
  (1) "expected 107001" is FALSE: the last device exists, so the call succeeds - and leaves a device open that nobody resets.
      “期望 107001”不成立：最后一个设备存在，调用成功了——还多开了一个没人关的设备。
  (2) None: the list ends before its first bad entry, and that is the first. The claim is FALSE.
      一个都没有：列表在第一个坏项之前结束，而它就是第一项。断言不成立。
  (3) "five times faster" is FALSE. The product is so small that starting it costs more than computing it, on either chip.
      “快五倍以上”不成立。乘法太小，在哪种芯片上都是启动比计算贵。
*/
