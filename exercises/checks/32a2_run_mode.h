/* 32a2_run_mode.h - what exercise 32a2 asks for. 练习 32a2 要写的函数。 */
#ifndef ASL_CHECK_32A2_H
#define ASL_CHECK_32A2_H

#include "exercises/exercise.h"

/* Supplied: queues the squaring of n floats in memory from aclrtMalloc, in place. 0 means queued.
   已提供：把“对 n 个 float 原地平方”排进流；内存来自 aclrtMalloc。返回 0 只表示已入队。 */
aclError start_squaring(void *npu, size_t n, aclrtStream stream);

/* Yours: out[i] = in[i] * in[i], computed on the NPU; in and out are memory of the program. When it returns, out is there. On a board whose
   program runs beside the NPU nothing is copied from host to device or back.
   你来写：out[i] = in[i] * in[i]，在 NPU 上计算；in 和 out 是程序自己的内存。返回时 out 已就绪。在程序与 NPU 同处一处的开发板上，
   不做主机到设备或设备到主机的拷贝。 */
aclError squares(const float *in, float *out, size_t n, aclrtStream stream);

#endif
