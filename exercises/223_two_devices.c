/*
  2.2 Host and Device 主机与设备 · exercise 223 · 20 min

  Two cards are two memories, and aclrtMalloc takes from the card that is current on the thread. Bytes go from one card to the other
  through the host: down from the first, then up to the second. (There is a direct road too, where the cards are linked; the host
  is the one that always works.) On the way you change the current device, and a guest leaves a house as it was.
  两张卡就是两块内存，aclrtMalloc 从本线程当前的卡上申请。数据从一张卡到另一张卡要经过主机：先从第一张卡下来，再上到第二张卡。
  （两张卡有连接时还有直达通道；经过主机则总是可行。）途中你会改变当前设备，而客人离开时要让屋子保持原样。

  The function below forgets that there are two cards. What it has to do is described in exercises/checks/223_two_devices.h:
  下面的函数忘了有两张卡。它该做什么写在 exercises/checks/223_two_devices.h 里：

      make check EX=223
*/
#include "ascend_lite.h"
#include "exercises/checks/223_two_devices.h"

aclError send_to_device(const void *from, size_t bytes, int32_t to_device, void **to) {
  /* TODO: on which device is *to made here? Five steps are needed: note this thread's context; bring the bytes to the host; make
     the other device current and the block there; bring the bytes up; leave everything as it was.
     TODO：这里的 *to 是在哪个设备上申请的？需要五步：记下本线程的 Context；把数据取到主机；切换到另一个设备并在那里申请；
     把数据送上去；恢复原样。 */
  (void)to_device;
  TRY(aclrtMalloc(to, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  return aclrtMemcpy(*to, bytes, from, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE);
}
