/* test_fuse.c - files in the manner of Huawei's compiler: blocked fp16 weights, fused kernels that have lost their attributes,
   reshapes that are gone. Built here node by node, loaded, run, and held against plain loops in double.

   Looks at private functions. */
#include <math.h>
#include <stdlib.h>

#define ASCEND_LITE_IMPLEMENTATION
#include "ascend_lite.h"
#include "test.h"

/*--------------------------------------------------------------------------------------
  Numbers
--------------------------------------------------------------------------------------*/
static size_t pick(size_t lo, size_t hi) { return lo + (size_t)(test_random() % (hi - lo + 1)); }
/* n numbers that half precision holds exactly. */
static float *numbers(size_t n) {
  float *p = (float *)malloc((n ? n : 1) * sizeof *p);
  size_t i;
  REQUIRE(p != NULL);
  for (i = 0; i < n; i++) p[i] = (float)((int)(test_random() % 512) - 256) / 128.0f;
  return p;
}

/*--------------------------------------------------------------------------------------
  Building a file
--------------------------------------------------------------------------------------*/
static asl__om *om;
static asl__om_op *op_at(size_t i) { return &om->graphs[0].ops[i]; }
static void new_file(void) {
  om = ASL__NEW(asl__om);
  REQUIRE(om != NULL);
  om->name = asl__str_dup("genuine");
  REQUIRE(om->name && asl__om_add_graph(om, "main"));
}
static asl__om_desc plain_desc(aclDataType t, aclFormat f, int rank, const int64_t *dims) {
  asl__om_desc d;
  int i;
  asl__om_desc_init(&d);
  d.dtype = t;
  d.format = d.origin_format = f;
  d.rank = d.origin_rank = rank;
  for (i = 0; i < rank; i++) d.dims[i] = d.origin_dims[i] = dims[i];
  return d;
}
/* The same tensor as it lies on the device: five axes, or fractal blocks. */
static asl__om_desc blocked_desc(aclFormat stored, aclFormat f, int rank, const int64_t *dims) {
  asl__om_desc d = plain_desc(ACL_FLOAT16, f, rank, dims);
  const int nhwc = f == ACL_FORMAT_NHWC;
  d.format = stored;
  if (stored == ACL_FORMAT_NC1HWC0) {
    d.rank = 5;
    d.dims[0] = dims[0];
    d.dims[1] = (dims[nhwc ? 3 : 1] + 15) / 16;
    d.dims[2] = dims[nhwc ? 1 : 2];
    d.dims[3] = dims[nhwc ? 2 : 3];
    d.dims[4] = 16;
  } else {
    d.rank = 4;
    d.dims[0] = (dims[rank - 1] + 15) / 16;
    d.dims[1] = rank > 1 ? (dims[rank - 2] + 15) / 16 : 1;
    d.dims[2] = d.dims[3] = 16;
  }
  return d;
}
static void copy_desc(asl__om_desc *to, const asl__om_desc *d) {
  REQUIRE(to != NULL);
  *to = *d;
}
static size_t node(const char *name, const char *type, const asl__om_desc *out) {
  REQUIRE(asl__om_add_op(&om->graphs[0], name, type) != NULL);
  if (out) copy_desc(asl__om_add_desc(op_at(om->graphs[0].count - 1), 1), out);
  return om->graphs[0].count - 1;
}
/* Reads output 0 of `from` as `d` says (NULL: as it was written). from NONE: an optional input left open. */
static void reads(size_t to, size_t from, const asl__om_desc *d) {
  asl__om_desc none;
  asl__om_desc_init(&none);
  REQUIRE(asl__om_add_in(op_at(to), from, 0));
  if (!d) d = from == ASL__OM_NONE ? &none : op_at(from)->out_desc;
  copy_desc(asl__om_add_desc(op_at(to), 0), d);
}
static void opens(size_t to, size_t many) {
  while (many-- > 0) reads(to, ASL__OM_NONE, NULL);
}
static size_t data(const char *name, aclDataType t, aclFormat f, int rank, const int64_t *dims) {
  asl__om_desc d = plain_desc(t, f, rank, dims);
  size_t n = node(name, "Data", &d);
  copy_desc(asl__om_add_desc(op_at(n), 0), &d);
  return n;
}
static void kernel(size_t n, const char *name) { REQUIRE(asl__attr_set_str(&op_at(n)->attrs, "_kernelname", name)); }
static void types(size_t n, const char *a, const char *b, const char *c) {
  const char *list[3];
  list[0] = a;
  list[1] = b;
  list[2] = c;
  REQUIRE(asl__attr_set_strings(&op_at(n)->attrs, "_datadump_original_op_types", list, c ? 3 : b ? 2 : 1));
}
/* A constant in half precision; `stored` is where element i of the plain order goes, NULL: plain order itself. */
typedef size_t place(const asl__om_desc *d, size_t i);
static size_t constant(const char *name, const asl__om_desc *d, const float *values, size_t count, place *where, size_t stored) {
  size_t n = node(name, "Const", d), i;
  uint16_t *h = (uint16_t *)asl__os_zalloc(stored * sizeof *h);
  REQUIRE(h != NULL);
  for (i = 0; i < count; i++) h[where ? where(d, i) : i] = asl__num_to_half((double)values[i]);
  copy_desc(asl__om_add_value(op_at(n)), d);
  op_at(n)->owned = (unsigned char *)h;
  op_at(n)->data = (unsigned char *)h;
  op_at(n)->data_bytes = stored * sizeof *h;
  return n;
}
/* FRACTAL_Z by the book, groups included: om_format 3. */
static size_t up(size_t a, size_t b) { return (a + b - 1) / b * b; }
static size_t common(size_t a, size_t b) {
  size_t m = a;
  while (m % b) m += a;
  return m;
}
static size_t place_fz(const asl__om_desc *d, size_t i) {
  size_t N, C, H, W, n, c, h, w, G = (size_t)d->groups, e, E, ng, c1, n1;
  if (d->origin_format == ACL_FORMAT_HWCN) {
    H = (size_t)d->origin_dims[0], W = (size_t)d->origin_dims[1], C = (size_t)d->origin_dims[2], N = (size_t)d->origin_dims[3];
    n = i % N, c = i / N % C, w = i / N / C % W, h = i / N / C / W;
  } else {
    N = (size_t)d->origin_dims[0], C = (size_t)d->origin_dims[1], H = (size_t)d->origin_dims[2], W = (size_t)d->origin_dims[3];
    w = i % W, h = i / W % H, c = i / W / H % C, n = i / W / H / C;
  }
  ng = N / G;
  E = common(common(C, 16) / C, common(ng, 16) / ng);
  if (E > G) E = G;
  e = n / ng % E;
  c1 = up(E * C, 16) / 16, n1 = up(E * ng, 16) / 16;
  c += e * C;
  i = n / ng / E;
  n = e * ng + n % ng;
  return ((((i * c1 + c / 16) * H + h) * W + w) * n1 + n / 16) * 256 + n % 16 * 16 + c % 16;
}
static size_t place_nz(const asl__om_desc *d, size_t i) {
  size_t R = (size_t)d->origin_dims[0], C = (size_t)d->origin_dims[1], r = i / C, c = i % C;
  return (c / 16 * (up(R, 16) / 16) + r / 16) * 256 + r % 16 * 16 + c % 16;
}
static size_t filter(const char *name, aclFormat f, const int64_t *dims, size_t groups, const float *values) {
  asl__om_desc d = plain_desc(ACL_FLOAT16, f, 4, dims);
  const int hwcn = f == ACL_FORMAT_HWCN;
  size_t N = (size_t)dims[hwcn ? 3 : 0], C = (size_t)dims[hwcn ? 2 : 1], hw = (size_t)(hwcn ? dims[0] * dims[1] : dims[2] * dims[3]);
  size_t blocks = 1, E = 1;
  d.format = ACL_FORMAT_FRACTAL_Z;
  d.groups = (int64_t)groups;
  E = common(common(C, 16) / C, common(N / groups, 16) / (N / groups));
  if (E > groups) E = groups;
  blocks = (groups + E - 1) / E * (up(E * C, 16) / 16) * hw * (up(E * (N / groups), 16) / 16);
  d.rank = 4;
  d.dims[0] = (int64_t)(blocks / (up(E * (N / groups), 16) / 16));
  d.dims[1] = (int64_t)(up(E * (N / groups), 16) / 16);
  d.dims[2] = d.dims[3] = 16;
  return constant(name, &d, values, N * C * hw, place_fz, blocks * 256);
}
static size_t vector(const char *name, size_t n, const float *values) {
  int64_t dims[1];
  dims[0] = (int64_t)n;
  asl__om_desc d = plain_desc(ACL_FLOAT16, ACL_FORMAT_ND, 1, dims);
  return constant(name, &d, values, n, NULL, n);
}
static size_t scalar(const char *name, float value) {
  asl__om_desc d = plain_desc(ACL_FLOAT16, ACL_FORMAT_ND, 0, NULL);
  return constant(name, &d, &value, 1, NULL, 1);
}
static size_t trans(const char *name, size_t from, const asl__om_desc *to) {
  size_t n = node(name, "TransData", to);
  reads(n, from, NULL);
  kernel(n, "te_transdata_0ee0b15f486f018d72594f__kernel0");
  return n;
}
static size_t matrix_const(const char *name, const int64_t *dims, const float *values) {
  asl__om_desc d = blocked_desc(ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND, 2, dims);
  return constant(name, &d, values, (size_t)(dims[0] * dims[1]), place_nz, (size_t)(d.dims[0] * d.dims[1]) * 256);
}

