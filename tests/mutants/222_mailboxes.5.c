/* expect: past the end of the caller's array */
/* The belief: "the room is the mailbox's, both times" */
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
  (void)out_size;
  return aclrtMemcpy(out, m->room, m->block + i * m->room, m->room, ACL_MEMCPY_DEVICE_TO_HOST);
}
