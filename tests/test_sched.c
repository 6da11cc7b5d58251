/* test_sched.c - the scheduler: order, events, policies, callbacks, deadlocks, failures, ends of processes.

   Looks at private functions in one place (a task that fails). */
#include <stdio.h> /* before the library, as most programs have it: what strict headers then hide must be found all the same */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "test.h"
#include "threads.h"
#include <dirent.h>

/*--------------------------------------------------------------------------------------
  Helpers
--------------------------------------------------------------------------------------*/

static const char *const policies[] = {"free", "lazy", "seed:1", "seed:7", "seed:123456789"};
#define POLICIES (sizeof policies / sizeof policies[0])
static aclrtStream stream_new(void) {
  aclrtStream s = NULL;
  REQUIRE(CHECK_OK(aclrtCreateStream(&s)));
  return s;
}
static aclrtEvent event_new(void) {
  aclrtEvent e = NULL;
  REQUIRE(CHECK_OK(aclrtCreateEvent(&e)));
  return e;
}
static aclrtEvent event_sync_flag(void) { /* the kind that holds a waiting stream until somebody records it */
  aclrtEvent e = NULL;
  REQUIRE(CHECK_OK(aclrtCreateEventWithFlag(&e, ACL_EVENT_SYNC)));
  return e;
}
static void begin(const char *policy) {
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
  REQUIRE(CHECK_OK(aslSetSchedule(policy)));
}
static void finish(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}

/* Kernels. Their arguments are copied by aslLaunch. */
typedef struct { int *flag; int value; } set_args;
static void kernel_set(void *p) {
  const set_args *a = (const set_args *)p;
  put(a->flag, a->value);
}
static void launch_set(aclrtStream s, int *flag, int value) {
  set_args a;
  a.flag = flag, a.value = value;
  CHECK_OK(aslLaunch("set", kernel_set, &a, sizeof a, s));
}
typedef struct { double seconds; } nap_args;
static void kernel_nap(void *p) { test_sleep(((const nap_args *)p)->seconds); }
static void launch_nap(aclrtStream s, double seconds) {
  nap_args a;
  a.seconds = seconds;
  CHECK_OK(aslLaunch("nap", kernel_nap, &a, sizeof a, s));
}
typedef struct { int *flag; int *begun; } gate_args;
static void kernel_gate(void *p) { /* runs until the flag is set */
  const gate_args *a = (const gate_args *)p;
  if (a->begun) put(a->begun, 1);
  until(a->flag, 1, 15.0);
}
static void launch_gate(aclrtStream s, int *flag, int *begun) {
  gate_args a;
  a.flag = flag, a.begun = begun;
  CHECK_OK(aslLaunch("gate", kernel_gate, &a, sizeof a, s));
}
typedef struct { int *list, *count; int value; } append_args;
static void kernel_append(void *p) { /* plain accesses: the stream alone orders them */
  const append_args *a = (const append_args *)p;
  a->list[(*a->count)++] = a->value;
}
static void launch_append(aclrtStream s, int *list, int *count, int value) {
  append_args a;
  a.list = list, a.count = count, a.value = value;
  CHECK_OK(aslLaunch("append", kernel_append, &a, sizeof a, s));
}
/* The library reads its environment once, at its start, and the harness has started it: so such a test runs itself again in a fresh
   process. 1 inside, 0 outside when that has ended well. */
static int inside(const char *test, const char *name, const char *value) {
  const char *inner = getenv("TEST_INSIDE");
  static test_child child, *c = &child;
  const char *argv[4];
  if (inner && strcmp(inner, test) == 0) return 1;
  argv[0] = "/proc/self/exe", argv[1] = "-d", argv[2] = test, argv[3] = NULL;
  setenv("TEST_INSIDE", test, 1);
  if (name) setenv(name, value, 1);
  test_exec(c, argv);
  CHECK(!c->timed_out);
  if (!CHECK_EQ(c->exit_code, 0)) fprintf(stderr, "signal %d; it said:\n%s%s\n", c->signal, c->out, c->err);
  return 0;
}
static int threads_now(void) {
  DIR *d = opendir("/proc/self/task");
  int n = 0;
  if (!d) return -1;
  while (readdir(d)) n++;
  closedir(d);
  return n - 2;
}

/*--------------------------------------------------------------------------------------
  Order within a stream and across streams
--------------------------------------------------------------------------------------*/
TEST(a_stream_keeps_its_order) {
  enum { STREAMS = 3, TASKS = 300 };
  static int list[STREAMS][TASKS], count[STREAMS];
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream s[STREAMS];
    int i, k;
    begin(policies[p]);
    memset(count, 0, sizeof count);
    for (i = 0; i < STREAMS; i++) s[i] = stream_new();
    for (k = 0; k < TASKS; k++)
      for (i = 0; i < STREAMS; i++) launch_append(s[i], list[i], &count[i], k);
    for (i = STREAMS - 1; i >= 0; i--) CHECK_OK(aclrtSynchronizeStream(s[i]));
    for (i = 0; i < STREAMS; i++) {
      CHECK_EQ(count[i], TASKS);
      for (k = 0; k < TASKS && list[i][k] == k; k++) {
      }
      CHECK_EQ(k, TASKS);
      CHECK_OK(aclrtDestroyStream(s[i]));
    }
    finish();
  }
}

/* A random graph of tasks: each waits for the one before it in its stream and for some others through events, and
   checks when it runs that those are done. */
enum { NODES = 40, LANES = 5, MOST = 3 };
typedef struct { int lane, deps, dep[MOST + 1]; } node_t;
static node_t graph[NODES];
static int node_done[NODES], node_wrong;
static void kernel_node(void *p) {
  int n = *(const int *)p, i;
  for (i = 0; i < graph[n].deps; i++)
    if (!get(&node_done[graph[n].dep[i]])) add(&node_wrong, 1);
  put(&node_done[n], 1);
}
static void graph_make(void) {
  int last[LANES], n, i;
  for (i = 0; i < LANES; i++) last[i] = -1;
  for (n = 0; n < NODES; n++) {
    int lane = (int)test_between(0, LANES - 1), extra = (int)test_between(0, MOST);
    graph[n].lane = lane;
    graph[n].deps = 0;
    if (last[lane] >= 0) graph[n].dep[graph[n].deps++] = last[lane];
    for (i = 0; i < extra && n > 0; i++) graph[n].dep[graph[n].deps++] = (int)test_between(0, n - 1);
    last[lane] = n;
  }
}
static void graph_submit(aclrtStream *s, aclrtEvent *e) {
  int n, i;
  memset(node_done, 0, sizeof node_done);
  put(&node_wrong, 0);
  for (n = 0; n < NODES; n++) {
    for (i = 0; i < graph[n].deps; i++) CHECK_OK(aclrtStreamWaitEvent(s[graph[n].lane], e[graph[n].dep[i]]));
    CHECK_OK(aslLaunch("node", kernel_node, &n, sizeof n, s[graph[n].lane]));
    CHECK_OK(aclrtRecordEvent(e[n], s[graph[n].lane]));
  }
}
static void graph_check(void) {
  int n, done = 0;
  for (n = 0; n < NODES; n++) done += get(&node_done[n]);
  CHECK_EQ(done, NODES);
  CHECK_EQ(get(&node_wrong), 0);
}
/* How the graph ends: 0 synchronize each stream, 1 the device, 2 the last events, 3 with a timeout, 4 by asking. */
static void graph_wait(aclrtStream *s, aclrtEvent *e, int how) {
  int i, n;
  switch (how) {
    case 0: for (i = 0; i < LANES; i++) CHECK_OK(aclrtSynchronizeStream(s[i])); break;
    case 1: CHECK_OK(aclrtSynchronizeDevice()); break;
    case 2: for (n = 0; n < NODES; n++) CHECK_OK(aclrtSynchronizeEvent(e[n])); break;
    case 3: for (i = 0; i < LANES; i++) CHECK_OK(aclrtSynchronizeStreamWithTimeout(s[i], 60000)); break;
    default:
      for (i = 0; i < LANES; i++) {
        aclrtStreamStatus st = ACL_STREAM_STATUS_NOT_READY;
        double end = test_now() + 10 * test_slowness();
        while (CHECK_OK(aclrtStreamQuery(s[i], &st)) && st != ACL_STREAM_STATUS_COMPLETE)
          if (!CHECK(test_now() < end)) break;
      }
  }
}
static void graph_objects(aclrtStream *s, aclrtEvent *e, int make) {
  int i;
  for (i = 0; i < LANES; i++) {
    if (make) s[i] = stream_new();
    else CHECK_OK(aclrtDestroyStream(s[i]));
  }
  for (i = 0; i < NODES; i++) {
    if (make) e[i] = event_new();
    else CHECK_OK(aclrtDestroyEvent(e[i]));
  }
}

TEST_WITHIN(events_order_streams_under_every_policy, 25.0) {
  aclrtStream s[LANES];
  aclrtEvent e[NODES];
  int round;
  begin("free");
  graph_objects(s, e, 1);
  for (round = 0; round < 54; round++) { /* free, lazy, and 50 seeds */
    char policy[32];
    snprintf(policy, sizeof policy, "seed:%d", round);
    CHECK_OK(aslSetSchedule(round < 2 ? "free" : round < 4 ? "lazy" : policy));
    graph_make();
    graph_submit(s, e);
    graph_wait(s, e, round % 5);
    CHECK_OK(aclrtSynchronizeDevice());
    graph_check();
  }
  graph_objects(s, e, 0);
  finish();
}

/* The order in which the graph's tasks ended, as one number per task. */
static size_t graph_trace(const char *policy, aclrtStream *s, aclrtEvent *e, uint64_t *order, size_t cap) {
  static aslTraceRecord r[4096];
  size_t n, i;
  uint64_t first = UINT64_MAX;
  REQUIRE(CHECK_OK(aslSetSchedule(policy)));
  aslTraceClear();
  graph_submit(s, e);
  graph_wait(s, e, 0);
  graph_check();
  n = aslTraceRead(r, 4096);
  CHECK(n <= cap);
  for (i = 0; i < n; i++)
    if (r[i].task < first) first = r[i].task;
  for (i = 0; i < n && i < cap; i++) order[i] = r[i].task - first;
  return n;
}
TEST_WITHIN(the_same_seed_gives_the_same_order, 25.0) {
  static uint64_t a[1024], b[1024], seen[50][1024];
  aclrtStream s[LANES];
  aclrtEvent e[NODES];
  int seed, k, distinct = 0;
  begin("free");
  graph_objects(s, e, 1);
  graph_make();
  for (seed = 0; seed < 50; seed++) {
    char policy[32];
    size_t n, m;
    snprintf(policy, sizeof policy, "seed:%d", seed * 1000 + 17);
    n = graph_trace(policy, s, e, a, 1024);
    m = graph_trace(policy, s, e, b, 1024);
    CHECK_EQ(n, m);
    CHECK_BYTES(a, b, n * sizeof a[0]);
    memcpy(seen[seed], a, n * sizeof a[0]);
    for (k = 0; k < seed && memcmp(seen[k], a, n * sizeof a[0]) != 0; k++) {
    }
    distinct += k == seed;
  }
  CHECK(distinct >= 25); /* many seeds explore many orders */
  graph_objects(s, e, 0);
  finish();
}

static void wait_marks_the_record_at_the_time_of_the_call(const char *policy) {
  aclrtStream a, b;
  aclrtEvent e;
  int open = 0, first = 0, second = 0;
  begin(policy);
  a = stream_new(), b = stream_new(), e = event_new();
  launch_set(a, &first, 1);
  CHECK_OK(aclrtRecordEvent(e, a));
  CHECK_OK(aclrtStreamWaitEvent(b, e)); /* this mark ... */
  if (policy[0] == 'f') launch_gate(a, &open, NULL);
  else launch_set(a, &open, 1);
  CHECK_OK(aclrtRecordEvent(e, a)); /* ... and not this later one, which is held up */
  launch_set(b, &second, 1);
  CHECK_OK(aclrtSynchronizeStream(b));
  CHECK_EQ(get(&first), 1);
  CHECK_EQ(get(&second), 1);
  if (policy[0] != 's') CHECK_EQ(get(&open), 0); /* under a seed anything may have run */
  put(&open, 1);
  CHECK_OK(aclrtSynchronizeEvent(e));
  CHECK_OK(aclrtDestroyEvent(e));
  CHECK_OK(aclrtDestroyStream(a));
  CHECK_OK(aclrtDestroyStream(b));
  finish();
}
TEST(a_wait_names_the_mark_it_saw) {
  size_t p;
  for (p = 0; p < POLICIES; p++) wait_marks_the_record_at_the_time_of_the_call(policies[p]);
}

