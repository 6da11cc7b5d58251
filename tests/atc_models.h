/* atc_models.h - for tests of the model compiler: a folder to work in, the compiler as a program, a small ONNX writer for models of
   any type and opset, and running what was converted through AscendCL. Include after ascend_lite.h and test.h. */
#ifndef ATC_MODELS_H
#define ATC_MODELS_H
#include <dirent.h>
#include <math.h>
#include <sys/stat.h>

/*--------------------------------------------------------------------------------------
  A folder for one test, and the compiler
--------------------------------------------------------------------------------------*/
static char folder[300];
TEST_FN void clean_folder(void) {
  DIR *d = folder[0] ? opendir(folder) : NULL;
  struct dirent *e;
  char path[700];
  while (d && (e = readdir(d)) != NULL) {
    snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..") && remove(path) != 0) rmdir(path);
  }
  if (d) closedir(d);
  rmdir(folder);
}
TEST_FN const char *in_folder(const char *name) {
  static char path[8][700];
  static int which;
  if (!folder[0]) {
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/atc_test_XXXXXX", base && strlen(base) < 200 ? base : "/tmp");
    REQUIRE(mkdtemp(folder) != NULL);
    atexit(clean_folder);
  }
  which = (which + 1) % 8;
  snprintf(path[which], sizeof path[which], "%s/%s", folder, name);
  return path[which];
}
TEST_FN int exists(const char *path) {
  struct stat st;
  return stat(path, &st) == 0;
}
TEST_FN int files_in_folder(void) {
  DIR *d = opendir(folder);
  struct dirent *e;
  int n = 0;
  while (d && (e = readdir(d)) != NULL) n += e->d_name[0] != '.';
  if (d) closedir(d);
  return n;
}
TEST_FN unsigned char *read_all(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  unsigned char *p;
  long size;
  *n = 0;
  if (!f) return NULL;
  fseek(f, 0, SEEK_END);
  size = ftell(f);
  rewind(f);
  p = (unsigned char *)malloc((size_t)size + 1);
  if (p) *n = fread(p, 1, (size_t)size, f);
  fclose(f);
  return p;
}
TEST_FN void write_all(const char *path, const void *p, size_t n) {
  FILE *f = fopen(path, "wb");
  REQUIRE(f && fwrite(p, 1, n, f) == n && fclose(f) == 0);
}

static test_child child;
TEST_FN const char *atc_path(void) { return getenv("ATC") ? getenv("ATC") : "build/bin/atc"; }
/* Runs the compiler with up to eight arguments; NULL ends the list. */
TEST_FN int atc(const char *a, const char *b, const char *c, const char *d, const char *e, const char *f, const char *g,
               const char *h) {
  const char *argv[10];
  argv[0] = atc_path();
  argv[1] = a, argv[2] = b, argv[3] = c, argv[4] = d, argv[5] = e, argv[6] = f, argv[7] = g, argv[8] = h, argv[9] = NULL;
  if (!exists(argv[0])) TEST_SKIP("the compiler is not built");
  test_exec(&child, argv);
  CHECK_EQ(child.signal, 0);
  CHECK_EQ(child.timed_out, 0);
  if (child.exit_code != 0) { /* every failure says so and has a code */
    CHECK_HAS(child.out, "ATC run failed, Please check the detail log, Try 'atc --help' for more information");
    CHECK(strstr(child.out, "\nE") != NULL);
  }
  return child.exit_code;
}
static char option_text[8][900];
TEST_FN const char *option(int slot, const char *name, const char *value) {
  snprintf(option_text[slot], sizeof option_text[slot], "--%s=%s", name, value);
  return option_text[slot];
}
/* Converts FOLDER/name.onnx to FOLDER/name.om, with up to two more options. */
TEST_FN int convert(const char *name, const char *more, const char *still_more) {
  char path[800];
  snprintf(path, sizeof path, "%s.onnx", in_folder(name));
  option(0, "model", path);
  path[strlen(path) - 5] = 0;
  option(1, "output", path);
  return atc(option_text[0], option_text[1], "--framework=5", "--soc_version=Ascend310", more, more ? still_more : NULL, NULL,
             NULL);
}
TEST_FN void must_convert(const char *name, const char *more, const char *still_more) {
  if (convert(name, more, still_more) != 0) {
    fprintf(stderr, "%s: %s%s\n", name, child.out, child.err);
    REQUIRE(!"converted");
  }
  CHECK_HAS(child.out, "ATC start working now, please wait for a moment.");
  CHECK_HAS(child.out, "ATC run success, welcome to the next use.");
}

