/* Preparing pictures on the device: scaling an NV12 picture before the network sees it. */
#define ENABLE_DVPP_INTERFACE
#include "acl/acl.h"
#include "acl/ops/acl_dvpp.h"
#include "program.h"

static acldvppPicDesc *picture(void *data, uint32_t width, uint32_t height) {
  acldvppPicDesc *desc = acldvppCreatePicDesc();
  OK(acldvppSetPicDescData(desc, data));
  OK(acldvppSetPicDescSize(desc, width * height * 3 / 2));
  OK(acldvppSetPicDescFormat(desc, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
  OK(acldvppSetPicDescWidth(desc, width));
  OK(acldvppSetPicDescHeight(desc, height));
  OK(acldvppSetPicDescWidthStride(desc, width));
  OK(acldvppSetPicDescHeightStride(desc, height));
  return desc;
}
int main(void) {
  unsigned char from[64 * 64 * 3 / 2], to[128 * 128 * 3 / 2];
  void *a = NULL, *b = NULL;
  size_t k;
  OK(aclInit(NULL));
  OK(aclrtSetDevice(0));
  aclrtStream stream = NULL;
  OK(aclrtCreateStream(&stream));
  acldvppChannelDesc *channel = acldvppCreateChannelDesc();
  OK(acldvppCreateChannel(channel));
  OK(acldvppMalloc(&a, sizeof from));
  OK(acldvppMalloc(&b, sizeof to));
  memset(from, 77, sizeof from);
  OK(aclrtMemcpy(a, sizeof from, from, sizeof from, ACL_MEMCPY_HOST_TO_DEVICE));
  acldvppPicDesc *in = picture(a, 64, 64), *out = picture(b, 128, 128);
  acldvppResizeConfig *config = acldvppCreateResizeConfig();
  OK(acldvppVpcResizeAsync(channel, in, out, config, stream));
  OK(aclrtSynchronizeStream(stream));
  NEED(acldvppGetPicDescRetCode(out) == 0);
  OK(aclrtMemcpy(to, sizeof to, b, sizeof to, ACL_MEMCPY_DEVICE_TO_HOST));
  for (k = 0; k < sizeof to; k++) NEED(to[k] == 77);
  OK(acldvppDestroyResizeConfig(config));
  OK(acldvppDestroyPicDesc(in));
  OK(acldvppDestroyPicDesc(out));
  OK(acldvppFree(a));
  OK(acldvppFree(b));
  OK(acldvppDestroyChannel(channel));
  OK(acldvppDestroyChannelDesc(channel));
  OK(aclrtDestroyStream(stream));
  OK(aclrtResetDevice(0));
  OK(aclFinalize());
  puts("worked");
  return 0;
}
