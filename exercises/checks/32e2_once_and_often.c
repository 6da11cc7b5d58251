/*
  Oracle of exercise 32e2: one handle, many executions, no waiting.

  title: Prepare once, run often
  title.zh: 准备一次，运行多次
  minutes: 20
  points: 4
  required: no
  async: yes
  unsolved: the operator was prepared for every block
  hint1: Which of these calls looks the operator up? How often does it run?
  hint1.zh: 这些调用里，哪一个会查找算子？它执行了多少次？
  hint2: Tutorial 32e, "Prepare once, run often": aclopCreateHandle takes descriptions and attributes, aclopExecWithHandle takes buffers.
  hint2.zh: 教程 32e 的“准备一次，运行多次”：aclopCreateHandle 要描述和属性，aclopExecWithHandle 要 buffer。
  hint3: Before the loop: aclopCreateHandle("Muls", 1, &d, 1, &d, attr, &handle) with const aclTensorDesc *d = desc. In the loop:
    aclopExecWithHandle(handle, 1, in, 1, out, stream) with in[0] = out[0] = buffer. After it: aclopDestroyHandle(handle).
  hint3.zh: 循环之前：aclopCreateHandle("Muls", 1, &d, 1, &d, attr, &handle)，其中 const aclTensorDesc *d = desc。循环里：
    aclopExecWithHandle(handle, 1, in, 1, out, stream)，其中 in[0] = out[0] = buffer。循环之后：aclopDestroyHandle(handle)。
*/
#include "exercises/checks/32e2_once_and_often.h"
#include "exercises/checks/check.h"

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}
static void nothing(void *p) { (void)p; }

static void try_count(size_t count, size_t n, aclrtStream stream) {
  void *blocks[16];
  float *want[16], *got = check_new_floats(n), factor = check_uniform(-4, 4);
  size_t k, i, bytes = n * sizeof(float);
  int lazy = strcmp(check_run.schedule, "lazy") == 0;
  uint64_t prepared;
  aslStats before, after;
  aclError code;
  for (k = 0; k < count; k++) {
    want[k] = check_new_floats(n);
    for (i = 0; i < n; i++) want[k][i] = check_uniform(-9, 9);
    must(aclrtMalloc(&blocks[k], bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    must(aclrtMemcpy(blocks[k], bytes, want[k], bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
    for (i = 0; i < n; i++) want[k][i] *= factor;
  }
  check_case("scale_all with %zu blocks of %zu floats", "scale_all，%zu 块，每块 %zu 个 float", count, n);
  while (aclGetRecentErrMsg() != NULL) {}
  must(aslLaunch("earlier", nothing, NULL, 0, stream), "aslLaunch");
  before = check_live();
  code = scale_all(blocks, count, n, factor, stream);
  after = check_live();
  if (!check_ok(code, "scale_all")) {
    if (code == ACL_ERROR_OP_NOT_FOUND) {
      check_why("The handle is looked up with the attributes it is given then: all of them have to be set before aclopCreateHandle, and the name and the description must fit.",
                "创建句柄时就按当时的属性查找算子：属性都要在 aclopCreateHandle 之前设置好，名称和描述也要匹配。");
      check_fail("no operator fits what the handle was made with (100024)", "没有算子匹配创建句柄时的描述（100024）");
    }
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  if (lazy && after.tasks_run != before.tasks_run) {
    check_expected("scale_all returns before anything has run", "scale_all 返回时什么都还没有执行");
    check_line_of("aclrtSynchronize");
    check_why("The work belongs to the stream; the caller waits for it when it needs it. Memory of the handle and of the description is not needed by what is queued.",
              "任务属于 stream，由调用者在需要时等待。已入队的任务不再需要句柄和描述。");
    check_fail("the function waited for the device", "函数等待了设备");
  }
  must(aclrtSynchronizeStream(stream), "aclrtSynchronizeStream");
  for (k = 0; k < count; k++) {
    must(aclrtMemcpy(got, bytes, blocks[k], bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    if (!check_floats("block", want[k], got, n, 1e-5f)) {
      check_why("Each block is multiplied once by factor: input and output are the same buffer, the attribute is named \"value\".", "每一块都乘一次 factor：输入和输出是同一个 buffer，属性名是 \"value\"。");
      check_fail("block %zu is wrong", "第 %zu 块是错的", k);
    }
  }
  prepared = after.operators_prepared - before.operators_prepared;
  if (prepared > 1) {
    check_expected("1 operator prepared for %zu blocks", "%zu 块只准备 1 次算子", count);
    check_found("%llu", "%llu 次", (unsigned long long)prepared);
    check_line_of(check_code_has("aclopExecuteV2(") ? "aclopExecuteV2(" : "aclopCreateHandle(");
    check_why("Finding, checking and preparing an operator costs more than running it on a small block. Make the handle once, before the loop.",
              "查找、检查、准备算子，比在一小块数据上运行它更费时间。句柄要在循环之前创建一次。");
    check_fail("the operator was prepared for every block", "每一块都准备了一次算子");
  }
  for (k = 0; k < count; k++) must(aclrtFree(blocks[k]), "aclrtFree"), free(want[k]);
  before.live_device_blocks -= count;
  if (!check_no_leak(&before)) {
    check_why("What is made has to be released: the handle (aclopDestroyHandle), the attributes (aclopDestroyAttr), the description, each data buffer.", "创建的都要释放：句柄（aclopDestroyHandle）、属性（aclopDestroyAttr）、描述，以及每个 DataBuffer。");
    check_fail("the numbers are right, but something was not released", "数是对的，但有东西没有释放");
  }
  free(got);
}
CHECK_ORACLE {
  aclrtStream stream = NULL;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtCreateStream(&stream), "aclrtCreateStream");
  for (k = 0; k < 4; k++) try_count((size_t)check_between(3, 9), (size_t)check_between(1, 300), stream);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
