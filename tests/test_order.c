/* test_order.c - what comes before what: races between streams are told, correct programs are not disturbed.

   Every scenario is a small program with one bug less or one bug more, run under "free", "lazy" and drawn orders. */
#include "ascend_lite.h"
#include "test.h"
#include <pthread.h>

#define BYTES 256
static uint64_t findings(void) {
  aslStats s;
  aslGetStats(&s);
  return s.findings;
}
/* How many races were told since `before`; on stderr they must stand as often, until the library falls silent after 20 of a kind. */
static int races(uint64_t before);
static int seeds(int full) { return getenv("FULL") && *getenv("FULL") ? full : TEST_SANITIZED ? full / 10 : full; }

/* The schedule k of a test: lazy, free, then seeds. */
static const char *schedule(int k) {
  static char text[32];
  if (k < 2) return k ? "free" : "lazy";
  snprintf(text, sizeof text, "seed:%d", k - 1);
  return text;
}

/* For programs that do race: where ThreadSanitizer looks on, their bytes are not touched at the same time in earnest. */
static const char *racy_schedule(int k) { return TEST_TSAN && k == 1 ? "seed:4711" : schedule(k); }

/*--------------------------------------------------------------------------------------
  A bench: two devices' worth of objects, made once for each run
--------------------------------------------------------------------------------------*/
static struct {
  aclrtStream s[4];
  aclrtEvent e[4];
  void *dev[3];          /* BYTES each */
  unsigned char *in, *out; /* pinned, 4 * BYTES each */
} b;

static void open_bench(void) {
  void *in = NULL, *out = NULL;
  int i;
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
  for (i = 0; i < 4; i++) {
    REQUIRE(CHECK_OK(aclrtCreateStream(&b.s[i])));
    REQUIRE(CHECK_OK(aclrtCreateEvent(&b.e[i])));
  }
  for (i = 0; i < 3; i++) REQUIRE(CHECK_OK(aclrtMalloc(&b.dev[i], BYTES, ACL_MEM_MALLOC_HUGE_FIRST)));
  REQUIRE(CHECK_OK(aclrtMallocHost(&in, 4 * BYTES)));
  REQUIRE(CHECK_OK(aclrtMallocHost(&out, 4 * BYTES)));
  b.in = (unsigned char *)in, b.out = (unsigned char *)out;
}
static void close_bench(void) {
  int i;
  CHECK_OK(aclrtSynchronizeDevice());
  for (i = 0; i < 4; i++) {
    if (b.s[i]) CHECK_OK(aclrtDestroyStream(b.s[i]));
    if (b.e[i]) CHECK_OK(aclrtDestroyEvent(b.e[i]));
  }
  for (i = 0; i < 3; i++)
    if (b.dev[i]) CHECK_OK(aclrtFree(b.dev[i]));
  CHECK_OK(aclrtFreeHost(b.in));
  CHECK_OK(aclrtFreeHost(b.out));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
  memset(&b, 0, sizeof b);
}

/* The two sides of an access to [dev + at, + n): a read is a copy out of it, a write a fill. */
static aclError touch(void *dev, size_t at, size_t n, int write, int slot, aclrtStream s) {
  unsigned char *p = (unsigned char *)dev + at;
  if (write) return aclrtMemsetAsync(p, n, 0x40 + slot, n, s);
  return aclrtMemcpyAsync(b.out + slot * BYTES, BYTES, p, n, ACL_MEMCPY_DEVICE_TO_HOST, s);
}
static void sync_all(void) {
  int i;
  for (i = 0; i < 4; i++) CHECK_OK(aclrtSynchronizeStream(b.s[i]));
}

/*--------------------------------------------------------------------------------------
  What is written to stderr while something runs
--------------------------------------------------------------------------------------*/
static char said[16384];
static void hear(void (*fn)(void *), void *arg) {
  FILE *f = tmpfile();
  int real = dup(2);
  size_t n;
  REQUIRE(f != NULL);
  fflush(stderr);
  dup2(fileno(f), 2);
  fn(arg);
  fflush(stderr);
  dup2(real, 2);
  close(real);
  rewind(f);
  n = fread(said, 1, sizeof said - 1, f);
  said[n] = 0;
  fclose(f);
  if (strstr(said, "Sanitizer")) { /* not what we came for, and not to be kept back */
    test_fail(__FILE__, __LINE__);
    fprintf(stderr, "%s\n", said);
  }
}
static int count_of(const char *text, const char *part) {
  int n = 0;
  for (; (text = strstr(text, part)) != NULL; text += strlen(part)) n++;
  return n;
}

static int audible(void) { return findings() <= 20; }
static int races(uint64_t before) {
  int n = (int)(findings() - before);
  if (audible()) CHECK_EQ(count_of(said, "race:"), n);
  return n;
}

