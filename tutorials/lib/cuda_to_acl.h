/*
  cuda_to_acl.h - a program written for the CUDA runtime, run through AscendCL: one include, nothing else changed

      #include "cuda_to_acl.h"          instead of <cuda_runtime.h> (or -I tutorials/lib, where a cuda_runtime.h includes it)

  C and C++. Devices, memory (also pinned, managed, pitched), copies, fills, streams, events, host functions, device queries and errors. No kernels:
  `kernel<<<blocks, threads>>>()` is not C. Where AscendCL behaves differently, the difference is made up for here, and said in a comment:

      CUDA                                                  AscendCL
      starts at the first call, on device 0, per thread     aclInit, aclrtSetDevice; a new thread has no device
      an error has a number and a fixed text                a code, and the text of the thread's last error
      the NULL stream waits for all others and they for it  the default stream is a stream like any other
      cudaMemcpy waits for the work before it               aclrtMemcpy waits for nothing
      a destroyed stream finishes its work                  destroy when it is empty
      cudaFree(NULL), sizes of 0 and unrecorded events are fine   codes

  Needs ascend_lite.h (one file of the program defines ASCEND_LITE_IMPLEMENTATION, or the library is linked), and gcc or clang.
*/
#ifndef CUDA_TO_ACL_H
#define CUDA_TO_ACL_H

#include "../../ascend_lite.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__cplusplus)
#define C2A_OR(value) = value /* default arguments */
#else
#define C2A_OR(value)
#endif
#define C2A_FN static inline __attribute__((unused))

/*--------------------------------------------------------------------------------------
  Errors: CUDA's numbers, and a sentence each
--------------------------------------------------------------------------------------*/
#define C2A_ERRORS(X) \
  X(cudaSuccess, 0, "no error") \
  X(cudaErrorInvalidValue, 1, "an argument is not valid") \
  X(cudaErrorMemoryAllocation, 2, "out of memory") \
  X(cudaErrorInitializationError, 3, "the driver or runtime could not start") \
  X(cudaErrorInvalidPitchValue, 12, "the pitch is smaller than a row") \
  X(cudaErrorInvalidDevicePointer, 17, "no pointer of a device") \
  X(cudaErrorInvalidMemcpyDirection, 21, "no such direction of a copy") \
  X(cudaErrorNoDevice, 100, "no device was found") \
  X(cudaErrorInvalidDevice, 101, "no device has this number") \
  X(cudaErrorDeviceUninitialized, 201, "the thread has no device") \
  X(cudaErrorInvalidResourceHandle, 400, "the handle of a stream or event is not valid") \
  X(cudaErrorNotReady, 600, "the work is not done yet") \
  X(cudaErrorIllegalAddress, 700, "device code used an address that is not its own") \
  X(cudaErrorPeerAccessAlreadyEnabled, 704, "peer access is on already") \
  X(cudaErrorPeerAccessNotEnabled, 705, "peer access is not on") \
  X(cudaErrorHostMemoryAlreadyRegistered, 712, "the host memory is registered already") \
  X(cudaErrorHostMemoryNotRegistered, 713, "the host memory is not registered") \
  X(cudaErrorLaunchFailure, 719, "work on the device failed") \
  X(cudaErrorNotSupported, 801, "not supported here") \
  X(cudaErrorUnknown, 999, "an error that has no name in CUDA")

typedef enum cudaError {
#define C2A_ENUM(name, number, text) name = number,
  C2A_ERRORS(C2A_ENUM)
#undef C2A_ENUM
  c2a_error_limit = 10000
} cudaError_t;

