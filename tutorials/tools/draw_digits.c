/* draw_digits.c - draw digits that look written by hand
 *
 *     draw_digits OUT_DIR [--seed N]                                      the pictures under tutorials/data
 *     draw_digits --one DIGIT FILE.png|.jpg|.raw [--size N] [--paper] [--seed N]
 *     draw_digits --set COUNT PREFIX [--seed N]                           COUNT random digits as idx files
 *
 * A digit is a few strokes; a stroke is a list of points that a pen visits, with or without rounding
 * the corners. Every point is moved a little, the whole digit is slanted and stretched, and the pen presses
 * more in the middle of a stroke than at its ends. The same strokes are drawn at any size. The seed decides
 * everything, so that a picture can be drawn again.
 *
 *     .png, .jpg   written by stb_image_write.h (Debian package libstb-dev); without it only .raw is written
 *     .raw         size x size bytes, row by row, 0 = black, 255 = white; 784 bytes for the usual 28x28
 *     --paper      dark ink on light paper, as a camera sees it: a program that expects white on black must notice
 *     --set        PREFIX-images-idx3-ubyte and PREFIX-labels-idx1-ubyte, the form of the MNIST files
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_include)
#if __has_include(<stb/stb_image_write.h>)
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>
#define HAVE_STB 1
#elif __has_include(<stb_image_write.h>)
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>
#define HAVE_STB 1
#endif
#endif

enum { DEFAULT_SEED = 7, MAX_POINTS = 14, MAX_STROKES = 3, MAX_SIZE = 2048 };

/* splitmix64: a counter, stirred. */
typedef struct { uint64_t state; } random_source;

