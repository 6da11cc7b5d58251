/*
  bench_runtime.c - what launching, queueing, events and copies cost, each as a number with the goal beside it.

      make bench          build/tests/plain/bench_runtime [seconds per figure]

  Things that are compared run in one process and take turns in short rounds; a figure is the lower quartile of its rounds, so
  a busy neighbour costs rounds, not the result. Peers: the queue a student would write (mutex, condition variable, malloc),
  and libuv's and OpenCL's (PoCL) when their libraries are installed. Nothing here is a test: goals that are missed are
  printed as such, and the only way to fail is a call that does not return 0.
*/
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1
#endif
#include "ascend_lite.h"
#include "bench.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS 24

static void must(aclError code, const char *call) {
  const char *why;
  if (code == ACL_SUCCESS) return;
  why = aclGetRecentErrMsg();
  fprintf(stderr, "%s gave %d\n%s\n", call, (int)code, why ? why : "");
  exit(1);
}
#define DO(call) must(call, #call)

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- measuring: one or two ways to do the same, in turns ---- */
typedef double (*round_fn)(void *arg, int n); /* does n of it, returns the seconds that count */
typedef struct { round_fn fn; void *arg; double cost; } way;

static int by_size(const void *a, const void *b) {
  const double *x = (const double *)a, *y = (const double *)b;
  return (*x > *y) - (*x < *y);
}
/* Seconds per unit of each way, into its `cost`: the lower quartile of rounds that last about `seconds` in all. */
static void measure(way *ways, int count, double seconds) {
  double times[4][ROUNDS];
  int n[4], i, k;
  for (i = 0; i < count; i++)
    for (n[i] = 1; ways[i].fn(ways[i].arg, n[i]) < seconds / ROUNDS / count / 2 && n[i] < 100000000;) n[i] *= 2;
  for (k = 0; k < ROUNDS; k++)
    for (i = 0; i < count; i++) times[i][k] = ways[i].fn(ways[i].arg, n[i]) / n[i];
  for (i = 0; i < count; i++) {
    qsort(times[i], ROUNDS, sizeof times[i][0], by_size);
    ways[i].cost = times[i][ROUNDS / 4];
  }
}
static double cost_of(round_fn fn, void *arg, double seconds) {
  way w = {fn, arg, 0};
  measure(&w, 1, seconds);
  return w.cost;
}
/* One line of the report. `less`: the goal is an upper limit. */
static void line(const char *what, double value, const char *unit, int less, double goal, const char *beside) {
  const int share = unit[0] == 'x' && unit[1] == 0; /* "x": it is a ratio */
  char ours[80] = "";
  if (!share) snprintf(ours, sizeof ours, "%.4g %s", value, unit);
  bench_row(what, ours, beside, share ? value : NAN, value, less, goal);
}

