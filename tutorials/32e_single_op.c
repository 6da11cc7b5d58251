/*
  32e_single_op.c - section 3.2: one operator, without a network

  The question
      A program wants one addition, or one matrix product, on the device, and no network around it. How is a single
      operator described, what is refused, what is prepared once and run often, and when is the result there?

  What you will see
      | Add(2 x 3, 3) -> 2 x 3
      | aclopExecuteV2("add", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream)  ->  100024 ACL_ERROR_OP_NOT_FOUND
      | aclopExecWithHandle(handle, 2, two, 1, out, stream)  ->  100021 ACL_ERROR_OP_INPUT_NOT_MATCH
      | C = 2 * A * B + 1/2 * C   ->  4 0 0 4
      | aclnnAddGetWorkspaceSize(x, row, alpha, y, &bytes, &executor)  ->  0 ACL_SUCCESS

  One belief ends here: "alpha and beta are ordinary numbers, so they may lie anywhere".
  Run it:  make && build/bin/32e_single_op
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"

#define ROWS 2
#define COLUMNS 3

/* ---------------------------------------------------------------------------------------------------------------- */
/* Three layers again: memory on the device, a data buffer that names it, a description that says how to read it. */
typedef struct { aclTensorDesc* desc; aclDataBuffer* buffer; void* memory; size_t bytes; } tensor;

