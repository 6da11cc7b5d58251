/*
  Oracle of exercise 24b1: a loading and a computing stream that share one buffer, ordered by two events.

  title: Two streams, one buffer
  title.zh: 两个流，一个缓冲区
  minutes: 25
  points: 5
  required: no
  async: yes
  unsolved: nothing orders the two streams
  hint1: Draw the two streams as two rows, with the copies in one and the sums in the other. Which arrows must there be from row to row?
  hint1.zh: 把两个流画成两行，一行是拷贝，一行是求和。行与行之间必须有哪些箭头？
  hint2: Tutorial 24b, "Between streams there is no order" and "Record first, then wait". An arrow is two calls: aclrtRecordEvent(event, the
    stream it starts from), then aclrtStreamWaitEvent(the stream it goes to, event). There are arrows both ways.
  hint2.zh: 教程 24b 的“流与流之间没有顺序”和“先记录，再等待”。一个箭头是两个调用：先 aclrtRecordEvent(event, 箭头的起点流)，
    再 aclrtStreamWaitEvent(箭头的终点流, event)。两个方向都有箭头。
  hint3: In the loop: if (k > 0) wait(load, added); the copy; record(loaded, load); wait(compute, loaded); the sum; record(added, compute).
  hint3.zh: 循环里：if (k > 0) wait(load, added)；拷贝；record(loaded, load)；wait(compute, loaded)；求和；record(added, compute)。
*/
#include "exercises/checks/24b1_two_streams.h"
#include "exercises/checks/check.h"
#undef device_add_tile

typedef struct tile_args {
  void *sums;
  const void *buffer;
  size_t n;
} tile_args;

static void add_kernel(void *p) {
  const tile_args *t = (const tile_args *)p;
  size_t k, bytes = t->n * sizeof(float);
  float *sums = (float *)aslDeviceBytes(t->sums, bytes);
  const float *tile = (const float *)aslDeviceBytes(t->buffer, bytes);
  for (k = 0; sums && tile && k < t->n; k++) sums[k] += tile[k];
}
aclError device_add_tile(void *sums, const void *buffer, size_t n, aclrtStream stream) {
  tile_args t;
  t.sums = sums, t.buffer = buffer, t.n = n;
  return aslLaunch("add", add_kernel, &t, sizeof t, stream);
}
static void nothing(void *p) { (void)p; }

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_code(aclError code) {
  if (check_ok(code, "sum_tiles")) return;
  if (code == ACL_ERROR_RT_PARAM_INVALID && check_code_has("aclrtStreamWaitEvent(")) {
    check_line_of("aclrtStreamWaitEvent(");
    check_why("An event that was never recorded has no mark to wait for, and so the wait is refused. In the order of the program the record comes first and the wait after it; the first tile has nothing to wait for.",
              "从未 record 过的 Event 没有标记可等，所以等待被拒绝。在程序的次序里先 record，后等待；第一块没有什么可等的。");
    check_fail("an event is waited for before it was ever recorded (107000)", "Event 还从未 record 过，就去等待它（107000）");
  }
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
}

/* Which arrow is missing? The trace of a wrong run tells: the order in which copies and sums really ran. */
static void explain_sum(size_t count) {
  static aslTraceRecord r[4096];
  char en[1200] = "order in which it ran:", zh[1200] = "实际执行的次序：";
  size_t n = aslTraceRead(r, 4096), k, copies = 0, sums = 0, loads_first = 0, sums_first = 0;
  if (n > 4096) n = 4096;
  for (k = 0; k < n; k++) {
    int copy = strncmp(r[k].name, "memcpy", 6) == 0, sum = strcmp(r[k].name, "add") == 0;
    if (!copy && !sum) continue;
    if (copy && copies > sums) loads_first++;  /* loaded over a tile that was not added yet */
    if (sum && sums >= copies) sums_first++;   /* added before it was loaded */
    if (copies + sums < 14) {
      snprintf(en + strlen(en), sizeof en - strlen(en), " %s%zu", copy ? "load" : "sum", copy ? copies : sums);
      snprintf(zh + strlen(zh), sizeof zh - strlen(zh), " %s%zu", copy ? "装" : "加", copy ? copies : sums);
    }
    copies += (size_t)copy, sums += (size_t)sum;
  }
  check_picture(en, zh);
  if (!check_code_has("aclrtStreamWaitEvent(") || !check_code_has("aclrtRecordEvent(")) {
    check_why("Within one stream the order holds; between two there is none, however the calls stand in the program. The copies and the sums ran as they liked. Two arrows are needed: from each load to its sum, and from each sum to the next load.",
              "一个流内部有顺序；两个流之间没有，不管调用在程序里怎么排。拷贝和求和各走各的。需要两个箭头：每次装入到对应的求和，每次求和到下一次装入。");
    check_fail("nothing orders the two streams: the sums are wrong", "两个流之间没有任何顺序：和是错的");
  }
  if (sums_first) {
    check_line_of("device_add_tile(");
    check_why("A sum ran before its tile was in the buffer. The stream `compute` has to wait, before the sum, for an event that was recorded on `load`, behind the copy: record where the work is done, wait where it is needed.",
              "求和时那一块还没有装进 buffer。compute 流在求和之前，要等待一个在 load 流上、拷贝之后 record 的 Event：在做的流上 record，在需要的流上等待。");
    check_fail("a sum ran before its tile was loaded", "数据还没有装好就求和了");
  }
  if (loads_first) {
    check_line_of("aclrtMemcpyAsync(buffer");
    check_why("There is one buffer. A load ran while the tile in it had not been added yet, and that tile is lost. The arrow back is missing: `load` has to wait for an event recorded on `compute`, behind the sum.",
              "buffer 只有一个。里面的数据还没有加，就被下一次装入覆盖了，那一块就丢了。缺少返回的箭头：load 流要等待在 compute 流上、求和之后 record 的 Event。");
    check_fail("a tile was overwritten before it was added", "数据还没有加就被覆盖了");
  }
  check_why("Copy tile k from in + k * n, add it once, for each of the %zu tiles.", "第 k 块从 in + k * n 拷入，并且只加一次，共 %zu 块。", count);
  check_fail("the sums are wrong", "和是错的");
}

