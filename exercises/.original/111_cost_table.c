/*
  1.1 Trends and challenges 发展趋势与挑战 · exercise 111 · 15 min

  "An NPU is a faster CPU." It is not: one of its units is four thousand times faster than the others at ONE thing, and no better at
  the rest. Write the table of costs, and predict who wins.
  “NPU 就是更快的 CPU。”不对：它有一个单元在一件事上比别的快四千倍，在其他事上并不强。写出代价表，并预测谁会赢。

  Fill in both functions (exercises/checks/111_cost_table.h says what is asked):
  填好两个函数（要求见 exercises/checks/111_cost_table.h）：

      make check EX=111
*/
#include "ascend_lite.h"
#include "exercises/checks/111_cost_table.h"

uint64_t cycles(unit_t unit, uint64_t m, uint64_t k, uint64_t n) {
  /* TODO: three formulas; 三个公式 */
  (void)unit;
  return m * k * n;
}

unit_t fastest(work_t work) {
  switch (work) {
    /* TODO: one answer for each; 每件工作一个答案 */
    case RELU_OF_A_MILLION: return CUBE;
    case CONVOLUTION_3X3: return CUBE;
    case LOOP_COUNTER: return CUBE;
    case ATTENTION_SCORES: return CUBE;
    case SOFTMAX_ROWS: return CUBE;
    case ONE_PRODUCT: return CUBE;
  }
  return CUBE;
}
