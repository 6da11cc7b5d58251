/*
  test_ops.c - element types, kernels and operators of ascend_lite.h, from the inside.

  Every result is held against a reference in float64 that is written here, in the plainest way, and shares no code with
  the library. Inputs are random (the seed is printed), outputs are filled with NaN bytes before the run and have guard
  bytes behind them. The library's allocations go through a hook here, so that running out of memory is a test as well.
*/
#define ASCEND_LITE_IMPLEMENTATION
#include "op_calls.h"

/*--------------------------------------------------------------------------------------
  num
--------------------------------------------------------------------------------------*/
TEST(type_names_and_numbers) {
  size_t k;
  int64_t g;
  for (k = 0; k < ASL__COUNT(asl__num_types); k++) {
    const asl__num_type *t = &asl__num_types[k];
    CHECK_EQ((int)asl__num_by_name(t->name), (int)t->dtype);
    CHECK_EQ((int)asl__num_by_name(t->ge_name), (int)t->dtype);
    if (t->proto) CHECK_EQ((int)asl__num_from_proto(asl__num_to_proto(t->dtype)), (int)t->dtype);
    CHECK_EQ((int)asl__num_from_ge(asl__num_to_ge(t->dtype)), (int)t->dtype);
  }
  /* the two numberings cross: what an int32 is in one is an int16 or an int64 in the other */
  CHECK_EQ(asl__num_to_proto(ACL_INT32), 7);
  CHECK_EQ((int)asl__num_from_proto(3), (int)ACL_INT8);
  CHECK_EQ((int)asl__num_from_proto(8), (int)ACL_INT64);
  CHECK_EQ((int)asl__num_from_proto(12), (int)ACL_DOUBLE);
  CHECK_EQ((int)asl__num_from_ge(28), (int)ACL_DT_UNDEFINED);
  CHECK_EQ((int)asl__num_from_ge(3), (int)ACL_INT32);
  CHECK_EQ(asl__num_to_ge(ACL_DT_UNDEFINED), 28);
  for (g = -3; g < 300; g++) {
    (void)asl__num_from_proto(g);
    (void)asl__num_from_ge(g);
  }
  CHECK_EQ(asl__num_size(ACL_FLOAT), 4);
  CHECK_EQ(asl__num_size(ACL_STRING), 0);
  CHECK_EQ(asl__num_size(ACL_COMPLEX128), 16);
  CHECK_EQ(asl__num_size(ACL_INT4), 1);
  CHECK_EQ(asl__num_size(ACL_DT_UNDEFINED), 0);
  CHECK_EQ(asl__num_size((aclDataType)28), 8);
  CHECK_EQ(asl__num_size(ACL_FLOAT4_E2M1), 8);
  CHECK_EQ((int)asl__num_by_name("float99"), (int)ACL_DT_UNDEFINED);
  CHECK_EQ((int)asl__num_by_name(NULL), (int)ACL_DT_UNDEFINED);
  CHECK_EQ((int)asl__num_format_by_name("NHWC"), (int)ACL_FORMAT_NHWC);
  CHECK_EQ((int)asl__num_format_by_name("FRACTAL_Z:32"), (int)ACL_FORMAT_FRACTAL_Z);
  CHECK_EQ((int)asl__num_format_by_name("NHW"), (int)ACL_FORMAT_UNDEFINED);
  CHECK_EQ((int)asl__num_format_by_name(NULL), (int)ACL_FORMAT_UNDEFINED);
  CHECK_STR(asl__num_format_name(ACL_FORMAT_HWCN), "HWCN");
}

TEST(half_codes) {
  uint32_t h;
  for (h = 0; h < 65536; h++) {
    float f = asl__num_from_half((uint16_t)h);
    uint32_t e = h >> 10 & 31, m = h & 1023;
    double want = ldexp(e ? 1024.0 + (double)m : (double)m, (int)(e ? e : 1) - 25);
    if (h & 0x8000) want = -want;
    if (!((double)f >= want && (double)f <= want) || !!(h & 0x8000) != !!signbit(f)) { CHECK_CLOSE(f, want, 0); break; }
    if (e == 31) CHECK_EQ(asl__num_to_half((double)f), (h & 0x8000) | 0x7bff);
    else if (!CHECK_EQ(asl__num_to_half((double)f), h)) break;
  }
  CHECK_EQ(asl__num_to_half(65519.99), 0x7bff);
  CHECK_EQ(asl__num_to_half(65520), 0x7bff);
  CHECK_EQ(asl__num_to_half(-HUGE_VAL), 0xfbff);
  CHECK_EQ(asl__num_to_half((double)NAN) & 0x7fff, 0x7bff);
  CHECK_CLOSE(asl__num_from_half(0x7c00), 65536, 0);
  CHECK_CLOSE(asl__num_from_half(0x7e00), 98304, 0);
}

TEST(half_rounding) { /* to the nearer of the two neighbours, to the even one in the middle */
  int k;
  for (k = 0; k < 200000; k++) {
    uint16_t low = (uint16_t)test_between(0, 0x7bfe);
    double a = (double)asl__num_from_half(low), b = (double)asl__num_from_half((uint16_t)(low + 1)), t = test_uniform(0, 1), v;
    uint16_t want, got;
    if (k % 4 == 0) t = 0.5;
    if (k % 4 == 1) t = 0.5 + test_uniform(-1e-9, 1e-9);
    v = a + (b - a) * t;
    want = v - a < b - v || (!(v - a > b - v) && low % 2 == 0) ? low : (uint16_t)(low + 1);
    got = asl__num_to_half(v);
    if (!CHECK_EQ(got, want)) { printf("%.17g\n", v); break; }
    if (!CHECK_EQ(asl__num_to_half(-v), want | 0x8000)) break;
  }
}

TEST(bfloat16) {
  uint32_t h;
  for (h = 0; h < 65536; h++) {
    float f = asl__num_from_bf16((uint16_t)h);
    if (f != f) CHECK(asl__num_from_bf16(asl__num_to_bf16(f)) != asl__num_from_bf16(asl__num_to_bf16(f)));
    else if (!CHECK_EQ(asl__num_to_bf16(f), h)) break;
  }
  CHECK_EQ(asl__num_to_bf16(1.00390625f), 0x3f80); /* halfway between 0x3f80 and 0x3f81: to the even one */
  CHECK_EQ(asl__num_to_bf16(1.01171875f), 0x3f82);
  CHECK_EQ(asl__num_to_bf16(HUGE_VALF), 0x7f80);
  CHECK_EQ(asl__num_to_bf16(3.4e38f), 0x7f80);
}

static const aclDataType cast_types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64,
                                         ACL_UINT8, ACL_UINT16, ACL_UINT32, ACL_UINT64, ACL_BOOL};
/* How far a result of this type may be off, relative to its size: some steps of its last place. */
static double steps_of(aclDataType dtype) {
  return dtype == ACL_FLOAT ? 2e-6 : dtype == ACL_FLOAT16 ? 1e-3 : dtype == ACL_BF16 ? 1e-2 : dtype == ACL_DOUBLE ? 1e-14 : 0;
}
static double round_to(aclDataType dtype, double v) { /* what a real type makes of v */
  if (dtype == ACL_FLOAT) return (double)(float)v;
  if (dtype == ACL_FLOAT16) return (double)asl__num_from_half(asl__num_to_half(v));
  if (dtype == ACL_BF16) return (double)asl__num_from_bf16(asl__num_to_bf16((float)v));
  return v;
}
static void type_limits(aclDataType dtype, long double *lo, long double *hi) {
  unsigned bits = (unsigned)asl__num_size(dtype) * 8;
  long double top = ldexpl(1, (int)bits);
  *lo = asl__num_kind(dtype) == 'i' ? -top / 2 : 0;
  *hi = (asl__num_kind(dtype) == 'i' ? top / 2 : top) - 1;
}
TEST(cast_every_pair) {
  size_t a, b, k;
  for (a = 0; a < ASL__COUNT(cast_types); a++)
    for (b = 0; b < ASL__COUNT(cast_types); b++) {
      const aclDataType from = cast_types[a], to = cast_types[b];
      static const double reals[] = {0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 126.9, 127, 128.5, -128.9, -129, 255.5, 256, 300, -300, 32767.5,
                                     65504,
                                     65535, 70000, -70000, 2147483647, 2147483648.0, -2147483649.0, 4294967295.0, 4294967296.0, 9.3e18,
                                         -9.3e18, 1.9e19, 1e30, -1e30};
      static const int64_t wholes[] = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32769, 65504, 65519, 65520, 65535, 65536,
                                       2147483647, 2147483648,
                                       -2147483649, 4294967295, 4294967296, 16777217, 9007199254740993, INT64_MAX, INT64_MIN};
      int real = asl__num_kind(from) == 'f';
      size_t n = real ? ASL__COUNT(reals) : ASL__COUNT(wholes);
      call_t t;
      asl__tensor *x;
      int64_t dims[1];
      dims[0] = (int64_t)n;
      call_begin(&t, "Cast", 1);
      x = call_in(&t, from, ACL_FORMAT_ND, 1, dims);
      for (k = 0; k < n; k++)
        if (real) asl__num_set(x, k, reals[k]);
        else asl__num_set_int(x, k, wholes[k]);
      asl__attr_set_dtype(&t.attrs, "dst_type", to);
      RUN(&t);
      CHECK_EQ((int)t.out[0]->dtype, (int)to);
      for (k = 0; k < n; k++) {
        long double v, want, got, lo, hi;
        uint64_t u = 0;
        int64_t i = 0;
        if (from == ACL_UINT64) memcpy(&u, (char *)x->data + k * 8, 8), v = (long double)u;
        else v = asl__num_kind(from) == 'f' || from == ACL_BOOL ? (long double)asl__num_get(x, k) : (long double)asl__num_get_int(x, k);
        if (to == ACL_UINT64) memcpy(&u, (char *)t.out[0]->data + k * 8, 8), got = (long double)u;
        else if (to == ACL_INT64) memcpy(&i, (char *)t.out[0]->data + k * 8, 8), got = (long double)i;
        else got = (long double)asl__num_get(t.out[0], k);
        if (to == ACL_BOOL) want = v < 0 || v > 0;
        else if (asl__num_kind(to) == 'f') want = to == ACL_FLOAT ? (long double)(float)v : (long double)round_to(to, (double)v);
        else {
          type_limits(to, &lo, &hi);
          want = truncl(v);
          want = want < lo ? lo : want > hi ? hi : want;
        }
        if (got < want || got > want) {
          printf("%s to %s: %.20Lg became %.20Lg, not %.20Lg\n", asl__num_name(from), asl__num_name(to), v, got, want);
          CHECK(0);
          call_end(&t);
          return;
        }
      }
      call_end(&t);
    }
}
TEST(cast_not_a_number) {
  static const aclDataType to[] = {ACL_INT8, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_UINT64, ACL_BOOL, ACL_FLOAT16};
  static const double want[] = {0, 0, 0, 0, 0, 1, 65504};
  size_t k;
  for (k = 0; k < ASL__COUNT(to); k++) {
    call_t t;
    call_begin(&t, "Cast", 1);
    in_value(&t, ACL_FLOAT, (double)NAN);
    asl__attr_set_int(&t.attrs, "dst_type", asl__num_to_ge(to[k]));
    RUN(&t);
    CHECK_CLOSE(fabs(asl__num_get(t.out[0], 0)), want[k], 0);
    call_end(&t);
  }
}

TEST(broadcast_rules) {
  asl__tensor a, b;
  int64_t dims[ASL__MAX_RANK];
  int rank;
  memset(&a, 0, sizeof a), memset(&b, 0, sizeof b);
  asl__num_set_shape(&a, 4, dims4(2, 1, 5, 1));
  asl__num_set_shape(&b, 3, dims4(3, 1, 7, 0));
  CHECK(asl__num_broadcast(&a, &b, dims, &rank));
  CHECK_EQ(rank, 4);
  CHECK(dims[0] == 2 && dims[1] == 3 && dims[2] == 5 && dims[3] == 7);
  asl__num_set_shape(&b, 1, dims4(0, 0, 0, 0)); /* 1 against 0 gives 0 */
  CHECK(asl__num_broadcast(&a, &b, dims, &rank) && dims[3] == 0);
  asl__num_set_shape(&a, 1, dims4(2, 0, 0, 0));
  CHECK(!asl__num_broadcast(&a, &b, dims, &rank));
  asl__num_set_shape(&a, 0, NULL);
  CHECK(asl__num_broadcast(&a, &a, dims, &rank) && rank == 0);
}

/*--------------------------------------------------------------------------------------
  attributes
--------------------------------------------------------------------------------------*/
static int fill_attrs(asl__attrs *a) {
  static const int64_t v[] = {4, 5, 6};
  static const size_t lens[] = {2, 1};
  static const float f[] = {1.5f, 2.5f};
  static const char *const s[] = {"x", "yy"};
  asl__tensor t;
  float data[2] = {7, 8};
  memset(&t, 0, sizeof t);
  t.dtype = ACL_FLOAT, t.rank = 1, t.dims[0] = 2, t.data = data, t.bytes = sizeof data;
  return asl__attr_set_int(a, "int", 3) && asl__attr_set_float(a, "float", 0.25f) && asl__attr_set_bool(a, "bool",
        7) && asl__attr_set_str(a, "str", "NCHW") &&
         asl__attr_set_ints(a, "ints", v, 3) && asl__attr_set_floats(a, "floats", f, 2) && asl__attr_set_strings(a, "strings", s, 2) &&
         asl__attr_set_bools(a, "bools", v, 1) && asl__attr_set_dtype(a, "dtype", ACL_INT64) && asl__attr_set_int_lists(a, "lists", v,
               lens, 2) &&
         asl__attr_set_tensor(a, "tensor", &t) && asl__attr_set_ints(a, "int", v, 0) && asl__attr_set_int(a, "int", 9);
}
TEST(attributes_keep_values) {
  asl__attrs a, b;
  int64_t v[8];
  float f[4];
  const asl__attr *p;
  memset(&a, 0, sizeof a);
  REQUIRE(fill_attrs(&a));
  REQUIRE(asl__attrs_copy(&b, &a));
  asl__attrs_free(&a);
  CHECK_EQ(b.count, 11);
  CHECK_EQ(asl__attr_int(&b, "int", -1), 9);
  CHECK_EQ(asl__attr_int(&b, "bool", -1), 1);
  CHECK_EQ(asl__attr_int(&b, "dtype", -1), ACL_INT64);
  CHECK_EQ(asl__attr_int(&b, "none", -1), -1);
  CHECK_EQ(asl__attr_int(&b, "str", -1), -1); /* of another kind: as if absent */
  CHECK_CLOSE(asl__attr_float(&b, "float", 0), 0.25, 0);
  CHECK_CLOSE(asl__attr_float(&b, "str", 5), 5, 0);
  CHECK_STR(asl__attr_str(&b, "str", ""), "NCHW");
  CHECK_STR(asl__attr_str(&b, "int", "fallback"), "fallback");
  CHECK_EQ(asl__attr_ints(&b, "ints", v, 2), 3); /* has 3, gave 2 */
  CHECK(v[0] == 4 && v[1] == 5);
  CHECK_EQ(asl__attr_ints(&b, "int", v, 8), 1);
  CHECK_EQ(asl__attr_ints(&b, "lists", v, 8), 3);
  CHECK_EQ(asl__attr_ints(&b, "none", v, 8), 0);
  CHECK_EQ(asl__attr_floats(&b, "floats", f, 4), 2);
  p = asl__attr_find(&b, "strings");
  CHECK(p && p->n == 2 && strcmp(p->strings[1], "yy") == 0);
  p = asl__attr_find(&b, "tensor");
  CHECK(p && p->tensor && asl__num_get(p->tensor, 1) > 7.5);
  CHECK(asl__attr_find(NULL, "x") == NULL);
  asl__attrs_free(&b);
  CHECK_EQ(b.count, 0);
}
TEST(attributes_without_memory) { /* every allocation fails once; nothing leaks, nothing crashes */
  long k, blocks = hook_blocks;
  int filled = 0, copied = 0;
  for (k = 0; k < 200 && !copied; k++) {
    asl__attrs a, b;
    memset(&a, 0, sizeof a);
    hook_left = k;
    filled = fill_attrs(&a);
    copied = filled && asl__attrs_copy(&b, &a);
    if (filled && !copied) CHECK_EQ(b.count, 0);
    hook_left = -1;
    asl__attrs_free(&a);
    if (copied) asl__attrs_free(&b);
    if (!CHECK_EQ(hook_blocks, blocks)) break;
  }
  CHECK(copied);
  CHECK(k > 40);
}

