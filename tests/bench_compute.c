/*
  bench_compute.c - matrix products and convolutions, as ratios to OpenBLAS and oneDNN when they are installed, to the
  multiply-add peak measured in the same run, and to the textbook's three loops.

      make bench          build/tests/plain/bench_compute [seconds per shape]

  One thread is measured by its CPU time, two by the clock on the wall. Everybody gets bursts in turn; the best of each
  counts, so a busy neighbour costs a burst, not the result. A shape or peer that is missing prints "-". Nothing here is a test.
*/
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "bench.h"
#include <dlfcn.h>

enum { OPENBLAS, ONEDNN, OURS, OURS_AVX2, OURS_HALF, OURS_TWO, ONEDNN_INT8, OURS_INT8, PEERS };
static const char *const names[PEERS] = {"OpenBLAS", "oneDNN", "ours", "ours avx2", "fp16 in", "2 threads", "oneDNN s8", "ours s8"};
typedef void sgemm_t(int, int, int, int, int, int, float, const float *, int, const float *, int, float, float *, int);
typedef int dnnl_t(char, char, long, long, long, float, const float *, long, const float *, long, float, float *, long);
typedef int dnnl8_t(char, char, char, long, long, long, float, const int8_t *, long, int8_t, const int8_t *, long, int8_t, float,
                    int32_t *, long, const int32_t *);
static sgemm_t *openblas;
static dnnl_t *dnnl;
static dnnl8_t *dnnl8;
static size_t M, N, K;
static float *A, *B, *C, *scratch;
static int8_t *a8, *b8;
static uint16_t *ah, *bh;
static int best_isa;

