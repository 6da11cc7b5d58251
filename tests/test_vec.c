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
  {ASL__U_COS, 0, 1e-7},
  {ASL__U_FLOOR, 0, 0}, {ASL__U_CEIL, 0, 0},
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
        const int quiet = sizeof(void *) == 4 && want != want && f[c] != f[c]; /* a float returned on the x87 stack is no signalling NaN any more */
        if (memcmp(&f[c], &want, 4) != 0 && !quiet) { CHECK_EQ(c, 65536); break; }
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
      if (!bf16) /* blocks the processor may convert itself: nothing infinite in them */
        for (k = 0; k < 40; k++) {
          const size_t n = (size_t)test_between(1, 3000);
          size_t i;
          for (i = 0; i < n; i++) h[i] = (uint16_t)(test_random() % 0x7c00u | (test_random() & 0x8000u));
          asl__k_vec_widen(dtype, h, f, n);
          for (i = 0; i < n; i++) {
            const float want = asl__num_from_half(h[i]);
            if (memcmp(&f[i], &want, 4) != 0) { CHECK_EQ(h[i], -1); break; }
          }
          for (i = 0; i < n; i++) f[i] = (float)test_uniform(-1, 1) * (float)ldexp(1, (int)test_between(-30, 15));
          if (k % 4 == 0) f[test_random() % n] = k % 8 ? 65520.0f : -65519.996f;
          asl__k_vec_narrow(dtype, f, h, n);
          for (i = 0; i < n; i++)
            if (h[i] != asl__num_to_half((double)f[i])) { CHECK_EQ(h[i], asl__num_to_half((double)f[i])); break; }
        }
      free(h), free(f);
    }
}


/*--------------------------------------------------------------------------------------
  every element type, with broadcasting
--------------------------------------------------------------------------------------*/
static const aclDataType all_types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64,
                                        ACL_UINT8, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_BOOL};
