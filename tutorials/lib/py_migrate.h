/*
  py_migrate.h - reads Python text as Python does, and moves PyTorch calls from CUDA to the NPU

      pm_text x;
      if (pm_tokenize(&x, text, bytes)) ... x.tokens[0 .. x.count) ...     names, numbers, strings, operators, lines, indents
      pm_text_free(&x);

      pm_result r;
      pm_options o = {0};
      if (pm_convert(text, bytes, &o, &r)) ... r.text, r.bytes, r.changes[], r.notes[] ...
      else ... r.error.en, r.error.zh, r.error.line ...
      pm_free(&r);

  The rules, in this order: `import torch_npu` at the first import of torch; calls that have a name of their own on the NPU (pm_groups, PM_CALL);
  integers where a device is meant; x.cuda() to x.npu(); the module torch.cuda to torch.npu; the strings "cuda", "cuda:0", "nccl", "torch.cuda...";
  attributes (is_cuda, ProfilerActivity.CUDA); and on request what needs a second thought (similar), paths (modelarts), several cards (distributed).

  The text is never parsed into a tree and printed again. Rules only note edits (at byte 117, take 4 bytes away, put "npu" there), so that
  everything they do not mean stays as it was, byte for byte: blanks, comments, line ends, encodings. Uses nothing of AscendCL.
*/
#ifndef PY_MIGRATE_H
#define PY_MIGRATE_H

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "py_migrate_names.h"

#if defined(__GNUC__)
#define PM_FN static __attribute__((unused))
#define PM_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define PM_FN static
#define PM_PRINTF(f, a)
#endif

/*--------------------------------------------------------------------------------------
  Memory: growing arrays, and an arena for texts that live as long as a result
--------------------------------------------------------------------------------------*/
PM_FN void* pm_need(void* p) {
  if (!p) {
    fprintf(stderr, "out of memory | 内存不足\n");
    exit(1);
  }
  return p;
}
/* Room for one more element behind `count`. */
PM_FN void* pm_grow(void* array, size_t count, size_t* capacity, size_t size) {
  if (count < *capacity) return array;
  *capacity = *capacity ? 2 * *capacity : 64;
  return pm_need(realloc(array, *capacity * size));
}

typedef struct pm_block { struct pm_block* next; } pm_block;
typedef struct pm_arena { pm_block* blocks; } pm_arena;
PM_FN char* pm_room(pm_arena* a, size_t n) {
  pm_block* b = (pm_block*)pm_need(malloc(sizeof(pm_block) + n));
  b->next = a->blocks;
  a->blocks = b;
  return (char*)(b + 1);
}
PM_FN void pm_arena_free(pm_arena* a) {
  while (a->blocks) {
    pm_block* b = a->blocks;
    a->blocks = b->next;
    free(b);
  }
}
PM_FN const char* pm_say(pm_arena* a, const char* format, ...) PM_PRINTF(2, 3);
PM_FN const char* pm_say(pm_arena* a, const char* format, ...) {
  va_list args, again;
  int n;
  char* p;
  va_start(args, format);
  va_copy(again, args);
  n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  p = pm_room(a, (size_t)n + 1);
  vsnprintf(p, (size_t)n + 1, format, again);
  va_end(again);
  return p;
}

/* Names to numbers. Keys are not copied. */
typedef struct pm_entry { const char* key; size_t n; const void* value; int bits; } pm_entry;
typedef struct pm_map { pm_entry* slots; size_t count, capacity; } pm_map;
PM_FN pm_entry* pm_map_slot(pm_map* m, const char* key, size_t n) {
  uint32_t h = 2166136261u;
  size_t k;
  for (k = 0; k < n; k++) h = (h ^ (unsigned char)key[k]) * 16777619u;
  for (k = h & (m->capacity - 1); m->slots[k].key; k = (k + 1) & (m->capacity - 1))
    if (m->slots[k].n == n && memcmp(m->slots[k].key, key, n) == 0) break;
  return &m->slots[k];
}
PM_FN pm_entry* pm_map_find(pm_map* m, const char* key, size_t n) {
  pm_entry* e = m->capacity ? pm_map_slot(m, key, n) : NULL;
  return e && e->key ? e : NULL;
}
/* The entry of this key, made when it is not there (value NULL, bits 0). Stays where it is until the next pm_map_put. */
PM_FN pm_entry* pm_map_put(pm_map* m, const char* key, size_t n) {
  pm_entry* e;
  if (2 * m->count >= m->capacity) {
    pm_map bigger = {NULL, m->count, m->capacity ? 2 * m->capacity : 64};
    size_t k;
    bigger.slots = (pm_entry*)pm_need(calloc(bigger.capacity, sizeof *bigger.slots));
    for (k = 0; k < m->capacity; k++)
      if (m->slots[k].key) *pm_map_slot(&bigger, m->slots[k].key, m->slots[k].n) = m->slots[k];
    free(m->slots);
    *m = bigger;
  }
  e = pm_map_slot(m, key, n);
  if (!e->key) {
    m->count++;
    e->key = key;
    e->n = n;
  }
  return e;
}

/*--------------------------------------------------------------------------------------
  Tokens

  Comments, blanks, line ends inside brackets and continued lines are no tokens: they lie between two of them. A string is PM_STRING
  (prefix and opening quote), PM_TEXT, PM_STRING_END. In an f-string the text is cut by `{` ... `}` with ordinary tokens between,
  and PM_SPEC is what stands behind the colon.
--------------------------------------------------------------------------------------*/
typedef enum { PM_NAME = 1, PM_NUMBER, PM_OP, PM_STRING, PM_TEXT, PM_SPEC, PM_STRING_END, PM_NEWLINE, PM_INDENT, PM_DEDENT, PM_END } pm_kind;
enum { PM_F = 1, PM_BYTES = 2, PM_RAW = 4, PM_TRIPLE = 8 }; /* flags of PM_STRING */

typedef struct pm_token {
  uint32_t at, end;  /* bytes */
  uint32_t line;     /* of its first byte, from 1 */
  int32_t mate;      /* of a bracket or string: the token that closes or opens it; else -1 */
  uint8_t kind, flags;
} pm_token;

typedef struct pm_error { const char *en, *zh; uint32_t line; } pm_error;

typedef struct pm_text {
  const char* s;
  size_t n, start;   /* start: behind a byte order mark */
  pm_token* tokens;  /* the last one is PM_END */
  size_t count, capacity;
  int two_bytes;     /* 0: bytes over 127 stand alone (UTF-8, Latin); 1: GBK and Big5; 2: Shift-JIS */
  pm_error error;
} pm_text;

#define PM_DEPTH 256
typedef struct pm_lexer {
  pm_text* x;
  size_t p;
  uint32_t line;
  int depth, indents, fresh; /* fresh: at the beginning of a logical line */
  struct { char what, quote; uint8_t flags; uint32_t token; } stack[PM_DEPTH]; /* ( [ { brackets, f field, s string, : format */
  uint32_t columns[101], strict[101];
} pm_lexer;

PM_FN int pm_fail(pm_lexer* L, uint32_t line, const char* en, const char* zh) {
  L->x->error.en = en, L->x->error.zh = zh, L->x->error.line = line;
  return 0;
}
PM_FN int pm_add(pm_lexer* L, int kind, size_t at, size_t end, uint32_t line) {
  pm_text* x = L->x;
  pm_token* t;
  x->tokens = (pm_token*)pm_grow(x->tokens, x->count, &x->capacity, sizeof *x->tokens);
  t = &x->tokens[x->count++];
  t->at = (uint32_t)at, t->end = (uint32_t)end, t->line = line, t->mate = -1, t->kind = (uint8_t)kind, t->flags = 0;
  return 1;
}
/* The byte at p + k, 0 behind the end (a zero inside the file is refused before). */
PM_FN int pm_peek(const pm_lexer* L, size_t k) { return L->p + k < L->x->n ? (unsigned char)L->x->s[L->p + k] : 0; }
/* Bytes of the character at p; never beyond the end. A line end counts its bytes. */
PM_FN size_t pm_step(const pm_lexer* L) {
  int c = pm_peek(L, 0), two = L->x->two_bytes;
  size_t n = 1;
  if (c == '\r' && pm_peek(L, 1) == '\n') n = 2;
  if ((two == 1 && c >= 0x81 && c != 0xff) || (two == 2 && ((c >= 0x81 && c <= 0x9f) || (c >= 0xe0 && c <= 0xfc))))
    if (pm_peek(L, 1) >= 0x30 && pm_peek(L, 1) != 0x7f) n = 2;
  return n;
}
PM_FN int pm_is_line_end(int c) { return c == '\n' || c == '\r'; }
PM_FN void pm_skip(pm_lexer* L) {
  if (pm_is_line_end(pm_peek(L, 0))) L->line++;
  L->p += pm_step(L);
}
PM_FN int pm_starts_name(int c) { return isalpha(c) || c == '_' || c >= 0x80; }
PM_FN int pm_in_name(int c) { return pm_starts_name(c) || isdigit(c); }

PM_FN int pm_push(pm_lexer* L, char what, char quote, int flags) {
  if (L->depth == PM_DEPTH) return pm_fail(L, L->line, "brackets and strings are nested more than 256 deep", "括号和字符串嵌套超过 256 层");
  L->stack[L->depth].what = what;
  L->stack[L->depth].quote = quote;
  L->stack[L->depth].flags = (uint8_t)flags;
  L->stack[L->depth].token = (uint32_t)L->x->count - 1;
  L->depth++;
  return 1;
}
/* The newest token closes what lies on top of the stack. */
PM_FN void pm_pop(pm_lexer* L) {
  uint32_t open = L->stack[--L->depth].token, close = (uint32_t)L->x->count - 1;
  L->x->tokens[open].mate = (int32_t)close;
  L->x->tokens[close].mate = (int32_t)open;
}

/* Inside a string: up to its end or to a field of an f-string. */
PM_FN int pm_lex_text(pm_lexer* L) {
  int top = L->depth - 1, spec = L->stack[top].what == ':', flags = L->stack[top].flags;
  int quote = L->stack[top].quote, triple = flags & PM_TRIPLE, f = flags & PM_F;
  uint32_t line = L->line, begun = L->x->tokens[L->stack[top].token].line;
  size_t from = L->p;
  for (;;) {
    int c = pm_peek(L, 0);
    if (L->p >= L->x->n) return pm_fail(L, begun, "a string that begins here is never closed", "从这里开始的字符串没有结束");
    if (pm_is_line_end(c) && !triple) return pm_fail(L, begun, "a string is not closed on its line", "字符串没有在本行结束");
    if (c == '\\') {
      int next = pm_peek(L, 1);
      if (f && (next == '{' || next == '}')) { L->p++; continue; }
      if (f && !(flags & PM_RAW) && next == 'N' && pm_peek(L, 2) == '{') { /* \N{GREEK SMALL LETTER ALPHA} */
        size_t k = 3;
        while (isalnum(pm_peek(L, k)) || pm_peek(L, k) == ' ' || pm_peek(L, k) == '-') k++;
        if (pm_peek(L, k) == '}') { L->p += k + 1; continue; }
      }
      L->p++;
      if (L->p < L->x->n) pm_skip(L);
      continue;
    }
    if (c == quote && (!triple || (pm_peek(L, 1) == quote && pm_peek(L, 2) == quote))) {
      if (spec) return pm_fail(L, L->line, "a string ends inside a field", "字符串在替换字段内就结束了");
      break;
    }
    if (f && c == '{') {
      if (spec || pm_peek(L, 1) != '{') break;
      L->p += 2;
    } else if (f && c == '}') {
      if (spec) break;
      if (pm_peek(L, 1) != '}') return pm_fail(L, L->line, "a single } in an f-string", "f-string 里有单独的 }");
      L->p += 2;
    } else pm_skip(L);
  }
  if (L->p > from || !f) pm_add(L, spec ? PM_SPEC : PM_TEXT, from, L->p, line);
  if (pm_peek(L, 0) == '{') {
    pm_add(L, PM_OP, L->p, L->p + 1, L->line);
    L->p++;
    return pm_push(L, 'f', (char)quote, flags);
  }
  if (spec) { /* } closes format and field */
    pm_add(L, PM_OP, L->p, L->p + 1, L->line);
    L->p++;
    L->depth--;
    pm_pop(L);
    return 1;
  }
  pm_add(L, PM_STRING_END, L->p, L->p + (triple ? 3 : 1), L->line);
  L->p += triple ? 3 : 1;
  pm_pop(L);
  return 1;
}

