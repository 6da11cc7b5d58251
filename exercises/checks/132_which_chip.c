/*
  Oracle of exercise 132: devices by number against chips by number. What the library itself sees is asked too.

  title: Which chip is device 0?
  title.zh: 设备 0 是哪颗芯片？
  minutes: 20
  points: 2
  required: no
  async: no
  unsolved: the variable names fewer devices than the machine has
  hint1: In the list "5,2,7", what is the first entry called inside the program?
  hint1.zh: 列表 "5,2,7" 的第一项，在程序里叫什么？
  hint2: Tutorial 13, "A number is a place in a list".
  hint2.zh: 教程 13 的 “A number is a place in a list”（编号是列表里的位置）。
  hint3: strtol(visible, &end, 10): no number when end == visible; the list goes on when *end is a comma. Count down `device` as you walk.
  hint3.zh: strtol(visible, &end, 10)：end == visible 说明不是数字；*end 是逗号时列表继续。边走边把 device 减一。
*/
#include "exercises/checks/132_which_chip.h"
#include "exercises/checks/check.h"

static int list[32], listed; /* the truth about one text */
static void read_list(const char *text, int chips) {
  listed = 0;
  for (const char *p = text; listed < 32;) {
    int v = 0, digits = 0;
    for (; *p >= '0' && *p <= '9'; p++, digits++) v = v < 1000 ? v * 10 + (*p - '0') : v;
    if (!digits || v >= chips) return;
    list[listed++] = v;
    if (*p++ != ',') return;
  }
}
static void look(const char *text, int chips) {
  if (text) read_list(text, chips);
  else for (listed = 0; listed < chips; listed++) list[listed] = listed;
  const int seen = devices_seen(text, chips);
  check_case("devices_seen(%s, %d)", "devices_seen(%s, %d)", text ? text : "NULL", chips);
  if (seen != listed) {
    check_expected("%d", "%d", listed);
    check_found("%d", "%d", seen);
    check_line_of("devices_seen(");
    if (!text) {
      check_why("Without the variable nothing is hidden.", "没有这个变量，就什么都没有藏起来。");
      check_fail("without the variable all devices are seen", "没有这个变量时全部设备可见");
    }
    if (seen == chips) {
      check_why("The variable hides what it does not name, from this program alone.", "没有列出的设备，对这个程序来说就是看不见的。");
      check_fail("the variable names fewer devices than the machine has", "变量列出的设备比机器上的少");
    }
    check_why("The list ends before its first bad entry; what stands behind it is not seen, good or not. An empty list is a list, too.", "列表在第一个坏项之前结束；后面的不管好坏都看不见。空列表也是列表。");
    check_fail("the list ends at its first bad entry", "列表在第一个坏项处结束");
  }
  for (int d = -1; d <= listed + 1; d++) {
    const int want = d >= 0 && d < listed ? list[d] : -1, got = chip_of(text, chips, d);
    check_case("chip_of(%s, %d, %d)", "chip_of(%s, %d, %d)", text ? text : "NULL", chips, d);
    if (got == want) continue;
    check_expected("%d", "%d", want);
    check_found("%d", "%d", got);
    check_line_of("chip_of(");
    if (want < 0) {
      check_why("aclrtSetDevice would answer 107001: the program has no device of this number, though the machine may have such a chip.", "aclrtSetDevice 会返回 107001：机器上也许有这颗芯片，但程序没有这个编号的设备。");
      check_fail("there is no such device in this program", "程序里没有这个设备");
    }
    check_why("Device %d is entry %d of the list, counted from 0.", "设备 %d 就是列表的第 %d 项（从 0 数起）。", d, d);
    check_fail("a device's number is its place in the list", "设备编号是它在列表里的位置");
  }
}

CHECK_ORACLE {
  char text[80];
  const int chips = (int)check_between(3, 9);
  uint32_t count = 0;
  look("5,2,7", 8), look(NULL, 4), look("", 8), look("1", 2), look("0,9,1", 8), look("2,x,1", 8), look("3,,1", 8), look("8", 8), look("-1,2", 8), look("1;2", 8);
  for (int k = 0; k < 20; k++) {
    size_t at = 0;
    int order[16];
    for (int i = 0; i < 16; i++) order[i] = i;
    for (int i = 15; i > 0; i--) { /* shuffled, so that no chip is named twice */
      const int j = (int)check_between(0, i), keep = order[i];
      order[i] = order[j], order[j] = keep;
    }
    text[0] = 0;
    for (int i = 0, entries = (int)check_between(0, 6); i < entries; i++) at += (size_t)snprintf(text + at, sizeof text - at, "%s%d", i ? "," : "", order[i]);
    look(text, chips);
  }
  setenv("ASCEND_LITE_DEVICES", "8", 1); /* and the library sees the same */
  setenv("ASCEND_RT_VISIBLE_DEVICES", "6,4", 1);
  if (aclInit(NULL) != ACL_SUCCESS || aclrtGetDeviceCount(&count) != ACL_SUCCESS) check_trouble("aclInit", "aclInit");
  if ((int)count != 2) check_trouble("the library sees %u devices", "库看到 %u 个设备", (unsigned)count);
  aclFinalize();
}
