/* atc_aipp.h - a part of atc.c: the file behind --insert_op_conf

   It says how pictures become the images a network was trained on. The file is text in protobuf's own notation:

       aipp_op {
         aipp_mode : static          # or dynamic: then the program says it at run time
         input_format : YUV420SP_U8
         csc_switch : true
         matrix_r0c0 : 256
         ...
       }

   One block for each input of the network that is a picture. Whatever is wrong is reported with its line. */
#define MAX_AIPP_FILE ((size_t)1 << 20)
#define MAX_AIPP_BLOCKS 64

typedef struct {
  int line;              /* where the block begins */
  int dynamic;           /* -1: not said */
  int64_t rank;          /* which input: its number ... */
  const char* name;      /* ... or its name, NULL when not given */
  int64_t max_bytes;     /* dynamic: the largest picture */
  asl__aipp p;
  unsigned char given[ASL__COUNT(asl__aipp_fields)];
  int used;
} aipp_block;
static aipp_block aipps[MAX_AIPP_BLOCKS];
static size_t n_aipps;

typedef struct { const char *p, *end; int line; } aipp_text;
static int aipp_wrong(int line, const char* why) {
  return report("E10052", "AIPP configuration is invalid. Reason: %s, line %d: %s.", opt("insert_op_conf"), line, why);
}
/* Past blanks, comments, and the commas and semicolons that protobuf lets stand between fields. */
static void aipp_skip(aipp_text* t) {
  for (; t->p < t->end; t->p++) {
    if (*t->p == '#') while (t->p < t->end && *t->p != '\n') t->p++;
    if (t->p == t->end) return;
    if (*t->p == '\n') t->line++;
    else if (*t->p != ' ' && *t->p != '\t' && *t->p != '\r' && *t->p != ',' && *t->p != ';') return;
  }
}
/* One word, number or quoted text; NULL at anything else. */
static const char* aipp_word(aipp_text* t) {
  const char* from = t->p;
  if (t->p < t->end && (*t->p == '"' || *t->p == '\'')) {
    const char quote = *t->p++;
    while (t->p < t->end && *t->p != quote && *t->p != '\n') t->p++;
    if (t->p == t->end || *t->p != quote) return NULL;
    return keep_text(from + 1, (size_t)(t->p++ - from - 1));
  }
  while (t->p < t->end && ((*t->p >= '0' && *t->p <= '9') || (*t->p >= 'a' && *t->p <= 'z') || (*t->p >= 'A' && *t->p <= 'Z') ||
                           *t->p == '_' || *t->p == '.' || *t->p == '-' || *t->p == '+'))
    t->p++;
  return t->p > from ? keep_text(from, (size_t)(t->p - from)) : NULL;
}
static int aipp_real(const char* word, double* v) {
  char* end = NULL;
  *v = strtod(word, &end);
  if (end && (*end == 'f' || *end == 'F') && end > word) end++;
  return end && end > word && *end == 0 && *v >= -1e30 && *v <= 1e30 && strpbrk(word, "xXnN") == NULL;
}
static int aipp_whole(const char* word, double* v) {
  char* end = NULL;
  errno = 0;
  const long long n = strtoll(word, &end, 0);
  *v = (double)n;
  return end > word && *end == 0 && errno == 0 && n >= -2147483648LL && n <= 4294967295LL;
}
static int aipp_bool(const char* word, double* v) {
  *v = among("true|True|t|1", word);
  return *v > 0 || among("false|False|f|0", word);
}
static int is_switch(const char* key) {
  return among("rbuv_swap_switch|ax_swap_switch|csc_switch|crop|padding", key);
}
/* Settings the hardware keeps for later: taken while they ask for nothing. */
static const char aipp_reserved[] =
    "resize|resize_output_w|resize_output_h|single_line_mode|support_rotation|cpadding_value|rotation_angle|raw_rgbir_to_f16_n|"
    "input_edge_idx|related_input_edge_idx";
static const char aipp_formats[] = "YUV420SP_U8|XRGB8888_U8|RGB888_U8|YUV400_U8";

