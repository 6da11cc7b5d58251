/* test_random_nets.c - networks put together at random: written as ONNX, converted by atc with random options, run, and held against
   what the operators' definitions give when they are computed one by one in double precision. What the compiler folds and the plan
   joins must not be seen in the results.

   ASL_SEED repeats a run; ASL_NETS says how many networks (80), and FULL more. A network that comes out wrong is described. */
#include <stdarg.h>
#include "ascend_lite.h"
#include "test.h"
#include "atc_models.h"

typedef struct { int rank; int64_t d[5]; double *v; size_t n; char name[16]; } val;
#define MAX_VALS 64
static val vals[MAX_VALS];
static int n_vals;
static unsigned n_consts;
static int wide; /* this network is large enough for the kernels that want much to do */
static char story[8000]; /* what the network does, for whoever has to find the mistake */

static int pick(int lo, int hi) { return (int)test_between(lo, hi); }
static void tell(const char *format, ...) {
  va_list args;
  const size_t at = strlen(story);
  va_start(args, format);
  vsnprintf(story + at, sizeof story - at, format, args);
  va_end(args);
}
static val *make(int rank, const int64_t *d) {
  val *t = &vals[n_vals];
  int i;
  REQUIRE(n_vals < MAX_VALS);
  memset(t, 0, sizeof *t);
  t->rank = rank, t->n = 1;
  for (i = 0; i < rank; i++) t->d[i] = d[i], t->n *= (size_t)d[i];
  t->v = (double *)calloc(t->n + 1, sizeof *t->v);
  REQUIRE(t->v != NULL);
  snprintf(t->name, sizeof t->name, "t%d", n_vals++);
  tell(" -> %s [", t->name);
  for (i = 0; i < rank; i++) tell("%s%lld", i ? "," : "", (long long)d[i]);
  tell("]\n");
  return t;
}
/* A constant of sixteenths: its name; *v its numbers. */
static const char *constant(int rank, const int64_t *d, double scale, double shift, float **v) {
  static char name[4][12];
  static int turn;
  static float store[4][40000];
  char *called = name[turn];
  size_t n = 1, i;
  int k;
  for (k = 0; k < rank; k++) n *= (size_t)d[k];
  REQUIRE(n <= 40000);
  *v = store[turn];
  for (i = 0; i < n; i++) (*v)[i] = (float)((double)pick(-16, 16) / 16 * scale + shift);
  snprintf(called, sizeof name[0], "c%u", n_consts++);
  weight_f(called, rank, d, *v);
  turn = (turn + 1) % 4;
  return called;
}
static const char *whole(const int64_t *v, int n) {
  static char name[6][12];
  static int turn;
  char *called = name[turn = (turn + 1) % 6];
  snprintf(called, sizeof name[0], "c%u", n_consts++);
  weight_ints(called, v, n);
  return called;
}
static char in_names[100];
static const char *names(const char *a, const char *b, const char *c) {
  snprintf(in_names, sizeof in_names, "%s%s%s%s%s", a, b ? "," : "", b ? b : "", c ? "," : "", c ? c : "");
  return in_names;
}
static void begin(const char *type, const char *in, const val *y) { begin_node(type, y->name, in, y->name); }
static void strides_of(const val *t, size_t *s) {
  int i;
  size_t n = 1;
  for (i = t->rank - 1; i >= 0; i--) s[i] = n, n *= (size_t)t->d[i];
}

