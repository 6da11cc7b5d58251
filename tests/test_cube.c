/*
  test_cube.c - matrix products and convolutions of ascend_lite.h, from the inside.

  Every variant of the kernels (portable, AVX2, AVX-512 as far as this processor has them) is held against the obvious version
  in float64, with inputs drawn anew, outputs poisoned with NaN and guard words behind them. The parts of a kernel that
  are shared over threads are run with 1, 2 and 3 of them, and have to give the same bits.
*/
#define ASCEND_LITE_IMPLEMENTATION
#include "../ascend_lite.h"
#include "test.h"

#if defined(TEST_TSAN)
#define ROUNDS(n) ((n) / 40 + 1)
#elif defined(TEST_ASAN)
#define ROUNDS(n) ((n) / 6 + 1)
#else
#define ROUNDS(n) (n)
#endif

static const aclDataType floats[3] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};
static int best_isa(void) {
  static int best = -1;
  if (best < 0) best = asl__isa();
  return best;
}
static void use_isa(int isa) { asl__store_relaxed(&asl__isa_chosen, isa + 1); }
static void use_threads(int n) {
  asl__store_relaxed(&asl__par.limit, n);
  asl__store_relaxed(&asl__par.rest_until, 0);
}

/* n elements of type t between -1 and 1 (bytes: the whole range), with `extra` poisoned ones behind */
static void *draw(aclDataType t, size_t n) {
  size_t size = asl__num_size(t), i;
  unsigned char *p = (unsigned char *)malloc((n + 1) * size);
  for (i = 0; i < n; i++) {
    if (t == ACL_INT8) ((int8_t *)p)[i] = (int8_t)test_between(-128, 127);
    else if (t == ACL_INT32) ((int32_t *)(void *)p)[i] = (int32_t)test_between(-100000, 100000);
    else asl__k_scalar_put(t, p, i, test_uniform(-1, 1));
  }
  return p;
}
static void *poisoned(aclDataType t, size_t n) {
  size_t bytes = n * asl__num_size(t);
  void *p = malloc(bytes + 8);
  memset(p, 0xFF, bytes + 8);
  return p;
}
static void *copy_of(const void *from, size_t bytes) {
  void *p = malloc(bytes + 8);
  memset(p, 0xFF, bytes + 8);
  memcpy(p, from, bytes);
  return p;
}
static size_t some_size(size_t most) {
  static const size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 27, 28, 29, 31, 32, 33, 42, 47, 61, 64, 65, 97, 131,
                                 169, 257};
  size_t n;
  do n = sizes[test_random() % (sizeof sizes / sizeof *sizes)];
  while (n > most);
  return n;
}
/* Relative to what is added up: eps of the result's type, and rounding in every step of the sum. */
static double allowed(aclDataType t, double size, size_t k) {
  double eps = t == ACL_FLOAT16 ? 1.0 / 1024 : t == ACL_BF16 ? 1.0 / 128 : t == ACL_INT32 ? 0 : 2e-7;
  return t == ACL_INT32 ? 0 : eps * (size + 1) + 1e-7 * (double)(k + 4);
}
static void draw_after(asl__k_after *e, aclDataType t, size_t channels) {
  memset(e, 0, sizeof *e);
  if (test_random() % 2) {
    if (t == ACL_INT32) e->bias = draw(ACL_INT32, channels);
    else e->bias = draw(ACL_FLOAT, channels);
  }
  if (t != ACL_INT32 && test_random() % 4 == 0) e->scale = (const float *)draw(ACL_FLOAT, channels);
  e->act = (int)test_between(ASL__ACT_NONE, t == ACL_INT32 ? ASL__ACT_RELU : ASL__ACT_LEAKY);
  if (t != ACL_INT32 && test_random() % 4 == 0) {
    static const int more[] = {ASL__U_SIGMOID, ASL__U_TANH, ASL__U_SILU, ASL__U_HARD_SWISH};
    e->act = ASL__ACT_UNARY + more[test_random() % 4];
  }
  e->p0 = e->act == ASL__ACT_CLIP ? -0.25f : 0.125f;
  e->p1 = 0.75f;
}
static void free_after(asl__k_after *e) {
  union { const void *from; void *to; } u;
  u.from = e->bias, free(u.to);
  u.from = e->scale, free(u.to);
}