/* ---- launching ---- */
static void empty(void *arg) { (void)arg; }
static double launch_and_wait(void *stream, int n) {
  double start = now();
  while (n-- > 0) {
    DO(aslLaunch("empty", empty, NULL, 0, stream));
    DO(aclrtSynchronizeStream(stream));
  }
  return now() - start;
}
static double wait_only(void *stream, int n) {
  double start = now();
  while (n-- > 0) DO(aclrtSynchronizeStream(stream));
  return now() - start;
}
/* Queueing while the worker is busy: the first task holds the stream until all are queued. Only the queueing counts. */
typedef struct { aclrtStream stream; int kind; char *device, *host; } busy;
static void hold(void *arg) {
  volatile int *go = *(volatile int **)arg;
  while (!*go) sched_yield();
}
static double enqueue_busy(void *p, int n) {
  busy *b = (busy *)p;
  double spent = 0;
  while (n > 0) {
    volatile int go = 0;
    volatile int *at = &go;
    int some = n > 1000 ? 1000 : n, k;
    double start;
    DO(aslLaunch("hold", hold, &at, sizeof at, b->stream));
    start = now();
    for (k = 0; k < some; k++) {
      if (b->kind == 0) DO(aslLaunch("empty", empty, NULL, 0, b->stream));
      else if (b->kind == 1) DO(aclrtMemsetAsync(b->device, 64, 0, 64, b->stream));
      else DO(aclrtMemcpyAsync(b->device, 64, b->host, 64, ACL_MEMCPY_HOST_TO_DEVICE, b->stream));
    }
    spent += now() - start;
    __atomic_store_n(&go, 1, __ATOMIC_RELEASE);
    DO(aclrtSynchronizeStream(b->stream));
    n -= some;
  }
  return spent;
}
/* n tasks spread over the streams, then one wait for all. */
typedef struct { aclrtStream *streams; int count; char *device; } fleet;
static double flood(void *p, int n) {
  fleet *f = (fleet *)p;
  double start = now();
  int k, s = 0;
  for (k = 0; k < n; k++) {
    if (!f->device) DO(aslLaunch("empty", empty, NULL, 0, f->streams[s]));
    else DO(aclrtMemsetAsync(f->device + 64 * s, 64, 0, 64, f->streams[s]));
    if (++s == f->count) s = 0;
  }
  DO(aclrtSynchronizeDevice());
  return now() - start;
}
/* The same with and without a recording, in turns: what recording costs. */
static double flood_recorded(void *p, int n) {
  double spent;
  DO(aslTraceStart(NULL));
  spent = flood(p, n);
  DO(aslTraceStop());
  return spent;
}
static void bench_recording(double seconds) {
  fleet f;
  aclrtStream streams[8];
  way ways[2];
  int k, fills;
  f.count = 8, f.streams = streams, f.device = NULL;
  for (k = 0; k < 8; k++) DO(aclrtCreateStream(&streams[k]));
  for (fills = 0; fills < 2; fills++) {
    if (fills) DO(aclrtMalloc((void **)&f.device, 8 * 64, ACL_MEM_MALLOC_HUGE_FIRST));
    ways[0].fn = flood, ways[0].arg = &f, ways[1].fn = flood_recorded, ways[1].arg = &f;
    measure(ways, 2, seconds * 2);
    line(fills ? "recording, of a memset's time" : "recording, of an empty kernel's time", 100 * (ways[1].cost / ways[0].cost - 1), "%", 1, 3, "");
    line("... for each task", 1e9 * (ways[1].cost - ways[0].cost), "ns", 1, 100, "");
  }
  for (k = 0; k < 8; k++) DO(aclrtDestroyStream(streams[k]));
  DO(aclrtFree(f.device));
}
#define FLOOD 100000
static double flood_cost(int count, int fills, double seconds) {
  fleet f;
  double cost[ROUNDS];
  double end;
  int k, rounds;
  f.count = count;
  f.device = NULL;
  f.streams = (aclrtStream *)calloc((size_t)count, sizeof *f.streams);
  if (!f.streams) exit(1);
  if (fills) DO(aclrtMalloc((void **)&f.device, (size_t)count * 64, ACL_MEM_MALLOC_HUGE_FIRST));
  for (k = 0; k < count; k++) DO(aclrtCreateStream(&f.streams[k]));
  flood(&f, FLOOD);
  end = now() + seconds;
  for (rounds = 0; rounds < ROUNDS && (rounds < 4 || now() < end); rounds++) cost[rounds] = flood(&f, FLOOD) / FLOOD;
  qsort(cost, (size_t)rounds, sizeof cost[0], by_size);
  for (k = 0; k < count; k++) DO(aclrtDestroyStream(f.streams[k]));
  if (fills) DO(aclrtFree(f.device));
  free(f.streams);
  return cost[rounds / 4];
}

