/* 223_two_devices.h - what exercise 223 asks for. 练习 223 要写的函数。 */
#ifndef ASL_CHECK_223_H
#define ASL_CHECK_223_H

#include "exercises/exercise.h"

/* Yours: `from` is a block of `bytes` bytes on the device that is current on this thread. Makes a block on device to_device with the
   same bytes in it; *to is its address, and the caller will free it. When the function returns, this thread has the same current
   context as before, each device is set as often as before, and nothing but the new block is left over.
   你来写：from 是本线程当前设备上的一块内存，bytes 字节。在设备 to_device 上申请一块内存，内容相同；*to 是它的地址，由调用者释放。
   函数返回时，本线程的当前 Context 与之前相同，每个设备的设置次数与之前相同，除了新的那一块，什么也不留下。 */
aclError send_to_device(const void *from, size_t bytes, int32_t to_device, void **to);

#endif
