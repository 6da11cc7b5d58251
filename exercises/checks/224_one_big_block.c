/*
  Oracle of exercise 224: pieces of one block, by the rules that aclrtMalloc keeps for everybody else.

  title: One big block, many pieces
  title.zh: 一大块，许多小块
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: too little room behind it
  hint1: Take pencil and paper: sizes 100 and 1. At which byte does the second piece start, and how many bytes has the block?
  hint1.zh: 拿纸笔算一算：大小为 100 和 1。第二块从第几个字节开始？整块一共多少字节？
  hint2: Tutorial 22, "One big block, cut into pieces", does it for three pieces. Rounding n up to a multiple of m is (n + m - 1) / m * m.
  hint2.zh: 教程 22 的“申请一大块，自己切成小块”对三个小块做了同样的事。把 n 向上取整到 m 的倍数：(n + m - 1) / m * m。
  hint3: Go through the pieces with `end` from 0: start = end rounded up to 64; end = start + (size rounded up to 32) + 32. The last
    end is the total; pieces[i] is *block plus its start.
  hint3.zh: 从 end = 0 开始逐块计算：start = end 向上取整到 64；end = start +（大小向上取整到 32）+ 32。最后的 end 就是总大小；
    pieces[i] 是 *block 加上它的 start。
*/
#include "exercises/checks/224_one_big_block.h"
#include "exercises/checks/check.h"

static size_t up(size_t n, size_t to) { return (n + to - 1) / to * to; }

/* Piece by piece: where it starts and ends, and what is wrong with it. */
static void draw(const size_t *sizes, size_t n, void *const *pieces, const char *block, size_t total) {
  char en[700] = "", line[120];
  size_t k;
  for (k = 0; k < n && k < 6; k++) {
    snprintf(line, sizeof line, "piece %zu: %4zu bytes, starts at byte %5lld of the block, needs it up to %lld\n", k, sizes[k], (long long)((const char *)pieces[k] - block),
             (long long)((const char *)pieces[k] - block) + (long long)(up(sizes[k], 32) + 32));
    strcat(en, line);
  }
  snprintf(line, sizeof line, "block  : %4zu bytes", total);
  strcat(en, line);
  check_picture(en, en);
}