/*--------------------------------------------------------------------------------------
  Running it
--------------------------------------------------------------------------------------*/
static asl__mdl *model;
static char why[1024];
static aclError load(size_t last, const asl__om_desc *out) {
  asl__buf file;
  aclError e;
  size_t n = node("Node_Output", "NetOutput", NULL);
  reads(n, last, out);
  memset(&file, 0, sizeof file);
  REQUIRE(asl__om_write(om, &file));
  /* the writer adds an empty list of inputs and outputs: a genuine file of the older kind has none */
  {
    unsigned char *table = file.data + 264;
    CHECK_EQ(table[0], 8);
    table[0] = 63;
  }
  if (getenv("FUSE_KEEP")) { /* a folder that wants the files: small seeds for the fuzzer */
    static int kept;
    char path[400];
    FILE *f;
    snprintf(path, sizeof path, "%s/%d_%d.om", getenv("FUSE_KEEP"), (int)getpid(), kept++);
    if ((f = fopen(path, "wb")) != NULL) {
      fwrite(file.data, 1, file.bytes, f);
      fclose(f);
    }
  }
  why[0] = 0;
  e = asl__mdl_load(file.data, file.bytes, &model, why, sizeof why);
  asl__buf_free(&file);
  asl__om_free(om);
  om = NULL;
  return e;
}
static void run(const float *in0, const float *in1, float *out) {
  const void *in[2];
  void *outs[1], *work = NULL;
  in[0] = in0;
  in[1] = in1;
  outs[0] = out;
  REQUIRE(posix_memalign(&work, 64, asl__mdl_work_bytes(model) + 64) == 0);
  CHECK_EQ(asl__mdl_run(model, work, in, outs, why, sizeof why), ACL_SUCCESS);
  free(work);
}
static void end(void) {
  asl__mdl_free(model);
  model = NULL;
}
static int noted(asl__fuse_lost kind, const char *name) {
  size_t i;
  for (i = 0; i < model->note_count; i++)
    if (model->notes[i].kind == kind && strcmp(model->notes[i].node, name) == 0) return 1;
  return 0;
}
/* NCHW convolution in double. */
static double *conv(const float *x, const int64_t *xd, const float *w, const int64_t *wd, const float *b, int64_t s, int64_t p, int64_t dil,
                    int64_t groups, int64_t oh, int64_t ow) {
  double *y = (double *)malloc((size_t)(xd[0] * wd[0] * oh * ow) * sizeof *y);
  int64_t n, o, i, j, c, r, q, at = 0;
  REQUIRE(y != NULL);
  for (n = 0; n < xd[0]; n++)
    for (o = 0; o < wd[0]; o++)
      for (i = 0; i < oh; i++)
        for (j = 0; j < ow; j++) {
          double sum = b ? (double)b[o] : 0;
          for (c = 0; c < wd[1]; c++)
            for (r = 0; r < wd[2]; r++)
              for (q = 0; q < wd[3]; q++) {
                int64_t h = i * s - p + r * dil, v = j * s - p + q * dil, ch = o / (wd[0] / groups) * wd[1] + c;
                if (h >= 0 && h < xd[2] && v >= 0 && v < xd[3])
                  sum += (double)x[((n * xd[1] + ch) * xd[2] + h) * xd[3] + v] * (double)w[((o * wd[1] + c) * wd[2] + r) * wd[3] + q];
              }
          y[at++] = sum;
        }
  return y;
}
static double relu(double v) { return v > 0 ? v : 0; }
static void check_all(const float *y, const double *want, size_t n) {
  size_t i;
  double worst = 0;
  for (i = 0; i < n; i++) {
    double d = fabs((double)y[i] - want[i]) / (1 + fabs(want[i]));
    if (!(d <= worst)) worst = d;
  }
  if (!CHECK(worst < 1e-4)) fprintf(stderr, "worst relative error %g\n", worst);
}

