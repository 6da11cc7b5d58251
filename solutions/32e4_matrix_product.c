/*
  3.2 Developing the application 开发应用 · a solution of exercise 32e4

  Five things are read on the device: A, B, C and the two factors, which have C's type.
  设备上要读五样东西：A、B、C，以及两个系数（类型与 C 相同）。
*/
#include "ascend_lite.h"
#include "exercises/checks/32e4_matrix_product.h"

#include <stdlib.h>

static aclError to_device(void **memory, const float *v, size_t n, int half) {
  size_t bytes = n * (half ? sizeof(aclFloat16) : sizeof(float));
  aclFloat16 *h = (aclFloat16 *)malloc(bytes + 1);
  if (!h) return ACL_ERROR_BAD_ALLOC;
  for (size_t k = 0; half && k < n; k++) h[k] = aclFloatToFloat16(v[k]);
  aclError code = aclrtMalloc(memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  if (code == ACL_SUCCESS) code = aclrtMemcpy(*memory, bytes, half ? (const void *)h : (const void *)v, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
  free(h);
  return code;
}

aclError gemm(const float *a, const float *b, float *c, int m, int n, int k, float alpha, float beta) {
  size_t elements = (size_t)m * (size_t)n;
  void *d_a = NULL, *d_b = NULL, *d_c = NULL, *d_alpha = NULL, *d_beta = NULL;
  TRY(to_device(&d_a, a, (size_t)m * (size_t)k, 1));
  TRY(to_device(&d_b, b, (size_t)k * (size_t)n, 1));
  TRY(to_device(&d_c, c, elements, 0));
  TRY(to_device(&d_alpha, &alpha, 1, 0));
  TRY(to_device(&d_beta, &beta, 1, 0));
  TRY(aclblasGemmEx(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, m, n, k, d_alpha, d_a, -1, ACL_FLOAT16, d_b, -1, ACL_FLOAT16, d_beta, d_c, -1, ACL_FLOAT,
                    ACL_COMPUTE_HIGH_PRECISION, NULL));
  TRY(aclrtSynchronizeStream(NULL));
  TRY(aclrtMemcpy(c, elements * sizeof(float), d_c, elements * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST));
  TRY(aclrtFree(d_alpha));
  TRY(aclrtFree(d_beta));
  TRY(aclrtFree(d_a));
  TRY(aclrtFree(d_b));
  return aclrtFree(d_c);
}
