/*
  Oracle of exercise 222: mailboxes side by side in device memory, and the size that protects them.

  title: Mailboxes: what destMax is for
  title.zh: 邮箱：destMax 有什么用
  minutes: 15
  points: 3
  required: yes
  async: no
  unsolved: are not empty
  hint1: For each copy, say aloud: from where, to where, how much is there, how much fits. Which of the four numbers goes where?
  hint1.zh: 对每次拷贝都说出来：从哪里、到哪里、有多少、装得下多少。这些数各放在哪个参数？
  hint2: Tutorial 22, "Fresh memory is not zero, and sizes are checked". The second argument of aclrtMemcpy and of aclrtMemset is the room
    at the destination: of one mailbox in put, of the caller's array in get. And a C text is one byte longer than strlen says.
  hint2.zh: 教程 22 的“新内存不是零；大小会被检查”。aclrtMemcpy 和 aclrtMemset 的第二个参数是目的地的容量：
    put 时是一个邮箱的容量，get 时是调用者数组的容量。另外，C 字符串比 strlen 多一个字节。
  hint3: make: TRY(aclrtMemset(block, count * room, 0, count * room)). put: bytes = strlen(text) + 1, destMax is m->room.
    get: destMax is out_size, count is m->room.
  hint3.zh: make：TRY(aclrtMemset(block, count * room, 0, count * room))。put：bytes = strlen(text) + 1，destMax 是 m->room。
    get：destMax 是 out_size，count 是 m->room。
*/
#include "exercises/checks/222_mailboxes.h"
#include "exercises/checks/check.h"

#define GUARD 32

static char *want; /* what the mailboxes must hold */

static void ok(aclError code, const char *call) {
  if (check_ok(code, call)) return;
  check_why("This call was right and should have gone through; the library's message says what it did not like.", "这个调用本身是对的，应当成功；库的说明里写着它不满意什么。");
  check_fail("%s answers %d", "%s 返回 %d", call, code);
}

static size_t only_but; /* as_wanted passes over this mailbox */

/* All mailboxes as they are on the device; 1 when they are as wanted, else the first that is not. */
static int as_wanted(const mailboxes *m, size_t *which) {
  size_t bytes = m->count * m->room, k;
  char *now = (char *)malloc(bytes);
  if (!now || aclrtMemcpy(now, bytes, m->block, bytes, ACL_MEMCPY_DEVICE_TO_HOST) != ACL_SUCCESS) check_trouble("the mailboxes cannot be read", "读不到邮箱");
  for (k = 0; k < bytes && (now[k] == want[k] || k / m->room == only_but); k++) {}
  *which = k < bytes ? k / m->room : m->count;
  if (k < bytes) {
    check_expected("byte %zu of mailbox %zu is %d", "第 %zu 字节（在邮箱 %zu 里）应为 %d", k % m->room, *which, want[k]);
    check_found("it is %d (as unsigned: 0x%02x)", "实际是 %d（无符号：0x%02x）", now[k], (unsigned)(unsigned char)now[k]);
  }
  free(now);
  return k == bytes;
}

/* A text of n letters. */
static char *new_text(size_t n) {
  char *t = (char *)malloc(n + 1);
  size_t k;
  if (!t) check_trouble("not enough memory for the checks", "检查程序内存不足");
  for (k = 0; k < n; k++) t[k] = (char)check_between('a', 'z');
  t[n] = 0;
  return t;
}

