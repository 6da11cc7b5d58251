/* ============================================================================================================
   5b  What is written out at conversion

   The file that comes out knows neither branches nor loops nor functions nor lists of tensors. Where all that steers them is
   known - and with fixed shapes most of it is - they can be written out: a branch is taken, a body is repeated, a function is
   replaced by its nodes, a sequence is a list in this compiler's head. Nodes of inner graphs go the way of all others; since
   ONNX gives a name only once along the way inwards, binding a name again in the next round is all that scopes need. Functions
   see nothing of what is around them: they get a table of names of their own.
   ============================================================================================================ */
#define MAX_MAPPED 200000 /* nodes after writing out: ten functions that call the next one twice are a thousand, forty are no model */
static size_t mapped_nodes;

typedef struct frame { /* the call whose function is being written out */
  const onnx_node* call;
  const onnx_function* function;
  int depth;
} frame;
static frame calling;

static const onnx_function* find_function(const onnx_node* n) {
  for (size_t i = 0; i < onnx.n_functions; i++) {
    const onnx_function* f = &onnx.functions[i];
    if (strcmp(f->name, n->type) == 0 && strcmp(f->domain, n->domain) == 0 && strcmp(f->overload, n->overload) == 0) return f;
  }
  return NULL;
}
static int map_node(const onnx_node* n);
/* All that is read anywhere inside counts as wanted, and more than once, so that nothing is fused away. */
static int map_body(const onnx_graph* g) {
  for (size_t i = 0; i < g->n_weights; i++) {
    const onnx_tensor* t = &g->weights[i];
    if (t->dtype == ACL_DT_UNDEFINED) return no_kernel(t->name, "Const", text("ONNX element type %d is not supported", t->type));
    map_set(&names, t->name, add_const(t->name, t->dtype, t->rank, t->dims, t->data, t->bytes));
  }
  for (size_t i = 0; i < g->n_nodes; i++)
    for (size_t k = 0; k < g->nodes[i].n_in; k++) map_set(&wanted, g->nodes[i].in[k], 2);
  for (size_t i = 0; i < g->n_outputs; i++) map_set(&wanted, g->outputs[i], 2);
  for (size_t i = 0; i < g->n_nodes; i++)
    if (!map_node(&g->nodes[i])) return 0;
  return 1;
}
/* What a body's output i is now; NONE after an error was reported. */
static size_t body_output(const onnx_node* n, const onnx_graph* g, size_t i) {
  size_t v = map_get(&names, g->outputs[i]);
  if (v == NONE) refuse(n, text("its inner graph does not make its result %s", g->outputs[i]));
  return v;
}
static int map_function(const onnx_node* n, const onnx_function* f) {
  const frame before = calling;
  const map outside = names;
  const int64_t opset = onnx.opset;
  size_t* v = (size_t*)keep_array(f->body.n_inputs + f->body.n_outputs, sizeof(size_t));
  if (calling.depth == 16) return refuse(n, "functions call functions, more than 16 deep");
  for (size_t i = 0; i < f->body.n_inputs; i++) v[i] = in_of(n, i);
  asl__zero(&names, sizeof names);
  for (size_t i = 0; i < f->body.n_inputs; i++)
    if (v[i] != NONE) map_set(&names, f->body.inputs[i], v[i]);
  calling.call = n;
  calling.function = f;
  calling.depth++;
  if (f->opset) onnx.opset = f->opset;
  int ok = map_body(&f->body);
  size_t* out = v + f->body.n_inputs;
  for (size_t i = 0; ok && i < n->n_out; i++)
    if (i >= f->body.n_outputs) ok = refuse(n, "it has more outputs than its function");
    else ok = (out[i] = body_output(n, &f->body, i)) != NONE;
  names = outside;
  onnx.opset = opset;
  calling = before;
  for (size_t i = 0; ok && i < n->n_out; i++) ok = bind(n, i, out[i]);
  return ok;
}
/* Attributes that stand for those of the call: the node with what the call says, or the function's default, or without. */
static const onnx_node* with_attrs_of_call(const onnx_node* n) {
  size_t refs = 0;
  for (size_t i = 0; i < n->n_attrs; i++) refs += n->attrs[i].ref != NULL;
  if (!refs || !calling.call) return n;
  onnx_node* copy = (onnx_node*)keep(sizeof *copy);
  *copy = *n;
  copy->attrs = (onnx_attr*)keep_array(n->n_attrs, sizeof(onnx_attr));
  copy->n_attrs = 0;
  for (size_t i = 0; i < n->n_attrs; i++) {
    const onnx_attr* a = &n->attrs[i];
    if (a->ref) {
      a = attr(calling.call, n->attrs[i].ref);
      for (size_t k = 0; !a && k < calling.function->n_defaults; k++)
        if (strcmp(calling.function->defaults[k].name, n->attrs[i].ref) == 0) a = &calling.function->defaults[k];
      if (!a) continue;
    }
    copy->attrs[copy->n_attrs] = *a;
    copy->attrs[copy->n_attrs].ref = NULL;
    copy->attrs[copy->n_attrs++].name = n->attrs[i].name;
  }
  return copy;
}

