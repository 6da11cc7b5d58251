/* test_single.c - single operators: aclop*, aclblas*, tensor descriptions, operator models. Results against plain loops, codes,
   asynchronous order, what is refused. */
#include "ascend_lite.h"
#include "test.h"

#define GEMM_FILE "../shared/samples/om/gemm_16x16_single_op.om"
enum { MOST = 8 };

/*--------------------------------------------------------------------------------------
  Tensors: host values, a copy on the device, description and buffer
--------------------------------------------------------------------------------------*/
typedef struct tensor {
  aclTensorDesc *desc;
  aclDataBuffer *buffer;
  void *device;
  size_t bytes, count;
} tensor;
static tensor make(aclDataType type, int rank, const int64_t *dims, const void *host) {
  tensor t;
  memset(&t, 0, sizeof t);
  t.desc = aclCreateTensorDesc(type, rank, dims, ACL_FORMAT_ND);
  REQUIRE(t.desc != NULL);
  t.bytes = aclGetTensorDescSize(t.desc);
  t.count = aclGetTensorDescElementCount(t.desc);
  if (t.bytes) {
    CHECK_OK(aclrtMalloc(&t.device, t.bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    if (host) CHECK_OK(aclrtMemcpy(t.device, t.bytes, host, t.bytes, ACL_MEMCPY_HOST_TO_DEVICE));
    else CHECK_OK(aclrtMemset(t.device, t.bytes, 0x5A, t.bytes));
  }
  t.buffer = aclCreateDataBuffer(t.device, t.bytes);
  REQUIRE(t.buffer != NULL);
  return t;
}
static tensor floats(int64_t n, const float *host) { return make(ACL_FLOAT, 1, &n, host); }
static tensor floats2(int64_t a, int64_t b, const float *host) {
  int64_t dims[2];
  dims[0] = a, dims[1] = b;
  return make(ACL_FLOAT, 2, dims, host);
}
static void back(const tensor *t, void *host) { CHECK_OK(aclrtMemcpy(host, t->bytes, t->device, t->bytes, ACL_MEMCPY_DEVICE_TO_HOST)); }
static void drop(tensor *t) {
  aclDestroyTensorDesc(t->desc);
  CHECK_OK(aclDestroyDataBuffer(t->buffer));
  if (t->device) CHECK_OK(aclrtFree(t->device));
}
static aclError execute(const char *type, int nin, tensor *const *in, int nout, tensor *const *out, aclopAttr *attr, aclrtStream stream) {
  aclTensorDesc *id[MOST], *od[MOST];
  aclDataBuffer *ib[MOST], *ob[MOST];
  int i;
  for (i = 0; i < nin; i++) id[i] = in[i]->desc, ib[i] = in[i]->buffer;
  for (i = 0; i < nout; i++) od[i] = out[i]->desc, ob[i] = out[i]->buffer;
  return aclopExecuteV2(type, nin, id, ib, nout, od, ob, attr, stream);
}
static aclError execute3(const char *type, tensor *a, tensor *b, tensor *y, aclopAttr *attr, aclrtStream stream) {
  tensor *in[2], *out[1];
  in[0] = a, in[1] = b, out[0] = y;
  return execute(type, b ? 2 : 1, in, 1, out, attr, stream);
}
static void begin(void) {
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
}
static void finish(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static float *random_floats(size_t n) {
  float *p = (float *)malloc((n + 1) * sizeof *p);
  size_t i;
  REQUIRE(p != NULL);
  for (i = 0; i < n; i++) p[i] = (float)test_uniform(-4, 4);
  return p;
}
static const char *message(void) {
  const char *m = aclGetRecentErrMsg();
  return m ? m : "";
}

/*--------------------------------------------------------------------------------------
  Running
--------------------------------------------------------------------------------------*/
TEST(an_addition_without_a_model_folder) {
  float a[6] = {1, 2, 3, 4, 5, 6}, b[3] = {10, 20, 30}, y[6];
  tensor x1, x2, out;
  int i;
  begin();
  x1 = floats2(2, 3, a), x2 = floats(3, b), out = floats2(2, 3, NULL);
  CHECK_OK(execute3("Add", &x1, &x2, &out, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&out, y);
  for (i = 0; i < 6; i++) CHECK_CLOSE(y[i], a[i] + b[i % 3], 0);
  drop(&x1), drop(&x2), drop(&out);
  finish();
}

TEST(the_result_may_lie_on_an_input) {
  float *a, *b, *y;
  size_t n = (size_t)test_between(1, 3000), i;
  tensor x1, x2;
  begin();
  a = random_floats(n), b = random_floats(n), y = random_floats(n);
  x1 = floats((int64_t)n, a), x2 = floats((int64_t)n, b);
  CHECK_OK(execute3("Mul", &x1, &x2, &x1, NULL, NULL));
  CHECK_OK(execute3("Add", &x1, &x1, &x2, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&x2, y);
  for (i = 0; i < n; i++)
    if (!CHECK_CLOSE(y[i], 2 * (a[i] * b[i]), 1e-6 * (1 + (y[i] < 0 ? -y[i] : y[i])))) break;
  free(a), free(b), free(y);
  drop(&x1), drop(&x2);
  finish();
}

/* The outputs overlap the inputs by half, at an odd address: the result is that of separate memory. */
TEST(odd_addresses_and_overlaps) {
  unsigned char *raw = NULL;
  int16_t v[64], y[32];
  int64_t n = 32;
  aclTensorDesc *d;
  aclDataBuffer *in[2], *out[1];
  aclTensorDesc *id[2], *od[1];
  int i;
  begin();
  for (i = 0; i < 64; i++) v[i] = (int16_t)test_between(-1000, 1000);
  CHECK_OK(aclrtMalloc((void **)&raw, 256, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMemcpy(raw + 1, 128, v, 128, ACL_MEMCPY_HOST_TO_DEVICE));
  d = aclCreateTensorDesc(ACL_INT16, 1, &n, ACL_FORMAT_ND);
  in[0] = aclCreateDataBuffer(raw + 1, 64), in[1] = aclCreateDataBuffer(raw + 65, 64), out[0] = aclCreateDataBuffer(raw + 33, 64);
  id[0] = id[1] = od[0] = d;
  CHECK_OK(aclopExecuteV2("Add", 2, id, in, 1, od, out, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aclrtMemcpy(y, 64, raw + 33, 64, ACL_MEMCPY_DEVICE_TO_HOST));
  for (i = 0; i < 32; i++) CHECK_EQ(y[i], (int16_t)(v[i] + v[32 + i]));
  aclDestroyTensorDesc(d);
  CHECK_OK(aclDestroyDataBuffer(in[0])), CHECK_OK(aclDestroyDataBuffer(in[1])), CHECK_OK(aclDestroyDataBuffer(out[0]));
  CHECK_OK(aclrtFree(raw));
  finish();
}

TEST(attributes_of_every_kind) {
  aclopAttr *a;
  int64_t ints[3] = {1, 2, 3};
  const int64_t *lists[2];
  int lens[2] = {3, 1};
  uint8_t bools[2] = {0, 1};
  float reals[2] = {0.5f, 1.5f};
  const char *words[2] = {"a", "b"};
  aclDataType types[2] = {ACL_FLOAT, ACL_INT8};
  lists[0] = ints, lists[1] = ints;
  begin();
  REQUIRE((a = aclopCreateAttr()) != NULL);
  CHECK_OK(aclopSetAttrBool(a, "b", 7));
  CHECK_OK(aclopSetAttrInt(a, "i", -5));
  CHECK_OK(aclopSetAttrFloat(a, "f", 0.5f));
  CHECK_OK(aclopSetAttrString(a, "s", "NCHW"));
  CHECK_OK(aclopSetAttrDataType(a, "d", ACL_FLOAT16));
  CHECK_OK(aclopSetAttrListInt(a, "li", 3, ints));
  CHECK_OK(aclopSetAttrListInt(a, "li", 0, NULL)); /* replaces */
  CHECK_OK(aclopSetAttrListBool(a, "lb", 2, bools));
  CHECK_OK(aclopSetAttrListFloat(a, "lf", 2, reals));
  CHECK_OK(aclopSetAttrListString(a, "ls", 2, words));
  CHECK_OK(aclopSetAttrListDataType(a, "ld", 2, types));
  CHECK_OK(aclopSetAttrListListInt(a, "ll", 2, lens, lists));
  CHECK_EQ(aclopSetAttrInt(NULL, "i", 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopSetAttrInt(a, NULL, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopSetAttrString(a, "s", NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopSetAttrListInt(a, "li", -1, ints), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopSetAttrListInt(a, "li", 1, NULL), ACL_ERROR_INVALID_PARAM);
  lens[1] = -1;
  CHECK_EQ(aclopSetAttrListListInt(a, "ll", 2, lens, lists), ACL_ERROR_INVALID_PARAM);
  lens[1] = 1, lists[1] = NULL;
  CHECK_EQ(aclopSetAttrListListInt(a, "ll", 2, lens, lists), ACL_ERROR_INVALID_PARAM);
  words[1] = NULL;
  CHECK_EQ(aclopSetAttrListString(a, "ls", 2, words), ACL_ERROR_INVALID_PARAM);
  aclopDestroyAttr(a);
  CHECK_EQ(aclopSetAttrInt(a, "i", 1), ACL_ERROR_INVALID_PARAM); /* stale */
  aclopDestroyAttr(NULL);
  finish();
}

TEST(attributes_decide) {
  float x[6] = {1, -2, 3, -4, 5, -6}, y[3];
  int64_t axis = 0;
  tensor in, out;
  aclopAttr *a;
  int i;
  begin();
  a = aclopCreateAttr();
  in = floats2(2, 3, x), out = floats(3, NULL);
  CHECK_OK(aclopSetAttrListInt(a, "axes", 1, &axis));
  CHECK_OK(aclopSetAttrBool(a, "keep_dims", 0));
  axis = 1; /* copied when it was set */
  CHECK_OK(execute3("ReduceSumD", &in, NULL, &out, a, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&out, y);
  for (i = 0; i < 3; i++) CHECK_CLOSE(y[i], x[i] + x[3 + i], 1e-6);
  aclopDestroyAttr(a);
  drop(&in), drop(&out);
  finish();
}

/* A shape that depends on an input: its values may be a constant, memory on the host, or wait on the device. */
TEST(values_that_decide_the_shape) {
  float x[6] = {1, 2, 3, 4, 5, 6}, y[6];
  static const float want[6] = {1, 4, 2, 5, 3, 6};
  int32_t perm[2] = {1, 0}, wrong[2] = {0, 1};
  int64_t two = 2;
  tensor in, order, out, *list[2], *result[1];
  aclTensorDesc *id[2], *od[1];
  aclDataBuffer *ib[2], *ob[1], *host;
  int form, i;
  begin();
  in = floats2(2, 3, x), order = make(ACL_INT32, 1, &two, perm), out = floats2(3, 2, NULL);
  host = aclCreateDataBuffer(perm, sizeof perm);
  list[0] = &in, list[1] = &order, result[0] = &out;
  for (form = 0; form < 3; form++) {
    CHECK_OK(aclrtMemset(out.device, out.bytes, 0, out.bytes));
    id[0] = in.desc, id[1] = order.desc, od[0] = out.desc;
    ib[0] = in.buffer, ib[1] = form == 1 ? host : order.buffer, ob[0] = out.buffer;
    if (form == 1) CHECK_OK(aclSetTensorPlaceMent(order.desc, ACL_MEMTYPE_HOST));
    if (form == 2) CHECK_OK(aclSetTensorPlaceMent(order.desc, ACL_MEMTYPE_DEVICE)), CHECK_OK(aclSetTensorConst(order.desc, perm, sizeof perm));
    CHECK_OK(aclopExecuteV2("Transpose", 2, id, ib, 1, od, ob, NULL, NULL));
    CHECK_OK(aclrtSynchronizeStream(NULL));
    back(&out, y);
    for (i = 0; i < 6; i++) CHECK_CLOSE(y[i], want[i], 0);
  }
  aclDestroyTensorDesc(order.desc);
  order.desc = aclCreateTensorDesc(ACL_INT32, 1, &two, ACL_FORMAT_ND);
  CHECK_OK(aclrtMemcpy(order.device, order.bytes, wrong, sizeof wrong, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_OK(execute("Transpose", 2, list, 1, result, NULL, NULL)); /* the shape comes out as [2,3], which is seen only then */
  CHECK_OK(aclrtSynchronizeStream(NULL)); /* as many elements: no harm, no complaint */
  CHECK_OK(aclDestroyDataBuffer(host));
  drop(&in), drop(&order), drop(&out);
  finish();
}

TEST(an_optional_input_left_out) {
  float x[2] = {3, -4}, w[4] = {1, 2, 3, 4}, y[2];
  tensor in, weights, out, none, *list[3], *result[1];
  begin();
  in = floats2(1, 2, x), weights = floats2(2, 2, w), out = floats2(1, 2, NULL);
  none.desc = aclCreateTensorDesc(ACL_DT_UNDEFINED, 0, NULL, ACL_FORMAT_UNDEFINED);
  none.buffer = aclCreateDataBuffer(NULL, 0);
  none.device = NULL;
  list[0] = &in, list[1] = &weights, list[2] = &none, result[0] = &out;
  CHECK_OK(execute("MatMulV2", 3, list, 1, result, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&out, y);
  CHECK_CLOSE(y[0], 3 - 12, 1e-6);
  CHECK_CLOSE(y[1], 6 - 16, 1e-6);
  list[1] = &none; /* that one is needed */
  CHECK_EQ(execute("MatMulV2", 2, list, 1, result, NULL, NULL), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(message(), "MatMulV2");
  drop(&in), drop(&weights), drop(&out), drop(&none);
  finish();
}

TEST(nothing_to_do) {
  float x = 0;
  int64_t dims[2] = {0, 3};
  tensor none, other;
  begin();
  none = make(ACL_FLOAT, 2, dims, &x);
  other = floats(3, NULL);
  CHECK_OK(execute3("Add", &none, &other, &none, NULL, NULL));
  CHECK_OK(execute3("NoSuchOperator", &none, &other, &none, NULL, NULL)); /* as in CANN: nobody looks */
  drop(&none), drop(&other);
  finish();
}

/*--------------------------------------------------------------------------------------
  What is refused, before anything is queued
--------------------------------------------------------------------------------------*/
TEST(codes_of_execute) {
  float x[4] = {1, 2, 3, 4};
  int64_t open = -1, four = 4;
  tensor a, b, h;
  aclTensorDesc *d[2], *od[1], *dynamic;
  aclDataBuffer *in[2], *out[1], *small;
  aslStats before, after;
  begin();
  a = floats(4, x), b = floats(4, NULL);
  h = make(ACL_FLOAT16, 1, &four, NULL);
  aslGetStats(&before);
  d[0] = d[1] = a.desc, od[0] = b.desc, in[0] = in[1] = a.buffer, out[0] = b.buffer;
  CHECK_EQ(aclopExecuteV2(NULL, 2, d, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopExecuteV2("Add", -1, d, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, -1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopExecuteV2("Add", 2, NULL, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopExecuteV2("Add", 2, d, NULL, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, NULL, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, NULL, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  d[1] = NULL;
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  d[1] = a.desc, in[1] = NULL;
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  in[1] = (aclDataBuffer *)(void *)a.desc; /* of another kind */
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  in[1] = a.buffer;
  dynamic = aclCreateTensorDesc(ACL_FLOAT, 1, &open, ACL_FORMAT_ND);
  d[1] = dynamic;
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  aclDestroyTensorDesc(dynamic);
  d[1] = a.desc;
  small = aclCreateDataBuffer(NULL, 4);
  in[1] = small;
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclUpdateDataBuffer(small, NULL, 0));
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, NULL), (aclError)ACL_ERROR_GE_PARAM_INVALID);
  CHECK_OK(aclUpdateDataBuffer(small, x, sizeof x)); /* the host's */
  while (aclGetRecentErrMsg()) {}
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_HAS(message(), "host");
  in[1] = a.buffer;
  CHECK_EQ(execute3("add", &a, &a, &b, NULL, NULL), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(message(), "Did you mean Add?");
  CHECK_EQ(execute3("Add", &a, &h, &b, NULL, NULL), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(message(), "float16[4] ND");
  CHECK_EQ(execute3("Add", &a, &a, &h, NULL, NULL), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(message(), "would be float32 [4], but is described as float16 [4]");
  CHECK_EQ(aclopExecuteV2("Add", 2, d, in, 1, od, out, NULL, (aclrtStream)(void *)a.desc), ACL_ERROR_RT_INVALID_HANDLE);
  aslGetStats(&after);
  CHECK_EQ(before.tasks_run, after.tasks_run);
  CHECK_OK(aclDestroyDataBuffer(small));
  drop(&a), drop(&b), drop(&h);
  finish();
}

TEST(codes_of_compiling) {
  float x[4] = {1, 2, 3, 4}, y[4];
  int64_t open = -1, dim = 0;
  tensor a, b;
  const aclTensorDesc *d[2], *od[1];
  aclTensorDesc *vd[2], *vo[1];
  aclDataBuffer *in[2], *out[1];
  char value[256];
  int i;
  begin();
  a = floats(4, x), b = floats(4, NULL);
  d[0] = d[1] = vd[0] = vd[1] = a.desc, od[0] = vo[0] = b.desc, in[0] = in[1] = a.buffer, out[0] = b.buffer;
  CHECK_OK(aclopCompile("Add", 2, d, 1, od, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL));
  CHECK_EQ(aclopCompile("Add", 2, d, 1, od, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, "x"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopCompile("Add", 2, d, 1, od, NULL, ACL_ENGINE_SYS, ACL_COMPILE_UNREGISTERED, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopCompile("Add", 2, d, 1, od, NULL, ACL_ENGINE_SYS, ACL_COMPILE_UNREGISTERED, "no/such"), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopCompile("Add", 2, d, 1, od, NULL, ACL_ENGINE_SYS, (aclopCompileType)5, NULL), ACL_ERROR_API_NOT_SUPPORT);
  CHECK_EQ(aclopCompile("Addd", 2, d, 1, od, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL), ACL_ERROR_GE_FAILURE);
  CHECK_EQ(aclopCompile("Add", 1, d, 1, od, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL), ACL_ERROR_GE_FAILURE);
  CHECK_HAS(message(), "it takes 2 inputs, got 1");
  CHECK_OK(aclopCompileAndExecute("Add", 2, d, (const aclDataBuffer *const *)in, 1, od, out, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&b, y);
  for (i = 0; i < 4; i++) CHECK_CLOSE(y[i], 2 * x[i], 0);
  vo[0] = aclCreateTensorDesc(ACL_FLOAT, 1, &open, ACL_FORMAT_ND);
  CHECK_OK(aclopCompileAndExecuteV2("Mul", 2, vd, in, 1, vo, out, NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aclGetTensorDescDimV2(vo[0], 0, &dim));
  CHECK_EQ(dim, 4);
  back(&b, y);
  for (i = 0; i < 4; i++) CHECK_CLOSE(y[i], x[i] * x[i], 0);
  aclDestroyTensorDesc(vo[0]);
  CHECK_EQ(aclSetCompileopt(ACL_PRECISION_MODE, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclSetCompileopt(ACL_AUTO_TUNE_MODE, "x"), ACL_ERROR_FEATURE_UNSUPPORTED);
  CHECK_EQ(aclSetCompileopt((aclCompileOpt)99, "x"), ACL_ERROR_INTERNAL_ERROR);
  CHECK_OK(aclSetCompileopt(ACL_PRECISION_MODE, "allow_mix_precision"));
  CHECK_OK(aclSetCompileopt(ACL_OP_JIT_COMPILE, "no"));
  CHECK_EQ(aclGetCompileoptSize(ACL_OP_JIT_COMPILE), 256);
  CHECK_OK(aclGetCompileopt(ACL_OP_JIT_COMPILE, value, sizeof value));
  CHECK_STR(value, "disable");
  CHECK_EQ(aclGetCompileopt(ACL_OP_JIT_COMPILE, value, 3), ACL_ERROR_INVALID_PARAM);
  drop(&a), drop(&b);
  finish();
}

TEST(without_a_context_nothing_is_found) {
  float x = 1;
  int64_t one = 1;
  aclTensorDesc *d = aclCreateTensorDesc(ACL_FLOAT, 1, &one, ACL_FORMAT_ND), *l[1];
  aclDataBuffer *b = aclCreateDataBuffer(&x, 4), *lb[1];
  l[0] = d, lb[0] = b;
  CHECK_EQ(aclopExecuteV2("Relu", 1, l, lb, 1, l, lb, NULL, NULL), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(message(), "aclrtSetDevice");
  aclDestroyTensorDesc(d);
  CHECK_OK(aclDestroyDataBuffer(b));
}

/*--------------------------------------------------------------------------------------
  Handles, Cast, shapes
--------------------------------------------------------------------------------------*/
TEST(one_handle_many_times_on_two_streams) {
  enum { N = 50 };
  float *x = random_floats(N), y[N];
  tensor a[4], b[4];
  const aclTensorDesc *d[1], *od[1];
  aclopHandle *h = NULL;
  aclrtStream s[2];
  int i, k;
  begin();
  for (i = 0; i < 4; i++) a[i] = floats(N, x), b[i] = floats(N, NULL);
  for (i = 0; i < 2; i++) CHECK_OK(aclrtCreateStream(&s[i]));
  d[0] = a[0].desc, od[0] = b[0].desc;
  CHECK_EQ(aclopCreateHandle("Relu", 1, d, 1, od, NULL, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopCreateHandle("Relux", 1, d, 1, od, NULL, &h), ACL_ERROR_OP_NOT_FOUND);
  REQUIRE(CHECK_OK(aclopCreateHandle("Relu", 1, d, 1, od, NULL, &h)));
  for (k = 0; k < 20; k++) {
    const aclDataBuffer *in[1];
    aclDataBuffer *out[1];
    in[0] = a[k % 4].buffer, out[0] = b[k % 4].buffer;
    CHECK_OK(aclopExecWithHandle(h, 1, in, 1, out, s[k % 2]));
    if (k == 0) {
      CHECK_EQ(aclopExecWithHandle(h, 0, in, 1, out, s[0]), ACL_ERROR_OP_INPUT_NOT_MATCH);
      CHECK_EQ(aclopExecWithHandle(h, 1, in, 2, out, s[0]), ACL_ERROR_OP_OUTPUT_NOT_MATCH);
      CHECK_EQ(aclopExecWithHandle(h, 1, NULL, 1, out, s[0]), ACL_ERROR_INVALID_PARAM);
    }
  }
  aclopDestroyHandle(h); /* what is queued goes on */
  CHECK_EQ(aclopExecWithHandle(h, 0, NULL, 1, NULL, s[0]), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtSynchronizeDevice());
  for (i = 0; i < 4; i++) {
    back(&b[i], y);
    for (k = 0; k < N; k++) CHECK_CLOSE(y[k], x[k] > 0 ? x[k] : 0, 0);
    drop(&a[i]), drop(&b[i]);
  }
  CHECK_OK(aclSetTensorPlaceMent(NULL, ACL_MEMTYPE_HOST) == ACL_ERROR_INVALID_PARAM ? 0 : 1);
  for (i = 0; i < 2; i++) CHECK_OK(aclrtDestroyStream(s[i]));
  free(x);
  finish();
}

TEST(cast_by_call_and_by_handle) {
  float x[4] = {1.5f, -2.7f, 300, 1e9f};
  int8_t y[4];
  int64_t four = 4;
  static const int8_t want[4] = {1, -2, 127, 127};
  tensor a, b;
  const aclDataBuffer *in[1];
  aclDataBuffer *out[1];
  aclopHandle *h = NULL;
  int i;
  begin();
  a = floats(4, x), b = make(ACL_INT8, 1, &four, NULL);
  CHECK_OK(aclopCast(a.desc, a.buffer, b.desc, b.buffer, 0, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&b, y);
  for (i = 0; i < 4; i++) CHECK_EQ(y[i], want[i]);
  CHECK_OK(aclrtMemset(b.device, b.bytes, 0, b.bytes));
  CHECK_OK(aclopCreateHandleForCast(a.desc, b.desc, 0, &h));
  in[0] = a.buffer, out[0] = b.buffer;
  CHECK_OK(aclopExecWithHandle(h, 1, in, 1, out, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&b, y);
  for (i = 0; i < 4; i++) CHECK_EQ(y[i], want[i]);
  aclopDestroyHandle(h);
  CHECK_EQ(aclopCast(NULL, a.buffer, b.desc, b.buffer, 0, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopCast(a.desc, a.buffer, b.desc, NULL, 0, NULL), ACL_ERROR_INVALID_PARAM);
  drop(&a), drop(&b);
  finish();
}

TEST(shapes_before_running) {
  int64_t a[2] = {4, 1}, b[2] = {1, 5}, dim = 0;
  aclTensorDesc *d[2], *od[1];
  aclDataBuffer *in[2];
  begin();
  d[0] = aclCreateTensorDesc(ACL_FLOAT16, 2, a, ACL_FORMAT_ND), d[1] = aclCreateTensorDesc(ACL_FLOAT16, 2, b, ACL_FORMAT_ND);
  od[0] = aclCreateTensorDesc(ACL_DT_UNDEFINED, 0, NULL, ACL_FORMAT_UNDEFINED);
  in[0] = in[1] = aclCreateDataBuffer(NULL, 0);
  CHECK_OK(aclopInferShape("Add", 2, d, in, 1, od, NULL));
  CHECK_EQ(aclGetTensorDescNumDims(od[0]), 2);
  CHECK_EQ(aclGetTensorDescType(od[0]), ACL_FLOAT16);
  CHECK_OK(aclGetTensorDescDimV2(od[0], 0, &dim));
  CHECK_EQ(dim, 4);
  CHECK_OK(aclGetTensorDescDimV2(od[0], 1, &dim));
  CHECK_EQ(dim, 5);
  CHECK_EQ(aclopInferShape("opType", 2, d, in, 1, od, NULL), ACL_ERROR_INVALID_OPP_PATH);
  CHECK_EQ(aclopInferShape("Add", 1, d, in, 1, od, NULL), ACL_ERROR_GE_FAILURE);
  CHECK_EQ(aclopInferShape(NULL, 2, d, in, 1, od, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopInferShape("Add", 2, d, NULL, 1, od, NULL), ACL_ERROR_INVALID_PARAM);
  aclDestroyTensorDesc(d[0]), aclDestroyTensorDesc(d[1]), aclDestroyTensorDesc(od[0]);
  CHECK_OK(aclDestroyDataBuffer(in[0]));
  finish();
}

TEST(descriptions) {
  int64_t dims[2] = {2, 3}, range[2][2] = {{1, 4}, {2, -1}}, got[2];
  aclTensorDesc *d = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_NCHW), *to = NULL;
  CHECK_STR(aclGetTensorDescName(d), "");
  aclSetTensorDescName(d, "x");
  CHECK_STR(aclGetTensorDescName(d), "x");
  CHECK_OK(aclSetTensorShapeRange(d, 2, range));
  CHECK_OK(aclGetTensorDescDimRange(d, 1, 2, got));
  CHECK_EQ(got[0], 2);
  CHECK_EQ(got[1], -1);
  CHECK_EQ(aclGetTensorDescDimRange(d, 2, 2, got), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclGetTensorDescDimRange(d, 0, 1, got), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclTransTensorDescFormat(d, ACL_FORMAT_NHWC, &to), ACL_ERROR_API_NOT_SUPPORT);
  CHECK_OK(aclSetTensorFormat(d, ACL_FORMAT_NC1HWC0));
  CHECK_OK(aclSetTensorFormat(NULL, ACL_FORMAT_NC1HWC0)); /* as CANN does */
  CHECK_EQ(aclGetTensorDescFormat(d), ACL_FORMAT_NCHW);
  CHECK_OK(aclSetTensorOriginFormat(d, ACL_FORMAT_NHWC));
  CHECK_EQ(aclGetTensorDescFormat(d), ACL_FORMAT_NHWC);
  dims[0] = 7;
  CHECK_OK(aclSetTensorShape(d, 2, dims));
  CHECK_EQ(aclSetTensorShape(NULL, 2, dims), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclSetTensorShape(d, -1, dims), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclGetTensorDescElementCount(d), 6);
  CHECK_OK(aclSetTensorOriginShape(d, 1, dims));
  CHECK_EQ(aclGetTensorDescElementCount(d), 7);
  CHECK(aclGetTensorDescByIndex(d, 0) == d);
  CHECK(aclGetTensorDescByIndex(d, 1) == NULL);
  CHECK_OK(aclSetTensorDynamicInput(d, "x"));
  CHECK_EQ(aclSetTensorDynamicInput(d, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclSetTensorPlaceMent(d, (aclMemType)9), ACL_ERROR_INVALID_PARAM);
  aclDestroyTensorDesc(d);
}

/*--------------------------------------------------------------------------------------
  Asynchronous: order, findings, late errors
--------------------------------------------------------------------------------------*/
TEST(the_description_may_go_at_once_and_the_memory_waits) {
  float x[4] = {-1, 2, -3, 4}, y[4];
  tensor a, b, r;
  begin();
  CHECK_OK(aslSetSchedule("lazy"));
  aslSetLevel(2);
  a = floats(4, x), b = floats(4, NULL), r = floats(4, NULL);
  CHECK_OK(execute3("Relu", &a, NULL, &b, NULL, NULL));
  CHECK_OK(execute3("Neg", &b, NULL, &r, NULL, NULL));
  CHECK_EQ(aclrtFree(b.device), ACL_ERROR_RT_MEMORY_FREE); /* in use */
  CHECK_HAS(message(), "Relu");
  CHECK_EQ(aclrtMemcpy(y, sizeof y, r.device, sizeof y, ACL_MEMCPY_DEVICE_TO_HOST), ACL_ERROR_RT_PARAM_INVALID); /* nobody waited */
  aclDestroyTensorDesc(a.desc), aclDestroyTensorDesc(b.desc);
  a.desc = aclCreateTensorDesc(ACL_INT8, 0, NULL, ACL_FORMAT_ND), b.desc = aclCreateTensorDesc(ACL_INT8, 0, NULL, ACL_FORMAT_ND);
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&r, y);
  CHECK_CLOSE(y[1], -2, 0);
  CHECK_CLOSE(y[2], 0, 0);
  drop(&a), drop(&b), drop(&r);
  finish();
}

TEST(two_streams_that_race_are_named) {
  float x[4] = {-1, 2, -3, 4};
  tensor a, b, r;
  aclrtStream s[2];
  int i, code;
  begin();
  aslSetLevel(2);
  for (i = 0; i < 2; i++) CHECK_OK(aclrtCreateStream(&s[i]));
  a = floats(4, x), b = floats(4, NULL), r = floats(4, NULL);
  CHECK_OK(execute3("Relu", &a, NULL, &b, NULL, s[0]));
  code = execute3("Neg", &b, NULL, &r, NULL, s[1]); /* no event between them */
  if (code == ACL_SUCCESS) {
    code = aclrtSynchronizeStream(s[0]);
    if (aclrtSynchronizeStream(s[1]) != ACL_SUCCESS) code = 1;
  }
  CHECK_NE(code, ACL_SUCCESS);
  CHECK_HAS(message(), "race");
  aclrtSynchronizeDevice();
  aslSetLevel(1);
  for (i = 0; i < 2; i++) CHECK_OK(aclrtDestroyStream(s[i]));
  drop(&a), drop(&b), drop(&r);
  finish();
}

TEST(an_error_of_the_work_comes_at_the_synchronize) {
  float x[4] = {1, 2, 3, 4};
  int32_t index[2] = {0, 9}, zero = 0;
  int64_t two = 2, one = 1;
  tensor a, i, axis, y, *in[3], *out[1];
  begin();
  a = floats(4, x), i = make(ACL_INT32, 1, &two, index), axis = make(ACL_INT32, 1, &one, &zero), y = floats(2, NULL);
  CHECK_OK(aclSetTensorConst(axis.desc, &zero, 4));
  in[0] = &a, in[1] = &i, in[2] = &axis, out[0] = &y;
  CHECK_OK(execute("GatherV2", 3, in, 1, out, NULL, NULL));
  CHECK_NE(aclrtSynchronizeStream(NULL), ACL_SUCCESS);
  CHECK_HAS(message(), "index 9");
  drop(&a), drop(&i), drop(&axis), drop(&y);
  finish();
}

/*--------------------------------------------------------------------------------------
  Products
--------------------------------------------------------------------------------------*/
static double half(double v) { return (double)aclFloat16ToFloat(aclFloatToFloat16((float)v)); }
typedef struct matrix { double *v; int rows, columns; } matrix;
static matrix random_matrix(int rows, int columns, int whole) {
  matrix m;
  int i;
  m.rows = rows, m.columns = columns;
  m.v = (double *)malloc((size_t)(rows * columns) * sizeof *m.v);
  REQUIRE(m.v != NULL);
  for (i = 0; i < rows * columns; i++) m.v[i] = whole ? (double)test_between(-100, 100) : half(test_uniform(-1, 1));
  return m;
}
static void put_value(void *to, size_t i, aclDataType type, double v) {
  aclFloat16 h = aclFloatToFloat16((float)v);
  float f = (float)v;
  int32_t w = (int32_t)v;
  int8_t b = (int8_t)v;
  if (type == ACL_FLOAT16) memcpy((char *)to + 2 * i, &h, 2);
  if (type == ACL_FLOAT) memcpy((char *)to + 4 * i, &f, 4);
  if (type == ACL_INT32) memcpy((char *)to + 4 * i, &w, 4);
  if (type == ACL_INT8) memcpy((char *)to + i, &b, 1);
}
static double get_value(const void *from, size_t i, aclDataType type) {
  aclFloat16 h;
  float f;
  int32_t w;
  memcpy(&h, (const char *)from + (type == ACL_FLOAT16 ? 2 * i : 0), 2);
  if (type == ACL_FLOAT16) return (double)aclFloat16ToFloat(h);
  memcpy(&f, (const char *)from + 4 * i, 4), memcpy(&w, (const char *)from + 4 * i, 4);
  return type == ACL_FLOAT ? (double)f : (double)w;
}
static size_t place(const matrix *m, aclTransType t, aclDataType type, int i, int j) {
  size_t w = type == ACL_INT8 ? 32 : 16, rows = ((size_t)m->rows + 15) / 16;
  if (t == ACL_TRANS_N) return (size_t)i * (size_t)m->columns + (size_t)j;
  if (t == ACL_TRANS_T) return (size_t)j * (size_t)m->rows + (size_t)i;
  return (((size_t)j / w * rows + (size_t)i / 16) * 16 + (size_t)i % 16) * w + (size_t)j % w;
}
static void *to_device(const matrix *m, aclTransType t, aclDataType type, size_t *bytes) {
  size_t w = type == ACL_INT8 ? 32 : 16, all = (size_t)m->rows * (size_t)m->columns;
  char *host;
  void *p = NULL;
  int i, j;
  if (t == ACL_TRANS_NZ) all = ((size_t)m->rows + 15) / 16 * 16 * (((size_t)m->columns + w - 1) / w * w);
  *bytes = all * aclDataTypeSize(type);
  REQUIRE((host = (char *)calloc(1, *bytes)) != NULL);
  for (i = 0; i < m->rows; i++)
    for (j = 0; j < m->columns; j++) put_value(host, place(m, t, type, i, j), type, m->v[i * m->columns + j]);
  CHECK_OK(aclrtMalloc(&p, *bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMemcpy(p, *bytes, host, *bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  free(host);
  return p;
}
static void *scalar_to_device(double v, aclDataType type) {
  char host[4] = {0};
  void *p = NULL;
  put_value(host, 0, type, v);
  CHECK_OK(aclrtMalloc(&p, 4, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMemcpy(p, 4, host, 4, ACL_MEMCPY_HOST_TO_DEVICE));
  return p;
}
static void one_product(int m, int n, int k, aclTransType ta, aclTransType tb, aclTransType tc, aclDataType in, aclDataType out, int by_handle) {
  const int whole = in == ACL_INT8;
  matrix a = random_matrix(m, k, whole), b = random_matrix(k, n, whole), c = random_matrix(m, n, whole);
  double alpha = whole ? (double)test_between(-3, 3) : half(test_uniform(-2, 2)), beta = whole ? 2 : half(test_uniform(-2, 2));
  size_t na, nb, nc;
  void *da = to_device(&a, ta, in, &na), *db = to_device(&b, tb, in, &nb), *dc = to_device(&c, tc, out, &nc);
  void *dalpha = scalar_to_device(alpha, out), *dbeta = scalar_to_device(beta, out), *host = malloc(nc + 8);
  int i, j, p, bad = 0;
  REQUIRE(host != NULL);
  if (!by_handle)
    CHECK_OK(aclblasGemmEx(ta, tb, tc, m, n, k, dalpha, da, -1, in, db, -1, in, dbeta, dc, -1, out, ACL_COMPUTE_HIGH_PRECISION, NULL));
  else {
    aclopHandle *h = NULL;
    const aclDataBuffer *bi[5];
    aclDataBuffer *bo[1];
    REQUIRE(CHECK_OK(aclblasCreateHandleForGemmEx(ta, tb, tc, m, n, k, in, in, out, ACL_COMPUTE_HIGH_PRECISION, &h)));
    bi[0] = aclCreateDataBuffer(da, na), bi[1] = aclCreateDataBuffer(db, nb), bo[0] = aclCreateDataBuffer(dc, nc), bi[2] = bo[0];
    bi[3] = aclCreateDataBuffer(dalpha, aclDataTypeSize(out)), bi[4] = aclCreateDataBuffer(dbeta, aclDataTypeSize(out));
    CHECK_OK(aclopExecWithHandle(h, 5, bi, 1, bo, NULL));
    aclopDestroyHandle(h);
    for (i = 0; i < 5; i++) CHECK_OK(aclDestroyDataBuffer(bi[i]));
  }
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aclrtMemcpy(host, nc, dc, nc, ACL_MEMCPY_DEVICE_TO_HOST));
  for (i = 0; i < m && !bad; i++)
    for (j = 0; j < n && !bad; j++) {
      double sum = 0, got, want, slack;
      for (p = 0; p < k; p++) sum += a.v[i * k + p] * b.v[p * n + j];
      want = alpha * sum + beta * c.v[i * n + j];
      got = get_value(host, place(&c, tc, out, i, j), out);
      slack = whole && out == ACL_INT32 ? 0 : (out == ACL_FLOAT16 ? 2e-3 : 1e-5) * (1 + (want < 0 ? -want : want) + (double)k * 0.1);
      bad = !CHECK_CLOSE(got, want, slack);
      if (bad) fprintf(stderr, "at (%d,%d) of %dx%dx%d, trans %d %d %d, types %d %d, handle %d\n", i, j, m, n, k, ta, tb, tc, in, out, by_handle);
    }
  CHECK_OK(aclrtFree(da)), CHECK_OK(aclrtFree(db)), CHECK_OK(aclrtFree(dc)), CHECK_OK(aclrtFree(dalpha)), CHECK_OK(aclrtFree(dbeta));
  free(a.v), free(b.v), free(c.v), free(host);
}
TEST(products_of_every_type_and_layout) {
  static const aclDataType types[4][2] = {{ACL_FLOAT16, ACL_FLOAT16}, {ACL_FLOAT16, ACL_FLOAT}, {ACL_INT8, ACL_INT32}, {ACL_INT8, ACL_FLOAT}};
  int t, layout;
  begin();
  for (t = 0; t < 4; t++)
    for (layout = 0; layout < 18; layout++)
      one_product((int)test_between(1, 40), (int)test_between(1, 40), (int)test_between(1, 70), (aclTransType)(layout % 3), (aclTransType)(layout / 3 % 3),
                  layout / 9 ? ACL_TRANS_NZ : ACL_TRANS_N, types[t][0], types[t][1], layout % 2);
  one_product(16, 16, 16, ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, ACL_FLOAT16, ACL_FLOAT16, 0);
  finish();
}
TEST(codes_of_products) {
  aclFloat16 *a = NULL;
  int8_t host[64] = {0};
  float one = 1;
  aclopHandle *h = NULL;
  begin();
  CHECK_OK(aclrtMalloc((void **)&a, 4096, ACL_MEM_MALLOC_HUGE_FIRST));
#define HGEMM(ta, tb, tc, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, type) \
  aclblasHgemm(ta, tb, tc, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, type, NULL)
#define N_ ACL_TRANS_N
#define HIGH ACL_COMPUTE_HIGH_PRECISION
  CHECK_EQ(HGEMM(N_, N_, N_, 4, 4, 4, NULL, a, -1, a, -1, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 4, 4, 4, a, NULL, -1, a, -1, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 4, 4, 4, a, a, 4, a, -1, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 4, 4, 4, a, a, -1, a, 4, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 4, 4, 4, a, a, -1, a, -1, a, a, 0, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 0, 4, 4, a, a, -1, a, -1, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 4, 4, -4, a, a, -1, a, -1, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(ACL_TRANS_NZ_T, N_, N_, 4, 4, 4, a, a, -1, a, -1, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, ACL_TRANS_T, 4, 4, 4, a, a, -1, a, -1, a, a, -1, HIGH), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 4, 4, 4, a, a, -1, a, -1, a, a, -1, ACL_COMPUTE_LOW_PRECISION), ACL_ERROR_INVALID_PARAM);
  while (aclGetRecentErrMsg()) {}
  CHECK_EQ(aclblasGemmEx(N_, N_, N_, 4, 4, 4, &one, a, -1, ACL_FLOAT16, a, -1, ACL_FLOAT16, a, a, -1, ACL_FLOAT, HIGH, NULL), ACL_ERROR_RT_PARAM_INVALID);
  CHECK_HAS(message(), "alpha is 0x"); /* alpha on the host: the classic mistake */
  CHECK_EQ(aclblasS8gemm(N_, N_, N_, 4, 4, 4, (int32_t *)(void *)a, host, -1, host, -1, (int32_t *)(void *)a, (int32_t *)(void *)a, -1, HIGH, NULL),
           ACL_ERROR_RT_PARAM_INVALID);
  CHECK_EQ(aclblasGemmEx(N_, N_, N_, 4, 4, 4, a, a, -1, ACL_FLOAT, a, -1, ACL_FLOAT, a, a, -1, ACL_FLOAT, HIGH, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(HGEMM(N_, N_, N_, 400, 400, 4, a, a, -1, a, -1, a, a, -1, HIGH), ACL_ERROR_RT_PARAM_INVALID); /* past the end */
  CHECK_EQ(aclblasCreateHandleForHgemm(N_, N_, N_, 4, 4, 4, HIGH, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclblasCreateHandleForHgemv(N_, 4, 0, HIGH, &h), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclblasCreateHandleForS8gemv(N_, 4, 4, HIGH, &h));
  aclopDestroyHandle(h);
  CHECK_OK(aclrtFree(a));
  finish();
}
TEST(matrix_times_vector) {
  enum { M = 5, N = 7 };
  int8_t a[M * N], x[N];
  int32_t y[M], alpha = 3, beta = -2, want;
  void *da = NULL, *dx = NULL, *dy = NULL, *d1 = NULL;
  int i, j;
  begin();
  for (i = 0; i < M * N; i++) a[i] = (int8_t)test_between(-128, 127);
  for (i = 0; i < N; i++) x[i] = (int8_t)test_between(-128, 127);
  for (i = 0; i < M; i++) y[i] = i;
  CHECK_OK(aclrtMalloc(&da, sizeof a, ACL_MEM_MALLOC_HUGE_FIRST)), CHECK_OK(aclrtMalloc(&dx, sizeof x, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMalloc(&dy, sizeof y, ACL_MEM_MALLOC_HUGE_FIRST)), CHECK_OK(aclrtMalloc(&d1, 8, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMemcpy(da, sizeof a, a, sizeof a, ACL_MEMCPY_HOST_TO_DEVICE)), CHECK_OK(aclrtMemcpy(dx, sizeof x, x, sizeof x, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_OK(aclrtMemcpy(dy, sizeof y, y, sizeof y, ACL_MEMCPY_HOST_TO_DEVICE)), CHECK_OK(aclrtMemcpy(d1, 4, &alpha, 4, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_OK(aclrtMemcpy((char *)d1 + 4, 4, &beta, 4, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_OK(aclblasS8gemv(ACL_TRANS_N, M, N, (int32_t *)d1, (int8_t *)da, -1, (int8_t *)dx, -1, (int32_t *)d1 + 1, (int32_t *)dy, -1,
                         ACL_COMPUTE_HIGH_PRECISION, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK_OK(aclrtMemcpy(y, sizeof y, dy, sizeof y, ACL_MEMCPY_DEVICE_TO_HOST));
  for (i = 0; i < M; i++) {
    for (want = 0, j = 0; j < N; j++) want += a[i * N + j] * x[j];
    CHECK_EQ(y[i], 3 * want - 2 * i);
  }
  CHECK_OK(aclrtFree(da)), CHECK_OK(aclrtFree(dx)), CHECK_OK(aclrtFree(dy)), CHECK_OK(aclrtFree(d1));
  finish();
}

/*--------------------------------------------------------------------------------------
  Operator models
--------------------------------------------------------------------------------------*/
static void run_gemm(const char *type, aclError want) {
  aclFloat16 a[256], one = aclFloatToFloat16(1), two = aclFloatToFloat16(2), y[256];
  int64_t dims[2] = {16, 16};
  tensor t[5], out, *in[5], *o[1];
  aclopAttr *attr = aclopCreateAttr();
  int i;
  for (i = 0; i < 256; i++) a[i] = aclFloatToFloat16((float)(i % 17 == 0));
  for (i = 0; i < 5; i++) {
    t[i] = make(ACL_FLOAT16, i < 3 ? 2 : 0, dims, i < 3 ? a : i == 3 ? &two : &one);
    in[i] = &t[i];
  }
  out = make(ACL_FLOAT16, 2, dims, NULL), o[0] = &out;
  CHECK_OK(aclopSetAttrBool(attr, "transpose_a", 0));
  CHECK_OK(aclopSetAttrBool(attr, "transpose_b", 0));
  CHECK_EQ(execute(type, 5, in, 1, o, attr, NULL), want);
  if (want == ACL_SUCCESS) {
    CHECK_OK(aclrtSynchronizeStream(NULL));
    back(&out, y);
    for (i = 0; i < 256; i++) CHECK_CLOSE(aclFloat16ToFloat(y[i]), i % 17 == 0 ? 3 : 0, 0); /* 2 * I * I + I */
  }
  aclopDestroyAttr(attr);
  for (i = 0; i < 5; i++) drop(&t[i]);
  drop(&out);
}
TEST(a_genuine_operator_model) {
  FILE *f = fopen(GEMM_FILE, "rb");
  static char bytes[65536];
  size_t n = 0;
  if (!f) TEST_SKIP("no samples");
  n = fread(bytes, 1, sizeof bytes, f);
  fclose(f);
  begin();
  CHECK_EQ(aclopLoad(NULL, 5), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopLoad(bytes, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_NE(aclopLoad(bytes, 100), ACL_SUCCESS);
  CHECK_OK(aclopLoad(bytes, n));
  run_gemm("GEMM", ACL_SUCCESS);
  CHECK_OK(aclopSetModelDir("../shared/samples/om")); /* networks and damaged files beside it are passed over */
  run_gemm("GEMM", ACL_SUCCESS);
  CHECK_EQ(aclopSetModelDir("../shared/samples/om"), ACL_ERROR_REPEAT_INITIALIZE);
  run_gemm("Gem", ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(message(), "Did you mean GEMM?");
  finish();
}
TEST(model_folders) {
  char folder[] = "/tmp/asl_single_XXXXXX";
  begin();
  REQUIRE(mkdtemp(folder) != NULL);
  CHECK_EQ(aclopSetModelDir(NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclopSetModelDir("no/such/folder"), ACL_ERROR_READ_MODEL_FAILURE);
  CHECK_OK(aclopSetModelDir(folder)); /* empty */
  CHECK_EQ(aclopSetModelDir(folder), ACL_ERROR_REPEAT_INITIALIZE);
  rmdir(folder);
  finish();
}

/*--------------------------------------------------------------------------------------
  Kernels of the program
--------------------------------------------------------------------------------------*/
typedef struct scaled_args { float *in, *out; int32_t n; float factor; } scaled_args;
static void scaled(void *p, uint32_t block, uint32_t blocks) {
  const scaled_args *a = (const scaled_args *)p;
  float *in = (float *)aslDeviceBytes(a->in, (size_t)a->n * 4), *out = (float *)aslDeviceBytes(a->out, (size_t)a->n * 4);
  int32_t i;
  for (i = (int32_t)block; in && out && i < a->n; i += (int32_t)blocks) out[i] = in[i] * a->factor;
}
static int freed;
static void on_free(void *data, size_t length) { freed += data != NULL && length == 4; }
static aclError choose(int nin, const aclTensorDesc *const *in, int nout, const aclTensorDesc *const *out, const aclopAttr *attr, aclopKernelDesc *desc) {
  struct { int32_t n; float factor; } more;
  (void)out, (void)attr;
  if (nin != 1 || nout != 1) return ACL_ERROR_INVALID_PARAM;
  more.n = (int32_t)aclGetTensorDescElementCount(in[0]), more.factor = 2.5f;
  return aclopSetKernelArgs(desc, more.n > 100 ? "missing" : "scaled_id", 3, &more, sizeof more);
}
TEST(a_kernel_of_the_program) {
  float x[7] = {1, 2, 3, 4, 5, 6, 7}, y[7];
  char bin[4] = {0};
  int64_t many = 101;
  tensor a, b;
  const aclTensorDesc *d[1], *large[1];
  int i;
  begin();
  a = floats(7, x), b = floats(7, NULL);
  d[0] = a.desc, large[0] = aclCreateTensorDesc(ACL_FLOAT, 1, &many, ACL_FORMAT_ND);
  CHECK_OK(aslRegisterKernel("scaled", scaled));
  CHECK_EQ(aclopUpdateParams("Scaled", 1, d, 1, d, NULL), ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED);
  CHECK_OK(aclopRegisterCompileFunc("Scaled", choose));
  CHECK_EQ(aclopRegisterCompileFunc("Scaled", choose), ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED);
  CHECK_EQ(aclopUpdateParams("Scaled", 1, d, 1, d, NULL), ACL_ERROR_KERNEL_NOT_FOUND);
  CHECK_OK(aclopCreateKernel("Scaled", "scaled_id", "scaled", bin, sizeof bin, ACL_ENGINE_AICORE, on_free));
  CHECK_EQ(freed, 1);
  CHECK_EQ(aclopCreateKernel("Scaled", "scaled_id", "scaled", bin, sizeof bin, ACL_ENGINE_AICORE, NULL), ACL_ERROR_KERNEL_ALREADY_REGISTERED);
  CHECK_EQ(execute3("Scaled", &a, NULL, &b, NULL, NULL), ACL_ERROR_OP_NOT_FOUND);
  CHECK_EQ(aclopUpdateParams("Scaled", 1, large, 1, large, NULL), ACL_ERROR_KERNEL_NOT_FOUND);
  for (i = 0; i < 2; i++) CHECK_OK(aclopUpdateParams("Scaled", 1, d, 1, d, NULL));
  CHECK_OK(execute3("Scaled", &a, NULL, &b, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&b, y);
  for (i = 0; i < 7; i++) CHECK_CLOSE(y[i], 2.5 * x[i], 1e-6);
  CHECK_OK(aclopUnregisterCompileFunc("Scaled"));
  CHECK_EQ(aclopUpdateParams("Scaled", 1, d, 1, d, NULL), ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED);
  CHECK_EQ(aclopSetKernelArgs(NULL, "x", 1, NULL, 0), ACL_ERROR_INVALID_PARAM);
  aclDestroyTensorDesc(large[0]);
  drop(&a), drop(&b);
  finish();
}

/*--------------------------------------------------------------------------------------
  atc --singleop
--------------------------------------------------------------------------------------*/
static char folder[] = "/tmp/asl_singleop_XXXXXX";
static int compile(const char *json, test_child *child) {
  char file[300], a[400], b[400];
  const char *argv[5];
  FILE *f;
  snprintf(file, sizeof file, "%s/op.json", folder);
  REQUIRE((f = fopen(file, "w")) != NULL);
  fputs(json, f);
  fclose(f);
  snprintf(a, sizeof a, "--singleop=%s", file), snprintf(b, sizeof b, "--output=%s/models", folder);
  argv[0] = "build/bin/atc", argv[1] = a, argv[2] = b, argv[3] = "--soc_version=Ascend310", argv[4] = NULL;
  test_exec(child, argv);
  return child->exit_code;
}
static int have_atc(void) {
  FILE *f = fopen("build/bin/atc", "rb");
  if (f) fclose(f);
  return f != NULL && mkdtemp(folder) != NULL;
}
static int has_file(const char *name) {
  char path[400];
  FILE *f;
  snprintf(path, sizeof path, "%s/models/%s", folder, name);
  f = fopen(path, "rb");
  if (f) fclose(f);
  return f != NULL;
}
static void clean(void) {
  char command[400];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  CHECK_EQ(system(command), 0);
}
#define T23 "{\"format\":\"ND\",\"shape\":[2,3],\"type\":\"float\"}"
TEST(atc_makes_operator_models) {
  static const char json[] =
      "[ {\"op\": \"Add\", \"input_desc\": [" T23 ",\n {\"format\":\"ND\",\"shape\":[3],\"type\":\"float\"}], \"output_desc\": [" T23 "]},\n"
      "  {\"op\": \"ReduceSum\", \"input_desc\": [" T23 ", {\"format\":\"ND\",\"shape\":[1],\"type\":\"int32\",\"is_const\":true,\"const_value\":[0]}],"
      " \"output_desc\": [{\"format\":\"ND\",\"shape\":[3],\"type\":\"float\"}], \"attr\": [{\"name\":\"keep_dims\",\"type\":\"bool\",\"value\":false}]},\n"
      "  {\"op\": \"GEMM\", \"input_desc\": [{\"format\":\"ND\",\"shape\":[16,16],\"type\":\"float16\"},{\"format\":\"ND\",\"shape\":[16,16],\"type\":\"float16\"},"
      "{\"format\":\"ND\",\"shape\":[16,16],\"type\":\"float16\"},{\"format\":\"ND\",\"shape\":[],\"type\":\"float16\"},{\"format\":\"ND\",\"shape\":[],\"type\":\"float16\"}],"
      " \"output_desc\": [{\"format\":\"ND\",\"shape\":[16,16],\"type\":\"float16\"}],"
      " \"attr\": [{\"name\":\"transpose_a\",\"type\":\"bool\",\"value\":false},{\"name\":\"transpose_b\",\"type\":\"bool\",\"value\":false}]} ]";
  test_child *child = (test_child *)malloc(sizeof *child);
  float a[6] = {1, 2, 3, 4, 5, 6}, b[3] = {10, 20, 30}, y[6];
  char path[400];
  aclmdlDesc *desc = NULL;
  uint32_t id = 0;
  tensor x1, x2, out;
  REQUIRE(child != NULL);
  if (!have_atc()) TEST_SKIP("no build/bin/atc");
  CHECK_EQ(compile(json, child), 0);
  CHECK_HAS(child->out, "ATC run success");
  CHECK(has_file("0_Add_0_2_2_3_0_2_3_0_2_2_3.om"));
  CHECK(has_file("1_ReduceSum_0_2_2_3_3_2_1_0_2_3.om"));
  CHECK(has_file("2_GEMM_1_2_16_16_1_2_16_16_1_2_16_16_1_2_1_2_1_2_16_16.om")); /* the name of the genuine file, but for its number */
  begin();
  snprintf(path, sizeof path, "%s/models", folder);
  CHECK_OK(aclopSetModelDir(path));
  x1 = floats2(2, 3, a), x2 = floats(3, b), out = floats2(2, 3, NULL);
  CHECK_OK(execute3("Add", &x1, &x2, &out, NULL, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  back(&out, y);
  CHECK_CLOSE(y[5], 36, 0);
  run_gemm("GEMM", ACL_SUCCESS);
  snprintf(path, sizeof path, "%s/models/0_Add_0_2_2_3_0_2_3_0_2_2_3.om", folder);
  CHECK_OK(aclmdlLoadFromFile(path, &id)); /* it is a small network, too */
  desc = aclmdlCreateDesc();
  CHECK_OK(aclmdlGetDesc(desc, id));
  CHECK_EQ(aclmdlGetNumInputs(desc), 2);
  CHECK_EQ(aclmdlGetOutputSizeByIndex(desc, 0), 24);
  CHECK_OK(aclmdlDestroyDesc(desc));
  CHECK_OK(aclmdlUnload(id));
  drop(&x1), drop(&x2), drop(&out);
  finish();
  clean();
  free(child);
}
TEST(atc_refuses_what_is_no_operator) {
  static const struct { const char *json, *code, *word; } bad[] = {
      {"", "E10024", "empty"},
      {"[{\"op\": \"Add\" \"x\"}]", "E10025", "line 1, column 15"},
      {"[\n{\"op\": }]", "E10025", "line 2"},
      {"[]", "E10025", "no operator"},
      {"7", "E10025", "a list of operators"},
      {"[{\"input_desc\": []}]", "E10026", "no name"},
      {"[{\"op\": \"../x\", \"output_desc\": [" T23 "]}]", "E10026", "no name of an operator"},
      {"[{\"op\": \"Add\", \"input_desc\": [" T23 "," T23 "]}]", "E10027", "no output_desc"},
      {"[{\"op\": \"Relu\", \"input_desc\": [{\"shape\":[2],\"type\":\"flaot\"}], \"output_desc\": [" T23 "]}]", "E10027", "flaot"},
      {"[{\"op\": \"Relu\", \"input_desc\": [{\"format\":\"XY\",\"shape\":[2],\"type\":\"float\"}], \"output_desc\": [" T23 "]}]", "E10027", "XY"},
      {"[{\"op\": \"Relu\", \"input_desc\": [{\"shape\":[-1],\"type\":\"float\"}], \"output_desc\": [" T23 "]}]", "E10011", "whole numbers"},
      {"[{\"op\": \"Rellu\", \"input_desc\": [" T23 "], \"output_desc\": [" T23 "]}]", "E10501", "Did you mean Relu?"},
      {"[{\"op\": \"Relu\", \"input_desc\": [" T23 "," T23 "], \"output_desc\": [" T23 "]}]", "EZ3003", "takes 1 inputs, got 2"},
      {"[{\"op\": \"Relu\", \"input_desc\": [" T23 "], \"output_desc\": [" T23 "], \"attr\": [{\"name\":\"\"}]}]", "E10029", "no name"},
      {"[{\"op\": \"Relu\", \"input_desc\": [" T23 "], \"output_desc\": [" T23 "], \"attr\": [{\"name\":\"a\",\"type\":\"int\",\"value\":1.5}]}]", "E10030", "is no int"},
  };
  test_child *child = (test_child *)malloc(sizeof *child);
  size_t k;
  REQUIRE(child != NULL);
  if (!have_atc()) TEST_SKIP("no build/bin/atc");
  for (k = 0; k < sizeof bad / sizeof bad[0]; k++) {
    if (!CHECK_NE(compile(bad[k].json, child), 0) || !CHECK_EQ(child->signal, 0) || !CHECK_HAS(child->out, bad[k].code) || !CHECK_HAS(child->out, bad[k].word))
      fprintf(stderr, "%s\n", bad[k].json);
    CHECK(!has_file("0_Relu_0_2_2_3_0_2_2_3.om"));
  }
  clean();
  free(child);
}
