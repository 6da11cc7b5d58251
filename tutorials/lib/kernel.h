/*
  kernel.h - what the chapters about the AI Core share: running a kernel and asking what it cost, and a matrix product in tiles

      float* x = on_device(host, bytes);                      device memory with these bytes (NULL: filled with 0xEE)
      aslKernelStats s = run_kernel(stream, fn, blocks, &args, sizeof args);
      from_device(host, x, bytes);                            copies back and frees
      percent_of_peak(&s)                                     of the cube, after the kernel's start

  matmul_kernel: C = A B with tiles of tm x tn of the result and pieces of tk of the inner dimension. A panel of A stays in L1 while all
  of B passes; every queue has `buffers` buffers. Include after ascend_lite.h. Not for real hardware, where kernels are C++ (Ascend C).
*/
#ifndef LESSON_KERNEL_H
#define LESSON_KERNEL_H
#if !defined(ASCEND_LITE_USE_CANN)

#include <stdio.h>
#include <stdlib.h>

static inline void kernel_must(aclError code, const char* what) {
  if (code == ACL_SUCCESS) return;
  fprintf(stderr, "%s: %d %s\n", what, code, aslErrorName(code));
  exit(1);
}
static inline void* on_device(const void* host, size_t bytes) {
  void* p = NULL;
  kernel_must(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  if (host) kernel_must(aclrtMemcpy(p, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE), "aclrtMemcpy");
  else kernel_must(aclrtMemset(p, bytes, 0xEE, bytes), "aclrtMemset");
  return p;
}
static inline void from_device(void* host, void* device, size_t bytes) {
  kernel_must(aclrtMemcpy(host, bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST), "aclrtMemcpy");
  kernel_must(aclrtFree(device), "aclrtFree");
}
static inline aslKernelStats run_kernel(aclrtStream stream, aslKernel fn, uint32_t blocks, const void* args, size_t bytes) {
  aslKernelStats s;
  kernel_must(aslLaunchKernel(fn, blocks, args, bytes, stream), "aslLaunchKernel");
  kernel_must(aclrtSynchronizeStream(stream), "aclrtSynchronizeStream");
  kernel_must(aslGetKernelStats(stream, &s), "aslGetKernelStats");
  return s;
}
static inline double percent_of_peak(const aslKernelStats* s) { return 100 * s->cube_share; }

typedef struct matmul_args {
  void *a, *b, *c;    /* rows: m x k and k x n of float16, m x n of float32 */
  uint32_t m, n, k;   /* whole tiles */
  uint32_t tm, tn, tk; /* multiples of 16 */
  uint32_t buffers;   /* 1, or 2: double buffering */
} matmul_args;

static inline void matmul_kernel(void* args, uint32_t block, uint32_t blocks) {
  const matmul_args* g = (const matmul_args*)args;
  const uint32_t tm = g->tm, tn = g->tn, tk = g->tk;
  aslGlobalTensor a = aslGlobal(g->a, ACL_FLOAT16, (uint64_t)g->m * g->k), b = aslGlobal(g->b, ACL_FLOAT16, (uint64_t)g->k * g->n);
  aslGlobalTensor c = aslGlobal(g->c, ACL_FLOAT, (uint64_t)g->m * g->n);
  aslPipe pipe;
  aslQueue a1_queue, b1_queue, a2_queue, b2_queue, c_queue, out_queue;
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &a1_queue, ASL_A1, 1, tm * g->k * 2); /* L1: a panel of A, all of its k */
  aslInitBuffer(&pipe, &b1_queue, ASL_B1, g->buffers, tk * tn * 2);
  aslInitBuffer(&pipe, &a2_queue, ASL_A2, g->buffers, tm * tk * 2); /* L0A */
  aslInitBuffer(&pipe, &b2_queue, ASL_B2, g->buffers, tk * tn * 2); /* L0B */
  aslInitBuffer(&pipe, &c_queue, ASL_CO1, g->buffers, tm * tn * 4); /* L0C */
  aslInitBuffer(&pipe, &out_queue, ASL_CO2, 1, tm * tn * 4);        /* UB */
  for (uint32_t i = block; i < g->m / tm; i += blocks) {
    aslLocalTensor a1 = aslAllocTensor(&a1_queue, ACL_FLOAT16);
    aslNd2NzParams panel = {tm, g->k, g->k, tm};
    aslDataCopyNd2Nz(a1, aslAt(a, (uint64_t)i * tm * g->k), panel); /* rows become fractals on the way in */
    aslEnQue(&a1_queue, a1);
    a1 = aslDeQue(&a1_queue, ACL_FLOAT16);
    for (uint32_t j = 0; j < g->n / tn; j++) {
      aslLocalTensor c1 = aslAllocTensor(&c_queue, ACL_FLOAT), out;
      for (uint32_t l = 0; l < g->k / tk; l++) {
        aslLocalTensor b1 = aslAllocTensor(&b1_queue, ACL_FLOAT16), a2, b2;
        aslNd2NzParams piece = {tk, tn, g->n, tk};
        aslMmadParams product = {tm, tn, tk, l == 0};
        aslDataCopyNd2Nz(b1, aslAt(b, (uint64_t)l * tk * g->n + j * tn), piece);
        aslEnQue(&b1_queue, b1);
        b1 = aslDeQue(&b1_queue, ACL_FLOAT16);
        a2 = aslAllocTensor(&a2_queue, ACL_FLOAT16);
        b2 = aslAllocTensor(&b2_queue, ACL_FLOAT16);
        for (uint32_t r = 0; r < tm / 16; r++) { /* NZ to ZZ: a row of fractals each */
          aslLoadData2DParams row = {r, tk / 16, tm / 16, 0, 0};
          aslLoadData(aslAt(a2, (uint64_t)r * tk * 16), aslAt(a1, (uint64_t)l * tk * tm), row);
        }
        for (uint32_t r = 0; r < tk / 16; r++) { /* NZ to ZN: the same, and each fractal turned over */
          aslLoadData2DParams row = {r, tn / 16, tk / 16, 0, 1};
          aslLoadData(aslAt(b2, (uint64_t)r * tn * 16), b1, row);
        }
        aslFreeTensor(&b1_queue, b1);
        aslEnQue(&a2_queue, a2);
        aslEnQue(&b2_queue, b2);
        a2 = aslDeQue(&a2_queue, ACL_FLOAT16);
        b2 = aslDeQue(&b2_queue, ACL_FLOAT16);
        aslMmad(c1, a2, b2, product);
        aslFreeTensor(&a2_queue, a2);
        aslFreeTensor(&b2_queue, b2);
      }
      aslEnQue(&c_queue, c1);
      c1 = aslDeQue(&c_queue, ACL_FLOAT);
      out = aslAllocTensor(&out_queue, ACL_FLOAT);
      aslDataCopy(out, c1, (uint64_t)tm * tn);
      aslFreeTensor(&c_queue, c1);
      aslEnQue(&out_queue, out);
      out = aslDeQue(&out_queue, ACL_FLOAT);
      for (uint32_t s = 0; s < tn / 16; s++) { /* a column of fractals: 64 bytes of each row of C */
        aslDataCopyParams rows = {tm, 2, 0, (g->n - 16) / 8};
        aslDataCopyStrided(aslAt(c, (uint64_t)i * tm * g->n + j * tn + s * 16), aslAt(out, (uint64_t)s * tm * 16), rows);
      }
      aslFreeTensor(&out_queue, out);
    }
    aslFreeTensor(&a1_queue, a1);
  }
}

#endif
#endif
