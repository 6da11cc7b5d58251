/* test_teaching.c - the problems beginners meet (teaching.md, by number), each provoked once: the code it gives, what is said about it,
   what to do next, in both languages, and that strict mode makes a code of what is only a finding.

   A row is a small wrong program. It runs in a child of its own, in English, in Chinese and strictly. Problems of image processing,
   of the AI Core, of atc and of migrated scripts have their tests elsewhere. */
#undef ASCEND_LITE_SOURCE_LINES /* places are to be function names, as in a program that does nothing for it */
#include "ascend_lite.h"
#define TEST_NO_MAIN
#include "test.h"
#include "threads.h"

#define HELPER __attribute__((noinline)) /* messages are to name it */
#define ANY_CODE 0x7fffffff
#define N 4096
typedef struct problem {
  int number;
  const char *title;
  aclError (*provoke)(void);
  aclError code, strict; /* what provoke() returns; ANY_CODE: any but 0 */
  const char *says[3];   /* words of the message */
  const char *next;      /* words of the step to take */
  const char *profile;   /* ASCEND_LITE_PROFILE */
} problem;

/*--------------------------------------------------------------------------------------
  Things the programs need
--------------------------------------------------------------------------------------*/
static void device(void) {
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(0));
}
static HELPER char *on_device(size_t n) {
  void *p = NULL;
  CHECK_OK(aclrtMalloc(&p, n, ACL_MEM_MALLOC_HUGE_FIRST));
  return (char *)p;
}
static HELPER char *pinned(size_t n) {
  void *p = NULL;
  CHECK_OK(aclrtMallocHost(&p, n));
  return (char *)p;
}
static HELPER aclrtStream stream(void) {
  aclrtStream s = NULL;
  CHECK_OK(aclrtCreateStream(&s));
  return s;
}
static HELPER aclrtEvent event(void) {
  aclrtEvent e = NULL;
  CHECK_OK(aclrtCreateEventWithFlag(&e, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE));
  return e;
}
static HELPER uint32_t digits(void) {
  uint32_t id = 0;
  CHECK_OK(aclmdlLoadFromFile("build/digits.om", &id));
  return id;
}
/* A dataset with one buffer of `bytes`. */
static HELPER aclmdlDataset *dataset(size_t bytes) {
  aclmdlDataset *d = aclmdlCreateDataset();
  CHECK_OK(aclmdlAddDatasetBuffer(d, aclCreateDataBuffer(on_device(bytes), bytes)));
  return d;
}
static void sizes_of(uint32_t id, size_t *in, size_t *out) {
  aclmdlDesc *desc = aclmdlCreateDesc();
  CHECK_OK(aclmdlGetDesc(desc, id));
  *in = aclmdlGetInputSizeByIndex(desc, 0), *out = aclmdlGetOutputSizeByIndex(desc, 0);
  CHECK_OK(aclmdlDestroyDesc(desc));
}

