/* test_codes.c - return codes, row by row: ../shared/cases/acl_codes.tsv holds the codes that CANN's own unit tests assert.

   Each row whose function this library declares has a driver here, by id. A row of exactness "test" or "source" must give exactly its
   value, one of "none" some error. Rows of functions that are not there yet are counted and printed as one number. Every row runs in a
   child of its own, so that no row sees what another one left. */
#include "ascend_lite.h"
#include "test.h"
#include <pthread.h>

#define TABLE "../shared/cases/acl_codes.tsv"
#define BAD_KIND ((aclrtMemcpyKind)0x7FFFFFFF)

/*--------------------------------------------------------------------------------------
  Things the rows need. Made on demand, never freed: the child ends with the row.
--------------------------------------------------------------------------------------*/
static void on(void) { CHECK_OK(aclrtSetDevice(0)); }
static char *dev(size_t bytes) {
  void *p = NULL;
  on();
  CHECK_OK(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  return (char *)p;
}
static char *pinned(size_t bytes) {
  void *p = NULL;
  on();
  CHECK_OK(aclrtMallocHost(&p, bytes));
  memset(p, 0, bytes);
  return (char *)p;
}
static aclrtStream stream(void) {
  aclrtStream s = NULL;
  on();
  CHECK_OK(aclrtCreateStream(&s));
  return s;
}
static aclrtEvent event(void) {
  aclrtEvent e = NULL;
  on();
  CHECK_OK(aclrtCreateEvent(&e));
  return e;
}
/* What the upstream tests write as (aclrtStream)0x01 in a row that fails for another reason: a handle that is stale. */
static void *stale(void) {
  aclrtStream s = stream();
  CHECK_OK(aclrtDestroyStream(s));
  return s;
}
static aclTensorDesc *desc2(int64_t a, int64_t b) {
  int64_t dims[2];
  dims[0] = a, dims[1] = b;
  return aclCreateTensorDesc(ACL_FLOAT16, 2, dims, ACL_FORMAT_ND);
}
static aclError on_init(const char *text, size_t length, void *user) {
  CHECK(text != NULL && strlen(text) == length && user == NULL);
  return ACL_SUCCESS;
}
static void on_exception(aclrtExceptionInfo *info) { (void)info; }
static void on_device(int32_t device, aclrtDeviceState state, void *args) { (void)device, (void)state, (void)args; }
static int32_t on_abort(int32_t device, aclrtDeviceTaskAbortStage stage, uint32_t timeout, void *args) {
  (void)device, (void)stage, (void)timeout, (void)args;
  return 0;
}
static void nothing(void *args) { (void)args; }
static void kernel(void *args, uint32_t block, uint32_t blocks) { (void)args, (void)block, (void)blocks; }
static aclrtBinHandle binary(void) {
  aclrtBinHandle b = NULL;
  on();
  CHECK_OK(aslRegisterKernel("add_0", kernel));
  CHECK_OK(aclrtBinaryLoadFromData("x", 1, NULL, &b));
  return b;
}
static aclrtFuncHandle function(void) {
  aclrtFuncHandle f = NULL;
  CHECK_OK(aclrtBinaryGetFunction(binary(), "add_0", &f));
  return f;
}
static aclrtArgsHandle args(void) {
  aclrtArgsHandle a = NULL;
  CHECK_OK(aclrtKernelArgsInit(function(), &a));
  return a;
}
static aclrtGroupInfo *groups(void) {
  aclrtGroupInfo *g = aclrtCreateGroupInfo();
  CHECK_OK(aclrtGetAllGroupInfo(g));
  return g;
}
static void *managed(size_t bytes) {
  void *p = NULL;
  on();
  CHECK_OK(aclrtMemAllocManaged(&p, bytes, ACL_RT_MEM_ATTACH_GLOBAL));
  return p;
}
static long long reduce(aclDataType type) {
  long long code = aclrtReduceAsync(dev(64), dev(64), 10, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, type, NULL, NULL);
  CHECK_OK(aclrtSynchronizeDevice());
  return code;
}
/* three floats between 0 and 1 */
static const aclrtRandomNumTaskInfo *numbers(void) {
  static aclrtRandomNumTaskInfo info;
  float most = 1;
  memset(&info, 0, sizeof info);
  info.randomNumFuncParaInfo.funcType = ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS;
  info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.min.size = info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max.size = 4;
  memcpy(info.randomNumFuncParaInfo.paramInfo.uniformDisInfo.max.valueOrAddr, &most, 4);
  info.randomSeed.size = info.randomNum.size = 8;
  info.randomNum.valueOrAddr[0] = 3;
  info.randomResultAddr = dev(64);
  info.randomCounterAddr = dev(16);
  return &info;
}
/* two copies, host to device, one attribute for both */
static struct {
  void *dsts[2], *srcs[2];
  size_t maxs[2], sizes[2], indexes[1];
  aclrtMemcpyBatchAttr attr;
} batch;
static void batch_fill(void) {
  int i;
  for (i = 0; i < 2; i++) {
    batch.dsts[i] = dev(16), batch.srcs[i] = pinned(16);
    batch.maxs[i] = batch.sizes[i] = 16;
  }
  memset(&batch.attr, 0, sizeof batch.attr);
  batch.attr.dstLoc.type = ACL_MEM_LOCATION_TYPE_DEVICE;
  batch.attr.srcLoc.type = ACL_MEM_LOCATION_TYPE_HOST;
}
static void *prefetch_ptrs[1];
static size_t prefetch_sizes[1] = {64}, prefetch_at[1] = {0};
static aclrtMemManagedLocation prefetch_to;
static long long prefetch(int no_ptrs, int no_sizes, size_t count, int no_locs, size_t locs, uint64_t flags) {
  const void *ptrs[1];
  prefetch_ptrs[0] = managed(64);
  ptrs[0] = prefetch_ptrs[0];
  prefetch_to.type = ACL_MEM_LOCATIONTYPE_DEVICE;
  return aclrtMemManagedPrefetchBatchAsync(no_ptrs ? NULL : ptrs, no_sizes ? NULL : prefetch_sizes, count, no_locs ? NULL : &prefetch_to, prefetch_at,
                                           locs, flags, NULL);
}
static int32_t i32;
static uint32_t u32;
static uint64_t u64;
static aclopHandle *op_handle;
/* descriptions and buffers of two small tensors */
static aclTensorDesc **two_v2(void) {
  static aclTensorDesc *list[2];
  list[0] = desc2(2, 2), list[1] = desc2(2, 2);
  return list;
}
static const aclTensorDesc *const *two(void) { return (const aclTensorDesc *const *)two_v2(); }
static aclDataBuffer **two_buffers(void) {
  static aclDataBuffer *list[2];
  static char memory[64];
  list[0] = aclCreateDataBuffer(memory, 8), list[1] = aclCreateDataBuffer(memory + 32, 8);
  return list;
}
static int64_t i64;
static size_t size;
static float f32;
static char text[4096];
static void *ptr;
static aclmdlIODims dims;

/*--------------------------------------------------------------------------------------
  The drivers: what each row calls
--------------------------------------------------------------------------------------*/
#define PARAM ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM
/* The value of row `id`, where pointers count as 0 for NULL and 1. *known: whether the row has a driver; set to -1, that is all that is asked. */
static void *some_pointer;
static long long drive(const char *id, int *known) {
  int ask = *known < 0;
  *known = 1;
#define IS(name) (strcmp(id, name) == 0)
#define ROW(name, value) if (IS(#name)) return ask ? 0 : (long long)(value);
  /* callbacks */
  ROW(ut0046, (aclInit(NULL), aclInitCallbackRegister(ACL_REG_TYPE_ACL_DVPP, on_init, NULL)))
  ROW(ut0047, (aclInit(NULL), aclInitCallbackRegister(ACL_REG_TYPE_ACL_MODEL, on_init, NULL)))
  ROW(ut0048, (aclInit(NULL), aclInitCallbackRegister(ACL_REG_TYPE_ACL_OP_EXECUTOR, on_init, NULL)))
  ROW(ut0049, aclInitCallbackRegister(ACL_REG_TYPE_OTHER, on_init, NULL))
  ROW(ut0054, (aclrtExceptionInfoCallbackRegister(on_exception), aclrtExceptionInfoCallbackUnregister(NULL)))
  /* pictures */
  ROW(ut0127, acldvppCreateBatchPicDesc(0) != NULL)
  ROW(ut0129, acldvppDestroyHist(NULL))
  ROW(ut0132, acldvppDestroyRoiConfig(NULL))
  ROW(ut0136, acldvppGetBorderConfigLeft(NULL))
  ROW(ut0137, acldvppGetBorderConfigRight(NULL))
  ROW(ut0146, acldvppGetHistDims(acldvppCreateHist()))
  ROW(ut0147, acldvppGetHistDims(NULL))
  ROW(ut0150, acldvppGetLutMapDims(NULL))
  ROW(ut0153, acldvppGetPicDescData(NULL) != NULL)
  ROW(ut0154, acldvppGetPicDescFormat(NULL))
  ROW(ut0155, acldvppGetPicDescHeight(NULL))
  ROW(ut0160, acldvppGetPicDescWidthStride(NULL))
  ROW(ut0165, acldvppGetStreamDescFormat(NULL))
  ROW(ut0169, (on(), acldvppMalloc(&some_pointer, (size_t)-1)))
  ROW(ut0170, (on(), acldvppMalloc(NULL, 1)))
  ROW(ut0171, acldvppSetBorderConfigTop(acldvppCreateBorderConfig(), 65536))
  ROW(ut0172, acldvppSetBorderConfigValue(acldvppCreateBorderConfig(), 5, 1))
  ROW(ut0175, acldvppSetPicDescData(NULL, NULL))
  ROW(ut0176, acldvppSetPicDescFormat(NULL, PIXEL_FORMAT_YUV_400))
  ROW(ut0178, acldvppSetPicDescHeightStride(NULL, 1))
  ROW(ut0179, acldvppSetPicDescRetCode(NULL, 1))
  ROW(ut0183, acldvppSetResizeConfigInterpolation(acldvppCreateResizeConfig(), 6))
  ROW(ut0184, acldvppSetResizeConfigInterpolation(acldvppCreateResizeConfig(), 3))
  ROW(ut0186, acldvppSetRoiConfig(acldvppCreateRoiConfig(0, 1, 0, 1), 65536, 1, 2, 3))
  ROW(ut0187, acldvppSetStreamDescData(NULL, NULL))
  ROW(ut0188, acldvppSetStreamDescEos(NULL, 0))
  ROW(ut0189, acldvppSetStreamDescFormat(NULL, (acldvppStreamFormat)16))
  ROW(ut0190, acldvppSetStreamDescRetCode(NULL, 1))
  ROW(ut0194, aclvdecGetChannelDescCallback(NULL) != NULL)
  ROW(ut0196, aclvdecGetChannelDescEnType(NULL))
  ROW(ut0198, aclvdecGetChannelDescOutPicFormat(NULL))
  ROW(ut0199, aclvdecGetChannelDescOutPicHeight(NULL))
  ROW(ut0200, aclvdecGetChannelDescOutPicWidth(NULL))
  ROW(ut0201, aclvdecGetChannelDescRefFrameNum(NULL))
  ROW(ut0203, aclvdecSetChannelDescBitDepth(aclvdecCreateChannelDesc(), 1))
  ROW(ut0204, aclvdecSetChannelDescCallback(aclvdecCreateChannelDesc(), NULL))
  ROW(ut0205, aclvdecSetChannelDescCallback(NULL, NULL))
  ROW(ut0206, aclvdecSetChannelDescChannelId(aclvdecCreateChannelDesc(), 256))
  ROW(ut0207, aclvdecSetChannelDescChannelId(aclvdecCreateChannelDesc(), 60))
  ROW(ut0208, aclvdecSetChannelDescChannelId(NULL, 1))
  ROW(ut0209, aclvdecSetChannelDescEnType(aclvdecCreateChannelDesc(), (acldvppStreamFormat)-1))
  ROW(ut0210, aclvdecSetChannelDescRefFrameNum(aclvdecCreateChannelDesc(), 1))
  ROW(ut0214, aclvencSetChannelDescCallback(aclvencCreateChannelDesc(), NULL))
  ROW(ut0059, aclrtLaunchHostFunc(stream(), nothing, NULL))
  ROW(ut0062, (on(), aclrtProcessReport(0)))
  ROW(ut0063, aclrtRegDeviceStateCallback("callback", NULL, NULL))
  ROW(ut0064, aclrtRegDeviceStateCallback(NULL, on_device, NULL))
  ROW(ut0065, aclrtSetDeviceTaskAbortCallback("callback", on_abort, NULL))
  ROW(ut0066, aclrtSetDeviceTaskAbortCallback("callback", NULL, NULL))
  ROW(ut0067, aclrtSetDeviceTaskAbortCallback(NULL, on_abort, NULL))
  /* tensor descriptions and buffers */
  ROW(ut0073, aclCreateTensorDesc(ACL_FLOAT16, 1, NULL, ACL_FORMAT_ND) != NULL)
  ROW(ut0076, aclGetDataBufferSize(NULL))
  ROW(ut0079, aclGetTensorDescDim(desc2(16, 32), 1))
  ROW(ut0080, aclGetTensorDescDim(desc2(16, 32), 2))
  ROW(ut0081, aclGetTensorDescDim(NULL, 0))
  ROW(ut0085, aclGetTensorDescElementCount(NULL))
  ROW(ut0088, aclGetTensorDescSize(NULL))
  ROW(ut0090, aclSetTensorConst(desc2(1, 1), text, 0))
  /* single operators: without a context nothing is loaded, as in CANN without a model folder */
#define HIGH ACL_COMPUTE_HIGH_PRECISION
#define HGEMM_HANDLE(a, c, m, n, type, h) aclblasCreateHandleForHgemm(a, ACL_TRANS_N, c, m, n, 32, type, h)
  ROW(ut0001, HGEMM_HANDLE(ACL_TRANS_N, ACL_TRANS_N, 16, 64, ACL_COMPUTE_LOW_PRECISION, &op_handle))
  ROW(ut0002, HGEMM_HANDLE(ACL_TRANS_N, ACL_TRANS_NZ_T, 16, 64, HIGH, &op_handle))
  ROW(ut0003, HGEMM_HANDLE(ACL_TRANS_NZ_T, ACL_TRANS_N, 16, 64, HIGH, &op_handle))
  ROW(ut0004, HGEMM_HANDLE(ACL_TRANS_N, ACL_TRANS_N, 16, 64, HIGH, &op_handle))
  ROW(ut0005, HGEMM_HANDLE(ACL_TRANS_N, ACL_TRANS_N, 16, 64, HIGH, NULL))
  ROW(ut0006, HGEMM_HANDLE(ACL_TRANS_N, ACL_TRANS_N, -1, -1, ACL_COMPUTE_LOW_PRECISION, &op_handle))
  ROW(ut0007, aclblasCreateHandleForHgemv(ACL_TRANS_N, 16, 64, HIGH, &op_handle))
  ROW(ut0008, aclblasCreateHandleForHgemv(ACL_TRANS_N, 16, 64, HIGH, NULL))
#define HALF(p) ((aclFloat16 *)(void *)(p))
#define HGEMM(A, B, C) \
  aclblasHgemm(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, 16, 64, 32, HALF(text), HALF(A), -1, HALF(B), -1, HALF(text), HALF(C), -1, HIGH, NULL)
  ROW(ut0025, HGEMM(text, text, text))
  ROW(ut0026, HGEMM(text, text, NULL))
  ROW(ut0027, HGEMM(text, NULL, text))
  ROW(ut0028, HGEMM(NULL, text, text))
#define BYTES(p) ((int8_t *)(void *)(p))
#define S8GEMM(A, B, C) \
  aclblasS8gemm(ACL_TRANS_N, ACL_TRANS_N, ACL_TRANS_N, 16, 64, 32, &i32, BYTES(A), -1, BYTES(B), -1, &i32, (int32_t *)(void *)(C), -1, HIGH, NULL)
  ROW(ut0033, S8GEMM(text, text, text))
  ROW(ut0034, S8GEMM(text, text, NULL))
  ROW(ut0035, S8GEMM(text, NULL, text))
  ROW(ut0036, S8GEMM(NULL, text, text))
#define S8GEMV(A, X, Y) aclblasS8gemv(ACL_TRANS_N, 16, 64, &i32, BYTES(A), -1, BYTES(X), -1, &i32, (int32_t *)(void *)(Y), -1, HIGH, NULL)
  ROW(ut0037, S8GEMV(NULL, text, text))
  ROW(ut0038, S8GEMV(text, text, text))
  ROW(ut0039, S8GEMV(text, text, NULL))
  ROW(ut0040, S8GEMV(text, NULL, text))
  ROW(ut0666, aclopCast(desc2(2, 2), aclCreateDataBuffer(text, 8), desc2(2, 2), aclCreateDataBuffer(text, 8), 0, NULL))
#define COMPILE(type, engine, flag, path) aclopCompile(type, 2, two(), 1, two(), NULL, engine, flag, path)
  ROW(ut0667, COMPILE("Add", ACL_ENGINE_AICORE, ACL_COMPILE_UNREGISTERED, "tests/"))
  ROW(ut0668, COMPILE("Add", ACL_ENGINE_AICORE, ACL_COMPILE_UNREGISTERED, NULL))
  ROW(ut0669, COMPILE("opType", ACL_ENGINE_SYS, ACL_COMPILE_SYS, NULL))
  ROW(ut0670, COMPILE("opType", ACL_ENGINE_SYS, (aclopCompileType)2, NULL))
#define RUN_V2(descs, bufs, flag, path) \
  aclopCompileAndExecuteV2("Add", 2, descs, bufs, 1, two_v2(), two_buffers(), NULL, ACL_ENGINE_AICORE, flag, path, NULL)
  ROW(ut0677, RUN_V2(NULL, two_buffers(), ACL_COMPILE_UNREGISTERED, "path1"))
  ROW(ut0678, RUN_V2(two_v2(), NULL, ACL_COMPILE_UNREGISTERED, "path1"))
  ROW(ut0679, RUN_V2(two_v2(), two_buffers(), ACL_COMPILE_SYS, "path1"))
  ROW(ut0680, RUN_V2(two_v2(), two_buffers(), ACL_COMPILE_SYS, "tests/ge/ut/"))
  ROW(ut0681, RUN_V2(two_v2(), two_buffers(), ACL_COMPILE_UNREGISTERED, "path1"))
  ROW(ut0682, RUN_V2(two_v2(), two_buffers(), (aclopCompileType)2, "path1"))
#define CREATE_KERNEL(type, id, name, data) aclopCreateKernel(type, id, name, data, 1024, ACL_ENGINE_AICORE, NULL)
  ROW(ut0689, CREATE_KERNEL("opType", "kernelId", "kernelName", NULL))
  ROW(ut0690, CREATE_KERNEL("opType", "kernelId", NULL, text))
  ROW(ut0691, CREATE_KERNEL("opType", NULL, "kernelName", text))
  ROW(ut0692, CREATE_KERNEL(NULL, "kernelId", "kernelName", text))
  ROW(ut0693, (on(), aclopCreateHandle("Add", 2, two(), 1, two(), NULL, &op_handle), aclopExecWithHandle(op_handle, 0, NULL, 1, two_buffers(), NULL)))
  ROW(ut0694, aclopExecute("BatchNorm_Test1", 1, two(), (const aclDataBuffer *const *)two_buffers(), 1, two(), two_buffers(), NULL, NULL))
  ROW(ut0696, aclopInferShape("opType", 2, two_v2(), two_buffers(), 2, two_v2(), NULL))
  ROW(ut0701, aclopSetModelDir("op_model"))
  ROW(ut0702, (aclopSetModelDir("./tests"), aclopSetModelDir("./")))
  ROW(ut0718, aclGetCompileoptSize(ACL_OP_JIT_COMPILE))
  ROW(ut0091, aclSetTensorValueRange(NULL, 2, NULL))
  /* devices */
  ROW(ut0095, (on(), aclrtDeviceDisablePeerAccess(0)))
  ROW(ut0101, (on(), aclrtDeviceGetLimit((aclrtDeviceLimit)99, &size)))
  ROW(ut0102, (on(), aclrtDeviceGetLimit(ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE, NULL)))
  ROW(ut0103, aclrtDeviceGetPCIBusId(0, NULL, 20))
  ROW(ut0107, aclrtDevicePeerAccessStatus(0, 0, NULL))
  ROW(ut0108, (on(), aclrtDeviceSetLimit((aclrtDeviceLimit)99, 1024)))
  ROW(ut0109, (on(), aclrtResetDeviceForce(0), aclInit(NULL), aclrtGetDevice(NULL)))
  ROW(ut0111, aclrtGetDeviceCount(NULL))
  ROW(ut0112, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_AICPU_CORE_NUM, NULL))
  ROW(ut0113, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_HD_CONNECT_TYPE, NULL))
  ROW(ut0114, aclrtGetDeviceInfo(0, ACL_DEV_ATTR_NPU_ARCH, NULL))
  ROW(ut0115, aclrtGetDeviceResLimit(1, ACL_RT_DEV_RES_CUBE_CORE, NULL))
  ROW(ut0117, aclrtGetDevicesTopo(1, 2, NULL))
  ROW(ut0118, aclrtHostGetDevicePointer(pinned(64), &ptr, 1))
  ROW(ut0119, aclrtHostGetDevicePointer(NULL, &ptr, 0))
  ROW(ut0123, aclrtSetDeviceResLimit(1, ACL_RT_DEV_RES_CUBE_CORE, 0))
  ROW(ut0125, (on(), aclrtSynchronizeDeviceWithTimeout(-2)))
  /* events */
  ROW(ut0216, (on(), aclrtCreateEventExWithFlag(NULL, ACL_EVENT_TIME_LINE)))
  ROW(ut0217, (on(), aclrtCreateEventWithFlag(NULL, ACL_EVENT_TIME_LINE)))
  ROW(ut0218, aclrtDestroyEvent(NULL))
  ROW(ut0219, aclrtEventElapsedTime(NULL, stale(), stale()))
  ROW(ut0220, aclrtEventElapsedTime(&f32, stale(), NULL))
  ROW(ut0221, aclrtEventElapsedTime(&f32, NULL, stale()))
  ROW(ut0224, (on(), aclrtGetEventAvailNum(NULL)))
  ROW(ut0225, aclrtGetEventId(stale(), NULL))
  ROW(ut0226, aclrtGetEventId(NULL, NULL))
  ROW(ut0228, aclrtQueryEventStatus(event(), NULL))
  ROW(ut0229, (on(), aclrtQueryEventStatus(NULL, (aclrtEventRecordedStatus *)(void *)&i32)))
  ROW(ut0238, aclrtSynchronizeEvent(NULL))
  /* memory */
  ROW(ut0240, (ptr = dev(64), aclrtCheckMemType(&ptr, 1, ACL_RT_MEM_TYPE_DEV, &u32, 0)))
  ROW(ut0242, (on(), aclrtFreeWithDevSync(NULL)))
  ROW(ut0256, aclrtKernelArgsGetMemSize(NULL, 0, &size))
  ROW(ut0257, aclrtKernelArgsInitByUserMem(function(), NULL, NULL, 0))
  ROW(ut0258, aclrtKernelArgsInitByUserMem(NULL, NULL, NULL, 0))
  ROW(ut0259, aclrtKernelArgsInitByUserMem(function(), text, NULL, 0))
  ROW(ut0260, aclrtKernelArgsInitByUserMem(function(), text, text + 64, 0))
  ROW(ut0263, aclrtMalloc(&ptr, 1, ACL_MEM_MALLOC_NORMAL_ONLY)) /* upstream makes the runtime fail; here there is no context */
  ROW(ut0264, (on(), aclrtMalloc(NULL, 1, ACL_MEM_MALLOC_HUGE_FIRST)))
  ROW(ut0267, (on(), aclrtMallocAlign32(NULL, 1, ACL_MEM_MALLOC_HUGE_FIRST)))
  ROW(ut0269, (on(), aclrtMallocForTaskScheduler(&ptr, 1024, ACL_MEM_MALLOC_HUGE_FIRST, NULL)))
  if (IS("ut0277")) {
    aclrtMallocConfig config;
    if (ask) return 0;
    config.attrs = NULL, config.numAttrs = 1;
    on();
    return aclrtMallocWithCfg(&ptr, 1024, ACL_MEM_MALLOC_HUGE_FIRST, &config);
  }
  ROW(ut0278, (on(), aclrtMallocWithCfg(&ptr, 1024, ACL_MEM_MALLOC_HUGE_FIRST, NULL)))
  ROW(ut0279, (on(), aclrtMallocWithCfg(NULL, 1024, ACL_MEM_MALLOC_HUGE_FIRST, NULL)))
  ROW(ut0280, (on(), aclrtMallocWithCfg(&ptr, 0, ACL_MEM_MALLOC_HUGE_FIRST, NULL)))
  ROW(ut0284, (on(), aclrtMemAllocManaged(&ptr, 1, 0)))
  ROW(ut0288, aclrtMemFlush(NULL, 0))
  ROW(ut0300, prefetch(0, 0, 1, 0, 1, 0))
  ROW(ut0301, prefetch(0, 0, 0, 0, 1, 0))
  ROW(ut0302, prefetch(0, 0, 1, 0, 1, 1))
  ROW(ut0303, prefetch(0, 0, 1, 0, 0, 0))
  ROW(ut0304, prefetch(0, 0, 1, 1, 1, 0))
  ROW(ut0305, prefetch(1, 0, 1, 0, 1, 0))
  ROW(ut0306, prefetch(0, 1, 1, 0, 1, 0))
  ROW(ut0315, aclrtMemP2PMap(dev(64), 1, 0, 0))
  ROW(ut0316, aclrtMemP2PMap(NULL, 1, 0, 0))
  ROW(ut0317, aclrtMemP2PMap(dev(64), 0, 0, 0))
  ROW(ut0318, aclrtMemP2PMap(dev(64), 1, 0, 1))
  ROW(ut0325, aclrtMemUceRepair(0, NULL, 8))
  ROW(ut0326, aclrtMemUceRepair(0, (aclrtMemUceInfo *)(void *)text, 0))
  ROW(ut0327, aclrtMemcpy(dev(64), 1, pinned(64), 1, BAD_KIND))
  ROW(ut0330, aclrtMemcpy(NULL, 0, NULL, 0, BAD_KIND))
  ROW(ut0332, aclrtMemcpy(NULL, 0, NULL, 0, ACL_MEMCPY_HOST_TO_HOST))
  ROW(ut0334, aclrtMemcpy(NULL, 1, NULL, 0, BAD_KIND))
  ROW(ut0336, (on(), aclrtMemcpy(text, 1, NULL, 1, ACL_MEMCPY_HOST_TO_HOST)))
  ROW(ut0338, (on(), aclrtMemcpy(NULL, 1, text, 1, ACL_MEMCPY_HOST_TO_HOST)))
  ROW(ut0347, aclrtMemcpy2dAsync(dev(64), 2, pinned(64), 2, 3, 1, ACL_MEMCPY_HOST_TO_DEVICE, stream()))
  ROW(ut0348, aclrtMemcpy2dAsync(dev(64), 2, pinned(64), 2, 2, 0, ACL_MEMCPY_HOST_TO_DEVICE, stream()))
  ROW(ut0349, aclrtMemcpy2dAsync(NULL, 0, NULL, 0, 0, 1, BAD_KIND, stream()))
  ROW(ut0350, aclrtMemcpy2dAsync(NULL, 0, NULL, 0, 0, 1, ACL_MEMCPY_HOST_TO_DEVICE, NULL))
  ROW(ut0351, aclrtMemcpy2dAsync(NULL, 0, NULL, 0, 0, 1, ACL_MEMCPY_HOST_TO_HOST, NULL))
  ROW(ut0352, aclrtMemcpy2dAsync(NULL, 0, NULL, 0, 1, 0, ACL_MEMCPY_HOST_TO_HOST, stream()))
  ROW(ut0353, aclrtMemcpy2dAsync(dev(64), 1, NULL, 1, 1, 1, ACL_MEMCPY_HOST_TO_DEVICE, stream()))
  ROW(ut0354, aclrtMemcpy2dAsync(NULL, 1, pinned(64), 1, 1, 1, ACL_MEMCPY_HOST_TO_DEVICE, stream()))
  ROW(ut0362, aclrtMemcpyAsyncWithCondition(dev(64), 1, pinned(64), 1, BAD_KIND, stale()))
  ROW(ut0363, aclrtMemcpyAsyncWithCondition(dev(64), 1, pinned(64), 1, ACL_MEMCPY_HOST_TO_DEVICE, NULL))
  ROW(ut0364, aclrtMemcpyAsyncWithCondition(NULL, 0, NULL, 0, BAD_KIND, NULL))
  ROW(ut0365, aclrtMemcpyAsyncWithCondition(NULL, 0, NULL, 0, ACL_MEMCPY_HOST_TO_DEVICE, stale()))
  ROW(ut0366, aclrtMemcpyAsyncWithCondition(NULL, 0, NULL, 0, ACL_MEMCPY_HOST_TO_HOST, NULL))
  ROW(ut0367, aclrtMemcpyAsyncWithCondition(NULL, 1, NULL, 0, BAD_KIND, stream()))
  ROW(ut0368, aclrtMemcpyAsyncWithCondition(dev(64), 1, NULL, 1, ACL_MEMCPY_HOST_TO_DEVICE, stale()))
  ROW(ut0369, aclrtMemcpyAsyncWithCondition(NULL, 1, pinned(64), 1, ACL_MEMCPY_HOST_TO_DEVICE, stale()))
  ROW(ut0370, (on(), aclrtMemcpyAsyncWithDesc(NULL, ACL_MEMCPY_HOST_TO_HOST, NULL)))
  ROW(ut0371, (on(), aclrtMemcpyAsyncWithDesc(text, ACL_MEMCPY_HOST_TO_HOST, NULL)))
  /* copies in batches: what the table leaves out is legal */