/*--------------------------------------------------------------------------------------
  A small ONNX writer
--------------------------------------------------------------------------------------*/
typedef struct bytes {
  unsigned char *p;
  size_t n, cap;
} bytes;
TEST_FN void put(bytes *b, const void *p, size_t n) {
  if (b->n + n > b->cap) {
    b->cap = (b->n + n) * 2 + 64;
    b->p = (unsigned char *)realloc(b->p, b->cap);
    REQUIRE(b->p != NULL);
  }
  if (n) memcpy(b->p + b->n, p, n);
  b->n += n;
}
TEST_FN void put_varint(bytes *b, uint64_t v) {
  unsigned char c;
  do {
    c = (unsigned char)(v & 0x7f);
    if (v >>= 7) c |= 0x80;
    put(b, &c, 1);
  } while (v);
}
TEST_FN void put_int(bytes *b, unsigned field, int64_t v) {
  put_varint(b, field << 3);
  put_varint(b, (uint64_t)v);
}
TEST_FN void put_float(bytes *b, unsigned field, float v) {
  put_varint(b, field << 3 | 5);
  put(b, &v, 4);
}
TEST_FN void put_data(bytes *b, unsigned field, const void *p, size_t n) {
  put_varint(b, field << 3 | 2);
  put_varint(b, n);
  put(b, p, n);
}
TEST_FN void put_text(bytes *b, unsigned field, const char *s) { put_data(b, field, s, strlen(s)); }
TEST_FN void put_message(bytes *b, unsigned field, bytes *m) {
  put_data(b, field, m->p, m->n);
  free(m->p);
  memset(m, 0, sizeof *m);
}

enum { T_FLOAT = 1, T_UINT8, T_INT8, T_UINT16, T_INT16, T_INT32, T_INT64, T_STRING, T_BOOL, T_FP16, T_DOUBLE, T_UINT32,
      T_UINT64 };
static bytes nodes, weights, inputs, outputs, node, functions;
static int opset = 13, ir = 7;

TEST_FN void tensor_fields(bytes *t, const char *name, int type, int rank, const int64_t *dims, const void *data, size_t n) {
  int i;
  for (i = 0; i < rank; i++) put_int(t, 1, dims[i]);
  put_int(t, 2, type);
  if (name) put_text(t, 8, name);
  put_data(t, 9, data, n);
}
TEST_FN void weight(const char *name, int type, int rank, const int64_t *dims, const void *data, size_t n) {
  bytes t = {NULL, 0, 0};
  tensor_fields(&t, name, type, rank, dims, data, n);
  put_message(&weights, 5, &t);
}
TEST_FN void weight_f(const char *name, int rank, const int64_t *dims, const float *data) {
  size_t n = 4;
  int i;
  for (i = 0; i < rank; i++) n *= (size_t)dims[i];
  weight(name, T_FLOAT, rank, dims, data, n);
}
TEST_FN void weight_ints(const char *name, const int64_t *v, int n) {
  int64_t dims[1];
  dims[0] = n;
  weight(name, T_INT64, 1, dims, v, (size_t)n * 8);
}
/* A dimension of 0 is written as a symbolic name; rank -1 writes no shape. */
TEST_FN void value_info(bytes *list, unsigned field, const char *name, int type, int rank, const int64_t *dims) {
  bytes dim = {NULL, 0, 0}, shape = {NULL, 0, 0}, tensor = {NULL, 0, 0}, kind = {NULL, 0, 0}, info = {NULL, 0, 0};
  int i;
  for (i = 0; i < rank; i++) {
    if (dims[i]) put_int(&dim, 1, dims[i]);
    else put_text(&dim, 2, "batch");
    put_message(&shape, 1, &dim);
  }
  put_int(&tensor, 1, type);
  if (rank >= 0) put_message(&tensor, 2, &shape);
  put_message(&kind, 1, &tensor);
  put_text(&info, 1, name);
  put_message(&info, 2, &kind);
  put_message(list, field, &info);
}
TEST_FN void graph_input(const char *name, int type, int rank, const int64_t *dims) { value_info(&inputs, 11, name, type, rank,
    dims); }
