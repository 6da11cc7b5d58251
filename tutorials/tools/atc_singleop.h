/*
  atc_singleop.h - part of atc.c: --singleop=FILE.json, one .om file for each operator that the file describes

      [{"op": "Add", "input_desc":  [{"format": "ND", "shape": [2, 3], "type": "float"}, {"format": "ND", "shape": [3], "type": "float"}],
                     "output_desc": [{"format": "ND", "shape": [2, 3], "type": "float"}],
                     "attr": [{"name": "axes", "type": "list_int", "value": [0]}]}]

  A file is called NUMBER_OP_ and then, for each tensor, the numbers of its type and format and its dims: 0_Add_0_2_2_3_0_2_3_0_2_2_3.om.
  The text is read into a tree first; nothing is written before every operator of the file has been found right.
*/

/* --- JSON: a tree of values that live until the program ends; nesting and size are limited by the text --- */
typedef enum { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } json_kind;
typedef struct json {
  json_kind kind;
  double number;
  int64_t whole; /* of a number without fraction and exponent */
  int is_whole;
  const char *text, *key; /* of an object's member */
  struct json *first, *next;
} json;
typedef struct { const char *at, *start, *end, *wrong; int depth; } json_reader;
#define JSON_DEPTH 32

static json* json_bad(json_reader* r, const char* wrong) {
  if (!r->wrong) r->wrong = wrong;
  return NULL;
}
static void json_space(json_reader* r) {
  while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) r->at++;
}
static const char* json_string(json_reader* r) { /* at the opening quote */
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  const char* end = r->at + 1;
  size_t n = 0;
  while (end < r->end && *end != '"') end += *end == '\\' && end + 1 < r->end ? 2 : 1;
  char* out = (char*)keep((size_t)(end - r->at) + 1);
  for (r->at++; r->at < r->end && *r->at != '"'; r->at++) {
    char c = *r->at;
    if ((unsigned char)c < 0x20) return json_bad(r, "a line ends inside a text"), NULL;
    if (c == '\\') {
      const char* p = ++r->at < r->end && *r->at ? strchr(from, *r->at) : NULL;
      if (!p) return json_bad(r, "no such escape in a text"), NULL; /* \u is not needed for the names here */
      c = to[p - from];
    }
    out[n++] = c;
  }
  if (r->at >= r->end) return json_bad(r, "the closing double quote is missing"), NULL;
  r->at++;
  out[n] = 0;
  return out;
}
static json* json_number(json_reader* r, json* v) {
  const char* s = r->at;
  size_t digits = 0;
  v->kind = JSON_NUMBER;
  v->is_whole = 1;
  if (*s == '-') s++;
  while (*s >= '0' && *s <= '9') s++, digits++;
  if (!digits) return json_bad(r, "a value is needed here");
  if (*s == '.' || *s == 'e' || *s == 'E') {
    v->is_whole = 0;
    if (*s == '.' && !(s[1] >= '0' && s[1] <= '9')) return json_bad(r, "a digit is needed here");
    if (*s == '.') for (s++; *s >= '0' && *s <= '9'; s++) {}
    if (*s == 'e' || *s == 'E') {
      s++;
      if (*s == '+' || *s == '-') s++;
      if (!(*s >= '0' && *s <= '9')) return json_bad(r, "a digit is needed here");
      while (*s >= '0' && *s <= '9') s++;
    }
  }
  v->number = strtod(r->at, NULL);
  errno = 0;
  v->whole = v->is_whole ? (int64_t)strtoll(r->at, NULL, 10) : asl__num_trunc(v->number);
  if (v->is_whole && errno == ERANGE) return json_bad(r, "the number is too large");
  r->at = s;
  return v;
}
static json* json_value(json_reader* r) {
  static const struct { const char* word; json_kind kind; } words[] = {{"null", JSON_NULL}, {"false", JSON_FALSE}, {"true", JSON_TRUE}};
  json *v = (json*)keep(sizeof *v), **last = &v->first;
  json_space(r);
  if (r->at >= r->end) return json_bad(r, "the text ends here");
  if (*r->at == '"') {
    v->kind = JSON_TEXT;
    v->text = json_string(r);
    return v->text ? v : NULL;
  }
  for (size_t i = 0; i < ASL__COUNT(words); i++)
    if (strncmp(r->at, words[i].word, strlen(words[i].word)) == 0) {
      v->kind = words[i].kind;
      r->at += strlen(words[i].word);
      return v;
    }
  if (*r->at != '[' && *r->at != '{') return json_number(r, v);
  const char close = *r->at == '[' ? ']' : '}';
  v->kind = close == ']' ? JSON_LIST : JSON_OBJECT;
  if (++r->depth > JSON_DEPTH) return json_bad(r, "more than 32 levels");
  for (r->at++, json_space(r); r->at < r->end && *r->at != close; json_space(r)) {
    const char* key = NULL;
    if (v->first && *r->at++ != ',') return r->at--, json_bad(r, close == ']' ? "',' or ']' is needed here" : "',' or '}' is needed here");
    json_space(r);
    if (close == '}') {
      if (r->at >= r->end || *r->at != '"') return json_bad(r, "a name in double quotes is needed here");
      if ((key = json_string(r)) == NULL) return NULL;
      json_space(r);
      if (r->at >= r->end || *r->at != ':') return json_bad(r, "':' is needed here");
      r->at++;
    }
    if ((*last = json_value(r)) == NULL) return NULL;
    (*last)->key = key;
    last = &(*last)->next;
  }
  if (r->at >= r->end) return json_bad(r, close == ']' ? "']' is missing" : "'}' is missing");
  r->at++;
  r->depth--;
  return v;
}
static const json* json_get(const json* object, const char* key) {
  for (const json* m = object && object->kind == JSON_OBJECT ? object->first : NULL; m; m = m->next)
    if (strcmp(m->key, key) == 0) return m;
  return NULL;
}
static size_t json_count(const json* list) {
  size_t n = 0;
  for (const json* m = list ? list->first : NULL; m; m = m->next) n++;
  return n;
}
static const char* json_text(const json* object, const char* key) {
  const json* m = json_get(object, key);
  return m && m->kind == JSON_TEXT ? m->text : NULL;
}
static json* json_read(const char* bytes, size_t n, const char* file) {
  json_reader r;
  int line = 1, column = 1;
  asl__zero(&r, sizeof r);
  r.at = r.start = keep_text(bytes, n); /* with a zero behind it */
  r.end = r.start + n;
  json* v = strlen(r.start) == n ? json_value(&r) : json_bad(&r, "there is a zero byte in the text");
  if (v) {
    json_space(&r);
    if (r.at < r.end) v = json_bad(&r, "text after the end");
  }
  if (v) return v;
  for (const char* p = r.start; p < r.at; p++) {
    column = *p == '\n' ? 1 : column + 1;
    line += *p == '\n';
  }
  report("E10025", "Failed to parse the JSON file %s. Reason: line %d, column %d: %s.", file, line, column, r.wrong ? r.wrong : "damaged");
  return NULL;
}

