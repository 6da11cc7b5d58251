/*
  Oracle of exercise 16a3: softplus said with other operators.

  title: The same with other operators
  title.zh: 换成别的算子
  minutes: 20
  points: 5
  required: no
  async: no
  unsolved: falls back to the CPU
  hint1: Which operators of the header have NPU kernels? For which x is e^x harmless?
  hint1.zh: 头文件里哪些算子有 NPU 内核？x 在什么范围内 e^x 没有危险？
  hint2: Tutorial 16a, "A place in the table is empty": what the fallback costs. Take max(x, 0) out of the logarithm; what is left has an exponent that is never positive.
  hint2.zh: 教程 16a 的“表里有一格是空的”：回退的代价。把 max(x, 0) 从对数里提出来，剩下的指数就不会是正数。
  hint3: relu(x) + log(1 + exp(-(relu(x) + relu(-x))))
  hint3.zh: 写成：relu(x) + log(1 + exp(-(relu(x) + relu(-x))))
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/16a3_without_softplus.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }

CHECK_ORACLE {
  for (int k = 0; k < 3; k++) {
    const int64_t n = check_between(20, 200);
    float *x = check_new_floats((size_t)n);
    double *y = (double *)malloc((size_t)n * sizeof *y), *g = (double *)malloc((size_t)n * sizeof *g);
    mtStats before, after;
    mtTensor *t, *r;
    for (int i = 0; i < n; i++) x[i] = i % 7 == 0 ? check_uniform(-1000, 1000) : check_uniform(-6, 6);
    check_case("my_softplus of %d numbers on npu:0", "npu:0 上 %d 个数的 my_softplus", (int)n);
    t = mt_param(mt.tensor(1, &n, x, MT_FLOAT32, "npu:0"));
    mt_stats(&before);
    r = my_softplus(t);
    mt_stats(&after);
    if (after.fallbacks != before.fallbacks || after.copies_to_host != before.copies_to_host || after.copies_to_device != before.copies_to_device) {
      check_line_of("mt_softplus(");
      check_why("softplus has no NPU kernel: its operand went to the CPU and the result came back, %d bytes through the host. The exercise is to do without.",
                "softplus 没有 NPU 内核：操作数去了 CPU，结果再回来，经过主机的有 %d 字节。本题要求不绕道。",
                (int)(after.bytes_to_host - before.bytes_to_host + after.bytes_to_device - before.bytes_to_device));
      check_fail("the work falls back to the CPU", "计算回退到了 CPU");
    }
    if (!r || mt_numel(r) != n || mt_read(r, y) != 0) {
      check_why("A result of the same shape is asked for: %s", "要返回一个同样形状的结果：%s", mt_error());
      check_fail("there is no result", "没有结果");
    }
    for (int i = 0; i < n; i++) {
      const double want = x[i] > 30 ? (double)x[i] : log1p(exp((double)x[i]));
      if (fabs(y[i] - want) <= 1e-4 * (1 + fabs(want))) continue;
      check_expected("softplus(%g) = %.6g", "softplus(%g) = %.6g", (double)x[i], want);
      check_found("%.6g", "%.6g", y[i]);
      if (y[i] > 1e30) {
        check_why("e^x of a float is infinite from x = 89 on. Take max(x, 0) out of the logarithm first; what is left is log(1 + e^-|x|).",
                  "float 的 e^x 从 x = 89 起就是无穷大。先把 max(x, 0) 从对数里提出来，剩下 log(1 + e^-|x|)。");
        check_fail("large numbers become infinity", "大数变成了无穷大");
      }
      check_why("log(1 + e^x) is %.6g there. Near 0 it is not the same as max(x, 0).", "那里的 log(1 + e^x) 是 %.6g。在 0 附近它与 max(x, 0) 不同。", want);
      check_fail("the numbers are wrong", "数值不对");
    }
    if (mt_backward(mt_sum(r)) != 0 || !t->grad || mt_read(t->grad, g) != 0) check_fail("the way back fails", "反向失败");
    for (int i = 0; i < n; i++)
      if (fabs(g[i] - 1 / (1 + exp(-(double)x[i]))) > 1e-3 && fabs((double)x[i]) > 0.01) check_fail("the gradient is wrong", "梯度不对");
    mt_release(t);
    free(x), free(y), free(g);
    mt_scope_end(0);
  }
  mt_finalize();
}