/*--------------------------------------------------------------------------------------
  Convolutions
--------------------------------------------------------------------------------------*/
/* x -> Cast to half -> TransData -> Conv2D(fused) -> TransData -> Cast back, as every genuine file goes. */
typedef struct {
  int64_t x[4], w[4], y[4], groups;
  size_t conv;
  float *xv, *wv, *bv;
  asl__om_desc five;
} conv_file;
static void conv_begin(conv_file *c, int64_t n, int64_t ch, int64_t h, int64_t w, int64_t o, int64_t k, int64_t oh, int64_t ow,
                       int64_t groups, aclFormat filter_format) {
  asl__om_desc half, in5;
  size_t d, t, wt;
  c->x[0] = n, c->x[1] = ch, c->x[2] = h, c->x[3] = w;
  c->w[0] = o, c->w[1] = ch / groups, c->w[2] = c->w[3] = k;
  c->y[0] = n, c->y[1] = o, c->y[2] = oh, c->y[3] = ow;
  c->groups = groups;
  c->xv = numbers((size_t)(n * ch * h * w));
  c->wv = numbers((size_t)(o * c->w[1] * k * k));
  c->bv = numbers((size_t)o);
  new_file();
  d = data("input", ACL_FLOAT, ACL_FORMAT_NCHW, 4, c->x);
  half = plain_desc(ACL_FLOAT16, ACL_FORMAT_NCHW, 4, c->x);
  t = node("trans_Cast_0", "Cast", &half);
  reads(t, d, NULL);
  REQUIRE(asl__attr_set_int(&op_at(t)->attrs, "dst_type", 1));
  in5 = blocked_desc(ACL_FORMAT_NC1HWC0, ACL_FORMAT_NCHW, 4, c->x);
  t = trans("trans_TransData_1", t, &in5);
  if (filter_format == ACL_FORMAT_HWCN) {
    int64_t dims[4], i, j, a, b;
    float *turned = numbers((size_t)(o * c->w[1] * k * k));
    dims[0] = dims[1] = k, dims[2] = c->w[1], dims[3] = o;
    for (a = 0; a < o; a++)
      for (b = 0; b < c->w[1]; b++)
        for (i = 0; i < k; i++)
          for (j = 0; j < k; j++) turned[((i * k + j) * c->w[1] + b) * o + a] = c->wv[((a * c->w[1] + b) * k + i) * k + j];
    wt = filter("weight", ACL_FORMAT_HWCN, dims, (size_t)groups, turned);
    free(turned);
  } else wt = filter("weight", ACL_FORMAT_NCHW, c->w, (size_t)groups, c->wv);
  c->five = blocked_desc(ACL_FORMAT_NC1HWC0, ACL_FORMAT_NCHW, 4, c->y);
  {
    size_t b = vector("bias", (size_t)o, c->bv);
    c->conv = node("conv", "Conv2D", &c->five);
    reads(c->conv, t, NULL);
    reads(c->conv, wt, NULL);
    reads(c->conv, b, NULL);
  }
}
static aclError conv_load(conv_file *c, size_t last) {
  asl__om_desc half = plain_desc(ACL_FLOAT16, ACL_FORMAT_NCHW, 4, c->y), full = plain_desc(ACL_FLOAT, ACL_FORMAT_NCHW, 4, c->y);
  size_t t = trans("trans_TransData_9", last, &half), u = node("trans_Cast_10", "Cast", &full);
  reads(u, t, NULL);
  REQUIRE(asl__attr_set_int(&op_at(u)->attrs, "dst_type", 0));
  return load(u, NULL);
}
static void conv_end(conv_file *c) {
  free(c->xv);
  free(c->wv);
  free(c->bv);
  end();
}
static size_t conv_count(const conv_file *c) { return (size_t)(c->y[0] * c->y[1] * c->y[2] * c->y[3]); }

