/* expect: was cut, and nobody was told */
/* The belief: "better a part than nothing" */
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
  if (bytes > m->room) bytes = m->room;
  return aclrtMemcpy(m->block + i * m->room, m->room, text, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
}

aclError mailbox_get(const mailboxes *m, size_t i, char *out, size_t out_size) {
  return aclrtMemcpy(out, out_size, m->block + i * m->room, m->room, ACL_MEMCPY_DEVICE_TO_HOST);
}
