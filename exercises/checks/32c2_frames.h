/* 32c2_frames.h - what exercise 32c2 asks for. 练习 32c2 要写的函数。 */
#ifndef ASL_CHECK_32C2_H
#define ASL_CHECK_32C2_H

#include "exercises/exercise.h"

/* The piece of a frame, the border around it; the network takes 32 x 24. 从帧里裁剪的大小和四周的边；网络输入为 32 x 24。 */
#define PIECE_W 28
#define PIECE_H 20
#define BORDER 2

/* Yours: settings for the next frame, an NV12 picture of width x height, written into input `index` of `input`. The piece has its middle
   at (x, y): its corner is (x - PIECE_W / 2, y - PIECE_H / 2), moved into the picture where it would leave it, then down to even
   numbers. BORDER pixels of border on each side. Colours as in JPEG, values as bytes: that is supplied. Nothing is left over.
   你来写：下一帧（width x height 的 NV12 图像）的设置，写入 input 的第 index 个缓冲区。裁剪块以 (x, y) 为中心：角点是
   (x - PIECE_W / 2, y - PIECE_H / 2)，超出图像时移回图像内，再向下取偶数。四周各加 BORDER 像素的边。颜色与 JPEG 相同，数值仍是字节值：
   这部分已提供。不留下任何东西。 */
aclError look_at(uint32_t model, aclmdlDataset *input, size_t index, int width, int height, int x, int y);

#endif