/*--------------------------------------------------------------------------------------
  Operators: each writes its node and computes what it gives
--------------------------------------------------------------------------------------*/
/* Kernel, strides, dilations, borders of two axes, and the size that comes out; 0 when nothing would. */
typedef struct { int64_t k[2], s[2], d[2], before[2], after[2], out[2]; const char *automatic; } window;
static int make_window(const val *x, window *w, int dilated, int border, int ceil_mode) {
  static const char *const automatic[] = {NULL, NULL, NULL, "SAME_UPPER", "SAME_LOWER", "VALID"};
  int i;
  w->automatic = automatic[pick(0, 5)];
  for (i = 0; i < 2; i++) {
    const int64_t in = x->d[2 + i];
    int64_t covers, o, k;
    w->k[i] = pick(1, 3), w->s[i] = pick(1, 2), w->d[i] = dilated ? pick(1, 2) : 1;
    covers = (w->k[i] - 1) * w->d[i] + 1;
    w->before[i] = w->after[i] = 0;
    if (!w->automatic && border) w->before[i] = pick(0, (int)w->k[i] - 1), w->after[i] = pick(0, (int)w->k[i] - 1);
    if (w->automatic && w->automatic[0] == 'S') {
      int64_t need = ((in + w->s[i] - 1) / w->s[i] - 1) * w->s[i] + covers - in;
      if (need < 0) need = 0;
      w->before[i] = w->automatic[5] == 'U' ? need / 2 : need - need / 2;
      w->after[i] = need - w->before[i];
    }
    if (in + w->before[i] + w->after[i] < covers) return 0;
    w->out[i] = (in + w->before[i] + w->after[i] - covers + (ceil_mode ? w->s[i] - 1 : 0)) / w->s[i] + 1;
    if (ceil_mode && (w->out[i] - 1) * w->s[i] >= in + w->before[i]) w->out[i]--; /* no window may begin behind the end */
    for (o = 0; o < w->out[i]; o++) { /* one that lies outside with all its holes has no largest number */
      for (k = 0; k < w->k[i] && (o * w->s[i] + k * w->d[i] < w->before[i] || o * w->s[i] + k * w->d[i] - w->before[i] >= in); k++) {}
      if (k == w->k[i]) return 0;
    }
  }
  return 1;
}
static void write_window(const window *w, int dilated) {
  const int64_t pads[4] = {w->before[0], w->before[1], w->after[0], w->after[1]};
  attr_ints("kernel_shape", w->k, 2, 1), attr_ints("strides", w->s, 2, 0);
  if (dilated) attr_ints("dilations", w->d, 2, 1);
  if (w->automatic) attr_text("auto_pad", w->automatic);
  else attr_ints("pads", pads, 4, 1);
  tell(" k %lldx%lld s %lld,%lld d %lld,%lld pads %lld,%lld,%lld,%lld %s", (long long)w->k[0], (long long)w->k[1], (long long)w->s[0],
       (long long)w->s[1], (long long)w->d[0], (long long)w->d[1], (long long)pads[0], (long long)pads[1], (long long)pads[2], (long long)pads[3],
       w->automatic ? w->automatic : "");
}
static int divisor(int64_t n) {
  int g = pick(1, (int)n);
  while (n % g) g--;
  return pick(0, 2) ? (pick(0, 1) ? 1 : (int)n) : g;
}
static val *conv(const val *x) {
  window w;
  const int64_t groups = x->rank == 4 ? divisor(x->d[1]) : 1, each = wide && groups == 1 ? pick(8, 40) : pick(1, 5);
  int64_t fd[4], d[4], o, c, i, j, a, b, n;
  const int biased = pick(0, 1);
  float *f, *bias = NULL;
  const char *fname, *bname = NULL;
  val *y;
  if (x->rank != 4 || !make_window(x, &w, 1, 1, 0)) return NULL;
  fd[0] = groups * (groups > 4 ? 1 : each), fd[1] = x->d[1] / groups, fd[2] = w.k[0], fd[3] = w.k[1];
  fname = constant(4, fd, 2 / sqrt((double)(fd[1] * fd[2] * fd[3])), 0, &f);
  if (biased) bname = constant(1, fd, 0.5, 0, &bias);
  d[0] = x->d[0], d[1] = fd[0], d[2] = w.out[0], d[3] = w.out[1];
  tell("Conv %s groups %lld%s", x->name, (long long)groups, biased ? " bias" : "");
  begin_node("Conv", "", names(x->name, fname, bname), "");
  write_window(&w, 1), attr_int("group", groups);
  y = make(4, d);
  put_text(&node, 2, y->name), put_text(&node, 3, y->name);
  end_node();
  for (n = 0; n < d[0]; n++)
    for (o = 0; o < d[1]; o++)
      for (i = 0; i < d[2]; i++)
        for (j = 0; j < d[3]; j++) {
          double sum = bias ? (double)bias[o] : 0;
          for (c = 0; c < fd[1]; c++)
            for (a = 0; a < w.k[0]; a++)
              for (b = 0; b < w.k[1]; b++) {
                const int64_t r = i * w.s[0] + a * w.d[0] - w.before[0], q = j * w.s[1] + b * w.d[1] - w.before[1];
                if (r < 0 || q < 0 || r >= x->d[2] || q >= x->d[3]) continue;
                sum += x->v[((n * x->d[1] + o / (fd[0] / groups) * fd[1] + c) * x->d[2] + r) * x->d[3] + q] *
                       (double)f[((o * fd[1] + c) * w.k[0] + a) * w.k[1] + b];
              }
          y->v[((n * d[1] + o) * d[2] + i) * d[3] + j] = sum;
        }
  return y;
}
static val *conv_transpose(const val *x) {
  const int64_t groups = x->rank == 4 ? divisor(x->d[1]) : 1, each = pick(1, 3);
  int64_t fd[4], d[4], s[2], pads[4], more[2], o, c, i, j, a, b, n;
  float *f;
  const char *fname;
  val *y;
  if (x->rank != 4) return NULL;
  fd[0] = x->d[1], fd[1] = each, fd[2] = pick(1, 3), fd[3] = pick(1, 3);
  d[0] = x->d[0], d[1] = groups * each;
  for (i = 0; i < 2; i++) {
    s[i] = pick(1, 2);
    pads[i] = pick(0, (int)fd[2 + i] - 1), pads[2 + i] = pick(0, (int)fd[2 + i] - 1);
    more[i] = s[i] > 1 ? pick(0, 1) : 0;
    d[2 + i] = (x->d[2 + i] - 1) * s[i] + fd[2 + i] - pads[i] - pads[2 + i] + more[i];
    if (d[2 + i] < 1 || d[2 + i] > 24) return NULL;
  }
  fname = constant(4, fd, 1, 0, &f);
  tell("ConvTranspose %s groups %lld k %lldx%lld s %lld,%lld", x->name, (long long)groups, (long long)fd[2], (long long)fd[3], (long long)s[0], (long long)s[1]);
  begin_node("ConvTranspose", "", names(x->name, fname, NULL), "");
  attr_ints("strides", s, 2, 1), attr_ints("pads", pads, 4, 1), attr_ints("output_padding", more, 2, 1), attr_int("group", groups);
  y = make(4, d);
  put_text(&node, 2, y->name), put_text(&node, 3, y->name);
  end_node();
  for (n = 0; n < d[0]; n++)
    for (c = 0; c < x->d[1]; c++)
      for (i = 0; i < x->d[2]; i++)
        for (j = 0; j < x->d[3]; j++)
          for (o = 0; o < each; o++)
            for (a = 0; a < fd[2]; a++)
              for (b = 0; b < fd[3]; b++) {
                const int64_t r = i * s[0] + a - pads[0], q = j * s[1] + b - pads[1];
                if (r < 0 || q < 0 || r >= d[2] || q >= d[3]) continue;
                y->v[((n * d[1] + c / (x->d[1] / groups) * each + o) * d[2] + r) * d[3] + q] +=
                    x->v[((n * x->d[1] + c) * x->d[2] + i) * x->d[3] + j] * (double)f[((c * each + o) * fd[2] + a) * fd[3] + b];
              }
  return y;
}
static val *pool(const val *x) {
  const int max = pick(0, 1), ceil_mode = pick(0, 3) == 0, counted = pick(0, 1);
  int64_t d[4], i, j, a, b, p;
  window w;
  val *y;
  if (x->rank != 4 || !make_window(x, &w, max, 1, ceil_mode)) return NULL;
  if (ceil_mode && w.automatic) return NULL;
  if (!max && ceil_mode) return NULL; /* whether the part behind the border counts is said differently by every version */
  d[0] = x->d[0], d[1] = x->d[1], d[2] = w.out[0], d[3] = w.out[1];
  tell("%s %s%s%s", max ? "MaxPool" : "AveragePool", x->name, ceil_mode ? " ceil" : "", counted ? " counted" : "");
  begin_node(max ? "MaxPool" : "AveragePool", "", x->name, "");
  write_window(&w, max);
  if (ceil_mode) attr_int("ceil_mode", 1);
  if (!max) attr_int("count_include_pad", counted);
  y = make(4, d);
  put_text(&node, 2, y->name), put_text(&node, 3, y->name);
  end_node();
  for (p = 0; p < d[0] * d[1]; p++)
    for (i = 0; i < d[2]; i++)
      for (j = 0; j < d[3]; j++) {
        double sum = 0, most = -HUGE_VAL;
        int64_t seen = 0;
        for (a = 0; a < w.k[0]; a++)
          for (b = 0; b < w.k[1]; b++) {
            const int64_t r = i * w.s[0] + a * w.d[0] - w.before[0], q = j * w.s[1] + b * w.d[1] - w.before[1];
            if (r < 0 || q < 0 || r >= x->d[2] || q >= x->d[3]) continue;
            sum += x->v[(p * x->d[2] + r) * x->d[3] + q];
            if (x->v[(p * x->d[2] + r) * x->d[3] + q] > most) most = x->v[(p * x->d[2] + r) * x->d[3] + q];
            seen++;
          }
        y->v[(p * d[2] + i) * d[3] + j] = max ? most : sum / (double)(counted ? w.k[0] * w.k[1] : seen);
      }
  return y;
}
static val *batch_norm(const val *x) {
  float *v[4];
  char list[100];
  int64_t inner = 1;
  size_t i;
  int k;
  val *y;
  if (x->rank < 2) return NULL;
  snprintf(list, sizeof list, "%s", x->name);
  for (k = 0; k < 4; k++) snprintf(list + strlen(list), 20, ",%s", constant(1, x->d + 1, k == 3 ? 0.5 : 1, k == 3 || k == 0 ? 1 : 0, &v[k]));
  for (k = 2; k < x->rank; k++) inner *= x->d[k];
  tell("BatchNormalization %s", x->name);
  y = make(x->rank, x->d);
  begin("BatchNormalization", list, y), attr_float("epsilon", 0.01f), end_node();
  for (i = 0; i < x->n; i++) {
    const size_t c = i / (size_t)inner % (size_t)x->d[1];
    y->v[i] = (x->v[i] - (double)v[2][c]) / sqrt((double)v[3][c] + 0.01) * (double)v[0][c] + (double)v[1][c];
  }
  return y;
}
static val *unary(const val *x) {
  static const char *const types[] = {"Relu", "LeakyRelu", "Sigmoid", "Tanh", "HardSwish", "Clip", "Elu", "Softplus", "HardSigmoid", "Abs", "Neg", "Swish", "Erf", "Identity"};
  const int which = pick(0, 13);
  const float low = -0.5f, high = 1.25f;
  static const int64_t none[1] = {0};
  size_t i;
  val *y, *s;
  tell("%s %s", types[which], x->name);
  if (which == 11) { /* as exporters spell it */
    s = make(x->rank, x->d);
    simple("Sigmoid", s->name, x->name, s->name);
    for (i = 0; i < x->n; i++) s->v[i] = 1 / (1 + exp(-x->v[i]));
    tell("  times it");
    y = make(x->rank, x->d);
    simple("Mul", y->name, pick(0, 1) ? names(x->name, s->name, NULL) : names(s->name, x->name, NULL), y->name);
    for (i = 0; i < x->n; i++) y->v[i] = x->v[i] * s->v[i];
    return y;
  }
  y = make(x->rank, x->d);
  if (which == 5) {
    char a[12], b[12];
    snprintf(a, sizeof a, "c%u", n_consts++), snprintf(b, sizeof b, "c%u", n_consts++);
    weight(a, T_FLOAT, 0, none, &low, 4), weight(b, T_FLOAT, 0, none, &high, 4);
    begin(types[which], names(x->name, a, b), y);
  } else begin(types[which], x->name, y);
  if (which == 1) attr_float("alpha", 0.25f);
  if (which == 8) attr_float("alpha", 0.25f), attr_float("beta", 0.5f);
  end_node();
  for (i = 0; i < x->n; i++) {
    const double v = x->v[i], h = v / 6 + 0.5;
    switch (which) {
      case 0: y->v[i] = v > 0 ? v : 0; break;
      case 1: y->v[i] = v > 0 ? v : v / 4; break;
      case 2: y->v[i] = 1 / (1 + exp(-v)); break;
      case 3: y->v[i] = tanh(v); break;
      case 4: y->v[i] = v * (h < 0 ? 0 : h > 1 ? 1 : h); break;
      case 5: y->v[i] = v < (double)low ? (double)low : v > (double)high ? (double)high : v; break;
      case 6: y->v[i] = v > 0 ? v : expm1(v); break;
      case 7: y->v[i] = v > 30 ? v : log1p(exp(v)); break;
      case 8: y->v[i] = v / 4 + 0.5 < 0 ? 0 : v / 4 + 0.5 > 1 ? 1 : v / 4 + 0.5; break;
      case 9: y->v[i] = fabs(v); break;
      case 10: y->v[i] = -v; break;
      case 12: y->v[i] = erf(v); break;
      default: y->v[i] = v; break;
    }
  }
  return y;
}
static double both(int which, double a, double b) {
  return which == 0 ? a + b : which == 1 ? a - b : which == 2 ? a * b : which == 3 ? (a > b ? a : b) : (a < b ? a : b);
}
/* With another value of the same shape, or with a constant that stretches to it. */
static val *binary(const val *x) {
  static const char *const types[] = {"Add", "Sub", "Mul", "Max", "Min"};
  const int which = pick(0, 4), turned = pick(0, 1);
  const val *other = NULL;
  const char *name = NULL;
  int64_t cd[5];
  size_t i, xs[5], at[5] = {0, 0, 0, 0, 0};
  float *c = NULL;
  int k, from = 0;
  val *y;
  for (k = 0; k < n_vals && pick(0, 3); k++) {
    const val *o = &vals[pick(0, n_vals - 1)];
    if (o->rank == x->rank && memcmp(o->d, x->d, sizeof x->d[0] * (size_t)x->rank) == 0) { other = o; break; }
  }
  if (!other) {
    from = pick(0, x->rank);
    for (k = from; k < x->rank; k++) cd[k - from] = pick(0, 1) ? x->d[k] : 1;
    name = constant(x->rank - from, cd, 1, 0, &c);
  }
  tell("%s %s with %s%s", types[which], x->name, other ? other->name : "constant", turned ? " turned" : "");
  y = make(x->rank, x->d);
  begin(types[which], turned ? names(other ? other->name : name, x->name, NULL) : names(x->name, other ? other->name : name, NULL), y);
  end_node();
  strides_of(x, xs);
  for (i = 0; i < x->n; i++) {
    size_t r = i, p = 0;
    double b;
    for (k = 0; k < x->rank; k++) at[k] = r / xs[k], r %= xs[k];
    for (k = from; k < x->rank && c; k++) p = p * (size_t)cd[k - from] + (cd[k - from] == 1 ? 0 : at[k]);
    b = other ? other->v[i] : (double)c[p];
    y->v[i] = turned ? both(which, b, x->v[i]) : both(which, x->v[i], b);
  }
  return y;
}
/* y[at] = x[at moved along each axis]: everything that only moves numbers. from: per axis first, step; 0 fills where it lies outside. */
static void move(const val *x, val *y, const int64_t *first, const int64_t *step, const int *axis_of) {
  size_t xs[5], ys[5], i;
  int k;
  strides_of(x, xs), strides_of(y, ys);
  for (i = 0; i < y->n; i++) {
    size_t r = i, p = 0;
    int inside = 1;
    for (k = 0; k < y->rank; k++) {
      const int64_t at = first[k] + (int64_t)(r / ys[k]) * step[k];
      r %= ys[k];
      if (at < 0 || at >= x->d[axis_of[k]]) inside = 0;
      else p += (size_t)at * xs[axis_of[k]];
    }
    y->v[i] = inside ? x->v[p] : 0;
  }
}
static const int same_axes[5] = {0, 1, 2, 3, 4};
static const int64_t zeros[5] = {0, 0, 0, 0, 0}, ones[5] = {1, 1, 1, 1, 1};
static val *transpose(const val *x) {
  int axis[5], k;
  int64_t d[5], perm[5];
  val *y;
  for (k = 0; k < x->rank; k++) axis[k] = k;
  for (k = x->rank - 1; k > 0; k--) {
    const int j = pick(0, k), t = axis[k];
    axis[k] = axis[j], axis[j] = t;
  }
  for (k = 0; k < x->rank; k++) d[k] = x->d[axis[k]], perm[k] = axis[k];
  tell("Transpose %s", x->name);
  y = make(x->rank, d);
  begin("Transpose", x->name, y), attr_ints("perm", perm, x->rank, 1), end_node();
  move(x, y, zeros, ones, axis);
  return y;
}
static val *slice(const val *x) {
  const int axis = pick(0, x->rank - 1);
  int64_t d[5], first[5] = {0, 0, 0, 0, 0}, step[5] = {1, 1, 1, 1, 1}, a[1], b[1], c[1], s[1];
  char list[100];
  val *y;
  memcpy(d, x->d, sizeof d);
  s[0] = step[axis] = pick(0, 2) ? pick(1, 2) : -1;
  d[axis] = pick(1, (int)((x->d[axis] + llabs(s[0]) - 1) / llabs(s[0])));
  first[axis] = s[0] > 0 ? pick(0, (int)(x->d[axis] - (d[axis] - 1) * s[0] - 1)) : pick((int)d[axis] - 1, (int)x->d[axis] - 1);
  a[0] = first[axis] - (pick(0, 1) ? x->d[axis] : 0);
  b[0] = first[axis] + (d[axis] - 1) * s[0] + (s[0] > 0 ? 1 : -1);
  if (b[0] < 0) b[0] = -100; /* before the first */
  c[0] = axis - (pick(0, 1) ? x->rank : 0);
  tell("Slice %s axis %d from %lld step %lld", x->name, axis, (long long)first[axis], (long long)s[0]);
  y = make(x->rank, d);
  snprintf(list, sizeof list, "%s,%s", x->name, whole(a, 1));
  snprintf(list + strlen(list), 20, ",%s", whole(b, 1));
  snprintf(list + strlen(list), 20, ",%s", whole(c, 1));
  snprintf(list + strlen(list), 20, ",%s", whole(s, 1));
  begin("Slice", list, y), end_node();
  move(x, y, first, step, same_axes);
  return y;
}
static val *pad(const val *x) {
  int64_t d[5], pads[10], first[5];
  int k;
  val *y;
  for (k = 0; k < x->rank; k++) {
    pads[k] = pick(0, 1), pads[x->rank + k] = pick(0, 1);
    d[k] = x->d[k] + pads[k] + pads[x->rank + k];
    first[k] = -pads[k];
  }
  tell("Pad %s", x->name);
  y = make(x->rank, d);
  begin("Pad", names(x->name, whole(pads, 2 * x->rank), NULL), y), end_node();
  move(x, y, first, ones, same_axes);
  return y;
}
static val *reshape(const val *x) {
  int64_t d[5] = {0, 0, 0, 0, 0}, given[5];
  int rank = 0, k;
  const int flat = pick(0, 3) == 0, open = pick(0, 2);
  val *y;
  if (flat) {
    const int axis = pick(0, x->rank);
    d[0] = d[1] = 1;
    for (k = 0; k < x->rank; k++) d[k >= axis] *= x->d[k];
    tell("Flatten %s axis %d", x->name, axis);
    y = make(2, d);
    begin("Flatten", x->name, y), attr_int("axis", axis), end_node();
  } else {
    for (k = 0; k < x->rank; k++) { /* neighbours together, or a new axis between */
      if (rank && pick(0, 2) == 0) d[rank - 1] *= x->d[k];
      else if (rank < 4) d[rank++] = x->d[k];
      else d[rank - 1] *= x->d[k];
      if (rank < 4 && pick(0, 4) == 0) d[rank++] = 1;
    }
    memcpy(given, d, sizeof d);
    if (open < rank) given[open] = -1;
    if (given[0] == x->d[0] && pick(0, 1)) given[0] = 0;
    tell("Reshape %s", x->name);
    y = make(rank, d);
    begin("Reshape", names(x->name, whole(given, rank), NULL), y), end_node();
  }
  memcpy(y->v, x->v, x->n * sizeof *x->v);
  return y;
}
static val *concat(const val *x) {
  const val *o = x;
  const int axis = pick(0, x->rank - 1);
  int64_t d[5];
  size_t i, outer = 1, a = 1, b = 1;
  int k, j;
  val *y;
  for (j = 0; j < 8; j++) {
    const val *t = &vals[pick(0, n_vals - 1)];
    int fits = t->rank == x->rank;
    for (k = 0; fits && k < x->rank; k++) fits = k == axis || t->d[k] == x->d[k];
    if (fits) { o = t; break; }
  }
  memcpy(d, x->d, sizeof d);
  d[axis] += o->d[axis];
  if (d[axis] > 64) return NULL;
  tell("Concat %s and %s axis %d", x->name, o->name, axis);
  y = make(x->rank, d);
  begin("Concat", names(x->name, o->name, NULL), y), attr_int("axis", pick(0, 1) ? axis : axis - x->rank), end_node();
  for (k = 0; k < axis; k++) outer *= (size_t)d[k];
  for (k = axis; k < x->rank; k++) a *= (size_t)x->d[k], b *= (size_t)o->d[k];
  for (i = 0; i < outer; i++) {
    memcpy(y->v + i * (a + b), x->v + i * a, a * sizeof *y->v);
    memcpy(y->v + i * (a + b) + a, o->v + i * b, b * sizeof *y->v);
  }
  return y;
}
static val *split(const val *x) {
  const int axis = pick(0, x->rank - 1);
  int64_t d[5], first[5] = {0, 0, 0, 0, 0}, sizes[2];
  val *y, *z;
  if (x->d[axis] < 2) return NULL;
  sizes[0] = pick(1, (int)x->d[axis] - 1), sizes[1] = x->d[axis] - sizes[0];
  memcpy(d, x->d, sizeof d);
  d[axis] = sizes[0];
  tell("Split %s axis %d", x->name, axis);
  y = make(x->rank, d);
  d[axis] = first[axis] = sizes[1];
  first[axis] = sizes[0];
  tell("  and the rest");
  z = make(x->rank, d);
  begin_node("Split", y->name, names(x->name, whole(sizes, 2), NULL), "");
  put_text(&node, 2, y->name), put_text(&node, 2, z->name);
  attr_int("axis", axis), end_node();
  move(x, y, zeros, ones, same_axes);
  move(x, z, first, ones, same_axes);
  return z;
}
static val *matmul(const val *x) {
  int64_t d[5], fd[3], r, c, k;
  const int64_t inner = x->rank ? x->d[x->rank - 1] : 0, cols = pick(1, 9);
  const int gemm = x->rank == 2 && pick(0, 1), tb = gemm && pick(0, 1), biased = gemm && pick(0, 1);
  const float alpha = gemm && pick(0, 1) ? 0.5f : 1, beta = biased && pick(0, 1) ? 2.0f : 1;
  float *f, *b = NULL;
  const char *fname, *bname = NULL;
  val *y;
  if (x->rank < 2 || inner > 3000) return NULL;
  fd[0] = tb ? cols : inner, fd[1] = tb ? inner : cols;
  fname = constant(2, fd, 2 / sqrt((double)inner), 0, &f);
  if (biased) bname = constant(1, &cols, 1, 0, &b);
  memcpy(d, x->d, sizeof d);
  d[x->rank - 1] = cols;
  tell("%s %s%s%s alpha %g beta %g", gemm ? "Gemm" : "MatMul", x->name, tb ? " B turned" : "", biased ? " bias" : "", (double)alpha, (double)beta);
  y = make(x->rank, d);
  begin(gemm ? "Gemm" : "MatMul", names(x->name, fname, bname), y);
  if (gemm) attr_int("transB", tb), attr_float("alpha", alpha), attr_float("beta", beta);
  end_node();
  for (r = 0; r < (int64_t)(x->n / (size_t)inner); r++)
    for (c = 0; c < cols; c++) {
      double sum = 0;
      for (k = 0; k < inner; k++) sum += x->v[r * inner + k] * (double)f[tb ? c * inner + k : k * cols + c];
      y->v[r * cols + c] = sum * (double)alpha + (b ? (double)b[c] * (double)beta : 0);
    }
  return y;
}
/* Softmax, LogSoftmax, ReduceMean, ReduceMax, ReduceSum along one axis; keepdims or not. */
static val *along(const val *x) {
  static const char *const types[] = {"Softmax", "LogSoftmax", "ReduceMean", "ReduceMax", "ReduceL2"};
  const int which = pick(0, 4), axis = pick(0, x->rank - 1), keep = which < 2 || x->rank < 3 || pick(0, 1);
  int64_t d[5], one[1];
  size_t xs[5], o, i, outer, len = (size_t)x->d[axis], inner;
  int k, r = 0;
  val *y;
  for (k = 0; k < x->rank; k++)
    if (which < 2 || k != axis) d[r++] = x->d[k];
    else if (keep) d[r++] = 1;
  one[0] = pick(0, 1) ? axis : axis - x->rank;
  tell("%s %s axis %d%s", types[which], x->name, axis, keep ? "" : " gone");
  y = make(r, d);
  begin(types[which], x->name, y);
  if (which < 2) attr_int("axis", one[0]);
  else attr_ints("axes", one, 1, 1), attr_int("keepdims", keep);
  end_node();
  strides_of(x, xs);
  inner = xs[axis], outer = x->n / len / inner;
  for (o = 0; o < outer * inner; o++) {
    const double *p = x->v + o / inner * len * inner + o % inner;
    double most = -HUGE_VAL, sum = 0, squares = 0, plain = 0;
    for (i = 0; i < len; i++) most = p[i * inner] > most ? p[i * inner] : most;
    for (i = 0; i < len; i++) sum += exp(p[i * inner] - most), squares += p[i * inner] * p[i * inner], plain += p[i * inner];
    for (i = 0; i < len && which < 2; i++) {
      const double e = p[i * inner] - most;
      y->v[o / inner * len * inner + o % inner + i * inner] = which ? e - log(sum) : exp(e) / sum;
    }
    if (which >= 2) y->v[o] = which == 2 ? plain / (double)len : which == 3 ? most : sqrt(squares);
  }
  return y;
}
static val *global_pool(const val *x) {
  int64_t d[4];
  size_t p, i;
  val *y;
  if (x->rank != 4) return NULL;
  d[0] = x->d[0], d[1] = x->d[1], d[2] = d[3] = 1;
  tell("GlobalAveragePool %s", x->name);
  y = make(4, d);
  begin("GlobalAveragePool", x->name, y), end_node();
  for (p = 0; p < y->n; p++) {
    for (i = 0; i < x->n / y->n; i++) y->v[p] += x->v[p * (x->n / y->n) + i];
    y->v[p] /= (double)(x->n / y->n);
  }
  return y;
}
static val *resize(const val *x) {
  static const int64_t four[1] = {4};
  float scales[4] = {1, 1, 2, 2};
  const int linear = pick(0, 1);
  int64_t d[4], i, j, p;
  char name[12];
  val *y;
  if (x->rank != 4 || x->d[2] > 12 || x->d[3] > 12) return NULL;
  scales[2] = (float)pick(1, 3), scales[3] = (float)pick(1, 2);
  d[0] = x->d[0], d[1] = x->d[1], d[2] = x->d[2] * (int64_t)scales[2], d[3] = x->d[3] * (int64_t)scales[3];
  snprintf(name, sizeof name, "c%u", n_consts++);
  weight_f(name, 1, four, scales);
  tell("Resize %s %s", x->name, linear ? "linear" : "nearest");
  y = make(4, d);
  begin("Resize", names(x->name, "", name), y);
  attr_text("mode", linear ? "linear" : "nearest");
  attr_text("coordinate_transformation_mode", linear ? "half_pixel" : "asymmetric");
  if (!linear) attr_text("nearest_mode", "floor");
  end_node();
  for (p = 0; p < d[0] * d[1]; p++)
    for (i = 0; i < d[2]; i++)
      for (j = 0; j < d[3]; j++) {
        double r = linear ? ((double)i + 0.5) / (double)scales[2] - 0.5 : floor((double)i / (double)scales[2]);
        double q = linear ? ((double)j + 0.5) / (double)scales[3] - 0.5 : floor((double)j / (double)scales[3]);
        int64_t a, b, a1, b1;
        const double *v = x->v + p * x->d[2] * x->d[3];
        r = r < 0 ? 0 : r > (double)(x->d[2] - 1) ? (double)(x->d[2] - 1) : r;
        q = q < 0 ? 0 : q > (double)(x->d[3] - 1) ? (double)(x->d[3] - 1) : q;
        a = (int64_t)r, b = (int64_t)q, a1 = a + 1 < x->d[2] ? a + 1 : a, b1 = b + 1 < x->d[3] ? b + 1 : b;
        r -= (double)a, q -= (double)b;
        y->v[(p * d[2] + i) * d[3] + j] = (1 - r) * ((1 - q) * v[a * x->d[3] + b] + q * v[a * x->d[3] + b1]) +
                                          r * ((1 - q) * v[a1 * x->d[3] + b] + q * v[a1 * x->d[3] + b1]);
      }
  return y;
}
/* LayerNormalization over the last axis, InstanceNormalization over the picture. */
static val *norm(const val *x) {
  const int instance = x->rank >= 3 && pick(0, 1);
  const int64_t width = instance ? x->d[1] : x->d[x->rank - 1];
  const size_t per = instance ? x->n / (size_t)(x->d[0] * x->d[1]) : (size_t)width;
  float *scale, *shift;
  const char *a = constant(1, &width, 1, 1, &scale), *b = constant(1, &width, 1, 0, &shift);
  size_t g, i;
  val *y;
  if (x->rank < 2 || per < 2) return NULL;
  tell("%s %s", instance ? "InstanceNormalization" : "LayerNormalization", x->name);
  y = make(x->rank, x->d);
  begin(instance ? "InstanceNormalization" : "LayerNormalization", names(x->name, a, b), y), attr_float("epsilon", 0.01f), end_node();
  for (g = 0; g < x->n / per; g++) {
    double mean = 0, var = 0;
    for (i = 0; i < per; i++) mean += x->v[g * per + i];
    mean /= (double)per;
    for (i = 0; i < per; i++) var += (x->v[g * per + i] - mean) * (x->v[g * per + i] - mean);
    var /= (double)per;
    for (i = 0; i < per; i++) {
      const size_t c = instance ? g % (size_t)width : i;
      y->v[g * per + i] = (x->v[g * per + i] - mean) / sqrt(var + 0.01) * (double)scale[c] + (double)shift[c];
    }
  }
  return y;
}
static val *gather(const val *x) {
  const int axis = pick(0, x->rank - 1), n = pick(1, 4);
  int64_t d[5], places[4];
  size_t xs[5], ys[5], i;
  int k;
  val *y;
  memcpy(d, x->d, sizeof d);
  d[axis] = n;
  for (k = 0; k < n; k++) places[k] = pick(-(int)x->d[axis], (int)x->d[axis] - 1);
  tell("Gather %s axis %d", x->name, axis);
  y = make(x->rank, d);
  begin("Gather", names(x->name, whole(places, n), NULL), y), attr_int("axis", axis), end_node();
  strides_of(x, xs), strides_of(y, ys);
  for (i = 0; i < y->n; i++) {
    const size_t at = i / ys[axis] % (size_t)n;
    const int64_t from = places[at] < 0 ? places[at] + x->d[axis] : places[at];
    y->v[i] = x->v[i / ys[axis] / (size_t)n * (size_t)x->d[axis] * xs[axis] + (size_t)from * xs[axis] + i % ys[axis]];
  }
  return y;
}

