/*
  Oracle of exercise 17a1: the automatic migration: one line.

  title: One line
  title.zh: 一行
  minutes: 10
  points: 3
  required: no
  async: no
  early: yes
  unsolved: does not run
  hint1: What refuses the trainer, and who could answer for it instead?
  hint1.zh: 是谁拒绝了这个训练程序？谁可以代替它回答？
  hint2: Tutorial 17a, "One line later it runs".
  hint2.zh: 教程 17a 的“加一行之后就能运行”。
  hint3: #include "tutorials/lib/transfer_to_npu.h"
  hint3.zh: 写成：#include "tutorials/lib/transfer_to_npu.h"
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/17a1_one_line.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }

CHECK_ORACLE {
  for (int k = 0; k < 2; k++) {
    enum { N = 20 };
    const double slope = (double)check_uniform(-4, 4);
    float x[N], y[N];
    double w;
    mtStats before, after;
    for (int i = 0; i < N; i++) x[i] = check_uniform(-2, 2), y[i] = (float)slope * x[i] + 1;
    check_case("find_slope of %d points", "%d 个点的 find_slope", N);
    mt_stats(&before);
    w = find_slope(x, y, N);
    mt_stats(&after);
    if (w != w) {
      check_why("%s. transfer_to_npu.h, included without TRANSFER_TO_NPU_BY_HAND, exchanges the functions behind mt before main begins.",
                "%s。包含 transfer_to_npu.h（前面不要定义 TRANSFER_TO_NPU_BY_HAND），它会在 main 之前替换 mt 里的函数。", mt_error());
      check_fail("the trainer does not run", "训练程序不能运行");
    }
    if (!check_code_has("mt.module_to(layer,\"cuda:0\")") || !check_code_has("mt.init_process_group(\"nccl\",0,1)") || check_code_has("\"npu") || check_code_has("\"cpu")) {
      check_why("The names in the trainer are to stay \"cuda:0\" and \"nccl\", so that the same file still runs where they mean something. The added line rewrites them when they are used.",
                "训练程序里的名字要保持 \"cuda:0\" 和 \"nccl\"，这样同一个文件在原来的机器上还能运行。加上的那一行会在用到时改写它们。");
      check_fail("the trainer was edited by hand", "训练程序被手工改过");
    }
    if (after.calls[MT_NPU] - before.calls[MT_NPU] < 300) check_fail("the work was not done on the NPU", "计算没有在 NPU 上进行");
    if (fabs(w - slope) > 0.05) {
      check_expected("a slope of %.3f", "斜率 %.3f", slope);
      check_found("%.3f", "%.3f", w);
      check_fail("the trainer was changed: it no longer finds the slope", "训练程序变了：找不到斜率");
    }
    mt_scope_end(0);
  }
  mt_finalize();
}
