/* test_runtime_more.c - the wider runtime: notifies, labels, values in memory, reductions, copies of rows and in batches, registered host
   memory, kernels with arguments, callbacks that tell of failures, limits, profiling and dump switches, handles of every kind. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "ascend_lite.h"
#include "test.h"
#include "threads.h"
#include <math.h>
#include <sys/syscall.h>

/*--------------------------------------------------------------------------------------
  Helpers
--------------------------------------------------------------------------------------*/
static const char *const policies[] = {"free", "lazy", "seed:1", "seed:2", "seed:99"};
#define POLICIES (sizeof policies / sizeof policies[0])
static void begin(const char *policy) {
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
  REQUIRE(CHECK_OK(aslSetSchedule(policy)));
}
static void finish(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static aclrtStream stream_new(void) {
  aclrtStream s = NULL;
  REQUIRE(CHECK_OK(aclrtCreateStream(&s)));
  return s;
}
static aclrtNotify notify_new(void) {
  aclrtNotify n = NULL;
  REQUIRE(CHECK_OK(aclrtCreateNotify(&n, ACL_NOTIFY_DEFAULT)));
  return n;
}
static unsigned char *dev(size_t bytes) {
  void *p = NULL;
  REQUIRE(CHECK_OK(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST)));
  return (unsigned char *)p;
}
static unsigned char *pinned(size_t bytes) {
  void *p = NULL;
  REQUIRE(CHECK_OK(aclrtMallocHost(&p, bytes)));
  return (unsigned char *)p;
}
static void up(void *to, const void *from, size_t n) { CHECK_OK(aclrtMemcpy(to, n, from, n, ACL_MEMCPY_HOST_TO_DEVICE)); }
static void down(void *to, const void *from, size_t n) { CHECK_OK(aclrtMemcpy(to, n, from, n, ACL_MEMCPY_DEVICE_TO_HOST)); }
static void fill_random(void *p, size_t n) {
  size_t k;
  for (k = 0; k < n; k++) ((unsigned char *)p)[k] = (unsigned char)test_random();
}

/* A kernel that appends a letter to a text. */
static char word[256] __attribute__((aligned(8)));
static int word_length;
static void kernel_letter(void *p) { word[add(&word_length, 1) - 1] = *(const char *)p; }
static void letter(aclrtStream s, char c) { CHECK_OK(aslLaunch("letter", kernel_letter, &c, 1, s)); }
static const char *letters(void) {
  word[get(&word_length)] = 0;
  return word;
}
static void no_letters(void) { put(&word_length, 0); }

/*--------------------------------------------------------------------------------------
  Notifies
--------------------------------------------------------------------------------------*/
TEST(a_notify_orders_two_streams) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream a, b;
    aclrtNotify there, back;
    int i;
    begin(policies[p]);
    a = stream_new(), b = stream_new(), there = notify_new(), back = notify_new();
    no_letters();
    for (i = 0; i < 20; i++) { /* strictly in turn, whoever is submitted first */
      CHECK_OK(aclrtWaitAndResetNotify(there, b, 0));
      letter(b, 'b');
      CHECK_OK(aclrtRecordNotify(back, b));
      letter(a, 'a');
      CHECK_OK(aclrtRecordNotify(there, a));
      CHECK_OK(aclrtWaitAndResetNotify(back, a, 0));
    }
    CHECK_OK(aclrtSynchronizeStream(b));
    CHECK_OK(aclrtSynchronizeStream(a));
    CHECK_STR(letters(), "abababababababababababababababababababab");
    CHECK_OK(aclrtDestroyNotify(there));
    CHECK_OK(aclrtDestroyNotify(back));
    CHECK_OK(aclrtDestroyStream(a));
    CHECK_OK(aclrtDestroyStream(b));
    finish();
  }
}
TEST(one_record_frees_one_wait) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream s[3], r;
    aclrtNotify n;
    aclrtStreamStatus status[3];
    int i, done;
    begin(policies[p]);
    n = notify_new(), r = stream_new();
    for (i = 0; i < 3; i++) {
      s[i] = stream_new();
      CHECK_OK(aclrtWaitAndResetNotify(n, s[i], 0));
    }
    for (done = 0; done < 3; done++) {
      double end = test_now() + 5 * test_slowness();
      int passed;
      CHECK_OK(aclrtRecordNotify(n, r));
      CHECK_OK(aclrtSynchronizeStream(r));
      do { /* a query counts as waiting, so it moves work on under every policy */
        for (passed = 0, i = 0; i < 3; i++) {
          CHECK_OK(aclrtStreamQuery(s[i], &status[i]));
          passed += status[i] == ACL_STREAM_STATUS_COMPLETE;
        }
      } while (passed < done + 1 && test_now() < end);
      CHECK_EQ(passed, done + 1);
    }
    CHECK_OK(aclrtRecordNotify(n, r)); /* twice is once */
    CHECK_OK(aclrtRecordNotify(n, r));
    CHECK_OK(aclrtSynchronizeStream(r));
    CHECK_OK(aclrtWaitAndResetNotify(n, s[0], 0));
    CHECK_OK(aclrtSynchronizeStream(s[0]));
    CHECK_OK(aclrtWaitAndResetNotify(n, s[0], 0));
    CHECK_EQ(aclrtSynchronizeStreamWithTimeout(s[0], 20), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
    CHECK_OK(aclrtRecordNotify(n, r));
    CHECK_OK(aclrtSynchronizeStream(s[0]));
    CHECK_OK(aclrtDestroyNotify(n));
    for (i = 0; i < 3; i++) CHECK_OK(aclrtDestroyStream(s[i]));
    CHECK_OK(aclrtDestroyStream(r));
    finish();
  }
}
TEST(a_wait_that_nobody_ends_gives_up) {
  size_t p;
  for (p = 0; p < 3; p++) {
    aclrtStream s;
    aclrtNotify n;
    aclrtEvent e;
    double before, took;
    begin(policies[p]);
    s = stream_new(), n = notify_new();
    no_letters();
    CHECK_OK(aclrtWaitAndResetNotify(n, s, 1));
    letter(s, 'x');
    before = test_now();
    CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_WAIT_TIMEOUT);
    took = test_now() - before;
    CHECK(took > 0.8 && took < 5.0 * test_slowness());
    CHECK_STR(letters(), "x"); /* the stream goes on */
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK_OK(aclrtCreateEventWithFlag(&e, ACL_EVENT_SYNC));
    CHECK_OK(aclrtStreamWaitEventWithTimeout(s, e, 1));
    CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_WAIT_TIMEOUT);
    CHECK_HAS(aclGetRecentErrMsg(), "1000 ms");
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_OK(aclrtDestroyNotify(n));
    CHECK_OK(aclrtDestroyStream(s));
    finish();
  }
}
TEST(a_worker_keeps_the_time) { /* nobody synchronizes: the wait must end all the same */
  aclrtStream s;
  aclrtNotify n;
  int k;
  begin("free");
  s = stream_new(), n = notify_new();
  no_letters();
  CHECK_OK(aclrtWaitAndResetNotify(n, s, 1));
  letter(s, 'x');
  for (k = 0; k < 4000 && get(&word_length) == 0; k++) test_sleep(0.001 * test_slowness());
  CHECK_EQ(get(&word_length), 1);
  CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_WAIT_TIMEOUT);
  CHECK_STR(letters(), "x");
  CHECK_OK(aclrtDestroyNotify(n));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(the_process_wide_wait_limit) {
  aclrtStream s;
  aclrtEvent e;
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtCreateEventWithFlag(&e, ACL_EVENT_SYNC));
  CHECK_OK(aclrtSetOpWaitTimeout(1));
  CHECK_OK(aclrtStreamWaitEvent(s, e));
  CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_WAIT_TIMEOUT);
  CHECK_OK(aclrtSetOpWaitTimeout(0));
  CHECK_OK(aclrtStreamWaitEvent(s, e));
  CHECK_EQ(aclrtSynchronizeStreamWithTimeout(s, 50), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_OK(aclrtRecordEvent(e, NULL));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtDestroyEvent(e));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(notifies_in_a_ring_are_a_deadlock) {
  aclrtStream a, b;
  aclrtNotify x, y;
  double before;
  begin("free");
  a = stream_new(), b = stream_new(), x = notify_new(), y = notify_new();
  CHECK_OK(aclrtWaitAndResetNotify(x, a, 0));
  CHECK_OK(aclrtRecordNotify(y, a));
  CHECK_OK(aclrtWaitAndResetNotify(y, b, 0));
  CHECK_OK(aclrtRecordNotify(x, b));
  before = test_now();
  CHECK_EQ(aclrtSynchronizeStream(a), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK(test_now() - before < 3.0 * test_slowness());
  CHECK_HAS(aclGetRecentErrMsg(), "deadlock");
  CHECK_OK(aclrtRecordNotify(x, NULL)); /* somebody else breaks it */
  CHECK_OK(aclrtSynchronizeStream(a));
  CHECK_OK(aclrtSynchronizeStream(b));
  CHECK_OK(aclrtDestroyNotify(x));
  CHECK_OK(aclrtDestroyNotify(y));
  CHECK_OK(aclrtDestroyStream(a));
  CHECK_OK(aclrtDestroyStream(b));
  finish();
}
TEST(batch_reset_takes_bits_down) {
  aclrtNotify n[3];
  aclrtStream s;
  uint32_t ids[3];
  int i;
  begin("free");
  s = stream_new();
  for (i = 0; i < 3; i++) {
    n[i] = notify_new();
    CHECK_OK(aclrtGetNotifyId(n[i], &ids[i]));
    CHECK_OK(aclrtRecordNotify(n[i], s));
  }
  CHECK(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2]);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtDestroyNotify(n[2]));
  CHECK_EQ(aclrtNotifyBatchReset(n, 3), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_OK(aclrtWaitAndResetNotify(n[0], s, 1)); /* none was reset */
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtNotifyBatchReset(n, 2));
  CHECK_OK(aclrtWaitAndResetNotify(n[1], s, 0));
  CHECK_EQ(aclrtSynchronizeStreamWithTimeout(s, 30), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_OK(aclrtDestroyNotify(n[1])); /* the queued wait keeps it alive */
  CHECK_OK(aclrtStreamAbort(s));
  CHECK_OK(aclrtDestroyNotify(n[0]));
  CHECK_EQ(aclrtRecordNotify(n[0], s), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_EQ(aclrtDestroyNotify(n[0]), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_EQ(aclrtCreateNotify(&n[0], 2), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
static void count_record(aclrtCntNotify n, aclrtStream s, int mode, uint32_t value) {
  aclrtCntNotifyRecordInfo info;
  info.mode = (aclrtCntNotifyRecordMode)mode, info.value = value;
  CHECK_OK(aclrtCntNotifyRecord(n, s, &info));
}
static aclError count_wait(aclrtCntNotify n, aclrtStream s, int mode, uint32_t value, int clear) { /* 0 when it passes */
  aclrtCntNotifyWaitInfo info;
  aclError code;
  memset(&info, 0, sizeof info);
  info.mode = (aclrtCntNotifyWaitMode)mode, info.value = value, info.isClear = (uint8_t)clear;
  CHECK_OK(aclrtCntNotifyWaitWithTimeout(n, s, &info));
  code = aclrtSynchronizeStreamWithTimeout(s, 30);
  if (code) CHECK_OK(aclrtStreamAbort(s));
  return code;
}
TEST(counting_notifies) {
  aclrtCntNotify n = NULL;
  aclrtStream s, w;
  uint32_t id;
  begin("free");
  s = stream_new(), w = stream_new();
  CHECK_OK(aclrtCntNotifyCreate(&n, 0));
  CHECK_OK(aclrtCntNotifyGetId(n, &id));
  CHECK_OK(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE, 0, 0));
  count_record(n, s, ACL_RT_CNT_NOTIFY_RECORD_SET_VALUE_MODE, 5);
  count_record(n, s, ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE, 3);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE, 8, 0));
  CHECK_NE(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE, 8, 0), 0);
  CHECK_OK(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE, 9, 0));
  CHECK_NE(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE, 8, 0), 0);
  CHECK_OK(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE, 8, 0));
  count_record(n, s, ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE, 0x30);
  count_record(n, s, ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE, 0x28);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE, 0x28, 1)); /* and back to 0 */
  CHECK_OK(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE, 0, 0));
  count_record(n, s, ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE, 1);
  CHECK_OK(aclrtCntNotifyReset(n, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_NE(count_wait(n, w, ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE, 0, 0), 0);
  CHECK_EQ(aclrtRecordNotify(n, s), ACL_ERROR_RT_INVALID_HANDLE); /* another kind */
  CHECK_OK(aclrtCntNotifyDestroy(n));
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_OK(aclrtDestroyStream(w));
  finish();
}

/*--------------------------------------------------------------------------------------
  Values in memory
--------------------------------------------------------------------------------------*/
TEST(a_value_wait_is_ended_by_every_writer) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream w, s;
    unsigned char *d, *h;
    uint64_t v = 0, *shared;
    begin(policies[p]);
    w = stream_new(), s = stream_new(), d = dev(64), h = pinned(64);
    memset(h, 0, 64);
    up(d, h, 64);
    no_letters();
    /* another stream */
    CHECK_OK(aclrtValueWait(d, 7, ACL_STREAM_WAIT_VALUE_EQ, w));
    letter(w, 'a');
    CHECK_OK(aclrtValueWrite(d, 7, 0, s));
    CHECK_OK(aclrtSynchronizeStream(w));
    /* a copy of the host */
    CHECK_OK(aclrtValueWait(d, 8, ACL_STREAM_WAIT_VALUE_GEQ, w));
    letter(w, 'b');
    v = 9;
    up(d, &v, 8);
    CHECK_OK(aclrtSynchronizeStream(w));
    /* a copy on a stream */
    CHECK_OK(aclrtValueWait(d, 16, ACL_STREAM_WAIT_VALUE_AND, w));
    letter(w, 'c');
    *(uint64_t *)(void *)h = 24;
    CHECK_OK(aclrtMemcpyAsync(d, 8, h, 8, ACL_MEMCPY_HOST_TO_DEVICE, s));
    CHECK_OK(aclrtSynchronizeStream(w));
    CHECK_OK(aclrtSynchronizeStream(s));
    /* a fill */
    CHECK_OK(aclrtValueWait(d, 0, ACL_STREAM_WAIT_VALUE_EQ, w));
    letter(w, 'd');
    CHECK_OK(aclrtMemset(d, 8, 0, 8));
    CHECK_OK(aclrtSynchronizeStream(w));
    /* a plain store of the host to pinned memory */
    shared = (uint64_t *)(void *)(h + 32);
    CHECK_OK(aclrtValueWait(shared, 1, ACL_STREAM_WAIT_VALUE_GEQ, w));
    letter(w, 'e');
    __atomic_store_n(shared, 1, __ATOMIC_SEQ_CST);
    CHECK_OK(aclrtSynchronizeStream(w));
    CHECK_STR(letters(), "abcde");
    CHECK_OK(aclrtFree(d));
    CHECK_OK(aclrtFreeHost(h));
    CHECK_OK(aclrtDestroyStream(w));
    CHECK_OK(aclrtDestroyStream(s));
    finish();
  }
}
TEST(the_four_comparisons) {
  static const struct { uint64_t have, want; uint32_t flag; int passes; } row[] = {
      {5, 5, ACL_STREAM_WAIT_VALUE_GEQ, 1}, {4, 5, ACL_STREAM_WAIT_VALUE_GEQ, 0}, {2, UINT64_MAX, ACL_STREAM_WAIT_VALUE_GEQ, 1}, /* wraps around */
      {5, 5, ACL_STREAM_WAIT_VALUE_EQ, 1},  {6, 5, ACL_STREAM_WAIT_VALUE_EQ, 0},  {6, 2, ACL_STREAM_WAIT_VALUE_AND, 1},
      {6, 1, ACL_STREAM_WAIT_VALUE_AND, 0}, {0, 0, ACL_STREAM_WAIT_VALUE_NOR, 1}, {UINT64_MAX, 0, ACL_STREAM_WAIT_VALUE_NOR, 0},
      {1, ~(uint64_t)1, ACL_STREAM_WAIT_VALUE_NOR, 0},
  };
  aclrtStream s;
  unsigned char *d;
  size_t k;
  begin("free");
  s = stream_new(), d = dev(64);
  for (k = 0; k < sizeof row / sizeof row[0]; k++) {
    aclError code;
    CHECK_OK(aclrtValueWrite(d, row[k].have, 0, s));
    CHECK_OK(aclrtValueWait(d, row[k].want, row[k].flag, s));
    code = aclrtSynchronizeStreamWithTimeout(s, row[k].passes ? 5000 : 20);
    if (!CHECK_EQ(code == 0, row[k].passes)) fprintf(stderr, "in row %zu\n", k);
    if (code) CHECK_OK(aclrtStreamAbort(s));
  }
  CHECK_EQ(aclrtValueWait(d + 4, 0, 0, s), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtValueWait(d, 0, 4, s), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtValueWrite(d, 0, 1, s), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtValueWrite(d + 96, 0, 0, s), ACL_ERROR_RT_PARAM_INVALID); /* past the end */
  CHECK_EQ(aclrtValueWrite(word, 0, 0, s), ACL_ERROR_RT_PARAM_INVALID); /* memory of the program */
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(a_ring_of_streams_over_values) {
  enum { N = 6, ROUNDS = 30 };
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream s[N];
    unsigned char *d;
    uint64_t zero[N], *out;
    int i, r;
    begin(policies[p]);
    memset(zero, 0, sizeof zero);
    d = dev(8 * N), out = (uint64_t *)(void *)pinned(8 * N);
    up(d, zero, sizeof zero);
    no_letters();
    for (i = 0; i < N; i++) s[i] = stream_new();
    for (i = N - 1; i >= 0; i--) /* stream i waits for its neighbour; the last in the ring is submitted first */
      for (r = 1; r <= ROUNDS; r++) {
        if (i > 0 || r > 1) CHECK_OK(aclrtValueWait(d + 8 * ((i + N - 1) % N), (uint64_t)(i > 0 ? r : r - 1), ACL_STREAM_WAIT_VALUE_GEQ, s[i]));
        letter(s[i], (char)('a' + i));
        CHECK_OK(aclrtValueWrite(d + 8 * i, (uint64_t)r, 0, s[i]));
      }
    for (i = 0; i < N; i++) CHECK_OK(aclrtSynchronizeStream(s[i]));
    for (i = 0; i < N * ROUNDS; i++)
      if (!CHECK_EQ(letters()[i], 'a' + i % N)) break;
    down(out, d, 8 * N);
    for (i = 0; i < N; i++) CHECK_EQ(out[i], (uint64_t)ROUNDS);
    CHECK_OK(aclrtFree(d));
    CHECK_OK(aclrtFreeHost(out));
    for (i = 0; i < N; i++) CHECK_OK(aclrtDestroyStream(s[i]));
    finish();
  }
}
static void kernel_store(void *p) { /* writes from inside a kernel that goes on */
  struct { void *at; int *go; } a;
  uint64_t *to;
  memcpy(&a, p, sizeof a);
  to = (uint64_t *)aslDeviceBytes(a.at, 8);
  if (to) __atomic_store_n(to, 3, __ATOMIC_SEQ_CST);
  while (!get(a.go)) test_sleep(0.001);
}
TEST(a_running_kernel_may_end_a_value_wait) {
  struct { void *at; int *go; } a;
  aclrtStream w, s;
  static int go;
  uint64_t zero = 0;
  begin("free");
  w = stream_new(), s = stream_new();
  memset(&a, 0, sizeof a);
  a.at = dev(8), a.go = &go;
  up(a.at, &zero, 8);
  put(&go, 0);
  CHECK_OK(aclrtValueWait(a.at, 3, ACL_STREAM_WAIT_VALUE_EQ, w));
  CHECK_OK(aslLaunch("store", kernel_store, &a, sizeof a, s));
  CHECK_EQ(aclrtSynchronizeStreamWithTimeout(w, 5000), 0); /* while the kernel still runs */
  put(&go, 1);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtFree(a.at));
  CHECK_OK(aclrtDestroyStream(w));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Labels