/* --- operators --- */
typedef struct { asl__tensor t; int absent; const json* value; } single_tensor;
typedef struct { const char* type; size_t number, n[2]; single_tensor* t; asl__attrs attrs; const char* file; } single_op;

/* "float16", "float" (also "fp16", "DT_FLOAT16" and the like). */
static aclDataType single_type(const char* word) {
  char small[40];
  size_t i = 0;
  for (; word[i] && i + 1 < sizeof small; i++) small[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] + 32 : word[i]);
  small[i] = 0;
  if (strcmp(small, "float") == 0 || strcmp(small, "fp32") == 0) return ACL_FLOAT;
  if (strcmp(small, "fp16") == 0) return ACL_FLOAT16;
  if (strcmp(small, "bf16") == 0) return ACL_BF16;
  for (size_t k = 0; k < ASL__COUNT(asl__num_types); k++)
    if (strcmp(asl__num_types[k].name, small) == 0) return asl__num_types[k].dtype;
  return asl__num_by_name(word);
}
/* Numbers of a list, its members being lists too if need be, in order. */
static int json_flat(const json* v, double* out, size_t cap, size_t* n) {
  if (v->kind == JSON_LIST) {
    for (const json* m = v->first; m; m = m->next)
      if (!json_flat(m, out, cap, n)) return 0;
    return 1;
  }
  if (v->kind != JSON_NUMBER && v->kind != JSON_TRUE && v->kind != JSON_FALSE) return 0;
  if (*n < cap) out[*n] = v->kind == JSON_NUMBER ? v->number : v->kind == JSON_TRUE;
  ++*n;
  return 1;
}
static int single_desc(const single_op* op, const json* d, int output, size_t i, single_tensor* t) {
  const char* what = output ? "output_desc" : "input_desc";
  const char *type = json_text(d, "type"), *format = json_text(d, "format");
  const json *shape = json_get(d, "shape"), *constant = json_get(d, "is_const");
  if (!type) return report("E10027", "Op %s: %s %llu has no type.", op->type, what, (unsigned long long)i);
  t->absent = !output && (strcmp(type, "UNDEFINED") == 0 || strcmp(type, "undefined") == 0);
  t->t.dtype = t->absent ? ACL_DT_UNDEFINED : single_type(type);
  t->t.format = ACL_FORMAT_ND;
  if (t->absent) return 1;
  if (t->t.dtype == ACL_DT_UNDEFINED)
    return report("E10027", "Op %s: %s %llu: %s is no data type (float16, float, int32, ...).", op->type, what, (unsigned long long)i, type);
  if (format && (t->t.format = asl__num_format_by_name(format)) == ACL_FORMAT_UNDEFINED)
    return report("E10027", "Op %s: %s %llu: %s is no format (ND, NCHW, NHWC, ...).", op->type, what, (unsigned long long)i, format);
  if (!shape || shape->kind != JSON_LIST) return report("E10027", "Op %s: %s %llu has no shape.", op->type, what, (unsigned long long)i);
  if (json_count(shape) > ASL__MAX_RANK)
    return report("E10027", "Op %s: %s %llu has more than %d dims.", op->type, what, (unsigned long long)i, ASL__MAX_RANK);
  for (const json* m = shape->first; m; m = m->next) {
    if (m->kind != JSON_NUMBER || !m->is_whole || m->whole < 0)
      return report("E10011", "Op %s: %s %llu: the sizes of a shape must be whole numbers, 0 or more.", op->type, what, (unsigned long long)i);
    t->t.dims[t->t.rank++] = m->whole;
  }
  if (!asl__num_bytes(&t->t, &t->t.bytes) || t->t.bytes > ((size_t)1 << 31))
    return report("E10011", "Op %s: %s %llu is larger than 2 GiB.", op->type, what, (unsigned long long)i);
  if (!constant || constant->kind != JSON_TRUE) return 1;
  const json* v = json_get(d, "const_value");
  size_t want = asl__num_elements(&t->t), got = 0;
  if (t->t.bytes > ((size_t)1 << 24)) return report("E10027", "Op %s: the constant of %s %llu is too large.", op->type, what, (unsigned long long)i);
  double* list = (double*)keep_array(want + 1, sizeof *list);
  if (!v || !json_flat(v, list, want, &got) || got != want)
    return report("E10027", "Op %s: %s %llu is constant, but const_value has not %llu numbers.", op->type, what, (unsigned long long)i,
                  (unsigned long long)want);
  t->t.data = keep(t->t.bytes + 16);
  for (size_t k = 0; k < want; k++) asl__num_set(&t->t, k, list[k]);
  t->value = v;
  return 1;
}
/* A list attribute: n members of one kind. */
static int single_list(const json* v, json_kind kind) {
  if (v->kind != JSON_LIST) return 0;
  for (const json* m = v->first; m; m = m->next)
    if (kind == JSON_TRUE ? m->kind != JSON_TRUE && m->kind != JSON_FALSE : m->kind != kind) return 0;
  return 1;
}
static int single_attr(single_op* op, const json* a) {
  const char *name = json_text(a, "name"), *type = json_text(a, "type");
  const json* v = json_get(a, "value");
  if (!name || !*name) return report("E10029", "Op %s: an attribute has no name.", op->type);
  if (!type || !v) return report("E10030", "Op %s: attribute %s needs a type and a value.", op->type, name);
  const size_t n = json_count(v);
  size_t at = 0, all = 0;
  for (const json* m = v->first; m; m = m->next) all += json_count(m);
  int64_t* ints = (int64_t*)keep_array(n + all + 1, sizeof *ints);
  float* reals = (float*)keep_array(n + 1, sizeof *reals);
  const char** words = (const char**)keep_array(n + 1, sizeof *words);
  size_t* lens = (size_t*)keep_array(n + 1, sizeof *lens);
  int ok = 1;
  for (const json* m = v->first; m; m = m->next, at++)
    ints[at] = m->kind == JSON_TRUE ? 1 : m->whole, reals[at] = (float)m->number, words[at] = m->text ? m->text : "";
#define SINGLE_IS(word, fits, call) if (strcmp(type, word) == 0) return !(fits) ? ok = 0, report("E10030", "Op %s: the value of attribute %s is no %s.", op->type, name, type) : (call) ? 1 : (no_memory(), 0);
  SINGLE_IS("bool", v->kind == JSON_TRUE || v->kind == JSON_FALSE, asl__attr_set_bool(&op->attrs, name, v->kind == JSON_TRUE))
  SINGLE_IS("int", v->kind == JSON_NUMBER && v->is_whole, asl__attr_set_int(&op->attrs, name, v->whole))
  SINGLE_IS("float", v->kind == JSON_NUMBER, asl__attr_set_float(&op->attrs, name, (float)v->number))
  SINGLE_IS("string", v->kind == JSON_TEXT, asl__attr_set_str(&op->attrs, name, v->text))
  SINGLE_IS("data_type", v->kind == JSON_TEXT && single_type(v->text) != ACL_DT_UNDEFINED, asl__attr_set_dtype(&op->attrs, name, single_type(v->text)))
  SINGLE_IS("list_bool", single_list(v, JSON_TRUE), asl__attr_set_bools(&op->attrs, name, ints, n))
  SINGLE_IS("list_int", single_list(v, JSON_NUMBER), asl__attr_set_ints(&op->attrs, name, ints, n))
  SINGLE_IS("list_float", single_list(v, JSON_NUMBER), asl__attr_set_floats(&op->attrs, name, reals, n))
  SINGLE_IS("list_string", single_list(v, JSON_TEXT), asl__attr_set_strings(&op->attrs, name, words, n))
  if (strcmp(type, "list_list_int") == 0) {
    ok = single_list(v, JSON_LIST);
    at = 0, all = 0;
    for (const json* m = v->first; ok && m; m = m->next) {
      ok &= single_list(m, JSON_NUMBER);
      lens[at++] = json_count(m);
      for (const json* k = m->first; k; k = k->next) ints[all++] = k->whole;
    }
  }
  SINGLE_IS("list_list_int", ok, asl__attr_set_int_lists(&op->attrs, name, ints, lens, n))
#undef SINGLE_IS
  return report("E10030", "Op %s: %s is no type of an attribute (bool, int, float, string, data_type, list_int, ...).", op->type, type);
}
/* 0_Add_0_2_2_3_..., shortened to a checksum where a file system would refuse it. */
static const char* single_name(const single_op* op) {
  asl__buf b;
  char piece[64];
  uint32_t sum = 2166136261u;
  asl__zero(&b, sizeof b);
  snprintf(piece, sizeof piece, "%llu_", (unsigned long long)op->number);
  asl__buf_text(&b, piece);
  asl__buf_text(&b, op->type);
  for (size_t i = 0; i < op->n[0] + op->n[1]; i++) {
    const asl__tensor* t = &op->t[i].t;
    snprintf(piece, sizeof piece, "_%lld_%d", (long long)asl__num_to_ge(t->dtype), op->t[i].absent ? -1 : (int)t->format);
    asl__buf_text(&b, piece);
    for (int k = 0; k < t->rank; k++) {
      snprintf(piece, sizeof piece, "_%lld", (long long)t->dims[k]);
      asl__buf_text(&b, piece);
    }
  }
  if (b.failed) no_memory();
  const char* whole = keep_text(b.data, b.bytes);
  for (size_t i = 0; i < b.bytes; i++) sum = (sum ^ b.data[i]) * 16777619u;
  asl__buf_free(&b);
  return strlen(whole) <= 240 ? whole : text("%llu_%.80s_%08x", (unsigned long long)op->number, op->type, (unsigned)sum);
}
/* The operator must exist and fit; what is decided only by values at run time is let through. */
static int single_check(single_op* op) {
  const asl__op* known = asl__op_find(op->type);
  char near_by[64];
  asl__attrs attrs;
  if (!known) {
    asl__single_nearest(op->type, near_by, sizeof near_by);
    return report("E10501", "IR for Op %s, optype %s, is not registered.%s%s%s", op->type, op->type, near_by[0] ? " Did you mean " : "", near_by,
                  near_by[0] ? "?" : "");
  }
  asl__plan* p = asl__plan_new(op->type);
  size_t* v = (size_t*)keep_array(op->n[0] + op->n[1] + 1, sizeof *v);
  if (!p || !asl__attrs_copy(&attrs, &op->attrs)) no_memory();
  for (size_t i = 0; i < op->n[0] + op->n[1]; i++) {
    if (op->t[i].absent) v[i] = ASL__NO_VALUE;
    else if (op->t[i].value) v[i] = asl__plan_const(p, &op->t[i].t, op->t[i].t.data);
    else v[i] = asl__plan_arg(p, &op->t[i].t, NULL, NULL, i >= op->n[0]);
  }
  asl__plan_step_into(p, known, &attrs, op->n[0], v, op->n[1], v + op->n[0], 0);
  const int memory = p->code == ACL_ERROR_BAD_ALLOC || p->code == ACL_ERROR_GE_MEMORY_ALLOCATION, ok = p->code == ACL_SUCCESS;
  const char* why = text("%s", p->why);
  asl__attrs_free(&attrs);
  asl__plan_release(p);
  if (memory) no_memory();
  return ok || no_kernel(text("%llu_%s", (unsigned long long)op->number, op->type), op->type, why);
}
static int single_read(const json* o, size_t number, single_op* op) {
  const json *descs[2], *list = json_get(o, "attr");
  int ok = 1;
  op->number = number;
  op->type = json_text(o, "op");
  if (!op->type || !*op->type) return report("E10026", "Operator %llu of the file has no name (\"op\").", (unsigned long long)number);
  if (strspn(op->type, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") != strlen(op->type) || strlen(op->type) > 128)
    return report("E10026", "Operator %llu of the file: %.140s is no name of an operator.", (unsigned long long)number, op->type);
  descs[0] = json_get(o, "input_desc"), descs[1] = json_get(o, "output_desc");
  for (int k = 0; k < 2; k++) {
    if (descs[k] && descs[k]->kind != JSON_LIST)
      return report("E10027", "Op %s: %s must be a list.", op->type, k ? "output_desc" : "input_desc");
    op->n[k] = json_count(descs[k]);
  }
  if (!op->n[1]) return report("E10027", "Op %s has no output_desc.", op->type);
  op->t = (single_tensor*)keep_array(op->n[0] + op->n[1] + 1, sizeof *op->t);
  for (int k = 0; k < 2; k++) {
    size_t i = 0;
    for (const json* d = descs[k] ? descs[k]->first : NULL; d; d = d->next, i++) ok &= single_desc(op, d, k, i, &op->t[(k ? op->n[0] : 0) + i]);
  }
  if (list && list->kind != JSON_LIST) ok = report("E10030", "Op %s: attr must be a list.", op->type);
  if (ok && json_count(list) >= ASL__OM_MAX_ATTRS) ok = report("E10030", "Op %s has too many attributes.", op->type);
  for (const json* a = ok && list ? list->first : NULL; a; a = a->next) ok &= single_attr(op, a);
  if (ok) ok = single_check(op);
  op->file = single_name(op);
  return ok;
}
/* The graph of one operator: its inputs as Data, itself, NetOutput; the model's attributes name it as genuine files do. */
static void single_io(int output, const char* name, const asl__tensor* t) {
  asl__om_io* io = asl__om_add_io(om, output, name, strlen(name));
  if (!io) no_memory();
  io->dtype = t->dtype;
  io->format = t->format;
  io->rank = t->rank;
  for (int i = 0; i < t->rank; i++) io->dims[i] = t->dims[i];
  io->bytes = t->bytes;
}
static void single_build(const single_op* op) {
  size_t* source = (size_t*)keep_array(op->n[0] + 1, sizeof *source);
  size_t inputs = 0;
  om = ASL__NEW(asl__om);
  if (!om) no_memory();
  om->name = asl__str_dup(op->file);
  ge = asl__om_add_graph(om, text("%s_0", op->file));
  if (!om->name || !ge || !asl__attr_set_str(&om->attrs, "ATTR_MODEL_OP_TYPE", op->type) ||
      !asl__attr_set_str(&om->attrs, "GE_INNER_SINGLE_OP_TYPE", op->type) || !asl__attr_set_bool(&om->attrs, "_single_op_scene", 1) ||
      !asl__attr_set_str(&om->attrs, "atc_version", "ascend_lite " ASCEND_LITE_VERSION) ||
      !asl__attr_set_str(&om->attrs, "soc_version", opt("soc_version")) || !asl__attr_set_int(&om->attrs, ASL__OM_LITE_IR, 1))
    no_memory();
  for (size_t i = 0; i < op->attrs.count; i++) {
    asl__attr a = op->attrs.items[i];
    a.name = text("ATTR_MODEL_%s", a.name);
    if (!asl__attr_set_copy(&om->attrs, &a)) no_memory();
  }
  for (size_t i = 0; i < op->n[0]; i++) {
    const single_tensor* t = &op->t[i];
    const char* name = text("%s_in_%llu", op->type, (unsigned long long)i);
    source[i] = ASL__OM_NONE;
    if (t->absent) continue;
    asl__om_op* data = asl__om_add_op(ge, name, t->value ? "Const" : "Data");
    if (!data) no_memory();
    describe(asl__om_add_desc(data, 1), &t->t);
    if (t->value) {
      describe(asl__om_add_value(data), &t->t);
      data->data = (const unsigned char*)t->t.data;
      data->data_bytes = t->t.bytes;
    } else {
      describe(asl__om_add_desc(data, 0), &t->t);
      if (!asl__attr_set_int(&data->attrs, "index", (int64_t)inputs++)) no_memory();
      single_io(0, name, &t->t);
    }
    source[i] = ge->count - 1;
  }
  asl__om_op* step = asl__om_add_op(ge, op->type, op->type);
  const size_t at = ge->count - 1;
  if (!step || !asl__attrs_copy(&step->attrs, &op->attrs)) no_memory();
  for (size_t i = 0; i < op->n[0] + op->n[1]; i++) {
    if (i < op->n[0] && !asl__om_add_in(step, source[i], 0)) no_memory();
    describe(asl__om_add_desc(step, i >= op->n[0]), &op->t[i].t);
  }
  asl__om_op* net = asl__om_add_op(ge, text("%s.om_Node_Output", op->file), "NetOutput");
  if (!net) no_memory();
  for (size_t i = 0; i < op->n[1]; i++) {
    if (!asl__om_add_in(net, at, (int32_t)i)) no_memory();
    describe(asl__om_add_desc(net, 0), &op->t[op->n[0] + i].t);
    single_io(1, text("output_%llu_%s_%llu", (unsigned long long)i, op->type, (unsigned long long)i), &op->t[op->n[0] + i].t);
  }
}
static size_t n_singles;
static single_op* singles;
static int single_text(const char* bytes, size_t n, const char* file) {
  const json *all = json_read(bytes, n, file), *o;
  size_t number = 0;
  int ok = 1;
  if (!all) return 0;
  o = all->kind == JSON_LIST ? all->first : all; /* one operator may stand alone */
  if (all->kind != JSON_LIST && all->kind != JSON_OBJECT)
    return report("E10025", "Failed to parse the JSON file %s. Reason: a list of operators is wanted.", file);
  n_singles = all->kind == JSON_LIST ? json_count(all) : 1;
  if (!n_singles) return report("E10025", "Failed to parse the JSON file %s. Reason: it describes no operator.", file);
  singles = (single_op*)keep_array(n_singles, sizeof *singles);
  for (; o && number < n_singles; o = all->kind == JSON_LIST ? o->next : NULL, number++) ok &= single_read(o, number, &singles[number]);
  return ok;
}
static void single_forget(void) {
  for (size_t i = 0; i < n_singles; i++) asl__attrs_free(&singles[i].attrs);
  n_singles = 0;
}
/* --singleop: the whole of it. --output is a folder. */
static int single_ops(void) {
  unsigned char* data = NULL;
  size_t bytes = 0;
  const char *file = opt("singleop"), *folder = has("output") ? opt("output") : ".";
  int ok = 1;
  for (size_t i = 0; i < ASL__COUNT(options); i++) ok &= check_option(&options[i]);
  if (opt("model")) ok = report("E10056", "--singleop and --model exclude each other.");
  if (!file || !*file) ok = report("E10004", "Value for --singleop is empty.");
  ok &= check_soc();
  if (ok && strlen(folder) > 3000) ok = report("E10021", "The path of --output is too long.");
  if (!ok) return 0;
  const int why = asl__os_read_file(file, (size_t)4 << 20, &data, &bytes);
  if (why) return report("E10024", "Failed to open file %s: %s.", file, why == 2 ? "it is empty" : why == 3 ? "it is too large" : "no such file, or not readable");
  ok = single_text((const char*)data, bytes, file);
  asl__os_free(data);
  for (size_t i = 0; ok && i < n_singles; i++) {
    single_build(&singles[i]);
    ok = write_model_to(text("%s/%s.om", folder, singles[i].file));
    asl__om_free(om);
    om = NULL;
  }
  single_forget();
  return ok;
}
