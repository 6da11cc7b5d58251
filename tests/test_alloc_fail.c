/* test_alloc_fail.c - a scenario of all that the library can do, with the k-th allocation of host memory failing, for k = 1, 2, 3 ...
   until it runs through.

   Each time: a call that could not have its memory says so with a code of its own; all others work; nothing is alive afterwards;
   and the library keeps no more blocks than after a run without a failure. The scenario goes on after a refusal as a careful program
   would: it takes what it did get, uses it, and takes it down. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "test.h"
#include "threads.h"

/* In the places of those in private.c. Counted over all threads: the library's own threads allocate too. */
static int64_t calls, fail_at, fail_for = 1, live; /* allocations fail_at .. fail_at + fail_for - 1 fail; 0: none */
static int must_fail(void) {
  int64_t k = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST), at = __atomic_load_n(&fail_at, __ATOMIC_SEQ_CST);
  return at && k >= at && k < at + __atomic_load_n(&fail_for, __ATOMIC_SEQ_CST);
}
void *test_malloc(size_t n) {
  void *p = must_fail() ? NULL : malloc(n);
  if (p) __atomic_add_fetch(&live, 1, __ATOMIC_SEQ_CST);
  return p;
}
void *test_realloc(void *p, size_t n) {
  void *q = must_fail() ? NULL : realloc(p, n);
  if (q && !p) __atomic_add_fetch(&live, 1, __ATOMIC_SEQ_CST);
  return q;
}
void test_free(void *p) {
  if (p) __atomic_sub_fetch(&live, 1, __ATOMIC_SEQ_CST);
  free(p);
}
static int64_t blocks(void) { return __atomic_load_n(&live, __ATOMIC_SEQ_CST); }

/*--------------------------------------------------------------------------------------
  Judging codes
--------------------------------------------------------------------------------------*/
static int refusals;
static int no_memory(aclError code) {
  switch (code) {
    case ACL_ERROR_BAD_ALLOC: case ACL_ERROR_RT_MEMORY_ALLOCATION: case ACL_ERROR_RT_RESOURCE_ALLOC_FAIL: case ACL_ERROR_RT_NO_EVENT_RESOURCE:
    case ACL_ERROR_RT_NO_STREAM_RESOURCE: case ACL_ERROR_GE_MEMORY_ALLOCATION: return 1;
    case ACLNN_ERR_INNER_NULLPTR: case ACLNN_ERR_INNER_CREATE_EXECUTOR: case ACLNN_ERR_RUNTIME_ERROR: return 1;
    default: return 0;
  }
}
static int judge(aclError code, int may, const char *text, int line) {
  if (code == ACL_SUCCESS) return 1;
  if (may && no_memory(code)) { refusals++; return 0; }
  test_fail(__FILE__, line);
  fprintf(stderr, "with allocation %lld refused, %s gave %d %s\n", (long long)fail_at, text, code, aslErrorName(code));
  return 0;
}
#define DID(call) judge((call), 1, #call, __LINE__)
#define MUST(call) judge((call), 0, #call, __LINE__)

/*--------------------------------------------------------------------------------------
  The scenarios
--------------------------------------------------------------------------------------*/
#define N 512
static void double_it(void *p) {
  void *dev = *(void **)p;
  unsigned char *x = (unsigned char *)aslDeviceBytes(dev, N);
  int i;
  for (i = 0; x && i < N; i++) x[i] = (unsigned char)(x[i] * 2);
}
static int called;
static void note_call(void *p) { __atomic_add_fetch((int *)p, 1, __ATOMIC_SEQ_CST); }