/* ---- the queue of a student: a list, a lock, two condition variables, a thread ---- */
typedef struct job { struct job *next; void (*fn)(void *); void *arg; } job;
typedef struct { pthread_mutex_t lock; pthread_cond_t more, done; job *head, *tail; uint64_t queued, finished; int stop; pthread_t thread; } queue;
static void *queue_worker(void *p) {
  queue *q = (queue *)p;
  pthread_mutex_lock(&q->lock);
  for (;;) {
    job *j = q->head;
    if (!j && q->stop) break;
    if (!j) {
      pthread_cond_wait(&q->more, &q->lock);
      continue;
    }
    q->head = j->next;
    if (!q->head) q->tail = NULL;
    pthread_mutex_unlock(&q->lock);
    j->fn(j->arg);
    free(j);
    pthread_mutex_lock(&q->lock);
    if (++q->finished == q->queued) pthread_cond_broadcast(&q->done);
  }
  pthread_mutex_unlock(&q->lock);
  return NULL;
}
static void queue_push(queue *q, void (*fn)(void *), void *arg) {
  job *j = (job *)malloc(sizeof *j);
  if (!j) exit(1);
  j->next = NULL;
  j->fn = fn;
  j->arg = arg;
  pthread_mutex_lock(&q->lock);
  if (q->tail) q->tail->next = j;
  else q->head = j;
  q->tail = j;
  q->queued++;
  pthread_cond_signal(&q->more);
  pthread_mutex_unlock(&q->lock);
}
static void queue_wait(queue *q) {
  pthread_mutex_lock(&q->lock);
  while (q->finished != q->queued) pthread_cond_wait(&q->done, &q->lock);
  pthread_mutex_unlock(&q->lock);
}
static void queue_open(queue *q) {
  memset(q, 0, sizeof *q);
  pthread_mutex_init(&q->lock, NULL);
  pthread_cond_init(&q->more, NULL);
  pthread_cond_init(&q->done, NULL);
  if (pthread_create(&q->thread, NULL, queue_worker, q) != 0) exit(1);
}
static void queue_close(queue *q) {
  pthread_mutex_lock(&q->lock);
  q->stop = 1;
  pthread_cond_signal(&q->more);
  pthread_mutex_unlock(&q->lock);
  pthread_join(q->thread, NULL);
}
static double queue_launch_and_wait(void *p, int n) {
  queue *q = (queue *)p;
  double start = now();
  while (n-- > 0) {
    queue_push(q, empty, NULL);
    queue_wait(q);
  }
  return now() - start;
}
static double queue_flood(void *p, int n) {
  queue *q = (queue *)p;
  double start = now();
  int k;
  for (k = 0; k < n; k++) queue_push(q, empty, NULL);
  queue_wait(q);
  return now() - start;
}

/* ---- libuv's queue, when the library is there: uv_queue_work and the loop until it is done ---- */
enum { UV__WORK = 7 }; /* uv_req_type, the same since 1.0 */
static struct {
  int (*loop_init)(void *);
  int (*queue_work)(void *loop, void *req, void (*work)(void *), void (*after)(void *, int));
  int (*run)(void *loop, int mode);
  void *loop, *reqs;
  size_t req_size;
} uv;
static void uv_nothing(void *req) { (void)req; }
static void uv_done(void *req, int status) { (void)req, (void)status; }
/* dlsym gives an object pointer, the caller wants a function: only a copy of the bytes is allowed everywhere. */
static int symbol(void *lib, const char *name, void *fn, size_t size) {
  void *at = lib ? dlsym(lib, name) : NULL;
  if (at) memcpy(fn, &at, size);
  return at != NULL;
}
#define SYMBOL(lib, name, fn) symbol(lib, name, &(fn), sizeof(fn))
#define UV_JOBS 1024
static int uv_open(void) {
  size_t (*loop_size)(void), (*req_size)(int);
  void *lib = dlopen("libuv.so.1", RTLD_NOW);
  if (!SYMBOL(lib, "uv_loop_size", loop_size) || !SYMBOL(lib, "uv_req_size", req_size) || !SYMBOL(lib, "uv_loop_init", uv.loop_init) ||
      !SYMBOL(lib, "uv_queue_work", uv.queue_work) || !SYMBOL(lib, "uv_run", uv.run))
    return 0;
  setenv("UV_THREADPOOL_SIZE", "1", 1); /* one worker, as one stream has */
  uv.req_size = (req_size(UV__WORK) + 63) & ~(size_t)63;
  uv.loop = calloc(1, loop_size());
  uv.reqs = calloc(UV_JOBS, uv.req_size);
  return uv.loop && uv.reqs && uv.loop_init(uv.loop) == 0;
}
static double uv_launch_and_wait(void *unused, int n) {
  double start = now();
  (void)unused;
  while (n-- > 0) {
    if (uv.queue_work(uv.loop, uv.reqs, uv_nothing, uv_done) != 0) exit(1);
    uv.run(uv.loop, 0);
  }
  return now() - start;
}
static double uv_flood(void *unused, int n) {
  double start = now();
  int k;
  (void)unused;
  for (k = 0; k < n; k++) {
    if (uv.queue_work(uv.loop, (char *)uv.reqs + (size_t)(k % UV_JOBS) * uv.req_size, uv_nothing, uv_done) != 0) exit(1);
    if (k % UV_JOBS == UV_JOBS - 1) uv.run(uv.loop, 0);
  }
  uv.run(uv.loop, 0);
  return now() - start;
}

