/* A model with several batch sizes: the sizes are asked for, one is chosen before each run. */
#include "acl/acl.h"
#include "program.h"

int main(int argc, char **argv) {
  uint32_t model = 0;
  aclmdlDesc *desc;
  aclmdlBatch batch;
  aclmdlDataset *in = NULL, *out = NULL;
  size_t k, at, gear = 0;
  float score[4][10], alone[10];
  NEED(argc == 2);
  OK(aclInit(NULL));
  OK(aclrtSetDevice(0));
  OK(aclmdlLoadFromFile(argv[1], &model));
  desc = aclmdlCreateDesc();
  OK(aclmdlGetDesc(desc, model));
  OK(aclmdlGetDynamicBatch(desc, &batch));
  NEED(batch.batchCount == 3 && batch.batch[2] == 4);
  OK(aclmdlGetInputIndexByName(desc, ACL_DYNAMIC_TENSOR_NAME, &gear));
  in = aclmdlCreateDataset(), out = aclmdlCreateDataset();
  for (k = 0; k < aclmdlGetNumInputs(desc) + 1; k++) {
    int last = k == aclmdlGetNumInputs(desc);
    size_t bytes = last ? aclmdlGetOutputSizeByIndex(desc, 0) : aclmdlGetInputSizeByIndex(desc, k);
    void *p = NULL;
    OK(aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    OK(aclrtMemset(p, bytes, 0, bytes));
    OK(aclmdlAddDatasetBuffer(last ? out : in, aclCreateDataBuffer(p, bytes)));
  }
  for (k = 0; k < batch.batchCount; k++) {
    aclmdlIODims dims;
    OK(aclmdlSetDynamicBatchSize(model, in, gear, batch.batch[k]));
    OK(aclmdlGetCurOutputDims(desc, 0, &dims));
    NEED(dims.dims[0] == (int64_t)batch.batch[k]);
    OK(aclmdlExecute(model, in, out));
    OK(aclrtMemcpy(score, sizeof score, aclGetDataBufferAddr(aclmdlGetDatasetBuffer(out, 0)), batch.batch[k] * sizeof alone,
                   ACL_MEMCPY_DEVICE_TO_HOST));
    if (k == 0) memcpy(alone, score[0], sizeof alone);
    for (at = 0; at < 10; at++) { /* all pictures are the same: the last scores as one alone */
      float d = score[batch.batch[k] - 1][at] - alone[at];
      NEED(d < 1e-4f && d > -1e-4f);
    }
  }
  for (k = 0; k < aclmdlGetDatasetNumBuffers(in); k++) {
    OK(aclrtFree(aclGetDataBufferAddr(aclmdlGetDatasetBuffer(in, k))));
    OK(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(in, k)));
  }
  OK(aclrtFree(aclGetDataBufferAddr(aclmdlGetDatasetBuffer(out, 0))));
  OK(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(out, 0)));
  OK(aclmdlDestroyDataset(in));
  OK(aclmdlDestroyDataset(out));
  OK(aclmdlDestroyDesc(desc));
  OK(aclmdlUnload(model));
  OK(aclrtResetDevice(0));
  OK(aclFinalize());
  puts("worked");
  return 0;
}