TEST_FN void graph_output(const char *name) { value_info(&outputs, 12, name, T_FLOAT, -1, NULL); }
/* Names separated by commas; an empty one is an absent input. */
TEST_FN void put_names(bytes *b, unsigned field, const char *names) {
  const char *end;
  if (!*names) return;
  for (;; names = end + 1) {
    end = strchr(names, ',');
    put_data(b, field, names, end ? (size_t)(end - names) : strlen(names));
    if (!end) return;
  }
}
TEST_FN void begin_node(const char *type, const char *name, const char *in, const char *out) {
  put_names(&node, 1, in);
  put_names(&node, 2, out);
  if (*name) put_text(&node, 3, name);
  put_text(&node, 4, type);
}
TEST_FN void end_node(void) { put_message(&nodes, 1, &node); }
TEST_FN void attr_int(const char *name, int64_t v) {
  bytes a = {NULL, 0, 0};
  put_text(&a, 1, name), put_int(&a, 3, v), put_int(&a, 20, 2);
  put_message(&node, 5, &a);
}
TEST_FN void attr_float(const char *name, float v) {
  bytes a = {NULL, 0, 0};
  put_text(&a, 1, name), put_float(&a, 2, v), put_int(&a, 20, 1);
  put_message(&node, 5, &a);
}
TEST_FN void attr_text(const char *name, const char *v) {
  bytes a = {NULL, 0, 0};
  put_text(&a, 1, name), put_text(&a, 4, v), put_int(&a, 20, 3);
  put_message(&node, 5, &a);
}
TEST_FN void attr_ints(const char *name, const int64_t *v, int n, int packed) {
  bytes a = {NULL, 0, 0}, list = {NULL, 0, 0};
  int i;
  put_text(&a, 1, name);
  for (i = 0; i < n; i++) {
    if (packed) put_varint(&list, (uint64_t)v[i]);
    else put_int(&a, 8, v[i]);
  }
  if (packed) put_message(&a, 8, &list);
  put_int(&a, 20, 7);
  put_message(&node, 5, &a);
}
TEST_FN void attr_tensor(const char *name, int type, int rank, const int64_t *dims, const void *data, size_t n) {
  bytes a = {NULL, 0, 0}, t = {NULL, 0, 0};
  tensor_fields(&t, NULL, type, rank, dims, data, n);
  put_text(&a, 1, name), put_message(&a, 5, &t), put_int(&a, 20, 4);
  put_message(&node, 5, &a);
}
TEST_FN void simple(const char *type, const char *name, const char *in, const char *out) {
  begin_node(type, name, in, out);
  end_node();
}
TEST_FN bytes model_bytes(void) {
  bytes graph = {NULL, 0, 0}, set = {NULL, 0, 0}, model = {NULL, 0, 0};
  bytes *part[4];
  int i;
  part[0] = &nodes, part[1] = &weights, part[2] = &inputs, part[3] = &outputs;
  for (i = 0; i < 4; i++) {
    put(&graph, part[i]->p, part[i]->n);
    free(part[i]->p);
    memset(part[i], 0, sizeof *part[i]);
  }
  put_text(&graph, 2, "g");
  put_int(&set, 2, opset);
  put_int(&model, 1, ir);
  put_message(&model, 7, &graph);
  put_message(&model, 8, &set);
  put(&model, functions.p, functions.n);
  free(functions.p);
  memset(&functions, 0, sizeof functions);
  return model;
}
TEST_FN void save(const char *name) {
  char file[200];
  bytes b = model_bytes();
  snprintf(file, sizeof file, "%s.onnx", name);
  write_all(in_folder(file), b.p, b.n);
  free(b.p);
}

