/*
  32b_dvpp.c - section 3.2: pictures on the device

  The question
      A photo comes as a JPEG file of any size; a network wants 224 x 224 pixels. Who decodes and scales it, where do the
      bytes lie, and what do width, stride and size have to do with each other?

  What you will see
      | 500 x 300: rows of 512 bytes, 304 of them, 233472 bytes
      | 224 x 224: rows of 224 bytes, 224 of them, 75264 bytes
      | acldvppVpcResizeAsync(channel, photo->desc, small.desc, bilinear, stream)  ->  100000 ACL_ERROR_INVALID_PARAM
      | letterbox: rows 0 to 43 grey, 44 to 179 picture, 180 to 223 grey
      | bytes from device to host on the way: 0

  One belief ends here: "the stride of a picture is its width".
  Run it:  make && build/bin/32b_dvpp
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"

#define WIDTH 500
#define HEIGHT 300
#define SIDE 224

static uint32_t up(uint32_t v, uint32_t to) { return (v + to - 1) / to * to; }

/* ---------------------------------------------------------------------------------------------------------------- */
/* A picture has memory of acldvppMalloc and a description that says how to read it: format, size, strides. */
typedef struct { acldvppPicDesc* desc; void* memory; uint32_t width, height, row, rows, bytes; } picture;