static void tensor_make(asl__tensor *t, aclDataType dtype, int rank, const int64_t *dims) {
  memset(t, 0, sizeof *t);
  t->dtype = dtype;
  t->format = ACL_FORMAT_ND;
  asl__num_set_shape(t, rank, dims);
  t->bytes = asl__num_elements(t) * asl__num_size(dtype);
  t->data = fresh(asl__num_elements(t), asl__num_size(dtype));
}
static void tensor_random(asl__tensor *t) {
  size_t k, n = asl__num_elements(t);
  for (k = 0; k < n; k++) {
    if (asl__num_kind(t->dtype) == 'f') asl__num_set(t, k, k % 7 ? test_uniform(-3, 3) : (double)test_between(-2, 2));
    else if (t->dtype == ACL_BOOL) asl__num_set_int(t, k, test_between(0, 1));
    else asl__num_set_int(t, k, k % 5 ? test_between(-9, 9) : (int64_t)((uint64_t)test_random() << 32 ^ (uint64_t)test_random()));
  }
}
static void tensor_free(asl__tensor *t) {
  intact(t->data, asl__num_elements(t), asl__num_size(t->dtype));
  free(t->data);
}
/* Two random shapes that broadcast, and the result's. */
static void two_shapes(int *ra, int64_t *a, int *rb, int64_t *b, int *ry, int64_t *y) {
  static const int64_t lengths[] = {1, 2, 3, 5, 7, 16, 33, 64};
  int k;
  size_t n = 1;
  *ry = (int)test_between(0, 4);
  for (k = 0; k < *ry; k++) {
    y[k] = lengths[test_between(0, 7)];
    if (k == *ry - 1 && n < 64 && test_random() % 3 == 0) y[k] = test_between(900, 2300);
    n *= (size_t)y[k];
  }
  *ra = *ry, *rb = (int)test_between(0, *ry);
  if (test_random() % 4 == 0) *rb = *ry;
  for (k = 0; k < *ry; k++) a[k] = y[k];
  for (k = 0; k < *rb; k++) b[k] = y[k + *ry - *rb];
  for (k = 0; k < *rb; k++) { /* one of the two may stretch */
    const unsigned r = (unsigned)(test_random() % 5);
    if (r == 0) b[k] = 1;
    if (r == 1) a[k + *ry - *rb] = 1;
  }
}
static size_t stretched(const asl__tensor *t, const asl__tensor *y, size_t k) { /* where element k of y comes from in t */
  size_t at = 0, step = 1;
  int i;
  for (i = y->rank - 1; i >= 0; i--) {
    const size_t pos = k % (size_t)y->dims[i];
    const int j = i - (y->rank - t->rank);
    k /= (size_t)y->dims[i];
    if (j < 0) continue;
    if (t->dims[j] != 1) at += pos * step;
    step *= (size_t)t->dims[j];
  }
  return at;
}
/* What a op b is in the type, by the judge; the result goes through a tensor of one element. */
static void judge_binary(int which, const asl__tensor *a, size_t i, const asl__tensor *b, size_t j, asl__tensor *one) {
  if (asl__num_kind(a->dtype) == 'f') asl__num_set(one, 0, asl__k_scalar_binary(which, asl__num_get(a, i), asl__num_get(b, j)));
  else if (a->dtype == ACL_UINT64) {
    uint64_t u, v;
    memcpy(&u, (const char *)a->data + i * 8, 8), memcpy(&v, (const char *)b->data + j * 8, 8);
    u = asl__k_scalar_binary_uint(which, u, v);
    memcpy(one->data, &u, 8);
  } else asl__num_set_int(one, 0, asl__k_scalar_binary_int(which, asl__num_get_int(a, i), asl__num_get_int(b, j)));
}
static int same_value(const asl__tensor *y, size_t k, const asl__tensor *one, int exact) {
  const size_t bytes = asl__num_size(y->dtype);
  const double got = asl__num_get(y, k), want = asl__num_get(one, 0);
  if (memcmp((const char *)y->data + k * bytes, one->data, bytes) == 0) return 1;
  if (got != got && want != want) return 1;
  if (asl__num_kind(y->dtype) == 'f' && got >= want && got <= want) return 1; /* the two zeros */
  return !exact && asl__num_kind(y->dtype) == 'f' && fabs(got - want) <= (y->dtype == ACL_DOUBLE ? 1e-15 : y->dtype == ACL_FLOAT ? 4e-7 : 1e-2) * fabs(want);
}
TEST(binary_every_type_broadcast) {
  int isa, which, r;
  size_t t, k;
  FOR_EACH_ISA(isa)
    for (t = 0; t < ASL__COUNT(all_types); t++)
      for (r = 0; r < (TEST_SANITIZED ? 8 : 16); r++) {
        asl__tensor a, b, y, one;
        int64_t da[8], db[8], dy[8];
        int ra, rb, ry, real = asl__num_kind(all_types[t]) == 'f';
        which = (int)test_between(0, real ? ASL__B_XOR : ASL__B_BIT_XOR);
        two_shapes(&ra, da, &rb, db, &ry, dy);
        tensor_make(&a, all_types[t], ra, da), tensor_make(&b, all_types[t], rb, db), tensor_make(&y, all_types[t], ry, dy);
        tensor_make(&one, all_types[t], 0, dy);
        tensor_random(&a), tensor_random(&b);
        asl__k_vec_zip(which, &a, &b, &y);
        for (k = 0; k < asl__num_elements(&y); k++) {
          judge_binary(which, &a, stretched(&a, &y, k), &b, stretched(&b, &y, k), &one);
          if (!CHECK(same_value(&y, k, &one, which != ASL__B_SQ_DIFF && all_types[t] != ACL_FLOAT16 && all_types[t] != ACL_BF16))) {
            printf("isa %d %s function %d element %zu: %g, not %g\n", isa, asl__num_name(all_types[t]), which, k, asl__num_get(&y, k),
                   asl__num_get(&one, 0));
            break;
          }
        }
        tensor_free(&a), tensor_free(&b), tensor_free(&y), tensor_free(&one);
      }
}
TEST(compare_and_where_every_type) {
  int isa, which, r;
  size_t t, k;
  FOR_EACH_ISA(isa)
    for (t = 0; t < ASL__COUNT(all_types); t++)
      for (r = 0; r < (TEST_SANITIZED ? 4 : 8); r++) {
        const size_t bytes = asl__num_size(all_types[t]);
        asl__tensor a, b, y, w;
        int64_t da[8], db[8], dy[8];
        int ra, rb, ry;
        which = (int)test_between(ASL__C_EQ, ASL__C_GE);
        two_shapes(&ra, da, &rb, db, &ry, dy);
        tensor_make(&a, all_types[t], ra, da), tensor_make(&b, all_types[t], rb, db);
        tensor_make(&y, ACL_BOOL, ry, dy), tensor_make(&w, all_types[t], ry, dy);
        tensor_random(&a), tensor_random(&b);
        asl__k_vec_compare(which, &a, &b, &y);
        for (k = 0; k < asl__num_elements(&y); k++) {
          const size_t i = stretched(&a, &y, k), j = stretched(&b, &y, k);
          long double u = (long double)asl__num_get(&a, i), v = (long double)asl__num_get(&b, j);
          int want;
          if (all_types[t] == ACL_INT64) u = (long double)asl__num_get_int(&a, i), v = (long double)asl__num_get_int(&b, j);
          if (all_types[t] == ACL_UINT64) {
            uint64_t p, q;
            memcpy(&p, (char *)a.data + i * 8, 8), memcpy(&q, (char *)b.data + j * 8, 8);
            u = (long double)p, v = (long double)q;
          }
          want = which == ASL__C_EQ ? u == v : which == ASL__C_NE ? u != v : which == ASL__C_LT ? u < v : which == ASL__C_LE ? u <= v
                 : which == ASL__C_GT ? u > v : u >= v;
          if (!CHECK_EQ(((uint8_t *)y.data)[k], want)) { printf("isa %d %s compare %d\n", isa, asl__num_name(all_types[t]), which); break; }
        }
        asl__k_vec_where(&y, &a, &b, &w);
        for (k = 0; k < asl__num_elements(&y); k++) {
          const char *from = ((uint8_t *)y.data)[k] ? (char *)a.data + stretched(&a, &y, k) * bytes : (char *)b.data + stretched(&b, &y, k) * bytes;
          if (!CHECK(memcmp((char *)w.data + k * bytes, from, bytes) == 0)) break;
        }
        asl__k_vec_where(&a, &a, &b, &w); /* a condition of another type: not zero */
        for (k = 0; k < asl__num_elements(&y); k++) {
          const size_t i = stretched(&a, &y, k);
          const char *from = asl__num_get(&a, i) != 0 ? (char *)a.data + i * bytes : (char *)b.data + stretched(&b, &y, k) * bytes;
          if (!CHECK(memcmp((char *)w.data + k * bytes, from, bytes) == 0)) break;
        }
        tensor_free(&a), tensor_free(&b), tensor_free(&y), tensor_free(&w);
      }
}
TEST(unary_every_type) {
  static const int real_ones[] = {ASL__U_RELU, ASL__U_SCALE, ASL__U_SHIFT, ASL__U_CLIP, ASL__U_SQUARE, ASL__U_SIGMOID, ASL__U_TANH};
  static const int whole_ones[] = {ASL__U_RELU, ASL__U_RELU6, ASL__U_ABS, ASL__U_NEG, ASL__U_SQUARE, ASL__U_CLIP, ASL__U_SIGN, ASL__U_INVERT,
                                   ASL__U_SCALE, ASL__U_SHIFT};
  static const double p[3] = {0.5, 1.75, 1};
  static const int64_t q[2] = {-3, 5};
  int isa;
  size_t t, k, w;
  FOR_EACH_ISA(isa)
    for (t = 0; t < ASL__COUNT(all_types); t++) {
      const int real = asl__num_kind(all_types[t]) == 'f';
      if (all_types[t] == ACL_BOOL) continue;
      for (w = 0; w < (real ? ASL__COUNT(real_ones) : ASL__COUNT(whole_ones)); w++) {
        const int which = real ? real_ones[w] : whole_ones[w];
        int64_t dims[2];
        asl__tensor x, y, one;
        dims[0] = test_between(1, 40), dims[1] = test_between(1, 100);
        tensor_make(&x, all_types[t], 2, dims), tensor_make(&y, all_types[t], 2, dims), tensor_make(&one, all_types[t], 0, dims);
        tensor_random(&x);
        asl__k_vec_map(which, &x, &y, p, q);
        for (k = 0; k < asl__num_elements(&y); k++) {
          if (real || which == ASL__U_SCALE || which == ASL__U_SHIFT) asl__num_set(&one, 0, asl__k_scalar_unary(which, asl__num_get(&x, k), p));
          else if (all_types[t] == ACL_UINT64 && which <= ASL__U_RELU6) continue; /* the judge sees the upper half as INT64_MAX */
          else asl__num_set_int(&one, 0, asl__k_scalar_unary_int(which, asl__num_get_int(&x, k), q));
          if (all_types[t] == ACL_UINT64 && asl__num_get_int(&x, k) == INT64_MAX) continue;
          if ((which == ASL__U_SCALE || which == ASL__U_SHIFT) && asl__num_size(all_types[t]) < 8 && !real && all_types[t] != ACL_INT32) {
            if (fabs(asl__k_scalar_unary(which, asl__num_get(&x, k), p)) > 100) continue; /* beyond the type: cut or wrapped, nobody's rule */
          }
          if (!CHECK(same_value(&y, k, &one, !real))) {
            printf("isa %d %s function %d of %g: %g, not %g\n", isa, asl__num_name(all_types[t]), which, asl__num_get(&x, k), asl__num_get(&y, k),
                   asl__num_get(&one, 0));
            break;
          }
        }
        tensor_free(&x), tensor_free(&y), tensor_free(&one);
      }
    }
}
TEST(large_arrays_shared_and_streamed) { /* past the caches, in parts on several threads, from places that are not aligned */
  const size_t n = TEST_SANITIZED ? 4300001 : 6300001;
  float *a = (float *)fresh(n, 4), *b = (float *)fresh(n, 4), *y = (float *)fresh(n, 4);
  asl__tensor ta, tb, ty;
  int64_t dims[1];
  size_t k;
  for (k = 0; k < n; k++) a[k] = (float)(k % 1009), b[k] = (float)(k % 313) * 0.5f;
  asl__isa_chosen = 0;
  dims[0] = (int64_t)n - 1;
  memset(&ta, 0, sizeof ta);
  ta.dtype = ACL_FLOAT, ta.bytes = (n - 1) * 4;
  asl__num_set_shape(&ta, 1, dims);
  tb = ty = ta;
  ta.data = a + 1, tb.data = b, ty.data = y + 1;
  asl__k_vec_zip(ASL__B_ADD, &ta, &tb, &ty);
  for (k = 0; k + 1 < n; k++)
    if (!CHECK(y[k + 1] == a[k + 1] + b[k])) { printf("element %zu\n", k); break; }
  CHECK(y[0] != y[0]);
  intact(y, n, 4);
  free(a), free(b), free(y);
}

