/* test_core.c - the AI Core: moving, computing, flags, hazards, queues, cycles, blocks. */
#include "ascend_lite.h"
#include "test.h"

#include <math.h>

/* ---- what the tests share ---- */
typedef struct {
  void *x, *y, *z;
  uint32_t count, tile, how;
} args_of;
static aclrtStream stream;
static void start(void) {
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtCreateStream(&stream));
}
static void finish(void) {
  CHECK_OK(aclrtDestroyStream(stream));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static void *to_device(const void *host, size_t bytes) {
  void *p = NULL;
  CHECK_OK(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  if (host) CHECK_OK(aclrtMemcpy(p, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  else CHECK_OK(aclrtMemset(p, bytes, 0xEE, bytes));
  return p;
}
static void to_host(void *host, void *device, size_t bytes) {
  CHECK_OK(aclrtMemcpy(host, bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
}
static aclError launch(aslKernel fn, uint32_t blocks, const void *args, size_t bytes) {
  CHECK_OK(aslLaunchKernel(fn, blocks, args, bytes, stream));
  return aclrtSynchronizeStream(stream);
}
static uint64_t findings(void) {
  aslStats s;
  aslGetStats(&s);
  return s.findings;
}

/* z = x + y in float32, with flags by hand. how: 1 leaves out the flag before the addition, 2 the one before the store, 4 the one that keeps
   the next load from overwriting. */
static void add_by_hand(void *p, uint32_t block, uint32_t blocks) {
  const args_of *a = (const args_of *)p;
  const uint32_t mine = a->count / blocks, n = a->tile;
  const uint64_t from = (uint64_t)block * mine;
  aslGlobalTensor x = aslAt(aslGlobal(a->x, ACL_FLOAT, a->count), from), y = aslAt(aslGlobal(a->y, ACL_FLOAT, a->count), from);
  aslGlobalTensor z = aslAt(aslGlobal(a->z, ACL_FLOAT, a->count), from);
  aslLocalTensor u = aslLocal(ASL_UB, 0, ACL_FLOAT, n), v = aslLocal(ASL_UB, n * 4, ACL_FLOAT, n), w = aslLocal(ASL_UB, n * 8, ACL_FLOAT, n);
  for (uint32_t i = 0; i < mine; i += n) {
    if (i && !(a->how & 4)) aslWaitFlag(ASL_PIPE_MTE3, ASL_PIPE_MTE2, 0);
    aslDataCopy(u, aslAt(x, i), n);
    aslDataCopy(v, aslAt(y, i), n);
    if (!(a->how & 1)) aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0);
    if (!(a->how & 1)) aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0);
    aslAdd(w, u, v, n);
    if (!(a->how & 2)) aslSetFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 0);
    if (!(a->how & 2)) aslWaitFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 0);
    aslDataCopy(aslAt(z, i), w, n);
    if (i + n < mine && !(a->how & 4)) aslSetFlag(ASL_PIPE_MTE3, ASL_PIPE_MTE2, 0);
  }
}
static int run_add(uint32_t blocks, uint32_t count, uint32_t tile, uint32_t how, aclError *code) {
  float *h = (float *)malloc(count * 8u), *back = (float *)malloc(count * 4u);
  int wrong = 0;
  for (uint32_t i = 0; i < count; i++) h[i] = (float)i, h[count + i] = (float)(3 * i + 1);
  args_of a = {to_device(h, count * 4), to_device(h + count, count * 4), to_device(NULL, count * 4), count, tile, how};
  *code = launch(add_by_hand, blocks, &a, sizeof a);
  to_host(back, a.z, count * 4);
  for (uint32_t i = 0; i < count; i++) wrong += back[i] != h[i] + h[count + i];
  CHECK_OK(aclrtFree(a.x));
  CHECK_OK(aclrtFree(a.y));
  CHECK_OK(aclrtFree(a.z));
  free(h);
  free(back);
  return wrong;
}
static void count_blocks(void *args, uint32_t block, uint32_t blocks) { (void)args, (void)block, (void)blocks; }
TEST(a_kernel_is_named_after_its_function) {
  static aslTraceRecord r[64];
  static const char *const names[] = {"count_blocks", "count_blocks", "mine", "kernel", "kernel"};
  aslKernel const any = count_blocks;
  size_t n, k = 0;
  start();
  CHECK_OK(aslLaunchKernel(count_blocks, 1, NULL, 0, stream));
  if (CHECK_OK(aslLaunchKernel(count_blocks, 2, NULL, 0, stream))) CHECK_OK(aslLaunchKernelAs("mine", any, 1, NULL, 0, stream));
  CHECK_OK(aslLaunchKernelAs(NULL, any, 1, NULL, 0, stream));
  CHECK_OK((aslLaunchKernel)(any, 1, NULL, 0, stream));
  CHECK_EQ(aslLaunchKernel(NULL, 1, NULL, 0, stream), 100000);
  CHECK_OK(aclrtSynchronizeStream(stream));
  n = aslTraceRead(r, 64);
  for (size_t i = 0; i < n; i++)
    if (strcmp(r[i].name, "count_blocks") == 0 || strcmp(r[i].name, "mine") == 0 || strcmp(r[i].name, "kernel") == 0)
      if (CHECK(k < 5)) CHECK_STR(r[i].name, names[k++]);
  CHECK_EQ(k, 5);
  finish();
}
TEST(a_kernel_with_its_flags_is_right_and_silent) {
  aclError code = 1;
  start();
  CHECK_EQ(run_add(1, 4096, 1024, 0, &code), 0);
  CHECK_EQ(code, 0);
  CHECK_EQ(run_add(8, 65536, 1024, 0, &code), 0);
  CHECK_EQ(code, 0);
  CHECK_EQ(findings(), 0);
  finish();
}
TEST(a_missing_flag_gives_wrong_data_and_a_finding) {
  aclError code = 1;
  start();
  int before = run_add(1, 4096, 1024, 1, &code);
  CHECK(before > 0);
  CHECK_EQ(code, 0);
  CHECK_EQ(run_add(1, 4096, 1024, 1, &code), before); /* the same wrong data every time */
  CHECK(run_add(1, 4096, 1024, 2, &code) > 0);
  CHECK(run_add(1, 4096, 1024, 4, &code) > 0);
  CHECK(findings() > 0);
  finish();
}
/* The same with queues: how 1 never frees, 2 never enqueues, 4 does one tile after the other; times 16: buffers. */
static void add_with_queues(void *p, uint32_t block, uint32_t blocks) {
  const args_of *a = (const args_of *)p;
  const uint32_t mine = a->count / blocks, n = a->tile, depth = a->how >= 16 ? a->how / 16 : 2;
  const uint64_t from = (uint64_t)block * mine;
  aslGlobalTensor x = aslAt(aslGlobal(a->x, ACL_FLOAT16, a->count), from), y = aslAt(aslGlobal(a->y, ACL_FLOAT16, a->count), from);
  aslGlobalTensor z = aslAt(aslGlobal(a->z, ACL_FLOAT16, a->count), from);
  aslPipe pipe;
  aslQueue qx, qy, qz;
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &qx, ASL_VECIN, depth, n * 2);
  aslInitBuffer(&pipe, &qy, ASL_VECIN, depth, n * 2);
  aslInitBuffer(&pipe, &qz, ASL_VECOUT, depth, n * 2);
  for (uint32_t i = 0; i < mine; i += n) {
    aslLocalTensor u = aslAllocTensor(&qx, ACL_FLOAT16), v = aslAllocTensor(&qy, ACL_FLOAT16);
    aslDataCopy(u, aslAt(x, i), n);
    aslDataCopy(v, aslAt(y, i), n);
    if ((a->how & 15) != 2) aslEnQue(&qx, u);
    aslEnQue(&qy, v);
    u = aslDeQue(&qx, ACL_FLOAT16);
    v = aslDeQue(&qy, ACL_FLOAT16);
    aslLocalTensor w = aslAllocTensor(&qz, ACL_FLOAT16);
    aslAdd(w, u, v, n);
    aslEnQue(&qz, w);
    if ((a->how & 15) != 1) aslFreeTensor(&qx, u);
    aslFreeTensor(&qy, v);
    w = aslDeQue(&qz, ACL_FLOAT16);
    aslDataCopy(aslAt(z, i), w, n);
    aslFreeTensor(&qz, w);
    if ((a->how & 15) == 4) aslPipeBarrier(ASL_PIPE_ALL);
  }
}
static void run_queues(uint32_t blocks, uint32_t count, uint32_t tile, uint32_t how, aclError want, aslKernelStats *stats, uint16_t *out) {
  uint16_t *h = (uint16_t *)malloc(count * 4u), *back = (uint16_t *)malloc(count * 2u);
  for (uint32_t i = 0; i < 2 * count; i++) h[i] = (uint16_t)(0x3c00 + (i * 7) % 512); /* 1 to 1.5 */
  args_of a = {to_device(h, count * 2), to_device(h + count, count * 2), to_device(NULL, count * 2), count, tile, how};
  CHECK_EQ(launch(add_with_queues, blocks, &a, sizeof a), want);
  to_host(back, a.z, count * 2);
  if (stats) CHECK_OK(aslGetKernelStats(stream, stats));
  for (uint32_t i = 0; i < count && want == 0; i++)
    if (fabs((double)aclFloat16ToFloat(back[i]) - (double)aclFloat16ToFloat(h[i]) - (double)aclFloat16ToFloat(h[count + i])) > 2e-3) {
      CHECK(0);
      break;
    }
  if (out) memcpy(out, back, count * 2u);
  CHECK_OK(aclrtFree(a.x));
  CHECK_OK(aclrtFree(a.y));
  CHECK_OK(aclrtFree(a.z));
  free(h);
  free(back);
}
TEST(queues_carry_the_flags) {
  start();
  run_queues(1, 65536, 2048, 0, 0, NULL, NULL);
  run_queues(8, 65536, 1024, 0, 0, NULL, NULL);
  run_queues(1, 65536, 2048, 16, 0, NULL, NULL);
  CHECK_EQ(findings(), 0);
  run_queues(1, 65536, 2048, 1, ACL_ERROR_RT_AICORE_EXCEPTION, NULL, NULL); /* never freed: the third allocation would hang */
  run_queues(1, 65536, 2048, 2, ACL_ERROR_RT_AICORE_EXCEPTION, NULL, NULL); /* nothing in the queue */
  run_queues(1, 1024, 1024, 1, 0, NULL, NULL);                               /* only leaked */
  CHECK(findings() == 1);
  finish();
}
TEST(adding_is_bound_by_memory_and_two_buffers_help) {
  aslKernelStats one, two, cores;
  static uint16_t a[1 << 20], b[1 << 20];
  start();
  run_queues(1, 1 << 20, 8192, 16 + 4, 0, &one, a); /* load, add, store, and only then the next tile */
  run_queues(1, 1 << 20, 8192, 32, 0, &two, b);
  CHECK(memcmp(a, b, sizeof a) == 0);
  const double gain = (double)one.cycles / (double)two.cycles;
  CHECK_CLOSE(gain, 1.65, 0.35);
  CHECK(two.busy[ASL_PIPE_MTE2] > 5 * two.busy[ASL_PIPE_V]);
  CHECK((double)two.busy[ASL_PIPE_MTE2] > 0.9 * (double)(two.cycles - 5000)); /* the loading pipe never rests */
  CHECK_EQ(two.gm_read, 4u << 20);
  CHECK_EQ(two.gm_written, 2u << 20);
  run_queues(2, 1 << 20, 8192, 32, 0, &cores, NULL);
  const double faster = (double)(two.cycles - 5000) / (double)(cores.cycles - 5000);
  CHECK(faster > 1 && faster < 1.6);
  CHECK_EQ(cores.cores, 2);
  CHECK_EQ(findings(), 0);
  finish();
}

/* ---- each unit against what it should compute ---- */
typedef struct {
  void *in, *out;
  uint32_t op, count, dtype, how;
} unit_args;
static double value_of(uint32_t dtype, const void *p, size_t i) {
  if (dtype == ACL_FLOAT16) return (double)aclFloat16ToFloat(((const uint16_t *)p)[i]);
  if (dtype == ACL_FLOAT) return (double)((const float *)p)[i];
  if (dtype == ACL_INT32) return ((const int32_t *)p)[i];
  return ((const int16_t *)p)[i];
}
static void set_value(uint32_t dtype, void *p, size_t i, double v) {
  if (dtype == ACL_FLOAT16) ((uint16_t *)p)[i] = aclFloatToFloat16((float)v);
  else if (dtype == ACL_FLOAT) ((float *)p)[i] = (float)v;
  else if (dtype == ACL_INT32) ((int32_t *)p)[i] = (int32_t)v;
  else ((int16_t *)p)[i] = (int16_t)v;
}
static size_t size_of(uint32_t dtype) { return dtype == ACL_FLOAT || dtype == ACL_INT32 ? 4 : 2; }
/* in: three tensors of count elements (x, y and what dst holds before), out one; count elements fill whole blocks */
static void vector_kernel(void *p, uint32_t block, uint32_t blocks) {
  const unit_args *a = (const unit_args *)p;
  const aclDataType t = (aclDataType)a->dtype;
  const uint32_t bytes = a->count * (uint32_t)size_of(a->dtype);
  aslLocalTensor x = aslLocal(ASL_UB, 0, t, a->count), y = aslLocal(ASL_UB, bytes, t, a->count), z = aslLocal(ASL_UB, 2 * bytes, t, a->count);
  aslGlobalTensor in = aslGlobal(a->in, t, 3 * a->count);
  (void)block, (void)blocks;
  aslDataCopy(x, in, a->count);
  aslDataCopy(y, aslAt(in, a->count), a->count);
  aslDataCopy(z, aslAt(in, 2 * a->count), a->count);
  aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 3);
  aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 3);
  if (a->how == 0) aslVector((aslVectorOp)a->op, z, x, y, 1.5, a->count);
  if (a->how == 1) aslVectorRepeat((aslVectorOp)a->op, z, x, y, 1.5, aslRepeat(a->count * (uint32_t)size_of(a->dtype) / 256, 0));
  if (a->how == 2) { /* every second repeat, the elements with a bit */
    aslRepeatParams r = aslRepeat(a->count * (uint32_t)size_of(a->dtype) / 512, 0);
    r.maskBits[0] = 0x5555555555555555u;
    r.dstRep = r.src0Rep = r.src1Rep = 16;
    aslVectorRepeat((aslVectorOp)a->op, z, x, y, 1.5, r);
  }
  aslSetFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 3);
  aslWaitFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 3);
  aslDataCopy(aslGlobal(a->out, t, a->count), z, a->count);
}
static double should_be(uint32_t op, double x, double y, double z, double s) {
  switch (op) {
    case ASL_V_ADD: return x + y;
    case ASL_V_SUB: return x - y;
    case ASL_V_MUL: return x * y;
    case ASL_V_DIV: return x / y;
    case ASL_V_MAX: return x > y ? x : y;
    case ASL_V_MIN: return x < y ? x : y;
    case ASL_V_AND: return (double)(int16_t)((int)x & (int)y);
    case ASL_V_OR: return (double)(int16_t)((int)x | (int)y);
    case ASL_V_MUL_ADD_DST: return z + x * y;
    case ASL_V_ABS: return fabs(x);
    case ASL_V_EXP: return exp(x);
    case ASL_V_LN: return log(x);
    case ASL_V_RECIPROCAL: return 1 / x;
    case ASL_V_SQRT: return sqrt(x);
    case ASL_V_RSQRT: return 1 / sqrt(x);
    case ASL_V_RELU: return x > 0 ? x : 0;
    case ASL_V_NOT: return (double)(int16_t)~(int)x;
    case ASL_V_ADDS: return x + s;
    case ASL_V_MULS: return x * s;
    case ASL_V_MAXS: return x > s ? x : s;
    case ASL_V_MINS: return x < s ? x : s;
    case ASL_V_LEAKY_RELU: return x > 0 ? x : s * x;
    case ASL_V_AXPY: return z + s * x;
    default: return s;
  }
}
static void check_vector(uint32_t op, uint32_t dtype, uint32_t how) {
  const uint32_t count = 1536;
  const int real = dtype == ACL_FLOAT || dtype == ACL_FLOAT16, positive = op == ASL_V_LN || op == ASL_V_SQRT || op == ASL_V_RSQRT;
  unsigned char in[3 * 1536 * 4], out[1536 * 4];
  int wrong = 0;
  for (uint32_t i = 0; i < 3 * count; i++) {
    double v = real ? (double)test_between(0, 4000) / 1000 + (positive ? 0.1 : i < count ? -2.0003 : 0.5) : (double)test_between(i < count ? -100 : 1, 100);
    set_value(dtype, in, i, v);
  }
  unit_args a = {to_device(in, 3 * count * size_of(dtype)), to_device(NULL, count * size_of(dtype)), op, count, dtype, how};
  CHECK_OK(launch(vector_kernel, 1, &a, sizeof a));
  to_host(out, a.out, count * size_of(dtype));
  for (uint32_t i = 0; i < count; i++) {
    const double x = value_of(dtype, in, i), y = value_of(dtype, in, count + i), z = value_of(dtype, in, 2 * count + i);
    const uint32_t each = 256 / (uint32_t)size_of(dtype);
    const int takes_part = how < 2 || (i / each % 2 == 0 && i % each < 64 && i % 2 == 0);
    const double want = takes_part ? should_be(op, x, y, z, real ? 1.5 : 1) : z, got = value_of(dtype, out, i);
    const double most = dtype == ACL_FLOAT ? fabs(want) * 1e-6 + 1e-6 : dtype == ACL_FLOAT16 ? fabs(want) * 2e-3 + 4e-3 : 0;
    if (!(fabs(got - want) <= most) && wrong++ == 0)
      printf("op %u type %u how %u element %u: %g, not %g (x %g y %g z %g)\n", op, dtype, how, i, got, want, x, y, z);
  }
  CHECK_EQ(wrong, 0);
  CHECK_OK(aclrtFree(a.in));
  CHECK_OK(aclrtFree(a.out));
}
TEST(vector_instructions_compute_what_they_say) {
  const uint32_t types[] = {ACL_FLOAT16, ACL_FLOAT, ACL_INT16, ACL_INT32};
  start();
  for (uint32_t t = 0; t < 4; t++)
    for (uint32_t op = 0; op < ASL_V_OPS; op++) {
      const int bits = op == ASL_V_AND || op == ASL_V_OR || op == ASL_V_NOT;
      const int real = op == ASL_V_DIV || (op >= ASL_V_EXP && op <= ASL_V_RSQRT) || op == ASL_V_LEAKY_RELU || op == ASL_V_AXPY;
      if (bits ? types[t] != ACL_INT16 : real && t >= 2) continue;
      for (uint32_t how = 0; how < 3; how++) check_vector(op, types[t], how);
    }
  CHECK_EQ(findings(), 0);
  finish();
}

