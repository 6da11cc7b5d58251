/*
  3.2 Developing the application 开发应用 · exercise 32e4 · 20 min

  C = alpha A B + beta C with aclblasGemmEx: A is m x k, B is k x n, C is m x n, row by row and tightly packed. A and B go in as half
  precision, C as float. The function reads alpha and beta on the device, like the matrices.
  用 aclblasGemmEx 计算 C = alpha A B + beta C：A 是 m x k，B 是 k x n，C 是 m x n，按行紧密存放。A、B 用半精度，C 用 float。
  alpha 和 beta 与矩阵一样，也在设备上读取。

  Do the three TODOs and run:
  完成三处 TODO，然后运行：

      make check EX=32e4
*/
#include "ascend_lite.h"
#include "exercises/checks/32e4_matrix_product.h"

#include <stdlib.h>

/* Supplied: device memory with these floats in it, as half precision when `half`. 已提供：装有这些 float 的设备内存；half 时存成半精度。 */
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
  void *d_a = NULL, *d_b = NULL, *d_c = NULL;
  TRY(to_device(&d_a, a, (size_t)m * (size_t)k, 1));
  TRY(to_device(&d_b, b, (size_t)k * (size_t)n, 1));
  /* TODO 1: C is read as well, when beta is not 0. What has to be in it?
     TODO 1：beta 不为 0 时，C 也会被读取。里面应该有什么？ */
  TRY(aclrtMalloc(&d_c, elements * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST));
  /* TODO 2: alpha and beta have to lie where the device can read them (and to be freed at the end).
     TODO 2：alpha 和 beta 要放在设备读得到的地方（最后还要释放）。 */
  /* TODO 3: the three sizes go in the order m, n, k.
     TODO 3：三个大小的顺序是 m、n、k。 */
  TRY(aclblasGemmEx(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, m, k, n, &alpha, d_a, -1, ACL_FLOAT16, d_b, -1, ACL_FLOAT16, &beta, d_c, -1, ACL_FLOAT,
                    ACL_COMPUTE_HIGH_PRECISION, NULL));
  TRY(aclrtSynchronizeStream(NULL));
  TRY(aclrtMemcpy(c, elements * sizeof(float), d_c, elements * sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST));
  TRY(aclrtFree(d_a));
  TRY(aclrtFree(d_b));
  return aclrtFree(d_c);
}