/*--------------------------------------------------------------------------------------
  moving, formats
--------------------------------------------------------------------------------------*/
static void random_bytes(void *p, size_t n) {
  size_t k;
  for (k = 0; k < n; k++) ((unsigned char *)p)[k] = (unsigned char)test_random();
}
TEST(transpose_any_axes) {
  static const size_t element[] = {1, 2, 4, 8, 16};
  static const int64_t lengths[] = {1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 64, 65, 100};
  int r, i;
  for (r = 0; r < (TEST_SANITIZED ? 150 : 400); r++) {
    const size_t bytes = element[r % 5];
    const int rank = (int)test_between(1, 5);
    size_t dims[5], perm[5], sx[5], n = 1, k;
    unsigned char *x, *y;
    asl__walk w;
    for (i = 0; i < rank; i++) {
      dims[i] = (size_t)lengths[test_between(0, n < 2000 ? 12 : 3)], perm[i] = (size_t)i;
      n *= dims[i];
    }
    for (i = rank - 1; i > 0; i--) {
      const int j = (int)test_between(0, i);
      const size_t t = perm[i];
      perm[i] = perm[j], perm[j] = t;
    }
    x = (unsigned char *)fresh(n, bytes), y = (unsigned char *)fresh(n, bytes);
    random_bytes(x, n * bytes);
    for (sx[rank - 1] = 1, i = rank - 2; i >= 0; i--) sx[i] = sx[i + 1] * dims[i + 1];
    memset(&w, 0, sizeof w);
    for (i = 0; i < rank; i++) {
      size_t step = 1;
      int j;
      for (j = i + 1; j < rank; j++) step *= dims[perm[j]];
      asl__walk_add(&w, dims[perm[i]], sx[perm[i]], step);
    }
    asl__k_vec_move(w, bytes, x, y);
    intact(y, n, bytes);
    for (k = 0; k < n; k++) {
      size_t rest = k, from = 0;
      for (i = rank - 1; i >= 0; i--) from += rest % dims[perm[i]] * sx[perm[i]], rest /= dims[perm[i]];
      if (!CHECK(memcmp(y + k * bytes, x + from * bytes, bytes) == 0)) { printf("rank %d, %zu bytes, element %zu\n", rank, bytes, k); break; }
    }
    free(x), free(y);
  }
}
TEST(move_part_of_a_tensor) { /* a box out of x into a box of y, the rest of y untouched; also every second element */
  int r, i;
  for (r = 0; r < 300; r++) {
    size_t dx[3], dy[3], n[3], ox[3], oy[3], every = (size_t)test_between(1, 2), bytes = (size_t)1 << test_between(0, 4), k, nx = 1, ny = 1;
    unsigned char *x, *y, *want;
    asl__walk w;
    memset(&w, 0, sizeof w);
    for (i = 0; i < 3; i++) {
      n[i] = (size_t)test_between(1, 20), ox[i] = (size_t)test_between(0, 4), oy[i] = (size_t)test_between(0, 4);
      dx[i] = ox[i] + n[i] * (i == 2 ? every : 1) + (size_t)test_between(0, 3), dy[i] = oy[i] + n[i] + (size_t)test_between(0, 3);
      nx *= dx[i], ny *= dy[i];
    }
    x = (unsigned char *)fresh(nx, bytes), y = (unsigned char *)fresh(ny, bytes), want = (unsigned char *)fresh(ny, bytes);
    random_bytes(x, nx * bytes);
    w.off[0] = (ox[0] * dx[1] + ox[1]) * dx[2] + ox[2], w.off[1] = (oy[0] * dy[1] + oy[1]) * dy[2] + oy[2];
    asl__walk_add(&w, n[0], dx[1] * dx[2], dy[1] * dy[2]);
    asl__walk_add(&w, n[1], dx[2], dy[2]);
    asl__walk_add(&w, n[2], every, 1);
    for (k = 0; k < n[0] * n[1] * n[2]; k++) {
      const size_t c = k % n[2], b = k / n[2] % n[1], a = k / n[2] / n[1];
      memcpy(want + (((oy[0] + a) * dy[1] + oy[1] + b) * dy[2] + oy[2] + c) * bytes,
             x + (((ox[0] + a) * dx[1] + ox[1] + b) * dx[2] + ox[2] + c * every) * bytes, bytes);
    }
    asl__k_vec_move(w, bytes, x, y);
    CHECK(memcmp(y, want, ny * bytes + GUARD) == 0);
    free(x), free(y), free(want);
  }
}
TEST(transpose_large) { /* shared between threads */
  const size_t rows = 1031, cols = 1543;
  uint32_t *x = (uint32_t *)fresh(rows * cols, 4), *y = (uint32_t *)fresh(rows * cols, 4);
  size_t k;
  asl__walk w;
  memset(&w, 0, sizeof w);
  for (k = 0; k < rows * cols; k++) x[k] = (uint32_t)k;
  asl__walk_add(&w, cols, 1, rows);
  asl__walk_add(&w, rows, cols, 1);
  asl__k_vec_move(w, 4, x, y);
  intact(y, rows * cols, 4);
  for (k = 0; k < rows * cols; k++)
    if (!CHECK_EQ(y[k], k % rows * cols + k / rows)) break;
  free(x), free(y);
}
TEST(fill_any_value) {
  size_t bytes, n;
  for (bytes = 1; bytes <= 16; bytes *= 2)
    for (n = 0; n < 3000; n += n < 40 ? 1 : 777) {
      unsigned char v[16], *y = (unsigned char *)fresh(n, bytes);
      size_t k;
      random_bytes(v, 16);
      if (n % 3 == 0) memset(v, v[0], 16);
      asl__k_vec_fill(bytes, v, y, n);
      intact(y, n, bytes);
      for (k = 0; k < n; k++)
        if (!CHECK(memcmp(y + k * bytes, v, bytes) == 0)) break;
      free(y);
    }
}
/* The offset of element (n, c, d, h, w), as the formulas of the formats say it. */
static size_t format_at(aclFormat f, const int64_t *s, size_t c0, size_t n, size_t c, size_t d, size_t h, size_t w) {
  const size_t N = (size_t)s[0], C = (size_t)s[1], D = (size_t)s[2], H = (size_t)s[3], W = (size_t)s[4];
  const size_t C1 = (C + c0 - 1) / c0, N1 = (N + 15) / 16, M1 = (H + 15) / 16, K1 = (W + c0 - 1) / c0;
  switch (f) {
    case ACL_FORMAT_NCHW: return ((n * C + c) * H + h) * W + w;
    case ACL_FORMAT_NCDHW: return (((n * C + c) * D + d) * H + h) * W + w;
    case ACL_FORMAT_NHWC: return ((n * H + h) * W + w) * C + c;
    case ACL_FORMAT_NDHWC: return (((n * D + d) * H + h) * W + w) * C + c;
    case ACL_FORMAT_HWCN: return ((h * W + w) * C + c) * N + n;
    case ACL_FORMAT_NC1HWC0: return (((n * C1 + c / c0) * H + h) * W + w) * c0 + c % c0;
    case ACL_FORMAT_NDC1HWC0: return ((((n * D + d) * C1 + c / c0) * H + h) * W + w) * c0 + c % c0;
    case ACL_FORMAT_FRACTAL_Z: return ((((c / c0 * H + h) * W + w) * N1 + n / 16) * 16 + n % 16) * c0 + c % c0;
    case ACL_FRACTAL_Z_3D: return (((((d * C1 + c / c0) * H + h) * W + w) * N1 + n / 16) * 16 + n % 16) * c0 + c % c0;
    default: /* FRACTAL_NZ */
      return ((((n * C + c) * D + d) * K1 + w / c0) * M1 * 16 + h) * c0 + w % c0;
  }
}
TEST(formats_there_and_back) {
  static const aclFormat plain[] = {ACL_FORMAT_NCHW, ACL_FORMAT_NHWC, ACL_FORMAT_HWCN, ACL_FORMAT_NC1HWC0, ACL_FORMAT_FRACTAL_Z};
  static const aclFormat deep[] = {ACL_FORMAT_NCDHW, ACL_FORMAT_NDHWC, ACL_FORMAT_NDC1HWC0, ACL_FRACTAL_Z_3D};
  int r;
  for (r = 0; r < (TEST_SANITIZED ? 200 : 500); r++) {
    const size_t bytes = (size_t)1 << test_between(0, 2), c0 = bytes == 1 ? 32 : 16;
    const int kind = r % 3; /* images and filters, with depth, matrices */
    aclFormat from = kind == 0 ? plain[test_between(0, 4)] : kind == 1 ? deep[test_between(0, 3)] : ACL_FORMAT_ND;
    aclFormat to = kind == 0 ? plain[test_between(0, 4)] : kind == 1 ? deep[test_between(0, 3)] : ACL_FORMAT_FRACTAL_NZ;
    int64_t dims[5];
    size_t k, all;
    asl__k_layout a, b;
    unsigned char *x, *y, *want, *back;
    dims[0] = test_between(1, r % 5 ? 20 : 3), dims[1] = test_between(1, r % 7 ? 40 : 70), dims[2] = kind == 1 ? test_between(1, 4) : 1;
    dims[3] = test_between(1, kind == 2 ? 50 : 9), dims[4] = test_between(1, kind == 2 ? 70 : 9);
    if (kind == 2) dims[0] = test_between(1, 3), dims[1] = test_between(1, 2);
    CHECK_EQ(asl__k_format_c0(bytes == 1 ? ACL_INT8 : bytes == 2 ? ACL_FLOAT16 : ACL_FLOAT), c0);
    if (!CHECK(asl__k_layout_make(&a, from, dims, c0) && asl__k_layout_make(&b, to, dims, c0))) return;
    all = (size_t)(dims[0] * dims[1] * dims[2] * dims[3] * dims[4]);
    x = (unsigned char *)fresh(a.elements, bytes), back = (unsigned char *)fresh(a.elements, bytes);
    y = (unsigned char *)fresh(b.elements, bytes), want = (unsigned char *)fresh(b.elements, bytes);
    memset(x, 0, a.elements * bytes), memset(want, 0, b.elements * bytes);
    for (k = 0; k < all; k++) {
      const size_t w = k % (size_t)dims[4], h = k / (size_t)dims[4] % (size_t)dims[3], d = k / (size_t)(dims[4] * dims[3]) % (size_t)dims[2];
      const size_t c = k / (size_t)(dims[4] * dims[3] * dims[2]) % (size_t)dims[1], n = k / (size_t)(dims[4] * dims[3] * dims[2] * dims[1]);
      const uint32_t v = (uint32_t)test_random() | 1;
      const aclFormat nd = from == ACL_FORMAT_ND ? ACL_FORMAT_NCDHW : from;
      REQUIRE(format_at(nd, dims, c0, n, c, d, h, w) < a.elements && format_at(to, dims, c0, n, c, d, h, w) < b.elements);
      memcpy(x + format_at(nd, dims, c0, n, c, d, h, w) * bytes, &v, bytes);
      memcpy(want + format_at(to, dims, c0, n, c, d, h, w) * bytes, &v, bytes);
    }
    if (!CHECK(asl__k_vec_format(&a, &b, bytes, x, y))) return;
    if (!CHECK(memcmp(y, want, b.elements * bytes + GUARD) == 0))
      printf("%s to %s, %zu bytes, %d %d %d %d %d\n", asl__num_format_name(from), asl__num_format_name(to), bytes, (int)dims[0], (int)dims[1],
             (int)dims[2], (int)dims[3], (int)dims[4]);
    CHECK(asl__k_vec_format(&b, &a, bytes, y, back));
    CHECK(memcmp(x, back, a.elements * bytes + GUARD) == 0);
    free(x), free(y), free(want), free(back);
  }
}
TEST(format_with_groups) {
  int r;
  for (r = 0; r < 200; r++) {
    const size_t bytes = r % 2 ? 2 : 1, c0 = bytes == 1 ? 32 : 16;
    const int64_t groups = test_between(1, 12), O = test_between(1, r % 3 ? 5 : 20), C = test_between(1, r % 4 ? 5 : 40);
    int64_t dims[5];
    size_t e = 1, blocks, c1, n1, all, k, elements;
    unsigned char *x, *y, *want, *back;
    asl__k_layout plain;
    dims[0] = groups * O, dims[1] = C, dims[2] = 1, dims[3] = test_between(1, 3), dims[4] = test_between(1, 3);
    /* the smallest number of groups that fills both blocks, or all of them */
    while (e < (size_t)groups && ((e * (size_t)C) % c0 || (e * (size_t)O) % 16)) e++;
    blocks = ((size_t)groups + e - 1) / e, c1 = (e * (size_t)C + c0 - 1) / c0, n1 = (e * (size_t)O + 15) / 16;
    all = blocks * c1 * (size_t)(dims[3] * dims[4]) * n1 * 16 * c0;
    REQUIRE(asl__k_layout_make(&plain, r % 3 ? ACL_FORMAT_NCHW : ACL_FORMAT_HWCN, dims, c0));
    x = (unsigned char *)fresh(plain.elements, bytes), back = (unsigned char *)fresh(plain.elements, bytes);
    y = (unsigned char *)fresh(all, bytes), want = (unsigned char *)fresh(all, bytes);
    memset(want, 0, all * bytes);
    random_bytes(x, plain.elements * bytes);
    for (k = 0; k < plain.elements; k++) {
      const size_t w = k % (size_t)dims[4], h = k / (size_t)dims[4] % (size_t)dims[3], c = k / (size_t)(dims[4] * dims[3]) % (size_t)C;
      const size_t n = k / (size_t)(dims[4] * dims[3] * C), g = n / (size_t)O, dc = g % e * (size_t)C + c, dn = g % e * (size_t)O + n % (size_t)O;
      const size_t to = ((((g / e * c1 + dc / c0) * (size_t)dims[3] + h) * (size_t)dims[4] + w) * n1 * 16 + dn) * c0 + dc % c0;
      REQUIRE(to < all);
      memcpy(want + to * bytes, x + format_at(r % 3 ? ACL_FORMAT_NCHW : ACL_FORMAT_HWCN, dims, c0, n, c, 0, h, w) * bytes, bytes);
    }
    {
      asl__k_layout l;
      REQUIRE(asl__k_layout_groups(&l, dims, groups, c0, &elements));
      CHECK_EQ(elements, all);
    }
    CHECK(asl__k_vec_format_groups(&plain, groups, c0, bytes, x, y, 0));
    if (!CHECK(memcmp(y, want, all * bytes + GUARD) == 0)) printf("%d groups of %d filters, %d channels\n", (int)groups, (int)O, (int)C);
    CHECK(asl__k_vec_format_groups(&plain, groups, c0, bytes, y, back, 1));
    CHECK(memcmp(x, back, plain.elements * bytes + GUARD) == 0);
    free(x), free(y), free(want), free(back);
  }
}