/*--------------------------------------------------------------------------------------
  kernels against their judges
--------------------------------------------------------------------------------------*/
static float *random_floats(size_t n) {
  float *p = (float *)malloc((n ? n : 1) * sizeof *p);
  size_t k;
  for (k = 0; k < n; k++) p[k] = (float)test_uniform(-1, 1);
  return p;
}
static size_t odd_size(int small) {
  static const size_t some[] = {1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 16, 17, 31, 32, 33, 47, 64, 97, 101, 130};
  return some[test_random() % (small ? 12 : ASL__COUNT(some))];
}
static void check_gemm(size_t m, size_t n, size_t k, int ta, int tb, int add, size_t extra) {
  asl__k_gemm g = {0};
  size_t i, j, l, ldc = n + extra;
  float *a = random_floats(m * k), *b = random_floats(k * n), *c = random_floats(m * ldc), *c0 = random_floats(m * ldc);
  float *scratch = (float *)malloc(asl__k_cube_gemm_scratch() * sizeof *scratch);
  int ok = 1;
  memcpy(c0, c, m * ldc * sizeof *c);
  if (!add) for (i = 0; i < m; i++) for (j = 0; j < n; j++) c[i * ldc + j] = NAN;
  g.m = m, g.n = n, g.k = k, g.a = a, g.b = b, g.c = c, g.ldc = ldc, g.add = add;
  g.ars = ta ? 1 : k, g.acs = ta ? m : 1, g.brs = tb ? 1 : n, g.bcs = tb ? k : 1;
  asl__k_cube_gemm(&g, scratch);
  for (i = 0; i < m && ok; i++)
    for (j = 0; j < ldc && ok; j++) {
      double want = add || j >= n ? (double)c0[i * ldc + j] : 0;
      for (l = 0; l < k && j < n; l++) want += (double)a[ta ? l * m + i : i * k + l] * (double)b[tb ? j * k + l : l * n + j];
      ok = fabs((double)c[i * ldc + j] - want) <= 1e-6 * (double)(k + 8);
      if (!ok) printf("%s %zux%zux%zu ta %d tb %d add %d: c[%zu][%zu] is %g, not %g\n", asl__k_cube_unit(0)->name, m, n, k, ta, tb, add, i,
                      j, (double)c[i * ldc + j], want);
    }
  g.c = c0;
  asl__k_scalar_gemm(&g);
  for (i = 0; i < m * ldc && ok; i++) ok = fabs((double)c[i] - (double)c0[i]) <= 1e-6 * (double)(k + 8);
  CHECK(ok);
  free(a), free(b), free(c), free(c0), free(scratch);
}
TEST(gemm_every_instruction_set) {
  size_t isa, top;
  int r;
  top = (size_t)asl__isa();
  for (isa = 0; isa <= top; isa++) {
    asl__isa_chosen = (int)isa + 1;
    for (r = 0; r < 120; r++) check_gemm(odd_size(0), odd_size(0), odd_size(0), r & 1, r >> 1 & 1, r >> 2 & 1, r % 5 ? 0 : 3);
    check_gemm(99, 33, 300, 0, 0, 0, 0);  /* two k blocks, two row blocks */
    check_gemm(13, 1030, 40, 0, 1, 1, 5); /* three column blocks */
    check_gemm(200, 5, 513, 1, 0, 0, 0);
    check_gemm(1, 700, 600, 0, 1, 0, 0);
    check_gemm(300, 1, 77, 0, 0, 1, 0);
    check_gemm(5, 6, 0, 0, 0, 0, 0); /* nothing to add up: zeros */
    check_gemm(5, 6, 0, 0, 0, 1, 0);
  }
}
TEST(vector_kernels_against_judges) {
  static const double p[3] = {0.75, 2, 1.25}; /* 2: the logarithm stays away from 0 */
  int which, r;
  for (r = 0; r < 40; r++) {
    size_t n = odd_size(0), k;
    float *x = random_floats(n), *b = random_floats(n), *y = random_floats(n);
    for (which = ASL__U_RELU; which <= ASL__U_SHIFT; which++) {
      if (which == ASL__U_CLIP) continue; /* its bounds are ordered; tested as an operator */
      asl__k_vec_unary(which, x, y, n, p);
      for (k = 0; k < n; k++) {
        double want = asl__k_scalar_unary(which, (double)x[k], p);
        if (!(fabs((double)y[k] - want) <= 2e-6 * (1 + fabs(want))) && !(y[k] != y[k] && want != want)) { CHECK_CLOSE(y[k], want,
              1e-6); printf("which %d x %g\n", which, (double)x[k]); }
      }
    }
    for (which = ASL__B_ADD; which <= ASL__B_MIN; which++) {
      size_t sa = test_random() % 2, sb = test_random() % 2;
      asl__k_vec_binary(which, x, sa, b, sb, y, n);
      for (k = 0; k < n; k++) {
        double want = asl__k_scalar_binary(which, (double)x[k * sa], (double)b[k * sb]);
        if (!(fabs((double)y[k] - want) <= 1e-6 * (1 + fabs(want)))) { CHECK_CLOSE(y[k], want, 1e-6); break; }
      }
    }
    free(x), free(b), free(y);
  }
}
TEST(not_a_number_passes_through) {
  float x[3] = {NAN, 1, -1}, y[3], one = 1;
  double p[3] = {-1, 1, 1};
  int which;
  for (which = ASL__U_RELU; which <= ASL__U_SHIFT; which++) {
    asl__k_vec_unary(which, x, y, 1, p);
    if (!CHECK(y[0] != y[0])) printf("unary %d\n", which);
    CHECK(asl__k_scalar_unary(which, (double)NAN, p) != asl__k_scalar_unary(which, (double)NAN, p));
  }
  for (which = ASL__B_ADD; which <= ASL__B_MIN; which++) {
    asl__k_vec_binary(which, x, 1, &one, 0, y, 1);
    CHECK(y[0] != y[0]);
    asl__k_vec_binary(which, &one, 0, x, 1, y, 1);
    if (!CHECK(y[0] != y[0])) printf("binary %d\n", which);
  }
  CHECK(asl__k_vec_max(x, 3) != asl__k_vec_max(x, 3));
}

/*--------------------------------------------------------------------------------------
  convolution and pooling
--------------------------------------------------------------------------------------*/
static size_t at4(int nhwc, const int64_t d[4], int64_t n, int64_t c, int64_t h, int64_t w) { /* d is n, c, h, w */
  return (size_t)(nhwc ? ((n * d[2] + h) * d[3] + w) * d[1] + c : ((n * d[1] + c) * d[2] + h) * d[3] + w);
}
/* What a convolution does, from its definition. */
static double conv_at(const asl__tensor *x, const asl__tensor *f, int nhwc, int filter, const int64_t xd[4], int64_t o, int64_t og,
                      int64_t cg, int64_t kh, int64_t kw,
                      int64_t n, int64_t top, int64_t left, int64_t dh, int64_t dw, int64_t outputs) {
  double sum = 0;
  int64_t c, i, j;
  for (c = 0; c < cg; c++)
    for (i = 0; i < kh; i++)
      for (j = 0; j < kw; j++) {
        int64_t h = top + i * dh, w = left + j * dw;
        int64_t oihw = ((o * cg + c) * kh + i) * kw + j, hwio = ((i * kw + j) * cg + c) * outputs + o;
        int64_t ohwi = ((o * kh + i) * kw + j) * cg + c;
        size_t at = (size_t)(filter == 0 ? oihw : filter == 1 ? hwio : ohwi);
        if (h < 0 || h >= xd[2] || w < 0 || w >= xd[3]) continue;
        sum += asl__num_get(x, at4(nhwc, xd, n, o / og * cg + c, h, w)) * asl__num_get(f, at);
      }
  return sum;
}
/* One random convolution. mode 0: explicit pads, 1: VALID, 2: SAME_UPPER, 3: SAME_LOWER, 4: pads of -1 (TensorFlow's SAME) */
static void one_conv(aclDataType dtype, int big) {
  static const char *const modes[] = {"NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER", "NOTSET"};
  int nhwc = (int)test_between(0, 1), filter = (int)test_between(0, 2), mode = (int)test_between(0, 4), bias = (int)test_between(0, 1),
      by_attr = (int)test_between(0, 1);
  int64_t g = test_between(1, 3), cg = test_between(1, 3), og = test_between(1, 3), kh = test_between(1, 4), kw = test_between(1, 4);
  int64_t sh = test_between(1, 3), sw = test_between(1, 3), dh = test_between(1, 2), dw = test_between(1, 3), pads[4], xd[4], yd[4], i, n,
      o, h, w;
  call_t t;
  asl__tensor *x, *f, *b = NULL;
  double *ref;
  if (big) g = 1, cg = test_between(3, 20), og = test_between(5, 40);
  if (test_between(0, 4) == 0) kh = kw = sh = sw = 1;
  for (i = 0; i < 4; i++) pads[i] = mode == 0 ? test_between(0, 3) * test_between(0, 1) : 0;
  if (mode == 0 && test_between(0, 9) == 0) pads[test_between(0, 3)] = 9; /* more than the kernel */
  xd[0] = test_between(1, 2), xd[1] = g * cg, xd[2] = (kh - 1) * dh + test_between(1, big ? 30 : 6),
      xd[3] = (kw - 1) * dw + test_between(1, big ? 40 : 7);
  call_begin(&t, "Conv2D", 1);
  x = call_in(&t, dtype, by_attr ? ACL_FORMAT_ND : nhwc ? ACL_FORMAT_NHWC : ACL_FORMAT_NCHW, 4,
              nhwc ? dims4(xd[0], xd[2], xd[3], xd[1]) : xd);
  f = call_in(&t, dtype, filter == 0 ? ACL_FORMAT_NCHW : filter == 1 ? ACL_FORMAT_HWCN : ACL_FORMAT_NHWC, 4,
              filter == 0 ? dims4(g * og, cg, kh, kw) : filter == 1 ? dims4(kh, kw, cg, g * og) : dims4(g * og, kh, kw, cg));
  if (bias) b = call_in(&t, dtype, ACL_FORMAT_ND, 1, dims4(g * og, 0, 0, 0));
  else if (test_between(0, 1)) call_absent(&t);
  if (by_attr) asl__attr_set_str(&t.attrs, "data_format", nhwc ? "NHWC" : "NCHW");
  if (nhwc) attr4(&t, "strides", 1, sh, sw, 1), attr4(&t, "dilations", 1, dh, dw, 1);
  else attr4(&t, "strides", 1, 1, sh, sw), attr4(&t, "dilations", 1, 1, dh, dw);
  if (g != 1 || test_between(0, 1)) asl__attr_set_int(&t.attrs, "groups", g);
  if (mode != 0 || test_between(0, 1)) asl__attr_set_str(&t.attrs, "auto_pad", modes[mode]);
  if (mode == 0) attr4(&t, "pads", pads[0], pads[1], pads[2], pads[3]);
  if (mode == 4) attr4(&t, "pads", -1, -1, -1, -1);
  RUN(&t);
  /* the expected size and padding, from the definition of each mode */
  yd[0] = xd[0], yd[1] = g * og;
  for (i = 0; i < 2; i++) {
    int64_t in = xd[2 + i], k = i ? (kw - 1) * dw + 1 : (kh - 1) * dh + 1, s = i ? sw : sh, all;
    if (mode <= 1) yd[2 + i] = (in + pads[2 * i] + pads[2 * i + 1] - k) / s + 1;
    else {
      yd[2 + i] = (in + s - 1) / s;
      all = (yd[2 + i] - 1) * s + k - in;
      if (all < 0) all = 0;
      pads[2 * i] = mode == 3 ? (all + 1) / 2 : all / 2;
    }
  }
  REQUIRE(has_shape(t.out[0], 4, nhwc ? dims4(yd[0], yd[2], yd[3], yd[1]) : yd));
  ref = (double *)malloc(asl__num_elements(t.out[0]) * sizeof *ref);
  for (n = 0; n < yd[0]; n++)
    for (o = 0; o < yd[1]; o++)
      for (h = 0; h < yd[2]; h++)
        for (w = 0; w < yd[3]; w++)
          ref[at4(nhwc, yd, n, o, h, w)] = conv_at(x, f, nhwc, filter, xd, o, og, cg, kh, kw, n, h * sh - pads[0], w * sw - pads[2], dh,
                                                   dw, g * og) + (b ? asl__num_get(b, (size_t)o) : 0);
  if (!CHECK(near_all(t.out[0], ref, (dtype == ACL_FLOAT ? 2e-5 : dtype == ACL_FLOAT16 ? 6e-4 : 5e-3) + 4e-7 * (double)(cg * kh * kw))))
    printf("x %lldx%lldx%lldx%lld nhwc %d filter %d groups %lld og %lld kernel %lldx%lld stride %lldx%lld dilation %lldx%lld mode %d"
           " pads %lld %lld\n", (long long)xd[0], (long long)xd[1],
           (long long)xd[2], (long long)xd[3], nhwc, filter, (long long)g, (long long)og, (long long)kh, (long long)kw, (long long)sh,
               (long long)sw, (long long)dh, (long long)dw, mode,
           (long long)pads[0], (long long)pads[2]);
  free(ref);
  call_end(&t);
}
TEST(conv_random) {
  int k;
  for (k = 0; k < 400; k++) one_conv(ACL_FLOAT, 0);
  for (k = 0; k < 20; k++) one_conv(ACL_FLOAT, 1);
}
TEST(conv_half_precision) {
  int k;
  for (k = 0; k < 60; k++) one_conv(k % 2 ? ACL_FLOAT16 : ACL_BF16, 0);
}
TEST(conv_fast_against_naive) {
  int r;
  for (r = 0; r < 30; r++) {
    asl__k_conv v;
    size_t nx, ny, nf, k, floats = 0;
    float *x, *f, *b, *y, *z, *scratch;
    memset(&v, 0, sizeof v);
    v.groups = test_between(1, 2);
    v.n = test_between(1, 2), v.c = v.groups * test_between(1, 4), v.o = v.groups * test_between(1, 9);
    v.kh = test_between(1, 3), v.kw = test_between(1, 5), v.sh = test_between(1, 2), v.sw = test_between(1, 3), v.dh = test_between(1, 3),
        v.dw = test_between(1, 2);
    v.oh = test_between(1, 40), v.ow = test_between(1, 30), v.pt = test_between(0, 9), v.pl = test_between(0, 9);
    v.h = test_between(1, 30), v.w = test_between(1, 40); /* any: windows may lie outside altogether */
    nf = (size_t)(v.c / v.groups * v.kh * v.kw);
    v.fs[0] = (ptrdiff_t)nf, v.fs[1] = (ptrdiff_t)(v.kh * v.kw), v.fs[2] = (ptrdiff_t)v.kw, v.fs[3] = 1;
    v.xs[0] = (size_t)(v.c * v.h * v.w), v.xs[1] = (size_t)(v.h * v.w), v.xs[2] = (size_t)v.w, v.xs[3] = 1;
    v.ys[0] = (size_t)(v.o * v.oh * v.ow), v.ys[1] = (size_t)(v.oh * v.ow), v.ys[2] = (size_t)v.ow, v.ys[3] = 1;
    nx = (size_t)v.n * v.xs[0], ny = (size_t)v.n * v.ys[0], nf *= (size_t)v.o;
    REQUIRE(asl__k_cube_conv_scratch(&v, &floats));
    x = random_floats(nx), f = random_floats(nf), b = random_floats((size_t)v.o), y = random_floats(ny), z = random_floats(ny),
        scratch = random_floats(floats);
    asl__k_cube_conv(&v, x, f, r % 2 ? b : NULL, y, scratch);
    asl__k_scalar_conv(&v, x, f, r % 2 ? b : NULL, z);
    for (k = 0; k < ny && fabs((double)y[k] - (double)z[k]) < 2e-5; k++) {}
    CHECK_EQ(k, ny);
    free(x), free(f), free(b), free(y), free(z), free(scratch);
  }
}
TEST(conv_without_elements) { /* sizes of zero are fine as long as they fit together */
  call_t t;
  call_begin(&t, "Conv2D", 1);
  in_f32(&t, 4, 0, 3, 8, 8), in_f32(&t, 4, 5, 3, 3, 3);
  attr4(&t, "strides", 1, 1, 1, 1), attr4(&t, "pads", 0, 0, 0, 0);
  RUN(&t);
  CHECK(has_shape(t.out[0], 4, dims4(0, 5, 6, 6)));
  call_end(&t);
  call_begin(&t, "Conv2D", 1); /* no channels: only the bias is left */
  in_f32(&t, 4, 1, 0, 8, 8), in_f32(&t, 4, 2, 0, 3, 3), in_f32(&t, 1, 2, 0, 0, 0);
  attr4(&t, "strides", 1, 1, 1, 1), attr4(&t, "pads", 0, 0, 0, 0);
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 71), asl__num_get(t.in[2], 1), 0);
  call_end(&t);
}

