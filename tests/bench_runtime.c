/*
  bench_runtime.c - what launching, queueing and copying cost, each beside its floor on the same machine in the same run.

      make bench          build/tests/plain/bench_runtime [seconds per figure]

  Figures are medians of short batches, so a busy neighbour costs a batch, not the result. Nothing here is a test: the only
  way to fail is a call that does not return 0.
*/
#include "ascend_lite.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCHES 25

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

static int by_size(const void *a, const void *b) {
  const double *x = (const double *)a, *y = (const double *)b;
  return (*x > *y) - (*x < *y);
}

/* Seconds of one fn(arg, n) per unit of n: the median over batches that last about `seconds` in all. */
static double per_unit(void (*fn)(void *, int), void *arg, double seconds) {
  double times[BATCHES], start;
  int n = 1, k;
  for (;;) { /* how many make up one batch */
    double took;
    start = now();
    fn(arg, n);
    took = now() - start;
    if (took > seconds / BATCHES / 2 || n > 100000000) break;
    n *= 2;
  }
  for (k = 0; k < BATCHES; k++) {
    start = now();
    fn(arg, n);
    times[k] = (now() - start) / n;
  }
  qsort(times, BATCHES, sizeof times[0], by_size);
  return times[BATCHES / 2];
}

static void empty(void *arg) { (void)arg; }

/* ---- launching ---- */
static void launch_and_wait(void *stream, int n) {
  while (n-- > 0) {
    DO(aslLaunch("empty", empty, NULL, 0, stream));
    DO(aclrtSynchronizeStream(stream));
  }
}
static void wait_only(void *stream, int n) {
  while (n-- > 0) DO(aclrtSynchronizeStream(stream));
}

/* The floor's opposite: what a student's queue costs, one hand-off to a sleeping thread and one back. */
typedef struct { pthread_mutex_t lock; pthread_cond_t go, done; int work, finished, stop; } handoff;
static void *handoff_worker(void *p) {
  handoff *h = (handoff *)p;
  pthread_mutex_lock(&h->lock);
  while (!h->stop) {
    if (h->work) {
      h->work = 0, h->finished = 1;
      pthread_cond_signal(&h->done);
    } else {
      pthread_cond_wait(&h->go, &h->lock);
    }
  }
  pthread_mutex_unlock(&h->lock);
  return NULL;
}
static void handoff_round(void *p, int n) {
  handoff *h = (handoff *)p;
  while (n-- > 0) {
    pthread_mutex_lock(&h->lock);
    h->work = 1, h->finished = 0;
    pthread_cond_signal(&h->go);
    while (!h->finished) pthread_cond_wait(&h->done, &h->lock);
    pthread_mutex_unlock(&h->lock);
  }
}
static double handoff_cost(double seconds) {
  handoff h;
  pthread_t t;
  double cost;
  memset(&h, 0, sizeof h);
  pthread_mutex_init(&h.lock, NULL);
  pthread_cond_init(&h.go, NULL);
  pthread_cond_init(&h.done, NULL);
  if (pthread_create(&t, NULL, handoff_worker, &h) != 0) return 0;
  cost = per_unit(handoff_round, &h, seconds);
  pthread_mutex_lock(&h.lock);
  h.stop = 1;
  pthread_cond_signal(&h.go);
  pthread_mutex_unlock(&h.lock);
  pthread_join(t, NULL);
  return cost;
}

