/* 32b2_letterbox.h - what exercise 32b2 asks for. 练习 32b2 要写的函数。 */
#ifndef ASL_CHECK_32B2_H
#define ASL_CHECK_32B2_H

#include "exercises/exercise.h"

/* Corners, all four inclusive. 四个角点，都包含在内。 */
typedef struct corners { uint32_t left, right, top, bottom; } corners;

/* Yours: where a picture of width x height pixels goes in a square of side x side (a multiple of 32), not stretched: as large as it
   fits, in the middle. Widths and heights are even numbers, rounded down; left is the multiple of 16 at or below the middle position, top the
   even number at or below it.
   你来写：width x height 的图像在边长 side（32 的倍数）的正方形里该放在哪里：不变形、尽量大、居中。宽和高取偶数（向下取整）；left 取居中位置
   以下（含）最近的 16 的倍数，top 取以下（含）最近的偶数。 */
corners fit(uint32_t width, uint32_t height, uint32_t side);

/* Yours: queues the work that puts the whole of `photo` (NV12, width x height) into the square `box` (NV12, side x side) at fit(...), with
   interpolation 1; the rest of box stays as it is. May return before it is done.
   你来写：下发任务，把 photo（NV12，width x height）整幅放进正方形 box（NV12，side x side）的 fit(...) 处，插值方式 1；box 的其余部分保持原样。
   可以在完成之前返回。 */
aclError letterbox(acldvppChannelDesc *channel, acldvppPicDesc *photo, uint32_t width, uint32_t height, acldvppPicDesc *box, uint32_t side,
                   aclrtStream stream);

#endif