#define BATCH(dsts, maxs, srcs, sizes, n, attrs, indexes) (batch_fill(), aclrtMemcpyBatchV2(dsts, maxs, srcs, sizes, n, attrs, indexes, 1))
  ROW(ut0403, (batch_fill(), batch.attr.rsv[0] = 1, aclrtMemcpyBatchV2(batch.dsts, batch.maxs, batch.srcs, batch.sizes, 2, &batch.attr, batch.indexes, 1)))
  ROW(ut0404, BATCH(batch.dsts, batch.maxs, batch.srcs, batch.sizes, 2, &batch.attr, batch.indexes))
  ROW(ut0405, BATCH(batch.dsts, NULL, NULL, NULL, 0, NULL, NULL))
  ROW(ut0406, BATCH(NULL, NULL, NULL, NULL, 0, NULL, NULL))
  ROW(ut0407, BATCH(batch.dsts, batch.maxs, batch.srcs, batch.sizes, 0, NULL, NULL))
  ROW(ut0408, BATCH(batch.dsts, batch.maxs, batch.srcs, batch.sizes, 0, &batch.attr, NULL))
  ROW(ut0409, BATCH(batch.dsts, batch.maxs, batch.srcs, NULL, 0, NULL, NULL))
  ROW(ut0410, BATCH(batch.dsts, batch.maxs, NULL, NULL, 0, NULL, NULL))
  ROW(ut0411, BATCH(batch.dsts, batch.maxs, batch.srcs, batch.sizes, 0, &batch.attr, batch.indexes))
  ROW(ut0433, aclrtMemset(NULL, 0, 1, 0))
  ROW(ut0434, aclrtMemset(NULL, 1, 0, 0))
  ROW(ut0435, (on(), aclrtMemset(NULL, 1, 1, 1)))
  ROW(ut0436, aclrtMemsetAsync(NULL, 0, 1, 0, NULL))
  ROW(ut0437, aclrtMemsetAsync(NULL, 1, 0, 0, stream()))
  ROW(ut0438, aclrtMemsetAsync(NULL, 1, 1, 1, stale()))
  /* models and dumps */
  ROW(ut0458, aclmdlAddDatasetBuffer(aclmdlCreateDataset(), NULL))
  ROW(ut0459, aclmdlAddDatasetBuffer(NULL, NULL))
  ROW(ut0475, (on(), aclmdlExecuteAsync(1, NULL, NULL, NULL)))
  ROW(ut0481, aclmdlFinalizeDump())
  ROW(ut0488, aclmdlGetCurOutputDims(aclmdlCreateDesc(), 5, &dims))
  ROW(ut0489, aclmdlGetCurOutputDims(aclmdlCreateDesc(), 0, NULL))
  ROW(ut0490, aclmdlGetCurOutputDims(NULL, 0, &dims))
  ROW(ut0491, aclmdlGetCurOutputDims(NULL, 0, NULL))
  ROW(ut0492, aclmdlGetDatasetBuffer(aclmdlCreateDataset(), 1) != NULL)
  ROW(ut0494, aclmdlGetDatasetNumBuffers(NULL))
  ROW(ut0495, aclmdlGetDatasetTensorDesc(NULL, 0) != NULL)
  ROW(ut0509, aclmdlGetInputDataType(NULL, 0))
  ROW(ut0514, aclmdlGetInputFormat(NULL, 0))
  ROW(ut0518, aclmdlGetInputSizeByIndex(NULL, 0))
  ROW(ut0520, aclmdlGetNumInputs(NULL))
  ROW(ut0530, aclmdlGetOutputSizeByIndex(NULL, 0))
  ROW(ut0543, aclmdlInitDump())
  ROW(ut0545, aclmdlLoadFromFileWithMem(NULL, NULL, NULL, 0, NULL, 0))
  ROW(ut0547, aclmdlLoadFromMem(NULL, 0, NULL))
  ROW(ut0548, aclmdlLoadFromMem(text, 0, &u32))
  ROW(ut0562, aclmdlQuerySize(NULL, NULL, NULL))
  ROW(ut0563, aclmdlQuerySizeFromMem(NULL, 1, NULL, NULL))
  ROW(ut0609, (aclInit(NULL), aclmdlInitDump(), aclmdlSetDump("invalid_path_not_exist.json")))
  ROW(ut0610, (aclInit(NULL), aclmdlInitDump(), aclmdlFinalizeDump(), aclmdlSetDump("llt/acl/ut/json/dumpConfig.json")))
  ROW(ut0611, aclmdlSetDump("test.json"))
  ROW(ut0612, (aclInit(NULL), aclmdlInitDump(), aclmdlSetDump(NULL)))
  /* kernels */
  ROW(ut0733, aclrtBinaryGetFunction(NULL, "add_0", NULL))
  ROW(ut0734, aclrtBinaryGetFunction(NULL, NULL, NULL))
  ROW(ut0735, aclrtBinaryGetFunctionByEntry(binary(), 0, &ptr))
  ROW(ut0736, aclrtBinaryGetFunctionByEntry(NULL, 0, &ptr))
  ROW(ut0740, aclrtBinaryLoad(NULL, NULL))
  ROW(ut0741, (on(), aclrtBinaryLoadFromData(text, 1, NULL, &ptr)))
  ROW(ut0742, aclrtBinaryLoadFromData(NULL, 1, NULL, NULL))
  ROW(ut0743, aclrtBinaryLoadFromData(text, 1, NULL, NULL))
  ROW(ut0752, aclrtCmoAsyncWithBarrier(NULL, 1, ACL_RT_CMO_TYPE_PREFETCH, 1, stale()))
  ROW(ut0754, aclrtCmoSetDesc(dev(64), NULL, 64))
  ROW(ut0755, aclrtCmoWaitBarrier(NULL, stale(), 0))
  ROW(ut0771, aclrtDestroyBinary(NULL))
  ROW(ut0793, aclrtGetFunctionName(stale(), 32, NULL))
  ROW(ut0794, aclrtGetFunctionName(NULL, 32, NULL))
  ROW(ut0823, aclrtKernelArgsAppend(NULL, NULL, 0, &ptr))
  ROW(ut0824, aclrtKernelArgsAppend(args(), NULL, 0, &ptr))
  ROW(ut0825, aclrtKernelArgsAppend(args(), text, 0, &ptr))
  /* notifies and labels */
  ROW(ut0759, (aclrtCntNotifyCreate(&ptr, 0), aclrtCntNotifyWaitWithTimeout(ptr, stale(), NULL)))
  ROW(ut0763, (on(), aclrtCreateLabel(NULL)))
  ROW(ut0764, (on(), aclrtCreateLabelList(NULL, 1, NULL)))
  ROW(ut0765, (on(), aclrtCreateLabel(&ptr), aclrtCreateLabelList(&ptr, 1, NULL)))
  ROW(ut0766, (on(), aclrtCreateNotify(NULL, 0)))
  ROW(ut0853, (on(), aclrtNotifyBatchReset(NULL, 3)))
  ROW(ut0893, (on(), aclrtCreateLabel(&ptr), aclrtSetLabel(ptr, NULL)))
  ROW(ut0894, (on(), aclrtSetLabel(NULL, NULL)))
  if (IS("ut0907")) {
    aclrtNotify n = NULL;
    long long code;
    if (ask) return 0;
    on();
    CHECK_OK(aclrtCreateNotify(&n, 0));
    CHECK_OK(aclrtRecordNotify(n, NULL));
    code = aclrtWaitAndResetNotify(n, NULL, 1);
    CHECK_OK(aclrtSynchronizeStream(NULL));
    return code;
  }
  ROW(ut0908, (on(), aclrtWaitAndResetNotify(NULL, NULL, 1)))
  /* options, overflow, versions */
  ROW(ut0768, (on(), aclrtCtxGetSysParamOpt((aclSysParamOpt)99, &i64)))
  ROW(ut0769, (on(), aclrtCtxGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL)))
  ROW(ut0770, (on(), aclrtCtxSetSysParamOpt((aclSysParamOpt)99, 1)))
  ROW(ut0772, aclrtDestroyContext(NULL))
  ROW(ut0783, aclrtGetArgsFromExceptionInfo(NULL, &ptr, &u32)) /* the table names a code of no known value: any error */
  ROW(ut0786, (on(), aclrtGetFloatOverflowStatus(NULL, 0, NULL)))
  ROW(ut0795, aclrtGetGroupInfoDetail(groups(), 1, (aclrtGroupAttr)6, text, 4, &size))
  ROW(ut0796, aclrtGetGroupInfoDetail(groups(), 2, ACL_GROUP_ASQNUM_INT, text, 4, &size))
  ROW(ut0797, aclrtGetGroupInfoDetail(groups(), 0, ACL_GROUP_AICORE_INT, text, 1, &size))
  ROW(ut0798, aclrtGetGroupInfoDetail(groups(), 0, ACL_GROUP_AIV_INT, text, 2, &size))
  ROW(ut0802, aclrtGetOpExecuteTimeout(NULL))
  ROW(ut0803, aclrtGetOverflowStatus(dev(64), 1, NULL))
  ROW(ut0804, (on(), aclrtGetOverflowStatus(NULL, 0, NULL)))
  ROW(ut0807, aclrtGetPrimaryCtxState(0, NULL, &i32))
  ROW(ut0808, aclrtGetPrimaryCtxState(0, NULL, NULL))
  ROW(ut0809, aclrtGetPrimaryCtxState(0, &u32, &i32))
  ROW(ut0810, (on(), aclrtGetResInCurrentThread(ACL_RT_DEV_RES_CUBE_CORE, NULL)))
  ROW(ut0814, aclrtGetSysParamOpt((aclSysParamOpt)99, &i64))
  ROW(ut0815, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, NULL))
  ROW(ut0816, aclrtGetUserDevIdByPhyDevId(0, NULL))
  ROW(ut0820, (on(), aclrtHostRegisterV2(text, 0, ACL_HOST_REG_MAPPED)))
  ROW(ut0821, (on(), aclrtHostRegisterV2(NULL, 1024, ACL_HOST_REG_MAPPED)))
  ROW(ut0822, aclrtHostUnregister(NULL))
  ROW(ut0860, (on(), aclrtNpuClearFloatOverFlowStatus(0, NULL)))
  ROW(ut0863, (on(), aclrtPersistentTaskClean(NULL)))
  ROW(ut0865, aclrtProfTrace(NULL, 18, stale()))
  ROW(ut0866, aclrtRandomNumAsync(numbers(), stream(), NULL))
  ROW(ut0867, aclrtRandomNumAsync(numbers(), NULL, NULL))
  ROW(ut0868, aclrtRandomNumAsync(NULL, stream(), NULL))
  ROW(ut0871, reduce(ACL_BF16))
  ROW(ut0872, reduce(ACL_FLOAT))
  ROW(ut0873, reduce(ACL_FLOAT16))
  ROW(ut0874, reduce(ACL_INT16))
  ROW(ut0875, reduce(ACL_INT32))
  ROW(ut0876, reduce(ACL_INT4))
  ROW(ut0877, reduce(ACL_INT8))
  ROW(ut0878, reduce(ACL_UINT16))
  ROW(ut0879, reduce(ACL_UINT32))
  ROW(ut0880, reduce(ACL_UINT8))
  ROW(ut0881, reduce(ACL_DT_UNDEFINED))
  ROW(ut0882, reduce(ACL_INT64))
  ROW(ut0883, (on(), aclrtReduceAsync(NULL, NULL, 10, PARAM, ACL_INT8, NULL, NULL)))
  ROW(ut0884, aclrtReduceAsync(dev(64), NULL, 10, PARAM, ACL_INT8, NULL, NULL))
  ROW(ut0890, (on(), aclrtResetOverflowStatus(NULL)))
  ROW(ut0892, aclrtSetCurrentContext(NULL))
  if (IS("ut0903")) {
    char *p;
    long long code;
    if (ask) return 0;
    p = dev(8);
    u64 = 100;
    CHECK_OK(aclrtMemcpy(p, 8, &u64, 8, ACL_MEMCPY_HOST_TO_DEVICE));
    code = aclrtValueWait(p, 100, ACL_STREAM_WAIT_VALUE_GEQ, NULL);
    CHECK_OK(aclrtSynchronizeStream(NULL));
    return code;
  }
  ROW(ut0904, (on(), aclrtValueWait(NULL, 100, ACL_STREAM_WAIT_VALUE_GEQ, NULL)))
  ROW(ut0911, aclsysGetVersionNum((char *)memcpy(text, "compile", 8), &i32))
  ROW(ut0912, aclsysGetVersionNum((char *)memcpy(text, "ops", 4), &i32))
  ROW(ut0913, aclsysGetVersionNum((char *)memcpy(text, "runtime", 8), &i32))
  /* streams */
  ROW(ut0918, (on(), aclrtCreateStream(NULL)))
  ROW(ut0921, (on(), aclrtCreateStreamWithConfig(NULL, 0, ACL_STREAM_DEVICE_USE_ONLY)))
  ROW(ut0923, aclrtDestroyStream(NULL))
  ROW(ut0926, (on(), aclrtDeviceGetStreamPriorityRange(&i32, NULL)))
  ROW(ut0927, (on(), aclrtDeviceGetStreamPriorityRange(NULL, &i32)))
  ROW(ut0928, (on(), aclrtDeviceGetStreamPriorityRange(NULL, NULL)))
  ROW(ut0931, (on(), aclrtGetStreamAvailableNum(NULL)))
  ROW(ut0932, (on(), aclrtGetStreamOverflowSwitch(NULL, &u32)))
  ROW(ut0933, aclrtGetStreamResLimit(stale(), ACL_RT_DEV_RES_CUBE_CORE, NULL))
  ROW(ut0934, (on(), aclrtGetStreamResLimit(NULL, ACL_RT_DEV_RES_CUBE_CORE, &u32)))
  ROW(ut0938, aclrtSetStreamAttribute(stale(), ACL_STREAM_ATTR_FAILURE_MODE, NULL))
  ROW(ut0939, (on(), aclrtSetStreamAttribute(NULL, ACL_STREAM_ATTR_FAILURE_MODE, NULL)))
  ROW(ut0949, aclrtSetStreamResLimit(stream(), ACL_RT_DEV_RES_CUBE_CORE, 0))
  ROW(ut0950, (on(), aclrtSetStreamResLimit(NULL, ACL_RT_DEV_RES_CUBE_CORE, 0)))
  ROW(ut0951, (on(), aclrtStreamAbort(NULL)))
  ROW(ut0954, (on(), aclrtStreamGetPriority(NULL, &u32)))
  ROW(ut0955, aclrtStreamGetPriority(stream(), NULL))
  ROW(ut0957, (on(), aclrtStreamStop(NULL)))
  ROW(ut0963, aclrtSwitchStream(dev(8), ACL_RT_EQUAL, dev(8), ACL_RT_SWITCH_INT32, stale(), stale(), stale()))
  ROW(ut0964, aclrtSwitchStream(dev(8), ACL_RT_EQUAL, dev(8), ACL_RT_SWITCH_INT32, stream(), NULL, stream()))
  ROW(ut0965, aclrtSwitchStream(dev(8), ACL_RT_EQUAL, dev(8), ACL_RT_SWITCH_INT32, stale(), stale(), NULL))
  ROW(ut0966, aclrtSwitchStream(dev(8), ACL_RT_EQUAL, dev(8), ACL_RT_SWITCH_INT32, NULL, stale(), stale()))
  ROW(ut0967, aclrtSwitchStream(dev(8), ACL_RT_EQUAL, NULL, ACL_RT_SWITCH_INT32, NULL, stale(), stale()))
  ROW(ut0968, aclrtSwitchStream(NULL, ACL_RT_EQUAL, NULL, ACL_RT_SWITCH_INT32, NULL, stale(), stale()))
  ROW(ut0969, (on(), aclrtSynchronizeStream(NULL)))
  ROW(ut0970, (on(), aclrtSynchronizeStreamWithTimeout(NULL, 100)))
