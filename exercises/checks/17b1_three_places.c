/*
  Oracle of exercise 17b1: one data-parallel training step on several devices, to the bit what one device computes.

  title: Three places: device, stream, nccl
  title.zh: 三处修改：设备、流、nccl
  minutes: 25
  points: 5
  required: yes
  async: yes
  unsolved: the current device is not the replica's
  hint1: Which three names in the CUDA text come from the CUDA runtime or from nccl, and which of them does the new text lack?
  hint1.zh: CUDA 原文里有哪三处名字来自 CUDA 运行时或 nccl？新的代码里缺了哪些？
  hint2: Tutorial 17b, "Three places" and "All-reduce: queued like everything else". In one thread every rank needs its own call, before
    anybody waits; and the sum is not the mean.
  hint2.zh: 教程 17b 的“三处修改”和“All-reduce：同样只是排队”。单线程时要替每个 rank 各调用一次，然后才能等待；另外，总和不是平均值。
  hint3: aclrtSetDevice(replicas[k].device) first in both loops; between them, for every k, HcclAllReduce(gradient, gradient, count,
    HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm, stream) of replicas[k]; and rate / (float)n.
  hint3.zh: 两个循环里先写 aclrtSetDevice(replicas[k].device)；两者之间对每个 k 调用 replicas[k] 的 HcclAllReduce(gradient, gradient, count,
    HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm, stream)；最后用 rate / (float)n。
*/
#include "exercises/checks/17b1_three_places.h"
#include "exercises/checks/check.h"
#undef device_gradient
#undef device_update

#define MOST 4
static float target[MOST]; /* the samples of a replica want these weights */

typedef struct step_args {
  float *weights, *gradient;
  size_t count;
  float value;
} step_args;
/* The gradient of a replica's samples at weight w, the same formula for the kernel and for the judge. */
static float slope(float w, float goal, size_t i) { return (w - goal) * (0.3f + 0.001f * (float)(i % 100)); }
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
aclError device_gradient(const replica *r, size_t count) { return queue("gradient", gradient_kernel, r, count, target[r->device % MOST]); }
aclError device_update(const replica *r, size_t count, float rate) { return queue("update", update_kernel, r, count, rate); }

