/* fuzz_picture.c - JPEG and PNG files: any bytes are refused with a reason or give a picture, in bounded memory. */
#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {"../shared/samples/images/photo_a.jpg", "tutorials/data/digit_2.jpg", "tutorials/data/digit_0.png", NULL};

static void jpeg(const uint8_t *data, size_t size) {
  asl__job j;
  asl__img_jpeg_info i;
  static const int formats[] = {0, PIXEL_FORMAT_YUV_SEMIPLANAR_420, PIXEL_FORMAT_YVU_SEMIPLANAR_422, PIXEL_FORMAT_YUV_SEMIPLANAR_444};
  if (asl__img_jpeg_look(data, size, 0, &i) && (uint64_t)i.width * i.height > 1 << 14) return; /* large ones are only slow */
  for (size_t k = 0; k < 4; k++) {
    asl__zero(&j, sizeof j);
    j.file = data;
    j.file_bytes = size;
    j.out.format = formats[k] ? asl__img_find(formats[k]) : NULL;
    j.room = 1 << 17;
    j.out.bytes = (unsigned char *)malloc(j.room);
    if (!j.out.bytes) abort();
    asl__job_jpegd(&j);
    free(j.out.bytes);
    if (k == 0 && i.code != ACL_SUCCESS) return;
  }
}
static void png(const uint8_t *data, size_t size) {
  asl__job j;
  asl__img_png_info i;
  if (asl__img_png_look(data, size, &i) && (uint64_t)i.width * i.height > 1 << 14) return;
  asl__zero(&j, sizeof j);
  j.file = data;
  j.file_bytes = size;
  j.room = 1 << 17;
  j.out.bytes = (unsigned char *)malloc(j.room);
  if (!j.out.bytes) abort();
  asl__job_pngd(&j);
  free(j.out.bytes);
}
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  jpeg(data, size);
  png(data, size);
  return 0;
}
