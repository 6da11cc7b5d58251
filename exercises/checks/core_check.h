/*
  core_check.h - for oracles that judge kernels: the device, a launch, and what a kernel that stopped did wrong, in words

  After check.h. In strict mode every finding of the AI Core is code 507015, and the library's words say which.
*/
#ifndef ASL_CORE_CHECK_H
#define ASL_CORE_CHECK_H

static aclrtStream core_stream;

CHECK_FN void core_must(aclError code, const char *call) {
  if (!check_ok(code, call)) check_trouble("the device does not work", "设备不可用");
}
CHECK_FN void core_open(void) {
  core_must(aclInit(NULL), "aclInit");
  core_must(aclrtSetDevice(0), "aclrtSetDevice");
  core_must(aclrtCreateStream(&core_stream), "aclrtCreateStream");
  aslSetLevel(2);
}
CHECK_FN void core_close(void) {
  core_must(aclrtDestroyStream(core_stream), "aclrtDestroyStream");
  core_must(aclrtResetDevice(0), "aclrtResetDevice");
  core_must(aclFinalize(), "aclFinalize");
}
/* Device memory of exactly these bytes; NULL: 0xEE everywhere. */
CHECK_FN void *core_upload(const void *host, size_t bytes) {
  void *p = NULL;
  core_must(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  core_must(host ? aclrtMemcpy(p, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE) : aclrtMemset(p, bytes, 0xEE, bytes), "aclrtMemcpy");
  return p;
}
CHECK_FN void core_free(void *device) { core_must(aclrtFree(device), "aclrtFree"); }
CHECK_FN void core_download(void *host, void *device, size_t bytes) {
  core_must(aclrtMemcpy(host, bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  core_free(device);
}
/* The verdict that fits the library's words (either language). */
CHECK_FN void core_explain(aclError code) {
  static const struct { const char *en, *zh, *verdict, *verdict_zh; } rows[] = {
      {"deadlock", "deadlock", "a pipe waits for ever", "有一个 pipe 永远等下去"},
      {"leak:", "(leak)", "a buffer is never given back to its queue", "有缓冲区没有归还队列"},
      {"never waited", "没有被等待", "a flag is left up", "有 flag 置起后没有被等待"},
      {"up already", "就已置起", "a flag is raised twice", "flag 被置起两次"},
      {"stay behind", "没有搬运", "the tail stays behind", "尾块没有搬运"},
      {"blocks run in any order", "之间没有先后顺序", "blocks write over each other", "不同 block 互相覆盖"},
      {"overflow", "越界", "it does not fit into the memory of the core", "超出片上存储的容量"},
      {"out of range", "地址越界", "device memory is accessed beyond its end", "访问越出了设备内存"},
      {"past the", "超出申请", "device memory is accessed beyond its end", "访问越出了设备内存"},
      {"neighbour", "越入相邻", "a tensor is used beyond its end", "访问越出了 tensor"},
      {"overwrites", "改写", "a buffer is overwritten before it is stored", "缓冲区还没存完就被改写"},
      {"nothing in this block has written", "没有写过它们", "it reads what nobody has written", "读取了没有写过的数据"},
      {"unordered", "unordered", "a pipe reads before the data is there", "数据还没到就读取"},
  };
  const char *words = aclGetRecentErrMsg();
  char kept[3000] = "";
  snprintf(kept, sizeof kept, "%s", words ? words : "");
  check_expected("the kernel ends with 0", "核函数以 0 结束");
  check_found("%d (%s)", "%d（%s）", code, aslErrorName(code));
  if (kept[0]) check_send("library", kept);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (strstr(kept, rows[i].en) || strstr(kept, rows[i].zh)) {
      check_why("The library's words name the instruction, its line, and what is missing.", "库的说明指出了指令、所在行和缺少的东西。");
      check_send("verdict.en", rows[i].verdict);
      check_send("verdict.zh", rows[i].verdict_zh);
      check_end();
    }
  check_fail("the kernel is stopped", "核函数被停止");
}
/* Runs the learner's kernel; anything but 0 is a verdict. */
CHECK_FN aslKernelStats core_run(aslKernel fn, uint32_t blocks, const void *args, size_t bytes) {
  aslKernelStats s;
  memset(&s, 0, sizeof s);
  (void)aclGetRecentErrMsg();
  core_must(aslLaunchKernel(fn, blocks, args, bytes, core_stream), "aslLaunchKernel");
  const aclError code = aclrtSynchronizeStream(core_stream);
  if (code != ACL_SUCCESS) core_explain(code);
  if (aslGetKernelStats(core_stream, &s) != ACL_SUCCESS) {
    check_why("It called nothing of the AI Core.", "它没有调用 AI Core 的任何接口。");
    check_fail("the kernel does nothing", "核函数什么也没做");
  }
  return s;
}
#endif