TEST(bytes_multiply_into_int32) {
  call_t t;
  int64_t i, j, k, o;
  call_begin(&t, "MatMulV2", 1);
  call_in(&t, ACL_INT8, ACL_FORMAT_ND, 2, dims4(3, 37, 0, 0)), call_in(&t, ACL_INT8, ACL_FORMAT_ND, 2, dims4(37, 5, 0, 0));
  call_in(&t, ACL_INT32, ACL_FORMAT_ND, 1, dims4(5, 0, 0, 0));
  RUN(&t);
  CHECK_EQ(t.out[0]->dtype, ACL_INT32);
  for (i = 0; i < 3; i++)
    for (j = 0; j < 5; j++) {
      int64_t sum = asl__num_get_int(t.in[2], (size_t)j);
      for (k = 0; k < 37; k++) sum += asl__num_get_int(t.in[0], (size_t)(i * 37 + k)) * asl__num_get_int(t.in[1], (size_t)(k * 5 + j));
      CHECK_EQ(asl__num_get_int(t.out[0], (size_t)(i * 5 + j)), (int64_t)(int32_t)(uint32_t)sum);
    }
  call_end(&t);
  call_begin(&t, "Conv2D", 1);
  call_in(&t, ACL_INT8, ACL_FORMAT_NCHW, 4, dims4(1, 3, 6, 7)), call_in(&t, ACL_INT8, ACL_FORMAT_NCHW, 4, dims4(4, 3, 3, 3));
  attr4(&t, "strides", 1, 1, 1, 1), attr4(&t, "pads", 0, 0, 0, 0);
  RUN(&t);
  CHECK_EQ(t.out[0]->dtype, ACL_INT32);
  for (o = 0; o < 4; o++)
    for (i = 0; i < 4; i++)
      for (j = 0; j < 5; j++) {
        int64_t sum = 0;
        for (k = 0; k < 27; k++)
          sum += asl__num_get_int(t.in[0], (size_t)(k / 9 * 42 + (i + k / 3 % 3) * 7 + j + k % 3)) *
                 asl__num_get_int(t.in[1], (size_t)(o * 27 + k));
        CHECK_EQ(asl__num_get_int(t.out[0], (size_t)((o * 4 + i) * 5 + j)), sum);
      }
  call_end(&t);
}

static void conv_call(call_t *t) {
  call_begin(t, "Conv2D", 1);
  in_f32(t, 4, 1, 4, 8, 8), in_f32(t, 4, 6, 4, 3, 3);
  attr4(t, "strides", 1, 1, 1, 1), attr4(t, "pads", 1, 1, 1, 1), attr4(t, "dilations", 1, 1, 1, 1);
}
TEST(conv_refusals) {
  call_t t;
  int64_t three[3] = {1, 1, 1};
  conv_call(&t), asl__attr_set_ints(&t.attrs, "strides", three, 3);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "strides needs 4 values in the order NCHW, got 3");
  conv_call(&t), attr4(&t, "strides", 1, 1, 0, 1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "strides contains 0");
  conv_call(&t), attr4(&t, "strides", 1, 2, 1, 1); /* NHWC order given to an NCHW convolution */
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "2 for channel");
  conv_call(&t), attr4(&t, "dilations", 1, 1, 1, -1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "dilations contains -1");
  conv_call(&t), attr4(&t, "pads", 0, 0, -1, 0);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "pads contains -1");
  conv_call(&t), asl__attr_set_ints(&t.attrs, "pads", three, 0);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "pads needs 4 values");
  conv_call(&t), asl__attr_set_str(&t.attrs, "auto_pad", "SAME_MIDDLE");
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "SAME_MIDDLE");
  conv_call(&t), asl__attr_set_int(&t.attrs, "groups", 0);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "groups is 0");
  conv_call(&t), asl__attr_set_int(&t.attrs, "groups", 3);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "must divide 4 channels");
  conv_call(&t), asl__attr_set_int(&t.attrs, "groups", 2);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "the filter has 4 channels, but the input has 4 in 2 groups");
  conv_call(&t), asl__attr_set_str(&t.attrs, "data_format", "NHWC");
  REFUSED(&t, ACL_ERROR_FORMAT_NOT_MATCH, "input 0 has the format NCHW, but data_format says NHWC");
  conv_call(&t), asl__attr_set_str(&t.attrs, "data_format", "CHWN");
  REFUSED(&t, ACL_ERROR_FORMAT_NOT_MATCH, "CHWN");
  conv_call(&t), t.in[1]->format = ACL_FORMAT_FRACTAL_Z;
  REFUSED(&t, ACL_ERROR_FORMAT_NOT_MATCH, "FRACTAL_Z");
  conv_call(&t), t.in[0]->dims[2] = 1, t.in[0]->dims[3] = 64, attr4(&t, "pads", 0, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "the window covers 3 in height, but the input has only 1");
  conv_call(&t), t.in[0]->rank = 3;
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "images have 4 axes");
  conv_call(&t), t.in[1]->dims[2] = 0;
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "start at 1");
  conv_call(&t), in_f32(&t, 1, 5, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "the bias has the shape [5]");
  conv_call(&t), call_in(&t, ACL_DOUBLE, ACL_FORMAT_ND, 1, dims4(6, 0, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "the bias is double; supported are float32, float16, bfloat16");
  conv_call(&t), call_absent(&t), call_in(&t, ACL_INT8, ACL_FORMAT_ND, 1, dims4(6, 0, 0, 0));
  REFUSED(&t, ACL_ERROR_OP_INPUT_NOT_MATCH, "offset_w");
  conv_call(&t), t.in[0]->dtype = ACL_INT16;
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "Conv2D n1: input 0 is int16; supported are float32, float16, int8, bfloat16");
  conv_call(&t), t.in[1]->dtype = ACL_FLOAT16;
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is float32 and input 1 is float16");
  conv_call(&t), t.in[1] = NULL;
  REFUSED(&t, ACL_ERROR_OP_INPUT_NOT_MATCH, "input 1 is missing");
  conv_call(&t), t.c.nin = 1;
  REFUSED(&t, ACL_ERROR_OP_INPUT_NOT_MATCH, "it takes 2 to 4 inputs, got 1");
  conv_call(&t), t.c.nout = 2;
  REFUSED(&t, ACL_ERROR_OP_OUTPUT_NOT_MATCH, "it takes 1 outputs, got 2");
  conv_call(&t), t.in[0]->dims[0] = -1;
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "the size -1 on axis 0");
  conv_call(&t), t.in[0]->rank = 9;
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "9 axes");
  conv_call(&t), t.in[0]->dims[2] = INT64_MAX;
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "more elements than memory");
  conv_call(&t), t.in[1]->dims[0] = 0, t.in[1]->dims[1] = INT64_MAX; /* no elements, but the sides are no sides */
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "input 1 has more elements than memory");
  conv_call(&t), t.in[0]->dims[0] = 0, t.in[0]->dims[2] = (int64_t)1 << 40;
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, sizeof(size_t) > 4 ? "more than a side can have" : "more elements than memory");
  conv_call(&t), attr4(&t, "pads", INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "too large");
  conv_call(&t), attr4(&t, "pads", 0, 1 << 30, 0, 1 << 30); /* fits a side, but not memory */
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "output 0 has more elements than memory");
}

static void one_pool(const char *type, aclDataType dtype) {
  int v3 = strcmp(type, "MaxPoolV3") == 0 || strcmp(type, "AvgPoolV2") == 0, max = type[0] == 'M', nhwc = v3 ? (int)test_between(0, 1) : 1;
  int mode = (int)test_between(v3 ? 0 : 1, 2), ceil_mode = v3 ? (int)test_between(0, 1) : 0, exclusive = (int)test_between(0, 1),
      global = v3 && test_between(0, 9) == 0;
  static const char *const modes[] = {"CALCULATED", "VALID", "SAME"};
  int64_t k[2], s[2], p[4] = {0, 0, 0, 0}, xd[4], yd[4], i, n, c, h, w, a, b;
  call_t t;
  double *ref;
  for (i = 0; i < 2; i++) k[i] = test_between(1, 4), s[i] = test_between(1, 3);
  for (i = 0; i < 4 && mode == 0; i++) p[i] = test_between(0, 2);
  xd[0] = test_between(1, 2), xd[1] = test_between(1, 5), xd[2] = k[0] + test_between(0, 8), xd[3] = k[1] + test_between(0, 8);
  call_begin(&t, type, 1);
  call_in(&t, dtype, test_between(0, 1) ? ACL_FORMAT_ND : nhwc ? ACL_FORMAT_NHWC : ACL_FORMAT_NCHW, 4,
          nhwc ? dims4(xd[0], xd[2], xd[3], xd[1]) : xd);
  if (nhwc) attr4(&t, "ksize", 1, k[0], k[1], 1), attr4(&t, "strides", 1, s[0], s[1], 1);
  else attr4(&t, "ksize", 1, 1, k[0], k[1]), attr4(&t, "strides", 1, 1, s[0], s[1]);
  if (v3) asl__attr_set_str(&t.attrs, "data_format", nhwc ? "NHWC" : "NCHW");
  asl__attr_set_str(&t.attrs, v3 ? "padding_mode" : "padding", modes[mode]);
  if (mode == 0) attr4(&t, "pads", p[0], p[1], p[2], p[3]);
  if (ceil_mode) asl__attr_set_bool(&t.attrs, "ceil_mode", 1);
  if (!exclusive) asl__attr_set_bool(&t.attrs, "exclusive", 0);
  if (global) asl__attr_set_bool(&t.attrs, "global_pooling", 1);
  RUN(&t);
  yd[0] = xd[0], yd[1] = xd[1];
  for (i = 0; i < 2; i++) {
    if (global) { k[i] = xd[2 + i], s[i] = 1, p[2 * i] = p[2 * i + 1] = 0, yd[2 + i] = 1; continue; }
    if (mode == 2) {
      int64_t all;
      yd[2 + i] = (xd[2 + i] + s[i] - 1) / s[i];
      all = (yd[2 + i] - 1) * s[i] + k[i] - xd[2 + i];
      if (all < 0) all = 0;
      p[2 * i] = all / 2, p[2 * i + 1] = all - all / 2;
    } else {
      int64_t room = xd[2 + i] + p[2 * i] + p[2 * i + 1] - k[i];
      yd[2 + i] = (ceil_mode ? (room + s[i] - 1) / s[i] : room / s[i]) + 1;
      if (ceil_mode && (yd[2 + i] - 1) * s[i] >= xd[2 + i] + p[2 * i]) yd[2 + i]--;
    }
  }
  REQUIRE(has_shape(t.out[0], 4, nhwc ? dims4(yd[0], yd[2], yd[3], yd[1]) : yd));
  ref = (double *)malloc(asl__num_elements(t.out[0]) * sizeof *ref);
  for (n = 0; n < yd[0]; n++) for (c = 0; c < yd[1]; c++) for (h = 0; h < yd[2]; h++) for (w = 0; w < yd[3]; w++) {
    double top = -HUGE_VAL, sum = 0, inside = 0, padded = 0;
    for (a = h * s[0] - p[0]; a < h * s[0] - p[0] + k[0]; a++)
      for (b = w * s[1] - p[2]; b < w * s[1] - p[2] + k[1]; b++) {
        if (a < xd[2] + p[1] && b < xd[3] + p[3]) padded++;
        if (a < 0 || b < 0 || a >= xd[2] || b >= xd[3]) continue;
        inside++;
        sum += asl__num_get(t.in[0], at4(nhwc, xd, n, c, a, b));
        top = fmax(top, asl__num_get(t.in[0], at4(nhwc, xd, n, c, a, b)));
      }
    if (dtype == ACL_FLOAT16 && top < -65504) top = -65504;
    ref[at4(nhwc, yd, n, c, h, w)] = max ? top : inside > 0 ? sum / (exclusive ? inside : padded) : 0;
  }
  if (!CHECK(near_all(t.out[0], ref, dtype == ACL_FLOAT ? 1e-5 : 6e-4)))
    printf("%s nhwc %d mode %d ceil %d exclusive %d global %d k %lld %lld s %lld %lld p %lld %lld %lld %lld\n", type, nhwc, mode,
           ceil_mode, exclusive, global, (long long)k[0], (long long)k[1],
           (long long)s[0], (long long)s[1], (long long)p[0], (long long)p[1], (long long)p[2], (long long)p[3]);
  free(ref);
  call_end(&t);
}
TEST(pool_random) {
  int k;
  for (k = 0; k < 400; k++) one_pool(k % 2 ? "MaxPoolV3" : "AvgPoolV2", k % 5 ? ACL_FLOAT : ACL_FLOAT16);
  for (k = 0; k < 100; k++) one_pool(k % 2 ? "MaxPool" : "AvgPool", ACL_FLOAT);
}
TEST(pool_by_hand) {
  static const float x[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  call_t t;
  double want[4];
  call_begin(&t, "MaxPoolV3", 1); /* 3x3, window 2, stride 2, ceil: the last window starts inside and counts */
  memcpy(in_f32(&t, 4, 1, 1, 3, 3)->data, x, sizeof x);
  attr4(&t, "ksize", 1, 1, 2, 2), attr4(&t, "strides", 1, 1, 2, 2), asl__attr_set_bool(&t.attrs, "ceil_mode", 1);
  RUN(&t);
  want[0] = 5, want[1] = 6, want[2] = 8, want[3] = 9;
  CHECK(has_shape(t.out[0], 4, dims4(1, 1, 2, 2)) && near_all(t.out[0], want, 0));
  call_end(&t);
  call_begin(&t, "AvgPoolV2", 1); /* 2x2 of 3x3 with a frame of one zero, counted: (0+0+0+1)/4 in the corner */
  memcpy(in_f32(&t, 4, 1, 1, 3, 3)->data, x, sizeof x);
  attr4(&t, "ksize", 1, 1, 2, 2), attr4(&t, "strides", 1, 1, 2, 2), attr4(&t, "pads", 1, 0, 1, 0),
      asl__attr_set_bool(&t.attrs, "exclusive", 0);
  RUN(&t);
  want[0] = 0.25, want[1] = 1.25, want[2] = 2.75, want[3] = 7;
  CHECK(has_shape(t.out[0], 4, dims4(1, 1, 2, 2)) && near_all(t.out[0], want, 1e-7));
  call_end(&t);
  call_begin(&t, "AvgPoolV2", 1); /* a window in the padding altogether */
  in_f32(&t, 4, 1, 1, 1, 1);
  attr4(&t, "ksize", 1, 1, 1, 1), attr4(&t, "strides", 1, 1, 1, 1), attr4(&t, "pads", 1, 0, 0, 0);
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), 0, 0);
  CHECK_CLOSE(asl__num_get(t.out[0], 1), asl__num_get(t.in[0], 0), 1e-7);
  call_end(&t);
}
static void pool_call(call_t *t, const char *type) {
  call_begin(t, type, 1);
  in_f32(t, 4, 1, 2, 8, 8);
  attr4(t, "ksize", 1, 1, 2, 2), attr4(t, "strides", 1, 1, 2, 2);
}
TEST(pool_refusals) {
  call_t t;
  call_begin(&t, "MaxPoolV3", 1), in_f32(&t, 4, 1, 2, 8, 8);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "ksize needs 4 values");
  pool_call(&t, "MaxPoolV3"), attr4(&t, "ksize", 1, 1, 2, 0);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "ksize contains 0");
  pool_call(&t, "MaxPoolV3"), attr4(&t, "ksize", 1, 1, 9, 2);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "covers 9 in height");
  pool_call(&t, "MaxPoolV3"), attr4(&t, "dilations", 1, 1, 2, 2);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "dilations");
  pool_call(&t, "AvgPoolV2"), t.in[0]->rank = 2;
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "images have 4 axes");
  pool_call(&t, "AvgPoolV2"), t.in[0]->dims[2] = 0, asl__attr_set_bool(&t.attrs, "global_pooling", 1);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "nothing to pool");
  pool_call(&t, "AvgPoolV2"), t.in[0]->dtype = ACL_DOUBLE;
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is double");
}

