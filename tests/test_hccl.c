/* test_hccl.c - collectives between devices: every operation, type and reduction against exact references, the order of
   reductions to the bit, schedules, threads, traffic, and what is said to programs that go wrong. */
#include "ascend_lite.h"
#include "test.h"
#include "threads.h"
#include <math.h>

#define RANKS 8
#define ROOM 400000u /* bytes of each buffer */
static struct {
  int n;
  HcclComm comm[RANKS];
  aclrtStream stream[RANKS];
  unsigned char *send[RANKS], *recv[RANKS];   /* device */
  unsigned char *in[RANKS], *out[RANKS];      /* their images on the host */
} g;

static uint64_t findings(void) {
  aslStats s;
  aslGetStats(&s);
  return s.findings;
}
static void use(int r) { CHECK_OK(aclrtSetDevice(r)); }
static void open_devices(int n) {
  int r;
  g.n = n;
  CHECK_OK(aclInit(NULL));
  for (r = 0; r < n; r++) {
    use(r);
    REQUIRE(CHECK_OK(aclrtCreateStream(&g.stream[r])));
    REQUIRE(CHECK_OK(aclrtMalloc((void **)&g.send[r], ROOM, ACL_MEM_MALLOC_HUGE_FIRST)));
    REQUIRE(CHECK_OK(aclrtMalloc((void **)&g.recv[r], ROOM, ACL_MEM_MALLOC_HUGE_FIRST)));
    g.in[r] = (unsigned char *)malloc(ROOM), g.out[r] = (unsigned char *)malloc(ROOM);
  }
}
static void open_ranks(int n) {
  open_devices(n);
  REQUIRE(CHECK_EQ(HcclCommInitAll((uint32_t)n, NULL, g.comm), HCCL_SUCCESS));
}
static void close_comms(void) {
  for (int r = 0; r < g.n; r++) CHECK_EQ(HcclCommDestroy(g.comm[r]), HCCL_SUCCESS);
}
static void close_devices(void) {
  int r;
  for (r = 0; r < g.n; r++) {
    use(r);
    CHECK_OK(aclrtDestroyStream(g.stream[r]));
    CHECK_OK(aclrtFree(g.send[r]));
    CHECK_OK(aclrtFree(g.recv[r]));
    CHECK_OK(aclrtResetDevice(r));
    free(g.in[r]), free(g.out[r]);
  }
  CHECK_OK(aclFinalize());
}
static void close_ranks(void) {
  close_comms();
  close_devices();
}
/* To the devices; what is received gets poison. */
static void upload(size_t bytes) {
  for (int r = 0; r < g.n; r++) {
    use(r);
    CHECK_OK(aclrtMemcpy(g.send[r], ROOM, g.in[r], bytes, ACL_MEMCPY_HOST_TO_DEVICE));
    CHECK_OK(aclrtMemset(g.recv[r], ROOM, 0xA5, bytes + 64 < ROOM ? bytes + 64 : ROOM));
  }
}
static void sync_all(void) {
  for (int r = 0; r < g.n; r++) {
    use(r);
    CHECK_OK(aclrtSynchronizeStream(g.stream[r]));
  }
}
/* Back from where it was received, after waiting. The 64 bytes behind must still be poison. */
static void download(unsigned char *const *from, size_t bytes) {
  sync_all();
  for (int r = 0; r < g.n; r++) {
    use(r);
    CHECK_OK(aclrtMemcpy(g.out[r], ROOM, from[r], bytes + 64 < ROOM ? bytes + 64 : bytes, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int k = 0; from == g.recv && k < 64 && bytes + 64 < ROOM; k++) REQUIRE(CHECK_EQ(g.out[r][bytes + (size_t)k], 0xA5));
  }
}
#define EACH(call)                                                              \
  do {                                                                          \
    for (int r = 0; r < g.n; r++) REQUIRE(CHECK_EQ((int)(call), HCCL_SUCCESS)); \
  } while (0)

/* ---- elements ---- */
static const struct { HcclDataType type; int bytes; char kind; } types[] = {
  {HCCL_DATA_TYPE_INT8, 1, 'i'}, {HCCL_DATA_TYPE_INT16, 2, 'i'}, {HCCL_DATA_TYPE_INT32, 4, 'i'}, {HCCL_DATA_TYPE_INT64, 8, 'i'},
  {HCCL_DATA_TYPE_UINT8, 1, 'u'}, {HCCL_DATA_TYPE_UINT16, 2, 'u'}, {HCCL_DATA_TYPE_UINT32, 4, 'u'}, {HCCL_DATA_TYPE_UINT64, 8, 'u'},
  {HCCL_DATA_TYPE_FP16, 2, 'h'}, {HCCL_DATA_TYPE_BFP16, 2, 'b'}, {HCCL_DATA_TYPE_FP32, 4, 'f'}, {HCCL_DATA_TYPE_FP64, 8, 'f'}};
#define TYPES 12
static uint64_t bits(int t, const unsigned char *p, size_t i) {
  uint64_t v = 0;
  memcpy(&v, p + i * (size_t)types[t].bytes, (size_t)types[t].bytes);
  return v;
}
static int64_t whole(int t, uint64_t v) { /* with its sign */
  const int shift = 64 - 8 * types[t].bytes;
  return types[t].kind == 'i' ? (int64_t)(v << shift) >> shift : (int64_t)v;
}
static uint16_t to_bf16(float f) {
  uint32_t b;
  memcpy(&b, &f, 4);
  return (uint16_t)((b + 0x7FFFu + ((b >> 16) & 1u)) >> 16);
}
static double real(int t, uint64_t v) {
  float f;
  double d;
  uint32_t w = (uint32_t)v << 16;
  if (types[t].kind == 'h') return (double)aclFloat16ToFloat((aclFloat16)v);
  if (types[t].kind == 'b') { memcpy(&f, &w, 4); return (double)f; }
  if (types[t].bytes == 4) { w = (uint32_t)v; memcpy(&f, &w, 4); return (double)f; }
  memcpy(&d, &v, 8);
  return d;
}
static void set_real(int t, unsigned char *p, size_t i, double d) {
  float f = (float)d;
  uint16_t h = types[t].kind == 'h' ? aclFloatToFloat16(f) : to_bf16(f);
  unsigned char *at = p + i * (size_t)types[t].bytes;
  if (types[t].bytes == 2) memcpy(at, &h, 2);
  else if (types[t].bytes == 4) memcpy(at, &f, 4);
  else memcpy(at, &d, 8);
}
/* Random numbers whose sums and products of eight stay in range; whole numbers of all sizes, for those wrap around. */
static void fill(int t, size_t count) {
  for (int r = 0; r < g.n; r++)
    for (size_t i = 0; i < count; i++) {
      uint64_t v = test_random64();
      if (types[t].kind == 'i' || types[t].kind == 'u') memcpy(g.in[r] + i * (size_t)types[t].bytes, &v, (size_t)types[t].bytes);
      else set_real(t, g.in[r], i, (v & 1 ? 1 : -1) * (0.5 + (double)(v >> 40) / (double)(1 << 24)));
    }
}
/* Whether element `at` of out is the reduction of element `from` of all ranks: whole numbers exactly, reals within n roundings. */
static int reduced(int t, HcclReduceOp op, const unsigned char *out, size_t at, size_t from) {
  static const double step[] = {0x1p-10, 0x1p-7, 0x1p-23, 0x1p-52};
  const char kind = types[t].kind;
  uint64_t sum = bits(t, g.in[0], from), got = bits(t, out, at);
  double d = 0, size = 0, x;
  if (kind == 'i' || kind == 'u') {
    const uint64_t mask = types[t].bytes == 8 ? ~(uint64_t)0 : ((uint64_t)1 << 8 * types[t].bytes) - 1;
    for (int r = 1; r < g.n; r++) {
      uint64_t v = bits(t, g.in[r], from);
      int more = kind == 'i' ? whole(t, v) > whole(t, sum) : v > sum;
      sum = op == HCCL_REDUCE_SUM ? sum + v : op == HCCL_REDUCE_PROD ? sum * v : (op == HCCL_REDUCE_MAX) == more ? v : sum;
      sum &= mask;
    }
    return CHECK_EQ(got, sum);
  }
  for (int r = 0; r < g.n; r++) {
    x = real(t, bits(t, g.in[r], from));
    d = r == 0 ? x : op == HCCL_REDUCE_SUM ? d + x : op == HCCL_REDUCE_PROD ? d * x : op == HCCL_REDUCE_MAX ? fmax(d, x) : fmin(d, x);
    size += fabs(x);
  }
  if (op == HCCL_REDUCE_PROD) size = fabs(d);
  x = op >= HCCL_REDUCE_MAX ? 0 : g.n * size * step[kind == 'h' ? 0 : kind == 'b' ? 1 : types[t].bytes == 4 ? 2 : 3];
  return CHECK_CLOSE(real(t, got), d, x);
}

/* ---- results ---- */
TEST(all_reduce_of_every_type_and_reduction) {
  const size_t counts[] = {1, 7, 1001, 20011};
  open_ranks(RANKS);
  const uint64_t before = findings();
  close_comms();
  for (int n = 1; n <= RANKS; n++) {
    g.n = n;
    REQUIRE(CHECK_EQ(HcclCommInitAll((uint32_t)n, NULL, g.comm), HCCL_SUCCESS));
    for (int t = 0; t < TYPES; t++)
      for (int op = 0; op < 4; op++) {
        const size_t count = counts[(n + t + op) % (TEST_SANITIZED ? 3 : 4)] + (size_t)(test_random64() % 5), bytes = count * (size_t)types[t].bytes;
        fill(t, count);
        upload(bytes);
        EACH(HcclAllReduce(g.send[r], g.recv[r], count, types[t].type, (HcclReduceOp)op, g.comm[r], g.stream[r]));
        download(g.recv, bytes);
        for (int r = 0; r < n; r++) {
          REQUIRE(CHECK_EQ(memcmp(g.out[r], g.out[0], bytes), 0));
          for (size_t i = 0; r == 0 && i < count; i += count > 2000 ? 17 : 1) REQUIRE(reduced(t, (HcclReduceOp)op, g.out[r], i, i));
        }
      }
    close_comms();
  }
  CHECK_EQ(findings(), before);
  g.n = RANKS;
  close_devices();
}
TEST(every_operation_with_every_number_of_ranks) {
  open_ranks(RANKS);
  const uint64_t before = findings();
  close_comms();
  for (int n = 1; n <= RANKS; n++) {
    g.n = n;
    REQUIRE(CHECK_EQ(HcclCommInitAll((uint32_t)n, NULL, g.comm), HCCL_SUCCESS));
    for (int round = 0; round < 6; round++) {
      const int t = round == 0 ? n % TYPES : (int)(test_random64() % TYPES), op = (int)(test_random64() % 4); /* one byte for each rank, too */
      const uint32_t root = (uint32_t)(test_random64() % (uint64_t)n);
      const HcclDataType type = types[t].type;
      const size_t count = round == 0 ? 1 : round < 3 ? 1 + (size_t)(test_random64() % 40) : 1 + (size_t)(test_random64() % (ROOM / 64 / RANKS - 16)) * (round > 4 ? 8u : 1u) / 8u * 8u + 3;
      const size_t one = count * (size_t)types[t].bytes, all = one * (size_t)n;
      uint64_t counts[RANKS], displs[RANKS], matrix[RANKS * RANKS], end = 0;
      if (all + 64 > ROOM) continue;
      fill(t, count * (size_t)n);

      upload(all);
      EACH(HcclBroadcast(g.send[r], count, type, root, g.comm[r], g.stream[r]));
      download(g.send, one);
      for (int r = 0; r < n; r++) REQUIRE(CHECK_EQ(memcmp(g.out[r], g.in[root], one), 0));

      upload(all);
      EACH(HcclReduce(g.send[r], g.recv[r], count, type, (HcclReduceOp)op, root, g.comm[r], g.stream[r]));
      download(g.recv, one);
      for (size_t i = 0; i < count; i++) REQUIRE(reduced(t, (HcclReduceOp)op, g.out[root], i, i));
      for (int r = 0; r < n; r++) REQUIRE((uint32_t)r == root || CHECK_EQ(g.out[r][0], 0xA5));

      upload(all);
      EACH(HcclAllGather(g.send[r], g.recv[r], count, type, g.comm[r], g.stream[r]));
      download(g.recv, all);
      for (int r = 0; r < n; r++)
        for (int q = 0; q < n; q++) REQUIRE(CHECK_EQ(memcmp(g.out[r] + (size_t)q * one, g.in[q], one), 0));

      upload(all); /* in place */
      EACH(HcclAllGather(g.send[r] + (size_t)r * one, g.send[r], count, type, g.comm[r], g.stream[r]));
      download(g.send, all);
      for (int r = 0; r < n; r++)
        for (int q = 0; q < n; q++) REQUIRE(CHECK_EQ(memcmp(g.out[r] + (size_t)q * one, g.in[q] + (size_t)q * one, one), 0));

      for (int in_place = 0; in_place < 2; in_place++) {
        upload(all);
        EACH(HcclReduceScatter(g.send[r], in_place ? g.send[r] + (size_t)r * one : g.recv[r], count, type, (HcclReduceOp)op, g.comm[r], g.stream[r]));
        if (!in_place) download(g.recv, one);
        else download(g.send, all);
        for (int r = 0; r < n; r++)
          for (size_t i = 0; i < count; i += 3)
            REQUIRE(reduced(t, (HcclReduceOp)op, g.out[r], (in_place ? (size_t)r * count : 0) + i, (size_t)r * count + i));
      }

      upload(all);
      EACH(HcclScatter(g.send[r], g.recv[r], count, type, root, g.comm[r], g.stream[r]));
      download(g.recv, one);
      for (int r = 0; r < n; r++) REQUIRE(CHECK_EQ(memcmp(g.out[r], g.in[root] + (size_t)r * one, one), 0));

      upload(all);
      EACH(HcclAlltoAll(g.send[r], count, type, g.recv[r], count, type, g.comm[r], g.stream[r]));
      download(g.recv, all);
      for (int r = 0; r < n; r++)
        for (int q = 0; q < n; q++) REQUIRE(CHECK_EQ(memcmp(g.out[r] + (size_t)q * one, g.in[q] + (size_t)r * one, one), 0));

      /* with counts of their own, some of them 0: blocks with gaps */
      for (int q = 0; q < n; q++) counts[q] = test_random64() % (count + 1), displs[q] = end, end += counts[q] + (q < n - 1 && end + counts[q] < count * (size_t)q);
      counts[root] = 0;
      upload(all);
      EACH(HcclAllGatherV(g.send[r], counts[r], g.recv[r], counts, displs, type, g.comm[r], g.stream[r]));
      download(g.recv, all);
      for (int r = 0; r < n; r++)
        for (int q = 0; q < n; q++)
          REQUIRE(CHECK_EQ(memcmp(g.out[r] + displs[q] * (size_t)types[t].bytes, g.in[q], counts[q] * (size_t)types[t].bytes), 0));
      upload(all);
      EACH(HcclReduceScatterV(g.send[r], counts, displs, g.recv[r], counts[r], type, (HcclReduceOp)op, g.comm[r], g.stream[r]));
      download(g.recv, one);
      for (int r = 0; r < n; r++)
        for (size_t i = 0; i < counts[r]; i += 3) REQUIRE(reduced(t, (HcclReduceOp)op, g.out[r], i, displs[r] + i));

      for (int k = 0; k < n * n; k++) matrix[k] = test_random64() % (count + 1);
      upload(all);
      EACH(HcclAlltoAllVC(g.send[r], matrix, type, g.recv[r], type, g.comm[r], g.stream[r]));
      download(g.recv, all);
      for (int r = 0; r < n; r++) {
        size_t at = 0;
        for (int q = 0; q < n; q++) {
          size_t from = 0;
          for (int k = 0; k < r; k++) from += matrix[q * n + k];
          REQUIRE(CHECK_EQ(memcmp(g.out[r] + at * (size_t)types[t].bytes, g.in[q] + from * (size_t)types[t].bytes, matrix[q * n + r] * (size_t)types[t].bytes), 0));
          at += matrix[q * n + r];
        }
      }

      upload(all); /* around a ring, and two at once in both directions */
      for (int r = 0; r < n; r++) {
        HcclSendRecvItem items[2] = {{HCCL_SEND, g.send[r], count, type, (uint32_t)((r + 1) % n)},
                                     {HCCL_RECV, g.recv[r], count, type, (uint32_t)((r + n - 1) % n)}};
        CHECK_EQ(HcclBatchSendRecv(items, 2, g.comm[r], g.stream[r]), HCCL_SUCCESS);
      }
      EACH(HcclBarrier(g.comm[r], g.stream[r]));
      download(g.recv, one);
      for (int r = 0; r < n; r++) REQUIRE(CHECK_EQ(memcmp(g.out[r], g.in[(r + n - 1) % n], one), 0));
    }
    close_comms();
  }
  CHECK_EQ(findings(), before);
  g.n = RANKS;
  close_devices();
}

/* The documented order of reductions, to the bit. order: 0 ring, 1 tree, 2 that of the ranks. */
static float in_order(int order, int part, size_t i) {
  const float *x[RANKS];
  float v[RANKS] = {0};
  for (int r = 0; r < g.n; r++) x[r] = (const float *)(const void *)g.in[r], v[r] = x[r][i];
  if (order == 1) {
    for (int d = 1; d < g.n; d *= 2)
      for (int r = 0; r + d < g.n; r += 2 * d) v[r] = v[r + d] + v[r];
    return v[0];
  }
  int first = order == 2 ? 0 : (part + 1) % g.n;
  float sum = v[first];
  for (int k = 1; k < g.n; k++) sum += v[(first + k) % g.n];
  return sum;
}
TEST(the_order_of_reductions_is_the_documented_one) {
  const size_t count = 9 * 1024 + 5;
  int differ = 0;
  for (int n = 2; n <= 7; n += 1 + n % 2) {
    for (int order = 0; order < 3; order++) {
      HcclConfigValue strict = {order == 2 ? 2 : 0};
      setenv("HCCL_ALGO", order == 1 ? "level0:tree" : "level0:ring", 1);
      CHECK_EQ(HcclSetConfig(HCCL_DETERMINISTIC, strict), HCCL_SUCCESS);
      open_ranks(n);
      fill(10, count);
      upload(count * 4);
      EACH(HcclAllReduce(g.send[r], g.recv[r], count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]));
      download(g.recv, count * 4);
      size_t each = (count + (size_t)n - 1) / (size_t)n;
      if (each > 1024) each = (each + 15) / 16 * 16;
      for (size_t i = 0; i < count; i++) {
        float got, want = in_order(order == 1 && n == 2 ? 0 : order, (int)(i / each), i);
        memcpy(&got, g.out[n - 1] + 4 * i, 4);
        differ += memcmp(&want, &(float){in_order(2, 0, i)}, 4) != 0;
        REQUIRE(CHECK_EQ(memcmp(&got, &want, 4), 0));
      }
      close_ranks();
    }
  }
  CHECK(differ > 1000); /* the orders are not all the same, so the test can fail */
}
/* 60000 + 60000 in fp16: the largest number, or infinity, as the chip has it. */
static void half_overflow(unsigned want) {
  open_ranks(2);
  for (int r = 0; r < 2; r++)
    for (size_t i = 0; i < 40; i++) set_real(8, g.in[r], i, 60000);
  upload(80);
  EACH(HcclAllReduce(g.send[r], g.recv[r], 40, HCCL_DATA_TYPE_FP16, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]));
  download(g.recv, 80);
  CHECK_EQ(bits(8, g.out[0], 3), want);
  close_ranks();
}
TEST(half_precision_saturates_on_310) { half_overflow(0x7BFF); }
TEST(half_precision_has_infinity_on_910B) {
  if (test_inside("half_precision_has_infinity_on_910B", "ASCEND_LITE_PROFILE", "910B1")) half_overflow(0x7C00);
}

