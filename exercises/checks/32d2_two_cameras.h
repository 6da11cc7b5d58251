/* 32d2_two_cameras.h - what exercise 32d2 asks for. 练习 32d2 要写的函数。 */
#ifndef ASL_CHECK_32D2_H
#define ASL_CHECK_32D2_H

#include "exercises/exercise.h"

#define PIXELS (28 * 28)
#define SCORES 10

/* Yours: the digit model looks at `frames` pictures of each of two cameras, the left one's on stream a, the right one's on stream b. Pictures
   (frames * PIXELS floats) and scores (frames * SCORES floats) lie in pinned host memory. `model` is loaded from the file `path` already, and
   stays loaded. When it returns, all scores are there, and what it made is gone.
   你来写：数字模型处理两个摄像头各 frames 张图，左边的在 stream a 上，右边的在 stream b 上。图片（frames * PIXELS 个 float）和得分
   （frames * SCORES 个 float）在锁页主机内存里。model 已从文件 path 加载，返回后仍保持加载。返回时得分已全部就绪，它创建的东西都已释放。 */
aclError two_cameras(const char *path, uint32_t model, const float *left, const float *right, int frames, float *left_scores, float *right_scores,
                     aclrtStream a, aclrtStream b);

#endif
