/*
  grade_similar.h - which submissions look alike, for grade.c.

  A text becomes tokens: comments, blanks and preprocessor lines are dropped; every name that is neither a keyword nor AscendCL's becomes the same
  token, so that renaming changes nothing. Every RUN tokens in a row are hashed, and of WINDOW such hashes in a row the smallest is kept (winnowing): who
  moves or breaks up a copied passage of RUN + WINDOW tokens still leaves some of the same fingerprints. Taken away are the fingerprints of the
  template and of the solution, and those that more than a quarter of a class has: what everybody writes is no sign of anything.
*/
#ifndef GRADE_SIMILAR_H
#define GRADE_SIMILAR_H

enum { RUN = 8, WINDOW = 4, SIMILAR_LEAST = 10, SIMILAR_PERCENT = 60 };
typedef struct prints { uint32_t *at; int n; } prints;

static int is_keyword(const char *s, size_t n) {
  static const char all[] = " auto break case char const continue default do double else enum extern float for goto if int long register return short signed sizeof static struct "
                            "switch typedef union unsigned void volatile while size_t TRY ";
  char word[40];
  if (n + 3 > sizeof word) return 0;
  PUT(word, " %.*s ", (int)n, s);
  return strstr(all, word) != NULL;
}
static uint32_t hash_bytes(const char *s, size_t n) {
  uint32_t h = 2166136261u;
  while (n-- > 0) h = (h ^ (unsigned char)*s++) * 16777619u;
  return h;
}

/* One number for each token; how many. */
static int tokens_of(const char *p, uint32_t *to, int most) {
  int n = 0, line_start = 1;
  while (*p && n < most) {
    const char *from = p;
    if (*p == '\n') { line_start = 1, p++; continue; }
    if (isspace((unsigned char)*p)) { p++; continue; }
    if (p[0] == '/' && p[1] == '/') { p += strcspn(p, "\n"); continue; }
    if (p[0] == '/' && p[1] == '*') { p = strstr(p + 2, "*/"); if (!p) break; p += 2; continue; }
    if (*p == '#' && line_start) {
      while (*p && *p != '\n') p += p[0] == '\\' && p[1] == '\n' ? 2 : 1;
      continue;
    }
    line_start = 0;
    if (isalpha((unsigned char)*p) || *p == '_') {
      size_t length = strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
      int known = is_keyword(p, length) || strncmp(p, "acl", 3) == 0 || strncmp(p, "asl", 3) == 0 || strncmp(p, "ACL_", 4) == 0 || strncmp(p, "Hccl", 4) == 0 || strncmp(p, "mt", 2) == 0;
      p += length;
      to[n++] = known ? hash_bytes(from, length) : 1;
    } else if (isdigit((unsigned char)*p)) {
      while (isalnum((unsigned char)*p) || *p == '.') p++;
      to[n++] = hash_bytes(from, (size_t)(p - from));
    } else if (*p == '"' || *p == '\'') {
      const char mark = *p++;
      while (*p && *p != mark && *p != '\n') p += *p == '\\' && p[1] ? 2 : 1;
      if (*p == mark) p++;
      to[n++] = 2;
    } else {
      to[n++] = (unsigned char)*p++;
    }
  }
  return n;
}

static int by_number(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static prints prints_of(const char *text) {
  enum { MOST = 60000 };
  uint32_t *token = (uint32_t *)need_memory(malloc(MOST * sizeof *token)), *hash = (uint32_t *)need_memory(malloc(MOST * sizeof *hash));
  int n = text ? tokens_of(text, token, MOST) : 0, count = 0, k, i, unique = 0;
  prints p = {NULL, 0};
  for (k = 0; k + RUN <= n; k++, count++)
    for (hash[k] = 17, i = 0; i < RUN; i++) hash[k] = (hash[k] ^ token[k + i]) * 2654435761u, hash[k] ^= hash[k] >> 15;
  p.at = (uint32_t *)need_memory(malloc((size_t)(count + 1) * sizeof *p.at));
  for (k = 0; k + WINDOW <= count; k++) {
    uint32_t least = hash[k];
    for (i = 1; i < WINDOW; i++)
      if (hash[k + i] < least) least = hash[k + i];
    if (p.n == 0 || p.at[p.n - 1] != least) p.at[p.n++] = least;
  }
  qsort(p.at, (size_t)p.n, sizeof *p.at, by_number);
  for (k = 0; k < p.n; k++)
    if (k == 0 || p.at[k] != p.at[unique - 1]) p.at[unique++] = p.at[k];
  p.n = unique;
  free(token), free(hash);
  return p;
}
static int has_print(const prints *p, uint32_t value) { return p->n > 0 && bsearch(&value, p->at, (size_t)p->n, sizeof value, by_number) != NULL; }
static void subtract_prints(prints *from, const prints *what) {
  int k, n = 0;
  for (k = 0; k < from->n; k++)
    if (!has_print(what, from->at[k])) from->at[n++] = from->at[k];
  from->n = n;
}
static int shared_prints(const prints *a, const prints *b) {
  int k, n = 0;
  for (k = 0; k < a->n; k++) n += has_print(b, a->at[k]);
  return n;
}

#endif
