/* expect: a buffer has not the size that the model wants */
/* The belief: "sizes are numbers of elements" */
#include "ascend_lite.h"
#include "exercises/checks/32d1_inference.h"

#include <stdlib.h>

static aclmdlDataset *dataset_of(void *block, size_t size) {
  aclmdlDataset *set = aclmdlCreateDataset();
  aclmdlAddDatasetBuffer(set, aclCreateDataBuffer(block, size));
  return set;
}

static aclError release_dataset(aclmdlDataset *set) {
  for (size_t k = 0; k < aclmdlGetDatasetNumBuffers(set); k++) {
    aclDataBuffer *buffer = aclmdlGetDatasetBuffer(set, k);
    TRY(aclrtFree(aclGetDataBufferAddr(buffer)));
    TRY(aclDestroyDataBuffer(buffer));
  }
  return aclmdlDestroyDataset(set);
}

aclError classify(uint32_t model, const void *image, int best[5], float score[5]) {
  void *in_block = NULL, *out_block = NULL;
  aclmdlDataset *input, *output;
  aclmdlDesc *desc = aclmdlCreateDesc();
  TRY(aclmdlGetDesc(desc, model));

  size_t in_bytes = aclmdlGetInputSizeByIndex(desc, 0) / sizeof(float);
  size_t out_bytes = aclmdlGetOutputSizeByIndex(desc, 0) / sizeof(float);

  TRY(aclrtMalloc(&in_block, in_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&out_block, out_bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpy(in_block, in_bytes, image, in_bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  input = dataset_of(in_block, in_bytes);
  output = dataset_of(out_block, out_bytes);

  TRY(aclmdlExecute(model, input, output));

  float *value = (float *)malloc(out_bytes);
  TRY(aclrtMemcpy(value, out_bytes, out_block, out_bytes, ACL_MEMCPY_DEVICE_TO_HOST));

  int classes = (int)(out_bytes / sizeof(float));
  for (int k = 0; k < 5; k++) {
    best[k] = -1;
    for (int c = 0; c < classes; c++) {
      int taken = 0;
      for (int j = 0; j < k; j++) taken |= best[j] == c;
      if (!taken && (best[k] < 0 || value[c] > value[best[k]])) best[k] = c;
    }
    score[k] = value[best[k]];
  }
  free(value);

  TRY(release_dataset(input));
  TRY(release_dataset(output));
  return aclmdlDestroyDesc(desc);
}
