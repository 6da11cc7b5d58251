/* 24c2_what_now.h - what exercise 24c2 asks for. 练习 24c2 要写的函数。 */
#ifndef ASL_CHECK_24C2_H
#define ASL_CHECK_24C2_H

#include "exercises/exercise.h"

/* What a program does next. 程序接下来该做什么。 */
typedef enum advice {
  GO_ON,       /* nothing is wrong, or the code only informs 没有错，或者这个码只是告知 */
  WAIT_AGAIN,  /* a time limit ran out; the work goes on 时限到了，工作仍在继续 */
  FIX_CALL,    /* an argument, a handle or the order of calls is wrong: a bug in this program 参数、句柄或调用顺序错了：程序的 bug */
  FREE_SOME,   /* something is used up: release, or ask for less 资源用完了：释放一些，或少申请 */
  FIND_TASK,   /* a task failed while it ran: look for it in the message 任务执行时失败：到消息里找是哪一个 */
  FIX_MODEL    /* the graph engine refuses the model or what was given to it 图引擎不接受模型，或传给它的东西 */
} advice;

/* Yours: what to do about this return code. 你来写：遇到这个返回码该怎么办。 */
advice what_now(aclError code);

#endif
