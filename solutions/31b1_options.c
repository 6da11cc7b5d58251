/*
  3.1 Development flow 开发流程 · a solution of exercise 31b1

  One option for the chip, one for a shape, two for several shapes, one for the type of the answers.
  芯片一个选项，固定形状一个选项，多种形状两个选项，输出类型一个选项。
*/
#include "ascend_lite.h"
#include "exercises/checks/31b1_options.h"

const char *for_the_p3(void) { return "--soc_version=Ascend310P3"; }
const char *four_at_once(void) { return "--input_shape=image:4,1,28,28"; }
const char *one_two_or_eight(void) { return "--input_shape=image:-1,1,28,28 --dynamic_batch_size=1,2,8"; }
const char *half_answers(void) { return "--output_type=FP16"; }
