/*
  Oracle of exercise 17b3: an epoch of replicas that have different numbers of batches.

  title: The last batch
  title.zh: 最后一批
  minutes: 20
  points: 5
  required: no
  async: yes
  unsolved: a rank without a batch did not take part
  hint1: What does HcclAllReduce wait for? And who calls it in the last step?
  hint1.zh: HcclAllReduce 在等什么？最后一步有谁调用它？
  hint2: Tutorial 17b, "All ranks, the same call". A replica without a batch calls too, with a gradient of zeros (aclrtMemsetAsync on its own
    stream): what lies there is the sum of the step before. And count how many had a batch.
  hint2.zh: 教程 17b 的“所有 rank，同样的调用”。没有数据的副本也要调用，梯度为零（在它自己的流上用 aclrtMemsetAsync）：那里现在是上一步的总和。
    另外要数一数有几个副本有数据。
  hint3: if (s < batches) { device_gradient; m++; } else aclrtMemsetAsync(gradient, bytes, 0, bytes, stream); then HcclAllReduce in either
    case; and rate / (float)m in the update.
  hint3.zh: if (s < batches) { device_gradient; m++; } else aclrtMemsetAsync(gradient, bytes, 0, bytes, stream)；然后无论哪种情况都 HcclAllReduce；
    更新时用 rate / (float)m。
*/
#include "exercises/checks/17b3_last_batch.h"
#include "exercises/checks/check.h"
#undef device_gradient
#undef device_update

#define MOST 4
static float target[MOST]; /* what the samples of a replica want, a little more with each batch */

typedef struct step_args {
  float *weights, *gradient;
  size_t count;
  float value;
} step_args;
static float goal(int k, int batch) { return target[k] + 0.125f * (float)batch; }
static float slope(float w, float want, size_t i) { return (w - want) * (0.3f + 0.001f * (float)(i % 100)); }
static void gradient_kernel(void *p) {
  const step_args *a = (const step_args *)p;
  const float *w = (const float *)aslDeviceBytes(a->weights, a->count * sizeof *w);
  float *g = (float *)aslDeviceBytes(a->gradient, a->count * sizeof *g);
  for (size_t i = 0; w && g && i < a->count; i++) g[i] = slope(w[i], a->value, i);
}
static void update_kernel(void *p) {
  const step_args *a = (const step_args *)p;
  float *w = (float *)aslDeviceBytes(a->weights, a->count * sizeof *w);
  const float *g = (const float *)aslDeviceBytes(a->gradient, a->count * sizeof *g);
  for (size_t i = 0; w && g && i < a->count; i++) w[i] -= a->value * g[i];
}
static aclError queue(const char *name, void (*kernel)(void *), const replica *r, size_t count, float value) {
  step_args a;
  memset(&a, 0, sizeof a);
  a.weights = r->weights, a.gradient = r->gradient, a.count = count, a.value = value;
  return aslLaunch(name, kernel, &a, sizeof a, r->stream);
}
aclError device_gradient(const replica *r, int batch, size_t count) {
  if (batch < 0 || batch >= r->batches) {
    check_line_of("device_gradient(");
    check_why("Rank %d has %d batches, numbered from 0; there is no batch %d.", "rank %d 有 %d 批数据，从 0 编号；没有第 %d 批。", r->device, r->batches, batch);
    check_fail("a gradient of a batch that is not there", "对不存在的批求梯度");
  }
  return queue("gradient", gradient_kernel, r, count, goal(r->device % MOST, batch));
}
aclError device_update(const replica *r, size_t count, float rate) { return queue("update", update_kernel, r, count, rate); }

static void must(int code, const char *call) {
  if (code != 0) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}
/* One device does it all, in the order of the ranks. kind 0: right. 1: who has no batch adds the sum of the step before. 2: the mean
   over all n. 3: as many steps as all have. */
