/*
  14_npu.c - section 1.4: inside the NPU: three units, six memories, and pipes that work side by side

  The question
      An AI Core has a scalar, a vector and a cube unit. What is each good at, what does each need to work, and when do they work at
      the same time?

  What you will see (this machine's lines)
      | scalar: 16384 elements of relu      67943 cycles
      | vector:                              2672 cycles
      | vector: dot product of 4096           1274 cycles
      | cube:                                2405 cycles
      | work of all pipes: 11968 cycles; the kernel took 4781
      | aclrtSynchronizeStream(stream)  ->  507015 ACL_ERROR_RT_AICORE_EXCEPTION

  One belief ends here: "all units run one instruction at a time".
  Run it:  make && build/bin/14_npu
*/
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include "lib/kernel.h"

#if defined(ASCEND_LITE_USE_CANN)
int main(void) {
  LESSON("1.4", "The NPU", "昇腾 NPU", 30,
         SAY("On real hardware the kernel is written in Ascend C (C++) and compiled by its own compiler; here it is a C function.",
             "真实硬件上核函数用 Ascend C（C++）编写并由专门的编译器编译；这里它是一个 C 函数。"));
  return lesson_end();
}
#else
enum { COUNT = 16384, DOT = 4096 };
static aclrtStream stream;
static float x[COUNT], y[COUNT], z[COUNT];

typedef struct { void *x, *y, *z; uint32_t count, tile; } three;
static aslKernelStats run(aslKernel fn, const void* in_x, const void* in_y, size_t bytes, size_t out_bytes, uint32_t count, uint32_t tile) {
  three a = {on_device(in_x, bytes), on_device(in_y, bytes), on_device(NULL, out_bytes), count, tile};
  aslKernelStats s = run_kernel(stream, fn, 1, &a, sizeof a);
  from_device(z, a.z, out_bytes);
  CALL(aclrtFree(a.x));
  CALL(aclrtFree(a.y));
  return s;
}
static unsigned long long work(const aslKernelStats* s) { return (unsigned long long)(s->cycles - 5000); }