C2A_FN const char *cudaGetErrorName(cudaError_t code) {
  switch (code) {
#define C2A_NAME(name, number, text) case name: return #name;
    C2A_ERRORS(C2A_NAME)
#undef C2A_NAME
    default: return "unrecognized error code";
  }
}
C2A_FN const char *cudaGetErrorString(cudaError_t code) {
  switch (code) {
#define C2A_TEXT(name, number, text) case name: return text;
    C2A_ERRORS(C2A_TEXT)
#undef C2A_TEXT
    default: return "unrecognized error code";
  }
}
C2A_FN cudaError_t c2a_from_acl(aclError code) {
  if (code == ACL_SUCCESS) return cudaSuccess;
  if (code >= 507000 && code < 508000) {
    if (code == ACL_ERROR_HOST_MEMORY_ALREADY_REGISTERED) return cudaErrorHostMemoryAlreadyRegistered;
    if (code == ACL_ERROR_HOST_MEMORY_NOT_REGISTERED) return cudaErrorHostMemoryNotRegistered;
    return cudaErrorLaunchFailure; /* the device's own troubles come back from a synchronize */
  }
  switch (code) {
    case 100000: case 107000: return cudaErrorInvalidValue;
    case 107001: return cudaErrorInvalidDevice;
    case 107002: return cudaErrorDeviceUninitialized;
    case 107003: case 107004: case 107005: case 107006: return cudaErrorInvalidResourceHandle;
    case 200000: case 207001: return cudaErrorMemoryAllocation;
    case 207000: return cudaErrorNotSupported;
    default: return cudaErrorUnknown;
  }
}

/*--------------------------------------------------------------------------------------
  The state behind the calls. One for all files of a program (weak: the linker keeps one), and one for each thread.
--------------------------------------------------------------------------------------*/
typedef struct c2a_shared { int lock, started, generation, streams; } c2a_shared;
typedef struct c2a_thread_state { int generation, device; cudaError_t last; } c2a_thread_state;
__attribute__((weak)) c2a_shared c2a_all = {0, 0, 1, 0};
__attribute__((weak)) __thread c2a_thread_state c2a_me = {0, 0, cudaSuccess};

/* Keeps the thread's last error, as cudaGetLastError wants it. */
C2A_FN cudaError_t c2a_keep(cudaError_t code) {
  if (code != cudaSuccess && code != cudaErrorNotReady) c2a_me.last = code;
  return code;
}
#define C2A_ACL(call) c2a_keep(c2a_from_acl(call))

C2A_FN void c2a_finish(void) { (void)aclFinalize(); }
C2A_FN cudaError_t c2a_start(void) {
  aclError code = ACL_SUCCESS;
  if (__atomic_load_n(&c2a_all.started, __ATOMIC_ACQUIRE)) return cudaSuccess;
  while (__atomic_exchange_n(&c2a_all.lock, 1, __ATOMIC_ACQUIRE)) {}
  if (!c2a_all.started) {
    code = aclInit(NULL);
    if (code == ACL_SUCCESS) atexit(c2a_finish);
    if (code == ACL_ERROR_REPEAT_INITIALIZE) code = ACL_SUCCESS; /* the program speaks AscendCL as well */
    if (code == ACL_SUCCESS) __atomic_store_n(&c2a_all.started, 1, __ATOMIC_RELEASE);
  }
  __atomic_store_n(&c2a_all.lock, 0, __ATOMIC_RELEASE);
  return code == ACL_SUCCESS ? cudaSuccess : c2a_keep(cudaErrorInitializationError);
}
/* Every call begins here: the library runs, and this thread has its device (0 unless it chose another). */
C2A_FN cudaError_t c2a_ready(void) {
  int generation = __atomic_load_n(&c2a_all.generation, __ATOMIC_ACQUIRE);
  cudaError_t code;
  if (c2a_me.generation == generation) return cudaSuccess;
  code = c2a_start();
  if (code == cudaSuccess) code = C2A_ACL(aclrtSetDevice(c2a_me.device));
  if (code == cudaSuccess) c2a_me.generation = generation;
  return code;
}
#define C2A_BEGIN                                   \
  do {                                              \
    cudaError_t begin_code = c2a_ready();           \
    if (begin_code != cudaSuccess) return begin_code; \
  } while (0)
#define C2A_TRY(call)                               \
  do {                                              \
    cudaError_t try_code = C2A_ACL(call);           \
    if (try_code != cudaSuccess) return try_code;   \
  } while (0)
#define C2A_NEED(condition) do { if (!(condition)) return c2a_keep(cudaErrorInvalidValue); } while (0)

C2A_FN cudaError_t cudaGetLastError(void) {
  cudaError_t code = c2a_me.last;
  c2a_me.last = cudaSuccess;
  return code;
}
C2A_FN cudaError_t cudaPeekAtLastError(void) { return c2a_me.last; }