static uint64_t random_bits(random_source* r) {
  uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static double random_between(random_source* r, double low, double high) {
  return low + (high - low) * ((double)(random_bits(r) >> 11) / 9007199254740992.0);
}

/* ---- The shapes ------------------------------------------------------------------------------------- */
/* Points in a box of 1 x 1, x to the right and y down. Some digits have two ways to write them. */

typedef struct { double x, y; } point;
typedef struct { int round, count; point at[MAX_POINTS]; } stroke;
typedef struct { int digit, strokes; stroke stroke[MAX_STROKES]; } shape;

static const shape SHAPES[] = {
  { 0, 1, {
    { 1, 11, { { .58, .03 }, { .32, .07 }, { .13, .33 }, { .10, .63 }, { .28, .94 }, { .55, .98 },
               { .82, .75 }, { .90, .40 }, { .76, .11 }, { .52, .02 }, { .40, .06 } } }
  } },
  { 1, 1, {
    { 0, 2, { { .57, .00 }, { .43, 1.0 } } }
  } },
  { 1, 1, {
    { 0, 3, { { .38, .20 }, { .58, .00 }, { .54, 1.0 } } }
  } },
  { 2, 2, {
    { 1, 7, { { .14, .26 }, { .30, .05 }, { .62, .03 }, { .80, .24 }, { .66, .52 }, { .38, .78 },
              { .10, .97 } } },
    { 0, 2, { { .10, .97 }, { .92, .93 } } }
  } },
  { 2, 1, {
    { 1, 12, { { .16, .20 }, { .36, .03 }, { .66, .05 }, { .80, .26 }, { .64, .56 }, { .34, .86 },
               { .12, .96 }, { .10, .84 }, { .26, .80 }, { .50, .90 }, { .74, .97 }, { .94, .88 } } }
  } },
  { 3, 2, {
    { 1, 6, { { .14, .12 }, { .42, .01 }, { .74, .10 }, { .76, .30 }, { .58, .44 }, { .36, .48 } } },
    { 1, 6, { { .36, .48 }, { .66, .50 }, { .86, .68 }, { .76, .92 }, { .44, 1.0 }, { .10, .88 } } }
  } },
  { 4, 2, {
    { 0, 3, { { .24, .02 }, { .12, .56 }, { .88, .52 } } },
    { 0, 2, { { .74, .06 }, { .66, 1.0 } } }
  } },
  { 4, 2, {
    { 0, 3, { { .64, .00 }, { .08, .66 }, { .92, .64 } } },
    { 0, 2, { { .64, .00 }, { .62, 1.0 } } }
  } },
  { 5, 2, {
    { 0, 3, { { .84, .03 }, { .28, .05 }, { .22, .44 } } },
    { 1, 6, { { .22, .44 }, { .52, .38 }, { .82, .54 }, { .82, .80 }, { .52, 1.0 }, { .12, .90 } } }
  } },
  { 6, 1, {
    { 1, 10, { { .70, .01 }, { .42, .16 }, { .20, .44 }, { .12, .72 }, { .26, .95 }, { .54, .99 },
               { .80, .84 }, { .78, .60 }, { .52, .50 }, { .18, .68 } } }
  } },
  { 7, 1, {
    { 0, 3, { { .10, .06 }, { .86, .04 }, { .42, 1.0 } } }
  } },
  { 7, 2, {
    { 0, 3, { { .10, .06 }, { .86, .04 }, { .40, 1.0 } } },
    { 0, 2, { { .32, .52 }, { .80, .48 } } }
  } },
  { 8, 1, {
    { 1, 12, { { .78, .14 }, { .52, .00 }, { .24, .12 }, { .30, .36 }, { .60, .54 }, { .78, .74 },
               { .66, .96 }, { .36, .98 }, { .22, .78 }, { .40, .56 }, { .66, .38 }, { .80, .12 } } }
  } },
  { 9, 2, {
    { 1, 8, { { .80, .16 }, { .58, .02 }, { .30, .08 }, { .18, .30 }, { .32, .48 }, { .58, .44 },
              { .76, .26 }, { .80, .14 } } },
    { 0, 3, { { .80, .14 }, { .76, .56 }, { .66, 1.0 } } }
  } },
  { 9, 1, {
    { 1, 12, { { .78, .18 }, { .56, .02 }, { .30, .08 }, { .20, .30 }, { .36, .46 }, { .62, .40 },
               { .78, .18 }, { .82, .40 }, { .76, .72 }, { .58, .94 }, { .36, 1.0 }, { .18, .90 } } }
  } }
};
enum { SHAPE_COUNT = sizeof SHAPES / sizeof SHAPES[0] };

static const shape* pick_shape(int digit, random_source* r) {
  const shape* fits[SHAPE_COUNT];
  size_t n = 0;
  for (size_t i = 0; i < SHAPE_COUNT; i++) {
    if (SHAPES[i].digit == digit) fits[n++] = &SHAPES[i];
  }
  return fits[random_bits(r) % n];
}

/* ---- The hand --------------------------------------------------------------------------------------- */
/* What differs from one written digit to the next. */

typedef struct {
  double width, height, slant, turn;      /* of the digit, in parts of the picture's side */
  double x, y;                            /* where its middle lies */
  double pen, pressure;                   /* half the width of the line; how much it changes along a stroke */
  double tremble;                         /* how far points stray */
} hand;

static hand random_hand(random_source* r) {
  hand h;
  h.height = random_between(r, 0.62, 0.74);
  h.width = h.height * random_between(r, 0.62, 0.86);
  h.slant = random_between(r, -0.05, 0.28);
  h.turn = random_between(r, -0.10, 0.10);
  h.x = 0.5 + random_between(r, -0.025, 0.025);
  h.y = 0.5 + random_between(r, -0.025, 0.025);
  h.pen = random_between(r, 0.034, 0.056);
  h.pressure = random_between(r, 0.05, 0.30);
  h.tremble = 0.022;
  return h;
}

/* From the box of the shape to the picture: tremble, slant, turn, scale. */
static point place(const hand* h, point p, random_source* r) {
  double u = (p.x - 0.5 + random_between(r, -h->tremble, h->tremble)) * h->width;
  double v = (p.y - 0.5 + random_between(r, -h->tremble, h->tremble)) * h->height;
  double c = cos(h->turn), s = sin(h->turn);
  u -= h->slant * v;
  point q = { h->x + c * u - s * v, h->y + s * u + c * v };
  return q;
}

/* The curve through p1 and p2 whose direction there follows the neighbours p0 and p3 (Catmull-Rom). */
static point between(point p0, point p1, point p2, point p3, double t) {
  double a = -0.5 * t + t * t - 0.5 * t * t * t, b = 1 - 2.5 * t * t + 1.5 * t * t * t;
  double c = 0.5 * t + 2 * t * t - 1.5 * t * t * t, d = -0.5 * t * t + 0.5 * t * t * t;
  point q = { a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y };
  return q;
}

/* ---- The canvas ------------------------------------------------------------------------------------- */

typedef struct { int size; float* ink; } canvas;        /* ink: size x size, 0 = none, 1 = covered */

/* A straight piece of line from a to b whose half width goes from ra to rb; all in pixels. A pixel is covered
 * by as much as the line's edge lies beyond its middle, half a pixel either way: that smooths the edge. */
static void draw_piece(canvas* c, point a, point b, double ra, double rb) {
  const double reach = (ra > rb ? ra : rb) + 1, dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  int x0 = (int)floor(fmin(a.x, b.x) - reach), x1 = (int)ceil(fmax(a.x, b.x) + reach);
  int y0 = (int)floor(fmin(a.y, b.y) - reach), y1 = (int)ceil(fmax(a.y, b.y) + reach);
  for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < c->size; y++) {
    for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < c->size; x++) {
      double px = x + 0.5 - a.x, py = y + 0.5 - a.y;
      double t = length2 > 0 ? (px * dx + py * dy) / length2 : 0;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      double away = hypot(px - t * dx, py - t * dy);
      double cover = ra + t * (rb - ra) - away + 0.5;
      cover = cover < 0 ? 0 : cover > 1 ? 1 : cover;
      float* ink = &c->ink[(size_t)y * (size_t)c->size + (size_t)x];
      if ((float)cover > *ink) *ink = (float)cover;
    }
  }
}

