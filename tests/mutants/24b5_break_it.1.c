/* expect: this is not a schedule */
/* The belief: "lazy shows every mistake" */
#include "ascend_lite.h"
#include "exercises/checks/24b5_break_it.h"

const char *break_missing_event(void) { return "lazy"; }

const char *break_double_buffer(void) { return "lazy"; }

const char *break_two_writers(void) { return "lazy"; }