static int aipp_reserved_field(int line, const char* key, const char* word) {
  double v = 0;
  if (!aipp_bool(word, &v) && !aipp_real(word, &v)) return aipp_wrong(line, text("%s of %s is no number", word, key));
  if (v != 0.0 && strcmp(key, "resize") == 0) return aipp_wrong(line, "resize is not supported; resize the pictures before");
  if (v != 0.0 && strcmp(key, "support_rotation") == 0) return aipp_wrong(line, "support_rotation is not supported");
  return 1;
}
static int aipp_format(int line, const char* word, double* v) {
  static const char* const names_of[] = {"", "YUV420SP_U8", "XRGB8888_U8", "RGB888_U8", "YUV400_U8"};
  for (int i = 1; i <= 4; i++)
    if (strcmp(names_of[i], word) == 0 || (word[0] == '0' + i && word[1] == 0)) { *v = i; return 1; }
  return aipp_wrong(line, text("input_format %s is not supported; it is one of %s", word, aipp_formats));
}
static int aipp_field(aipp_block* b, int line, const char* key, const char* word) {
  const asl__aipp_field* f = asl__aipp_field_of(key);
  double v = 0;
  if (strcmp(key, "aipp_mode") == 0) {
    if (b->dynamic >= 0) return aipp_wrong(line, "aipp_mode is given twice");
    if (strcmp(word, "static") == 0 || strcmp(word, "1") == 0) b->dynamic = 0;
    else if (strcmp(word, "dynamic") == 0 || strcmp(word, "2") == 0) b->dynamic = 1;
    else return aipp_wrong(line, text("aipp_mode is %s; it is static or dynamic", word));
    return 1;
  }
  if (strcmp(key, "related_input_name") == 0) { b->name = word; return 1; }
  if (strcmp(key, "related_input_rank") == 0 || strcmp(key, "max_src_image_size") == 0) {
    if (!aipp_whole(word, &v) || v < 0) return aipp_wrong(line, text("%s of %s is no whole number from 0 on", word, key));
    if (*key == 'r') b->rank = (int64_t)v;
    else b->max_bytes = (int64_t)v;
    return 1;
  }
  if (among(aipp_reserved, key)) return aipp_reserved_field(line, key, word);
  if (!f) {
    nearest near = {NULL, 99};
    for (size_t i = 0; i < ASL__COUNT(asl__aipp_fields); i++) try_word(&near, key, asl__aipp_fields[i].name);
    try_word(&near, key, "aipp_mode");
    try_word(&near, key, "related_input_rank");
    try_word(&near, key, "max_src_image_size");
    return aipp_wrong(line, text("there is no setting %s%s", key, near.word ? text("; did you mean %s", near.word) : ""));
  }
  const size_t number = (size_t)(f - asl__aipp_fields);
  if (b->given[number]) return aipp_wrong(line, text("%s is given twice", key));
  b->given[number] = 1;
  if (strcmp(key, "input_format") == 0) {
    if (!aipp_format(line, word, &v)) return 0;
  } else if (is_switch(key)) {
    if (!aipp_bool(word, &v)) return aipp_wrong(line, text("%s is %s; it is true or false", key, word));
  } else if (f->kind == 'f') {
    if (!aipp_real(word, &v)) return aipp_wrong(line, text("%s of %s is no number", word, key));
    if (v < -65504 || v > 65504) return aipp_wrong(line, text("%s of %s does not fit into half precision", word, key));
  } else {
    if (!aipp_whole(word, &v)) return aipp_wrong(line, text("%s of %s is no whole number", word, key));
    if (strstr(key, "_bias_") || strncmp(key, "mean_chn", 8) == 0) {
      if (v < 0 || v > 255) return aipp_wrong(line, text("%s is %s; it must be 0 to 255", key, word));
    } else if (strncmp(key, "matrix", 6) == 0) {
      if (v < -32677 || v > 32676) return aipp_wrong(line, text("%s is %s; it must be -32677 to 32676", key, word));
    } else if (strstr(key, "padding_size")) {
      if (v < 0 || v > ASL__AIPP_MAX_PAD) return aipp_wrong(line, text("%s is %s; it must be 0 to 32", key, word));
    } else if (v < 0 || v > ASL__AIPP_MAX_SIDE) {
      return aipp_wrong(line, text("%s is %s; it must be 0 to 4096", key, word));
    }
  }
  asl__aipp_set(&b->p, f, v);
  return 1;
}
static int read_aipp_block(aipp_text* t, aipp_block* b) {
  memset(b, 0, sizeof *b);
  asl__aipp_init(&b->p);
  b->line = t->line;
  b->dynamic = -1;
  const char close = *t->p++ == '{' ? '}' : '>';
  for (;;) {
    aipp_skip(t);
    if (t->p == t->end) return aipp_wrong(t->line, text("the block of line %d is not closed", b->line));
    if (*t->p == close) { t->p++; break; }
    const int line = t->line;
    const char* key = aipp_word(t);
    if (!key || *key == 0) return aipp_wrong(line, text("the name of a setting is expected before \"%.1s\"", t->p));
    aipp_skip(t);
    if (t->p == t->end || *t->p != ':') return aipp_wrong(t->line, text("a colon is expected after %s", key));
    t->p++;
    aipp_skip(t);
    const int list = t->p < t->end && *t->p == '[';
    if (list) { t->p++; aipp_skip(t); }
    const char* word = aipp_word(t);
    if (!word) return aipp_wrong(t->line, text("the value of %s is missing", key));
    if (list) {
      aipp_skip(t);
      if (t->p == t->end || *t->p != ']') return aipp_wrong(t->line, text("%s takes one value", key));
      t->p++;
    }
    if (!aipp_field(b, line, key, word)) return 0;
  }
  if (b->dynamic < 0) return aipp_wrong(b->line, "aipp_mode is missing");
  if (b->dynamic && b->max_bytes == 0) return aipp_wrong(b->line, "max_src_image_size is missing, which aipp_mode dynamic needs");
  if (!b->dynamic && b->p.format == 0) return aipp_wrong(b->line, "input_format is missing");
  return 1;
}
static int read_aipp_text(const char* bytes, size_t n) {
  aipp_text t;
  t.p = bytes;
  t.end = bytes + n;
  t.line = 1;
  for (;;) {
    aipp_skip(&t);
    if (t.p == t.end) break;
    const char* word = aipp_word(&t);
    if (!word || strcmp(word, "aipp_op") != 0)
      return aipp_wrong(t.line, word ? text("aipp_op is expected, not %s", word) : text("aipp_op is expected, not \"%.1s\"", t.p));
    aipp_skip(&t);
    if (t.p < t.end && *t.p == ':') { t.p++; aipp_skip(&t); }
    if (t.p == t.end || (*t.p != '{' && *t.p != '<')) return aipp_wrong(t.line, "a brace is expected after aipp_op");
    if (n_aipps == MAX_AIPP_BLOCKS) return aipp_wrong(t.line, "more than 64 blocks");
    if (!read_aipp_block(&t, &aipps[n_aipps++])) return 0;
  }
  return n_aipps > 0 || aipp_wrong(t.line, "there is no aipp_op block");
}
static int read_aipp(void) {
  unsigned char* bytes = NULL;
  size_t n = 0;
  int ok;
  const char* path = opt("insert_op_conf");
  if (!has("insert_op_conf")) return 1;
  switch (asl__os_read_file(path, MAX_AIPP_FILE, &bytes, &n)) {
    case 0: break;
    case 2: return aipp_wrong(1, "the file is empty");
    case 3: return aipp_wrong(1, "the file is larger than 1 MiB");
    case 4: no_memory(); return 0;
    default: return report("E10410", "File %s does not exist.", path);
  }
  const char* text_of_file = keep_text(bytes, n);
  asl__os_free(bytes);
  ok = read_aipp_text(text_of_file, n);
  return ok;
}
/* The block for input `name`, the index'th; NULL when there is none. */
static aipp_block* aipp_for(const char* name, int64_t index) {
  for (size_t i = 0; i < n_aipps; i++)
    if (aipps[i].name ? strcmp(aipps[i].name, name) == 0 : aipps[i].rank == index) return &aipps[i];
  return NULL;
}
/* Sizes the file leaves out come from the network: those of the picture, and of the piece cut out of it. */
static int settle_aipp(aipp_block* b, const char* name, const int64_t* image, asl__aipp* p, size_t* bytes) {
  *p = b->p;
  const int64_t border_w = p->padding ? p->left + p->right : 0, border_h = p->padding ? p->top + p->bottom : 0;
  if (p->crop && p->crop_w == 0) p->crop_w = image[3] - border_w;
  if (p->crop && p->crop_h == 0) p->crop_h = image[2] - border_h;
  if (p->src_w == 0 && !p->crop) p->src_w = image[3] - border_w;
  if (p->src_h == 0 && !p->crop) p->src_h = image[2] - border_h;
  if (p->src_w == 0) p->src_w = image[3];
  if (p->src_h == 0) p->src_h = image[2];
  const char* why = asl__aipp_fits(p, image, bytes);
  int64_t w, h;
  asl__aipp_check(p, &w, &h);
  return !why || aipp_wrong(b->line, text("%s (input %s is [%lld,%lld,%lld,%lld], the picture is %lld wide and %lld high, what comes out %lld and %lld)", why,
                                          name, (long long)image[0], (long long)image[1], (long long)image[2], (long long)image[3],
                                          (long long)p->src_w, (long long)p->src_h, (long long)w, (long long)h));
}