/* Every usual window comes back from the sizes alone. */
TEST(strides_and_pads_follow_from_the_sizes) {
  static const int64_t cases[][5] = {/* side, kernel, stride, pad, groups */
                                     {42, 3, 2, 0, 1}, {20, 3, 2, 0, 1}, {9, 3, 2, 0, 1},   {55, 3, 2, 1, 1}, {8, 3, 2, 1, 1},
                                     {7, 3, 2, 1, 1},  {8, 3, 1, 1, 1},  {8, 3, 1, 0, 1},   {16, 5, 1, 2, 3}, {16, 1, 1, 0, 1},
                                     {16, 1, 2, 0, 1}, {28, 7, 2, 3, 1}, {67, 11, 4, 2, 1}, {32, 4, 4, 0, 1}, {12, 3, 2, 1, 6},
                                     {6, 6, 1, 0, 1},  {15, 2, 2, 0, 1}, {14, 5, 2, 2, 2}};
  size_t i, k;
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const int64_t side = cases[i][0], out = (side + 2 * cases[i][3] - cases[i][1]) / cases[i][2] + 1, g = cases[i][4];
    conv_file c;
    float *y;
    double *want;
    conv_begin(&c, 1, g * (int64_t)pick(1, 9), side, side, g * (int64_t)pick(1, 20), cases[i][1], out, out, g,
               i % 2 && g == 1 ? ACL_FORMAT_HWCN : ACL_FORMAT_NCHW);
    kernel(c.conv, "te_fused_op_conv2d_relu_80397ef05d128600_a6d5fdad0331f15b__kernel0");
    REQUIRE(asl__attr_set_int(&op_at(c.conv)->attrs, "groups", 1)); /* the default, not the truth */
    if (!CHECK_EQ(conv_load(&c, c.conv), ACL_SUCCESS)) fprintf(stderr, "case %u: %s\n", (unsigned)i, why);
    want = conv(c.xv, c.x, c.wv, c.w, c.bv, cases[i][2], cases[i][3], 1, g, out, out);
    y = numbers(conv_count(&c));
    for (k = 0; k < conv_count(&c); k++) want[k] = relu(want[k]);
    run(c.xv, NULL, y);
    check_all(y, want, conv_count(&c));
    CHECK_EQ(noted(ASL__LOST_DILATION, "conv"), cases[i][1] > 1 && cases[i][2] == 1 && out == side);
    free(want);
    free(y);
    conv_end(&c);
  }
}
TEST(a_kernel_of_its_own_keeps_its_attributes) {
  static const int64_t two[4] = {1, 1, 2, 2}, three[4] = {3, 3, 3, 3}, dil[4] = {1, 1, 3, 3};
  conv_file c;
  float *y;
  double *want;
  conv_begin(&c, 2, 5, 13, 13, 7, 3, 7, 7, 1, ACL_FORMAT_NCHW);
  kernel(c.conv, "te_conv2d_80397ef05d128600_a6d5fdad0331f15b__kernel0");
  REQUIRE(asl__attr_set_ints(&op_at(c.conv)->attrs, "strides", two, 4) && asl__attr_set_ints(&op_at(c.conv)->attrs, "pads", three, 4));
  REQUIRE(asl__attr_set_ints(&op_at(c.conv)->attrs, "dilations", dil, 4));
  CHECK_EQ(conv_load(&c, c.conv), ACL_SUCCESS);
  want = conv(c.xv, c.x, c.wv, c.w, c.bv, 2, 3, 3, 1, 7, 7);
  y = numbers(conv_count(&c));
  run(c.xv, NULL, y);
  check_all(y, want, conv_count(&c));
  CHECK_EQ(model->note_count, 0);
  free(want);
  free(y);
  conv_end(&c);
}
/* Chains after a convolution, by kernel name. */
TEST(the_kernel_name_tells_the_order_of_what_follows) {
  size_t kind, i;
  for (kind = 0; kind < 6; kind++) {
    static const char *const names[6] = {
        "te_fused_op_conv2d_relu6_80397ef05d128600_a6__kernel0",      "te_fused_op_conv2d_sigmoid_mul_80397ef05d128600__kernel0",
        "te_fused_op_conv2d_add_relu_80397ef05d128600__kernel0",      "te_fused_op_conv2d_relu_add_80397ef05d128600__kernel0",
        "te_fused_op_conv2d_clip_by_value_80397ef05d128600__kernel0", "te_fused_op_conv2d_abs_mul_mul_add_80397ef05d128600__kernel0"};
    conv_file c;
    float *y, *rest = NULL;
    double *want;
    conv_begin(&c, 1, 3, 6, 6, 18, 1, 6, 6, 1, ACL_FORMAT_NCHW);
    kernel(c.conv, names[kind]);
    if (kind == 2 || kind == 3) {
      asl__om_desc d = blocked_desc(ACL_FORMAT_NC1HWC0, ACL_FORMAT_NCHW, 4, c.y);
      size_t more = data("more", ACL_FLOAT, ACL_FORMAT_NCHW, 4, c.y), t;
      REQUIRE(asl__attr_set_int(&op_at(more)->attrs, "index", 1));
      t = trans("trans_TransData_2", more, &d);
      rest = numbers(conv_count(&c));
      opens(c.conv, 1);
      reads(c.conv, t, NULL);
    } else if (kind == 4) {
      size_t lo = scalar("lo", -0.5f), hi = scalar("hi", 1.5f);
      opens(c.conv, 1);
      reads(c.conv, lo, NULL);
      reads(c.conv, hi, NULL);
    }
    if (!CHECK_EQ(conv_load(&c, c.conv), ACL_SUCCESS)) fprintf(stderr, "%s\n", why);
    want = conv(c.xv, c.x, c.wv, c.w, c.bv, 1, 0, 1, 1, 6, 6);
    y = numbers(conv_count(&c));
    for (i = 0; i < conv_count(&c); i++) {
      double v = want[i];
      want[i] = kind == 0   ? (v < 0 ? 0 : v > 6 ? 6 : v)
                : kind == 1 ? v / (1 + exp(-v))
                : kind == 2 ? relu(v + (double)rest[i])
                : kind == 3 ? relu(v) + (double)rest[i]
                : kind == 4 ? (v < -0.5 ? -0.5 : v > 1.5 ? 1.5 : v)
                            : (v < 0 ? 0.2 * v : v);
    }
    run(c.xv, rest, y);
    check_all(y, want, conv_count(&c));
    CHECK_EQ(noted(ASL__LOST_SLOPE, "conv"), kind == 5);
    free(want);
    free(y);
    free(rest);
    conv_end(&c);
  }
}
/* The output stage of newer chips: 13 inputs, a list of types without order, and a kernel name that says nothing. */
TEST(the_output_stage_knows_its_slots) {
  size_t kind, i;
  for (kind = 0; kind < 5; kind++) {
    conv_file c;
    float *y, *rest = NULL;
    double *want;
    conv_begin(&c, 1, 4, 5, 5, 20, 3, 5, 5, 1, ACL_FORMAT_NCHW);
    REQUIRE(asl__attr_set_strings(&op_at(c.conv)->attrs, "_datadump_original_op_names", NULL, 0));
    kernel(c.conv, "te_fused_op_conv2d_fix_pipe_1c94f89d1d72176adfc121eee34f1ac24baf9dc1549c2b7f__kernel0");
    opens(c.conv, 1);
    if (kind == 0) types(c.conv, "Relu", NULL, NULL);
    if (kind == 1) types(c.conv, "Add", NULL, NULL);
    if (kind == 2) types(c.conv, "Relu", "Add", NULL);
    if (kind == 3) types(c.conv, "Relu", "Const", "Relu");
    if (kind == 4) types(c.conv, "Add", "Relu", "Relu");
    if (kind == 1 || kind == 2 || kind == 4) {
      asl__om_desc d = blocked_desc(ACL_FORMAT_NC1HWC0, ACL_FORMAT_NCHW, 4, c.y);
      size_t more = data("more", ACL_FLOAT, ACL_FORMAT_NCHW, 4, c.y), t;
      REQUIRE(asl__attr_set_int(&op_at(more)->attrs, "index", 1));
      t = trans("trans_TransData_2", more, &d);
      rest = numbers(conv_count(&c));
      reads(c.conv, t, NULL);
      opens(c.conv, 8);
    } else opens(c.conv, 9);
    if (!CHECK_EQ(conv_load(&c, c.conv), ACL_SUCCESS)) fprintf(stderr, "%s\n", why);
    want = conv(c.xv, c.x, c.wv, c.w, c.bv, 1, 1, 1, 1, 5, 5);
    y = numbers(conv_count(&c));
    for (i = 0; i < conv_count(&c); i++) {
      double v = want[i];
      want[i] = kind == 0 || kind == 3 ? relu(v)
                : kind == 1            ? v + (double)rest[i]
                : kind == 2            ? relu(v + (double)rest[i])
                                       : relu(relu(v) + (double)rest[i]);
    }
    run(c.xv, rest, y);
    check_all(y, want, conv_count(&c));
    CHECK_EQ(noted(ASL__LOST_ORDER, "conv"), kind == 2);
    CHECK(noted(ASL__LOST_DILATION, "conv"));
    free(want);
    free(y);
    free(rest);
    conv_end(&c);
  }
}
TEST(a_kernel_that_quantises_is_refused_by_name) {
  conv_file c;
  conv_begin(&c, 1, 4, 5, 5, 20, 3, 5, 5, 1, ACL_FORMAT_NCHW);
  kernel(c.conv, "te_fused_op_conv2d_fix_pipe_1c94f89d1d72176adfc121eee34f1ac24baf9dc1549c2b7f__kernel0");
  opens(c.conv, 2);
  {
    size_t scale = scalar("scale", 0.5f);
    reads(c.conv, scale, NULL);
  }
  opens(c.conv, 7);
  CHECK_EQ(conv_load(&c, c.conv), ACL_ERROR_GE_LOAD_MODEL);
  CHECK_HAS(why, "conv");
  CHECK_HAS(why, "quantises");
  conv_end(&c);
}
TEST(a_kernel_with_unknown_parts_is_refused_by_name) {
  conv_file c;
  conv_begin(&c, 1, 4, 5, 5, 20, 3, 5, 5, 1, ACL_FORMAT_NCHW);
  kernel(c.conv, "te_fused_op_conv2d_wobble_1c94f89d1d72176adfc121eee34f1ac24baf9dc1549c2b7f__kernel0");
  CHECK_EQ(conv_load(&c, c.conv), ACL_ERROR_OP_NOT_FOUND);
  CHECK_HAS(why, "conv");
  CHECK_HAS(why, "wobble");
  conv_end(&c);
}

