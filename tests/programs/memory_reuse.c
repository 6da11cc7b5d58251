/* One block of device memory serves two streams in turn; an event, not the host, hands it over. Beside it memory across devices. */
#include "acl/acl.h"
#include "program.h"

#define BYTES 65536
int main(void) {
  aclrtStream stream[2] = {NULL, NULL};
  aclrtEvent ready = NULL;
  void *block = NULL, *pinned[2] = {NULL, NULL}, *there = NULL;
  size_t free_bytes = 0, total = 0;
  uint32_t count = 0;
  int32_t can = 0;
  int k, round;
  OK(aclInit(NULL));
  OK(aclrtGetDeviceCount(&count));
  NEED(count >= 2);
  OK(aclrtSetDevice(0));
  OK(aclrtGetMemInfo(ACL_HBM_MEM, &free_bytes, &total));
  NEED(free_bytes <= total);
  OK(aclrtMalloc(&block, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  OK(aclrtCreateEventWithFlag(&ready, ACL_EVENT_SYNC));
  for (k = 0; k < 2; k++) {
    OK(aclrtCreateStream(&stream[k]));
    OK(aclrtMallocHost(&pinned[k], BYTES));
  }
  for (round = 0; round < 8; round++) {
    memset(pinned[0], round, BYTES), memset(pinned[1], 0xee, BYTES);
    OK(aclrtMemcpyAsync(block, BYTES, pinned[0], BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream[0]));
    OK(aclrtRecordEvent(ready, stream[0]));
    OK(aclrtStreamWaitEvent(stream[1], ready));
    OK(aclrtMemcpyAsync(pinned[1], BYTES, block, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream[1]));
    OK(aclrtSynchronizeStream(stream[1]));
    OK(aclrtResetEvent(ready, stream[1]));
    OK(aclrtSynchronizeStream(stream[1]));
    NEED(memcmp(pinned[0], pinned[1], BYTES) == 0);
  }
  OK(aclrtDeviceCanAccessPeer(&can, 0, 1));
  NEED(can == 1);
  OK(aclrtSetDevice(1));
  OK(aclrtDeviceEnablePeerAccess(0, 0));
  OK(aclrtMalloc(&there, BYTES, ACL_MEM_MALLOC_HUGE_FIRST_P2P));
  OK(aclrtMemcpy(there, BYTES, block, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE));
  OK(aclrtMemcpy(pinned[1], BYTES, there, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  NEED(((unsigned char *)pinned[1])[BYTES - 1] == 7);
  OK(aclrtFree(there));
  OK(aclrtResetDevice(1));
  OK(aclrtSetDevice(0));
  for (k = 0; k < 2; k++) {
    OK(aclrtFreeHost(pinned[k]));
    OK(aclrtDestroyStream(stream[k]));
  }
  OK(aclrtDestroyEvent(ready));
  OK(aclrtFree(block));
  OK(aclrtResetDevice(0));
  OK(aclFinalize());
  puts("worked");
  return 0;
}
