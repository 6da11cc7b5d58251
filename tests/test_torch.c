/*
  test_torch.c - tutorials/lib/minitorch.h: every operator and its gradient against finite differences in double, the NPU column against the
  CPU column, views, the dispatcher's fallback, the caching allocator, files, training on both devices, and transfer_to_npu.h.
*/
#include "ascend_lite.h"
#include "test.h"
#define MINITORCH_IMPLEMENTATION
#include "minitorch.h"
#define TRANSFER_TO_NPU_BY_HAND
#include "transfer_to_npu.h"
#include "atc_models.h"

#define SIZES(...) (const int64_t[]){__VA_ARGS__}

/*--------------------------------------------------------------------------------------
  Gradients. A case makes its operands and a function of them; the loss is the sum of the result times fixed random weights, so that
  every element of the gradient counts.
--------------------------------------------------------------------------------------*/
typedef struct grad_case {
  const char *name;
  int n, rank[5];
  int64_t sizes[5][4];
  double low, high;
  mtTensor *(*f)(mtTensor **x);
  int npu_kernels; /* 0: the NPU has none, and falls back */
} grad_case;
static mtTensor *f_add(mtTensor **x) { return mt_add(x[0], x[1]); }
static mtTensor *f_sub(mtTensor **x) { return mt_sub(x[0], x[1]); }
static mtTensor *f_mul(mtTensor **x) { return mt_mul(x[0], x[1]); }
static mtTensor *f_div(mtTensor **x) { return mt_div(x[0], x[1]); }
static mtTensor *f_scalars(mtTensor **x) { return mt_mul_scalar(mt_add_scalar(x[0], 1.5), -0.75); }
static mtTensor *f_relu(mtTensor **x) { return mt_relu(x[0]); }
static mtTensor *f_exp(mtTensor **x) { return mt_exp(x[0]); }
static mtTensor *f_log(mtTensor **x) { return mt_log(x[0]); }
static mtTensor *f_sqrt(mtTensor **x) { return mt_sqrt(x[0]); }
static mtTensor *f_tanh(mtTensor **x) { return mt_tanh(x[0]); }
static mtTensor *f_sigmoid(mtTensor **x) { return mt_sigmoid(x[0]); }
static mtTensor *f_softplus(mtTensor **x) { return mt_softplus(x[0]); }
static mtTensor *f_softmax(mtTensor **x) { return mt_softmax(x[0]); }
static mtTensor *f_log_softmax(mtTensor **x) { return mt_log_softmax(x[0]); }
static mtTensor *f_sum(mtTensor **x) { return mt_sum_dims(x[0], 2u, 0); }
static mtTensor *f_sum_keep(mtTensor **x) { return mt_sum_dims(x[0], 5u, 1); }
static mtTensor *f_mean(mtTensor **x) { return mt_mean(x[0]); }
static mtTensor *f_mm(mtTensor **x) { return mt_mm(x[0], x[1]); }
static mtTensor *f_mm_turned(mtTensor **x) { return mt_mm(mt_transpose(x[0], 0, 1), mt_transpose(x[1], 0, 1)); }
static mtTensor *f_linear(mtTensor **x) { return mt_linear(x[0], x[1], x[2]); }
static mtTensor *f_linear_bare(mtTensor **x) { return mt_linear(x[0], x[1], NULL); }
static mtTensor *f_conv(mtTensor **x) { return mt_conv2d(x[0], x[1], x[2], 1, 2); }
static mtTensor *f_conv_stride(mtTensor **x) { return mt_conv2d(x[0], x[1], NULL, 2, 1); }
static mtTensor *f_max_pool(mtTensor **x) { return mt_max_pool2d(x[0], 2, 2, 0); }
static mtTensor *f_max_pool_over(mtTensor **x) { return mt_max_pool2d(x[0], 3, 2, 1); }
static mtTensor *f_avg_pool(mtTensor **x) { return mt_avg_pool2d(x[0], 3, 2, 1); }
static mtTensor *f_norm(mtTensor **x) {
  mtTensor *mean = mt_detach(x[3]), *var = mt_detach(x[4]);
  return mt_batch_norm(x[0], x[1], x[2], mt_clone(mean), mt_clone(var), 1, 0.1, 1e-5);
}
static mtTensor *f_norm_stored(mtTensor **x) { return mt_batch_norm(x[0], x[1], x[2], mt_detach(x[3]), mt_detach(x[4]), 0, 0.1, 1e-5); }
static mtTensor *f_cross(mtTensor **x) {
  const int64_t labels[4] = {2, 0, 1, 2};
  return mt_cross_entropy(x[0], mt.tensor(1, SIZES(4), labels, MT_INT64, mt_device_name(x[0])));
}
static mtTensor *f_views(mtTensor **x) { /* 4 x 6: turned, cut, turned into rows, broadcast */
  mtTensor *part = mt_slice(mt_transpose(x[0], 0, 1), 0, 1, 4);
  return mt_mul(mt_expand(mt_reshape(part, 2, SIZES(1, 16)), 2, SIZES(3, 16)), x[1]);
}
static mtTensor *f_clone(mtTensor **x) { return mt_add(mt_clone(x[0]), mt_mul(x[0], x[0])); }
static mtTensor *f_moves(mtTensor **x) { return mt.to(mt_exp(mt.to(x[0], "cpu")), mt_device_name(x[0])); }
static const grad_case cases[] = {
    {"add", 2, {2, 1}, {{3, 4}, {4}}, -2, 2, f_add, 1},
    {"sub", 2, {3, 3}, {{2, 1, 4}, {1, 3, 1}}, -2, 2, f_sub, 1},
    {"mul", 2, {2, 2}, {{3, 1}, {3, 4}}, -2, 2, f_mul, 1},
    {"div", 2, {2, 0}, {{3, 4}, {0}}, 0.5, 2, f_div, 1},
    {"scalars", 1, {2}, {{3, 4}}, -2, 2, f_scalars, 1},
    {"relu", 1, {2}, {{5, 7}}, -2, 2, f_relu, 1},
    {"exp", 1, {1}, {{9}}, -2, 2, f_exp, 1},
    {"log", 1, {1}, {{9}}, 0.5, 3, f_log, 1},
    {"sqrt", 1, {1}, {{9}}, 0.5, 3, f_sqrt, 1},
    {"tanh", 1, {2}, {{3, 5}}, -2, 2, f_tanh, 1},
    {"sigmoid", 1, {2}, {{3, 5}}, -2, 2, f_sigmoid, 1},
    {"softplus", 1, {2}, {{3, 5}}, -2, 2, f_softplus, 0},
    {"softmax", 1, {2}, {{3, 5}}, -2, 2, f_softmax, 1},
    {"log_softmax", 1, {2}, {{3, 5}}, -2, 2, f_log_softmax, 1},
    {"sum", 1, {3}, {{2, 3, 4}}, -2, 2, f_sum, 1},
    {"sum_keep", 1, {3}, {{2, 3, 4}}, -2, 2, f_sum_keep, 1},
    {"mean", 1, {3}, {{2, 3, 4}}, -2, 2, f_mean, 1},
    {"mm", 2, {2, 2}, {{3, 5}, {5, 2}}, -2, 2, f_mm, 1},
    {"mm_turned", 2, {2, 2}, {{5, 3}, {2, 5}}, -2, 2, f_mm_turned, 1},
    {"linear", 3, {2, 2, 1}, {{4, 6}, {3, 6}, {3}}, -2, 2, f_linear, 1},
    {"linear_bare", 2, {2, 2}, {{4, 6}, {3, 6}}, -2, 2, f_linear_bare, 1},
    {"conv", 3, {4, 4, 1}, {{2, 2, 5, 6}, {3, 2, 3, 3}, {3}}, -2, 2, f_conv, 1},
    {"conv_stride", 2, {4, 4}, {{2, 2, 7, 6}, {3, 2, 3, 2}}, -2, 2, f_conv_stride, 1},
    {"max_pool", 1, {4}, {{2, 2, 6, 4}}, -2, 2, f_max_pool, 1},
    {"max_pool_over", 1, {4}, {{1, 2, 7, 5}}, -2, 2, f_max_pool_over, 1},
    {"avg_pool", 1, {4}, {{2, 2, 7, 5}}, -2, 2, f_avg_pool, 1},
    {"norm", 5, {4, 1, 1, 1, 1}, {{3, 2, 3, 2}, {2}, {2}, {2}, {2}}, 0.5, 2, f_norm, 1},
    {"norm_stored", 5, {4, 1, 1, 1, 1}, {{3, 2, 3, 2}, {2}, {2}, {2}, {2}}, 0.5, 2, f_norm_stored, 1},
    {"cross", 1, {2}, {{4, 3}}, -2, 2, f_cross, 1},
    {"views", 2, {2, 2}, {{4, 6}, {3, 16}}, -2, 2, f_views, 1},
    {"clone", 1, {2}, {{3, 4}}, -2, 2, f_clone, 1},
    {"moves", 1, {2}, {{3, 4}}, -2, 2, f_moves, 1},
};
enum { CASES = sizeof cases / sizeof cases[0], MOST = 512 };

