/*
  1.1 Trends and challenges 发展趋势与挑战 · a solution of exercise 111

  A convolution is a product of matrices in disguise, and so are the scores of an attention. Softmax and relu are not.
  卷积是换了装的矩阵乘，注意力分数也是；softmax 和 relu 不是。
*/
#include "ascend_lite.h"
#include "exercises/checks/111_cost_table.h"

uint64_t cycles(unit_t unit, uint64_t m, uint64_t k, uint64_t n) {
  switch (unit) {
    case SCALAR: return m * k * n;
    case VECTOR: return m * k * (10 + (n + 127) / 128);
    default: return 20 + (m + 15) / 16 * ((k + 15) / 16) * ((n + 15) / 16);
  }
}

unit_t fastest(work_t work) {
  switch (work) {
    case RELU_OF_A_MILLION: return VECTOR;
    case CONVOLUTION_3X3: return CUBE;
    case LOOP_COUNTER: return SCALAR;
    case ATTENTION_SCORES: return CUBE;
    case SOFTMAX_ROWS: return VECTOR;
    case ONE_PRODUCT: return SCALAR;
  }
  return SCALAR;
}