/*--------------------------------------------------------------------------------------
  matrix products
--------------------------------------------------------------------------------------*/
/* Product of the last two axes with NumPy's rules, from its definition; rank 1 and 2 or more. */
static void one_matmul(const char *type, aclDataType dtype) {
  int64_t m = (int64_t)odd_size(1), n = (int64_t)odd_size(1), k = (int64_t)odd_size(1), batch[2], i, j, l, b0, b1;
  int v2 = strncmp(type, "Batch", 5) != 0, ta = (int)test_between(0, 1), tb = (int)test_between(0, 1),
      batches = v2 ? 0 : (int)test_between(0, 2), bias = (int)test_between(0, 1);
  int64_t da[4], db[4], sa[2], sb[2];
  int ra = 0, rb = 0, drop_a, drop_b;
  call_t t;
  double *ref;
  batch[0] = test_between(1, 3), batch[1] = test_between(1, 3);
  for (i = 2 - batches; i < 2; i++) da[ra++] = sa[i] = test_between(0, 2) ? batch[i] : 1,
      db[rb++] = sb[i] = test_between(0, 2) ? batch[i] : 1;
  if (rb == 2 && test_between(0, 2) == 0) rb = 0, sb[0] = sb[1] = 1; /* one matrix for the whole batch */
  for (i = 0; i < 2 - batches; i++) sa[i] = sb[i] = 1;
  for (i = 0; i < 2; i++) batch[i] = sa[i] > sb[i] ? sa[i] : sb[i];
  drop_a = ra == 0 && m == 1 && test_between(0, 1), drop_b = rb == 0 && n == 1 && test_between(0, 1); /* vectors */
  if (drop_a) da[ra++] = k, ta = 0;
  else da[ra++] = ta ? k : m, da[ra++] = ta ? m : k;
  if (drop_b) db[rb++] = k, tb = 0;
  else db[rb++] = tb ? n : k, db[rb++] = tb ? k : n;
  call_begin(&t, type, 1);
  call_in(&t, dtype, ACL_FORMAT_ND, ra, da), call_in(&t, dtype, ACL_FORMAT_ND, rb, db);
  if (bias) call_in(&t, dtype, ACL_FORMAT_ND, 1, dims4(n, 0, 0, 0));
  asl__attr_set_bool(&t.attrs, v2 ? "transpose_x1" : "adj_x1", ta);
  asl__attr_set_bool(&t.attrs, v2 ? "transpose_x2" : "adj_x2", tb);
  RUN(&t);
  CHECK_EQ(t.out[0]->rank, (ra + drop_a > rb + drop_b ? ra + drop_a : rb + drop_b) - drop_a - drop_b);
  REQUIRE(asl__num_elements(t.out[0]) == (size_t)(batch[0] * batch[1] * m * n));
  ref = (double *)malloc(asl__num_elements(t.out[0]) * sizeof *ref);
  for (b0 = 0; b0 < batch[0]; b0++) for (b1 = 0; b1 < batch[1]; b1++)
    for (i = 0; i < m; i++) for (j = 0; j < n; j++) {
      int64_t xa = ((sa[0] > 1 ? b0 : 0) * sa[1] + (sa[1] > 1 ? b1 : 0)) * m * k,
          xb = ((sb[0] > 1 ? b0 : 0) * sb[1] + (sb[1] > 1 ? b1 : 0)) * k * n;
      double sum = bias ? asl__num_get(t.in[2], (size_t)j) : 0;
      for (l = 0; l < k; l++) sum += asl__num_get(t.in[0], (size_t)(xa + (ta ? l * m + i : i * k + l))) * asl__num_get(t.in[1],
            (size_t)(xb + (tb ? j * k + l : l * n + j)));
      ref[((b0 * batch[1] + b1) * m + i) * n + j] = sum;
    }
  CHECK(near_all(t.out[0], ref, dtype == ACL_FLOAT ? 1e-5 : 1e-3));
  free(ref);
  call_end(&t);
}
TEST(matmul_random) {
  int k;
  for (k = 0; k < 200; k++) one_matmul(k % 2 ? "MatMulV2" : "MatMul", k % 7 ? ACL_FLOAT : ACL_FLOAT16);
  for (k = 0; k < 300; k++) one_matmul(k % 2 ? "BatchMatMulV2" : "BatchMatMul", k % 7 ? ACL_FLOAT : ACL_FLOAT16);
}
TEST(matmul_without_inner_size) { /* a sum of nothing is zero, or the bias */
  call_t t;
  double want[6] = {0, 0, 0, 0, 0, 0};
  int k;
  call_begin(&t, "MatMul", 1), in_f32(&t, 2, 2, 0, 0, 0), in_f32(&t, 2, 0, 3, 0, 0);
  RUN(&t);
  CHECK(near_all(t.out[0], want, 0));
  call_end(&t);
  call_begin(&t, "BatchMatMulV2", 1), in_f32(&t, 3, 2, 1, 0, 0), in_f32(&t, 2, 0, 3, 0, 0), in_f32(&t, 1, 3, 0, 0, 0);
  RUN(&t);
  for (k = 0; k < 6; k++) want[k] = asl__num_get(t.in[2], (size_t)(k % 3));
  CHECK(near_all(t.out[0], want, 0));
  call_end(&t);
}
TEST(gemm_alpha_beta) {
  static const int64_t shapes[4][2] = {{5, 7}, {1, 7}, {5, 1}, {1, 1}};
  int r;
  for (r = 0; r < 64; r++) {
    int ta = r & 1, tb = r >> 1 & 1, by_input = r >> 2 & 1, which = r >> 3 & 3, half = r >> 5 & 1;
    double alpha = 1.5, beta = r % 3 ? -0.5 : 0, ref[35];
    int64_t i, j, l;
    call_t t;
    call_begin(&t, by_input ? "GEMM" : "Gemm", 1);
    call_in(&t, half ? ACL_FLOAT16 : ACL_FLOAT, ACL_FORMAT_ND, 2, ta ? dims4(3, 5, 0, 0) : dims4(5, 3, 0, 0));
    call_in(&t, half ? ACL_FLOAT16 : ACL_FLOAT, ACL_FORMAT_ND, 2, tb ? dims4(7, 3, 0, 0) : dims4(3, 7, 0, 0));
    call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, 2, shapes[which]);
    if (!(beta < 0)) asl__num_set(t.in[2], 0, (double)NAN); /* beta 0: c is not read */
    if (by_input) in_value(&t, ACL_FLOAT, alpha), in_value(&t, ACL_FLOAT, beta);
    else asl__attr_set_float(&t.attrs, "alpha", (float)alpha), asl__attr_set_float(&t.attrs, "beta", (float)beta);
    asl__attr_set_bool(&t.attrs, by_input ? "transpose_a" : "transA", ta),
        asl__attr_set_bool(&t.attrs, by_input ? "transpose_b" : "transB", tb);
    RUN(&t);
    CHECK_EQ((int)t.out[0]->dtype, (int)ACL_FLOAT); /* that of c: half products may be kept in float */
    for (i = 0; i < 5; i++) for (j = 0; j < 7; j++) {
      double sum = 0;
      for (l = 0; l < 3; l++) sum += asl__num_get(t.in[0], (size_t)(ta ? l * 5 + i : i * 3 + l)) * asl__num_get(t.in[1],
            (size_t)(tb ? j * 3 + l : l * 7 + j));
      ref[i * 7 + j] = alpha * sum;
      if (beta < 0) {
        int64_t row = shapes[which][0] > 1 ? i * shapes[which][1] : 0, col = shapes[which][1] > 1 ? j : 0;
        ref[i * 7 + j] += beta * asl__num_get(t.in[2], (size_t)(row + col));
      }
    }
    CHECK(near_all(t.out[0], ref, 1e-5));
    call_end(&t);
  }
}
TEST(full_connection) {
  int turned;
  for (turned = 0; turned < 2; turned++) {
    call_t t;
    double ref[6];
    int i, j, l;
    call_begin(&t, "FullyConnection", 1);
    in_f32(&t, 4, 2, 2, 2, 3);
    if (turned) in_f32(&t, 2, 12, 3, 0, 0), asl__attr_set_bool(&t.attrs, "transpose", 1);
    else in_f32(&t, 4, 3, 2, 2, 3);
    in_f32(&t, 1, 3, 0, 0, 0);
    asl__attr_set_int(&t.attrs, "num_output", 3);
    RUN(&t);
    CHECK(has_shape(t.out[0], 2, dims4(2, 3, 0, 0)));
    for (i = 0; i < 2; i++) for (j = 0; j < 3; j++) {
      ref[i * 3 + j] = asl__num_get(t.in[2], (size_t)j);
      for (l = 0; l < 12; l++) ref[i * 3 + j] += asl__num_get(t.in[0], (size_t)(i * 12 + l)) * asl__num_get(t.in[1],
            (size_t)(turned ? l * 3 + j : j * 12 + l));
    }
    CHECK(near_all(t.out[0], ref, 1e-5));
    call_end(&t);
  }
}
TEST(matmul_refusals) {
  call_t t;
  call_begin(&t, "MatMul", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 2, 3, 4, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "[3,4] times [3,4]: the inner sizes 4 and 3 differ");
  call_begin(&t, "MatMul", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 2, 4, 5, 0, 0), asl__attr_set_bool(&t.attrs, "transpose_x1", 1);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "[3,4] transposed times [4,5]: the inner sizes 3 and 4 differ");
  call_begin(&t, "BatchMatMulV2", 1), in_f32(&t, 3, 2, 3, 4, 0), in_f32(&t, 3, 3, 4, 5, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "do not broadcast");
  call_begin(&t, "MatMul", 1), in_value(&t, ACL_FLOAT, 1), in_f32(&t, 2, 4, 5, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "at least one axis");
  call_begin(&t, "MatMul", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 2, 4, 5, 0, 0), in_f32(&t, 1, 3, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "the bias has the shape [3]");
  call_begin(&t, "Gemm", 1), in_f32(&t, 3, 1, 3, 4, 0), in_f32(&t, 2, 4, 5, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "has to be a matrix");
  call_begin(&t, "Gemm", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 2, 4, 5, 0, 0), in_f32(&t, 2, 3, 6, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "do not broadcast");
  /* c may not stretch the result */
  call_begin(&t, "Gemm", 1), in_f32(&t, 2, 1, 4, 0, 0), in_f32(&t, 2, 4, 5, 0, 0), in_f32(&t, 2, 3, 5, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "do not broadcast");
  call_begin(&t, "FullyConnection", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 2, 5, 4, 0, 0), asl__attr_set_int(&t.attrs, "num_output", 6);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "num_output is 6, but the weight has 5");
  call_begin(&t, "MatMul", 1), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 2, dims4(2, 2, 0, 0)),
      call_in(&t, ACL_INT32, ACL_FORMAT_ND, 2, dims4(2, 2, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is int32");
}

/*--------------------------------------------------------------------------------------
  elementwise
--------------------------------------------------------------------------------------*/
static double binary_ref(int which, double a, double b) {
  switch (which) {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a * b;
    case 3: return a / b;
    case 4: return a > b ? a : b;
    default: return a < b ? a : b;
  }
}
static int64_t whole_ref(int which, int64_t a, int64_t b) {
  const uint64_t u = (uint64_t)a, v = (uint64_t)b;
  if (which < 3) return (int64_t)(which == 0 ? u + v : which == 1 ? u - v : u * v);
  if (which == 3) return b ? a / b : 0;
  return (a > b) == (which == 4) ? a : b;
}
static int64_t wrap_to(aclDataType dtype, int64_t v) { /* the low bytes, as the type reads them */
  int bits = (int)asl__num_size(dtype) * 8;
  uint64_t u = (uint64_t)v;
  if (bits == 64) return v;
  u &= ((uint64_t)1 << bits) - 1;
  if (asl__num_kind(dtype) == 'i' && u >> (bits - 1)) return (int64_t)u - ((int64_t)1 << bits);
  return (int64_t)u;
}
TEST(binary_random) {
  static const char *const names[] = {"Add", "Sub", "Mul", "RealDiv", "Maximum", "Minimum"};
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8,
                                      ACL_UINT16, ACL_UINT32};
  int r;
  for (r = 0; r < 1500; r++) {
    int which = (int)test_between(0, 5), rank = (int)test_between(0, 8), cut = (int)test_between(0, rank), k,
        swap = (int)test_between(0, 1);
    aclDataType dtype = types[test_random() % (r % 2 ? 1 : ASL__COUNT(types))];
    int64_t full[8], da[8], db[8];
    size_t i, n;
    call_t t;
    double *ref;
    for (k = 0; k < rank; k++) {
      full[k] = test_between(1, rank > 5 ? 2 : 4);
      da[k] = test_between(0, 2) ? full[k] : 1;
      db[k] = da[k] == 1 || test_between(0, 2) ? full[k] : 1;
    }
    call_begin(&t, names[which], 1);
    if (swap) call_in(&t, dtype, ACL_FORMAT_ND, rank - cut, db + cut), call_in(&t, dtype, ACL_FORMAT_ND, rank, da);
    else call_in(&t, dtype, ACL_FORMAT_ND, rank, da), call_in(&t, dtype, ACL_FORMAT_ND, rank - cut, db + cut);
    RUN(&t);
    for (k = 0; k < cut; k++) full[k] = da[k]; /* b has no such axis */
    REQUIRE(has_shape(t.out[0], rank, full));
    n = asl__num_elements(t.out[0]);
    ref = (double *)malloc(n * sizeof *ref);
    for (i = 0; i < n; i++) {
      size_t rest = i, at[2] = {0, 0}, step[2] = {1, 1};
      for (k = rank - 1; k >= 0; k--) {
        size_t pos = rest % (size_t)full[k];
        int s;
        rest /= (size_t)full[k];
        for (s = 0; s < 2; s++) {
          const asl__tensor *x = t.in[s];
          int axis = k - (rank - x->rank);
          if (axis < 0) continue;
          if (x->dims[axis] > 1) at[s] += pos * step[s];
          step[s] *= (size_t)x->dims[axis];
        }
      }
      if (asl__num_is_int(dtype)) {
        int64_t a = asl__num_get_int(t.in[0], at[0]), b = asl__num_get_int(t.in[1], at[1]);
        ref[i] = (double)wrap_to(dtype, whole_ref(which, a, b));
      } else ref[i] = round_to(dtype, binary_ref(which, asl__num_get(t.in[0], at[0]), asl__num_get(t.in[1], at[1])));
    }
    if (!CHECK(near_all(t.out[0], ref, steps_of(dtype)))) printf("%s %s\n", names[which], asl__num_name(dtype));
    free(ref);
    call_end(&t);
  }
}
TEST(whole_number_edges) {
  call_t t;
  call_begin(&t, "RealDiv", 1), call_in(&t, ACL_INT64, ACL_FORMAT_ND, 1, dims4(3, 0, 0, 0)),
      call_in(&t, ACL_INT64, ACL_FORMAT_ND, 1, dims4(3, 0, 0, 0));
  asl__num_set_int(t.in[0], 0, INT64_MIN), asl__num_set_int(t.in[1], 0, -1); /* would trap */
  asl__num_set_int(t.in[0], 1, 5), asl__num_set_int(t.in[1], 1, 0);
  asl__num_set_int(t.in[0], 2, -7), asl__num_set_int(t.in[1], 2, 2);
  RUN(&t);
  CHECK_EQ(asl__num_get_int(t.out[0], 0), INT64_MIN);
  CHECK_EQ(asl__num_get_int(t.out[0], 1), 0);
  CHECK_EQ(asl__num_get_int(t.out[0], 2), -3);
  call_end(&t);
  call_begin(&t, "Add", 1), call_in(&t, ACL_INT64, ACL_FORMAT_ND, 0, NULL), call_in(&t, ACL_INT64, ACL_FORMAT_ND, 0, NULL);
  asl__num_set_int(t.in[0], 0, 9007199254740993), asl__num_set_int(t.in[1], 0, 2); /* beyond what a double holds */
  RUN(&t);
  CHECK_EQ(asl__num_get_int(t.out[0], 0), 9007199254740995);
  call_end(&t);
  call_begin(&t, "Neg", 1), call_in(&t, ACL_INT64, ACL_FORMAT_ND, 0, NULL), asl__num_set_int(t.in[0], 0, INT64_MIN);
  RUN(&t);
  CHECK_EQ(asl__num_get_int(t.out[0], 0), INT64_MIN);
  call_end(&t);
}

