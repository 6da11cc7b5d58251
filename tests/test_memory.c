/* test_memory.c - device and pinned memory: bounds, guards, sides, sharing with queued work, faults, limits. */
#ifndef ASCEND_LITE_SOURCE_LINES
#define ASCEND_LITE_SOURCE_LINES /* messages name the line of the call, in C */
#endif
#include "ascend_lite.h"
#include "test.h"
#include <pthread.h>
#include <setjmp.h>
#include <sys/resource.h>

/*--------------------------------------------------------------------------------------
  Helpers
--------------------------------------------------------------------------------------*/
#ifdef __cplusplus
#define WHERE "" /* no lines for C++ */
#else
#define WHERE "test_memory.c:"
#endif
static void begin(void) {
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
}
static void finish(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static char *device_bytes(size_t n) {
  void *p = NULL;
  REQUIRE(CHECK_OK(aclrtMalloc(&p, n, ACL_MEM_MALLOC_HUGE_FIRST)));
  return (char *)p;
}
static unsigned char *pinned_bytes(size_t n) {
  void *p = NULL;
  REQUIRE(CHECK_OK(aclrtMallocHost(&p, n)));
  return (unsigned char *)p;
}
static size_t live_bytes(void) {
  aslStats s;
  aslGetStats(&s);
  return (size_t)(s.live_device_bytes + s.live_host_bytes);
}
static uint64_t findings(void) {
  aslStats s;
  aslGetStats(&s);
  return s.findings;
}
static size_t rounded(size_t n) { return (n + 31) / 32 * 32 + 32; } /* what aclrtMalloc really gives */
static aclError up(void *dst, const void *src, size_t n) { return aclrtMemcpy(dst, n, src, n, ACL_MEMCPY_HOST_TO_DEVICE); }
static aclError down(void *dst, const void *src, size_t n) { return aclrtMemcpy(dst, n, src, n, ACL_MEMCPY_DEVICE_TO_HOST); }

/*--------------------------------------------------------------------------------------
  Allocation
--------------------------------------------------------------------------------------*/
TEST(arguments_of_the_allocation_calls) {
  void *p = &p, *const untouched = &p;
  aclrtMallocConfig cfg;
  begin();
  CHECK_EQ(aclrtMalloc(NULL, 8, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMalloc(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocAlign32(NULL, 8, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocAlign32(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocCached(NULL, 8, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocCached(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocHost(NULL, 8), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocHost(&p, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocWithCfg(NULL, 8, ACL_MEM_MALLOC_HUGE_FIRST, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMallocWithCfg(&p, 0, ACL_MEM_MALLOC_HUGE_FIRST, NULL), ACL_ERROR_INVALID_PARAM);
  memset(&cfg, 0, sizeof cfg);
  cfg.numAttrs = 1;
  CHECK_EQ(aclrtMallocWithCfg(&p, 8, ACL_MEM_MALLOC_HUGE_FIRST, &cfg), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMalloc(&p, (size_t)-1, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION); /* sizes that overflow when rounded */
  CHECK_EQ(aclrtMalloc(&p, (size_t)-40, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
  CHECK_EQ(aclrtMalloc(&p, (size_t)-1 / 2, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
  CHECK_EQ(aclrtMallocHost(&p, (size_t)-1), ACL_ERROR_RT_MEMORY_ALLOCATION);
  CHECK(p == untouched);
  CHECK_EQ(live_bytes(), 0);
  /* every door gives usable memory, whatever the policy says */
  cfg.numAttrs = 0;
  CHECK_OK(aclrtMallocWithCfg(&p, 8, ACL_MEM_MALLOC_NORMAL_ONLY, &cfg));
  CHECK_OK(aclrtFree(p));
  CHECK_OK(aclrtMallocWithCfg(&p, 8, ACL_MEM_MALLOC_HUGE_ONLY, NULL));
  CHECK_OK(aclrtFree(p));
  CHECK_OK(aclrtMallocAlign32(&p, 8, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtFree(p));
  CHECK_OK(aclrtMallocCached(&p, 8, (aclrtMemMallocPolicy)0x1003));
  CHECK_OK(aclrtFreeWithDevSync(p));
  CHECK_OK(aclrtMallocHost(&p, 8));
  CHECK_OK(aclrtFreeHostWithDevSync(p));
  finish();
}
TEST(blocks_are_aligned_and_apart) {
  static const size_t sizes[] = {1, 31, 32, 33, 63, 64, 65, 511, 512, 513, 4095, 4096, 65535, 65536, 65537, 1000000};
  enum { N = sizeof sizes / sizeof sizes[0] };
  char *p[2 * N];
  size_t i, k;
  begin();
  for (i = 0; i < 2 * N; i++) p[i] = i < N ? device_bytes(sizes[i]) : (char *)pinned_bytes(sizes[i - N]);
  for (i = 0; i < 2 * N; i++) {
    CHECK_EQ((uintptr_t)p[i] % 64, 0);
    for (k = 0; k < i; k++) {
      char *a = p[i], *b = p[k];
      CHECK(a + sizes[i % N] + 32 <= b || b + sizes[k % N] + 32 <= a); /* not even the rounded ends touch */
    }
  }
  for (i = 0; i < 2 * N; i++) CHECK_OK(i < N ? aclrtFree(p[i]) : aclrtFreeHost(p[i]));
  finish();
}
TEST(fresh_memory_is_poisoned_not_cleared) {
  static unsigned char host[20000];
  size_t i, wrong;
  int level;
  begin();
  for (level = 1; level <= 2; level++) {
    char *d = device_bytes(sizeof host), *again_at;
    aslSetLevel(level);
    memset(host, 7, sizeof host);
    CHECK_OK(up(d, host, sizeof host));
    CHECK_OK(aclrtFree(d));
    again_at = device_bytes(sizeof host); /* very likely the same place */
    CHECK_OK(down(host, again_at, sizeof host));
    CHECK_EQ(host[0], 0xCD);
    CHECK_EQ(host[4095], 0xCD);
    CHECK_EQ(host[sizeof host - 1], 0xCD);
    for (i = wrong = 0; i < sizeof host; i++) wrong += host[i] != 0xCD;
    if (level == 2) CHECK_EQ(wrong, 0); /* strict: whole */
    CHECK_OK(aclrtFree(again_at));
  }
  {
    unsigned char *h = pinned_bytes(100);
    CHECK_EQ(h[0], 0xCD);
    CHECK_EQ(h[99], 0xCD);
    CHECK_OK(aclrtFreeHost(h));
  }
  finish();
}
TEST(large_blocks) {
  size_t n = (size_t)1500 << 20, total = 0, left = 0;
  char *d, *e;
  char in[64], out[64];
  if (TEST_TSAN || sizeof(void *) < 8) TEST_SKIP("needs much address space");
  begin();
  d = device_bytes(n);
  e = device_bytes((size_t)200 << 20); /* not committed until touched */
  memset(in, 3, sizeof in);
  CHECK_OK(up(d + n - sizeof in, in, sizeof in));
  CHECK_OK(down(out, d + n - sizeof in, sizeof out));
  CHECK_BYTES(in, out, sizeof in);
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
  CHECK(total - left >= n + ((size_t)200 << 20));
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFree(e));
  finish();
}

/*--------------------------------------------------------------------------------------
  Giving back
--------------------------------------------------------------------------------------*/
TEST(only_the_pointer_that_was_given_can_be_freed) {
  char *d, *h, *m = (char *)malloc(64);
  int on_stack = 0;
  size_t live;
  begin();
  d = device_bytes(1000);
  h = (char *)pinned_bytes(1000);
  live = live_bytes();
  CHECK_EQ(aclrtFree(NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtFreeHost(NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtFreeWithDevSync(NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtFreeHostWithDevSync(NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtFree(m), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_HAS(aclGetRecentErrMsg(), "malloc");
  CHECK_EQ(aclrtFreeHost(m), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFree(&on_stack), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFreeHost(&on_stack), ACL_ERROR_RT_PARAM_INVALID);
  aclGetRecentErrMsg();
  CHECK_EQ(aclrtFree(h), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_HAS(aclGetRecentErrMsg(), "aclrtFreeHost");
  CHECK_EQ(aclrtFreeHost(d), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_HAS(aclGetRecentErrMsg(), "aclrtFree");
  CHECK_EQ(aclrtFree(d + 1), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFree(d + 512), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFree(d + 1000), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFree(d + rounded(1000)), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFree(d + rounded(1000) + 1), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFreeHost(h + 32), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(live_bytes(), live); /* none of these changed anything */
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(h));
  CHECK_EQ(aclrtFree(d), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFreeHost(h), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtFree((void *)(uintptr_t)0x10), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(live_bytes(), 0);
  free(m);
  finish();
}
/* Two threads free the same pointers: each pointer is freed once and refused once. */
enum { RACED = 400 };
static void *raced[RACED];
static int raced_ok, raced_refused, raced_go;
static void *free_them(void *unused) {
  int i;
  (void)unused;
  __atomic_add_fetch(&raced_go, 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(&raced_go, __ATOMIC_SEQ_CST) < 2) {
  }
  for (i = 0; i < RACED; i++) {
    aclError code = aclrtFree(raced[i]);
    __atomic_add_fetch(code == ACL_SUCCESS ? &raced_ok : &raced_refused, 1, __ATOMIC_SEQ_CST);
    if (code != ACL_SUCCESS) CHECK_EQ(code, ACL_ERROR_RT_PARAM_INVALID);
  }
  return NULL;
}
TEST(two_threads_free_the_same_pointer) {
  pthread_t t[2];
  int i;
  begin();
  aslSetLevel(0); /* quiet */
  for (i = 0; i < RACED; i++) raced[i] = device_bytes(100);
  for (i = 0; i < 2; i++) REQUIRE(pthread_create(&t[i], NULL, free_them, NULL) == 0);
  for (i = 0; i < 2; i++) pthread_join(t[i], NULL);
  CHECK_EQ(raced_ok, RACED);
  CHECK_EQ(raced_refused, RACED);
  CHECK_EQ(live_bytes(), 0);
  finish();
}

/*--------------------------------------------------------------------------------------
  Copies
--------------------------------------------------------------------------------------*/
TEST(arguments_of_a_copy) {
  char a[16], b[16], *d;
  int k;
  begin();
  d = device_bytes(16);
  memset(a, 1, sizeof a);
  memset(b, 2, sizeof b);
  for (k = 0; k < 2; k++) { /* the synchronous and the asynchronous call check alike */
#define COPY(dst, max, src, n, kind) (k ? aclrtMemcpyAsync(dst, max, src, n, kind, NULL) : aclrtMemcpy(dst, max, src, n, kind))
    CHECK_OK(COPY(NULL, 0, NULL, 0, (aclrtMemcpyKind)99)); /* nothing to do comes before every check */
    CHECK_EQ(COPY(NULL, 16, a, 16, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(COPY(d, 16, NULL, 16, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(COPY(d, 16, a, 16, (aclrtMemcpyKind)6), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(COPY(d, 16, a, 16, (aclrtMemcpyKind)-1), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(COPY(d, 16, a, 16, (aclrtMemcpyKind)0x7FFFFFFF), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(COPY(d, 0, a, 16, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
    CHECK_EQ(COPY(d, 15, a, 16, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
    CHECK_OK(COPY(d, 1000000, a, 16, ACL_MEMCPY_HOST_TO_DEVICE)); /* destMax may lie, count decides */
    CHECK_OK(COPY(d, 16, a, 16, ACL_MEMCPY_DEFAULT));
    CHECK_OK(COPY(d, 16, a, 16, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE));
    CHECK_OK(COPY(b, 16, d, 16, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK_BYTES(a, b, 16);
    memset(b, 2, sizeof b);
    CHECK_OK(COPY(d, 16, d, 16, ACL_MEMCPY_DEVICE_TO_DEVICE)); /* onto itself */
#undef COPY
  }
  CHECK_OK(aclrtMemcpy(b, 16, a, 16, ACL_MEMCPY_HOST_TO_HOST));
  CHECK_BYTES(a, b, 16);
  CHECK_OK(aclrtSynchronizeStream(NULL)); /* the copy onto itself may still be queued */
  CHECK_OK(aclrtFree(d));
  finish();
}
/* One byte more at a time, at each level, in each direction, with each call. */
static aclError copy_by(int call, void *d, void *other, size_t n) {
  switch (call) {
    case 0: return aclrtMemcpy(d, n, other, n, ACL_MEMCPY_HOST_TO_DEVICE);
    case 1: return aclrtMemcpy(other, n, d, n, ACL_MEMCPY_DEVICE_TO_HOST);
    case 2: return aclrtMemset(d, n, 1, n);
    case 3: return aclrtMemcpyAsync(d, n, other, n, ACL_MEMCPY_HOST_TO_DEVICE, NULL);
    case 4: return aclrtMemcpyAsync(other, n, d, n, ACL_MEMCPY_DEVICE_TO_HOST, NULL);
    default: return aclrtMemsetAsync(d, n, 1, n, NULL);
  }
}
TEST(copies_stay_inside_their_allocation) {
  static const size_t sizes[] = {1, 20, 31, 32, 33, 100, 512, 5000};
  static char host[8192];
  size_t i;
  int level, call;
  begin();
  for (level = 0; level <= 2; level++)
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
      for (call = 0; call < 6; call++) {
        size_t n = sizes[i], room = rounded(n), off = n / 2;
        uint64_t before;
        char *d;
        aslSetLevel(level);
        d = device_bytes(n);
        before = findings();
        CHECK_OK(copy_by(call, d, host, n));
        CHECK_OK(copy_by(call, d + off, host, n - off));
        CHECK_EQ(findings(), before);
        /* past what was asked, inside what was given: hardware says nothing, we do */
        CHECK_EQ(copy_by(call, d, host, n + 1), level == 2 ? ACL_ERROR_RT_PARAM_INVALID : ACL_SUCCESS);
        CHECK_EQ(copy_by(call, d + off, host, room - off), level == 2 ? ACL_ERROR_RT_PARAM_INVALID : ACL_SUCCESS);
        CHECK_EQ(findings(), before + 2);
        /* past what was given */
        CHECK_EQ(copy_by(call, d, host, room + 1), ACL_ERROR_RT_PARAM_INVALID);
        CHECK_EQ(copy_by(call, d + off, host, room - off + 1), ACL_ERROR_RT_PARAM_INVALID);
        CHECK_EQ(copy_by(call, d + room + 8, host, 1), ACL_ERROR_RT_PARAM_INVALID);
        CHECK_OK(aclrtSynchronizeDevice());
        aslSetLevel(0); /* the end was written over by us, see the guards below */
        CHECK_OK(aclrtFree(d));
        CHECK_EQ(copy_by(call, d, host, 1), ACL_ERROR_RT_PARAM_INVALID); /* freed */
      }
  finish();
}
/* Large copies may be shared between cores: sizes around the limit, odd ends and beginnings, and ranges that overlap. */
TEST(large_copies_arrive_whole) {
  static const size_t sizes[] = {((size_t)8 << 20) - 1, (size_t)8 << 20, ((size_t)8 << 20) + 1, ((size_t)11 << 20) + 77};
  const size_t room = (size_t)24 << 20;
  unsigned char *from = NULL, *back = NULL, *device = NULL;
  aclrtStream s = NULL;
  size_t k, i;
  CHECK_OK(aclrtSetDevice(0));
  REQUIRE(CHECK_OK(aclrtCreateStream(&s)));
  REQUIRE(CHECK_OK(aclrtMallocHost((void **)&from, room)));
  REQUIRE(CHECK_OK(aclrtMallocHost((void **)&back, room)));
  REQUIRE(CHECK_OK(aclrtMalloc((void **)&device, room, ACL_MEM_MALLOC_HUGE_FIRST)));
  for (i = 0; i + 8 <= room; i += 8) {
    uint64_t v = test_random64();
    memcpy(from + i, &v, 8);
  }
  for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
    size_t n = sizes[k], at = (size_t)test_between(0, 4096), to = (size_t)test_between(1, 4096), shift = (size_t)test_between(1, 1 << 20);
    memset(back, 0x5A, room);
    CHECK_OK(aclrtMemcpyAsync(device + to, room - to, from + at, n, ACL_MEMCPY_HOST_TO_DEVICE, s));
    CHECK_OK(aclrtMemcpyAsync(back + 1, room - 1, device + to, n, ACL_MEMCPY_DEVICE_TO_HOST, s));
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK_EQ(back[0], 0x5A);
    CHECK_EQ(memcmp(back + 1, from + at, n), 0);
    CHECK_EQ(back[1 + n], 0x5A);
    CHECK_OK(aclrtMemcpy(device + to + shift, room - to - shift, device + to, n, ACL_MEMCPY_DEVICE_TO_DEVICE)); /* upwards over itself */
    CHECK_OK(aclrtMemcpy(back, room, device + to + shift, n, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK_EQ(memcmp(back, from + at, n), 0);
    CHECK_OK(aclrtMemcpy(device + to, room - to, device + to + shift, n, ACL_MEMCPY_DEVICE_TO_DEVICE)); /* and down again */
    CHECK_OK(aclrtMemcpy(back, room, device + to, n, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK_EQ(memcmp(back, from + at, n), 0);
  }
  CHECK_OK(aclrtFree(device));
  CHECK_OK(aclrtFreeHost(back));
  CHECK_OK(aclrtFreeHost(from));
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_OK(aclrtResetDevice(0));
}
TEST(the_message_of_a_copy_past_the_end) {
  char host[200], *d;
  const char *message;
  begin();
  d = device_bytes(100);
  CHECK_EQ(up(d, host, 200), ACL_ERROR_RT_PARAM_INVALID);
  message = aclGetRecentErrMsg();
  CHECK_HAS(message, "200 bytes");
  CHECK_HAS(message, "100-byte");
  CHECK_HAS(message, "device 0");
  CHECK_HAS(message, "aclrtMalloc");
  CHECK_HAS(message, WHERE); /* where it was allocated */
  CHECK_OK(aclrtFree(d));
  finish();
}
TEST(a_kind_that_contradicts_the_addresses) {
  char host[32], *d;
  int level, k;
  begin();
  d = device_bytes(32);
  for (level = 0; level <= 2; level++) {
    aclError want = level == 2 ? ACL_ERROR_RT_PARAM_INVALID : ACL_SUCCESS;
    aslSetLevel(level);
    for (k = 1; k <= 3; k++) {
      memset(host, level * 10 + k, sizeof host);
      CHECK_EQ(aclrtMemcpy(d, 32, host, 32, (aclrtMemcpyKind)k), k == ACL_MEMCPY_HOST_TO_DEVICE ? ACL_SUCCESS : want);
      memset(host, 0, sizeof host);
      CHECK_EQ(aclrtMemcpy(host, 32, d, 32, (aclrtMemcpyKind)k), k == ACL_MEMCPY_DEVICE_TO_HOST ? ACL_SUCCESS : want);
      if (level < 2) CHECK_EQ(host[31], level * 10 + k); /* the addresses decide, as on hardware */
    }
  }
  CHECK_HAS(aclGetRecentErrMsg(), "kind says");
  CHECK_OK(aclrtFree(d));
  finish();
}
TEST(fill_checks) {
  char *d, *h, stack[8];
  int k;
  begin();
  d = device_bytes(64), h = (char *)pinned_bytes(64);
  for (k = 0; k < 2; k++) {
#define FILL(p, max, v, n) (k ? aclrtMemsetAsync(p, max, v, n, NULL) : aclrtMemset(p, max, v, n))
    CHECK_OK(FILL(NULL, 0, 1, 0));
    CHECK_OK(FILL(NULL, 1, 1, 0));
    CHECK_EQ(FILL(NULL, 1, 1, 1), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(FILL(d, 63, 1, 64), ACL_ERROR_RT_PARAM_INVALID);
    CHECK_EQ(FILL(stack, 8, 1, 8), ACL_ERROR_RT_PARAM_INVALID); /* not the device's, and not pinned */
    CHECK_OK(FILL(h, 64, 0x1234, 64));                         /* pinned; the value is cut to a byte */
    CHECK_OK(aclrtSynchronizeStream(NULL));
    CHECK_EQ(h[63], 0x34);
    CHECK_OK(FILL(d, 64, -1, 64));
    CHECK_OK(aclrtSynchronizeStream(NULL));
    CHECK_OK(down(stack, d + 56, 8));
    CHECK_EQ((unsigned char)stack[7], 0xFF);
#undef FILL
  }
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(h));
  finish();
}

/*--------------------------------------------------------------------------------------
  Guards
--------------------------------------------------------------------------------------*/
typedef struct { void *p; size_t bytes, at; int ok; } poke_args;
static void kernel_poke(void *v) { /* writes one byte, perhaps outside */
  poke_args *a = *(poke_args **)v;
  char *b = (char *)aslDeviceBytes(a->p, a->bytes);
  a->ok = b != NULL;
  if (b) b[a->at] = 1;
}
static void poke(void *p, size_t bytes, size_t at) {
  static poke_args a;
  poke_args *pointer = &a;
  a.p = p, a.bytes = bytes, a.at = at;
  CHECK_OK(aslLaunch("poke", kernel_poke, &pointer, sizeof pointer, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK(a.ok);
}
TEST(a_write_past_the_end_is_found_when_freed) {
  static const size_t sizes[] = {1, 32, 100, 513};
  size_t i;
  int level, far;
  begin();
  for (level = 0; level <= 2; level++)
    for (i = 0; i < 4; i++)
      for (far = 0; far < 3; far++) {
        size_t n = sizes[i];
        uint64_t before = findings();
        char *d;
        unsigned char *h;
        aclError code;
        aslSetLevel(level);
        d = device_bytes(n), h = pinned_bytes(n);
        poke(d, n, n - 1);
        h[n - 1] = 1;
        if (far == 1) poke(d, n, n), h[n] = 1;                                        /* the very next byte */
        if (far == 2) poke(d, n, rounded(n) + 10), h[(n + 31) / 32 * 32 + 10] = 1; /* behind the rounded size */
        aclGetRecentErrMsg();
        code = aclrtFree(d);
        CHECK_EQ(code, far && level == 2 ? ACL_ERROR_RT_PARAM_INVALID : ACL_SUCCESS);
        if (code) CHECK_HAS(aclGetRecentErrMsg(), "past the end");
        if (code) CHECK_OK(aclrtFree(d)); /* the refused one is still there; it is told once */
        code = aclrtFreeHost(h);
        CHECK_EQ(code, far && level == 2 ? ACL_ERROR_RT_PARAM_INVALID : ACL_SUCCESS);
        if (code) CHECK_OK(aclrtFreeHost(h));
        CHECK_EQ(findings(), before + (far ? 2u : 0u));
      }
  finish();
}
static void *other_device_pointer;
static int kernel_answers[8];
static void kernel_ask(void *v) {
  char *d = *(char **)v;
  int on_stack = 0, i = 0;
  kernel_answers[i++] = aslDeviceBytes(d, 64) != NULL;
  kernel_answers[i++] = aslDeviceBytes(d + 60, 4) != NULL;
  kernel_answers[i++] = aslDeviceBytes(d, rounded(64) + 1) == NULL;
  kernel_answers[i++] = aslDeviceBytes(NULL, 1) == NULL;
  kernel_answers[i++] = aslDeviceBytes(&on_stack, 4) == NULL;
  kernel_answers[i++] = aslDeviceBytes(other_device_pointer, 4) == NULL;
  kernel_answers[i++] = aslDeviceBytes(d + 4096 * 1024, 4) == NULL;
}
TEST(kernels_reach_their_own_device_only) {
  char *d;
  int i;
  begin();
  CHECK_OK(aclrtSetDevice(1));
  other_device_pointer = device_bytes(64);
  CHECK_OK(aclrtSetDevice(0));
  d = device_bytes(64);
  CHECK(aslDeviceBytes(d, 64) == NULL); /* not from the host */
  CHECK_OK(aslLaunch("ask", kernel_ask, &d, sizeof d, NULL));
  CHECK_EQ(aclrtSynchronizeStream(NULL), ACL_ERROR_RT_AICORE_EXCEPTION); /* a kernel that reaches outside fails */
  for (i = 0; i < 7; i++) CHECK_EQ(kernel_answers[i] * 100 + i, 100 + i);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFree(other_device_pointer));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclrtResetDevice(1));
  finish();
}

/*--------------------------------------------------------------------------------------
  Two devices; who owns a pointer
--------------------------------------------------------------------------------------*/
TEST(two_devices_are_separate) {
  char *a, *b, host[256], back[256];
  size_t free0 = 0, free1 = 0, total = 0, f = 0;
  int32_t can = 0;
  aclrtPtrAttributes at;
  begin();
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &free0, &total));
  CHECK_EQ(free0, total);
  a = device_bytes(256);
  CHECK_OK(aclrtSetDevice(1));
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &free1, &total));
  CHECK_EQ(free1, total); /* what device 0 has given away is not missing here */
  b = device_bytes(256);
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &f, &total));
  CHECK_EQ(total - f, rounded(256));
  CHECK_OK(aclrtPointerGetAttributes(a + 5, &at));
  CHECK_EQ(at.location.type, ACL_MEM_LOCATION_TYPE_DEVICE);
  CHECK_EQ(at.location.id, 0);
  CHECK_OK(aclrtPointerGetAttributes(b, &at));
  CHECK_EQ(at.location.id, 1);
  memset(host, 11, 256);
  CHECK_OK(up(a, host, 256));
  memset(host, 22, 256);
  CHECK_OK(up(b, host, 256));
  CHECK_OK(down(back, a, 256)); /* through the host from any context */
  CHECK_EQ(back[255], 11);
  /* between devices only with access */
  CHECK_EQ(aclrtMemcpy(a, 256, b, 256, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemcpyAsync(a, 256, b, 256, ACL_MEMCPY_DEVICE_TO_DEVICE, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(down(back, a, 256));
  CHECK_EQ(back[0], 11);
  CHECK_OK(aclrtDeviceCanAccessPeer(&can, 0, 1));
  CHECK_EQ(can, 1);
  CHECK_EQ(aclrtDeviceCanAccessPeer(&can, 1, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtDeviceCanAccessPeer(NULL, 0, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtDeviceCanAccessPeer(&can, 0, 99), ACL_ERROR_RT_INVALID_DEVICEID);
  CHECK_EQ(aclrtDeviceEnablePeerAccess(0, 1), ACL_ERROR_FEATURE_UNSUPPORTED);
  CHECK_EQ(aclrtDeviceEnablePeerAccess(1, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtDeviceEnablePeerAccess(99, 0), ACL_ERROR_RT_INVALID_DEVICEID);
  CHECK_OK(aclrtDeviceEnablePeerAccess(0, 0));
  CHECK_OK(aclrtMemcpy(a, 256, b, 256, ACL_MEMCPY_DEVICE_TO_DEVICE));
  CHECK_OK(down(back, a, 256));
  CHECK_EQ(back[0], 22);
  CHECK_OK(aclrtDeviceDisablePeerAccess(0));
  CHECK_EQ(aclrtDeviceDisablePeerAccess(1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMemcpy(a, 256, b, 256, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtFree(a)); /* needs no context of its device */
  CHECK_OK(aclrtFree(b));
  CHECK_OK(aclrtResetDevice(1));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtResetDevice(0));
  finish();
}
TEST(whose_pointer_is_it) {
  aclrtPtrAttributes at;
  int local = 0;
  void *h;
  begin();
  h = pinned_bytes(32);
  CHECK_EQ(aclrtPointerGetAttributes(NULL, &at), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtPointerGetAttributes(h, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtPointerGetAttributes(h, &at));
  CHECK_EQ(at.location.type, ACL_MEM_LOCATION_TYPE_HOST);
  CHECK_OK(aclrtPointerGetAttributes(&local, &at));
  CHECK_EQ(at.location.type, ACL_MEM_LOCATION_TYPE_UNREGISTERED);
  CHECK_OK(aclrtFreeHost(h));
  finish();
}
TEST(memory_figures) {
  size_t a = 1, b = 1, left = 0, total = 0, used;
  char *d;
  begin();
  CHECK_EQ(aclrtGetMemInfo(ACL_DDR_MEM, NULL, &b), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtGetMemInfo(ACL_DDR_MEM, &a, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtGetMemInfo((aclrtMemAttr)-1, &a, &b), ACL_ERROR_RT_INVALID_MEMORY_TYPE);
  CHECK_EQ(aclrtGetMemInfo((aclrtMemAttr)1000, &a, &b), ACL_ERROR_RT_INVALID_MEMORY_TYPE);
  CHECK(a == 1 && b == 1);
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
  CHECK(total >= (size_t)1 << 26); /* much more where address space is not short */
  CHECK_EQ(left, total);
  d = device_bytes(1 << 20);
  CHECK_OK(aclrtGetMemInfo(ACL_HBM_MEM, &a, &b)); /* asked of a DDR chip: answers for DDR */
  CHECK_EQ(b, total);
  used = b - a;
  CHECK(used >= 1 << 20 && used < (1 << 20) + 4096);
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM_P2P_HUGE, &a, &b)); /* a kind this chip lacks */
  CHECK(a == 0 && b == 0);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
  CHECK_EQ(left, total);
  finish();
}

/*--------------------------------------------------------------------------------------
  Asynchronous copies
--------------------------------------------------------------------------------------*/
TEST(pinned_memory_is_asynchronous_and_pageable_is_not) {
  char *d, stack[64];
  unsigned char *h;
  int k;
  begin();
  CHECK_OK(aslSetSchedule("lazy"));
  d = device_bytes(64), h = pinned_bytes(64);
  for (k = 1; k < 10; k++) {
    memset(stack, k, 64);
    CHECK_OK(aclrtMemcpyAsync(d, 64, stack, 64, ACL_MEMCPY_HOST_TO_DEVICE, NULL));
    memset(stack, 0, 64); /* gone at once, and that is all right */
    memset(h, 0, 64);
    CHECK_OK(aclrtMemcpyAsync(h, 64, d, 64, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
    CHECK_EQ(h[0], 0); /* not yet */
    CHECK_OK(aclrtMemcpyAsync(stack, 64, d, 64, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
    CHECK_EQ(stack[63], k); /* at once, and with it everything before it in the stream */
    CHECK_EQ(h[0], k);
  }
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(h));
  CHECK_OK(aslSetSchedule("free"));
  finish();
}
TEST(an_asynchronous_copy_of_pageable_memory_that_cannot_run_leaves_nothing_behind) {
  aclrtStream s = NULL;
  aclrtEvent e = NULL;
  char *d, *gone = (char *)malloc(64), back[64];
  begin();
  d = device_bytes(64);
  CHECK_OK(aclrtMemset(d, 64, 5, 64));
  CHECK_OK(aclrtCreateStream(&s));
  CHECK_OK(aclrtCreateEventWithFlag(&e, ACL_EVENT_SYNC));
  CHECK_OK(aclrtStreamWaitEvent(s, e));
  CHECK_OK(aclrtRecordEvent(e, s)); /* the stream waits for itself */
  memset(gone, 9, 64);
  CHECK_EQ(aclrtMemcpyAsync(d, 64, gone, 64, ACL_MEMCPY_HOST_TO_DEVICE, s), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  free(gone);
  CHECK_OK(aclrtRecordEvent(e, NULL)); /* now the stream goes on: it must not read the freed memory */
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(down(back, d, 64));
  CHECK_EQ(back[0], 5);
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_OK(aclrtDestroyEvent(e));
  CHECK_OK(aclrtFree(d));
  finish();
}
TEST(pageable_copies_on_streams_that_do_not_run_by_themselves) {
  aclrtStream s = NULL;
  char *d, in[32], out[32];
  size_t p;
  static const char *const policies[] = {"free", "lazy", "seed:4"};
  begin();
  d = device_bytes(32);
  for (p = 0; p < 3; p++) {
    CHECK_OK(aslSetSchedule(policies[p]));
    CHECK_OK(aclrtCreateStreamWithConfig(&s, 0, ACL_STREAM_PERSISTENT));
    memset(in, 40 + (int)p, 32);
    memset(out, 0, 32);
    CHECK_OK(aclrtMemcpyAsync(d, 32, in, 32, ACL_MEMCPY_HOST_TO_DEVICE, s));
    memset(in, 0, 32);
    CHECK_OK(aclrtMemcpyAsync(out, 32, d, 32, ACL_MEMCPY_DEVICE_TO_HOST, s));
    CHECK_EQ(out[31], 40 + (int)p);
    CHECK_OK(aclrtDestroyStream(s));
  }
  CHECK_OK(aslSetSchedule("free"));
  CHECK_OK(aclrtFree(d));
  finish();
}
TEST(which_asynchronous_copies_are_refused) {
  char *d, a[32], b[32];
  unsigned char *h, *g;
  begin();
  d = device_bytes(32), h = pinned_bytes(32), g = pinned_bytes(32);
  /* both ends host */
  CHECK_EQ(aclrtMemcpyAsync(g, 32, h, 32, ACL_MEMCPY_HOST_TO_HOST, NULL), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_EQ(aclrtMemcpyAsync(g, 32, h, 32, ACL_MEMCPY_DEFAULT, NULL), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_EQ(aclrtMemcpyAsync(a, 32, b, 32, ACL_MEMCPY_HOST_TO_HOST, NULL), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  /* two unregistered pointers with a kind that names a device are copied all the same */
  memset(b, 6, 32);
  CHECK_OK(aclrtMemcpyAsync(a, 32, b, 32, ACL_MEMCPY_HOST_TO_DEVICE, NULL));
  CHECK_EQ(a[31], 6);
  memset(b, 7, 32);
  CHECK_OK(aclrtMemcpyAsync(a, 32, b, 32, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
  CHECK_EQ(a[31], 7);
  /* unregistered host memory is refused when the kind cannot be */
  CHECK_EQ(aclrtMemcpyAsync(d, 32, a, 32, ACL_MEMCPY_DEVICE_TO_HOST, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemcpyAsync(d, 32, a, 32, ACL_MEMCPY_HOST_TO_HOST, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemcpyAsync(a, 32, d, 32, ACL_MEMCPY_HOST_TO_DEVICE, NULL), ACL_ERROR_RT_PARAM_INVALID);
  /* and accepted otherwise */
  aslSetLevel(0);
  CHECK_OK(aclrtMemcpyAsync(d, 32, a, 32, ACL_MEMCPY_HOST_TO_DEVICE, NULL));
  CHECK_OK(aclrtMemcpyAsync(d, 32, a, 32, ACL_MEMCPY_DEVICE_TO_DEVICE, NULL));
  CHECK_OK(aclrtMemcpyAsync(a, 32, d, 32, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
  CHECK_OK(aclrtMemcpyAsync(a, 32, d, 32, ACL_MEMCPY_DEVICE_TO_DEVICE, NULL));
  CHECK_OK(aclrtMemcpyAsync(h, 32, d, 32, ACL_MEMCPY_HOST_TO_DEVICE, NULL)); /* known addresses correct the kind */
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_EQ(h[31], 7);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(h));
  CHECK_OK(aclrtFreeHost(g));
  finish();
}

/*--------------------------------------------------------------------------------------
  Memory that queued work still uses
--------------------------------------------------------------------------------------*/
static void free_in_use(void *at_level) {
  char *d;
  unsigned char *h;
  int level = *(const int *)at_level;
  aslSetLevel(level);
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aslSetSchedule("lazy"));
  d = device_bytes(1000), h = pinned_bytes(1000);
  CHECK_OK(aclrtMemsetAsync(d, 1000, 7, 1000, NULL));
  CHECK_OK(aclrtMemcpyAsync(h, 1000, d, 1000, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
  if (level == 2) {
    CHECK_NE(aclrtFree(d), ACL_SUCCESS);
    CHECK_HAS(aclGetRecentErrMsg(), "in use");
    CHECK_NE(aclrtFreeHost(h), ACL_SUCCESS);
    CHECK_EQ(live_bytes(), 2000); /* both still allocated */
    CHECK_OK(aclrtSynchronizeStream(NULL));
    CHECK_EQ(h[999], 7);
    CHECK_OK(aclrtFree(d));
    CHECK_OK(aclrtFreeHost(h));
  } else {
    void *next[8];
    int i;
    CHECK_OK(aclrtFree(d)); /* as on hardware; said aloud at level 1 */
    CHECK_EQ(live_bytes(), 1000);
    for (i = 0; i < 8; i++) { /* nobody gets the block while the tasks are queued */
      next[i] = device_bytes(1000);
      CHECK(next[i] != (void *)d);
    }
    CHECK_OK(aclrtSynchronizeStream(NULL));
    for (i = 0; i < 8; i++) {
      unsigned char byte = 0;
      CHECK_OK(down(&byte, next[i], 1));
      CHECK_EQ(byte, 0xCD); /* and the tasks wrote into none of them */
      CHECK_OK(aclrtFree(next[i]));
    }
    CHECK_OK(aclrtFreeHost(h));
  }
  CHECK_EQ(live_bytes(), 0);
  CHECK_OK(aclrtResetDevice(0));
}
TEST(freeing_memory_that_a_queued_task_uses) {
  static test_child c;
  int level;
  for (level = 0; level <= 2; level++) {
    test_spawn(&c, free_in_use, &level);
    CHECK_EQ(c.exit_code, 0);
    if (level == 0) CHECK_STR(c.err, "");
    if (level > 0) {
      CHECK_HAS(c.err, "pending");
      CHECK_HAS(c.err, "in use");
      CHECK_HAS(c.err, "FINDING");
    }
    if (c.exit_code) fprintf(stderr, "level %d: %s\n", level, c.err);
  }
}
TEST(touching_memory_that_a_queued_task_uses) {
  char *d, buf[100];
  unsigned char *h;
  begin();
  CHECK_OK(aslSetSchedule("lazy"));
  aslSetLevel(2);
  d = device_bytes(1000), h = pinned_bytes(1000);
  CHECK_OK(aclrtMemset(d, 1000, 1, 1000));
  CHECK_OK(aclrtMemcpyAsync(h + 100, 100, d + 100, 100, ACL_MEMCPY_DEVICE_TO_HOST, NULL)); /* reads d, writes h, at 100..199 */
  CHECK_OK(down(buf, d + 100, 100));        /* two readers */
  CHECK_OK(aclrtMemset(d, 1000, 2, 100));   /* beside it */
  CHECK_OK(aclrtMemset(d + 200, 100, 2, 100));
  CHECK_OK(up(d + 300, h + 300, 100));
  aclGetRecentErrMsg();
  CHECK_EQ(aclrtMemset(d, 1000, 2, 101), ACL_ERROR_RT_PARAM_INVALID); /* one byte into it */
  CHECK_HAS(aclGetRecentErrMsg(), "pending");
  CHECK_EQ(aclrtMemset(d + 199, 1, 2, 1), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(up(d + 150, buf, 1), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(up(d + 400, h + 199, 1), ACL_ERROR_RT_PARAM_INVALID); /* reads what is being written */
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_EQ(h[100], 1); /* nothing had been changed */
  CHECK_OK(aclrtMemset(d, 1000, 2, 1000));
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(h));
  aslSetLevel(1);
  CHECK_OK(aslSetSchedule("free"));
  finish();
}
TEST(dev_sync_frees_wait_first) {
  char *d;
  unsigned char *h;
  begin();
  CHECK_OK(aslSetSchedule("lazy"));
  aslSetLevel(2);
  d = device_bytes(100), h = pinned_bytes(100);
  CHECK_OK(aclrtMemsetAsync(d, 100, 3, 100, NULL));
  CHECK_OK(aclrtMemcpyAsync(h, 100, d, 100, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
  CHECK_OK(aclrtFreeWithDevSync(d));
  CHECK_EQ(h[99], 3);
  CHECK_OK(aclrtMemsetAsync(h, 100, 4, 100, NULL));
  CHECK_OK(aclrtFreeHostWithDevSync(h));
  CHECK_OK(aslSetSchedule("free"));
  finish();
}

/* A correctly ordered program prints nothing, at any level, under any schedule, whichever threads hand work over. */
static pthread_mutex_t hand_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t hand_cond = PTHREAD_COND_INITIALIZER;
static int hand_turn;
static char *hand_device;
static unsigned char *hand_pinned;
static aclrtStream hand_stream;
static aclrtEvent hand_event;
static void *take_turns(void *who_at) {
  int who = *(const int *)who_at, round;
  CHECK_OK(aclrtSetDevice(0));
  for (round = 0; round < 40; round++) {
    pthread_mutex_lock(&hand_lock);
    while (hand_turn % 2 != who) pthread_cond_wait(&hand_cond, &hand_lock);
    pthread_mutex_unlock(&hand_lock);
    memset(hand_pinned, round, 256);
    CHECK_OK(aclrtMemcpyAsync(hand_device, 256, hand_pinned, 256, ACL_MEMCPY_HOST_TO_DEVICE, hand_stream));
    CHECK_OK(aclrtRecordEvent(hand_event, hand_stream));
    CHECK_OK(aclrtStreamWaitEvent(NULL, hand_event));
    CHECK_OK(aclrtMemcpyAsync(hand_pinned + 256, 256, hand_device, 256, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
    switch (round % 4) { /* different ways to know that it is done */
      case 0: CHECK_OK(aclrtSynchronizeStream(NULL)); break;
      case 1: CHECK_OK(aclrtSynchronizeDevice()); break;
      case 2: CHECK_OK(aclrtRecordEvent(hand_event, NULL)), CHECK_OK(aclrtSynchronizeEvent(hand_event)); break;
      default: {
        aclrtStreamStatus st = ACL_STREAM_STATUS_NOT_READY;
        while (CHECK_OK(aclrtStreamQuery(NULL, &st)) && st != ACL_STREAM_STATUS_COMPLETE) {
        }
      }
    }
    CHECK_EQ(hand_pinned[511], round);
    CHECK_OK(aclrtMemset(hand_device, 256, 0, 256));
    pthread_mutex_lock(&hand_lock);
    hand_turn++;
    pthread_cond_broadcast(&hand_cond);
    pthread_mutex_unlock(&hand_lock);
  }
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
static void quiet_program(void *text) {
  const char *schedule = (const char *)text + 1;
  int who[2] = {0, 1}, i;
  pthread_t t[2];
  aslSetLevel(*(const char *)text - '0');
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aslSetSchedule(schedule));
  CHECK_OK(aclrtCreateStream(&hand_stream));
  CHECK_OK(aclrtCreateEvent(&hand_event));
  hand_device = device_bytes(256), hand_pinned = pinned_bytes(512);
  for (i = 0; i < 2; i++) REQUIRE(pthread_create(&t[i], NULL, take_turns, &who[i]) == 0);
  for (i = 0; i < 2; i++) pthread_join(t[i], NULL);
  CHECK_OK(aclrtFree(hand_device));
  CHECK_OK(aclrtFreeHost(hand_pinned));
  CHECK_OK(aclrtDestroyEvent(hand_event));
  CHECK_OK(aclrtDestroyStream(hand_stream));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
TEST(a_correct_program_prints_nothing) {
  static const char *const ways[] = {"0free", "1free", "2free", "1lazy", "2lazy", "1seed:3", "2seed:9"};
  static test_child c;
  size_t i;
  for (i = 0; i < sizeof ways / sizeof ways[0]; i++) {
    char way[16];
    snprintf(way, sizeof way, "%s", ways[i]);
    test_spawn(&c, quiet_program, way);
    CHECK_EQ(c.exit_code, 0);
    CHECK(!c.timed_out);
    CHECK_STR(c.err, "");
    CHECK_STR(c.out, "");
  }
}
static void leave_a_leak(void *unused) {
  (void)unused;
  CHECK_OK(aclrtSetDevice(0));
  device_bytes(12345);
  pinned_bytes(777);
  CHECK_OK(aclrtResetDevice(0));
}
TEST(a_leak_report_names_the_requested_bytes) {
  static test_child c;
  test_spawn(&c, leave_a_leak, NULL);
  /* test_spawn forks a process that has used the library already, and a fork reports no leaks of its own */
  CHECK_EQ(c.exit_code, 0);
  CHECK(!strstr(c.err, "leak:"));
  if (!test_inside("a_leak_report_names_the_requested_bytes", NULL, NULL)) {
    CHECK_HAS(test_again.err, "leak");
    CHECK_HAS(test_again.err, "12345 bytes");
    CHECK_HAS(test_again.err, "777 bytes");
    CHECK_HAS(test_again.err, WHERE);
    return;
  }
  leave_a_leak(NULL);
  exit(test_failures ? 1 : 0); /* past the harness, which would not like it */
}

/*--------------------------------------------------------------------------------------
  Host code that touches device memory
--------------------------------------------------------------------------------------*/
static void read_device_pointer(void *what) {
  char *d;
  volatile char *v;
  CHECK_OK(aclrtSetDevice(0));
  if (*(const char *)what == '1') CHECK_OK(aclrtSetDevice(1));
  d = device_bytes(54321);
  v = d;
  if (*(const char *)what == 'w') v[7] = 1;
  else if (*(const char *)what == 'f') {
    aclrtFree(d);
    v[0] = 1;
  } else if (v[100] == 3) exit(0);
}
TEST(a_device_pointer_dereferenced_by_the_host) {
  static test_child c;
  static const char *const ways[] = {"r", "w", "1", "f"};
  int i;
  for (i = 0; i < 4; i++) {
    char way[2];
    snprintf(way, sizeof way, "%s", ways[i]);
    test_spawn(&c, read_device_pointer, way);
    CHECK(!c.timed_out);
    CHECK(c.exit_code != 0);
    if (!TEST_SANITIZED) CHECK_EQ(c.signal, SIGSEGV); /* sanitizers turn it into a report and an exit code */
    CHECK_HAS(c.err, way[0] == '1' ? "device 1" : "device 0");
    CHECK_HAS(c.err, "aclrtMemcpy");
    if (way[0] != 'f') CHECK_HAS(c.err, "54321-byte");
    if (way[0] != 'f') CHECK_HAS(c.err, WHERE);
    if (way[0] == 'f') CHECK_HAS(c.err, "freed");
  }
}
/* A handler that the program installed before the library started is still called, after our explanation. */
static sigjmp_buf back_to;
static volatile sig_atomic_t own_calls;
static void own_handler(int sig) {
  (void)sig;
  own_calls++;
  siglongjmp(back_to, 1);
}
static void own_handler_info(int sig, siginfo_t *info, void *context) {
  static const char text[] = "own handler\n";
  (void)sig, (void)context;
  if (info->si_addr && write(2, text, sizeof text - 1) > 0) _exit(7);
  _exit(8);
}
static void __attribute__((constructor)) early(void) { /* before main, so before the harness starts the library */
  const char *test = getenv("TEST_INSIDE");
  if (test && strcmp(test, "own_handler_that_jumps") == 0) signal(SIGSEGV, own_handler);
  if (test && strcmp(test, "own_handler_that_exits") == 0) {
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_sigaction = own_handler_info;
    a.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &a, NULL);
  }
}
TEST(own_handler_that_jumps) {
  volatile int round;
  char *d, host = 0;
  if (!test_inside("own_handler_that_jumps", NULL, NULL)) {
    CHECK_HAS(test_again.err, "host code touched device memory");
    return;
  }
  begin();
  d = device_bytes(100);
  for (round = 0; round < 3; round++) {
    volatile char *v = d;
    if (sigsetjmp(back_to, 1) == 0) v[round] = 1;
    CHECK_EQ((int)own_calls, round + 1);
    CHECK_OK(aclrtMemset(d, 100, 50 + round, 100)); /* the library goes on */
    CHECK_OK(down(&host, d + 99, 1));
    CHECK_EQ(host, 50 + round);
  }
  CHECK_OK(aclrtFree(d));
  finish();
}
TEST(own_handler_that_exits) {
  char *volatile d;
  const char *inner = getenv("TEST_INSIDE");
  if (!inner) { /* not test_inside(): it must end with 7 */
    const char *argv[4];
    argv[0] = "/proc/self/exe", argv[1] = "-d", argv[2] = "own_handler_that_exits", argv[3] = NULL;
    setenv("TEST_INSIDE", "own_handler_that_exits", 1);
    test_exec(&test_again, argv);
    CHECK_EQ(test_again.exit_code, 7);
    CHECK_HAS(test_again.err, "100-byte");
    CHECK_HAS(test_again.err, "own handler");
    return;
  }
  begin();
  d = device_bytes(100);
  d[3] = 1;
}
TEST(system_calls_do_not_reach_device_memory) {
  int fd[2];
  char *d, out[8];
  begin();
  d = device_bytes(100);
  REQUIRE(pipe(fd) == 0);
  CHECK_EQ(write(fd[1], "abcdefgh", 8), 8);
  errno = 0;
  CHECK_EQ(read(fd[0], d, 8), -1);
  CHECK_EQ(errno, EFAULT);
  CHECK_EQ(read(fd[0], out, 8), 8); /* nothing was lost */
  if (!TEST_ASAN) { /* AddressSanitizer looks at what write() reads, and stops */
    errno = 0;
    CHECK_EQ(write(fd[1], d, 8), -1);
    CHECK_EQ(errno, EFAULT);
  }
  close(fd[0]);
  close(fd[1]);
  CHECK_OK(aclrtFree(d));
  finish();
}

/*--------------------------------------------------------------------------------------
  Limits
--------------------------------------------------------------------------------------*/
TEST(a_small_device_runs_out) {
  void *p[100], *q = &q, *const untouched = &q;
  size_t left = 0, total = 0, i, n;
  int round;
  if (!test_inside("a_small_device_runs_out", "ASCEND_LITE_PROFILE", "toy")) return;
  begin();
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
  CHECK_EQ(total, (size_t)64 << 20);
  CHECK_EQ(aclrtMalloc(&q, ((size_t)64 << 20) + 1, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
  CHECK_HAS(aclGetRecentErrMsg(), "67108865 bytes");
  CHECK(q == untouched);
  for (round = 0; round < 3; round++) {
    for (n = 0; n < 100 && aclrtMalloc(&p[n], (size_t)1 << 20, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS; n++) {
    }
    CHECK_EQ(n, 63); /* 64 minus what the extra 32 bytes of each cost */
    CHECK_EQ(aclrtMalloc(&q, (size_t)1 << 20, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
    CHECK_OK(aclrtFree(p[n / 2]));
    CHECK_OK(aclrtMalloc(&p[n / 2], (size_t)1 << 20, ACL_MEM_MALLOC_HUGE_FIRST)); /* the hole is used again */
    for (i = 0; i < n; i++) CHECK_OK(aclrtFree(p[i]));
    CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
    CHECK_EQ(left, total);
    CHECK_OK(aclrtMalloc(&q, total - 64, ACL_MEM_MALLOC_HUGE_FIRST)); /* in one piece */
    CHECK_OK(aclrtFree(q));
    q = untouched;
  }
  finish();
}
TEST(little_address_space_makes_a_smaller_device) {
  struct rlimit r;
  size_t left = 0, total = 0;
  char *d, in[256], out[256];
  void *p = NULL, *more[64];
  int n = 0, i;
  if (TEST_SANITIZED) TEST_SKIP("sanitizers need address space of their own");
  if (sizeof(void *) < 8) TEST_SKIP("all address space is little here");
  if (!getenv("TEST_INSIDE")) {
    REQUIRE(getrlimit(RLIMIT_AS, &r) == 0);
    r.rlim_cur = (rlim_t)4 << 30;
    if (r.rlim_max != RLIM_INFINITY && r.rlim_max < r.rlim_cur) TEST_SKIP("the limit is lower already");
    REQUIRE(setrlimit(RLIMIT_AS, &r) == 0); /* inherited by the fresh process */
  }
  if (!test_inside("little_address_space_makes_a_smaller_device", NULL, NULL)) return;
  begin();
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
  CHECK(total >= (size_t)64 << 20 && total <= (size_t)2 << 30);
  d = device_bytes(256);
  memset(in, 77, sizeof in);
  CHECK_OK(up(d, in, sizeof in));
  CHECK_OK(down(out, d, sizeof out));
  CHECK_BYTES(in, out, sizeof in);
  while (n < 64 && aclrtMalloc(&more[n], total / 8, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS) n++;
  CHECK(n >= 7); /* what it says it has it can give */
  CHECK_OK(aclrtMallocHost(&p, 1 << 20));
  CHECK_OK(aclrtFreeHost(p));
  p = malloc((size_t)64 << 20); /* and the program has room too */
  CHECK(p != NULL);
  free(p);
  for (i = 0; i < n; i++) CHECK_OK(aclrtFree(more[i]));
  CHECK_OK(aclrtFree(d));
  finish();
}
TEST(on_the_chip_itself_host_and_device_are_one) {
  aclrtRunMode mode = ACL_HOST;
  volatile char *v;
  char *d, host[16];
  if (!test_inside("on_the_chip_itself_host_and_device_are_one", "ASCEND_LITE_PROFILE", "atlas200dk")) return;
  begin();
  CHECK_OK(aclrtGetRunMode(&mode));
  CHECK_EQ(mode, ACL_DEVICE);
  v = d = device_bytes(16);
  v[15] = 5; /* programs written for boards do this */
  CHECK_OK(down(host, d, 16));
  CHECK_EQ(host[15], 5);
  CHECK_OK(aclrtMemcpyAsync(d, 16, host, 16, ACL_MEMCPY_DEVICE_TO_DEVICE, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aclrtFree(d));
  finish();
}
TEST(the_environment_makes_it_strict) {
  char *d, host[101];
  if (!test_inside("the_environment_makes_it_strict", "ASCEND_LITE_STRICT", "1")) return;
  begin();
  d = device_bytes(100);
  CHECK_EQ(up(d, host, 101), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtFree(d));
  finish();
}

/*--------------------------------------------------------------------------------------
  The allocator against a simple model: live blocks do not overlap and keep their contents
--------------------------------------------------------------------------------------*/
enum { MODEL = 250 };
typedef struct { char *p; size_t n; unsigned fill; int where; } model_block; /* where: device 0, device 1, 2 pinned */
static model_block model_list[MODEL];
static unsigned char model_buffer[600000];
static void model_fill(const model_block *b) {
  size_t i;
  for (i = 0; i < b->n; i++) model_buffer[i] = (unsigned char)(b->fill + i * 7);
  if (b->where == 2) memcpy(b->p, model_buffer, b->n);
  else CHECK_OK(up(b->p, model_buffer, b->n));
}
static void model_check(const model_block *b) {
  size_t i;
  if (b->where == 2) memcpy(model_buffer, b->p, b->n);
  else CHECK_OK(down(model_buffer, b->p, b->n));
  for (i = 0; i < b->n && model_buffer[i] == (unsigned char)(b->fill + i * 7); i++) {
  }
  CHECK_EQ(i, b->n);
}
TEST_WITHIN(allocator_against_a_model, 25.0) {
  int live = 0, step, i, steps = TEST_SANITIZED ? 2500 : 8000;
  size_t bytes = 0, left = 0, total = 0;
  begin();
  CHECK_OK(aclrtSetDevice(1));
  for (step = 0; step < steps; step++) {
    int grow = live == 0 || (live < MODEL && test_between(0, 99) < (step / 500 % 2 ? 40 : 60));
    if (grow) {
      model_block *b = &model_list[live];
      void *p = NULL;
      int magnitude = (int)test_between(0, 19);
      b->n = (size_t)test_between(1, ((int64_t)1 << magnitude) + 20);
      b->fill = test_random();
      b->where = (int)test_between(0, 2);
      if (b->where < 2) {
        CHECK_OK(aclrtSetDevice(b->where));
        CHECK_OK(aclrtResetDevice(b->where));
      }
      if (!CHECK_OK(b->where == 2 ? aclrtMallocHost(&p, b->n) : test_between(0, 1) ? aclrtMalloc(&p, b->n, ACL_MEM_MALLOC_HUGE_FIRST) : aclrtMallocAlign32(&p, b->n, ACL_MEM_MALLOC_HUGE_FIRST))) break;
      b->p = (char *)p;
      CHECK_EQ((uintptr_t)p % 64, 0);
      for (i = 0; i < live; i++) CHECK(b->p + b->n <= model_list[i].p || model_list[i].p + model_list[i].n <= b->p);
      model_fill(b);
      bytes += b->n;
      live++;
    } else {
      int k = (int)test_between(0, live - 1);
      model_block *b = &model_list[k];
      model_check(b);
      CHECK_OK(b->where == 2 ? aclrtFreeHost(b->p) : aclrtFree(b->p));
      bytes -= b->n;
      *b = model_list[--live];
    }
    if (step % 64 == 0) {
      CHECK_EQ(live_bytes(), bytes);
      if (live > 0) model_check(&model_list[test_between(0, live - 1)]);
    }
  }
  while (live > 0) {
    model_block *b = &model_list[--live];
    model_check(b);
    CHECK_OK(b->where == 2 ? aclrtFreeHost(b->p) : aclrtFree(b->p));
  }
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
  CHECK_EQ(left, total);
  CHECK_OK(aclrtResetDevice(1));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtResetDevice(0));
  finish();
}
/* The same from four threads at once, each with its own blocks. */
static void *allocate_and_check(void *seed_at) {
  uint64_t state = *(const uint64_t *)seed_at;
  int round;
  CHECK_OK(aclrtSetDevice(0));
  for (round = 0; round < (TEST_SANITIZED ? 150 : 600); round++) {
    void *p[4];
    size_t n[4];
    int i;
    unsigned char in[4], out = 0;
    for (i = 0; i < 4; i++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      n[i] = 1 + (size_t)(state >> 40) % 100000;
      in[i] = (unsigned char)(state >> 33);
      if (!CHECK_OK(i == 3 ? aclrtMallocHost(&p[i], n[i]) : aclrtMalloc(&p[i], n[i], ACL_MEM_MALLOC_HUGE_FIRST))) return NULL;
      CHECK_OK(aclrtMemset(p[i], n[i], in[i], n[i]));
    }
    for (i = 0; i < 4; i++) {
      CHECK_OK(aclrtMemcpy(&out, 1, (char *)p[i] + n[i] - 1, 1, i == 3 ? ACL_MEMCPY_HOST_TO_HOST : ACL_MEMCPY_DEVICE_TO_HOST));
      CHECK_EQ(out, in[i]);
      CHECK_OK(i == 3 ? aclrtFreeHost(p[i]) : aclrtFree(p[i]));
    }
  }
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST(four_threads_allocate) {
  pthread_t t[4];
  uint64_t seed[4];
  int i;
  begin();
  for (i = 0; i < 4; i++) {
    seed[i] = test_random64();
    REQUIRE(pthread_create(&t[i], NULL, allocate_and_check, &seed[i]) == 0);
  }
  for (i = 0; i < 4; i++) pthread_join(t[i], NULL);
  CHECK_EQ(live_bytes(), 0);
  finish();
}
