/*
  Oracle of exercise 16b3: what empty_cache is for, on a device of 64 MiB.

  title: Giving memory back
  title.zh: 归还内存
  minutes: 20
  points: 5
  required: no
  async: no
  unsolved: the device has no memory left
  hint1: Who has the bytes after the tensor is deleted?
  hint1.zh: 张量删掉之后，字节在谁手里？
  hint2: Tutorial 16b, "Allocated is what tensors use, reserved is what the device gave": which call makes reserved smaller, and when does it?
  hint2.zh: 教程 16b 的“allocated 是张量用的，reserved 是向设备要的”：哪个调用会让 reserved 变小？什么时候有效？
  hint3: mt_drop(t); mt.npu.empty_cache(); then aclrtMalloc.
  hint3.zh: mt_drop(t); mt.npu.empty_cache(); 然后 aclrtMalloc。
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/16b3_give_back.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }

CHECK_ORACLE {
  setenv("ASCEND_LITE_PROFILE", "toy", 1); /* 64 MiB */
  for (int k = 0; k < 3; k++) {
    const int64_t mib = 1024 * 1024, elements = check_between(34, 44) * mib / 4;
    const size_t bytes = (size_t)check_between(34, 44) * (size_t)mib;
    void *block = NULL;
    aclError code;
    mtTensor *t = mt.zeros(1, &elements, MT_FLOAT32, "npu:0");
    if (!t) check_trouble("%s", "%s", mt_error());
    check_case("a tensor of %lld MiB gives way to a block of %zu MiB; the device has 64", "%lld MiB 的张量让位给 %zu MiB 的块；设备共 64 MiB", (long long)(elements * 4 / mib), bytes / (size_t)mib);
    aslSetLevel(0);
    code = take_over(t, bytes, &block);
    check_usual_level();
    if (code == ACL_ERROR_RT_MEMORY_ALLOCATION) {
      check_found("allocated %lld, reserved %lld", "allocated %lld，reserved %lld", (long long)mt.npu.memory_allocated(), (long long)mt.npu.memory_reserved());
      check_line_of("aclrtMalloc(");
      check_why("A deleted tensor's block goes to the cache of the adapter, and the device sees no difference: reserved stays. mt.npu.empty_cache() gives back the segments in which no tensor is left, so it comes after the deletion.",
                "张量删除后，块进了适配层的缓存，设备看不出区别：reserved 不变。mt.npu.empty_cache() 归还已经没有张量的段，所以要在删除之后调用。");
      check_fail("the device has no memory left (207001)", "设备没有内存了（207001）");
    }
    if (code != ACL_SUCCESS || !block || mt.npu.memory_allocated() != 0) {
      check_why("The tensor goes, and *block is what aclrtMalloc gave.", "张量要放弃，*block 是 aclrtMalloc 给的。");
      check_fail("the block was not handed over: code %d", "没有交接成功：返回码 %d", code);
    }
    aclrtFree(block);
    mt_scope_end(0);
  }
  mt_finalize();
}
