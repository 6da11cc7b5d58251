/*
  test_vec.c - the kernels of the vector unit (>>k_vec), each under every instruction set this processor has.

  The judge is the function of the same name in >>k_scalar, in double, or a plain version written here. Inputs are random (the
  seed is printed), outputs are filled with NaN bytes before each run and have guard bytes behind them.
*/
#define ASCEND_LITE_IMPLEMENTATION
#include "../ascend_lite.h"
#include "test.h"

static int isa_best(void) {
  static int best = -1;
  if (best < 0) {
    asl__isa_chosen = 0;
    best = asl__isa();
  }
  return best;
}
#define FOR_EACH_ISA(isa) for (isa = ASL__ISA_PORTABLE, isa_best(); isa <= isa_best() && (asl__isa_chosen = 1 + isa) > 0; isa++)

enum { GUARD = 64 };
/* n elements of `bytes` bytes, all bits set, guarded */
static void *fresh(size_t n, size_t bytes) {
  unsigned char *p = (unsigned char *)malloc(n * bytes + GUARD);
  REQUIRE(p != NULL);
  memset(p, 0xff, n * bytes + GUARD);
  return p;
}
static void intact(const void *p, size_t n, size_t bytes) {
  size_t k;
  for (k = 0; k < GUARD; k++)
    if (((const unsigned char *)p)[n * bytes + k] != 0xff) { CHECK_EQ((int)k, -1); return; }
}
static const size_t sizes[] = {1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 127, 257, 1000, 1023, 1024, 1025, 2053, 4099};

/* Distance in units of the last place of `want`; 0 for two NaN or equal infinities. */
static double ulps(float got, double want) {
  const float near = (float)want;
  double step;
  if (got != got || want != want) return got != got && want != want ? 0 : 1e30;
  if (fabsf(got) > FLT_MAX || fabsf(near) > FLT_MAX) return got == near ? 0 : 1e30;
  step = fabs((double)near) < (double)FLT_MIN ? ldexp(1, -149) : ldexp(1, ilogbf(near) - 23);
  return fabs((double)got - want) / step;
}
/* Floats over every exponent, both signs, with the special ones in front. */
static void any_floats(float *x, size_t n) {
  static const float special[] = {0, -0.0f, 1, -1, HUGE_VALF, -HUGE_VALF, NAN, FLT_MIN, -FLT_MIN, 1e-45f, -1e-45f, FLT_MAX, -FLT_MAX, 88.7228f,
                                  88.73f, -87.4f, -103.9f, -104.1f, 0.625f, 0.95f, 4, 9.1f, 20, 0.5f, -0.5f, 1.5f, 2.5f, 1e-20f};
  size_t k;
  for (k = 0; k < n; k++) {
    const uint32_t r = (uint32_t)test_random();
    if (k < ASL__COUNT(special)) x[k] = special[k];
    else if (k % 3 == 0) memcpy(&x[k], &r, 4);
    else x[k] = (float)test_uniform(k % 3 == 1 ? -4 : -110, k % 3 == 1 ? 4 : 110);
  }
}

