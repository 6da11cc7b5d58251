/* test_om.c - the .om container and the models inside: what is written is read back, what is damaged is refused.

   Looks at private functions, in the library that private.c makes. Every allocation of the library is counted: a broken file must
   cost memory in proportion to its size, not in proportion to the numbers it contains. */
#include <stddef.h>
#include <stdlib.h>

static size_t heap_now, heap_peak;
static void *counted(void *old, size_t n) { /* the size is kept in front of the block */
  size_t *p = (size_t *)old;
  if (p) heap_now -= *--p;
  if (n == (size_t)-1) {
    free(p);
    return NULL;
  }
  p = (size_t *)realloc(p, n + 16);
  if (!p) return NULL;
  p[0] = n;
  heap_now += n;
  if (heap_now > heap_peak) heap_peak = heap_now;
  return p + 2;
}
/* In the places of those in private.c. Two words in front keep the alignment of 16. */
void *test_malloc(size_t n) { return counted(NULL, n); }
void *test_realloc(void *p, size_t n) { return counted(p ? (size_t *)p - 1 : NULL, n); }
void test_free(void *p) { counted((size_t *)p - 1, (size_t)-1); }
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "test.h"

/*--------------------------------------------------------------------------------------
  Building models by hand
--------------------------------------------------------------------------------------*/
static void set_desc(asl__om_desc *d, aclDataType dtype, int rank, const int64_t *dims) {
  int i;
  REQUIRE(d != NULL);
  d->dtype = dtype;
  d->format = rank == 4 ? ACL_FORMAT_NCHW : ACL_FORMAT_ND;
  d->rank = rank;
  for (i = 0; i < rank; i++) d->dims[i] = dims[i];
}
static void add_io(asl__om *om, int output, const char *name, aclDataType dtype, int rank, const int64_t *dims) {
  asl__om_io *io = asl__om_add_io(om, output, name, strlen(name));
  int i;
  REQUIRE(io != NULL);
  io->dtype = dtype;
  io->format = rank == 4 ? ACL_FORMAT_NCHW : ACL_FORMAT_ND;
  io->rank = rank;
  io->bytes = asl__num_size(dtype);
  for (i = 0; i < rank; i++) {
    io->dims[i] = dims[i];
    io->bytes *= (size_t)dims[i];
  }
}
static size_t add_op(asl__om *om, const char *name, const char *type, aclDataType dtype, int rank, const int64_t *dims) {
  asl__om_op *op = asl__om_add_op(&om->graphs[0], name, type);
  REQUIRE(op != NULL);
  if (strcmp(type, "Data") == 0) set_desc(asl__om_add_desc(op, 0), dtype, rank, dims);
  if (strcmp(type, "NetOutput") != 0) set_desc(asl__om_add_desc(op, 1), dtype, rank, dims);
  return om->graphs[0].count - 1;
}
static void add_in(asl__om *om, size_t op, size_t from, int32_t index) { REQUIRE(asl__om_add_in(&om->graphs[0].ops[op], from,
    index)); }
static size_t add_const(asl__om *om, const char *name, aclDataType dtype, int rank, const int64_t *dims, const void *data,
                        size_t bytes) {
  size_t number = add_op(om, name, "Const", dtype, rank, dims);
  asl__om_op *op = &om->graphs[0].ops[number];
  set_desc(asl__om_add_value(op), dtype, rank, dims);
  op->owned = (unsigned char *)asl__os_alloc(bytes);
  REQUIRE(op->owned != NULL);
  memcpy(op->owned, data, bytes);
  op->data = op->owned;
  op->data_bytes = bytes;
  return number;
}
static asl__om *new_model(const char *name) {
  asl__om *om = ASL__NEW(asl__om);
  REQUIRE(om != NULL);
  om->name = asl__str_dup(name);
  REQUIRE(om->name && asl__om_add_graph(om, "main") && asl__attr_set_int(&om->attrs, ASL__OM_LITE_IR, 1));
  return om;
}
/* y = relu(x + c), x of shape [2,3] */
static asl__om *small_model(void) {
  static const float c[3] = {-1.0f, 0.5f, 2.0f};
  static const int64_t shape[2] = {2, 3}, row[1] = {3};
  asl__om *om = new_model("small");
  size_t x = add_op(om, "x", "Data", ACL_FLOAT, 2, shape), k = add_const(om, "c", ACL_FLOAT, 1, row, c, sizeof c);
  size_t sum = add_op(om, "sum", "Add", ACL_FLOAT, 2, shape), y = add_op(om, "y", "Relu", ACL_FLOAT, 2, shape);
  size_t out = add_op(om, "Node_Output", "NetOutput", ACL_FLOAT, 2, shape);
  add_in(om, sum, x, 0);
  add_in(om, sum, k, 0);
  add_in(om, y, sum, 0);
  add_in(om, out, y, 0);
  add_io(om, 0, "x", ACL_FLOAT, 2, shape);
  add_io(om, 1, "y:0:result", ACL_FLOAT, 2, shape);
  REQUIRE(asl__attr_set_str(&om->attrs, "soc_version", "Ascend310"));
  return om;
}
static asl__buf write_model(asl__om *om) {
  asl__buf file;
  memset(&file, 0, sizeof file);
  REQUIRE(asl__om_write(om, &file));
  return file;
}
static asl__buf small_file(void) {
  asl__om *om = small_model();
  asl__buf file = write_model(om);
  asl__om_free(om);
  return file;
}

/* Loads bytes from a block of exactly that size, so that AddressSanitizer sees one byte too many. Runs what loads. */
static aclError try_bytes(const unsigned char *p, size_t n, char *why, size_t why_cap) {
  unsigned char *copy = (unsigned char *)malloc(n ? n : 1);
  asl__mdl *m = NULL;
  size_t i, work, weight;
  const void *in[16];
  void *out[16];
  aclError e;
  REQUIRE(copy != NULL);
  if (n) memcpy(copy, p, n);
  e = asl__mdl_load(copy, n, &m, why, why_cap);
  CHECK_EQ(e == ACL_SUCCESS, m != NULL);
  asl__mdl_query(copy, n, &work, &weight, why + why_cap, 0);
  if (m && asl__mdl_io_count(m, 0) <= 16 && asl__mdl_io_count(m, 1) <= 16 && asl__mdl_work_bytes(m) < 1 << 24) {
    void *area = NULL;
    int small = 1;
    for (i = 0; i < asl__mdl_io_count(m, 0); i++) small &= asl__mdl_io_at(m, 0, i)->bytes < 1 << 20;
    for (i = 0; i < asl__mdl_io_count(m, 1); i++) small &= asl__mdl_io_at(m, 1, i)->bytes < 1 << 20;
    if (small && posix_memalign(&area, 64, asl__mdl_work_bytes(m) + 1) == 0) {
      for (i = 0; i < asl__mdl_io_count(m, 0); i++) in[i] = calloc(1, asl__mdl_io_at(m, 0, i)->bytes + 1);
      for (i = 0; i < asl__mdl_io_count(m, 1); i++) out[i] = malloc(asl__mdl_io_at(m, 1, i)->bytes + 1);
      asl__mdl_run(m, area, in, out, why, why_cap);
      for (i = 0; i < asl__mdl_io_count(m, 0); i++) {
        union { const void *given; void *plain; } u;
        u.given = in[i];
        free(u.plain);
      }
      for (i = 0; i < asl__mdl_io_count(m, 1); i++) free(out[i]);
      free(area);
    }
  }
  asl__mdl_free(m);
  free(copy);
  return e;
}
static aclError load_code(const unsigned char *p, size_t n) {
  char why[400] = "";
  aclError e = try_bytes(p, n, why, sizeof why);
  if (e != ACL_SUCCESS) CHECK(why[0] != 0);
  return e;
}
/* Is it one of the codes a file may be refused with? */
static int is_refusal(aclError e) {
  return e == ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID || (e >= 545000 && e <= 545009) || e == ACL_ERROR_OP_NOT_FOUND ||
      (e >= 145000 && e <= 145022) ||
         (e >= 100020 && e <= 100027);
}

/*--------------------------------------------------------------------------------------
  Writing and reading
--------------------------------------------------------------------------------------*/
static uint64_t le(const unsigned char *p, size_t n) {
  uint64_t v = 0;
  size_t i;
  for (i = 0; i < n; i++) v |= (uint64_t)p[i] << (8 * i);
  return v;
}

TEST(the_container_is_laid_out_as_the_real_compiler_does_it) {
  asl__buf f = small_file();
  const unsigned char *p = f.data, *table = p + 264;
  size_t i, payload = 256 + 8 + 4 * 24, at = payload;
  static const uint64_t types[4] = {8, 0, 1, 2};
  CHECK_BYTES(p, "IMOD", 4);
  CHECK_EQ(le(p + 4, 4), 256);
  CHECK_EQ(le(p + 8, 4), 0x20000000);
  CHECK_EQ(le(p + 76, 4), 0);
  CHECK_EQ(p[80], 0);
  CHECK_EQ(p[82], 0);
  CHECK_BYTES(p + 84, "small", 6);
  CHECK_EQ(le(p + 152, 4), 2);
  CHECK_EQ(le(p + 156, 4), 1);
  CHECK_EQ(le(p + 184, 8), f.bytes - 256);
  CHECK_EQ(le(p + 256, 4), 4);
  for (i = 0; i < 4; i++) {
    CHECK_EQ(le(table + 24 * i, 4), types[i]);
    CHECK_EQ(le(table + 24 * i + 8, 8), at - payload);
    at += (size_t)le(table + 24 * i + 16, 8);
  }
  CHECK_EQ(at, f.bytes);
  CHECK_EQ(le(table + 24 * 2 + 16, 8) % 512, 0);
  /* MODEL_INOUT_INFO: one input record, written out by hand */
  CHECK_EQ(le(p + payload, 4), 0);
  CHECK_EQ(le(p + payload + 8, 4), 1);
  CHECK_EQ(le(p + payload + 12, 8), 24);
  CHECK_EQ(le(p + payload + 12 + 16, 4), 1);
  CHECK_EQ(le(p + payload + 12 + 20, 4), 16);
  CHECK_EQ(p[payload + 12 + 32], 'x');
  CHECK_EQ(le(p + payload + 12 + 33, 8), 2);
  asl__buf_free(&f);
}

TEST(a_written_model_loads_and_runs) {
  asl__buf f = small_file();
  asl__mdl *m = NULL;
  char why[300] = "";
  float x[6] = {1, 2, 3, -5, -0.5f, 0}, y[6];
  const void *in[1];
  void *out[1], *work = NULL;
  size_t wb = 0, ww = 0;
  REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  memset(f.data, 0xee, f.bytes); /* nothing may point into the file any more */
  CHECK_STR(asl__mdl_name(m), "small");
  CHECK_STR(asl__mdl_soc(m), "Ascend310");
  CHECK_EQ(asl__mdl_io_count(m, 0), 1);
  CHECK_EQ(asl__mdl_io_count(m, 1), 1);
  CHECK_STR(asl__mdl_io_at(m, 0, 0)->name, "x");
  CHECK_STR(asl__mdl_io_at(m, 1, 0)->name, "y:0:result");
  CHECK(asl__mdl_io_at(m, 0, 1) == NULL);
  CHECK_EQ(asl__mdl_io_at(m, 1, 0)->bytes, 24);
  CHECK_EQ(asl__mdl_weight_bytes(m), 64);
  CHECK_EQ(asl__mdl_work_bytes(m), 64);
  in[0] = x;
  out[0] = y;
  REQUIRE(posix_memalign(&work, 64, 64) == 0);
  CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
  CHECK_CLOSE(y[0], 0, 0);
  CHECK_CLOSE(y[1], 2.5, 0);
  CHECK_CLOSE(y[2], 5, 0);
  CHECK_CLOSE(y[3], 0, 0);
  CHECK_CLOSE(y[4], 0, 0);
  CHECK_CLOSE(y[5], 2, 0);
  CHECK_EQ(asl__mdl_run(m, NULL, in, out, why, sizeof why), ACL_ERROR_GE_PARAM_INVALID);
  in[0] = NULL;
  CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_ERROR_INVALID_PARAM);
  CHECK_HAS(why, "x");
  asl__mdl_free(m);
  asl__buf_free(&f);
  f = small_file();
  CHECK_EQ(asl__mdl_query(f.data, f.bytes, &wb, &ww, why, sizeof why), ACL_SUCCESS);
  CHECK_EQ(wb, 64);
  CHECK_EQ(ww, 64);
  asl__buf_free(&f);
  free(work);
}

TEST(weights_move_to_the_memory_they_are_bound_to) {
  asl__buf f = small_file();
  asl__mdl *m = NULL;
  char why[300];
  float x[6] = {0, 0, 0, 0, 0, 0}, y[6];
  const void *in[1];
  void *out[1], *work = NULL, *weights = NULL;
  REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  REQUIRE(posix_memalign(&work, 64, 64) == 0 && posix_memalign(&weights, 64, asl__mdl_weight_bytes(m)) == 0);
  asl__mdl_bind_weights(m, weights, 1);
  ((float *)weights)[2] = 7.0f; /* the model reads from there now */
  in[0] = x;
  out[0] = y;
  CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
  CHECK_CLOSE(y[2], 7, 0);
  asl__mdl_free(m);
  asl__buf_free(&f);
  free(work);
  free(weights);
}

TEST(a_result_whose_size_the_values_decide) { /* y = 2 * (the different values of x): as many as there are, then zeros, run after run */
  static const int64_t six[1] = {6}, one[1] = {1};
  static const float two[1] = {2}, xs[3][6] = {{3, 3, 5, 3, 5, 3}, {1, 2, 3, 4, 5, 6}, {7, 7, 7, 7, 7, 7}};
  static const float want[3][6] = {{6, 10, 0, 0, 0, 0}, {2, 4, 6, 8, 10, 12}, {14, 0, 0, 0, 0, 0}};
  asl__om *om = new_model("open");
  size_t x = add_op(om, "x", "Data", ACL_FLOAT, 1, six), k = add_const(om, "two", ACL_FLOAT, 1, one, two, sizeof two);
  size_t u = add_op(om, "u", "Unique", ACL_FLOAT, 1, six), y = add_op(om, "y", "Mul", ACL_FLOAT, 1, six);
  size_t out_op = add_op(om, "Node_Output", "NetOutput", ACL_FLOAT, 1, six), r, i;
  asl__buf f;
  asl__mdl *m = NULL;
  char why[300] = "";
  void *work = NULL;
  add_in(om, u, x, 0), add_in(om, y, u, 0), add_in(om, y, k, 0), add_in(om, out_op, y, 0);
  add_io(om, 0, "x", ACL_FLOAT, 1, six), add_io(om, 1, "y:0:result", ACL_FLOAT, 1, six);
  f = write_model(om);
  asl__om_free(om);
  if (asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) != ACL_SUCCESS) printf("%s\n", why);
  REQUIRE(m != NULL);
  REQUIRE(posix_memalign(&work, 64, asl__mdl_work_bytes(m)) == 0);
  for (r = 0; r < 3; r++) {
    float got[6];
    const void *in[1];
    void *out[1];
    memset(got, 0xff, sizeof got);
    in[0] = xs[r], out[0] = got;
    CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
    for (i = 0; i < 6; i++) CHECK_CLOSE(got[i], want[r][i], 0);
  }
  asl__mdl_free(m);
  asl__buf_free(&f);
  free(work);
}

