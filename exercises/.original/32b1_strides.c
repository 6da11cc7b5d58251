/*
  3.2 Developing the application 开发应用 · exercise 32b1 · 20 min

  A photo comes as a JPEG file, the network wants 224 x 224 pixels of NV12. The decoder and the scaler each have their own rule for how
  far one row is from the next and how many rows there are; width and height are something else. Read the messages: each says which
  number was wrong and which would fit.
  照片是 JPEG 文件，网络要的是 224 x 224 的 NV12。解码器和缩放单元各有各的规则：行与行之间隔多远、一共多少行；这与宽、高不是一回事。
  请读消息：每条都说出哪个数字不对、应该是多少。

  Do the four TODOs and run:
  完成四处 TODO，然后运行：

      make check EX=32b1
*/
#include "ascend_lite.h"
#include "exercises/checks/32b1_strides.h"

static uint32_t up(uint32_t v, uint32_t to) { return (v + to - 1) / to * to; }

/* An NV12 picture of acldvppMalloc memory, its rows rounded up to row_unit bytes and their number to rows_unit. */
static aclError make(acldvppPicDesc **desc, void **memory, uint32_t width, uint32_t height, uint32_t row_unit, uint32_t rows_unit) {
  /* TODO 1: these are width and height. What are the strides, and what follows for the size?
     TODO 1：这里写的是宽和高。stride 应该是多少？size 又该怎样算？ */
  uint32_t row = up(width, 1), rows = up(height, 1), bytes = width * height * 3 / 2;
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
  TRY(acldvppSetResizeConfigInterpolation(bilinear, 1));
  /* TODO 2: 16 and 2 are the scaler's numbers. What does the decoder want?
     TODO 2：16 和 2 是缩放单元的要求。解码器要求多少？ */
  TRY(make(&photo, &photo_memory, width, height, 16, 2));
  TRY(make(&small, &small_memory, SIDE, SIDE, 16, 2));
  TRY(acldvppJpegDecodeAsync(channel, file, file_bytes, photo, stream));
  /* TODO 3: 0 means queued. What has to happen before the pixels may be copied?
     TODO 3：返回 0 只表示已入队。拷贝像素之前还要做什么？ */
  TRY(acldvppVpcResizeAsync(channel, photo, small, bilinear, stream));
  TRY(aclrtMemcpy(out, SIDE * SIDE * 3 / 2, small_memory, SIDE * SIDE * 3 / 2, ACL_MEMCPY_DEVICE_TO_HOST));
  /* TODO 4: something made above is not released here.
     TODO 4：上面创建的东西，有一样没有在这里释放。 */
  TRY(acldvppDestroyResizeConfig(bilinear));
  TRY(acldvppDestroyPicDesc(photo));
  TRY(acldvppDestroyPicDesc(small));
  return acldvppFree(small_memory);
}
