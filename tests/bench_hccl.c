/*
  bench_hccl.c - all-reduce between devices against a plain copy in memory.

      make bench          build/tests/plain/bench_hccl [seconds per figure]

  All devices share this computer's memory, so its bandwidth is the bound. The figure is what each link of the ring carries,
  2 (n - 1) / n of the bytes, over the time; the peer is memcpy of as many bytes, on one thread and on one for each CPU (the better
  one counts). Both take turns in one process, and each is judged by its lower quartile.
*/
#include "ascend_lite.h"
#include "bench.h"
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define RANKS 8
#define ROUNDS 201
static double seconds_each = 2;
static unsigned char *from, *to;
static size_t copy_bytes;
static int cpus;
static struct {
  int n;
  size_t count;
  HcclDataType type;
  int in_place;
  HcclComm comm[RANKS];
  aclrtStream stream[RANKS];
  void *send[RANKS], *recv[RANKS];
} g;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static int by_size(const void *a, const void *b) {
  const double *x = (const double *)a, *y = (const double *)b;
  return (*x > *y) - (*x < *y);
}
static void must(int code, const char *call) {
  if (code == 0) return;
  printf("%s answers %d\n", call, code);
  exit(1);
}
static void copy_one(void) { memcpy(to, from, copy_bytes); }
static void *copy_part(void *p) {
  const size_t part = copy_bytes / (size_t)cpus, at = (size_t)(uintptr_t)p * part;
  memcpy(to + at, from + at, part);
  return NULL;
}
static void copy_all(void) {
  pthread_t t[64];
  for (int i = 1; i < cpus; i++) must(pthread_create(&t[i], NULL, copy_part, (void *)(uintptr_t)i), "pthread_create");
  copy_part(NULL);
  for (int i = 1; i < cpus; i++) pthread_join(t[i], NULL);
}
static void all_reduce(void) {
  for (int r = 0; r < g.n; r++)
    must(HcclAllReduce(g.send[r], g.in_place ? g.send[r] : g.recv[r], g.count, g.type, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]), "HcclAllReduce");
  for (int r = 0; r < g.n; r++) must(aclrtSetDevice(r) || aclrtSynchronizeStream(g.stream[r]), "aclrtSynchronizeStream");
}
/* Lower quartiles of three works that take turns. */
static void race(void (*work[3])(void), double *t) {
  static double all[3][ROUNDS];
  const double until = now() + 3 * seconds_each;
  int k = 0;
  for (; k < ROUNDS && (k < 8 || now() < until); k++)
    for (int w = 0; w < 3; w++) {
      const double start = now();
      work[w]();
      all[w][k] = now() - start;
    }
  for (int w = 0; w < 3; w++) {
    qsort(all[w], (size_t)k, sizeof all[0][0], by_size);
    t[w] = all[w][k / 4];
  }
}
static void figure(const char *name, int n, size_t bytes, HcclDataType type, size_t size, int in_place, double goal) {
  void (*work[3])(void) = {copy_one, copy_all, all_reduce};
  const double link = (double)bytes * 2 * (n - 1) / n;
  double t[3];
  g.n = n, g.count = bytes / size, g.type = type, g.in_place = in_place;
  must(HcclCommInitAll((uint32_t)n, NULL, g.comm), "HcclCommInitAll");
  copy_bytes = bytes;
  all_reduce();
  race(work, t);
  const double copy = (double)bytes / (t[0] < t[1] ? t[0] : t[1]);
  BENCH_TEXT(ours, "%.3f ms, %.2f GB/s a link", t[2] * 1e3, link / t[2] * 1e-9);
  BENCH_TEXT(peer, "memcpy %.2f GB/s", copy * 1e-9);
  bench_ratio(name, ours, peer, link / t[2] / copy, goal);
  for (int r = 0; r < n; r++) must(HcclCommDestroy(g.comm[r]), "HcclCommDestroy");
}
int main(int argc, char **argv) {
  const size_t most = (size_t)64 << 20;
  if (argc > 1) seconds_each = atof(argv[1]);
  cpus = (int)sysconf(_SC_NPROCESSORS_ONLN);
  if (cpus < 1) cpus = 1;
  if (cpus > 64) cpus = 64;
  must(aclInit(NULL), "aclInit");
  for (int r = 0; r < RANKS; r++) {
    must(aclrtSetDevice(r), "aclrtSetDevice");
    must(aclrtCreateStream(&g.stream[r]), "aclrtCreateStream");
    must(aclrtMalloc(&g.send[r], most, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    must(aclrtMemset(g.send[r], most, 0, most), "aclrtMemset");
    if (r >= 4) continue;
    must(aclrtMalloc(&g.recv[r], most, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
    must(aclrtMemset(g.recv[r], most, 0, most), "aclrtMemset");
  }
  from = (unsigned char *)malloc(most), to = (unsigned char *)malloc(most);
  if (!from || !to) return 1;
  memset(from, 1, most), memset(to, 2, most);
  figure("all-reduce, 64 MiB fp32, 4 devices", 4, most, HCCL_DATA_TYPE_FP32, 4, 1, 0.5);
  figure("all-reduce, 64 MiB fp32, 4 devices, two buffers", 4, most, HCCL_DATA_TYPE_FP32, 4, 0, 0);
  figure("all-reduce, 64 MiB fp16, 4 devices", 4, most, HCCL_DATA_TYPE_FP16, 2, 1, 0);
  figure("all-reduce, 64 MiB fp32, 8 devices", 8, most, HCCL_DATA_TYPE_FP32, 4, 1, 0);
  figure("all-reduce, 4 KiB fp32, 4 devices", 4, 4096, HCCL_DATA_TYPE_FP32, 4, 1, 0);
  free(from), free(to);
  for (int r = 0; r < RANKS; r++) {
    must(aclrtSetDevice(r), "aclrtSetDevice");
    must(aclrtFree(g.send[r]), "aclrtFree");
    if (g.recv[r]) must(aclrtFree(g.recv[r]), "aclrtFree");
    must(aclrtDestroyStream(g.stream[r]), "aclrtDestroyStream");
    must(aclrtResetDevice(r), "aclrtResetDevice");
  }
  return aclFinalize();
}
