/* test_nn.c - aclnn: tensors with strides, scalars, lists, executors, and the operators in two steps against plain loops in double. */
#include "ascend_lite.h"
#include "test.h"
#include <math.h>

/*--------------------------------------------------------------------------------------
  Tensors on the device; values as doubles on the host
--------------------------------------------------------------------------------------*/
typedef struct tensor {
  aclTensor *t;
  char *device;
  aclDataType type;
  int64_t dims[4], strides[4], offset;
  int rank;
  size_t count, bytes; /* elements of the view; bytes of the memory */
  double *v;           /* values of the view, row by row */
} tensor;
static void put(char *to, aclDataType type, double v) {
  aclFloat16 h = aclFloatToFloat16((float)v);
  float f = (float)v;
  int64_t l = (int64_t)v;
  int32_t i = (int32_t)v;
  uint8_t u = (uint8_t)(v != 0.0);
  switch (type) {
    case ACL_FLOAT: memcpy(to, &f, 4); break;
    case ACL_DOUBLE: memcpy(to, &v, 8); break;
    case ACL_FLOAT16: memcpy(to, &h, 2); break;
    case ACL_INT64: memcpy(to, &l, 8); break;
    case ACL_INT32: memcpy(to, &i, 4); break;
    case ACL_BOOL: memcpy(to, &u, 1); break;
    default: REQUIRE(0);
  }
}
static double take(const char *from, aclDataType type) {
  aclFloat16 h;
  float f;
  double d;
  int64_t l;
  int32_t i;
  switch (type) {
    case ACL_FLOAT: memcpy(&f, from, 4); return (double)f;
    case ACL_DOUBLE: memcpy(&d, from, 8); return d;
    case ACL_FLOAT16: memcpy(&h, from, 2); return (double)aclFloat16ToFloat(h);
    case ACL_INT64: memcpy(&l, from, 8); return (double)l;
    case ACL_INT32: memcpy(&i, from, 4); return (double)i;
    case ACL_BOOL: return *from ? 1.0 : 0.0;
    default: REQUIRE(0); return 0;
  }
}
static size_t place(const tensor *x, size_t k) { /* of element k of the view, in elements */
  size_t at = (size_t)x->offset;
  int i;
  for (i = x->rank - 1; i >= 0; i--) {
    at += k % (size_t)x->dims[i] * (size_t)x->strides[i];
    k /= (size_t)x->dims[i];
  }
  return at;
}
/* How the view lies in memory: 0 row by row, 1 the axes the other way round, 2 every second element from the third one on. */
static tensor make(aclDataType type, int rank, const int64_t *dims, int layout) {
  tensor x;
  int64_t step = layout == 2 ? 2 : 1, storage;
  size_t k;
  int i;
  memset(&x, 0, sizeof x);
  x.type = type, x.rank = rank, x.count = 1, x.offset = layout == 2 ? 3 : 0;
  for (i = 0; i < rank; i++) x.dims[i] = dims[i], x.count *= (size_t)dims[i];
  for (i = 0; i < rank; i++) {
    int axis = layout == 1 ? i : rank - 1 - i;
    x.strides[axis] = step, step *= dims[axis];
  }
  storage = (int64_t)x.count * (layout == 2 ? 2 : 1) + x.offset;
  x.bytes = (size_t)storage * aclDataTypeSize(type);
  if (x.bytes) CHECK_OK(aclrtMalloc((void **)&x.device, x.bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  if (x.bytes) CHECK_OK(aclrtMemset(x.device, x.bytes, 0x5A, x.bytes));
  x.v = (double *)calloc(x.count + 1, sizeof *x.v);
  REQUIRE(x.v != NULL);
  for (k = 0; k < x.count; k++) x.v[k] = 0;
  x.t = aclCreateTensor(x.dims, (uint64_t)rank, type, x.strides, x.offset, ACL_FORMAT_ND, &storage, 1, x.device);
  REQUIRE(x.t != NULL);
  return x;
}
static void send(const tensor *x) {
  char *host = (char *)malloc(x->bytes + 1);
  size_t k, size = aclDataTypeSize(x->type);
  REQUIRE(host != NULL);
  memset(host, 0x5A, x->bytes);
  for (k = 0; k < x->count; k++) put(host + place(x, k) * size, x->type, x->v[k]);
  if (x->bytes) CHECK_OK(aclrtMemcpy(x->device, x->bytes, host, x->bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  for (k = 0; k < x->count; k++) x->v[k] = take(host + place(x, k) * size, x->type); /* as rounded */
  free(host);
}
static void fetch(tensor *x) { /* and what lies between must be as it was */
  char *host = (char *)malloc(x->bytes + 1), *seen = (char *)calloc(x->bytes + 1, 1);
  size_t k, j, size = aclDataTypeSize(x->type);
  REQUIRE(host != NULL && seen != NULL);
  if (x->bytes) CHECK_OK(aclrtMemcpy(host, x->bytes, x->device, x->bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  for (k = 0; k < x->count; k++) {
    x->v[k] = take(host + place(x, k) * size, x->type);
    for (j = 0; j < size; j++) seen[place(x, k) * size + j] = 1;
  }
  for (k = 0; k < x->bytes; k++)
    if (!seen[k] && !CHECK_EQ(host[k], 0x5A)) break;
  free(host), free(seen);
}
static void drop(tensor *x) {
  CHECK_EQ(aclDestroyTensor(x->t), 0);
  if (x->device) CHECK_OK(aclrtFree(x->device));
  free(x->v);
}
static tensor random_tensor(aclDataType type, int rank, const int64_t *dims, double low, double high) {
  tensor x = make(type, rank, dims, (int)test_between(0, 2));
  size_t k;
  for (k = 0; k < x.count; k++) x.v[k] = test_uniform(low, high);
  send(&x);
  return x;
}
static tensor matrix(int64_t a, int64_t b) {
  int64_t d[2];
  d[0] = a, d[1] = b;
  return random_tensor(ACL_FLOAT, 2, d, -2, 2);
}
static tensor empty(aclDataType type, int rank, int64_t a, int64_t b, int64_t c, int64_t e) {
  int64_t d[4];
  d[0] = a, d[1] = b, d[2] = c, d[3] = e;
  return make(type, rank, d, (int)test_between(0, 2));
}
static aclScalar *number(double v) { return aclCreateScalar(&v, ACL_DOUBLE); }
static aclScalar *whole(int64_t v) { return aclCreateScalar(&v, ACL_INT64); }
static aclIntArray *ints(int64_t a, int64_t b, uint64_t n) {
  int64_t v[2];
  v[0] = a, v[1] = b;
  return aclCreateIntArray(v, n);
}
static void begin(void) {
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
}
static void finish(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static const char *message(void) {
  const char *m = aclGetRecentErrMsg();
  return m ? m : "";
}

/*--------------------------------------------------------------------------------------
  The two steps
--------------------------------------------------------------------------------------*/
static uint64_t ws;
static aclOpExecutor *ex;
typedef aclnnStatus second(void *, uint64_t, aclOpExecutor *, aclrtStream);
static int go(second *f) { /* with a workspace of exactly the size that was asked for */
  void *memory = NULL;
  int ok;
  if (ws) CHECK_OK(aclrtMalloc(&memory, ws, ACL_MEM_MALLOC_HUGE_FIRST));
  ok = CHECK_EQ(f(memory, ws, ex, NULL), 0);
  ok = CHECK_OK(aclrtSynchronizeStream(NULL)) && ok;
  if (memory) CHECK_OK(aclrtFree(memory));
  return ok;
}
static int ran(aclnnStatus first, second *then, const char *name) {
  int ok = CHECK_EQ(first, 0) && go(then);
  if (!ok) fprintf(stderr, "in %s: %s\n", name, message());
  return ok;
}
#define RUN(Name, ...) ran(aclnn##Name##GetWorkspaceSize(__VA_ARGS__, &ws, &ex), aclnn##Name, "aclnn" #Name)
#define REFUSED(code, Name, ...) CHECK_EQ(aclnn##Name##GetWorkspaceSize(__VA_ARGS__, &ws, &ex), code)
static int same(const tensor *got, const double *want, double slack) {
  size_t k;
  for (k = 0; k < got->count; k++)
    if (!CHECK_CLOSE(got->v[k], want[k], slack * (1 + fabs(want[k])))) return fprintf(stderr, "at %zu\n", k), 0;
  return 1;
}

/*--------------------------------------------------------------------------------------
  One input
--------------------------------------------------------------------------------------*/
static double relu(double x) { return x > 0 ? x : 0; }
static double sigmoid(double x) { return 1 / (1 + exp(-x)); }
static double silu(double x) { return x * sigmoid(x); }
static double gelu(double x) { return 0.5 * x * (1 + erf(x / sqrt(2.0))); }
static double neg(double x) { return -x; }
static double rsqrt_of(double x) { return 1 / sqrt(x); }
static double inverse(double x) { return 1 / x; }
static double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
TEST(one_input) {
#define ONE(Name, f, low, high) {#Name, aclnn##Name##GetWorkspaceSize, aclnn##Name, f, low, high}
  static const struct {
    const char *name;
    aclnnStatus (*first)(const aclTensor *, aclTensor *, uint64_t *, aclOpExecutor **);
    second *then;
    double (*f)(double);
    double low, high;
  } all[] = {ONE(Abs, fabs, -3, 3),   ONE(Neg, neg, -3, 3),          ONE(Exp, exp, -3, 3),        ONE(Sqrt, sqrt, 0, 9),
             ONE(Rsqrt, rsqrt_of, 1, 9), ONE(Log, log, 0.1, 9),      ONE(Relu, relu, -3, 3),      ONE(Sigmoid, sigmoid, -5, 5),
             ONE(Tanh, tanh, -3, 3),  ONE(Silu, silu, -3, 3),        ONE(Gelu, gelu, -3, 3),      ONE(Floor, floor, -5, 5),
             ONE(Ceil, ceil, -5, 5),  ONE(Sin, sin, -3, 3),          ONE(Cos, cos, -3, 3),        ONE(Erf, erf, -3, 3),
             ONE(Reciprocal, inverse, 0.5, 3), ONE(Sign, sign_of, -3, 3), ONE(Round, rint, -5, 5), ONE(Log1p, log1p, 0, 5)};
  size_t k, j;
  begin();
  for (k = 0; k < sizeof all / sizeof all[0]; k++) {
    int64_t d[3];
    tensor x, y;
    int half = (int)test_between(0, 1);
    d[0] = test_between(1, 5), d[1] = test_between(1, 7), d[2] = test_between(1, 9);
    x = random_tensor(half ? ACL_FLOAT16 : ACL_FLOAT, 3, d, all[k].low, all[k].high), y = make(half ? ACL_FLOAT16 : ACL_FLOAT, 3, d, (int)test_between(0, 2));
    CHECK_EQ(all[k].first(x.t, y.t, &ws, &ex), 0);
    go(all[k].then);
    fetch(&y);
    for (j = 0; j < x.count; j++)
      if (!CHECK_CLOSE(y.v[j], all[k].f(x.v[j]), (half ? 2e-3 : 2e-6) * (1 + fabs(all[k].f(x.v[j]))))) {
        fprintf(stderr, "aclnn%s of %g\n", all[k].name, x.v[j]);
        break;
      }
    drop(&x), drop(&y);
  }
  finish();
}
TEST(in_place_and_filled) {
  tensor x, row, y;
  double want[12];
  int k;
  aclScalar *s;
  begin();
  x = matrix(3, 4), row = matrix(1, 4);
  for (k = 0; k < 12; k++) want[k] = relu(x.v[k]);
  RUN(InplaceRelu, x.t);
  fetch(&x), same(&x, want, 0);
  s = number(2);
  for (k = 0; k < 12; k++) want[k] += 2 * row.v[k % 4];
  RUN(InplaceAdd, x.t, row.t, s);
  fetch(&x), same(&x, want, 1e-6);
  for (k = 0; k < 12; k++) want[k] *= 2;
  RUN(InplaceMuls, x.t, s);
  fetch(&x), same(&x, want, 1e-6);
  for (k = 0; k < 12; k++) want[k] = row.v[k % 4];
  RUN(InplaceCopy, x.t, row.t);
  fetch(&x), same(&x, want, 0);
  for (k = 0; k < 12; k++) want[k] = 2;
  RUN(InplaceFillScalar, x.t, s);
  fetch(&x), same(&x, want, 0);
  for (k = 0; k < 12; k++) want[k] = 0;
  RUN(InplaceZero, x.t);
  fetch(&x), same(&x, want, 0);
  RUN(InplaceOne, x.t);
  fetch(&x);
  CHECK_CLOSE(x.v[11], 1, 0);
  REFUSED(ACLNN_ERR_PARAM_INVALID, InplaceAdd, row.t, x.t, s); /* the result is larger than row */
  y = empty(ACL_INT32, 2, 3, 4, 0, 0);
  REFUSED(ACLNN_ERR_PARAM_INVALID, InplaceAdd, y.t, x.t, s); /* real numbers into whole ones */
  CHECK_EQ(aclDestroyScalar(s), 0);
  drop(&x), drop(&row), drop(&y);
  finish();
}

/*--------------------------------------------------------------------------------------
  Two inputs
--------------------------------------------------------------------------------------*/
TEST(two_inputs_broadcast_and_promoted) {
  int64_t d[3], e[1];
  tensor x, z, y, q, w;
  aclScalar *two;
  int64_t k, n;
  begin();
  d[0] = test_between(1, 4), d[1] = test_between(1, 5), d[2] = e[0] = test_between(1, 6);
  n = d[0] * d[1] * d[2];
  x = random_tensor(ACL_FLOAT, 3, d, -3, 3), z = random_tensor(ACL_FLOAT16, 1, e, 1, 3), y = make(ACL_FLOAT, 3, d, 2);
  w = random_tensor(ACL_INT32, 3, d, -9, 9), q = make(ACL_BOOL, 3, d, 0);
  two = whole(2);
#define EACH(Name, formula, ...)                                                                                     \
  RUN(Name, __VA_ARGS__), fetch(&y);                                                                                 \
  for (k = 0; k < n; k++) {                                                                                          \
    double a = x.v[k], b = z.v[k % e[0]], c = w.v[k];                                                                \
    (void)a, (void)b, (void)c;                                                                                       \
    if (!CHECK_CLOSE(y.v[k], formula, 1e-5 * (1 + fabs(formula)))) fprintf(stderr, "aclnn" #Name " at %d\n", (int)k), k = n; \
  }
  EACH(Add, a + 2 * b, x.t, z.t, two, y.t)
  EACH(Sub, a - 2 * b, x.t, z.t, two, y.t)
  EACH(Mul, a * b, x.t, z.t, y.t)
  EACH(Div, a / b, x.t, z.t, y.t)
  EACH(Maximum, a > b ? a : b, x.t, z.t, y.t)
  EACH(Minimum, a < b ? a : b, x.t, z.t, y.t)
  EACH(Adds, a + 4, x.t, two, two, y.t)
  EACH(Subs, a - 4, x.t, two, two, y.t)
  EACH(Muls, 2 * a, x.t, two, y.t)
  EACH(Muls, 2 * c, w.t, two, y.t)
  EACH(Divs, c / 2, w.t, two, y.t)
  EACH(PowTensorScalar, a * a, x.t, two, y.t)
  EACH(PowScalarTensor, pow(2, a), two, x.t, y.t)
  EACH(LeakyRelu, a > 0 ? a : 2 * a, x.t, two, y.t)
  RUN(GtTensor, x.t, z.t, q.t), fetch(&q);
  for (k = 0; k < n; k++) CHECK_CLOSE(q.v[k], x.v[k] > z.v[k % e[0]], 0);
  RUN(EqScalar, w.t, two, q.t), fetch(&q);
  for (k = 0; k < n; k++) CHECK_CLOSE(q.v[k], w.v[k] >= 2 && w.v[k] <= 2, 0);
  RUN(SWhere, q.t, x.t, z.t, y.t), fetch(&y);
  for (k = 0; k < n; k++) CHECK_CLOSE(y.v[k], q.v[k] > 0 ? x.v[k] : z.v[k % e[0]], 0);
  REFUSED(ACLNN_ERR_PARAM_NULLPTR, Add, NULL, z.t, two, y.t);
  REFUSED(ACLNN_ERR_PARAM_NULLPTR, Add, x.t, z.t, NULL, y.t);
  REFUSED(ACLNN_ERR_PARAM_NULLPTR, Add, x.t, z.t, two, NULL);
  CHECK_EQ(aclnnAddGetWorkspaceSize(x.t, z.t, two, y.t, NULL, &ex), ACLNN_ERR_PARAM_NULLPTR);
  CHECK_EQ(aclnnAddGetWorkspaceSize(x.t, z.t, two, y.t, &ws, NULL), ACLNN_ERR_PARAM_NULLPTR);
  REFUSED(ACLNN_ERR_PARAM_INVALID, Add, x.t, (aclTensor *)(void *)two, two, y.t);
  REFUSED(ACLNN_ERR_PARAM_INVALID, Add, x.t, z.t, two, w.t);
  CHECK_HAS(message(), "cannot hold");
  CHECK_EQ(aclDestroyScalar(two), 0);
  drop(&x), drop(&y), drop(&z), drop(&q), drop(&w);
  finish();
}
TEST(shapes_that_do_not_fit_are_told) {
  tensor a, b, y;
  aclScalar *one;
  begin();
  a = matrix(2, 3), b = matrix(4, 3), y = empty(ACL_FLOAT, 2, 2, 3, 0, 0), one = number(1);
  REFUSED(ACLNN_ERR_PARAM_INVALID, Add, a.t, b.t, one, y.t);
  CHECK_HAS(message(), "[2,3] and [4,3] do not broadcast");
  REFUSED(ACLNN_ERR_PARAM_INVALID, Add, a.t, a.t, one, b.t);
  CHECK_HAS(message(), "out has the shape [4,3], but the result is [2,3]");
  CHECK_EQ(aclDestroyScalar(one), 0);
  drop(&a), drop(&b), drop(&y);
  finish();
}

/*--------------------------------------------------------------------------------------
  Products
--------------------------------------------------------------------------------------*/
static void product(const double *a, const double *b, double *c, int64_t m, int64_t n, int64_t k) {
  int64_t i, j, p;
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++)
      for (c[i * n + j] = 0, p = 0; p < k; p++) c[i * n + j] += a[i * k + p] * b[p * n + j];
}
TEST(products) {
  int64_t m = test_between(1, 9), n = test_between(1, 9), k = test_between(1, 20), i, d3[3];
  tensor a, b, y, s, v, r, a3, b3, y3;
  double *want = (double *)calloc((size_t)(3 * m * n), sizeof *want);
  aclScalar *alpha, *beta, *zero;
  begin();
  a = matrix(m, k), b = matrix(k, n), y = empty(ACL_FLOAT, 2, m, n, 0, 0), s = matrix(1, n);
  product(a.v, b.v, want, m, n, k);
  RUN(Matmul, a.t, b.t, y.t, 0), fetch(&y), same(&y, want, 1e-5);
  RUN(Mm, a.t, b.t, y.t, 1), fetch(&y), same(&y, want, 1e-5);
  alpha = number(0.5), beta = whole(2), zero = number(0);
  for (i = 0; i < m * n; i++) want[i] = 0.5 * want[i] + 2 * s.v[i % n];
  RUN(Addmm, s.t, a.t, b.t, beta, alpha, y.t, 0), fetch(&y), same(&y, want, 1e-5);
  s.v[0] = NAN, send(&s);
  for (i = 0; i < m * n; i++) want[i] -= 2 * (i % n ? s.v[i % n] : 0);
  RUN(Addmm, s.t, a.t, b.t, zero, alpha, y.t, 0), fetch(&y); /* beta 0: NaN is not read */
  CHECK(!isnan(y.v[0]));
  v = empty(ACL_FLOAT, 1, k, 0, 0, 0), r = empty(ACL_FLOAT, 1, m, 0, 0, 0);
  for (i = 0; i < k; i++) v.v[i] = test_uniform(-1, 1);
  send(&v);
  product(a.v, v.v, want, m, 1, k);
  RUN(Matmul, a.t, v.t, r.t, 0), fetch(&r), same(&r, want, 1e-5);
  REFUSED(ACLNN_ERR_PARAM_INVALID, Mm, a.t, v.t, r.t, 0);
  REFUSED(ACLNN_ERR_PARAM_INVALID, Matmul, a.t, b.t, y.t, 9);
  d3[0] = 3, d3[1] = m, d3[2] = k;
  a3 = random_tensor(ACL_FLOAT, 3, d3, -1, 1);
  d3[1] = k, d3[2] = n;
  b3 = random_tensor(ACL_FLOAT, 3, d3, -1, 1), y3 = empty(ACL_FLOAT, 3, 3, m, n, 0);
  for (i = 0; i < 3; i++) product(a3.v + i * m * k, b3.v + i * k * n, want + i * m * n, m, n, k);
  RUN(BatchMatMul, a3.t, b3.t, y3.t, 0), fetch(&y3), same(&y3, want, 1e-5);
  RUN(Matmul, a3.t, b3.t, y3.t, 0), fetch(&y3), same(&y3, want, 1e-5);
  CHECK_EQ(aclDestroyScalar(alpha) + aclDestroyScalar(beta) + aclDestroyScalar(zero), 0);
  drop(&a), drop(&b), drop(&y), drop(&s), drop(&v), drop(&r), drop(&a3), drop(&b3), drop(&y3);
  free(want);
  finish();
}

/*--------------------------------------------------------------------------------------
  Along axes
--------------------------------------------------------------------------------------*/
TEST(sums_extremes_softmax) {
  int64_t m = test_between(1, 6), n = test_between(1, 7), i, j;
  tensor x, cols, rows, y, one, where;
  double want[64], want_rows[8];
  aclIntArray *axis0, *axis1, *all;
  begin();
  x = matrix(m, n), cols = empty(ACL_FLOAT, 1, n, 0, 0, 0), rows = empty(ACL_FLOAT, 2, m, 1, 0, 0), y = empty(ACL_FLOAT, 2, m, n, 0, 0);
  one = empty(ACL_FLOAT, 0, 0, 0, 0, 0), where = empty(ACL_INT64, 1, n, 0, 0, 0);
  axis0 = ints(0, 0, 1), axis1 = ints(-1, 0, 1), all = ints(0, 0, 0);
  for (j = 0; j < n; j++)
    for (want[j] = 0, i = 0; i < m; i++) want[j] += x.v[i * n + j];
  RUN(ReduceSum, x.t, axis0, false, ACL_FLOAT, cols.t), fetch(&cols), same(&cols, want, 1e-5);
  for (j = 0; j < n; j++) want[j] /= (double)m;
  RUN(Mean, x.t, axis0, false, ACL_FLOAT, cols.t), fetch(&cols), same(&cols, want, 1e-5);
  for (want[0] = 0, i = 0; i < m * n; i++) want[0] += x.v[i];
  RUN(ReduceSum, x.t, all, false, ACL_FLOAT, one.t), fetch(&one), same(&one, want, 1e-5);
  for (i = 0; i < m; i++)
    for (want_rows[i] = x.v[i * n], j = 0; j < n; j++) want_rows[i] = fmax(want_rows[i], x.v[i * n + j]);
  RUN(Amax, x.t, axis1, true, rows.t), fetch(&rows), same(&rows, want_rows, 0);
  for (j = 0; j < n; j++)
    for (want[j] = 0, i = 0; i < m; i++) want[j] = x.v[i * n + j] > x.v[(int64_t)want[j] * n + j] ? (double)i : want[j];
  RUN(ArgMax, x.t, 0, false, where.t), fetch(&where), same(&where, want, 0);
  for (i = 0; i < m; i++) {
    double sum = 0;
    for (j = 0; j < n; j++) sum += exp(x.v[i * n + j]);
    for (j = 0; j < n; j++) want[i * n + j] = exp(x.v[i * n + j]) / sum;
  }
  RUN(Softmax, x.t, -1, y.t), fetch(&y), same(&y, want, 1e-6);
  for (i = 0; i < m * n; i++) want[i] = log(want[i]);
  RUN(LogSoftmax, x.t, 1, y.t), fetch(&y), same(&y, want, 1e-5);
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++) want[i * n + j] = x.v[i * n + j] + (j ? want[i * n + j - 1] : 0);
  RUN(Cumsum, x.t, 1, ACL_FLOAT, y.t), fetch(&y), same(&y, want, 1e-5);
  REFUSED(ACLNN_ERR_PARAM_INVALID, Softmax, x.t, 2, y.t);
  CHECK_HAS(message(), "2 axes");
  CHECK_EQ(aclDestroyIntArray(axis0) + aclDestroyIntArray(axis1) + aclDestroyIntArray(all), 0);
  drop(&x), drop(&cols), drop(&rows), drop(&y), drop(&one), drop(&where);
  finish();
}
TEST(sorted) {
  int64_t m = 3, n = test_between(2, 9), i, j;
  tensor x, v, at, top, top_at;
  begin();
  x = matrix(m, n), v = empty(ACL_FLOAT, 2, m, n, 0, 0), at = empty(ACL_INT64, 2, m, n, 0, 0);
  top = empty(ACL_FLOAT, 2, m, 2, 0, 0), top_at = empty(ACL_INT64, 2, m, 2, 0, 0);
  if (RUN(Sort, x.t, true, -1, true, v.t, at.t)) {
    fetch(&v), fetch(&at);
    for (i = 0; i < m; i++)
      for (j = 0; j < n; j++) {
        if (j) CHECK(v.v[i * n + j] <= v.v[i * n + j - 1]);
        CHECK_CLOSE(v.v[i * n + j], x.v[i * n + (int64_t)at.v[i * n + j]], 0);
      }
  }
  if (RUN(Topk, x.t, 2, 1, true, true, top.t, top_at.t)) {
    fetch(&top), fetch(&top_at);
    for (i = 0; i < m; i++)
      for (j = 0; j < 2; j++) {
        CHECK_CLOSE(top.v[i * 2 + j], v.v[i * n + j], 0);
        CHECK_CLOSE(top.v[i * 2 + j], x.v[i * n + (int64_t)top_at.v[i * 2 + j]], 0);
      }
  }
  REFUSED(ACLNN_ERR_PARAM_INVALID, Topk, x.t, n + 1, 1, true, true, top.t, top_at.t);
  drop(&x), drop(&v), drop(&at), drop(&top), drop(&top_at);
  finish();
}
TEST(norms) {
  int64_t m = test_between(1, 5), n = test_between(2, 9), i, j;
  tensor x, w, c, y, mean, rstd;
  double want[64], means[8], rs[8];
  aclIntArray *shape;
  begin();
  x = matrix(m, n), w = empty(ACL_FLOAT, 1, n, 0, 0, 0), c = empty(ACL_FLOAT, 1, n, 0, 0, 0), y = empty(ACL_FLOAT, 2, m, n, 0, 0);
  mean = empty(ACL_FLOAT, 2, m, 1, 0, 0), rstd = empty(ACL_FLOAT, 2, m, 1, 0, 0), shape = ints(n, 0, 1);
  for (j = 0; j < n; j++) w.v[j] = test_uniform(-1, 1), c.v[j] = test_uniform(-1, 1);
  send(&w), send(&c);
  for (i = 0; i < m; i++) {
    double s = 0, q = 0;
    for (j = 0; j < n; j++) s += x.v[i * n + j] / (double)n;
    for (j = 0; j < n; j++) q += (x.v[i * n + j] - s) * (x.v[i * n + j] - s) / (double)n;
    means[i] = s, rs[i] = 1 / sqrt(q + 1e-5);
    for (j = 0; j < n; j++) want[i * n + j] = (x.v[i * n + j] - s) * rs[i] * w.v[j] + c.v[j];
  }
  RUN(LayerNorm, x.t, shape, w.t, c.t, 1e-5, y.t, mean.t, rstd.t), fetch(&y), fetch(&mean), fetch(&rstd);
  same(&y, want, 1e-4), same(&mean, means, 1e-5), same(&rstd, rs, 1e-4);
  RUN(LayerNorm, x.t, shape, NULL, NULL, 1e-5, y.t, NULL, NULL);
  for (i = 0; i < m; i++) {
    double q = 0;
    for (j = 0; j < n; j++) q += x.v[i * n + j] * x.v[i * n + j] / (double)n;
    rs[i] = 1 / sqrt(q + 1e-6);
    for (j = 0; j < n; j++) want[i * n + j] = x.v[i * n + j] * rs[i] * w.v[j];
  }
  RUN(RmsNorm, x.t, w.t, 1e-6, y.t, rstd.t), fetch(&y), fetch(&rstd), same(&y, want, 1e-5), same(&rstd, rs, 1e-5);
  CHECK_EQ(aclDestroyIntArray(shape), 0);
  shape = ints(n + 1, 0, 1);
  REFUSED(ACLNN_ERR_PARAM_INVALID, LayerNorm, x.t, shape, w.t, c.t, 1e-5, y.t, mean.t, rstd.t);
  CHECK_EQ(aclDestroyIntArray(shape), 0);
  drop(&x), drop(&w), drop(&c), drop(&y), drop(&mean), drop(&rstd);
  finish();
}

/*--------------------------------------------------------------------------------------
  Moving, picking, clamping, casting
--------------------------------------------------------------------------------------*/
TEST(moved_and_picked) {
  tensor a, b, joined, turned, index, picked, table, embedded, h, clamped;
  const aclTensor *members[2];
  aclTensorList *list;
  aclIntArray *order;
  aclScalar *low, *high;
  int64_t i, j, two = 2, six = 6;
  begin();
  a = matrix(2, 3), b = matrix(2, 4), joined = empty(ACL_FLOAT, 2, 2, 7, 0, 0), turned = empty(ACL_FLOAT, 2, 3, 2, 0, 0);
  members[0] = a.t, members[1] = b.t;
  list = aclCreateTensorList(members, 2);
  RUN(Cat, list, 1, joined.t), fetch(&joined);
  for (i = 0; i < 2; i++)
    for (j = 0; j < 7; j++) CHECK_CLOSE(joined.v[i * 7 + j], j < 3 ? a.v[i * 3 + j] : b.v[i * 4 + j - 3], 0);
  order = ints(1, 0, 2);
  RUN(Permute, a.t, order, turned.t), fetch(&turned);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 2; j++) CHECK_CLOSE(turned.v[i * 2 + j], a.v[j * 3 + i], 0);
  index = make(ACL_INT64, 1, &two, 2), picked = empty(ACL_FLOAT, 2, 2, 2, 0, 0);
  index.v[0] = 2, index.v[1] = 0, send(&index);
  RUN(IndexSelect, a.t, 1, index.t, picked.t), fetch(&picked);
  for (i = 0; i < 2; i++) CHECK_CLOSE(picked.v[i * 2], a.v[i * 3 + 2], 0), CHECK_CLOSE(picked.v[i * 2 + 1], a.v[i * 3], 0);
  table = matrix(5, 3), embedded = empty(ACL_FLOAT, 2, 2, 3, 0, 0);
  RUN(Embedding, table.t, index.t, embedded.t), fetch(&embedded);
  for (j = 0; j < 3; j++) CHECK_CLOSE(embedded.v[j], table.v[6 + j], 0), CHECK_CLOSE(embedded.v[3 + j], table.v[j], 0);
  h = make(ACL_FLOAT16, 1, &six, 0);
  RUN(Cast, turned.t, ACL_FLOAT, turned.t); /* onto itself: nothing changes */
  REFUSED(ACLNN_ERR_PARAM_INVALID, Cast, turned.t, ACL_INT32, turned.t);
  clamped = empty(ACL_FLOAT, 2, 2, 3, 0, 0), low = number(-0.5), high = whole(1);
  RUN(Clamp, a.t, low, high, clamped.t), fetch(&clamped);
  for (i = 0; i < 6; i++) CHECK_CLOSE(clamped.v[i], fmin(1, fmax(-0.5, a.v[i])), 0);
  RUN(Clamp, a.t, NULL, high, clamped.t), fetch(&clamped);
  for (i = 0; i < 6; i++) CHECK_CLOSE(clamped.v[i], fmin(1, a.v[i]), 0);
  REFUSED(ACLNN_ERR_PARAM_NULLPTR, Clamp, a.t, NULL, NULL, clamped.t);
  CHECK_EQ(aclDestroyScalar(low) + aclDestroyScalar(high) + aclDestroyIntArray(order), 0);
  CHECK_EQ(aclDestroyTensorList(list), 0); /* and its members */
  CHECK_EQ(aclDestroyTensor(a.t), ACLNN_ERR_PARAM_INVALID);
  CHECK_OK(aclrtFree(a.device)), CHECK_OK(aclrtFree(b.device)), free(a.v), free(b.v);
  drop(&joined), drop(&turned), drop(&index), drop(&picked), drop(&table), drop(&embedded), drop(&h), drop(&clamped);
  finish();
}

/*--------------------------------------------------------------------------------------
  Windows
--------------------------------------------------------------------------------------*/
TEST(convolution_and_pooling) {
  int64_t xd[4] = {2, 3, 6, 7}, wd[4] = {4, 3, 3, 2}, four = 4, n, o, c, i, j, p, q;
  tensor x, w, bias, y, pooled;
  aclIntArray *stride, *pad, *dil, *none, *kernel;
  double sum;
  begin();
  x = random_tensor(ACL_FLOAT, 4, xd, -1, 1), w = random_tensor(ACL_FLOAT, 4, wd, -1, 1), bias = random_tensor(ACL_FLOAT, 1, &four, -1, 1);
  y = empty(ACL_FLOAT, 4, 2, 4, 3, 8), stride = ints(2, 1, 2), pad = ints(1, 1, 2), dil = ints(1, 1, 2), none = ints(0, 0, 2);
  RUN(Convolution, x.t, w.t, bias.t, stride, pad, dil, false, none, 1, y.t, 0), fetch(&y);
  for (n = 0; n < 2; n++)
    for (o = 0; o < 4; o++)
      for (i = 0; i < 3; i++)
        for (j = 0; j < 8; j++) {
          for (sum = bias.v[o], c = 0; c < 3; c++)
            for (p = 0; p < 3; p++)
              for (q = 0; q < 2; q++) {
                int64_t r = i * 2 - 1 + p, s = j - 1 + q;
                if (r >= 0 && r < 6 && s >= 0 && s < 7) sum += x.v[((n * 3 + c) * 6 + r) * 7 + s] * w.v[((o * 3 + c) * 3 + p) * 2 + q];
              }
          if (!CHECK_CLOSE(y.v[((n * 4 + o) * 3 + i) * 8 + j], sum, 1e-5)) n = o = i = j = 99;
        }
  kernel = ints(2, 3, 2), pooled = empty(ACL_FLOAT, 4, 2, 3, 3, 5);
  CHECK_EQ(aclDestroyIntArray(stride), 0);
  stride = ints(2, 1, 2);
  RUN(MaxPool, x.t, kernel, stride, 0, none, dil, 0, pooled.t), fetch(&pooled);
  for (n = 0; n < 6; n++)
    for (i = 0; i < 3; i++)
      for (j = 0; j < 5; j++) {
        for (sum = -99, p = 0; p < 2; p++)
          for (q = 0; q < 3; q++) sum = fmax(sum, x.v[(n * 6 + i * 2 + p) * 7 + j + q]);
        CHECK_CLOSE(pooled.v[(n * 3 + i) * 5 + j], sum, 0);
      }
  RUN(AvgPool2d, x.t, kernel, stride, none, false, true, 0, 0, pooled.t), fetch(&pooled);
  for (n = 0; n < 6; n++)
    for (i = 0; i < 3; i++)
      for (j = 0; j < 5; j++) {
        for (sum = 0, p = 0; p < 2; p++)
          for (q = 0; q < 3; q++) sum += x.v[(n * 6 + i * 2 + p) * 7 + j + q] / 6;
        CHECK_CLOSE(pooled.v[(n * 3 + i) * 5 + j], sum, 1e-6);
      }
  CHECK_EQ(aclDestroyIntArray(stride) + aclDestroyIntArray(pad) + aclDestroyIntArray(dil) + aclDestroyIntArray(none) + aclDestroyIntArray(kernel), 0);
  drop(&x), drop(&w), drop(&bias), drop(&y), drop(&pooled);
  finish();
}
TEST(gathered_resized_transposed) {
  int64_t id[2] = {2, 3}, xd[4] = {1, 2, 3, 4}, wd[4] = {2, 3, 2, 2}, i, j, c, o, p, q;
  tensor a, index, y, x, big, w, up;
  aclIntArray *size, *two, *zero, *one;
  int align;
  begin();
  a = matrix(4, 3), index = make(ACL_INT64, 2, id, 2), y = empty(ACL_FLOAT, 2, 2, 3, 0, 0);
  for (i = 0; i < 6; i++) index.v[i] = (double)test_between(0, 3);
  send(&index);
  RUN(Gather, a.t, 0, index.t, y.t), fetch(&y);
  for (i = 0; i < 6; i++) CHECK_CLOSE(y.v[i], a.v[(int64_t)index.v[i] * 3 + i % 3], 0);
  x = random_tensor(ACL_FLOAT, 4, xd, -2, 2), big = empty(ACL_FLOAT, 4, 1, 2, 7, 6), size = ints(7, 6, 2);
  for (align = 0; align < 2; align++) {
    RUN(UpsampleBilinear2d, x.t, size, align != 0, 0, 0, big.t), fetch(&big);
    for (c = 0; c < 2; c++)
      for (i = 0; i < 7; i++)
        for (j = 0; j < 6; j++) {
          double r = align ? (double)i * 2 / 6 : fmax(0, ((double)i + 0.5) * 3 / 7 - 0.5), s = align ? (double)j * 3 / 5 : fmax(0, ((double)j + 0.5) * 4 / 6 - 0.5);
          int64_t r0 = (int64_t)r, s0 = (int64_t)s, r1 = r0 + 1 < 3 ? r0 + 1 : 2, s1 = s0 + 1 < 4 ? s0 + 1 : 3;
          const double *v = x.v + c * 12;
          double top = v[r0 * 4 + s0] + (v[r0 * 4 + s1] - v[r0 * 4 + s0]) * (s - (double)s0), low = v[r1 * 4 + s0] + (v[r1 * 4 + s1] - v[r1 * 4 + s0]) * (s - (double)s0);
          if (!CHECK_CLOSE(big.v[(c * 7 + i) * 6 + j], top + (low - top) * (r - (double)r0), 1e-5)) c = i = j = 99;
        }
  }
  w = random_tensor(ACL_FLOAT, 4, wd, -1, 1), up = empty(ACL_FLOAT, 4, 1, 3, 6, 8), two = ints(2, 2, 2), zero = ints(0, 0, 2), one = ints(1, 1, 2);
  RUN(Convolution, x.t, w.t, NULL, two, zero, one, true, zero, 1, up.t, 0), fetch(&up);
  for (o = 0; o < 3; o++)
    for (i = 0; i < 3; i++)
      for (j = 0; j < 4; j++)
        for (p = 0; p < 2; p++)
          for (q = 0; q < 2; q++) {
            double sum = 0;
            for (c = 0; c < 2; c++) sum += x.v[(c * 3 + i) * 4 + j] * w.v[((c * 3 + o) * 2 + p) * 2 + q];
            CHECK_CLOSE(up.v[(o * 6 + 2 * i + p) * 8 + 2 * j + q], sum, 1e-5);
          }
  CHECK_EQ(aclDestroyIntArray(size) + aclDestroyIntArray(two) + aclDestroyIntArray(zero) + aclDestroyIntArray(one), 0);
  drop(&a), drop(&index), drop(&y), drop(&x), drop(&big), drop(&w), drop(&up);
  finish();
}
TEST(convolution_of_one_dimension) {
  int64_t xd[3] = {1, 2, 9}, wd[3] = {3, 2, 4}, o, c, i, p;
  tensor x, w, y;
  aclIntArray *one, *zero;
  double sum;
  begin();
  x = random_tensor(ACL_FLOAT, 3, xd, -1, 1), w = random_tensor(ACL_FLOAT, 3, wd, -1, 1), y = empty(ACL_FLOAT, 3, 1, 3, 6, 0);
  one = ints(1, 0, 1), zero = ints(0, 0, 1);
  RUN(Convolution, x.t, w.t, NULL, one, zero, one, false, zero, 1, y.t, 0), fetch(&y);
  for (o = 0; o < 3; o++)
    for (i = 0; i < 6; i++) {
      for (sum = 0, c = 0; c < 2; c++)
        for (p = 0; p < 4; p++) sum += x.v[c * 9 + i + p] * w.v[(o * 2 + c) * 4 + p];
      CHECK_CLOSE(y.v[o * 6 + i], sum, 1e-5);
    }
  CHECK_EQ(aclDestroyIntArray(one) + aclDestroyIntArray(zero), 0);
  drop(&x), drop(&w), drop(&y);
  finish();
}

/*--------------------------------------------------------------------------------------
  Executors, workspaces, objects
--------------------------------------------------------------------------------------*/
TEST(an_executor_goes_with_its_run_unless_repeatable) {
  tensor x, y, z;
  aclOpExecutor *first;
  aclScalar *one;
  void *memory = NULL;
  double want[6];
  int k;
  begin();
  x = matrix(2, 3), z = matrix(2, 3), y = empty(ACL_FLOAT, 2, 2, 3, 0, 0), one = number(1);
  CHECK_EQ(aclnnReluGetWorkspaceSize(x.t, y.t, &ws, &ex), 0);
  first = ex;
  CHECK_EQ(aclnnRelu(NULL, 0, ex, NULL), 0);
  CHECK_EQ(aclnnRelu(NULL, 0, first, NULL), ACLNN_ERR_PARAM_INVALID);
  CHECK_EQ(aclnnRelu(NULL, 0, NULL, NULL), ACLNN_ERR_PARAM_NULLPTR);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_EQ(aclnnReluGetWorkspaceSize(x.t, y.t, &ws, &ex), 0);
  CHECK_EQ(aclSetAclOpExecutorRepeatable(ex), 0);
  for (k = 0; k < 3; k++) CHECK_EQ(aclnnRelu(NULL, 0, ex, NULL), 0);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_EQ(aclSetInputTensorAddr(ex, 0, x.t, z.device), 0);
  CHECK_EQ(aclSetInputTensorAddr(ex, 1, x.t, z.device), ACLNN_ERR_PARAM_INVALID);
  CHECK_EQ(aclSetOutputTensorAddr(ex, 0, x.t, z.device), ACLNN_ERR_PARAM_INVALID);
  CHECK_EQ(aclSetTensorAddr(ex, 1, y.t, y.device), 0);
  CHECK_EQ(aclnnRelu(NULL, 0, ex, NULL), 0);
  CHECK_EQ(aclDestroyAclOpExecutor(ex), 0);
  CHECK_EQ(aclDestroyAclOpExecutor(ex), ACLNN_ERR_PARAM_INVALID);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  fetch(&y);
  if (x.strides[0] == z.strides[0] && x.offset == z.offset && x.strides[1] == z.strides[1]) {
    for (k = 0; k < 6; k++) want[k] = relu(z.v[k]);
    same(&y, want, 0);
  }
  /* a workspace that is too small or missing; the executor stays */
  CHECK_EQ(aclnnAddsGetWorkspaceSize(x.t, one, one, y.t, &ws, &ex), 0);
  if (ws) {
    CHECK_EQ(aclnnAdds(NULL, ws, ex, NULL), ACLNN_ERR_PARAM_NULLPTR);
    CHECK_OK(aclrtMalloc(&memory, ws, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_EQ(aclnnAdds(memory, ws - 1, ex, NULL), ACLNN_ERR_PARAM_INVALID);
    CHECK_OK(aclrtFree(memory));
  }
  CHECK_EQ(aclDestroyAclOpExecutor(ex), 0);
  CHECK_EQ(aclnnReluGetWorkspaceSize(x.t, y.t, &ws, &ex), 0);
  CHECK_EQ(aclnnRelu(NULL, 0, ex, (aclrtStream)(void *)x.t), ACLNN_ERR_RUNTIME_ERROR);
  CHECK_HAS(message(), "is not a live stream");
  CHECK_EQ(aclDestroyScalar(one), 0);
  drop(&x), drop(&y), drop(&z);
  finish();
}
TEST(arguments_may_go_after_the_first_step) {
  tensor x, y;
  double want[6];
  int k;
  begin();
  CHECK_OK(aslSetSchedule("lazy"));
  x = matrix(2, 3), y = empty(ACL_FLOAT, 2, 2, 3, 0, 0);
  for (k = 0; k < 6; k++) want[k] = relu(x.v[k]);
  CHECK_EQ(aclnnReluGetWorkspaceSize(x.t, y.t, &ws, &ex), 0);
  CHECK_EQ(aclDestroyTensor(x.t), 0);
  CHECK_EQ(aclnnRelu(NULL, 0, ex, NULL), 0);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  fetch(&y), same(&y, want, 0);
  CHECK_OK(aclrtFree(x.device)), free(x.v);
  drop(&y);
  finish();
}
TEST(tensors_and_lists) {
  int64_t d[2] = {2, 3}, st[2] = {6, 2}, storage = 12, *list = NULL, offset = -1;
  uint64_t n = 0;
  float f[2] = {1, 2};
  bool flags[3] = {true, false, true};
  double v = 1.5;
  aclFormat format = ACL_FORMAT_UNDEFINED;
  aclDataType type = ACL_DT_UNDEFINED;
  const aclScalar *members[1];
  aclTensor *t = aclCreateTensor(d, 2, ACL_FLOAT16, st, 1, ACL_FORMAT_NCHW, &storage, 1, NULL);
  aclFloatArray *fa = aclCreateFloatArray(f, 2);
  aclBoolArray *ba = aclCreateBoolArray(flags, 3);
  aclScalarList *sl;
  REQUIRE(t != NULL && fa != NULL && ba != NULL);
  CHECK_EQ(aclGetViewShape(t, &list, &n), 0);
  CHECK(n == 2 && list[0] == 2 && list[1] == 3);
  free(list);
  CHECK_EQ(aclGetViewStrides(t, &list, &n), 0);
  CHECK(n == 2 && list[0] == 6 && list[1] == 2);
  free(list);
  CHECK_EQ(aclGetStorageShape(t, &list, &n), 0);
  CHECK(n == 1 && list[0] == 12);
  free(list);
  CHECK_EQ(aclGetViewOffset(t, &offset), 0);
  CHECK_EQ(offset, 1);
  CHECK_EQ(aclGetFormat(t, &format), 0);
  CHECK_EQ(format, ACL_FORMAT_NCHW);
  CHECK_EQ(aclGetDataType(t, &type), 0);
  CHECK_EQ(type, ACL_FLOAT16);
  CHECK_EQ(aclGetViewShape(NULL, &list, &n), ACLNN_ERR_PARAM_NULLPTR);
  CHECK_EQ(aclGetViewShape(t, NULL, &n), ACLNN_ERR_PARAM_NULLPTR);
  CHECK_EQ(aclInitTensor(t, d, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, d, 2, NULL), 0);
  CHECK_EQ(aclInitTensor(t, d, 2, ACL_FLOAT, NULL, 1, ACL_FORMAT_ND, d, 2, NULL), ACLNN_ERR_PARAM_INVALID); /* past the storage */
  st[0] = -1;
  CHECK_EQ(aclInitTensor(t, d, 2, ACL_FLOAT, st, 0, ACL_FORMAT_ND, &storage, 1, NULL), ACLNN_ERR_PARAM_INVALID);
  st[0] = INT64_MAX;
  CHECK_EQ(aclInitTensor(t, d, 2, ACL_FLOAT, st, 0, ACL_FORMAT_ND, &storage, 1, NULL), ACLNN_ERR_PARAM_INVALID);
  d[0] = -1;
  CHECK(aclCreateTensor(d, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &storage, 1, NULL) == NULL);
  CHECK(aclCreateTensor(NULL, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &storage, 1, NULL) == NULL);
  CHECK(aclCreateTensor(d, 9, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &storage, 1, NULL) == NULL);
  CHECK(aclCreateScalar(NULL, ACL_FLOAT) == NULL);
  CHECK(aclCreateScalar(&v, ACL_STRING) == NULL);
  CHECK(aclCreateIntArray(NULL, 3) == NULL);
  CHECK(aclCreateIntArray(d, UINT64_MAX / 2) == NULL);
  CHECK_EQ(aclGetFloatArraySize(fa, &n), 0);
  CHECK_EQ(n, 2);
  CHECK_EQ(aclGetBoolArraySize(ba, &n), 0);
  CHECK_EQ(n, 3);
  CHECK_EQ(aclGetIntArraySize((aclIntArray *)(void *)ba, &n), ACLNN_ERR_PARAM_INVALID);
  members[0] = aclCreateScalar(&v, ACL_DOUBLE);
  sl = aclCreateScalarList(members, 1);
  CHECK_EQ(aclGetScalarListSize(sl, &n), 0);
  CHECK_EQ(n, 1);
  CHECK_EQ(aclDestroyScalarList(sl), 0);
  CHECK_EQ(aclDestroyScalar(members[0]), ACLNN_ERR_PARAM_INVALID);
  CHECK_EQ(aclDestroyTensor(t) + aclDestroyFloatArray(fa) + aclDestroyBoolArray(ba) + aclDestroyTensor(NULL), 0);
  CHECK_EQ(aclnnInit(NULL) + aclnnFinalize(), 0);
}
TEST(an_error_of_the_work_comes_at_the_synchronize) {
  int64_t two = 2;
  tensor table, index, y;
  begin();
  table = matrix(4, 3), index = make(ACL_INT64, 1, &two, 0), y = empty(ACL_FLOAT, 2, 2, 3, 0, 0);
  index.v[0] = 1, index.v[1] = 44, send(&index);
  CHECK_EQ(aclnnEmbeddingGetWorkspaceSize(table.t, index.t, y.t, &ws, &ex), 0);
  CHECK_EQ(aclnnEmbedding(NULL, 0, ex, NULL), 0);
  CHECK_NE(aclrtSynchronizeStream(NULL), 0);
  CHECK_HAS(message(), "index 44");
  drop(&table), drop(&index), drop(&y);
  finish();
}