/* x where it is above a number, else something else of its shape. */
static val *choose(const val *x) {
  static const int64_t none[1] = {0};
  const float edge = (float)pick(-8, 8) / 16 + 0.01f; /* on no sixteenth: whoever rounds otherwise chooses the same */
  char c[12], name[24];
  size_t i;
  val *y;
  for (i = 0; i < x->n; i++)
    if (fabs(x->v[i] - (double)edge) < 1e-3) return NULL;
  snprintf(c, sizeof c, "c%u", n_consts++);
  weight(c, T_FLOAT, 0, none, &edge, 4);
  tell("Where %s is above %g", x->name, (double)edge);
  y = make(x->rank, x->d);
  snprintf(name, sizeof name, "%s_above", y->name);
  simple("Greater", name, names(x->name, c, NULL), name);
  begin("Where", names(name, x->name, c), y), end_node();
  for (i = 0; i < x->n; i++) y->v[i] = x->v[i] > (double)edge ? x->v[i] : (double)edge;
  return y;
}
static val *tile(const val *x) {
  int64_t d[5], times[5];
  size_t xs[5], ys[5], i;
  int k;
  val *y;
  if (x->n > 500) return NULL;
  for (k = 0; k < x->rank; k++) times[k] = pick(0, 3) ? 1 : 2, d[k] = x->d[k] * times[k];
  tell("Tile %s", x->name);
  y = make(x->rank, d);
  begin("Tile", names(x->name, whole(times, x->rank), NULL), y), end_node();
  strides_of(x, xs), strides_of(y, ys);
  for (i = 0; i < y->n; i++) {
    size_t r = i, p = 0;
    for (k = 0; k < x->rank; k++) p += r / ys[k] % (size_t)x->d[k] * xs[k], r %= ys[k];
    y->v[i] = x->v[p];
  }
  return y;
}
/* A shape worked out from a shape, as PyTorch writes it: [first size, -1] or [-1, last size]. */
static val *reshape_by_shape(const val *x) {
  const int last = pick(0, 1);
  const int64_t at = last ? x->rank - 1 : 0, minus[1] = {-1};
  int64_t d[2];
  char n[4][32];
  int k;
  val *y;
  if (x->rank < 2) return NULL;
  d[last] = x->d[at], d[!last] = (int64_t)x->n / x->d[at];
  tell("Reshape %s by its %s size", x->name, last ? "last" : "first");
  y = make(2, d);
  for (k = 0; k < 4; k++) snprintf(n[k], sizeof n[k], "%s_s%d", y->name, k);
  simple("Shape", "", x->name, n[0]);
  begin_node("Gather", "", names(n[0], whole(&at, 1), NULL), n[1]), attr_int("axis", 0), end_node();
  begin_node("Concat", "", last ? names(whole(minus, 1), n[1], NULL) : names(n[1], whole(minus, 1), NULL), n[2]), attr_int("axis", 0), end_node();
  begin("Reshape", names(x->name, n[2], NULL), y), end_node();
  memcpy(y->v, x->v, x->n * sizeof *x->v);
  return y;
}
/* softmax(x x^T / sqrt(k)) x over the last two axes */
static val *attention(const val *x) {
  const int64_t m = x->rank < 2 ? 0 : x->d[x->rank - 2], k = x->rank < 2 ? 0 : x->d[x->rank - 1];
  int64_t perm[5], i, j, l, o;
  static const int64_t none[1] = {0};
  const float scale = (float)(1 / sqrt((double)(k ? k : 1)));
  char n[5][32];
  int r;
  val *y;
  if (x->rank < 2 || m > 40) return NULL;
  for (r = 0; r < x->rank; r++) perm[r] = r;
  perm[x->rank - 2] = x->rank - 1, perm[x->rank - 1] = x->rank - 2;
  tell("attention of %s", x->name);
  y = make(x->rank, x->d);
  for (r = 0; r < 5; r++) snprintf(n[r], sizeof n[r], "%s_a%d", y->name, r);
  weight(n[0], T_FLOAT, 0, none, &scale, 4);
  begin_node("Transpose", "", x->name, n[1]), attr_ints("perm", perm, x->rank, 1), end_node();
  simple("MatMul", "", names(x->name, n[1], NULL), n[2]);
  simple("Mul", "", names(n[2], n[0], NULL), n[3]);
  begin_node("Softmax", "", n[3], n[4]), attr_int("axis", -1), end_node();
  begin("MatMul", names(n[4], x->name, NULL), y), end_node();
  for (o = 0; o < (int64_t)x->n / (m * k); o++)
    for (i = 0; i < m; i++) {
      const double *p = x->v + o * m * k;
      double w[40], most = -HUGE_VAL, sum = 0;
      for (j = 0; j < m; j++) {
        for (w[j] = 0, l = 0; l < k; l++) w[j] += p[i * k + l] * p[j * k + l];
        w[j] *= (double)scale;
        if (w[j] > most) most = w[j];
      }
      for (j = 0; j < m; j++) sum += w[j] = exp(w[j] - most);
      for (l = 0; l < k; l++)
        for (j = 0; j < m; j++) y->v[o * m * k + i * k + l] += w[j] / sum * p[j * k + l];
    }
  return y;
}
static val *depth_to_space(const val *x) {
  const int crd = pick(0, 1);
  int64_t d[4], n, c, h, w, a, b;
  val *y;
  if (x->rank != 4 || x->d[1] % 4 || x->d[2] > 12 || x->d[3] > 12) return NULL;
  d[0] = x->d[0], d[1] = x->d[1] / 4, d[2] = x->d[2] * 2, d[3] = x->d[3] * 2;
  tell("DepthToSpace %s %s", x->name, crd ? "CRD" : "DCR");
  y = make(4, d);
  begin("DepthToSpace", x->name, y), attr_int("blocksize", 2), attr_text("mode", crd ? "CRD" : "DCR"), end_node();
  for (n = 0; n < d[0]; n++)
    for (c = 0; c < d[1]; c++)
      for (h = 0; h < x->d[2]; h++)
        for (w = 0; w < x->d[3]; w++)
          for (a = 0; a < 2; a++)
            for (b = 0; b < 2; b++) {
              const int64_t from = crd ? c * 4 + a * 2 + b : (a * 2 + b) * d[1] + c;
              y->v[((n * d[1] + c) * d[2] + h * 2 + a) * d[3] + w * 2 + b] = x->v[((n * x->d[1] + from) * x->d[2] + h) * x->d[3] + w];
            }
  return y;
}
/* x / sqrt(x x + 1): a power, a sum, a root, a quotient */
static val *quotient(const val *x) {
  static const int64_t none[1] = {0};
  const float two = 2, one = 1;
  char n[5][32];
  size_t i;
  int k;
  val *y;
  tell("%s over the root of its square and 1", x->name);
  y = make(x->rank, x->d);
  for (k = 0; k < 5; k++) snprintf(n[k], sizeof n[k], "%s_q%d", y->name, k);
  weight(n[0], T_FLOAT, 0, none, &two, 4), weight(n[1], T_FLOAT, 0, none, &one, 4);
  simple("Pow", "", names(x->name, n[0], NULL), n[2]);
  simple("Add", "", names(n[1], n[2], NULL), n[3]);
  simple("Sqrt", "", n[3], n[4]);
  begin("Div", names(x->name, n[4], NULL), y), end_node();
  for (i = 0; i < x->n; i++) y->v[i] = x->v[i] / sqrt(x->v[i] * x->v[i] + 1);
  return y;
}

