/*
  bench_core.c - how fast this computer plays the AI Core, hazards looked for all the while.

      make bench          build/tests/plain/bench_core [seconds per figure]

  Each figure is the best of the repetitions that fit into its time. Nothing here is a test; the goals printed are those of the project.
*/
#include "ascend_lite.h"
#include "bench.h"
#include "../tutorials/lib/kernel.h"

#include <time.h>

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
typedef struct { void *x, *y, *z; uint32_t count, tile; } add_args;
static void add_kernel(void* args, uint32_t block, uint32_t blocks) {
  const add_args* a = (const add_args*)args;
  const uint32_t mine = a->count / blocks, n = a->tile;
  const uint64_t from = (uint64_t)block * mine;
  aslPipe pipe;
  aslQueue qx, qy, qz;
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &qx, ASL_VECIN, 2, n * 2);
  aslInitBuffer(&pipe, &qy, ASL_VECIN, 2, n * 2);
  aslInitBuffer(&pipe, &qz, ASL_VECOUT, 2, n * 2);
  for (uint32_t i = 0; i < mine; i += n) {
    aslLocalTensor x = aslAllocTensor(&qx, ACL_FLOAT16), y = aslAllocTensor(&qy, ACL_FLOAT16), z;
    aslDataCopy(x, aslAt(aslGlobal(a->x, ACL_FLOAT16, a->count), from + i), n);
    aslDataCopy(y, aslAt(aslGlobal(a->y, ACL_FLOAT16, a->count), from + i), n);
    aslEnQue(&qx, x);
    aslEnQue(&qy, y);
    x = aslDeQue(&qx, ACL_FLOAT16);
    y = aslDeQue(&qy, ACL_FLOAT16);
    z = aslAllocTensor(&qz, ACL_FLOAT16);
    aslAdd(z, x, y, n);
    aslEnQue(&qz, z);
    aslFreeTensor(&qx, x);
    aslFreeTensor(&qy, y);
    z = aslDeQue(&qz, ACL_FLOAT16);
    aslDataCopy(aslAt(aslGlobal(a->z, ACL_FLOAT16, a->count), from + i), z, n);
    aslFreeTensor(&qz, z);
  }
}
static void empty_kernel(void* args, uint32_t block, uint32_t blocks) {
  (void)args, (void)block, (void)blocks;
  aslPipeBarrier(ASL_PIPE_ALL);
}
static double best(aclrtStream s, aslKernel fn, uint32_t blocks, const void* args, size_t size, double seconds) {
  double least = 1e9;
  for (double until = now() + seconds; now() < until || least > 1e8;) {
    const double start = now();
    run_kernel(s, fn, blocks, args, size);
    if (now() - start < least) least = now() - start;
  }
  return least;
}
int main(int argc, char** argv) {
  const double seconds = argc > 1 ? atof(argv[1]) : 0.5;
  const uint32_t count = 1u << 22;
  static const uint32_t tiles[] = {256, 2048, 16384};
  aclrtStream s = NULL;
  kernel_must(aclInit(NULL), "aclInit");
  kernel_must(aclrtSetDevice(0), "aclrtSetDevice");
  kernel_must(aclrtCreateStream(&s), "aclrtCreateStream");
  add_args a = {on_device(NULL, count * 2), on_device(NULL, count * 2), on_device(NULL, count * 2), count, 0};
  kernel_must(aclrtMemset(a.x, count * 2, 0x34, count * 2), "aclrtMemset"); /* 0x3434: an ordinary number */
  kernel_must(aclrtMemset(a.y, count * 2, 0x36, count * 2), "aclrtMemset");
  for (size_t i = 0; i < sizeof tiles / sizeof tiles[0]; i++)
    for (uint32_t blocks = 1; blocks <= 8; blocks += 7) {
      a.tile = tiles[i];
      const double t = best(s, add_kernel, blocks, &a, sizeof a, seconds);
      BENCH_TEXT(what, "AI Core: add of float16, tiles of %u, %u block%s", tiles[i], blocks, blocks > 1 ? "s" : "");
      BENCH_TEXT(ours, "%.0f MB/s", count * 6.0 / t * 1e-6);
      bench_row(what, ours, "", NAN, count * 6.0 / t * 1e-6, 0, 200);
    }
  for (uint32_t blocks = 1; blocks <= 2; blocks++) {
    matmul_args g = {on_device(NULL, 2 << 20), on_device(NULL, 2 << 20), on_device(NULL, 4 << 20), 1024, 1024, 1024, 256, 128, 64, 2};
    kernel_must(aclrtMemset(g.a, 2 << 20, 0x34, 2 << 20), "aclrtMemset");
    kernel_must(aclrtMemset(g.b, 2 << 20, 0x36, 2 << 20), "aclrtMemset");
    const double t = best(s, matmul_kernel, blocks, &g, sizeof g, seconds);
    BENCH_TEXT(what, "AI Core: product of 1024 x 1024 x 1024, %u block%s", blocks, blocks > 1 ? "s" : "");
    BENCH_TEXT(ours, "%.1f GFLOP/s", 2.147483648 / t);
    bench_row(what, ours, "", NAN, 2.147483648 / t, 0, 2);
    kernel_must(aclrtFree(g.a), "aclrtFree");
    kernel_must(aclrtFree(g.b), "aclrtFree");
    kernel_must(aclrtFree(g.c), "aclrtFree");
  }
  BENCH_TEXT(nothing, "%.1f us", best(s, empty_kernel, 1, NULL, 0, seconds) * 1e6);
  bench_row("AI Core: a kernel that does nothing, launch + synchronize", nothing, "", NAN, 0, 0, 0);
  kernel_must(aclrtFree(a.x), "aclrtFree");
  kernel_must(aclrtFree(a.y), "aclrtFree");
  kernel_must(aclrtFree(a.z), "aclrtFree");
  kernel_must(aclrtDestroyStream(s), "aclrtDestroyStream");
  kernel_must(aclrtResetDevice(0), "aclrtResetDevice");
  kernel_must(aclFinalize(), "aclFinalize");
  return 0;
}
