/*
  op_calls.h - for tests of operators from the inside: a hook under the library's allocations (in the places of those in private.c), and calls whose tensors and
  attributes are easy to make. Outputs are filled with 0xff bytes before the run and have guard bytes behind them.
*/
#ifndef OP_CALLS_H
#define OP_CALLS_H
#include "../ascend_lite.h"
#include "test.h"

static long hook_left = -1; /* allocations that still succeed; -1: all */
static long hook_blocks;    /* alive now */
void *test_malloc(size_t bytes) {
  if (hook_left == 0) return NULL;
  if (hook_left > 0) hook_left--;
  __atomic_add_fetch(&hook_blocks, 1, __ATOMIC_SEQ_CST);
  return malloc(bytes);
}
void *test_realloc(void *p, size_t bytes) {
  if (hook_left == 0) return NULL;
  if (hook_left > 0) hook_left--;
  if (!p) __atomic_add_fetch(&hook_blocks, 1, __ATOMIC_SEQ_CST);
  return realloc(p, bytes);
}
void test_free(void *p) {
  __atomic_add_fetch(&hook_blocks, -1, __ATOMIC_SEQ_CST);
  free(p);
}

/*--------------------------------------------------------------------------------------
  A call under test: its tensors and attributes live in it.
--------------------------------------------------------------------------------------*/
enum { MAX_IN = 16, MAX_OUT = 8, GUARD = 64 };
typedef struct call_t {
  asl__op_call c;
  asl__attrs attrs;
  asl__tensor in_store[MAX_IN], out_store[MAX_OUT];
  asl__tensor *in[MAX_IN], *out[MAX_OUT];
} call_t;

TEST_FN void call_begin(call_t *t, const char *type, size_t nout) {
  size_t k;
  memset(t, 0, sizeof *t);
  t->c.op = asl__op_find(type);
  t->c.node = "n1";
  t->c.attrs = &t->attrs;
  t->c.in = t->in;
  t->c.out = t->out;
  t->c.nout = nout;
  for (k = 0; k < MAX_OUT; k++) t->out[k] = &t->out_store[k];
  if (!t->c.op) printf("no operator %s\n", type);
  REQUIRE(t->c.op != NULL);
}
TEST_FN void call_end(call_t *t) {
  size_t k;
  for (k = 0; k < MAX_IN; k++) free(t->in_store[k].data);
  for (k = 0; k < MAX_OUT; k++) free(t->out_store[k].data);
  asl__attrs_free(&t->attrs);
}
TEST_FN void fill_random(asl__tensor *t) {
  size_t k, n = asl__num_elements(t);
  for (k = 0; k < n; k++) {
    if (asl__num_kind(t->dtype) == 'f') asl__num_set(t, k, test_uniform(-2, 2));
    else asl__num_set_int(t, k, test_between(-100, 100));
  }
}
/* Another input with memory of exactly its size, filled with random values. */
TEST_FN asl__tensor *call_in(call_t *t, aclDataType dtype, aclFormat format, int rank, const int64_t *dims) {
  asl__tensor *x = &t->in_store[t->c.nin];
  REQUIRE(t->c.nin < MAX_IN);
  x->dtype = dtype;
  x->format = format;
  asl__num_set_shape(x, rank, dims);
  x->bytes = asl__num_elements(x) * asl__num_size(dtype);
  x->data = malloc(x->bytes ? x->bytes : 1);
  memset(x->data, 0, x->bytes);
  fill_random(x);
  t->in[t->c.nin++] = x;
  return x;
}
TEST_FN asl__tensor *in_f32(call_t *t, int rank, int64_t a, int64_t b, int64_t c, int64_t d) {
  int64_t dims[4];
  dims[0] = a, dims[1] = b, dims[2] = c, dims[3] = d;
  return call_in(t, ACL_FLOAT, rank == 4 ? ACL_FORMAT_NCHW : ACL_FORMAT_ND, rank, dims);
}
TEST_FN void call_absent(call_t *t) { t->in[t->c.nin++] = NULL; }
/* A constant list of whole numbers. */
TEST_FN asl__tensor *in_list(call_t *t, aclDataType dtype, const int64_t *v, size_t n) {
  int64_t dims[1];
  size_t k;
  asl__tensor *x;
  dims[0] = (int64_t)n;
  x = call_in(t, dtype, ACL_FORMAT_ND, 1, dims);
  for (k = 0; k < n; k++) asl__num_set_int(x, k, v[k]);
  x->is_const = 1;
  return x;
}
/* A scalar of one value. */
TEST_FN asl__tensor *in_value(call_t *t, aclDataType dtype, double v) {
  asl__tensor *x = call_in(t, dtype, ACL_FORMAT_ND, 0, NULL);
  asl__num_set(x, 0, v);
  return x;
}
TEST_FN void attr4(call_t *t, const char *name, int64_t a, int64_t b, int64_t c, int64_t d) {
  int64_t v[4];
  v[0] = a, v[1] = b, v[2] = c, v[3] = d;
  asl__attr_set_ints(&t->attrs, name, v, 4);
}

