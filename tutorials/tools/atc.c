/* atc - the model compiler: an ONNX network goes in, an offline model (.om) comes out

       atc --model=net.onnx --framework=5 --output=net --soc_version=Ascend310

   Real Ascend machines never run an .onnx file. A compiler, the Ascend Tensor Compiler, first turns it into a file that holds
   everything a run needs: the graph in the vocabulary of the graph engine (GE), every shape worked out, every constant in
   place. This program does the same for the emulator, with the same command line, the same messages and the same container,
   and it is meant to be read from top to bottom:

       1  memory, text and messages        the report that ends in "ATC run failed"
       2  the command line                 what each option may be, and what it does here
       3  reading ONNX                     protobuf fields into plain structs
       4  the graph being built            values, operators, shape inference, folding
       5  ONNX operators to GE operators   one small function each, and the table at the end (atc_operators.h); what is
                                           written out at conversion: branches, loops, functions, sequences (atc_graphs.h)
       6  inputs and outputs               their order, names and types are kept; gears; pictures (atc_aipp.h)
       7  writing the file                 whole or not at all

   It contains the whole emulator, because shapes are worked out by the same operator registry that will run the model later:
   what this compiler accepts, the runtime can execute. */
#define ASCEND_LITE_IMPLEMENTATION
#include "../../ascend_lite.h"
#include <ctype.h>
#include <signal.h>

#define NONE ((size_t)-1)
#define MAX_FILE ((size_t)2 << 30)          /* protobuf's own limit */
#define MAX_TENSOR ((size_t)1 << 31)        /* bytes of one tensor */
#define MAX_FOLDED ((size_t)256 << 20)      /* bytes that constants worked out here may take together */
#define MAX_FOLDING 2e9                     /* and the arithmetic it may cost: a compiler should not be busy for minutes */

/* ============================================================================================================
   1  Memory, text and messages

   The compiler runs once and ends, so memory is taken in large blocks and given back all at once.
   ============================================================================================================ */
typedef struct block { struct block* next; } block;
static block* blocks;
static unsigned char* room;
static size_t room_left;

static void finish_with(int code);
static void no_memory(void) {
  printf("ATC run failed, Please check the detail log, Try 'atc --help' for more information\n");
  printf("E19999: Internal Error! This machine has no memory left for the conversion.\n");
  finish_with(1);
}
/* Zeroed memory that lives until the program ends. */
static void* keep(size_t n) {
  void* p;
  if (n > SIZE_MAX / 2) no_memory();
  n = n ? (n + 15) & ~(size_t)15 : 16;
  if (n > room_left) {
    size_t want = n > 65536 ? n : 65536;
    block* b = (block*)asl__os_zalloc(want + 16);
    if (!b) no_memory();
    b->next = blocks;
    blocks = b;
    if (n > 65536) return (unsigned char*)b + 16;
    room = (unsigned char*)b + 16;
    room_left = want;
  }
  p = room;
  room += n;
  room_left -= n;
  return p;
}
static void* keep_array(size_t count, size_t size) {
  size_t bytes = 0;
  if (!asl__sz_mul(count, size, &bytes)) no_memory();
  return keep(bytes);
}
static char* keep_text(const void* s, size_t n) {
  char* p = (char*)keep(n + 1);
  if (n) memcpy(p, s, n);
  return p;
}
static char* text(const char* format, ...) ASL_PRINTF(1, 2);
static char* text(const char* format, ...) {
  va_list args;
  char* p;
  int n;
  va_start(args, format);
  n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  p = (char*)keep((size_t)(n < 0 ? 0 : n) + 1);
  va_start(args, format);
  vsnprintf(p, (size_t)(n < 0 ? 0 : n) + 1, format, args);
  va_end(args);
  return p;
}

/* What went wrong, line by line, printed at the end behind "ATC run failed". Always returns 0, so that "return report(...)"
   says both. */
typedef struct message { struct message* next; const char *code, *what; } message;
static message* messages;
static message** last_message = &messages;
static int report(const char* code, const char* format, ...) ASL_PRINTF(2, 3);
static int report(const char* code, const char* format, ...) {
  va_list args;
  char line[2000];
  message* m = (message*)keep(sizeof *m);
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  m->code = code;
  m->what = text("%s", line);
  *last_message = m;
  last_message = &m->next;
  return 0;
}

/* An operator that exists, used in a way that does not. */
static int no_kernel(const char* name, const char* type, const char* why) {
  return report("EZ3003", "No supported Ops kernel and engine are found for [%s], optype [%s]. Reason: %s", name, type, why);
}

/* How many letters must change to make one word the other (Levenshtein); small letters count as large ones. */
static int distance(const char* a, const char* b) {
  int row[64], above, here;
  int n = (int)strlen(b);
  if (n > 62 || strlen(a) > 62) return 99;
  for (int j = 0; j <= n; j++) row[j] = j;
  for (int i = 1; a[i - 1]; i++) {
    above = row[0];
    row[0] = i;
    for (int j = 1; j <= n; j++) {
      int x = a[i - 1], y = b[j - 1];
      if (x >= 'a' && x <= 'z') x -= 32;
      if (y >= 'a' && y <= 'z') y -= 32;
      here = above + (x != y);
      if (row[j] + 1 < here) here = row[j] + 1;
      if (row[j - 1] + 1 < here) here = row[j - 1] + 1;
      above = row[j];
      row[j] = here;
    }
  }
  return row[n];
}
typedef struct { const char* word; int best; } nearest;
static void try_word(nearest* n, const char* wanted, const char* candidate) {
  int d = distance(wanted, candidate);
  if (d < n->best && d * 3 <= (int)strlen(candidate) + 2) { n->word = candidate; n->best = d; }
}
/* " Did you mean X?" or nothing. */
static const char* did_you_mean(const nearest* n, const char* before) {
  return n->word ? text(" Did you mean %s%s?", before, n->word) : "";
}

/* Names to numbers: open addressing, at most half full. */
typedef struct { const char** keys; size_t* values; size_t cap, count; } map;
static size_t map_slot(const map* m, const char* key) {
  uint64_t h = 1469598103934665603u; /* FNV-1a */
  for (const char* p = key; *p; p++) h = (h ^ (unsigned char)*p) * 1099511628211u;
  size_t i = (size_t)(h ^ (h >> 29)) & (m->cap - 1);
  while (m->keys[i] && strcmp(m->keys[i], key) != 0) i = (i + 1) & (m->cap - 1);
  return i;
}
static size_t map_get(const map* m, const char* key) {
  size_t i = m->cap ? map_slot(m, key) : 0;
  return m->cap && m->keys[i] ? m->values[i] : NONE;
}
static void map_set(map* m, const char* key, size_t value) {
  if (m->count * 2 >= m->cap) {
    map bigger;
    bigger.cap = m->cap ? m->cap * 2 : 64;
    bigger.count = 0;
    bigger.keys = (const char**)keep_array(bigger.cap, sizeof(char*));
    bigger.values = (size_t*)keep_array(bigger.cap, sizeof(size_t));
    for (size_t i = 0; i < m->cap; i++)
      if (m->keys[i]) map_set(&bigger, m->keys[i], m->values[i]);
    *m = bigger;
  }
  size_t i = map_slot(m, key);
  if (!m->keys[i]) m->count++;
  m->keys[i] = key;
  m->values[i] = value;
}

/* ============================================================================================================
   2  The command line
   ============================================================================================================ */
typedef enum {
  USED,    /* does what it does in the real tool */
  TAKEN,   /* taken and checked; it steers the real hardware and changes no result here */
  REFUSED  /* would change the file in a way this compiler cannot: better no file than a wrong one */
} role;
typedef struct {
  const char* name;
  role what;
  const char* allowed; /* NULL: any text; else the words, with a bar between them */
  const char* value;   /* NULL until given */
  const char* help;    /* for the options of --help */
} option;
#define YES_NO "true|false"
static option options[] = {
  {"model", USED, NULL, NULL, "The network: path of an .onnx file"},
  {"framework", USED, NULL, NULL,
   "5 for ONNX, the only kind this compiler reads (0 Caffe, 1 MindSpore and 3 TensorFlow are refused)"},
  {"output", USED, NULL, NULL, "Path of the result without its suffix; .om is appended"},
  {"soc_version", USED, NULL, NULL, "The chip, for instance Ascend310; recorded in the file"},
  {"input_shape", USED, NULL, NULL, "Shapes of inputs the model leaves open: \"name1:1,3,224,224;name2:1,10\""},
  {"input_format", USED, NULL, NULL, "NCHW (default) or ND"},
  {"input_fp16_nodes", USED, NULL, NULL, "Inputs that become float16: \"name1;name2\""},
  {"output_type", USED, NULL, NULL, "Type of the outputs: FP32, FP16, UINT8 or INT8; or \"node1:0:FP16;node2:0:FP32\""},
  {"dynamic_batch_size", USED, NULL, NULL, "Batch sizes to prepare for: \"1,2,4,8\", with -1 for that axis in --input_shape"},
  {"dynamic_image_size", USED, NULL, NULL, "Heights and widths: \"224,224;448,448\", with -1 for both in --input_shape"},
  {"dynamic_dims", USED, NULL, NULL, "Sizes for every -1 in --input_shape: \"1,224;8,448\", with --input_format=ND"},
  {"insert_op_conf", USED, NULL, NULL, "An AIPP file: pictures as inputs"},
  {"out_nodes", USED, NULL, NULL, "Other outputs than the model's own: \"node1:0;node2:0\" or tensor names"},
  {"precision_mode", USED,
   "force_fp16|force_fp32|cube_fp16in_fp32out|allow_fp32_to_fp16|must_keep_origin_dtype|allow_mix_precision|"
   "allow_mix_precision_fp16|allow_mix_precision_bf16", NULL,
   "Taken; results are computed in the model's own precision"},
  {"precision_mode_v2", USED, "fp16|origin|cube_fp16in_fp32out|cube_hif8|mixed_float16|mixed_bfloat16|mixed_hif8", NULL, NULL},
  {"singleop", USED, NULL, NULL, "A JSON file of single operators, in place of --model; --output is then a folder"},
  {"log", USED, NULL, NULL, "debug, info, warning, error or null (default)"},
  {"mode", USED, NULL, NULL, "0 convert (default), 1 an .om (--om) as JSON (--json), 3 check only, 5 a dumped graph (--om) as JSON, 6 what an .om (--om) is"},
  {"om", USED, NULL, NULL, NULL},
  {"json", USED, NULL, NULL, NULL},
  {"check_report", USED, NULL, NULL, "A file for the result of the check, as JSON"},
  {"weight", TAKEN, NULL, NULL, NULL},
  {"buffer_optimize", TAKEN, "l1_optimize|l2_optimize|off_optimize|l1_and_l2_optimize", NULL, NULL},
  {"core_type", TAKEN, "AiCore|VectorCore", NULL, NULL},
  {"disable_reuse_memory", TAKEN, "0|1", NULL, NULL},
  {"enable_attr_compression", TAKEN, YES_NO, NULL, NULL},
  {"enable_single_stream", TAKEN, YES_NO, NULL, NULL},
  {"enable_small_channel", TAKEN, "0|1", NULL, NULL},
  {"enable_scope_fusion_passes", TAKEN, NULL, NULL, NULL},
  {"save_original_model", TAKEN, YES_NO, NULL, NULL},
  {"deterministic", TAKEN, "0|1", NULL, NULL},
  {"external_weight", TAKEN, "0|1|2", NULL, NULL},
  {"virtual_type", TAKEN, "0|1", NULL, NULL},
  {"op_debug_level", TAKEN, "0|1|2|3|4", NULL, NULL},
  {"status_check", TAKEN, "0|1", NULL, NULL},
  {"atomic_clean_policy", TAKEN, "0|1", NULL, NULL},
  {"sparsity", TAKEN, "0|1", NULL, NULL},
  {"allow_hf32", TAKEN, NULL, NULL, NULL},
  {"op_select_implmode", TAKEN, "high_precision|high_performance|high_precision_for_all|high_performance_for_all", NULL, NULL},
  {"op_compiler_cache_mode", TAKEN, "enable|disable|force", NULL, NULL},
  {"auto_tune_mode", TAKEN, NULL, NULL, NULL},
  {"aicore_num", TAKEN, NULL, NULL, NULL},
  {"cluster_config", TAKEN, NULL, NULL, NULL},
  {"compression_optimize_conf", TAKEN, NULL, NULL, NULL},
  {"debug_dir", TAKEN, NULL, NULL, NULL},
  {"dump_mode", TAKEN, "0|1", NULL, NULL},
  {"display_model_info", TAKEN, "0|1", NULL, NULL},
  {"fusion_switch_file", TAKEN, NULL, NULL, NULL},
  {"host_env_cpu", TAKEN, NULL, NULL, NULL},
  {"host_env_os", TAKEN, NULL, NULL, NULL},
  {"keep_dtype", TAKEN, NULL, NULL, NULL},
  {"customize_dtypes", TAKEN, NULL, NULL, NULL},
  {"modify_mixlist", TAKEN, NULL, NULL, NULL},
  {"mdl_bank_path", TAKEN, NULL, NULL, NULL},
  {"op_bank_path", TAKEN, NULL, NULL, NULL},
  {"op_compiler_cache_dir", TAKEN, NULL, NULL, NULL},
  {"op_debug_config", TAKEN, NULL, NULL, NULL},
  {"op_precision_mode", TAKEN, NULL, NULL, NULL},
  {"optypelist_for_implmode", TAKEN, NULL, NULL, NULL},
  {"oo_level", TAKEN, NULL, NULL, NULL},
  {"oo_constant_folding", TAKEN, YES_NO, NULL, NULL},
  {"ddk_version", TAKEN, NULL, NULL, NULL},
  {"input_shape_range", REFUSED, NULL, NULL, NULL},
  {"shape_generalized_build_mode", REFUSED, NULL, NULL, NULL},
  {"op_name_map", REFUSED, NULL, NULL, NULL},
  {"is_input_adjust_hw_layout", REFUSED, NULL, NULL, NULL},
  {"is_output_adjust_hw_layout", REFUSED, NULL, NULL, NULL},
  {"enable_compress_weight", REFUSED, NULL, NULL, NULL},
  {"compress_weight_conf", REFUSED, NULL, NULL, NULL},
  {"quant_dumpable", REFUSED, NULL, NULL, NULL},
  {"distributed_cluster_build", REFUSED, NULL, NULL, NULL},
};
static const char* const chips[] = {
  "Ascend310", "Ascend310B1", "Ascend310B2", "Ascend310B3", "Ascend310B4", "Ascend310P1", "Ascend310P3", "Ascend310P5",
  "Ascend310P7", "Ascend610", "Ascend910", "Ascend910A", "Ascend910B", "Ascend910B1", "Ascend910B2", "Ascend910B2C",
  "Ascend910B3", "Ascend910B4", "Ascend910B4-1", "Ascend910ProA", "Ascend910ProB", "Ascend910PremiumA", "Ascend910_9362",
  "Ascend910_9372", "Ascend910_9381", "Ascend910_9382", "Ascend910_9391", "Ascend910_9392"
};