/*--------------------------------------------------------------------------------------
  Races are told
--------------------------------------------------------------------------------------*/
typedef struct race_case { int first_writes, second_writes, swap; size_t at, n; aclError code; const char *schedule; } race_case;
static void run_race(void *p) {
  race_case *c = (race_case *)p;
  aclrtStream one = b.s[c->swap ? 1 : 0], two = b.s[c->swap ? 0 : 1];
  CHECK_OK(touch(b.dev[0], 0, BYTES, c->first_writes, 0, one));
  CHECK_OK(touch(b.dev[0], c->at, c->n, c->second_writes, 1, two));
  c->code = aclrtSynchronizeStream(b.s[0]);
  if (c->code == ACL_SUCCESS) c->code = aclrtSynchronizeStream(b.s[1]);
  else aclrtSynchronizeStream(b.s[1]);
}
static void every_mix(int level) {
  int k, mix, n = 2 + seeds(20);
  aslSetLevel(level);
  for (k = 0; k < n; k++)
    for (mix = 0; mix < 8; mix++) {
      race_case c;
      int reads_only = !(mix & 3);
      char one[40], two[40];
      const char *names[2] = {"memcpy D2H", "memset"};
      int32_t id[2];
      uint64_t before;
      c.first_writes = mix & 1, c.second_writes = (mix >> 1) & 1, c.swap = mix >> 2;
      c.at = mix & 4 ? 200 : 0, c.n = mix & 4 ? 56 : BYTES;
      c.schedule = racy_schedule(k);
      open_bench();
      CHECK_OK(aslSetSchedule(c.schedule));
      CHECK_OK(aclrtStreamGetId(b.s[c.swap ? 1 : 0], &id[0]));
      CHECK_OK(aclrtStreamGetId(b.s[c.swap ? 0 : 1], &id[1]));
      before = findings();
      hear(run_race, &c);
      CHECK_EQ(races(before), reads_only || level == 0 ? 0 : 1);
      if (level == 2 && !reads_only) CHECK_NE(c.code, ACL_SUCCESS);
      else CHECK_EQ(c.code, ACL_SUCCESS);
      if (!reads_only && level > 0 && audible()) { /* both tasks by name and stream, whichever came first */
        snprintf(one, sizeof one, "'%s' of stream %d", names[c.first_writes], id[0]);
        snprintf(two, sizeof two, "'%s' of stream %d", names[c.second_writes], id[1]);
        CHECK_HAS(said, one);
        CHECK_HAS(said, two);
        CHECK_HAS(said, "test_order.c:");
        CHECK_HAS(said, "aclrtStreamWaitEvent");
      } else if (reads_only || level == 0) CHECK_STR(said, "");
      close_bench();
      if (test_failures) { fprintf(stderr, "under %s, mix %d; it said:\n%s", c.schedule, mix, said); return; }
    }
}
TEST_WITHIN(every_mix_of_read_and_write_is_told, 60.0) { every_mix(1); }
TEST_WITHIN(strict_mode_makes_a_code_of_it, 60.0) { every_mix(2); }
TEST_WITHIN(hardware_mode_is_silent, 60.0) { every_mix(0); }

/* The first finding about an allocation is told; a loop that races a thousand times does not fill the screen. */
static void run_loop(void *p) {
  int i;
  (void)p;
  for (i = 0; i < 50; i++) {
    CHECK_OK(touch(b.dev[0], 0, BYTES, 1, 0, b.s[0]));
    CHECK_OK(touch(b.dev[0], 0, BYTES, 1, 1, b.s[1]));
  }
  sync_all();
}
TEST(each_finding_is_told_once) {
  int k;
  for (k = 0; k < 5; k++) {
    open_bench();
    CHECK_OK(aslSetSchedule(racy_schedule(k)));
    hear(run_loop, NULL);
    CHECK_EQ(count_of(said, "race:"), 1);
    close_bench();
  }
}

/* Touching neighbours is no race, one byte in common is. */
static void run_edge(void *p) {
  size_t n = *(size_t *)p;
  CHECK_OK(touch(b.dev[0], 0, 128, 1, 0, b.s[0]));
  CHECK_OK(touch(b.dev[0], 128, 128, 1, 1, b.s[1]));
  CHECK_OK(touch(b.dev[0], 256 - n, n, 0, 2, b.s[2]));
  CHECK_OK(aclrtRecordEvent(b.e[0], b.s[1]));
  CHECK_OK(aclrtStreamWaitEvent(b.s[3], b.e[0]));
  CHECK_OK(touch(b.dev[0], 128, 128, 1, 3, b.s[3]));
  sync_all();
}
static void run_halves(void *p) {
  size_t n = *(size_t *)p; /* 128: just meets the other half; 129: one byte of it */
  CHECK_OK(touch(b.dev[0], 0, 128, 1, 0, b.s[0]));
  CHECK_OK(touch(b.dev[0], 256 - n, n, 1, 1, b.s[1]));
  sync_all();
}
TEST(one_byte_in_common_is_a_race_and_none_is_none) {
  int k;
  for (k = 0; k < 12; k++) {
    size_t n;
    uint64_t before = findings();
    for (n = 128; n <= 129; n++) {
      open_bench();
      CHECK_OK(aslSetSchedule(racy_schedule(k)));
      hear(run_halves, &n);
      CHECK_EQ(races(before), (int)(n - 128));
      close_bench();
    }
    n = 1;
    before = findings();
    open_bench();
    CHECK_OK(aslSetSchedule(racy_schedule(k)));
    hear(run_edge, &n);
    CHECK_EQ(races(before), 1);
    close_bench();
  }
}

