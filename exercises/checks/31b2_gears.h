/* 31b2_gears.h - what exercise 31b2 asks for. 练习 31b2 要写的函数。 */
#ifndef ASL_CHECK_31B2_H
#define ASL_CHECK_31B2_H

#include "exercises/exercise.h"

#define PIXELS (28 * 28)
#define SCORES 10

/* Yours: the scores of `count` pictures (count * PIXELS floats on the host) into `scores` (count * SCORES floats on the host). The model
   has gears for the number of pictures and gives float16. The smallest gear that holds the pictures is to run; when none does, the
   answer is ACL_ERROR_INVALID_PARAM, and nothing runs. input and output have a buffer for everything the model wants, picture first.
   你来写：计算 count 张图（主机上 count * PIXELS 个 float）的得分，写入 scores（主机上 count * SCORES 个 float）。模型有图片张数的档位，
   输出 float16。应运行放得下这些图的最小档位；都放不下时返回 ACL_ERROR_INVALID_PARAM，什么都不运行。input 和 output 里已经有模型需要的
   全部缓冲区，图片是第 0 个。 */
aclError score_pictures(uint32_t model, aclmdlDesc *desc, aclmdlDataset *input, aclmdlDataset *output, const float *pictures, size_t count,
                        float *scores);

#endif
