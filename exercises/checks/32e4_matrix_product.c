/*
  Oracle of exercise 32e4: a matrix product whose alpha and beta lie on the device.

  title: A matrix product with alpha and beta
  title.zh: 带 alpha 和 beta 的矩阵乘
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: alpha or beta is host memory
  hint1: Who reads alpha, and when? Which memory can it read?
  hint1.zh: 谁来读 alpha？什么时候读？它读得到哪里的内存？
  hint2: Tutorial 32e, "Matrices: alpha and beta live on the device, too". to_device does the copy; n is 1.
  hint2.zh: 教程 32e 的“矩阵乘：alpha 和 beta 也在设备上”。to_device 可以完成拷贝，n 是 1。
  hint3: to_device(&d_alpha, &alpha, 1, 0) and the same for beta; to_device(&d_c, c, elements, 0) in place of the aclrtMalloc; m, n, k.
  hint3.zh: to_device(&d_alpha, &alpha, 1, 0)，beta 同样；用 to_device(&d_c, c, elements, 0) 代替 aclrtMalloc；顺序是 m, n, k。
*/
#include "exercises/checks/32e4_matrix_product.h"
#include "exercises/checks/check.h"

/* What came out, for each of the usual mistakes. */
static int is_result(const float *got, const float *ab, const float *c, size_t n, float alpha, float beta) {
  size_t k;
  for (k = 0; k < n; k++)
    if (!check_same_float(alpha * ab[k] + beta * c[k], got[k], 2e-3f * (1 + (got[k] < 0 ? -got[k] : got[k])))) return 0;
  return 1;
}
static void try_size(int m, int n, int k, float alpha, float beta) {
  size_t na = (size_t)m * (size_t)k, nb = (size_t)k * (size_t)n, nc = (size_t)m * (size_t)n, i, p;
  float *a = check_new_floats(na), *b = check_new_floats(nb), *c = check_new_floats(nc), *old = check_new_floats(nc), *ab = check_new_floats(nc),
        *want = check_new_floats(nc);
  aslStats before;
  aclError code;
  for (i = 0; i < na; i++) a[i] = (float)check_between(-16, 16) / 8;
  for (i = 0; i < nb; i++) b[i] = (float)check_between(-16, 16) / 8;
  for (i = 0; i < nc; i++) {
    double sum = 0;
    for (p = 0; p < (size_t)k; p++) sum += (double)a[i / (size_t)n * (size_t)k + p] * (double)b[p * (size_t)n + i % (size_t)n];
    old[i] = c[i] = check_uniform(-3, 3), ab[i] = (float)sum, want[i] = alpha * ab[i] + beta * c[i];
  }
  check_case("gemm with m = %d, n = %d, k = %d, alpha = %g, beta = %g", "gemm，m = %d，n = %d，k = %d，alpha = %g，beta = %g", m, n, k, (double)alpha, (double)beta);
  while (aclGetRecentErrMsg() != NULL) {}
  before = check_live();
  code = gemm(a, b, c, m, n, k, alpha, beta);
  if (code != ACL_SUCCESS) {
    check_code(ACL_SUCCESS, code, "gemm");
    check_line_of("aclblasGemmEx(");
    if (code == ACL_ERROR_RT_PARAM_INVALID && (check_code_has(",&alpha,d_a") || check_code_has(",&beta,d_c"))) {
      check_why("The product runs later, on the device, and the device cannot read a variable of the host. Put the number into device memory, as the matrices.",
                "乘法稍后在设备上执行，设备读不到主机上的变量。把这个数也放进设备内存，像矩阵一样。");
      check_fail("alpha or beta is host memory (107000)", "alpha 或 beta 是主机内存（107000）");
    }
    if (code == ACL_ERROR_RT_PARAM_INVALID) {
      check_why("The sizes go in the order m, n, k: A is m x k, B is k x n, C is m x n. With others a matrix seems larger than its memory.", "三个大小的顺序是 m、n、k：A 是 m x k，B 是 k x n，C 是 m x n。顺序错了，某个矩阵就会显得比内存还大。");
      check_fail("a matrix is larger than its memory: m, n, k are in the wrong order (107000)", "矩阵比它的内存大：m、n、k 的顺序不对（107000）");
    }
    check_fail("gemm gave up with code %d", "gemm 中途失败，返回码 %d", code);
  }
  if (!check_floats("c", want, c, nc, 2e-3f * (1 + (float)k))) {
    if (is_result(c, ab, old, nc, alpha, alpha)) {
      check_why("The old C was multiplied by alpha, not by beta: both factors point at the same number.", "原来的 C 乘的是 alpha 而不是 beta：两个系数指向了同一个数。");
      check_fail("beta is alpha", "beta 用成了 alpha");
    }
    if (check_code_has("aclrtMalloc(&d_c")) {
      check_why("The product adds beta times what is in C. Fresh device memory holds rubbish: copy the caller's C there first.", "结果要加上 beta 乘以 C 原来的内容。新申请的设备内存里是垃圾：要先把调用者的 C 拷过去。");
      check_fail("the old C was not on the device", "原来的 C 没有放到设备上");
    }
    if (check_code_has("m,k,n") || check_code_has("k,n,m") || check_code_has("n,m,k")) check_fail("m, n, k are in the wrong order", "m、n、k 的顺序不对");
    check_fail("c is wrong", "c 是错的");
  }
  if (!check_no_leak(&before)) {
    check_why("Five blocks were made on the device; the two small ones for alpha and beta have to be freed like the others.", "设备上申请了五块内存；alpha 和 beta 的两小块也要释放。");
    check_fail("the product is right, but something was not released", "乘积是对的，但有东西没有释放");
  }
  free(a), free(b), free(c), free(old), free(ab), free(want);
}
CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  try_size(4, 64, 32, 2, 0.5f);
  for (k = 0; k < 4; k++) try_size((int)check_between(2, 5), (int)check_between(20, 40), (int)check_between(6, 19), check_uniform(1, 3), check_uniform(-3, -1));
  aclrtResetDevice(0);
  aclFinalize();
}