/* The flags of a string prefix, -1 when these letters are none. */
PM_FN int pm_prefix(const char* s, size_t n) {
  int flags = 0;
  size_t k;
  if (n > 2) return -1;
  for (k = 0; k < n; k++) {
    int c = tolower((unsigned char)s[k]);
    if (c == 'f' || c == 't') flags |= PM_F;
    else if (c == 'b') flags |= PM_BYTES;
    else if (c == 'r') flags |= PM_RAW;
    else if (c != 'u') return -1;
  }
  if (n == 2 && !(flags & PM_RAW)) return -1;
  return flags;
}
PM_FN int pm_lex_string(pm_lexer* L, size_t at, int flags) {
  int quote = pm_peek(L, 0);
  size_t n = 1;
  if (pm_peek(L, 1) == quote && pm_peek(L, 2) == quote) n = 3, flags |= PM_TRIPLE;
  pm_add(L, PM_STRING, at, L->p + n, L->line);
  L->x->tokens[L->x->count - 1].flags = (uint8_t)flags;
  L->p += n;
  return pm_push(L, 's', (char)quote, flags);
}

PM_FN void pm_lex_number(pm_lexer* L) {
  size_t at = L->p;
  int c = tolower(pm_peek(L, 1));
  if (pm_peek(L, 0) == '0' && (c == 'x' || c == 'o' || c == 'b')) {
    L->p += 2;
    while (c == 'x' ? isxdigit(pm_peek(L, 0)) || pm_peek(L, 0) == '_' : isdigit(pm_peek(L, 0)) || pm_peek(L, 0) == '_') L->p++;
  } else {
    while (isdigit(pm_peek(L, 0)) || pm_peek(L, 0) == '_') L->p++;
    if (pm_peek(L, 0) == '.') {
      L->p++;
      while (isdigit(pm_peek(L, 0)) || pm_peek(L, 0) == '_') L->p++;
    }
    if (tolower(pm_peek(L, 0)) == 'e') {
      size_t k = pm_peek(L, 1) == '+' || pm_peek(L, 1) == '-' ? 2 : 1;
      if (isdigit(pm_peek(L, k)))
        for (L->p += k; isdigit(pm_peek(L, 0)) || pm_peek(L, 0) == '_';) L->p++;
    }
    if (tolower(pm_peek(L, 0)) == 'j' || tolower(pm_peek(L, 0)) == 'l') L->p++;
  }
  pm_add(L, PM_NUMBER, at, L->p, L->line);
}

PM_FN int pm_lex_operator(pm_lexer* L) {
  static const char* const longer[] = {"**=", "//=", ">>=", "<<=", "...", "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "->", "+=",
                                       "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", ":=", "<>"};
  char what = L->depth ? L->stack[L->depth - 1].what : 0;
  int c = pm_peek(L, 0), field = what == 'f';
  size_t n = 1, k;
  if (field && c == ':') { /* what follows is a format, not Python */
    pm_add(L, PM_OP, L->p, L->p + 1, L->line);
    L->p++;
    if (!pm_push(L, ':', L->stack[L->depth - 1].quote, L->stack[L->depth - 1].flags)) return 0;
    return 1;
  }
  for (k = 0; k < sizeof longer / sizeof *longer && n == 1; k++) {
    size_t m = strlen(longer[k]);
    if (L->p + m <= L->x->n && memcmp(L->x->s + L->p, longer[k], m) == 0) n = m;
  }
  if (n == 1 && (!c || !strchr("()[]{},:.;@=+-*/%&|^~<>", c)) && !(field && c == '!'))
    return pm_fail(L, L->line, "a character that Python does not know", "Python 不认识的字符");
  pm_add(L, PM_OP, L->p, L->p + n, L->line);
  L->p += n;
  if (n > 1) return 1;
  if (c == '(' || c == '[' || c == '{') return pm_push(L, (char)c, 0, 0);
  if (c == ')' || c == ']' || c == '}') {
    if (what == (c == ')' ? '(' : c == ']' ? '[' : '{') || (c == '}' && field)) pm_pop(L);
    else return pm_fail(L, L->line, "a closing bracket without its opening one", "右括号没有对应的左括号");
  }
  return 1;
}

/* The blanks a logical line begins with. Lines that hold nothing else, or a comment, do not count. */
PM_FN int pm_lex_indent(pm_lexer* L) {
  uint32_t column = 0, strict = 0;
  size_t at = L->p;
  for (;; L->p++) {
    int c = pm_peek(L, 0);
    if (c == ' ') column++, strict++;
    else if (c == '\t') column = (column / 8 + 1) * 8, strict++;
    else if (c == '\f') column = strict = 0;
    else break;
  }
  if (L->p >= L->x->n || pm_is_line_end(pm_peek(L, 0)) || pm_peek(L, 0) == '#') return 1;
  if (pm_peek(L, 0) == '\\' && pm_is_line_end(pm_peek(L, 1))) return 1;
  L->fresh = 0;
  if (column == L->columns[L->indents]) {
    if (strict != L->strict[L->indents]) return pm_fail(L, L->line, "tabs and blanks are mixed in the indentation", "缩进混用了制表符和空格");
    return 1;
  }
  if (column > L->columns[L->indents]) {
    if (strict <= L->strict[L->indents]) return pm_fail(L, L->line, "tabs and blanks are mixed in the indentation", "缩进混用了制表符和空格");
    if (L->indents == 100) return pm_fail(L, L->line, "more than 100 levels of indentation", "缩进超过 100 层");
    L->indents++;
    L->columns[L->indents] = column;
    L->strict[L->indents] = strict;
    return pm_add(L, PM_INDENT, at, L->p, L->line);
  }
  while (column < L->columns[L->indents]) {
    L->indents--;
    pm_add(L, PM_DEDENT, L->p, L->p, L->line);
  }
  if (column != L->columns[L->indents] || strict != L->strict[L->indents])
    return pm_fail(L, L->line, "the indentation fits no level above", "缩进与上面任何一层都不一致");
  return 1;
}

PM_FN int pm_lex_code(pm_lexer* L) {
  int c;
  if (L->fresh && L->depth == 0 && !pm_lex_indent(L)) return 0;
  while (pm_peek(L, 0) == ' ' || pm_peek(L, 0) == '\t' || pm_peek(L, 0) == '\f') L->p++;
  if (L->p >= L->x->n) return 1;
  c = pm_peek(L, 0);
  if (pm_is_line_end(c)) {
    if (L->depth == 0 && !L->fresh) {
      pm_add(L, PM_NEWLINE, L->p, L->p + pm_step(L), L->line);
      L->fresh = 1;
    }
    pm_skip(L);
    return 1;
  }
  if (c == '#') {
    while (L->p < L->x->n && !pm_is_line_end(pm_peek(L, 0))) L->p++;
    return 1;
  }
  if (c == '\\') {
    L->p++;
    if (!pm_is_line_end(pm_peek(L, 0))) return pm_fail(L, L->line, "a backslash that does not end its line", "反斜杠后面不是行尾");
    pm_skip(L);
    return 1;
  }
  if (L->fresh && L->depth == 0) return pm_lex_indent(L); /* behind a continued blank line */
  if (pm_starts_name(c)) {
    size_t at = L->p;
    int flags;
    while (pm_in_name(pm_peek(L, 0))) L->p += pm_step(L);
    if ((pm_peek(L, 0) == '"' || pm_peek(L, 0) == '\'') && (flags = pm_prefix(L->x->s + at, L->p - at)) >= 0) return pm_lex_string(L, at, flags);
    return pm_add(L, PM_NAME, at, L->p, L->line);
  }
  if (isdigit(c) || (c == '.' && isdigit(pm_peek(L, 1)))) {
    pm_lex_number(L);
    return 1;
  }
  if (c == '"' || c == '\'') return pm_lex_string(L, L->p, 0);
  return pm_lex_operator(L);
}

PM_FN int pm_utf8_ok(const unsigned char* s, size_t n) {
  size_t k = 0;
  while (k < n) {
    unsigned c = s[k], more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : (c & 0xf0) == 0xe0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : 9, i;
    if (more == 9 || n - k <= more) return 0;
    for (i = 1; i <= more; i++)
      if ((s[k + i] & 0xc0) != 0x80) return 0;
    if ((c == 0xe0 && s[k + 1] < 0xa0) || (c == 0xed && s[k + 1] >= 0xa0) || (c == 0xf0 && s[k + 1] < 0x90) || (c == 0xf4 && s[k + 1] >= 0x90)) return 0;
    k += 1 + more;
  }
  return 1;
}

/* "coding: NAME" in a comment of the first two lines, in small letters with - for _. Empty: there is none. */
PM_FN void pm_declared_encoding(const pm_text* x, char* name, size_t size) {
  size_t p = x->start;
  int lines;
  name[0] = 0;
  for (lines = 0; lines < 2 && p < x->n; lines++) {
    size_t end = p, k;
    while (end < x->n && !pm_is_line_end((unsigned char)x->s[end])) end++;
    while (p < end && (x->s[p] == ' ' || x->s[p] == '\t' || x->s[p] == '\f')) p++;
    if (p < end && x->s[p] != '#') return;
    for (k = p; k + 7 < end; k++)
      if (memcmp(x->s + k, "coding", 6) == 0 && (x->s[k + 6] == ':' || x->s[k + 6] == '=')) {
        size_t m = 0;
        for (k += 7; k < end && (x->s[k] == ' ' || x->s[k] == '\t');) k++;
        for (; k < end && m + 1 < size && (isalnum((unsigned char)x->s[k]) || strchr("-_.", x->s[k])); k++)
          name[m++] = x->s[k] == '_' ? '-' : (char)tolower((unsigned char)x->s[k]);
        name[m] = 0;
        if (m) return;
        break;
      }
    p = end + (end + 1 < x->n && x->s[end] == '\r' && x->s[end + 1] == '\n' ? 2 : 1);
  }
}
PM_FN int pm_choose_encoding(pm_lexer* L) {
  static const char* const one[] = {"ascii", "us-ascii", "646", "latin", "l1", "iso8859", "iso-8859", "8859", "cp125", "cp437", "cp850", "cp866", "windows-125",
                                    "koi8", "mac", "tis-620", "hp-roman8", "euc", "eucjp", "euckr", "gb2312", "euc-cn"}; /* second bytes over 0xa0: harmless */
  static const char* const gbk[] = {"gbk", "cp936", "936", "ms936", "gb18030", "big5", "cp950", "ms950", "big5hkscs", "hkscs", "johab", "cp949", "uhc", "ms949"};
  static const char* const sjis[] = {"shift-jis", "shiftjis", "sjis", "s-jis", "cp932", "932", "ms932", "mskanji", "ms-kanji", "windows-31j"};
  pm_text* x = L->x;
  char name[40];
  size_t k;
  if (x->n >= 3 && memcmp(x->s, "\xef\xbb\xbf", 3) == 0) x->start = 3;
  pm_declared_encoding(x, name, sizeof name);
  if (!name[0] || strncmp(name, "utf-8", 5) == 0 || strcmp(name, "utf8") == 0 || strcmp(name, "u8") == 0) {
    if (pm_utf8_ok((const unsigned char*)x->s, x->n)) return 1;
    return pm_fail(L, 1, "it is not UTF-8, and its first two lines declare no other encoding", "它不是 UTF-8，前两行也没有声明别的编码");
  }
  if (x->start) return pm_fail(L, 1, "a UTF-8 byte order mark, and another encoding declared", "有 UTF-8 的 BOM，却声明了别的编码");
  for (k = 0; k < sizeof gbk / sizeof *gbk; k++)
    if (strcmp(name, gbk[k]) == 0) x->two_bytes = 1;
  for (k = 0; k < sizeof sjis / sizeof *sjis; k++)
    if (strcmp(name, sjis[k]) == 0) x->two_bytes = 2;
  for (k = 0; k < sizeof one / sizeof *one; k++)
    if (strncmp(name, one[k], strlen(one[k])) == 0) return 1;
  return x->two_bytes ? 1 : pm_fail(L, 1, "its declared encoding is not known here", "声明的编码这里不认识");
}

