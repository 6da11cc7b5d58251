/* expect: the model of for_the_p3 is for another chip */
/* The belief: "310 and 310P3 are the same family, so the same file" */
#include "ascend_lite.h"
#include "exercises/checks/31b1_options.h"

const char *for_the_p3(void) { return "--soc_version=Ascend310"; }
const char *four_at_once(void) { return "--input_shape=image:4,1,28,28"; }
const char *one_two_or_eight(void) { return "--input_shape=image:-1,1,28,28 --dynamic_batch_size=1,2,8"; }
const char *half_answers(void) { return "--output_type=FP16"; }