/* ---- traffic ---- */
TEST(traffic_of_a_ring_and_of_a_tree) {
  static aslTraceRecord t[4096];
  const uint32_t n = 4;
  const size_t count = 1 << 16;
  open_ranks((int)n);
  fill(10, count);
  upload(count * 4);
  aslTraceClear();
  EACH(HcclAllReduce(g.send[r], g.send[r], count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]));
  sync_all();
  for (uint32_t a = 0; a < n; a++)
    for (uint32_t b = 0; b < n; b++) CHECK_EQ(aslHcclTraffic(g.comm[0], a, b), b == (a + 1) % n ? count * 4 * 2 * (n - 1) / n : 0);
  size_t records = aslTraceRead(t, 4096), steps = 0, whole_calls = 0;
  for (size_t i = 0; i < records; i++) {
    if (strncmp(t[i].name, "HcclAllReduce <- rank ", 22) == 0) steps++, CHECK_EQ(t[i].bytes, count * 4 / n);
    if (strcmp(t[i].name, "HcclAllReduce") == 0) whole_calls++, CHECK_EQ(t[i].bytes, count * 4 * 2 * (n - 1) / n);
    CHECK(t[i].end_ns >= t[i].start_ns);
  }
  CHECK_EQ(steps, n * 2 * (n - 1));
  CHECK_EQ(whole_calls, n);
  const uint64_t before = aslHcclTraffic(g.comm[0], 2, 0);
  EACH(HcclAllReduce(g.send[r], g.send[r], 100, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]));
  sync_all();
  CHECK_EQ(aslHcclTraffic(g.comm[0], 2, 0) - before, 400); /* a tree: rank 2 gives rank 0 what it has of 2 and 3 */
  close_ranks();
}