/* An order that exists in the program's head only. */
static void race_by_wrong_event(void *p) { /* the event is recorded before the work it should stand for */
  (void)p;
  CHECK_OK(aclrtRecordEvent(b.e[0], b.s[0]));
  CHECK_OK(touch(b.dev[0], 0, BYTES, 1, 0, b.s[0]));
  CHECK_OK(aclrtStreamWaitEvent(b.s[1], b.e[0]));
  CHECK_OK(touch(b.dev[0], 0, BYTES, 0, 1, b.s[1]));
  sync_all();
}
static void race_by_wrong_stream(void *p) { /* the host waits for another stream */
  (void)p;
  CHECK_OK(touch(b.dev[0], 0, BYTES, 1, 0, b.s[0]));
  CHECK_OK(aclrtSynchronizeStream(b.s[2]));
  CHECK_OK(touch(b.dev[0], 0, BYTES, 0, 1, b.s[1]));
  sync_all();
}
static void race_of_reused_buffer(void *p) { /* double buffering without the event that says "read" */
  int i;
  (void)p;
  for (i = 0; i < 3; i++) {
    CHECK_OK(touch(b.dev[0], 0, BYTES, 1, 0, b.s[0]));
    CHECK_OK(aclrtRecordEvent(b.e[0], b.s[0]));
    CHECK_OK(aclrtStreamWaitEvent(b.s[1], b.e[0]));
    CHECK_OK(touch(b.dev[0], 0, BYTES, 0, 1, b.s[1]));
  }
  sync_all();
}
static void race_with_host_copy(void *p) { /* a blocking copy does not wait for the stream */
  unsigned char back[BYTES];
  (void)p;
  CHECK_OK(touch(b.dev[0], 0, BYTES, 1, 0, b.s[0]));
  aclrtMemcpy(back, BYTES, b.dev[0], BYTES, ACL_MEMCPY_DEVICE_TO_HOST);
  sync_all();
}
TEST(orders_that_are_none) {
  static void (*const programs[])(void *) = {race_by_wrong_event, race_by_wrong_stream, race_of_reused_buffer, race_with_host_copy};
  size_t i;
  int k;
  for (i = 0; i < sizeof programs / sizeof programs[0]; i++)
    for (k = 0; k < 12; k++) {
      uint64_t before = findings();
      open_bench();
      CHECK_OK(aslSetSchedule(racy_schedule(k)));
      hear(programs[i], NULL);
      if (programs[i] == race_with_host_copy) { /* seen while the fill is queued; under "free" it may be done by then, unseen by anybody */
        if (k != 1) CHECK_EQ(findings() - before, 1u);
      } else CHECK_EQ(races(before), 1);
      if (test_failures) fprintf(stderr, "program %zu under %s; it said:\n%s\n", i, racy_schedule(k), said);
      close_bench();
      if (test_failures) return;
    }
}

/*--------------------------------------------------------------------------------------
  Correct programs: silent, and right, under every schedule. Each returns 1 when its values are right.
--------------------------------------------------------------------------------------*/
static int all_are(const unsigned char *p, int value) {
  int i;
  for (i = 0; i < BYTES; i++)
    if (p[i] != value) return 0;
  return 1;
}
#define DO(call) if (!CHECK_OK(call)) return 0

