/* expect: a good file was given up because another one was bad */
#include "ascend_lite.h"
#include "exercises/checks/431_half_a_file.h"

/* Supplied: an NV12 picture over memory of its own. 已提供：自带内存的 NV12 图片。 */
static aclError make(acldvppPicDesc **desc, void **memory) {
  TRY(acldvppMalloc(memory, PICTURE));
  *desc = acldvppCreatePicDesc();
  TRY(acldvppSetPicDescData(*desc, *memory));
  TRY(acldvppSetPicDescSize(*desc, PICTURE));
  TRY(acldvppSetPicDescFormat(*desc, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
  TRY(acldvppSetPicDescWidth(*desc, WIDTH));
  TRY(acldvppSetPicDescHeight(*desc, HEIGHT));
  TRY(acldvppSetPicDescWidthStride(*desc, ROW));
  return acldvppSetPicDescHeightStride(*desc, HEIGHT);
}
static aclError drop(acldvppPicDesc *desc, void *memory) {
  TRY(acldvppDestroyPicDesc(desc));
  return acldvppFree(memory);
}

aclError first_pixels(acldvppChannelDesc *channel, void *const *files, const uint32_t *bytes, int count, int *grey, aclrtStream stream) {
  acldvppPicDesc *picture[MOST];
  void *memory[MOST];
  unsigned char pixel;
  for (int k = 0; k < count; k++) TRY(make(&picture[k], &memory[k]));
  for (int k = 0; k < count; k++) TRY(acldvppJpegDecodeAsync(channel, files[k], bytes[k], picture[k], stream));

  aclError code = aclrtSynchronizeStream(stream); /* 0, or the first failure: told once, gone afterwards 第一个失败：只说一次，之后就没有了 */

  for (int k = 0; k < count; k++) {
    TRY(aclrtMemcpy(&pixel, 1, memory[k], 1, ACL_MEMCPY_DEVICE_TO_HOST));
    grey[k] = code == ACL_SUCCESS ? pixel : -1;
  }
  for (int k = 0; k < count; k++) TRY(drop(picture[k], memory[k]));

  (void)code;
  return ACL_SUCCESS;
}