/*--------------------------------------------------------------------------------------
  Many streams, few threads
--------------------------------------------------------------------------------------*/
static void many_streams(const char *policy) {
  enum { MANY = 1000 };
  static aclrtStream s[MANY];
  static int value[MANY], count[MANY], list[MANY][4];
  aclrtEvent gate;
  int i, k, most = 0;
  begin(policy);
  gate = event_sync_flag();
  memset(count, 0, sizeof count);
  for (i = 0; i < MANY; i++) {
    s[i] = stream_new();
    CHECK_OK(aclrtStreamWaitEvent(s[i], gate)); /* all of them blocked at the same time: no thread may be held by that */
    for (k = 0; k < 3; k++) launch_append(s[i], list[i], &count[i], k);
    put(&value[i], 0);
    launch_set(s[i], &value[i], i + 1);
  }
  most = threads_now();
  CHECK_OK(aclrtRecordEvent(gate, NULL));
  for (i = 0; i < MANY; i++) {
    CHECK_OK(aclrtSynchronizeStream(s[i]));
    if (i % 100 == 0 && threads_now() > most) most = threads_now();
  }
  CHECK(most > 0 && most < 40);
  for (i = 0; i < MANY; i++) {
    CHECK_EQ(get(&value[i]), i + 1);
    CHECK(count[i] == 3 && list[i][0] == 0 && list[i][2] == 2);
    CHECK_OK(aclrtDestroyStream(s[i]));
  }
  CHECK_OK(aclrtDestroyEvent(gate));
  finish();
}
TEST_WITHIN(a_thousand_streams_without_a_thousand_threads, 25.0) {
  many_streams("free");
  many_streams("lazy");
  many_streams("seed:3");
}
TEST_WITHIN(a_long_queue_keeps_its_order_and_empties, 25.0) {
  enum { LONG = 70000 }; /* more than the scheduler keeps before the submitter helps */
  static int list[LONG];
  int count = 0, k;
  aclrtStream s;
  begin("lazy");
  s = stream_new();
  for (k = 0; k < LONG; k++) launch_append(s, list, &count, k);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(count, LONG);
  for (k = 0; k < LONG && list[k] == k; k++) {
  }
  CHECK_EQ(k, LONG);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}

