/* 222_mailboxes.h - what exercise 222 asks for. 练习 222 要写的函数。 */
#ifndef ASL_CHECK_222_H
#define ASL_CHECK_222_H

#include "exercises/exercise.h"

/* `count` mailboxes of `room` bytes each, side by side in one block of device memory: number i begins at byte i * room.
   count 个邮箱，每个 room 字节，紧挨着放在一块设备内存里：第 i 个从第 i * room 字节开始。 */
typedef struct mailboxes {
  char *block; /* device memory 设备内存 */
  size_t count, room;
} mailboxes;

/* Yours. 以下由你来写。 */

/* Makes them; all are empty, which means that every byte is 0. 创建；全部为空，即每个字节都是 0。 */
aclError mailboxes_make(mailboxes *m, size_t count, size_t room);

/* Puts a text with its closing 0 into mailbox i. A text that does not fit is refused with 107000, by AscendCL itself, and no
   mailbox changes. 把一段文字（连同结尾的 0）放进邮箱 i。放不下时由 AscendCL 返回 107000，任何邮箱都不改变。 */
aclError mailbox_put(const mailboxes *m, size_t i, const char *text);

/* Copies the whole mailbox i to out, which has room for out_size bytes. Too small: refused with 107000, out is left alone.
   把整个邮箱 i 拷到 out，out 的容量是 out_size 字节。太小时返回 107000，out 不变。 */
aclError mailbox_get(const mailboxes *m, size_t i, char *out, size_t out_size);

#endif
