/*
  Oracle of exercise 24a3: copies that really do not wait, seen in the trace, and buffers that are left alone until they are sent.

  title: The copy that held you up
  title.zh: 拖住你的拷贝
  minutes: 20
  points: 4
  required: yes
  async: yes
  unsolved: the copy held you up
  hint1: Which memory may the system move or swap out while a device reads it, and which not? And who owns a buffer between the moment a copy
    is accepted and the moment it is done?
  hint1.zh: 设备读取时，系统可能挪动或换出哪种内存，哪种不会？从拷贝被接受到它完成，这段时间缓冲区归谁？
  hint2: Tutorial 24a, "Only pinned memory is asynchronous", and 24b for the event: aclrtMallocHost gives memory that stays in its place; aclrtRecordEvent behind
    a copy and aclrtSynchronizeEvent before the buffer is used again wait for that copy only. Two buffers are enough.
  hint2.zh: 教程 24a 的“只有锁页内存才真正异步”，event 见 24b：aclrtMallocHost 给的内存不会挪动；在拷贝之后 aclrtRecordEvent，
    再次使用缓冲区之前 aclrtSynchronizeEvent，就只等这一次拷贝。两个缓冲区就够了。
  hint3: void *buffer[2]; aclrtEvent sent[2]; make both pairs first. For picture k: if (k >= 2) TRY(aclrtSynchronizeEvent(sent[k % 2])); camera into
    buffer[k % 2]; the copy; TRY(aclrtRecordEvent(sent[k % 2], stream)). At the end synchronize the stream, then free and destroy.
  hint3.zh: void *buffer[2]; aclrtEvent sent[2]; 先各创建两个。对第 k 张：if (k >= 2) TRY(aclrtSynchronizeEvent(sent[k % 2]))；camera 写到
    buffer[k % 2]；拷贝；TRY(aclrtRecordEvent(sent[k % 2], stream))。最后先同步 stream，再释放和销毁。
*/
#include "exercises/checks/24a3_upload.h"
#include "exercises/checks/check.h"

static struct {
  size_t count, bytes, taken;
  uint32_t salt;
  uint64_t tasks_before; /* tasks run when the upload began */
  int stood_still;       /* the first picture had arrived before the second was taken */
} shoot;

static unsigned char pixel(size_t number, size_t at) {
  uint32_t h = (uint32_t)(number * 2654435761u) ^ (uint32_t)at * 40503u ^ shoot.salt;
  return (unsigned char)(h >> 11);
}
void camera(size_t number, void *picture, size_t bytes) {
  unsigned char *p = (unsigned char *)picture;
  size_t k;
  if (number != shoot.taken || bytes != shoot.bytes) {
    check_expected("camera(%zu, ..., %zu)", "camera(%zu, ..., %zu)", shoot.taken, shoot.bytes);
    check_found("camera(%zu, ..., %zu)", "camera(%zu, ..., %zu)", number, bytes);
    check_why("Every picture is taken once, in order.", "每张照片按顺序拍一次。");
    check_fail("camera was asked for another picture than the next", "拍的不是下一张照片");
  }
  if (number == 1 && strcmp(check_run.schedule, "lazy") == 0 && check_live().tasks_run > shoot.tasks_before) shoot.stood_still = 1;
  shoot.taken++;
  for (k = 0; k < bytes; k++) p[k] = pixel(number, k);
}

/* How many copies went through streams, and how many of them from memory that is not pinned. */
static size_t copies(size_t *pageable) {
  static aslTraceRecord record[4096];
  size_t n = aslTraceRead(record, 4096), k, all = 0;
  *pageable = 0;
  for (k = 0; k < n; k++) {
    if (strncmp(record[k].name, "memcpy H2D", 10) != 0) continue;
    all++;
    if (strstr(record[k].name, "pageable")) ++*pageable;
  }
  return all;
}

static void check_pictures(const unsigned char *got) {
  size_t k, at, other;
  for (k = 0; k < shoot.count; k++)
    for (at = 0; at < shoot.bytes; at++) {
      unsigned char is = got[k * shoot.bytes + at];
      if (is == pixel(k, at)) continue;
      check_expected("picture %zu, byte %zu: %u", "第 %zu 张照片，第 %zu 字节：%u", k, at, (unsigned)pixel(k, at));
      for (other = 0; other < shoot.count; other++)
        if (other != k && is == pixel(other, at) && at + 8 < shoot.bytes &&
            got[k * shoot.bytes + at + 1] == pixel(other, at + 1) && got[k * shoot.bytes + at + 7] == pixel(other, at + 7)) break;
      if (other < shoot.count) {
        check_found("%u, which is picture %zu", "%u，那是第 %zu 张照片", (unsigned)is, other);
        check_line_of("camera(");
        check_why("The copy was only queued when the buffer was filled again, so the device fetched what was in it later. The buffer belongs to the copy until the copy is done: wait for the event behind that copy first.",
                  "再次写缓冲区时，拷贝还只是在排队，所以设备后来取到的是新内容。拷贝完成之前缓冲区属于它：先等那次拷贝之后的 event。");
        check_fail("a picture was overwritten while it waited for its copy", "一张照片还在等拷贝时就被覆盖了");
      }
      check_found("%u", "%u", (unsigned)is);
      check_why("Picture k belongs at dev + k * bytes, and upload returns when all of them are there: does it wait for the stream at the end?",
                "第 k 张放在 dev + k * bytes；全部送到之后 upload 才返回：最后等 stream 了吗？");
      check_fail("not every picture is where it belongs", "有照片不在它该在的地方");
    }
}