TEST_FN aclError call_infer(call_t *t) {
  aclError err = asl__op_infer(&t->c);
  CHECK_EQ(err == 0, t->c.why[0] == 0); /* an error explains itself, a success is silent */
  return err;
}
TEST_FN void call_alloc(call_t *t) {
  size_t k, bytes = 0;
  for (k = 0; k < t->c.nout; k++) {
    asl__tensor *y = t->out[k];
    REQUIRE(asl__num_bytes(y, &bytes));
    y->bytes = bytes;
    y->data = malloc(bytes + GUARD);
    memset(y->data, 0xff, bytes + GUARD);
  }
}
TEST_FN void call_guards(const call_t *t) {
  size_t k, i;
  for (k = 0; k < t->c.nout; k++)
    for (i = 0; i < GUARD; i++)
      if (((const unsigned char *)t->out[k]->data)[t->out[k]->bytes + i] != 0xff) { CHECK_EQ((int)i,
            -1); printf("%s wrote behind output %zu\n", t->c.op->type, k); return; }
}
/* Every second call in a workspace of its own, poisoned and with guard bytes behind it; the library's own has the sanitizer's. */
TEST_FN aclError call_in_workspace(call_t *t) {
  static int calls;
  const size_t need = ++calls % 2 ? asl__op_workspace(&t->c) : 0;
  unsigned char *room;
  aclError err;
  size_t i = 0;
  if (need == 0 || need > (size_t)1 << 30) return asl__op_run(&t->c);
  room = (unsigned char *)malloc(need + GUARD);
  REQUIRE(room);
  memset(room, 0xff, need + GUARD);
  t->c.workspace = room, t->c.workspace_bytes = need;
  err = asl__op_run(&t->c);
  while (i < GUARD && room[need + i] == 0xff) i++;
  if (!CHECK_EQ((int)i, GUARD)) printf("%s wrote behind its workspace of %zu bytes\n", t->c.op->type, need);
  t->c.workspace = NULL, t->c.workspace_bytes = 0;
  free(room);
  return err;
}
/* infer, outputs, run; the code of the first that fails */
TEST_FN aclError call_run(call_t *t) {
  aclError err = call_infer(t);
  if (err) return err;
  call_alloc(t);
  err = call_in_workspace(t);
  CHECK_EQ(err == 0, t->c.why[0] == 0);
  call_guards(t);
  return err;
}
#define RUN(t) do { aclError run_err = call_run(t); if (run_err) printf("    %s\n", (t)->c.why); REQUIRE(run_err == 0); } while (0)
/* The call must be refused with this code, and the reason must contain these words. */
TEST_FN void refused(call_t *t, aclError code, const char *words, int line) {
  aclError err = asl__op_infer(&t->c);
  if (!err) {
    call_alloc(t);
    err = asl__op_run(&t->c);
  }
  if (err != code || !strstr(t->c.why, words)) printf("line %d: code %d, not %d; why: %s; expected words: %s\n", line, err, code, t->c.why,
                                                      words);
  CHECK_EQ(err, code);
  CHECK_HAS(t->c.why, words);
  call_end(t);
}
#define REFUSED(t, code, words) refused(t, (aclError)(code), words, __LINE__)

TEST_FN int has_shape(const asl__tensor *t, int rank, const int64_t *dims) {
  int k;
  char text[96];
  for (k = 0; t->rank == rank && k < rank; k++)
    if (t->dims[k] != dims[k]) break;
  if (t->rank == rank && k == rank) return 1;
  printf("shape is %s", asl__num_shape_text(t->dims, t->rank, text, sizeof text));
  printf(", expected %s\n", asl__num_shape_text(dims, rank, text, sizeof text));
  return 0;
}
TEST_FN const int64_t *dims4(int64_t a, int64_t b, int64_t c, int64_t d) {
  static int64_t ring[8][4];
  static int at;
  int64_t *v = ring[at++ & 7];
  v[0] = a, v[1] = b, v[2] = c, v[3] = d;
  return v;
}
/* All elements of y within tolerance (relative to the larger of 1 and |reference|). */
TEST_FN int near_all(const asl__tensor *y, const double *ref, double tolerance) {
  size_t k, n = asl__num_elements(y), bad = 0;
  for (k = 0; k < n; k++) {
    double v = asl__num_get(y, k), r = ref[k], scale = fabs(r) > 1 ? fabs(r) : 1;
    if (fabs(v - r) <= tolerance * scale || (v >= r && v <= r) || (v != v && r != r)) continue;
    if (bad++ == 0) printf("element %zu of %zu is %.9g, the reference says %.9g (tolerance %g)\n", k, n, v, r, tolerance);
  }
  if (bad) printf("%zu elements are wrong\n", bad);
  return bad == 0;
}
#endif