static double unary_ref(const char *name, double x, double p0, double p1) {
  if (strcmp(name, "Relu") == 0) return x > 0 ? x : 0;
  if (strcmp(name, "Relu6") == 0) return x > 6 ? 6 : x > 0 ? x : 0;
  if (strcmp(name, "LeakyRelu") == 0) return x > 0 ? x : p0 * x;
  if (strcmp(name, "Sigmoid") == 0) return 1 / (1 + exp(-x));
  if (strcmp(name, "Tanh") == 0) return tanh(x);
  if (strcmp(name, "Exp") == 0) return exp(x);
  if (strcmp(name, "Log") == 0) return log(x);
  if (strcmp(name, "Sqrt") == 0) return sqrt(x);
  if (strcmp(name, "Abs") == 0) return fabs(x);
  if (strcmp(name, "Neg") == 0) return -x;
  if (strcmp(name, "Square") == 0) return x * x;
  if (strcmp(name, "Muls") == 0) return x * p0;
  if (strcmp(name, "Adds") == 0) return x + p0;
  return x < p0 ? p0 : x > p1 ? p1 : x;
}
TEST(unary_random) {
  static const char *const names[] = {"Relu", "Relu6", "LeakyRelu", "Sigmoid", "Tanh", "Exp", "Log", "Sqrt", "Abs", "Neg", "Square",
                                      "Muls", "Adds", "ClipByValue"};
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT8, ACL_INT16, ACL_INT32, ACL_INT64, ACL_UINT8,
                                      ACL_UINT16, ACL_UINT32};
  size_t which, d, i;
  for (which = 0; which < ASL__COUNT(names); which++)
    for (d = 0; d < ASL__COUNT(types); d++) {
      const asl__op *op = asl__op_find(names[which]);
      double p0 = 3, p1 = 40;
      int64_t dims[2];
      call_t t;
      double ref[35 * 3];
      if (!asl__op_type_in(op->types, types[d])) continue;
      dims[0] = 3, dims[1] = test_between(1, 35);
      call_begin(&t, names[which], 1);
      call_in(&t, types[d], ACL_FORMAT_ND, 2, dims);
      if (strcmp(names[which], "LeakyRelu") == 0) p0 = 0.125, asl__attr_set_float(&t.attrs, "negative_slope", 0.125f);
      if (names[which][0] == 'M' || strcmp(names[which], "Adds") == 0) asl__attr_set_float(&t.attrs, "value", 3);
      if (names[which][0] == 'C') {
        if (asl__num_kind(types[d]) == 'f') p0 = -0.5, p1 = 0.25;
        in_value(&t, types[d], p0), in_value(&t, types[d], p1);
      }
      RUN(&t);
      for (i = 0; i < asl__num_elements(t.in[0]); i++) {
        double v = asl__num_get(t.in[0], i);
        ref[i] = unary_ref(names[which], v, p0, p1);
        if (types[d] == ACL_FLOAT16 && ref[i] != ref[i]) ref[i] = copysign(65504, asl__num_get(t.out[0], i)); /* the sign of a NaN is nobody's */
        else if (!asl__num_is_int(types[d])) ref[i] = round_to(types[d], ref[i]);
        else if (which == 10) ref[i] = (double)wrap_to(types[d], whole_ref(2, (int64_t)v, (int64_t)v));
        else if (which < 11 || which > 12) ref[i] = (double)wrap_to(types[d], (int64_t)ref[i]);
      }
      if (!CHECK(near_all(t.out[0], ref, steps_of(types[d])))) printf("%s %s\n", names[which], asl__num_name(types[d]));
      call_end(&t);
    }
}
TEST(unary_parameters) {
  call_t t;
  call_begin(&t, "Exp", 1), in_value(&t, ACL_FLOAT, 3), asl__attr_set_float(&t.attrs, "base", 2),
      asl__attr_set_float(&t.attrs, "scale", 2), asl__attr_set_float(&t.attrs, "shift", -1);
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), 32, 1e-4); /* 2^(2*3 - 1) */
  call_end(&t);
  call_begin(&t, "Log", 1), in_value(&t, ACL_FLOAT, 3), asl__attr_set_float(&t.attrs, "base", 2),
      asl__attr_set_float(&t.attrs, "scale", 2), asl__attr_set_float(&t.attrs, "shift", 2);
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), 3, 1e-6); /* log2(2*3 + 2) */
  call_end(&t);
  call_begin(&t, "Exp", 1), in_value(&t, ACL_FLOAT, 3), asl__attr_set_float(&t.attrs, "base", 0);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "base is 0");
  call_begin(&t, "Muls", 1), in_value(&t, ACL_FLOAT, 3);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "value (a float) is missing");
  call_begin(&t, "ClipByValue", 1), in_value(&t, ACL_FLOAT, 3), in_f32(&t, 1, 2, 0, 0, 0), in_value(&t, ACL_FLOAT, 3);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "the minimum has the shape [2]");
  call_begin(&t, "Sigmoid", 1), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 0, NULL);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is int32; supported are float32, float16, double, bfloat16");
  call_begin(&t, "Add", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 1, 3, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "[3,4] and [3] do not broadcast");
  call_begin(&t, "Add", 1), in_f32(&t, 2, 3, 4, 0, 0), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 0, NULL);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is float32 and input 1 is int32; they must agree");
  call_begin(&t, "Add", 1), call_in(&t, ACL_BOOL, ACL_FORMAT_ND, 0, NULL), call_in(&t, ACL_BOOL, ACL_FORMAT_ND, 0, NULL);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is bool");
}
TEST(bias_add_and_add_n) {
  call_t t;
  double ref[24];
  size_t i, k;
  int nchw;
  for (nchw = 0; nchw < 2; nchw++) {
    call_begin(&t, "BiasAdd", 1);
    call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, 4, dims4(2, 3, 2, 2)), call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, 1, dims4(nchw ? 3 : 2, 0, 0, 0));
    asl__attr_set_str(&t.attrs, "data_format", nchw ? "NCHW" : "NHWC");
    RUN(&t);
    for (i = 0; i < 24; i++) ref[i] = asl__num_get(t.in[0], i) + asl__num_get(t.in[1], nchw ? i / 4 % 3 : i % 2);
    CHECK(near_all(t.out[0], ref, 1e-6));
    call_end(&t);
  }
  for (k = 1; k < 5; k++) {
    size_t j;
    call_begin(&t, k % 2 ? "AddN" : "AccumulateNV2", 1);
    for (j = 0; j < k; j++) call_in(&t, j < 4 && k == 4 ? ACL_FLOAT16 : ACL_FLOAT, ACL_FORMAT_ND, 2, dims4(4, 6, 0, 0));
    RUN(&t);
    for (i = 0; i < 24; i++)
      for (ref[i] = 0, j = 0; j < k; j++) ref[i] += asl__num_get(t.in[j], i);
    CHECK(near_all(t.out[0], ref, k == 4 ? 1e-3 : 1e-6));
    call_end(&t);
  }
  call_begin(&t, "AddN", 1), in_f32(&t, 2, 2, 3, 0, 0), in_f32(&t, 2, 3, 2, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "all inputs must have the shape of the first");
  call_begin(&t, "AddN", 1), in_f32(&t, 2, 2, 3, 0, 0), call_absent(&t);
  REFUSED(&t, ACL_ERROR_OP_INPUT_NOT_MATCH, "input 1 is missing");
  call_begin(&t, "AddN", 1);
  REFUSED(&t, ACL_ERROR_OP_INPUT_NOT_MATCH, "1 or more inputs, got 0");
  call_begin(&t, "BiasAdd", 1), in_f32(&t, 2, 2, 3, 0, 0), in_f32(&t, 1, 2, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "do not broadcast");
}