/* ---- sizes that only the run knows ----
   Behind an operator that finds things (NonZero, NonMaxSuppression) tensors are as long as what was found. Mappings that look at
   no size of theirs go on as ever; the others would build the largest size into the file, so they are refused. */
static int minds_no_size(const onnx_node* n, const mapping* m) {
  static int (*const maps[])(const onnx_node*, const char*) = {
    map_plain, map_chain, map_nothing, map_leaky_relu, map_clip, map_cast, map_attrs, map_selu, map_celu, map_thresholded_relu, map_shrink,
    map_gelu, map_mish, map_hard_swish, map_pow, map_mod, map_xor, map_is_inf, map_is_nan, map_mean, map_where, map_cast_like, map_transpose,
    map_concat, map_shape, map_gather, map_softmax, map_reduce, map_unsqueeze, map_squeeze, map_slice, map_gather_nd, map_scatter_nd,
    map_reshape, map_non_zero, map_matmul, map_gemm, map_loop, map_scan, map_if, map_sequence, map_roi_align, map_flatten, map_top_k,
    map_cumsum, map_tile, map_layer_norm, map_batch_norm, map_one_hot, map_reduce_composed
  };
  const char* automatic = get_text(n, "auto_pad", "NOTSET");
  const int fixed = n->n_own > 0 && in_of(n, 0) != NONE && rank_at(in_of(n, 0)) == 4 && among("NOTSET|VALID|", automatic);
  if (m->map == map_conv) return fixed;
  if (m->map == map_pool) return fixed && n->n_out == 1 && !attr(n, "dilations");
  if (m->map == map_arg) return get_int(n, "select_last_index", 0) == 0;
  if (m->map == map_split) return in_of(n, 1) != NONE || attr(n, "split");
  if (m->map == map_constant_of_shape) return values[in_of(n, 0)].most != NULL;
  if (m->map == map_expand) return in_of(n, 1) != NONE && values[in_of(n, 1)].most != NULL;
  for (size_t i = 0; i < ASL__COUNT(maps); i++)
    if (maps[i] == m->map) return 1;
  return 0;
}
static int handles_lists(const mapping* m) {
  return m->map == map_sequence || m->map == map_loop || m->map == map_scan || m->map == map_if || m->map == map_nothing;
}
static int map_node(const onnx_node* node) {
  const onnx_node* n = with_attrs_of_call(node);
  const mapping* m = find_mapping(n);
  const onnx_function* f = is_supported(m) ? NULL : find_function(n);
  if (++mapped_nodes > MAX_MAPPED) return refuse(n, text("written out, the model has more than %d nodes", MAX_MAPPED));
  if (f) return map_function(n, f);
  if (!is_supported(m)) return report("E16002", "No parser is registered for Op type [%s]. Nodes: %s.", n->type, n->name);
  for (size_t i = 0; i < n->n_own; i++) {
    const size_t v = in_of(n, i);
    if (v == NONE) continue;
    if (values[v].is_list && !handles_lists(m)) return refuse(n, text("its input %s is a sequence of tensors", n->in[i]));
    if (values[v].open && !minds_no_size(n, m))
      return refuse(n, text("the values decide the size of its input %s, and this operator needs to know it at conversion", n->in[i]));
  }
  return m->map(n, m->ge);
}

