/* test_trace.c - recordings: the file (read by a strict JSON reader of its own), the page, the text, the model clock, ends of processes. */
#include "ascend_lite.h"
#include "test.h"
#include "threads.h"
#include <ctype.h>
#include <fcntl.h>
#include <sys/stat.h>

/*--------------------------------------------------------------------------------------
  A reader of JSON that takes nothing else, and the trace it reads
--------------------------------------------------------------------------------------*/
typedef struct {
  char ph[4], name[96], cat[24];
  double ts, dur, bytes, task, other, thread, model_ts, model_dur, id;
  int pid, tid;
  unsigned has; /* bit 0 ts, 1 dur, 2 pid, 3 tid, 4 name */
} event;
typedef struct {
  const char *at, *end;
  int bad;
  char key[64];
  event *list;
  size_t count, cap;
  event now;
  char chip[32], clock[16];
  double lost;
} reader;
static void space(reader *r) { while (r->at < r->end && strchr(" \t\r\n", *r->at)) r->at++; }
static int take(reader *r, char c) {
  space(r);
  if (r->at < r->end && *r->at == c) return r->at++, 1;
  return 0;
}
static void need(reader *r, char c) { if (!take(r, c)) r->bad = 1; }
static void text(reader *r, char *out, size_t cap) {
  size_t n = 0;
  need(r, '"');
  while (!r->bad && r->at < r->end && *r->at != '"') {
    unsigned char c = (unsigned char)*r->at++;
    if (c < 0x20) r->bad = 1;
    if (c == '\\') {
      c = r->at < r->end ? (unsigned char)*r->at++ : 0;
      if (c == 'u') {
        int k;
        for (k = 0; k < 4; k++) if (!isxdigit((unsigned char)*r->at++)) r->bad = 1;
        c = (unsigned char)strtol(r->at - 2, NULL, 16);
      } else if (!c || !strchr("\"\\/bfnrt", c)) r->bad = 1;
    }
    if (n + 1 < cap) out[n++] = (char)c;
  }
  if (cap) out[n] = 0;
  need(r, '"');
}
static double number(reader *r) {
  const char *s;
  char *end;
  double v;
  space(r);
  s = r->at;
  if (*s == '-') s++;
  if (!isdigit((unsigned char)*s) || (*s == '0' && isdigit((unsigned char)s[1]))) r->bad = 1;
  v = strtod(r->at, &end);
  for (s = r->at; s < end; s++) if (!strchr("0123456789+-.eE", *s)) r->bad = 1; /* no inf, no hex */
  if (end == r->at) r->bad = 1;
  r->at = end;
  return v;
}
static void value(reader *r, int depth);
static void field(reader *r, int depth) {
  char key[64], word[96];
  event *e = &r->now;
  text(r, key, sizeof key);
  need(r, ':');
  space(r);
  memcpy(r->key, key, sizeof key);
  if (r->at < r->end && *r->at == '"') {
    text(r, word, sizeof word);
    if (!strcmp(key, "ph")) snprintf(e->ph, sizeof e->ph, "%.3s", word);
    if (!strcmp(key, "cat")) snprintf(e->cat, sizeof e->cat, "%.23s", word);
    if (!strcmp(key, "chip")) snprintf(r->chip, sizeof r->chip, "%.31s", word);
    if (!strcmp(key, "clock")) snprintf(r->clock, sizeof r->clock, "%.15s", word);
    if (!strcmp(key, "name") && depth == 3) snprintf(e->name, sizeof e->name, "%s", word), e->has |= 16;
  } else if (r->at < r->end && (*r->at == '{' || *r->at == '[')) value(r, depth);
  else {
    double v = number(r);
    if (!strcmp(key, "ts")) e->ts = v, e->has |= 1;
    if (!strcmp(key, "dur")) e->dur = v, e->has |= 2;
    if (!strcmp(key, "pid")) e->pid = (int)v, e->has |= 4;
    if (!strcmp(key, "tid")) e->tid = (int)v, e->has |= 8;
    if (!strcmp(key, "bytes")) e->bytes = v;
    if (!strcmp(key, "task")) e->task = v;
    if (!strcmp(key, "other")) e->other = v;
    if (!strcmp(key, "thread")) e->thread = v;
    if (!strcmp(key, "model_ts")) e->model_ts = v;
    if (!strcmp(key, "model_dur")) e->model_dur = v;
    if (!strcmp(key, "id")) e->id = v;
    if (!strcmp(key, "lost")) r->lost = v;
  }
}
static void value(reader *r, int depth) {
  if (depth > 8) r->bad = 1;
  if (r->bad) return;
  if (take(r, '{')) {
    if (depth == 2) memset(&r->now, 0, sizeof r->now);
    if (!take(r, '}')) {
      do field(r, depth + 1); while (!r->bad && take(r, ','));
      need(r, '}');
    }
    if (depth == 2 && !r->bad) {
      if (r->count == r->cap) r->list = (event *)realloc(r->list, (r->cap = r->cap ? 2 * r->cap : 1024) * sizeof(event));
      r->list[r->count++] = r->now;
    }
  } else if (take(r, '[')) {
    if (take(r, ']')) return;
    do value(r, depth + 1); while (!r->bad && take(r, ','));
    need(r, ']');
  } else r->bad = 1;
}
static char *slurp(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  char *p = NULL;
  size_t cap = 0, got;
  *n = 0;
  if (!f) return NULL;
  do {
    if (*n + 65536 > cap) p = (char *)realloc(p, cap = 2 * cap + 131072);
    got = fread(p + *n, 1, 65536, f);
    *n += got;
  } while (got);
  p[*n] = 0;
  fclose(f);
  return p;
}
/* Reads a file and checks what holds for every one: strict JSON, whole events, spans of a lane nested or apart. */
static int by_lane(const void *a, const void *b) {
  const event *x = (const event *)a, *y = (const event *)b;
  if (x->pid != y->pid) return x->pid < y->pid ? -1 : 1;
  if (x->tid != y->tid) return x->tid < y->tid ? -1 : 1;
  if (x->ts < y->ts || x->ts > y->ts) return x->ts < y->ts ? -1 : 1;
  return (x->dur < y->dur) - (x->dur > y->dur);
}
static reader load(const char *path) {
  static event *kept; /* one list at a time: the next load frees it */
  reader r;
  size_t n, i, flows = 0;
  char *bytes = slurp(path, &n);
  memset(&r, 0, sizeof r);
  if (!CHECK(bytes != NULL && n > 0)) return r;
  r.at = bytes, r.end = bytes + n;
  value(&r, 0);
  space(&r);
  free(kept);
  kept = r.list;
  if (!CHECK(!r.bad && r.at == r.end)) fprintf(stderr, "%s, byte %ld: %.80s\n", path, (long)(r.at - bytes), r.at - (r.at - bytes > 40 ? 40 : r.at - bytes));
  free(bytes);
  for (i = 0; i < r.count; i++) {
    const event *e = &r.list[i];
    if ((e->has & 28) != 28 || !e->ph[0] || (e->ph[0] != 'M' && !(e->has & 1)) || (e->ph[0] == 'X' && (!(e->has & 2) || e->dur < 0))) {
      CHECK(!"an event without its fields");
      break;
    }
    flows += e->ph[0] == 's';
    flows -= e->ph[0] == 'f';
  }
  CHECK_EQ(flows, 0);
  qsort(r.list, r.count, sizeof(event), by_lane);
  {
    double end[8];
    int depth = 0, wrong = 0;
    const event *last = NULL;
    for (i = 0; i < r.count; i++) {
      const event *e = &r.list[i];
      if (e->ph[0] != 'X') continue;
      if (!last || last->pid != e->pid || last->tid != e->tid) depth = 0;
      while (depth && end[depth - 1] <= e->ts + 0.0005) depth--;
      if (depth && e->ts + e->dur > end[depth - 1] + 0.0015) wrong++;
      if (depth < 8) end[depth++] = e->ts + e->dur;
      last = e;
    }
    CHECK_EQ(wrong, 0);
  }
  return r;
}
static const event *find(const reader *r, const char *ph, const char *name, const event *after) {
  const event *e = after ? after + 1 : r->list;
  for (; e < r->list + r->count; e++)
    if (!strcmp(e->ph, ph) && strstr(e->name, name)) return e;
  return NULL;
}
static int count(const reader *r, const char *ph, const char *name) {
  const event *e = NULL;
  int n = 0;
  while ((e = find(r, ph, name, e)) != NULL) n++;
  return n;
}