/* ---- the cube ---- */
typedef struct {
  void *a, *b, *c; /* rows: M x K and K x N of fp16, M x N of float32 */
  uint32_t m, n, k, tm, tn, tk, buffers;
} mm_args;
/* Tiles of tm x tn of the result, dealt to the blocks; the panel of A stays in L1, B comes in pieces of tk x tn. */
static void matmul_kernel(void *p, uint32_t block, uint32_t blocks) {
  const mm_args *g = (const mm_args *)p;
  const uint32_t tm = g->tm, tn = g->tn, tk = g->tk, pieces = g->k / tk, tiles_n = g->n / tn;
  aslGlobalTensor a = aslGlobal(g->a, ACL_FLOAT16, (uint64_t)g->m * g->k), b = aslGlobal(g->b, ACL_FLOAT16, (uint64_t)g->k * g->n);
  aslGlobalTensor c = aslGlobal(g->c, ACL_FLOAT, (uint64_t)g->m * g->n);
  aslChip chip;
  aslPipe pipe;
  aslQueue qa1, qb1, qa2, qb2, qc, qo;
  aslGetChip(&chip);
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &qa1, ASL_A1, 1, tm * g->k * 2);
  aslInitBuffer(&pipe, &qb1, ASL_B1, g->buffers, tk * tn * 2);
  aslInitBuffer(&pipe, &qa2, ASL_A2, g->buffers, tm * tk * 2);
  aslInitBuffer(&pipe, &qb2, ASL_B2, g->buffers, tk * tn * 2);
  aslInitBuffer(&pipe, &qc, ASL_CO1, g->buffers, tm * tn * 4);
  if (!chip.split) aslInitBuffer(&pipe, &qo, ASL_CO2, 1, tm * tn * 4);
  for (uint32_t im = block; im < g->m / tm; im += blocks) {
    aslLocalTensor a1 = aslAllocTensor(&qa1, ACL_FLOAT16);
    aslDataCopyNd2Nz(a1, aslAt(a, (uint64_t)im * tm * g->k), (aslNd2NzParams){tm, g->k, g->k, tm});
    aslEnQue(&qa1, a1);
    a1 = aslDeQue(&qa1, ACL_FLOAT16);
    for (uint32_t in = 0; in < tiles_n; in++) {
      aslLocalTensor c1 = aslAllocTensor(&qc, ACL_FLOAT);
      for (uint32_t ik = 0; ik < pieces; ik++) {
        aslLocalTensor b1 = aslAllocTensor(&qb1, ACL_FLOAT16);
        aslDataCopyNd2Nz(b1, aslAt(b, (uint64_t)ik * tk * g->n + in * tn), (aslNd2NzParams){tk, tn, g->n, tk});
        aslEnQue(&qb1, b1);
        b1 = aslDeQue(&qb1, ACL_FLOAT16);
        aslLocalTensor a2 = aslAllocTensor(&qa2, ACL_FLOAT16), b2 = aslAllocTensor(&qb2, ACL_FLOAT16);
        for (uint32_t i = 0; i < tm / 16; i++) /* NZ to ZZ: a row of fractals */
          aslLoadData(aslAt(a2, (uint64_t)i * tk * 16), aslAt(a1, (uint64_t)ik * tk * tm), (aslLoadData2DParams){i, tk / 16, tm / 16, 0, 0});
        for (uint32_t i = 0; i < tk / 16; i++) /* NZ to ZN, each fractal turned over */
          aslLoadData(aslAt(b2, (uint64_t)i * tn * 16), b1, (aslLoadData2DParams){i, tn / 16, tk / 16, 0, 1});
        aslEnQue(&qa2, a2);
        aslEnQue(&qb2, b2);
        aslFreeTensor(&qb1, b1);
        a2 = aslDeQue(&qa2, ACL_FLOAT16);
        b2 = aslDeQue(&qb2, ACL_FLOAT16);
        aslMmad(c1, a2, b2, (aslMmadParams){tm, tn, tk, ik == 0});
        aslFreeTensor(&qa2, a2);
        aslFreeTensor(&qb2, b2);
      }
      aslEnQue(&qc, c1);
      c1 = aslDeQue(&qc, ACL_FLOAT);
      aslGlobalTensor to = aslAt(c, (uint64_t)im * tm * g->n + in * tn);
      if (chip.split) {
        aslFixpipe(to, c1, (aslFixpipeParams){tm, tn, tm, g->n, 0});
        aslFreeTensor(&qc, c1);
        continue;
      }
      aslLocalTensor o = aslAllocTensor(&qo, ACL_FLOAT);
      aslDataCopy(o, c1, (uint64_t)tm * tn);
      aslFreeTensor(&qc, c1);
      aslEnQue(&qo, o);
      o = aslDeQue(&qo, ACL_FLOAT);
      for (uint32_t j = 0; j < tn / 16; j++) /* a column of fractals: 64 bytes of each row */
        aslDataCopyStrided(aslAt(to, j * 16), aslAt(o, (uint64_t)j * tm * 16), (aslDataCopyParams){tm, 2, 0, (g->n - 16) / 8});
      aslFreeTensor(&qo, o);
    }
    aslFreeTensor(&qa1, a1);
  }
}
static void run_matmul(uint32_t blocks, mm_args g, aslKernelStats *stats) {
  uint16_t *h = (uint16_t *)malloc(((size_t)g.m * g.k + (size_t)g.k * g.n) * 2);
  float *c = (float *)malloc((size_t)g.m * g.n * 4);
  int wrong = 0;
  for (size_t i = 0; i < (size_t)g.m * g.k + (size_t)g.k * g.n; i++) h[i] = aclFloatToFloat16((float)((int)(test_random() % 9) - 4));
  const uint16_t *b = h + (size_t)g.m * g.k;
  g.a = to_device(h, (size_t)g.m * g.k * 2);
  g.b = to_device(b, (size_t)g.k * g.n * 2);
  g.c = to_device(NULL, (size_t)g.m * g.n * 4);
  CHECK_OK(launch(matmul_kernel, blocks, &g, sizeof g));
  CHECK_OK(aslGetKernelStats(stream, stats));
  to_host(c, g.c, (size_t)g.m * g.n * 4);
  for (size_t i = 0; i < g.m; i += 1 + g.m / 40)
    for (size_t j = 0; j < g.n; j += 1 + g.n / 50) {
      double want = 0;
      for (size_t k = 0; k < g.k; k++) want += (double)aclFloat16ToFloat(h[i * g.k + k]) * (double)aclFloat16ToFloat(b[k * g.n + j]);
      wrong += (double)c[i * g.n + j] != want;
    }
  CHECK_EQ(wrong, 0);
  CHECK_OK(aclrtFree(g.a));
  CHECK_OK(aclrtFree(g.b));
  CHECK_OK(aclrtFree(g.c));
  free(h);
  free(c);
}
TEST(a_matrix_product_reaches_its_share_of_the_peak) {
  aslKernelStats s, t;
  start();
  run_matmul(1, (mm_args){NULL, NULL, NULL, 48, 96, 80, 16, 48, 16, 1}, &s);
  run_matmul(3, (mm_args){NULL, NULL, NULL, 64, 64, 64, 16, 32, 32, 2}, &s);
  if (TEST_SANITIZED) { /* the large one takes a minute there */
    finish();
    return;
  }
  run_matmul(1, (mm_args){NULL, NULL, NULL, 1024, 1024, 1024, 256, 128, 64, 2}, &s);
  CHECK_EQ(s.cube_steps, 64 * 64 * 64);
  CHECK(s.cube_share >= 0.70 && s.cube_share <= 0.95);
  run_matmul(1, (mm_args){NULL, NULL, NULL, 1024, 1024, 1024, 256, 128, 64, 1}, &t);
  CHECK(t.cycles > s.cycles * 5 / 4);
  CHECK_EQ(findings(), 0);
  finish();
}
/* 16 x 64 times 64 x 16 of int8: both come as rows of k, which is what fractals of 16 x 32 bytes want on either side. */
static void bytes_kernel(void *p, uint32_t block, uint32_t blocks) {
  const args_of *a = (const args_of *)p;
  aslLocalTensor a1 = aslLocal(ASL_L1, 0, ACL_INT8, 1024), b1 = aslLocal(ASL_L1, 4096, ACL_INT8, 1024), out = aslLocal(ASL_UB, 0, ACL_INT32, 256);
  aslLocalTensor a2 = aslLocal(ASL_L0A, 0, ACL_INT8, 1024), b2 = aslLocal(ASL_L0B, 0, ACL_INT8, 1024), c = aslLocal(ASL_L0C, 0, ACL_INT32, 256);
  (void)block, (void)blocks;
  aslDataCopyNd2Nz(a1, aslGlobal(a->x, ACL_INT8, 1024), (aslNd2NzParams){16, 64, 64, 0});
  aslDataCopyNd2Nz(b1, aslGlobal(a->y, ACL_INT8, 1024), (aslNd2NzParams){16, 64, 64, 0});
  aslPipeBarrier(ASL_PIPE_ALL);
  aslLoadData(a2, a1, (aslLoadData2DParams){0, 2, 1, 0, 0});
  aslLoadData(b2, b1, (aslLoadData2DParams){0, 2, 1, 0, 0});
  aslPipeBarrier(ASL_PIPE_ALL);
  aslMmad(c, a2, b2, (aslMmadParams){16, 16, 64, 1});
  aslMmad(c, a2, b2, (aslMmadParams){16, 16, 64, 0}); /* and once more on top */
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(out, c, 256);
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(aslGlobal(a->z, ACL_INT32, 256), out, 256);
}
TEST(products_of_bytes_are_exact_and_accumulate) {
  int8_t x[1024], y[1024];
  int32_t z[256];
  int wrong = 0;
  aslKernelStats s;
  start();
  for (int i = 0; i < 1024; i++) x[i] = (int8_t)test_between(-128, 127), y[i] = (int8_t)test_between(-128, 127);
  args_of a = {to_device(x, sizeof x), to_device(y, sizeof y), to_device(NULL, sizeof z), 0, 0, 0};
  CHECK_OK(launch(bytes_kernel, 1, &a, sizeof a));
  CHECK_OK(aslGetKernelStats(stream, &s));
  to_host(z, a.z, sizeof z);
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) {
      int32_t want = 0;
      for (int k = 0; k < 64; k++) want += 2 * x[i * 64 + k] * y[j * 64 + k];
      wrong += z[i * 16 + j] != want;
    }
  CHECK_EQ(wrong, 0);
  CHECK_EQ(s.cube_steps, 4);
  CHECK_EQ(findings(), 0);
  CHECK_OK(aclrtFree(a.x));
  CHECK_OK(aclrtFree(a.y));
  CHECK_OK(aclrtFree(a.z));
  finish();
}
TEST(split_cores_bring_results_out_by_fixpipe) {
  aslKernelStats s;
  if (!test_inside("split_cores_bring_results_out_by_fixpipe", "ASCEND_LITE_PROFILE", "910B1")) return;
  start();
  run_matmul(4, (mm_args){NULL, NULL, NULL, 128, 96, 64, 32, 48, 32, 2}, &s);
  CHECK_EQ(s.cores, 4);
  CHECK(s.busy[ASL_PIPE_FIX] > 0);
  CHECK_EQ(findings(), 0);
  finish();
}

