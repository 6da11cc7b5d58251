/*
  test_ops_more.c - the operators of >>op_math and the sections behind it: each against a reference written here in the plainest way,
  refusals with their codes, and every row of every table called with nonsense.
*/
#define ASCEND_LITE_IMPLEMENTATION
#include "op_calls.h"

/*--------------------------------------------------------------------------------------
  the tables
--------------------------------------------------------------------------------------*/
/* Inputs that a signature lists: how many at least and at most (-1: any number). */
static void count_inputs(const char *sig, int *lo, int *hi) {
  const char *end = strchr(sig, ';') ? strchr(sig, ';') : sig + strlen(sig), *p = sig;
  *lo = *hi = 0;
  while (p < end) {
    const char *next = p;
    while (next < end && *next != ',') next++;
    if (next > p + 1 || (next == p + 1 && *p != ' ')) {
      int optional = next[-1] == '?', any = next - p > 3 && strncmp(next - 3, "...", 3) == 0;
      if (!optional) (*lo)++;
      if (any || *hi < 0) *hi = -1;
      else (*hi)++;
    }
    p = next < end ? next + 1 : end;
    while (p < end && *p == ' ') p++;
  }
}
TEST(rows_and_signatures_agree) {
  size_t k, i, m, j, all = 0;
  for (k = 0; k < ASL__COUNT(asl__op_families); k++)
    for (i = 0; i < asl__op_families[k].count; i++) {
      const asl__op *op = &asl__op_families[k].rows[i];
      int lo, hi;
      all++;
      REQUIRE(op->type && op->sig && op->infer && op->run);
      count_inputs(op->sig, &lo, &hi);
      if (lo > op->min_in || hi != op->max_in) printf("%s(%s) takes %d to %d\n", op->type, op->sig, op->min_in, op->max_in);
      CHECK(lo <= op->min_in);
      CHECK_EQ(hi, op->max_in);
      CHECK(asl__op_find(op->type) == op);
      for (m = 0; m <= k; m++)
        for (j = 0; j < (m < k ? asl__op_families[m].count : i); j++)
          if (asl__op_is_called(&asl__op_families[m].rows[j], op->type)) CHECK_STR(op->type, "once");
    }
  printf("%zu rows\n", all);
  CHECK(all >= 120);
}

