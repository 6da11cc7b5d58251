/* expect: is a time limit, not a mistake */
/* The belief: "507 means that a task failed, always" */
#include "ascend_lite.h"
#include "exercises/checks/24c2_what_now.h"

advice what_now(aclError code) {
  switch (code) {
    case ACL_SUCCESS:
    case ACL_ERROR_REPEAT_INITIALIZE:      /* it runs already */
    case ACL_ERROR_RT_REPORT_TIMEOUT:      /* no callback in this round */
    case ACL_ERROR_RT_END_OF_SEQUENCE:     /* the wait was good, the data is at its end */
    case ACL_ERROR_RT_MODEL_ABORT_NORMAL:  /* stopped as asked */
    case ACL_ERROR_RT_AICORE_OVER_FLOW:    /* done, with an overflow */
    case ACL_ERROR_RT_AIVEC_OVER_FLOW:
    case ACL_ERROR_RT_OVER_FLOW:
      return GO_ON;
    case ACL_ERROR_GE_MEMORY_ALLOCATION:
    case ACL_ERROR_BAD_ALLOC:
      return FREE_SOME;
    case ACL_ERROR_RT_FEATURE_NOT_SUPPORT: /* asked for what is not there: no freeing helps */
    case ACL_ERROR_RT_CONTEXT_RELEASE_ERROR: /* reset more often than set */
      return FIX_CALL;
    default:
      break;
  }
  switch (code / 1000) {
    case 207: return FREE_SOME;
    case 507: return FIND_TASK;
    case 145: case 245: case 345: case 545: return FIX_MODEL;
    default: return FIX_CALL;
  }
}
