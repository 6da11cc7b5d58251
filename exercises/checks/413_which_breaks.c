/*
  Oracle of exercise 413: runs the six changed kernels itself and compares what each does with what the learner says.

  title: Which of the six breaks the result?
  title.zh: 六种改法，哪些会让结果出错？
  minutes: 15
  points: 2
  required: no
  async: no
  unsolved: no double buffer is called wrong
  hint1: Which of the three facts about a run decides first: its code, its values or its time?
  hint1.zh: 一次运行的三个事实：返回码、结果、时间，应该先看哪一个？
  hint2: See "Two buffers: the same result, sooner" in the tutorial. effect_of may call run_kernel_with twice: unchanged and changed.
  hint2.zh: 见教程“双缓冲：结果相同，时间更短”。effect_of 可以调用两次 run_kernel_with：不改的和改过的。
  hint3: if (changed.code) return STOPS; if (changed.wrong) return WRONG; return changed.cycles * 10 >= usual.cycles * 11 ? SLOWER : SAME;
  hint3.zh: 写成：if (changed.code) return STOPS; if (changed.wrong) return WRONG; return changed.cycles * 10 >= usual.cycles * 11 ? SLOWER : SAME;
*/
#include "exercises/checks/413_which_breaks.h"
#include "exercises/checks/check.h"
#include "exercises/checks/core_check.h"

#define COUNT 65536u
typedef struct { void *x, *y, *z; change c; } add_args;
static void add_kernel(void *args, uint32_t block, uint32_t blocks) {
  const add_args *a = (const add_args *)args;
  const uint32_t buffers = a->c == NO_DOUBLE_BUFFER ? 1 : 2, mine = COUNT / blocks;
  const aclDataType type = a->c == WRONG_TYPE ? ACL_FLOAT : ACL_FLOAT16;
  const uint32_t size = type == ACL_FLOAT ? 4 : 2, n = a->c == SMALL_TILES ? 512 : 8192 * 2 / size, all = mine * 2 / size;
  const uint64_t from = a->c == WRONG_OFFSET ? 0 : (uint64_t)block * all;
  aslPipe pipe;
  aslQueue in_x, in_y, out_z;
  aslPipeInit(&pipe);
  aslInitBuffer(&pipe, &in_x, ASL_VECIN, buffers, n * size);
  aslInitBuffer(&pipe, &in_y, ASL_VECIN, buffers, n * size);
  aslInitBuffer(&pipe, &out_z, ASL_VECOUT, buffers, n * size);
  for (uint32_t i = 0; i < all; i += n) {
    aslLocalTensor x = aslAllocTensor(&in_x, type), y = aslAllocTensor(&in_y, type), z;
    aslDataCopy(x, aslAt(aslGlobal(a->x, type, COUNT * 2 / size), from + i), n);
    aslDataCopy(y, aslAt(aslGlobal(a->y, type, COUNT * 2 / size), from + i), n);
    aslEnQue(&in_x, x);
    aslEnQue(&in_y, y);
    x = aslDeQue(&in_x, type);
    y = aslDeQue(&in_y, type);
    z = aslAllocTensor(&out_z, type);
    aslAdd(z, x, y, n);
    aslEnQue(&out_z, z);
    if (a->c != NEVER_FREED) aslFreeTensor(&in_x, x);
    aslFreeTensor(&in_y, y);
    z = aslDeQue(&out_z, type);
    if (a->c != NO_COPY_OUT) aslDataCopy(aslAt(aslGlobal(a->z, type, COUNT * 2 / size), from + i), z, n);
    aslFreeTensor(&out_z, z);
    if (a->c == NO_DOUBLE_BUFFER) aslPipeBarrier(ASL_PIPE_ALL);
  }
}
static experiment once(change c) {
  static uint16_t x[COUNT], y[COUNT], z[COUNT];
  experiment e = {ACL_SUCCESS, 0, 0};
  add_args a = {NULL, NULL, NULL, c};
  aslKernelStats s;
  for (uint32_t i = 0; i < COUNT; i++) x[i] = aclFloatToFloat16((float)(i % 97)), y[i] = aclFloatToFloat16((float)(i % 31) + 1);
  a.x = core_upload(x, sizeof x), a.y = core_upload(y, sizeof y), a.z = core_upload(NULL, sizeof z);
  aslSetLevel(0);
  core_must(aslLaunchKernel(add_kernel, 2, &a, sizeof a, core_stream), "aslLaunchKernel");
  e.code = aclrtSynchronizeStream(core_stream);
  check_usual_level();
  if (aslGetKernelStats(core_stream, &s) == ACL_SUCCESS) e.cycles = s.cycles;
  core_download(z, a.z, sizeof z);
  core_free(a.x), core_free(a.y);
  for (uint32_t i = 0; i < COUNT; i++) e.wrong += aclFloat16ToFloat(z[i]) != (float)(i % 97) + (float)(i % 31) + 1;
  (void)aclGetRecentErrMsg();
  return e;
}
static experiment known[CHANGES + 1];
experiment run_kernel_with(change c) { return known[(int)c < 0 || c > CHANGES ? CHANGES : c]; }

CHECK_ORACLE {
  static const char *const names[] = {"NO_DOUBLE_BUFFER", "NO_COPY_OUT", "WRONG_TYPE", "WRONG_OFFSET", "NEVER_FREED", "SMALL_TILES"};
  static const char *const effects[] = {"SAME", "SLOWER", "WRONG", "STOPS"};
  core_open();
  for (int c = 0; c <= CHANGES; c++) known[c] = once((change)c);
  core_close();
  for (int c = 0; c < CHANGES; c++) {
    const experiment *e = &known[c];
    const effect want = e->code ? STOPS : e->wrong ? WRONG : e->cycles * 10 >= known[CHANGES].cycles * 11 ? SLOWER : SAME;
    const effect got = effect_of((change)c);
    if (got == want) continue;
    check_case("%s: code %d, %u of %u wrong, %llu cycles (unchanged %llu)", "%s：返回码 %d，%u / %u 个错误，%llu 拍（不改时 %llu）", names[c], e->code, e->wrong,
               COUNT, (unsigned long long)e->cycles, (unsigned long long)known[CHANGES].cycles);
    check_expected("%s", "%s", effects[want]);
    check_found("%s", "%s", (int)got >= 0 && got <= STOPS ? effects[got] : "?");
    check_line_of("effect_of(");
    check_why("A task that failed has no result. What ended with 0 is wrong when one element is, however many are right; what is right can only be "
              "slower or the same.",
              "失败的任务没有结果。以 0 结束的，只要有一个元素不对就是错；全对的只可能变慢或不变。");
    if (want == SLOWER && got == SAME) check_fail("slower is called the same", "把变慢说成了没有变化");
    if (c == NO_DOUBLE_BUFFER) check_fail("no double buffer is called wrong", "把没有双缓冲说成了结果错误");
    if (want == STOPS) check_fail("a kernel that stops is called wrong", "把停下来的核函数说成了结果错误");
    if (want == WRONG && got == SLOWER) check_fail("a wrong result is called slower", "把错误的结果说成了慢");
    check_fail("%s is called %s", "%s 被说成 %s", names[c], (int)got >= 0 && got <= STOPS ? effects[got] : "?");
  }
}
