/*
  fuzz.h - one source for two fuzzers. A fuzz_*.c includes ascend_lite.h and this, and defines

      const char *const fuzz_seeds[] = {"tutorials/data/digits.onnx", NULL};     files to start from
      int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { ...; return 0; }

  Built plainly (make fuzz, make gate), the main below changes and cuts the seeds for FUZZ_SECONDS under AddressSanitizer;
  the input being tried is kept in a file, so a crash leaves its reason behind. Built with clang -fsanitize=fuzzer and
  -DFUZZ_LIBFUZZER, libFuzzer drives the same function. `fuzz_x FILE...` replays files.
*/
#ifndef ASL_FUZZ_H
#define ASL_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

extern const char *const fuzz_seeds[];
#ifdef __cplusplus
extern "C"
#endif
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifndef FUZZ_LIBFUZZER

static uint64_t fuzz_state;
static uint32_t fuzz_random(uint32_t below) {
  fuzz_state ^= fuzz_state << 13;
  fuzz_state ^= fuzz_state >> 7;
  fuzz_state ^= fuzz_state << 17;
  return below ? (uint32_t)((fuzz_state >> 16) % below) : 0;
}

static uint8_t *fuzz_read(const char *path, size_t *size) {
  FILE *f = fopen(path, "rb");
  uint8_t *data;
  long n;
  if (!f) return NULL;
  fseek(f, 0, SEEK_END);
  n = ftell(f);
  rewind(f);
  data = n >= 0 ? (uint8_t *)malloc((size_t)n + 1u) : NULL;
  *size = data ? fread(data, 1, (size_t)n, f) : 0;
  fclose(f);
  return data;
}

/* One input in a block of exactly its size, so that AddressSanitizer sees the first byte read beyond it. */
static void fuzz_try(const uint8_t *data, size_t size) {
  uint8_t *copy = (uint8_t *)malloc(size ? size : 1u);
  if (!copy) return;
  if (size) memcpy(copy, data, size);
  LLVMFuzzerTestOneInput(copy, size);
  free(copy);
}

static const uint8_t fuzz_edges[] = {0, 1, 0x7f, 0x80, 0xff, 0xfe, 8, 10, 0x12, 0x1a};

static size_t fuzz_change(uint8_t *data, size_t size) {
  uint32_t k, changes = 1u + fuzz_random(6);
  for (k = 0; k < changes && size > 0; k++) {
    /* Headers and graph fields stand at the front and are small; weights fill the rest. Half of the changes go to the front. */
    size_t at = fuzz_random((uint32_t)(fuzz_random(2) && size > 512 ? 512 : size));
    switch (fuzz_random(6)) {
      case 0: data[at] = (uint8_t)fuzz_random(256); break;
      case 1: data[at] ^= (uint8_t)(1u << fuzz_random(8)); break;
      case 2: data[at] = fuzz_edges[fuzz_random(sizeof fuzz_edges)]; break;
      case 3: memset(data + at, fuzz_random(2) ? 0xff : 0, size - at < 8 ? size - at : 1u + fuzz_random(8)); break;
      case 4: size = fuzz_random(8) == 0 ? at : size; break; /* a truncated file */
      default: {                                             /* a piece of the file over another place */
        size_t n = 1u + fuzz_random(32), from = fuzz_random((uint32_t)size);
        if (from + n <= size && at + n <= size) memmove(data + at, data + from, n);
      }
    }
  }
  return size;
}

int main(int argc, char **argv) {
  const char *seconds = getenv("FUZZ_SECONDS"), *seed = getenv("ASL_SEED");
  time_t end = time(NULL) + (seconds ? atoi(seconds) : 10);
  unsigned long long start_seed = seed ? strtoull(seed, NULL, 0) : (unsigned long long)time(NULL) * 1000u + (unsigned long long)getpid() % 1000u;
  unsigned long rounds = 0, files = 0;
  int k;
  char kept[64];
  if (argc > 1) {
    for (k = 1; k < argc; k++) {
      size_t size = 0;
      uint8_t *data = fuzz_read(argv[k], &size);
      printf("%s: %zu bytes\n", argv[k], size);
      fflush(stdout);
      if (data) fuzz_try(data, size);
      free(data);
    }
    return 0;
  }
  fuzz_state = (start_seed + 1u) * 0x9e3779b97f4a7c15u;
  snprintf(kept, sizeof kept, "build/fuzz-input-%ld", (long)getpid());
  printf("seed %llu (ASL_SEED=%llu repeats it); the input being tried is %s\n", start_seed, start_seed, kept);
  fflush(stdout);
  while (time(NULL) < end) {
    files = 0;
    for (k = 0; fuzz_seeds[k] && time(NULL) < end; k++) {
      size_t size = 0;
      uint8_t *data = fuzz_read(fuzz_seeds[k], &size);
      FILE *f;
      if (!data) continue;
      files++;
      if (rounds > files) size = fuzz_change(data, size); /* the first round takes the seeds as they are */
      f = fopen(kept, "wb");
      if (f) {
        fwrite(data, 1, size, f);
        fclose(f);
      }
      fuzz_try(data, size);
      free(data);
      rounds++;
    }
    if (files == 0) {
      printf("skipped: no seed files\n");
      return 0;
    }
  }
  remove(kept);
  printf("%lu inputs tried\n1 passed, 0 failed\n", rounds);
  return 0;
}
#endif
#endif /* ASL_FUZZ_H */
