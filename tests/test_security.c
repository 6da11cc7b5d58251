/* test_security.c - what files may cost and what the library touches: the memory of a device as a limit on models and pictures, and two
   programs that test_security.sh runs, one under strace and one as set-uid root. */
#define ENABLE_DVPP_INTERFACE
#include "ascend_lite.h"
#include "test.h"
#include "atc_models.h"
#include <sys/resource.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

static size_t free_bytes, all_bytes;
static void look(void) { CHECK_OK(aclrtGetMemInfo(ACL_HBM_MEM, &free_bytes, &all_bytes)); }
static long resident_kib(void) { /* the most so far */
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_maxrss;
}
/* The test took at most so many MiB more of this computer's memory than when `before` was read. */
#define CHECK_TOOK(before, mib) \
  if (!TEST_SANITIZED) CHECK((resident_kib() - (before)) / 1024 <= (mib))

/*--------------------------------------------------------------------------------------
  ASCEND_LITE_DEVICE_MEMORY
--------------------------------------------------------------------------------------*/
static void small_device(void) {
  void *a = NULL, *b = NULL;
  start_device();
  look();
  CHECK_EQ(all_bytes, (size_t)64 << 20);
  CHECK_EQ(free_bytes, all_bytes);
  CHECK_EQ(aclrtMalloc(&a, ((size_t)64 << 20) + 1, ACL_MEM_MALLOC_HUGE_FIRST), 207001);
  CHECK_HAS(aclGetRecentErrMsg(), "67108864");
  CHECK(a == NULL);
  CHECK_OK(aclrtMalloc(&a, (size_t)40 << 20, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_EQ(aclrtMalloc(&b, (size_t)40 << 20, ACL_MEM_MALLOC_HUGE_FIRST), 207001);
  CHECK_OK(aclrtFree(a));
  CHECK_OK(aclrtMalloc(&b, (size_t)40 << 20, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtFree(b));
  look();
  CHECK_EQ(free_bytes, all_bytes);
  CHECK_OK(aclrtSetDevice(1)); /* each has its own */
  CHECK_OK(aclrtMalloc(&a, (size_t)60 << 20, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtFree(a));
  CHECK_OK(aclrtResetDevice(1));
  stop_device();
}
TEST(a_device_has_the_memory_the_variable_says) {
  static const char *const ways[] = {"64M", "64m", "65536K", "67108864"};
  for (size_t k = 0; k < 4; k++) {
    if (test_inside("a_device_has_the_memory_the_variable_says", "ASCEND_LITE_DEVICE_MEMORY", ways[k])) {
      small_device();
      return;
    }
    CHECK(strstr(test_again.err, "WARNING") == NULL);
  }
}
TEST(a_size_that_means_nothing_is_told) {
  static const char *const ways[] = {"64X", "0", "-5", "M", "1.5G", "64M ", "64MB", "99999999999999999999", "99999999999999G"};
  for (size_t k = 0; k < sizeof ways / sizeof ways[0]; k++) {
    if (test_inside("a_size_that_means_nothing_is_told", "ASCEND_LITE_DEVICE_MEMORY", ways[k])) {
      start_device();
      look();
      CHECK(all_bytes > (size_t)64 << 20);
      stop_device();
      return;
    }
    CHECK_HAS(test_again.err, "ASCEND_LITE_DEVICE_MEMORY");
    CHECK_HAS(test_again.err, "512M");
  }
}

/*--------------------------------------------------------------------------------------
  Files that ask for more
--------------------------------------------------------------------------------------*/
/* A file of a few hundred bytes whose tensors have gigabytes. What it needs is told, and refused at the load. */
TEST(a_model_that_claims_huge_tensors) {
  const int64_t one[1] = {1}, huge[3] = {512, 1024, 768}; /* 1.5 GiB of float */
  size_t work = 0, weight = 0;
  uint32_t id = 0;
  const char *path;
  if (!getenv("TEST_INSIDE")) {
    graph_input("x", T_FLOAT, 1, one);
    weight_ints("shape", huge, 3);
    simple("Expand", "", "x,shape", "a");
    simple("Sin", "", "a", "b");
    begin_node("ReduceMax", "", "b", "y"), attr_int("keepdims", 0), end_node();
    graph_output("y");
    save("huge");
    must_convert("huge", NULL, NULL);
    setenv("MODEL_OF_TEST", in_folder("huge.om"), 1);
  }
  path = getenv("MODEL_OF_TEST");
  if (!test_inside("a_model_that_claims_huge_tensors", "ASCEND_LITE_DEVICE_MEMORY", "64M")) return;
  start_device();
  const long before = resident_kib();
  CHECK_OK(aclmdlQuerySize(path, &work, &weight));
  CHECK(work >= (size_t)3 << 29);
  CHECK_EQ(aclmdlLoadFromFile(path, &id), 245000);
  CHECK_HAS(aclGetRecentErrMsg(), "67108864");
  look();
  CHECK_EQ(free_bytes, all_bytes); /* nothing of it stays */
  CHECK_TOOK(before, 16);
  stop_device();
}
/* A file that is larger than any model of this device is not read at all. */
TEST(a_model_file_larger_than_the_device) {
  char path[320];
  uint32_t id = 0;
  size_t work, weight;
  if (!test_inside("a_model_file_larger_than_the_device", "ASCEND_LITE_DEVICE_MEMORY", "64M")) return;
  snprintf(path, sizeof path, "%s", in_folder("large.om"));
  FILE *f = fopen(path, "wb");
  REQUIRE(f && fwrite("IMOD", 1, 4, f) == 4 && fflush(f) == 0);
  if (ftruncate(fileno(f), (off_t)((uint64_t)1 << 30)) != 0) TEST_SKIP("no room for a file with a hole");
  fclose(f);
  start_device();
  const long before = resident_kib();
  CHECK_EQ(aclmdlLoadFromFile(path, &id), 145002);
  CHECK_HAS(aclGetRecentErrMsg(), "too large");
  CHECK_EQ(aclmdlQuerySize(path, &work, &weight), 145002);
  CHECK_TOOK(before, 16);
  stop_device();
}

/* Decodes bytes into an output of `room` bytes whose sizes are left open. The code at the synchronize. */
static aclError decode(int png, const unsigned char *bytes, size_t n, size_t room) {
  acldvppChannelDesc *channel = acldvppCreateChannelDesc();
  acldvppPicDesc *pic = acldvppCreatePicDesc();
  aclrtStream stream = NULL;
  void *file = NULL, *out = NULL;
  CHECK_OK(aclrtCreateStream(&stream));
  CHECK_OK(acldvppCreateChannel(channel));
  CHECK_OK(acldvppMalloc(&file, n));
  CHECK_OK(acldvppMalloc(&out, room));
  CHECK_OK(aclrtMemcpy(file, n, bytes, n, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK_OK(acldvppSetPicDescData(pic, out));
  CHECK_OK(acldvppSetPicDescSize(pic, (uint32_t)room));
  CHECK_OK(acldvppSetPicDescFormat(pic, png ? PIXEL_FORMAT_RGB_888 : PIXEL_FORMAT_YUV_SEMIPLANAR_420));
  CHECK_OK(png ? acldvppPngDecodeAsync(channel, file, (uint32_t)n, pic, stream) : acldvppJpegDecodeAsync(channel, file, (uint32_t)n, pic, stream));
  const aclError code = aclrtSynchronizeStream(stream);
  CHECK_OK(acldvppDestroyPicDesc(pic));
  CHECK_OK(acldvppFree(file));
  CHECK_OK(acldvppFree(out));
  CHECK_OK(acldvppDestroyChannel(channel));
  CHECK_OK(acldvppDestroyChannelDesc(channel));
  CHECK_OK(aclrtDestroyStream(stream));
  return code;
}
static int has_stb(void) {
  size_t n;
  unsigned char *p = read_all("tutorials/data/digit_2.jpg", &n);
  REQUIRE(p != NULL);
  const int ok = decode(0, p, n, (size_t)1 << 20) == ACL_SUCCESS;
  free(p);
  return ok;
}
/* Small files that say they are large pictures: the decoder takes no more than a device's memory, whether it gives up or not. */
TEST(pictures_that_claim_to_be_large) {
  static const struct { const char *path; int png; uint32_t side; } files[] = {
      {"tutorials/data/digit_0.png", 1, 4096}, {"tutorials/data/digit_0.png", 1, 4000}, {"tutorials/data/digit_2.jpg", 0, 4096},
      {"tutorials/data/digit_2.jpg", 0, 6000}, {"tutorials/data/digit_2.jpg", 0, 8192}, {"tutorials/data/digit_0.png", 1, 65536}};
  if (!test_inside("pictures_that_claim_to_be_large", "ASCEND_LITE_DEVICE_MEMORY", "64M")) return;
  start_device();
  aslSetLevel(0);
  if (!has_stb()) TEST_SKIP("built without stb");
  for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
    const long before = resident_kib();
    const uint32_t side = files[k].side;
    const uint64_t want = (uint64_t)(files[k].png ? 3 : 2) * ((side + 127) & ~127u) * side;
    size_t n, at = 16, room = want > 60u << 20 ? (size_t)60 << 20 : (size_t)want;
    unsigned char *p = read_all(files[k].path, &n);
    REQUIRE(p != NULL);
    if (!files[k].png)
      for (at = 2; at + 9 < n && p[at + 1] != 0xC0; at += (size_t)p[at + 2] * 256 + p[at + 3] + 2) {}
    for (size_t i = 0; i < 2; i++) { /* the two sizes */
      unsigned char *to = p + at + (files[k].png ? 4 * i + 1 : 2 * i + 4);
      if (files[k].png) to[0] = (unsigned char)(side >> 16);
      to[1] = (unsigned char)(side >> 8), to[2] = (unsigned char)side;
    }
    const aclError code = decode(files[k].png, p, n, room);
    if (side > 6000 || files[k].png) CHECK_EQ(code, 507018); /* the JPEG decoder takes a picture that ends early for a grey one */
    CHECK(code == ACL_SUCCESS || code == 507018);
    CHECK_TOOK(before, 2 * 64 + 16); /* the output, filled by acldvppMalloc or the decoder, and as much again */
    look();
    CHECK_EQ(free_bytes, all_bytes);
    free(p);
  }
  stop_device();
}

/*--------------------------------------------------------------------------------------
  For test_security.sh
--------------------------------------------------------------------------------------*/
static void twice(void *args, uint32_t block, uint32_t blocks) {
  const aslGlobalTensor x = aslGlobal(*(void **)args, ACL_FLOAT, 64);
  const aslLocalTensor u = aslLocal(ASL_UB, 0, ACL_FLOAT, 64);
  (void)block, (void)blocks;
  aslDataCopy(u, x, 64);
  aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0), aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_V, 0);
  aslAdd(u, u, u, 64);
  aslSetFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 0), aslWaitFlag(ASL_PIPE_V, ASL_PIPE_MTE3, 0);
  aslDataCopy(x, u, 64);
}
static void count_calls(void *n) { ++*(int *)n; }
/* Something of everything, right: streams, events, host functions, two devices that add, a model, an operator, a kernel, pictures. */
TEST(something_of_everything) {
  static float ones[784], back[784];
  const int64_t dims[1] = {64};
  aclrtStream stream = NULL, other = NULL;
  aclrtEvent event = NULL;
  void *d[2] = {NULL, NULL}, *pinned = NULL;
  int called = 0;
  const char *folder_of_operators = getenv("TEST_OPERATORS");
  for (int i = 0; i < 784; i++) ones[i] = 1;
  start_device();
  if (folder_of_operators) CHECK_OK(aclopSetModelDir(folder_of_operators));
  CHECK_OK(aclrtCreateStream(&stream));
  CHECK_OK(aclrtCreateStream(&other));
  CHECK_OK(aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC));
  CHECK_OK(aclrtMalloc(&d[0], sizeof ones, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK_OK(aclrtMallocHost(&pinned, sizeof ones));
  memcpy(pinned, ones, sizeof ones);
  CHECK_OK(aclrtMemcpyAsync(d[0], sizeof ones, pinned, sizeof ones, ACL_MEMCPY_HOST_TO_DEVICE, stream));
  CHECK_OK(aclrtRecordEvent(event, stream));
  CHECK_OK(aclrtStreamWaitEvent(other, event));
  CHECK_OK(aclrtLaunchHostFunc(other, count_calls, &called));
  CHECK_OK(aslLaunchKernel(twice, 1, d, sizeof d[0], other));
  CHECK_OK(aclrtSynchronizeStream(other));
  CHECK_EQ(called, 1);
  aclTensorDesc *desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND), *descs[2] = {desc, desc};
  aclDataBuffer *buffer = aclCreateDataBuffer(d[0], 256), *result = aclCreateDataBuffer((char *)d[0] + 1024, 256), *in[2] = {buffer, buffer};
  aclopAttr *attr = aclopCreateAttr();
  CHECK_OK(aclopExecuteV2("Add", 2, descs, in, 1, descs, &result, attr, stream));
  CHECK_OK(aclrtSynchronizeStream(stream));
  CHECK_OK(aclrtMemcpy(back, 4, (char *)d[0] + 1024, 4, ACL_MEMCPY_DEVICE_TO_HOST));
  CHECK_EQ(back[0], 4);
  aclopDestroyAttr(attr);
  aclDestroyTensorDesc(desc);
  CHECK_OK(aclDestroyDataBuffer(buffer));
  CHECK_OK(aclDestroyDataBuffer(result));
  if (exists("build/digits.om")) {
    model m = load_path("build/digits.om");
    const void *input[1] = {ones};
    void *output[1] = {back};
    run(m, input, output);
    unload(m);
  }
  {
    HcclComm comm[2];
    aclrtStream s[2] = {stream, NULL};
    CHECK_EQ(HcclCommInitAll(2, NULL, comm), HCCL_SUCCESS);
    CHECK_OK(aclrtSetDevice(1));
    CHECK_OK(aclrtCreateStream(&s[1]));
    CHECK_OK(aclrtMalloc(&d[1], sizeof ones, ACL_MEM_MALLOC_HUGE_FIRST));
    CHECK_OK(aclrtMemset(d[1], sizeof ones, 0, sizeof ones));
    for (int r = 0; r < 2; r++) CHECK_EQ(HcclAllReduce(d[r], d[r], 64, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comm[r], s[r]), HCCL_SUCCESS);
    for (int r = 0; r < 2; r++) CHECK_OK(aclrtSetDevice(r) || aclrtSynchronizeStream(s[r]));
    for (int r = 0; r < 2; r++) CHECK_EQ(HcclCommDestroy(comm[r]), HCCL_SUCCESS);
    CHECK_OK(aclrtFree(d[1]));
    CHECK_OK(aclrtDestroyStream(s[1]));
    CHECK_OK(aclrtResetDeviceForce(1));
    CHECK_OK(aclrtSetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
    CHECK_OK(aclrtResetDevice(0));
  }
  has_stb();
  CHECK_OK(aclrtFree(d[0]));
  CHECK_OK(aclrtFreeHost(pinned));
  CHECK_OK(aclrtDestroyEvent(event));
  CHECK_OK(aclrtDestroyStream(stream));
  CHECK_OK(aclrtDestroyStream(other));
  stop_device();
}
/* Prints what the environment could decide. */
TEST(what_the_environment_decides) {
  uint32_t devices = 0;
  int more_rights = 0;
#if defined(__linux__)
  more_rights = getauxval(AT_SECURE) != 0;
#endif
  start_device();
  look();
  CHECK_OK(aclrtGetDeviceCount(&devices));
  printf("more rights than the user: %d, memory: %zu MiB, devices: %u\n", more_rights, all_bytes >> 20, devices);
  CHECK(aclrtFree(&devices) != 0); /* a message, in the language of the environment; the name of a function is looked up for it */
  stop_device();
}
