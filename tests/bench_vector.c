/*
  bench_vector.c - the kernels of the vector unit, each beside plain C compiled at -O2 or beside a copy of the same bytes.

      make bench          build/tests/plain/bench_vector [seconds per figure]

  Both sides of a ratio run in alternating short bursts, and each is judged by its best quarter, so a busy neighbour costs a
  burst, not the result. Nothing here is a test; the goals printed are those of the project, for a machine with AVX-512.
*/
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "bench.h"

#define ROUNDS 41
typedef void (*work)(void *);
static double seconds_each = 0.2;

/* As device memory is: on a 2 MiB boundary, in large pages where there are any. */
static void *memory(size_t bytes) {
  const size_t page = (size_t)2 << 20;
  void *p = NULL;
  if (posix_memalign(&p, page, (bytes + page - 1) / page * page) != 0) return NULL;
#if defined(MADV_HUGEPAGE)
  (void)madvise(p, (bytes + page - 1) / page * page, MADV_HUGEPAGE);
#endif
  return p;
}
static double now(void) { return (double)asl__os_now_ns() * 1e-9; }
static int by_size(const void *a, const void *b) {
  const double *x = (const double *)a, *y = (const double *)b;
  return (*x > *y) - (*x < *y);
}
static int repeats(work f, void *arg) { /* calls in a burst of about a millisecond or two */
  double start = now(), one;
  f(arg);
  start = now();
  f(arg);
  one = now() - start;
  return one > 1e-3 ? 1 : (int)(1e-3 / (one + 1e-8)) + 1;
}
/* Seconds of one call of each: the lower quartile of the rounds. */
static void race(work f, work g, void *arg, double *tf, double *tg) {
  double a[ROUNDS], b[ROUNDS];
  const int nf = repeats(f, arg), ng = repeats(g, arg);
  const double until = now() + 2 * seconds_each;
  int k, j;
  for (k = 0; k < ROUNDS && (k < 7 || now() < until); k++) {
    double start = now();
    for (j = 0; j < nf; j++) f(arg);
    a[k] = (now() - start) / nf;
    start = now();
    for (j = 0; j < ng; j++) g(arg);
    b[k] = (now() - start) / ng;
  }
  qsort(a, (size_t)k, sizeof a[0], by_size);
  qsort(b, (size_t)k, sizeof b[0], by_size);
  *tf = a[k / 4];
  *tg = b[k / 4];
}
static void compare(const char *name, work f, work peer, void *arg, double elements, double goal) {
  double tf, tg;
  race(f, peer, arg, &tf, &tg);
  const char *against = strrchr(name, ';'); /* "what; the peer" */
  BENCH_TEXT(what, "%.*s", against ? (int)(against - name) : 100, name);
  BENCH_TEXT(ours, "%.2f G/s", elements / tf * 1e-9);
  BENCH_TEXT(his, "%s %.2f G/s", against ? against + 2 : "plain loop", elements / tg * 1e-9);
  bench_ratio(what, ours, his, tg / tf, goal);
}

/* ---- the plain versions: what one writes first; the compiler may not turn them into vector code ---- */
#if defined(__GNUC__) && !defined(__clang__)
#define PLAIN __attribute__((noinline, optimize("no-tree-vectorize")))
#else
#define PLAIN __attribute__((noinline))
#endif
typedef struct { size_t n; float *a, *b, *y; uint16_t *h; float *table; int64_t d[4]; float sum; } job;
static PLAIN void plain_add(void *p) { job *j = (job *)p; for (size_t i = 0; i < j->n; i++) j->y[i] = j->a[i] + j->b[i]; }
static PLAIN void plain_sum(void *p) { job *j = (job *)p; float s = 0; for (size_t i = 0; i < j->n; i++) s += j->a[i]; j->sum = s; }
static PLAIN void plain_softmax(void *p) {
  job *j = (job *)p;
  float top = -HUGE_VALF, s = 0;
  for (size_t i = 0; i < j->n; i++) if (j->a[i] > top) top = j->a[i];
  for (size_t i = 0; i < j->n; i++) s += j->y[i] = expf(j->a[i] - top);
  for (size_t i = 0; i < j->n; i++) j->y[i] /= s;
}
static PLAIN void plain_gelu(void *p) { job *j = (job *)p; for (size_t i = 0; i < j->n; i++) j->y[i] = 0.5f * j->a[i] * (1 + erff(j->a[i] * 0.707106781f)); }
static PLAIN void plain_widen(void *p) { job *j = (job *)p; for (size_t i = 0; i < j->n; i++) j->y[i] = j->table[j->h[i]]; }
static PLAIN void plain_narrow(void *p) { job *j = (job *)p; for (size_t i = 0; i < j->n; i++) j->h[i] = asl__num_to_half((double)j->a[i]); }
static void copy(void *p) { job *j = (job *)p; memcpy(j->y, j->a, j->n * 4); }

