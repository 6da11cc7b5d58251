/* 183_same_name.h - what exercise 183 asks for. 练习 183 要写的函数。 */
#ifndef ASL_CHECK_183_H
#define ASL_CHECK_183_H

#include "exercises/exercise.h"

/* Yours, with AscendCL: four functions that keep the promises of the CUDA functions they stand for.
   你来写，用 AscendCL：四个函数，要遵守它们所代表的 CUDA 函数的承诺。 */

/* cudaMalloc: n bytes of the current device. 0 bytes are no mistake: *p is NULL then, and the answer 0.
   cudaMalloc：当前设备的 n 字节。申请 0 字节不算错：这时 *p 为 NULL，返回 0。 */
aclError run_malloc(void **p, size_t n);
/* cudaFree: waits until all work of the device is done, whatever stream it is on; then the memory goes. NULL is no mistake.
   cudaFree：等设备上所有流的任务都完成，再释放内存。NULL 不算错。 */
aclError run_free(void *p);
/* cudaMemcpy: waits for all work that was queued before it, on whatever stream, then copies, and returns when the bytes are there.
   cudaMemcpy：等之前排队的所有任务（不管哪个流）完成，然后拷贝，字节到位后才返回。 */
aclError run_memcpy(void *dst, const void *src, size_t n, aclrtMemcpyKind kind);
/* cudaGetErrorString: a text about this code, for any code, at any time, as often as it is asked: never NULL, never empty, always the same
   for the same code, another one for another. The text of an earlier answer stays valid.
   cudaGetErrorString：关于这个码的文字，任何码、任何时候、问多少次都行：不为 NULL，不为空，同一个码总是同一句，不同的码不同。以前返回的
   文字一直有效。 */
const char *run_error_text(aclError code);

#endif
