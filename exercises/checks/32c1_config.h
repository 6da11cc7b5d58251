/* 32c1_config.h - what exercise 32c1 asks for. 练习 32c1 要写的函数。 */
#ifndef ASL_CHECK_32C1_H
#define ASL_CHECK_32C1_H

#include "exercises/exercise.h"

/* The camera's picture, and the piece in its middle that the network takes. 摄像头图像的大小，和网络使用的中间一块。 */
#define CAMERA_W 64
#define CAMERA_H 48
#define NET_W 40
#define NET_H 32

/* Yours: the text of an AIPP file for a network with an input [1, 3, NET_H, NET_W].
   你来写：AIPP 配置文件的文本，网络的输入是 [1, 3, NET_H, NET_W]。 */
const char *aipp_config(void);

#endif