TEST(buffers_at_odd_addresses_and_overlapping_ones_work) {
  asl__buf f = small_file();
  asl__mdl *m = NULL;
  char why[300];
  float x[6] = {1, 2, 3, 4, 5, 6}, y[6];
  unsigned char odd[64];
  const void *in[1];
  void *out[1], *work = NULL;
  REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  REQUIRE(posix_memalign(&work, 64, 64) == 0);
  memcpy(odd + 1, x, 24);
  in[0] = odd + 1;
  out[0] = odd + 33;
  CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
  memcpy(y, odd + 33, 24);
  CHECK_CLOSE(y[5], 8, 0);
  in[0] = out[0] = x; /* in place */
  CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
  CHECK_CLOSE(x[0], 0, 0);
  CHECK_CLOSE(x[5], 8, 0);
  asl__mdl_free(m);
  asl__buf_free(&f);
  free(work);
}
TEST(an_output_over_an_input_is_written_when_the_input_is_done_with) {
  static const int64_t dims[1] = {4};
  asl__om *om = new_model("place");
  size_t x = add_op(om, "x", "Data", ACL_FLOAT, 1, dims), minus = add_op(om, "minus", "Neg", ACL_FLOAT, 1, dims);
  size_t sum = add_op(om, "sum", "Add", ACL_FLOAT, 1, dims), net = add_op(om, "out", "NetOutput", ACL_FLOAT, 1, dims);
  asl__buf f;
  asl__mdl *m = NULL;
  char why[300] = "";
  float buffer[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  const void *in[1];
  void *out[2];
  add_in(om, minus, x, 0);
  add_in(om, sum, x, 0);
  add_in(om, sum, minus, 0);
  add_in(om, net, minus, 0);
  add_in(om, net, sum, 0);
  add_io(om, 0, "x", ACL_FLOAT, 1, dims);
  add_io(om, 1, "a", ACL_FLOAT, 1, dims);
  add_io(om, 1, "b", ACL_FLOAT, 1, dims);
  f = write_model(om);
  asl__om_free(om);
  REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  in[0] = buffer;
  out[0] = buffer + 1; /* minus would overwrite what sum still reads */
  out[1] = buffer + 4; /* and the two outputs share a number: the later one wins */
  CHECK_EQ(asl__mdl_run(m, NULL, in, out, why, sizeof why), ACL_SUCCESS);
  CHECK_CLOSE(buffer[1], -1, 0);
  CHECK_CLOSE(buffer[3], -3, 0);
  CHECK_CLOSE(buffer[4], 0, 0);
  CHECK_CLOSE(buffer[7], 0, 0);
  asl__mdl_free(m);
  asl__buf_free(&f);
}

static void same_desc(const asl__om_desc *a, const asl__om_desc *b) {
  int i;
  CHECK_EQ(a->dtype, b->dtype);
  CHECK_EQ(a->format, b->format);
  REQUIRE(a->rank == b->rank);
  for (i = 0; i < a->rank; i++) CHECK_EQ(a->dims[i], b->dims[i]);
  CHECK_EQ(b->origin_rank, a->origin_rank < 0 ? a->rank : a->origin_rank);
  for (i = 0; i < b->origin_rank; i++) CHECK_EQ(b->origin_dims[i], a->origin_rank < 0 ? a->dims[i] : a->origin_dims[i]);
}
static void same_attr(const asl__attr *a, const asl__attr *b) {
  size_t i;
  REQUIRE(a && b);
  REQUIRE(a->kind == b->kind);
  CHECK_EQ(a->i, b->i);
  CHECK(memcmp(&a->f, &b->f, 4) == 0);
  if (a->kind == ASL__ATTR_STRING) CHECK_STR(b->s, a->s);
  REQUIRE(a->n == b->n);
  for (i = 0; i < a->n; i++) {
    if (a->strings) CHECK_STR(b->strings[i], a->strings[i]);
    if (a->ints) CHECK_EQ(a->ints[i], b->ints[i]);
    if (a->floats) CHECK(memcmp(&a->floats[i], &b->floats[i], 4) == 0);
  }
}
static const char *random_text(void) {
  static char text[8][40];
  static int which;
  size_t i, n = (size_t)test_between(0, 30);
  char *t = text[which = (which + 1) % 8];
  for (i = 0; i < n; i++) t[i] = (char)test_between(1, 255);
  t[n] = 0;
  return t;
}
static void random_attrs(asl__attrs *attrs) {
  int k, n = (int)test_between(0, 12);
  for (k = 0; k < n; k++) {
    char name[48];
    int64_t ints[20];
    float floats[20];
    const char *strings[5];
    size_t i, count = (size_t)test_between(0, 5);
    for (i = 0; i < 20; i++) {
      ints[i] = (int64_t)test_random64() >> test_between(0, 63);
      floats[i] = (float)test_uniform(-1e9, 1e9);
    }
    for (i = 0; i < 5; i++) strings[i] = random_text();
    snprintf(name, sizeof name, "a%d%.30s", k, k % 3 ? "" : random_text());
    switch (test_between(0, 8)) {
      case 0: REQUIRE(asl__attr_set_int(attrs, name, ints[0])); break;
      case 1: REQUIRE(asl__attr_set_float(attrs, name, floats[0])); break;
      case 2: REQUIRE(asl__attr_set_bool(attrs, name, (int)(ints[0] & 1))); break;
      case 3: REQUIRE(asl__attr_set_str(attrs, name, strings[0])); break;
      case 4: REQUIRE(asl__attr_set_ints(attrs, name, ints, count * 4)); break;
      case 5: REQUIRE(asl__attr_set_floats(attrs, name, floats, count * 4)); break;
      case 6: REQUIRE(asl__attr_set_strings(attrs, name, strings, count)); break;
      case 7:
        for (i = 0; i < 20; i++) ints[i] &= 1;
        REQUIRE(asl__attr_set_bools(attrs, name, ints, count));
        break;
      default: REQUIRE(asl__attr_set_dtype(attrs, name, ACL_INT64)); break;
    }
  }
}
static void random_desc(asl__om_desc *d) {
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_INT8, ACL_INT32, ACL_UINT8, ACL_INT16, ACL_UINT16, ACL_UINT32,
                                      ACL_INT64, ACL_UINT64, ACL_DOUBLE, ACL_BOOL, ACL_BF16};
  static const aclFormat formats[] = {ACL_FORMAT_NCHW, ACL_FORMAT_NHWC, ACL_FORMAT_ND, ACL_FORMAT_NC1HWC0, ACL_FORMAT_FRACTAL_Z,
                                      ACL_FORMAT_HWCN, ACL_FORMAT_FRACTAL_NZ};
  int64_t dims[8];
  int i, rank = (int)test_between(0, 8);
  for (i = 0; i < 8; i++) dims[i] = test_between(-1, 100000);
  set_desc(d, types[test_between(0, 12)], rank, dims);
  d->format = formats[test_between(0, 6)];
  if (test_between(0, 1)) {
    d->origin_rank = (int)test_between(0, 8);
    d->origin_format = ACL_FORMAT_NCHW;
    for (i = 0; i < d->origin_rank; i++) d->origin_dims[i] = test_between(1, 1000);
  }
}

TEST(random_graphs_come_back_as_they_were_written) {
  int round;
  for (round = 0; round < (TEST_SANITIZED ? 60 : 300); round++) {
    asl__om *om = new_model(random_text()), *back = NULL;
    asl__om_graph *g = &om->graphs[0], *h;
    asl__buf f;
    char why[300] = "", name[64];
    size_t i, k, n = (size_t)test_between(1, 30);
    random_attrs(&om->attrs);
    for (i = 0; i < n; i++) {
      snprintf(name, sizeof name, "op%u:%.20s", (unsigned)i, random_text());
      asl__om_op *op = asl__om_add_op(g, name, test_between(0, 3) ? "Relu" : "Data");
      REQUIRE(op != NULL);
      random_attrs(&op->attrs);
      for (k = (size_t)test_between(0, 4); k > 0; k--) { /* edges may point anywhere: this is about reading, not about running */
        REQUIRE(asl__om_add_in(op, test_between(0, 5) ? (size_t)test_between(0, (int64_t)n - 1) : ASL__OM_NONE,
                               (int32_t)test_between(0, 3)));
        random_desc(asl__om_add_desc(op, 0));
      }
      for (k = (size_t)test_between(0, 3); k > 0; k--) random_desc(asl__om_add_desc(op, 1));
      if (test_between(0, 3) == 0) {
        random_desc(asl__om_add_value(op));
        op->data_bytes = (size_t)test_between(1, 2000);
        op->data = op->owned = (unsigned char *)asl__os_alloc(op->data_bytes);
        REQUIRE(op->owned != NULL);
        for (k = 0; k < op->data_bytes; k++) op->owned[k] = (unsigned char)test_random();
      }
    }
    om->work_bytes = test_random64() >> 10;
    f = write_model(om);
    REQUIRE(asl__om_parse(f.data, f.bytes, &back, why, sizeof why) == ACL_SUCCESS);
    CHECK_STR(back->name, om->name);
    CHECK_EQ(back->work_bytes, om->work_bytes);
    CHECK_EQ(back->weight_bytes, om->weight_bytes);
    for (k = 0; k < om->attrs.count; k++) same_attr(&om->attrs.items[k], asl__attr_find(&back->attrs, om->attrs.items[k].name));
    REQUIRE(back->graph_count == 1);
    h = &back->graphs[0];
    REQUIRE(h->count == g->count);
    CHECK_STR(h->name, "main");
    for (i = 0; i < n; i++) {
      const asl__om_op *a = &g->ops[i], *b = &h->ops[i];
      CHECK_STR(b->name, a->name);
      CHECK_STR(b->type, a->type);
      if (a->in_count || !a->in_desc_count) {
        REQUIRE(b->in_count == a->in_count);
        for (k = 0; k < a->in_count; k++) {
          CHECK_EQ(b->in[k].op, a->in[k].op);
          if (a->in[k].op != ASL__OM_NONE) CHECK_EQ(b->in[k].index, a->in[k].index);
        }
      }
      REQUIRE(b->attrs.count == a->attrs.count && b->in_desc_count == a->in_desc_count && b->out_desc_count == a->out_desc_count);
      for (k = 0; k < a->attrs.count; k++) same_attr(&a->attrs.items[k], &b->attrs.items[k]);
      for (k = 0; k < a->in_desc_count; k++) same_desc(&a->in_desc[k], &b->in_desc[k]);
      for (k = 0; k < a->out_desc_count; k++) same_desc(&a->out_desc[k], &b->out_desc[k]);
      REQUIRE((a->value != NULL) == (b->value != NULL));
      if (!a->value) continue;
      same_desc(a->value, b->value);
      CHECK_EQ(b->value->data_offset % 512, 0);
      REQUIRE(b->data_bytes == a->data_bytes);
      CHECK_BYTES(b->data, a->data, a->data_bytes);
    }
    asl__om_free(om);
    asl__om_free(back);
    asl__buf_free(&f);
  }
}

/*--------------------------------------------------------------------------------------
  Other shapes of the container: made from the partitions of a written file
--------------------------------------------------------------------------------------*/
typedef struct parts {
  const unsigned char *p[9];
  size_t n[9];
} parts;
static parts split(const asl__buf *f) {
  parts s;
  size_t i, count = (size_t)le(f->data + 256, 4), payload = 264 + 24 * count;
  memset(&s, 0, sizeof s);
  for (i = 0; i < count; i++) {
    size_t type = (size_t)le(f->data + 264 + 24 * i, 4);
    s.p[type] = f->data + payload + le(f->data + 264 + 24 * i + 8, 8);
    s.n[type] = (size_t)le(f->data + 264 + 24 * i + 16, 8);
  }
  return s;
}
/* An old file: v1 header, 32-bit table; `v2` keeps the new header with the old table, as small files of some toolkits do. */
static asl__buf join_old(const parts *s, int v2) {
  asl__buf b;
  unsigned char h[256];
  uint32_t i, count = 0, offset = 0;
  size_t body = 4;
  memset(&b, 0, sizeof b);
  memset(h, 0, sizeof h);
  memcpy(h, "IMOD", 4);
  h[5] = 1; /* 256 */
  h[11] = v2 ? 0x20 : 0x10;
  for (i = 0; i < 9; i++)
    if (s->p[i]) count++, body += 12 + s->n[i];
  for (i = 0; i < 4; i++) h[76 + i] = (unsigned char)(body >> (8 * i));
  if (v2) h[156] = 1;
  memcpy(h + (v2 ? 160 : 156), "1.11.z.0", 8);
  asl__buf_put(&b, h, 256);
  asl__buf_u32(&b, count);
  for (i = 0; i < 9; i++) {
    if (!s->p[i]) continue;
    asl__buf_u32(&b, i);
    asl__buf_u32(&b, offset);
    asl__buf_u32(&b, (uint32_t)s->n[i]);
    offset += (uint32_t)s->n[i];
  }
  for (i = 0; i < 9; i++)
    if (s->p[i]) asl__buf_put(&b, s->p[i], s->n[i]);
  return b;
}

TEST(old_headers_and_short_tables_load_too) {
  asl__buf f = small_file(), old;
  parts s = split(&f);
  int v2;
  for (v2 = 0; v2 < 2; v2++) {
    old = join_old(&s, v2);
    CHECK_EQ(load_code(old.data, old.bytes), ACL_SUCCESS);
    asl__buf_free(&old);
  }
  asl__buf_free(&f);
}