/* ---- the rest of the vector unit, img2col ---- */
static void many_kernel(void *p, uint32_t block, uint32_t blocks) {
  const args_of *a = (const args_of *)p;
  aslLocalTensor x = aslLocal(ASL_UB, 0, ACL_FLOAT, 64), y = aslLocal(ASL_UB, 256, ACL_FLOAT, 64), m = aslLocal(ASL_UB, 512, ACL_UINT8, 32);
  aslLocalTensor o = aslLocal(ASL_UB, 1024, ACL_FLOAT, 512), h = aslLocal(ASL_UB, 4096, ACL_FLOAT16, 256), i = aslLocal(ASL_UB, 8192, ACL_INT32, 64);
  aslLocalTensor offsets = aslLocal(ASL_UB, 9216, ACL_UINT32, 64), t = aslLocal(ASL_UB, 10240, ACL_FLOAT16, 256);
  (void)block, (void)blocks;
  aslDataCopy(x, aslGlobal(a->x, ACL_FLOAT, 64), 64);
  aslDataCopy(y, aslGlobal(a->y, ACL_FLOAT, 64), 64);
  aslPipeBarrier(ASL_PIPE_ALL);
  aslCompare(m, x, y, ASL_LT, 64);
  aslSelect(aslAt(o, 0), m, x, y, 64);             /* 0: the smaller one */
  aslCast(h, x, ASL_CAST_NONE, 64);                /* there and back */
  aslCast(aslAt(o, 64), h, ASL_CAST_NONE, 64);     /* 64: rounded to fp16 */
  aslCast(i, x, ASL_CAST_FLOOR, 64);
  aslCast(aslAt(o, 128), i, ASL_CAST_NONE, 64);    /* 128: floor */
  aslReduceSum(aslAt(o, 192), x, 64);              /* 192: sum */
  aslReduceMax(aslAt(o, 200), x, 64);              /* 200: largest, and where */
  aslReduceRuns(ASL_REDUCE_MIN, aslAt(o, 208), x, 8, 8); /* 208: smallest of each 8 */
  for (uint32_t k = 0; k < 64; k++) aslSetValue(offsets, k, (63 - k) * 4);
  aslSetFlag(ASL_PIPE_S, ASL_PIPE_V, 0);
  aslWaitFlag(ASL_PIPE_S, ASL_PIPE_V, 0);
  aslGather(aslAt(o, 256), x, offsets, 64);        /* 256: backwards */
  aslDuplicate(t, 2, 256);
  aslDuplicate(aslAt(t, 16), 3, 16);               /* row 1 is 3 */
  aslTranspose(h, t);
  aslCast(aslAt(o, 320), h, ASL_CAST_NONE, 32);    /* 320: column 1 is 3 */
  aslBrcb(aslAt(o, 352), x, 2);                    /* 352: x[0] eight times, x[1] eight times */
  aslSetFlag(ASL_PIPE_V, ASL_PIPE_S, 1);
  aslWaitFlag(ASL_PIPE_V, ASL_PIPE_S, 1);
  aslSetValue(o, 368, aslGetValue(o, 192) + 1);    /* 368: the sum and one */
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(aslGlobal(a->z, ACL_FLOAT, 376), o, 376);
}
TEST(compare_select_cast_reduce_gather_and_the_scalar_unit) {
  float x[64], y[64], o[376], sum = 0, top = -100;
  int wrong = 0, where = 0;
  start();
  for (int k = 0; k < 64; k++) {
    x[k] = (float)test_between(-500, 500) / 8;
    y[k] = (float)test_between(-500, 500) / 8;
    sum += x[k];
    if (x[k] > top) top = x[k], where = k;
  }
  args_of a = {to_device(x, sizeof x), to_device(y, sizeof y), to_device(NULL, sizeof o), 0, 0, 0};
  CHECK_OK(launch(many_kernel, 1, &a, sizeof a));
  to_host(o, a.z, sizeof o);
  for (int k = 0; k < 64; k++) {
    wrong += o[k] != (x[k] < y[k] ? x[k] : y[k]);
    wrong += o[64 + k] != aclFloat16ToFloat(aclFloatToFloat16(x[k]));
    wrong += o[128 + k] != floorf(x[k]);
    wrong += o[256 + k] != x[63 - k];
  }
  CHECK_EQ(wrong, 0);
  CHECK_CLOSE(o[192], sum, 1e-3);
  CHECK_EQ(o[200], top);
  int32_t at;
  memcpy(&at, &o[201], 4);
  CHECK_EQ(at, where);
  for (int k = 0; k < 8; k++) {
    float low = x[8 * k];
    for (int j = 1; j < 8; j++) low = x[8 * k + j] < low ? x[8 * k + j] : low;
    CHECK_EQ(o[208 + k], low);
    CHECK_EQ(o[352 + k], x[0]);
    CHECK_EQ(o[360 + k], x[1]);
  }
  for (int k = 0; k < 32; k++) CHECK_EQ(o[320 + k], k % 16 == 1 ? 3.0f : 2.0f);
  CHECK_CLOSE(o[368], sum + 1, 1e-3);
  CHECK_EQ(findings(), 0);
  CHECK_OK(aclrtFree(a.x));
  CHECK_OK(aclrtFree(a.y));
  CHECK_OK(aclrtFree(a.z));
  finish();
}
/* A convolution of one picture by img2col: x NC1HWC0, w as rows k = (c1, kh, kw, c0) of 16 filters. */
typedef struct {
  void *x, *w, *y;
  aslLoadData3DParams p;
  uint32_t pixels;
} conv_args;
static void conv_kernel(void *p, uint32_t block, uint32_t blocks) {
  const conv_args *a = (const conv_args *)p;
  const uint32_t k = a->p.kCount, m = (a->pixels + 15) / 16 * 16, x_count = a->p.height * a->p.width * a->p.channels;
  aslLocalTensor x1 = aslLocal(ASL_L1, 0, ACL_FLOAT16, x_count), w1 = aslLocal(ASL_L1, 256 << 10, ACL_FLOAT16, k * 16);
  aslLocalTensor a2 = aslLocal(ASL_L0A, 0, ACL_FLOAT16, m * k), b2 = aslLocal(ASL_L0B, 0, ACL_FLOAT16, k * 16), c = aslLocal(ASL_L0C, 0, ACL_FLOAT, m * 16);
  aslLocalTensor o = aslLocal(ASL_UB, 0, ACL_FLOAT, m * 16);
  (void)block, (void)blocks;
  aslDataCopy(x1, aslGlobal(a->x, ACL_FLOAT16, x_count), x_count);
  aslDataCopyNd2Nz(w1, aslGlobal(a->w, ACL_FLOAT16, k * 16), (aslNd2NzParams){k, 16, 16, 0});
  aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_MTE1, 0);
  aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_MTE1, 0);
  aslLoadData3D(a2, x1, a->p);
  aslLoadData(b2, w1, (aslLoadData2DParams){0, k / 16, 1, 0, 1});
  aslSetFlag(ASL_PIPE_MTE1, ASL_PIPE_M, 0);
  aslWaitFlag(ASL_PIPE_MTE1, ASL_PIPE_M, 0);
  aslMmad(c, a2, b2, (aslMmadParams){m, 16, k, 1});
  aslSetFlag(ASL_PIPE_M, ASL_PIPE_V, 0);
  aslWaitFlag(ASL_PIPE_M, ASL_PIPE_V, 0);
  aslDataCopy(o, c, m * 16);
  aslSetFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 0);
  aslWaitFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 0);
  aslDataCopy(aslGlobal(a->y, ACL_FLOAT, m * 16), o, m * 16);
}
TEST(img2col_makes_a_convolution_a_product) {
  const int h = 9, w = 11, c = 32, kh = 3, kw = 3, sh = 2, sw = 1, oh = 5, ow = 11, k = c * kh * kw;
  static uint16_t x[9 * 11 * 32], f[288 * 16];
  static float y[64 * 16];
  int wrong = 0;
  start();
  for (size_t i = 0; i < sizeof x / 2; i++) x[i] = aclFloatToFloat16((float)test_between(-4, 4));
  for (size_t i = 0; i < sizeof f / 2; i++) f[i] = aclFloatToFloat16((float)test_between(-4, 4));
  conv_args a = {to_device(x, sizeof x), to_device(f, sizeof f), to_device(NULL, sizeof y), {9, 11, 32, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1, 0, 55, 0, 288}, 55};
  CHECK_OK(launch(conv_kernel, 1, &a, sizeof a));
  to_host(y, a.y, sizeof y);
  for (int i = 0; i < oh * ow; i++)
    for (int o = 0; o < 16; o++) {
      double want = 0;
      for (int c1 = 0, at = 0; c1 < c / 16; c1++)
        for (int r = 0; r < kh; r++)
          for (int s = 0; s < kw; s++)
            for (int c0 = 0; c0 < 16; c0++, at++) {
              const int yy = i / ow * sh + r - 1, xx = i % ow * sw + s - 1;
              if (yy < 0 || yy >= h || xx < 0 || xx >= w) continue;
              want += (double)aclFloat16ToFloat(x[((c1 * h + yy) * w + xx) * 16 + c0]) * (double)aclFloat16ToFloat(f[at * 16 + o]);
            }
      wrong += (double)y[i * 16 + o] != want;
    }
  CHECK_EQ(k, 288);
  CHECK_EQ(wrong, 0);
  CHECK_EQ(findings(), 0);
  CHECK_OK(aclrtFree(a.x));
  CHECK_OK(aclrtFree(a.w));
  CHECK_OK(aclrtFree(a.y));
  finish();
}

