/* 32b1_strides.h - what exercise 32b1 asks for. 练习 32b1 要写的函数。 */
#ifndef ASL_CHECK_32B1_H
#define ASL_CHECK_32B1_H

#include "exercises/exercise.h"

#define SIDE 224

/* Yours: decodes the JPEG file (file_bytes bytes of acldvppMalloc memory, width x height pixels) to NV12, scales it to SIDE x SIDE with
   interpolation 1, and copies the SIDE * SIDE * 3/2 bytes to `out` on the host. All work goes to `stream`; when it returns, out is
   there and what was made for it is released.
   你来写：把 JPEG 文件（file_bytes 字节，位于 acldvppMalloc 的内存，width x height 像素）解码成 NV12，以插值方式 1 缩放到 SIDE x SIDE，
   再把 SIDE * SIDE * 3/2 字节拷到主机的 out。全部工作放在 stream 上；返回时 out 已经就绪，过程中创建的东西都已释放。 */
aclError to_network(acldvppChannelDesc *channel, const void *file, uint32_t file_bytes, uint32_t width, uint32_t height, unsigned char *out,
                    aclrtStream stream);

#endif