/* 1 when all of it is Python as far as tokens go; else x->error says what is not, and where. s stays the caller's and must outlive x. */
PM_FN int pm_tokenize(pm_text* x, const char* s, size_t n) {
  pm_lexer* L = (pm_lexer*)pm_need(calloc(1, sizeof *L));
  const char* zero = n ? (const char*)memchr(s, 0, n) : NULL;
  int ok;
  memset(x, 0, sizeof *x);
  x->s = s, x->n = n;
  L->x = x, L->line = 1, L->fresh = 1;
  ok = n < 0x7fffffffu ? 1 : pm_fail(L, 1, "it is larger than 2 GiB", "它大于 2 GiB");
  if (ok && zero) ok = pm_fail(L, 1, "it holds zero bytes: no text, or UTF-16", "它含有零字节：不是文本，或者是 UTF-16");
  ok = ok && pm_choose_encoding(L);
  L->p = x->start;
  while (ok && L->p < n) {
    char what = L->depth ? L->stack[L->depth - 1].what : 0;
    ok = what == 's' || what == ':' ? pm_lex_text(L) : pm_lex_code(L);
  }
  if (ok && L->depth) {
    uint32_t line = x->tokens[L->stack[L->depth - 1].token].line;
    char what = L->stack[L->depth - 1].what;
    ok = what == 's' || what == ':' ? pm_fail(L, line, "a string that begins here is never closed", "从这里开始的字符串没有结束")
                                    : pm_fail(L, line, "a bracket that opens here is never closed", "从这里开始的括号没有结束");
  }
  if (ok && !L->fresh) pm_add(L, PM_NEWLINE, n, n, L->line);
  for (; ok && L->indents > 0; L->indents--) pm_add(L, PM_DEDENT, n, n, L->line);
  pm_add(L, PM_END, n, n, L->line);
  free(L);
  return ok;
}
PM_FN void pm_text_free(pm_text* x) {
  free(x->tokens);
  x->tokens = NULL;
  x->count = 0;
}

/* Token k is this text. Beyond the ends there is nothing. */
PM_FN int pm_is(const pm_text* x, size_t k, const char* text) {
  size_t n = strlen(text);
  if (k >= x->count || x->tokens[k].kind == PM_TEXT || x->tokens[k].kind == PM_SPEC) return 0;
  return x->tokens[k].end - x->tokens[k].at == n && memcmp(x->s + x->tokens[k].at, text, n) == 0;
}
PM_FN int pm_kind_at(const pm_text* x, size_t k) { return k < x->count ? x->tokens[k].kind : PM_END; }

/*--------------------------------------------------------------------------------------
  What a conversion is asked, and what it answers
--------------------------------------------------------------------------------------*/
/* A rule of the user's: a dotted name ("apex.optimizers.FusedAdam"), or a whole string with its quotation marks ("\"gloo\""). */
typedef struct pm_rule { const char *from, *to; } pm_rule;

typedef struct pm_options {
  int column;            /* which flags of PM_UNSUPPORTED: 0 is PyTorch 2.1, 1 2.6, 2 2.7, 3 2.8 */
  int zh;                /* tips in Chinese */
  int similar;           /* replace what the NPU has only something similar for */
  int modelarts;         /* send paths through modelarts_path() */
  const char* model;     /* not NULL: the main file of a training on several cards, with this variable as its network */
  const pm_rule* extra;
  size_t extras;
} pm_options;

enum { PM_INSERT, PM_MODIFY, PM_DELETE };
typedef struct pm_change { uint32_t line, last; int type; const char* message; } pm_change;

enum { PM_NOT_THERE, PM_NOT_KNOWN, PM_PRECISION, PM_PERFORMANCE, PM_AFFINITY, PM_REMARK, PM_VERSION, PM_LISTS };
/* op: the name. tip: what to do; of PM_AFFINITY what to use instead, and kind "function" or "class"; of PM_VERSION the version compared with. */
typedef struct pm_note { uint32_t line, last; int list; const char *op, *tip, *kind; } pm_note;

typedef struct pm_result {
  char* text;            /* NULL when it was not converted */
  size_t bytes;
  pm_change* changes;    /* by line */
  size_t change_count, change_capacity;
  pm_note* notes;
  size_t note_count, note_capacity;
  pm_error error;
  pm_arena arena;
} pm_result;
PM_FN void pm_free(pm_result* r) {
  free(r->text);
  free(r->changes);
  free(r->notes);
  pm_arena_free(&r->arena);
  memset(r, 0, sizeof *r);
}

/*--------------------------------------------------------------------------------------
  Tables
--------------------------------------------------------------------------------------*/
/* Whose parameter `device` and the like may be a bare number: these functions of torch, and these methods of tensors and modules. */
static const char pm_factories[] =
    " arange as_tensor asarray bartlett_window blackman_window device empty empty_like empty_quantized empty_strided eye frombuffer from_file full full_like "
    "hamming_window hann_window kaiser_window linspace load logspace normal ones ones_like rand rand_like randint randint_like randn randn_like "
    "randperm range scalar_tensor set_default_device sparse_coo_tensor sparse_csr_tensor tensor tril_indices triu_indices zeros zeros_like "
    "Generator autocast ";
static const char pm_methods[] = " to to_empty new_empty new_empty_strided new_full new_ones new_tensor new_zeros pin_memory ";
static const char pm_device_keys[] = " device device_type map_location device_id ";
/* Names that hold the number of a card, unless the file shows otherwise. */
static const char pm_card_names[] = " rank local_rank gpu gpu_id device_id dev_id device_index local_process_index gpu_idx cuda_id ";
static const char pm_card_lists[] = " gpus gpu_ids device_ids gpu_list ";
static const char pm_card_calls[] = " get_rank get_local_rank current_device ";
static const char pm_path_calls[] =
    " open os.listdir os.makedirs os.mkdir os.remove os.path.exists os.path.isdir os.path.isfile os.path.getsize torch.load "
    "glob.glob numpy.load ";

/* -s: what the automatic way puts in its place at run time; similar, not the same. */
static const pm_rule pm_similar[] = {
    {"torch.cuda.DoubleTensor", "torch.npu.FloatTensor"},
    {"torch.cuda.CUDAGraph", "torch.npu.NPUGraph"},
    {"torch.distributed.is_nccl_available", "torch.distributed.is_hccl_available"},
    {"torch.distributed.ProcessGroupNCCL", "torch_npu._C._distributed_c10d.ProcessGroupHCCL"},
    {"\"CUDA_VISIBLE_DEVICES\"", "\"ASCEND_RT_VISIBLE_DEVICES\""},
    {"\"PYTORCH_CUDA_ALLOC_CONF\"", "\"PYTORCH_NPU_ALLOC_CONF\""},
    {"\"PYTORCH_NO_CUDA_MEMORY_CACHING\"", "\"PYTORCH_NO_NPU_MEMORY_CACHING\""},
    {"\"CUDA_LAUNCH_BLOCKING\"", "\"ASCEND_LAUNCH_BLOCKING\""},
};

/* A name that begins with a point is a method, whatever it is called on. */
typedef struct pm_advice { const char* name; int list; const char *en, *zh; } pm_advice;
static const pm_advice pm_advices[] = {
    {"torch.matmul", PM_PRECISION, "fp32 products may run as HF32 on the cube unit; torch.npu.matmul.allow_hf32 = False switches that off", "fp32 矩阵乘可能以 HF32 在 cube 上计算；torch.npu.matmul.allow_hf32 = False 可关闭"},
    {"torch.bmm", PM_PRECISION, "fp32 products may run as HF32 on the cube unit; torch.npu.matmul.allow_hf32 = False switches that off", "fp32 矩阵乘可能以 HF32 在 cube 上计算；torch.npu.matmul.allow_hf32 = False 可关闭"},
    {"torch.mm", PM_PRECISION, "fp32 products may run as HF32 on the cube unit; torch.npu.matmul.allow_hf32 = False switches that off", "fp32 矩阵乘可能以 HF32 在 cube 上计算；torch.npu.matmul.allow_hf32 = False 可关闭"},
    {".reshape", PM_PRECISION, "of a transposed tensor this is a hidden copy; compare the layout before and after with the CPU's", "对转置过的张量会隐藏一次拷贝；请与 CPU 结果比较前后布局"},
    {".double", PM_PRECISION, "most NPU kernels have no float64: keep this on the CPU, or compute in float32 and compare", "多数 NPU 算子没有 float64：留在 CPU 上，或用 float32 计算并比较"},
    {"torch.float64", PM_PRECISION, "most NPU kernels have no float64: keep this on the CPU, or compute in float32 and compare", "多数 NPU 算子没有 float64：留在 CPU 上，或用 float32 计算并比较"},
    {"torch.double", PM_PRECISION, "most NPU kernels have no float64: keep this on the CPU, or compute in float32 and compare", "多数 NPU 算子没有 float64：留在 CPU 上，或用 float32 计算并比较"},
    {"torch.cuda.DoubleTensor", PM_PRECISION, "float64 becomes float32 on the NPU: sums lose digits; -s replaces it", "float64 在 NPU 上变成 float32：累加会丢精度；-s 会替换它"},
    {"torch.cuda.amp.GradScaler", PM_PRECISION, "compare the loss of the first steps with the CPU's before trusting mixed precision", "使用混合精度前，先与 CPU 比较最初几步的 loss"},
    {"torch.nn.DataParallel", PM_PERFORMANCE, "one process for several cards is not supported: use DistributedDataParallel, or the distributed mode of this tool", "不支持单进程多卡：请用 DistributedDataParallel，或本工具的 distributed 模式"},
    {"torch.jit.script", PM_PERFORMANCE, "scripted code does not run faster on the NPU; the automatic way switches it off", "jit.script 在 NPU 上不会更快；自动迁移会关掉它"},
    {"torch.channels_last", PM_PERFORMANCE, "the NPU lays tensors out in its own way: channels_last costs copies and brings nothing", "NPU 有自己的数据布局：channels_last 只会增加拷贝"},
    {"torch.cuda.empty_cache", PM_PERFORMANCE, "inside a loop it gives every block back to the driver and asks for it again", "放在循环里会把内存块还给驱动再重新申请"},
    {"torch.cuda.synchronize", PM_PERFORMANCE, "inside a loop it stops the host from queueing ahead", "放在循环里会让主机无法提前下发任务"},
    {".item", PM_PERFORMANCE, "it waits for the device; inside a loop collect values on the device and read them once", "它会等待设备；循环里请先在设备上收集，再一次读回"},
};
typedef struct pm_affinity { const char *name, *kind, *better; } pm_affinity;
static const pm_affinity pm_affinities[] = {
    {"torch.optim.Adam", "class", "torch_npu.optim.NpuFusedAdam"},
    {"torch.optim.AdamW", "class", "torch_npu.optim.NpuFusedAdamW"},
    {"torch.optim.SGD", "class", "torch_npu.optim.NpuFusedSGD"},
    {"torch.optim.RMSprop", "class", "torch_npu.optim.NpuFusedRMSprop"},
    {"torch.optim.Adadelta", "class", "torch_npu.optim.NpuFusedAdadelta"},
    {"apex.optimizers.FusedAdam", "class", "torch_npu.optim.NpuFusedAdam"},
    {"apex.optimizers.FusedSGD", "class", "torch_npu.optim.NpuFusedSGD"},
    {"torch.nn.utils.clip_grad_norm_", "function", "optimizer.clip_grad_norm_fused_"},
    {"torch.nn.functional.scaled_dot_product_attention", "function", "torch_npu.npu_fusion_attention"},
    {"flash_attn.flash_attn_func", "function", "torch_npu.npu_fusion_attention"},
    {"torch.nn.RMSNorm", "class", "torch_npu.npu_rms_norm"},
    {"torch.nn.MultiheadAttention", "class", "torch_npu.contrib.module.MultiheadAttention"},
    {"torch.nn.SiLU", "class", "torch_npu.contrib.module.SiLU"},
    {"torch.nn.Dropout", "class", "torch_npu.contrib.module.DropoutWithByteMask"},
    {"torch.roll", "function", "torch_npu.contrib.function.roll"},
    {"torch.nn.functional.one_hot", "function", "torch_npu.npu_one_hot"},
};

