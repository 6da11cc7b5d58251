/*
  Oracle of exercise 422: runs the chapter's kernel with the learner's tiles and asks the cycle model.

  title: Tiles that fit
  title.zh: 放得下的块
  minutes: 30
  points: 4
  required: no
  async: no
  unsolved: far from the peak
  hint1: What does one piece cost the cube, what its load, what its move from L1? With two buffers, which of the three counts?
  hint1.zh: 一小块的计算要多少拍，搬入要多少，从 L1 搬移要多少？双缓冲时，哪一个说了算？
  hint2: "The ladder: share of the cube's peak" in the tutorial shows which sizes do well; "What does not fit" what limits them.
  hint2.zh: 教程“阶梯：达到矩阵单元峰值的百分比”给出了好的尺寸；“放不下的”说明了限制。
  hint3: Loop over tm, tn, tk (multiples of 16 that divide) and buffers, skip what does not fit, keep the one with the most work per
    max(load, move, product).
  hint3.zh: 对 tm、tn、tk（能整除的 16 的倍数）和 buffers 循环，跳过放不下的，留下“工作量 / max(搬入, 搬移, 计算)”最大的。
*/
#include "exercises/checks/422_tiles.h"
#include "exercises/checks/check.h"
#include "exercises/checks/core_check.h"
#include "tutorials/lib/kernel.h"

static void try_product(const aslChip *chip, uint32_t m, uint32_t n, uint32_t k, double least) {
  const tiles t = choose_tiles(chip, m, n, k);
  const size_t bytes = ((size_t)m * k + (size_t)k * n) * 2;
  uint16_t *h = (uint16_t *)malloc(bytes);
  float *c = (float *)malloc((size_t)m * n * 4);
  matmul_args g = {NULL, NULL, NULL, m, n, k, t.tm, t.tn, t.tk, t.buffers};
  if (!h || !c) check_trouble("no memory for the checks", "检查程序内存不足");
  check_case("%u x %u times %u x %u, tiles %u x %u, pieces of %u, %u buffers", "%u x %u 乘 %u x %u，块 %u x %u，小块 %u，%u 个缓冲区", m, k, k, n, t.tm, t.tn, t.tk,
             t.buffers);
  check_line_of("choose_tiles(");
  check_why("The kernel goes in whole tiles, and the cube in whole fractals of 16.", "核函数按整块工作，矩阵单元按 16 的整分形工作。");
  if (!t.tm || !t.tn || !t.tk || t.tm % 16 || t.tn % 16 || t.tk % 16 || t.buffers < 1 || t.buffers > 2) {
    check_expected("multiples of 16, and 1 or 2 buffers", "16 的倍数，缓冲区 1 或 2 个");
    check_found("%u %u %u, %u", "%u %u %u，%u", t.tm, t.tn, t.tk, t.buffers);
    check_fail("these are no tiles", "这不是合法的切分");
  }
  if (m % t.tm || n % t.tn || k % t.tk) {
    check_expected("tm divides %u, tn %u, tk %u", "tm 整除 %u，tn 整除 %u，tk 整除 %u", m, n, k);
    check_found("%u, %u, %u", "%u，%u，%u", t.tm, t.tn, t.tk);
    check_fail("a tile does not divide the matrix", "块不能整除矩阵");
  }
  for (size_t i = 0; i < bytes / 2; i++) h[i] = aclFloatToFloat16((float)check_between(-3, 3));
  g.a = core_upload(h, (size_t)m * k * 2), g.b = core_upload(h + (size_t)m * k, (size_t)k * n * 2), g.c = core_upload(NULL, (size_t)m * n * 4);
  const aslKernelStats s = core_run(matmul_kernel, 1, &g, sizeof g);
  core_download(c, g.c, (size_t)m * n * 4);
  core_free(g.a), core_free(g.b);
  const size_t i = (size_t)check_between(0, (long)m - 1), j = (size_t)check_between(0, (long)n - 1);
  float want = 0;
  for (size_t l = 0; l < k; l++) want += aclFloat16ToFloat(h[i * k + l]) * aclFloat16ToFloat(h[(size_t)m * k + l * n + j]);
  if (c[i * n + j] != want) check_trouble("the kernel computes wrong", "核函数算错了");
  free(h), free(c);
  if (100 * s.cube_share >= least) return;
  check_expected("at least %.0f %% of the cube's peak", "至少达到矩阵单元峰值的 %.0f %%", least);
  check_found("%.1f %%: the cube worked %llu of %llu cycles, MTE2 %llu, MTE1 %llu", "%.1f %%：矩阵单元 %llu / %llu 拍，MTE2 %llu，MTE1 %llu", 100 * s.cube_share,
              (unsigned long long)s.busy[ASL_PIPE_M], (unsigned long long)(s.cycles - 5000), (unsigned long long)s.busy[ASL_PIPE_MTE2],
              (unsigned long long)s.busy[ASL_PIPE_MTE1]);
  check_why("The pipe with the most cycles is the one the others wait for.", "拍数最多的 pipe，就是大家在等的那个。");
  check_fail("far from the peak", "离峰值还远");
}

CHECK_ORACLE {
  aslChip chip;
  core_open();
  aslGetChip(&chip);
  try_product(&chip, 512, 512, 512, 60);
  try_product(&chip, (uint32_t)check_between(1, 12) * 16, (uint32_t)check_between(1, 12) * 16, (uint32_t)check_between(1, 12) * 16, 0);
  try_product(&chip, 112, 208, 176, 0);
  if (check_run.heavy || check_run.round == 0) try_product(&chip, 1024, 1024, 512, 75);
  core_close();
}
