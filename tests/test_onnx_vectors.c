/* test_onnx_vectors.c - the conformance vectors of the ONNX project, when Debian's package libonnx-testdata is installed (else
   skipped): every one-node model is converted, run and compared, or refused with a reason. ONNX_NODE_TESTS names another folder.

       test_onnx_vectors            counts, and fails when a case is wrong that is not in the list of those refused
       ONNX_CASE=test_slice ...     prints what happens to the cases with these letters in their name

   The vectors hand over everything at run time, also what decides shapes. A compiler for fixed shapes wants that beforehand; so
   a model that is refused as it stands is tried again with its later inputs built in, then with all of them. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "test.h"
#include <dirent.h>
#include <setjmp.h>

static jmp_buf way_out;
#define exit(code) longjmp(way_out, 1 + (code))
#define main atc_main
int atc_main(int argc, char **argv);
#include "../tutorials/tools/atc.c"
#undef main
#undef exit

static void forget(void) {
  size_t i;
  for (i = 0; i < ASL__COUNT(options); i++) options[i].value = NULL;
  memset(&onnx, 0, sizeof onnx);
  memset(&names, 0, sizeof names), memset(&op_names, 0, sizeof op_names), memset(&wanted, 0, sizeof wanted);
  memset(&producers, 0, sizeof producers), memset(&weight_names, 0, sizeof weight_names), memset(&input_names, 0, sizeof input_names);
  blocks = NULL, room = NULL, room_left = 0;
  messages = NULL, last_message = &messages;
  values = NULL, n_values = cap_values = 0;
  order = NULL, n_order = 0;
  om = NULL, ge = NULL;
  folded_bytes = 0, folding_work = 0;
  n_gears = gear_width = 0, n_aipps = 0, publishing = 1, depth_of_graphs = 0, half_written = NULL;
  memset(&calling, 0, sizeof calling);
}
static void set_option(const char *name, const char *value) {
  size_t i;
  for (i = 0; i < ASL__COUNT(options); i++)
    if (strcmp(options[i].name, name) == 0) options[i].value = value;
}

#define MAX_TENSORS 16
typedef struct vector {
  unsigned char *file[2 * MAX_TENSORS + 1];
  size_t bytes[2 * MAX_TENSORS + 1]; /* the model, the inputs, the outputs */
  int ins, outs;
} vector;
static unsigned char *slurp(const char *path, size_t *n) {
  unsigned char *p = NULL;
  *n = 0;
  if (asl__os_read_file(path, (size_t)1 << 30, &p, n) == 2) p = (unsigned char *)asl__os_zalloc(1); /* an empty message is a tensor of defaults */
  return p;
}
static int load_vector(const char *folder, const char *name, vector *v) {
  char path[600];
  int k, out;
  memset(v, 0, sizeof *v);
  snprintf(path, sizeof path, "%s/%s/model.onnx", folder, name);
  if (!(v->file[0] = slurp(path, &v->bytes[0]))) return 0;
  for (out = 0; out < 2; out++)
    for (k = 0; k < MAX_TENSORS; k++) {
      snprintf(path, sizeof path, "%s/%s/test_data_set_0/%sput_%d.pb", folder, name, out ? "out" : "in", k);
      const int at = 1 + out * MAX_TENSORS + k;
      if (!(v->file[at] = slurp(path, &v->bytes[at]))) break;
      if (out) v->outs = k + 1;
      else v->ins = k + 1;
    }
  return 1;
}
static void free_vector(vector *v) {
  int k;
  for (k = 0; k < 2 * MAX_TENSORS + 1; k++) asl__os_free(v->file[k]);
}
/* The model with inputs built in whose bit in `fixed` is set. */
static unsigned char *with_constants(const vector *v, unsigned fixed, size_t *n) {
  asl__rd r = asl__rd_make(v->file[0], v->bytes[0]);
  asl__pb_field f, g;
  asl__buf out;
  memset(&out, 0, sizeof out);
  while (asl__pb_next(&r, &f)) {
    if (f.number == 7) {
      asl__buf graph;
      asl__rd gr = asl__pb_sub(&f);
      int number = 0;
      memset(&graph, 0, sizeof graph);
      asl__buf_put(&graph, f.p, f.bytes);
      while (asl__pb_next(&gr, &g)) {
        asl__rd ir;
        asl__pb_field h;
        if (g.number != 11) continue;
        if (number < v->ins && (fixed >> number & 1u)) {
          asl__buf tensor;
          memset(&tensor, 0, sizeof tensor);
          asl__buf_put(&tensor, v->file[1 + number], v->bytes[1 + number]);
          ir = asl__pb_sub(&g);
          while (asl__pb_next(&ir, &h))
            if (h.number == 1) {
              char *name = asl__pb_str(&h);
              asl__pb_put_str(&tensor, 8, name);
              asl__os_free(name);
            }
          asl__pb_put_msg(&graph, 5, &tensor);
        }
        number++;
      }
      asl__pb_put_msg(&out, 7, &graph);
    } else if (f.wire == 0) {
      asl__pb_put_int(&out, f.number, (int64_t)f.value);
    } else if (f.wire == 2) {
      asl__buf sub;
      memset(&sub, 0, sizeof sub);
      asl__buf_put(&sub, f.p, f.bytes);
      asl__pb_put_msg(&out, f.number, &sub);
    }
  }
  *n = out.bytes;
  return out.data;
}
static char why_not[600];
/* 1 when element i of both agrees. */
static int agrees(const asl__tensor *got, const onnx_tensor *want, size_t i, double tolerance) {
  asl__tensor w;
  double a, b;
  memset(&w, 0, sizeof w);
  w.dtype = want->dtype, w.rank = 1, w.dims[0] = (int64_t)asl__num_elements(got), w.bytes = want->bytes;
  {
    union { const void *given; void *plain; } p;
    p.given = want->data;
    w.data = p.plain;
  }
  if (asl__num_kind(w.dtype) != 'f') return asl__num_get_int(got, i) == asl__num_get_int(&w, i);
  a = asl__num_get(got, i), b = asl__num_get(&w, i);
  if (b != b || a != a) return b != b && a != a;
  if (fabs(b) > 1e308 || fabs(a) > 1e308) return a == b || (w.dtype == ACL_FLOAT16);
  return fabs(a - b) <= tolerance + tolerance * fabs(b);
}
static int compare(const asl__mdl *m, int k, void *data, const unsigned char *pb, size_t bytes) {
  onnx_tensor want;
  asl__tensor got;
  const asl__mdl_io *io = asl__mdl_io_at(m, 1, (size_t)k);
  size_t i, n, wrong = 0, first = 0;
  int d;
  memset(&want, 0, sizeof want), memset(&got, 0, sizeof got);
  if (!read_tensor(asl__rd_make(pb, bytes), &want)) { snprintf(why_not, sizeof why_not, "the expected output is no tensor"); return -1; }
  if (want.dtype == ACL_DT_UNDEFINED) { snprintf(why_not, sizeof why_not, "an expected output of type %d", want.type); return -1; }
  got.dtype = io->dtype, got.rank = io->rank, got.data = data, got.bytes = io->bytes;
  for (d = 0; d < io->rank; d++) got.dims[d] = io->dims[d];
  if (asl__mdl_found(m, (size_t)k)) memcpy(got.dims, asl__mdl_found(m, (size_t)k)->dims, sizeof got.dims);
  if (io->dtype == ACL_BF16 && want.dtype == ACL_UINT16) want.dtype = ACL_BF16; /* the files keep its bits as whole numbers */
  if (io->dtype != want.dtype || io->rank != want.rank || memcmp(got.dims, want.dims, (size_t)want.rank * 8) != 0) {
    char a[100], b[100];
    snprintf(why_not, sizeof why_not, "output %d is %s%s, not %s%s", k, asl__num_name(io->dtype), asl__num_shape_text(got.dims, io->rank, a, sizeof a),
             asl__num_name(want.dtype), asl__num_shape_text(want.dims, want.rank, b, sizeof b));
    return 0;
  }
  n = asl__num_elements(&got);
  for (i = 0; i < n; i++)
    if (!agrees(&got, &want, i, want.dtype == ACL_FLOAT16 || want.dtype == ACL_BF16 ? 2e-2 : 1e-3)) {
      if (!wrong) first = i;
      wrong++;
    }
  if (!wrong) return 1;
  {
    asl__tensor w = got;
    union { const void *given; void *plain; } p;
    p.given = want.data;
    w.data = p.plain;
    snprintf(why_not, sizeof why_not, "output %d: %u of %u elements differ, the first at %u: %.9g, not %.9g", k, (unsigned)wrong, (unsigned)n, (unsigned)first,
             asl__num_get(&got, first), asl__num_get(&w, first));
  }
  return 0;
}
/* Runs the loaded model: 1 right, 0 wrong, -1 cannot be judged. */
static int run_vector(asl__mdl *m, const vector *v, unsigned fixed) {
  const void *in[MAX_TENSORS];
  void *out[MAX_TENSORS];
  char why[300];
  size_t k, at = 0, outs = asl__mdl_io_count(m, 1);
  int verdict = 1, input;
  void *work = asl__os_zalloc(asl__mdl_work_bytes(m) + 64);
  memset(out, 0, sizeof out);
  for (input = 0; input < v->ins; input++) {
    onnx_tensor t;
    if (fixed >> input & 1u) continue;
    memset(&t, 0, sizeof t);
    if (!read_tensor(asl__rd_make(v->file[1 + input], v->bytes[1 + input]), &t) || at >= asl__mdl_io_count(m, 0) ||
        t.bytes != asl__mdl_io_at(m, 0, at)->bytes) {
      snprintf(why_not, sizeof why_not, "input %d does not fit", input);
      verdict = -1;
      break;
    }
    in[at++] = keep_text(t.data, t.bytes);
  }
  for (k = 0; k < outs && verdict == 1; k++) out[k] = keep(asl__mdl_io_at(m, 1, k)->bytes + 1);
  for (k = 0; k < outs && verdict == 1; k++) memset(out[k], 0xEE, asl__mdl_io_at(m, 1, k)->bytes);
  if (verdict == 1 && asl__mdl_run(m, (void *)(((uintptr_t)work + 63) & ~(uintptr_t)63), in, out, why, sizeof why) != ACL_SUCCESS) {
    snprintf(why_not, sizeof why_not, "run: %s", why);
    verdict = 0;
  }
  for (k = 0; k < outs && k < (size_t)v->outs && verdict == 1; k++)
    verdict = compare(m, (int)k, out[k], v->file[1 + MAX_TENSORS + k], v->bytes[1 + MAX_TENSORS + k]);
  asl__os_free(work);
  return verdict;
}
/* 1 right, 0 wrong, -1 refused. */
static int try_vector(const vector *v, unsigned fixed) {
  static char name[] = "atc";
  char *argv[1];
  volatile int verdict = -1;
  asl__mdl *m = NULL;
  char why[400];
  argv[0] = name;
  forget();
  set_option("model", "vector.onnx"), set_option("framework", "5"), set_option("output", "vector"), set_option("soc_version", "Ascend310");
  onnx.file = with_constants(v, fixed, &onnx.bytes);
  if (setjmp(way_out) == 0) {
    int ok = read_model();
    if (ok) begin_model(1, argv);
    ok = ok && convert() && plan();
    if (!ok) {
      snprintf(why_not, sizeof why_not, "%s: %s", messages ? messages->code : "?", messages ? messages->what : "refused without a word");
      if (!messages) verdict = 0;
    } else {
      asl__buf file;
      memset(&file, 0, sizeof file);
      if (!asl__om_write(om, &file) || asl__mdl_load(file.data, file.bytes, &m, why, sizeof why) != ACL_SUCCESS) {
        snprintf(why_not, sizeof why_not, "does not load: %s", why);
        verdict = 0;
      } else {
        verdict = run_vector(m, v, fixed);
      }
      asl__mdl_free(m);
      asl__buf_free(&file);
    }
    finish_with(0);
  }
  return verdict;
}
/* Families that a compiler for fixed shapes has no form for; each is refused, none computed wrongly. */
static const char *const refused[] = {"test_adagrad", "test_adam", "test_momentum", "test_sequence", "test_optional", "test_identity_sequence",
    "test_identity_opt", "test_if_seq", "test_if_opt", "test_loop13_seq", "test_loop16_seq_none", "test_scan_sum", "test_strnorm", "test_tfidf",
    "test_bernoulli", "test_training_dropout", "test_melweight", "test_det", "test_cast_FLOAT_to_STRING", "test_cast_STRING_to_FLOAT",
    "test_castlike_FLOAT_to_STRING", "test_castlike_STRING_to_FLOAT", "test_nesterov_momentum", "test_bitshift_left_uint64",
    "test_bitshift_right_uint64", "test_max_uint64", "test_min_uint64", "test_mod_uint64",
    "test_gradient", NULL};
