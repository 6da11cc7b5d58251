/*
  text.h - texts and small files, for check.c and grade.c alike. Before it: PRINTF(f, a), T(english, chinese), and die(format, ...), which does not return.
*/
#ifndef CHECK_TEXT_H
#define CHECK_TEXT_H

static void *need_memory(void *p) {
  if (!p) die("%s", T("out of memory", "内存不足"));
  return p;
}
static char *copy_text(const char *s) {
  size_t n = strlen(s) + 1;
  return (char *)memcpy(need_memory(malloc(n)), s, n);
}

/* snprintf into an array that cuts quietly and always ends with 0. */
static void put(char *to, size_t size, const char *format, ...) PRINTF(3, 4);
static void put(char *to, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (vsnprintf(to, size, format, args) < 0) to[0] = 0;
  va_end(args);
}
#define PUT(array, ...) put(array, sizeof array, __VA_ARGS__)

/* Cuts without tearing a UTF-8 character. */
static void set_text(char *to, size_t size, const char *from) {
  size_t n = strlen(from);
  if (n >= size) {
    n = size - 1;
    while (n > 0 && ((unsigned char)from[n] & 0xc0) == 0x80) n--;
  }
  memcpy(to, from, n);
  to[n] = 0;
}
#define SET(array, text) set_text(array, sizeof array, text)

/* At most `limit` bytes as a C string, or NULL. Zero bytes become blanks. */
static char *read_file(const char *path, size_t limit) {
  FILE *f = fopen(path, "rb");
  char *text;
  size_t n, k, cap = 1 << 16;
  if (!f) return NULL;
  text = (char *)need_memory(malloc(cap + 1));
  for (n = 0; n < limit && (k = fread(text + n, 1, (cap < limit ? cap : limit) - n, f)) > 0;) {
    n += k;
    if (n == cap) text = (char *)need_memory(realloc(text, (cap *= 2) + 1));
  }
  fclose(f);
  for (k = 0; k < n; k++)
    if (text[k] == 0) text[k] = ' ';
  text[n] = 0;
  return text;
}
#endif
