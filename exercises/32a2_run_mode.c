/*
  3.2 Developing the application 开发应用 · exercise 32a2 · 15 min

  The same program shall run on a server with a card and on a board (Atlas 200 DK), whose CPU and NPU share one memory. On the server the
  data cross over to the card and back. On the board there is nowhere to cross to: a copy of that kind moves every byte for nothing,
  through memory that camera and network fight for already. Plain memcpy does it there; on the server plain memcpy crashes.
  同一个程序既要在插卡的服务器上运行，也要在开发板（Atlas 200 DK）上运行；开发板的 CPU 和 NPU 共用一块内存。在服务器上，数据要搬到卡上再搬回来。
  在开发板上没有“对面”可去：这样的拷贝白白搬动每个字节，而摄像头和网络早已在争抢内存带宽。开发板上用普通的 memcpy 就行；在服务器上用
  memcpy 则会崩溃。

  The checks run it on both. Do the three TODOs and run:
  检查时两种机器都会用到。完成三处 TODO，然后运行：

      make check EX=32a2
*/
#include "ascend_lite.h"
#include "exercises/checks/32a2_run_mode.h"

#include <string.h>

aclError squares(const float *in, float *out, size_t n, aclrtStream stream) {
  size_t bytes = n * sizeof(float);
  void *npu = NULL;
  aclError code;
  /* TODO 1: which machine is this? One call says so.
     TODO 1：这是哪种机器？有一个调用会告诉你。 */
  TRY(aclrtMalloc(&npu, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  /* TODO 2: only a server has to cross over.
     TODO 2：只有服务器才需要搬过去。 */
  code = aclrtMemcpy(npu, bytes, in, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
  if (code == ACL_SUCCESS) code = start_squaring(npu, n, stream);
  if (code == ACL_SUCCESS) code = aclrtSynchronizeStream(stream);
  /* TODO 3: and back.
     TODO 3：搬回来也一样。 */
  if (code == ACL_SUCCESS) code = aclrtMemcpy(out, bytes, npu, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  aclError freed = aclrtFree(npu);
  return code != ACL_SUCCESS ? code : freed;
}