/*--------------------------------------------------------------------------------------
  Networks
--------------------------------------------------------------------------------------*/
static val *(*const ops[])(const val *) = {conv, conv, conv, batch_norm, unary, unary, unary, binary, binary, binary, pool, conv_transpose, transpose, slice,
                                           pad, reshape, concat, split, matmul, matmul, along, global_pool, resize, norm, gather,
                                           choose, tile, reshape_by_shape, attention, depth_to_space, quotient};
static uint16_t to_half(double v) { return aclFloatToFloat16((float)v); }
/* 1 when all outputs are right. */
static int check_net(const int *outs, int n_outs, int half_in, int half_out) {
  const model m = load("net");
  const size_t n = vals[0].n;
  float *x = (float *)malloc(n * 4);
  uint16_t *half = (uint16_t *)malloc(n * 2);
  const void *in[MAX_IO];
  void *out[MAX_IO];
  size_t i;
  int k, good = 1;
  REQUIRE(x && half);
  for (i = 0; i < n; i++) x[i] = (float)vals[0].v[i], half[i] = to_half(vals[0].v[i]);
  in[0] = half_in ? (void *)half : (void *)x;
  good &= CHECK_EQ(aclmdlGetNumOutputs(m.desc), n_outs) && CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, 0), n * (half_in ? 2 : 4));
  for (k = 0; good && k < n_outs; k++) {
    const val *y = &vals[outs[k]];
    aclmdlIODims d;
    int same;
    CHECK_OK(aclmdlGetOutputDims(m.desc, (size_t)k, &d));
    same = (int)d.dimCount == y->rank && aclmdlGetOutputSizeByIndex(m.desc, (size_t)k) == y->n * (half_out ? 2 : 4);
    for (i = 0; same && i < d.dimCount; i++) same = d.dims[i] == y->d[i];
    good &= CHECK(same);
    REQUIRE((out[k] = malloc(y->n * 4 + 4)) != NULL);
  }
  if (good) run(m, in, out);
  for (k = 0; good && k < n_outs; k++) {
    const val *y = &vals[outs[k]];
    double worst = 0, most = 1;
    for (i = 0; i < y->n; i++) most = fabs(y->v[i]) > most ? fabs(y->v[i]) : most;
    for (i = 0; i < y->n; i++) {
      const double got = half_out ? (double)aclFloat16ToFloat(((uint16_t *)out[k])[i]) : (double)((float *)out[k])[i], e = fabs(got - y->v[i]) / most;
      if (!(e <= worst)) worst = e;
    }
    if (!CHECK(worst <= (half_out ? 1e-3 : 2e-5))) fprintf(stderr, "output %s is off by %g of its largest\n", y->name, worst), good = 0;
    free(out[k]);
  }
  free(x), free(half);
  unload(m);
  return good;
}
static int random_net(void) {
  const int large = pick(0, 7) == 0;
  const int64_t in[4] = {pick(1, 2), pick(1, large ? 32 : 8), pick(1, large ? 28 : 10), pick(1, large ? 28 : 10)};
  const int steps = large ? pick(2, 6) : pick(2, 10), half_in = pick(0, 5) == 0, half_out = pick(0, 5) == 0, chosen = pick(0, 4) == 0;
  int outs[MAX_IO], n_outs = 0, k, good;
  char out_nodes[200] = "--out_nodes=";
  const char *options[3];
  size_t i;
  int n_options = 0;
  val *x;
  n_vals = 0, n_consts = 0, story[0] = 0, wide = large;
  opset = 17, ir = 8;
  tell("input");
  x = make(4, in);
  graph_input(x->name, T_FLOAT, 4, in);
  for (i = 0; i < x->n; i++) x->v[i] = (double)pick(-32, 32) / 16; /* exact in half precision */
  for (k = 0; k < steps && n_vals < MAX_VALS - 4;) {
    const val *from = pick(0, 2) ? &vals[n_vals - 1] : &vals[pick(0, n_vals - 1)];
    val *y;
    if (from->rank == 0 || from->n > (wide ? 60000u : 4000u)) continue;
    y = ops[pick(0, (int)(sizeof ops / sizeof ops[0]) - 1)](from);
    if (!y) continue;
    k++;
    for (i = 0; i < y->n; i++)
      if (fabs(y->v[i]) > 100) break; /* what has grown is not used further */
    if (i < y->n) break;
  }
  outs[n_outs++] = n_vals - 1;
  while (n_outs < 3 && n_vals > 2 && pick(0, 2) == 0) {
    const int o = pick(1, n_vals - 1);
    for (k = 0; k < n_outs && outs[k] != o; k++) {}
    if (k == n_outs) outs[n_outs++] = o;
  }
  for (k = 0; k < n_outs; k++) {
    if (!chosen || k == 0) graph_output(vals[outs[chosen ? 0 : k]].name);
    snprintf(out_nodes + strlen(out_nodes), 20, "%s%s", k ? ";" : "", vals[outs[k]].name);
  }
  if (half_in) options[n_options++] = "--input_fp16_nodes=t0";
  if (half_out) options[n_options++] = "--output_type=FP16";
  if (chosen && n_options < 2) options[n_options++] = out_nodes;
  else if (chosen) n_outs = 1;
  while (n_options < 2) options[n_options++] = NULL;
  save("net");
  good = convert("net", options[0], options[1]) == 0;
  if (!good) fprintf(stderr, "not converted: %s", child.out);
  good = good && check_net(outs, n_outs, half_in, half_out);
  if (!good) {
    fprintf(stderr, "the network, seed %llu, options %s %s:\n%soutputs", (unsigned long long)test_seed_value, options[0] ? options[0] : "", options[1] ? options[1] : "", story);
    for (k = 0; k < n_outs; k++) fprintf(stderr, " %s", vals[outs[k]].name);
    fprintf(stderr, "\n");
  }
  for (k = 0; k < n_vals; k++) free(vals[k].v);
  return good;
}
TEST_WITHIN(random_networks_compute_what_their_operators_say, 300) {
  const int count = getenv("ASL_NETS") ? atoi(getenv("ASL_NETS")) : getenv("FULL") ? 600 : 80;
  int i, bad = 0;
  start_device();
  for (i = 0; i < count && bad < 3; i++) bad += !random_net();
  stop_device();
  CHECK_EQ(bad, 0);
  printf("%d networks\n", i);
}
