/* ============================================================================================================
   5  ONNX operators to GE operators

   Each function takes one ONNX node, makes the GE operators that mean the same, and binds the node's outputs. Where ONNX moved
   a parameter from an attribute to an input in some opset, both places are read here, and nowhere else.
   ============================================================================================================ */
static const onnx_attr* attr(const onnx_node* n, const char* name) {
  for (size_t i = 0; i < n->n_attrs; i++)
    if (strcmp(n->attrs[i].name, name) == 0) return &n->attrs[i];
  return NULL;
}
static int64_t get_int(const onnx_node* n, const char* name, int64_t fallback) {
  const onnx_attr* a = attr(n, name);
  return a ? a->i : fallback;
}
static float get_float(const onnx_node* n, const char* name, float fallback) {
  const onnx_attr* a = attr(n, name);
  return a ? a->f : fallback;
}
static const char* get_text(const onnx_node* n, const char* name, const char* fallback) {
  const onnx_attr* a = attr(n, name);
  return a ? a->s : fallback;
}
/* Up to cap numbers; how many there are, 0 when absent. */
static size_t get_ints(const onnx_node* n, const char* name, int64_t* out, size_t cap) {
  const onnx_attr* a = attr(n, name);
  for (size_t i = 0; a && i < a->n_ints && i < cap; i++) out[i] = a->ints[i];
  return a ? a->n_ints : 0;
}

static int refuse(const onnx_node* n, const char* why) { return no_kernel(n->name, n->type, why); }

/* The value behind input i; NONE when it is absent. */
static size_t in_of(const onnx_node* n, size_t i) { return i < n->n_own && *n->in[i] ? map_get(&names, n->in[i]) : NONE; }
static const asl__tensor* tensor_of(size_t v) { return &values[v].t; }
static int has_inputs(const onnx_node* n, size_t least) {
  for (size_t i = 0; i < least; i++)
    if (in_of(n, i) == NONE) return refuse(n, text("it needs %llu inputs", (unsigned long long)least));
  return 1;
}
/* Names output i of the node. 0 when the value failed to come into being. */
static int bind(const onnx_node* n, size_t i, size_t v) {
  if (v == NONE) return 0;
  if (i < n->n_out && *n->out[i]) map_set(&names, n->out[i], v);
  return 1;
}
/* Is an output beyond the first one read by anybody? The mapped operators make one only. */
static map wanted; /* names of tensors that needed nodes or the outputs read */
static int only_first_output(const onnx_node* n) {
  for (size_t i = 1; i < n->n_out; i++)
    if (*n->out[i] && map_get(&wanted, n->out[i]) != NONE)
      return refuse(n, text("its output %s is used, and only the first output is supported", n->out[i]));
  return 1;
}
/* A constant input as a list of integers; -1 when it is not constant or too long. */
static int const_ints(const onnx_node* n, size_t v, const char* what, int64_t* out, size_t cap) {
  size_t count = 0;
  if (v == NONE) return 0;
  const asl__tensor* t = tensor_of(v);
  if (!t->is_const || !asl__num_count(t, &count) || t->rank > 1 || count > cap || !asl__num_is_int(t->dtype)) {
    refuse(n, text("its %s must be a short constant list of integers", what));
    return -1;
  }
  for (size_t i = 0; i < count; i++) out[i] = asl__num_get_int(t, i);
  return (int)count;
}
/* An axis counted from the end becomes one counted from the front. */
static int fix_axis(const onnx_node* n, int64_t* axis, int rank) {
  if (*axis < -rank || *axis >= rank + (rank == 0))
    return refuse(n, text("axis %lld does not fit a tensor of rank %d", (long long)*axis, rank));
  if (*axis < 0) *axis += rank;
  return 1;
}

/* An operator whose inputs failed to come into being goes again. */
static size_t finish_whole(build* b, size_t outputs) {
  for (size_t i = 0; i < b->n_in; i++)
    if (b->in[i] == NONE) { asl__attrs_free(&b->attrs); return NONE; }
  return finish(b, outputs);
}
static size_t make_reshape(const char* name, size_t x, const int64_t* dims, size_t rank) {
  build b = start("Reshape", name, 2);
  for (size_t i = 0; i < rank; i++)
    if (dims[i] == 0) { attr_int(&b, "allowzero", 1); break; } /* these sizes are final: 0 is no "as before" */
  input(&b, x);
  input(&b, add_ints(text("%s_shape", name), dims, rank));
  return finish(&b, 1);
}
/* Adds an axis of length one before `axis`, or takes it away: how 1-D windows become 2-D ones and back. */
static size_t make_axis(const char* name, size_t x, int axis, int add) {
  int64_t dims[ASL__MAX_RANK];
  const asl__tensor* t = tensor_of(x);
  int rank = 0;
  if (add && t->rank == ASL__MAX_RANK) return NONE;
  for (int i = 0; i <= t->rank; i++) {
    if (add && i == axis) dims[rank++] = 1;
    if (i < t->rank && (add || i != axis)) dims[rank++] = t->dims[i];
  }
  return make_reshape(name, x, dims, (size_t)rank);
}
static size_t make_binary(const char* type, const char* name, size_t a, size_t c) {
  build b = start(type, name, 2);
  input(&b, a);
  input(&b, c);
  return finish(&b, 1);
}
static size_t make_cast(const char* name, size_t x, aclDataType to) {
  build b = start("Cast", name, 1);
  attr_int(&b, "dst_type", asl__num_to_ge(to));
  input(&b, x);
  return finish(&b, 1);
}

/* ---- small pieces to compose with; each passes NONE on, so that a chain needs one check at its end ---- */
static const char* part(const onnx_node* n, const char* suffix) { return *suffix ? text("%s_%s", n->name, suffix) : n->name; }
static size_t make_unary(const char* type, const char* name, size_t x) {
  if (x == NONE) return NONE;
  build b = start(type, name, 1);
  input(&b, x);
  return finish(&b, 1);
}
static size_t one(const onnx_node* n, const char* type, const char* suffix, size_t x) { return make_unary(type, part(n, suffix), x); }
static size_t two(const onnx_node* n, const char* type, const char* suffix, size_t a, size_t b) {
  return a == NONE || b == NONE ? NONE : make_binary(type, part(n, suffix), a, b);
}
static aclDataType type_at(size_t v) { return v == NONE ? ACL_DT_UNDEFINED : tensor_of(v)->dtype; }
static int rank_at(size_t v) { return v == NONE ? 0 : tensor_of(v)->rank; }
static size_t number_like(const onnx_node* n, const char* suffix, size_t like, double v) {
  return like == NONE ? NONE : add_number(part(n, suffix), type_at(like), v);
}
static size_t with_number(const onnx_node* n, const char* type, const char* suffix, size_t x, double v) {
  return two(n, type, suffix, x, number_like(n, text("%s_value", suffix), x, v));
}
static size_t cast_to(const onnx_node* n, const char* suffix, size_t x, aclDataType to) {
  return x == NONE || type_at(x) == to ? x : make_cast(part(n, suffix), x, to);
}
static size_t reshape_to(const onnx_node* n, const char* suffix, size_t x, const int64_t* dims, int rank) {
  if (x == NONE) return NONE;
  if (rank_at(x) == rank && (rank == 0 || memcmp(tensor_of(x)->dims, dims, (size_t)rank * sizeof *dims) == 0)) return x;
  return make_reshape(part(n, suffix), x, dims, (size_t)rank);
}
static size_t transpose_to(const onnx_node* n, const char* suffix, size_t x, const int64_t* perm, int rank) {
  int same = 1;
  for (int i = 0; i < rank; i++) same &= perm[i] == i;
  if (x == NONE || same) return x;
  build b = start("Transpose", part(n, suffix), 2);
  input(&b, x);
  input(&b, add_ints(part(n, text("%s_perm", suffix)), perm, (size_t)rank));
  return finish(&b, 1);
}
static size_t reduce_to(const onnx_node* n, const char* type, const char* suffix, size_t x, const int64_t* axes, size_t count, int keep_dims) {
  if (x == NONE) return NONE;
  build b = start(type, part(n, suffix), 1);
  attr_ints(&b, "axes", axes, count);
  attr_bool(&b, "keep_dims", keep_dims);
  input(&b, x);
  return finish(&b, 1);
}
static size_t concat_of(const onnx_node* n, const char* suffix, const size_t* v, size_t count, int64_t axis) {
  for (size_t i = 0; i < count; i++)
    if (v[i] == NONE) return NONE;
  if (count == 1) return v[0];
  build b = start("ConcatD", part(n, suffix), count);
  attr_int(&b, "concat_dim", axis);
  attr_int(&b, "N", (int64_t)count);
  for (size_t i = 0; i < count; i++) input(&b, v[i]);
  return finish(&b, 1);
}
/* x[axes] from begin to end by step, already fixed to 0..size (and -size-1 for "before the first" with a negative step). */
static size_t slice_of(const onnx_node* n, const char* suffix, size_t x, const int64_t* begin, const int64_t* end, const int64_t* axes,
                       const int64_t* step, size_t count) {
  if (x == NONE || count == 0) return x;
  build b = start("StridedSliceV2", part(n, suffix), 5);
  input(&b, x);
  input(&b, add_ints(part(n, text("%s_begin", suffix)), begin, count));
  input(&b, add_ints(part(n, text("%s_end", suffix)), end, count));
  input(&b, add_ints(part(n, text("%s_axes", suffix)), axes, count));
  input(&b, add_ints(part(n, text("%s_strides", suffix)), step, count));
  return finish(&b, 1);
}
static size_t slice_one(const onnx_node* n, const char* suffix, size_t x, int64_t axis, int64_t begin, int64_t end, int64_t step) {
  return slice_of(n, suffix, x, &begin, &end, &axis, &step, 1);
}
static size_t expand_to(const onnx_node* n, const char* suffix, size_t x, const int64_t* dims, int rank) {
  if (x == NONE || (rank_at(x) == rank && memcmp(tensor_of(x)->dims, dims, (size_t)rank * sizeof *dims) == 0)) return x;
  build b = start("Expand", part(n, suffix), 2);
  input(&b, x);
  input(&b, add_ints(part(n, text("%s_shape", suffix)), dims, (size_t)rank));
  return finish(&b, 1);
}
static size_t select_of(const onnx_node* n, const char* suffix, size_t condition, size_t yes, size_t no) {
  if (condition == NONE || yes == NONE || no == NONE) return NONE;
  build b = start("SelectV2", part(n, suffix), 3);
  input(&b, condition);
  input(&b, yes);
  input(&b, no);
  return finish(&b, 1);
}
static size_t clip_to(const onnx_node* n, const char* suffix, size_t x, double low, double high) {
  if (x == NONE) return NONE;
  build b = start("ClipByValue", part(n, suffix), 3);
  input(&b, x);
  input(&b, number_like(n, text("%s_min", suffix), x, low));
  input(&b, number_like(n, text("%s_max", suffix), x, high));
  return finish(&b, 1);
}
/* A constant filled element by element by the caller; NULL data when it would be too large. */
static size_t fresh_const(const onnx_node* n, const char* suffix, aclDataType dtype, int rank, const int64_t* dims, asl__tensor* t) {
  size_t bytes = 0;
  make_tensor(t, dtype, rank, dims);
  if (!asl__num_bytes(t, &bytes) || bytes > MAX_FOLDED - folded_bytes) {
    refuse(n, text("a constant of shape %s is too large", shape_text(t)));
    return NONE;
  }
  folded_bytes += bytes;
  t->data = keep(bytes);
  t->bytes = bytes;
  return add_const(part(n, suffix), dtype, rank, dims, t->data, bytes);
}
static int is_const(size_t v) { return v != NONE && tensor_of(v)->is_const; }
/* The one number of a constant; 0 after an error was reported. */
static int const_number(const onnx_node* n, size_t v, const char* what, double* out) {
  if (!is_const(v) || asl__num_elements(tensor_of(v)) != 1) return refuse(n, text("its %s must be one constant number", what));
  *out = asl__num_get(tensor_of(v), 0);
  return 1;
}


/* --- one input or two, nothing to say --- */
static size_t broadcast_by_axis(const onnx_node* n);
static int map_plain(const onnx_node* n, const char* type) {
  build b = start(type, n->name, n->n_own);
  if (!has_inputs(n, 1) || !only_first_output(n)) return 0;
  if (onnx.opset < 7 && n->n_own == 2 && attr(n, "axis")) {
    input(&b, in_of(n, 0));
    input(&b, broadcast_by_axis(n));
    return bind(n, 0, finish_whole(&b, 1));
  }
  for (size_t i = 0; i < n->n_own; i++) input(&b, in_of(n, i));
  return bind(n, 0, finish(&b, 1));
}
/* Up to opset 6 an attribute said where the axes of the second input stand in the first. */
static size_t broadcast_by_axis(const onnx_node* n) {
  int64_t axis = get_int(n, "axis", 0), dims[ASL__MAX_RANK];
  const int rank = rank_at(in_of(n, 0));
  if (in_of(n, 1) == NONE || !fix_axis(n, &axis, rank)) return NONE;
  const asl__tensor t = *tensor_of(in_of(n, 1));
  if (axis + t.rank > rank) { refuse(n, "axis does not fit its inputs"); return NONE; }
  for (int i = 0; i < rank - (int)axis; i++) dims[i] = i < t.rank ? t.dims[i] : 1;
  return reshape_to(n, "placed", in_of(n, 1), dims, rank - (int)axis);
}
/* Sum, Max and Min take any number of inputs; GE's operators take two. */
static int map_chain(const onnx_node* n, const char* type) {
  size_t v = in_of(n, 0);
  if (!has_inputs(n, n->n_own ? n->n_own : 1)) return 0;
  for (size_t i = 1; i < n->n_own && v != NONE; i++) {
    const char* name = i + 1 == n->n_own ? n->name : text("%s_%llu", n->name, (unsigned long long)i);
    v = make_binary(type, name, v, in_of(n, i));
  }
  return bind(n, 0, v);
}
static int map_nothing(const onnx_node* n, const char* type) {
  (void)type;
  return has_inputs(n, 1) && bind(n, 0, in_of(n, 0));
}
static int map_leaky_relu(const onnx_node* n, const char* type) {
  build b = start(type, n->name, 1);
  if (!has_inputs(n, 1)) return 0;
  attr_float(&b, "negative_slope", get_float(n, "alpha", 0.01f));
  input(&b, in_of(n, 0));
  return bind(n, 0, finish(&b, 1));
}
/* Bounds: attributes up to opset 10, inputs from 11 on; one that is absent becomes the end of the type. */
static int map_clip(const onnx_node* n, const char* type) {
  build b = start(type, n->name, 3);
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  aclDataType dtype = tensor_of(x)->dtype;
  int real = asl__num_kind(dtype) == 'f';
  double most = dtype == ACL_DOUBLE ? DBL_MAX : dtype == ACL_FLOAT16 ? 65504.0 : real ? (double)FLT_MAX : 1e300;
  double least = -most; /* integer types stop at their own ends */
  input(&b, x);
  for (size_t i = 1; i < 3; i++) {
    const char* what = i == 1 ? "min" : "max";
    size_t v = in_of(n, i);
    if (v == NONE)
      v = add_number(text("%s_%s", n->name, what), dtype, attr(n, what) ? (double)attr(n, what)->f : i == 1 ? least : most);
    input(&b, v);
  }
  return bind(n, 0, finish(&b, 1));
}
static int map_cast(const onnx_node* n, const char* type) {
  aclDataType to = type_of_onnx((int)get_int(n, "to", 0));
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  if (to == ACL_DT_UNDEFINED) return refuse(n, text("ONNX element type %lld is not supported", (long long)get_int(n, "to", 0)));
  return bind(n, 0, tensor_of(in_of(n, 0))->dtype == to ? in_of(n, 0) : make_cast(n->name, in_of(n, 0), to));
}

/* --- windows: convolution and pooling --- */
typedef struct {
  int64_t kernel[3], stride[3], dilation[3]; /* depth, height, width; fewer axes are the last ones */
  int64_t pads[6]; /* before and after each axis: GE's order; ONNX lists all begins, then all ends */
} window;
/* The SAME rule: ceil(in / stride) windows; what is missing is split evenly, the odd one after (UPPER) or before (LOWER). */
static void same_pads(window* w, int axis, int64_t in, int lower) {
  int64_t reach = (w->kernel[axis] - 1) * w->dilation[axis] + 1, out = (in + w->stride[axis] - 1) / w->stride[axis];
  int64_t all = (out - 1) * w->stride[axis] + reach - in;
  if (all < 0) all = 0;
  w->pads[axis * 2] = lower ? all - all / 2 : all / 2;
  w->pads[axis * 2 + 1] = all - w->pads[axis * 2];
}
/* Reads kernel_shape, strides, dilations, pads and auto_pad. `in` are the spatial sizes, `kernel` the filter's (NULL: the
   attribute must say), both with fewer axes last. */
static int read_window(const onnx_node* n, size_t axes, const int64_t* in, const int64_t* kernel, window* w) {
  int64_t v[6];
  const size_t first = 3 - axes;
  const char* automatic = get_text(n, "auto_pad", "NOTSET");
  for (size_t i = 0; i < 3; i++) {
    w->kernel[i] = kernel ? kernel[i] : 1;
    w->stride[i] = w->dilation[i] = 1;
    w->pads[2 * i] = w->pads[2 * i + 1] = 0;
  }
  if (get_ints(n, "kernel_shape", v, 3) > 0) {
    if (get_ints(n, "kernel_shape", v, 3) != axes) return refuse(n, "kernel_shape does not fit the rank of the input");
    for (size_t i = 0; i < axes; i++) {
      if (kernel && kernel[first + i] != v[i]) return refuse(n, "kernel_shape differs from the shape of the filter");
      w->kernel[first + i] = v[i];
    }
  } else if (!kernel) return refuse(n, "kernel_shape is missing");
  size_t strides = get_ints(n, "strides", v, 3);
  for (size_t i = 0; i < axes && strides == axes; i++) w->stride[first + i] = v[i];
  size_t dilations = get_ints(n, "dilations", v, 3);
  for (size_t i = 0; i < axes && dilations == axes; i++) w->dilation[first + i] = v[i];
  const int given = !*automatic || strcmp(automatic, "NOTSET") == 0;
  size_t pads = get_ints(n, "pads", v, 6);
  for (size_t i = 0; i < axes && pads == 2 * axes && given; i++) {
    w->pads[2 * (first + i)] = v[i];
    w->pads[2 * (first + i) + 1] = v[axes + i];
  }
  if ((strides && strides != axes) || (dilations && dilations != axes) || (pads && pads != 2 * axes))
    return refuse(n, "strides, dilations or pads do not fit the rank of the input");
  for (size_t i = 0; i < 3; i++)
    if (w->kernel[i] < 1 || w->kernel[i] > 65536 || w->stride[i] < 1 || w->stride[i] > 65536 || w->dilation[i] < 1 ||
        w->dilation[i] > 65536)
      return refuse(n, "kernel_shape, strides and dilations must be at least 1");
  if (strcmp(automatic, "SAME_UPPER") == 0 || strcmp(automatic, "SAME_LOWER") == 0) {
    for (size_t i = first; i < 3; i++) same_pads(w, (int)i, in[i], strcmp(automatic, "SAME_LOWER") == 0);
  } else if (!given && strcmp(automatic, "VALID") != 0) return refuse(n, text("auto_pad %s is not known", automatic));
  for (int i = 0; i < 6; i++)
    if (w->pads[i] < 0 || w->pads[i] > 65536) return refuse(n, "pads must not be negative");
  return 1;
}
static int is_window_input(const onnx_node* n, int rank) {
  return (rank >= 3 && rank <= 5) ||
      refuse(n, text("its input has rank %d; windows over one, two or three axes (rank 3 to 5) are supported", rank));
}

/* --- matrices --- */
static int map_gemm(const onnx_node* n, const char* type) {
  if (!has_inputs(n, 2)) return 0;
  size_t a = in_of(n, 0), w = in_of(n, 1), c = in_of(n, 2), y;
  const float alpha = get_float(n, "alpha", 1.0f), beta = get_float(n, "beta", 1.0f);
  const int scaled = alpha < 1.0f || alpha > 1.0f, plain_c = !(beta < 1.0f || beta > 1.0f);
  if (tensor_of(a)->rank != 2 || tensor_of(w)->rank != 2)
    return refuse(n, text("its inputs %s and %s are not both matrices", shape_text(tensor_of(a)), shape_text(tensor_of(w))));
  const int tb = get_int(n, "transB", 0) != 0;
  const int64_t columns = tensor_of(w)->dims[tb ? 0 : 1];
  /* The third input of MatMulV2 is a row added to every row of the product; what ONNX allows beyond that takes operators of
     its own. */
  const int row = c != NONE && !scaled && plain_c && tensor_of(c)->rank == 1 && tensor_of(c)->dims[0] == columns;
  const int last = row || (c == NONE && !scaled);
  build b = start(type, last ? n->name : text("%s_matmul", n->name), 3);
  attr_bool(&b, "transpose_x1", get_int(n, "transA", 0) != 0);
  attr_bool(&b, "transpose_x2", tb);
  input(&b, a);
  input(&b, w);
  if (row) input(&b, c);
  y = finish(&b, 1);
  if (y != NONE && scaled)
    y = make_binary("Mul", c == NONE ? n->name : text("%s_alpha", n->name), y,
                    add_number(text("%s_alpha_value", n->name), tensor_of(y)->dtype, (double)alpha));
  if (y != NONE && c != NONE && !row) {
    if (!plain_c)
      c = make_binary("Mul", text("%s_beta", n->name), c, add_number(text("%s_beta_value", n->name), tensor_of(c)->dtype,
                                                                     (double)beta));
    if (c == NONE) return 0;
    y = make_binary("Add", n->name, y, c);
  }
  return bind(n, 0, y);
}
/* NumPy's rule: a vector on the left is a row, on the right a column, and the axis added for that goes away again. */
static size_t product_of(const onnx_node* n, const char* suffix, size_t a, size_t w) {
  size_t y;
  if (a == NONE || w == NONE) return NONE;
  const int row = rank_at(a) == 1, column = rank_at(w) == 1;
  if ((row || column) && (values[a].open || values[w].open)) { refuse(n, "the values decide the size of a vector"); return NONE; }
  if (rank_at(a) == 0 || rank_at(w) == 0) { refuse(n, "a scalar is no matrix"); return NONE; }
  if (row) a = make_axis(part(n, text("%srow", suffix)), a, 0, 1);
  if (column) w = make_axis(part(n, text("%scolumn", suffix)), w, 1, 1);
  if (a == NONE || w == NONE) return NONE;
  build b = start("BatchMatMulV2", row || column ? part(n, text("%smatmul", suffix)) : part(n, suffix), 2);
  attr_bool(&b, "adj_x1", 0);
  attr_bool(&b, "adj_x2", 0);
  input(&b, a);
  input(&b, w);
  y = finish(&b, 1);
  if (y != NONE && column) y = make_axis(row ? part(n, text("%ssqueeze", suffix)) : part(n, suffix), y, rank_at(y) - 1, 0);
  if (y != NONE && row) y = make_axis(part(n, suffix), y, rank_at(y) - (column ? 1 : 2), 0);
  return y;
}
static int map_matmul(const onnx_node* n, const char* type) {
  (void)type;
  return has_inputs(n, 2) && bind(n, 0, product_of(n, "", in_of(n, 0), in_of(n, 1)));
}

/* --- softmax: over one axis since opset 13; before, over all axes from the one named to the last --- */
static int map_softmax(const onnx_node* n, const char* type) {
  int64_t axes[ASL__MAX_RANK], axis = get_int(n, "axis", onnx.opset < 13 ? 1 : -1);
  size_t count = 1;
  if (!has_inputs(n, 1)) return 0;
  const int rank = tensor_of(in_of(n, 0))->rank;
  if (!fix_axis(n, &axis, rank)) return 0;
  if (onnx.opset < 13) count = (size_t)(rank - axis);
  for (size_t i = 0; i < count; i++) axes[i] = axis + (int64_t)i;
  build b = start(type, n->name, 1);
  attr_ints(&b, "axes", axes, count);
  input(&b, in_of(n, 0));
  return bind(n, 0, finish(&b, 1));
}
/* Mean, sum, maximum or minimum over axes; none named means all (or, when the node says so, nothing to do). */
static int read_axes(const onnx_node* n, int64_t* axes, int rank);
static int map_reduce(const onnx_node* n, const char* type) {
  int64_t axes[ASL__MAX_RANK];
  if (!has_inputs(n, 1)) return 0;
  const int rank = tensor_of(in_of(n, 0))->rank, global = strcmp(n->type, "GlobalMaxPool") == 0;
  int count = global ? 0 : read_axes(n, axes, rank);
  if (count < 0) return 0;
  if (count == 0 && !global && get_int(n, "noop_with_empty_axes", 0) != 0) return bind(n, 0, in_of(n, 0));
  if (count == 0)
    for (int i = global ? 2 : 0; i < rank; i++) axes[count++] = i;
  build b = start(type, n->name, 1);
  attr_ints(&b, "axes", axes, (size_t)count);
  attr_bool(&b, "keep_dims", global || get_int(n, "keepdims", 1) != 0);
  input(&b, in_of(n, 0));
  return bind(n, 0, finish(&b, 1));
}

