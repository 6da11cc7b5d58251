/* Single operators by name, a matrix product of the blas part, and fp16 on the host. */
#include "acl/acl.h"
#include "acl/ops/acl_cblas.h"
#include "program.h"

int main(void) {
  int64_t dims[2] = {2, 3};
  float x[6] = {1, 2, 3, 4, 5, 6}, y[6] = {10, 20, 30, 40, 50, 60}, z[6];
  aclFloat16 a[4], b[4], c[4], one = aclFloatToFloat16(1.0f), zero = aclFloatToFloat16(0.0f);
  void *dx, *dy, *dz;
  int k;
  OK(aclInit(NULL));
  OK(aclrtSetDevice(0));
  aclrtStream stream = NULL;
  OK(aclrtCreateStream(&stream));
  OK(aclrtMalloc(&dx, sizeof x, ACL_MEM_MALLOC_NORMAL_ONLY));
  OK(aclrtMalloc(&dy, sizeof y, ACL_MEM_MALLOC_NORMAL_ONLY));
  OK(aclrtMalloc(&dz, sizeof z, ACL_MEM_MALLOC_NORMAL_ONLY));
  OK(aclrtMemcpy(dx, sizeof x, x, sizeof x, ACL_MEMCPY_HOST_TO_DEVICE));
  OK(aclrtMemcpy(dy, sizeof y, y, sizeof y, ACL_MEMCPY_HOST_TO_DEVICE));
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 2, dims, ACL_FORMAT_ND);
  const aclTensorDesc *in_desc[2], *out_desc[1];
  const aclDataBuffer *in[2];
  aclDataBuffer *out[1];
  aclopAttr *attr = aclopCreateAttr();
  NEED(desc != NULL && attr != NULL);
  in_desc[0] = in_desc[1] = out_desc[0] = desc;
  in[0] = aclCreateDataBuffer(dx, sizeof x), in[1] = aclCreateDataBuffer(dy, sizeof y), out[0] = aclCreateDataBuffer(dz, sizeof z);
  OK(aclopCompileAndExecute("Add", 2, in_desc, in, 1, out_desc, out, attr, ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL, stream));
  OK(aclrtSynchronizeStream(stream));
  OK(aclrtMemcpy(z, sizeof z, dz, sizeof z, ACL_MEMCPY_DEVICE_TO_HOST));
  for (k = 0; k < 6; k++) NEED(z[k] == 11 * x[k]);
  for (k = 0; k < 4; k++) a[k] = aclFloatToFloat16((float)k), b[k] = k % 3 == 0 ? one : zero; /* b: the identity */
  OK(aclrtMemcpy(dx, sizeof a, a, sizeof a, ACL_MEMCPY_HOST_TO_DEVICE));
  OK(aclrtMemcpy(dy, sizeof b, b, sizeof b, ACL_MEMCPY_HOST_TO_DEVICE));
  OK(aclrtMemset(dz, sizeof c, 0, sizeof c));
  void *alpha, *beta;
  OK(aclrtMalloc(&alpha, 2, ACL_MEM_MALLOC_NORMAL_ONLY));
  OK(aclrtMalloc(&beta, 2, ACL_MEM_MALLOC_NORMAL_ONLY));
  OK(aclrtMemcpy(alpha, 2, &one, 2, ACL_MEMCPY_HOST_TO_DEVICE));
  OK(aclrtMemcpy(beta, 2, &zero, 2, ACL_MEMCPY_HOST_TO_DEVICE));
  OK(aclblasGemmEx(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, 2, 2, 2, alpha, dx, -1, ACL_FLOAT16, dy, -1, ACL_FLOAT16, beta, dz, -1,
                   ACL_FLOAT16, ACL_COMPUTE_HIGH_PRECISION, stream));
  OK(aclrtSynchronizeStream(stream));
  OK(aclrtMemcpy(c, sizeof c, dz, sizeof c, ACL_MEMCPY_DEVICE_TO_HOST));
  for (k = 0; k < 4; k++) NEED(aclFloat16ToFloat(c[k]) == (float)k);
  aclopDestroyAttr(attr);
  aclDestroyTensorDesc(desc);
  OK(aclDestroyDataBuffer(in[0]));
  OK(aclDestroyDataBuffer(in[1]));
  OK(aclDestroyDataBuffer(out[0]));
  OK(aclrtFree(dx));
  OK(aclrtFree(dy));
  OK(aclrtFree(dz));
  OK(aclrtFree(alpha));
  OK(aclrtFree(beta));
  OK(aclrtDestroyStream(stream));
  OK(aclrtResetDevice(0));
  OK(aclFinalize());
  puts("worked");
  return 0;
}