/* The loss for operands `values`; with grads, those of every operand, and the result itself. */
static double loss_of(const grad_case *k, double values[5][MOST], const char *device, mtDtype dtype, const double *weights,
    double grads[5][MOST],
                      double *result) {
  const size_t scope = mt_scope();
  mtTensor *x[5] = {NULL}, *y, *w, *loss;
  double value;
  for (int i = 0; i < k->n; i++) {
    x[i] = mt.to(mt_to_dtype(mt.tensor(k->rank[i], k->sizes[i], values[i], MT_FLOAT64, "cpu"), dtype), device);
    if (i < 3) x[i] = mt_param(x[i]);
    REQUIRE(x[i] != NULL);
  }
  y = k->f(x);
  REQUIRE(y != NULL);
  REQUIRE(mt_numel(y) <= MOST);
  if (result) CHECK_EQ(mt_read(y, result), 0);
  w = mt.to(mt_to_dtype(mt.tensor(y->rank, y->sizes, weights, MT_FLOAT64, "cpu"), dtype), device);
  loss = mt_sum(mt_mul(y, w));
  value = mt_item(loss);
  if (grads) {
    CHECK_EQ(mt_backward(loss), 0);
    for (int i = 0; i < k->n && i < 3; i++) {
      REQUIRE(x[i]->grad != NULL);
      CHECK(memcmp(x[i]->grad->sizes, x[i]->sizes, sizeof x[i]->sizes) == 0 && x[i]->grad->rank == x[i]->rank);
      CHECK_EQ(mt_read(x[i]->grad, grads[i]), 0);
    }
  }
  for (int i = 0; i < k->n && i < 3; i++) mt_release(x[i]);
  mt_scope_end(scope);
  return value;
}
TEST(every_gradient_in_double) {
  static double values[5][MOST], grads[5][MOST], weights[MOST];
  for (size_t c = 0; c < CASES; c++) {
    const grad_case *k = &cases[c];
    int bad = 0;
    for (int i = 0; i < MOST; i++) weights[i] = test_uniform(-1, 1);
    for (int i = 0; i < k->n; i++) for (int j = 0; j < MOST; j++) values[i][j] = test_uniform(k->low, k->high);
    loss_of(k, values, "cpu", MT_FLOAT64, weights, grads, NULL);
    for (int i = 0; i < k->n && i < 3; i++) {
      int64_t n = 1;
      for (int d = 0; d < k->rank[i]; d++) n *= k->sizes[i][d];
      for (int64_t j = 0; j < n; j++) {
        const double old = values[i][j], h = 1e-5;
        double side[2];
        for (int s = 0; s < 2; s++) values[i][j] = old + (s ? h : -h), side[s] = loss_of(k, values, "cpu", MT_FLOAT64, weights, NULL, NULL);
        values[i][j] = old;
        if (!(fabs(grads[i][j] - (side[1] - side[0]) / (2 * h)) <= 1e-6 * (1 + fabs(grads[i][j])))) bad++;
      }
    }
    if (bad) printf("%s: %d elements of the gradient are wrong\n", k->name, bad);
    CHECK_EQ(bad, 0);
  }
  mt_finalize();
}
TEST(the_npu_column_computes_the_same) {
  static double values[5][MOST], grads[2][5][MOST], weights[MOST], result[2][MOST];
  for (size_t c = 0; c < CASES; c++) {
    const grad_case *k = &cases[c];
    mtStats before, after;
    int bad = 0;
    for (int i = 0; i < MOST; i++) weights[i] = test_uniform(-1, 1);
    for (int i = 0; i < k->n; i++) for (int j = 0; j < MOST; j++) values[i][j] = test_uniform(k->low, k->high);
    memset(grads, 0, sizeof grads), memset(result, 0, sizeof result);
    loss_of(k, values, "cpu", MT_FLOAT64, weights, grads[0], result[0]);
    mt_stats(&before);
    loss_of(k, values, "npu:0", MT_FLOAT32, weights, grads[1], result[1]);
    mt_stats(&after);
    CHECK_EQ(after.fallbacks > before.fallbacks, !k->npu_kernels);
    for (int j = 0; j < MOST; j++) {
      if (!(fabs(result[0][j] - result[1][j]) <= 2e-5 * (1 + fabs(result[0][j])))) bad++;
      for (int i = 0; i < 3; i++) if (!(fabs(grads[0][i][j] - grads[1][i][j]) <= 2e-4 * (1 + fabs(grads[0][i][j])))) bad++;
    }
    if (bad) printf("%s: %d numbers differ\n", k->name, bad);
    CHECK_EQ(bad, 0);
  }
  mt_finalize();
}