/* --- shapes --- */
/* Sizes that come out of others, of which the largest are known: into list, for an attribute; their number, 0 when v is none such. */
static size_t late_ints(size_t v, int64_t* list, size_t cap) {
  size_t count = 0;
  if (v == NONE || !values[v].open || !values[v].most) return 0;
  asl__tensor t = values[v].t;
  t.data = values[v].most;
  if (!asl__num_is_int(t.dtype) || t.rank > 1 || !asl__num_count(&t, &count) || count > cap) return 0;
  for (size_t i = 0; i < count; i++) list[i] = asl__num_get_int(&t, i);
  return count;
}
static int map_reshape(const onnx_node* n, const char* type) {
  int64_t dims[ASL__MAX_RANK];
  (void)type;
  if (!has_inputs(n, onnx.opset < 5 ? 1 : 2)) return 0;
  size_t x = in_of(n, 0), open = NONE, known = 1, all = 0;
  const size_t late = onnx.opset < 5 ? 0 : late_ints(in_of(n, 1), dims, ASL__MAX_RANK);
  if (late) {
    build b = start("Reshape", n->name, 2);
    attr_ints(&b, "most_shape", dims, late);
    attr_int(&b, "allowzero", get_int(n, "allowzero", 0));
    input(&b, x);
    input(&b, in_of(n, 1));
    return bind(n, 0, finish(&b, 1));
  }
  int64_t given[ASL__MAX_RANK];
  int rank = onnx.opset < 5 ? (int)get_ints(n, "shape", dims, ASL__MAX_RANK) : const_ints(n, in_of(n, 1), "shape", dims, ASL__MAX_RANK);
  if (rank < 0) return 0;
  if (rank > ASL__MAX_RANK) return refuse(n, "its shape has more than 8 sizes");
  if (!asl__num_count(tensor_of(x), &all)) return refuse(n, "its input has an impossible shape");
  for (int i = 0; i < rank; i++) {
    given[i] = dims[i];
    if (dims[i] == 0 && get_int(n, "allowzero", 0) == 0) {
      if (i >= tensor_of(x)->rank) return refuse(n, "a 0 in its shape copies an axis that the input does not have");
      dims[i] = tensor_of(x)->dims[i];
    }
    if (dims[i] < -1 || (dims[i] == -1 && open != NONE)) return refuse(n, "its shape has more than one open axis");
    if (dims[i] == -1) open = (size_t)i;
    else if (!asl__sz_mul(known, (size_t)dims[i], &known)) return refuse(n, "its shape is too large");
  }
  if (values[x].open) { /* what is open stays so, and 0 copies what comes at the run */
    int copies = 0;
    for (int i = 0; i < rank; i++) copies |= given[i] == 0;
    if ((open == NONE && !copies) || get_int(n, "allowzero", 0))
      return refuse(n, "the values decide the size of its input, so its shape needs a -1 or a 0");
    build b = start("Reshape", n->name, 2);
    input(&b, x);
    input(&b, add_ints(text("%s_shape", n->name), given, (size_t)rank));
    return bind(n, 0, finish(&b, 1));
  }
  if (open != NONE) {
    if (known == 0 || all % known) return refuse(n, text("%s does not divide into its shape", shape_text(tensor_of(x))));
    dims[open] = (int64_t)(all / known);
  } else if (known != all) {
    return refuse(n, text("input %s has %llu elements, its shape %llu", shape_text(tensor_of(x)), (unsigned long long)all,
                          (unsigned long long)known));
  }
  return bind(n, 0, make_reshape(n->name, x, dims, (size_t)rank));
}
static int map_flatten(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 1);
  if (!has_inputs(n, 1)) return 0;
  const int rank = tensor_of(in_of(n, 0))->rank;
  if (axis < -rank || axis > rank) return refuse(n, text("axis %lld does not fit a tensor of rank %d", (long long)axis, rank));
  if (axis < 0) axis += rank;
  build b = start(type, n->name, 1);
  attr_int(&b, "axis", axis);
  input(&b, in_of(n, 0));
  return bind(n, 0, finish(&b, 1));
}
/* Axes: an attribute up to opset 12, an input from 13 on. */
static int read_axes(const onnx_node* n, int64_t* axes, int rank) {
  int count = in_of(n, 1) != NONE ? const_ints(n, in_of(n, 1), "axes", axes, ASL__MAX_RANK)
      : (int)get_ints(n, "axes", axes, ASL__MAX_RANK);
  if (count > ASL__MAX_RANK) { refuse(n, "it has more than 8 axes"); return -1; }
  for (int i = 0; i < count; i++)
    if (!fix_axis(n, &axes[i], rank)) return -1;
  return count;
}
static int map_squeeze(const onnx_node* n, const char* type) {
  int64_t axes[ASL__MAX_RANK];
  if (!has_inputs(n, 1)) return 0;
  const asl__tensor* t = tensor_of(in_of(n, 0));
  int count = read_axes(n, axes, t->rank);
  if (count < 0) return 0;
  if (count == 0 && values[in_of(n, 0)].open) return refuse(n, "the values decide the size of its input, so it has to name its axes");
  if (count == 0)
    for (int i = 0; i < t->rank; i++)
      if (t->dims[i] == 1) axes[count++] = i;
  for (int i = 0; i < count; i++)
    if (t->dims[axes[i]] != 1) return refuse(n, text("axis %lld of %s is not 1", (long long)axes[i], shape_text(t)));
  build b = start(type, n->name, 1);
  attr_ints(&b, "axis", axes, (size_t)count);
  input(&b, in_of(n, 0));
  if (count == 0) { asl__attrs_free(&b.attrs); return bind(n, 0, in_of(n, 0)); }
  return bind(n, 0, finish(&b, 1));
}
static int map_unsqueeze(const onnx_node* n, const char* type) {
  int64_t axes[ASL__MAX_RANK];
  if (!has_inputs(n, 1)) return 0;
  int given = in_of(n, 1) != NONE ? const_ints(n, in_of(n, 1), "axes", axes, ASL__MAX_RANK)
      : (int)get_ints(n, "axes", axes, ASL__MAX_RANK);
  if (given < 0) return 0;
  if (given == 0 || given > ASL__MAX_RANK - tensor_of(in_of(n, 0))->rank)
    return refuse(n, "its axes are missing or make more than 8");
  if (read_axes(n, axes, tensor_of(in_of(n, 0))->rank + given) < 0) return 0;
  build b = start(type, n->name, 1);
  attr_ints(&b, "axes", axes, (size_t)given);
  input(&b, in_of(n, 0));
  return bind(n, 0, finish(&b, 1));
}
static int map_transpose(const onnx_node* n, const char* type) {
  int64_t perm[ASL__MAX_RANK];
  if (!has_inputs(n, 1)) return 0;
  const int rank = tensor_of(in_of(n, 0))->rank;
  size_t given = get_ints(n, "perm", perm, ASL__MAX_RANK);
  if (attr(n, "perm") == NULL)
    for (int i = 0; i < rank; i++) perm[i] = rank - 1 - i;
  else if (given != (size_t)rank) return refuse(n, text("perm has %llu axes, the input %d", (unsigned long long)given, rank));
  build b = start(type, n->name, 2);
  input(&b, in_of(n, 0));
  input(&b, add_ints(text("%s_perm", n->name), perm, (size_t)rank));
  return bind(n, 0, finish(&b, 1));
}
static int map_concat(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 1);
  if (n->n_own == 0 || !has_inputs(n, n->n_own)) return refuse(n, "it has no inputs");
  if (!fix_axis(n, &axis, tensor_of(in_of(n, 0))->rank)) return 0;
  build b = start(type, n->name, n->n_own);
  attr_int(&b, "concat_dim", axis);
  attr_int(&b, "N", (int64_t)n->n_own);
  for (size_t i = 0; i < n->n_own; i++) input(&b, in_of(n, i));
  return bind(n, 0, finish(&b, 1));
}
/* Shapes are known here, so asking for one gives a constant (opset 15: a part of it). */
static int map_shape(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  if (values[in_of(n, 0)].open) {
    build b = start("Shape", n->name, 1);
    attr_dtype(&b, "dtype", ACL_INT64);
    input(&b, in_of(n, 0));
    if (attr(n, "start") || attr(n, "end")) return refuse(n, "the values decide the size of its input; only the whole shape can be asked for then");
    return bind(n, 0, finish(&b, 1));
  }
  const asl__tensor* t = tensor_of(in_of(n, 0));
  int64_t from = get_int(n, "start", 0), to = get_int(n, "end", t->rank);
  if (from < 0) from += t->rank;
  if (to < 0) to += t->rank;
  if (from < 0) from = 0;
  if (to > t->rank) to = t->rank;
  if (from > to) from = to < 0 ? 0 : to;
  return bind(n, 0, add_ints(n->name, t->dims + from, to > from ? (size_t)(to - from) : 0));
}
static int map_gather(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 0);
  if (!has_inputs(n, 2) || !fix_axis(n, &axis, tensor_of(in_of(n, 0))->rank)) return 0;
  build b = start(type, n->name, 3);
  input(&b, in_of(n, 0));
  input(&b, in_of(n, 1));
  input(&b, add_ints(text("%s_axis", n->name), &axis, 1));
  return bind(n, 0, finish(&b, 1));
}
/* Pads: attributes up to opset 10, inputs from 11 on. ONNX lists all begins, then all ends. */
static int map_pad(const onnx_node* n, const char* type) {
  int64_t pads[2 * ASL__MAX_RANK], all[2 * ASL__MAX_RANK], axes[ASL__MAX_RANK];
  const char* mode = get_text(n, "mode", "constant");
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0), fill = onnx.opset < 11 ? NONE : in_of(n, 2);
  const int rank = tensor_of(x)->rank;
  int count = onnx.opset < 11 ? (int)get_ints(n, "pads", pads, 2 * ASL__MAX_RANK)
      : const_ints(n, in_of(n, 1), "pads", pads, 2 * ASL__MAX_RANK);
  int used = rank;
  if (count < 0) return 0;
  for (int i = 0; i < rank; i++) axes[i] = i;
  if (in_of(n, 3) != NONE) {
    used = const_ints(n, in_of(n, 3), "axes", axes, (size_t)rank);
    if (used < 0) return 0;
    for (int i = 0; i < used; i++)
      if (!fix_axis(n, &axes[i], rank)) return 0;
  }
  if (count != 2 * used) return refuse(n, text("it lists %d pads for %d axes", count, used));
  asl__zero(all, sizeof all);
  for (int i = 0; i < used; i++) { all[2 * axes[i]] = pads[i]; all[2 * axes[i] + 1] = pads[used + i]; }
  if (fill == NONE)
    fill = add_number(text("%s_value", n->name), tensor_of(x)->dtype, onnx.opset < 11 ? (double)get_float(n, "value", 0.0f)
                      : 0.0);
  build b = start(type, n->name, 3);
  attr_str(&b, "mode", mode);
  attr_bool(&b, "paddings_contiguous", 1); /* pairs (before, after) per axis */
  input(&b, x);
  input(&b, add_ints(text("%s_paddings", n->name), all, (size_t)(2 * rank)));
  input(&b, fill);
  return bind(n, 0, finish(&b, 1));
}

/* --- constants and normalisation --- */
static int map_constant(const onnx_node* n, const char* type) {
  (void)type;
  for (size_t i = 0; i < n->n_attrs; i++) {
    const onnx_attr* a = &n->attrs[i];
    int64_t dims[1];
    if (a->t) {
      if (a->t->dtype == ACL_DT_UNDEFINED) return refuse(n, text("ONNX element type %d is not supported", a->t->type));
      return bind(n, 0, add_const(n->name, a->t->dtype, a->t->rank, a->t->dims, a->t->data, a->t->bytes));
    }
    if (strcmp(a->name, "value_float") == 0) return bind(n, 0, add_number(n->name, ACL_FLOAT, (double)a->f));
    if (strcmp(a->name, "value_int") == 0) return bind(n, 0, add_const(n->name, ACL_INT64, 0, NULL, &a->i, sizeof a->i));
    if (strcmp(a->name, "value_ints") == 0) return bind(n, 0, add_ints(n->name, a->ints, a->n_ints));
    dims[0] = (int64_t)a->n_floats;
    if (strcmp(a->name, "value_floats") == 0)
      return bind(n, 0, add_const(n->name, ACL_FLOAT, 1, dims, a->floats, a->n_floats * sizeof(float)));
  }
  return refuse(n, "it has no value of a supported kind");
}
/* One number, as often as the shape asks; the shape is known here, so the result is a constant. */
static int map_constant_of_shape(const onnx_node* n, const char* type) {
  int64_t dims[ASL__MAX_RANK];
  asl__tensor t, one;
  size_t count = 0, bytes = 0;
  float zero = 0.0f;
  const onnx_attr* a = attr(n, "value");
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  const size_t late = late_ints(in_of(n, 0), dims, ASL__MAX_RANK);
  int rank = late ? (int)late : const_ints(n, in_of(n, 0), "shape", dims, ASL__MAX_RANK);
  if (rank < 0) return 0;
  make_tensor(&one, ACL_FLOAT, 0, NULL);
  one.data = &zero;
  if (a && a->t) {
    if (a->t->dtype == ACL_DT_UNDEFINED || a->t->bytes != asl__num_size(a->t->dtype))
      return refuse(n, "its value is not one number");
    one.dtype = a->t->dtype;
    one.data = keep_text(a->t->data, a->t->bytes);
  }
  if (late) {
    const int64_t single[1] = {1};
    build b = start("Fill", n->name, 2);
    attr_ints(&b, "most_dims", dims, late);
    input(&b, in_of(n, 0));
    input(&b, add_const(part(n, "value"), one.dtype, 1, single, one.data == &zero ? keep(sizeof zero) : one.data, asl__num_size(one.dtype)));
    return bind(n, 0, finish(&b, 1));
  }
  make_tensor(&t, one.dtype, rank, dims);
  if (!asl__num_count(&t, &count) || !asl__num_bytes(&t, &bytes) || bytes > MAX_FOLDED - folded_bytes)
    return refuse(n, text("a constant of shape %s is too large", shape_text(&t)));
  folded_bytes += bytes;
  unsigned char* p = (unsigned char*)keep(bytes);
  for (size_t i = 0; i < count; i++) memcpy(p + i * (bytes / count), one.data, bytes / count);
  return bind(n, 0, add_const(n->name, t.dtype, rank, dims, p, bytes));
}
/* Behind a convolution that nobody else reads, a batch normalisation is a change of the filter and of the bias:
   (w x + b - mean) s + offset = (s w) x + (b - mean) s + offset, with s = scale / sqrt(variance + epsilon). */
static const float* const_floats(size_t v, size_t count) {
  const asl__tensor* t = v == NONE ? NULL : tensor_of(v);
  return t && t->is_const && t->dtype == ACL_FLOAT && asl__num_elements(t) == count ? (const float*)t->data : NULL;
}
static int fold_into_conv(const onnx_node* n) {
  const size_t x = in_of(n, 0);
  if (values[x].op == NONE || map_get(&wanted, n->in[0]) != 1) return 0;
  const asl__om_op* conv = &ge->ops[values[x].op];
  if (strcmp(conv->type, "Conv2D") != 0 || conv->in_count < 2 || conv->in[1].op == ASL__OM_NONE) return 0;
  const asl__om_op *filter = &ge->ops[conv->in[1].op], *bias = conv->in_count > 2 && conv->in[2].op != ASL__OM_NONE ? &ge->ops[conv->in[2].op] : NULL;
  if (!filter->value || filter->value->dtype != ACL_FLOAT || filter->value->rank != 4 || (bias && (!bias->value || bias->value->dtype != ACL_FLOAT))) return 0;
  const size_t channels = (size_t)filter->value->dims[0], each = channels ? filter->data_bytes / sizeof(float) / channels : 0;
  const float *scale = const_floats(in_of(n, 1), channels), *offset = const_floats(in_of(n, 2), channels), *mean = const_floats(in_of(n, 3), channels),
      *variance = const_floats(in_of(n, 4), channels);
  const double epsilon = (double)get_float(n, "epsilon", 1e-5f);
  if (!scale || !offset || !mean || !variance || each == 0 || (bias && bias->data_bytes != channels * sizeof(float)) ||
      filter->data_bytes > MAX_FOLDED - folded_bytes) return 0;
  const float *w = (const float*)(const void*)filter->data, *b = bias ? (const float*)(const void*)bias->data : NULL;
  float* new_w = (float*)keep(filter->data_bytes);
  float* new_b = (float*)keep_array(channels, sizeof(float));
  int64_t dims[4] = {0, 0, 0, 0}, line[1];
  folded_bytes += filter->data_bytes;
  for (size_t c = 0; c < channels; c++) {
    const double s = (double)scale[c] / sqrt((double)variance[c] + epsilon);
    for (size_t i = 0; i < each; i++) new_w[c * each + i] = (float)((double)w[c * each + i] * s);
    new_b[c] = (float)(((b ? (double)b[c] : 0) - (double)mean[c]) * s + (double)offset[c]);
  }
  for (int i = 0; i < 4; i++) dims[i] = filter->value->dims[i];
  line[0] = (int64_t)channels;
  const size_t fv = add_const(text("%s_filter", n->name), ACL_FLOAT, 4, dims, new_w, filter->data_bytes);
  const size_t bv = add_const(text("%s_bias", n->name), ACL_FLOAT, 1, line, new_b, channels * sizeof(float));
  const size_t at = values[x].op, had_bias = conv->in_count > 2;
  emit_const(fv);
  emit_const(bv); /* the list of operators may have moved */
  asl__om_op* op = &ge->ops[at];
  op->in[1].op = values[fv].op;
  op->in[1].index = 0;
  if (had_bias) {
    op->in[2].op = values[bv].op;
    op->in[2].index = 0;
    asl__om_desc_init(&op->in_desc[2]);
    describe(&op->in_desc[2], tensor_of(bv));
  } else {
    if (!asl__om_add_in(op, values[bv].op, 0)) no_memory();
    describe(asl__om_add_desc(op, 0), tensor_of(bv));
  }
  return 1;
}
static size_t normalised(const onnx_node* n, size_t x, const int64_t* axes, size_t count, double epsilon, size_t* mean, size_t* scale);
static size_t per_channel(const onnx_node* n, const char* suffix, size_t v, int rank);
/* Exported as it was trained: with the mean and the deviation of the batch itself, and what the running ones become. */
static int map_batch_norm_training(const onnx_node* n) {
  const double keep_share = (double)get_float(n, "momentum", 0.9f), epsilon = (double)get_float(n, "epsilon", 1e-5f);
  int64_t axes[ASL__MAX_RANK], line[1];
  size_t count = 0, mean = NONE, scale = NONE;
  const size_t x = in_of(n, 0);
  const int rank = rank_at(x);
  if (rank < 2) return refuse(n, "its input has no channels");
  for (int i = 0; i < rank; i++)
    if (i != 1) axes[count++] = i;
  size_t y = normalised(n, x, axes, count, epsilon, &mean, &scale);
  y = two(n, "Mul", "scaled", y, per_channel(n, "gamma", in_of(n, 1), rank));
  if (!bind(n, 0, two(n, "Add", "", y, per_channel(n, "beta", in_of(n, 2), rank)))) return 0;
  line[0] = tensor_of(x)->dims[1];
  const size_t variance = with_number(n, "Sub", "variance_of_batch", one(n, "Reciprocal", "squared", two(n, "Mul", "scale_squared", scale, scale)), epsilon);
  const size_t now[2] = {reshape_to(n, "mean_line", mean, line, 1), reshape_to(n, "variance_line", variance, line, 1)};
  for (size_t i = 0; i < 2; i++)
    if (!bind(n, 1 + i, two(n, "Add", i ? "running_variance" : "running_mean", with_number(n, "Mul", i ? "old_variance" : "old_mean", in_of(n, 3 + i), keep_share),
                            with_number(n, "Mul", i ? "new_variance" : "new_mean", now[i], 1 - keep_share)))) return 0;
  return 1;
}
static int map_batch_norm(const onnx_node* n, const char* type) {
  if (!has_inputs(n, 5)) return 0;
  if (get_int(n, "training_mode", 0) != 0) return map_batch_norm_training(n);
  if (!only_first_output(n)) return 0;
  if (onnx.opset < 9 && get_int(n, "spatial", 1) == 0) return refuse(n, "spatial=0 is not supported");
  if (fold_into_conv(n)) return bind(n, 0, in_of(n, 0));
  build b = start(type, n->name, 5);
  attr_float(&b, "epsilon", get_float(n, "epsilon", 1e-5f));
  attr_str(&b, "data_format", "NCHW");
  attr_bool(&b, "is_training", 0);
  for (size_t i = 0; i < 5; i++) input(&b, in_of(n, i));
  return bind(n, 0, finish(&b, 1));
}

