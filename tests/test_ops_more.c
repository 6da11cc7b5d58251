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
    for (k = test_between(0, 29) ? 2 : (int)test_between(0, 1); k < 2 && x->rank > 0 && x->rank <= 8; k++) x->dims[test_between(0, x->rank - 1)] = wild();
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

/*--------------------------------------------------------------------------------------
  functions of one number, of several numbers
--------------------------------------------------------------------------------------*/
typedef struct { const char *type; double lo, hi; double (*f)(double); } one_t;
#define ONE(name, formula) static double one_##name(double x) { return formula; }
ONE(Sign, (x > 0) - (x < 0)) ONE(Floor, floor(x)) ONE(Ceil, ceil(x)) ONE(Round, rint(x)) ONE(Trunc, x < 0 ? ceil(x) : floor(x))
ONE(Erf, erf(x)) ONE(Reciprocal, 1 / x) ONE(Rsqrt, pow(x, -0.5)) ONE(Expm1, exp(x) - 1) ONE(Log1p, log(1 + x)) ONE(Sin, sin(x)) ONE(Cos, cos(x))
ONE(Tan, sin(x) / cos(x)) ONE(Asin, atan(x / sqrt(1 - x * x))) ONE(Acos, 1.5707963267948966 - asin(x)) ONE(Atan, atan(x))
ONE(Sinh, (exp(x) - exp(-x)) / 2) ONE(Cosh, (exp(x) + exp(-x)) / 2) ONE(Asinh, log(x + sqrt(x * x + 1))) ONE(Acosh, log(x + sqrt(x * x - 1)))
ONE(Atanh, 0.5 * log((1 + x) / (1 - x))) ONE(Softplus, log(1 + exp(x))) ONE(Softsign, x < 0 ? x / (1 - x) : x / (1 + x))
ONE(LogSigmoid, log(1 / (1 + exp(-x)))) ONE(Selu, x > 0 ? 1.0507009873554805 * x : 1.7580993408473766 * (exp(x) - 1)) ONE(Elu, x > 0 ? x : exp(x) - 1)
ONE(HardSigmoid, fmin(1, fmax(0, x * 0.16666666 + 0.5))) ONE(HardSwish, x * fmin(6, fmax(0, x + 3)) / 6) ONE(HardShrink, fabs(x) > 0.5 ? x : 0)
ONE(SoftShrink, fabs(x) > 0.5 ? x - copysign(0.5, x) : 0) ONE(Gelu, x * (1 - 0.5 * erfc(x / sqrt(2)))) ONE(FastGelu, x / (1 + exp(-1.702 * x)))
ONE(Swish, x / (1 + exp(-x))) ONE(Mish, x * tanh(log(1 + exp(x)))) ONE(Relu6D, fmin(6, fmax(0, x)))
static const one_t ones[] = {
#define ROW(name, lo, hi) {#name, lo, hi, one_##name},
  ROW(Sign, -2, 2) ROW(Floor, -4, 4) ROW(Ceil, -4, 4) ROW(Round, -4, 4) ROW(Trunc, -4, 4) ROW(Erf, -3, 3) ROW(Reciprocal, 0.2, 3) ROW(Rsqrt, 0.2, 3)
  ROW(Expm1, -2, 2) ROW(Log1p, -0.5, 3) ROW(Sin, -6, 6) ROW(Cos, -6, 6) ROW(Tan, -1.2, 1.2) ROW(Asin, -0.9, 0.9) ROW(Acos, -0.9, 0.9) ROW(Atan, -5, 5)
  ROW(Sinh, -3, 3) ROW(Cosh, -3, 3) ROW(Asinh, -3, 3) ROW(Acosh, 1.1, 4) ROW(Atanh, -0.9, 0.9) ROW(Softplus, -8, 8) ROW(Softsign, -4, 4)
  ROW(LogSigmoid, -8, 8) ROW(Selu, -4, 4) ROW(Elu, -4, 4) ROW(HardSigmoid, -5, 5) ROW(HardSwish, -5, 5) ROW(HardShrink, -2, 2) ROW(SoftShrink, -2, 2)
  ROW(Gelu, -4, 4) ROW(FastGelu, -4, 4) ROW(Swish, -6, 6) ROW(Mish, -6, 6) ROW(Relu6D, -3, 9)
};
static double loose(aclDataType t) { return t == ACL_DOUBLE ? 1e-9 : t == ACL_FLOAT ? 5e-6 : t == ACL_FLOAT16 ? 2e-3 : 2e-2; }
TEST(one_number) {
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE};
  size_t k, m, i;
  for (k = 0; k < ASL__COUNT(ones); k++)
    for (m = 0; m < 4; m++) {
      double ref[67];
      call_t t;
      call_begin(&t, ones[k].type, 1), call_in(&t, types[m], ACL_FORMAT_ND, 2, dims4(67, 1, 0, 0));
      for (i = 0; i < 67; i++) asl__num_set(t.in[0], i, test_uniform(ones[k].lo, ones[k].hi)), ref[i] = ones[k].f(asl__num_get(t.in[0], i));
      RUN(&t);
      if (!CHECK(near_all(t.out[0], ref, loose(types[m])))) printf("%s of %s\n", ones[k].type, asl__num_name(types[m]));
      call_end(&t);
    }
}
TEST(one_number_nan_and_infinity) {
  static const char *const names[] = {"Floor", "Erf", "Rsqrt", "Softplus", "Gelu", "HardSwish", "HardSigmoid", "Elu", "Selu", "Relu6D", "SoftShrink", "Mish"};
  size_t k;
  for (k = 0; k < ASL__COUNT(names); k++) {
    call_t t;
    call_begin(&t, names[k], 1), in_value(&t, ACL_FLOAT, (double)NAN);
    RUN(&t);
    if (!CHECK(asl__num_get(t.out[0], 0) != asl__num_get(t.out[0], 0))) printf("%s\n", names[k]);
    call_end(&t);
  }
  for (k = 0; k < 3; k++) {
    static const char *const ask[] = {"IsNan", "IsInf", "IsFinite"};
    static const double in[] = {1, 0, 0}; /* for NaN, inf, 1 the answer is yes at its own place */
    int i;
    for (i = 0; i < 3; i++) {
      call_t t;
      (void)in;
      call_begin(&t, ask[k], 1), in_value(&t, ACL_FLOAT, i == 0 ? (double)NAN : i == 1 ? -HUGE_VAL : 3.0);
      RUN(&t);
      CHECK_EQ((int)t.out[0]->dtype, (int)ACL_BOOL);
      CHECK_EQ((int)asl__num_get(t.out[0], 0), i == (int)k);
      call_end(&t);
    }
  }
}
TEST(whole_numbers_stay_exact) {
  static const int64_t a[] = {7, -7, 7, -7, 9007199254740993, INT64_MIN, 5, -1}, b[] = {3, 3, -3, -3, 1, -1, 0, 63};
  static const char *const names[] = {"FloorDiv", "TruncateDiv", "Mod", "FloorMod", "BitwiseXor", "RightShift", "Greater", "SquaredDifference"};
  static const int64_t want[8][8] = {{2, -3, -3, 2, 9007199254740993, INT64_MIN, 0, -1}, {2, -2, -2, 2, 9007199254740993, INT64_MIN, 0, 0},
                                     {1, -1, 1, -1, 0, 0, 0, -1}, {1, 2, -2, -1, 0, 0, 0, 62},
                                     {7 ^ 3, -7 ^ 3, 7 ^ -3, -7 ^ -3, 9007199254740993 ^ 1, INT64_MIN ^ -1, 5, -1 ^ 63},
                                     {0, -1, 0, -1, 4503599627370496, -1, 5, -1}, {1, 0, 1, 0, 1, 0, 1, 0},
                                     {16, 100, 100, 16, 2, 1, 25, 4096}};
  size_t k, i;
  for (k = 0; k < 8; k++) {
    call_t t;
    call_begin(&t, names[k], 1), in_list(&t, ACL_INT64, a, 8), in_list(&t, ACL_INT64, b, 8);
    RUN(&t);
    for (i = 0; i < 8; i++) {
      if (k == 7 && (i == 4 || i == 5)) continue; /* wraps around */
      if (!CHECK_EQ(asl__num_get_int(t.out[0], i), want[k][i])) printf("%s(%lld, %lld)\n", names[k], (long long)a[i], (long long)b[i]);
    }
    call_end(&t);
  }
}
TEST(several_numbers_broadcast) {
  int r;
  for (r = 0; r < 40; r++) {
    const int64_t n = test_between(1, 5), m = test_between(1, 6);
    double ref[30];
    call_t t;
    int64_t i, j;
    call_begin(&t, "Lerp", 1), in_f32(&t, 2, n, m, 0, 0), in_f32(&t, 1, m, 0, 0, 0), in_f32(&t, 2, n, 1, 0, 0);
    RUN(&t);
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++) {
        const double a = asl__num_get(t.in[0], (size_t)(i * m + j)), b = asl__num_get(t.in[1], (size_t)j), w = asl__num_get(t.in[2], (size_t)i);
        ref[i * m + j] = a + w * (b - a);
      }
    CHECK(has_shape(t.out[0], 2, dims4(n, m, 0, 0)) && near_all(t.out[0], ref, 1e-6));
    call_end(&t);
    call_begin(&t, "SelectV2", 1), call_in(&t, ACL_BOOL, ACL_FORMAT_ND, 2, dims4(n, 1, 0, 0)), in_f32(&t, 1, m, 0, 0, 0), in_f32(&t, 2, n, m, 0, 0);
    for (i = 0; i < n; i++) ((unsigned char *)t.in[0]->data)[i] = (unsigned char)test_between(0, 1);
    RUN(&t);
    for (i = 0; i < n * m; i++) ref[i] = asl__num_get(t.in[0], (size_t)(i / m)) > 0 ? asl__num_get(t.in[1], (size_t)(i % m)) : asl__num_get(t.in[2], (size_t)i);
    CHECK(near_all(t.out[0], ref, 0));
    call_end(&t);
  }
}
TEST(refusals_name_the_signature) {
  call_t t;
  call_begin(&t, "Axpy", 1), in_f32(&t, 1, 2, 0, 0, 0), in_f32(&t, 1, 2, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "the attribute alpha is missing. It is Axpy(x1, x2; alpha)");
  call_begin(&t, "Pow", 1), in_f32(&t, 1, 2, 0, 0, 0), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 1, dims4(2, 0, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "they must agree");
  call_begin(&t, "Erf", 1), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 1, dims4(2, 0, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is int32");
  call_begin(&t, "Lerp", 1), in_f32(&t, 1, 2, 0, 0, 0), in_f32(&t, 1, 3, 0, 0, 0), in_f32(&t, 1, 2, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "do not broadcast");
  call_begin(&t, "TopK", 2), in_f32(&t, 1, 4, 0, 0, 0), asl__attr_set_int(&t.attrs, "k", 5);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "k is 5, but the axis has 4 entries");
}

