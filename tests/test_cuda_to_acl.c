/*
  test_cuda_to_acl.c - the CUDA runtime calls of tutorials/lib/cuda_to_acl.h: what they promise where AscendCL promises something else
*/
#include "tutorials/lib/cuda_to_acl.h"
#include "test.h"
#include <pthread.h>

#define OK(call) CHECK_EQ((int)(call), (int)cudaSuccess)
#define IS(call, code) CHECK_EQ((int)(call), (int)(code))
enum { N = 1000 };

/* The library's objects are counted when a test ends; CUDA frees the rest at exit, so the tests reset the device. */
static void all_gone(void) {
  OK(cudaDeviceReset());
  CHECK_OK(aclFinalize());
}

TEST(starts_by_itself) {
  void *p = NULL;
  int count = 0, device = -1;
  OK(cudaMalloc(&p, 100)); /* no aclInit, no device */
  CHECK(p != NULL);
  OK(cudaGetDeviceCount(&count));
  CHECK(count > 0);
  OK(cudaGetDevice(&device));
  CHECK_EQ(device, 0);
  OK(cudaFree(p));
  OK(cudaFree(NULL));
  OK(cudaFreeHost(NULL));
  OK(cudaMalloc(&p, 0));
  CHECK(p == NULL);
  all_gone();
}

TEST(copies_there_and_back) {
  float in[N], out[N];
  void *a = NULL, *b = NULL;
  for (int k = 0; k < N; k++) in[k] = (float)k, out[k] = -1;
  OK(cudaMalloc(&a, sizeof in));
  OK(cudaMalloc(&b, sizeof in));
  OK(cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice));
  OK(cudaMemcpy(b, a, sizeof in, cudaMemcpyDeviceToDevice));
  OK(cudaMemset(b, 0, 4 * 10));
  OK(cudaMemcpy(out, b, sizeof in, cudaMemcpyDefault));
  for (int k = 0; k < N; k++) CHECK_EQ((int)out[k], k < 10 ? 0 : k);
  OK(cudaMemcpy(out, in, sizeof in, cudaMemcpyHostToHost));
  CHECK_EQ((int)out[5], 5);
  OK(cudaMemcpy(NULL, NULL, 0, cudaMemcpyHostToDevice));
  OK(cudaMemset(NULL, 1, 0));
  IS(cudaMemcpy(out, b, 4, (cudaMemcpyKind)7), cudaErrorInvalidMemcpyDirection);
  OK(cudaFree(a));
  OK(cudaFree(b));
  all_gone();
}

TEST(rows_with_a_pitch) {
  unsigned char in[5 * 7], out[5 * 7];
  void *p = NULL;
  size_t pitch = 0;
  for (int k = 0; k < 35; k++) in[k] = (unsigned char)k, out[k] = 0xee;
  OK(cudaMallocPitch(&p, &pitch, 7, 5));
  CHECK_EQ((int)(pitch % 512), 0);
  OK(cudaMemset2D(p, pitch, 0x11, 7, 5));
  OK(cudaMemcpy2D(p, pitch, in, 7, 7, 4, cudaMemcpyHostToDevice));
  OK(cudaMemcpy2D(out, 7, p, pitch, 7, 5, cudaMemcpyDeviceToHost));
  CHECK_EQ(memcmp(in, out, 28), 0);
  for (int k = 28; k < 35; k++) CHECK_EQ(out[k], 0x11);
  IS(cudaMemcpy2D(out, 6, p, pitch, 7, 5, cudaMemcpyDeviceToHost), cudaErrorInvalidPitchValue);
  OK(cudaFree(p));
  all_gone();
}

static void slow(void *p) {
  struct timespec t = {0, 20 * 1000000};
  nanosleep(&t, NULL);
  *(volatile int *)p = 7;
}
/* Work that takes until the test opens the gate. */
static int gate;
static void gated(void *p) {
  while (!__atomic_load_n(&gate, __ATOMIC_ACQUIRE)) usleep(500);
  slow(p);
}