/*--------------------------------------------------------------------------------------
  Programs to record
--------------------------------------------------------------------------------------*/
#define MIB ((size_t)1 << 20)
typedef struct { aclrtStream s[2]; aclrtEvent e; void *host, *dev[2]; } things;
static char file_a[128], file_b[128];
static void files(const char *a, const char *b) {
  snprintf(file_a, sizeof file_a, "/tmp/asl_trace_%ld%s", (long)getpid(), a);
  snprintf(file_b, sizeof file_b, "/tmp/asl_trace_%ld%s", (long)getpid(), b ? b : ".none");
}
static void clean(void) { unlink(file_a), unlink(file_b); }
static void begin(const char *policy, things *t) {
  int i;
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
  CHECK_OK(aslSetSchedule(policy));
  memset(t, 0, sizeof *t);
  CHECK_OK(aclrtMallocHost(&t->host, 2 * MIB));
  for (i = 0; i < 2; i++) {
    CHECK_OK(aclrtCreateStream(&t->s[i]));
    CHECK_OK(aclrtMalloc(&t->dev[i], MIB, ACL_MEM_MALLOC_HUGE_FIRST));
  }
  CHECK_OK(aclrtCreateEvent(&t->e));
}
static void finish(things *t) {
  int i;
  CHECK_OK(aclrtDestroyEvent(t->e));
  for (i = 0; i < 2; i++) {
    CHECK_OK(aclrtDestroyStream(t->s[i]));
    CHECK_OK(aclrtFree(t->dev[i]));
  }
  CHECK_OK(aclrtFreeHost(t->host));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static void touch(void *p) { /* a kernel over the MiB it is given */
  void **d = (void **)p;
  char *x = (char *)aslDeviceBytes(*d, MIB);
  if (x) x[0] = (char)(x[0] + 1);
}
static void nap(void *p) { test_sleep(*(double *)p); }
/* stream 0: up, kernel, record; stream 1: set, wait, kernel, down */
static void work(things *t) {
  CHECK_OK(aclrtMemcpyAsync(t->dev[0], MIB, t->host, MIB, ACL_MEMCPY_HOST_TO_DEVICE, t->s[0]));
  CHECK_OK(aslLaunch("a \"kernel\" <\xC3\xA9>", touch, &t->dev[0], sizeof(void *), t->s[0]));
  CHECK_OK(aclrtRecordEvent(t->e, t->s[0]));
  CHECK_OK(aclrtMemsetAsync(t->dev[1], MIB, 0, 4096, t->s[1]));
  CHECK_OK(aclrtStreamWaitEvent(t->s[1], t->e));
  CHECK_OK(aslLaunch("second", touch, &t->dev[0], sizeof(void *), t->s[1]));
  CHECK_OK(aclrtMemcpyAsync((char *)t->host + MIB, MIB, t->dev[0], MIB, ACL_MEMCPY_DEVICE_TO_HOST, t->s[1]));
  CHECK_OK(aclrtSynchronizeStream(t->s[1]));
  CHECK_OK(aclrtSynchronizeDevice());
}

TEST(the_file_says_what_ran_where_and_who_waited_for_whom) {
  things t;
  reader r;
  const event *a, *b, *e;
  int i;
  files(".json", NULL);
  begin("free", &t);
  CHECK_OK(aslTraceStart(file_a));
  work(&t);
  CHECK_OK(aclrtMemcpy(t.host, MIB, t.dev[0], 1000, ACL_MEMCPY_DEVICE_TO_HOST));
  CHECK_OK(aslTraceStop());
  r = load(file_a);
  CHECK_STR(r.clock, "wall");
  CHECK_STR(r.chip, "310");
  CHECK_EQ(r.lost, 0);
  a = find(&r, "X", "memcpy H2D", NULL);
  b = find(&r, "X", "memcpy D2H", NULL);
  REQUIRE(a && b);
  CHECK(a->pid == b->pid && a->tid != b->tid); /* one lane for each stream */
  CHECK_EQ(a->bytes, MIB);
  CHECK(a->dur > 0 && a->thread > 0);
  CHECK_STR(a->cat, "copy in");
  e = find(&r, "X", "a \"kernel\" <", NULL);
  REQUIRE(e != NULL);
  CHECK_STR(e->name, "a \"kernel\" <\xC3\xA9>");
  CHECK(e->tid == a->tid && e->ts >= a->ts + a->dur);
  e = find(&r, "X", "memset", NULL);
  CHECK(e && e->tid == b->tid && e->bytes == 4096);
  CHECK_EQ(count(&r, "X", "event record"), 1);
  e = find(&r, "X", "event wait", NULL);
  CHECK(e && e->tid == b->tid);
  REQUIRE(count(&r, "s", "event") == 1 && count(&r, "f", "event") == 1);
  CHECK_EQ(find(&r, "s", "event", NULL)->id, find(&r, "f", "event", NULL)->id);
  CHECK(find(&r, "s", "event", NULL)->tid == a->tid && find(&r, "f", "event", NULL)->tid == b->tid);
  CHECK(find(&r, "s", "event", NULL)->ts <= find(&r, "f", "event", NULL)->ts);
  e = find(&r, "X", "aclrtSynchronizeStream", NULL);
  CHECK(e && e->pid != a->pid && e->ts + e->dur >= b->ts + b->dur);
  e = find(&r, "X", "aclrtMemcpy D2H", NULL);
  CHECK(e && e->bytes == 1000 && e->pid != a->pid);
  for (i = 0; i < 2; i++) CHECK(count(&r, "M", i ? "thread_name" : "process_name") >= 2);
  finish(&t);
  clean();
}
TEST(a_race_stands_in_the_file_with_both_its_tasks) {
  const char *policies[] = {"lazy", "seed:1", TEST_TSAN ? "seed:2" : "free"}; /* in earnest it would be ThreadSanitizer's to tell */
  for (int i = 0; i < 3; i++) {
    things t;
    reader r;
    const event *race, *one, *two;
    files(".json", NULL);
    begin(policies[i], &t);
    aslSetLevel(0); /* even where nothing is said of it */
    CHECK_OK(aslTraceStart(file_a));
    CHECK_OK(aclrtMemcpyAsync(t.dev[0], MIB, t.host, MIB, ACL_MEMCPY_HOST_TO_DEVICE, t.s[0]));
    CHECK_OK(aslLaunch("unordered", touch, &t.dev[0], sizeof(void *), t.s[1]));
    CHECK_OK(aclrtSynchronizeDevice());
    CHECK_OK(aslLaunch("ordered", touch, &t.dev[0], sizeof(void *), t.s[0]));
    CHECK_OK(aclrtSynchronizeDevice());
    CHECK_OK(aslTraceStop());
    r = load(file_a);
    race = find(&r, "i", "race", NULL), one = find(&r, "X", "memcpy H2D", NULL), two = find(&r, "X", "unordered", NULL);
    if (CHECK(race && one && two)) {
      CHECK((race->task == one->task && race->other == two->task) || (race->task == two->task && race->other == one->task));
      CHECK(race->pid == one->pid && (race->tid == one->tid || race->tid == two->tid));
    }
    CHECK_EQ(count(&r, "i", "race"), 1);
    aslSetLevel(1);
    finish(&t);
    clean();
  }
}
TEST(start_stop_and_write_know_their_state) {
  things t;
  aslTimes times;
  reader r;
  files(".json", ".b.json");
  begin("free", &t);
  CHECK_EQ(aslTraceStop(), ACL_ERROR_PROF_NOT_RUN);
  CHECK_EQ(aslTraceWrite(file_a), ACL_ERROR_PROF_NOT_RUN);
  CHECK_EQ(aslTraceTimes(&times), ACL_ERROR_PROF_NOT_RUN);
  CHECK_EQ(aslSimulate("910A", &times), ACL_ERROR_PROF_NOT_RUN);
  CHECK_EQ(aslSimulate("910Z", &times), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslTraceStart("/nowhere/at/all.json"), ACL_ERROR_WRITE_FILE);
  CHECK_EQ(aslTraceStart("/tmp"), ACL_ERROR_WRITE_FILE);
  CHECK_EQ(aslSetClock("sundial"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetClock(NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslTraceStop(), ACL_ERROR_PROF_NOT_RUN); /* what failed began nothing */
  CHECK_OK(aslTraceStart(file_a));
  work(&t);
  CHECK_OK(aslTraceStart(file_b)); /* anew: the first is forgotten */
  CHECK_OK(aclrtMemset(t.dev[0], MIB, 1, 10));
  CHECK_OK(aclrtMemsetAsync(t.dev[0], MIB, 1, 10, t.s[0]));
  CHECK_OK(aclrtSynchronizeStream(t.s[0]));
  CHECK_OK(aslTraceStop());
  CHECK_EQ(aslTraceStop(), ACL_ERROR_PROF_NOT_RUN);
  r = load(file_b);
  CHECK_EQ(count(&r, "X", "memset"), 1);
  CHECK_EQ(count(&r, "X", "aclrtMemset"), 1);
  CHECK_EQ(count(&r, "X", "memcpy"), 0);
  CHECK_OK(aclrtMemsetAsync(t.dev[0], MIB, 1, 10, t.s[0])); /* not recorded */
  CHECK_OK(aclrtSynchronizeStream(t.s[0]));
  CHECK_OK(aslTraceWrite(file_a));
  r = load(file_a);
  CHECK(count(&r, "X", "memset") <= 2);
  CHECK_EQ(aslTraceWrite("/nowhere/x"), ACL_ERROR_WRITE_FILE);
  CHECK_OK(aslTraceTimes(&times));
  CHECK(times.tasks >= 1 && times.busy_ns > 0 && times.busy_ns <= times.total_ns);
  finish(&t);
  clean();
}
/* By the model clock every number is known beforehand: 310, 4 GB/s between host and device and 5 us to start it, 2 us to submit. */
static double model_run(const char *policy, aslTimes *there) {
  things t;
  aclrtEvent from, to;
  aslTimes times;
  float ms = 0;
  const double copy = 5000 + (double)MIB / 4;
  begin(policy, &t);
  CHECK_OK(aclrtCreateEvent(&from));
  CHECK_OK(aclrtCreateEvent(&to));
  CHECK_OK(aslSetClock("model"));
  CHECK_OK(aslTraceStart(NULL));
  CHECK_OK(aclrtRecordEvent(from, t.s[0]));
  CHECK_OK(aclrtMemcpyAsync(t.dev[0], MIB, t.host, MIB, ACL_MEMCPY_HOST_TO_DEVICE, t.s[0]));
  CHECK_OK(aclrtMemcpyAsync(t.dev[1], MIB, t.host, MIB, ACL_MEMCPY_HOST_TO_DEVICE, t.s[1])); /* the same unit: one after the other */
  CHECK_OK(aclrtRecordEvent(to, t.s[1]));
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aclrtEventElapsedTime(&ms, from, to));
  CHECK_CLOSE((double)ms * 1e6, 2 * copy + 2000, 60); /* from: after 2 us; the first copy begins after 4 */
  CHECK_OK(aslTraceTimes(&times));
  CHECK_EQ(times.tasks, 4);
  CHECK_CLOSE(times.total_ns, 4000 + 2 * copy, 2);
  CHECK_CLOSE(times.copy_ns, 2 * copy, 2);
  CHECK_EQ(times.overlap_ns, 0);
  /* a copy out beside a copy in: two units, side by side but for the submission between them */
  CHECK_OK(aslTraceStart(NULL));
  CHECK_OK(aclrtMemcpyAsync(t.dev[0], MIB, t.host, MIB, ACL_MEMCPY_HOST_TO_DEVICE, t.s[0]));
  CHECK_OK(aclrtMemcpyAsync((char *)t.host + MIB, MIB, t.dev[1], MIB, ACL_MEMCPY_DEVICE_TO_HOST, t.s[1]));
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aslTraceTimes(&times));
  CHECK_CLOSE(times.overlap_ns, copy - 2000, 2);
  CHECK_CLOSE(times.busy_ns, copy + 2000, 2);
  /* the wait between the streams, the kernels and what another chip makes of it */
  CHECK_OK(aslTraceStart(NULL));
  work(&t);
  CHECK_OK(aslTraceTimes(&times));
  CHECK_OK(aslSimulate("910A", there));
  CHECK(there->total_ns < times.total_ns && there->copy_ns < times.copy_ns / 4);
  {
    aslTimes here;
    CHECK_OK(aslSimulate("310", &here));
    CHECK_BYTES(&here, &times, sizeof here);
    CHECK_OK(aslSimulate("atlas200dk", &here)); /* the host's memory is the chip's: no link between them */
    CHECK(here.copy_ns < times.copy_ns / 3);
  }
  /* what a thread waits for comes before what it submits afterwards */
  CHECK_OK(aslTraceStart(NULL));
  CHECK_OK(aclrtMemcpyAsync(t.dev[0], MIB, t.host, MIB, ACL_MEMCPY_HOST_TO_DEVICE, t.s[0]));
  CHECK_OK(aclrtSynchronizeStream(t.s[0]));
  CHECK_OK(aclrtMemcpyAsync((char *)t.host + MIB, MIB, t.dev[1], MIB, ACL_MEMCPY_DEVICE_TO_HOST, t.s[1]));
  CHECK_OK(aclrtSynchronizeEvent(from));
  CHECK_OK(aclrtSynchronizeStream(t.s[1]));
  CHECK_OK(aclrtMemcpy(t.dev[0], MIB, t.host, MIB, ACL_MEMCPY_HOST_TO_DEVICE));
  {
    aslTimes step;
    CHECK_OK(aslTraceTimes(&step));
    CHECK_EQ(step.overlap_ns, 0);
    CHECK_CLOSE(step.total_ns, 2 * 2000 + 3 * copy, 3);
  }
  CHECK_OK(aslTraceStop());
  CHECK_OK(aclrtDestroyEvent(from));
  CHECK_OK(aclrtDestroyEvent(to));
  finish(&t);
  return (double)times.total_ns;
}
TEST(the_model_clock_gives_the_chips_times_and_the_same_in_every_run) {
  static const char *const policies[] = {"free", "lazy", "seed:5", "free"};
  aslTimes there, first;
  double total = 0;
  size_t i;
  for (i = 0; i < sizeof policies / sizeof policies[0]; i++) {
    double now = model_run(policies[i], &there);
    if (i == 0) total = now, first = there;
    CHECK_EQ(now, total);
    CHECK_EQ(there.total_ns, first.total_ns);
  }
}
TEST(overlap_is_measured_by_the_wall_clock) {
  things t;
  aslTimes times;
  double seconds = 0.02;
  begin("free", &t);
  CHECK_OK(aslTraceStart(NULL));
  CHECK_OK(aslLaunch("nap", nap, &seconds, sizeof seconds, t.s[0]));
  CHECK_OK(aslLaunch("nap", nap, &seconds, sizeof seconds, t.s[0]));
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aslTraceTimes(&times));
  CHECK_EQ(times.overlap_ns, 0); /* one stream */
  CHECK(times.core_ns >= 40000000u && times.total_ns >= times.core_ns);
  CHECK_EQ(times.core_ns, times.busy_ns);
  CHECK_OK(aslTraceStart(NULL));
  CHECK_OK(aslLaunch("nap", nap, &seconds, sizeof seconds, t.s[0]));
  CHECK_OK(aslLaunch("nap", nap, &seconds, sizeof seconds, t.s[1]));
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aslTraceTimes(&times));
  CHECK(times.overlap_ns > 0 && times.overlap_ns <= times.busy_ns && times.busy_ns < 40000000u * (uint64_t)test_slowness());
  CHECK_OK(aslTraceStop());
  finish(&t);
}
static void *submitter(void *p) {
  things *t = (things *)p;
  int i;
  CHECK_OK(aclrtSetDevice(0));
  for (i = 0; i < 500; i++) CHECK_OK(aclrtMemsetAsync(t->dev[1], MIB, i, 64, t->s[1]));
  CHECK_OK(aclrtSynchronizeStream(t->s[1]));
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST(two_threads_have_two_lanes_while_others_read) {
  things t;
  reader r;
  const event *e = NULL;
  int lanes[2] = {0, 0}, i, host = 0;
  pthread_t other;
  files(".json", NULL);
  begin("free", &t);
  CHECK_OK(aslTraceStart(file_a));
  other = start(submitter, &t);
  for (i = 0; i < 500; i++) {
    CHECK_OK(aclrtMemsetAsync(t.dev[0], MIB, i, 64, t.s[0]));
    if (i % 100 == 0) CHECK_OK(aslTraceWrite(file_a)); /* a look in the middle */
  }
  CHECK_OK(aclrtSynchronizeStream(t.s[0]));
  join(other);
  CHECK_OK(aslTraceStop());
  r = load(file_a);
  CHECK_EQ(count(&r, "X", "memset"), 1000);
  while ((e = find(&r, "X", "aclrtSynchronizeStream", e)) != NULL) lanes[host++ & 1] = e->tid;
  CHECK(host == 2 && lanes[0] != lanes[1]);
  finish(&t);
  clean();
}
TEST_WITHIN(a_long_run_is_bounded, 60) {
  things t;
  reader r;
  int i;
  files(".json", NULL);
  begin("free", &t);
  CHECK_OK(aslTraceStart(file_a));
  for (i = 0; i < 280000; i++) CHECK_OK(aclrtMemsetAsync(t.dev[0], MIB, i, 16, t.s[0]));
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aslTraceStop());
  if (!TEST_SANITIZED) {
    r = load(file_a);
    CHECK_EQ(count(&r, "X", "memset"), 262144);
    CHECK_EQ(r.lost, 280000 - 262144);
  }
  finish(&t);
  clean();
}

