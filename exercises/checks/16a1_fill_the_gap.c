/*
  Oracle of exercise 16a1: the missing NPU kernel of softplus.

  title: Fill the gap in the table
  title.zh: 补上表里的空缺
  minutes: 15
  points: 4
  required: no
  async: no
  unsolved: still falls back to the CPU
  hint1: Which column of the table is empty for softplus, and what does the dispatcher do then?
  hint1.zh: softplus 在表的哪一列是空的？分发器这时会怎么做？
  hint2: Tutorial 16a, "One function fills it": the kernel calls mt_npu_unary, and mt_register names the operator and the device.
  hint2.zh: 教程 16a 的“一个函数就能补上”：内核调用 mt_npu_unary，mt_register 指明算子和设备。
  hint3: return mt_npu_unary(call, "Softplus"); and return mt_register("aten::softplus", MT_NPU, npu_softplus);
  hint3.zh: return mt_npu_unary(call, "Softplus"); 以及 return mt_register("aten::softplus", MT_NPU, npu_softplus);
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/16a1_fill_the_gap.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }

CHECK_ORACLE {
  for (int k = 0; k < 4; k++) {
    const int64_t sizes[2] = {check_between(1, 40), check_between(1, 40)};
    const int n = (int)(sizes[0] * sizes[1]);
    float *x = check_new_floats((size_t)n), *want = check_new_floats((size_t)n), *got = check_new_floats((size_t)n);
    double *v = (double *)malloc((size_t)n * sizeof *v);
    mtStats before, after;
    mtTensor *t, *y;
    for (int i = 0; i < n; i++) x[i] = check_uniform(-8, 8), want[i] = (float)log1p(exp((double)x[i]));
    check_case("softplus of %d x %d numbers on npu:0", "npu:0 上 %d x %d 个数的 softplus", (int)sizes[0], (int)sizes[1]);
    if (k == 0 && fill_the_table() != 0) {
      check_why("mt_register answers -1 when it knows no operator of that name; they are called aten::NAME.", "mt_register 不认识这个算子名时返回 -1；名字的形式是 aten::NAME。");
      check_fail("fill_the_table did not answer 0", "fill_the_table 没有返回 0");
    }
    t = mt.tensor(2, sizes, x, MT_FLOAT32, "npu:0");
    mt_stats(&before);
    y = mt_softplus(t);
    mt_stats(&after);
    if (after.fallbacks != before.fallbacks) {
      check_why("The NPU column is still empty for aten::softplus, so the dispatcher copied the operand to the CPU and the result back: %d bytes each way. mt_register puts a kernel there.",
                "aten::softplus 在 NPU 一列还是空的，所以分发器把操作数拷到 CPU，再把结果拷回来：来回各 %d 字节。用 mt_register 放一个内核进去。", 4 * n);
      check_fail("softplus still falls back to the CPU", "softplus 仍然回退到 CPU");
    }
    if (after.copies_to_host != before.copies_to_host) {
      check_line_of("mt.to(");
      check_why("The kernel itself copies to the CPU: that is the fallback once more, only without its warning. A kernel queues one operator of the device.",
                "内核自己把数据拷到了 CPU：这还是回退，只是没有警告。内核应当只下发一个设备上的算子。");
      check_fail("the kernel goes through the CPU", "内核绕道 CPU");
    }
    if (!y || mt_read(y, v) != 0) {
      check_why("The kernel answered -1, or what it queued failed: %s", "内核返回了 -1，或者下发的任务失败：%s", mt_error());
      check_fail("softplus on the NPU fails", "NPU 上的 softplus 失败");
    }
    for (int i = 0; i < n; i++) got[i] = (float)v[i];
    if (!check_floats("softplus", want, got, (size_t)n, 1e-4f)) {
      check_why("The table believes what is registered. The operator \"Softplus\" computes log(1 + e^x); a kernel that queues nothing leaves in the result what lay in that memory before.",
                "登记什么，表就相信什么。\"Softplus\" 这个算子计算 log(1 + e^x)；如果内核什么也不下发，结果里就是那块内存原来的内容。");
      check_fail("the numbers are wrong", "数值不对");
    }
    free(x), free(want), free(got), free(v);
    mt_scope_end(0);
  }
  mt_finalize();
}
