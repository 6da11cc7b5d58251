/* expect: the piece lies outside the picture */
/* The belief: "AIPP cuts off what is outside" */
#include "ascend_lite.h"
#include "exercises/checks/32c2_frames.h"

static int inside(int corner, int piece, int side) {
  (void)piece, (void)side;
  if (corner < 0) corner = 0;
  return corner / 2 * 2;
}

aclError look_at(uint32_t model, aclmdlDataset *input, size_t index, int width, int height, int x, int y) {
  aclmdlAIPP *settings = aclmdlCreateAIPP(1);
  TRY(aclmdlSetAIPPInputFormat(settings, ACL_YUV420SP_U8));
  TRY(aclmdlSetAIPPCscParams(settings, 1, 256, 0, 359, 256, -88, -183, 256, 454, 0, 0, 0, 0, 0, 128, 128));
  int left = inside(x - PIECE_W / 2, PIECE_W, width), top = inside(y - PIECE_H / 2, PIECE_H, height);
  TRY(aclmdlSetAIPPSrcImageSize(settings, width, height));
  TRY(aclmdlSetAIPPCropParams(settings, 1, left, top, PIECE_W, PIECE_H, 0));
  TRY(aclmdlSetAIPPPaddingParams(settings, 1, BORDER, BORDER, BORDER, BORDER, 0));
  TRY(aclmdlSetInputAIPP(model, input, index, settings));
  return aclmdlDestroyAIPP(settings);
}
