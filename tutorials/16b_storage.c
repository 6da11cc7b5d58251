/*
  16b_storage.c - section 1.6: the PyTorch adapter, storage, the caching allocator, the profiler

  The question
      A tensor was deleted, and the device is as full as before. Where is its memory, who may have it now, and what did the copies cost
      that nobody asked for?

  What you will see
      | x and its transpose: one storage
      | hidden copies 1
      | allocated 4096, reserved 2097152
      | allocated 0, reserved 2097152
      | allocated 0, reserved 0
      | > 2048 KiB small: 1024 used, 2096128 free
      | > 2048 KiB small: 1024 free, 1024 used, 2095104 free
      | device allocations 1, requests 300

  One belief ends here: "free gives memory back to the device".
  Run it:  make && build/bin/16b_storage
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include <sys/stat.h>

#include "../ascend_lite.h"
#include "lib/lesson.h"
#define MINITORCH_IMPLEMENTATION
#include "lib/minitorch.h"

static void heard(const char* text) { show_quoted(text); }
static mtTensor* bytes(int64_t n) { /* on the NPU, not cleared */
  const int64_t sizes[1] = {n / 4};
  return mt.empty(1, sizes, MT_FLOAT32, "npu:0");
}
static void show_memory(void) {
  show("allocated %d, reserved %d", (int)mt.npu.memory_allocated(), (int)mt.npu.memory_reserved());
}
static void show_segments(void) {
  char text[1000];
  mtnpu_memory_snapshot(0, text, sizeof text);
  show_quoted(text);
}
static uint64_t hidden(void) {
  mtStats s;
  mt_stats(&s);
  return s.hidden_copies;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void views(void) {
  const int64_t sizes[2] = {30, 40};
  mtTensor *x = mt.randn(2, sizes, MT_FLOAT32, "npu:0"), *turned, *row, *y;
  uint64_t before;
  STEP(SAY("A tensor is a way to look at a storage", "张量是看一块存储的方式"));
  tell(SAY("The bytes lie in a storage. A tensor has a place in it where it begins, sizes, and strides: how many elements to the next row, to "
           "the next column. A transpose exchanges two strides, a slice moves the beginning. No byte is copied.",
           "字节在存储（storage）里。张量有起点、大小和步长：到下一行、下一列要跳多少个元素。转置只是交换两个步长，切片只是移动起点。一个字节也不拷贝。"));
  turned = mt_transpose(x, 0, 1), row = mt_slice(x, 0, 3, 1);
  show(SAY("x and its transpose: %s", "x 和它的转置：%s"), mt_same_storage(x, turned) ? SAY("one storage", "同一块存储") : SAY("two storages", "两块存储"));
  CLAIM(mt_same_storage(x, turned) && mt_same_storage(x, row), SAY("views share", "视图共享存储"));
  CLAIM(mt_fill_(row, 5) == 0 && fabs(mt_item(mt_slice(mt_slice(turned, 1, 3, 1), 0, 7, 1)) - 5) < 1e-6,
        SAY("what is written through one is seen through the other", "通过一个写入，通过另一个能看到"));

  STEP(SAY("What a view costs later", "视图的代价在后面"));
  tell(SAY("Most device operators read their operands row by row. Given a transpose, the adapter makes a copy in that order first, and nobody "
           "sees it. A matrix product is an exception: it can read a matrix turned over.",
           "设备上的多数算子按行读操作数。给它一个转置，适配层就先按行顺序拷一份，而你看不见。矩阵乘是例外：它能直接读转置的矩阵。"));
  before = hidden();
  y = mt_relu(turned); /* TRY 1 */
  show(SAY("hidden copies %d", "隐藏的拷贝 %d 次"), (int)(hidden() - before));
  CLAIM(hidden() - before == 1, SAY("relu of a transpose cost a copy", "对转置做 relu 多花了一次拷贝"));
  before = hidden();
  y = mt_mm(turned, x);
  CLAIM(y != NULL && hidden() == before, SAY("the product of a transpose cost none", "转置参与矩阵乘没有多花"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void two_numbers(void) {
  mtTensor* t;
  mt_scope_end(0);
  mt.npu.empty_cache();
  STEP(SAY("Allocated is what tensors use, reserved is what the device gave", "allocated 是张量用的，reserved 是向设备要的"));
  tell(SAY("aclrtMalloc is slow, and training frees and asks thousands of times. So the adapter asks the device for large segments, 2 MiB for "
           "small tensors and 20 MiB for larger ones, and hands out blocks of 512 bytes and multiples of it.",
           "aclrtMalloc 很慢，而训练要释放和申请成千上万次。所以适配层向设备要大段：小张量用 2 MiB 的段，大一些的用 20 MiB，再切成 512 字节倍数的块分出去。"));
  t = bytes(4000);
  show_memory();
  mt_drop(t);
  show_memory();
  CLAIM(mt.npu.memory_allocated() == 0 && mt.npu.memory_reserved() == 2097152, SAY("the tensor is gone, the device is as full as before", "张量没了，设备上占用的还是那么多"));
  tell(SAY("Another program, or a library beside PyTorch, cannot have that memory. Only empty_cache gives it back, and only segments that no "
           "tensor has a part of.",
           "别的程序，或者 PyTorch 旁边的库，用不到这块内存。只有 empty_cache 会还回去，而且只还没有张量占用的整段。"));
  mt.npu.empty_cache(); /* TRY 2 */
  show_memory();
  CLAIM(mt.npu.memory_reserved() == 0, SAY("now it is back", "这才还回去"));
}
static void pieces(void) {
  mtTensor *a, *b;
  STEP(SAY("Blocks are split and merged", "块会切开，也会合并"));
  a = bytes(1000);
  show_segments();
  b = bytes(1000);
  mt_drop(a);
  show_segments();
  mt.npu.empty_cache();
  CLAIM(mt.npu.memory_reserved() == 2097152, SAY("one block in use holds its whole segment", "只要有一块在用，整段都还不了"));
  mt_drop(b);
  show_segments();
  tell(SAY("Free neighbours become one block again. A few long-lived tensors scattered over many segments are what makes memory run out while "
           "much of it is free: allocate what stays first.",
           "相邻的空闲块会合并。少数长期存在的张量散落在许多段里，就会出现“明明有很多空闲，却分配不出来”：要长期保留的，先分配。"));
  mt.npu.empty_cache();
}
static void many(void) {
  mtAllocStats before, after;
  STEP(SAY("How much it spares", "省了多少"));
  mtnpu_memory_stats(0, &before);
  for (int k = 0; k < 100; k++) {
    const size_t scope = mt_scope();
    for (int i = 0; i < 3; i++) bytes(1000 * (i + 1));
    mt_scope_end(scope);
  }
  mtnpu_memory_stats(0, &after);
  show(SAY("device allocations %d, requests %d", "向设备申请 %d 次，张量请求 %d 次"), (int)(after.num_device_alloc - before.num_device_alloc),
       (int)(after.allocation.allocated - before.allocation.allocated));
  CLAIM(after.num_device_alloc - before.num_device_alloc == 1, SAY("one segment served them all", "一段就够了"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void streams(void) {
  mtStream* side = mtnpu_stream_new(0);
  mtTensor *t = bytes(4096), *other, *third;
  mtAllocStats s;
  STEP(SAY("A block belongs to a stream", "块属于一个流"));
  tell(SAY("Work is queued, so a tensor may be deleted while operators on it still wait. Its block may go to the next tensor of the same stream at "
           "once: what that stream does with it comes later anyway. For another stream that is not true. record_stream says that another one uses "
           "it; then it stays out of circulation until an event of that stream has come.",
           "任务只是排了队，张量被删时，用到它的算子可能还在等。它的块可以立刻给同一个流的下一个张量：那个流对它做的事本来就排在后面。对别的流就不成立。"
           "record_stream 声明另一个流也在用它；于是在那个流的 Event 到来之前，这块不会再分出去。"));
  lesson_schedule("lazy");
  mtnpu_wait_stream(side, NULL);
  mtnpu_set_stream(side);
  mt_fill_(t, 1);
  mtnpu_set_stream(NULL);
  CLAIM(mtnpu_record_stream(t, side) == 0, SAY("the side stream uses the tensor", "旁边的流用到了这个张量")); /* TRY 3 */
  mt_drop(t);
  other = bytes(4096);
  mtnpu_memory_stats(0, &s);
#if !defined(ASCEND_LITE_USE_CANN)
  CLAIM(s.active_bytes.current == 8192 && s.allocated_bytes.current == 4096, SAY("deleted, but not yet free for others", "已删除，但还不能给别人用"));
#endif
  mt.npu.synchronize();
  third = bytes(4096);
  mtnpu_memory_stats(0, &s);
  CLAIM(s.active_bytes.current == s.allocated_bytes.current, SAY("after the side stream is done it is", "旁边的流做完之后就可以了"));
  (void)other, (void)third;
  lesson_schedule(NULL);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void profile(void) {
  const int64_t a[2] = {64, 256}, b[2] = {128, 256};
  mtTensor *x = mt.randn(2, a, MT_FLOAT32, "npu:0"), *w = mt.randn(2, b, MT_FLOAT32, "npu:0");
  int ranges;
  STEP(SAY("One picture of host and device", "主机和设备在一张图上"));
  tell(SAY("The profiler notes a range for each operator on the host, and the device notes when each task ran. In one file, on one clock, a gap "
           "on the device's row shows where the host was too slow to fill the queue, or waited.",
           "profiler 记录主机上每个算子的区间，设备记录每个任务何时执行。放进同一个文件、同一个时钟：设备那一行的空隙，就是主机来不及下发或者在等待的地方。"));
  mkdir("build", 0777), mkdir("build/16b", 0777);
  mt_profile_start();
  mt_range_push("step");
  mt_item(mt_mean(mt_relu(mt_linear(x, w, NULL))));
  mt_range_pop();
  ranges = mt_profile_stop("build/16b/trace.json");
  show(SAY("%d ranges in build/16b/trace.json: open it in chrome://tracing or ui.perfetto.dev", "build/16b/trace.json 里有 %d 个区间：用 chrome://tracing 或 ui.perfetto.dev 打开"), ranges);
  CLAIM(ranges == 6, SAY("the step, four operators, one copy to the host", "一个 step、四个算子、一次拷回主机"));
}

int main(void) {
  LESSON("1.6", "The PyTorch adapter: storage and memory", "PyTorch 适配层：存储与内存", 35,
         SAY("A tensor was deleted, and the device is as full as before. Where is its memory?", "张量删掉了，设备还是那么满。它的内存在哪里？"));
  mt_on_message(heard);
  views();
  two_numbers();
  pieces();
  many();
  streams();
  profile();
  mt_finalize();

  HARDWARE(SAY("torch.npu.memory_allocated, memory_reserved, memory_stats and empty_cache carry these names there, and "
               "PYTORCH_NPU_ALLOC_CONF=max_split_size_mb:64 keeps large blocks whole. npu-smi shows what is reserved, never what is allocated: that "
               "is why it does not move when a tensor is deleted.",
               "真实的 torch.npu 也有 memory_allocated、memory_reserved、memory_stats 和 empty_cache；PYTORCH_NPU_ALLOC_CONF=max_split_size_mb:64 让大块不被切碎。"
               "npu-smi 显示的是 reserved，不是 allocated：所以删掉张量它也不变。"));
  TRY(SAY("Take the relu of x and transpose the result (TRY 1). How many hidden copies?", "先对 x 做 relu，再转置结果（TRY 1）。隐藏的拷贝有几次？"));
  TRY(SAY("Remove the empty_cache (TRY 2). Which claims fall?", "删掉 empty_cache（TRY 2）。哪些断言不成立？"));
  TRY(SAY("Remove the line with record_stream (TRY 3). Who gets the block?", "删掉 record_stream 那一行（TRY 3）。这块内存给了谁？"));
  NEXT(SAY("The exercises: make check EX=16b1, then 16b2 and 16b3. Then 17a: a program written for another card moves here.",
           "练习：make check EX=16b1，然后是 16b2 和 16b3。接着是 17a：为另一种卡写的程序搬到这里。"));
  return lesson_end();
}

/*
  Answers
  (1) None: relu reads rows, and the transpose of its result is a view again. The first claim about copies falls. The order of two
      steps decides whether a copy is made.
  (2) Only the one behind it: reserved stays at 2097152. The next step finds the segment there and uses it again, so nothing else changes.
  (3) The next tensor of the main stream, at once, while the side stream has not yet written into it: then that write lands in another
      tensor. The claim in the middle falls, and the library may name the two tasks as a race.
*/