/*--------------------------------------------------------------------------------------
  along axes
--------------------------------------------------------------------------------------*/
static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}
TEST(axes_sums_extremes_sorting) {
  int r;
  for (r = 0; r < 60; r++) {
    const int64_t n = test_between(1, 4), len = test_between(1, 9), m = test_between(1, 4), k = test_between(1, len);
    double line[9], sorted[9];
    int64_t o, i;
    call_t sum, top, arg, sort, prod;
    call_begin(&sum, "Cumsum", 1), in_f32(&sum, 3, n, len, m, 0), in_list(&sum, ACL_INT32, dims4(1, 0, 0, 0), 1);
    asl__attr_set_bool(&sum.attrs, "exclusive", r & 1), asl__attr_set_bool(&sum.attrs, "reverse", r & 2);
    call_begin(&top, "TopK", 2), in_f32(&top, 3, n, len, m, 0), in_list(&top, ACL_INT32, dims4(k, 0, 0, 0), 1), asl__attr_set_int(&top.attrs, "dim", 1);
    call_begin(&arg, "ArgMaxWithValue", 2), in_f32(&arg, 3, n, len, m, 0), asl__attr_set_int(&arg.attrs, "dimension", 1);
    call_begin(&sort, "Sort", 2), call_in(&sort, ACL_FLOAT16, ACL_FORMAT_ND, 3, dims4(n, len, m, 0)), asl__attr_set_int(&sort.attrs, "axis", -2);
    call_begin(&prod, "ReduceProd", 1), call_in(&prod, ACL_INT64, ACL_FORMAT_ND, 3, dims4(n, len, m, 0)), asl__attr_set_int(&prod.attrs, "axes", 1);
    for (i = 0; i < n * len * m; i++) asl__num_set_int(prod.in[0], (size_t)i, test_between(-30, 30));
    RUN(&sum);
    RUN(&top);
    RUN(&arg);
    RUN(&sort);
    RUN(&prod);
    for (o = 0; o < n * m; o++) {
      double acc = 0;
      int64_t product = 1;
#define AT(i) ((size_t)((o / m * len + (i)) * m + o % m))
      for (i = 0; i < len; i++) {
        const int64_t at = r & 2 ? len - 1 - i : i;
        const double v = asl__num_get(sum.in[0], AT(at));
        CHECK_CLOSE(asl__num_get(sum.out[0], AT(at)), r & 1 ? acc : acc + v, 1e-5);
        acc += v;
        product *= asl__num_get_int(prod.in[0], AT(i));
      }
      CHECK_EQ(asl__num_get_int(prod.out[0], (size_t)o), product);
      for (i = 0; i < len; i++) line[i] = sorted[i] = asl__num_get(top.in[0], AT(i));
      qsort(sorted, (size_t)len, sizeof *sorted, by_value);
      for (i = 0; i < k; i++) {
        const size_t to = (size_t)((o / m * k + i) * m + o % m);
        CHECK_CLOSE(asl__num_get(top.out[0], to), sorted[len - 1 - i], 0);
        CHECK_CLOSE(line[asl__num_get_int(top.out[1], to)], sorted[len - 1 - i], 0);
      }
      for (i = 0; i < len; i++) sorted[i] = asl__num_get(arg.in[0], AT(i));
      CHECK_CLOSE(sorted[asl__num_get_int(arg.out[0], (size_t)o)], asl__num_get(arg.out[1], (size_t)o), 0);
      qsort(sorted, (size_t)len, sizeof *sorted, by_value);
      CHECK_CLOSE(asl__num_get(arg.out[1], (size_t)o), sorted[len - 1], 0);
      for (i = 1; i < len; i++) CHECK(asl__num_get(sort.out[0], AT(i - 1)) <= asl__num_get(sort.out[0], AT(i)));
      for (i = 0; i < len; i++) CHECK_CLOSE(asl__num_get(sort.in[0], AT(asl__num_get_int(sort.out[1], AT(i)))), asl__num_get(sort.out[0], AT(i)), 0);
#undef AT
    }
    call_end(&sum), call_end(&top), call_end(&arg), call_end(&sort), call_end(&prod);
  }
}
TEST(reductions_of_other_kinds) {
  call_t t;
  double want = 0, v;
  size_t i;
  call_begin(&t, "ReduceLogSumExp", 1), in_f32(&t, 1, 9, 0, 0, 0), asl__num_set(t.in[0], 3, 1000);
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), 1000, 1e-6);
  call_end(&t);
  call_begin(&t, "LpNorm", 1), in_f32(&t, 1, 9, 0, 0, 0), asl__attr_set_int(&t.attrs, "p", 3);
  RUN(&t);
  for (i = 0; i < 9; i++) v = fabs(asl__num_get(t.in[0], i)), want += v * v * v;
  CHECK_CLOSE(asl__num_get(t.out[0], 0), cbrt(want), 1e-5);
  call_end(&t);
  call_begin(&t, "L2Loss", 1), in_f32(&t, 1, 9, 0, 0, 0);
  RUN(&t);
  for (want = 0, i = 0; i < 9; i++) want += asl__num_get(t.in[0], i) * asl__num_get(t.in[0], i) / 2;
  CHECK_CLOSE(asl__num_get(t.out[0], 0), want, 1e-5);
  call_end(&t);
  call_begin(&t, "ReduceSum", 1), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 2, dims4(3, 5, 0, 0));
  RUN(&t);
  for (want = 0, i = 0; i < 15; i++) want += asl__num_get(t.in[0], i);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), want, 0);
  call_end(&t);
}

