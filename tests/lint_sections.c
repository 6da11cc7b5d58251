/*
  lint_sections.c - proves that a section of ascend_lite.h uses only sections above it.

      build/bin/lint_sections ascend_lite.h          (-v also names words it found no definition of)

  A section starts at a banner: a line that opens a comment with ====, then a line "  >>tag   Title". A name belongs to the
  section that defines it: the body of a function, the members of a struct, the definition of an object, a typedef, a macro.
  Every private name (asl__ or ASL__) used in a section must be defined in that section or in one above; a prototype or a
  forward declaration counts as a use. Also checked: each banner's tag stands in the manual's list of sections (the lines
  "  >>tag  text" before the first banner that follows it), and no tag stands twice.

  Not a compiler: it splits the file into words, knows comments, strings and braces, and reads each declaration at brace
  depth 0. That is enough for code in the style of this project.
*/
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { const char *text; size_t size; int line, section; } word;
typedef struct { char tag[32]; int line, listed; } section_t;
typedef struct { const char *text; size_t size; int line, section; } definition;

static section_t sections[128];
static int section_count;
static char listed[128][32];
static int listed_count;
static word *words;
static size_t word_count, word_room;
static definition *definitions;
static size_t definition_count, definition_room;
static int complaints, verbose;

static void *grow(void *items, size_t count, size_t *room, size_t size) {
  if (count < *room) return items;
  *room = *room ? *room * 2 : 4096;
  items = realloc(items, *room * size);
  if (!items) { fprintf(stderr, "out of memory\n"); exit(2); }
  return items;
}

/* ---- banners --------------------------------------------------------------------- */

static const char *line_end(const char *p) { while (*p && *p != '\n') p++; return p; }

/* The tag of a line "  >>tag ..." (or of "  >>tag" alone), or 0. */
static int tag_of(const char *p, char *tag) {
  int n = 0;
  while (*p == ' ' || *p == '*') p++;
  if (p[0] != '>' || p[1] != '>') return 0;
  for (p += 2; (isalnum((unsigned char)*p) || *p == '_') && n < 31; p++) tag[n++] = *p;
  tag[n] = 0;
  return n > 0;
}

static void find_sections(const char *text) {
  int line = 1, after_bar = 0;
  const char *p;
  char tag[32];
  for (p = text; *p; line++) {
    if (tag_of(p, tag)) {
      if (after_bar && section_count < 127) {
        strcpy(sections[++section_count].tag, tag); /* section 0 is what stands before the first banner */
        sections[section_count].line = line;
      } else if (!after_bar && listed_count < 128) {
        strcpy(listed[listed_count++], tag);
      }
    }
    after_bar = strncmp(p, "/*====", 6) == 0;
    p = line_end(p);
    if (*p) p++;
  }
}

static void check_list(void) {
  int i, k;
  for (i = 1; i <= section_count; i++) {
    int found = 0;
    for (k = 0; k < listed_count; k++) found |= strcmp(sections[i].tag, listed[k]) == 0;
    if (!found) printf("line %d: section >>%s is missing in the manual's list of sections\n", sections[i].line, sections[i].tag), complaints++;
    for (k = 1; k < i; k++)
      if (strcmp(sections[i].tag, sections[k].tag) == 0) printf("line %d: a second section >>%s\n", sections[i].line, sections[i].tag), complaints++;
  }
  for (k = 0; k < listed_count; k++) {
    int found = 0;
    for (i = 1; i <= section_count; i++) found |= strcmp(sections[i].tag, listed[k]) == 0;
    if (!found) printf("the manual lists a section >>%s, but no banner has that tag\n", listed[k]), complaints++;
  }
}

/* ---- words ------------------------------------------------------------------------ */

/* Splits into identifiers and single marks, without comments, strings and numbers. A preprocessor line becomes the
   mark '#', its words and the mark '\n'. */