TEST(cast_every_pair_by_the_judge) {
  int isa;
  size_t a, b, k;
  FOR_EACH_ISA(isa)
    for (a = 0; a < ASL__COUNT(all_types); a++)
      for (b = 0; b < ASL__COUNT(all_types); b++) {
        const aclDataType from = all_types[a], to = all_types[b];
        const size_t n = (size_t)test_between(1, 2600), size = asl__num_size(from);
        asl__tensor x, y, one;
        int64_t dims[1];
        dims[0] = (int64_t)n;
        tensor_make(&x, from, 1, dims), tensor_make(&y, to, 1, dims), tensor_make(&one, to, 0, dims);
        for (k = 0; k < n; k++) { /* every exponent, NaN and infinities among them; small numbers; the ends of the whole types */
          uint64_t r = (uint64_t)test_random() << 32 ^ (uint64_t)test_random();
          if (k % 2 && asl__num_kind(from) == 'f') asl__num_set(&x, k, k % 4 == 1 ? test_uniform(-300, 300) : ldexp(test_uniform(-1, 1), (int)test_between(0, 70)));
          else if (k % 2) asl__num_set_int(&x, k, (int64_t)((uint64_t)1 << test_between(0, 63)) ^ test_between(-2, 2));
          else {
            if (from == ACL_BOOL) r &= 1;
            memcpy((char *)x.data + k * size, &r, size);
          }
        }
        asl__k_vec_cast_all(from, x.data, to, y.data, n);
        for (k = 0; k < n; k++) {
          if (from == to) memcpy(one.data, (char *)x.data + k * size, size);
          else asl__num_cast(&x, k, &one, 0);
          if (!CHECK(same_value(&y, k, &one, 1))) {
            printf("isa %d: %s %.17g to %s is %.17g, not %.17g\n", isa, asl__num_name(from), asl__num_get(&x, k), asl__num_name(to), asl__num_get(&y, k),
                   asl__num_get(&one, 0));
            break;
          }
        }
        tensor_free(&x), tensor_free(&y), tensor_free(&one);
      }
}

