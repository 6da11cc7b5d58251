/*
  11_trends.c - section 1.1: why there are NPUs, in numbers

  The question
      A processor computes anything. Why build another one beside it that is good at so little? Because of two numbers: how many
      multiplications a step does, and how far the data travels for them.

  What you will see (this machine's lines; those with ~ differ elsewhere)
      | 1. One product, three units
      | 256 x 256 x 256: scalar 16777216, vector 786432, cube 4116 cycles
      | 2. Small things are another matter
      | 3. The way costs more than the work
      | 4. The same on this computer
      ~ textbook loop 61.6 ms, row by row 18.5 ms, the library 0.3 ms

  Two beliefs end here: "an NPU is a faster CPU" and "more arithmetic units make everything faster".
  Run it:  make && build/bin/11_trends
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"

#include <math.h>
#include <time.h>

/* ---------------------------------------------------------------------------------------------------------------- */
/* The three units of an AI Core, half precision, in cycles. The start-up costs are this course's choice. */
static double up(double a, double unit) { return ceil(a / unit); }
static double scalar_cycles(double m, double k, double n) { return m * k * n; }                      /* one multiply-add */
static double vector_cycles(double m, double k, double n) { return m * k * (10 + up(n, 128)); }      /* 128 lanes, 10 to start */
static double cube_cycles(double m, double k, double n) { return 20 + up(m, 16) * up(k, 16) * up(n, 16); } /* 16 x 16 x 16 */
static double move_cycles(double bytes) { return 200 + bytes / 67; }                                 /* from the card's memory */

static void three_units(void) {
  static const double sizes[] = {1, 4, 16, 64, 256, 1024};
  STEP(SAY("One product, three units", "一次矩阵乘，三种单元"));
  tell(SAY("Inside an AI Core there are three. The scalar unit does one multiply-add a cycle. The vector unit does 128 at once, if they "
           "lie in a row. The cube unit multiplies two 16 x 16 matrices in one cycle: 4096 multiply-adds.",
           "AI Core 里有三种单元。标量单元每拍做 1 次乘加。向量单元一次做 128 个，前提是数据排成一行。矩阵单元（cube）一拍就把"
           "两个 16 x 16 矩阵乘完：4096 次乘加。"));
  show("%8s %14s %14s %14s %10s", SAY("n x n x n", "n x n x n"), SAY("scalar", "标量"), SAY("vector", "向量"), SAY("cube", "矩阵"),
       SAY("factor", "倍数"));
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const double n = sizes[i];
    show("%8.0f %14.0f %14.0f %14.0f %10.1f", n, scalar_cycles(n, n, n), vector_cycles(n, n, n), cube_cycles(n, n, n),
         scalar_cycles(n, n, n) / cube_cycles(n, n, n));
  }
  show(SAY("256 x 256 x 256: scalar %.0f, vector %.0f, cube %.0f cycles", "256 x 256 x 256：标量 %.0f、向量 %.0f、矩阵 %.0f 拍"),
       scalar_cycles(256, 256, 256), vector_cycles(256, 256, 256), cube_cycles(256, 256, 256));
  CLAIM(scalar_cycles(256, 256, 256) / cube_cycles(256, 256, 256) > 4000, SAY("the cube is about 4000 times faster there",
                                                                         "矩阵单元在这里快约 4000 倍"));
}

static void small_things(void) {
  STEP(SAY("Small things are another matter", "小东西是另一回事"));
  tell(SAY("Look at the first rows again. Starting a unit costs something, and the cube always computes whole 16 x 16 tiles: a 17 x 17 "
           "matrix costs as much as a 32 x 32 one. For a single number the old scalar unit wins.",
           "再看前几行。启动一个单元是有代价的，而且矩阵单元总是算完整的 16 x 16 块：17 x 17 的矩阵和 32 x 32 的一样贵。"
           "只有一个数的时候，老老实实的标量单元反而最快。"));
  CLAIM(scalar_cycles(1, 1, 1) < cube_cycles(1, 1, 1), SAY("one product of two numbers: the scalar unit wins", "两个数相乘：标量单元胜出"));
  CLAIM(!(cube_cycles(17, 17, 17) < cube_cycles(32, 32, 32)), SAY("17 costs the cube as much as 32", "对矩阵单元来说 17 和 32 一样贵"));
  tell(SAY("So a chip for networks keeps all three, and what cannot be said as a product of matrices does not get faster. Exercise 111 "
           "asks for the table, exercise 112 for the size where the cube overtakes.",
           "所以神经网络芯片三种单元都要有；凡是不能写成矩阵乘的计算，都不会因此变快。练习 111 要这张表，练习 112 要矩阵单元反超的"
           "那个尺寸。"));
}