/*--------------------------------------------------------------------------------------
  Storage and views
--------------------------------------------------------------------------------------*/
static void check_values(const mtTensor *t, const double *want, int n) {
  double got[64];
  REQUIRE(t && mt_numel(t) == n && n <= 64);
  CHECK_EQ(mt_read(t, got), 0);
  for (int i = 0; i < n; i++) CHECK_CLOSE(got[i], want[i], 1e-6);
}
TEST(views_share_and_copies_do_not) {
  static const char *const devices[] = {"cpu", "npu:0"};
  for (int d = 0; d < 2; d++) {
    float v[12];
    for (int i = 0; i < 12; i++) v[i] = (float)i;
    mtTensor *t = mt.tensor(2, SIZES(3, 4), v, MT_FLOAT32, devices[d]);
    mtTensor *turned = mt_transpose(t, 0, 1), *row = mt_slice(t, 0, 1, 1), *column = mt_slice(t, -1, 2, 1), *flat = mt_view(t, 1,
        SIZES(-1));
    CHECK(mt_same_storage(t, turned) && mt_same_storage(t, row) && mt_same_storage(t, column) && mt_same_storage(t, flat));
    CHECK(!mt_is_contiguous(turned) && mt_is_contiguous(row) && !mt_is_contiguous(column));
    CHECK(mt_contiguous(row) == row);
    check_values(turned, (const double[]){0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}, 12);
    check_values(column, (const double[]){2, 6, 10}, 3);
    CHECK_EQ(mt_fill_(column, -1), 0); /* seen by all */
    check_values(flat, (const double[]){0, 1, -1, 3, 4, 5, -1, 7, 8, 9, -1, 11}, 12);
    CHECK(mt_view(turned, 1, SIZES(12)) == NULL);
    CHECK_HAS(mt_error(), "mt_reshape");
    mtTensor *copy = mt_reshape(turned, 1, SIZES(12));
    CHECK(copy && !mt_same_storage(copy, t));
    check_values(copy, (const double[]){0, 4, 8, 1, 5, 9, -1, -1, -1, 3, 7, 11}, 12);
    /* a view of a view of a part: axes that lie together can be cut, others not */
    mtTensor *part = mt_slice(t, 0, 1, 2), *cut = mt_view(mt_slice(mt_view(part, 3, SIZES(2, 2, 2)), 1, 1, 1), 2, SIZES(2, 2));
    check_values(cut, (const double[]){-1, 7, -1, 11}, 4);
    CHECK_EQ(mt_copy_(mt_slice(t, 1, 0, 2), mt.full(1, SIZES(2), 9, MT_FLOAT32, devices[d])), 0); /* broadcasts */
    check_values(t, (const double[]){9, 9, -1, 3, 9, 9, -1, 7, 9, 9, -1, 11}, 12);
    mt_scope_end(0);
  }
  mt_finalize();
}
TEST(hidden_copies_are_counted) {
  mtStats before, after;
  mtTensor *t = mt.randn(2, SIZES(6, 8), MT_FLOAT32, "npu:0"), *w = mt.randn(2, SIZES(5, 6), MT_FLOAT32, "npu:0");
  mt_stats(&before);
  CHECK(mt_mm(mt_transpose(t, 0, 1), mt_transpose(w, 0, 1)) != NULL); /* the operator reads both turned over */
  mt_stats(&after);
  CHECK_EQ(after.hidden_copies, before.hidden_copies);
  CHECK(mt_relu(mt_transpose(t, 0, 1)) != NULL); /* this one wants rows */
  CHECK(mt_mm(mt_slice(t, 1, 0, 3), mt_slice(w, 0, 1, 3)) != NULL); /* the columns of a wider matrix: neither row by row nor turned */
  mt_stats(&after);
  CHECK_EQ(after.hidden_copies - before.hidden_copies, 2);
  mt_finalize();
}

