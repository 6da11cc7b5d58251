/* expect: stream 1 cannot run in step 5 */
/* The belief: "the other stream just goes on" */
#include "ascend_lite.h"
#include "exercises/checks/24b5_break_it.h"

const char *break_missing_event(void) { return "order:2,1,1"; }

const char *break_double_buffer(void) { return "order:1,1,1,1,1"; }

const char *break_two_writers(void) { return "order:1,2,1,1,1,1"; }