/*--------------------------------------------------------------------------------------
  reductions, softmax, normalization
--------------------------------------------------------------------------------------*/
static float *random_row(size_t n, double lo, double hi) {
  float *x = (float *)fresh(n, 4);
  size_t k;
  for (k = 0; k < n; k++) x[k] = (float)test_uniform(lo, hi);
  return x;
}
TEST(reduce_any_axes) {
  static const int64_t lengths[] = {1, 2, 3, 7, 8, 9, 17, 40, 100, 300};
  int isa, r;
  FOR_EACH_ISA(isa)
    for (r = 0; r < (TEST_SANITIZED ? 120 : 300); r++) {
      const int rank = (int)test_between(1, 5), which = (int)test_between(ASL__R_SUM, ASL__R_ABS);
      const unsigned axes = (unsigned)test_between(0, (1 << rank) - 1);
      size_t dims[5], step[5], n = 1, outs = 1, k;
      float *x, *y, *want;
      asl__walk kept, reduced;
      int i;
      memset(&kept, 0, sizeof kept), memset(&reduced, 0, sizeof reduced);
      for (i = 0; i < rank; i++) dims[i] = (size_t)lengths[test_between(0, n < 300 ? 9 : n < 3000 ? 5 : 1)], n *= dims[i];
      for (step[rank - 1] = 1, i = rank - 2; i >= 0; i--) step[i] = step[i + 1] * dims[i + 1];
      for (i = 0; i < rank; i++)
        if (!(axes >> i & 1)) outs *= dims[i];
      for (i = 0, k = outs; i < rank; i++) {
        if (axes >> i & 1) { asl__walk_add(&reduced, dims[i], step[i], 0); continue; }
        k /= dims[i];
        asl__walk_add(&kept, dims[i], step[i], k);
      }
      if (r % 2) asl__walk_join(&kept), asl__walk_join(&reduced);
      x = random_row(n, -1, 3), y = (float *)fresh(outs, 4), want = (float *)fresh(outs, 4);
      if (r % 9 == 0) x[test_random() % n] = NAN;
      if (r % 10 == 0) x[test_random() % n] = HUGE_VALF;
      asl__k_vec_reduce(which, x, kept, reduced, y);
      asl__k_scalar_reduce(which, x, kept, reduced, want);
      intact(y, outs, 4);
      for (k = 0; k < outs; k++) {
        const double count = (double)n / (double)outs, room = which == ASL__R_MEAN ? 3e-6 : which == ASL__R_MAX || which == ASL__R_MIN ? 0 : 3e-6 * count;
        if (y[k] == want[k] || (y[k] != y[k] && want[k] != want[k])) continue;
        if (!CHECK(fabs((double)y[k] - (double)want[k]) <= room)) { printf("isa %d kind %d rank %d axes %u: %g, not %g\n", isa, which, rank, axes, (double)y[k], (double)want[k]); break; }
      }
      free(x), free(y), free(want);
    }
}
TEST(sums_as_good_as_double) { /* a million numbers, along the rows and down the columns: 1e-6 of the sum of sizes */
  int isa;
  FOR_EACH_ISA(isa) {
    const size_t rows = 4001, cols = 257;
    float *x = random_row(rows * cols, 0, 1), y[4001];
    double worst = 0;
    size_t a, b;
    asl__walk kept, reduced;
    memset(&kept, 0, sizeof kept), memset(&reduced, 0, sizeof reduced);
    asl__walk_add(&kept, cols, 1, 1), asl__walk_add(&reduced, rows, cols, 0);
    asl__k_vec_reduce(ASL__R_SUM, x, kept, reduced, y);
    for (a = 0; a < cols; a++) {
      double sum = 0;
      for (b = 0; b < rows; b++) sum += (double)x[b * cols + a];
      worst = fmax(worst, fabs((double)y[a] - sum) / sum);
    }
    {
      double sum = 0;
      for (a = 0; a < rows * cols; a++) sum += (double)x[a];
      worst = fmax(worst, fabs(asl__k_vec_total(ASL__F_SUM, x, rows * cols) - sum) / sum);
    }
    if (!CHECK(worst < 1e-6)) printf("isa %d: %g\n", isa, worst);
    free(x);
  }
}
TEST(softmax_any_axis) {
  int isa, r;
  FOR_EACH_ISA(isa)
    for (r = 0; r < (TEST_SANITIZED ? 60 : 200); r++) {
      const size_t inner = r % 3 ? 1 : (size_t)test_between(2, 600), outer = (size_t)test_between(1, 4), len = (size_t)test_between(1, r % 7 ? 70 : 2100);
      const size_t n = outer * len * inner;
      const int log_form = r % 2;
      float *x, *y, *want;
      size_t k;
      if (n > 300000) continue;
      x = random_row(n, r % 5 ? -5 : -200, r % 5 ? 5 : 200), y = (float *)fresh(n, 4), want = (float *)fresh(n, 4);
      if (r % 11 == 0) x[test_random() % n] = -HUGE_VALF;
      if (r % 13 == 0) x[test_random() % n] = NAN;
      if (r % 17 == 0) x[test_random() % n] = HUGE_VALF;
      asl__k_vec_softmax(x, y, outer, len, inner, log_form);
      asl__k_scalar_softmax(x, want, outer, len, inner, log_form);
      intact(y, n, 4);
      for (k = 0; k < n; k++) {
        double room;
        if (y[k] == want[k] || (y[k] != y[k] && want[k] != want[k])) continue;
        /* x - max is rounded to float32 before the exponential: that moves the result by half a unit of x - max */
        room = log_form ? 1e-6 + 3e-7 * fabs((double)want[k]) : (5e-7 + 7e-8 * (fabs(log((double)want[k] + 1e-46)) + 10)) * (double)want[k] + 1e-43;
        if (!CHECK(fabs((double)y[k] - (double)want[k]) <= room)) {
          printf("isa %d log %d [%zu][%zu][%zu]: %g, not %g\n", isa, log_form, outer, len, inner, (double)y[k], (double)want[k]);
          break;
        }
      }
      asl__k_vec_softmax(x, x, outer, len, inner, log_form); /* in place */
      for (k = 0; k < n; k++)
        if (!CHECK(x[k] == y[k] || y[k] != y[k])) break;
      free(x), free(y), free(want);
    }
}
TEST(normalizations) {
  int isa, r;
  FOR_EACH_ISA(isa)
    for (r = 0; r < 60; r++) {
      const size_t outer = (size_t)test_between(1, 4), groups = (size_t)test_between(1, 4), each = (size_t)test_between(1, 5), c = groups * each;
      const size_t inner = (size_t)test_between(r % 2 ? 2 : 1, r % 5 ? 60 : 1500), n = outer * c * inner;
      const double far = r % 3 ? 0 : 1000; /* a mean that dwarfs the spread */
      float *x = random_row(n, far - 1, far + 2), *y = (float *)fresh(n, 4), *gamma = random_row(c * inner, -1, 2), *beta = random_row(c * inner, -1, 1);
      float mean[32], variance[32];
      const int rms = r % 4 == 1;
      asl__k_norm p;
      size_t g, k;
      asl__k_vec_norm_groups(x, y, outer, c, inner, groups, 1e-5, gamma, beta, mean, variance);
      intact(y, n, 4);
      for (g = 0; g < outer * groups; g++) {
        const size_t m = each * inner;
        double s = 0, v = 0;
        for (k = 0; k < m; k++) s += (double)x[g * m + k];
        for (k = 0; k < m; k++) v += ((double)x[g * m + k] - s / (double)m) * ((double)x[g * m + k] - s / (double)m);
        CHECK_CLOSE(mean[g], s / (double)m, 1e-6 * (1 + far));
        CHECK_CLOSE(variance[g], v / (double)m, 1e-5 * (1 + v / (double)m));
        for (k = 0; k < m; k++) {
          const size_t channel = g % groups * each + k / inner;
          const double want = ((double)x[g * m + k] - s / (double)m) / sqrt(v / (double)m + 1e-5) * (double)gamma[channel] + (double)beta[channel];
          if (!CHECK(fabs((double)y[g * m + k] - want) <= 2e-5 * (1 + fabs(want)))) { printf("isa %d: %g, not %g\n", isa, (double)y[g * m + k], want); break; }
        }
      }
      asl__k_vec_channel_moments(x, outer, c, inner, mean, variance);
      for (g = 0; g < c; g++) {
        double s = 0, v = 0;
        const double m = (double)outer * (double)inner;
        for (k = 0; k < n; k++) s += k / inner % c == g ? (double)x[k] / m : 0;
        for (k = 0; k < n; k++) v += k / inner % c == g ? ((double)x[k] - s) * ((double)x[k] - s) / m : 0;
        CHECK_CLOSE(mean[g], s, 1e-6 * (1 + far));
        CHECK_CLOSE(variance[g], v, 1e-5 * (1 + v));
      }
      memset(&p, 0, sizeof p);
      memset(y, 0xff, n * 4);
      p.x = x, p.y = y, p.rows = outer, p.n = c * inner, p.epsilon = 1e-6, p.rms = rms, p.gamma = r % 5 ? gamma : NULL, p.beta = r % 7 ? beta : NULL;
      p.mean = mean, p.factor = variance;
      asl__k_vec_norm_rows(&p);
      intact(y, n, 4);
      for (g = 0; g < outer; g++) {
        double s = 0, v = 0;
        for (k = 0; k < p.n; k++) s += rms ? 0 : (double)x[g * p.n + k] / (double)p.n;
        for (k = 0; k < p.n; k++) v += ((double)x[g * p.n + k] - s) * ((double)x[g * p.n + k] - s) / (double)p.n;
        CHECK_CLOSE(mean[g], s, 1e-6 * (1 + far));
        for (k = 0; k < p.n; k++) {
          const double want = ((double)x[g * p.n + k] - s) / sqrt(v + 1e-6) * (p.gamma ? (double)gamma[k] : 1) + (p.beta ? (double)beta[k] : 0);
          if (!CHECK(fabs((double)y[g * p.n + k] - want) <= (p.n == 1 && far > 0 ? 1 : 5e-5 * (1 + fabs(want))))) { printf("isa %d row: %g, not %g\n", isa, (double)y[g * p.n + k], want); break; }
        }
      }
      free(x), free(y), free(gamma), free(beta);
    }
}