static int good_event_between_streams(void) {
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(aclrtRecordEvent(b.e[0], b.s[0]));
  DO(aclrtStreamWaitEvent(b.s[1], b.e[0]));
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  DO(aclrtSynchronizeStream(b.s[1]));
  return all_are(b.out, 0x41);
}
static int good_chain_of_events(void) {
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(aclrtRecordEvent(b.e[0], b.s[0]));
  DO(aclrtStreamWaitEvent(b.s[1], b.e[0]));
  DO(aclrtMemcpyAsync(b.dev[1], BYTES, b.dev[0], BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, b.s[1]));
  DO(aclrtRecordEvent(b.e[1], b.s[1]));
  DO(aclrtStreamWaitEvent(b.s[2], b.e[1]));
  DO(touch(b.dev[0], 0, BYTES, 1, 2, b.s[2])); /* after both: through the middle stream */
  DO(aclrtRecordEvent(b.e[2], b.s[2]));
  DO(aclrtStreamWaitEvent(b.s[3], b.e[2]));
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[3]));
  DO(touch(b.dev[1], 0, BYTES, 0, 1, b.s[3]));
  DO(aclrtSynchronizeStream(b.s[3]));
  return all_are(b.out, 0x42) && all_are(b.out + BYTES, 0x41);
}
static int good_split_allocation(void) {
  int i;
  for (i = 0; i < 4; i++) DO(touch(b.dev[0], (size_t)i * 64, 64, 1, i, b.s[i]));
  sync_all();
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[0]));
  DO(aclrtSynchronizeStream(b.s[0]));
  for (i = 0; i < BYTES; i++)
    if (b.out[i] != 0x40 + i / 64) return 0;
  return 1;
}
static int good_readers_then_writer(void) {
  int i;
  DO(touch(b.dev[0], 0, BYTES, 1, 3, b.s[0]));
  DO(aclrtSynchronizeStream(b.s[0]));
  for (i = 1; i < 4; i++) {
    DO(touch(b.dev[0], 0, BYTES, 0, i, b.s[i]));
    DO(aclrtRecordEvent(b.e[i], b.s[i]));
    DO(aclrtStreamWaitEvent(b.s[0], b.e[i]));
  }
  DO(touch(b.dev[0], 0, BYTES, 1, 4, b.s[0]));
  DO(aclrtSynchronizeStream(b.s[0]));
  return all_are(b.out + BYTES, 0x43) && all_are(b.out + 2 * BYTES, 0x43) && all_are(b.out + 3 * BYTES, 0x43);
}
static int good_polled_stream(void) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  while (status != ACL_STREAM_STATUS_COMPLETE) DO(aclrtStreamQuery(b.s[0], &status));
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  status = ACL_STREAM_STATUS_NOT_READY;
  while (status != ACL_STREAM_STATUS_COMPLETE) DO(aclrtStreamQuery(b.s[1], &status));
  return all_are(b.out, 0x41);
}
static int good_polled_event(void) {
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  aclrtEventStatus old = ACL_EVENT_STATUS_NOT_READY;
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(aclrtRecordEvent(b.e[0], b.s[0]));
  while (status != ACL_EVENT_RECORDED_STATUS_COMPLETE) DO(aclrtQueryEventStatus(b.e[0], &status));
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  DO(aclrtRecordEvent(b.e[1], b.s[1]));
  while (old != ACL_EVENT_STATUS_COMPLETE) DO(aclrtQueryEvent(b.e[1], &old));
  DO(touch(b.dev[0], 0, BYTES, 1, 2, b.s[2])); /* the reader is seen done */
  return all_are(b.out, 0x41);
}
static int good_reuse_after_event(void) { /* double buffering, with the event that says "read" */
  int i, ok = 1;
  for (i = 0; i < 6; i++) {
    void *dev = b.dev[i & 1];
    if (i >= 2) DO(aclrtStreamWaitEvent(b.s[0], b.e[2 + (i & 1)]));
    DO(touch(dev, 0, BYTES, 1, i, b.s[0]));
    DO(aclrtRecordEvent(b.e[i & 1], b.s[0]));
    DO(aclrtStreamWaitEvent(b.s[1], b.e[i & 1]));
    DO(touch(dev, 0, BYTES, 0, i & 1, b.s[1]));
    DO(aclrtRecordEvent(b.e[2 + (i & 1)], b.s[1]));
    if (i & 1) {
      DO(aclrtSynchronizeStream(b.s[1]));
      ok = ok && all_are(b.out, 0x40 + i - 1) && all_are(b.out + BYTES, 0x40 + i);
    }
  }
  return ok;
}
static int good_event_sync_then_free(void) {
  void *p = NULL;
  DO(aclrtMalloc(&p, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  DO(touch(p, 0, BYTES, 1, 5, b.s[0]));
  DO(touch(p, 0, BYTES, 0, 0, b.s[0]));
  DO(aclrtRecordEvent(b.e[0], b.s[0]));
  DO(aclrtSynchronizeEvent(b.e[0]));
  DO(aclrtFree(p));
  return all_are(b.out, 0x45);
}
static int good_device_synchronize(void) {
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(touch(b.dev[1], 0, BYTES, 1, 2, b.s[1]));
  DO(aclrtSynchronizeDevice());
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  DO(touch(b.dev[1], 0, BYTES, 0, 1, b.s[0]));
  DO(aclrtSynchronizeDevice());
  return all_are(b.out, 0x41) && all_are(b.out + BYTES, 0x42);
}
static int good_elapsed_time(void) { /* who has the time of the later event knows that the work before it is done */
  float ms = 0;
  DO(aclrtRecordEvent(b.e[0], b.s[0]));
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(aclrtRecordEvent(b.e[1], b.s[0]));
  DO(aclrtSynchronizeEvent(b.e[1]));
  DO(aclrtEventElapsedTime(&ms, b.e[0], b.e[1]));
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  DO(aclrtSynchronizeStream(b.s[1]));
  return all_are(b.out, 0x41) && ms >= 0;
}
static int good_pageable_copy(void) { /* plain memory makes the copy wait for its stream */
  unsigned char plain[BYTES];
  memset(plain, 0x55, sizeof plain);
  DO(aclrtMemcpyAsync(b.dev[0], BYTES, plain, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, b.s[0]));
  memset(plain, 0, sizeof plain);
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  DO(aclrtSynchronizeStream(b.s[1]));
  DO(aclrtMemcpyAsync(plain, BYTES, b.dev[0], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, b.s[2]));
  return all_are(b.out, 0x55) && all_are(plain, 0x55);
}
static int good_blocking_copies(void) {
  unsigned char back[BYTES];
  memset(back, 0x66, sizeof back);
  DO(aclrtMemcpy(b.dev[0], BYTES, back, BYTES, ACL_MEMCPY_HOST_TO_DEVICE));
  DO(aclrtMemcpyAsync(b.dev[1], BYTES, b.dev[0], BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, b.s[0]));
  DO(aclrtSynchronizeStream(b.s[0]));
  memset(back, 0, sizeof back);
  DO(aclrtMemcpy(back, BYTES, b.dev[1], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  DO(aclrtMemset(b.dev[0], BYTES, 0, BYTES));
  return all_are(back, 0x66);
}
static int good_two_contexts(void) {
  aclrtContext mine = NULL, other = NULL;
  aclrtStream s = NULL;
  DO(aclrtGetCurrentContext(&mine));
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(aclrtRecordEvent(b.e[0], b.s[0]));
  DO(aclrtCreateContext(&other, 0));
  DO(aclrtCreateStream(&s));
  DO(aclrtStreamWaitEvent(s, b.e[0]));
  DO(touch(b.dev[0], 0, BYTES, 0, 0, s));
  DO(touch(b.dev[0], 0, BYTES, 1, 2, s));
  DO(aclrtSynchronizeStream(s));
  DO(aclrtSetCurrentContext(mine));
  DO(touch(b.dev[0], 0, BYTES, 0, 1, b.s[1]));
  DO(aclrtSynchronizeStream(b.s[1]));
  DO(aclrtSetCurrentContext(other));
  DO(aclrtDestroyStream(s));
  DO(aclrtDestroyContext(other));
  DO(aclrtSetCurrentContext(mine));
  return all_are(b.out, 0x41) && all_are(b.out + BYTES, 0x42);
}
static int good_destroyed_streams_and_events(void) { /* destroying a stream waits for it; a destroyed event still orders */
  aclrtStream s = NULL;
  aclrtEvent e = NULL;
  DO(aclrtCreateStream(&s));
  DO(touch(b.dev[0], 0, BYTES, 1, 1, s));
  DO(aclrtDestroyStream(s));
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[0]));
  DO(aclrtCreateEvent(&e));
  DO(aclrtRecordEvent(e, b.s[0]));
  DO(aclrtStreamWaitEvent(b.s[1], e));
  DO(aclrtDestroyEvent(e));
  DO(touch(b.dev[0], 0, BYTES, 1, 2, b.s[1]));
  DO(touch(b.dev[0], 0, BYTES, 0, 1, b.s[1]));
  DO(aclrtSynchronizeStream(b.s[1]));
  return all_are(b.out, 0x41) && all_are(b.out + BYTES, 0x42);
}

/* ---- hand-over between host threads ---- */
typedef struct handover { pthread_mutex_t lock; pthread_cond_t cond; int state; aclrtContext context; int ok; } handover;
static void *take_over(void *p) {
  handover *h = (handover *)p;
  h->ok = 1;
  if (!CHECK_OK(aclrtSetCurrentContext(h->context))) h->ok = 0;
  pthread_mutex_lock(&h->lock);
  while (h->state == 0) pthread_cond_wait(&h->cond, &h->lock);
  pthread_mutex_unlock(&h->lock);
  if (!CHECK_OK(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]))) h->ok = 0;
  if (!CHECK_OK(aclrtSynchronizeStream(b.s[1]))) h->ok = 0;
  h->ok = h->ok && all_are(b.out, 0x41);
  return NULL;
}
static int good_condition_variable(void) {
  handover h;
  pthread_t t;
  memset(&h, 0, sizeof h);
  pthread_mutex_init(&h.lock, NULL);
  pthread_cond_init(&h.cond, NULL);
  DO(aclrtGetCurrentContext(&h.context));
  if (!CHECK(pthread_create(&t, NULL, take_over, &h) == 0)) return 0;
  CHECK_OK(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  CHECK_OK(aclrtSynchronizeStream(b.s[0]));
  pthread_mutex_lock(&h.lock);
  h.state = 1;
  pthread_cond_signal(&h.cond);
  pthread_mutex_unlock(&h.lock);
  pthread_join(t, NULL);
  DO(touch(b.dev[0], 0, BYTES, 1, 2, b.s[2])); /* and back: that thread has waited for its reader */
  return h.ok;
}

/* ---- callbacks ---- */
static void raise_flag(void *p) { __atomic_store_n((int *)p, 1, __ATOMIC_SEQ_CST); }
static int flag_up(int *flag) { return __atomic_load_n(flag, __ATOMIC_SEQ_CST); }
static int good_host_function(void) { /* the function runs when all before it is done, and says so by a plain flag */
  static int flag;
  double end = test_now() + 10.0;
  __atomic_store_n(&flag, 0, __ATOMIC_SEQ_CST);
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(aclrtLaunchHostFunc(b.s[0], raise_flag, &flag));
  while (!flag_up(&flag) && test_now() < end) test_sleep(0.00005);
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  DO(aclrtSynchronizeStream(b.s[1]));
  return flag_up(&flag) && all_are(b.out, 0x41);
}
static uint64_t thread_number(void) {
  pthread_t t = pthread_self();
  uint64_t id = 0;
  memcpy(&id, &t, sizeof t < sizeof id ? sizeof t : sizeof id);
  return id;
}
static int good_reported_callback(void) {
  static int flag;
  uint64_t me = thread_number();
  int tries;
  __atomic_store_n(&flag, 0, __ATOMIC_SEQ_CST);
  DO(aclrtSubscribeReport(me, b.s[0]));
  DO(touch(b.dev[0], 0, BYTES, 1, 1, b.s[0]));
  DO(aclrtLaunchCallback(raise_flag, &flag, ACL_CALLBACK_BLOCK, b.s[0]));
  for (tries = 0; !flag_up(&flag) && tries < 100; tries++) aclrtProcessReport(100);
  DO(touch(b.dev[0], 0, BYTES, 0, 0, b.s[1]));
  DO(aclrtSynchronizeStream(b.s[1]));
  DO(aclrtUnSubscribeReport(me, b.s[0]));
  return flag_up(&flag) && all_are(b.out, 0x41);
}

/* Kernels: what they ask for is what they touch. */
typedef struct ask { void *read, *write; size_t n; int value; } ask;
static void kernel_asks(void *p) {
  const ask *a = (const ask *)p;
  const unsigned char *in = a->read ? (const unsigned char *)aslDeviceBytes(a->read, a->n) : NULL;
  unsigned char *out = a->write ? (unsigned char *)aslDeviceBytes(a->write, a->n) : NULL;
  size_t i;
  for (i = 0; out && i < a->n; i++) out[i] = (unsigned char)(in ? in[i] + a->value : a->value);
}
static aclError ask_on(aclrtStream s, void *read, void *write, size_t n, int value) {
  ask a;
  a.read = read, a.write = write, a.n = n, a.value = value;
  return aslLaunch("ask", kernel_asks, &a, sizeof a, s);
}
static int good_kernels(void) { /* two readers of one block, writers of two halves, then one that an event lets in behind both */
  char *half = (char *)b.dev[1] + BYTES / 2;
  DO(touch(b.dev[0], 0, BYTES, 1, 0, b.s[0]));
  DO(aclrtRecordEvent(b.e[0], b.s[0]));
  DO(aclrtStreamWaitEvent(b.s[1], b.e[0]));
  DO(ask_on(b.s[0], b.dev[0], b.dev[1], BYTES / 2, 1));
  DO(ask_on(b.s[1], b.dev[0], half, BYTES / 2, 1));
  DO(ask_on(b.s[1], b.dev[0], b.dev[2], BYTES, 1));
  DO(aclrtRecordEvent(b.e[1], b.s[0]));
  DO(aclrtStreamWaitEvent(b.s[2], b.e[1]));
  DO(aclrtRecordEvent(b.e[2], b.s[1]));
  DO(aclrtStreamWaitEvent(b.s[2], b.e[2]));
  DO(touch(b.dev[1], 0, BYTES, 0, 0, b.s[2]));
  DO(ask_on(b.s[2], b.dev[1], b.dev[0], BYTES, 1));
  DO(aclrtSynchronizeStream(b.s[2]));
  return all_are(b.out, 0x41);
}

typedef struct program { const char *name; int (*run)(void); int exact; } program; /* exact: all its work runs at waits of one thread */
static const program good[] = {
    {"event between streams", good_event_between_streams, 1}, {"chain of events", good_chain_of_events, 1},
    {"split allocation", good_split_allocation, 1},           {"readers, then a writer", good_readers_then_writer, 1},
    {"polled stream", good_polled_stream, 1},                 {"polled event", good_polled_event, 1},
    {"reuse after an event", good_reuse_after_event, 1},      {"event synchronize, then free", good_event_sync_then_free, 1},
    {"device synchronize", good_device_synchronize, 1},       {"elapsed time", good_elapsed_time, 1},
    {"pageable copy", good_pageable_copy, 1},                 {"blocking copies", good_blocking_copies, 1},
    {"two contexts", good_two_contexts, 1},                   {"destroyed streams and events", good_destroyed_streams_and_events, 1},
    {"condition variable", good_condition_variable, 0},       {"host function", good_host_function, 0},
    {"reported callback", good_reported_callback, 0},         {"kernels", good_kernels, 1},
};
#define GOOD (sizeof good / sizeof good[0])

/* Strict, so that any finding is a failed call as well. */
static void pass_under(const program *g, const char *how) {
  uint64_t before;
  open_bench();
  aslSetLevel(2);
  CHECK_OK(aslSetSchedule(how));
  before = findings();
  if (!CHECK(g->run())) fprintf(stderr, "%s under %s: wrong values\n", g->name, how);
  if (findings() != before) {
    test_fail(__FILE__, __LINE__);
    fprintf(stderr, "%s under %s: a false alarm\n", g->name, how);
  }
  close_bench();
}
TEST_WITHIN(correct_programs_pass_under_every_schedule, 240.0) {
  size_t i;
  int k, n = 2 + seeds(1000);
  for (i = 0; i < GOOD; i++) {
    double start = test_now();
    for (k = 0; k < n && !test_failures; k++) pass_under(&good[i], schedule(k));
    for (k = 0; k < 20 && !test_failures; k++) pass_under(&good[i], "free");
    printf("%-32s %4d schedules, %.2f s\n", good[i].name, n, test_now() - start);
  }
  CHECK_EQ(findings(), 0u);
}

/* A kernel and a copy, a copy and a kernel, two kernels: told when one of them writes and nothing orders them. */
typedef struct kernel_race { int first, second; size_t at; } kernel_race; /* 0 copy out, 1 fill, 2 kernel reads, 3 kernel writes */
static void one_side(int what, size_t at, int slot, aclrtStream s) {
  char *p = (char *)b.dev[0] + at;
  if (what < 2) CHECK_OK(touch(b.dev[0], at, BYTES / 2, what, slot, s));
  else CHECK_OK(ask_on(s, what == 2 ? p : NULL, what == 2 ? NULL : p, BYTES / 2, 7 + slot));
}
static void run_kernel_race(void *p) {
  const kernel_race *r = (const kernel_race *)p;
  one_side(r->first, 0, 0, b.s[0]);
  one_side(r->second, r->at, 1, b.s[1]);
  aclrtSynchronizeStream(b.s[0]);
  aclrtSynchronizeStream(b.s[1]);
}
TEST_WITHIN(kernels_race_like_copies, 60.0) {
  int k, mix, n = seeds(20);
  for (k = 0; k < n && !test_failures; k++)
    for (mix = 0; mix < 32 && !test_failures; mix++) {
      kernel_race r;
      uint64_t before;
      int writes;
      r.first = mix & 3, r.second = mix >> 2 & 3, r.at = mix & 16 ? BYTES / 2 : BYTES / 4;
      writes = r.first % 2 || r.second % 2;
      if (r.first < 2 && r.second < 2) continue;
      open_bench();
      CHECK_OK(aslSetSchedule(k ? schedule(k + 1) : "lazy"));
      before = findings();
      hear(run_kernel_race, &r);
      CHECK_EQ(races(before), writes && r.at < BYTES / 2 ? 1 : 0);
      if (audible() && writes && r.at < BYTES / 2) CHECK_HAS(said, "'ask' of stream");
      close_bench();
      if (test_failures) fprintf(stderr, "seed %d, mix %d; it said:\n%s", k, mix, said);
    }
}

/*--------------------------------------------------------------------------------------
  Models: an execution reads its inputs and writes its outputs like any other task
--------------------------------------------------------------------------------------*/
typedef struct network {
  uint32_t id;
  aclmdlDesc *desc;
  aclmdlDataset *input, *output;
  size_t in_bytes, out_bytes;
  void *in, *out, *host;
} network;
static void add_buffer(aclmdlDataset **set, void *p, size_t n) {
  *set = aclmdlCreateDataset();
  CHECK_OK(aclmdlAddDatasetBuffer(*set, aclCreateDataBuffer(p, n)));
}
static void drop_dataset(aclmdlDataset *set) {
  CHECK_OK(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(set, 0)));
  CHECK_OK(aclmdlDestroyDataset(set));
}
static void open_network(network *m) {
  REQUIRE(CHECK_OK(aclmdlLoadFromFile("build/digits.om", &m->id)));
  m->desc = aclmdlCreateDesc();
  REQUIRE(CHECK_OK(aclmdlGetDesc(m->desc, m->id)));
  m->in_bytes = aclmdlGetInputSizeByIndex(m->desc, 0), m->out_bytes = aclmdlGetOutputSizeByIndex(m->desc, 0);
  CHECK_OK(aclrtMalloc(&m->in, m->in_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMalloc(&m->out, m->out_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMallocHost(&m->host, m->in_bytes > m->out_bytes ? m->in_bytes : m->out_bytes));
  add_buffer(&m->input, m->in, m->in_bytes);
  add_buffer(&m->output, m->out, m->out_bytes);
}
static void close_network(network *m) {
  drop_dataset(m->input), drop_dataset(m->output);
  CHECK_OK(aclmdlDestroyDesc(m->desc));
  CHECK_OK(aclmdlUnload(m->id));
  CHECK_OK(aclrtFree(m->in));
  CHECK_OK(aclrtFree(m->out));
  CHECK_OK(aclrtFreeHost(m->host));
}
/* Input on stream 0, execution on 1, output on 2; the two hand-overs by events unless `missing` says which is not there. */
static struct { network *m; int missing; } pipe_arg;
static void run_pipeline(void *p) {
  network *m = pipe_arg.m;
  (void)p;
  CHECK_OK(aclrtMemsetAsync(m->in, m->in_bytes, 0, m->in_bytes, b.s[0]));
  CHECK_OK(aclrtRecordEvent(b.e[0], b.s[0]));
  if (pipe_arg.missing != 1) CHECK_OK(aclrtStreamWaitEvent(b.s[1], b.e[0]));
  CHECK_OK(aclmdlExecuteAsync(m->id, m->input, m->output, b.s[1]));
  CHECK_OK(aclrtRecordEvent(b.e[1], b.s[1]));
  if (pipe_arg.missing != 2) CHECK_OK(aclrtStreamWaitEvent(b.s[2], b.e[1]));
  CHECK_OK(aclrtMemcpyAsync(m->host, m->out_bytes, m->out, m->out_bytes, ACL_MEMCPY_DEVICE_TO_HOST, b.s[2]));
  sync_all();
}
TEST_WITHIN(model_executions_are_ordered_like_other_tasks, 120.0) {
  network m;
  FILE *f = fopen("build/digits.om", "rb");
  int k, missing;
  if (!f) TEST_SKIP("build/digits.om is not there");
  fclose(f);
  for (k = 0; k < 2 + seeds(30); k++)
    for (missing = 0; missing < 3; missing++) {
      uint64_t before;
      open_bench();
      open_network(&m);
      CHECK_OK(aslSetSchedule(racy_schedule(k)));
      pipe_arg.m = &m, pipe_arg.missing = missing;
      before = findings();
      hear(run_pipeline, NULL);
      CHECK_EQ(races(before), missing ? 1 : 0);
      if (test_failures) fprintf(stderr, "under %s, without event %d; it said:\n%s\n", racy_schedule(k), missing, said);
      close_network(&m);
      close_bench();
      if (test_failures) return;
    }
}

/*--------------------------------------------------------------------------------------
  Replay: the same seed gives the same order, and the order taken, given back as "order:...", gives it again
--------------------------------------------------------------------------------------*/
#define TRACE 256
static size_t order_of(const program *g, const char *how, int32_t *taken, int32_t *first_id) {
  size_t n;
  open_bench();
  CHECK_OK(aclrtStreamGetId(b.s[0], first_id)); /* ids go on counting from run to run */
  CHECK_OK(aslSetSchedule(how));
  aslTraceClear();
  CHECK(g->run());
  CHECK_OK(aclrtSynchronizeDevice());
  n = aslScheduleTrace(taken, TRACE);
  close_bench();
  return n;
}
static int same_order(const int32_t *a, size_t na, int32_t base_a, const int32_t *c, size_t nc, int32_t base_c) {
  size_t i;
  if (na != nc) return 0;
  for (i = 0; i < na; i++)
    if (a[i] - base_a != c[i] - base_c) return 0;
  return 1;
}
static void print_order(const char *name, const int32_t *a, size_t n, int32_t base) {
  size_t i;
  fprintf(stderr, "%s:", name);
  for (i = 0; i < n; i++) fprintf(stderr, " %d", a[i] - base);
  fprintf(stderr, "\n");
}
TEST_WITHIN(a_seeded_run_replays_exactly, 120.0) {
  static int32_t one[TRACE], two[TRACE];
  size_t i;
  int k, n = seeds(100), different = 0;
  for (i = 0; i < GOOD; i++) {
    static int32_t first_taken[TRACE];
    size_t first_n = 0;
    int32_t base0 = 0;
    if (!good[i].exact) continue;
    for (k = 0; k < n && !test_failures; k++) {
      int32_t base1, base2;
      const char *how = schedule(2 + k);
      size_t n1 = order_of(&good[i], how, one, &base1), n2 = order_of(&good[i], how, two, &base2);
      if (!CHECK(same_order(one, n1, base1, two, n2, base2))) {
        fprintf(stderr, "%s under %s\n", good[i].name, how);
        print_order("once ", one, n1, base1);
        print_order("again", two, n2, base2);
      }
      if (k == 0) memcpy(first_taken, one, sizeof one), first_n = n1, base0 = base1;
      else if (!same_order(one, n1, base1, first_taken, first_n, base0)) different++;
    }
  }
  CHECK(different > 0); /* and different seeds do give different orders */
}

/* A program that is wrong under some orders, all of whose work runs at its waits: four streams that pass one buffer on without events. */
static int32_t base_id;
static void relay(unsigned char *result) {
  int i;
  for (i = 0; i < 4; i++) {
    CHECK_OK(touch(b.dev[0], 0, BYTES, 1, i, b.s[i]));
    CHECK_OK(aclrtMemcpyAsync(b.dev[1], BYTES, b.dev[0], BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, b.s[i]));
  }
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aclrtMemcpy(result, BYTES, b.dev[1], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
}
static size_t relay_under(const char *how, unsigned char *result, int32_t *taken) {
  size_t n;
  open_bench();
  aslSetLevel(0);
  CHECK_OK(aclrtStreamGetId(b.s[0], &base_id));
  CHECK_OK(aslSetSchedule(how));
  aslTraceClear();
  relay(result);
  n = aslScheduleTrace(taken, TRACE);
  close_bench();
  return n;
}
/* The order as text, its streams moved so that the next bench's first stream is `base`. */
static void write_order(const int32_t *taken, size_t n, int32_t move, char *text, size_t size) {
  size_t i, at = (size_t)snprintf(text, size, "order:");
  for (i = 0; i < n && at < size; i++) at += (size_t)snprintf(text + at, size - at, "%s%d", i ? "," : "", taken[i] + move);
}
TEST_WITHIN(an_order_taken_can_be_given_back, 60.0) {
  static int32_t one[TRACE], two[TRACE];
  unsigned char first[BYTES], again[BYTES];
  char text[4096], how[32];
  int k, results[4] = {0, 0, 0, 0}, differed = 0;
  int32_t stride;
  relay_under("lazy", first, one); /* (never "free": the relay races) */
  stride = base_id;
  relay_under("lazy", first, one);
  stride = base_id - stride; /* ids from bench to bench */
  for (k = 1; k <= seeds(200); k++) {
    size_t n1, n2;
    snprintf(how, sizeof how, "seed:%d", k);
    n1 = relay_under(how, first, one);
    { /* under a seed some tasks run at submissions, and their streams are first in the order */
      int32_t base1 = base_id;
      write_order(one, n1, stride, text, sizeof text);
      n2 = relay_under(text, again, two);
      if (!CHECK(same_order(one, n1, base1, two, n2, base_id))) {
        fprintf(stderr, "seed %d\n", k);
        print_order("seed ", one, n1, base1);
        print_order("order", two, n2, base_id);
      }
      CHECK_BYTES(first, again, BYTES);
    }
    if (first[0] < 0x40 || first[0] > 0x43) { CHECK(!"one of the four values"); return; }
    if (results[first[0] - 0x40]++ == 0) differed++;
    if (test_failures) return;
  }
  CHECK(differed >= 3); /* the seeds do find the orders that matter */
  printf("results 0x40 to 0x43 came %d, %d, %d, %d times\n", results[0], results[1], results[2], results[3]);
}
TEST(the_chooser_sees_what_could_run_and_decides) {
  static int32_t taken[TRACE];
  unsigned char result[BYTES];
  char text[256];
  size_t n;
  int32_t next;
  int i;
  relay_under("lazy", result, taken);
  next = base_id;
  relay_under("lazy", result, taken);
  next = base_id + (base_id - next);
  { /* stream 2 last */
    int32_t wish[8];
    static const int order[8] = {3, 3, 1, 0, 1, 0, 2, 2};
    for (i = 0; i < 8; i++) wish[i] = next + order[i];
    write_order(wish, 8, 0, text, sizeof text);
    n = relay_under(text, result, taken);
    CHECK(n >= 8);
    for (i = 0; i < 8; i++) CHECK_EQ(taken[i], wish[i]);
    CHECK_EQ(result[0], 0x42);
  }
  CHECK_EQ(aslSetSchedule("order:1,x"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetSchedule("order:-1"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetSchedule("order:1,,2"), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aslSetSchedule("order:"));
  CHECK_OK(aslSetSchedule("free"));
}
