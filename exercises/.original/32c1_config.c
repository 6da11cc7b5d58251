/*
  3.2 Developing the application 开发应用 · exercise 32c1 · 25 min

  A network was trained in Python like this, on pictures in the order blue, green, red (as OpenCV reads them):
  一个网络在 Python 里这样训练，图片通道顺序为蓝、绿、红（OpenCV 的读法）：

      x = picture / 255                                    0 to 1
      x = (x - mean) / deviation        blue   green  red
      mean      =                       0.406  0.456  0.485
      deviation =                       0.225  0.224  0.229

  The camera gives NV12 with the colours of JPEG files. AIPP starts from 0 to 255 and multiplies. Write its numbers; those of the
  conversion to red, green, blue stand there already.
  摄像头给出 NV12，颜色与 JPEG 文件相同。AIPP 从 0 到 255 的值开始，并且用的是乘法。请写出它的数字；转换到红、绿、蓝的矩阵已经写好。

  Do the four TODOs and run:
  完成四处 TODO，然后运行：

      make check EX=32c1
*/
#include "ascend_lite.h"
#include "exercises/checks/32c1_config.h"

static const char text[] =
    "aipp_op {\n"
    "  aipp_mode: static\n"
    "  input_format: YUV420SP_U8\n"
    "  src_image_size_w: 64\n"
    "  src_image_size_h: 48\n"
    /* TODO 1: this cuts at the top left corner. Where does a piece of 40 x 32 in the middle begin?
       TODO 1：这里从左上角裁剪。中间 40 x 32 的一块从哪里开始？ */
    "  crop: true\n"
    "  load_start_pos_w: 0\n"
    "  load_start_pos_h: 0\n"
    "  crop_size_w: 40\n"
    "  crop_size_h: 32\n"
    /* TODO 2: row 0 makes channel 0, which is red here. The network wants blue there.
       TODO 2：第 0 行生成通道 0，这里是红色；网络在那里要的是蓝色。 */
    "  csc_switch: true\n"
    "  matrix_r0c0: 256   matrix_r0c1: 0     matrix_r0c2: 359\n"
    "  matrix_r1c0: 256   matrix_r1c1: -88   matrix_r1c2: -183\n"
    "  matrix_r2c0: 256   matrix_r2c1: 454   matrix_r2c2: 0\n"
    "  input_bias_0: 0    input_bias_1: 128  input_bias_2: 128\n"
    /* TODO 3: the means of 0 to 255, channel by channel: the whole part in mean_chn, the rest in min_chn.
       TODO 3：按 0 到 255 计的均值，逐通道写：整数部分写 mean_chn，其余写 min_chn。 */
    "  mean_chn_0: 0   mean_chn_1: 0   mean_chn_2: 0\n"
    "  min_chn_0: 0    min_chn_1: 0    min_chn_2: 0\n"
    /* TODO 4: what is each multiplied with? Four digits or more.
       TODO 4：各乘以多少？至少写四位有效数字。 */
    "  var_reci_chn_0: 1  var_reci_chn_1: 1  var_reci_chn_2: 1\n"
    "}\n";

const char *aipp_config(void) { return text; }