/*--------------------------------------------------------------------------------------
  LAZY: nothing happens by itself; waiting and asking move work on
--------------------------------------------------------------------------------------*/
TEST(lazy_shows_a_forgotten_synchronize) {
  int flag = 0, k;
  unsigned char *pinned = NULL;
  void *dev = NULL;
  aclrtStream s;
  begin("lazy");
  s = stream_new();
  CHECK_OK(aclrtMallocHost((void **)&pinned, 64));
  CHECK_OK(aclrtMalloc(&dev, 64, ACL_MEM_MALLOC_HUGE_FIRST));
  for (k = 0; k < 20; k++) {
    memset(pinned, 0, 64);
    put(&flag, 0);
    CHECK_OK(aclrtMemset(dev, 64, k + 1, 64));
    CHECK_OK(aclrtMemcpyAsync(pinned, 64, dev, 64, ACL_MEMCPY_DEVICE_TO_HOST, s));
    launch_set(s, &flag, 1);
    test_sleep(0.002);
    CHECK_EQ(pinned[0], 0);
    CHECK_EQ(get(&flag), 0);
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK_EQ(pinned[63], k + 1);
    CHECK_EQ(get(&flag), 1);
  }
  CHECK_OK(aclrtFree(dev));
  CHECK_OK(aclrtFreeHost(pinned));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
static void timed_waits(const char *policy) {
  int flag = 0;
  aclrtStream s;
  aclrtEvent e, never;
  double t;
  begin(policy);
  s = stream_new(), e = event_new(), never = event_sync_flag();
  launch_set(s, &flag, 1);
  CHECK_OK(aclrtRecordEvent(e, s));
  CHECK_OK(aclrtSynchronizeStreamWithTimeout(s, 20000));
  CHECK_EQ(get(&flag), 1);
  launch_set(s, &flag, 2);
  CHECK_OK(aclrtRecordEvent(e, s));
  CHECK_OK(aclrtSynchronizeEventWithTimeout(e, 20000));
  CHECK_EQ(get(&flag), 2);
  launch_set(s, &flag, 3);
  CHECK_OK(aclrtSynchronizeDeviceWithTimeout(20000));
  CHECK_EQ(get(&flag), 3);
  /* time runs out, the work goes on later */
  CHECK_OK(aclrtStreamWaitEvent(s, never));
  launch_set(s, &flag, 4);
  CHECK_OK(aclrtRecordEvent(e, s));
  t = test_now();
  CHECK_EQ(aclrtSynchronizeStreamWithTimeout(s, 30), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_EQ(aclrtSynchronizeDeviceWithTimeout(30), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_EQ(aclrtSynchronizeEventWithTimeout(e, 30), ACL_ERROR_RT_EVENT_SYNC_TIMEOUT);
  CHECK(test_now() - t >= 0.085);
  CHECK(test_now() - t < 5.0 * test_slowness());
  CHECK_EQ(get(&flag), 3);
  CHECK_OK(aclrtRecordEvent(never, NULL));
  CHECK_OK(aclrtSynchronizeStreamWithTimeout(s, -1));
  CHECK_EQ(get(&flag), 4);
  CHECK_OK(aclrtDestroyEvent(e));
  CHECK_OK(aclrtDestroyEvent(never));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(timed_waits_under_every_policy) {
  size_t p;
  for (p = 0; p < POLICIES; p++) timed_waits(policies[p]);
}
/* Each kind of question, asked again and again, must come to an end. */
static void polls(const char *policy) {
  enum { ROUNDS = 40 };
  int flag = 0, round, asked;
  aclrtStream a, b;
  aclrtEvent e;
  begin(policy);
  a = stream_new(), b = stream_new(), e = event_new();
  for (round = 0; round < ROUNDS; round++) {
    double end = test_now() + 10 * test_slowness();
    int done = 0;
    put(&flag, 0);
    launch_set(a, &flag, 1);
    CHECK_OK(aclrtRecordEvent(e, a));
    CHECK_OK(aclrtStreamWaitEvent(b, e));
    launch_set(b, &flag, 2);
    for (asked = 0; !done && CHECK(test_now() < end); asked++) {
      aclrtStreamStatus st = ACL_STREAM_STATUS_NOT_READY;
      aclrtEventStatus es = ACL_EVENT_STATUS_NOT_READY;
      aclrtEventRecordedStatus er = ACL_EVENT_RECORDED_STATUS_NOT_READY;
      aclrtEventWaitStatus ew = ACL_EVENT_WAIT_STATUS_NOT_READY;
      switch (round % 4) {
        case 0: CHECK_OK(aclrtStreamQuery(b, &st)); done = st == ACL_STREAM_STATUS_COMPLETE; break;
        case 1: CHECK_OK(aclrtQueryEventStatus(e, &er)); done = er == ACL_EVENT_RECORDED_STATUS_COMPLETE; break;
        case 2: CHECK_OK(aclrtQueryEvent(e, &es)); done = es == ACL_EVENT_STATUS_COMPLETE; break;
        default: CHECK_OK(aclrtQueryEventWaitStatus(e, &ew)); done = ew == ACL_EVENT_WAIT_STATUS_COMPLETE; break;
      }
      if (policy[0] == 'f') test_sleep(0.0001);
    }
    CHECK(get(&flag) >= (round % 4 == 0 ? 2 : 1));
    CHECK_OK(aclrtSynchronizeStream(b));
    CHECK_EQ(get(&flag), 2);
  }
  CHECK_OK(aclrtDestroyEvent(e));
  CHECK_OK(aclrtDestroyStream(a));
  CHECK_OK(aclrtDestroyStream(b));
  finish();
}
TEST(asking_moves_work_on) {
  size_t p;
  for (p = 0; p < POLICIES; p++) polls(policies[p]);
}
TEST(the_schedule_changes_only_between_work) {
  int flag = 0;
  begin("lazy");
  CHECK_EQ(aslSetSchedule(NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetSchedule(""), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetSchedule("eager"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetSchedule("seed:"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetSchedule("seed:-1"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslSetSchedule("seed:1x"), ACL_ERROR_INVALID_PARAM);
  launch_set(NULL, &flag, 1);
  CHECK_EQ(aslSetSchedule("free"), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
  test_sleep(0.01);
  CHECK_EQ(get(&flag), 0); /* still lazy */
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aslSetSchedule("free"));
  finish();
}

/*--------------------------------------------------------------------------------------
  Nobody is forgotten: places where a wake-up is easily lost
--------------------------------------------------------------------------------------*/
/* The host helps with stream a; the event recorded there frees b, which nobody waits for. */
TEST(what_a_helping_host_frees_runs_too) {
  int round;
  begin("free");
  for (round = 0; round < 20; round++) {
    aclrtStream a = stream_new(), b = stream_new();
    aclrtEvent e = event_new();
    int flag = 0;
    launch_nap(a, 0.003);
    CHECK_OK(aclrtRecordEvent(e, a));
    CHECK_OK(aclrtStreamWaitEvent(b, e));
    launch_set(b, &flag, 1);
    CHECK_OK(aclrtSynchronizeStream(a));
    if (!CHECK(until(&flag, 1, 3.0))) break;
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_OK(aclrtDestroyStream(a));
    CHECK_OK(aclrtDestroyStream(b));
  }
  finish();
}
/* A stream dropped by force counts its records as reached: whoever waited goes on, without anybody's help. */
TEST(dropping_a_stream_frees_those_behind_it) {
  int round;
  begin("free");
  for (round = 0; round < 10; round++) {
    aclrtStream a = stream_new(), b = stream_new();
    aclrtEvent never = event_sync_flag(), e = event_new();
    int flag = 0;
    CHECK_OK(aclrtStreamWaitEvent(a, never));
    CHECK_OK(aclrtRecordEvent(e, a));
    CHECK_OK(aclrtStreamWaitEvent(b, e));
    launch_set(b, &flag, 1);
    test_sleep(0.001);
    CHECK_EQ(get(&flag), 0);
    CHECK_OK(aclrtDestroyStreamForce(a));
    if (!CHECK(until(&flag, 1, 3.0))) break;
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_OK(aclrtDestroyEvent(never));
    CHECK_OK(aclrtDestroyStream(b));
  }
  finish();
}
/* The host waits already; what it waits for is submitted by another thread, which goes away without waiting. */
static aclrtEvent late_event;
static aclrtStream late_stream;
static int late_flag;
static void *late_record(void *unused) {
  (void)unused;
  CHECK_OK(aclrtSetDevice(0));
  test_sleep(0.03);
  launch_set(late_stream, &late_flag, 1);
  CHECK_OK(aclrtRecordEvent(late_event, late_stream));
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
static void satisfied_later(const char *policy, int how) {
  aclrtStream a;
  int flag = 0;
  pthread_t t;
  begin(policy);
  a = stream_new(), late_stream = stream_new(), late_event = event_sync_flag();
  put(&late_flag, 0);
  CHECK_OK(aclrtStreamWaitEvent(a, late_event));
  launch_set(a, &flag, 1);
  t = start(late_record, NULL);
  if (how == 0) CHECK_OK(aclrtSynchronizeStream(a));
  if (how == 1) CHECK_OK(aclrtSynchronizeDevice());
  if (how == 2) CHECK_OK(aclrtSynchronizeStreamWithTimeout(a, 30000));
  if (how == 3) CHECK_OK(aclrtDestroyStream(a));
  CHECK_EQ(get(&flag), 1);
  CHECK_EQ(get(&late_flag), 1);
  join(t);
  if (how != 3) CHECK_OK(aclrtDestroyStream(a));
  CHECK_OK(aclrtDestroyStream(late_stream));
  CHECK_OK(aclrtDestroyEvent(late_event));
  finish();
}
TEST(a_wait_that_another_thread_satisfies_later_is_no_deadlock) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    int how;
    for (how = 0; how < 4; how++) satisfied_later(policies[p], how);
  }
}
/* LAZY runs one task at a time through its workers; a callback queued meanwhile must not wait for the next API call. */
static int seen_callback;
static void note_callback(void *p) { (void)p, put(&seen_callback, 1); }
static void *synchronize_stream(void *s) {
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtSynchronizeStream((aclrtStream)s));
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST(a_callback_queued_beside_running_work_comes_through) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream a, b;
    int open = 0, begun = 0;
    pthread_t t;
    begin(policies[p]);
    a = stream_new(), b = stream_new();
    put(&seen_callback, 0);
    if (policies[p][0] == 's') {
      /* one task at a time, and the submitter may be who runs it: a nap instead of a gate */
      launch_nap(a, 0.1);
      put(&begun, 1), put(&open, 1);
    } else {
      launch_gate(a, &open, &begun);
    }
    t = start(synchronize_stream, a);
    CHECK(until(&begun, 1, 5.0));
    CHECK_OK(aclrtLaunchHostFunc(b, note_callback, NULL));
    test_sleep(0.05);
    put(&open, 1);
    CHECK(until(&seen_callback, 1, 5.0)); /* no further call of ours */
    join(t);
    CHECK_OK(aclrtSynchronizeStream(b));
    CHECK_OK(aclrtDestroyStream(a));
    CHECK_OK(aclrtDestroyStream(b));
    finish();
  }
}

/*--------------------------------------------------------------------------------------
  Callbacks
--------------------------------------------------------------------------------------*/
typedef struct {
  int subscribed, stop, rounds, wrong_code;
  uint64_t id;
  int ready;
} reporter;
static void *reporter_main(void *p) {
  reporter *r = (reporter *)p;
  r->id = self_id();
  put(&r->ready, 1);
  while (!get(&r->stop)) {
    aclError code = aclrtProcessReport(20);
    if (code != ACL_SUCCESS && code != ACL_ERROR_RT_REPORT_TIMEOUT && code != ACL_ERROR_RT_THREAD_SUBSCRIBE) put(&r->wrong_code, (int)code);
    if (code == ACL_ERROR_RT_THREAD_SUBSCRIBE) test_sleep(0.0005); /* not subscribed yet: answers at once */
    add(&r->rounds, 1);
  }
  return NULL;
}
typedef struct { uint64_t thread; int order; int runs; int *clock; } call_note;
static void note_call(void *p) {
  call_note *c = (call_note *)p;
  c->thread = self_id();
  c->order = add(c->clock, 1);
  add(&c->runs, 1);
}
static void callbacks_on_their_thread(const char *policy) {
  enum { CALLS = 30 };
  static call_note note[2][CALLS];
  static int list[2][CALLS];
  reporter r[2];
  pthread_t t[2];
  aclrtStream s[2];
  int clock = 0, i, k, count[2] = {0, 0};
  begin(policy);
  memset(note, 0, sizeof note);
  memset(r, 0, sizeof r);
  for (i = 0; i < 2; i++) {
    s[i] = stream_new();
    t[i] = start(reporter_main, &r[i]);
    CHECK(until(&r[i].ready, 1, 5.0));
    CHECK_OK(aclrtSubscribeReport(r[i].id, s[i]));
  }
  for (k = 0; k < CALLS; k++)
    for (i = 0; i < 2; i++) {
      note[i][k].clock = &clock;
      launch_append(s[i], list[i], &count[i], k);
      CHECK_OK(aclrtLaunchCallback(note_call, &note[i][k], k % 3 ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK, s[i]));
    }
  for (i = 0; i < 2; i++) CHECK_OK(aclrtSynchronizeStream(s[i]));
  for (i = 0; i < 2; i++)
    for (k = 0; k < CALLS; k++) {
      CHECK(until(&note[i][k].runs, 1, 5.0)); /* NO_BLOCK may come after the synchronize */
      CHECK_EQ(note[i][k].runs, 1);
      CHECK_EQ(note[i][k].thread, r[i].id);
      if (k > 0) CHECK(note[i][k].order > note[i][k - 1].order);
    }
  for (i = 0; i < 2; i++) {
    CHECK_OK(aclrtUnSubscribeReport(r[i].id, s[i]));
    put(&r[i].stop, 1);
    join(t[i]);
    CHECK_EQ(r[i].wrong_code, 0);
    CHECK_OK(aclrtDestroyStream(s[i]));
  }
  finish();
}
TEST(callbacks_run_on_the_subscribed_thread_only) {
  size_t p;
  for (p = 0; p < POLICIES; p++) callbacks_on_their_thread(policies[p]);
}
typedef struct { int *begun, *open; } hold_args;
static void hold_until_open(void *p) {
  const hold_args *h = (const hold_args *)p;
  put(h->begun, 1);
  until(h->open, 1, 15.0);
}
TEST(block_holds_the_stream_and_no_block_does_not) {
  int blocking;
  for (blocking = 0; blocking < 2; blocking++) {
    reporter r;
    pthread_t t;
    aclrtStream s;
    aclrtStreamStatus st = ACL_STREAM_STATUS_COMPLETE;
    int begun = 0, open = 0, flag = 0;
    hold_args h;
    begin("free");
    memset(&r, 0, sizeof r);
    h.begun = &begun, h.open = &open;
    s = stream_new();
    t = start(reporter_main, &r);
    CHECK(until(&r.ready, 1, 5.0));
    CHECK_OK(aclrtSubscribeReport(r.id, s));
    CHECK_OK(aclrtLaunchCallback(hold_until_open, &h, blocking ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK, s));
    launch_set(s, &flag, 1);
    CHECK(until(&begun, 1, 5.0));
    if (blocking) {
      test_sleep(0.05);
      CHECK_EQ(get(&flag), 0);
      CHECK_OK(aclrtStreamQuery(s, &st));
      CHECK_EQ(st, ACL_STREAM_STATUS_NOT_READY);
    } else {
      CHECK_OK(aclrtSynchronizeStream(s)); /* while the callback still runs */
      CHECK_EQ(get(&flag), 1);
    }
    put(&open, 1);
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK_EQ(get(&flag), 1);
    CHECK_OK(aclrtUnSubscribeReport(r.id, s));
    put(&r.stop, 1);
    join(t);
    CHECK_OK(aclrtDestroyStream(s));
    finish();
  }
}
/* A thread inside aclrtProcessReport(-1) is let go when its last stream goes away, whichever way. */
static void *report_forever(void *p) {
  reporter *r = (reporter *)p;
  r->id = self_id();
  put(&r->ready, 1);
  until(&r->subscribed, 1, 5.0);
  put(&r->wrong_code, (int)aclrtProcessReport(-1));
  put(&r->stop, 1);
  return NULL;
}
TEST(a_reporting_thread_is_let_go_with_its_last_stream) {
  int how;
  for (how = 0; how < 3; how++) {
    reporter r;
    aclrtContext ctx = NULL;
    aclrtStream s;
    pthread_t t;
    begin("free");
    CHECK_OK(aclrtCreateContext(&ctx, 0));
    memset(&r, 0, sizeof r);
    s = stream_new();
    t = start(report_forever, &r);
    CHECK(until(&r.ready, 1, 5.0));
    CHECK_OK(aclrtSubscribeReport(r.id, s));
    put(&r.subscribed, 1);
    test_sleep(0.03);
    if (how == 0) CHECK_OK(aclrtUnSubscribeReport(r.id, s));
    if (how == 1) CHECK_OK(aclrtDestroyStream(s));
    if (how != 2) CHECK_OK(aclrtSynchronizeDevice());
    if (how == 0) CHECK_OK(aclrtDestroyStream(s));
    CHECK_OK(aclrtDestroyContext(ctx)); /* how 2: takes the stream with it */
    REQUIRE(CHECK(until(&r.stop, 1, 5.0)));
    CHECK_EQ(r.wrong_code, ACL_ERROR_RT_REPORT_TIMEOUT);
    join(t);
    CHECK_OK(aclrtSetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
    finish();
  }
}
/* Thread numbers come back: what one thread left unfetched is not for the next that has its number. */
static void *fetch_once(void *p) {
  reporter *r = (reporter *)p;
  r->id = self_id();
  put(&r->ready, 1);
  until(&r->subscribed, 1, 5.0);
  put(&r->wrong_code, (int)aclrtProcessReport(1000));
  put(&r->stop, 1);
  return NULL;
}
static void count_call(void *p) { add((int *)p, 1); }
TEST(callbacks_left_behind_do_not_reach_a_later_thread) {
  uint64_t first = 0;
  int round, calls[2] = {0, 0};
  aclrtStream s;
  begin("free");
  s = stream_new();
  for (round = 0; round < 2; round++) {
    reporter r;
    pthread_t t;
    memset(&r, 0, sizeof r);
    t = start(fetch_once, &r);
    CHECK(until(&r.ready, 1, 5.0));
    if (round && r.id != first) { /* the system gave another number: nothing to see */
      put(&r.subscribed, 1);
      join(t);
      break;
    }
    first = r.id;
    CHECK_OK(aclrtSubscribeReport(r.id, s));
    CHECK_OK(aclrtLaunchCallback(count_call, &calls[round], ACL_CALLBACK_NO_BLOCK, s));
    CHECK_OK(aclrtSynchronizeStream(s));
    put(&r.subscribed, 1);
    CHECK(until(&r.stop, 1, 5.0));
    join(t);
    CHECK_EQ(get(&calls[round]), 1);
    if (round == 0) { /* one more, which the thread does not fetch any more */
      CHECK_OK(aclrtLaunchCallback(count_call, &calls[0], ACL_CALLBACK_NO_BLOCK, s));
      CHECK_OK(aclrtSynchronizeStream(s));
    }
    CHECK_OK(aclrtUnSubscribeReport(first, s));
  }
  CHECK_EQ(get(&calls[0]), 1);
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
/* Destroying a stream whose blocking callback has not been fetched, or whose host function runs, or unsubscribing then. */
TEST(callbacks_and_the_end_of_their_stream) {
  int how;
  for (how = 0; how < 4; how++) {
    static call_note note;
    aclrtStream s;
    int clock = 0, begun = 0, open = 0, flag = 0;
    hold_args h;
    begin("free");
    s = stream_new();
    h.begun = &begun, h.open = &open;
    memset(&note, 0, sizeof note);
    note.clock = &clock;
    if (how < 3) {
      CHECK_OK(aclrtSubscribeReport(self_id(), s));
      CHECK_OK(aclrtLaunchCallback(note_call, &note, ACL_CALLBACK_BLOCK, s));
    } else {
      CHECK_OK(aclrtLaunchHostFunc(s, hold_until_open, &h));
      CHECK(until(&begun, 1, 5.0));
    }
    launch_set(s, &flag, 1);
    CHECK_EQ(aclrtSynchronizeStreamWithTimeout(s, 20), ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
    if (how == 0) { /* the callback that nobody will run any more lets the stream go on */
      CHECK_OK(aclrtUnSubscribeReport(self_id(), s));
      CHECK_OK(aclrtSynchronizeStream(s));
      CHECK_EQ(get(&flag), 1);
      CHECK_EQ(note.runs, 0);
      CHECK_EQ(aclrtProcessReport(1), ACL_ERROR_RT_THREAD_SUBSCRIBE);
    } else if (how == 1) {
      CHECK_OK(aclrtDestroyStreamForce(s));
      CHECK_EQ(aclrtProcessReport(1), ACL_ERROR_RT_THREAD_SUBSCRIBE);
      CHECK_EQ(note.runs, 0);
    } else if (how == 2) {
      CHECK_OK(aclrtProcessReport(1000));
      CHECK_EQ(note.runs, 1);
      CHECK_OK(aclrtSynchronizeStream(s));
      CHECK_OK(aclrtUnSubscribeReport(self_id(), s));
    } else {
      CHECK_OK(aclrtDestroyStreamForce(s)); /* its host function is running */
      CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_INVALID_HANDLE);
      put(&open, 1);
    }
    if (how == 0 || how == 2) CHECK_OK(aclrtDestroyStream(s));
    finish();
  }
}
static void host_functions(const char *policy) {
  enum { CALLS = 20 };
  static call_note note[2][CALLS];
  aclrtStream s[2];
  int clock = 0, i, k, flag = 0;
  uint64_t me = self_id();
  begin(policy);
  memset(note, 0, sizeof note);
  for (i = 0; i < 2; i++) s[i] = stream_new();
  for (k = 0; k < CALLS; k++)
    for (i = 0; i < 2; i++) {
      launch_set(s[i], &flag, k);
      note[i][k].clock = &clock;
      CHECK_OK(aclrtLaunchHostFunc(s[i], note_call, &note[i][k]));
    }
  for (i = 0; i < 2; i++) CHECK_OK(aclrtSynchronizeStream(s[i])); /* helps, but not with these */
  for (i = 0; i < 2; i++)
    for (k = 0; k < CALLS; k++) {
      CHECK_EQ(note[i][k].runs, 1); /* they hold the stream: all done now */
      CHECK_NE(note[i][k].thread, me);
      CHECK_EQ(note[i][k].thread, note[0][0].thread); /* one thread for the context */
      if (k > 0) CHECK(note[i][k].order > note[i][k - 1].order);
    }
  for (i = 0; i < 2; i++) CHECK_OK(aclrtDestroyStream(s[i]));
  finish();
}
TEST(host_functions_never_run_on_a_thread_of_the_program) {
  size_t p;
  for (p = 0; p < POLICIES; p++) host_functions(policies[p]);
}
/* Callbacks must not call back into the API. When they do, that is an answer or a wait, never a hang or damage. */
typedef struct { aclrtStream own, other; aclError own_code, other_code; int done, inner; } back_call;
static void call_back_in(void *p) {
  back_call *b = (back_call *)p;
  b->own_code = aclrtSynchronizeStream(b->own);
  launch_set(b->other, &b->inner, 5);
  b->other_code = aclrtSynchronizeStream(b->other);
  put(&b->done, 1);
}
TEST(a_host_function_that_synchronizes_gets_an_answer) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    static back_call b;
    begin(policies[p]);
    memset(&b, 0, sizeof b);
    b.own = stream_new(), b.other = stream_new();
    CHECK_OK(aclrtLaunchHostFunc(b.own, call_back_in, &b));
    CHECK_OK(aclrtSynchronizeStream(b.own));
    CHECK_EQ(get(&b.done), 1);
    CHECK_EQ(b.own_code, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
    CHECK_EQ(b.other_code, ACL_SUCCESS);
    CHECK_EQ(get(&b.inner), 5);
    CHECK_OK(aclrtDestroyStream(b.own));
    CHECK_OK(aclrtDestroyStream(b.other));
    finish();
  }
}
/* Waiting for a stream that waits, at one remove or two, for the callback's own stream is the same circle. */
typedef struct { aclrtStream wait_for; aclError code; int all_queued, done; } circle;
static void wait_in_circle(void *p) {
  circle *c = (circle *)p;
  until(&c->all_queued, 1, 5.0);
  c->code = aclrtSynchronizeStream(c->wait_for);
  put(&c->done, 1);
}
TEST(a_host_function_that_waits_for_what_waits_for_it_gets_an_answer) {
  size_t p;
  int how;
  for (p = 0; p < POLICIES; p++)
    for (how = 0; how < 2; how++) {
      static circle c;
      aclrtStream own, between, end;
      aclrtEvent e[2];
      begin(policies[p]);
      own = stream_new(), between = stream_new(), end = stream_new();
      e[0] = event_sync_flag(), e[1] = event_sync_flag();
      memset(&c, 0, sizeof c);
      c.wait_for = how ? end : between;
      CHECK_OK(aclrtLaunchHostFunc(own, wait_in_circle, &c));
      CHECK_OK(aclrtRecordEvent(e[0], own)); /* reached when the function has returned */
      CHECK_OK(aclrtStreamWaitEvent(between, e[0]));
      CHECK_OK(aclrtRecordEvent(e[1], between));
      CHECK_OK(aclrtStreamWaitEvent(end, e[1]));
      put(&c.all_queued, 1);
      CHECK_OK(aclrtSynchronizeStream(end));
      CHECK_EQ(get(&c.done), 1);
      CHECK_EQ(c.code, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
      CHECK_OK(aclrtDestroyStream(own));
      CHECK_OK(aclrtDestroyStream(between));
      CHECK_OK(aclrtDestroyStream(end));
      CHECK_OK(aclrtDestroyEvent(e[0]));
      CHECK_OK(aclrtDestroyEvent(e[1]));
      finish();
    }
}
/* The same from a kernel, which on hardware could not even try. */
static back_call kernel_back;
static void kernel_call_back(void *p) {
  (void)p;
  kernel_back.own_code = aclrtSynchronizeStream(kernel_back.own);
  kernel_back.other_code = aclrtSynchronizeStream(kernel_back.other);
  put(&kernel_back.done, 1);
}
static void kernel_synchronizes(const char *policy) {
  int flag = 0;
  begin(policy);
  memset(&kernel_back, 0, sizeof kernel_back);
  kernel_back.own = stream_new(), kernel_back.other = stream_new();
  launch_set(kernel_back.other, &flag, 1);
  CHECK_OK(aslLaunch("call back", kernel_call_back, NULL, 0, kernel_back.own));
  CHECK_OK(aclrtSynchronizeStream(kernel_back.own));
  CHECK_EQ(get(&kernel_back.done), 1);
  CHECK_EQ(kernel_back.own_code, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK(kernel_back.other_code == ACL_SUCCESS || kernel_back.other_code == ACL_ERROR_RT_STREAM_SYNC_TIMEOUT);
  CHECK_OK(aclrtSynchronizeStream(kernel_back.other));
  CHECK_EQ(get(&flag), 1);
  CHECK_OK(aclrtDestroyStream(kernel_back.own));
  CHECK_OK(aclrtDestroyStream(kernel_back.other));
  finish();
}
TEST(a_kernel_that_synchronizes_gets_an_answer) {
  size_t p;
  for (p = 0; p < POLICIES; p++) kernel_synchronizes(policies[p]);
}

/*--------------------------------------------------------------------------------------
  Deadlocks. Each is waited out for about a second, so they share the waiting.
--------------------------------------------------------------------------------------*/
static const char *check_deadlock(aclError code, double began) {
  const char *message = NULL;
  if (CHECK_EQ(code, ACL_ERROR_RT_STREAM_SYNC_TIMEOUT)) message = aclGetRecentErrMsg();
  CHECK(test_now() - began < (TEST_SANITIZED ? 8.0 : 3.0));
  CHECK_HAS(message, "deadlock");
  CHECK_HAS(message, "cycle");
  return message;
}
static void crossed(const char *policy) {
  aclrtStream a, b;
  aclrtEvent ea, eb;
  int32_t ia = 0, ib = 0;
  int flag = 0;
  double t;
  char text[64];
  const char *message;
  begin(policy);
  a = stream_new(), b = stream_new(), ea = event_sync_flag(), eb = event_sync_flag();
  CHECK_OK(aclrtStreamGetId(a, &ia));
  CHECK_OK(aclrtStreamGetId(b, &ib));
  CHECK_OK(aclrtStreamWaitEvent(a, eb));
  CHECK_OK(aclrtStreamWaitEvent(b, ea));
  launch_set(a, &flag, 1);
  CHECK_OK(aclrtRecordEvent(ea, a));
  CHECK_OK(aclrtRecordEvent(eb, b));
  t = test_now();
  message = check_deadlock(aclrtSynchronizeStream(a), t);
  snprintf(text, sizeof text, "stream %d", (int)ia); /* it names both streams */
  CHECK_HAS(message, text);
  snprintf(text, sizeof text, "stream %d", (int)ib);
  CHECK_HAS(message, text);
  CHECK_EQ(get(&flag), 0); /* the tasks stay queued */
  CHECK_OK(aclrtRecordEvent(eb, NULL)); /* a third party can still break the ring */
  CHECK_OK(aclrtSynchronizeStream(a));
  CHECK_OK(aclrtSynchronizeStream(b));
  CHECK_EQ(get(&flag), 1);
  CHECK_OK(aclrtDestroyStream(a));
  CHECK_OK(aclrtDestroyStream(b));
  CHECK_OK(aclrtDestroyEvent(ea));
  CHECK_OK(aclrtDestroyEvent(eb));
  finish();
}
TEST(crossed_waits_are_a_deadlock_free) { crossed("free"); }
TEST(crossed_waits_are_a_deadlock_lazy) { crossed("lazy"); }
TEST(crossed_waits_are_a_deadlock_seed) { crossed("seed:5"); }

/* A wait for whichever record comes next: one of them is in a ring, the other only waits for something nobody has recorded yet. */
static aclrtEvent late_event;
static void *record_late(void *unused) {
  (void)unused;
  CHECK_OK(aclrtSetDevice(0));
  test_sleep(1.5); /* longer than the library takes to call a circle a deadlock */
  CHECK_OK(aclrtRecordEvent(late_event, NULL));
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST(a_circle_that_another_record_can_open_is_no_deadlock) {
  aclrtStream a, b, c;
  aclrtEvent x;
  aclrtNotify any = NULL;
  pthread_t t;
  begin("free");
  a = stream_new(), b = stream_new(), c = stream_new();
  x = event_sync_flag(), late_event = event_sync_flag();
  CHECK_OK(aclrtCreateNotify(&any, 0));
  CHECK_OK(aclrtWaitAndResetNotify(any, a, 0));
  CHECK_OK(aclrtRecordEvent(x, a));
  CHECK_OK(aclrtStreamWaitEvent(c, late_event));
  CHECK_OK(aclrtRecordNotify(any, c));
  CHECK_OK(aclrtStreamWaitEvent(b, x)); /* a waits for b and b for a, but c may come first */
  CHECK_OK(aclrtRecordNotify(any, b));
  t = start(record_late, NULL);
  CHECK_OK(aclrtSynchronizeStream(a));
  join(t);
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aclrtDestroyStream(a));
  CHECK_OK(aclrtDestroyStream(b));
  CHECK_OK(aclrtDestroyStream(c));
  CHECK_OK(aclrtDestroyEvent(x));
  CHECK_OK(aclrtDestroyEvent(late_event));
  CHECK_OK(aclrtDestroyNotify(any));
  finish();
}

/* Every kind of wait, each on a thread of its own, for every kind of ring. */
static aclrtStream ring_stream[6];
static aclrtEvent ring_event;
static void *wait_for_ring(void *how_at) {
  double t = test_now();
  const char *message;
  CHECK_OK(aclrtSetDevice(0));
  switch (*(const int *)how_at) {
    case 0: check_deadlock(aclrtSynchronizeDevice(), t); break;
    case 1: check_deadlock(aclrtSynchronizeEvent(ring_event), t); break;
    case 2: check_deadlock(aclrtSynchronizeStreamWithTimeout(ring_stream[0], 30000), t); break;
    case 3: check_deadlock(aclrtDestroyStream(ring_stream[1]), t); break;
    case 4: check_deadlock(aclrtSynchronizeStream(ring_stream[2]), t); break; /* waits for itself */
    default:                                                                   /* leads into a long ring */
      message = check_deadlock(aclrtSynchronizeStream(ring_stream[3]), t);
      CHECK(message && strlen(message) < 2000);
  }
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST(every_kind_of_wait_sees_a_ring) {
  enum { RING = 60, WAITS = 6 };
  aclrtStream s[RING];
  aclrtEvent e[RING], other, self;
  int i, how[WAITS];
  pthread_t t[WAITS];
  begin("free");
  for (i = 0; i < 4; i++) ring_stream[i] = stream_new();
  ring_event = event_sync_flag(), other = event_sync_flag(), self = event_sync_flag();
  CHECK_OK(aclrtStreamWaitEvent(ring_stream[0], ring_event)); /* two wait for each other */
  CHECK_OK(aclrtStreamWaitEvent(ring_stream[1], other));
  CHECK_OK(aclrtRecordEvent(other, ring_stream[0]));
  CHECK_OK(aclrtRecordEvent(ring_event, ring_stream[1]));
  CHECK_OK(aclrtStreamWaitEvent(ring_stream[2], self)); /* one waits for itself */
  CHECK_OK(aclrtRecordEvent(self, ring_stream[2]));
  for (i = 0; i < RING; i++) s[i] = stream_new(), e[i] = event_sync_flag();
  for (i = 0; i < RING; i++) CHECK_OK(aclrtStreamWaitEvent(s[i], e[(i + 1) % RING]));
  for (i = 0; i < RING; i++) CHECK_OK(aclrtRecordEvent(e[i], s[i]));
  CHECK_OK(aclrtStreamWaitEvent(ring_stream[3], e[3])); /* not in the ring, but it waits for it */
  for (i = 0; i < WAITS; i++) how[i] = i, t[i] = start(wait_for_ring, &how[i]);
  for (i = 0; i < WAITS; i++) join(t[i]);
  for (i = 0; i < RING; i++) CHECK_OK(aclrtDestroyStreamForce(s[i]));
  for (i = 0; i < 3; i++) CHECK_OK(aclrtDestroyStreamForce(ring_stream[i])); /* the refused destroy has left it alive */
  CHECK_OK(aclrtSynchronizeStream(ring_stream[3]));
  CHECK_OK(aclrtDestroyStream(ring_stream[3]));
  for (i = 0; i < RING; i++) CHECK_OK(aclrtDestroyEvent(e[i]));
  CHECK_OK(aclrtDestroyEvent(ring_event));
  CHECK_OK(aclrtDestroyEvent(other));
  CHECK_OK(aclrtDestroyEvent(self));
  finish();
}
/* The ring closes while the host sleeps in its wait already. */
static aclrtStream ring_b;
static aclrtEvent ring_ea;
static void *close_ring(void *unused) {
  (void)unused;
  CHECK_OK(aclrtSetDevice(0));
  test_sleep(0.1);
  CHECK_OK(aclrtStreamWaitEvent(ring_b, ring_ea));
  CHECK_OK(aclrtRecordEvent(late_event, ring_b));
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST(a_ring_that_closes_later_is_seen) {
  size_t p;
  for (p = 0; p < 2; p++) {
    aclrtStream a;
    pthread_t t;
    double began;
    begin(policies[p]);
    a = stream_new(), ring_b = stream_new(), late_event = event_sync_flag(), ring_ea = event_new();
    CHECK_OK(aclrtStreamWaitEvent(a, late_event));
    CHECK_OK(aclrtRecordEvent(ring_ea, a));
    t = start(close_ring, NULL);
    began = test_now();
    check_deadlock(aclrtSynchronizeStream(a), began);
    join(t);
    CHECK_OK(aclrtDestroyStreamForce(a));
    CHECK_OK(aclrtSynchronizeStream(ring_b)); /* dropping a freed it */
    CHECK_OK(aclrtDestroyStream(ring_b));
    CHECK_OK(aclrtDestroyEvent(ring_ea));
    CHECK_OK(aclrtDestroyEvent(late_event));
    finish();
  }
}

/*--------------------------------------------------------------------------------------
  Destroying with work queued, in every order
--------------------------------------------------------------------------------------*/
static void destroy_in_some_order(const char *policy) {
  enum { STREAMS = 4, EVENTS = 4 };
  aclrtContext ctx = NULL;
  aclrtStream s[STREAMS];
  aclrtEvent e[EVENTS];
  void *dev = NULL, *pinned = NULL;
  static int sink;
  int order[STREAMS + EVENTS], i, k, drop_context = (int)test_between(0, 1);
  double end = test_now() + 5 * test_slowness();
  begin(policy);
  CHECK_OK(aclrtCreateContext(&ctx, 0));
  CHECK_OK(aclrtMalloc(&dev, 4096, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMallocHost(&pinned, 4096));
  for (i = 0; i < STREAMS; i++) s[i] = stream_new();
  for (i = 0; i < EVENTS; i++) e[i] = i % 2 ? event_sync_flag() : event_new();
  for (k = 0; k < 60; k++) {
    int at = (int)test_between(0, STREAMS - 1);
    aclrtStream st = s[at];
    aclrtEvent ev = e[test_between(0, EVENTS - 1)];
    switch (test_between(0, 6)) {
      case 0: CHECK_OK(aclrtRecordEvent(ev, st)); break;
      case 1: aclrtStreamWaitEvent(st, ev); break; /* may be refused: never recorded */
      case 2: CHECK_OK(aclrtMemsetAsync((char *)dev + 1024 * at, 1024, k, 1024, st)); break;
      case 3: CHECK_OK(aclrtMemcpyAsync((char *)pinned + 1024 * at, 1024, (char *)dev + 1024 * at, 1024, ACL_MEMCPY_DEVICE_TO_HOST, st)); break;
      case 4: CHECK_OK(aclrtLaunchHostFunc(st, note_callback, NULL)); break;
      case 5: aclrtResetEvent(ev, st); break;
      default: launch_set(st, &sink, k); break;
    }
  }
  for (i = 0; i < STREAMS + EVENTS; i++) order[i] = i;
  for (i = STREAMS + EVENTS - 1; i > 0; i--) {
    int j = (int)test_between(0, i), o = order[i];
    order[i] = order[j], order[j] = o;
  }
  for (i = 0; i < STREAMS + EVENTS; i++) {
    int o = order[i];
    if (o >= STREAMS) CHECK_OK(aclrtDestroyEvent(e[o - STREAMS]));
    else if (!drop_context || test_between(0, 1)) CHECK_OK(aclrtDestroyStreamForce(s[o]));
  }
  CHECK_OK(aclrtDestroyContext(ctx)); /* and what is left of the streams */
  while (aslSetSchedule(policy) != ACL_SUCCESS && CHECK(test_now() < end)) test_sleep(0.0005); /* running tasks end by themselves */
  CHECK_OK(aclrtFree(dev));
  CHECK_OK(aclrtFreeHost(pinned));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtResetDevice(0));
  finish();
}
TEST_WITHIN(destroying_in_every_order, 25.0) {
  int round;
  aslSetLevel(0); /* freeing what dropped or running tasks still name is not the point here */
  for (round = 0; round < 60; round++) destroy_in_some_order(policies[round % (int)POLICIES]);
}
/* A whole context goes while its streams run, wait and call back. */
TEST(a_context_may_go_while_its_streams_work) {
  size_t p;
  for (p = 0; p < 2; p++) {
    aclrtContext ctx = NULL;
    aclrtStream a, b, c;
    aclrtEvent never;
    static int open, begun, cbegun, copen;
    static hold_args h;
    begin("free");
    open = begun = cbegun = copen = 0;
    CHECK_OK(aclrtCreateContext(&ctx, 0));
    a = stream_new(), b = stream_new(), c = stream_new(), never = event_sync_flag();
    h.begun = &cbegun, h.open = &copen;
    launch_gate(a, &open, &begun);
    CHECK_OK(aclrtStreamWaitEvent(b, never));
    CHECK_OK(aclrtLaunchHostFunc(c, hold_until_open, &h));
    CHECK_OK(aclrtLaunchHostFunc(c, hold_until_open, &h));
    CHECK(until(&cbegun, 1, 5.0));
    CHECK(until(&begun, 1, 5.0));
    CHECK_OK(aclrtDestroyContext(ctx)); /* does not wait */
    CHECK_EQ(aclrtSynchronizeStream(a), ACL_ERROR_RT_INVALID_HANDLE);
    put(&open, 1);
    put(&copen, 1);
    CHECK_OK(aclrtDestroyEvent(never));
    CHECK_OK(aclrtSetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
    finish();
    while (aslSetSchedule("free") != ACL_SUCCESS) test_sleep(0.001); /* until the last of them is gone */
  }
}
TEST(destroying_an_event_does_not_end_waits_for_it) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtStream a, b;
    aclrtEvent e;
    int flag = 0, open = 1, result = 0;
    begin(policies[p]);
    a = stream_new(), b = stream_new(), e = event_new();
    launch_gate(a, &open, NULL);
    launch_set(a, &flag, 1);
    CHECK_OK(aclrtRecordEvent(e, a));
    CHECK_OK(aclrtStreamWaitEvent(b, e));
    launch_set(b, &result, 1);
    CHECK_OK(aclrtDestroyEvent(e)); /* before completion, and it does not wait */
    CHECK_OK(aclrtSynchronizeStream(b));
    CHECK_EQ(get(&flag), 1);
    CHECK_EQ(get(&result), 1);
    CHECK_OK(aclrtDestroyStream(a));
    CHECK_OK(aclrtDestroyStream(b));
    finish();
  }
}
/* A thread waits for an event; another destroys the handle. The wait still ends at the mark, not before. */
static aclrtEvent destroyed_event;
static int waited_code, waited;
static void *wait_for_event(void *flag) {
  CHECK_OK(aclrtSetDevice(0));
  waited_code = (int)aclrtSynchronizeEvent(destroyed_event);
  CHECK_EQ(get((int *)flag), 1);
  put(&waited, 1);
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST(an_event_destroyed_under_a_waiting_thread) {
  aclrtStream s;
  aclrtEvent hold;
  int flag = 0;
  pthread_t t;
  begin("free");
  s = stream_new(), hold = event_sync_flag(), destroyed_event = event_new();
  CHECK_OK(aclrtStreamWaitEvent(s, hold));
  launch_set(s, &flag, 1);
  CHECK_OK(aclrtRecordEvent(destroyed_event, s));
  t = start(wait_for_event, &flag);
  test_sleep(0.05);
  CHECK_OK(aclrtDestroyEvent(destroyed_event));
  test_sleep(0.02);
  CHECK_EQ(get(&waited), 0);
  CHECK_OK(aclrtRecordEvent(hold, NULL));
  CHECK(until(&waited, 1, 5.0));
  join(t);
  CHECK_EQ(waited_code, 0);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_OK(aclrtDestroyEvent(hold));
  finish();
}

/*--------------------------------------------------------------------------------------
  Failures
--------------------------------------------------------------------------------------*/
static aclError fail_on_purpose(asl__task *t) {
  (void)t;
  snprintf(asl__mine.why, sizeof asl__mine.why, "a failure on purpose");
  return ACL_ERROR_RT_AICORE_EXCEPTION;
}
static void submit_failure(aclrtStream stream) {
  asl__stream *s = NULL;
  asl__task *t = NULL;
  asl__lock();
  if (CHECK_OK(asl__stream_task("submit_failure", stream, ASL__TASK_RUN, "broken", &s, &t))) {
    t->run = fail_on_purpose;
    asl__sched_submit(s, t);
  }
  asl__unlock();
}
static void failure_once(const char *policy, int how) {
  aclrtStream a, b;
  int flag = 0;
  aclError code = 0;
  begin(policy);
  a = stream_new(), b = stream_new();
  submit_failure(a);
  launch_set(a, &flag, 1);
  launch_set(b, &flag, 2);
  CHECK_OK(aclrtSynchronizeStream(b)); /* not its failure */
  aclGetRecentErrMsg();
  aclrtGetLastError(ACL_RT_THREAD_LEVEL);
  if (how == 0) code = aclrtSynchronizeStream(a);
  if (how == 1) code = aclrtSynchronizeDevice();
  if (how == 2) code = aclrtSynchronizeStreamWithTimeout(a, 20000);
  CHECK_EQ(code, ACL_ERROR_RT_AICORE_EXCEPTION);
  const char *message = aclGetRecentErrMsg();
  CHECK_HAS(message, "broken"); /* who failed, and why */
  CHECK_HAS(message, "a failure on purpose");
  CHECK_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK_OK(aclrtGetLastError(ACL_RT_THREAD_LEVEL));
  CHECK(get(&flag) != 0); /* by default the stream goes on */
  CHECK_OK(aclrtSynchronizeStream(a)); /* told once */
  CHECK_OK(aclrtSynchronizeDevice());
  launch_set(a, &flag, 7);
  CHECK_OK(aclrtSynchronizeStream(a));
  CHECK_EQ(get(&flag), 7);
  CHECK_OK(aclrtDestroyStream(a));
  CHECK_OK(aclrtDestroyStream(b));
  finish();
}
TEST(a_failing_task_surfaces_once_at_synchronize) {
  size_t p;
  for (p = 0; p < POLICIES; p++) failure_once(policies[p], (int)p % 3);
}
TEST(the_first_of_several_failures_is_told) {
  aclrtStream s;
  static aslTraceRecord r[16];
  size_t n;
  begin("lazy");
  s = stream_new();
  aslTraceClear();
  submit_failure(s);
  submit_failure(s);
  CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK_OK(aclrtSynchronizeStream(s));
  n = aslTraceRead(r, 16);
  CHECK_EQ(n, 2);
  CHECK_EQ(r[0].error, ACL_ERROR_RT_AICORE_EXCEPTION);
  CHECK_STR(r[0].name, "broken");
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
TEST(stop_mode_drops_what_follows) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    aclrtContext ctx = NULL;
    aclrtStream a, b;
    aclrtEvent e;
    int flag = 0, other = 0, called = 0;
    const char *said;
    begin(policies[p]);
    CHECK_OK(aclrtCreateContext(&ctx, 0));
    a = stream_new(), b = stream_new(), e = event_new();
    CHECK_OK(aclrtSetStreamFailureMode(a, 0)); /* as it is */
    CHECK_OK(aclrtSetStreamFailureMode(a, 1));
    CHECK_OK(aclrtSetStreamFailureMode(a, 3)); /* only bit 0 counts: the same again */
    CHECK_EQ(aclrtSetStreamFailureMode(a, 0), ACL_ERROR_RT_FEATURE_NOT_SUPPORT);
    submit_failure(a);
    aclrtLaunchHostFunc(a, count_call, &called); /* this and the next two may be refused already: the context has stopped */
    aclrtRecordEvent(e, a);
    aclrtStreamWaitEvent(b, e);
    CHECK_EQ(aclrtSynchronizeStream(a), ACL_ERROR_RT_AICORE_EXCEPTION);
    CHECK_EQ(aslLaunch("late", kernel_set, NULL, 0, a), ACL_ERROR_RT_AICORE_EXCEPTION); /* nothing new, in the whole context */
    CHECK_EQ(aslLaunch("late", kernel_set, NULL, 0, b), ACL_ERROR_RT_AICORE_EXCEPTION);
    CHECK_EQ(aclrtRecordEvent(e, NULL), ACL_ERROR_RT_AICORE_EXCEPTION);
    CHECK_EQ(get(&flag), 0);
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_EQ(get(&called), 0); /* the host function would have looked at what was never made */
    CHECK_OK(aclrtDestroyStream(a)); /* giving back still works */
    while (aclGetRecentErrMsg() != NULL) {}
    CHECK_EQ(aslLaunch("late", kernel_set, NULL, 0, b), ACL_ERROR_RT_AICORE_EXCEPTION);
    said = aclGetRecentErrMsg();
    CHECK(said && strstr(said, "'broken'") != NULL); /* the reason outlives its stream */
    CHECK_OK(aclrtDestroyStreamForce(b));
    CHECK_OK(aclrtDestroyContext(ctx));
    CHECK_OK(aclrtSetDevice(0));
    launch_set(NULL, &other, 1); /* another context has nothing to do with it */
    CHECK_OK(aclrtSynchronizeStream(NULL));
    CHECK_EQ(other, 1);
    CHECK_OK(aclrtResetDevice(0));
    finish();
  }
}
TEST(the_name_of_a_kernel_is_copied) {
  static aslTraceRecord r[4];
  char *name = (char *)malloc(32);
  int flag = 0;
  set_args a;
  begin("lazy");
  aslTraceClear();
  a.flag = &flag, a.value = 1;
  snprintf(name, 32, "short-lived name");
  CHECK_OK(aslLaunch(name, kernel_set, &a, sizeof a, NULL));
  memset(name, 'x', 31);
  free(name);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_EQ(aslTraceRead(r, 4), 1);
  CHECK_STR(r[0].name, "short-lived name");
  CHECK_OK(aslLaunch("a name that is longer than the thirty-one letters of a record", kernel_set, &a, sizeof a, NULL));
  CHECK_OK(aslLaunch(NULL, kernel_set, &a, sizeof a, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  finish();
}

/*--------------------------------------------------------------------------------------
  Bursts: tasks that are run in one go, which nobody may notice
--------------------------------------------------------------------------------------*/
static void kernel_count(void *p) { add(*(int **)p, 1); }
static void launch_count(aclrtStream s, int *count) { CHECK_OK(aslLaunch("count", kernel_count, &count, sizeof count, s)); }
static void kernel_fault(void *unused) { /* fails its task as device code does */
  (void)unused;
  CHECK_EQ(aslDeviceBytes((void *)1, 1), NULL);
}
/* What comes behind a gate is queued before the gate opens: so it is taken in one go. */
typedef struct { aclrtStream s; int gate, begun; } gated;
static void gated_begin(gated *g, aclrtStream s) {
  g->s = s;
  put(&g->gate, 0);
  put(&g->begun, 0);
  launch_gate(s, &g->gate, &g->begun);
  REQUIRE(until(&g->begun, 1, 10.0));
}
static uint64_t findings_now(void) {
  aslStats s;
  aslGetStats(&s);
  return s.findings;
}
typedef struct { aclrtStream s; aclrtContext context; int how, done; } waiter;
static void *waiter_main(void *p) {
  waiter *w = (waiter *)p;
  CHECK_OK(aclrtSetCurrentContext(w->context));
  if (w->how == 0) CHECK_OK(aclrtSynchronizeStream(w->s));
  else if (w->how == 1) CHECK_OK(aclrtSynchronizeStreamWithTimeout(w->s, 60000));
  else CHECK_OK(aclrtSynchronizeDevice());
  put(&w->done, 1);
  return NULL;
}
static pthread_t waiter_start(waiter *w, aclrtStream s, int how) {
  double end = test_now() + 10 * test_slowness();
  int waiting = 0;
  pthread_t t;
  w->s = s, w->how = how, w->done = 0;
  REQUIRE(CHECK_OK(aclrtGetCurrentContext(&w->context)));
  t = start(waiter_main, w);
  while (!waiting && CHECK(test_now() < end)) { /* until it sleeps, and so has said what it waits for */
    asl__lock();
    waiting = asl__sched.waiting > 0;
    asl__unlock();
  }
  return t;
}
/* Somebody waits for a task; the task behind it was queued later and never ends. The wait ends all the same, and the memory of what
   has run may be freed without a word. */
TEST(a_wait_ends_inside_a_burst) {
  int round;
  begin("free");
  for (round = 0; round < 12; round++) {
    aclrtStream s = stream_new();
    gated first, second;
    waiter w;
    void *device = NULL;
    int count = 0;
    uint64_t told;
    pthread_t t;
    CHECK_OK(aclrtMalloc(&device, 4096, ACL_MEM_MALLOC_HUGE_FIRST));
    gated_begin(&first, s);
    CHECK_OK(aclrtMemsetAsync(device, 4096, 7, 4096, s));
    launch_count(s, &count);
    t = waiter_start(&w, s, round % 3);
    put(&second.gate, 0), put(&second.begun, 0);
    launch_gate(s, &second.gate, &second.begun);
    launch_count(s, &count);
    put(&first.gate, 1);
    CHECK(until(&w.done, 1, 10.0));
    CHECK_EQ(get(&count), 1);
    told = findings_now();
    CHECK_OK(aclrtFree(device));
    CHECK_EQ(findings_now(), told);
    CHECK(until(&second.begun, 1, 10.0));
    put(&second.gate, 1);
    join(t);
    CHECK_OK(aclrtDestroyStream(s));
    CHECK_EQ(get(&count), 2);
  }
  finish();
}
/* The only worker is elsewhere: then whoever waits runs the tasks itself, but not the one behind that never ends. */
TEST_WITHIN(a_helper_stays_within_what_it_waits_for, 25.0) {
  int round;
  if (!inside("a_helper_stays_within_what_it_waits_for", "ASCEND_LITE_THREADS", "1")) return;
  begin("free");
  for (round = 0; round < 12; round++) {
    aclrtStream busy = stream_new(), a = stream_new(), b = stream_new();
    aclrtEvent e = event_new();
    gated holds, opens, never;
    waiter w;
    int count = 0, k;
    pthread_t t;
    gated_begin(&holds, busy); /* keeps the worker */
    put(&opens.gate, 0), put(&opens.begun, 0);
    put(&never.gate, 0), put(&never.begun, 0);
    launch_gate(a, &opens.gate, &opens.begun);
    launch_count(a, &count);
    CHECK_OK(aclrtRecordEvent(e, a));
    CHECK_OK(aclrtStreamWaitEvent(b, e));
    for (k = 0; k < 4; k++) launch_count(b, &count);
    w.s = b, w.how = 0, w.done = 0;
    REQUIRE(CHECK_OK(aclrtGetCurrentContext(&w.context)));
    t = start(waiter_main, &w);
    CHECK(until(&opens.begun, 1, 10.0)); /* the waiting thread runs it */
    launch_gate(round % 2 ? a : b, &never.gate, &never.begun);
    put(&opens.gate, 1);
    CHECK(until(&w.done, 1, 10.0));
    CHECK_EQ(get(&count), 5);
    put(&never.gate, 1);
    put(&holds.gate, 1);
    join(t);
    CHECK_OK(aclrtSynchronizeDevice());
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_OK(aclrtDestroyStream(a));
    CHECK_OK(aclrtDestroyStream(b));
    CHECK_OK(aclrtDestroyStream(busy));
  }
  finish();
}
/* Trace and counts know of a task as soon as it has run, also while one that was taken with it is still at work. */
TEST(what_has_passed_is_seen_at_once) {
  static aslTraceRecord r[8];
  aclrtStream s;
  gated first, second;
  aslStats before, after;
  int count = 0;
  void *device = NULL;
  begin("free");
  s = stream_new();
  CHECK_OK(aclrtMalloc(&device, 256, ACL_MEM_MALLOC_HUGE_FIRST));
  aslTraceClear();
  aslGetStats(&before);
  gated_begin(&first, s);
  CHECK_OK(aclrtMemsetAsync(device, 256, 7, 256, s));
  launch_count(s, &count);
  launch_count(s, &count);
  put(&second.gate, 0), put(&second.begun, 0);
  launch_gate(s, &second.gate, &second.begun);
  put(&first.gate, 1);
  CHECK(until(&second.begun, 1, 10.0));
  aslGetStats(&after);
  CHECK_EQ(after.tasks_run - before.tasks_run, 4);
  CHECK_EQ(after.kernels_run - before.kernels_run, 3);
  CHECK_EQ(aslTraceRead(r, 8), 4);
  CHECK_STR(r[1].name, "memset");
  CHECK_STR(r[3].name, "count");
  CHECK(r[0].end_ns <= r[1].start_ns && r[1].end_ns <= r[2].start_ns && r[2].end_ns <= r[3].start_ns && r[3].start_ns <= r[3].end_ns);
  put(&second.gate, 1);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(aslTraceRead(r, 8), 5);
  CHECK_OK(aclrtFree(device));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
/* What a kernel writes shows by comparison, if nothing else ran meanwhile. Tasks taken off the queue while it runs, because somebody
   looks, have run before: the race is found all the same. */
typedef struct { gate_args gate; void *device; } write_args;
static void kernel_write(void *p) {
  const write_args *a = (const write_args *)p;
  unsigned char *bytes = (unsigned char *)aslDeviceBytes(a->device, 64);
  put(a->gate.begun, 1);
  until(a->gate.flag, 1, 15.0);
  if (bytes) bytes[3]++;
}
static void kernel_read(void *p) { CHECK(aslDeviceBytes(*(void **)p, 64) != NULL); }
TEST(a_look_while_a_kernel_runs_hides_no_race) {
  write_args a;
  aclrtStream s, other;
  gated first, second;
  int count = 0;
  uint64_t told;
  aslStats stats;
  begin("free");
  s = stream_new(), other = stream_new();
  CHECK_OK(aclrtMalloc(&a.device, 64, ACL_MEM_MALLOC_HUGE_FIRST));
  told = findings_now();
  put(&second.gate, 0), put(&second.begun, 0);
  a.gate.flag = &second.gate, a.gate.begun = &second.begun;
  gated_begin(&first, s);
  launch_count(s, &count);
  launch_count(s, &count);
  CHECK_OK(aslLaunch("writes", kernel_write, &a, sizeof a, s));
  put(&first.gate, 1);
  CHECK(until(&second.begun, 1, 10.0));
  aslGetStats(&stats); /* takes off what has passed */
  put(&second.gate, 1);
  while (get(&count) == 2) { /* until the writer has ended: what runs behind it says so */
    launch_count(s, &count);
    test_sleep(0.001);
  }
  CHECK_EQ(findings_now(), told);
  CHECK_OK(aslLaunch("reads", kernel_read, &a.device, sizeof a.device, other));
  CHECK_OK(aclrtSynchronizeStream(other));
  CHECK_EQ(findings_now(), told + 1);
  CHECK_OK(aclrtSynchronizeDevice());
  CHECK_OK(aclrtFree(a.device));
  CHECK_OK(aclrtDestroyStream(other));
  CHECK_OK(aclrtDestroyStream(s));
  finish();
}
/* Whoever empties a stream stops the burst behind the task that runs. */
TEST(an_abort_ends_a_burst) {
  int round;
  begin("free");
  for (round = 0; round < 12; round++) {
    aclrtStream s = stream_new();
    gated first, second;
    int count = 0, k;
    gated_begin(&first, s);
    launch_count(s, &count);
    put(&second.gate, 0), put(&second.begun, 0);
    launch_gate(s, &second.gate, &second.begun);
    for (k = 0; k < 5; k++) launch_count(s, &count);
    put(&first.gate, 1);
    CHECK(until(&second.begun, 1, 10.0));
    if (round % 2) CHECK_OK(aclrtStreamAbort(s));
    else CHECK_OK(aclrtDestroyStreamForce(s));
    put(&second.gate, 1);
    if (round % 2) {
      launch_count(s, &count); /* the stream can still be used */
      CHECK_OK(aclrtSynchronizeStream(s));
      CHECK_EQ(get(&count), 2);
      CHECK_OK(aclrtDestroyStream(s));
    } else {
      CHECK_OK(aclrtSynchronizeDevice());
      test_sleep(0.001);
      CHECK_EQ(get(&count), 1);
    }
  }
  finish();
}
/* Emptied at any moment, a stream runs a beginning of what was queued, never a part from the middle. */
TEST(an_abort_at_any_moment) {
  enum { TASKS = 40 };
  static int list[TASKS + 1], count;
  int round, k;
  begin("free");
  for (round = 0; round < 400; round++) {
    aclrtStream s = stream_new();
    count = 0;
    for (k = 0; k < TASKS; k++) launch_append(s, list, &count, k);
    if (round % 3 == 0) test_sleep(1e-6 * (round % 60));
    CHECK_OK(aclrtStreamAbort(s));
    launch_append(s, list, &count, TASKS);
    CHECK_OK(aclrtSynchronizeStream(s));
    for (k = 0; k < count - 1 && list[k] == k; k++) {
    }
    if (!CHECK(count > 0) || !CHECK_EQ(k, count - 1) || !CHECK_EQ(list[count - 1], TASKS)) break;
    CHECK_OK(aclrtDestroyStream(s));
  }
  finish();
}
TEST(a_failure_inside_a_burst) {
  static aslTraceRecord r[8];
  int stop;
  begin("free");
  for (stop = 0; stop < 2; stop++) {
    aclrtContext context = NULL;
    aclrtStream s;
    gated first;
    int count = 0;
    size_t n;
    CHECK_OK(aclrtCreateContext(&context, 0));
    s = stream_new();
    if (stop) CHECK_OK(aclrtSetStreamFailureMode(s, 1));
    aslTraceClear();
    gated_begin(&first, s);
    launch_count(s, &count);
    CHECK_OK(aslLaunch("fault", kernel_fault, NULL, 0, s));
    launch_count(s, &count);
    launch_count(s, &count);
    put(&first.gate, 1);
    CHECK_EQ(aclrtSynchronizeStream(s), ACL_ERROR_RT_AICORE_EXCEPTION);
    CHECK(strstr(aclGetRecentErrMsg(), "'fault'") != NULL);
    CHECK_EQ(get(&count), stop ? 1 : 3);
    n = aslTraceRead(r, 8);
    CHECK_EQ(n, 5);
    CHECK_EQ(r[1].error, ACL_SUCCESS);
    CHECK_EQ(r[2].error, ACL_ERROR_RT_AICORE_EXCEPTION);
    CHECK_EQ(r[3].error, stop ? ACL_ERROR_RT_AICORE_EXCEPTION : ACL_SUCCESS);
    CHECK_OK(aclrtDestroyStreamForce(s));
    CHECK_OK(aclrtDestroyContext(context));
    CHECK_OK(aclrtSetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
  }
  finish();
}
/* In a forked child the tasks of a burst that have passed are done; those that were not run again from their beginning. */
static struct { aclrtStream s; gated second; int count; } forked;
static void after_fork_in_a_burst(void *unused) {
  (void)unused;
  CHECK_EQ(get(&forked.count), 2);
  put(&forked.second.gate, 1);
  CHECK_OK(aclrtSynchronizeStream(forked.s));
  CHECK_EQ(get(&forked.count), 3);
}
TEST(a_fork_inside_a_burst) {
  static test_child child, *c = &child;
  gated first;
  if (TEST_TSAN) {
    printf("    skipped: ThreadSanitizer knows no threads after fork\n");
    return;
  }
  begin("free");
  forked.s = stream_new();
  put(&forked.count, 0);
  gated_begin(&first, forked.s);
  launch_count(forked.s, &forked.count);
  launch_count(forked.s, &forked.count);
  put(&forked.second.gate, 0), put(&forked.second.begun, 0);
  launch_gate(forked.s, &forked.second.gate, &forked.second.begun);
  launch_count(forked.s, &forked.count);
  put(&first.gate, 1);
  CHECK(until(&forked.second.begun, 1, 10.0));
  test_spawn(c, after_fork_in_a_burst, NULL);
  if (!CHECK(!c->timed_out) || !CHECK_EQ(c->exit_code, 0)) fprintf(stderr, "signal %d; it said:\n%s%s\n", c->signal, c->out, c->err);
  put(&forked.second.gate, 1);
  CHECK_OK(aclrtSynchronizeStream(forked.s));
  CHECK_EQ(get(&forked.count), 3);
  CHECK_OK(aclrtDestroyStream(forked.s));
  finish();
}

/*--------------------------------------------------------------------------------------
  fork, and the end of the process
--------------------------------------------------------------------------------------*/
static void use_a_little(void *unused) {
  (void)unused;
  aclrtStream s = stream_new();
  int flag = 0;
  launch_set(s, &flag, 1);
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_EQ(flag, 1);
  if (!TEST_TSAN) { /* ThreadSanitizer allows no new threads after a fork */
    CHECK_OK(aclrtLaunchHostFunc(s, note_callback, NULL));
    CHECK_OK(aclrtSynchronizeStreamWithTimeout(s, 5000));
    launch_set(s, &flag, 2);
    CHECK(until(&flag, 2, 5.0)); /* a worker of its own */
  }
  CHECK_OK(aclrtDestroyStream(s));
}
/* Forks at a moment when workers, a callback thread and streams are busy; the child waits for everything and goes on using the library. */
static int fork_flag[3];
static aclrtStream fork_stream[3];
static void after_fork(void *unused) {
  int i;
  aclrtStreamStatus st;
  for (i = 0; i < 3; i++) {
    CHECK_OK(aclrtSynchronizeStreamWithTimeout(fork_stream[i], TEST_TSAN ? 1 : 5000));
    CHECK_OK(aclrtStreamQuery(fork_stream[i], &st));
  }
  use_a_little(unused);
}
TEST(fork_of_a_program_that_used_the_library) {
  static test_child child, *c = &child;
  int open = 0, begun = 0, i;
  begin(TEST_TSAN ? "lazy" : "free");
  use_a_little(NULL);
  test_spawn(c, use_a_little, NULL); /* the workers sleep */
  CHECK(!c->timed_out && c->exit_code == 0);
  if (c->exit_code != 0) fprintf(stderr, "the child said: %s\n", c->err);
  CHECK(!strstr(c->err, "never")); /* what the parent holds is no leak of the child */
  if (!TEST_TSAN) {
    hold_args h;
    int cbegun = 0;
    h.begun = &cbegun, h.open = &open;
    for (i = 0; i < 3; i++) fork_stream[i] = stream_new();
    launch_gate(fork_stream[0], &open, &begun);
    CHECK_OK(aclrtLaunchHostFunc(fork_stream[1], hold_until_open, &h));
    launch_set(fork_stream[1], &fork_flag[1], 1);
    CHECK(until(&begun, 1, 5.0));
    CHECK(until(&cbegun, 1, 5.0));
    put(&fork_flag[0], 0);
    {
      int status = 0;
      pid_t pid;
      fflush(NULL);
      pid = fork();
      if (pid == 0) {
        test_failures = 0;
        put(&open, 1);
        after_fork(NULL);
        CHECK_EQ(get(&fork_flag[1]), 1);
        fflush(NULL);
        exit(test_failures ? 1 : 0);
      }
      CHECK(test_wait(pid, 10 * test_slowness(), &status));
      CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
      kill(pid, SIGKILL);
    }
    CHECK_EQ(get(&fork_flag[1]), 0); /* the parent's work is where it was */
    put(&open, 1);
    for (i = 0; i < 3; i++) {
      CHECK_OK(aclrtSynchronizeStream(fork_stream[i]));
      CHECK_OK(aclrtDestroyStream(fork_stream[i]));
    }
  }
  use_a_little(NULL);
  finish();
}
static void leave_with_work(void *how) {
  static int open, begun;
  static hold_args h;
  aclrtStream s, other;
  aclrtEvent e;
  begin(strcmp((const char *)how, "lazy") == 0 ? "lazy" : "free");
  s = stream_new(), other = stream_new(), e = event_sync_flag();
  h.begun = &begun, h.open = &open;
  if (strcmp((const char *)how, "blocked") == 0) CHECK_OK(aclrtStreamWaitEvent(s, e));
  if (strcmp((const char *)how, "running") == 0) launch_gate(s, &open, &begun), CHECK(until(&begun, 1, 5.0));
  if (strcmp((const char *)how, "callback") == 0) { CHECK_OK(aclrtLaunchHostFunc(s, hold_until_open, &h)); CHECK(until(&begun, 1, 5.0)); }
  if (strcmp((const char *)how, "ring") == 0) {
    CHECK_OK(aclrtStreamWaitEvent(s, e));
    CHECK_OK(aclrtRecordEvent(e, s));
  }
  launch_set(s, &begun, 1);
  launch_set(other, &begun, 1);
}
TEST(exit_with_work_does_not_hang) {
  static const char *const ways[] = {"lazy", "blocked", "running", "callback", "ring"};
  static test_child child, *c = &child;
  size_t i;
  for (i = 0; i < sizeof ways / sizeof ways[0]; i++) {
    double t = test_now();
    char way[16];
    snprintf(way, sizeof way, "%s", ways[i]);
    test_spawn(c, leave_with_work, way);
    CHECK(!c->timed_out);
    CHECK_EQ(c->exit_code, 0);
    CHECK(test_now() - t < 3.0 * test_slowness());
    if (c->exit_code != 0) fprintf(stderr, "%s: signal %d, it said: %s\n", way, c->signal, c->err);
  }
}
/* A kernel that crashes ends the process soon, and a handler that leaves through exit() finds no lock held against it. */
static void leave_through_exit(int sig) { (void)sig, exit(3); }
static void kernel_crash(void *p) {
  volatile int *null = NULL;
  (void)p;
  if (((const nap_args *)p)->seconds > 0) raise(SIGUSR1);
  *null = 1;
}
static void crash_in_kernel(void *how) {
  nap_args a;
  a.seconds = *(const char *)how == 'e';
  if (*(const char *)how == 'e') signal(SIGUSR1, leave_through_exit);
  begin(((const char *)how)[1] == 'l' ? "lazy" : "free");
  CHECK_OK(aslLaunch("crash", kernel_crash, &a, sizeof a, NULL));
  if (((const char *)how)[1] == 'l') aclrtSynchronizeStream(NULL); /* on this thread */
  else aclrtSynchronizeStreamWithTimeout(NULL, 8000);              /* on a worker */
}
TEST(a_crash_in_a_kernel_ends_the_process) {
  static const char *const ways[] = {"cl", "cf", "el", "ef"};
  static test_child child, *c = &child;
  size_t i;
  if (TEST_SANITIZED) TEST_SKIP("sanitizers have their own way with crashes");
  for (i = 0; i < 4; i++) {
    char way[4];
    snprintf(way, sizeof way, "%s", ways[i]);
    test_spawn(c, crash_in_kernel, way);
    CHECK(!c->timed_out);
    if (way[0] == 'c') CHECK_EQ(c->signal, SIGSEGV);
    else CHECK_EQ(c->exit_code, 3);
  }
}

/*--------------------------------------------------------------------------------------
  Threads of the program; few CPUs
--------------------------------------------------------------------------------------*/
enum { SUBMITTERS = 2, PER_THREAD = 400 };
static aclrtStream shared_stream, own_stream[SUBMITTERS];
static int shared_count, shared_last[SUBMITTERS], shared_wrong, own_count[SUBMITTERS];
typedef struct { int who, number; } shared_args;
static void kernel_shared(void *p) { /* plain accesses: the shared stream orders them, whoever submitted */
  const shared_args *a = (const shared_args *)p;
  shared_count++;
  if (a->number != shared_last[a->who] + 1) shared_wrong++;
  shared_last[a->who] = a->number;
}
static void kernel_own(void *p) { ++*(int *)*(void **)p; }
static void *submitter(void *p) {
  int who = *(const int *)p, k;
  void *mine = &own_count[who];
  CHECK_OK(aclrtSetDevice(0));
  for (k = 1; k <= PER_THREAD; k++) {
    shared_args a;
    a.who = who, a.number = k;
    CHECK_OK(aslLaunch("shared", kernel_shared, &a, sizeof a, shared_stream));
    CHECK_OK(aslLaunch("own", kernel_own, &mine, sizeof mine, own_stream[who]));
    if (k % 50 == 0) CHECK_OK(aclrtSynchronizeStream(k % 100 ? shared_stream : own_stream[who]));
    if (k % 80 == 0) {
      aclrtEvent e = event_new();
      CHECK_OK(aclrtRecordEvent(e, own_stream[who]));
      CHECK_OK(aclrtStreamWaitEvent(own_stream[1 - who], e));
      CHECK_OK(aclrtDestroyEvent(e));
    }
  }
  CHECK_OK(aclrtSynchronizeStream(own_stream[who]));
  CHECK_OK(aclrtResetDevice(0));
  return NULL;
}
TEST_WITHIN(two_threads_submit_at_the_same_time, 25.0) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    int who[SUBMITTERS], i;
    pthread_t t[SUBMITTERS];
    begin(policies[p]);
    shared_count = shared_wrong = 0;
    shared_stream = stream_new();
    for (i = 0; i < SUBMITTERS; i++) own_stream[i] = stream_new(), shared_last[i] = own_count[i] = 0;
    for (i = 0; i < SUBMITTERS; i++) who[i] = i, t[i] = start(submitter, &who[i]);
    for (i = 0; i < SUBMITTERS; i++) join(t[i]);
    CHECK_OK(aclrtSynchronizeDevice());
    CHECK_EQ(shared_count, SUBMITTERS * PER_THREAD);
    CHECK_EQ(shared_wrong, 0);
    for (i = 0; i < SUBMITTERS; i++) {
      CHECK_EQ(own_count[i], PER_THREAD);
      CHECK_OK(aclrtDestroyStream(own_stream[i]));
    }
    CHECK_OK(aclrtDestroyStream(shared_stream));
    finish();
  }
}
/* Threads that come and go, each setting and resetting the device for itself. */
static int come_and_go_failures;
static void *come_and_go(void *p) {
  int k, rounds = *(const int *)p;
  for (k = 0; k < rounds; k++) {
    aclrtStream s = NULL;
    int flag = 0;
    set_args a;
    a.flag = &flag, a.value = 1;
    if (aclrtSetDevice(k % 2) != ACL_SUCCESS || aclrtCreateStream(&s) != ACL_SUCCESS || aslLaunch("set", kernel_set, &a, sizeof a, s) != ACL_SUCCESS ||
        aclrtSynchronizeStream(s) != ACL_SUCCESS || get(&flag) != 1 || aclrtDestroyStream(s) != ACL_SUCCESS || aclrtResetDevice(k % 2) != ACL_SUCCESS)
      add(&come_and_go_failures, 1);
  }
  return NULL;
}
TEST(threads_set_and_reset_their_devices) {
  size_t p;
  for (p = 0; p < POLICIES; p++) {
    pthread_t t[4];
    int i, rounds = TEST_SANITIZED ? 60 : 200;
    CHECK_OK(aslSetSchedule(policies[p]));
    for (i = 0; i < 4; i++) t[i] = start(come_and_go, &rounds);
    for (i = 0; i < 4; i++) join(t[i]);
    CHECK_EQ(come_and_go_failures, 0);
    CHECK_EQ(aclrtResetDevice(0), ACL_ERROR_RT_CONTEXT_RELEASE_ERROR); /* all taken back */
    CHECK_EQ(aclrtResetDevice(1), ACL_ERROR_RT_CONTEXT_RELEASE_ERROR);
  }
}
/* Threads use, destroy and remake the same streams, events and contexts without any agreement: a misuse, so many calls
   answer a code; but nothing crashes, hangs or is lost. */
enum { SHARED = 6 };
static void *shared_handle[3][SHARED]; /* streams, events, contexts */
static int shared_stop;
static uint64_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 33;
}
static void *shared_take(int kind, int i, void *now) { return __atomic_exchange_n(&shared_handle[kind][i], now, __ATOMIC_SEQ_CST); }
static void *shared_look(int kind, uint64_t i) { return __atomic_load_n(&shared_handle[kind][i % SHARED], __ATOMIC_SEQ_CST); }
static void *quarrel(void *seed_at) {
  uint64_t state = *(const uint64_t *)seed_at, me = self_id();
  int steps = TEST_SANITIZED ? 3000 : 12000;
  while (steps-- > 0 && !get(&shared_stop)) {
    int i = (int)(next_random(&state) % SHARED), flag;
    aclrtStream s = (aclrtStream)shared_look(0, next_random(&state)), fresh_s = NULL;
    aclrtEvent e = (aclrtEvent)shared_look(1, next_random(&state)), fresh_e = NULL;
    aclrtContext c = (aclrtContext)shared_look(2, next_random(&state)), fresh_c = NULL;
    aclrtStreamStatus st;
    aclrtEventRecordedStatus er;
    aclrtEventStatus es;
    aclrtEventWaitStatus ew;
    float ms;
    switch (next_random(&state) % 24) {
      case 0: if (aclrtCreateStream(&fresh_s) == ACL_SUCCESS) aclrtDestroyStreamForce((aclrtStream)shared_take(0, i, fresh_s)); break;
      case 1: if (aclrtCreateEventWithFlag(&fresh_e, ACL_EVENT_SYNC) == ACL_SUCCESS) aclrtDestroyEvent((aclrtEvent)shared_take(1, i, fresh_e)); break;
      case 2: if (next_random(&state) % 8 == 0 && aclrtCreateContext(&fresh_c, 0) == ACL_SUCCESS) aclrtDestroyContext((aclrtContext)shared_take(2, i, fresh_c)); break;
      case 3: case 4: aclrtSetCurrentContext(c); break;
      case 5: case 6: aclrtRecordEvent(e, s); break;
      case 7: aclrtStreamWaitEvent(s, e); break;
      case 8: aclrtResetEvent(e, s); break;
      case 9: case 10: aslLaunch("nothing", note_callback, NULL, 0, s); break;
      case 11: aclrtLaunchHostFunc(s, note_callback, NULL); break;
      case 12: aclrtSynchronizeStreamWithTimeout(s, 1); break;
      case 13: aclrtSynchronizeEventWithTimeout(e, 1); break;
      case 14: aclrtStreamQuery(s, &st); break;
      case 15: aclrtQueryEventStatus(e, &er); break;
      case 16: aclrtQueryEvent(e, &es), aclrtQueryEventWaitStatus(e, &ew); break;
      case 17: aclrtEventElapsedTime(&ms, e, (aclrtEvent)shared_look(1, next_random(&state))); break;
      case 18: aclrtDestroyStreamForce(s); break;
      case 19: aclrtDestroyEvent(e); break;
      case 20: aclrtSubscribeReport(me, s); break;
      case 21: aclrtUnSubscribeReport(me, s); break;
      case 22: aclrtLaunchCallback(note_callback, NULL, next_random(&state) % 2 ? ACL_CALLBACK_BLOCK : ACL_CALLBACK_NO_BLOCK, s); break;
      default: aclrtProcessReport(1); aclrtStreamGetId(s, &flag); break;
    }
  }
  return NULL;
}
TEST_WITHIN(threads_that_do_not_agree, 25.0) {
  size_t p;
  aslSetLevel(0);
  for (p = 0; p < 3; p++) {
    pthread_t t[4];
    uint64_t seed[4];
    int i, k;
    double end;
    begin(policies[p]);
    for (i = 0; i < SHARED; i++) CHECK_OK(aclrtCreateContext((aclrtContext *)&shared_handle[2][i], 0));
    for (i = 0; i < SHARED; i++) {
      CHECK_OK(aclrtSetCurrentContext((aclrtContext)shared_handle[2][i]));
      shared_handle[0][i] = stream_new(), shared_handle[1][i] = event_sync_flag();
    }
    for (i = 0; i < 4; i++) seed[i] = test_random64(), t[i] = start(quarrel, &seed[i]);
    for (i = 0; i < 4; i++) join(t[i]);
    CHECK_OK(aclrtSetDevice(0));
    for (k = 0; k < SHARED; k++) {
      aclrtDestroyEvent((aclrtEvent)shared_handle[1][k]);
      if (aclrtSetCurrentContext((aclrtContext)shared_handle[2][k]) == ACL_SUCCESS) CHECK_OK(aclrtDestroyContext((aclrtContext)shared_handle[2][k])); /* streams go with it */
    }
    end = test_now() + 10 * test_slowness(); /* what was running ends by itself, and then nothing is left */
    while (aslSetSchedule("free") != ACL_SUCCESS && CHECK(test_now() < end)) test_sleep(0.001);
    CHECK_OK(aclrtSetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
    CHECK_OK(aclFinalize());
  }
}
/* Everything above needs no second CPU and no second worker. */
static void small_machine(void) {
  size_t p;
  aclrtStream s[LANES];
  aclrtEvent e[NODES];
  for (p = 0; p < POLICIES; p++) {
    int how;
    begin(policies[p]);
    graph_objects(s, e, 1);
    for (how = 0; how < 5; how++) {
      graph_make();
      graph_submit(s, e);
      graph_wait(s, e, how);
      CHECK_OK(aclrtSynchronizeDevice());
      graph_check();
    }
    graph_objects(s, e, 0);
    finish();
    host_functions(policies[p]);
    callbacks_on_their_thread(policies[p]);
    timed_waits(policies[p]);
    polls(policies[p]);
    kernel_synchronizes(policies[p]);
  }
  CHECK(threads_now() < 16);
}
TEST_WITHIN(one_worker, 25.0) {
  if (!inside("one_worker", "ASCEND_LITE_THREADS", "1")) return;
  small_machine();
  CHECK_EQ(asl__sched.workers_max, 1);
}
#if defined(__linux__)
#ifdef __cplusplus
extern "C" {
#endif
int set_affinity(int pid, size_t bytes, const void *set) __asm__("sched_setaffinity"); /* hidden by headers without _GNU_SOURCE */
int get_affinity(int pid, size_t bytes, void *set) __asm__("sched_getaffinity");
#ifdef __cplusplus
}
#endif
TEST_WITHIN(one_cpu, 25.0) {
  unsigned char set[128], one[128];
  int cpu = 0;
  memset(set, 0, sizeof set);
  memset(one, 0, sizeof one);
  REQUIRE(get_affinity(0, sizeof set, set) >= 0);
  while (cpu < 1023 && !(set[cpu / 8] >> cpu % 8 & 1)) cpu++;
  one[cpu / 8] = (unsigned char)(1 << cpu % 8);
  REQUIRE(set_affinity(0, sizeof one, one) == 0); /* inherited by the fresh process */
  if (!inside("one_cpu", NULL, NULL)) return;
  small_machine();
  CHECK_EQ(asl__sched.workers_max, 1); /* the affinity of the process counts, not the machine */
}
#endif
TEST_WITHIN(many_workers, 25.0) {
  if (!inside("many_workers", "ASCEND_LITE_THREADS", "8")) return;
  small_machine();
}
TEST(the_environment_chooses_the_schedule) {
  int flag = 0;
  if (!inside("the_environment_chooses_the_schedule", "ASCEND_LITE_SCHEDULE", "lazy")) return;
  CHECK_OK(aclrtSetDevice(0));
  launch_set(NULL, &flag, 1);
  test_sleep(0.02);
  CHECK_EQ(get(&flag), 0);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_EQ(get(&flag), 1);
  CHECK_OK(aclrtResetDevice(0));
}
