/*
  16a_dispatch.c - section 1.6: the PyTorch adapter, dispatch and autograd

  The question
      PyTorch knows hundreds of operators and how to differentiate each. What had to be written anew so that it trains on an NPU?

  What you will see
      | aten::relu   cpu 1 call, npu 0 calls
      | aten::relu   cpu 1 call, npu 1 call
      | nodes in the graph: cpu 8, npu 8
      | > Warning: The operator 'aten::softplus' is not currently supported on the NPU backend and will fall back to run on the CPU. This may have performance implications.
      | fallbacks 2, to the host 8192 bytes, to the device 8192 bytes
      | fallbacks 0, to the host 0 bytes, to the device 0 bytes

  One belief ends here: "a new device needs a new autograd".
  Run it:  make && build/bin/16a_dispatch
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#define MINITORCH_IMPLEMENTATION
#include "lib/minitorch.h"

enum { N = 1024, ROWS = 6, IN = 5, HIDDEN = 4 };
static const int64_t one_row[1] = {N};

static void heard(const char* text) { show_quoted(text); } /* what minitorch says goes into the lesson */
static void show_calls(const char* op) {
  const int cpu = (int)mt_op_calls(op, MT_CPU), npu = (int)mt_op_calls(op, MT_NPU);
  show("%s   cpu %d %s, npu %d %s", op, cpu, SAY(cpu == 1 ? "call" : "calls", "次"), npu, SAY(npu == 1 ? "call" : "calls", "次"));
}
static double difference(mtTensor* a, mtTensor* b) { /* the largest, over all elements */
  static double x[N], y[N];
  double most = 0;
  if (mt_read(a, x) != 0 || mt_read(b, y) != 0) return 1e30;
  for (int64_t i = 0; i < mt_numel(a); i++) most = fabs(x[i] - y[i]) > most ? fabs(x[i] - y[i]) : most;
  return most;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void one_table(void) {
  mtTensor *on_cpu, *on_npu;
  STEP(SAY("One table: operator by device", "一张表：算子 × 设备"));
  tell(SAY("A call such as relu(x) knows no device. It goes through the dispatcher, which looks at where x lies and takes the kernel from "
           "that column of the table. The adapter of a new device is, above all, one more column.",
           "relu(x) 这样的调用并不知道设备。它经过分发器：看 x 在哪里，就从表的那一列取内核。新设备的适配层，首先就是多一列。"));
  on_cpu = mt_relu(mt.randn(1, one_row, MT_FLOAT32, "cpu"));
  show_calls("aten::relu");
  mt_manual_seed(1);
  on_cpu = mt.randn(1, one_row, MT_FLOAT32, "cpu");
  on_npu = mt_relu(mt.to(on_cpu, "npu:0")); /* TRY 1 */
  show_calls("aten::relu");
  CLAIM(mt_op_calls("aten::relu", MT_NPU) == 1, SAY("the tensor's device chose the kernel", "张量所在的设备决定了内核"));
  CLAIM(difference(mt_relu(on_cpu), on_npu) <= 0, SAY("both columns compute the same", "两列算出同样的结果"));
  tell(SAY("The kernel of the NPU column is one AscendCL call: aclopExecuteV2(\"Relu\", ...) on the current stream.",
           "NPU 那一列的内核就是一个 AscendCL 调用：在当前流上 aclopExecuteV2(\"Relu\", ...)。"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* A network of two layers, its loss, and the gradients of both weights. */
static size_t learn(const char* device, mtTensor* w[2]) {
  size_t nodes;
  mtTensor *x, *loss;
  const int64_t a[2] = {HIDDEN, IN}, b[2] = {1, HIDDEN}, in[2] = {ROWS, IN};
  mt_manual_seed(7);
  w[0] = mt_param(mt.randn(2, a, MT_FLOAT32, device)), w[1] = mt_param(mt.randn(2, b, MT_FLOAT32, device));
  x = mt.randn(2, in, MT_FLOAT32, device);
  x = mt_linear(mt_tanh(mt_linear(x, w[0], NULL)), w[1], NULL);
  loss = mt_mean(mt_mul(mt_exp(mt_mul_scalar(x, 0.1)), x));
  nodes = mt_graph_size(loss);
  CLAIM(mt_backward(loss) == 0, SAY("the gradients are there", "梯度算出来了"));
  return nodes;
}
static void one_graph(void) {
  mtTensor *cpu[2], *npu[2];
  size_t nodes[2];
  STEP(SAY("The graph stands above the table", "计算图在表的上面"));
  tell(SAY("While the forward pass runs, each operator leaves a node: who my operands were, and which formula gives their gradients. The "
           "formulas are written with operators, and operators are dispatched. So the graph is the same on every device, and nothing of it "
           "was written for this one.",
           "前向计算时，每个算子留下一个节点：操作数是谁、梯度用哪个公式。公式本身由算子写成，而算子要经过分发。所以图在每个设备上都一样，"
           "没有一行是为某个设备写的。"));
  nodes[0] = learn("cpu", cpu), nodes[1] = learn("npu:0", npu);
  show(SAY("nodes in the graph: cpu %zu, npu %zu", "图中的节点：cpu %zu，npu %zu"), nodes[0], nodes[1]);
  CLAIM(nodes[0] == nodes[1], SAY("the graph does not know the device", "图不知道设备"));
  CLAIM(difference(cpu[0]->grad, npu[0]->grad) < 1e-5 && difference(cpu[1]->grad, npu[1]->grad) < 1e-5,
        SAY("the gradients agree", "梯度一致"));
  show_calls("aten::tanh_backward");
  CLAIM(mt_op_calls("aten::tanh_backward", MT_NPU) == 1, SAY("the backward formula ran as operators of the NPU", "反向公式作为 NPU 的算子执行"));
  for (int k = 0; k < 2; k++) mt_release(cpu[k]), mt_release(npu[k]);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void a_true_gradient(void) {
  const int64_t size[1] = {1};
  const double at = 0.3, h = 1e-5;
  double side[2];
  mtTensor *x, *y;
  STEP(SAY("Is a gradient right? Ask the function", "梯度对不对？问函数自己"));
  tell(SAY("The slope of f at x is nearly (f(x + h) - f(x - h)) / 2h. In double, with h = 0.00001, ten digits of it are right. It needs no "
           "formula, so it judges every formula.",
           "f 在 x 处的斜率约等于 (f(x + h) - f(x - h)) / 2h。用 double、h = 0.00001，有十位是准的。它不需要公式，所以能检验任何公式。"));
  x = mt_param(mt.full(1, size, at, MT_FLOAT64, "cpu"));
  y = mt_mul(mt_sigmoid(x), mt_log(mt_add_scalar(x, 2)));
  CLAIM(mt_backward(mt_sum(y)) == 0, SAY("the graph was walked back", "沿图走回去了"));
  for (int k = 0; k < 2; k++) {
    mtTensor* moved = mt.full(1, size, k ? at + h : at - h, MT_FLOAT64, "cpu");
    side[k] = mt_item(mt_mul(mt_sigmoid(moved), mt_log(mt_add_scalar(moved, 2))));
  }
  show(SAY("by the graph %.9f, by differences %.9f", "由图得到 %.9f，由差分得到 %.9f"), mt_item(x->grad), (side[1] - side[0]) / (2 * h));
  CLAIM(fabs(mt_item(x->grad) - (side[1] - side[0]) / (2 * h)) < 1e-8, SAY("they agree to eight digits", "八位小数一致"));
  mt_release(x);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static int softplus_on_npu(mtCall* call) { return mt_npu_unary(call, "Softplus"); }

static void show_cost(const mtStats* a, const mtStats* b) {
  show(SAY("fallbacks %d, to the host %d bytes, to the device %d bytes", "回退 %d 次，拷回主机 %d 字节，拷到设备 %d 字节"), (int)(b->fallbacks - a->fallbacks),
       (int)(b->bytes_to_host - a->bytes_to_host), (int)(b->bytes_to_device - a->bytes_to_device));
}
static void a_gap(void) {
  mtStats s[3];
  mtTensor *x = mt.randn(1, one_row, MT_FLOAT32, "npu:0"), *by_cpu, *by_npu;
  STEP(SAY("A place in the table is empty", "表里有一格是空的"));
  tell(SAY("softplus has no kernel in the NPU column. The program runs all the same: the operand is copied to the CPU, the CPU computes, the "
           "result is copied back. It is said once for each operator, and easily missed in a long log.",
           "softplus 在 NPU 一列没有内核。程序照样能跑：操作数拷到 CPU，由 CPU 计算，结果再拷回来。每个算子只提示一次，在长日志里很容易漏看。"));
  mt_stats(&s[0]);
  by_cpu = mt_softplus(x);
  mt_softplus(x); /* again, without a word */
  mt_stats(&s[1]);
  show_cost(&s[0], &s[1]);
  CLAIM(s[1].bytes_to_host - s[0].bytes_to_host == 2 * 4 * N && s[1].bytes_to_device - s[0].bytes_to_device == 2 * 4 * N,
        SAY("each fallback waits for the device and copies both ways", "每次回退都要等设备，并来回各拷一次"));

  STEP(SAY("One function fills it", "一个函数就能补上"));
  tell(SAY("AscendCL has the operator \"Softplus\". A kernel that calls it is one line, and mt_register puts it into the table. The backward "
           "formula needs no change: it is g * sigmoid(x), and those have kernels already.",
           "AscendCL 有 \"Softplus\" 这个算子。调用它的内核只有一行，用 mt_register 放进表里。反向公式不用改：它是 g * sigmoid(x)，这些内核已经有了。"));
  CLAIM(mt_register("aten::softplus", MT_NPU, softplus_on_npu) == 0, SAY("registered", "注册成功")); /* TRY 2 */
  mt_stats(&s[1]);
  by_npu = mt_softplus(x);
  mt_stats(&s[2]);
  show_cost(&s[1], &s[2]);
  CLAIM(s[2].fallbacks == s[1].fallbacks, SAY("no fallback any more", "不再回退"));
  CLAIM(difference(by_cpu, by_npu) < 1e-5, SAY("the same numbers", "数值相同"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void one_device(void) {
  mtTensor *a = mt.randn(1, one_row, MT_FLOAT32, "cpu"), *b = mt.randn(1, one_row, MT_FLOAT32, "npu:0");
  STEP(SAY("All operands on one device", "所有操作数在同一个设备上"));
  tell(SAY("The dispatcher chooses a column, so the operands must agree on one. It copies nothing between devices by itself: that would hide "
           "what is slow.",
           "分发器要选一列，所以操作数必须在同一个设备上。它不会自己在设备之间拷贝：那会把慢的地方藏起来。"));
  CLAIM(mt_add(a, b) == NULL, SAY("a sum of a CPU tensor and an NPU tensor is refused", "CPU 张量与 NPU 张量相加被拒绝"));
  CLAIM(mt_add(mt.to(a, "npu:0"), b) != NULL, SAY("after .to it is accepted", "用 .to 移过去之后就可以")); /* TRY 3 */
}

int main(void) {
  LESSON("1.6", "The PyTorch adapter: dispatch and autograd", "PyTorch 适配层：分发与自动求导", 30,
         SAY("What had to be written anew so that PyTorch trains on an NPU?", "要让 PyTorch 在 NPU 上训练，哪些东西必须重写？"));
  mt_on_message(heard);
  one_table();
  one_graph();
  a_true_gradient();
  a_gap();
  one_device();
  mt_finalize();

  HARDWARE(SAY("torch_npu registers its kernels under the key PrivateUse1 in PyTorch's own dispatcher, several thousand of them, most through "
               "aclnn functions in two steps. The warning about a fallback is the one printed above. Watch a real training for it: one "
               "operator without a kernel in the inner loop can cost more than all others.",
               "torch_npu 在 PyTorch 自己的分发器里，以 PrivateUse1 为键注册了几千个内核，多数通过两段式的 aclnn 接口。回退的警告就是上面打印的那一条。"
               "真实训练中要留意它：内层循环里一个没有内核的算子，可能比其他所有算子加起来还慢。"));
  TRY(SAY("In the first step, move nothing: write on_cpu for mt.to(on_cpu, \"npu:0\") (TRY 1). Which kernel runs?",
          "在第一步不移动张量：把 mt.to(on_cpu, \"npu:0\") 换成 on_cpu（TRY 1）。哪个内核会执行？"));
  TRY(SAY("Register the kernel of \"Relu\" for softplus (TRY 2: mt_npu_unary(call, \"Relu\")). Does anything complain?",
          "给 softplus 注册 \"Relu\" 的内核（TRY 2：mt_npu_unary(call, \"Relu\")）。有谁会报错吗？"));
  TRY(SAY("In the last step write npu:1 for npu:0 (TRY 3). Is one NPU the same device as another?",
          "在最后一步把 npu:0 写成 npu:1（TRY 3）。两张 NPU 算同一个设备吗？"));
  NEXT(SAY("The exercises: make check EX=16a1, then 16a2 and 16a3. Then 16b: where tensors get their memory.",
           "练习：make check EX=16a1，然后是 16a2 和 16a3。接着是 16b：张量的内存从哪里来。"));
  return lesson_end();
}

/*
  Answers
  (1) The CPU's: the call is the same, only the tensor lies elsewhere. The first claim falls, the second still holds.
  (2) Nobody: the table believes what is registered, and the shapes fit. Only a comparison of numbers tells, as the last
      claim does. Every new kernel wants one.
  (3) No: "npu:0" and "npu:1" are two devices with two memories, and the sum is refused like the one above it. (With one device
      visible npu:1 does not even exist.)
*/
