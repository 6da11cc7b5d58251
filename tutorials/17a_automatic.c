/*
  17a_automatic.c - section 1.7: migration, the automatic way

  The question
      A trainer says "cuda:0" in ten places and "nccl" in one. With one added line it runs on the NPU, unchanged. What does the line do, and what
      can it not do?

  What you will see
      | > minitorch: "cuda:0": this build has no CUDA
      ~ step 1: loss 1.4, step 20: loss 0.001
      | transfer_to_npu: tensor             rewritten 2 times
      | transfer_to_npu: module_to          rewritten 1 times
      | get_backend says hccl
      | 16777217 in a DoubleTensor: 16777216

  One belief ends here: "after the one line everything is converted".
  Run it:  make && build/bin/17a_automatic
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#define MINITORCH_IMPLEMENTATION
#include "lib/minitorch.h"
#define TRANSFER_TO_NPU_BY_HAND /* so that the lesson can show before and after; without it the next line is all there is to do */
#include "lib/transfer_to_npu.h"

enum { ROWS = 60, IN = 2, CLASSES = 3 };
static void heard(const char* text) { show_quoted(text); }

/* ---------------------------------------------------------------------------------------------------------------- */
/* The trainer, as its author wrote it for another card. Not a word of it is changed in this lesson. */
static int train(double* first, double* last) {
  const int64_t rows[2] = {ROWS, IN}, count[1] = {ROWS};
  float points[ROWS * IN];
  int64_t labels[ROWS];
  mtModule *layers[3], *net;
  mtOptimizer* optimizer;
  mtTensor *x, *y;
  mt_manual_seed(3);
  for (int i = 0; i < ROWS; i++) { /* three heaps of points */
    labels[i] = i % CLASSES;
    points[2 * i] = (float)(2 * cos(2.1 * (double)labels[i]) + mt_uniform(-0.7, 0.7));
    points[2 * i + 1] = (float)(2 * sin(2.1 * (double)labels[i]) + mt_uniform(-0.7, 0.7));
  }
  layers[0] = mtnn_linear(IN, 16, MT_FLOAT32), layers[1] = mtnn_relu(), layers[2] = mtnn_linear(16, CLASSES, MT_FLOAT32);
  net = mtnn_sequential(3, layers);
  if (mt.init_process_group("nccl", 0, 1) != 0 || mt.module_to(net, "cuda:0") != 0) {
    mt_free_module(net);
    return -1;
  }
  optimizer = mt_adam(net, 0.05, 0.9, 0.999, 1e-8, 0);
  x = mt.tensor(2, rows, points, MT_FLOAT32, "cuda:0"), y = mt.tensor(1, count, labels, MT_INT64, "cuda:0");
  for (int step = 1; step <= 20; step++) {
    const size_t scope = mt_scope();
    mtTensor* loss = mt_cross_entropy(mt_forward(net, x), y);
    mt_zero_grad(net);
    mt_backward(loss);
    mt_step(optimizer);
    *last = mt_item(loss);
    if (step == 1) *first = *last;
    mt_scope_end(scope);
  }
  mt.cuda.synchronize();
  mt_free_optimizer(optimizer), mt_free_module(net);
  return 0;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void before(void) {
  double first = 0, last = 0;
  STEP(SAY("As it is, it is refused", "原样运行会被拒绝"));
  CLAIM(train(&first, &last) != 0, SAY("this build has neither nccl nor cuda", "这里既没有 nccl，也没有 cuda"));
  CLAIM(mt.module_to(NULL, "cuda:0") != 0 && mt.zeros(0, NULL, MT_FLOAT32, "cuda:0") == NULL, SAY("nor can a tensor be made there", "也不能在上面创建张量"));
}
static void after(void) {
  double first = 0, last = 0;
  STEP(SAY("One line later it runs", "加一行之后就能运行"));
  tell(SAY("#include \"transfer_to_npu.h\" exchanges entries of the table mt before main begins, as importing torch_npu.contrib.transfer_to_npu "
           "exchanges functions of the module torch. It says what it did:",
           "#include \"transfer_to_npu.h\" 在 main 之前替换表 mt 里的函数，就像 import torch_npu.contrib.transfer_to_npu 替换 torch 模块里的函数。它会说明做了什么："));
  transfer_to_npu(); /* TRY 1 */
  CLAIM(train(&first, &last) == 0, SAY("the same trainer runs", "同一个训练程序能运行了"));
  show(SAY("step 1: loss %.4f", "第 1 步：损失 %.4f"), first);
  show(SAY("step 20: loss %.4f", "第 20 步：损失 %.4f"), last);
  CLAIM(last < first / 4, SAY("and it learns", "而且学会了"));
  CLAIM(mt_op_calls("aten::linear", MT_NPU) == 40 && mt_op_calls("aten::linear", MT_CPU) == 0, SAY("all of it on the NPU", "全部在 NPU 上"));

  STEP(SAY("It rewrites when a name is used, and counts", "在用到名字时改写，并且计数"));
  tell(SAY("Nothing of the source is read. When the trainer calls mt.tensor(..., \"cuda:0\"), the function behind the entry now looks at the device "
           "name, turns it into \"npu:0\" and calls the old one.",
           "它不读源代码。训练程序调用 mt.tensor(..., \"cuda:0\") 时，表里的新函数看到设备名，把它变成 \"npu:0\"，再调用原来的函数。"));
  for (int k = 0; k < TRANSFER_KINDS; k++)
    if (transfer__counts[k]) show("transfer_to_npu: %-18s rewritten %u times", transfer__names[k], transfer__counts[k]);
  CLAIM(transfer_count("tensor") == 2 && transfer_count("init_process_group") == 1, SAY("two tensors and one backend", "两个张量和一个 backend"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void gaps(void) {
  const int64_t one[1] = {1};
  const double value = 16777217;
  double back = 0;
  mtTensor* t = mt.zeros(1, one, MT_FLOAT32, "cuda:0");
  STEP(SAY("What the program compares itself, it does not see", "程序自己做的比较，它看不见"));
  tell(SAY("A name that passes through mt is rewritten. A name that the program compares with a string of its own is not: the answers have the new "
           "names, the program still asks for the old ones, and takes the other branch without a word.",
           "经过 mt 的名字会被改写。程序自己拿去和字符串比较的，不会：返回的是新名字，程序问的还是旧名字，于是悄悄走了另一个分支。"));
  show(SAY("get_backend says %s", "get_backend 返回 %s"), mt.get_backend());
  CLAIM(strcmp(mt.get_backend(), "nccl") != 0, SAY("if (strcmp(mt.get_backend(), \"nccl\") == 0) is false now", "if (strcmp(mt.get_backend(), \"nccl\") == 0) 现在不成立")); /* TRY 2 */
  CLAIM(strcmp(mt_device_name(t), "cuda:0") != 0 && mt.is_cuda(t), SAY("ask mt.is_cuda(t): that one is rewritten", "要用 mt.is_cuda(t) 来问：这个会被改写"));

  STEP(SAY("double becomes float", "double 变成 float"));
  tell(SAY("The chip has no double. A DoubleTensor becomes a FloatTensor, even one on the CPU, and 53 bits become 24. The first whole number that "
           "is lost is 16777217.",
           "芯片没有 double。DoubleTensor 变成 FloatTensor，连 CPU 上的也一样，53 位有效位变成 24 位。第一个丢失的整数是 16777217。"));
  mt_read(mt.DoubleTensor(1, one, &value, "cpu"), &back);
  show(SAY("16777217 in a DoubleTensor: %.0f", "16777217 放进 DoubleTensor：%.0f"), back);
  CLAIM(value - back > 0.5 && value - back < 1.5, SAY("it is off by 1, and nobody complains", "差了 1，而且没有任何报错"));
  mt_read(mt.tensor(1, one, &value, MT_FLOAT64, "cpu"), &back); /* TRY 3 */
  CLAIM(fabs(value - back) < 1e-9, SAY("a tensor made as MT_FLOAT64 on the CPU keeps it", "在 CPU 上按 MT_FLOAT64 创建的张量不会丢"));
}

int main(void) {
  LESSON("1.7", "Migration: the automatic way", "迁移：自动方式", 25,
         SAY("One added line, and a trainer for another card runs on the NPU. What can the line not do?", "加一行，为另一种卡写的训练程序就能在 NPU 上运行。这一行做不到什么？"));
  mt_on_message(heard);
  before();
  after();
  gaps();
  mt_finalize();

  HARDWARE(SAY("There the line is `from torch_npu.contrib import transfer_to_npu`, and the gaps are these: comparisons with \"nccl\" or \"cuda\" in the "
               "script, channels_last, fused optimisers of APEX, torch.jit.script, device properties. The tool of chapter 18 rewrites the text "
               "instead, and reports what it could not.",
               "真实环境里这一行是 from torch_npu.contrib import transfer_to_npu，缺口也就是这些：脚本里与 \"nccl\"、\"cuda\" 的比较，channels_last，"
               "APEX 的融合优化器，torch.jit.script，设备属性。第 18 章的工具改写的是文本，并报告改不了的地方。"));
  TRY(SAY("Call train before transfer_to_npu a second time, by removing that call (TRY 1). What is left of the lesson?",
          "删掉 transfer_to_npu() 的调用（TRY 1）。这一课还剩下什么？"));
  TRY(SAY("Compare with \"hccl\" instead of \"nccl\" (TRY 2). Which claim falls, and on which machine is such code right?",
          "把比较的 \"nccl\" 换成 \"hccl\"（TRY 2）。哪个断言不成立？这样的代码在哪台机器上是对的？"));
  TRY(SAY("Make the last tensor on \"cuda:0\" (TRY 3). Does MT_FLOAT64 help there?", "把最后一个张量放到 \"cuda:0\"（TRY 3）。MT_FLOAT64 在那里有用吗？"));
  NEXT(SAY("The exercises: make check EX=17a1, then 17a2.", "练习：make check EX=17a1，然后是 17a2。"));
  return lesson_end();
}

/*
  Answers
  (1) The refusals: the trainer fails as in the first step, and the claims about losses and counts fall.
  (2) The first of that step. It is right on the NPU only: a program for both asks for neither name, or for both.
  (3) No: the device takes float, so the value is rounded on its way there, and the last claim falls.
*/