/*--------------------------------------------------------------------------------------
  reductions, softmax, normalization
--------------------------------------------------------------------------------------*/
TEST(reduce_random) {
  static const char *const names[] = {"ReduceMean", "ReduceSum", "ReduceMax", "ReduceMin", "ReduceMeanD"};
  int r;
  for (r = 0; r < 400; r++) {
    int which = (int)test_between(0, 4), rank = (int)test_between(0, 6), keep = (int)test_between(0, 1), k, out_rank = 0;
    int64_t dims[8], axes[8], out[8];
    unsigned set = 0;
    size_t n = 0, i, outputs, *count;
    double *ref;
    call_t t;
    aclDataType dtype = test_between(0, 4) ? ACL_FLOAT : ACL_FLOAT16;
    for (k = 0; k < rank; k++) {
      dims[k] = rank > 3 ? test_between(1, 4) : test_between(1, 33);
      if (test_between(0, 1)) set |= 1u << k, axes[n++] = test_between(0, 1) ? k : k - rank;
    }
    call_begin(&t, names[which], 1);
    call_in(&t, dtype, ACL_FORMAT_ND, rank, dims);
    if (n > 0 && r % 2) in_list(&t, r % 4 == 1 ? ACL_INT32 : ACL_INT64, axes, n);
    else if (n > 0) asl__attr_set_ints(&t.attrs, "axes", axes, n);
    else set = (1u << rank) - 1;
    asl__attr_set_bool(&t.attrs, "keep_dims", keep);
    RUN(&t);
    for (k = 0; k < rank; k++) {
      if (!(set >> k & 1)) out[out_rank++] = dims[k];
      else if (keep) out[out_rank++] = 1;
    }
    REQUIRE(has_shape(t.out[0], out_rank, out));
    outputs = asl__num_elements(t.out[0]);
    ref = (double *)malloc(outputs * sizeof *ref), count = (size_t *)calloc(outputs, sizeof *count);
    for (i = 0; i < asl__num_elements(t.in[0]); i++) {
      size_t rest = i, at = 0, step = 1;
      double v = asl__num_get(t.in[0], i);
      for (k = rank - 1; k >= 0; k--) {
        if (!(set >> k & 1)) at += rest % (size_t)dims[k] * step, step *= (size_t)dims[k];
        rest /= (size_t)dims[k];
      }
      if (count[at]++ == 0) ref[at] = v;
      else if (which == 2) ref[at] = fmax(ref[at], v);
      else if (which == 3) ref[at] = fmin(ref[at], v);
      else ref[at] += v;
    }
    for (i = 0; i < outputs; i++)
      if (which % 4 == 0) ref[i] /= (double)count[i];
    CHECK(near_all(t.out[0], ref, (dtype == ACL_FLOAT ? 2e-5 : 1e-3) + 1e-8 * (double)asl__num_elements(t.in[0])));
    free(ref), free(count);
    call_end(&t);
  }
}
TEST(reduce_edges) {
  call_t t;
  int64_t axes[9] = {1, 1, 0, 0, 0, 0, 0, 0, 0};
  size_t k;
  call_begin(&t, "ReduceMean", 1), in_f32(&t, 2, 3, 0, 0, 0), asl__attr_set_ints(&t.attrs, "axes", axes, 1); /* the mean of nothing */
  RUN(&t);
  CHECK(asl__num_get(t.out[0], 2) != asl__num_get(t.out[0], 2));
  call_end(&t);
  call_begin(&t, "ReduceSum", 1), in_f32(&t, 2, 3, 0, 0, 0), asl__attr_set_ints(&t.attrs, "axes", axes, 1);
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 2), 0, 0);
  call_end(&t);
  call_begin(&t, "ReduceSum", 1), in_f32(&t, 2, 3, 4, 0, 0), asl__attr_set_ints(&t.attrs, "axes", axes, 2);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "axes names axis 1 twice");
  call_begin(&t, "ReduceSum", 1), in_f32(&t, 2, 3, 4, 0, 0), asl__attr_set_ints(&t.attrs, "axes", axes, 9);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "axes has 9 values; at most 8 fit");
  axes[0] = -3;
  call_begin(&t, "ReduceSum", 1), in_f32(&t, 2, 3, 4, 0, 0), in_list(&t, ACL_INT64, axes, 1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "axes is -3, but the tensor has 2 axes");
  call_begin(&t, "ReduceSum", 1), in_f32(&t, 2, 3, 4, 0, 0), in_list(&t, ACL_INT64, axes, 1)->is_const = 0;
  REFUSED(&t, ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, "must be a constant");
  call_begin(&t, "ReduceSum", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 1, 1, 0, 0, 0)->is_const = 1;
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 1 (axes) is float32");
  call_begin(&t, "GlobalAveragePool", 1), in_f32(&t, 4, 2, 3, 4, 5);
  RUN(&t);
  CHECK(has_shape(t.out[0], 4, dims4(2, 3, 1, 1)));
  {
    double sum = 0;
    for (k = 0; k < 20; k++) sum += asl__num_get(t.in[0], 100 + k);
    CHECK_CLOSE(asl__num_get(t.out[0], 5), sum / 20, 1e-6);
  }
  call_end(&t);
  call_begin(&t, "GlobalAveragePool", 1), in_f32(&t, 2, 2, 3, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "at least one axis to average");
}
TEST(long_sums_stay_exact) { /* a chain of float additions would be off by a percent here */
  const int64_t n = 3000000;
  call_t t;
  int64_t k;
  call_begin(&t, "ReduceMean", 1), in_f32(&t, 1, n, 0, 0, 0);
  for (k = 0; k < n; k++) ((float *)t.in[0]->data)[k] = 0.1f;
  RUN(&t);
  CHECK_CLOSE(asl__num_get(t.out[0], 0), (double)0.1f, 1e-7);
  call_end(&t);
}
static void one_softmax(int log_form, int from, int to, int rank, const int64_t *dims, double scale) {
  call_t t;
  int64_t axes[8];
  size_t n = 0, o, i, l, outer = 1, len = 1, inner = 1, k;
  double *ref;
  int a;
  call_begin(&t, log_form ? "LogSoftmaxV2" : "SoftmaxV2", 1);
  call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, rank, dims);
  for (k = 0; k < asl__num_elements(t.in[0]); k++) ((float *)t.in[0]->data)[k] *= (float)scale;
  for (a = from; a < to; a++) axes[n++] = test_between(0, 1) ? a : a - rank;
  if (!(from == rank - 1 && test_between(0, 1))) asl__attr_set_ints(&t.attrs, "axes", axes, n);
  RUN(&t);
  for (a = 0; a < rank; a++) *(a < from ? &outer : a < to ? &len : &inner) *= (size_t)dims[a];
  ref = (double *)malloc(outer * len * inner * sizeof *ref);
  for (o = 0; o < outer; o++) for (i = 0; i < inner; i++) {
    double top = -HUGE_VAL, sum = 0;
    for (l = 0; l < len; l++) top = fmax(top, asl__num_get(t.in[0], (o * len + l) * inner + i));
    for (l = 0; l < len; l++) sum += exp(asl__num_get(t.in[0], (o * len + l) * inner + i) - top);
    for (l = 0; l < len; l++) {
      double d = asl__num_get(t.in[0], (o * len + l) * inner + i) - top;
      ref[(o * len + l) * inner + i] = log_form ? d - log(sum) : exp(d) / sum;
    }
  }
  CHECK(near_all(t.out[0], ref, 2e-6));
  free(ref);
  call_end(&t);
}
TEST(softmax_random) {
  int r, k;
  for (r = 0; r < 150; r++) {
    int rank = (int)test_between(1, 4), from = (int)test_between(0, rank - 1), to = (int)test_between(from + 1, rank);
    int64_t dims[4];
    for (k = 0; k < rank; k++) dims[k] = test_between(1, 9);
    one_softmax(r % 2, from, to, rank, dims, r % 3 ? 1 : 400); /* 400: the plain exponential would overflow */
  }
}
TEST(softmax_refusals) {
  call_t t;
  static const int64_t apart[2] = {0, 2};
  call_begin(&t, "SoftmaxV2", 1), in_f32(&t, 3, 2, 3, 4, 0), asl__attr_set_ints(&t.attrs, "axes", apart, 2);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "not neighbours");
  call_begin(&t, "SoftmaxV2", 1), in_f32(&t, 2, 2, 3, 0, 0), asl__attr_set_int(&t.attrs, "axes", 2);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "axes is 2, but the tensor has 2 axes");
  call_begin(&t, "SoftmaxV2", 1), in_value(&t, ACL_FLOAT, 1);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "at least one axis");
  call_begin(&t, "SoftmaxV2", 1), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 1, dims4(3, 0, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "int32");
}
TEST(batch_norm) {
  static const char *const names[] = {"BatchNorm", "BNInference", "BNInferenceD"};
  int r;
  for (r = 0; r < 60; r++) {
    int which = r % 3, nhwc = r / 3 % 2, rank = r / 6 % 2 ? 4 : 2, affine = which == 0 || r % 4 < 2, k;
    int64_t c = test_between(1, 7), dims[4] = {2, 0, 3, 5};
    size_t i, n, inner;
    double *ref, momentum = r % 5 ? 2 : 0;
    const asl__tensor *mean, *variance, *scale = NULL, *offset = NULL;
    call_t t;
    dims[1] = c;
    if (nhwc && rank == 4) dims[1] = 3, dims[2] = 5, dims[3] = c;
    call_begin(&t, names[which], which == 0 && r % 2 ? 5 : 1);
    call_in(&t, r % 7 ? ACL_FLOAT : ACL_FLOAT16, rank == 2 ? ACL_FORMAT_ND : nhwc ? ACL_FORMAT_NHWC : ACL_FORMAT_NCHW, rank, dims);
    for (k = 0; k < (which == 0 ? 4 : 2); k++) call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, 1, &c);
    if (which == 1) in_value(&t, ACL_FLOAT, momentum);
    for (k = 0; which && affine && k < 2; k++) call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, 1, &c);
    mean = t.in[which ? 1 : 3], variance = t.in[which ? 2 : 4];
    if (affine) scale = t.in[which == 0 ? 1 : which == 1 ? 4 : 3], offset = t.in[which == 0 ? 2 : which == 1 ? 5 : 4];
    for (i = 0; i < (size_t)c; i++) ((float *)variance->data)[i] = (float)test_uniform(0.5, 2);
    asl__attr_set_float(&t.attrs, "epsilon", 0.25f);
    RUN(&t);
    n = asl__num_elements(t.out[0]), inner = rank == 2 || nhwc ? 1 : 15;
    ref = (double *)malloc(n * sizeof *ref);
    for (i = 0; i < n; i++) {
      size_t ch = i / inner % (size_t)c;
      double f = which == 1 ? (momentum > 0 ? 1 / momentum : 0) : 1, x = asl__num_get(t.in[0], i), m = asl__num_get(mean, ch) * f,
          v = asl__num_get(variance, ch) * f;
      double s = scale ? asl__num_get(scale, ch) : 1, o = offset ? asl__num_get(offset, ch) : 0;
      ref[i] = which == 2 ? (x + m) * v * s + o : (x - m) / sqrt(v + 0.25) * s + o;
    }
    if (!CHECK(near_all(t.out[0], ref, r % 7 ? 1e-5 : 2e-3))) printf("%s nhwc %d rank %d affine %d\n", names[which], nhwc, rank, affine);
    for (i = 1; i < t.c.nout; i++) CHECK_BYTES(t.out[i]->data, (i % 2 ? mean : variance)->data, (size_t)c * 4);
    free(ref);
    call_end(&t);
  }
}
TEST(batch_norm_refusals) {
  call_t t;
  call_begin(&t, "BatchNorm", 1), in_f32(&t, 4, 1, 3, 2, 2), in_f32(&t, 1, 3, 0, 0, 0), in_f32(&t, 1, 3, 0, 0, 0),
      in_f32(&t, 1, 3, 0, 0, 0), in_f32(&t, 1, 4, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "a parameter has the shape [4]");
  call_begin(&t, "BatchNorm", 1), in_f32(&t, 4, 1, 3, 2, 2), in_f32(&t, 1, 3, 0, 0, 0), in_f32(&t, 1, 3, 0, 0, 0),
      in_f32(&t, 1, 3, 0, 0, 0), in_f32(&t, 1, 3, 0, 0, 0);
  asl__attr_set_bool(&t.attrs, "is_training", 1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "is_training");
  call_begin(&t, "BNInferenceD", 1), in_f32(&t, 4, 1, 3, 2, 2), in_f32(&t, 1, 3, 0, 0, 0),
      call_in(&t, ACL_INT32, ACL_FORMAT_ND, 1, dims4(3, 0, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "a parameter is int32");
}

/*--------------------------------------------------------------------------------------
  shapes and moving data
--------------------------------------------------------------------------------------*/
static void reshape_to(aclError code, int rank, const int64_t *from, size_t n, const int64_t *to, int allow_zero, int want_rank,
                       const int64_t *want) {
  int by_attr;
  for (by_attr = 0; by_attr < 2; by_attr++) {
    call_t t;
    call_begin(&t, "Reshape", 1);
    call_in(&t, ACL_INT16, ACL_FORMAT_NCHW, rank, from);
    if (by_attr) asl__attr_set_ints(&t.attrs, "shape", to, n);
    else in_list(&t, ACL_INT64, to, n);
    if (allow_zero) asl__attr_set_bool(&t.attrs, "allowzero", 1);
    CHECK_EQ(call_run(&t), code);
    if (code == 0) {
      CHECK(has_shape(t.out[0], want_rank, want));
      CHECK_BYTES(t.out[0]->data, t.in[0]->data, t.in[0]->bytes);
      CHECK_EQ((int)t.out[0]->dtype, (int)ACL_INT16);
    }
    call_end(&t);
  }
}
TEST(reshape_rules) {
  static const int64_t x[] = {2, 3, 4}, none[] = {0, 5}, a[] = {-1, 6}, b[] = {0, -1}, c[] = {-1, -1}, d[] = {5, -1}, e[] = {0, 0, 0, 0},
      f[] = {24}, g[] = {-2, 12};
  static const int64_t h[] = {4, 6}, i[] = {2, 12}, j[] = {5, 0}, k[] = {0, -1}, big[] = {INT64_MAX, INT64_MAX, 2};
  reshape_to(0, 3, x, 2, a, 0, 2, h);
  reshape_to(0, 3, x, 2, b, 0, 2, i);
  reshape_to(0, 3, x, 1, f, 0, 1, f);
  reshape_to(0, 0, NULL, 0, NULL, 0, 0, NULL);
  reshape_to(0, 2, none, 2, j, 1, 2, j);
  reshape_to((aclError)ACL_ERROR_GE_SHAPE_INVALID, 3, x, 2, c, 0, 0, NULL);
  reshape_to((aclError)ACL_ERROR_GE_SHAPE_INVALID, 3, x, 2, d, 0, 0, NULL);
  reshape_to((aclError)ACL_ERROR_GE_SHAPE_INVALID, 3, x, 4, e, 0, 0, NULL);
  reshape_to((aclError)ACL_ERROR_GE_SHAPE_INVALID, 3, x, 2, g, 0, 0, NULL);
  reshape_to((aclError)ACL_ERROR_GE_SHAPE_INVALID, 3, x, 3, big, 0, 0, NULL);
  reshape_to((aclError)ACL_ERROR_GE_SHAPE_INVALID, 2, none, 2, k, 1, 0, NULL); /* 0 elements in 0 x ?: anything would do */
}
/* An operator that only changes the shape: attribute name and list, then the expected shape or code. */
static void reshaped(const char *type, int rank, const int64_t *x, const char *name, const int64_t *list, size_t n, aclError code,
                     int want_rank, const int64_t *want, int line) {
  call_t t;
  aclError err;
  call_begin(&t, type, 1);
  call_in(&t, ACL_FLOAT, ACL_FORMAT_ND, rank, x);
  if (name && *name == '#') in_list(&t, ACL_INT64, list, n);
  else if (name) asl__attr_set_ints(&t.attrs, name, list, n);
  err = call_run(&t);
  if (err != code) printf("line %d: code %d, %s\n", line, err, t.c.why);
  CHECK_EQ(err, code);
  if (code == 0 && err == 0) {
    if (!CHECK(has_shape(t.out[0], want_rank, want))) printf("line %d\n", line);
    CHECK_BYTES(t.out[0]->data, t.in[0]->data, t.in[0]->bytes);
  }
  call_end(&t);
}
#define RESHAPED(...) reshaped(__VA_ARGS__, __LINE__)
TEST(shape_changes) {
  static const int64_t x[] = {2, 1, 3, 1}, flat1[] = {2, 3}, flat0[] = {1, 6}, flat4[] = {6, 1}, one[] = {1}, two[] = {2}, zero[] = {0},
      four[] = {4}, five[] = {5}, minus1[] = {-1}, minus5[] = {-5};
  static const int64_t sq[] = {2, 3}, sq1[] = {2, 3, 1}, un[] = {0, -1}, unx[] = {1, 2, 1, 3, 1, 1}, x8[] = {1, 1, 1, 1, 1, 1, 1, 1},
      v2[] = {2, 3, 1}, v3[] = {2, 1, 3, 1, 1};
  const aclError attr = ACL_ERROR_OP_ATTR_NOT_MATCH, shape = (aclError)ACL_ERROR_GE_SHAPE_INVALID;
  RESHAPED("Flatten", 4, x, NULL, NULL, 0, 0, 2, flat1);
  RESHAPED("Flatten", 4, x, "axis", zero, 1, 0, 2, flat0);
  RESHAPED("Flatten", 4, x, "axis", four, 1, 0, 2, flat4);
  RESHAPED("Flatten", 4, x, "axis", five, 1, attr, 0, NULL);
  RESHAPED("Flatten", 0, NULL, "axis", zero, 1, 0, 2, x8);
  RESHAPED("FlattenV2", 4, x, NULL, NULL, 0, 0, 2, flat1);
  RESHAPED("FlattenV2", 4, x, "end_axis", two, 1, 0, 3, v2);
  RESHAPED("FlattenV2", 4, x, "end_axis", zero, 1, attr, 0, NULL);
  RESHAPED("FlattenV2", 0, NULL, NULL, NULL, 0, attr, 0, NULL);
  RESHAPED("Squeeze", 4, x, NULL, NULL, 0, 0, 2, sq);
  RESHAPED("Squeeze", 4, x, "axis", one, 1, 0, 3, sq1);
  RESHAPED("SqueezeV3", 4, x, "#", one, 1, 0, 3, sq1);
  RESHAPED("Squeeze", 4, x, "axis", two, 1, shape, 0, NULL);
  RESHAPED("Squeeze", 4, x, "axis", four, 1, attr, 0, NULL);
  RESHAPED("Unsqueeze", 4, x, "axes", un, 2, 0, 6, unx);
  RESHAPED("UnsqueezeV3", 4, x, "#", un, 2, 0, 6, unx);
  RESHAPED("Unsqueeze", 4, x, NULL, NULL, 0, attr, 0, NULL);
  RESHAPED("Unsqueeze", 8, x8, "axes", zero, 1, shape, 0, NULL);
  RESHAPED("ExpandDims", 4, x, "#", minus1, 1, 0, 5, v3);
  RESHAPED("ExpandDims", 4, x, "axis", minus1, 1, 0, 5, v3);
  RESHAPED("ExpandDims", 3, x, "#", minus5, 1, attr, 0, NULL);
  RESHAPED("Identity", 4, x, NULL, NULL, 0, 0, 4, x);
  RESHAPED("Dropout", 4, x, NULL, NULL, 0, 0, 4, x);
  RESHAPED("TransData", 4, x, NULL, NULL, 0, 0, 4, x);
}
TEST(transpose_random) {
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT16, ACL_INT8, ACL_INT64, ACL_BOOL, ACL_COMPLEX128};
  int r;
  for (r = 0; r < 300; r++) {
    int rank = (int)test_between(0, 6), k;
    int64_t dims[8], perm[8], swap;
    size_t i, n, size;
    call_t t;
    for (k = 0; k < rank; k++) dims[k] = rank < 3 ? test_between(1, 40) : test_between(1, 5), perm[k] = k;
    for (k = rank - 1; k > 0; k--) {
      int64_t j = test_between(0, k);
      swap = perm[k], perm[k] = perm[j], perm[j] = swap;
    }
    call_begin(&t, r % 2 ? "Transpose" : "TransposeD", 1);
    call_in(&t, types[test_random() % ASL__COUNT(types)], ACL_FORMAT_ND, rank, dims);
    size = asl__num_size(t.in[0]->dtype), n = asl__num_elements(t.in[0]);
    for (i = 0; i < n * size; i++) ((unsigned char *)t.in[0]->data)[i] = (unsigned char)test_random();
    if (r % 2) in_list(&t, ACL_INT32, perm, (size_t)rank);
    else asl__attr_set_ints(&t.attrs, "perm", perm, (size_t)rank);
    RUN(&t);
    for (i = 0; i < n; i++) {
      size_t rest = i, from = 0, at[8];
      for (k = rank - 1; k >= 0; k--) at[perm[k]] = rest % (size_t)dims[perm[k]], rest /= (size_t)dims[perm[k]];
      for (k = 0; k < rank; k++) from = from * (size_t)dims[k] + at[k];
      if (memcmp((char *)t.out[0]->data + i * size, (char *)t.in[0]->data + from * size, size)) { CHECK_EQ(from,
            i); printf("an element is in the wrong place\n"); break; }
    }
    call_end(&t);
  }
}
TEST(transpose_refusals_and_formats) {
  static const int64_t twice[] = {0, 1, 1, 3}, nhwc[] = {0, 2, 3, 1}, far[] = {0, 1, 2, 4};
  call_t t;
  call_begin(&t, "TransposeD", 1), in_f32(&t, 4, 1, 2, 3, 4), asl__attr_set_ints(&t.attrs, "perm", twice, 4);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "perm names axis 1 twice");
  call_begin(&t, "TransposeD", 1), in_f32(&t, 4, 1, 2, 3, 4), asl__attr_set_ints(&t.attrs, "perm", far, 4);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "perm is 4, but the tensor has 4 axes");
  call_begin(&t, "TransposeD", 1), in_f32(&t, 4, 1, 2, 3, 4), asl__attr_set_ints(&t.attrs, "perm", far, 3);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "perm has 3 numbers");
  call_begin(&t, "TransposeD", 1), in_f32(&t, 4, 1, 2, 3, 4), asl__attr_set_ints(&t.attrs, "perm", nhwc, 4);
  RUN(&t);
  CHECK_EQ((int)t.out[0]->format, (int)ACL_FORMAT_ND); /* turned axes are no layout: whoever reads them says what they are */
  call_end(&t);
}
TEST(concat_random) {
  int r;
  for (r = 0; r < 150; r++) {
    int rank = (int)test_between(1, 4), axis = (int)test_between(0, rank - 1), k;
    size_t n = (size_t)test_between(1, 4), i, o, outer = 1, inner = 1, at = 0;
    int64_t dims[4], all = 0;
    aclDataType dtype = test_between(0, 1) ? ACL_FLOAT : ACL_UINT8;
    call_t t;
    for (k = 0; k < rank; k++) dims[k] = test_between(1, 5);
    call_begin(&t, r % 2 ? "ConcatD" : "ConcatV2D", 1);
    for (i = 0; i < n; i++) {
      dims[axis] = test_between(0, 4);
      all += dims[axis];
      call_in(&t, dtype, ACL_FORMAT_ND, rank, dims);
    }
    asl__attr_set_int(&t.attrs, "concat_dim", r % 3 ? axis : axis - rank), asl__attr_set_int(&t.attrs, "N", (int64_t)n);
    RUN(&t);
    dims[axis] = all;
    CHECK(has_shape(t.out[0], rank, dims));
    for (k = 0; k < rank; k++) *(k < axis ? &outer : &inner) *= k == axis ? 1 : (size_t)dims[k];
    for (o = 0; o < outer; o++)
      for (i = 0; i < n; i++) {
        size_t part = (size_t)t.in[i]->dims[axis] * inner, e;
        for (e = 0; e < part; e++, at++)
          if (!CHECK(asl__num_get(t.out[0], at) >= asl__num_get(t.in[i], o * part + e) && asl__num_get(t.out[0],
                at) <= asl__num_get(t.in[i], o * part + e))) { o = outer, i = n; break; }
      }
    call_end(&t);
  }
}
TEST(concat_refusals) {
  call_t t;
  call_begin(&t, "ConcatD", 1), in_f32(&t, 2, 2, 3, 0, 0), in_f32(&t, 2, 3, 3, 0, 0), asl__attr_set_int(&t.attrs, "concat_dim", 1);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "apart from concat_dim");
  call_begin(&t, "ConcatD", 1), in_f32(&t, 2, 2, 3, 0, 0), asl__attr_set_int(&t.attrs, "N", 2);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "N is 2, but there are 1 inputs");
  call_begin(&t, "ConcatD", 1), in_f32(&t, 2, 2, 3, 0, 0), asl__attr_set_int(&t.attrs, "concat_dim", 2);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "concat_dim is 2");
  call_begin(&t, "ConcatD", 1), in_f32(&t, 2, 2, 3, 0, 0), call_in(&t, ACL_INT32, ACL_FORMAT_ND, 2, dims4(2, 3, 0, 0));
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "must agree");
  call_begin(&t, "ConcatD", 1), in_value(&t, ACL_FLOAT, 1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "0 axes");
}
TEST(pad_random) {
  int r;
  for (r = 0; r < 300; r++) {
    int rank = (int)test_between(0, 4), k, contiguous = (int)test_between(0, 1), form = (int)test_between(0, 2),
        with_value = form == 1 && test_between(0, 1);
    int64_t dims[4], before[4], after[4], list[8], out[4];
    size_t i, n;
    aclDataType dtype = test_between(0, 1) ? ACL_FLOAT : ACL_INT64;
    call_t t;
    for (k = 0; k < rank; k++) {
      dims[k] = test_between(0, 5), before[k] = test_between(-2, 3), after[k] = test_between(-2, 3);
      if (dims[k] + before[k] < 0) before[k] = -dims[k]; /* cutting off more than there is, on both sides, is the infer test's business */
      if (dims[k] + before[k] + after[k] < 0) after[k] = -(dims[k] + before[k]);
      out[k] = dims[k] + before[k] + after[k];
      list[contiguous ? 2 * k : k] = before[k], list[contiguous ? 2 * k + 1 : rank + k] = after[k];
    }
    call_begin(&t, form == 2 ? "PadD" : form ? "PadV3" : "Pad", 1);
    call_in(&t, dtype, ACL_FORMAT_ND, rank, dims);
    if (form == 2) asl__attr_set_ints(&t.attrs, "paddings", list, 2 * (size_t)rank);
    else in_list(&t, ACL_INT32, list, 2 * (size_t)rank);
    if (with_value) in_value(&t, dtype, 77);
    if (!contiguous) asl__attr_set_bool(&t.attrs, "paddings_contiguous", 0);
    RUN(&t);
    REQUIRE(has_shape(t.out[0], rank, out));
    n = asl__num_elements(t.out[0]);
    for (i = 0; i < n; i++) {
      size_t rest = i, from = 0, step = 1;
      int inside = 1;
      double want = with_value ? 77 : 0;
      for (k = rank - 1; k >= 0; k--) {
        int64_t pos = (int64_t)(rest % (size_t)out[k]) - before[k];
        rest /= (size_t)out[k];
        if (pos < 0 || pos >= dims[k]) inside = 0;
        else from += (size_t)pos * step;
        step *= (size_t)dims[k];
      }
      if (inside) want = asl__num_get(t.in[0], from);
      if (!CHECK_CLOSE(asl__num_get(t.out[0], i), want, 0)) break;
    }
    call_end(&t);
  }
}
TEST(pad_refusals) {
  static const int64_t p[4] = {1, 1, 1, 1}, cut[4] = {-1, -2, 0, 0};
  call_t t;
  call_begin(&t, "Pad", 1), in_f32(&t, 1, 3, 0, 0, 0), in_list(&t, ACL_INT32, p, 4);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "paddings has 4 numbers; 1 axes need 2");
  call_begin(&t, "Pad", 1), in_f32(&t, 2, 2, 3, 0, 0), in_list(&t, ACL_INT32, cut, 4);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "do not fit axis 0 of size 2");
  call_begin(&t, "PadV3", 1), in_f32(&t, 2, 2, 3, 0, 0), in_list(&t, ACL_INT32, p, 4), asl__attr_set_str(&t.attrs, "mode", "wrap");
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "mode is wrap");
  call_begin(&t, "PadV3", 1), in_f32(&t, 2, 2, 3, 0, 0), in_list(&t, ACL_INT32, p, 4), in_value(&t, ACL_INT32, 1);
  REFUSED(&t, ACL_ERROR_GE_SHAPE_INVALID, "one value of the input's type");
}
TEST(gather_random) {
  int r;
  for (r = 0; r < 200; r++) {
    int rank = (int)test_between(1, 4), axis = (int)test_between(0, rank - 1), ri = (int)test_between(0, 2), k;
    int64_t dims[4], idims[2], list[1];
    size_t outer = 1, inner = 1, n, o, i, e;
    call_t t;
    for (k = 0; k < rank; k++) dims[k] = test_between(1, 5);
    for (k = 0; k < 2; k++) idims[k] = test_between(0, 4);
    if (r % 3 == 0) axis = 0;
    call_begin(&t, r % 3 == 0 ? "Gather" : r % 3 == 1 ? "GatherV2" : "GatherV2D", 1);
    call_in(&t, r % 2 ? ACL_FLOAT : ACL_UINT16, ACL_FORMAT_ND, rank, dims);
    call_in(&t, r % 4 < 2 ? ACL_INT32 : ACL_INT64, ACL_FORMAT_ND, ri, idims);
    n = asl__num_elements(t.in[1]);
    for (i = 0; i < n; i++) asl__num_set_int(t.in[1], i, test_between(-dims[axis], dims[axis] - 1));
    list[0] = r % 5 ? axis : axis - rank;
    if (r % 3 == 1) in_list(&t, ACL_INT64, list, 1);
    if (r % 3 == 2) asl__attr_set_int(&t.attrs, "axis", list[0]);
    RUN(&t);
    for (k = 0; k < rank; k++) *(k < axis ? &outer : &inner) *= k == axis ? 1 : (size_t)dims[k];
    REQUIRE(asl__num_elements(t.out[0]) == outer * n * inner);
    CHECK_EQ(t.out[0]->rank, rank - 1 + ri);
    for (o = 0; o < outer; o++) for (i = 0; i < n; i++) for (e = 0; e < inner; e++) {
      int64_t at = asl__num_get_int(t.in[1], i);
      if (at < 0) at += dims[axis];
      if (!CHECK_CLOSE(asl__num_get(t.out[0], (o * n + i) * inner + e),
                       asl__num_get(t.in[0], (o * (size_t)dims[axis] + (size_t)at) * inner + e), 0)) { o = outer, i = n; break; }
    }
    call_end(&t);
  }
}
TEST(gather_refusals) {
  static const int64_t bad[1] = {3}, nine[1] = {9};
  call_t t;
  call_begin(&t, "GatherV2", 1), in_f32(&t, 2, 3, 2, 0, 0), in_list(&t, ACL_INT32, bad, 1);
  REFUSED(&t, ACL_ERROR_RT_AICPU_EXCEPTION, "index 3 at place 0, but axis 0 has 3 entries");
  call_begin(&t, "GatherV2", 1), in_f32(&t, 2, 3, 2, 0, 0), in_list(&t, ACL_INT32, bad, 1), in_list(&t, ACL_INT32, nine, 1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "axis is 9");
  call_begin(&t, "GatherV2", 1), in_f32(&t, 2, 3, 2, 0, 0), in_f32(&t, 1, 1, 0, 0, 0);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 1 (indices) is float32; supported are int32, int64");
  call_begin(&t, "Gather", 1), in_f32(&t, 2, 3, 2, 0, 0), in_list(&t, ACL_INT32, bad, 1), asl__attr_set_int(&t.attrs, "batch_dims", 1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "batch_dims");
}
TEST(shape_and_folding) {
  call_t t;
  call_begin(&t, "Shape", 1), in_f32(&t, 3, 2, 0, 7, 0);
  free(t.in[0]->data), t.in[0]->data = NULL, t.in[0]->bytes = 0; /* only the shape matters */
  asl__attr_set_int(&t.attrs, "dtype", ACL_INT64);
  CHECK(asl__op_foldable(&t.c));
  RUN(&t);
  CHECK_EQ((int)t.out[0]->dtype, (int)ACL_INT64);
  CHECK(asl__num_get_int(t.out[0], 0) == 2 && asl__num_get_int(t.out[0], 1) == 0 && asl__num_get_int(t.out[0], 2) == 7);
  call_end(&t);
  call_begin(&t, "Shape", 1), in_f32(&t, 3, 2, 0, 7, 0), asl__attr_set_int(&t.attrs, "dtype", ACL_FLOAT);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "dtype is float32; supported are int32, int64");
  call_begin(&t, "Add", 1), in_f32(&t, 1, 2, 0, 0, 0), in_f32(&t, 1, 2, 0, 0, 0);
  CHECK(!asl__op_foldable(&t.c));
  t.in[0]->is_const = t.in[1]->is_const = 1;
  CHECK(asl__op_foldable(&t.c));
  call_end(&t);
}
TEST(cast_refusals) {
  call_t t;
  call_begin(&t, "Cast", 1), in_value(&t, ACL_FLOAT, 1);
  REFUSED(&t, ACL_ERROR_OP_ATTR_NOT_MATCH, "dst_type (a data type) is missing");
  call_begin(&t, "Cast", 1), in_value(&t, ACL_FLOAT, 1), asl__attr_set_int(&t.attrs, "dst_type", 13);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "dst_type is string");
  call_begin(&t, "Cast", 1), in_value(&t, ACL_FLOAT, 1), asl__attr_set_int(&t.attrs, "dst_type", 1000);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "dst_type is undefined");
  call_begin(&t, "Cast", 1), call_in(&t, ACL_COMPLEX64, ACL_FORMAT_ND, 0, NULL), asl__attr_set_int(&t.attrs, "dst_type", 0);
  REFUSED(&t, ACL_ERROR_UNSUPPORTED_DATA_TYPE, "input 0 is complex64");
}

