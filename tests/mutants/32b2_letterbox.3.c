/* expect: left is not a multiple of 16 */
/* The belief: "the middle is the middle" */
#include "ascend_lite.h"
#include "exercises/checks/32b2_letterbox.h"

corners fit(uint32_t width, uint32_t height, uint32_t side) {
  corners c;
  uint32_t w = (width >= height ? side : side * width / height) & ~1u, h = (width >= height ? side * height / width : side) & ~1u;
  c.left = (side - w) / 2 & ~1u;
  c.top = (side - h) / 2 & ~1u;
  c.right = c.left + w - 1;
  c.bottom = c.top + h - 1;
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
  TRY(acldvppDestroyRoiConfig(whole));
  TRY(acldvppDestroyRoiConfig(middle));
  TRY(acldvppDestroyResizeConfig(bilinear));
  return code;
}
