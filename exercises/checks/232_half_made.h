/* 232_half_made.h - what exercise 232 asks for. 练习 232 要写的函数。 */
#ifndef ASL_CHECK_232_H
#define ASL_CHECK_232_H

#include "exercises/exercise.h"

/* What one job needs. All NULL: nothing is made. 一项工作需要的资源。全为 NULL 表示什么都没有创建。 */
typedef struct job {
  aclrtStream stream;
  aclrtEvent done;
  void *pinned; /* aclrtMallocHost */
  void *input;  /* aclrtMalloc */
  void *output; /* aclrtMalloc */
} job;

/* Yours: makes all five, in this order, with `bytes` bytes for each memory. Any of the calls may fail. Then what was made before is
   released, all five are NULL, and the code of the call that failed is returned.
   你来写：按这个顺序创建全部五样，每块内存 bytes 字节。任何一个调用都可能失败；那时要释放之前创建的，五样都置为 NULL，
   并返回失败的那个调用的返回码。 */
aclError job_open(job *j, size_t bytes);

/* Yours: releases what there is, in reverse order; NULL means that there is nothing. Afterwards all five are NULL.
   你来写：按相反的顺序释放已有的；NULL 表示没有。之后五样都是 NULL。 */
aclError job_close(job *j);

/* In this exercise the grader stands between you and AscendCL, and lets one of these calls fail now and then.
   在本练习里，评分程序站在你和 AscendCL 之间，偶尔会让其中一个调用失败。 */
aclError may_fail_stream(aclrtStream *stream);
aclError may_fail_event(aclrtEvent *event);
aclError may_fail_pinned(void **p, size_t bytes);
aclError may_fail_malloc(void **p, size_t bytes, aclrtMemMallocPolicy policy);
#undef aclrtCreateStream
#undef aclrtCreateEvent
#undef aclrtMallocHost
#undef aclrtMalloc
#define aclrtCreateStream(s) EXERCISE_HERE(may_fail_stream(s))
#define aclrtCreateEvent(e) EXERCISE_HERE(may_fail_event(e))
#define aclrtMallocHost(p, n) EXERCISE_HERE(may_fail_pinned(p, n))
#define aclrtMalloc(p, n, policy) EXERCISE_HERE(may_fail_malloc(p, n, policy))

#endif
