/*
  4.1 A kernel of your own 自己写一个核函数 · exercise 411 · 20 min

  "It ran, and the numbers were right." On another day, with longer tiles, they are not. This kernel has two sets of buffers and a flag
  for almost every step. One pair is missing, and most of the time nobody notices.
  “跑通了，数也对。”换一天、换个更长的 tile，就不对了。这个核函数有两组缓冲区，几乎每一步都有 flag。少了一对，而大多数时候没人会发现。

  Run it and read the finding: it names both instructions and what is missing. A barrier for everything would be right and slow.
  运行并阅读 finding：它指出两条指令和缺少的东西。到处加屏障虽然正确，但很慢。

      make check EX=411
*/
#include "ascend_lite.h"
#include "exercises/checks/411_missing_flag.h"

void axpy_kernel(void *args, uint32_t block, uint32_t blocks) {
  const axpy_args *g = (const axpy_args *)args;
  const uint32_t mine = g->count / blocks, n = g->tile, tiles = mine / n;
  const uint64_t from = (uint64_t)block * mine;
  aslGlobalTensor x = aslAt(aslGlobal(g->x, ACL_FLOAT, g->count), from), y = aslAt(aslGlobal(g->y, ACL_FLOAT, g->count), from);
  aslGlobalTensor z = aslAt(aslGlobal(g->z, ACL_FLOAT, g->count), from);
  for (uint32_t i = 0; i < tiles; i++) {
    const uint32_t k = i % 2, at = k * 3 * n * 4; /* two sets of buffers, used in turn; flag k belongs to set k 两组缓冲区轮流用，flag k 属于第 k 组 */
    aslLocalTensor u = aslLocal(ASL_UB, at, ACL_FLOAT, n), v = aslLocal(ASL_UB, at + n * 4, ACL_FLOAT, n), w = aslLocal(ASL_UB, at + n * 8, ACL_FLOAT, n);
    if (i >= 2) aslWaitFlag(ASL_PIPE_V, ASL_PIPE_MTE2, k); /* u and v have been used u 和 v 已经用完 */
    aslDataCopy(u, aslAt(x, (uint64_t)i * n), n);
    aslDataCopy(v, aslAt(y, (uint64_t)i * n), n);
    aslSetFlag(ASL_PIPE_MTE2, ASL_PIPE_V, k);
    aslWaitFlag(ASL_PIPE_MTE2, ASL_PIPE_V, k); /* u and v are filled u 和 v 已经填好 */
    /* TODO: who still uses w of this set?
       TODO：这一组的 w 还有谁在用？ */
    aslMuls(w, u, (double)g->a, n);
    aslAdd(w, w, v, n);
    if (i + 2 < tiles) aslSetFlag(ASL_PIPE_V, ASL_PIPE_MTE2, k);
    aslSetFlag(ASL_PIPE_V, ASL_PIPE_MTE3, k);
    aslWaitFlag(ASL_PIPE_V, ASL_PIPE_MTE3, k); /* w is computed w 已经算好 */
    aslDataCopy(aslAt(z, (uint64_t)i * n), w, n);
  }
}
