/* hmac.h - SHA-256 (FIPS 180-4) and HMAC (RFC 2104), for seeds that follow from a secret and results that are signed with one. */
#ifndef ASL_HMAC_H
#define ASL_HMAC_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct sha256 { uint32_t h[8]; uint64_t bytes; unsigned char block[64]; } sha256;
static uint32_t turn(uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

static void sha256_block(sha256 *s, const unsigned char *p) {
  static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  uint32_t w[64], v[8];
  int i;
  for (i = 0; i < 16; i++) w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
  for (; i < 64; i++)
    w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >> 3)) + w[i - 7] + (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >> 10));
  memcpy(v, s->h, sizeof v);
  for (i = 0; i < 64; i++) {
    const uint32_t a = v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
    const uint32_t b = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += a, v[0] = a + b;
  }
  for (i = 0; i < 8; i++) s->h[i] += v[i];
}
static void sha256_start(sha256 *s) {
  static const uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(s->h, h, sizeof h);
  s->bytes = 0;
}
static void sha256_more(sha256 *s, const void *data, size_t n) {
  const unsigned char *p = (const unsigned char *)data;
  for (; n > 0; n--) {
    s->block[s->bytes++ % 64] = *p++;
    if (s->bytes % 64 == 0) sha256_block(s, s->block);
  }
}
static void sha256_end(sha256 *s, unsigned char out[32]) {
  const uint64_t bits = s->bytes * 8;
  unsigned char tail[72] = {0x80};
  size_t n = 64 - (size_t)((s->bytes + 8) % 64), k;
  for (k = 0; k < 8; k++) tail[n + k] = (unsigned char)(bits >> (56 - 8 * k));
  sha256_more(s, tail, n + 8);
  for (k = 0; k < 32; k++) out[k] = (unsigned char)(s->h[k / 4] >> (24 - 8 * (k % 4)));
}
static void hmac(const unsigned char *key, size_t key_size, const void *text, size_t n, unsigned char out[32]) {
  unsigned char pad[64] = {0}, inner[32];
  sha256 s;
  size_t k;
  if (key_size > 64) sha256_start(&s), sha256_more(&s, key, key_size), sha256_end(&s, pad);
  else memcpy(pad, key, key_size);
  for (k = 0; k < 64; k++) pad[k] ^= 0x36;
  sha256_start(&s), sha256_more(&s, pad, 64), sha256_more(&s, text, n), sha256_end(&s, inner);
  for (k = 0; k < 64; k++) pad[k] ^= 0x36 ^ 0x5c;
  sha256_start(&s), sha256_more(&s, pad, 64), sha256_more(&s, inner, 32), sha256_end(&s, out);
}
static void hex_of(const unsigned char *bytes, size_t n, char *to) {
  for (size_t k = 0; k < n; k++) snprintf(to + 2 * k, 3, "%02x", bytes[k]);
}

/* Known answers (FIPS 180-4, RFC 4231): a wrong hash would give marks that nobody can repeat elsewhere. */
static int __attribute__((unused)) self_test(void) {
  unsigned char out[32];
  char text[65];
  sha256 s;
  sha256_start(&s), sha256_more(&s, "abc", 3), sha256_end(&s, out), hex_of(out, 32, text);
  if (strcmp(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") != 0) return 0;
  hmac((const unsigned char *)"Jefe", 4, "what do ya want for nothing?", 28, out), hex_of(out, 32, text);
  return strcmp(text, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843") == 0;
}

#endif
