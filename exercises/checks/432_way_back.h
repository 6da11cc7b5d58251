/* 432_way_back.h - what exercise 432 asks for, and what it gets. 练习 432 要写的和可以用的函数。 */
#ifndef ASL_CHECK_432_H
#define ASL_CHECK_432_H

#include "exercises/exercise.h"

#define LOST (-1.0f)

/* Yours: results[k] for the frames 0 to count - 1, from device 0; LOST for a frame that broke the device. A break costs that frame and no
   other, however often it happens. When it returns, nothing is left on the device, and it is reset.
   你来写：在设备 0 上算出第 0 到 count - 1 帧的 results[k]；把设备弄坏的那一帧记为 LOST。无论出错多少次，每次只损失那一帧。返回时设备上什么都不剩，并已复位。 */
aclError all_day(int count, float *results);

/* Supplied, asynchronous: computes frame `frame` into *value (a float on the device). Some frames break the device: the stream then answers
   507015, and everything on that device stands still.
   已提供，异步：计算第 frame 帧，结果写入 *value（设备上的一个 float）。有些帧会把设备弄坏：stream 随后返回 507015，设备上的一切都停下来。 */
aclError one_frame(int frame, float *value, aclrtStream stream);
#define one_frame(frame, value, stream) EXERCISE_HERE(one_frame(frame, value, stream))

#endif