/* ---- order of tasks ---- */
typedef struct { unsigned char *p; uint64_t bytes; int add; } bump_args;
static void bump(void *a) {
  bump_args *x = (bump_args *)a;
  float *f = (float *)aslDeviceBytes(x->p, x->bytes);
  for (uint64_t i = 0; f && i < x->bytes / 4; i++) f[i] += (float)x->add;
}
TEST(streams_order_collectives_and_kernels_under_every_schedule) {
  const size_t count = 3001;
  for (int k = 0; k < (TEST_SANITIZED ? 8 : 24); k++) {
    char policy[32] = "lazy";
    if (k) snprintf(policy, sizeof policy, k == 1 ? "free" : "seed:%d", k);
    open_ranks(4);
    CHECK_OK(aslSetSchedule(policy));
    const uint64_t before = findings();
    for (int r = 0; r < 4; r++)
      for (size_t i = 0; i < count; i++) set_real(10, g.in[r], i, r + 1);
    upload(count * 4);
    for (int step = 0; step < 3; step++) /* x = 4 * (mean + 1), three times */
      for (int r = 0; r < 4; r++) {
        bump_args a = {g.send[r], count * 4, 1};
        use(r);
        CHECK_OK(aslLaunch("bump", bump, &a, sizeof a, g.stream[r]));
        CHECK_EQ(HcclAllReduce(g.send[r], g.send[r], count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]), HCCL_SUCCESS);
      }
    download(g.send, count * 4);
    for (int r = 0; r < 4; r++)
      for (size_t i = 0; i < count; i += 100) REQUIRE(CHECK_CLOSE(real(10, bits(10, g.out[r], i)), ((10 + 4 + 1) * 4 + 1) * 4, 0));
    CHECK_EQ(findings(), before);
    close_ranks();
  }
}
TEST(a_buffer_read_before_the_synchronize_is_found) {
  for (int k = 0; k < 3; k++) {
    open_ranks(2);
    CHECK_OK(aslSetSchedule(k == 0 ? "lazy" : k == 1 ? "free" : "seed:3"));
    fill(10, 100);
    upload(400);
    uint64_t before = findings();
    EACH(HcclAllReduce(g.send[r], g.recv[r], 100, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]));
    use(1);
    if (!TEST_TSAN || k != 1) CHECK_OK(aclrtMemcpy(g.out[1], ROOM, g.recv[1], 400, ACL_MEMCPY_DEVICE_TO_HOST));
    if (!TEST_TSAN || k != 1) CHECK(findings() > before);
    use(0); /* rank 0 is done: nobody knows of rank 1 */
    CHECK_OK(aclrtSynchronizeStream(g.stream[0]));
    before = findings();
    sync_all();
    CHECK_OK(aclrtMemcpy(g.out[1], ROOM, g.recv[1], 400, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK_EQ(findings(), before);
    close_ranks();
  }
}
TEST(another_stream_without_an_event_races) {
  aclrtStream other;
  open_ranks(2);
  CHECK_OK(aslSetSchedule("seed:5"));
  use(1);
  CHECK_OK(aclrtCreateStream(&other));
  fill(10, 100);
  upload(400);
  const uint64_t before = findings();
  use(1);
  CHECK_OK(aclrtMemsetAsync(g.send[1], ROOM, 0, 400, other));
  EACH(HcclAllReduce(g.send[r], g.recv[r], 100, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]));
  sync_all();
  use(1);
  CHECK_OK(aclrtSynchronizeStream(other));
  CHECK(findings() > before);
  CHECK_OK(aclrtDestroyStream(other));
  close_ranks();
}