/*--------------------------------------------------------------------------------------
  sliding windows
--------------------------------------------------------------------------------------*/
TEST(pool_against_every_position) {
  int isa, r;
  FOR_EACH_ISA(isa)
    for (r = 0; r < (TEST_SANITIZED ? 100 : 250); r++) {
      const int nhwc = r % 3 == 0;
      asl__k_pool p;
      float *x, *y;
      int64_t n, c, i, j, a, b;
      size_t nx, ny;
      memset(&p, 0, sizeof p);
      p.n = test_between(1, 2), p.c = test_between(1, nhwc ? 20 : 4), p.h = test_between(1, 20), p.w = test_between(1, r % 2 ? 60 : 9);
      p.kh = test_between(1, 4), p.kw = test_between(1, 4), p.sh = test_between(1, 3), p.sw = test_between(1, 3);
      p.pt = test_between(0, p.kh - 1), p.pb = test_between(0, p.kh - 1), p.pl = test_between(0, p.kw - 1), p.pr = test_between(0, p.kw - 1);
      if (r % 5 == 0) p.kh = p.h, p.kw = p.w, p.pt = p.pb = p.pl = p.pr = 0;
      if (p.h + p.pt + p.pb < p.kh || p.w + p.pl + p.pr < p.kw) continue;
      p.oh = (p.h + p.pt + p.pb - p.kh) / p.sh + 1, p.ow = (p.w + p.pl + p.pr - p.kw) / p.sw + 1;
      if (r % 4 == 0) p.oh += p.oh * p.sh < p.h + p.pt, p.ow += p.ow * p.sw < p.w + p.pl; /* ceil_mode: a last window that sticks out */
      p.maximum = r % 2, p.exclusive = (int)test_between(0, 1), p.divisor = r % 7 == 0 ? 3 : 0;
      nx = (size_t)(p.n * p.c * p.h * p.w), ny = (size_t)(p.n * p.c * p.oh * p.ow);
      p.xs[0] = (size_t)(p.c * p.h * p.w), p.ys[0] = (size_t)(p.c * p.oh * p.ow);
      p.xs[1] = nhwc ? 1 : (size_t)(p.h * p.w), p.xs[2] = (size_t)(nhwc ? p.w * p.c : p.w), p.xs[3] = (size_t)(nhwc ? p.c : 1);
      p.ys[1] = nhwc ? 1 : (size_t)(p.oh * p.ow), p.ys[2] = (size_t)(nhwc ? p.ow * p.c : p.ow), p.ys[3] = (size_t)(nhwc ? p.c : 1);
      x = random_row(nx, -2, 2), y = (float *)fresh(ny, 4);
      if (r % 6 == 0) x[test_random() % nx] = NAN;
      asl__k_vec_pool(&p, x, y);
      intact(y, ny, 4);
      for (n = 0; n < p.n; n++) for (c = 0; c < p.c; c++) for (i = 0; i < p.oh; i++) for (j = 0; j < p.ow; j++) {
        const float got = y[(size_t)n * p.ys[0] + (size_t)c * p.ys[1] + (size_t)i * p.ys[2] + (size_t)j * p.ys[3]];
        double sum = 0, size = 0, top = -HUGE_VAL, want;
        int inside = 0, padded = 0;
        for (a = i * p.sh - p.pt; a < i * p.sh - p.pt + p.kh; a++)
          for (b = j * p.sw - p.pl; b < j * p.sw - p.pl + p.kw; b++) {
            if (a < p.h + p.pb && b < p.w + p.pr) padded++;
            if (a < 0 || a >= p.h || b < 0 || b >= p.w) continue;
            {
              const double v = (double)x[(size_t)n * p.xs[0] + (size_t)c * p.xs[1] + (size_t)a * p.xs[2] + (size_t)b * p.xs[3]];
              sum += v, size += fabs(v), inside++;
              if (!(v <= top) && top == top) top = v;
            }
          }
        want = p.maximum ? top : inside ? sum / (double)(p.divisor ? p.divisor : p.exclusive ? inside : padded) : 0;
        if ((double)got == want || ((double)got != (double)got && want != want)) continue;
        if (!CHECK(!p.maximum && fabs((double)got - want) <= 1e-6 + 3e-7 * size / (double)(p.divisor ? p.divisor : inside))) { printf("isa %d %s max %d: %g, not %g\n", isa, nhwc ? "NHWC" : "NCHW", p.maximum, (double)got, want); goto next; }
      }
    next:
      free(x), free(y);
    }
}

