/* expect: the gear is not the smallest that holds the pictures */
/* The belief: "one place has to stay free" */
#include "ascend_lite.h"
#include "exercises/checks/31b2_gears.h"

static void *memory_of(const aclmdlDataset *list, size_t index) { return aclGetDataBufferAddr(aclmdlGetDatasetBuffer(list, index)); }

aclError score_pictures(uint32_t model, aclmdlDesc *desc, aclmdlDataset *input, aclmdlDataset *output, const float *pictures, size_t count,
                        float *scores) {
  static aclmdlBatch gears;
  size_t bytes = count * PIXELS * sizeof(float), index = 0;
  uint64_t gear = 0;
  TRY(aclmdlGetDynamicBatch(desc, &gears));
  for (size_t i = 0; i < gears.batchCount; i++)
    if (gears.batch[i] > count && (gear == 0 || gears.batch[i] < gear)) gear = gears.batch[i];
  if (gear == 0) return ACL_ERROR_INVALID_PARAM;
  TRY(aclrtMemcpy(memory_of(input, 0), bytes, pictures, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
  TRY(aclmdlGetInputIndexByName(desc, ACL_DYNAMIC_TENSOR_NAME, &index));
  TRY(aclmdlSetDynamicBatchSize(model, input, index, gear));
  TRY(aclmdlExecute(model, input, output));
  aclFloat16 half[SCORES];
  for (size_t k = 0; k < count; k++) {
    const char *from = (const char *)memory_of(output, 0) + k * sizeof half;
    TRY(aclrtMemcpy(half, sizeof half, from, sizeof half, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < SCORES; i++) scores[k * SCORES + (size_t)i] = aclFloat16ToFloat(half[i]);
  }
  return ACL_SUCCESS;
}