/* NV12: one byte of brightness per pixel, then one pair of colour bytes for each 2 x 2 pixels: 3/2 bytes per pixel. */
static picture nv12(uint32_t width, uint32_t height, uint32_t row_unit, uint32_t rows_unit) {
  picture p;
  p.memory = NULL;
  p.width = width, p.height = height;
  p.row = up(width, row_unit), p.rows = up(height, rows_unit);
  p.bytes = p.row * p.rows * 3 / 2;
  CALL(acldvppMalloc(&p.memory, p.bytes));
  p.desc = acldvppCreatePicDesc();
  CALL(acldvppSetPicDescData(p.desc, p.memory));
  CALL(acldvppSetPicDescSize(p.desc, p.bytes));
  CALL(acldvppSetPicDescFormat(p.desc, PIXEL_FORMAT_YUV_SEMIPLANAR_420));
  CALL(acldvppSetPicDescWidth(p.desc, width));
  CALL(acldvppSetPicDescHeight(p.desc, height));
  CALL(acldvppSetPicDescWidthStride(p.desc, p.row));
  CALL(acldvppSetPicDescHeightStride(p.desc, p.rows));
  return p;
}
static void drop(picture* p) {
  CALL(acldvppDestroyPicDesc(p->desc));
  CALL(acldvppFree(p->memory));
}
static void show_shape(const picture* p) {
  show(SAY("%u x %u: rows of %u bytes, %u of them, %u bytes", "%u x %u：每行 %u 字节，共 %u 行，%u 字节"), p->width, p->height, p->row, p->rows,
       p->bytes);
}
/* A bright disc on a slope of grey; brightness only, the colour stays neutral (128). */
static unsigned char painted(uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
  const long dx = (long)x - (long)width / 2, dy = (long)y - (long)height / 2, r = (long)height / 3;
  return dx * dx + dy * dy < r * r ? 235 : (unsigned char)(20 + 100 * x / width);
}
static void paint(const picture* p, unsigned char* host) {
  memset(host, 128, p->bytes);
  for (uint32_t y = 0; y < p->height; y++)
    for (uint32_t x = 0; x < p->width; x++) host[y * p->row + x] = painted(x, y, p->width, p->height);
  CALL(aclrtMemcpy(p->memory, p->bytes, host, p->bytes, ACL_MEMCPY_HOST_TO_DEVICE));
}
/* The brightness as letters, for a look at it on the terminal. */
static void look(const picture* p, const unsigned char* host, uint32_t row) {
  static const char ink[] = " .:-=+*#%@";
  for (uint32_t j = 0; j < 10; j++) {
    char line[51];
    for (uint32_t i = 0; i < 50; i++) line[i] = ink[host[(j * p->height / 10 + p->height / 20) * row + i * p->width / 50] * 9 / 255];
    line[50] = 0;
    show("  |%s|", line);
  }
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* A JPEG file in memory of the device, made by the device itself from a painted picture. 0 bytes: this build has no stb. */
static uint32_t a_photo(acldvppChannelDesc* channel, aclrtStream stream, void** file) {
  picture p = nv12(WIDTH, HEIGHT, 16, 2);
  unsigned char* host = (unsigned char*)malloc(p.bytes);
  acldvppJpegeConfig* level = acldvppCreateJpegeConfig();
  uint32_t bytes = 0;
  aclError code;
  if (!host) exit(1);
  paint(&p, host);
  CALL(acldvppSetJpegeConfigLevel(level, 90));
  CALL(acldvppJpegPredictEncSize(p.desc, level, &bytes));
  CALL(acldvppMalloc(file, bytes));
  code = acldvppJpegEncodeAsync(channel, p.desc, *file, &bytes, level, stream);
  if (code == ACL_ERROR_API_NOT_SUPPORT) bytes = 0;
  else CALL(code);
  CALL(aclrtSynchronizeStream(stream));
  CALL(acldvppDestroyJpegeConfig(level));
  drop(&p);
  free(host);
  return bytes;
}

static picture decode(acldvppChannelDesc* channel, aclrtStream stream, const void* file, uint32_t bytes) {
  unsigned char* host = (unsigned char*)malloc(bytes);
  uint32_t width = 0, height = 0, need = 0;
  int32_t components = 0;
  picture photo;

  STEP(SAY("From a file to pixels: JPEGD", "从文件到像素：JPEGD"));
  if (!host) exit(1);
  CALL(aclrtMemcpy(host, bytes, file, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  tell(SAY("The header of the file is read on the host: the file lies in ordinary memory, as it came from the disk.",
           "文件头在 host 上读取：文件就在普通内存里，刚从磁盘读进来。"));
  EXPECT(acldvppJpegGetImageInfo(host, bytes, &width, &height, &components), ACL_SUCCESS);
  EXPECT(acldvppJpegPredictDecSize(host, bytes, PIXEL_FORMAT_YUV_SEMIPLANAR_420, &need), ACL_SUCCESS);
  photo = nv12(width, height, 128, 16); /* TRY 1 */
  show_shape(&photo);
  CLAIM(need == photo.bytes && need > width * height * 3 / 2,
        SAY("the decoder wants more than width * height * 3/2: rows are padded to 128 bytes, and there are a multiple of 16 of them",
            "解码需要的内存多于 width * height * 3/2：每行补齐到 128 字节，行数补齐到 16 的倍数"));
  tell(SAY("The decoder itself is on the device. So the file has to be there too, in memory of acldvppMalloc; the call only queues the work.",
           "解码器在 device 上，所以文件也要在 device 上，而且是 acldvppMalloc 的内存；调用只是把任务排入队列。"));
  EXPECT(acldvppJpegDecodeAsync(channel, file, bytes, photo.desc, stream), ACL_SUCCESS);
  CALL(aclrtSynchronizeStream(stream));
  CLAIM(acldvppGetPicDescRetCode(photo.desc) == 0, SAY("the description says how it went: retCode 0", "结果写在描述里：retCode 为 0"));
  free(host);
  return photo;
}

static void width_and_stride(const picture* photo) {
  unsigned char* host = (unsigned char*)malloc(photo->bytes);
  STEP(SAY("Width is not stride", "宽度不是行跨度"));
  if (!host) exit(1);
  CALL(aclrtMemcpy(host, photo->bytes, photo->memory, photo->bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  tell(SAY("Pixel (x, y) lies at y * widthStride + x. With rows of 512 bytes:", "像素 (x, y) 位于 y * widthStride + x。按每行 512 字节来读："));
  look(photo, host, photo->row);
  tell(SAY("Read with y * width + x, each row begins 12 bytes too early, and the picture leans over:",
           "按 y * width + x 来读，每一行都早了 12 字节，图像就歪了："));
  look(photo, host, photo->width);
  CLAIM(abs(host[150 * photo->row + 250] - 235) < 12 && abs(host[299 * photo->row + 499] - painted(499, 299, WIDTH, HEIGHT)) < 12,
        SAY("the middle of the disc and the last pixel are where the stride says", "圆心和最后一个像素都在行跨度指出的位置"));
  free(host);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static picture scale(acldvppChannelDesc* channel, aclrtStream stream, const picture* photo) {
  picture small = nv12(SIDE, SIDE, 16, 2);
  acldvppResizeConfig* bilinear = acldvppCreateResizeConfig();

  STEP(SAY("To the size of the network: VPC", "缩放到网络的尺寸：VPC"));
  tell(SAY("The scaler has rules of its own: rows of a multiple of 16 bytes, an even number of rows. It reads the padded picture as the decoder "
           "left it and takes only the width x height pixels that are picture.",
           "缩放单元有自己的规则：每行是 16 字节的倍数，行数为偶数。它直接读取解码器输出的带填充的图像，只取其中 width x height 的有效像素。"));
  show_shape(&small);
  CALL(acldvppSetResizeConfigInterpolation(bilinear, 1));
  CALL(acldvppSetPicDescWidthStride(small.desc, SIDE - 4)); /* a beginner's number */
  EXPECT(acldvppVpcResizeAsync(channel, photo->desc, small.desc, bilinear, stream), ACL_ERROR_INVALID_PARAM);
  show_message();
  CALL(acldvppSetPicDescWidthStride(small.desc, small.row));
  EXPECT(acldvppVpcResizeAsync(channel, photo->desc, small.desc, bilinear, stream), ACL_SUCCESS);
  CALL(aclrtSynchronizeStream(stream));
  {
    unsigned char* host = (unsigned char*)malloc(small.bytes);
    if (!host) exit(1);
    CALL(aclrtMemcpy(host, small.bytes, small.memory, small.bytes, ACL_MEMCPY_DEVICE_TO_HOST));
    look(&small, host, small.row);
    CLAIM(abs(host[112 * small.row + 112] - 235) < 12, SAY("the disc is still in the middle, but it is an ellipse now", "圆仍在正中，但成了椭圆"));
    free(host);
  }
  CALL(acldvppDestroyResizeConfig(bilinear));
  return small;
}

static void letterbox(acldvppChannelDesc* channel, aclrtStream stream, const picture* photo) {
  picture box = nv12(SIDE, SIDE, 16, 2);
  unsigned char* host = (unsigned char*)malloc(box.bytes);
  acldvppResizeConfig* bilinear = acldvppCreateResizeConfig();
  acldvppRoiConfig *all = acldvppCreateRoiConfig(0, WIDTH - 1, 0, HEIGHT - 1), *middle;
  /* 500 : 300 = 224 : 134.4; even numbers, so 136 rows, from row 44 to row 179 */
  const uint32_t rows = 136, top = (SIDE - rows) / 2, bottom = top + rows - 1;

  STEP(SAY("Nothing stretched: the letterbox", "不变形：letterbox"));
  if (!host) exit(1);
  tell(SAY("A circle that should stay one needs a border: the output is filled with grey first, then the picture is pasted into its middle. "
           "Corners are inclusive: left and top are even, right and bottom odd, because four pixels share their colour.",
           "要让圆还是圆，就得留边：先把输出填成灰色，再把图像贴到中间。角点是包含在内的：left、top 为偶数，right、bottom 为奇数，因为四个像素共用颜色。"));
  CALL(aclrtMemset(box.memory, box.bytes, 128, box.bytes)); /* TRY 2 */
  CALL(acldvppSetResizeConfigInterpolation(bilinear, 1));
  middle = acldvppCreateRoiConfig(0, SIDE - 1, top + 1, bottom);
  EXPECT(acldvppVpcCropResizePasteAsync(channel, photo->desc, box.desc, all, middle, bilinear, stream), ACL_ERROR_INVALID_PARAM);
  show_message();
  CALL(acldvppSetRoiConfigTop(middle, top));
  EXPECT(acldvppVpcCropResizePasteAsync(channel, photo->desc, box.desc, all, middle, bilinear, stream), ACL_SUCCESS);
  CALL(aclrtSynchronizeStream(stream));
  CALL(aclrtMemcpy(host, box.bytes, box.memory, box.bytes, ACL_MEMCPY_DEVICE_TO_HOST));
  look(&box, host, box.row);
  show(SAY("letterbox: rows 0 to %u grey, %u to %u picture, %u to %u grey", "letterbox：第 0 到 %u 行灰色，%u 到 %u 行图像，%u 到 %u 行灰色"), top - 1, top,
       bottom, bottom + 1, SIDE - 1);
  CLAIM(host[(top - 1) * box.row + 7] == 128 && host[(bottom + 1) * box.row + 7] == 128 && abs(host[112 * box.row + 112] - 235) < 12,
        SAY("what is not pasted over stays as it was", "没有贴到的地方保持原样"));
  CALL(acldvppDestroyRoiConfig(all));
  CALL(acldvppDestroyRoiConfig(middle));
  CALL(acldvppDestroyResizeConfig(bilinear));
  drop(&box);
  free(host);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void without_the_host(acldvppChannelDesc* channel, aclrtStream stream, const void* file, uint32_t bytes, const picture* photo,
                             const picture* small) {
  acldvppResizeConfig* bilinear = acldvppCreateResizeConfig();
  STEP(SAY("File to network input without the host", "从文件到网络输入，不经过 host"));
  tell(SAY("Decoder, scaler and network are on one device and in one stream: each finds what the one before it left. Nothing is waited for in "
           "between, and no pixel comes to the host.",
           "解码、缩放、网络都在同一设备、同一条流里：后一个直接使用前一个的输出。中间不需要等待，也没有像素回到 host。"));
  CALL(acldvppSetResizeConfigInterpolation(bilinear, 1));
#if !defined(ASCEND_LITE_USE_CANN)
  {
    aslStats before, after;
    aslGetStats(&before);
    EXPECT(acldvppJpegDecodeAsync(channel, file, bytes, photo->desc, stream), ACL_SUCCESS);
    EXPECT(acldvppVpcResizeAsync(channel, photo->desc, small->desc, bilinear, stream), ACL_SUCCESS);
    CALL(aclrtSynchronizeStream(stream));
    aslGetStats(&after);
    show(SAY("bytes from device to host on the way: %llu", "途中从 device 到 host 的字节数：%llu"), (unsigned long long)(after.bytes_d2h - before.bytes_d2h));
    CLAIM(after.bytes_d2h == before.bytes_d2h && after.bytes_h2d == before.bytes_h2d, SAY("no copy in either direction", "两个方向都没有拷贝"));
  }
#else
  EXPECT(acldvppJpegDecodeAsync(channel, file, bytes, photo->desc, stream), ACL_SUCCESS);
  EXPECT(acldvppVpcResizeAsync(channel, photo->desc, small->desc, bilinear, stream), ACL_SUCCESS);
  CALL(aclrtSynchronizeStream(stream));
#endif
  CALL(acldvppDestroyResizeConfig(bilinear));
}
static void a_broken_file(acldvppChannelDesc* channel, aclrtStream stream, const void* file, uint32_t bytes, const picture* photo) {
  STEP(SAY("A file that is cut off", "不完整的文件"));
  tell(SAY("Whether a file can be decoded is seen when it is decoded: the call accepts it, the synchronize tells.",
           "文件能不能解码，要到解码时才知道：调用被接受，同步时才报告。"));
  EXPECT(acldvppJpegDecodeAsync(channel, file, bytes / 2, photo->desc, stream), ACL_SUCCESS);
  EXPECT(aclrtSynchronizeStream(stream), ACL_ERROR_RT_AICPU_EXCEPTION);
  show_message();
  CLAIM(acldvppGetPicDescRetCode(photo->desc) != 0, SAY("and retCode is not 0", "retCode 也不为 0"));
}

int main(void) {
  acldvppChannelDesc* channel;
  aclrtStream stream = NULL;
  void* file = NULL;
  uint32_t bytes;

  LESSON("3.2", "Developing the application: pictures (DVPP)", "应用开发：图像处理 (DVPP)", 35,
         SAY("How does a JPEG file become what a network wants, without the host?", "JPEG 文件怎样不经过 host 变成网络需要的输入？"));
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  CALL(aclrtCreateStream(&stream));

  STEP(SAY("A channel: the way to the picture units", "通道：通往图像单元的路"));
  tell(SAY("One channel serves any number of pictures; description first, then the channel, and in reverse at the end.",
           "一个通道可以处理任意多张图片；先建描述，再建通道，结束时反过来。"));
  channel = acldvppCreateChannelDesc();
  EXPECT(acldvppCreateChannel(channel), ACL_SUCCESS);
  bytes = a_photo(channel, stream, &file);
  if (bytes == 0) {
    tell(SAY("This build has no stb_image.h, which reads and writes JPEG here. Install it (Debian: apt install libstb-dev), make again, and come back.",
             "本次编译没有 stb_image.h（这里用它读写 JPEG）。请安装（Debian：apt install libstb-dev），重新 make 后再来。"));
  } else {
    picture photo = decode(channel, stream, file, bytes), small;
    width_and_stride(&photo);
    small = scale(channel, stream, &photo);
    letterbox(channel, stream, &photo);
    without_the_host(channel, stream, file, bytes, &photo, &small);
    a_broken_file(channel, stream, file, bytes, &photo);
    drop(&small), drop(&photo);
  }

  STEP(SAY("Release everything, innermost first", "全部释放，从里到外"));
  CALL(acldvppFree(file)); /* TRY 3 */
  EXPECT(acldvppDestroyChannel(channel), ACL_SUCCESS);
  EXPECT(acldvppDestroyChannelDesc(channel), ACL_SUCCESS);
  CALL(aclrtDestroyStream(stream));
  EXPECT(aclrtResetDevice(0), ACL_SUCCESS);
  EXPECT(aclFinalize(), ACL_SUCCESS);

  HARDWARE(SAY("There JPEGD, JPEGE and VPC are units of their own beside the AI Core, with their own memory space: hence acldvppMalloc. Pixels may "
               "differ by a level or two from these: the chip's inverse transform and its default scaling filter are not published. A 310P pads rows "
               "to 64 instead of 128 bytes, has no rule about odd corners, and writes RGB as well.",
               "真实硬件上，JPEGD、JPEGE、VPC 是 AI Core 之外的独立单元，有自己的内存空间，所以要用 acldvppMalloc。像素可能与这里相差一两级：芯片的反变换"
               "和默认缩放滤波没有公开。310P 的行对齐是 64 而不是 128 字节，对角点没有奇偶要求，也能输出 RGB。"));
  TRY(SAY("Give the decoder the scaler's numbers, 16 and 2 (TRY 1). Which claims fall, and which numbers does the call offer?",
          "把解码输出的 128 和 16 改成缩放单元的 16 和 2（TRY 1）。哪些断言不成立？调用给出什么数字？"));
  TRY(SAY("Do not fill the box with grey (TRY 2). Which claim falls?", "不把 box 填成灰色（TRY 2）。哪个断言不成立？"));
  TRY(SAY("Free the file with aclrtFree (TRY 3). What is the answer?", "用 aclrtFree 释放文件内存（TRY 3）。结果如何？"));
  NEXT(SAY("The exercises: make check EX=32b1, then 32b2.", "练习：make check EX=32b1，然后是 32b2。"));
  return lesson_end();
}

/*
  Answers
  (1) The size, because 300 rows are fewer than the decoder writes; and acldvppJpegDecodeAsync gives 100000: heightStride is 300, it must be
      a multiple of 16. The width stride passes by luck: 500 rounded up to 16 and to 128 is 512 both times.
  (2) The last one of that step: what is not pasted over stays as it was, and nobody has said what it was.
  (3) 107000: acldvppMalloc allocated it. Use acldvppFree.
*/