typedef struct { int which; double ulps, absolute; } accuracy;
/* Errors allowed: units in the last place, or an absolute error relative to max(1, |x|) where results cancel. */
static const accuracy unary_accuracy[] = {
  {ASL__U_RELU, 0, 0}, {ASL__U_RELU6, 0, 0}, {ASL__U_LEAKY, 0.5, 0}, {ASL__U_SIGMOID, 2.5, 0}, {ASL__U_TANH, 2, 0}, {ASL__U_SQRT, 0.5, 0},
  {ASL__U_ABS, 0, 0}, {ASL__U_NEG, 0, 0}, {ASL__U_SQUARE, 0.5, 0}, {ASL__U_CLIP, 0, 0}, {ASL__U_SCALE, 0.5, 0}, {ASL__U_SHIFT, 0.5, 0},
  {ASL__U_RSQRT, 1.5, 0}, {ASL__U_RECIP, 0.5, 0}, {ASL__U_ERF, 2, 0}, {ASL__U_GELU, 0, 2e-7}, {ASL__U_GELU_TANH, 0, 4e-7},
  {ASL__U_SILU, 4, 0}, {ASL__U_SOFTPLUS, 3, 0}, {ASL__U_SOFTSIGN, 1.5, 0}, {ASL__U_ELU, 3, 0}, {ASL__U_HARD_SIGMOID, 0, 2e-7},
  {ASL__U_HARD_SWISH, 0, 4e-7}, {ASL__U_MISH, 6, 0}, {ASL__U_EXPM1, 2.5, 0}, {ASL__U_LOG1P, 3, 0}, {ASL__U_SIN, 0, 1e-7},
  {ASL__U_COS, 0, 1e-7}, {ASL__U_TAN, 0.5, 0}, {ASL__U_ASIN, 0.5, 0}, {ASL__U_ACOS, 0.5, 0}, {ASL__U_ATAN, 0.5, 0}, {ASL__U_SINH, 0.5, 0},
  {ASL__U_COSH, 0.5, 0}, {ASL__U_ASINH, 0.5, 0}, {ASL__U_ACOSH, 0.5, 0}, {ASL__U_ATANH, 0.5, 0}, {ASL__U_FLOOR, 0, 0}, {ASL__U_CEIL, 0, 0},
  {ASL__U_ROUND, 0, 0}, {ASL__U_TRUNC, 0, 0}, {ASL__U_SIGN, 0, 0}, {ASL__U_EXP, 1.5, 0}, {ASL__U_LOG, 1.5, 0}
};
TEST(unary_functions_everywhere) {
  static const double numbers[3] = {0.75, 0.5, 1.25}, plain[3] = {1, 0, 1}, selu[3] = {1.6732632, 1.0507009, 1}, range[3] = {-1.5, 2.25, 0};
  const size_t n = 30011;
  float *x = (float *)fresh(n, 4);
  int isa;
  size_t a, k;
  any_floats(x, n);
  FOR_EACH_ISA(isa) {
    for (a = 0; a < ASL__COUNT(unary_accuracy); a++) {
      const accuracy *t = &unary_accuracy[a];
      const int which = t->which, log_like = which == ASL__U_EXP || which == ASL__U_LOG || which == ASL__U_SILU;
      const double *p = which == ASL__U_ELU ? selu : which == ASL__U_CLIP ? range : log_like ? plain : numbers;
      float p32[3], *y = (float *)fresh(n, 4);
      double q[3], worst = 0;
      size_t at = 0;
      for (k = 0; k < 3; k++) p32[k] = (float)p[k], q[k] = (double)p32[k];
      asl__k_vec_unary(which, x, y, n, q);
      intact(y, n, 4);
      for (k = 0; k < n; k++) {
        const double want = asl__k_scalar_unary(which, (double)x[k], q);
        double off = ulps(y[k], want);
        /* a product with a subnormal factor: as many digits as that has */
        if ((which == ASL__U_SILU || which == ASL__U_MISH) && fabs(want) < 1e-36 && fabs((double)y[k] - want) < 2e-43) off = 0;
        if (t->absolute > 0 && off < 1e29) {
          off = fabs((double)y[k] - (double)(float)want) / fmax(1, which == ASL__U_SIN || which == ASL__U_COS ? 1 : fabs((double)x[k])) / t->absolute;
          if (off > worst) worst = off, at = k;
        } else if (off / (t->ulps + 0.51) > worst) worst = off / (t->ulps + 0.51), at = k;
      }
      if (!CHECK(worst <= 1))
        printf("isa %d, function %d at %.9g: %.9g, not %.9g (%.2f units)\n", isa, which, (double)x[at], (double)y[at],
               asl__k_scalar_unary(which, (double)x[at], q), ulps(y[at], asl__k_scalar_unary(which, (double)x[at], q)));
      free(y);
    }
  }
  free(x);
}
TEST(unary_lengths_and_in_place) { /* the tail of a vector loop, and y = x */
  int isa;
  size_t s, k;
  FOR_EACH_ISA(isa)
    for (s = 0; s < ASL__COUNT(sizes); s++) {
      static const int which[] = {ASL__U_RELU, ASL__U_EXP, ASL__U_SIN};
      const double p[3] = {1, 0, 1};
      const size_t n = sizes[s];
      size_t w;
      for (w = 0; w < 3; w++) {
        float *x = (float *)fresh(n, 4), *y = (float *)fresh(n, 4);
        for (k = 0; k < n; k++) x[k] = (float)test_uniform(-5, 5);
        asl__k_vec_unary(which[w], x, y, n, p);
        intact(y, n, 4);
        for (k = 0; k < n; k++)
          if (!CHECK(ulps(y[k], asl__k_scalar_unary(which[w], (double)x[k], p)) < 1e5)) break;
        asl__k_vec_unary(which[w], x, x, n, p);
        CHECK(memcmp(x, y, n * 4) == 0);
        free(x), free(y);
      }
    }
}
TEST(binary_functions) {
  int isa, which;
  size_t s, k;
  FOR_EACH_ISA(isa)
    for (s = 0; s < ASL__COUNT(sizes); s++)
      for (which = ASL__B_ADD; which <= ASL__B_XOR; which++) {
        const size_t n = sizes[s], sa = test_random() % 2, sb = test_random() % 2;
        float *a = (float *)fresh(n, 4), *b = (float *)fresh(n, 4), *y = (float *)fresh(n, 4);
        any_floats(a, n);
        for (k = 0; k < n; k++) b[k] = k % 5 ? (float)test_uniform(-3, 3) : a[(k * 7 + 3) % n];
        asl__k_vec_binary(which, a, sa, b, sb, y, n);
        intact(y, n, 4);
        for (k = 0; k < n; k++) {
          const double want = asl__k_scalar_binary(which, (double)a[k * sa], (double)b[k * sb]);
          if (!CHECK(ulps(y[k], want) <= (which == ASL__B_SQ_DIFF ? 2.5 : 0.501))) {
            printf("isa %d function %d: %.9g ? %.9g is %.9g, not %.9g\n", isa, which, (double)a[k * sa], (double)b[k * sb], (double)y[k], want);
            break;
          }
        }
        asl__k_vec_binary(which, a, sa, b, 1, b, n); /* in place */
        if (sb) CHECK(memcmp(b, y, n * 4) == 0);
        free(a), free(b), free(y);
      }
}
TEST(folds) {
  int isa;
  size_t s, k;
  FOR_EACH_ISA(isa)
    for (s = 0; s < ASL__COUNT(sizes); s++) {
      const size_t n = sizes[s];
      float *x = (float *)fresh(n, 4), *y = (float *)fresh(n, 4), top = -HUGE_VALF, low = HUGE_VALF;
      double sum = 0, squares = 0, size = 0, dot = 0;
      for (k = 0; k < n; k++) {
        x[k] = (float)test_uniform(-1, 1.5), y[k] = (float)test_uniform(-1, 1);
        sum += (double)x[k], squares += (double)x[k] * (double)x[k], size += fabs((double)x[k]), dot += (double)x[k] * (double)y[k];
        top = x[k] > top ? x[k] : top, low = x[k] < low ? x[k] : low;
      }
      CHECK(fabs(asl__k_vec_total(ASL__F_SUM, x, n) - sum) <= 1e-6 * size);
      CHECK(fabs(asl__k_vec_total(ASL__F_SQUARES, x, n) - squares) <= 1e-6 * squares);
      CHECK(fabs(asl__k_vec_total(ASL__F_ABS, x, n) - size) <= 1e-6 * size);
      CHECK(fabs((double)asl__k_vec_dot(x, y, n) - dot) <= 2e-6 * size);
      CHECK(asl__k_vec_max(x, n) == top);
      CHECK(asl__k_vec_min(x, n) == low);
      x[test_random() % n] = NAN;
      CHECK(asl__k_vec_max(x, n) != asl__k_vec_max(x, n));
      CHECK(asl__k_vec_min(x, n) != asl__k_vec_min(x, n));
      CHECK(asl__k_vec_total(ASL__F_SUM, x, n) != asl__k_vec_total(ASL__F_SUM, x, n));
      free(x), free(y);
    }
  CHECK(asl__k_vec_max(NULL, 0) < -FLT_MAX && asl__k_vec_min(NULL, 0) > FLT_MAX);
}
TEST(half_precision_bit_for_bit) { /* all 65536 codes, floats over every exponent, and what lies just beside a tie */
  int isa, bf16;
  uint32_t c;
  size_t k;
  FOR_EACH_ISA(isa)
    for (bf16 = 0; bf16 < 2; bf16++) {
      const aclDataType dtype = bf16 ? ACL_BF16 : ACL_FLOAT16;
      uint16_t *h = (uint16_t *)fresh(65536, 2);
      float *f = (float *)fresh(65536, 4);
      for (c = 0; c < 65536; c++) h[c] = (uint16_t)c;
      asl__k_vec_widen(dtype, h, f, 65536);
      intact(f, 65536, 4);
      for (c = 0; c < 65536; c++) {
        const float want = bf16 ? asl__num_from_bf16((uint16_t)c) : asl__num_from_half((uint16_t)c);
        if (memcmp(&f[c], &want, 4) != 0) { CHECK_EQ(c, 65536); break; }
      }
      for (k = 0; k < 65536; k++) {
        uint32_t r = (uint32_t)test_random();
        if (k % 4 == 1) r = (r & 0xBFFFFFFFu) % 0x50000000u | (r & 0x80000000u);
        if (k % 4 == 2) memcpy(&r, &f[test_random() % 65536], 4), r += (bf16 ? 0x8000u : 0x1000u) + (uint32_t)test_between(-1, 1);
        if (k % 4 == 3) r = (uint32_t)test_between(0x32000000, 0x39000000) | (r & 0x80000000u);
        memcpy(&f[k], &r, 4);
      }
      memset(h, 0xff, 65536 * 2);
      asl__k_vec_narrow(dtype, f, h, 65536);
      intact(h, 65536, 2);
      for (k = 0; k < 65536; k++) {
        const uint16_t want = bf16 ? asl__num_to_bf16(f[k]) : asl__num_to_half((double)f[k]);
        if (h[k] != want) { printf("isa %d: %.9g became %04x, not %04x\n", isa, (double)f[k], h[k], want); CHECK_EQ(h[k], want); break; }
      }
      free(h), free(f);
    }
}

