/* 32a1_skeleton.h - what exercise 32a1 asks for. 练习 32a1 要写的函数。 */
#ifndef ASL_CHECK_32A1_H
#define ASL_CHECK_32A1_H

#include "exercises/exercise.h"

/* What the user of the program chose; any of it may be wrong. 用户的选择，哪一项都可能是错的。 */
typedef struct settings {
  int32_t device;
  const char *model;   /* path of a .om file. .om 文件的路径 */
  size_t image_bytes;  /* host memory at `image`. image 处主机内存的大小 */
  size_t answer_bytes; /* host memory at `answer`. answer 处主机内存的大小 */
} settings;

/* Supplied: one inference on the stream; waits, and releases what it made for itself, also when it fails.
   已提供：在流上做一次推理；会等待完成，自己创建的东西自己释放，失败时也一样。 */
aclError ask(const settings *s, uint32_t model, void *in, void *out, aclrtStream stream);

/* Yours: the whole application once, from aclInit to aclFinalize. 0, and the answer is there; or the code of the step that failed. Either
   way nothing is left: no object, no device, AscendCL ended; and nothing is released that was not made.
   你来写：完整的应用，从 aclInit 到 aclFinalize。返回 0 且 answer 已就绪；或者返回失败那一步的返回码。无论哪种情况都没有残留：没有对象，
   设备已复位，AscendCL 已去初始化；也不释放没有创建过的东西。 */
aclError run_app(const settings *s, const void *image, void *answer);

#endif