/* CUDA's cudaMemcpy waits for what was queued before it, on any stream, and so must this one. */
TEST(a_plain_copy_waits_for_all_streams) {
  unsigned char out[64];
  void *p = NULL;
  int done = 0;
  cudaStream_t s, t;
  OK(cudaMalloc(&p, 64));
  OK(cudaStreamCreate(&s));
  OK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  OK(cudaLaunchHostFunc(s, slow, &done));
  OK(cudaMemsetAsync(p, 5, 64, s));
  OK(cudaMemcpy(out, p, 64, cudaMemcpyDeviceToHost));
  CHECK_EQ(done, 7);
  CHECK_EQ(out[63], 5);
  done = 0;
  OK(cudaLaunchHostFunc(s, slow, &done));
  OK(cudaMemsetAsync(p, 6, 64, s));
  OK(cudaMemsetAsync(p, 9, 32, NULL)); /* the NULL stream waits for s ... */
  OK(cudaMemsetAsync(p, 8, 16, t));    /* ... and the others for it */
  OK(cudaStreamSynchronize(t));
  OK(cudaMemcpy(out, p, 64, cudaMemcpyDeviceToHost));
  CHECK_EQ(out[0], 8);
  CHECK_EQ(out[16], 9);
  CHECK_EQ(out[63], 6);
  OK(cudaFree(p));
  OK(cudaStreamDestroy(s));
  OK(cudaStreamDestroy(t));
  all_gone();
}
TEST(the_null_stream_alone) {
  unsigned char out[64] = {0};
  void *p = NULL;
  OK(cudaMalloc(&p, 64));
  OK(cudaMemsetAsync(p, 3, 64, 0));
  OK(cudaMemcpy(out, p, 64, cudaMemcpyDeviceToHost));
  CHECK_EQ(out[63], 3);
  OK(cudaMemsetAsync(p, 4, 64, cudaStreamPerThread));
  OK(cudaStreamSynchronize(0));
  OK(cudaMemcpy(out, p, 64, cudaMemcpyDeviceToHost));
  CHECK_EQ(out[63], 4);
  OK(cudaFree(p));
  all_gone();
}
TEST(a_destroyed_stream_finishes_its_work) {
  int done = 0;
  cudaStream_t s;
  OK(cudaStreamCreate(&s));
  OK(cudaLaunchHostFunc(s, gated, &done));
  IS(cudaStreamQuery(s), cudaErrorNotReady);
  OK(cudaGetLastError()); /* not ready is no error */
  __atomic_store_n(&gate, 1, __ATOMIC_RELEASE);
  OK(cudaStreamDestroy(s));
  CHECK_EQ(done, 7);
  all_gone();
}

static void count_up(cudaStream_t s, cudaError_t status, void *p) {
  (void)s;
  *(int *)p += status == cudaSuccess ? 1 : 100;
}
TEST(events) {
  int done = 0, calls = 0;
  float ms = -1;
  cudaStream_t a, b;
  cudaEvent_t start, end, plain;
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreateWithPriority(&b, cudaStreamNonBlocking, 0));
  OK(cudaEventCreate(&start));
  OK(cudaEventCreate(&end));
  OK(cudaEventCreateWithFlags(&plain, cudaEventDisableTiming));
  OK(cudaStreamWaitEvent(b, end, 0)); /* never recorded: passes */
  OK(cudaEventQuery(end));
  OK(cudaEventRecord(start, a));
  OK(cudaLaunchHostFunc(a, gated, &done));
  OK(cudaEventRecord(end, a));
  IS(cudaEventElapsedTime(&ms, start, end), cudaErrorNotReady);
  __atomic_store_n(&gate, 1, __ATOMIC_RELEASE);
  OK(cudaStreamWaitEvent(b, end, 0));
  OK(cudaStreamAddCallback(b, count_up, &calls, 0));
  OK(cudaStreamSynchronize(b));
  CHECK_EQ(done, 7);
  CHECK_EQ(calls, 1);
  OK(cudaEventElapsedTime(&ms, start, end));
  CHECK(ms >= 10);
  OK(cudaEventRecord(plain, 0));
  OK(cudaEventSynchronize(plain));
  OK(cudaStreamWaitEvent(0, plain, 0));
  OK(cudaEventDestroy(start));
  OK(cudaEventDestroy(end));
  OK(cudaEventDestroy(plain));
  OK(cudaStreamDestroy(a));
  OK(cudaStreamDestroy(b));
  all_gone();
}

TEST(pinned_and_managed_memory) {
  void *pinned = NULL, *managed = NULL, *device = NULL, *alias = NULL, *other = NULL;
  cudaPointerAttributes a;
  OK(cudaMallocHost(&pinned, 256));
  OK(cudaHostAlloc(&other, 256, cudaHostAllocMapped));
  OK(cudaMallocManaged(&managed, 256, cudaMemAttachGlobal));
  OK(cudaMalloc(&device, 256));
  OK(cudaHostGetDevicePointer(&alias, pinned, 0));
  memset(pinned, 1, 256);
  OK(cudaMemcpyAsync(device, pinned, 256, cudaMemcpyHostToDevice, 0));
  OK(cudaMemcpyAsync(managed, device, 256, cudaMemcpyDefault, 0));
  OK(cudaDeviceSynchronize());
  CHECK_EQ(((unsigned char *)managed)[255], 1);
  OK(cudaPointerGetAttributes(&a, device));
  CHECK_EQ((int)a.type, (int)cudaMemoryTypeDevice);
  CHECK(a.device == 0 && a.devicePointer == device && a.hostPointer == NULL);
  OK(cudaPointerGetAttributes(&a, pinned));
  CHECK_EQ((int)a.type, (int)cudaMemoryTypeHost);
  OK(cudaPointerGetAttributes(&a, managed));
  CHECK_EQ((int)a.type, (int)cudaMemoryTypeManaged);
  OK(cudaPointerGetAttributes(&a, &a));
  CHECK_EQ((int)a.type, (int)cudaMemoryTypeUnregistered);
  OK(cudaFree(managed));
  OK(cudaFree(device));
  OK(cudaFreeHost(pinned));
  OK(cudaFreeHost(other));
  all_gone();
}

