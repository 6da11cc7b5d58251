/*
  scheduler.c - you are the scheduler: run a buggy program step by step until it breaks

      build/bin/scheduler                    a menu; also: make play
      build/bin/scheduler PROGRAM            one of them at once (--list shows the names)
      build/bin/scheduler --replay FILE      runs a saved schedule again; --repaired: on the repaired program
      options: --save FILE (where a schedule that broke the program goes; build/NAME.order when there is none)

  A program with streams has as many possible runs as there are ways to interleave its queues. A card picks one, and not always
  the same. Here the program has queued its work and waits, and you say which stream takes its next step. Each of the programs
  has one mistake, and an order that shows it. When you have found one, it is saved as text, "order:1,1,2": that text given to
  aslSetSchedule, or in the variable ASCEND_LITE_SCHEDULE, repeats the run as often as you like. Then see the repair.

  From the bottom: main() reads the command line, session() is the menu, play() is one game, and programs[] is the table of
  programs; each is a function that queues its work through the put_... functions, which also note what stands in which queue.
  Choices are read from standard input, a line each, so a script can play too.

  The exit code is 0 when all went well, 2 for a wrong command line; --replay answers 3 when the program's result was wrong.
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* isatty */
#endif
#include "../../ascend_lite.h"
#include "../lib/lesson.h" /* only for SAY(english, chinese) */

#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#else
#include <unistd.h>
#endif

#define LANES 2
#define STEPS 64
#define WORDS 4
#define BYTES (WORDS * sizeof(int))

static int colours;
static const char* paint(const char* code) { return colours ? code : ""; }
#define GREEN paint("\033[32m")
#define RED paint("\033[31m")
#define GREY paint("\033[90m")
#define BOLD paint("\033[1m")
#define PLAIN paint("\033[0m")

/*--------------------------------------------------------------------------------------
  The running game: what stands in which queue, and what was chosen
--------------------------------------------------------------------------------------*/
typedef enum { ASKING, FOLLOWING, LEAVING } game_mode; /* LEAVING: the rest runs by itself, in silence */

static struct {
  game_mode mode;
  int quiet;                     /* a run that is not shown */
  aclrtStream stream[LANES];
  int32_t id[LANES];
  char task[LANES][STEPS][40];   /* what was queued, in order */
  int turn[LANES][STEPS];        /* when each was queued, counted over both */
  int queued[LANES], done[LANES];
  int choice[2 * STEPS];         /* lanes chosen so far; the first `follow` of them are repeated without asking */
  int choices, follow;
  int undo, quit, ended;         /* ended: standard input has */
  int failed;                    /* a call of the program failed: not part of any game */
} game;

static aclError made(aclError code, const char* call) {
  if (code == ACL_SUCCESS) return code;
  fprintf(stderr, "%s: %d %s\n", call, code, aslErrorName(code));
  game.failed = 1;
  return code;
}
#define MADE(call) made((call), #call)