--------------------------------------------------------------------------------------*/
TEST(a_label_switch_jumps_forward) {
  static const char *const want[] = {"<0123>", "<123>", "<23>", "<3>", "<3>"}; /* index 4 is too large: the last */
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    uint32_t index;
    for (index = 0; index < 5; index++) {
      aclrtLabel label[4];
      aclrtLabelList list = NULL;
      aclrtStream s;
      unsigned char *d;
      int i;
      begin(policies[p]);
      s = stream_new(), d = dev(64);
      up(d, &index, sizeof index);
      no_letters();
      for (i = 0; i < 4; i++) CHECK_OK(aclrtCreateLabel(&label[i]));
      CHECK_OK(aclrtCreateLabelList(label, 4, &list));
      letter(s, '<');
      CHECK_OK(aclrtSwitchLabelByIndex(d, 4, list, s));
      letter(s, 'x'); /* never: every index jumps over it */
      for (i = 0; i < 4; i++) {
        CHECK_OK(aclrtSetLabel(label[i], s));
        letter(s, (char)('0' + i));
      }
      letter(s, '>');
      CHECK_OK(aclrtSynchronizeStream(s));
      CHECK_STR(letters(), want[index]);
      CHECK_OK(aclrtDestroyLabelList(list));
      for (i = 0; i < 4; i++) CHECK_OK(aclrtDestroyLabel(label[i]));
      CHECK_OK(aclrtFree(d));
      CHECK_OK(aclrtDestroyStream(s));
      finish();
    }
  }
}
TEST(a_switch_waits_for_its_label_and_skips_what_lies_between) {
  aclrtLabel end = NULL, other = NULL;
  aclrtLabelList list = NULL;
  aclrtStream s;
  aclrtNotify n;
  unsigned char *d;
  uint32_t zero = 0;
  begin("free");
  s = stream_new(), d = dev(64), n = notify_new();
  up(d, &zero, sizeof zero);
  no_letters();
  CHECK_OK(aclrtCreateLabel(&end));
  CHECK_OK(aclrtCreateLabel(&other));
  CHECK_OK(aclrtCreateLabelList(&end, 1, &list));
  CHECK_OK(aclrtSwitchLabelByIndex(d, 1, list, s));
  letter(s, 'x');
  CHECK_OK(aclrtRecordNotify(n, s)); /* in the branch that is not taken: the notify stays down */
  CHECK_OK(aclrtMemsetAsync(d, 64, 1, 64, s));
  CHECK_EQ(aclrtSynchronizeStreamWithTimeout(s, 30), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_OK(aclrtSetLabel(end, s));
  letter(s, 'y');
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_STR(letters(), "y");
  CHECK_OK(aclrtWaitAndResetNotify(n, s, 0));
  CHECK_EQ(aclrtSynchronizeStreamWithTimeout(s, 30), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_OK(aclrtStreamAbort(s));
  /* wrong uses */
  CHECK_EQ(aclrtSetLabel(end, s), ACL_ERROR_RT_PARAM_INVALID); /* set already */
  CHECK_OK(aclrtSwitchLabelByIndex(d, 1, list, s));            /* and behind by now */
  letter(s, 'z');
  CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_STR(letters(), "yz");
  CHECK_EQ(aclrtSwitchLabelByIndex(d, 2, list, s), ACL_ERROR_RT_PARAM_INVALID); /* more than the list has */
  CHECK_EQ(aclrtSwitchLabelByIndex(d, 0, list, s), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtSwitchLabelByIndex(&zero, 1, list, s), ACL_ERROR_RT_PARAM_INVALID); /* not the device's memory */
  CHECK_OK(aclrtDestroyLabelList(list));
  CHECK_EQ(aclrtSwitchLabelByIndex(d, 1, list, s), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_OK(aclrtDestroyLabel(other));
  CHECK_EQ(aclrtCreateLabelList(&other, 1, &list), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_OK(aclrtDestroyLabel(end));
  CHECK_OK(aclrtDestroyNotify(n));
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Streams: attributes, aborts, streams that others start
--------------------------------------------------------------------------------------*/
TEST(attributes_of_streams) {
  aclrtStreamAttrValue v;
  aclrtStreamConfigHandle *config;
  aclrtStream s, d = NULL;
  uint32_t u = 0, five = 5, flags = ACL_STREAM_FAST_SYNC;
  size_t flag = flags;
  int32_t lo = 0, hi = 0;
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtDeviceGetStreamPriorityRange(&lo, &hi));
  CHECK(lo == 7 && hi == 0);
  CHECK_OK(aclrtCtxGetCurrentDefaultStream(&d));
  CHECK_OK(aclrtSynchronizeStream(d));
  CHECK_EQ(aclrtDestroyStream(d), ACL_ERROR_RT_PARAM_INVALID);
  memset(&v, 0, sizeof v);
  v.streamPriority = 3;
  CHECK_OK(aclrtSetStreamAttribute(s, ACL_STREAM_ATTR_PRIORITY, &v));
  CHECK_OK(aclrtStreamGetPriority(s, &u));
  CHECK_EQ(u, 3u);
  v.userCustomTag = 77;
  CHECK_OK(aclrtSetStreamAttribute(s, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &v));
  CHECK_OK(aclrtGetStreamAttribute(s, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &v));
  CHECK_EQ(v.userCustomTag, 77u);
  v.overflowSwitch = 1;
  CHECK_OK(aclrtSetStreamAttribute(s, ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, &v));
  CHECK_OK(aclrtGetStreamOverflowSwitch(s, &u));
  CHECK_EQ(u, 1u);
  v.failureMode = ACL_STOP_ON_FAILURE;
  CHECK_OK(aclrtSetStreamAttribute(s, ACL_STREAM_ATTR_FAILURE_MODE, &v));
  v.failureMode = ACL_CONTINUE_ON_FAILURE;
  CHECK_EQ(aclrtSetStreamAttribute(s, ACL_STREAM_ATTR_FAILURE_MODE, &v), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_EQ(aclrtSetStreamAttribute(s, (aclrtStreamAttr)9, &v), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_EQ(aclrtStreamGetPriority(s, &u), ACL_ERROR_RT_INVALID_HANDLE);
  config = aclrtCreateStreamConfigHandle();
  REQUIRE(config != NULL);
  CHECK_OK(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_PRIORITY, &five, sizeof five));
  CHECK_OK(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_FLAG, &flag, sizeof flag));
  CHECK_EQ(aclrtSetStreamConfigOpt(config, ACL_RT_STREAM_FLAG, &flag, 2), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtSetStreamConfigOpt(config, (aclrtStreamConfigAttr)4, &flag, 8), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtCreateStreamV2(&s, config));
  CHECK_OK(aclrtStreamGetPriority(s, &u));
  CHECK_EQ(u, 5u);
  CHECK_OK(aclrtStreamGetFlags(s, &u));
  CHECK_EQ(u, flags);
  CHECK_OK(aclrtDestroyStreamConfigHandle(config));
  CHECK_EQ(aclrtDestroyStreamConfigHandle(config), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtCreateStreamV2(&s, config), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtGetStreamAvailableNum(&u));
  CHECK(u > 0 && u < 1024);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
typedef struct { aclrtContext context; aclrtStream stream; int started; aclError code; } waiter;
static void *wait_for_stream(void *p) {
  waiter *w = (waiter *)p;
  CHECK_OK(aclrtSetCurrentContext(w->context));
  put(&w->started, 1);
  w->code = aclrtSynchronizeStream(w->stream);
  return NULL;
}
TEST(an_abort_drops_work_and_tells_who_waits) {
  size_t p;
  for (p = 0; p < 3; p++) {
    aclrtNotify n;
    waiter w;
    pthread_t t;
    int32_t id = 0;
    begin(policies[p]);
    memset(&w, 0, sizeof w);
    CHECK_OK(aclrtGetCurrentContext(&w.context));
    w.stream = stream_new(), n = notify_new();
    no_letters();
    CHECK_OK(aclrtWaitAndResetNotify(n, w.stream, 0));
    letter(w.stream, 'x');
    t = start(wait_for_stream, &w);
    CHECK(until(&w.started, 1, 5));
    test_sleep(0.05);
    CHECK_OK(aclrtStreamAbort(w.stream));
    pthread_join(t, NULL);
    CHECK_EQ(w.code, ACL_ERROR_RT_STREAM_ABORT);
    letter(w.stream, 'y'); /* it takes new work at once */
    CHECK_OK(aclrtSynchronizeStream(w.stream));
    CHECK_STR(letters(), "y");
    CHECK_OK(aclrtWaitAndResetNotify(n, w.stream, 0));
    letter(w.stream, 'z');
    CHECK_OK(aclrtStreamStop(w.stream)); /* nobody is told */
    CHECK_OK(aclrtSynchronizeStream(w.stream));
    CHECK_STR(letters(), "y");
    CHECK_OK(aclrtStreamGetId(w.stream, &id));
    CHECK_OK(aclrtDestroyNotify(n));
    CHECK_OK(aclrtDestroyStream(w.stream));
    finish();
  }
}
static int abort_pre, abort_post, abort_answer;
static int32_t on_abort(int32_t device, aclrtDeviceTaskAbortStage stage, uint32_t timeout, void *args) {
  CHECK(device == 0 && timeout == 2000 && args == &abort_pre);
  add(stage == ACL_RT_DEVICE_TASK_ABORT_PRE ? &abort_pre : &abort_post, 1);
  return abort_answer;
}
TEST(a_device_abort) {
  aclrtStream s;
  aclrtNotify n;
  waiter w;
  pthread_t t;
  begin("free");
  s = stream_new(), n = notify_new();
  memset(&w, 0, sizeof w);
  CHECK_OK(aclrtGetCurrentContext(&w.context));
  w.stream = s;
  CHECK_OK(aclrtSetDeviceTaskAbortCallback("mine", on_abort, &abort_pre));
  CHECK_OK(aclrtWaitAndResetNotify(n, s, 0));
  t = start(wait_for_stream, &w);
  CHECK(until(&w.started, 1, 5));
  test_sleep(0.02);
  abort_answer = 1; /* refused */
  CHECK_EQ(aclrtDeviceTaskAbort(0, 2000), ACL_ERROR_RT_TASK_ABORT_STOP);
  CHECK(get(&abort_pre) == 1 && get(&abort_post) == 0);
  abort_answer = 0;
  CHECK_OK(aclrtDeviceTaskAbort(0, 2000));
  CHECK(get(&abort_pre) == 2 && get(&abort_post) == 1);
  pthread_join(t, NULL);
  CHECK_EQ(w.code, ACL_ERROR_RT_STREAM_ABORT);
  CHECK_OK(aclrtSetDeviceTaskAbortCallback("mine", NULL, NULL));
  CHECK_OK(aclrtDeviceTaskAbort(0, 2000));
  CHECK_EQ(get(&abort_pre), 2);
  CHECK_EQ(aclrtDeviceTaskAbort(99, 0), ACL_ERROR_RT_INVALID_DEVICEID);
  CHECK_OK(aclrtDestroyNotify(n));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(persistent_streams_run_what_others_start) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream held = NULL, s;
    aclrtEvent e = NULL;
    begin(policies[p]);
    s = stream_new();
    CHECK_OK(aclrtCreateStreamWithConfig(&held, 0, ACL_STREAM_PERSISTENT));
    CHECK_OK(aclrtCreateEvent(&e));
    no_letters();
    letter(held, 'p');
    letter(held, 'q');
    CHECK_OK(aclrtRecordEvent(e, held));
    CHECK_OK(aclrtSynchronizeStream(held)); /* returns at once: nothing runs */
    letter(s, 's');
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK_EQ(aclrtSynchronizeEventWithTimeout(e, 20), ACL_ERROR_RT_EVENT_SYNC_TIMEOUT);
    CHECK_STR(letters(), "s");
    CHECK_OK(aclrtActiveStream(held, s));
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK_OK(aclrtSynchronizeEvent(e));
    CHECK_STR(letters(), "spq");
    letter(held, 'r'); /* what comes later is held again */
    CHECK_OK(aclrtRecordEvent(e, held));
    CHECK_EQ(aclrtSynchronizeEventWithTimeout(e, 20), ACL_ERROR_RT_EVENT_SYNC_TIMEOUT);
    CHECK_OK(aclrtPersistentTaskClean(held));
    CHECK_OK(aclrtActiveStream(held, s));
    CHECK_OK(aclrtSynchronizeDevice());
    CHECK_STR(letters(), "spq");
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_OK(aclrtDestroyStream(held));
    CHECK_OK(aclrtDestroyStream(s));
    finish();
  }
}
TEST(a_stream_switch_compares) {
  static const char *const names[] = {"==", "!=", ">", ">=", "<", "<="};
  static const int64_t pair[][2] = {{1, 1}, {-1, 1}, {2, -2}, {INT64_C(0x100000001), 1}};
  aclrtStream s;
  unsigned char *d;
  int cond, type;
  size_t k;
  begin("free");
  s = stream_new(), d = dev(64);
  for (type = 0; type < 2; type++)
    for (cond = 0; cond < 6; cond++)
      for (k = 0; k < 4; k++) {
        int64_t a = type ? pair[k][0] : (int32_t)pair[k][0], b = type ? pair[k][1] : (int32_t)pair[k][1];
        int want = cond == 0 ? a == b : cond == 1 ? a != b : cond == 2 ? a > b : cond == 3 ? a >= b : cond == 4 ? a < b : a <= b;
        aclrtStream held = NULL;
        aclrtEvent e = NULL;
        aclError code;
        CHECK_OK(aclrtCreateStreamWithConfig(&held, 0, ACL_STREAM_PERSISTENT));
        CHECK_OK(aclrtCreateEvent(&e));
        up(d, pair[k], 16);
        CHECK_OK(aclrtRecordEvent(e, held));
        CHECK_OK(aclrtSwitchStream(d, (aclrtCondition)cond, d + 8, (aclrtCompareDataType)type, held, NULL, s));
        CHECK_OK(aclrtSynchronizeStream(s));
        code = aclrtSynchronizeEventWithTimeout(e, want ? 5000 : 5);
        if (!CHECK_EQ(code == 0, want)) fprintf(stderr, "%lld %s %lld\n", (long long)a, names[cond], (long long)b);
        CHECK_OK(aclrtDestroyEvent(e));
        CHECK_OK(aclrtDestroyStream(held));
      }
  CHECK_EQ(aclrtSwitchStream(d, (aclrtCondition)6, d, ACL_RT_SWITCH_INT32, s, NULL, s), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtSwitchStream(d, ACL_RT_EQUAL, d, (aclrtCompareDataType)2, s, NULL, s), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
static int stream_made, stream_ended;
static void on_stream(aclrtStream s, aclrtStreamState state, void *args) {
  int32_t id = -1;
  CHECK_OK(aclrtStreamGetId(s, &id)); /* alive in both moments */
  CHECK(args == &stream_made && id >= 0);
  add(state == ACL_RT_STREAM_STATE_CREATE_POST ? &stream_made : &stream_ended, 1);
}
static char device_states[64];
static void on_device(int32_t device, aclrtDeviceState state, void *args) {
  size_t n = strlen(device_states);
  CHECK(device == 0 && args == NULL);
  if (n + 1 < sizeof device_states) device_states[n] = (char)('0' + (int)state);
}
TEST(states_of_streams_and_devices_are_told) {
  aclrtStream s;
  char name[80];
  int i;
  CHECK_OK(aclrtRegDeviceStateCallback("mine", on_device, NULL));
  CHECK_OK(aclrtRegStreamStateCallback("mine", on_stream, &stream_made));
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_EQ(aclrtDestroyStream(s), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK(get(&stream_made) == 1 && get(&stream_ended) == 1);
  CHECK_OK(aclrtRegStreamStateCallback("mine", NULL, NULL));
  s = stream_new();
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_EQ(get(&stream_made), 1);
  finish();
  CHECK_STR(device_states, "0123");
  CHECK_OK(aclrtRegDeviceStateCallback("mine", NULL, NULL));
  for (i = 0; i < 64; i++) {
    snprintf(name, sizeof name, "listener %d", i);
    CHECK_OK(aclrtRegDeviceStateCallback(name, on_device, NULL));
  }
  CHECK_NE(aclrtRegDeviceStateCallback("one too many", on_device, NULL), ACL_SUCCESS);
  for (i = 0; i < 64; i++) {
    snprintf(name, sizeof name, "listener %d", i);
    CHECK_OK(aclrtRegDeviceStateCallback(name, NULL, NULL));
  }
}

/*--------------------------------------------------------------------------------------
  Host functions on a thread of the program
--------------------------------------------------------------------------------------*/
static int host_ready, host_ran, host_stop;
static uint64_t host_thread, ran_on;
static void host_function(void *p) {
  ran_on = self_id();
  test_sleep(0.01);
  add((int *)p, 1);
}
static void *host_loop(void *context) {
  CHECK_OK(aclrtSetCurrentContext(context));
  host_thread = self_id();
  put(&host_ready, 1);
  while (!get(&host_stop)) {
    aclError code = aclrtProcessHostFunc(20);
    CHECK(code == ACL_SUCCESS || code == ACL_ERROR_RT_REPORT_TIMEOUT || code == ACL_ERROR_RT_THREAD_SUBSCRIBE);
    if (code == ACL_ERROR_RT_THREAD_SUBSCRIBE) test_sleep(0.001);
  }
  return NULL;
}
TEST(host_functions_on_a_subscribed_thread) {
  aclrtContext context;
  aclrtStream s;
  pthread_t t;
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtGetCurrentContext(&context));
  t = start(host_loop, context);
  CHECK(until(&host_ready, 1, 5));
  CHECK_OK(aclrtSubscribeHostFunc(host_thread, s));
  CHECK_EQ(aclrtSubscribeHostFunc(host_thread, s), ACL_ERROR_RT_STREAM_SUBSCRIBE);
  CHECK_EQ(aclrtSubscribeReport(host_thread, s), ACL_ERROR_RT_STREAM_SUBSCRIBE);
  CHECK_EQ(aclrtLaunchCallback(host_function, &host_ran, ACL_CALLBACK_BLOCK, s), ACL_ERROR_RT_STREAM_NO_CB_REG);
  CHECK_OK(aclrtLaunchHostFunc(s, host_function, &host_ran));
  CHECK_OK(aclrtLaunchHostFunc(s, host_function, &host_ran));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(get(&host_ran), 2); /* they hold the stream */
  CHECK_EQ(ran_on, host_thread);
  CHECK_EQ(aclrtUnSubscribeReport(host_thread, s), ACL_ERROR_RT_STREAM_SUBSCRIBE);
  CHECK_EQ(aclrtUnSubscribeHostFunc(host_thread + 1, s), ACL_ERROR_RT_THREAD_SUBSCRIBE);
  CHECK_OK(aclrtUnSubscribeHostFunc(host_thread, s));
  CHECK_OK(aclrtLaunchHostFunc(s, host_function, &host_ran)); /* now the library's thread */
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(get(&host_ran), 3);
  CHECK(ran_on != host_thread && ran_on != self_id());
  put(&host_stop, 1);
  pthread_join(t, NULL);
  CHECK_EQ(aclrtProcessHostFunc(0), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtProcessHostFunc(-2), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Reductions against a scalar reference
--------------------------------------------------------------------------------------*/
static float half_value(uint16_t h) { /* IEEE 754, Inf and NaN included */
  int e = h >> 10 & 31, m = h & 1023;
  float v = e == 0 ? ldexpf((float)m, -24) : e == 31 ? (m ? NAN : INFINITY) : ldexpf((float)(m + 1024), e - 25);
  return h & 0x8000 ? -v : v;
}
static uint16_t half_near(double v, int saturate) { /* by search: the nearest, ties to even */
  uint16_t sign = signbit(v) ? 0x8000 : 0, best = 0;
  double gap = INFINITY;
  uint32_t h;
  v = fabs(v);
  if (v >= 65520.0) return (uint16_t)(sign | (saturate ? 0x7BFF : 0x7C00));
  for (h = 0; h < 0x7C00; h++) {
    double d = fabs((double)half_value((uint16_t)h) - v);
    if (d < gap || (d <= gap && (h & 1) == 0)) gap = d, best = (uint16_t)h;
    else if (d > gap) break;
  }
  return (uint16_t)(sign | best);
}
static float bf_value(uint16_t b) {
  uint32_t u = (uint32_t)b << 16;
  float f;
  memcpy(&f, &u, 4);
  return f;
}
static uint16_t bf_near(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return (uint16_t)((u + 0x7FFF + (u >> 16 & 1)) >> 16);
}
static double two(double a, double b, int kind) { return kind == 10 ? a + b : kind == 11 ? (a > b ? a : b) : kind == 12 ? (a < b ? a : b) : a == b; }
static int64_t two_int(int64_t a, int64_t b, int kind) { return kind == 10 ? a + b : kind == 11 ? (a > b ? a : b) : kind == 12 ? (a < b ? a : b) : a == b; }
static uint16_t random_half(void) { /* finite, often alike so that EQUAL happens */
  uint16_t h = (uint16_t)test_random();
  if (test_random() % 3 == 0) h &= 0x83FF;
  if ((h & 0x7C00) == 0x7C00) h &= 0xBFFF;
  return h;
}
static void reduce_reference(unsigned char *d, const unsigned char *s, size_t bytes, aclDataType type, int kind) {
  size_t i, size = aclDataTypeSize(type);
  for (i = 0; i + size <= bytes; i += size) {
    uint16_t x, y;
    float f, g;
    int8_t c[2]; uint8_t uc; int16_t h[2]; uint16_t uh; int32_t w[2]; uint32_t uw;
    switch ((int)type) {
      case ACL_FLOAT16: memcpy(&x, d + i, 2), memcpy(&y, s + i, 2); x = half_near(two(half_value(x), half_value(y), kind), 1); memcpy(d + i, &x, 2); break;
      case ACL_BF16: memcpy(&x, d + i, 2), memcpy(&y, s + i, 2); x = bf_near((float)two(bf_value(x), bf_value(y), kind)); memcpy(d + i, &x, 2); break;
      case ACL_FLOAT: memcpy(&f, d + i, 4), memcpy(&g, s + i, 4); f = (float)two(f, g, kind); memcpy(d + i, &f, 4); break;
      case ACL_INT8: c[0] = (int8_t)d[i], c[1] = (int8_t)s[i]; d[i] = (uint8_t)two_int(c[0], c[1], kind); break;
      case ACL_UINT8: uc = (uint8_t)two_int(d[i], s[i], kind); d[i] = uc; break;
      case ACL_INT16: memcpy(&h[0], d + i, 2), memcpy(&h[1], s + i, 2); uh = (uint16_t)two_int(h[0], h[1], kind); memcpy(d + i, &uh, 2); break;
      case ACL_UINT16: memcpy(&x, d + i, 2), memcpy(&y, s + i, 2); uh = (uint16_t)two_int(x, y, kind); memcpy(d + i, &uh, 2); break;
      case ACL_INT32: memcpy(&w[0], d + i, 4), memcpy(&w[1], s + i, 4); uw = (uint32_t)two_int(w[0], w[1], kind); memcpy(d + i, &uw, 4); break;
      case ACL_UINT32: memcpy(&uw, d + i, 4), memcpy(&w[1], s + i, 4); uw = (uint32_t)two_int(uw, (uint32_t)w[1], kind); memcpy(d + i, &uw, 4); break;
      default: { /* INT4: two in a byte */
        int lo = (int)two_int((d[i] & 15) >= 8 ? (d[i] & 15) - 16 : d[i] & 15, (s[i] & 15) >= 8 ? (s[i] & 15) - 16 : s[i] & 15, kind);
        int hi = (int)two_int(d[i] >> 4 >= 8 ? (d[i] >> 4) - 16 : d[i] >> 4, s[i] >> 4 >= 8 ? (s[i] >> 4) - 16 : s[i] >> 4, kind);
        d[i] = (uint8_t)((lo & 15) | (hi & 15) << 4);
      }
    }
  }
}
TEST(reductions_against_a_reference) {
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT4, ACL_INT8, ACL_INT16, ACL_INT32, ACL_UINT8, ACL_UINT16, ACL_UINT32};
  enum { MOST = 403 };
  unsigned char a[MOST], b[MOST], got[MOST], *da, *db;
  aclrtStream s;
  size_t t, k;
  int kind, round;
  begin("free");
  s = stream_new(), da = dev(MOST), db = dev(MOST);
  for (t = 0; t < sizeof types / sizeof types[0]; t++)
    for (kind = 10; kind <= 13; kind++)
      for (round = 0; round < 3; round++) {
        size_t bytes = (size_t)test_between((int64_t)aclDataTypeSize(types[t]), MOST);
        fill_random(a, MOST);
        fill_random(b, MOST);
        for (k = 0; k < MOST; k++)
          if (test_random() % 4 == 0) b[k] = a[k];
        for (k = 0; k + 4 <= MOST; k += 4) {
          float f = (float)test_uniform(-1000, 1000), g = test_random() % 4 ? (float)test_uniform(-1e-3, 1e5) : f;
          uint16_t h[2], j[2];
          h[0] = random_half(), h[1] = random_half(), j[0] = test_random() % 3 ? random_half() : h[0], j[1] = random_half();
          if (types[t] == ACL_FLOAT) memcpy(a + k, &f, 4), memcpy(b + k, &g, 4);
          if (types[t] == ACL_FLOAT16) memcpy(a + k, h, 4), memcpy(b + k, j, 4);
          if (types[t] == ACL_BF16) h[0] = bf_near(f), j[0] = bf_near(g), h[1] = j[1] = bf_near(g), memcpy(a + k, h, 4), memcpy(b + k, j, 4);
        }
        up(da, a, MOST);
        up(db, b, MOST);
        CHECK_OK(aclrtReduceAsync(da, db, bytes, (aclrtReduceKind)kind, types[t], s, NULL));
        CHECK_OK(aclrtSynchronizeStream(s));
        reduce_reference(a, b, bytes, types[t], kind);
        down(got, da, MOST);
        if (!CHECK_BYTES(got, a, MOST)) fprintf(stderr, "type %d, kind %d, %zu bytes\n", (int)types[t], kind, bytes);
        down(got, db, MOST);
        CHECK_BYTES(got, b, MOST);
      }
  CHECK_EQ(aclrtReduceAsync(da, db, 8, (aclrtReduceKind)9, ACL_FLOAT, s, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtReduceAsync(da, db, 8, (aclrtReduceKind)14, ACL_FLOAT, s, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtReduceAsync(da, db, 8, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_DOUBLE, s, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtReduceAsync(da, db, 8, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT, s, s), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtReduceAsync(da, db, 0, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT, s, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtReduceAsync(da, db, 4096, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT, s, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtReduceAsync(a, db, 8, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT, s, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtFree(da));
  CHECK_OK(aclrtFree(db));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Random numbers
--------------------------------------------------------------------------------------*/
static void random_para(aclrtRandomParaInfo *p, const void *value, size_t size) {
  memset(p, 0, sizeof *p);
  memcpy(p->valueOrAddr, value, size);
  p->size = (uint8_t)size;
}
static void random_para_at(aclrtRandomParaInfo *p, const void *address, size_t size) {
  memset(p, 0, sizeof *p);
  memcpy(p->valueOrAddr, &address, sizeof address);
  p->isAddr = 1;
  p->size = (uint8_t)size;
}
static aclrtRandomNumTaskInfo random_task(aclrtRandomNumFuncType kind, aclDataType type, const void *a, const void *b, uint64_t seed,
                                          uint64_t n, void *result, void *counter) {
  aclrtRandomNumTaskInfo info;
  memset(&info, 0, sizeof info);
  info.dataType = type;
  info.randomNumFuncParaInfo.funcType = kind;
  random_para(&info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.min, a, aclDataTypeSize(type));
  if (b) random_para(&info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max, b, aclDataTypeSize(type));
  random_para(&info.randomSeed, &seed, 8);
  random_para(&info.randomNum, &n, 8);
  info.randomResultAddr = result;
  info.randomCounterAddr = counter;
  return info;
}
TEST(random_numbers_known_answers) { /* the vectors published with Philox; scaling by 2^64 - 1 takes one off each 64-bit number */
  static const struct { uint32_t counter[4], key[2], want[4]; } known[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}},
    {{~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}, {0x408f276du, 0x41c83b0eu, 0xa20bc7c6u, 0x6d5451fdu}},
    {{0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u}, {0xa4093822u, 0x299f31d0u}, {0xd16cfe09u, 0x94fdccebu, 0x5001e420u, 0x24126ea1u}},
  };
  uint64_t zero = 0, most = UINT64_MAX, seed, got[3], want[2], counter[2], after[2];
  unsigned char *d;
  aclrtStream s;
  size_t i;
  begin("free");
  s = stream_new(), d = dev(64);
  for (i = 0; i < sizeof known / sizeof known[0]; i++) {
    aclrtRandomNumTaskInfo info;
    seed = (uint64_t)known[i].key[1] << 32 | known[i].key[0];
    want[0] = ((uint64_t)known[i].want[1] << 32 | known[i].want[0]) - 1;
    want[1] = ((uint64_t)known[i].want[3] << 32 | known[i].want[2]) - 1;
    up(d, known[i].counter, 16);
    info = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, ACL_UINT64, &zero, &most, seed, 2, d + 16, d);
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
    down(got, d + 16, 16);
    down(after, d, 16);
    memcpy(counter, known[i].counter, 16);
    CHECK_EQ(got[0], want[0]);
    CHECK_EQ(got[1], want[1]);
    CHECK_EQ(after[0], counter[0] + 1); /* one block of four words was used */
    CHECK_EQ(after[1], counter[1] + (counter[0] == UINT64_MAX));
  }
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
/* the mean and the deviation of n floats of the type */
static void random_moments(const unsigned char *p, aclDataType type, size_t n, double *mean, double *deviation, double *least, double *greatest) {
  double sum = 0, squares = 0;
  size_t i;
  *least = 1e300, *greatest = -1e300;
  for (i = 0; i < n; i++) {
    float f;
    double v;
    uint16_t h;
    uint32_t wide;
    memcpy(&f, p + 4 * (type == ACL_FLOAT ? i : 0), 4);
    memcpy(&h, p + 2 * i, 2);
    wide = (uint32_t)h << 16;
    if (type == ACL_FLOAT16) f = aclFloat16ToFloat(h);
    if (type == ACL_BF16) memcpy(&f, &wide, 4);
    v = (double)f;
    sum += v, squares += v * v;
    if (v < *least) *least = v;
    if (v > *greatest) *greatest = v;
  }
  *mean = sum / (double)n;
  *deviation = sqrt(squares / (double)n - *mean * *mean);
}
TEST(random_numbers_have_their_distributions) {
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};
  enum { N = 20001 };
  static unsigned char got[4 * N], again[4 * N];
  unsigned char *d, *counter;
  double mean, deviation, least, greatest;
  int32_t low = -7, high = 13, seen[20];
  uint64_t n = 0, start[2] = {5, 0};
  aclrtRandomNumTaskInfo info;
  aclrtStream s;
  size_t i, k, bits;
  begin("free");
  s = stream_new(), d = dev(4 * N + 64), counter = dev(16);
  CHECK_OK(aclrtMemset(counter, 16, 0, 16));
  for (i = 0; i < 3; i++) {
    float a = 2, b = 3;
    uint16_t ha = i == 1 ? aclFloatToFloat16(a) : 0x4000, hb = i == 1 ? aclFloatToFloat16(b) : 0x4040;
    const void *pa = i == 0 ? (const void *)&a : &ha, *pb = i == 0 ? (const void *)&b : &hb;
    info = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, types[i], pa, pb, 99, N, d, counter);
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
    down(got, d, aclDataTypeSize(types[i]) * N);
    random_moments(got, types[i], N, &mean, &deviation, &least, &greatest);
    CHECK_CLOSE(mean, 2.5, 0.02);
    CHECK_CLOSE(deviation, 0.288675, 0.01);
    CHECK(least >= 2 && greatest <= 3);
    info = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS, types[i], pa, pb, 7, N, d, counter);
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
    down(got, d, aclDataTypeSize(types[i]) * N);
    random_moments(got, types[i], N, &mean, &deviation, &least, &greatest);
    CHECK_CLOSE(mean, 2, 0.12);
    CHECK_CLOSE(deviation, 3, 0.1);
    CHECK(least < -4.5 && greatest > 8.5);
    info = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS, types[i], pa, pb, 7, N, d, counter);
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
    down(got, d, aclDataTypeSize(types[i]) * N);
    random_moments(got, types[i], N, &mean, &deviation, &least, &greatest);
    CHECK_CLOSE(mean, 2, 0.1);
    CHECK_CLOSE(deviation, 3 * 0.879626, 0.1);
    CHECK(least >= -4 && greatest <= 8 && least < -3.5 && greatest > 7.5);
  }
  { /* bits: 1 with probability 1 - ratio; the bytes behind the last stay as they are */
    float ratio = 0.25f;
    CHECK_OK(aclrtMemset(d, N, 0xEE, N));
    info = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK, ACL_FLOAT, &ratio, NULL, 3, N, d, counter);
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
    down(got, d, N);
    for (i = bits = 0; i < N; i++) bits += got[i / 8] >> i % 8 & 1;
    CHECK_CLOSE((double)bits / N, 0.75, 0.02);
    CHECK_EQ(got[N / 8] >> N % 8, 0);
    CHECK_EQ(got[N / 8 + 1], 0xEE);
  }
  /* integers: min is reached, max is not; in two halves the sequence is the same, with everything given by address */
  up(counter, start, 16);
  info = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, ACL_INT32, &low, &high, 77, 10000, d, counter);
  CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
  CHECK_OK(aclrtSynchronizeStream(s));
  down(got, d, 40000);
  memset(seen, 0, sizeof seen);
  for (i = 0; i < 10000; i++) {
    int32_t v;
    memcpy(&v, got + 4 * i, 4);
    if (CHECK(v >= low && v < high)) seen[v - low]++;
  }
  for (k = 0; k < 20; k++) CHECK(seen[k] > 350 && seen[k] < 650);
  {
    unsigned char *para = dev(32);
    uint64_t words[4] = {77, 5000, 0, 0};
    memcpy(words + 2, &low, 4), memcpy(words + 3, &high, 4);
    up(counter, start, 16);
    up(para, words, 32);
    random_para_at(&info.randomSeed, para, 8);
    random_para_at(&info.randomNum, para + 8, 8);
    random_para_at(&info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.min, para + 16, 4);
    random_para_at(&info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max, para + 24, 4);
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    info.randomResultAddr = d + 20000;
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
    down(again, d, 40000);
    CHECK_BYTES(again, got, 40000);
    words[1] = 1000000; /* more than there is room for, found when the task runs */
    up(para, words, 32);
    CHECK_OK(aclrtRandomNumAsync(&info, s, NULL));
    CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_AICORE_EXCEPTION);
    CHECK_OK(aclrtFree(para));
  }
  { /* what is refused */
    float a = 0, b = 1;
    aclrtRandomNumTaskInfo good = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, ACL_FLOAT, &a, &b, 1, 4, d, counter);
    CHECK_EQ(aclrtRandomNumAsync(NULL, s, NULL), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(aclrtRandomNumAsync(&good, NULL, NULL), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(aclrtRandomNumAsync(&good, s, s), ACL_ERROR_INVALID_PARAM);
    info = good, info.randomResultAddr = NULL;
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_INVALID_PARAM);
    info = good, info.randomCounterAddr = NULL;
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_INVALID_PARAM);
    info = good, info.randomCounterAddr = &n;
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_RT_PARAM_INVALID);
    info = good, info.dataType = ACL_DOUBLE;
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_INVALID_PARAM);
    info = good, info.randomNumFuncParaInfo.funcType = (aclrtRandomNumFuncType)4;
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_INVALID_PARAM);
    info = good, info.randomSeed.size = 9;
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_INVALID_PARAM);
    info = good, info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max.size = 8;
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_INVALID_PARAM);
    info = good, random_para(&info.randomNum, &n, 8);
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_RT_PARAM_INVALID);
    n = 1u << 20, info = good, random_para(&info.randomNum, &n, 8);
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_RT_PARAM_INVALID);
    n = UINT64_MAX, info = good, random_para(&info.randomNum, &n, 8);
    CHECK_EQ(aclrtRandomNumAsync(&info, s, NULL), ACL_ERROR_RT_PARAM_INVALID);
    CHECK_OK(aclrtRandomNumAsync(&good, s, NULL));
    CHECK_OK(aclrtSynchronizeStream(s));
  }
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFree(counter));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Overflow
--------------------------------------------------------------------------------------*/
static uint32_t overflow_status(aclrtStream s) {
  unsigned char *d = dev(64);
  uint32_t words[16];
  memset(words, 0xff, sizeof words);
  up(d, words, 64);
  CHECK_OK(aclrtGetOverflowStatus(d, 64, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  down(words, d, 64);
  CHECK_OK(aclrtFree(d));
  CHECK_EQ(words[1], 0u); /* all 64 bytes are written */
  return words[0];
}
static void kernel_overflow(void *p) {
  (void)p;
  aslNoteOverflow();
}
static uint16_t sum_of_large(aclrtStream s, aclError want) {
  uint16_t h = 0x7B00; /* 57344 */
  unsigned char *a = dev(2), *b = dev(2);
  up(a, &h, 2);
  up(b, &h, 2);
  CHECK_OK(aclrtReduceAsync(a, b, 2, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT16, s, NULL));
  CHECK_EQ(aclrtSynchronizeStream(s), want);
  down(&h, a, 2);
  CHECK_OK(aclrtFree(a));
  CHECK_OK(aclrtFree(b));
  return h;
}
TEST(overflow_is_noted_and_told_when_asked) {
  aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_UNDEF;
  aclrtStream s;
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtGetDeviceSatMode(&mode));
  CHECK_EQ((int)mode, (int)ACL_RT_OVERFLOW_MODE_SATURATION); /* a 310 */
  CHECK_EQ(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_EQ(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_UNDEF), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_SATURATION));
  CHECK_EQ(overflow_status(s), 0u);
  CHECK_EQ(sum_of_large(s, ACL_SUCCESS), 0x7BFF);
  CHECK_EQ(overflow_status(s), 1u);
  CHECK_OK(aclrtResetOverflowStatus(s));
  CHECK_EQ(overflow_status(s), 0u);
  CHECK_OK(aslLaunch("overflow", kernel_overflow, NULL, 0, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(overflow_status(s), 1u);
  CHECK_OK(aclrtNpuClearFloatOverFlowStatus(0, s));
  CHECK_OK(aclrtSetStreamOverflowSwitch(s, 1));
  CHECK_EQ(sum_of_large(s, ACL_ERROR_RT_AICORE_OVER_FLOW), 0x7BFF);
  CHECK_OK(aclrtResetFloatOverflowStatus(s));
  CHECK_EQ(aclrtSetStreamOverflowSwitch(s, 2), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(inside_a_910b1) { /* run by the test below, with another profile */
  aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_UNDEF;
  const aclCannAttr *list = NULL;
  size_t n = 0;
  int32_t v = 0;
  int64_t big = 0;
  aclrtStream s;
  if (!getenv("ASL_TEST_INSIDE")) return;
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtGetDeviceSatMode(&mode));
  CHECK_EQ((int)mode, (int)ACL_RT_OVERFLOW_MODE_INFNAN);
  CHECK_EQ(sum_of_large(s, ACL_SUCCESS), 0x7C00);
  CHECK_OK(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_SATURATION));
  CHECK_EQ(sum_of_large(s, ACL_SUCCESS), 0x7BFF);
  CHECK_OK(aclGetCannAttributeList(&list, &n));
  CHECK_EQ(n, 3u);
  CHECK_OK(aclGetCannAttribute(ACL_CANN_ATTR_BF16, &v));
  CHECK_EQ(v, 1);
  CHECK_OK(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_VECTOR_CORE_NUM, &big));
  CHECK_EQ(big, 48);
  CHECK_OK(aclrtCheckArchCompatibility("Ascend910B3", &v));
  CHECK_EQ(v, 1);
  CHECK_OK(aclrtCheckArchCompatibility("Ascend910A", &v));
  CHECK_EQ(v, 0);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(a_chip_with_inf_and_nan) {
  const char *argv[] = {"/proc/self/exe", "-d", "inside_a_910b1", NULL};
  test_child *child = (test_child *)malloc(sizeof *child);
  REQUIRE(child != NULL);
  if (access(argv[0], X_OK) != 0) TEST_SKIP("no /proc");
  setenv("ASCEND_LITE_PROFILE", "910B1", 1);
  setenv("ASL_TEST_INSIDE", "1", 1);
  test_exec(child, argv);
  if (!CHECK_EQ(child->exit_code, 0)) fputs(child->err, stderr);
  CHECK_HAS(child->out, "1 passed, 0 failed");
  free(child);
}

/*--------------------------------------------------------------------------------------
  Copies of rows
--------------------------------------------------------------------------------------*/
static void rows(unsigned char *dst, size_t dpitch, const unsigned char *src, size_t spitch, size_t width, size_t height) {
  size_t y;
  for (y = 0; y < height; y++) memcpy(dst + y * dpitch, src + y * spitch, width);
}
TEST(copies_of_rows_against_a_reference) {
  enum { SIZE = 6000 };
  unsigned char *h = NULL, *d, *d2, *image = (unsigned char *)malloc(SIZE), *want = (unsigned char *)malloc(SIZE), *got = (unsigned char *)malloc(SIZE);
  aclrtStream s;
  int round;
  begin("free");
  s = stream_new(), h = pinned(SIZE), d = dev(SIZE), d2 = dev(SIZE);
  REQUIRE(image && want && got);
  for (round = 0; round < 60; round++) {
    size_t width = (size_t)test_between(1, 97), height = (size_t)test_between(1, 31);
    size_t dpitch = width + (size_t)test_between(0, 61), spitch = width + (size_t)test_between(0, 61);
    size_t off = (size_t)test_between(0, 7);
    fill_random(image, SIZE);
    fill_random(want, SIZE);
    up(d, want, SIZE);
    up(d2, want, SIZE);
    memcpy(h, image, SIZE);
    rows(want + off, dpitch, image, spitch, width, height);
    if (round % 4 == 0) CHECK_OK(aclrtMemcpy2d(d + off, dpitch, image, spitch, width, height, ACL_MEMCPY_HOST_TO_DEVICE));
    if (round % 4 == 1) CHECK_OK(aclrtMemcpy2dAsync(d + off, dpitch, h, spitch, width, height, ACL_MEMCPY_HOST_TO_DEVICE, s)); /* pinned */
    if (round % 4 == 2) { /* pageable: done when the call returns */
      CHECK_OK(aclrtMemcpy2dAsync(d + off, dpitch, image, spitch, width, height, ACL_MEMCPY_DEFAULT, s));
      memset(image, 0, SIZE);
    }
    if (round % 4 == 3) { /* device to device */
      up(d2, image, SIZE);
      CHECK_OK(aclrtMemcpy2dAsync(d + off, dpitch, d2, spitch, width, height, ACL_MEMCPY_DEVICE_TO_DEVICE, s));
    }
    CHECK_OK(aclrtSynchronizeStream(s));
    down(got, d, SIZE);
    if (!CHECK_BYTES(got, want, SIZE)) fprintf(stderr, "round %d: %zu x %zu, pitches %zu and %zu\n", round, width, height, dpitch, spitch);
    fill_random(got, SIZE); /* and back, with other pitches */
    memcpy(image, got, SIZE);
    rows(image, spitch, want + off, dpitch, width, height);
    CHECK_OK(aclrtMemcpy2d(got, spitch, d + off, dpitch, width, height, ACL_MEMCPY_DEVICE_TO_HOST));
    CHECK_BYTES(got, image, SIZE);
  }
  /* the last row may end with the memory: no pitch behind it */
  CHECK_OK(aclrtMemcpy2d(d, SIZE - 10, image, SIZE - 10, 10, 2, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_EQ(aclrtMemcpy2d(d, SIZE + 86, image, 10, 10, 2, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemcpy2d(d, 10, d2, 10, 10, 2, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_EQ(aclrtMemcpy2d(d, 10, image, 10, 11, 2, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMemcpy2d(d, 10, image, 10, 10, 2, ACL_MEMCPY_HOST_TO_HOST), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtMemcpy2d(d, 10, image, 10, 10, 5242881, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemcpy2d(d, 5000001, image, 5000001, 5000001, 1, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemcpy2d(d, SIZE_MAX, image, 10, 10, 3, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemcpyAsyncWithCondition(d, 10, image, 10, ACL_MEMCPY_HOST_TO_DEVICE, s), ACL_ERROR_RT_PARAM_INVALID); /* pageable */
  free(image);
  free(want);
  free(got);
  CHECK_OK(aclrtFreeHost(h));
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFree(d2));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Batches
--------------------------------------------------------------------------------------*/
enum { COPIES = 24 };
typedef struct {
  void *dsts[COPIES], *srcs[COPIES];
  size_t maxs[COPIES], sizes[COPIES], indexes[COPIES], fail;
  aclrtMemcpyBatchAttr attrs[COPIES];
  unsigned char *d, *h, *heap, image[COPIES][64];
} batch;
static void batch_make(batch *b) { /* even copies go to the device, odd ones come back from where the one before went */
  int i;
  memset(b, 0, sizeof *b);
  b->d = dev(64 * COPIES), b->h = pinned(64 * COPIES), b->heap = (unsigned char *)calloc(64, COPIES);
  fill_random(b->h, 64 * COPIES);
  memcpy(b->image, b->h, sizeof b->image);
  up(b->d, b->h, 64 * COPIES);
  for (i = 0; i < COPIES; i++) {
    int out = i % 2;
    b->maxs[i] = 64, b->sizes[i] = (size_t)test_between(1, 64), b->indexes[i] = (size_t)i;
    b->dsts[i] = out ? b->heap + 64 * i : b->d + 64 * i;
    b->srcs[i] = out ? b->d + 64 * i : b->h + 64 * ((i + 5) % COPIES);
    b->attrs[i].dstLoc.type = out ? ACL_MEM_LOCATION_TYPE_HOST : ACL_MEM_LOCATION_TYPE_DEVICE;
    b->attrs[i].srcLoc.type = out ? ACL_MEM_LOCATION_TYPE_DEVICE : ACL_MEM_LOCATION_TYPE_HOST;
  }
}
static void batch_check(const batch *b) {
  unsigned char all[64 * COPIES];
  int i;
  down(all, b->d, sizeof all);
  for (i = 0; i < COPIES; i++)
    CHECK_BYTES(i % 2 ? b->heap + 64 * i : all + 64 * i, b->image[i % 2 ? i : (i + 5) % COPIES], b->sizes[i]);
}
static void batch_free(batch *b) {
  CHECK_OK(aclrtFree(b->d));
  CHECK_OK(aclrtFreeHost(b->h));
  free(b->heap);
}
static aclError batch_run(batch *b, aclrtStream s) {
  b->fail = 12345;
  return s ? aclrtMemcpyBatchAsync(b->dsts, b->maxs, b->srcs, b->sizes, COPIES, b->attrs, b->indexes, COPIES, &b->fail, s)
           : aclrtMemcpyBatch(b->dsts, b->maxs, b->srcs, b->sizes, COPIES, b->attrs, b->indexes, COPIES, &b->fail);
}
TEST(copies_in_batches) {
  static batch b;
  aclrtStream s;
  int later;
  begin("free");
  s = stream_new();
  for (later = 0; later < 2; later++) {
    aclrtStream on = later ? s : NULL;
    void *keep;
    batch_make(&b);
    CHECK_OK(batch_run(&b, on)); /* heap memory among the ends: done on return */
    batch_check(&b);
    batch_free(&b);
    batch_make(&b);
    b.maxs[7] = b.sizes[7] - 1;
    CHECK_EQ(batch_run(&b, on), ACL_ERROR_RT_PARAM_INVALID);
    CHECK_EQ(b.fail, 7u);
    down(b.heap, b.d, 64 * COPIES); /* nothing has moved */
    CHECK_BYTES(b.heap, b.image, 64 * COPIES);
    b.maxs[7] = 64;
    keep = b.srcs[3], b.srcs[3] = NULL;
    CHECK_EQ(batch_run(&b, on), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(b.fail, 3u);
    b.srcs[3] = keep;
    keep = b.dsts[9], b.dsts[9] = b.d;
    CHECK_EQ(batch_run(&b, on), ACL_ERROR_RT_PARAM_INVALID); /* not where the attribute says */
    CHECK_EQ(b.fail, 9u);
    b.dsts[9] = keep;
    keep = b.srcs[1], b.srcs[1] = b.d + 64 * COPIES + 600;
    CHECK_NE(batch_run(&b, on), ACL_SUCCESS); /* past the end */
    CHECK_EQ(b.fail, 1u);
    b.srcs[1] = keep;
    b.attrs[5].srcLoc.id = 3;
    CHECK_NE(batch_run(&b, on), ACL_SUCCESS); /* another device */
    CHECK_EQ(b.fail, 5u);
    b.attrs[5].srcLoc.id = 0;
    b.attrs[2].dstLoc.type = ACL_MEM_LOCATION_TYPE_HOST_NUMA;
    CHECK_EQ(batch_run(&b, on), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(b.fail, SIZE_MAX); /* not a single copy's fault */
    b.attrs[2].dstLoc.type = ACL_MEM_LOCATION_TYPE_DEVICE;
    b.indexes[4] = 3;
    CHECK_EQ(batch_run(&b, on), ACL_ERROR_INVALID_PARAM);
    b.indexes[4] = 4;
    CHECK_OK(batch_run(&b, on));
    batch_check(&b);
    batch_free(&b);
  }
  { /* pinned ends only: truly asynchronous, and the memory counts as in use */
    void *dsts[2], *srcs[2];
    size_t sizes[2] = {64, 64}, at[1] = {0}, fail = 0;
    aclrtMemcpyBatchAttr attr;
    unsigned char *d = dev(128), *h = pinned(128), got[128];
    memset(&attr, 0, sizeof attr);
    attr.dstLoc.type = ACL_MEM_LOCATION_TYPE_DEVICE;
    dsts[0] = d, dsts[1] = d + 64, srcs[0] = h + 64, srcs[1] = h;
    fill_random(h, 128);
    CHECK_OK(aslSetSchedule("lazy"));
    CHECK_OK(aclrtMemcpyBatchAsyncV2(dsts, sizes, srcs, sizes, 2, &attr, at, 1, s));
    aslSetLevel(2);
    CHECK_EQ(aclrtFree(d), ACL_ERROR_RT_MEMORY_FREE);
    aslSetLevel(1);
    CHECK_OK(aclrtSynchronizeStream(s));
    down(got, d, 128);
    CHECK_BYTES(got, h + 64, 64);
    CHECK_BYTES(got + 64, h, 64);
    CHECK_OK(aclrtMemcpyBatch(dsts, sizes, srcs, sizes, 2, &attr, at, 1, &fail));
    CHECK_OK(aclrtFree(d));
    CHECK_OK(aclrtFreeHost(h));
  }
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Registered, managed and described memory
--------------------------------------------------------------------------------------*/
typedef struct { void *at; size_t n; unsigned char by; } add_args;
static void kernel_add(void *p) {
  const add_args *a = (const add_args *)p;
  unsigned char *b = (unsigned char *)aslDeviceBytes(a->at, a->n);
  size_t k;
  for (k = 0; b && k < a->n; k++) b[k] = (unsigned char)(b[k] + a->by);
}
static void launch_add(aclrtStream s, void *at, size_t n, unsigned char by) {
  add_args a;
  memset(&a, 0, sizeof a);
  a.at = at, a.n = n, a.by = by;
  CHECK_OK(aslLaunch("add", kernel_add, &a, sizeof a, s));
}
TEST(registered_host_memory) {
  unsigned char *m = NULL, *d;
  aclrtPtrAttributes attr;
  aclrtStream s;
  void *on_device = NULL, *other = NULL;
  int k;
  begin("free");
  s = stream_new(), d = dev(8192);
  REQUIRE(posix_memalign((void **)&m, 4096, 16384) == 0);
  memset(m, 1, 16384);
  CHECK_OK(aclrtPointerGetAttributes(m, &attr));
  CHECK_EQ((int)attr.location.type, (int)ACL_MEM_LOCATION_TYPE_UNREGISTERED);
  CHECK_EQ(aclrtHostGetDevicePointer(m, &on_device, 0), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
  CHECK_EQ(aclrtHostUnregister(m), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
  CHECK_EQ(aclrtHostRegister(m + 8, 4096, ACL_HOST_REGISTER_MAPPED, &on_device), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtHostRegister(m, 0, ACL_HOST_REGISTER_MAPPED, &on_device), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtHostRegister(m, 4096, (aclrtHostRegisterType)1, &on_device), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtHostRegister(m, 4096, ACL_HOST_REGISTER_MAPPED, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtHostRegister(d, 4096, ACL_HOST_REGISTER_MAPPED, &on_device), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtHostRegisterV2(m, 4096, 0), ACL_ERROR_RT_PARAM_INVALID);
  for (k = 0; k < 2; k++) {
    on_device = other = NULL;
    if (k == 0) CHECK_OK(aclrtHostRegister(m, 8192, ACL_HOST_REGISTER_MAPPED, &on_device));
    else CHECK_OK(aclrtHostRegisterV2(m, 8192, ACL_HOST_REG_MAPPED | ACL_HOST_REG_PINNED));
    CHECK_OK(aclrtHostGetDevicePointer(m, &other, 0));
    CHECK(k == 1 || on_device == other);
    CHECK_EQ(aclrtHostRegister(m, 8192, ACL_HOST_REGISTER_MAPPED, &on_device), ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    CHECK_EQ(aclrtHostRegister(m + 4096, 8192, ACL_HOST_REGISTER_MAPPED, &on_device), ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    CHECK_OK(aclrtPointerGetAttributes(m + 8191, &attr));
    CHECK_EQ((int)attr.location.type, (int)ACL_MEM_LOCATION_TYPE_HOST);
    CHECK_OK(aclrtPointerGetAttributes(m + 8192, &attr));
    CHECK_EQ((int)attr.location.type, (int)ACL_MEM_LOCATION_TYPE_UNREGISTERED);
    /* a copy from it is asynchronous, so the later change shows under lazy */
    CHECK_OK(aslSetSchedule("lazy"));
    memset(m, 5, 8192);
    CHECK_OK(aclrtMemcpyAsync(d, 8192, m, 8192, ACL_MEMCPY_HOST_TO_DEVICE, s));
    memset(m, 6, 8192);
    CHECK_OK(aclrtSynchronizeStream(s));
    down(m, d, 8192);
    CHECK_EQ(m[8191], 6);
    CHECK_OK(aslSetSchedule("free"));
    /* kernels reach it */
    launch_add(s, other, 8192, 3);
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK(m[0] == 9 && m[8191] == 9);
    CHECK_EQ(aclrtFreeHost(m), ACL_ERROR_RT_PARAM_INVALID); /* it is not the library's */
    CHECK_HAS(aclGetRecentErrMsg(), "registered");
    CHECK_EQ(aclrtHostUnregister(m + 4096), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
    CHECK_OK(aclrtHostUnregister(m));
    CHECK_EQ(m[0], 9); /* untouched */
    CHECK_EQ(aclrtHostUnregister(m), ACL_ERROR_HOST_MEMORY_NOT_REGISTERED);
  }
  free(m);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(many_registered_ranges_come_and_go) {
  enum { N = 200 };
  static unsigned char *range[N];
  int known[N], round;
  size_t k;
  begin("free");
  memset(known, 0, sizeof known);
  for (k = 0; k < N; k++) REQUIRE(posix_memalign((void **)&range[k], 4096, 4096 * (1 + k % 40)) == 0);
  for (round = 0; round < 3000; round++) {
    void *p = NULL;
    k = test_random() % N;
    if (!known[k]) CHECK_OK(aclrtHostRegister(range[k], 4096 * (1 + k % 40), ACL_HOST_REGISTER_MAPPED, &p));
    else CHECK_OK(aclrtHostUnregister(range[k]));
    known[k] = !known[k];
    k = test_random() % N;
    CHECK_EQ(aclrtHostGetDevicePointer(range[k] + 4095, &p, 0) == 0, known[k]);
  }
  for (k = 0; k < N; k++) {
    if (known[k]) CHECK_OK(aclrtHostUnregister(range[k]));
    free(range[k]);
  }
  finish();
}
TEST(managed_memory_is_on_both_sides) {
  unsigned char *m = NULL, *d, *h;
  aclrtPtrAttributes attr;
  aclrtMemManagedLocation to;
  aclrtStream s;
  begin("free");
  s = stream_new(), d = dev(256), h = pinned(256);
  CHECK_OK(aclrtMemAllocManaged((void **)&m, 256, ACL_RT_MEM_ATTACH_GLOBAL));
  CHECK_OK(aclrtPointerGetAttributes(m, &attr));
  CHECK_EQ((int)attr.location.type, (int)ACL_MEM_LOCATION_TYPE_MANAGED);
  memset(m, 10, 256);
  launch_add(s, m, 256, 1);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK(m[0] == 11 && m[255] == 11);
  CHECK_OK(aclrtMemcpyAsync(d, 256, m, 256, ACL_MEMCPY_DEVICE_TO_DEVICE, s)); /* either side, whatever the kind says, and no finding */
  CHECK_OK(aclrtMemcpyAsync(m, 256, d, 256, ACL_MEMCPY_DEVICE_TO_HOST, s));
  CHECK_OK(aclrtMemcpyAsync(h, 256, m, 256, ACL_MEMCPY_DEVICE_TO_HOST, s));
  CHECK_OK(aclrtMemcpyAsync(m, 256, h, 256, ACL_MEMCPY_HOST_TO_DEVICE, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(h[255], 11);
  to.type = ACL_MEM_LOCATIONTYPE_DEVICE, to.id = 0;
  CHECK_OK(aclrtMemManagedPrefetchAsync(m, 256, to, 0, s));
  CHECK_EQ(aclrtMemManagedPrefetchAsync(d, 256, to, 0, s), ACL_ERROR_RT_PARAM_INVALID);
  to.id = 99;
  CHECK_EQ(aclrtMemManagedPrefetchAsync(m, 256, to, 0, s), ACL_ERROR_RT_INVALID_DEVICEID);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(aclrtFreeHost(m), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtFree(m));
  CHECK_EQ(aclrtFree(m), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(h));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(copies_fills_and_hints_by_description) {
  unsigned char *d, *d2, *desc, got[64];
  uint32_t words[16];
  aclrtMemUsageInfo usage;
  aclrtBarrierTaskInfo barrier;
  aclrtStream s;
  uint32_t yes = 0;
  size_t n = 0;
  void *list[2];
  int k;
  begin("free");
  s = stream_new(), d = dev(64), d2 = dev(64);
  CHECK_OK(aclrtGetMemcpyDescSize(ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, &n));
  desc = dev(n);
  CHECK_EQ(aclrtMemcpyAsyncWithDesc(desc, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, s), ACL_ERROR_RT_PARAM_INVALID); /* not filled */
  fill_random(words, sizeof words);
  up(d, words, 64);
  CHECK_OK(aclrtSetMemcpyDesc(desc, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, d, d2, 64, NULL));
  CHECK_OK(aclrtMemcpyAsyncWithDesc(desc, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  down(got, d2, 64);
  CHECK_BYTES(got, words, 64);
  CHECK_OK(aclrtMemsetD32(d, 64, 0xA1B2C3D4u, 3));
  CHECK_OK(aclrtMemsetD32Async(d + 16, 48, 7, 12, s));
  CHECK_EQ(aclrtMemsetD32(d, 64, 1, 17), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtMemsetD32(d + 2, 62, 1, 1), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtSynchronizeStream(s));
  words[0] = words[1] = words[2] = 0xA1B2C3D4u;
  for (k = 4; k < 16; k++) words[k] = 7;
  down(got, d, 64);
  CHECK_BYTES(got, words, 64);
  for (k = 0; k < 4; k++) CHECK_OK(aclrtCmoAsync(d, 64, (aclrtCmoType)k, s));
  CHECK_EQ(aclrtCmoAsync(d, 64, (aclrtCmoType)4, s), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtCmoAsync(d, 6400, ACL_RT_CMO_TYPE_PREFETCH, s), ACL_ERROR_RT_PARAM_INVALID);
  memset(&barrier, 0, sizeof barrier);
  barrier.barrierNum = 1;
  CHECK_OK(aclrtCmoAsyncWithBarrier(d, 64, ACL_RT_CMO_TYPE_PREFETCH, 1, s));
  CHECK_OK(aclrtCmoWaitBarrier(&barrier, s, 0));
  barrier.barrierNum = 7;
  CHECK_EQ(aclrtCmoWaitBarrier(&barrier, s, 0), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtFree(desc));
  CHECK_OK(aclrtCmoGetDescSize(&n));
  desc = dev(n);
  CHECK_OK(aclrtCmoSetDesc(desc, d, 64));
  CHECK_OK(aclrtCmoAsyncWithDesc(desc, ACL_RT_CMO_TYPE_PREFETCH, s, NULL));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtMemFlush(d, 64));
  CHECK_EQ(aclrtMemInvalidate(d, 6400), ACL_ERROR_RT_PARAM_INVALID);
  list[0] = d, list[1] = d2 + 5;
  CHECK_OK(aclrtCheckMemType(list, 2, ACL_RT_MEM_TYPE_DEV, &yes, 0));
  CHECK_EQ(yes, 1u);
  list[1] = got;
  CHECK_OK(aclrtCheckMemType(list, 2, ACL_RT_MEM_TYPE_DEV, &yes, 0));
  CHECK_EQ(yes, 0u);
  CHECK_OK(aclrtGetMemUsageInfo(0, &usage, 1, &n));
  CHECK(n == 1 && usage.curMemSize >= 128 && usage.memPeakSize >= usage.curMemSize);
  CHECK_OK(aclrtFree(desc));
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFree(d2));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  Kernels by name, with arguments
--------------------------------------------------------------------------------------*/
#define AT_8 __attribute__((aligned(8))) /* where pointers have 4 bytes */
typedef struct { void *out AT_8, *in AT_8; int64_t n AT_8; int32_t scale, pad; } mul_args; /* every member starts at a multiple of 8, or fills up to one */
static uint32_t blocks_seen[64];
static void kernel_mul(void *p, uint32_t block, uint32_t blocks) { /* each block its share */
  const mul_args *a = (const mul_args *)p;
  int32_t *out = (int32_t *)aslDeviceBytes(a->out, (size_t)a->n * 4);
  const int32_t *in = (const int32_t *)aslDeviceBytes(a->in, (size_t)a->n * 4);
  int64_t i, per = (a->n + blocks - 1) / blocks;
  if (!out || !in) return;
  if (block < 64) blocks_seen[block]++;
  for (i = per * block; i < per * (block + 1) && i < a->n; i++) out[i] = in[i] * a->scale;
}
static aclrtFuncHandle kernel_function(const char *name, aslKernel fn, aclrtBinHandle *bin) {
  aclrtFuncHandle f = NULL;
  CHECK_OK(aslRegisterKernel(name, fn));
  CHECK_OK(aclrtBinaryLoadFromData("any bytes", 9, NULL, bin));
  REQUIRE(CHECK_OK(aclrtBinaryGetFunction(*bin, name, &f)));
  return f;
}
enum { ITEMS = 1000 };
static void mul_check(const int32_t *in, void *out, int32_t scale) {
  static int32_t got[ITEMS];
  int i;
  down(got, out, sizeof got);
  for (i = 0; i < ITEMS; i++)
    if (!CHECK_EQ(got[i], in[i] * scale)) return;
  CHECK_OK(aclrtMemset(out, sizeof got, 0, sizeof got));
}
TEST(kernels_with_every_kind_of_arguments) {
  static int32_t in[ITEMS];
  aclrtBinHandle bin = NULL, same = NULL;
  aclrtFuncHandle f, again = NULL;
  aclrtArgsHandle list = NULL;
  aclrtParamHandle param = NULL, scale_param = NULL;
  aclrtLaunchKernelCfg config;
  aclrtLaunchKernelAttr attrs[2];
  mul_args a;
  unsigned char *on_device;
  aclrtStream s;
  char name[8];
  int i;
  begin("free");
  s = stream_new();
  memset(&a, 0, sizeof a);
  a.out = dev(sizeof in), a.in = dev(sizeof in), a.n = ITEMS, a.scale = 3;
  for (i = 0; i < ITEMS; i++) in[i] = (int32_t)test_between(-1000, 1000);
  up(a.in, in, sizeof in);
  f = kernel_function("mul_5", kernel_mul, &bin);
  CHECK_OK(aclrtBinaryGetFunction(bin, "mul_5", &again));
  CHECK(again == f);
  CHECK_OK(aclrtBinaryGetFunctionByEntry(bin, 5, &again));
  CHECK(again == f);
  CHECK_EQ(aclrtBinaryGetFunction(bin, "no_such_kernel", &again), ACL_ERROR_RT_KERNEL_LOOKUP);
  CHECK_HAS(aclGetRecentErrMsg(), "aslRegisterKernel");
  CHECK_OK(aclrtFunctionGetBinary(f, &same));
  CHECK(same == bin);
  CHECK_OK(aclrtGetFunctionName(f, sizeof name, name));
  CHECK_STR(name, "mul_5");
  CHECK_OK(aclrtGetFunctionName(f, 4, name));
  CHECK_STR(name, "mul");
  /* host bytes, copied at the launch */
  memset(blocks_seen, 0, sizeof blocks_seen);
  CHECK_OK(aclrtLaunchKernel(f, 7, &a, sizeof a, s));
  a.scale = 99;
  CHECK_OK(aclrtSynchronizeStream(s));
  mul_check(in, a.out, 3);
  for (i = 0; i < 64; i++) CHECK_EQ(blocks_seen[i], i < 7 ? 1u : 0u);
  /* device memory, read when the kernel runs */
  on_device = dev(sizeof a);
  a.scale = -2;
  up(on_device, &a, sizeof a);
  CHECK_OK(aclrtLaunchKernelV2(f, 4, on_device, sizeof a, NULL, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  mul_check(in, a.out, -2);
  /* a list */
  CHECK_OK(aclrtKernelArgsInit(f, &list));
  CHECK_OK(aclrtKernelArgsAppend(list, &a.out, sizeof a.out, &param));
  CHECK_OK(aclrtKernelArgsAppend(list, &a.in, sizeof a.in, &param));
  CHECK_OK(aclrtKernelArgsAppend(list, &a.n, sizeof a.n, &param));
  CHECK_OK(aclrtKernelArgsAppend(list, &a.scale, sizeof a.scale, &scale_param));
  CHECK_EQ(aclrtLaunchKernelWithConfig(f, 4, s, NULL, list, NULL), ACL_ERROR_RT_PARAM_INVALID); /* not closed */
  CHECK_OK(aclrtKernelArgsFinalize(list));
  CHECK_EQ(aclrtKernelArgsAppend(list, &a.n, sizeof a.n, &param), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtLaunchKernelWithConfig(f, 4, s, NULL, list, NULL));
  CHECK_OK(aclrtSynchronizeStream(s));
  mul_check(in, a.out, -2);
  i = 11;
  CHECK_OK(aclrtKernelArgsParaUpdate(list, scale_param, &i, sizeof i)); /* and again with one changed */
  CHECK_OK(aclrtLaunchKernelWithConfig(f, 4, s, NULL, list, NULL));
  CHECK_OK(aclrtSynchronizeStream(s));
  mul_check(in, a.out, 11);
  CHECK_EQ(aclrtLaunchKernelWithConfig(f, 4, s, NULL, list, s), ACL_ERROR_INVALID_PARAM); /* reserve */
  /* a first block other than 0 */
  memset(&config, 0, sizeof config);
  memset(attrs, 0, sizeof attrs);
  attrs[0].id = ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET, attrs[0].value.blockDimOffset = 10;
  attrs[1].id = ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE;
  config.attrs = attrs, config.numAttrs = 2;
  memset(blocks_seen, 0, sizeof blocks_seen);
  CHECK_OK(aclrtLaunchKernelV2(f, 3, &a, sizeof a, &config, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  for (i = 0; i < 64; i++) CHECK_EQ(blocks_seen[i], i >= 10 && i < 13 ? 1u : 0u);
  attrs[1].id = (aclrtLaunchKernelAttrId)10;
  CHECK_EQ(aclrtLaunchKernelV2(f, 3, &a, sizeof a, &config, s), ACL_ERROR_RT_PARAM_INVALID);
  /* without a name */
  a.scale = 5;
  CHECK_OK(aslLaunchKernel(kernel_mul, 2, &a, sizeof a, s));
  CHECK_OK(aclrtSynchronizeStream(s));
  mul_check(in, a.out, 5);
  CHECK_EQ(aclrtLaunchKernel(f, 0, &a, sizeof a, s), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtLaunchKernel(f, 65536, &a, sizeof a, s), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtLaunchKernel(f, 1, NULL, sizeof a, s), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclrtLaunchKernel(f, 1, on_device, 4096, s), ACL_ERROR_RT_PARAM_INVALID); /* past the end of the device's memory */
  CHECK_EQ(aslRegisterKernel("mul_5", (aslKernel)NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aslRegisterKernel("mul_5", kernel_mul));
  CHECK_OK(aclrtBinaryUnLoad(bin));
  CHECK_EQ(aclrtBinaryUnLoad(bin), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_EQ(aclrtLaunchKernel(f, 1, &a, sizeof a, s), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_EQ(aclrtKernelArgsFinalize(list), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_OK(aclrtFree(a.in));
  CHECK_OK(aclrtFree(a.out));
  CHECK_OK(aclrtFree(on_device));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
/* Two pointers to data that travels with the arguments, and one number. */
typedef struct { const int32_t *small AT_8, *large AT_8; int64_t result_at AT_8; int64_t *result AT_8; } hole_args;
static void kernel_holes(void *p, uint32_t block, uint32_t blocks) {
  const hole_args *a = (const hole_args *)p;
  const int32_t *small = (const int32_t *)aslDeviceBytes(a->small, 8); /* as a kernel does with any pointer */
  int64_t sum = 0;
  int i;
  (void)block, (void)blocks;
  if (!small) return;
  for (i = 0; i < 100; i++) sum += a->large[i];
  __atomic_store_n(a->result, sum * 1000 + small[0] + small[1], __ATOMIC_SEQ_CST);
}
TEST(place_holders_in_arguments) {
  aclrtBinHandle bin = NULL;
  aclrtFuncHandle f;
  aclrtArgsHandle list = NULL;
  aclrtParamHandle small = NULL, large = NULL, p = NULL;
  int64_t got = 0, *to = &got, zero = 0, want = 100 * 7 * 1000 + 3;
  void *buffer = NULL;
  aclrtStream s;
  struct { hole_args head; int32_t small[2], large[100]; } blob;
  aclrtPlaceHolderInfo info[2];
  char memory[4096];
  size_t size = 0;
  int i, round;
  begin("free");
  s = stream_new();
  f = kernel_function("holes", kernel_holes, &bin);
  CHECK_OK(aclrtKernelArgsInit(f, &list));
  CHECK_OK(aclrtKernelArgsGetMemSize(f, 1200, &size));
  CHECK(size >= 1200);
  CHECK_OK(aclrtKernelArgsGetHandleMemSize(f, &size));
  for (round = 0; round < 2; round++) {
    if (round == 1) { /* the same in memory of our own */
      list = memory;
      CHECK_OK(aclrtKernelArgsInitByUserMem(f, list, memory + 64, sizeof memory - 64));
    }
    CHECK_OK(aclrtKernelArgsAppendPlaceHolder(list, &small));
    CHECK_OK(aclrtKernelArgsAppendPlaceHolder(list, &large));
    CHECK_OK(aclrtKernelArgsAppend(list, &zero, 8, &p));
    CHECK_OK(aclrtKernelArgsAppend(list, &to, sizeof to, &p));
    CHECK_EQ(aclrtKernelArgsGetPlaceHolderBuffer(list, p, 8, &buffer), ACL_ERROR_RT_PARAM_INVALID); /* no place holder */
    CHECK_OK(aclrtKernelArgsGetPlaceHolderBuffer(list, small, 8, &buffer));
    ((int32_t *)buffer)[0] = 1, ((int32_t *)buffer)[1] = 2;
    CHECK_OK(aclrtKernelArgsGetPlaceHolderBuffer(list, large, 400, &buffer));
    for (i = 0; i < 100; i++) ((int32_t *)buffer)[i] = 7;
    CHECK_OK(aclrtKernelArgsFinalize(list));
    got = 0;
    CHECK_OK(aclrtLaunchKernelWithConfig(f, 1, s, NULL, list, NULL));
    if (round == 1) memset(memory, 0xee, sizeof memory); /* the launch has its own copy */
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK_EQ(got, want);
  }
  CHECK_EQ(aclrtKernelArgsAppend(list, memory, 4096, &p), ACL_ERROR_RT_PARAM_INVALID);
  memset(&blob, 0, sizeof blob);
  blob.head.result = to, blob.small[0] = 1, blob.small[1] = 2;
  for (i = 0; i < 100; i++) blob.large[i] = 7;
  info[0].addrOffset = (uint32_t)offsetof(hole_args, small), info[0].dataOffset = (uint32_t)((char *)blob.small - (char *)&blob);
  info[1].addrOffset = (uint32_t)offsetof(hole_args, large), info[1].dataOffset = (uint32_t)((char *)blob.large - (char *)&blob);
  got = 0;
  CHECK_OK(aclrtLaunchKernelWithHostArgs(f, 1, s, NULL, &blob, sizeof blob, info, 2));
  memset(&blob, 0, sizeof blob);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(got, want);
  info[0].addrOffset = (uint32_t)sizeof blob - 7;
  CHECK_EQ(aclrtLaunchKernelWithHostArgs(f, 1, s, NULL, &blob, sizeof blob, info, 2), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtLaunchKernelWithHostArgs(f, 1, s, NULL, &blob, sizeof blob, NULL, 2), ACL_ERROR_INVALID_PARAM);
  for (i = 0; i < 200; i++) { /* lists that are never freed by a call do not pile up */
    CHECK_OK(aclrtKernelArgsInit(f, &list));
    CHECK_OK(aclrtKernelArgsFinalize(list));
  }
  CHECK_OK(aclrtBinaryUnLoad(bin));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(binaries_from_files_and_notes) {
  char path[] = "/tmp/asl_kernel_XXXXXX";
  aclrtBinaryLoadOption option;
  aclrtBinaryLoadOptions options;
  aclrtBinHandle bin = NULL;
  aclrtBinary note;
  int fd = mkstemp(path);
  REQUIRE(fd >= 0);
  begin("free");
  CHECK_NE(aclrtBinaryLoadFromFile(path, NULL, &bin), ACL_SUCCESS); /* empty */
  CHECK_EQ(write(fd, "\177ELF", 4), 4);
  memset(&option, 0, sizeof option);
  option.type = ACL_RT_BINARY_LOAD_OPT_MAGIC, option.value.magic = ACL_RT_BINARY_MAGIC_ELF_AICORE;
  options.options = &option, options.numOpt = 1;
  CHECK_OK(aclrtBinaryLoadFromFile(path, &options, &bin));
  CHECK_OK(aclrtBinaryUnLoad(bin));
  option.type = (aclrtBinaryLoadOptionType)9;
  CHECK_EQ(aclrtBinaryLoadFromFile(path, &options, &bin), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtBinaryLoadFromFile("/no/such/file.o", NULL, &bin), ACL_ERROR_RT_FILE_OPEN);
  CHECK_EQ(aclrtBinaryLoadFromFile("/tmp", NULL, &bin), ACL_ERROR_RT_FILE_OPEN);
  close(fd);
  unlink(path);
  CHECK(aclrtCreateBinary(NULL, 5) == NULL && aclrtCreateBinary(path, 0) == NULL);
  note = aclrtCreateBinary(path, sizeof path);
  CHECK_OK(aclrtBinaryLoad(note, &bin));
  CHECK_OK(aclrtDestroyBinary(note));
  CHECK_EQ(aclrtDestroyBinary(note), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_EQ(aclrtBinaryLoad(note, &bin), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_OK(aclrtBinaryUnLoad(bin));
  finish();
}

/*--------------------------------------------------------------------------------------
  Failures told to the program
--------------------------------------------------------------------------------------*/
static struct { int calls, more, of_binary; uint32_t task, stream, thread, device, code, args_bytes, args_first; void *function; } told;
static const aclrtExceptionInfo *stale_info;
static void on_failure(aclrtExceptionInfo *info) {
  void *args = NULL;
  told.task = aclrtGetTaskIdFromExceptionInfo(info);
  told.stream = aclrtGetStreamIdFromExceptionInfo(info);
  told.thread = aclrtGetThreadIdFromExceptionInfo(info);
  told.device = aclrtGetDeviceIdFromExceptionInfo(info);
  told.code = aclrtGetErrorCodeFromExceptionInfo(info);
  CHECK_OK(aclrtGetArgsFromExceptionInfo(info, &args, &told.args_bytes));
  if (args) memcpy(&told.args_first, args, 4);
  told.function = NULL;
  aclrtGetFuncHandleFromExceptionInfo(info, &told.function);
  stale_info = info;
  test_sleep(0.02); /* the synchronize has to wait for this */
  add(&told.calls, 1);
}
static void on_failure_too(aclrtExceptionInfo *info) {
  CHECK(aclrtGetErrorCodeFromExceptionInfo(info) != 0);
  add(&told.more, 1);
}
static void on_binary_failure(aclrtExceptionInfo *info, void *user) {
  CHECK(user == &told && aclrtGetErrorCodeFromExceptionInfo(info) != 0);
  add(&told.of_binary, 1);
}
static void kernel_fails(void *p, uint32_t block, uint32_t blocks) {
  (void)p, (void)block, (void)blocks;
  aslDeviceBytes(&told, 4); /* not the device's memory */
}
TEST(exception_callbacks) {
  aclrtBinHandle bin = NULL;
  aclrtFuncHandle f;
  aclrtStream s;
  uint32_t args[2] = {0xC0FFEE, 2}, last = 0;
  int32_t id = 0;
  aslSetLevel(0);
  begin("free");
  s = stream_new();
  f = kernel_function("fails", kernel_fails, &bin);
  CHECK_OK(aclrtSetExceptionInfoCallback(on_failure));
  CHECK_OK(aclrtExceptionInfoCallbackRegister(on_failure_too));
  CHECK_OK(aclrtBinarySetExceptionCallback(bin, on_binary_failure, &told));
  CHECK_OK(aclrtLaunchKernel(f, 1, args, sizeof args, s));
  CHECK_OK(aclrtGetThreadLastTaskId(&last));
  CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK_EQ(get(&told.calls), 1); /* before the synchronize returned */
  CHECK_EQ(get(&told.more), 1);
  CHECK_EQ(get(&told.of_binary), 1);
  CHECK_OK(aclrtStreamGetId(s, &id));
  CHECK_EQ(told.task, last);
  CHECK_EQ(told.stream, (uint32_t)id);
  CHECK_EQ(told.device, 0u);
  CHECK_EQ(told.thread, (uint32_t)syscall(SYS_gettid));
  CHECK_EQ(told.code, (uint32_t)ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK_EQ(told.args_bytes, 8u);
  CHECK_EQ(told.args_first, 0xC0FFEEu);
  CHECK(told.function == f);
  CHECK_EQ(aclrtGetTaskIdFromExceptionInfo(stale_info), UINT32_MAX); /* only inside the callback */
  CHECK_NE(aclrtGetArgsFromExceptionInfo(stale_info, &told.function, &last), ACL_SUCCESS);
  /* work that succeeds is not told; a wait that gives up is */
  CHECK_OK(aclrtLaunchHostFunc(s, (aclrtHostFunc)kernel_letter, word));
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(get(&told.calls), 1);
  CHECK_EQ(aclrtExceptionInfoCallbackUnregister(on_failure), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtExceptionInfoCallbackUnregister(on_failure_too));
  CHECK_OK(aclrtBinarySetExceptionCallback(bin, NULL, NULL));
  CHECK_OK(aclrtLaunchKernel(f, 1, args, sizeof args, s));
  CHECK_EQ(aclrtSynchronizeDevice(), ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK(get(&told.calls) == 2 && get(&told.more) == 1 && get(&told.of_binary) == 1);
  CHECK_OK(aclrtSetExceptionInfoCallback(NULL));
  CHECK_OK(aclrtLaunchKernel(f, 1, args, sizeof args, s));
  CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK_EQ(get(&told.calls), 2);
  CHECK_OK(aclrtBinaryUnLoad(bin));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
static void kernel_slow(void *p, uint32_t block, uint32_t blocks) {
  (void)p, (void)block, (void)blocks;
  test_sleep(0.05);
}
TEST(time_limits_of_kernels) {
  aclrtLaunchKernelCfg config;
  aclrtLaunchKernelAttr attr;
  aclrtBinHandle bin = NULL;
  aclrtFuncHandle f;
  uint64_t step = 0, actual = 0;
  uint32_t ms = 0;
  begin("free");
  f = kernel_function("slow", kernel_slow, &bin);
  CHECK_OK(aclrtGetOpTimeOutInterval(&step));
  CHECK_OK(aclrtSetOpExecuteTimeOutV2(step + 1, &actual));
  CHECK_EQ(actual, 2 * step);
  CHECK_OK(aclrtGetOpExecuteTimeout(&ms));
  CHECK_EQ(ms, (uint32_t)(2 * step / 1000));
  CHECK_OK(aclrtSetOpExecuteTimeOutV2(UINT64_MAX, &actual));
  CHECK_EQ(actual, 254 * step);
  CHECK_OK(aclrtSetOpExecuteTimeOut(1));
  CHECK_OK(aclrtGetOpExecuteTimeout(&ms));
  CHECK_EQ(ms, (uint32_t)(step / 1000));
  CHECK_OK(aclrtSetOpExecuteTimeOutWithMs(0));
  CHECK_OK(aclrtGetOpExecuteTimeout(&ms));
  CHECK_EQ(ms, (uint32_t)(254 * step / 1000));
  memset(&attr, 0, sizeof attr);
  attr.id = ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US;
  attr.value.timeoutUs.timeoutLow = 20000;
  config.attrs = &attr, config.numAttrs = 1;
  CHECK_OK(aclrtLaunchKernelV2(f, 1, NULL, 0, &config, NULL));
  CHECK_EQ(aclrtSynchronizeStream(NULL), ACL_ERROR_RT_AICORE_TIMEOUT);
  CHECK_OK(aclrtLaunchKernelV2(f, 1, NULL, 0, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aclrtBinaryUnLoad(bin));
  finish();
}

/*--------------------------------------------------------------------------------------
  Figures, limits, options
--------------------------------------------------------------------------------------*/
TEST(figures_of_the_device) {
  int64_t v = 0;
  int32_t i = 0, j = 0;
  uint64_t topo = 0;
  aclrtDeviceStatus status = ACL_RT_DEVICE_STATUS_END;
  aclrtUtilizationInfo use;
  aclrtUuid a, b;
  char bus[32], text[64];
  aclCANNPackageVersion version;
  const aclCannAttr *list = NULL;
  size_t n = 0;
  aclrtErrorInfo error;
  aclrtMemUceInfo uce[4];
  begin("free");
  CHECK_OK(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_AICORE_CORE_NUM, &v));
  CHECK_EQ(v, 2);
  CHECK_OK(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_L2_CACHE_SIZE, &v));
  CHECK_EQ(v, 8 * 1024 * 1024);
  CHECK_OK(aclGetDeviceCapability(0, ACL_DEVICE_INFO_L2_SIZE, &v));
  CHECK_EQ(v, 8 * 1024 * 1024);
  CHECK_OK(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE, &v));
  CHECK(v > 0);
  CHECK_EQ(aclrtGetDeviceInfo(0, ACL_DEV_ATTR_WARP_SIZE, &v), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_EQ(aclrtGetDeviceInfo(0, (aclrtDevAttr)777, &v), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtGetDeviceInfo(77, ACL_DEV_ATTR_NPU_ARCH, &v), ACL_ERROR_RT_INVALID_DEVICEID);
  CHECK_EQ(aclGetDeviceCapability(0, (aclDeviceInfo)3, &v), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtGetDeviceCapability(0, ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV, &i));
  CHECK_EQ(i, ACL_DEV_FEATURE_NOT_SUPPORT);
  CHECK_OK(aclGetCannAttributeList(&list, &n));
  CHECK(n == 1 && list[0] == ACL_CANN_ATTR_JIT_COMPILE);
  CHECK_OK(aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, &i));
  CHECK_EQ(i, 0);
  CHECK_EQ(aclGetCannAttribute(ACL_CANN_ATTR_UNDEFINED, &i), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtQueryDeviceStatus(0, &status));
  CHECK_EQ((int)status, (int)ACL_RT_DEVICE_STATUS_NORMAL);
  CHECK_OK(aclrtGetDeviceUtilizationRate(0, &use));
  CHECK(use.cubeUtilization >= 0 && use.cubeUtilization <= 100 && use.memoryUtilization >= 0 && use.memoryUtilization <= 100);
  CHECK_OK(aclrtDeviceGetUuid(0, &a));
  CHECK_OK(aclrtDeviceGetUuid(1, &b));
  CHECK(memcmp(&a, &b, sizeof a) != 0);
  CHECK_OK(aclrtDeviceGetPCIBusId(3, bus, sizeof bus));
  CHECK_OK(aclrtDeviceGetByPCIBusId(bus, &i));
  CHECK_EQ(i, 3);
  CHECK_EQ(aclrtDeviceGetPCIBusId(3, bus, 12), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtDeviceGetByPCIBusId("nonsense", &i), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtGetDevicesTopo(0, 1, &topo));
  CHECK_EQ(topo, ACL_RT_DEVS_TOPOLOGY_PIX);
  CHECK_OK(aclrtDevicePeerAccessStatus(0, 1, &i));
  CHECK_EQ(i, 0);
  CHECK_OK(aclrtDeviceEnablePeerAccess(1, 0));
  CHECK_OK(aclrtDevicePeerAccessStatus(0, 1, &i));
  CHECK_EQ(i, 1);
  CHECK_OK(aclrtDeviceDisablePeerAccess(1));
  CHECK_OK(aclrtDeviceGetBareTgid(&i));
  CHECK_EQ(i, (int32_t)getpid());
  CHECK_OK(aclrtSetTsDevice(ACL_TS_ID_AICORE));
  CHECK_EQ(aclrtSetTsDevice(ACL_TS_ID_AIVECTOR), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  CHECK_OK(aclrtDeviceL2CacheFlush(NULL));
  CHECK_OK(aclsysGetVersionStr((char *)strcpy(bus, "runtime"), text));
  CHECK_OK(aclsysGetCANNVersion(ACL_PKG_NAME_CANN, &version));
  CHECK_STR(version.version, text);
  CHECK_EQ(aclsysGetCANNVersion((aclCANNPackageName)8, &version), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclsysGetVersionStr((char *)strcpy(bus, "nothing"), text), ACL_ERROR_INTERNAL_ERROR);
  CHECK_OK(aclrtCheckArchCompatibility("Ascend310", &i));
  CHECK_OK(aclrtCheckArchCompatibility("Ascend310P3", &j));
  CHECK(i == 1 && j == 0);
  CHECK_EQ(aclrtCheckArchCompatibility("GeForce", &i), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtGetErrorVerbose(0, &error));
  CHECK_EQ((int)error.errorType, (int)ACL_RT_NO_ERROR);
  CHECK_OK(aclrtRepairError(0, &error));
  error.errorType = ACL_RT_ERROR_LINK;
  CHECK_EQ(aclrtRepairError(0, &error), ACL_ERROR_RT_PARAM_INVALID);
  n = 9;
  CHECK_OK(aclrtGetMemUceInfo(0, uce, 4, &n));
  CHECK_EQ(n, 0u);
  CHECK_OK(aclrtMemUceRepair(0, uce, 4));
  CHECK_EQ(aclrtMemUceRepair(0, uce, 21), ACL_ERROR_INVALID_PARAM);
  finish();
}
TEST(numbers_of_devices_follow_the_visible_list) {
  const char *argv[] = {"/proc/self/exe", "-d", "inside_visible_devices", NULL};
  test_child *child = (test_child *)malloc(sizeof *child);
  REQUIRE(child != NULL);
  if (access(argv[0], X_OK) != 0) TEST_SKIP("no /proc");
  setenv("ASCEND_RT_VISIBLE_DEVICES", "5,2,7", 1);
  setenv("ASL_TEST_INSIDE", "1", 1);
  test_exec(child, argv);
  if (!CHECK_EQ(child->exit_code, 0)) fputs(child->err, stderr);
  CHECK_HAS(child->out, "1 passed, 0 failed");
  free(child);
}
TEST(inside_visible_devices) {
  int32_t v = -1;
  if (!getenv("ASL_TEST_INSIDE")) return;
  CHECK_OK(aclrtGetLogicDevIdByUserDevId(0, &v));
  CHECK_EQ(v, 5);
  CHECK_OK(aclrtGetPhyDevIdByUserDevId(2, &v));
  CHECK_EQ(v, 7);
  CHECK_EQ(aclrtGetPhyDevIdByUserDevId(3, &v), ACL_ERROR_RT_INVALID_DEVICEID);
  CHECK_OK(aclrtGetUserDevIdByPhyDevId(2, &v));
  CHECK_EQ(v, 1);
  CHECK_OK(aclrtGetUserDevIdByLogicDevId(7, &v));
  CHECK_EQ(v, 2);
  CHECK_EQ(aclrtGetUserDevIdByLogicDevId(0, &v), ACL_ERROR_RT_INVALID_DEVICEID);
  CHECK_OK(aclrtGetLogicDevIdByPhyDevId(5, &v));
  CHECK_EQ(v, 5);
  CHECK_OK(aclrtGetPhyDevIdByLogicDevId(2, &v));
  CHECK_EQ(v, 2);
}
static void *other_thread_limits(void *context) {
  uint32_t v = 0;
  CHECK_OK(aclrtSetCurrentContext(context));
  CHECK_OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, &v));
  CHECK_EQ(v, 2u);
  return NULL;
}
TEST(limits_of_cores) {
  aclrtContext context;
  aclrtStream s;
  pthread_t t;
  size_t size = 0;
  uint32_t v = 9;
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtGetCurrentContext(&context));
  CHECK_OK(aclrtGetDeviceResLimit(0, ACL_RT_DEV_RES_CUBE_CORE, &v));
  CHECK_EQ(v, 2u);
  CHECK_OK(aclrtSetStreamResLimit(s, ACL_RT_DEV_RES_CUBE_CORE, 1));
  CHECK_EQ(aclrtSetStreamResLimit(s, ACL_RT_DEV_RES_CUBE_CORE, 3), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclrtSetStreamResLimit(s, (aclrtDevResLimitType)2, 1), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, &v));
  CHECK_EQ(v, 2u);
  CHECK_OK(aclrtUseStreamResInCurrentThread(s));
  CHECK_OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, &v));
  CHECK_EQ(v, 1u);
  CHECK_OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_VECTOR_CORE, &v));
  CHECK_EQ(v, 2u); /* no limit of its own for these */
  t = start(other_thread_limits, context);
  pthread_join(t, NULL);
  CHECK_OK(aclrtUnuseStreamResInCurrentThread(s));
  CHECK_OK(aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, &v));
  CHECK_EQ(v, 2u);
  CHECK_OK(aclrtResetStreamResLimit(s));
  CHECK_OK(aclrtSetDeviceResLimit(0, ACL_RT_DEV_RES_CUBE_CORE, 1));
  CHECK_OK(aclrtGetStreamResLimit(s, ACL_RT_DEV_RES_CUBE_CORE, &v));
  CHECK_EQ(v, 1u);
  CHECK_OK(aclrtResetDeviceResLimit(0));
  CHECK_OK(aclrtGetStreamResLimit(s, ACL_RT_DEV_RES_CUBE_CORE, &v));
  CHECK_EQ(v, 2u);
  CHECK_OK(aclrtDeviceSetLimit(ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE, 65536));
  CHECK_OK(aclrtDeviceGetLimit(ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE, &size));
  CHECK_EQ(size, 65536u);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(options_of_process_and_context) {
  aclrtContext second = NULL;
  int64_t v = -1;
  begin("free");
  CHECK_EQ(aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &v), ACL_ERROR_RT_SYSPARAMOPT_NOT_SET);
  CHECK_EQ(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &v), ACL_ERROR_RT_SYSPARAMOPT_NOT_SET);
  CHECK_OK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
  CHECK_OK(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 2));
  CHECK_OK(aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, &v));
  CHECK_EQ(v, 1);
  CHECK_OK(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &v));
  CHECK_EQ(v, 2);
  CHECK_OK(aclrtCreateContext(&second, 0));
  CHECK_EQ(aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, &v), ACL_ERROR_RT_SYSPARAMOPT_NOT_SET);
  CHECK_OK(aclrtDestroyContext(second));
  CHECK_EQ(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1), ACL_ERROR_RT_CONTEXT_NULL);
  CHECK_EQ(aclrtSetSysParamOpt((aclSysParamOpt)4, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
TEST(flags_of_records_and_waits) {
  aclrtEvent e = NULL;
  uint32_t id = 0, id2 = 0, left = 0;
  begin("free");
  CHECK_OK(aclrtCreateEvent(&e));
  CHECK_EQ(aclrtRecordEventWithFlag(e, NULL, 2), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtRecordEventWithFlag(e, NULL, ACL_EVENT_RECORD_DEFAULT));
  CHECK_EQ(aclrtRecordEventWithFlag(e, NULL, ACL_EVENT_RECORD_EXTERNAL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtRecordEvent(e, NULL));
  CHECK_OK(aclrtStreamWaitEventWithFlag(NULL, e, 0, ACL_EVENT_WAIT_EXTERNAL));
  CHECK_EQ(aclrtStreamWaitEvent(NULL, e), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtStreamWaitEventWithFlag(NULL, e, 5, ACL_EVENT_WAIT_EXTERNAL));
  CHECK_EQ(aclrtStreamWaitEventWithTimeout(NULL, e, -1), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aclrtGetEventId(e, &id));
  CHECK_OK(aclrtDestroyEvent(e));
  CHECK_EQ(aclrtRecordEventWithFlag(e, NULL, 0), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_OK(aclrtCreateEvent(&e));
  CHECK_OK(aclrtGetEventId(e, &id2));
  CHECK_NE(id, id2);
  CHECK_OK(aclrtGetEventAvailNum(&left));
  CHECK(left > 1000);
  CHECK_OK(aclrtDestroyEvent(e));
  finish();
}

/*--------------------------------------------------------------------------------------
  Start and end, profiling, dumps
--------------------------------------------------------------------------------------*/
static int init_calls, end_calls, init_answer;
static aclError on_init(const char *config, size_t length, void *user) {
  CHECK(strlen(config) == length && user == &init_calls);
  init_calls++;
  return init_answer;
}
static aclError on_end(void *user) {
  CHECK(user == &end_calls);
  end_calls++;
  return 0;
}
TEST(start_and_end_are_told) {
  CHECK_EQ(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclInitCallbackRegister((aclRegisterCallbackType)8, on_init, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, on_init), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclInitCallbackRegister(ACL_REG_TYPE_OTHER, on_init, &init_calls));
  CHECK_OK(aclFinalizeCallbackRegister(ACL_REG_TYPE_OTHER, on_end, &end_calls));
  CHECK_EQ(init_calls, 0);
  CHECK_OK(aclInit(NULL));
  CHECK_EQ(init_calls, 1);
  CHECK_OK(aclInitCallbackRegister(ACL_REG_TYPE_ACL_MODEL, on_init, &init_calls)); /* started: told at once */
  CHECK_EQ(init_calls, 2);
  CHECK_OK(aclFinalize());
  CHECK_EQ(end_calls, 1);
  init_answer = 500001;
  CHECK_EQ(aclInit(NULL), 500001);
  CHECK_EQ(init_calls, 3); /* the first that fails is the last that is called */
  init_answer = 0;
  CHECK_OK(aclInitCallbackUnRegister(ACL_REG_TYPE_OTHER, on_init));
  CHECK_OK(aclInitCallbackUnRegister(ACL_REG_TYPE_ACL_MODEL, on_init));
  CHECK_OK(aclFinalizeCallbackUnRegister(ACL_REG_TYPE_OTHER, on_end));
  CHECK_OK(aclFinalize());
  CHECK_EQ(end_calls, 1);
}
static int traced(const char *name, int on_stream) { /* how often the trace shows it */
  static aslTraceRecord r[4096];
  size_t n = aslTraceRead(r, 4096), k;
  int times = 0;
  for (k = 0; k < n; k++) times += strcmp(r[k].name, name) == 0 && (r[k].stream >= 0) == on_stream;
  return times;
}
TEST(profiling_keeps_its_state_and_marks_the_trace) {
  char folder[] = "/tmp/asl_prof_XXXXXX", command[64];
  uint32_t devices[3] = {0, 1, 0}, id = 0;
  aclprofConfig *c, *c1;
  aclprofStepInfo *step;
  aclprofEventAttributes attr;
  aclprofTensorInfo info;
  void *stamp;
  begin("free");
  CHECK(aclprofCreateConfig(NULL, 1, ACL_AICORE_NONE, NULL, ACL_PROF_TASK_TIME) == NULL);
  CHECK(aclprofCreateConfig(devices, 3, ACL_AICORE_NONE, NULL, ACL_PROF_TASK_TIME) == NULL); /* twice the same */
  CHECK(aclprofCreateConfig(devices, 2, (aclprofAicoreMetrics)9, NULL, ACL_PROF_TASK_TIME) == NULL);
  CHECK(aclprofCreateConfig(devices, 2, ACL_AICORE_NONE, NULL, 0) == NULL);
  devices[1] = 99;
  CHECK(aclprofCreateConfig(devices, 2, ACL_AICORE_NONE, NULL, ACL_PROF_TASK_TIME) == NULL);
  c = aclprofCreateConfig(devices, 1, ACL_AICORE_PIPE_UTILIZATION, NULL, ACL_PROF_TASK_TIME | ACL_PROF_ACL_API);
  devices[1] = 1;
  c1 = aclprofCreateConfig(devices + 1, 1, ACL_AICORE_NONE, NULL, ACL_PROF_TASK_TIME);
  REQUIRE(c != NULL && c1 != NULL);
  CHECK_EQ(aclprofStart(c), ACL_ERROR_PROF_NOT_RUN);
  CHECK_EQ(aclprofFinalize(), ACL_ERROR_PROF_NOT_RUN);
  CHECK_EQ(aclprofInit("/tmp", 3), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclprofInit("/proc/self/exe", 14), ACL_ERROR_INVALID_FILE);
  REQUIRE(mkdtemp(folder) != NULL);
  CHECK_OK(aclprofInit(folder, strlen(folder)));
  CHECK_EQ(aclprofInit(folder, strlen(folder)), ACL_ERROR_PROF_ALREADY_RUN);
  CHECK_OK(aclprofSetConfig(ACL_PROF_STORAGE_LIMIT, "200MB", 5));
  CHECK_EQ(aclprofSetConfig(ACL_PROF_STORAGE_LIMIT, "200MB", 4), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclprofSetConfig(ACL_PROF_ARGS_MAX, "x", 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclprofSetConfig((aclprofConfigType)2, "x", 1), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclprofStart(c));
  CHECK_EQ(aclprofStart(c), ACL_ERROR_PROF_ALREADY_RUN);
  CHECK_EQ(aclprofStop(c1), ACL_ERROR_PROF_NOT_RUN);
  CHECK_OK(aclprofStart(c1));
  CHECK_OK(aclprofStop(c1));
  CHECK_OK(aclprofStop(c));
  CHECK_EQ(aclprofStop(c), ACL_ERROR_PROF_NOT_RUN);
  CHECK_OK(aclprofDestroyConfig(c));
  CHECK_EQ(aclprofDestroyConfig(c), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclprofStart(c), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclprofDestroyConfig(c1));
  /* marks */
  aslTraceClear();
  step = aclprofCreateStepInfo();
  CHECK_EQ(aclprofGetStepTimestamp(step, ACL_STEP_END, NULL), ACL_ERROR_INVALID_PARAM); /* not begun */
  CHECK_OK(aclprofGetStepTimestamp(step, ACL_STEP_START, NULL));
  CHECK_OK(aclprofGetStepTimestamp(step, ACL_STEP_END, NULL));
  CHECK_EQ(aclprofGetStepTimestamp(step, (aclprofStepTag)2, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclprofMarkEx("here", 4, NULL));
  CHECK_EQ(aclprofMarkEx("here", 5, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK(traced("step 1 start", 1) == 1 && traced("step 1 end", 1) == 1 && traced("here", 1) == 1);
  aclprofDestroyStepInfo(step);
  CHECK_EQ(aclprofGetStepTimestamp(step, ACL_STEP_START, NULL), ACL_ERROR_INVALID_PARAM);
  stamp = aclprofCreateStamp();
  CHECK_OK(aclprofSetStampTraceMessage(stamp, "load", 4));
  CHECK_EQ(aclprofSetStampTraceMessage(stamp, "load", 3), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclprofMark(stamp));
  CHECK_OK(aclprofPush(stamp));
  CHECK_OK(aclprofPop());
  CHECK_EQ(aclprofPop(), ACL_ERROR_FAILURE);
  CHECK_OK(aclprofRangeStart(stamp, &id));
  CHECK_OK(aclprofRangeStop(id));
  CHECK_EQ(aclprofRangeStop(id), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(traced("load", 0), 3);
  aclprofDestroyStamp(stamp);
  CHECK_EQ(aclprofMark(stamp), ACL_ERROR_INVALID_PARAM);
  memset(&attr, 0, sizeof attr);
  memset(&info, 0, sizeof info);
  attr.version = ACL_PROF_EVENT_ATTR_VERSION, attr.size = sizeof attr, attr.message.tensorInfo = &info;
  info.opNameId = aclprofStr2Id("MatMul");
  CHECK_EQ(info.opNameId, aclprofStr2Id("MatMul"));
  CHECK_NE(info.opNameId, aclprofStr2Id("Add"));
  CHECK_OK(aclprofRangePushEx(&attr));
  CHECK_OK(aclprofRangePop());
  CHECK_EQ(traced("MatMul", 0), 1);
  attr.version = 2;
  CHECK_EQ(aclprofRangePushEx(&attr), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclprofFinalize());
  snprintf(command, sizeof command, "rm -r %s", folder);
  CHECK_EQ(system(command), 0);
  finish();
}
TEST(dumps_keep_their_state) {
  char path[] = "/tmp/asl_dump_XXXXXX";
  int fd = mkstemp(path), k;
  static const struct { const char *text; aclError code; } file[] = {
      {"{\"dump\": {\"dump_path\": \"/tmp/out\", \"dump_list\": []}}", ACL_SUCCESS},
      {"{\"dump\": {\"dump_list\": []}}", ACL_ERROR_INVALID_DUMP_CONFIG},
      {"{\"dump\": {\"dump_path\": }}", ACL_ERROR_PARSE_FILE},
      {"{}", ACL_SUCCESS},
  };
  REQUIRE(fd >= 0);
  begin("free");
  CHECK_EQ(aclmdlFinalizeDump(), ACL_ERROR_DUMP_NOT_RUN);
  CHECK_EQ(aclmdlSetDump(path), ACL_ERROR_DUMP_NOT_RUN);
  CHECK_OK(aclmdlInitDump());
  CHECK_EQ(aclmdlInitDump(), ACL_ERROR_DUMP_ALREADY_RUN);
  CHECK(acldumpGetPath(DATA_DUMP) == NULL);
  for (k = 3; k >= 0; k--) {
    size_t n = strlen(file[k].text);
    CHECK(ftruncate(fd, 0) == 0 && pwrite(fd, file[k].text, n, 0) == (ssize_t)n);
    CHECK_EQ(aclmdlSetDump(path), file[k].code);
  }
  CHECK_STR(acldumpGetPath(DATA_DUMP), "/tmp/out");
  CHECK(acldumpGetPath((acldumpType)0) == NULL);
  CHECK_OK(aclmdlFinalizeDump());
  CHECK(acldumpGetPath(DATA_DUMP) == NULL);
  CHECK_EQ(aclopStartDumpArgs(2, "/tmp"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopStopDumpArgs(1), ACL_ERROR_DUMP_NOT_RUN);
  CHECK_OK(aclopStartDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS, "/tmp"));
  CHECK_EQ(aclopStartDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS, "/tmp"), ACL_ERROR_DUMP_ALREADY_RUN);
  CHECK_OK(aclopStopDumpArgs(ACL_OP_DUMP_OP_AICORE_ARGS));
  close(fd);
  unlink(path);
  finish();
}

/*--------------------------------------------------------------------------------------
  Handles: whatever comes in, a code goes out
--------------------------------------------------------------------------------------*/
static unsigned char *fuzz_d;
static aclError fuzz_random(void *h) {
  float a = 0, b = 1;
  aclrtRandomNumTaskInfo info = random_task(ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS, ACL_FLOAT, &a, &b, 1, 4, fuzz_d, fuzz_d + 64);
  return aclrtRandomNumAsync(&info, h, NULL);
}
/* Calls function number `which` with h as its handle; 0 when there is no such function. *code: what it said (pointers and voids: 1). */
static int call_with(int which, void *h, aclError *code) {
  static uint32_t u;
  static int32_t i;
  static size_t n;
  static void *p;
  static char text[64];
  static aclrtStreamAttrValue v;
  aclrtCntNotifyRecordInfo record;
  aclrtCntNotifyWaitInfo wait;
  memset(&record, 0, sizeof record);
  memset(&wait, 0, sizeof wait);
  memset(&v, 0, sizeof v);
  *code = 1;
  switch (which) {
    case 0: *code = aclrtDestroyNotify(h); return 1;
    case 1: *code = aclrtRecordNotify(h, NULL); return 1;
    case 2: *code = aclrtWaitAndResetNotify(h, NULL, 1); return 1;
    case 3: *code = aclrtGetNotifyId(h, &u); return 1;
    case 4: *code = aclrtNotifyBatchReset(&h, 1); return 1;
    case 5: *code = aclrtCntNotifyDestroy(h); return 1;
    case 6: *code = aclrtCntNotifyRecord(h, NULL, &record); return 1;
    case 7: *code = aclrtCntNotifyWaitWithTimeout(h, NULL, &wait); return 1;
    case 8: *code = aclrtCntNotifyReset(h, NULL); return 1;
    case 9: *code = aclrtCntNotifyGetId(h, &u); return 1;
    case 10: *code = aclrtDestroyLabel(h); return 1;
    case 11: *code = aclrtSetLabel(h, h); return 1;
    case 12: *code = aclrtCreateLabelList(&h, 1, &p); return 1;
    case 13: *code = aclrtDestroyLabelList(h); return 1;
    case 14: *code = aclrtSwitchLabelByIndex(fuzz_d, 1, h, h); return 1;
    case 15: *code = aclrtDestroyBinary(h); return 1;
    case 16: *code = aclrtBinaryLoad(h, &p); return 1;
    case 17: *code = aclrtBinaryUnLoad(h); return 1;
    case 18: *code = aclrtBinaryGetFunction(h, "mul_5", &p); return 1;
    case 19: *code = aclrtBinaryGetFunctionByEntry(h, 5, &p); return 1;
    case 20: *code = aclrtBinarySetExceptionCallback(h, NULL, NULL); return 1;
    case 21: *code = aclrtFunctionGetBinary(h, &p); return 1;
    case 22: *code = aclrtGetFunctionName(h, 64, text); return 1;
    case 23: *code = aclrtKernelArgsInit(h, &p); return 1;
    case 24: *code = aclrtKernelArgsAppend(h, text, 8, &p); return 1;
    case 25: *code = aclrtKernelArgsAppendPlaceHolder(h, &p); return 1;
    case 26: *code = aclrtKernelArgsFinalize(h); return 1;
    case 27: *code = aclrtKernelArgsGetPlaceHolderBuffer(h, h, 8, &p); return 1;
    case 28: *code = aclrtKernelArgsParaUpdate(h, h, text, 8); return 1;
    case 29: *code = aclrtLaunchKernel(h, 1, NULL, 0, NULL); return 1;
    case 30: *code = aclrtLaunchKernelWithConfig(h, 1, NULL, NULL, h, NULL); return 1;
    case 31: *code = aclrtLaunchKernelWithHostArgs(h, 1, NULL, NULL, text, 8, NULL, 0); return 1;
    case 32: *code = aclprofDestroyConfig((aclprofConfig *)h); return 1;
    case 33: *code = aclprofStart((aclprofConfig *)h); return 1;
    case 34: *code = aclprofStop((aclprofConfig *)h); return 1;
    case 35: *code = aclprofGetStepTimestamp((aclprofStepInfo *)h, ACL_STEP_START, NULL); return 1;
    case 36: *code = aclprofSetStampTraceMessage(h, "x", 1); return 1;
    case 37: *code = aclprofMark(h); return 1;
    case 38: *code = aclprofPush(h); return 1;
    case 39: *code = aclprofRangeStart(h, &u); return 1;
    case 40: aclprofDestroyStamp(h); return 1;
    case 41: aclprofDestroyStepInfo((aclprofStepInfo *)h); return 1;
    case 42: *code = aclrtDestroyGroupInfo((aclrtGroupInfo *)h); return 1;
    case 43: *code = aclrtGetAllGroupInfo((aclrtGroupInfo *)h); return 1;
    case 44: *code = aclrtGetGroupInfoDetail((aclrtGroupInfo *)h, 0, ACL_GROUP_AICORE_INT, text, 4, &n); return 1;
    case 45: *code = aclrtDestroyStreamConfigHandle((aclrtStreamConfigHandle *)h); return 1;
    case 46: *code = aclrtSetStreamConfigOpt((aclrtStreamConfigHandle *)h, ACL_RT_STREAM_PRIORITY, &u, 4); return 1;
    case 47: *code = aclrtCreateStreamV2(&p, (aclrtStreamConfigHandle *)h); return 1;
    case 48: *code = aclrtGetArgsFromExceptionInfo((aclrtExceptionInfo *)h, &p, &u); return 1;
    case 49: *code = (aclError)aclrtGetErrorCodeFromExceptionInfo((aclrtExceptionInfo *)h); return 1;
    case 50: *code = aclrtStreamAbort(h); return 1;
    case 51: *code = aclrtStreamStop(h); return 1;
    case 52: *code = aclrtStreamGetPriority(h, &u); return 1;
    case 53: *code = aclrtStreamGetFlags(h, &u); return 1;
    case 54: *code = aclrtSetStreamAttribute(h, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &v); return 1;
    case 55: *code = aclrtGetStreamAttribute(h, ACL_STREAM_ATTR_USER_CUSTOM_TAG, &v); return 1;
    case 56: *code = aclrtSetStreamResLimit(h, ACL_RT_DEV_RES_CUBE_CORE, 1); return 1;
    case 57: *code = aclrtUseStreamResInCurrentThread(h); return 1;
    case 58: *code = aclrtActiveStream(h, h); return 1;
    case 59: *code = aclrtSwitchStream(fuzz_d, ACL_RT_EQUAL, fuzz_d, ACL_RT_SWITCH_INT32, h, NULL, h); return 1;
    case 60: *code = aclrtValueWrite(fuzz_d, 1, 0, h); return 1;
    case 61: *code = aclrtMemcpy2dAsync(fuzz_d, 8, fuzz_d + 64, 8, 8, 2, ACL_MEMCPY_DEVICE_TO_DEVICE, h); return 1;
    case 62: *code = aclrtReduceAsync(fuzz_d, fuzz_d + 64, 8, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_FLOAT, h, NULL); return 1;
    case 63: *code = aclrtCmoAsync(fuzz_d, 8, ACL_RT_CMO_TYPE_PREFETCH, h); return 1;
    case 64: *code = aclrtGetOverflowStatus(fuzz_d, 64, h); return 1;
    case 65: *code = aclrtResetOverflowStatus(h); return 1;
    case 66: *code = aclrtSetStreamOverflowSwitch(h, 0); return 1;
    case 67: *code = aclrtSubscribeHostFunc(1, h); return 1;
    case 68: *code = aclrtUnSubscribeHostFunc(1, h); return 1;
    case 69: *code = aclrtRecordEventWithFlag(h, NULL, 0); return 1;
    case 70: *code = aclrtStreamWaitEventWithFlag(NULL, h, 1, 0); return 1;
    case 71: *code = aclrtGetEventId(h, &u); return 1;
    case 72: *code = aclprofMarkEx("x", 1, h); return 1;
    case 73: *code = aclrtGetFunctionAttribute(h, ACL_FUNC_ATTR_KERNEL_TYPE, (int64_t *)(void *)text); return 1;
    case 74: *code = aclrtDeviceGetPCIBusId(0, (char *)text, (i = 1)); return 1; /* no handle: keeps the numbers dense */
    case 75: *code = fuzz_random(h); return 1;
    default: return 0;
  }
}
enum { HANDLES = 20 };
static int make_handles(void **h) { /* one of every kind, alive */
  int n = 0;
  uint32_t device = 0;
  CHECK_OK(aclrtCreateNotify(&h[n++], 0));
  CHECK_OK(aclrtCntNotifyCreate(&h[n++], 0));
  CHECK_OK(aclrtCreateLabel(&h[n++]));
  CHECK_OK(aclrtCreateLabelList(&h[n - 1], 1, &h[n])), n++;
  h[n++] = aclrtCreateBinary("x", 1);
  CHECK_OK(aclrtBinaryLoadFromData("x", 1, NULL, &h[n++]));
  CHECK_OK(aslRegisterKernel("mul_5", kernel_mul));
  CHECK_OK(aclrtBinaryGetFunction(h[n - 1], "mul_5", &h[n])), n++;
  CHECK_OK(aclrtKernelArgsInit(h[n - 1], &h[n])), n++;
  h[n++] = aclprofCreateConfig(&device, 1, ACL_AICORE_NONE, NULL, ACL_PROF_TASK_TIME);
  h[n++] = aclprofCreateStepInfo();
  h[n++] = aclprofCreateStamp();
  h[n++] = aclrtCreateGroupInfo();
  CHECK_OK(aclrtCreateEvent(&h[n++]));
  CHECK_OK(aclrtCreateStream(&h[n++]));
  h[n++] = aclCreateDataBuffer(NULL, 0);
  h[n++] = aclmdlCreateDataset();
  CHECK_OK(aclrtGetCurrentContext(&h[n++]));
  REQUIRE(n <= HANDLES);
  return n;
}
/* Which kind (place in make_handles) each function takes; -1: the exception info, never alive here; -2: a configuration, not among them. */
static int kind_of(int which) {
  static const signed char kind[] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 99, 2, 3, 99, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 6, 99, 6, 8, 8, 8,
                                     9, 10, 10, 10, 10, 10, 9, 11, 11, 11, -2, -2, -2, -1, -1, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
                                     13, 13, 13, 13, 13, 12, 12, 12, 13, 6, -3, 13};
  return which < (int)sizeof kind ? kind[which] : -9;
}
TEST_WITHIN(handles_of_every_kind_into_every_function, 30.0) {
  void *alive[HANDLES], *gone[HANDLES];
  aclError code;
  int n, which, k, round;
  aslSetLevel(0);
  begin("lazy"); /* nothing that is submitted by chance runs before it is dropped */
  fuzz_d = dev(256);
  n = make_handles(gone);
  CHECK_OK(aclrtDestroyNotify(gone[0]));
  CHECK_OK(aclrtCntNotifyDestroy(gone[1]));
  CHECK_OK(aclrtDestroyLabelList(gone[3]));
  CHECK_OK(aclrtDestroyLabel(gone[2]));
  CHECK_OK(aclrtDestroyBinary(gone[4]));
  CHECK_OK(aclrtBinaryUnLoad(gone[5])); /* its function and argument list go with it */
  CHECK_OK(aclprofDestroyConfig((aclprofConfig *)gone[8]));
  aclprofDestroyStepInfo((aclprofStepInfo *)gone[9]);
  aclprofDestroyStamp(gone[10]);
  CHECK_OK(aclrtDestroyGroupInfo((aclrtGroupInfo *)gone[11]));
  CHECK_OK(aclrtDestroyEvent(gone[12]));
  CHECK_OK(aclrtDestroyStream(gone[13]));
  CHECK_OK(aclDestroyDataBuffer((aclDataBuffer *)gone[14]));
  CHECK_OK(aclmdlDestroyDataset((aclmdlDataset *)gone[15]));
  n = make_handles(alive);
  for (which = 0; call_with(which, NULL, &code); which++) { /* NULL */
    CHECK(kind_of(which) != -9);
    for (k = 0; k < n; k++) {
      if (k != n - 1) { /* stale; the context still lives */
        call_with(which, gone[k], &code);
        if (!CHECK(code != 0)) fprintf(stderr, "function %d took stale handle %d\n", which, k);
      }
      if (kind_of(which) == k || kind_of(which) == 99) continue;
      call_with(which, alive[k], &code); /* another kind */
      if (!CHECK(code != 0)) fprintf(stderr, "function %d took a live handle of kind %d\n", which, k);
    }
    for (round = 0; round < 200; round++) { /* invented */
      uintptr_t bits = (uintptr_t)test_random64();
      if (round % 4 == 1) bits &= 0xffff;
      if (round % 4 == 2) bits = (uintptr_t)alive[test_random() % (uint32_t)n] ^ (uintptr_t)1 << test_random() % 64;
      if (round % 4 == 3) bits = (uintptr_t)&alive[test_random() % HANDLES];
      if (bits == 0) continue;
      for (k = 0; k < n && bits != (uintptr_t)alive[k]; k++) {}
      if (k < n) continue;
      call_with(which, (void *)bits, &code);
      if (!CHECK(code != 0)) fprintf(stderr, "function %d took %p\n", which, (void *)bits);
    }
  }
  CHECK(which > 70);
  CHECK_OK(aclrtStreamAbort(NULL));
  CHECK_OK(aclrtDestroyNotify(alive[0]));
  CHECK_OK(aclrtCntNotifyDestroy(alive[1]));
  CHECK_OK(aclrtDestroyLabelList(alive[3]));
  CHECK_OK(aclrtDestroyLabel(alive[2]));
  CHECK_OK(aclrtDestroyBinary(alive[4]));
  CHECK_OK(aclrtBinaryUnLoad(alive[5]));
  CHECK_OK(aclprofDestroyConfig((aclprofConfig *)alive[8]));
  aclprofDestroyStepInfo((aclprofStepInfo *)alive[9]);
  aclprofDestroyStamp(alive[10]);
  CHECK_OK(aclrtDestroyGroupInfo((aclrtGroupInfo *)alive[11]));
  CHECK_OK(aclrtDestroyEvent(alive[12]));
  CHECK_OK(aclrtDestroyStream(alive[13]));
  CHECK_OK(aclDestroyDataBuffer((aclDataBuffer *)alive[14]));
  CHECK_OK(aclmdlDestroyDataset((aclmdlDataset *)alive[15]));
  CHECK_OK(aclrtFree(fuzz_d));
  finish();
}

/*--------------------------------------------------------------------------------------
  All of it at once
--------------------------------------------------------------------------------------*/
enum { CREW = 4 };
static void *sailor(void *context) { /* one thread's own things, over and over */
  unsigned char *d = NULL, *h = NULL;
  aclrtStream a = NULL, b = NULL;
  aclrtNotify n = NULL;
  int k;
  CHECK_OK(aclrtSetCurrentContext(context));
  CHECK_OK(aclrtMalloc((void **)&d, 1024, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMallocHost((void **)&h, 1024));
  memset(h, 0, 1024);
  for (k = 0; k < 60; k++) {
    CHECK_OK(aclrtCreateStream(&a));
    CHECK_OK(aclrtCreateStream(&b));
    CHECK_OK(aclrtCreateNotify(&n, 0));
    CHECK_OK(aclrtMemset(d, 1024, 0, 1024));
    CHECK_OK(aclrtValueWait(d, (uint64_t)k + 1, ACL_STREAM_WAIT_VALUE_GEQ, a));
    CHECK_OK(aclrtWaitAndResetNotify(n, a, 0));
    CHECK_OK(aclrtReduceAsync(d + 512, d + 256, 256, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, ACL_INT32, a, NULL));
    CHECK_OK(aclrtMemcpy2dAsync(h, 16, d + 512, 16, 7, 3, ACL_MEMCPY_DEVICE_TO_HOST, a));
    CHECK_OK(aclrtValueWrite(d, (uint64_t)k + 1, 0, b));
    CHECK_OK(aclrtRecordNotify(n, b));
    if (k % 7 == 6) CHECK_OK(aclrtStreamAbort(a));
    CHECK_OK(aclrtSynchronizeStream(a));
    CHECK_OK(aclrtSynchronizeStream(b));
    CHECK_OK(aclrtDestroyNotify(n));
    CHECK_OK(aclrtDestroyStream(a));
    CHECK_OK(aclrtDestroyStream(b));
  }
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(h));
  return NULL;
}
TEST_WITHIN(threads_use_it_all_at_once, 30.0) {
  static const char *const how[] = {"free", "lazy"};
  aclrtContext context;
  pthread_t t[CREW];
  int i, p;
  for (p = 0; p < 2; p++) {
    begin(how[p]);
    CHECK_OK(aclrtGetCurrentContext(&context));
    for (i = 0; i < CREW; i++) t[i] = start(sailor, context);
    for (i = 0; i < CREW; i++) pthread_join(t[i], NULL);
    finish();
  }
}
