/*
  Oracle of exercise 17b2: an all-reduce built of a reduce-scatter and an all-gather; judged by its sums and by what the links carry.

  title: Twice around the ring
  title.zh: 绕环两圈
  minutes: 20
  points: 5
  required: no
  async: yes
  unsolved: some links carry more than they need to
  hint1: How many bytes must leave a device at least, if every other device's numbers are to be in the sum, and the sum is to come back?
  hint1.zh: 要让别的设备的数都进入总和，再让总和回来，一个设备至少要发出多少字节？
  hint2: Tutorial 17b, "Where the bytes go". HcclReduceScatter adds up and leaves part k at rank k; HcclAllGather hands the parts around.
    Both count in elements of ONE part, and both work in place when rank k's part lies at k * part.
  hint2.zh: 教程 17b 的“字节走哪里”。HcclReduceScatter 累加并把第 k 份留在 rank k；HcclAllGather 把各份发给所有人。两者的 count 都是
    “一份”的元素数；rank k 的那一份位于 k * part 时，两者都可以就地进行。
  hint3: part = count / n. For every k: HcclReduceScatter(buffer, buffer + k * part, part, FP32, SUM, comm, stream); then for every k:
    HcclAllGather(buffer + k * part, buffer, part, FP32, comm, stream).
  hint3.zh: part = count / n。对每个 k：HcclReduceScatter(buffer, buffer + k * part, part, FP32, SUM, comm, stream)；然后对每个 k：
    HcclAllGather(buffer + k * part, buffer, part, FP32, comm, stream)。
*/
#include "exercises/checks/17b2_two_times_around.h"
#include "exercises/checks/check.h"
#undef device_sum