/*--------------------------------------------------------------------------------------
  the doors themselves
--------------------------------------------------------------------------------------*/
TEST(table_is_sound) {
  size_t a, b;
  for (a = 0; a < ASL__COUNT(asl__op_table); a++) {
    const asl__op *op = &asl__op_table[a];
    CHECK(op->infer && op->run && op->min_in >= 1 && op->types);
    CHECK(asl__op_find(op->type) == op);
    if (op->alias && !strchr(op->alias, ' ')) CHECK(asl__op_find(op->alias) == op);
    for (b = 0; b < a; b++) CHECK(strcmp(op->type, asl__op_table[b].type) != 0);
  }
  CHECK(asl__op_find("Conv3D") == NULL);
  CHECK(asl__op_find("") == NULL);
  CHECK(asl__op_find(NULL) == NULL);
}
TEST(run_checks_memory) {
  call_t t;
  call_begin(&t, "Relu", 1), in_f32(&t, 1, 8, 0, 0, 0);
  REQUIRE(call_infer(&t) == 0);
  call_alloc(&t);
  t.in[0]->bytes = 31;
  CHECK_EQ(asl__op_run(&t.c), ACL_ERROR_GE_PARAM_INVALID);
  CHECK_HAS(t.c.why, "input 0 needs 32 bytes, but has 31");
  t.in[0]->bytes = 32, t.out[0]->bytes = 0;
  CHECK_EQ(asl__op_run(&t.c), ACL_ERROR_GE_PARAM_INVALID);
  CHECK_HAS(t.c.why, "output 0 needs 32 bytes");
  t.out[0]->bytes = 32;
  CHECK_EQ(asl__op_run(&t.c), 0);
  {
    void *keep = t.in[0]->data;
    t.in[0]->data = NULL;
    CHECK_EQ(asl__op_run(&t.c), ACL_ERROR_GE_PARAM_INVALID);
    t.in[0]->data = (char *)t.out[0]->data + 1;
    CHECK_EQ(asl__op_run(&t.c), ACL_ERROR_MEMORY_ADDRESS_UNALIGNED);
    t.in[0]->data = keep;
  }
  t.c.op = NULL;
  CHECK_EQ(asl__op_infer(&t.c), ACL_ERROR_OP_NOT_FOUND);
  CHECK_EQ(asl__op_run(&t.c), ACL_ERROR_OP_NOT_FOUND);
  call_end(&t);
}
TEST(workspace_given_taken_or_refused) {
  int half;
  for (half = 0; half < 2; half++) {
    call_t t;
    size_t need;
    float first;
    unsigned char *space;
    call_begin(&t, "Conv2D", 1);
    call_in(&t, half ? ACL_FLOAT16 : ACL_FLOAT, ACL_FORMAT_NCHW, 4, dims4(1, 3, 9, 9)),
        call_in(&t, half ? ACL_FLOAT16 : ACL_FLOAT, ACL_FORMAT_NCHW, 4, dims4(4, 3, 3, 3));
    attr4(&t, "strides", 1, 1, 1, 1), attr4(&t, "pads", 0, 0, 0, 0);
    REQUIRE(call_infer(&t) == 0);
    call_alloc(&t);
    need = asl__op_workspace(&t.c);
    CHECK(need > 0 && need < 10000000);
    CHECK_EQ(asl__op_run(&t.c), 0); /* takes its own */
    first = (float)asl__num_get(t.out[0], 100);
    space = (unsigned char *)malloc(need + 1);
    memset(t.out[0]->data, 0xff, t.out[0]->bytes);
    memset(space, 0xff, need + 1);
    t.c.workspace = space + 1, t.c.workspace_bytes = need; /* any address will do */
    hook_left = 0;
    CHECK_EQ(asl__op_run(&t.c), 0);
    CHECK_CLOSE(asl__num_get(t.out[0], 100), first, 0);
    t.c.workspace_bytes = need - 1;
    CHECK_EQ(asl__op_run(&t.c), ACL_ERROR_GE_MEMORY_ALLOCATION); /* too small, and none to be had */
    CHECK_HAS(t.c.why, "no memory for");
    hook_left = -1;
    free(space);
    call_end(&t);
  }
}
TEST(half_precision_is_float_rounded_once) {
  static const char *const names[] = {"Add", "Mul", "RealDiv"};
  size_t which, i;
  for (which = 0; which < 3; which++) {
    call_t t;
    call_begin(&t, names[which], 1);
    call_in(&t, ACL_FLOAT16, ACL_FORMAT_ND, 1, dims4(1000, 0, 0, 0)), call_in(&t, ACL_FLOAT16, ACL_FORMAT_ND, 1, dims4(1000, 0, 0, 0));
    RUN(&t);
    for (i = 0; i < 1000; i++) {
      float a = (float)asl__num_get(t.in[0], i), b = (float)asl__num_get(t.in[1], i), y = which == 0 ? a + b : which == 1 ? a * b : a / b;
      uint16_t got;
      memcpy(&got, (char *)t.out[0]->data + 2 * i, 2);
      if (!CHECK_EQ(got, asl__num_to_half((double)y))) break;
    }
    call_end(&t);
  }
}
TEST(costs) {
  call_t t;
  asl__op_cost cost;
  conv_call(&t);
  REQUIRE(call_infer(&t) == 0);
  asl__op_cost_of(&t.c, &cost);
  CHECK_CLOSE(cost.macs, 6.0 * 8 * 8 * 4 * 9, 0);
  CHECK_CLOSE(cost.bytes, 4.0 * (4 * 64 + 6 * 4 * 9 + 6 * 64), 0);
  call_end(&t);
  call_begin(&t, "MatMul", 1), in_f32(&t, 2, 3, 4, 0, 0), in_f32(&t, 2, 4, 5, 0, 0);
  REQUIRE(call_infer(&t) == 0);
  asl__op_cost_of(&t.c, &cost);
  CHECK_CLOSE(cost.macs, 60, 0);
  CHECK_CLOSE(cost.vec, 0, 0);
  call_end(&t);
  call_begin(&t, "Relu", 1), in_f32(&t, 2, 3, 4, 0, 0);
  REQUIRE(call_infer(&t) == 0);
  asl__op_cost_of(&t.c, &cost);
  CHECK_CLOSE(cost.vec, 12, 0);
  call_end(&t);
}

