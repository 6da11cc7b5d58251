/*
  Oracle of exercise 24b4: callbacks of a stream, on a thread that is lent to it.

  title: The stream calls back
  title.zh: 流来回调你
  minutes: 25
  points: 5
  required: no
  async: yes
  unsolved: no thread is subscribed
  hint1: Who runs look, and where does that somebody wait until there is something to run? When may he go home?
  hint1.zh: look 由谁来执行？没有事做时他在哪里等？什么时候可以下班？
  hint2: Tutorial 24b, "A stream can call your function", has the same three parts: the loop around aclrtProcessReport, the pair
    aclrtSubscribeReport and aclrtUnSubscribeReport, and the block type of aclrtLaunchCallback.
  hint2.zh: 教程 24b 的“流可以调用你的函数”有同样的三部分：围绕 aclrtProcessReport 的循环，aclrtSubscribeReport 和
    aclrtUnSubscribeReport 这一对，以及 aclrtLaunchCallback 的阻塞类型。
  hint3: serve: while (!desk_is_closing(d)) aclrtProcessReport(20); show_pictures: TRY(aclrtSubscribeReport(d->thread_id, d->stream))
    before desk_open, ACL_CALLBACK_BLOCK, and return aclrtUnSubscribeReport(d->thread_id, d->stream) at the end.
  hint3.zh: serve：while (!desk_is_closing(d)) aclrtProcessReport(20)；show_pictures：desk_open 之前
    TRY(aclrtSubscribeReport(d->thread_id, d->stream))，用 ACL_CALLBACK_BLOCK，最后 return aclrtUnSubscribeReport(d->thread_id, d->stream)。
*/
#include "exercises/checks/24b4_callback.h"
#include "exercises/checks/check.h"
#undef device_draw

#include <pthread.h>
#include <time.h>

#define MOST 8

static int is_open, closing, served, thread_known, show_over; /* atomics */
static int looks;
static unsigned char seen[MOST + 4], last[MOST + 4]; /* first and last byte of what look saw */
static pthread_t looked_on[MOST + 4], desk_thread;
static int offset;

#define GET(x) __atomic_load_n(&(x), __ATOMIC_ACQUIRE)
#define SET(x, v) __atomic_store_n(&(x), v, __ATOMIC_RELEASE)

static void nap_us(long us) {
  struct timespec t;
  t.tv_sec = us / 1000000, t.tv_nsec = us % 1000000 * 1000;
  nanosleep(&t, NULL);
}

typedef struct draw_args {
  void *to;
  size_t bytes;
  int value;
} draw_args;
static void draw_kernel(void *p) {
  const draw_args *a = (const draw_args *)p;
  unsigned char *x = (unsigned char *)aslDeviceBytes(a->to, a->bytes);
  if (a->value == offset + 1) nap_us(8000); /* for a while there is nothing to look at */
  if (x) memset(x, a->value, a->bytes);
}
aclError device_draw(desk *d, int number) {
  draw_args a;
  a.to = d->device, a.bytes = d->bytes, a.value = offset + number;
  return aslLaunch("draw", draw_kernel, &a, sizeof a, d->stream);
}

void look(void *p) {
  const desk *d = (const desk *)p;
  int k = looks++;
  if (k >= MOST + 4) return;
  looked_on[k] = pthread_self();
  seen[k] = ((volatile unsigned char *)d->pinned)[0];
  nap_us(1000); /* looking takes its time */
  last[k] = ((volatile unsigned char *)d->pinned)[d->bytes - 1];
}
void desk_open(desk *d) { (void)d, SET(is_open, 1); }
int desk_is_closing(desk *d) { return (void)d, GET(closing); }
void desk_close(desk *d) {
  int k;
  SET(closing, 1);
  for (k = 0; k < 800 && GET(is_open) && !GET(served); k++) nap_us(1000);
  if (GET(is_open) && !GET(served)) {
    check_line_of("aclrtProcessReport(");
    check_why("serve has to look at desk_is_closing after each aclrtProcessReport; with a time of -1 it sleeps for ever when no callback comes.", "serve 要在每次 aclrtProcessReport 之后看一看 desk_is_closing；时间传 -1，没有回调时会永远睡下去。");
    check_fail("the desk is closing, and serve does not come home", "桌子要关了，serve 却不回来");
  }
  (void)d;
}

