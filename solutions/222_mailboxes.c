/*
  2.2 Host and Device 主机与设备 · a solution of exercise 222

  destMax always speaks of the destination, and count of what travels. No if is needed: AscendCL compares the two.
  destMax 说的永远是目的地，count 说的是要传送的数据。不需要写 if：AscendCL 会比较这两个数。
*/
#include "ascend_lite.h"
#include "exercises/checks/222_mailboxes.h"

#include <string.h>

aclError mailboxes_make(mailboxes *m, size_t count, size_t room) {
  void *block = NULL;
  TRY(aclrtMalloc(&block, count * room, ACL_MEM_MALLOC_HUGE_FIRST));
  TRY(aclrtMemset(block, count * room, 0, count * room));
  m->block = (char *)block, m->count = count, m->room = room;
  return ACL_SUCCESS;
}

aclError mailbox_put(const mailboxes *m, size_t i, const char *text) {
  size_t bytes = strlen(text) + 1;
  return aclrtMemcpy(m->block + i * m->room, m->room, text, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
}

aclError mailbox_get(const mailboxes *m, size_t i, char *out, size_t out_size) {
  return aclrtMemcpy(out, out_size, m->block + i * m->room, m->room, ACL_MEMCPY_DEVICE_TO_HOST);
}
