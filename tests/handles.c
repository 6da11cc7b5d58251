/* handles.c - the C half of tests/test_handles.sh: wrong handles for every function that takes one.

   The table of functions is made from ascend_lite.h itself (table.h, by the script): for each function a caller that takes its
   handles from an array and invents the other arguments. So a function that is added to the header is tested without a line here.
   Wrong means: random bit patterns, addresses, destroyed handles, live handles of other kinds. A function that returns a code must
   return one other than 0, and nothing may have changed afterwards. */
#include "ascend_lite.h"
#include "test.h"

#define HANDLES 8
typedef struct handle_fn {
  const char *name;
  int returns_code, count;
  const char *kind[HANDLES]; /* the C type of each handle, "modelId" for model numbers */
  long long (*call)(void *const *h);
} handle_fn;

static unsigned char scratch[24][4096]; /* what other pointers point to */
static uint32_t small_number;
static void any_value(void *p, size_t n) { /* enumerations, sizes, small structures */
  memset(p, 0, n);
  if (n <= 8) memcpy(p, &small_number, n < 4 ? n : 4);
  if (n == 8 && small_number == 0) memset(p, 1, 1); /* a size of 0 makes some calls succeed before they look at anything */
}
static void nothing(void) {}
#include "table.h"
#define FNS (sizeof table / sizeof table[0])

static int same(const char *a, const char *c) { return strcmp(a, c) == 0; }

/*--------------------------------------------------------------------------------------
  A set of live objects, one of each kind that can be made without much ado
--------------------------------------------------------------------------------------*/
static const char *const kinds[] = {"aclrtContext", "aclrtStream", "aclrtEvent", "aclDataBuffer*", "aclTensorDesc*", "aclmdlDataset*", "aclmdlDesc*", "modelId",
                                    "aclrtNotify", "aclrtCntNotify", "aclrtLabel"};
enum { CONTEXT, STREAM, EVENT, BUFFER, TENSOR, DATASET, MODEL_DESC, MODEL, NOTIFY, COUNT_NOTIFY, LABEL, KINDS };
static int kind_of(const char *type) {
  int k;
  for (k = 0; k < KINDS && !same(kinds[k], type); k++) {}
  return k;
}
static aclrtContext home;
static void make_all(void **h) {
  int64_t two = 2;
  uint32_t id = 0;
  FILE *f = fopen("build/digits.om", "rb");
  memset(h, 0, sizeof *h * KINDS);
  CHECK_OK(aclrtCreateContext(&h[CONTEXT], 0));
  CHECK_OK(aclrtSetCurrentContext(home));
  CHECK_OK(aclrtCreateStream(&h[STREAM]));
  CHECK_OK(aclrtCreateEventWithFlag(&h[EVENT], ACL_EVENT_SYNC));
  h[BUFFER] = aclCreateDataBuffer(NULL, 0);
  h[TENSOR] = aclCreateTensorDesc(ACL_FLOAT, 1, &two, ACL_FORMAT_ND);
  h[DATASET] = aclmdlCreateDataset();
  h[MODEL_DESC] = aclmdlCreateDesc();
  if (f && CHECK_OK(aclmdlLoadFromFile("build/digits.om", &id))) h[MODEL] = (void *)(uintptr_t)id;
  if (f) fclose(f);
#if defined(HAS_NOTIFY)
  CHECK_OK(aclrtCreateNotify(&h[NOTIFY], 0));
#endif
#if defined(HAS_COUNT_NOTIFY)
  CHECK_OK(aclrtCntNotifyCreate(&h[COUNT_NOTIFY], 0));
#endif
#if defined(HAS_LABEL)
  CHECK_OK(aclrtCreateLabel(&h[LABEL]));
#endif
}
static void drop_all(void **h) {
  CHECK_OK(aclrtDestroyContext(h[CONTEXT]));
  CHECK_OK(aclrtSetCurrentContext(home));
  CHECK_OK(aclrtDestroyStream(h[STREAM]));
  CHECK_OK(aclrtDestroyEvent(h[EVENT]));
  CHECK_OK(aclDestroyDataBuffer((aclDataBuffer *)h[BUFFER]));
  aclDestroyTensorDesc((aclTensorDesc *)h[TENSOR]);
  CHECK_OK(aclmdlDestroyDataset((aclmdlDataset *)h[DATASET]));
  CHECK_OK(aclmdlDestroyDesc((aclmdlDesc *)h[MODEL_DESC]));
  if (h[MODEL]) CHECK_OK(aclmdlUnload((uint32_t)(uintptr_t)h[MODEL]));
#if defined(HAS_NOTIFY)
  CHECK_OK(aclrtDestroyNotify(h[NOTIFY]));
#endif
#if defined(HAS_COUNT_NOTIFY)
  CHECK_OK(aclrtCntNotifyDestroy(h[COUNT_NOTIFY]));
#endif
#if defined(HAS_LABEL)
  CHECK_OK(aclrtDestroyLabel(h[LABEL]));
#endif
}
static void begin(void) {
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
  CHECK_OK(aclrtGetCurrentContext(&home));
  aslSetLevel(0); /* quiet */
}
static void finish(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}

