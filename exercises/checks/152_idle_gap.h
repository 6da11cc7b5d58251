/* 152_idle_gap.h - what exercise 152 asks for. 练习 152 要写的函数。 */
#ifndef ASL_CHECK_152_H
#define ASL_CHECK_152_H

#include "exercises/exercise.h"

/* You get n records as aslTraceRead gives them: finished tasks of all streams, in the order in which they finished.
   拿到的是 aslTraceRead 给出的 n 条记录：所有流上已完成的任务，按完成的先后排列。 */

/* Yours: how long the stream's longest pause was: from the end of one of its tasks to the start of its next, in nanoseconds; 0 when it
   has fewer than two tasks.
   你来写：这个流最长的停顿：从它的一个任务结束到它的下一个任务开始，纳秒；不足两个任务时为 0。 */
uint64_t longest_pause(const aslTraceRecord *r, size_t n, int32_t stream);

/* Yours: for how many nanoseconds a task of stream a and a task of stream b ran at the same time (a and b differ).
   你来写：流 a 的任务和流 b 的任务同时在运行的时间，纳秒（a 与 b 不同）。 */
uint64_t together(const aslTraceRecord *r, size_t n, int32_t a, int32_t b);

#endif