/* " name " is one of the words of a list. */
PM_FN int pm_one_of(const char* list, const char* name, size_t n) {
  const char* p = list;
  while ((p = strchr(p, ' ')) != NULL) {
    p++;
    if (strncmp(p, name, n) == 0 && p[n] == ' ') return 1;
  }
  return 0;
}

/* All names of pm_groups, spelt out; made at the first call. */
PM_FN pm_map* pm_known(void) {
  static pm_map names;
  static pm_arena pool;
  size_t g;
  if (names.count) return &names;
  for (g = 0; g < sizeof pm_groups / sizeof *pm_groups; g++) {
    const pm_group* group = &pm_groups[g];
    const char* p = group->names;
    while (*p) {
      size_t n = strcspn(p, " ");
      const char* full = pm_say(&pool, "%s.%.*s", group->prefix, (int)n, p);
      pm_entry* e = pm_map_put(&names, full, strlen(full));
      if (!e->value || group->bits & PM_CALL) e->value = group;
      e->bits |= group->bits;
      p += n + (p[n] == ' ');
    }
  }
  return &names;
}

/* a.b.c begins with the dotted name. */
PM_FN int pm_under(const char* full, const char* name) {
  size_t n = strlen(name);
  return strncmp(full, name, n) == 0 && (full[n] == 0 || full[n] == '.');
}

/* What is known of torch.a.b.c: PM_NOT_THERE, PM_NOT_KNOWN, or -1 when there is nothing to say. *n: how much of the name it is about. */
PM_FN int pm_verdict(const char* full, int column, size_t* n) {
  pm_map* known = pm_known();
  size_t k, length = strlen(full);
  int found = 0;
  if (strncmp(full, "torch.", 6) != 0 || strncmp(full, "torch.__", 8) == 0 || strncmp(full, "torch.npu", 9) == 0) return -1;
  for (k = 6; k <= length; k++) {
    pm_entry* e;
    if (full[k] != '.' && full[k] != 0) continue;
    e = pm_map_find(known, full, k);
    if (!e) continue;
    found = 1;
    *n = k;
    if (e->bits & PM_UNSUPPORTED(1 << column)) return PM_NOT_THERE;
  }
  *n = length;
  if (found || strncmp(full, "torch.Tensor.", 13) == 0) return -1;
  { /* torch.nn.modules.rnn.GRU is torch.nn.GRU, torch.optim.adam.Adam torch.optim.Adam */
    static const char* const homes[] = {"torch.nn", "torch.optim", "torch.distributions", "torch.utils.data"};
    const char* last = strrchr(full, '.') + 1;
    char shorter[160];
    for (k = 0; k < sizeof homes / sizeof *homes; k++)
      if (pm_under(full, homes[k]) && isupper((unsigned char)*last) && strlen(full) < sizeof shorter && last > full + strlen(homes[k]) + 1) {
        size_t m;
        snprintf(shorter, sizeof shorter, "%s.%s", homes[k], last);
        return pm_verdict(shorter, column, &m); /* *n: the name as it is written */
      }
  }
  for (k = 0; k < sizeof pm_groups / sizeof *pm_groups; k++) { /* a module by itself is an answer too */
    size_t m = strlen(pm_groups[k].prefix);
    if (m >= length && strncmp(pm_groups[k].prefix, full, length) == 0 && (pm_groups[k].prefix[length] == '.' || m == length)) return -1;
  }
  return PM_NOT_KNOWN;
}

/*--------------------------------------------------------------------------------------
  The work on one file
--------------------------------------------------------------------------------------*/
typedef struct pm_edit { uint32_t at, take; size_t order; const char* put; } pm_edit;
typedef struct pm_import { uint32_t first, stop; int in_function, moved; } pm_import; /* statement [first, stop) */
typedef struct pm_arg { size_t name, first, stop; } pm_arg; /* name: token of the keyword, 0: positional */
typedef struct pm_loader { const char* name; int scope; } pm_loader;

#define PM_CHAIN 32
#define PM_ARGS 64
typedef struct pm_chain {
  size_t part[PM_CHAIN]; /* tokens of the names between the points */
  int parts;
  size_t call;           /* token of the bracket behind it, 0: it is not called */
  char full[400];        /* the name with the import behind its root; empty: the root is unknown */
  int moved;             /* the import behind it has been changed already */
} pm_chain;

typedef struct pm_work {
  pm_text x;
  const pm_options* o;
  pm_result* r;
  pm_map imported;       /* name in this file -> dotted name; bits 1: moved */
  pm_map numbers;        /* name -> bits 1: holds an integer, 2: holds something else */
  pm_map reported;
  pm_edit* edits;
  size_t edit_count, edit_capacity;
  pm_import* imports;    /* of torch */
  size_t import_count, import_capacity;
  int has_npu, uses_npu, has_process_group, wrapped_path, own_cuda;
  int single, twice;     /* enclosing f-strings with ' and with " */
  pm_loader loaders[16];
  int loader_count;
} pm_work;

PM_FN const char* pm_copy(pm_work* w, size_t at, size_t end) { return pm_say(&w->r->arena, "%.*s", (int)(end - at), w->x.s + at); }
PM_FN size_t pm_length(const pm_work* w, size_t k) { return w->x.tokens[k].end - w->x.tokens[k].at; }
PM_FN const char* pm_at(const pm_work* w, size_t k) { return w->x.s + w->x.tokens[k].at; }
/* The line on which token k ends. */
PM_FN uint32_t pm_last_line(const pm_work* w, size_t k) {
  uint32_t line = w->x.tokens[k].line;
  size_t p;
  if (w->x.tokens[k].kind != PM_TEXT) return line;
  for (p = w->x.tokens[k].at; p < w->x.tokens[k].end; p++)
    if (w->x.s[p] == '\n' || (w->x.s[p] == '\r' && !(p + 1 < w->x.tokens[k].end && w->x.s[p + 1] == '\n'))) line++;
  return line;
}

PM_FN void pm_edit_at(pm_work* w, size_t at, size_t take, const char* put) {
  pm_edit* e;
  w->edits = (pm_edit*)pm_grow(w->edits, w->edit_count, &w->edit_capacity, sizeof *w->edits);
  e = &w->edits[w->edit_count];
  e->at = (uint32_t)at, e->take = (uint32_t)take, e->put = put, e->order = w->edit_count++;
}
PM_FN void pm_replace(pm_work* w, size_t k, const char* put) { pm_edit_at(w, w->x.tokens[k].at, pm_length(w, k), put); }
PM_FN void pm_changed(pm_work* w, int type, size_t from, size_t to, const char* message) {
  pm_result* r = w->r;
  pm_change* c;
  r->changes = (pm_change*)pm_grow(r->changes, r->change_count, &r->change_capacity, sizeof *r->changes);
  c = &r->changes[r->change_count++];
  c->line = w->x.tokens[from].line, c->last = pm_last_line(w, to), c->type = type, c->message = message;
}
/* A new note from line to line, or NULL when one with this key is there already. */
PM_FN pm_note* pm_new_note(pm_result* r, pm_map* reported, const char* key, uint32_t line, uint32_t last) {
  pm_entry* e = pm_map_put(reported, key, strlen(key));
  pm_note* c;
  if (e->bits) return NULL;
  e->bits = 1;
  r->notes = (pm_note*)pm_grow(r->notes, r->note_count, &r->note_capacity, sizeof *r->notes);
  c = &r->notes[r->note_count++];
  memset(c, 0, sizeof *c);
  c->line = line, c->last = last;
  return c;
}
/* Once for each line, list and name. */
PM_FN void pm_note_at(pm_work* w, int list, size_t from, size_t to, const char* op, const char* tip, const char* kind) {
  const uint32_t line = w->x.tokens[from].line;
  pm_note* c = pm_new_note(w->r, &w->reported, pm_say(&w->r->arena, "%u %d %s", line, list, op), line, pm_last_line(w, to));
  if (c) c->list = list, c->op = op, c->tip = tip, c->kind = kind;
}
#define PM_SAY(en, zh_text) (w->o->zh ? (zh_text) : (en))

/* The chain of names that begins at token k, with what its root was imported as. A root behind `)` or `]` is unknown. */
PM_FN void pm_chain_at(pm_work* w, size_t k, pm_chain* c) {
  const pm_text* x = &w->x;
  size_t i = k;
  pm_entry* e;
  int j;
  size_t used;
  memset(c, 0, sizeof *c);
  for (;;) {
    c->part[c->parts++] = i;
    if (c->parts == PM_CHAIN || !pm_is(x, i + 1, ".") || pm_kind_at(x, i + 2) != PM_NAME) break;
    i += 2;
  }
  c->call = pm_is(x, i + 1, "(") ? i + 1 : 0;
  if (k > 0 && pm_is(x, k - 1, ".")) return;
  e = pm_map_find(&w->imported, pm_at(w, k), pm_length(w, k));
  if (e) used = (size_t)snprintf(c->full, sizeof c->full, "%s", (const char*)e->value);
  else if (pm_is(x, k, "torch") || c->parts == 1) used = (size_t)snprintf(c->full, sizeof c->full, "%.*s", (int)pm_length(w, k), pm_at(w, k));
  else return;
  c->moved = e ? e->bits & 1 : 0;
  for (j = 1; j < c->parts && used < sizeof c->full; j++)
    used += (size_t)snprintf(c->full + used, sizeof c->full - used, ".%.*s", (int)pm_length(w, c->part[j]), pm_at(w, c->part[j]));
  if (used >= sizeof c->full) c->full[0] = 0;
}

/* The arguments of the call whose bracket is token `open`; at most PM_ARGS. */
PM_FN int pm_args(const pm_work* w, size_t open, pm_arg* args) {
  const pm_text* x = &w->x;
  size_t close = (size_t)x->tokens[open].mate, k = open + 1, first = k;
  int n = 0;
  for (; k <= close; k++) {
    if (k < close && x->tokens[k].mate > (int32_t)k) { k = (size_t)x->tokens[k].mate; continue; }
    if (k < close && !pm_is(x, k, ",")) continue;
    if (k > first && n < PM_ARGS) {
      args[n].name = x->tokens[first].kind == PM_NAME && pm_is(x, first + 1, "=") ? first : 0;
      args[n].first = args[n].name ? first + 2 : first;
      args[n].stop = k;
      if (args[n].first < k) n++;
    }
    first = k + 1;
  }
  return n;
}
PM_FN const pm_arg* pm_keyword(const pm_work* w, const pm_arg* args, int n, const char* name) {
  int k;
  for (k = 0; k < n; k++)
    if (args[k].name && pm_is(&w->x, args[k].name, name)) return &args[k];
  return NULL;
}

