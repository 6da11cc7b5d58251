/*
  Oracle of exercise 17a2: the gap of the automatic migration: a comparison in the program.

  title: The other branch
  title.zh: 另一个分支
  minutes: 20
  points: 5
  required: no
  async: no
  unsolved: through the host
  hint1: The trainer said "nccl". What does the group answer when it is asked?
  hint1.zh: 训练程序说的是 "nccl"。问通信组，它回答什么？
  hint2: Tutorial 17a, "What the program compares itself, it does not see".
  hint2.zh: 教程 17a 的“程序自己做的比较，它看不见”。
  hint3: strcmp(backend, "nccl") == 0 || strcmp(backend, "hccl") == 0
  hint3.zh: 写成：strcmp(backend, "nccl") == 0 || strcmp(backend, "hccl") == 0
*/
#define MINITORCH_IMPLEMENTATION
#include "exercises/checks/17a2_the_other_branch.h"
#include "exercises/checks/check.h"

/* What minitorch says is told by the verdict; also what a migration says before main. */
static void quiet(const char *text) { (void)text; }
__attribute__((constructor(101))) static void hush(void) { mt_on_message(quiet); }
#include "tutorials/lib/transfer_to_npu.h"

static const char *old_answer(void) { return "nccl"; }
static const char *other_answer(void) { return "gloo"; }
CHECK_ORACLE {
  mt.init_process_group("nccl", 0, 1);
  const char *(*now)(void) = mt.get_backend;
  for (int k = 0; k < 3; k++) {
    const int64_t n = check_between(3, 50);
    double v[50], w[50];
    mtStats before, after;
    mtTensor *g = mt.randn(1, &n, MT_FLOAT32, "cuda:0"), *r;
    mt.get_backend = k == 0 ? now : k == 1 ? old_answer : other_answer;
    check_case("average of %d gradients, the backend answers %s", "%d 个梯度求平均，backend 的回答是 %s", (int)n, mt.get_backend());
    mt_stats(&before);
    r = average(g);
    mt_stats(&after);
    if (!r || mt_numel(r) != n || mt_read(r, v) != 0 || mt_read(g, w) != 0 || !mt.is_npu(r)) check_fail("there is no result on g's device", "g 所在的设备上没有结果");
    for (int i = 0; i < (int)n; i++) if (fabs(v[i] - w[i] / 2) > 1e-6) check_fail("the gradient was not halved", "梯度没有减半");
    if (k < 2 && after.copies_to_host != before.copies_to_host) {
      check_line_of("mt.get_backend(");
      check_why("The group was made with \"nccl\", which the migration turned into hccl; so mt.get_backend() answers \"hccl\" on the NPU and \"nccl\" on the machine the trainer comes from. A comparison inside the program is not rewritten: it has to know both.",
                "通信组是用 \"nccl\" 建的，迁移把它变成了 hccl；所以 mt.get_backend() 在 NPU 上回答 \"hccl\"，在原来的机器上回答 \"nccl\"。程序里的比较不会被改写：两个名字都要认。");
      if (k == 0) check_fail("the gradients go through the host", "梯度绕道了主机");
      check_fail("on the old machine they now go through the host", "在原来的机器上现在绕道主机了");
    }
    if (k == 2 && after.copies_to_host == before.copies_to_host) {
      check_why("With gloo the average is made by the CPUs of the machines; the gradient has to be in host memory for it.", "gloo 由各台机器的 CPU 求平均；梯度必须在主机内存里。");
      check_fail("gloo cannot reach the device's memory", "gloo 够不到设备内存");
    }
    mt_scope_end(0);
  }
  mt_finalize();
}