#undef ROW
#undef IS
  *known = 0;
  return 0;
}

/*--------------------------------------------------------------------------------------
  The table
--------------------------------------------------------------------------------------*/
#define FIELDS 11
/* Cuts a line at its tabs; 0 when there are too few. */
static int cut(char *line, char **field) {
  int n = 0;
  line[strcspn(line, "\r\n")] = 0;
  for (;;) {
    char *tab = strchr(line, '\t');
    if (n < FIELDS) field[n] = line;
    n++;
    if (!tab) break;
    *tab = 0, line = tab + 1;
  }
  return n >= FIELDS;
}
static void run(void *id) {
  int known = 0;
  long long got;
  aslSetLevel(0); /* what is wrong here is meant to be wrong */
  got = drive((const char *)id, &known);
  printf("%lld %d\n", got, known);
}
static int has_driver(const char *id) {
  int known = -1;
  drive(id, &known);
  return known;
}
static int judge(char **field, test_child *child) {
  long long got = 0, want = 0;
  int known = 0, any = strcmp(field[8], "none") == 0 || !field[7][0];
  char *end = NULL;
  test_spawn(child, run, field[0]);
  if (sscanf(child->out, "%lld %d", &got, &known) != 2) known = 0;
  if (!any && strcmp(field[7], "NULL") != 0) {
    want = strtoll(field[7], &end, 10);
    if (!CHECK(end && *end == 0)) return 0;
  }
  if (child->exit_code == 0 && known && (any ? got != 0 : got == want)) return 1;
  test_fail(__FILE__, __LINE__);
  fprintf(stderr, "%s %s: %s: gave %lld, the table says %s %s (exit code %d, signal %d%s)\n%s", field[0], field[1], field[4], got, field[6], field[7],
          child->exit_code, child->signal, child->timed_out ? ", hung" : "", child->err);
  return 0;
}
/* The whole table as one string; NULL when it is not there. Closed before the first child is made: a child that leaves through exit()
   would move the position of a file it shares with us. */