/*--------------------------------------------------------------------------------------
  Ends of processes. Children run this program with ASCEND_LITE_TRACE set and end in different ways.
--------------------------------------------------------------------------------------*/
static int end_how;
static void *finisher(void *p) {
  (void)p;
  exit(0);
}
static void recorded_program(void) {
  things t;
  begin("free", &t);
  work(&t);
  switch (end_how) {
    case 0: finish(&t); return;               /* as it should be, then exit */
    case 1: finish(&t); _exit(0);             /* aclFinalize alone must do */
    case 2: aslSetLevel(0); exit(0);          /* nothing released */
    case 3: abort();
    case 4: raise(SIGTERM); break;
    case 5: *(volatile char *)t.dev[0] = 1; break; /* the device's memory, from the host */
    case 6: aslSetLevel(0); join(start(finisher, NULL)); break;
    case 7: aslSetLevel(0); if (fork() == 0) exit(0); wait(NULL); work(&t); finish(&t); return;
    case 8: /* the child goes on with the library; the file is the parent's */
      if (fork() == 0) {
        work(&t);
        finish(&t);
        exit(0);
      }
      wait(NULL);
      finish(&t);
      return;
    case 9: raise(SIGINT); break;
    default: break;
  }
}
TEST(the_program_that_is_recorded) { /* by the tests below, with the variables set before the library starts */
  const char *how = getenv("TRACE_END");
  end_how = how ? atoi(how) : 0;
  recorded_program();
}
static int run_child(const char *trace, int how, char *said, size_t cap) {
  char number[16];
  int status = 0, out[2];
  pid_t pid;
  size_t n = 0;
  REQUIRE(pipe(out) == 0);
  fflush(NULL);
  pid = fork();
  if (pid == 0) {
    dup2(out[1], 1), dup2(out[1], 2);
    close(out[0]), close(out[1]);
    snprintf(number, sizeof number, "%d", how);
    setenv("ASCEND_LITE_TRACE", trace, 1);
    setenv("TRACE_END", number, 1);
    execl("/proc/self/exe", "test_trace", "-d", "the_program_that_is_recorded", (char *)NULL);
    _exit(99);
  }
  close(out[1]);
  while (n + 1 < cap) {
    ssize_t k = read(out[0], said + n, cap - 1 - n);
    if (k <= 0) break;
    n += (size_t)k;
  }
  said[n] = 0;
  close(out[0]);
  waitpid(pid, &status, 0);
  return status;
}
TEST_WITHIN(the_file_is_whole_however_the_process_ends, 60) {
  char said[4096];
  int how;
  if (TEST_SANITIZED) TEST_SKIP("sanitizers have handlers of their own");
  files(".json", NULL);
  for (how = 0; how <= 9; how++) {
    reader r;
    int status = run_child(file_a, how, said, sizeof said);
    const int signals[10] = {0, 0, 0, SIGABRT, SIGTERM, SIGSEGV, 0, 0, 0, SIGINT};
    if (signals[how] ? !CHECK(WIFSIGNALED(status) && WTERMSIG(status) == signals[how]) : !CHECK_EQ(status, 0))
      fprintf(stderr, "way %d: status %x, said %s\n", how, (unsigned)status, said);
    r = load(file_a);
    if (!CHECK_EQ(count(&r, "X", "memcpy"), how == 7 ? 4 : 2)) fprintf(stderr, "way %d\n", how);
    CHECK_EQ(count(&r, "X", "second"), how == 7 ? 2 : 1);
    if (!signals[how] && how != 7) CHECK_EQ(count(&r, "s", "event"), 1);
    unlink(file_a);
  }
}
TEST(a_file_that_cannot_be_written_is_said_once) {
  static const char *const bad[] = {"/nowhere/trace.json", "/tmp", "/dev/full"};
  char said[4096];
  size_t i;
  for (i = 0; i < 3; i++) {
    const char *at = said;
    int status = run_child(bad[i], 0, said, sizeof said), times = 0;
    CHECK_EQ(status, 0); /* the program itself is none the worse */
    CHECK_HAS(said, bad[i]);
    while ((at = strstr(at, bad[i])) != NULL) at++, times++;
    if (!CHECK_EQ(times, 1)) fprintf(stderr, "%s", said);
  }
}
TEST(the_name_may_hold_the_process_number) {
  char said[4096], name[512];
  int status;
  files(".none", ".list");
  snprintf(name, sizeof name, "%s.%%p.json", file_a);
  status = run_child(name, 0, said, sizeof said);
  CHECK_EQ(status, 0);
  snprintf(name, sizeof name, "ls %s.*.json | wc -l > %s; rm -f %s.*.json", file_a, file_b, file_a);
  CHECK_EQ(system(name), 0);
  {
    size_t n;
    char *p = slurp(file_b, &n);
    CHECK(p && atoi(p) == 1);
    free(p);
  }
  clean();
}
TEST(a_set_uid_program_ignores_the_variable) {
  char said[600];
  int status = 0, bit;
  struct stat st;
  if (getuid() != 0 || TEST_SANITIZED) TEST_SKIP("needs root");
  files(".prog", ".json");
  for (bit = 0; bit < 2; bit++) {
    snprintf(said, sizeof said, "cp /proc/%ld/exe %s && chmod %s %s && rm -f %s", (long)getpid(), file_a, bit ? "4755" : "755", file_a, file_b);
    REQUIRE(system(said) == 0);
    fflush(NULL);
    if (fork() == 0) {
      setenv("ASCEND_LITE_TRACE", file_b, 1);
      if (setgid(65534) || setuid(65534)) _exit(9);
      execl(file_a, file_a, "-d", "start_stop_and", (char *)NULL);
      _exit(8);
    }
    wait(&status);
    if (!bit && stat(file_b, &st) != 0) TEST_SKIP("nobody cannot run it here");
    CHECK_EQ(stat(file_b, &st) == 0, !bit);
  }
  clean();
}

