/* Asynchronous classification: models run on a stream, a callback thread takes the results in blocks of four. */
#include "acl/acl.h"
#include "program.h"
#include <pthread.h>

#define RUNS 16
static volatile int run_flag = 1;
static aclrtContext context;
static int seen, of_class;
static void *process_callbacks(void *unused) {
  (void)unused;
  if (aclrtSetCurrentContext(context) != ACL_SUCCESS) exit(2);
  while (__atomic_load_n(&run_flag, __ATOMIC_ACQUIRE)) aclrtProcessReport(100);
  return NULL;
}
static void on_result(void *arg) {
  aclmdlDataset *out = (aclmdlDataset *)arg;
  aclDataBuffer *buffer = aclmdlGetDatasetBuffer(out, 0);
  float score[10];
  int k, best = 0;
  OK(aclrtMemcpy(score, sizeof score, aclGetDataBufferAddr(buffer), sizeof score, ACL_MEMCPY_DEVICE_TO_HOST));
  for (k = 1; k < 10; k++)
    if (score[k] > score[best]) best = k;
  if (seen++ == 0) of_class = best;
  NEED(best == of_class); /* always the same picture */
}
static aclmdlDataset *one_buffer(size_t bytes, int value) {
  aclmdlDataset *set = aclmdlCreateDataset();
  void *p = NULL;
  OK(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  OK(aclrtMemset(p, bytes, value, bytes));
  OK(aclmdlAddDatasetBuffer(set, aclCreateDataBuffer(p, bytes)));
  return set;
}
static void free_one(aclmdlDataset *set) {
  aclDataBuffer *buffer = aclmdlGetDatasetBuffer(set, 0);
  OK(aclrtFree(aclGetDataBufferAddr(buffer)));
  OK(aclDestroyDataBuffer(buffer));
  OK(aclmdlDestroyDataset(set));
}
int main(int argc, char **argv) {
  uint32_t model = 0;
  aclrtStream stream = NULL;
  aclmdlDesc *desc = NULL;
  aclmdlDataset *in, *out[RUNS];
  pthread_t thread;
  int k;
  NEED(argc == 2);
  OK(aclInit(NULL));
  OK(aclrtSetDevice(0));
  OK(aclrtCreateContext(&context, 0));
  OK(aclrtCreateStream(&stream));
  NEED(pthread_create(&thread, NULL, process_callbacks, NULL) == 0);
  OK(aclrtSubscribeReport((uint64_t)thread, stream));
  OK(aclmdlLoadFromFile(argv[1], &model));
  desc = aclmdlCreateDesc();
  OK(aclmdlGetDesc(desc, model));
  in = one_buffer(aclmdlGetInputSizeByIndex(desc, 0), 0);
  for (k = 0; k < RUNS; k++) {
    out[k] = one_buffer(aclmdlGetOutputSizeByIndex(desc, 0), 0xff);
    OK(aclmdlExecuteAsync(model, in, out[k], stream));
    OK(aclrtLaunchCallback(on_result, out[k], ACL_CALLBACK_BLOCK, stream));
    if (k % 4 == 3) OK(aclrtSynchronizeStream(stream));
  }
  NEED(seen == RUNS);
  OK(aclrtUnSubscribeReport((uint64_t)thread, stream));
  __atomic_store_n(&run_flag, 0, __ATOMIC_RELEASE);
  pthread_join(thread, NULL);
  for (k = 0; k < RUNS; k++) free_one(out[k]);
  free_one(in);
  OK(aclmdlDestroyDesc(desc));
  OK(aclmdlUnload(model));
  OK(aclrtDestroyStream(stream));
  OK(aclrtDestroyContext(context));
  OK(aclrtResetDevice(0));
  OK(aclFinalize());
  puts("worked");
  return 0;
}