/*--------------------------------------------------------------------------------------
  Types
--------------------------------------------------------------------------------------*/
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef enum cudaMemcpyKind { /* the numbers are AscendCL's as well */
  cudaMemcpyHostToHost = 0, cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3, cudaMemcpyDefault = 4
} cudaMemcpyKind;
enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1, cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2, cudaEventInterprocess = 4,
       cudaEventRecordDefault = 0, cudaEventWaitDefault = 0, cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2, cudaHostAllocWriteCombined = 4,
       cudaHostRegisterDefault = 0, cudaHostRegisterPortable = 1, cudaHostRegisterMapped = 2, cudaMemAttachGlobal = 1, cudaMemAttachHost = 2, cudaMemAttachSingle = 4,
       cudaDeviceScheduleAuto = 0, cudaDeviceScheduleSpin = 1, cudaDeviceScheduleYield = 2, cudaDeviceScheduleBlockingSync = 4, cudaDeviceMapHost = 8 };
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define CUDART_CB
#define CUDART_VERSION 12000
typedef void (*cudaHostFn_t)(void *userData);
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *userData);
typedef struct dim3 {
  unsigned int x, y, z;
#if defined(__cplusplus)
  dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1) : x(x_), y(y_), z(z_) {}
#endif
} dim3;
/* What an NPU has no figure for is 0 or 1. */
typedef struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock, memPitch, totalConstMem, textureAlignment;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor, multiProcessorCount, integrated, canMapHostMemory,
      computeMode, concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth,
      l2CacheSize, maxThreadsPerMultiProcessor, managedMemory, isMultiGpuBoard, concurrentManagedAccess;
} cudaDeviceProp;
typedef enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrWarpSize = 10, cudaDevAttrMultiProcessorCount = 16, cudaDevAttrIntegrated = 18, cudaDevAttrCanMapHostMemory = 19,
  cudaDevAttrConcurrentKernels = 31, cudaDevAttrL2CacheSize = 38, cudaDevAttrAsyncEngineCount = 40, cudaDevAttrUnifiedAddressing = 41,
  cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76, cudaDevAttrManagedMemory = 83
} cudaDeviceAttr;
typedef enum cudaMemoryType { cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost = 1, cudaMemoryTypeDevice = 2, cudaMemoryTypeManaged = 3 } cudaMemoryType;
typedef struct cudaPointerAttributes { cudaMemoryType type; int device; void *devicePointer, *hostPointer; } cudaPointerAttributes;