/* ---- If: a known condition takes its branch; with one that the run decides, both are computed and one result is chosen ---- */
static int branch_results(const onnx_node* n, const char* which, size_t* out) {
  const onnx_attr* a = attr(n, which);
  if (!a || !a->g) return refuse(n, text("its %s is missing", which));
  if (a->g->n_outputs < n->n_out) return refuse(n, "the branch has fewer results than the node");
  if (!map_body(a->g)) return 0;
  for (size_t i = 0; i < n->n_out; i++)
    if ((out[i] = body_output(n, a->g, i)) == NONE) return 0;
  return 1;
}
/* One of two, by a condition of one element. */
static size_t choose(const onnx_node* n, const char* suffix, size_t condition, size_t yes, size_t no) {
  if (yes == NONE || no == NONE || yes == no) return yes == NONE ? no : yes;
  const asl__tensor *a = tensor_of(yes), *b = tensor_of(no);
  if (values[yes].is_list || values[no].is_list || a->dtype != b->dtype || a->rank != b->rank ||
      memcmp(a->dims, b->dims, (size_t)a->rank * sizeof *a->dims) != 0) {
    refuse(n, "its condition is known only at the run, and its results differ in shape or type");
    return NONE;
  }
  return select_of(n, suffix, reshape_to(n, text("%s_condition", suffix), condition, NULL, 0), yes, no);
}
static int map_if(const onnx_node* n, const char* type) {
  size_t* v = (size_t*)keep_array(2 * n->n_out, sizeof(size_t));
  size_t* other = v + n->n_out;
  double on = 0;
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  const size_t condition = in_of(n, 0);
  if (asl__num_elements(tensor_of(condition)) != 1) return refuse(n, "its condition has to be one value");
  if (is_const(condition)) {
    if (!const_number(n, condition, "condition", &on) || !branch_results(n, on != 0.0 ? "then_branch" : "else_branch", v)) return 0;
  } else {
    if (!branch_results(n, "then_branch", v) || !branch_results(n, "else_branch", other)) return 0;
    for (size_t i = 0; i < n->n_out; i++)
      if ((v[i] = choose(n, text("choice_%llu", (unsigned long long)i), condition, v[i], other[i])) == NONE) return 0;
  }
  for (size_t i = 0; i < n->n_out; i++)
    if (!bind(n, i, v[i])) return 0;
  return 1;
}