static void *desk_main(void *p) {
  desk *d = (desk *)p;
  uint64_t id = 0;
  pthread_t me = pthread_self();
  memcpy(&id, &me, sizeof me < sizeof id ? sizeof me : sizeof id);
  d->thread_id = id;
  SET(thread_known, 1);
  while (!GET(is_open) && !GET(show_over)) nap_us(200);
  if (GET(show_over)) return NULL;
  serve(d);
  SET(served, 1);
  return NULL;
}

static void *watch_main(void *p) {
  int k;
  (void)p;
  for (k = 0; k < 1200 && !GET(show_over) && !GET(closing); k++) nap_us(1000);
  if (GET(show_over) || GET(closing)) return NULL;
  check_expected("the callbacks run, and the stream goes on", "回调被执行，流继续往下走");
  if (!GET(is_open)) {
    check_found("nobody serves the stream: desk_open was not called", "没有人服务这个流：没有调用 desk_open");
    check_why("The desk's thread begins with serve when desk_open is called.", "调用 desk_open 之后，桌子的线程才开始执行 serve。");
    check_fail("the desk was never opened", "桌子一直没有打开");
  }
  if (GET(served)) {
    check_found("serve has returned after %d callbacks, and the desk is not closing", "serve 处理了 %d 个回调就返回了，而桌子还没有关", looks);
    check_line_of("aclrtProcessReport(");
    check_why("aclrtProcessReport serves what has come, or answers 507012 when nothing came in time; both are ordinary. Nobody serves the stream any more, and it waits for ever. Stay in the loop until desk_is_closing.",
              "aclrtProcessReport 处理已到的回调；时限内没有就返回 507012；两者都很平常。现在没有人服务这个流，它会永远等下去。请一直循环到 desk_is_closing。");
    check_fail("serve went home too early", "serve 太早下班了");
  }
  check_found("serve is waiting, and %d callbacks came to it", "serve 在等，到它那里的回调有 %d 个", looks);
  check_line_of("aclrtSubscribeReport(");
  check_why("The stream sends its callbacks to the thread that was named in aclrtSubscribeReport, and that one is not in aclrtProcessReport. The desk's thread is d->thread_id; pthread_self() here is the thread that queues the work.",
            "流把回调发给 aclrtSubscribeReport 里指定的线程，而那个线程并不在 aclrtProcessReport 里。桌子的线程是 d->thread_id；在这里 pthread_self() 是下发任务的线程。");
  check_fail("the callbacks go to another thread than the desk's", "回调去了别的线程，而不是桌子的线程");
}

static void must(aclError code, const char *call) {
  if (code != ACL_SUCCESS) check_trouble("%s gave %d while the checks set up", "准备检查时 %s 返回 %d", call, code);
}

static void explain_code(aclError code) {
  if (check_ok(code, "show_pictures")) return;
  if (code == ACL_ERROR_RT_STREAM_NO_CB_REG) {
    check_line_of("aclrtLaunchCallback(");
    check_why("The stream has nobody who could run the function. aclrtSubscribeReport(d->thread_id, d->stream) names the thread; it has to come before the first callback.", "这个流没有人可以执行那个函数。aclrtSubscribeReport(d->thread_id, d->stream) 指定线程；要在第一个回调之前。");
    check_fail("no thread is subscribed to the stream (107015)", "没有线程订阅这个流（107015）");
  }
  check_why("A call in there answered a code other than 0. The library's message says which, and what it did not like.", "里面有一个调用返回了非 0 的码。库的说明里写着是哪一个，以及它不满意什么。");
  check_fail("a call failed with code %d", "有一个调用失败，返回码 %d", code);
}

