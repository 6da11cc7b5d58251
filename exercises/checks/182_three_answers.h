/* 182_three_answers.h - what exercise 182 asks for. 练习 182 要写的函数。 */
#ifndef ASL_CHECK_182_H
#define ASL_CHECK_182_H

#include "exercises/exercise.h"

typedef enum api_answer {
  API_WORKS,     /* the NPU has it NPU 支持 */
  API_MISSING,   /* unsupported_api.csv: the NPU has it not NPU 不支持 */
  API_UNKNOWN,   /* unknown_api.csv: nobody has tried 没有人试过 */
  API_NOT_TORCH  /* another package: no question of ours 别的包：与我们无关 */
} api_answer;

/* Yours: the answer about a dotted name, "torch.nn.GRU.forward" say. Two lists of names are given, `works` and `missing`.
     - A name that is not torch and not torch followed by a point belongs to another package.
     - An entry speaks about a name when it is that name, or when the name goes on behind it with a point: "torch.nn.GRU" speaks about
       torch.nn.GRU.forward, but not about torch.nn.GRUCell. Of all entries in both lists that speak about the name, the longest decides.
     - When no entry speaks, nobody has tried.
   你来写：对一个带点的名字（比如 "torch.nn.GRU.forward"）给出答案。给你两份名单：works 和 missing。
     - 既不是 torch，也不是 torch 后面跟点号的名字，属于别的包。
     - 名单里的一条，如果就是这个名字，或者这个名字在它后面以点号继续，它就谈到了这个名字："torch.nn.GRU" 谈到
       torch.nn.GRU.forward，但没有谈到 torch.nn.GRUCell。两份名单里所有谈到它的条目中，最长的说了算。
     - 没有条目谈到它，就是没有人试过。 */
api_answer judge_api(const char *name, const char *const *works, size_t work_count, const char *const *missing, size_t missing_count);

#endif