/*--------------------------------------------------------------------------------------
  moving
--------------------------------------------------------------------------------------*/
TEST(slices_by_python_rules) {
  int r;
  for (r = 0; r < 300; r++) {
    const int64_t n = test_between(0, 9), begin = test_between(-12, 12), end = test_between(-12, 12), step = test_between(0, 1) ? test_between(1, 3) : test_between(-3, -1);
    int64_t b = begin < 0 ? begin + n : begin, e = end < 0 ? end + n : end, count = 0, i;
    call_t t;
    if (step > 0) b = b < 0 ? 0 : b > n ? n : b, e = e < 0 ? 0 : e > n ? n : e;
    else b = b < 0 ? -1 : b >= n ? n - 1 : b, e = e < 0 ? -1 : e >= n ? n - 1 : e;
    call_begin(&t, "StridedSliceD", 1), in_f32(&t, 1, n, 0, 0, 0);
    asl__attr_set_ints(&t.attrs, "begin", &begin, 1), asl__attr_set_ints(&t.attrs, "end", &end, 1), asl__attr_set_ints(&t.attrs, "strides", &step, 1);
    RUN(&t);
    for (i = b; step > 0 ? i < e : i > e; i += step, count++)
      if (count < t.out[0]->dims[0]) CHECK_CLOSE(asl__num_get(t.out[0], (size_t)count), asl__num_get(t.in[0], (size_t)i), 0);
    CHECK_EQ(t.out[0]->dims[0], count);
    call_end(&t);
  }
}
TEST(slices_masks_and_assignment) {
  call_t t;
  int64_t i;
  call_begin(&t, "StridedSlice", 1), in_f32(&t, 3, 2, 3, 4, 0), in_list(&t, ACL_INT32, dims4(0, 1, 0, 0), 2), in_list(&t, ACL_INT32, dims4(0, 3, 0, 0), 2),
      in_list(&t, ACL_INT32, dims4(1, 2, 0, 0), 2), asl__attr_set_int(&t.attrs, "ellipsis_mask", 1);
  RUN(&t); /* x[..., 1:3:2] */
  CHECK(has_shape(t.out[0], 3, dims4(2, 3, 1, 0)));
  for (i = 0; i < 6; i++) CHECK_CLOSE(asl__num_get(t.out[0], (size_t)i), asl__num_get(t.in[0], (size_t)(i * 4 + 1)), 0);
  call_end(&t);
  call_begin(&t, "StridedSliceD", 1), in_f32(&t, 2, 3, 4, 0, 0), asl__attr_set_ints(&t.attrs, "begin", dims4(-1, 0, 0, 0), 2), asl__attr_set_ints(&t.attrs, "end",
      dims4(0, 2, 0, 0), 2), asl__attr_set_ints(&t.attrs, "strides", dims4(1, 1, 0, 0), 2), asl__attr_set_int(&t.attrs, "shrink_axis_mask", 1);
  RUN(&t); /* x[-1, 0:2] */
  CHECK(has_shape(t.out[0], 1, dims4(2, 0, 0, 0)));
  CHECK_CLOSE(asl__num_get(t.out[0], 1), asl__num_get(t.in[0], 9), 0);
  call_end(&t);
  call_begin(&t, "StridedSliceAssignD", 1), in_f32(&t, 1, 6, 0, 0, 0), in_f32(&t, 1, 3, 0, 0, 0), asl__attr_set_ints(&t.attrs, "begin", dims4(5, 0, 0, 0), 1),
      asl__attr_set_ints(&t.attrs, "end", dims4(-7, 0, 0, 0), 1), asl__attr_set_ints(&t.attrs, "strides", dims4(-2, 0, 0, 0), 1);
  RUN(&t); /* var[5::-2] = value */
  for (i = 0; i < 6; i++) CHECK_CLOSE(asl__num_get(t.out[0], (size_t)i), i % 2 ? asl__num_get(t.in[1], (size_t)((5 - i) / 2)) : asl__num_get(t.in[0], (size_t)i), 0);
  call_end(&t);
  call_begin(&t, "Slice", 1), in_f32(&t, 1, 4, 0, 0, 0), in_list(&t, ACL_INT32, dims4(3, 0, 0, 0), 1), in_list(&t, ACL_INT32, dims4(2, 0, 0, 0), 1);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "2 places from 3 on do not exist on axis 0 of size 4");
}
TEST(repeats_mirrors_borders) {
  static const double reflect[] = {3, 2, 1, 2, 3, 2}, symmetric[] = {2, 1, 1, 2, 3, 3}, edge[] = {1, 1, 1, 2, 3, 3}, roll[] = {3, 1, 2}, back[] = {3, 2, 1};
  static const double tile[] = {1, 2, 3, 1, 2, 3};
  static const struct { const char *type, *mode; int64_t v[2]; size_t n; const double *want; } rows[] = {
    {"MirrorPad", "REFLECT", {2, 1}, 2, reflect}, {"MirrorPad", "SYMMETRIC", {2, 1}, 2, symmetric}, {"PadV3", "edge", {2, 1}, 2, edge},
    {"ReverseV2", NULL, {0, 0}, 1, back}, {"Tile", NULL, {2, 0}, 1, tile}};
  size_t k, i;
  call_t t;
  for (k = 0; k < ASL__COUNT(rows); k++) {
    call_begin(&t, rows[k].type, 1), in_f32(&t, 1, 3, 0, 0, 0), in_list(&t, ACL_INT64, rows[k].v, rows[k].n);
    for (i = 0; i < 3; i++) asl__num_set(t.in[0], i, (double)i + 1);
    if (rows[k].mode) asl__attr_set_str(&t.attrs, "mode", rows[k].mode);
    RUN(&t);
    if (!CHECK(near_all(t.out[0], rows[k].want, 0))) printf("%s %s\n", rows[k].type, rows[k].mode ? rows[k].mode : "");
    call_end(&t);
  }
  call_begin(&t, "Roll", 1), in_f32(&t, 1, 3, 0, 0, 0), asl__attr_set_int(&t.attrs, "shifts", 7), asl__attr_set_int(&t.attrs, "dims", 0);
  for (i = 0; i < 3; i++) asl__num_set(t.in[0], i, (double)i + 1);
  RUN(&t);
  CHECK(near_all(t.out[0], roll, 0));
  call_end(&t);
}
TEST(splits_and_joins_undo_each_other) {
  int r;
  for (r = 0; r < 30; r++) {
    const int64_t a = test_between(1, 4), b = test_between(1, 4), c = test_between(1, 3), axis = test_between(0, 2);
    int64_t sizes[3];
    call_t split, join;
    int k;
    sizes[0] = test_between(0, 3), sizes[1] = test_between(0, 3), sizes[2] = -1;
    call_begin(&split, "SplitVD", 3), in_f32(&split, 3, axis == 0 ? 7 : a, axis == 1 ? 7 : b, axis == 2 ? 7 : c, 0);
    asl__attr_set_ints(&split.attrs, "size_splits", sizes, 3), asl__attr_set_int(&split.attrs, "split_dim", axis), asl__attr_set_int(&split.attrs, "num_split", 3);
    RUN(&split);
    call_begin(&join, "ConcatV2", 1);
    for (k = 0; k < 3; k++) {
      asl__tensor *x = call_in(&join, ACL_FLOAT, ACL_FORMAT_ND, 3, split.out[k]->dims);
      if (x->bytes) memcpy(x->data, split.out[k]->data, x->bytes);
    }
    in_list(&join, ACL_INT32, dims4(axis - 3, 0, 0, 0), 1);
    RUN(&join);
    CHECK(asl__num_same_shape(join.out[0], split.in[0]));
    CHECK(memcmp(join.out[0]->data, split.in[0]->data, split.in[0]->bytes) == 0);
    call_end(&split), call_end(&join);
  }
}
TEST(gather_scatter_and_masks) {
  int r;
  for (r = 0; r < 40; r++) {
    const int64_t n = test_between(2, 5), m = test_between(1, 4), k = test_between(1, 6);
    double ref[20];
    int64_t i, j;
    call_t g, s;
    call_begin(&g, "GatherNd", 1), in_f32(&g, 2, n, m, 0, 0), call_in(&g, ACL_INT64, ACL_FORMAT_ND, 2, dims4(k, 1, 0, 0));
    call_begin(&s, "ScatterAdd", 1), in_f32(&s, 2, n, m, 0, 0), call_in(&s, ACL_INT32, ACL_FORMAT_ND, 1, dims4(k, 0, 0, 0)), in_f32(&s, 2, k, m, 0, 0);
    for (i = 0; i < k; i++) asl__num_set_int(g.in[1], (size_t)i, test_between(-n, n - 1)), asl__num_set_int(s.in[1], (size_t)i, test_between(0, n - 1));
    RUN(&g);
    RUN(&s);
    for (i = 0; i < k * m; i++) {
      int64_t at = asl__num_get_int(g.in[1], (size_t)(i / m));
      CHECK_CLOSE(asl__num_get(g.out[0], (size_t)i), asl__num_get(g.in[0], (size_t)((at < 0 ? at + n : at) * m + i % m)), 0);
    }
    for (i = 0; i < n * m; i++) ref[i] = asl__num_get(s.in[0], (size_t)i);
    for (i = 0; i < k; i++)
      for (j = 0; j < m; j++) ref[asl__num_get_int(s.in[1], (size_t)i) * m + j] += asl__num_get(s.in[2], (size_t)(i * m + j));
    CHECK(near_all(s.out[0], ref, 1e-6));
    call_end(&g), call_end(&s);
  }
  {
    call_t t;
    call_begin(&t, "ScatterUpdate", 1), in_f32(&t, 1, 3, 0, 0, 0), in_list(&t, ACL_INT32, dims4(3, 0, 0, 0), 1), in_f32(&t, 1, 1, 0, 0, 0);
    REFUSED(&t, ACL_ERROR_RT_AICPU_EXCEPTION, "index 3 at place 0, but there are 3 entries");
    call_begin(&t, "MaskedScatter", 1), in_f32(&t, 1, 3, 0, 0, 0), call_in(&t, ACL_BOOL, ACL_FORMAT_ND, 1, dims4(3, 0, 0, 0)), in_f32(&t, 1, 2, 0, 0, 0);
    memcpy(t.in[1]->data, "\1\0\1", 3);
    RUN(&t);
    CHECK_CLOSE(asl__num_get(t.out[0], 1), asl__num_get(t.in[0], 1), 0);
    CHECK_CLOSE(asl__num_get(t.out[0], 2), asl__num_get(t.in[2], 1), 0);
    call_end(&t);
  }
}
TEST(results_of_unknown_size) {
  static const double v[] = {0, 5, 0, 7, 5, 0};
  call_t t;
  size_t i;
  call_begin(&t, "NonZero", 1), in_f32(&t, 2, 2, 3, 0, 0);
  for (i = 0; i < 6; i++) asl__num_set(t.in[0], i, v[i]);
  REQUIRE(call_infer(&t) == 0);
  CHECK(has_shape(t.out[0], 2, dims4(2, 6, 0, 0))); /* the most there can be */
  call_alloc(&t);
  CHECK_EQ(asl__op_run(&t.c), 0);
  CHECK(has_shape(t.out[0], 2, dims4(2, 3, 0, 0)));
  CHECK(asl__num_get_int(t.out[0], 0) == 0 && asl__num_get_int(t.out[0], 1) == 1 && asl__num_get_int(t.out[0], 2) == 1);
  CHECK(asl__num_get_int(t.out[0], 3) == 1 && asl__num_get_int(t.out[0], 4) == 0 && asl__num_get_int(t.out[0], 5) == 1);
  asl__num_set(t.in[0], 0, 1), asl__num_set(t.in[0], 2, (double)NAN); /* the same call once more, with more to find */
  CHECK_EQ(asl__op_run(&t.c), 0);
  CHECK(has_shape(t.out[0], 2, dims4(2, 5, 0, 0)));
  call_end(&t);
  call_begin(&t, "Unique", 2), in_f32(&t, 1, 6, 0, 0, 0);
  for (i = 0; i < 6; i++) asl__num_set(t.in[0], i, v[i]);
  RUN(&t);
  CHECK(has_shape(t.out[0], 1, dims4(3, 0, 0, 0)));
  CHECK(asl__num_get(t.out[0], 0) == 0 && asl__num_get(t.out[0], 1) == 5 && asl__num_get(t.out[0], 2) == 7);
  for (i = 0; i < 6; i++) CHECK_CLOSE(asl__num_get(t.out[0], (size_t)asl__num_get_int(t.out[1], i)), v[i], 0);
  call_end(&t);
}
TEST(made_tensors) {
  call_t t;
  call_begin(&t, "Range", 1), in_list(&t, ACL_INT64, dims4(10, 0, 0, 0), 1), in_list(&t, ACL_INT64, dims4(1, 0, 0, 0), 1), in_list(&t, ACL_INT64, dims4(-4, 0, 0, 0), 1);
  RUN(&t);
  CHECK(has_shape(t.out[0], 1, dims4(3, 0, 0, 0)) && asl__num_get_int(t.out[0], 2) == 2);
  call_end(&t);
  call_begin(&t, "FillV2D", 1), asl__attr_set_ints(&t.attrs, "dims", dims4(2, 3, 0, 0), 2), asl__attr_set_float(&t.attrs, "value", 2.5f);
  RUN(&t);
  CHECK(has_shape(t.out[0], 2, dims4(2, 3, 0, 0)) && asl__num_get(t.out[0], 5) == 2.5);
  call_end(&t);
  call_begin(&t, "OneHotD", 1), in_list(&t, ACL_INT32, dims4(2, -1, 0, 0), 3), in_value(&t, ACL_FLOAT, 9), in_value(&t, ACL_FLOAT, -1), asl__attr_set_int(&t.attrs, "depth", 3);
  RUN(&t);
  CHECK(asl__num_get(t.out[0], 2) == 9 && asl__num_get(t.out[0], 0) == -1 && asl__num_get(t.out[0], 3) == -1 && asl__num_get(t.out[0], 6) == 9);
  call_end(&t);
}
TEST(space_and_depth_undo_each_other) {
  static const char *const modes[] = {"DCR", "CRD"};
  int r;
  for (r = 0; r < 20; r++) {
    const int64_t b = test_between(1, 3), n = test_between(1, 2), ch = test_between(1, 3), h = test_between(1, 3), w = test_between(1, 3);
    const int nhwc = r & 1;
    size_t i;
    call_t t;
    call_begin(&t, "DepthToSpace", 1), call_in(&t, ACL_FLOAT, nhwc ? ACL_FORMAT_NHWC : ACL_FORMAT_NCHW, 4, nhwc ? dims4(n, h, w, ch * b * b) : dims4(n, ch * b * b, h, w));
    asl__attr_set_int(&t.attrs, "block_size", b), asl__attr_set_str(&t.attrs, "mode", modes[r / 2 % 2]), asl__attr_set_str(&t.attrs, "data_format", nhwc ? "NHWC" : "NCHW");
    RUN(&t);
    for (i = 0; i < asl__num_elements(t.out[0]); i++) { /* place (p, q) of channel k comes from the channel that its corner in the block names */
      const int64_t j = (int64_t)i, W = w * b, H = h * b;
      const int64_t k = nhwc ? j % ch : j / W / H % ch, q = nhwc ? j / ch % W : j % W, p = nhwc ? j / ch / W % H : j / W % H, im = j / ch / W / H;
      const int64_t corner = p % b * b + q % b, from = r / 2 % 2 ? k * b * b + corner : corner * ch + k;
      const int64_t at = nhwc ? ((im * h + p / b) * w + q / b) * ch * b * b + from : ((im * ch * b * b + from) * h + p / b) * w + q / b;
      if (!CHECK_CLOSE(asl__num_get(t.out[0], i), asl__num_get(t.in[0], (size_t)at), 0)) break;
    }
    call_end(&t);
  }
}