/*--------------------------------------------------------------------------------------
  Devices
--------------------------------------------------------------------------------------*/
C2A_FN cudaError_t cudaGetDeviceCount(int *count) {
  uint32_t n = 0;
  cudaError_t code = c2a_start();
  if (code != cudaSuccess) return code;
  C2A_NEED(count);
  C2A_TRY(aclrtGetDeviceCount(&n));
  *count = (int)n;
  return n ? cudaSuccess : c2a_keep(cudaErrorNoDevice);
}
C2A_FN cudaError_t cudaSetDevice(int device) {
  cudaError_t code = c2a_start();
  int generation = __atomic_load_n(&c2a_all.generation, __ATOMIC_ACQUIRE);
  if (code != cudaSuccess) return code;
  if (c2a_me.generation == generation && c2a_me.device == device) return cudaSuccess;
  C2A_TRY(aclrtSetDevice(device));
  c2a_me.device = device;
  c2a_me.generation = generation;
  return cudaSuccess;
}
C2A_FN cudaError_t cudaGetDevice(int *device) {
  C2A_BEGIN;
  C2A_NEED(device);
  *device = c2a_me.device;
  return cudaSuccess;
}
C2A_FN cudaError_t cudaSetDeviceFlags(unsigned int flags) { (void)flags; return c2a_ready(); }
C2A_FN cudaError_t cudaDeviceSynchronize(void) { C2A_BEGIN; return C2A_ACL(aclrtSynchronizeDevice()); }
C2A_FN cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
/* Everything of the device goes; the next call of any thread starts anew. */
C2A_FN cudaError_t cudaDeviceReset(void) {
  cudaError_t code;
  C2A_BEGIN;
  (void)aclrtSynchronizeDevice();
  code = C2A_ACL(aclrtResetDeviceForce(c2a_me.device));
  __atomic_add_fetch(&c2a_all.generation, 1, __ATOMIC_ACQ_REL);
  return code;
}
C2A_FN int64_t c2a_figure(int device, aclrtDevAttr attr) {
  int64_t value = 0;
  return aclrtGetDeviceInfo((uint32_t)device, attr, &value) == ACL_SUCCESS ? value : 0;
}
C2A_FN cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device) {
  int count = 0, k;
  const char *name;
  cudaError_t code = cudaGetDeviceCount(&count);
  if (code != cudaSuccess) return code;
  C2A_NEED(p);
  if (device < 0 || device >= count) return c2a_keep(cudaErrorInvalidDevice);
  C2A_BEGIN;
  memset(p, 0, sizeof *p);
  name = aclrtGetSocName();
  snprintf(p->name, sizeof p->name, "%s", name ? name : "NPU");
  p->totalGlobalMem = (size_t)c2a_figure(device, ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE);
  p->multiProcessorCount = (int)c2a_figure(device, ACL_DEV_ATTR_AICORE_CORE_NUM);
  p->l2CacheSize = (int)c2a_figure(device, ACL_DEV_ATTR_L2_CACHE_SIZE);
  p->memPitch = (size_t)1 << 31;
  p->warpSize = p->maxThreadsPerBlock = p->maxThreadsPerMultiProcessor = p->concurrentKernels = p->asyncEngineCount = p->unifiedAddressing = p->canMapHostMemory = p->managedMemory = 1;
  for (k = 0; k < 3; k++) p->maxThreadsDim[k] = 1, p->maxGridSize[k] = k ? 1 : 65535;
  p->pciDeviceID = device;
  return cudaSuccess;
}
C2A_FN cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device) {
  cudaDeviceProp p;
  cudaError_t code = cudaGetDeviceProperties(&p, device);
  if (code != cudaSuccess) return code;
  C2A_NEED(value);
  switch (attr) {
    case cudaDevAttrMaxThreadsPerBlock: *value = p.maxThreadsPerBlock; break;
    case cudaDevAttrWarpSize: *value = p.warpSize; break;
    case cudaDevAttrMultiProcessorCount: *value = p.multiProcessorCount; break;
    case cudaDevAttrIntegrated: *value = p.integrated; break;
    case cudaDevAttrCanMapHostMemory: *value = p.canMapHostMemory; break;
    case cudaDevAttrConcurrentKernels: *value = p.concurrentKernels; break;
    case cudaDevAttrL2CacheSize: *value = p.l2CacheSize; break;
    case cudaDevAttrAsyncEngineCount: *value = p.asyncEngineCount; break;
    case cudaDevAttrUnifiedAddressing: *value = p.unifiedAddressing; break;
    case cudaDevAttrComputeCapabilityMajor: *value = p.major; break;
    case cudaDevAttrComputeCapabilityMinor: *value = p.minor; break;
    case cudaDevAttrManagedMemory: *value = p.managedMemory; break;
    default: return c2a_keep(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}
C2A_FN cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer) {
  int32_t answer = 0;
  C2A_BEGIN;
  C2A_NEED(can);
  C2A_TRY(aclrtDeviceCanAccessPeer(&answer, device, peer));
  *can = (int)answer;
  return cudaSuccess;
}
C2A_FN cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags) { C2A_BEGIN; return C2A_ACL(aclrtDeviceEnablePeerAccess(peer, flags)); }
C2A_FN cudaError_t cudaDeviceDisablePeerAccess(int peer) { C2A_BEGIN; return C2A_ACL(aclrtDeviceDisablePeerAccess(peer)); }
C2A_FN cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  int32_t a = 0, b = 0;
  C2A_BEGIN;
  C2A_TRY(aclrtDeviceGetStreamPriorityRange(&a, &b));
  if (least) *least = (int)a;
  if (greatest) *greatest = (int)b;
  return cudaSuccess;
}
C2A_FN cudaError_t cudaRuntimeGetVersion(int *version) { C2A_NEED(version); *version = CUDART_VERSION; return cudaSuccess; }
C2A_FN cudaError_t cudaDriverGetVersion(int *version) { return cudaRuntimeGetVersion(version); }

