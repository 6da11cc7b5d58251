/* A benchmark tool: loads any model, finds inputs and outputs by its description, runs it with made-up data. */
#include "acl/acl.h"
#include "program.h"

static aclmdlDataset *make_dataset(aclmdlDesc *desc, int inputs) {
  aclmdlDataset *set = aclmdlCreateDataset();
  size_t k, n = inputs ? aclmdlGetNumInputs(desc) : aclmdlGetNumOutputs(desc);
  NEED(set != NULL && n > 0);
  for (k = 0; k < n; k++) {
    size_t bytes = inputs ? aclmdlGetInputSizeByIndex(desc, k) : aclmdlGetOutputSizeByIndex(desc, k);
    void *p = NULL;
    aclDataBuffer *buffer;
    OK(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_NORMAL_ONLY));
    OK(aclrtMemset(p, bytes, 0, bytes));
    buffer = aclCreateDataBuffer(p, bytes);
    NEED(buffer != NULL);
    OK(aclmdlAddDatasetBuffer(set, buffer));
  }
  return set;
}
static void free_dataset(aclmdlDataset *set) {
  size_t k;
  for (k = 0; k < aclmdlGetDatasetNumBuffers(set); k++) {
    aclDataBuffer *buffer = aclmdlGetDatasetBuffer(set, k);
    OK(aclrtFree(aclGetDataBufferAddr(buffer)));
    OK(aclDestroyDataBuffer(buffer));
  }
  OK(aclmdlDestroyDataset(set));
}
int main(int argc, char **argv) {
  uint32_t model = 0;
  size_t k, work = 0, weights = 0, d;
  void *work_ptr = NULL, *weight_ptr = NULL;
  aclmdlDesc *desc;
  aclmdlDataset *in, *out;
  aclrtStream stream = NULL;
  aclrtEvent start = NULL, end = NULL;
  float ms = -1;
  NEED(argc == 2);
  OK(aclInit(NULL));
  OK(aclrtSetDevice(0));
  OK(aclrtCreateStream(&stream));
  OK(aclrtCreateEvent(&start));
  OK(aclrtCreateEvent(&end));
  OK(aclmdlQuerySize(argv[1], &work, &weights));
  OK(aclrtMalloc(&work_ptr, work ? work : 1, ACL_MEM_MALLOC_HUGE_FIRST));
  OK(aclrtMalloc(&weight_ptr, weights ? weights : 1, ACL_MEM_MALLOC_HUGE_FIRST));
  OK(aclmdlLoadFromFileWithMem(argv[1], &model, work_ptr, work, weight_ptr, weights));
  desc = aclmdlCreateDesc();
  OK(aclmdlGetDesc(desc, model));
  in = make_dataset(desc, 1), out = make_dataset(desc, 0);
  OK(aclrtRecordEvent(start, stream));
  for (k = 0; k < 10; k++) OK(aclmdlExecuteAsync(model, in, out, stream));
  OK(aclrtRecordEvent(end, stream));
  OK(aclrtSynchronizeStream(stream));
  OK(aclrtEventElapsedTime(&ms, start, end));
  NEED(ms > 0);
  for (k = 0; k < aclmdlGetNumOutputs(desc); k++) {
    aclmdlIODims dims;
    OK(aclmdlGetOutputDims(desc, k, &dims));
    printf("output %u %s type %d format %d:", (unsigned)k, aclmdlGetOutputNameByIndex(desc, k), (int)aclmdlGetOutputDataType(desc, k),
           (int)aclmdlGetOutputFormat(desc, k));
    for (d = 0; d < dims.dimCount; d++) printf(" %lld", (long long)dims.dims[d]);
    printf(", %u bytes\n", (unsigned)aclGetDataBufferSizeV2(aclmdlGetDatasetBuffer(out, k)));
    NEED(dims.dimCount == 2 && dims.dims[1] == 10);
  }
  free_dataset(in), free_dataset(out);
  OK(aclmdlDestroyDesc(desc));
  OK(aclmdlUnload(model));
  OK(aclrtFree(work_ptr));
  OK(aclrtFree(weight_ptr));
  OK(aclrtDestroyEvent(start));
  OK(aclrtDestroyEvent(end));
  OK(aclrtDestroyStream(stream));
  OK(aclrtResetDevice(0));
  OK(aclFinalize());
  puts("worked");
  return 0;
}
