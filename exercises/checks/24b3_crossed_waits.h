/* 24b3_crossed_waits.h - what exercise 24b3 asks for, and what it gets. 练习 24b3 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24B3_H
#define ASL_CHECK_24B3_H

#include "exercises/exercise.h"

/* Two halves of one computation, each on its own stream. 一项计算的两半，各在自己的流上。 */
typedef struct half {
  aclrtStream stream;
  aclrtEvent ready; /* made with ACL_EVENT_SYNC: it may be waited for before it is recorded 允许先等待、后 record */
  void *own;        /* device memory: what this half computes 设备内存：这一半算出的结果 */
  void *both;       /* device memory: own of both halves added 设备内存：两半结果之和 */
} half;

/* Yours: each half computes its own (device_half) and then adds both (device_both: out = mine + theirs), on its own stream. device_both
   may run only when BOTH halves have computed their own. Everything is queued; the function waits for nothing.
   你来写：每一半在自己的流上先算 own（device_half），再求和（device_both：out = mine + theirs）。两半的 own 都算好之后，device_both 才能执行。
   全部只是排队，函数不等待。 */
aclError exchange(half *a, half *b, size_t n);

/* Supplied, asynchronous. 已提供，异步。 */
aclError device_half(const half *h, size_t n);
aclError device_both(const half *h, const half *other, size_t n);
#define device_half(h, n) EXERCISE_HERE(device_half(h, n))
#define device_both(h, other, n) EXERCISE_HERE(device_both(h, other, n))

#endif