TEST(without_the_list_of_inputs_and_outputs_the_graph_says_them) {
  asl__buf f = small_file(), old;
  parts s = split(&f);
  asl__mdl *m = NULL;
  char why[300] = "";
  s.p[8] = NULL;
  old = join_old(&s, 1);
  REQUIRE(asl__mdl_load(old.data, old.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  CHECK_STR(asl__mdl_io_at(m, 0, 0)->name, "x");
  CHECK_STR(asl__mdl_io_at(m, 1, 0)->name, "output_0_y_0");
  CHECK_EQ(asl__mdl_io_at(m, 1, 0)->bytes, 24);
  asl__mdl_free(m);
  asl__buf_free(&old);
  asl__buf_free(&f);
}

TEST(each_kind_of_bad_file_has_its_code) {
  asl__buf f = small_file(), g;
  parts s = split(&f);
  unsigned char *copy = (unsigned char *)malloc(f.bytes + 16);
  char why[300] = "";
  size_t k;
  REQUIRE(copy != NULL);
#define WITH(offset, value, code)                 \
  do {                                            \
    memcpy(copy, f.data, f.bytes);                \
    copy[offset] = (unsigned char)(value);        \
    CHECK_EQ(load_code(copy, f.bytes), code);     \
  } while (0)
  CHECK_EQ(load_code(f.data, 0), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  CHECK_EQ(load_code(f.data, 255), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  CHECK_EQ(load_code(f.data, f.bytes - 1), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  memcpy(copy, f.data, f.bytes);
  copy[f.bytes] = 0;
  CHECK_EQ(load_code(copy, f.bytes + 1), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  WITH(0, 'X', ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID); /* magic */
  WITH(4, 1, ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);   /* header size */
  WITH(11, 0x30, ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID); /* version */
  WITH(80, 1, ACL_ERROR_GE_LOAD_MODEL); /* encrypted */
  WITH(82, 3, ACL_ERROR_GE_LOAD_MODEL); /* flow model */
  WITH(82, 5, ACL_ERROR_GE_LOAD_MODEL); /* bundle */
  WITH(256, 0, ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);   /* no partitions */
  WITH(256, 200, ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED); /* too many */
  WITH(264 + 24 + 8 + 6, 1, ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);  /* offset outside */
  WITH(264 + 24 + 16 + 6, 1, ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED); /* size outside */
  WITH(264 + 24, 77, ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);         /* MODEL_DEF renamed away */
#undef WITH
  s.p[2] = NULL;
  g = join_old(&s, 1);
  CHECK_EQ(load_code(g.data, g.bytes), ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED);
  asl__buf_free(&g);
  s = split(&f);
  s.p[1] = NULL;
  g = join_old(&s, 1);
  CHECK_EQ(load_code(g.data, g.bytes), ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED);
  asl__buf_free(&g);
  s = split(&f);
  memset(copy, 0xff, s.n[0]);
  s.p[0] = copy;
  g = join_old(&s, 1);
  CHECK_EQ(load_code(g.data, g.bytes), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  asl__buf_free(&g);
  for (k = 0; k < 300; k++) copy[k] = (unsigned char)(k * 7 + 8); /* a stranger's file */
  CHECK_EQ(try_bytes(copy, 300, why, sizeof why), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID);
  CHECK_HAS(why, "IMOD");
  free(copy);
  asl__buf_free(&f);
}

/*--------------------------------------------------------------------------------------
  Graphs that parse and cannot be right
--------------------------------------------------------------------------------------*/
static aclError write_and_load(asl__om *om, char *why, size_t cap) {
  asl__buf f = write_model(om);
  aclError e;
  why[0] = 0;
  e = try_bytes(f.data, f.bytes, why, cap);
  asl__buf_free(&f);
  asl__om_free(om);
  return e;
}
TEST(impossible_graphs_are_refused_with_the_name_of_the_operator) {
  char why[600];
  asl__om *om = small_model();
  static const int64_t huge[2] = {1000000000, 1}, open[2] = {-1, 3}, three[2] = {3, 2};
  om->graphs[0].ops[2].in[0].op = 3; /* sum <- y <- sum */
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_HAS(why, "circle");

  om = small_model();
  asl__os_free(om->graphs[0].ops[2].name);
  om->graphs[0].ops[2].name = asl__str_dup("y");
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_HAS(why, "two operators are called y");

  om = small_model();
  om->graphs[0].ops[3].in[0].index = 5;
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_HAS(why, "output 5 of sum");

  om = small_model();
  om->graphs[0].ops[3].in[0].index = 1;
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_HAS(why, "output 1 of sum");

  om = small_model();
  asl__os_free(om->graphs[0].ops[2].type);
  asl__os_free(om->graphs[0].ops[3].type);
  om->graphs[0].ops[2].type = asl__str_dup("Frobnicate");
  om->graphs[0].ops[3].type = asl__str_dup("Twiddle");
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(why, "Frobnicate (sum)");
  CHECK_HAS(why, "Twiddle (y)");

  om = small_model(); /* 10^9 elements */
  set_desc(&om->graphs[0].ops[0].out_desc[0], ACL_FLOAT, 2, huge);
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_SHAPE_INVALID);
  CHECK_HAS(why, "2 GiB");

  om = small_model();
  set_desc(&om->graphs[0].ops[0].out_desc[0], ACL_FLOAT, 2, open);
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_SHAPE_INVALID);
  CHECK_HAS(why, "[-1,3]");

  om = small_model(); /* the file's shape of an inner result is a lie */
  set_desc(&om->graphs[0].ops[2].out_desc[0], ACL_FLOAT, 2, three);
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_HAS(why, "sum");
  CHECK_HAS(why, "[3,2]");
  CHECK_HAS(why, "[2,3]");

  om = small_model(); /* so is the list of inputs */
  om->io[0][0].bytes = 25;
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  om = small_model();
  om->io_count[0] = 0;
  asl__os_free(om->io[0][0].name);
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);

  om = small_model(); /* a constant shorter than its shape */
  om->graphs[0].ops[1].data_bytes = 8;
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED);
  CHECK_HAS(why, "c");
  om = small_model(); /* and one whose blocks are fewer than its plain shape needs */
  om->graphs[0].ops[1].value->format = ACL_FORMAT_FRACTAL_NZ;
  om->graphs[0].ops[1].value->origin_rank = 1;
  om->graphs[0].ops[1].value->origin_dims[0] = 3;
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_SUCCESS);
  om = small_model();
  om->graphs[0].ops[1].value->format = ACL_FORMAT_FRACTAL_NZ;
  om->graphs[0].ops[1].value->origin_rank = 2;
  om->graphs[0].ops[1].value->origin_dims[0] = 3;
  om->graphs[0].ops[1].value->origin_dims[1] = 1;
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED);
  CHECK_HAS(why, "FRACTAL_NZ");

  om = small_model();
  om->graphs[0].ops[2].in_count = 1; /* Add with one input */
  CHECK(is_refusal(write_and_load(om, why, sizeof why)));
  CHECK_HAS(why, "sum");

  om = small_model();
  om->graphs[0].ops[4].in_count = 0; /* no output */
  CHECK(is_refusal(write_and_load(om, why, sizeof why)));
  om = small_model();
  om->graphs[0].ops[4].in[0].op = ASL__OM_NONE;
  CHECK(is_refusal(write_and_load(om, why, sizeof why)));
  om = small_model();
  add_op(om, "second", "NetOutput", ACL_FLOAT, 0, NULL);
  CHECK(is_refusal(write_and_load(om, why, sizeof why)));
  om = small_model();
  asl__os_free(om->graphs[0].ops[4].type);
  om->graphs[0].ops[4].type = asl__str_dup("Relu");
  CHECK(is_refusal(write_and_load(om, why, sizeof why)));
}

TEST(what_nothing_reads_is_not_needed) {
  static const int64_t shape[2] = {2, 3};
  char why[600];
  asl__om *om = small_model();
  size_t op = add_op(om, "dead", "NoSuchOperator", ACL_FLOAT, 2, shape);
  add_in(om, op, 0, 0);
  CHECK_EQ(write_and_load(om, why, sizeof why), ACL_SUCCESS);
}

TEST(outputs_may_be_inputs_constants_or_the_same_twice) {
  static const int64_t shape[2] = {2, 3}, row[1] = {3};
  asl__om *om = small_model();
  asl__buf f;
  asl__mdl *m = NULL;
  char why[300] = "";
  float x[6] = {1, 2, 3, 4, 5, 6}, y[4][6];
  const void *in[1];
  void *out[4], *work = NULL;
  int i;
  add_in(om, 4, 0, 0);
  add_in(om, 4, 1, 0);
  add_in(om, 4, 3, 0);
  add_io(om, 1, "b", ACL_FLOAT, 2, shape);
  add_io(om, 1, "c", ACL_FLOAT, 1, row);
  add_io(om, 1, "d", ACL_FLOAT, 2, shape);
  f = write_model(om);
  asl__om_free(om);
  REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  REQUIRE(posix_memalign(&work, 64, asl__mdl_work_bytes(m) + 1) == 0);
  in[0] = x;
  for (i = 0; i < 4; i++) out[i] = y[i];
  CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
  CHECK_BYTES(y[1], x, sizeof x);
  CHECK_CLOSE(y[2][2], 2, 0);
  CHECK_BYTES(y[3], y[0], sizeof x);
  asl__mdl_free(m);
  asl__buf_free(&f);
  free(work);
}

/*--------------------------------------------------------------------------------------
  The memory plan: random graphs, run with overlapping lifetimes, against a plain evaluation
--------------------------------------------------------------------------------------*/
TEST(the_memory_plan_keeps_results_apart_that_live_together) {
  static const char *const types[] = {"Add", "Sub", "Mul", "Relu", "Neg", "Abs", "Maximum"};
  int round;
  for (round = 0; round < (TEST_SANITIZED ? 60 : 300); round++) {
    asl__om *om = new_model("plan");
    size_t i, k, n = (size_t)test_between(1, 60), ops[64], a, b, out;
    int64_t dims[1];
    float *v[64], x[40];
    asl__buf f;
    asl__mdl *m = NULL;
    char why[300] = "", name[16];
    const void *in[1];
    void *outs[5], *work = NULL;
    size_t picked[5], outputs = (size_t)test_between(1, 5);
    dims[0] = test_between(1, 40);
    ops[0] = add_op(om, "x", "Data", ACL_FLOAT, 1, dims);
    add_io(om, 0, "x", ACL_FLOAT, 1, dims);
    v[0] = x;
    for (i = 0; i < 40; i++) x[i] = (float)test_between(-3, 3);
    for (i = 1; i <= n; i++) {
      const char *type = types[test_between(0, 6)];
      int two = strcmp(type, "Relu") && strcmp(type, "Neg") && strcmp(type, "Abs");
      snprintf(name, sizeof name, "n%u", (unsigned)i);
      ops[i] = add_op(om, name, type, ACL_FLOAT, 1, dims);
      a = (size_t)test_between(0, (int64_t)i - 1);
      b = test_between(0, 2) ? i - 1 : (size_t)test_between(0, (int64_t)i - 1);
      add_in(om, ops[i], ops[b], 0);
      if (two) add_in(om, ops[i], ops[a], 0);
      v[i] = (float *)malloc(sizeof(float) * 40);
      REQUIRE(v[i] != NULL);
      for (k = 0; k < (size_t)dims[0]; k++) {
        float p = v[b][k], q = v[a][k];
        if (!strcmp(type, "Add")) p += q;
        else if (!strcmp(type, "Sub")) p -= q;
        else if (!strcmp(type, "Mul")) p *= q;
        else if (!strcmp(type, "Relu")) p = p > 0 ? p : 0;
        else if (!strcmp(type, "Neg")) p = -p;
        else if (!strcmp(type, "Abs")) p = p < 0 ? -p : p;
        else p = p > q ? p : q;
        v[i][k] = p;
      }
    }
    out = add_op(om, "Node_Output", "NetOutput", ACL_FLOAT, 1, dims);
    for (i = 0; i < outputs; i++) {
      picked[i] = i == 0 ? n : (size_t)test_between(0, (int64_t)n);
      add_in(om, out, ops[picked[i]], 0);
      add_io(om, 1, "o", ACL_FLOAT, 1, dims);
      outs[i] = malloc(sizeof(float) * 40);
    }
    f = write_model(om);
    asl__om_free(om);
    REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
    REQUIRE(posix_memalign(&work, 64, asl__mdl_work_bytes(m) + 1) == 0);
    memset(work, 0xff, asl__mdl_work_bytes(m)); /* NaN in whatever is read too early */
    in[0] = x;
    REQUIRE(asl__mdl_run(m, work, in, outs, why, sizeof why) == ACL_SUCCESS);
    for (i = 0; i < outputs; i++)
      for (k = 0; k < (size_t)dims[0]; k++) {
        float got = ((float *)outs[i])[k], want = v[picked[i]][k];
        if (!(got <= want && got >= want) && !(want != want && got != got) && memcmp(&got, &want, 4) != 0) {
          CHECK_CLOSE(got, want, fabs((double)want) * 1e-5);
          i = outputs - 1;
          break;
        }
      }
    for (i = 0; i < outputs; i++) free(outs[i]);
    for (i = 1; i <= n; i++) free(v[i]);
    free(work);
    asl__mdl_free(m);
    asl__buf_free(&f);
  }
}

TEST(places_in_the_work_area_never_overlap_and_holes_join) {
  int round, k;
  for (round = 0; round < 200; round++) {
    asl__mdl_area a;
    size_t at[30], bytes[30], i, n = 0, largest = 0;
    memset(&a, 0, sizeof a);
    for (k = 0; k < 200; k++) {
      if (n < 30 && test_between(0, 1)) {
        bytes[n] = (size_t)test_between(0, 1000);
        REQUIRE(asl__mdl_take(&a, bytes[n], &at[n]));
        CHECK_EQ(at[n] % 64, 0);
        CHECK(at[n] + bytes[n] <= a.end);
        for (i = 0; i < n; i++) CHECK(at[i] + (bytes[i] ? bytes[i] : 1) <= at[n] || at[n] + (bytes[n] ? bytes[n] : 1) <= at[i]);
        n++;
      } else if (n > 0) {
        i = (size_t)test_between(0, (int64_t)n - 1);
        REQUIRE(asl__mdl_give(&a, at[i], bytes[i]));
        at[i] = at[--n];
        bytes[i] = bytes[n];
      }
      for (i = 0; i + 1 < a.count; i++) CHECK(a.holes[i].at + a.holes[i].bytes < a.holes[i + 1].at);
    }
    while (n > 0) REQUIRE(asl__mdl_give(&a, at[n - 1], bytes[n - 1])), n--;
    for (i = 0; i < a.count; i++) largest = a.holes[i].bytes > largest ? a.holes[i].bytes : largest;
    CHECK(a.end == 0 || a.count == 1); /* everything given back is one hole again */
    CHECK_EQ(largest, a.end);
    asl__os_free(a.holes);
  }
}
TEST(a_chain_reuses_its_memory) {
  static const int64_t dims[1] = {1000};
  asl__om *om = new_model("chain");
  size_t i, last = add_op(om, "x", "Data", ACL_FLOAT, 1, dims), op;
  asl__buf f;
  asl__mdl *m = NULL;
  char why[300] = "", name[16];
  add_io(om, 0, "x", ACL_FLOAT, 1, dims);
  for (i = 0; i < 5000; i++) { /* deep, too: nothing may recurse */
    snprintf(name, sizeof name, "n%u", (unsigned)i);
    op = add_op(om, name, "Relu", ACL_FLOAT, 1, dims);
    add_in(om, op, last, 0);
    last = op;
  }
  op = add_op(om, "out", "NetOutput", ACL_FLOAT, 1, dims);
  add_in(om, op, last, 0);
  add_io(om, 1, "y", ACL_FLOAT, 1, dims);
  f = write_model(om);
  asl__om_free(om);
  REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  CHECK_EQ(asl__mdl_work_bytes(m), 2 * 4032);
  asl__mdl_free(m);
  asl__buf_free(&f);
}

/*--------------------------------------------------------------------------------------
  Weights in the layouts of the device, written here from the formulas and read back by the loader
--------------------------------------------------------------------------------------*/
static size_t up(size_t a, size_t unit) { return (a + unit - 1) / unit; }
/* A model that hands its one constant out. */
static void check_layout(aclFormat stored, aclFormat origin, const int64_t *dims, int rank, int64_t groups,
                         size_t (*place)(const int64_t *dims, int64_t groups, const size_t *at)) {
  size_t at[4], i, n = 1, cells = 0;
  int k;
  uint16_t *plain, *blocks;
  asl__om *om = new_model("layout");
  asl__buf f;
  asl__mdl *m = NULL;
  char why[300] = "";
  void *outs[1];
  const void *in[1];
  for (k = 0; k < rank; k++) n *= (size_t)dims[k];
  plain = (uint16_t *)malloc(n * 2);
  REQUIRE(plain != NULL);
  for (i = 0; i < n; i++) {
    size_t r = i, c;
    for (k = rank - 1; k >= 0; k--) at[k] = r % (size_t)dims[k], r /= (size_t)dims[k];
    c = place(dims, groups, at);
    if (c >= cells) cells = c + 1;
  }
  blocks = (uint16_t *)calloc(cells, 2);
  REQUIRE(blocks != NULL);
  for (i = 0; i < n; i++) {
    size_t r = i;
    for (k = rank - 1; k >= 0; k--) at[k] = r % (size_t)dims[k], r /= (size_t)dims[k];
    plain[i] = (uint16_t)(i * 7 + 1);
    blocks[place(dims, groups, at)] = plain[i];
  }
  {
    int64_t cell_dims[1];
    size_t c, out;
    asl__om_desc *d;
    cell_dims[0] = (int64_t)cells;
    c = add_const(om, "w", ACL_FLOAT16, 1, cell_dims, blocks, cells * 2);
    d = om->graphs[0].ops[c].value;
    d->format = stored;
    d->groups = groups;
    d->origin_format = origin;
    d->origin_rank = rank;
    for (k = 0; k < rank; k++) d->origin_dims[k] = dims[k];
    out = add_op(om, "out", "NetOutput", ACL_FLOAT16, 1, cell_dims);
    add_in(om, out, c, 0);
    add_io(om, 1, "w", ACL_FLOAT16, rank, dims);
  }
  f = write_model(om);
  asl__om_free(om);
  REQUIRE(asl__mdl_load(f.data, f.bytes, &m, why, sizeof why) == ACL_SUCCESS);
  REQUIRE(asl__mdl_io_at(m, 1, 0)->bytes == n * 2);
  outs[0] = malloc(n * 2);
  in[0] = NULL;
  CHECK_EQ(asl__mdl_run(m, NULL, in, outs, why, sizeof why), ACL_SUCCESS);
  CHECK_BYTES(outs[0], plain, n * 2);
  free(outs[0]);
  free(plain);
  free(blocks);
  asl__mdl_free(m);
  asl__buf_free(&f);
}
static size_t place_nc1hwc0(const int64_t *d, int64_t groups, const size_t *a) {
  (void)groups;
  return (((a[0] * up((size_t)d[1], 16) + a[1] / 16) * (size_t)d[2] + a[2]) * (size_t)d[3] + a[3]) * 16 + a[1] % 16;
}
static size_t fractal_z(size_t N, size_t C, size_t H, size_t W, size_t groups, size_t n, size_t c, size_t h, size_t w) {
  size_t n1 = up(N, 16);
  if (groups > 1) { /* E groups share one block diagonal */
    size_t ng = N / groups, e = 1, g = n / ng, c1;
    while ((e * C) % 16 || (e * ng) % 16) e++;
    if (e > groups) e = groups;
    c1 = up(e * C, 16);
    n1 = up(e * ng, 16);
    c += g % e * C;
    n = g % e * ng + n % ng;
    return ((((g / e) * c1 + c / 16) * H + h) * W + w) * n1 * 256 + (n / 16) * 256 + (n % 16) * 16 + c % 16;
  }
  return (((c / 16) * H + h) * W + w) * n1 * 256 + (n / 16) * 256 + (n % 16) * 16 + c % 16;
}
static size_t place_fz_nchw(const int64_t *d, int64_t groups, const size_t *a) {
  return fractal_z((size_t)d[0], (size_t)d[1], (size_t)d[2], (size_t)d[3], (size_t)groups, a[0], a[1], a[2], a[3]);
}
static size_t place_fz_hwcn(const int64_t *d, int64_t groups, const size_t *a) {
  return fractal_z((size_t)d[3], (size_t)d[2], (size_t)d[0], (size_t)d[1], (size_t)groups, a[3], a[2], a[0], a[1]);
}
static size_t place_nz(const int64_t *d, int64_t groups, const size_t *a) {
  (void)groups;
  return ((a[1] / 16) * up((size_t)d[0], 16) + a[0] / 16) * 256 + (a[0] % 16) * 16 + a[1] % 16;
}
TEST(device_layouts_of_weights_become_plain) {
  static const int64_t a[4] = {33, 20, 3, 2}, b[4] = {3, 5, 17, 40}, c[4] = {48, 1, 3, 3}, d[4] = {24, 4, 1, 2},
      e[2] = {35, 18}, f[4] = {16, 16, 1, 1}, g[4] = {32, 16, 1, 3}, h[4] = {64, 2, 2, 2};
  check_layout(ACL_FORMAT_NC1HWC0, ACL_FORMAT_NCHW, a, 4, 1, place_nc1hwc0);
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW, a, 4, 1, place_fz_nchw);
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW, f, 4, 1, place_fz_nchw);
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_HWCN, b, 4, 1, place_fz_hwcn);
  check_layout(ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND, e, 2, 1, place_nz);
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW, c, 4, 48, place_fz_nchw); /* depthwise */
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW, d, 4, 6, place_fz_nchw);
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW, d, 4, 2, place_fz_nchw);
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW, g, 4, 8, place_fz_nchw);
  check_layout(ACL_FORMAT_FRACTAL_Z, ACL_FORMAT_NCHW, h, 4, 4, place_fz_nchw);
}

