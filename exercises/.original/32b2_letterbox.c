/*
  3.2 Developing the application 开发应用 · exercise 32b2 · 20 min

  A network was trained on squares. A photo that is wider than high must not be stretched into one: it is scaled to fit and pasted into
  the middle. Two rules come from the hardware: left and top are even and right and bottom odd, because four pixels share their colour,
  and the left edge of what is pasted is a multiple of 16.
  网络是用正方形图像训练的。较宽的照片不能拉伸成正方形：要等比缩放，再贴到中间。硬件有两条规则：四个像素共用颜色，所以 left、top 为偶数，
  right、bottom 为奇数；贴图的左边缘要是 16 的倍数。

  Do the three TODOs and run:
  完成三处 TODO，然后运行：

      make check EX=32b2
*/
#include "ascend_lite.h"
#include "exercises/checks/32b2_letterbox.h"

corners fit(uint32_t width, uint32_t height, uint32_t side) {
  corners c;
  /* TODO 1: this fills the square and stretches the picture. Which side fills it, and how long is the other?
     TODO 1：这样会充满正方形，图像被拉伸。哪一边应充满？另一边是多长？ */
  uint32_t w = side, h = side;
  /* TODO 2: corners are inclusive and have their parity; the left one is a multiple of 16.
     TODO 2：角点包含在内，并有奇偶要求；left 是 16 的倍数。 */
  c.left = (side - w) / 2;
  c.top = (side - h) / 2;
  c.right = c.left + w;
  c.bottom = c.top + h;
  return c;
}

aclError letterbox(acldvppChannelDesc *channel, acldvppPicDesc *photo, uint32_t width, uint32_t height, acldvppPicDesc *box, uint32_t side,
                   aclrtStream stream) {
  corners c = fit(width, height, side);
  acldvppRoiConfig *whole = acldvppCreateRoiConfig(0, width - 1, 0, height - 1);
  acldvppRoiConfig *middle = acldvppCreateRoiConfig(c.left, c.right, c.top, c.bottom);
  acldvppResizeConfig *bilinear = acldvppCreateResizeConfig();
  aclError code;
  TRY(acldvppSetResizeConfigInterpolation(bilinear, 1));
  code = acldvppVpcCropResizePasteAsync(channel, photo, box, whole, middle, bilinear, stream);
  /* TODO 3: something made above is not released here.
     TODO 3：上面创建的东西，有一样没有在这里释放。 */
  TRY(acldvppDestroyRoiConfig(whole));
  TRY(acldvppDestroyResizeConfig(bilinear));
  return code;
}