static void note(int lane, const char* text, int number) {
  if (game.queued[lane] == STEPS) return;
  game.turn[lane][game.queued[lane]] = game.queued[0] + game.queued[1];
  snprintf(game.task[lane][game.queued[lane]++], sizeof game.task[0][0], text, number);
}
/* What the programs queue; `text` is what the learner sees of it, with a number in it where it has a %d. */
static void put_copy(int lane, void* dst, const void* src, aclrtMemcpyKind kind, const char* text, int number) {
  if (MADE(aclrtMemcpyAsync(dst, BYTES, src, BYTES, kind, game.stream[lane])) == ACL_SUCCESS) note(lane, text, number);
}
static void put_record(int lane, aclrtEvent e, const char* text, int number) {
  if (MADE(aclrtRecordEvent(e, game.stream[lane])) == ACL_SUCCESS) note(lane, text, number);
}
static void put_wait(int lane, aclrtEvent e, const char* text, int number) {
  if (MADE(aclrtStreamWaitEvent(game.stream[lane], e)) == ACL_SUCCESS) note(lane, text, number);
}
typedef struct { void *to, *from; int times, plus; } affine_args;
static void affine_kernel(void* p) { /* to = from * times + plus */
  const affine_args* a = (const affine_args*)p;
  int* to = (int*)aslDeviceBytes(a->to, BYTES);
  const int* from = (const int*)aslDeviceBytes(a->from, BYTES);
  for (int i = 0; to && from && i < WORDS; i++) to[i] = from[i] * a->times + a->plus;
}
static void put_affine(int lane, void* to, void* from, int times, int plus, const char* text, int number) {
  affine_args a;
  a.to = to, a.from = from, a.times = times, a.plus = plus;
  if (MADE(aslLaunch("affine", affine_kernel, &a, sizeof a, game.stream[lane])) == ACL_SUCCESS) note(lane, text, number);
}
static void* new_device(void) {
  void* p = NULL;
  MADE(aclrtMalloc(&p, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
  return p;
}
static int* new_host(void) {
  void* p = NULL;
  MADE(aclrtMallocHost(&p, 4 * BYTES));
  if (p) memset(p, 0, 4 * BYTES);
  return (int*)p;
}
static aclrtEvent new_event(void) {
  aclrtEvent e = NULL;
  MADE(aclrtCreateEvent(&e));
  return e;
}
static void words(char* out, size_t size, const int* x, int n) {
  size_t at = 0;
  *out = 0;
  for (int i = 0; i < n && at < size; i++) at += (size_t)snprintf(out + at, size - at, "%s%d", i ? " " : "", x[i]);
}
/* The program has read its results: what is still queued no longer matters. */
static void finish_queues(void) {
  game.mode = LEAVING;
  MADE(aclrtSynchronizeDevice());
}

/*--------------------------------------------------------------------------------------
  The programs. Each fills in what should have come out and what did.
--------------------------------------------------------------------------------------*/
#define RESULT 160
typedef struct { char expected[RESULT], found[RESULT]; } outcome;

/* Stream 1 brings the input and doubles it, stream 2 takes the product out. */
static void missing_event(int repaired, outcome* o) {
  int *in = new_host(), *out = new_host(), want[WORDS];
  void* dev = new_device();
  aclrtEvent ready = new_event();
  for (int i = 0; in && i < WORDS; i++) in[i] = i + 1, want[i] = 2 * (i + 1);
  MADE(aclrtMemset(dev, BYTES, 0, BYTES));
  put_copy(0, dev, in, ACL_MEMCPY_HOST_TO_DEVICE, "copy in", 0);
  put_affine(0, dev, dev, 2, 0, "double", 0);
  if (repaired) put_record(0, ready, "record ready", 0), put_wait(1, ready, "wait ready", 0);
  put_copy(1, out, dev, ACL_MEMCPY_DEVICE_TO_HOST, "copy out", 0);
  MADE(aclrtSynchronizeDevice());
  words(o->expected, RESULT, want, WORDS);
  words(o->found, RESULT, out, WORDS);
  finish_queues();
  aclrtDestroyEvent(ready), aclrtFree(dev), aclrtFreeHost(in), aclrtFreeHost(out);
}
/* Both streams compute, and the host waits for one of them only before it reads both results. */
static void missing_sync(int repaired, outcome* o) {
  int *in = new_host(), *out = new_host(), want[2 * WORDS];
  void *one = new_device(), *two = new_device();
  for (int i = 0; in && i < WORDS; i++) in[i] = i + 1, want[i] = 3 * (i + 1), want[WORDS + i] = 5 * (i + 1);
  for (int lane = 0; lane < 2; lane++) {
    void* dev = lane ? two : one;
    put_copy(lane, dev, in, ACL_MEMCPY_HOST_TO_DEVICE, "copy in", 0);
    put_affine(lane, dev, dev, lane ? 5 : 3, 0, "times %d", lane ? 5 : 3);
    put_copy(lane, out + lane * WORDS, dev, ACL_MEMCPY_DEVICE_TO_HOST, "copy out", 0);
  }
  MADE(aclrtSynchronizeStream(game.stream[1]));
  if (repaired) MADE(aclrtSynchronizeStream(game.stream[0]));
  words(o->expected, RESULT, want, 2 * WORDS);
  words(o->found, RESULT, out, 2 * WORDS);
  finish_queues();
  aclrtFree(one), aclrtFree(two), aclrtFreeHost(in), aclrtFreeHost(out);
}
/* Stream 1 loads four pieces into two buffers in turn, stream 2 stores them away. */
static void double_buffer(int repaired, outcome* o) {
  int *in = new_host(), *out = new_host(), want[4 * WORDS];
  void *buf[2], *res[4];
  aclrtEvent loaded[2], used[2];
  for (int i = 0; i < 2; i++) buf[i] = new_device(), loaded[i] = new_event(), used[i] = new_event();
  for (int i = 0; in && i < 4 * WORDS; i++) in[i] = want[i] = i;
  for (int k = 0; k < 4; k++) {
    res[k] = new_device();
    if (repaired && k >= 2) put_wait(0, used[k % 2], "wait used[%d]", k % 2);
    put_copy(0, buf[k % 2], in + k * WORDS, ACL_MEMCPY_HOST_TO_DEVICE, k % 2 ? "piece %d -> buffer 1" : "piece %d -> buffer 0", k);
    put_record(0, loaded[k % 2], "record loaded[%d]", k % 2);
    put_wait(1, loaded[k % 2], "wait loaded[%d]", k % 2);
    put_copy(1, res[k], buf[k % 2], ACL_MEMCPY_DEVICE_TO_DEVICE, k % 2 ? "buffer 1 -> result %d" : "buffer 0 -> result %d", k);
    if (repaired) put_record(1, used[k % 2], "record used[%d]", k % 2);
  }
  MADE(aclrtSynchronizeDevice());
  for (int k = 0; k < 4; k++) MADE(aclrtMemcpy(out + k * WORDS, BYTES, res[k], BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  words(o->expected, RESULT, want, 4 * WORDS);
  words(o->found, RESULT, out, 4 * WORDS);
  finish_queues();
  for (int k = 0; k < 4; k++) aclrtFree(res[k]);
  for (int i = 0; i < 2; i++) aclrtFree(buf[i]), aclrtDestroyEvent(loaded[i]), aclrtDestroyEvent(used[i]);
  aclrtFreeHost(in), aclrtFreeHost(out);
}
/* Both streams add something to one total: take it, add, put it back. */
static void two_writers(int repaired, outcome* o) {
  int *out = new_host(), want[WORDS];
  void *total = new_device(), *mine[2];
  aclrtEvent stored = new_event();
  MADE(aclrtMemset(total, BYTES, 0, BYTES));
  for (int i = 0; i < WORDS; i++) want[i] = 30;
  for (int lane = 0; lane < 2; lane++) {
    mine[lane] = new_device();
    if (repaired && lane) put_wait(1, stored, "wait stored", 0);
    put_copy(lane, mine[lane], total, ACL_MEMCPY_DEVICE_TO_DEVICE, "take the total", 0);
    put_affine(lane, mine[lane], mine[lane], 1, lane ? 20 : 10, "add %d", lane ? 20 : 10);
    put_copy(lane, total, mine[lane], ACL_MEMCPY_DEVICE_TO_DEVICE, "put it back", 0);
    if (repaired && !lane) put_record(0, stored, "record stored", 0);
  }
  MADE(aclrtSynchronizeDevice());
  MADE(aclrtMemcpy(out, BYTES, total, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
  words(o->expected, RESULT, want, WORDS);
  words(o->found, RESULT, out, WORDS);
  finish_queues();
  aclrtDestroyEvent(stored), aclrtFree(total), aclrtFree(mine[0]), aclrtFree(mine[1]), aclrtFreeHost(out);
}

typedef struct {
  const char* name;
  void (*run)(int repaired, outcome* o);
  const char *story, *story_zh, *repair, *repair_zh;
} program;
static const program programs[] = {
    {"missing_event", missing_event,
     "Stream 1 copies four numbers in and doubles them; stream 2 copies the products out. The calls stand in this order in the program.",
     "流 1 把四个数拷入并乘以 2；流 2 把乘积拷出。程序里的调用就是按这个顺序写的。",
     "after \"double\":   aclrtRecordEvent(ready, stream1);  aclrtStreamWaitEvent(stream2, ready);",
     "在 \"double\" 之后：  aclrtRecordEvent(ready, stream1);  aclrtStreamWaitEvent(stream2, ready);"},
    {"missing_sync", missing_sync,
     "Stream 1 multiplies by 3, stream 2 by 5; the host waits with aclrtSynchronizeStream(stream2) and then reads both results.",
     "流 1 乘以 3，流 2 乘以 5；主机用 aclrtSynchronizeStream(stream2) 等待，然后读两个结果。",
     "before the host reads:   aclrtSynchronizeStream(stream1);   or aclrtSynchronizeDevice() for all",
     "在主机读之前：  aclrtSynchronizeStream(stream1);   或用 aclrtSynchronizeDevice() 等待全部"},
    {"double_buffer", double_buffer,
     "Stream 1 loads four pieces into two buffers in turn and records loaded[]; stream 2 waits for loaded[] and stores the piece away.",
     "流 1 把四块数据轮流装入两个缓冲区，并 record loaded[]；流 2 等待 loaded[] 之后把数据存走。",
     "stream 2 says when it is done with a buffer (record used[]), and stream 1 waits for that before it loads the buffer again",
     "流 2 用完一个缓冲区后 record used[]；流 1 再次装入这个缓冲区之前先等待它"},
    {"two_writers", two_writers,
     "Stream 1 adds 10 to a total and stream 2 adds 20: each takes the total, adds, and puts it back. It starts at 0.",
     "流 1 给总和加 10，流 2 加 20：各自取出总和、相加、再放回去。总和从 0 开始。",
     "after stream 1 put it back:   aclrtRecordEvent(stored, stream1);   and stream 2 waits for `stored` before it takes the total",
     "流 1 放回之后：  aclrtRecordEvent(stored, stream1);   流 2 等待 stored 之后再取出总和"},
};
#define PROGRAMS (int)(sizeof programs / sizeof programs[0])

/*--------------------------------------------------------------------------------------
  One run
--------------------------------------------------------------------------------------*/
static int lane_of(int32_t id) {
  for (int lane = 0; lane < LANES; lane++)
    if (game.id[lane] == id) return lane;
  return -1;
}
static void take_step(int lane) {
  if (game.choices < 2 * STEPS) game.choice[game.choices++] = lane;
  if (game.done[lane] < game.queued[lane]) game.done[lane]++;
}
static void show_queues(const int32_t* ready, size_t count) {
  printf(SAY("\n%sstep %d%s\n", "\n%s第 %d 步%s\n"), BOLD, game.choices + 1, PLAIN);
  for (int lane = 0; lane < LANES; lane++) {
    int can = 0;
    for (size_t i = 0; i < count; i++)
      if (ready[i] == game.id[lane]) can = 1;
    const char* state = can ? SAY("can run ", "可以运行") : game.done[lane] < game.queued[lane] ? SAY("waits   ", "在等待  ") : SAY("is empty", "已空    ");
    printf("  %s %d  %s%s%s  ", SAY("stream", "流"), lane + 1, can ? GREEN : GREY, state, PLAIN);
    int shown = game.queued[lane] - game.done[lane] > 4 ? game.done[lane] + 4 : game.queued[lane];
    for (int i = game.done[lane]; i < shown; i++) printf("%s%s%s%s", i > game.done[lane] ? " | " : "[", i > game.done[lane] ? GREY : can ? BOLD : "", game.task[lane][i], PLAIN);
    if (shown < game.queued[lane]) printf(SAY(" | %d more]\n", " | 还有 %d 个]\n"), game.queued[lane] - shown);
    else printf("%s\n", game.done[lane] < game.queued[lane] ? "]" : "");
  }
}
static void show_help(void) {
  printf("%s\n", SAY("  1, 2   this stream takes its next step\n  u      take the last step back\n  r      the rest runs by itself, in the order in which it was queued\n  q      leave this program",
                     "  1, 2   这个流走下一步\n  u      退回一步\n  r      剩下的按排队的先后自动运行\n  q      离开这个程序"));
}
/* A line from the learner without its blanks; 0 at the end of the input. */
static int read_line(const char* prompt, char* out, size_t size) {
  char line[256];
  size_t n = 0;
  printf("%s", prompt);
  fflush(stdout);
  if (!fgets(line, sizeof line, stdin)) { game.ended = 1; printf("\n"); return 0; }
  for (const char* p = line; *p && n + 1 < size; p++)
    if (*p != ' ' && *p != '\t' && *p != '\r' && *p != '\n') out[n++] = *p;
  out[n] = 0;
  if (!isatty(0)) printf("%s\n", out); /* a script's choices belong into the record */
  return 1;
}
/* aslSetChooser's question: which of these streams runs its next task? Answers an index. */
static int choose(const int32_t* ready, size_t count, void* user) {
  char line[16];
  (void)user;
  while (game.mode == ASKING) {
    int lane = -1;
    if (game.choices < game.follow) lane = game.choice[game.choices];
    else {
      show_queues(ready, count);
      if (!read_line(SAY("  which stream? (1, 2, u, r, q, h) ", "  哪个流？(1, 2, u, r, q, h) "), line, sizeof line) || line[0] == 'r') { game.mode = FOLLOWING; break; }
      if (line[0] == 'q') { game.quit = 1, game.mode = LEAVING; break; }
      if (line[0] == 'u' && game.choices > 0) { game.undo = 1, game.mode = LEAVING; break; }
      if (line[0] == '1' || line[0] == '2') lane = line[0] - '1';
      else { show_help(); continue; }
    }
    for (size_t i = 0; i < count; i++)
      if (lane >= 0 && ready[i] == game.id[lane]) { take_step(lane); return (int)i; }
    if (game.choices < game.follow) { game.follow = 0; continue; }
    printf("  %s\n", game.done[lane] < game.queued[lane] ? SAY("that stream waits for an event", "这个流在等待 event") : SAY("that stream has nothing left to do", "这个流已经没有工作"));
  }
  int best = -1, first = 0; /* the task that was queued first */
  for (size_t i = 0; i < count; i++) {
    int lane = lane_of(ready[i]);
    if (lane < 0 || game.done[lane] >= game.queued[lane]) continue;
    if (best < 0 || game.turn[lane][game.done[lane]] < first) best = (int)i, first = game.turn[lane][game.done[lane]];
  }
  if (best < 0) return 0;
  if (game.mode == FOLLOWING) take_step(lane_of(ready[best]));
  return best;
}

/* Runs a program: with the chooser when `schedule` is NULL, else under that schedule. 1 when its result is right. */
static int run(const program* p, int repaired, const char* schedule, outcome* o) {
  int follow = game.follow, ended = game.ended, choices[2 * STEPS];
  memcpy(choices, game.choice, sizeof choices);
  memset(&game, 0, sizeof game);
  memcpy(game.choice, choices, sizeof choices);
  game.follow = follow, game.ended = ended;
  memset(o, 0, sizeof *o);
  for (int lane = 0; lane < LANES; lane++) {
    MADE(aclrtCreateStream(&game.stream[lane]));
    MADE(aclrtStreamGetId(game.stream[lane], &game.id[lane]));
  }
  MADE(schedule ? aslSetSchedule(schedule) : aslSetChooser(choose, NULL));
  aslTraceClear();
  p->run(repaired, o);
  for (int lane = 0; lane < LANES; lane++) MADE(aclrtDestroyStream(game.stream[lane]));
  MADE(aslSetSchedule("free"));
  return strcmp(o->expected, o->found) == 0;
}
static void show_outcome(const outcome* o, int right) {
  printf("\n  %s %s\n  %s %s%s%s\n", SAY("expected", "应为"), o->expected, SAY("found   ", "实际"), right ? GREEN : RED, o->found, PLAIN);
}

/* "order:1,2,1" of the lanes chosen, counted as a fresh process counts its streams (the default stream is 0). */
static void order_text(char* out, size_t size, const int* lane, int n, int32_t first) {
  size_t at = (size_t)snprintf(out, size, "order:");
  for (int i = 0; i < n && at < size; i++) at += (size_t)snprintf(out + at, size - at, "%s%d", i ? "," : "", (int)first + lane[i]);
}
/* The id the next stream will get. */
static int32_t next_id(void) {
  aclrtStream s = NULL;
  int32_t id = 0;
  if (MADE(aclrtCreateStream(&s)) != ACL_SUCCESS) return 0;
  MADE(aclrtStreamGetId(s, &id));
  MADE(aclrtDestroyStream(s));
  return id + 1;
}

/*--------------------------------------------------------------------------------------
  A game: choose, see, save, and look at the repair
--------------------------------------------------------------------------------------*/
static int save_schedule(const char* path, const program* p, const char* order) {
  FILE* f = fopen(path, "w");
  if (!f) { fprintf(stderr, SAY("cannot write %s\n", "无法写入 %s\n"), path); return 0; }
  fprintf(f, "program:%s\n%s\n", p->name, order);
  return fclose(f) == 0;
}
/* What the library has to say about the broken run, and that the repair holds. */
static void after_break(const program* p, const int* lane, int n) {
  char order[8 * STEPS], how[40];
  outcome o;
  int wrong = 0;
  printf("\n%s\n", SAY("The same run once more, with the library's eyes open:", "同一次运行再来一遍，这次让库来检查："));
  fflush(stdout);
  order_text(order, sizeof order, lane, n, next_id());
  game.follow = 0;
  aslSetLevel(1);
  run(p, 0, order, &o);
  aslSetLevel(0);
  if (p->run == missing_sync) printf("  %s\n", SAY("(It sees no race: plain reads of the host are invisible to it. `lazy` shows such a mistake.)", "（它看不到竞争：主机的普通读操作它看不见。lazy 调度能让这种错误现形。）"));
  printf("\n%s\n  %s\n", SAY("The repair:", "修复："), SAY(p->repair, p->repair_zh));
  order_text(order, sizeof order, lane, n, next_id());
  wrong += !run(p, 1, order, &o);
  for (int seed = 1; seed <= 200; seed++) {
    snprintf(how, sizeof how, "seed:%d", seed);
    wrong += !run(p, 1, how, &o);
  }
  if (wrong) printf("  %s%s%s\n", RED, SAY("Oh: the repaired program was wrong. That is a bug in this course.", "哎：修复后的程序出错了。这是本课程的错误。"), PLAIN);
  else printf("  %s\n", SAY("Repaired, the program is right under your schedule and under 200 drawn ones.", "修复之后，在你的调度和 200 个抽取的调度下，程序都正确。"));
}
static void play(const program* p, int repaired, const char* save) {
  outcome o;
  char path[300], order[8 * STEPS];
  int lane[2 * STEPS], n, right;
  printf("\n%s%s%s%s\n  %s\n", BOLD, p->name, repaired ? SAY(" (repaired)", "（已修复）") : "", PLAIN, SAY(p->story, p->story_zh));
  show_help();
  game.follow = 0;
  do {
    right = run(p, repaired, NULL, &o);
    if (game.undo) game.follow = game.choices - 1;
  } while (game.undo && !game.failed);
  if (game.quit || game.failed) return;
  n = game.choices;
  memcpy(lane, game.choice, sizeof lane);
  show_outcome(&o, right);
  if (right) {
    printf("\n%s\n", repaired ? SAY("Right, as it must be: no order breaks it.", "正确，本该如此：没有哪种顺序能弄坏它。")
                              : SAY("Right this time. On another day the card takes another order: find the one that goes wrong.", "这一次是对的。换一天，卡会走另一种顺序：找出会出错的那一种。"));
    return;
  }
  order_text(order, sizeof order, lane, n, 1);
  if (save) snprintf(path, sizeof path, "%s", save);
  else snprintf(path, sizeof path, "build/%s.order", p->name);
  printf("\n%s%s%s  %s\n", BOLD, SAY("You broke it.", "你把它弄坏了。"), PLAIN, order);
  if (save_schedule(path, p, order)) printf(SAY("Saved in %s; again: build/bin/scheduler --replay %s\n", "已保存到 %s；重放：build/bin/scheduler --replay %s\n"), path, path);
  after_break(p, lane, n);
}

static void show_programs(void) {
  for (int i = 0; i < PROGRAMS; i++) printf("  %d  %-15s %s\n", i + 1, programs[i].name, SAY(programs[i].story, programs[i].story_zh));
}
static const program* find_program(const char* name) {
  for (int i = 0; i < PROGRAMS; i++)
    if (strcmp(name, programs[i].name) == 0 || (name[0] == '1' + i && name[1] == 0)) return &programs[i];
  return NULL;
}
static void session(const char* save) {
  char line[64];
  printf("%s%s%s\n%s\n", BOLD, SAY("You are the scheduler", "你就是调度器"), PLAIN,
         SAY("Each program below has queued its work and waits. Choose which stream goes next, until the result is wrong.", "下面每个程序都已经把工作排进队列，正在等待。由你选择下一步轮到哪个流，直到结果出错。"));
  while (!game.ended) {
    printf("\n");
    show_programs();
    if (!read_line(SAY("which program? (1 to 4; 1r: the repaired one; q: leave) ", "哪个程序？(1 到 4；1r：修复后的；q：离开) "), line, sizeof line) || line[0] == 'q') return;
    size_t n = strlen(line);
    int repaired = n > 1 && line[n - 1] == 'r' && line[n - 2] >= '0' && line[n - 2] <= '9';
    if (repaired) line[n - 1] = 0;
    const program* p = find_program(line);
    if (p) play(p, repaired, save);
  }
}

/* Reads program and order from a saved file. */
static const program* load_schedule(const char* path, char* order, size_t size) {
  char line[8 * STEPS + 64];
  const program* p = NULL;
  FILE* f = fopen(path, "r");
  *order = 0;
  while (f && fgets(line, sizeof line, f)) {
    line[strcspn(line, "\r\n")] = 0;
    if (strncmp(line, "program:", 8) == 0) p = find_program(line + 8);
    if (strncmp(line, "order:", 6) == 0) snprintf(order, size, "%s", line);
  }
  if (!f) fprintf(stderr, SAY("cannot read %s\n", "无法读取 %s\n"), path);
  else fclose(f);
  if (f && (!p || !*order)) fprintf(stderr, SAY("%s holds no saved schedule (program:NAME, then order:...)\n", "%s 里没有保存的调度（program:名字，然后 order:...）\n"), path);
  return *order ? p : NULL;
}
/* Runs it through the library's own "order:", and shows the order that was taken. */
static int replay(const char* path, int repaired) {
  char order[8 * STEPS + 64];
  int32_t taken[2 * STEPS];
  outcome o;
  const program* p = load_schedule(path, order, sizeof order);
  if (!p) return 2;
  game.follow = 0;
  int right = run(p, repaired, order, &o); /* in a fresh process the streams are 1 and 2, as the file says */
  size_t n = aslScheduleTrace(taken, 2 * STEPS);
  printf("%s%s%s%s: %s\n", BOLD, p->name, repaired ? SAY(" (repaired)", "（已修复）") : "", PLAIN, order);
  memset(game.done, 0, sizeof game.done);
  for (size_t i = 0; i < n && i < 2 * STEPS; i++) {
    int lane = lane_of(taken[i]);
    if (lane < 0 || game.done[lane] >= game.queued[lane]) continue;
    printf("  %2zu  %s %d  %s\n", i + 1, SAY("stream", "流"), lane + 1, game.task[lane][game.done[lane]++]);
  }
  show_outcome(&o, right);
  return game.failed ? 1 : right ? 0 : 3;
}

static int usage(void) {
  fprintf(stderr, "%s\n", SAY("usage: scheduler [PROGRAM] [--repaired] [--save FILE] | --replay FILE [--repaired] | --list", "用法：scheduler [程序] [--repaired] [--save 文件] | --replay 文件 [--repaired] | --list"));
  return 2;
}
int main(int argc, char** argv) {
  const char *file = NULL, *save = NULL;
  const program* p = NULL;
  int repaired = 0, code = 0;
  colours = isatty(1) && !getenv("NO_COLOR");
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--replay") == 0 && i + 1 < argc) file = argv[++i];
    else if (strcmp(argv[i], "--save") == 0 && i + 1 < argc) save = argv[++i];
    else if (strcmp(argv[i], "--repaired") == 0) repaired = 1;
    else if (strcmp(argv[i], "--list") == 0) { show_programs(); return 0; }
    else if (argv[i][0] == '-' || p || !(p = find_program(argv[i]))) return usage();
  }
  aclInit(NULL);
  if (MADE(aclrtSetDevice(0)) != ACL_SUCCESS) return 1;
  aslSetLevel(0); /* while you look for the mistake, nobody tells you */
  if (file) code = replay(file, repaired);
  else if (p) play(p, repaired, save);
  else session(save);
  aclrtResetDevice(0);
  aclFinalize();
  return code ? code : game.failed;
}
