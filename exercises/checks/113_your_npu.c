/*
  Oracle of exercise 113: relu, matrix product, softmax and convolution in plain loops, registered in place of the library's own.

  title: Be the NPU
  title.zh: 你来当 NPU
  minutes: 45
  points: 5
  required: no
  async: no
  unsolved: relu is wrong
  hint1: Which of the four needs no neighbour, which needs a row, which needs a row and a column, which needs a window?
  hint1.zh: 四个算子里，哪个只看一个数，哪个看一行，哪个看一行一列，哪个看一个窗口？
  hint2: Softmax: subtract the largest value of the row first; the result is the same, and nothing overflows. Convolution: compute the
    row and the column in x, skip what lies outside.
  hint2.zh: softmax：先减去这一行的最大值，结果不变，也不会溢出。卷积：算出在 x 中的行和列，落在外面的跳过。
  hint3: Matrix product: sum = bias ? bias[j] : 0; for l: sum += a[i*k+l] * (turned ? b[j*k+l] : b[l*n+j]). Registration:
    TRY(add("MatMulV2", 4, run_matmul)); and so on.
  hint3.zh: 矩阵乘：sum = bias ? bias[j] : 0；对每个 l：sum += a[i*k+l] * (turned ? b[j*k+l] : b[l*n+j])。注册：
    TRY(add("MatMulV2", 4, run_matmul)); 等等。
*/
#include "exercises/checks/113_your_npu.h"
#include "exercises/checks/check.h"

#include <math.h>