/*--------------------------------------------------------------------------------------
  products
--------------------------------------------------------------------------------------*/
typedef struct { asl__k_gemm g; size_t c_elements; void *a, *b, *c, *residual; } product_t;

/* Element (i,j) of a rows x cols matrix in FRACTAL_NZ with slabs of w columns */
static void *draw_nz(aclDataType t, size_t rows, size_t cols, size_t w, size_t *step) {
  size_t high = (rows + 15) / 16 * 16;
  *step = high * w;
  return draw(t, (cols + w - 1) / w * *step);
}
static void draw_product(product_t *p, int integers, size_t m, size_t n, size_t k) {
  asl__k_gemm *g = &p->g;
  int ta = test_random() % 3 == 0, tb = test_random() % 3 == 0;
  size_t pad_a = test_random() % 3 ? 0 : test_random() % 5, pad_b = test_random() % 3 ? 0 : test_random() % 5, w = integers ? 32 : 16;
  memset(p, 0, sizeof *p);
  g->m = m, g->n = n, g->k = k;
  g->a_type = integers ? ACL_INT8 : floats[test_random() % 3];
  g->b_type = integers ? ACL_INT8 : floats[test_random() % 3];
  g->c_type = integers && test_random() % 4 ? ACL_INT32 : floats[test_random() % 3];
  if (!integers && test_random() % 2) g->a_type = g->b_type = g->c_type = ACL_FLOAT;
  if (test_random() % 5 == 0) {
    p->a = draw_nz(g->a_type, m, k, w, &g->a_step), g->a_slab = g->ars = w, g->acs = 1;
  } else {
    g->ars = ta ? 1 : k + pad_a, g->acs = ta ? m + pad_a : 1;
    p->a = draw(g->a_type, (m + pad_a) * (k + pad_a));
  }
  if (test_random() % 5 == 0) {
    p->b = draw_nz(g->b_type, k, n, w, &g->b_step), g->b_slab = g->brs = w, g->bcs = 1;
  } else {
    g->brs = tb ? 1 : n + pad_b, g->bcs = tb ? k + pad_b : 1;
    p->b = draw(g->b_type, (k + pad_b) * (n + pad_b));
  }
  g->ldc = n + (test_random() % 4 ? 0 : 3);
  if (test_random() % 6 == 0) g->ccs = 2, g->ldc = 2 * n + 1;
  p->c_elements = m * g->ldc;
  if (test_random() % 6 == 0) { /* C in FRACTAL_NZ */
    g->c_slab = g->ldc = w, g->ccs = 1, g->c_step = (m + 15) / 16 * 16 * w;
    p->c_elements = (n + w - 1) / w * g->c_step;
  }
  if (test_random() % 3 == 0) g->add = 1;
  else if (test_random() % 3 == 0) g->scaled = 1, g->alpha = integers ? 2.0f : -0.75f, g->beta = test_random() % 2 ? 0.5f : 0;
  if (g->c_type == ACL_INT32 && g->scaled) g->beta = g->beta > 0 ? 3 : 0;
  draw_after(&g->after, g->c_type, m > n ? m : n);
  g->after.by_row = (int)(test_random() % 2);
  g->a = p->a, g->b = p->b;
  p->c = g->add || (g->scaled && g->beta > 0) ? draw(g->c_type, p->c_elements) : poisoned(g->c_type, p->c_elements);
  if (test_random() % 4 == 0) p->residual = draw(g->c_type, p->c_elements), g->after.residual = p->residual;
}
static void end_product(product_t *p) {
  free_after(&p->g.after);
  free(p->a), free(p->b), free(p->c), free(p->residual);
}
/* Runs a copy of g into a fresh C and compares with `want`. */
static int run_product(product_t *p, const void *want, const char *how) {
  asl__k_gemm g = p->g;
  size_t bytes = p->c_elements * asl__num_size(g.c_type), i, j, words = asl__k_cube_gemm_need(&g);
  void *c = copy_of(p->c, bytes), *scratch = malloc(words * 4 + 8);
  unsigned char *seen = (unsigned char *)calloc(p->c_elements + 1, 1);
  int ok = 1;
  memset(scratch, 0xFF, words * 4 + 8);
  g.c = c;
  if (g.after.residual == p->c) g.after.residual = c;
  asl__k_cube_gemm(&g, scratch);
  for (i = 0; i < g.m && ok; i++)
    for (j = 0; j < g.n && ok; j++) {
      size_t at = asl__k_gemm_at(&g, i, j);
      double x = asl__k_scalar_get(g.c_type, c, (ptrdiff_t)at), y = asl__k_scalar_get(g.c_type, want, (ptrdiff_t)at);
      seen[at] = 1;
      ok = fabs(x - y) <= allowed(g.c_type, fabs(y) + (g.a_type == ACL_INT8 ? 16384.0 * (double)g.k : 0), g.k);
      if (!ok)
        printf("%s isa %d %ux%ux%u types %d %d %d add %d scaled %d act %d slabs %u %u %u: c[%u][%u] is %.9g, not %.9g\n", how, asl__isa(),
               (unsigned)g.m, (unsigned)g.n, (unsigned)g.k, g.a_type, g.b_type, g.c_type, g.add, g.scaled, g.after.act,
               (unsigned)g.a_slab, (unsigned)g.b_slab, (unsigned)g.c_slab, (unsigned)i, (unsigned)j, x, y);
    }
  for (i = 0, j = asl__num_size(g.c_type); i < p->c_elements && ok; i++) /* what is not C was not touched */
    if (!seen[i]) ok = memcmp((unsigned char *)c + i * j, (unsigned char *)p->c + i * j, j) == 0;
  for (i = 0; i < 8 && ok; i++) ok = ((unsigned char *)c)[bytes + i] == 0xFF && ((unsigned char *)scratch)[words * 4 + i] == 0xFF;
  free(c), free(scratch), free(seen);
  return ok;
}
static void check_product(int integers, size_t m, size_t n, size_t k) {
  product_t p;
  asl__k_gemm judge;
  asl__k_packed pa, pb;
  void *want, *ma, *mb;
  size_t wa, wb;
  int ok;
  draw_product(&p, integers, m, n, k);
  want = copy_of(p.c, p.c_elements * asl__num_size(p.g.c_type));
  judge = p.g, judge.c = want;
  asl__k_scalar_gemm(&judge);
  ok = run_product(&p, want, "plain");
  wa = asl__k_cube_prepack_words(&p.g, 0), wb = asl__k_cube_prepack_words(&p.g, 1);
  ma = malloc(wa * 4 + 4), mb = malloc(wb * 4 + 4);
  memset((char *)ma + wa * 4, 0x5A, 4), memset((char *)mb + wb * 4, 0x5A, 4);
  asl__k_cube_prepack(&pa, &p.g, 0, ma);
  asl__k_cube_prepack(&pb, &p.g, 1, mb);
  CHECK(((char *)ma)[wa * 4] == 0x5A && ((char *)mb)[wb * 4] == 0x5A);
  p.g.pa = &pa, p.g.a = NULL;
  ok = ok && run_product(&p, want, "A packed");
  p.g.pb = &pb, p.g.b = NULL;
  ok = ok && run_product(&p, want, "A and B packed");
  p.g.pa = NULL, p.g.a = p.a;
  ok = ok && run_product(&p, want, "B packed");
  CHECK(ok);
  free(want), free(ma), free(mb);
  end_product(&p);
}
static void check_products(int integers) {
  int isa, r;
  best_isa();
  use_threads(1);
  for (isa = 0; isa <= best_isa(); isa++) {
    use_isa(isa);
    for (r = 0; r < ROUNDS(120); r++) check_product(integers, some_size(300), some_size(300), some_size(300));
    for (r = 0; r < ROUNDS(60); r++) check_product(integers, some_size(16), some_size(70), some_size(70));
    check_product(integers, 175, 33, 1030);
    check_product(integers, 5, 1100, 40);
    check_product(integers, 1030, 7, 9);
    check_product(integers, 3, 5, 0); /* nothing to add up */
    check_product(integers, 1, 700, 61);
    check_product(integers, 700, 1, 61);
  }
}
TEST(products_of_floats) { check_products(0); }
TEST(products_of_bytes) { check_products(1); }
TEST(bytes_at_their_extremes_are_exact) {
  int isa, k, which;
  best_isa();
  for (isa = 0; isa <= best_isa(); isa++)
    for (which = 0; which < 3; which++) {
      enum { M = 15, N = 33, K = 70 };
      static int8_t a[M * K], b[K * N];
      static int32_t c[M * N];
      asl__k_gemm g;
      void *scratch;
      use_isa(isa);
      for (k = 0; k < M * K; k++) a[k] = which == 1 ? 127 : -128;
      for (k = 0; k < K * N; k++) b[k] = which == 2 ? 127 : -128;
      memset(&g, 0, sizeof g);
      g.m = M, g.n = N, g.k = K, g.a = a, g.b = b, g.c = c, g.ars = K, g.acs = 1, g.brs = N, g.bcs = 1, g.ldc = N;
      g.a_type = g.b_type = ACL_INT8, g.c_type = ACL_INT32;
      scratch = malloc(asl__k_cube_gemm_need(&g) * 4);
      asl__k_cube_gemm(&g, scratch);
      for (k = 0; k < M * N && c[k] == K * a[0] * b[0]; k++) {}
      CHECK_EQ(k, M * N);
      free(scratch);
    }
}
TEST(a_result_may_be_its_own_residual) {
  int isa, r;
  best_isa();
  for (isa = 0; isa <= best_isa(); isa++)
    for (r = 0; r < 20; r++) {
      product_t p;
      asl__k_gemm judge;
      void *want;
      use_isa(isa);
      draw_product(&p, 0, some_size(70), some_size(70), r % 2 ? 300 : some_size(300));
      if (p.g.add || p.g.scaled) { end_product(&p); continue; }
      free(p.c);
      p.c = draw(p.g.c_type, p.c_elements);
      want = copy_of(p.c, p.c_elements * asl__num_size(p.g.c_type));
      judge = p.g, judge.c = want, judge.after.residual = want;
      asl__k_scalar_gemm(&judge);
      p.g.after.residual = p.c;
      CHECK(run_product(&p, want, "own residual"));
      free(want);
      end_product(&p);
    }
}
TEST(nan_and_infinity_flow) {
  int isa;
  best_isa();
  for (isa = 0; isa <= best_isa(); isa++) {
    enum { M = 20, N = 40, K = 33 };
    static float a[M * K], b[K * N], c[M * N];
    static float scratch[1 << 17];
    asl__k_gemm g;
    size_t i;
    use_isa(isa);
    for (i = 0; i < M * K; i++) a[i] = 1;
    for (i = 0; i < K * N; i++) b[i] = 1;
    a[3 * K + 5] = (float)NAN, a[4 * K + 5] = HUGE_VALF, a[19 * K + 32] = -HUGE_VALF;
    memset(&g, 0, sizeof g);
    g.m = M, g.n = N, g.k = K, g.a = a, g.b = b, g.c = c, g.ars = K, g.acs = 1, g.brs = N, g.bcs = 1, g.ldc = N;
    g.after.act = ASL__ACT_RELU;
    REQUIRE(asl__k_cube_gemm_need(&g) <= sizeof scratch / 4);
    asl__k_cube_gemm(&g, scratch);
    for (i = 0; i < N; i++) {
      CHECK(isnan(c[3 * N + i]));
      CHECK(isinf(c[4 * N + i]) && c[4 * N + i] > 0);
      CHECK(c[19 * N + i] == 0);
      CHECK(c[2 * N + i] == K);
    }
  }
}