/*--------------------------------------------------------------------------------------
  Attribute compression: numbered names and values
--------------------------------------------------------------------------------------*/
static void put_list_strings(asl__buf *b, uint32_t number, const char *key, const char *const *s, size_t n) {
  asl__attrs list;
  memset(&list, 0, sizeof list);
  REQUIRE(asl__attr_set_strings(&list, key, s, n));
  asl__om_put_attr(b, number, &list.items[0]);
  asl__attrs_free(&list);
}
/* A MODEL_DEF whose one operator has an attribute called number `index` with int `value`. */
static aclError compressed(size_t index, int64_t value, asl__om **om, char *why, size_t cap) {
  static const char *const names[3] = {"axis", "mode", "third"}, *const words[2] = {"constant", "reflect"};
  const int64_t flags[3] = {0, 1, 1};
  asl__buf model, graph, op, entry, v, key, file, tasks;
  asl__attrs bools;
  parts s;
  aclError e;
  memset(&model, 0, sizeof model), memset(&graph, 0, sizeof graph), memset(&op, 0, sizeof op), memset(&entry, 0, sizeof entry);
  memset(&v, 0, sizeof v), memset(&key, 0, sizeof key), memset(&tasks, 0, sizeof tasks), memset(&s, 0, sizeof s),
      memset(&bools, 0, sizeof bools);
  asl__buf_fill(&key, 0, 1);
  do asl__buf_fill(&key, (unsigned char)(index % 127 + 1), 1);
  while ((index /= 127) > 0);
  asl__pb_put_int(&v, 3, value);
  asl__pb_put_bytes(&entry, 1, key.data, key.bytes);
  asl__pb_put_msg(&entry, 2, &v);
  asl__pb_put_str(&op, 1, "pad");
  asl__pb_put_str(&op, 2, "Pad");
  asl__pb_put_msg(&op, 10, &entry);
  asl__om_put_attr_int(&op, 10, "plain", 5);
  asl__pb_put_msg(&graph, 6, &op);
  asl__pb_put_msg(&model, 7, &graph); /* before the tables: order in the file must not matter */
  asl__pb_put_str(&model, 1, "m");
  put_list_strings(&model, 11, "attr_name_enum", names, 3);
  put_list_strings(&model, 11, "attr_value_enum", words, 2);
  REQUIRE(asl__attr_set_bools(&bools, "attrs_use_string_value", flags, 3));
  asl__om_put_attr(&model, 11, &bools.items[0]);
  asl__om_put_attr_int(&model, 11, "om_compress_version", 1);
  asl__pb_put_int(&tasks, 11, 0);
  REQUIRE(!model.failed && !key.failed);
  s.p[0] = model.data, s.n[0] = model.bytes, s.p[2] = tasks.data, s.n[2] = tasks.bytes;
  file = join_old(&s, 1);
  e = asl__om_parse(file.data, file.bytes, om, why, cap);
  asl__buf_free(&file), asl__buf_free(&model), asl__buf_free(&key), asl__buf_free(&tasks);
  asl__attrs_free(&bools);
  return e;
}
TEST(numbered_attribute_names_and_values_are_looked_up) {
  asl__om *om = NULL;
  char why[300] = "";
  size_t i;
  REQUIRE(compressed(0, 1, &om, why, sizeof why) == ACL_SUCCESS);
  CHECK_EQ(asl__attr_int(&om->graphs[0].ops[0].attrs, "axis", -9), 1);
  CHECK_EQ(asl__attr_int(&om->graphs[0].ops[0].attrs, "plain", -9), 5);
  asl__om_free(om);
  REQUIRE(compressed(1, 1, &om, why, sizeof why) == ACL_SUCCESS);
  CHECK_STR(asl__attr_str(&om->graphs[0].ops[0].attrs, "mode", ""), "reflect");
  asl__om_free(om);
  CHECK_EQ(compressed(1, 2, &om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED); /* no such word */
  CHECK_EQ(compressed(1, -1, &om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  CHECK_EQ(compressed(3, 0, &om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED); /* no such name */
  CHECK_EQ(compressed(127, 0, &om, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED);
  for (i = 0; i < 3; i++) { /* digits: index 126 is 00 7F, 127 is 00 01 02 */
    static const unsigned char keys[3][3] = {{0, 1, 0}, {0, 0x7f, 0}, {0, 1, 2}};
    static const size_t sizes[3] = {2, 2, 3}, wants[3] = {0, 126, 127};
    size_t got = 999;
    CHECK(asl__om_key_index(keys[i], sizes[i], &got));
    CHECK_EQ(got, wants[i]);
  }
}

/*--------------------------------------------------------------------------------------
  Damage: cut at every byte, changed at random, lengths that lie. Bounded time, bounded memory.
--------------------------------------------------------------------------------------*/
TEST(a_file_cut_anywhere_is_refused) {
  asl__buf f = small_file();
  size_t n;
  for (n = 0; n < f.bytes; n++) {
    asl__mdl *m = NULL;
    char why[300];
    unsigned char *copy = (unsigned char *)malloc(n ? n : 1);
    REQUIRE(copy != NULL);
    if (n) memcpy(copy, f.data, n);
    if (!CHECK_EQ(asl__mdl_load(copy, n, &m, why, sizeof why), ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID)) n = f.bytes;
    CHECK(m == NULL);
    free(copy);
  }
  /* The same with a header that admits the new length: now the tables and messages are cut. */
  for (n = 257; n < f.bytes; n++) {
    unsigned char *copy = (unsigned char *)malloc(n);
    size_t i;
    REQUIRE(copy != NULL);
    memcpy(copy, f.data, n);
    for (i = 0; i < 8; i++) copy[184 + i] = (unsigned char)((uint64_t)(n - 256) >> (8 * i));
    if (!CHECK(is_refusal(load_code(copy, n)))) n = f.bytes;
    free(copy);
  }
  asl__buf_free(&f);
}

static void allowed_memory(size_t file_bytes) {
  if (!CHECK(heap_peak < 48 * file_bytes + 400000)) fprintf(stderr, "peak %zu bytes for a file of %zu\n", heap_peak, file_bytes);
}
TEST_WITHIN(bytes_changed_at_random_never_crash_it, 60) {
  asl__buf f = small_file();
  double end = test_now() + 2.5;
  unsigned char *copy = (unsigned char *)malloc(f.bytes);
  unsigned long rounds = 0, loaded = 0;
  char why[300];
  REQUIRE(copy != NULL);
  while (test_now() < end) {
    int k, changes = (int)test_between(1, 4);
    memcpy(copy, f.data, f.bytes);
    for (k = 0; k < changes; k++) {
      /* the graph is small and the padded weights are large: aim before them */
      size_t at = (size_t)test_between(test_between(0, 3) ? 256 : 0, (int64_t)f.bytes - 520);
      copy[at] = test_between(0, 1) ? (unsigned char)test_random() : (unsigned char)(copy[at] ^ (1u << test_between(0, 7)));
    }
    heap_peak = heap_now;
    if (try_bytes(copy, f.bytes, why, sizeof why) == ACL_SUCCESS) loaded++;
    allowed_memory(f.bytes);
    rounds++;
  }
  printf("%lu files, %lu of them loaded\n", rounds, loaded);
  CHECK_EQ(heap_now, f.cap);
  free(copy);
  asl__buf_free(&f);
}
TEST_WITHIN(lengths_that_lie_are_found_out, 60) {
  asl__buf f = small_file();
  static const uint64_t lies[] = {0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000u, 0xffffffffu, 0x100000000u,
                                  0x7fffffffffffffffu, 0x8000000000000000u, 0xffffffffffffffffu};
  unsigned char *copy = (unsigned char *)malloc(f.bytes);
  size_t at, i, k, width;
  REQUIRE(copy != NULL);
  /* every aligned and unaligned place of header, table and TLV list as a 4 and 8 byte number */
  for (at = 0; at < 256 + 8 + 96 + 140 && at + 8 <= f.bytes; at++)
    for (width = 4; width <= 8; width += 4)
      for (i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        asl__mdl *m = NULL;
        char why[300];
        memcpy(copy, f.data, f.bytes);
        for (k = 0; k < width; k++) copy[at + k] = (unsigned char)(lies[i] >> (8 * k));
        heap_peak = heap_now;
        asl__mdl_load(copy, f.bytes, &m, why, sizeof why);
        asl__mdl_free(m);
        allowed_memory(f.bytes);
      }
  /* every byte of the graph as the longest varint that fits */
  for (at = 256; at + 10 < f.bytes - 512; at++) {
    asl__mdl *m = NULL;
    char why[300];
    memcpy(copy, f.data, f.bytes);
    memset(copy + at, 0xff, (size_t)(1 + at % 9));
    heap_peak = heap_now;
    asl__mdl_load(copy, f.bytes, &m, why, sizeof why);
    asl__mdl_free(m);
    allowed_memory(f.bytes);
  }
  free(copy);
  asl__buf_free(&f);
}

/* Small on disk, large in memory: a graph made of the cheapest pieces there are. */
static void try_bomb(const char *what, asl__buf *graph) {
  asl__buf model, tasks, file;
  parts s;
  asl__mdl *m = NULL;
  char why[300] = "";
  double start = test_now();
  size_t before;
  memset(&model, 0, sizeof model), memset(&tasks, 0, sizeof tasks), memset(&s, 0, sizeof s);
  asl__pb_put_msg(&model, 7, graph);
  asl__pb_put_int(&tasks, 11, 0);
  REQUIRE(!model.failed);
  s.p[0] = model.data, s.n[0] = model.bytes, s.p[2] = tasks.data, s.n[2] = tasks.bytes;
  file = join_old(&s, 1);
  asl__buf_free(&model), asl__buf_free(&tasks);
  before = heap_now;
  heap_peak = heap_now;
  CHECK(asl__mdl_load(file.data, file.bytes, &m, why, sizeof why) != ACL_SUCCESS);
  printf("%s: %zu bytes, peak %zu, %.3f s: %.100s\n", what, file.bytes, heap_peak - before, test_now() - start, why);
  CHECK(heap_peak - before < 48 * file.bytes);
  CHECK(test_now() - start < 5 * test_slowness());
  asl__buf_free(&file);
}
TEST(files_made_to_eat_memory_and_time_do_not) {
  asl__buf g, o, e, v;
  size_t i;
  char name[24];
  memset(&g, 0, sizeof g), memset(&o, 0, sizeof o), memset(&e, 0, sizeof e), memset(&v, 0, sizeof v);
  for (i = 0; i < 100000; i++) { /* operators */
    snprintf(name, sizeof name, "%x", (unsigned)i);
    asl__pb_put_str(&o, 1, name);
    asl__pb_put_str(&o, 2, "R");
    asl__pb_put_msg(&g, 6, &o);
  }
  try_bomb("operators", &g);
  asl__pb_put_str(&o, 1, "a");
  asl__pb_put_str(&o, 2, "b");
  for (i = 0; i < 500000; i++) asl__pb_put_bytes(&o, 33, "", 0); /* descriptors */
  asl__pb_put_msg(&g, 6, &o);
  try_bomb("descriptors", &g);
  asl__pb_put_str(&o, 1, "a");
  asl__pb_put_str(&o, 2, "b");
  for (i = 0; i < 200000; i++) { /* attributes */
    snprintf(name, sizeof name, "%x", (unsigned)i);
    asl__pb_put_int(&v, 3, 1);
    asl__pb_put_str(&e, 1, name);
    asl__pb_put_msg(&e, 2, &v);
    asl__pb_put_msg(&o, 10, &e);
  }
  asl__pb_put_msg(&g, 6, &o);
  try_bomb("attributes", &g);
  asl__pb_put_str(&o, 1, "a");
  asl__pb_put_str(&o, 2, "b");
  for (i = 0; i < 500000; i++) asl__pb_put_bytes(&o, 5, "", 0); /* open inputs */
  asl__pb_put_msg(&g, 6, &o);
  try_bomb("inputs", &g);
  asl__pb_put_str(&o, 1, "out");
  asl__pb_put_str(&o, 2, "NetOutput");
  asl__pb_put_str(&o, 5, "n49999:0");
  asl__pb_put_msg(&g, 6, &o);
  for (i = 0; i < 50000; i++) { /* a very deep chain that ends in a circle */
    snprintf(name, sizeof name, "n%u", (unsigned)i);
    asl__pb_put_str(&o, 1, name);
    asl__pb_put_str(&o, 2, "Relu");
    snprintf(name, sizeof name, "n%u:0", i ? (unsigned)i - 1 : 49999u);
    asl__pb_put_str(&o, 5, name);
    asl__pb_put_msg(&g, 6, &o);
  }
  try_bomb("chain", &g);
  for (i = 0; i < 1000; i++) { /* a message inside itself, a thousand times */
    asl__pb_put_msg(&e, 13, &g);
    asl__pb_put_str(&v, 1, "x");
    asl__pb_put_msg(&v, 2, &e);
    asl__pb_put_msg(&g, 10, &v);
  }
  try_bomb("nesting", &g);
}
TEST(many_constants_on_the_same_bytes_are_an_attack) {
  static const int64_t big[1] = {100000};
  float *zero = (float *)calloc(100000, sizeof(float));
  asl__om *om = new_model("share");
  asl__buf f;
  asl__mdl *m = NULL;
  char why[300] = "", name[16];
  size_t i, out;
  REQUIRE(zero != NULL);
  for (i = 0; i < 50; i++) {
    snprintf(name, sizeof name, "c%u", (unsigned)i);
    add_const(om, name, ACL_FLOAT, 1, big, zero, i ? 4 : 400000);
  }
  out = add_op(om, "out", "NetOutput", ACL_FLOAT, 1, big);
  for (i = 0; i < 50; i++) {
    add_in(om, out, i, 0);
    add_io(om, 1, "o", ACL_FLOAT, 1, big);
  }
  f = write_model(om);
  asl__om_free(om);
  { /* let all of them point at the first one's bytes */
    asl__om *back = NULL;
    REQUIRE(asl__om_parse(f.data, f.bytes, &back, why, sizeof why) == ACL_SUCCESS);
    for (i = 1; i < 50; i++) back->graphs[0].ops[i].data = back->graphs[0].ops[0].data,
        back->graphs[0].ops[i].data_bytes = 400000;
    CHECK_EQ(asl__mdl_from_om(back, f.bytes, &m, why, sizeof why), ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED);
    asl__om_free(back);
  }
  asl__buf_free(&f);
  free(zero);
}

/*--------------------------------------------------------------------------------------
  One network in every form a file may have: all of them compute the same
--------------------------------------------------------------------------------------*/
/* The attributes of a graph with numbered names, and numbered values where they are words. */
typedef struct { char *names[64], *words[64]; int64_t flags[64]; size_t n, words_n; } numbering;
static size_t number_of(char **list, size_t *n, const unsigned char *p, size_t bytes) {
  size_t i;
  for (i = 0; i < *n; i++)
    if (strlen(list[i]) == bytes && memcmp(list[i], p, bytes) == 0) return i;
  REQUIRE(*n < 64);
  list[*n] = asl__str_dup_n((const char *)p, bytes);
  REQUIRE(list[*n] != NULL);
  return (*n)++;
}
static void put_field(asl__buf *b, const asl__pb_field *f) {
  asl__pb_put_key(b, f->number, (uint32_t)f->wire);
  if (f->wire == 0) asl__pb_put_varint(b, f->value);
  else if (f->wire == 1) asl__buf_u64(b, f->value);
  else if (f->wire == 5) asl__buf_u32(b, (uint32_t)f->value);
  else {
    asl__pb_put_varint(b, f->bytes);
    asl__buf_put(b, f->p, f->bytes);
  }
}
static void put_numbered(asl__buf *to, uint32_t number, const asl__pb_field *entry, numbering *t) {
  asl__rd b = asl__pb_sub(entry), vb;
  asl__pb_field f, key, value, v;
  asl__buf e, k, word;
  size_t index, i;
  memset(&key, 0, sizeof key), memset(&value, 0, sizeof value), memset(&v, 0, sizeof v);
  memset(&e, 0, sizeof e), memset(&k, 0, sizeof k), memset(&word, 0, sizeof word);
  while (asl__pb_next(&b, &f)) {
    if (f.number == 1) key = f;
    else value = f;
  }
  index = i = number_of(t->names, &t->n, key.p, key.bytes);
  asl__buf_fill(&k, 0, 1);
  do asl__buf_fill(&k, (unsigned char)(i % 127 + 1), 1);
  while ((i /= 127) > 0);
  asl__pb_put_bytes(&e, 1, k.data, k.bytes);
  for (vb = asl__pb_sub(&value); asl__pb_next(&vb, &f);) v = f;
  if (v.number == 2) {
    t->flags[index] = 1;
    asl__pb_put_int(&word, 3, (int64_t)number_of(t->words, &t->words_n, v.p, v.bytes));
    asl__pb_put_msg(&e, 2, &word);
  } else put_field(&e, &value);
  asl__pb_put_msg(to, number, &e);
  asl__buf_free(&k);
}
/* level 0: a model, 1: a graph, 2: an operator, 3: a descriptor */
static void put_compressed(asl__buf *to, const unsigned char *p, size_t n, int level, numbering *t) {
  asl__rd b = asl__rd_make(p, n);
  asl__pb_field f;
  while (asl__pb_next(&b, &f)) {
    const int inner = (level == 0 && f.number == 7) || (level == 1 && f.number == 6) || (level == 2 && (f.number == 33 || f.number == 34));
    if (inner) {
      asl__buf sub;
      memset(&sub, 0, sizeof sub);
      put_compressed(&sub, f.p, f.bytes, level + 1, t);
      asl__pb_put_msg(to, f.number, &sub);
    } else if ((level == 2 && f.number == 10) || (level == 3 && f.number == 5)) put_numbered(to, f.number, &f, t);
    else put_field(to, &f);
  }
}
static asl__buf compress_model(const unsigned char *p, size_t n) {
  numbering t;
  asl__buf model;
  asl__attrs flags;
  size_t i;
  memset(&t, 0, sizeof t), memset(&model, 0, sizeof model), memset(&flags, 0, sizeof flags);
  put_compressed(&model, p, n, 0, &t);
  asl__om_put_attr_int(&model, 11, "om_compress_version", 1);
  put_list_strings(&model, 11, "attr_name_enum", (const char *const *)t.names, t.n);
  put_list_strings(&model, 11, "attr_value_enum", (const char *const *)t.words, t.words_n);
  REQUIRE(asl__attr_set_bools(&flags, "attrs_use_string_value", t.flags, t.n));
  asl__om_put_attr(&model, 11, &flags.items[0]);
  asl__attrs_free(&flags);
  for (i = 0; i < t.n; i++) asl__os_free(t.names[i]);
  for (i = 0; i < t.words_n; i++) asl__os_free(t.words[i]);
  REQUIRE(!model.failed && t.n > 5);
  return model;
}
/* A file with its partitions in table order; form 0: v1 header, 1: v2 with the short table, 2: v2 with the wide one. */
static asl__buf join(const parts *s, int form) {
  asl__buf b = join_old(s, form > 0), wide;
  size_t i, body = 8, count = 0, offset = 0;
  if (form < 2) return b;
  memset(&wide, 0, sizeof wide);
  for (i = 0; i < 9; i++)
    if (s->p[i]) count++, body += 24 + s->n[i];
  asl__buf_put(&wide, b.data, 76);
  asl__buf_u32(&wide, 0);
  asl__buf_put(&wide, b.data + 80, 104);
  asl__buf_u64(&wide, body);
  asl__buf_put(&wide, b.data + 192, 64);
  asl__buf_free(&b);
  asl__buf_u64(&wide, count);
  for (i = 0; i < 9; i++) {
    if (!s->p[i]) continue;
    asl__buf_u64(&wide, i);
    asl__buf_u64(&wide, offset);
    asl__buf_u64(&wide, s->n[i]);
    offset += s->n[i];
  }
  for (i = 0; i < 9; i++)
    if (s->p[i]) asl__buf_put(&wide, s->p[i], s->n[i]);
  return wide;
}
/* How the constants of the network are kept. c0 0: plain. */
typedef struct { aclDataType type; size_t c0; aclFormat origin; } keeping;
enum { KEPT_FILTER, KEPT_CHANNELS, KEPT_MATRIX };
static size_t eighth(size_t i) { return (i * 37 + 11) % 17; } /* weights are eighths: exact in every type */
/* A constant of NCHW (or ND) shape d, stored as `k` says. */
static size_t kept_const(asl__om *om, const char *name, int what, int rank, const int64_t *d, int64_t groups, keeping k) {
  const size_t size = asl__num_size(k.type), c0 = k.c0, hw = what == KEPT_FILTER ? (size_t)(d[2] * d[3]) : 1;
  size_t i, n = 1, cells, op, e = 1, at[4], r;
  int64_t stored[5], plain[4];
  int j, stored_rank = rank;
  unsigned char *bytes;
  asl__om_desc *v;
  for (j = 0; j < rank; j++) n *= (size_t)d[j], stored[j] = plain[j] = d[j];
  if (what == KEPT_FILTER && k.origin == ACL_FORMAT_HWCN) plain[0] = d[2], plain[1] = d[3], plain[2] = d[1], plain[3] = d[0];
  if (what == KEPT_FILTER && k.origin == ACL_FORMAT_NHWC) plain[1] = d[2], plain[2] = d[3], plain[3] = d[1];
  if (what == KEPT_FILTER && !c0) memcpy(stored, plain, sizeof plain);
  if (c0 && what == KEPT_FILTER) {
    if (groups > 1)
      while ((e * (size_t)d[1]) % c0 || (e * (size_t)(d[0] / groups)) % 16) e++;
    if (e > (size_t)groups) e = (size_t)groups;
    stored[0] = (int64_t)(up((size_t)groups, e) * up(e * (size_t)d[1], c0) * hw);
    stored[1] = (int64_t)up(e * (size_t)(d[0] / groups), 16), stored[2] = 16, stored[3] = (int64_t)c0;
  } else if (c0 && what == KEPT_CHANNELS) {
    stored_rank = 5;
    stored[0] = 1, stored[1] = (int64_t)up((size_t)d[0], c0), stored[2] = stored[3] = 1, stored[4] = (int64_t)c0;
  } else if (c0) {
    stored_rank = 4;
    stored[0] = (int64_t)up((size_t)d[1], c0), stored[1] = (int64_t)up((size_t)d[0], 16), stored[2] = 16, stored[3] = (int64_t)c0;
  }
  for (cells = 1, j = 0; j < stored_rank; j++) cells *= (size_t)stored[j];
  bytes = (unsigned char *)calloc(cells, size);
  REQUIRE(bytes != NULL);
  for (i = 0; i < n; i++) {
    const float f = ((float)eighth(i) - 8) / (what == KEPT_FILTER ? 32 : 8);
    const uint16_t h = asl__num_to_half((double)f);
    size_t cell = i;
    for (r = i, j = rank - 1; j >= 0; j--) at[j] = r % (size_t)d[j], r /= (size_t)d[j];
    if (!c0 && what == KEPT_FILTER && k.origin == ACL_FORMAT_HWCN)
      cell = ((at[2] * (size_t)d[3] + at[3]) * (size_t)d[1] + at[1]) * (size_t)d[0] + at[0];
    if (!c0 && what == KEPT_FILTER && k.origin == ACL_FORMAT_NHWC)
      cell = ((at[0] * (size_t)d[2] + at[2]) * (size_t)d[3] + at[3]) * (size_t)d[1] + at[1];
    if (c0 && what == KEPT_FILTER) { /* e groups share one diagonal */
      const size_t ng = (size_t)(d[0] / groups), g = at[0] / ng, c = g % e * (size_t)d[1] + at[1], o = g % e * ng + at[0] % ng;
      const size_t c1 = up(e * (size_t)d[1], c0), n1 = up(e * ng, 16);
      cell = ((((g / e) * c1 + c / c0) * hw + at[2] * (size_t)d[3] + at[3]) * n1 + o / 16) * 16 * c0 + o % 16 * c0 + c % c0;
    } else if (c0 && what == KEPT_CHANNELS) cell = at[0];
    else if (c0) cell = ((at[1] / c0) * up((size_t)d[0], 16) + at[0] / 16) * 16 * c0 + at[0] % 16 * c0 + at[1] % c0;
    if (size == 4) memcpy(bytes + cell * 4, &f, 4);
    else memcpy(bytes + cell * 2, &h, 2);
  }
  op = add_const(om, name, k.type, stored_rank, stored, bytes, cells * size);
  free(bytes);
  for (j = 0; j < 2; j++) {
    v = j ? &om->graphs[0].ops[op].out_desc[0] : om->graphs[0].ops[op].value;
    v->format = v->origin_format = what == KEPT_FILTER ? k.origin : ACL_FORMAT_ND;
    if (c0) v->format = what == KEPT_FILTER ? ACL_FORMAT_FRACTAL_Z : what == KEPT_CHANNELS ? ACL_FORMAT_NC1HWC0 : ACL_FORMAT_FRACTAL_NZ;
    if (what == KEPT_CHANNELS) v->origin_format = ACL_FORMAT_NCHW;
    v->groups = c0 ? groups : 1;
    v->origin_rank = rank;
    for (r = 0; r < (size_t)rank; r++) v->origin_dims[r] = plain[r];
  }
  return op;
}
/* As the real compiler writes operators: each input is described again at its reader. */
static void read_as(asl__om *om, size_t op, size_t from) {
  asl__om_desc *d = asl__om_add_desc(&om->graphs[0].ops[op], 0);
  REQUIRE(d != NULL);
  *d = om->graphs[0].ops[from].out_desc[0];
  add_in(om, op, from, 0);
}
static void device_desc(asl__om *om, size_t op, aclDataType type) { /* what kernels hand on: half precision in blocks of 16 channels */
  asl__om_desc *d = &om->graphs[0].ops[op].out_desc[0];
  d->origin_rank = d->rank;
  d->origin_format = d->format;
  memcpy(d->origin_dims, d->dims, sizeof d->dims);
  if (type != ACL_FLOAT16 || d->rank != 4) return;
  d->dtype = type;
  d->format = ACL_FORMAT_NC1HWC0;
  d->rank = 5;
  d->dims[4] = 16;
  d->dims[1] = (int64_t)up((size_t)d->dims[1], 16);
}
/* conv (with bias, in groups), PRelu of each channel, a matrix behind it. */
static asl__om *kept_network(keeping k, int64_t groups) {
  static const int64_t x_dims[4] = {2, 18, 5, 7}, y_dims[4] = {2, 24, 5, 7}, slope[3] = {24, 1, 1}, bias[1] = {24}, matrix[2] = {7, 9},
                       z_dims[4] = {2, 24, 5, 9}, ones[4] = {1, 1, 1, 1};
  int64_t filter[4] = {24, 0, 3, 3};
  const keeping plain = {ACL_FLOAT, 0, ACL_FORMAT_NCHW};
  asl__om *om = new_model("kept");
  size_t x, f, b, s, w, conv, act, mul, out;
  filter[1] = x_dims[1] / groups;
  asl__attrs_free(&om->attrs); /* nobody's but the real compiler's */
  memset(&om->attrs, 0, sizeof om->attrs);
  x = add_op(om, "x", "Data", ACL_FLOAT, 4, x_dims);
  f = kept_const(om, "f", KEPT_FILTER, 4, filter, groups, k);
  b = kept_const(om, "b", KEPT_CHANNELS, 1, bias, 1, plain);
  s = kept_const(om, "s", KEPT_CHANNELS, 3, slope, 1, k);
  w = kept_const(om, "w", KEPT_MATRIX, 2, matrix, 1, k);
  conv = add_op(om, "conv", "Conv2D", ACL_FLOAT, 4, y_dims);
  device_desc(om, conv, k.type);
  read_as(om, conv, x), read_as(om, conv, f), read_as(om, conv, b);
  REQUIRE(asl__attr_set_ints(&om->graphs[0].ops[conv].attrs, "strides", ones, 4) &&
          asl__attr_set_ints(&om->graphs[0].ops[conv].attrs, "pads", ones, 4) &&
          asl__attr_set_ints(&om->graphs[0].ops[conv].attrs, "dilations", ones, 4) &&
          asl__attr_set_int(&om->graphs[0].ops[conv].attrs, "groups", 1) && /* not always the true number */
          asl__attr_set_str(&om->graphs[0].ops[conv].attrs, "data_format", "NCHW"));
  act = add_op(om, "act", "PRelu", ACL_FLOAT, 4, y_dims);
  device_desc(om, act, k.type);
  read_as(om, act, conv), read_as(om, act, s);
  mul = add_op(om, "mul", "BatchMatMulV2", ACL_FLOAT, 4, z_dims);
  read_as(om, mul, act), read_as(om, mul, w);
  REQUIRE(asl__attr_set_bool(&om->graphs[0].ops[mul].attrs, "adj_x1", 0) && asl__attr_set_bool(&om->graphs[0].ops[mul].attrs, "adj_x2", 0));
  out = add_op(om, "Node_Output", "NetOutput", ACL_FLOAT, 4, z_dims);
  read_as(om, out, mul);
  add_io(om, 0, "x", ACL_FLOAT, 4, x_dims);
  add_io(om, 1, "mul:0:y", ACL_FLOAT, 4, z_dims);
  return om;
}
static float *kept_run(const asl__buf *f, size_t *n) {
  asl__mdl *m = NULL;
  char why[600] = "";
  float x[2 * 18 * 5 * 7], *y;
  const void *in[1];
  void *out[1], *work = NULL;
  size_t i;
  const aclError e = asl__mdl_load(f->data, f->bytes, &m, why, sizeof why);
  if (e != ACL_SUCCESS) printf("      %s\n", why);
  CHECK_EQ(e, ACL_SUCCESS);
  REQUIRE(m != NULL);
  for (i = 0; i < ASL__COUNT(x); i++) x[i] = (float)(i * 29 % 33) / 16 - 1;
  *n = asl__mdl_io_at(m, 1, 0)->bytes / 4;
  y = (float *)malloc(*n * 4);
  REQUIRE(y && posix_memalign(&work, 64, asl__mdl_work_bytes(m) + 1) == 0);
  in[0] = x, out[0] = y;
  CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
  free(work);
  asl__mdl_free(m);
  return y;
}
TEST(one_network_computes_the_same_in_every_form_of_a_file) {
  static const keeping how[] = {{ACL_FLOAT, 0, ACL_FORMAT_NCHW},  {ACL_FLOAT, 0, ACL_FORMAT_HWCN},    {ACL_FLOAT16, 0, ACL_FORMAT_NCHW},
                                {ACL_FLOAT16, 16, ACL_FORMAT_NCHW}, {ACL_FLOAT16, 16, ACL_FORMAT_HWCN}, {ACL_FLOAT16, 16, ACL_FORMAT_NHWC},
                                {ACL_FLOAT, 16, ACL_FORMAT_NCHW}, {ACL_FLOAT, 8, ACL_FORMAT_NCHW}};
  static const int64_t groups[] = {1, 2, 6};
  size_t g, h, n, files = 0;
  int form, list, numbered;
  for (g = 0; g < 3; g++) {
    float *want = NULL;
    for (h = 0; h < ASL__COUNT(how); h++) {
      asl__om *om = kept_network(how[h], groups[g]);
      asl__buf whole = write_model(om), numbers;
      const parts s = split(&whole);
      asl__om_free(om);
      numbers = compress_model(s.p[0], s.n[0]);
      for (form = 0; form < 3; form++)
        for (list = 0; list < 2; list++)
          for (numbered = 0; numbered < 2; numbered++) {
            parts p = s;
            asl__buf f;
            float *y;
            if (!list) p.p[8] = NULL;
            if (numbered) p.p[0] = numbers.data, p.n[0] = numbers.bytes;
            f = join(&p, form);
            y = kept_run(&f, &n);
            if (want) CHECK_BYTES(y, want, n * 4);
            else want = y, y = NULL;
            free(y);
            asl__buf_free(&f);
            files++;
          }
      asl__buf_free(&numbers);
      asl__buf_free(&whole);
    }
    CHECK(want[0] < want[1] || want[0] > want[1]);
    free(want);
  }
  printf("%u files\n", (unsigned)files);
}

/*--------------------------------------------------------------------------------------
  Files made by Huawei's compiler, where they are at hand
--------------------------------------------------------------------------------------*/
static const char *sample(const char *name) {
  static char path[400];
  snprintf(path, sizeof path, "%s/om/%s", getenv("ASL_SAMPLES") ? getenv("ASL_SAMPLES") : "../shared/samples", name);
  return path;
}
TEST(genuine_files_parse) {
  static const char *const names[] = {"a3c_pong_model.om", "nanotrack_backbone_255.om", "gemm_16x16_single_op.om"};
  static const size_t weights[] = {320000, 1527808, 1024}, work[] = {90624, 3485696, 5120};
  size_t i, w, g;
  for (i = 0; i < 3; i++) {
    unsigned char *p = NULL;
    size_t n = 0;
    asl__om *om = NULL;
    char why[600] = "";
    aclError e;
    if (asl__os_read_file(sample(names[i]), (size_t)1 << 30, &p, &n) != 0) TEST_SKIP("no samples");
    REQUIRE(asl__om_parse(p, n, &om, why, sizeof why) == ACL_SUCCESS);
    CHECK_EQ(om->weights_bytes, weights[i]);
    CHECK_EQ(om->work_bytes, work[i]);
    CHECK_EQ(om->has_io, i > 0);
    if (i == 1) {
      CHECK_STR(om->io[0][0].name, "input");
      CHECK_STR(om->io[1][0].name, "/features/features.9/conv/conv.7/Conv:0:output");
      CHECK_STR(asl__attr_str(&om->attrs, "soc_version", ""), "Ascend310B4");
      CHECK(strstr(asl__attr_str(&om->graphs[0].ops[1].attrs, "_kernelname", ""), "te_cast_e5d4afd9")); /* a numbered name and value */
    }
    asl__om_free(om);
    CHECK_EQ(asl__mdl_query(p, n, &w, &g, why, sizeof why), ACL_SUCCESS);
    e = load_code(p, n);
    CHECK(e == ACL_SUCCESS || is_refusal(e));
    asl__os_free(p);
  }
}
TEST(genuine_files_of_other_kinds_are_refused) {
  static const char *const names[] = {"bad_flow_model.om", "bad_phone_compiled.om"};
  size_t i;
  for (i = 0; i < 2; i++) {
    unsigned char *p = NULL;
    size_t n = 0;
    if (asl__os_read_file(sample(names[i]), (size_t)1 << 30, &p, &n) != 0) TEST_SKIP("no samples");
    CHECK_EQ(load_code(p, n), ACL_ERROR_GE_LOAD_MODEL);
    asl__os_free(p);
  }
}
TEST_WITHIN(damaged_genuine_files_never_crash_it, 60) {
  static const char *const names[] = {"a3c_pong_model.om", "gemm_16x16_single_op.om"};
  double end = test_now() + 2.0;
  unsigned long rounds = 0;
  size_t i;
  for (i = 0; test_now() < end; i = 1 - i) {
    unsigned char *p = NULL;
    size_t n = 0;
    char why[300];
    int k;
    if (asl__os_read_file(sample(names[i]), (size_t)1 << 30, &p, &n) != 0) TEST_SKIP("no samples");
    for (k = (int)test_between(1, 8); k > 0; k--) p[test_between(256, n > 33000 ? 33000
                                                                 : (int64_t)n - 1)] = (unsigned char)test_random();
    heap_peak = heap_now;
    try_bytes(p, n, why, sizeof why);
    allowed_memory(n);
    asl__os_free(p);
    rounds++;
  }
  printf("%lu files\n", rounds);
}
/*--------------------------------------------------------------------------------------
  Steps that run inside the one before them: the same plan as written is the judge
--------------------------------------------------------------------------------------*/
static asl__mdl *plan_of(const asl__buf *f, int as_written) {
  asl__om *om = NULL;
  asl__mdl *m = NULL;
  char why[600] = "";
  REQUIRE(asl__om_parse(f->data, f->bytes, &om, why, sizeof why) == ACL_SUCCESS);
  om->as_written = as_written;
  CHECK_EQ(asl__mdl_from_om(om, f->bytes, &m, why, sizeof why), ACL_SUCCESS);
  if (!m) printf("      %s\n", why);
  REQUIRE(m != NULL);
  asl__om_free(om);
  return m;
}
/* Runs twice in poisoned memory; the second time what the first one left lies there. Outputs behind one another in one block. */
static unsigned char *results_of(asl__mdl *m, const void *x, size_t *bytes) {
  void *work = malloc(m->work_bytes + 64), *out[16];
  const void *in[1];
  unsigned char *all;
  char why[600] = "";
  size_t i, at = 0;
  int round;
  in[0] = x;
  for (*bytes = 0, i = 0; i < m->io_count[1]; i++) *bytes += (m->io[1][i].bytes + 63) / 64 * 64;
  all = (unsigned char *)malloc(*bytes + 64);
  REQUIRE(work && all && m->io_count[1] <= 16);
  memset(work, 0xff, m->work_bytes);
  for (round = 0; round < 2; round++) {
    memset(all, 0xff, *bytes);
    for (at = 0, i = 0; i < m->io_count[1]; at += (m->io[1][i].bytes + 63) / 64 * 64, i++) out[i] = all + at;
    CHECK_EQ(asl__mdl_run(m, work, in, out, why, sizeof why), ACL_SUCCESS);
  }
  free(work);
  return all;
}
static float *some_floats(size_t n, double scale) {
  float *p = (float *)malloc((n ? n : 1) * sizeof *p);
  size_t i;
  REQUIRE(p != NULL);
  for (i = 0; i < n; i++) p[i] = (float)(((double)(test_random() % 2001) / 1000.0 - 1.0) * scale);
  return p;
}
/* A network all of whose tensors have the shape d. */
typedef struct { asl__om *om; int64_t d[4]; aclDataType type; size_t elements, outputs, out[16]; unsigned names; } net;
static void net_new(net *t, aclDataType type, int64_t n, int64_t c, int64_t h, int64_t w) {
  memset(t, 0, sizeof *t);
  t->om = new_model("net");
  t->type = type;
  t->d[0] = n, t->d[1] = c, t->d[2] = h, t->d[3] = w;
  t->elements = (size_t)(n * c * h * w);
  add_op(t->om, "x", "Data", type, 4, t->d);
  add_io(t->om, 0, "x", type, 4, t->d);
}
static size_t net_const(net *t, int rank, const int64_t *d, double scale) {
  char name[32];
  size_t n = 1, i, made;
  float *p;
  snprintf(name, sizeof name, "const%u", t->names++);
  for (i = 0; i < (size_t)rank; i++) n *= (size_t)d[i];
  p = some_floats(n, scale);
  if (t->type == ACL_FLOAT) made = add_const(t->om, name, t->type, rank, d, p, n * sizeof *p);
  else {
    uint16_t *half = (uint16_t *)malloc((n ? n : 1) * sizeof *half);
    REQUIRE(half != NULL);
    for (i = 0; i < n; i++) half[i] = asl__num_to_half((double)p[i]);
    made = add_const(t->om, name, t->type, rank, d, half, n * sizeof *half);
    free(half);
  }
  free(p);
  return made;
}
static size_t net_step(net *t, const char *type, size_t a, size_t b) { /* b SIZE_MAX: one input */
  char name[64];
  size_t op;
  snprintf(name, sizeof name, "%s%u", type, t->names++);
  op = add_op(t->om, name, type, t->type, 4, t->d);
  add_in(t->om, op, a, 0);
  if (b != SIZE_MAX) add_in(t->om, op, b, 0);
  return op;
}
static size_t net_conv(net *t, size_t x, int64_t k, int64_t groups, int bias) {
  static const int64_t ones[4] = {1, 1, 1, 1};
  int64_t fd[4], pads[4];
  size_t op, f, b = SIZE_MAX;
  asl__attrs *attrs;
  int i;
  fd[0] = t->d[1], fd[1] = t->d[1] / groups, fd[2] = fd[3] = k;
  for (i = 0; i < 4; i++) pads[i] = k / 2;
  f = net_const(t, 4, fd, 1.5 / sqrt((double)(fd[1] * k * k)));
  if (bias) b = net_const(t, 1, &t->d[1], 0.5);
  op = net_step(t, groups == t->d[1] && groups > 1 ? "DepthwiseConv2D" : "Conv2D", x, f);
  if (bias) add_in(t->om, op, b, 0);
  attrs = &t->om->graphs[0].ops[op].attrs;
  REQUIRE(asl__attr_set_ints(attrs, "strides", ones, 4) && asl__attr_set_ints(attrs, "pads", pads, 4));
  if (t->om->graphs[0].ops[op].type[0] == 'C') REQUIRE(asl__attr_set_int(attrs, "groups", groups));
  return op;
}
/* which 0: MatMul, 1: the same with the matrix transposed, 2: FullyConnection over the last axis, 3: a matrix for each channel */
static size_t net_product(net *t, size_t x, int which, int bias) {
  int64_t d[3];
  size_t op, f, b = SIZE_MAX;
  d[0] = d[1] = t->d[3];
  if (which == 3) d[0] = t->d[1], d[2] = t->d[3];
  f = net_const(t, which == 3 ? 3 : 2, d, 1.5 / sqrt((double)t->d[3]));
  if (bias) b = net_const(t, 1, &t->d[3], 0.5);
  op = net_step(t, which == 2 ? "FullyConnection" : which ? "BatchMatMulV2" : "MatMulV2", x, f);
  if (bias) add_in(t->om, op, b, 0);
  if (which == 1) REQUIRE(asl__attr_set_bool(&t->om->graphs[0].ops[op].attrs, "adj_x2", 1));
  if (which == 2)
    REQUIRE(asl__attr_set_int(&t->om->graphs[0].ops[op].attrs, "num_output", t->d[3]) && asl__attr_set_int(&t->om->graphs[0].ops[op].attrs,
        "axis", 3));
  return op;
}
static size_t net_act(net *t, const char *type, size_t x) {
  size_t op, low = SIZE_MAX, high = SIZE_MAX;
  if (strcmp(type, "ClipByValue") == 0) {
    static const float f[2] = {-0.25f, 0.5f};
    uint16_t half[2];
    const void *p[2];
    int i;
    char name[32];
    for (i = 0; i < 2; i++) {
      half[i] = asl__num_to_half((double)f[i]);
      p[i] = t->type == ACL_FLOAT ? (const void *)&f[i] : (const void *)&half[i];
      snprintf(name, sizeof name, "bound%u", t->names++);
      *(i ? &high : &low) = add_const(t->om, name, t->type, 0, t->d, p[i], asl__num_size(t->type));
    }
  }
  op = net_step(t, type, x, low);
  if (high != SIZE_MAX) add_in(t->om, op, high, 0);
  if (strcmp(type, "LeakyRelu") == 0) REQUIRE(asl__attr_set_float(&t->om->graphs[0].ops[op].attrs, "negative_slope", 0.3f));
  return op;
}
static void net_output(net *t, size_t op) {
  char name[80];
  REQUIRE(t->outputs < 16);
  snprintf(name, sizeof name, "%s:0:y%u", t->om->graphs[0].ops[op].name, (unsigned)t->outputs);
  add_io(t->om, 1, name, t->type, 4, t->d);
  t->out[t->outputs++] = op;
}
/* Ends the network: both plans, run on the same numbers. Returns the steps of the one with folded steps; *first: their first name. */
static size_t net_compare(net *t, double tolerance, char *first, size_t cap) {
  const size_t end = add_op(t->om, "end", "NetOutput", t->type, 4, t->d);
  asl__buf f;
  asl__mdl *m[2];
  unsigned char *y[2];
  uint16_t *half = (uint16_t *)malloc(t->elements * 2 + 2);
  float *x = some_floats(t->elements, 1.0);
  size_t i, bytes[2], steps;
  REQUIRE(half != NULL);
  for (i = 0; i < t->elements; i++) half[i] = asl__num_to_half((double)x[i]);
  for (i = 0; i < t->outputs; i++) add_in(t->om, end, t->out[i], 0);
  f = write_model(t->om);
  asl__om_free(t->om);
  for (i = 0; i < 2; i++) {
    m[i] = plan_of(&f, (int)i);
    y[i] = results_of(m[i], t->type == ACL_FLOAT ? (const void *)x : (const void *)half, &bytes[i]);
  }
  CHECK_EQ(bytes[0], bytes[1]);
  if (t->type != ACL_FLOAT) CHECK_BYTES(y[0], y[1], bytes[0]);
  else { /* what lies between the outputs is 0xff in both, which is no number */
    size_t o, at = 0, k;
    for (o = 0; o < t->outputs; o++, at += (t->elements * 4 + 63) / 64 * 64) {
      const float *a = (const float *)(const void *)(y[0] + at), *b = (const float *)(const void *)(y[1] + at);
      double worst = 0;
      for (k = 0; k < t->elements; k++) {
        const double d = fabs((double)a[k] - (double)b[k]) / (1 + fabs((double)b[k]));
        if (!(d <= worst)) worst = d;
      }
      CHECK_CLOSE(worst, 0, tolerance);
    }
  }
  steps = m[0]->node_count;
  if (first) snprintf(first, cap, "%s", m[0]->nodes[0].name);
  CHECK(steps <= m[1]->node_count);
  for (i = 0; i < 2; i++) {
    asl__mdl_free(m[i]);
    free(y[i]);
  }
  asl__buf_free(&f);
  free(x);
  free(half);
  return steps;
}
static size_t net_number(net *t, double v) {
  const float f = (float)v;
  char name[32];
  snprintf(name, sizeof name, "number%u", t->names++);
  return add_const(t->om, name, ACL_FLOAT, 0, t->d, &f, sizeof f);
}
static size_t net_cut(net *t, size_t x, double top) {
  const size_t low = net_number(t, 0), high = net_number(t, top), op = net_step(t, "ClipByValue", x, low);
  add_in(t->om, op, high, 0);
  return op;
}
static const char *const spelled[] = {"x sigmoid(x)", "sigmoid(x) x", "hard swish over 6", "hard swish, scaled", "gelu", "gelu, halved first"};
/* an activation of a, as exporters write them; `off` spoils a number */
static size_t net_spelled(net *t, size_t a, int which, double off) {
  size_t u;
  switch (which) {
    case 0: return net_step(t, "Mul", a, net_step(t, "Sigmoid", a, SIZE_MAX));
    case 1: return net_step(t, "Mul", net_step(t, "Sigmoid", a, SIZE_MAX), a);
    case 2:
      u = net_cut(t, net_step(t, "Add", a, net_number(t, 3 + off)), 6);
      return net_step(t, "RealDiv", net_step(t, "Mul", a, u), net_number(t, 6));
    case 3:
      u = net_step(t, "Add", net_step(t, "Mul", a, net_number(t, 1 / 6.0)), net_number(t, 0.5 + off));
      return net_step(t, "Mul", net_cut(t, u, 1), a);
    case 4:
      u = net_step(t, "Erf", net_step(t, "RealDiv", a, net_number(t, 1.41421356)), SIZE_MAX);
      return net_step(t, "Mul", net_step(t, "Mul", a, net_step(t, "Add", u, net_number(t, 1 + off))), net_number(t, 0.5));
    default:
      u = net_step(t, "Erf", net_step(t, "Mul", net_number(t, 0.70710678), a), SIZE_MAX);
      return net_step(t, "Mul", net_step(t, "Mul", a, net_number(t, 0.5)), net_step(t, "Add", net_number(t, 1 + off), u));
  }
}
TEST(activations_spelled_out_become_one_step) {
  static const char *const named[] = {"Sigmoid", "Tanh", "Swish", "HardSwish", "HardSigmoid", "Gelu", "Mish"};
  const int64_t channels[3] = {4, 1, 1};
  net t;
  size_t a, b;
  int i;
  for (i = 0; i < 6; i++) {
    printf("%s\n", spelled[i]);
    net_new(&t, ACL_FLOAT, 2, 4, 9, 11);
    net_output(&t, net_spelled(&t, net_conv(&t, 0, 3, i % 2 ? 4 : 1, 1), i, 0));
    CHECK_EQ(net_compare(&t, 2e-6, NULL, 0), 1);
    net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* of the input, behind nothing */
    net_output(&t, net_spelled(&t, 0, i, 0));
    CHECK_EQ(net_compare(&t, 2e-6, NULL, 0), 1);
    net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* x is wanted elsewhere as well */
    a = net_conv(&t, 0, 3, 1, 1);
    net_output(&t, net_spelled(&t, a, i, 0));
    net_output(&t, net_step(&t, "Tanh", a, SIZE_MAX));
    CHECK_EQ(net_compare(&t, 2e-6, NULL, 0), 3);
    if (i < 2) continue;
    net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* another number, another function */
    net_output(&t, net_spelled(&t, net_conv(&t, 0, 3, 1, 1), i, 0.01));
    CHECK(net_compare(&t, 1e-6, NULL, 0) > 2);
  }
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* the inner step is an output */
  a = net_conv(&t, 0, 3, 1, 1), b = net_step(&t, "Sigmoid", a, SIZE_MAX);
  net_output(&t, b);
  net_output(&t, net_step(&t, "Mul", a, b));
  CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), 3);
  net_new(&t, ACL_FLOAT16, 1, 4, 5, 6); /* half precision is rounded between the steps */
  net_output(&t, net_spelled(&t, net_conv(&t, 0, 3, 1, 1), 0, 0));
  CHECK_EQ(net_compare(&t, 0, NULL, 0), 3);
  for (i = 0; i < 7; i++) {
    net_new(&t, ACL_FLOAT, 2, 4, 9, 11);
    net_output(&t, net_act(&t, named[i], i % 2 ? net_conv(&t, 0, 3, i == 3 ? 4 : 1, 1) : net_product(&t, 0, i % 3, 1)));
    CHECK_EQ(net_compare(&t, 2e-6, NULL, 0), 1);
  }
  for (i = 0; i < 2; i++) { /* a constant for each channel is a bias, where there is none yet */
    net_new(&t, ACL_FLOAT, 2, 4, 9, 11);
    a = net_conv(&t, 0, 3, 1, i);
    net_output(&t, net_act(&t, "Relu", net_step(&t, "Add", net_const(&t, 3, channels, 1), a)));
    CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), i ? 3 : 1);
    net_new(&t, ACL_FLOAT, 2, 4, 9, 11);
    a = net_product(&t, 0, i, 0);
    net_output(&t, net_act(&t, "Relu", net_step(&t, "Add", a, net_const(&t, 1, &t.d[3], 1))));
    CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), 1);
    net_new(&t, ACL_FLOAT, 2, 4, 9, 11); /* along the rows it is none */
    net_output(&t, net_step(&t, "Add", net_conv(&t, 0, 3, 1, 0), net_const(&t, 1, &t.d[3], 1)));
    CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), 2);
  }
}
TEST(steps_run_inside_the_one_before_only_where_nobody_misses_them) {
  static const char *const acts[] = {"Relu", "Relu6", "ClipByValue", "LeakyRelu"};
  char name[64];
  net t;
  size_t i, a, b, c;
  for (i = 0; i < 4; i++) {
    net_new(&t, ACL_FLOAT, 2, 5, 6, 7);
    net_output(&t, net_act(&t, acts[i], net_conv(&t, 0, 3, 1, 1)));
    CHECK_EQ(net_compare(&t, 1e-6, name, sizeof name), 1);
    CHECK_HAS(name, "Conv2D");
    net_new(&t, ACL_FLOAT, 2, 3, 4, 9);
    net_output(&t, net_act(&t, acts[i], net_product(&t, 0, (int)(i % 3), 1)));
    CHECK_EQ(net_compare(&t, 1e-6, name, sizeof name), 1);
    net_new(&t, ACL_FLOAT16, 1, 4, 5, 6); /* rounded between the steps: only cutting off comes out the same */
    net_output(&t, net_act(&t, acts[i], net_conv(&t, 0, 3, 1, 1)));
    CHECK_EQ(net_compare(&t, 0, name, sizeof name), i == 3 ? 2 : 1);
  }
  for (i = 0; i < 2; i++) { /* conv, add, relu; the sum's sides both ways */
    net_new(&t, ACL_FLOAT, 2, 5, 6, 7);
    a = net_conv(&t, 0, 3, 1, 1);
    net_output(&t, net_act(&t, "Relu", i ? net_step(&t, "Add", a, 0) : net_step(&t, "Add", 0, a)));
    CHECK_EQ(net_compare(&t, 1e-5, NULL, 0), 1);
  }
  net_new(&t, ACL_FLOAT, 2, 3, 4, 5); /* the same behind products, one by one */
  net_output(&t, net_act(&t, "Relu", net_step(&t, "Add", net_product(&t, 0, 3, 1), 0)));
  CHECK_EQ(net_compare(&t, 1e-5, NULL, 0), 1);
  net_new(&t, ACL_FLOAT16, 1, 4, 5, 6); /* a sum in half precision stays */
  net_output(&t, net_act(&t, "Relu", net_step(&t, "Add", net_conv(&t, 0, 1, 1, 1), 0)));
  CHECK_EQ(net_compare(&t, 0, NULL, 0), 3);
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* two readers */
  a = net_conv(&t, 0, 1, 1, 0);
  net_output(&t, net_act(&t, "Relu", a));
  net_output(&t, net_step(&t, "Tanh", a, SIZE_MAX));
  CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), 3);
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* the same reader twice */
  a = net_conv(&t, 0, 1, 1, 0);
  net_output(&t, net_step(&t, "Add", a, a));
  CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), 2);
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* an output of its own */
  a = net_conv(&t, 0, 1, 1, 0);
  net_output(&t, a);
  net_output(&t, net_act(&t, "Relu", a));
  CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), 2);
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* a sum of two: the later one takes it */
  a = net_conv(&t, 0, 3, 1, 1);
  b = net_conv(&t, 0, 3, 1, 1);
  net_output(&t, net_act(&t, "Relu", net_step(&t, "Add", a, b)));
  CHECK_EQ(net_compare(&t, 1e-5, NULL, 0), 2);
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* what is added comes later: the sum stays, and so does the activation behind it */
  a = net_conv(&t, 0, 3, 1, 1);
  c = net_step(&t, "Sigmoid", net_step(&t, "Tanh", 0, SIZE_MAX), SIZE_MAX);
  net_output(&t, net_act(&t, "Relu", net_step(&t, "Add", a, c)));
  CHECK_EQ(net_compare(&t, 1e-5, NULL, 0), 5);
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6); /* relu, then a sum: only the relu; and a second activation waits */
  a = net_act(&t, "Relu", net_conv(&t, 0, 3, 1, 1));
  net_output(&t, net_act(&t, "LeakyRelu", net_step(&t, "Add", a, 0)));
  CHECK_EQ(net_compare(&t, 1e-6, NULL, 0), 3);
}
static void random_net(void) {
  static const char *const acts[] = {"Relu", "Relu6", "ClipByValue", "LeakyRelu", "Tanh"};
  static const int64_t channels[] = {1, 3, 8, 16, 20, 64};
  size_t pool[24], count = 1, i, steps = (size_t)test_between(3, 12);
  const int wide = test_random() % 4 == 0; /* large enough for every way of a convolution */
  net t;
  net_new(&t, test_random() % 4 ? ACL_FLOAT : ACL_FLOAT16, test_between(1, 2), channels[test_random() % 6], test_between(1, wide ? 40 : 9),
          test_between(1, wide ? 40 : 9));
  pool[0] = 0;
  for (i = 0; i < steps; i++) {
    const size_t a = pool[test_random() % 3 ? count - 1 : test_random() % count], b = pool[test_random() % count];
    const int bias = test_random() % 2 != 0;
    switch (test_random() % 8) {
      case 0: case 1: pool[count] = net_conv(&t, a, test_random() % 2 ? 3 : 1, 1, bias); break;
      case 2: pool[count] = net_conv(&t, a, 3, t.d[1] % 2 ? t.d[1] : test_random() % 2 ? 2 : t.d[1], bias); break;
      case 3: pool[count] = net_product(&t, a, (int)(test_random() % 4), bias); break;
      case 4: case 5: pool[count] = bias ? net_step(&t, "Add", a, b) : net_step(&t, "Add", b, a); break;
      default: pool[count] = net_act(&t, acts[test_random() % 5], a); break;
    }
    count++;
    if (test_random() % 6 == 0) net_output(&t, pool[count - 1]);
  }
  if (!t.outputs || t.out[t.outputs - 1] != pool[count - 1]) net_output(&t, pool[count - 1]);
  net_compare(&t, 1e-4, NULL, 0);
}
TEST(folded_plans_give_what_the_plans_as_written_give) {
  int i;
  for (i = 0; i < 150; i++) random_net();
}
TEST(sample_networks_give_the_same_folded_and_as_written) {
  static const char *const names[] = {"nanotrack_backbone_255.om", "a3c_pong_model.om"};
  size_t i, k, seen = 0;
  for (k = 0; k < 2; k++) {
    asl__buf f;
    asl__mdl *m[2];
    unsigned char *y[2];
    size_t bytes[2], n;
    memset(&f, 0, sizeof f);
    if (asl__os_read_file(sample(names[k]), (size_t)1 << 30, &f.data, &f.bytes) != 0) TEST_SKIP("no samples");
    if (load_code(f.data, f.bytes) == ACL_SUCCESS) {
      for (i = 0; i < 2; i++) m[i] = plan_of(&f, (int)i);
      if (m[0]->io_count[0] == 1) {
        float *x = some_floats(m[0]->io[0][0].bytes / 4 + 1, 1.0);
        uint16_t *half = (uint16_t *)(void *)x;
        for (n = m[0]->io[0][0].bytes / 2, i = 0; m[0]->io[0][0].dtype == ACL_FLOAT16 && i < n; i++) half[i] = (uint16_t)(test_random() & 0xbbff);
        for (i = 0; i < 2; i++) y[i] = results_of(m[i], x, &bytes[i]);
        CHECK_BYTES(y[0], y[1], bytes[0]); /* half precision: only what comes out exactly the same was folded */
        for (i = 0; i < 2; i++) free(y[i]);
        free(x);
        seen++;
      }
      for (i = 0; i < 2; i++) asl__mdl_free(m[i]);
    }
    asl__os_free(f.data);
  }
  printf("%u networks\n", (unsigned)seen);
}
/*--------------------------------------------------------------------------------------
  Pictures in front, as the real compiler writes it: the settings are one attribute of attributes
--------------------------------------------------------------------------------------*/
static void put_settings(asl__buf *to, const unsigned char *p, size_t n, int level) {
  asl__rd b = asl__rd_make(p, n);
  asl__pb_field f;
  asl__buf named, value, entry;
  int aipp = 0;
  memset(&named, 0, sizeof named), memset(&value, 0, sizeof value), memset(&entry, 0, sizeof entry);
  while (level == 2 && asl__pb_next(&b, &f)) aipp |= f.number == 2 && f.bytes == 4 && memcmp(f.p, "Aipp", 4) == 0;
  asl__pb_put_str(&named, 1, "aipp");
  for (b = asl__rd_make(p, n); asl__pb_next(&b, &f);) {
    if (level < 2 && f.number == (level ? 6u : 7u)) {
      asl__buf sub;
      memset(&sub, 0, sizeof sub);
      put_settings(&sub, f.p, f.bytes, level + 1);
      asl__pb_put_msg(to, f.number, &sub);
    } else if (aipp && f.number == 10 && f.bytes > 3 && f.p[2] != '_') asl__pb_put_bytes(&named, 2, f.p, f.bytes);
    else put_field(to, &f);
  }
  if (aipp) {
    asl__pb_put_str(&entry, 1, "aipp");
    asl__pb_put_msg(&value, 10, &named);
    asl__pb_put_msg(&entry, 2, &value);
    asl__pb_put_msg(to, 10, &entry);
  } else asl__buf_free(&named);
}
/* Three channels of 12 x 10 from pictures of 20 x 14; `fused`: a convolution and an activation in the same kernel. `own`: as atc here writes. */
static asl__buf picture_file(int own, int fused, int list) {
  static const int64_t seen[4] = {2, 14, 20, 3}, flat[2] = {2, 14 * 20 * 3 / 2}, image[4] = {2, 3, 10, 12}, filter[4] = {8, 3, 3, 3},
                       bias[1] = {8}, y_dims[4] = {2, 8, 10, 12}, ones[4] = {1, 1, 1, 1};
  static const keeping blocks = {ACL_FLOAT16, 16, ACL_FORMAT_NCHW}, plain = {ACL_FLOAT, 0, ACL_FORMAT_NCHW};
  static const char *const types[] = {"Aipp", "Conv2D", "Relu"};
  const int64_t *out_dims = fused ? y_dims : image;
  asl__om *om = new_model("pictures");
  asl__buf whole, named, file;
  asl__aipp p;
  parts s;
  size_t x, a, f = 0, b = 0, last, out;
  asl__attrs *attrs;
  x = add_op(om, "x", "Data", ACL_UINT8, own ? 2 : 4, own ? flat : seen);
  if (!own) {
    om->graphs[0].ops[x].out_desc[0].format = om->graphs[0].ops[x].in_desc[0].format = ACL_FORMAT_NHWC;
    om->graphs[0].ops[x].in_desc[0].size = (uint64_t)(flat[0] * flat[1]);
    asl__attrs_free(&om->attrs);
    memset(&om->attrs, 0, sizeof om->attrs);
  }
  if (fused) {
    f = kept_const(om, "f", KEPT_FILTER, 4, filter, 1, own ? plain : blocks);
    b = kept_const(om, "b", KEPT_CHANNELS, 1, bias, 1, plain);
  }
  last = a = add_op(om, "aipp_x", "Aipp", ACL_FLOAT, 4, own || !fused ? image : y_dims);
  if (!own) device_desc(om, a, ACL_FLOAT16);
  read_as(om, a, x);
  attrs = &om->graphs[0].ops[a].attrs;
  asl__aipp_init(&p);
  p.format = ASL__AIPP_YUV420SP, p.src_w = 20, p.src_h = 14, p.csc = 1, p.crop = 1, p.crop_x = 4, p.crop_y = 2, p.crop_w = 10, p.crop_h = 10;
  p.padding = 1, p.left = 2, p.mean[0] = 104, p.mean[1] = 117, p.mean[2] = 123, p.var[0] = p.var[1] = 1 / 64.0f, p.var[2] = 1 / 32.0f;
  REQUIRE(asl__aipp_to_attrs(&p, attrs));
  if (own) REQUIRE(asl__attr_set_ints(attrs, "output_dims", image, 4) && asl__attr_set_int(attrs, "output_type", 0));
  else {
    REQUIRE(asl__attr_set_int(attrs, "aipp_mode", 1) && asl__attr_set_bool(attrs, "crop", 1) && asl__attr_set_bool(attrs, "csc_switch", 1));
    if (!fused) REQUIRE(asl__attr_set_int(attrs, "src_image_size_w", 0) && asl__attr_set_int(attrs, "crop_size_h", 0));
  }
  if (own && fused) {
    size_t conv = add_op(om, "conv", "Conv2D", ACL_FLOAT, 4, y_dims);
    add_in(om, conv, a, 0), add_in(om, conv, f, 0), add_in(om, conv, b, 0);
    REQUIRE(asl__attr_set_ints(&om->graphs[0].ops[conv].attrs, "strides", ones, 4) &&
            asl__attr_set_ints(&om->graphs[0].ops[conv].attrs, "pads", ones, 4));
    last = add_op(om, "relu", "Relu", ACL_FLOAT, 4, y_dims);
    add_in(om, last, conv, 0);
  } else if (fused) {
    read_as(om, a, f), read_as(om, a, b);
    REQUIRE(asl__attr_set_str(attrs, "_kernelname", "te_fused_op_aipp_conv2d_relu_0123456789abcdef__kernel0") &&
            asl__attr_set_strings(attrs, "_datadump_original_op_types", types, 3));
  }
  out = add_op(om, "Node_Output", "NetOutput", ACL_FLOAT, 4, out_dims);
  if (own) add_in(om, out, last, 0);
  else {
    read_as(om, out, last);
    set_desc(&om->graphs[0].ops[out].in_desc[0], ACL_FLOAT, 4, out_dims);
  }
  add_io(om, 0, "x", ACL_UINT8, own ? 2 : 4, own ? flat : seen);
  om->io[0][0].bytes = (size_t)(flat[0] * flat[1]);
  add_io(om, 1, "y:0", ACL_FLOAT, 4, out_dims);
  whole = write_model(om);
  asl__om_free(om);
  if (own) return whole;
  s = split(&whole);
  memset(&named, 0, sizeof named);
  put_settings(&named, s.p[0], s.n[0], 0);
  s.p[0] = named.data, s.n[0] = named.bytes;
  if (!list) s.p[8] = NULL;
  file = join(&s, list ? 2 : 0);
  asl__buf_free(&named);
  asl__buf_free(&whole);
  return file;
}
TEST(pictures_go_in_as_the_real_compiler_says) {
  unsigned char x[2 * 14 * 20 * 3 / 2];
  size_t i;
  int fused, form;
  for (i = 0; i < sizeof x; i++) x[i] = (unsigned char)test_random();
  for (fused = 0; fused < 2; fused++) {
    unsigned char *want = NULL;
    for (form = 0; form < 3; form++) {
      asl__buf f = picture_file(form == 0, fused, form == 1);
      asl__mdl *m = plan_of(&f, 0);
      size_t n;
      unsigned char *y = results_of(m, x, &n);
      CHECK_EQ(asl__mdl_io_at(m, 0, 0)->bytes, sizeof x);
      if (form) {
        CHECK_EQ(asl__mdl_io_at(m, 0, 0)->rank, 4);
        CHECK_EQ(asl__mdl_io_at(m, 0, 0)->dims[2], 20);
        CHECK_BYTES(y, want, n);
        free(y);
      } else want = y;
      asl__mdl_free(m);
      asl__buf_free(&f);
    }
    free(want);
  }
}