/*--------------------------------------------------------------------------------------
  The page and the text
--------------------------------------------------------------------------------------*/
static int shell(const char *command, char *out, size_t cap) {
  FILE *p = popen(command, "r");
  size_t n = p ? fread(out, 1, cap - 1, p) : 0;
  out[n] = 0;
  return p ? pclose(p) : -1;
}
TEST_WITHIN(the_page_stands_alone_and_opens_quickly, 90) {
  things t;
  size_t n;
  char *page, command[600], said[4096];
  int i;
  files(".html", NULL);
  begin("free", &t);
  CHECK_OK(aslTraceStart(file_a));
  work(&t);
  for (i = 0; i < 100000; i++) {
    CHECK_OK(aclrtMemsetAsync(t.dev[i & 1], MIB, i, 16, t.s[i & 1]));
    if (i % 1000 == 0) CHECK_OK(aclrtSynchronizeStream(t.s[i & 1]));
  }
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aslTraceStop());
  finish(&t);
  page = slurp(file_a, &n);
  REQUIRE(page != NULL);
  CHECK(n < 10000000);
  CHECK(strncmp(page, "<!DOCTYPE html>", 15) == 0 && strstr(page, "</html>") != NULL);
  CHECK(strstr(page, "http:") == NULL && strstr(page, "https:") == NULL && strstr(page, " src=") == NULL); /* nothing from elsewhere */
  CHECK(strstr(page, "kernel\\u0022 \\u003c") != NULL); /* names cannot end the script */
  free(page);
  if (TEST_SANITIZED || shell("command -v chromium", said, sizeof said) != 0) {
    clean();
    TEST_SKIP("no chromium: the page was not opened");
  }
  snprintf(command, sizeof command,
           "chromium --headless --no-sandbox --disable-gpu --user-data-dir=%s.d --dump-dom file://%s 2>/dev/null | grep -o '<body[^>]*>'; rm -rf %s.d",
           file_a, file_a, file_a);
  shell(command, said, sizeof said);
  page = strstr(said, "data-ready=\"");
  if (CHECK(page != NULL)) {
    CHECK(atoi(page + 12) >= 100007);
    page = strstr(said, "data-ms=\"");
    CHECK(page != NULL && atoi(page + 9) < 3000);
  }
  clean();
}
TEST(the_text_is_a_hundred_columns_wide) {
  things t;
  char *text, *line;
  size_t n;
  int keep, f, lines = 0;
  files(".txt", NULL);
  setenv("ASCEND_LITE_LANG", "en", 1);
  begin("free", &t);
  CHECK_OK(aslTraceStart(NULL));
  work(&t);
  CHECK_OK(aslSetClock("model"));
  fflush(stdout);
  keep = dup(1);
  f = open(file_a, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(f, 1);
  aslTracePrint();
  fflush(stdout);
  dup2(keep, 1);
  close(f), close(keep);
  text = slurp(file_a, &n);
  REQUIRE(text != NULL && n > 0);
  CHECK_HAS(text, "model clock");
  CHECK_HAS(text, "stream");
  CHECK_HAS(text, "copy in");
  CHECK_HAS(text, ">>>");
  for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n"), lines++)
    if (strlen(line) > 100) CHECK_STR(line, "at most 100 columns");
  CHECK(lines >= 9); /* a thread, two streams, the units, the sums */
  CHECK_OK(aslTraceStop());
  free(text);
  finish(&t);
  clean();
}

/*--------------------------------------------------------------------------------------
  AscendCL's own profiling, from the same records
--------------------------------------------------------------------------------------*/
static char *found(const char *pattern, size_t *n) { /* the only file of that name */
  char command[320], path[300];
  snprintf(command, sizeof command, "ls %s", pattern);
  shell(command, path, sizeof path);
  path[strcspn(path, "\n")] = 0;
  return slurp(path, n);
}
TEST(profiling_writes_a_table_and_the_timeline) {
  things t;
  uint32_t device = 0, other = 1;
  aclprofConfig *c, *elsewhere;
  reader r;
  char *table, pattern[300], command[900];
  size_t n;
  files(".prof", NULL);
  begin("free", &t);
  c = aclprofCreateConfig(&device, 1, ACL_AICORE_PIPE_UTILIZATION, NULL, ACL_PROF_TASK_TIME | ACL_PROF_ACL_API);
  elsewhere = aclprofCreateConfig(&other, 1, ACL_AICORE_NONE, NULL, ACL_PROF_TASK_TIME);
  REQUIRE(c != NULL && elsewhere != NULL);
  CHECK_EQ(aclprofInit("/nowhere/at/all", 15), ACL_ERROR_INVALID_FILE);
  CHECK_OK(aclprofInit(file_a, strlen(file_a))); /* makes the folder */
  CHECK_OK(aclrtMemsetAsync(t.dev[0], MIB, 0, 77, t.s[0])); /* before the start: not in it */
  CHECK_OK(aclrtSynchronizeStream(t.s[0]));
  CHECK_OK(aclprofStart(c));
  work(&t);
  work(&t);
  CHECK_OK(aclprofStop(c));
  CHECK_OK(aslLaunch("afterwards", touch, &t.dev[0], sizeof(void *), t.s[0]));
  CHECK_OK(aclrtSynchronizeStream(t.s[0]));
  CHECK_OK(aclprofFinalize());
  snprintf(pattern, sizeof pattern, "%s/PROF_*/op_summary.csv", file_a);
  table = found(pattern, &n);
  REQUIRE(table != NULL);
  CHECK_HAS(table, "Level,Name,Calls,Total Time(us),Avg Time(us),Min Time(us),Max Time(us),Model Time(us),Cycles,Unit,Utilization(%)\n");
  CHECK_HAS(table, "task,\"memcpy H2D\",2,");
  CHECK_HAS(table, "task,\"memset\",2,"); /* not 3 */
  CHECK_HAS(table, "task,\"a \"\"kernel\"\" <\xC3\xA9>\",2,");
  CHECK_HAS(table, "host,\"aclrtSynchronizeDevice\",2,");
  CHECK_HAS(table, ",AI Core,");
  CHECK(strstr(table, "afterwards") == NULL);
  { /* two copies of 1 MiB: 2 x 267.144 us by the model clock, in cycles of 680 MHz */
    const char *row = strstr(table, "task,\"memcpy H2D\"");
    double v[8];
    CHECK_EQ(sscanf(row, "task,\"memcpy H2D\",%lf,%lf,%lf,%lf,%lf,%lf,%lf,copy in,%lf", &v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &v[6], &v[7]), 8);
    CHECK_CLOSE(v[1] / 2, v[2], 0.002);
    CHECK(v[3] <= v[2] && v[2] <= v[4]);
    CHECK_CLOSE(v[5], 2 * 267.144, 0.01);
    CHECK_CLOSE(v[6], v[5] * 680, 2);
    CHECK(v[7] > 0 && v[7] <= 100);
  }
  free(table);
  snprintf(command, sizeof command, "cp %s/PROF_*/timeline.json %s.json && grep -q '</html>' %s/PROF_*/timeline.html && rm -r %s/PROF_*", file_a, file_a, file_a, file_a);
  CHECK_EQ(system(command), 0);
  snprintf(pattern, sizeof pattern, "%s.json", file_a);
  r = load(pattern);
  CHECK_EQ(count(&r, "X", "memcpy H2D"), 2);
  unlink(pattern);
  /* a device that did nothing: a table with the host's calls alone; and no start, no folder */
  CHECK_OK(aclprofInit(file_a, strlen(file_a)));
  CHECK_OK(aclprofStart(elsewhere));
  work(&t);
  CHECK_OK(aclprofStop(elsewhere));
  CHECK_OK(aclprofFinalize());
  snprintf(pattern, sizeof pattern, "%s/PROF_*/op_summary.csv", file_a);
  table = found(pattern, &n);
  CHECK(table && strstr(table, "memcpy") == NULL && strstr(table, "aclrtSynchronizeStream") != NULL);
  free(table);
  snprintf(command, sizeof command, "rm -r %s/PROF_*", file_a);
  CHECK_EQ(system(command), 0);
  CHECK_OK(aclprofInit(file_a, strlen(file_a)));
  CHECK_OK(aclprofFinalize());
  CHECK_EQ(rmdir(file_a), 0); /* empty */
  CHECK_OK(aclprofDestroyConfig(c));
  CHECK_OK(aclprofDestroyConfig(elsewhere));
  finish(&t);
}
TEST(a_subscription_tells_each_operator_of_each_execution) {
  things t;
  uint32_t id = 0, n = 0, i;
  int ends[2], closed[2], none = -1;
  size_t size = 0, length = 0, got, fetched;
  aclprofSubscribeConfig *c, *bad;
  aclmdlDesc *desc;
  aclmdlDataset *in, *out;
  void *memory[2];
  aclDataBuffer *b[2];
  char text[257], *info;
  uint64_t last = 0;
  if (access("build/digits.om", R_OK) != 0) TEST_SKIP("build/digits.om is not built");
  begin("free", &t);
  REQUIRE(pipe(ends) == 0 && pipe(closed) == 0);
  CHECK_OK(aclmdlLoadFromFile("build/digits.om", &id));
  desc = aclmdlCreateDesc();
  CHECK_OK(aclmdlGetDesc(desc, id));
  in = aclmdlCreateDataset(), out = aclmdlCreateDataset();
  CHECK_OK(aclrtMalloc(&memory[0], aclmdlGetInputSizeByIndex(desc, 0), ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMalloc(&memory[1], aclmdlGetOutputSizeByIndex(desc, 0), ACL_MEM_MALLOC_HUGE_FIRST));
  b[0] = aclCreateDataBuffer(memory[0], aclmdlGetInputSizeByIndex(desc, 0));
  b[1] = aclCreateDataBuffer(memory[1], aclmdlGetOutputSizeByIndex(desc, 0));
  CHECK_OK(aclmdlAddDatasetBuffer(in, b[0]));
  CHECK_OK(aclmdlAddDatasetBuffer(out, b[1]));
  CHECK_OK(aclrtMemset(memory[0], aclmdlGetInputSizeByIndex(desc, 0), 0, aclmdlGetInputSizeByIndex(desc, 0)));
  CHECK(aclprofCreateSubscribeConfig(1, ACL_AICORE_NONE, NULL) == NULL);
  CHECK(aclprofCreateSubscribeConfig(1, (aclprofAicoreMetrics)9, &ends[1]) == NULL);
  c = aclprofCreateSubscribeConfig(1, ACL_AICORE_ARITHMETIC_UTILIZATION, &ends[1]);
  bad = aclprofCreateSubscribeConfig(1, ACL_AICORE_NONE, &none);
  REQUIRE(c != NULL && bad != NULL);
  CHECK_EQ(aclprofModelSubscribe(id + 77, c), ACL_ERROR_INVALID_MODEL_ID);
  CHECK_EQ(aclprofModelSubscribe(id, bad), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclprofModelUnSubscribe(id), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclprofModelSubscribe(id, c));
  CHECK_EQ(aclprofModelSubscribe(id, c), ACL_ERROR_PROF_REPEAT_SUBSCRIBE);
  CHECK_OK(aclmdlExecute(id, in, out));
  CHECK_OK(aclmdlExecuteAsync(id, in, out, t.s[0]));
  CHECK_OK(aclrtSynchronizeStream(t.s[0]));
  CHECK_OK(aclprofModelUnSubscribe(id));
  CHECK_OK(aclmdlExecute(id, in, out)); /* nobody hears of this one */
  close(ends[1]);
  CHECK_OK(aclprofGetOpDescSize(&size));
  REQUIRE(size > 0);
  info = (char *)malloc(size * 400);
  for (got = 0; (fetched = (size_t)read(ends[0], info + got, size * 400 - got)) > 0 && fetched < size * 400;) got += fetched;
  CHECK_OK(aclprofGetOpNum(info, got, &n));
  CHECK(n >= 8 && n % 2 == 0 && n < 400);
  for (i = 0; i < n; i++) {
    CHECK_OK(aclprofGetOpTypeLen(info, got, i, &length));
    CHECK_OK(aclprofGetOpType(info, got, i, text, length));
    CHECK_EQ(strlen(text) + 1, length);
    if (i == n / 2) { /* the second execution begins as the first did */
      char first[257];
      CHECK_OK(aclprofGetOpType(info, got, 0, first, sizeof first));
      CHECK_STR(text, first);
    }
    CHECK_OK(aclprofGetOpNameLen(info, got, i, &length));
    CHECK_EQ(aclprofGetOpName(info, got, i, text, length - 1), ACL_ERROR_INVALID_PARAM);
    CHECK_OK(aclprofGetOpName(info, got, i, text, length));
    CHECK(aclprofGetOpStart(info, got, i) >= last && aclprofGetOpEnd(info, got, i) >= aclprofGetOpStart(info, got, i));
    CHECK_EQ(aclprofGetOpDuration(info, got, i), aclprofGetOpEnd(info, got, i) - aclprofGetOpStart(info, got, i));
    CHECK_EQ(aclprofGetModelId(info, got, i), id);
    CHECK_EQ((int)aclprofGetOpFlag(info, got, i), (int)ACL_SUBSCRIBE_OP);
    CHECK(aclprofGetOpAttriValue(info, got, i, ACL_SUBSCRIBE_ATTRI_THREADID) != NULL);
    last = aclprofGetOpStart(info, got, i);
  }
  CHECK(last > 0);
  CHECK_EQ(aclprofGetOpStart(info, got, n), 0);
  CHECK_EQ(aclprofGetOpNum(info, size - 1, &n), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclprofGetOpNum(NULL, size, &n), ACL_ERROR_INVALID_PARAM);
  memset(info, 1, size);
  CHECK_EQ(aclprofGetOpNum(info, size, &n), ACL_ERROR_INVALID_PARAM); /* that was not read from the pipe */
  /* a reader that is gone: the execution goes well all the same */
  CHECK_OK(aclprofDestroySubscribeConfig(c));
  c = aclprofCreateSubscribeConfig(0, ACL_AICORE_NONE, &closed[1]);
  close(closed[0]);
  CHECK_OK(aclprofModelSubscribe(id, c));
  CHECK_OK(aclmdlExecute(id, in, out));
  CHECK_OK(aclmdlUnload(id)); /* ends the subscription too */
  CHECK_OK(aclprofDestroySubscribeConfig(c));
  CHECK_OK(aclprofDestroySubscribeConfig(bad));
  close(closed[1]), close(ends[0]);
  free(info);
  for (i = 0; i < 2; i++) {
    CHECK_OK(aclDestroyDataBuffer(b[i]));
    CHECK_OK(aclrtFree(memory[i]));
  }
  CHECK_OK(aclmdlDestroyDataset(in));
  CHECK_OK(aclmdlDestroyDataset(out));
  CHECK_OK(aclmdlDestroyDesc(desc));
  finish(&t);
}
