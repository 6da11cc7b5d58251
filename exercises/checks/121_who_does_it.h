/* 121_who_does_it.h - what exercise 121 asks for. 练习 121 要写的函数。 */
#ifndef ASL_CHECK_121_H
#define ASL_CHECK_121_H

#include "exercises/exercise.h"

/* The layers, from top to bottom, and what lies beside the chip. 从上到下的各层。 */
typedef enum {
  APPLICATION, /* your program, on the host's CPU; 你的程序，在主机 CPU 上 */
  LIBRARY,     /* AscendCL, operators, the graph engine: they check, look up and prepare; AscendCL、算子库、图引擎：检查、查找、准备 */
  RUNTIME,     /* streams, queues, events, memory; 流、队列、event、内存 */
  CHIP         /* AI Cores, copy engines, picture units; AI Core、拷贝引擎、图像单元 */
} layer_t;

/* Yours, to be answered by thinking: who does it?  你来回答（靠想）：这是谁做的？ */
typedef enum {
  RUNS_MAIN,               /* executes main() and your for-loops; 执行 main() 和你的 for 循环 */
  CHECKS_SHAPES,           /* finds that 2 x 3 times 4 x 5 does not fit; 发现 2 x 3 乘 4 x 5 对不上 */
  KEEPS_ORDER,             /* lets a task wait until the one before it in its stream is done; 让任务等到同一个流里前一个完成 */
  MULTIPLIES,              /* multiplies the matrices; 做矩阵乘 */
  CARRIES_BYTES,           /* carries the bytes of aclrtMemcpyAsync to the device; 把 aclrtMemcpyAsync 的字节搬到设备 */
  PICKS_KERNEL,            /* picks the operator for the name "MatMulV2" and these types; 为名字 "MatMulV2" 和这些类型挑选算子 */
  WAKES_SECOND_STREAM,     /* sees that an event is there and lets the stream that waits go on; 看到 event 到了，让等待的流继续 */
  SCALES_PHOTO,            /* scales a picture after acldvppVpcResizeAsync; 在 acldvppVpcResizeAsync 之后缩放图像 */
  DECIDES_WHAT_TO_COMPUTE, /* decides that there is a second picture to classify; 决定还有第二张图片要识别 */
  CALLS_BACK               /* runs the function given to aclrtLaunchHostFunc - the function itself; 运行交给 aclrtLaunchHostFunc 的函数（函数本身） */
} deed_t;
layer_t who_does(deed_t deed);

#endif