/*--------------------------------------------------------------------------------------
  convolutions
--------------------------------------------------------------------------------------*/
static int64_t between(int64_t lo, int64_t hi) { return test_between(lo, hi); }
/* Strides of an n, c, h, w tensor in NCHW, in NHWC, or in NCHW as every second column of a wider one; returns its elements. */
static size_t lay_out(int layout, int64_t n, int64_t c, int64_t h, int64_t w, size_t s[4]) {
  size_t step = layout == 2 ? 2 : 1;
  if (layout == 1) s[1] = 1, s[3] = (size_t)c, s[2] = (size_t)(w * c), s[0] = (size_t)(h * w * c);
  else s[3] = step, s[2] = (size_t)w * step + (layout == 2 ? 3 : 0), s[1] = (size_t)h * s[2], s[0] = (size_t)c * s[1];
  return (size_t)n * s[0];
}
static void draw_conv(asl__k_conv *v, int kind) {
  int64_t cg, og;
  memset(v, 0, sizeof *v);
  v->n = between(1, 2), v->groups = between(0, 2) ? 1 : between(1, 4);
  cg = between(1, 9), og = between(1, 20);
  v->kh = between(1, 4), v->kw = between(1, 5), v->sh = between(1, 3), v->sw = between(1, 3), v->dh = between(1, 2), v->dw = between(1, 3);
  v->oh = between(1, 12), v->ow = between(1, 40);
  v->pt = between(0, 3), v->pl = between(0, 4);
  if (test_random() % 6 == 0) og = between(64, 100);
  if (kind == 1) cg = 1, og = between(1, 2), v->groups = between(1, 9); /* depthwise */
  if (kind == 2) v->kh = v->kw = v->sh = v->sw = 1, v->pt = v->pl = 0; /* 1 x 1 */
  if (kind == 3) { /* Winograd's shapes */
    v->kh = v->kw = 3, v->sh = v->sw = v->dh = v->dw = 1, v->groups = 1;
    cg = between(16, 24), og = between(16, 24), v->oh = between(13, 36), v->ow = between(13, 44);
    if (test_random() % 2) cg = between(60, 90), og = between(60, 90); /* small images pay only with many channels */
    v->pt = between(0, 2), v->pl = between(0, 2), v->n = 1;
    if (test_random() % 2) og = between(64, 90), v->oh = between(13, 16), v->ow = between(13, 16); /* where a product would turn them */
  }
  v->c = cg * v->groups, v->o = og * v->groups;
  v->h = (v->oh - 1) * v->sh + (v->kh - 1) * v->dh + 1 - v->pt - between(0, 2);
  v->w = (v->ow - 1) * v->sw + (v->kw - 1) * v->dw + 1 - v->pl - between(0, 2);
  if (kind == 2) v->h = v->oh, v->w = v->ow;
  if (v->h < 1) v->h = between(1, 9);
  if (v->w < 1) v->w = between(1, 9);
}
static void check_conv(int kind, int integers) {
  asl__k_conv v;
  asl__k_conv_packed packed;
  int64_t cg, turned;
  size_t nx, ny, nf, words, floats_needed, k, bytes, each;
  unsigned char *f;
  void *x, *want, *memory, *residual = NULL;
  int pass, ok = 1;
  draw_conv(&v, kind);
  cg = v.c / v.groups;
  v.x_type = integers ? ACL_INT8 : floats[test_random() % 3], v.f_type = integers ? ACL_INT8 : floats[test_random() % 3];
  v.y_type = integers ? ACL_INT32 : floats[test_random() % 3];
  if (!integers && test_random() % 2) v.x_type = v.f_type = v.y_type = ACL_FLOAT;
  nx = lay_out(kind == 3 ? 0 : (int)(test_random() % 3), v.n, v.c, v.h, v.w, v.xs);
  ny = lay_out(kind == 3 ? 0 : (int)(test_random() % 3), v.n, v.o, v.oh, v.ow, v.ys);
  nf = (size_t)(v.o * cg * v.kh * v.kw);
  turned = (int64_t)(test_random() % 3);
  if (turned == 1) v.fs[0] = 1, v.fs[1] = v.o, v.fs[3] = v.o * cg, v.fs[2] = v.o * cg * v.kw; /* HWCN */
  else v.fs[3] = 1, v.fs[2] = v.kw, v.fs[1] = v.kh * v.kw, v.fs[0] = cg * v.kh * v.kw;
  f = (unsigned char *)draw(v.f_type, nf);
  x = draw(v.x_type, nx);
  draw_after(&v.after, v.y_type, (size_t)v.o);
  if (test_random() % 4 == 0) residual = draw(v.y_type, ny), v.after.residual = residual;
  each = asl__num_size(v.y_type), bytes = ny * each;
  want = poisoned(v.y_type, ny);
  { /* a mirrored filter starts at its far corner */
    const unsigned char *corner = f;
    if (turned == 2) {
      corner += (size_t)(v.kh * v.kw - 1) * asl__num_size(v.f_type);
      v.fs[2] = -v.fs[2], v.fs[3] = -v.fs[3];
    }
    asl__k_scalar_conv(&v, x, corner, NULL, want);
    words = asl__k_cube_conv_prepack_words(&v);
    memory = malloc(words * 4 + 4);
    memset((char *)memory + words * 4, 0x5A, 4);
    if (words) asl__k_cube_conv_prepack(&packed, &v, corner, memory);
    CHECK_EQ(((char *)memory)[words * 4], 0x5A);
    for (pass = 0; pass < (words ? 2 : 1) && ok; pass++) {
      void *y = poisoned(v.y_type, ny), *scratch;
      double error = 0, size = 0;
      v.packed = pass ? &packed : NULL;
      REQUIRE(asl__k_cube_conv_scratch(&v, &floats_needed));
      scratch = poisoned(ACL_FLOAT, floats_needed);
      asl__k_cube_conv(&v, x, pass ? NULL : corner, NULL, y, scratch);
      for (k = 0; k < ny && ok; k++) {
        double a = asl__k_scalar_get(v.y_type, y, (ptrdiff_t)k), b = asl__k_scalar_get(v.y_type, want, (ptrdiff_t)k);
        if (memcmp((char *)y + k * each, (char *)want + k * each, each) == 0) { /* the same, or a gap */
          if (b == b) size += b * b;
          continue;
        }
        error += (a - b) * (a - b), size += b * b;
        ok = fabs(a - b) <= allowed(v.y_type, fabs(b), (size_t)(cg * v.kh * v.kw)) * (pass && packed.way == ASL__CONV_WINOGRAD ? 20 : 1);
        if (!ok)
          printf("isa %d kind %d pass %d way %d x %d %d %d %d y %d %d %d k %dx%d s %d %d d %d %d p %d %d groups %d types %d %d %d:"
                 " y[%u] is %.9g, not %.9g\n", asl__isa(), kind, pass, pass ? (int)packed.way : -1, (int)v.n, (int)v.c, (int)v.h,
                 (int)v.w, (int)v.o, (int)v.oh, (int)v.ow, (int)v.kh, (int)v.kw, (int)v.sh, (int)v.sw, (int)v.dh, (int)v.dw,
                 (int)v.pt, (int)v.pl, (int)v.groups, v.x_type, v.f_type, v.y_type, (unsigned)k, a, b);
      }
      if (v.y_type == ACL_FLOAT && v.x_type == ACL_FLOAT && size > 0) CHECK(sqrt(error / size) < 1e-5);
      for (k = 0; k < 8; k++) CHECK(((unsigned char *)y)[bytes + k] == 0xFF && ((unsigned char *)scratch)[floats_needed * 4 + k] == 0xFF);
      free(y), free(scratch);
    }
  }
  CHECK(ok);
  free_after(&v.after);
  free(x), free(f), free(want), free(memory), free(residual);
}
static void check_convs(int kind, int integers, int rounds) {
  int isa, r;
  best_isa();
  use_threads(1);
  for (isa = 0; isa <= best_isa(); isa++) {
    use_isa(isa);
    for (r = 0; r < ROUNDS(rounds); r++) check_conv(kind, integers);
  }
}
TEST(convolutions_of_all_shapes) { check_convs(0, 0, 120); }
TEST(convolutions_depthwise) { check_convs(1, 0, 120); }
TEST(convolutions_1x1) { check_convs(2, 0, 60); }
TEST(convolutions_by_winograd) { check_convs(3, 0, 12); }
TEST(convolutions_of_bytes) {
  check_convs(0, 1, 60);
  check_convs(1, 1, 30);
  check_convs(2, 1, 30);
}
TEST(convolutions_threads_give_the_same_bits) {
  int kind, t;
  for (kind = 0; kind < 3; kind++) {
    asl__k_conv v;
    asl__k_conv_packed packed;
    void *first = NULL, *x, *f, *memory;
    size_t ny, words, need;
    memset(&v, 0, sizeof v);
    v.n = 1, v.groups = kind == 1 ? 48 : 1, v.c = v.o = 48, v.kh = v.kw = 3, v.sh = v.sw = kind == 2 ? 2 : 1;
    v.dh = v.dw = 1, v.pt = v.pl = 1;
    v.oh = v.h = v.ow = v.w = 56;
    lay_out(0, 1, v.c, v.h, v.w, v.xs);
    ny = lay_out(0, 1, v.o, v.oh, v.ow, v.ys);
    v.fs[3] = 1, v.fs[2] = 3, v.fs[1] = 9, v.fs[0] = 9 * (v.c / v.groups);
    x = draw(ACL_FLOAT, ny), f = draw(ACL_FLOAT, 48 * 48 * 9);
    words = asl__k_cube_conv_prepack_words(&v);
    memory = malloc(words * 4 + 4);
    if (words) asl__k_cube_conv_prepack(&packed, &v, f, memory), v.packed = &packed;
    for (t = 1; t <= 3; t++) {
      void *y = poisoned(ACL_FLOAT, ny), *scratch;
      use_threads(t);
      REQUIRE(asl__k_cube_conv_scratch(&v, &need));
      scratch = poisoned(ACL_FLOAT, need);
      asl__k_cube_conv(&v, x, f, NULL, y, scratch);
      if (t == 1) first = y;
      else {
        CHECK_EQ(memcmp(y, first, ny * 4), 0);
        free(y);
      }
      free(scratch);
    }
    free(first), free(x), free(f), free(memory);
  }
}