/* The value of an option, or NULL when it was not given. */
static const char* opt(const char* name) {
  for (size_t i = 0; i < ASL__COUNT(options); i++)
    if (strcmp(options[i].name, name) == 0) return options[i].value;
  return NULL;
}
static int has(const char* name) { return opt(name) != NULL && *opt(name) != 0; }
/* Is `word` one of "a|b|c"? */
static int among(const char* words, const char* word) {
  size_t n = strlen(word);
  for (const char* p = words; p; p = strchr(p, '|'), p = p ? p + 1 : NULL)
    if (strncmp(p, word, n) == 0 && (p[n] == '|' || p[n] == 0)) return 1;
  return 0;
}

static void usage(void) {
  printf("atc - compiles an ONNX network into an offline model for ascend_lite\n\n");
  printf("Usage: atc --model=FILE.onnx --framework=5 --output=FILE --soc_version=CHIP [options]\n");
  printf("       Options are written --name=value or --name value.\n\n");
  for (size_t i = 0; i < ASL__COUNT(options); i++)
    if (options[i].help) printf("  --%-18s %s\n", options[i].name, options[i].help);
  printf("  --%-18s %s\n", "ops", "List the operators there are, with their inputs and attributes");
  printf("  --%-18s %s\n\n", "help", "This text");
  printf("Taken for the sake of existing scripts, without effect here:\n ");
  for (size_t i = 0, column = 1; i < ASL__COUNT(options); i++) {
    if (options[i].what != TAKEN) continue;
    column += strlen(options[i].name) + 3;
    if (column > 110) { printf("\n "); column = 4 + strlen(options[i].name); }
    printf(" --%s", options[i].name);
  }
  printf("\n\nExample: atc --model=lenet.onnx --framework=5 --output=lenet --soc_version=Ascend310 "
         "--input_shape=\"image:1,1,28,28\"\n");
}

static int take_option(int argc, char** argv, int* at) {
  const char* arg = argv[*at];
  const char* dash = arg[0] == '-' ? arg + 1 + (arg[1] == '-') : NULL;
  if (!dash)
    return report("E10001",
                  "Value %s for parameter atc is invalid. Reason: Options begin with two dashes, as in --model=net.onnx.", arg);
  const char* equals = strchr(dash, '=');
  char* name = keep_text(dash, equals ? (size_t)(equals - dash) : strlen(dash));
  nearest near = {NULL, 99};
  for (size_t i = 0; i < ASL__COUNT(options); i++) {
    try_word(&near, name, options[i].name);
    if (strcmp(options[i].name, name) != 0) continue;
    if (equals) options[i].value = equals + 1;
    else if (*at + 1 < argc && strncmp(argv[*at + 1], "--", 2) != 0) options[i].value = argv[++*at];
    else if (options[i].allowed && strcmp(options[i].allowed, YES_NO) == 0) options[i].value = "true";
    else options[i].value = "";
    return 1;
  }
  return report("E10001", "Value --%s for parameter atc is invalid. Reason: There is no such option.%s", name,
                did_you_mean(&near, "--"));
}

static int check_option(const option* o) {
  if (!o->value) return 1;
  if (!*o->value) {
    if (o->what == USED && (strcmp(o->name, "input_shape") == 0 || strcmp(o->name, "output_type") == 0 ||
                            strcmp(o->name, "out_nodes") == 0)) return 1;
    return o->what == USED ? report("E10004", "Value for --%s is empty.", o->name) : 1;
  }
  if (o->what == REFUSED)
    return report("E10003",
                  "Value %s for parameter --%s is invalid. Reason: This compiler does not have that option's effect yet; "
                  "leave it out.", o->value, o->name);
  if (!o->allowed || among(o->allowed, o->value)) return 1;
  if (strcmp(o->allowed, YES_NO) == 0)
    return report("E10005", "Value %s for parameter --%s is invalid. The value must be either true or false.", o->value, o->name);
  return report("E10001", "Value %s for parameter --%s is invalid. Reason: The value must be one of: %s.", o->value, o->name,
                o->allowed);
}
static int check_soc(void) {
  const char* soc = opt("soc_version");
  nearest near = {NULL, 99};
  if (!soc)
    return report("E10054",
                  "The required parameter --soc_version for ATC is empty. It names the chip, for instance "
                  "--soc_version=Ascend310.");
  if (!*soc) return 0; /* said already */
  for (size_t i = 0; i < ASL__COUNT(chips); i++) {
    if (strcmp(soc, chips[i]) == 0) return 1;
    try_word(&near, soc, chips[i]);
  }
  return report("E10001", "Value %s for parameter --soc_version is invalid. Reason: There is no chip of that name.%s", soc,
                did_you_mean(&near, ""));
}
static int check_framework(void) {
  const char* f = opt("framework");
  if (!f)
    return report("E10007", "--framework is required. The value must be 0(Caffe) or 1(MindSpore) or 3(TensorFlow) or 5(Onnx).");
  if (!*f || strcmp(f, "5") == 0) return *f != 0;
  if (among("0|1|3", f))
    return report("E10003",
                  "Value %s for parameter --framework is invalid. Reason: This compiler reads ONNX models only "
                  "(--framework=5).", f);
  return report("E10007",
                "--framework is required. The value must be 0(Caffe) or 1(MindSpore) or 3(TensorFlow) or 5(Onnx), not %s.", f);
}
static int check_output(void) {
  const char* o = opt("output");
  if (!o) return report("E10054", "The required parameter --output for ATC is empty. It is the path of the result, without .om.");
  if (!*o) return 0;
  if (strlen(o) > 4000)
    return report("E10021", "The path of --output is too long: %llu characters.", (unsigned long long)strlen(o));
  const char* slash = strrchr(o, '/');
  if (slash ? slash[1] == 0 : 0) return report("E10022", "The path of --output has no file name: %s.", o);
  return 1;
}
static const char* gear_option(void);
static int read_gears(void);
static int mode(void) { return has("mode") ? atoi(opt("mode")) : 0; }
static int check_options(void) {
  int ok = 1;
  for (size_t i = 0; i < ASL__COUNT(options); i++) ok &= check_option(&options[i]);
  if (mode() == 1 || mode() == 5 || mode() == 6) return ok;
  if (!opt("model"))
    ok = report("E10054", "The required parameter --model for ATC is empty. It is the path of the network to convert.");
  ok &= check_framework();
  if (mode() != 3 || opt("output")) ok &= check_output();
  else for (size_t i = 0; i < ASL__COUNT(options); i++)
    if (strcmp(options[i].name, "output") == 0) options[i].value = "checked"; /* only a name for the graph */
  ok &= check_soc();
  if (has("log") && !among("debug|info|warning|error|null", opt("log")))
    ok = report("E10010", "Value %s for parameter --log is invalid. It is one of debug, info, warning, error, null.", opt("log"));
  if (has("mode") && !among("0|1|3|5|6", opt("mode")))
    ok = report("E10003", "Value %s for parameter --mode is invalid. Reason: It must be 0, 1, 3, 5 or 6.", opt("mode"));
  if (has("input_format") && !among("NCHW|ND|NCDHW", opt("input_format")))
    ok = report("E10001", "Value %s for parameter --input_format is invalid. Reason: For an ONNX model it must be NCHW or ND.",
                opt("input_format"));
  if (!!has("dynamic_batch_size") + !!has("dynamic_image_size") + !!has("dynamic_dims") > 1)
    ok = report("E10009", "--dynamic_batch_size, --dynamic_image_size and --dynamic_dims are mutually exclusive.");
  else if (gear_option() && !has("input_shape"))
    ok = report("E10040", "--%s needs --input_shape with -1 for the sizes that differ.", gear_option());
  else ok &= read_gears();
  if (has("precision_mode") && has("precision_mode_v2"))
    ok = report("E10056", "--precision_mode and --precision_mode_v2 exclude each other.");
  return ok;
}

/* ============================================================================================================
   3  Reading ONNX

   An .onnx file is one protobuf message, a list of numbered fields. The numbers below are ONNX's own (onnx.proto). Fields not
   named here are passed over, as protobuf wants it. Counting before reading keeps every array exactly as long as it must be.
   ============================================================================================================ */
typedef struct {
  const char* name;
  int type; /* ONNX's number of the element type */
  aclDataType dtype;
  int rank;
  int64_t dims[ASL__MAX_RANK];
  const unsigned char* data;
  size_t bytes;
} onnx_tensor;
typedef struct {
  const char* name;
  const char* ref; /* inside a function: the attribute of the call that stands here */
  int type;
  float f;
  int64_t i;
  const char* s;
  onnx_tensor* t;
  struct onnx_graph* g;
  int64_t* ints;
  size_t n_ints;
  float* floats;
  size_t n_floats;
  const char** strings;
  size_t n_strings;
} onnx_attr;
typedef struct {
  const char *name, *type, *domain, *overload;
  const char **in, **out;
  size_t n_in, n_out;
  size_t n_own; /* inputs of its own; behind them stand the names that graphs in its attributes take from outside */
  onnx_attr* attrs;
  size_t n_attrs;
} onnx_node;
typedef struct {
  const char* name;
  int type;
  int rank; /* -1: the model does not say */
  int64_t dims[ASL__MAX_RANK]; /* -1: open */
  int open[ASL__MAX_RANK]; /* --input_shape says -1: each gear has its own size here */
} onnx_value;
typedef struct onnx_graph { /* a branch of an If, the body of a loop: nodes in order, constants, and the names of its results */
  onnx_node* nodes;
  size_t n_nodes;
  onnx_tensor* weights;
  size_t n_weights;
  const char **inputs, **outputs;
  size_t n_inputs, n_outputs;
} onnx_graph;
typedef struct { /* an operator that the model brings along, written out in others */
  const char *name, *domain, *overload;
  onnx_graph body;
  onnx_attr* defaults;
  size_t n_defaults;
  int64_t opset; /* 0: it does not say */
} onnx_function;
static struct {
  unsigned char* file;
  size_t bytes;
  int64_t ir, opset;
  int has_opset;
  onnx_node* nodes;
  size_t n_nodes;
  onnx_tensor* weights;
  size_t n_weights;
  onnx_value *inputs, *outputs;
  size_t n_inputs, n_outputs;
  onnx_function* functions;
  size_t n_functions;
} onnx;

static int unloadable(const char* why) { return report("E10041", "Failed to load the model from %s. Reason: %s", opt("model"),
                                                       why); }
static int broken(const char* what) { return unloadable(text("The file is damaged (%s).", what)); }

static aclDataType type_of_onnx(int type) {
  static const struct { int onnx; aclDataType acl; } table[] = {
    {1, ACL_FLOAT}, {2, ACL_UINT8}, {3, ACL_INT8}, {4, ACL_UINT16}, {5, ACL_INT16}, {6, ACL_INT32}, {7, ACL_INT64}, {9, ACL_BOOL},
    {10, ACL_FLOAT16}, {11, ACL_DOUBLE}, {12, ACL_UINT32}, {13, ACL_UINT64}, {16, ACL_BF16}
  };
  for (size_t i = 0; i < ASL__COUNT(table); i++)
    if (table[i].onnx == type) return table[i].acl;
  return ACL_DT_UNDEFINED;
}