/* --- element by element --- */
/* Operators whose numbers have the same name on both sides, with ONNX's defaults. */
static int map_attrs(const onnx_node* n, const char* type) {
  static const struct { const char *onnx, *attr, *ge; float value; } table[] = {
    {"HardSigmoid", "alpha", "alpha", 0.2f}, {"HardSigmoid", "beta", "beta", 0.5f}, {"Elu", "alpha", "alpha", 1.0f}
  };
  if (!has_inputs(n, 1)) return 0;
  build b = start(type, n->name, 1);
  for (size_t i = 0; i < ASL__COUNT(table); i++)
    if (strcmp(table[i].onnx, n->type) == 0) attr_float(&b, table[i].ge, get_float(n, table[i].attr, table[i].value));
  input(&b, in_of(n, 0));
  return bind(n, 0, finish(&b, 1));
}
/* gamma * (x > 0 ? x : alpha (e^x - 1)) */
static int map_selu(const onnx_node* n, const char* type) {
  if (!has_inputs(n, 1)) return 0;
  build b = start(type, part(n, "elu"), 1);
  attr_float(&b, "alpha", get_float(n, "alpha", 1.67326319217681884765625f));
  input(&b, in_of(n, 0));
  return bind(n, 0, with_number(n, "Mul", "", finish(&b, 1), (double)get_float(n, "gamma", 1.05070102214813232421875f)));
}
/* max(0, x) + min(0, alpha (e^(x / alpha) - 1)) */
static int map_celu(const onnx_node* n, const char* type) {
  const double alpha = (double)get_float(n, "alpha", 1.0f);
  if (!has_inputs(n, 1)) return 0;
  if (alpha <= 0) return refuse(n, "alpha must be above 0");
  size_t x = with_number(n, "RealDiv", "scaled", in_of(n, 0), alpha);
  if (x == NONE) return 0;
  build b = start(type, part(n, "elu"), 1);
  attr_float(&b, "alpha", 1.0f);
  input(&b, x);
  return bind(n, 0, with_number(n, "Mul", "", finish(&b, 1), alpha)); /* above 0, x / alpha * alpha */
}
static int map_thresholded_relu(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  size_t above = with_number(n, "Greater", "above", x, (double)get_float(n, "alpha", 1.0f));
  return bind(n, 0, select_of(n, "", above, x, number_like(n, "zero", x, 0.0)));
}
static int map_shrink(const onnx_node* n, const char* type) {
  (void)type;
  const double bias = (double)get_float(n, "bias", 0.0f), lambd = (double)get_float(n, "lambd", 0.5f);
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  size_t low = select_of(n, "low", with_number(n, "Less", "below", x, -lambd), with_number(n, "Add", "up", x, bias), number_like(n, "zero", x, 0.0));
  return bind(n, 0, select_of(n, "", with_number(n, "Greater", "above", x, lambd), with_number(n, "Sub", "down", x, bias), low));
}
/* x Phi(x), or the approximation by tanh */
static int map_gelu(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0), y;
  if (strcmp(n->type, "BiasGelu") == 0 || in_of(n, 1) != NONE) x = two(n, "Add", "bias", x, in_of(n, 1));
  if (strcmp(get_text(n, "approximate", strcmp(n->type, "FastGelu") == 0 ? "tanh" : "none"), "tanh") == 0) {
    size_t cube = two(n, "Mul", "cube", two(n, "Mul", "square", x, x), x);
    y = two(n, "Add", "inner", x, with_number(n, "Mul", "cubic", cube, 0.044715));
    y = one(n, "Tanh", "tanh", with_number(n, "Mul", "root", y, 0.79788456080286535588));
  } else {
    y = one(n, "Erf", "erf", with_number(n, "Mul", "root", x, 0.70710678118654752440));
  }
  y = with_number(n, "Mul", "half", with_number(n, "Add", "one", y, 1.0), 0.5);
  return bind(n, 0, two(n, "Mul", "", x, y));
}
static int map_mish(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  return bind(n, 0, two(n, "Mul", "", in_of(n, 0), one(n, "Tanh", "tanh", one(n, "Softplus", "softplus", in_of(n, 0)))));
}
static int map_hard_swish(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t gate = with_number(n, "Add", "shift", with_number(n, "Mul", "sixth", in_of(n, 0), 1.0 / 6), 0.5);
  return bind(n, 0, two(n, "Mul", "", in_of(n, 0), clip_to(n, "gate", gate, 0, 1)));
}
/* Slopes that stand for the channels are what GE's operator knows; others are written out: max(x, 0) + slope min(x, 0). */
static int map_prelu(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  size_t x = in_of(n, 0), slope = in_of(n, 1);
  const asl__tensor *t = tensor_of(x), *s = tensor_of(slope);
  int channels = t->rank >= 2 && s->rank == t->rank - 1 && s->dims[0] == t->dims[1];
  for (int i = 1; i < s->rank; i++) channels &= s->dims[i] == 1;
  if (s->rank == 1 && t->rank > 2 && s->dims[0] == t->dims[1]) /* old versions: a slope for each channel, whatever the last axis is */
    channels |= onnx.opset < 7 || s->dims[0] != t->dims[t->rank - 1];
  if (asl__op_find("PRelu") && (channels || asl__num_elements(s) == 1)) {
    int64_t dims[1] = {channels ? t->dims[1] : 1};
    build b = start("PRelu", n->name, 2);
    input(&b, x);
    input(&b, reshape_to(n, "slope", slope, dims, 1));
    return bind(n, 0, finish_whole(&b, 1));
  }
  size_t up = with_number(n, "Maximum", "up", x, 0), down = with_number(n, "Minimum", "down", x, 0);
  return bind(n, 0, two(n, "Add", "", up, two(n, "Mul", "slope", down, slope)));
}
/* The exponent may have another type than the base, whose type the result has. */
static int map_pow(const onnx_node* n, const char* type) {
  if (!has_inputs(n, 2)) return 0;
  size_t x = in_of(n, 0), e = in_of(n, 1);
  if (asl__num_is_int(type_at(x)) && !asl__num_is_int(type_at(e))) { /* through real numbers, then back */
    size_t y = two(n, type, "real", cast_to(n, "base", x, type_at(e)), e);
    return bind(n, 0, cast_to(n, "", y, type_at(x)));
  }
  if (is_const(e) && asl__num_elements(tensor_of(e)) == 1 && tensor_of(e)->rank <= rank_at(x)) {
    const double v = asl__num_get(tensor_of(e), 0);
    if (v >= 2 && v <= 2) return bind(n, 0, two(n, "Mul", "", x, x));
  }
  return bind(n, 0, two(n, type, "", x, cast_to(n, "exponent", e, type_at(x))));
}
static int map_mod(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  const int real = asl__num_kind(type_at(in_of(n, 0))) == 'f';
  if (real && get_int(n, "fmod", 0) == 0) return refuse(n, "fmod must be 1 for real numbers");
  return bind(n, 0, two(n, get_int(n, "fmod", 0) ? "Mod" : "FloorMod", "", in_of(n, 0), in_of(n, 1)));
}
static int map_shift(const onnx_node* n, const char* type) {
  (void)type;
  const char* direction = get_text(n, "direction", "");
  if (!has_inputs(n, 2)) return 0;
  if (!among("LEFT|RIGHT", direction)) return refuse(n, "direction must be LEFT or RIGHT");
  return bind(n, 0, two(n, *direction == 'L' ? "LeftShift" : "RightShift", "", in_of(n, 0), in_of(n, 1)));
}
static int map_xor(const onnx_node* n, const char* type) {
  return has_inputs(n, 2) && bind(n, 0, two(n, type, "", in_of(n, 0), in_of(n, 1)));
}
static int map_is_inf(const onnx_node* n, const char* type) {
  (void)type;
  const int below = get_int(n, "detect_negative", 1) != 0, above = get_int(n, "detect_positive", 1) != 0;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  const double most = type_at(x) == ACL_DOUBLE ? DBL_MAX : type_at(x) == ACL_FLOAT16 ? 65504.0 : (double)FLT_MAX;
  size_t hi = with_number(n, "Greater", below ? "above" : "", x, most), lo;
  if (!below && !above) return bind(n, 0, two(n, "LogicalAnd", "", hi, one(n, "LogicalNot", "not", hi)));
  if (!below) return bind(n, 0, hi);
  lo = with_number(n, "Less", above ? "below" : "", x, -most);
  return bind(n, 0, above ? two(n, "LogicalOr", "", hi, lo) : lo);
}
static int map_is_nan(const onnx_node* n, const char* type) {
  return has_inputs(n, 1) && bind(n, 0, two(n, type, "", in_of(n, 0), in_of(n, 0))); /* nothing else differs from itself */
}
static int map_mean(const onnx_node* n, const char* type) {
  size_t v = in_of(n, 0);
  if (!has_inputs(n, n->n_own ? n->n_own : 1)) return 0;
  for (size_t i = 1; i < n->n_own; i++) v = two(n, type, text("sum_%llu", (unsigned long long)i), v, in_of(n, i));
  return bind(n, 0, n->n_own == 1 ? v : with_number(n, "RealDiv", "", v, (double)n->n_own));
}
static int map_where(const onnx_node* n, const char* type) {
  (void)type;
  return has_inputs(n, 3) && bind(n, 0, select_of(n, "", in_of(n, 0), in_of(n, 1), in_of(n, 2)));
}
static int map_cast_like(const onnx_node* n, const char* type) {
  (void)type;
  return has_inputs(n, 2) && bind(n, 0, cast_to(n, "", in_of(n, 0), type_at(in_of(n, 1))));
}
/* At inference nothing is dropped; a mask that somebody reads is all true. */
static int map_dropout(const onnx_node* n, const char* type) {
  (void)type;
  asl__tensor t;
  if (!has_inputs(n, 1)) return 0;
  double ratio = 0.5;
  if (is_const(in_of(n, 1)) && !const_number(n, in_of(n, 1), "ratio", &ratio)) return 0;
  if (in_of(n, 2) != NONE && ratio != 0.0) {
    const asl__tensor* mode = tensor_of(in_of(n, 2));
    if (!mode->is_const || asl__num_elements(mode) != 1 || asl__num_get(mode, 0) != 0.0)
      return refuse(n, "it is in training mode, and this is inference");
  }
  if (n->n_out > 1 && *n->out[1] && map_get(&wanted, n->out[1]) != NONE) {
    const asl__tensor* x = tensor_of(in_of(n, 0));
    size_t mask = fresh_const(n, "mask", onnx.opset < 10 ? x->dtype : ACL_BOOL, x->rank, x->dims, &t);
    for (size_t i = 0; mask != NONE && i < asl__num_elements(&t); i++) asl__num_set_int(&t, i, 1);
    if (!bind(n, 1, mask)) return 0;
  }
  return bind(n, 0, in_of(n, 0));
}

/* --- slices, pieces, places --- */
/* Starts or ends that the run knows: no more than all of the input can come. */
static int map_late_slice(const onnx_node* n) {
  int64_t list[ASL__MAX_RANK];
  build b = start("StridedSliceV2", n->name, 5);
  static const char* const names[5] = {"", "begin", "end", "axes", "strides"};
  for (size_t i = 0; i < 5; i++) {
    const size_t v = in_of(n, i), count = i == 1 || i == 2 ? late_ints(v, list, ASL__MAX_RANK) : 0;
    for (size_t k = 0; k < count; k++) list[k] = i == 1 ? 0 : INT32_MAX;
    if (count) attr_ints(&b, text("most_%s", names[i]), list, count);
    else if (i > 0 && v != NONE && const_ints(n, v, names[i], list, ASL__MAX_RANK) < 0) return 0;
    for (size_t k = 0; i == 4 && v != NONE && k < asl__num_elements(tensor_of(v)); k++)
      if (list[k] < 1) return refuse(n, "the run knows where it begins or ends, so its steps have to go forward");
    input(&b, v);
  }
  return bind(n, 0, finish(&b, 1));
}
static int map_slice(const onnx_node* n, const char* type) {
  int64_t begin[ASL__MAX_RANK], end[ASL__MAX_RANK], axes[ASL__MAX_RANK], step[ASL__MAX_RANK];
  size_t used = 0;
  int count, given, steps;
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  const asl__tensor x = *tensor_of(in_of(n, 0));
  if (onnx.opset < 10) {
    count = (int)get_ints(n, "starts", begin, ASL__MAX_RANK);
    if ((int)get_ints(n, "ends", end, ASL__MAX_RANK) != count || count > ASL__MAX_RANK) return refuse(n, "starts and ends differ in length");
    given = (int)get_ints(n, "axes", axes, ASL__MAX_RANK);
    steps = 0;
  } else {
    if (!has_inputs(n, 3)) return 0;
    if (late_ints(in_of(n, 1), begin, ASL__MAX_RANK) || late_ints(in_of(n, 2), end, ASL__MAX_RANK)) return map_late_slice(n);
    count = const_ints(n, in_of(n, 1), "starts", begin, ASL__MAX_RANK);
    int ends = const_ints(n, in_of(n, 2), "ends", end, ASL__MAX_RANK);
    given = const_ints(n, in_of(n, 3), "axes", axes, ASL__MAX_RANK);
    steps = const_ints(n, in_of(n, 4), "steps", step, ASL__MAX_RANK);
    if (count < 0 || ends < 0 || given < 0 || steps < 0) return 0;
    if (ends != count) return refuse(n, "starts and ends differ in length");
  }
  const int named = onnx.opset < 10 ? attr(n, "axes") != NULL : in_of(n, 3) != NONE;
  if (count > x.rank || (named && given != count) || (steps && steps != count)) return refuse(n, "starts, ends, axes and steps differ in length");
  for (int i = 0; i < count; i++) {
    int64_t axis = named ? axes[i] : i, from = begin[i], to = end[i], by = steps ? step[i] : 1;
    if (!fix_axis(n, &axis, x.rank)) return 0;
    const int64_t size = x.dims[axis], first = by > 0 ? 0 : -1, last = by > 0 ? size : size - 1;
    if (by == 0) return refuse(n, "a step is 0");
    if (values[in_of(n, 0)].open && (from < 0 || to < 0 || by < 0)) { /* counted from an end that the run knows */
      if (by < 0 && to < -size) to = -(int64_t)INT32_MAX;
      axes[used] = axis;
      begin[used] = from < -(int64_t)INT32_MAX ? -(int64_t)INT32_MAX : from > INT32_MAX ? INT32_MAX : from;
      end[used] = to < -(int64_t)INT32_MAX ? -(int64_t)INT32_MAX : to > INT32_MAX ? INT32_MAX : to;
      step[used++] = by;
      continue;
    }
    if (from < 0) from = from < -size ? -1 : from + size;
    if (to < 0) to = to < -size ? -1 : to + size;
    if (from < 0) from = 0; /* ONNX: a start before the first is the first, whichever way the step goes */
    if (from > last) from = last;
    if (to < first) to = first;
    if (to > last && by > 0) to = last;
    if (by < 0 && to > last) to = last;
    if (by == 1 && from == 0 && to == size) continue;
    for (size_t k = 0; k < used; k++)
      if (axes[k] == axis) return refuse(n, text("axis %lld is sliced twice", (long long)axis));
    if (by > size + 1) by = size + 1; /* one element either way; keeps the sums of the kernel small */
    if (by < -size - 1) by = -size - 1;
    axes[used] = axis;
    begin[used] = by < 0 && from < 0 ? 0 : from;
    end[used] = by < 0 && from < 0 ? 0 : to < 0 ? -size - 1 : by > 0 && to < from ? from : to;
    step[used++] = by;
  }
  return bind(n, 0, slice_of(n, "", in_of(n, 0), begin, end, axes, step, used));
}
static int map_split(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 0), *sizes = (int64_t*)keep_array(n->n_out + 1, sizeof(int64_t)), from = 0, sum = 0;
  size_t parts = n->n_out;
  int given;
  (void)type;
  if (!has_inputs(n, 1) || !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  const int64_t size = tensor_of(in_of(n, 0))->dims[axis];
  if (parts == 0) return refuse(n, "it has no outputs");
  given = in_of(n, 1) != NONE ? const_ints(n, in_of(n, 1), "split", sizes, parts) : (int)get_ints(n, "split", sizes, parts);
  if (given < 0) return 0;
  if (given == 0) {
    const int64_t each = (size + (int64_t)parts - 1) / (int64_t)parts; /* since opset 18 the last piece may be smaller */
    for (size_t i = 0; i < parts; i++, sum += each) sizes[i] = sum + each <= size ? each : sum < size ? size - sum : 0;
    if (onnx.opset < 18 && size % (int64_t)parts) return refuse(n, text("axis %lld of size %lld does not divide into %llu outputs", (long long)axis, (long long)size, (unsigned long long)parts));
    given = (int)parts;
  }
  if ((size_t)given != parts) return refuse(n, text("split has %d sizes for %llu outputs", given, (unsigned long long)parts));
  sum = 0;
  for (size_t i = 0; i < parts; i++) {
    if (sizes[i] < 0 || sizes[i] > size) return refuse(n, "a size in split does not fit");
    sum += sizes[i];
  }
  if (sum != size) return refuse(n, text("split adds up to %lld, axis %lld has %lld", (long long)sum, (long long)axis, (long long)size));
  if (parts == 1) return bind(n, 0, in_of(n, 0));
  if (!asl__op_find("SplitVD")) {
    for (size_t i = 0; i < parts; from += sizes[i++])
      if (!bind(n, i, slice_one(n, text("piece_%llu", (unsigned long long)i), in_of(n, 0), axis, from, from + sizes[i], 1))) return 0;
    return 1;
  }
  build b = start("SplitVD", n->name, 1);
  attr_ints(&b, "size_splits", sizes, parts);
  attr_int(&b, "split_dim", axis);
  attr_int(&b, "num_split", (int64_t)parts);
  input(&b, in_of(n, 0));
  size_t y = finish(&b, parts);
  for (size_t i = 0; i < parts; i++)
    if (y == NONE || !bind(n, i, y + i)) return 0;
  return 1;
}
static int map_expand(const onnx_node* n, const char* type) {
  int64_t dims[ASL__MAX_RANK];
  asl__tensor want;
  int rank, all = 0;
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  const size_t late = late_ints(in_of(n, 1), dims, ASL__MAX_RANK);
  if (late) {
    build b = start("Expand", n->name, 2);
    attr_ints(&b, "most_shape", dims, late);
    input(&b, in_of(n, 0));
    input(&b, in_of(n, 1));
    return bind(n, 0, finish(&b, 1));
  }
  if ((rank = const_ints(n, in_of(n, 1), "shape", dims, ASL__MAX_RANK)) < 0) return 0;
  make_tensor(&want, ACL_FLOAT, rank, dims);
  for (int i = 0; i < rank; i++)
    if (dims[i] < 0) return refuse(n, "its shape has a negative size");
  if (!asl__num_broadcast(tensor_of(in_of(n, 0)), &want, dims, &all))
    return refuse(n, text("%s does not stretch to %s", shape_text(tensor_of(in_of(n, 0))), shape_text(&want)));
  return bind(n, 0, expand_to(n, "", in_of(n, 0), dims, all));
}
static int map_tile(const onnx_node* n, const char* type) {
  int64_t repeats[ASL__MAX_RANK];
  int count;
  if (!has_inputs(n, 2) || (count = const_ints(n, in_of(n, 1), "repeats", repeats, ASL__MAX_RANK)) < 0) return 0;
  if (count != rank_at(in_of(n, 0))) return refuse(n, text("it repeats %d axes of %d", count, rank_at(in_of(n, 0))));
  build b = start(type, n->name, 2);
  input(&b, in_of(n, 0));
  input(&b, add_ints(part(n, "multiples"), repeats, (size_t)count));
  return bind(n, 0, finish(&b, 1));
}
/* Indices may count from the end. Constants are mended here; for others GE's operators take them as they are. */
static size_t mended_indices(const onnx_node* n, size_t v, int64_t size) {
  asl__tensor t;
  const asl__tensor from = *tensor_of(v);
  size_t count = asl__num_elements(&from), negative = 0;
  if (!from.is_const || !asl__num_is_int(from.dtype)) return v;
  for (size_t i = 0; i < count; i++) negative += asl__num_get_int(&from, i) < 0;
  if (!negative) return v;
  size_t made = fresh_const(n, "indices", from.dtype, from.rank, from.dims, &t);
  for (size_t i = 0; made != NONE && i < count; i++) {
    int64_t k = asl__num_get_int(&from, i);
    asl__num_set_int(&t, i, k < 0 ? k + size : k);
  }
  return made;
}
static int map_gather_elements(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 0);
  if (!has_inputs(n, 2) || !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  build b = start(type, n->name, 2);
  attr_int(&b, "dim", axis);
  input(&b, in_of(n, 0));
  input(&b, mended_indices(n, in_of(n, 1), rank_at(in_of(n, 0)) ? tensor_of(in_of(n, 0))->dims[axis] : 1));
  return bind(n, 0, finish_whole(&b, 1));
}
/* Batch axes become leading numbers of each index. */
static int map_gather_nd(const onnx_node* n, const char* type) {
  const int64_t batch = get_int(n, "batch_dims", 0);
  asl__tensor t;
  if (!has_inputs(n, 2)) return 0;
  size_t indices = in_of(n, 1);
  const asl__tensor x = *tensor_of(in_of(n, 0)), at = *tensor_of(indices);
  if (batch > 0 && (values[indices].open || values[in_of(n, 0)].open)) return refuse(n, "the values decide the size of its input");
  if (at.rank < 1 || batch < 0 || batch >= at.rank || batch >= x.rank) return refuse(n, "batch_dims does not fit its inputs");
  if (batch > 0) {
    int64_t dims[ASL__MAX_RANK];
    size_t v[2];
    for (int i = 0; i < at.rank; i++) dims[i] = at.dims[i];
    dims[at.rank - 1] = batch;
    v[0] = fresh_const(n, "batch", at.dtype, at.rank, dims, &t);
    if (v[0] == NONE) return 0;
    for (size_t i = 0, count = asl__num_elements(&t); i < count; i++) {
      size_t k = i % (size_t)batch, step = 1;
      for (int a = (int)k + 1; a < at.rank; a++) step *= (size_t)dims[a];
      asl__num_set_int(&t, i, (int64_t)(i / step % (size_t)dims[k]));
    }
    v[1] = indices;
    if ((indices = concat_of(n, "indices", v, 2, at.rank - 1)) == NONE) return 0;
  }
  build b = start(type, n->name, 2);
  input(&b, in_of(n, 0));
  input(&b, indices);
  return bind(n, 0, finish(&b, 1));
}
static int map_scatter_elements(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 0);
  const char* reduction = get_text(n, "reduction", "none");
  if (!has_inputs(n, 3) || !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  if (!among("none|add|mul|max|min", reduction)) return refuse(n, text("reduction %s is not known", reduction));
  build b = start(type, n->name, 3);
  attr_int(&b, "axis", axis);
  attr_str(&b, "reduction", reduction);
  input(&b, in_of(n, 0));
  input(&b, mended_indices(n, in_of(n, 1), rank_at(in_of(n, 0)) ? tensor_of(in_of(n, 0))->dims[axis] : 1));
  input(&b, in_of(n, 2));
  return bind(n, 0, finish_whole(&b, 1));
}
static int map_scatter_nd(const onnx_node* n, const char* type) {
  (void)type;
  static const struct { const char *word, *ge; } table[] = {
    {"none", "TensorScatterUpdate"}, {"add", "TensorScatterAdd"}, {"mul", "TensorScatterMul"}, {"max", "TensorScatterMax"},
    {"min", "TensorScatterMin"}
  };
  const char* reduction = get_text(n, "reduction", "none");
  if (!has_inputs(n, 3)) return 0;
  for (size_t i = 0; i < ASL__COUNT(table); i++) {
    if (strcmp(table[i].word, reduction) != 0) continue;
    build b = start(table[i].ge, n->name, 3);
    for (size_t k = 0; k < 3; k++) input(&b, in_of(n, k));
    return bind(n, 0, finish(&b, 1));
  }
  return refuse(n, text("reduction %s is not known", reduction));
}
static int map_arg(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 0);
  const int last = get_int(n, "select_last_index", 0) != 0;
  if (!has_inputs(n, 1) || !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  size_t x = in_of(n, 0);
  const int64_t size = rank_at(x) ? tensor_of(x)->dims[axis] : 1;
  if (last) x = slice_one(n, "reversed", x, axis, size - 1, -size - 1, -1);
  if (x == NONE) return 0;
  build b = start(type, last || get_int(n, "keepdims", 1) ? part(n, "index") : n->name, 2);
  attr_int(&b, "dimension", axis);
  attr_dtype(&b, "dtype", ACL_INT64);
  input(&b, x);
  input(&b, add_ints(part(n, "dimension"), &axis, 1));
  size_t y = cast_to(n, "wide", finish(&b, 1), ACL_INT64);
  if (last) y = two(n, "Sub", get_int(n, "keepdims", 1) ? "turned" : "", add_number(part(n, "last"), ACL_INT64, (double)(size - 1)), y);
  if (y != NONE && get_int(n, "keepdims", 1)) y = make_axis(n->name, y, (int)axis, 1);
  return bind(n, 0, y);
}
static int map_cumsum(const onnx_node* n, const char* type) {
  double axis = 0;
  if (!has_inputs(n, 2) || !const_number(n, in_of(n, 1), "axis", &axis)) return 0;
  int64_t fixed = (int64_t)axis;
  if (!fix_axis(n, &fixed, rank_at(in_of(n, 0)))) return 0;
  build b = start(type, n->name, 2);
  attr_bool(&b, "exclusive", get_int(n, "exclusive", 0) != 0);
  attr_bool(&b, "reverse", get_int(n, "reverse", 0) != 0);
  input(&b, in_of(n, 0));
  input(&b, add_ints(part(n, "axis"), &fixed, 1));
  return bind(n, 0, finish(&b, 1));
}
static int map_top_k(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", -1), k = get_int(n, "k", 0);
  double count = 0;
  if (!has_inputs(n, 1) || !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  const size_t late = onnx.opset >= 10 ? late_ints(in_of(n, 1), &k, 1) : 0;
  if (onnx.opset >= 10 && !late) {
    if (!const_number(n, in_of(n, 1), "k", &count)) return 0;
    k = (int64_t)count;
  }
  const int64_t size = rank_at(in_of(n, 0)) ? tensor_of(in_of(n, 0))->dims[axis] : 1;
  if (late && k > size) k = size;
  if (k < 0 || k > size) return refuse(n, text("k is %lld, axis %lld has %lld", (long long)k, (long long)axis, (long long)size));
  build b = start(type, n->name, 2);
  attr_bool(&b, "sorted", get_int(n, "sorted", 1) != 0);
  attr_bool(&b, "largest", get_int(n, "largest", 1) != 0);
  attr_int(&b, "dim", axis);
  input(&b, in_of(n, 0));
  const int32_t narrow = (int32_t)k;
  int32_t* kept = (int32_t*)keep(sizeof narrow);
  *kept = narrow;
  if (late) attr_ints(&b, "most_k", &k, 1);
  input(&b, late ? in_of(n, 1) : add_const(part(n, "k"), ACL_INT32, 0, NULL, kept, sizeof narrow));
  size_t y = finish(&b, 2);
  if (y == NONE) return 0;
  return bind(n, 0, y) && (n->n_out < 2 || !*n->out[1] || bind(n, 1, cast_to(n, "indices", y + 1, ACL_INT64)));
}
/* Written out where the indices are known; else by comparing them with 0, 1, 2 ... along the new axis. */
static int map_one_hot(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", -1), dims[ASL__MAX_RANK];
  double depth = 0;
  asl__tensor t;
  (void)type;
  if (!has_inputs(n, 3) || !const_number(n, in_of(n, 1), "depth", &depth)) return 0;
  size_t x = in_of(n, 0), pair = in_of(n, 2);
  const int rank = rank_at(x);
  if (rank == ASL__MAX_RANK || !fix_axis(n, &axis, rank + 1)) return rank < ASL__MAX_RANK ? 0 : refuse(n, "its result has more than 8 axes");
  if (depth < 1 || depth > 1e9 || asl__num_elements(tensor_of(pair)) != 2) return refuse(n, "its depth or values do not fit");
  for (int i = 0; i <= rank; i++) dims[i] = i == axis ? (int64_t)depth : 1;
  if ((x = make_axis(part(n, "indices"), x, (int)axis, 1)) == NONE) return 0;
  size_t steps = fresh_const(n, "places", type_at(x), rank + 1, dims, &t);
  if (steps == NONE) return 0;
  for (size_t i = 0; i < (size_t)depth; i++) asl__num_set_int(&t, i, (int64_t)i);
  size_t below = two(n, "Equal", "wrapped", with_number(n, "Add", "from_end", x, depth), steps);
  size_t on = two(n, "LogicalOr", "on", two(n, "Equal", "same", x, steps), below);
  int64_t flat[1] = {1};
  size_t off_value = reshape_to(n, "off_value", slice_one(n, "off", pair, 0, 0, 1, 1), flat, 0);
  size_t on_value = reshape_to(n, "on_value", slice_one(n, "value", pair, 0, 1, 2, 1), flat, 0);
  return bind(n, 0, select_of(n, "", on, on_value, off_value));
}
static int map_trilu(const onnx_node* n, const char* type) {
  (void)type;
  const int upper = get_int(n, "upper", 1) != 0;
  double k = 0;
  asl__tensor t;
  if (!has_inputs(n, 1) || (in_of(n, 1) != NONE && !const_number(n, in_of(n, 1), "k", &k))) return 0;
  const asl__tensor x = *tensor_of(in_of(n, 0));
  if (x.rank < 2) return refuse(n, "its input is no matrix");
  const int64_t* last = x.dims + x.rank - 2;
  size_t mask = fresh_const(n, "mask", ACL_BOOL, 2, last, &t);
  if (mask == NONE) return 0;
  for (int64_t i = 0; i < last[0]; i++)
    for (int64_t j = 0; j < last[1]; j++)
      ((unsigned char*)t.data)[i * last[1] + j] = upper ? (double)(j - i) >= k : (double)(j - i) <= k;
  return bind(n, 0, select_of(n, "", mask, in_of(n, 0), number_like(n, "zero", in_of(n, 0), 0)));
}
static size_t gather_places(const onnx_node* n, const char* suffix, size_t x, size_t places, int64_t axis);
static size_t found_places(const onnx_node* n, const char* suffix, size_t x);
static int map_compress(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 0), dims[1];
  size_t x = in_of(n, 0), kept = 0;
  asl__tensor t;
  if (!has_inputs(n, 2)) return 0;
  const asl__tensor on = *tensor_of(in_of(n, 1));
  if (!attr(n, "axis")) {
    dims[0] = (int64_t)asl__num_elements(tensor_of(x));
    x = reshape_to(n, "flat", x, dims, 1);
  }
  if (x == NONE || !fix_axis(n, &axis, rank_at(x))) return 0;
  if (!on.is_const) {
    const int64_t first_axis = 0;
    if (on.rank != 1 || on.dims[0] > tensor_of(x)->dims[axis]) return refuse(n, "its condition does not fit its input");
    build line = start("Squeeze", part(n, "places"), 1);
    attr_ints(&line, "axis", &first_axis, 1);
    input(&line, found_places(n, "found", in_of(n, 1)));
    return bind(n, 0, gather_places(n, "", x, finish_whole(&line, 1), axis));
  }
  const size_t size = (size_t)tensor_of(x)->dims[axis], count = asl__num_elements(&on) < size ? asl__num_elements(&on) : size;
  for (size_t i = 0; i < count; i++) kept += asl__num_get_int(&on, i) != 0;
  dims[0] = (int64_t)kept;
  size_t places = fresh_const(n, "places", ACL_INT64, 1, dims, &t);
  if (places == NONE) return 0;
  for (size_t i = 0, k = 0; i < count; i++)
    if (asl__num_get_int(&on, i)) asl__num_set_int(&t, k++, (int64_t)i);
  build b = start(type, n->name, 3);
  input(&b, x);
  input(&b, places);
  input(&b, add_ints(part(n, "axis"), &axis, 1));
  return bind(n, 0, finish(&b, 1));
}
/* Both ways are a view with two more axes, a transpose, and a view back. */
static int map_depth_space(const onnx_node* n, const char* type) {
  (void)type;
  const int64_t k = get_int(n, "blocksize", 0);
  const int deeper = strcmp(n->type, "SpaceToDepth") == 0, crd = strcmp(get_text(n, "mode", "DCR"), "CRD") == 0;
  if (!has_inputs(n, 1)) return 0;
  const asl__tensor x = *tensor_of(in_of(n, 0));
  if (x.rank != 4 || k < 1 || k > 65536) return refuse(n, "it needs four axes and a blocksize");
  const int64_t c = x.dims[1], h = x.dims[2], w = x.dims[3];
  if (deeper ? h % k || w % k : c % (k * k)) return refuse(n, text("%s does not divide into blocks of %lld", shape_text(&x), (long long)k));
  const int64_t from_s[6] = {x.dims[0], c, h / k, k, w / k, k}, perm_s[6] = {0, 3, 5, 1, 2, 4}, to_s[4] = {x.dims[0], c * k * k, h / k, w / k};
  const int64_t from_d[6] = {x.dims[0], k, k, c / (k * k), h, w}, perm_d[6] = {0, 3, 4, 1, 5, 2}, to_d[4] = {x.dims[0], c / (k * k), h * k, w * k};
  const int64_t from_c[6] = {x.dims[0], c / (k * k), k, k, h, w}, perm_c[6] = {0, 1, 4, 2, 5, 3};
  size_t v = reshape_to(n, "blocks", in_of(n, 0), deeper ? from_s : crd ? from_c : from_d, 6);
  v = transpose_to(n, "moved", v, deeper ? perm_s : crd ? perm_c : perm_d, 6);
  return bind(n, 0, reshape_to(n, "", v, deeper ? to_s : to_d, 4));
}
/* Each row turns round its first numbers only, as many as the second input says. */
static int map_reverse_sequence(const onnx_node* n, const char* type) {
  const int64_t batch = get_int(n, "batch_axis", 1), time = get_int(n, "time_axis", 0);
  asl__tensor t;
  if (!has_inputs(n, 2)) return 0;
  const asl__tensor x = *tensor_of(in_of(n, 0)), lens = *tensor_of(in_of(n, 1));
  if (x.rank < 2 || !((batch == 0 && time == 1) || (batch == 1 && time == 0))) return refuse(n, "batch_axis and time_axis must be 0 and 1");
  if (!lens.is_const || asl__num_elements(&lens) != (size_t)x.dims[batch]) return refuse(n, "its lengths must be constant, one for each row");
  size_t at = fresh_const(n, "places", ACL_INT64, x.rank, x.dims, &t);
  if (at == NONE) return 0;
  const size_t inner = asl__num_product(x.dims, 2, x.rank), second = (size_t)x.dims[1];
  for (size_t i = 0, count = asl__num_elements(&t); i < count; i++) {
    const size_t a = i / inner / second, b = i / inner % second, row = batch ? b : a, step = batch ? a : b;
    const int64_t len = asl__num_get_int(&lens, row);
    if (len < 0 || len > x.dims[time]) return refuse(n, "a length is longer than the rows");
    asl__num_set_int(&t, i, (int64_t)step < len ? len - 1 - (int64_t)step : (int64_t)step);
  }
  build b = start(type, n->name, 2);
  attr_int(&b, "dim", time);
  input(&b, in_of(n, 0));
  input(&b, at);
  return bind(n, 0, finish(&b, 1));
}
static int map_center_crop_pad(const onnx_node* n, const char* type) {
  int64_t shape[ASL__MAX_RANK], axes[ASL__MAX_RANK], pads[2 * ASL__MAX_RANK];
  int count, named, padded = 0;
  (void)type;
  if (!has_inputs(n, 2) || (count = const_ints(n, in_of(n, 1), "shape", shape, ASL__MAX_RANK)) < 0) return 0;
  size_t x = in_of(n, 0);
  const asl__tensor t = *tensor_of(x);
  named = (int)get_ints(n, "axes", axes, ASL__MAX_RANK);
  if (!attr(n, "axes"))
    for (named = 0; named < t.rank; named++) axes[named] = named;
  if (named != count) return refuse(n, "shape and axes differ in length");
  asl__zero(pads, sizeof pads);
  for (int i = 0; i < count; i++) {
    if (!fix_axis(n, &axes[i], t.rank)) return 0;
    const int64_t have = t.dims[axes[i]], want = shape[i];
    if (want < 0) return refuse(n, "its shape has a negative size");
    if (want < have) x = slice_one(n, text("crop_%d", i), x, axes[i], (have - want) / 2, (have - want) / 2 + want, 1);
    else if (want > have) {
      pads[2 * axes[i]] = (want - have) / 2;
      pads[2 * axes[i] + 1] = want - have - (want - have) / 2;
      padded = 1;
    }
  }
  if (x == NONE || !padded) return bind(n, 0, x);
  build b = start("PadV3", n->name, 3);
  attr_str(&b, "mode", "constant");
  attr_bool(&b, "paddings_contiguous", 1);
  input(&b, x);
  input(&b, add_ints(part(n, "paddings"), pads, (size_t)(2 * t.rank)));
  input(&b, number_like(n, "value", x, 0));
  return bind(n, 0, finish(&b, 1));
}

