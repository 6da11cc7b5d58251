/*
  Oracle of exercise 122: a run whose computing alone gets faster, its limit, and the way back.

  title: How much faster?
  title.zh: 能快多少？
  minutes: 15
  points: 2
  required: yes
  async: no
  unsolved: only the computing gets faster
  hint1: A run has 4 ms of copies and 4 ms of computing. How long does it take on a chip that computes infinitely fast?
  hint1.zh: 一次运行拷贝 4 毫秒、计算 4 毫秒。芯片计算无限快时要多久？
  hint2: Tutorial 12, "Another chip under the same program": the two lines with the two chips.
  hint2.zh: 教程 12 的 “Another chip under the same program”（同一个程序，换一种芯片）：写着两种芯片的那两行。
  hint3: run_ms = host + copies + compute / chip. most = all / (host + copies). For chip_for: left = all / wanted - host - copies is what the
    chip may still take; compute / left, if left is above 0.
  hint3.zh: run_ms = host + copies + compute / chip。most = 总和 / (host + copies)。chip_for：left = 总和 / wanted - host - copies 是芯片还可以
    用的时间；left 大于 0 时答案是 compute / left。
*/
#include "exercises/checks/122_how_much_faster.h"
#include "exercises/checks/check.h"

#include <math.h>

static int near_to(double a, double b) { return fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b)) + 1e-12; }
static void numbers(double want, double got) {
  check_expected("%.6g", "%.6g", want);
  check_found("%.6g", "%.6g", got);
}
static void look(double host, double copies, double compute, double chip, double wanted) {
  const run_t r = {host, copies, compute};
  const double rest = host + copies, all = rest + compute;
  double want = rest + compute / chip, got = run_ms(&r, chip);
  check_case("run_ms({%g, %g, %g}, %g)", "run_ms({%g, %g, %g}, %g)", host, copies, compute, chip);
  if (!near_to(want, got)) {
    numbers(want, got);
    check_line_of("run_ms(");
    if (near_to(got, host + (copies + compute) / chip)) {
      check_why("The way between host and device is a bus beside the chip; a chip that computes faster has the same one.", "主机与设备之间的路是芯片旁边的总线；计算更快的芯片用的还是同一条路。");
      check_fail("the copies do not get faster with the chip", "拷贝不会随芯片变快");
    }
    check_why("The host's work and the copies take what they took; the computing takes a part of it.", "主机的工作和拷贝还是那么久；只有计算缩短。");
    check_fail("only the computing gets faster", "变快的只有计算");
  }
  want = rest > 0 ? all / rest : 0, got = most(&r);
  check_case("most({%g, %g, %g})", "most({%g, %g, %g})", host, copies, compute);
  if (!near_to(want, got)) {
    numbers(want, got);
    check_line_of("most(");
    check_why("With an infinitely fast chip, host and copies are left: the whole run divided by them is the limit.", "芯片无限快时，剩下 host 和 copies：总时间除以它们就是上限。");
    check_fail("what stays sets the limit", "不变的部分决定上限");
  }
  want = all / wanted - rest > 0 ? compute / (all / wanted - rest) : 0, got = chip_for(&r, wanted);
  if (fabs(all / wanted - rest) < 1e-9) return; /* at the very limit rounding decides */
  check_case("chip_for({%g, %g, %g}, %g)", "chip_for({%g, %g, %g}, %g)", host, copies, compute, wanted);
  if (near_to(want, got)) return;
  numbers(want, got);
  check_line_of("chip_for(");
  if (!(want > 0)) {
    check_why("Host and copies alone take longer than the whole may: no chip helps.", "光是 host 和 copies 就超过了允许的总时间：什么芯片都没用。");
    check_fail("no chip can do that", "没有芯片做得到");
  }
  check_why("The whole shall take 1 / wanted of what it took; subtract what stays, and see how much is left for the computing.", "总时间要变成原来的 1 / wanted；减去不变的部分，看还剩多少给计算。");
  check_fail("the chip has to make up for what stays", "芯片还得补上不变的那部分");
}

CHECK_ORACLE {
  look(1, 2, 5, 2, 1.5);
  look(0, 4, 4, 24, 1.9), look(0, 4, 4, 24, 2.1);
  look(0, 0, 7, 24, 10);
  look(3, 0, 0, 24, 1.5);
  for (int k = 0; k < 30; k++) {
    const double host = (double)check_uniform(0, 5), copies = (double)check_uniform(0, 5);
    look(host, copies, (double)check_uniform(0.5f, 50), (double)check_uniform(1, 40), (double)check_uniform(1.01f, 12));
  }
}
