/* Copies, fills and times with the CUDA runtime. Input of tutorial 18: gpu2npu --c turns it into AscendCL, cuda_to_acl.h runs it as it is. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                   \
  do {                                                                                \
    cudaError_t check_code = (call);                                                  \
    if (check_code != cudaSuccess) {                                                  \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(check_code));             \
      exit(1);                                                                        \
    }                                                                                 \
  } while (0)

int main(void) {
  enum { N = 1 << 16 };
  static float in[N], out[N];
  float *device = NULL, *pinned = NULL, ms = 0;
  int devices = 0, k;
  cudaStream_t stream;
  cudaEvent_t start, stop;
  for (k = 0; k < N; k++) in[k] = (float)k;
  CHECK(cudaGetDeviceCount(&devices));
  CHECK(cudaSetDevice(0));
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaMalloc((void **)&device, sizeof in));
  CHECK(cudaMallocHost((void **)&pinned, sizeof in));
  CHECK(cudaMemcpy(device, in, sizeof in, cudaMemcpyHostToDevice));
  CHECK(cudaEventRecord(start, stream));
  CHECK(cudaMemsetAsync(device, 0, sizeof in / 2, stream));
  CHECK(cudaMemcpyAsync(pinned, device, sizeof in, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaEventRecord(stop, stream));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaEventElapsedTime(&ms, start, stop));
  CHECK(cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost));
  printf("first half %g, second half begins %g, pinned ends %g\n", out[N / 2 - 1], out[N / 2], pinned[N - 1]);
  CHECK(cudaFreeHost(pinned));
  CHECK(cudaFree(device));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaEventDestroy(start));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaDeviceReset());
  return 0;
}