/* --- constants that shapes decide --- */
static int map_size(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  return bind(n, 0, add_number(n->name, ACL_INT64, (double)asl__num_elements(tensor_of(in_of(n, 0)))));
}
static int map_range(const onnx_node* n, const char* type) {
  double from = 0, to = 0, by = 0;
  int64_t dims[1];
  asl__tensor t;
  (void)type;
  if (!has_inputs(n, 3) || !const_number(n, in_of(n, 0), "start", &from) || !const_number(n, in_of(n, 1), "limit", &to) ||
      !const_number(n, in_of(n, 2), "delta", &by)) return 0;
  const double count = by < 0 || by > 0 ? ceil((to - from) / by) : -1;
  if (!(count < 1e9) || by == 0) return refuse(n, "its delta is 0 or its result too long");
  dims[0] = count > 0 ? (int64_t)count : 0;
  size_t v = fresh_const(n, "", type_at(in_of(n, 0)), 1, dims, &t);
  for (int64_t i = 0; v != NONE && i < dims[0]; i++) asl__num_set(&t, (size_t)i, from + (double)i * by);
  return bind(n, 0, v);
}
static int map_eye_like(const onnx_node* n, const char* type) {
  const int64_t k = get_int(n, "k", 0);
  asl__tensor t;
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  const asl__tensor x = *tensor_of(in_of(n, 0));
  const aclDataType dtype = attr(n, "dtype") ? type_of_onnx((int)get_int(n, "dtype", 1)) : x.dtype;
  if (x.rank != 2 || dtype == ACL_DT_UNDEFINED) return refuse(n, "it needs a matrix, and a type that is supported");
  size_t v = fresh_const(n, "", dtype, 2, x.dims, &t);
  for (int64_t i = 0; v != NONE && i < x.dims[0]; i++)
    if (i + k >= 0 && i + k < x.dims[1]) asl__num_set_int(&t, (size_t)(i * x.dims[1] + i + k), 1);
  return bind(n, 0, v);
}
/* How many there are depends on the values. Known ones are counted here; else the run finds out, and what follows is as long. */
static size_t found_places(const onnx_node* n, const char* suffix, size_t x) {
  build b = start("NonZero", part(n, suffix), 1);
  attr_bool(&b, "transpose", 1);
  input(&b, x);
  return finish(&b, 1);
}
static int map_non_zero(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  const int64_t one_place[1] = {1};
  return bind(n, 0, found_places(n, "", rank_at(x) ? x : reshape_to(n, "line", x, one_place, 1)));
}
/* The sorted different values or, along an axis, slices; where each stood first, which one each is, how many there are. */
static int compare_slices(const asl__tensor* t, size_t outer, size_t inner, size_t size, size_t a, size_t b) {
  for (size_t i = 0; i < outer * inner; i++) {
    const size_t at = i / inner * size * inner + i % inner;
    if (asl__num_kind(t->dtype) == 'f') {
      const double p = asl__num_get(t, at + a * inner), q = asl__num_get(t, at + b * inner);
      if (!(p >= q && p <= q) && (p == p || q == q)) return p < q || q != q ? -1 : 1; /* not-a-numbers are one kind, and the last */
    } else {
      const int64_t p = asl__num_get_int(t, at + a * inner), q = asl__num_get_int(t, at + b * inner);
      if (p != q) return p < q ? -1 : 1;
    }
  }
  return 0;
}
static int map_unique(const onnx_node* n, const char* type) {
  const int sorted = get_int(n, "sorted", 1) != 0, whole = attr(n, "axis") == NULL;
  int64_t axis = get_int(n, "axis", 0), dims[ASL__MAX_RANK];
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  const size_t x = in_of(n, 0);
  const asl__tensor t = *tensor_of(x);
  if (!whole && !fix_axis(n, &axis, t.rank)) return 0;
  if (!t.is_const) { /* the run looks for the values; only they can be sorted afterwards */
    for (size_t i = 1; i < n->n_out; i++)
      if (*n->out[i] && map_get(&wanted, n->out[i]) != NONE && (sorted || i != 2))
        return refuse(n, "of values that only the run knows, indices can be had with sorted=0 only, and inverse_indices alone");
    if (!whole) return refuse(n, "an axis needs values that are constant");
    dims[0] = (int64_t)asl__num_elements(&t);
    build b = start("Unique", sorted ? part(n, "found") : n->name, 1);
    attr_dtype(&b, "out_idx", ACL_INT64);
    input(&b, reshape_to(n, "line", x, dims, 1));
    size_t y = finish_whole(&b, 2);
    if (y == NONE) return 0;
    if (n->n_out > 2 && !bind(n, 2, y + 1)) return 0;
    if (!sorted) return bind(n, 0, y);
    build order_of = start("Sort", n->name, 1);
    attr_int(&order_of, "axis", 0);
    input(&order_of, y);
    return bind(n, 0, finish(&order_of, 2));
  }
  const size_t outer = whole ? 1 : asl__num_product(t.dims, 0, (int)axis), inner = whole ? 1 : asl__num_product(t.dims, (int)axis + 1, t.rank);
  const size_t size = whole ? asl__num_elements(&t) : (size_t)t.dims[axis];
  size_t *first = (size_t*)keep_array(size, sizeof(size_t)), *group = (size_t*)keep_array(size, sizeof(size_t)), groups = 0;
  if (size > 4096) return refuse(n, "more than 4096 constant values are too many");
  for (size_t i = 0; i < size; i++) { /* the first of its kind, or one seen before */
    size_t k = 0;
    while (k < groups && compare_slices(&t, outer, inner, size, first[k], i) != 0) k++;
    if (k == groups) first[groups++] = i;
    group[i] = k;
  }
  size_t *rank_of = (size_t*)keep_array(groups, sizeof(size_t)), *at = (size_t*)keep_array(groups, sizeof(size_t));
  for (size_t k = 0; k < groups; k++) { /* its place in the order asked for */
    rank_of[k] = sorted ? 0 : k;
    for (size_t j = 0; sorted && j < groups; j++) rank_of[k] += compare_slices(&t, outer, inner, size, first[j], first[k]) < 0;
    at[rank_of[k]] = first[k];
  }
  asl__tensor y, places, which, counts;
  const int64_t n_groups[1] = {(int64_t)groups}, n_all[1] = {(int64_t)size};
  for (int i = 0; i < t.rank; i++) dims[i] = t.dims[i];
  dims[whole ? 0 : axis] = (int64_t)groups;
  const size_t v[4] = {fresh_const(n, "", t.dtype, whole ? 1 : t.rank, dims, &y), fresh_const(n, "indices", ACL_INT64, 1, n_groups, &places),
                       fresh_const(n, "inverse", ACL_INT64, 1, n_all, &which), fresh_const(n, "counts", ACL_INT64, 1, n_groups, &counts)};
  const size_t bytes = asl__num_size(t.dtype) * inner;
  for (size_t i = 0; i < 4; i++)
    if (v[i] == NONE || (i < n->n_out && !bind(n, i, v[i]))) return 0;
  for (size_t k = 0; k < groups; k++) {
    asl__num_set_int(&places, k, (int64_t)at[k]);
    for (size_t o = 0; o < outer; o++) memcpy((unsigned char*)y.data + (o * groups + k) * bytes, (const unsigned char*)t.data + (o * size + at[k]) * bytes, bytes);
  }
  for (size_t i = 0; i < size; i++) {
    asl__num_set_int(&which, i, (int64_t)rank_of[group[i]]);
    asl__num_set_int(&counts, rank_of[group[i]], asl__num_get_int(&counts, rank_of[group[i]]) + 1);
  }
  return 1;
}
static int map_window_function(const onnx_node* n, const char* type) {
  const double pi = 3.14159265358979323846;
  const aclDataType dtype = type_of_onnx((int)get_int(n, "output_datatype", 1));
  double size = 0;
  int64_t dims[1];
  asl__tensor t;
  (void)type;
  if (!has_inputs(n, 1) || !const_number(n, in_of(n, 0), "size", &size)) return 0;
  if (size < 0 || size > 1e8 || dtype == ACL_DT_UNDEFINED) return refuse(n, "its size or type is not supported");
  dims[0] = (int64_t)size;
  size_t v = fresh_const(n, "", dtype, 1, dims, &t);
  const double steps = get_int(n, "periodic", 1) ? size : size - 1;
  for (int64_t i = 0; v != NONE && i < dims[0]; i++) {
    const double a = 2 * pi * (double)i / steps;
    asl__num_set(&t, (size_t)i, strcmp(n->type, "HannWindow") == 0 ? 0.5 - 0.5 * cos(a)
        : strcmp(n->type, "HammingWindow") == 0 ? 25.0 / 46 - 21.0 / 46 * cos(a) : 0.42 - 0.5 * cos(a) + 0.08 * cos(2 * a));
  }
  return bind(n, 0, v);
}

/* --- reductions that are several steps --- */
static int map_reduce_composed(const onnx_node* n, const char* type) {
  int64_t axes[ASL__MAX_RANK];
  const char* what = n->type + 6;
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0), y;
  int count = read_axes(n, axes, rank_at(x));
  const int keep_dims = get_int(n, "keepdims", 1) != 0;
  if (count < 0) return 0;
  const int noop = count == 0 && get_int(n, "noop_with_empty_axes", 0) != 0;
  if (count == 0)
    for (int i = 0; i < rank_at(x); i++) axes[count++] = i;
  if (strcmp(what, "L1") == 0) x = one(n, "Abs", "abs", x);
  if (strcmp(what, "L2") == 0 || strcmp(what, "SumSquare") == 0) x = two(n, "Mul", "square", x, x);
  if (strcmp(what, "LogSumExp") == 0 && !noop) { /* the largest is taken out first, so that nothing overflows */
    size_t most = clip_to(n, "finite", reduce_to(n, "ReduceMax", "max", x, axes, (size_t)count, 1), -(double)FLT_MAX, (double)FLT_MAX);
    y = reduce_to(n, "ReduceSum", "sum", one(n, "Exp", "exp", two(n, "Sub", "less", x, most)), axes, (size_t)count, 1);
    y = two(n, "Add", "logsumexp", one(n, "Log", "log", y), most);
    if (!keep_dims && y != NONE) y = reduce_to(n, "ReduceSum", "", y, axes, (size_t)count, 0);
    return bind(n, 0, y);
  }
  y = noop ? x : reduce_to(n, "ReduceSum", "sum", x, axes, (size_t)count, keep_dims);
  if (strcmp(what, "L2") == 0) y = one(n, "Sqrt", "", y);
  if (strcmp(what, "LogSum") == 0) y = one(n, "Log", "", y);
  return bind(n, 0, y);
}