static void try_tiles(size_t count, size_t n, aclrtStream load, aclrtStream compute) {
  float *want = check_new_floats(n), *got = check_new_floats(n), *in;
  size_t bytes = n * sizeof(float), k, i;
  void *p = NULL, *buffer = NULL, *sums = NULL;
  aclrtEvent loaded = NULL, added = NULL;
  aslStats before, after;
  aclError code;
  int lazy = strcmp(check_run.schedule, "lazy") == 0;
  must(aclrtMallocHost(&p, bytes * count), "aclrtMallocHost");
  must(aclrtMalloc(&buffer, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMalloc(&sums, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMemset(sums, bytes, 0, bytes), "aclrtMemset");
  must(aclrtCreateEvent(&loaded), "aclrtCreateEvent");
  must(aclrtCreateEvent(&added), "aclrtCreateEvent");
  in = (float *)p;
  memset(want, 0, bytes);
  for (k = 0; k < count; k++)
    for (i = 0; i < n; i++) in[k * n + i] = check_uniform(-20, 20), want[i] += in[k * n + i];
  check_case("sum_tiles with %zu tiles of %zu floats", "sum_tiles，%zu 块，每块 %zu 个 float", count, n);
  aslTraceClear();
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  while (aclGetRecentErrMsg()) {}
  must(aslLaunch("earlier", nothing, NULL, 0, load), "aslLaunch");
  must(aslLaunch("earlier", nothing, NULL, 0, compute), "aslLaunch");
  before = check_live();
  aslSetLevel(0); /* races are judged below, by what they do */
  code = sum_tiles(in, count, n, buffer, sums, load, compute, loaded, added);
  after = check_live();
  explain_code(code);
  if (lazy && after.tasks_run != before.tasks_run) {
    check_expected("sum_tiles returns before anything has run", "sum_tiles 返回时什么都还没有执行");
    check_found("%llu tasks had run", "已经执行了 %llu 个任务", (unsigned long long)(after.tasks_run - before.tasks_run));
    check_line_of("aclrtSynchronize");
    check_why("The result is right, but the host stood between the two streams and waited: they never work at the same time, and the host can do nothing else. Let the streams wait for each other, by events.",
              "结果是对的，但主机站在两个流中间等待：两个流从不同时工作，主机也做不了别的。用 Event 让流之间自己等待。");
    check_fail("the host waited; the streams were to wait for each other", "主机在等待；应当让流之间互相等待");
  }
  must(aclrtSynchronizeStream(compute), "aclrtSynchronizeStream");
  must(aclrtSynchronizeStream(load), "aclrtSynchronizeStream");
  after = check_live();
  must(aclrtMemcpy(got, bytes, sums, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  check_usual_level();
  if (!check_floats("sums", want, got, n, 0)) explain_sum(count);
  must(aclrtDestroyEvent(loaded), "aclrtDestroyEvent");
  must(aclrtDestroyEvent(added), "aclrtDestroyEvent");
  must(aclrtFree(buffer), "aclrtFree");
  must(aclrtFree(sums), "aclrtFree");
  must(aclrtFreeHost(in), "aclrtFreeHost");
  free(want), free(got);
}

CHECK_ORACLE {
  aclrtStream load = NULL, compute = NULL;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtCreateStream(&load), "aclrtCreateStream");
  must(aclrtCreateStream(&compute), "aclrtCreateStream");
  for (k = 0; k < 5; k++) try_tiles(k == 1 ? 1 : (size_t)check_between(3, 7), check_size(k % 4), load, compute);
  aclrtDestroyStream(load), aclrtDestroyStream(compute);
  aclrtResetDevice(0);
  aclFinalize();
}