static void try_show(int count, aclrtStream stream, size_t bytes) {
  desk d;
  pthread_t watcher;
  aclError code;
  int k;
  memset(&d, 0, sizeof d);
  d.stream = stream, d.bytes = bytes;
  must(aclrtMalloc(&d.device, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
  must(aclrtMallocHost(&d.pinned, bytes), "aclrtMallocHost");
  memset(d.pinned, 0, bytes);
  SET(is_open, 0), SET(closing, 0), SET(served, 0), SET(thread_known, 0), SET(show_over, 0);
  looks = 0, offset = (int)check_between(10, 200);
  if (pthread_create(&desk_thread, NULL, desk_main, &d) != 0 || pthread_create(&watcher, NULL, watch_main, NULL) != 0) check_trouble("no second thread", "无法启动第二个线程");
  while (!GET(thread_known)) nap_us(100);
  check_case("show_pictures with %d pictures of %zu bytes", "show_pictures，%d 张图，每张 %zu 字节", count, bytes);
  code = show_pictures(&d, count);
  if (code == ACL_SUCCESS && GET(is_open) && !GET(served)) {
    check_why("desk_close tells serve that it may stop, and waits for it.", "desk_close 告诉 serve 可以结束了，并等它结束。");
    check_fail("the desk is still open when show_pictures returns", "show_pictures 返回时桌子还开着");
  }
  SET(show_over, 1), SET(closing, 1);
  pthread_join(watcher, NULL);
  explain_code(code);
  pthread_join(desk_thread, NULL);
  for (k = 0; k < count; k++) {
    if (k < looks && seen[k] == offset + k && last[k] == offset + k) continue;
    check_expected("look is called for picture %d and sees bytes of %d", "look 在第 %d 张图时被调用，看到的字节是 %d", k + 1, offset + k);
    if (k >= looks) check_found("it was called %d times only", "它只被调用了 %d 次", looks);
    else check_found("first byte %d, and a moment later the last byte %d", "第一个字节 %d，片刻之后最后一个字节 %d", seen[k], last[k]);
    check_line_of("aclrtLaunchCallback(");
    check_why("With ACL_CALLBACK_NO_BLOCK the stream goes on as soon as the callback has been sent: the next picture is copied into the only buffer while look is still looking, and the synchronize does not wait for look either. ACL_CALLBACK_BLOCK holds the stream until the function has returned.",
              "用 ACL_CALLBACK_NO_BLOCK 时，回调一发出，流就继续：look 还在看，下一张图就拷进了这唯一的缓冲区；同步也不会等 look。ACL_CALLBACK_BLOCK 会让流等到函数返回。");
    check_fail("look did not see the picture it was called for", "look 看到的不是叫它来看的那张图");
  }
  if (looks != count) {
    check_expected("look called %d times", "look 被调用 %d 次", count);
    check_found("%d times", "%d 次", looks);
    check_why("One callback for each picture.", "每张图一个回调。");
    check_fail("look was called too often", "look 被调用得太多");
  }
  for (k = 0; k < looks; k++)
    if (!pthread_equal(looked_on[k], desk_thread)) {
      check_why("look has to run on the desk's thread, as a callback of the stream.", "look 要作为流的回调，在桌子的线程上运行。");
      check_fail("look ran on another thread", "look 在别的线程上运行了");
    }
  aslSetLevel(0);
  code = aclrtUnSubscribeReport(d.thread_id, stream);
  check_usual_level();
  if (code != ACL_ERROR_RT_STREAM_SUBSCRIBE) {
    check_expected("the stream is subscribed to nobody any more", "流不再订阅任何线程");
    check_found("it still is, to a thread that has ended", "它还订阅着一个已经结束的线程");
    check_why("Subscribing and unsubscribing are a pair. The next callback of this stream would be sent to a thread that is gone.", "订阅和取消订阅是一对。否则这个流的下一个回调会发给已经不存在的线程。");
    check_fail("the stream is still subscribed when show_pictures returns", "show_pictures 返回时，流仍处于订阅状态");
  }
  must(aclrtFree(d.device), "aclrtFree");
  must(aclrtFreeHost(d.pinned), "aclrtFreeHost");
}

CHECK_ORACLE {
  aclrtStream stream = NULL;
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  must(aclrtCreateStream(&stream), "aclrtCreateStream");
  for (k = 0; k < (check_run.round == 0 ? 2 : 1); k++) try_show((int)check_between(3, 5), stream, (size_t)check_between(1, 5000));
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