/*--------------------------------------------------------------------------------------
  Products, reshapes, element-wise kernels
--------------------------------------------------------------------------------------*/
/* x [1,c,h,w] -> (a reshape that is gone) -> [1, chw] times a blocked weight, once plain, once transposed, activation fused. */
TEST(products_find_their_transpose_and_lost_reshapes) {
  int turned;
  for (turned = 0; turned < 2; turned++) {
    const int64_t xd[4] = {2, 3, 2, 5}, flat[2] = {2, 30}, wd[2] = {30, 19}, wt[2] = {19, 30}, yd[2] = {2, 19};
    float *x = numbers(60), *w = numbers(570), *b = numbers(19), *y = numbers(38);
    double want[38];
    asl__om_desc nz = blocked_desc(ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND, 2, yd),
                 flat_nz = blocked_desc(ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND, 2, flat),
                 flat_nd = plain_desc(ACL_FLOAT16, ACL_FORMAT_ND, 2, flat), out = plain_desc(ACL_FLOAT16, ACL_FORMAT_ND, 2, yd);
    size_t d, t, wc, bc, mm, i, j, k;
    new_file();
    d = data("input", ACL_FLOAT, ACL_FORMAT_NCHW, 4, xd);
    t = node("trans_TransData_13", "TransData", &flat_nz);
    reads(t, d, &flat_nd);
    wc = matrix_const("weight", turned ? wt : wd, w);
    bc = vector("bias", 19, b);
    mm = node("fc/MatMulfc/Relu6", "MatMulV2", &nz);
    reads(mm, t, NULL);
    reads(mm, wc, NULL);
    reads(mm, bc, NULL);
    kernel(mm, "te_fused_op_mat_mul_relu6_70de20856bc135d10_a6d5fdad0331f15b__kernel0");
    t = node("trans_TransData_14", "TransData", &out);
    reads(t, mm, NULL);
    if (!CHECK_EQ(load(t, NULL), ACL_SUCCESS)) fprintf(stderr, "%s\n", why);
    for (i = 0; i < 2; i++)
      for (j = 0; j < 19; j++) {
        double s = (double)b[j];
        for (k = 0; k < 30; k++) s += (double)x[i * 30 + k] * (double)(turned ? w[j * 30 + k] : w[k * 19 + j]);
        want[i * 19 + j] = s < 0 ? 0 : s > 6 ? 6 : s;
      }
    CHECK_EQ(asl__mdl_io_at(model, 1, 0)->dtype, ACL_FLOAT16);
    CHECK_EQ(asl__mdl_io_at(model, 1, 0)->bytes, 76);
    {
      uint16_t half[38];
      double worst = 0;
      run(x, NULL, (float *)(void *)half);
      for (i = 0; i < 38; i++) {
        double e = fabs((double)asl__num_from_half(half[i]) - want[i]);
        if (!(e <= worst)) worst = e;
      }
      CHECK(worst < 4e-3);
    }
    free(x);
    free(w);
    free(b);
    free(y);
    end();
  }
}
/* A square weight fits both ways: the other products of the file decide, and it is said. */
TEST(a_square_product_follows_its_neighbours) {
  const int64_t xd[2] = {1, 16}, w1[2] = {8, 16}, hd[2] = {1, 8}, w2[2] = {8, 8};
  float *x = numbers(16), *a = numbers(128), *b = numbers(64), y[8];
  double h[8], want[8];
  asl__om_desc hz = blocked_desc(ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_ND, 2, hd), out = plain_desc(ACL_FLOAT, ACL_FORMAT_ND, 2, hd);
  size_t d, m1, m2, wa, wb, i, k;
  new_file();
  d = data("input", ACL_FLOAT, ACL_FORMAT_ND, 2, xd);
  wa = matrix_const("wa", w1, a);
  wb = matrix_const("wb", w2, b);
  m1 = node("first", "MatMulV2", &hz);
  reads(m1, d, NULL);
  reads(m1, wa, NULL);
  kernel(m1, "te_fused_op_mat_mul_relu_70de20856bc135d10_a6d5fdad0331f15b__kernel0");
  m2 = node("second", "MatMulV2", &hz);
  reads(m2, m1, NULL);
  reads(m2, wb, NULL);
  kernel(m2, "te_fused_op_mat_mul_relu_70de20856bc135d10_a6d5fdad0331f15b__kernel0");
  if (!CHECK_EQ(load(m2, &out), ACL_SUCCESS)) fprintf(stderr, "%s\n", why);
  for (i = 0; i < 8; i++) {
    for (h[i] = 0, k = 0; k < 16; k++) h[i] += (double)x[k] * (double)a[i * 16 + k];
    h[i] = relu(h[i]);
  }
  for (i = 0; i < 8; i++) {
    for (want[i] = 0, k = 0; k < 8; k++) want[i] += h[k] * (double)b[i * 8 + k];
    want[i] = relu(want[i]);
  }
  run(x, NULL, y);
  check_all(y, want, 8);
  CHECK(noted(ASL__LOST_TRANSPOSE, "second"));
  CHECK(!noted(ASL__LOST_TRANSPOSE, "first"));
  free(x);
  free(a);
  free(b);
  end();
}
/* A batched product under the name of the layout change it was fused with. */
TEST(a_product_may_be_typed_as_the_layout_change_before_it) {
  const int64_t ad[3] = {2, 5, 7}, bd[3] = {2, 7, 3}, yd[3] = {2, 5, 3};
  float *a = numbers(70), *b = numbers(42), y[30];
  double want[30];
  asl__om_desc out = plain_desc(ACL_FLOAT, ACL_FORMAT_ND, 3, yd);
  size_t p, q, m, i, j, k, n;
  new_file();
  p = data("a", ACL_FLOAT, ACL_FORMAT_ND, 3, ad);
  q = data("b", ACL_FLOAT, ACL_FORMAT_ND, 3, bd);
  REQUIRE(asl__attr_set_int(&op_at(p)->attrs, "index", 0) && asl__attr_set_int(&op_at(q)->attrs, "index", 1));
  m = node("trans_TransData_5", "TransData", &out);
  reads(m, q, NULL); /* the operand whose layout changes comes first here */
  reads(m, p, NULL);
  types(m, "BatchMatMulV2", NULL, NULL);
  kernel(m, "te_fused_op_trans_data_batch_matmul_v2_fix_pipe_70de20856bc135d10a6d5__kernel0");
  if (!CHECK_EQ(load(m, NULL), ACL_SUCCESS)) fprintf(stderr, "%s\n", why);
  for (n = 0; n < 2; n++)
    for (i = 0; i < 5; i++)
      for (j = 0; j < 3; j++)
        for (want[(n * 5 + i) * 3 + j] = 0, k = 0; k < 7; k++)
          want[(n * 5 + i) * 3 + j] += (double)a[(n * 5 + i) * 7 + k] * (double)b[(n * 7 + k) * 3 + j];
  run(a, b, y);
  check_all(y, want, 30);
  free(a);
  free(b);
  end();
}
/* NHWC on one side, NCHW on the other: a real change of order behind a TransData. */
TEST(a_layout_change_between_plain_layouts_moves_the_numbers) {
  const int64_t nhwc[4] = {2, 3, 4, 5}, nchw[4] = {2, 5, 3, 4};
  float *x = numbers(120), *y = numbers(120);
  asl__om_desc out = plain_desc(ACL_FLOAT, ACL_FORMAT_NCHW, 4, nchw);
  size_t d, t, i, bad = 0;
  new_file();
  d = data("input", ACL_FLOAT, ACL_FORMAT_NHWC, 4, nhwc);
  t = trans("trans_TransData_0", d, &out);
  CHECK_EQ(load(t, NULL), ACL_SUCCESS);
  run(x, NULL, y);
  for (i = 0; i < 120; i++) {
    size_t w = i % 4, h = i / 4 % 3, c = i / 12 % 5, n = i / 60;
    bad += fabsf(y[i] - x[((n * 3 + h) * 4 + w) * 5 + c]) > 0;
  }
  CHECK_EQ(bad, 0);
  CHECK_EQ(asl__mdl_io_at(model, 0, 0)->format, ACL_FORMAT_NHWC);
  CHECK_EQ(asl__mdl_io_at(model, 1, 0)->format, ACL_FORMAT_NCHW);
  free(x);
  free(y);
  end();
}
/* Element-wise kernels: operands are used up in order; one that is missing is the value the chain began with. */
TEST(element_wise_kernels_use_their_inputs_in_order) {
  const int64_t dims[2] = {3, 5};
  int kind;
  for (kind = 0; kind < 4; kind++) {
    static const char *const names[4] = {"te_fused_op_mul_add_relu_70de20856bc135d10__kernel0",
                                         "te_fused_op_sigmoid_mul_70de20856bc135d10__kernel0",
                                         "te_fused_op_abs_mul_mul_add_70de20856bc135d10__kernel0", ""};
    static const char *const kinds[4] = {"Mul", "Sigmoid", "Abs", "Add"};
    float *x = numbers(15), *z = numbers(15), *y = numbers(15), k = 0.75f;
    double want[15];
    asl__om_desc out = plain_desc(ACL_FLOAT, ACL_FORMAT_ND, 2, dims);
    size_t d, e = 0, s = 0, n, i;
    new_file();
    d = data("x", ACL_FLOAT, ACL_FORMAT_ND, 2, dims);
    if (kind == 0) {
      s = scalar("k", k);
      e = data("z", ACL_FLOAT, ACL_FORMAT_ND, 2, dims);
      REQUIRE(asl__attr_set_int(&op_at(e)->attrs, "index", 1));
    }
    n = node("fused", kinds[kind], &out);
    reads(n, d, NULL);
    if (kind == 0) {
      reads(n, s, NULL);
      reads(n, e, NULL);
    }
    if (kind == 3) {
      reads(n, d, NULL);
      types(n, "Add", "Relu", NULL); /* no kernel name at all: the list of types has to do */
    } else kernel(n, names[kind]);
    if (!CHECK_EQ(load(n, NULL), ACL_SUCCESS)) fprintf(stderr, "%s\n", why);
    for (i = 0; i < 15; i++) {
      double v = (double)x[i];
      want[i] = kind == 0   ? relu(v * (double)k + (double)z[i])
                : kind == 1 ? v / (1 + exp(-v))
                : kind == 2 ? (v < 0 ? 0.2 * v : v)
                            : relu(2 * v);
    }
    run(x, z, y);
    check_all(y, want, 15);
    free(x);
    free(z);
    free(y);
    end();
  }
}
/* An operator the compiler made of others (its list of original types names them) is itself and nothing more. */
TEST(a_rewritten_operator_is_not_taken_for_a_fused_one) {
  const int64_t dims[2] = {3, 5};
  float *x = numbers(15), y[15];
  double want[15];
  asl__om_desc out = plain_desc(ACL_FLOAT, ACL_FORMAT_ND, 2, dims);
  size_t d, n, i;
  new_file();
  d = data("x", ACL_FLOAT, ACL_FORMAT_ND, 2, dims);
  n = node("act", "Tanh", &out);
  reads(n, d, NULL);
  types(n, "Sigmoid", "Mul", "Sub");
  kernel(n, "te_tanh_70de20856bc135d10__kernel0");
  CHECK_EQ(load(n, NULL), ACL_SUCCESS);
  for (i = 0; i < 15; i++) want[i] = tanh((double)x[i]);
  run(x, NULL, y);
  check_all(y, want, 15);
  free(x);
  end();
}