/*--------------------------------------------------------------------------------------
  Streams. The NULL stream of CUDA and all other streams wait for each other. Here: as long as there are others, what goes to the NULL stream
  waits for the device before it is queued and is waited for afterwards; alone, it is as asynchronous as any.
--------------------------------------------------------------------------------------*/
C2A_FN aclrtStream c2a_stream(cudaStream_t s) { return s == cudaStreamLegacy || s == cudaStreamPerThread ? (aclrtStream)NULL : (aclrtStream)s; }
C2A_FN int c2a_alone(void) { return __atomic_load_n(&c2a_all.streams, __ATOMIC_ACQUIRE) <= 0; }
/* Before a call that CUDA orders behind all earlier work. */
C2A_FN aclError c2a_settle(void) { return c2a_alone() ? aclrtSynchronizeStream(NULL) : aclrtSynchronizeDevice(); }
C2A_FN aclError c2a_before(aclrtStream s) { return s || c2a_alone() ? ACL_SUCCESS : aclrtSynchronizeDevice(); }
C2A_FN cudaError_t c2a_after(aclrtStream s, aclError code) {
  if (code == ACL_SUCCESS && !s && !c2a_alone()) code = aclrtSynchronizeStream(NULL);
  return C2A_ACL(code);
}

C2A_FN cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority) {
  aclrtStream s = NULL;
  (void)flags, (void)priority;
  C2A_BEGIN;
  C2A_NEED(stream);
  C2A_TRY(aclrtCreateStream(&s));
  __atomic_add_fetch(&c2a_all.streams, 1, __ATOMIC_ACQ_REL);
  *stream = (cudaStream_t)s;
  return cudaSuccess;
}
C2A_FN cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags) { return cudaStreamCreateWithPriority(stream, flags, 0); }
C2A_FN cudaError_t cudaStreamCreate(cudaStream_t *stream) { return cudaStreamCreateWithPriority(stream, 0, 0); }
C2A_FN cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  cudaError_t code;
  C2A_BEGIN;
  if (!c2a_stream(stream)) return c2a_keep(cudaErrorInvalidResourceHandle);
  (void)aclrtSynchronizeStream(c2a_stream(stream)); /* its work is done first; a failure of that work was told, or is lost, as in CUDA */
  code = C2A_ACL(aclrtDestroyStream(c2a_stream(stream)));
  if (code == cudaSuccess) __atomic_sub_fetch(&c2a_all.streams, 1, __ATOMIC_ACQ_REL);
  return code;
}
C2A_FN cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  C2A_BEGIN;
  return C2A_ACL(c2a_stream(stream) ? aclrtSynchronizeStream(c2a_stream(stream)) : c2a_settle());
}
C2A_FN cudaError_t cudaStreamQuery(cudaStream_t stream) {
  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;
  C2A_BEGIN;
  C2A_TRY(aclrtStreamQuery(c2a_stream(stream), &status));
  return status == ACL_STREAM_STATUS_COMPLETE ? cudaSuccess : cudaErrorNotReady;
}
C2A_FN cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *data) {
  C2A_BEGIN;
  C2A_NEED(fn);
  C2A_TRY(c2a_before(c2a_stream(stream)));
  return c2a_after(c2a_stream(stream), aclrtLaunchHostFunc(c2a_stream(stream), fn, data));
}
typedef struct c2a_callback { cudaStream_t stream; cudaStreamCallback_t fn; void *data; } c2a_callback;
C2A_FN void c2a_run_callback(void *p) {
  c2a_callback c = *(c2a_callback *)p;
  free(p);
  c.fn(c.stream, cudaSuccess, c.data);
}
C2A_FN cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t fn, void *data, unsigned int flags) {
  c2a_callback *c;
  cudaError_t code;
  (void)flags;
  C2A_NEED(fn);
  c = (c2a_callback *)malloc(sizeof *c);
  if (!c) return c2a_keep(cudaErrorMemoryAllocation);
  c->stream = stream, c->fn = fn, c->data = data;
  code = cudaLaunchHostFunc(stream, c2a_run_callback, c);
  if (code != cudaSuccess) free(c);
  return code;
}

