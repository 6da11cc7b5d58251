/* test_model_api.c - aclmdl*: loading, describing and executing models through the public interface.

   The models are written with the library's own writer, which is private. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "test.h"
#include <pthread.h>
#include <utime.h>

/*--------------------------------------------------------------------------------------
  A tiny network: sum = a + b and pos = relu(a + c), all of shape [rows, columns], c a constant row of 1, -2, 3, -4, ...
--------------------------------------------------------------------------------------*/
static void set_desc(asl__om_desc *d, const int64_t *dims, int rank) {
  int i;
  REQUIRE(d != NULL);
  d->dtype = ACL_FLOAT;
  d->format = ACL_FORMAT_ND;
  d->rank = rank;
  for (i = 0; i < rank; i++) d->dims[i] = dims[i];
}
static size_t add_op(asl__om *om, const char *name, const char *type, const int64_t *dims, int rank) {
  asl__om_op *op = asl__om_add_op(&om->graphs[0], name, type);
  REQUIRE(op != NULL);
  if (strcmp(type, "Data") == 0) set_desc(asl__om_add_desc(op, 0), dims, rank);
  if (strcmp(type, "NetOutput") != 0) set_desc(asl__om_add_desc(op, 1), dims, rank);
  return om->graphs[0].count - 1;
}
static void add_edge(asl__om *om, size_t op, size_t from) { REQUIRE(asl__om_add_in(&om->graphs[0].ops[op], from, 0)); }
static void add_io(asl__om *om, int output, const char *name, const int64_t *dims) {
  asl__om_io *io = asl__om_add_io(om, output, name, strlen(name));
  REQUIRE(io != NULL);
  io->dtype = ACL_FLOAT;
  io->format = ACL_FORMAT_ND;
  io->rank = 2;
  io->dims[0] = dims[0], io->dims[1] = dims[1];
  io->bytes = (size_t)(dims[0] * dims[1]) * 4;
}
static asl__buf make_model(int64_t rows, int64_t columns, const char *name_of_a) {
  int64_t shape[2], row[1];
  asl__om *om = ASL__NEW(asl__om);
  asl__buf file;
  size_t a, b, c, sum, biased, pos, out;
  asl__om_op *op;
  int64_t i;
  shape[0] = rows, shape[1] = row[0] = columns;
  REQUIRE(om != NULL);
  om->name = asl__str_dup("tiny");
  REQUIRE(om->name && asl__om_add_graph(om, "main") && asl__attr_set_int(&om->attrs, ASL__OM_LITE_IR, 1));
  REQUIRE(asl__attr_set_str(&om->attrs, "soc_version", "Ascend310"));
  a = add_op(om, name_of_a, "Data", shape, 2);
  b = add_op(om, "b", "Data", shape, 2);
  c = add_op(om, "c", "Const", row, 1);
  op = &om->graphs[0].ops[c];
  set_desc(asl__om_add_value(op), row, 1);
  op->data_bytes = (size_t)columns * 4;
  op->owned = (unsigned char *)asl__os_alloc(op->data_bytes);
  REQUIRE(op->owned != NULL);
  for (i = 0; i < columns; i++) {
    float v = (float)(i % 2 ? -(i + 1) : i + 1);
    memcpy(op->owned + 4 * i, &v, 4);
  }
  op->data = op->owned;
  sum = add_op(om, "sum", "Add", shape, 2), biased = add_op(om, "biased", "Add", shape, 2), pos = add_op(om, "pos", "Relu", shape, 2);
  out = add_op(om, "Node_Output", "NetOutput", shape, 2);
  add_edge(om, sum, a), add_edge(om, sum, b);
  add_edge(om, biased, a), add_edge(om, biased, c);
  add_edge(om, pos, biased);
  add_edge(om, out, sum), add_edge(om, out, pos);
  add_io(om, 0, name_of_a, shape), add_io(om, 0, "b", shape);
  add_io(om, 1, "sum:0", shape), add_io(om, 1, "pos:0", shape);
  memset(&file, 0, sizeof file);
  REQUIRE(asl__om_write(om, &file));
  asl__om_free(om);
  return file;
}

