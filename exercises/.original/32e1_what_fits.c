/*
  3.2 Developing the application 开发应用 · exercise 32e1 · 20 min

  One operator: a row is added to each row of a matrix. It is the operator Add, and it runs when its name, its types and its shapes
  all fit; else the code is 100024, and the message says what comes nearest. Read the message, it tells each of the mistakes below.
  一个算子：把一行加到矩阵的每一行上。用的算子是 Add；名称、类型、形状都匹配才会运行，否则返回 100024，消息会说明最接近的是什么。
  请读消息：下面的每个错误它都会说出来。

  Do the four TODOs and run:
  完成四处 TODO，然后运行：

      make check EX=32e1
*/
#include "ascend_lite.h"
#include "exercises/checks/32e1_what_fits.h"

/* Supplied: a description, memory on the device with these bytes in it, and a data buffer for it.
   已提供：一个描述、一块装好数据的设备内存，以及对应的 DataBuffer。 */
typedef struct tensor {
  aclTensorDesc *desc;
  aclDataBuffer *buffer;
  void *memory;
} tensor;
static aclError make(tensor *t, aclTensorDesc *desc, const void *host, size_t bytes) {
  t->desc = desc;
  t->memory = NULL;
  TRY(aclrtMalloc(&t->memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  if (host) TRY(aclrtMemcpy(t->memory, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  t->buffer = aclCreateDataBuffer(t->memory, bytes);
  return ACL_SUCCESS;
}
static aclError drop(tensor *t) {
  /* TODO 4: what was created last has to go as well.
     TODO 4：还创建了什么，也要释放？ */
  TRY(aclDestroyDataBuffer(t->buffer));
  return aclrtFree(t->memory);
}

aclError add_row(const float *matrix, const float *row, int64_t rows, int64_t columns, float *out) {
  size_t row_bytes = (size_t)columns * sizeof(float), bytes = (size_t)rows * row_bytes;
  /* TODO 1: the matrix has `rows` rows; which dim comes first?
     TODO 1：矩阵有 rows 行；哪一维在前？ */
  int64_t dims[2] = {columns, rows};
  tensor x, r, y;
  TRY(make(&x, aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND), matrix, bytes));
  TRY(make(&r, aclCreateTensorDesc(ACL_FLOAT, 1, &columns, ACL_FORMAT_ND), row, row_bytes));
  TRY(make(&y, aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND), NULL, bytes));

  aclTensorDesc *in_desc[2] = {x.desc, r.desc}, *out_desc[1] = {y.desc};
  aclDataBuffer *in[2] = {x.buffer, r.buffer}, *result[1] = {y.buffer};
  /* TODO 2: names are spelt exactly as in the operator list.
     TODO 2：算子名称要与算子清单完全一致。 */
  TRY(aclopExecuteV2("add", 2, in_desc, in, 1, out_desc, result, NULL, NULL));

  /* TODO 3: 0 means queued. What has to be done before the result may be read?
     TODO 3：返回 0 只表示已入队。读取结果之前还要做什么？ */
  TRY(aclrtMemcpy(out, bytes, y.memory, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  TRY(drop(&x));
  TRY(drop(&r));
  return drop(&y);
}