/* ---- OpenCL on this computer (PoCL), when it is there ---- */
static struct {
  void *(*create_queue)(void *, void *, uint64_t, int32_t *);
  int32_t (*run)(void *queue, void *kernel, uint32_t, const size_t *, const size_t *, const size_t *, uint32_t, const void *, void *);
  int32_t (*finish)(void *queue);
  void *queue, *kernel;
} cl;
static int cl_open(void) {
  static const char *source = "kernel void empty(global int *p) { }";
  int32_t (*platforms)(uint32_t, void **, uint32_t *), (*devices)(void *, uint64_t, uint32_t, void **, uint32_t *);
  void *(*context)(const void *, uint32_t, void **, const void *, void *, int32_t *);
  void *(*program)(void *, uint32_t, const char **, const size_t *, int32_t *);
  int32_t (*build)(void *, uint32_t, void **, const char *, const void *, void *), (*set_arg)(void *, uint32_t, size_t, const void *);
  void *(*kernel)(void *, const char *, int32_t *), *(*buffer)(void *, uint64_t, size_t, void *, int32_t *);
  void *lib = dlopen("libOpenCL.so.1", RTLD_NOW), *platform = NULL, *device = NULL, *c, *p, *b;
  if (!SYMBOL(lib, "clGetPlatformIDs", platforms) || !SYMBOL(lib, "clGetDeviceIDs", devices) || !SYMBOL(lib, "clCreateContext", context) ||
      !SYMBOL(lib, "clCreateProgramWithSource", program) || !SYMBOL(lib, "clBuildProgram", build) || !SYMBOL(lib, "clCreateKernel", kernel) ||
      !SYMBOL(lib, "clSetKernelArg", set_arg) || !SYMBOL(lib, "clCreateBuffer", buffer) || !SYMBOL(lib, "clCreateCommandQueue", cl.create_queue) ||
      !SYMBOL(lib, "clEnqueueNDRangeKernel", cl.run) || !SYMBOL(lib, "clFinish", cl.finish))
    return 0;
  if (platforms(1, &platform, NULL) != 0 || devices(platform, 2 /* CPU */, 1, &device, NULL) != 0) return 0;
  c = context(NULL, 1, &device, NULL, NULL, NULL);
  p = c ? program(c, 1, &source, NULL, NULL) : NULL;
  if (!p || build(p, 1, &device, "", NULL, NULL) != 0) return 0;
  cl.kernel = kernel(p, "empty", NULL);
  b = buffer(c, 1, 64, NULL, NULL);
  cl.queue = cl.create_queue(c, device, 0, NULL);
  return cl.kernel && b && cl.queue && set_arg(cl.kernel, 0, sizeof b, &b) == 0;
}
static double cl_launch_and_wait(void *unused, int n) {
  static const size_t one = 1;
  double start = now();
  (void)unused;
  while (n-- > 0)
    if (cl.run(cl.queue, cl.kernel, 1, NULL, &one, &one, 0, NULL, NULL) != 0 || cl.finish(cl.queue) != 0) exit(1);
  return now() - start;
}

/* ---- events ---- */
typedef struct { aclrtStream stream; aclrtEvent event; } pair;
static double record_and_wait(void *p, int n) {
  pair *e = (pair *)p;
  double start = now();
  while (n-- > 0) {
    DO(aclrtRecordEvent(e->event, e->stream));
    DO(aclrtSynchronizeEvent(e->event));
  }
  return now() - start;
}
static double query_done(void *p, int n) {
  pair *e = (pair *)p;
  aclrtEventRecordedStatus status;
  double start = now();
  while (n-- > 0) DO(aclrtQueryEventStatus(e->event, &status));
  return now() - start;
}

