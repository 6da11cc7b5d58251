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
