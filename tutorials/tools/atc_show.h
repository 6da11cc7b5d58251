/* atc_show.h - a part of atc.c: --mode=1 (an .om as JSON), --mode=5 (a dumped graph as JSON), --mode=6 (what an .om is), and the report of --check_report */

static void print_text(FILE* f, const char* s) {
  fputc('"', f);
  for (; *s; s++) {
    const unsigned char c = (unsigned char)*s;
    if (c == '"' || c == '\\') fprintf(f, "\\%c", c);
    else if (c < 32) fprintf(f, "\\u%04x", c);
    else fputc(c, f);
  }
  fputc('"', f);
}
static void print_numbers(FILE* f, const int64_t* v, size_t n) {
  for (size_t i = 0; i < n; i++) fprintf(f, "%s%lld", i ? ", " : "", (long long)v[i]);
}
/* JSON has no word for what is no number. */
static void print_real(FILE* f, float v) {
  if (v != v || v > FLT_MAX || v < -FLT_MAX) fprintf(f, "\"%g\"", (double)v);
  else fprintf(f, "%.9g", (double)v);
}
static void print_attr(FILE* f, const asl__attr* a) {
  fprintf(f, "{\"key\": ");
  print_text(f, a->name);
  fprintf(f, ", \"value\": {");
  switch (a->kind) {
    case ASL__ATTR_INT: fprintf(f, "\"i\": %lld", (long long)a->i); break;
    case ASL__ATTR_BOOL: fprintf(f, "\"b\": %s", a->i ? "true" : "false"); break;
    case ASL__ATTR_DTYPE: fprintf(f, "\"dt\": \"%s\"", asl__num_name((aclDataType)a->i)); break;
    case ASL__ATTR_FLOAT: fprintf(f, "\"f\": "); print_real(f, a->f); break;
    case ASL__ATTR_STRING: fprintf(f, "\"s\": "); print_text(f, a->s ? a->s : ""); break;
    case ASL__ATTR_INTS: fprintf(f, "\"list\": {\"i\": ["); print_numbers(f, a->ints, a->n); fprintf(f, "]}"); break;
    case ASL__ATTR_BOOLS: fprintf(f, "\"list\": {\"b\": ["); print_numbers(f, a->ints, a->n); fprintf(f, "]}"); break;
    case ASL__ATTR_FLOATS:
      fprintf(f, "\"list\": {\"f\": [");
      for (size_t i = 0; i < a->n; i++) { if (i) fprintf(f, ", "); print_real(f, a->floats[i]); }
      fprintf(f, "]}");
      break;
    case ASL__ATTR_STRINGS:
      fprintf(f, "\"list\": {\"s\": [");
      for (size_t i = 0; i < a->n; i++) { if (i) fprintf(f, ", "); print_text(f, a->strings[i]); }
      fprintf(f, "]}");
      break;
    default: break; /* lists of lists and tensors */
  }
  fprintf(f, "}}");
}
static void print_attrs(FILE* f, const char* space, const asl__attrs* attrs) {
  fprintf(f, "\"attr\": [");
  for (size_t i = 0; i < attrs->count; i++) {
    fprintf(f, "%s\n%s  ", i ? "," : "", space);
    print_attr(f, &attrs->items[i]);
  }
  fprintf(f, "]");
}
static void print_descs(FILE* f, const char* name, const asl__om_desc* d, size_t n) {
  fprintf(f, ",\n       \"%s\": [", name);
  for (size_t i = 0; i < n; i++) {
    fprintf(f, "%s{\"dtype\": \"%s\", \"layout\": \"%s\", \"shape\": {\"dim\": [", i ? ", " : "", asl__num_type_of(d[i].dtype) ? asl__num_type_of(d[i].dtype)->ge_name : "DT_UNDEFINED",
            asl__num_format_name(d[i].format));
    print_numbers(f, d[i].dims, (size_t)d[i].rank);
    fprintf(f, "]}}");
  }
  fprintf(f, "]");
}
static void print_model(FILE* f, const asl__om* m) {
  fprintf(f, "{\n \"name\": ");
  print_text(f, m->name);
  fprintf(f, ",\n ");
  print_attrs(f, " ", &m->attrs);
  fprintf(f, ",\n \"graph\": [");
  for (size_t g = 0; g < m->graph_count; g++) {
    const asl__om_graph* graph = &m->graphs[g];
    fprintf(f, "%s{\n  \"name\": ", g ? ", " : "");
    print_text(f, graph->name);
    fprintf(f, ",\n  \"op\": [");
    for (size_t i = 0; i < graph->count; i++) {
      const asl__om_op* op = &graph->ops[i];
      fprintf(f, "%s\n      {\"name\": ", i ? "," : "");
      print_text(f, op->name);
      fprintf(f, ", \"type\": ");
      print_text(f, op->type);
      fprintf(f, ", \"input\": [");
      for (size_t k = 0; k < op->in_count; k++) {
        if (k) fprintf(f, ", ");
        if (op->in[k].op == ASL__OM_NONE) fprintf(f, "\"\"");
        else print_text(f, text("%s:%d", graph->ops[op->in[k].op].name, (int)op->in[k].index));
      }
      fprintf(f, "],\n       ");
      print_attrs(f, "       ", &op->attrs);
      print_descs(f, "input_desc", op->in_desc, op->in_desc_count);
      print_descs(f, "output_desc", op->out_desc, op->out_desc_count);
      fprintf(f, "}");
    }
    fprintf(f, "\n  ]\n }");
  }
  fprintf(f, "]\n}\n");
}
/* The bytes of the file --om names, into onnx.file. */
static int read_om(void) {
  struct stat st;
  const char* path = opt("om");
  if (!has("om")) return report("E10054", "The required parameter --om for ATC is empty. --mode=%s needs a model file.", opt("mode"));
  if (stat(path, &st) != 0) return report("E10410", "File %s does not exist.", path);
  return asl__os_read_file(path, MAX_FILE, &onnx.file, &onnx.bytes) == 0 || report("E13001", "Failed to open file %s.", path);
}
static int load_om(asl__om** m) {
  char why[400];
  const char* path = opt("om");
  if (!read_om()) return 0;
  if (asl__om_parse(onnx.file, onnx.bytes, m, why, sizeof why) != ACL_SUCCESS)
    return report("E10041", "Failed to load the model from %s. Reason: %s", path, why);
  return 1;
}
/* Written under another name first, as the models are. */
static int write_json(const char* path, void (*print)(FILE*, const asl__om*), const asl__om* m) {
  char* temporary = text("%s.tmp%ld", path, asl__os_pid());
  FILE* f = fopen(temporary, "wb");
  int ok = f != NULL;
  half_written = f ? temporary : half_written;
  if (f) {
    print(f, m);
    ok = !ferror(f);
    ok &= fclose(f) == 0;
    ok = ok && rename(temporary, path) == 0;
  }
  if (ok) half_written = NULL;
  return ok || report("E13001", "Failed to write file %s: %s.", path, strerror(errno));
}
static int show_json(void) {
  asl__om* m = NULL;
  if (!has("json")) return report("E10054", "The required parameter --json for ATC is empty. --mode=1 writes its result there.");
  if (!load_om(&m)) return 0;
  om = m; /* freed at the end */
  return write_json(opt("json"), print_model, m);
}
/* ---- --mode=5: a dumped graph (ge_proto_*.txt, protobuf's notation for people) as JSON ----
   Without the format's description, two things have to be known: which names may come several times in one place and so are lists,
   and that words which are no numbers are quoted. */
