/* 31a2_nearest.h - what exercise 31a2 asks for. 练习 31a2 要写的函数。 */
#ifndef ASL_CHECK_31A2_H
#define ASL_CHECK_31A2_H

#include "exercises/exercise.h"

#define MOST_UP 5

/* Yours: loads the nearest model/NAME, looking in the current folder, one folder up, and so on, at most MOST_UP folders up. *model gets its
   id, *up how many folders up it was; returns 0. When the nearest file cannot be loaded, its code is returned, with *up, and nothing is
   looked for above it. When there is no such file anywhere, 145002.
   你来写：加载最近的 model/NAME，先看当前目录，再看上一级，依此类推，最多上 MOST_UP 级。*model 得到模型编号，*up 得到上了几级；返回 0。
   如果最近的那个文件加载不了，就返回它的返回码（*up 同样要填），不再往上找。到处都没有时返回 145002。 */
aclError nearest_model(const char *name, uint32_t *model, int *up);

#endif
