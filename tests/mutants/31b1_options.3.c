/* expect: the gears of one_two_or_eight are not 1, 2 and 8 */
/* The belief: "eight is the largest, so everything below it fits as well" */
#include "ascend_lite.h"
#include "exercises/checks/31b1_options.h"

const char *for_the_p3(void) { return "--soc_version=Ascend310P3"; }
const char *four_at_once(void) { return "--input_shape=image:4,1,28,28"; }
const char *one_two_or_eight(void) { return "--input_shape=image:-1,1,28,28 --dynamic_batch_size=1,8"; }
const char *half_answers(void) { return "--output_type=FP16"; }
