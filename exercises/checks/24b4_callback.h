/* 24b4_callback.h - what exercise 24b4 asks for, and what it gets. 练习 24b4 要写的和可以用的函数。 */
#ifndef ASL_CHECK_24B4_H
#define ASL_CHECK_24B4_H

#include "exercises/exercise.h"

/* A desk where somebody looks at pictures: one buffer, one stream, one thread of its own. 一张看图的桌子：一个缓冲区、一个流、一个自己的线程。 */
typedef struct desk {
  aclrtStream stream;
  void *device;       /* the picture on the device 设备上的图 */
  void *pinned;       /* the one buffer for what comes back 取回的图只有这一个缓冲区 */
  size_t bytes;
  uint64_t thread_id; /* pthread_self() of the desk's thread, as aclrtSubscribeReport wants it 桌子线程的线程号 */
} desk;

/* Yours, part 1: runs on the desk's thread, after desk_open. Serves callbacks until desk_is_closing(d) is 1.
   第一部分：desk_open 之后在桌子的线程上运行。不断处理回调，直到 desk_is_closing(d) 为 1。 */
void serve(desk *d);

/* Yours, part 2: shows `count` pictures. For each: device_draw, copy to d->pinned, and look(d) as a callback; look must see this very
   picture. In between: subscribe the desk's thread, desk_open; at the end wait, desk_close, unsubscribe.
   第二部分：展示 count 张图。每张：device_draw、拷到 d->pinned、以回调方式执行 look(d)，look 必须看到正是这一张。
   此外：先订阅桌子的线程，desk_open；最后等待，desk_close，取消订阅。 */
aclError show_pictures(desk *d, int count);

/* Supplied. 已提供。 */
aclError device_draw(desk *d, int number);  /* asynchronous: draws picture `number` into d->device 异步：把第 number 张图画到 d->device */
void look(void *d);                         /* the callback: looks at d->pinned 回调：看 d->pinned */
void desk_open(desk *d);                    /* the desk's thread begins with serve(d) 桌子的线程开始执行 serve(d) */
int desk_is_closing(desk *d);
void desk_close(desk *d);                   /* desk_is_closing becomes 1; returns when serve has returned 使 desk_is_closing 为 1；serve 返回后才返回 */
#define device_draw(d, number) EXERCISE_HERE(device_draw(d, number))

#endif
