/* 31b1_options.h - what exercise 31b1 asks for. 练习 31b1 要写的函数。 */
#ifndef ASL_CHECK_31B1_H
#define ASL_CHECK_31B1_H

#include "exercises/exercise.h"

/* Yours: each returns options as one would type them behind
       build/bin/atc --model=net.onnx --framework=5 --output=net
   for a network with one input image [1, 1, 28, 28] and one output digit [1, 10], both float32. Options are parted by blanks.
   你来写：每个函数返回要写在上面那条命令后面的选项，以空格分隔。网络有一个输入 image [1, 1, 28, 28] 和一个输出 digit [1, 10]，都是 float32。 */
const char *for_the_p3(void);     /* a device called Ascend310P3          名为 Ascend310P3 的设备 */
const char *four_at_once(void);   /* always four pictures at once         每次固定四张图 */
const char *one_two_or_eight(void); /* 1, 2 or 8 pictures, chosen at run time   1、2 或 8 张图，运行时选择 */
const char *half_answers(void);   /* the answers come as float16          输出为 float16 */

#endif