/* ---- loops: as many rounds as the trip count says, or until a condition that is known turns false ---- */
typedef struct { size_t* v; size_t n, cap; } list;
static void push(list* l, size_t v) {
  if (l->n == l->cap) {
    const size_t cap = l->cap ? 2 * l->cap : 8;
    size_t* more = (size_t*)keep_array(cap, sizeof(size_t));
    for (size_t i = 0; i < l->n; i++) more[i] = l->v[i];
    l->v = more;
    l->cap = cap;
  }
  l->v[l->n++] = v;
}
/* The results of all rounds as one tensor with a new axis. */
static size_t stacked(const onnx_node* n, const char* suffix, const list* l, int64_t axis) {
  size_t* v = (size_t*)keep_array(l->n, sizeof(size_t));
  if (l->n == 0) { refuse(n, "it makes no round, so the shape of what it collects is not known"); return NONE; }
  if (!fix_axis(n, &axis, rank_at(l->v[0]) + 1)) return NONE;
  for (size_t i = 0; i < l->n; i++)
    if (values[l->v[i]].is_list || (v[i] = make_axis(part(n, text("%s_%llu", suffix, (unsigned long long)i)), l->v[i], (int)axis, 1)) == NONE) return NONE;
  return concat_of(n, suffix, v, l->n, axis);
}
static int map_loop(const onnx_node* n, const char* type) {
  const onnx_attr* body = attr(n, "body");
  double trips = -1, on = 1;
  size_t live = NONE; /* a condition only the run knows: what comes after it has turned false is computed, and not taken */
  (void)type;
  if (n->n_own < 2 || !body || !body->g) return refuse(n, "it has no body");
  const onnx_graph* g = body->g;
  const size_t carried = n->n_own - 2;
  if (g->n_inputs != carried + 2 || g->n_outputs < carried + 1 || n->n_out > g->n_outputs - 1) return refuse(n, "its body does not fit it");
  const size_t scans = g->n_outputs - 1 - carried;
  if (in_of(n, 0) != NONE && !const_number(n, in_of(n, 0), "trip count", &trips)) return 0;
  if (in_of(n, 1) != NONE && !is_const(in_of(n, 1))) live = in_of(n, 1);
  else if (in_of(n, 1) != NONE && !const_number(n, in_of(n, 1), "condition", &on)) return 0;
  size_t* state = (size_t*)keep_array(2 * carried + 1, sizeof(size_t));
  size_t* next = state + carried;
  list* found = (list*)keep_array(scans + 1, sizeof(list));
  for (size_t i = 0; i < carried; i++)
    if ((state[i] = in_of(n, 2 + i)) == NONE) return refuse(n, "a value it carries is missing");
  for (int64_t round = 0; on != 0.0 && (trips < 0 || (double)round < trips); round++) {
    if (live != NONE && trips < 0) return refuse(n, "how often it runs depends on the inputs");
    if (live != NONE && scans) return refuse(n, "how much it collects depends on the inputs");
    map_set(&names, g->inputs[0], add_number(g->inputs[0], ACL_INT64, (double)round));
    map_set(&names, g->inputs[1], live == NONE ? add_number(g->inputs[1], ACL_BOOL, 1) : live);
    for (size_t i = 0; i < carried; i++) map_set(&names, g->inputs[2 + i], state[i]);
    mapped_nodes++;
    if (!map_body(g)) return 0;
    const size_t condition = body_output(n, g, 0);
    if (condition == NONE) return 0;
    for (size_t i = 0; i < carried; i++) {
      next[i] = body_output(n, g, 1 + i);
      if (next[i] != NONE && live != NONE) next[i] = choose(n, text("round_%lld_%llu", (long long)round, (unsigned long long)i), live, next[i], state[i]);
      if (next[i] == NONE) return 0;
    }
    for (size_t i = 0; i < carried; i++) state[i] = next[i];
    for (size_t i = 0; i < scans; i++) {
      const size_t v = body_output(n, g, 1 + carried + i);
      if (v == NONE) return 0;
      push(&found[i], v);
    }
    if (is_const(condition)) { if (!const_number(n, condition, "condition", &on)) return 0; }
    else live = live == NONE ? condition : two(n, "LogicalAnd", text("live_%lld", (long long)round), live, condition);
  }
  for (size_t i = 0; i < n->n_out; i++)
    if (*n->out[i] && !bind(n, i, i < carried ? state[i] : stacked(n, text("all_%llu", (unsigned long long)(i - carried)), &found[i - carried], 0)))
      return 0;
  return 1;
}
/* One round for each place along an axis of the scanned inputs; what the rounds make is put together along one, too. */
static int map_scan(const onnx_node* n, const char* type) {
  const onnx_attr* body = attr(n, "body");
  const int64_t scanned = get_int(n, "num_scan_inputs", 0);
  int64_t length = -1;
  (void)type;
  if (onnx.opset < 9) return refuse(n, "its form before opset 9 is not supported");
  if (!body || !body->g || scanned < 1 || (size_t)scanned > n->n_own) return refuse(n, "it has no body, or too few inputs");
  const onnx_graph* g = body->g;
  const size_t ins = (size_t)scanned, carried = n->n_own - ins;
  if (g->n_inputs != n->n_own || g->n_outputs < carried || n->n_out > g->n_outputs) return refuse(n, "its body does not fit it");
  const size_t scans = g->n_outputs - carried;
  int64_t* v = (int64_t*)keep_array(2 * (ins + scans) + 1, sizeof(int64_t));
  int64_t *axes = v, *back = v + ins, *out_axes = back + ins, *out_back = out_axes + scans;
  if (get_ints(n, "scan_input_axes", axes, ins) > ins || get_ints(n, "scan_input_directions", back, ins) > ins ||
      get_ints(n, "scan_output_axes", out_axes, scans) > scans || get_ints(n, "scan_output_directions", out_back, scans) > scans)
    return refuse(n, "its axes or directions do not fit its inputs");
  for (size_t i = 0; i < ins; i++) {
    const size_t x = in_of(n, carried + i);
    if (x == NONE || values[x].is_list || values[x].open || rank_at(x) == 0 || !fix_axis(n, &axes[i], rank_at(x)))
      return messages ? 0 : refuse(n, "what it scans is no tensor of known size");
    if (length >= 0 && tensor_of(x)->dims[axes[i]] != length) return refuse(n, "what it scans differs in length");
    length = tensor_of(x)->dims[axes[i]];
  }
  size_t* state = (size_t*)keep_array(2 * carried + 1, sizeof(size_t));
  list* found = (list*)keep_array(scans + 1, sizeof(list));
  for (size_t i = 0; i < carried; i++)
    if ((state[i] = in_of(n, i)) == NONE) return refuse(n, "a value it carries is missing");
  for (int64_t round = 0; round < length; round++) {
    for (size_t i = 0; i < carried; i++) map_set(&names, g->inputs[i], state[i]);
    for (size_t i = 0; i < ins; i++) {
      const int64_t at = back[i] ? length - 1 - round : round;
      const char* label = text("in_%llu_%lld", (unsigned long long)i, (long long)round);
      const size_t x = slice_one(n, text("%s_cut", label), in_of(n, carried + i), axes[i], at, at + 1, 1);
      const size_t flat = x == NONE ? NONE : make_axis(part(n, label), x, (int)axes[i], 0);
      if (flat == NONE) return 0;
      map_set(&names, g->inputs[carried + i], flat);
    }
    mapped_nodes++;
    if (!map_body(g)) return 0;
    for (size_t i = 0; i < g->n_outputs; i++) {
      const size_t made = body_output(n, g, i);
      if (made == NONE) return 0;
      if (i < carried) state[carried + i] = made;
      else push(&found[i - carried], made);
    }
    for (size_t i = 0; i < carried; i++) state[i] = state[carried + i];
  }
  for (size_t i = 0; i < n->n_out; i++) {
    if (!*n->out[i]) continue;
    if (i >= carried && out_back[i - carried]) { /* the last round first */
      list* l = &found[i - carried];
      for (size_t k = 0; k < l->n / 2; k++) { const size_t swap = l->v[k]; l->v[k] = l->v[l->n - 1 - k]; l->v[l->n - 1 - k] = swap; }
    }
    if (!bind(n, i, i < carried ? state[i] : stacked(n, text("all_%llu", (unsigned long long)(i - carried)), &found[i - carried], out_axes[i - carried])))
      return 0;
  }
  return 1;
}