/* Contexts, streams, events, memory, kernels, copies, callbacks. Values are checked where everything on the way was accepted. */
static void runtime_scenario(void) {
  aclrtContext context = NULL;
  aclrtStream s[2] = {NULL, NULL};
  aclrtEvent e[3] = {NULL, NULL, NULL};
  void *dev = NULL, *dev2 = NULL, *pin = NULL;
  unsigned char plain[N];
  int i, ok = 1, chain;
  if (!DID(aclrtSetDevice(0))) return;
  if (DID(aclrtCreateContext(&context, 1))) MUST(aclrtDestroyContext(context));
  MUST(aclrtSetDevice(0)); /* it is there by now: needs no memory */
  for (i = 0; i < 2; i++) ok = DID(aclrtCreateStream(&s[i])) && ok;
  ok = DID(aclrtCreateEvent(&e[0])) && ok;
  ok = DID(aclrtCreateEventWithFlag(&e[1], ACL_EVENT_SYNC)) && ok;
  ok = DID(aclrtCreateEventExWithFlag(&e[2], ACL_EVENT_TIME_LINE)) && ok;
  ok = DID(aclrtMalloc(&dev, N, ACL_MEM_MALLOC_HUGE_FIRST)) && ok;
  ok = DID(aclrtMalloc(&dev2, 3 * N, ACL_MEM_MALLOC_HUGE_FIRST)) && ok;
  ok = DID(aclrtMallocHost(&pin, N)) && ok;
  if (ok) {
    memset(pin, 21, N);
    chain = DID(aclrtMemcpyAsync(dev, N, pin, N, ACL_MEMCPY_HOST_TO_DEVICE, s[0]));
    chain = DID(aslLaunch("double_it", double_it, &dev, sizeof dev, s[0])) && chain;
    chain = DID(aclrtRecordEvent(e[0], s[0])) && chain;
    if (!(chain && DID(aclrtStreamWaitEvent(s[1], e[0])))) DID(aclrtSynchronizeStream(s[0]));
    chain = DID(aclrtMemcpyAsync(dev2, N, dev, N, ACL_MEMCPY_DEVICE_TO_DEVICE, s[1])) && chain;
    chain = DID(aclrtMemsetAsync((char *)dev2 + N, N, 7, N, s[1])) && chain;
    chain = DID(aclrtRecordEvent(e[1], s[1])) && chain;
    DID(aclrtRecordEvent(e[2], s[1]));
    if (chain) MUST(aclrtSynchronizeEvent(e[1]));
    else DID(aclrtSynchronizeDevice());
    memset(plain, 0, sizeof plain);
    if (DID(aclrtMemcpy(plain, N, dev2, N, ACL_MEMCPY_DEVICE_TO_HOST)) && chain)
      if (plain[0] != 42 || plain[N - 1] != 42) CHECK_EQ(plain[0], 42);
    if (DID(aclrtMemcpyAsync(plain, N, dev2, N, ACL_MEMCPY_DEVICE_TO_HOST, s[1]))) DID(aclrtSynchronizeStream(s[1])); /* pageable */
    __atomic_store_n(&called, 0, __ATOMIC_SEQ_CST);
    if (DID(aclrtLaunchHostFunc(s[0], note_call, &called)) && DID(aclrtSynchronizeStream(s[0]))) CHECK_EQ(__atomic_load_n(&called, __ATOMIC_SEQ_CST), 1);
    if (DID(aclrtSubscribeReport(self_id(), s[1]))) {
      __atomic_store_n(&called, 0, __ATOMIC_SEQ_CST);
      if (DID(aclrtLaunchCallback(note_call, &called, ACL_CALLBACK_NO_BLOCK, s[1]))) {
        aclError code = aclrtProcessReport(1000);
        if (code != ACL_SUCCESS) { /* then the callback had no memory, and its stream knows */
          CHECK_EQ(code, ACL_ERROR_RT_REPORT_TIMEOUT);
          CHECK(!DID(aclrtSynchronizeStream(s[1])));
        } else CHECK_EQ(__atomic_load_n(&called, __ATOMIC_SEQ_CST), 1);
      }
      DID(aclrtSynchronizeStream(s[1]));
      MUST(aclrtUnSubscribeReport(self_id(), s[1]));
    }
    for (i = 0; i < 2; i++) DID(aclrtSynchronizeStream(s[i]));
  }
  if (dev) MUST(aclrtFree(dev));
  if (dev2) MUST(aclrtFree(dev2));
  if (pin) MUST(aclrtFreeHost(pin));
  for (i = 0; i < 3; i++)
    if (e[i]) MUST(aclrtDestroyEvent(e[i]));
  for (i = 0; i < 2; i++)
    if (s[i]) MUST(aclrtDestroyStream(s[i]));
  MUST(aclrtResetDevice(0));
  MUST(aclrtResetDevice(0));
}

