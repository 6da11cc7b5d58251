/*
  4.3 Capstone 综合 · exercise 431 · 20 min

  A camera sends files, and now and then half a one. The decoder takes them all: it looks at them later. The synchronize at the end says that
  something was wrong, once and for the whole stream, and here the answers of all good frames go with it. Who knows which frame it was?
  摄像头不断送来文件，偶尔只有半个。解码器照单全收：它稍后才看内容。最后的同步只会针对整个 stream 报告一次“出错了”，而这里所有好帧的结果也跟着丢了。
  谁知道坏的是哪一帧？

  Do the three TODOs and run:
  完成三处 TODO，然后运行：

      make check EX=431
*/
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

  /* TODO 1: this leaves with 507018 when one file was bad, and everything made above stays behind. What does that code mean for the others?
     TODO 1：只要有一个坏文件，这里就以 507018 离开，上面创建的东西全都留下了。这个返回码对其他文件意味着什么？ */
  TRY(aclrtSynchronizeStream(stream));

  for (int k = 0; k < count; k++) {
    /* TODO 2: there are bytes in the memory of a bad picture, too. Which call knows how the decoding of picture k went?
       TODO 2：坏图片的内存里也有字节。哪个调用知道第 k 张图解码得怎样？ */
    TRY(aclrtMemcpy(&pixel, 1, memory[k], 1, ACL_MEMCPY_DEVICE_TO_HOST));
    grey[k] = pixel;
  }
  for (int k = 0; k < count; k++) TRY(drop(picture[k], memory[k]));

  /* TODO 3: the stream is somebody else's, who goes on with it. Has its error been told, or does the next one to wait meet it?
     TODO 3：stream 是别人的，还要继续用。它的错误已经报告过了，还是会被下一个等待的人碰上？ */
  return ACL_SUCCESS;
}