static size_t count_fields(asl__rd r, uint32_t number) {
  asl__pb_field f;
  size_t n = 0;
  while (asl__pb_next(&r, &f)) n += f.number == number && f.wire == 2;
  return n;
}
static char* field_text(const asl__pb_field* f) { return keep_text(f->p, f->bytes); }

/* Lists of numbers arrive packed (one field with all) or one by one; asl__pb_repeated hands over single values either way. */
static int push_dim(void* to, uint64_t v) {
  onnx_tensor* t = (onnx_tensor*)to;
  if (t->rank == ASL__MAX_RANK) return 0;
  t->dims[t->rank++] = (int64_t)v;
  return 1;
}
typedef struct { asl__buf bytes; size_t size; } sink;
static int push_bytes(void* to, uint64_t v) {
  sink* s = (sink*)to;
  asl__buf_put(&s->bytes, &v, s->size); /* the low bytes: this machine stores them first, as ONNX does */
  return !s->bytes.failed;
}
static int push_int(void* to, uint64_t v) {
  onnx_attr* a = (onnx_attr*)to;
  a->ints[a->n_ints++] = (int64_t)v;
  return 1;
}
static int push_float(void* to, uint64_t v) {
  onnx_attr* a = (onnx_attr*)to;
  a->floats[a->n_floats++] = asl__pb_float(v);
  return 1;
}
static int count_one(void* to, uint64_t v) {
  (void)v;
  ++*(size_t*)to;
  return 1;
}

/* A tensor may keep its bytes in a file of its own beside the model. Only a plain relative path is followed. */
static int read_external(onnx_tensor* t, const char* location, uint64_t offset, uint64_t length, int has_length) {
  const char* model = opt("model");
  const char* slash = strrchr(model, '/');
  size_t need = t->bytes;
  struct stat st;
  if (!*location || *location == '/' || *location == '\\' || strstr(location, "..") || strchr(location, ':'))
    return unloadable(text("Tensor %s wants its values from \"%s\", which is not a path inside the model's folder.", t->name,
                           location));
  char* path = slash ? text("%.*s/%s", (int)(slash - model), model, location) : text("%s", location);
  FILE* f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
  if (!f) return report("E13001", "Failed to open file %s. It holds the values of tensor %s.", path, t->name);
  uint64_t size = (uint64_t)st.st_size;
  int ok = offset <= size && need <= size - offset && (!has_length || length == need) && offset <= (uint64_t)LONG_MAX;
  if (ok) {
    unsigned char* p = (unsigned char*)keep(need);
    ok = fseek(f, (long)offset, SEEK_SET) == 0 && fread(p, 1, need, f) == need;
    t->data = p;
  }
  fclose(f);
  return ok || report("E13003", "Failed to read file %s: tensor %s needs %llu bytes from %llu on.", path, t->name,
                      (unsigned long long)need, (unsigned long long)offset);
}
static int read_external_entry(const asl__pb_field* field, const char** location, uint64_t* offset, uint64_t* length,
                               int* has_length) {
  asl__rd r = asl__pb_sub(field);
  asl__pb_field f;
  const char *key = "", *value = "";
  while (asl__pb_next(&r, &f)) {
    if (f.number == 1 && f.wire == 2) key = field_text(&f);
    if (f.number == 2 && f.wire == 2) value = field_text(&f);
  }
  if (strcmp(key, "location") == 0) *location = value;
  if (strcmp(key, "offset") == 0) *offset = strtoull(value, NULL, 10);
  if (strcmp(key, "length") == 0) { *length = strtoull(value, NULL, 10); *has_length = 1; }
  return !r.failed;
}

/* TensorProto. Its values stand in raw_data, or in a list by kind of type, or in another file. */
static int read_tensor(asl__rd r, onnx_tensor* t) {
  asl__pb_field f;
  sink s;
  int ok = 1, raw = 0, external = 0, has_length = 0;
  const char* location = "";
  uint64_t offset = 0, length = 0;
  size_t count = 0;
  asl__rd again = r;
  asl__zero(&s, sizeof s);
  t->name = "";
  while (asl__pb_next(&r, &f)) {
    if (f.number == 2 && f.wire == 0) t->type = (int)f.value;
    if (f.number == 8 && f.wire == 2) t->name = field_text(&f);
  }
  t->dtype = type_of_onnx(t->type);
  s.size = asl__num_size(t->dtype);
  for (r = again; ok && asl__pb_next(&r, &f);) switch (f.number) {
    case 1: ok = asl__pb_repeated(&f, 0, push_dim, t); break;
    case 4: ok = asl__pb_repeated(&f, 5, push_bytes, &s); break;
    case 5: case 7: case 11: ok = s.size == 0 || asl__pb_repeated(&f, 0, push_bytes, &s); break;
    case 10: ok = asl__pb_repeated(&f, 1, push_bytes, &s); break;
    case 9: if (f.wire == 2) { t->data = f.p; t->bytes = f.bytes; raw = 1; } break;
    case 13: if (f.wire == 2) ok = read_external_entry(&f, &location, &offset, &length, &has_length); break;
    case 14: external = f.value == 1; break;
    default: break;
  }
  if (!raw && s.bytes.bytes) { t->data = (unsigned char*)keep_text(s.bytes.data, s.bytes.bytes); t->bytes = s.bytes.bytes; }
  asl__buf_free(&s.bytes);
  if (!ok || r.failed) return broken("a tensor with more than 8 dimensions, or cut short");
  if (t->dtype == ACL_DT_UNDEFINED) return 1; /* strings and the like: an error only where they are used */
  if (!asl__sz_count(t->dims, (size_t)t->rank, &count) || !asl__sz_mul(count, s.size, &count) || count > MAX_TENSOR)
    return broken(text("tensor %s has an impossible shape", t->name));
  if (external) { t->bytes = count; return read_external(t, location, offset, length, has_length); }
  if (t->bytes != count)
    return broken(text("tensor %s holds %llu bytes, its shape needs %llu", t->name, (unsigned long long)t->bytes,
                       (unsigned long long)count));
  return 1;
}

#define MAX_DEPTH 8 /* graphs inside graphs */
static int depth_of_graphs;
static int read_branch(asl__rd r, onnx_graph* g);
static int read_attr(asl__rd r, onnx_attr* a) {
  asl__pb_field f;
  asl__rd again = r;
  size_t ints = 0, floats = 0;
  int ok = 1;
  a->name = a->s = "";
  while (ok && asl__pb_next(&r, &f)) {
    if (f.number == 8) ok = asl__pb_repeated(&f, 0, count_one, &ints);
    if (f.number == 7) ok = asl__pb_repeated(&f, 5, count_one, &floats);
  }
  a->strings = (const char**)keep_array(count_fields(again, 9), sizeof(char*));
  a->ints = (int64_t*)keep_array(ints, sizeof(int64_t));
  a->floats = (float*)keep_array(floats, sizeof(float));
  for (r = again; ok && asl__pb_next(&r, &f);) switch (f.number) {
    case 1: if (f.wire == 2) a->name = field_text(&f); break;
    case 2: if (f.wire == 5) a->f = asl__pb_float(f.value); break;
    case 3: if (f.wire == 0) a->i = (int64_t)f.value; break;
    case 4: if (f.wire == 2) a->s = field_text(&f); break;
    case 5:
      if (f.wire != 2 || a->t) break;
      a->t = (onnx_tensor*)keep(sizeof(onnx_tensor));
      ok = read_tensor(asl__pb_sub(&f), a->t);
      break;
    case 6:
      if (f.wire != 2 || a->g) break;
      a->g = (onnx_graph*)keep(sizeof(onnx_graph));
      ok = read_branch(asl__pb_sub(&f), a->g);
      break;
    case 7: ok = asl__pb_repeated(&f, 5, push_float, a); break;
    case 8: ok = asl__pb_repeated(&f, 0, push_int, a); break;
    case 9: if (f.wire == 2) a->strings[a->n_strings++] = field_text(&f); break;
    case 20: a->type = (int)f.value; break;
    case 21: if (f.wire == 2) a->ref = field_text(&f); break;
    default: break;
  }
  return (ok && !r.failed) || (messages ? 0 : broken("an attribute"));
}

/* What the graphs in a node's attributes read and do not make themselves counts among what the node reads. */
static void take_outer_names(onnx_node* n) {
  size_t more = 0;
  for (size_t i = 0; i < n->n_attrs; i++)
    for (size_t k = 0; n->attrs[i].g && k < n->attrs[i].g->n_nodes; k++) more += n->attrs[i].g->nodes[k].n_in;
  for (size_t i = 0; i < n->n_attrs; i++) more += n->attrs[i].g ? n->attrs[i].g->n_outputs : 0;
  if (!more) return;
  const char** in = (const char**)keep_array(n->n_in + more, sizeof(char*));
  for (size_t i = 0; i < n->n_in; i++) in[i] = n->in[i];
  n->in = in;
  for (size_t i = 0; i < n->n_attrs; i++) {
    const onnx_graph* g = n->attrs[i].g;
    map made = {NULL, NULL, 0, 0};
    if (!g) continue;
    for (size_t k = 0; k < g->n_weights; k++) map_set(&made, g->weights[k].name, 1);
    for (size_t k = 0; k < g->n_inputs; k++) map_set(&made, g->inputs[k], 1);
    for (size_t k = 0; k < g->n_nodes; k++)
      for (size_t o = 0; o < g->nodes[k].n_out; o++) map_set(&made, g->nodes[k].out[o], 1);
    for (size_t k = 0; k < g->n_nodes; k++)
      for (size_t o = 0; o < g->nodes[k].n_in; o++) {
        const char* name = g->nodes[k].in[o];
        if (!*name || map_get(&made, name) != NONE) continue;
        map_set(&made, name, 1);
        n->in[n->n_in++] = name;
      }
    for (size_t k = 0; k < g->n_outputs; k++)
      if (map_get(&made, g->outputs[k]) == NONE) n->in[n->n_in++] = g->outputs[k];
  }
}
static int read_node(asl__rd r, onnx_node* n, size_t number) {
  asl__pb_field f;
  size_t in = count_fields(r, 1), out = count_fields(r, 2), attrs = count_fields(r, 5);
  n->name = n->type = n->domain = n->overload = "";
  n->in = (const char**)keep_array(in, sizeof(char*));
  n->out = (const char**)keep_array(out, sizeof(char*));
  n->attrs = (onnx_attr*)keep_array(attrs, sizeof(onnx_attr));
  while (asl__pb_next(&r, &f)) {
    if (f.wire != 2) continue;
    if (f.number == 1) n->in[n->n_in++] = field_text(&f);
    if (f.number == 2) n->out[n->n_out++] = field_text(&f);
    if (f.number == 3) n->name = field_text(&f);
    if (f.number == 4) n->type = field_text(&f);
    if (f.number == 7) n->domain = field_text(&f);
    if (f.number == 8) n->overload = field_text(&f);
    if (f.number == 5 && f.bytes > 0 && !read_attr(asl__pb_sub(&f), &n->attrs[n->n_attrs++])) return 0;
  }
  if (r.failed || !*n->type) return broken("a node without operator type");
  n->n_own = n->n_in;
  take_outer_names(n);
  if (strcmp(n->domain, "ai.onnx") == 0) n->domain = "";
  if (!*n->name) n->name = text("%s_%llu", n->type, (unsigned long long)number);
  return 1;
}

/* ValueInfoProto: a name, an element type, and a shape whose dimensions may be open (a symbolic name, or nothing). */
static int read_dim(asl__rd r, int64_t* dim) {
  asl__pb_field f;
  *dim = -1;
  while (asl__pb_next(&r, &f))
    if (f.number == 1 && f.wire == 0) *dim = (int64_t)f.value;
  if (*dim < 0) *dim = -1;
  return !r.failed;
}
static int read_shape(asl__rd r, onnx_value* v) {
  asl__pb_field f;
  v->rank = 0;
  while (asl__pb_next(&r, &f)) {
    if (f.number != 1 || f.wire != 2) continue;
    if (v->rank == ASL__MAX_RANK || !read_dim(asl__pb_sub(&f), &v->dims[v->rank])) return 0;
    v->rank++;
  }
  return !r.failed;
}
static int read_value(asl__rd r, onnx_value* v) {
  asl__pb_field f;
  int ok = 1;
  v->name = "";
  v->rank = -1;
  while (ok && asl__pb_next(&r, &f)) {
    if (f.number == 1 && f.wire == 2) v->name = field_text(&f);
    if (f.number != 2 || f.wire != 2) continue;
    asl__rd tr = asl__pb_sub(&f); /* TypeProto */
    asl__pb_field g, h;
    while (ok && asl__pb_next(&tr, &g)) {
      if (g.number != 1 || g.wire != 2) continue;
      asl__rd nr = asl__pb_sub(&g); /* tensor_type */
      while (ok && asl__pb_next(&nr, &h)) {
        if (h.number == 1 && h.wire == 0) v->type = (int)h.value;
        if (h.number == 2 && h.wire == 2) ok = read_shape(asl__pb_sub(&h), v);
      }
      ok = ok && !nr.failed;
    }
    ok = ok && !tr.failed;
  }
  if (!ok || r.failed || !*v->name) return broken("the description of an input or output");
  return 1;
}