/*--------------------------------------------------------------------------------------
  What does not fit is said, passes as NULL, and loses nothing
--------------------------------------------------------------------------------------*/
TEST(refusals) {
  mtTensor *a = mt.randn(2, SIZES(3, 4), MT_FLOAT32, "cpu"), *b = mt.randn(2, SIZES(3, 4), MT_FLOAT32, "npu:0"), *p;
  const int64_t wrong[3] = {7, 0, 1};
  CHECK(mt_add(a, mt.randn(2, SIZES(2, 4), MT_FLOAT32, "cpu")) == NULL);
  CHECK_HAS(mt_error(), "do not broadcast");
  CHECK(mt_mul(a, b) == NULL);
  CHECK_HAS(mt_error(), "same device, but found cpu and npu:0");
  CHECK(mt_add(a, mt.randn(2, SIZES(3, 4), MT_FLOAT64, "cpu")) == NULL);
  CHECK(mt.zeros(1, SIZES(3), MT_FLOAT32, "cuda:0") == NULL);
  CHECK_HAS(mt_error(), "no CUDA");
  CHECK(mt.zeros(1, SIZES(3), MT_FLOAT32, "npu:x") == NULL && mt.zeros(1, SIZES(3), MT_FLOAT32, "npux") == NULL);
  CHECK(mt.zeros(1, SIZES(3), MT_FLOAT32, "npu:63") == NULL);
  CHECK(mt.zeros(1, SIZES(-3), MT_FLOAT32, "cpu") == NULL && mt.zeros(2, SIZES((int64_t)1 << 39, 4), MT_FLOAT32, "cpu") == NULL);
  CHECK(mt.zeros(7, SIZES(1, 1, 1, 1, 1, 1, 1), MT_FLOAT32, "cpu") == NULL && mt.zeros(1, SIZES(3), MT_FLOAT32, NULL) == NULL);
  CHECK(mt_relu(mt_add(NULL, mt_exp(NULL))) == NULL && mt_backward(NULL) == -1 && mt_item(NULL) != mt_item(NULL));
  CHECK(mt_slice(a, 0, 2, 2) == NULL && mt_transpose(a, 0, 2) == NULL && mt_view(a, 1, SIZES(5)) == NULL && mt_expand(a, 2, SIZES(3,
      5)) == NULL);
  CHECK(mt_cross_entropy(a, mt.tensor(1, SIZES(3), wrong, MT_INT64, "cpu")) == NULL);
  CHECK(mt_conv2d(a, a, NULL, 1, 0) == NULL && mt_max_pool2d(a, 2, 2, 0) == NULL);
  CHECK_EQ(mt_backward(mt_sum(a)), -1);
  CHECK_HAS(mt_error(), "no graph");
  p = mt_param(mt.randn(2, SIZES(3, 4), MT_FLOAT32, "cpu"));
  CHECK_EQ(mt_backward(mt_relu(p)), -1);
  mtTensor *loss = mt_sum(mt_mul(p, p));
  CHECK_EQ(mt_graph_size(loss), 2);
  CHECK_EQ(mt_backward(loss), 0);
  CHECK_EQ(mt_backward(loss), -1);
  CHECK_HAS(mt_error(), "used and freed");
  CHECK_EQ(mt_fill_(p, 0), -1);
  mtTensor *kept = mt_clone(p), *square = mt_mul(kept, kept); /* changed after it was saved */
  mtTensor *bytes = mt_detach(kept);
  CHECK_EQ(mt_fill_(bytes, 3), 0);
  CHECK_EQ(mt_backward(mt_sum(square)), -1);
  CHECK_HAS(mt_error(), "changed in place");
  CHECK(mt.init_process_group("nccl", 0, 1) == -1 && mt.init_process_group("hccl", 0, 1) == 0 && mt.init_process_group("hccl", 1, 2) == -1);
  mt_release(p);
  mt_finalize();
}
TEST(labels_outside_are_an_error_of_the_queue) {
  const int64_t labels[2] = {1, 5};
  mtTensor *loss = mt_cross_entropy(mt.randn(2, SIZES(2, 3), MT_FLOAT32, "npu:0"), mt.tensor(1, SIZES(2), labels, MT_INT64, "npu:0"));
  CHECK(loss != NULL); /* it is only queued */
  CHECK(mt_item(loss) != mt_item(loss));
  CHECK(mt_cross_entropy(mt.randn(2, SIZES(2, 3), MT_FLOAT32, "cpu"), mt.tensor(1, SIZES(2), labels, MT_INT64, "cpu")) == NULL);
  mt_finalize();
}
TEST(a_long_graph_is_no_deep_stack) {
  mtTensor *p = mt_param(mt.zeros(1, SIZES(1), MT_FLOAT32, "cpu")), *y = p;
  for (int i = 0; i < 20000; i++) y = mt_add_scalar(y, 1e-3);
  CHECK_CLOSE(mt_item(y), 20, 0.01);
  CHECK_EQ(mt_backward(y), 0);
  CHECK_CLOSE(mt_item(p->grad), 1, 0);
  y = p;
  for (int i = 0; i < 20000; i++) y = mt_add_scalar(y, 1e-3);
  mt_release(p); /* and one that is dropped unused */
  mt_finalize();
}

/*--------------------------------------------------------------------------------------
  Dispatch
--------------------------------------------------------------------------------------*/
static int npu_softplus(mtCall *c) { return mt_npu_unary(c, "Softplus"); }
TEST(a_gap_falls_back_until_it_is_filled) {
  mtStats before, after;
  mtTensor *x = mt.randn(1, SIZES(1000), MT_FLOAT32, "npu:0"), *y[2];
  double a[1000], b[1000];
  mt_stats(&before);
  y[0] = mt_softplus(x);
  mt_stats(&after);
  CHECK_EQ(after.fallbacks - before.fallbacks, 1);
  CHECK(after.copies_to_host > before.copies_to_host && after.copies_to_device > before.copies_to_device);
  CHECK_EQ(mt_register("aten::softplus", MT_NPU, npu_softplus), 0);
  y[1] = mt_softplus(x);
  before = after;
  mt_stats(&after);
  CHECK(after.fallbacks == before.fallbacks && after.copies_to_host == before.copies_to_host);
  CHECK_EQ(mt_op_calls("aten::softplus", MT_NPU), 1);
  CHECK(mt_read(y[0], a) == 0 && mt_read(y[1], b) == 0);
  for (int i = 0; i < 1000; i++) CHECK_CLOSE(a[i], b[i], 1e-5);
  CHECK_EQ(mt_register("aten::nonsense", MT_NPU, npu_softplus), -1);
  mt_finalize();
}