/*--------------------------------------------------------------------------------------
  Graphs for phones (model type 3): nothing but plain operators under the names of Caffe's parser
--------------------------------------------------------------------------------------*/
typedef struct { asl__om *om; unsigned names; } phone;
static size_t phone_const(phone *t, int rank, const int64_t *d) {
  static const keeping plain = {ACL_FLOAT, 0, ACL_FORMAT_NCHW};
  char name[16];
  size_t op;
  snprintf(name, sizeof name, "w%u", t->names++);
  op = kept_const(t->om, name, KEPT_MATRIX, rank, d, 1, plain);
  if (rank == 4) t->om->graphs[0].ops[op].value->format = t->om->graphs[0].ops[op].out_desc[0].format = ACL_FORMAT_NCHW;
  return op;
}
static size_t phone_step(phone *t, const char *type, int64_t n, int64_t c, int64_t h, int64_t w, size_t x) {
  const int64_t d[4] = {n, c, h, w};
  char name[64];
  size_t op;
  snprintf(name, sizeof name, "%s%u", type, t->names++);
  op = add_op(t->om, name, type, ACL_FLOAT, 4, d);
  read_as(t->om, op, x);
  return op;
}
static void phone_int(phone *t, size_t op, const char *name, int64_t v) { REQUIRE(asl__attr_set_int(&t->om->graphs[0].ops[op].attrs, name, v)); }
static void phone_ints(phone *t, size_t op, const char *name, size_t n, int64_t a, int64_t b, int64_t c, int64_t d) {
  const int64_t v[4] = {a, b, c, d};
  REQUIRE(asl__attr_set_ints(&t->om->graphs[0].ops[op].attrs, name, v, n));
}
static asl__buf phone_file(phone *t, size_t last, int own) {
  const int64_t *d = t->om->graphs[0].ops[last].out_desc[0].dims;
  const size_t out = add_op(t->om, "Node_Output", "NetOutput", ACL_FLOAT, 4, d);
  asl__buf f, g;
  parts s;
  read_as(t->om, out, last);
  add_io(t->om, 0, "x", ACL_FLOAT, 4, t->om->graphs[0].ops[0].out_desc[0].dims);
  add_io(t->om, 1, "y:0", ACL_FLOAT, t->om->graphs[0].ops[last].out_desc[0].rank, d);
  f = write_model(t->om);
  asl__om_free(t->om);
  if (own) return f;
  s = split(&f);
  s.p[2] = s.p[8] = NULL; /* never compiled: no tasks, no list */
  g = join(&s, 0);
  g.data[82] = 3;
  asl__buf_free(&f);
  return g;
}
/* The same network under both sets of names. */
static asl__buf phone_network(int own) {
  const int64_t filter[4] = {8, 3, 3, 3}, row4[4] = {1, 8, 1, 1}, row[1] = {8}, depth4[4] = {1, 8, 3, 3}, depth[4] = {8, 1, 3, 3},
                dense4[4] = {5, 16 * 4 * 3, 1, 1}, dense[2] = {5, 16 * 4 * 3}, five4[4] = {1, 5, 1, 1}, five[1] = {5}, up[4] = {8, 8, 2, 2},
                x_dims[4] = {1, 3, 14, 12};
  phone t;
  size_t x, a, b, c, k[4];
  memset(&t, 0, sizeof t);
  t.om = new_model("phone");
  if (!own) {
    asl__attrs_free(&t.om->attrs);
    memset(&t.om->attrs, 0, sizeof t.om->attrs);
  }
  x = add_op(t.om, "x", "Data", ACL_FLOAT, 4, x_dims);
  k[0] = phone_const(&t, 4, filter);
  k[1] = own ? phone_const(&t, 1, row) : phone_const(&t, 4, row4);
  a = phone_step(&t, own ? "Conv2D" : "Convolution", 1, 8, 7, 6, x); /* stride 2, padding as TensorFlow's, an activation inside */
  read_as(t.om, a, k[0]), read_as(t.om, a, k[1]);
  if (own) {
    phone_ints(&t, a, "strides", 4, 1, 1, 2, 2), phone_ints(&t, a, "pads", 4, 0, 1, 0, 1);
    a = phone_step(&t, "Relu", 1, 8, 7, 6, a);
  } else {
    phone_ints(&t, a, "strides", 2, 2, 2, 0, 0), phone_int(&t, a, "pad_mode", 6), phone_int(&t, a, "relu_flag", 1);
    phone_ints(&t, a, "pads", 4, 0, 0, 0, 0);
  }
  k[2] = own ? phone_const(&t, 4, depth) : phone_const(&t, 4, depth4);
  b = phone_step(&t, own ? "Conv2D" : "ConvolutionDepthwise", 1, 8, 7, 6, a);
  read_as(t.om, b, k[2]);
  if (own) phone_ints(&t, b, "strides", 4, 1, 1, 1, 1), phone_ints(&t, b, "pads", 4, 1, 1, 1, 1), phone_int(&t, b, "groups", 8);
  else phone_ints(&t, b, "strides", 2, 1, 1, 0, 0), phone_ints(&t, b, "pad", 2, 1, 1, 0, 0);
  b = phone_step(&t, own ? "LeakyRelu" : "Activation", 1, 8, 7, 6, b);
  if (!own) phone_int(&t, b, "mode", 5);
  REQUIRE(asl__attr_set_float(&t.om->graphs[0].ops[b].attrs, "negative_slope", 0.25f));
  c = phone_step(&t, own ? "Maximum" : "Eltwise", 1, 8, 7, 6, a);
  read_as(t.om, c, b);
  if (!own) phone_int(&t, c, "mode", 2);
  b = phone_step(&t, own ? "BNInference" : "BatchNorm", 1, 8, 7, 6, c); /* mean and variance the same row, which is above zero */
  {
    const float ones[8] = {1, 2, 3, 4, 5, 6, 7, 8}, one = 1;
    const int64_t single[1] = {1};
    const size_t m = own ? add_const(t.om, "mean", ACL_FLOAT, 1, row, ones, sizeof ones) : add_const(t.om, "mean", ACL_FLOAT, 4, row4, ones, sizeof ones);
    read_as(t.om, b, m), read_as(t.om, b, m);
    if (own) read_as(t.om, b, add_const(t.om, "momentum", ACL_FLOAT, 1, single, &one, sizeof one));
  }
  REQUIRE(asl__attr_set_float(&t.om->graphs[0].ops[b].attrs, "epsilon", 1e-5f));
  a = phone_step(&t, "Scale", 1, 8, 7, 6, b);
  read_as(t.om, a, own ? phone_const(&t, 1, row) : phone_const(&t, 4, row4));
  b = phone_step(&t, own ? "Pooling" : "PoolingD", 1, 8, 4, 3, a); /* 7 halved is 4, counted up as Caffe does */
  phone_ints(&t, b, "window", 2, 2, 2, 0, 0), phone_ints(&t, b, "stride", 2, 2, 2, 0, 0);
  a = phone_step(&t, own ? "Deconvolution" : "ConvTranspose", 1, 8, 8, 6, b);
  read_as(t.om, a, phone_const(&t, 4, up));
  if (own) phone_ints(&t, a, "strides", 4, 1, 1, 2, 2), phone_ints(&t, a, "pads", 4, 0, 0, 0, 0);
  else phone_ints(&t, a, "stride", 2, 2, 2, 0, 0);
  a = phone_step(&t, own ? "ResizeBilinearV2" : "Interp", 1, 8, 4, 3, a);
  if (own) phone_ints(&t, a, "size", 2, 4, 3, 0, 0), phone_int(&t, a, "align_corners", 1);
  c = phone_step(&t, own ? "ConcatD" : "Concat", 1, 16, 4, 3, a);
  read_as(t.om, c, b);
  phone_int(&t, c, own ? "concat_dim" : "axis", 1);
  a = phone_step(&t, own ? "FullyConnection" : "InnerProduct", 1, 5, 1, 1, c);
  read_as(t.om, a, own ? phone_const(&t, 2, dense) : phone_const(&t, 4, dense4));
  read_as(t.om, a, own ? phone_const(&t, 1, five) : phone_const(&t, 4, five4));
  phone_int(&t, a, "num_output", 5);
  if (own) {
    t.om->graphs[0].ops[a].out_desc[0].rank = 2;
    t.om->graphs[0].ops[a].out_desc[0].format = ACL_FORMAT_ND;
    a = phone_step(&t, "Reshape", 1, 5, 1, 1, a);
    phone_ints(&t, a, "shape", 4, 1, 5, 1, 1);
  }
  a = phone_step(&t, "Softmax", 1, 5, 1, 1, a);
  phone_int(&t, a, own ? "axes" : "axis", 1);
  return phone_file(&t, a, own);
}
TEST(graphs_for_phones_run_when_their_operators_are_known) {
  float *x = some_floats(3 * 14 * 12, 1.0);
  unsigned char *y[2];
  size_t n[2];
  int own;
  phone t;
  asl__buf f;
  const int64_t d[4] = {1, 3, 4, 4};
  char why[600] = "";
  for (own = 0; own < 2; own++) {
    asl__mdl *m;
    f = phone_network(own);
    m = plan_of(&f, 1);
    y[own] = results_of(m, x, &n[own]);
    asl__mdl_free(m);
    asl__buf_free(&f);
  }
  CHECK_EQ(n[0], n[1]);
  CHECK_BYTES(y[0], y[1], n[0]);
  CHECK(((float *)(void *)y[0])[0] > 0);
  free(y[0]), free(y[1]), free(x);
  memset(&t, 0, sizeof t); /* one that nobody knows */
  t.om = new_model("phone");
  asl__attrs_free(&t.om->attrs);
  memset(&t.om->attrs, 0, sizeof t.om->attrs);
  f = phone_file(&t, phone_step(&t, "FSRDetectionOutput", 1, 3, 4, 4, add_op(t.om, "x", "Data", ACL_FLOAT, 4, d)), 0);
  CHECK_EQ(try_bytes(f.data, f.bytes, why, sizeof why), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(why, "FSRDetectionOutput");
  asl__buf_free(&f);
}
/* Last of these: a registered operator stays registered. */
static aclError own_relu(aslOpCall *c) {
  const float *x = (const float *)c->in[0]->data;
  float *y = (float *)c->out[0]->data;
  size_t i, n = c->out[0]->bytes / sizeof *y;
  for (i = 0; i < n; i++) y[i] = x[i] < 0 ? 1.0f : x[i] + 1.0f;
  return ACL_SUCCESS;
}
TEST(an_operator_of_the_program_runs_itself) {
  aslOp op;
  net t;
  memset(&op, 0, sizeof op);
  op.name = "Relu";
  op.min_inputs = op.max_inputs = op.outputs = 1;
  op.run = own_relu;
  CHECK_EQ(aslRegisterOp(&op), ACL_SUCCESS);
  net_new(&t, ACL_FLOAT, 1, 4, 5, 6);
  net_output(&t, net_act(&t, "Relu", net_conv(&t, 0, 3, 1, 1)));
  CHECK_EQ(net_compare(&t, 0, NULL, 0), 2);
}