static void one_device(float *w, const replica *r, int n, size_t count, float rate, int kind) {
  int steps = 0, least = 1000;
  for (int k = 0; k < n; k++) {
    if (r[k].batches > steps) steps = r[k].batches;
    if (r[k].batches < least) least = r[k].batches;
  }
  if (kind == 3) steps = least;
  for (size_t i = 0; i < count; i++) {
    float before = 0;
    for (int s = 0; s < steps; s++) {
      float sum = 0;
      int m = 0;
      for (int k = 0; k < n; k++) {
        const int has = s < r[k].batches;
        const float g = has ? slope(w[i], goal(k, s), i) : kind == 1 ? before : 0.0f;
        sum = k == 0 ? g : sum + g;
        m += has;
      }
      before = sum;
      w[i] -= (rate / (float)(kind == 2 ? n : m)) * sum;
    }
  }
}
static int like(const float *start, const float *got, const replica *r, int n, size_t count, float rate, int kind) {
  float *w = check_new_floats(count);
  memcpy(w, start, count * sizeof *w);
  one_device(w, r, n, count, rate, kind);
  int same = memcmp(w, got, count * sizeof *w) == 0;
  free(w);
  return same;
}
static void explain_weights(const float *start, const float *got, const replica *r, int n, size_t count, float rate) {
  if (like(start, got, r, n, count, rate, 1)) {
    check_line_of("HcclAllReduce(");
    check_why("Everybody takes part, but with what? The all-reduce works in place, so the gradient of a replica without a batch still holds the sum of the step before, and that was added once more. Clear it on the replica's stream first.",
              "所有 rank 都参加了，但加的是什么？all-reduce 是就地进行的，没有数据的副本的 gradient 里还是上一步的总和，于是又加了一遍。请先在该副本的流上把它清零。");
    check_fail("an old sum was added once more", "旧的总和又被加了一次");
  }
  if (like(start, got, r, n, count, rate, 2)) {
    check_line_of("device_update(");
    check_why("The sum is right, but it is the sum of m gradients, not of %d: in the last steps fewer replicas have a batch, and the step gets too short.", "总和是对的，但它是 m 个梯度之和，不是 %d 个：最后几步有数据的副本少了，步子就太小。", n);
    check_fail("the mean was taken over replicas that had no batch", "平均时把没有数据的副本也算进去了");
  }
  if (like(start, got, r, n, count, rate, 3)) {
    check_line_of("batches");
    check_why("The epoch ended when the first replica ran out of batches; what the others still had was never used.", "第一个副本用完数据时 epoch 就结束了，其他副本剩下的数据没有用到。");
    check_fail("batches were left out", "有的批没有用到");
  }
  check_why("In every step: gradient where there is a batch, zeros where there is none, sum over all, weights -= rate * (sum / m) everywhere.", "每一步：有数据的求梯度，没有的清零，对所有副本求和，每个副本都做 weights -= rate * (sum / m)。");
  check_fail("the weights are wrong", "权重不对");
}