/*--------------------------------------------------------------------------------------
  networks
--------------------------------------------------------------------------------------*/
TEST(transposed_convolution_random) {
  int r;
  for (r = 0; r < 400; r++) {
    const int64_t g = test_between(1, 2), cg = test_between(1, r % 8 ? 3 : 20), og = test_between(1, r % 8 ? 3 : 20), h = test_between(1, r % 8 ? 5 : 14), w = test_between(1, r % 8 ? 5 : 20), kh = test_between(1, 4),
                  kw = test_between(1, 4), s = test_between(1, 3), d = r % 4 == 0 ? 2 : 1, pt = test_between(0, (kh - 1) * d), pl = test_between(0, (kw - 1) * d),
                  extra = test_between(0, s - 1), n = test_between(1, 2);
    const int64_t oh = (h - 1) * s + (kh - 1) * d + 1 - pt + extra, ow = (w - 1) * s + (kw - 1) * d + 1 - 2 * pl + extra, c = g * cg, o = g * og;
    const aclDataType dtype = r % 5 == 0 ? ACL_FLOAT16 : ACL_FLOAT;
    double *ref;
    int64_t i, k;
    call_t t;
    if (oh < 1 || ow < 1) continue;
    call_begin(&t, "Conv2DTransposeD", 1), call_in(&t, dtype, ACL_FORMAT_NCHW, 4, dims4(n, c, h, w)), call_in(&t, dtype, ACL_FORMAT_NCHW, 4, dims4(c, og, kh, kw));
    if (r % 2) call_in(&t, dtype, ACL_FORMAT_ND, 1, dims4(o, 0, 0, 0));
    attr4(&t, "strides", 1, 1, s, s), attr4(&t, "pads", pt, 0, pl, pl), attr4(&t, "dilations", 1, 1, d, d), asl__attr_set_int(&t.attrs, "groups", g);
    attr4(&t, "output_padding", 0, 0, extra, extra);
    RUN(&t);
    REQUIRE(has_shape(t.out[0], 4, dims4(n, o, oh, ow)));
    ref = (double *)calloc((size_t)(n * o * oh * ow), sizeof *ref);
    for (i = 0; i < n * o * oh * ow; i++) ref[i] = r % 2 ? asl__num_get(t.in[2], (size_t)(i / oh / ow % o)) : 0;
    for (i = 0; i < n * c * h * w; i++)
      for (k = 0; k < og * kh * kw; k++) {
        const int64_t ch = i / w / h % c, y = i / w % h * s - pt + k / kw % kh * d, x = i % w * s - pl + k % kw * d, to = ch / cg * og + k / kw / kh;
        if (y >= 0 && y < oh && x >= 0 && x < ow)
          ref[((i / w / h / c * o + to) * oh + y) * ow + x] += asl__num_get(t.in[0], (size_t)i) * asl__num_get(t.in[1], (size_t)(ch * og * kh * kw + k));
      }
    if (!CHECK(near_all(t.out[0], ref, dtype == ACL_FLOAT ? 2e-5 : 4e-3)))
      printf("h %d w %d k %d x %d s %d d %d pads %d %d groups %d\n", (int)h, (int)w, (int)kh, (int)kw, (int)s, (int)d, (int)pt, (int)pl, (int)g);
    free(ref);
    call_end(&t);
  }
}
TEST(depthwise_filters_in_both_orders) {
  int r;
  for (r = 0; r < 20; r++) {
    const int64_t c = test_between(1, 4), m = test_between(1, 2), h = test_between(3, 6);
    const int hwcn = r & 1;
    int64_t i, k;
    call_t t;
    call_begin(&t, "DepthwiseConv2D", 1), call_in(&t, ACL_FLOAT, ACL_FORMAT_NCHW, 4, dims4(1, c, h, h)),
        call_in(&t, ACL_FLOAT, hwcn ? ACL_FORMAT_HWCN : ACL_FORMAT_NCHW, 4, hwcn ? dims4(3, 3, c, m) : dims4(c * m, 1, 3, 3));
    attr4(&t, "strides", 1, 1, 1, 1), attr4(&t, "pads", 1, 1, 1, 1);
    RUN(&t);
    REQUIRE(has_shape(t.out[0], 4, dims4(1, c * m, h, h)));
    for (i = 0; i < c * m * h * h; i++) {
      double sum = 0;
      for (k = 0; k < 9; k++) {
        const int64_t y = i / h % h + k / 3 - 1, x = i % h + k % 3 - 1, o = i / h / h;
        if (y < 0 || y >= h || x < 0 || x >= h) continue;
        sum += asl__num_get(t.in[0], (size_t)((o / m * h + y) * h + x)) * asl__num_get(t.in[1], (size_t)(hwcn ? (k * c + o / m) * m + o % m : o * 9 + k));
      }
      if (!CHECK_CLOSE(asl__num_get(t.out[0], (size_t)i), sum, 1e-5)) break;
    }
    call_end(&t);
  }
}
TEST(normalization) {
  call_t t;
  size_t i, k;
  call_begin(&t, "GroupNorm", 3), in_f32(&t, 4, 2, 6, 3, 2), in_f32(&t, 1, 6, 0, 0, 0), in_f32(&t, 1, 6, 0, 0, 0), asl__attr_set_int(&t.attrs, "num_groups", 3);
  RUN(&t);
  for (k = 0; k < 6; k++) {
    double mean = 0, var = 0;
    for (i = 0; i < 12; i++) mean += asl__num_get(t.in[0], k * 12 + i) / 12;
    for (i = 0; i < 12; i++) var += pow(asl__num_get(t.in[0], k * 12 + i) - mean, 2) / 12;
    for (i = 0; i < 12; i++) {
      const size_t ch = (k * 2 + i / 6) % 6;
      CHECK_CLOSE(asl__num_get(t.out[0], k * 12 + i), (asl__num_get(t.in[0], k * 12 + i) - mean) / sqrt(var + 1e-4) * asl__num_get(t.in[1], ch) + asl__num_get(t.in[2], ch), 1e-4);
    }
    CHECK_CLOSE(asl__num_get(t.out[1], k), mean, 1e-5);
  }
  call_end(&t);
  call_begin(&t, "RmsNorm", 2), in_f32(&t, 2, 3, 8, 0, 0), in_f32(&t, 1, 8, 0, 0, 0);
  RUN(&t);
  for (k = 0; k < 3; k++) {
    double s = 0;
    for (i = 0; i < 8; i++) s += pow(asl__num_get(t.in[0], k * 8 + i), 2) / 8;
    for (i = 0; i < 8; i++) CHECK_CLOSE(asl__num_get(t.out[0], k * 8 + i), asl__num_get(t.in[0], k * 8 + i) / sqrt(s + 1e-6) * asl__num_get(t.in[1], i), 1e-5);
  }
  call_end(&t);
  call_begin(&t, "BNTrainingReduce", 2), in_f32(&t, 4, 2, 3, 2, 2);
  RUN(&t);
  for (k = 0; k < 3; k++) {
    double s = 0, q = 0;
    for (i = 0; i < 24; i++) if (i / 4 % 3 == k) s += asl__num_get(t.in[0], i), q += pow(asl__num_get(t.in[0], i), 2);
    CHECK_CLOSE(asl__num_get(t.out[0], k), s, 1e-5);
    CHECK_CLOSE(asl__num_get(t.out[1], k), q, 1e-5);
  }
  call_end(&t);
}
/*--------------------------------------------------------------------------------------
  gradients: along a direction d, (f(x + h d) - f(x - h d)) / 2h = sum of gradient times d, where f is the forward operator's result
  summed with weights dy. Pooling and convolution are linear enough for h to be large.
--------------------------------------------------------------------------------------*/
static double weighted(const asl__tensor *y, const asl__tensor *dy) {
  double s = 0;
  for (size_t i = 0; i < asl__num_elements(dy); i++) s += asl__num_get(y, i) * asl__num_get(dy, i);
  return s;
}
static void copy_values(asl__tensor *to, const asl__tensor *from) { memcpy(to->data, from->data, from->bytes); }
TEST(filter_gradient) {
  static const int shapes[][9] = {{3, 4, 6, 9, 8, 3, 2, 1, 2}, {2, 1, 8, 12, 12, 5, 5, 1, 1}, {1, 6, 6, 5, 7, 1, 1, 1, 3}, {2, 2, 4, 9, 9, 3, 3, 2, 1}};
  for (size_t k = 0; k < 4 * 2; k++) { /* images, channels, filters, height, width, kh, kw, stride, groups */
    const int *s = shapes[k / 2], named = (int)(k % 2);
    call_t f, g;
    call_begin(&f, "Conv2D", 1), in_f32(&f, 4, s[0], s[1], s[3], s[4]), in_f32(&f, 4, s[2], s[1] / s[8], s[5], s[6]);
    call_begin(&g, named ? "Conv2DBackpropFilter" : "Conv2DBackpropFilterD", 1), copy_values(in_f32(&g, 4, s[0], s[1], s[3], s[4]), f.in[0]);
    for (int which = 0; which < 2; which++) {
      call_t *t = which ? &g : &f;
      attr4(t, "strides", 1, 1, s[7], s[7]), attr4(t, "pads", 1, 0, 2, 1), attr4(t, "dilations", 1, 1, k / 2 == 3 ? 2 : 1, 1);
      asl__attr_set_int(&t->attrs, "groups", s[8]);
    }
    RUN(&f);
    if (named) in_list(&g, ACL_INT64, f.in[1]->dims, 4);
    else asl__attr_set_ints(&g.attrs, "filter_size", f.in[1]->dims, 4);
    in_f32(&g, 4, s[0], s[2], f.out[0]->dims[2], f.out[0]->dims[3]);
    RUN(&g);
    const asl__tensor *dy = g.in[named ? 2 : 1];
    double want = weighted(f.out[0], dy), got = weighted(g.out[0], f.in[1]); /* the convolution is linear in its filter */
    CHECK_CLOSE(got, want, 1e-3 * (1 + fabs(want)));
    for (size_t i = 0; i < asl__num_elements(f.in[1]); i += 3) { /* and single elements */
      memset(f.in[1]->data, 0, f.in[1]->bytes);
      asl__num_set(f.in[1], i, 1);
      free(f.out[0]->data), f.out[0]->data = NULL;
      RUN(&f);
      CHECK_CLOSE(asl__num_get(g.out[0], i), weighted(f.out[0], dy), 1e-3);
    }
    call_end(&f), call_end(&g);
  }
}
TEST(pooling_gradients) {
  for (int k = 0; k < 12; k++) {
    const int maximum = k % 2, ceil_mode = k / 2 % 2;
    call_t f, g;
    size_t n = 0;
    call_begin(&f, maximum ? "MaxPoolV3" : "AvgPoolV2", 1);
    asl__tensor *x = in_f32(&f, 4, 2, 3, 7, 6);
    for (size_t i = 0; maximum && i < asl__num_elements(x); i++) asl__num_set(x, i, (double)(i * 37 % 251) / 64 - 1.5); /* no two alike within a step */
    call_begin(&g, maximum ? "MaxPoolV3Grad" : "AvgPoolV2GradD", 1);
    for (int which = 0; which < 2; which++) {
      call_t *t = which ? &g : &f;
      attr4(t, "ksize", 1, 1, 3, 2), attr4(t, "strides", 1, 1, 2, k / 4 + 1), attr4(t, "pads", 1, 1, 1, 0);
      asl__attr_set_str(&t->attrs, "padding_mode", "CALCULATED"), asl__attr_set_int(&t->attrs, "ceil_mode", ceil_mode);
      asl__attr_set_int(&t->attrs, "exclusive", k % 3 == 0);
    }
    RUN(&f);
    if (maximum) copy_values(in_f32(&g, 4, 2, 3, 7, 6), x), copy_values(in_f32(&g, 4, 2, 3, f.out[0]->dims[2], f.out[0]->dims[3]), f.out[0]);
    else asl__attr_set_ints(&g.attrs, "orig_input_shape", x->dims, 4);
    in_f32(&g, 4, 2, 3, f.out[0]->dims[2], f.out[0]->dims[3]);
    RUN(&g);
    for (n = 0; n < asl__num_elements(x); n += 5) {
      const double old = asl__num_get(x, n), h = 1.0 / 256;
      double side[2];
      for (int d = 0; d < 2; d++) {
        asl__num_set(x, n, old + (d ? h : -h));
        free(f.out[0]->data), f.out[0]->data = NULL;
        RUN(&f);
        side[d] = weighted(f.out[0], g.in[g.c.nin - 1]);
      }
      asl__num_set(x, n, old);
      CHECK_CLOSE(asl__num_get(g.out[0], n), (side[1] - side[0]) / (2 * h), 2e-3);
    }
    call_end(&f), call_end(&g);
  }
}
TEST(batch_normalization_gradients) {
  enum { N = 3, C = 4, P = 10 };
  double x[N * C * P], dy[N * C * P], scale[C], mean[C], var[C];
  call_t u, r;
  call_begin(&u, "BNTrainingUpdateGrad", 2), in_f32(&u, 4, N, C, 5, 2), in_f32(&u, 4, N, C, 5, 2), in_f32(&u, 1, C, 0, 0, 0), in_f32(&u, 1, C, 0, 0, 0);
  for (size_t i = 0; i < N * C * P; i++) dy[i] = asl__num_get(u.in[0], i), x[i] = asl__num_get(u.in[1], i);
  for (size_t c = 0; c < C; c++) {
    mean[c] = var[c] = 0;
    for (size_t i = 0; i < N * C * P; i++) if (i / P % C == c) mean[c] += x[i] / (N * P);
    for (size_t i = 0; i < N * C * P; i++) if (i / P % C == c) var[c] += (x[i] - mean[c]) * (x[i] - mean[c]) / (N * P);
    asl__num_set(u.in[2], c, mean[c]), asl__num_set(u.in[3], c, var[c]);
  }
  RUN(&u);
  call_begin(&r, "BNTrainingReduceGrad", 1);
  for (size_t i = 0; i < 2; i++) copy_values(in_f32(&r, 4, N, C, 5, 2), u.in[i]);
  for (size_t i = 0; i < 2; i++) copy_values(in_f32(&r, 1, C, 0, 0, 0), u.out[i]);
  in_f32(&r, 1, C, 0, 0, 0);
  for (size_t c = 0; c < C; c++) scale[c] = asl__num_get(r.in[4], c);
  for (size_t i = 2; i < 4; i++) copy_values(in_f32(&r, 1, C, 0, 0, 0), u.in[i]);
  RUN(&r);
  for (size_t n = 0; n < N * C * P; n += 7) { /* the loss sum dy * y, with mean and variance of the moved x, in double */
    const size_t c = n / P % C;
    double side[2], slope = 0;
    for (int d = 0; d < 2; d++) {
      double m = 0, v = 0, s = 0;
      const double old = x[n];
      x[n] += d ? 1e-5 : -1e-5;
      for (size_t i = 0; i < N * C * P; i++) if (i / P % C == c) m += x[i] / (N * P);
      for (size_t i = 0; i < N * C * P; i++) if (i / P % C == c) v += (x[i] - m) * (x[i] - m) / (N * P);
      for (size_t i = 0; i < N * C * P; i++) if (i / P % C == c) s += dy[i] * scale[c] * (x[i] - m) / sqrt(v + 1e-4);
      side[d] = s, x[n] = old;
    }
    CHECK_CLOSE(asl__num_get(r.out[0], n), (side[1] - side[0]) / 2e-5, 1e-4);
    for (size_t i = 0; i < N * C * P; i++) if (i / P % C == c) slope += dy[i] * (x[i] - mean[c]) / sqrt(var[c] + 1e-4);
    CHECK_CLOSE(asl__num_get(u.out[0], c), slope, 1e-4);
  }
  call_end(&u), call_end(&r);
}
static double sg(double v) { return 1 / (1 + exp(-v)); }
TEST(recurrent_layers) {
  enum { T = 3, B = 2, I = 4, H = 3 };
  int gru;
  for (gru = 0; gru < 2; gru++) {
    const int G = gru ? 3 : 4;
    call_t t;
    int s, b, j, k;
    call_begin(&t, gru ? "CommonGRU" : "CommonLSTM", gru ? 2 : 3), in_f32(&t, 3, T, B, I, 0), in_f32(&t, 3, 1, G * H, I, 0), in_f32(&t, 3, 1, G * H, H, 0),
        in_f32(&t, 2, 1, 2 * G * H, 0, 0);
    asl__attr_set_int(&t.attrs, "hidden_size", H);
    RUN(&t);
#define W(g, j, k) asl__num_get(t.in[1], (size_t)(((g) * H + (j)) * I + (k)))
#define R(g, j, k) asl__num_get(t.in[2], (size_t)(((g) * H + (j)) * H + (k)))
#define BIAS(g, j) asl__num_get(t.in[3], (size_t)((g) * H + (j)))
    for (b = 0; b < B; b++) {
      double h[H] = {0}, c[H] = {0}, fresh[H], gate[4][H];
      for (s = 0; s < T; s++) {
        int g;
        for (g = 0; g < G; g++)
          for (j = 0; j < H; j++) {
            double v = BIAS(g, j) + BIAS(G + g, j);
            for (k = 0; k < I; k++) v += W(g, j, k) * asl__num_get(t.in[0], (size_t)((s * B + b) * I + k));
            for (k = 0; k < H && !(gru && g == 2); k++) v += R(g, j, k) * h[k];
            gate[g][j] = v;
          }
        for (j = 0; j < H; j++) {
          if (gru) {
            double v = gate[2][j];
            for (k = 0; k < H; k++) v += R(2, j, k) * h[k] * sg(gate[1][k]);
            fresh[j] = (1 - sg(gate[0][j])) * tanh(v) + sg(gate[0][j]) * h[j];
          } else {
            c[j] = sg(gate[2][j]) * c[j] + sg(gate[0][j]) * tanh(gate[3][j]);
            fresh[j] = sg(gate[1][j]) * tanh(c[j]);
          }
        }
        for (j = 0; j < H; j++) {
          h[j] = fresh[j];
          CHECK_CLOSE(asl__num_get(t.out[0], (size_t)((s * B + b) * H + j)), h[j], 1e-5);
        }
      }
      for (j = 0; j < H; j++) CHECK_CLOSE(asl__num_get(t.out[1], (size_t)(b * H + j)), h[j], 1e-5);
    }
    call_end(&t);
  }
}
TEST(losses_optimisers_quantization) {
  call_t t;
  size_t i;
  double want = 0;
  call_begin(&t, "BinaryCrossEntropy", 1), in_f32(&t, 1, 7, 0, 0, 0), in_f32(&t, 1, 7, 0, 0, 0);
  for (i = 0; i < 7; i++) {
    const double p = test_uniform(0.05, 0.95), y = test_uniform(0, 1);
    asl__num_set(t.in[0], i, p), asl__num_set(t.in[1], i, y);
    want -= (asl__num_get(t.in[1], i) * log(asl__num_get(t.in[0], i)) + (1 - asl__num_get(t.in[1], i)) * log(1 - asl__num_get(t.in[0], i))) / 7;
  }
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), want, 1e-5);
  call_end(&t);
  call_begin(&t, "SparseSoftmaxCrossEntropyWithLogits", 2), in_f32(&t, 2, 1, 4, 0, 0), in_list(&t, ACL_INT32, dims4(2, 0, 0, 0), 1);
  RUN(&t);
  for (want = 0, i = 0; i < 4; i++) want += exp(asl__num_get(t.in[0], i));
  CHECK_CLOSE(asl__num_get(t.out[0], 0), log(want) - asl__num_get(t.in[0], 2), 1e-5);
  CHECK_CLOSE(asl__num_get(t.out[1], 2), exp(asl__num_get(t.in[0], 2)) / want - 1, 1e-5);
  call_end(&t);
  call_begin(&t, "ApplyMomentum", 2), in_f32(&t, 1, 3, 0, 0, 0), in_f32(&t, 1, 3, 0, 0, 0), in_value(&t, ACL_FLOAT, 0.5), in_f32(&t, 1, 3, 0, 0, 0), in_value(&t, ACL_FLOAT, 0.25);
  RUN(&t);
  for (i = 0; i < 3; i++) {
    const double m = asl__num_get(t.in[1], i) * 0.25 + asl__num_get(t.in[3], i);
    CHECK_CLOSE(asl__num_get(t.out[1], i), m, 1e-6);
    CHECK_CLOSE(asl__num_get(t.out[0], i), asl__num_get(t.in[0], i) - 0.5 * m, 1e-6);
  }
  call_end(&t);
  call_begin(&t, "AscendQuant", 1), call_in(&t, ACL_FLOAT16, ACL_FORMAT_ND, 1, dims4(4, 0, 0, 0)), asl__attr_set_float(&t.attrs, "scale", 10), asl__attr_set_float(&t.attrs, "offset", 2);
  asl__num_set(t.in[0], 0, 0.25), asl__num_set(t.in[0], 1, -0.25), asl__num_set(t.in[0], 2, 100), asl__num_set(t.in[0], 3, 1);
  RUN(&t);
  CHECK_EQ((int)t.out[0]->dtype, (int)ACL_INT8);
  CHECK(asl__num_get_int(t.out[0], 0) == 4 && asl__num_get_int(t.out[0], 1) == 0 && asl__num_get_int(t.out[0], 2) == 127 && asl__num_get_int(t.out[0], 3) == 12);
  call_end(&t);
}