/*--------------------------------------------------------------------------------------
  The caching allocator
--------------------------------------------------------------------------------------*/
static mtTensor *bytes_on_npu(int64_t bytes) { return mt.empty(1, SIZES(bytes / 4), MT_FLOAT32, "npu:0"); }
static void expect_memory(int64_t allocated, int64_t reserved) {
  CHECK_EQ(mt.npu.memory_allocated(), allocated);
  CHECK_EQ(mt.npu.memory_reserved(), reserved);
}
enum { KIB = 1024, MIB = 1024 * 1024 };
TEST(allocator_size_classes) {
  mtAllocStats s;
  char text[2000];
  mtTensor *a = bytes_on_npu(4), *b, *c, *medium, *big, *huge;
  expect_memory(512, 2 * MIB);
  b = bytes_on_npu(513 * 4);
  expect_memory(512 + 2560, 2 * MIB);
  c = bytes_on_npu(MIB);
  expect_memory(512 + 2560 + MIB, 2 * MIB);
  medium = bytes_on_npu(MIB + 4);
  expect_memory(512 + 2560 + MIB + MIB + 512, 22 * MIB);
  big = bytes_on_npu(10 * MIB + 4);
  expect_memory(512 + 2560 + MIB + MIB + 512 + 10 * MIB + 512, 22 * MIB); /* from what the last segment had left */
  huge = bytes_on_npu(33 * MIB + 4);
  expect_memory(512 + 2560 + MIB + MIB + 512 + 10 * MIB + 512 + 34 * MIB, 56 * MIB); /* 34 MiB: a rest of up to 1 MiB is not split off */
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.allocation.current, 6);
  CHECK_EQ(s.segment.current, 3);
  CHECK_EQ(s.inactive_split.current, 2);
  mtnpu_memory_snapshot(0, text, sizeof text);
  CHECK_STR(text, "2048 KiB small: 512 used, 2560 used, 1048576 used, 1045504 free\n"
                  "34816 KiB large: 35651584 used\n20480 KiB large: 1049088 used, 10486272 used, 9436160 free\n");
  CHECK_EQ(mtnpu_memory_snapshot(0, text + 200, 10), strlen(text));
  CHECK_STR(text + 200, "2048 KiB ");
  mt_drop(b), mt_drop(huge);
  mt.npu.empty_cache(); /* only the segment that nobody has a part of */
  expect_memory(512 + MIB + MIB + 512 + 10 * MIB + 512, 22 * MIB);
  mt_drop(a), mt_drop(c), mt_drop(big), mt_drop(medium);
  mtnpu_memory_snapshot(0, text, sizeof text);
  CHECK_STR(text, "2048 KiB small: 2097152 free\n20480 KiB large: 20971520 free\n"); /* neighbours merged */
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.inactive_split.current, 0);
  CHECK_EQ(s.inactive_split_bytes.current, 0);
  expect_memory(0, 22 * MIB);
  mt.npu.empty_cache();
  expect_memory(0, 0);
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.reserved_bytes.peak, 56 * MIB);
  CHECK_EQ(s.num_device_alloc, 3);
  CHECK_EQ(s.num_device_free, 3);
  mt_finalize();
}
TEST(allocator_random) { /* against the plainest model: which bytes are taken, and the counters */
  enum { N = 40 };
  mtTensor *t[N] = {NULL};
  int64_t n[N], sum;
  mtAllocStats s;
  for (int step = 0; step < 2000; step++) {
    const int k = (int)test_between(0, N - 1);
    if (t[k]) {
      mt_drop(t[k]), t[k] = NULL;
      continue;
    }
    n[k] = test_between(1, 8) == 1 ? test_between(1, 6 * MIB / 4) : test_between(1, 30000);
    t[k] = bytes_on_npu(n[k] * 4);
    REQUIRE(t[k] != NULL);
    for (int i = 0; i < N; i++) {
      const char *a = (const char *)mt__data(t[k]), *b = t[i] ? (const char *)mt__data(t[i]) : NULL;
      if (i != k && b) CHECK(a + n[k] * 4 <= b || b + n[i] * 4 <= a);
    }
    if (test_between(0, 99) == 0) mt.npu.empty_cache();
  }
  sum = 0;
  for (int i = 0; i < N; i++) if (t[i]) sum += (n[i] * 4 + 511) / 512 * 512;
  mtnpu_memory_stats(0, &s);
  CHECK(s.allocated_bytes.current >= sum && s.allocated_bytes.current <= sum + 40 * MIB);
  CHECK_EQ(s.allocated_bytes.current, s.allocated_bytes.allocated - s.allocated_bytes.freed);
  CHECK(s.reserved_bytes.current >= s.allocated_bytes.current + s.inactive_split_bytes.current);
  mt_scope_end(0);
  mt.npu.empty_cache();
  expect_memory(0, 0);
  mt_finalize();
}
TEST(blocks_belong_to_a_stream) {
  mtStream *side;
  mtTensor *a = bytes_on_npu(4096), *b, *c;
  mtAllocStats s;
  void *first = mt__data(a);
  side = mtnpu_stream_new(0);
  REQUIRE(side != NULL);
  mt_drop(a);
  mtnpu_set_stream(side);
  b = bytes_on_npu(4096); /* another stream: not the freed block, though it would fit */
  CHECK(mt__data(b) != first);
  mtnpu_set_stream(NULL);
  c = bytes_on_npu(4096);
  CHECK(mt__data(c) == first);
  /* recorded: freed, but out of circulation until the side stream is done */
  CHECK_EQ(aslSetSchedule("lazy"), 0);
  CHECK_EQ(mtnpu_wait_stream(side, NULL), 0);
  mtnpu_set_stream(side);
  CHECK_EQ(mt_fill_(c, 1), 0);
  mtnpu_set_stream(NULL);
  CHECK_EQ(mtnpu_record_stream(c, side), 0);
  mt_drop(c);
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.allocated_bytes.current, 4096);
  CHECK_EQ(s.active_bytes.current, 8192);
  a = bytes_on_npu(4096);
  CHECK(mt__data(a) != first);
  CHECK_EQ(mt.npu.synchronize(), 0);
  c = bytes_on_npu(4096);
  CHECK(mt__data(c) == first);
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.active_bytes.current, s.allocated_bytes.current);
  CHECK_EQ(mtnpu_record_stream(mt.zeros(1, SIZES(1), MT_FLOAT32, "cpu"), side), -1);
  mt_finalize();
}
TEST(memory_in_pieces_runs_out) { /* ASCEND_LITE_PROFILE=toy: 64 MiB */
  mtTensor *t[6], *whole;
  mtAllocStats s;
  if (!test_inside("memory_in_pieces_runs_out", "ASCEND_LITE_PROFILE", "toy")) return;
  for (int k = 0; k < 6; k++) REQUIRE((t[k] = bytes_on_npu(9 * MIB)) != NULL); /* two to a segment of 20 MiB */
  for (int k = 0; k < 6; k += 2) mt_drop(t[k]);
  expect_memory(27 * MIB, 60 * MIB);
  CHECK((whole = bytes_on_npu(24 * MIB)) == NULL);
  CHECK_HAS(mt_error(), "NPU out of memory. Tried to allocate 24.00 MiB");
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.num_ooms, 1);
  CHECK_EQ(s.num_alloc_retries, 1);
  mt_drop(t[1]), mt_drop(t[3]);
  CHECK((whole = bytes_on_npu(24 * MIB)) != NULL); /* after the cache was given back: two segments are whole again */
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.num_alloc_retries, 2);
  mt_finalize();
}
TEST(allocator_settings) {
  mtTensor *t;
  CHECK_EQ(mtnpu_set_allocator_settings("max_split_size_mb:20"), -1);
  CHECK_EQ(mtnpu_set_allocator_settings("garbage_collection_threshold:1.5"), -1);
  CHECK_EQ(mtnpu_set_allocator_settings("expandable_segments:True"), -1);
  CHECK_EQ(mtnpu_set_allocator_settings("what:1"), -1);
  CHECK_EQ(mtnpu_set_allocator_settings("max_split_size_mb"), -1);
  CHECK_EQ(mtnpu_set_allocator_settings("max_split_size_mb:40,expandable_segments:False"), 0);
  t = bytes_on_npu(64 * MIB);
  mt_drop(t);
  t = bytes_on_npu(12 * MIB); /* the free block of 64 MiB is oversize: it is not cut for this */
  expect_memory(12 * MIB, 76 * MIB);
  mt_drop(t);
  CHECK_EQ(mtnpu_set_allocator_settings("garbage_collection_threshold:0.001"), 0); /* of 8 GiB */
  for (int k = 0; k < 4; k++) bytes_on_npu(2 * MIB);
  mt_finalize();
}
TEST(allocator_off) {
  mtAllocStats s;
  setenv("PYTORCH_NO_NPU_MEMORY_CACHING", "1", 1);
  for (int k = 0; k < 10; k++) mt_drop(mt.empty(1, SIZES(100), MT_FLOAT32, "npu:0"));
  mtnpu_memory_stats(0, &s);
  CHECK_EQ(s.num_device_alloc, 10);
  CHECK_EQ(s.num_device_free, 10);
  expect_memory(0, 0);
  mt_finalize();
}