static void try_upload(size_t count, size_t bytes) {
  unsigned char *got = (unsigned char *)malloc(count * bytes);
  void *dev = NULL;
  aclrtStream stream = NULL;
  size_t slow, all;
  aslStats before;
  aclError code;
  if (!got || aclrtMalloc(&dev, count * bytes, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS || aclrtCreateStream(&stream) != ACL_SUCCESS)
    check_trouble("not enough memory for the checks", "检查程序内存不足");
  check_case("upload of %zu pictures of %zu bytes", "upload：%zu 张照片，每张 %zu 字节", count, bytes);
  shoot.count = count, shoot.bytes = bytes, shoot.taken = 0, shoot.stood_still = 0, shoot.salt = (uint32_t)check_random();
  aslTraceClear();
  before = check_live();
  shoot.tasks_before = before.tasks_run;
  code = upload(count, bytes, dev, stream);
  if (!check_ok(code, "upload")) {
    check_why("Look at the library's words: a buffer may be freed when the copy that reads it is done, not when it is accepted.", "请看库给出的说明：读它的拷贝完成之后才能释放缓冲区，不是拷贝被接受之后。");
    check_fail("upload gave up with code %d", "upload 中途失败，返回码 %d", code);
  }
  if (shoot.taken != count) {
    check_expected("%zu pictures taken", "拍 %zu 张照片", count);
    check_found("%zu", "%zu", shoot.taken);
    check_fail("not every picture was taken", "有的照片没有拍");
  }
  all = copies(&slow);
  if (slow > 0) {
    check_expected("no record \"memcpy H2D pageable\" in the trace", "记录 (trace) 里没有 \"memcpy H2D pageable\"");
    check_found("%zu of %zu copies are called so", "%zu / %zu 次拷贝是这样的", slow, all);
    check_line_of("aclrtMemcpyAsync(");
    check_why("The pictures lie in ordinary (pageable) memory. The device cannot fetch it by itself, so aclrtMemcpyAsync did the work before it returned: it was synchronous, and no code said so. Take the pictures into memory from aclrtMallocHost.",
              "照片放在普通（可换页）内存里。设备不能自己去取，所以 aclrtMemcpyAsync 在返回之前就把活干完了：它是同步的，而返回码不会告诉你。请把照片拍进 aclrtMallocHost 给的内存。");
    check_fail("the copy held you up: its host memory is pageable", "拷贝拖住了你：主机内存是可换页的");
  }
  if (all < count) {
    check_expected("%zu copies in the stream", "stream 里有 %zu 次拷贝", count);
    check_found("%zu", "%zu", all);
    check_line_of("aclrtMemcpy(");
    check_why("aclrtMemcpy has no stream: it copies at once and returns when it is done. aclrtMemcpyAsync queues the copy.", "aclrtMemcpy 没有 stream：它立刻拷贝，拷完才返回。把拷贝排进队列的是 aclrtMemcpyAsync。");
    check_fail("not every copy went through the stream", "有的拷贝没有经过 stream");
  }
  if (shoot.stood_still) {
    check_expected("the second picture is taken while the first copy is still queued", "第一次拷贝还在排队时就拍第二张");
    check_found("the first copy was done before", "那时第一次拷贝已经完成");
    check_line_of("aclrtSynchronize");
    check_why("Pinned memory lets the copy travel alone, but you waited for it right away. With a second buffer the next picture can be taken meanwhile; wait only before a buffer is used again.",
              "锁页内存让拷贝可以自己进行，但你马上就去等它了。有第二个缓冲区，就可以同时拍下一张；只在再次使用某个缓冲区之前等待。");
    check_fail("you stood still until the first picture had arrived", "第一张送到之前，你一直停着");
  }
  code = aclrtMemcpy(got, count * bytes, dev, count * bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  if (code != ACL_SUCCESS) {
    check_library_words();
    check_why("The library says that the device memory is still in use: upload may return only when all copies are done.", "库说设备内存还在使用：所有拷贝完成之后 upload 才能返回。");
    check_fail("upload returned while a copy was still under way", "拷贝还在进行，upload 就返回了");
  }
  check_pictures(got);
  if (!check_no_leak(&before)) {
    check_why("Each aclrtMallocHost wants one aclrtFreeHost, each event one aclrtDestroyEvent.", "每个 aclrtMallocHost 对应一个 aclrtFreeHost，每个 event 对应一个 aclrtDestroyEvent。");
    check_fail("the pictures arrived, but something was not released", "照片都送到了，但有东西没有释放");
  }
  aclrtDestroyStream(stream);
  aclrtFree(dev);
  free(got);
}

CHECK_ORACLE {
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  try_upload((size_t)check_between(3, 7), (size_t)check_between(100, 3000));
  try_upload(1, (size_t)check_between(1, 50) * 2 + 1);
  try_upload(2, 4096);
  try_upload((size_t)check_between(8, 20), (size_t)check_between(1000, check_run.heavy ? 200000 : 9000));
  aclrtResetDevice(0);
  aclFinalize();
}