/*--------------------------------------------------------------------------------------
  Running what was converted, through AscendCL
--------------------------------------------------------------------------------------*/
#define MAX_IO 12
typedef struct model {
  uint32_t id;
  aclmdlDesc *desc;
} model;
TEST_FN void start_device(void) {
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(0));
}
TEST_FN void stop_device(void) {
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
TEST_FN model load_path(const char *path) {
  model m;
  REQUIRE(CHECK_OK(aclmdlLoadFromFile(path, &m.id)));
  m.desc = aclmdlCreateDesc();
  CHECK_OK(aclmdlGetDesc(m.desc, m.id));
  return m;
}
TEST_FN model load(const char *name) {
  char file[200];
  snprintf(file, sizeof file, "%s.om", name);
  return load_path(in_folder(file));
}
TEST_FN void unload(model m) {
  CHECK_OK(aclmdlDestroyDesc(m.desc));
  CHECK_OK(aclmdlUnload(m.id));
}
/* in and out are host memory, as long as the model says. */
TEST_FN void run(model m, const void *const *in, void *const *out) {
  aclmdlDataset *set[2];
  size_t count[2], size, i;
  int k;
  void *device[2][MAX_IO];
  count[0] = aclmdlGetNumInputs(m.desc);
  count[1] = aclmdlGetNumOutputs(m.desc);
  for (k = 0; k < 2; k++) {
    set[k] = aclmdlCreateDataset();
    REQUIRE(count[k] <= MAX_IO);
    for (i = 0; i < count[k]; i++) {
      size = k ? aclmdlGetOutputSizeByIndex(m.desc, i) : aclmdlGetInputSizeByIndex(m.desc, i);
      CHECK_OK(aclrtMalloc(&device[k][i], size ? size : 1, ACL_MEM_MALLOC_NORMAL_ONLY));
      if (k == 0 && size) CHECK_OK(aclrtMemcpy(device[k][i], size, in[i], size, ACL_MEMCPY_HOST_TO_DEVICE));
      CHECK_OK(aclmdlAddDatasetBuffer(set[k], aclCreateDataBuffer(device[k][i], size)));
    }
  }
  CHECK_OK(aclmdlExecute(m.id, set[0], set[1]));
  for (k = 0; k < 2; k++) {
    for (i = 0; i < count[k]; i++) {
      size = k ? aclmdlGetOutputSizeByIndex(m.desc, i) : 0;
      if (k && size) CHECK_OK(aclrtMemcpy(out[i], size, device[k][i], size, ACL_MEMCPY_DEVICE_TO_HOST));
      CHECK_OK(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(set[k], i)));
      CHECK_OK(aclrtFree(device[k][i]));
    }
    CHECK_OK(aclmdlDestroyDataset(set[k]));
  }
}
/* A model with one input and one output, both float32. */
TEST_FN void check_model(const char *name, const float *in, const float *want, size_t n, double tolerance) {
  model m = load(name);
  const void *ins[MAX_IO];
  void *outs[MAX_IO];
  float *got = (float *)malloc(n * 4 + 4);
  size_t i;
  REQUIRE(got != NULL);
  if (!CHECK_EQ(aclmdlGetOutputSizeByIndex(m.desc, 0), n * 4)) fprintf(stderr, "in model %s\n", name);
  else {
    for (i = 0; i < MAX_IO; i++) ins[i] = in, outs[i] = got;
    run(m, ins, outs);
    if (!CHECK_CLOSE_ARRAY(got, want, n, tolerance)) fprintf(stderr, "in model %s\n", name);
  }
  free(got);
  unload(m);
}
TEST_FN void check_dims(const char *name, int rank, const int64_t *want) {
  model m = load(name);
  aclmdlIODims d;
  int i;
  CHECK_OK(aclmdlGetOutputDims(m.desc, 0, &d));
  if (CHECK_EQ(d.dimCount, rank))
    for (i = 0; i < rank; i++) CHECK_EQ(d.dims[i], want[i]);
  unload(m);
}
static float numbers[4096];
TEST_FN void random_numbers(void) {
  int i;
  for (i = 0; i < 4096; i++) numbers[i] = (float)test_uniform(-1, 1);
}

/* Several one-node models per test: the models are converted first, then the device starts. */
typedef struct planned {
  char name[32];
  float *want;
  size_t n;
  double tolerance;
} planned;
static planned plans[64];
static int n_plans;
TEST_FN float *plan(const char *name, size_t n, double tolerance, const char *more) {
  planned *p = &plans[n_plans++];
  REQUIRE(n_plans <= 64);
  save(name);
  must_convert(name, more, NULL);
  snprintf(p->name, sizeof p->name, "%s", name);
  p->want = (float *)calloc(n + 1, 4);
  REQUIRE(p->want != NULL);
  p->n = n;
  p->tolerance = tolerance;
  return p->want;
}
TEST_FN void check_plans(void) {
  int i;
  start_device();
  for (i = 0; i < n_plans; i++) {
    check_model(plans[i].name, numbers, plans[i].want, plans[i].n, plans[i].tolerance);
    free(plans[i].want);
  }
  stop_device();
}

#endif