static void must(int code, const char *call) {
  if (code != 0) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_code(aclError code) {
  if (check_ok(code, "train_step")) return;
  if (code == ACL_ERROR_RT_STREAM_CONTEXT) {
    check_line_of(check_code_has("aclrtSetDevice(") ? "aclrtSetDevice(" : "device_gradient(");
    check_why("A stream belongs to a device, and work may be queued on it only while that device is current in the calling thread. cudaSetDevice stood there for each replica; here it is aclrtSetDevice(replicas[k].device), before the replica's work, in both loops.",
              "流属于某个设备，只有当该设备是调用线程的当前设备时，才能往流里下发任务。原来每个副本前面都有 cudaSetDevice；这里是 aclrtSetDevice(replicas[k].device)，两个循环里都要写在该副本的任务之前。");
    check_fail("the current device is not the replica's (107003)", "当前设备不是该副本的设备（107003）");
  }
  if (code == HCCL_E_PARA || code == HCCL_E_REMOTE) {
    check_line_of("HcclAllReduce(");
    check_why("HCCL refused the call; the library's message above says what does not fit. Communicator, stream and memory have to be those of one replica, and every replica has to say the same count, type and reduction.",
              "HCCL 拒绝了这次调用；上面库的说明里写着哪里不符。通信域、流和内存必须属于同一个副本，并且每个副本的 count、类型和归约方式都要相同。");
    check_fail("HcclAllReduce was refused (%d)", "HcclAllReduce 被拒绝（%d）", code);
  }
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
}
/* One device: the gradients of all replicas, added one after the other, in the order of the ranks. kind 0: right. Others are what
   replica `me` would hold after a usual mistake: 1 own gradient only, 2 the sum taken for the mean, 3 the maximum. */
static void one_device(float *w, int n, size_t count, int steps, float rate, int kind, int me) {
  for (int s = 0; s < steps; s++)
    for (size_t i = 0; i < count; i++) {
      float g = slope(w[i], target[kind == 1 ? me : 0], i);
      for (int k = 1; k < n && kind != 1; k++) {
        const float more = slope(w[i], target[k], i);
        g = kind == 3 ? (more > g ? more : g) : g + more;
      }
      w[i] -= (kind == 2 ? rate : rate / (float)n) * g;
    }
}
static int like(const float *start, const float *got, int n, size_t count, int steps, float rate, int kind, int me) {
  float *w = check_new_floats(count);
  memcpy(w, start, count * sizeof *w);
  one_device(w, n, count, steps, rate, kind, me);
  if (kind == 1) {
    memcpy(w, start, count * sizeof *w);
    one_device(w, n, count, steps, rate, 1, me);
    float *other = check_new_floats(count); /* with or without the division */
    memcpy(other, start, count * sizeof *other);
    one_device(other, 1, count, steps, rate, 1, me);
    int same = memcmp(other, got, count * sizeof *got) == 0;
    free(other);
    if (same) return free(w), 1;
  }
  int same = memcmp(w, got, count * sizeof *got) == 0;
  free(w);
  return same;
}
/* agree: the replicas hold the same, though not the right thing. */
static void explain_weights(const float *start, const float *got, int n, size_t count, int steps, float rate, int me, int agree) {
  if (!agree && like(start, got, n, count, steps, rate, 1, me)) {
    check_line_of("device_update(");
    check_why("Each replica went against the gradient of its own samples alone: after one step they hold different models. The update has to use the sum over all replicas, and on each stream the all-reduce has to stand before it.",
              "每个副本只沿自己样本的梯度更新：一步之后它们就是不同的模型了。更新要用所有副本的梯度之和，并且在每个流上 all-reduce 必须排在更新之前。");
    check_fail("every replica follows its own gradient", "每个副本只走自己的梯度");
  }
  if (like(start, got, n, count, steps, rate, 2, me)) {
    check_line_of("device_update(");
    check_why("After the all-reduce `gradient` holds the SUM over %d replicas; the mean is an %d-th of it. The step was %d times as long as it should be.", "all-reduce 之后 gradient 里是 %d 个副本的总和；平均值是它的 1/%d。这一步走了应有长度的 %d 倍。", n, n, n);
    check_fail("the sum was taken for the mean: the step is too long", "把总和当成了平均值：步子太大");
  }
  if (like(start, got, n, count, steps, rate, 3, me)) {
    check_line_of("HcclAllReduce(");
    check_why("The replicas agreed on the largest gradient. ncclSum is HCCL_REDUCE_SUM.", "各副本得到的是最大的梯度。ncclSum 对应 HCCL_REDUCE_SUM。");
    check_fail("another reduction than the sum", "归约方式不是求和");
  }
  check_why("Gradient of the own samples, sum over all replicas, then weights -= rate * (sum / n): once each, in this order, for all %zu numbers.", "先算自己样本的梯度，再对所有副本求和，然后 weights -= rate * (sum / n)：各做一次，按这个次序，%zu 个数全部都要。", count);
  check_fail("the weights are wrong", "权重不对");
}

static void try_step(replica *r, int n, size_t count) {
  const int steps = (int)check_between(1, 3), lazy = strcmp(check_run.schedule, "lazy") == 0;
  const float rate = check_uniform(0.05f, 0.4f);
  float *start = check_new_floats(count), *want = check_new_floats(count), *got = check_new_floats(count);
  aslStats before, after;
  for (size_t i = 0; i < count; i++) want[i] = start[i] = check_uniform(-1, 1);
  for (int k = 0; k < n; k++) {
    target[k] = check_uniform(-2, 2);
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    must(aclrtMemcpy(r[k].weights, count * 4, start, count * 4, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
    must(aclrtMemset(r[k].gradient, count * 4, 0, count * 4), "aclrtMemset");
  }
  one_device(want, n, count, steps, rate, 0, 0);
  check_case("train_step on %d devices with %zu weights, %d steps", "train_step，%d 个设备，%zu 个权重，%d 步", n, count, steps);
  must(aclrtSetDevice(r[0].device), "aclrtSetDevice");
  while (aclGetRecentErrMsg()) {}
  before = check_live();
  aslSetLevel(1); /* codes are judged here; a race would show in the numbers */
  for (int s = 0; s < steps; s++) explain_code(train_step(r, n, count, rate));
  after = check_live();
  if (lazy && after.tasks_run != before.tasks_run) {
    check_expected("train_step returns before anything has run", "train_step 返回时什么都还没有执行");
    check_found("%llu tasks had run", "已经执行了 %llu 个任务", (unsigned long long)(after.tasks_run - before.tasks_run));
    check_line_of("aclrtSynchronize");
    check_why("Each stream keeps the order gradient, sum, update by itself, and the all-reduce orders the streams among each other. A host that waits in between makes all devices idle.",
              "每个流自己就保持“梯度、求和、更新”的顺序，all-reduce 又让各个流彼此有序。主机中途等待，只会让所有设备空闲。");
    check_fail("the host waited inside the step", "主机在步子中间等待了");
  }
  for (int k = 0; k < n; k++) {
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    const aclError code = aclrtSynchronizeStream(r[k].stream);
    if (code == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT || code == ACL_ERROR_RT_WAIT_TIMEOUT) {
      check_line_of("HcclAllReduce(");
      check_why("An all-reduce is one operation of all ranks: it ends when every rank has called it. Some rank was left out, so the others wait for ever. One thread drives all ranks here, so it has to call once for each, with that replica's gradient, communicator and stream.",
                "all-reduce 是所有 rank 共同的一个操作：每个 rank 都调用了才会结束。有的 rank 被漏掉了，其他 rank 就永远等下去。这里一个线程驱动所有 rank，所以要替每个 rank 各调用一次，用该副本的梯度、通信域和流。");
      check_fail("not every rank called the all-reduce: the others wait", "不是每个 rank 都调用了 all-reduce：其他 rank 一直在等");
    }
    if (!check_ok(code, "aclrtSynchronizeStream")) {
      check_why("The work itself failed; the library's message names the task and the reason.", "任务本身失败了；库的说明里写着是哪个任务和原因。");
      check_fail("the work failed with code %d", "任务执行失败，返回码 %d", code);
    }
  }
  for (int k = 0; k < n; k++) {
    must(aclrtSetDevice(r[k].device), "aclrtSetDevice");
    must(aclrtMemcpy(got, count * 4, r[k].weights, count * 4, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
    if (memcmp(want, got, count * 4) != 0) {
      const int other = k ? 0 : 1;
      float *theirs = check_new_floats(count);
      (void)check_floats("weights", want, got, count, 0);
      must(aclrtSetDevice(r[other].device), "aclrtSetDevice");
      must(aclrtMemcpy(theirs, count * 4, r[other].weights, count * 4, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
      explain_weights(start, got, n, count, steps, rate, k, memcmp(theirs, got, count * 4) == 0);
    }
  }
  check_usual_level();
  free(start), free(want), free(got);
}

CHECK_ORACLE {
  HcclConfigValue strict = {2};
  const size_t most = 20000;
  setenv("HCCL_EXEC_TIMEOUT", "1", 1); /* nobody is to wait for half an hour */
  if (aclInit(NULL) != ACL_SUCCESS) check_trouble("the library does not start", "库无法启动");
  must((int)HcclSetConfig(HCCL_DETERMINISTIC, strict), "HcclSetConfig"); /* sums in the order of the ranks */
  for (int round = 0; round < 3; round++) {
    const int n = round == 0 ? 3 : (int)check_between(2, MOST);
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
    }
    try_step(r, n, round == 2 ? (size_t)check_between(9000, (int)most) : (size_t)check_between(1, 700));
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