/*--------------------------------------------------------------------------------------
  What may not have changed
--------------------------------------------------------------------------------------*/
typedef struct state { aslStats s; aclrtContext current; } state;
static void look(state *x) {
  memset(x, 0, sizeof *x);
  aslGetStats(&x->s);
  x->s.peak_device_bytes = 0, x->s.findings = 0, x->s.operators_prepared = 0;
  if (aclrtGetCurrentContext(&x->current) != ACL_SUCCESS) x->current = NULL;
}
/* The live ones still live. */
static int all_well(void *const *h) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  aclrtEventRecordedStatus recorded = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  return aclrtStreamQuery(h[STREAM], &status) == ACL_SUCCESS && status == ACL_STREAM_STATUS_COMPLETE && aclrtQueryEventStatus(h[EVENT], &recorded) == ACL_SUCCESS &&
         aclGetTensorDescNumDims((aclTensorDesc *)h[TENSOR]) == 1 && aclmdlGetDatasetNumBuffers((aclmdlDataset *)h[DATASET]) == 0 &&
         aclGetDataBufferAddr((aclDataBuffer *)h[BUFFER]) == NULL;
}

/* Calls f with `bad` at place `at`; at the other places good handles, where there are any and `others` says so, else bad ones as well. */
static void try_one(const handle_fn *f, int at, void *bad, int others, void *const *live, const char *what) {
  void *h[HANDLES];
  state before, after;
  long long code;
  int i;
  for (i = 0; i < f->count; i++) {
    int k = kind_of(f->kind[i]);
    h[i] = i == at || !others || k == KINDS ? bad : live[k];
  }
  memset(scratch, 0, sizeof scratch);
  small_number = (uint32_t)test_between(0, 2);
  look(&before);
  code = f->call(h);
  look(&after);
  if (after.current != before.current) aclrtSetCurrentContext(home);
  if (f->returns_code && code == 0 && bad) {
    test_fail(__FILE__, __LINE__);
    fprintf(stderr, "%s accepts %s (%p) as its %s\n", f->name, what, bad, f->kind[at]);
  }
  if (memcmp(&before, &after, sizeof before) != 0) {
    test_fail(__FILE__, __LINE__);
    fprintf(stderr, "%s changed something when given %s (%p) as its %s: code %lld, live objects %llu -> %llu, tasks %llu -> %llu\n", f->name, what, bad, f->kind[at], code,
            (unsigned long long)(before.s.live_contexts + before.s.live_streams + before.s.live_events + before.s.live_models + before.s.live_descs),
            (unsigned long long)(after.s.live_contexts + after.s.live_streams + after.s.live_events + after.s.live_models + after.s.live_descs),
            (unsigned long long)before.s.tasks_run, (unsigned long long)after.s.tasks_run);
  }
}

