/*
  3.2 Developing the application 开发应用 · a solution of exercise 32c1

  0.406 * 255 = 103.53 and 1 / (0.225 * 255) = 0.017429, and so on. Means belong to the channels after the conversion: blue first.
  0.406 * 255 = 103.53，1 / (0.225 * 255) = 0.017429，依此类推。均值属于转换之后的通道：蓝色在先。
*/
#include "ascend_lite.h"
#include "exercises/checks/32c1_config.h"

static const char text[] =
    "aipp_op {\n"
    "  aipp_mode: static\n"
    "  input_format: YUV420SP_U8\n"
    "  src_image_size_w: 64\n"
    "  src_image_size_h: 48\n"
    "  crop: true\n"
    "  load_start_pos_w: 12\n"
    "  load_start_pos_h: 8\n"
    "  crop_size_w: 40\n"
    "  crop_size_h: 32\n"
    "  csc_switch: true\n"
    "  matrix_r0c0: 256   matrix_r0c1: 454   matrix_r0c2: 0\n"
    "  matrix_r1c0: 256   matrix_r1c1: -88   matrix_r1c2: -183\n"
    "  matrix_r2c0: 256   matrix_r2c1: 0     matrix_r2c2: 359\n"
    "  input_bias_0: 0    input_bias_1: 128  input_bias_2: 128\n"
    "  mean_chn_0: 103   mean_chn_1: 116   mean_chn_2: 123\n"
    "  min_chn_0: 0.53   min_chn_1: 0.28   min_chn_2: 0.675\n"
    "  var_reci_chn_0: 0.0174292  var_reci_chn_1: 0.0175070  var_reci_chn_2: 0.0171247\n"
    "}\n";

const char *aipp_config(void) { return text; }