static void the_chip(void) {
  static const char* const memories[] = {"GM", "L1", "L0A", "L0B", "L0C", "UB"};
  aslChip chip;
  STEP(SAY("What is in a core", "核里有什么"));
  aslGetChip(&chip);
  show("chip %s: %u AI Cores at %u MHz", chip.name, chip.cores, chip.mhz);
  for (int m = 1; m < 6; m++) show("  %-4s %7u bytes", memories[m], chip.bytes[m]);
  show("  device memory to the core: %u bytes a cycle, %.1f GB/s", chip.gm_read, chip.gm_read * chip.mhz / 1000.0);
  tell(SAY("The vector unit reads and writes UB only, the cube L0A, L0B and L0C only; moving units (MTE) carry the data there. Each unit has "
           "a pipe, a queue of instructions. The scalar unit runs your program and fills the pipes.",
           "向量单元只读写 UB，矩阵单元只用 L0A、L0B、L0C；数据由搬运单元（MTE）送到。每个单元有一条流水（pipe），也就是指令队列。标量单元执行你的"
           "程序，把指令放进各个队列。"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void move_in(aslLocalTensor to, void* from, uint32_t n) {
  aslDataCopy(to, aslGlobal(from, ACL_FLOAT, n), n);
  aslPipeBarrier(ASL_PIPE_ALL);
}
static void move_out(void* to, aslLocalTensor from, uint32_t n) {
  aslPipeBarrier(ASL_PIPE_ALL);
  aslDataCopy(aslGlobal(to, ACL_FLOAT, n), from, n);
}
static void relu_scalar(void* args, uint32_t block, uint32_t blocks) {
  const three* a = (const three*)args;
  aslLocalTensor u = aslLocal(ASL_UB, 0, ACL_FLOAT, a->count);
  (void)block, (void)blocks;
  move_in(u, a->x, a->count);
  for (uint32_t i = 0; i < a->count; i++) {
    const double v = aslGetValue(u, i);
    aslSetValue(u, i, v > 0 ? v : 0);
  }
  move_out(a->z, u, a->count);
}
static void relu_vector(void* args, uint32_t block, uint32_t blocks) {
  const three* a = (const three*)args;
  aslLocalTensor u = aslLocal(ASL_UB, 0, ACL_FLOAT, a->count);
  (void)block, (void)blocks;
  move_in(u, a->x, a->count);
  aslRelu(u, u, a->count);
  move_out(a->z, u, a->count);
}
static int is_relu(void) {
  for (int i = 0; i < COUNT; i++)
    if (z[i] != (x[i] > 0 ? x[i] : 0)) return 0;
  return 1;
}
static void scalar_and_vector(void) {
  STEP(SAY("Scalar or vector", "标量还是向量"));
  tell(SAY("relu of 16384 numbers, once with one number at a time, once with 64 (256 bytes) in each cycle. Moving them in and out is in both.",
           "对 16384 个数做 relu：一次逐个处理，一次每拍 64 个（256 字节）。两者都包括搬入和搬出。"));
  aslKernelStats s = run(relu_scalar, x, y, sizeof x, sizeof z, COUNT, 0);
  int fine = is_relu();
  aslKernelStats v = run(relu_vector, x, y, sizeof x, sizeof z, COUNT, 0);
  show("scalar: %d elements of relu   %8llu cycles", COUNT, work(&s));
  show("vector:                          %8llu cycles", work(&v));
  CLAIM(fine && is_relu(), SAY("both are right", "两者都正确"));
  CLAIM(work(&s) > 20 * work(&v), SAY("the scalar unit is for addresses and loops, not for data", "标量单元用来算地址和循环，不是用来算数据的"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void dot_vector(void* args, uint32_t block, uint32_t blocks) { /* multiply, then add up: float16 in, float32 sums */
  const three* a = (const three*)args;
  const uint32_t n = a->count;
  aslLocalTensor u = aslLocal(ASL_UB, 0, ACL_FLOAT16, n), v = aslLocal(ASL_UB, n * 2, ACL_FLOAT16, n), f = aslLocal(ASL_UB, n * 4, ACL_FLOAT, n);
  aslLocalTensor g = aslLocal(ASL_UB, n * 8, ACL_FLOAT, n);
  (void)block, (void)blocks;
  aslDataCopy(u, aslGlobal(a->x, ACL_FLOAT16, n), n);
  aslDataCopy(v, aslGlobal(a->y, ACL_FLOAT16, n), n);
  aslPipeBarrier(ASL_PIPE_ALL);
  aslCast(f, u, ASL_CAST_NONE, n);
  aslCast(g, v, ASL_CAST_NONE, n);
  aslMul(f, f, g, n);
  aslReduceSum(g, f, n);
  move_out(a->z, g, 8);
}
/* The cube multiplies matrices: a row of n times a column of n, each padded to 16 lines. 15 of 16 rows and columns are for nothing. */
static void dot_cube(void* args, uint32_t block, uint32_t blocks) {
  const three* a = (const three*)args;
  const uint32_t n = a->tile, pieces = a->count / n; /* L0A holds 16 x 2048 */
  aslLocalTensor a1 = aslLocal(ASL_L1, 0, ACL_FLOAT16, 16 * n), b1 = aslLocal(ASL_L1, 512 << 10, ACL_FLOAT16, 16 * n);
  aslLocalTensor a2 = aslLocal(ASL_L0A, 0, ACL_FLOAT16, 16 * n), b2 = aslLocal(ASL_L0B, 0, ACL_FLOAT16, 16 * n);
  aslLocalTensor c = aslLocal(ASL_L0C, 0, ACL_FLOAT, 256), out = aslLocal(ASL_UB, 0, ACL_FLOAT, 256);
  (void)block, (void)blocks;
  for (uint32_t i = 0; i < pieces; i++) {
    aslNd2NzParams row = {1, n, n, 16}, column = {n, 1, 1, n};
    aslMmadParams product = {1, 1, n, i == 0};
    aslDataCopyNd2Nz(a1, aslAt(aslGlobal(a->x, ACL_FLOAT16, a->count), (uint64_t)i * n), row);
    aslDataCopyNd2Nz(b1, aslAt(aslGlobal(a->y, ACL_FLOAT16, a->count), (uint64_t)i * n), column);
    aslPipeBarrier(ASL_PIPE_ALL);
    for (uint32_t k = 0; k < n / 16; k += 128) {
      aslLoadData2DParams plain = {k, 128, 1, 0, 0}, turned = {k, 128, 1, 0, 1};
      aslLoadData(aslAt(a2, k * 256), a1, plain);
      aslLoadData(aslAt(b2, k * 256), b1, turned);
    }
    aslPipeBarrier(ASL_PIPE_ALL);
    aslMmad(c, a2, b2, product);
    aslPipeBarrier(ASL_PIPE_ALL);
  }
  aslDataCopy(out, c, 256);
  move_out(a->z, out, 8);
}
static void vector_and_cube(void) {
  static uint16_t u[DOT], v[DOT];
  float sum = 0;
  STEP(SAY("Vector or cube", "向量还是矩阵"));
  tell(SAY("A dot product is a matrix product of one row and one column. The cube makes 16 x 16 results at a time, whether they are wanted or not.",
           "点积就是一行乘一列的矩阵乘。矩阵单元每次都算 16 x 16 个结果，不管要不要。"));
  for (int i = 0; i < DOT; i++) {
    u[i] = aclFloatToFloat16((float)(i % 5) - 2);
    v[i] = aclFloatToFloat16((float)(i % 3) - 1);
    sum += ((float)(i % 5) - 2) * ((float)(i % 3) - 1);
  }
  aslKernelStats a = run(dot_vector, u, v, sizeof u, 32, DOT, 0);
  int fine = z[0] == sum;
  aslKernelStats b = run(dot_cube, u, v, sizeof u, 32, DOT, 2048);
  show("vector: dot product of %d       %8llu cycles", DOT, work(&a));
  show("cube:                            %8llu cycles", work(&b));
  show("  of these the cube worked %llu: %llu products of 16 x 16 x 16 and their starts", (unsigned long long)b.busy[ASL_PIPE_M],
       (unsigned long long)b.cube_steps);
  CLAIM(fine && z[0] == sum, SAY("both give the same sum", "两者和相同"));
  CLAIM(b.cube_steps == DOT / 16, SAY("16 multiply-adds wanted of 4096 done in each step", "每一步做 4096 次乘加，只有 16 次有用"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void overlapped(void* args, uint32_t block, uint32_t blocks) { /* exp of many tiles, two buffers */
  const three* a = (const three*)args;
  const uint32_t n = a->tile;
  aslPipe pipe;
  aslQueue in, out;
  (void)block, (void)blocks;
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &in, ASL_VECIN, 2, n * 4); /* TRY 1 */
  aslInitBuffer(&pipe, &out, ASL_VECOUT, 2, n * 4);
  for (uint32_t i = 0; i < a->count; i += n) {
    aslLocalTensor u = aslAllocTensor(&in, ACL_FLOAT), w;
    aslDataCopy(u, aslAt(aslGlobal(a->x, ACL_FLOAT, a->count), i), n);
    aslEnQue(&in, u);
    u = aslDeQue(&in, ACL_FLOAT);
    w = aslAllocTensor(&out, ACL_FLOAT);
    aslExp(w, u, n);
    aslLn(w, w, n);
    aslSqrt(w, w, n); /* of |x|, as it happens: e^x, its logarithm, the root */
    aslFreeTensor(&in, u);
    aslEnQue(&out, w);
    w = aslDeQue(&out, ACL_FLOAT);
    aslDataCopy(aslAt(aslGlobal(a->z, ACL_FLOAT, a->count), i), w, n);
    aslFreeTensor(&out, w);
  }
}
static void side_by_side(void) {
  STEP(SAY("Pipes work side by side", "各条流水同时工作"));
  tell(SAY("One tile is loaded (MTE2) while the one before is computed (V) and the one before that is stored (MTE3).", "一块在搬入（MTE2）时，前一块在计算（V），再前一块在搬出（MTE3）。"));
  aslKernelStats s = run(overlapped, y, y, sizeof y, sizeof z, COUNT, 1024);
  const unsigned long long all = (unsigned long long)(s.busy[ASL_PIPE_MTE2] + s.busy[ASL_PIPE_V] + s.busy[ASL_PIPE_MTE3]);
  show("MTE2 %llu, V %llu, MTE3 %llu cycles", (unsigned long long)s.busy[ASL_PIPE_MTE2], (unsigned long long)s.busy[ASL_PIPE_V],
       (unsigned long long)s.busy[ASL_PIPE_MTE3]);
  show("work of all pipes: %llu cycles; the kernel took %llu", all, work(&s));
  CLAIM(all > work(&s) * 13 / 10, SAY("more work than time: they worked at the same time", "工作量大于时间：它们同时在工作"));
}

static void too_much(void* args, uint32_t block, uint32_t blocks) {
  aslPipe pipe;
  aslQueue q;
  (void)args, (void)block, (void)blocks;
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &q, ASL_VECIN, 2, 128 << 10); /* TRY 2 */
}
static void what_does_not_fit(void) {
  STEP(SAY("UB is small", "UB 很小"));
  tell(SAY("Two buffers of 128 KiB are 256 KiB. The table above says what UB has.", "两个 128 KiB 的缓冲区共 256 KiB。UB 有多大，见上面的表。"));
  lesson_before_expect(); /* what it says is shown below */
  CALL(aslLaunchKernel(too_much, 1, NULL, 0, stream));
  EXPECT(aclrtSynchronizeStream(stream), ACL_ERROR_RT_AICORE_EXCEPTION);
  show_message();
}

int main(void) {
  LESSON("1.4", "The NPU", "昇腾 NPU", 30,
         SAY("An AI Core has a scalar, a vector and a cube unit. What is each good at, and when do they work at the same time?",
             "AI Core 里有标量、向量和矩阵三个单元。它们各擅长什么，什么时候能同时工作？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtCreateStream(&stream));
  for (int i = 0; i < COUNT; i++) x[i] = (float)(i % 201 - 100), y[i] = (float)(i % 50) / 8 + 0.5f;
  the_chip();
  scalar_and_vector();
  vector_and_cube();
  side_by_side();
  what_does_not_fit();
  HARDWARE(SAY("Sizes and rates are the chip's; what it costs to start an instruction is chosen for teaching. Hardware counts the same pipes: "
               "msprof shows aic_mte2_ratio, aiv_vec_ratio and so on for each kernel.",
               "容量和带宽取自芯片；指令的启动开销是为教学选定的。硬件也按这些流水计数：msprof 给出每个核函数的 aic_mte2_ratio、aiv_vec_ratio 等。"));
  TRY(SAY("Give the queue `in` one buffer (the line marked TRY 1). Does the kernel take as long as the sum of the pipes?",
          "给队列 in 一个缓冲区（标着 TRY 1 的那行）。核函数的时间会等于各流水之和吗？"));
  TRY(SAY("Make the two buffers 124 KiB each (the line marked TRY 2). Does that fit?", "把两个缓冲区各改成 124 KiB（标着 TRY 2 的那行）。放得下吗？"));
  NEXT(SAY("Exercises 141 and 142: relu where it belongs, and the dot product on the cube. 41_custom_kernel writes whole kernels.",
           "练习 141 和 142：把 relu 放到该放的单元；用矩阵单元算点积。41_custom_kernel 写完整的核函数。"));
  CALL(aclrtDestroyStream(stream));
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());
  return lesson_end();
}
#endif

/*
  Answers to "Predict, then run"
  (1) No: loading now waits for computing, but storing still overlaps with both.
      不会：搬入要等计算，但搬出仍与两者重叠。
  (2) Yes, to the byte: UB has 253,952 bytes, 248 KiB. The claim expects a failure, so it is FALSE now.
      放得下，一个字节不剩：UB 有 253,952 字节，即 248 KiB。论断期待失败，所以变为不成立。
*/