TEST_WITHIN(wrong_handles_for_every_function, 200.0) {
  void *live[KINDS], *stale[KINDS];
  size_t n, tried = 0;
  int at, i, k, pass, shown = 0;
  begin();
  make_all(stale);
  drop_all(stale);
  make_all(live);
  CHECK(FNS > 60);
  for (n = 0; n < FNS; n++)
    for (at = 0; at < table[n].count; at++) {
      const handle_fn *f = &table[n];
      int own = kind_of(f->kind[at]), failures = test_failures;
      for (pass = 0; pass < 2; pass++) {
        void *address[5];
        address[0] = NULL, address[1] = (void *)(uintptr_t)1, address[2] = (void *)~(uintptr_t)0, address[3] = scratch[0], address[4] = &n;
        for (i = same(f->kind[at], "aclrtStream") || strstr(f->name, "Create"); i < 5; i++, tried++) /* NULL: the default stream; made without */
          try_one(f, at, address[i], pass, live, "an address");
        for (i = 0; i < 20; i++, tried++) {
          uintptr_t bits = (uintptr_t)test_random64() >> (i % 2 ? 0 : test_between(0, 60));
          if (bits == 0 || (own < KINDS && (void *)bits == live[own])) continue;
          if (own == MODEL && (uint32_t)bits == (uint32_t)(uintptr_t)live[MODEL]) continue;
          try_one(f, at, (void *)bits, pass, live, "random bits");
        }
        for (k = 0; k < KINDS; k++) {
          uintptr_t near = (uintptr_t)live[k] ^ ((uintptr_t)1 << test_between(12, 8 * (int)sizeof(uintptr_t) - 1)); /* (lower ones lead to the context's own stream) */
          int is_live = 0;
          if (k == MODEL || own == MODEL) continue; /* numbers, not handles */
          if (k != own && live[k]) try_one(f, at, live[k], pass, live, "a live handle of another kind");
          if (stale[k]) try_one(f, at, stale[k], pass, live, "a destroyed handle");
          for (i = 0; i < KINDS; i++) is_live |= (void *)near == live[i];
          if (!is_live) try_one(f, at, (void *)near, pass, live, "a handle with one bit changed");
          tried += 3;
        }
      }
      if (test_failures > failures && ++shown > 20) break;
      if (!CHECK(all_well(live))) { fprintf(stderr, "%s damaged a live object\n", f->name); n = FNS; break; }
    }
  printf("%zu functions, %zu calls\n", FNS, tried);
  drop_all(live);
  finish();
}

/* A destroyed handle is never the handle of something new, of whatever kind, while its place is used 4,000 times. */
TEST_WITHIN(a_destroyed_handle_stays_dead, 60.0) {
  void *old[KINDS], *now[KINDS];
  int round, k, j;
  begin();
  make_all(old);
  drop_all(old);
  for (round = 0; round < 4000; round++) {
    int64_t two = 2;
    aclrtEvent e = NULL;
    memset(now, 0, sizeof now);
    CHECK_OK(aclrtCreateEvent(&e));
    CHECK_OK(aclrtCreateStream(&now[STREAM]));
    now[EVENT] = e;
    now[BUFFER] = aclCreateDataBuffer(NULL, 0), now[DATASET] = aclmdlCreateDataset(), now[MODEL_DESC] = aclmdlCreateDesc();
    now[TENSOR] = aclCreateTensorDesc(ACL_FLOAT, 1, &two, ACL_FORMAT_ND);
    if (round % 40 == 0) {
      CHECK_OK(aclrtCreateContext(&now[CONTEXT], 0));
      CHECK_OK(aclrtSetCurrentContext(home));
    }
    for (k = 0; k < KINDS; k++)
      for (j = 0; j < KINDS; j++)
        if (k != MODEL && j != MODEL && now[k] && now[k] == old[j]) CHECK_NE(now[k], old[j]);
    CHECK_NE(aclrtSynchronizeStream(old[STREAM]), ACL_SUCCESS);
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_OK(aclrtDestroyStream(now[STREAM]));
    CHECK_OK(aclDestroyDataBuffer((aclDataBuffer *)now[BUFFER]));
    CHECK_OK(aclmdlDestroyDataset((aclmdlDataset *)now[DATASET]));
    CHECK_OK(aclmdlDestroyDesc((aclmdlDesc *)now[MODEL_DESC]));
    aclDestroyTensorDesc((aclTensorDesc *)now[TENSOR]);
    if (now[CONTEXT]) CHECK_OK(aclrtDestroyContext(now[CONTEXT])), CHECK_OK(aclrtSetCurrentContext(home));
    if (test_failures) break;
  }
  finish();
}