static char *whole_table(void) {
  FILE *file = fopen(TABLE, "r");
  char *all = NULL;
  long bytes = 0;
  if (!file) return NULL;
  if (fseek(file, 0, SEEK_END) == 0 && (bytes = ftell(file)) > 0 && fseek(file, 0, SEEK_SET) == 0) all = (char *)malloc((size_t)bytes + 1);
  if (all) all[fread(all, 1, (size_t)bytes, file)] = 0;
  fclose(file);
  return all;
}
/* Calls see(its fields, user) for each row; 0 when there is no table. */
static int each_row(void (*see)(char **field, void *user), void *user) {
  char *table = whole_table(), *line, *next, *field[FIELDS];
  if (!table) return 0;
  line = strchr(table, '\n'); /* after the heading */
  for (line = line ? line + 1 : NULL; line && *line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = 0;
    if (CHECK(cut(line, field))) see(field, user);
  }
  free(table);
  return 1;
}
typedef struct { test_child child; int right, wrong, later; } tally;
static void try_row(char **field, void *user) {
  tally *t = (tally *)user;
  if (!has_driver(field[0])) t->later++;
  else if (judge(field, &t->child)) t->right++;
  else t->wrong++;
}
TEST_WITHIN(every_row_of_the_table, 60.0) {
  tally *t = (tally *)calloc(1, sizeof *t);
  REQUIRE(t != NULL);
  if (!each_row(try_row, t)) TEST_SKIP("no " TABLE);
  printf("rows: %d as the table says, %d not, %d not yet\n", t->right, t->wrong, t->later);
  CHECK_EQ(t->wrong, 0);
  CHECK(t->right > 200);
  free(t);
}
static void count_row(char **field, void *later) { *(int *)later += !has_driver(field[0]); }
TEST(rows_not_yet) { /* said on every run, and neither passed nor failed */
  static char said[160];
  int later = 0;
  if (!each_row(count_row, &later)) TEST_SKIP("no " TABLE);
  snprintf(said, sizeof said, "%d rows of " TABLE " are not yet tested: their functions come later", later);
  if (later) TEST_SKIP(said);
}

/*--------------------------------------------------------------------------------------
  The same codes where the table is not there: a few of each kind
--------------------------------------------------------------------------------------*/
TEST(a_few_rows_without_the_table) {
  static const struct { const char *id; long long want; } some[] = {
      {"ut0054", 107000}, {"ut0095", 100000}, {"ut0125", 107000}, {"ut0330", 0},      {"ut0347", 100000}, {"ut0481", 100001},
      {"ut0766", 100000}, {"ut0872", 0},      {"ut0882", 100000}, {"ut0912", 500000}, {"ut0934", 107000}, {"ut0964", 0},
  };
  test_child *child = (test_child *)malloc(sizeof *child);
  size_t k;
  REQUIRE(child != NULL);
  for (k = 0; k < sizeof some / sizeof some[0]; k++) {
    char id[16];
    long long got = -1;
    int known = 0;
    strcpy(id, some[k].id);
    test_spawn(child, run, id);
    CHECK_EQ(sscanf(child->out, "%lld %d", &got, &known), 2);
    if (!CHECK_EQ(got, some[k].want)) fprintf(stderr, "in row %s\n", id);
    CHECK_EQ(known, 1);
  }
  free(child);
}