/*--------------------------------------------------------------------------------------
  Every row with nonsense. Nothing may crash, hang, write outside or take much memory; the sanitizers watch.
--------------------------------------------------------------------------------------*/
static int64_t wild(void) {
  static const int64_t some[] = {0, 1, 1, 2, 3, 4, 7, -1, -2, -8, 8, 9, 31, 64, 255, 65535, INT32_MAX, (int64_t)INT32_MAX + 1, INT64_MAX,
                                 INT64_MIN, (int64_t)1 << 40};
  return some[test_random() % ASL__COUNT(some)];
}
static void nonsense_attr(call_t *t, const char *name, int rank) {
  static const char *const texts[] = {"NCHW", "NHWC", "NDHWC", "SAME", "VALID", "", "constant", "reflect", "edge", "sum", "mean", "none", "add",
                                      "nearest", "linear", "bilinear", "cubic", "CRD", "DCR", "symmetric", "forward", "reverse", "bidirectional"};
  int64_t list[9];
  float f[4];
  int k, n = test_between(0, 2) ? rank : (int)test_between(0, 9);
  if (n > 9) n = 9;
  for (k = 0; k < n; k++) list[k] = test_between(0, 7) ? test_between(0, 3) : wild();
  for (k = 0; k < 4; k++) f[k] = (float)test_uniform(-2, 2);
  switch (test_between(0, 7)) {
    case 0: asl__attr_set_int(&t->attrs, name, test_between(0, 3) ? test_between(-1, 4) : wild()); break;
    case 1: case 2: asl__attr_set_ints(&t->attrs, name, list, (size_t)n); break;
    case 3: attr4(t, name, 1, 1, test_between(1, 3), test_between(1, 3)); break;
    case 4: asl__attr_set_str(&t->attrs, name, texts[test_random() % ASL__COUNT(texts)]); break;
    case 5: asl__attr_set_float(&t->attrs, name, test_between(0, 3) ? f[0] : (float)wild()); break;
    case 6: asl__attr_set_floats(&t->attrs, name, f, (size_t)test_between(0, 4)); break;
    default: asl__attr_set_int(&t->attrs, name, test_between(1, 2)); break;
  }
}
/* Attributes whose names stand in the signature. */
static void nonsense_attrs(call_t *t, int rank) {
  const char *p = strchr(t->c.op->sig, ';');
  while (p && *p) {
    char name[40];
    size_t n;
    p += strspn(p, ";, ");
    n = strcspn(p, "=?,");
    snprintf(name, sizeof name, "%.*s", (int)n, p);
    if (p[n] == ',' || !p[n] ? test_between(0, 9) : !test_between(0, 2)) nonsense_attr(t, name, rank);
    p = strchr(p, ',');
  }
}
static aclDataType a_type_of(uint32_t set) {
  int k, left = 0;
  if (!set || !test_between(0, 15)) return (aclDataType)test_between(-1, 34);
  for (k = 0; k < 32; k++) left += set >> k & 1u;
  left = (int)test_between(0, left - 1);
  for (k = 0; k < 32; k++)
    if (set >> k & 1u && left-- == 0) return (aclDataType)k;
  return ACL_FLOAT;
}
static void nonsense_tensor(asl__tensor *x) { /* memory of the size it claims, or none when that is a lie or large */
  size_t bytes = 0, k;
  int ok = asl__num_bytes(x, &bytes) && bytes <= 65536 && asl__num_elements(x) <= 65536;
  x->bytes = ok ? bytes : 0;
  x->data = ok ? malloc(bytes ? bytes : 1) : NULL;
  if (!ok) return;
  memset(x->data, 0, bytes);
  fill_random(x);
  if (asl__num_kind(x->dtype) == 'f' && !test_between(0, 9))
    for (k = 0; k < asl__num_elements(x); k++) asl__num_set(x, k, test_between(0, 2) ? (double)NAN : test_between(0, 1) ? HUGE_VAL : -HUGE_VAL);
  for (k = 0; asl__num_is_int(x->dtype) && k < asl__num_elements(x); k++) asl__num_set_int(x, k, test_between(0, 9) ? test_between(-1, 3) : wild());
  for (k = 0; x->dtype == ACL_BOOL && k < bytes; k++) ((unsigned char *)x->data)[k] = (unsigned char)test_between(0, 1);
}
static int nonsense_call(const asl__op *op) {
  int64_t dims[9];
  int rank = test_between(0, 1) ? (int)test_between(0, 5) : 4, k, i, same = (int)test_between(0, 2), max_in = op->max_in < 0 ? 5 : op->max_in, ran = 0;
  int nin = test_between(0, 1) ? max_in : (int)test_between(op->min_in, max_in);
  const aclDataType dtype = a_type_of(op->types ? op->types : ASL__T_FLOATS | ASL__T(ACL_INT32));
  size_t out, need;
  asl__op_cost cost;
  call_t t;
  call_begin(&t, op->type, (size_t)(op->max_out < 0 ? test_between(1, 3) : test_between(op->min_out, op->max_out)));
  for (k = 0; k < 9; k++) dims[k] = test_between(0, 9) ? test_between(1, 5) : test_between(0, 1);
  if (!test_between(0, 3)) for (k = 1; k < 9; k++) dims[k] = dims[0];
  for (i = 0; i < nin && i < MAX_IN; i++) {
    asl__tensor *x = &t.in_store[i];
    x->dtype = i < op->same || op->same < 0 || test_between(0, 2) ? dtype : a_type_of(ASL__T(ACL_INT32) | ASL__T(ACL_INT64) | ASL__T(ACL_BOOL) | ASL__T(ACL_FLOAT));
    x->format = test_between(0, 3) ? (rank == 4 ? ACL_FORMAT_NCHW : ACL_FORMAT_ND) : (aclFormat)test_between(-1, 30);
    asl__num_set_shape(x, rank, dims);
    if (i && same == 0) { /* a list or a value */
      asl__num_set_shape(x, test_between(0, 2) ? 1 : 0, test_between(0, 1) ? &dims[rank > 1] : dims4(test_between(0, 3) ? rank : 2 * rank, 0, 0, 0));
      if (test_between(0, 1)) x->dtype = ACL_INT32;
    }
    if (i && same == 1 && test_between(0, 1)) {
      x->rank = (int)test_between(0, 5);
      for (k = 0; k < x->rank; k++) x->dims[k] = test_between(1, 4);
    }
    if (!test_between(0, 29)) x->rank = (int)test_between(-1, 9);
    if (!test_between(0, 29) && x->rank > 0 && x->rank <= 8) x->dims[test_between(0, x->rank - 1)] = wild();
    nonsense_tensor(x);
    x->is_const = x->data && test_between(0, 3) != 0;
    t.in[i] = i >= op->min_in && !test_between(0, 3) ? NULL : x;
  }
  t.c.nin = (size_t)nin;
  nonsense_attrs(&t, rank);
  if (asl__op_infer(&t.c) == 0) {
    int small = 1;
    asl__op_cost_of(&t.c, &cost);
    need = asl__op_workspace(&t.c);
    for (out = 0; out < t.c.nout; out++) {
      size_t bytes = 0;
      CHECK(asl__num_bytes(t.out[out], &bytes));
      small = small && bytes <= 65536;
    }
    if (small && need < 4000000 && cost.macs + cost.vec < 1e6) {
      call_alloc(&t);
      ran = asl__op_run(&t.c) == 0;
      for (out = 0; ran && out < t.c.nout; out++) {
        size_t bytes = 0;
        CHECK(asl__num_bytes(t.out[out], &bytes));
        CHECK(bytes <= t.out[out]->bytes);
      }
      call_guards(&t);
    }
  } else CHECK(t.c.why[0] != 0);
  call_end(&t);
  return ran;
}
TEST_WITHIN(nonsense_for_every_row, 120) {
  size_t k, i;
  int r, rounds = TEST_SANITIZED ? 250 : 600, never = 0, all = 0;
  for (k = 0; k < ASL__COUNT(asl__op_families); k++)
    for (i = 0; i < asl__op_families[k].count; i++) {
      int ran = 0;
      for (r = 0; r < rounds; r++) ran += nonsense_call(&asl__op_families[k].rows[i]);
      all++;
      if (!ran) printf("never ran: %s\n", asl__op_families[k].rows[i].type), never++;
    }
  printf("%d of %d rows never got as far as running\n", never, all);
  CHECK(never * 5 < all);
}

