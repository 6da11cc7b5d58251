/*
  Oracle of exercise 16b2: hidden copies of views.

  title: Three copies that nobody asked for
  title.zh: 三次没人要求的拷贝
  minutes: 20
  points: 5
  required: no
  async: no
  unsolved: 3 copies
  hint1: Which of the steps care about the order of axes at all?
  hint1.zh: 哪些步骤真的在意轴的顺序？
  hint2: Tutorial 16b, "What a view costs later": who reads rows, and which operator can read a matrix turned over?
  hint2.zh: 教程 16b 的“视图的代价在后面”：谁按行读？哪个算子能直接读转置的矩阵？
  hint3: t = mt_tanh(mt_mul_scalar(mt_relu(x), 2)); return mt_mm(t, mt_transpose(w, 0, 1));
  hint3.zh: 写成：t = mt_tanh(mt_mul_scalar(mt_relu(x), 2)); return mt_mm(t, mt_transpose(w, 0, 1));
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/16b2_hidden_copies.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }

static uint64_t copies(void) {
  mtStats s;
  mt_stats(&s);
  return mt_op_calls("aten::contiguous", MT_NPU) + mt_op_calls("aten::clone", MT_NPU) + mt_op_calls("aten::copy_", MT_NPU) + s.copies_to_host + s.copies_to_device;
}
CHECK_ORACLE {
  for (int k = 0; k < 4; k++) {
    const int64_t n = check_between(2, 12), in = check_between(2, 12), m = check_between(2, 12), xs[2] = {n, in}, ws[2] = {m, in};
    float x[144], w[144], want[144], got[144];
    double v[144];
    uint64_t before, made;
    mtTensor *tx, *tw, *y;
    for (int i = 0; i < 144; i++) x[i] = check_uniform(-1, 1), w[i] = check_uniform(-1, 1);
    for (int64_t i = 0; i < n * m; i++) {
      double s = 0;
      for (int64_t j = 0; j < in; j++) s += tanh(2 * (x[i / m * in + j] > 0 ? (double)x[i / m * in + j] : 0)) * (double)w[i % m * in + j];
      want[i] = (float)s;
    }
    check_case("scores of %lld x %lld and %lld x %lld", "scores，%lld x %lld 与 %lld x %lld", (long long)n, (long long)in, (long long)m, (long long)in);
    tx = mt.tensor(2, xs, x, MT_FLOAT32, "npu:0"), tw = mt.tensor(2, ws, w, MT_FLOAT32, "npu:0");
    before = copies();
    y = scores(tx, tw);
    made = copies() - before;
    if (!y || y->rank != 2 || y->sizes[0] != n || y->sizes[1] != m || mt_read(y, v) != 0) {
      check_why("A matrix of n x m is asked for. %s", "要返回 n x m 的矩阵。%s", mt_error());
      check_fail("there is no result of that shape", "没有这个形状的结果");
    }
    for (int64_t i = 0; i < n * m; i++) got[i] = (float)v[i];
    if (!check_floats("scores", want, got, (size_t)(n * m), 1e-3f)) {
      check_why("relu, then twice, then tanh, then the product with w transposed: the order of the steps stays.", "先 relu，再乘 2，再 tanh，最后与 w 的转置相乘：步骤的次序不能变。");
      check_fail("the result is another one", "结果变了");
    }
    if (made) {
      check_why("An operator that reads rows was given a view in another order, so its elements were brought into rows first (or a step left the device). relu, the factor and tanh work on each element by itself: they need no turning.",
                "按行读的算子拿到了另一种顺序的视图，于是先把元素排成行（或者某一步离开了设备）。relu、乘法和 tanh 都是逐元素的，根本不需要转置。");
      check_fail("%llu copies were made on the way", "途中做了 %llu 次拷贝", (unsigned long long)made);
    }
    mt_scope_end(0);
  }
  mt_finalize();
}