/* ---- threads ---- */
static HcclRootInfo root_info;
static int rounds;
static void *rank_main(void *p) {
  const int r = (int)(intptr_t)p;
  uint32_t size = 0, me = 99;
  use(r);
  if (CHECK_EQ(HcclCommInitRootInfo((uint32_t)g.n, &root_info, (uint32_t)r, &g.comm[r]), HCCL_SUCCESS)) {
    CHECK_EQ(HcclGetRankSize(g.comm[r], &size), HCCL_SUCCESS);
    CHECK_EQ(HcclGetRankId(g.comm[r], &me), HCCL_SUCCESS);
    CHECK_EQ(size, (uint32_t)g.n);
    CHECK_EQ(me, (uint32_t)r);
    for (int k = 0; k < rounds; k++) {
      CHECK_EQ(HcclAllReduce(g.send[r], g.send[r], 777, HCCL_DATA_TYPE_INT32, HCCL_REDUCE_SUM, g.comm[r], g.stream[r]), HCCL_SUCCESS);
      CHECK_EQ(HcclBroadcast(g.recv[r], 5, HCCL_DATA_TYPE_INT32, (uint32_t)(k % g.n), g.comm[r], g.stream[r]), HCCL_SUCCESS);
      if (k % 3 == r % 3) CHECK_OK(aclrtSynchronizeStream(g.stream[r]));
    }
    CHECK_OK(aclrtSynchronizeStream(g.stream[r]));
    CHECK_EQ(HcclCommDestroy(g.comm[r]), HCCL_SUCCESS);
  }
  return NULL;
}
TEST(a_thread_for_each_rank) {
  pthread_t t[RANKS];
  const char *policy[] = {"free", "lazy", "seed:11"};
  rounds = TEST_SANITIZED ? 20 : 60;
  for (int k = 0; k < 3; k++) {
    const int n = 3 + k;
    open_devices(n);
    CHECK_OK(aslSetSchedule(policy[k]));
    const uint64_t before = findings();
    for (int r = 0; r < n; r++) memset(g.in[r], 0, 4 * 777), g.in[r][0] = 1;
    upload(4 * 777);
    CHECK_EQ(HcclGetRootInfo(&root_info), HCCL_SUCCESS);
    for (int r = 0; r < n; r++) t[r] = start(rank_main, (void *)(intptr_t)r);
    for (int r = 0; r < n; r++) join(t[r]);
    download(g.send, 4 * 777);
    uint32_t want = 1, got;
    for (int i = 0; i < rounds; i++) want *= (uint32_t)n;
    for (int r = 0; r < n; r++) memcpy(&got, g.out[r], 4), CHECK_EQ(got, want);
    CHECK_EQ(findings(), before);
    close_devices();
  }
}
TEST(one_thread_with_a_group) {
  HcclComm comm[3];
  open_devices(3);
  CHECK_EQ(HcclGetRootInfo(&root_info), HCCL_SUCCESS);
  CHECK_EQ(HcclGroupStart(), HCCL_SUCCESS);
  for (int r = 0; r < 3; r++) {
    use(r);
    CHECK_EQ(HcclCommInitRootInfo(3, &root_info, (uint32_t)r, &comm[r]), HCCL_SUCCESS);
  }
  CHECK_EQ(HcclGroupEnd(), HCCL_SUCCESS);
  fill(10, 50);
  upload(200);
  CHECK_EQ(HcclGroupStart(), HCCL_SUCCESS); /* both send first: without the group each would wait for the other */
  for (int r = 0; r < 2; r++) {
    CHECK_EQ(HcclSend(g.send[r], 50, HCCL_DATA_TYPE_FP32, (uint32_t)!r, comm[r], g.stream[r]), HCCL_SUCCESS);
    CHECK_EQ(HcclRecv(g.recv[r], 50, HCCL_DATA_TYPE_FP32, (uint32_t)!r, comm[r], g.stream[r]), HCCL_SUCCESS);
  }
  CHECK_EQ(HcclGroupEnd(), HCCL_SUCCESS);
  download(g.recv, 200);
  for (int r = 0; r < 2; r++) CHECK_EQ(memcmp(g.out[r], g.in[!r], 200), 0);
  CHECK_EQ(HcclGroupEnd(), HCCL_E_PARA);
  for (int r = 0; r < 3; r++) CHECK_EQ(HcclCommDestroy(comm[r]), HCCL_SUCCESS);
  close_devices();
}

