/*
  17b_manual.c - section 1.7: migration by hand, from one device to several

  The question
      A trainer written for CUDA runs on four cards: a process or a thread for each, "nccl" between them. Which lines have to
      change by hand, and does it still compute the same - the same as on four other cards, or the same as on one?

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | cudaSetDevice(r)                          aclrtSetDevice(r)
      | replica 0 holds 1, of the sum 10 that it will be
      | after the synchronize every replica holds 10
      | device 0 received 6 times 12288 bytes, always from rank 3
      | link 0 -> 1: 73728 bytes
      | link 1 -> 0: 0 bytes
      ~ order of the ring:  4 devices, 20 steps, and one device disagree in 2164 of 12288 weights
      | order of the ranks: 4 devices, 20 steps, and one device disagree in 0 of 12288 weights
      | HcclAllReduce(grad(r), grad(r), COUNT - (r == n - 1), HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm[r], stream[r])  ->  1 HCCL_E_PARA
      | aclrtSynchronizeStream(stream[0])  ->  507057 ACL_ERROR_RT_SUSPECT_REMOTE_ERROR

  One belief ends here: "several cards are the same program started several times".
  Run it:  make && build/bin/17b_manual
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* setenv */
#endif
#include "../ascend_lite.h"
#if defined(ASCEND_LITE_USE_CANN)
#include "hccl/hccl.h"
#endif
#include "lib/lesson.h"

#define MOST 4      /* devices, if there are so many */
#define COUNT 12288 /* weights of the model */
#define SAMPLES 8   /* of each device in each step */

static int n;       /* devices: each holds a replica of the model */
static HcclComm comm[MOST];
static aclrtStream stream[MOST];
static void* on_device[MOST]; /* the gradient of this step */
static float host[MOST][COUNT];
static float* grad(int r) { return (float*)on_device[r]; }

