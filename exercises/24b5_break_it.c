/*
  2.4 Several streams 多个流 · exercise 24b5 · 20 min

  Three programs, each with one mistake. Their authors have run them for weeks and seen nothing. Show them: hand in a schedule
  under which the result is wrong. Each task in a queue is one step; in each step one stream takes its next task. A stream whose
  next task is a wait for an event that is not yet recorded cannot take a step.
  三个程序，每个都有一处错误。作者运行了几个星期，什么也没发现。给他们看：交出一个会让结果出错的调度。
  队列里的每个任务是一步；每一步由一个流执行它的下一个任务。如果一个流的下一个任务是等待，而那个 event 还没有 record 到，它就不能走。

  missing_event      stream 1:  copy in | double
                     stream 2:  copy out                              wrong when it copies something else than the products 拷出的不是乘积就算错

  double_buffer      stream 1:  load 0 -> A | record a | load 1 -> B | record b | load 2 -> A | record a | load 3 -> B | record b
                     stream 2:  wait a | store A | wait b | store B | wait a | store A | wait b | store B
                                                                      wrong when a piece is lost 丢了一块数据就算错

  two_writers        stream 1:  take total | add 10 | put back
                     stream 2:  take total | add 20 | put back         wrong when the total is not 30 总和不是 30 就算错

  Try them by hand first; the game saves what breaks them:
  先动手玩一玩；游戏会把弄坏程序的调度保存下来：

      make play

  Then write the schedules here and run:
  然后把调度写在这里，运行：

      make check EX=24b5
*/
#include "ascend_lite.h"
#include "exercises/checks/24b5_break_it.h"

/* TODO: after "order:", the streams in the order of their steps, for example "order:1,1,2". The empty list breaks nothing.
   TODO：在 "order:" 后面写出每一步轮到的流，例如 "order:1,1,2"。空的列表什么也弄不坏。 */
const char *break_missing_event(void) { return "order:"; }

const char *break_double_buffer(void) { return "order:"; }

const char *break_two_writers(void) { return "order:"; }