static tensor make(aclDataType type, int rank, const int64_t* dims, const void* host) {
  tensor t;
  t.memory = NULL;
  t.desc = aclCreateTensorDesc(type, rank, dims, ACL_FORMAT_ND);
  t.bytes = aclGetTensorDescSize(t.desc);
  CALL(aclrtMalloc(&t.memory, t.bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  if (host) CALL(aclrtMemcpy(t.memory, t.bytes, host, t.bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  else CALL(aclrtMemset(t.memory, t.bytes, 0, t.bytes));
  t.buffer = aclCreateDataBuffer(t.memory, t.bytes);
  return t;
}
static void drop(tensor* t) { /* each layer by a call of its own */
  aclDestroyTensorDesc(t->desc);
  CALL(aclDestroyDataBuffer(t->buffer));
  CALL(aclrtFree(t->memory));
}
static void fetch(const tensor* t, void* host) {
  CALL(aclrtMemcpy(host, t->bytes, t->memory, t->bytes, ACL_MEMCPY_DEVICE_TO_HOST));
}
/* aclopExecuteV2 takes lists of both. */
typedef struct { aclTensorDesc* desc[4]; aclDataBuffer* buffer[4]; } list;
static list list_of(const tensor* a, const tensor* b) {
  list l;
  memset(&l, 0, sizeof l);
  l.desc[0] = a->desc, l.buffer[0] = a->buffer;
  if (b) l.desc[1] = b->desc, l.buffer[1] = b->buffer;
  return l;
}

static const float matrix[ROWS * COLUMNS] = {1, 2, 3, 4, 5, 6}, row[COLUMNS] = {10, 20, 30};

/* ---------------------------------------------------------------------------------------------------------------- */
static void an_addition(const tensor* x, const tensor* r, const tensor* y, aclrtStream stream) {
  float answer[ROWS * COLUMNS] = {0};
  list in = list_of(x, r), out = list_of(y, NULL);
  int lazy = lesson_schedule("lazy");

  STEP(SAY("Describe it, queue it, wait", "描述、下发、等待"));
  tell(SAY("An operator has a name (its type), input and output descriptions, and a data buffer for each. A description says type, dims "
           "and format; it holds no data. Shapes broadcast as in NumPy: a row is added to every row of a matrix.",
           "算子由名称（类型）、输入输出的描述，以及每个张量的 data buffer 组成。描述只说明数据类型、形状和格式，不含数据。形状按 "
           "NumPy 规则广播：一行可以加到矩阵的每一行上。"));
  show("Add(%d x %d, %d) -> %d x %d", ROWS, COLUMNS, COLUMNS, ROWS, COLUMNS);
  EXPECT(aclopExecuteV2("Add", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream), ACL_SUCCESS); /* TRY 1 */
  tell(SAY("0 means: understood and queued. The descriptions were copied and may go; the memory has to stay until the work is done.",
           "返回 0 只表示：描述无误，已经入队。描述对象已被复制，可以销毁；内存要保留到任务完成。"));
#if !defined(ASCEND_LITE_USE_CANN)
  if (lazy) {
    aslStats s;
    uint64_t before;
    aslGetStats(&s);
    before = s.tasks_run;
    CALL(aclrtSynchronizeStream(stream));
    aslGetStats(&s);
    CLAIM(s.tasks_run == before + 1, SAY("the addition ran during the synchronize, not before", "加法是在同步时执行的，之前没有"));
  }
#endif
  lesson_schedule(NULL);
  (void)lazy;
  CALL(aclrtSynchronizeStream(stream));
  fetch(y, answer);
  for (int i = 0; i < ROWS; i++) show("  %4g %4g %4g", (double)answer[3 * i], (double)answer[3 * i + 1], (double)answer[3 * i + 2]);
  CLAIM(answer[0] > 10 && answer[0] < 12 && answer[5] > 35 && answer[5] < 37, SAY("each row got 10 20 30 added", "每一行都加上了 10 20 30"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void what_does_not_fit(const tensor* x, const tensor* r, const tensor* y, aclrtStream stream) {
  int64_t dims[1] = {COLUMNS};
  list in = list_of(x, r), out = list_of(y, NULL);
  aclTensorDesc* half = aclCreateTensorDesc(ACL_FLOAT16, 1, dims, ACL_FORMAT_ND);
  aclDataBuffer* absent = aclCreateDataBuffer(NULL, 0);

  STEP(SAY("What does not fit is refused before anything is queued", "不匹配的在入队之前就被拒绝"));
  tell(SAY("A description names one operator exactly: its name, every type, every shape, every attribute. When none fits, the code is "
           "100024, and the message says what was given and what comes nearest:",
           "描述要与某个算子完全一致：名称、每个类型、每个形状、每个属性。没有匹配的算子时返回 100024，消息会说明给了什么、最接近的是什么："));
  EXPECT(aclopExecuteV2("add", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream), ACL_ERROR_OP_NOT_FOUND);
  show_message();
  in.desc[1] = half;
  EXPECT(aclopExecuteV2("Add", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream), ACL_ERROR_OP_NOT_FOUND);
  show_message();
  in.desc[1] = r->desc;
  tell(SAY("Memory that is missing has a code of the graph engine, a missing object one of the acl layer:",
           "内存不够返回图引擎的错误码，缺少对象返回 acl 层的错误码："));
  in.buffer[1] = absent;
  EXPECT(aclopExecuteV2("Add", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream), ACL_ERROR_GE_PARAM_INVALID);
  in.buffer[1] = NULL;
  EXPECT(aclopExecuteV2("Add", 2, in.desc, in.buffer, 1, out.desc, out.buffer, NULL, stream), ACL_ERROR_INVALID_PARAM);
  CALL(aclDestroyDataBuffer(absent));
  aclDestroyTensorDesc(half);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void attributes(const tensor* x, aclrtStream stream) {
  float sums[COLUMNS] = {0};
  int64_t columns[1] = {COLUMNS}, axis = 0;
  tensor s = make(ACL_FLOAT, 1, columns, NULL);
  list in = list_of(x, NULL), out = list_of(&s, NULL);
  aclopAttr* attr = aclopCreateAttr();

  STEP(SAY("Attributes: what is fixed when the operator is made", "属性：算子创建时就确定的参数"));
  tell(SAY("Which axes to add up is no tensor but an attribute. Values are copied when they are set.",
           "沿哪些轴求和不是张量，而是属性。属性值在设置时就被复制。"));
  CALL(aclopSetAttrListInt(attr, "axes", 1, &axis));
  CALL(aclopSetAttrBool(attr, "keep_dims", 0));
  EXPECT(aclopExecuteV2("ReduceSumD", 1, in.desc, in.buffer, 1, out.desc, out.buffer, attr, stream), ACL_SUCCESS);
  CALL(aclrtSynchronizeStream(stream));
  fetch(&s, sums);
  show(SAY("column sums: %g %g %g", "各列之和：%g %g %g"), (double)sums[0], (double)sums[1], (double)sums[2]);
  CLAIM(sums[0] > 4 && sums[0] < 6 && sums[2] > 8 && sums[2] < 10, SAY("5 7 9: the rows were added up", "5 7 9：各行相加"));
  aclopDestroyAttr(attr); /* TRY 2 */
  drop(&s);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void once_and_often(const tensor* x, const tensor* y, aclrtStream stream) {
  float answer[ROWS * COLUMNS];
  const aclTensorDesc *in_desc[1], *out_desc[1];
  const aclDataBuffer *one[1], *two[2];
  aclDataBuffer* out[1];
  aclopHandle* handle = NULL;

  STEP(SAY("Prepare once, run often", "准备一次，运行多次"));
  tell(SAY("Each aclopExecuteV2 looks the operator up again. A handle is the operator looked up, checked and made ready; running it takes "
           "only the buffers, and another pair of buffers does as well.",
           "每次 aclopExecuteV2 都要重新查找算子。句柄是已经查好、检查好、准备好的算子；运行时只需要 buffer，换一组 buffer 也可以。"));
  in_desc[0] = x->desc, out_desc[0] = y->desc;
  one[0] = two[0] = two[1] = x->buffer, out[0] = y->buffer;
  EXPECT(aclopCreateHandle("Square", 1, in_desc, 1, out_desc, NULL, &handle), ACL_SUCCESS);
  for (int k = 0; k < 3; k++) {
    CALL(aclopExecWithHandle(handle, 1, one, 1, out, stream));
    one[0] = y->buffer; /* the second time it squares the squares, in place */
  }
  EXPECT(aclopExecWithHandle(handle, 2, two, 1, out, stream), ACL_ERROR_OP_INPUT_NOT_MATCH);
  aclopDestroyHandle(handle);
  CALL(aclrtSynchronizeStream(stream));
  fetch(y, answer);
  CLAIM(answer[1] > 255 && answer[1] < 257, SAY("2 squared three times is 256; the handle went before the work was done", "2 平方三次是 256；句柄在任务完成之前就销毁了，没有关系"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void matrix_product(aclrtStream stream) {
  static const float eye[4] = {1, 0, 0, 1};
  float answer[4], alpha = 2, beta = 1;
  aclFloat16 half[4];
  int64_t square[2] = {2, 2};
  tensor a, b, c, factors[2];

  STEP(SAY("Matrices: alpha and beta live on the device, too", "矩阵乘：alpha 和 beta 也在设备上"));
  for (int i = 0; i < 4; i++) half[i] = aclFloatToFloat16(eye[i]);
  a = make(ACL_FLOAT16, 2, square, half), b = make(ACL_FLOAT16, 2, square, half), c = make(ACL_FLOAT, 2, square, NULL);
  factors[0] = make(ACL_FLOAT, 0, NULL, &alpha), factors[1] = make(ACL_FLOAT, 0, NULL, &beta);
  tell(SAY("aclblasGemmEx computes C = alpha A B + beta C: row by row, tightly packed (lda, ldb, ldc are -1), half precision in, half or "
           "single out. All five are read on the device, in C's type. An alpha on the stack is the classic mistake:",
           "aclblasGemmEx 计算 C = alpha A B + beta C：按行存放、紧密排列（lda、ldb、ldc 都是 -1），输入半精度，输出半精度或单精度。"
           "五个数据都在设备上读取，alpha、beta 的类型与 C 相同。把 alpha 放在栈上是最常见的错误："));
  EXPECT(aclblasGemmEx(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, 2, 2, 2, &alpha, a.memory, -1, ACL_FLOAT16, b.memory, -1, ACL_FLOAT16, &beta,
                       c.memory, -1, ACL_FLOAT, ACL_COMPUTE_HIGH_PRECISION, stream),
         ACL_ERROR_RT_PARAM_INVALID);
  show_message();
  for (int k = 0; k < 2; k++) /* the second time there is something in C already: 2 + 2 * ... */
    CALL(aclblasGemmEx(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, 2, 2, 2, factors[0].memory, a.memory, -1, ACL_FLOAT16, b.memory, -1, ACL_FLOAT16,
                       factors[1].memory, c.memory, -1, ACL_FLOAT, ACL_COMPUTE_HIGH_PRECISION, stream));
  CALL(aclrtSynchronizeStream(stream));
  beta = 0.5f; /* the device has its own copy: nothing changes there */
  CALL(aclrtMemcpy(factors[1].memory, sizeof beta, &beta, sizeof beta, ACL_MEMCPY_HOST_TO_DEVICE));
  CALL(aclblasGemmEx(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, 2, 2, 2, factors[0].memory, a.memory, -1, ACL_FLOAT16, b.memory, -1, ACL_FLOAT16,
                     factors[1].memory, c.memory, -1, ACL_FLOAT, ACL_COMPUTE_HIGH_PRECISION, stream));
  CALL(aclrtSynchronizeStream(stream));
  fetch(&c, answer);
  show("C = 2 * A * B + 1/2 * C   ->  %g %g %g %g", (double)answer[0], (double)answer[1], (double)answer[2], (double)answer[3]);
  CLAIM(answer[0] > 3.9f && answer[0] < 4.1f, SAY("2, then 4, then 2 + 4/2: beta takes what was there along", "先是 2，再是 4，再是 2 + 4/2：beta 带上了原来的值"));
  drop(&a), drop(&b), drop(&c), drop(&factors[0]), drop(&factors[1]);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void order(const tensor* x, const tensor* y) {
  float answer[ROWS * COLUMNS] = {0};
  int64_t dims[2] = {ROWS, COLUMNS};
  tensor between = make(ACL_FLOAT, 2, dims, NULL);
  list first = list_of(x, NULL), middle = list_of(&between, NULL), last = list_of(y, NULL);
  aclrtStream a = NULL, b = NULL;
  aclrtEvent ready = NULL;

  STEP(SAY("Operators are tasks of a stream like any other", "算子和其他任务一样，是流里的任务"));
  tell(SAY("On one stream they run in order. On two, the second may begin before the first has ended, unless an event says otherwise:",
           "在同一个流里按顺序执行。在两个流里，后一个可能在前一个结束之前就开始，除非用 event 排好顺序："));
  CALL(aclrtMemset(y->memory, y->bytes, 0, y->bytes));
  CALL(aclrtCreateStream(&a));
  CALL(aclrtCreateStream(&b));
  CALL(aclrtCreateEvent(&ready));
  lesson_schedule("lazy");
  CALL(aclopExecuteV2("Neg", 1, first.desc, first.buffer, 1, middle.desc, middle.buffer, NULL, a));
  CALL(aclrtRecordEvent(ready, a));
  CALL(aclrtStreamWaitEvent(b, ready)); /* TRY 3 */
  CALL(aclopExecuteV2("Abs", 1, middle.desc, middle.buffer, 1, last.desc, last.buffer, NULL, b));
  CALL(aclrtSynchronizeStream(b));
  lesson_schedule(NULL);
  fetch(y, answer);
  CLAIM(answer[5] > 5.9f && answer[5] < 6.1f, SAY("the second operator found what the first had made", "第二个算子读到了第一个算子的结果"));
  CALL(aclrtSynchronizeStream(a));
  CALL(aclrtDestroyEvent(ready));
  CALL(aclrtDestroyStream(b));
  CALL(aclrtDestroyStream(a));
  drop(&between);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void in_two_steps(const tensor* rows, const tensor* r, const tensor* result, aclrtStream stream) {
  float answer[ROWS * COLUMNS] = {0}, two = 2;
  int64_t dims[2] = {ROWS, COLUMNS}, turned[2] = {1, ROWS}, flat[2] = {COLUMNS, ROWS};
  uint64_t bytes = 0;
  void* workspace = NULL;
  aclOpExecutor* executor = NULL;
  aclTensor *x = aclCreateTensor(dims, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 2, rows->memory), *columns,
            *row = aclCreateTensor(dims + 1, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims + 1, 1, r->memory),
            *y = aclCreateTensor(dims, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 2, result->memory);
  aclScalar* alpha = aclCreateScalar(&two, ACL_FLOAT);

  STEP(SAY("The newer form: aclnn, in two steps", "较新的形式：aclnn，两段式接口"));
  tell(SAY("Each operator is a function of its own. The first step checks everything and says how much device memory it wants to work in; "
           "the second queues the work. Here alpha is a host number: it is copied into the executor.",
           "每个算子都有自己的函数。第一步检查全部参数，并告知需要多少设备内存作工作区；第二步把任务入队。这里的 alpha 是 host 上的数，"
           "会被复制进 executor。"));
  EXPECT(aclnnAddGetWorkspaceSize(x, row, alpha, y, &bytes, &executor), ACL_SUCCESS);
  show(SAY("workspace: %d bytes", "工作区：%d 字节"), (int)bytes);
  if (bytes) CALL(aclrtMalloc(&workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclnnAdd(workspace, bytes, executor, stream));
  CALL(aclrtSynchronizeStream(stream));
  if (workspace) CALL(aclrtFree(workspace));
  fetch(result, answer);
  CLAIM(answer[5] > 65.9f && answer[5] < 66.1f, SAY("6 + 2 * 30 is 66", "6 + 2 * 30 等于 66"));
  tell(SAY("A tensor is a view: other strides on the same memory are a transposed matrix, without a copy.",
           "张量是视图：同一块内存换一种步长，就是转置矩阵，不需要复制。"));
  columns = aclCreateTensor(flat, 2, ACL_FLOAT, (turned[1] = COLUMNS, turned), 0, ACL_FORMAT_ND, dims, 2, rows->memory);
  EXPECT(aclnnAddGetWorkspaceSize(columns, row, alpha, y, &bytes, &executor), ACLNN_ERR_PARAM_INVALID);
  show_message();
  CALL(aclDestroyTensor(columns));
  CALL(aclDestroyScalar(alpha));
  CALL(aclDestroyTensor(y));
  CALL(aclDestroyTensor(row));
  CALL(aclDestroyTensor(x));
}

int main(void) {
  int64_t dims[2] = {ROWS, COLUMNS};
  aclrtStream stream = NULL;
  tensor x, r, y;

  LESSON("3.2", "Developing the application: single operators", "应用开发：单算子调用", 35,
         SAY("How does one operator run without a network around it?", "没有网络，怎样运行一个算子？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtCreateStream(&stream));
  x = make(ACL_FLOAT, 2, dims, matrix), r = make(ACL_FLOAT, 1, dims + 1, row), y = make(ACL_FLOAT, 2, dims, NULL);

  an_addition(&x, &r, &y, stream);
  what_does_not_fit(&x, &r, &y, stream);
  attributes(&x, stream);
  once_and_often(&x, &y, stream);
  matrix_product(stream);
  order(&x, &y);
  in_two_steps(&x, &r, &y, stream);

  STEP(SAY("Release everything, innermost first", "全部释放，从里到外"));
  drop(&y), drop(&r), drop(&x);
  CALL(aclrtDestroyStream(stream));
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_SUCCESS);

  HARDWARE(SAY("There the operator has to exist as a compiled file: made by atc --singleop=FILE.json and found through aclopSetModelDir, or "
               "compiled on the spot by aclopCompileAndExecute, which takes seconds the first time. Here the built-in operators need neither; "
               "a folder that is set is searched first. Without one, aclopExecuteV2 and aclblasGemmEx answer 100024 there.",
               "真实硬件上，算子必须有编译好的文件：用 atc --singleop=FILE.json 生成，并通过 aclopSetModelDir 找到；或由 "
               "aclopCompileAndExecute 现场编译，第一次要几秒。这里的内置算子都不需要；设置了目录就先在目录里找。真实硬件上没有设置目录时，"
               "aclopExecuteV2 和 aclblasGemmEx 会返回 100024。"));
  TRY(SAY("In the first step, write Mul for Add (TRY 1). Which code comes back, and which claim falls?",
          "在第一步把 Add 改成 Mul（TRY 1）。返回什么码？哪个断言不成立？"));
  TRY(SAY("Remove aclopDestroyAttr (TRY 2). What does the library miss at the end?",
          "删掉 aclopDestroyAttr（TRY 2）。最后库报告少了什么？"));
  TRY(SAY("Remove the aclrtStreamWaitEvent (TRY 3). What does the second operator read, and what does the library say about it?",
          "删掉 aclrtStreamWaitEvent（TRY 3）。第二个算子读到的是什么？库怎么说？"));
  NEXT(SAY("The exercises: make check EX=32e1, then 32e2, 32e3 and 32e4.", "练习：make check EX=32e1，然后是 32e2、32e3 和 32e4。"));
  return lesson_end();
}

/*
  Answers
  (1) 0: a product of a matrix and a row is as good an operator. Nothing but the numbers tells: 10 40 90 and so on.
  (2) An object of the library: everything that was made was not released. An attribute set is made and destroyed like
      any other object.
  (3) Zeros, the memory as it was: under a lazy schedule only the stream that is waited for runs, and nothing makes it
      run the other one. The library names the two tasks: race, nothing orders them.
*/