static int read_branch(asl__rd r, onnx_graph* g) {
  asl__pb_field f;
  int ok = 1;
  if (++depth_of_graphs > MAX_DEPTH) { depth_of_graphs--; return broken("graphs inside graphs, more than 8 deep"); }
  g->nodes = (onnx_node*)keep_array(count_fields(r, 1), sizeof(onnx_node));
  g->weights = (onnx_tensor*)keep_array(count_fields(r, 5), sizeof(onnx_tensor));
  g->inputs = (const char**)keep_array(count_fields(r, 11), sizeof(char*));
  g->outputs = (const char**)keep_array(count_fields(r, 12), sizeof(char*));
  while (ok && asl__pb_next(&r, &f)) {
    onnx_value v;
    if (f.wire != 2) continue;
    if (f.number == 1) { ok = read_node(asl__pb_sub(&f), &g->nodes[g->n_nodes], g->n_nodes); g->n_nodes++; }
    if (f.number == 5) ok = f.bytes > 0 && read_tensor(asl__pb_sub(&f), &g->weights[g->n_weights++]);
    if (f.number == 11 || f.number == 12) {
      asl__zero(&v, sizeof v);
      ok = f.bytes > 0 && read_value(asl__pb_sub(&f), &v);
      if (f.number == 11) g->inputs[g->n_inputs++] = v.name ? v.name : "";
      else g->outputs[g->n_outputs++] = v.name ? v.name : "";
    }
  }
  depth_of_graphs--;
  return (ok && !r.failed) || (messages ? 0 : broken("a graph in an attribute"));
}
static int read_graph(asl__rd r) {
  asl__pb_field f;
  onnx.nodes = (onnx_node*)keep_array(count_fields(r, 1), sizeof(onnx_node));
  onnx.weights = (onnx_tensor*)keep_array(count_fields(r, 5), sizeof(onnx_tensor));
  onnx.inputs = (onnx_value*)keep_array(count_fields(r, 11), sizeof(onnx_value));
  onnx.outputs = (onnx_value*)keep_array(count_fields(r, 12), sizeof(onnx_value));
  while (asl__pb_next(&r, &f)) {
    int ok = 1;
    if (f.wire != 2) continue;
    if (f.number == 1) { ok = read_node(asl__pb_sub(&f), &onnx.nodes[onnx.n_nodes], onnx.n_nodes); onnx.n_nodes++; }
    if (f.number == 5) ok = f.bytes > 0 && read_tensor(asl__pb_sub(&f), &onnx.weights[onnx.n_weights++]);
    if (f.number == 11) ok = f.bytes > 0 && read_value(asl__pb_sub(&f), &onnx.inputs[onnx.n_inputs++]);
    if (f.number == 12) ok = f.bytes > 0 && read_value(asl__pb_sub(&f), &onnx.outputs[onnx.n_outputs++]);
    if (f.number == 15)
      return unloadable("It has sparse initializers, which are not supported.");
    if (!ok) return messages ? 0 : broken("an empty item");
  }
  return !r.failed || broken("the graph is cut short");
}
/* A line of the list of operator sets; 0 in *version when it is not about ONNX's own. */
static int read_version(asl__rd r, int64_t* version) {
  asl__pb_field f;
  const char* domain = "";
  *version = 1;
  while (asl__pb_next(&r, &f)) {
    if (f.number == 1 && f.wire == 2) domain = field_text(&f);
    if (f.number == 2 && f.wire == 0) *version = (int64_t)f.value;
  }
  if (*domain && strcmp(domain, "ai.onnx") != 0) *version = 0;
  return !r.failed || broken("the list of operator sets");
}
static int read_opset(asl__rd r) {
  int64_t version;
  if (!read_version(r, &version)) return 0;
  if (version == 0) return 1;
  if (onnx.has_opset && onnx.opset != version)
    return report("E16005", "The model imports the ONNX operator set twice, in versions %lld and %lld.", (long long)onnx.opset,
                  (long long)version);
  onnx.has_opset = 1;
  onnx.opset = version;
  return 1;
}
static int read_function(asl__rd r, onnx_function* u) {
  asl__pb_field f;
  onnx_graph* g = &u->body;
  int ok = 1;
  u->name = u->domain = u->overload = "";
  g->nodes = (onnx_node*)keep_array(count_fields(r, 7), sizeof(onnx_node));
  g->inputs = (const char**)keep_array(count_fields(r, 4), sizeof(char*));
  g->outputs = (const char**)keep_array(count_fields(r, 5), sizeof(char*));
  u->defaults = (onnx_attr*)keep_array(count_fields(r, 11), sizeof(onnx_attr));
  while (ok && asl__pb_next(&r, &f)) {
    int64_t version;
    if (f.wire != 2) continue;
    if (f.number == 1) u->name = field_text(&f);
    if (f.number == 4) g->inputs[g->n_inputs++] = field_text(&f);
    if (f.number == 5) g->outputs[g->n_outputs++] = field_text(&f);
    if (f.number == 7) { ok = read_node(asl__pb_sub(&f), &g->nodes[g->n_nodes], g->n_nodes); g->n_nodes++; }
    if (f.number == 9 && (ok = read_version(asl__pb_sub(&f), &version)) != 0 && version) u->opset = version;
    if (f.number == 10) u->domain = field_text(&f);
    if (f.number == 11) ok = f.bytes > 0 && read_attr(asl__pb_sub(&f), &u->defaults[u->n_defaults++]);
    if (f.number == 13) u->overload = field_text(&f);
  }
  return (ok && !r.failed) || (messages ? 0 : broken("a function"));
}
static int read_model(void) {
  asl__rd r = asl__rd_make(onnx.file, onnx.bytes);
  asl__pb_field f, graph;
  asl__zero(&graph, sizeof graph);
  onnx.functions = (onnx_function*)keep_array(count_fields(r, 25), sizeof(onnx_function));
  while (asl__pb_next(&r, &f)) {
    if (f.number == 25 && f.wire == 2 && !read_function(asl__pb_sub(&f), &onnx.functions[onnx.n_functions++])) return 0;
    if (f.number == 1 && f.wire == 0) onnx.ir = (int64_t)f.value;
    if (f.number == 7 && f.wire == 2) graph = f;
    if (f.number == 8 && f.wire == 2 && !read_opset(asl__pb_sub(&f))) return 0;
  }
  if (r.failed) return broken("it is no ONNX file, or cut short");
  if (!graph.p) return report("E16004", "The model %s has no graph. Is it an ONNX file?", opt("model"));
  if (!onnx.has_opset) onnx.opset = 1;
  if (onnx.opset < 1 || onnx.opset > 24)
    return unloadable(text("It uses version %lld of the ONNX operators; 1 to 24 are read.", (long long)onnx.opset));
  return read_graph(asl__pb_sub(&graph));
}
static int load_file(void) {
  struct stat st;
  const char* path = opt("model");
  if (stat(path, &st) != 0) return report("E10410", "File %s does not exist.", path);
  switch (asl__os_read_file(path, MAX_FILE, &onnx.file, &onnx.bytes)) {
    case 0: return read_model();
    case 2: return unloadable("The file is empty.");
    case 3: return unloadable("The file is larger than 2 GiB.");
    case 4: no_memory(); return 0;
    default: return report("E13001", "Failed to open file %s. Is it a file, and may you read it?", path);
  }
}

/* ============================================================================================================
   4  The graph being built

   A value is one tensor of the network: an input, a constant, or the result of an operator. ONNX names its tensors, GE numbers
   the outputs of its operators; `names` leads from one to the other. Each new operator goes through the registry at once: its
   shapes are inferred, and when all it needs is already known it is computed here and becomes a constant (folding).
   ============================================================================================================ */
typedef struct {
  asl__tensor t;    /* data is known for constants only */
  const char* name;
  size_t op;        /* the GE operator that makes it; NONE for a constant nobody has used yet */
  int32_t out;
  int open;         /* the run decides its size; t has the largest */
  void* most;       /* of an open one that holds sizes: its values when everything is largest; NULL where nobody knows */
  int is_list;      /* no tensor but a sequence of them */
  size_t* items;
  size_t n_items;
} value;
static value* values;
static size_t n_values, cap_values;
static map names;     /* ONNX tensor name -> value */
static map op_names;  /* taken names of GE operators */
static asl__om* om;
static asl__om_graph* ge;
static size_t folded_bytes;
static double folding_work;

static size_t add_value(const asl__tensor* t, const char* name, size_t op, int32_t out) {
  void* items = values;
  if (!asl__arr_reserve(&items, &cap_values, n_values + 1, sizeof(value))) no_memory();
  values = (value*)items;
  asl__zero(&values[n_values], sizeof(value));
  values[n_values].t = *t;
  values[n_values].name = name;
  values[n_values].op = op;
  values[n_values].out = out;
  return n_values++;
}
/* GE operators need names of their own; two ONNX nodes, or a node and a tensor, may share one. */
static const char* unique_name(const char* wanted) {
  static unsigned long long number;
  const char* name = wanted;
  while (map_get(&op_names, name) != NONE) name = text("%s_%llu", wanted, ++number);
  map_set(&op_names, name, 0);
  return name;
}

static aclFormat format_of(int rank) {
  const int plain = has("input_format") && strcmp(opt("input_format"), "ND") == 0;
  return rank == 4 && !plain ? ACL_FORMAT_NCHW : ACL_FORMAT_ND;
}
static void make_tensor(asl__tensor* t, aclDataType dtype, int rank, const int64_t* dims) {
  asl__zero(t, sizeof *t);
  t->dtype = dtype;
  t->format = format_of(rank);
  asl__num_set_shape(t, rank, dims);
}
static const char* shape_text(const asl__tensor* t) {
  char b[200];
  return text("%s", asl__num_shape_text(t->dims, t->rank, b, sizeof b));
}

static size_t add_const(const char* name, aclDataType dtype, int rank, const int64_t* dims, const void* data, size_t bytes) {
  union { const void* given; void* plain; } p;
  asl__tensor t;
  make_tensor(&t, dtype, rank, dims);
  p.given = data;
  if ((uintptr_t)data % 8 && bytes)
    p.plain = keep_text(data, bytes); /* in a file, numbers may start at any byte; kernels read whole ones */
  t.data = p.plain; /* constants are only read */
  t.bytes = bytes;
  t.is_const = 1;
  return add_value(&t, name, NONE, 0);
}
static size_t add_ints(const char* name, const int64_t* v, size_t n) {
  int64_t dims[1];
  int64_t* copy = (int64_t*)keep_array(n, sizeof(int64_t));
  for (size_t i = 0; i < n; i++) copy[i] = v[i];
  dims[0] = (int64_t)n;
  return add_const(name, ACL_INT64, 1, dims, copy, n * sizeof(int64_t));
}
/* One number of the given type, as a scalar. */
static size_t add_number(const char* name, aclDataType dtype, double v) {
  asl__tensor t;
  make_tensor(&t, dtype, 0, NULL);
  t.bytes = asl__num_size(dtype);
  t.data = keep(t.bytes);
  t.is_const = 1;
  asl__num_set(&t, 0, v);
  return add_value(&t, name, NONE, 0);
}

static void describe(asl__om_desc* d, const asl__tensor* t) {
  size_t bytes = 0;
  if (!d) no_memory();
  d->dtype = t->dtype;
  d->format = d->origin_format = t->format;
  d->rank = d->origin_rank = t->rank;
  for (int i = 0; i < t->rank; i++) d->dims[i] = d->origin_dims[i] = t->dims[i];
  if (asl__num_bytes(t, &bytes)) d->size = bytes;
}
static void emit_const(size_t v) {
  asl__om_op* op = asl__om_add_op(ge, unique_name(values[v].name), "Const");
  if (!op) no_memory();
  describe(asl__om_add_desc(op, 1), &values[v].t);
  describe(asl__om_add_value(op), &values[v].t);
  op->data = (const unsigned char*)values[v].t.data;
  op->data_bytes = values[v].t.bytes;
  values[v].op = ge->count - 1;
  values[v].out = 0;
}