/* --- normalisations --- */
/* (x - mean) / sqrt(var + epsilon) over some axes; mean and 1 / deviation for whoever wants them. */
static size_t normalised(const onnx_node* n, size_t x, const int64_t* axes, size_t count, double epsilon, size_t* mean, size_t* scale) {
  size_t m = reduce_to(n, "ReduceMean", "mean", x, axes, count, 1), d = two(n, "Sub", "centred", x, m);
  size_t v = reduce_to(n, "ReduceMean", "variance", two(n, "Mul", "squares", d, d), axes, count, 1);
  if (epsilon > 0) v = with_number(n, "Add", "epsilon", v, epsilon);
  size_t s = one(n, "Reciprocal", "scale", one(n, "Sqrt", "deviation", v));
  if (mean) *mean = m;
  if (scale) *scale = s;
  return two(n, "Mul", "normal", d, s);
}
static size_t per_channel(const onnx_node* n, const char* suffix, size_t v, int rank) {
  int64_t dims[ASL__MAX_RANK];
  if (v == NONE) return NONE;
  for (int i = 0; i < rank; i++) dims[i] = i == 1 ? (int64_t)asl__num_elements(tensor_of(v)) : 1;
  return reshape_to(n, suffix, v, dims, rank);
}
static int map_instance_norm(const onnx_node* n, const char* type) {
  (void)type;
  int64_t axes[ASL__MAX_RANK];
  if (!has_inputs(n, 3)) return 0;
  size_t x = in_of(n, 0), count = 0;
  const int rank = rank_at(x);
  if (rank < 3) return refuse(n, "it needs batch, channel and at least one more axis");
  if (asl__num_elements(tensor_of(in_of(n, 1))) != (size_t)tensor_of(x)->dims[1] || asl__num_elements(tensor_of(in_of(n, 2))) != (size_t)tensor_of(x)->dims[1])
    return refuse(n, "scale and B need one value for each channel");
  for (int i = 2; i < rank; i++) axes[count++] = i;
  size_t y = normalised(n, x, axes, count, (double)get_float(n, "epsilon", 1e-5f), NULL, NULL);
  y = two(n, "Mul", "scaled", y, per_channel(n, "gamma", in_of(n, 1), rank));
  return bind(n, 0, two(n, "Add", "", y, per_channel(n, "beta", in_of(n, 2), rank)));
}
static int map_group_norm(const onnx_node* n, const char* type) {
  (void)type;
  const int64_t groups = get_int(n, "num_groups", 0);
  if (!has_inputs(n, 3)) return 0;
  size_t x = in_of(n, 0), scale = in_of(n, 1), bias = in_of(n, 2);
  const asl__tensor t = *tensor_of(x);
  if (t.rank < 3 || groups < 1 || t.dims[1] % groups) return refuse(n, "num_groups does not divide the channels");
  const int64_t flat[3] = {t.dims[0], groups, t.dims[1] / groups * (int64_t)asl__num_product(t.dims, 2, t.rank)}, axes[1] = {2};
  size_t y = normalised(n, reshape_to(n, "groups", x, flat, 3), axes, 1, (double)get_float(n, "epsilon", 1e-5f), NULL, NULL);
  const int by_group = asl__num_elements(tensor_of(scale)) == (size_t)groups && asl__num_elements(tensor_of(bias)) == (size_t)groups;
  if (by_group && groups != t.dims[1]) {
    y = two(n, "Add", "shifted", two(n, "Mul", "scaled", y, per_channel(n, "gamma", scale, 3)), per_channel(n, "beta", bias, 3));
    return bind(n, 0, reshape_to(n, "", y, t.dims, t.rank));
  }
  y = reshape_to(n, "whole", y, t.dims, t.rank);
  y = two(n, "Mul", "scaled", y, per_channel(n, "gamma", scale, t.rank));
  return bind(n, 0, two(n, "Add", "", y, per_channel(n, "beta", bias, t.rank)));
}
static int map_layer_norm(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", -1), axes[ASL__MAX_RANK];
  size_t mean = NONE, scale = NONE, count = 0;
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  size_t x = in_of(n, 0);
  const int rank = rank_at(x);
  if (!fix_axis(n, &axis, rank)) return 0;
  const int more = (n->n_out > 1 && *n->out[1] && map_get(&wanted, n->out[1]) != NONE) || (n->n_out > 2 && *n->out[2] && map_get(&wanted, n->out[2]) != NONE);
  if (asl__op_find("LayerNorm") && !more && in_of(n, 2) != NONE && type_at(x) == ACL_FLOAT) {
    build b = start("LayerNorm", n->name, 3);
    attr_int(&b, "begin_norm_axis", axis);
    attr_int(&b, "begin_params_axis", axis);
    attr_float(&b, "epsilon", get_float(n, "epsilon", 1e-5f));
    for (size_t i = 0; i < 3; i++) input(&b, in_of(n, i));
    return bind(n, 0, finish(&b, 3));
  }
  for (int64_t i = axis; i < rank; i++) axes[count++] = i;
  size_t y = normalised(n, x, axes, count, (double)get_float(n, "epsilon", 1e-5f), &mean, &scale);
  y = two(n, "Mul", in_of(n, 2) == NONE ? "" : "scaled", y, in_of(n, 1));
  if (in_of(n, 2) != NONE) y = two(n, "Add", "", y, in_of(n, 2));
  return bind(n, 0, y) && bind(n, 1, mean) && bind(n, 2, scale);
}
static int map_mean_variance(const onnx_node* n, const char* type) {
  (void)type;
  int64_t axes[ASL__MAX_RANK] = {0, 2, 3};
  if (!has_inputs(n, 1)) return 0;
  int count = attr(n, "axes") ? read_axes(n, axes, rank_at(in_of(n, 0))) : 3;
  if (count < 0 || (count == 3 && !attr(n, "axes") && rank_at(in_of(n, 0)) != 4)) return refuse(n, "its axes do not fit its input");
  return bind(n, 0, normalised(n, in_of(n, 0), axes, (size_t)count, 0, NULL, NULL));
}
static int map_lp_norm(const onnx_node* n, const char* type) {
  (void)type;
  int64_t axis = get_int(n, "axis", -1);
  const int64_t p = get_int(n, "p", 2);
  if (!has_inputs(n, 1) || !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  size_t x = in_of(n, 0), s;
  if (p != 1 && p != 2) return refuse(n, "p must be 1 or 2");
  s = p == 1 ? one(n, "Abs", "abs", x) : two(n, "Mul", "square", x, x);
  s = reduce_to(n, "ReduceSum", "sum", s, &axis, 1, 1);
  if (p == 2) s = one(n, "Sqrt", "root", s);
  return bind(n, 0, two(n, "RealDiv", "", x, s));
}
/* x / (bias + alpha / size * sum of squares over `size` neighbouring channels) ^ beta */
static int map_lrn(const onnx_node* n, const char* type) {
  const int64_t size = get_int(n, "size", 0);
  const double alpha = (double)get_float(n, "alpha", 1e-4f), beta = (double)get_float(n, "beta", 0.75f), bias = (double)get_float(n, "bias", 1.0f);
  size_t sum = NONE;
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  const asl__tensor t = *tensor_of(x);
  if (size < 1 || size > 1000 || t.rank < 2) return refuse(n, "size is missing, or its input has no channels");
  int64_t pads[2 * ASL__MAX_RANK];
  asl__zero(pads, sizeof pads);
  pads[2] = (size - 1) / 2;
  pads[3] = size - 1 - (size - 1) / 2;
  size_t square = two(n, "Mul", "square", x, x);
  if (square == NONE) return 0;
  build b = start("PadV3", part(n, "padded"), 3);
  attr_str(&b, "mode", "constant");
  attr_bool(&b, "paddings_contiguous", 1);
  input(&b, square);
  input(&b, add_ints(part(n, "paddings"), pads, (size_t)(2 * t.rank)));
  input(&b, number_like(n, "zero", square, 0));
  size_t padded = finish(&b, 1);
  for (int64_t i = 0; i < size; i++) {
    size_t s = slice_one(n, text("square_%lld", (long long)i), padded, 1, i, i + t.dims[1], 1);
    sum = i ? two(n, "Add", text("sum_%lld", (long long)i), sum, s) : s;
  }
  sum = with_number(n, "Add", "bias", with_number(n, "Mul", "alpha", sum, alpha / (double)size), bias);
  return bind(n, 0, two(n, "Mul", "", x, with_number(n, "Pow", "power", sum, -beta)));
}
static int map_hardmax(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", onnx.opset < 13 ? 1 : -1);
  int64_t dims[ASL__MAX_RANK], flat[2];
  asl__tensor t;
  if (!has_inputs(n, 1) || !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  const asl__tensor shape = *tensor_of(in_of(n, 0));
  size_t x = in_of(n, 0);
  if (onnx.opset < 13) { /* two axes: all before the one named, and all from it on */
    flat[0] = (int64_t)asl__num_product(shape.dims, 0, (int)axis);
    flat[1] = (int64_t)asl__num_product(shape.dims, (int)axis, shape.rank);
    x = reshape_to(n, "flat", x, flat, 2);
    axis = 1;
  }
  if (x == NONE) return 0;
  build b = start(type, part(n, "index"), 2);
  attr_int(&b, "dimension", axis);
  attr_dtype(&b, "dtype", ACL_INT64);
  input(&b, x);
  input(&b, add_ints(part(n, "dimension"), &axis, 1));
  size_t at = cast_to(n, "wide", finish(&b, 1), ACL_INT64);
  if (at != NONE) at = make_axis(part(n, "kept"), at, (int)axis, 1);
  for (int i = 0; i < rank_at(x); i++) dims[i] = i == axis ? tensor_of(x)->dims[axis] : 1;
  size_t steps = fresh_const(n, "places", ACL_INT64, rank_at(x), dims, &t);
  for (size_t i = 0; steps != NONE && i < asl__num_elements(&t); i++) asl__num_set_int(&t, i, (int64_t)i);
  size_t y = cast_to(n, "hot", two(n, "Equal", "same", at, steps), shape.dtype);
  return bind(n, 0, reshape_to(n, "", y, shape.dims, shape.rank));
}

/* --- windows in three axes, with holes, with indices, and backwards --- */
static size_t pad_with(const onnx_node* n, const char* suffix, size_t x, const int64_t* pairs, double fill) {
  int any = 0;
  if (x == NONE) return NONE;
  const int rank = rank_at(x);
  for (int i = 0; i < 2 * rank; i++) any |= pairs[i] != 0;
  if (!any) return x;
  build b = start("PadV3", part(n, suffix), 3);
  attr_str(&b, "mode", "constant");
  attr_bool(&b, "paddings_contiguous", 1);
  input(&b, x);
  input(&b, add_ints(part(n, text("%s_paddings", suffix)), pairs, (size_t)(2 * rank)));
  input(&b, number_like(n, text("%s_value", suffix), x, fill));
  return finish(&b, 1);
}
/* A maximum pool with holes, or one whose places somebody reads: one slice for each cell of the window, and the largest of them. */
static int map_max_pool_slices(const onnx_node* n, const window* w, int axes, int ceil_mode, int indices) {
  size_t x = in_of(n, 0), best = NONE, place = NONE, cells = 1;
  const asl__tensor t = *tensor_of(x);
  int64_t pairs[2 * ASL__MAX_RANK], out[3] = {1, 1, 1}, in[3] = {1, 1, 1};
  const double least = asl__num_is_int(t.dtype) ? (asl__num_kind(t.dtype) == 'u' ? 0 : -(double)((int64_t)1 << (asl__num_size(t.dtype) * 8 - 1)))
      : t.dtype == ACL_DOUBLE ? -DBL_MAX : t.dtype == ACL_FLOAT16 ? -65504.0 : -(double)FLT_MAX;
  const int first = 3 - axes;
  asl__zero(pairs, sizeof pairs);
  for (int i = first; i < 3; i++) {
    const int64_t reach = (w->kernel[i] - 1) * w->dilation[i] + 1;
    in[i] = t.dims[2 + i - first];
    const int64_t rest = in[i] + w->pads[2 * i] + w->pads[2 * i + 1] - reach;
    if (rest < 0) return refuse(n, "its window is larger than the input with its padding");
    out[i] = (rest + (ceil_mode ? w->stride[i] - 1 : 0)) / w->stride[i] + 1;
    if (ceil_mode && (out[i] - 1) * w->stride[i] >= in[i] + w->pads[2 * i]) out[i]--;
    pairs[2 * (2 + i - first)] = w->pads[2 * i];
    const int64_t need = (out[i] - 1) * w->stride[i] + reach - in[i] - w->pads[2 * i];
    pairs[2 * (2 + i - first) + 1] = need > 0 ? need : 0;
    cells *= (size_t)w->kernel[i];
  }
  if (!indices) cells = (size_t)(w->kernel[0] + w->kernel[1] + w->kernel[2]);
  if (cells > 1024) return refuse(n, "a window with dilations or indices may have 1024 cells at most");
  size_t padded = pad_with(n, "padded", x, pairs, least);
  for (int i = first; i < 3 && !indices; i++) { /* the largest of each line, then of those lines */
    const int64_t axis = 2 + i - first, reach = (out[i] - 1) * w->stride[i] + 1;
    for (int64_t k = 0; k < w->kernel[i]; k++) {
      const int64_t begin = k * w->dilation[i], end = begin + reach;
      const size_t v = slice_of(n, text("cell_%d_%lld", i, (long long)k), padded, &begin, &end, &axis, &w->stride[i], 1);
      best = k ? two(n, "Maximum", text("max_%d_%lld", i, (long long)k), best, v) : v;
    }
    padded = best;
  }
  if (!indices) return bind(n, 0, best);
  const size_t plane = (size_t)(in[0] * in[1] * in[2]);
  for (size_t c = 0; c < cells; c++) {
    const int64_t at[3] = {(int64_t)c / (w->kernel[1] * w->kernel[2]), (int64_t)c / w->kernel[2] % w->kernel[1], (int64_t)c % w->kernel[2]};
    int64_t begin[3], end[3], step[3], axis[3];
    for (int i = first; i < 3; i++) {
      begin[i - first] = at[i] * w->dilation[i];
      end[i - first] = begin[i - first] + (out[i] - 1) * w->stride[i] + 1;
      step[i - first] = w->stride[i];
      axis[i - first] = 2 + i - first;
    }
    size_t v = slice_of(n, text("cell_%llu", (unsigned long long)c), padded, begin, end, axis, step, (size_t)axes), here = NONE;
    {
      asl__tensor k;
      int64_t dims[ASL__MAX_RANK];
      dims[0] = t.dims[0], dims[1] = t.dims[1];
      for (int i = first; i < 3; i++) dims[2 + i - first] = out[i];
      here = fresh_const(n, text("place_%llu", (unsigned long long)c), ACL_INT64, t.rank, dims, &k);
      if (here == NONE) return 0;
      for (size_t j = 0, count = asl__num_elements(&k), outs = (size_t)(out[0] * out[1] * out[2]); j < count; j++) {
        int64_t p[3], q = (int64_t)(j % outs), flat;
        p[0] = q / (out[1] * out[2]) * w->stride[0] - w->pads[0] + at[0] * w->dilation[0];
        p[1] = q / out[2] % out[1] * w->stride[1] - w->pads[2] + at[1] * w->dilation[1];
        p[2] = q % out[2] * w->stride[2] - w->pads[4] + at[2] * w->dilation[2];
        flat = get_int(n, "storage_order", 0) ? (p[2] * in[1] + p[1]) * in[0] + p[0] : (p[0] * in[1] + p[1]) * in[2] + p[2];
        asl__num_set_int(&k, j, (int64_t)(j / outs * plane) + flat);
      }
    }
    if (c == 0) { best = v; place = here; continue; }
    size_t greater = two(n, "Greater", text("more_%llu", (unsigned long long)c), v, best);
    place = select_of(n, text("index_%llu", (unsigned long long)c), greater, here, place);
    best = two(n, "Maximum", text("max_%llu", (unsigned long long)c), best, v);
  }
  return bind(n, 0, best) && bind(n, 1, place);
}
/* One pool over the last two axes of four. */
static size_t pool_2d(const onnx_node* n, const char* type, const char* suffix, size_t x, const window* w, int from, int64_t ksize_h, int ceil_mode, int exclusive) {
  int64_t v[4] = {1, 1, 0, 0}, pads[4];
  const int a = from, b2 = 2; /* which two of the three axes: (depth, none) or (height, width) */
  if (x == NONE) return NONE;
  build b = start(type, part(n, suffix), 1);
  v[2] = w->kernel[a], v[3] = ksize_h ? 1 : w->kernel[b2];
  attr_ints(&b, "ksize", v, 4);
  v[2] = w->stride[a], v[3] = ksize_h ? 1 : w->stride[b2];
  attr_ints(&b, "strides", v, 4);
  pads[0] = w->pads[2 * a], pads[1] = w->pads[2 * a + 1];
  pads[2] = ksize_h ? 0 : w->pads[2 * b2], pads[3] = ksize_h ? 0 : w->pads[2 * b2 + 1];
  attr_str(&b, "padding_mode", "CALCULATED");
  attr_ints(&b, "pads", pads, 4);
  attr_str(&b, "data_format", "NCHW");
  attr_bool(&b, "global_pooling", 0);
  attr_bool(&b, "ceil_mode", ceil_mode);
  if (exclusive >= 0) attr_bool(&b, "exclusive", exclusive);
  input(&b, x);
  return finish(&b, 1);
}
/* A pool over one, two or three axes. Three are two pools, one behind the other: largest of largest, mean of means. */
static size_t pool_nd(const onnx_node* n, const char* type, const char* suffix, size_t x, const window* w, int ceil_mode, int exclusive) {
  const asl__tensor t = *tensor_of(x);
  size_t y;
  if (t.rank == 4) return pool_2d(n, type, suffix, x, w, 1, 0, ceil_mode, exclusive);
  if (t.rank == 3) {
    if ((x = make_axis(part(n, "unsqueeze"), x, 2, 1)) == NONE) return NONE;
    y = pool_2d(n, type, "2d", x, w, 1, 0, ceil_mode, exclusive);
    return y == NONE ? NONE : make_axis(part(n, suffix), y, 2, 0);
  }
  const int64_t planes[4] = {t.dims[0], t.dims[1] * t.dims[2], t.dims[3], t.dims[4]};
  y = pool_2d(n, type, "planes", reshape_to(n, "layers", x, planes, 4), w, 1, 0, ceil_mode, exclusive);
  if (y == NONE) return NONE;
  const int64_t oh = tensor_of(y)->dims[2], ow = tensor_of(y)->dims[3], columns[4] = {t.dims[0], t.dims[1], t.dims[2], oh * ow};
  y = pool_2d(n, type, "depth", reshape_to(n, "columns", y, columns, 4), w, 0, 1, ceil_mode, exclusive);
  if (y == NONE) return NONE;
  const int64_t whole[5] = {t.dims[0], t.dims[1], tensor_of(y)->dims[2], oh, ow};
  return reshape_to(n, suffix, y, whole, 5);
}
static int map_pool(const onnx_node* n, const char* type) {
  window w;
  int64_t in[3] = {1, 1, 1};
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  const int rank = rank_at(x), max = strcmp(n->type, "MaxPool") == 0, ceil_mode = get_int(n, "ceil_mode", 0) != 0;
  if (!is_window_input(n, rank)) return 0;
  for (int i = 2; i < rank; i++) in[i + 3 - rank] = tensor_of(x)->dims[i];
  if (!read_window(n, (size_t)(rank - 2), in, NULL, &w)) return 0;
  const int indices = max && n->n_out > 1 && *n->out[1] && map_get(&wanted, n->out[1]) != NONE;
  const int holes = w.dilation[0] != 1 || w.dilation[1] != 1 || w.dilation[2] != 1;
  if (holes && !max) return refuse(n, "dilations other than 1 are not supported");
  if (holes || indices) return map_max_pool_slices(n, &w, rank - 2, ceil_mode, indices);
  return bind(n, 0, pool_nd(n, type, "", x, &w, ceil_mode, max ? -1 : get_int(n, "count_include_pad", 0) == 0));
}
/* (sum of |x|^p) ^ (1/p): the mean over a full window times its size. */
static int map_lp_pool(const onnx_node* n, const char* type) {
  window w;
  int64_t in[3] = {1, 1, 1}, axes[ASL__MAX_RANK];
  const double p = (double)get_int(n, "p", 2);
  size_t count = 0, y;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  const int rank = rank_at(x);
  if (!is_window_input(n, rank)) return 0;
  x = with_number(n, "Pow", "power", one(n, "Abs", "abs", x), p);
  if (x == NONE) return 0;
  if (strcmp(n->type, "GlobalLpPool") == 0) {
    for (int i = 2; i < rank; i++) axes[count++] = i;
    y = reduce_to(n, "ReduceSum", "sum", x, axes, count, 1);
  } else {
    for (int i = 2; i < rank; i++) in[i + 3 - rank] = tensor_of(x)->dims[i];
    if (!read_window(n, (size_t)(rank - 2), in, NULL, &w)) return 0;
    if (w.dilation[0] != 1 || w.dilation[1] != 1 || w.dilation[2] != 1) return refuse(n, "dilations other than 1 are not supported");
    y = with_number(n, "Mul", "sum", pool_nd(n, type, "mean", x, &w, get_int(n, "ceil_mode", 0) != 0, 0),
                    (double)(w.kernel[0] * w.kernel[1] * w.kernel[2]));
  }
  return bind(n, 0, with_number(n, "Pow", "", y, 1 / p));
}
/* Values go back to the places a maximum pool noted: scattered over zeros. */
static int map_max_unpool(const onnx_node* n, const char* type) {
  int64_t dims[ASL__MAX_RANK], larger[ASL__MAX_RANK], flat[1], pairs[2 * ASL__MAX_RANK];
  window w;
  int64_t in[3] = {1, 1, 1};
  asl__tensor t;
  int given;
  asl__zero(pairs, sizeof pairs);
  if (!has_inputs(n, 2)) return 0;
  const asl__tensor x = *tensor_of(in_of(n, 0));
  if (!is_window_input(n, x.rank)) return 0;
  for (int i = 2; i < x.rank; i++) in[i + 3 - x.rank] = x.dims[i];
  if (!read_window(n, (size_t)(x.rank - 2), in, NULL, &w)) return 0;
  for (int i = 0; i < x.rank; i++) {
    const int a = i + 3 - x.rank;
    dims[i] = i < 2 ? x.dims[i] : (x.dims[i] - 1) * w.stride[a] + w.kernel[a] - w.pads[2 * a] - w.pads[2 * a + 1];
  }
  if (in_of(n, 2) != NONE) {
    given = const_ints(n, in_of(n, 2), "output_shape", larger, ASL__MAX_RANK);
    if (given < 0) return 0;
    if (given != x.rank) return refuse(n, "output_shape does not fit its input");
    for (int i = 0; i < x.rank; i++) { /* the places count in the smaller one; what is beyond it is zero */
      pairs[2 * i + 1] = larger[i] - dims[i];
      if (larger[i] < dims[i]) return refuse(n, "output_shape is smaller than what the window gives");
    }
  }
  make_tensor(&t, x.dtype, x.rank, dims);
  flat[0] = (int64_t)asl__num_elements(&t);
  size_t zeros = fresh_const(n, "zeros", x.dtype, 1, flat, &t);
  const int64_t count[1] = {(int64_t)asl__num_elements(&x)};
  if (zeros == NONE) return 0;
  build b = start(type, part(n, "flat"), 3);
  attr_int(&b, "axis", 0);
  attr_str(&b, "reduction", "none");
  input(&b, zeros);
  input(&b, reshape_to(n, "places", in_of(n, 1), count, 1));
  input(&b, reshape_to(n, "values", in_of(n, 0), count, 1));
  if (b.in[1] == NONE || b.in[2] == NONE) return 0;
  return bind(n, 0, pad_with(n, "larger", reshape_to(n, "", finish(&b, 1), dims, x.rank), pairs, 0));
}

/* Convolution over one, two or three axes. One counts as the second of two; three are a sum over the depth of the filter, each
   step a convolution of all layers at once. */
static size_t conv_2d(const onnx_node* n, const char* suffix, size_t x, size_t f, size_t bias, const window* w, int64_t groups) {
  int64_t v[4] = {1, 1, 0, 0};
  if (x == NONE || f == NONE) return NONE;
  build b = start("Conv2D", part(n, suffix), 3);
  v[2] = w->stride[1], v[3] = w->stride[2];
  attr_ints(&b, "strides", v, 4);
  attr_ints(&b, "pads", w->pads + 2, 4);
  v[2] = w->dilation[1], v[3] = w->dilation[2];
  attr_ints(&b, "dilations", v, 4);
  attr_int(&b, "groups", groups);
  attr_str(&b, "data_format", "NCHW");
  input(&b, x);
  input(&b, f);
  if (bias != NONE) input(&b, bias);
  return finish(&b, 1);
}
static size_t conv_nd(const onnx_node* n, const char* suffix, size_t x, size_t f, size_t bias, const window* w, int64_t groups) {
  if (x == NONE || f == NONE) return NONE;
  const asl__tensor t = *tensor_of(x), k = *tensor_of(f);
  size_t y = NONE;
  if (t.rank == 4) return conv_2d(n, suffix, x, f, bias, w, groups);
  if (t.rank == 3) {
    x = make_axis(part(n, text("%sunsqueeze", suffix)), x, 2, 1);
    f = make_axis(part(n, text("%sfilter", suffix)), f, 2, 1);
    y = conv_2d(n, text("%s2d", suffix), x, f, bias, w, groups);
    return y == NONE ? NONE : make_axis(part(n, suffix), y, 2, 0);
  }
  int64_t pairs[10] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const int64_t perm[5] = {0, 2, 1, 3, 4};
  pairs[4] = w->pads[0], pairs[5] = w->pads[1];
  const int64_t reach = (k.dims[2] - 1) * w->dilation[0] + 1, rest = t.dims[2] + w->pads[0] + w->pads[1] - reach, depth = rest / w->stride[0] + 1;
  if (rest < 0) { refuse(n, "its filter is larger than the input with its padding"); return NONE; }
  if (k.dims[2] > 256) { refuse(n, "its filter is deeper than 256"); return NONE; }
  x = transpose_to(n, "layers", pad_with(n, "deep", x, pairs, 0), perm, 5);
  for (int64_t i = 0; i < k.dims[2]; i++) {
    const int64_t begin = i * w->dilation[0], planes[4] = {t.dims[0] * depth, t.dims[1], t.dims[3], t.dims[4]},
        filter[4] = {k.dims[0], k.dims[1], k.dims[3], k.dims[4]};
    const char* step = text("%s%lld", suffix, (long long)i);
    size_t layer = slice_one(n, text("layer_%s", step), x, 1, begin, begin + (depth - 1) * w->stride[0] + 1, w->stride[0]);
    layer = reshape_to(n, text("planes_%s", step), layer, planes, 4);
    size_t part_f = reshape_to(n, text("filter_%s", step), slice_one(n, text("cut_%s", step), f, 2, i, i + 1, 1), filter, 4);
    size_t s = conv_2d(n, text("conv_%s", step), layer, part_f, i == 0 ? bias : NONE, w, groups);
    y = i ? two(n, "Add", text("sum_%s", step), y, s) : s;
  }
  if (y == NONE) return NONE;
  const asl__tensor o = *tensor_of(y);
  const int64_t apart[5] = {t.dims[0], depth, o.dims[1], o.dims[2], o.dims[3]};
  return transpose_to(n, suffix, reshape_to(n, text("%sapart", suffix), y, apart, 5), perm, 5);
}
/* Reads the window of a convolution whose input is x and filter f; 0 after an error was reported. */
static int conv_window(const onnx_node* n, size_t x, size_t f, window* w) {
  int64_t in[3] = {1, 1, 1}, kernel[3] = {1, 1, 1};
  const int rank = rank_at(x);
  if (!is_window_input(n, rank)) return 0;
  if (rank_at(f) != rank)
    return refuse(n, text("input %s and filter %s differ in rank", shape_text(tensor_of(x)), shape_text(tensor_of(f))));
  for (int i = 2; i < rank; i++) { /* a single axis counts as the last of three */
    in[i + 3 - rank] = tensor_of(x)->dims[i];
    kernel[i + 3 - rank] = tensor_of(f)->dims[i];
  }
  return read_window(n, (size_t)(rank - 2), in, kernel, w);
}
static int map_conv(const onnx_node* n, const char* type) {
  window w;
  (void)type;
  if (!has_inputs(n, 2) || !conv_window(n, in_of(n, 0), in_of(n, 1), &w)) return 0;
  return bind(n, 0, conv_nd(n, "", in_of(n, 0), in_of(n, 1), in_of(n, 2), &w, get_int(n, "group", 1)));
}
/* The transposed convolution is an ordinary one over the input with zeros between its elements, with the filter turned round. */
static int map_conv_transpose(const onnx_node* n, const char* type) {
  window w;
  int64_t extra[3] = {0, 0, 0}, wanted_size[3], pairs[2 * ASL__MAX_RANK], dims[ASL__MAX_RANK], perm[ASL__MAX_RANK];
  (void)type;
  if (!has_inputs(n, 2) || !conv_window(n, in_of(n, 0), in_of(n, 1), &w)) return 0;
  size_t x = in_of(n, 0), f = in_of(n, 1);
  const asl__tensor t = *tensor_of(x), k = *tensor_of(f);
  const int axes = t.rank - 2, first = 3 - axes;
  const int64_t groups = get_int(n, "group", 1);
  const char* automatic = get_text(n, "auto_pad", "NOTSET");
  if (groups < 1 || k.dims[0] % groups || k.dims[0] != t.dims[1]) return refuse(n, text("filter %s does not fit input %s in %lld groups", shape_text(&k), shape_text(&t), (long long)groups));
  if (get_ints(n, "output_padding", extra + first, (size_t)axes) > (size_t)axes) return refuse(n, "output_padding does not fit its input");
  const size_t sizes = get_ints(n, "output_shape", wanted_size, 3);
  if (sizes && sizes != (size_t)axes) return refuse(n, "output_shape does not fit its input");
  for (int i = first; i < 3; i++) {
    const int64_t in = t.dims[2 + i - first], full = (in - 1) * w.stride[i] + (w.kernel[i] - 1) * w.dilation[i] + 1 + extra[i];
    const int same = strncmp(automatic, "SAME", 4) == 0;
    if (extra[i] < 0 || extra[i] > 65536) return refuse(n, "output_padding must not be negative");
    if (sizes || same) {
      const int64_t total = full - (sizes ? wanted_size[i - first] : in * w.stride[i]);
      const int64_t half = total / 2, lower = strcmp(automatic, "SAME_UPPER") == 0 ? half : total - half;
      w.pads[2 * i] = total < 0 ? 0 : lower;
      w.pads[2 * i + 1] = total < 0 ? total : total - lower; /* a larger output than there is gets zeros behind */
    }
  }
  for (int i = 0; i < t.rank; i++) dims[i] = t.dims[i];
  for (int i = first; i < 3; i++) { /* zeros behind each element, but for the last */
    const int axis = 2 + i - first;
    if (w.stride[i] == 1) continue;
    int64_t view[ASL__MAX_RANK];
    int rank = 0;
    for (int a = 0; a < t.rank; a++) {
      view[rank++] = dims[a];
      if (a == axis) view[rank++] = 1;
    }
    x = reshape_to(n, text("open_%d", i), x, view, rank);
    asl__zero(pairs, sizeof pairs);
    pairs[2 * (axis + 1) + 1] = w.stride[i] - 1;
    x = pad_with(n, text("zeros_%d", i), x, pairs, 0);
    dims[axis] *= w.stride[i];
    x = slice_one(n, text("ends_%d", i), reshape_to(n, text("spread_%d", i), x, dims, t.rank), axis, 0, dims[axis] - w.stride[i] + 1, 1);
    dims[axis] += 1 - w.stride[i];
  }
  asl__zero(pairs, sizeof pairs);
  for (int i = first; i < 3; i++) { /* what is left of the padding: at most a whole window less one, and a cut where it is negative */
    const int axis = 2 + i - first;
    const int64_t left = (w.kernel[i] - 1) * w.dilation[i], before = left - w.pads[2 * i], after = left - w.pads[2 * i + 1] + extra[i];
    pairs[2 * axis] = before > 0 ? before : 0;
    pairs[2 * axis + 1] = after > 0 ? after : 0;
    if (-before >= dims[axis] || -after >= dims[axis] - (before < 0 ? -before : 0)) return refuse(n, "its pads leave nothing of the output");
    if (before < 0 || after < 0) {
      x = slice_one(n, text("cut_%d", i), x, axis, before < 0 ? -before : 0, dims[axis] + (after < 0 ? after : 0), 1);
      dims[axis] += (before < 0 ? before : 0) + (after < 0 ? after : 0);
    }
    w.stride[i] = 1;
    w.pads[2 * i] = w.pads[2 * i + 1] = 0;
  }
  x = pad_with(n, "room", x, pairs, 0);
  int64_t split[ASL__MAX_RANK + 1], joined[ASL__MAX_RANK];
  split[0] = groups, split[1] = k.dims[0] / groups, split[2] = k.dims[1];
  perm[0] = 0, perm[1] = 2, perm[2] = 1;
  joined[0] = groups * k.dims[1], joined[1] = k.dims[0] / groups;
  for (int a = 2; a < t.rank; a++) split[a + 1] = joined[a] = k.dims[a], perm[a + 1] = a + 1;
  f = transpose_to(n, "swapped", reshape_to(n, "grouped", f, split, t.rank + 1), perm, t.rank + 1);
  f = reshape_to(n, "filter", f, joined, t.rank);
  for (int a = 2; a < t.rank; a++) f = k.dims[a] > 1 ? slice_one(n, text("turned_%d", a), f, a, k.dims[a] - 1, -k.dims[a] - 1, -1) : f;
  return bind(n, 0, conv_nd(n, "", x, f, in_of(n, 2), &w, groups));
}

/* --- resizing: along one axis after the other, each output element a sum of a few input elements --- */
typedef struct { int64_t in, out; double scale, start, end; } resize_axis;
typedef struct {
  const char *coordinates, *mode, *nearest;
  double cubic, outside;
  int exclude, antialias;
} resize_way;
static double resize_source(const resize_way* r, const resize_axis* a, int64_t i) {
  const double x = (double)i, in = (double)a->in, out = a->scale * (double)a->in; /* ONNX counts the size before it is rounded down */
  if (strcmp(r->coordinates, "asymmetric") == 0) return x / a->scale;
  if (strcmp(r->coordinates, "align_corners") == 0) return out > 1 ? x * (in - 1) / (out - 1) : 0;
  if (strcmp(r->coordinates, "pytorch_half_pixel") == 0) return a->out > 1 ? (x + 0.5) / a->scale - 0.5 : 0;
  if (strcmp(r->coordinates, "tf_half_pixel_for_nn") == 0) return (x + 0.5) / a->scale;
  if (strcmp(r->coordinates, "tf_crop_and_resize") == 0)
    return a->out > 1 ? a->start * (in - 1) + x * (a->end - a->start) * (in - 1) / ((double)a->out - 1) : 0.5 * (a->start + a->end) * (in - 1);
  if (strcmp(r->coordinates, "half_pixel_symmetric") == 0) {
    const double adjust = (double)a->out / out, centre = in / 2, offset = centre * (1 - adjust);
    return offset + (x + 0.5) / a->scale - 0.5;
  }
  return (x + 0.5) / a->scale - 0.5;
}
static double resize_weight(const resize_way* r, double d) {
  d = fabs(d);
  if (strcmp(r->mode, "linear") == 0) return d < 1 ? 1 - d : 0;
  if (d <= 1) return ((r->cubic + 2) * d - (r->cubic + 3)) * d * d + 1;
  return d < 2 ? ((r->cubic * d - 5 * r->cubic) * d + 8 * r->cubic) * d - 4 * r->cubic : 0;
}
/* Up to `taps` weighted places for output element i. */
static void resize_taps(const resize_way* r, const resize_axis* a, int64_t i, size_t taps, int64_t* place, double* weight) {
  const double x = resize_source(r, a, i), shrink = r->antialias && a->scale < 1 ? a->scale : 1;
  const double reach = (strcmp(r->mode, "linear") == 0 ? 1 : 2) / shrink;
  const int64_t first = (int64_t)floor(x - reach) + 1;
  double sum = 0;
  for (size_t k = 0; k < taps; k++) {
    int64_t p = first + (int64_t)k;
    weight[k] = resize_weight(r, (x - (double)p) * shrink);
    if ((r->exclude || r->antialias) && (p < 0 || p >= a->in)) weight[k] = 0;
    place[k] = p < 0 ? 0 : p >= a->in ? a->in - 1 : p;
    sum += weight[k];
  }
  for (size_t k = 0; (r->exclude || r->antialias) && k < taps && sum != 0; k++) weight[k] /= sum;
}
static int64_t resize_nearest(const resize_way* r, const resize_axis* a, int64_t i) {
  const double x = resize_source(r, a, i), low = floor(x), part_x = x - low;
  double p = low;
  if (strcmp(r->nearest, "ceil") == 0) p = ceil(x);
  else if (strcmp(r->nearest, "round_prefer_ceil") == 0) p = part_x >= 0.5 ? low + 1 : low;
  else if (strcmp(r->nearest, "round_prefer_floor") == 0) p = part_x > 0.5 ? low + 1 : low;
  return p < 0 ? 0 : p > (double)(a->in - 1) ? a->in - 1 : (int64_t)p;
}
static size_t gather_places(const onnx_node* n, const char* suffix, size_t x, size_t places, int64_t axis) {
  if (x == NONE || places == NONE) return NONE;
  build b = start("GatherV2", part(n, suffix), 3);
  input(&b, x);
  input(&b, places);
  input(&b, add_ints(part(n, text("%s_axis", suffix)), &axis, 1));
  return finish(&b, 1);
}
static size_t resize_one(const onnx_node* n, size_t x, int axis, const resize_way* r, const resize_axis* a) {
  asl__tensor t, wt;
  int64_t dims[1], wide[ASL__MAX_RANK], *place;
  double* weight;
  size_t y = NONE, taps = 1;
  const int rank = rank_at(x), by_place = strcmp(r->mode, "nearest") == 0;
  const char* label = text("axis%d", axis);
  dims[0] = a->out;
  if (by_place) {
    size_t places = fresh_const(n, text("%s_places", label), ACL_INT64, 1, dims, &t);
    for (int64_t i = 0; places != NONE && i < a->out; i++) asl__num_set_int(&t, (size_t)i, resize_nearest(r, a, i));
    y = gather_places(n, label, x, places, axis);
  } else {
    const double shrink = r->antialias && a->scale < 1 ? a->scale : 1;
    taps = (size_t)ceil((strcmp(r->mode, "linear") == 0 ? 2 : 4) / shrink) + (r->antialias ? 1 : 0);
    if (taps > 4096) { refuse(n, "it shrinks too much"); return NONE; }
    place = (int64_t*)keep_array(taps, sizeof *place);
    weight = (double*)keep_array(taps, sizeof *weight);
    for (int i = 0; i < rank; i++) wide[i] = i == axis ? a->out : 1;
    for (size_t k = 0; k < taps; k++) {
      size_t places = fresh_const(n, text("%s_places_%llu", label, (unsigned long long)k), ACL_INT64, 1, dims, &t);
      size_t weights = fresh_const(n, text("%s_weights_%llu", label, (unsigned long long)k), type_at(x), rank, wide, &wt);
      if (places == NONE || weights == NONE) return NONE;
      for (int64_t i = 0; i < a->out; i++) {
        resize_taps(r, a, i, taps, place, weight);
        asl__num_set_int(&t, (size_t)i, place[k]);
        asl__num_set(&wt, (size_t)i, weight[k]);
      }
      size_t s = two(n, "Mul", text("%s_part_%llu", label, (unsigned long long)k), gather_places(n, text("%s_tap_%llu", label, (unsigned long long)k), x, places, axis), weights);
      y = k ? two(n, "Add", text("%s_sum_%llu", label, (unsigned long long)k), y, s) : s;
    }
  }
  if (y != NONE && strcmp(r->coordinates, "tf_crop_and_resize") == 0) { /* outside the picture stands one given number */
    size_t inside = fresh_const(n, text("%s_inside", label), ACL_BOOL, 1, dims, &t);
    int any = 0;
    for (int64_t i = 0; inside != NONE && i < a->out; i++) {
      const double p = resize_source(r, a, i);
      ((unsigned char*)t.data)[i] = p >= 0 && p <= (double)(a->in - 1);
      any |= !((unsigned char*)t.data)[i];
    }
    for (int i = 0; i < rank; i++) wide[i] = i == axis ? a->out : 1;
    if (any) y = select_of(n, text("%s_cropped", label), reshape_to(n, text("%s_mask", label), inside, wide, rank), y, number_like(n, text("%s_outside", label), y, r->outside));
  }
  return y;
}
static int resize_numbers(const onnx_node* n, size_t v, const char* what, double* out, size_t cap) {
  const asl__tensor* t = v == NONE ? NULL : tensor_of(v);
  if (!t) return 0;
  if (!t->is_const || asl__num_elements(t) > cap) { refuse(n, text("its %s must be constant", what)); return -1; }
  for (size_t i = 0; i < asl__num_elements(t); i++) out[i] = asl__num_get(t, i);
  return (int)asl__num_elements(t);
}
/* Resize (opset 10: nearest and linear by scales; 11: all modes, and sizes; 18: some axes, antialias, aspect), and Upsample before it. */
static int map_resize(const onnx_node* n, const char* type) {
  double scales[ASL__MAX_RANK], sizes[ASL__MAX_RANK], roi[2 * ASL__MAX_RANK];
  int64_t axes[ASL__MAX_RANK];
  const int upsample = strcmp(n->type, "Upsample") == 0, old = upsample || onnx.opset < 11;
  resize_way r;
  int given = 0, sized = 0, rois = 0;
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  const asl__tensor t = *tensor_of(x);
  r.mode = get_text(n, "mode", "nearest");
  r.coordinates = old ? "asymmetric" : get_text(n, "coordinate_transformation_mode", "half_pixel");
  r.nearest = old ? "floor" : get_text(n, "nearest_mode", "round_prefer_floor");
  r.cubic = (double)get_float(n, "cubic_coeff_a", -0.75f);
  r.outside = (double)get_float(n, "extrapolation_value", 0.0f);
  r.exclude = get_int(n, "exclude_outside", 0) != 0;
  r.antialias = get_int(n, "antialias", 0) != 0;
  if (strcmp(r.mode, "bilinear") == 0) r.mode = "linear";
  if (!among("nearest|linear|cubic", r.mode)) return refuse(n, text("mode %s is not known", r.mode));
  if (!among("half_pixel|half_pixel_symmetric|pytorch_half_pixel|align_corners|asymmetric|tf_half_pixel_for_nn|tf_crop_and_resize", r.coordinates))
    return refuse(n, text("coordinate_transformation_mode %s is not known", r.coordinates));
  if (!among("round_prefer_floor|round_prefer_ceil|floor|ceil", r.nearest)) return refuse(n, text("nearest_mode %s is not known", r.nearest));
  if (old) {
    const onnx_attr* a = attr(n, "scales");
    given = a ? (int)a->n_floats : resize_numbers(n, in_of(n, 1), "scales", scales, ASL__MAX_RANK);
    if (given > ASL__MAX_RANK) return refuse(n, "scales does not fit its input");
    for (int i = 0; a && i < given; i++) scales[i] = (double)a->floats[i];
  } else {
    given = resize_numbers(n, in_of(n, 2), "scales", scales, ASL__MAX_RANK);
    sized = resize_numbers(n, in_of(n, 3), "sizes", sizes, ASL__MAX_RANK);
    if (strcmp(r.coordinates, "tf_crop_and_resize") == 0) rois = resize_numbers(n, in_of(n, 1), "roi", roi, 2 * ASL__MAX_RANK);
  }
  if (given < 0 || sized < 0 || rois < 0) return 0;
  if ((given == 0) == (sized == 0)) return refuse(n, "it needs either scales or sizes");
  int count = (int)get_ints(n, "axes", axes, ASL__MAX_RANK);
  if (!attr(n, "axes"))
    for (count = 0; count < t.rank; count++) axes[count] = count;
  if (count != (given ? given : sized) || (rois && rois != 2 * count)) return refuse(n, "scales, sizes, roi and axes differ in length");
  if (sized && strcmp(get_text(n, "keep_aspect_ratio_policy", "stretch"), "stretch") != 0) {
    const int larger = strcmp(get_text(n, "keep_aspect_ratio_policy", ""), "not_smaller") == 0;
    double s = 0;
    for (int i = 0; i < count; i++) {
      if (!fix_axis(n, &axes[i], t.rank)) return 0;
      const double here = sizes[i] / (double)t.dims[axes[i]];
      if (i == 0 || (larger ? here > s : here < s)) s = here;
    }
    for (int i = 0; i < count; i++) sizes[i] = floor(s * (double)t.dims[axes[i]] + 0.5), scales[i] = s;
    given = count;
  }
  for (int i = 0; i < count && x != NONE; i++) {
    resize_axis a;
    if (!fix_axis(n, &axes[i], t.rank)) return 0;
    a.in = t.dims[axes[i]];
    a.scale = given ? scales[i] : sizes[i] / (double)a.in;
    const double out = sized ? sizes[i] : floor((double)a.in * a.scale);
    if (!(out >= 1) || out > 1e7 || a.in < 1 || !(a.scale > 0)) return refuse(n, text("axis %lld of size %lld cannot become %g", (long long)axes[i], (long long)a.in, out));
    a.out = (int64_t)out;
    a.start = rois ? roi[i] : 0;
    a.end = rois ? roi[count + i] : 1;
    if (a.in == a.out && (!given || (scales[i] >= 1 && scales[i] <= 1)) && !(a.start < 0 || a.start > 0 || a.end < 1 || a.end > 1)) continue;
    x = resize_one(n, x, (int)axes[i], &r, &a);
  }
  return bind(n, 0, x);
}

/* --- numbers of eight bits --- */
/* A scale or zero point: one number, or one for each place along `axis` of something with `rank` axes. */
static size_t along(const onnx_node* n, const char* suffix, size_t v, int64_t axis, int rank) {
  int64_t dims[ASL__MAX_RANK] = {0};
  if (v == NONE) return NONE;
  const asl__tensor t = *tensor_of(v);
  if (asl__num_elements(&t) == 1) return reshape_to(n, suffix, v, dims, 0);
  if (t.rank != 1) return v;
  for (int i = 0; i < rank; i++) dims[i] = i == axis ? t.dims[0] : 1;
  return reshape_to(n, suffix, v, dims, rank);
}
static size_t less_zero(const onnx_node* n, const char* suffix, size_t x, size_t zero, int64_t axis) {
  size_t y = cast_to(n, text("%s_real", suffix), x, ACL_FLOAT);
  if (zero == NONE || y == NONE) return y;
  if (is_const(zero) && asl__num_elements(tensor_of(zero)) == 1 && asl__num_get_int(tensor_of(zero), 0) == 0) return y;
  return two(n, "Sub", text("%s_less", suffix), y, cast_to(n, text("%s_zero_real", suffix), along(n, text("%s_zero", suffix), zero, axis, rank_at(x)), ACL_FLOAT));
}
static size_t dequantized(const onnx_node* n, const char* suffix, size_t x, size_t scale, size_t zero, int64_t axis) {
  size_t s = cast_to(n, text("%s_scale_real", suffix), along(n, text("%s_scale", suffix), scale, axis, rank_at(x)), ACL_FLOAT);
  return two(n, "Mul", suffix, less_zero(n, text("%s_x", suffix), x, zero, axis), s);
}
/* Rounds to the even one of two neighbours, adds the zero point, and stops at the ends of the type. */
static size_t rounded(const onnx_node* n, const char* suffix, size_t x, size_t zero, aclDataType to, int64_t axis) {
  const double high = (double)asl__num_clamp_int(to, INT64_MAX), low = (double)asl__num_clamp_int(to, INT64_MIN);
  size_t y = one(n, "Round", "rounded", x);
  if (zero != NONE && y != NONE && !(is_const(zero) && asl__num_elements(tensor_of(zero)) == 1 && asl__num_get_int(tensor_of(zero), 0) == 0))
    y = two(n, "Add", "moved", y, cast_to(n, "to_zero_real", along(n, "to_zero", zero, axis, rank_at(x)), ACL_FLOAT));
  return cast_to(n, suffix, clip_to(n, "held", y, low, high), to);
}
static size_t quantized(const onnx_node* n, const char* suffix, size_t x, size_t scale, size_t zero, int64_t axis) {
  if (x == NONE || scale == NONE) return NONE;
  size_t s = cast_to(n, "to_scale_real", along(n, "to_scale", scale, axis, rank_at(x)), ACL_FLOAT);
  return rounded(n, suffix, two(n, "RealDiv", "scaled", cast_to(n, "real", x, ACL_FLOAT), s), zero, zero == NONE ? ACL_UINT8 : type_at(zero), axis);
}
static int map_quantize(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 1);
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  if (asl__num_elements(tensor_of(in_of(n, 1))) != 1 && !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  return bind(n, 0, quantized(n, "", in_of(n, 0), in_of(n, 1), in_of(n, 2), axis));
}
static int map_dequantize(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 1);
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  if (asl__num_elements(tensor_of(in_of(n, 1))) != 1 && !fix_axis(n, &axis, rank_at(in_of(n, 0)))) return 0;
  return bind(n, 0, cast_to(n, "", dequantized(n, type_at(in_of(n, 1)) == ACL_FLOAT ? "" : "wide", in_of(n, 0), in_of(n, 1), in_of(n, 2), axis), type_at(in_of(n, 1))));
}
static int map_dynamic_quantize(const onnx_node* n, const char* type) {
  int64_t axes[ASL__MAX_RANK];
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0), count = (size_t)rank_at(x);
  for (size_t i = 0; i < count; i++) axes[i] = (int64_t)i;
  size_t high = with_number(n, "Maximum", "high", count ? reduce_to(n, "ReduceMax", "max", x, axes, count, 0) : x, 0);
  size_t low = with_number(n, "Minimum", "low", count ? reduce_to(n, "ReduceMin", "min", x, axes, count, 0) : x, 0);
  size_t scale = with_number(n, "RealDiv", "scale", two(n, "Sub", "range", high, low), 255);
  size_t zero = one(n, "Round", "zero_rounded", clip_to(n, "zero_held", two(n, "RealDiv", "zero_at", one(n, "Neg", "negative", low), scale), 0, 255));
  zero = cast_to(n, "zero", zero, ACL_UINT8);
  if (zero == NONE) return 0;
  return bind(n, 0, quantized(n, "", x, scale, zero, 0)) && bind(n, 1, scale) && bind(n, 2, zero);
}
/* Integers through real numbers are exact up to 2^24; where sums may be larger, x = 16 high + low keeps both halves below. */
static size_t exact_sum(const onnx_node* n, size_t high, size_t low, const char* suffix) {
  size_t l = cast_to(n, high == NONE ? suffix : "low_int", one(n, "Round", "low_whole", low), ACL_INT32);
  if (high == NONE) return l;
  size_t h = with_number(n, "Mul", "high_int", cast_to(n, "high_narrow", one(n, "Round", "high_whole", high), ACL_INT32), 16);
  return two(n, "Add", suffix, h, l);
}
static size_t high_half(const onnx_node* n, size_t x) { return one(n, "Floor", "high", with_number(n, "Mul", "sixteenth", x, 1.0 / 16)); }
static size_t low_half(const onnx_node* n, size_t x, size_t high) { return two(n, "Sub", "low", x, with_number(n, "Mul", "high16", high, 16)); }
static int map_conv_integer(const onnx_node* n, const char* type) {
  window w;
  (void)type;
  if (!has_inputs(n, 2) || !conv_window(n, in_of(n, 0), in_of(n, 1), &w)) return 0;
  size_t x = less_zero(n, "x", in_of(n, 0), in_of(n, 2), 1), f = less_zero(n, "w", in_of(n, 1), in_of(n, 3), 0), high = NONE, y;
  if (x == NONE || f == NONE) return 0;
  const int64_t groups = get_int(n, "group", 1);
  const size_t terms = asl__num_product(tensor_of(f)->dims, 1, rank_at(f));
  if (terms > 257) {
    high = high_half(n, x);
    x = low_half(n, x, high);
    high = conv_nd(n, "conv_high", high, f, NONE, &w, groups);
    if (high == NONE) return 0;
  }
  y = conv_nd(n, "conv", x, f, NONE, &w, groups);
  return bind(n, 0, y == NONE ? NONE : exact_sum(n, high, y, ""));
}
static size_t product_of(const onnx_node* n, const char* suffix, size_t a, size_t b2);
/* A zero point for each row of A (its second axis from the end), or for each column of B (its last). */
static size_t row_zero(const onnx_node* n, size_t a, size_t zero) {
  return zero == NONE ? NONE : along(n, "a_rows", zero, rank_at(a) - 2, rank_at(a));
}
static int map_matmul_integer(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  size_t a = less_zero(n, "a", in_of(n, 0), row_zero(n, in_of(n, 0), in_of(n, 2)), 0);
  size_t b2 = less_zero(n, "b", in_of(n, 1), in_of(n, 3), rank_at(in_of(n, 1)) - 1), high = NONE, y;
  if (a == NONE || b2 == NONE) return 0;
  if (rank_at(a) && tensor_of(a)->dims[rank_at(a) - 1] > 257) {
    high = high_half(n, a);
    a = low_half(n, a, high);
    high = product_of(n, "matmul_high", high, b2);
    if (high == NONE) return 0;
  }
  y = product_of(n, "matmul_real", a, b2);
  return bind(n, 0, y == NONE ? NONE : exact_sum(n, high, y, ""));
}
/* acc * (a scale * b scale / y scale), rounded */
static size_t rescaled(const onnx_node* n, size_t acc, size_t a_scale, size_t b_scale, size_t y_scale, size_t y_zero, int64_t axis) {
  if (acc == NONE) return NONE;
  const int rank = rank_at(acc);
  size_t s = two(n, "Mul", "scale_ab", along(n, "scale_a", a_scale, rank - 2, rank), along(n, "scale_b", b_scale, axis, rank));
  s = two(n, "RealDiv", "scale", s, along(n, "scale_y", y_scale, axis, rank));
  return rounded(n, "", two(n, "Mul", "scaled", acc, s), y_zero, type_at(y_zero), axis);
}
static int map_qlinear_conv(const onnx_node* n, const char* type) {
  window w;
  (void)type;
  if (!has_inputs(n, 8) || !conv_window(n, in_of(n, 0), in_of(n, 3), &w)) return 0;
  size_t x = less_zero(n, "x", in_of(n, 0), in_of(n, 2), 1), f = less_zero(n, "w", in_of(n, 3), in_of(n, 5), 0);
  size_t bias = in_of(n, 8) == NONE ? NONE : cast_to(n, "bias", in_of(n, 8), ACL_FLOAT);
  size_t y = conv_nd(n, "conv", x, f, bias, &w, get_int(n, "group", 1));
  return bind(n, 0, rescaled(n, y, in_of(n, 1), in_of(n, 4), in_of(n, 6), in_of(n, 7), 1));
}
static int map_qlinear_matmul(const onnx_node* n, const char* type) {
  (void)type;
  if (!has_inputs(n, 8)) return 0;
  size_t a = less_zero(n, "a", in_of(n, 0), row_zero(n, in_of(n, 0), in_of(n, 2)), 0);
  size_t b2 = less_zero(n, "b", in_of(n, 3), in_of(n, 5), rank_at(in_of(n, 3)) - 1);
  size_t y = product_of(n, "matmul_real", a, b2);
  return bind(n, 0, y == NONE ? NONE : rescaled(n, y, in_of(n, 1), in_of(n, 4), in_of(n, 6), in_of(n, 7), rank_at(y) - 1));
}
/* ONNX Runtime's own 8-bit operators, which its quantiser writes: out of the small numbers, the plain operator, back into them. */
static int map_qlinear_binary(const onnx_node* n, const char* type) {
  if (!has_inputs(n, 7)) return 0;
  size_t a = dequantized(n, "a", in_of(n, 0), in_of(n, 1), in_of(n, 2), 0), b2 = dequantized(n, "b", in_of(n, 3), in_of(n, 4), in_of(n, 5), 0);
  return bind(n, 0, quantized(n, "", two(n, type, "plain", a, b2), in_of(n, 6), in_of(n, 7) == NONE ? in_of(n, 2) : in_of(n, 7), 0));
}
static int map_qlinear_unary(const onnx_node* n, const char* type) {
  window w;
  int64_t in[3] = {1, 1, 1}, axis = get_int(n, "axis", -1);
  if (!has_inputs(n, 4)) return 0;
  size_t x = dequantized(n, "x", in_of(n, 0), in_of(n, 1), in_of(n, 2), 0), y = NONE;
  if (x == NONE) return 0;
  const int rank = rank_at(x);
  if (get_int(n, "channels_last", 0)) return refuse(n, "channels_last is not supported");
  if (strcmp(n->type, "QLinearLeakyRelu") == 0) {
    build b = start(type, part(n, "plain"), 1);
    attr_float(&b, "negative_slope", get_float(n, "alpha", 0.01f));
    input(&b, x);
    y = finish(&b, 1);
  } else if (strcmp(n->type, "QLinearSoftmax") == 0) {
    if (!fix_axis(n, &axis, rank)) return 0;
    build b = start(type, part(n, "plain"), 1);
    attr_ints(&b, "axes", &axis, 1);
    input(&b, x);
    y = finish(&b, 1);
  } else if (strcmp(n->type, "QLinearAveragePool") == 0) {
    if (!is_window_input(n, rank)) return 0;
    for (int i = 2; i < rank; i++) in[i + 3 - rank] = tensor_of(x)->dims[i];
    if (!read_window(n, (size_t)(rank - 2), in, NULL, &w)) return 0;
    y = pool_nd(n, type, "plain", x, &w, get_int(n, "ceil_mode", 0) != 0, get_int(n, "count_include_pad", 0) == 0);
  } else {
    y = one(n, type, "plain", x);
  }
  return bind(n, 0, quantized(n, "", y, in_of(n, 3), in_of(n, 4) == NONE ? in_of(n, 2) : in_of(n, 4), 0));
}
static int map_qlinear_concat(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 0);
  (void)type;
  const size_t parts = n->n_own > 2 ? (n->n_own - 2) / 3 : 0;
  size_t* v = (size_t*)keep_array(parts + 1, sizeof(size_t));
  if (parts == 0 || !has_inputs(n, 2 + 3 * parts)) return refuse(n, "it needs a scale, a zero point, and three inputs for each piece");
  for (size_t i = 0; i < parts; i++)
    v[i] = dequantized(n, text("x%llu", (unsigned long long)i), in_of(n, 2 + 3 * i), in_of(n, 3 + 3 * i), in_of(n, 4 + 3 * i), 0);
  if (v[0] == NONE || !fix_axis(n, &axis, rank_at(v[0]))) return 0;
  return bind(n, 0, quantized(n, "", concat_of(n, "plain", v, parts, axis), in_of(n, 0), in_of(n, 1), 0));
}
static int map_qgemm(const onnx_node* n, const char* type) {
  if (!has_inputs(n, 6)) return 0;
  size_t a = dequantized(n, "a", in_of(n, 0), in_of(n, 1), in_of(n, 2), 0);
  size_t b2 = dequantized(n, "b", in_of(n, 3), in_of(n, 4), in_of(n, 5), get_int(n, "transB", 0) ? 0 : 1), y;
  if (a == NONE || b2 == NONE || rank_at(a) != 2 || rank_at(b2) != 2) return refuse(n, "its inputs are no matrices");
  build b = start(type, part(n, "plain"), 2);
  attr_bool(&b, "transpose_x1", get_int(n, "transA", 0) != 0);
  attr_bool(&b, "transpose_x2", get_int(n, "transB", 0) != 0);
  input(&b, a);
  input(&b, b2);
  y = finish(&b, 1);
  if (in_of(n, 6) != NONE) { /* C counts in units of both scales */
    size_t unit = two(n, "Mul", "unit", along(n, "unit_a", in_of(n, 1), 0, 2), along(n, "unit_b", in_of(n, 4), 1, 2));
    y = two(n, "Add", "bias", y, two(n, "Mul", "c", cast_to(n, "c_real", in_of(n, 6), ACL_FLOAT), unit));
  }
  const float alpha = get_float(n, "alpha", 1.0f);
  if (alpha < 1 || alpha > 1) y = with_number(n, "Mul", "alpha", y, (double)alpha);
  return bind(n, 0, in_of(n, 7) == NONE ? y : quantized(n, "", y, in_of(n, 7), in_of(n, 8), 1));
}