/*--------------------------------------------------------------------------------------
  Events: AscendCL's newer kind, for which a wait before the first record passes, as in CUDA
--------------------------------------------------------------------------------------*/
C2A_FN cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags) {
  aclrtEvent e = NULL;
  C2A_BEGIN;
  C2A_NEED(event);
  C2A_TRY(aclrtCreateEventExWithFlag(&e, flags & cudaEventDisableTiming ? ACL_EVENT_SYNC : ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE));
  *event = (cudaEvent_t)e;
  return cudaSuccess;
}
#if defined(__cplusplus)
C2A_FN cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags = 0) { return cudaEventCreateWithFlags(event, flags); }
#else
C2A_FN cudaError_t cudaEventCreate(cudaEvent_t *event) { return cudaEventCreateWithFlags(event, 0); }
#endif
C2A_FN cudaError_t cudaEventDestroy(cudaEvent_t event) { C2A_BEGIN; return C2A_ACL(aclrtDestroyEvent((aclrtEvent)event)); }
C2A_FN cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream C2A_OR(0)) {
  C2A_BEGIN;
  C2A_TRY(c2a_before(c2a_stream(stream)));
  return C2A_ACL(aclrtRecordEvent((aclrtEvent)event, c2a_stream(stream)));
}
C2A_FN cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream C2A_OR(0), unsigned int flags C2A_OR(0)) {
  (void)flags;
  return cudaEventRecord(event, stream);
}
C2A_FN cudaError_t cudaEventSynchronize(cudaEvent_t event) { C2A_BEGIN; return C2A_ACL(aclrtSynchronizeEvent((aclrtEvent)event)); }
C2A_FN cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags C2A_OR(0)) {
  (void)flags;
  C2A_BEGIN;
  if (!c2a_stream(stream) && !c2a_alone()) return cudaEventSynchronize(event);
  return C2A_ACL(aclrtStreamWaitEvent(c2a_stream(stream), (aclrtEvent)event));
}
C2A_FN cudaError_t cudaEventQuery(cudaEvent_t event) {
  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
  C2A_BEGIN;
  C2A_TRY(aclrtQueryEventStatus((aclrtEvent)event, &status));
  return status == ACL_EVENT_RECORDED_STATUS_COMPLETE ? cudaSuccess : cudaErrorNotReady;
}
C2A_FN cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end) {
  C2A_BEGIN;
  C2A_NEED(ms);
  if (cudaEventQuery(start) == cudaErrorNotReady || cudaEventQuery(end) == cudaErrorNotReady) return cudaErrorNotReady;
  return C2A_ACL(aclrtEventElapsedTime(ms, (aclrtEvent)start, (aclrtEvent)end));
}

