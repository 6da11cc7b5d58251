/* expect: atc refuses the options of four_at_once */
/* The belief: "the name of the input does not matter" */
#include "ascend_lite.h"
#include "exercises/checks/31b1_options.h"

const char *for_the_p3(void) { return "--soc_version=Ascend310P3"; }
const char *four_at_once(void) { return "--input_shape=input:4,1,28,28"; }
const char *one_two_or_eight(void) { return "--input_shape=image:-1,1,28,28 --dynamic_batch_size=1,2,8"; }
const char *half_answers(void) { return "--output_type=FP16"; }