/* The pen: full in the middle of a stroke (t = 0.5), lighter towards its ends. */
static double pen_at(const hand* h, double t) { return h->pen * (1 + h->pressure * (sin(3.14159265 * t) - 0.6)); }

static void draw_stroke(canvas* c, const hand* h, const stroke* s, random_source* r) {
  enum { PIECES = 12 };
  point p[MAX_POINTS], last = { 0, 0 };
  for (int i = 0; i < s->count; i++) p[i] = place(h, s->at[i], r);
  double last_pen = 0;
  for (int i = 0; i + 1 < s->count; i++) {
    const point before = p[i > 0 ? i - 1 : 0], after = p[i + 2 < s->count ? i + 2 : s->count - 1];
    for (int k = 0; k <= PIECES; k++) {
      double t = (double)k / PIECES, along = (i + t) / (s->count - 1);
      point q = { p[i].x + t * (p[i + 1].x - p[i].x), p[i].y + t * (p[i + 1].y - p[i].y) };
      if (s->round) q = between(before, p[i], p[i + 1], after, t);
      q.x *= c->size;
      q.y *= c->size;
      double pen = pen_at(h, along) * c->size;
      if (k > 0) draw_piece(c, last, q, last_pen, pen);
      last = q;
      last_pen = pen;
    }
  }
}

/* Two strokes that meet share a point in SHAPES; each trembles for itself, as a pen that is lifted does. */
static void draw_digit(canvas* c, int digit, uint64_t seed) {
  random_source r = { seed };
  const shape* s = pick_shape(digit, &r);
  const hand h = random_hand(&r);
  memset(c->ink, 0, (size_t)c->size * (size_t)c->size * sizeof *c->ink);
  for (int i = 0; i < s->strokes; i++) draw_stroke(c, &h, &s->stroke[i], &r);
}

