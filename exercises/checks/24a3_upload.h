/* 24a3_upload.h - what exercise 24a3 asks for, and what it gets. 练习 24a3 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24A3_H
#define ASL_CHECK_24A3_H

#include "exercises/exercise.h"

/* Yours: takes `count` pictures of `bytes` each with camera(), and brings picture k to dev + k * bytes (dev is device memory of
   count * bytes). The copies go through the stream. While one picture travels, the next is taken: the function may not stand still
   until a picture has arrived before it takes the next one. It returns when all of them are there.
   你来写：用 camera() 拍 count 张照片，每张 bytes 字节，把第 k 张送到 dev + k * bytes（dev 是 count * bytes 字节的设备内存）。
   拷贝要经过 stream。一张照片在路上时就拍下一张：不能停下来等一张送到了才拍下一张。全部送到之后函数才返回。 */
aclError upload(size_t count, size_t bytes, void *dev, aclrtStream stream);

/* Supplied: takes picture `number` and writes it to `picture`, host memory of at least `bytes` bytes.
   已提供：拍第 number 张照片，写进 picture：至少 bytes 字节的主机内存。 */
void camera(size_t number, void *picture, size_t bytes);

#endif
