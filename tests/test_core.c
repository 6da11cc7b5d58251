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
    double v = real ? (double)test_between(0, 4000) / 1000 + (positive ? 0.1 : i < count ? -2 : 0.5) : (double)test_between(i < count ? -100 : 1, 100);
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