/*--------------------------------------------------------------------------------------
  Genuine files, where they are at hand
--------------------------------------------------------------------------------------*/
static unsigned char *read_file(const char *path, size_t *n) {
  unsigned char *p = NULL;
  return asl__os_read_file(path, (size_t)1 << 30, &p, n) == 0 ? p : NULL;
}
TEST(the_tracker_agrees_with_its_source_network) {
  size_t n = 0, in_bytes = 0, want_bytes = 0, i;
  unsigned char *file = read_file("../shared/samples/om/nanotrack_backbone_255.om", &n);
  unsigned char *in = read_file("../shared/samples/om/nanotrack_backbone_255.in0.bin", &in_bytes);
  unsigned char *want = read_file("../shared/samples/om/nanotrack_backbone_255.expected_fp32.out0.bin", &want_bytes);
  aclError e;
  if (!file || !in || !want) TEST_SKIP("no samples");
  e = asl__mdl_load(file, n, &model, why, sizeof why);
  if (e == ACL_ERROR_OP_NOT_FOUND) TEST_SKIP("its operators are not all there yet");
  if (!CHECK_EQ(e, ACL_SUCCESS)) fprintf(stderr, "%s\n", why);
  CHECK_EQ(asl__mdl_io_at(model, 0, 0)->bytes, in_bytes);
  CHECK_EQ(asl__mdl_io_at(model, 1, 0)->bytes, want_bytes);
  CHECK_STR(asl__mdl_io_at(model, 1, 0)->name, "/features/features.9/conv/conv.7/Conv:0:output");
  {
    float *y = (float *)malloc(want_bytes);
    double diff = 0, all = 0;
    REQUIRE(y != NULL);
    run((const float *)(const void *)in, NULL, y);
    for (i = 0; i < want_bytes / 4; i++) {
      float w;
      memcpy(&w, want + 4 * i, 4);
      diff += ((double)y[i] - (double)w) * ((double)y[i] - (double)w);
      all += (double)w * (double)w;
    }
    if (!CHECK(sqrt(diff / all) < 0.01)) fprintf(stderr, "relative L2 %g\n", sqrt(diff / all));
    free(y);
  }
  asl__os_free(file);
  asl__os_free(in);
  asl__os_free(want);
  end();
}