/* --- Einstein's sums: letters name axes; what the result does not name is summed --- */
typedef struct { size_t v; int rank; int label[ASL__MAX_RANK]; } einsum_term;
enum { EINSUM_ELLIPSIS = 1000 }; /* the axes behind "...", counted from the last */
static int einsum_labels(const onnx_node* n, const char* p, const char* end, int rank, int* out, int* count) {
  int letters = 0, dots = 0, k = 0;
  for (const char* q = p; q < end; q++) {
    if (*q == '.') { dots = 1; while (q + 1 < end && q[1] == '.') q++; }
    else letters++;
  }
  if (rank < 0) rank = ASL__MAX_RANK < letters ? letters : letters + (dots ? *count : 0); /* the result: as many as the dots stood for */
  const int hidden = rank - letters;
  if (hidden < 0 || rank > ASL__MAX_RANK || (hidden > 0 && !dots)) return refuse(n, "its equation does not fit the rank of an input");
  for (const char* q = p; q < end; q++) {
    if (*q == '.') {
      while (q + 1 < end && q[1] == '.') q++;
      for (int i = hidden; i > 0; i--) out[k++] = EINSUM_ELLIPSIS + i;
    } else {
      out[k++] = *q;
    }
  }
  *count = k;
  return 1;
}
static int einsum_has(const int* labels, int count, int label) {
  for (int i = 0; i < count; i++)
    if (labels[i] == label) return i;
  return -1;
}
/* The axes of a term in the given order of labels. */
static void einsum_order(const onnx_node* n, const char* suffix, einsum_term* t, const int* labels, int count) {
  int64_t perm[ASL__MAX_RANK] = {0};
  for (int i = 0; i < count; i++) perm[i] = einsum_has(t->label, t->rank, labels[i]);
  t->v = transpose_to(n, suffix, t->v, perm, count);
  for (int i = 0; i < count; i++) t->label[i] = labels[i];
}
/* A letter twice in one term means its diagonal: the two axes as one, and every size + 1'th element of that. */
static void einsum_diagonal(const onnx_node* n, const char* suffix, einsum_term* t) {
  for (int i = 0; i < t->rank && t->v != NONE; i++)
    for (int k = i + 1; k < t->rank && t->v != NONE; k++) {
      int64_t perm[ASL__MAX_RANK], dims[ASL__MAX_RANK];
      int at = 0;
      if (t->label[i] != t->label[k]) continue;
      const int64_t size = tensor_of(t->v)->dims[i];
      if (tensor_of(t->v)->dims[k] != size) { refuse(n, "a letter stands for two sizes"); t->v = NONE; return; }
      for (int a = 0; a < t->rank; a++)
        if (a != i && a != k) perm[at++] = a;
      perm[at++] = i, perm[at] = k;
      t->v = transpose_to(n, text("%s_diagonal_%d_%d", suffix, i, k), t->v, perm, t->rank);
      if (t->v == NONE) return;
      const int twice = t->label[i];
      int rest[ASL__MAX_RANK];
      for (int a = 0; a < t->rank - 2; a++) { dims[a] = tensor_of(t->v)->dims[a]; rest[a] = t->label[perm[a]]; }
      dims[t->rank - 2] = size * size;
      t->v = reshape_to(n, text("%s_joined_%d_%d", suffix, i, k), t->v, dims, t->rank - 1);
      t->v = slice_one(n, text("%s_picked_%d_%d", suffix, i, k), t->v, t->rank - 2, 0, size * size, size + 1);
      t->rank--;
      for (int a = 0; a < t->rank - 1; a++) t->label[a] = rest[a];
      t->label[t->rank - 1] = twice;
      i = -1;
      break;
    }
}
static void einsum_sum(const onnx_node* n, const char* suffix, einsum_term* t, const int* kept, int count) {
  int64_t axes[ASL__MAX_RANK];
  size_t drop = 0;
  int at = 0;
  for (int i = 0; i < t->rank; i++) {
    if (einsum_has(kept, count, t->label[i]) < 0) axes[drop++] = i;
    else t->label[at++] = t->label[i];
  }
  if (drop) t->v = reduce_to(n, "ReduceSum", suffix, t->v, axes, drop, 0);
  t->rank = at;
}
/* Two terms become one: a batched matrix product over the letters both have and nobody needs any more. */
static int einsum_product(const onnx_node* n, const char* suffix, einsum_term* a, einsum_term* b, const int* needed, int n_needed) {
  int both[ASL__MAX_RANK], sum[ASL__MAX_RANK], left[ASL__MAX_RANK], right[ASL__MAX_RANK], nb = 0, ns = 0, nl = 0, nr = 0, list[ASL__MAX_RANK];
  int64_t dims[ASL__MAX_RANK], cube[3];
  for (int i = 0; i < a->rank; i++) {
    if (einsum_has(b->label, b->rank, a->label[i]) < 0) left[nl++] = a->label[i];
    else if (einsum_has(needed, n_needed, a->label[i]) < 0) sum[ns++] = a->label[i];
    else both[nb++] = a->label[i];
  }
  for (int i = 0; i < b->rank; i++)
    if (einsum_has(a->label, a->rank, b->label[i]) < 0) right[nr++] = b->label[i];
  if (nb + nl + nr > ASL__MAX_RANK) return refuse(n, "it works on more than 8 axes at once");
  for (int i = 0; i < nb + nl + ns; i++) list[i] = i < nb ? both[i] : i < nb + nl ? left[i - nb] : sum[i - nb - nl];
  einsum_order(n, text("%s_left", suffix), a, list, nb + nl + ns);
  for (int i = 0; i < nb + ns + nr; i++) list[i] = i < nb ? both[i] : i < nb + ns ? sum[i - nb] : right[i - nb - ns];
  einsum_order(n, text("%s_right", suffix), b, list, nb + ns + nr);
  if (a->v == NONE || b->v == NONE) return 0;
  const asl__tensor ta = *tensor_of(a->v), tb = *tensor_of(b->v);
  for (int i = 0; i < nb; i++) { /* sizes of 1 stretch */
    if (ta.dims[i] != tb.dims[i] && ta.dims[i] != 1 && tb.dims[i] != 1) return refuse(n, "a letter stands for two sizes");
    dims[i] = ta.dims[i] == 1 ? tb.dims[i] : ta.dims[i];
  }
  for (int i = 0; i < ns; i++)
    if (ta.dims[nb + nl + i] != tb.dims[nb + i]) return refuse(n, "a letter stands for two sizes");
  int64_t full[ASL__MAX_RANK];
  for (int i = 0; i < ta.rank; i++) full[i] = i < nb ? dims[i] : ta.dims[i];
  a->v = expand_to(n, text("%s_wide_left", suffix), a->v, full, ta.rank);
  cube[0] = (int64_t)asl__num_product(full, 0, nb), cube[1] = (int64_t)asl__num_product(full, nb, nb + nl), cube[2] = (int64_t)asl__num_product(full, nb + nl, ta.rank);
  a->v = reshape_to(n, text("%s_matrix_left", suffix), a->v, cube, 3);
  for (int i = 0; i < nl; i++) dims[nb + i] = full[nb + i];
  for (int i = 0; i < tb.rank; i++) full[i] = i < nb ? dims[i] : tb.dims[i];
  b->v = expand_to(n, text("%s_wide_right", suffix), b->v, full, tb.rank);
  cube[0] = (int64_t)asl__num_product(full, 0, nb), cube[1] = (int64_t)asl__num_product(full, nb, nb + ns), cube[2] = (int64_t)asl__num_product(full, nb + ns, tb.rank);
  b->v = reshape_to(n, text("%s_matrix_right", suffix), b->v, cube, 3);
  for (int i = 0; i < nr; i++) dims[nb + nl + i] = full[nb + ns + i];
  a->v = reshape_to(n, text("%s_apart", suffix), product_of(n, suffix, a->v, b->v), dims, nb + nl + nr);
  a->rank = nb + nl + nr;
  for (int i = 0; i < a->rank; i++) a->label[i] = i < nb ? both[i] : i < nb + nl ? left[i - nb] : right[i - nb - nl];
  return a->v != NONE;
}
static int map_einsum(const onnx_node* n, const char* type) {
  const char* given = get_text(n, "equation", "");
  char* eq = text("%s", given);
  einsum_term* terms = (einsum_term*)keep_array(n->n_own + 1, sizeof(einsum_term));
  int result[ASL__MAX_RANK], n_result = 0, hidden = 0;
  size_t at = 0;
  (void)type;
  if (n->n_own == 0 || !has_inputs(n, n->n_own)) return 0;
  for (const char* p = given; *p; p++)
    if (*p != ' ') eq[at++] = *p;
  eq[at] = 0;
  const char *arrow = strstr(eq, "->"), *p = eq, *stop = arrow ? arrow : eq + at;
  for (size_t i = 0; i < n->n_own; i++) {
    const char* end = p;
    while (end < stop && *end != ',') end++;
    if ((end < stop) != (i + 1 < n->n_own)) return refuse(n, text("equation %s does not have one term for each input", given));
    terms[i].v = in_of(n, i);
    terms[i].rank = rank_at(terms[i].v);
    if (!einsum_labels(n, p, end, terms[i].rank, terms[i].label, &terms[i].rank)) return 0;
    for (int k = 0; k < terms[i].rank; k++)
      if (terms[i].label[k] > EINSUM_ELLIPSIS && terms[i].label[k] - EINSUM_ELLIPSIS > hidden) hidden = terms[i].label[k] - EINSUM_ELLIPSIS;
    p = end + 1;
  }
  if (arrow) {
    n_result = hidden;
    if (strlen(arrow + 2) > 2 * ASL__MAX_RANK || !einsum_labels(n, arrow + 2, arrow + 2 + strlen(arrow + 2), -1, result, &n_result)) return messages ? 0 : refuse(n, "its equation is too long");
  } else { /* without an arrow: the dots, then every letter that stands once, in the order of the alphabet */
    for (int i = hidden; i > 0; i--) result[n_result++] = EINSUM_ELLIPSIS + i;
    for (int letter = 'A'; letter <= 'z'; letter++) {
      int seen = 0;
      for (size_t i = 0; i < n->n_own; i++)
        for (int k = 0; k < terms[i].rank; k++) seen += terms[i].label[k] == letter;
      if (seen == 1 && n_result < ASL__MAX_RANK) result[n_result++] = letter;
    }
  }
  for (int i = 0; i < n_result; i++) {
    int found = 0;
    for (size_t k = 0; k < n->n_own; k++) found |= einsum_has(terms[k].label, terms[k].rank, result[i]) >= 0;
    if (!found) return refuse(n, "its result names a letter that no input has");
    if (einsum_has(result, i, result[i]) >= 0) return refuse(n, "its result names a letter twice");
  }
  for (size_t i = 0; i < n->n_own; i++) { /* from the left: term 0 takes in one after the other */
    int* needed = (int*)keep_array((size_t)n_result + n->n_own * ASL__MAX_RANK, sizeof(int));
    int n_needed = n_result;
    for (int k = 0; k < n_result; k++) needed[k] = result[k];
    for (size_t j = i + 1; j < n->n_own; j++)
      for (int k = 0; k < terms[j].rank; k++) needed[n_needed++] = terms[j].label[k];
    const char* label = text("term%llu", (unsigned long long)i);
    einsum_diagonal(n, label, &terms[i]);
    if (terms[i].v == NONE) return 0;
    if (i == 0) { einsum_sum(n, "only_0", &terms[0], needed, n_needed); continue; }
    int* own = (int*)keep_array((size_t)n_needed + ASL__MAX_RANK, sizeof(int));
    for (int k = 0; k < n_needed; k++) own[k] = needed[k];
    for (int k = 0; k < terms[0].rank; k++) own[n_needed + k] = terms[0].label[k];
    einsum_sum(n, text("only_%llu", (unsigned long long)i), &terms[i], own, n_needed + terms[0].rank);
    if (terms[0].v == NONE || terms[i].v == NONE || !einsum_product(n, label, &terms[0], &terms[i], needed, n_needed)) return 0;
  }
  einsum_sum(n, "rest", &terms[0], result, n_result);
  einsum_order(n, "result", &terms[0], result, n_result);
  return bind(n, 0, terms[0].v);
}

