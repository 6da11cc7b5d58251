/*
  22_host_device.c - section 2.2: Host and Device, two memories

  The question
      A pointer from malloc and a pointer from aclrtMalloc look alike. Where do they point, who may use them, and how do
      bytes get from one to the other?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | 1. Three kinds of memory, and a pointer tells which
      | malloc          UNREGISTERED   plain host memory
      | aclrtMallocHost HOST           pinned host memory
      | aclrtMalloc     DEVICE 0       memory of card 0
      | 2. The four copies
      | H2H  H2D  D2D  D2H: "the letter went around"
      | aclrtMemcpy(small, 4, letter, 24, ACL_MEMCPY_HOST_TO_DEVICE)  ->  107000 ACL_ERROR_RT_PARAM_INVALID
      | 7. What happens when the host looks into device memory
      ~ > [FATAL] ACL: host code touched device memory: address 0x7fd4a5800000 is byte 0 of the 24-byte allocation ...

  One belief ends here: "a device pointer is a pointer, so I can dereference it".
  Run it:  make && build/bin/22_host_device
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* fork, pipe */
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#if !defined(_WIN32)
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#define LETTER "the letter went around"
#define BYTES 24 /* the letter with its closing zero, rounded up to whole words */

/* ---------------------------------------------------------------------------------------------------------------- */
static void show_pointer(const char* made_by, const void* p, const char* what) {
  aclrtPtrAttributes a;
  char place[32] = "UNREGISTERED";
  memset(&a, 0, sizeof a);
  CALL(aclrtPointerGetAttributes(p, &a));
  if (a.location.type == ACL_MEM_LOCATION_TYPE_HOST) snprintf(place, sizeof place, "HOST");
  if (a.location.type == ACL_MEM_LOCATION_TYPE_DEVICE) snprintf(place, sizeof place, "DEVICE %u", (unsigned)a.location.id);
  show("%-15s %-14s %s", made_by, place, what);
}