/* ---- misuse ---- */
static const char *said(const char *word) { /* the last message, if it contains the word */
  static char text[4096];
  const char *m = aclGetRecentErrMsg();
  snprintf(text, sizeof text, "%s", m ? m : "");
  if (strstr(text, word)) return word;
  return text;
}
#define FAILS(call, code, word)          \
  do {                                   \
    CHECK_EQ((int)(call), (int)(code));  \
    CHECK_STR(said(word), word);         \
  } while (0)
#define REDUCE(r, count, type, op) HcclAllReduce(g.send[r], g.recv[r], count, type, op, g.comm[r], g.stream[r])
TEST(arguments) {
  float host[100];
  HcclComm other = NULL;
  HcclDataType fp32 = HCCL_DATA_TYPE_FP32;
  int32_t twice[2] = {1, 1};
  open_ranks(2);
  FAILS(HcclAllReduce(g.send[0], g.recv[0], 10, fp32, HCCL_REDUCE_SUM, NULL, g.stream[0]), HCCL_E_PTR, "comm");
  FAILS(HcclAllReduce(NULL, g.recv[0], 10, fp32, HCCL_REDUCE_SUM, g.comm[0], g.stream[0]), HCCL_E_PTR, "sendBuf");
  FAILS(HcclAllReduce(g.send[0], NULL, 10, fp32, HCCL_REDUCE_SUM, g.comm[0], g.stream[0]), HCCL_E_PTR, "recvBuf");
  FAILS(HcclAllReduce(g.send[0], g.recv[0], 10, fp32, HCCL_REDUCE_SUM, g.comm[0], NULL), HCCL_E_PTR, "stream");
  FAILS(HcclAllReduce(g.send[0], g.recv[0], 10, fp32, HCCL_REDUCE_SUM, g.comm[0], g.stream[1]), HCCL_E_PARA, "device 1");
  FAILS(HcclAllReduce(g.send[1], g.recv[0], 10, fp32, HCCL_REDUCE_SUM, g.comm[0], g.stream[0]), HCCL_E_PARA, "device 1");
  FAILS(HcclAllReduce(host, g.recv[0], 10, fp32, HCCL_REDUCE_SUM, g.comm[0], g.stream[0]), HCCL_E_PARA, "host");
  FAILS(HcclAllReduce(g.send[0], g.send[0] + 8, 10, fp32, HCCL_REDUCE_SUM, g.comm[0], g.stream[0]), HCCL_E_PARA, "overlap");
  FAILS(HcclAllReduce(g.send[0] + 1, g.recv[0], 10, fp32, HCCL_REDUCE_SUM, g.comm[0], g.stream[0]), HCCL_E_PARA, "multiple");
  FAILS(REDUCE(0, ROOM, fp32, HCCL_REDUCE_SUM), HCCL_E_PARA, "past");
  FAILS(REDUCE(0, UINT64_MAX, fp32, HCCL_REDUCE_SUM), HCCL_E_PARA, "any memory");
  FAILS(REDUCE(0, 10, (HcclDataType)13, HCCL_REDUCE_SUM), HCCL_E_PARA, "dataType");
  FAILS(REDUCE(0, 10, (HcclDataType)-1, HCCL_REDUCE_SUM), HCCL_E_PARA, "dataType");
  FAILS(REDUCE(0, 10, fp32, (HcclReduceOp)4), HCCL_E_PARA, "op");
  FAILS(REDUCE(0, 10, HCCL_DATA_TYPE_FP8E4M3, HCCL_REDUCE_SUM), HCCL_E_NOT_SUPPORT, "fp8e4m3");
  FAILS(HcclBroadcast(g.send[0], 10, fp32, 2, g.comm[0], g.stream[0]), HCCL_E_PARA, "root");
  FAILS(HcclSend(g.send[0], 10, fp32, 2, g.comm[0], g.stream[0]), HCCL_E_PARA, "destRank");
  FAILS(HcclAllReduce(g.send[0], g.recv[0], 10, fp32, HCCL_REDUCE_SUM, g.stream[0], g.stream[0]), HCCL_E_PARA, "stream");
  FAILS(HcclCommInitAll(0, NULL, &other), HCCL_E_PARA, "ndev");
  FAILS(HcclCommInitAll(99, NULL, &other), HCCL_E_PARA, "ndev");
  FAILS(HcclCommInitAll(2, twice, g.comm), HCCL_E_PARA, "twice");
  memset(&root_info, 0, sizeof root_info);
  FAILS(HcclCommInitRootInfo(2, &root_info, 0, &other), HCCL_E_PARA, "HcclGetRootInfo");
  CHECK_EQ(HcclGetRootInfo(&root_info), HCCL_SUCCESS);
  FAILS(HcclCommInitRootInfo(2, &root_info, 2, &other), HCCL_E_PARA, "rank");
  CHECK(other == NULL);
  CHECK_EQ(REDUCE(0, 0, fp32, HCCL_REDUCE_SUM), HCCL_SUCCESS); /* nothing to do, and nobody waits for anybody */
  use(0);
  CHECK_OK(aclrtSynchronizeStream(g.stream[0]));
  /* after all that the communicator is as good as new */
  fill(10, 10);
  upload(40);
  EACH(REDUCE(r, 10, fp32, HCCL_REDUCE_SUM));
  download(g.recv, 40);
  for (size_t i = 0; i < 10; i++) reduced(10, HCCL_REDUCE_SUM, g.out[1], i, i);
  HcclComm gone = g.comm[1];
  close_comms();
  FAILS(HcclAllReduce(g.send[1], g.recv[1], 10, fp32, HCCL_REDUCE_SUM, gone, g.stream[1]), HCCL_E_PARA, "destroyed");
  CHECK_EQ(HcclCommDestroy(gone), HCCL_E_PARA);
  close_devices();
}
TEST(what_does_not_fit_is_told_and_nobody_hangs) {
  static const struct { const char *word; } kinds[] = {{"count"}, {"int32"}, {"max"}, {"HcclBroadcast"}, {"root 1"}, {"HcclAllGather"}};
  for (int k = 0; k < 6; k++) {
    HcclResult state = HCCL_SUCCESS;
    const HcclDataType fp32 = HCCL_DATA_TYPE_FP32;
    open_ranks(3);
    fill(10, 100);
    upload(400);
    for (int r = 0; r < 2; r++) /* two ranks agree ... */
      CHECK_EQ(k == 4 ? HcclBroadcast(g.send[r], 10, fp32, 0, g.comm[r], g.stream[r]) : REDUCE(r, 10, fp32, HCCL_REDUCE_SUM), HCCL_SUCCESS);
    HcclResult last = k == 0 ? REDUCE(2, 11, fp32, HCCL_REDUCE_SUM)
                    : k == 1 ? REDUCE(2, 10, HCCL_DATA_TYPE_INT32, HCCL_REDUCE_SUM)
                    : k == 2 ? REDUCE(2, 10, fp32, HCCL_REDUCE_MAX)
                    : k == 3 ? HcclBroadcast(g.send[2], 10, fp32, 0, g.comm[2], g.stream[2])
                    : k == 4 ? HcclBroadcast(g.send[2], 10, fp32, 1, g.comm[2], g.stream[2])
                             : HcclAllGather(g.send[2], g.recv[2], 10, fp32, g.comm[2], g.stream[2]); /* ... and the third does not */
    CHECK_EQ((int)last, HCCL_E_PARA);
    const char *m = aclGetRecentErrMsg();
    CHECK(m && strstr(m, "rank 2") && strstr(m, kinds[k].word));
    for (int r = 0; r < 2; r++) {
      use(r);
      CHECK_EQ(aclrtSynchronizeStream(g.stream[r]), ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
      CHECK_EQ(HcclGetCommAsyncError(g.comm[r], &state), HCCL_SUCCESS);
      CHECK_EQ(state, HCCL_E_PARA);
    }
    FAILS(REDUCE(0, 10, fp32, HCCL_REDUCE_SUM), HCCL_E_REMOTE, "earlier");
    EACH(HcclCommResume(g.comm[r])); /* and it works again */
    EACH(REDUCE(r, 10, fp32, HCCL_REDUCE_SUM));
    download(g.recv, 40);
    for (size_t i = 0; i < 10; i++) reduced(10, HCCL_REDUCE_SUM, g.out[2], i, i);
    close_ranks();
  }
}
TEST(a_rank_that_does_not_come) {
  setenv("HCCL_EXEC_TIMEOUT", "1", 1);
  for (int k = 0; k < 2; k++) {
    open_ranks(3);
    if (k) CHECK_OK(aslSetSchedule("lazy"));
    for (int r = 0; r < 3; r += 2) CHECK_EQ(REDUCE(r, 10, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM), HCCL_SUCCESS);
    FAILS(HcclCommDestroy(g.comm[0]), HCCL_E_UNAVAIL, "in use");
    CHECK_EQ(REDUCE(1, 0, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM), HCCL_SUCCESS); /* takes no part, and that is told as well */
    use(0);
    FAILS(aclrtSynchronizeStream(g.stream[0]), ACL_ERROR_RT_WAIT_TIMEOUT, "rank 1 has not called HcclAllReduce (its call of HcclAllReduce had count 0");
    use(2);
    CHECK_EQ(aclrtSynchronizeStream(g.stream[2]), ACL_ERROR_RT_WAIT_TIMEOUT);
    CHECK_EQ(REDUCE(1, 10, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM), HCCL_E_REMOTE);
    close_ranks();
  }
}
TEST(ranks_that_wait_for_each_other) {
  open_ranks(2);
  for (int r = 0; r < 2; r++) { /* each sends first, and its receive stands behind that */
    CHECK_EQ(HcclSend(g.send[r], 10, HCCL_DATA_TYPE_FP32, (uint32_t)!r, g.comm[r], g.stream[r]), HCCL_SUCCESS);
    CHECK_EQ(HcclRecv(g.recv[r], 10, HCCL_DATA_TYPE_FP32, (uint32_t)!r, g.comm[r], g.stream[r]), HCCL_SUCCESS);
  }
  use(0);
  CHECK_EQ(aclrtSynchronizeStream(g.stream[0]), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_STR(said("->"), "->");
  for (int r = 0; r < 2; r++) {
    use(r);
    CHECK_OK(aclrtDestroyStreamForce(g.stream[r]));
    CHECK_OK(aclrtCreateStream(&g.stream[r]));
  }
  close_ranks();
}
TEST(a_stream_destroyed_while_others_wait) {
  open_ranks(3);
  aclrtStream gone = g.stream[1];
  for (int r = 0; r < 2; r++) CHECK_EQ(REDUCE(r, 10, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM), HCCL_SUCCESS);
  use(1);
  CHECK_OK(aclrtDestroyStreamForce(gone));
  CHECK_OK(aclrtCreateStream(&g.stream[1]));
  use(0);
  CHECK_EQ(aclrtSynchronizeStream(g.stream[0]), ACL_ERROR_RT_SUSPECT_REMOTE_ERROR);
  CHECK_STR(said("rank 1 did not take part"), "rank 1 did not take part");
  CHECK_EQ(REDUCE(2, 10, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM), HCCL_E_REMOTE);
  close_ranks();
}
TEST(same_rank_twice_and_devices_shared) {
  HcclComm comm[2] = {NULL, NULL}, third = NULL;
  open_devices(2);
  CHECK_EQ(HcclGetRootInfo(&root_info), HCCL_SUCCESS);
  CHECK_EQ(HcclGroupStart(), HCCL_SUCCESS);
  use(0);
  CHECK_EQ(HcclCommInitRootInfo(2, &root_info, 0, &comm[0]), HCCL_SUCCESS);
  FAILS(HcclCommInitRootInfo(2, &root_info, 1, &comm[1]), HCCL_E_PARA, "device 0");
  use(1);
  FAILS(HcclCommInitRootInfo(2, &root_info, 0, &third), HCCL_E_PARA, "rank 0");
  FAILS(HcclCommInitRootInfo(3, &root_info, 1, &third), HCCL_E_PARA, "ranks");
  FAILS(HcclAllReduce(g.send[0], g.recv[0], 10, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm[0], g.stream[0]), HCCL_E_UNAVAIL, "1 of its 2");
  CHECK_EQ(HcclCommInitRootInfo(2, &root_info, 1, &comm[1]), HCCL_SUCCESS);
  CHECK_EQ(HcclGroupEnd(), HCCL_SUCCESS);
  FAILS(HcclCommInitRootInfo(2, &root_info, 1, &third), HCCL_E_PARA, "rank 1");
  for (int r = 0; r < 2; r++) CHECK_EQ(HcclCommDestroy(comm[r]), HCCL_SUCCESS);
  setenv("HCCL_CONNECT_TIMEOUT", "1", 1);
  CHECK_EQ(HcclGetRootInfo(&root_info), HCCL_SUCCESS);
  FAILS(HcclCommInitRootInfo(3, &root_info, 1, &third), HCCL_E_TIMEOUT, "ranks 0, 2");
  CHECK(third == NULL);
  close_devices();
}

/* ---- rank tables, parts of a communicator, configurations ---- */
static char table_path[64];
static void write_table(const char *text) {
  snprintf(table_path, sizeof table_path, "/tmp/test_hccl_%d.json", (int)getpid());
  FILE *f = fopen(table_path, "w");
  REQUIRE(f != NULL);
  fputs(text, f);
  fclose(f);
}
static void *table_rank(void *p) {
  const int r = (int)(intptr_t)p;
  HcclCommConfig config;
  HcclComm sub = NULL;
  uint32_t ids[2] = {2, 0}, size = 0;
  char name[COMM_NAME_MAX_LENGTH] = "";
  use(r == 0 ? 2 : r == 1 ? 0 : 1);
  if (!CHECK_EQ(HcclCommInitClusterInfo(table_path, (uint32_t)r, &g.comm[r]), HCCL_SUCCESS)) return NULL;
  HcclCommConfigInit(&config);
  snprintf(config.hcclCommName, sizeof config.hcclCommName, "half of it");
  CHECK_EQ(HcclCreateSubCommConfig(&g.comm[r], 2, r == 1 ? NULL : ids, 7, r == 2 ? 0 : 1, &config, &sub), HCCL_SUCCESS);
  CHECK_EQ(sub == NULL, r == 1);
  if (sub) {
    CHECK_EQ(HcclGetRankSize(sub, &size), HCCL_SUCCESS);
    CHECK_EQ(size, 2);
    CHECK_EQ(HcclGetCommName(sub, name), HCCL_SUCCESS);
    CHECK_STR(name, "half of it");
    const int device = r == 0 ? 2 : 1;
    CHECK_EQ(HcclAllReduce(g.send[device], g.send[device], 3, HCCL_DATA_TYPE_INT32, HCCL_REDUCE_SUM, sub, g.stream[device]), HCCL_SUCCESS);
    CHECK_OK(aclrtSynchronizeStream(g.stream[device]));
    CHECK_EQ(HcclCommDestroy(sub), HCCL_SUCCESS);
  }
  CHECK_EQ(HcclCommDestroy(g.comm[r]), HCCL_SUCCESS);
  return NULL;
}
TEST(a_rank_table_and_a_part_of_its_ranks) {
  pthread_t t[3];
  HcclComm none = NULL;
  open_devices(3);
  for (int r = 0; r < 3; r++) memset(g.in[r], 1 << r, 12);
  upload(12);
  write_table("{\"version\": \"1.0\", \"server_count\": \"1\", \"status\": \"completed\", \"server_list\": [{\"server_id\": \"10.0.0.1\", \"device\": [\n"
              "{\"device_id\": \"2\", \"device_ip\": \"192.168.1.8\", \"rank_id\": \"0\"},\n"
              "{\"device_id\": \"0\", \"rank_id\": \"1\"}, {\"rank_id\": \"2\", \"device_id\": \"1\"}]}]}");
  use(1);
  FAILS(HcclCommInitClusterInfo(table_path, 0, &none), HCCL_E_PARA, "device 2");
  FAILS(HcclCommInitClusterInfo(table_path, 3, &none), HCCL_E_PARA, "rank");
  for (int r = 0; r < 3; r++) t[r] = start(table_rank, (void *)(intptr_t)r);
  for (int r = 0; r < 3; r++) join(t[r]);
  download(g.send, 12);
  CHECK_EQ(g.out[0][0], 1); /* device 0 is rank 1, which was not in it */
  CHECK_EQ(g.out[1][0], 6);
  CHECK_EQ(g.out[2][11], 6);
  static const char *const bad[] = {
    "{\"server_list\": [{\"device\": [{\"device_id\": \"0\"}]}]}", "{\"server_list\": []}", "{\"server_count\": 2, \"server_list\": []}", "{",
    "{\"server_list\": [{\"device\": [{\"device_id\": \"0\", \"rank_id\": \"0\"}, {\"device_id\": \"1\", \"rank_id\": \"0\"}]}]}",
    "{\"server_list\": [{\"device\": [{\"device_id\": \"0\", \"rank_id\": \"1\"}]}]}"};
  use(0);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    write_table(bad[i]);
    CHECK_EQ((int)HcclCommInitClusterInfo(table_path, 0, &none), i == 2 ? HCCL_E_NOT_SUPPORT : HCCL_E_PARA);
    CHECK(none == NULL);
  }
  remove(table_path);
  FAILS(HcclCommInitClusterInfo(table_path, 0, &none), HCCL_E_OPEN_FILE_FAILURE, "test_hccl");
  close_devices();
}
TEST(what_is_left_behind_is_told) {
  HcclComm comm[1];
  int32_t device = 0;
  open_devices(1);
  CHECK_EQ(HcclCommInitAll(1, &device, comm), HCCL_SUCCESS);
  const uint64_t before = findings();
  close_devices();
  CHECK_EQ(findings(), before + 1);
  CHECK_EQ(HcclCommDestroy(comm[0]), HCCL_SUCCESS);
}
