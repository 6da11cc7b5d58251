/* expect: the product is wrong when b lies transposed */
/* The belief: "b is b, however it lies" */
#include "ascend_lite.h"
#include "exercises/checks/113_your_npu.h"

#include <math.h>
#include <time.h>

void my_relu(const float *x, float *y, size_t n) {
  for (size_t i = 0; i < n; i++) y[i] = x[i] > 0 ? x[i] : 0;
}

void my_matmul(const float *a, const float *b, const float *bias, float *y, size_t m, size_t k, size_t n, int turned) {
  (void)turned;
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++) {
      float sum = bias ? bias[j] : 0;
      for (size_t l = 0; l < k; l++) sum += a[i * k + l] * b[l * n + j];
      y[i * n + j] = sum;
    }
}

void my_softmax(const float *x, float *y, size_t rows, size_t columns) {
  for (size_t r = 0; r < rows; r++, x += columns, y += columns) {
    float top = x[0], sum = 0;
    for (size_t i = 1; i < columns; i++) top = x[i] > top ? x[i] : top;
    for (size_t i = 0; i < columns; i++) sum += y[i] = expf(x[i] - top); /* e^1000 is no number; e^(x - top) is at most 1 */
    for (size_t i = 0; i < columns; i++) y[i] /= sum;
  }
}

void my_conv(const float *x, const float *w, const float *bias, float *y, const conv_shape *s) {
  for (int f = 0; f < s->o; f++)
    for (int i = 0; i < s->oh; i++)
      for (int j = 0; j < s->ow; j++) {
        float sum = bias ? bias[f] : 0;
        for (int ch = 0; ch < s->c; ch++)
          for (int p = 0; p < s->kh; p++)
            for (int q = 0; q < s->kw; q++) {
              const int row = i * s->stride + p - s->pad, column = j * s->stride + q - s->pad;
              if (row < 0 || row >= s->h || column < 0 || column >= s->w) continue;
              sum += x[(ch * s->h + row) * s->w + column] * w[((f * s->c + ch) * s->kh + p) * s->kw + q];
            }
        y[(f * s->oh + i) * s->ow + j] = sum;
      }
}

/* ---- supplied: from a call of the library to your functions 已提供：从库的调用到你的函数 ---------------------------- */
mine_row mine_rows[4] = {{"Relu", 0, 0, 0}, {"MatMulV2", 0, 0, 0}, {"SoftmaxV2", 0, 0, 0}, {"Conv2D", 0, 0, 0}};

static double now_ns(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}
static void run_mine(int which, const aslOpCall *call) {
  const aslTensor *x = call->in[0], *y = call->out[0], *w = call->inputs > 1 ? call->in[1] : NULL;
  const float *bias = call->inputs > 2 && call->in[2] ? (const float *)call->in[2]->data : NULL;
  size_t all = 1;
  for (int i = 0; i < x->rank; i++) all *= (size_t)x->dims[i];
  if (which == 0) my_relu((const float *)x->data, (float *)y->data, all);
  if (which == 1)
    my_matmul((const float *)x->data, (const float *)w->data, bias, (float *)y->data, (size_t)y->dims[0], (size_t)x->dims[1],
              (size_t)y->dims[1], (int)aslOpInt(call, "transpose_x2", 0));
  if (which == 2) {
    const size_t columns = (size_t)x->dims[x->rank - 1];
    my_softmax((const float *)x->data, (float *)y->data, all / columns, columns);
  }
  if (which == 3) {
    int64_t strides[4] = {1, 1, 1, 1}, pads[4] = {0, 0, 0, 0};
    conv_shape s;
    aslOpInts(call, "strides", strides, 4);
    aslOpInts(call, "pads", pads, 4);
    s.c = (int)x->dims[1], s.h = (int)x->dims[2], s.w = (int)x->dims[3], s.o = (int)w->dims[0], s.kh = (int)w->dims[2];
    s.kw = (int)w->dims[3], s.oh = (int)y->dims[2], s.ow = (int)y->dims[3], s.stride = (int)strides[2], s.pad = (int)pads[0];
    for (int64_t n = 0; n < x->dims[0]; n++)
      my_conv((const float *)x->data + n * s.c * s.h * s.w, (const float *)w->data, bias, (float *)y->data + n * s.o * s.oh * s.ow, &s);
  }
}
/* Can your function do this call? The library's does the others (groups, dilation, several axes, uneven padding).
   你的函数能做这次调用吗？别的情况（分组、空洞、多维、不对称填充）交给库自带的算子。 */
static int is_for_mine(int which, const aslOpCall *call) {
  int64_t v[4] = {1, 1, 1, 1};
  if (which == 1) return call->in[0]->rank == 2 && call->in[1]->rank == 2 && !aslOpInt(call, "transpose_x1", 0);
  if (which == 2) return call->in[0]->rank > 0 && !aslOpInts(call, "axes", NULL, 0) ? 1 : call->in[0]->rank == 2;
  if (which != 3) return 1;
  aslOpInts(call, "dilations", v, 4);
  if (v[2] != 1 || v[3] != 1 || aslOpInt(call, "groups", 1) != 1 || call->in[0]->format == ACL_FORMAT_NHWC) return 0;
  aslOpInts(call, "strides", v, 4);
  if (v[2] != v[3]) return 0;
  return aslOpInts(call, "pads", v, 4) == 4 && v[0] == v[1] && v[1] == v[2] && v[2] == v[3] && v[0] >= 0;
}
/* The library's own runs first, yours writes over its result: whatever comes out is yours.
   先运行库自带的算子，再由你的函数覆盖结果：最后得到的都是你算的。 */
static aclError timed(int which, aslOpCall *call) {
  double t0 = now_ns(), t1;
  TRY(aslOpOriginal(call));
  if (!is_for_mine(which, call)) return ACL_SUCCESS;
  t1 = now_ns();
  run_mine(which, call);
  mine_rows[which].calls++;
  mine_rows[which].library_ns += t1 - t0;
  mine_rows[which].mine_ns += now_ns() - t1;
  return ACL_SUCCESS;
}
static aclError run_relu(aslOpCall *call) { return timed(0, call); }
static aclError run_matmul(aslOpCall *call) { return timed(1, call); }
static aclError run_softmax(aslOpCall *call) { return timed(2, call); }
static aclError run_conv(aslOpCall *call) { return timed(3, call); }

/* Shapes are checked and found as before. 形状的检查和推导沿用原来的算子。 */
static aclError as_before(aslOpCall *call) { return aslOpOriginal(call); }
static aclError add(const char *name, int most_inputs, aclError (*run)(aslOpCall *)) {
  aslOp op = {0};
  op.name = name;
  op.min_inputs = 1;
  op.max_inputs = most_inputs;
  op.outputs = 1;
  op.infer = as_before;
  op.run = run;
  op.float32 = 1;
  return aslRegisterOp(&op);
}

aclError register_mine(void) {
  TRY(add("Relu", 1, run_relu));
  TRY(add("MatMulV2", 4, run_matmul));
  TRY(add("SoftmaxV2", 1, run_softmax));
  return add("Conv2D", 4, run_conv);
}