/*--------------------------------------------------------------------------------------
  Networks
--------------------------------------------------------------------------------------*/
static mtModule *digit_network(mtDtype dtype) {
  mtModule *c[10];
  int n = 0;
  c[n++] = mtnn_conv2d(1, 8, 5, 1, 2, dtype), c[n++] = mtnn_relu(), c[n++] = mtnn_max_pool2d(2, 2);
  c[n++] = mtnn_conv2d(8, 32, 5, 1, 0, dtype), c[n++] = mtnn_relu(), c[n++] = mtnn_max_pool2d(2, 2);
  c[n++] = mtnn_flatten(), c[n++] = mtnn_linear(800, 64, dtype), c[n++] = mtnn_relu(), c[n++] = mtnn_linear(64, 10, dtype);
  return mtnn_sequential(n, c);
}
static mtModule *small_network(void) {
  mtModule *c[8];
  int n = 0;
  c[n++] = mtnn_conv2d(2, 4, 3, 2, 1, MT_FLOAT32), c[n++] = mtnn_batch_norm2d(4, MT_FLOAT32), c[n++] = mtnn_relu();
  c[n++] = mtnn_avg_pool2d(2, 2), c[n++] = mtnn_flatten(), c[n++] = mtnn_linear(16, 3, MT_FLOAT32);
  return mtnn_sequential(n, c);
}
/* Handwritten digits when they are there, else those that draw_digits draws. */
static int digits(int want, float *images, int64_t *labels) {
  const char *prefix = "../shared/samples/mnist-300";
  char path[2][800], command[900];
  size_t n[2];
  unsigned char *p[2];
  snprintf(path[0], sizeof path[0], "%s-images-idx3-ubyte", prefix);
  if (!exists(path[0])) {
    if (!exists("build/bin/draw_digits")) TEST_SKIP("no digits");
    prefix = in_folder("set");
    snprintf(command, sizeof command, "build/bin/draw_digits --set 300 %s >/dev/null", prefix);
    REQUIRE(system(command) == 0);
  }
  for (int k = 0; k < 2; k++) {
    snprintf(path[k], sizeof path[k], "%s-%s-ubyte", prefix, k ? "labels-idx1" : "images-idx3");
    REQUIRE((p[k] = read_all(path[k], &n[k])) != NULL);
  }
  REQUIRE(n[0] >= 16 + 784u * (unsigned)want && n[1] >= 8 + (unsigned)want);
  for (int i = 0; i < want * 784; i++) images[i] = (float)p[0][16 + i] / 255;
  for (int i = 0; i < want; i++) labels[i] = p[1][8 + i];
  free(p[0]), free(p[1]);
  return want;
}
enum { BATCH = 20, SET = TEST_SANITIZED ? 60 : 300 };
/* Trains for `epochs`; the mean loss of each step goes to losses. Returns the module. */
static mtModule *train(const char *device, int adam, int epochs, const float *images, const int64_t *labels, double *losses) {
  mtModule *m;
  mtOptimizer *o;
  mt_manual_seed(11);
  m = digit_network(MT_FLOAT32);
  REQUIRE(m && mt.module_to(m, device) == 0);
  o = adam ? mt_adam(m, 1e-3, 0.9, 0.999, 1e-8, 1e-4) : mt_sgd(m, 0.05, 0.9, 1e-4);
  REQUIRE(o != NULL);
  for (int step = 0; step < epochs * SET / BATCH; step++) {
    const size_t scope = mt_scope();
    const int at = step * BATCH % SET;
    mtTensor *x = mt.tensor(4, SIZES(BATCH, 1, 28, 28), images + at * 784, MT_FLOAT32, device);
    mtTensor *loss = mt_cross_entropy(mt_forward(m, x), mt.tensor(1, SIZES(BATCH), labels + at, MT_INT64, device));
    mt_zero_grad(m);
    CHECK_EQ(mt_backward(loss), 0);
    CHECK_EQ(mt_step(o), 0);
    losses[step] = mt_item(loss);
    mt_scope_end(scope);
  }
  mt_free_optimizer(o);
  return m;
}
TEST_WITHIN(digits_train_alike_on_both_devices, 120) {
  static float images[SET * 784];
  static int64_t labels[SET];
  digits(SET, images, labels);
  for (int adam = 0; adam < 2; adam++) {
    double losses[2][64];
    mtModule *m[2];
    const int epochs = TEST_SANITIZED ? 1 : 2, steps = epochs * SET / BATCH;
    mtStats before, after;
    m[0] = train("cpu", adam, epochs, images, labels, losses[0]);
    mt_stats(&before);
    m[1] = train("npu:0", adam, epochs, images, labels, losses[1]);
    mt_stats(&after);
    CHECK_EQ(after.fallbacks, before.fallbacks);
    CHECK_EQ(after.hidden_copies - before.hidden_copies, steps); /* the loss's gradient, one value broadcast to a batch */
    for (int i = 0; i < steps; i++) CHECK_CLOSE(losses[1][i] / losses[0][i], 1, 1e-4);
    printf("%s: %.4f ... %.4f\n", adam ? "adam" : "sgd", losses[0][0], losses[0][steps - 1]);
    if (!TEST_SANITIZED) CHECK(losses[0][steps - 1] < 0.9 * losses[0][0]);
    mt_free_module(m[0]), mt_free_module(m[1]);
  }
  mt_finalize();
}
TEST(saved_and_loaded) {
  mtModule *m = small_network(), *other = small_network(), *narrow = mtnn_linear(3, 4, MT_FLOAT32), *broken = small_network();
  mtTensor *x = mt.randn(4, SIZES(2, 2, 7, 8), MT_FLOAT32, "npu:0"), *p[2];
  double a[6], b[6], still[6];
  size_t n;
  CHECK_EQ(mt.module_to(m, "npu:0"), 0);
  CHECK(mt_forward(m, x) != NULL); /* in training: the running statistics move */
  mt_train(m, 0), mt_train(other, 0);
  CHECK_EQ(mt_read(mt_forward(m, x), a), 0);
  CHECK_EQ(mt_save(m, in_folder("net.mt")), 0);
  CHECK_EQ(mt.load(other, in_folder("net.mt"), "npu:0"), 0);
  CHECK_EQ(mt_read(mt_forward(other, x), b), 0);
  for (int i = 0; i < 6; i++) CHECK_CLOSE(a[i], b[i], 0);
  CHECK_EQ(mt_parameters(other, p, 2), 6);
  CHECK_STR(mt_device_name(p[0]), "npu:0");
  CHECK_EQ(mt.load(narrow, in_folder("net.mt"), "cpu"), -1);
  CHECK_EQ(mt.load(other, in_folder("none.mt"), "cpu"), -1);
  unsigned char *bytes = read_all(in_folder("net.mt"), &n);
  for (size_t cut = 0; cut < n; cut += cut < 60 ? 1 : 97) { /* whatever is missing, nothing changes */
    write_all(in_folder("cut.mt"), bytes, cut);
    CHECK_EQ(mt.load(other, in_folder("cut.mt"), "cpu"), -1);
  }
  for (int k = 0; k < 200; k++) { /* a broken byte: refused, or other numbers, but no crash */
    const size_t at = (size_t)test_between(0, 300);
    const unsigned char old = bytes[at];
    bytes[at] = (unsigned char)test_between(0, 255);
    write_all(in_folder("cut.mt"), bytes, n);
    mt.load(broken, in_folder("cut.mt"), "cpu");
    bytes[at] = old;
  }
  CHECK_EQ(mt_read(mt_forward(other, x), still), 0);
  for (int i = 0; i < 6; i++) CHECK_CLOSE(a[i], still[i], 0);
  CHECK_EQ(mt_save(m, "/no/such/folder/net.mt"), -1);
  free(bytes);
  mt_free_module(m), mt_free_module(other), mt_free_module(narrow), mt_free_module(broken);
  mt_finalize();
}
TEST(exported_networks_convert_and_agree) {
  for (int k = 0; k < 2; k++) {
    mtModule *m = k ? digit_network(MT_FLOAT32) : small_network();
    mtTensor *x = k ? mt.randn(4, SIZES(3, 1, 28, 28), MT_FLOAT32, "npu:0") : mt.randn(4, SIZES(2, 2, 7, 8), MT_FLOAT32, "npu:0"), *y;
    float in[3 * 784], want[30];
    double v[3 * 784];
    CHECK_EQ(mt.module_to(m, "npu:0"), 0);
    CHECK(mt_forward(m, x) != NULL);
    if (!k) {
      CHECK_EQ(mt_export_onnx(m, x, in_folder("net.onnx")), -1);
      CHECK_HAS(mt_error(), "mt_train(module, 0)");
    }
    mt_train(m, 0);
    REQUIRE((y = mt_forward(m, x)) != NULL);
    CHECK_EQ(mt_export_onnx(m, x, in_folder("net.onnx")), 0);
    CHECK_EQ(mt_read(x, v), 0);
    for (int64_t i = 0; i < mt_numel(x); i++) in[i] = (float)v[i];
    CHECK_EQ(mt_read(y, v), 0);
    const int64_t n = mt_numel(y);
    for (int64_t i = 0; i < n; i++) want[i] = (float)v[i];
    mt_free_module(m);
    mt_finalize();
    must_convert("net", NULL, NULL);
    start_device();
    check_model("net", in, want, (size_t)n, 1e-4);
    stop_device();
  }
}
static mtTensor *traced(mtModule *m, mtTensor *x) { /* every operator that has a counterpart, once */
  mtTensor *y = mt_add(mt_mul_scalar(mt_exp(x), 0.5), mt_add_scalar(mt_tanh(x), 1));
  (void)m;
  y = mt_sub(mt_sqrt(mt_add_scalar(mt_mul(y, y), 1)), mt_log(mt_add_scalar(mt_sigmoid(y), 1)));
  y = mt_div(mt_softmax(y), mt_add_scalar(mt_softplus(y), 2));
  y = mt_mm(y, mt_transpose(mt_slice(y, 0, 1, 2), 0, 1));
  return mt_sum_dims(mt_mul(mt_log_softmax(y), mt_expand(mt_reshape(mt_relu(mt_clone(y)), 3, SIZES(1, 3, 2)), 3, SIZES(2, 3, 2))), 2u, 0);
}
TEST(every_operator_exports) {
  mtModule *m = mtnn_relu();
  mtTensor *x = mt.randn(2, SIZES(3, 5), MT_FLOAT32, "cpu"), *y = traced(m, x);
  float in[15], want[4];
  double v[15];
  m->kind = "Traced", m->forward = traced;
  REQUIRE(y != NULL && mt_numel(y) == 4);
  CHECK_EQ(mt_export_onnx(m, x, in_folder("all.onnx")), 0);
  mt_read(x, v);
  for (int i = 0; i < 15; i++) in[i] = (float)v[i];
  mt_read(y, v);
  for (int i = 0; i < 4; i++) want[i] = (float)v[i];
  mt_free_module(m);
  mt_finalize();
  must_convert("all", NULL, NULL);
  start_device();
  check_model("all", in, want, 4, 1e-4);
  stop_device();
}
TEST(profile_has_host_ranges_and_device_tasks) {
  size_t n;
  mtTensor *x = mt.randn(2, SIZES(30, 40), MT_FLOAT32, "npu:0");
  mt_profile_start();
  mt_range_push("my \"step\"");
  mt_item(mt_sum(mt_relu(x)));
  mt_range_pop();
  CHECK_EQ(mt_profile_stop(in_folder("trace.json")), 4);
  char *text = (char *)read_all(in_folder("trace.json"), &n);
  text[n] = 0;
  CHECK_HAS(text, "\"name\":\"my \\\"step\\\"\",\"pid\":0");
  CHECK_HAS(text, "\"name\":\"aten::relu\",\"pid\":0");
  CHECK_HAS(text, "\"name\":\"Relu\",\"pid\":1");
  CHECK_HAS(text, "ReduceSum");
  free(text);
  CHECK_EQ(mt_profile_stop(NULL), 4);
  mt_finalize();
}