static void *memory(size_t bytes) { /* as device memory is: large pages where there are any */
  const size_t page = (size_t)2 << 20;
  void *p = NULL;
  bytes = (bytes + page - 1) / page * page;
  if (posix_memalign(&p, page, bytes) != 0) exit(1);
  asl__os_huge((unsigned char *)p, bytes, (unsigned char *)p, (unsigned char *)p + bytes);
  memset(p, 0, bytes);
  return p;
}
static double now(int wall) {
  struct timespec t;
  clock_gettime(wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
/* A symbol of a library that may not be there. */
static void find(const char *library, const char *symbol, void *pointer, size_t bytes) {
  void *h = dlopen(library, RTLD_NOW | RTLD_LOCAL), *f = h ? dlsym(h, symbol) : NULL;
  if (f) memcpy(pointer, &f, bytes);
}
static void one_thread(const char *library, const char *symbol) {
  void (*set)(int) = NULL;
  find(library, symbol, &set, sizeof set);
  if (set) set(1);
}
static void product(aclDataType type) {
  asl__k_gemm g;
  memset(&g, 0, sizeof g);
  g.m = M, g.n = N, g.k = K, g.ars = K, g.acs = 1, g.brs = N, g.bcs = 1, g.c = C, g.ldc = N;
  g.a_type = g.b_type = type;
  g.a = type == ACL_INT8 ? (void *)a8 : type == ACL_FLOAT16 ? (void *)ah : (void *)A;
  g.b = type == ACL_INT8 ? (void *)b8 : type == ACL_FLOAT16 ? (void *)bh : (void *)B;
  if (type == ACL_INT8) g.c_type = ACL_INT32;
  asl__k_cube_gemm(&g, scratch);
}
static void run(int peer) {
  int32_t zero = 0;
  switch (peer) {
    case OPENBLAS: openblas(101, 111, 111, (int)M, (int)N, (int)K, 1, A, (int)K, B, (int)N, 0, C, (int)N); break;
    case ONEDNN: dnnl('N', 'N', (long)M, (long)N, (long)K, 1, A, (long)K, B, (long)N, 0, C, (long)N); break;
    case ONEDNN_INT8:
      dnnl8('N', 'N', 'F', (long)M, (long)N, (long)K, 1, a8, (long)K, 0, b8, (long)N, 0, 0, (int32_t *)(void *)C, (long)N, &zero);
      break;
    case OURS_AVX2:
      if (best_isa > ASL__ISA_AVX2) asl__store_relaxed(&asl__isa_chosen, ASL__ISA_AVX2 + 1);
      product(ACL_FLOAT);
      asl__store_relaxed(&asl__isa_chosen, best_isa + 1);
      break;
    case OURS_TWO:
      asl__store_relaxed(&asl__par.limit, 2);
      product(ACL_FLOAT);
      asl__store_relaxed(&asl__par.limit, 1);
      break;
    case OURS_HALF: product(ACL_FLOAT16); break;
    case OURS_INT8: product(ACL_INT8); break;
    default: product(ACL_FLOAT); break;
  }
}
static int present(int peer) {
  if ((peer == OPENBLAS && !openblas) || (peer == ONEDNN && !dnnl) || (peer == ONEDNN_INT8 && !dnnl8)) return 0;
  return peer != OURS_AVX2 || best_isa >= ASL__ISA_AVX2;
}
/* Multiply-adds with everything in registers, GFLOP/s: the micro-kernel on a panel that stays in the first cache. */
static double peak(void) {
  const asl__k_unit *u = asl__k_cube_unit(0);
  double best = 0;
  int r, i;
  for (r = 0; r < 50; r++) {
    double start = now(0), t;
    for (i = 0; i < 200; i++) u->packed[0](64, A, 0, B, u->nr, C, u->nr, 0);
    t = 200.0 * 64 * 2 * (double)(u->height[0] * u->nr) / (now(0) - start) * 1e-9;
    if (t > best) best = t;
  }
  return best;
}
static double textbook(size_t n) {
  double start = now(0);
  size_t i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      float sum = 0;
      for (k = 0; k < n; k++) sum += A[i * n + k] * B[k * n + j];
      C[i * n + j] = sum;
    }
  return now(0) - start;
}
static void convolution(const int *l, double top, double seconds) {
  asl__k_conv v;
  asl__k_conv_packed packed;
  size_t words, need, two;
  double best[2] = {1e9, 1e9}, work, start;
  float *memory_of;
  int t, n;
  memset(&v, 0, sizeof v);
  v.n = 1, v.c = l[0], v.o = l[1], v.h = v.w = l[2], v.kh = v.kw = l[3], v.sh = v.sw = l[4], v.pt = v.pl = l[3] / 2, v.groups = l[5];
  v.dh = v.dw = 1, v.oh = v.ow = (v.h + 2 * v.pt - v.kh) / v.sh + 1;
  v.xs[3] = 1, v.xs[2] = (size_t)v.w, v.xs[1] = (size_t)(v.h * v.w), v.xs[0] = (size_t)v.c * v.xs[1];
  v.ys[3] = 1, v.ys[2] = (size_t)v.ow, v.ys[1] = (size_t)(v.oh * v.ow), v.ys[0] = (size_t)v.o * v.ys[1];
  v.fs[3] = 1, v.fs[2] = v.kw, v.fs[1] = v.kh * v.kw, v.fs[0] = v.c / v.groups * v.fs[1];
  v.after.act = ASL__ACT_RELU;
  work = 2.0 * (double)v.ys[0] * (double)v.fs[0];
  words = asl__k_cube_conv_prepack_words(&v);
  memory_of = (float *)malloc(words * 4 + 64);
  if (words) asl__k_cube_conv_prepack(&packed, &v, B, memory_of), v.packed = &packed;
  asl__store_relaxed(&asl__par.limit, 2);
  if (!asl__k_cube_conv_scratch(&v, &two)) exit(1);
  for (t = 1; t <= 2; t++) {
    float *room = (float *)malloc(two * 4);
    asl__store_relaxed(&asl__par.limit, t);
    if (!asl__k_cube_conv_scratch(&v, &need)) exit(1);
    for (n = 0, start = now(1); n < 5 || now(1) - start < seconds / 2; n++) {
      double from = now(t > 1), took;
      asl__k_cube_conv(&v, A, B, B, C, room);
      took = now(t > 1) - from;
      if (took < best[t - 1]) best[t - 1] = took;
    }
    free(room);
  }
  asl__store_relaxed(&asl__par.limit, 1);
  BENCH_TEXT(what, "convolution %d to %d channels, %d x %d, kernel %d, stride %d, groups %d%s", l[0], l[1], l[2], l[2], l[3], l[4], l[5],
             words && packed.way == ASL__CONV_WINOGRAD ? " (Winograd)" : "");
  BENCH_TEXT(ours, "%.3f ms, %.1f GFLOP/s", best[0] * 1e3, work / best[0] * 1e-9);
  BENCH_TEXT(peer, "the peak; 2 threads %.2f x", best[0] / best[1]);
  bench_ratio(what, ours, peer, work / best[0] * 1e-9 / top, 0.0);
  free(memory_of);
}
int main(int argc, char **argv) {
  static const size_t shapes[][3] = {{64, 64, 64}, {128, 128, 128}, {256, 256, 256}, {512, 512, 512}, {1024, 1024, 1024},
                                     {2048, 2048, 2048}, {64, 3136, 576}, {128, 784, 1152}, {256, 196, 2304}, {512, 49, 4608},
                                     {32, 12544, 27}};
  static const int layers[][6] = {{64, 64, 56, 3, 1, 1}, {128, 128, 28, 3, 1, 1}, {256, 256, 14, 3, 1, 1}, {512, 512, 7, 3, 1, 1},
                                  {64, 128, 56, 3, 2, 1}, {3, 64, 224, 7, 2, 1}, {256, 64, 56, 1, 1, 1}, {512, 1024, 28, 1, 2, 1},
                                  {64, 64, 112, 3, 1, 64}, {128, 128, 56, 3, 2, 128}, {512, 512, 14, 3, 1, 512}};
  const double seconds = argc > 1 ? atof(argv[1]) : 0.4;
  double logs[2][PEERS] = {{0}}, top, at_512 = 0, small_half = 0;
  const size_t most = (size_t)2304 * 4096;
  size_t q, i;
  int p;
  unsetenv("OPENBLAS_CORETYPE"), unsetenv("OPENBLAS_L2_SIZE");
  setenv("OPENBLAS_NUM_THREADS", "1", 1), setenv("OMP_NUM_THREADS", "1", 1);
  find("libopenblas.so.0", "cblas_sgemm", &openblas, sizeof openblas);
  one_thread("libopenblas.so.0", "openblas_set_num_threads");
  find("libdnnl.so.2", "dnnl_sgemm", &dnnl, sizeof dnnl), find("libdnnl.so.2", "dnnl_gemm_s8s8s32", &dnnl8, sizeof dnnl8);
  if (!dnnl) find("libdnnl.so.3", "dnnl_sgemm", &dnnl, sizeof dnnl), find("libdnnl.so.3", "dnnl_gemm_s8s8s32", &dnnl8, sizeof dnnl8);
  A = (float *)memory(most * 4), B = (float *)memory(most * 4), C = (float *)memory(most * 4);
  scratch = (float *)memory(asl__k_cube_gemm_scratch() * 4);
  a8 = (int8_t *)memory(most), b8 = (int8_t *)memory(most), ah = (uint16_t *)memory(most * 2), bh = (uint16_t *)memory(most * 2);
  for (i = 0; i < most; i++) {
    a8[i] = (int8_t)(rand() % 256 - 128), b8[i] = (int8_t)(rand() % 256 - 128);
    A[i] = (float)a8[i] / 128, B[i] = (float)b8[i] / 128;
    ah[i] = asl__num_to_half((double)A[i]), bh[i] = asl__num_to_half((double)B[i]);
  }
  best_isa = asl__isa();
  asl__store_relaxed(&asl__par.limit, 1);
  top = peak();
  printf("kernels: %s and %s; multiply-add peak of one thread %.1f GFLOP/s\n%-15s", asl__k_cube_unit(0)->name,
         asl__k_cube_unit(1)->name, top, "M x N x K");
  for (p = 0; p < PEERS; p++) printf("%10s", names[p]);
  printf("   GFLOP/s, best of the bursts\n");
  for (q = 0; q < sizeof shapes / sizeof *shapes; q++) {
    double best[PEERS], work, start;
    int n;
    M = shapes[q][0], N = shapes[q][1], K = shapes[q][2];
    work = 2.0 * (double)M * (double)N * (double)K;
    for (p = 0; p < PEERS; p++) best[p] = 1e9;
    for (n = 0, start = now(1); n < 3 || now(1) - start < seconds; n++)
      for (p = 0; p < PEERS; p++) { /* a burst of some milliseconds, after one call that is not counted */
        int calls = work > 2e8 ? 1 : work < 1e6 ? 200 : (int)(2e8 / work), k;
        double from;
        if (!present(p)) continue;
        run(p);
        from = now(p == OURS_TWO);
        for (k = 0; k < calls; k++) run(p);
        from = (now(p == OURS_TWO) - from) / calls;
        if (from < best[p]) best[p] = from;
      }
    printf("%4u x%5u x%4u", (unsigned)M, (unsigned)N, (unsigned)K);
    for (p = 0; p < PEERS; p++) {
      logs[q >= 6][p] += log(best[p]);
      if (present(p)) printf("%10.1f", work / best[p] * 1e-9);
      else printf("%10s", "-");
    }
    printf("\n");
    fflush(stdout);
    if (q == 3) at_512 = best[OURS];
    if (q >= 2 && q < 6) small_half += log(best[OURS] / best[OURS_HALF]) / 4;
    if (q >= 3 && q < 6) {
      BENCH_TEXT(what, "fp32, N = %u, two threads", (unsigned)N);
      bench_ratio(what, "", "one thread", best[OURS] / best[OURS_TWO], 1.5);
    }
  }
#define RATIO(text, set, peer, mine, name, goal)                                                                       \
  if (present(peer) && present(mine)) bench_ratio(text, "", name, exp((logs[set][peer] - logs[set][mine]) / (set ? 5 : 6)), goal)
  RATIO("fp32, N = 64 to 2048", 0, OPENBLAS, OURS, "OpenBLAS", 1.1);
  RATIO("fp32, N = 64 to 2048", 0, ONEDNN, OURS, "oneDNN", 0.92);
  RATIO("fp32 by AVX2, N = 64 to 2048", 0, OPENBLAS, OURS_AVX2, "OpenBLAS on this processor", 0.0); /* 1.00 of its Haswell kernels */
  RATIO("fp32, shapes of convolutions", 1, ONEDNN, OURS, "oneDNN", 0.9);
  RATIO("fp32, shapes of convolutions", 1, OPENBLAS, OURS, "OpenBLAS", 1.2);
  RATIO("int8, N = 64 to 2048", 0, ONEDNN_INT8, OURS_INT8, "oneDNN s8s8", 0.9);
  bench_ratio("fp16 in, N = 256 to 2048", "", "own fp32", exp(small_half), 0.95);
  BENCH_TEXT(at_peak, "%.1f GFLOP/s", 2.0 * 512 * 512 * 512 / at_512 * 1e-9);
  bench_ratio("fp32, N = 512", at_peak, "peak of one thread", 2.0 * 512 * 512 * 512 / at_512 * 1e-9 / top, 0.8);
  bench_ratio("fp32, N = 512", at_peak, "the textbook's loops", textbook(512) / at_512, 70.0);
  if (!present(OPENBLAS)) printf("skipped: OpenBLAS is not installed\n");
  if (!present(ONEDNN)) printf("skipped: oneDNN is not installed\n");
  for (q = 0; q < sizeof layers / sizeof *layers; q++) convolution(layers[q], top, seconds);
  return 0;
}