/* An operator in the making: start, attributes, inputs, finish. */
typedef struct {
  const char *type, *name;
  asl__attrs attrs;
  size_t* in;
  size_t n_in, cap_in;
} build;
static build start(const char* type, const char* name, size_t inputs) {
  build b;
  asl__zero(&b, sizeof b);
  b.type = type;
  b.name = name;
  b.cap_in = inputs;
  b.in = (size_t*)keep_array(inputs, sizeof(size_t));
  return b;
}
static void input(build* b, size_t v) { if (b->n_in < b->cap_in) b->in[b->n_in++] = v; }
static void attr_int(build* b, const char* name, int64_t v) { if (!asl__attr_set_int(&b->attrs, name, v)) no_memory(); }
static void attr_bool(build* b, const char* name, int v) { if (!asl__attr_set_bool(&b->attrs, name, v)) no_memory(); }
static void attr_float(build* b, const char* name, float v) { if (!asl__attr_set_float(&b->attrs, name, v)) no_memory(); }
static void attr_dtype(build* b, const char* name, aclDataType v) { if (!asl__attr_set_dtype(&b->attrs, name, v)) no_memory(); }
static void attr_str(build* b, const char* name, const char* v) { if (!asl__attr_set_str(&b->attrs, name, v)) no_memory(); }
static void attr_ints(build* b, const char* name, const int64_t* v, size_t n) {
  if (!asl__attr_set_ints(&b->attrs, name, v, n)) no_memory();
}

/* The call the registry sees. Inputs are copies, so that a growing list of values does not move them. */
static asl__op_call make_call(const build* b, size_t outputs) {
  asl__op_call c;
  asl__tensor* t = (asl__tensor*)keep_array(b->n_in + outputs, sizeof(asl__tensor));
  asl__zero(&c, sizeof c);
  c.op = asl__op_find(b->type);
  c.node = b->name;
  c.attrs = &b->attrs;
  c.nin = b->n_in;
  c.nout = outputs;
  c.late = 1;
  c.in = (asl__tensor**)keep_array(b->n_in, sizeof(asl__tensor*));
  c.out = (asl__tensor**)keep_array(outputs, sizeof(asl__tensor*));
  for (size_t i = 0; i < b->n_in; i++) {
    if (b->in[i] == NONE) continue;
    t[i] = values[b->in[i]].t;
    c.in[i] = &t[i];
  }
  for (size_t i = 0; i < outputs; i++) {
    c.out[i] = &t[b->n_in + i];
    c.out[i]->dtype = ACL_DT_UNDEFINED;
    c.out[i]->format = ACL_FORMAT_ND;
  }
  return c;
}
/* Work out now what is known now, unless the result is far larger than what it comes from (a filled or repeated tensor). */
static int fold(asl__op_call* c) {
  size_t before = 0, after = 0;
  if (c->nin == 0) return 0;
  for (size_t i = 0; i < c->nin; i++) {
    if (c->in[i] && !c->in[i]->is_const) return 0;
    if (c->in[i]) before += c->in[i]->bytes;
  }
  for (size_t i = 0; i < c->nout; i++) after += c->out[i]->bytes;
  asl__op_cost cost;
  asl__op_cost_of(c, &cost);
  if (after > before * 4 + 65536 || after > MAX_FOLDED - folded_bytes || folding_work + cost.macs + cost.vec > MAX_FOLDING)
    return 0;
  folded_bytes += after;
  folding_work += cost.macs + cost.vec;
  for (size_t i = 0; i < c->nout; i++) c->out[i]->data = keep(c->out[i]->bytes);
  if (asl__op_run(c) != ACL_SUCCESS) return 0;
  for (size_t i = 0; i < c->nout; i++) {
    c->out[i]->is_const = 1;
    if (!asl__num_bytes(c->out[i], &c->out[i]->bytes)) return 0; /* values may have decided how many there are */
  }
  return 1;
}
/* Element types an operator does not know go through float32 and back, where that loses nothing but digits beyond its seven: the
   chip has no double either, and integers of up to 16 bits survive whole. */
static int can_go_through_float(const asl__op_call* c) {
  const asl__tensor* x = c->nin ? c->in[0] : NULL;
  if (!x || !c->op->types || asl__op_type_in(c->op->types, x->dtype) || !asl__op_type_in(c->op->types, ACL_FLOAT)) return 0;
  return x->dtype == ACL_DOUBLE || (asl__num_is_int(x->dtype) && asl__num_size(x->dtype) <= 2);
}
static size_t finish(build* b, size_t outputs);
static size_t make_cast(const char* name, size_t x, aclDataType to);
static size_t finish_through_float(build* b, size_t outputs, const asl__op_call* c) {
  const aclDataType own = c->in[0]->dtype;
  const char* name = b->name;
  size_t* back = (size_t*)keep_array(outputs, sizeof(size_t));
  for (size_t i = 0; i < b->n_in; i++)
    if (b->in[i] != NONE && values[b->in[i]].t.dtype == own)
      b->in[i] = make_cast(text("%s_float_%llu", name, (unsigned long long)i), b->in[i], ACL_FLOAT);
  b->name = text("%s_in_float", name);
  size_t y = finish(b, outputs);
  if (y == NONE) return NONE;
  for (size_t i = 0; i < outputs; i++)
    back[i] = values[y + i].t.dtype == ACL_FLOAT ? make_cast(outputs > 1 ? text("%s_%llu", name, (unsigned long long)i) : name, y + i, own)
        : y + i;
  for (size_t i = 0; i < outputs; i++)
    if (back[i] == NONE) return NONE;
  const size_t first = n_values; /* whoever asked expects the outputs one behind the other */
  for (size_t i = 0; i < outputs; i++) {
    const value v = values[back[i]];
    const size_t again = add_value(&v.t, v.name, v.op, v.out);
    values[again].open = v.open;
    values[again].most = v.most;
  }
  return first;
}
/* Sizes that are computed from sizes: what they are when all that is open is as large as it gets. Only of operators that give more for
   more; NULL for the others. */
static void* most_of(build* b, const asl__tensor* made) {
  static const char growing[] = "Shape|GatherV2|StridedSliceV2|Squeeze|Unsqueeze|ConcatD|Cast|Minimum|Maximum|Add|Mul|Identity|Reshape|ReduceProd|"
                                "ReduceMax|ReduceMin|ReduceSum";
  size_t bytes = 0;
  const int shape = strcmp(b->type, "Shape") == 0;
  if (!asl__num_bytes(made, &bytes) || bytes > 1024 || (!among(growing, b->type) && !among("Sub|RealDiv|FloorDiv", b->type))) return NULL;
  asl__op_call c = make_call(b, 1);
  for (size_t i = 0; i < b->n_in && !shape; i++) {
    const value* v = b->in[i] == NONE ? NULL : &values[b->in[i]];
    if (!v || v->t.is_const) continue;
    if (!v->open || !v->most || (i > 0 && !among("ConcatD|Minimum|Maximum|Add|Mul", b->type))) return NULL;
    c.in[i]->data = v->most;
    c.in[i]->is_const = 1;
  }
  if (asl__op_infer(&c) != ACL_SUCCESS || !asl__num_bytes(c.out[0], &c.out[0]->bytes) || c.out[0]->bytes != bytes) return NULL;
  c.out[0]->data = keep(bytes);
  return asl__op_run(&c) == ACL_SUCCESS ? c.out[0]->data : NULL;
}
/* Infers, folds or appends the operator; the first of its output values, or NONE after an error was reported. */
static size_t finish(build* b, size_t outputs) {
  asl__op_call c = make_call(b, outputs);
  const size_t first = n_values;
  int open = c.op && asl__op_is_open(&c);
  for (size_t i = 0; i < b->n_in; i++) open |= b->in[i] != NONE && values[b->in[i]].open;
  aclError e = c.op ? asl__op_infer(&c) : ACL_ERROR_OP_NOT_FOUND;
  if (e == ACL_ERROR_UNSUPPORTED_DATA_TYPE && can_go_through_float(&c)) return finish_through_float(b, outputs, &c);
  if (e != ACL_SUCCESS) {
    if (!c.op) report("E10501", "IR for Op %s with optype %s is not registered.", b->name, b->type);
    else if (e == ACL_ERROR_UNSUPPORTED_DATA_TYPE) no_kernel(b->name, b->type, c.why);
    else report("E19999", "Inner Error! Shape inference failed for node [%s]. %s", b->name, c.why);
    asl__attrs_free(&b->attrs);
    return NONE;
  }
  for (size_t i = 0; i < outputs; i++) {
    size_t bytes = 0;
    c.out[i]->is_const = 0;
    if (!asl__num_bytes(c.out[i], &bytes) || bytes > MAX_TENSOR) {
      report("E19999", "Inner Error! The output of op %s (%s) has shape %s: more than 2 GiB.", b->name, b->type,
             shape_text(c.out[i]));
      asl__attrs_free(&b->attrs);
      return NONE;
    }
    c.out[i]->bytes = bytes;
  }
  if (fold(&c)) {
    asl__attrs_free(&b->attrs);
    for (size_t i = 0; i < outputs; i++) add_value(c.out[i], b->name, NONE, 0);
    return first;
  }
  for (size_t i = 0; i < b->n_in; i++)
    if (b->in[i] != NONE && values[b->in[i]].op == NONE) emit_const(b->in[i]);
  asl__om_op* op = asl__om_add_op(ge, unique_name(b->name), b->type);
  if (!op) no_memory();
  op->attrs = b->attrs;
  for (size_t i = 0; i < b->n_in; i++) {
    asl__om_desc* d = asl__om_add_desc(op, 0);
    size_t v = b->in[i];
    if (!asl__om_add_in(op, v == NONE ? ASL__OM_NONE : values[v].op, v == NONE ? 0 : values[v].out)) no_memory();
    if (v != NONE) describe(d, &values[v].t);
    else if (!d) no_memory();
  }
  for (size_t i = 0; i < outputs; i++) {
    describe(asl__om_add_desc(op, 1), c.out[i]);
    c.out[i]->data = NULL;
    const size_t made = add_value(c.out[i], b->name, ge->count - 1, (int32_t)i); /* the list may have moved */
    values[made].open = open;
    if (open && outputs == 1) {
      void* most = most_of(b, &values[made].t);
      values[made].most = most;
    }
  }
  return first;
}

#include "atc_operators.h"
#include "atc_graphs.h"

/* ---- which nodes are needed, in which order ----
   Depth first from the outputs, with a stack of our own. Nodes that nothing reads are left out; a node met again while it is
   still being visited closes a circle. */
static size_t* order;
static size_t n_order;
static map producers; /* tensor name -> node */
typedef struct { size_t node, next; } visit;

static int want(const char* name, unsigned char* mark, visit* stack, size_t* depth) {
  size_t from = map_get(&producers, name);
  if (!*name) return 1;
  map_set(&wanted, name, map_get(&wanted, name) == NONE ? 1 : map_get(&wanted, name) + 1); /* how often it is read */
  if (from == NONE || mark[from] == 2) return 1;
  if (mark[from] == 1)
    return unloadable(text("Its nodes run in a circle through %s.", onnx.nodes[from].name));
  mark[from] = 1;
  stack[*depth].node = from;
  stack[*depth].next = 0;
  ++*depth;
  return 1;
}
static int sort_nodes(void) {
  unsigned char* mark = (unsigned char*)keep(onnx.n_nodes);
  visit* stack = (visit*)keep_array(onnx.n_nodes + 1, sizeof(visit));
  size_t depth = 0, output = 0;
  order = (size_t*)keep_array(onnx.n_nodes, sizeof(size_t));
  while (depth > 0 || output < onnx.n_outputs) {
    if (depth == 0) {
      if (!want(onnx.outputs[output++].name, mark, stack, &depth)) return 0;
      continue;
    }
    visit* top = &stack[depth - 1];
    const onnx_node* n = &onnx.nodes[top->node];
    if (top->next == n->n_in) {
      mark[top->node] = 2;
      order[n_order++] = top->node;
      depth--;
    } else if (!want(n->in[top->next++], mark, stack, &depth)) return 0;
  }
  return 1;
}

/* All operators that cannot be converted, at once, each with the nodes that use it. */
static int check_supported(void) {
  map seen = {NULL, NULL, 0, 0};
  int ok = 1;
  for (size_t i = 0; i < n_order; i++) {
    const onnx_node* n = &onnx.nodes[order[i]];
    const mapping* m = find_mapping(n);
    if (is_supported(m) || find_function(n)) continue;
    const char* kind = *n->domain ? text("%s::%s", n->domain, n->type) : n->type;
    if (map_get(&seen, kind) != NONE || seen.count == 100) continue; /* a hundred kinds say enough */
    map_set(&seen, kind, 1);
    const char* list = n->name;
    size_t count = 1;
    for (size_t k = i + 1; k < n_order; k++) {
      const onnx_node* o = &onnx.nodes[order[k]];
      if (strcmp(o->type, n->type) != 0 || strcmp(o->domain, n->domain) != 0) continue;
      count++;
      if (count <= 8) list = text("%s, %s", list, o->name);
    }
    if (count > 8) list = text("%s and %llu more", list, (unsigned long long)(count - 8));
    nearest near = {NULL, 99};
    for (size_t k = 0; k < ASL__COUNT(mappings); k++)
      if (!*n->domain && is_supported(&mappings[k])) try_word(&near, n->type, mappings[k].onnx);
    if (m) ok = report("E10501", "IR for Op %s with optype %s is not registered. Nodes: %s.", n->name, m->ge, list);
    else ok = report("E16002", "No parser is registered for Op type [%s]. Nodes: %s.%s", kind, list,
                     near.word ? text(" The nearest supported type is %s.", near.word) : "");
  }
  return ok;
}

