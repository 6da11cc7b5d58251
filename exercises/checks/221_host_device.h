/* 221_host_device.h - what exercise 221 asks for, and what it gets. 练习 221 要写的和可以用的函数。 */
#ifndef ASL_CHECK_221_H
#define ASL_CHECK_221_H

#include "exercises/exercise.h"

/* Yours: c[i] = a[i] + b[i] for i < n, computed on the device. a, b and c are ordinary host memory.
   你来写：在设备上计算 c[i] = a[i] + b[i]（i < n）。a、b、c 都是普通的主机内存。 */
aclError vector_add(const float *a, const float *b, float *c, size_t n);

/* Supplied: the adding itself, done by the device. The three pointers are DEVICE memory of n floats each.
   It returns when the sums are there.
   已提供：由设备完成的加法。三个指针都必须是设备内存，各有 n 个 float。函数返回时结果已经算好。 */
aclError device_add(const void *a, const void *b, void *c, size_t n);
#define device_add(a, b, c, n) EXERCISE_HERE(device_add(a, b, c, n))

#endif