/* ---- ours ---- */
static void tensor(asl__tensor *t, aclDataType dtype, void *data, int rank, const int64_t *dims) {
  memset(t, 0, sizeof *t);
  t->dtype = dtype, t->data = data, t->format = ACL_FORMAT_ND;
  asl__num_set_shape(t, rank, dims);
  t->bytes = asl__num_elements(t) * asl__num_size(dtype);
}
static void ours_add(void *p) {
  job *j = (job *)p;
  asl__tensor a, b, y;
  int64_t dims[1];
  dims[0] = (int64_t)j->n;
  tensor(&a, ACL_FLOAT, j->a, 1, dims), tensor(&b, ACL_FLOAT, j->b, 1, dims), tensor(&y, ACL_FLOAT, j->y, 1, dims);
  asl__k_vec_zip(ASL__B_ADD, &a, &b, &y);
}
static void ours_sum(void *p) { job *j = (job *)p; j->sum = (float)asl__k_vec_total(ASL__F_SUM, j->a, j->n); }
static void ours_softmax(void *p) { job *j = (job *)p; asl__k_vec_softmax(j->a, j->y, 1, j->n, 1, 0); }
static void ours_gelu(void *p) { job *j = (job *)p; const double q[3] = {1, 0, 1}; asl__k_vec_unary(ASL__U_GELU, j->a, j->y, j->n, q); }
static void ours_widen(void *p) { job *j = (job *)p; asl__k_vec_widen(ACL_FLOAT16, j->h, j->y, j->n); }
static void ours_narrow(void *p) { job *j = (job *)p; asl__k_vec_narrow(ACL_FLOAT16, j->a, j->h, j->n); }
static void move2(job *j, size_t bytes, size_t rows, size_t cols) {
  asl__walk w;
  memset(&w, 0, sizeof w);
  asl__walk_add(&w, cols, 1, rows);
  asl__walk_add(&w, rows, cols, 1);
  asl__k_vec_move(w, bytes, j->a, j->y);
}
static void ours_turn4(void *p) { job *j = (job *)p; move2(j, 4, (size_t)j->d[0], (size_t)j->d[1]); }
static void ours_turn2(void *p) { job *j = (job *)p; move2(j, 2, (size_t)j->d[0], (size_t)j->d[1] * 2); }
static void ours_turn1(void *p) { job *j = (job *)p; move2(j, 1, (size_t)j->d[0], (size_t)j->d[1] * 4); }
static PLAIN void plain_turn(void *p) {
  job *j = (job *)p;
  for (size_t c = 0; c < (size_t)j->d[1]; c++)
    for (size_t r = 0; r < (size_t)j->d[0]; r++) j->y[c * (size_t)j->d[0] + r] = j->a[r * (size_t)j->d[1] + c];
}
static void format(job *j, aclFormat from, aclFormat to) { /* 2-byte elements, 64 channels of 56 x 56 or filters of 64 x 64 x 7 x 7 */
  asl__k_layout a, b;
  int64_t dims[5] = {0, 64, 1, 0, 0};
  dims[0] = to == ACL_FORMAT_FRACTAL_Z ? 64 : 1, dims[3] = dims[4] = to == ACL_FORMAT_FRACTAL_Z ? 7 : 56;
  if (to == ACL_FORMAT_FRACTAL_NZ) dims[1] = 1, dims[3] = 448, dims[4] = 448;
  if (asl__k_layout_make(&a, from, dims, 16) && asl__k_layout_make(&b, to, dims, 16)) asl__k_vec_format(&a, &b, 2, j->a, j->y);
}
static void ours_5hd(void *p) { format((job *)p, ACL_FORMAT_NCHW, ACL_FORMAT_NC1HWC0); }
static void ours_5hd_back(void *p) { format((job *)p, ACL_FORMAT_NC1HWC0, ACL_FORMAT_NCHW); }
static void ours_z(void *p) { format((job *)p, ACL_FORMAT_NCHW, ACL_FORMAT_FRACTAL_Z); }
static void ours_nz(void *p) { format((job *)p, ACL_FORMAT_ND, ACL_FORMAT_FRACTAL_NZ); }
/* The memory's own speed: the best of plain vector stores and stores past the caches. */
static void triad_plain(void *p) { job *j = (job *)p; asl__k_vec_binary_run(ASL__B_ADD, j->a, j->b, j->y, j->n); }
static void triad_part(void *p, size_t part, size_t who) {
  job *j = (job *)p;
  float block[1024];
  const size_t half = j->n / 4, to = part == 3 ? j->n : (part + 1) * half;
  (void)who;
  for (size_t i = part * half; i < to; i += 1024) {
    const size_t m = to - i < 1024 ? to - i : 1024;
    asl__k_vec_binary_run(ASL__B_ADD, j->a + i, j->b + i, block, m);
    asl__k_vec_stream(j->y + i, block, m * 4);
  }
  asl__k_vec_stream_end();
}
static void triad_stream(void *p) { asl__par_run(asl__par_width(), 4, triad_part, p); }