static void the_way(void) {
  const double n = 1024 * 1024, relu = 10 + n / 128, there = move_cycles(2 * n);
  const double sides = 3.0 * 2 * 1024 * 1024, product = cube_cycles(1024, 1024, 1024);
  STEP(SAY("The way costs more than the work", "路费比工钱贵"));
  show(SAY("relu of 1M numbers:      compute %8.0f, move in %8.0f cycles", "relu，1M 个数：       计算 %8.0f，搬入 %8.0f 拍"), relu, there);
  show(SAY("product of 1024 x 1024:  compute %8.0f, move    %8.0f cycles", "矩阵乘 1024 x 1024： 计算 %8.0f，搬运 %8.0f 拍"), product,
       move_cycles(sides));
  CLAIM(there > 3 * relu, SAY("relu waits for its data", "relu 在等数据"));
  CLAIM(product > 2 * move_cycles(sides), SAY("the product waits for the cube: each number is used a thousand times",
                                          "矩阵乘在等矩阵单元：每个数要用上一千次"));
  tell(SAY("That is the second trend: what is computed on a card stays on the card, and small operators are glued to the large one "
           "before them, so that their data need not travel. This library does so too.",
           "这就是第二个趋势：在卡上算的数据就留在卡上，小算子粘到前面的大算子上，免得数据来回跑。本库也是这样做的。"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
enum { SIDE = 256 };
static float a[SIDE * SIDE], b[SIDE * SIDE], plain[SIDE * SIDE], rows[SIDE * SIDE], cube[SIDE * SIDE];

static double now_ms(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}
static void textbook(void) {
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) {
      float sum = 0;
      for (int k = 0; k < SIDE; k++) sum += a[i * SIDE + k] * b[k * SIDE + j];
      plain[i * SIDE + j] = sum;
    }
}
static void row_by_row(void) { /* the same sums in another order: rows lie together, so a vector unit can take them */
  for (int i = 0; i < SIDE; i++)
    for (int k = 0; k < SIDE; k++)
      for (int j = 0; j < SIDE; j++) rows[i * SIDE + j] += a[i * SIDE + k] * b[k * SIDE + j];
}
/* y = a b by the operator MatMulV2 of the card; how long the card took, in milliseconds. */
static double by_the_library(void) {
  const int64_t dims[2] = {SIDE, SIDE};
  aclTensorDesc *desc[3];
  aclDataBuffer *data[3];
  void *memory[3];
  aclrtStream stream = NULL;
  double start, took;
  CALL(aclrtCreateStream(&stream));
  for (int i = 0; i < 3; i++) {
    CALL(aclrtMalloc(&memory[i], sizeof a, ACL_MEM_MALLOC_HUGE_FIRST));
    desc[i] = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND);
    data[i] = aclCreateDataBuffer(memory[i], sizeof a);
  }
  CALL(aclrtMemcpy(memory[0], sizeof a, a, sizeof a, ACL_MEMCPY_HOST_TO_DEVICE));
  CALL(aclrtMemcpy(memory[1], sizeof b, b, sizeof b, ACL_MEMCPY_HOST_TO_DEVICE));
  took = HUGE_VAL;
  for (int round = 0; round < 3; round++) {
    start = now_ms();
    CALL(aclopCompileAndExecute("MatMulV2", 2, (const aclTensorDesc *const *)desc, (const aclDataBuffer *const *)data, 1,
                                (const aclTensorDesc *const *)&desc[2], &data[2], NULL, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, stream));
    CALL(aclrtSynchronizeStream(stream));
    if (now_ms() - start < took) took = now_ms() - start;
  }
  CALL(aclrtMemcpy(cube, sizeof cube, memory[2], sizeof cube, ACL_MEMCPY_DEVICE_TO_HOST));
  for (int i = 0; i < 3; i++) {
    aclDestroyTensorDesc(desc[i]);
    CALL(aclDestroyDataBuffer(data[i]));
    CALL(aclrtFree(memory[i]));
  }
  CALL(aclrtDestroyStream(stream));
  return took;
}
static void on_this_computer(void) {
  double start = 0, t1, t2, t3;
  float worst = 0;
  STEP(SAY("The same on this computer", "在这台电脑上也一样"));
  for (int i = 0; i < SIDE * SIDE; i++) a[i] = (float)(i * 7 % 13 - 6) / 8, b[i] = (float)(i * 5 % 11 - 5) / 8;
  start = now_ms(), textbook(), t1 = now_ms() - start;
  start = now_ms(), row_by_row(), t2 = now_ms() - start;
  t3 = by_the_library();
  show(SAY("textbook loop %.1f ms, row by row %.1f ms, the library %.1f ms", "教科书循环 %.1f 毫秒，逐行 %.1f 毫秒，本库 %.1f 毫秒"), t1, t2, t3);
  for (int i = 0; i < SIDE * SIDE; i++) {
    const float d1 = fabsf(plain[i] - cube[i]), d2 = fabsf(plain[i] - rows[i]);
    worst = d1 > worst ? d1 : worst;
    worst = d2 > worst ? d2 : worst;
  }
  CLAIM(worst < 1e-3f, SAY("all three have the same result", "三种做法结果相同"));
  tell(SAY("Nothing but the order changed: neighbours together, tiles that fit into the nearest memory, several results at a time. "
           "That is what the cube is, in silicon. Exercise 113 lets you be the NPU and puts a number to it: make run MINE=1.",
           "变的只有次序：相邻的放在一起，分块放进最近的存储器，一次算好几个结果。矩阵单元就是把这件事做进了硅片。"
           "练习 113 让你来当 NPU，并给出具体的数字：make run MINE=1。"));
}

int main(void) {
  LESSON("1.1", "Trends and challenges", "发展趋势与挑战", 20,
         SAY("A processor computes anything. Why build another one beside it that is good at so little?",
             "CPU 什么都能算，为什么还要在旁边造一个只会做几件事的处理器？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  three_units();
  small_things();
  the_way();
  on_this_computer();
  HARDWARE(SAY("The cycles are a model with the chip's own numbers (128 lanes, 16 x 16 x 16, 67 bytes a cycle for one core of a 310); "
               "the costs of starting are chosen. A 310 has two such cores at 680 MHz: 11 million million half precision operations a second.",
               "这里的拍数是一个模型，用的是芯片自己的参数（128 路、16 x 16 x 16、310 的一个核每拍 67 字节），启动开销是选定的。310 "
               "有两个这样的核，680 MHz：每秒 11 万亿次半精度运算。"));
  TRY(SAY("In row_by_row, turn += into -=. Which line becomes FALSE?", "把 row_by_row 里的 += 改成 -=。哪一行会变成“不成立”？"));
  TRY(SAY("Let the vector unit have 4096 lanes (vector_cycles). Is the cube still 4000 times faster than the scalar unit, and does the "
          "vector unit now keep up with it at 256?",
          "让向量单元有 4096 路（vector_cycles）。矩阵单元还是比标量单元快 4000 倍吗？在 256 处向量单元追得上它吗？"));
  NEXT(SAY("13: cards and devices. Or the exercises: make check EX=111.", "13：卡与设备。或者做练习：make check EX=111。"));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());
  return lesson_end();
}

/*
  Answers
  (1) "all three have the same result" is FALSE: the sums have the other sign. The order of additions changes only the last bits,
      which is why the claim allows a thousandth.
      “三种做法结果相同”不成立：和的符号反了。加法次序不同只影响最后几位，所以断言留了千分之一的余地。
  (2) Every claim still holds. 65536 instructions cost 11 cycles each, 720896 in all, 175 times the cube's: the lanes are empty, a row
      of 256 fills a sixteenth of them. What the cube has more is not lanes but the use of every number 16 times.
      所有断言仍成立。65536 条指令每条 11 拍，共 720896 拍，是矩阵单元的 175 倍：一行 256 个数只填满十六分之一的路。矩阵单元的
      优势不在路数，而在于每个数都用上 16 次。
*/
