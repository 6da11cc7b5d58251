/* 431_half_a_file.h - what exercise 431 asks for. 练习 431 要写的函数。 */
#ifndef ASL_CHECK_431_H
#define ASL_CHECK_431_H

#include "exercises/exercise.h"

#define WIDTH 64
#define HEIGHT 48
#define ROW 128                        /* the decoder's rows: a multiple of 128 bytes 解码器的行：128 字节的倍数 */
#define PICTURE (ROW * HEIGHT * 3 / 2) /* bytes of one picture, NV12 一张图的字节数 */
#define MOST 16                        /* files in one call, at most 一次最多几个文件 */

/* Yours: JPEG files (on the device, acldvppMalloc) of WIDTH x HEIGHT are decoded, all on `stream`. grey[k] gets the first byte of picture k,
   its upper left pixel, or -1 when file k was no whole JPEG file. One bad file does not cost the others: the answer is ACL_SUCCESS.
   你来写：在 stream 上解码 WIDTH x HEIGHT 的 JPEG 文件（都在 device 上，acldvppMalloc 分配）。grey[k] 得到第 k 张图的第一个字节，即左上角像素；文件
   不完整时为 -1。一个坏文件不能连累其他文件：函数返回 ACL_SUCCESS。 */
aclError first_pixels(acldvppChannelDesc *channel, void *const *files, const uint32_t *bytes, int count, int *grey, aclrtStream stream);

#endif
