/* test_gears.c - models prepared for several sizes (gears), and pictures in front of a network (AIPP): the compiler's options, the
   calls of AscendCL, and every number against references written here. */
#include "ascend_lite.h"
#include "test.h"
#include "atc_models.h"

/*--------------------------------------------------------------------------------------
  Gears
--------------------------------------------------------------------------------------*/
/* y = mean over height and width of relu(conv3x3(x)), flattened, then a matrix: [n, 3, h, w] to [n, 5]. */
static float conv_w[4 * 3 * 9], conv_b[4], dense_w[4 * 5];
static void small_network(const char *name, const int64_t *in) {
  static const int64_t filter[4] = {4, 3, 3, 3}, bias[1] = {4}, dense[2] = {4, 5}, pads[4] = {1, 1, 1, 1}, shape[2] = {-1, 4};
  int i;
  for (i = 0; i < 108; i++) conv_w[i] = (float)test_uniform(-1, 1);
  for (i = 0; i < 4; i++) conv_b[i] = (float)test_uniform(-1, 1);
  for (i = 0; i < 20; i++) dense_w[i] = (float)test_uniform(-1, 1);
  graph_input("x", T_FLOAT, 4, in);
  weight_f("w", 4, filter, conv_w), weight_f("b", 1, bias, conv_b), weight_f("d", 2, dense, dense_w), weight_ints("to", shape, 2);
  begin_node("Conv", "conv", "x,w,b", "c"), attr_ints("pads", pads, 4, 0), end_node();
  simple("Relu", "act", "c", "r");
  simple("GlobalAveragePool", "pool", "r", "p");
  simple("Reshape", "flat", "p,to", "f");
  simple("MatMul", "dense", "f,d", "y");
  graph_output("y");
  save(name);
}
static void small_reference(const float *x, int n, int h, int w, float *y) {
  int i, o, c, yy, xx, dy, dx, k;
  for (i = 0; i < n; i++) {
    double mean[4];
    for (o = 0; o < 4; o++) {
      mean[o] = 0;
      for (yy = 0; yy < h; yy++)
        for (xx = 0; xx < w; xx++) {
          double sum = (double)conv_b[o];
          for (c = 0; c < 3; c++)
            for (dy = -1; dy < 2; dy++)
              for (dx = -1; dx < 2; dx++)
                if (yy + dy >= 0 && yy + dy < h && xx + dx >= 0 && xx + dx < w)
                  sum += (double)conv_w[((o * 3 + c) * 3 + dy + 1) * 3 + dx + 1] * (double)x[((i * 3 + c) * h + yy + dy) * w + xx + dx];
          if (sum > 0) mean[o] += sum;
        }
      mean[o] /= h * w;
    }
    for (k = 0; k < 5; k++) {
      double sum = 0;
      for (o = 0; o < 4; o++) sum += mean[o] * (double)dense_w[o * 5 + k];
      y[i * 5 + k] = (float)sum;
    }
  }
}

/* A dataset over device memory of its own. */
typedef struct buffers {
  aclmdlDataset *set;
  void *device[MAX_IO];
  size_t size[MAX_IO], count;
} buffers;
static buffers make_buffers(model m, int output) {
  buffers b;
  size_t i;
  memset(&b, 0, sizeof b);
  b.set = aclmdlCreateDataset();
  b.count = output ? aclmdlGetNumOutputs(m.desc) : aclmdlGetNumInputs(m.desc);
  REQUIRE(b.count <= MAX_IO);
  for (i = 0; i < b.count; i++) {
    b.size[i] = output ? aclmdlGetOutputSizeByIndex(m.desc, i) : aclmdlGetInputSizeByIndex(m.desc, i);
    CHECK_OK(aclrtMalloc(&b.device[i], b.size[i], ACL_MEM_MALLOC_NORMAL_ONLY));
    CHECK_OK(aclmdlAddDatasetBuffer(b.set, aclCreateDataBuffer(b.device[i], b.size[i])));
  }
  return b;
}
static void free_buffers(buffers *b) {
  size_t i;
  for (i = 0; i < b->count; i++) {
    CHECK_OK(aclDestroyDataBuffer(aclmdlGetDatasetBuffer(b->set, i)));
    CHECK_OK(aclrtFree(b->device[i]));
  }
  CHECK_OK(aclmdlDestroyDataset(b->set));
}
static void upload(buffers *b, size_t i, const void *p, size_t n) {
  CHECK_OK(aclrtMemcpy(b->device[i], b->size[i], p, n, ACL_MEMCPY_HOST_TO_DEVICE));
}
static void download(buffers *b, size_t i, void *p, size_t n) {
  CHECK_OK(aclrtMemcpy(p, n, b->device[i], n, ACL_MEMCPY_DEVICE_TO_HOST));
}