static void three_kinds_of_memory(void) {
  void *plain = malloc(BYTES), *pinned = NULL, *device = NULL;
  size_t free_bytes = 0, total_bytes = 0;

  STEP(SAY("Three kinds of memory, and a pointer tells which", "三种内存，从指针就能查出是哪一种"));
  tell(SAY("The host is the computer your program runs on: CPU and main memory. The device is the card: NPU and a "
           "memory of its own behind a PCIe cable. Neither reads the other's memory by following a pointer.",
           "Host 是运行你的程序的计算机：CPU 和主内存。Device 是昇腾卡：NPU 和卡上自己的内存，两者之间是 PCIe。任何一方"
           "都不能靠解引用指针去读对方的内存。"));
  CALL(aclrtMallocHost(&pinned, BYTES));
  CALL(aclrtMalloc(&device, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  show_pointer("malloc", plain, SAY("plain host memory", "普通主机内存"));
  show_pointer("aclrtMallocHost", pinned, SAY("pinned host memory", "锁页主机内存"));
  show_pointer("aclrtMalloc", device, SAY("memory of card 0", "0 号卡的内存"));
  CALL(aclrtGetMemInfo(ACL_DDR_MEM, &free_bytes, &total_bytes));
  show(SAY("device 0 has %.1f GiB, %.1f GiB of it free",
           "设备 0 共有 %.1f GiB，空闲 %.1f GiB"), (double)total_bytes / 1073741824.0,
       (double)free_bytes / 1073741824.0);
  tell(SAY("Each kind has its own way back: free, aclrtFreeHost, aclrtFree. They do not stand in for each other:",
           "每一种内存都有自己的释放函数：free、aclrtFreeHost、aclrtFree，不能混用："));
  EXPECT(aclrtFree(plain), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT(aclrtFreeHost(device), ACL_ERROR_RT_PARAM_INVALID);
  CALL(aclrtFree(device));
  CALL(aclrtFreeHost(pinned));
  free(plain);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void the_four_copies(void) {
  char from[BYTES] = LETTER, letter[BYTES] = "", back[BYTES] = "";
  void *a = NULL, *b = NULL;

  STEP(SAY("The four copies", "四种拷贝"));
  tell(SAY("The only road between the memories is a copy: Host to Host, Host to Device, Device to Device, Device to "
           "Host. One letter goes all four ways. aclrtMemcpy takes destination, room there, source, count, direction - "
           "and returns when the bytes have arrived.",
           "两种内存之间唯一的道路就是拷贝：H2H、H2D、D2D、D2H。下面让一封信走完这四段路。aclrtMemcpy 的参数是：目的地"
           "址、目的地容量、源地址、字节数、方向；函数返回时数据已经到达。"));
  CALL(aclrtMalloc(&a, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMalloc(&b, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMemcpy(letter, BYTES, from, BYTES, ACL_MEMCPY_HOST_TO_HOST));
  CALL(aclrtMemcpy(a, BYTES, letter, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
  CALL(aclrtMemcpy(b, BYTES, a, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE)); /* TRY 1 */
  CALL(aclrtMemcpy(back, BYTES, b, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  show("H2H  H2D  D2D  D2H: \"%.*s\"", BYTES, back);
  CLAIM(strcmp(back, LETTER) == 0, SAY("the letter came back unchanged", "信原样回来了"));
  CALL(aclrtFree(b));
  CALL(aclrtFree(a));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void sizes_are_checked(void) {
  char letter[BYTES] = LETTER;
  unsigned char now[4] = {0, 0, 0, 0};
  void* small = NULL;

  STEP(SAY("Fresh memory is not zero, and sizes are checked", "新内存不是零；大小会被检查"));
  tell(SAY("aclrtMalloc gives memory as it is, with whatever was there before. Who needs zeros asks for them with "
           "aclrtMemset.",
           "aclrtMalloc 给出的内存内容不确定。需要清零就调用 aclrtMemset。"));
  CALL(aclrtMalloc(&small, 4, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMemset(small, 4, 7, 4)); /* TRY 2 */
  tell(SAY("The second argument of a copy, destMax, is the room at the destination. Say the truth there, and a copy "
           "that does not fit is refused before it destroys anything:",
           "拷贝的第二个参数 destMax 是目的地的容量。如实填写，装不下的拷贝就会在破坏数据之前被拒绝："));
  EXPECT(aclrtMemcpy(small, 4, letter, 24, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CALL(aclrtMemcpy(now, sizeof now, small, 4, ACL_MEMCPY_DEVICE_TO_HOST));
  show(SAY("the four bytes on the device: %d %d %d %d",
           "设备上的四个字节：%d %d %d %d"), now[0], now[1], now[2], now[3]);
  CLAIM(now[0] == 7 && now[3] == 7, SAY("the refused copy changed nothing", "被拒绝的拷贝没有改动任何数据"));
  CALL(aclrtFree(small));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }

static void one_block_many_pieces(void) {
  enum { PIECES = 3 };
  static const size_t sizes[PIECES] = {100, 1, 640};
  size_t starts[PIECES], total = 0;
  unsigned char now = 0;
  void* block = NULL;

  STEP(SAY("One big block, cut into pieces", "申请一大块，自己切成小块"));
  tell(SAY("Every aclrtMalloc costs time, so programs ask once and cut. Two rules for the pieces: a piece of n bytes takes "
           "n rounded up to 32, and 32 more; and each piece starts at a multiple of 64. (aclrtMalloc does the same for "
           "you.) Then what the card reads in passing behind the end of one piece is never the next one.",
           "每次 aclrtMalloc 都有开销，所以程序常常一次申请、自己切分。切分有两条规则：n 字节的小块占用 n 向上取整到 32 的倍数"
           "再加 32；每块的起点是 64 的倍数（aclrtMalloc 替你做的也是这些）。这样卡在读一块的末尾时顺带读到的，不会是下一块。"));
  for (int i = 0; i < PIECES; i++) {
    starts[i] = round_up(total, 64);
    total = starts[i] + round_up(sizes[i], 32) + 32;
    show(SAY("piece %d of %3zu bytes: bytes %4zu to %4zu of the block", "第 %d 块 %3zu 字节：大块的第 %4zu 到 %4zu 字节"), i + 1, sizes[i], starts[i],
         starts[i] + sizes[i] - 1);
  }
  CALL(aclrtMalloc(&block, total, ACL_MEM_MALLOC_HUGE_FIRST));
  for (int i = 0; i < PIECES; i++) CALL(aclrtMemset((char*)block + starts[i], sizes[i], i + 1, sizes[i]));
  CALL(aclrtMemcpy(&now, 1, (char*)block + starts[1], 1, ACL_MEMCPY_DEVICE_TO_HOST));
  CLAIM(now == 2, SAY("the pieces do not touch each other", "小块之间互不影响"));
  tell(SAY("A piece is not freed. The block is, once, by the address that aclrtMalloc gave:", "小块不单独释放；整块只释放一次，用 aclrtMalloc "
           "给出的地址："));
  EXPECT(aclrtFree((char*)block + starts[1]), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT(aclrtFree(block), ACL_SUCCESS);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void the_wrong_side(void) {
  char host[BYTES] = LETTER;

  STEP(SAY("A host pointer where a device pointer belongs", "该传 Device 指针的地方传了 Host 指针"));
  tell(SAY("Both are void*, so the compiler cannot help. The library knows every address it gave out and answers with "
           "a code:",
           "两者都是 void*，编译器帮不上忙。但库记得自己分配过的每一个地址，会返回错误码："));
  EXPECT(aclrtMemset(host, BYTES, 0, BYTES), ACL_ERROR_RT_PARAM_INVALID);
  show_message();
  CLAIM(strcmp(host, LETTER) == 0, SAY("the host buffer was left alone", "主机缓冲区没有被改动"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* Card 1 is current; the letter lies on both. */
static void the_direct_road(const void* on_0, void* on_1) {
  char back[BYTES] = "";
  int32_t can = 0;
  tell(SAY("The direct road from card to card is closed until the receiving card opens it. It opens one way, and only "
           "where the cards are linked:",
           "卡到卡的直达通道默认是关闭的，要由接收方的卡打开；只开一个方向，而且两张卡之间必须有连接："));
  CALL(aclrtMemset(on_1, BYTES, 0, BYTES));
  EXPECT(aclrtMemcpy(on_1, BYTES, on_0, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CALL(aclrtDeviceCanAccessPeer(&can, 1, 0));
  if (!can) {
    tell(SAY("These two cards are not linked.", "这两张卡之间没有连接。"));
    return;
  }
  EXPECT(aclrtDeviceEnablePeerAccess(0, 0), ACL_SUCCESS);
  EXPECT(aclrtMemcpy(on_1, BYTES, on_0, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_SUCCESS);
  CALL(aclrtMemcpy(back, BYTES, on_1, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  CLAIM(strcmp(back, LETTER) == 0, SAY("card 0 -> card 1: the letter arrived without the host", "卡 0 → 卡 1：信不经过主机就送达了"));
  EXPECT(aclrtDeviceDisablePeerAccess(0), ACL_SUCCESS);
}

static void two_devices(void) {
  char letter[BYTES] = LETTER, stage[BYTES] = "", back[BYTES] = "";
  void *on_0 = NULL, *on_1 = NULL;
  uint32_t devices = 0;

  STEP(SAY("Two cards are two memories", "两张卡就是两块内存"));
  CALL(aclrtGetDeviceCount(&devices));
  if (devices < 2) {
    tell(SAY("This machine has one device; the step is left out.", "本机只有一个设备，跳过这一步。"));
    return;
  }
  tell(SAY("Each device has its own memory, and aclrtMalloc takes it from the current one. From card to card the "
           "letter can always travel through the host:",
           "每个设备都有自己的内存，aclrtMalloc 从当前设备分配。卡与卡之间，信总可以经过主机中转："));
  CALL(aclrtMalloc(&on_0, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclrtMemcpy(on_0, BYTES, letter, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
  CALL(aclrtSetDevice(1));
  CALL(aclrtMalloc(&on_1, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  show_pointer("on_0", on_0, SAY("24 bytes of card 0", "0 号卡的 24 字节"));
  show_pointer("on_1", on_1, SAY("24 bytes of card 1", "1 号卡的 24 字节"));
  CALL(aclrtSetDevice(0));
  CALL(aclrtMemcpy(stage, BYTES, on_0, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  CALL(aclrtSetDevice(1));
  CALL(aclrtMemcpy(on_1, BYTES, stage, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
  CALL(aclrtMemcpy(back, BYTES, on_1, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  CLAIM(strcmp(back, LETTER) == 0, SAY("card 0 -> host -> card 1: the letter arrived", "卡 0 → 主机 → 卡 1：信已送达"));
  the_direct_road(on_0, on_1);
  CALL(aclrtFree(on_1));
  CALL(aclrtResetDevice(1));
  CALL(aclrtSetDevice(0));
  CALL(aclrtFree(on_0));
  CALL(aclrtResetDevice(0)); /* the aclrtSetDevice(0) calls of this step count; main gives back its own */
  CALL(aclrtResetDevice(0));
}

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(_WIN32) && !defined(ASCEND_LITE_USE_CANN)
/* Runs in a process of its own, because it will not survive. */
static void touch(const volatile char* device) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none); /* no core file of this little accident */
  printf("%c", device[0]);       /* TRY 3 */
  _exit(0);
}

/* Everything the child writes on stderr, and how it ended (waitpid's status). */
static int run_and_read(const char* device, char* text, size_t size) {
  int ends[2], status = 0;
  size_t used = 0;
  ssize_t n;
  pid_t child;
  fflush(NULL);
  if (pipe(ends) != 0) return 0;
  child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    close(ends[0]);
    touch(device);
  }
  close(ends[1]);
  while (used + 1 < size && (n = read(ends[0], text + used, size - 1 - used)) > 0) used += (size_t)n;
  text[used] = 0;
  close(ends[0]);
  waitpid(child, &status, 0);
  return status;
}

static void the_host_looks_inside(void) {
  char text[4096];
  void* device = NULL;
  aclrtRunMode mode = ACL_HOST;
  int status;

  STEP(SAY("What happens when the host looks into device memory", "如果主机直接去看设备内存会怎样"));
  CALL(aclrtGetRunMode(&mode));
  if (mode == ACL_DEVICE) {
    tell(SAY("This program runs on the chip itself (run mode ACL_DEVICE): both memories are one, and it just works.",
             "本程序就运行在芯片上（运行模式 ACL_DEVICE）：两种内存是同一块，直接访问就行。"));
    return;
  }
  tell(SAY("A second process (so that this one survives) prints device[0]. It says, and dies:",
           "用另一个进程（这样本进程能活下来）打印 device[0]。它说了下面的话，然后死掉："));
  CALL(aclrtMalloc(&device, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  status = run_and_read((const char*)device, text, sizeof text);
  show_quoted(text);
  CLAIM(!WIFEXITED(status) || WEXITSTATUS(status) != 0,
        SAY("the process that dereferenced a device pointer did not survive", "解引用 Device 指针的进程没有活下来"));
  if (!getenv("ASCEND_LITE_NO_SIGNAL")) /* who sets that wants no last words */
    CLAIM(strstr(text, SAY("device", "设备")) != NULL, SAY("its last words named the device", "它的遗言指出了是哪个设备"));
  CALL(aclrtFree(device));
}
#endif

int main(void) {
  LESSON("2.2", "Host and Device", "Host和Device", 25,
         SAY("Where does a pointer point, who may use it, and how do bytes get to the other side?",
             "一个指针指向哪里？谁可以使用它？数据怎样到达另一边？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  three_kinds_of_memory();
  the_four_copies();
  sizes_are_checked();
  one_block_many_pieces();
  the_wrong_side();
  two_devices();
#if !defined(_WIN32) && !defined(ASCEND_LITE_USE_CANN)
  the_host_looks_inside();
#endif
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());

  HARDWARE(SAY("Copies cross PCIe at 10 to 25 GB/s, far slower than the card reads its own memory, so programs copy as "
               "little as they can. A device pointer dereferenced there is a bare segmentation fault without a word, "
               "or reads rubbish. On a board where the program runs on the chip itself (aclrtGetRunMode says "
               "ACL_DEVICE, as on the Atlas 200DK) both memories are one, and the copies H2D and D2H can be left out. "
               "The direction argument is a hint there too: the addresses decide.",
               "真实的拷贝经过 PCIe，速度 10 到 25 GB/s，远低于卡读自己内存的速度，所以程序应尽量少拷贝。在真实硬件上解"
               "引用 Device 指针，只有一句段错误，或者读到垃圾数据。如果程序就运行在芯片上（aclrtGetRunMode 返回 "
               "ACL_DEVICE，例如 Atlas 200DK），两种内存其实是同一块，H2D 和 D2H 拷贝可以省去。拷贝方向参数只是提示，真"
               "正的方向由地址决定。"));
  TRY(SAY("In the_four_copies, remove the device-to-device copy (TRY 1). What does the last line show, and why not an "
          "error?",
          "在 the_four_copies 里删掉 D2D 那一行（TRY 1）。最后一行显示什么？为什么不报错？"));
  TRY(SAY("In sizes_are_checked, replace aclrtMemset by memset(small, 7, 4) (TRY 2).",
          "在 sizes_are_checked 里把 aclrtMemset 换成 memset(small, 7, 4)（TRY 2）。"));
  TRY(SAY("In touch, read device[1000] instead of device[0] (TRY 3). The block has 24 bytes. What changes in the "
          "message?",
          "在 touch 里把 device[0] 换成 device[1000]（TRY 3）。这块内存只有 24 字节，消息会有什么变化？"));
  NEXT(SAY("23_resources.c: who owns streams and contexts. Exercises: make check EX=221, and 222 to 224",
           "23_resources.c：流和上下文归谁所有。练习：make check EX=221，以及 222 到 224"));
  return lesson_end();
}

/*
  Answers
  (1) Whatever lay in the fresh memory of b: 0xCD bytes here (the emulator fills new memory with them), anything
      elsewhere. The claim "the letter came back unchanged" is FALSE. Reading memory that nobody wrote is not an error
      any call could see.
      显示 b 里原有的内容：在这里是 0xCD（模拟器用它填充新内存），在别处什么都可能。“信原样回来了”不成立。没人写过的内存
      被读取，任何调用都看不出这是错误。
  (2) memset is host code, small is device memory: the program stops there with the message of step 7.
      memset 是主机代码，small 是设备内存：程序在那里停下，并给出第 7 步的那条消息。
  (3) It dies all the same, but the message says "byte 1000 of the 24-byte allocation": the index was wrong as well.
      (Further away it would say that nothing is allocated there.)
      同样会死，但消息说的是“1000 号字节，所在内存共 24 字节”：下标也错了。（再远一些，它会说那里没有已分配的内存。）
*/
