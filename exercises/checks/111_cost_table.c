/*
  Oracle of exercise 111: cycles of a product on the scalar, the vector and the cube unit, and who is fastest at what.

  title: The table of costs
  title.zh: 代价表
  minutes: 15
  points: 2
  required: yes
  async: no
  public: 3
  unsolved: the vector unit does 128 at once
  hint1: How many instructions does the vector unit need for (m x k) times (k x n), and how long is the row that each one works on?
  hint1.zh: 向量单元做 (m x k) 乘 (k x n) 需要多少条指令？每条指令处理的一行有多长？
  hint2: 'or part of' means rounding up: in whole numbers (n + 127) / 128. The cube rounds each of its three sides up by itself.
  hint2.zh: “不满也算”就是向上取整：整数运算写成 (n + 127) / 128。矩阵单元的三条边各自向上取整。
  hint3: VECTOR: m * k * (10 + (n + 127) / 128). CUBE: 20 + ((m + 15) / 16) * ((k + 15) / 16) * ((n + 15) / 16). What is a product of
    matrices in disguise goes to the cube, long rows go to the vector unit, the rest to the scalar unit.
  hint3.zh: VECTOR：m * k * (10 + (n + 127) / 128)。CUBE：20 + ((m + 15) / 16) * ((k + 15) / 16) * ((n + 15) / 16)。
    换了装的矩阵乘交给矩阵单元，长长的一行交给向量单元，其余交给标量单元。
*/
#include "exercises/checks/111_cost_table.h"
#include "exercises/checks/check.h"

static uint64_t up(uint64_t n, uint64_t unit) { return (n + unit - 1) / unit; }

static void try_cycles(unit_t unit, uint64_t m, uint64_t k, uint64_t n) {
  static const char *const names[] = {"SCALAR", "VECTOR", "CUBE"};
  const uint64_t want = unit == SCALAR ? m * k * n : unit == VECTOR ? m * k * (10 + up(n, 128)) : 20 + up(m, 16) * up(k, 16) * up(n, 16);
  const uint64_t got = cycles(unit, m, k, n);
  check_case("cycles(%s, %llu, %llu, %llu)", "cycles(%s, %llu, %llu, %llu)", names[unit], (unsigned long long)m, (unsigned long long)k, (unsigned long long)n);
  if (got == want) return;
  check_expected("%llu", "%llu", (unsigned long long)want);
  check_found("%llu", "%llu", (unsigned long long)got);
  check_line_of("cycles(");
  if (unit == VECTOR && got == 10 + m * k * up(n, 128)) {
    check_why("There are m * k instructions, one for each element of the left matrix. Every one of them has to be started.", "指令有 m * k 条，左矩阵每个元素一条；每条都要启动。");
    check_fail("10 cycles to start each instruction, not all of them together", "每条指令启动都要 10 拍，不是总共 10 拍");
  }
  if (unit == VECTOR && got == m * k * n) {
    check_why("A row of n elements takes n / 128 steps, rounded up, and 10 cycles to start.", "一行 n 个元素要 n / 128 步（向上取整），另加启动 10 拍。");
    check_fail("the vector unit does 128 at once", "向量单元一次做 128 个");
  }
  if (unit == VECTOR) {
    check_why("200 elements take two steps, not one: 128 and the other 72.", "200 个元素要两步，不是一步：128 个，再加 72 个。");
    check_fail("part of 128 is a whole step", "不满 128 个也算一步");
  }
  if (unit == CUBE) {
    check_why("The cube computes whole tiles. A side of 17 fills two of them: each side is rounded up by itself.", "矩阵单元总是算整块。边长 17 占两块：每条边各自向上取整。");
    check_fail("a tile that is not full costs as much as a full one", "没填满的块和填满的一样贵");
  }
  check_why("One cycle for each multiply-add, and there are m * k * n of them.", "每次乘加 1 拍，共 m * k * n 次。");
  check_fail("the scalar unit does one at a time", "标量单元一次做一个");
}
static void try_fastest(work_t work, unit_t want) {
  static const char *const works[] = {"RELU_OF_A_MILLION", "CONVOLUTION_3X3", "LOOP_COUNTER", "ATTENTION_SCORES", "SOFTMAX_ROWS", "ONE_PRODUCT"};
  static const char *const names[] = {"SCALAR", "VECTOR", "CUBE"};
  const unit_t got = fastest(work);
  check_case("fastest(%s)", "fastest(%s)", works[work]);
  if (got == want) return;
  check_found("%s", "%s", (unsigned)got < 3 ? names[got] : "?");
  check_line_of(works[work]);
  if (want == VECTOR) {
    check_why("Is it a sum of products, rows times columns? If not, the cube has nothing to multiply. But the same step for each of a long row of numbers is what a vector unit is for.",
              "它是行乘列、积之和吗？不是的话，矩阵单元没有东西可乘。而对长长的一行数做同样的一步，正是向量单元的事。");
    check_fail("the cube multiplies matrices, and that is all it does", "矩阵单元只做矩阵乘");
  }
  if (want == SCALAR) {
    check_why("There is a single number. To start the vector unit costs 10 cycles, the cube 20; the scalar unit is done after one.", "只有一个数。启动向量单元要 10 拍，矩阵单元要 20 拍；标量单元一拍就完成了。");
    check_fail("one number at a time is the scalar unit's work", "一次一个数是标量单元的工作");
  }
  check_why("Each result is a sum of many products, and each number is used many times: a product of matrices, plainly or in disguise.", "每个结果都是许多乘积之和，每个数要用很多次：这就是（换了装的）矩阵乘。");
  check_fail("this is a product of matrices", "这就是矩阵乘");
}

CHECK_ORACLE {
  static const unit_t answers[] = {VECTOR, CUBE, SCALAR, CUBE, VECTOR, SCALAR};
  try_cycles(SCALAR, 3, 4, 5);
  try_cycles(VECTOR, 2, 3, 128);
  try_cycles(CUBE, 16, 16, 16);
  for (int round = 0; round < 20; round++)
    for (int unit = SCALAR; unit <= CUBE; unit++)
      try_cycles((unit_t)unit, (uint64_t)check_between(1, 300), (uint64_t)check_between(1, 300), (uint64_t)check_between(1, 300));
  try_cycles(CUBE, 100000, 100000, 100000); /* does not fit into 32 bits */
  for (int work = RELU_OF_A_MILLION; work <= ONE_PRODUCT; work++) try_fastest((work_t)work, answers[work]);
}