TEST(batch_gears_run_each_with_its_own_size) {
  static const int64_t in[4] = {0, 3, 8, 6};
  static const uint64_t sizes[4] = {1, 2, 4, 7};
  static const int order[6] = {2, 0, 3, 1, 3, 0};
  float want[7 * 5], got[7 * 5];
  model m;
  buffers ins, outs;
  aclmdlBatch batch;
  aclmdlIODims dims;
  size_t index = 0, i, stat_size;
  struct stat st;
  int k;
  random_numbers();
  small_network("batch", in);
  must_convert("batch", "--input_shape=x:4,3,8,6", NULL);
  REQUIRE(stat(in_folder("batch.om"), &st) == 0);
  stat_size = (size_t)st.st_size;
  must_convert("batch", "--input_shape=x:-1,3,8,6", "--dynamic_batch_size=1,2,4,7");
  REQUIRE(stat(in_folder("batch.om"), &st) == 0);
  CHECK((size_t)st.st_size < 6 * stat_size); /* the weights are there once */
  start_device();
  m = load("batch");
  CHECK_EQ(aclmdlGetNumInputs(m.desc), 2);
  CHECK_EQ(aclmdlGetNumOutputs(m.desc), 1);
  CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, 0), 7 * 3 * 8 * 6 * 4); /* of the largest */
  CHECK_EQ(aclmdlGetOutputSizeByIndex(m.desc, 0), 7 * 5 * 4);
  CHECK_OK(aclmdlGetInputDims(m.desc, 0, &dims));
  CHECK_EQ(dims.dimCount, 4);
  CHECK_EQ(dims.dims[0], -1);
  CHECK_EQ(dims.dims[1], 3);
  CHECK_OK(aclmdlGetDynamicBatch(m.desc, &batch));
  CHECK_EQ(batch.batchCount, 4);
  for (i = 0; i < 4; i++) CHECK_EQ(batch.batch[i], sizes[i]);
  CHECK_OK(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_TENSOR_NAME, &index));
  CHECK_EQ(index, 1);
  ins = make_buffers(m, 0), outs = make_buffers(m, 1);
  for (k = 0; k < 6; k++) {
    const int n = (int)sizes[order[k]];
    upload(&ins, 0, numbers, (size_t)n * 144 * 4);
    CHECK_OK(aclmdlSetDynamicBatchSize(m.id, ins.set, index, (uint64_t)n));
    CHECK_OK(aclmdlGetCurOutputDims(m.desc, 0, &dims));
    CHECK_EQ(dims.dimCount, 2);
    CHECK_EQ(dims.dims[0], n);
    CHECK_OK(aclmdlExecute(m.id, ins.set, outs.set));
    download(&outs, 0, got, (size_t)n * 20);
    small_reference(numbers, n, 8, 6, want);
    CHECK_CLOSE_ARRAY(got, want, (size_t)n * 5, 1e-5);
  }
  CHECK_EQ(aclmdlSetDynamicBatchSize(m.id, ins.set, index, 3), ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID);
  CHECK_EQ(aclmdlSetDynamicBatchSize(m.id, ins.set, index, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetDynamicBatchSize(m.id, NULL, index, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetDynamicBatchSize(m.id, ins.set, 9, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetDynamicBatchSize(m.id + 100, ins.set, index, 1), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_EQ(aclmdlSetDynamicHWSize(m.id, ins.set, index, 8, 6), ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID);
  { /* the picture's index instead of the choice's: said at the usual level, refused under strict, the picture then as it was */
    float kept[144];
    aslStats before, after;
    aclError code;
    aslGetStats(&before);
    aslSetLevel(1);
    code = aclmdlSetDynamicBatchSize(m.id, ins.set, 0, 1);
    aslGetStats(&after);
    CHECK_EQ(code, ACL_SUCCESS);
    CHECK_EQ(after.findings, before.findings + 1);
    upload(&ins, 0, numbers, 144 * 4);
    aslSetLevel(2);
    CHECK_EQ(aclmdlSetDynamicBatchSize(m.id, ins.set, 0, 4), ACL_ERROR_INVALID_PARAM);
    CHECK_HAS(aclGetRecentErrMsg(), ACL_DYNAMIC_TENSOR_NAME);
    download(&ins, 0, kept, sizeof kept);
    CHECK_BYTES(kept, numbers, sizeof kept);
    aslSetLevel(1);
  }
  CHECK_OK(aclmdlGetCurOutputDims(m.desc, 0, &dims)); /* a refused choice changes nothing */
  CHECK_EQ(dims.dims[0], 1);
  free_buffers(&ins), free_buffers(&outs);
  unload(m);
  stop_device();
}
TEST(image_gears_and_their_codes) {
  static const int64_t in[4] = {2, 3, 0, 0}, whole[4] = {2, 3, 8, 6};
  static const uint64_t sizes[3][2] = {{8, 6}, {5, 9}, {4, 4}};
  float want[10], got[10];
  model m, fixed;
  buffers ins, outs, other;
  aclmdlHW hw;
  aclmdlBatch batch;
  aclmdlIODims dims;
  size_t index = 0, gears = 9;
  void *device = NULL;
  aclDataBuffer *tiny;
  int k;
  random_numbers();
  small_network("fixed", whole);
  must_convert("fixed", NULL, NULL);
  small_network("image", in);
  must_convert("image", "--input_shape=x:2,3,-1,-1", "--dynamic_image_size=8,6;5,9;4,4");
  start_device();
  m = load("image"), fixed = load("fixed");
  CHECK_OK(aclmdlGetDynamicHW(m.desc, (size_t)-1, &hw));
  CHECK_EQ(hw.hwCount, 3);
  CHECK_EQ(hw.hw[1][0], 5);
  CHECK_EQ(hw.hw[1][1], 9);
  CHECK_OK(aclmdlGetDynamicBatch(m.desc, &batch));
  CHECK_EQ(batch.batchCount, 0);
  CHECK_OK(aclmdlGetInputDynamicGearCount(m.desc, (size_t)-1, &gears));
  CHECK_EQ(gears, 0);
  CHECK_OK(aclmdlGetInputDims(m.desc, 0, &dims));
  CHECK_EQ(dims.dims[0], 2);
  CHECK_EQ(dims.dims[2], -1);
  CHECK_EQ(dims.dims[3], -1);
  CHECK_OK(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_TENSOR_NAME, &index));
  ins = make_buffers(m, 0), outs = make_buffers(m, 1);
  CHECK_EQ(ins.size[1], 8);
  for (k = 0; k < 3; k++) {
    const int h = (int)sizes[k][0], w = (int)sizes[k][1];
    upload(&ins, 0, numbers, (size_t)(2 * 3 * h * w) * 4);
    CHECK_OK(aclmdlSetDynamicHWSize(m.id, ins.set, index, sizes[k][0], sizes[k][1]));
    CHECK_OK(aclmdlExecute(m.id, ins.set, outs.set));
    download(&outs, 0, got, sizeof got);
    small_reference(numbers, 2, h, w, want);
    CHECK_CLOSE_ARRAY(got, want, 10, 1e-5);
  }
  CHECK_EQ(aclmdlSetDynamicHWSize(m.id, ins.set, index, 6, 8), ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID);
  CHECK_EQ(aclmdlSetDynamicHWSize(m.id, ins.set, index, 0, 8), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetDynamicHWSize(m.id, ins.set, index, 8, 0), ACL_ERROR_INVALID_PARAM);
  other = make_buffers(fixed, 0); /* a model without gears */
  CHECK_EQ(aclmdlSetDynamicHWSize(fixed.id, other.set, 0, 8, 6), ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID);
  CHECK_EQ(aclmdlGetInputIndexByName(fixed.desc, ACL_DYNAMIC_TENSOR_NAME, &index), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclrtMalloc(&device, 64, ACL_MEM_MALLOC_NORMAL_ONLY)); /* a buffer too small for two numbers */
  tiny = aclCreateDataBuffer(device, 4);
  CHECK_OK(aclmdlAddDatasetBuffer(other.set, tiny));
  CHECK_EQ(aclmdlSetDynamicHWSize(m.id, other.set, 1, 8, 6), ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID);
  CHECK_OK(aclDestroyDataBuffer(tiny));
  CHECK_OK(aclrtFree(device));
  free_buffers(&other), free_buffers(&ins), free_buffers(&outs);
  unload(m), unload(fixed);
  stop_device();
}
/* z = a + b, broadcast; both have sizes that change. */
TEST(dims_gears_take_all_sizes_of_all_inputs) {
  static const int64_t a_in[2] = {0, 0}, b_in[1] = {0};
  static const int64_t gear[3][2] = {{2, 3}, {4, 3}, {1, 5}};
  float got[12];
  model m;
  buffers ins, outs;
  aclmdlIODims dims, list[3];
  size_t index = 0, gears = 0, i;
  int k;
  random_numbers();
  graph_input("a", T_FLOAT, 2, a_in), graph_input("b", T_FLOAT, 1, b_in);
  simple("Add", "sum", "a,b", "z");
  graph_output("z");
  save("dims");
  must_convert("dims", "--input_shape=a:-1,-1;b:-1", "--dynamic_dims=2,3,3;4,3,3;1,5,5");
  start_device();
  m = load("dims");
  CHECK_OK(aclmdlGetInputDynamicGearCount(m.desc, (size_t)-1, &gears));
  CHECK_EQ(gears, 3);
  CHECK_EQ(aclmdlGetInputDynamicGearCount(m.desc, 0, &gears), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlGetInputDynamicDims(m.desc, (size_t)-1, list, 2), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlGetInputDynamicDims(m.desc, (size_t)-1, list, 3));
  CHECK_EQ(list[1].dimCount, 3);
  CHECK_EQ(list[1].dims[0], 4);
  CHECK_EQ(list[1].dims[2], 3);
  CHECK_OK(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_TENSOR_NAME, &index));
  CHECK_EQ(index, 2);
  ins = make_buffers(m, 0), outs = make_buffers(m, 1);
  for (k = 2; k >= 0; k--) {
    const size_t n = (size_t)(gear[k][0] * gear[k][1]), w = (size_t)gear[k][1];
    upload(&ins, 0, numbers, n * 4);
    upload(&ins, 1, numbers + 100, w * 4);
    CHECK_OK(aclmdlSetInputDynamicDims(m.id, ins.set, index, &list[k]));
    CHECK_OK(aclmdlExecute(m.id, ins.set, outs.set));
    download(&outs, 0, got, n * 4);
    for (i = 0; i < n; i++) CHECK_CLOSE(got[i], (double)numbers[i] + (double)numbers[100 + i % w], 1e-6);
    CHECK_OK(aclmdlGetCurOutputDims(m.desc, 0, &dims));
    CHECK_EQ(dims.dims[0], gear[k][0]);
    CHECK_EQ(dims.dims[1], gear[k][1]);
  }
  dims = list[0];
  dims.dims[2] = 4; /* no such gear */
  CHECK_EQ(aclmdlSetInputDynamicDims(m.id, ins.set, index, &dims), ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID);
  dims.dimCount = 2;
  CHECK_NE(aclmdlSetInputDynamicDims(m.id, ins.set, index, &dims), ACL_SUCCESS);
  dims.dimCount = 0;
  CHECK_EQ(aclmdlSetInputDynamicDims(m.id, ins.set, index, &dims), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetInputDynamicDims(m.id, ins.set, index, NULL), ACL_ERROR_INVALID_PARAM);
  free_buffers(&ins), free_buffers(&outs);
  unload(m);
  stop_device();
}
TEST(without_a_choice_the_largest_gear_runs) {
  static const int64_t in[4] = {0, 3, 4, 4};
  float want[15], got[15];
  model m;
  buffers ins, outs;
  random_numbers();
  small_network("open", in);
  must_convert("open", "--input_shape=x:-1,3,4,4", "--dynamic_batch_size=1,3,2");
  start_device();
  m = load("open");
  ins = make_buffers(m, 0), outs = make_buffers(m, 1);
  upload(&ins, 0, numbers, 3 * 48 * 4);
  aslSetLevel(2);
  CHECK_EQ(aclmdlExecute(m.id, ins.set, outs.set), ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID);
  CHECK_HAS(aclGetRecentErrMsg(), "none was chosen");
  aslSetLevel(1); /* said, and run all the same */
  CHECK_OK(aclmdlExecute(m.id, ins.set, outs.set));
  download(&outs, 0, got, sizeof got);
  small_reference(numbers, 3, 4, 4, want);
  CHECK_CLOSE_ARRAY(got, want, 15, 1e-5);
  free_buffers(&ins), free_buffers(&outs);
  unload(m);
  stop_device();
}
TEST(wrong_gears_are_refused_with_their_codes) {
  static const struct { const char *shape, *gears, *code; } cases[] = {
    {"x:-1,3,8,6", "--dynamic_batch_size=2", "E10035"}, {"x:-1,3,8,6", "--dynamic_batch_size=2,2", "E10039"},
    {"x:-1,3,8,6", "--dynamic_batch_size=2,0", "E10038"}, {"x:-1,3,8,6", "--dynamic_batch_size=2,-3", "E10038"},
    {"x:-1,3,8,6", "--dynamic_batch_size=2,x", "E10003"}, {"x:2,3,8,6", "--dynamic_batch_size=1,2", "E10040"},
    {"x:2,3,-1,6", "--dynamic_batch_size=1,2", "E10003"}, {"x:-1,3,-1,-1", "--dynamic_image_size=8,8;4,4", "E10019"},
    {"x:2,3,-1,6", "--dynamic_image_size=8,8;4,4", "E10019"}, {"x:2,3,-1,-1", "--dynamic_image_size=8,8;4", "E10037"},
    {"x:2,3,-1,-1", "--dynamic_image_size=8,8,8;4,4,4", "E10003"}, {"x:2,3,-1,-1", "--dynamic_dims=8;4", "E10037"},
    {"x:-1,3,8,6", "--dynamic_batch_size=2,99999999999999999999", "E10003"}, {"x:-1,3,8,6", "--dynamic_batch_size=1,2,", "E10003"},
    {"x:-1,3,8,6", "--dynamic_batch_size=1,2147483647", "E1"},
  };
  static const int64_t in[4] = {0, 3, 0, 0};
  size_t i;
  char shape[64], many[900] = "--dynamic_batch_size=1";
  small_network("bad", in);
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    snprintf(shape, sizeof shape, "--input_shape=%s", cases[i].shape);
    CHECK_NE(convert("bad", shape, cases[i].gears), 0);
    if (!CHECK_HAS(child.out, cases[i].code)) fprintf(stderr, "case %u\n", (unsigned)i);
  }
  for (i = 2; i < 103; i++) snprintf(many + strlen(many), sizeof many - strlen(many), ",%u", (unsigned)i);
  CHECK_NE(convert("bad", "--input_shape=x:-1,3,8,6", many), 0);
  CHECK_HAS(child.out, "E10036");
  CHECK(!exists(in_folder("bad.om")));
}