TEST(errors_have_numbers_and_texts) {
  void *p = NULL;
  size_t left = 0, all = 0;
  CHECK_EQ((int)cudaErrorMemoryAllocation, 2);
  CHECK_EQ((int)cudaErrorNotReady, 600);
  IS(cudaSetDevice(99), cudaErrorInvalidDevice);
  IS(cudaPeekAtLastError(), cudaErrorInvalidDevice);
  IS(cudaGetLastError(), cudaErrorInvalidDevice);
  OK(cudaGetLastError());
  OK(cudaMemGetInfo(&left, &all));
  CHECK(left > 0 && left <= all);
  IS(cudaMalloc(&p, all * 4), cudaErrorMemoryAllocation);
  IS(cudaGetLastError(), cudaErrorMemoryAllocation);
  IS(cudaFree(&left), cudaErrorInvalidValue);
  IS(cudaMalloc(NULL, 3), cudaErrorInvalidValue);
  IS(cudaStreamDestroy(NULL), cudaErrorInvalidResourceHandle);
  CHECK_EQ(strcmp(cudaGetErrorName(cudaErrorNotReady), "cudaErrorNotReady"), 0);
  CHECK(strlen(cudaGetErrorString(cudaErrorInvalidValue)) > 3);
  CHECK_EQ(strcmp(cudaGetErrorName((cudaError_t)4711), "unrecognized error code"), 0);
  all_gone();
}

TEST(devices) {
  struct cudaDeviceProp p;
  int value = -1, can = -1, other = 0, least = 0, greatest = 0, version = 0;
  OK(cudaGetDeviceProperties(&p, 0));
  CHECK(p.name[0] && p.totalGlobalMem > 0 && p.multiProcessorCount > 0);
  IS(cudaGetDeviceProperties(&p, 77), cudaErrorInvalidDevice);
  OK(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0));
  CHECK(value > 0);
  IS(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)9999, 0), cudaErrorInvalidValue);
  OK(cudaSetDevice(1));
  OK(cudaGetDevice(&other));
  CHECK_EQ(other, 1);
  OK(cudaDeviceCanAccessPeer(&can, 1, 0));
  CHECK(can == 0 || can == 1);
  OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  OK(cudaRuntimeGetVersion(&version));
  CHECK(version >= 10000);
  OK(cudaDeviceReset());
  OK(cudaSetDevice(0));
  all_gone();
}

static void *in_a_thread(void *p) {
  int device = -1;
  *(int *)p = cudaGetDevice(&device) == cudaSuccess && device == 0 && cudaMemset(*(void **)((char *)p + 8), 2, 8) == cudaSuccess && cudaGetLastError() == cudaSuccess;
  return NULL;
}
TEST(a_new_thread_has_device_0_and_no_error) {
  struct { int ok, pad; void *memory; } shared = {0, 0, NULL};
  pthread_t t;
  OK(cudaMalloc(&shared.memory, 8));
  IS(cudaSetDevice(99), cudaErrorInvalidDevice); /* this thread's error */
  CHECK_EQ(pthread_create(&t, NULL, in_a_thread, &shared), 0);
  pthread_join(t, NULL);
  CHECK_EQ(shared.ok, 1);
  OK(cudaFree(shared.memory));
  all_gone();
}

TEST(driver_contexts) {
  CUcontext c = NULL, now = NULL;
  CUdevice d;
  IS(cuInit(0), CUDA_SUCCESS);
  IS(cuDeviceGet(&d, 0), CUDA_SUCCESS);
  IS(cuCtxCreate(&c, 0, d), CUDA_SUCCESS);
  IS(cuCtxGetCurrent(&now), CUDA_SUCCESS);
  CHECK(now == c);
  IS(cuCtxSetCurrent(c), CUDA_SUCCESS);
  OK(cudaDeviceSynchronize());
  IS(cuCtxDestroy(c), CUDA_SUCCESS);
  CHECK_OK(aclFinalize());
}