/* The tokens [k, stop) are an integer, as far as the file shows. */
PM_FN int pm_is_number(pm_work* w, size_t k, size_t stop) {
  const pm_text* x = &w->x;
  if (k >= stop) return 0;
  for (;;) {
    if (k < stop && (pm_is(x, k, "-") || pm_is(x, k, "+"))) k++;
    if (k >= stop) return 0;
    if (x->tokens[k].kind == PM_NUMBER) {
      size_t i;
      int hex = pm_length(w, k) > 1 && tolower((unsigned char)pm_at(w, k)[1]) == 'x';
      for (i = 0; i < pm_length(w, k); i++)
        if (strchr(hex ? "." : ".eEjJ", pm_at(w, k)[i])) return 0;
      k++;
    } else if (pm_is(x, k, "(")) {
      if (!pm_is_number(w, k + 1, (size_t)x->tokens[k].mate)) return 0;
      k = (size_t)x->tokens[k].mate + 1;
    } else if (x->tokens[k].kind == PM_NAME) {
      pm_chain c;
      size_t last, n;
      pm_entry* e = NULL;
      const char* name;
      pm_chain_at(w, k, &c);
      last = c.part[c.parts - 1];
      name = pm_at(w, last), n = pm_length(w, last);
      k = last + 1;
      if (k < stop && pm_is(x, k, "(")) {
        if (!(c.parts == 1 && (pm_is(x, last, "int") || pm_is(x, last, "len"))) && !pm_one_of(pm_card_calls, name, n)) return 0;
        k = (size_t)x->tokens[k].mate + 1;
      } else if (k < stop && pm_is(x, k, "[")) {
        if (!pm_one_of(pm_card_lists, name, n)) return 0;
        k = (size_t)x->tokens[k].mate + 1;
      } else {
        if (x->tokens[last].end - x->tokens[c.part[0]].at < 200) e = pm_map_find(&w->numbers, pm_at(w, c.part[0]), x->tokens[last].end - x->tokens[c.part[0]].at);
        if (!e && c.parts > 1) {
          const char* key = pm_say(&w->r->arena, "--%.*s", (int)n, name); /* an option of the command line */
          e = pm_map_find(&w->numbers, key, strlen(key));
        }
        if (e ? e->bits != 1 : !pm_one_of(pm_card_names, name, n)) return 0;
      }
    } else return 0;
    if (k == stop) return 1;
    if (k > stop || !(pm_is(x, k, "%") || pm_is(x, k, "+") || pm_is(x, k, "-") || pm_is(x, k, "*") || pm_is(x, k, "//"))) return 0;
    k++;
  }
}

/* --- first pass: what is imported, and which names hold integers --- */
PM_FN void pm_bind(pm_work* w, size_t name, const char* full, int moved) {
  pm_entry* e = pm_map_put(&w->imported, pm_at(w, name), pm_length(w, name));
  e->value = full;
  e->bits = moved;
  if (strcmp(full, "torch_npu") == 0) w->has_npu = 1;
}
/* Reads the dotted name at *k and moves *k behind it. */
PM_FN const char* pm_dotted(pm_work* w, size_t* k) {
  const char* full = pm_copy(w, w->x.tokens[*k].at, w->x.tokens[*k].end);
  while (pm_is(&w->x, *k + 1, ".") && pm_kind_at(&w->x, *k + 2) == PM_NAME) {
    full = pm_say(&w->r->arena, "%s.%.*s", full, (int)pm_length(w, *k + 2), pm_at(w, *k + 2));
    *k += 2;
  }
  ++*k;
  return full;
}
PM_FN void pm_report_name(pm_work* w, const char* full, size_t from, size_t to);

/* The module torch.cuda, whose token `cuda` is k, becomes torch.npu. */
PM_FN void pm_move_module(pm_work* w, const char* full, size_t k) {
  pm_replace(w, k, "npu");
  pm_changed(w, PM_MODIFY, k, k, pm_say(&w->r->arena, "change module %s to torch.npu%s", full, full + strlen("torch.cuda")));
}
/* An import statement at token k. edit 0: note what it binds. edit 1: change it. Returns the token that ends it. */
PM_FN size_t pm_read_import(pm_work* w, size_t k, int edit) {
  const pm_text* x = &w->x;
  int torch_here = 0, moved = 0, depth = 0;
  size_t first = k, stop = k, i;
  for (; pm_kind_at(x, stop) != PM_END && pm_kind_at(x, stop) != PM_NEWLINE && !(depth == 0 && pm_is(x, stop, ";")); stop++) {
    if (pm_is(x, stop, "(")) depth++;
    if (pm_is(x, stop, ")")) depth--;
  }
  if (pm_is(x, k, "import")) {
    for (i = k + 1; i < stop && x->tokens[i].kind == PM_NAME;) {
      size_t root = i;
      const char* full = pm_dotted(w, &i);
      int cuda = pm_under(full, "torch.cuda");
      torch_here |= pm_under(full, "torch");
      moved |= cuda;
      if (edit && cuda) pm_move_module(w, full, root + 2);
      if (pm_is(x, i, "as") && pm_kind_at(x, i + 1) == PM_NAME) {
        if (!edit) pm_bind(w, i + 1, full, cuda);
        i += 2;
      } else if (!edit) pm_bind(w, root, pm_copy(w, x->tokens[root].at, x->tokens[root].end), 0);
      if (edit && pm_under(full, "torch")) pm_report_name(w, full, root, i - 1);
      if (!pm_is(x, i, ",")) break;
      i++;
    }
  } else if (pm_kind_at(x, k + 1) == PM_NAME && !pm_is(x, k + 1, "import")) { /* from . import x tells nothing about torch */
    const char* module;
    int cuda;
    i = k + 1;
    module = pm_dotted(w, &i);
    cuda = pm_under(module, "torch.cuda");
    torch_here = pm_under(module, "torch");
    moved = cuda;
    if (edit && cuda) pm_move_module(w, module, k + 3);
    if (pm_is(x, i, "import")) i++;
    if (pm_is(x, i, "(")) i++;
    while (i < stop && x->tokens[i].kind == PM_NAME) {
      size_t item = i++;
      const char* full = pm_say(&w->r->arena, "%s.%.*s", module, (int)pm_length(w, item), pm_at(w, item));
      int here = cuda || strcmp(full, "torch.cuda") == 0;
      moved |= here;
      if (edit && here && !cuda) pm_move_module(w, full, item);
      if (edit && torch_here) pm_report_name(w, full, item, item);
      if (pm_is(x, i, "as") && pm_kind_at(x, i + 1) == PM_NAME) {
        item = i + 1;
        i += 2;
      }
      if (!edit) pm_bind(w, item, full, here);
      if (!pm_is(x, i, ",")) break;
      i++;
    }
  }
  if (!edit && torch_here) {
    pm_import* m;
    w->imports = (pm_import*)pm_grow(w->imports, w->import_count, &w->import_capacity, sizeof *w->imports);
    m = &w->imports[w->import_count++];
    m->first = (uint32_t)first, m->stop = (uint32_t)stop, m->in_function = 0, m->moved = moved;
  }
  return stop;
}

PM_FN void pm_number(pm_work* w, const char* key, size_t n, int is_number) {
  pm_map_put(&w->numbers, key, n)->bits |= is_number ? 1 : 2;
}
/* def f(rank: int, device=None, gpu=0) at the bracket. */
PM_FN void pm_read_parameters(pm_work* w, size_t open) {
  const pm_text* x = &w->x;
  size_t close = (size_t)x->tokens[open].mate, k;
  for (k = open + 1; k < close; k++) {
    if (x->tokens[k].mate > (int32_t)k) { k = (size_t)x->tokens[k].mate; continue; }
    if (x->tokens[k].kind != PM_NAME || !(k == open + 1 || pm_is(x, k - 1, ","))) continue;
    if (pm_is(x, k + 1, ":")) pm_number(w, pm_at(w, k), pm_length(w, k), pm_is(x, k + 2, "int"));
    else if (pm_is(x, k + 1, "=") && pm_kind_at(x, k + 2) == PM_NUMBER) pm_number(w, pm_at(w, k), pm_length(w, k), pm_is_number(w, k + 2, k + 3));
    else if (pm_is(x, k + 1, "=") && pm_kind_at(x, k + 2) == PM_STRING) pm_number(w, pm_at(w, k), pm_length(w, k), 0);
  }
}
/* parser.add_argument("--local-rank", type=int) */
PM_FN void pm_read_option(pm_work* w, size_t open) {
  pm_arg args[PM_ARGS];
  int n = pm_args(w, open, args), k;
  const pm_arg* type = pm_keyword(w, args, n, "type");
  for (k = 0; k < n; k++) {
    size_t text = args[k].first + 1;
    char key[80];
    size_t i, m;
    if (args[k].name || pm_kind_at(&w->x, args[k].first) != PM_STRING || pm_kind_at(&w->x, text) != PM_TEXT) continue;
    m = pm_length(w, text);
    if (m < 3 || m >= sizeof key || memcmp(pm_at(w, text), "--", 2) != 0) continue;
    memcpy(key, pm_at(w, text), m + 1 < sizeof key ? m : 0);
    key[m] = 0;
    for (i = 2; i < m; i++)
      if (key[i] == '-') key[i] = '_';
    pm_number(w, pm_say(&w->r->arena, "%s", key), m, type && pm_is(&w->x, type->first, "int"));
  }
}

/* Is token k the first of a statement? */
PM_FN int pm_begins(const pm_text* x, size_t k, int depth) {
  int before = k ? x->tokens[k - 1].kind : PM_NEWLINE;
  return depth == 0 && (before == PM_NEWLINE || before == PM_INDENT || before == PM_DEDENT || pm_is(x, k - 1, ";") || pm_is(x, k - 1, ":"));
}
/* Where the statement with token k ends: at a line end or a semicolon. */
PM_FN size_t pm_statement_end(const pm_text* x, size_t k) {
  for (; x->tokens[k].kind != PM_END && x->tokens[k].kind != PM_NEWLINE && !pm_is(x, k, ";"); k++)
    if (x->tokens[k].mate > (int32_t)k) k = (size_t)x->tokens[k].mate;
  return k;
}

/* Keeps book, token by token, of brackets and of functions around. */
typedef struct pm_walk { int depth, levels, functions, header, scope, scopes; uint8_t kinds[128]; int scope_of[128]; } pm_walk;
PM_FN void pm_walk_over(const pm_text* x, size_t k, pm_walk* s) {
  const pm_token* t = &x->tokens[k];
  if (t->mate > (int32_t)k) s->depth++;
  else if (t->mate >= 0) s->depth--;
  else if (t->kind == PM_INDENT && s->levels < 127) {
    s->kinds[s->levels] = (uint8_t)s->header;
    s->scope_of[s->levels++] = s->scope;
    if (s->header) s->functions++, s->scope = ++s->scopes;
    s->header = 0;
  } else if (t->kind == PM_DEDENT && s->levels > 0) {
    s->levels--;
    s->functions -= s->kinds[s->levels];
    s->scope = s->scope_of[s->levels];
  } else if (t->kind == PM_NAME && s->depth == 0 && (pm_is(x, k, "def") || pm_is(x, k, "class")) &&
             (pm_begins(x, k, 0) || pm_is(x, k - 1, "async"))) s->header = 1;
  else if (t->kind == PM_NEWLINE && pm_kind_at(x, k + 1) != PM_INDENT) s->header = 0;
}

