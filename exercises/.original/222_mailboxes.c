/*
  2.2 Host and Device 主机与设备 · exercise 222 · 15 min

  aclrtMemcpy takes two sizes: destMax, the room at the destination, and count, what is copied. Many programs pass the same number
  twice, and then destMax protects nothing. Here several mailboxes lie side by side in one block, so that a copy that is too
  long runs into the neighbour, and nobody but destMax can stop it.
  aclrtMemcpy 有两个大小：destMax 是目的地的容量，count 是要拷贝的字节数。很多程序两处传同一个数，destMax 就形同虚设。
  这里几个邮箱紧挨着放在一块内存里，过长的拷贝会写进邻居的邮箱，只有 destMax 能拦住它。

  The functions are described in exercises/checks/222_mailboxes.h. Each of the three has a mistake:
  函数的说明在 exercises/checks/222_mailboxes.h。下面三个函数各有一处错误：

      make check EX=222
*/
#include "ascend_lite.h"
#include "exercises/checks/222_mailboxes.h"

#include <string.h>

aclError mailboxes_make(mailboxes *m, size_t count, size_t room) {
  void *block = NULL;
  TRY(aclrtMalloc(&block, count * room, ACL_MEM_MALLOC_HUGE_FIRST));
  /* TODO 1: what is in fresh device memory?
     TODO 1：新申请的设备内存里是什么？ */
  m->block = (char *)block, m->count = count, m->room = room;
  return ACL_SUCCESS;
}

aclError mailbox_put(const mailboxes *m, size_t i, const char *text) {
  size_t bytes = strlen(text);
  /* TODO 2: two things: how many bytes has a text, and how much room is there?
     TODO 2：两件事：一段文字有多少字节？那里有多大的容量？ */
  return aclrtMemcpy(m->block + i * m->room, bytes, text, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
}

aclError mailbox_get(const mailboxes *m, size_t i, char *out, size_t out_size) {
  /* TODO 3: whose room is m->room?
     TODO 3：m->room 是谁的容量？ */
  (void)out_size;
  return aclrtMemcpy(out, m->room, m->block + i * m->room, m->room, ACL_MEMCPY_DEVICE_TO_HOST);
}
