/* expect: var_reci holds the deviation, not its reciprocal */
/* The belief: "var_reci is the standard deviation" */
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
    "  var_reci_chn_0: 57.375  var_reci_chn_1: 57.12  var_reci_chn_2: 58.395\n"
    "}\n";

const char *aipp_config(void) { return text; }
