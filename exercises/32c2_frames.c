/*
  3.2 Developing the application 开发应用 · exercise 32c2 · 25 min

  A camera follows something that moves; from each frame the network gets the piece around it. The model has dynamic AIPP, so size and
  corner come with the frame. Corners of NV12 are even, a piece lies inside its picture, and settings build on each other.
  摄像头跟着一个移动的物体；网络每帧只要它周围的一块。模型带动态 AIPP，大小和角点随帧设置。NV12 的角点必须是偶数，裁剪块要在图像之内，
  各项设置有先后依赖。

  Do the four TODOs and run:
  完成四处 TODO，然后运行：

      make check EX=32c2
*/
#include "ascend_lite.h"
#include "exercises/checks/32c2_frames.h"

aclError look_at(uint32_t model, aclmdlDataset *input, size_t index, int width, int height, int x, int y) {
  aclmdlAIPP *settings = aclmdlCreateAIPP(1);
  TRY(aclmdlSetAIPPInputFormat(settings, ACL_YUV420SP_U8));
  TRY(aclmdlSetAIPPCscParams(settings, 1, 256, 0, 359, 256, -88, -183, 256, 454, 0, 0, 0, 0, 0, 128, 128));

  /* TODO 1: the corner may lie outside the picture, and it may be odd.
     TODO 1：角点可能在图像之外，也可能是奇数。 */
  int left = x - PIECE_W / 2, top = y - PIECE_H / 2;

  /* TODO 2: a piece of what? The size of the picture has to be known first.
     TODO 2：从多大的图里裁剪？要先知道图像大小。 */
  TRY(aclmdlSetAIPPCropParams(settings, 1, left, top, PIECE_W, PIECE_H, 0));
  TRY(aclmdlSetAIPPSrcImageSize(settings, width, height));

  /* TODO 3: 28 x 20 is not yet 32 x 24.
     TODO 3：28 x 20 还不是 32 x 24。 */

  /* TODO 4: settings are an object of yours; what does it need in the end?
     TODO 4：settings 是你创建的对象，最后还需要什么？ */
  return aclmdlSetInputAIPP(model, input, index, settings);
}