/*--------------------------------------------------------------------------------------
  operators of the program
--------------------------------------------------------------------------------------*/
static int own_runs;
static aclError twice_infer(aslOpCall *c) {
  if (c->in[0]->dtype != ACL_FLOAT) return aslOpFail(c, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "only float32, not %d", (int)c->in[0]->dtype);
  c->out[0]->rank = 1;
  c->out[0]->dims[0] = 1;
  for (int k = 0; k < c->in[0]->rank; k++) c->out[0]->dims[0] *= c->in[0]->dims[k];
  return ACL_SUCCESS;
}
static aclError twice_run(aslOpCall *c) {
  const float *x = (const float *)c->in[0]->data;
  int64_t i;
  __atomic_add_fetch(&own_runs, 1, __ATOMIC_SEQ_CST);
  for (i = 0; i < c->out[0]->dims[0]; i++) ((float *)c->out[0]->data)[i] = x[i] * (float)aslOpInt(c, "times", 2);
  return ACL_SUCCESS;
}
static aclError noisy_relu(aslOpCall *c) {
  __atomic_add_fetch(&own_runs, 1, __ATOMIC_SEQ_CST);
  return aslOpOriginal(c);
}
TEST(own_operator) {
  aslOp op = {"TwiceTest", "x; times=2", 1, 1, 1, twice_infer, twice_run, 0};
  call_t t;
  const char *sig;
  size_t i;
  CHECK(asl__op_find("TwiceTest") == NULL);
  CHECK_OK(aslRegisterOp(&op));
  CHECK_STR(aslOpAt(0, &sig), "TwiceTest");
  CHECK_STR(sig, "x; times=2");
  call_begin(&t, "TwiceTest", 1), in_f32(&t, 2, 3, 5, 0, 0), asl__attr_set_int(&t.attrs, "times", 7);
  RUN(&t);
  CHECK(has_shape(t.out[0], 1, dims4(15, 0, 0, 0)));
  for (i = 0; i < 15; i++) CHECK_CLOSE(asl__num_get(t.out[0], i), (double)((float)asl__num_get(t.in[0], i) * 7), 0);
  call_end(&t);
  call_begin(&t, "TwiceTest", 1), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 1, dims4(2, 0, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "only float32, not 3. It is TwiceTest(x; times=2)");
  call_begin(&t, "TwiceTest", 1);
  REFUSED(&t, ACL_ERROR_OP_INPUT_NOT_MATCH, "it takes 1 inputs, got 0");
  op.name = "";
  CHECK_EQ(aslRegisterOp(&op), ACL_ERROR_INVALID_PARAM);
  op.name = "X", op.run = NULL;
  CHECK_EQ(aslRegisterOp(&op), ACL_ERROR_INVALID_PARAM);
  op.run = twice_run, op.max_inputs = 0;
  CHECK_EQ(aslRegisterOp(&op), ACL_ERROR_INVALID_PARAM);
  op.max_inputs = 1, op.outputs = 0;
  CHECK_EQ(aslRegisterOp(&op), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aslRegisterOp(NULL), ACL_ERROR_INVALID_PARAM);
  hook_left = 2;
  op.outputs = 1;
  CHECK_EQ(aslRegisterOp(&op), ACL_ERROR_RT_MEMORY_ALLOCATION);
  hook_left = -1;
  CHECK(asl__op_find("X") == NULL);
  (void)aclGetRecentErrMsg();
}
TEST(own_operator_replaces) {
  aslOp op = {"Relu", NULL, 1, 1, 1, NULL, noisy_relu, 1};
  call_t t;
  size_t i;
  own_runs = 0;
  CHECK_OK(aslRegisterOp(&op));
  call_begin(&t, "Relu", 1), call_in(&t, ACL_FLOAT16, ACL_FORMAT_ND, 1, dims4(40, 0, 0, 0)); /* comes as float32 */
  RUN(&t);
  CHECK_EQ(own_runs, 1);
  CHECK_EQ((int)t.out[0]->dtype, (int)ACL_FLOAT16);
  for (i = 0; i < 40; i++) CHECK_CLOSE(asl__num_get(t.out[0], i), asl__num_get(t.in[0], i) > 0 ? asl__num_get(t.in[0], i) : 0, 0);
  call_end(&t);
}