static void try_sizes(const size_t *sizes, size_t n) {
  void **pieces = (void **)calloc(n, sizeof *pieces), *block = NULL;
  aslStats before = check_live(), after;
  size_t k, least = 0, start = 0, total;
  char list[160] = "";
  aclError code;
  if (!pieces) check_trouble("not enough memory for the checks", "检查程序内存不足");
  for (k = 0; k < n; k++) {
    start = up(least, 64), least = start + up(sizes[k], 32) + 32;
    if (k < 8) snprintf(list + strlen(list), sizeof list - strlen(list), "%s%zu", k ? ", " : "", sizes[k]);
  }
  check_case("cut_block for %zu pieces of %s%s bytes", "cut_block，%zu 块，大小 %s%s 字节", n, list, n > 8 ? ", ..." : "");
  code = cut_block(sizes, n, pieces, &block);
  after = check_live();
  if (!check_ok(code, "cut_block")) {
    check_why("A call in there answered a code other than 0; the library's message says what it did not like.", "里面有一个调用返回了非 0 的码；库的说明里写着它不满意什么。");
    check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
  }
  if (after.live_device_blocks != before.live_device_blocks + 1) {
    check_expected("1 new block of device memory", "多出 1 块设备内存");
    check_found("%lld", "%lld 块", (long long)(after.live_device_blocks - before.live_device_blocks));
    check_why("aclrtMalloc keeps all the rules, but costs time with each call. Ask once, and cut.", "aclrtMalloc 会遵守所有规则，但每次调用都要花时间。申请一次，自己切分。");
    check_fail("not one block, but several", "不是一整块，而是好几块");
  }
  total = (size_t)(after.live_device_bytes - before.live_device_bytes);
  for (k = 0; k < n; k++) {
    const char *p = (const char *)pieces[k], *base = (const char *)block;
    size_t need = up(sizes[k], 32) + 32, room;
    const char *next = k + 1 < n ? (const char *)pieces[k + 1] : base + total;
    if (!p || p < base || p >= base + total) {
      check_expected("pieces[%zu] lies inside the block", "pieces[%zu] 在整块之内", k);
      check_found("%p, and the block is %p to %p", "%p，而整块是 %p 到 %p", (const void *)p, block, (const void *)(base + total));
      check_why("Each piece is the block's address plus an offset.", "每一块的地址都是整块的地址加上偏移量。");
      check_fail("piece %zu is not a part of the block", "第 %zu 块不在整块里", k);
    }
    if ((uintptr_t)p % 64 != 0) {
      draw(sizes, n, pieces, base, total);
      check_expected("pieces[%zu] is a multiple of 64", "pieces[%zu] 是 64 的倍数", k);
      check_found("it starts at byte %zu of the block, which is %zu past one", "它从整块的第 %zu 字节开始，多出 %zu", (size_t)(p - base), (size_t)((uintptr_t)p % 64));
      check_why("The card fetches memory in lines; a piece that starts in the middle of one is refused by some operators and shares the line with its neighbour. Round each start up to 64.",
                "卡按行读取内存；从一行中间开始的小块，有的算子会拒绝，而且与邻居共用一行。把每个起点向上取整到 64。");
      check_fail("piece %zu does not start at a multiple of 64", "第 %zu 块的起点不是 64 的倍数", k);
    }
    room = next > p ? (size_t)(next - p) : 0;
    if (room < need) {
      draw(sizes, n, pieces, base, total);
      check_expected("%zu bytes from its start (%zu rounded up to 32 is %zu, plus 32)", "从起点算起 %zu 字节（%zu 向上取整到 32 是 %zu，再加 32）", need, sizes[k], need - 32);
      if (k + 1 < n) check_found("%zu bytes, then the next piece begins", "%zu 字节之后就是下一块", room);
      else check_found("%zu bytes, then the block ends", "%zu 字节之后整块就结束了", room);
      if (room < sizes[k]) check_why("The pieces lie on top of each other: what is written to one appears in the other.", "小块互相重叠：写进一块的内容会出现在另一块里。");
      else if (k + 1 == n) check_why("The last piece counts like the others: what the card reads behind it must still belong to your block.", "最后一块和其他块一样：卡在它后面多读的部分也必须属于你的整块。");
      else check_why("The card works in units of 32 bytes and looks up to 32 bytes further. What it touches there must not be the next piece. Take the size rounded UP to 32, plus 32.", "卡以 32 字节为单位工作，还会多看最多 32 字节。那里不能是下一块。每块要占：大小向上取整到 32，再加 32。");
      if (k + 1 == n) check_fail("the last piece runs past the end of the block", "最后一块越过了整块的末尾");
      check_fail("piece %zu has too little room behind it", "第 %zu 块后面留的空间不够", k);
    }
  }
  if (total > least) {
    check_expected("a block of %zu bytes", "整块 %zu 字节", least);
    check_found("%zu bytes", "%zu 字节", total);
    check_why("Nothing was written over, but memory is what the card has least of. The rules ask for a multiple of 64 at the start of each piece and for the rounded size plus 32 behind it, and for no more.",
              "没有写坏什么，但显存是卡上最紧缺的。规则只要求每块的起点是 64 的倍数，后面留出取整后的大小加 32，不要求更多。");
    check_fail("the rules are kept, but the block is larger than needed", "规则都满足了，但整块比需要的大");
  }
  if (aclrtFree(block) != ACL_SUCCESS) check_fail("*block cannot be given to aclrtFree", "*block 不能交给 aclrtFree");
  if (!check_no_leak(&before)) check_fail("something was not released", "有东西没有释放");
  free(pieces);
}

CHECK_ORACLE {
  size_t sizes[64], k, n;
  int round;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  n = (size_t)check_between(3, 5);
  for (k = 0; k < n; k++) sizes[k] = (size_t)check_between(2, 5) * 64 - (size_t)check_between(1, 31); /* what is missing by rounding down shows */
  try_sizes(sizes, n);
  for (k = 0; k < 4; k++) sizes[k] = (size_t)check_between(1, 9) * 32; /* the 32 extra bytes alone decide */
  try_sizes(sizes, 4);
  sizes[0] = 1;
  try_sizes(sizes, 1);
  for (round = 0; round < 20; round++) {
    n = (size_t)check_between(1, 64);
    for (k = 0; k < n; k++) sizes[k] = (size_t)check_between(1, check_between(1, 3) == 1 ? 40 : 5000);
    try_sizes(sizes, n);
  }
  aclrtResetDevice(0);
  aclFinalize();
}