static void try_epoch(replica *r, int n, size_t count) {
  const int lazy = strcmp(check_run.schedule, "lazy") == 0;
  const float rate = check_uniform(0.05f, 0.4f);
  float *start = check_new_floats(count), *want = check_new_floats(count), *got = check_new_floats(count);
  char en[100] = "", zh[100];
  aslStats before, after;
  for (size_t i = 0; i < count; i++) want[i] = start[i] = check_uniform(-1, 1);
  for (int k = 0; k < n; k++) {
    target[k] = check_uniform(-2, 2);
    snprintf(en + strlen(en), sizeof en - strlen(en), k ? ", %d" : "%d", r[k].batches);
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    must(aclrtMemcpy(r[k].weights, count * 4, start, count * 4, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
    must(aclrtMemset(r[k].gradient, count * 4, 0, count * 4), "aclrtMemset");
  }
  snprintf(zh, sizeof zh, "%s", en);
  one_device(want, r, n, count, rate, 0);
  check_case("train_epoch, %zu weights, replicas with %s batches", "train_epoch，%zu 个权重，各副本的批数为 %s", count, en);
  while (aclGetRecentErrMsg()) {}
  before = check_live();
  aslSetLevel(1); /* codes and weights are judged here */
  const aclError code = train_epoch(r, n, count, rate);
  after = check_live();
  if (!check_ok(code, "train_epoch")) {
    check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  if (lazy && after.tasks_run != before.tasks_run) {
    check_line_of(check_code_has("aclrtMemset(") ? "aclrtMemset(" : "aclrtSynchronize");
    check_why("Clearing, sum and update stand one behind the other on each stream (aclrtMemsetAsync is a task like the others); nobody has to wait in between.", "清零、求和、更新在每个流上依次排着（aclrtMemsetAsync 和别的任务一样排队），中间不需要任何人等待。");
    check_fail("the host waited inside the epoch", "主机在 epoch 中间等待了");
  }
  for (int k = 0; k < n; k++) {
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    const aclError end = aclrtSynchronizeStream(r[k].stream);
    if (end == ACL_SUCCESS) continue;
    check_line_of("HcclAllReduce(");
    check_why("The replicas had %s batches. In a step in which a rank has none it did not call the all-reduce (or with count 0, which is the same), and all others wait for it. Every rank has to call in every step, with a gradient of zeros if it has nothing to add.",
              "各副本的批数为 %s。在没有数据的那一步，该 rank 没有调用 all-reduce（count 为 0 也一样），其他 rank 都在等它。每一步每个 rank 都必须调用；没有数据的，梯度用零。", en);
    check_fail("a rank without a batch did not take part: the others wait (%d)", "没有数据的 rank 没有参加：其他 rank 一直在等（%d）", end);
  }
  for (int k = 0; k < n; k++) {
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    must(aclrtMemcpy(got, count * 4, r[k].weights, count * 4, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    if (!check_floats("weights", want, got, count, 0)) explain_weights(start, got, r, n, count, rate);
  }
  check_usual_level();
  free(start), free(want), free(got);
}

CHECK_ORACLE {
  HcclConfigValue strict = {2};
  const size_t most = 700;
  if (aclInit(NULL) != ACL_SUCCESS) check_trouble("the library does not start", "库无法启动");
  setenv("HCCL_EXEC_TIMEOUT", "1", 1); /* nobody is to wait for half an hour */
  must((int)HcclSetConfig(HCCL_DETERMINISTIC, strict), "HcclSetConfig"); /* sums in the order of the ranks */
  for (int round = 0; round < 3; round++) {
    const int n = (int)check_between(3, MOST);
    int32_t devices[MOST] = {0, 1, 2, 3};
    HcclComm comm[MOST];
    replica r[MOST];
    void *p = NULL;
    must((int)HcclCommInitAll((uint32_t)n, devices, comm), "HcclCommInitAll");
    for (int k = 0; k < n; k++) {
      r[k].device = k, r[k].comm = comm[k];
      must(aclrtSetDevice(k), "aclrtSetDevice");
      must(aclrtCreateStream(&r[k].stream), "aclrtCreateStream");
      must(aclrtMalloc(&p, most * 4, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
      r[k].weights = (float *)p;
      must(aclrtMalloc(&p, most * 4, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
      r[k].gradient = (float *)p;
      r[k].batches = (int)check_between(1, 2) + (k == 0 ? 2 : 0); /* rank 0 has the most */
    }
    try_epoch(r, n, (size_t)check_between(1, (int)most));
    for (int k = 0; k < n; k++) {
      must((int)HcclCommDestroy(comm[k]), "HcclCommDestroy");
      must(aclrtSetDevice(k), "aclrtSetDevice");
      must(aclrtFree(r[k].weights), "aclrtFree");
      must(aclrtFree(r[k].gradient), "aclrtFree");
      must(aclrtDestroyStream(r[k].stream), "aclrtDestroyStream");
      must(aclrtResetDevice(k), "aclrtResetDevice");
    }
  }
  aclFinalize();
}