/* ============================================================================================================
   6  Inputs and outputs
   ============================================================================================================ */
/* The ONNX inputs that are not merely defaults for constants (up to IR version 3 every constant was listed among the inputs). */
static map weight_names, input_names;
static int is_input(const onnx_value* v) { return map_get(&weight_names, v->name) == NONE; }
static onnx_value* find_input(const char* name) {
  size_t i = map_get(&input_names, name);
  return i != NONE && is_input(&onnx.inputs[i]) ? &onnx.inputs[i] : NULL;
}

static const char shape_rule[] = "\"input_name1:n1,c1,h1,w1;input_name2:n2,c2,h2,w2\"";
static int bad_shape(const char* why) {
  return report("E10002", "Value %s for parameter --input_shape is invalid. Reason: %s. The value must be formatted as %s.",
                opt("input_shape"), why, shape_rule);
}
/* ---- gears: a model may be prepared for several choices of sizes ---- */
#define MAX_GEARS 100
#define MAX_GEAR_WIDTH 64
static int64_t gears[MAX_GEARS][MAX_GEAR_WIDTH];
static size_t n_gears, gear_width;
/* The option that lists them, or NULL. */
static const char* gear_option(void) {
  return has("dynamic_batch_size") ? "dynamic_batch_size" : has("dynamic_image_size") ? "dynamic_image_size"
      : has("dynamic_dims") ? "dynamic_dims" : NULL;
}
static int gear_kind(void) { return has("dynamic_batch_size") ? 1 : has("dynamic_image_size") ? 2 : 3; }
static int bad_gears(const char* why) {
  return report("E10003", "Value %s for parameter --%s is invalid. Reason: %s", opt(gear_option()), gear_option(), why);
}
/* "1,2,4": with one number each (batch), commas part the gears; else semicolons do. */
static int read_gears(void) {
  if (!gear_option()) return 1;
  const char *name = gear_option(), *all = opt(name);
  const int single = gear_kind() == 1;
  size_t width = 0;
  for (const char* p = all; ;) {
    char* end = NULL;
    errno = 0;
    const long long v = strtoll(p, &end, 10);
    if (end == p || errno || (*end && *end != ',' && *end != ';')) return bad_gears("It is not a list of whole numbers.");
    if (v <= 0) return report("E10038", "Value %lld in --%s is invalid. The value must be greater than 0.", v, name);
    if (v > INT32_MAX) return bad_gears("A size is too large.");
    if (n_gears == MAX_GEARS) return report("E10036", "The number of gears in --%s is greater than 100.", name);
    if (width == MAX_GEAR_WIDTH) return bad_gears("A gear has more than 64 sizes.");
    gears[n_gears][width++] = v;
    if (single || *end != ',') {
      if (gear_width && width != gear_width)
        return report("E10037", "The gears in --%s do not have the same number of sizes: %llu and %llu.", name,
                      (unsigned long long)gear_width, (unsigned long long)width);
      gear_width = width;
      for (size_t g = 0; g < n_gears; g++)
        if (memcmp(gears[g], gears[n_gears], width * sizeof gears[0][0]) == 0)
          return report("E10039", "--%s lists the same gear twice: number %llu and number %llu.", name, (unsigned long long)(g + 1),
                        (unsigned long long)(n_gears + 1));
      n_gears++;
      width = 0;
    }
    if (!*end) break;
    if (!end[1]) { if (*end == ';') break; return bad_gears("It ends in a comma."); }
    p = end + 1;
  }
  if (n_gears < 2) return report("E10035", "The number of gears in --%s is %llu; it must be at least 2.", name, (unsigned long long)n_gears);
  if (gear_kind() == 2 && gear_width != 2) return bad_gears("Each gear is a height and a width.");
  return 1;
}
/* The sizes that --input_shape leaves open must be the ones the option can fill. */
static int check_gears(void) {
  size_t open = 0;
  if (!gear_option()) return 1;
  for (size_t i = 0; i < onnx.n_inputs; i++)
    for (int k = 0; k < onnx.inputs[i].rank; k++) {
      if (!onnx.inputs[i].open[k]) continue;
      open++;
      if (gear_kind() == 1 && k != 0) return bad_gears(text("Input %s has -1 elsewhere than on its first axis.", onnx.inputs[i].name));
      if (gear_kind() == 2 && (onnx.inputs[i].rank != 4 || k < 2))
        return report("E10019", "When --dynamic_image_size is used, only the height and width of an input may be -1 (input %s).", onnx.inputs[i].name);
    }
  if (open == 0) return report("E10040", "--%s is given, but --input_shape has no -1.", gear_option());
  if (gear_kind() == 2)
    for (size_t i = 0; i < onnx.n_inputs; i++)
      if (onnx.inputs[i].rank == 4 && onnx.inputs[i].open[2] != onnx.inputs[i].open[3])
        return report("E10019", "When --dynamic_image_size is used, height and width must both be -1 (input %s).", onnx.inputs[i].name);
  if (gear_kind() == 3 && open != gear_width)
    return report("E10037", "--input_shape has %llu sizes of -1, each gear in --dynamic_dims has %llu.", (unsigned long long)open,
                  (unsigned long long)gear_width);
  return 1;
}
static void choose_gear(size_t g) {
  size_t next = 0;
  for (size_t i = 0; i < onnx.n_inputs; i++)
    for (int k = 0; k < onnx.inputs[i].rank; k++)
      if (onnx.inputs[i].open[k]) onnx.inputs[i].dims[k] = gears[g][gear_kind() == 1 ? 0 : gear_kind() == 2 ? (size_t)k - 2 : next++];
}
/* The one whose inputs are largest: sizes the program asks for are its. */
static size_t largest_gear(void) {
  size_t best = 0;
  double most = -1;
  for (size_t g = 0; g < n_gears; g++) {
    double bytes = 0, n;
    choose_gear(g);
    for (size_t i = 0; i < onnx.n_inputs; i++) {
      n = 1;
      for (int k = 0; k < onnx.inputs[i].rank; k++) n *= (double)onnx.inputs[i].dims[k];
      bytes += n;
    }
    if (bytes > most) { most = bytes; best = g; }
  }
  return best;
}

/* "name:1,3,224,224": names may hold colons themselves, so the last one counts. */
static int set_shape(char* item) {
  char* colon = strrchr(item, ':');
  int64_t dims[ASL__MAX_RANK];
  int rank = 0;
  if (!colon || colon == item) return bad_shape(text("\"%s\" has no name or no shape", item));
  *colon = 0;
  for (char* p = colon + 1; *p;) {
    char* end = NULL;
    errno = 0;
    long long v = strtoll(p, &end, 10);
    if (end == p || errno) return bad_shape(text("\"%s\" is not a list of numbers", colon + 1));
    if (*end == '~')
      return report("E10003",
                    "Value %s for parameter --input_shape is invalid. Reason: Ranges of sizes (1~8) are not supported by "
                    "this compiler.", opt("input_shape"));
    if (v == -1 && !gear_option())
      return report("E10001",
                    "Value -1 for parameter --input_shape is invalid. Reason: Input %s has an open size, and this "
                    "compiler needs every size; give a number.", item);
    if (v <= 0 && v != -1)
      return report("E10011",
                    "Value %lld for parameter --input_shape is invalid. Shape values must be positive integers (input %s).", v,
                    item);
    if (rank == ASL__MAX_RANK) return bad_shape("a shape has more than 8 sizes");
    dims[rank++] = v;
    if (*end && *end != ',') return bad_shape(text("\"%s\" is not a list of numbers", colon + 1));
    if (*end == ',' && !end[1]) return bad_shape(text("\"%s\" ends in a comma", colon + 1));
    p = *end ? end + 1 : end;
  }
  onnx_value* v = find_input(item);
  if (!v) {
    nearest near = {NULL, 99};
    for (size_t i = 0; i < onnx.n_inputs; i++)
      if (is_input(&onnx.inputs[i])) try_word(&near, item, onnx.inputs[i].name);
    return report("E10016",
                  "Op name %s specified in --input_shape is not found in the model, confirm whether it is an input of it.%s",
                  item, did_you_mean(&near, ""));
  }
  if (v->rank >= 0 && v->rank != rank)
    return bad_shape(text("input %s has %d dimensions in the model, %d here", item, v->rank, rank));
  v->rank = rank;
  for (int i = 0; i < rank; i++) {
    v->dims[i] = dims[i];
    v->open[i] = dims[i] < 0;
  }
  return 1;
}
static int set_shapes(void) {
  if (!has("input_shape")) return 1;
  char* p = text("%s", opt("input_shape"));
  while (*p) {
    char* semicolon = strchr(p, ';');
    if (semicolon) *semicolon = 0;
    while (*p == ' ') p++;
    if (*p && !set_shape(p)) return 0;
    if (!semicolon) break;
    p = semicolon + 1;
  }
  return 1;
}

/* Is `name` in "a;b;c"? */
static int listed(const char* list, const char* name) {
  size_t n = strlen(name);
  for (const char* p = list; p && *p; p = strchr(p, ';'), p = p ? p + 1 : NULL)
    if (strncmp(p, name, n) == 0 && (p[n] == ';' || p[n] == 0)) return 1;
  return 0;
}
#include "atc_aipp.h"

/* The lists of inputs and outputs that the file shows are made once, also when several graphs are built. */
static int publishing = 1;
static size_t published[2]; /* of the graph being built */
static asl__om_io* publish(int output, const char* name, const asl__tensor* t) {
  const size_t number = published[output]++;
  if (!publishing) { /* another gear: buffers must hold the largest of all */
    if (number < om->io_count[output] && om->io[output][number].bytes < t->bytes) om->io[output][number].bytes = t->bytes;
    return NULL;
  }
  asl__om_io* io = asl__om_add_io(om, output, name, strlen(name));
  if (!io) no_memory();
  io->dtype = t->dtype;
  io->format = t->format;
  io->rank = t->rank;
  io->bytes = t->bytes;
  for (int i = 0; i < t->rank; i++) io->dims[i] = t->dims[i];
  return io;
}
/* A Data operator; the value behind it. */
static size_t add_data(const char* name, int64_t index, asl__tensor* t) {
  asl__om_op* op = asl__om_add_op(ge, unique_name(name), "Data");
  if (!op || !asl__attr_set_int(&op->attrs, "index", index) || !asl__attr_set_int(&op->attrs, "data_type",
      asl__num_to_ge(t->dtype))) no_memory();
  if (!asl__num_bytes(t, &t->bytes)) t->bytes = 0; /* checked before */
  describe(asl__om_add_desc(op, 0), t);
  describe(asl__om_add_desc(op, 1), t);
  return add_value(t, name, ge->count - 1, 0);
}

/* Pictures: the input is bytes, and an Aipp operator makes of them what the network takes. Settings that come at run time have an
   input of their own, behind all others. */