static float *room(size_t n, float low, float high) {
  float *p = (float *)malloc((n ? n : 1) * sizeof *p);
  if (!p) check_trouble("no memory for the checks", "检查程序内存不足");
  for (size_t i = 0; i < n; i++) p[i] = check_uniform(low, high);
  return p;
}
static int same(const float *got, const float *want, size_t n) { /* to some last places of the largest */
  float scale = 1;
  for (size_t i = 0; i < n; i++) scale = fabsf(want[i]) > scale ? fabsf(want[i]) : scale;
  for (size_t i = 0; i < n; i++)
    if (!(fabsf(got[i] - want[i]) <= 2e-5f * scale)) {
      check_expected("[%zu] = %g", "[%zu] = %g", i, (double)want[i]);
      check_found("%g", "%g", (double)got[i]);
      return 0;
    }
  return 1;
}
static void try_relu(size_t n) {
  float *x = room(n, -3, 3), *y = room(n, 50, 60), *want = room(n, 0, 1);
  check_case("my_relu with n = %zu", "my_relu，n = %zu", n);
  for (size_t i = 0; i < n; i++) want[i] = x[i] > 0 ? x[i] : 0;
  my_relu(x, y, n);
  if (!same(y, want, n)) {
    check_line_of("void my_relu(");
    check_why("Each element by itself: what is negative becomes 0, the rest stays. All n of them.", "每个元素各算各的：负数变成 0，其余不变；n 个都要算。");
    check_fail("relu is wrong", "relu 不对");
  }
  free(x), free(y), free(want);
}
static void try_matmul(size_t m, size_t k, size_t n, int turned, int with_bias) {
  float *a = room(m * k, -1, 1), *b = room(k * n, -1, 1), *bias = room(n, 2, 3), *y = room(m * n, 50, 60), *want = room(m * n, 0, 1);
  check_case("my_matmul with m = %zu, k = %zu, n = %zu, turned = %d, bias = %s", "my_matmul，m = %zu，k = %zu，n = %zu，turned = %d，bias = %s", m, k, n, turned,
             with_bias ? "yes" : "NULL");
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++) {
      double sum = with_bias ? (double)bias[j] : 0;
      for (size_t l = 0; l < k; l++) sum += (double)a[i * k + l] * (double)(turned ? b[j * k + l] : b[l * n + j]);
      want[i * n + j] = (float)sum;
    }
  my_matmul(a, b, with_bias ? bias : NULL, y, m, k, n, turned);
  if (!same(y, want, m * n)) {
    check_line_of("void my_matmul(");
    if (turned) {
      check_why("With turned, b holds its columns as rows: element (l, j) of b is b[j * k + l].", "turned 时 b 的列是按行存放的：b 的元素 (l, j) 是 b[j * k + l]。");
      check_fail("the product is wrong when b lies transposed", "b 转置存放时，乘积不对");
    }
    if (with_bias) {
      check_why("Without a bias the product was right. Each column j starts from bias[j].", "没有 bias 时乘积是对的。第 j 列要从 bias[j] 加起。");
      check_fail("the bias is missing in the product", "乘积里没有加上 bias");
    }
    check_why("y[i][j] is the sum over l of a[i][l] * b[l][j]; rows of a are k long, rows of b and y are n long.", "y[i][j] 是对 l 求和的 a[i][l] * b[l][j]；a 每行 k 个数，b 和 y 每行 n 个数。");
    check_fail("the product is wrong", "乘积不对");
  }
  free(a), free(b), free(bias), free(y), free(want);
}
static void try_softmax(size_t rows, size_t columns, float shift) {
  float *x = room(rows * columns, -3, 3), *y = room(rows * columns, 50, 60), *want = room(rows * columns, 0, 1);
  check_case("my_softmax of %zu rows of %zu, values around %g", "my_softmax，%zu 行，每行 %zu 个，数值在 %g 附近", rows, columns, (double)shift);
  for (size_t r = 0; r < rows; r++) {
    double sum = 0;
    for (size_t i = 0; i < columns; i++) x[r * columns + i] += shift;
    for (size_t i = 0; i < columns; i++) sum += exp((double)x[r * columns + i] - (double)shift);
    for (size_t i = 0; i < columns; i++) want[r * columns + i] = (float)(exp((double)x[r * columns + i] - (double)shift) / sum);
  }
  my_softmax(x, y, rows, columns);
  if (!same(y, want, rows * columns)) {
    check_line_of("void my_softmax(");
    if (shift > 100) {
      check_why("e^1000 does not fit into a float: it becomes infinite, and infinite by infinite is not a number. Subtract the largest value of the row first; the quotient stays the same.",
                "e^1000 放不进 float：变成无穷大，无穷大除以无穷大不是数。先减去这一行的最大值，商不变。");
      check_fail("softmax of large values is not a number", "很大的值做 softmax 得到的不是数");
    }
    check_why("Each row by itself: e^x of the element, divided by the sum of e^x over this row.", "每一行各算各的：元素的 e^x 除以这一行 e^x 之和。");
    check_fail("softmax is wrong", "softmax 不对");
  }
  free(x), free(y), free(want);
}
static void try_conv(conv_shape s, int with_bias) {
  s.oh = (s.h + 2 * s.pad - s.kh) / s.stride + 1, s.ow = (s.w + 2 * s.pad - s.kw) / s.stride + 1;
  const size_t nx = (size_t)(s.c * s.h * s.w), nw = (size_t)(s.o * s.c * s.kh * s.kw), ny = (size_t)(s.o * s.oh * s.ow);
  float *x = room(nx, -1, 1), *w = room(nw, -1, 1), *bias = room((size_t)s.o, 2, 3), *y = room(ny, 50, 60), *want = room(ny, 0, 1);
  check_case("my_conv: %d x %d x %d, %d filters of %d x %d, stride %d, pad %d", "my_conv：%d x %d x %d，%d 个 %d x %d 的滤波器，步长 %d，填充 %d", s.c, s.h, s.w, s.o, s.kh,
             s.kw, s.stride, s.pad);
  for (size_t i = 0; i < ny; i++) {
    const int column = (int)i % s.ow, row = (int)i / s.ow % s.oh, f = (int)i / s.ow / s.oh;
    double sum = with_bias ? (double)bias[f] : 0;
    for (int k = 0; k < s.c * s.kh * s.kw; k++) {
      const int q = column * s.stride + k % s.kw - s.pad, p = row * s.stride + k / s.kw % s.kh - s.pad, ch = k / s.kw / s.kh;
      if (p >= 0 && p < s.h && q >= 0 && q < s.w) sum += (double)x[(ch * s.h + p) * s.w + q] * (double)w[f * s.c * s.kh * s.kw + k];
    }
    want[i] = (float)sum;
  }
  my_conv(x, w, with_bias ? bias : NULL, y, &s);
  if (!same(y, want, ny)) {
    check_line_of("void my_conv(");
    if (s.pad > 0) {
      check_why("Without padding it was right. With it, row 0 of y begins pad rows above x: row = i * stride + p - pad, and what lies outside counts as 0.",
                "没有填充时是对的。有填充时，y 的第 0 行从 x 上方 pad 行开始：行 = i * stride + p - pad，落在外面的按 0 计。");
      check_fail("the convolution is wrong at the border", "卷积在边缘处不对");
    }
    check_why("Six loops: filter, row, column of y; channel, row, column of the window. Which index belongs to which step?", "六重循环：y 的滤波器、行、列；窗口的通道、行、列。每个下标对应哪一步？");
    check_fail("the convolution is wrong", "卷积不对");
  }
  free(x), free(w), free(bias), free(y), free(want);
}
static size_t operators(void) {
  size_t n = 0;
  while (aslOpAt(n, NULL)) n++;
  return n;
}
static int is_registered(const char *name, size_t own) { /* the program's own come first */
  for (size_t i = 0; i < own; i++) {
    const char *other = aslOpAt(i, NULL);
    if (other && strcmp(other, name) == 0) return 1;
  }
  return 0;
}