/*--------------------------------------------------------------------------------------
  AIPP
--------------------------------------------------------------------------------------*/
static int whole_number(int low, int high) { return low + (int)(test_random() % (uint32_t)(high - low + 1)); }
static void write_text(const char *name, const char *text) { write_all(in_folder(name), text, strlen(text)); }
/* y = x + 0 over an image, so that the output is what the network gets. */
static void pass_network(const char *name, int n, int c, int h, int w) {
  static const float zero[1] = {0};
  int64_t in[4];
  in[0] = n, in[1] = c, in[2] = h, in[3] = w;
  graph_input("x", T_FLOAT, 4, in);
  weight_f("zero", 0, NULL, zero);
  simple("Add", "same", "x,zero", "y");
  graph_output("y");
  save(name);
}
/* Round to half precision and back: nearest, ties to even, by the definition. */
static double half(double v) {
  double a = fabs(v), unit;
  int e;
  if (a < 6.103515625e-05) unit = 5.9604644775390625e-08;
  else { frexp(a, &e); unit = ldexp(1.0, e - 11); }
  return nearbyint(v / unit) * unit;
}
typedef struct picture { int format, w, h, rbuv, ax, csc, crop, x, y, cw, ch, pad, top, bottom, left, right; int m[9], ib[3], ob[3], mean[4]; double min[4], var[4], fill; } picture;
static int byte_of(int v) { return v < 0 ? 0 : v > 255 ? 255 : v; }
/* The whole of AIPP for one picture, pixel by pixel, in the order the documents give. */
static void reference(const picture *p, const unsigned char *src, int channels, float *out) {
  const int cw = p->crop ? p->cw : p->w, ch = p->crop ? p->ch : p->h, top = p->pad ? p->top : 0, left = p->pad ? p->left : 0;
  const int W = cw + (p->pad ? p->left + p->right : 0), H = ch + (p->pad ? p->top + p->bottom : 0);
  int x, y, c, k;
  for (y = 0; y < H; y++)
    for (x = 0; x < W; x++) {
      int v[4] = {0, 0, 0, 0}, t[4];
      const int sx = x - left + (p->crop ? p->x : 0), sy = y - top + (p->crop ? p->y : 0);
      const int inside = x >= left && x < left + cw && y >= top && y < top + ch;
      if (inside) {
        if (p->format == 1) {
          const unsigned char *uv = src + p->w * p->h + sy / 2 * p->w + sx / 2 * 2;
          v[0] = src[sy * p->w + sx], v[1] = uv[0], v[2] = uv[1];
          if (p->rbuv) v[1] = uv[1], v[2] = uv[0];
        } else if (p->format == 2) {
          for (c = 0; c < 4; c++) v[c] = src[(sy * p->w + sx) * 4 + (p->ax ? (c + 1) % 4 : c)];
        } else if (p->format == 3) {
          for (c = 0; c < 3; c++) v[c] = src[(sy * p->w + sx) * 3 + c];
        } else {
          v[0] = src[sy * p->w + sx];
        }
        if (p->rbuv && (p->format == 2 || p->format == 3)) { k = v[0]; v[0] = v[2]; v[2] = k; }
        if (p->csc) {
          for (c = 0; c < 3; c++) {
            int sum = 0;
            for (k = 0; k < 3; k++) sum += p->m[3 * c + k] * (v[k] - (p->format == 1 ? p->ib[k] : 0));
            t[c] = byte_of((int)floor(sum / 256.0) + (p->format == 1 ? 0 : p->ob[c]));
          }
          for (c = 0; c < 3; c++) v[c] = t[c];
        }
      }
      for (c = 0; c < channels; c++)
        out[(c * H + y) * W + x] = inside ? (float)half(half(half(v[c] - p->mean[c]) - half(p->min[c])) * half(p->var[c])) + 0.0f
                                                : (float)half(p->fill) + 0.0f; /* the network adds 0, which takes the sign off a 0 */
    }
}
static void picture_init(picture *p) {
  static const int m[9] = {298, 516, 0, 298, -100, -208, 298, 0, 409}, bias[3] = {16, 128, 128};
  int i;
  memset(p, 0, sizeof *p);
  memcpy(p->m, m, sizeof m), memcpy(p->ib, bias, sizeof bias), memcpy(p->ob, bias, sizeof bias);
  for (i = 0; i < 4; i++) p->var[i] = 1;
}
static void picture_text(const picture *p, char *text, size_t cap) {
  static const char *const formats[] = {"", "YUV420SP_U8", "XRGB8888_U8", "RGB888_U8", "YUV400_U8"};
  int i;
  snprintf(text, cap, "# made by a test\naipp_op {\n  aipp_mode: static  input_format : %s\n src_image_size_w : %d src_image_size_h:%d\n rbuv_swap_switch : %s\n"
           "  ax_swap_switch: %s; csc_switch: %s, crop: %s\n padding: %s\n", formats[p->format], p->w, p->h, p->rbuv ? "true" : "false",
           p->ax ? "true" : "false", p->csc ? "true" : "false", p->crop ? "true" : "false", p->pad ? "true" : "false");
#define MORE(...) snprintf(text + strlen(text), cap - strlen(text), __VA_ARGS__)
  if (p->crop) MORE("load_start_pos_w: %d load_start_pos_h: %d crop_size_w: %d crop_size_h: %d\n", p->x, p->y, p->cw, p->ch);
  if (p->pad)
    MORE("left_padding_size: %d right_padding_size: %d top_padding_size: %d bottom_padding_size: %d padding_value: %.9g\n", p->left, p->right,
         p->top, p->bottom, p->fill);
  for (i = 0; i < 9; i++) MORE("matrix_r%dc%d : %d\n", i / 3, i % 3, p->m[i]);
  for (i = 0; i < 3; i++) MORE("input_bias_%d : %d output_bias_%d : %d\n", i, p->ib[i], i, p->ob[i]);
  for (i = 0; i < 4; i++) MORE("mean_chn_%d : %d min_chn_%d : %.9g var_reci_chn_%d : %.9g\n", i, p->mean[i], i, p->min[i], i, p->var[i]);
  MORE("}\n");
#undef MORE
}
static size_t picture_bytes(const picture *p) {
  return (size_t)(p->w * p->h) * (p->format == 2 ? 4u : p->format == 3 ? 3u : 1u) + (p->format == 1 ? (size_t)(p->w * p->h) / 2 : 0);
}
static void random_picture(picture *p, int format) {
  int i;
  picture_init(p);
  p->format = format;
  p->w = 2 * whole_number(4, 12), p->h = 2 * whole_number(4, 12);
  if (format != 1) p->w += whole_number(0, 1), p->h += whole_number(0, 1);
  p->rbuv = whole_number(0, 1), p->ax = format == 2 ? whole_number(0, 1) : 0;
  p->csc = format == 4 ? 0 : whole_number(0, 1);
  for (i = 0; i < 9; i++) p->m[i] = whole_number(-600, 600);
  for (i = 0; i < 3; i++) p->ib[i] = whole_number(0, 255), p->ob[i] = whole_number(0, 255);
  for (i = 0; i < 4; i++) p->mean[i] = whole_number(0, 255), p->min[i] = (float)test_uniform(0, 3), p->var[i] = (float)test_uniform(-0.1, 0.1);
  if ((p->crop = whole_number(0, 1)) != 0) {
    const int step = format == 1 ? 2 : 1;
    p->x = whole_number(0, 2) * step, p->y = whole_number(0, 2) * step;
    p->cw = whole_number(1, p->w - p->x), p->ch = whole_number(1, p->h - p->y);
  }
  if ((p->pad = whole_number(0, 1)) != 0) {
    p->top = whole_number(0, 5), p->bottom = whole_number(0, 5), p->left = whole_number(0, 5), p->right = whole_number(0, 5);
    p->fill = (float)test_uniform(-3, 3); /* a file holds floats: a double beside the middle of two halves would round another way */
  }
}
static void picture_size(const picture *p, int *w, int *h) {
  *w = (p->crop ? p->cw : p->w) + (p->pad ? p->left + p->right : 0);
  *h = (p->crop ? p->ch : p->h) + (p->pad ? p->top + p->bottom : 0);
}
static unsigned char pixels[2 * 40 * 40 * 4];
static float want_image[2 * 4 * 60 * 60], got_image[2 * 4 * 60 * 60];