/* ---- throughput: n tasks spread over the streams, then one wait for all ---- */
typedef struct { aclrtStream *streams; int count; } fleet;
static void fill(void *p, int n) {
  fleet *f = (fleet *)p;
  int k;
  for (k = 0; k < n; k++) {
    DO(aslLaunch("empty", empty, NULL, 0, f->streams[k % f->count]));
    /* at most 500 tasks wait on one stream, like a real queue */
    if (k % (500 * f->count) == 500 * f->count - 1) DO(aclrtSynchronizeDevice());
  }
  DO(aclrtSynchronizeDevice());
}
static double tasks_per_second(int count, double seconds) {
  fleet f;
  double cost;
  int k;
  f.count = count;
  f.streams = (aclrtStream *)calloc((size_t)count, sizeof *f.streams);
  if (!f.streams) exit(1);
  for (k = 0; k < count; k++) DO(aclrtCreateStream(&f.streams[k]));
  cost = per_unit(fill, &f, seconds);
  for (k = 0; k < count; k++) DO(aclrtDestroyStream(f.streams[k]));
  free(f.streams);
  return 1 / cost;
}

/* ---- copies ---- */
typedef struct { void *to, *from; size_t bytes; aclrtMemcpyKind kind; } copy_job;
static void copy_acl(void *p, int n) {
  copy_job *c = (copy_job *)p;
  while (n-- > 0) DO(aclrtMemcpy(c->to, c->bytes, c->from, c->bytes, c->kind));
}
static void copy_plain(void *p, int n) {
  copy_job *c = (copy_job *)p;
  while (n-- > 0) {
    memcpy(c->to, c->from, c->bytes);
    __asm__ volatile("" ::: "memory"); /* the compiler must not drop repeated copies */
  }
}
static void bench_copy(size_t bytes, double seconds) {
  copy_job up, down, plain;
  void *host = malloc(bytes), *other = malloc(bytes), *device = NULL;
  double floor_cost, up_cost, down_cost;
  if (!host || !other) exit(1);
  memset(host, 1, bytes);
  memset(other, 2, bytes);
  DO(aclrtMalloc(&device, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  up.to = device, up.from = host, up.bytes = bytes, up.kind = ACL_MEMCPY_HOST_TO_DEVICE;
  down.to = other, down.from = device, down.bytes = bytes, down.kind = ACL_MEMCPY_DEVICE_TO_HOST;
  plain.to = other, plain.from = host, plain.bytes = bytes, plain.kind = ACL_MEMCPY_HOST_TO_HOST;
  floor_cost = per_unit(copy_plain, &plain, seconds);
  up_cost = per_unit(copy_acl, &up, seconds);
  down_cost = per_unit(copy_acl, &down, seconds);
  printf("aclrtMemcpy %8zu bytes   H2D %10.0f ns (%.2f x memcpy)   D2H %10.0f ns (%.2f x)   memcpy %10.0f ns\n", bytes, up_cost * 1e9,
         up_cost / floor_cost, down_cost * 1e9, down_cost / floor_cost, floor_cost * 1e9);
  DO(aclrtFree(device));
  free(other);
  free(host);
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 0.5, launch, idle, handoff_ns;
  static const int counts[] = {1, 8, 1000};
  aclrtStream stream = NULL;
  size_t k;
  DO(aclInit(NULL));
  DO(aclrtSetDevice(0));
  DO(aclrtCreateStream(&stream));

  launch = per_unit(launch_and_wait, stream, seconds);
  idle = per_unit(wait_only, stream, seconds);
  handoff_ns = handoff_cost(seconds);
  printf("launch of an empty task + synchronize   %8.0f ns   (%.3f x a mutex-and-condition hand-off to a thread and back, %.0f ns)\n",
         launch * 1e9, launch / handoff_ns, handoff_ns * 1e9);
  printf("synchronize an idle stream              %8.0f ns\n", idle * 1e9);
  for (k = 0; k < sizeof counts / sizeof counts[0]; k++) {
    double rate = tasks_per_second(counts[k], seconds);
    printf("empty tasks on %4d stream%s            %8.2f million per second   (%.0f x the hand-off)\n", counts[k], counts[k] > 1 ? "s" : " ",
           rate * 1e-6, rate * handoff_ns);
  }
  bench_copy(4096, seconds);
  bench_copy((size_t)64 << 20, seconds);

  DO(aclrtDestroyStream(stream));
  DO(aclrtResetDevice(0));
  DO(aclFinalize());
  return 0;
}