/* ---------------------------------------------------------------------------------------------------------------- */
static void open_devices(void) {
  for (int r = 0; r < n; r++) {
    CALL(aclrtSetDevice(r));
    CALL(aclrtCreateStream(&stream[r]));
    CALL(aclrtMalloc(&on_device[r], sizeof host[r], ACL_MEM_MALLOC_HUGE_FIRST));
  }
}
static void close_devices(void) {
  for (int r = 0; r < n; r++) {
    CALL(aclrtSetDevice(r));
    CALL(aclrtFree(on_device[r]));
    CALL(aclrtDestroyStream(stream[r]));
    CALL(aclrtResetDevice(r));
  }
}
/* One thread drives all devices here. With a process or a thread for each it is HcclGetRootInfo and HcclCommInitRootInfo. */
static void open_communicators(void) {
  int32_t devices[MOST] = {0, 1, 2, 3};
  CALL(HcclCommInitAll((uint32_t)n, devices, comm));
}
static void close_communicators(void) {
  for (int r = 0; r < n; r++) CALL(HcclCommDestroy(comm[r]));
}
static void upload(void) {
  for (int r = 0; r < n; r++) {
    CALL(aclrtSetDevice(r));
    CALL(aclrtMemcpy(grad(r), sizeof host[r], host[r], sizeof host[r], ACL_MEMCPY_HOST_TO_DEVICE));
  }
}
static void download(void) {
  for (int r = 0; r < n; r++) {
    CALL(aclrtSetDevice(r));
    CALL(aclrtMemcpy(host[r], sizeof host[r], grad(r), sizeof host[r], ACL_MEMCPY_DEVICE_TO_HOST));
  }
}
static void synchronize(void) {
  for (int r = 0; r < n; r++) {
    CALL(aclrtSetDevice(r));
    CALL(aclrtSynchronizeStream(stream[r]));
  }
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void three_places(void) {
  STEP(SAY("Three places", "三处修改"));
  tell(SAY("The tool of 1.8 and the one line of 17a find most of them. By hand it is always the same three: which device "
           "this replica is on, which stream its work goes to, and who carries numbers between the replicas:",
           "1.8 的工具和 17a 的一行代码能找到大部分。手工迁移总是同样三处：这个副本在哪个设备上，它的任务进哪个流，副本之间"
           "由谁传数："));
  show("cudaSetDevice(r)                          aclrtSetDevice(r)");
  show("cudaStream_t, cudaStreamSynchronize       aclrtStream, aclrtSynchronizeStream");
  show("ncclAllReduce(s, d, n, ncclFloat, ncclSum, comm, stream)");
  show("                                          HcclAllReduce(s, d, n, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm, stream)");
  tell(SAY("HCCL numbers the devices that work together: a communicator is one rank's end, and every operation is called "
           "once for every rank. Here are %d devices.",
           "HCCL 给一起工作的设备编号：通信域（communicator）是其中一个 rank 的一端，每个操作都要为每个 rank 各调用一次。这里有 "
           "%d 个设备。"), n);
  open_communicators();
  int right = 1;
  for (int r = 0; r < n; r++) {
    uint32_t rank = 99, size = 0;
    CALL(HcclGetRankId(comm[r], &rank));
    CALL(HcclGetRankSize(comm[r], &size));
    right &= rank == (uint32_t)r && size == (uint32_t)n;
  }
  CLAIM(right, SAY("rank r is on device r, and each knows how many there are", "rank r 在设备 r 上，每个都知道总数"));
  close_communicators();
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void all_reduce(void) {
  for (int r = 0; r < n; r++) /* TRY 1 */
    CALL(HcclAllReduce(grad(r), grad(r), COUNT, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm[r], stream[r]));
}
static void asynchronous_like_everything(void) {
  const float want = (float)(n * (n + 1) / 2);
  float early = 0;
  STEP(SAY("All-reduce: queued like everything else", "All-reduce：同样只是排队"));
  tell(SAY("Replica r puts r + 1 into its buffer; after the all-reduce every buffer holds the sum. The call only queues "
           "a task on the stream, so we look twice. (The schedule lazy runs nothing before somebody waits.)",
           "副本 r 在缓冲区里放 r + 1；all-reduce 之后每个缓冲区都是总和。调用只是在流上排队，所以我们看两次。（lazy 调度在有人等待"
           "之前什么都不执行。）"));
  open_communicators();
  int lazy = lesson_schedule("lazy");
  for (int r = 0; r < n; r++)
    for (int i = 0; i < COUNT; i++) host[r][i] = (float)(r + 1);
  upload();
  all_reduce();
  if (lazy) {
    CALL(aclrtSetDevice(0));
#if !defined(ASCEND_LITE_USE_CANN)
    aslSetLevel(0); /* the library would rightly say that nobody has waited */
#endif
    CALL(aclrtMemcpy(&early, sizeof early, grad(0), sizeof early, ACL_MEMCPY_DEVICE_TO_HOST));
    lesson_usual_level();
    show(SAY("replica 0 holds %g, of the sum %g that it will be", "副本 0 现在是 %g，将来的总和是 %g"), (double)early, (double)want);
  }
  synchronize(); /* TRY 2 */
  download();
  int right = 1;
  for (int r = 0; r < n; r++)
    for (int i = 0; i < COUNT; i++) right &= host[r][i] == want;
  show(SAY("after the synchronize every replica holds %g", "同步之后每个副本都是 %g"), (double)host[n - 1][0]);
  CLAIM(right, SAY("all numbers of all replicas are the sum", "所有副本的所有数都是总和"));
  lesson_schedule(NULL);
  close_communicators();
}

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(ASCEND_LITE_USE_CANN)
static void where_the_bytes_go(void) {
  static aslTraceRecord record[4096];
  const uint64_t share = (uint64_t)COUNT * 4 * 2 * (uint64_t)(n - 1) / (uint64_t)n;
  STEP(SAY("Where the bytes go", "字节走哪里"));
  tell(SAY("If everybody sent everything to everybody, each device would receive %d times the gradient. A ring cuts it into %d "
           "parts instead. Each part goes around once and is added up on the way, then around once more so that all have it: "
           "2 (n - 1) steps, in each of which every device sends one part to its neighbour.",
           "如果人人都把全部数据发给所有人，每个设备要接收 %d 倍的梯度。环（ring）则把梯度切成 %d 份：每份绕一圈，一路累加；再绕一圈"
           "，让所有人都得到：共 2 (n - 1) 步，每一步每个设备只把一份发给邻居。"), n - 1, n);
  open_communicators();
  upload();
  synchronize();
  aslTraceClear();
  all_reduce();
  synchronize();
  size_t records = aslTraceRead(record, 4096), received = 0;
  for (size_t i = 0; i < records; i++) /* one record for each step, beside the one of the whole call */
    received += record[i].device == 0 && strncmp(record[i].name, "HcclAllReduce <- rank", 21) == 0;
  show(SAY("device 0 received %zu times %d bytes, always from rank %d", "设备 0 接收了 %zu 次，每次 %d 字节，总是来自 rank %d"), received, COUNT * 4 / n, n - 1);
  CLAIM(received == 2 * (size_t)(n - 1), SAY("2 (n - 1) steps", "2 (n - 1) 步"));
  if (n > 1) show(SAY("link 0 -> 1: %llu bytes", "链路 0 -> 1：%llu 字节"), (unsigned long long)aslHcclTraffic(comm[0], 0, 1));
  if (n > 2) show(SAY("link 1 -> 0: %llu bytes", "链路 1 -> 0：%llu 字节"), (unsigned long long)aslHcclTraffic(comm[0], 1, 0));
  int right = 1;
  for (int r = 0; r < n && n > 1; r++) right &= aslHcclTraffic(comm[0], (uint32_t)r, (uint32_t)((r + 1) % n)) == share;
  CLAIM(right, SAY("every link of the ring carried 2 (n - 1) / n of the gradient, however many devices there are",
                   "环上的每条链路都传了梯度的 2 (n - 1) / n，设备再多也不到两倍"));
  close_communicators();
}
#endif

/* ---------------------------------------------------------------------------------------------------------------- */
/* The model: weight i times the input should give the target. Sample j of replica r in a step is a number of a fixed table. */
static float sample(int step, int r, int j, int i) {
  uint32_t h = (uint32_t)(((step * MOST + r) * SAMPLES + j) * 7919 + i) * 2654435761u;
  return (float)(h >> 8) / 8388608.0f - 1.0f;
}
static void gradient(const float* w, int step, int r, float* out) { /* of the squared error, over the samples of one replica */
  for (int i = 0; i < COUNT; i++) {
    float sum = 0;
    for (int j = 0; j < SAMPLES; j++) {
      const float x = sample(step, r, j, i);
      sum += (w[i] * x - (0.5f * x + 0.1f)) * x;
    }
    out[i] = sum;
  }
}
static void update(float* w, const float* sum) {
  for (int i = 0; i < COUNT; i++) w[i] -= 0.1f * sum[i] / (float)(n * SAMPLES);
}
/* What one device does: the same samples, their gradients added one replica after the other. */
static void train_one(float* w) {
  static float sum[COUNT], part[COUNT];
  memset(w, 0, sizeof sum);
  for (int step = 0; step < 20; step++) {
    gradient(w, step, 0, sum);
    for (int r = 1; r < n; r++) {
      gradient(w, step, r, part);
      for (int i = 0; i < COUNT; i++) sum[i] += part[i];
    }
    update(w, sum);
  }
}
static void train_all(float w[MOST][COUNT]) {
  memset(w, 0, sizeof(float) * MOST * COUNT);
  for (int step = 0; step < 20; step++) {
    for (int r = 0; r < n; r++) gradient(w[r], step, r, host[r]); /* on hardware: kernels on stream[r] */
    upload();
    all_reduce();
    synchronize();
    download();
    for (int r = 0; r < n; r++) update(w[r], host[r]);
  }
}
static int disagree(const float* a, const float* b) {
  int different = 0;
  for (int i = 0; i < COUNT; i++) different += memcmp(&a[i], &b[i], sizeof *a) != 0;
  return different;
}
static void to_the_bit(void) {
  static float one[COUNT], all[MOST][COUNT];
  HcclConfigValue usual = {0}, strict = {2};
  int different, same = 1;
  STEP(SAY("The same to the bit, if the order is the same", "顺序相同，才能逐位相同"));
  tell(SAY("(a + b) + c and a + (b + c) round differently. On the ring part c is added up from rank c + 1 on around to rank c, "
           "so each part has an order of its own, and none is that of a single device, which adds 0, 1, 2, 3:",
           "(a + b) + c 与 a + (b + c) 的舍入不同。在环上，第 c 份从 rank c + 1 开始绕到 rank c 累加，每一份的顺序都不一样，也都不是单个"
           "设备的 0、1、2、3："));
  train_one(one);
  CALL(HcclSetConfig(HCCL_DETERMINISTIC, usual));
  open_communicators();
  train_all(all);
  close_communicators();
  different = disagree(one, all[0]);
  show(SAY("order of the ring:  %d devices, 20 steps, and one device disagree in %d of %d weights",
           "环的顺序：   %d 个设备训练 20 步，与单个设备相比 %d / %d 个权重不同"), n, different, COUNT);
#if !defined(ASCEND_LITE_USE_CANN)
  if (n > 2) CLAIM(different > 0, SAY("right, but not the same bits", "结果正确，但不是逐位相同"));
#endif
  for (int r = 1; r < n; r++) same &= disagree(all[0], all[r]) == 0;
  CLAIM(same, SAY("among themselves the replicas agree to the bit: all got the same sum",
                  "副本之间逐位相同：它们得到的是同一个和"));
  tell(SAY("HCCL_DETERMINISTIC chooses: 0, as fast as possible; 1, the same in every run; 2 (strict), summed in the order of the ranks.",
           "HCCL_DETERMINISTIC 可以选择：0 尽量快；1 每次运行都相同；2（strict，保序）按 rank 的顺序累加。"));
  CALL(HcclSetConfig(HCCL_DETERMINISTIC, strict)); /* TRY 3 */
  open_communicators();
  train_all(all);
  close_communicators();
  CALL(HcclSetConfig(HCCL_DETERMINISTIC, usual));
  different = disagree(one, all[0]);
  show(SAY("order of the ranks: %d devices, 20 steps, and one device disagree in %d of %d weights",
           "rank 的顺序：%d 个设备训练 20 步，与单个设备相比 %d / %d 个权重不同"), n, different, COUNT);
  CLAIM(different == 0, SAY("many devices compute what one computes, to the bit", "多个设备与一个设备逐位相同"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
#if !defined(ASCEND_LITE_USE_CANN)
static void one_rank_differs(void) {
  STEP(SAY("All ranks, the same call", "所有 rank，同样的调用"));
  tell(SAY("It is not the same program started %d times: the k-th call of each rank belongs to the k-th call of all others. The last rank "
           "now has one weight fewer:",
           "这不是把同一个程序启动 %d 次：每个 rank 的第 k 次调用，与其他 rank 的第 k 次调用是同一个操作。现在最后一个 rank 少了一个权重："), n);
  if (n < 2) {
    tell(SAY("(There is one device here: nobody to disagree with.)", "（这里只有一个设备，没有别人可以不一致。）"));
    return;
  }
  open_communicators();
  for (int r = 0; r < n - 1; r++) CALL(HcclAllReduce(grad(r), grad(r), COUNT, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm[r], stream[r]));
  int r = n - 1;
  EXPECT(HcclAllReduce(grad(r), grad(r), COUNT - (r == n - 1), HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm[r], stream[r]), HCCL_E_PARA);
  show_message();
  tell(SAY("The others learn of it where they wait:", "其他 rank 在等待的地方得知："));
  CALL(aclrtSetDevice(0));
  EXPECT(aclrtSynchronizeStream(stream[0]), ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  for (r = 1; r < n - 1; r++) {
    CALL(aclrtSetDevice(r));
    lesson_before_expect();
    (void)aclrtSynchronizeStream(stream[r]);
    lesson_usual_level();
  }
  close_communicators();
}
#endif

int main(void) {
  uint32_t have = 0;
  LESSON("1.7", "Migration by hand", "手工迁移", 30,
         SAY("Which lines of a multi-card trainer change by hand, and does it still compute the same?",
             "多卡训练程序要手工改哪几处？改完之后算出来的还一样吗？"));
#if !defined(_WIN32)
  setenv("HCCL_EXEC_TIMEOUT", "2", 0); /* seconds that ranks wait for each other; half an hour is long for a lesson */
#endif
  CALL(aclInit(NULL));
  CALL(aclrtGetDeviceCount(&have));
  n = have < MOST ? (int)have : MOST;
  open_devices();
  three_places();
  asynchronous_like_everything();
#if !defined(ASCEND_LITE_USE_CANN)
  where_the_bytes_go();
#endif
  to_the_bit();
#if !defined(ASCEND_LITE_USE_CANN)
  one_rank_differs();
#endif
  close_devices();
  CALL(aclFinalize());

  HARDWARE(SAY("Usually each rank is a process; one calls HcclGetRootInfo and hands the bytes to the others over a socket or MPI, or all read a "
               "rank table. Nobody compares counts for you in every mode: ranks that disagree wait until HCCL_EXEC_TIMEOUT (half an hour) "
               "is over. Links inside a server are several times faster than those between servers, so rings are built in levels. Sums "
               "of unsigned integers and of fp64 are not offered by the chips.",
               "通常每个 rank 是一个进程：由其中一个调用 HcclGetRootInfo，再用 socket 或 MPI 把内容传给其他进程；或者都读同一个 rank table。硬件上"
               "不一定有人替你比较 count：不一致的 rank 会一直等到 HCCL_EXEC_TIMEOUT（半小时）。服务器内部的链路比服务器之间快数倍，所以环"
               "是分级搭建的。芯片不提供无符号整数和 fp64 的求和。"));
  TRY(SAY("Let all_reduce call for all ranks but the last (TRY 1: r < n - 1). Who notices, and when?",
          "让 all_reduce 漏掉最后一个 rank（TRY 1：r < n - 1）。谁会发现，什么时候？"));
  TRY(SAY("Remove the synchronize of step 2 (TRY 2). What does the program hold then, and who says so?",
          "删掉第 2 步的 synchronize（TRY 2）。程序里会是什么值？谁会告诉你？"));
  TRY(SAY("Ask for 1 instead of 2 in the last training (TRY 3: strict = usual). Which claim becomes false?",
          "最后一次训练不用 2（TRY 3：换成 usual）。哪条论断不成立？"));
  NEXT(SAY("18, the tool that changes such places in whole folders: build/bin/gpu2npu. Exercises: make check EX=17b1, and 17b2 and 17b3.",
           "第 18 节：在整个目录里修改这些地方的工具 build/bin/gpu2npu。练习：make check EX=17b1，以及 17b2、17b3。"));
  return lesson_end();
}

/*
  Answers
  (1) The synchronize of rank 0 answers 107019 after HCCL_EXEC_TIMEOUT, here two seconds: the last rank has not called HcclAllReduce. Until
      then nobody knows whether it will still come.
      rank 0 的同步在 HCCL_EXEC_TIMEOUT（这里是两秒）之后返回 107019：最后一个 rank 没有调用 HcclAllReduce。在那之前，没有人知道它会不会来。
  (2) The replicas hold what they put in, 1 to 4: under lazy nothing has run. The library prints a finding that the memory is still in
      use by the pending HcclAllReduce.
      副本里还是各自放进去的 1 到 4：lazy 调度下什么都还没有执行。库会打印一条 FINDING：未完成的 HcclAllReduce 仍在使用这段内存。
  (3) The last one: the ring adds in its own order again.
      最后一条：环又按自己的顺序累加了。
*/
