/* expect: fetched before the operator has run */
/* The belief: "0 means it is done" */
#include "ascend_lite.h"
#include "exercises/checks/32e1_what_fits.h"

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
  aclDestroyTensorDesc(t->desc);
  TRY(aclDestroyDataBuffer(t->buffer));
  return aclrtFree(t->memory);
}

aclError add_row(const float *matrix, const float *row, int64_t rows, int64_t columns, float *out) {
  size_t row_bytes = (size_t)columns * sizeof(float), bytes = (size_t)rows * row_bytes;
  int64_t dims[2] = {rows, columns};
  tensor x, r, y;
  TRY(make(&x, aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND), matrix, bytes));
  TRY(make(&r, aclCreateTensorDesc(ACL_FLOAT, 1, &columns, ACL_FORMAT_ND), row, row_bytes));
  TRY(make(&y, aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND), NULL, bytes));

  aclTensorDesc *in_desc[2] = {x.desc, r.desc}, *out_desc[1] = {y.desc};
  aclDataBuffer *in[2] = {x.buffer, r.buffer}, *result[1] = {y.buffer};
  TRY(aclopExecuteV2("Add", 2, in_desc, in, 1, out_desc, result, NULL, NULL));

  TRY(aclrtMemcpy(out, bytes, y.memory, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  TRY(drop(&x));
  TRY(drop(&r));
  return drop(&y);
}