static size_t late_inputs; /* of that kind so far */
static int64_t image_inputs; /* inputs of the network itself */
static int picture_set(const aipp_block* b, asl__om_op* op) {
  return asl__attr_set_str(&op->attrs, "_data_related_aipp_mode", b->dynamic ? "dynamic_aipp" : "static_aipp");
}
static int add_picture(const onnx_value* v, int64_t index, aipp_block* aipp, const asl__tensor* image) {
  asl__tensor t, settings;
  asl__aipp p;
  size_t each = 0, data;
  int64_t dims[4];
  build b = start("Aipp", text("aipp_%s", v->name), 2);
  if (image->rank != 4) return aipp_wrong(aipp->line, text("input %s has %d axes; pictures need four", v->name, image->rank));
  if (image->dtype != ACL_FLOAT && image->dtype != ACL_FLOAT16 && image->dtype != ACL_UINT8)
    return aipp_wrong(aipp->line, text("input %s is %s; it must be float32, float16 or uint8", v->name, asl__num_name(image->dtype)));
  aipp->used = 1;
  attr_ints(&b, "output_dims", image->dims, 4);
  attr_int(&b, "output_type", asl__num_to_ge(image->dtype));
  if (aipp->dynamic) {
    dims[0] = aipp->max_bytes;
    make_tensor(&t, ACL_UINT8, 1, dims);
    data = add_data(v->name, index, &t);
    if (aipp->max_bytes > (int64_t)MAX_TENSOR) return aipp_wrong(aipp->line, "max_src_image_size is more than 2 GiB");
    publish(0, v->name, &values[data].t);
    dims[0] = (int64_t)ASL__AIPP_HEAD + (int64_t)ASL__AIPP_EACH * image->dims[0];
    make_tensor(&settings, ACL_UINT8, 1, dims);
    input(&b, data);
    if (!picture_set(aipp, &ge->ops[values[data].op])) no_memory();
    /* the input with the settings follows when all inputs are there; its value is made now, its number then */
    const char* name = late_inputs ? text("%s_%llu", ACL_DYNAMIC_AIPP_NAME, (unsigned long long)late_inputs) : ACL_DYNAMIC_AIPP_NAME;
    size_t late = add_data(name, image_inputs + (int64_t)late_inputs++, &settings);
    if (!asl__attr_set_str(&ge->ops[values[late].op].attrs, "_data_related_aipp_mode", "dynamic_aipp_conf")) no_memory();
    input(&b, late);
  } else {
    asl__om_io* io;
    if (!settle_aipp(aipp, v->name, image->dims, &p, &each)) return 0;
    dims[0] = image->dims[0], dims[1] = p.src_h, dims[2] = p.src_w;
    dims[3] = p.format == ASL__AIPP_XRGB ? 4 : p.format == ASL__AIPP_RGB ? 3 : 1;
    if (p.format == ASL__AIPP_YUV420SP) dims[1] += dims[1] / 2; /* half as many bytes again, for the colours */
    make_tensor(&t, ACL_UINT8, 4, dims);
    t.format = ACL_FORMAT_NHWC;
    data = add_data(v->name, index, &t);
    if (!picture_set(aipp, &ge->ops[values[data].op])) no_memory();
    if ((io = publish(0, v->name, &values[data].t)) != NULL && p.format == ASL__AIPP_YUV420SP) { /* people see a picture of three channels */
      io->seen_rank = 4;
      io->seen_dims[0] = dims[0], io->seen_dims[1] = p.src_h, io->seen_dims[2] = p.src_w, io->seen_dims[3] = 3;
    }
    if (!asl__aipp_to_attrs(&p, &b.attrs)) no_memory();
    input(&b, data);
  }
  size_t y = finish(&b, 1);
  if (y == NONE) return 0;
  map_set(&names, v->name, y);
  return 1;
}
static int add_input(const onnx_value* v, int64_t index) {
  asl__tensor t;
  aclDataType dtype = type_of_onnx(v->type);
  size_t bytes = 0;
  const int half = has("input_fp16_nodes") && listed(opt("input_fp16_nodes"), v->name);
  aipp_block* aipp = aipp_for(v->name, index);
  if (dtype == ACL_DT_UNDEFINED)
    return no_kernel(v->name, "Data", text("ONNX element type %d is not supported", v->type));
  if (v->rank < 0)
    return report("E10001",
                  "Value of input %s is invalid. Reason: The model does not say its shape; give it with "
                  "--input_shape=\"%s:...\".", v->name, v->name);
  for (int i = 0; i < v->rank; i++)
    if (v->dims[i] < 0)
      return report("E10001",
                    "Value -1 for the shape of input %s is invalid. Reason: The model leaves size %d open; give all sizes "
                    "with --input_shape=\"%s:...\".", v->name, i, v->name);
  make_tensor(&t, half && !aipp ? ACL_FLOAT16 : dtype, v->rank, v->dims);
  if (!asl__num_bytes(&t, &bytes) || bytes > MAX_TENSOR)
    return report("E10001", "Value %s for the shape of input %s is invalid. Reason: That is more than 2 GiB.", shape_text(&t),
                  v->name);
  if (map_get(&op_names, v->name) != NONE) return broken(text("two inputs are called %s", v->name));
  if (aipp) return add_picture(v, index, aipp, &t);
  size_t value_number = add_data(v->name, index, &t);
  publish(0, v->name, &values[value_number].t);
  if (half) {
    if (dtype != ACL_FLOAT && dtype != ACL_FLOAT16)
      return report("E10003", "Value %s for parameter --input_fp16_nodes is invalid. Reason: That input is not float32.",
                    v->name);
    if (dtype == ACL_FLOAT) value_number = make_cast(text("trans_Cast_%s", v->name), value_number, ACL_FLOAT);
  }
  if (value_number == NONE) return 0;
  map_set(&names, v->name, value_number);
  return 1;
}
static int add_inputs(void) {
  int64_t index = 0;
  late_inputs = 0;
  image_inputs = 0;
  for (size_t i = 0; i < onnx.n_inputs; i++) image_inputs += is_input(&onnx.inputs[i]);
  for (size_t i = 0; i < onnx.n_inputs; i++)
    if (is_input(&onnx.inputs[i]) && !add_input(&onnx.inputs[i], index++)) return 0;
  for (size_t i = 0; i < ge->count; i++) /* settings of pictures show up behind the network's own inputs */
    if (strcmp(ge->ops[i].type, "Data") == 0 && asl__attr_int(&ge->ops[i].attrs, "index", 0) >= image_inputs) {
      asl__tensor t;
      make_tensor(&t, ge->ops[i].out_desc[0].dtype, ge->ops[i].out_desc[0].rank, ge->ops[i].out_desc[0].dims);
      if (!asl__num_bytes(&t, &t.bytes)) return broken("settings of pictures");
      publish(0, ge->ops[i].name, &t);
    }
  for (size_t i = 0; i < n_aipps; i++)
    if (!aipps[i].used) return aipp_wrong(aipps[i].line, "the model has no such input");
  for (const char* p = opt("input_fp16_nodes"); p && *p; p = strchr(p, ';'), p = p ? p + 1 : NULL) {
    char* name = keep_text(p, strcspn(p, ";"));
    if (*name && !find_input(name))
      return report("E10016", "Op name %s specified in --input_fp16_nodes is not found in the model.", name);
  }
  return 1;
}
static int add_weights(void) {
  for (size_t i = 0; i < onnx.n_weights; i++) {
    const onnx_tensor* t = &onnx.weights[i];
    if (map_get(&wanted, t->name) == NONE) continue;
    if (t->dtype == ACL_DT_UNDEFINED)
      return no_kernel(t->name, "Const", text("ONNX element type %d is not supported", t->type));
    map_set(&names, t->name, add_const(t->name, t->dtype, t->rank, t->dims, t->data, t->bytes));
  }
  return 1;
}

/* ---- outputs ---- */
/* --out_nodes names tensors, or nodes as "node:0". Each becomes an entry in the list of outputs, in the order given. */
static const char* out_tensor(char* item) {
  if (map_get(&producers, item) != NONE || find_input(item)) return item;
  char* colon = strrchr(item, ':');
  char* end = NULL;
  long index = colon ? strtol(colon + 1, &end, 10) : 0;
  if (colon && end && *end == 0) {
    *colon = 0;
    for (size_t i = 0; i < onnx.n_nodes; i++)
      if (strcmp(onnx.nodes[i].name, item) == 0 && index >= 0 && (size_t)index < onnx.nodes[i].n_out &&
          *onnx.nodes[i].out[index]) return onnx.nodes[i].out[index];
    *colon = ':';
  }
  report("E10016", "Op name %s specified in --out_nodes is not found in the model. Write node:0 or the name of a tensor.", item);
  return NULL;
}
static int choose_outputs(void) {
  if (!has("out_nodes")) return 1;
  char* p = text("%s", opt("out_nodes"));
  size_t n = 1;
  for (const char* q = p; *q; q++) n += *q == ';';
  onnx.outputs = (onnx_value*)keep_array(n, sizeof(onnx_value));
  onnx.n_outputs = 0;
  while (*p) {
    char* semicolon = strchr(p, ';');
    if (semicolon) *semicolon = 0;
    if (*p) {
      const char* name = out_tensor(p);
      if (!name) return 0;
      onnx.outputs[onnx.n_outputs++].name = name;
    }
    if (!semicolon) break;
    p = semicolon + 1;
  }
  return onnx.n_outputs > 0 || report("E10003", "Value %s for parameter --out_nodes is invalid. Reason: It names nothing.",
                                      opt("out_nodes"));
}
static aclDataType out_type(const char* word) {
  static const struct { const char* name; aclDataType dtype; } table[] = {
    {"FP32", ACL_FLOAT}, {"FP16", ACL_FLOAT16}, {"UINT8", ACL_UINT8}, {"INT8", ACL_INT8}, {"INT16", ACL_INT16},
        {"UINT16", ACL_UINT16},
    {"INT32", ACL_INT32}, {"UINT32", ACL_UINT32}, {"INT64", ACL_INT64}, {"UINT64", ACL_UINT64}, {"DOUBLE", ACL_DOUBLE},
        {"BOOL", ACL_BOOL}, {"BF16", ACL_BF16}
  };
  for (size_t i = 0; i < ASL__COUNT(table); i++)
    if (strcmp(table[i].name, word) == 0) return table[i].dtype;
  return ACL_DT_UNDEFINED;
}
/* The type --output_type asks of an output that is called "node:0" and "tensor"; `own` when it says nothing about it. */
static int wanted_type(const char* node, const char* tensor, aclDataType own, aclDataType* out) {
  *out = own;
  if (!has("output_type")) return 1;
  const char* all = opt("output_type");
  if (!strchr(all, ':')) {
    *out = out_type(all);
    return *out != ACL_DT_UNDEFINED ||
        report("E10001",
               "Value %s for parameter --output_type is invalid. Reason: The value must be FP32, FP16, UINT8 or INT8.", all);
  }
  for (const char* p = all; p && *p; p = strchr(p, ';'), p = p ? p + 1 : NULL) {
    char* item = keep_text(p, strcspn(p, ";"));
    char* colon = strrchr(item, ':');
    if (!*item) continue;
    if (!colon)
      return report("E10001", "Value %s for parameter --output_type is invalid. Reason: \"%s\" is not written as node:0:FP16.",
                    all, item);
    *colon = 0;
    aclDataType t = out_type(colon + 1);
    if (t == ACL_DT_UNDEFINED)
      return report("E10001", "Value %s for parameter --output_type is invalid. Reason: \"%s\" is no type.", all, colon + 1);
    if (strcmp(item, node) == 0 || strcmp(item, tensor) == 0) *out = t;
  }
  return 1;
}
/* Users find outputs by "node:index:tensor", as the real compiler names those of ONNX models. The node is the ONNX one, also when
   casts or folding put another operator behind it. */
static const char* output_label(const char* tensor, char** node) {
  size_t from = map_get(&producers, tensor);
  *node = text("%s:0", tensor);
  if (from != NONE)
    for (size_t i = 0; i < onnx.nodes[from].n_out; i++)
      if (strcmp(onnx.nodes[from].out[i], tensor) == 0) *node = text("%s:%llu", onnx.nodes[from].name, (unsigned long long)i);
  return text("%s:%s", *node, tensor);
}
static int add_outputs(void) {
  size_t* v = (size_t*)keep_array(onnx.n_outputs, sizeof(size_t));
  const char** labels = (const char**)keep_array(onnx.n_outputs, sizeof(char*));
  for (size_t i = 0; i < onnx.n_outputs; i++) {
    const char* tensor = onnx.outputs[i].name;
    char* node = NULL;
    aclDataType to;
    v[i] = map_get(&names, tensor);
    if (v[i] == NONE) return broken(text("output %s is made by no node", tensor));
    if (values[v[i]].is_list) return unloadable(text("Its output %s is a sequence of tensors; outputs have to be tensors.", tensor));
    labels[i] = output_label(tensor, &node);
    if (!wanted_type(node, tensor, values[v[i]].t.dtype, &to)) return 0;
    if (to != values[v[i]].t.dtype && (v[i] = make_cast(text("trans_Cast_%s", tensor), v[i], to)) == NONE) return 0;
    if (values[v[i]].op == NONE) emit_const(v[i]);
  }
  asl__om_op* op = asl__om_add_op(ge, unique_name("Node_Output"), "NetOutput");
  if (!op) no_memory();
  for (size_t i = 0; i < onnx.n_outputs; i++) {
    const asl__tensor* t = &values[v[i]].t;
    if (!asl__om_add_in(op, values[v[i]].op, values[v[i]].out)) no_memory();
    describe(asl__om_add_desc(op, 0), t);
    if (!asl__num_bytes(t, &values[v[i]].t.bytes)) return broken("an output has an impossible shape");
    publish(1, labels[i], t);
  }
  if (!asl__attr_set_strings(&om->attrs, "attr_model_out_nodes_name", labels, onnx.n_outputs)) no_memory();
  return 1;
}

/* ============================================================================================================
   7  Putting it together, and writing the file
   ============================================================================================================ */
