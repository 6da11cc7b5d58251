/*
  Oracle of exercise 16a2: the backward formula of softmax against finite differences.

  title: The way back through softmax
  title.zh: softmax 的反向
  minutes: 25
  points: 6
  required: no
  async: no
  unsolved: differences say otherwise
  hint1: Raise one x of a row a little. Which y of the row move, and in which direction?
  hint1.zh: 把一行里的一个 x 稍微调大。这一行哪些 y 会变？往哪个方向变？
  hint2: Tutorial 16a, "Is a gradient right? Ask the function" and "The graph stands above the table": the formula is made of operators, and differences judge it.
  hint2.zh: 教程 16a 的“梯度对不对？问函数自己”和“计算图在表的上面”：公式由算子组成，用差分来检验。
  hint3: sum = mt_sum_dims(mt_mul(grad, y), 2u, 1); grad_in[0] = mt_mul(y, mt_sub(grad, sum));
  hint3.zh: 写成：sum = mt_sum_dims(mt_mul(grad, y), 2u, 1); grad_in[0] = mt_mul(y, mt_sub(grad, sum));
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/16a2_softmax_backward.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }

static double loss(const int64_t *sizes, const double *x, const double *weights, const char *device, double *grad) {
  mtTensor *t = mt.tensor(2, sizes, x, MT_FLOAT64, "cpu"), *w = mt.tensor(2, sizes, weights, MT_FLOAT64, "cpu"), *sum;
  double value;
  if (strcmp(device, "cpu") != 0) t = mt.to(mt_to_dtype(t, MT_FLOAT32), device), w = mt.to(mt_to_dtype(w, MT_FLOAT32), device);
  t = mt_param(t);
  sum = mt_sum(mt_mul(mt_softmax(t), w));
  value = mt_item(sum);
  if (grad && (mt_backward(sum) != 0 || !t->grad || t->grad->rank != 2 || mt_read(t->grad, grad) != 0)) {
    check_why("The formula answered -1, left grad_in[0] empty, or gave another shape than x has: %s", "公式返回了 -1、没有设置 grad_in[0]，或者形状与 x 不同：%s", mt_error());
    check_fail("the way back fails", "反向失败");
  }
  mt_release(t);
  return value;
}
CHECK_ORACLE {
  if (mt_register_backward("aten::softmax", softmax_backward) != 0) check_trouble("softmax is missing", "缺少 softmax");
  for (int k = 0; k < 3; k++) {
    const int64_t sizes[2] = {k == 2 ? 4 : check_between(2, 5), k == 2 ? 4 : check_between(2, 6)};
    const int n = (int)(sizes[0] * sizes[1]);
    double x[40], weights[40], by_graph[40], on_npu[40];
    mtStats before, after;
    for (int i = 0; i < n; i++) x[i] = (double)check_uniform(-2, 2), weights[i] = (double)check_uniform(-2, 2);
    check_case("the gradient of softmax, %d rows of %d", "softmax 的梯度，%d 行，每行 %d 个", (int)sizes[0], (int)sizes[1]);
    loss(sizes, x, weights, "cpu", by_graph);
    for (int i = 0; i < n; i++) {
      const double old = x[i], h = 1e-5;
      double side[2], by_difference;
      for (int s = 0; s < 2; s++) x[i] = old + (s ? h : -h), side[s] = loss(sizes, x, weights, "cpu", NULL);
      x[i] = old;
      by_difference = (side[1] - side[0]) / (2 * h);
      if (fabs(by_difference - by_graph[i]) < 1e-6) continue;
      check_expected("row %d, class %d: %.6f, by differences", "第 %d 行第 %d 类：%.6f（由差分得到）", i / (int)sizes[1], i % (int)sizes[1], by_difference);
      check_found("%.6f, by the formula", "%.6f（由公式得到）", by_graph[i]);
      check_why("In a row the y sum to 1: when one grows the others shrink. That is the term with the sum over the row, which each element of the row needs, and rows do not mix.",
                "一行的 y 之和是 1：一个变大，其余就变小。这就是“对这一行求和”的那一项，行里每个元素都要减去它，而行与行不混在一起。");
      check_fail("the formula gives one gradient, differences say otherwise", "公式给出的梯度与差分不符");
    }
    mt_stats(&before);
    loss(sizes, x, weights, "npu:0", on_npu);
    mt_stats(&after);
    if (after.copies_to_host - before.copies_to_host > 2) {
      check_line_of("mt.to(");
      check_why("The formula moves its operands to the CPU and the result back. Operators are dispatched by where their operands lie: written without a device, the same formula runs on the NPU.",
                "公式把操作数搬到 CPU，再把结果搬回来。算子按操作数所在的设备分发：不写设备，同一个公式就会在 NPU 上运行。");
      check_fail("the formula knows only one device", "公式只认一个设备");
    }
    for (int i = 0; i < n; i++)
      if (fabs(on_npu[i] - by_graph[i]) > 1e-4) check_fail("on the NPU the formula gives other numbers", "在 NPU 上公式给出了别的数值");
    mt_scope_end(0);
  }
  mt_finalize();
}