/* --- recurrent layers --- */
/* Are the activations the usual ones? `usual` lists those of one direction, between bars. */
static int usual_activations(const onnx_node* n, const char* usual, size_t count) {
  const onnx_attr* a = attr(n, "activations");
  if (attr(n, "clip")) return refuse(n, "clip is not supported");
  for (size_t i = 0; a && i < a->n_strings; i++) {
    const char* want = usual;
    for (size_t k = i % count; k > 0; k--) want = strchr(want, '|') + 1;
    if (strncmp(a->strings[i], want, strcspn(want, "|")) != 0 || a->strings[i][strcspn(want, "|")])
      return refuse(n, text("activation %s is not supported", a->strings[i]));
  }
  return 1;
}
/* With layout 1 the batch comes first: turned round before, and the results after. */
static size_t swapped(const onnx_node* n, const char* suffix, size_t v, int a, int b) {
  int64_t perm[4] = {0, 1, 2, 3}, t = perm[a];
  perm[a] = perm[b], perm[b] = t;
  return v == NONE ? NONE : transpose_to(n, suffix, v, perm, rank_at(v));
}
static int map_rnn(const onnx_node* n, const char* type) {
  const int lstm = strcmp(n->type, "LSTM") == 0, turned = get_int(n, "layout", 0) != 0;
  const size_t most = lstm ? 8 : 6, outs = lstm ? 3 : 2;
  if (!has_inputs(n, 3) || !usual_activations(n, lstm ? "Sigmoid|Tanh|Tanh" : "Sigmoid|Tanh", lstm ? 3 : 2)) return 0;
  if (get_int(n, "input_forget", 0) != 0) return refuse(n, "input_forget is not supported");
  build b = start(type, turned ? part(n, "layer") : n->name, most);
  attr_str(&b, "direction", get_text(n, "direction", "forward"));
  if (attr(n, "hidden_size")) attr_int(&b, "hidden_size", get_int(n, "hidden_size", 0));
  if (!lstm) attr_int(&b, "linear_before_reset", get_int(n, "linear_before_reset", 0));
  for (size_t i = 0; i < most && i < n->n_own; i++) {
    size_t v = in_of(n, i);
    if (turned && v != NONE && (i == 0 || i == 5 || i == 6)) v = swapped(n, text("in_%llu", (unsigned long long)i), v, 0, 1);
    input(&b, v);
  }
  size_t y = finish(&b, outs);
  if (y == NONE) return 0;
  for (size_t i = 0; i < outs; i++) {
    size_t v = y + i;
    if (turned && i == 0) v = swapped(n, "batch", swapped(n, "back", v, 0, 2), 1, 2); /* [time, direction, batch, hidden] to [batch, time, direction, hidden] */
    else if (turned) v = swapped(n, text("out_%llu", (unsigned long long)i), v, 0, 1);
    if (!bind(n, i, v)) return 0;
  }
  return 1;
}
/* h = tanh(x W + h R + b), or another function of it, one step after the other. */
static int map_plain_rnn(const onnx_node* n, const char* type) {
  const int turned = get_int(n, "layout", 0) != 0, bias = in_of(n, 3) != NONE;
  const char* way = get_text(n, "direction", "forward");
  (void)type;
  const onnx_attr* a = attr(n, "activations");
  if (!has_inputs(n, 3)) return 0;
  if (attr(n, "clip")) return refuse(n, "clip is not supported");
  for (size_t i = 0; a && i < a->n_strings; i++)
    if (!among("Tanh|Relu|Sigmoid|Softplus|Softsign", a->strings[i])) return refuse(n, text("activation %s is not supported", a->strings[i]));
  if (!among("forward|reverse|bidirectional", way)) return refuse(n, text("direction %s is not known", way));
  if (in_of(n, 4) != NONE) return refuse(n, "sequence_lens is not supported");
  size_t x = turned ? swapped(n, "x", in_of(n, 0), 0, 1) : in_of(n, 0), h0 = in_of(n, 5);
  if (h0 != NONE && turned) h0 = swapped(n, "h", h0, 0, 1);
  if (x == NONE || rank_at(x) != 3 || rank_at(in_of(n, 1)) != 3 || rank_at(in_of(n, 2)) != 3) return refuse(n, "its inputs need three axes");
  const asl__tensor t = *tensor_of(x), w = *tensor_of(in_of(n, 1));
  const int64_t steps = t.dims[0], batch = t.dims[1], hidden = w.dims[1], ways = *way == 'b' ? 2 : 1;
  if (steps > 2048 || w.dims[0] != ways) return refuse(n, "it has more than 2048 steps, or its weights do not fit direction");
  size_t* all = (size_t*)keep_array((size_t)steps, sizeof(size_t));
  size_t whole[2] = {NONE, NONE}, last[2] = {NONE, NONE};
  static const int64_t turn[2] = {1, 0};
  for (int64_t d = 0; d < ways; d++) {
    const int backward = *way == 'r' || d == 1;
    const int64_t wd[2] = {hidden, w.dims[2]}, rd[2] = {hidden, hidden}, step_dims[2] = {batch, t.dims[2]}, flat[1] = {hidden}, state[2] = {batch, hidden},
        out[4] = {1, 1, batch, hidden}, end[3] = {1, batch, hidden};
    const char* way_name = backward ? "back" : "forth";
    size_t wt = transpose_to(n, text("%s_wt", way_name), reshape_to(n, text("%s_w", way_name), slice_one(n, text("%s_wcut", way_name), in_of(n, 1), 0, d, d + 1, 1), wd, 2), turn, 2);
    size_t rt = transpose_to(n, text("%s_rt", way_name), reshape_to(n, text("%s_r", way_name), slice_one(n, text("%s_rcut", way_name), in_of(n, 2), 0, d, d + 1, 1), rd, 2), turn, 2);
    size_t sum = NONE, h = NONE;
    if (bias) {
      size_t b = slice_one(n, text("%s_bcut", way_name), in_of(n, 3), 0, d, d + 1, 1);
      sum = two(n, "Add", text("%s_b", way_name), reshape_to(n, text("%s_b1", way_name), slice_one(n, text("%s_bw", way_name), b, 1, 0, hidden, 1), flat, 1),
                reshape_to(n, text("%s_b2", way_name), slice_one(n, text("%s_br", way_name), b, 1, hidden, 2 * hidden, 1), flat, 1));
    }
    if (h0 != NONE) h = reshape_to(n, text("%s_h0", way_name), slice_one(n, text("%s_hcut", way_name), h0, 0, d, d + 1, 1), state, 2);
    for (int64_t k = 0; k < steps; k++) {
      const int64_t at = backward ? steps - 1 - k : k;
      const char* step = text("%s_%lld", way_name, (long long)at);
      size_t y = product_of(n, text("%s_xw", step), reshape_to(n, text("%s_x", step), slice_one(n, text("%s_cut", step), x, 0, at, at + 1, 1), step_dims, 2), wt);
      if (h != NONE) y = two(n, "Add", text("%s_sum", step), y, product_of(n, text("%s_hr", step), h, rt));
      if (bias) y = two(n, "Add", text("%s_biased", step), y, sum);
      h = one(n, a && (size_t)d < a->n_strings ? a->strings[d] : "Tanh", step, y);
      all[at] = reshape_to(n, text("%s_out", step), h, out, 4);
      if (all[at] == NONE) return 0;
    }
    whole[d] = steps ? concat_of(n, text("%s_all", way_name), all, (size_t)steps, 0) : NONE;
    last[d] = reshape_to(n, text("%s_last", way_name), h, end, 3);
  }
  size_t y = concat_of(n, "y", whole, (size_t)ways, 1), yh = concat_of(n, "y_h", last, (size_t)ways, 0);
  if (turned) { y = swapped(n, "batch", swapped(n, "turned", y, 0, 2), 1, 2); yh = swapped(n, "h_batch", yh, 0, 1); }
  return bind(n, 0, y) && bind(n, 1, yh);
}

/* --- sampling, boxes, deformed windows --- */
static int map_grid_sample(const onnx_node* n, const char* type) {
  const char *mode = get_text(n, "mode", "bilinear"), *pad = get_text(n, "padding_mode", "zeros");
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  const int rank = rank_at(in_of(n, 0));
  if (!among("bilinear|linear|nearest|bicubic|cubic", mode)) return refuse(n, text("mode %s is not known", mode));
  if (!among("zeros|border|reflection", pad)) return refuse(n, text("padding_mode %s is not known", pad));
  if (rank != 4 && rank != 5) return refuse(n, "pictures (rank 4) and volumes (rank 5) are supported");
  build b = start(rank == 4 ? "GridSampler2D" : "GridSampler3D", n->name, 2);
  attr_str(&b, "interpolation_mode", *mode == 'n' ? "nearest" : strstr(mode, "cubic") ? "bicubic" : "bilinear");
  attr_str(&b, "padding_mode", pad);
  attr_bool(&b, "align_corners", get_int(n, "align_corners", 0) != 0);
  input(&b, in_of(n, 0));
  input(&b, cast_to(n, "grid", in_of(n, 1), type_at(in_of(n, 0))));
  return bind(n, 0, finish(&b, 1));
}
/* The places of the pixels themselves, from -1 to 1, moved by a matrix for each picture: what GridSample reads. */
static int map_affine_grid(const onnx_node* n, const char* type) {
  int64_t size[5], dims[5], turn[3] = {0, 2, 1};
  asl__tensor t;
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  const size_t theta = in_of(n, 0);
  const int count = const_ints(n, in_of(n, 1), "size", size, 5), axes = count - 2, corners = get_int(n, "align_corners", 0) != 0;
  if (count < 0) return 0;
  if (count < 4 || rank_at(theta) != 3 || tensor_of(theta)->dims[1] != axes || tensor_of(theta)->dims[2] != axes + 1)
    return refuse(n, "theta and size do not fit each other");
  for (int i = 0; i < count; i++)
    if (size[i] < 1 || size[i] > INT32_MAX) return refuse(n, "its size does not fit");
  dims[0] = (int64_t)asl__num_product(size, 2, count), dims[1] = axes + 1;
  size_t base = fresh_const(n, "pixels", type_at(theta), 2, dims, &t);
  for (int64_t i = 0; base != NONE && i < dims[0]; i++) {
    int64_t rest = i;
    for (int a = axes - 1; a >= 0; rest /= size[2 + a], a--) {
      const double k = (double)(rest % size[2 + a]), m = (double)size[2 + a];
      asl__num_set(&t, (size_t)(i * (axes + 1) + axes - 1 - a), corners ? (m > 1 ? 2 * k / (m - 1) - 1 : 0) : (2 * k + 1) / m - 1);
    }
    asl__num_set(&t, (size_t)(i * (axes + 1) + axes), 1);
  }
  const size_t y = product_of(n, "moved", base, transpose_to(n, "turned", theta, turn, 3));
  dims[0] = size[0];
  for (int a = 0; a < axes; a++) dims[1 + a] = size[2 + a];
  dims[1 + axes] = axes;
  return bind(n, 0, reshape_to(n, "", y, dims, axes + 2));
}
static int map_roi_align(const onnx_node* n, const char* type) {
  const int64_t last = 1;
  const char *mode = get_text(n, "mode", "avg"), *pixel = get_text(n, "coordinate_transformation_mode", onnx.opset < 16 ? "output_half_pixel" : "half_pixel");
  if (!has_inputs(n, 3)) return 0;
  if (!among("avg|max", mode) || !among("half_pixel|output_half_pixel", pixel)) return refuse(n, text("mode %s or %s is not known", mode, pixel));
  const size_t x = in_of(n, 0);
  build column = start("Unsqueeze", part(n, "picture"), 1);
  attr_ints(&column, "axes", &last, 1);
  input(&column, cast_to(n, "number", in_of(n, 2), type_at(x)));
  size_t pair[2] = {finish(&column, 1), in_of(n, 1)};
  build b = start(type, n->name, 2);
  attr_float(&b, "spatial_scale", get_float(n, "spatial_scale", 1.0f));
  attr_int(&b, "pooled_height", get_int(n, "output_height", 1));
  attr_int(&b, "pooled_width", get_int(n, "output_width", 1));
  attr_int(&b, "sample_num", get_int(n, "sampling_ratio", 0));
  attr_int(&b, "roi_end_mode", *pixel == 'h' ? 2 : 0);
  attr_str(&b, "pool_mode", mode);
  input(&b, x);
  input(&b, concat_of(n, "rois", pair, 2, 1));
  return bind(n, 0, finish_whole(&b, 1));
}
static int map_nms(const onnx_node* n, const char* type) {
  if (!has_inputs(n, 2)) return 0;
  build b = start(type, part(n, "found"), 5);
  attr_bool(&b, "center_point_box", get_int(n, "center_point_box", 0) != 0);
  for (size_t i = 0; i < 5; i++) input(&b, in_of(n, i));
  return bind(n, 0, cast_to(n, "", finish(&b, 1), ACL_INT64));
}
/* The taps of all windows laid beside each other, then an ordinary convolution over them whose windows do not overlap. GE keeps the
   steps to the right, those down, and the factors apart; ONNX has down and right in turns, and the factors in an input of their own. */
