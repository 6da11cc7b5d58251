/* 131_least_loaded.h - what exercise 131 asks for. 练习 131 要写的函数。 */
#ifndef ASL_CHECK_131_H
#define ASL_CHECK_131_H

#include "exercises/exercise.h"

/* Yours: *device becomes the device with the most free memory, of equal ones the first. It works on any machine, whatever the number of
   devices, and leaves things as it found them: the calling thread had device 0 before and has it afterwards, and every aclrtSetDevice of
   yours has its aclrtResetDevice.
   你来写：*device 为空闲内存最多的设备，相同时取编号最小的。机器上有几个设备都要能用；做完后一切照旧：调用线程之前用的是设备 0，
   之后仍是设备 0；你的每个 aclrtSetDevice 都配一个 aclrtResetDevice。 */
aclError least_loaded(int32_t *device);

#endif
