/* expect: two_writers is still right under your schedule */
/* The belief: "stream 2 first is the wrong order" */
#include "ascend_lite.h"
#include "exercises/checks/24b5_break_it.h"

const char *break_missing_event(void) { return "order:2"; }

const char *break_double_buffer(void) { return "order:1,1,1,1,1"; }

const char *break_two_writers(void) { return "order:2,2,2,1,1,1"; }