/* Data buffers, datasets, descriptions: the Create calls answer NULL. */
static void data_scenario(void) {
  aclDataBuffer *buffer = aclCreateDataBuffer(NULL, 0);
  aclmdlDataset *set = aclmdlCreateDataset();
  int64_t dims[3] = {2, 3, 4};
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 3, dims, ACL_FORMAT_ND);
  aclmdlDesc *model = aclmdlCreateDesc();
  int i, added = 0;
  refusals += !buffer || !set || !desc || !model;
  if (desc) {
    CHECK_EQ(aclGetTensorDescElementCount(desc), 24u);
    aclSetTensorDescName(desc, "a name that is long enough to need memory of its own, whatever a short one may need");
    DID(aclSetTensorConst(desc, dims, sizeof dims));
  }
  if (set && buffer) {
    for (i = 0; i < 20; i++) added += DID(aclmdlAddDatasetBuffer(set, buffer));
    CHECK_EQ(aclmdlGetDatasetNumBuffers(set), (size_t)added);
    if (desc && added) DID(aclmdlSetDatasetTensorDesc(set, desc, 0));
  }
  if (set) MUST(aclmdlDestroyDataset(set));
  if (buffer) MUST(aclDestroyDataBuffer(buffer));
  if (model) MUST(aclmdlDestroyDesc(model));
  aclDestroyTensorDesc(desc);
}

/* A model from file to result. */
static void model_scenario(void) {
  uint32_t id = 0;
  aclmdlDesc *desc = NULL;
  aclmdlDataset *in = NULL, *out = NULL;
  aclDataBuffer *bin = NULL, *bout = NULL;
  void *din = NULL, *dout = NULL;
  size_t nin = 0, nout = 0;
  int ready = 1;
  if (!DID(aclrtSetDevice(0))) return;
  if (!DID(aclmdlLoadFromFile("build/digits.om", &id))) { MUST(aclrtResetDevice(0)); return; }
  desc = aclmdlCreateDesc();
  if (!desc) refusals++;
  if (desc && DID(aclmdlGetDesc(desc, id))) nin = aclmdlGetInputSizeByIndex(desc, 0), nout = aclmdlGetOutputSizeByIndex(desc, 0);
  ready = nin > 0 && DID(aclrtMalloc(&din, nin, ACL_MEM_MALLOC_HUGE_FIRST)) && DID(aclrtMalloc(&dout, nout, ACL_MEM_MALLOC_HUGE_FIRST));
  if (ready) {
    in = aclmdlCreateDataset(), out = aclmdlCreateDataset();
    bin = aclCreateDataBuffer(din, nin), bout = aclCreateDataBuffer(dout, nout);
    ready = in && out && bin && bout;
    refusals += !ready;
    ready = ready && DID(aclmdlAddDatasetBuffer(in, bin)) && DID(aclmdlAddDatasetBuffer(out, bout));
  }
  if (ready) {
    DID(aclrtMemset(din, nin, 0, nin));
    DID(aclmdlExecute(id, in, out));
    if (DID(aclmdlExecuteAsync(id, in, out, NULL))) DID(aclrtSynchronizeStream(NULL));
  }
  if (in) MUST(aclmdlDestroyDataset(in));
  if (out) MUST(aclmdlDestroyDataset(out));
  if (bin) MUST(aclDestroyDataBuffer(bin));
  if (bout) MUST(aclDestroyDataBuffer(bout));
  if (din) MUST(aclrtFree(din));
  if (dout) MUST(aclrtFree(dout));
  if (desc) MUST(aclmdlDestroyDesc(desc));
  MUST(aclmdlUnload(id));
  MUST(aclrtResetDevice(0));
}

