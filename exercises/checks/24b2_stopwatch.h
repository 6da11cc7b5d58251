/* 24b2_stopwatch.h - what exercise 24b2 asks for, and what it gets. 练习 24b2 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24B2_H
#define ASL_CHECK_24B2_H

#include "exercises/exercise.h"

/* Yours: queues device_task on the stream and measures how long it takes ON THE DEVICE, in milliseconds. The stream may be busy with
   other work, before and after; that does not count. Returns when *ms is known. Nothing made on the way is left over.
   你来写：在 stream 上排队 device_task，测量它在设备上用了多少毫秒。这个流可能还在忙别的工作，之前之后都有；那些不算。
   *ms 得到之后才返回。途中创建的东西都要释放。 */
aclError time_task(int number, aclrtStream stream, float *ms);

/* Supplied, asynchronous: some work of the device; its number says which. 已提供，异步：设备的一项工作，number 表示哪一项。 */
aclError device_task(int number, aclrtStream stream);
#define device_task(number, stream) EXERCISE_HERE(device_task(number, stream))

#endif