#define MOST 5
typedef struct sum_args {
  float *buffer, *spare;
  size_t count;
  int n;
} sum_args;
static void sum_kernel(void *p) {
  const sum_args *a = (const sum_args *)p;
  float *b = (float *)aslDeviceBytes(a->buffer, a->count * sizeof *b);
  const float *s = (const float *)aslDeviceBytes(a->spare, (size_t)a->n * a->count * sizeof *s);
  for (size_t i = 0; b && s && i < a->count; i++) {
    float sum = s[i];
    for (int k = 1; k < a->n; k++) sum += s[(size_t)k * a->count + i];
    b[i] = sum;
  }
}
aclError device_sum(const rank_end *r, int n, size_t count) {
  sum_args a;
  memset(&a, 0, sizeof a);
  a.buffer = r->buffer, a.spare = r->spare, a.count = count, a.n = n;
  return aslLaunch("sum", sum_kernel, &a, sizeof a, r->stream);
}
static void must(int code, const char *call) {
  if (code != 0) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void try_ring(rank_end *r, int n, size_t count) {
  const int lazy = strcmp(check_run.schedule, "lazy") == 0;
  float *want = check_new_floats(count), *got = check_new_floats(count), *in = check_new_floats(count);
  const size_t part = count / (size_t)n;
  uint64_t least = count * 4 * 2 * (uint64_t)(n - 1) / (uint64_t)n, most = 0;
  aslStats before, after;
  aclError code;
  memset(want, 0, count * 4);
  for (int k = 0; k < n; k++) {
    for (size_t i = 0; i < count; i++) in[i] = (float)check_between(-1000, 1000), want[i] += in[i]; /* whole numbers: any order gives the same sum */
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    must(aclrtMemcpy(r[k].buffer, count * 4, in, count * 4, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
  }
  check_case("all_reduce of %zu floats over %d devices", "all_reduce，%zu 个 float，%d 个设备", count, n);
  while (aclGetRecentErrMsg()) {}
  before = check_live();
  aslSetLevel(1); /* codes and sums are judged here */
  code = all_reduce(r, n, count);
  after = check_live();
  if (!check_ok(code, "all_reduce")) {
    check_line_of(check_code_has("HcclReduceScatter(") ? "HcclReduceScatter(" : "Hccl");
    check_why("HCCL refused a call; the library's message says what does not fit. Counts are those of one part, count / n; rank k's part lies at k * part of its buffer, and in place means exactly there.",
              "HCCL 拒绝了一次调用；库的说明里写着哪里不符。count 是“一份”的元素数 count / n；rank k 的那一份在 buffer 的 k * part 处，就地指的正是那个位置。");
    check_fail("a call was refused (%d)", "有一个调用被拒绝（%d）", code);
  }
  if (check_code_has("HcclAllReduce(")) {
    check_line_of("HcclAllReduce(");
    check_why("Of course HcclAllReduce does it. Build it from its two halves this once, and you know what it costs.", "HcclAllReduce 当然能做到。这一次请用它的两半来搭建，你就知道它的代价了。");
    check_fail("HcclAllReduce: that is the call you are to build", "HcclAllReduce 正是要你自己搭建的那个调用");
  }
  if (lazy && after.tasks_run != before.tasks_run) {
    check_line_of("aclrtSynchronize");
    check_why("Both operations stand one behind the other on each stream; nobody has to wait in between.", "在每个流上两个操作一前一后排着，中间不需要任何人等待。");
    check_fail("the host waited inside all_reduce", "主机在 all_reduce 里等待了");
  }
  for (int k = 0; k < n; k++) {
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    code = aclrtSynchronizeStream(r[k].stream);
    if (code == ACL_SUCCESS) continue;
    check_line_of("Hccl");
    check_why("An operation of a communicator ends when every rank has called it, with the same count. Some rank was left out, or ranks disagree; the library's message says which (code %d).",
              "通信域的一个操作，要每个 rank 都以相同的 count 调用才会结束。有的 rank 被漏掉了，或者各 rank 不一致；库的说明里写着是哪个（返回码 %d）。", code);
    check_fail("not every rank took part in every operation", "不是每个 rank 都参加了每个操作");
  }
  for (int k = 0; k < n; k++) {
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    must(aclrtMemcpy(got, count * 4, r[k].buffer, count * 4, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    if (check_floats("buffer", want, got, count, 0)) continue;
    if (n > 1 && memcmp(want + (size_t)k * part, got + (size_t)k * part, part * 4) == 0) {
      check_line_of("HcclReduceScatter(");
      check_why("Rank %d has part %d of the sum, and only that. After the reduce-scatter every finished part is at one rank; the all-gather hands them to all.", "rank %d 有总和的第 %d 份，但只有这一份。reduce-scatter 之后，每一份结果只在一个 rank 上；要用 all-gather 发给所有人。", k, k);
      check_fail("each rank has only its own part of the sum", "每个 rank 只有总和中自己的那一份");
    }
    check_why("Part k is %zu elements from k * %zu on, in the buffer of every rank.", "每个 rank 的 buffer 里，第 k 份有 %zu 个元素，从 k * %zu 开始。", part, part);
    check_fail("the sums of rank %d are wrong", "rank %d 的和不对", k);
  }
  check_usual_level();
  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      if (aslHcclTraffic(r[0].comm, (uint32_t)a, (uint32_t)b) > most) most = aslHcclTraffic(r[0].comm, (uint32_t)a, (uint32_t)b);
  if (most > least) {
    check_expected("%llu bytes on each link, 2 (n - 1) / n of the buffer", "每条链路 %llu 字节，即 buffer 的 2 (n - 1) / n", (unsigned long long)least);
    check_found("%llu bytes on the busiest link", "最忙的链路传了 %llu 字节", (unsigned long long)most);
    check_line_of("Hccl");
    check_why("The sums are right, but the links carry whole buffers. A part has to travel once around to be added up, and once more to be known to all; more is not needed, and with more devices it gets worse.",
              "和是对的，但链路上传的是整个 buffer。每一份只要绕一圈完成累加，再绕一圈让所有人知道；更多都是多余的，设备越多越糟。");
    check_fail("the sums are right, but some links carry more than they need to", "和是对的，但有的链路传得比必需的多");
  }
  free(want), free(got), free(in);
}

CHECK_ORACLE {
  setenv("HCCL_EXEC_TIMEOUT", "1", 1); /* nobody is to wait for half an hour */
  if (aclInit(NULL) != ACL_SUCCESS) check_trouble("the library does not start", "库无法启动");
  for (int round = 0; round < 3; round++) {
    const int n = round == 0 ? 4 : (int)check_between(3, MOST);
    const size_t count = (size_t)n * (size_t)(round == 2 ? check_between(5000, 9000) : check_between(1, 300));
    int32_t devices[MOST] = {0, 1, 2, 3, 4};
    HcclComm comm[MOST];
    rank_end r[MOST];
    void *p = NULL;
    must((int)HcclCommInitAll((uint32_t)n, devices, comm), "HcclCommInitAll");
    for (int k = 0; k < n; k++) {
      r[k].device = k, r[k].comm = comm[k];
      must(aclrtSetDevice(k), "aclrtSetDevice");
      must(aclrtCreateStream(&r[k].stream), "aclrtCreateStream");
      must(aclrtMalloc(&p, count * 4, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
      r[k].buffer = (float *)p;
      must(aclrtMalloc(&p, (size_t)n * count * 4, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
      r[k].spare = (float *)p;
    }
    try_ring(r, n, count);
    for (int k = 0; k < n; k++) {
      must((int)HcclCommDestroy(comm[k]), "HcclCommDestroy");
      must(aclrtSetDevice(k), "aclrtSetDevice");
      must(aclrtFree(r[k].buffer), "aclrtFree");
      must(aclrtFree(r[k].spare), "aclrtFree");
      must(aclrtDestroyStream(r[k].stream), "aclrtDestroyStream");
      must(aclrtResetDevice(k), "aclrtResetDevice");
    }
  }
  aclFinalize();
}