typedef struct { aipp_text t; asl__buf out; int depth; const char* wrong; } dump;
static int dump_is_list(const char* parent, const char* name) {
  if (strcmp(parent, "list") == 0) return strcmp(name, "val_type") != 0;
  return among("graph|op|input|output|attr|input_desc|output_desc|dim|input_name|src_name|src_index|dst_name|dst_index|input_i|output_i|"
               "workspace|workspace_bytes|is_input_const|subgraph_name|list_list_i|list_list_f|list_i|list_f", name);
}
static int dump_fail(dump* d, const char* why) {
  if (!d->wrong) d->wrong = why;
  return 0;
}
/* One quoted piece, its escapes turned into bytes at the end of `to`. */
static int dump_piece(dump* d, asl__buf* to) {
  const char quote = *d->t.p++;
  for (; d->t.p < d->t.end && *d->t.p != quote && *d->t.p != '\n'; d->t.p++) {
    int c = (unsigned char)*d->t.p, digits = 0;
    if (c == '\\' && d->t.p + 1 < d->t.end) {
      static const char letters[] = "n\nt\tr\r\\\\\"\"''";
      const char* at = strchr(letters, *++d->t.p);
      c = 0;
      if (*d->t.p >= '0' && *d->t.p <= '7')
        for (; digits < 3 && d->t.p < d->t.end && *d->t.p >= '0' && *d->t.p <= '7'; digits++) c = c * 8 + (*d->t.p++ - '0');
      else if (*d->t.p == 'x')
        for (d->t.p++; digits < 2 && d->t.p < d->t.end && isxdigit((unsigned char)*d->t.p); digits++, d->t.p++)
          c = c * 16 + (isdigit((unsigned char)*d->t.p) ? *d->t.p - '0' : (*d->t.p | 32) - 'a' + 10);
      else if (at && *at && (at - letters) % 2 == 0) c = at[1];
      else return dump_fail(d, "an escape that is none");
      d->t.p -= digits > 0; /* the loop goes one on */
    }
    asl__buf_fill(to, (unsigned char)c, 1);
  }
  if (d->t.p == d->t.end || *d->t.p != quote) return dump_fail(d, "a quotation mark without its partner");
  d->t.p++;
  return 1;
}
/* Is it text? Else each byte above 127 is written as the character of that number. */
static int dump_is_text(const unsigned char* p, size_t n) {
  for (size_t i = 0; i < n;) {
    const size_t more = p[i] < 0x80 ? 0 : p[i] >= 0xc2 && p[i] < 0xe0 ? 1 : p[i] >= 0xe0 && p[i] < 0xf0 ? 2 : p[i] >= 0xf0 && p[i] < 0xf5 ? 3 : 4;
    if (more == 4 || more > n - i - 1) return 0;
    for (size_t k = 1; k <= more; k++)
      if ((p[i + k] & 0xc0) != 0x80) return 0;
    i += 1 + more;
  }
  return 1;
}
static void dump_quoted(asl__buf* to, const unsigned char* p, size_t n) {
  const int plain = dump_is_text(p, n);
  char code[8];
  asl__buf_text(to, "\"");
  for (size_t i = 0; i < n; i++) {
    if (p[i] == '"' || p[i] == '\\') asl__buf_text(to, "\\");
    snprintf(code, sizeof code, "\\u%04x", (unsigned)p[i]);
    if (p[i] < 32 || (p[i] > 126 && !plain)) asl__buf_text(to, code);
    else asl__buf_put(to, p + i, 1);
  }
  asl__buf_text(to, "\"");
}
static int dump_fields(dump* d, const char* parent, char close);
/* What stands behind a name. */
static int dump_value(dump* d, const char* name) {
  asl__buf text_of;
  char* end = NULL;
  int ok = 1;
  const char c = d->t.p < d->t.end ? *d->t.p : 0;
  if (c == '{' || c == '<') {
    d->t.p++;
    return dump_fields(d, name, c == '{' ? '}' : '>');
  }
  if (c == '"' || c == '\'') {
    memset(&text_of, 0, sizeof text_of);
    while (ok && d->t.p < d->t.end && (*d->t.p == '"' || *d->t.p == '\'')) { /* pieces in a row are one text */
      ok = dump_piece(d, &text_of);
      if (ok) aipp_skip(&d->t);
    }
    dump_quoted(&d->out, text_of.data, text_of.bytes);
    asl__buf_free(&text_of);
    return ok;
  }
  const char* word = aipp_word(&d->t);
  if (!word) return dump_fail(d, "a value is missing");
  strtod(word, &end);
  const char* digit = word + (*word == '-'); /* JSON's numbers are fewer: no hexadecimals, no bare point, no zero in front */
  const int number = *end == 0 && isdigit((unsigned char)*digit) && !(*digit == '0' && isalnum((unsigned char)digit[1])) &&
                     isdigit((unsigned char)end[-1]) && !strstr(word, ".e") && !strstr(word, ".E");
  if (number || among("true|false", word)) asl__buf_text(&d->out, word);
  else dump_quoted(&d->out, (const unsigned char*)word, strlen(word));
  return 1;
}
/* name: value, name { ... }, name: [a, b], ... up to `close` (0: the end of the file) as one object. */
static int dump_fields(dump* d, const char* parent, char close) {
  const char* before = NULL;
  int list = 0, ok = 1;
  if (++d->depth > 64) return dump_fail(d, "braces inside one another, more than 64 deep");
  asl__buf_text(&d->out, "{");
  for (aipp_skip(&d->t); ok && d->t.p < d->t.end && *d->t.p != close;) {
    const char* name = aipp_word(&d->t);
    if (!name) return dump_fail(d, "a name is missing");
    const int again = before && list && strcmp(before, name) == 0;
    if (before) asl__buf_text(&d->out, again ? ", " : list ? "], " : ", ");
    list = dump_is_list(parent, name);
    if (!again) {
      dump_quoted(&d->out, (const unsigned char*)name, strlen(name));
      asl__buf_text(&d->out, list ? ": [" : ": ");
    }
    before = name;
    aipp_skip(&d->t);
    if (d->t.p < d->t.end && *d->t.p == ':') d->t.p++;
    aipp_skip(&d->t);
    if (d->t.p < d->t.end && *d->t.p == '[') { /* several values at once */
      int first = 1;
      if (!list) return dump_fail(d, "a list where one value is wanted");
      d->t.p++;
      for (aipp_skip(&d->t); ok && d->t.p < d->t.end && *d->t.p != ']'; first = 0) {
        if (!first) asl__buf_text(&d->out, ", ");
        ok = dump_value(d, name);
        if (ok) aipp_skip(&d->t);
      }
      if (ok && d->t.p == d->t.end) ok = dump_fail(d, "a list without its end");
      else if (ok) d->t.p++;
    } else ok = dump_value(d, name);
    if (ok) aipp_skip(&d->t);
  }
  if (!ok) return 0;
  if (close ? d->t.p == d->t.end : d->t.p < d->t.end) return dump_fail(d, "braces that do not match");
  if (close) d->t.p++;
  asl__buf_text(&d->out, list ? "]}" : "}");
  d->depth--;
  return 1;
}
static asl__buf dump_json;
static void print_dump(FILE* f, const asl__om* m) {
  (void)m;
  fwrite(dump_json.data, 1, dump_json.bytes, f);
  fputc('\n', f);
}
static int show_dump(void) {
  dump d;
  memset(&d, 0, sizeof d);
  if (!has("json")) return report("E10054", "The required parameter --json for ATC is empty. --mode=5 writes its result there.");
  if (!read_om()) return 0;
  d.t.p = (const char*)onnx.file, d.t.end = d.t.p + onnx.bytes, d.t.line = 1;
  int ok = dump_fields(&d, "", 0);
  if (!ok && !d.out.failed) report("E10003", "Value %s for parameter --om is invalid. Reason: it is no dumped graph in text form: line %d: %s.", opt("om"), d.t.line, d.wrong);
  if (d.out.failed) no_memory();
  dump_json = d.out;
  ok = ok && write_json(opt("json"), print_dump, NULL);
  asl__buf_free(&d.out);
  return ok;
}
static int show_info(void) {
  asl__om* m = NULL;
  if (!load_om(&m)) return 0;
  om = m;
  printf("============ Display Model Info start ============\n");
  printf("Original Atc command line: %s\n", asl__attr_str(&m->attrs, "atc_cmdline", "unknown"));
  printf("system   info: atc_version[%s], soc_version[%s], framework_type[%s].\n", asl__attr_str(&m->attrs, "atc_version", "unknown"),
         asl__attr_str(&m->attrs, "soc_version", "unknown"), asl__attr_str(&m->attrs, "framework_type", "unknown"));
  printf("resource info: memory_size[%llu B], weight_size[%llu B], stream_num[%lld], event_num[%lld].\n", (unsigned long long)m->work_bytes,
         (unsigned long long)m->weights_bytes, (long long)asl__attr_int(&m->attrs, "stream_num", 0), (long long)asl__attr_int(&m->attrs, "event_num", 0));
  printf("om       info: file_size[%llu B], graphs[%llu], operators[%llu].\n", (unsigned long long)onnx.bytes, (unsigned long long)m->graph_count,
         (unsigned long long)m->graphs[0].count);
  printf("============ Display Model Info end   ============\n");
  return 1;
}
/* What could not be converted, or that all could. */
static void print_report(FILE* f, const asl__om* m) {
  (void)m;
  fprintf(f, "{\n \"result\": \"%s\",\n \"error\": [", messages ? "failed" : "success");
  for (const message* e = messages; e; e = e->next) {
    fprintf(f, "%s\n  {\"code\": ", e == messages ? "" : ",");
    print_text(f, e->code);
    fprintf(f, ", \"message\": ");
    print_text(f, e->what);
    fprintf(f, "}");
  }
  fprintf(f, "]\n}\n");
}