/*--------------------------------------------------------------------------------------
  Memory
--------------------------------------------------------------------------------------*/
C2A_FN cudaError_t c2a_alloc(void **p, size_t n, int where) { /* 0 device, 1 pinned, 2 managed */
  C2A_BEGIN;
  C2A_NEED(p);
  *p = NULL;
  if (n == 0) return cudaSuccess;
  return C2A_ACL(where == 0 ? aclrtMalloc(p, n, ACL_MEM_MALLOC_HUGE_FIRST) : where == 1 ? aclrtMallocHost(p, n) : aclrtMemAllocManaged(p, n, ACL_RT_MEM_ATTACH_GLOBAL));
}
C2A_FN cudaError_t cudaMalloc(void **p, size_t n) { return c2a_alloc(p, n, 0); }
#if defined(__cplusplus)
C2A_FN cudaError_t cudaMallocHost(void **p, size_t n, unsigned int flags = 0) { (void)flags; return c2a_alloc(p, n, 1); }
#else
C2A_FN cudaError_t cudaMallocHost(void **p, size_t n) { return c2a_alloc(p, n, 1); }
#endif
C2A_FN cudaError_t cudaHostAlloc(void **p, size_t n, unsigned int flags) { (void)flags; return c2a_alloc(p, n, 1); }
C2A_FN cudaError_t cudaMallocManaged(void **p, size_t n, unsigned int flags C2A_OR(cudaMemAttachGlobal)) { (void)flags; return c2a_alloc(p, n, 2); }
C2A_FN cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height) {
  C2A_NEED(pitch);
  *pitch = (width + 511) / 512 * 512;
  C2A_NEED(height == 0 || *pitch <= SIZE_MAX / height);
  return c2a_alloc(p, *pitch * height, 0);
}
C2A_FN cudaError_t cudaFree(void *p) {
  C2A_BEGIN;
  if (!p) return cudaSuccess; /* cudaFree(0) is how programs say "start now" */
  C2A_TRY(aclrtSynchronizeDevice());
  return C2A_ACL(aclrtFree(p));
}
C2A_FN cudaError_t cudaFreeHost(void *p) {
  C2A_BEGIN;
  if (!p) return cudaSuccess;
  C2A_TRY(aclrtSynchronizeDevice());
  return C2A_ACL(aclrtFreeHost(p));
}
/* AscendCL pins whole pages: p and n have to be multiples of 4096. */
C2A_FN cudaError_t cudaHostRegister(void *p, size_t n, unsigned int flags) {
  void *device = NULL;
  (void)flags;
  C2A_BEGIN;
  return C2A_ACL(aclrtHostRegister(p, n, ACL_HOST_REGISTER_MAPPED, &device));
}
C2A_FN cudaError_t cudaHostUnregister(void *p) { C2A_BEGIN; return C2A_ACL(aclrtHostUnregister(p)); }
C2A_FN cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags) {
  (void)flags;
  C2A_NEED(device && host);
  *device = host; /* pinned memory has one address for both sides */
  return cudaSuccess;
}
C2A_FN cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total) { C2A_BEGIN; return C2A_ACL(aclrtGetMemInfo(ACL_HBM_MEM, free_bytes, total)); }
C2A_FN cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p) {
  aclrtPtrAttributes is;
  C2A_BEGIN;
  C2A_NEED(a);
  memset(a, 0, sizeof *a);
  a->device = -1;
  C2A_TRY(aclrtPointerGetAttributes(p, &is));
  a->type = is.location.type == ACL_MEM_LOCATION_TYPE_DEVICE ? cudaMemoryTypeDevice : is.location.type == ACL_MEM_LOCATION_TYPE_HOST ? cudaMemoryTypeHost
          : is.location.type == ACL_MEM_LOCATION_TYPE_MANAGED ? cudaMemoryTypeManaged : cudaMemoryTypeUnregistered;
  if (a->type == cudaMemoryTypeDevice || a->type == cudaMemoryTypeManaged) a->device = (int)is.location.id;
  memcpy(&a->devicePointer, &p, sizeof p); /* away with the const */
  a->hostPointer = a->devicePointer;
  if (a->type == cudaMemoryTypeDevice) a->hostPointer = NULL;
  if (a->type == cudaMemoryTypeUnregistered) a->devicePointer = NULL;
  return cudaSuccess;
}

C2A_FN cudaError_t cudaMemcpy(void *dst, const void *src, size_t n, cudaMemcpyKind kind) {
  C2A_BEGIN;
  if ((int)kind < 0 || kind > cudaMemcpyDefault) return c2a_keep(cudaErrorInvalidMemcpyDirection);
  if (n == 0) return cudaSuccess;
  C2A_TRY(c2a_settle());
  return C2A_ACL(aclrtMemcpy(dst, n, src, n, (aclrtMemcpyKind)kind));
}
C2A_FN cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t n, cudaMemcpyKind kind, cudaStream_t stream C2A_OR(0)) {
  aclrtStream s = c2a_stream(stream);
  C2A_BEGIN;
  if ((int)kind < 0 || kind > cudaMemcpyDefault) return c2a_keep(cudaErrorInvalidMemcpyDirection);
  if (n == 0) return cudaSuccess;
  C2A_TRY(c2a_before(s));
  if (kind == cudaMemcpyHostToHost) { /* no work for a device */
    C2A_TRY(aclrtSynchronizeStream(s));
    return C2A_ACL(aclrtMemcpy(dst, n, src, n, ACL_MEMCPY_HOST_TO_HOST));
  }
  return c2a_after(s, aclrtMemcpyAsync(dst, n, src, n, (aclrtMemcpyKind)kind, s));
}
C2A_FN cudaError_t cudaMemcpyPeer(void *dst, int dst_device, const void *src, int src_device, size_t n) {
  (void)dst_device, (void)src_device; /* the pointers tell */
  return cudaMemcpy(dst, src, n, cudaMemcpyDeviceToDevice);
}
C2A_FN cudaError_t cudaMemset(void *p, int value, size_t n) {
  C2A_BEGIN;
  if (n == 0) return cudaSuccess;
  C2A_TRY(c2a_settle());
  return C2A_ACL(aclrtMemset(p, n, value, n));
}
C2A_FN cudaError_t cudaMemsetAsync(void *p, int value, size_t n, cudaStream_t stream C2A_OR(0)) {
  aclrtStream s = c2a_stream(stream);
  C2A_BEGIN;
  if (n == 0) return cudaSuccess;
  C2A_TRY(c2a_before(s));
  return c2a_after(s, aclrtMemsetAsync(p, n, value, n, s));
}
C2A_FN cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height, cudaMemcpyKind kind) {
  C2A_BEGIN;
  if (width > dpitch || width > spitch) return c2a_keep(cudaErrorInvalidPitchValue);
  if (width == 0 || height == 0) return cudaSuccess;
  C2A_TRY(c2a_settle());
  return C2A_ACL(aclrtMemcpy2d(dst, dpitch, src, spitch, width, height, (aclrtMemcpyKind)kind));
}
C2A_FN cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream C2A_OR(0)) {
  aclrtStream s = c2a_stream(stream);
  C2A_BEGIN;
  if (width > dpitch || width > spitch) return c2a_keep(cudaErrorInvalidPitchValue);
  if (width == 0 || height == 0) return cudaSuccess;
  C2A_TRY(c2a_before(s));
  return c2a_after(s, aclrtMemcpy2dAsync(dst, dpitch, src, spitch, width, height, (aclrtMemcpyKind)kind, s));
}
/* Row by row: AscendCL has no fill with a pitch. */
C2A_FN cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height) {
  size_t k;
  if (width > pitch) return c2a_keep(cudaErrorInvalidPitchValue);
  for (k = 0; k < height; k++) {
    cudaError_t code = cudaMemset((char *)p + k * pitch, value, width);
    if (code != cudaSuccess) return code;
  }
  return cudaSuccess;
}