/*--------------------------------------------------------------------------------------
  Fuzzing: calls that are almost right, then bent. Nothing may crash, hang or write outside; the sanitizers watch.
--------------------------------------------------------------------------------------*/
static int64_t wild(void) {
  static const int64_t some[] = {0, 1, 1, 2, 3, 4, 7, -1, -2, -8, 8, 9, 31, 64, 255, 65535, INT32_MAX, (int64_t)INT32_MAX + 1, INT64_MAX,
                                 INT64_MIN, (int64_t)1 << 40};
  return some[test_random() % ASL__COUNT(some)];
}
static void bend_attrs(call_t *t, int level) {
  static const char *const names[] = {"strides", "pads", "dilations", "ksize", "groups", "axes", "axis", "perm", "shape", "paddings",
                                      "concat_dim", "N", "end_axis", "dst_type",
                                      "transpose_x1", "adj_x2", "transA", "num_output", "keep_dims", "ceil_mode", "global_pooling",
                                          "divisor_override", "dtype", "batch_dims", "allowzero", "exclusive"};
  static const char *const texts[] = {"NCHW", "NHWC", "SAME_UPPER", "SAME_LOWER", "VALID", "SAME", "NOTSET", "", "constant", "CALCULATED"};
  static const char *const text_names[] = {"data_format", "auto_pad", "padding", "padding_mode", "mode"};
  int64_t list[9];
  int k, n;
  while (level-- > 0) {
    const char *name = names[test_random() % ASL__COUNT(names)];
    n = (int)test_between(0, 9);
    for (k = 0; k < n; k++) list[k] = test_between(0, 3) ? test_between(0, 3) : wild();
    switch (test_between(0, 5)) {
      case 0: asl__attr_set_int(&t->attrs, name, wild()); break;
      case 1: asl__attr_set_ints(&t->attrs, name, list, (size_t)n); break;
      case 2: attr4(t, name, 1, 1, test_between(0, 3), wild()); break;
      case 3: asl__attr_set_str(&t->attrs, text_names[test_random() % ASL__COUNT(text_names)],
                                texts[test_random() % ASL__COUNT(texts)]); break;
      case 4: asl__attr_set_float(&t->attrs, test_between(0, 1) ? "value" : "base", (float)wild()); break;
      default: attr4(t, name, test_between(0, 2), test_between(0, 2), test_between(0, 2), test_between(0, 2)); break;
    }
  }
}
static void likely_attrs(call_t *t, int rank) {
  int64_t list[9];
  int k;
  attr4(t, "strides", 1, 1, test_between(1, 3), test_between(1, 3));
  attr4(t, "ksize", 1, 1, test_between(1, 3), test_between(1, 3));
  attr4(t, "pads", test_between(0, 2), test_between(0, 2), test_between(0, 2), test_between(0, 2));
  asl__attr_set_float(&t->attrs, "value", (float)test_uniform(-2, 2));
  asl__attr_set_int(&t->attrs, "dst_type", test_between(0, 12));
  for (k = 0; k < rank; k++) list[k] = rank - 1 - k;
  asl__attr_set_ints(&t->attrs, "perm", list, (size_t)rank);
  for (k = 0; k < 9; k++) list[k] = 1;
  if (rank <= 4) asl__attr_set_ints(&t->attrs, "paddings", list, 2 * (size_t)rank);
  asl__attr_set_int(&t->attrs, test_between(0, 1) ? "axes" : "axis", test_between(-rank, rank));
  if (test_between(0, 2) == 0) asl__attr_set_int(&t->attrs, "concat_dim", test_between(-rank, rank));
}
static void fuzz_tensor(asl__tensor *x) { /* memory of the size it claims, or none when that is a lie or large */
  size_t bytes = 0, k;
  int ok = asl__num_bytes(x, &bytes) && bytes <= 100000 && asl__num_elements(x) <= 100000;
  x->bytes = ok ? bytes : 0;
  x->data = ok ? malloc(bytes ? bytes : 1) : NULL;
  if (!ok) return;
  memset(x->data, 0, bytes);
  fill_random(x);
  for (k = 0; asl__num_is_int(x->dtype) && asl__num_size(x->dtype) && k < bytes / asl__num_size(x->dtype); k++) asl__num_set_int(x, k,
        test_between(0, 5) ? test_between(-2, 3) : wild());
}
static int fuzz_one(const asl__op *op) {
  static const aclDataType types[] = {ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT32, ACL_INT64,
                                      ACL_INT8, ACL_UINT8, ACL_BOOL, ACL_DOUBLE,
                                      ACL_STRING, ACL_INT4, ACL_UINT64, ACL_COMPLEX128, ACL_DT_UNDEFINED, (aclDataType)99};
  int64_t dims[9];
  int rank = test_between(0, 2) ? 4 : (int)test_between(0, 8), k, max_in = op->max_in < 0 ? 4 : op->max_in, i, nin, ran = 0;
  aclDataType dtype = types[test_random() % ASL__COUNT(types)];
  size_t out, need = 0;
  asl__op_cost cost;
  call_t t;
  call_begin(&t, op->type, (size_t)op->min_out);
  nin = (int)test_between(op->min_in, max_in);
  for (k = 0; k < 9; k++) dims[k] = test_between(0, 7) ? test_between(1, 5) : test_between(0, 1) ? 0 : 1;
  likely_attrs(&t, rank);
  if (op->infer == asl__op_infer_pool && op->which & ASL__POOL_NHWC) attr4(&t, "ksize", 1, 2, test_between(1, 3), 1),
      attr4(&t, "strides", 1, test_between(1, 3), 1, 1);
  for (i = 0; i < nin; i++) {
    asl__tensor *x = &t.in_store[i];
    x->dtype = i && test_between(0, 3) == 0 ? ACL_INT32 : i && test_between(0, 15) == 0 ? types[test_random() % ASL__COUNT(types)] : dtype;
    x->format = test_between(0, 3) ? ACL_FORMAT_ND : (aclFormat)test_between(-1, 30);
    asl__num_set_shape(x, rank, dims);
    if (i == 1 && op->infer == asl__op_infer_conv) x->dims[0] = test_between(1, 4), x->dims[1] = dims[1], x->dims[2] = test_between(1, 3),
        x->dims[3] = test_between(1, 3);
    if (op->infer == asl__op_infer_gemm) asl__num_set_shape(x, 2, dims4(dims[i == 1 ? 1 : 0], dims[i == 0 ? 1 : 2], 0, 0));
    if (i == 1 && op->infer == asl__op_infer_bias_add && rank > 0) asl__num_set_shape(x, 1, &dims[rank - 1]);
    if (i == 1 && op->infer == asl__op_infer_matmul && rank >= 2) x->dims[rank - 2] = dims[rank - 1],
        x->dims[rank - 1] = test_between(1, 4);
    if (i && (op->infer == asl__op_infer_norm || test_between(0, 2) == 0)) asl__num_set_shape(x, test_between(0, 3) ? 1 : 0,
          op->infer == asl__op_infer_norm && rank > 1 ? &dims[1] : &dims[8]);
    if (i && op->which == ASL__U_CLIP && op->infer == asl__op_infer_unary) x->rank = 0;
    if (i == 3 && op->which == 1 && op->infer == asl__op_infer_norm) x->rank = 0;
    if (test_between(0, 19) == 0) x->rank = (int)test_between(-1, 9);
    if (test_between(0, 19) == 0 && x->rank > 0 && x->rank <= 8) x->dims[test_between(0, x->rank - 1)] = wild();
    if (i && op->cost == asl__op_cost_none && op->max_in > 0 && test_between(0, 3)) { /* axes, a shape, paddings, indices */
      x->dtype = ACL_INT32;
      asl__num_set_shape(x, 1, dims4(op->infer == asl__op_infer_pad ? 2 * rank : test_between(0, 1) ? rank : 1, 0, 0, 0));
    }
    fuzz_tensor(x);
    x->is_const = test_between(0, 3) != 0;
    if (i == 1 && x->data && op->infer == asl__op_infer_reshape && x->rank == 1 && x->dtype == ACL_INT32 && test_between(0, 1))
      for (k = 0; k < (int)x->dims[0]; k++) asl__num_set_int(x, (size_t)k, k ? 1 : -1);
    t.in[i] = i >= op->min_in && test_between(0, 3) == 0 ? NULL : x;
  }
  t.c.nin = (size_t)nin;
  if (test_between(0, 2) == 0) bend_attrs(&t, (int)test_between(1, 4));
  if (asl__op_infer(&t.c) == 0) {
    int small = 1;
    asl__op_cost_of(&t.c, &cost);
    need = asl__op_workspace(&t.c);
    for (out = 0; out < t.c.nout; out++) {
      size_t bytes = 0;
      CHECK(asl__num_bytes(t.out[out], &bytes));
      small = small && bytes <= 100000;
    }
    if (small && need < 20000000 && cost.macs + cost.vec < 2e6) {
      call_alloc(&t);
      ran = asl__op_run(&t.c) == 0;
      call_guards(&t);
    }
  } else CHECK(t.c.why[0] != 0);
  call_end(&t);
  return ran;
}
TEST_WITHIN(fuzz_calls, 60) {
  size_t k;
  int r, rounds = TEST_SANITIZED ? 1000 : 2000;
  for (k = 0; k < ASL__COUNT(asl__op_table); k++) {
    int ran = 0;
    for (r = 0; r < rounds; r++) ran += fuzz_one(&asl__op_table[k]);
    printf("%s ran %d of %d times\n", asl__op_table[k].type, ran, rounds);
    CHECK(ran > 0); /* the generator must reach every kernel */
  }
}