/*--------------------------------------------------------------------------------------
  Helpers
--------------------------------------------------------------------------------------*/
static void begin(void) {
  CHECK_OK(aclInit(NULL));
  REQUIRE(CHECK_OK(aclrtSetDevice(0)));
}
static void finish(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static uint32_t load(int64_t rows, int64_t columns) {
  asl__buf f = make_model(rows, columns, "a");
  uint32_t id = 0;
  REQUIRE(CHECK_OK(aclmdlLoadFromMem(f.data, f.bytes, &id)));
  asl__buf_free(&f); /* the library has taken what it needs */
  return id;
}
static const char *write_file(const void *data, size_t n) {
  static char path[64];
  FILE *f;
  snprintf(path, sizeof path, "/tmp/asl_test_model_%ld.om", (long)getpid());
  f = fopen(path, "wb");
  REQUIRE(f != NULL);
  REQUIRE(n == 0 || fwrite(data, 1, n, f) == n);
  fclose(f);
  return path;
}
static uint64_t findings(void) {
  aslStats s;
  aslGetStats(&s);
  return s.findings;
}
static uint64_t models_run(void) {
  aslStats s;
  aslGetStats(&s);
  return s.models_run;
}
/* Everything for one execution: device memory, data buffers, datasets. */
enum { ELEMENTS = 6, BYTES = ELEMENTS * 4 }; /* of the model of 2 x 3 */
typedef struct {
  void *dev[4]; /* a, b, sum, pos */
  size_t bytes;
  aclmdlDataset *in, *out;
} run_t;
static run_t run_new(size_t bytes) {
  run_t r;
  int i;
  r.bytes = bytes;
  r.in = aclmdlCreateDataset(), r.out = aclmdlCreateDataset();
  for (i = 0; i < 4; i++) {
    REQUIRE(CHECK_OK(aclrtMalloc(&r.dev[i], bytes, ACL_MEM_MALLOC_HUGE_FIRST)));
    CHECK_OK(aclmdlAddDatasetBuffer(i < 2 ? r.in : r.out, aclCreateDataBuffer(r.dev[i], bytes)));
  }
  return r;
}
static void run_drop_sets(run_t *r) { /* datasets and buffers, not the memory */
  int i;
  for (i = 0; i < 4; i++) {
    aclmdlDataset *set = i < 2 ? r->in : r->out;
    if (aclmdlGetDatasetBuffer(set, (size_t)(i % 2))) aclDestroyDataBuffer(aclmdlGetDatasetBuffer(set, (size_t)(i % 2)));
  }
  CHECK_OK(aclmdlDestroyDataset(r->in));
  CHECK_OK(aclmdlDestroyDataset(r->out));
}
static void run_drop_memory(run_t *r) {
  int i;
  for (i = 0; i < 4; i++) CHECK_OK(aclrtFree(r->dev[i]));
}
static void run_drop(run_t *r) {
  run_drop_sets(r);
  run_drop_memory(r);
}
/* Inputs that depend on `seed`, outputs cleared. */
static void run_fill(run_t *r, int seed) {
  size_t n = r->bytes / 4, i;
  float *v = (float *)calloc(n + 1, 4);
  for (i = 0; i < n; i++) v[i] = (float)((int)(i % 5) + seed);
  CHECK_OK(aclrtMemcpy(r->dev[0], r->bytes, v, r->bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  for (i = 0; i < n; i++) v[i] = (float)(10 * (int)(i % 7));
  CHECK_OK(aclrtMemcpy(r->dev[1], r->bytes, v, r->bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_OK(aclrtMemset(r->dev[2], r->bytes, 0, r->bytes));
  CHECK_OK(aclrtMemset(r->dev[3], r->bytes, 0, r->bytes));
  free(v);
}
/* 1 when both outputs are what they should be for this seed. */
static int run_good_at(const void *sum, const void *pos, size_t bytes, int seed, size_t columns) {
  size_t n = bytes / 4, i, good = 0;
  float *s = (float *)malloc(bytes), *p = (float *)malloc(bytes);
  CHECK_OK(aclrtMemcpy(s, bytes, sum, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  CHECK_OK(aclrtMemcpy(p, bytes, pos, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  for (i = 0; i < n; i++) {
    float a = (float)((int)(i % 5) + seed), b = (float)(10 * (int)(i % 7)), k = (float)(i % columns + 1), c = (i % columns) % 2 ? -k : k;
    float want = a + c > 0 ? a + c : 0;
    good += s[i] - (a + b) < 1e-6f && (a + b) - s[i] < 1e-6f && p[i] - want < 1e-6f && want - p[i] < 1e-6f;
  }
  free(s);
  free(p);
  return good == n;
}
static int run_good(run_t *r, int seed) { return run_good_at(r->dev[2], r->dev[3], r->bytes, seed, 3); }
static int run_untouched(run_t *r) { /* the outputs are still clear */
  float v[ELEMENTS];
  size_t i, zero = 0;
  CHECK_OK(aclrtMemcpy(v, BYTES, r->dev[2], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  for (i = 0; i < ELEMENTS; i++) zero += v[i] >= 0 && v[i] <= 0;
  return zero == ELEMENTS;
}
/*--------------------------------------------------------------------------------------
  Loading
--------------------------------------------------------------------------------------*/
TEST(load_and_unload) {
  asl__buf f = make_model(2, 3, "a");
  const char *path;
  uint32_t id[3] = {0, 0, 0}, kept = 77;
  size_t work = 1, weight = 1, work2 = 2, weight2 = 2;
  begin();
  path = write_file(f.data, f.bytes);
  CHECK_OK(aclmdlLoadFromFile(path, &id[0]));
  CHECK_OK(aclmdlLoadFromFile(path, &id[1])); /* each load is a model of its own */
  CHECK_OK(aclmdlLoadFromMem(f.data, f.bytes, &id[2]));
  CHECK(id[0] != id[1] && id[1] != id[2] && id[0] != id[2]);
  CHECK_EQ(aclmdlLoadFromFile(NULL, &kept), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlLoadFromFile(path, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlLoadFromMem(NULL, 10, &kept), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlLoadFromMem(f.data, 0, &kept), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlLoadFromMem(f.data, f.bytes, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(kept, 77);
  CHECK_OK(aclmdlQuerySize(path, &work, &weight));
  CHECK_OK(aclmdlQuerySizeFromMem(f.data, f.bytes, &work2, &weight2));
  CHECK(work == work2 && weight == weight2 && weight >= 12);
  CHECK_EQ(aclmdlQuerySize(NULL, &work, &weight), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlQuerySize(path, NULL, &weight), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlQuerySize(path, &work, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlQuerySizeFromMem(NULL, 1, &work, &weight), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlQuerySizeFromMem(f.data, 0, &work, &weight), ACL_ERROR_INVALID_PARAM);
  remove(path);
  CHECK_OK(aclmdlUnload(id[1]));
  CHECK_EQ(aclmdlUnload(id[1]), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_EQ(aclmdlUnload(0), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_EQ(aclmdlUnload(0xFFFFFFFFu), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_OK(aclmdlLoadFromMem(f.data, f.bytes, &kept));
  CHECK(kept != id[0] && kept != id[1] && kept != id[2]); /* an id is never used again */
  CHECK_OK(aclmdlUnload(kept));
  CHECK_OK(aclmdlUnload(id[0]));
  CHECK_OK(aclmdlUnload(id[2]));
  asl__buf_free(&f);
  finish();
}
static size_t files_read(uint32_t* refs) {
  size_t n = 0;
  *refs = 0;
  for (const asl__model_file *f = asl__models.files; f; f = f->next) n++, *refs += f->refs;
  return n;
}
static void changed_at(const char *path, long seconds) {
  struct utimbuf t;
  t.actime = t.modtime = (time_t)seconds;
  REQUIRE(utime(path, &t) == 0);
}
TEST(a_file_is_read_once_for_all_its_loads) {
  asl__buf f = make_model(2, 3, "a"), other = make_model(2, 3, "A");
  const char *path;
  uint32_t id[4], refs;
  begin();
  path = write_file(f.data, f.bytes);
  CHECK_OK(aclmdlLoadFromFile(path, &id[0])); /* written just now: it may still change unseen */
  CHECK_EQ(files_read(&refs), 0);
  CHECK_OK(aclmdlUnload(id[0]));
  changed_at(path, 1000000000);
  CHECK_OK(aclmdlLoadFromFile(path, &id[0]));
  CHECK_OK(aclmdlLoadFromFile(path, &id[1]));
  CHECK(files_read(&refs) == 1 && refs == 2);
  CHECK_EQ(f.bytes, other.bytes);
  path = write_file(other.data, other.bytes); /* the same place and size, other contents */
  changed_at(path, 1000000001);
  CHECK_OK(aclmdlLoadFromFile(path, &id[2]));
  CHECK_OK(aclmdlLoadFromMem(other.data, other.bytes, &id[3]));
  CHECK(files_read(&refs) == 2 && refs == 3);
  {
    aclmdlDesc *d = aclmdlCreateDesc();
    CHECK_OK(aclmdlGetDesc(d, id[1]));
    CHECK_STR(aclmdlGetInputNameByIndex(d, 0), "a");
    CHECK_OK(aclmdlGetDesc(d, id[2]));
    CHECK_STR(aclmdlGetInputNameByIndex(d, 0), "A");
    CHECK_OK(aclmdlDestroyDesc(d));
  }
  CHECK_OK(aclmdlUnload(id[0]));
  CHECK(files_read(&refs) == 2 && refs == 2);
  CHECK_OK(aclmdlUnload(id[1]));
  CHECK_OK(aclmdlUnload(id[2]));
  CHECK_OK(aclmdlUnload(id[3]));
  CHECK_EQ(files_read(&refs), 0);
  remove(path);
  asl__buf_free(&f);
  asl__buf_free(&other);
  finish();
}
TEST(load_into_memory_of_the_program) {
  asl__buf f = make_model(2, 3, "a");
  size_t work = 0, weight = 0, live;
  void *w = NULL, *k = NULL, *host = malloc(1 << 16);
  uint32_t id = 99;
  run_t r;
  begin();
  r = run_new(BYTES);
  CHECK_OK(aclmdlQuerySizeFromMem(f.data, f.bytes, &work, &weight));
  if (work == 0) work = 1;
  CHECK_OK(aclrtMalloc(&w, work, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMalloc(&k, weight, ACL_MEM_MALLOC_HUGE_FIRST));
  live = aslLiveObjects();
  CHECK_EQ(aclmdlLoadFromMemWithMem(f.data, f.bytes, &id, w, work, k, weight - 1), ACL_ERROR_GE_PARAM_INVALID);
  CHECK_EQ(aclmdlLoadFromMemWithMem(f.data, f.bytes, &id, w, work, host, 1 << 16), ACL_ERROR_GE_PARAM_INVALID); /* host memory */
  CHECK_EQ(aclmdlLoadFromMemWithMem(k, weight, &id, NULL, 0, NULL, 0), ACL_ERROR_INVALID_PARAM); /* a model in device memory */
  CHECK_EQ(aslLiveObjects(), live);
  CHECK_EQ(id, 99);
  CHECK_OK(aclmdlLoadFromMemWithMem(f.data, f.bytes, &id, w, work, k, weight));
  CHECK_EQ(aslLiveObjects(), live + 1); /* nothing allocated beside the model itself */
  run_fill(&r, 1);
  CHECK_OK(aclmdlExecute(id, r.in, r.out));
  CHECK(run_good(&r, 1));
  CHECK_OK(aclmdlUnload(id));
  CHECK_OK(aclmdlLoadFromMemWithMem(f.data, f.bytes, &id, NULL, 0, k, weight)); /* one of the two */
  run_fill(&r, 2);
  CHECK_OK(aclmdlExecute(id, r.in, r.out));
  CHECK(run_good(&r, 2));
  CHECK_OK(aclmdlUnload(id));
  run_drop(&r);
  CHECK_OK(aclrtFree(w));
  CHECK_OK(aclrtFree(k));
  free(host);
  asl__buf_free(&f);
  finish();
}
TEST(loads_with_settings) {
  asl__buf f = make_model(2, 3, "a");
  const char *path;
  size_t type, work = 0, weight = 0, n;
  int32_t priority = 1;
  int64_t eight = 1;
  uint32_t id = 0;
  void *p;
  aclmdlConfigHandle *c;
  aclmdlDesc *d;
  begin();
  path = write_file(f.data, f.bytes);
  c = aclmdlCreateConfigHandle();
  REQUIRE(c != NULL);
  CHECK_EQ(aclmdlLoadWithConfig(c, &id), ACL_ERROR_INVALID_PARAM); /* nothing is set */
  for (type = 1; type <= 6; type++) {
    void *mem[2] = {NULL, NULL};
    CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_LOAD_TYPE_SIZET, &type, sizeof type));
    if (type > 4) {
      CHECK_EQ(aclmdlLoadWithConfig(c, &id), ACL_ERROR_INVALID_PARAM);
      continue;
    }
    if (type == 1 || type == 3) CHECK_EQ(aclmdlLoadWithConfig(c, &id), ACL_ERROR_INVALID_PARAM); /* no path, no memory yet */
    if (type == 1) CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_PATH_PTR, &path, sizeof path));
    if (type == 3) {
      p = f.data;
      n = f.bytes;
      CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_MEM_ADDR_PTR, &p, sizeof p));
      CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_MEM_SIZET, &n, sizeof n));
    }
    if (type % 2 == 0) {
      CHECK_OK(aclmdlQuerySizeFromMem(f.data, f.bytes, &work, &weight));
      CHECK_OK(aclrtMalloc(&mem[0], work, ACL_MEM_MALLOC_HUGE_FIRST));
      CHECK_OK(aclrtMalloc(&mem[1], weight, ACL_MEM_MALLOC_HUGE_FIRST));
      CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_WORKSPACE_ADDR_PTR, &mem[0], sizeof mem[0]));
      CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_WEIGHT_ADDR_PTR, &mem[1], sizeof mem[1]));
      n = 1;
      CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_WEIGHT_SIZET, &n, sizeof n));
      CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_WORKSPACE_SIZET, &work, sizeof work));
      CHECK_EQ(aclmdlLoadWithConfig(c, &id), ACL_ERROR_GE_PARAM_INVALID); /* too small */
      CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_WEIGHT_SIZET, &weight, sizeof weight));
    }
    if (CHECK_OK(aclmdlLoadWithConfig(c, &id))) CHECK_OK(aclmdlUnload(id));
    if (mem[0]) CHECK_OK(aclrtFree(mem[0]));
    if (mem[1]) CHECK_OK(aclrtFree(mem[1]));
  }
  CHECK_OK(aclmdlSetConfigOpt(c, ACL_MDL_PRIORITY_INT32, &priority, sizeof priority));
  CHECK_EQ(aclmdlSetConfigOpt(c, ACL_MDL_PRIORITY_INT32, &eight, sizeof eight), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetConfigOpt(c, ACL_MDL_MEM_SIZET, &priority, 2), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetConfigOpt(c, (aclmdlConfigAttr)99, &work, sizeof work), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetConfigOpt(c, ACL_MDL_PATH_PTR, NULL, sizeof path), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlDestroyConfigHandle(c));
  CHECK_EQ(aclmdlDestroyConfigHandle(c), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlLoadWithConfig(c, &id), ACL_ERROR_INVALID_PARAM);
  /* a description without a load */
  d = aclmdlCreateDesc();
  CHECK_OK(aclmdlGetDescFromFile(d, path));
  CHECK_EQ(aclmdlGetNumInputs(d), 2);
  CHECK_OK(aclmdlGetDescFromMem(d, f.data, f.bytes));
  CHECK_EQ(aclmdlGetOutputSizeByIndex(d, 1), 24);
  CHECK_EQ(aclmdlGetDescFromMem(d, f.data, 40), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  CHECK_EQ(aclmdlGetNumOutputs(d), 2); /* as it was */
  CHECK_EQ(aclmdlGetDescFromFile(d, "build/no/such.om"), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  CHECK_OK(aclmdlDestroyDesc(d));
  asl__buf_free(&f);
  finish();
}
static int is_refusal(aclError e) {
  return e == ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID || (e >= 545000 && e <= 545009) || e == ACL_ERROR_OP_NOT_FOUND ||
         (e >= 145000 && e <= 145022) || (e >= 100020 && e <= 100027);
}
TEST(files_that_are_no_models) {
  asl__buf f = make_model(2, 3, "a");
  unsigned char *copy = (unsigned char *)malloc(f.bytes);
  const char *path;
  uint32_t id = 123;
  size_t n, work = 0, weight = 0;
  int round, loaded = 0;
  begin();
  aslSetLevel(0); /* quiet */
  CHECK_EQ(aclmdlLoadFromFile("/does/not/exist.om", &id), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  CHECK_HAS(aclGetRecentErrMsg(), "/does/not/exist.om");
  CHECK_EQ(aclmdlLoadFromFile("", &id), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  CHECK_EQ(aclmdlLoadFromFile("/tmp", &id), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID); /* a folder */
  CHECK_EQ(aclmdlQuerySize("/does/not/exist.om", &work, &weight), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  path = write_file("", 0);
  CHECK_EQ(aclmdlLoadFromFile(path, &id), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID); /* empty */
  CHECK_EQ(aclmdlQuerySize(path, &work, &weight), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  path = write_file("this is a text, not a model", 27);
  CHECK_EQ(aclmdlLoadFromFile(path, &id), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  CHECK_EQ(aclmdlQuerySize(path, &work, &weight), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  path = write_file(f.data, 200); /* not even a header */
  CHECK_EQ(aclmdlLoadFromFile(path, &id), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  path = write_file(f.data, f.bytes - 100);
  CHECK_EQ(aclmdlLoadFromFile(path, &id), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  remove(path);
  memcpy(copy, f.data, f.bytes);
  copy[0] = 'X';
  CHECK_EQ(aclmdlLoadFromMem(copy, f.bytes, &id), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  CHECK(work == 0 && weight == 0);
  for (n = 1; n < f.bytes; n += 1 + n / 40) { /* cut off anywhere */
    aclError e = aclmdlLoadFromMem(f.data, n, &id);
    if (!CHECK(is_refusal(e))) fprintf(stderr, "    cut at %zu of %zu: %d\n", n, f.bytes, (int)e);
    if (e == ACL_SUCCESS) CHECK_OK(aclmdlUnload(id)); else CHECK(aclGetRecentErrMsg() != NULL);
  }
  for (round = 0; round < 400; round++) { /* some bytes changed: loads, or is refused; never half */
    size_t live = aslLiveObjects(), k;
    aclError e;
    memcpy(copy, f.data, f.bytes);
    for (k = 0; k < 1 + (size_t)round % 8; k++) copy[test_random() % f.bytes] = (unsigned char)test_random();
    id = 123;
    e = aclmdlLoadFromMem(copy, f.bytes, &id);
    if (e == ACL_SUCCESS) {
      aclmdlDesc *d = aclmdlCreateDesc();
      loaded++;
      CHECK_OK(aclmdlGetDesc(d, id));
      CHECK_OK(aclmdlDestroyDesc(d));
      CHECK_OK(aclmdlUnload(id));
    } else {
      CHECK(is_refusal(e));
      CHECK_EQ(id, 123);
    }
    CHECK_EQ(aslLiveObjects(), live);
  }
  fprintf(stderr, "%d of 400 changed files still loaded\n", loaded);
  free(copy);
  asl__buf_free(&f);
  finish();
}
TEST(loading_needs_a_context) {
  asl__buf f = make_model(2, 3, "a");
  uint32_t id = 5;
  size_t work = 0, weight = 0;
  CHECK_EQ(aclmdlLoadFromMem(f.data, f.bytes, &id), ACL_ERROR_RT_CONTEXT_NULL);
  CHECK_EQ(id, 5);
  CHECK_OK(aclmdlQuerySizeFromMem(f.data, f.bytes, &work, &weight)); /* asking does not */
  asl__buf_free(&f);
}
TEST(a_model_too_large_for_the_device) {
  asl__buf f;
  uint32_t id = 5;
  void *p = NULL;
  size_t live, left = 0, total = 0;
  if (!test_inside("a_model_too_large_for_the_device", "ASCEND_LITE_PROFILE", "toy")) return;
  f = make_model(2, 100000, "a"); /* weights of 400,000 bytes */
  begin();
  CHECK_OK(aclrtMalloc(&p, ((size_t)64 << 20) - 200000, ACL_MEM_MALLOC_HUGE_FIRST));
  live = aslLiveObjects();
  CHECK_EQ(aclmdlLoadFromMem(f.data, f.bytes, &id), ACL_ERROR_GE_MEMORY_ALLOCATION);
  CHECK_EQ(aslLiveObjects(), live);
  CHECK_EQ(id, 5);
  CHECK_OK(aclrtFree(p));
  CHECK_OK(aclrtGetMemInfo(ACL_DDR_MEM, &left, &total));
  CHECK_EQ(left, total);
  CHECK_OK(aclmdlLoadFromMem(f.data, f.bytes, &id));
  CHECK_OK(aclmdlUnload(id));
  asl__buf_free(&f);
  finish();
}
TEST(a_model_for_another_chip) {
  asl__buf f;
  uint32_t id = 0;
  const char *m;
  if (!test_inside("a_model_for_another_chip", "ASCEND_LITE_PROFILE", "910B1"))
    return; /* an error only because the profile was set by hand */
  f = make_model(2, 3, "a");
  begin();
  CHECK_NE(aclmdlLoadFromMem(f.data, f.bytes, &id), ACL_SUCCESS);
  m = aclGetRecentErrMsg();
  CHECK_HAS(m, "Ascend310");
  CHECK_HAS(m, "Ascend910B1");
  asl__buf_free(&f);
  finish();
}

/*--------------------------------------------------------------------------------------
  Describing
--------------------------------------------------------------------------------------*/
TEST(descriptions) {
  uint32_t id, wide;
  aclmdlDesc *d = aclmdlCreateDesc();
  aclmdlIODims dims;
  size_t i, index = 99;
  begin();
  id = load(2, 3), wide = load(4, 50);
  CHECK_EQ(aclmdlGetNumInputs(d), 0); /* empty */
  CHECK_EQ(aclmdlGetInputDims(d, 0, &dims), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlGetDesc(NULL, id), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlGetDesc(d, id + 1000), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_OK(aclmdlGetDesc(d, wide));
  CHECK_EQ(aclmdlGetInputSizeByIndex(d, 0), 800);
  CHECK_OK(aclmdlGetDesc(d, id)); /* fills it anew */
  CHECK_EQ(aclmdlGetDesc(d, id + 1000), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_EQ(aclmdlGetNumInputs(d), 2);
  CHECK_EQ(aclmdlGetNumOutputs(d), 2);
  for (i = 0; i < 2; i++) {
    CHECK_EQ(aclmdlGetInputSizeByIndex(d, i), BYTES);
    CHECK_EQ(aclmdlGetOutputSizeByIndex(d, i), BYTES);
    CHECK_EQ(aclmdlGetInputDataType(d, i), ACL_FLOAT);
    CHECK_EQ(aclmdlGetOutputDataType(d, i), ACL_FLOAT);
    CHECK_EQ(aclmdlGetInputFormat(d, i), ACL_FORMAT_ND);
    CHECK_EQ(aclmdlGetOutputFormat(d, i), ACL_FORMAT_ND);
    CHECK_OK(aclmdlGetInputDims(d, i, &dims));
    CHECK(dims.dimCount == 2 && dims.dims[0] == 2 && dims.dims[1] == 3);
    CHECK_STR(dims.name, i ? "b" : "a");
    memset(&dims, 0, sizeof dims);
    CHECK_OK(aclmdlGetInputDimsV2(d, i, &dims));
    CHECK(dims.dimCount == 2 && dims.dims[1] == 3);
    CHECK_OK(aclmdlGetOutputDims(d, i, &dims));
    CHECK_STR(dims.name, i ? "pos:0" : "sum:0");
    CHECK_OK(aclmdlGetCurOutputDims(d, i, &dims));
    CHECK(dims.dimCount == 2 && dims.dims[0] == 2 && dims.dims[1] == 3);
  }
  CHECK_STR(aclmdlGetInputNameByIndex(d, 1), "b");
  CHECK_STR(aclmdlGetOutputNameByIndex(d, 0), "sum:0");
  CHECK_OK(aclmdlGetInputIndexByName(d, "b", &index));
  CHECK_EQ(index, 1);
  CHECK_OK(aclmdlGetOutputIndexByName(d, "sum:0", &index));
  CHECK_EQ(index, 0);
  CHECK_EQ(aclmdlGetInputIndexByName(d, "nobody", &index), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlGetInputIndexByName(d, NULL, &index), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlGetInputIndexByName(d, "b", NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(index, 0);
  for (i = 2; i != 0; i = i == 2 ? (size_t)-1 : 0) { /* index 2, and the largest there is */
    CHECK_EQ(aclmdlGetInputSizeByIndex(d, i), 0);
    CHECK_EQ(aclmdlGetOutputSizeByIndex(d, i), 0);
    CHECK_STR(aclmdlGetInputNameByIndex(d, i), "");
    CHECK_STR(aclmdlGetOutputNameByIndex(d, i), "");
    CHECK_EQ(aclmdlGetInputDataType(d, i), ACL_DT_UNDEFINED);
    CHECK_EQ(aclmdlGetOutputFormat(d, i), ACL_FORMAT_UNDEFINED);
    CHECK_EQ(aclmdlGetInputDims(d, i, &dims), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(aclmdlGetInputDimsV2(d, i, &dims), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(aclmdlGetOutputDims(d, i, &dims), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(aclmdlGetCurOutputDims(d, i, &dims), ACL_ERROR_INVALID_PARAM);
  }
  CHECK_EQ(aclmdlGetInputDims(d, 0, NULL), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlUnload(id));
  CHECK_EQ(aclmdlGetOutputSizeByIndex(d, 1), BYTES); /* outlives its model */
  CHECK_EQ(aclmdlGetDesc(d, id), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_OK(aclmdlDestroyDesc(d));
  CHECK_EQ(aclmdlDestroyDesc(d), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlUnload(wide));
  finish();
}
TEST(names_too_long_for_their_place) {
  char name[201];
  asl__buf f;
  uint32_t id = 0;
  size_t index = 9;
  aclmdlIODims dims;
  aclmdlDesc *d = aclmdlCreateDesc();
  memset(name, 'n', 200);
  name[200] = 0;
  f = make_model(2, 3, name);
  begin();
  CHECK_OK(aclmdlLoadFromMem(f.data, f.bytes, &id));
  CHECK_OK(aclmdlGetDesc(d, id));
  CHECK_OK(aclmdlGetInputDims(d, 0, &dims));
  CHECK(strncmp(dims.name, "acl_modelId_", 12) == 0 && strlen(dims.name) < 128); /* a stand-in, as on hardware */
  CHECK_STR(aclmdlGetInputNameByIndex(d, 0), name);
  CHECK_OK(aclmdlGetInputIndexByName(d, name, &index));
  CHECK_EQ(index, 0);
  CHECK_OK(aclmdlDestroyDesc(d));
  CHECK_OK(aclmdlUnload(id));
  asl__buf_free(&f);
  finish();
}

/*--------------------------------------------------------------------------------------
  Executing
--------------------------------------------------------------------------------------*/
TEST(execute) {
  uint32_t id;
  run_t r, big;
  int k;
  uint64_t ran;
  begin();
  aslSetLevel(2);
  id = load(2, 3);
  r = run_new(BYTES), big = run_new(BYTES + 1000); /* larger buffers are fine */
  ran = models_run();
  for (k = 0; k < 5; k++) {
    run_fill(&r, k);
    CHECK_OK(aclmdlExecute(id, r.in, r.out));
    CHECK(run_good(&r, k));
  }
  run_fill(&big, 7);
  CHECK_OK(aclmdlExecute(id, big.in, big.out));
  CHECK(run_good_at(big.dev[2], big.dev[3], BYTES, 7, 3));
  CHECK_EQ(models_run(), ran + 6);
  run_drop(&r);
  run_drop(&big);
  CHECK_OK(aclmdlUnload(id));
  finish();
}
TEST(executions_with_settings) {
  aclmdlExecConfigHandle *c;
  aclrtStream stream = NULL;
  int32_t timeout = 20000;
  uint32_t id;
  run_t r;
  begin();
  id = load(2, 3);
  r = run_new(24);
  CHECK_OK(aclrtCreateStream(&stream));
  c = aclmdlCreateExecConfigHandle();
  REQUIRE(c != NULL);
  CHECK_OK(aclmdlSetExecConfigOpt(c, ACL_MDL_STREAM_SYNC_TIMEOUT, &timeout, sizeof timeout));
  CHECK_EQ(aclmdlSetExecConfigOpt(c, ACL_MDL_STREAM_SYNC_TIMEOUT, &r, 8), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetExecConfigOpt(c, (aclmdlExecConfigAttr)77, &timeout, sizeof timeout), ACL_ERROR_INVALID_PARAM);
  run_fill(&r, 3);
  CHECK_OK(aclmdlExecuteV2(id, r.in, r.out, stream, c));
  CHECK(run_good(&r, 3));
  run_fill(&r, 4);
  CHECK_OK(aclmdlExecuteAsyncV2(id, r.in, r.out, stream, NULL));
  CHECK_OK(aclrtSynchronizeStream(stream));
  CHECK(run_good(&r, 4));
  CHECK_OK(aclmdlDestroyExecConfigHandle(c));
  CHECK_EQ(aclmdlExecuteV2(id, r.in, r.out, stream, c), ACL_ERROR_INVALID_PARAM);
  run_drop(&r);
  CHECK_OK(aclrtDestroyStream(stream));
  CHECK_OK(aclmdlUnload(id));
  finish();
}
static aclError execute(int async, uint32_t id, const aclmdlDataset *in, aclmdlDataset *out) {
  return async ? aclmdlExecuteAsync(id, in, out, NULL) : aclmdlExecute(id, in, out);
}
/* Replaces one buffer's address and size, executes, and puts it back. */
static aclError execute_with(int async, uint32_t id, run_t *r, int which, void *address, size_t bytes) {
  aclDataBuffer *b = aclmdlGetDatasetBuffer(which < 2 ? r->in : r->out, (size_t)(which % 2));
  aclError code;
  CHECK_OK(aclUpdateDataBuffer(b, address, bytes));
  aclGetRecentErrMsg();
  code = execute(async, id, r->in, r->out);
  CHECK_OK(aclUpdateDataBuffer(b, r->dev[which], r->bytes));
  return code;
}
TEST(executions_that_do_not_fit) {
  uint32_t id;
  run_t r;
  int async, which;
  void *other = NULL, *freed = NULL, *pinned = NULL, *small = NULL;
  char host[BYTES];
  aclmdlDataset *few = aclmdlCreateDataset(), *many = aclmdlCreateDataset();
  aclDataBuffer *extra;
  size_t live;
  begin();
  CHECK_OK(aclrtSetDevice(1));
  CHECK_OK(aclrtMalloc(&other, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtMalloc(&freed, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtFree(freed));
  CHECK_OK(aclrtMallocHost(&pinned, BYTES));
  id = load(20, 3); /* 240 bytes each */
  r = run_new(240);
  run_fill(&r, 1);
  CHECK_OK(aclrtMalloc(&small, 100, ACL_MEM_MALLOC_HUGE_FIRST));
  extra = aclCreateDataBuffer(r.dev[0], 240);
  CHECK_OK(aclmdlAddDatasetBuffer(few, aclmdlGetDatasetBuffer(r.in, 0)));
  for (which = 0; which < 3; which++) CHECK_OK(aclmdlAddDatasetBuffer(many, extra));
  live = aslLiveObjects();
  for (async = 0; async < 2; async++) {
    CHECK_EQ(execute(async, id, NULL, r.out), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(execute(async, id, r.in, NULL), ACL_ERROR_INVALID_PARAM);
    CHECK_EQ(execute(async, id + 1000, r.in, r.out), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
    CHECK_EQ(execute(async, id, few, r.out), ACL_ERROR_GE_PARAM_INVALID);
    CHECK_EQ(execute(async, id, many, r.out), ACL_ERROR_GE_PARAM_INVALID);
    CHECK_EQ(execute(async, id, r.in, few), ACL_ERROR_GE_PARAM_INVALID);
    CHECK_EQ(execute(async, id, r.in, many), ACL_ERROR_GE_PARAM_INVALID);
    CHECK_HAS(aclGetRecentErrMsg(), "3 buffers");
    for (which = 0; which < 4; which++) {
      CHECK_EQ(execute_with(async, id, &r, which, r.dev[which], 175), ACL_ERROR_GE_PARAM_INVALID); /* more than 64 short */
      CHECK_HAS(aclGetRecentErrMsg(), "given 175 bytes, the model wants 240");
      CHECK_OK(execute_with(async, id, &r, which, r.dev[which], 176)); /* CANN is generous to 64 bytes */
      CHECK_OK(execute_with(async, id, &r, which, r.dev[which], (size_t)-1)); /* and larger is fine */
      CHECK_OK(aclrtSynchronizeDevice());
      CHECK_EQ(execute_with(async, id, &r, which, small, 240), ACL_ERROR_RT_PARAM_INVALID); /* the size is a lie */
      CHECK_HAS(aclGetRecentErrMsg(), "100-byte");
      CHECK_EQ(execute_with(async, id, &r, which, host, 240), ACL_ERROR_RT_PARAM_INVALID);
      const char *message = aclGetRecentErrMsg();
      CHECK_HAS(message, "host");
      CHECK_HAS(message, "device");
      CHECK_EQ(execute_with(async, id, &r, which, pinned, 240), ACL_ERROR_RT_PARAM_INVALID);
      CHECK_HAS(aclGetRecentErrMsg(), "host");
      CHECK_EQ(execute_with(async, id, &r, which, other, 240), ACL_ERROR_RT_PARAM_INVALID); /* 24 bytes there, and another device */
      CHECK_EQ(execute_with(async, id, &r, which, freed, 240), ACL_ERROR_RT_PARAM_INVALID);
      if (which < 2 || async) CHECK_EQ(execute_with(async, id, &r, which, NULL, 0), ACL_ERROR_GE_PARAM_INVALID);
      CHECK_EQ(execute_with(async, id, &r, which, NULL, 240), ACL_ERROR_GE_PARAM_INVALID);
    }
    CHECK_OK(aclrtSynchronizeDevice());
    CHECK_EQ(aslLiveObjects(), live);
  }
  CHECK_OK(execute(0, id, r.in, r.out)); /* after all that */
  CHECK(run_good(&r, 1));
  CHECK_OK(aclrtFree(small));
  CHECK_OK(aclDestroyDataBuffer(extra));
  CHECK_EQ(execute(0, id, many, r.out), ACL_ERROR_GE_PARAM_INVALID);
  CHECK_OK(aclmdlDestroyDataset(few));
  CHECK_OK(aclmdlDestroyDataset(many));
  CHECK_OK(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(r.in, 1))); /* a dataset may name a buffer that is gone */
  CHECK_EQ(execute(0, id, r.in, r.out), ACL_ERROR_INVALID_PARAM);
  aslSetLevel(0);
  run_drop(&r);
  aslSetLevel(1);
  CHECK_OK(aclmdlUnload(id));
  CHECK_OK(aclrtFree(other));
  CHECK_OK(aclrtFreeHost(pinned));
  CHECK_OK(aclrtResetDevice(1));
  finish();
}
static void *without_context(void *v) {
  run_t *r = (run_t *)v;
  CHECK_EQ(aclmdlExecute(1, r->in, r->out), ACL_ERROR_RT_CONTEXT_NULL);
  CHECK_EQ(aclmdlExecuteAsync(1, r->in, r->out, NULL), ACL_ERROR_RT_CONTEXT_NULL);
  CHECK_EQ(aclmdlUnload(1), ACL_ERROR_RT_CONTEXT_NULL);
  return NULL;
}
TEST(a_model_belongs_to_its_context) {
  uint32_t id;
  run_t r;
  aclrtContext primary = NULL, c = NULL;
  aclrtStream s = NULL;
  pthread_t t;
  begin();
  id = load(2, 3);
  CHECK_EQ(id, 1);
  r = run_new(BYTES);
  run_fill(&r, 3);
  CHECK_OK(aclrtGetCurrentContext(&primary));
  CHECK_OK(aclrtCreateContext(&c, 0));
  CHECK_OK(aclrtCreateStream(&s));
  CHECK_EQ(aclmdlExecute(id, r.in, r.out), ACL_ERROR_RT_MODEL_CONTEXT);
  CHECK_EQ(aclmdlExecuteAsync(id, r.in, r.out, s), ACL_ERROR_RT_MODEL_CONTEXT);
  CHECK_EQ(aclmdlUnload(id), ACL_ERROR_RT_MODEL_CONTEXT);
  CHECK_OK(aclrtSetCurrentContext(primary));
  CHECK_EQ(aclmdlExecuteAsync(id, r.in, r.out, s), ACL_ERROR_RT_STREAM_CONTEXT); /* the right context, another one's stream */
  CHECK(run_untouched(&r));
  REQUIRE(pthread_create(&t, NULL, without_context, &r) == 0);
  pthread_join(t, NULL);
  CHECK_OK(aclmdlExecute(id, r.in, r.out));
  CHECK(run_good(&r, 3));
  CHECK_OK(aclmdlUnload(id));
  /* a model goes with its context */
  CHECK_OK(aclrtSetCurrentContext(c));
  id = load(2, 3);
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_EQ(aclmdlExecuteAsync(id, r.in, r.out, s), ACL_ERROR_RT_INVALID_HANDLE);
  CHECK_OK(aclrtDestroyContext(c));
  CHECK_OK(aclrtSetCurrentContext(primary));
  CHECK_EQ(aclmdlExecute(id, r.in, r.out), (aclError)ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_EQ(aclmdlUnload(id), (aclError)ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  run_drop(&r);
  finish();
}
TEST(outputs_that_the_library_allocates) {
  uint32_t id;
  run_t r;
  aclDataBuffer *b[2];
  void *address;
  int i;
  begin();
  id = load(2, 3);
  r = run_new(BYTES);
  run_fill(&r, 4);
  for (i = 0; i < 2; i++) {
    b[i] = aclmdlGetDatasetBuffer(r.out, (size_t)i);
    CHECK_OK(aclUpdateDataBuffer(b[i], NULL, 0));
  }
  CHECK_EQ(aclmdlExecuteAsync(id, r.in, r.out, NULL), ACL_ERROR_GE_PARAM_INVALID); /* not this one */
  CHECK(aclGetDataBufferAddr(b[0]) == NULL);
  /* a failure leaves nothing allocated: here the second input is missing */
  CHECK_OK(aclUpdateDataBuffer(aclmdlGetDatasetBuffer(r.in, 1), NULL, BYTES));
  CHECK_NE(aclmdlExecute(id, r.in, r.out), ACL_SUCCESS);
  CHECK(aclGetDataBufferAddr(b[0]) == NULL && aclGetDataBufferAddr(b[1]) == NULL);
  CHECK_OK(aclUpdateDataBuffer(aclmdlGetDatasetBuffer(r.in, 1), r.dev[1], BYTES));
  /* and here the second output is no device memory, when the first has been allocated already */
  CHECK_OK(aclUpdateDataBuffer(b[1], &i, BYTES));
  CHECK_NE(aclmdlExecute(id, r.in, r.out), ACL_SUCCESS);
  CHECK(aclGetDataBufferAddr(b[0]) == NULL);
  CHECK_EQ(aclGetDataBufferSize(b[0]), 0);
  CHECK_OK(aclUpdateDataBuffer(b[1], NULL, 0));
  CHECK_OK(aclmdlExecute(id, r.in, r.out));
  CHECK_EQ(aclGetDataBufferSize(b[0]), BYTES);
  CHECK_EQ(aclGetDataBufferSize(b[1]), BYTES);
  CHECK(run_good_at(aclGetDataBufferAddr(b[0]), aclGetDataBufferAddr(b[1]), BYTES, 4, 3));
  address = aclGetDataBufferAddr(b[0]);
  run_fill(&r, 5);
  CHECK_OK(aclmdlExecute(id, r.in, r.out)); /* the second time they are there */
  CHECK(aclGetDataBufferAddr(b[0]) == address);
  CHECK(run_good_at(aclGetDataBufferAddr(b[0]), aclGetDataBufferAddr(b[1]), BYTES, 5, 3));
  for (i = 0; i < 2; i++) CHECK_OK(aclrtFree(aclGetDataBufferAddr(b[i]))); /* the caller's to free */
  run_drop(&r);
  CHECK_OK(aclmdlUnload(id));
  finish();
}

/*--------------------------------------------------------------------------------------
  Bundles
--------------------------------------------------------------------------------------*/
static asl__buf make_bundle(asl__buf *models, size_t count) {
  asl__om_piece piece[ASL__OM_MAX_PIECES];
  asl__buf f;
  size_t i;
  memset(&f, 0, sizeof f);
  for (i = 0; i < count; i++) piece[i].data = models[i].data, piece[i].bytes = models[i].bytes;
  REQUIRE(asl__om_write_bundle("a name that is longer than a header has room for", piece, count, &f));
  return f;
}
static void check_bundle_model(uint32_t id, size_t columns) {
  const size_t bytes = 2 * columns * 4;
  run_t r = run_new(bytes);
  run_fill(&r, (int)columns);
  CHECK_OK(aclmdlExecute(id, r.in, r.out));
  CHECK(run_good_at(r.dev[2], r.dev[3], bytes, (int)columns, columns));
  run_drop(&r);
}
TEST(bundles_hold_several_models) {
  asl__buf models[3], f, bad;
  uint32_t bundle = 0, second = 0, id[3] = {0, 0, 0}, other = 0;
  aclmdlBundleQueryInfo *info;
  aclmdlConfigHandle *config;
  size_t i, n = 0, work = 0, weight = 0, one_work, one_weight;
  void *memory[2];
  const char *path;
  begin();
  for (i = 0; i < 3; i++) models[i] = make_model(2, (int64_t)(3 + 4 * i), "a");
  f = make_bundle(models, 3);
  path = write_file(f.data, f.bytes);
  CHECK_EQ(aclmdlLoadFromFile(path, &other), ACL_ERROR_GE_LOAD_MODEL);
  CHECK_HAS(aclGetRecentErrMsg(), "aclmdlBundleLoadFromFile");
  info = aclmdlBundleCreateQueryInfo();
  CHECK_OK(aclmdlBundleQueryInfoFromFile(path, info));
  CHECK_OK(aclmdlBundleGetQueryModelNum(info, &n));
  CHECK_EQ(n, 3);
  CHECK_OK(aclmdlBundleGetVarWeightSize(info, &n));
  CHECK_EQ(n, 0);
  CHECK_OK(aclmdlBundleGetSize(info, 1, &work, &weight));
  CHECK_OK(aclmdlQuerySizeFromMem(models[1].data, models[1].bytes, &one_work, &one_weight));
  CHECK_EQ(work, one_work);
  CHECK_EQ(weight, one_weight);
  CHECK_EQ(aclmdlBundleGetSize(info, 3, &work, &weight), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlBundleQueryInfoFromMem(models[0].data, models[0].bytes, info), ACL_ERROR_GE_LOAD_MODEL); /* a model is no bundle */
  CHECK_OK(aclmdlBundleQueryInfoFromMem(f.data, f.bytes, info));
  CHECK_OK(aclmdlBundleDestroyQueryInfo(info));
  /* all at once */
  CHECK_OK(aclmdlBundleLoadFromMem(f.data, f.bytes, &bundle));
  CHECK_OK(aclmdlBundleLoadFromFile(path, &second));
  CHECK_NE(bundle, second);
  CHECK_OK(aclmdlBundleGetModelNum(bundle, &n));
  CHECK_EQ(n, 3);
  for (i = 0; i < 3; i++) {
    CHECK_OK(aclmdlBundleGetModelId(second, i, &other));
    CHECK_OK(aclmdlBundleGetModelId(bundle, i, &id[i]));
    CHECK_NE(id[i], other);
    check_bundle_model(id[i], 3 + 4 * i);
  }
  CHECK_EQ(aclmdlBundleGetModelId(bundle, 3, &other), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlUnload(id[1]), ACL_ERROR_INVALID_PARAM); /* a member goes with its bundle */
  CHECK_EQ(aclmdlBundleUnloadModel(second, id[1]), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_OK(aclmdlBundleUnloadModel(bundle, id[1]));
  CHECK_EQ(aclmdlUnload(id[1]), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_EQ(aclmdlBundleGetModelId(bundle, 1, &other), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlBundleUnload(bundle));
  CHECK_EQ(aclmdlBundleUnload(bundle), ACL_ERROR_INVALID_BUNDLE_MODEL_ID);
  CHECK_EQ(aclmdlBundleGetModelNum(bundle, &n), ACL_ERROR_INVALID_BUNDLE_MODEL_ID);
  CHECK_EQ(aclmdlUnload(id[0]), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_OK(aclmdlBundleGetModelId(second, 0, &other));
  check_bundle_model(other, 3);
  CHECK_OK(aclmdlBundleUnload(second));
  /* one by one */
  CHECK_OK(aclrtMalloc(&memory[0], one_work + 1, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMalloc(&memory[1], one_weight + 1, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_NE(aclmdlBundleInitFromMem(f.data, f.bytes, &n, 8, &bundle), ACL_SUCCESS); /* no device memory */
  CHECK_OK(aclmdlBundleInitFromFile(path, memory[1], one_weight, &bundle));
  CHECK_EQ(aclmdlBundleGetModelId(bundle, 0, &other), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlBundleLoadModel(bundle, 2, &id[2]));
  CHECK_EQ(aclmdlBundleLoadModel(bundle, 2, &other), ACL_ERROR_REPEAT_INITIALIZE);
  CHECK_EQ(aclmdlBundleLoadModel(bundle, 3, &other), ACL_ERROR_INVALID_PARAM);
  CHECK_NE(aclmdlBundleLoadModelWithMem(bundle, 1, memory[0], 1, memory[1], 1, &other), ACL_SUCCESS);
  CHECK_OK(aclmdlBundleLoadModelWithMem(bundle, 1, memory[0], one_work, memory[1], one_weight, &id[1]));
  config = aclmdlCreateConfigHandle();
  CHECK_OK(aclmdlBundleLoadModelWithConfig(bundle, 0, config, &id[0]));
  CHECK_OK(aclmdlDestroyConfigHandle(config));
  for (i = 0; i < 3; i++) check_bundle_model(id[i], 3 + 4 * i);
  CHECK_OK(aclmdlBundleUnload(bundle));
  for (i = 0; i < 2; i++) CHECK_OK(aclrtFree(memory[i]));
  /* a bad one among good ones: none is loaded; nothing in it; cut short */
  models[1].data[256] = 0; /* its table is empty */
  bad = make_bundle(models, 3);
  CHECK_EQ(aclmdlBundleLoadFromMem(bad.data, bad.bytes, &other), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_HAS(aclGetRecentErrMsg(), "model 1 of the bundle");
  asl__buf_free(&bad);
  CHECK_EQ(aclmdlBundleLoadFromMem(f.data, f.bytes - 1, &other), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  for (i = 0; i < 3; i++) f.data[264 + 24 * i] = 7; /* partitions of another kind */
  CHECK_EQ(aclmdlBundleLoadFromMem(f.data, f.bytes, &other), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  f.data[264 + 8 + 6] = 1; /* beyond the end */
  CHECK_EQ(aclmdlBundleLoadFromMem(f.data, f.bytes, &other), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_OK(aclmdlBundleInitFromFile(path, NULL, 0, &bundle)); /* left to the reset, with a model */
  CHECK_OK(aclmdlBundleLoadModel(bundle, 0, &other));
  remove(path);
  for (i = 0; i < 3; i++) asl__buf_free(&models[i]);
  asl__buf_free(&f);
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}

/*--------------------------------------------------------------------------------------
  Executing on streams
--------------------------------------------------------------------------------------*/
static const char *const policies[] = {"free", "lazy", "seed:1", "seed:22"};
TEST(execute_async) {
  size_t p;
  begin();
  aslSetLevel(2); /* nothing of this may be a finding */
  for (p = 0; p < sizeof policies / sizeof policies[0]; p++) {
    uint32_t id;
    aclrtStream s = NULL;
    run_t r, r2;
    static aslTraceRecord trace[64];
    size_t n, i, seen = 0;
    CHECK_OK(aslSetSchedule(policies[p]));
    aslTraceClear();
    id = load(2, 3);
    CHECK_OK(aclrtCreateStream(&s));
    r = run_new(BYTES), r2 = run_new(BYTES);
    run_fill(&r, 1);
    run_fill(&r2, 2);
    CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, s));
    CHECK_OK(aclmdlExecuteAsync(id, r2.in, r2.out, s)); /* one after the other on one stream is in order */
    if (p == 1) CHECK_EQ(models_run(), 2); /* lazy: only those of the round before */
    run_drop_sets(&r); /* addresses and sizes have been taken */
    run_drop_sets(&r2);
    aslSetLevel(0);
    CHECK_OK(aclmdlUnload(id)); /* as on hardware; what is queued still runs */
    aslSetLevel(2);
    CHECK_EQ(aclmdlUnload(id), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
    CHECK_OK(aclrtSynchronizeStream(s));
    CHECK(run_good(&r, 1));
    CHECK(run_good(&r2, 2));
    n = aslTraceRead(trace, 64);
    for (i = 0; i < n; i++) seen += strcmp(trace[i].name, "tiny") == 0;
    CHECK_EQ(seen, 2);
    run_drop_memory(&r);
    run_drop_memory(&r2);
    CHECK_OK(aclrtDestroyStream(s));
  }
  CHECK_OK(aslSetSchedule("free"));
  finish();
}
TEST(a_pipeline_with_copies) {
  size_t p;
  begin();
  aslSetLevel(2);
  for (p = 0; p < sizeof policies / sizeof policies[0]; p++) {
    uint32_t id;
    aclrtStream s = NULL;
    run_t r;
    float *h = NULL;
    int round, i;
    CHECK_OK(aslSetSchedule(policies[p]));
    id = load(2, 3);
    CHECK_OK(aclrtCreateStream(&s));
    r = run_new(BYTES);
    CHECK_OK(aclrtMallocHost((void **)&h, 4 * BYTES));
    for (round = 1; round < 6; round++) {
      for (i = 0; i < ELEMENTS; i++) h[i] = (float)(i + round), h[ELEMENTS + i] = (float)(100 * i);
      CHECK_OK(aclrtMemcpyAsync(r.dev[0], BYTES, h, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, s));
      CHECK_OK(aclrtMemcpyAsync(r.dev[1], BYTES, h + ELEMENTS, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, s));
      CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, s));
      CHECK_OK(aclrtMemcpyAsync(h + 2 * ELEMENTS, BYTES, r.dev[2], BYTES, ACL_MEMCPY_DEVICE_TO_HOST, s));
      CHECK_OK(aclrtSynchronizeStream(s));
      for (i = 0; i < ELEMENTS; i++) CHECK_CLOSE(h[2 * ELEMENTS + i], i + round + 100 * i, 1e-6);
    }
    CHECK_OK(aclrtFreeHost(h));
    run_drop(&r);
    CHECK_OK(aclrtDestroyStream(s));
    CHECK_OK(aclmdlUnload(id));
  }
  CHECK_OK(aslSetSchedule("free"));
  finish();
}
TEST(dropping_streams_with_executions_queued) {
  int how;
  begin();
  for (how = 0; how < 3; how++) {
    uint32_t id;
    aclrtContext c = NULL;
    aclrtStream s = NULL;
    run_t r;
    uint64_t ran;
    CHECK_OK(aclrtCreateContext(&c, 0));
    CHECK_OK(aslSetSchedule("lazy"));
    id = load(2, 3);
    CHECK_OK(aclrtCreateStream(&s));
    r = run_new(BYTES);
    run_fill(&r, 1);
    ran = models_run();
    CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, s));
    CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, s));
    if (how == 1) CHECK_OK(aclmdlUnload(id));
    if (how < 2) CHECK_OK(aclrtDestroyStreamForce(s));
    if (how == 2) CHECK_OK(aclrtDestroyContext(c));
    CHECK_EQ(models_run(), ran); /* dropped, not run */
    if (how == 0) { /* nothing of the dropped ones is left in the way */
      aslSetLevel(2);
      CHECK_OK(aclmdlExecute(id, r.in, r.out));
      CHECK(run_good(&r, 1));
      CHECK_OK(aclmdlUnload(id));
      aslSetLevel(1);
    }
    if (how == 2) CHECK_OK(aclrtCreateContext(&c, 0));
    if (how == 2) CHECK_EQ(aclmdlUnload(id), (aclError)ACL_ERROR_GE_EXEC_MODEL_ID_INVALID); /* gone with its context */
    run_drop(&r);
    CHECK_OK(aclrtDestroyContext(c));
  }
  CHECK_OK(aclrtSetDevice(0));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aslSetSchedule("free"));
  finish();
}
TEST(buffers_of_a_queued_execution_are_in_use) {
  uint32_t id;
  run_t r;
  float v = 0;
  begin();
  aslSetLevel(2);
  CHECK_OK(aslSetSchedule("lazy"));
  id = load(2, 3);
  r = run_new(BYTES);
  run_fill(&r, 6);
  CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, NULL));
  CHECK_NE(aclrtFree(r.dev[0]), ACL_SUCCESS);
  CHECK_HAS(aclGetRecentErrMsg(), "tiny"); /* names who uses it */
  CHECK_NE(aclrtFree(r.dev[3]), ACL_SUCCESS);
  CHECK_NE(aclrtMemset(r.dev[1], 4, 0, 4), ACL_SUCCESS);                                   /* an input */
  CHECK_OK(aclrtMemcpy(&v, 4, r.dev[1], 4, ACL_MEMCPY_DEVICE_TO_HOST));                    /* may be read */
  CHECK_NE(aclrtMemcpy(&v, 4, r.dev[2], 4, ACL_MEMCPY_DEVICE_TO_HOST), ACL_SUCCESS);      /* an output may not */
  CHECK_OK(aclrtSynchronizeStream(NULL));
  CHECK(run_good(&r, 6));
  run_drop(&r);
  CHECK_OK(aclmdlUnload(id));
  CHECK_OK(aslSetSchedule("free"));
  finish();
}

/*--------------------------------------------------------------------------------------
  One model, one execution at a time
--------------------------------------------------------------------------------------*/
TEST(two_executions_at_the_same_time_are_diagnosed) {
  int level;
  begin();
  CHECK_OK(aslSetSchedule("lazy"));
  for (level = 0; level <= 2; level++) {
    uint32_t id;
    aclrtStream a = NULL, b = NULL;
    aclrtEvent e = NULL;
    run_t r, r2;
    uint64_t before;
    aclError want = level == 2 ? ACL_ERROR_RT_MODEL_EXECUTE : ACL_SUCCESS;
    aslSetLevel(level);
    id = load(2, 3);
    CHECK_OK(aclrtCreateStream(&a));
    CHECK_OK(aclrtCreateStream(&b));
    CHECK_OK(aclrtCreateEvent(&e));
    r = run_new(BYTES), r2 = run_new(BYTES);
    run_fill(&r, 1);
    run_fill(&r2, 2);
    /* two streams without an event */
    before = findings();
    CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, a));
    CHECK_EQ(findings(), before);
    CHECK_EQ(aclmdlExecuteAsync(id, r2.in, r2.out, b), want);
    CHECK_EQ(findings(), before + 1);
    if (level == 2) CHECK_HAS(aclGetRecentErrMsg(), "unordered");
    CHECK_OK(aclrtSynchronizeStream(a));
    CHECK_OK(aclrtSynchronizeStream(b));
    CHECK(run_good(&r, 1));
    if (level < 2) CHECK(run_good(&r2, 2)); /* said, and right all the same */
    /* with an event it is in order */
    before = findings();
    CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, a));
    CHECK_OK(aclrtRecordEvent(e, a));
    CHECK_OK(aclrtStreamWaitEvent(NULL, e)); /* by way of a third stream */
    CHECK_OK(aclrtRecordEvent(e, NULL));
    CHECK_OK(aclrtStreamWaitEvent(b, e));
    CHECK_OK(aclmdlExecuteAsync(id, r2.in, r2.out, b));
    CHECK_EQ(findings(), before);
    /* an event recorded before the execution does not order it */
    CHECK_OK(aclrtSynchronizeDevice());
    CHECK_OK(aclrtRecordEvent(e, a));
    CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, a));
    CHECK_OK(aclrtStreamWaitEvent(b, e));
    CHECK_EQ(aclmdlExecuteAsync(id, r2.in, r2.out, b), want);
    CHECK_EQ(findings(), before + 1);
    CHECK_OK(aclrtSynchronizeDevice());
    /* the host executes while one is queued */
    CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, a));
    CHECK_EQ(aclmdlExecute(id, r2.in, r2.out), want);
    CHECK_EQ(findings(), before + 2);
    CHECK_OK(aclrtSynchronizeStream(a));
    CHECK_OK(aclmdlExecute(id, r2.in, r2.out)); /* and the refusal has left nothing behind */
    CHECK_EQ(findings(), before + 2);
    /* nor has one for another reason */
    if (level == 2) {
      CHECK_OK(aclrtMemsetAsync(r.dev[0], BYTES, 0, BYTES, a));
      CHECK_EQ(aclmdlExecute(id, r.in, r.out), ACL_ERROR_RT_PARAM_INVALID); /* its input is being written */
      CHECK_OK(aclrtSynchronizeStream(a));
      CHECK_OK(aclmdlExecute(id, r.in, r.out));
    }
    run_drop(&r);
    run_drop(&r2);
    CHECK_OK(aclrtDestroyEvent(e));
    CHECK_OK(aclrtDestroyStream(a));
    CHECK_OK(aclrtDestroyStream(b));
    CHECK_OK(aclmdlUnload(id));
  }
  CHECK_OK(aslSetSchedule("free"));
  finish();
}
/* Two threads execute one model without a lock: a misuse, but each gets its own right result. With two models it is no misuse. */
typedef struct { uint32_t id; int seed, rounds; aclrtContext ctx; } worker_args;
static void *execute_again_and_again(void *v) {
  worker_args *w = (worker_args *)v;
  run_t r;
  int k;
  CHECK_OK(aclrtSetCurrentContext(w->ctx));
  r = run_new(100 * 300 * 4);
  for (k = 0; k < w->rounds; k++) {
    run_fill(&r, w->seed + k);
    CHECK_OK(aclmdlExecute(w->id, r.in, r.out));
    if (!CHECK(run_good_at(r.dev[2], r.dev[3], r.bytes, w->seed + k, 300))) break;
  }
  run_drop(&r);
  return NULL;
}
TEST(a_model_in_use_keeps_its_memory) {
  asl__buf f = make_model(2, 3, "a");
  int level, how;
  begin();
  for (level = 0; level <= 2; level++)
    for (how = 0; how < 3; how++) { /* 0: queued and unloaded; 1: perhaps over already, but nobody waited; 2: the caller's work memory freed */
      uint32_t id = 0;
      aclrtStream a = NULL;
      run_t r;
      uint64_t before;
      size_t work = 0, weight = 0;
      void *memory[2] = {NULL, NULL};
      const aclError want = level < 2 ? ACL_SUCCESS : how == 2 ? ACL_ERROR_RT_MEMORY_FREE : ACL_ERROR_RT_MODEL_EXECUTE;
      CHECK_OK(aslSetSchedule(how == 1 ? "free" : "lazy"));
      aslSetLevel(level);
      CHECK_OK(aclmdlQuerySizeFromMem(f.data, f.bytes, &work, &weight));
      CHECK(work > 0);
      CHECK_OK(aclrtMalloc(&memory[0], work, ACL_MEM_MALLOC_NORMAL_ONLY));
      CHECK_OK(aclrtMalloc(&memory[1], weight + 1, ACL_MEM_MALLOC_NORMAL_ONLY));
      if (how == 2) CHECK_OK(aclmdlLoadFromMemWithMem(f.data, f.bytes, &id, memory[0], work, memory[1], weight + 1));
      else CHECK_OK(aclmdlLoadFromMem(f.data, f.bytes, &id));
      CHECK_OK(aclrtCreateStream(&a));
      r = run_new(BYTES);
      run_fill(&r, 1);
      before = findings();
      CHECK_OK(aclmdlExecuteAsync(id, r.in, r.out, a));
      CHECK_EQ(findings(), before);
      CHECK_EQ(how == 2 ? aclrtFree(memory[0]) : aclmdlUnload(id), want);
      if (level > 0) CHECK_EQ(findings(), before + 1);
      if (level == 2) CHECK_HAS(aclGetRecentErrMsg(), how == 2 ? "use" : "in use");
      CHECK_OK(aclrtSynchronizeStream(a));
      before = findings();
      if (level == 2) CHECK_OK(how == 2 ? aclrtFree(memory[0]) : aclmdlUnload(id)); /* it was refused, and nothing was lost */
      if (how == 2) { /* and now the model has no work memory */
        CHECK_NE(aclmdlExecute(id, r.in, r.out), ACL_SUCCESS);
        CHECK_NE(aclmdlExecuteAsync(id, r.in, r.out, a), ACL_SUCCESS);
        CHECK_OK(aclmdlUnload(id));
      } else CHECK_OK(aclrtFree(memory[0]));
      CHECK_EQ(findings(), before);
      CHECK_OK(aclrtFree(memory[1]));
      CHECK_OK(aclrtDestroyStream(a));
      run_drop(&r);
    }
  aslSetLevel(1);
  CHECK_OK(aslSetSchedule("free"));
  asl__buf_free(&f);
  finish();
}
TEST(two_threads_execute) {
  int shared, i;
  begin();
  for (shared = 0; shared < 2; shared++) {
    uint32_t one = load(100, 300), two = load(100, 300);
    worker_args w[2];
    pthread_t t[2];
    aslSetLevel(shared ? 0 : 2);
    for (i = 0; i < 2; i++) {
      w[i].id = shared || i == 0 ? one : two;
      w[i].seed = 100 * i;
      w[i].rounds = TEST_SANITIZED ? 20 : 60;
      CHECK_OK(aclrtGetCurrentContext(&w[i].ctx));
      REQUIRE(pthread_create(&t[i], NULL, execute_again_and_again, &w[i]) == 0);
    }
    for (i = 0; i < 2; i++) pthread_join(t[i], NULL);
    CHECK_OK(aclmdlUnload(one));
    CHECK_OK(aclmdlUnload(two));
  }
  finish();
}
/* Two streams of two threads and two models, all at once: what TSan should see. */
static void *execute_on_a_stream(void *v) {
  worker_args *w = (worker_args *)v;
  run_t r;
  aclrtStream s = NULL;
  int k;
  CHECK_OK(aclrtSetCurrentContext(w->ctx));
  CHECK_OK(aclrtCreateStream(&s));
  r = run_new(BYTES);
  for (k = 0; k < w->rounds; k++) {
    run_fill(&r, w->seed + k);
    CHECK_OK(aclmdlExecuteAsync(w->id, r.in, r.out, s));
    CHECK_OK(aclrtSynchronizeStream(s));
    if (!CHECK(run_good(&r, w->seed + k))) break;
  }
  run_drop(&r);
  CHECK_OK(aclrtDestroyStream(s));
  return NULL;
}
TEST(two_threads_execute_on_streams) {
  worker_args w[2];
  pthread_t t[2];
  int i;
  begin();
  aslSetLevel(2);
  for (i = 0; i < 2; i++) {
    w[i].id = load(2, 3);
    w[i].seed = 100 * i;
    w[i].rounds = TEST_SANITIZED ? 100 : 400;
    CHECK_OK(aclrtGetCurrentContext(&w[i].ctx));
    REQUIRE(pthread_create(&t[i], NULL, execute_on_a_stream, &w[i]) == 0);
  }
  for (i = 0; i < 2; i++) pthread_join(t[i], NULL);
  for (i = 0; i < 2; i++) CHECK_OK(aclmdlUnload(w[i].id));
  finish();
}
/* Threads load, execute, describe and unload the same ids without agreement: codes, but no crash and nothing lost. */
enum { IDS = 4 };
static uint32_t quarrel_id[IDS];
static aclrtContext quarrel_context;
static asl__buf quarrel_file;
static void *quarrel(void *seed_at) {
  uint64_t state = *(const uint64_t *)seed_at;
  aclmdlDesc *d = aclmdlCreateDesc();
  aclrtStream s = NULL;
  run_t r, queued; /* the stream has its own buffers */
  int k;
  CHECK_OK(aclrtSetCurrentContext(quarrel_context));
  CHECK_OK(aclrtCreateStream(&s));
  r = run_new(BYTES), queued = run_new(BYTES);
  run_fill(&r, 0);
  run_fill(&queued, 0);
  for (k = 0; k < (TEST_SANITIZED ? 600 : 3000); k++) {
    uint32_t id, fresh = 0;
    int i;
    state = state * 6364136223846793005u + 1442695040888963407u;
    i = (int)(state >> 40) % IDS;
    id = __atomic_load_n(&quarrel_id[i], __ATOMIC_SEQ_CST);
    switch ((state >> 33) % 8) {
      case 0:
        if (CHECK_OK(aclmdlLoadFromMem(quarrel_file.data, quarrel_file.bytes, &fresh)))
          aclmdlUnload(__atomic_exchange_n(&quarrel_id[i], fresh, __ATOMIC_SEQ_CST));
        break;
      case 1: aclmdlUnload(id); break;
      case 2: aclmdlGetDesc(d, id); break;
      case 3: case 4: aclmdlExecute(id, r.in, r.out); break;
      case 5: case 6: aclmdlExecuteAsync(id, queued.in, queued.out, s); break;
      default: CHECK_OK(aclrtSynchronizeStream(s)); break;
    }
  }
  CHECK_OK(aclrtSynchronizeStream(s));
  CHECK_OK(aclrtDestroyStream(s));
  run_drop(&r);
  run_drop(&queued);
  CHECK_OK(aclmdlDestroyDesc(d));
  return NULL;
}
TEST(threads_that_do_not_agree_about_models) {
  pthread_t t[3];
  uint64_t seed[3];
  int i;
  begin();
  aslSetLevel(0);
  quarrel_file = make_model(2, 3, "a");
  CHECK_OK(aclrtGetCurrentContext(&quarrel_context));
  for (i = 0; i < IDS; i++) CHECK_OK(aclmdlLoadFromMem(quarrel_file.data, quarrel_file.bytes, &quarrel_id[i]));
  for (i = 0; i < 3; i++) {
    seed[i] = test_random64();
    REQUIRE(pthread_create(&t[i], NULL, quarrel, &seed[i]) == 0);
  }
  for (i = 0; i < 3; i++) pthread_join(t[i], NULL);
  for (i = 0; i < IDS; i++) aclmdlUnload(quarrel_id[i]);
  asl__buf_free(&quarrel_file);
  finish();
}
TEST(on_the_chip_itself_any_memory_will_do) {
  uint32_t id;
  run_t r;
  if (!test_inside("on_the_chip_itself_any_memory_will_do", "ASCEND_LITE_PROFILE", "atlas200dk")) return;
  begin();
  id = load(2, 3);
  r = run_new(BYTES);
  run_fill(&r, 8);
  {
    float host[2 * ELEMENTS];
    int i;
    CHECK_OK(aclUpdateDataBuffer(aclmdlGetDatasetBuffer(r.out, 0), host, BYTES));
    CHECK_OK(aclUpdateDataBuffer(aclmdlGetDatasetBuffer(r.out, 1), host + ELEMENTS, BYTES));
    CHECK_OK(aclmdlExecute(id, r.in, r.out));
    for (i = 0; i < ELEMENTS; i++) CHECK_CLOSE(host[i], i % 5 + 8 + 10 * (i % 7), 1e-6);
  }
  run_drop(&r);
  CHECK_OK(aclmdlUnload(id));
  finish();
}
/* A child of a process that had a model running and queued. */
static uint32_t forked_id;
static run_t forked_run;
static void execute_in_the_child(void *unused) {
  (void)unused;
  if (!TEST_TSAN) CHECK_OK(aclrtSynchronizeStreamWithTimeout(NULL, 5000));
  else CHECK_OK(aclrtSynchronizeStream(NULL)); /* no new threads after a fork there */
  CHECK(run_good(&forked_run, 3));
  run_fill(&forked_run, 4);
  CHECK_OK(aclmdlExecute(forked_id, forked_run.in, forked_run.out));
  CHECK(run_good(&forked_run, 4));
}
TEST(fork_with_a_model_loaded) {
  begin();
  CHECK_OK(aslSetSchedule("lazy"));
  forked_id = load(2, 3);
  forked_run = run_new(BYTES);
  run_fill(&forked_run, 3);
  CHECK_OK(aclmdlExecuteAsync(forked_id, forked_run.in, forked_run.out, NULL));
  test_spawn(&test_again, execute_in_the_child, NULL);
  CHECK_EQ(test_again.exit_code, 0);
  if (test_again.exit_code) fprintf(stderr, "it said: %s\n", test_again.err);
  CHECK_OK(aclrtSynchronizeStream(NULL)); /* ours is still queued here */
  CHECK(run_good(&forked_run, 3));
  run_drop(&forked_run);
  CHECK_OK(aclmdlUnload(forked_id));
  CHECK_OK(aslSetSchedule("free"));
  finish();
}