/*--------------------------------------------------------------------------------------
  transfer_to_npu.h
--------------------------------------------------------------------------------------*/
TEST(one_line_moves_a_trainer) {
  static const double values[3] = {1, 16777217, 0.1};
  mtTensor *t, *d;
  double v[3];
  transfer_to_npu();
  transfer_to_npu(); /* again: nothing */
  CHECK_EQ(mt.init_process_group("nccl", 0, 1), 0);
  CHECK(mt.cuda.is_available() && mt.cuda.device_count() == mt.npu.device_count());
  t = mt.randn(2, SIZES(3, 4), MT_FLOAT32, "cuda:0");
  CHECK(t && mt.is_cuda(t) && mt.is_npu(t));
  CHECK_STR(mt_device_name(t), "npu:0"); /* what the program compares itself is not rewritten */
  CHECK_STR(mt_device_name(mt.zeros(1, SIZES(2), MT_FLOAT32, "cuda:1")), "npu:1");
  CHECK_STR(mt_device_name(mt.zeros(1, SIZES(2), MT_FLOAT32, "cuda")), "npu:0");
  CHECK_STR(mt_device_name(mt.to(t, "cpu")), "cpu");
  CHECK(mt.zeros(1, SIZES(2), MT_FLOAT32, "cudax") == NULL && mt.zeros(1, SIZES(2), MT_FLOAT32, NULL) == NULL);
  CHECK(mt.zeros(1, SIZES(2), MT_FLOAT64, "cuda:0")->dtype == MT_FLOAT32);
  CHECK(mt.zeros(1, SIZES(2), MT_FLOAT64, "cpu")->dtype == MT_FLOAT64);
  d = mt.DoubleTensor(1, SIZES(3), values, "cpu"); /* float even here, as the real one makes it */
  CHECK(d && d->dtype == MT_FLOAT32);
  CHECK_EQ(mt_read(d, v), 0);
  CHECK_CLOSE(v[1], 16777216, 0);
  CHECK_EQ(transfer_count("randn"), 1);
  CHECK_EQ(transfer_count("zeros"), 3);
  CHECK_EQ(transfer_count("init_process_group"), 1);
  CHECK_EQ(transfer_count("double"), 2);
  CHECK_EQ(transfer_count("nonsense"), 0);
  mt.cuda.empty_cache();
  CHECK_EQ(mt.cuda.synchronize(), 0);
  mt_finalize();
}