static void split(const char *text) {
  const char *p = text;
  int line = 1, section = 0, in_directive = 0, line_start = 1;
  while (*p) {
    const char *start = p;
    while (section < section_count && line >= sections[section + 1].line) section++;
    if (*p == '\\' && (p[1] == '\n' || (p[1] == '\r' && p[2] == '\n'))) { p += p[1] == '\n' ? 2 : 3; line++; continue; }
    if (*p == '\n') {
      line++, p++, line_start = 1;
      if (!in_directive) continue;
      in_directive = 0;
    } else if (isspace((unsigned char)*p)) {
      p++;
      continue;
    } else if (p[0] == '/' && p[1] == '*') {
      for (p += 2; *p && !(p[0] == '*' && p[1] == '/'); p++) line += *p == '\n';
      if (*p) p += 2;
      continue;
    } else if (p[0] == '/' && p[1] == '/') {
      p = line_end(p);
      continue;
    } else if (*p == '"' || *p == '\'') {
      for (p++; *p && *p != *start && *p != '\n'; p++) if (*p == '\\' && p[1]) p++;
      if (*p == *start) p++;
      line_start = 0;
      continue;
    } else if (isdigit((unsigned char)*p)) {
      while (isalnum((unsigned char)*p) || *p == '_' || *p == '.' || ((*p == '+' || *p == '-') && (p[-1] == 'e' || p[-1] == 'p'))) p++;
      line_start = 0;
      continue;
    } else if (isalpha((unsigned char)*p) || *p == '_') {
      while (isalnum((unsigned char)*p) || *p == '_') p++;
    } else {
      if (*p == '#' && line_start) in_directive = 1;
      p++;
    }
    if (*start != '\n') line_start = 0;
    words = (word *)grow(words, word_count, &word_room, sizeof *words);
    words[word_count].text = start;
    words[word_count].size = (size_t)(p - start);
    words[word_count].line = *start == '\n' ? line - 1 : line;
    words[word_count].section = section;
    word_count++;
  }
}

static int is(size_t k, const char *s) {
  return k < word_count && words[k].size == strlen(s) && memcmp(words[k].text, s, words[k].size) == 0;
}
static int private_name(size_t k) {
  return words[k].size > 5 && (memcmp(words[k].text, "asl__", 5) == 0 || memcmp(words[k].text, "ASL__", 5) == 0);
}

/* ---- definitions ------------------------------------------------------------------ */

static definition *find(const word *w) {
  size_t k;
  for (k = 0; k < definition_count; k++)
    if (definitions[k].size == w->size && memcmp(definitions[k].text, w->text, w->size) == 0) return &definitions[k];
  return NULL;
}

static void define(size_t k) {
  definition *d;
  if (!private_name(k)) return;
  d = find(&words[k]);
  if (d) { /* defined twice: variants behind #if; the first one counts */
    return;
  }
  definitions = (definition *)grow(definitions, definition_count, &definition_room, sizeof *definitions);
  d = &definitions[definition_count++];
  d->text = words[k].text, d->size = words[k].size, d->line = words[k].line, d->section = words[k].section;
}

/* After the mark at k ('(' or '{' or '['), the place behind the one that closes it; directives in between are skipped. */
static size_t skip_directive(size_t k) {
  while (k < word_count && !is(k, "\n")) k++;
  return k + 1;
}
static size_t behind(size_t k) {
  int depth = 0;
  while (k < word_count) {
    if (is(k, "#")) { size_t next = skip_directive(k); if (words[k].line != words[k - 1].line || k == 0) { k = next; continue; } }
    if (is(k, "(") || is(k, "{") || is(k, "[")) depth++;
    if (is(k, ")") || is(k, "}") || is(k, "]")) if (--depth == 0) return k + 1;
    k++;
  }
  return k;
}

static void define_enumerators(size_t k, size_t end) {
  int expect = 1;
  for (; k < end; k++) {
    if (is(k, "(")) { k = behind(k) - 1; continue; }
    if (expect) define(k), expect = 0;
    if (is(k, ",")) expect = 1;
  }
}

