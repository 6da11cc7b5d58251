/* stress_runtime.c - many host threads against all devices at once, with and without host memory.

   64 threads create, use and destroy contexts, streams, events, device and pinned memory at random, and hand finished and
   unfinished work to each other. Each thread knows what its buffers must hold, because all that happens to them (fills, copies,
   kernels) keeps the form word i = base + i * step; so every byte that comes back is checked. At the end nothing may be alive, no
   finding may have been told, and nothing may stand on stderr. Then the same with every n-th allocation of the library failing:
   a call that could not get memory says so with a code of its own, does nothing, and nothing is lost or leaked.

   Short by default. FULL=1: 10^6 tasks. STRESS_TASKS=n, STRESS_THREADS=n choose; ASL_SEED=n repeats the random choices (not the
   timing of the threads). It can make the library's allocator fail. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "test.h"
#include <pthread.h>

/*--------------------------------------------------------------------------------------
  The library's host memory: counted, and refused every n-th time
--------------------------------------------------------------------------------------*/
static uint64_t alloc_calls, alloc_refused, alloc_every; /* every 0: never refused */
static int64_t alloc_live;

static int64_t blocks_now(void) { return __atomic_load_n(&alloc_live, __ATOMIC_RELAXED); }
static int refuse(void) {
  uint64_t every = __atomic_load_n(&alloc_every, __ATOMIC_RELAXED), call = __atomic_add_fetch(&alloc_calls, 1, __ATOMIC_RELAXED);
  if (every == 0 || call % every != 0) return 0;
  __atomic_add_fetch(&alloc_refused, 1, __ATOMIC_RELAXED);
  return 1;
}
void *test_malloc(size_t n) {
  void *p = refuse() ? NULL : malloc(n);
  if (p) __atomic_add_fetch(&alloc_live, 1, __ATOMIC_RELAXED);
  return p;
}
void *test_realloc(void *p, size_t n) {
  void *q = refuse() ? NULL : realloc(p, n);
  if (q && !p) __atomic_add_fetch(&alloc_live, 1, __ATOMIC_RELAXED);
  return q;
}
void test_free(void *p) {
  if (p) __atomic_sub_fetch(&alloc_live, 1, __ATOMIC_RELAXED);
  free(p);
}

/*--------------------------------------------------------------------------------------
  The threads
--------------------------------------------------------------------------------------*/
#define DEVICES 8
#define STREAMS 3
#define BUFFERS 3
#define EVENTS 3
#define WORDS_MAX 700

typedef struct buffer {
  void *dev;
  uint32_t base, step; /* what word i holds once all that is queued is done: base + i * step */
  int owner;           /* the stream of its last task, -1: everything is done */
} buffer;

typedef struct worker {
  uint64_t rng;
  pthread_t thread;
  int number, device;
  size_t words;
  aclrtContext context;
  aclrtStream stream[STREAMS];
  aclrtEvent event[EVENTS];
  buffer buf[BUFFERS];
  uint32_t *in, *out;  /* pinned */
  int in_owner;        /* the stream whose task still reads `in`, or -1 */
  int queued, called;  /* host functions submitted; and run (atomic) */
  int calls_lost;      /* a callback failed for want of memory: the counts need not agree */
} worker;

static struct {
  uint64_t tasks, goal;
  double deadline;
  uint64_t verified, handed_over, refused_calls;
} load;
static int failing; /* refused memory is expected */
static uint64_t refuse_every;