int main(int argc, char **argv) {
  const size_t big = (size_t)16 << 20;
  size_t k;
  job j;
  double tf, tg, to, unused;
  if (argc > 1) seconds_each = atof(argv[1]);
  memset(&j, 0, sizeof j);
  j.a = (float *)memory(big * 4), j.b = (float *)memory(big * 4), j.y = (float *)memory(big * 4);
  j.h = (uint16_t *)memory(big * 2), j.table = (float *)memory(65536 * 4);
  if (!j.a || !j.b || !j.y || !j.h || !j.table) return 1;
  for (k = 0; k < big; k++) j.a[k] = (float)(k % 1013) * 0.01f - 5, j.b[k] = (float)(k % 511), j.y[k] = 0, j.h[k] = (uint16_t)(k * 7);
  for (k = 0; k < 65536; k++) j.table[k] = asl__num_from_half((uint16_t)k);
  printf("instruction set %d (0 portable, 1 AVX2, 2 AVX-512), %d threads\n", asl__isa(), (int)asl__par_width());
  j.n = 65536;
  compare("add, 64K", ours_add, plain_add, &j, (double)j.n, 10);
  compare("sum, 64K", ours_sum, plain_sum, &j, (double)j.n, 25);
  compare("softmax, 64K", ours_softmax, plain_softmax, &j, (double)j.n, 10);
  compare("gelu, 64K", ours_gelu, plain_gelu, &j, (double)j.n, 0);
  compare("fp16 to fp32, 64K; a table", ours_widen, plain_widen, &j, (double)j.n, 8);
  compare("fp32 to fp16, 64K", ours_narrow, plain_narrow, &j, (double)j.n, 0);
  j.n = big;
  race(ours_add, triad_plain, &j, &to, &tf);
  race(ours_add, triad_stream, &j, &unused, &tg);
  if (unused < to) to = unused;
  BENCH_TEXT(mine, "%.2f GB/s", (double)j.n * 12e-9 / to);
  BENCH_TEXT(his, "memory %.2f, past the caches %.2f", (double)j.n * 12e-9 / tf, (double)j.n * 12e-9 / tg);
  bench_ratio("add, 16M", mine, his, (tf < tg ? tf : tg) / to, 0.9);
  compare("fp16 to fp32, 16M; a table", ours_widen, plain_widen, &j, (double)j.n, 0);
  j.n = 512 * 512, j.d[0] = j.d[1] = 512;
  compare("transpose 512 x 512 of 4 bytes; plain loop", ours_turn4, plain_turn, &j, (double)j.n, 0);
  compare("transpose 512 x 512 of 4 bytes; memcpy", ours_turn4, copy, &j, (double)j.n, 0);
  compare("transpose 512 x 1024 of 2 bytes; memcpy", ours_turn2, copy, &j, (double)j.n, 0);
  compare("transpose 512 x 2048 of 1 byte; memcpy", ours_turn1, copy, &j, (double)j.n, 0);
  j.n = 64 * 56 * 56 / 2;
  compare("NCHW to NC1HWC0; memcpy", ours_5hd, copy, &j, (double)j.n, 0);
  compare("NC1HWC0 to NCHW; memcpy", ours_5hd_back, copy, &j, (double)j.n, 0);
  compare("NCHW to FRACTAL_Z; memcpy", ours_z, copy, &j, (double)j.n, 0);
  compare("matrix to FRACTAL_NZ; memcpy", ours_nz, copy, &j, (double)j.n, 0);
  j.n = big, j.d[0] = j.d[1] = 4096;
  compare("transpose 4096 x 4096 of 4 bytes; memcpy", ours_turn4, copy, &j, (double)j.n, 0);
  free(j.a), free(j.b), free(j.y), free(j.h), free(j.table);
  return 0;
}