/* Reads one declaration at file scope from k, defines its names, and returns the place behind it. */
static size_t declaration(size_t k) {
  size_t start = k, name = 0, last = 0, tag = 0;
  int is_typedef = 0, has_name = 0, has_last = 0, has_parens = 0, after_equals = 0;
  for (; k < word_count;) {
    if (is(k, "#")) { k = skip_directive(k); continue; }
    if (is(k, "typedef")) { is_typedef = 1; k++; continue; }
    if (is(k, "__attribute__") || is(k, "__declspec")) { k = behind(k + 1); continue; }
    if (is(k, "extern") && k + 1 < word_count && is(k + 1, "{")) return k + 2; /* extern "C" { : its string is gone */
    if (is(k, "struct") || is(k, "union") || is(k, "enum")) {
      int is_enum = is(k, "enum");
      tag = 0;
      k++;
      if (k < word_count && isalpha((unsigned char)words[k].text[0])) tag = k++;
      if (is(k, "{")) {
        size_t end = behind(k);
        if (tag) define(tag);
        if (is_enum) define_enumerators(k + 1, end - 1);
        k = end;
      }
      continue;
    }
    if (is(k, ";") || is(k, ",")) {
      if (!after_equals || is(k, ";")) {
        if (has_last && (is_typedef || !has_parens)) define(last);
        if (has_last && has_parens && !is_typedef && after_equals) define(last);
      }
      if (is(k, ";")) return k + 1;
      if (!after_equals) has_last = 0;
      k++;
      continue;
    }
    if (is(k, "=")) {
      if (has_last) define(last), has_last = 0;
      after_equals = 1;
      k++;
      continue;
    }
    if (is(k, "{")) {
      size_t end = behind(k);
      if (after_equals) { k = end; continue; } /* an initialiser */
      if (has_name) define(name);              /* a function's body */
      return end;
    }
    if (is(k, "(")) {
      /* a function's name stands before its first parenthesis; (*name) is an object or a typedef of pointer kind */
      if (is(k + 1, "*") && !has_name) {
        size_t end = behind(k), j;
        for (j = k; j < end; j++) if (private_name(j)) { last = j, has_last = 1; break; }
        k = behind(end < word_count && is(end, "(") ? end : k);
        has_parens = 0;
        continue;
      }
      if (!has_name && k > start && private_name(k - 1)) name = k - 1, has_name = 1;
      has_parens = 1;
      k = behind(k);
      continue;
    }
    if (is(k, "[")) { k = behind(k); continue; }
    if (is(k, "}")) return k + 1;
    if (!after_equals && (isalpha((unsigned char)words[k].text[0]) || words[k].text[0] == '_')) last = k, has_last = 1;
    k++;
  }
  return k;
}

static void find_definitions(void) {
  size_t k = 0;
  for (k = 0; k + 2 < word_count; k++)
    if (is(k, "#") && is(k + 1, "define") && (k == 0 || words[k - 1].line != words[k].line || is(k - 1, "\n"))) define(k + 2);
  for (k = 0; k < word_count;) k = is(k, "#") ? skip_directive(k) : declaration(k);
}

static void check_uses(void) {
  size_t k, uses = 0;
  for (k = 0; k < word_count; k++) {
    definition *d;
    if (!private_name(k)) continue;
    uses++;
    d = find(&words[k]);
    if (!d) {
      if (verbose) printf("line %d: no definition of %.*s found\n", words[k].line, (int)words[k].size, words[k].text);
      continue;
    }
    if (d->section <= words[k].section) continue;
    printf("line %d: section >>%s names %.*s, which >>%s below it defines (line %d)\n", words[k].line,
           sections[words[k].section].tag, (int)words[k].size, words[k].text, sections[d->section].tag, d->line);
    complaints++;
  }
  printf("%d sections, %zu private names, %zu uses\n", section_count, definition_count, uses);
}

int main(int argc, char **argv) {
  FILE *f = argc >= 2 ? fopen(argv[1], "rb") : NULL;
  char *text;
  long size;
  if (!f) { fprintf(stderr, "usage: lint_sections ascend_lite.h [-v]\n"); return 2; }
  verbose = argc > 2;
  fseek(f, 0, SEEK_END);
  size = ftell(f);
  rewind(f);
  text = (char *)malloc((size_t)size + 1);
  if (!text || fread(text, 1, (size_t)size, f) != (size_t)size) { fprintf(stderr, "cannot read %s\n", argv[1]); return 2; }
  text[size] = 0;
  fclose(f);
  strcpy(sections[0].tag, "(top)");
  find_sections(text);
  split(text);
  find_definitions();
  check_list();
  check_uses();
  return complaints ? 1 : 0;
}