/* Twelve random settings of each format, every number of the output to the last bit. */
TEST_WITHIN(static_pictures_come_out_to_the_bit, 60.0) {
  picture list[16];
  int channels[16], i, k, w, h;
  char name[24], option_file[400], text[4000];
  for (i = 0; i < (int)sizeof pixels; i++) pixels[i] = (unsigned char)whole_number(0, 255);
  for (i = 0; i < 16; i++) {
    picture *p = &list[i];
    random_picture(p, 1 + i % 4);
    channels[i] = p->format == 4 ? 1 : p->format == 2 && !p->csc ? whole_number(3, 4) : p->format == 1 && i > 7 ? whole_number(1, 3) : 3;
    picture_size(p, &w, &h);
    snprintf(name, sizeof name, "p%d", i);
    pass_network(name, 2, channels[i], h, w);
    picture_text(p, text, sizeof text);
    write_text("aipp.cfg", text);
    snprintf(option_file, sizeof option_file, "--insert_op_conf=%s", in_folder("aipp.cfg"));
    must_convert(name, option_file, NULL);
  }
  start_device();
  for (i = 0; i < 16; i++) {
    const picture *p = &list[i];
    const void *in[MAX_IO];
    void *out[MAX_IO];
    aclmdlIODims dims;
    aclmdlInputAippType type;
    size_t partner = 0, size, product = 1;
    static aclAippInfo info;
    model m;
    snprintf(name, sizeof name, "p%d", i);
    m = load(name);
    picture_size(p, &w, &h);
    size = picture_bytes(p);
    CHECK_EQ(aclmdlGetNumInputs(m.desc), 1);
    CHECK_EQ(aclmdlGetInputDataType(m.desc, 0), ACL_UINT8);
    CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, 0), 2 * size);
    CHECK_OK(aclmdlGetInputDims(m.desc, 0, &dims));
    CHECK_EQ(dims.dims[1], p->h);
    CHECK_EQ(dims.dims[2], p->w);
    CHECK_OK(aclmdlGetInputDimsV2(m.desc, 0, &dims));
    for (k = 0; k < (int)dims.dimCount; k++) product *= (size_t)dims.dims[k];
    CHECK_EQ(product, 2 * size);
    CHECK_OK(aclmdlGetAippType(m.id, 0, &type, &partner));
    CHECK_EQ(type, ACL_DATA_WITH_STATIC_AIPP);
    CHECK_EQ(partner, ACL_INVALID_NODE_INDEX);
    CHECK_OK(aclmdlGetFirstAippInfo(m.id, 0, &info));
    CHECK_EQ(info.inputFormat, p->format);
    CHECK_EQ(info.srcImageSizeW, p->w);
    CHECK_EQ(info.matrixR2C1, p->m[7]);
    CHECK_EQ(info.meanChn3, p->mean[3]);
    CHECK_EQ(info.shapeCount, 1);
    CHECK_EQ(info.outDims[0].srcSize, 2 * size);
    CHECK_EQ(info.outDims[0].aippOutdims.dims[1], channels[i]);
    for (k = 0; k < MAX_IO; k++) in[k] = pixels, out[k] = got_image;
    run(m, in, out);
    for (k = 0; k < 2; k++) reference(p, pixels + (size_t)k * size, channels[i], want_image + k * channels[i] * w * h);
    if (!CHECK_EQ(memcmp(got_image, want_image, (size_t)(2 * channels[i] * w * h) * 4), 0)) {
      for (k = 0; k < 2 * channels[i] * w * h && memcmp(&got_image[k], &want_image[k], 4) == 0; k++) {}
      fprintf(stderr, "case %d, format %d, element %d: %g, not %g\n", i, p->format, k, (double)got_image[k], (double)want_image[k]);
    }
    unload(m);
  }
  stop_device();
}
/* The numbers of the documents: a JPEG's grey, red and blue through the matrix of BT.601. */
TEST(colours_of_jpeg_pictures_are_right) {
  static const unsigned char yuv[2 * 2 * 3 / 2] = {128, 128, 128, 128, 128, 128}, red[6] = {76, 76, 76, 76, 84, 255};
  static const char text[] = "aipp_op{aipp_mode:static input_format:YUV420SP_U8 csc_switch:true\n"
      "matrix_r0c0:256 matrix_r0c1:0 matrix_r0c2:359 matrix_r1c0:256 matrix_r1c1:-88 matrix_r1c2:-183\n"
      "matrix_r2c0:256 matrix_r2c1:454 matrix_r2c2:0 input_bias_0:0 input_bias_1:128 input_bias_2:128}\n";
  const void *in[MAX_IO];
  void *out[MAX_IO];
  float got[12];
  char option_file[400];
  model m;
  int k;
  pass_network("jpeg", 1, 3, 2, 2);
  write_text("j.cfg", text);
  snprintf(option_file, sizeof option_file, "--insert_op_conf=%s", in_folder("j.cfg"));
  must_convert("jpeg", option_file, NULL);
  start_device();
  m = load("jpeg");
  for (k = 0; k < MAX_IO; k++) in[k] = yuv, out[k] = got;
  run(m, in, out);
  for (k = 0; k < 12; k++) CHECK_CLOSE(got[k], 128, 0);
  for (k = 0; k < MAX_IO; k++) in[k] = red;
  run(m, in, out);
  for (k = 0; k < 4; k++) {
    CHECK_CLOSE(got[k], 254, 1);
    CHECK_CLOSE(got[4 + k], 0, 1);
    CHECK_CLOSE(got[8 + k], 0, 2);
  }
  unload(m);
  stop_device();
}
static aclmdlAIPP *settings(const picture *p, int count) {
  aclmdlAIPP *a = aclmdlCreateAIPP((uint64_t)count);
  int i;
  REQUIRE(a != NULL);
  CHECK_OK(aclmdlSetAIPPInputFormat(a, (aclAippInputFormat)p->format));
  CHECK_OK(aclmdlSetAIPPSrcImageSize(a, p->w, p->h));
  CHECK_OK(aclmdlSetAIPPCscParams(a, (int8_t)p->csc, (int16_t)p->m[0], (int16_t)p->m[1], (int16_t)p->m[2], (int16_t)p->m[3], (int16_t)p->m[4],
                                  (int16_t)p->m[5], (int16_t)p->m[6], (int16_t)p->m[7], (int16_t)p->m[8], (uint8_t)p->ob[0], (uint8_t)p->ob[1],
                                  (uint8_t)p->ob[2], (uint8_t)p->ib[0], (uint8_t)p->ib[1], (uint8_t)p->ib[2]));
  CHECK_OK(aclmdlSetAIPPRbuvSwapSwitch(a, (int8_t)p->rbuv));
  CHECK_OK(aclmdlSetAIPPAxSwapSwitch(a, (int8_t)p->ax));
  for (i = 0; i < count; i++) {
    CHECK_OK(aclmdlSetAIPPCropParams(a, (int8_t)p->crop, p->x, p->y, p->cw, p->ch, (uint64_t)i));
    CHECK_OK(aclmdlSetAIPPPaddingParams(a, (int8_t)p->pad, p->top, p->bottom, p->left, p->right, (uint64_t)i));
    CHECK_OK(aclmdlSetAIPPDtcPixelMean(a, (int16_t)p->mean[0], (int16_t)p->mean[1], (int16_t)p->mean[2], (int16_t)p->mean[3], (uint64_t)i));
    CHECK_OK(aclmdlSetAIPPDtcPixelMin(a, (float)p->min[0], (float)p->min[1], (float)p->min[2], (float)p->min[3], (uint64_t)i));
    CHECK_OK(aclmdlSetAIPPPixelVarReci(a, (float)p->var[0], (float)p->var[1], (float)p->var[2], (float)p->var[3], (uint64_t)i));
  }
  return a;
}
TEST_WITHIN(dynamic_pictures_are_set_at_run_time, 60.0) {
  static const char text[] = "aipp_op {\n  aipp_mode : dynamic\n  max_src_image_size : 20000\n}\n";
  char option_file[400];
  aclmdlInputAippType type;
  buffers ins, outs;
  model m;
  size_t index = 0, partner = 0, size = 0;
  int round, k, w, h;
  for (k = 0; k < (int)sizeof pixels; k++) pixels[k] = (unsigned char)whole_number(0, 255);
  pass_network("dyn", 2, 3, 12, 10);
  write_text("d.cfg", text);
  snprintf(option_file, sizeof option_file, "--insert_op_conf=%s", in_folder("d.cfg"));
  must_convert("dyn", option_file, NULL);
  start_device();
  m = load("dyn");
  CHECK_EQ(aclmdlGetNumInputs(m.desc), 2);
  CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, 0), 20000);
  CHECK_OK(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_AIPP_NAME, &index));
  CHECK_EQ(index, 1);
  CHECK_OK(aclmdlGetAippDataSize(2, &size));
  CHECK_EQ(size, 64 + 2 * 96);
  CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, index), size);
  CHECK_OK(aclmdlGetAippType(m.id, 0, &type, &partner));
  CHECK_EQ(type, ACL_DATA_WITH_DYNAMIC_AIPP);
  CHECK_EQ(partner, index);
  CHECK_OK(aclmdlGetAippType(m.id, 1, &type, &partner));
  CHECK_EQ(type, ACL_DYNAMIC_AIPP_NODE);
  ins = make_buffers(m, 0), outs = make_buffers(m, 1);
  upload(&ins, 0, pixels, sizeof pixels);
  CHECK_OK(aclrtMemset(ins.device[1], ins.size[1], 0, ins.size[1]));
  CHECK_NE(aclmdlExecute(m.id, ins.set, outs.set), ACL_SUCCESS); /* no settings yet */
  for (round = 0; round < 8; round++) {
    picture p;
    aclmdlAIPP *a;
    random_picture(&p, 1 + round % 3);
    p.csc = p.format == 2 ? 1 : p.csc; /* three channels */
    p.crop = 1, p.cw = 10 - 2 * (round % 2), p.ch = 12 - 2 * (round % 2), p.x = p.y = 2;
    if (p.w < 14) p.w = 14;
    if (p.h < 16) p.h = 16;
    p.pad = round % 2, p.top = p.bottom = p.left = p.right = 1, p.fill = 0;
    picture_size(&p, &w, &h);
    CHECK_EQ(w, 10);
    CHECK_EQ(h, 12);
    a = settings(&p, 2);
    if (round % 2) CHECK_OK(aclmdlSetInputAIPP(m.id, ins.set, index, a));
    else CHECK_OK(aclmdlSetAIPPByInputIndex(m.id, ins.set, 0, a));
    CHECK_OK(aclmdlExecute(m.id, ins.set, outs.set));
    download(&outs, 0, got_image, 2 * 3 * 120 * 4);
    for (k = 0; k < 2; k++) reference(&p, pixels + (size_t)k * picture_bytes(&p), 3, want_image + k * 360);
    if (!CHECK_EQ(memcmp(got_image, want_image, 720 * 4), 0)) fprintf(stderr, "round %d, format %d\n", round, p.format);
    CHECK_OK(aclmdlDestroyAIPP(a));
  }
  free_buffers(&ins), free_buffers(&outs);
  unload(m);
  stop_device();
}
TEST(settings_that_do_not_fit_are_refused) {
  static const char text[] = "aipp_op { aipp_mode: dynamic related_input_rank: 0 max_src_image_size: 4000 }";
  picture p;
  aclmdlAIPP *a, *b;
  buffers ins;
  model m;
  char option_file[400];
  size_t size = 0, alive;
  pass_network("dyn", 1, 3, 8, 8);
  write_text("d.cfg", text);
  snprintf(option_file, sizeof option_file, "--insert_op_conf=%s", in_folder("d.cfg"));
  must_convert("dyn", option_file, NULL);
  start_device();
  m = load("dyn");
  ins = make_buffers(m, 0);
  CHECK(aclmdlCreateAIPP(0) == NULL);
  CHECK_EQ(aclmdlGetAippDataSize(0, &size), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlDestroyAIPP(NULL), ACL_ERROR_INVALID_PARAM);
  a = aclmdlCreateAIPP(1);
  CHECK_EQ(aclmdlSetInputAIPP(m.id, ins.set, 1, a), ACL_ERROR_INVALID_PARAM); /* nothing is set */
  CHECK_EQ(aclmdlSetAIPPInputFormat(a, ACL_RAW10), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPInputFormat(a, (aclAippInputFormat)0), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlSetAIPPInputFormat(a, ACL_YUV420SP_U8));
  CHECK_EQ(aclmdlSetAIPPSrcImageSize(a, 9, 8), ACL_ERROR_INVALID_PARAM); /* odd */
  CHECK_EQ(aclmdlSetAIPPSrcImageSize(a, 8, 5000), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPCropParams(a, 1, 0, 0, 1, 1, 0), ACL_ERROR_INVALID_PARAM); /* of pictures of no size */
  CHECK_OK(aclmdlSetAIPPSrcImageSize(a, 16, 16));
  CHECK_EQ(aclmdlSetInputAIPP(m.id, ins.set, 1, a), ACL_ERROR_INVALID_PARAM); /* 16 x 16 is not 8 x 8 */
  CHECK_EQ(aclmdlSetAIPPCropParams(a, 1, 1, 0, 8, 8, 0), ACL_ERROR_INVALID_PARAM); /* odd start */
  CHECK_EQ(aclmdlSetAIPPCropParams(a, 1, 10, 0, 8, 8, 0), ACL_ERROR_INVALID_PARAM); /* beyond */
  CHECK_EQ(aclmdlSetAIPPCropParams(a, 1, 2147483646, 0, 8, 8, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPCropParams(a, 1, 0, 0, 8, 8, 1), ACL_ERROR_INVALID_PARAM); /* picture 1 of 1 */
  CHECK_EQ(aclmdlSetAIPPCropParams(a, 2, 0, 0, 8, 8, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPPaddingParams(a, 1, 33, 0, 0, 0, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPScfParams(a, 1, 16, 16, 8, 8, 0), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlSetAIPPScfParams(a, 0, 0, 0, 0, 0, 0));
  CHECK_EQ(aclmdlSetAIPPDtcPixelMean(a, 0, 0, 0, 0, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPDtcPixelMin(a, 0, 0, 0, 0, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPPixelVarReci(a, 0, 0, 0, 0, 1), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlSetAIPPCropParams(a, 1, 2, 2, 8, 8, 0));
  CHECK_OK(aclmdlSetInputAIPP(m.id, ins.set, 1, a));
  CHECK_EQ(aclmdlSetInputAIPP(m.id, ins.set, 0, a), ACL_ERROR_INVALID_PARAM); /* the pictures, not the settings */
  CHECK_EQ(aclmdlSetAIPPByInputIndex(m.id, ins.set, 1, a), 500001);
  CHECK_EQ(aclmdlSetInputAIPP(m.id + 9, ins.set, 1, a), ACL_ERROR_GE_EXEC_MODEL_ID_INVALID);
  CHECK_EQ(aclmdlSetInputAIPP(m.id, ins.set, 1, NULL), ACL_ERROR_INVALID_PARAM);
  picture_init(&p);
  p.format = 3, p.w = 8, p.h = 8;
  b = settings(&p, 2); /* for more pictures than the model takes */
  CHECK_EQ(aclmdlSetInputAIPP(m.id, ins.set, 1, b), ACL_ERROR_INVALID_PARAM);
  alive = aslLiveObjects();
  CHECK_OK(aclmdlDestroyAIPP(a));
  CHECK_EQ(aslLiveObjects(), alive - 1); /* settings that nobody destroys are a leak like any other */
  CHECK_EQ(aclmdlDestroyAIPP(a), ACL_ERROR_INVALID_PARAM);
  CHECK_EQ(aclmdlSetAIPPInputFormat(a, ACL_RGB888_U8), ACL_ERROR_INVALID_PARAM);
  CHECK_OK(aclmdlDestroyAIPP(b));
  free_buffers(&ins);
  unload(m);
  stop_device();
}
TEST(broken_aipp_files_are_refused_with_their_line) {
  static const struct { const char *text, *line, *says; } cases[] = {
    {"", "line 1", "empty"}, {"# nothing\n\n", "line 3", "no aipp_op"}, {"aipp_op {\n aipp_mode: static\n", "line 3", "not closed"},
    {"aipp_op {\n input_format: RGB888_U8\n}\n", "line 1", "aipp_mode is missing"},
    {"aipp_op {\n aipp_mode: static\n}\n", "line 1", "input_format is missing"},
    {"aipp_op {\n aipp_mode: statik\n}\n", "line 2", "statik"},
    {"aipp_op {\n aipp_mode: static input_format: RGB888_U8\n csc_swich: true\n}\n", "line 3", "csc_switch"},
    {"aipp_op {\n aipp_mode: static\n aipp_mode: static\n}\n", "line 3", "twice"},
    {"aipp_op {\n aipp_mode: static\n mean_chn_0: 12\n mean_chn_0: 13\n}\n", "line 4", "twice"},
    {"aipp_op {\n aipp_mode: static\n mean_chn_0: 256\n}\n", "line 3", "0 to 255"},
    {"aipp_op {\n aipp_mode: static\n mean_chn_0: red\n}\n", "line 3", "red"},
    {"aipp_op {\n aipp_mode: static\n mean_chn_0 12\n}\n", "line 3", "colon"},
    {"aipp_op {\n aipp_mode: static\n crop: maybe\n}\n", "line 3", "true or false"},
    {"aipp_op {\n aipp_mode: static\n resize: true\n}\n", "line 3", "resize"},
    {"aipp_op {\n aipp_mode: static\n matrix_r0c0: 40000\n}\n", "line 3", "matrix_r0c0"},
    {"aipp_op {\n aipp_mode: static\n left_padding_size: 33\n}\n", "line 3", "0 to 32"},
    {"aipp_op {\n aipp_mode: static\n input_format: BGR888_U8\n}\n", "line 3", "BGR888_U8"},
    {"aipp_op {\n aipp_mode: dynamic\n}\n", "line 1", "max_src_image_size"},
    {"aipp {\n}\n", "line 1", "aipp_op is expected"}, {"aipp_op\n\n5", "line 3", "brace"},
    {"aipp_op {\n aipp_mode: static input_format: YUV420SP_U8 src_image_size_w: 9 src_image_size_h: 8\n}", "line 1", "even"},
    {"aipp_op {\n aipp_mode: static input_format: RGB888_U8 src_image_size_w: 9 src_image_size_h: 8\n}", "line 1", "size after crop"},
    {"\n\naipp_op {\n aipp_mode: static input_format: YUV400_U8\n}", "line 3", "more channels"},
    {"aipp_op { aipp_mode: static input_format: RGB888_U8\n related_input_rank: 3 }", "line 1", "no such input"},
    {"aipp_op { aipp_mode: static input_format: RGB888_U8 related_input_name: \"y\"\n}", "line 1", "no such input"},
    {"aipp_op { aipp_mode: static input_format: RGB888_U8 var_reci_chn_0: [1, 2] }", "line 1", "one value"},
    {"aipp_op { aipp_mode: static input_format: RGB888_U8 related_input_name: \"y }", "line 1", "value"},
    {"aipp_op { aipp_mode: static input_format: RGB888_U8 min_chn_0: 1e9 }", "line 1", "half"},
  };
  char option_file[400];
  size_t i;
  pass_network("net", 1, 3, 8, 8);
  snprintf(option_file, sizeof option_file, "--insert_op_conf=%s", in_folder("bad.cfg"));
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    write_text("bad.cfg", cases[i].text);
    CHECK_NE(convert("net", option_file, NULL), 0);
    if (!CHECK_HAS(child.out, "E10052") || !CHECK_HAS(child.out, cases[i].line) || !CHECK_HAS(child.out, cases[i].says))
      fprintf(stderr, "case %u: %s\n", (unsigned)i, cases[i].text);
  }
  CHECK(!exists(in_folder("net.om")));
}
TEST(pictures_and_gears_together) {
  static const char text[] = "aipp_op { aipp_mode: static input_format: RGB888_U8 mean_chn_0: 10 mean_chn_1: 20 mean_chn_2: 30 }";
  static const int64_t in[4] = {0, 3, 4, 4};
  static const float zero[1] = {0};
  char option_file[400], m_option[400], o_option[400];
  model m;
  buffers ins, outs;
  aclmdlIODims dims;
  size_t index = 0;
  int n, i, c;
  for (i = 0; i < (int)sizeof pixels; i++) pixels[i] = (unsigned char)whole_number(0, 255);
  graph_input("x", T_FLOAT, 4, in);
  weight_f("zero", 0, NULL, zero);
  simple("Add", "same", "x,zero", "y");
  graph_output("y");
  save("both");
  write_text("b.cfg", text);
  snprintf(option_file, sizeof option_file, "--insert_op_conf=%s", in_folder("b.cfg"));
  snprintf(m_option, sizeof m_option, "--model=%s", in_folder("both.onnx"));
  snprintf(o_option, sizeof o_option, "--output=%s", in_folder("both"));
  REQUIRE(atc(m_option, o_option, "--framework=5", "--soc_version=Ascend310", option_file, "--input_shape=x:-1,3,4,4",
              "--dynamic_batch_size=1,3", NULL) == 0);
  start_device();
  m = load("both");
  CHECK_OK(aclmdlGetInputDims(m.desc, 0, &dims));
  CHECK_EQ(dims.dims[0], -1);
  CHECK_EQ(dims.dims[3], 3);
  CHECK_EQ(aclmdlGetInputSizeByIndex(m.desc, 0), 3 * 48);
  CHECK_OK(aclmdlGetInputIndexByName(m.desc, ACL_DYNAMIC_TENSOR_NAME, &index));
  ins = make_buffers(m, 0), outs = make_buffers(m, 1);
  for (n = 3; n >= 1; n -= 2) {
    upload(&ins, 0, pixels, (size_t)n * 48);
    CHECK_OK(aclmdlSetDynamicBatchSize(m.id, ins.set, index, (uint64_t)n));
    CHECK_OK(aclmdlExecute(m.id, ins.set, outs.set));
    download(&outs, 0, got_image, (size_t)n * 48 * 4);
    for (i = 0; i < n * 16; i++)
      for (c = 0; c < 3; c++) CHECK_CLOSE(got_image[i / 16 * 48 + c * 16 + i % 16], pixels[i * 3 + c] - 10 * (c + 1), 0);
  }
  free_buffers(&ins), free_buffers(&outs);
  unload(m);
  stop_device();
}
