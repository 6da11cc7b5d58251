/* exercise.h - what every exercise gets for free: the library and one macro. 每道练习都可以用的东西：库本身和一个宏。 */
#ifndef ASL_EXERCISE_H
#define ASL_EXERCISE_H

#include "ascend_lite.h"

/* TRY(call): makes the call; when its code is not 0, leaves the function and hands the code to the caller.
   TRY(call)：执行这个调用；返回码不是 0 时，立刻离开当前函数并把返回码交给调用者。 */
#define TRY(call)                                     \
  do {                                                \
    aclError try_code = (call);                       \
    if (try_code != ACL_SUCCESS) return try_code;     \
  } while (0)

/* Notes the line of a supplied function's call, so that messages can name it. */
#if defined(ASCEND_LITE_SOURCE_LINES)
#define EXERCISE_HERE(call) (aslWhere(__FILE__, __LINE__), call)
#else
#define EXERCISE_HERE(call) (call)
#endif

#endif