/*--------------------------------------------------------------------------------------
  The sweep
--------------------------------------------------------------------------------------*/
static void sweep(void (*scenario)(void), const char *schedule, int64_t how_many) {
  int64_t k, kept, used;
  int refused = 0;
  FILE *null_log = tmpfile();
  int real = dup(2);
  aslSetLevel(1);
  CHECK_OK(aslSetSchedule(schedule));
  for (k = 0; k < 3; k++) scenario(); /* fills the caches that outlive it */
  if (!CHECK_EQ(refusals, 0)) return;
  test_sleep(0.02);
  kept = blocks();
  calls = 0;
  scenario();
  used = calls;
  for (k = 1; !test_failures; k++) {
    size_t alive;
    refusals = 0;
    REQUIRE(null_log != NULL);
    fflush(stderr);
    dup2(fileno(null_log), 2); /* messages of refused calls are wanted, but not here */
    __atomic_store_n(&calls, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&fail_for, how_many, __ATOMIC_SEQ_CST);
    __atomic_store_n(&fail_at, k, __ATOMIC_SEQ_CST);
    scenario();
    __atomic_store_n(&fail_at, 0, __ATOMIC_SEQ_CST);
    fflush(stderr);
    dup2(real, 2);
    alive = aslLiveObjects();
    if (!CHECK_EQ(alive, 0u)) fprintf(stderr, "allocation %lld of the scenario refused, under %s\n", (long long)k, schedule);
    refused += refusals > 0;
    if (__atomic_load_n(&calls, __ATOMIC_SEQ_CST) < k) break; /* it came to its end before the k-th */
    if (k > 100000) { CHECK(!"the sweep ends"); break; }
  }
  if (test_failures) { /* show what was said */
    char text[2048];
    rewind(null_log);
    while (fgets(text, sizeof text, null_log)) fputs(text, stderr);
  }
  for (k = 0; k < 3; k++) scenario(); /* and everything still works */
  test_sleep(0.02);
  CHECK(blocks() <= kept + 4);
  printf("under %s, %lld in a row: %lld allocations, %d of them told by a code; %lld blocks kept before, %lld after\n", schedule, (long long)how_many,
         (long long)used, refused, (long long)kept, (long long)blocks());
  CHECK_OK(aslSetSchedule("free"));
  fclose(null_log);
  close(real);
}
static void all_ways(void (*scenario)(void)) {
  aslStats s;
  uint64_t before;
  CHECK_OK(aclInit(NULL));
  aslGetStats(&s);
  before = s.findings;
  sweep(scenario, "lazy", 1);
  sweep(scenario, "free", 1);
  sweep(scenario, "seed:3", 1);
  sweep(scenario, "lazy", 3);
  sweep(scenario, "lazy", 1000000); /* from the k-th on there is no more memory at all */
  aslGetStats(&s);
  CHECK_EQ(s.findings, before);
  CHECK_OK(aclFinalize());
}
TEST_WITHIN(runtime, 60.0) { all_ways(runtime_scenario); }
TEST_WITHIN(data_types, 60.0) { all_ways(data_scenario); }
TEST_WITHIN(models, 120.0) {
  FILE *f = fopen("build/digits.om", "rb");
  if (!f) TEST_SKIP("build/digits.om is not there");
  fclose(f);
  all_ways(model_scenario);
}
/* Single operators: descriptions, attributes, handles, products, and the two-step form with a workspace and strided views. */
static void operator_scenario(void) {
  static const float host[6] = {1, -2, 3, -4, 5, -6};
  float back[6] = {0};
  int64_t dims[2] = {2, 3}, turned[2] = {1, 3}, flat[2] = {3, 2}, axis = 0, three = 3;
  void *x = NULL, *y = NULL, *w = NULL;
  aclTensorDesc *d, *sum;
  aclDataBuffer *in, *out;
  aclopAttr *attr;
  aclopHandle *h = NULL;
  aclTensor *tx, *ty;
  aclScalar *s;
  aclOpExecutor *ex = NULL;
  uint64_t ws = 0;
  float two = 2;
  int ok = 1;
  if (!DID(aclrtSetDevice(0))) return;
  ok = DID(aclrtMalloc(&x, 64, ACL_MEM_MALLOC_HUGE_FIRST)) && ok;
  ok = DID(aclrtMalloc(&y, 64, ACL_MEM_MALLOC_HUGE_FIRST)) && ok;
  if (ok) MUST(aclrtMemcpy(x, sizeof host, host, sizeof host, ACL_MEMCPY_HOST_TO_DEVICE));
  d = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND), sum = aclCreateTensorDesc(ACL_FLOAT, 1, &three, ACL_FORMAT_ND);
  in = aclCreateDataBuffer(x, 24), out = aclCreateDataBuffer(y, 24);
  attr = aclopCreateAttr();
  if (ok && d && sum && in && out) {
    const aclTensorDesc *cd = d;
    const aclDataBuffer *ci = in;
    if (DID(aclopExecuteV2("Relu", 1, &d, &in, 1, &d, &out, NULL, NULL)) && DID(aclrtSynchronizeStream(NULL)) &&
        DID(aclrtMemcpy(back, 24, y, 24, ACL_MEMCPY_DEVICE_TO_HOST)))
      CHECK_CLOSE(back[4] + back[5], 5, 0);
    if (attr && DID(aclopSetAttrListInt(attr, "axes", 1, &axis)) && DID(aclopSetAttrString(attr, "note", "text")) &&
        DID(aclopExecuteV2("ReduceSumD", 1, &d, &in, 1, &sum, &out, attr, NULL)))
      DID(aclrtSynchronizeStream(NULL));
    if (DID(aclopCreateHandle("Abs", 1, &cd, 1, &cd, NULL, &h))) {
      if (DID(aclopExecWithHandle(h, 1, &ci, 1, &out, NULL)) && DID(aclrtSynchronizeStream(NULL))) MUST(aclrtMemcpy(back, 24, y, 24, ACL_MEMCPY_DEVICE_TO_HOST));
      aclopDestroyHandle(h);
    }
    DID(aclSetTensorShapeRange(d, 1, (int64_t (*)[2])&turned));
    DID(aclSetTensorShape(d, 2, flat));
    if (DID(aclblasGemmEx(ACL_TRANS_N, ACL_TRANS_T, ACL_TRANS_N, 1, 1, 1, y, x, -1, ACL_INT8, x, -1, ACL_INT8, y, y, -1, ACL_INT32, ACL_COMPUTE_HIGH_PRECISION, NULL)))
      DID(aclrtSynchronizeStream(NULL));
  }
  tx = aclCreateTensor(flat, 2, ACL_FLOAT, turned, 0, ACL_FORMAT_ND, dims, 2, x), ty = aclCreateTensor(flat, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, flat, 2, y);
  s = aclCreateScalar(&two, ACL_FLOAT);
  if (ok && tx && ty && s && DID(aclnnAddsGetWorkspaceSize(tx, s, s, ty, &ws, &ex))) {
    if (ws == 0 || DID(aclrtMalloc(&w, ws, ACL_MEM_MALLOC_HUGE_FIRST))) {
      if (DID(aclnnAdds(w, ws, ex, NULL)) && DID(aclrtSynchronizeStream(NULL)) && DID(aclrtMemcpy(back, 24, y, 24, ACL_MEMCPY_DEVICE_TO_HOST)))
        CHECK_CLOSE(back[1], host[3] + 4, 1e-6);
    } else MUST(aclDestroyAclOpExecutor(ex));
    if (w) MUST(aclrtFree(w));
  }
  if (ok && tx && ty && DID(aclnnSoftmaxGetWorkspaceSize(tx, 1, ty, &ws, &ex))) MUST(aclDestroyAclOpExecutor(ex));
  MUST(aclDestroyTensor(tx)), MUST(aclDestroyTensor(ty)), MUST(aclDestroyScalar(s));
  aclopDestroyAttr(attr);
  if (in) MUST(aclDestroyDataBuffer(in));
  if (out) MUST(aclDestroyDataBuffer(out));
  aclDestroyTensorDesc(d), aclDestroyTensorDesc(sum);
  if (x) DID(aclrtFree(x));
  if (y) DID(aclrtFree(y));
  MUST(aclrtResetDevice(0));
}
TEST_WITHIN(operators, 120.0) { all_ways(operator_scenario); }

/* The first calls of a process: nothing is there yet, not even the tables. Each k needs a process of its own. */
static void first_run(void *p) {
  int64_t k = *(int64_t *)p;
  __atomic_store_n(&fail_at, k, __ATOMIC_SEQ_CST);
  if (DID(aclInit(NULL))) {
    runtime_scenario();
    data_scenario();
    MUST(aclFinalize());
  }
  __atomic_store_n(&fail_at, 0, __ATOMIC_SEQ_CST);
  CHECK_EQ(aslLiveObjects(), 0u);
  runtime_scenario(); /* what failed once works the next time */
  CHECK_EQ(aslLiveObjects(), 0u);
}
TEST_WITHIN(from_the_first_call_on, 120.0) {
  static test_child child;
  int64_t k;
  for (k = 1; k <= 60 && !test_failures; k++) {
    test_spawn(&child, first_run, &k);
    if (!CHECK(!child.timed_out && child.exit_code == 0)) fprintf(stderr, "allocation %lld refused: signal %d; it said:\n%s%s\n", (long long)k, child.signal, child.out, child.err);
  }
}