/*--------------------------------------------------------------------------------------
  pictures and boxes
--------------------------------------------------------------------------------------*/
TEST(resizing) {
  int r;
  for (r = 0; r < 40; r++) {
    const int64_t h = test_between(1, 6), w = test_between(1, 6), oh = test_between(1, 9), ow = test_between(1, 9);
    const int half = r % 3 == 1, corners = r % 3 == 2;
    int64_t i;
    call_t t;
    call_begin(&t, "ResizeBilinearV2", 1), in_f32(&t, 4, 1, 2, h, w), in_list(&t, ACL_INT32, dims4(oh, ow, 0, 0), 2);
    asl__attr_set_bool(&t.attrs, "half_pixel_centers", half), asl__attr_set_bool(&t.attrs, "align_corners", corners);
    RUN(&t);
    REQUIRE(has_shape(t.out[0], 4, dims4(1, 2, oh, ow)));
    for (i = 0; i < 2 * oh * ow; i++) {
      const double ay = corners ? (oh > 1 ? (double)(h - 1) / (double)(oh - 1) : 0) : (double)h / (double)oh, ax = corners ? (ow > 1 ? (double)(w - 1) / (double)(ow - 1) : 0) : (double)w / (double)ow;
      double y = half ? ((double)(i / ow % oh) + 0.5) * ay - 0.5 : (double)(i / ow % oh) * ay, x = half ? ((double)(i % ow) + 0.5) * ax - 0.5 : (double)(i % ow) * ax;
      int64_t y0, x0, y1, x1;
      const size_t plane = (size_t)(i / ow / oh * h * w);
      y = fmin(fmax(y, 0), (double)(h - 1)), x = fmin(fmax(x, 0), (double)(w - 1));
      y0 = (int64_t)y, x0 = (int64_t)x, y1 = y0 + 1 < h ? y0 + 1 : y0, x1 = x0 + 1 < w ? x0 + 1 : x0;
      y -= (double)y0, x -= (double)x0;
#define P(a, b) asl__num_get(t.in[0], plane + (size_t)((a) * w + (b)))
      if (!CHECK_CLOSE(asl__num_get(t.out[0], (size_t)i), (P(y0, x0) * (1 - x) + P(y0, x1) * x) * (1 - y) + (P(y1, x0) * (1 - x) + P(y1, x1) * x) * y, 1e-5)) break;
#undef P
    }
    call_end(&t);
  }
  {
    static const double want[] = {0, 0, 1, 1, 2, 2};
    call_t t;
    call_begin(&t, "Upsample", 1), in_f32(&t, 4, 1, 1, 1, 3), asl__attr_set_int(&t.attrs, "stride_h", 1);
    for (r = 0; r < 3; r++) asl__num_set(t.in[0], (size_t)r, r);
    RUN(&t);
    CHECK(near_all(t.out[0], want, 0));
    call_end(&t);
    call_begin(&t, "ResizeD", 1), in_f32(&t, 4, 1, 1, 2, 3);
    REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "the new size is missing");
  }
}
TEST(boxes_suppress_each_other) {
  static const double boxes[] = {0, 0, 10, 10, 1, 1, 11, 11, 20, 20, 30, 30, 0, 0, 10, 9}, scores[] = {0.7, 0.9, 0.5, 0.8};
  call_t t;
  size_t i;
  call_begin(&t, "NonMaxSuppressionV3", 1), in_f32(&t, 2, 4, 4, 0, 0), in_f32(&t, 1, 4, 0, 0, 0), in_list(&t, ACL_INT32, dims4(10, 0, 0, 0), 1), in_value(&t, ACL_FLOAT, 0.5),
      in_value(&t, ACL_FLOAT, 0.1);
  for (i = 0; i < 16; i++) asl__num_set(t.in[0], i, boxes[i]);
  for (i = 0; i < 4; i++) asl__num_set(t.in[1], i, scores[i]);
  RUN(&t);
  CHECK(has_shape(t.out[0], 1, dims4(2, 0, 0, 0))); /* 1 (0.9) drops 3 and 0, 2 stands apart */
  CHECK(asl__num_get_int(t.out[0], 0) == 1 && asl__num_get_int(t.out[0], 1) == 2);
  call_end(&t);
  call_begin(&t, "BatchMultiClassNonMaxSuppression", 4), in_f32(&t, 4, 1, 4, 1, 4), in_f32(&t, 3, 1, 4, 2, 0);
  for (i = 0; i < 16; i++) asl__num_set(t.in[0], i, boxes[i]);
  for (i = 0; i < 8; i++) asl__num_set(t.in[1], i, i % 2 ? 0 : scores[i / 2]);
  asl__attr_set_float(&t.attrs, "score_threshold", 0.1f), asl__attr_set_float(&t.attrs, "iou_threshold", 0.5f);
  asl__attr_set_int(&t.attrs, "max_size_per_class", 5), asl__attr_set_int(&t.attrs, "max_total_size", 3);
  RUN(&t);
  CHECK_EQ(asl__num_get_int(t.out[3], 0), 2);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), 1, 0);
  CHECK_CLOSE(asl__num_get(t.out[0], 4), 20, 0);
  CHECK_CLOSE(asl__num_get(t.out[1], 0), 0.9, 1e-6);
  CHECK_CLOSE(asl__num_get(t.out[1], 2), 0, 0);
  call_end(&t);
}
TEST(deformable_convolution) { /* offsets of whole numbers and factors of 1 are a shift */
  call_t d, t;
  size_t i;
  call_begin(&d, "DeformableConv2D", 1), in_f32(&d, 4, 1, 2, 5, 6), in_f32(&d, 4, 3, 2, 3, 3), in_f32(&d, 4, 1, 27, 5, 6);
  for (i = 0; i < 27 * 30; i++) asl__num_set(d.in[2], i, i < 9 * 30 ? 1 : i < 18 * 30 ? -1 : 1);
  attr4(&d, "strides", 1, 1, 1, 1), attr4(&d, "pads", 1, 1, 1, 1);
  RUN(&d);
  call_begin(&t, "Conv2D", 1), in_f32(&t, 4, 1, 2, 5, 6), in_f32(&t, 4, 3, 2, 3, 3);
  memcpy(t.in[0]->data, d.in[0]->data, d.in[0]->bytes), memcpy(t.in[1]->data, d.in[1]->data, d.in[1]->bytes);
  attr4(&t, "strides", 1, 1, 1, 1), attr4(&t, "pads", 2, 0, 0, 2); /* one row up, one column to the right */
  RUN(&t);
  for (i = 0; i < 90; i++) if (!CHECK_CLOSE(asl__num_get(d.out[0], i), asl__num_get(t.out[0], i), 1e-5)) break;
  call_end(&t), call_end(&d);
}
/* GridSampler2D and 3D: the weights of every pixel summed over the whole picture, laid out again and again where it reflects. */
static double grid_weight(int taps, double d) {
  d = fabs(d);
  if (taps == 2) return d < 1 ? 1 - d : 0;
  return d <= 1 ? 1.25 * d * d * d - 2.25 * d * d + 1 : d < 2 ? -.75 * (d * d * d - 5 * d * d + 8 * d - 4) : 0;
}
static double grid_reflected(double p, double low, double high) {
  while (high > low && (p < low || p > high)) p = p < low ? 2 * low - p : 2 * high - p;
  return high > low ? p : 0;
}
TEST(sampling_on_a_grid) {
  static const char *const modes[] = {"nearest", "bilinear", "bicubic"}, *const pads[] = {"zeros", "border", "reflection"};
  int round;
  for (round = 0; round < 120; round++) {
    const int axes = round % 5 == 4 ? 3 : 2, mode = (int)(test_random() % 3), pad = (int)(test_random() % 3), corners = (int)(test_random() % 2);
    int64_t size[3];
    call_t t;
    size_t i, plane = 1;
    int a;
    for (a = 0; a < axes; a++) size[a] = 1 + (int64_t)(test_random() % 5), plane *= (size_t)size[a];
    call_begin(&t, axes == 2 ? "GridSampler2D" : "GridSampler3D", 1);
    if (axes == 2) in_f32(&t, 4, 2, 2, size[0], size[1]);
    else { int64_t d[5]; d[0] = d[1] = 2; for (a = 0; a < 3; a++) d[2 + a] = size[a]; call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, 5, d); }
    if (axes == 2) in_f32(&t, 4, 2, 3, 2, 2);
    else { int64_t d[5] = {2, 3, 2, 1, 3}; call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, 5, d); }
    for (i = 0; i < asl__num_elements(t.in[0]); i++) asl__num_set(t.in[0], i, test_uniform(-1, 1));
    for (i = 0; i < asl__num_elements(t.in[1]); i++) asl__num_set(t.in[1], i, test_uniform(-2.5, 2.5));
    asl__attr_set_str(&t.attrs, "interpolation_mode", modes[mode]), asl__attr_set_str(&t.attrs, "padding_mode", pads[pad]), asl__attr_set_bool(&t.attrs, "align_corners", corners);
    RUN(&t);
    for (i = 0; i < 2 * 2 * 6; i++) {
      const size_t n = i / 12, ch = i / 6 % 2, at = i % 6;
      double sum = 0, p[3], low[3], high[3];
      int64_t k[3], from[3], to[3];
      for (a = 0; a < axes; a++) {
        const double u = asl__num_get(t.in[1], (n * 6 + at) * (size_t)axes + (size_t)(axes - 1 - a)), s = (double)size[a];
        p[a] = corners ? (u + 1) / 2 * (s - 1) : ((u + 1) * s - 1) / 2;
        low[a] = corners ? 0 : -.5, high[a] = corners ? s - 1 : s - .5;
        if (mode == 0) p[a] = nearbyint(p[a]);
        if (pad == 1 && (p[a] < low[a] || p[a] > high[a])) p[a] = p[a] < low[a] ? 0 : s - 1;
        if (pad == 2) p[a] = grid_reflected(p[a], low[a], high[a]);
        from[a] = (int64_t)floor(p[a]) - 2, to[a] = from[a] + 5;
      }
      for (k[0] = from[0]; k[0] <= to[0]; k[0]++)
        for (k[1] = from[1]; k[1] <= to[1]; k[1]++)
          for (k[2] = axes == 3 ? from[2] : 0; k[2] <= (axes == 3 ? to[2] : 0); k[2]++) {
            double w = 1;
            size_t place = 0;
            for (a = 0; a < axes; a++) {
              double q = (double)k[a];
              w *= mode == 0 ? nearbyint(p[a]) >= q && nearbyint(p[a]) <= q : grid_weight(mode == 1 ? 2 : 4, p[a] - q);
              if (pad == 0 && (q < 0 || q > (double)size[a] - 1)) w = 0;
              if (pad == 2) q = grid_reflected(q, low[a], high[a]);
              q = q < 0 ? 0 : q > (double)size[a] - 1 ? (double)size[a] - 1 : q;
              place = place * (size_t)size[a] + (size_t)q;
            }
            sum += w * asl__num_get(t.in[0], (n * 2 + ch) * plane + place);
          }
      if (!CHECK_CLOSE(asl__num_get(t.out[0], i), sum, 1e-5)) {
        printf("%d axes, %s, %s, corners %d, element %zu\n", axes, modes[mode], pads[pad], corners, i);
        break;
      }
    }
    call_end(&t);
  }
}
TEST(dynamic_rnn_one_step) {
  call_t t;
  int j, k, g;
  call_begin(&t, "DynamicRNN", 3), in_f32(&t, 3, 1, 1, 2, 0), in_f32(&t, 2, 5, 12, 0, 0), in_f32(&t, 1, 12, 0, 0, 0), call_absent(&t), in_f32(&t, 3, 1, 1, 3, 0), in_f32(&t, 3, 1, 1, 3, 0);
  RUN(&t);
  for (j = 0; j < 3; j++) {
    double v[4], c;
    for (g = 0; g < 4; g++) {
      v[g] = asl__num_get(t.in[2], (size_t)(g * 3 + j));
      for (k = 0; k < 5; k++) v[g] += asl__num_get(t.in[1], (size_t)(k * 12 + g * 3 + j)) * (k < 2 ? asl__num_get(t.in[0], (size_t)k) : asl__num_get(t.in[4], (size_t)(k - 2)));
    }
    c = sg(v[2]) * asl__num_get(t.in[5], (size_t)j) + sg(v[0]) * tanh(v[1]);
    CHECK_CLOSE(asl__num_get(t.out[2], (size_t)j), c, 1e-5);
    CHECK_CLOSE(asl__num_get(t.out[0], (size_t)j), sg(v[3]) * tanh(c), 1e-5);
  }
  call_end(&t);
}
TEST(names_that_samples_use) {
  static const char *const names[] = {"AddCustom", "AddDsl", "AddBlockCust", "AddMatMatElements", "AddRowRanges", "BatchNorm", "Conv2D", "Conv2DTik", "GEMM", "MatmulTik", "Pow",
                                      "ReshapeCust", "SoftmaxV2", "SoftmaxTik", "Cast", "BatchMultiClassNonMaxSuppression"};
  size_t i;
  for (i = 0; i < ASL__COUNT(names); i++) if (!CHECK(asl__op_find(names[i]) != NULL)) printf("%s\n", names[i]);
}