/* ---- what is impossible, and what is merely wrong ---- */
static void odd_kernel(void *p, uint32_t block, uint32_t blocks) {
  const args_of *a = (const args_of *)p;
  aslLocalTensor u = aslLocal(ASL_UB, 0, ACL_FLOAT, 1024), v = aslLocal(ASL_UB, 4096, ACL_FLOAT, 1024);
  aslGlobalTensor x = aslGlobal(a->x, ACL_FLOAT, 1024);
  (void)blocks;
  switch (a->how) {
    case 0: aslDataCopy(aslLocal(ASL_UB, 4, ACL_FLOAT, 8), x, 8); break;           /* misaligned */
    case 1: aslDataCopy(aslLocal(ASL_UB, 248 << 10, ACL_FLOAT, 8), x, 8); break;   /* behind UB */
    case 2: aslDataCopy(u, aslAt(x, 1024), 64); break;                             /* behind the allocation */
    case 3: aslAdd(u, x, v, 8); break;                                             /* a source in GM */
    case 4: aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0); break;                      /* never raised */
    case 5: aslWaitFlag(ASL_PIPE_V, ASL_PIPE_S, 0); break;                         /* the program itself would hang */
    case 6: aslDataCopy(u, aslGlobal(a, ACL_FLOAT, 1 << 20), 1 << 16); break;      /* host memory */
    case 7: aslMmad(u, u, u, (aslMmadParams){16, 16, 16, 1}); break;               /* not in L0 */
    case 8: { aslQueue q; aslPipe pipe; aslPipeInit(&pipe); aslInitBuffer(&pipe, &q, ASL_VECIN, 2, 128 << 10); break; } /* 256 KiB */
    case 9: aslFixpipe(x, u, (aslFixpipeParams){1, 1, 16, 1, 0}); break;           /* no such pipe here */
    case 10: aslSetValue(aslAs(u, ACL_INT4), 0, 1); break;                         /* half a byte */
    case 11: aslGetValue(aslAs(u, ACL_COMPLEX128), 0); break;                      /* two numbers */
    /* findings */
    case 20: aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0); aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0); aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0); break;
    case 21: aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0); break;
    case 22: aslDataCopy(u, x, 13); break;                                         /* 52 bytes: one block goes */
    case 23: aslAdd(u, v, v, 64); break;                                           /* nobody wrote v */
    case 24: aslDuplicate(u, block, 64); aslPipeBarrier(ASL_PIPE_ALL); aslDataCopy(x, u, 64); break; /* both blocks write the same */
    case 25: aslDataCopy(aslAt(u, 1016), x, 16); break;                            /* into the neighbour */
    case 26: aslDuplicate(u, 1, 64); aslGetValue(u, 3); break;
    case 27: aslDataCopy(aslLocal(ASL_UB, 0, ACL_FLOAT, 8), x, 8); aslDataCopy(x, aslLocal(ASL_UB, 0, ACL_FLOAT, 8), 8); break;
    default: break;
  }
}
/* An element of every type that AscendCL has: as large as the type says, and nothing beside it is touched. */
static void every_type_kernel(void *p, uint32_t block, uint32_t blocks) {
  const args_of *a = (const args_of *)p;
  const size_t size = aclDataTypeSize((aclDataType)a->how);
  (void)block, (void)blocks;
  const int real = a->how != ACL_COMPLEX64 && a->how != ACL_COMPLEX128;
  if (real) aslSetValue(aslGlobal(a->x, (aclDataType)a->how, 4), 1, 1);
  if (real && aslGetValue(aslGlobal(a->x, (aclDataType)a->how, 4), 1) < 1) aslSetValue(aslGlobal(a->y, ACL_INT32, 1), 0, 1);
  aslDataCopyPad(aslLocal(ASL_UB, 0, (aclDataType)a->how, 64), aslGlobal(a->x, (aclDataType)a->how, 4), (aslDataCopyParams){2, (uint32_t)size, (uint32_t)size, 0}, 0);
  aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_S, 0), aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_S, 0);
  for (size_t i = 0; i < 64; i++) aslSetValue(aslGlobal(a->z, ACL_UINT8, 64), i, aslGetValue(aslLocal(ASL_UB, 0, ACL_UINT8, 64), i));
}
TEST(elements_of_every_type_have_their_size) {
  start();
  for (int type = 0; type < 40; type++) {
    unsigned char x[64], w[64];
    int32_t wrong = 0;
    const size_t size = aclDataTypeSize((aclDataType)type);
    if (size == 0 || type == 5 || type == 14 || type == 15 || (type > ACL_COMPLEX128 && type != ACL_BF16)) continue; /* the gaps, and what has no values here */
    memset(x, 0x55, sizeof x);
    args_of a = {to_device(x, sizeof x), to_device(&wrong, sizeof wrong), to_device(NULL, 64), 0, 0, (uint32_t)type};
    if (!CHECK_OK(launch(every_type_kernel, 1, &a, sizeof a))) printf("type %d\n", type);
    to_host(x, a.x, sizeof x);
    to_host(w, a.z, sizeof w);
    to_host(&wrong, a.y, sizeof wrong);
    CHECK_EQ(wrong, 0);
    CHECK_EQ(x[size - 1], 0x55);
    CHECK_EQ(x[2 * size], 0x55);
    for (size_t i = size; i < 32; i++) CHECK_EQ(w[i], 0); /* what stands behind the first is padding */
    CHECK(memcmp(w + 32, x + 2 * size, size) == 0);
    CHECK_OK(aclrtFree(a.x)), CHECK_OK(aclrtFree(a.y)), CHECK_OK(aclrtFree(a.z));
  }
  finish();
}
TEST(mistakes_are_told_and_impossible_things_stop_the_task) {
  start();
  for (uint32_t how = 0; how < 30; how++) {
    args_of a = {to_device(NULL, 4096), NULL, NULL, 0, 0, how};
    const uint64_t before = findings();
    const aclError code = launch(odd_kernel, how == 24 ? 2 : 1, &a, sizeof a);
    if (how < 12) CHECK_EQ(code, ACL_ERROR_RT_AICORE_EXCEPTION);
    else CHECK_EQ(code, 0);
    if (how >= 20 && how < 28) CHECK(findings() > before);
    else CHECK_EQ(findings(), before);
    if (how == 0) CHECK(strstr(aclGetRecentErrMsg(), "misaligned") != NULL);
    CHECK_OK(aclrtFree(a.x));
  }
  aslSetLevel(2); /* strict: findings fail the task */
  for (uint32_t how = 20; how < 28; how++) {
    args_of a = {to_device(NULL, 4096), NULL, NULL, 0, 0, how};
    CHECK_EQ(launch(odd_kernel, how == 24 ? 2 : 1, &a, sizeof a), ACL_ERROR_RT_AICORE_EXCEPTION);
    CHECK_OK(aclrtFree(a.x));
  }
  CHECK_EQ(aslGetBlockIdx(), 0); /* outside of a kernel: a message, no crash */
  finish();
}
/* Every argument wild. */
static uint32_t wild(void) {
  static const uint32_t odd[] = {0, 1, 2, 7, 15, 16, 31, 32, 33, 64, 255, 256, 511, 512, 4095, 4096, 65535, 65536, 1u << 20, 0x7fffffff, 0x80000000u, 0xffffffffu};
  return test_random() % 3 ? odd[test_random() % (sizeof odd / sizeof odd[0])] : test_random() % 3 ? test_random() % 4096 : test_random();
}
static aslLocalTensor wild_tensor(const args_of *a) {
  aslLocalTensor t;
  t.memory = (aslPosition)(test_random() % 8);
  t.dtype = (aclDataType)(test_random() % 4 ? (int[]){ACL_FLOAT, ACL_FLOAT16, ACL_INT32, ACL_INT8, ACL_INT16, ACL_UINT32}[test_random() % 6] : (int)(test_random() % 40) - 2);
  t.address = test_random() % 4 ? (wild() & ~511u) % (256 << 10) : wild() * (uint64_t)wild();
  t.count = test_random() % 4 ? 1 + wild() % 70000 : wild() * (uint64_t)wild();
  t.slot = wild();
  if (t.memory == ASL_GM && test_random() % 8) t.address = (uint64_t)(uintptr_t)a->x + (test_random() % 3 ? 0 : wild() % 70000);
  return t;
}
static void wild_kernel(void *p, uint32_t block, uint32_t blocks) {
  const args_of *a = (const args_of *)p;
  aslPipe pipe;
  aslQueue q[3] = {{0}, {0}, {wild()}};
  (void)block, (void)blocks;
  for (int i = 0; i < 40; i++) {
    aslLocalTensor x = wild_tensor(a), y = wild_tensor(a), z = wild_tensor(a), w = wild_tensor(a);
    if (test_random() % 2) y.dtype = z.dtype = w.dtype = x.dtype;
    switch (test_random() % 27) {
      case 0: aslDataCopy(x, y, wild()); break;
      case 1: aslDataCopyStrided(x, y, (aslDataCopyParams){wild() % 300, wild() % 300, wild(), wild()}); break;
      case 2: aslDataCopyPad(x, y, (aslDataCopyParams){wild() % 300, wild(), wild(), wild()}, (double)wild()); break;
      case 3: x.memory = ASL_L1, y.memory = ASL_GM; aslDataCopyNd2Nz(x, y, (aslNd2NzParams){wild(), wild(), wild(), wild()}); break;
      case 4: x.memory = ASL_L0A, y.memory = ASL_L1; aslLoadData(x, y, (aslLoadData2DParams){wild(), wild() % 300, wild(), wild(), (int)(wild() & 1)}); break;
      case 5: {
        aslLoadData3DParams l = {wild() % 40, wild() % 40, wild(), wild() % 5, wild() % 5, wild() % 5, wild() % 5, wild() % 5, wild() % 5, wild() % 5, wild() % 5, wild() % 5, wild() % 5, wild(), wild(), wild(), wild()};
        x.memory = ASL_L0A, y.memory = ASL_L1;
        aslLoadData3D(x, y, l);
        break;
      }
      case 6: x.memory = ASL_L0C, y.memory = ASL_L0A, z.memory = ASL_L0B; aslMmad(x, y, z, (aslMmadParams){wild(), wild(), wild(), (int)(wild() & 1)}); break;
      case 7: aslFixpipe(x, y, (aslFixpipeParams){wild(), wild(), wild(), wild(), 1}); break;
      case 8: case 9: x.memory = y.memory = z.memory = ASL_UB; aslVector((aslVectorOp)(test_random() % 30), x, y, z, (double)(int)wild(), wild()); break;
      case 10: case 11: {
        aslRepeatParams r = {wild(), wild(), {wild(), test_random() % 2 ? 0 : wild()}, wild() % 300, wild() % 300, wild() % 300, wild() % 300, wild() % 300, wild() % 300};
        x.memory = y.memory = z.memory = ASL_UB;
        aslVectorRepeat((aslVectorOp)(test_random() % 30), x, y, z, 1, r);
        break;
      }
      case 12: x.memory = y.memory = ASL_UB; aslCast(x, y, (aslRoundMode)(wild() % 8), wild()); break;
      case 13: x.memory = y.memory = z.memory = ASL_UB; aslCompare(x, y, z, (aslCmpMode)(wild() % 8), wild()); break;
      case 14: x.memory = y.memory = z.memory = w.memory = ASL_UB; aslSelect(x, y, z, w, wild()); break;
      case 15: x.memory = y.memory = ASL_UB; aslReduce((aslReduceOp)(wild() % 5), x, y, wild()); break;
      case 16: x.memory = y.memory = ASL_UB; aslReduceRuns((aslReduceOp)(wild() % 5), x, y, wild() % 200, wild()); break;
      case 17: x.memory = y.memory = z.memory = ASL_UB; z.dtype = ACL_UINT32; aslGather(x, y, z, wild()); break;
      case 18: aslTranspose(x, y); aslBrcb(y, z, wild()); break;
      case 19: aslSetValue(x, wild(), aslGetValue(y, wild())); break;
      case 20: aslSetFlag((aslPipeId)(wild() % 9), (aslPipeId)(wild() % 9), wild() % 10); break;
      case 21: aslWaitFlag((aslPipeId)(wild() % 9), (aslPipeId)(wild() % 9), wild() % 10); break;
      case 22: aslPipeBarrier((aslPipeId)(wild() % 10)); break;
      case 23: aslPipeInit(test_random() % 2 ? &pipe : NULL); break;
      case 24: aslInitBuffer(&pipe, &q[wild() % 3], (aslPosition)(wild() % 20), wild() % 10, wild()); break;
      case 25: aslEnQue(&q[wild() % 3], aslAllocTensor(&q[wild() % 3], x.dtype)); aslGetBuffer(&pipe, (aslPosition)(wild() % 20), wild(), x.dtype); break;
      default: aslFreeTensor(&q[wild() % 3], aslDeQue(&q[wild() % 3], x.dtype)); break;
    }
  }
}
TEST(wild_arguments_end_a_block_and_nothing_else) {
  start();
  aslSetLevel(0);
  for (int i = 0; i < 12000; i++) {
    args_of a = {NULL, NULL, NULL, 0, 0, 0};
    if (i % 100 == 0) a.x = to_device(NULL, 65536);
    static void *kept;
    if (a.x) {
      if (kept) CHECK_OK(aclrtFree(kept));
      kept = a.x;
    }
    a.x = kept;
    const aclError code = launch(wild_kernel, 1, &a, sizeof a);
    CHECK(code == 0 || code == ACL_ERROR_RT_AICORE_EXCEPTION);
    if (i == 11999) CHECK_OK(aclrtFree(kept));
  }
  finish();
}
