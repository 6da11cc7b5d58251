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

/* In this exercise the grader stands between you and AscendCL, and counts what is copied from host to device and back.
   在本练习里，评分程序站在你和 AscendCL 之间，统计主机与设备之间拷贝了多少。 */
aclError counted_memcpy(void *dst, size_t most, const void *src, size_t bytes, aclrtMemcpyKind kind);
aclError counted_memcpy_async(void *dst, size_t most, const void *src, size_t bytes, aclrtMemcpyKind kind, aclrtStream stream);
#undef aclrtMemcpy
#undef aclrtMemcpyAsync
#define aclrtMemcpy(dst, most, src, bytes, kind) EXERCISE_HERE(counted_memcpy(dst, most, src, bytes, kind))
#define aclrtMemcpyAsync(dst, most, src, bytes, kind, stream) EXERCISE_HERE(counted_memcpy_async(dst, most, src, bytes, kind, stream))

#endif