PM_FN void pm_first_pass(pm_work* w) {
  const pm_text* x = &w->x;
  pm_walk s;
  size_t k;
  memset(&s, 0, sizeof s);
  for (k = 0; k < x->count; k++) {
    const pm_token* t = &x->tokens[k];
    if (t->kind == PM_NAME && pm_begins(x, k, s.depth)) {
      if (pm_is(x, k, "import") || (pm_is(x, k, "from") && !pm_is(x, k + 1, "="))) {
        size_t before = w->import_count;
        k = pm_read_import(w, k, 0);
        if (w->import_count > before) w->imports[before].in_function = s.functions > 0 || s.header;
      } else if (pm_is(x, k, "for") && pm_kind_at(x, k + 1) == PM_NAME && pm_is(x, k + 2, "in")) {
        pm_number(w, pm_at(w, k + 1), pm_length(w, k + 1), pm_is(x, k + 3, "range") && pm_is(x, k + 4, "("));
      } else {
        pm_chain c;
        size_t end;
        pm_chain_at(w, k, &c);
        end = c.part[c.parts - 1];
        if (x->tokens[end].end - t->at < 200) {
          if (pm_is(x, end + 1, "=")) pm_number(w, pm_at(w, k), x->tokens[end].end - t->at, pm_is_number(w, end + 2, pm_statement_end(x, end + 1)));
          else if (pm_is(x, end + 1, ":") && pm_kind_at(x, end + 2) == PM_NAME && !pm_is(x, k, "else") && !pm_is(x, k, "try") && !pm_is(x, k, "finally"))
            pm_number(w, pm_at(w, k), x->tokens[end].end - t->at, pm_is(x, end + 2, "int"));
        }
      }
    }
    if (t->kind == PM_NAME && pm_is(x, k, "def") && pm_kind_at(x, k + 1) == PM_NAME && pm_is(x, k + 2, "(")) {
      pm_read_parameters(w, k + 2);
      if (pm_is(x, k + 1, "cuda")) w->own_cuda = 1;
    }
    if (t->kind == PM_NAME && pm_is(x, k, "add_argument") && pm_is(x, k + 1, "(")) pm_read_option(w, k + 1);
    if (t->kind == PM_NAME && pm_is(x, k, "init_process_group")) w->has_process_group = 1;
    pm_walk_over(x, k, &s);
  }
}

/* --- second pass: the rules --- */
/* The first `parts` names of the chain become the dotted name `to`; the tokens that stay the same are not touched. */
PM_FN void pm_rename(pm_work* w, const pm_chain* c, int parts, const char* to) {
  const char* word[PM_CHAIN];
  size_t size[PM_CHAIN];
  const pm_text* x = &w->x;
  int n = 0, k;
  const char* p = to;
  while (n < PM_CHAIN) {
    word[n] = p;
    size[n] = strcspn(p, ".");
    p += size[n++];
    if (!*p) break;
    p++;
  }
#define PM_SAME(q, t) (pm_length(w, c->part[t]) == size[q] && memcmp(pm_at(w, c->part[t]), word[q], size[q]) == 0)
  if (n == parts) { /* name by name, so that what stands between them stays */
    for (k = 0; k < n; k++)
      if (!PM_SAME(k, k)) pm_replace(w, c->part[k], pm_say(&w->r->arena, "%.*s", (int)size[k], word[k]));
  } else {
    while (parts > 1 && n > 1 && PM_SAME(n - 1, parts - 1)) parts--, n--;
    pm_replace(w, c->part[0], pm_say(&w->r->arena, "%.*s", (int)(word[n - 1] + size[n - 1] - to), to));
    for (k = 1; k < parts; k++) {
      pm_edit_at(w, x->tokens[c->part[k] - 1].at, 1, "");
      pm_replace(w, c->part[k], "");
    }
  }
#undef PM_SAME
  if (strncmp(to, "torch_npu", 9) == 0) w->uses_npu = 1;
}

PM_FN void pm_advise(pm_work* w, const pm_chain* c) {
  size_t k, last = c->part[c->parts - 1];
  for (k = 0; k < sizeof pm_advices / sizeof *pm_advices; k++) {
    const pm_advice* a = &pm_advices[k];
    int hit = a->name[0] == '.' ? c->call && (c->parts > 1 || !c->full[0]) && !(c->full[0] && pm_under(c->full, "torch")) && pm_is(&w->x, last, a->name + 1)
                                : strcmp(c->full, a->name) == 0;
    if (hit) pm_note_at(w, a->list, c->part[0], last, a->name + (a->name[0] == '.'), PM_SAY(a->en, a->zh), NULL);
  }
  for (k = 0; k < sizeof pm_affinities / sizeof *pm_affinities; k++)
    if (strcmp(c->full, pm_affinities[k].name) == 0) pm_note_at(w, PM_AFFINITY, c->part[0], last, pm_affinities[k].name, pm_affinities[k].better, pm_affinities[k].kind);
}
PM_FN void pm_advise_arguments(pm_work* w, const pm_chain* c) {
  pm_arg args[PM_ARGS];
  int n;
  size_t close;
  int loader = strcmp(c->full, "torch.utils.data.DataLoader") == 0 || strcmp(c->full, "torch.utils.data.dataloader.DataLoader") == 0;
  int ddp = strcmp(c->full, "torch.nn.parallel.DistributedDataParallel") == 0 || strcmp(c->full, "torch.nn.parallel.distributed.DistributedDataParallel") == 0;
  if (!c->call || !(loader || ddp)) return;
  n = pm_args(w, c->call, args);
  close = (size_t)w->x.tokens[c->call].mate;
  if (loader) {
    const pm_arg *pin = pm_keyword(w, args, n, "pin_memory"), *workers = pm_keyword(w, args, n, "num_workers");
    if (!pin || pm_is(&w->x, pin->first, "False"))
      pm_note_at(w, PM_PERFORMANCE, c->part[0], close, "torch.utils.data.DataLoader", PM_SAY("pin_memory=True lets copies run beside the computation", "pin_memory=True 可让拷贝与计算并行"), NULL);
    if (!workers || pm_is(&w->x, workers->first, "0"))
      pm_note_at(w, PM_PERFORMANCE, c->part[0], close, "torch.utils.data.DataLoader num_workers", PM_SAY("num_workers greater than 0 reads ahead in other processes", "num_workers 大于 0 可由其他进程预读数据"), NULL);
  }
  if (ddp && !pm_keyword(w, args, n, "bucket_cap_mb"))
    pm_note_at(w, PM_PERFORMANCE, c->part[0], close, "torch.nn.parallel.DistributedDataParallel", PM_SAY("bucket_cap_mb=500 joins small transfers", "bucket_cap_mb=500 可合并小的传输"), NULL);
}
PM_FN void pm_report_name(pm_work* w, const char* full, size_t from, size_t to) {
  size_t n = 0;
  int verdict = pm_verdict(full, w->o->column, &n);
  static const char* const versions[] = {"2.1", "2.6", "2.7", "2.8"};
  if (verdict == PM_NOT_THERE)
    pm_note_at(w, PM_NOT_THERE, from, to, pm_say(&w->r->arena, "%.*s", (int)n, full),
               pm_say(&w->r->arena, PM_SAY("not supported on the NPU with PyTorch %s: replace it, or run it on the CPU", "PyTorch %s 的 NPU 不支持：请替换，或放到 CPU 上运行"), versions[w->o->column]), NULL);
  if (verdict == PM_NOT_KNOWN)
    pm_note_at(w, PM_NOT_KNOWN, from, to, pm_say(&w->r->arena, "%s", full),
               PM_SAY("in neither list of PyTorch names: try it on the NPU by itself before the training", "两份列表里都没有：请先在 NPU 上单独试一下"), NULL);
}
/* Methods whose names say that the object is a tensor. */
PM_FN void pm_report_method(pm_work* w, const pm_chain* c) {
  static const char names[] = " share_memory_ int_repr qscheme sparse_mask to_dense to_mkldnn to_sparse to_sparse_bsc to_sparse_bsr to_sparse_csc to_sparse_csr "
                              "sspaddmm smm chalf ccol_indices col_indices crow_indices row_indices unique_consecutive ";
  size_t last = c->part[c->parts - 1];
  if (!c->call || (c->parts == 1 && c->full[0]) || (c->full[0] && pm_under(c->full, "torch")) || !pm_one_of(names, pm_at(w, last), pm_length(w, last))) return;
  pm_report_name(w, pm_say(&w->r->arena, "torch.Tensor.%.*s", (int)pm_length(w, last), pm_at(w, last)), last, last);
}

/* Is the quotation mark free here, outside and inside [at, end)? */
PM_FN int pm_quote(const pm_work* w, size_t at, size_t end) {
  size_t k;
  int one = w->single == 0, two = w->twice == 0;
  for (k = at; k < end; k++) {
    if (w->x.s[k] == '\'') one = 0;
    if (w->x.s[k] == '"') two = 0;
    if (strchr("\\\n\r#{}", w->x.s[k])) return 0;
  }
  return one ? '\'' : two ? '"' : 0;
}
/* rank -> f'npu:{rank}' where a device is meant. */
PM_FN void pm_number_to_device(pm_work* w, const char* function, const pm_arg* a, int position) {
  size_t at = w->x.tokens[a->first].at, end = w->x.tokens[a->stop - 1].end;
  int quote;
  if (!pm_is_number(w, a->first, a->stop)) return;
  quote = pm_quote(w, at, end);
  if (!quote) {
    pm_note_at(w, PM_REMARK, a->first, a->stop - 1, function, PM_SAY("an integer means a device here; no quotation mark is free to write f'npu:{...}'", "这里的整数表示设备；没有可用的引号来写 f'npu:{...}'"), NULL);
    return;
  }
  pm_edit_at(w, at, 0, quote == '\'' ? "f'npu:{" : "f\"npu:{");
  pm_edit_at(w, end, 0, quote == '\'' ? "}'" : "}\"");
  pm_changed(w, PM_MODIFY, a->first, a->stop - 1,
             pm_say(&w->r->arena, "change the arg at position %d of function %s to f%cnpu:{%.*s}%c", position, function, quote, (int)(end - at), w->x.s + at, quote));
}
PM_FN void pm_rule_arguments(pm_work* w, const pm_chain* c) {
  size_t last = c->part[c->parts - 1], n = pm_length(w, last);
  const char *name = pm_at(w, last), *function = c->full[0] ? c->full : pm_say(&w->r->arena, "%.*s", (int)n, name);
  int method = (c->parts > 1 || !c->full[0]) && !(c->full[0] && pm_under(c->full, "torch")) && pm_one_of(pm_methods, name, n);
  int factory = strncmp(c->full, "torch.", 6) == 0 && !strchr(c->full + 6, '.') && pm_one_of(pm_factories, c->full + 6, strlen(c->full + 6));
  int wants_first = (method && (pm_is(&w->x, last, "to") || pm_is(&w->x, last, "to_empty"))) || strcmp(c->full, "torch.device") == 0 ||
                    strcmp(c->full, "torch.set_default_device") == 0 || strcmp(c->full, "torch.Generator") == 0;
  pm_arg args[PM_ARGS];
  int count, k;
  if (!c->call || !(method || factory)) return;
  count = pm_args(w, c->call, args);
  for (k = 0; k < count; k++)
    if (args[k].name ? pm_one_of(pm_device_keys, pm_at(w, args[k].name), pm_length(w, args[k].name))
                     : (k == 0 && wants_first) || (k == 1 && strcmp(c->full, "torch.load") == 0))
      pm_number_to_device(w, function, &args[k], k);
}

/* -m: open(path) -> open(modelarts_path(path)) */
PM_FN void pm_rule_paths(pm_work* w, const pm_chain* c) {
  pm_arg args[PM_ARGS];
  if (!w->o->modelarts || !c->call || !c->full[0] || !pm_one_of(pm_path_calls, c->full, strlen(c->full)) || pm_args(w, c->call, args) == 0 || args[0].name) return;
  if (pm_is(&w->x, args[0].first, "*") || pm_is(&w->x, args[0].first, "modelarts_path")) return;
  pm_edit_at(w, w->x.tokens[args[0].first].at, 0, "modelarts_path(");
  pm_edit_at(w, w->x.tokens[args[0].stop - 1].end, 0, ")");
  pm_changed(w, PM_MODIFY, args[0].first, args[0].stop - 1, pm_say(&w->r->arena, "change the arg at position 0 of function %s to modelarts_path(...)", c->full));
  w->wrapped_path = 1;
}