/* Vectors whose files do not say what their model says (bfloat16 kept as whole numbers). */
static const char *const odd_files[] = {"test_castlike_FLOAT_to_BFLOAT16", "test_castlike_BFLOAT16_to_FLOAT", NULL};
static int may_refuse(const char *name) {
  int i;
  for (i = 0; refused[i]; i++)
    if (strncmp(name, refused[i], strlen(refused[i])) == 0) return 1;
  return 0;
}
static int is_odd(const char *name) {
  int i;
  for (i = 0; odd_files[i]; i++)
    if (strncmp(name, odd_files[i], strlen(odd_files[i])) == 0) return 1;
  return 0;
}
static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static void try_folder(const char *folder) {
  DIR *d = opendir(folder);
  struct dirent *e;
  char *list[4096];
  int n = 0, i, right = 0, no = 0, surprising = 0;
  const char *only = getenv("ONNX_CASE");
  if (!d) TEST_SKIP("no conformance vectors (Debian: libonnx-testdata)");
  while ((e = readdir(d)) != NULL && n < 4096)
    if (strncmp(e->d_name, "test_", 5) == 0 && !is_odd(e->d_name) && (!only || strstr(e->d_name, only))) list[n++] = strdup(e->d_name);
  closedir(d);
  qsort(list, (size_t)n, sizeof *list, by_name);
  for (i = 0; i < n; i++) {
    vector v;
    unsigned all, k;
    int verdict = -1;
    char first[600] = "";
    if (!load_vector(folder, list[i], &v)) { free(list[i]); continue; }
    all = (1u << v.ins) - 1u;
    why_not[0] = 0;
    verdict = try_vector(&v, 0); /* as it stands; with all but the first built in; all but one; everything */
    snprintf(first, sizeof first, "%s", why_not);
    if (verdict < 0 && v.ins > 1) verdict = try_vector(&v, all & ~1u);
    for (k = 1; verdict < 0 && v.ins > 1 && k < (unsigned)v.ins; k++) verdict = try_vector(&v, all & ~(1u << k));
    if (verdict < 0) verdict = try_vector(&v, all);
    if (verdict == 1) right++;
    else if (verdict < 0) no++;
    if (verdict == 0 || (verdict < 0 && !may_refuse(list[i]))) {
      surprising++;
      test_fail(__FILE__, __LINE__);
      fprintf(stderr, "%s %s: %s; at last: %s\n", list[i], verdict == 0 ? "WRONG" : "refused", first, why_not);
    }
    free_vector(&v);
    free(list[i]);
  }
  fprintf(stderr, "%s: %d vectors: %d right, %d refused, %d of these unexpected or wrong\n", folder, n, right, no, surprising);
}
TEST_WITHIN(every_vector_is_right_or_refused, 300.0) {
  try_folder(getenv("ONNX_NODE_TESTS") ? getenv("ONNX_NODE_TESTS") : "/usr/share/libonnx-testdata/data/node");
}
/* Layers and small networks that PyTorch wrote, in the operator sets of their time. */
TEST_WITHIN(vectors_of_old_exporters_are_right_or_refused, 300.0) {
  static const char *const folders[] = {"pytorch-operator", "pytorch-converted", "simple"};
  char path[100];
  size_t i;
  for (i = 0; i < 3 && !getenv("ONNX_NODE_TESTS"); i++) {
    snprintf(path, sizeof path, "/usr/share/libonnx-testdata/data/%s", folders[i]);
    try_folder(path);
  }
}