/* Ink to bytes. On paper: light ground that darkens to one corner, with a little grain. */
static void develop(const canvas* c, int paper, uint64_t seed, unsigned char* bytes) {
  random_source r = { seed ^ 0x70617065u };
  for (int y = 0; y < c->size; y++) {
    for (int x = 0; x < c->size; x++) {
      const size_t at = (size_t)y * (size_t)c->size + (size_t)x;
      double value = 255.0 * (double)c->ink[at];
      if (paper) {
        double ground = 240 - 24.0 * (x + y) / (2.0 * c->size) + random_between(&r, -4, 4);
        value = ground + (48 - ground) * (double)c->ink[at];
      }
      bytes[at] = (unsigned char)(value + 0.5);
    }
  }
}

/* ---- Files ------------------------------------------------------------------------------------------ */

static int ends_with(const char* text, const char* end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}

static int write_bytes(const char* path, const unsigned char* head, size_t head_size, const unsigned char* bytes,
                       size_t n) {
  FILE* out = fopen(path, "wb");
  int good = 0;
  if (out != NULL) {
    good = fwrite(head, 1, head_size, out) == head_size && fwrite(bytes, 1, n, out) == n;
    if (fclose(out) != 0) good = 0;
  }
  if (!good) fprintf(stderr, "draw_digits: cannot write %s\n", path);
  return good ? 0 : -1;
}

/* The kind of file follows from the end of its name. */
static int write_picture(const char* path, int size, const unsigned char* bytes) {
  if (ends_with(path, ".raw")) return write_bytes(path, bytes, 0, bytes, (size_t)size * (size_t)size);
#ifdef HAVE_STB
  int good = 0;
  if (ends_with(path, ".png")) good = stbi_write_png(path, size, size, 1, bytes, size);
  else if (ends_with(path, ".jpg") || ends_with(path, ".jpeg")) good = stbi_write_jpg(path, size, size, 1, bytes, 92);
  else {
    fprintf(stderr, "draw_digits: %s: the name must end in .png, .jpg or .raw\n", path);
    return -1;
  }
  if (!good) fprintf(stderr, "draw_digits: cannot write %s\n", path);
  return good ? 0 : -1;
#else
  fprintf(stderr, "draw_digits: %s: only .raw without stb_image_write.h (apt-get install libstb-dev)\n", path);
  return -1;
#endif
}

static int draw_to_file(const char* path, int digit, int size, int paper, uint64_t seed) {
  const size_t pixels = (size_t)size * (size_t)size;
  canvas c = { size, (float*)malloc(pixels * sizeof(float)) };
  unsigned char* bytes = (unsigned char*)malloc(pixels);
  int result = -1;
  if (c.ink == NULL || bytes == NULL) {
    fprintf(stderr, "draw_digits: no memory for a picture of %d x %d\n", size, size);
  } else {
    draw_digit(&c, digit, seed);
    develop(&c, paper, seed, bytes);
    result = write_picture(path, size, bytes);
  }
  free(c.ink);
  free(bytes);
  return result;
}

/* ---- Commands --------------------------------------------------------------------------------------- */

/* One picture per digit for the demo, in different sizes and kinds, and the same digit as 28 x 28 bytes. */
static int command_shipped(const char* dir, uint64_t seed) {
  static const struct { const char* end; int size, paper; } kind[10] = {
    { "png", 28, 0 }, { "png", 28, 0 }, { "jpg", 112, 0 }, { "png", 56, 0 }, { "png", 28, 0 },
    { "jpg", 112, 1 }, { "png", 28, 0 }, { "png", 84, 0 }, { "jpg", 140, 0 }, { "png", 28, 0 }
  };
  char path[4096];
  for (int digit = 0; digit < 10; digit++) {
    snprintf(path, sizeof path, "%s/digit_%d.raw", dir, digit);
    if (draw_to_file(path, digit, 28, 0, seed * 1000 + (uint64_t)digit) != 0) return 1;
  }
  for (int digit = 0; digit < 10; digit++) {          /* the same seed: the same strokes, in another size */
    snprintf(path, sizeof path, "%s/digit_%d.%s", dir, digit, kind[digit].end);
    const uint64_t own = seed * 1000 + (uint64_t)digit;
    if (draw_to_file(path, digit, kind[digit].size, kind[digit].paper, own) != 0) return 1;
  }
  return 0;
}