PM_FN const char* pm_table_rule(const pm_work* w, const char* full) {
  size_t k;
  for (k = 0; k < w->o->extras; k++)
    if (strcmp(w->o->extra[k].from, full) == 0) return w->o->extra[k].to;
  for (k = 0; w->o->similar && k < sizeof pm_similar / sizeof *pm_similar; k++)
    if (strcmp(pm_similar[k].from, full) == 0) return pm_similar[k].to;
  return NULL;
}
PM_FN void pm_attributes(pm_work* w, const pm_chain* c, int from) {
  int k;
  for (k = from; k < c->parts; k++) {
    size_t t = c->part[k];
    const char* to = NULL;
    if (t == 0 || !pm_is(&w->x, t - 1, ".")) continue;
    if (pm_is(&w->x, t, "is_cuda")) to = "is_npu";
    else if (pm_is(&w->x, t, "CUDA") && ((k > 0 && (pm_is(&w->x, c->part[k - 1], "ProfilerActivity") || pm_is(&w->x, c->part[k - 1], "ProfilerAction"))) || strncmp(c->full, "torch.", 6) == 0))
      to = "NPU";
    if (!to) continue;
    pm_replace(w, t, to);
    pm_changed(w, PM_MODIFY, t, t, pm_say(&w->r->arena, "change attribute %.*s to %s", (int)pm_length(w, t), pm_at(w, t), to));
  }
}
/* How many names of the chain, counted from its root in the file, make up the first `names` names of its full name. */
PM_FN int pm_parts_of(const pm_chain* c, int names) {
  int all = 1;
  const char* p;
  for (p = c->full; *p; p++) all += *p == '.';
  return c->parts - (all - names);
}

PM_FN void pm_rules(pm_work* w, const pm_chain* c) {
  size_t last = c->part[c->parts - 1];
  pm_entry* e = NULL;
  const char* own = c->full[0] ? pm_table_rule(w, c->full) : NULL;
  int torch = c->full[0] && pm_under(c->full, "torch"), parts, done = 1;
  if (c->full[0]) {
    e = pm_map_find(pm_known(), c->full, strlen(c->full));
    if (torch) pm_report_name(w, c->full, c->part[0], last);
    if (strcmp(c->full, "torch.__version__") == 0) {
      size_t k = pm_kind_at(&w->x, last + 2) == PM_STRING ? last + 3 : c->part[0] > 3 && pm_kind_at(&w->x, c->part[0] - 2) == PM_STRING_END ? c->part[0] - 3 : 0;
      if (k && pm_kind_at(&w->x, k) == PM_TEXT) pm_note_at(w, PM_VERSION, last, last, "torch.__version__", pm_copy(w, w->x.tokens[k].at, w->x.tokens[k].end), NULL);
    }
  }
  pm_report_method(w, c);
  pm_advise(w, c);
  pm_advise_arguments(w, c);
  parts = torch ? pm_parts_of(c, 2) : 0; /* names that make up torch.cuda or torch.profiler */
  if (own) {
    pm_rename(w, c, c->parts, own);
    pm_changed(w, PM_MODIFY, c->part[0], last, pm_say(&w->r->arena, "change function %s to %s", c->full, own));
  } else if (e && e->bits & PM_CALL && c->call && !c->moved) {
    const pm_group* g = (const pm_group*)e->value;
    const char* to = pm_say(&w->r->arena, "%s%s", g->to, c->full + strlen(g->prefix));
    pm_rename(w, c, c->parts, to);
    pm_changed(w, PM_MODIFY, c->part[0], last, pm_say(&w->r->arena, "change function %s to %s", c->full, to));
  } else done = 0;
  if (w->o->model && strcmp(c->full, "torch.cuda.set_device") == 0)
    pm_note_at(w, PM_REMARK, c->part[0], last, "torch.cuda.set_device", PM_SAY("each process has a card of its own: let it be the one in DEVICE_ID", "每个进程各用一张卡：请改为 DEVICE_ID 指定的那张"), NULL);
  pm_rule_arguments(w, c);
  pm_rule_paths(w, c);
  if (done) return;
  if (c->call && pm_is(&w->x, last, "cuda") && last > 0 && pm_is(&w->x, last - 1, ".") && !torch) {
    pm_replace(w, last, "npu");
    pm_changed(w, PM_MODIFY, last, last, "change function cuda to npu");
  } else if (torch && pm_under(c->full, "torch.cuda")) {
    if (parts >= 1 && pm_is(&w->x, c->part[parts - 1], "cuda")) pm_move_module(w, c->full, c->part[parts - 1]);
  } else if (torch && (pm_under(c->full, "torch.profiler.ProfilerActivity") || pm_under(c->full, "torch.profiler.ProfilerAction"))) {
    int to_here = pm_parts_of(c, 3);
    const char* to = pm_under(c->full, "torch.profiler.ProfilerAction") ? "torch_npu.profiler.ProfilerAction" : "torch_npu.profiler.ProfilerActivity";
    if (to_here >= 1) {
      pm_rename(w, c, to_here, to);
      pm_changed(w, PM_MODIFY, c->part[0], c->part[to_here - 1], pm_say(&w->r->arena, "change attribute %.*s to %s", (int)(strlen(to) - strlen("_npu")), c->full, to));
    }
  }
  pm_attributes(w, c, 0);
}

/* --- strings --- */
PM_FN int pm_whole_string(const pm_work* w, size_t k) { return w->x.tokens[k - 1].kind == PM_STRING && w->x.tokens[k + 1].kind == PM_STRING_END; }
PM_FN void pm_string_changed(pm_work* w, size_t k, size_t at, size_t n, const char* to) {
  pm_edit_at(w, at, n, to);
  pm_changed(w, PM_MODIFY, k, k, pm_say(&w->r->arena, "change string %.*s to %s", (int)n, w->x.s + at, to));
}
PM_FN void pm_rule_string(pm_work* w, size_t k) {
  static const pm_rule whole[] = {{"cuda", "npu"}, {"nccl", "hccl"}, {"NCCL", "HCCL"}};
  const char* s = w->x.s;
  size_t at = w->x.tokens[k].at, end = w->x.tokens[k].end, i, n = end - at;
  if (pm_whole_string(w, k)) {
    const char* own;
    if (n > 0 && n < 100 && (own = pm_table_rule(w, pm_say(&w->r->arena, "\"%.*s\"", (int)n, s + at))) != NULL) {
      pm_string_changed(w, k, at, n, pm_say(&w->r->arena, "%.*s", (int)strlen(own) - 2, own + 1));
      return;
    }
    for (i = 0; i < 3; i++)
      if (pm_is(&w->x, k, "") == 0 && n == strlen(whole[i].from) && memcmp(s + at, whole[i].from, n) == 0) {
        pm_string_changed(w, k, at, n, whole[i].to);
        return;
      }
  }
  for (i = at; i + 4 <= end; i++) {
    const char* p = (const char*)memchr(s + i, 'c', end - i - 3);
    size_t c;
    unsigned char before;
    if (!p) return;
    i = c = (size_t)(p - s);
    if (memcmp(p, "cuda", 4) != 0) continue;
    before = c > at ? (unsigned char)s[c - 1] : ' ';
    if (c + 4 < end && s[c + 4] == ':' && !pm_in_name(before) && !strchr("-./\\", before) && (c + 5 == end || !isspace((unsigned char)s[c + 5])))
      pm_string_changed(w, k, c, 4, "npu"); /* "cuda:0", f"cuda:{i}", "cuda:%d" */
    else if (c >= at + 6 && memcmp(p - 6, "torch.", 6) == 0 && !(c > at + 6 && (pm_in_name((unsigned char)s[c - 7]) || strchr("-./\\", s[c - 7]))) &&
             !(c + 4 < end && pm_in_name((unsigned char)s[c + 4])))
      pm_string_changed(w, k, c, 4, "npu"); /* "torch.cuda.is_available" */
  }
}

/* A statement of nothing but plain strings is documentation. Returns the token that ends it, 0 when it is none. */
PM_FN size_t pm_documentation(const pm_text* x, size_t k) {
  while (x->tokens[k].kind == PM_STRING && !(x->tokens[k].flags & PM_F)) k = (size_t)x->tokens[k].mate + 1;
  return x->tokens[k].kind == PM_NEWLINE || pm_is(x, k, ";") ? k : 0;
}

/* --- several cards: DistributedSampler, set_epoch, DistributedDataParallel --- */
PM_FN const char* pm_line_end(const pm_work* w) {
  size_t k;
  for (k = 0; k < w->x.n; k++)
    if (pm_is_line_end((unsigned char)w->x.s[k])) return w->x.s[k] == '\n' ? "\n" : k + 1 < w->x.n && w->x.s[k + 1] == '\n' ? "\r\n" : "\r";
  return "\n";
}
/* The blanks in front of token k on its line. */
PM_FN const char* pm_indent_of(pm_work* w, size_t k) {
  size_t at = w->x.tokens[k].at, begin = at, end;
  while (begin > w->x.start && !pm_is_line_end((unsigned char)w->x.s[begin - 1])) begin--;
  for (end = begin; end < at && (w->x.s[end] == ' ' || w->x.s[end] == '\t' || w->x.s[end] == '\f');) end++;
  return pm_copy(w, begin, end);
}
PM_FN int pm_alone_on_line(const pm_work* w, size_t k) {
  int before = k ? w->x.tokens[k - 1].kind : PM_NEWLINE;
  return before == PM_NEWLINE || before == PM_INDENT || before == PM_DEDENT;
}
/* A line of its own behind the statement that ends at token `stop` and begins at `first`; or "; text" when the statement shares its line. */
PM_FN void pm_insert_after(pm_work* w, size_t first, size_t stop, const char* text) {
  const pm_token* t = &w->x.tokens[stop];
  if (t->kind == PM_NEWLINE && pm_alone_on_line(w, first)) {
    const char *eol = pm_line_end(w), *indent = pm_indent_of(w, first);
    if (t->end > t->at) pm_edit_at(w, t->end, 0, pm_say(&w->r->arena, "%s%s%s", indent, text, eol));
    else pm_edit_at(w, t->end, 0, pm_say(&w->r->arena, "%s%s%s", eol, indent, text));
  } else pm_edit_at(w, w->x.tokens[stop - 1].end, 0, pm_say(&w->r->arena, "; %s", text));
}
PM_FN void pm_insert_before(pm_work* w, size_t first, const char* text) {
  if (pm_alone_on_line(w, first)) pm_edit_at(w, w->x.tokens[first].at, 0, pm_say(&w->r->arena, "%s%s%s", text, pm_line_end(w), pm_indent_of(w, first)));
  else pm_edit_at(w, w->x.tokens[first].at, 0, pm_say(&w->r->arena, "%s; ", text));
}