/*--------------------------------------------------------------------------------------
  Contexts of the driver interface
--------------------------------------------------------------------------------------*/
typedef cudaError_t CUresult;
typedef aclrtContext CUcontext;
typedef int CUdevice;
#define CUDA_SUCCESS cudaSuccess
C2A_FN CUresult cuInit(unsigned int flags) { (void)flags; return c2a_start(); }
C2A_FN CUresult cuDeviceGetCount(int *count) { return cudaGetDeviceCount(count); }
C2A_FN CUresult cuDeviceGet(CUdevice *device, int number) { C2A_NEED(device); *device = number; return c2a_start(); }
/* The new context is the thread's; what it does from then on stays on this device. */
C2A_FN CUresult cuCtxCreate(CUcontext *context, unsigned int flags, CUdevice device) {
  cudaError_t code = c2a_start();
  (void)flags;
  if (code != cudaSuccess) return code;
  C2A_TRY(aclrtCreateContext(context, device));
  c2a_me.device = device;
  c2a_me.generation = __atomic_load_n(&c2a_all.generation, __ATOMIC_ACQUIRE);
  return cudaSuccess;
}
C2A_FN CUresult cuCtxDestroy(CUcontext context) { return C2A_ACL(aclrtDestroyContext(context)); }
C2A_FN CUresult cuCtxSetCurrent(CUcontext context) {
  int32_t device = 0;
  C2A_TRY(aclrtSetCurrentContext(context));
  C2A_TRY(aclrtGetDevice(&device));
  c2a_me.device = (int)device;
  c2a_me.generation = __atomic_load_n(&c2a_all.generation, __ATOMIC_ACQUIRE);
  return cudaSuccess;
}
C2A_FN CUresult cuCtxGetCurrent(CUcontext *context) { return C2A_ACL(aclrtGetCurrentContext(context)); }

#if defined(__cplusplus)
/* cudaMalloc(&floats, n) without a cast */
template <class T> C2A_FN cudaError_t cudaMalloc(T **p, size_t n) { return cudaMalloc((void **)(void *)p, n); }
template <class T> C2A_FN cudaError_t cudaMallocHost(T **p, size_t n, unsigned int flags = 0) { return cudaMallocHost((void **)(void *)p, n, flags); }
template <class T> C2A_FN cudaError_t cudaHostAlloc(T **p, size_t n, unsigned int flags) { return cudaHostAlloc((void **)(void *)p, n, flags); }
template <class T> C2A_FN cudaError_t cudaMallocManaged(T **p, size_t n, unsigned int flags = cudaMemAttachGlobal) { return cudaMallocManaged((void **)(void *)p, n, flags); }
template <class T> C2A_FN cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height) { return cudaMallocPitch((void **)(void *)p, pitch, width, height); }
#endif

#endif
