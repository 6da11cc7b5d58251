/* 31a1_working_dir.h - what exercise 31a1 asks for. 练习 31a1 要写的函数。 */
#ifndef ASL_CHECK_31A1_H
#define ASL_CHECK_31A1_H

#include "exercises/exercise.h"

/* Yours: loads the model file `name` from the folder ../model, seen from the folder in which the file `program` lies ("/opt/app/out/main",
   "out/main", "main": what main finds in argv[0]; without a slash the folder is the current one). *model gets its id. Returns what
   aclmdlLoadFromFile answers. The current folder of the process stays what it is.
   你来写：加载模型文件 name，它在程序文件 program 所在目录的 ../model 里（"/opt/app/out/main"、"out/main"、"main"，即 main 从 argv[0]
   得到的；没有斜杠时就是当前目录）。*model 得到模型编号。返回 aclmdlLoadFromFile 的返回码。进程的当前目录不变。 */
aclError load_model(const char *program, const char *name, uint32_t *model);

#endif