/* loader = DataLoader(data, shuffle=True) at statement `first`, the call at token `call`. */
PM_FN void pm_rule_sampler(pm_work* w, size_t first, const pm_chain* c, int scope) {
  static const char sampler[] = "torch.utils.data.distributed.DistributedSampler";
  pm_arg args[PM_ARGS];
  int n = pm_args(w, c->call, args);
  const pm_arg *data = n && !args[0].name ? &args[0] : pm_keyword(w, args, n, "dataset"), *shuffle = pm_keyword(w, args, n, "shuffle");
  const char* text;
  pm_chain d, target;
  if (!data || pm_keyword(w, args, n, "sampler") || pm_keyword(w, args, n, "batch_sampler")) return;
  pm_chain_at(w, data->first, &d);
  if (pm_kind_at(&w->x, data->first) != PM_NAME || d.part[d.parts - 1] + 1 != data->stop) {
    pm_note_at(w, PM_REMARK, c->part[0], c->call, "torch.utils.data.DataLoader", PM_SAY("give the dataset a name first: a DistributedSampler needs it too", "请先给数据集起个名字：DistributedSampler 也要用到它"), NULL);
    return;
  }
  text = pm_copy(w, w->x.tokens[data->first].at, w->x.tokens[data->stop - 1].end);
  if (shuffle) {
    pm_edit_at(w, w->x.tokens[shuffle->name].at, 0, pm_say(&w->r->arena, "sampler=%s(%s, ", sampler, text));
    pm_edit_at(w, w->x.tokens[shuffle->stop - 1].end, 0, ")");
  } else pm_edit_at(w, w->x.tokens[args[n - 1].stop - 1].end, 0, pm_say(&w->r->arena, ", sampler=%s(%s, shuffle=False)", sampler, text));
  pm_changed(w, PM_INSERT, c->part[0], (size_t)w->x.tokens[c->call].mate, "add DistributedSampler");
  pm_chain_at(w, first, &target);
  if (w->loader_count < 16 && pm_is(&w->x, target.part[target.parts - 1] + 1, "=")) {
    w->loaders[w->loader_count].name = pm_copy(w, w->x.tokens[first].at, w->x.tokens[target.part[target.parts - 1]].end);
    w->loaders[w->loader_count++].scope = scope;
  }
}
/* for epoch in range(...): at token k */
PM_FN void pm_rule_epochs(pm_work* w, size_t k, int scope) {
  const pm_text* x = &w->x;
  size_t colon = k, body;
  const char* name;
  int i;
  if (pm_kind_at(x, k + 1) != PM_NAME || !pm_is(x, k + 2, "in")) return;
  name = pm_copy(w, x->tokens[k + 1].at, x->tokens[k + 1].end);
  if (!strstr(name, "epoch")) return;
  while (x->tokens[colon].kind != PM_NEWLINE && !pm_is(x, colon, ":")) colon = x->tokens[colon].mate > (int32_t)colon ? (size_t)x->tokens[colon].mate + 1 : colon + 1;
  if (pm_kind_at(x, colon + 1) != PM_NEWLINE || pm_kind_at(x, colon + 2) != PM_INDENT) return;
  body = colon + 3;
  for (i = 0; i < w->loader_count; i++)
    if (w->loaders[i].scope == scope || w->loaders[i].scope == 0) {
      pm_insert_before(w, body, pm_say(&w->r->arena, "%s.sampler.set_epoch(%s)", w->loaders[i].name, name));
      pm_changed(w, PM_INSERT, k, colon, "add set_epoch of the sampler");
    }
}
/* Wraps the network: behind the last of the statements, in the block where it is made, that assign it or move it. */
PM_FN void pm_rule_wrap(pm_work* w) {
  const pm_text* x = &w->x;
  const char* model = w->o->model;
  size_t k, first = 0, stop = 0;
  int depth = 0, level = 0, home = -1, wrapped = 0;
  for (k = 0; k < x->count; k++) {
    const pm_token* t = &x->tokens[k];
    if (pm_is(x, k, "DistributedDataParallel")) wrapped = 1;
    if (t->kind == PM_INDENT) level++;
    if (t->kind == PM_DEDENT && --level < home) break;
    if (pm_is(x, k, model) && pm_begins(x, k, depth) &&
        (pm_is(x, k + 1, "=") || (home == level && pm_is(x, k + 1, ".") && (pm_is(x, k + 2, "to") || pm_is(x, k + 2, "cuda") || pm_is(x, k + 2, "float") || pm_is(x, k + 2, "half"))))) {
      if (home < 0) home = level;
      if (home == level) first = k, stop = pm_statement_end(x, k);
    }
    depth += t->mate > (int32_t)k ? 1 : t->mate >= 0 ? -1 : 0;
  }
  if (home < 0 || wrapped) {
    if (!wrapped) pm_note_at(w, PM_REMARK, 0, 0, model, PM_SAY("no variable of this name is assigned in the main file: wrap the network in DistributedDataParallel yourself", "主文件里没有给这个变量赋值：请自行用 DistributedDataParallel 包装网络"), NULL);
    return;
  }
  pm_insert_after(w, first, stop, pm_say(&w->r->arena, "%s = torch.nn.parallel.DistributedDataParallel(%s, device_ids=[int(os.environ.get('DEVICE_ID', '0'))], broadcast_buffers=False)", model, model));
  pm_changed(w, PM_INSERT, first, stop, "add DistributedDataParallel");
}

/* --- the import, first of the rules but last to be placed: where depends on what the others did --- */
PM_FN void pm_rule_import(pm_work* w) {
  const pm_text* x = &w->x;
  const char* lines[6];
  size_t count = 0, i, k, chosen = w->import_count;
  if (!w->has_npu) lines[count++] = "import torch_npu";
  if (w->o->model) {
    lines[count++] = "import os";
    lines[count++] = "import torch.distributed";
    lines[count++] = "torch_npu.npu.set_device(int(os.environ.get('DEVICE_ID', '0')))";
    if (!w->has_process_group)
      lines[count++] = "torch.distributed.init_process_group(backend='hccl', rank=int(os.environ.get('RANK_ID', '0')), world_size=int(os.environ.get('RANK_SIZE', '1')))";
  }
  if (w->wrapped_path) lines[count++] = "from ascend_modelarts_function import modelarts_path";
  for (k = w->import_count; k-- > 0;)
    if (!w->imports[k].in_function) chosen = k;
  for (k = 0; k < w->import_count; k++) {
    const pm_import* m = &w->imports[k];
    if (chosen < w->import_count && k != chosen) continue; /* no import of the whole file: each function needs its own */
    for (i = 0; i < count; i++) {
      if (m->moved) pm_insert_before(w, m->first, lines[i]);
      else pm_insert_after(w, m->first, m->stop, lines[i]);
      pm_changed(w, PM_INSERT, m->first, m->first, lines[i]);
    }
  }
  if (w->import_count == 0 && (w->uses_npu || w->wrapped_path)) { /* torch comes by some other way: behind documentation and __future__ */
    k = 0;
    while (x->tokens[k].kind == PM_STRING && pm_documentation(x, k)) k = pm_documentation(x, k) + 1;
    while (pm_is(x, k, "from") && pm_is(x, k + 1, "__future__")) k = pm_statement_end(x, k) + 1;
    for (i = 0; i < count && pm_kind_at(x, k) != PM_END; i++) {
      pm_insert_before(w, k, lines[i]);
      pm_changed(w, PM_INSERT, k, k, lines[i]);
    }
  }
}

PM_FN void pm_second_pass(pm_work* w) {
  const pm_text* x = &w->x;
  pm_walk s;
  size_t k, statement = 0, pending[PM_DEPTH];
  int strings = 0;
  memset(&s, 0, sizeof s);
  for (k = 0; k < x->count; k++) {
    const pm_token* t = &x->tokens[k];
    if (t->kind == PM_NAME || t->kind == PM_STRING) {
      if (pm_begins(x, k, s.depth)) {
        size_t end;
        statement = k;
        if (pm_is(x, k, "import") || (pm_is(x, k, "from") && !pm_is(x, k + 1, "="))) k = pm_read_import(w, k, 1);
        else if (t->kind == PM_STRING && (end = pm_documentation(x, k)) != 0) k = end;
        else if (w->o->model && pm_is(x, k, "for")) pm_rule_epochs(w, k, s.scope);
        t = &x->tokens[k];
      }
    }
    if (t->kind == PM_STRING && strings < PM_DEPTH) {
      pending[strings++] = k;
      if (t->flags & PM_F) *(x->s[t->end - 1] == '\'' ? &w->single : &w->twice) += 1;
    } else if (t->kind == PM_STRING_END && strings > 0) {
      const pm_token* open = &x->tokens[pending[--strings]];
      if (open->flags & PM_F) *(x->s[open->end - 1] == '\'' ? &w->single : &w->twice) -= 1;
    } else if (t->kind == PM_TEXT && strings > 0 && !(x->tokens[pending[strings - 1]].flags & PM_BYTES)) pm_rule_string(w, k);
    else if (t->kind == PM_NAME && !(k > 1 && pm_is(x, k - 1, ".") && x->tokens[k - 2].kind == PM_NAME) && !(k > 0 && (pm_is(x, k - 1, "def") || pm_is(x, k - 1, "class")))) {
      pm_chain c;
      pm_chain_at(w, k, &c);
      if (!(c.parts == 1 && pm_is(x, k + 1, "=") && s.depth > 0)) { /* f(cuda=1) names a parameter */
        pm_rules(w, &c);
        if (w->o->model && c.call && (strcmp(c.full, "torch.utils.data.DataLoader") == 0)) pm_rule_sampler(w, statement, &c, s.scope);
      }
    }
    pm_walk_over(x, k, &s);
  }
}

PM_FN int pm_edit_order(const void* a, const void* b) {
  const pm_edit *p = (const pm_edit*)a, *q = (const pm_edit*)b;
  if (p->at != q->at) return p->at < q->at ? -1 : 1;
  if (!p->take != !q->take) return p->take ? 1 : -1; /* what is put in comes before what is replaced */
  return p->order < q->order ? -1 : p->order > q->order;
}
PM_FN int pm_change_order(const void* a, const void* b) {
  const pm_change *p = (const pm_change*)a, *q = (const pm_change*)b;
  if (p->line != q->line) return p->line < q->line ? -1 : 1;
  if (p->type != q->type) return p->type - q->type;
  return strcmp(p->message, q->message);
}
PM_FN int pm_note_order(const void* a, const void* b) {
  const pm_note *p = (const pm_note*)a, *q = (const pm_note*)b;
  if (p->line != q->line) return p->line < q->line ? -1 : 1;
  if (p->list != q->list) return p->list - q->list;
  return strcmp(p->op, q->op);
}
PM_FN void pm_apply(pm_work* w) {
  pm_result* r = w->r;
  size_t k, at = 0, room = w->x.n + 1;
  if (w->edit_count) qsort(w->edits, w->edit_count, sizeof *w->edits, pm_edit_order);
  if (r->change_count) qsort(r->changes, r->change_count, sizeof *r->changes, pm_change_order);
  if (r->note_count) qsort(r->notes, r->note_count, sizeof *r->notes, pm_note_order);
  for (k = 0; k < w->edit_count; k++) room += strlen(w->edits[k].put);
  r->text = (char*)pm_need(malloc(room));
  for (k = 0; k < w->edit_count; k++) {
    const pm_edit* e = &w->edits[k];
    size_t n = strlen(e->put);
    if (e->at < at) continue; /* inside what an earlier one took away */
    memcpy(r->text + r->bytes, w->x.s + at, e->at - at);
    r->bytes += e->at - at;
    memcpy(r->text + r->bytes, e->put, n);
    r->bytes += n;
    at = e->at + e->take;
  }
  memcpy(r->text + r->bytes, w->x.s + at, w->x.n - at);
  r->bytes += w->x.n - at;
}

PM_FN void pm_own_cuda(pm_work* w) {
  if (w->own_cuda)
    pm_note_at(w, PM_REMARK, 0, 0, "cuda",
               PM_SAY("this file defines a function named cuda; calls of x.cuda() became x.npu(), so define npu as well",
                      "本文件定义了名为 cuda 的函数；x.cuda() 的调用已改为 x.npu()，请同时定义 npu"), NULL);
}

/* 1: r holds the converted text and what is to be said about it. 0: the text is no Python that could be read, and r->error says where.
   Free r with pm_free either way. */
PM_FN int pm_convert(const char* s, size_t n, const pm_options* o, pm_result* r) {
  pm_work w;
  int ok;
  memset(r, 0, sizeof *r);
  memset(&w, 0, sizeof w);
  w.o = o, w.r = r;
  ok = pm_tokenize(&w.x, s, n);
  if (ok) {
    pm_first_pass(&w);
    pm_second_pass(&w);
    if (o->model) pm_rule_wrap(&w);
    pm_rule_import(&w);
    pm_own_cuda(&w);
    pm_apply(&w);
  } else r->error = w.x.error;
  pm_text_free(&w.x);
  free(w.imported.slots);
  free(w.numbers.slots);
  free(w.reported.slots);
  free(w.edits);
  free(w.imports);
  return ok;
}

#endif
