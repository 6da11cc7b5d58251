/*
  42_matmul.c - beyond the course: a matrix product on the cube, from a naive one to most of the peak, step by step

  The question
      The cube does 4096 multiply-adds in a cycle. A first kernel gets a five-hundredth of that. What are they all waiting for,
      and what does each step of the ladder change?

  What you will see (this machine's lines)
      | element (5, 37) of a 64 x 48 matrix lies at 2133 of its fractals
      | naive: one fractal product at a time             0.2 %
      | tiles of 64, one buffer                         12.0 %
      | tiles of 256 x 128, two buffers                 68.0 %
      | aclrtSynchronizeStream(stream)  ->  507015 ACL_ERROR_RT_AICORE_EXCEPTION

  One belief ends here: "rows one behind the other are what the hardware reads".
  Run it:  make && build/bin/42_matmul
*/
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include "lib/kernel.h"

#if defined(ASCEND_LITE_USE_CANN)
int main(void) {
  LESSON("4.2", "A matrix product on the cube", "矩阵单元上的矩阵乘", 45,
         SAY("On real hardware the kernel is written in Ascend C (C++) and compiled by its own compiler; here it is a C function.",
             "真实硬件上核函数用 Ascend C（C++）编写并由专门的编译器编译；这里它是一个 C 函数。"));
  return lesson_end();
}
#else
#define SIZE 512u
static aclrtStream stream;
static uint16_t a[SIZE * SIZE], b[SIZE * SIZE];
static float c[SIZE * SIZE];

/* ---------------------------------------------------------------------------------------------------------------- */
/* Whole numbers from -3 to 3: every sum is exact, so the result is right or wrong, not almost. */
static int product_is_right(uint32_t n) {
  for (uint32_t i = 0; i < n; i += 1 + n / 37)
    for (uint32_t j = 0; j < n; j += 1 + n / 41) {
      float sum = 0;
      for (uint32_t k = 0; k < n; k++) sum += (float)((int)(i + 3 * k) % 7 - 3) * (float)((int)(k + 5 * j) % 7 - 3);
      if (c[i * n + j] != sum) return 0;
    }
  return 1;
}
static matmul_args upload(uint32_t n, uint32_t tm, uint32_t tn, uint32_t tk, uint32_t buffers) {
  matmul_args g = {NULL, NULL, NULL, n, n, n, tm, tn, tk, buffers};
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < n; k++) {
      a[i * n + k] = aclFloatToFloat16((float)((int)(i + 3 * k) % 7 - 3));
      b[i * n + k] = aclFloatToFloat16((float)((int)(i + 5 * k) % 7 - 3));
    }
  g.a = on_device(a, (size_t)n * n * 2);
  g.b = on_device(b, (size_t)n * n * 2);
  g.c = on_device(NULL, (size_t)n * n * 4);
  return g;
}
static aslKernelStats multiply(aslKernel kernel, uint32_t blocks, uint32_t n, uint32_t tm, uint32_t tn, uint32_t tk, uint32_t buffers) {
  matmul_args g = upload(n, tm, tn, tk, buffers);
  aslKernelStats s = run_kernel(stream, kernel, blocks, &g, sizeof g);
  from_device(c, g.c, (size_t)n * n * 4);
  CALL(aclrtFree(g.a));
  CALL(aclrtFree(g.b));
  return s;
}

