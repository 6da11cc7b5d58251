/* expect: the pixels are not those of interpolation 1 */
/* The belief: "all interpolations are alike" */
#include "ascend_lite.h"
#include "exercises/checks/32b1_strides.h"

static uint32_t up(uint32_t v, uint32_t to) { return (v + to - 1) / to * to; }

/* An NV12 picture of acldvppMalloc memory, its rows rounded up to row_unit bytes and their number to rows_unit. */
static aclError make(acldvppPicDesc **desc, void **memory, uint32_t width, uint32_t height, uint32_t row_unit, uint32_t rows_unit) {
  uint32_t row = up(width, row_unit), rows = up(height, rows_unit), bytes = row * rows * 3 / 2;
  TRY(acldvppMalloc(memory, bytes));
  *desc = acldvppCreatePicDesc();
  TRY(acldvppSetPicDescData(*desc, *memory));
  TRY(acldvppSetPicDescSize(*desc, bytes));
  TRY(acldvppSetPicDescFormat(*desc, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
  TRY(acldvppSetPicDescWidth(*desc, width));
  TRY(acldvppSetPicDescHeight(*desc, height));
  TRY(acldvppSetPicDescWidthStride(*desc, row));
  return acldvppSetPicDescHeightStride(*desc, rows);
}

aclError to_network(acldvppChannelDesc *channel, const void *file, uint32_t file_bytes, uint32_t width, uint32_t height, unsigned char *out,
                    aclrtStream stream) {
  acldvppPicDesc *photo = NULL, *small = NULL;
  void *photo_memory = NULL, *small_memory = NULL;
  acldvppResizeConfig *bilinear = acldvppCreateResizeConfig();
  TRY(acldvppSetResizeConfigInterpolation(bilinear, 2));
  TRY(make(&photo, &photo_memory, width, height, 128, 16));
  TRY(make(&small, &small_memory, SIDE, SIDE, 16, 2));
  TRY(acldvppJpegDecodeAsync(channel, file, file_bytes, photo, stream));
  TRY(acldvppVpcResizeAsync(channel, photo, small, bilinear, stream));
  TRY(aclrtSynchronizeStream(stream));
  TRY(aclrtMemcpy(out, SIDE * SIDE * 3 / 2, small_memory, SIDE * SIDE * 3 / 2, ACL_MEMCPY_DEVICE_TO_HOST));
  TRY(acldvppDestroyResizeConfig(bilinear));
  TRY(acldvppDestroyPicDesc(photo));
  TRY(acldvppDestroyPicDesc(small));
  TRY(acldvppFree(photo_memory));
  return acldvppFree(small_memory);
}