static void try_make(mailboxes *m) {
  size_t which;
  check_case("mailboxes_make(&m, %zu, %zu)", "mailboxes_make(&m, %zu, %zu)", m->count, m->room);
  ok(mailboxes_make(m, m->count, m->room), "mailboxes_make");
  if (as_wanted(m, &which)) return;
  if (check_code_has("aclrtMemset(")) {
    check_line_of("aclrtMemset(");
    check_why("The block holds count * room bytes. aclrtMemset sets as many as its last argument says, and the rest keeps what was there before.",
              "整块有 count * room 字节。aclrtMemset 只设置最后一个参数指定的字节数，其余的保持原来的内容。");
    check_fail("mailbox %zu is not empty: only a part of the block was cleared", "邮箱 %zu 不是空的：只清零了一部分", which);
  }
  check_why("aclrtMalloc gives memory as it is, with whatever was there before (0xCD in this library, so that it shows). Who needs zeros has to put them there.",
            "aclrtMalloc 给出的内存保持原样，里面可能是任何东西（本库填 0xCD，好让你看见）。需要 0，就得自己清零。");
  check_fail("the new mailboxes are not empty: fresh device memory is not zero", "新邮箱不是空的：新申请的设备内存不是零");
}

static void try_put(const mailboxes *m, size_t i, size_t n) {
  char *text = new_text(n);
  size_t which;
  aclError code;
  check_case("mailbox_put(m, %zu, a text of %zu letters), mailboxes of %zu bytes", "mailbox_put(m, %zu, %zu 个字母的文字)，邮箱 %zu 字节", i, n, m->room);
  if (n < m->room) { /* it fits, with its closing zero */
    memcpy(want + i * m->room, text, n + 1);
    ok(mailbox_put(m, i, text), "mailbox_put");
    if (!as_wanted(m, &which)) {
      if (which == i) {
        check_line_of("strlen(");
        check_why("A C text ends with a byte 0, and strlen does not count it. Without it, what was in the mailbox before shines through behind the new text.",
                  "C 字符串以一个 0 字节结尾，strlen 不计算它。少了它，邮箱里以前的内容就会接在新文字后面露出来。");
        check_fail("the closing 0 of the text did not arrive", "文字结尾的 0 没有送到");
      }
      check_why("Mailbox i begins at byte i * room of the block.", "邮箱 i 从整块的第 i * room 字节开始。");
      check_fail("mailbox %zu changed, but the text was for mailbox %zu", "邮箱 %zu 变了，但文字是给邮箱 %zu 的", which, i);
    }
  } else {
    int others;
    code = mailbox_put(m, i, text);
    only_but = i, others = as_wanted(m, &which), only_but = (size_t)-1;
    if (!others || !as_wanted(m, &which)) {
      check_line_of("aclrtMemcpy(m->block");
      if (others) {
        check_why("The text was cut to what fits, and nobody was told. The sender believes that it arrived. Let AscendCL refuse it: that is what destMax is for.",
                  "文字被截断了，却没有人知道，发送者以为已经送到。让 AscendCL 拒绝它：destMax 就是做这个的。");
        check_fail("a text that does not fit was cut, and nobody was told", "放不下的文字被悄悄截断了");
      }
      check_why("destMax was as large as the text, so the copy looked fine to AscendCL, and the end of the text went into the neighbour. destMax has to be the room of one mailbox, whatever you want to put there.",
                "destMax 和文字一样长，AscendCL 就认为没有问题，文字的末尾写进了邻居。不管想放什么，destMax 都必须是一个邮箱的容量。");
      check_fail("the text ran over into mailbox %zu", "文字写进了邮箱 %zu", which);
    }
    if (code != ACL_ERROR_RT_PARAM_INVALID) {
      check_code(ACL_ERROR_RT_PARAM_INVALID, code, "mailbox_put");
      check_why("Nothing was written, which is right, but the caller has to learn that the text was refused. Hand on the code of aclrtMemcpy.", "什么都没有写，这是对的；但要让调用者知道文字被拒绝了。把 aclrtMemcpy 的返回码交给他。");
      check_fail("a text that does not fit was not answered with 107000", "放不下的文字没有返回 107000");
    }
  }
  free(text);
}