static uint64_t draw64(worker *w) {
  uint64_t z = (w->rng += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
static int draw(worker *w, int n) { return (int)(draw64(w) >> 33) % n; }

/* The codes that say "no memory", by layer. */
static int no_memory(aclError code) {
  return code == ACL_ERROR_BAD_ALLOC || code == ACL_ERROR_RT_MEMORY_ALLOCATION || code == ACL_ERROR_RT_RESOURCE_ALLOC_FAIL ||
         code == ACL_ERROR_RT_NO_EVENT_RESOURCE || code == ACL_ERROR_RT_NO_STREAM_RESOURCE;
}
static int judge(aclError code, int may_lack_memory, const char *text, int line) {
  if (code == ACL_SUCCESS) return 1;
  if (may_lack_memory && failing && no_memory(code)) {
    __atomic_add_fetch(&load.refused_calls, 1, __ATOMIC_RELAXED);
    return 0;
  }
  test_fail(__FILE__, line);
  fprintf(stderr, "%s gave %d %s: %s\n", text, code, aslErrorName(code), aclGetRecentErrMsg());
  return 0;
}
#define DID(call) judge((call), 1, #call, __LINE__)  /* 1 done, 0 not done for want of memory */
#define MUST(call) judge((call), 0, #call, __LINE__) /* needs no memory, so it may not fail */
/* The same for what queues one task. */
static int count_task(int done) {
  if (done) __atomic_add_fetch(&load.tasks, 1, __ATOMIC_RELAXED);
  return done;
}
#define QUEUED(call) count_task(DID(call))

static void verify(worker *w, const uint32_t *got, uint32_t base, uint32_t step, const char *what) {
  size_t i;
  for (i = 0; i < w->words && got[i] == base + (uint32_t)i * step; i++) {}
  __atomic_add_fetch(&load.verified, 1, __ATOMIC_RELAXED);
  if (i == w->words) return;
  test_fail(__FILE__, __LINE__);
  fprintf(stderr, "thread %d, %s: word %zu of %zu is %u, should be %u\n", w->number, what, i, w->words, got[i], base + (uint32_t)i * step);
}

/* Waits for all that is queued on stream s, in one of the ways there are. A refused way is followed by one that needs no memory. */
static void sync_stream(worker *w, int s) {
  aclrtEvent e = w->event[draw(w, EVENTS)];
  aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  aclError code;
  switch (draw(w, 5)) {
    case 0:
      if (!e || !QUEUED(aclrtRecordEvent(e, w->stream[s]))) break;
      MUST(aclrtSynchronizeEvent(e));
      return;
    case 1:
      if (!e || !QUEUED(aclrtRecordEvent(e, w->stream[s]))) break;
      while (MUST(aclrtQueryEventStatus(e, &recorded)) && recorded != ACL_EVENT_RECORDED_STATUS_COMPLETE) test_sleep(0.00002);
      return;
    case 2:
      while (MUST(aclrtStreamQuery(w->stream[s], &status)) && status != ACL_STREAM_STATUS_COMPLETE) test_sleep(0.00002);
      return;
    default: break;
  }
  code = aclrtSynchronizeStream(w->stream[s]);
  if (!DID(code)) w->calls_lost = 1; /* the error of a task, told after the wait: a callback that had no memory */
}
/* Makes stream s the one that may use the buffer: after its last user, by an event, or by waiting when there is no memory. */
static void take_buffer(worker *w, buffer *b, int s) {
  if (b->owner >= 0 && b->owner != s) {
    aclrtEvent e = w->event[draw(w, EVENTS)];
    if (!e || !QUEUED(aclrtRecordEvent(e, w->stream[b->owner])) || !QUEUED(aclrtStreamWaitEvent(w->stream[s], e))) sync_stream(w, b->owner);
  }
  b->owner = s;
}

typedef struct affine_args { void *data; size_t words; uint32_t times, plus; } affine_args;
static void affine_kernel(void *p) {
  const affine_args *a = (const affine_args *)p;
  uint32_t *x = (uint32_t *)aslDeviceBytes(a->data, a->words * sizeof *x);
  size_t i;
  if (!x) return;
  for (i = 0; i < a->words; i++) x[i] = x[i] * a->times + a->plus;
}
static void count_call(void *p) { __atomic_add_fetch((int *)p, 1, __ATOMIC_SEQ_CST); }
static void empty_kernel(void *p) { (void)p; }

/* ---- work that changes hands: a block of device memory and the event that says it is filled ---- */
#define SLOTS 64
static struct {
  pthread_mutex_t lock;
  struct parcel { int full, device; void *dev; size_t words; uint32_t base, step; aclrtEvent event; } slot[SLOTS];
} post = {PTHREAD_MUTEX_INITIALIZER, {{0, 0, NULL, 0, 0, 0, NULL}}};

static void send_parcel(worker *w, buffer *b, int s) {
  struct parcel p;
  size_t bytes = w->words * sizeof(uint32_t);
  int i;
  memset(&p, 0, sizeof p);
  p.full = 1, p.device = w->device, p.words = w->words, p.base = b->base, p.step = b->step;
  if (!DID(aclrtMalloc(&p.dev, bytes, ACL_MEM_MALLOC_NORMAL_ONLY))) return;
  take_buffer(w, b, s);
  if (DID(aclrtCreateEvent(&p.event))) {
    if (QUEUED(aclrtMemcpyAsync(p.dev, bytes, b->dev, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE, w->stream[s]))) {
      if (QUEUED(aclrtRecordEvent(p.event, w->stream[s]))) {
        pthread_mutex_lock(&post.lock);
        for (i = 0; i < SLOTS && post.slot[i].full; i++) {}
        if (i < SLOTS) post.slot[i] = p;
        pthread_mutex_unlock(&post.lock);
        if (i < SLOTS) return;
      }
      sync_stream(w, s);
    }
    MUST(aclrtDestroyEvent(p.event));
  }
  MUST(aclrtFree(p.dev));
}
/* Takes a parcel of this device, if there is one. */
static int fetch_parcel(int device, struct parcel *p) {
  int i;
  pthread_mutex_lock(&post.lock);
  for (i = 0; i < SLOTS && !(post.slot[i].full && post.slot[i].device == device); i++) {}
  if (i < SLOTS) *p = post.slot[i], post.slot[i].full = 0;
  pthread_mutex_unlock(&post.lock);
  return i < SLOTS;
}
static void open_parcel(worker *w, const struct parcel *p, int s) {
  static __thread uint32_t got[WORDS_MAX];
  size_t bytes = p->words * sizeof(uint32_t), words = w->words;
  if (s >= 0 && QUEUED(aclrtStreamWaitEvent(w->stream[s], p->event))) sync_stream(w, s);
  else MUST(aclrtSynchronizeEvent(p->event));
  w->words = p->words;
  if (DID(aclrtMemcpy(got, bytes, p->dev, bytes, ACL_MEMCPY_DEVICE_TO_HOST))) verify(w, got, p->base, p->step, "a block of another thread");
  w->words = words;
  MUST(aclrtDestroyEvent(p->event));
  MUST(aclrtFree(p->dev));
  __atomic_add_fetch(&load.handed_over, 1, __ATOMIC_RELAXED);
}

/* Things that are made and destroyed at once, some of them with work queued. */
static void short_lives(worker *w) {
  aclrtStream s = NULL;
  aclrtEvent e = NULL;
  aclrtContext c = NULL;
  void *p = NULL;
  int i, n = draw(w, 6);
  switch (draw(w, 4)) {
    case 0: /* a stream that is destroyed with its work */
      if (!DID(aclrtCreateStream(&s))) return;
      for (i = 0; i < n; i++) QUEUED(aslLaunch("empty", empty_kernel, NULL, 0, s));
      if (draw(w, 2)) MUST(aclrtDestroyStreamForce(s));
      else MUST(aclrtDestroyStream(s));
      return;
    case 1: /* an event that is destroyed before its mark is reached, while a stream waits for it */
      if (!DID(aclrtCreateEvent(&e))) return;
      i = draw(w, STREAMS);
      if (QUEUED(aclrtRecordEvent(e, w->stream[i]))) QUEUED(aclrtStreamWaitEvent(w->stream[(i + 1) % STREAMS], e));
      MUST(aclrtDestroyEvent(e));
      return;
    case 2: /* a context that takes its streams along */
      if (!DID(aclrtCreateContext(&c, draw(w, DEVICES)))) { MUST(aclrtSetCurrentContext(w->context)); return; }
      if (DID(aclrtCreateStream(&s)))
        for (i = 0; i < n; i++) QUEUED(aslLaunch("empty", empty_kernel, NULL, 0, s));
      MUST(aclrtDestroyContext(c));
      MUST(aclrtSetCurrentContext(w->context));
      return;
    default:
      if (!DID(aclrtMalloc(&p, (size_t)draw(w, 100000) + 1, ACL_MEM_MALLOC_HUGE_FIRST))) return;
      MUST(aclrtFree(p));
  }
}

static void one_task(worker *w) {
  int s = draw(w, STREAMS);
  buffer *b = &w->buf[draw(w, BUFFERS)], *other = &w->buf[draw(w, BUFFERS)];
  size_t bytes = w->words * sizeof(uint32_t), i;
  uint32_t x = (uint32_t)draw64(w), y = (uint32_t)draw64(w);
  struct parcel p;
  affine_args a;
  switch (draw(w, 16)) {
    case 0: case 1: case 2: case 3: case 4:
      take_buffer(w, b, s);
      a.data = b->dev, a.words = w->words, a.times = x, a.plus = y;
      if (QUEUED(aslLaunch("affine", affine_kernel, &a, sizeof a, w->stream[s]))) b->base = b->base * x + y, b->step *= x;
      break;
    case 5:
      take_buffer(w, b, s);
      if (QUEUED(aclrtMemsetAsync(b->dev, bytes, (int32_t)(x & 255), bytes, w->stream[s]))) b->base = (x & 255) * 0x01010101u, b->step = 0;
      break;
    case 6: case 7:
      if (w->in_owner >= 0) sync_stream(w, w->in_owner);
      w->in_owner = -1;
      take_buffer(w, b, s);
      for (i = 0; i < w->words; i++) w->in[i] = x + (uint32_t)i * y;
      if (!QUEUED(aclrtMemcpyAsync(b->dev, bytes, w->in, bytes, ACL_MEMCPY_HOST_TO_DEVICE, w->stream[s]))) break;
      b->base = x, b->step = y, w->in_owner = s;
      break;
    case 8: case 9:
      take_buffer(w, b, s);
      if (!QUEUED(aclrtMemcpyAsync(w->out, bytes, b->dev, bytes, ACL_MEMCPY_DEVICE_TO_HOST, w->stream[s]))) break;
      sync_stream(w, s);
      b->owner = -1;
      verify(w, w->out, b->base, b->step, "a buffer copied back");
      break;
    case 10: case 11:
      if (b == other) break;
      take_buffer(w, b, s);
      take_buffer(w, other, s);
      if (QUEUED(aclrtMemcpyAsync(b->dev, bytes, other->dev, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE, w->stream[s]))) b->base = other->base, b->step = other->step;
      break;
    case 12:
      if (QUEUED(aclrtLaunchHostFunc(w->stream[s], count_call, &w->called))) w->queued++;
      break;
    case 13: send_parcel(w, b, s); break;
    case 14:
      if (fetch_parcel(w->device, &p)) open_parcel(w, &p, s);
      break;
    default: short_lives(w);
  }
}

/* One life of a context: makes its objects, works with them, looks at every buffer, and takes all down. */
static void episode(worker *w) {
  int i, own = draw(w, 4) != 0, ready = 1, tasks = 20 + draw(w, 80);
  size_t bytes;
  w->device = draw(w, DEVICES);
  w->words = 1 + (size_t)draw(w, WORDS_MAX);
  w->in_owner = -1, w->queued = 0, w->calls_lost = 0;
  w->context = NULL, w->in = w->out = NULL;
  memset(w->stream, 0, sizeof w->stream);
  memset(w->event, 0, sizeof w->event);
  memset(w->buf, 0, sizeof w->buf);
  __atomic_store_n(&w->called, 0, __ATOMIC_SEQ_CST);
  bytes = w->words * sizeof(uint32_t);
  if (own ? !DID(aclrtCreateContext(&w->context, w->device)) : !DID(aclrtSetDevice(w->device))) return;
  if (!own) MUST(aclrtGetCurrentContext(&w->context));
  for (i = 0; i < STREAMS; i++) ready = DID(aclrtCreateStream(&w->stream[i])) && ready;
  for (i = 0; i < EVENTS; i++) DID(aclrtCreateEvent(&w->event[i]));
  for (i = 0; i < BUFFERS; i++) {
    w->buf[i].owner = -1;
    ready = DID(aclrtMalloc(&w->buf[i].dev, bytes, ACL_MEM_MALLOC_HUGE_FIRST)) && ready;
    if (w->buf[i].dev) MUST(aclrtMemset(w->buf[i].dev, bytes, 0, bytes));
  }
  { /* the type of the library's pointer is void* */
    void *in = NULL, *out = NULL;
    ready = DID(aclrtMallocHost(&in, bytes)) && ready;
    ready = DID(aclrtMallocHost(&out, bytes)) && ready;
    w->in = (uint32_t *)in, w->out = (uint32_t *)out;
  }
  for (i = 0; ready && i < tasks; i++) one_task(w);
  for (i = 0; ready && i < STREAMS; i++) sync_stream(w, i);
  if (ready && draw(w, 4) == 0) {
    aclError code = aclrtSynchronizeDevice();
    if (!DID(code)) w->calls_lost = 1;
  }
  for (i = 0; ready && i < BUFFERS; i++)
    if (DID(aclrtMemcpy(w->out, bytes, w->buf[i].dev, bytes, ACL_MEMCPY_DEVICE_TO_HOST))) verify(w, w->out, w->buf[i].base, w->buf[i].step, "a buffer at the end");
  if (!(failing && w->calls_lost)) {
    int called = __atomic_load_n(&w->called, __ATOMIC_SEQ_CST);
    if (called != w->queued && !failing) {
      test_fail(__FILE__, __LINE__);
      fprintf(stderr, "thread %d: %d host functions queued, %d run\n", w->number, w->queued, called);
    }
  }
  for (i = 0; i < BUFFERS; i++)
    if (w->buf[i].dev) MUST(aclrtFree(w->buf[i].dev));
  if (w->in) MUST(aclrtFreeHost(w->in));
  if (w->out) MUST(aclrtFreeHost(w->out));
  for (i = 0; i < EVENTS; i++)
    if (w->event[i]) MUST(aclrtDestroyEvent(w->event[i]));
  for (i = 0; i < STREAMS; i++)
    if (w->stream[i] && (!own || draw(w, 4))) MUST(aclrtDestroyStream(w->stream[i])); /* else its context takes it along */
  if (own) MUST(aclrtDestroyContext(w->context));
  else MUST(aclrtResetDevice(w->device));
}

static void *work(void *p) {
  worker *w = (worker *)p;
  while (__atomic_load_n(&load.tasks, __ATOMIC_RELAXED) < load.goal && test_now() < load.deadline && !__atomic_load_n(&test_failures, __ATOMIC_SEQ_CST)) episode(w);
  return NULL;
}

/*--------------------------------------------------------------------------------------
  The tests
--------------------------------------------------------------------------------------*/
static long setting(const char *name, long usual) {
  const char *s = getenv(name);
  return s && *s ? atol(s) : usual;
}
static int is_full(void) { return getenv("FULL") && *getenv("FULL"); }

/* Runs the threads until `goal` tasks were queued or time is over, opens what is left in the post, and looks for what stayed. */
static void run_load(uint64_t goal, double seconds) {
  enum { MOST = 256 };
  static worker w[MOST];
  int threads = (int)setting("STRESS_THREADS", 64), i;
  uint64_t live;
  struct parcel p;
  if (threads > MOST) threads = MOST;
  memset(w, 0, sizeof w);
  memset(&load, 0, sizeof load);
  load.goal = goal;
  load.deadline = test_now() + seconds;
  for (i = 0; i < DEVICES; i++) CHECK_OK(aclrtSetDevice(i)); /* keeps the devices open: the reset that is the last one takes down every context */
  __atomic_store_n(&alloc_every, refuse_every, __ATOMIC_RELAXED);
  for (i = 0; i < threads; i++) {
    w[i].number = i, w[i].rng = test_random64();
    REQUIRE(pthread_create(&w[i].thread, NULL, work, &w[i]) == 0);
  }
  for (i = 0; i < threads; i++) pthread_join(w[i].thread, NULL);
  __atomic_store_n(&alloc_every, 0, __ATOMIC_RELAXED);
  for (i = 0; i < DEVICES; i++) {
    CHECK_OK(aclrtSetDevice(i));
    while (fetch_parcel(i, &p)) open_parcel(&w[0], &p, -1);
    CHECK_OK(aclrtResetDevice(i));
    CHECK_OK(aclrtResetDevice(i));
  }
  live = aslLiveObjects();
  CHECK_EQ(live, 0u);
}

/* What is written to stderr meanwhile. */
static FILE *caught;
static int real_stderr;
static void catch_stderr(void) {
  fflush(stderr);
  caught = tmpfile();
  REQUIRE(caught != NULL);
  real_stderr = dup(2);
  dup2(fileno(caught), 2);
}
static size_t let_stderr_go(int show) {
  static char text[65536];
  size_t n, all = 0;
  fflush(stderr);
  dup2(real_stderr, 2);
  close(real_stderr);
  rewind(caught);
  while ((n = fread(text, 1, sizeof text - 1, caught)) > 0) {
    text[n] = 0;
    if (strstr(text, "Sanitizer")) show = 1;
    if (show && all < sizeof text) fwrite(text, 1, n, stderr);
    all += n;
  }
  fclose(caught);
  return all;
}

TEST_WITHIN(threads_and_devices, 1500.0) {
  uint64_t goal = (uint64_t)setting("STRESS_TASKS", is_full() ? 1000000 : 100000);
  aslStats s;
  double start = test_now();
  catch_stderr();
  CHECK_OK(aclInit(NULL));
  run_load(goal, is_full() ? 1400.0 * test_slowness() : 5.0);
  CHECK_OK(aclFinalize());
  aslGetStats(&s);
  CHECK_EQ(s.findings, 0u);
  CHECK_EQ(let_stderr_go(1), 0u);
  printf("%llu tasks queued, %llu run, %llu buffers verified, %llu handed over, %.1f s\n", (unsigned long long)load.tasks,
         (unsigned long long)s.tasks_run, (unsigned long long)load.verified, (unsigned long long)load.handed_over, test_now() - start);
  CHECK(load.verified > 0 && load.handed_over > 0);
  if (is_full()) CHECK(load.tasks >= goal);
}

/* n from "hardly anything works" to "now and then"; the last ones work long enough that all kinds of call meet a refusal. */
TEST_WITHIN(every_nth_allocation_fails, 600.0) {
  static const int from[] = {2, 3, 5, 11, 40, 150, 600, 2500};
  size_t i, rounds = sizeof from / sizeof from[0];
  aslStats s;
  int64_t kept = 0;
  failing = 1;
  CHECK_OK(aclInit(NULL));
  for (i = 0; i < 2 * rounds && !test_failures; i++) {
    uint64_t n = (uint64_t)(from[i % rounds] + (int)test_between(0, from[i % rounds] / 3));
    size_t said;
    printf("every %llu-th fails: ", (unsigned long long)n);
    fflush(stdout);
    catch_stderr();
    refuse_every = n;
    run_load((uint64_t)setting("STRESS_TASKS", is_full() ? 100000 : 4000), is_full() ? 60.0 : 0.2);
    said = let_stderr_go(test_failures != 0);
    printf("%llu tasks, %llu calls refused, %llu verified, %zu bytes of messages; the library keeps %lld blocks\n", (unsigned long long)load.tasks,
           (unsigned long long)load.refused_calls, (unsigned long long)load.verified, said, (long long)blocks_now());
    if (i + 1 == rounds) kept = blocks_now();
  }
  CHECK(alloc_refused > 0);
  /* What it keeps for reuse is what was in use at the same time, at the most: it depends on how the threads happened to overlap, up to
     some pieces for each of them, and not on the tens of thousands of tasks and refused calls of the second half. */
  CHECK(blocks_now() <= kept + 1024);
  CHECK_OK(aclFinalize());
  aslGetStats(&s);
  CHECK_EQ(s.findings, 0u);
}

/*--------------------------------------------------------------------------------------
  Signals, fork and exit while all that goes on
--------------------------------------------------------------------------------------*/
static int signals;
static void on_signal(int number) {
  (void)number;
  __atomic_add_fetch(&signals, 1, __ATOMIC_RELAXED);
}
static void raise_one(void *p) {
  (void)p;
  raise(SIGUSR1);
}
/* A signal in a kernel, in a host function, in a subscribed callback; and a thousand a second in whichever thread waits. */
TEST_WITHIN(signals_do_not_disturb, 60.0) {
  struct sigaction a;
  struct itimerval every_ms, none;
  aclrtStream s = NULL;
  uint64_t me = 0;
  pthread_t self = pthread_self();
  int i;
  memset(&a, 0, sizeof a);
  memset(&every_ms, 0, sizeof every_ms);
  memset(&none, 0, sizeof none);
  memcpy(&me, &self, sizeof self < sizeof me ? sizeof self : sizeof me);
  a.sa_handler = on_signal; /* without SA_RESTART: waits are interrupted */
  sigaction(SIGUSR1, &a, NULL);
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtCreateStream(&s));
  for (i = 0; i < 20; i++) {
    CHECK_OK(aslLaunch("raise", raise_one, NULL, 0, s));
    CHECK_OK(aclrtLaunchHostFunc(s, raise_one, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
  }
  CHECK_EQ(__atomic_load_n(&signals, __ATOMIC_RELAXED), 40);
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_OK(aclrtCreateStream(&s));
  CHECK_OK(aclrtSubscribeReport(me, s));
  CHECK_OK(aclrtLaunchCallback(raise_one, NULL, ACL_CALLBACK_BLOCK, s));
  CHECK_OK(aclrtProcessReport(5000));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtUnSubscribeReport(me, s));
  CHECK_EQ(__atomic_load_n(&signals, __ATOMIC_RELAXED), 41);
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_OK(aclrtResetDevice(0));
  sigaction(SIGALRM, &a, NULL);
  every_ms.it_interval.tv_usec = every_ms.it_value.tv_usec = 1000;
  setitimer(ITIMER_REAL, &every_ms, NULL);
  run_load(1000000, 1.0);
  setitimer(ITIMER_REAL, &none, NULL);
  CHECK(__atomic_load_n(&signals, __ATOMIC_RELAXED) > 100);
  CHECK_OK(aclFinalize());
}

/* The child of a process at work: it has one thread, whatever held a lock in the parent, and the library works in it. */
static void child_of_fork(void) {
  aclrtStream s = NULL;
  int hit = 0;
  alarm(10);
  if (aclrtSetDevice(3) || aclrtCreateStream(&s) || aclrtLaunchHostFunc(s, count_call, &hit) || aclrtSynchronizeStream(s) || aclrtDestroyStream(s)) _exit(1);
  _exit(__atomic_load_n(&hit, __ATOMIC_SEQ_CST) == 1 ? 0 : 2);
}
static void *fork_often(void *p) {
  int *wrong = (int *)p, i, status;
  for (i = 0; i < 40 && test_now() < load.deadline; i++) {
    pid_t pid = fork();
    if (pid == 0) child_of_fork();
    if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0) *wrong = status ? status : -1;
    test_sleep(0.01);
  }
  return NULL;
}
TEST_WITHIN(fork_under_load, 60.0) {
  pthread_t t;
  int wrong = 0;
  if (TEST_TSAN) TEST_SKIP("ThreadSanitizer knows no threads after fork");
#if TEST_ASAN && (!defined(__GNUC__) || __GNUC__ < 14)
  /* Another thread may hold a lock of its allocator at the fork; the child's first new thread then waits for it for ever. */
  TEST_SKIP("AddressSanitizer of this compiler does not carry its own locks over a fork");
#endif
  setenv("STRESS_THREADS", "16", 0);
  CHECK_OK(aclInit(NULL));
  load.deadline = test_now() + 2.0;
  REQUIRE(pthread_create(&t, NULL, fork_often, &wrong) == 0);
  run_load(1000000, 1.5);
  pthread_join(t, NULL);
  CHECK_EQ(wrong, 0);
  CHECK_OK(aclFinalize());
}

static void *leave(void *p) {
  test_sleep(*(double *)p);
  exit(0);
}
static void work_and_exit(void *p) {
  pthread_t t;
  setenv("STRESS_THREADS", "16", 0);
  setenv("ASCEND_GLOBAL_LOG_LEVEL", "4", 1); /* what is alive at exit is no news here */
  if (pthread_create(&t, NULL, leave, p) != 0) _exit(1);
  aclInit(NULL);
  run_load(100000000, 30.0);
  _exit(1); /* exit() should have ended this */
}
TEST_WITHIN(exit_under_load, 60.0) {
  static test_child child;
  int i;
  for (i = 0; i < 8 && !test_failures; i++) {
    double after = test_uniform(0.001, 0.2);
    test_spawn(&child, work_and_exit, &after);
    if (!CHECK(!child.timed_out && child.exit_code == 0)) fprintf(stderr, "exit after %.3f s: %s, code %d, signal %d; it said:\n%s\n", after, child.timed_out ? "hung" : "ended", child.exit_code, child.signal, child.err);
  }
}
