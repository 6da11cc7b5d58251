/* 32d1_inference.h - what exercise 32d1 asks for. 练习 32d1 要写的函数。 */
#ifndef ASL_CHECK_32D1_H
#define ASL_CHECK_32D1_H

#include "exercises/exercise.h"

/* Yours: runs the loaded model on one image and finds the five best classes, the best first: best[0] is the number of the class
   with the largest output value, score[0] that value, and so on. The model has one input and one output of float; `image` is
   host memory that holds exactly one input. What the function made for it is released when it returns.
   你来写：用已加载的模型处理一张图片，找出得分最高的五个类别，最高的在前：best[0] 是输出值最大的类别编号，
   score[0] 是那个值，依此类推。模型有一个输入和一个 float 输出；image 是主机内存，大小正好是一个输入。
   函数为此创建的东西，返回时都要释放。 */
aclError classify(uint32_t model, const void *image, int best[5], float score[5]);

#endif