static int index_names(void) {
  for (size_t i = 0; i < onnx.n_weights; i++) map_set(&weight_names, onnx.weights[i].name, i);
  for (size_t i = 0; i < onnx.n_inputs; i++) map_set(&input_names, onnx.inputs[i].name, i);
  for (size_t i = 0; i < onnx.n_nodes; i++)
    for (size_t k = 0; k < onnx.nodes[i].n_out; k++) {
      const char* name = onnx.nodes[i].out[k];
      if (!*name) continue;
      if (map_get(&producers, name) != NONE || map_get(&weight_names, name) != NONE || find_input(name))
        return broken(text("two places define tensor %s", name));
      map_set(&producers, name, i);
    }
  return 1;
}
/* Every input of a needed node must come from somewhere. */
static int check_inputs(void) {
  for (size_t i = 0; i < n_order; i++)
    for (size_t k = 0; k < onnx.nodes[order[i]].n_in; k++) {
      const char* name = onnx.nodes[order[i]].in[k];
      if (*name && map_get(&producers, name) == NONE && map_get(&weight_names, name) == NONE && !find_input(name))
        return broken(text("node %s reads %s, which nothing defines", onnx.nodes[order[i]].name, name));
    }
  return 1;
}
/* Constants that a fusion has replaced, and whatever else no output needs, go. Inputs stay. */
static void drop_dead(void) {
  size_t* now = (size_t*)keep_array(ge->count, sizeof(size_t)); /* first a mark, then the new number */
  size_t* stack = (size_t*)keep_array(ge->count + 1, sizeof(size_t));
  size_t depth = 0, kept = 0;
  for (size_t i = 0; i < ge->count; i++) {
    if (strcmp(ge->ops[i].type, "Data") == 0) now[i] = 1;
    if (strcmp(ge->ops[i].type, "NetOutput") == 0) { now[i] = 1; stack[depth++] = i; }
  }
  while (depth > 0) {
    const asl__om_op* op = &ge->ops[stack[--depth]];
    for (size_t k = 0; k < op->in_count; k++)
      if (op->in[k].op != ASL__OM_NONE && !now[op->in[k].op]) { now[op->in[k].op] = 1; stack[depth++] = op->in[k].op; }
  }
  for (size_t i = 0; i < ge->count; i++) {
    if (!now[i]) { asl__om_op_free(&ge->ops[i]); continue; }
    now[i] = kept;
    if (kept != i) ge->ops[kept] = ge->ops[i];
    kept++;
  }
  ge->count = kept;
  for (size_t i = 0; i < kept; i++)
    for (size_t k = 0; k < ge->ops[i].in_count; k++)
      if (ge->ops[i].in[k].op != ASL__OM_NONE) ge->ops[i].in[k].op = now[ge->ops[i].in[k].op];
}
/* One graph: inputs, constants, the nodes in order, outputs. */
static int build_graph(size_t number, int shown) {
  asl__zero(&names, sizeof names);
  asl__zero(&op_names, sizeof op_names);
  n_values = 0;
  folded_bytes = 0;
  folding_work = 0;
  ge = &om->graphs[number];
  publishing = shown;
  published[0] = published[1] = 0;
  if (!add_inputs() || !add_weights()) return 0;
  mapped_nodes = 0;
  for (size_t i = 0; i < n_order; i++)
    if (!map_node(&onnx.nodes[order[i]])) return 0;
  if (!add_outputs()) return 0;
  drop_dead();
  return 1;
}
/* The graph that stands in front of the gears: the inputs, one more that says which gear, a Case that chooses, the outputs. */
static int build_choice(void) {
  const size_t own = om->io_count[0], outputs = om->io_count[1];
  int64_t dims[1];
  asl__tensor t;
  const char** order_names = (const char**)keep_array(own, sizeof(char*));
  build b = start("Case", "ascend_mbatch_case", own + 1);
  asl__zero(&op_names, sizeof op_names);
  ge = &om->graphs[0];
  publishing = 1;
  for (size_t i = 0; i < own; i++) {
    const asl__om_io* io = &om->io[0][i];
    make_tensor(&t, io->dtype, io->rank, io->dims);
    input(&b, add_data(io->name, (int64_t)i, &t));
    order_names[i] = om->io[0][i].name;
  }
  dims[0] = (int64_t)gear_width;
  make_tensor(&t, ACL_INT32, 1, dims);
  input(&b, add_data(ACL_DYNAMIC_TENSOR_NAME, (int64_t)own, &t));
  publish(0, ACL_DYNAMIC_TENSOR_NAME, &values[b.in[own]].t);
  attr_int(&b, "_batch_num", (int64_t)n_gears);
  attr_int(&b, "mbatch_dynamic_type", gear_kind());
  attr_bool(&b, "mbatch-inserted-node", 1);
  if (!asl__attr_set_strings(&b.attrs, "user_designate_shape_order", order_names, own)) no_memory();
  for (size_t g = 0; g < n_gears; g++) attr_ints(&b, text("_pred_value_%llu", (unsigned long long)g), gears[g], gear_width);
  asl__om_op* op = asl__om_add_op(ge, unique_name(b.name), b.type);
  if (!op) no_memory();
  op->attrs = b.attrs;
  for (size_t i = 0; i <= own; i++) {
    if (!asl__om_add_in(op, values[b.in[i]].op, 0)) no_memory();
    describe(asl__om_add_desc(op, 0), &values[b.in[i]].t);
  }
  for (size_t i = 0; i < outputs; i++) {
    make_tensor(&t, om->io[1][i].dtype, om->io[1][i].rank, om->io[1][i].dims);
    describe(asl__om_add_desc(op, 1), &t);
  }
  const size_t choice = ge->count - 1;
  op = asl__om_add_op(ge, unique_name("Node_Output"), "NetOutput");
  if (!op) no_memory();
  for (size_t i = 0; i < outputs; i++) {
    make_tensor(&t, om->io[1][i].dtype, om->io[1][i].rank, om->io[1][i].dims);
    if (!asl__om_add_in(op, choice, (int32_t)i)) no_memory();
    describe(asl__om_add_desc(op, 0), &t);
  }
  size_t shown = 0; /* what people see of the inputs: -1 where the gears differ */
  for (size_t i = 0; i < onnx.n_inputs; i++) {
    if (!is_input(&onnx.inputs[i])) continue;
    asl__om_io* io = &om->io[0][shown++];
    const onnx_value* v = &onnx.inputs[i];
    const int picture = aipp_for(v->name, (int64_t)shown - 1) != NULL;
    for (int k = 0; k < v->rank; k++) {
      if (!v->open[k] || (picture && io->rank != 4)) continue;
      const int at = picture && k > 0 ? k - 1 : k; /* height and width of a picture stand one place further left */
      io->dims[at] = -1;
      if (io->seen_rank >= 0) io->seen_dims[at] = -1;
    }
  }
  om->has_io = 1;
  return 1;
}
static int convert(void) {
  if (onnx.n_nodes == 0) return report("E16001", "The model %s has no node.", opt("model"));
  if (!index_names() || !choose_outputs()) return 0;
  if (onnx.n_outputs == 0) return report("E16001", "The model %s has no output node.", opt("model"));
  if (!sort_nodes() || !check_supported() || !check_inputs() || !set_shapes() || !check_gears() || !read_aipp()) return 0;
  if (!gear_option()) return build_graph(0, 1);
  const size_t most = largest_gear();
  for (size_t g = 0; g < n_gears; g++)
    if (!asl__om_add_graph(om, text("%s_ascend_mbatch_batch_%llu", om->graphs[0].name, (unsigned long long)g))) no_memory();
  for (size_t k = 0; k < n_gears; k++) { /* the largest first: its sizes are shown */
    const size_t g = k == 0 ? most : k <= most ? k - 1 : k;
    choose_gear(g);
    if (!build_graph(g + 1, k == 0)) return 0;
  }
  return build_choice();
}

static void begin_model(int argc, char** argv) {
  const char* output = opt("output");
  const char* slash = strrchr(output, '/');
  const char* name = slash ? slash + 1 : output;
  asl__buf line;
  asl__zero(&line, sizeof line);
  for (int i = 0; i < argc; i++) {
    if (i) asl__buf_text(&line, " ");
    asl__buf_text(&line, argv[i]);
  }
  asl__buf_put(&line, "", 1);
  om = ASL__NEW(asl__om);
  if (!om || line.failed) no_memory();
  om->name = asl__str_dup(name);
  ge = asl__om_add_graph(om, text("%s_0", name));
  if (!om->name || !ge || !asl__attr_set_str(&om->attrs, "atc_cmdline", (const char*)line.data) ||
      !asl__attr_set_str(&om->attrs, "atc_version", "ascend_lite " ASCEND_LITE_VERSION) ||
      !asl__attr_set_str(&om->attrs, "soc_version", opt("soc_version")) ||
          !asl__attr_set_str(&om->attrs, "framework_type", "Onnx") ||
      !asl__attr_set_str(&om->attrs, "target_type", "MINI") || !asl__attr_set_int(&om->attrs, "stream_num", 1) ||
          !asl__attr_set_int(&om->attrs, "event_num", 0) ||
      !asl__attr_set_int(&om->attrs, "label_num", 0) || !asl__attr_set_int(&om->attrs, ASL__OM_LITE_IR, 1))
    no_memory();
  asl__buf_free(&line);
}

/* The loader's own plan says how much memory a run takes; a model it will not load is not written. */
static int plan(void) {
  asl__mdl* m = NULL;
  char why[600];
  why[0] = 0;
  if (asl__mdl_from_om(om, onnx.bytes + folded_bytes, &m, why, sizeof why) != ACL_SUCCESS)
    return report("E19999", "Internal Error! The converted model does not load: %s", why);
  om->work_bytes = asl__mdl_work_bytes(m);
  asl__mdl_free(m);
  return 1;
}
static void make_folder(const char* path) {
#if defined(_WIN32)
  CreateDirectoryA(path, NULL);
#else
  mkdir(path, 0777);
#endif
}
static void make_folders(const char* file) {
  char* path = text("%s", file);
  for (char* p = path + 1; *p; p++) {
    if (*p != '/') continue;
    *p = 0;
    make_folder(path); /* whether it worked shows when the file is opened */
    *p = '/';
  }
}
static char* half_written; /* the temporary file that must not stay behind */
static int write_bytes(const char* path, const unsigned char* p, size_t n) {
  FILE* f = fopen(path, "wb");
  if (!f) return 0;
  half_written = text("%s", path);
  int ok = fwrite(p, 1, n, f) == n && fflush(f) == 0;
  return fclose(f) == 0 && ok;
}
/* Under another name first, then renamed: whoever looks for the file finds it whole, and a failure leaves an older one as it
   was. */
static int write_model_to(const char* path) {
  asl__buf file;
  char* temporary = text("%s.tmp%ld", path, asl__os_pid());
  struct stat st;
  int ok;
  asl__zero(&file, sizeof file);
  if (!asl__om_write(om, &file)) no_memory();
  make_folders(path);
  if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) ok = 0;
  else ok = write_bytes(temporary, file.data, file.bytes) && rename(temporary, path) == 0;
  asl__buf_free(&file);
  if (ok) half_written = NULL;
  return ok || report("E13001", "Failed to write file %s: %s.", path, errno ? strerror(errno) : "it is no plain file");
}
static int write_model(void) { return write_model_to(text("%s.om", opt("output"))); }

#include "atc_singleop.h"

#include "atc_show.h"

static void finish_with(int code) {
  if (half_written) remove(half_written);
  asl__om_free(om);
  asl__os_free(values);
  asl__os_free(onnx.file);
  while (blocks) {
    block* b = blocks;
    blocks = b->next;
    asl__os_free(b);
  }
  exit(fflush(stdout) == 0 ? code : 1);
}
static int wants_help(int argc, char** argv) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-help") == 0 || strcmp(argv[i], "-h") == 0 ||
        strcmp(argv[i], "--h") == 0) return 1;
  return 0;
}
/* --mode=0, and 3, which stops before the file. */
static int compile(int argc, char** argv) {
  int ok = load_file();
  if (ok) begin_model(argc, argv);
  ok = ok && convert() && plan();
  if (has("check_report")) ok &= write_json(opt("check_report"), print_report, NULL);
  return ok && (mode() == 3 || write_model());
}
/* --ops: every operator a model or a single call can use, with its inputs; attributes. */
static void list_operators(void) {
  const char *name, *signature;
  for (size_t i = 0; (name = aslOpAt(i, &signature)) != NULL; i++) printf("%s(%s)\n", name, signature);
}
int main(int argc, char** argv) {
#if defined(SIGXFSZ)
  signal(SIGXFSZ, SIG_IGN); /* a file that may not grow further is an error of its write, not the end of the program */
#endif
  int ok = 1;
  if (wants_help(argc, argv)) {
    usage();
    finish_with(0);
  }
  if (argc == 2 && strcmp(argv[1], "--ops") == 0) {
    list_operators();
    finish_with(0);
  }
  printf("ATC start working now, please wait for a moment.\n");
  fflush(stdout);
  for (int i = 1; i < argc; i++) ok &= take_option(argc, argv, &i);
  if (has("singleop") || opt("singleop")) ok = ok && single_ops();
  else if (ok && (ok = check_options()) != 0) {
    if (mode() == 1) ok = show_json();
    else if (mode() == 5) ok = show_dump();
    else if (mode() == 6) ok = show_info();
    else ok = compile(argc, argv);
  }
  if (ok) {
    printf("ATC run success, welcome to the next use.\n");
    finish_with(0);
  }
  printf("ATC run failed, Please check the detail log, Try 'atc --help' for more information\n");
  if (!messages) report("E19999", "Internal Error!");
  for (const message* m = messages; m; m = m->next) printf("%s: %s\n", m->code, m->what);
  finish_with(1);
  return 1;
}
