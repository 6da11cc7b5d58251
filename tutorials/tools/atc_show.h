/* atc_show.h - a part of atc.c: --mode=1 (an .om as JSON), --mode=6 (what an .om is), and the report of --check_report */

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
/* The file --om names, parsed; its bytes stay in onnx.file. */
static int load_om(asl__om** m) {
  char why[400];
  struct stat st;
  const char* path = opt("om");
  if (!has("om")) return report("E10054", "The required parameter --om for ATC is empty. --mode=%s needs a model file.", opt("mode"));
  if (stat(path, &st) != 0) return report("E10410", "File %s does not exist.", path);
  if (asl__os_read_file(path, MAX_FILE, &onnx.file, &onnx.bytes) != 0) return report("E13001", "Failed to open file %s.", path);
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