static void try_get(const mailboxes *m, size_t i, size_t out_size) {
  char *out = (char *)malloc(m->room + GUARD);
  aclError code;
  size_t k;
  if (!out) check_trouble("not enough memory for the checks", "检查程序内存不足");
  memset(out, '#', m->room + GUARD);
  check_case("mailbox_get(m, %zu, out, %zu), mailboxes of %zu bytes", "mailbox_get(m, %zu, out, %zu)，邮箱 %zu 字节", i, out_size, m->room);
  code = mailbox_get(m, i, out, out_size);
  for (k = m->room + GUARD; k > out_size && out[k - 1] == '#'; k--) {}
  if (k > out_size) {
    check_expected("nothing behind out[%zu]", "out[%zu] 之后不能写", out_size - 1);
    check_found("out[%zu] was written", "out[%zu] 被写了", k - 1);
    check_line_of("aclrtMemcpy(out");
    check_why("The destination is out here, and its room is out_size. With m->room as destMax AscendCL could not know, and wrote over what lies behind the caller's array.",
              "这里的目的地是 out，它的容量是 out_size。destMax 写成 m->room，AscendCL 无从知道，就写到了调用者数组之外。");
    check_fail("mailbox_get wrote past the end of the caller's array", "mailbox_get 写到了调用者数组之外");
  }
  if (out_size < m->room) {
    if (code != ACL_ERROR_RT_PARAM_INVALID || out[0] != '#') {
      check_code(ACL_ERROR_RT_PARAM_INVALID, code, "mailbox_get");
      check_why("The whole mailbox was asked for and does not fit. Half a mailbox would look like a whole one to the caller.", "要的是整个邮箱，但装不下。只给一部分，调用者会以为那就是全部。");
      check_fail("a mailbox that does not fit was not refused", "装不下的邮箱没有被拒绝");
    }
  } else {
    ok(code, "mailbox_get");
    if (memcmp(out, want + i * m->room, m->room) != 0) {
      check_expected("the %zu bytes of mailbox %zu", "%zu 个字节，来自邮箱 %zu", m->room, i);
      check_found("other bytes", "不一样的字节");
      check_why("Copy the whole mailbox: room bytes from byte i * room of the block.", "拷贝整个邮箱：从整块的第 i * room 字节起，共 room 字节。");
      check_fail("out does not hold the mailbox", "out 里不是这个邮箱的内容");
    }
  }
  free(out);
}

static void try_all(size_t count, size_t room) {
  mailboxes m;
  aslStats before = check_live();
  size_t k;
  memset(&m, 0, sizeof m);
  m.count = count, m.room = room;
  want = (char *)calloc(count, room);
  if (!want) check_trouble("not enough memory for the checks", "检查程序内存不足");
  try_make(&m);
  try_put(&m, 0, room - 1);                      /* fits exactly */
  try_put(&m, 0, room / 2);                      /* shorter than what was there: the closing 0 matters */
  try_put(&m, 1, room / 2 + 1);
  try_put(&m, 0, room);                          /* one too long: only the 0 would run over */
  try_put(&m, 0, room + (size_t)check_between(1, 9));
  try_get(&m, 0, room);
  try_get(&m, 0, room - 1);
  try_get(&m, count - 1, room + 5);
  for (k = 0; k < 6; k++) try_put(&m, (size_t)check_between(0, (long)count - 1), (size_t)check_between(0, (long)room * 3 / 2));
  for (k = 0; k < count; k++) try_get(&m, k, room);
  if (aclrtFree(m.block) != ACL_SUCCESS || !check_no_leak(&before)) {
    check_why("Exactly one block of device memory holds all the mailboxes; copies need none.", "所有邮箱都在一块设备内存里；拷贝不需要再申请。");
    check_fail("more was allocated than the one block", "除了那一块，还申请了别的内存");
  }
  free(want);
}

CHECK_ORACLE {
  only_but = (size_t)-1;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  aslSetLevel(0); /* the refused copies are meant to be refused */
  try_all((size_t)check_between(3, 9), (size_t)check_between(3, 20) * 4);
  try_all(2, 64);
  try_all((size_t)check_between(3, 5), (size_t)check_between(10, 50) * 2 + 1);
  aclrtResetDevice(0);
  aclFinalize();
}
