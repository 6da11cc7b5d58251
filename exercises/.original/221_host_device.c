/*
  2.2 Host and Device 主机与设备 · exercise 221 · 15 min

  A vector addition on the device. The host and the device have memories of their own: the device cannot see host memory, and the
  host cannot look into device memory. So the work goes in three steps: copy the input over, compute there, copy the result back.
  在设备上做向量加法。主机和设备各有自己的内存：设备看不到主机内存，主机也不能直接访问设备内存。
  所以要分三步：把输入拷过去，在设备上计算，把结果拷回来。

  The function below was written by somebody who took both memories for one. It compiles, and it is wrong in three places.
  Read the functions' descriptions in exercises/checks/221_host_device.h, repair the places marked TODO, and run:
  下面的函数是一个把两种内存当成一种的人写的。它能编译，但有三处错误。
  先看 exercises/checks/221_host_device.h 里的说明，修好标有 TODO 的地方，然后运行：

      make check EX=221
*/
#include "ascend_lite.h"
#include "exercises/checks/221_host_device.h"

#include <string.h>

aclError vector_add(const float *a, const float *b, float *c, size_t n) {
  void *dev_a = NULL, *dev_c = NULL;

  /* TODO 1: n counts floats. How many bytes are that?
     TODO 1：n 是 float 的个数。那是多少字节？ */
  size_t bytes = n;

  TRY(aclrtMalloc(&dev_a, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMalloc(&dev_c, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemcpy(dev_a, bytes, a, bytes, ACL_MEMCPY_HOST_TO_DEVICE));

  /* TODO 2: b is host memory, and the device cannot see it. What has dev_a that b has not?
     TODO 2：b 是主机内存，设备看不到它。对照 dev_a，b 还缺哪几步？ */
  TRY(device_add(dev_a, b, dev_c, n));

  /* TODO 3: dev_c is device memory, and the host cannot look into it.
     TODO 3：dev_c 是设备内存，主机不能直接访问。 */
  memcpy(c, dev_c, bytes);

  TRY(aclrtFree(dev_a));
  TRY(aclrtFree(dev_c));
  return ACL_SUCCESS;
}