/*--------------------------------------------------------------------------------------
  the same bits from any number of threads
--------------------------------------------------------------------------------------*/
static void check_threads(int integers, size_t m, size_t n, size_t k) {
  product_t p;
  size_t bytes;
  void *first = NULL;
  int t;
  draw_product(&p, integers, m, n, k);
  bytes = p.c_elements * asl__num_size(p.g.c_type);
  for (t = 1; t <= 3; t++) {
    asl__k_gemm g = p.g;
    void *c = copy_of(p.c, bytes), *scratch = malloc(asl__k_cube_gemm_need(&g) * 4);
    use_threads(t);
    g.c = c;
    asl__k_cube_gemm(&g, scratch);
    if (t == 1) first = c;
    else {
      CHECK_EQ(memcmp(c, first, bytes), 0);
      free(c);
    }
    free(scratch);
  }
  free(first);
  end_product(&p);
}
TEST(threads_give_the_same_bits) {
  int r;
  for (r = 0; r < ROUNDS(8); r++) {
    check_threads(r % 3 == 0, 150 + test_random() % 200, 150 + test_random() % 200, 100 + test_random() % 300);
    check_threads(r % 3 == 1, 64, 700 + test_random() % 700, 64);
    check_threads(0, 1, 3001, 700);
    check_threads(0, 1300, 33, 70);
  }
}
static int counted[64];
static void count_part(void *arg, size_t part, size_t who) {
  int *inside = (int *)arg;
  CHECK_EQ(__atomic_add_fetch(&inside[who], 1, __ATOMIC_SEQ_CST), 1); /* nobody else is this `who` now */
  __atomic_add_fetch(&counted[part], 1, __ATOMIC_SEQ_CST);
  __atomic_add_fetch(&inside[who], -1, __ATOMIC_SEQ_CST);
}
static void run_parts(void *arg) {
  int r, inside[ASL__PAR_MAX] = {0};
  for (r = 0; r < ROUNDS(400); r++) asl__par_run(3, 64, count_part, inside);
  (void)arg;
}
static void *run_parts_in_thread(void *arg) {
  run_parts(arg);
  return NULL;
}
TEST(several_callers_share_the_helpers) {
  pthread_t t[3];
  int i;
  use_threads(3);
  memset(counted, 0, sizeof counted);
  for (i = 0; i < 3; i++) REQUIRE(pthread_create(&t[i], NULL, run_parts_in_thread, NULL) == 0);
  for (i = 0; i < 3; i++) pthread_join(t[i], NULL);
  for (i = 0; i < 64; i++) CHECK_EQ(counted[i], 3 * ROUNDS(400));
  asl__par_end(asl__os_now_ns() + 2000000000u);
  CHECK_EQ(asl__par.threads, 0);
  run_parts(NULL); /* and they come back */
  CHECK_EQ(counted[7], 4 * ROUNDS(400));
}
static void run_inner(void *arg, size_t part, size_t who) {
  int inside[ASL__PAR_MAX] = {0};
  (void)arg, (void)part, (void)who;
  CHECK_EQ(asl__par_width(), 1);
  asl__par_run(asl__par_width(), 64, count_part, inside);
}
TEST(a_part_does_not_share_again) {
  use_threads(3);
  memset(counted, 0, sizeof counted);
  asl__par_run(3, 20, run_inner, NULL);
  CHECK_EQ(counted[63], 20);
  use_threads(3);
  CHECK_EQ(asl__par_width(), 3);
  asl__store_relaxed(&asl__par.busy, 3); /* three tasks run, this is one of them */
  CHECK_EQ(asl__par_width(), 1);
  asl__store_relaxed(&asl__par.busy, 0);
}
#ifndef TEST_TSAN /* does not follow a fork of a process with threads */
TEST(helpers_after_fork) {
  pid_t child;
  int status = -1;
  use_threads(2);
  run_parts(NULL);
  child = fork();
  if (child == 0) {
    memset(counted, 0, sizeof counted);
    run_parts(NULL);
    _exit(counted[5] == ROUNDS(400) ? 0 : 1);
  }
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  run_parts(NULL);
}
#endif
TEST(no_thread_before_the_first_large_kernel) {
  product_t p;
  void *want;
  use_threads(3);
  draw_product(&p, 0, 40, 40, 40);
  want = copy_of(p.c, p.c_elements * asl__num_size(p.g.c_type));
  p.g.c = want;
  float *scratch = (float *)malloc(asl__k_cube_gemm_need(&p.g) * 4);
  asl__k_cube_gemm(&p.g, scratch);
  CHECK_EQ(asl__par.threads, 0);
  free(scratch), free(want);
  end_product(&p);
}
TEST(the_environment_chooses_the_variant) {
  static const char *const names[3] = {"portable", "avx2", "avx512"};
  int best, i;
  unsetenv("ASCEND_LITE_ISA");
  asl__store_relaxed(&asl__isa_chosen, 0);
  best = asl__isa();
  for (i = 0; i < 3; i++) {
    setenv("ASCEND_LITE_ISA", names[i], 1);
    asl__store_relaxed(&asl__isa_chosen, 0);
    CHECK_EQ(asl__isa(), i < best ? i : best);
    CHECK(asl__isa_has_vnni() == 0 || i == 2);
  }
}
TEST(the_environment_bounds_the_threads) {
  setenv("ASCEND_LITE_THREADS", "1", 1);
  asl__store_relaxed(&asl__par.limit, 0);
  CHECK_EQ(asl__par_most(), 1);
  setenv("ASCEND_LITE_THREADS", "200", 1); /* no more than there are CPUs */
  asl__store_relaxed(&asl__par.limit, 0);
  CHECK(asl__par_most() <= (size_t)asl__os_cpus() && asl__par_most() <= ASL__PAR_MAX);
}