CHECK_ORACLE {
  static const char *const names[] = {"Relu", "MatMulV2", "SoftmaxV2", "Conv2D"};
  const conv_shape plain = {1, 5, 5, 1, 3, 3, 0, 0, 1, 0};
  size_t before;
  conv_shape s;
  aclError code;
  for (int k = 0; k < 3; k++) try_relu(check_size(k));
  try_matmul(2, 3, 2, 0, 0);
  for (int k = 0; k < 2; k++) try_matmul((size_t)check_between(1, 20), (size_t)check_between(1, 20), (size_t)check_between(1, 20), 0, k);
  for (int k = 0; k < 2; k++) try_matmul((size_t)check_between(2, 20), (size_t)check_between(2, 20), (size_t)check_between(2, 20), 1, k);
  try_softmax(1, 10, 0);
  try_softmax((size_t)check_between(2, 9), (size_t)check_between(1, 30), 0);
  try_softmax((size_t)check_between(2, 9), (size_t)check_between(2, 30), 1000);
  try_conv(plain, 0);
  for (int pad = 0; pad < 3; pad++) {
    s.c = (int)check_between(1, 4), s.h = (int)check_between(5, 12), s.w = (int)check_between(5, 12), s.o = (int)check_between(1, 5);
    s.kh = (int)check_between(2, 4), s.kw = (int)check_between(2, 4), s.stride = (int)check_between(1, 2), s.pad = pad, s.oh = s.ow = 0;
    try_conv(s, pad != 0);
  }
  check_case("register_mine()", "register_mine()");
  before = operators();
  code = register_mine();
  if (!check_ok(code, "register_mine")) check_fail("registering failed with code %d", "注册失败，返回码 %d", code);
  for (size_t k = 0; k < 4; k++)
    if (!is_registered(names[k], operators() - before)) {
      check_line_of("register_mine(");
      check_why("A model asks for operators by name. Until yours is registered under that name, the library's own runs.", "模型按名字寻找算子。没有以这个名字注册之前，运行的都是库自带的算子。");
      check_fail("not registered: %s", "没有注册：%s", names[k]);
    }
}
