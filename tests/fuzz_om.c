/* fuzz_om.c - broken .om files: loading answers a code or a model that can be described, run and unloaded; never a crash. */
#include "ascend_lite.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {"build/digits.om", NULL};

static void run_once(uint32_t model) {
  aclmdlDesc *desc = aclmdlCreateDesc();
  aclmdlDataset *in = aclmdlCreateDataset(), *out = aclmdlCreateDataset();
  void *memory[64];
  size_t count = 0, k, ins, outs;
  if (aclmdlGetDesc(desc, model) == ACL_SUCCESS) {
    ins = aclmdlGetNumInputs(desc);
    outs = aclmdlGetNumOutputs(desc);
    for (k = 0; k < ins + outs && count < 64; k++) {
      size_t bytes = k < ins ? aclmdlGetInputSizeByIndex(desc, k) : aclmdlGetOutputSizeByIndex(desc, k - ins);
      void *p = NULL;
      if (bytes > ((size_t)64 << 20) || aclrtMalloc(&p, bytes ? bytes : 1u, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS) break;
      memory[count++] = p;
      aclmdlAddDatasetBuffer(k < ins ? in : out, aclCreateDataBuffer(p, bytes));
    }
    if (count == ins + outs) aclmdlExecute(model, in, out);
  }
  for (k = 0; k < aclmdlGetDatasetNumBuffers(in); k++) aclDestroyDataBuffer(aclmdlGetDatasetBuffer(in, k));
  for (k = 0; k < aclmdlGetDatasetNumBuffers(out); k++) aclDestroyDataBuffer(aclmdlGetDatasetBuffer(out, k));
  for (k = 0; k < count; k++) aclrtFree(memory[k]);
  aclmdlDestroyDataset(in);
  aclmdlDestroyDataset(out);
  aclmdlDestroyDesc(desc);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static int started;
  uint32_t model = 0;
  size_t before;
  if (!started) {
    started = 1;
    aslSetLevel(0);
    if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) abort();
  }
  before = aslLiveObjects();
  if (aclmdlLoadFromMem(data, size, &model) == ACL_SUCCESS) {
    run_once(model);
    if (aclmdlUnload(model) != ACL_SUCCESS) abort();
  }
  if (aslLiveObjects() != before) abort(); /* a refused model left something behind */
  return 0;
}