/* ---- copies and first touches ---- */
typedef struct { char *to, *from; size_t bytes; aclrtMemcpyKind kind; aclrtStream stream; } copy_job;
static double copy_async(void *p, int n) {
  copy_job *c = (copy_job *)p;
  double start = now();
  while (n-- > 0) {
    DO(aclrtMemcpyAsync(c->to, c->bytes, c->from, c->bytes, c->kind, c->stream));
    DO(aclrtSynchronizeStream(c->stream));
  }
  return now() - start;
}
static double copy_now(void *p, int n) {
  copy_job *c = (copy_job *)p;
  double start = now();
  while (n-- > 0) DO(aclrtMemcpy(c->to, c->bytes, c->from, c->bytes, c->kind));
  return now() - start;
}
static double copy_plain(void *p, int n) {
  copy_job *c = (copy_job *)p;
  double start = now();
  while (n-- > 0) {
    memcpy(c->to, c->from, c->bytes);
    __asm__ volatile("" ::: "memory"); /* the compiler must not drop repeated copies */
  }
  return now() - start;
}
/* memcpy between two pinned buffers, which have the same pages under them as device memory has. */
static void bench_copy(aclrtStream stream, size_t bytes, double goal, double seconds) {
  char what[80], beside[120], *host = NULL, *other = NULL, *device = NULL;
  copy_job up, plain;
  way ways[3];
  DO(aclrtMallocHost((void **)&host, bytes));
  DO(aclrtMallocHost((void **)&other, bytes));
  DO(aclrtMalloc((void **)&device, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  memset(host, 1, bytes);
  memset(other, 2, bytes);
  up.to = device, up.from = host, up.bytes = bytes, up.kind = ACL_MEMCPY_HOST_TO_DEVICE, up.stream = stream;
  plain = up, plain.to = other;
  ways[0].fn = copy_plain, ways[0].arg = &plain, ways[1].fn = copy_async, ways[1].arg = &up, ways[2].fn = copy_now, ways[2].arg = &up;
  measure(ways, 3, seconds * 2);
  snprintf(what, sizeof what, "asynchronous copy of %zu KiB + synchronize", bytes >> 10);
  snprintf(beside, sizeof beside, "%.0f ns; aclrtMemcpy %.2f x", ways[1].cost * 1e9, ways[2].cost / ways[0].cost);
  line(what, ways[1].cost / ways[0].cost, "x memcpy", 1, goal, beside);
  DO(aclrtFree(device));
  DO(aclrtFreeHost(other));
  DO(aclrtFreeHost(host));
}
#define BIG ((size_t)64 << 20)
static void touch(void *p) {
  volatile char *at = (volatile char *)p;
  size_t k;
  for (k = 0; k < BIG; k += 4096) at[k] = 1;
}
static void touch_device(void *args) { touch(aslDeviceBytes(*(void **)args, BIG)); }
static double touch_new(aclrtStream stream, void **p) {
  double start = now();
  DO(aclrtMalloc(p, BIG, ACL_MEM_MALLOC_HUGE_FIRST));
  DO(aslLaunch("touch", touch_device, p, sizeof *p, stream));
  DO(aclrtSynchronizeStream(stream));
  return now() - start;
}
static void bench_touch(aclrtStream stream) {
  enum { TIMES = 8 };
  double fresh[TIMES], again[TIMES], plain[TIMES];
  void *device[TIMES], *host[TIMES], *p; /* all kept to the end: each is new memory. The best counts: who else touches memory is luck */
  int k;
  for (k = 0; k < TIMES; k++) {
    double start = now();
    host[k] = malloc(BIG);
    if (!host[k]) exit(1);
    touch(host[k]);
    plain[k] = now() - start;
    fresh[k] = touch_new(stream, &device[k]);
  }
  for (k = 0; k < TIMES; k++) {
    DO(aclrtFree(device[k]));
    free(host[k]);
  }
  for (k = 0; k < TIMES; k++) {
    again[k] = touch_new(stream, &p);
    DO(aclrtFree(p));
  }
  qsort(fresh, TIMES, sizeof fresh[0], by_size);
  qsort(again, TIMES, sizeof again[0], by_size);
  qsort(plain, TIMES, sizeof plain[0], by_size);
  line("malloc + touch of 64 MiB against a fresh device buffer", plain[0] / fresh[0], "x", 0, 2.5, "");
  line("... against a recycled one", plain[0] / again[0], "x", 0, 100, "");
}

/* ---- a child of this program under other conditions: prints its bare numbers ---- */
typedef struct { double launch, enqueue, one, eight, record; } bare;
static bare measure_bare(double seconds) {
  bare b;
  busy work;
  pair e;
  memset(&work, 0, sizeof work);
  DO(aclrtCreateStream(&e.stream));
  DO(aclrtCreateEvent(&e.event));
  work.stream = e.stream;
  b.launch = cost_of(launch_and_wait, e.stream, seconds);
  b.enqueue = cost_of(enqueue_busy, &work, seconds);
  b.record = cost_of(record_and_wait, &e, seconds);
  b.one = flood_cost(1, 0, seconds);
  b.eight = flood_cost(8, 0, seconds);
  DO(aclrtDestroyEvent(e.event));
  DO(aclrtDestroyStream(e.stream));
  return b;
}
static int child(const char *program, const char *how, const char *setting, double seconds, bare *b) {
  char command[4200], text[400];
  FILE *f;
  size_t n;
  snprintf(command, sizeof command, "%s '%.4000s' --bare-%s %g", setting, program, how, seconds);
  f = popen(command, "r");
  if (!f) return 0;
  n = fread(text, 1, sizeof text - 1, f);
  text[n] = 0;
  return pclose(f) == 0 && sscanf(text, "%lf %lf %lf %lf %lf", &b->launch, &b->enqueue, &b->one, &b->eight, &b->record) == 5;
}
static int bare_main(const char *how, double seconds) {
  bare b;
#if defined(__linux__)
  if (strcmp(how, "pinned") == 0) {
    cpu_set_t all, one;
    int k = 0;
    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof all, &all) != 0) return 1;
    while (k < CPU_SETSIZE - 1 && !CPU_ISSET(k, &all)) k++;
    CPU_SET(k, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0) return 1;
  }
#else
  if (strcmp(how, "pinned") == 0) return 1;
#endif
  DO(aclInit(NULL));
  DO(aclrtSetDevice(0));
  b = measure_bare(seconds);
  printf("%.9g %.9g %.9g %.9g %.9g\n", b.launch, b.enqueue, b.one, b.eight, b.record);
  DO(aclrtResetDevice(0));
  DO(aclFinalize());
  return 0;
}
static double worst(const bare *a, const bare *b) { /* how many times b's figures are a's, at most */
  double w = a->launch / b->launch;
  if (a->enqueue / b->enqueue > w) w = a->enqueue / b->enqueue;
  if (a->one / b->one > w) w = a->one / b->one;
  if (a->eight / b->eight > w) w = a->eight / b->eight;
  if (a->record / b->record > w) w = a->record / b->record;
  return w;
}
static void bench_children(const char *program, double seconds) {
  bare usual, pinned, strict;
  char beside[120];
  if (!child(program, "usual", "", seconds, &usual)) {
    printf("this program cannot be started again from here: no figures for one CPU and strict mode\n");
    return;
  }
  if (child(program, "pinned", "", seconds, &pinned)) {
    snprintf(beside, sizeof beside, "launch+sync %.0f ns, enqueue %.0f ns, %.1f M/s, 8 streams %.1f M/s", pinned.launch * 1e9, pinned.enqueue * 1e9,
             1e-6 / pinned.one, 1e-6 / pinned.eight);
    line("pinned to one CPU, the worst of five against unpinned", worst(&pinned, &usual), "x", 1, 2, beside);
  } else printf("skipped: pinned to one CPU (not possible here)\n");
  if (child(program, "strict", "ASCEND_LITE_STRICT=1", seconds, &strict)) {
    snprintf(beside, sizeof beside, "%.1f M/s, 8 streams %.1f M/s", 1e-6 / strict.one, 1e-6 / strict.eight);
    line("launches per second left by ASCEND_LITE_STRICT=1", usual.one / strict.one, "x", 0, 0.5, beside);
  }
}
/* CPU time of the whole process while it waits two seconds with eight streams that have worked. */
static void bench_idle(void) {
  aclrtStream streams[8];
  struct rusage a, b;
  int k;
  for (k = 0; k < 8; k++) {
    DO(aclrtCreateStream(&streams[k]));
    DO(aslLaunch("empty", empty, NULL, 0, streams[k]));
  }
  DO(aclrtSynchronizeDevice());
  getrusage(RUSAGE_SELF, &a);
  sleep(2);
  getrusage(RUSAGE_SELF, &b);
  line("CPU time of an idle process in 2 s",
       1e3 * (double)(b.ru_utime.tv_sec - a.ru_utime.tv_sec + b.ru_stime.tv_sec - a.ru_stime.tv_sec) +
           1e-3 * (double)(b.ru_utime.tv_usec - a.ru_utime.tv_usec + b.ru_stime.tv_usec - a.ru_stime.tv_usec),
       "ms", 1, 2, "");
  for (k = 0; k < 8; k++) DO(aclrtDestroyStream(streams[k]));
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[argc - 1]) : 0.5, rate[2], launch;
  static const char *const kinds[] = {"kernel", "memset", "memcpy"};
  aclrtStream stream = NULL;
  char beside[160], what[80];
  way ways[4];
  queue q;
  pair e;
  busy work;
  int k, fills;
  if (argc > 2 && strncmp(argv[1], "--bare-", 7) == 0) return bare_main(argv[1] + 7, seconds);
  DO(aclInit(NULL));
  DO(aclrtSetDevice(0));
  DO(aclrtCreateStream(&stream));

  queue_open(&q);
  ways[0].fn = launch_and_wait, ways[0].arg = stream, ways[1].fn = queue_launch_and_wait, ways[1].arg = &q;
  measure(ways, 2, seconds * 2);
  launch = ways[0].cost;
  snprintf(beside, sizeof beside, "queue %.0f ns", ways[1].cost * 1e9);
  line("launch of an empty task + synchronize", launch * 1e9, "ns", 1, 300, beside);
  line("... a mutex-and-condition queue against it", ways[1].cost / launch, "x", 0, 30, "");
  line("... HIP-CPU (measured elsewhere, 60 us) against it", 60e-6 / launch, "x", 0, 150, "");
  if (uv_open()) bench_ratio("launch + synchronize", "", "libuv", cost_of(uv_launch_and_wait, NULL, seconds) / launch, 0.0);
  else printf("skipped: libuv is not installed\n");
  if (cl_open()) bench_ratio("launch + synchronize", "", "OpenCL on the CPU", cost_of(cl_launch_and_wait, NULL, seconds) / launch, 0.0);
  else printf("skipped: no OpenCL on the CPU (PoCL)\n");
  line("synchronize an idle stream", cost_of(wait_only, stream, seconds) * 1e9, "ns", 1, 60, "");

  memset(&work, 0, sizeof work);
  work.stream = stream;
  DO(aclrtMalloc((void **)&work.device, 64, ACL_MEM_MALLOC_HUGE_FIRST));
  DO(aclrtMallocHost((void **)&work.host, 64));
  for (work.kind = 0; work.kind < 3; work.kind++) {
    snprintf(what, sizeof what, "enqueue beside a busy worker: %s", kinds[work.kind]);
    line(what, cost_of(enqueue_busy, &work, seconds) * 1e9, "ns", 1, 60, "");
  }
  DO(aclrtFreeHost(work.host));
  DO(aclrtFree(work.device));

  ways[0].fn = queue_flood, ways[0].arg = &q;
  measure(ways, 1, seconds);
  snprintf(beside, sizeof beside, "queue %.1f M/s", 1e-6 / ways[0].cost);
  if (uv.loop) snprintf(beside + strlen(beside), sizeof beside - strlen(beside), ", libuv %.1f M/s", 1e-6 / cost_of(uv_flood, NULL, seconds));
  for (fills = 0; fills < 2; fills++) {
    for (k = 0; k < 2; k++) {
      rate[k] = 1e-6 / flood_cost(k ? 8 : 1, fills, seconds);
      snprintf(what, sizeof what, "%s on %s", fills ? "memsets of 64 bytes" : "empty kernels", k ? "8 streams" : "1 stream");
      line(what, rate[k], "M/s", 0, k ? 4 : 7, beside);
    }
    line("... on 1,000 streams against 8", 1e-6 / flood_cost(1000, fills, seconds) / rate[1], "x", 0, 0.5, "");
  }
  queue_close(&q);
  bench_recording(seconds);

  e.stream = stream;
  DO(aclrtCreateEvent(&e.event));
  line("event record + synchronize", cost_of(record_and_wait, &e, seconds) * 1e9, "ns", 1, 600, "");
  line("query of a finished event", cost_of(query_done, &e, seconds) * 1e9, "ns", 1, 30, "");
  DO(aclrtDestroyEvent(e.event));

  bench_copy(stream, (size_t)1 << 20, 1.10, seconds);
  bench_copy(stream, BIG, 1.03, seconds * 2);
  bench_touch(stream);
  bench_children(argv[0], seconds);
  bench_idle();

  DO(aclrtDestroyStream(stream));
  DO(aclrtResetDevice(0));
  DO(aclFinalize());
  return 0;
}