/* ---- sequences: lists that exist at conversion only ---- */
static size_t add_list(const char* name, const size_t* items, size_t count) {
  asl__tensor t;
  make_tensor(&t, ACL_DT_UNDEFINED, 0, NULL);
  size_t* copy = (size_t*)keep_array(count, sizeof(size_t));
  for (size_t i = 0; i < count; i++) copy[i] = items[i];
  const size_t v = add_value(&t, name, NONE, 0);
  values[v].is_list = 1;
  values[v].items = copy;
  values[v].n_items = count;
  return v;
}
/* Input i as a place in a list of `count`; `fallback` when it is not given. 0 after an error was reported. */
static int place_in_list(const onnx_node* n, size_t i, size_t count, size_t fallback, size_t* out) {
  double at = (double)fallback;
  if (in_of(n, i) != NONE && !const_number(n, in_of(n, i), "position", &at)) return 0;
  if (at < 0) at += (double)count;
  if (!(at >= 0 && at <= (double)count)) return refuse(n, text("there is no place %g in a sequence of %llu", at, (unsigned long long)count));
  *out = (size_t)at;
  return 1;
}
static size_t split_to_list(const onnx_node* n) {
  int64_t axis = get_int(n, "axis", 0), from = 0;
  const size_t x = in_of(n, 0), cut = in_of(n, 1);
  const int keep_dims = cut != NONE || get_int(n, "keepdims", 1) != 0;
  list l = {NULL, 0, 0};
  if (values[x].is_list || values[x].open || !fix_axis(n, &axis, rank_at(x)) || rank_at(x) == 0) {
    if (!messages) refuse(n, "it splits no tensor of known size");
    return NONE;
  }
  if (cut != NONE && (!is_const(cut) || tensor_of(cut)->rank > 1)) { refuse(n, "its split must be constant"); return NONE; }
  const int64_t size = tensor_of(x)->dims[axis];
  const size_t given = cut == NONE ? 0 : asl__num_elements(tensor_of(cut));
  for (size_t k = 0; from < size || (rank_at(cut) == 1 && k < given); k++) {
    int64_t each = cut == NONE ? 1 : rank_at(cut) == 0 ? asl__num_get_int(tensor_of(cut), 0) : k < given ? asl__num_get_int(tensor_of(cut), k) : 0;
    if (cut != NONE && rank_at(cut) == 0 && each > size - from) each = size - from; /* the last piece may be shorter */
    if (each < (rank_at(cut) == 1 ? 0 : 1) || each > size - from || (rank_at(cut) == 1 && k >= given)) { refuse(n, "its split does not fit"); return NONE; }
    size_t piece = slice_one(n, text("piece_%llu", (unsigned long long)k), x, axis, from, from + each, 1);
    if (piece != NONE && !keep_dims) piece = make_axis(part(n, text("item_%llu", (unsigned long long)k)), piece, (int)axis, 0);
    if (piece == NONE || ++mapped_nodes > MAX_MAPPED) { if (!messages) refuse(n, "it makes too many pieces"); return NONE; }
    push(&l, piece);
    from += each;
  }
  return add_list(n->name, l.v, l.n);
}
static int map_sequence(const onnx_node* n, const char* type) {
  const char* what = n->type;
  size_t at = 0, k = 0;
  (void)type;
  if (strcmp(what, "SequenceEmpty") == 0) return bind(n, 0, add_list(n->name, NULL, 0));
  if (strcmp(what, "OptionalHasElement") == 0) return bind(n, 0, add_number(n->name, ACL_BOOL, in_of(n, 0) != NONE));
  if (!has_inputs(n, 1)) return 0;
  if (strncmp(what, "Optional", 8) == 0) return bind(n, 0, in_of(n, 0));
  if (strcmp(what, "SplitToSequence") == 0) return bind(n, 0, split_to_list(n));
  size_t* items = (size_t*)keep_array(n->n_own + (values[in_of(n, 0)].is_list ? values[in_of(n, 0)].n_items : 0) + 1, sizeof(size_t));
  if (strcmp(what, "SequenceConstruct") == 0) {
    for (; k < n->n_own; k++)
      if ((items[k] = in_of(n, k)) == NONE) return refuse(n, "an input is missing");
    return bind(n, 0, add_list(n->name, items, k));
  }
  if (!values[in_of(n, 0)].is_list) return refuse(n, "its input is no sequence");
  const value s = values[in_of(n, 0)];
  if (strcmp(what, "SequenceLength") == 0) return bind(n, 0, add_number(n->name, ACL_INT64, (double)s.n_items));
  if (strcmp(what, "SequenceAt") == 0) {
    if (!has_inputs(n, 2) || !place_in_list(n, 1, s.n_items, 0, &at)) return 0;
    return at < s.n_items ? bind(n, 0, s.items[at]) : refuse(n, "the sequence is shorter");
  }
  if (strcmp(what, "ConcatFromSequence") == 0) {
    int64_t axis = get_int(n, "axis", 0);
    const list l = {s.items, s.n_items, s.n_items};
    if (get_int(n, "new_axis", 0)) return bind(n, 0, stacked(n, "", &l, axis));
    if (s.n_items == 0 || !fix_axis(n, &axis, rank_at(s.items[0]))) return messages ? 0 : refuse(n, "the sequence is empty");
    return bind(n, 0, concat_of(n, "", s.items, s.n_items, axis));
  }
  const int insert = strcmp(what, "SequenceInsert") == 0;
  if (!place_in_list(n, insert ? 2 : 1, s.n_items, insert || s.n_items == 0 ? s.n_items : s.n_items - 1, &at)) return 0;
  if (insert ? in_of(n, 1) == NONE : at >= s.n_items) return refuse(n, insert ? "what to insert is missing" : "the sequence is shorter");
  for (size_t i = 0; i < s.n_items; i++) {
    if (insert && i == at) items[k++] = in_of(n, 1);
    if (insert || i != at) items[k++] = s.items[i];
  }
  if (insert && at == s.n_items) items[k++] = in_of(n, 1);
  return bind(n, 0, add_list(n->name, items, k));
}
