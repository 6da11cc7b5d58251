/* 24b5_break_it.h - what exercise 24b5 asks for. 练习 24b5 要写的函数。 */
#ifndef ASL_CHECK_24B5_H
#define ASL_CHECK_24B5_H

#include "exercises/exercise.h"

/* Yours: each returns a schedule as text, "order:" and then the streams in the order in which they take their steps, for example
   "order:1,1,2". Where your list ends, the rest runs in the order in which it was queued.
   你来写：每个函数返回一个调度的文本："order:" 后面依次写出轮到哪个流走一步，例如 "order:1,1,2"。
   列表用完之后，剩下的按排队的先后运行。 */
const char *break_missing_event(void);
const char *break_double_buffer(void);
const char *break_two_writers(void);

#endif