/*--------------------------------------------------------------------------------------
  The programs
--------------------------------------------------------------------------------------*/
static aclError read_without_waiting(void) {
  char *d, *h, copy[N];
  device();
  CHECK_OK(aslSetSchedule("lazy"));
  d = on_device(N), h = pinned(N);
  CHECK_OK(aclrtMemcpyAsync(h, N, d, N, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
  return aclrtMemcpy(copy, N, h, N, ACL_MEMCPY_HOST_TO_HOST);
}
static aclError thread_code;
static void *allocate_in_thread(void *unused) {
  void *p = NULL;
  thread_code = aclrtMalloc(&p, N, ACL_MEM_MALLOC_HUGE_FIRST);
  return unused;
}
static aclError no_context_in_thread(void) {
  device();
  join(start(allocate_in_thread, NULL));
  return thread_code;
}
static aclError host_pointer_as_device(void) {
  char h[64];
  device();
  return aclrtMemset(h, sizeof h, 0, sizeof h);
}
static aclError kind_contradicts(void) {
  char h[64];
  device();
  return aclrtMemcpy(h, sizeof h, on_device(64), sizeof h, ACL_MEMCPY_HOST_TO_DEVICE);
}
static aclError free_under_a_copy(void) {
  char *d, *h;
  device();
  CHECK_OK(aslSetSchedule("lazy"));
  d = on_device(N), h = pinned(N);
  CHECK_OK(aclrtMemcpyAsync(d, N, h, N, ACL_MEMCPY_HOST_TO_DEVICE, NULL));
  return aclrtFree(d);
}
static aclError init_twice(void) {
  device();
  return aclInit(NULL);
}
static aclError set_device_forgotten(void) {
  void *p = NULL;
  CHECK_OK(aclInit(NULL));
  return aclrtMalloc(&p, N, ACL_MEM_MALLOC_HUGE_FIRST);
}
static aclError memory_runs_out(void) {
  int k;
  void *p = NULL;
  aclError code = ACL_SUCCESS;
  device();
  for (k = 0; k < 100 && code == ACL_SUCCESS; k++) code = aclrtMalloc(&p, (size_t)1 << 20, ACL_MEM_MALLOC_HUGE_FIRST);
  return code;
}
static HELPER char *forgotten_memory(void) { return on_device(12345); }
static aclError leak_at_reset(void) {
  device();
  forgotten_memory();
  stream();
  return aclrtResetDevice(0);
}
static aclError leak_at_finalize(void) {
  device();
  forgotten_memory();
  event();
  return aclFinalize();
}
static aclError device_out_of_range(void) {
  CHECK_OK(aclInit(NULL));
  return aclrtSetDevice(77);
}
static aclError no_such_model(void) {
  uint32_t id;
  device();
  return aclmdlLoadFromFile("not/here.om", &id);
}
static aclError model_cut_short(void) {
  static char bytes[300];
  uint32_t id;
  FILE *f = fopen("build/digits.om", "rb");
  REQUIRE(f && fread(bytes, 1, sizeof bytes, f) == sizeof bytes);
  fclose(f);
  device();
  return aclmdlLoadFromMem(bytes, sizeof bytes, &id);
}
static aclError input_of_another_size(void) {
  uint32_t id;
  size_t in, out;
  device();
  id = digits();
  sizes_of(id, &in, &out);
  return aclmdlExecute(id, dataset(in / 2), dataset(out));
}
static void kernel_out_of_range(void *p) {
  char *d = *(char **)p;
  aslDeviceBytes(d, 100000);
}
static aclError failure_surfaces_later(void) {
  char *d;
  device();
  d = on_device(64);
  CHECK_OK(aslLaunch("bad kernel", kernel_out_of_range, &d, sizeof d, NULL));
  return aclrtSynchronizeStream(NULL);
}
static aclError foreign_stream(void) {
  aclrtStream s;
  aclrtContext c = NULL;
  device();
  s = stream();
  CHECK_OK(aclrtCreateContext(&c, 0));
  return aclrtMemsetAsync(on_device(64), 64, 0, 64, s);
}
static aclError free_in_the_middle(void) {
  device();
  return aclrtFree(on_device(64) + 32);
}
static aclError free_twice(void) {
  char *d;
  device();
  d = on_device(64);
  CHECK_OK(aclrtFree(d));
  return aclrtFree(d);
}
static aclError crossed_waits(void) {
  aclrtStream a, b;
  aclrtEvent ea, eb;
  device();
  a = stream(), b = stream(), ea = event(), eb = event();
  CHECK_OK(aclrtStreamWaitEvent(a, eb));
  CHECK_OK(aclrtStreamWaitEvent(b, ea));
  CHECK_OK(aclrtRecordEvent(ea, a));
  CHECK_OK(aclrtRecordEvent(eb, b));
  return aclrtSynchronizeStream(a);
}
static aclError two_streams_one_block(void) {
  char *d;
  aclrtStream a, b;
  aclError code;
  device();
  CHECK_OK(aslSetSchedule("lazy"));
  d = on_device(N), a = stream(), b = stream();
  CHECK_OK(aclrtMemsetAsync(d, N, 1, N, a));
  CHECK_OK(aclrtMemcpyAsync(pinned(N), N, d, N, ACL_MEMCPY_DEVICE_TO_HOST, b));
  code = aclrtSynchronizeStream(a);
  return code != ACL_SUCCESS ? code : aclrtSynchronizeStream(b);
}
static HELPER void destroy_it(aclrtStream s) { CHECK_OK(aclrtDestroyStream(s)); }
static aclError destroy_twice(void) {
  aclrtStream s;
  device();
  s = stream();
  destroy_it(s);
  return aclrtDestroyStream(s);
}
static aclError destroy_the_default_context(void) {
  aclrtContext c = NULL;
  device();
  CHECK_OK(aclrtGetCurrentContext(&c));
  return aclrtDestroyContext(c);
}
static aclError finalize_twice(void) {
  device();
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
  return aclFinalize();
}
static aclError one_model_twice_at_a_time(void) {
  uint32_t id;
  size_t in, out;
  device();
  CHECK_OK(aslSetSchedule("lazy"));
  id = digits();
  sizes_of(id, &in, &out);
  CHECK_OK(aclmdlExecuteAsync(id, dataset(in), dataset(out), stream()));
  return aclmdlExecuteAsync(id, dataset(in), dataset(out), stream());
}
static aclError model_unloaded_while_it_runs(void) {
  uint32_t id;
  size_t in, out;
  device();
  CHECK_OK(aslSetSchedule("lazy"));
  id = digits();
  sizes_of(id, &in, &out);
  CHECK_OK(aclmdlExecuteAsync(id, dataset(in), dataset(out), stream()));
  return aclmdlUnload(id);
}
/* The digits for one picture or two, and nobody says how many there are. */
static aclError gear_not_chosen(void) {
  static const char *const argv[] = {"build/bin/atc", "--model=tutorials/data/digits.onnx", "--framework=5", NULL, "--soc_version=Ascend310",
                                     "--input_shape=image:-1,1,28,28", "--dynamic_batch_size=1,2", NULL};
  static test_child r;
  const char *used[8];
  char output[80], path[80];
  aclmdlDataset *in;
  aclmdlDesc *desc;
  uint32_t id = 0;
  size_t k;
  snprintf(output, sizeof output, "--output=/tmp/asl_gears_%ld", (long)getpid());
  snprintf(path, sizeof path, "%s.om", output + 9);
  for (k = 0; k < 8; k++) used[k] = k == 3 ? output : argv[k];
  test_exec(&r, used);
  device();
  CHECK_OK(aclmdlLoadFromFile(path, &id));
  unlink(path);
  desc = aclmdlCreateDesc();
  CHECK_OK(aclmdlGetDesc(desc, id));
  in = dataset(aclmdlGetInputSizeByIndex(desc, 0));
  CHECK_OK(aclmdlAddDatasetBuffer(in, aclCreateDataBuffer(on_device(64), aclmdlGetInputSizeByIndex(desc, 1))));
  return aclmdlExecute(id, in, dataset(aclmdlGetOutputSizeByIndex(desc, 0)));
}
static aclError model_in_another_context(void) {
  uint32_t id;
  size_t in, out;
  aclrtContext c = NULL;
  device();
  id = digits();
  sizes_of(id, &in, &out);
  CHECK_OK(aclrtCreateContext(&c, 0));
  return aclmdlExecute(id, dataset(in), dataset(out));
}
static aclError buffers_left_in_a_dataset(void) {
  aclmdlDataset *d;
  device();
  d = dataset(4321);
  CHECK_OK(aclmdlDestroyDataset(d));
  CHECK_OK(aclrtResetDevice(0));
  return aclFinalize();
}
static aclError gears_of_a_static_model(void) {
  uint32_t id;
  size_t in, out;
  device();
  id = digits();
  sizes_of(id, &in, &out);
  return aclmdlSetDynamicBatchSize(id, dataset(in), 0, 4);
}
static aclError unknown_operator(void) {
  const int64_t dims[1] = {4};
  const aclTensorDesc *desc[1];
  aclDataBuffer *buffer[1];
  device();
  desc[0] = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  buffer[0] = aclCreateDataBuffer(on_device(16), 16);
  return aclopExecuteV2("Reluu", 1, (aclTensorDesc **)(uintptr_t)desc, buffer, 1, (aclTensorDesc **)(uintptr_t)desc, buffer, NULL, NULL);
}
static aclError operator_of_another_type(void) {
  const int64_t dims[1] = {4};
  aclTensorDesc *desc[1];
  aclDataBuffer *buffer[1];
  device();
  desc[0] = aclCreateTensorDesc(ACL_STRING, 1, dims, ACL_FORMAT_ND);
  buffer[0] = aclCreateDataBuffer(on_device(16), 16);
  return aclopExecuteV2("Relu", 1, desc, buffer, 1, desc, buffer, NULL, NULL);
}
static aclError no_such_kernel(void) {
  static const char image[64] = "\177ELF";
  aclrtBinary binary;
  aclrtBinHandle loaded = NULL;
  aclrtFuncHandle f = NULL;
  device();
  binary = aclrtCreateBinary(image, sizeof image);
  CHECK_OK(aclrtBinaryLoad(binary, &loaded));
  return aclrtBinaryGetFunction(loaded, "no_such_kernel", &f);
}
static aclError not_on_this_chip(void) {
  char *a;
  device();
  a = pinned(64);
  return aclrtMemcpyAsync(a, 32, a + 32, 32, ACL_MEMCPY_HOST_TO_HOST, NULL);
}
static aclError count_beyond_dest_max(void) {
  char h[64];
  device();
  return aclrtMemcpy(on_device(32), 32, h, 64, ACL_MEMCPY_HOST_TO_DEVICE);
}
static aclError dest_max_beyond_the_block(void) {
  static char h[N];
  device();
  return aclrtMemcpy(on_device(64), N, h, N, ACL_MEMCPY_HOST_TO_DEVICE);
}
static aclError into_the_rounding(void) {
  char h[32] = {0};
  device();
  return aclrtMemcpy(on_device(20), 32, h, 32, ACL_MEMCPY_HOST_TO_DEVICE);
}
static aclError write_past_the_end_of(char *d) {
  struct { char *p; } a;
  a.p = d;
  (void)a;
  return aclrtFree(d);
}
static void kernel_one_too_far(void *p) {
  char *d = (char *)aslDeviceBytes(*(char **)p, 64);
  if (d) d[64] = 1;
}
static aclError one_element_too_far(void) {
  char *d;
  device();
  d = on_device(64);
  CHECK_OK(aslLaunch("one too far", kernel_one_too_far, &d, sizeof d, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  return write_past_the_end_of(d);
}
static const char *config(const char *name, const char *text) {
  static char path[2][80];
  static int which;
  FILE *f;
  which = !which;
  snprintf(path[which], sizeof path[which], "/tmp/asl_%s_%ld.json", name, (long)getpid());
  f = fopen(path[which], "w");
  REQUIRE(f != NULL);
  fputs(text, f);
  fclose(f);
  return path[which];
}
static aclError broken_configuration(void) {
  const char *path = config("broken", "{\n  \"dump\": {,}\n}\n");
  aclError code = aclInit(path);
  unlink(path);
  return code;
}
static aclError another_configuration(void) {
  const char *one = config("one", "{}"), *two = config("two", "{ }\n");
  aclError code;
  CHECK_OK(aclInit(one));
  CHECK_OK(aclFinalize());
  code = aclInit(two);
  unlink(one), unlink(two);
  return code;
}
static aclError streams_run_out(void) {
  int k;
  aclrtStream s;
  aclError code = ACL_SUCCESS;
  device();
  for (k = 0; k < 100 && code == ACL_SUCCESS; k++) code = aclrtCreateStream(&s);
  return code;
}
static aclError time_of_an_unrecorded_event(void) {
  float ms;
  aclrtEvent a, b;
  device();
  a = event(), b = event();
  CHECK_OK(aclrtRecordEvent(a, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  return aclrtEventElapsedTime(&ms, a, b);
}
static void nothing(void *unused) { (void)unused; }
static aclError nobody_subscribed(void) {
  device();
  return aclrtLaunchCallback(nothing, NULL, ACL_CALLBACK_BLOCK, stream());
}
static aclError no_peer_access(void) {
  char *here, *there;
  device();
  here = on_device(64);
  CHECK_OK(aclrtSetDevice(1));
  there = on_device(64);
  return aclrtMemcpy(there, 64, here, 64, ACL_MEMCPY_DEVICE_TO_DEVICE);
}

static const problem problems[] = {
    {1, "no synchronize before reading", read_without_waiting, 0, ANY_CODE, {"pending", "in use", "memcpy D2H"}, "Synchronize", NULL},
    {2, "no context in a new thread", no_context_in_thread, 107002, 107002, {"no current context", "allocate_in_thread", NULL}, "THIS thread", NULL},
    {3, "a host pointer as a device pointer", host_pointer_as_device, 107000, 107000, {"host", "device", NULL}, "aclrtMalloc", NULL},
    {3, "the kind contradicts the addresses", kind_contradicts, 0, 107000, {"HOST_TO_DEVICE", "host", NULL}, "Match kind", NULL},
    {4, "freed under a pending task", free_under_a_copy, 0, 207002, {"pending", "memcpy H2D", "free_under_a_copy"}, "before you free", NULL},
    {5, "aclInit twice", init_twice, 100002, 100002, {"already started", "not fatal", "count now 2"}, "go on", NULL},
    {6, "aclrtSetDevice forgotten", set_device_forgotten, 107002, 107002, {"no current context", NULL, NULL}, "aclInit -> aclrtSetDevice", NULL},
    {7, "device memory runs out", memory_runs_out, 207001, 207001, {"do not fit", "EL0004", "67108864"}, "aclrtFree", "toy"},
    {7, "memory left at aclrtResetDevice", leak_at_reset, 0, 0, {"leak", "12345 bytes on device 0", "aclrtResetDevice"}, "reverse order", NULL},
    {7, "memory left at aclFinalize", leak_at_finalize, 0, 0, {"leak", "12345 bytes on device 0", "aclFinalize"}, "reverse order", NULL},
    {8, "no such device", device_out_of_range, 107001, 107001, {"77", "numbered 0 to 7", NULL}, "ASCEND_RT_VISIBLE_DEVICES", NULL},
    {9, "no such model file", no_such_model, 145002, 145002, {"not/here.om", "looked for at /", NULL}, "started in", NULL},
    {9, "half a model file", model_cut_short, ANY_CODE, ANY_CODE, {"cannot be loaded", "the file has 44", NULL}, "whole", NULL},
    {11, "an input of another size", input_of_another_size, 145000, 145000, {"input 0", "given", "the model wants"}, "aclmdlGetInputSizeByIndex", NULL},
    {13, "a failure that surfaces later", failure_surfaces_later, 507015, 507015, {"'bad kernel'", "failure_surfaces_later", "earlier"}, "not the one that failed", NULL},
    {16, "a stream of another context", foreign_stream, 107003, 107003, {"belongs to context", "current context", NULL}, "aclrtSetCurrentContext", NULL},
    {18, "freed in the middle", free_in_the_middle, 107000, 107000, {"middle of an allocation", NULL, NULL}, "exactly the pointer", NULL},
    {18, "freed twice", free_twice, 107000, 107000, {"freed already", NULL, NULL}, "once", NULL},
    {25, "streams that wait for each other", crossed_waits, 507046, 507046, {"deadlock", "cycle", "stream 1"}, "Record each event", NULL},
    {26, "two streams and one block", two_streams_one_block, 0, ANY_CODE, {"race", "'memset' of stream", "'memcpy D2H' of stream"}, "aclrtStreamWaitEvent", NULL},
    {28, "destroyed twice", destroy_twice, ANY_CODE, ANY_CODE, {"destroyed already", "destroy_it", NULL}, "before its Destroy", NULL},
    {28, "the default context destroyed", destroy_the_default_context, 107002, 107002, {"default context", NULL, NULL}, "aclrtResetDevice", NULL},
    {29, "finalized twice", finalize_twice, 100037, 100037, {"finalized before", NULL, NULL}, "main flow", NULL},
    {30, "one model twice at a time", one_model_twice_at_a_time, 0, 507011, {"executing already", "unordered", NULL}, "take turns", NULL},
    {30, "a model unloaded while it runs", model_unloaded_while_it_runs, 0, 507011, {"is unloaded while it is in use", "digits", NULL}, "Synchronize the stream", NULL},
    {33, "a gear that nobody chose", gear_not_chosen, 0, 145013, {"has gears", "none was chosen", NULL}, "aclmdlSetDynamicBatchSize", NULL},
    {31, "a model in another context", model_in_another_context, 107004, 107004, {"was loaded in context", "current context", NULL}, "in one context", NULL},
    {32, "buffers left in a dataset", buffers_left_in_a_dataset, 0, 0, {"1 data buffer was never destroyed", "4321 bytes", "in dataset"}, "three layers", NULL},
    {33, "gears of a static model", gears_of_a_static_model, ANY_CODE, ANY_CODE, {"aclmdlSetDynamicBatchSize", NULL, NULL}, "", NULL},
    {35, "a kernel beyond its memory", failure_surfaces_later, 507015, 507015, {"MTE DDR address out of range", "100000 bytes", "past the end"}, "allocate more", NULL},
    {37, "an operator that is not there", unknown_operator, 100024, 100024, {"Reluu", "Relu", NULL}, "", NULL},
    {37, "an operator of another type", operator_of_another_type, ANY_CODE, ANY_CODE, {"Relu", NULL, NULL}, "", NULL},
    {40, "a kernel that is not in the binary", no_such_kernel, ANY_CODE, ANY_CODE, {"no_such_kernel", NULL, NULL}, "", NULL},
    {41, "not supported here", not_on_this_chip, 207000, 207000, {"host memory", NULL, NULL}, "aclrtMemcpy", NULL},
    {43, "count beyond destMax", count_beyond_dest_max, 107000, 107000, {"count is 64", "32", NULL}, "destination's size", NULL},
    {43, "destMax beyond the block", dest_max_beyond_the_block, 107000, 107000, {"past the end", "64-byte allocation", "on_device"}, "allocate more", NULL},
    {45, "into the rounding", into_the_rounding, 0, 107000, {"12 bytes past the 20 bytes you asked for", NULL, NULL}, "ask for what you use", NULL},
    {45, "one element too far", one_element_too_far, 0, 107000, {"wrote past the end", "64-byte", NULL}, "one element too far", NULL},
    {48, "a broken acl.json", broken_configuration, ANY_CODE, ANY_CODE, {"line 2, column 12", NULL, NULL}, "Correct the text", NULL},
    {49, "another acl.json", another_configuration, 100000, 100000, {"differs from the configuration of the first", NULL, NULL}, "same file", NULL},
    {51, "streams run out", streams_run_out, 207008, 207008, {"16 streams are alive", "EE1023", NULL}, "aclrtDestroyStream", "toy"},
    {52, "time of an event never recorded", time_of_an_unrecorded_event, ANY_CODE, ANY_CODE, {"never recorded", NULL, NULL}, "aclrtRecordEvent", NULL},
    {53, "nobody subscribed", nobody_subscribed, ANY_CODE, ANY_CODE, {"not subscribed", NULL, NULL}, "aclrtSubscribeReport", NULL},
    {64, "no peer access", no_peer_access, 107000, 107000, {"device 0", "device 1", NULL}, "aclrtDeviceEnablePeerAccess", NULL},
};
#define PROBLEMS (sizeof problems / sizeof problems[0])

/*--------------------------------------------------------------------------------------
  Running them
--------------------------------------------------------------------------------------*/
typedef struct way { const char *lang, *strict; } way;
static const char *self; /* this program: the wrong ones run in fresh processes, because the library reads the environment once */
typedef void (*scene)(const char *arg);
/* Runs this program again as `self -p NAME ARG`, with its environment set as given. */
static void again(test_child *r, const char *name, const char *arg, const char *lang, const char *strict, const char *profile) {
  const char *argv[5];
  setenv("ASCEND_LITE_LANG", lang, 1);
  if (strict) setenv("ASCEND_LITE_STRICT", strict, 1);
  if (profile) setenv("ASCEND_LITE_PROFILE", profile, 1);
  argv[0] = self, argv[1] = "-p", argv[2] = name, argv[3] = arg, argv[4] = NULL;
  test_exec(r, argv);
  unsetenv("ASCEND_LITE_STRICT");
  unsetenv("ASCEND_LITE_PROFILE");
  setenv("ASCEND_LITE_LANG", "en", 1);
}
/* The program, its code and what aclGetRecentErrMsg has. */
static void play_problem(const char *index) {
  aclError code = problems[atoi(index)].provoke();
  const char *message = aclGetRecentErrMsg();
  printf("CODE %d\n%s\n", (int)code, message ? message : "");
}
static int code_is(aclError code, aclError want) { return want == ANY_CODE ? code != ACL_SUCCESS : code == want; }
/* Whether a text has a Chinese character: three bytes of UTF-8, from U+4E00 to U+9FFF. */
static int has_chinese(const char *text) {
  const unsigned char *p = (const unsigned char *)text;
  for (; *p; p++)
    if (p[0] >= 0xe4 && p[0] <= 0xe9 && p[1] >= 0x80 && p[2] >= 0x80) return 1;
  return 0;
}
/* stderr without the leak report at exit, which most of the programs deserve: it begins with "exit: ". */
static void all_said(const test_child *r, int keep_exit, char *out, size_t cap) {
  const char *line = r->err;
  snprintf(out, cap, "%s\n", strstr(r->out, "CODE ") ? strstr(r->out, "CODE ") : "");
  while (*line) {
    const char *end = strchr(line, '\n');
    size_t n = end ? (size_t)(end - line) + 1 : strlen(line), used = strlen(out);
    char one[4096];
    snprintf(one, sizeof one, "%.*s", (int)(n < sizeof one ? n : sizeof one - 1), line);
    if (!keep_exit && strstr(one, " exit: ")) return;
    snprintf(out + used, cap - used, "%s", one);
    line += n;
  }
}
static void run_problem(const problem *p) {
  static const way ways[] = {{"en", NULL}, {"zh", NULL}, {"en", "1"}};
  static test_child r;
  static char said[65536];
  size_t k, i;
  for (k = 0; k < 3; k++) {
    int code = -1, before = test_failures;
    const char *at;
    char index[16];
    snprintf(index, sizeof index, "%d", (int)(p - problems));
    again(&r, "problem", index, ways[k].lang, ways[k].strict, p->profile);
    all_said(&r, p->number == 32, said, sizeof said);
    CHECK(!r.timed_out);
    CHECK_EQ(r.exit_code, 0);
    at = strstr(said, "CODE ");
    if (CHECK(at != NULL)) code = atoi(at + 5);
    CHECK(code_is(code, k == 2 ? p->strict : p->code));
    if (k != 1) {
      for (i = 0; i < 3; i++)
        if (p->says[i]) CHECK_HAS(said, p->says[i]);
      CHECK_HAS(said, p->next);
      CHECK(strstr(said, "next: ") || strstr(said, "Solution: "));
      CHECK(!has_chinese(said));
    } else {
      CHECK(has_chinese(said));
      CHECK(strstr(said, "下一步") || strstr(said, "Solution: "));
      if (code > 0 && strstr(r.err, "[ERROR]")) { /* names and codes stay as they are */
        char number[32];
        snprintf(number, sizeof number, ": %d ACL_", code);
        CHECK_HAS(said, number);
      }
    }
    if (test_failures != before)
      fprintf(stderr, "problem %d, %s (lang %s%s) gave %d and said:\n%s\n", p->number, p->title, ways[k].lang, ways[k].strict ? ", strict" : "",
              code, said);
  }
}
TEST_WITHIN(each_problem_is_explained, 120.0) {
  size_t k;
  for (k = 0; k < PROBLEMS; k++) run_problem(&problems[k]);
}

/* What an operator refuses is said in Chinese too, with the list of types and the signature. */
TEST(operators_explain_themselves_in_chinese) {
  static test_child r;
  char index[16];
  size_t k = 0;
  while (k < PROBLEMS && problems[k].provoke != operator_of_another_type) k++;
  snprintf(index, sizeof index, "%d", (int)k);
  again(&r, "problem", index, "zh", NULL, NULL);
  CHECK_HAS(r.err, "Relu: input 0 的类型是 string；支持的类型：float32");
  CHECK_HAS(r.err, "用法：Relu(x)");
  CHECK(!strstr(r.err, "supported are"));
}

/*--------------------------------------------------------------------------------------
  Problems that are no message
--------------------------------------------------------------------------------------*/
TEST(fresh_memory_is_not_zero_44) {
  unsigned char h[64];
  size_t i;
  char *d;
  device();
  d = on_device(64);
  CHECK_OK(aclrtMemcpy(h, 64, d, 64, ACL_MEMCPY_DEVICE_TO_HOST));
  for (i = 0; i < 64; i++) CHECK_EQ(h[i], 0xCD);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
TEST(the_trace_tells_a_pageable_copy_27) {
  static char h[N];
  aslTraceRecord r[4];
  char *d, *p;
  size_t n;
  device();
  d = on_device(N), p = pinned(N);
  aslTraceClear();
  CHECK_OK(aclrtMemcpyAsync(d, N, h, N, ACL_MEMCPY_HOST_TO_DEVICE, NULL));
  CHECK_OK(aclrtMemcpyAsync(d, N, p, N, ACL_MEMCPY_HOST_TO_DEVICE, NULL));
  CHECK_OK(aclrtMemcpyAsync(h, N, d, N, ACL_MEMCPY_DEVICE_TO_HOST, NULL));
  CHECK_OK(aclrtSynchronizeStream(NULL));
  n = aslTraceRead(r, 4);
  REQUIRE(CHECK_EQ(n, 3u));
  CHECK_STR(r[0].name, "memcpy H2D pageable");
  CHECK_STR(r[1].name, "memcpy H2D");
  CHECK_STR(r[2].name, "memcpy D2H pageable");
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtFreeHost(p));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
static void on_the_chip(const char *unused) {
  aclrtRunMode mode = ACL_HOST;
  char *d;
  (void)unused;
  device();
  CHECK_OK(aclrtGetRunMode(&mode));
  CHECK_EQ(mode, ACL_DEVICE);
  d = on_device(64);
  d[5] = 7; /* host and device memory are one */
  CHECK_EQ(d[5], 7);
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtResetDevice(0));
  CHECK_OK(aclFinalize());
}
TEST(on_a_board_host_and_device_are_one_47) {
  static test_child r;
  again(&r, "chip", "", "en", NULL, "atlas200dk");
  CHECK_EQ(r.exit_code, 0);
  CHECK_STR(r.err, "");
}

/*--------------------------------------------------------------------------------------
  Leaks: what is told where, and what is no leak
--------------------------------------------------------------------------------------*/
static int count_of(const char *text, const char *part) {
  int n = 0;
  for (; (text = strstr(text, part)) != NULL; text += strlen(part)) n++;
  return n;
}
static void leave_layers(const char *unused) {
  aclrtContext c = NULL;
  aclrtNotify notify = NULL;
  (void)unused;
  CHECK_OK(aclInit(NULL));
  CHECK_OK(aclrtSetDevice(1));
  on_device(111);
  CHECK_OK(aclrtSetDevice(0));
  on_device(222);
  pinned(333);
  stream(), stream(), event();
  CHECK_OK(aclrtCreateNotify(&notify, 0));
  digits();
  aclCreateDataBuffer(NULL, 0);
  aclmdlCreateDataset();
  CHECK_OK(aclrtCreateContext(&c, 0));
  CHECK_OK(aclrtResetDevice(0));
  fprintf(stderr, "== finalize\n");
  CHECK_OK(aclFinalize());
  fprintf(stderr, "== exit\n");
}
TEST(leaks_are_told_by_layer_once_and_where_they_belong) {
  static test_child r;
  static const char *const at_reset[] = {"222 bytes on device 0", "2 streams of device 0 were never destroyed; made in stream",
                                         "1 event of device 0 was never destroyed; made in event", "1 notify of device 0",
                                         "1 model of device 0 was never unloaded; made in digits", "1 context of device 0"};
  static const char *const at_end[] = {"111 bytes on device 1 (allocation #", "333 bytes on the host"};
  static const char *const at_exit[] = {"1 data buffer was", "1 dataset was"};
  char *finalize, *leave;
  size_t i;
  again(&r, "layers", "", "en", NULL, NULL);
  CHECK_EQ(r.exit_code, 0);
  finalize = strstr(r.err, "== finalize"), leave = strstr(r.err, "== exit");
  REQUIRE(CHECK(finalize && leave));
  finalize[0] = leave[0] = 0;
  for (i = 0; i < 6; i++) CHECK_HAS(r.err, at_reset[i]);
  for (i = 0; i < 2; i++) CHECK_HAS(finalize + 1, at_end[i]);
  for (i = 0; i < 2; i++) CHECK_HAS(leave + 1, at_exit[i]);
  CHECK_EQ(count_of(r.err, "leak:"), 6);
  CHECK_EQ(count_of(finalize + 1, "leak:"), 2);
  CHECK_EQ(count_of(leave + 1, "leak:"), 2);
  if (test_failures) fprintf(stderr, "%s\n%s\n%s\n", r.err, finalize + 1, leave + 1);
}

static aclTensorDesc *late_desc;
static aclDataBuffer *late_buffer;
static void destroy_late(void) {
  aclDestroyTensorDesc(late_desc);
  aclDestroyDataBuffer(late_buffer);
}
static void *share_device(void *p) {
  int *turn = (int *)p;
  void *d = NULL;
  aclrtStream s;
  CHECK_OK(aclrtSetDevice(0));
  d = on_device(64), s = stream();
  put(turn, 1);
  until(turn, 2, 5.0); /* the other thread has reset the device, which this one still counts */
  CHECK_OK(aclrtMemset(d, 64, 1, 64));
  CHECK_OK(aclrtDestroyStream(s));
  CHECK_OK(aclrtFree(d));
  CHECK_OK(aclrtResetDevice(0));
  put(turn, 3);
  return NULL;
}
static void leave_nothing(const char *unused) {
  const int64_t dims[1] = {4};
  int turn = 0, round;
  pthread_t t;
  char *other;
  aclrtContext c = NULL;
  aclrtStream s;
  (void)unused;
  CHECK_OK(aclInit(NULL));
  CHECK_EQ(aclInit(NULL), ACL_ERROR_REPEAT_INITIALIZE); /* a second library of the same program */
  late_desc = aclCreateTensorDesc(ACL_FLOAT, 1, dims, ACL_FORMAT_ND);
  late_buffer = aclCreateDataBuffer(NULL, 0);
  atexit(destroy_late);
  CHECK_OK(aclrtSetDevice(1));
  other = on_device(64); /* a thing of another device */
  CHECK_OK(aclrtSetDevice(0));
  t = start(share_device, &turn);
  until(&turn, 1, 5.0);
  CHECK_OK(aclrtResetDevice(0));
  put(&turn, 2);
  join(t);
  for (round = 0; round < 3; round++) { /* a device used again and again */
    CHECK_OK(aclrtSetDevice(0));
    CHECK_OK(aclrtCreateContext(&c, 0));
    s = stream();
    CHECK_OK(aclrtDestroyStream(s));
    CHECK_OK(aclrtDestroyContext(c));
    CHECK_OK(aclrtResetDevice(0));
  }
  CHECK_OK(aclrtSetDevice(1));
  CHECK_OK(aclFinalize()); /* of the one library; the other goes on for a moment */
  CHECK_OK(aclrtFree(other));
  CHECK_OK(aclrtResetDevice(1));
  CHECK_OK(aclrtResetDevice(1));
}
TEST(what_is_alive_rightfully_is_no_leak) {
  static test_child r;
  int k;
  for (k = 0; k < 2; k++) {
    again(&r, "nothing", "", "en", k ? "1" : NULL, NULL);
    CHECK_EQ(r.exit_code, 0);
    CHECK_STR(r.err, "");
  }
}

/*--------------------------------------------------------------------------------------
  Messages of the process (acl.json: "err_msg_mode": "1")
--------------------------------------------------------------------------------------*/
static void *fail_in_thread(void *unused) {
  aclrtFree(NULL);
  return unused;
}
static void messages_for_all(const char *mode) {
  char text[64];
  const char *path, *message;
  snprintf(text, sizeof text, "{\"err_msg_mode\": \"%s\"}", mode);
  path = config("mode", text);
  CHECK_OK(aclInit(path));
  unlink(path);
  join(start(fail_in_thread, NULL));
  message = aclGetRecentErrMsg();
  CHECK_EQ(message != NULL, mode[0] == '1');
  if (message) CHECK_HAS(message, "devPtr");
  CHECK(aclGetRecentErrMsg() == NULL);
  CHECK_OK(aclFinalize());
}
TEST(messages_may_belong_to_the_process) {
  static test_child r;
  int k;
  for (k = 0; k < 2; k++) {
    again(&r, "messages", k ? "1" : "0", "en", NULL, NULL);
    if (!CHECK_EQ(r.exit_code, 0)) fprintf(stderr, "%s\n", r.err);
  }
}

int main(int argc, char **argv) {
  static const struct { const char *name; scene play; } scenes[] = {
      {"problem", play_problem}, {"chip", on_the_chip}, {"layers", leave_layers}, {"nothing", leave_nothing}, {"messages", messages_for_all},
  };
  size_t k;
  self = argv[0];
  if (argc < 4 || strcmp(argv[1], "-p") != 0) return test_main(argc, argv);
  for (k = 0; k < sizeof scenes / sizeof scenes[0]; k++)
    if (strcmp(argv[2], scenes[k].name) == 0) scenes[k].play(argv[3]);
  fflush(NULL);
  return test_failures ? 1 : 0;
}