/* ---------------------------------------------------------------------------------------------------------------- */
typedef struct { void *in, *out; uint32_t rows, columns; } nz_args;
static void to_fractals(void* args, uint32_t block, uint32_t blocks) { /* GM -> L1 as fractals, and L1 -> UB -> GM as they lie there */
  const nz_args* g = (const nz_args*)args;
  const uint32_t all = g->rows * g->columns;
  aslLocalTensor l1 = aslLocal(ASL_L1, 0, ACL_FLOAT16, all), ub = aslLocal(ASL_UB, 0, ACL_FLOAT16, all);
  aslNd2NzParams p = {g->rows, g->columns, g->columns, g->rows};
  (void)block, (void)blocks;
  aslDataCopyNd2Nz(l1, aslGlobal(g->in, ACL_FLOAT16, all), p);
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(ub, l1, all);
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(aslGlobal(g->out, ACL_FLOAT16, all), ub, all);
}
static uint32_t nz(uint32_t i, uint32_t j, uint32_t rows) { /* FRACTAL_NZ: columns of fractals, each 16 rows of 16 elements */
  return (j / 16 * (rows / 16) + i / 16) * 256 + i % 16 * 16 + j % 16; /* TRY 1 */
}
static void fractals(void) {
  enum { ROWS = 64, COLUMNS = 48 };
  static uint16_t in[ROWS * COLUMNS], out[ROWS * COLUMNS];
  uint32_t wrong = 0;
  STEP(SAY("What the cube reads is not rows", "矩阵单元读的不是按行存放的矩阵"));
  tell(SAY("The cube takes 16 x 16 elements in one go, and wants these 512 bytes together: a fractal. So a matrix is stored as fractals, column "
           "of fractals after column (FRACTAL_NZ); the copy into L1 turns rows into them. Where does element (i, j) end up?",
           "矩阵单元一次取 16 x 16 个元素，要求这 512 字节连在一起，称为一个分形。因此矩阵按分形存放，一列分形接一列（FRACTAL_NZ）；搬入 L1 时"
           "顺便转换。元素 (i, j) 到了哪里？"));
  for (uint32_t i = 0; i < ROWS * COLUMNS; i++) in[i] = (uint16_t)i;
  nz_args g = {on_device(in, sizeof in), on_device(NULL, sizeof out), ROWS, COLUMNS};
  run_kernel(stream, to_fractals, 1, &g, sizeof g);
  from_device(out, g.out, sizeof out);
  CALL(aclrtFree(g.in));
  for (uint32_t i = 0; i < ROWS; i++)
    for (uint32_t j = 0; j < COLUMNS; j++) wrong += out[nz(i, j, ROWS)] != i * COLUMNS + j;
  show("element (5, 37) of a 64 x 48 matrix lies at %u of its fractals", nz(5, 37, ROWS));
  CLAIM(wrong == 0, SAY("((j / 16 * rows / 16) + i / 16) * 256 + i % 16 * 16 + j % 16, for every element", "((j / 16 * rows / 16) + i / 16) * 256 + i % 16 * 16 + j % 16，对每个元素都成立"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* One product of 16 x 16 x 16 at a time, everything from device memory, and everybody waits for everybody. */
static void naive(void* args, uint32_t block, uint32_t blocks) {
  const matmul_args* g = (const matmul_args*)args;
  aslLocalTensor a1 = aslLocal(ASL_L1, 0, ACL_FLOAT16, 256), b1 = aslLocal(ASL_L1, 512, ACL_FLOAT16, 256), a2 = aslLocal(ASL_L0A, 0, ACL_FLOAT16, 256);
  aslLocalTensor b2 = aslLocal(ASL_L0B, 0, ACL_FLOAT16, 256), c1 = aslLocal(ASL_L0C, 0, ACL_FLOAT, 256), out = aslLocal(ASL_UB, 0, ACL_FLOAT, 256);
  aslNd2NzParams one_a = {16, 16, g->k, 16}, one_b = {16, 16, g->n, 16};
  aslLoadData2DParams plain = {0, 1, 1, 0, 0}, turned = {0, 1, 1, 0, 1};
  aslDataCopyParams rows = {16, 2, 0, (g->n - 16) / 8};
  for (uint32_t i = block; i < g->m / 16; i += blocks)
    for (uint32_t j = 0; j < g->n / 16; j++) {
      for (uint32_t l = 0; l < g->k / 16; l++) {
        aslMmadParams p = {16, 16, 16, l == 0};
        aslDataCopyNd2Nz(a1, aslAt(aslGlobal(g->a, ACL_FLOAT16, (uint64_t)g->m * g->k), (uint64_t)i * 16 * g->k + l * 16), one_a);
        aslDataCopyNd2Nz(b1, aslAt(aslGlobal(g->b, ACL_FLOAT16, (uint64_t)g->k * g->n), (uint64_t)l * 16 * g->n + j * 16), one_b);
        aslPipeBarrier(ASL_PIPE_ALL);
        aslLoadData(a2, a1, plain);
        aslLoadData(b2, b1, turned);
        aslPipeBarrier(ASL_PIPE_ALL);
        aslMmad(c1, a2, b2, p);
        aslPipeBarrier(ASL_PIPE_ALL);
      }
      aslDataCopy(out, c1, 256);
      aslPipeBarrier(ASL_PIPE_ALL);
      aslDataCopyStrided(aslAt(aslGlobal(g->c, ACL_FLOAT, (uint64_t)g->m * g->n), (uint64_t)i * 16 * g->n + j * 16), out, rows);
      aslPipeBarrier(ASL_PIPE_ALL);
    }
}
static double rung(const char* what, aslKernelStats s, uint32_t n) {
  show("%-46s %5.1f %%", what, percent_of_peak(&s));
  show("   cube %llu of %llu cycles, MTE2 %llu, MTE1 %llu; %llu KiB from device memory", (unsigned long long)s.busy[ASL_PIPE_M],
       (unsigned long long)((s.cycles - 5000) * s.cores), (unsigned long long)s.busy[ASL_PIPE_MTE2], (unsigned long long)s.busy[ASL_PIPE_MTE1],
       (unsigned long long)(s.gm_read >> 10));
  CLAIM(product_is_right(n) && s.findings == 0, SAY("the product is right", "乘积正确"));
  return percent_of_peak(&s);
}
static void ladder(void) {
  double p[6];
  STEP(SAY("The ladder: share of the cube's peak", "阶梯：达到矩阵单元峰值的百分比"));
  tell(SAY("The same product five times. First with a matrix of 128, because naive takes its time; then 512.", "同一个乘积做五次。朴素版很慢，用 128 的矩阵；其余用 512。"));
  p[0] = rung(SAY("naive: one fractal product at a time", "朴素：每次一个分形乘积"), multiply(naive, 1, 128, 16, 16, 16, 1), 128);
  tell(SAY("Each product of one cycle waits for two moves of 200. Larger tiles: what is loaded once is used many times.", "一拍的乘积要等两次 200 拍起步的搬运。把块做大：搬一次，用很多次。"));
  p[1] = rung(SAY("tiles of 64, one buffer", "64 的块，单缓冲"), multiply(matmul_kernel, 1, SIZE, 64, 64, 64, 1), SIZE);
  p[2] = rung(SAY("tiles of 64, two buffers", "64 的块，双缓冲"), multiply(matmul_kernel, 1, SIZE, 64, 64, 64, 2), SIZE);
  p[3] = rung(SAY("tiles of 256 x 128, one buffer", "256 x 128 的块，单缓冲"), multiply(matmul_kernel, 1, SIZE, 256, 128, 64, 1), SIZE);
  p[4] = rung(SAY("tiles of 256 x 128, two buffers", "256 x 128 的块，双缓冲"), multiply(matmul_kernel, 1, SIZE, 256, 128, 64, 2), SIZE);
  p[5] = rung(SAY("the same on two cores", "同上，两个核"), multiply(matmul_kernel, 2, SIZE, 256, 128, 64, 2), SIZE);
  CLAIM(p[0] < 5 && p[1] > 5 * p[0], SAY("tiles are worth more than anything else", "分块的收益最大"));
  CLAIM(p[2] > p[1] && p[4] > p[3], SAY("two buffers help at every size", "双缓冲在每种块大小下都有用"));
  CLAIM(p[4] >= 60, SAY("most of the peak", "达到峰值的大部分"));
  CLAIM(p[5] < p[4] && 2 * p[5] > p[4], SAY("two cores share one memory: faster together, but each is further from its peak",
                                            "两个核共用一个内存：合起来更快，但各自离峰值更远"));
  tell(SAY("Why these tiles: a square tile of T elements a side needs 4 T K bytes for 2 T T K operations. With 67 bytes a cycle and 8192 operations "
           "a cycle, T has to be 245 or more, or the cube waits for the memory.",
           "为什么是这样的块：边长 T 的方块，2 T T K 次运算要搬 4 T K 字节。每拍 67 字节、8192 次运算，T 至少要 245，否则矩阵单元就得等内存。"));
}

static void too_large(void) {
  STEP(SAY("What does not fit", "放不下的"));
  tell(SAY("L0C holds 256 KiB: 256 x 128 results of 4 bytes, twice. Larger tiles with two buffers do not fit:", "L0C 有 256 KiB：256 x 128 个 4 字节的结果，两份。更大的块加双缓冲就放不下："));
  matmul_args g = upload(SIZE, 256, 256, 64, 2);
  lesson_before_expect(); /* what it says is shown below */
  CALL(aslLaunchKernel(matmul_kernel, 1, &g, sizeof g, stream));
  EXPECT(aclrtSynchronizeStream(stream), ACL_ERROR_RT_AICORE_EXCEPTION);
  show_message();
  CALL(aclrtFree(g.a));
  CALL(aclrtFree(g.b));
  CALL(aclrtFree(g.c));
}

int main(void) {
  LESSON("4.2", "A matrix product on the cube", "矩阵单元上的矩阵乘", 45,
         SAY("The cube does 4096 multiply-adds in a cycle. A first kernel gets a five-hundredth of that: what is everybody waiting for?",
             "矩阵单元每拍做 4096 次乘加。第一个核函数只用到五百分之一：大家都在等什么？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtCreateStream(&stream));
  fractals();
  ladder();
  too_large();
  HARDWARE(SAY("The layouts, the memories and their rates are the chip's; what it costs to start an instruction is chosen, and the L2 cache, which "
               "helps here, is not in the model. On 910B cores are split: results leave L0C by Fixpipe, not through UB. Ready-made products "
               "(aclblasGemmEx, aclnnMatmul) have climbed this ladder already.",
               "布局、存储器和带宽取自芯片；指令的启动开销是选定的，对此有帮助的 L2 缓存不在模型里。910B 的核是分离的：结果由 Fixpipe 离开 L0C，"
               "不经过 UB。现成的乘积（aclblasGemmEx、aclnnMatmul）早已爬完这个阶梯。"));
  TRY(SAY("Exchange i % 16 and j % 16 in nz (the line marked TRY 1). How many elements are still in place?",
          "把 nz 中的 i % 16 和 j % 16 对调（标着 TRY 1 的那行）。还有多少元素在原位？"));
  TRY(SAY("Give the last rung tiles of 128 x 128. Is it nearer to the peak, or further?", "把最后一级改成 128 x 128 的块。离峰值更近还是更远？"));
  NEXT(SAY("Exercises 421 and 422: the index formula for every kind of fractal, and tile sizes that fit and reach 70 percent.",
           "练习 421 和 422：各种分形的下标公式；选出放得下又能达到 70% 的块大小。"));
  CALL(aclrtDestroyStream(stream));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());
  return lesson_end();
}
#endif

/*
  Answers to "Predict, then run"
  (1) The claim is FALSE: that is column after column inside the fractal, as L0B wants it. One in sixteen, the diagonals, stays.
      论断不成立：那是分形内按列存放，L0B 才要这样。只有对角线上的十六分之一还在原位。
  (2) Further: 34.5 % instead of 45.3 %. A smaller tile does less with each byte it loads, and each core has only half of the memory's rate.
      更远：34.5 %，原来是 45.3 %。块越小，每个搬入的字节做的运算越少，而每个核只有一半的内存带宽。
*/