/* One axis of ONNX's Resize in double, for one output position: places and weights, at most 4. Written from the operator's description. */
static int resize_doubtful; /* a position within rounding of where the answer changes: two right formulas may differ */
static int resize_reference(const asl__k_resize *r, int64_t in, int64_t out, double scale, const double *roi, int64_t o, int64_t *place, double *w) {
  double x = (o + 0.5) / scale - 0.5, sum = 0;
  int taps = r->mode == ASL__RESIZE_NEAREST ? 1 : r->mode == ASL__RESIZE_LINEAR ? 2 : 4, t;
  if (r->coordinate == ASL__AT_PYTORCH && out == 1) x = 0;
  if (r->coordinate == ASL__AT_SYMMETRIC) x += in / 2.0 - in / 2.0 * (out / (scale * (double)in));
  if (r->coordinate == ASL__AT_ALIGN_CORNERS) x = out == 1 ? 0 : (double)o * (double)(in - 1) / (double)(out - 1);
  if (r->coordinate == ASL__AT_ASYMMETRIC) x = (double)o / scale;
  if (r->coordinate == ASL__AT_CROP) {
    x = out > 1 ? roi[0] * (double)(in - 1) + (double)o * (roi[1] - roi[0]) * (double)(in - 1) / (double)(out - 1) : 0.5 * (roi[0] + roi[1]) * (double)(in - 1);
    resize_doubtful |= fabs(x) < 1e-9 || fabs(x - (double)(in - 1)) < 1e-9;
    if (x < 0 || x > (double)(in - 1)) return 0;
  }
  resize_doubtful |= taps == 1 && fabs(2 * x - floor(2 * x + 0.5)) < 1e-9;
  for (t = 0; t < taps; t++) {
    double at = floor(x) + t - (taps == 4), d = fabs(x - at), a = r->cubic;
    if (taps == 1) at = r->nearest == ASL__NEAR_FLOOR ? floor(x) : r->nearest == ASL__NEAR_CEIL ? ceil(x)
                        : x - floor(x) < 0.5 || (x - floor(x) <= 0.5 && r->nearest == ASL__NEAR_PREFER_FLOOR) ? floor(x) : floor(x) + 1;
    w[t] = taps == 1 ? 1 : taps == 2 ? 1 - d : d <= 1 ? (a + 2) * d * d * d - (a + 3) * d * d + 1 : a * d * d * d - 5 * a * d * d + 8 * a * d - 4 * a;
    if (taps == 4 && r->exclude_outside && (at < 0 || at > (double)(in - 1))) w[t] = 0;
    sum += w[t];
    place[t] = at < 0 ? 0 : at > (double)(in - 1) ? in - 1 : (int64_t)at;
  }
  for (t = 0; t < taps && taps == 4 && r->exclude_outside; t++) w[t] /= sum;
  return taps;
}
TEST(resize_every_mode) {
  int isa, r;
  FOR_EACH_ISA(isa)
    for (r = 0; r < (TEST_SANITIZED ? 120 : 300); r++) {
      asl__k_resize z;
      asl__k_resize_job j;
      const double roi[2] = {-0.1, 1.05};
      double sy = 0, sx = 0;
      size_t k, n;
      float *x, *y, *rows, *wy, *wx;
      int32_t *iy, *ix;
      memset(&z, 0, sizeof z), memset(&j, 0, sizeof j);
      z.mode = (int)test_between(0, 2), z.coordinate = (int)test_between(0, 5), z.nearest = (int)test_between(0, 3);
      z.cubic = r % 2 ? -0.75 : -0.5, z.exclude_outside = r % 3 == 0, z.outside = 7;
      j.planes = (size_t)test_between(1, 3), j.h = (size_t)test_between(1, 12), j.w = (size_t)test_between(1, 30), j.inner = r % 4 ? 1 : (size_t)test_between(2, 9);
      j.oh = (size_t)test_between(1, 25), j.ow = (size_t)test_between(1, 60), j.taps = asl__k_resize_taps(&z), j.outside = z.outside;
      if (z.coordinate == ASL__AT_SYMMETRIC || z.coordinate == ASL__AT_ASYMMETRIC) /* what a model says: out is the floor of in * scale */
        sy = ((double)j.oh + test_uniform(0, 0.9)) / (double)j.h, sx = ((double)j.ow + test_uniform(0, 0.9)) / (double)j.w;
      n = j.planes * j.oh * j.ow * j.inner;
      x = random_row(j.planes * j.h * j.w * j.inner, -1, 1), y = (float *)fresh(n, 4), rows = (float *)fresh(j.w * j.inner * ASL__PAR_MAX, 4);
      iy = (int32_t *)fresh(j.oh * 4, 4), ix = (int32_t *)fresh(j.ow * 4, 4), wy = (float *)fresh(j.oh * 4, 4), wx = (float *)fresh(j.ow * 4, 4);
      asl__k_resize_axis(&z, (int64_t)j.h, (int64_t)j.oh, sy, roi, iy, wy);
      asl__k_resize_axis(&z, (int64_t)j.w, (int64_t)j.ow, sx, roi, ix, wx);
      j.iy = iy, j.ix = ix, j.wy = wy, j.wx = wx, j.x = x, j.y = y, j.rows = rows;
      asl__k_vec_resize(&j);
      intact(y, n, 4);
      for (k = 0; k < n; k++) {
        const size_t c = k % j.inner, ox = k / j.inner % j.ow, oy = k / j.inner / j.ow % j.oh, p = k / j.inner / j.ow / j.oh;
        int64_t py[4], px[4];
        double vy[4], vx[4], want = 0;
        resize_doubtful = 0;
        const int ty = resize_reference(&z, (int64_t)j.h, (int64_t)j.oh, sy > 0 ? sy : (double)j.oh / (double)j.h, roi, (int64_t)oy, py, vy);
        const int tx = resize_reference(&z, (int64_t)j.w, (int64_t)j.ow, sx > 0 ? sx : (double)j.ow / (double)j.w, roi, (int64_t)ox, px, vx);
        int a, b;
        for (a = 0; a < ty; a++)
          for (b = 0; b < tx; b++) want += vy[a] * vx[b] * (double)x[((p * j.h + (size_t)py[a]) * j.w + (size_t)px[b]) * j.inner + c];
        if (ty == 0 || tx == 0) want = 7;
        if (!resize_doubtful && !CHECK(fabs((double)y[k] - want) <= 2e-6)) {
          printf("isa %d mode %d coordinate %d near %d: %g, not %g\n", isa, z.mode, z.coordinate, z.nearest, (double)y[k], want);
          break;
        }
      }
      free(x), free(y), free(rows), free(iy), free(ix), free(wy), free(wx);
    }
}