static void put_big_endian(unsigned char* p, size_t value) {
  for (int i = 0; i < 4; i++) p[i] = (unsigned char)(value >> (24 - 8 * i));
}

static int command_set(size_t count, const char* prefix, uint64_t seed) {
  enum { SIDE = 28, PIXELS = SIDE * SIDE };
  float ink[PIXELS];
  canvas c = { SIDE, ink };
  random_source r = { seed };
  char path[4096];
  unsigned char head[16];
  unsigned char* images = (unsigned char*)malloc(count * PIXELS);
  unsigned char* labels = (unsigned char*)malloc(count);
  int result = -1;
  if (images != NULL && labels != NULL) {
    for (size_t i = 0; i < count; i++) {
      const uint64_t own = random_bits(&r);
      labels[i] = (unsigned char)(i % 10);
      draw_digit(&c, labels[i], own);
      develop(&c, 0, own, images + i * PIXELS);
    }
    put_big_endian(head, 0x803);
    put_big_endian(head + 4, count);
    put_big_endian(head + 8, SIDE);
    put_big_endian(head + 12, SIDE);
    snprintf(path, sizeof path, "%s-images-idx3-ubyte", prefix);
    result = write_bytes(path, head, 16, images, count * PIXELS);
    put_big_endian(head, 0x801);
    snprintf(path, sizeof path, "%s-labels-idx1-ubyte", prefix);
    result |= write_bytes(path, head, 8, labels, count);
  } else {
    fprintf(stderr, "draw_digits: no memory for %zu pictures\n", count);
  }
  free(images);
  free(labels);
  return result == 0 ? 0 : 1;
}

static int usage(int result) {
  fprintf(result == 0 ? stdout : stderr,
          "draw_digits - draw digits that look written by hand\n\n"
          "  draw_digits OUT_DIR [--seed N]             digit_0 ... digit_9, each as a picture and as .raw\n"
          "  draw_digits --one DIGIT FILE.png|.jpg|.raw [--size N] [--paper] [--seed N]\n"
          "  draw_digits --set COUNT PREFIX [--seed N]  random digits as two idx files\n\n"
          "Defaults: seed %d, size 28. The same seed draws the same pictures.\n", DEFAULT_SEED);
  return result;
}

static int read_number(const char* text, unsigned long long low, unsigned long long high, unsigned long long* value) {
  char* end = NULL;
  if (text != NULL && text[0] >= '0' && text[0] <= '9') *value = strtoull(text, &end, 10);
  if (end != NULL && *end == '\0' && *value >= low && *value <= high) return 0;
  fprintf(stderr, "draw_digits: %s: a number from %llu to %llu is wanted here\n",
          text != NULL ? text : "(nothing)", low, high);
  return -1;
}

int main(int argc, char** argv) {
  const char* words[4] = { "", "", "", "" };
  int count = 0, paper = 0;
  unsigned long long seed = DEFAULT_SEED, size = 28, number = 0;
  for (int i = 1; i < argc; i++) {
    const char* next = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(argv[i], "--help") == 0) return usage(0);
    if (strcmp(argv[i], "--paper") == 0) paper = 1;
    else if (strcmp(argv[i], "--seed") == 0) {
      if (read_number(next, 0, UINT64_MAX, &seed) != 0) return 2;
      i++;
    } else if (strcmp(argv[i], "--size") == 0) {
      if (read_number(next, 8, MAX_SIZE, &size) != 0) return 2;
      i++;
    } else if (count < 4) words[count++] = argv[i];
    else return usage(2);
  }
  if (count == 1 && words[0][0] != '-') return command_shipped(words[0], seed);
  if (count == 3 && strcmp(words[0], "--one") == 0) {
    if (read_number(words[1], 0, 9, &number) != 0) return 2;
    return draw_to_file(words[2], (int)number, (int)size, paper, seed) == 0 ? 0 : 1;
  }
  if (count == 3 && strcmp(words[0], "--set") == 0) {
    if (read_number(words[1], 1, 1000000, &number) != 0) return 2;
    return command_set((size_t)number, words[2], seed);
  }
  return usage(2);
}