static int map_deform_conv(const onnx_node* n, const char* type) {
  window w;
  int64_t v[4] = {1, 1, 0, 0}, dims[5];
  if (!has_inputs(n, 3) || !conv_window(n, in_of(n, 0), in_of(n, 1), &w)) return 0;
  const size_t x = in_of(n, 0), offset = in_of(n, 2), mask = in_of(n, 4);
  const int64_t groups = get_int(n, "offset_group", 1), taps = groups * w.kernel[1] * w.kernel[2];
  const asl__tensor o = *tensor_of(offset);
  if (rank_at(x) != 4 || o.rank != 4 || groups < 1 || o.dims[1] != 2 * taps) return refuse(n, "offset does not fit its input, or that is no picture");
  dims[0] = o.dims[0], dims[1] = taps, dims[2] = 2, dims[3] = o.dims[2], dims[4] = o.dims[3];
  const size_t pairs = reshape_to(n, "pairs", offset, dims, 5);
  dims[2] = o.dims[2], dims[3] = o.dims[3];
  size_t three[3] = {reshape_to(n, "right", slice_one(n, "x", pairs, 2, 1, 2, 1), dims, 4), reshape_to(n, "down", slice_one(n, "y", pairs, 2, 0, 1, 1), dims, 4), mask};
  if (mask == NONE) three[2] = expand_to(n, "factors", number_like(n, "factor", x, 1), dims, 4);
  build b = start(type, part(n, "taps"), 2);
  v[2] = w.stride[1], v[3] = w.stride[2];
  attr_ints(&b, "strides", v, 4);
  attr_ints(&b, "pads", w.pads + 2, 4);
  attr_ints(&b, "ksize", w.kernel + 1, 2);
  v[2] = w.dilation[1], v[3] = w.dilation[2];
  attr_ints(&b, "dilations", v, 4);
  attr_int(&b, "deformable_groups", groups);
  attr_str(&b, "data_format", "NCHW");
  input(&b, x);
  input(&b, concat_of(n, "offsets", three, 3, 1));
  const size_t laid = finish_whole(&b, 1);
  for (int i = 0; i < 3; i++) {
    w.stride[i] = w.kernel[i];
    w.dilation[i] = 1;
    w.pads[2 * i] = w.pads[2 * i + 1] = 0;
  }
  return bind(n, 0, conv_2d(n, "", laid, in_of(n, 1), in_of(n, 3), &w, get_int(n, "group", 1)));
}

/* --- sound: the Fourier transform as a product with cosines and sines --- */
/* re, im [..., size] (im may be NONE) to [..., bins, 2]; size is the length of the transform. */
static size_t fourier(const onnx_node* n, size_t re, size_t im, int64_t size, int64_t bins, int inverse) {
  const double turn = 2 * 3.14159265358979323846 / (double)size, share = inverse ? 1.0 / (double)size : 1;
  const int64_t dims[2] = {size, bins};
  asl__tensor c, s;
  size_t both[2];
  if (re == NONE) return NONE;
  const size_t cosines = fresh_const(n, "cosines", type_at(re), 2, dims, &c), sines = fresh_const(n, "sines", type_at(re), 2, dims, &s);
  if (cosines == NONE || sines == NONE) return NONE;
  for (int64_t i = 0; i < size; i++)
    for (int64_t k = 0; k < bins; k++) {
      const double a = turn * (double)(i * k % size);
      asl__num_set(&c, (size_t)(i * bins + k), cos(a) * share);
      asl__num_set(&s, (size_t)(i * bins + k), (inverse ? 1 : -1) * sin(a) * share);
    }
  both[0] = product_of(n, "re_cos", re, cosines), both[1] = product_of(n, "re_sin", re, sines);
  if (im != NONE) {
    both[0] = two(n, "Sub", "real", both[0], product_of(n, "im_sin", im, sines));
    both[1] = two(n, "Add", "imaginary", both[1], product_of(n, "im_cos", im, cosines));
  }
  for (int i = 0; i < 2; i++)
    if (both[i] == NONE || (both[i] = make_axis(part(n, i ? "second" : "first"), both[i], rank_at(both[i]), 1)) == NONE) return NONE;
  return concat_of(n, "spectrum", both, 2, rank_at(both[0]) - 1);
}
/* The last axis holds real numbers (size 1) or pairs (size 2): part 0 or 1 of it, without the axis. */
static size_t complex_part(const onnx_node* n, const char* suffix, size_t x, int64_t which) {
  if (x == NONE || tensor_of(x)->dims[rank_at(x) - 1] <= which) return NONE;
  const size_t y = slice_one(n, text("%s_part", suffix), x, rank_at(x) - 1, which, which + 1, 1);
  return y == NONE ? NONE : make_axis(part(n, suffix), y, rank_at(y) - 1, 0);
}
static int map_dft(const onnx_node* n, const char* type) {
  int64_t axis = get_int(n, "axis", 1), perm[ASL__MAX_RANK], pads[2 * ASL__MAX_RANK];
  double number = 0;
  const int inverse = get_int(n, "inverse", 0) != 0, half = get_int(n, "onesided", 0) != 0;
  (void)type;
  if (!has_inputs(n, 1)) return 0;
  size_t x = in_of(n, 0);
  const int rank = rank_at(x);
  if (onnx.opset >= 20) {
    axis = -2;
    if (in_of(n, 2) != NONE) { if (!const_number(n, in_of(n, 2), "axis", &number)) return 0; axis = (int64_t)number; }
  }
  if (rank < 2 || !fix_axis(n, &axis, rank) || axis == rank - 1 || tensor_of(x)->dims[rank - 1] > 2) return messages ? 0 : refuse(n, "its input needs a last axis of 1 or 2, and another one to transform");
  if (half && inverse) return refuse(n, "onesided and inverse together are not supported");
  int64_t size = tensor_of(x)->dims[axis];
  if (in_of(n, 1) != NONE) { if (!const_number(n, in_of(n, 1), "dft_length", &number)) return 0; size = (int64_t)number; }
  if (size < 1 || size > 65536) return refuse(n, "its length runs from 1 to 65536");
  asl__zero(pads, sizeof pads);
  pads[2 * axis + 1] = size > tensor_of(x)->dims[axis] ? size - tensor_of(x)->dims[axis] : 0;
  x = size < tensor_of(x)->dims[axis] ? slice_one(n, "cut", x, axis, 0, size, 1) : pad_with(n, "longer", x, pads, 0);
  for (int i = 0; i < rank; i++) perm[i] = i;
  perm[axis] = rank - 2, perm[rank - 2] = axis; /* exchanged; the same exchange leads back */
  x = transpose_to(n, "ahead", x, perm, rank);
  return bind(n, 0, transpose_to(n, "back", fourier(n, complex_part(n, "re", x, 0), complex_part(n, "im", x, 1), size, half ? size / 2 + 1 : size, inverse), perm, rank));
}
static int map_stft(const onnx_node* n, const char* type) {
  double step = 0, length = 0;
  int64_t dims[4];
  asl__tensor t;
  (void)type;
  if (!has_inputs(n, 2) || !const_number(n, in_of(n, 1), "frame_step", &step)) return 0;
  const size_t x = in_of(n, 0), shape = in_of(n, 2);
  if (rank_at(x) != 3 || tensor_of(x)->dims[2] > 2) return refuse(n, "its signal has to be [batch, length, 1 or 2]");
  if (shape != NONE) length = (double)asl__num_elements(tensor_of(shape));
  if (in_of(n, 3) != NONE && !const_number(n, in_of(n, 3), "frame_length", &length)) return 0;
  const asl__tensor s = *tensor_of(x);
  if (!(step >= 1) || !(length >= 1) || length > (double)s.dims[1] || length > 65536 || (shape != NONE && asl__num_elements(tensor_of(shape)) != (size_t)length))
    return refuse(n, "its frames do not fit its signal");
  const int64_t size = (int64_t)length, by = step > (double)s.dims[1] ? s.dims[1] : (int64_t)step, frames = (s.dims[1] - size) / by + 1;
  dims[0] = frames * size;
  const size_t places = fresh_const(n, "places", ACL_INT64, 1, dims, &t);
  for (int64_t i = 0; places != NONE && i < dims[0]; i++) asl__num_set_int(&t, (size_t)i, i / size * by + i % size);
  dims[0] = s.dims[0], dims[1] = frames, dims[2] = size, dims[3] = s.dims[2];
  const size_t cut = reshape_to(n, "frames", gather_places(n, "laid", x, places, 1), dims, 4);
  size_t part_of[2] = {complex_part(n, "re", cut, 0), complex_part(n, "im", cut, 1)};
  for (int i = 0; i < 2 && shape != NONE; i++)
    if (part_of[i] != NONE) part_of[i] = two(n, "Mul", i ? "im_window" : "re_window", part_of[i], shape);
  return bind(n, 0, fourier(n, part_of[0], part_of[1], size, get_int(n, "onesided", 1) ? size / 2 + 1 : size, 0));
}

/* --- losses: minus the logarithm of the probability of the right class --- */
static int map_nll_loss(const onnx_node* n, const char* type) {
  int64_t axes[ASL__MAX_RANK], one_axis = 1;
  const char* reduction = get_text(n, "reduction", "mean");
  const int cross = strcmp(n->type, "SoftmaxCrossEntropyLoss") == 0;
  (void)type;
  if (!has_inputs(n, 2)) return 0;
  if (!among("none|mean|sum", reduction)) return refuse(n, text("reduction %s is not known", reduction));
  size_t x = in_of(n, 0), target = in_of(n, 1), weight = in_of(n, 2), w = NONE, mask = NONE;
  const int rank = rank_at(x);
  if (rank < 2 || rank_at(target) != rank - 1) return refuse(n, "its target does not fit its input");
  if (cross) {
    build b = start("LogSoftmaxV2", part(n, "log_prob"), 1);
    attr_ints(&b, "axes", &one_axis, 1);
    input(&b, x);
    if ((x = finish(&b, 1)) == NONE) return 0;
    if (n->n_out > 1 && !bind(n, 1, x)) return 0;
  }
  target = make_axis(part(n, "target"), target, 1, 1);
  if (attr(n, "ignore_index")) {
    mask = with_number(n, "NotEqual", "counts", target, (double)get_int(n, "ignore_index", 0));
    target = select_of(n, "class", mask, target, number_like(n, "class_zero", target, 0));
  }
  if (target == NONE) return 0;
  build b = start("GatherElements", part(n, "picked"), 2);
  attr_int(&b, "dim", 1);
  input(&b, x);
  input(&b, target);
  size_t loss = one(n, "Neg", "loss", finish(&b, 1));
  if (weight != NONE) {
    const int64_t per_class[1] = {(int64_t)asl__num_elements(tensor_of(weight))};
    w = gather_places(n, "weight", reshape_to(n, "weights", weight, per_class, 1), target, 0);
  } else if (mask != NONE) {
    w = cast_to(n, "weight", mask, type_at(x));
  }
  if (weight != NONE && mask != NONE) w = two(n, "Mul", "kept", w, cast_to(n, "mask", mask, type_at(x)));
  if (w != NONE) loss = two(n, "Mul", "weighted", loss, w);
  if (loss == NONE) return 0;
  for (int i = 0; i < rank; i++) axes[i] = i;
  if (*reduction == 'n') return bind(n, 0, make_axis(n->name, loss, 1, 0));
  if (*reduction == 's') return bind(n, 0, reduce_to(n, "ReduceSum", "", loss, axes, (size_t)rank, 0));
  if (w == NONE) return bind(n, 0, reduce_to(n, "ReduceMean", "", loss, axes, (size_t)rank, 0));
  return bind(n, 0, two(n, "RealDiv", "", reduce_to(n, "ReduceSum", "sum", loss, axes, (size_t)rank, 0), reduce_to(n, "ReduceSum", "all", w, axes, (size_t)rank, 0)));
}
/* Behind the table, which they need: atc_graphs.h. */
static int map_if(const onnx_node* n, const char* type);
static int map_loop(const onnx_node* n, const char* type);
static int map_scan(const onnx_node* n, const char* type);
static int map_sequence(const onnx_node* n, const char* type);

/* What ONNX calls it, what GE calls it (or the rarest operator it takes; NULL: none that is not always there), and who translates. */
typedef struct { const char *onnx, *ge; int (*map)(const onnx_node*, const char*); } mapping;
static const mapping mappings[] = {
  {"Abs", "Abs", map_plain}, {"Acos", "Acos", map_plain}, {"Acosh", "Acosh", map_plain}, {"Add", "Add", map_plain},
  {"AffineGrid", "BatchMatMulV2", map_affine_grid}, {"And", "LogicalAnd", map_plain}, {"ArgMax", "ArgMaxV2", map_arg}, {"ArgMin", "ArgMin", map_arg},
  {"Asin", "Asin", map_plain}, {"Asinh", "Asinh", map_plain}, {"Atan", "Atan", map_plain}, {"Atanh", "Atanh", map_plain},
  {"AveragePool", "AvgPoolV2", map_pool}, {"BatchNormalization", "BatchNorm", map_batch_norm},
  {"BitShift", "LeftShift", map_shift}, {"BitwiseAnd", "BitwiseAnd", map_plain}, {"BitwiseNot", "Invert", map_plain},
  {"BitwiseOr", "BitwiseOr", map_plain}, {"BitwiseXor", "BitwiseXor", map_plain},
  {"BlackmanWindow", NULL, map_window_function}, {"Cast", "Cast", map_cast}, {"CastLike", NULL, map_cast_like},
  {"Ceil", "Ceil", map_plain}, {"Celu", "Elu", map_celu}, {"CenterCropPad", NULL, map_center_crop_pad},
  {"Clip", "ClipByValue", map_clip}, {"Compress", "GatherV2", map_compress}, {"Concat", "ConcatD", map_concat},
  {"ConcatFromSequence", NULL, map_sequence}, {"DFT", "BatchMatMulV2", map_dft}, {"DeformConv", "DeformableOffsets", map_deform_conv},
  {"GridSample", "GridSampler2D", map_grid_sample}, {"Loop", NULL, map_loop}, {"NonMaxSuppression", "NonMaxSuppressionV6", map_nms},
  {"Optional", NULL, map_sequence}, {"OptionalGetElement", NULL, map_sequence}, {"OptionalHasElement", NULL, map_sequence},
  {"RoiAlign", "ROIAlign", map_roi_align}, {"STFT", "BatchMatMulV2", map_stft}, {"Scan", NULL, map_scan}, {"SequenceAt", NULL, map_sequence},
  {"SequenceConstruct", NULL, map_sequence}, {"SequenceEmpty", NULL, map_sequence}, {"SequenceErase", NULL, map_sequence},
  {"SequenceInsert", NULL, map_sequence}, {"SequenceLength", NULL, map_sequence}, {"SplitToSequence", NULL, map_sequence},
  {"Unique", "Unique", map_unique},
  {"Constant", NULL, map_constant}, {"ConstantOfShape", NULL, map_constant_of_shape}, {"Conv", "Conv2D", map_conv},
  {"ConvInteger", "Conv2D", map_conv_integer}, {"ConvTranspose", "Conv2D", map_conv_transpose}, {"Cos", "Cos", map_plain},
  {"Cosh", "Cosh", map_plain}, {"CumSum", "Cumsum", map_cumsum}, {"DepthToSpace", NULL, map_depth_space},
  {"DequantizeLinear", NULL, map_dequantize}, {"Div", "RealDiv", map_plain}, {"Dropout", NULL, map_dropout},
  {"DynamicQuantizeLinear", "Round", map_dynamic_quantize}, {"Einsum", "BatchMatMulV2", map_einsum}, {"Elu", "Elu", map_attrs},
  {"Equal", "Equal", map_plain}, {"Erf", "Erf", map_plain}, {"Exp", "Exp", map_plain}, {"Expand", "Expand", map_expand},
  {"EyeLike", NULL, map_eye_like}, {"Flatten", "Flatten", map_flatten}, {"Floor", "Floor", map_plain},
  {"Gather", "GatherV2", map_gather}, {"GatherElements", "GatherElements", map_gather_elements},
  {"GRU", "CommonGRU", map_rnn}, {"GatherND", "GatherNd", map_gather_nd}, {"Gelu", "Erf", map_gelu}, {"Gemm", "MatMulV2", map_gemm},
  {"GlobalAveragePool", "GlobalAveragePool", map_plain}, {"GlobalLpPool", "Pow", map_lp_pool},
  {"GlobalMaxPool", "ReduceMax", map_reduce}, {"Greater", "Greater", map_plain}, {"GreaterOrEqual", "GreaterEqual", map_plain},
  {"GroupNormalization", NULL, map_group_norm}, {"HammingWindow", NULL, map_window_function},
  {"HannWindow", NULL, map_window_function}, {"HardSigmoid", "HardSigmoid", map_attrs}, {"HardSwish", NULL, map_hard_swish},
  {"Hardmax", "ArgMaxV2", map_hardmax}, {"If", NULL, map_if}, {"Identity", NULL, map_nothing}, {"InstanceNormalization", NULL, map_instance_norm},
  {"IsInf", "Greater", map_is_inf}, {"IsNaN", "NotEqual", map_is_nan}, {"LRN", "Pow", map_lrn},
  {"LSTM", "CommonLSTM", map_rnn}, {"LayerNormalization", NULL, map_layer_norm}, {"LeakyRelu", "LeakyRelu", map_leaky_relu}, {"Less", "Less", map_plain},
  {"LessOrEqual", "LessEqual", map_plain}, {"Log", "Log", map_plain}, {"LogSoftmax", "LogSoftmaxV2", map_softmax},
  {"LpNormalization", NULL, map_lp_norm}, {"LpPool", "AvgPoolV2", map_lp_pool}, {"MatMul", "BatchMatMulV2", map_matmul},
  {"MatMulInteger", "Round", map_matmul_integer}, {"Max", "Maximum", map_chain}, {"MaxPool", "MaxPoolV3", map_pool},
  {"MaxUnpool", "ScatterElements", map_max_unpool}, {"Mean", "Add", map_mean},
  {"MeanVarianceNormalization", NULL, map_mean_variance}, {"Min", "Minimum", map_chain}, {"Mish", "Softplus", map_mish},
  {"Mod", "FloorMod", map_mod}, {"Mul", "Mul", map_plain}, {"Neg", "Neg", map_plain}, {"NegativeLogLikelihoodLoss", "SelectV2", map_nll_loss}, {"NonZero", "NonZero", map_non_zero},
  {"Not", "LogicalNot", map_plain}, {"OneHot", "SelectV2", map_one_hot}, {"Or", "LogicalOr", map_plain},
  {"PRelu", NULL, map_prelu}, {"Pad", "PadV3", map_pad}, {"Pow", "Pow", map_pow},
  {"QLinearConv", "Round", map_qlinear_conv}, {"QLinearMatMul", "Round", map_qlinear_matmul},
  {"QuantizeLinear", "Round", map_quantize}, {"RNN", NULL, map_plain_rnn}, {"Range", NULL, map_range}, {"Reciprocal", "Reciprocal", map_plain},
  {"ReduceL1", "ReduceSum", map_reduce_composed}, {"ReduceL2", "ReduceSum", map_reduce_composed},
  {"ReduceLogSum", "ReduceSum", map_reduce_composed}, {"ReduceLogSumExp", "ReduceSum", map_reduce_composed},
  {"ReduceMax", "ReduceMax", map_reduce}, {"ReduceMean", "ReduceMean", map_reduce}, {"ReduceMin", "ReduceMin", map_reduce},
  {"ReduceProd", "ReduceProd", map_reduce}, {"ReduceSum", "ReduceSum", map_reduce},
  {"ReduceSumSquare", "ReduceSum", map_reduce_composed}, {"Relu", "Relu", map_plain}, {"Reshape", "Reshape", map_reshape},
  {"Resize", "GatherV2", map_resize}, {"ReverseSequence", "GatherElements", map_reverse_sequence},
  {"Round", "Round", map_plain}, {"Scatter", "ScatterElements", map_scatter_elements},
  {"ScatterElements", "ScatterElements", map_scatter_elements}, {"ScatterND", "TensorScatterUpdate", map_scatter_nd},
  {"Selu", "Elu", map_selu}, {"Shape", NULL, map_shape}, {"Shrink", "SelectV2", map_shrink}, {"Sigmoid", "Sigmoid", map_plain},
  {"Sign", "Sign", map_plain}, {"Sin", "Sin", map_plain}, {"Sinh", "Sinh", map_plain}, {"Size", NULL, map_size},
  {"Slice", "StridedSliceV2", map_slice}, {"Softmax", "SoftmaxV2", map_softmax}, {"SoftmaxCrossEntropyLoss", "SelectV2", map_nll_loss}, {"Softplus", "Softplus", map_plain},
  {"Softsign", "Softsign", map_plain}, {"SpaceToDepth", NULL, map_depth_space}, {"Split", NULL, map_split},
  {"Sqrt", "Sqrt", map_plain}, {"Squeeze", "Squeeze", map_squeeze}, {"Sub", "Sub", map_plain}, {"Sum", "Add", map_chain},
  {"Tan", "Tan", map_plain}, {"Tanh", "Tanh", map_plain}, {"ThresholdedRelu", "SelectV2", map_thresholded_relu},
  {"Tile", "Tile", map_tile}, {"TopK", "TopK", map_top_k}, {"Transpose", "Transpose", map_transpose},
  {"Trilu", "SelectV2", map_trilu}, {"Unsqueeze", "Unsqueeze", map_unsqueeze}, {"Upsample", "GatherV2", map_resize},
  {"Where", "SelectV2", map_where}, {"Xor", "NotEqual", map_xor}, {"com.microsoft::BiasGelu", "Erf", map_gelu},
  {"com.microsoft::FastGelu", "Tanh", map_gelu}, {"com.microsoft::Gelu", "Erf", map_gelu},
  {"com.microsoft::QGemm", "MatMulV2", map_qgemm}, {"com.microsoft::QLinearAdd", "Add", map_qlinear_binary},
  {"com.microsoft::QLinearAveragePool", "AvgPoolV2", map_qlinear_unary},
  {"com.microsoft::QLinearConcat", "ConcatD", map_qlinear_concat},
  {"com.microsoft::QLinearGlobalAveragePool", "GlobalAveragePool", map_qlinear_unary},
  {"com.microsoft::QLinearLeakyRelu", "LeakyRelu", map_qlinear_unary},
  {"com.microsoft::QLinearMul", "Mul", map_qlinear_binary}, {"com.microsoft::QLinearSigmoid", "Sigmoid", map_qlinear_unary},
  {"com.microsoft::QLinearSoftmax", "SoftmaxV2", map_qlinear_unary}
};
static int is_supported(const mapping* m);
static const mapping* find_mapping(const onnx_node* n) {
  const char* type = *n->domain ? text("%s::%s", n->domain, n->type) : n->type;
  for (size_t i = 0; i < ASL__COUNT(mappings); i++)
    if (strcmp(mappings[i].onnx, type) == 0) return &mappings[i];
  return NULL;
}
/* A mapping counts only when the registry has its operator. */
static int is_supported(const mapping* m) { return m && (!m->ge || asl__op_find(m->ge)); }
