/* minitorch.h - what is inside PyTorch, in one C header, on the emulated NPU

   DO THIS, in one C file of your program:

       #define MINITORCH_IMPLEMENTATION
       #include "minitorch.h"

   and #include "minitorch.h" alone in the others. It needs ascend_lite.h (or CANN) and -lm.

       mtTensor* x = mt.randn(2, (int64_t[]){64, 784}, MT_FLOAT32, "npu:0");
       mtTensor* w = mt_param(mt.randn(2, (int64_t[]){10, 784}, MT_FLOAT32, "npu:0"));
       mtTensor* loss = mt_mean(mt_relu(mt_linear(x, w, NULL)));
       mt_backward(loss);                 w->grad is there now
       mt_finalize();

   THE SIX LAYERS of the course's figure (section 1.6), from top to bottom, and where they stand in this file:
       the user's program      layers, optimisers, files            >>nn
       the framework           autograd: a graph above dispatch     >>autograd
                               views of shared storage              >>tensor
                               dispatch: operator x device          >>dispatch
       the adapter             NPU kernels, copies, streams         >>npu
                               the caching allocator                >>allocator
       CANN                    ascend_lite.h
   The CPU column (>>cpu) is written once for a type MT__REAL; this file includes itself twice to get it for float and double.

   OWNERSHIP. A tensor that a function returns belongs to the innermost scope and goes with it:
       size_t scope = mt_scope();  ... one training step ...  mt_scope_end(scope);
   mt_keep(t) makes it yours until mt_release(t). Layers and optimisers keep what they own. mt_finalize ends everything.

   ERRORS. What does not fit is said on stderr and in mt_error(); the function answers NULL (or -1). NULL goes through every function and
   comes out as NULL, so one check at the end of a chain is enough.

   THE TABLE `mt`. What takes a device name, and the memory calls, are entries of a table of functions, as torch.zeros is an entry of the
   module torch: mt.zeros(...), mt.to(...), mt.npu.empty_cache(). A program may exchange entries while it runs; transfer_to_npu.h does.

   One thread. Axes up to 6. Types: float, double (CPU only, as on the chip: the NPU turns it into float and says so), int64 (labels).
*/
#if !defined(MT__REAL)
#ifndef MINITORCH_H
#define MINITORCH_H

#include "ascend_lite.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MT_MAX_RANK 6
typedef enum { MT_FLOAT32, MT_FLOAT64, MT_INT64 } mtDtype;
typedef enum { MT_CPU, MT_NPU, MT_DEVICES } mtDeviceType;
typedef struct mtDevice { mtDeviceType type; int index; } mtDevice;

/* Bytes on a device, shared by all views of them. */
typedef struct mtStorage {
  int refs;
  mtDevice device;
  void* data;
  size_t bytes;
  unsigned version;            /* counts writes in place: autograd notices when something it saved has changed */
} mtStorage;
typedef struct mtNode mtNode;
/* Element (i, j, ...) lies at storage->data[offset + i * strides[0] + j * strides[1] + ...], counted in elements. */
typedef struct mtTensor {
  int refs;
  mtStorage* storage;
  mtDtype dtype;
  int rank;
  int64_t sizes[MT_MAX_RANK], strides[MT_MAX_RANK], offset;
  int requires_grad;
  struct mtTensor* grad;       /* of a leaf, after mt_backward */
  mtNode* node;                /* what computed it; NULL: a leaf, or nobody asks for gradients */
  size_t slot;                 /* its place in the scopes, from 1; 0: in none */
} mtTensor;
typedef struct mtModule mtModule;

/* ---- memory of a device, as the caching allocator counts it ---- */
typedef struct mtStat { int64_t current, peak, allocated, freed; } mtStat;
typedef struct mtAllocStats {
  mtStat allocation, segment, active, inactive_split;                      /* numbers */
  mtStat allocated_bytes, reserved_bytes, active_bytes, inactive_split_bytes;
  int64_t num_alloc_retries, num_ooms, num_device_alloc, num_device_free;  /* device_alloc: aclrtMalloc calls */
  mtStat oversize_allocations, oversize_segments;
  size_t max_split_size;
} mtAllocStats;

typedef struct mtAccelerator { /* torch.cuda and torch.npu have the same members */
  int (*is_available)(void);
  int (*device_count)(void);
  int (*set_device)(int index);              /* "npu" without a number means this one from now on */
  int (*synchronize)(void);                  /* 0, or the code of what went wrong in queued work */
  int64_t (*memory_allocated)(void);         /* bytes in tensors, on the current device */
  int64_t (*memory_reserved)(void);          /* bytes taken from the device */
  int64_t (*max_memory_allocated)(void);
  void (*empty_cache)(void);                 /* gives unused segments back to the device */
} mtAccelerator;

/* The table: device is "cpu", "npu" or "npu:0". Without CUDA in this build, "cuda:0" is refused. */
typedef struct mtFunctions {
  mtTensor* (*empty)(int rank, const int64_t* sizes, mtDtype dtype, const char* device);   /* not cleared */
  mtTensor* (*zeros)(int rank, const int64_t* sizes, mtDtype dtype, const char* device);
  mtTensor* (*full)(int rank, const int64_t* sizes, double value, mtDtype dtype, const char* device);
  mtTensor* (*randn)(int rank, const int64_t* sizes, mtDtype dtype, const char* device);   /* normal; the same on every device */
  mtTensor* (*tensor)(int rank, const int64_t* sizes, const void* values, mtDtype dtype, const char* device); /* copies values of that
     type */
  mtTensor* (*DoubleTensor)(int rank, const int64_t* sizes, const double* values, const char* device);
  mtTensor* (*to)(mtTensor* t, const char* device);              /* itself when it is there already */
  int (*module_to)(mtModule* m, const char* device);
  int (*load)(mtModule* m, const char* path, const char* map_location); /* parameters by name, onto that device; 0 or -1 and nothing
     changed */
  int (*is_cuda)(const mtTensor* t);
  int (*is_npu)(const mtTensor* t);
  int (*init_process_group)(const char* backend, int rank, int world_size); /* "gloo" or "hccl"; one process */
  const char* (*get_backend)(void);                              /* of the group; "" before there is one */
  mtAccelerator cuda, npu;
} mtFunctions;
extern mtFunctions mt;
/* As mt was before anybody exchanged an entry. */
const mtFunctions* mt_original(void);

/* ---- life ---- */
size_t mt_scope(void);
void mt_scope_end(size_t scope);
mtTensor* mt_keep(mtTensor* t);
void mt_release(mtTensor* t);             /* gives back one mt_keep; NULL is fine */
void mt_drop(mtTensor* t);                /* takes it out of its scope now: `del t` */
void mt_finalize(void);                   /* everything goes; the NPU is closed if minitorch opened it */
const char* mt_error(void);               /* the last thing that did not fit; "" when nothing happened */
void mt_on_message(void (*f)(const char* text)); /* what would go to stderr, errors and warnings, goes there. NULL: to stderr again */
void mt_say(const char* text);            /* such a message */
void mt_manual_seed(uint64_t seed);
double mt_uniform(double low, double high); /* from the same generator */

/* ---- tensors ---- */
int64_t mt_numel(const mtTensor* t);
int mt_is_contiguous(const mtTensor* t);
int mt_same_storage(const mtTensor* a, const mtTensor* b);
const char* mt_device_name(const mtTensor* t);            /* "cpu", "npu:0"; valid until the next call */
double mt_item(const mtTensor* t);                        /* the value of a tensor with one; waits for it. NAN after an error */
int mt_read(const mtTensor* t, double* values);           /* all values in row order; waits. 0 or -1 */
mtTensor* mt_to_dtype(mtTensor* t, mtDtype dtype);
/* Views: no byte is copied. dims may be negative. */
mtTensor* mt_view(mtTensor* t, int rank, const int64_t* sizes);     /* one size may be -1; refused when the strides do not allow it */
mtTensor* mt_transpose(mtTensor* t, int a, int b);
mtTensor* mt_slice(mtTensor* t, int dim, int64_t start, int64_t length);
mtTensor* mt_expand(mtTensor* t, int rank, const int64_t* sizes);
/* These copy when they have to. */
mtTensor* mt_contiguous(mtTensor* t);
mtTensor* mt_reshape(mtTensor* t, int rank, const int64_t* sizes);
mtTensor* mt_clone(mtTensor* t);
/* In place; only on what needs no gradient. */
int mt_copy_(mtTensor* to, mtTensor* from);               /* any strides, any device, any type; broadcasts */
int mt_fill_(mtTensor* t, double value);

/* ---- operators; two operands broadcast ---- */
mtTensor* mt_add(mtTensor* a, mtTensor* b);
mtTensor* mt_sub(mtTensor* a, mtTensor* b);
mtTensor* mt_mul(mtTensor* a, mtTensor* b);
mtTensor* mt_div(mtTensor* a, mtTensor* b);
mtTensor* mt_add_scalar(mtTensor* a, double b);
mtTensor* mt_mul_scalar(mtTensor* a, double b);
mtTensor* mt_relu(mtTensor* x);
mtTensor* mt_exp(mtTensor* x);
mtTensor* mt_log(mtTensor* x);
mtTensor* mt_sqrt(mtTensor* x);
mtTensor* mt_tanh(mtTensor* x);
mtTensor* mt_sigmoid(mtTensor* x);
mtTensor* mt_softplus(mtTensor* x);                       /* log(1 + e^x). No NPU kernel: the example of a gap */
mtTensor* mt_sum_dims(mtTensor* x, unsigned mask, int keep); /* bit d of mask: axis d is summed */
mtTensor* mt_sum(mtTensor* x);
mtTensor* mt_mean(mtTensor* x);
mtTensor* mt_softmax(mtTensor* x);                        /* along the last axis */
mtTensor* mt_log_softmax(mtTensor* x);
mtTensor* mt_mm(mtTensor* a, mtTensor* b);                /* m x k times k x n; transposed views cost nothing */
mtTensor* mt_linear(mtTensor* x, mtTensor* w, mtTensor* bias);  /* x (n x in) times w (out x in) transposed, plus bias (out) or NULL */
mtTensor* mt_conv2d(mtTensor* x, mtTensor* w, mtTensor* bias, int stride, int padding); /* NCHW; w: out x in x kh x kw */
mtTensor* mt_max_pool2d(mtTensor* x, int kernel, int stride, int padding);
mtTensor* mt_avg_pool2d(mtTensor* x, int kernel, int stride, int padding);              /* padding counts in the mean, as in PyTorch */
mtTensor* mt_batch_norm(mtTensor* x, mtTensor* w, mtTensor* b, mtTensor* running_mean, mtTensor* running_var, int training,
                        double momentum, double eps);
mtTensor* mt_cross_entropy(mtTensor* logits, mtTensor* labels); /* n x classes, n numbers (int64): the mean over rows */

/* ---- autograd ---- */
mtTensor* mt_param(mtTensor* t);          /* a leaf that wants gradients, kept: yours */
mtTensor* mt_detach(mtTensor* t);         /* the same storage, outside the graph */
int mt_backward(mtTensor* loss);          /* one value; fills grad of every leaf, adding to what is there. The graph is gone then */
int mt_grad_mode(int on);                 /* returns what it was; off: nothing is recorded */
size_t mt_graph_size(const mtTensor* t);  /* nodes that mt_backward would visit */

/* ---- dispatch: one table, operator x device ---- */
typedef struct mtOp mtOp;
typedef struct mtCall {                   /* one call on its way through the layers */
  const mtOp* op;
  int n_in, n_out;
  mtTensor *in[7], *out[3];               /* in[k] NULL: an optional operand that is not there */
  int64_t i[8];                           /* numbers of the operator; see where it is called */
  double f[6];
} mtCall;
typedef int (*mtKernel)(mtCall* call);    /* fills out[]; operands come contiguous unless the operator takes strides. 0, or -1 */
typedef int (*mtBackward)(mtCall* call, mtTensor* grad, mtTensor** grad_in); /* grad of out[0]; sets grad_in[k], NULL: none */
int mt_register(const char* op, mtDeviceType device, mtKernel kernel);       /* an entry of the table, or (NULL) its removal; -1: no
   such op */
int mt_register_backward(const char* op, mtBackward backward);
mtTensor* mt_call(mtCall* call, const char* op, int rank, const int64_t* sizes); /* call->in, i, f are set; result of these sizes */
int mt_npu_op(const char* type, int n_in, mtTensor* const* in, int n_out, mtTensor* const* out, aclopAttr* attr); /* one AscendCL
    operator on
  the current stream; frees attr (may be NULL) */
int mt_npu_unary(mtCall* call, const char* type);         /* in[0] -> out[0] */
typedef struct mtStats { uint64_t calls[MT_DEVICES], fallbacks, hidden_copies, copies_to_device, copies_to_host, bytes_to_device,
    bytes_to_host; } mtStats;
void mt_stats(mtStats* stats);            /* since the start */
uint64_t mt_op_calls(const char* op, mtDeviceType device); /* how often the kernel of that column ran */

/* ---- NPU memory and streams ---- */
typedef struct mtStream { int device; aclrtStream handle; } mtStream;
mtStream* mtnpu_stream_new(int device);                   /* goes with mt_finalize */
mtStream* mtnpu_current_stream(void);
mtStream* mtnpu_set_stream(mtStream* s);                  /* for what follows; returns the one before. NULL: the device's own */
int mtnpu_record_stream(mtTensor* t, mtStream* s);        /* s uses t: its memory is given to others only when s is done with it */
int mtnpu_wait_stream(mtStream* s, mtStream* other);      /* what s does next comes after what other has now */
void mtnpu_memory_stats(int device, mtAllocStats* stats);
void mtnpu_reset_peak_memory_stats(int device);
size_t mtnpu_memory_snapshot(int device, char* text, size_t size); /* a line per segment, "20480 KiB large: 4096 used, 16384 free";
   whole length */
int mtnpu_set_allocator_settings(const char* settings);   /* as PYTORCH_NPU_ALLOC_CONF; 0, or -1 and nothing changed */

/* ---- profiler: host ranges and device tasks, one file ---- */
void mt_range_push(const char* name);
void mt_range_pop(void);
void mt_profile_start(void);
int mt_profile_stop(const char* path);    /* Chrome trace JSON (path NULL: none). Number of host ranges, or -1 */

/* ---- layers ---- */
struct mtModule {
  const char* kind;                       /* "Linear", "Conv2d", ... */
  mtTensor* weight; mtTensor* bias;       /* parameters, or NULL */
  mtTensor* running_mean; mtTensor* running_var;
  int stride, padding, kernel, training;
  mtModule** children; int n_children;    /* Sequential */
  mtTensor* (*forward)(mtModule* m, mtTensor* x); /* a layer of the program's own; NULL: by its kind */
};
mtModule* mtnn_linear(int in, int out, mtDtype dtype);
mtModule* mtnn_conv2d(int in, int out, int kernel, int stride, int padding, mtDtype dtype);
mtModule* mtnn_batch_norm2d(int channels, mtDtype dtype);
mtModule* mtnn_relu(void);
mtModule* mtnn_flatten(void);
mtModule* mtnn_max_pool2d(int kernel, int stride);
mtModule* mtnn_avg_pool2d(int kernel, int stride);
mtModule* mtnn_sequential(int n, mtModule* const* children); /* owns them; NULL (and the children go) when one is NULL */
mtTensor* mt_forward(mtModule* m, mtTensor* x);
void mt_train(mtModule* m, int on);       /* batch normalization: statistics of the batch (1), or the running ones (0) */
void mt_free_module(mtModule* m);
int mt_parameters(mtModule* m, mtTensor** list, int capacity); /* how many there are; fills at most capacity */
void mt_zero_grad(mtModule* m);
int mt_save(mtModule* m, const char* path); /* parameters and running statistics. 0, or -1 and no file left */
int mt_export_onnx(mtModule* m, mtTensor* example, const char* path); /* traces one forward pass; input "input", result "output". 0 or -1 */

/* ---- optimisers ---- */
typedef struct mtOptimizer { mtTensor **params, **m, **v; int n, steps, adam; double lr, momentum, beta2, eps, weight_decay; } mtOptimizer;
mtOptimizer* mt_sgd(mtModule* m, double lr, double momentum, double weight_decay);
mtOptimizer* mt_adam(mtModule* m, double lr, double beta1, double beta2, double eps, double weight_decay);
int mt_step(mtOptimizer* o);
void mt_free_optimizer(mtOptimizer* o);

#ifdef __cplusplus
}
#endif
#endif /* MINITORCH_H */
/*======================================================================================================================
  IMPLEMENTATION
======================================================================================================================*/
#if defined(MINITORCH_IMPLEMENTATION) && !defined(MINITORCH_C)
#define MINITORCH_C
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "onnx_writer.h"

enum { MT__MAX_DEVICES = 64, MT__CONV_Y = 0, MT__CONV_DX, MT__CONV_DW };
static struct {
  char error[512];
  mtTensor** scoped;              /* all tensors of open scopes; NULL: dropped */
  size_t scoped_count, scoped_cap;
  uint64_t random;
  double spare; int has_spare;    /* normal numbers come in pairs */
  int no_grad;
  uint64_t sequence;              /* of the next node */
  unsigned visit;
  mtNode* dead;                   /* nodes waiting to be freed, so that a long graph is no deep recursion */
  int burying;
  mtStats stats;
  /* the adapter */
  int npu_ready, we_initialised, devices;
  int device, chosen;             /* the thread's current one; what "npu" means */
  aclrtStream own[MT__MAX_DEVICES];
  mtStream** streams; int stream_count;
  mtStream current[MT__MAX_DEVICES];
  int double_warned;
  const char* backend;
  /* profiler */
  struct { const char* name; uint64_t from, to; int depth; }* ranges;
  size_t range_count, range_cap;
  size_t open[64]; int depth, profiling;
  uint64_t profile_from;
  /* tracing for ONNX */
  mtCall* trace; size_t trace_count, trace_cap; int tracing;
} mt__;

static void (*mt__listener)(const char* text);
void mt_on_message(void (*f)(const char* text)) { mt__listener = f; }
void mt_say(const char* text) {
  if (mt__listener) mt__listener(text);
  else fprintf(stderr, "%s\n", text);
}
static int mt_fail(const char* format, ...) {
  char text[560];
  va_list args;
  va_start(args, format);
  vsnprintf(mt__.error, sizeof mt__.error, format, args);
  va_end(args);
  snprintf(text, sizeof text, "minitorch: %s", mt__.error);
  mt_say(text);
  return -1;
}
#define MT__NULL(...) (mt_fail(__VA_ARGS__), (mtTensor*)NULL)
const char* mt_error(void) { return mt__.error; }
static void* mt__grow(void* list, size_t* cap, size_t count, size_t bytes) { /* room for one more; NULL: no memory, the list is as it was */
  void* more;
  if (count < *cap) return list;
  more = realloc(list, (*cap ? *cap * 2 : 64) * bytes);
  if (more) *cap = *cap ? *cap * 2 : 64;
  return more;
}
static uint64_t mt__now(void) {
  struct timespec t;
#if defined(CLOCK_MONOTONIC)
  clock_gettime(CLOCK_MONOTONIC, &t); /* the clock of the library's trace */
#else
  timespec_get(&t, TIME_UTC);
#endif
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
static uint64_t mt__bits(void) {
  uint64_t z = (mt__.random += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
void mt_manual_seed(uint64_t seed) { mt__.random = seed, mt__.has_spare = 0; }
double mt_uniform(double low, double high) { return low + (high - low) * ((double)(mt__bits() >> 11) / 9007199254740992.0); }
static double mt__normal(void) {
  double r, angle;
  if (mt__.has_spare) return mt__.has_spare = 0, mt__.spare;
  r = sqrt(-2 * log(1 - mt_uniform(0, 1))), angle = mt_uniform(0, 6.283185307179586);
  mt__.spare = r * sin(angle), mt__.has_spare = 1;
  return r * cos(angle);
}

/*======================================================================================
  >>profiler   Ranges on the host, tasks of the device, on one clock
======================================================================================*/
void mt_range_push(const char* name) {
  void* more;
  if (!mt__.profiling) return;
  if (mt__.depth < 64 && (more = mt__grow(mt__.ranges, &mt__.range_cap, mt__.range_count, sizeof *mt__.ranges)) != NULL) {
    *(void**)&mt__.ranges = more;
    mt__.ranges[mt__.range_count].name = name, mt__.ranges[mt__.range_count].from = mt__now();
    mt__.ranges[mt__.range_count].to = 0, mt__.ranges[mt__.range_count].depth = mt__.depth;
    mt__.open[mt__.depth] = mt__.range_count++;
  }
  mt__.depth++;
}
void mt_range_pop(void) {
  if (!mt__.profiling || mt__.depth == 0) return;
  if (--mt__.depth < 64) mt__.ranges[mt__.open[mt__.depth]].to = mt__now();
}
void mt_profile_start(void) {
  mt__.range_count = 0, mt__.depth = 0, mt__.profiling = 1, mt__.profile_from = mt__now();
#if !defined(ASCEND_LITE_USE_CANN)
  aslTraceClear();
#endif
}
static void mt__event(FILE* f, const char* name, int pid, int tid, uint64_t from, uint64_t to, int* first) {
  fprintf(f, "%s\n{\"ph\":\"X\",\"name\":\"", *first ? "" : ",");
  for (; *name; name++) {
    if (*name == '"' || *name == '\\') fputc('\\', f);
    if ((unsigned char)*name >= ' ') fputc(*name, f);
  }
  fprintf(f, "\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f}", pid, tid, ((double)from - (double)mt__.profile_from) / 1e3,
      (double)(to - from) / 1e3);
  *first = 0;
}
int mt_profile_stop(const char* path) {
  FILE* f;
  int first = 1, ok;
  while (mt__.depth > 0) mt_range_pop();
  mt__.profiling = 0;
  if (!path) return (int)mt__.range_count;
  if ((f = fopen(path, "w")) == NULL) return mt_fail("cannot write %s", path);
  fprintf(f, "{\"traceEvents\":[");
  for (size_t i = 0; i < mt__.range_count; i++) mt__event(f, mt__.ranges[i].name, 0, 0, mt__.ranges[i].from, mt__.ranges[i].to, &first);
#if !defined(ASCEND_LITE_USE_CANN)
  {
    const size_t most = 65536; /* what the library keeps */
    aslTraceRecord* r = (aslTraceRecord*)malloc(most * sizeof *r);
    const size_t kept = r ? aslTraceRead(r, most) : 0;
    for (size_t i = 0; i < kept && i < most; i++) mt__event(f, r[i].name, 1 + r[i].device, r[i].stream, r[i].start_ns, r[i].end_ns, &first);
    free(r);
  }
#endif
  fprintf(f, "\n]}\n");
  ok = !ferror(f);
  if (fclose(f) != 0 || !ok) return mt_fail("cannot write %s", path);
  return (int)mt__.range_count;
}

/*======================================================================================
  >>allocator   The caching allocator: a device is asked for large segments, tensors get blocks of them

  The rules of NPUCachingAllocator: sizes are rounded up to 512 bytes; up to 1 MiB comes from the small pool, in segments of 2 MiB;
      more from
  the large pool, in segments of 20 MiB, or of the size rounded up to 2 MiB from 10 MiB on. The smallest free block that is large enough is
  taken, and split when the rest is worth it. Freed neighbours merge. A block serves the stream that it was made for; others that
  use it are recorded, and it waits for an event of each of them. Nothing goes back to the device before empty_cache,
      or when memory is short.
======================================================================================*/
#define MT__MIB ((size_t)1 << 20)
enum { MT__ROUND = 512 };
typedef struct mtBlock {
  struct mtBlock *prev, *next;        /* neighbours by address in one segment */
  struct mtBlock *before, *after;     /* in the list of its pool: all blocks of a device and size class */
  int device, small, used, age;
  aclrtStream stream;
  char* data;
  size_t bytes;
  aclrtStream uses[8]; int use_count; /* streams that were recorded */
  aclrtEvent events[8]; int event_count; /* what it waits for since it was freed */
} mtBlock;
static struct {
  mtBlock* first[MT__MAX_DEVICES][2];
  mtAllocStats stats[MT__MAX_DEVICES];
  int waiting;                        /* freed blocks with events */
  int off, configured;                /* PYTORCH_NO_NPU_MEMORY_CACHING: every tensor asks the device */
  size_t max_split;
  double threshold;
} mt__pool;

static void mt__count(mtStat* s, int64_t n) {
  s->current += n;
  if (n > 0) s->allocated += n;
  else s->freed -= n;
  if (s->current > s->peak) s->peak = s->current;
}
int mtnpu_set_allocator_settings(const char* settings) {
  size_t split = SIZE_MAX;
  double threshold = 0;
  for (const char* p = settings; p && *p;) {
    char key[40], *end;
    const size_t n = strcspn(p, ":,");
    double value;
    if (n == 0 || n >= sizeof key || p[n] != ':') return mt_fail("allocator settings are key:value, separated by commas, not \"%s\"",
        settings);
    memcpy(key, p, n), key[n] = 0;
    p += n + 1;
    value = strtod(p, &end);
    if (strcmp(key, "max_split_size_mb") == 0) {
      if (!(value > 20)) return mt_fail("max_split_size_mb is %g; it must be more than 20", value);
      split = value < 1e12 ? (size_t)value * MT__MIB : SIZE_MAX;
    } else if (strcmp(key, "garbage_collection_threshold") == 0) {
      if (!(value > 0 && value < 1)) return mt_fail("garbage_collection_threshold is %g; it must lie between 0 and 1", value);
      threshold = value;
    } else if (strcmp(key, "expandable_segments") == 0) {
      end = (char*)(uintptr_t)p + strcspn(p, ",");
      if (strncmp(p, "False", 5) != 0) return mt_fail("expandable_segments needs virtual memory management, which is not here");
    } else return mt_fail("the allocator has no setting \"%s\"", key);
    if (*end != 0 && *end != ',') return mt_fail("the setting %s has a value that is no number", key);
    p = *end ? end + 1 : end;
  }
  mt__pool.max_split = split, mt__pool.threshold = threshold, mt__pool.configured = 1;
  return 0;
}
static void mt__pool_configure(void) {
  const char* off = getenv("PYTORCH_NO_NPU_MEMORY_CACHING");
  if (mt__pool.configured) return;
  mt__pool.off = off && *off && strcmp(off, "0") != 0;
  if (mtnpu_set_allocator_settings(getenv("PYTORCH_NPU_ALLOC_CONF")) != 0) mtnpu_set_allocator_settings(NULL);
}
static size_t mt__pool_segment(size_t bytes) { /* what the device is asked for */
  if (bytes <= MT__MIB) return 2 * MT__MIB;
  if (bytes < 10 * MT__MIB) return 20 * MT__MIB;
  return (bytes + 2 * MT__MIB - 1) / (2 * MT__MIB) * (2 * MT__MIB);
}
static int mt__pool_fits(const mtBlock* b, aclrtStream stream, size_t bytes) {
  if (b->used || b->event_count || b->stream != stream || b->bytes < bytes) return 0;
  if (bytes < mt__pool.max_split && b->bytes >= mt__pool.max_split) return 0;        /* an oversize block is not cut */
  return !(bytes >= mt__pool.max_split && b->bytes >= bytes + 20 * MT__MIB);
}
static mtBlock* mt__pool_find(int device, int small, aclrtStream stream, size_t bytes) {
  mtBlock* best = NULL;
  for (mtBlock* b = mt__pool.first[device][small]; b; b = b->after) {
    if (!mt__pool_fits(b, stream, bytes)) continue;
    b->age++;
    if (!best || b->bytes < best->bytes || (b->bytes == best->bytes && b->data < best->data)) best = b;
  }
  return best;
}
static void mt__pool_link(mtBlock* b) {
  mtBlock** first = &mt__pool.first[b->device][b->small];
  b->before = NULL, b->after = *first;
  if (*first) (*first)->before = b;
  *first = b;
}
static void mt__pool_unlink(mtBlock* b) {
  if (b->before) b->before->after = b->after;
  else mt__pool.first[b->device][b->small] = b->after;
  if (b->after) b->after->before = b->before;
  free(b);
}
static int mt__pool_cut(const mtBlock* b) { return b->prev != NULL || b->next != NULL; } /* part of a segment that was split */
static void mt__pool_note_split(mtBlock* b, int sign) {
  if (!mt__pool_cut(b)) return;
  mt__count(&mt__pool.stats[b->device].inactive_split, sign);
  mt__count(&mt__pool.stats[b->device].inactive_split_bytes, sign * (int64_t)b->bytes);
}
/* Takes the free neighbour `other` into b. */
static void mt__pool_merge(mtBlock* b, mtBlock* other) {
  if (!other || other->used || other->event_count) return;
  mt__pool_note_split(other, -1);
  if (other == b->prev) {
    b->data = other->data, b->prev = other->prev;
    if (b->prev) b->prev->next = b;
  } else {
    b->next = other->next;
    if (b->next) b->next->prev = b;
  }
  b->bytes += other->bytes;
  mt__pool_unlink(other);
}
static void mt__pool_give_back(mtBlock* b) { /* a whole free segment, to the device */
  mtAllocStats* s = &mt__pool.stats[b->device];
  aclrtFree(b->data);
  s->num_device_free++;
  mt__count(&s->segment, -1);
  mt__count(&s->reserved_bytes, -(int64_t)b->bytes);
  if (b->bytes >= mt__pool.max_split) mt__count(&s->oversize_segments, -1);
  mt__pool_unlink(b);
}
static void mt__pool_put(mtBlock* b) { /* nobody uses it any more */
  mtAllocStats* s = &mt__pool.stats[b->device];
  mt__count(&s->active, -1);
  mt__count(&s->active_bytes, -(int64_t)b->bytes);
  b->use_count = b->age = 0;
  mt__pool_merge(b, b->prev);
  mt__pool_merge(b, b->next);
  mt__pool_note_split(b, 1);
  if (mt__pool.off) {
    aclrtSynchronizeStream(b->stream);
    mt__pool_give_back(b);
  }
}
/* Blocks whose recorded streams are done become free; wait: until they are. */
static void mt__pool_events(int wait) {
  if (!mt__pool.waiting) return;
  for (int d = 0; d < MT__MAX_DEVICES; d++)
    for (int small = 0; small < 2; small++)
      for (mtBlock *b = mt__pool.first[d][small], *after; b; b = after) {
        int done = b->event_count > 0;
        after = b->after;
        for (int i = 0; i < b->event_count && done; i++) {
          aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_COMPLETE;
          if (wait) aclrtSynchronizeEvent(b->events[i]);
          else if (aclrtQueryEventStatus(b->events[i], &status) == ACL_SUCCESS) done = status == ACL_EVENT_RECORDED_STATUS_COMPLETE;
        }
        if (!done) continue;
        for (int i = 0; i < b->event_count; i++) aclrtDestroyEvent(b->events[i]);
        b->event_count = 0;
        mt__pool.waiting--;
        mt__pool_put(b);
        after = mt__pool.first[d][small]; /* merging changed the list: begin again */
      }
}
/* Whole free segments go back to the device: all (older 0), or large ones that were passed over `older` times. */
static void mt__pool_empty(int device, int older) {
  for (int small = 0; small < 2; small++)
    for (mtBlock *b = mt__pool.first[device][small], *after; b; b = after) {
      after = b->after;
      if (!b->used && !b->event_count && !mt__pool_cut(b) && (older == 0 || (!small && b->age >= older))) mt__pool_give_back(b);
    }
}
static void mt__npu_use(int device);
static mtBlock* mt__pool_new(int device, int small, aclrtStream stream, size_t bytes) {
  mtAllocStats* s = &mt__pool.stats[device];
  void* data = NULL;
  mtBlock* b = (mtBlock*)calloc(1, sizeof *b);
  size_t left = 0, total = 0;
  if (!b) return NULL;
  if (mt__pool.threshold > 0) {
    if (aclrtGetMemInfo(ACL_DDR_MEM, &left, &total) == ACL_SUCCESS
        && (double)s->reserved_bytes.current > mt__pool.threshold * (double)total)
      aclrtSynchronizeDevice(), mt__pool_empty(device, 1);
  }
  for (int attempt = 0; attempt < 2 && !data; attempt++) {
    if (attempt) { /* the device has no more: give back what is cached, and ask once more */
      s->num_alloc_retries++;
      mt__pool_events(1);
      aclrtSynchronizeDevice();
      mt__pool_empty(device, 0);
    }
    if (aclrtGetMemInfo(ACL_DDR_MEM, &left, &total) == ACL_SUCCESS && left < bytes) continue; /* no use in asking */
    s->num_device_alloc++;
    if (aclrtMalloc(&data, bytes, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS) data = NULL;
  }
  if (!data) {
    free(b);
    return NULL;
  }
  b->device = device, b->small = small, b->stream = stream, b->data = (char*)data, b->bytes = bytes;
  mt__pool_link(b);
  mt__count(&s->segment, 1);
  mt__count(&s->reserved_bytes, (int64_t)bytes);
  if (bytes >= mt__pool.max_split) mt__count(&s->oversize_segments, 1);
  return b;
}
static mtBlock* mt__pool_get(int device, aclrtStream stream, size_t wanted) {
  mtAllocStats* s = &mt__pool.stats[device];
  size_t bytes = (wanted + MT__ROUND - 1) / MT__ROUND * MT__ROUND;
  mtBlock* b;
  mt__pool_configure();
  if (bytes < MT__ROUND) bytes = MT__ROUND;
  const int small = bytes <= MT__MIB;
  mt__npu_use(device);
  mt__pool_events(0);
  b = mt__pool_find(device, small, stream, bytes);
  if (b) mt__pool_note_split(b, -1);
  else b = mt__pool_new(device, small, stream, mt__pool.off ? bytes : mt__pool_segment(bytes));
  if (!b) {
    s->num_ooms++;
    mt_fail("NPU out of memory. Tried to allocate %.2f MiB (NPU %d; %.2f MiB allocated in tensors, %.2f MiB reserved). If "
            "reserved is much more than allocated, memory is in pieces: free "
            "tensors in another order, or set max_split_size_mb in PYTORCH_NPU_ALLOC_CONF",
            (double)wanted / (double)MT__MIB, device, (double)s->allocated_bytes.current / (double)MT__MIB,
            (double)s->reserved_bytes.current / (double)MT__MIB);
    return NULL;
  }
  const size_t rest = b->bytes - bytes;
  if (small ? rest >= MT__ROUND : bytes < mt__pool.max_split && rest > MT__MIB) {
    mtBlock* tail = (mtBlock*)calloc(1, sizeof *tail);
    if (tail) { /* without memory for the record the block stays whole */
      tail->device = device, tail->small = small, tail->stream = stream, tail->data = b->data + bytes, tail->bytes = rest;
      tail->prev = b, tail->next = b->next;
      if (tail->next) tail->next->prev = tail;
      b->next = tail, b->bytes = bytes;
      mt__pool_link(tail);
      mt__pool_note_split(tail, 1);
    }
  }
  b->used = 1, b->age = 0;
  mt__count(&s->allocation, 1), mt__count(&s->active, 1);
  mt__count(&s->allocated_bytes, (int64_t)b->bytes), mt__count(&s->active_bytes, (int64_t)b->bytes);
  if (b->bytes >= mt__pool.max_split) mt__count(&s->oversize_allocations, 1);
  return b;
}
static void mt__pool_free(mtBlock* b) {
  mtAllocStats* s = &mt__pool.stats[b->device];
  b->used = 0;
  mt__count(&s->allocation, -1), mt__count(&s->allocated_bytes, -(int64_t)b->bytes);
  if (b->bytes >= mt__pool.max_split) mt__count(&s->oversize_allocations, -1);
  for (int i = 0; i < b->use_count; i++) {
    aclrtEvent event = NULL;
    if (aclrtCreateEvent(&event) == ACL_SUCCESS && aclrtRecordEvent(event, b->uses[i]) == ACL_SUCCESS) b->events[b->event_count++] = event;
    else { /* no event to be had: wait instead */
      if (event) aclrtDestroyEvent(event);
      aclrtSynchronizeStream(b->uses[i]);
    }
  }
  if (b->event_count) mt__pool.waiting++;
  else mt__pool_put(b);
}
void mtnpu_memory_stats(int device, mtAllocStats* stats) {
  memset(stats, 0, sizeof *stats);
  if (device < 0 || device >= MT__MAX_DEVICES) return;
  *stats = mt__pool.stats[device];
  stats->max_split_size = mt__pool.max_split;
}
void mtnpu_reset_peak_memory_stats(int device) {
  if (device < 0 || device >= MT__MAX_DEVICES) return;
  mtAllocStats* s = &mt__pool.stats[device];
  mtStat* all[] = {&s->allocation, &s->segment, &s->active, &s->inactive_split, &s->allocated_bytes, &s->reserved_bytes, &s->active_bytes,
                   &s->inactive_split_bytes, &s->oversize_allocations, &s->oversize_segments};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) all[i]->peak = all[i]->current;
}
size_t mtnpu_memory_snapshot(int device, char* text, size_t size) {
  size_t n = 0;
  if (size) text[0] = 0;
  for (int small = 1; small >= 0 && device >= 0 && device < MT__MAX_DEVICES; small--)
    for (const mtBlock* head = mt__pool.first[device][small]; head; head = head->after) {
      size_t whole = 0;
      if (head->prev) continue; /* a segment begins with a block that has nothing before it */
      for (const mtBlock* b = head; b; b = b->next) whole += b->bytes;
      n += (size_t)snprintf(n < size ? text + n : NULL, n < size ? size - n : 0, "%zu KiB %s:", whole / 1024, small ? "small" : "large");
      for (const mtBlock* b = head; b; b = b->next)
        n += (size_t)snprintf(n < size ? text + n : NULL, n < size ? size - n : 0, " %zu %s%s", b->bytes,
                              b->used ? "used" : b->event_count ? "waiting" : "free", b->next ? "," : "\n");
    }
  return n;
}

/*======================================================================================
  >>tensor   Storages, tensors, scopes, views
======================================================================================*/
static size_t mt__size(mtDtype t) { return t == MT_FLOAT32 ? 4 : 8; }
static aclDataType mt__acl_type(mtDtype t) { return t == MT_FLOAT32 ? ACL_FLOAT : t == MT_FLOAT64 ? ACL_DOUBLE : ACL_INT64; }
static void* mt__data(const mtTensor* t) {
  char* base = t->storage->device.type == MT_NPU ? ((mtBlock*)t->storage->data)->data : (char*)t->storage->data;
  return base + t->offset * (int64_t)mt__size(t->dtype);
}
static int mt__npu_open(int device);
static mtStorage* mt__storage_new(mtDevice device, size_t bytes) {
  mtStorage* s = (mtStorage*)calloc(1, sizeof *s);
  if (!s) { mt_fail("no memory for a storage"); return NULL; }
  s->refs = 1, s->device = device, s->bytes = bytes;
  if (device.type == MT_CPU) {
    if ((s->data = malloc(bytes ? bytes : 1)) == NULL) mt_fail("no memory for %zu bytes", bytes);
  } else if (mt__npu_open(device.index) == 0) s->data = mt__pool_get(device.index, mt__.current[device.index].handle, bytes);
  if (s->data) return s;
  free(s);
  return NULL;
}
static void mt__storage_release(mtStorage* s) {
  if (!s || --s->refs > 0) return;
  if (s->device.type == MT_CPU) free(s->data);
  else mt__pool_free((mtBlock*)s->data);
  free(s);
}
static void mt__node_release(mtNode* n);
void mt_release(mtTensor* t) {
  if (!t || --t->refs > 0) return;
  mt__storage_release(t->storage);
  mt_release(t->grad);
  mt__node_release(t->node);
  free(t);
}
mtTensor* mt_keep(mtTensor* t) {
  if (t) t->refs++;
  return t;
}
/* The new tensor goes to the innermost scope. */
static mtTensor* mt__into_scope(mtTensor* t) {
  void* more = t ? mt__grow(mt__.scoped, &mt__.scoped_cap, mt__.scoped_count, sizeof *mt__.scoped) : NULL;
  if (!t) return NULL;
  if (!more) { mt_release(t); return MT__NULL("no memory for a scope"); }
  mt__.scoped = (mtTensor**)more;
  mt__.scoped[mt__.scoped_count++] = t;
  t->slot = mt__.scoped_count;
  return t;
}
size_t mt_scope(void) { return mt__.scoped_count; }
void mt_scope_end(size_t scope) {
  while (mt__.scoped_count > scope) {
    mtTensor* t = mt__.scoped[--mt__.scoped_count];
    if (t) t->slot = 0, mt_release(t);
  }
}
void mt_drop(mtTensor* t) {
  if (!t || !t->slot) return;
  mt__.scoped[t->slot - 1] = NULL;
  t->slot = 0;
  mt_release(t);
}
int64_t mt_numel(const mtTensor* t) {
  int64_t n = 1;
  for (int d = 0; t && d < t->rank; d++) n *= t->sizes[d];
  return t ? n : 0;
}
static void mt__row_strides(mtTensor* t) {
  int64_t step = 1;
  for (int d = t->rank - 1; d >= 0; d--) t->strides[d] = step, step *= t->sizes[d] > 0 ? t->sizes[d] : 1;
}
int mt_is_contiguous(const mtTensor* t) {
  int64_t step = 1;
  for (int d = t ? t->rank - 1 : -1; d >= 0; d--) {
    if (t->sizes[d] != 1 && t->strides[d] != step) return mt_numel(t) == 0;
    step *= t->sizes[d];
  }
  return t != NULL;
}
int mt_same_storage(const mtTensor* a, const mtTensor* b) { return a && b && a->storage == b->storage; }
const char* mt_device_name(const mtTensor* t) {
  static char name[16];
  if (!t) return "";
  if (t->storage->device.type == MT_CPU) return "cpu";
  snprintf(name, sizeof name, "npu:%d", t->storage->device.index);
  return name;
}
static mtTensor* mt__bare(int rank, const int64_t* sizes, mtDtype dtype) { /* without storage, outside of scopes */
  mtTensor* t = NULL;
  int64_t n = 1;
  if (rank < 0 || rank > MT_MAX_RANK) return MT__NULL("%d axes; there can be 0 to %d", rank, MT_MAX_RANK);
  for (int d = 0; d < rank; d++) {
    if (sizes[d] < 0 || (sizes[d] > 0 && n > ((int64_t)1 << 40) / sizes[d])) return MT__NULL("a size of %lld is out of the question",
        (long long)sizes[d]);
    n *= sizes[d];
  }
  if ((t = (mtTensor*)calloc(1, sizeof *t)) == NULL) return MT__NULL("no memory for a tensor");
  t->refs = 1, t->dtype = dtype, t->rank = rank;
  for (int d = 0; d < rank; d++) t->sizes[d] = sizes[d];
  mt__row_strides(t);
  return t;
}
static mtTensor* mt__new(int rank, const int64_t* sizes, mtDtype dtype, mtDevice device) {
  if (device.type == MT_NPU && dtype == MT_FLOAT64) {
    if (!mt__.double_warned++) mt_say("Warning: the NPU does not support double; float takes its place.");
    dtype = MT_FLOAT32;
  }
  mtTensor* t = mt__bare(rank, sizes, dtype);
  if (!t) return NULL;
  t->storage = mt__storage_new(device, (size_t)mt_numel(t) * mt__size(dtype));
  if (t->storage) return mt__into_scope(t);
  mt_release(t);
  return NULL;
}
/* Another look at the same bytes, without a graph; not in a scope. */
static mtTensor* mt__alias(const mtTensor* t) {
  mtTensor* a = t ? (mtTensor*)malloc(sizeof *a) : NULL;
  if (!t) return NULL;
  if (!a) return MT__NULL("no memory for a tensor");
  *a = *t;
  a->refs = 1, a->slot = 0, a->grad = NULL, a->node = NULL, a->requires_grad = 0;
  if (a->storage) a->storage->refs++;
  return a;
}
static int mt__same_sizes(const mtTensor* a, const mtTensor* b) {
  return a->rank == b->rank && memcmp(a->sizes, b->sizes, (size_t)a->rank * sizeof a->sizes[0]) == 0;
}
/* Element number `at` of y, in an operand that broadcasts to y's shape: its number there. */
static int64_t mt__broadcast_at(const mtTensor* y, const mtTensor* x, int64_t at) {
  int64_t where = 0, step = 1;
  for (int d = y->rank - 1, k = x->rank - 1; k >= 0; d--, k--) {
    if (x->sizes[k] != 1) where += at % y->sizes[d] * step;
    step *= x->sizes[k];
    at /= y->sizes[d];
  }
  return where;
}
typedef struct { int64_t n, c, h, w, o, kh, kw, oh, ow, stride, pad; } mt__conv;
static mt__conv mt__conv_of(const mtTensor* x, const mtTensor* w, int stride, int pad) {
  mt__conv s;
  s.n = x->sizes[0], s.c = x->sizes[1], s.h = x->sizes[2], s.w = x->sizes[3], s.o = w->sizes[0], s.kh = w->sizes[2], s.kw = w->sizes[3];
  s.stride = stride, s.pad = pad;
  s.oh = (s.h + 2 * pad - s.kh) / stride + 1, s.ow = (s.w + 2 * pad - s.kw) / stride + 1;
  return s;
}

/* The CPU column, for both types. */
#define MT__REAL float
#define MT__(name) mt__##name##_f32
#include "minitorch.h"
#define MT__REAL double
#define MT__(name) mt__##name##_f64
#include "minitorch.h"

/*======================================================================================
  >>npu   The adapter: opening the device, copies, and the NPU column: every kernel is one or two AscendCL operators
======================================================================================*/
static int mt__acl(aclError code, const char* what) {
  const char* why;
  if (code == ACL_SUCCESS) return 0;
  why = aclGetRecentErrMsg();
  return mt_fail("%s: %d %s", what, code, why ? why : "");
}
static int mt__npu_count(void) {
  uint32_t n = 0;
  if (!mt__.npu_ready) {
    const aclError code = aclInit(NULL);
    if (code != ACL_SUCCESS && code != ACL_ERROR_REPEAT_INITIALIZE) return mt__acl(code, "aclInit"), 0;
    mt__.we_initialised = code == ACL_SUCCESS;
    (void)aclGetRecentErrMsg();
    if (aclrtGetDeviceCount(&n) != ACL_SUCCESS) n = 0;
    mt__.devices = n > MT__MAX_DEVICES ? MT__MAX_DEVICES : (int)n;
    mt__.npu_ready = 1, mt__.device = -1;
  }
  return mt__.devices;
}
static void mt__npu_use(int device) { /* the thread's current device */
  if (mt__.device == device) return;
  if (aclrtSetDevice(device) == ACL_SUCCESS) mt__.device = device;
}
static int mt__npu_open(int device) {
  if (mt__.npu_ready && device < MT__MAX_DEVICES && mt__.own[device]) { mt__npu_use(device); return 0; }
  if (device < 0 || device >= mt__npu_count()) return mt_fail("there is no device npu:%d; %d are visible", device, mt__npu_count());
  if (mt__acl(aclrtSetDevice(device), "aclrtSetDevice") != 0) return -1;
  mt__.device = device;
  if (mt__acl(aclrtCreateStream(&mt__.own[device]), "aclrtCreateStream") != 0) return -1;
  mt__.current[device].device = device, mt__.current[device].handle = mt__.own[device];
  return 0;
}
static aclrtStream mt__npu_stream(const mtTensor* t) {
  const int device = t->storage->device.index;
  mt__npu_use(device);
  return mt__.current[device].handle;
}
mtStream* mtnpu_stream_new(int device) {
  mtStream *s = (mtStream*)calloc(1, sizeof *s), **more;
  if (!s || mt__npu_open(device) != 0) { free(s); return NULL; }
  more = (mtStream**)realloc(mt__.streams, (size_t)(mt__.stream_count + 1) * sizeof *more);
  if (more) mt__.streams = more;
  s->device = device;
  if (!more || mt__acl(aclrtCreateStream(&s->handle), "aclrtCreateStream") != 0) { free(s); return NULL; }
  return mt__.streams[mt__.stream_count++] = s;
}
static mtStream* mt__stream_now; /* NULL: the device's own */
mtStream* mtnpu_current_stream(void) { return mt__stream_now; }
mtStream* mtnpu_set_stream(mtStream* s) {
  mtStream* old = mt__stream_now;
  if (old) mt__.current[old->device].handle = mt__.own[old->device];
  if (s) mt__.current[s->device].handle = s->handle;
  mt__stream_now = s;
  return old;
}
int mtnpu_record_stream(mtTensor* t, mtStream* s) {
  mtBlock* b = t && t->storage->device.type == MT_NPU ? (mtBlock*)t->storage->data : NULL;
  aclrtStream handle = b ? s ? s->handle : mt__.own[b->device] : NULL;
  if (!b || (s && s->device != b->device)) return mt_fail("record_stream needs a tensor of the NPU and a stream of its device");
  for (int i = 0; i < b->use_count; i++) if (b->uses[i] == handle) return 0;
  if (handle == b->stream) return 0; /* its own stream keeps the order by itself */
  if (b->use_count == 8) return mt_fail("more than 8 streams use one tensor");
  b->uses[b->use_count++] = handle;
  return 0;
}
int mtnpu_wait_stream(mtStream* s, mtStream* other) {
  const int device = s ? s->device : other ? other->device : mt__.chosen;
  aclrtEvent event = NULL;
  int bad;
  if (mt__npu_open(device) != 0) return -1;
  if (mt__acl(aclrtCreateEvent(&event), "aclrtCreateEvent") != 0) return -1;
  bad = mt__acl(aclrtRecordEvent(event, other ? other->handle : mt__.own[device]), "aclrtRecordEvent") ||
        mt__acl(aclrtStreamWaitEvent(s ? s->handle : mt__.own[device], event), "aclrtStreamWaitEvent");
  aclrtDestroyEvent(event); /* takes effect when the wait is done */
  return bad ? -1 : 0;
}
static int mt__npu_sync(const mtTensor* t) { return mt__acl(aclrtSynchronizeStream(mt__npu_stream(t)), "aclrtSynchronizeStream"); }

/* One AscendCL operator. A tensor on the CPU with one value is a constant of the description. */
int mt_npu_op(const char* type, int n_in, mtTensor* const* in, int n_out, mtTensor* const* out, aclopAttr* attr) {
  aclTensorDesc* desc[16];
  aclDataBuffer* buffer[16];
  aclError code = ACL_SUCCESS;
  aclrtStream stream = n_out > 0 ? mt__npu_stream(out[0]) : NULL;
  int made = 0;
  for (; made < n_in + n_out && made < 16; made++) {
    const mtTensor* t = made < n_in ? in[made] : out[made - n_in];
    const int constant = t && t->storage->device.type == MT_CPU;
    int64_t sizes[MT_MAX_RANK] = {0};
    if (t) memcpy(sizes, t->sizes, sizeof sizes);
    desc[made] = aclCreateTensorDesc(t ? mt__acl_type(t->dtype) : ACL_DT_UNDEFINED, t ? t->rank : 0, sizes, t && t->rank == 4
        ? ACL_FORMAT_NCHW : ACL_FORMAT_ND);
    if (constant && desc[made]) code = aclSetTensorConst(desc[made], mt__data(t), (size_t)mt_numel(t) * mt__size(t->dtype));
    buffer[made] = aclCreateDataBuffer(t && !constant ? mt__data(t) : NULL, t && !constant ? (size_t)mt_numel(t) * mt__size(t->dtype) : 0);
  }
  if (code == ACL_SUCCESS) code = aclopExecuteV2(type, n_in, desc, buffer, n_out, desc + n_in, buffer + n_in, attr, stream);
  for (int i = 0; i < made; i++) aclDestroyTensorDesc(desc[i]), aclDestroyDataBuffer(buffer[i]);
  if (attr) aclopDestroyAttr(attr);
  return mt__acl(code, type);
}
int mt_npu_unary(mtCall* c, const char* type) { return mt_npu_op(type, 1, c->in, 1, c->out, NULL); }
static aclopAttr* mt__attr_four(aclopAttr* attr, const char* name, int64_t h, int64_t w) { /* 1, 1, h, w */
  const int64_t v[4] = {1, 1, h, w};
  aclopSetAttrListInt(attr, name, 4, v);
  return attr;
}
static aclopAttr* mt__attr_window(int64_t kernel, int64_t stride, int64_t pad) {
  aclopAttr* attr = aclopCreateAttr();
  const int64_t pads[4] = {pad, pad, pad, pad};
  if (kernel) mt__attr_four(attr, "ksize", kernel, kernel), aclopSetAttrString(attr, "padding_mode", "CALCULATED");
  mt__attr_four(attr, "strides", stride, stride);
  aclopSetAttrListInt(attr, "pads", 4, pads);
  return attr;
}
/* A tensor as the operators in two steps see it: with strides, on memory from the storage's start. */
static aclTensor* mt__npu_view(const mtTensor* t) {
  const int64_t whole[1] = {(int64_t)(t->storage->bytes / mt__size(t->dtype))};
  return aclCreateTensor(t->sizes, (uint64_t)t->rank, mt__acl_type(t->dtype), t->strides, t->offset, ACL_FORMAT_ND, whole, 1,
                         ((mtBlock*)t->storage->data)->data);
}
static int mt__npu_two_steps(aclnnStatus first, uint64_t bytes, aclOpExecutor* executor, aclnnStatus (*run)(void*, uint64_t,
    aclOpExecutor*, aclrtStream),
                             const mtTensor* out, const char* what) {
  aclrtStream stream = mt__npu_stream(out);
  mtBlock* work = NULL;
  if (mt__acl(first, what) != 0) return -1;
  if (bytes && (work = mt__pool_get(out->storage->device.index, stream, bytes)) == NULL) return -1;
  const int bad = mt__acl(run(work ? work->data : NULL, bytes, executor, stream), what);
  if (work) mt__pool_free(work);
  return bad;
}
static int mt__npu_copy(mtCall* c) { /* any strides to any strides */
  aclTensor *from = mt__npu_view(c->in[0]), *to = mt__npu_view(c->out[0]);
  uint64_t bytes = 0;
  aclOpExecutor* executor = NULL;
  const aclnnStatus first = aclnnInplaceCopyGetWorkspaceSize(to, from, &bytes, &executor);
  aclDestroyTensor(from), aclDestroyTensor(to);
  return mt__npu_two_steps(first, bytes, executor, aclnnInplaceCopy, c->out[0], "aclnnInplaceCopy");
}
static int mt__npu_fill(mtCall* c) {
  float value = (float)c->f[0];
  int64_t whole = (int64_t)c->f[0];
  aclTensor* to = mt__npu_view(c->out[0]);
  aclScalar* v = c->out[0]->dtype == MT_INT64 ? aclCreateScalar(&whole, ACL_INT64) : aclCreateScalar(&value, ACL_FLOAT);
  uint64_t bytes = 0;
  aclOpExecutor* executor = NULL;
  const aclnnStatus first = aclnnInplaceFillScalarGetWorkspaceSize(to, v, &bytes, &executor);
  aclDestroyTensor(to), aclDestroyScalar(v);
  return mt__npu_two_steps(first, bytes, executor, aclnnInplaceFillScalar, c->out[0], "aclnnInplaceFillScalar");
}
#define MT__NPU_BINARY(name, type) static int mt__npu_##name(mtCall* c) { return mt_npu_op(type, 2, c->in, 1, c->out, NULL); }
#define MT__NPU_UNARY(name, type) static int mt__npu_##name(mtCall* c) { return mt_npu_unary(c, type); }
MT__NPU_BINARY(add, "Add") MT__NPU_BINARY(sub, "Sub") MT__NPU_BINARY(mul, "Mul") MT__NPU_BINARY(div, "RealDiv")
MT__NPU_UNARY(relu, "Relu") MT__NPU_UNARY(exp, "Exp") MT__NPU_UNARY(log, "Log") MT__NPU_UNARY(sqrt, "Sqrt") MT__NPU_UNARY(tanh, "Tanh")
MT__NPU_UNARY(sigmoid, "Sigmoid") MT__NPU_UNARY(softmax, "SoftmaxV2") MT__NPU_UNARY(log_softmax, "LogSoftmaxV2")
MT__NPU_BINARY(relu_backward, "ReluGrad") MT__NPU_BINARY(log_softmax_backward, "LogSoftmaxGrad")
static int mt__npu_swapped(mtCall* c, const char* type) { /* result first, gradient second */
  mtTensor* in[2] = {c->in[1], c->in[0]};
  return mt_npu_op(type, 2, in, 1, c->out, NULL);
}
static int mt__npu_tanh_backward(mtCall* c) { return mt__npu_swapped(c, "TanhGrad"); }
static int mt__npu_sigmoid_backward(mtCall* c) { return mt__npu_swapped(c, "SigmoidGrad"); }
static int mt__npu_softmax_backward(mtCall* c) { return mt__npu_swapped(c, "SoftmaxGrad"); }
static int mt__npu_scalar(mtCall* c, const char* type) {
  aclopAttr* attr = aclopCreateAttr();
  aclopSetAttrFloat(attr, "value", (float)c->f[0]);
  return mt_npu_op(type, 1, c->in, 1, c->out, attr);
}
static int mt__npu_add_scalar(mtCall* c) { return mt__npu_scalar(c, "Adds"); }
static int mt__npu_mul_scalar(mtCall* c) { return mt__npu_scalar(c, "Muls"); }
static int mt__npu_sum(mtCall* c) {
  aclopAttr* attr = aclopCreateAttr();
  int64_t axes[MT_MAX_RANK];
  int n = 0;
  for (int d = 0; d < c->in[0]->rank; d++) if (c->i[0] >> d & 1) axes[n++] = d;
  aclopSetAttrListInt(attr, "axes", n, axes);
  aclopSetAttrBool(attr, "keep_dims", c->out[0]->rank == c->in[0]->rank && n > 0);
  return mt_npu_op("ReduceSumD", 1, c->in, 1, c->out, attr);
}
/* A matrix that is a row-major one turned over needs no copy: the operator reads it transposed. */
static mtTensor* mt__npu_matrix(mtTensor* t, mtTensor* turned, int* transposed);
static int mt__npu_mm(mtCall* c) {
  mtTensor view[2], *in[2];
  int transposed[2];
  aclopAttr* attr;
  for (int k = 0; k < 2; k++) if ((in[k] = mt__npu_matrix(c->in[k], &view[k], &transposed[k])) == NULL) return -1;
  attr = aclopCreateAttr();
  aclopSetAttrBool(attr, "transpose_x1", (uint8_t)transposed[0]), aclopSetAttrBool(attr, "transpose_x2", (uint8_t)transposed[1]);
  return mt_npu_op("MatMulV2", 2, in, 1, c->out, attr);
}
static int mt__npu_linear(mtCall* c) {
  aclopAttr* attr = aclopCreateAttr();
  aclopSetAttrBool(attr, "transpose_x1", 0), aclopSetAttrBool(attr, "transpose_x2", 1);
  return mt_npu_op("MatMulV2", c->in[2] ? 3 : 2, c->in, 1, c->out, attr);
}
static int mt__npu_cross_entropy(mtCall* c) { return mt_npu_op("SparseSoftmaxCrossEntropyWithLogits", 2, c->in, 2, c->out, NULL); }
static int mt__npu_conv2d(mtCall* c) {
  return mt_npu_op("Conv2D", c->in[2] ? 3 : 2, c->in, 1, c->out, mt__attr_four(mt__attr_window(0, c->i[0], c->i[1]), "dilations", 1, 1));
}
static int mt__npu_conv2d_input(mtCall* c) { /* dy, w */
  aclopAttr* attr = mt__attr_four(mt__attr_window(0, c->i[0], c->i[1]), "dilations", 1, 1);
  mtTensor* in[2] = {c->in[1], c->in[0]};
  aclopSetAttrListInt(attr, "input_size", 4, c->out[0]->sizes);
  return mt_npu_op("Conv2DBackpropInputD", 2, in, 1, c->out, attr);
}
static int mt__npu_conv2d_weight(mtCall* c) {
  aclopAttr* attr = mt__attr_four(mt__attr_window(0, c->i[0], c->i[1]), "dilations", 1, 1);
  aclopSetAttrListInt(attr, "filter_size", 4, c->out[0]->sizes);
  return mt_npu_op("Conv2DBackpropFilterD", 2, c->in, 1, c->out, attr);
}
static int mt__npu_max_pool2d(mtCall* c) { return mt_npu_op("MaxPoolV3", 1, c->in, 1, c->out, mt__attr_window(c->i[0], c->i[1], c->i[2])); }
static int mt__npu_max_pool2d_backward(mtCall* c) { return mt_npu_op("MaxPoolV3Grad", 3, c->in, 1, c->out, mt__attr_window(c->i[0],
    c->i[1], c->i[2])); }
static int mt__npu_avg_pool2d(mtCall* c) {
  aclopAttr* attr = mt__attr_window(c->i[0], c->i[1], c->i[2]);
  aclopSetAttrBool(attr, "exclusive", 0);
  return mt_npu_op("AvgPoolV2", 1, c->in, 1, c->out, attr);
}
static int mt__npu_avg_pool2d_backward(mtCall* c) {
  aclopAttr* attr = mt__attr_window(c->i[0], c->i[1], c->i[2]);
  aclopSetAttrBool(attr, "exclusive", 0);
  aclopSetAttrListInt(attr, "orig_input_shape", 4, c->out[0]->sizes);
  return mt_npu_op("AvgPoolV2GradD", 1, c->in, 1, c->out, attr);
}
static mtTensor* mt__one_value(double v); /* a constant for mt_npu_op */
static aclopAttr* mt__attr_epsilon(double eps) {
  aclopAttr* attr = aclopCreateAttr();
  aclopSetAttrFloat(attr, "epsilon", (float)eps);
  return attr;
}
static int mt__npu_batch_norm(mtCall* c) {
  mtTensor *in[7] = {c->in[0], NULL, NULL, c->in[1], c->in[2], c->in[3], c->in[4]}, *out[5] = {c->out[0], c->in[3], c->in[4], c->out[1],
      c->out[2]}, *sums[2];
  aclopAttr* attr;
  if (!c->i[0]) {
    mtTensor* stored[5] = {c->in[0], c->in[1], c->in[2], c->in[3], c->in[4]};
    if (mt_copy_(c->out[1], c->in[3]) != 0 || mt_copy_(c->out[2], c->in[4]) != 0) return -1;
    return mt_npu_op("BNInfer", 5, stored, 1, c->out, mt__attr_epsilon(c->f[1]));
  }
  sums[0] = mt__new(1, c->in[1]->sizes, MT_FLOAT32, c->in[0]->storage->device);
  sums[1] = mt__new(1, c->in[1]->sizes, MT_FLOAT32, c->in[0]->storage->device);
  if (!sums[0] || !sums[1] || mt_npu_op("BNTrainingReduce", 1, c->in, 2, sums, NULL) != 0) return -1;
  in[1] = sums[0], in[2] = sums[1];
  attr = mt__attr_epsilon(c->f[1]);
  aclopSetAttrFloat(attr, "factor", (float)c->f[0]);
  return mt_npu_op("BNTrainingUpdate", 7, in, 5, out, attr);
}
static int mt__npu_batch_norm_backward(mtCall* c) { /* dy, x, weight, mean, variance */
  mtTensor *in[4] = {c->in[0], c->in[1], c->in[3], c->in[4]}, *out[2] = {c->out[1], c->out[2]};
  mtTensor* back[7] = {c->in[0], c->in[1], c->out[1], c->out[2], c->in[2], c->in[3], c->in[4]};
  if (mt_npu_op("BNTrainingUpdateGrad", 4, in, 2, out, mt__attr_epsilon(c->f[1])) != 0) return -1;
  if (!c->i[0]) { /* stored statistics pass nothing back */
    mtTensor* none = mt__new(1, c->in[2]->sizes, MT_FLOAT32, c->in[0]->storage->device);
    if (!none || mt_fill_(none, 0) != 0) return -1;
    back[2] = back[3] = none;
  }
  return mt_npu_op("BNTrainingReduceGrad", 7, back, 1, c->out, mt__attr_epsilon(c->f[1]));
}
/* The gradient, with weight decay added; the operators below know none. */
static mtTensor* mt__npu_decayed(mtTensor* grad, mtTensor* param, double decay) {
  mtTensor *in[2] = {grad, param}, *sum;
  aclopAttr* attr;
  if (decay == 0) return grad;
  if ((sum = mt__new(grad->rank, grad->sizes, grad->dtype, grad->storage->device)) == NULL) return NULL;
  attr = aclopCreateAttr();
  aclopSetAttrFloat(attr, "alpha", (float)decay);
  return mt_npu_op("Axpy", 2, in, 1, &sum, attr) == 0 ? sum : NULL;
}
static int mt__npu_sgd(mtCall* c) {
  mtTensor* in[5] = {c->out[0], c->out[1], mt__one_value(c->f[0]), mt__npu_decayed(c->in[0], c->out[0], c->f[2]), mt__one_value(c->f[1])};
  return in[2] && in[3] && in[4] ? mt_npu_op("ApplyMomentum", 5, in, 2, c->out, NULL) : -1;
}
/* The operator adds its epsilon before the mean square is corrected; so it gets one that comes to the same. */
static int mt__npu_adam(mtCall* c) {
  const double p1 = pow(c->f[1], (double)c->i[0]), p2 = pow(c->f[2], (double)c->i[0]);
  mtTensor* in[10] = {c->out[0], c->out[1], c->out[2], mt__one_value(p1), mt__one_value(p2), mt__one_value(c->f[0]), mt__one_value(c->f[1]),
                      mt__one_value(c->f[2]), mt__one_value(c->f[3] * sqrt(1 - p2)), mt__npu_decayed(c->in[0], c->out[0], c->f[4])};
  for (int k = 3; k < 10; k++) if (!in[k]) return -1;
  return mt_npu_op("ApplyAdam", 10, in, 3, c->out, NULL);
}

/*======================================================================================
  >>dispatch   One table: operator x device

  A row has a kernel for the CPU, one for the NPU, and the backward formula, which is written with operators and so knows no device.
  flags: MT__STRIDED operands may have any strides (else they are copied first: a hidden copy), MT__VIEW no kernel, nothing moves,
  MT__NEED_IN, MT__NEED_OUT backward reads the operands, the result.
======================================================================================*/
enum { MT__STRIDED = 1, MT__VIEW = 2, MT__NEED_IN = 4, MT__NEED_OUT = 8 };
struct mtOp {
  const char* name;
  mtKernel kernel[MT_DEVICES];
  mtBackward backward;
  int flags;
  int warned;
  uint64_t calls[MT_DEVICES];
};
#define MT__PLAIN(X)                                                                                                             \
  X(add, 0) X(sub, 0) X(mul, MT__NEED_IN) X(div, MT__NEED_IN) X(add_scalar, 0) X(mul_scalar, 0) X(relu, MT__NEED_OUT) X(exp, MT__NEED_OUT) \
  X(log, MT__NEED_IN) X(sqrt, MT__NEED_OUT) X(tanh, MT__NEED_OUT) X(sigmoid, MT__NEED_OUT) X(sum, 0) X(softmax, MT__NEED_OUT)       \
  X(log_softmax, MT__NEED_OUT) X(cross_entropy, MT__NEED_OUT) X(mm, MT__STRIDED | MT__NEED_IN) X(linear, MT__NEED_IN) X(conv2d, \
      MT__NEED_IN) \
  X(max_pool2d, MT__NEED_IN | MT__NEED_OUT) X(avg_pool2d, 0) X(batch_norm, MT__NEED_IN | MT__NEED_OUT)
#define MT__BACK(X)                                                                                                              \
  X(relu_backward) X(tanh_backward) X(sigmoid_backward) X(softmax_backward) X(log_softmax_backward) X(conv2d_input) X(conv2d_weight) \
  X(max_pool2d_backward) X(avg_pool2d_backward) X(batch_norm_backward) X(sgd) X(adam)
#define MT__CPU(what)                                                                                                            \
  static int mt__cpu_##what(mtCall* c) {                                                                                         \
    const mtDtype t = c->out[0]->dtype;                                                                                          \
    if (t == MT_INT64) return mt_fail("%s is not there for int64", c->op->name);                                                 \
    return t == MT_FLOAT64 ? mt__##what##_f64(c) : mt__##what##_f32(c);                                                          \
  }
#define MT__CPU_PLAIN(what, flags) MT__CPU(what)
MT__PLAIN(MT__CPU_PLAIN) MT__BACK(MT__CPU) MT__CPU(softplus)
static double mt__get(const mtTensor* t, int64_t i) {
  const char* p = (const char*)mt__data(t);
  return t->dtype == MT_FLOAT32 ? (double)((const float*)p)[i] : t->dtype == MT_FLOAT64 ? ((const double*)p)[i]
      : (double)((const int64_t*)p)[i];
}
static void mt__set(const mtTensor* t, int64_t i, double v) {
  char* p = (char*)mt__data(t);
  if (t->dtype == MT_FLOAT32) ((float*)p)[i] = (float)v;
  else if (t->dtype == MT_FLOAT64) ((double*)p)[i] = v;
  else ((int64_t*)p)[i] = (int64_t)v;
}
static int64_t mt__place(const mtTensor* t, int64_t i) { /* of element number i */
  int64_t at = 0;
  for (int d = t->rank - 1; d >= 0; d--) at += i % t->sizes[d] * t->strides[d], i /= t->sizes[d];
  return at;
}
static int mt__cpu_copy(mtCall* c) { /* any strides, any types; both sides have one shape */
  const mtTensor *x = c->in[0], *y = c->out[0];
  const int64_t n = mt_numel(y);
  if (x->dtype == y->dtype && mt_is_contiguous(x) && mt_is_contiguous(y)) memmove(mt__data(y), mt__data(x), (size_t)n * mt__size(x->dtype));
  else for (int64_t i = 0; i < n; i++) {
    const int64_t from = mt__place(x, i), to = mt__place(y, i);
    if (x->dtype == MT_INT64 && y->dtype == MT_INT64) ((int64_t*)mt__data(y))[to] = ((const int64_t*)mt__data(x))[from];
    else mt__set(y, to, mt__get(x, from));
  }
  return 0;
}
static int mt__cpu_fill(mtCall* c) {
  for (int64_t i = 0, n = mt_numel(c->out[0]); i < n; i++) mt__set(c->out[0], mt__place(c->out[0], i), c->f[0]);
  return 0;
}
static int mt__npu_cast(mtCall* c) { /* copy between types */
  aclopAttr* attr = aclopCreateAttr();
  aclopSetAttrInt(attr, "dst_type", mt__acl_type(c->out[0]->dtype)), aclopSetAttrDataType(attr, "dst_type", mt__acl_type(c->out[0]->dtype));
  return mt_npu_op("Cast", 1, c->in, 1, c->out, attr);
}
#define MT__DECLARE(name, flags) static int mt__back_##name(mtCall* c, mtTensor* g, mtTensor** gin);
MT__PLAIN(MT__DECLARE)
MT__DECLARE(softplus, 0) MT__DECLARE(view, 0) MT__DECLARE(transpose, 0) MT__DECLARE(slice, 0) MT__DECLARE(expand, 0) MT__DECLARE(clone, 0)
MT__DECLARE(to, 0)
#define MT__ROW(name, flags) {"aten::" #name, {mt__cpu_##name, mt__npu_##name}, mt__back_##name, flags, 0, {0, 0}},
#define MT__ROW_BACK(name) {"aten::" #name, {mt__cpu_##name, mt__npu_##name}, NULL, 0, 0, {0, 0}},
static mtOp mt__ops[] = {
  MT__PLAIN(MT__ROW) MT__BACK(MT__ROW_BACK)
  {"aten::softplus", {mt__cpu_softplus, NULL}, mt__back_softplus, MT__NEED_IN, 0, {0, 0}},
  {"aten::clone", {mt__cpu_copy, mt__npu_copy}, mt__back_clone, MT__STRIDED, 0, {0, 0}},
  {"aten::contiguous", {mt__cpu_copy, mt__npu_copy}, mt__back_clone, MT__STRIDED, 0, {0, 0}},
  {"aten::copy_", {mt__cpu_copy, mt__npu_copy}, NULL, MT__STRIDED, 0, {0, 0}},
  {"aten::cast", {mt__cpu_copy, mt__npu_cast}, mt__back_to, 0, 0, {0, 0}},
  {"aten::to", {NULL, NULL}, mt__back_to, MT__VIEW, 0, {0, 0}},
  {"aten::fill_", {mt__cpu_fill, mt__npu_fill}, NULL, MT__STRIDED, 0, {0, 0}},
  {"aten::view", {NULL, NULL}, mt__back_view, MT__VIEW, 0, {0, 0}},
  {"aten::transpose", {NULL, NULL}, mt__back_transpose, MT__VIEW, 0, {0, 0}},
  {"aten::slice", {NULL, NULL}, mt__back_slice, MT__VIEW, 0, {0, 0}},
  {"aten::expand", {NULL, NULL}, mt__back_expand, MT__VIEW, 0, {0, 0}},
};
static mtOp* mt__op_find(const char* name) {
  for (size_t i = 0; name && i < sizeof mt__ops / sizeof mt__ops[0]; i++)
    if (strcmp(mt__ops[i].name, name) == 0) return &mt__ops[i];
  return NULL;
}
static mtOp* mt__op(const char* name) { /* it is there */
  mtOp* op = mt__op_find(name);
  if (!op) mt_fail("there is no operator \"%s\"", name ? name : "");
  return op;
}
int mt_register(const char* op, mtDeviceType device, mtKernel kernel) {
  mtOp* row = mt__op(op);
  if (!row || (device != MT_CPU && device != MT_NPU)) return -1;
  row->kernel[device] = kernel;
  return 0;
}
int mt_register_backward(const char* op, mtBackward backward) {
  mtOp* row = mt__op(op);
  if (row) row->backward = backward;
  return row ? 0 : -1;
}
void mt_stats(mtStats* stats) { *stats = mt__.stats; }
uint64_t mt_op_calls(const char* op, mtDeviceType device) {
  const mtOp* row = mt__op_find(op);
  return row && (device == MT_CPU || device == MT_NPU) ? row->calls[device] : 0;
}
static int mt__run_kernel(mtOp* op, mtDeviceType device, mtCall* c) {
  int bad;
  mt_range_push(op->name);
  op->calls[device]++, mt__.stats.calls[device]++;
  bad = op->kernel[device](c);
  mt_range_pop();
  return bad;
}
/* The device has no kernel: to the CPU, compute, and back. */
static int mt__fall_back(mtOp* op, mtCall* c, const mtDevice home) {
  const mtDevice cpu = {MT_CPU, 0};
  mtCall there = *c;
  int bad = 0;
  if (!op->kernel[MT_CPU]) return mt_fail("%s has no kernel on any device", op->name);
  if (!op->warned++) {
    char text[240];
    snprintf(text, sizeof text, "Warning: The operator '%s' is not currently supported on the NPU backend and will fall back to run on "
                                "the CPU. "
                                "This may have performance implications.", op->name);
    mt_say(text);
  }
  mt__.stats.fallbacks++;
  (void)home;
  mt_range_push("fallback to the CPU");
  for (int k = 0; k < c->n_in && !bad; k++) {
    if (!c->in[k] || c->in[k]->storage->device.type == MT_CPU) continue;
    there.in[k] = mt__new(c->in[k]->rank, c->in[k]->sizes, c->in[k]->dtype, cpu);
    bad = !there.in[k] || mt_copy_(there.in[k], c->in[k]) != 0;
  }
  for (int k = 0; k < c->n_out && !bad; k++) {
    there.out[k] = mt__new(c->out[k]->rank, c->out[k]->sizes, c->out[k]->dtype, cpu);
    bad = !there.out[k] || (c->out[k]->storage->version > 0 && mt_copy_(there.out[k], c->out[k]) != 0); /* in place: it has been written */
  }
  if (!bad) bad = mt__run_kernel(op, MT_CPU, &there);
  for (int k = 0; k < c->n_out && !bad; k++) bad = mt_copy_(c->out[k], there.out[k]);
  mt_range_pop();
  return bad;
}
static mtTensor* mt__copied(mtTensor* t, const char* op);
/* Looks the kernel up and runs it. Operands and results are there, on one device. */
static int mt__dispatch(mtCall* c) {
  mtOp* op = (mtOp*)(uintptr_t)c->op;
  const mtDevice device = c->out[0]->storage->device;
  const size_t scope = mt_scope();
  mtCall plain = *c;
  int bad = 0;
  for (int k = 0; k < c->n_in && !bad && !(op->flags & MT__STRIDED); k++) {
    if (!c->in[k] || mt_is_contiguous(c->in[k])) continue;
    mt__.stats.hidden_copies++;
    plain.in[k] = mt__copied(c->in[k], "aten::contiguous");
    bad = !plain.in[k];
  }
  if (!bad) bad = op->kernel[device.type] ? mt__run_kernel(op, device.type, &plain) : mt__fall_back(op, &plain, device);
  mt_scope_end(scope);
  return bad;
}
/* For mt_scope_end above, what stays must come from below: results are made before. */
static mtTensor* mt__npu_matrix(mtTensor* t, mtTensor* turned, int* transposed) {
  *transposed = 0;
  if (mt_is_contiguous(t)) return t;
  *turned = *t;
  turned->sizes[0] = t->sizes[1], turned->sizes[1] = t->sizes[0], turned->strides[0] = t->strides[1], turned->strides[1] = t->strides[0];
  *transposed = mt_is_contiguous(turned);
  if (*transposed) return turned;
  mt__.stats.hidden_copies++;
  return mt__copied(t, "aten::contiguous");
}
static mtTensor* mt__one_value(double v) {
  const mtDevice cpu = {MT_CPU, 0};
  const int64_t sizes[1] = {1};
  mtTensor* t = mt__new(1, sizes, MT_FLOAT32, cpu);
  if (t) *(float*)mt__data(t) = (float)v;
  return t;
}
static mtTensor* mt__copied(mtTensor* t, const char* op) {
  mtCall c;
  memset(&c, 0, sizeof c);
  c.op = mt__op(op), c.n_in = c.n_out = 1, c.in[0] = t, c.out[0] = mt__new(t->rank, t->sizes, t->dtype, t->storage->device);
  return c.out[0] && mt__dispatch(&c) == 0 ? c.out[0] : NULL;
}
/* Between devices: contiguous on both sides by the time bytes move. */
static int mt__move(mtTensor* to, mtTensor* from) {
  const size_t bytes = (size_t)mt_numel(from) * mt__size(from->dtype), scope = mt_scope();
  const int up = to->storage->device.type == MT_NPU, down = from->storage->device.type == MT_NPU;
  mtTensor *source = mt_is_contiguous(from) ? from : mt__copied(from, "aten::contiguous"), *target = to;
  int bad = !source;
  if (!bad && (!mt_is_contiguous(to) || to->dtype != from->dtype)) bad = (target = mt__new(from->rank, from->sizes, from->dtype,
      to->storage->device)) == NULL;
  if (!bad && up && down) { /* from one NPU to another: by the host */
    const mtDevice cpu = {MT_CPU, 0};
    mtTensor* between = mt__new(from->rank, from->sizes, from->dtype, cpu);
    bad = !between || mt__move(between, source) != 0 || mt__move(target, between) != 0;
  } else if (!bad && bytes) {
    mt_range_push(up ? "copy to the device" : "copy to the host");
    bad = mt__acl(aclrtMemcpyAsync(mt__data(target), bytes, mt__data(source), bytes, up ? ACL_MEMCPY_HOST_TO_DEVICE
        : ACL_MEMCPY_DEVICE_TO_HOST,
                                   mt__npu_stream(up ? target : source)), "aclrtMemcpyAsync");
    if (!bad) bad = mt__npu_sync(up ? target : source); /* the host's memory is its own again */
    mt_range_pop();
    if (up) mt__.stats.copies_to_device++, mt__.stats.bytes_to_device += bytes;
    else mt__.stats.copies_to_host++, mt__.stats.bytes_to_host += bytes;
  }
  if (!bad && target != to) bad = mt_copy_(to, target);
  mt_scope_end(scope);
  return bad ? -1 : 0;
}
static mtTensor* mt__expanded(mtTensor* t, int rank, const int64_t* sizes) { /* a view with strides of 0; not in a graph */
  mtTensor* v = rank >= t->rank && rank <= MT_MAX_RANK ? mt__alias(t) : NULL;
  if (!v) return rank >= t->rank && rank <= MT_MAX_RANK ? NULL : MT__NULL("%d axes cannot become %d", t->rank, rank);
  v->rank = rank;
  for (int d = rank - 1, k = t->rank - 1; d >= 0; d--, k--) {
    if (k >= 0 && t->sizes[k] != sizes[d] && t->sizes[k] != 1) {
      mt_release(v);
      return MT__NULL("an axis of %lld does not broadcast to %lld", (long long)t->sizes[k], (long long)sizes[d]);
    }
    v->sizes[d] = sizes[d];
    v->strides[d] = k >= 0 && t->sizes[k] == sizes[d] ? t->strides[k] : 0;
  }
  return mt__into_scope(v);
}
int mt_copy_(mtTensor* to, mtTensor* from) {
  const size_t scope = mt_scope();
  int bad;
  mtCall c;
  if (!to || !from) return -1;
  if (to->node || (to->requires_grad && !mt__.no_grad)) return mt_fail("copy_ would change a tensor that gradients are recorded for");
  to->storage->version++;
  if (!mt__same_sizes(to, from) && (from = mt__expanded(from, to->rank, to->sizes)) == NULL) return -1;
  memset(&c, 0, sizeof c);
  if (memcmp(&to->storage->device, &from->storage->device, sizeof(mtDevice)) != 0) bad = mt__move(to, from);
  else if (to->storage->device.type == MT_NPU && to->dtype != from->dtype) {
    mtTensor* same = mt_is_contiguous(to) ? to : mt__new(to->rank, to->sizes, to->dtype, to->storage->device);
    c.op = mt__op("aten::cast"), c.n_in = c.n_out = 1, c.in[0] = from, c.out[0] = same;
    bad = !same || mt__dispatch(&c) != 0 || (same != to && mt_copy_(to, same) != 0);
  } else {
    c.op = mt__op("aten::copy_"), c.n_in = c.n_out = 1, c.in[0] = from, c.out[0] = to;
    bad = mt__dispatch(&c);
  }
  mt_scope_end(scope);
  return bad ? -1 : 0;
}
int mt_fill_(mtTensor* t, double value) {
  mtCall c;
  if (!t) return -1;
  if (t->node || (t->requires_grad && !mt__.no_grad)) return mt_fail("fill_ would change a tensor that gradients are recorded for");
  memset(&c, 0, sizeof c);
  c.op = mt__op("aten::fill_"), c.n_out = 1, c.out[0] = t, c.f[0] = value;
  t->storage->version++;
  return mt_numel(t) ? mt__dispatch(&c) : 0;
}

/*======================================================================================
  >>autograd   The graph, above dispatch: a node for each operator that ran, its formula written with operators
======================================================================================*/
struct mtNode {
  int refs, gone;               /* gone: mt_backward has been here */
  uint64_t sequence;            /* of creation; operands always have lower ones */
  unsigned visit;
  mtCall call;                  /* operands and result as backward needs them: itself, or only its shape */
  unsigned version[7];
  struct { mtNode* node; mtTensor* leaf; } edge[7];
  mtTensor* grad;
  mtNode* next_dead;
};
static void mt__node_empty(mtNode* n, int edges) {
  for (int k = 0; k < 7; k++) mt_release(n->call.in[k]), n->call.in[k] = NULL;
  for (int k = 0; k < 3; k++) mt_release(n->call.out[k]), n->call.out[k] = NULL;
  for (int k = 0; k < 7 && edges; k++) mt__node_release(n->edge[k].node), mt_release(n->edge[k].leaf), n->edge[k].node = NULL,
      n->edge[k].leaf = NULL;
}
static void mt__node_release(mtNode* n) {
  if (!n || --n->refs > 0) return;
  n->next_dead = mt__.dead, mt__.dead = n;
  if (mt__.burying) return; /* somebody further down the stack does it */
  mt__.burying = 1;
  while ((n = mt__.dead) != NULL) {
    mt__.dead = n->next_dead;
    mt__node_empty(n, 1);
    mt_release(n->grad);
    free(n);
  }
  mt__.burying = 0;
}
static mtTensor* mt__shape_of(const mtTensor* t) {
  mtTensor* s = t ? (mtTensor*)malloc(sizeof *s) : NULL;
  if (!s) return NULL;
  *s = *t;
  s->refs = 1, s->slot = 0, s->grad = NULL, s->node = NULL, s->storage = NULL, s->requires_grad = t->requires_grad;
  return s;
}
static int mt__wanted(const mtCall* c) {
  int wanted = 0;
  for (int k = 0; k < c->n_in; k++) wanted |= c->in[k] && c->in[k]->requires_grad;
  return wanted && !mt__.no_grad;
}
/* Puts the call into the graph: its result remembers how it came about. */
static int mt__record(mtCall* c) {
  mtNode* n;
  if (mt__.tracing) {
    void* more = mt__grow(mt__.trace, &mt__.trace_cap, mt__.trace_count, sizeof *mt__.trace);
    if (!more) return mt_fail("no memory for the trace");
    mt__.trace = (mtCall*)more;
    mt__.trace[mt__.trace_count] = *c;
    for (int k = 0; k < c->n_in; k++) mt_keep(c->in[k]);
    for (int k = 0; k < c->n_out; k++) mt_keep(c->out[k]);
    mt__.trace_count++;
  }
  if (!mt__wanted(c) || !c->op->backward) return 0;
  if ((n = (mtNode*)calloc(1, sizeof *n)) == NULL) return mt_fail("no memory for the graph");
  n->refs = 1, n->sequence = mt__.sequence++;
  n->call = *c;
  for (int k = 0; k < 7; k++) {
    mtTensor* t = k < c->n_in ? c->in[k] : NULL;
    n->call.in[k] = c->op->flags & MT__NEED_IN ? mt_keep(t) : mt__shape_of(t);
    if (!t) continue;
    n->version[k] = t->storage->version;
    if (!t->requires_grad) continue;
    if (t->node) n->edge[k].node = t->node, t->node->refs++;
    else n->edge[k].leaf = mt_keep(t);
  }
  /* The result itself would hold the node that holds it; another look at its bytes will do. */
  for (int k = 0; k < 3; k++) n->call.out[k] = k < c->n_out ? c->op->flags & MT__NEED_OUT ? mt__alias(c->out[k])
      : mt__shape_of(c->out[k]) : NULL;
  c->out[0]->node = n, c->out[0]->requires_grad = 1;
  return 0;
}
mtTensor* mt_param(mtTensor* t) {
  if (!t || t->dtype == MT_INT64) return t ? MT__NULL("whole numbers have no gradient") : NULL;
  if (t->node) t = mt_detach(t);
  if (t) t->requires_grad = 1;
  return mt_keep(t);
}
mtTensor* mt_detach(mtTensor* t) { return t ? mt__into_scope(mt__alias(t)) : NULL; }
int mt_grad_mode(int on) {
  const int was = !mt__.no_grad;
  mt__.no_grad = !on;
  return was;
}
/* All nodes that the gradient of t visits, the last first. */
static mtNode** mt__graph(const mtTensor* t, size_t* count) {
  mtNode** list = NULL;
  size_t cap = 0;
  *count = 0;
  if (!t || !t->node) return NULL;
  mt__.visit++;
  t->node->visit = mt__.visit;
  if ((list = (mtNode**)mt__grow(NULL, &cap, 0, sizeof *list)) == NULL) return NULL;
  list[(*count)++] = t->node;
  for (size_t i = 0; i < *count; i++)
    for (int k = 0; k < 7; k++) {
      mtNode* e = list[i]->edge[k].node;
      if (!e || e->visit == mt__.visit) continue;
      mtNode** more = (mtNode**)mt__grow(list, &cap, *count, sizeof *list);
      if (!more) { free(list); *count = 0; return NULL; }
      list = more, e->visit = mt__.visit, list[(*count)++] = e;
    }
  return list;
}
static int mt__by_sequence(const void* a, const void* b) {
  const uint64_t x = (*(mtNode* const*)a)->sequence, y = (*(mtNode* const*)b)->sequence;
  return x < y ? 1 : x > y ? -1 : 0;
}
size_t mt_graph_size(const mtTensor* t) {
  size_t n;
  free(mt__graph(t, &n));
  return n;
}
static int mt__accumulate(mtTensor** sum, mtTensor* g, int leaf) {
  mtTensor* old = *sum;
  mtTensor* fresh;
  if (!g) return 0;
  if (leaf && !old && (g->storage->refs > 1 || !mt_is_contiguous(g))) fresh = mt_clone(g); /* a leaf's gradient is its own */
  else fresh = old ? mt_add(old, g) : g;
  if (!fresh) return -1;
  *sum = mt_keep(fresh);
  mt_release(old);
  return 0;
}
static int mt__backward_node(mtNode* n) {
  mtTensor* gin[7] = {NULL};
  for (int k = 0; k < 7; k++)
    if (n->call.in[k] && n->call.in[k]->storage && n->call.in[k]->storage->version != n->version[k])
      return mt_fail("%s needs its operand %d for the gradient, but that was changed in place since", n->call.op->name, k);
  mt_range_push(n->call.op->name);
  int bad = n->call.op->backward(&n->call, n->grad, gin);
  mt_range_pop();
  for (int k = 0; k < 7 && !bad; k++) {
    if (n->edge[k].node) bad = mt__accumulate(&n->edge[k].node->grad, gin[k], 0);
    else if (n->edge[k].leaf) bad = mt__accumulate(&n->edge[k].leaf->grad, gin[k], 1);
  }
  return bad;
}
int mt_backward(mtTensor* loss) {
  const size_t scope = mt_scope();
  size_t count;
  int bad = 0;
  if (!loss) return -1;
  if (!loss->node) return mt_fail("this tensor has no graph: nothing that it came from wants a gradient");
  if (mt_numel(loss) != 1) return mt_fail("backward begins at one value, not at %lld", (long long)mt_numel(loss));
  if (loss->node->gone) return mt_fail("the graph was used and freed by an earlier backward");
  mtNode** list = mt__graph(loss, &count);
  if (!list) return mt_fail("no memory for the order of the graph");
  qsort(list, count, sizeof *list, mt__by_sequence);
  for (size_t i = 0; i < count && !bad; i++)
    if (list[i]->gone) bad = mt_fail("part of the graph was used and freed by an earlier backward");
  const int mode = mt_grad_mode(0);
  mt_range_push("backward");
  mtTensor* one = bad ? NULL : mt__new(loss->rank, loss->sizes, loss->dtype, loss->storage->device);
  if (!bad) bad = !one || mt_fill_(one, 1) != 0;
  if (!bad) loss->node->grad = mt_keep(one);
  for (size_t i = 0; i < count; i++) list[i]->refs++;
  for (size_t i = 0; i < count; i++) {
    const size_t step = mt_scope();
    if (!bad && list[i]->grad) bad = mt__backward_node(list[i]);
    if (!list[i]->gone) mt_release(list[i]->grad), list[i]->grad = NULL;
    list[i]->gone = 1;
    mt__node_empty(list[i], 0);
    mt_scope_end(step);
  }
  for (size_t i = 0; i < count; i++) mt__node_release(list[i]);
  free(list);
  mt_range_pop();
  mt_grad_mode(mode);
  mt_scope_end(scope);
  return bad ? -1 : 0;
}

/*======================================================================================
  >>ops   What a program calls: shapes are checked here, once for all devices; then dispatch, then the graph
======================================================================================*/
static mtTensor* mt__finish(mtCall* c) {
  if (mt_numel(c->out[0]) > 0 && mt__dispatch(c) != 0) return NULL;
  return mt__record(c) == 0 ? c->out[0] : NULL;
}
static int mt__operands(mtCall* c, const char* op, mtTensor* const* in, int n) {
  memset(c, 0, sizeof *c);
  if ((c->op = mt__op(op)) == NULL) return -1;
  for (int k = 0; k < n; k++) {
    c->in[k] = in[k];
    if (!in[k] || !in[0]) continue;
    if (memcmp(&in[k]->storage->device, &in[0]->storage->device, sizeof(mtDevice)) != 0) {
      char first[16];
      snprintf(first, sizeof first, "%s", mt_device_name(in[0]));
      return mt_fail("%s: expected all tensors to be on the same device, but found %s and %s", op, first, mt_device_name(in[k]));
    }
    if (in[k]->dtype != in[0]->dtype && in[k]->dtype != MT_INT64) return mt_fail("%s: operands of different types", op);
  }
  c->n_in = n;
  return in[0] ? 0 : -1; /* NULL passes through in silence: it was told where it arose */
}
static int mt__result(mtCall* c, int rank, const int64_t* sizes) {
  c->out[c->n_out] = mt__new(rank, sizes, c->in[0]->dtype, c->in[0]->storage->device);
  return c->out[c->n_out++] ? 0 : -1;
}
mtTensor* mt_call(mtCall* call, const char* op, int rank, const int64_t* sizes) {
  mtCall c;
  if (mt__operands(&c, op, call->in, call->n_in ? call->n_in : 1) != 0) return NULL;
  memcpy(c.i, call->i, sizeof c.i), memcpy(c.f, call->f, sizeof c.f);
  return mt__result(&c, rank, sizes) == 0 ? mt__finish(&c) : NULL;
}
static mtTensor* mt__binary(const char* op, mtTensor* a, mtTensor* b) {
  mtTensor* in[2];
  int64_t sizes[MT_MAX_RANK];
  mtCall c;
  if (!a || !b) return NULL;
  in[0] = a, in[1] = b;
  const int rank = a->rank > b->rank ? a->rank : b->rank;
  for (int d = rank - 1, i = a->rank - 1, k = b->rank - 1; d >= 0; d--, i--, k--) {
    const int64_t u = i >= 0 ? a->sizes[i] : 1, v = k >= 0 ? b->sizes[k] : 1;
    if (u != v && u != 1 && v != 1) return MT__NULL("%s: axes of %lld and %lld do not broadcast", op, (long long)u, (long long)v);
    sizes[d] = u == 1 ? v : u;
  }
  return mt__operands(&c, op, in, 2) == 0 && mt__result(&c, rank, sizes) == 0 ? mt__finish(&c) : NULL;
}
static mtTensor* mt__unary(const char* op, mtTensor* x, double f) {
  mtCall c;
  if (mt__operands(&c, op, &x, 1) != 0) return NULL;
  c.f[0] = f;
  return mt__result(&c, x->rank, x->sizes) == 0 ? mt__finish(&c) : NULL;
}
mtTensor* mt_add(mtTensor* a, mtTensor* b) { return mt__binary("aten::add", a, b); }
mtTensor* mt_sub(mtTensor* a, mtTensor* b) { return mt__binary("aten::sub", a, b); }
mtTensor* mt_mul(mtTensor* a, mtTensor* b) { return mt__binary("aten::mul", a, b); }
mtTensor* mt_div(mtTensor* a, mtTensor* b) { return mt__binary("aten::div", a, b); }
mtTensor* mt_add_scalar(mtTensor* a, double b) { return mt__unary("aten::add_scalar", a, b); }
mtTensor* mt_mul_scalar(mtTensor* a, double b) { return mt__unary("aten::mul_scalar", a, b); }
mtTensor* mt_relu(mtTensor* x) { return mt__unary("aten::relu", x, 0); }
mtTensor* mt_exp(mtTensor* x) { return mt__unary("aten::exp", x, 0); }
mtTensor* mt_log(mtTensor* x) { return mt__unary("aten::log", x, 0); }
mtTensor* mt_sqrt(mtTensor* x) { return mt__unary("aten::sqrt", x, 0); }
mtTensor* mt_tanh(mtTensor* x) { return mt__unary("aten::tanh", x, 0); }
mtTensor* mt_sigmoid(mtTensor* x) { return mt__unary("aten::sigmoid", x, 0); }
mtTensor* mt_softplus(mtTensor* x) { return mt__unary("aten::softplus", x, 0); }
static mtTensor* mt__last_axis(const char* op, mtTensor* x) {
  if (x && x->rank == 0) return MT__NULL("%s needs an axis", op);
  return mt__unary(op, x, 0);
}
mtTensor* mt_softmax(mtTensor* x) { return mt__last_axis("aten::softmax", x); }
mtTensor* mt_log_softmax(mtTensor* x) { return mt__last_axis("aten::log_softmax", x); }
mtTensor* mt_sum_dims(mtTensor* x, unsigned mask, int keep) {
  int64_t sizes[MT_MAX_RANK];
  int rank = 0;
  mtCall c;
  if (mt__operands(&c, "aten::sum", &x, 1) != 0) return NULL;
  for (int d = 0; d < x->rank; d++) {
    const int summed = (int)(mask >> d & 1u);
    if (!summed || keep) sizes[rank++] = summed ? 1 : x->sizes[d];
  }
  c.i[0] = (int64_t)(mask & ((1u << x->rank) - 1u));
  if (c.i[0] == 0) return mt_clone(x);
  return mt__result(&c, rank, sizes) == 0 ? mt__finish(&c) : NULL;
}
mtTensor* mt_sum(mtTensor* x) { return mt_sum_dims(x, ~0u, 0); }
mtTensor* mt_mean(mtTensor* x) { return x ? mt_mul_scalar(mt_sum(x), 1.0 / (double)mt_numel(x)) : NULL; }
mtTensor* mt_mm(mtTensor* a, mtTensor* b) {
  mtTensor* in[2];
  int64_t sizes[2];
  mtCall c;
  if (!a || !b) return NULL;
  in[0] = a, in[1] = b;
  if (a->rank != 2 || b->rank != 2 || a->sizes[1] != b->sizes[0])
    return MT__NULL("mm: the columns of the first matrix are the rows of the second");
  sizes[0] = a->sizes[0], sizes[1] = b->sizes[1];
  return mt__operands(&c, "aten::mm", in, 2) == 0 && mt__result(&c, 2, sizes) == 0 ? mt__finish(&c) : NULL;
}
mtTensor* mt_linear(mtTensor* x, mtTensor* w, mtTensor* bias) {
  mtTensor* in[3];
  int64_t sizes[2];
  mtCall c;
  if (!x || !w) return NULL;
  in[0] = x, in[1] = w, in[2] = bias;
  if (x->rank != 2 || w->rank != 2 || x->sizes[1] != w->sizes[1] || (bias && (bias->rank != 1 || bias->sizes[0] != w->sizes[0])))
    return MT__NULL("linear: x is n by in, the weight out by in, the bias has out values");
  sizes[0] = x->sizes[0], sizes[1] = w->sizes[0];
  return mt__operands(&c, "aten::linear", in, 3) == 0 && mt__result(&c, 2, sizes) == 0 ? mt__finish(&c) : NULL;
}
mtTensor* mt_conv2d(mtTensor* x, mtTensor* w, mtTensor* bias, int stride, int padding) {
  mtTensor* in[3];
  mtCall c;
  if (!x || !w) return NULL;
  in[0] = x, in[1] = w, in[2] = bias;
  if (x->rank != 4 || w->rank != 4 || x->sizes[1] != w->sizes[1] || (bias && (bias->rank != 1 || bias->sizes[0] != w->sizes[0])))
    return MT__NULL("conv2d: x is n, in, height, width; the weight out, in, kh, kw; the bias has out values");
  if (stride < 1 || padding < 0 || w->sizes[2] < 1 || w->sizes[3] < 1 || x->sizes[2] + 2 * padding < w->sizes[2]
      || x->sizes[3] + 2 * padding < w->sizes[3])
    return MT__NULL("conv2d: the window does not fit");
  const mt__conv s = mt__conv_of(x, w, stride, padding);
  const int64_t sizes[4] = {s.n, s.o, s.oh, s.ow};
  if (mt__operands(&c, "aten::conv2d", in, 3) != 0) return NULL;
  c.i[0] = stride, c.i[1] = padding;
  return mt__result(&c, 4, sizes) == 0 ? mt__finish(&c) : NULL;
}
static mtTensor* mt__pooling_op(const char* op, mtTensor* x, int kernel, int stride, int padding) {
  int64_t sizes[4];
  mtCall c;
  if (mt__operands(&c, op, &x, 1) != 0) return NULL;
  if (x->rank != 4 || kernel < 1 || stride < 1 || padding < 0 || 2 * padding > kernel || x->sizes[2] + 2 * padding < kernel
      || x->sizes[3] + 2 * padding < kernel)
    return MT__NULL("%s: the window does not fit", op);
  sizes[0] = x->sizes[0], sizes[1] = x->sizes[1];
  for (int d = 2; d < 4; d++) sizes[d] = (x->sizes[d] + 2 * padding - kernel) / stride + 1;
  c.i[0] = kernel, c.i[1] = stride, c.i[2] = padding;
  return mt__result(&c, 4, sizes) == 0 ? mt__finish(&c) : NULL;
}
mtTensor* mt_max_pool2d(mtTensor* x, int kernel, int stride, int padding) { return mt__pooling_op("aten::max_pool2d", x, kernel, stride,
    padding); }
mtTensor* mt_avg_pool2d(mtTensor* x, int kernel, int stride, int padding) { return mt__pooling_op("aten::avg_pool2d", x, kernel, stride,
    padding); }
mtTensor* mt_batch_norm(mtTensor* x, mtTensor* w, mtTensor* b, mtTensor* running_mean, mtTensor* running_var, int training,
    double momentum, double eps) {
  mtTensor* in[5];
  mtCall c;
  in[0] = x, in[1] = w, in[2] = b, in[3] = running_mean, in[4] = running_var;
  for (int k = 0; k < 5; k++) {
    if (!in[k]) return NULL;
    if (k ? in[k]->rank != 1 || in[k]->sizes[0] != x->sizes[1] || !mt_is_contiguous(in[k]) : x->rank != 4)
      return MT__NULL("batch_norm: x is n, channels, height, width; the others have a value for each channel");
  }
  if (mt__operands(&c, "aten::batch_norm", in, 5) != 0 || mt__result(&c, 4, x->sizes) != 0) return NULL;
  if (mt__result(&c, 1, w->sizes) != 0 || mt__result(&c, 1, w->sizes) != 0) return NULL;
  c.i[0] = training != 0, c.f[0] = momentum, c.f[1] = eps;
  return mt__finish(&c);
}
mtTensor* mt_cross_entropy(mtTensor* logits, mtTensor* labels) {
  mtTensor* in[2];
  mtCall c;
  if (!logits || !labels) return NULL;
  in[0] = logits, in[1] = labels;
  if (logits->rank != 2 || labels->rank != 1 || labels->dtype != MT_INT64 || labels->sizes[0] != logits->sizes[0] || logits->sizes[1] < 1)
    return MT__NULL("cross_entropy: scores are n by classes, labels n whole numbers (MT_INT64)");
  if (mt__operands(&c, "aten::cross_entropy", in, 2) != 0 || mt__result(&c, 1, labels->sizes) != 0 || mt__result(&c, 2,
      logits->sizes) != 0) return NULL;
  return mt_mean(mt__finish(&c));
}

/* ---- views: another look at the same storage, with an entry in the graph ---- */
static mtTensor* mt__viewed(const char* op, mtTensor* t, mtTensor* view, int64_t a, int64_t b, int64_t d) {
  mtCall c;
  memset(&c, 0, sizeof c);
  if (!view || (view->slot == 0 && !mt__into_scope(view))) return NULL;
  c.op = mt__op(op), c.n_in = c.n_out = 1, c.in[0] = t, c.out[0] = view, c.i[0] = a, c.i[1] = b, c.i[2] = d;
  return mt__record(&c) == 0 ? view : NULL;
}
/* Axes of t that lie together can be cut anew: strides for `sizes`, or 0 when some would have to move. */
static int mt__view_strides(const mtTensor* t, mtTensor* v) {
  int64_t left = 1, step = 0;
  int k = v->rank - 1;
  if (mt_is_contiguous(t)) { mt__row_strides(v); return 1; }
  for (int d = t->rank - 1; d >= 0; d--) {
    if (left == 1) step = t->strides[d];
    left *= t->sizes[d];
    if (d > 0 && t->strides[d - 1] == left * step) continue; /* the next axis goes on where this one ends */
    for (; k >= 0 && (left > 1 || v->sizes[k] == 1); k--) {
      if (left % v->sizes[k]) return 0;
      v->strides[k] = step, step *= v->sizes[k], left /= v->sizes[k];
    }
    if (left != 1) return 0;
  }
  return k < 0;
}
static mtTensor* mt__view(mtTensor* t, int rank, const int64_t* sizes, int may_copy) {
  int64_t known = 1, all[MT_MAX_RANK] = {0};
  int open = -1;
  mtTensor* v;
  if (!t) return NULL;
  if (rank < 0 || rank > MT_MAX_RANK) return MT__NULL("view: %d axes", rank);
  for (int d = 0; d < rank; d++) {
    all[d] = sizes[d];
    if (sizes[d] == -1 && open < 0) open = d;
    else if (sizes[d] < 0) return MT__NULL("view: a size of %lld", (long long)sizes[d]);
    else known *= sizes[d];
  }
  if (open >= 0) all[open] = known ? mt_numel(t) / known : 0;
  if (known * (open >= 0 ? all[open] : 1) != mt_numel(t)) return MT__NULL("view: %lld values do not fit into that shape",
      (long long)mt_numel(t));
  if ((v = mt__alias(t)) == NULL) return NULL;
  v->rank = rank;
  memcpy(v->sizes, all, sizeof all);
  if (mt_numel(t) == 0) mt__row_strides(v);
  else if (!mt__view_strides(t, v)) {
    mt_release(v);
    if (may_copy) return mt__view(mt_contiguous(t), rank, all, 0);
    return MT__NULL("view: size is not compatible with the tensor's strides (the bytes would have to move); use mt_reshape");
  }
  return mt__viewed("aten::view", t, v, 0, 0, 0);
}
mtTensor* mt_view(mtTensor* t, int rank, const int64_t* sizes) { return mt__view(t, rank, sizes, 0); }
mtTensor* mt_reshape(mtTensor* t, int rank, const int64_t* sizes) { return mt__view(t, rank, sizes, 1); }
static int mt__axis(const mtTensor* t, int d) { return d < 0 ? d + t->rank : d; }
mtTensor* mt_transpose(mtTensor* t, int a, int b) {
  mtTensor* v;
  if (!t) return NULL;
  a = mt__axis(t, a), b = mt__axis(t, b);
  if (a < 0 || b < 0 || a >= t->rank || b >= t->rank) return MT__NULL("transpose: there are %d axes", t->rank);
  if ((v = mt__alias(t)) == NULL) return NULL;
  v->sizes[a] = t->sizes[b], v->sizes[b] = t->sizes[a], v->strides[a] = t->strides[b], v->strides[b] = t->strides[a];
  return mt__viewed("aten::transpose", t, v, a, b, 0);
}
mtTensor* mt_slice(mtTensor* t, int dim, int64_t start, int64_t length) {
  mtTensor* v;
  if (!t) return NULL;
  dim = mt__axis(t, dim);
  if (dim < 0 || dim >= t->rank || start < 0 || length < 0 || start > t->sizes[dim] - length)
    return MT__NULL("slice: that lies outside of the tensor");
  if ((v = mt__alias(t)) == NULL) return NULL;
  v->sizes[dim] = length, v->offset += start * t->strides[dim];
  return mt__viewed("aten::slice", t, v, dim, start, length);
}
mtTensor* mt_expand(mtTensor* t, int rank, const int64_t* sizes) {
  mtTensor* v = t ? mt__expanded(t, rank, sizes) : NULL;
  return v ? mt__viewed("aten::expand", t, v, 0, 0, 0) : NULL;
}
mtTensor* mt_clone(mtTensor* t) { return mt__unary("aten::clone", t, 0); }
mtTensor* mt_contiguous(mtTensor* t) {
  if (!t || mt_is_contiguous(t)) return t;
  return mt__unary("aten::contiguous", t, 0);
}
mtTensor* mt_to_dtype(mtTensor* t, mtDtype dtype) {
  mtCall c;
  if (!t || t->dtype == dtype || (t->storage->device.type == MT_NPU && dtype == MT_FLOAT64 && t->dtype == MT_FLOAT32)) return t;
  memset(&c, 0, sizeof c);
  c.op = mt__op("aten::cast"), c.n_in = c.n_out = 1, c.in[0] = t, c.i[6] = t->storage->device.type, c.i[7] = t->storage->device.index;
  c.out[0] = mt__new(t->rank, t->sizes, dtype, t->storage->device);
  if (!c.out[0] || mt_copy_(c.out[0], t) != 0) return NULL;
  return dtype != MT_INT64 && mt__record(&c) != 0 ? NULL : c.out[0];
}
static mtTensor* mt__to_device(mtTensor* t, mtDevice device) {
  mtCall c;
  if (memcmp(&t->storage->device, &device, sizeof device) == 0) return t;
  memset(&c, 0, sizeof c);
  c.op = mt__op("aten::to"), c.n_in = c.n_out = 1, c.in[0] = t, c.i[6] = t->storage->device.type, c.i[7] = t->storage->device.index;
  c.out[0] = mt__new(t->rank, t->sizes, t->dtype, device);
  if (!c.out[0]) return NULL;
  if (c.out[0]->dtype != t->dtype) { /* double becomes float on the way */
    const mtDevice cpu = {MT_CPU, 0};
    mtTensor* single = mt__new(t->rank, t->sizes, c.out[0]->dtype, cpu);
    if (!single || mt_copy_(single, t) != 0 || mt_copy_(c.out[0], single) != 0) return NULL;
  } else if (mt_copy_(c.out[0], t) != 0) return NULL;
  return mt__record(&c) == 0 ? c.out[0] : NULL;
}
int mt_read(const mtTensor* t, double* values) {
  const mtDevice cpu = {MT_CPU, 0};
  const size_t scope = mt_scope();
  mtTensor *look = mt__into_scope(mt__alias(t)), *host = look ? mt__to_device(look, cpu) : NULL;
  for (int64_t i = 0; host && i < mt_numel(host); i++) values[i] = mt__get(host, mt__place(host, i) );
  mt_scope_end(scope);
  return host ? 0 : -1;
}
double mt_item(const mtTensor* t) {
  double v = NAN;
  if (!t) return NAN;
  if (mt_numel(t) != 1) return mt_fail("item: the tensor has %lld values, not one", (long long)mt_numel(t)), NAN;
  return mt_read(t, &v) == 0 ? v : NAN;
}

/* ---- backward formulas. c->in and c->out are what the row asked to keep; g is the gradient of the result ---- */
/* The gradient of an operand that was broadcast: summed over the axes it did not have. */
static mtTensor* mt__sum_to(mtTensor* g, const mtTensor* like) {
  unsigned mask = 0;
  if (!g || mt__same_sizes(g, like)) return g;
  for (int d = 0; d < g->rank; d++) {
    const int k = d - (g->rank - like->rank);
    if (k < 0 || (like->sizes[k] == 1 && g->sizes[d] != 1)) mask |= 1u << d;
  }
  return mt_view(mt_contiguous(mt_sum_dims(g, mask, 1)), like->rank, like->sizes);
}
#define MT__BACKWARD(name) static int mt__back_##name(mtCall* c, mtTensor* g, mtTensor** gin)
#define MT__GIVES(k, value) do { if (c->in[k] && c->in[k]->requires_grad && (gin[k] = (value)) == NULL) return -1; } while (0)
MT__BACKWARD(add) { MT__GIVES(0, mt__sum_to(g, c->in[0])); MT__GIVES(1, mt__sum_to(g, c->in[1])); return 0; }
MT__BACKWARD(sub) { MT__GIVES(0, mt__sum_to(g, c->in[0])); MT__GIVES(1, mt__sum_to(mt_mul_scalar(g, -1), c->in[1])); return 0; }
MT__BACKWARD(mul) { MT__GIVES(0, mt__sum_to(mt_mul(g, c->in[1]), c->in[0])); MT__GIVES(1, mt__sum_to(mt_mul(g, c->in[0]), c->in[1]));
    return 0; }
MT__BACKWARD(div) {
  MT__GIVES(0, mt__sum_to(mt_div(g, c->in[1]), c->in[0]));
  MT__GIVES(1, mt__sum_to(mt_mul_scalar(mt_div(mt_mul(g, c->in[0]), mt_mul(c->in[1], c->in[1])), -1), c->in[1]));
  return 0;
}
MT__BACKWARD(add_scalar) { MT__GIVES(0, g); return 0; }
MT__BACKWARD(mul_scalar) { MT__GIVES(0, mt_mul_scalar(g, c->f[0])); return 0; }
MT__BACKWARD(relu) { MT__GIVES(0, mt__binary("aten::relu_backward", g, c->out[0])); return 0; }
MT__BACKWARD(exp) { MT__GIVES(0, mt_mul(g, c->out[0])); return 0; }
MT__BACKWARD(log) { MT__GIVES(0, mt_div(g, c->in[0])); return 0; }
MT__BACKWARD(sqrt) { MT__GIVES(0, mt_mul_scalar(mt_div(g, c->out[0]), 0.5)); return 0; }
MT__BACKWARD(tanh) { MT__GIVES(0, mt__binary("aten::tanh_backward", g, c->out[0])); return 0; }
MT__BACKWARD(sigmoid) { MT__GIVES(0, mt__binary("aten::sigmoid_backward", g, c->out[0])); return 0; }
MT__BACKWARD(softplus) { MT__GIVES(0, mt_mul(g, mt_sigmoid(c->in[0]))); return 0; }
MT__BACKWARD(softmax) { MT__GIVES(0, mt__binary("aten::softmax_backward", g, c->out[0])); return 0; }
MT__BACKWARD(log_softmax) { MT__GIVES(0, mt__binary("aten::log_softmax_backward", g, c->out[0])); return 0; }
MT__BACKWARD(sum) {
  int64_t kept[MT_MAX_RANK];
  for (int d = 0; d < c->in[0]->rank; d++) kept[d] = c->i[0] >> d & 1 ? 1 : c->in[0]->sizes[d];
  MT__GIVES(0, mt_expand(mt_reshape(g, c->in[0]->rank, kept), c->in[0]->rank, c->in[0]->sizes));
  return 0;
}
MT__BACKWARD(cross_entropy) { /* the gradient of each row came with its loss */
  const int64_t column[2] = {g->sizes[0], 1};
  MT__GIVES(0, mt_mul(c->out[1], mt_reshape(g, 2, column)));
  return 0;
}
MT__BACKWARD(mm) {
  MT__GIVES(0, mt_mm(g, mt_transpose(c->in[1], 0, 1)));
  MT__GIVES(1, mt_mm(mt_transpose(c->in[0], 0, 1), g));
  return 0;
}
MT__BACKWARD(linear) { /* y = x W^T + b */
  MT__GIVES(0, mt_mm(g, c->in[1]));
  MT__GIVES(1, mt_mm(mt_transpose(g, 0, 1), c->in[0]));
  MT__GIVES(2, mt_sum_dims(g, 1u, 0));
  return 0;
}
static mtTensor* mt__back_window(const char* op, mtCall* c, mtTensor* a, mtTensor* b, mtTensor* d, const mtTensor* like) {
  mtCall k;
  mtTensor* in[3];
  in[0] = a, in[1] = b, in[2] = d;
  if (mt__operands(&k, op, in, d ? 3 : b ? 2 : 1) != 0) return NULL;
  memcpy(k.i, c->i, sizeof k.i);
  return mt__result(&k, 4, like->sizes) == 0 ? mt__finish(&k) : NULL;
}
MT__BACKWARD(conv2d) {
  MT__GIVES(0, mt__back_window("aten::conv2d_input", c, g, c->in[1], NULL, c->in[0]));
  MT__GIVES(1, mt__back_window("aten::conv2d_weight", c, c->in[0], g, NULL, c->in[1]));
  MT__GIVES(2, mt_sum_dims(g, 1u | 4u | 8u, 0));
  return 0;
}
MT__BACKWARD(max_pool2d) { MT__GIVES(0, mt__back_window("aten::max_pool2d_backward", c, c->in[0], c->out[0], g, c->in[0])); return 0; }
MT__BACKWARD(avg_pool2d) { MT__GIVES(0, mt__back_window("aten::avg_pool2d_backward", c, g, NULL, NULL, c->in[0])); return 0; }
MT__BACKWARD(batch_norm) {
  mtCall k;
  mtTensor* in[5];
  in[0] = g, in[1] = c->in[0], in[2] = c->in[1], in[3] = c->out[1], in[4] = c->out[2];
  if (mt__operands(&k, "aten::batch_norm_backward", in, 5) != 0 || mt__result(&k, 4, g->sizes) != 0) return -1;
  if (mt__result(&k, 1, c->in[1]->sizes) != 0 || mt__result(&k, 1, c->in[1]->sizes) != 0) return -1;
  k.i[0] = c->i[0], k.f[1] = c->f[1];
  if (!mt__finish(&k)) return -1;
  for (int i = 0; i < 3; i++) MT__GIVES(i, k.out[i]);
  return 0;
}
MT__BACKWARD(view) { MT__GIVES(0, mt_reshape(g, c->in[0]->rank, c->in[0]->sizes)); return 0; }
MT__BACKWARD(transpose) { MT__GIVES(0, mt_transpose(g, (int)c->i[0], (int)c->i[1])); return 0; }
MT__BACKWARD(slice) { /* zeros, with the gradient where the slice was */
  mtTensor* whole = mt__new(c->in[0]->rank, c->in[0]->sizes, g->dtype, g->storage->device);
  if (!whole || mt_fill_(whole, 0) != 0 || mt_copy_(mt_slice(whole, (int)c->i[0], c->i[1], c->i[2]), g) != 0) return -1;
  MT__GIVES(0, whole);
  return 0;
}
MT__BACKWARD(expand) { MT__GIVES(0, mt__sum_to(g, c->in[0])); return 0; }
MT__BACKWARD(clone) { MT__GIVES(0, g); return 0; }
MT__BACKWARD(to) { /* back to where the operand was, in its type */
  const mtDevice home = {(mtDeviceType)c->i[6], (int)c->i[7]};
  if (!c->in[0]->requires_grad) return 0;
  if ((g = mt__to_device(g, home)) != NULL) g = mt_to_dtype(g, c->in[0]->dtype);
  MT__GIVES(0, g);
  return 0;
}

/*======================================================================================
  >>nn   Layers, optimisers, files
======================================================================================*/
static mtModule* mt__module(const char* kind) {
  mtModule* m = (mtModule*)calloc(1, sizeof *m);
  if (m) m->kind = kind, m->training = 1;
  else mt_fail("no memory for a layer");
  return m;
}
/* The parameters and, when asked for, the running statistics of m and its children, with names like "2.weight". */
typedef struct { mtTensor** at[256]; char name[256][40]; int buffer[256]; int count; } mt__state;
static void mt__collect(mtModule* m, const char* prefix, mt__state* s) {
  static const char* const names[4] = {"weight", "bias", "running_mean", "running_var"};
  mtTensor** at[4];
  if (!m) return;
  at[0] = &m->weight, at[1] = &m->bias, at[2] = &m->running_mean, at[3] = &m->running_var;
  for (int k = 0; k < 4; k++) {
    if (!*at[k] || s->count >= 256) continue;
    snprintf(s->name[s->count], sizeof s->name[0], "%s%s", prefix, names[k]);
    s->buffer[s->count] = k >= 2, s->at[s->count++] = at[k];
  }
  for (int i = 0; i < m->n_children; i++) {
    char inner[32];
    snprintf(inner, sizeof inner, "%.18s%d.", prefix, i);
    mt__collect(m->children[i], inner, s);
  }
}
void mt_free_module(mtModule* m) {
  if (!m) return;
  for (int i = 0; i < m->n_children; i++) mt_free_module(m->children[i]);
  free(m->children);
  mt_release(m->weight), mt_release(m->bias), mt_release(m->running_mean), mt_release(m->running_var);
  free(m);
}
static mtTensor* mt__filled(int rank, const int64_t* sizes, mtDtype dtype, double low, double high) { /* on the CPU, outside of scopes */
  const mtDevice cpu = {MT_CPU, 0};
  const size_t scope = mt_scope();
  mtTensor* t = mt_keep(mt__new(rank, sizes, dtype, cpu));
  for (int64_t i = 0, n = mt_numel(t); i < n; i++) mt__set(t, i, low < high ? mt_uniform(low, high) : low);
  mt_scope_end(scope);
  return t;
}
static mtModule* mt__weighted(mtModule* m, int rank, const int64_t* sizes, mtDtype dtype, double fan_in) {
  const double bound = 1 / sqrt(fan_in > 0 ? fan_in : 1); /* PyTorch's start for Linear and Conv2d */
  if (!m) return NULL;
  m->weight = mt__filled(rank, sizes, dtype, -bound, bound);
  m->bias = m->weight ? mt__filled(1, sizes, dtype, -bound, bound) : NULL;
  if (!m->bias) { mt_free_module(m); return NULL; }
  m->weight->requires_grad = m->bias->requires_grad = 1;
  return m;
}
mtModule* mtnn_linear(int in, int out, mtDtype dtype) {
  const int64_t sizes[2] = {out, in};
  return mt__weighted(mt__module("Linear"), 2, sizes, dtype, in);
}
mtModule* mtnn_conv2d(int in, int out, int kernel, int stride, int padding, mtDtype dtype) {
  const int64_t sizes[4] = {out, in, kernel, kernel};
  mtModule* m = mt__weighted(mt__module("Conv2d"), 4, sizes, dtype, (double)in * kernel * kernel);
  if (m) m->stride = stride, m->padding = padding, m->kernel = kernel;
  return m;
}
mtModule* mtnn_batch_norm2d(int channels, mtDtype dtype) {
  const int64_t sizes[1] = {channels};
  mtModule* m = mt__module("BatchNorm2d");
  if (!m) return NULL;
  m->weight = mt__filled(1, sizes, dtype, 1, 1), m->bias = mt__filled(1, sizes, dtype, 0, 0);
  m->running_mean = mt__filled(1, sizes, dtype, 0, 0), m->running_var = mt__filled(1, sizes, dtype, 1, 1);
  if (!m->weight || !m->bias || !m->running_mean || !m->running_var) { mt_free_module(m); return NULL; }
  m->weight->requires_grad = m->bias->requires_grad = 1;
  return m;
}
mtModule* mtnn_relu(void) { return mt__module("ReLU"); }
mtModule* mtnn_flatten(void) { return mt__module("Flatten"); }
static mtModule* mt__pooling(const char* kind, int kernel, int stride) {
  mtModule* m = mt__module(kind);
  if (m) m->kernel = kernel, m->stride = stride;
  return m;
}
mtModule* mtnn_max_pool2d(int kernel, int stride) { return mt__pooling("MaxPool2d", kernel, stride); }
mtModule* mtnn_avg_pool2d(int kernel, int stride) { return mt__pooling("AvgPool2d", kernel, stride); }
mtModule* mtnn_sequential(int n, mtModule* const* children) {
  mtModule* m = mt__module("Sequential");
  int whole = m && n >= 0 && (m->children = (mtModule**)calloc((size_t)n + 1, sizeof *m->children)) != NULL;
  for (int i = 0; i < n; i++) {
    whole = whole && children[i];
    if (m && m->children) m->children[m->n_children++] = children[i];
    else mt_free_module(children[i]);
  }
  if (whole) return m;
  mt_free_module(m);
  return NULL;
}
mtTensor* mt_forward(mtModule* m, mtTensor* x) {
  if (!m || !x) return NULL;
  if (m->forward) return m->forward(m, x);
  if (strcmp(m->kind, "Linear") == 0) return mt_linear(x, m->weight, m->bias);
  if (strcmp(m->kind, "Conv2d") == 0) return mt_conv2d(x, m->weight, m->bias, m->stride, m->padding);
  if (strcmp(m->kind, "BatchNorm2d") == 0) return mt_batch_norm(x, m->weight, m->bias, m->running_mean, m->running_var, m->training,
      0.1, 1e-5);
  if (strcmp(m->kind, "ReLU") == 0) return mt_relu(x);
  if (strcmp(m->kind, "MaxPool2d") == 0) return mt_max_pool2d(x, m->kernel, m->stride, 0);
  if (strcmp(m->kind, "AvgPool2d") == 0) return mt_avg_pool2d(x, m->kernel, m->stride, 0);
  if (strcmp(m->kind, "Flatten") == 0) {
    const int64_t sizes[2] = {x->rank ? x->sizes[0] : 1, -1};
    return mt_reshape(x, 2, sizes);
  }
  for (int i = 0; i < m->n_children && x; i++) x = mt_forward(m->children[i], x);
  return x;
}
void mt_train(mtModule* m, int on) {
  if (!m) return;
  m->training = on;
  for (int i = 0; i < m->n_children; i++) mt_train(m->children[i], on);
}
int mt_parameters(mtModule* m, mtTensor** list, int capacity) {
  mt__state s;
  int n = 0;
  s.count = 0;
  mt__collect(m, "", &s);
  for (int i = 0; i < s.count; i++)
    if (!s.buffer[i]) { if (n < capacity) list[n] = *s.at[i]; n++; }
  return n;
}
void mt_zero_grad(mtModule* m) {
  mt__state s;
  s.count = 0;
  mt__collect(m, "", &s);
  for (int i = 0; i < s.count; i++) mt_release((*s.at[i])->grad), (*s.at[i])->grad = NULL;
}

/* ---- optimisers ---- */
static mtOptimizer* mt__optimizer(mtModule* m, int adam) {
  mtOptimizer* o = (mtOptimizer*)calloc(1, sizeof *o);
  const int n = mt_parameters(m, NULL, 0);
  const size_t bytes = (size_t)(n + 1) * sizeof(mtTensor*);
  int bad = !o || !(o->params = (mtTensor**)calloc(1, bytes)) || !(o->m = (mtTensor**)calloc(1, bytes))
      || !(o->v = (mtTensor**)calloc(1, bytes));
  if (bad) { mt_fail("no memory for an optimiser"); mt_free_optimizer(o); return NULL; }
  mt_parameters(m, o->params, n);
  o->n = n, o->adam = adam;
  for (int i = 0; i < n; i++) mt_keep(o->params[i]);
  for (int i = 0; i < n && !bad; i++)
    for (int k = 0; k <= adam && !bad; k++) {
      const mtTensor* p = o->params[i];
      mtTensor* t = mt_keep(mt__new(p->rank, p->sizes, p->dtype, p->storage->device));
      mt_drop(t);
      (k ? o->v : o->m)[i] = t;
      bad = !t || mt_fill_(t, 0) != 0;
    }
  if (!bad) return o;
  mt_free_optimizer(o);
  return NULL;
}
mtOptimizer* mt_sgd(mtModule* m, double lr, double momentum, double weight_decay) {
  mtOptimizer* o = mt__optimizer(m, 0);
  if (o) o->lr = lr, o->momentum = momentum, o->weight_decay = weight_decay;
  return o;
}
mtOptimizer* mt_adam(mtModule* m, double lr, double beta1, double beta2, double eps, double weight_decay) {
  mtOptimizer* o = mt__optimizer(m, 1);
  if (o) o->lr = lr, o->momentum = beta1, o->beta2 = beta2, o->eps = eps, o->weight_decay = weight_decay;
  return o;
}
void mt_free_optimizer(mtOptimizer* o) {
  if (!o) return;
  for (int i = 0; i < o->n; i++) mt_release(o->params[i]), mt_release(o->m[i]), mt_release(o->v[i]);
  free(o->params), free(o->m), free(o->v), free(o);
}
int mt_step(mtOptimizer* o) {
  int bad = 0;
  if (!o) return -1;
  o->steps++;
  mt_range_push("optimizer step");
  for (int i = 0; i < o->n && !bad; i++) {
    mtCall c;
    mtTensor* g = o->params[i]->grad;
    if (!g) continue;
    memset(&c, 0, sizeof c);
    c.op = mt__op(o->adam ? "aten::adam" : "aten::sgd"), c.n_in = 1, c.in[0] = g;
    c.out[c.n_out++] = o->params[i], c.out[c.n_out++] = o->m[i];
    if (o->adam) c.out[c.n_out++] = o->v[i];
    c.f[0] = o->lr, c.f[1] = o->momentum, c.f[2] = o->adam ? o->beta2 : o->weight_decay, c.f[3] = o->eps, c.f[4] = o->weight_decay;
    c.i[0] = o->steps;
    if (memcmp(&g->storage->device, &o->m[i]->storage->device, sizeof(mtDevice)) != 0)
      bad = mt_fail("the optimiser was made while the parameters were on another device; make it after module_to");
    o->params[i]->storage->version++;
    if (!bad) bad = mt__dispatch(&c);
  }
  mt_range_pop();
  return bad ? -1 : 0;
}

/* ---- files: "MTSTATE1", then for each tensor: length and bytes of the name, type, rank, sizes, values; all 64-bit, low byte first ---- */
static int mt__write64(FILE* f, uint64_t v) {
  unsigned char b[8];
  for (int i = 0; i < 8; i++) b[i] = (unsigned char)(v >> (8 * i));
  return fwrite(b, 1, 8, f) == 8;
}
static int mt__read64(FILE* f, int64_t* v) {
  unsigned char b[8];
  uint64_t u = 0;
  if (fread(b, 1, 8, f) != 8) return 0;
  for (int i = 0; i < 8; i++) u |= (uint64_t)b[i] << (8 * i);
  *v = (int64_t)u;
  return 1;
}
static mtTensor* mt__on_host(mtTensor* t) {
  const mtDevice cpu = {MT_CPU, 0};
  const int mode = mt_grad_mode(0);
  mtTensor* host = mt_contiguous(mt__to_device(t, cpu));
  mt_grad_mode(mode);
  return host;
}
int mt_save(mtModule* m, const char* path) {
  const size_t scope = mt_scope();
  mt__state s;
  FILE* f = fopen(path, "wb");
  int ok;
  if (!f) return mt_fail("cannot write %s", path);
  s.count = 0;
  mt__collect(m, "", &s);
  ok = fwrite("MTSTATE1", 1, 8, f) == 8 && mt__write64(f, (uint64_t)s.count);
  for (int i = 0; i < s.count && ok; i++) {
    const mtTensor* t = mt__on_host(*s.at[i]);
    const size_t length = strlen(s.name[i]), bytes = t ? (size_t)mt_numel(t) * mt__size(t->dtype) : 0;
    ok = t && mt__write64(f, length) && fwrite(s.name[i], 1, length, f) == length && mt__write64(f, (uint64_t)t->dtype)
        && mt__write64(f, (uint64_t)t->rank);
    for (int d = 0; ok && d < t->rank; d++) ok = mt__write64(f, (uint64_t)t->sizes[d]);
    ok = ok && fwrite(mt__data(t), 1, bytes, f) == bytes;
  }
  if (fclose(f) != 0) ok = 0;
  mt_scope_end(scope);
  if (ok) return 0;
  remove(path);
  return mt_fail("writing %s failed", path);
}
static int mt__load_one(FILE* f, mt__state* s, mtTensor** fresh, const char* path) {
  char name[40] = "";
  int64_t length, dtype, rank, size;
  int k = 0;
  if (!mt__read64(f, &length) || length < 1 || length >= (int64_t)sizeof name || fread(name, 1, (size_t)length, f) != (size_t)length)
    return mt_fail("%s ends early, or is no file of mt_save", path);
  name[length] = 0;
  while (k < s->count && strcmp(s->name[k], name) != 0) k++;
  if (k == s->count || fresh[k]) return mt_fail("%s has a tensor \"%s\" that the module has not", path, name);
  const mtTensor* like = *s->at[k];
  int fits = mt__read64(f, &dtype) && dtype == (int64_t)like->dtype && mt__read64(f, &rank) && rank == like->rank;
  for (int d = 0; fits && d < like->rank; d++) fits = mt__read64(f, &size) && size == like->sizes[d];
  if (!fits) return mt_fail("%s: \"%s\" has another type or shape there than in the module", path, name);
  const mtDevice cpu = {MT_CPU, 0};
  const size_t bytes = (size_t)mt_numel(like) * mt__size(like->dtype);
  fresh[k] = mt__new(like->rank, like->sizes, like->dtype, cpu);
  if (!fresh[k]) return -1;
  return fread(mt__data(fresh[k]), 1, bytes, f) == bytes ? 0 : mt_fail("%s ends inside of \"%s\"", path, name);
}
static int mt__parse_device(const char* name, mtDevice* device);
static void mt__replace(mtTensor** slot, mtTensor* t) { /* another storage, the same tensor: optimisers hold it */
  mt__storage_release((*slot)->storage);
  (*slot)->storage = t->storage, t->storage->refs++;
  (*slot)->offset = t->offset, (*slot)->dtype = t->dtype;
  memcpy((*slot)->strides, t->strides, sizeof t->strides);
  mt_release((*slot)->grad), (*slot)->grad = NULL;
}
static int mt__load(mtModule* m, const char* path, const char* map_location) {
  const size_t scope = mt_scope();
  mt__state s;
  mtTensor* fresh[256] = {NULL};
  mtDevice device;
  char magic[8];
  int64_t count = 0;
  FILE* f;
  if (mt__parse_device(map_location, &device) != 0) return -1;
  if ((f = fopen(path, "rb")) == NULL) return mt_fail("cannot read %s", path);
  s.count = 0;
  mt__collect(m, "", &s);
  int bad = fread(magic, 1, 8, f) != 8 || memcmp(magic, "MTSTATE1", 8) != 0 || !mt__read64(f, &count)
      ? mt_fail("%s is no file of mt_save", path) : 0;
  if (!bad && count != s.count) bad = mt_fail("%s has %lld tensors, the module %d", path, (long long)count, s.count);
  for (int64_t i = 0; i < count && !bad; i++) bad = mt__load_one(f, &s, fresh, path);
  fclose(f);
  for (int i = 0; i < s.count && !bad; i++) bad = (fresh[i] = mt__to_device(fresh[i], device)) == NULL;
  for (int i = 0; i < s.count && !bad; i++) mt__replace(s.at[i], fresh[i]);
  mt_scope_end(scope);
  return bad ? -1 : 0;
}

/* ---- ONNX: one forward pass is recorded, and each operator becomes a node ---- */
typedef struct { const mtTensor* t; char name[44]; } mt__named;
typedef struct { onnxw_model m; mt__named* names; size_t count; mt__state* state; int bad; } mt__export;
static const char* mt__name_of(mt__export* e, mtTensor* t, int constant) {
  char* name;
  for (size_t i = 0; i < e->count; i++)
    if (e->names[i].t == t) return e->names[i].name;
  name = e->names[e->count].name;
  e->names[e->count].t = t;
  snprintf(name, sizeof e->names[0].name, "t%zu", e->count);
  for (int k = 0; k < e->state->count; k++)
    if (*e->state->at[k] == t) snprintf(name, sizeof e->names[0].name, "%s", e->state->name[k]);
  e->count++;
  if (constant) { /* not computed in the pass: a parameter, or a tensor the program brought */
    mtTensor *host = mt__on_host(t), *single = host ? mt_to_dtype(mt_detach(host), MT_FLOAT32) : NULL;
    if (single) onnxw_weight(&e->m, name, (size_t)t->rank, t->sizes, (const float*)mt__data(single));
    else e->bad = 1;
  }
  return name;
}
static void mt__window_attrs(onnxw_model* m, int64_t kh, int64_t kw, int64_t stride, int64_t pad) {
  const int64_t k[2] = {kh, kw}, s[2] = {stride, stride}, p[4] = {pad, pad, pad, pad};
  onnxw_attr_ints(m, "kernel_shape", 2, k), onnxw_attr_ints(m, "strides", 2, s), onnxw_attr_ints(m, "pads", 4, p);
}
static int mt__export_call(mt__export* e, const mtCall* c, size_t number) {
  static const char* const names[][2] = {
      {"add", "Add"}, {"sub", "Sub"}, {"mul", "Mul"}, {"div", "Div"}, {"relu", "Relu"}, {"exp", "Exp"}, {"log", "Log"}, {"sqrt",
          "Sqrt"}, {"tanh", "Tanh"},
      {"sigmoid", "Sigmoid"}, {"softplus", "Softplus"}, {"softmax", "Softmax"}, {"log_softmax", "LogSoftmax"}, {"mm", "MatMul"},
          {"linear", "Gemm"},
      {"conv2d", "Conv"}, {"max_pool2d", "MaxPool"}, {"avg_pool2d", "AveragePool"}, {"batch_norm", "BatchNormalization"}, {"view",
          "Reshape"},
      {"transpose", "Transpose"}, {"contiguous", "Identity"}, {"clone", "Identity"}, {"to", "Identity"}, {"add_scalar", "Add"},
          {"mul_scalar", "Mul"},
      {"expand", "Expand"}, {"slice", "Slice"}, {"sum", "ReduceSum"}};
  const char *op = c->op->name + strlen("aten::"), *type = NULL, *in[8];
  char node[32], extra[3][48];
  int n = 0;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) if (strcmp(names[i][0], op) == 0) type = names[i][1];
  if (!type) return mt_fail("%s has no counterpart in ONNX here", c->op->name);
  for (int k = 0; k < c->n_in; k++) if (c->in[k]) in[n++] = mt__name_of(e, c->in[k], 1);
  snprintf(node, sizeof node, "%s_%zu", op, number);
  for (int k = 0; k < 3; k++) snprintf(extra[k], sizeof extra[k], "%s_%d", node, k);
  if (strcmp(op, "view") == 0 || strcmp(op, "expand") == 0) {
    const int64_t rank[1] = {c->out[0]->rank};
    onnxw_weight_ints(&e->m, extra[0], 1, rank, c->out[0]->sizes), in[n++] = extra[0];
  } else if (strcmp(op, "slice") == 0) {
    const int64_t one[1] = {1}, from[1] = {c->i[1]}, to[1] = {c->i[1] + c->i[2]};
    onnxw_weight_ints(&e->m, extra[0], 1, one, from), onnxw_weight_ints(&e->m, extra[1], 1, one, to), onnxw_weight_ints(&e->m, extra[2],
        1, one, c->i);
    in[n++] = extra[0], in[n++] = extra[1], in[n++] = extra[2];
  } else if (strcmp(op, "sum") == 0) {
    int64_t axes[MT_MAX_RANK], count[1] = {0};
    for (int d = 0; d < c->in[0]->rank; d++) if (c->i[0] >> d & 1) axes[count[0]++] = d;
    onnxw_weight_ints(&e->m, extra[0], 1, count, axes), in[n++] = extra[0];
  } else if (strcmp(op, "add_scalar") == 0 || strcmp(op, "mul_scalar") == 0) {
    const float value = (float)c->f[0];
    onnxw_weight(&e->m, extra[0], 0, NULL, &value), in[n++] = extra[0];
  }
  onnxw_node(&e->m, type, node);
  for (int k = 0; k < n; k++) onnxw_node_input(&e->m, in[k]);
  onnxw_node_output(&e->m, mt__name_of(e, c->out[0], 0));
  if (strcmp(op, "linear") == 0) onnxw_attr_int(&e->m, "transB", 1);
  else if (strcmp(op, "conv2d") == 0) mt__window_attrs(&e->m, c->in[1]->sizes[2], c->in[1]->sizes[3], c->i[0], c->i[1]);
  else if (strstr(op, "pool2d")) {
    mt__window_attrs(&e->m, c->i[0], c->i[0], c->i[1], c->i[2]);
    if (op[0] == 'a') onnxw_attr_int(&e->m, "count_include_pad", 1);
  } else if (strstr(op, "softmax")) onnxw_attr_int(&e->m, "axis", -1);
  else if (strcmp(op, "batch_norm") == 0) {
    if (c->i[0]) return mt_fail("batch normalization is in training; call mt_train(module, 0) before the export");
    onnxw_attr_float(&e->m, "epsilon", (float)c->f[1]);
  } else if (strcmp(op, "sum") == 0) onnxw_attr_int(&e->m, "keepdims", c->out[0]->rank == c->in[0]->rank);
  else if (strcmp(op, "transpose") == 0) {
    int64_t perm[MT_MAX_RANK];
    for (int d = 0; d < c->in[0]->rank; d++) perm[d] = d == c->i[0] ? c->i[1] : d == c->i[1] ? c->i[0] : d;
    onnxw_attr_ints(&e->m, "perm", (size_t)c->in[0]->rank, perm);
  }
  onnxw_node_end(&e->m);
  return e->bad ? -1 : 0;
}
int mt_export_onnx(mtModule* m, mtTensor* example, const char* path) {
  const size_t scope = mt_scope();
  const int mode = mt_grad_mode(0);
  mt__state s;
  mt__export e;
  mtTensor* y;
  if (!m || !example) return -1;
  memset(&e, 0, sizeof e);
  s.count = 0;
  mt__collect(m, "", &s);
  e.state = &s;
  onnxw_begin(&e.m);
  mt__.tracing = 1;
  y = mt_forward(m, example);
  mt__.tracing = 0;
  int bad = !y;
  if (!bad) bad = (e.names = (mt__named*)calloc(mt__.trace_count * 8 + 2, sizeof *e.names)) == NULL;
  if (!bad) {
    e.names[0].t = example, strcpy(e.names[0].name, "input");
    e.names[1].t = y == example ? NULL : y, strcpy(e.names[1].name, "output");
    e.count = 2;
    onnxw_input(&e.m, "input", (size_t)example->rank, example->sizes);
    onnxw_output(&e.m, y == example ? "input" : "output", (size_t)y->rank, y->sizes);
  }
  for (size_t i = 0; i < mt__.trace_count && !bad; i++) bad = mt__export_call(&e, &mt__.trace[i], i);
  if (!bad && onnxw_save(&e.m, "minitorch", 13, 7, path) != 0) bad = mt_fail("cannot write %s", path);
  for (size_t i = 0; i < mt__.trace_count; i++) {
    for (int k = 0; k < mt__.trace[i].n_in; k++) mt_release(mt__.trace[i].in[k]);
    for (int k = 0; k < mt__.trace[i].n_out; k++) mt_release(mt__.trace[i].out[k]);
  }
  free(mt__.trace), mt__.trace = NULL, mt__.trace_count = mt__.trace_cap = 0;
  free(e.names);
  onnxw_free(&e.m);
  mt_grad_mode(mode);
  mt_scope_end(scope);
  return bad ? -1 : 0;
}

/*======================================================================================
  >>table   The functions behind mt
======================================================================================*/
static int mt__parse_device(const char* name, mtDevice* device) {
  const char* digits = name ? strchr(name, ':') : NULL;
  char* end = NULL;
  const long index = digits ? strtol(digits + 1, &end, 10) : 0;
  const size_t length = !name ? 0 : digits ? (size_t)(digits - name) : strlen(name);
  device->index = (int)index;
  if (!name) return mt_fail("a device name is missing");
  if (digits && (end == digits + 1 || *end || index < 0 || index >= MT__MAX_DEVICES)) return mt_fail("\"%s\" is no device", name);
  if (length == 3 && memcmp(name, "cpu", 3) == 0) { device->type = MT_CPU, device->index = 0; return 0; }
  if (length == 3 && memcmp(name, "npu", 3) == 0) {
    device->type = MT_NPU;
    if (!digits) device->index = mt__.chosen;
    return 0;
  }
  if (length == 4 && memcmp(name, "cuda", 4) == 0) return mt_fail("\"%s\": this build has no CUDA", name);
  return mt_fail("\"%s\" is no device; there are cpu and npu:0 to npu:%d", name, MT__MAX_DEVICES - 1);
}
static mtTensor* mt__empty(int rank, const int64_t* sizes, mtDtype dtype, const char* device) {
  mtDevice d;
  return mt__parse_device(device, &d) == 0 ? mt__new(rank, sizes, dtype, d) : NULL;
}
static mtTensor* mt__full(int rank, const int64_t* sizes, double value, mtDtype dtype, const char* device) {
  mtTensor* t = mt__empty(rank, sizes, dtype, device);
  return t && mt_fill_(t, value) == 0 ? t : NULL;
}
static mtTensor* mt__zeros(int rank, const int64_t* sizes, mtDtype dtype, const char* device) { return mt__full(rank, sizes, 0, dtype,
    device); }
static mtTensor* mt__to(mtTensor* t, const char* device) {
  mtDevice d;
  return t && mt__parse_device(device, &d) == 0 ? mt__to_device(t, d) : NULL;
}
static mtTensor* mt__randn(int rank, const int64_t* sizes, mtDtype dtype, const char* device) {
  mtTensor* t = mt__empty(rank, sizes, dtype, "cpu");
  for (int64_t i = 0, n = mt_numel(t); i < n; i++) mt__set(t, i, mt__normal());
  return mt__to(t, device);
}
static mtTensor* mt__tensor(int rank, const int64_t* sizes, const void* values, mtDtype dtype, const char* device) {
  mtTensor* t = values ? mt__empty(rank, sizes, dtype, "cpu") : MT__NULL("tensor: the values are missing");
  if (t) memcpy(mt__data(t), values, (size_t)mt_numel(t) * mt__size(dtype));
  return mt__to(t, device);
}
static mtTensor* mt__double_tensor(int rank, const int64_t* sizes, const double* values, const char* device) {
  return mt__tensor(rank, sizes, values, MT_FLOAT64, device);
}
static int mt__module_to(mtModule* m, const char* device) {
  const size_t scope = mt_scope();
  mt__state s;
  mtTensor* moved[256];
  mtDevice d;
  int bad = 0;
  const int mode = mt_grad_mode(0);
  s.count = 0;
  if (m && mt__parse_device(device, &d) == 0) mt__collect(m, "", &s);
  else bad = 1;
  for (int i = 0; i < s.count && !bad; i++) bad = (moved[i] = mt__to_device(*s.at[i], d)) == NULL;
  for (int i = 0; i < s.count && !bad; i++) if (moved[i] != *s.at[i]) mt__replace(s.at[i], moved[i]);
  mt_grad_mode(mode);
  mt_scope_end(scope);
  return bad ? -1 : 0;
}
static int mt__is_cuda(const mtTensor* t) { (void)t; return 0; }
static int mt__is_npu(const mtTensor* t) { return t && t->storage->device.type == MT_NPU; }
static int mt__init_process_group(const char* backend, int rank, int world_size) {
  if (!backend || (strcmp(backend, "hccl") != 0 && strcmp(backend, "gloo") != 0))
    return mt_fail("the package for distributed training has no backend \"%s\" in this build; there are gloo and hccl", backend
        ? backend : "");
  if (world_size != 1 || rank != 0)
    return mt_fail("minitorch trains with one process: rank 0 of 1, not rank %d of %d", rank, world_size);
  mt__.backend = strcmp(backend, "hccl") == 0 ? "hccl" : "gloo";
  return 0;
}
static const char* mt__get_backend(void) { return mt__.backend ? mt__.backend : ""; }
static int mt__no(void) { return 0; }
static int mt__no_device(int index) { (void)index; return mt_fail("this build has no CUDA"); }
static int mt__no_sync(void) { return mt_fail("this build has no CUDA"); }
static int64_t mt__no_bytes(void) { return 0; }
static void mt__nothing(void) {}
static int mt__npu_available(void) { return mt__npu_count() > 0; }
static int mt__npu_set_device(int index) {
  if (mt__npu_open(index) != 0) return -1;
  mt__.chosen = index;
  return 0;
}
static int mt__npu_synchronize(void) {
  int bad = 0;
  for (int d = 0; d < MT__MAX_DEVICES; d++)
    if (mt__.own[d]) mt__npu_use(d), bad |= mt__acl(aclrtSynchronizeDevice(), "aclrtSynchronizeDevice");
  return bad;
}
static const mtAllocStats* mt__here(void) { return &mt__pool.stats[mt__.chosen]; }
static int64_t mt__npu_allocated(void) { return mt__here()->allocated_bytes.current; }
static int64_t mt__npu_reserved(void) { return mt__here()->reserved_bytes.current; }
static int64_t mt__npu_peak(void) { return mt__here()->allocated_bytes.peak; }
static void mt__npu_empty_cache(void) {
  for (int d = 0; d < MT__MAX_DEVICES; d++) {
    if (!mt__.own[d]) continue;
    mt__npu_use(d);
    aclrtSynchronizeDevice();
    mt__pool_events(1);
    mt__pool_empty(d, 0);
  }
}
#define MT__TABLE                                                                                                                          \
  {mt__empty, mt__zeros, mt__full, mt__randn, mt__tensor, mt__double_tensor, mt__to, mt__module_to, mt__load, mt__is_cuda, mt__is_npu,     \
   mt__init_process_group, mt__get_backend, \
   {mt__no, mt__no, mt__no_device, mt__no_sync, mt__no_bytes, mt__no_bytes, mt__no_bytes, mt__nothing}, \
                   \
   {mt__npu_available, mt__npu_count, mt__npu_set_device, mt__npu_synchronize, mt__npu_allocated, mt__npu_reserved, mt__npu_peak, \
       mt__npu_empty_cache}}
mtFunctions mt = MT__TABLE;
static const mtFunctions mt__as_made = MT__TABLE;
const mtFunctions* mt_original(void) { return &mt__as_made; }
void mt_finalize(void) {
  mt_scope_end(0);
  free(mt__.scoped), mt__.scoped = NULL, mt__.scoped_cap = 0;
  free(mt__.ranges), mt__.ranges = NULL, mt__.range_cap = mt__.range_count = 0;
  mt__.profiling = mt__.depth = 0;
  if (!mt__.npu_ready) return;
  mtnpu_set_stream(NULL);
  mt__npu_empty_cache();
  for (int i = 0; i < mt__.stream_count; i++) {
    mt__npu_use(mt__.streams[i]->device);
    aclrtDestroyStream(mt__.streams[i]->handle);
    free(mt__.streams[i]);
  }
  free(mt__.streams), mt__.streams = NULL, mt__.stream_count = 0;
  for (int d = 0; d < MT__MAX_DEVICES; d++) {
    if (!mt__.own[d]) continue;
    mt__npu_use(d);
    aclrtDestroyStream(mt__.own[d]);
    aclrtResetDevice(d);
    mt__.own[d] = NULL;
    memset(&mt__pool.stats[d], 0, sizeof mt__pool.stats[d]);
  }
  if (mt__.we_initialised) aclFinalize();
  mt__.backend = NULL, mt__.npu_ready = mt__.we_initialised = mt__.chosen = 0, mt__.device = -1;
}
#endif /* MINITORCH_IMPLEMENTATION */
#else /* MT__REAL is set: the CPU column for one type */
/*======================================================================================
  >>cpu   The CPU column, written once for float and double. Operands are contiguous (but for mm), shapes are checked.
======================================================================================*/
#define MT__IN(k) ((const MT__REAL*)mt__data(c->in[k]))
#define MT__OUT(k) ((MT__REAL*)mt__data(c->out[k]))
/* Where element `at` of the result lies in an operand that broadcasts. */
static int MT__(binary)(mtCall* c, int which) {
  const MT__REAL *a = MT__IN(0), *b = MT__IN(1);
  MT__REAL* y = MT__OUT(0);
  const int64_t n = mt_numel(c->out[0]), na = mt_numel(c->in[0]), nb = mt_numel(c->in[1]);
  for (int64_t i = 0; i < n; i++) {
    const MT__REAL u = a[na == n ? i : mt__broadcast_at(c->out[0], c->in[0], i)], v = b[nb == n ? i : mt__broadcast_at(c->out[0],
        c->in[1], i)];
    y[i] = which == 0 ? u + v : which == 1 ? u - v : which == 2 ? u * v : u / v;
  }
  return 0;
}
static int MT__(add)(mtCall* c) { return MT__(binary)(c, 0); }
static int MT__(sub)(mtCall* c) { return MT__(binary)(c, 1); }
static int MT__(mul)(mtCall* c) { return MT__(binary)(c, 2); }
static int MT__(div)(mtCall* c) { return MT__(binary)(c, 3); }
#define MT__MAP(name, value)                                              \
  static int MT__(name)(mtCall* c) {                                      \
    const MT__REAL *a = MT__IN(0), *b = c->in[1] ? MT__IN(1) : a;         \
    const MT__REAL s = (MT__REAL)c->f[0];                                 \
    MT__REAL* y = MT__OUT(0);                                             \
    const int64_t n = mt_numel(c->out[0]);                                \
    (void)b, (void)s;                                                     \
    for (int64_t i = 0; i < n; i++) y[i] = (value);                       \
    return 0;                                                             \
  }
MT__MAP(add_scalar, a[i] + s)
MT__MAP(mul_scalar, a[i] * s)
MT__MAP(relu, a[i] > 0 ? a[i] : 0)
MT__MAP(exp, (MT__REAL)exp((double)a[i]))
MT__MAP(log, (MT__REAL)log((double)a[i]))
MT__MAP(sqrt, (MT__REAL)sqrt((double)a[i]))
MT__MAP(tanh, (MT__REAL)tanh((double)a[i]))
MT__MAP(sigmoid, (MT__REAL)(1 / (1 + exp(-(double)a[i]))))
MT__MAP(softplus, (MT__REAL)(a[i] > 20 ? (double)a[i] : log1p(exp((double)a[i]))))
MT__MAP(relu_backward, b[i] > 0 ? a[i] : 0) /* gradient, result */
MT__MAP(tanh_backward, a[i] * (1 - b[i] * b[i]))
MT__MAP(sigmoid_backward, a[i] * b[i] * (1 - b[i]))
#undef MT__MAP
static int MT__(sum)(mtCall* c) { /* i[0]: mask; sizes of the result with its axes kept lie in i[1..] */
  const mtTensor* x = c->in[0];
  const MT__REAL* a = MT__IN(0);
  MT__REAL* y = MT__OUT(0);
  int64_t step[MT_MAX_RANK] = {0}, n = 1;
  const int64_t outs = mt_numel(c->out[0]);
  double* sums = (double*)calloc((size_t)(outs ? outs : 1), sizeof *sums);
  if (!sums) return mt_fail("no memory for %lld sums", (long long)outs);
  for (int d = x->rank - 1; d >= 0; d--)
    if (!(c->i[0] >> d & 1)) step[d] = n, n *= x->sizes[d];
  for (int64_t i = 0, all = mt_numel(x); i < all; i++) {
    int64_t at = 0, rest = i;
    for (int d = x->rank - 1; d >= 0; d--) at += rest % x->sizes[d] * step[d], rest /= x->sizes[d];
    sums[at] += (double)a[i];
  }
  for (int64_t i = 0; i < outs; i++) y[i] = (MT__REAL)sums[i];
  free(sums);
  return 0;
}
static int MT__(any_softmax)(mtCall* c, int logs) {
  const int64_t n = c->in[0]->sizes[c->in[0]->rank - 1];
  for (int64_t r = 0; n && r < mt_numel(c->in[0]) / n; r++) {
    const MT__REAL* a = MT__IN(0) + r * n;
    MT__REAL* y = MT__OUT(0) + r * n;
    double top = (double)a[0], all = 0;
    for (int64_t k = 1; k < n; k++) top = (double)a[k] > top ? (double)a[k] : top;
    for (int64_t k = 0; k < n; k++) all += exp((double)a[k] - top);
    for (int64_t k = 0; k < n; k++) y[k] = (MT__REAL)(logs ? (double)a[k] - top - log(all) : exp((double)a[k] - top) / all);
  }
  return 0;
}
static int MT__(softmax)(mtCall* c) { return MT__(any_softmax)(c, 0); }
static int MT__(log_softmax)(mtCall* c) { return MT__(any_softmax)(c, 1); }
static int MT__(any_softmax_backward)(mtCall* c, int logs) { /* gradient, result */
  const int64_t n = c->in[0]->sizes[c->in[0]->rank - 1];
  for (int64_t r = 0; n && r < mt_numel(c->in[0]) / n; r++) {
    const MT__REAL *g = MT__IN(0) + r * n, *p = MT__IN(1) + r * n;
    MT__REAL* y = MT__OUT(0) + r * n;
    double sum = 0;
    for (int64_t k = 0; k < n; k++) sum += (double)g[k] * (logs ? 1 : (double)p[k]);
    for (int64_t k = 0; k < n; k++) y[k] = (MT__REAL)(logs ? (double)g[k] - exp((double)p[k]) * sum : (double)p[k] * ((double)g[k] - sum));
  }
  return 0;
}
static int MT__(softmax_backward)(mtCall* c) { return MT__(any_softmax_backward)(c, 0); }
static int MT__(log_softmax_backward)(mtCall* c) { return MT__(any_softmax_backward)(c, 1); }
static int MT__(cross_entropy)(mtCall* c) { /* logits, labels -> loss of each row, its gradient */
  const int64_t classes = c->in[0]->sizes[1], *label = (const int64_t*)mt__data(c->in[1]);
  for (int64_t r = 0; r < c->in[0]->sizes[0]; r++) {
    const MT__REAL* a = MT__IN(0) + r * classes;
    MT__REAL* d = MT__OUT(1) + r * classes;
    double top = (double)a[0], all = 0;
    if (label[r] < 0 || label[r] >= classes) return mt_fail("label %lld in row %lld, but there are %lld classes", (long long)label[r],
        (long long)r, (long long)classes);
    for (int64_t k = 1; k < classes; k++) top = (double)a[k] > top ? (double)a[k] : top;
    for (int64_t k = 0; k < classes; k++) all += exp((double)a[k] - top);
    for (int64_t k = 0; k < classes; k++) d[k] = (MT__REAL)(exp((double)a[k] - top) / all - (k == label[r]));
    MT__OUT(0)[r] = (MT__REAL)(log(all) - ((double)a[label[r]] - top));
  }
  return 0;
}
/* C (m x n) += A B; steps of rows and columns of A and B. The inner loop runs along a row of B. */
static void MT__(gemm)(int64_t m, int64_t n, int64_t k, const MT__REAL* a, int64_t ars, int64_t acs, const MT__REAL* b, int64_t brs,
    int64_t bcs, MT__REAL* y) {
  for (int64_t i = 0; i < m; i++)
    for (int64_t p = 0; p < k; p++) {
      const MT__REAL v = a[i * ars + p * acs], *row = b + p * brs;
      MT__REAL* to = y + i * n;
      if (bcs == 1) for (int64_t j = 0; j < n; j++) to[j] += v * row[j];
      else for (int64_t j = 0; j < n; j++) to[j] += v * row[j * bcs];
    }
}
static int MT__(mm)(mtCall* c) {
  const mtTensor *a = c->in[0], *b = c->in[1];
  memset(MT__OUT(0), 0, (size_t)mt_numel(c->out[0]) * sizeof(MT__REAL));
  MT__(gemm)(a->sizes[0], b->sizes[1], a->sizes[1], MT__IN(0), a->strides[0], a->strides[1], MT__IN(1), b->strides[0], b->strides[1],
      MT__OUT(0));
  return 0;
}
static int MT__(linear)(mtCall* c) {
  const int64_t rows = c->in[0]->sizes[0], in = c->in[0]->sizes[1], out = c->in[1]->sizes[0];
  for (int64_t i = 0; i < rows * out; i++) MT__OUT(0)[i] = c->in[2] ? MT__IN(2)[i % out] : 0;
  MT__(gemm)(rows, out, in, MT__IN(0), in, 1, MT__IN(1), 1, in, MT__OUT(0));
  return 0;
}
/* windows[c][u][v][place] of one image, zeros outside; back: added where they came from. */
static void MT__(windows)(const mt__conv* s, const MT__REAL* x, MT__REAL* dx, MT__REAL* w) {
  for (int64_t k = 0; k < s->c * s->kh * s->kw; k++)
    for (int64_t p = 0; p < s->oh * s->ow; p++) {
      const int64_t y = p / s->ow * s->stride - s->pad + k / s->kw % s->kh, z = p % s->ow * s->stride - s->pad + k % s->kw;
      const int inside = y >= 0 && y < s->h && z >= 0 && z < s->w;
      const int64_t at = (k / s->kw / s->kh * s->h + y) * s->w + z;
      if (x) w[k * s->oh * s->ow + p] = inside ? x[at] : 0;
      else if (inside) dx[at] += w[k * s->oh * s->ow + p];
    }
}
static int MT__(conv_any)(mtCall* c, int what) { /* (x, w, bias) -> y; (dy, w) -> dx; (x, dy) -> dw */
  const mtTensor *x = what == MT__CONV_DX ? c->out[0] : c->in[0], *w = what == MT__CONV_DW ? c->out[0] : c->in[1];
  const mt__conv s = mt__conv_of(x, w, (int)c->i[0], (int)c->i[1]);
  const int64_t places = s.oh * s.ow, window = s.c * s.kh * s.kw;
  MT__REAL* work = (MT__REAL*)malloc((size_t)(places * window + 1) * sizeof *work);
  if (!work) return mt_fail("no memory for the windows of a convolution");
  if (what != MT__CONV_Y) memset(MT__OUT(0), 0, (size_t)mt_numel(c->out[0]) * sizeof *work);
  for (int64_t n = 0; n < s.n; n++) {
    if (what != MT__CONV_DX) MT__(windows)(&s, MT__IN(0) + n * s.c * s.h * s.w, NULL, work);
    if (what == MT__CONV_Y) {
      MT__REAL* y = MT__OUT(0) + n * s.o * places;
      for (int64_t i = 0; i < s.o * places; i++) y[i] = c->in[2] ? MT__IN(2)[i / places] : 0;
      MT__(gemm)(s.o, places, window, MT__IN(1), window, 1, work, places, 1, y);
    } else if (what == MT__CONV_DX) {
      memset(work, 0, (size_t)(places * window) * sizeof *work);
      MT__(gemm)(window, places, s.o, MT__IN(1), 1, window, MT__IN(0) + n * s.o * places, places, 1, work);
      MT__(windows)(&s, NULL, MT__OUT(0) + n * s.c * s.h * s.w, work);
    } else MT__(gemm)(s.o, window, places, MT__IN(1) + n * s.o * places, places, 1, work, 1, places, MT__OUT(0));
  }
  free(work);
  return 0;
}
static int MT__(conv2d)(mtCall* c) { return MT__(conv_any)(c, MT__CONV_Y); }
static int MT__(conv2d_input)(mtCall* c) { return MT__(conv_any)(c, MT__CONV_DX); }
static int MT__(conv2d_weight)(mtCall* c) { return MT__(conv_any)(c, MT__CONV_DW); }
/* x -> y, or (x, y, dy) -> dx; i: kernel, stride, padding. The first largest value of a window takes the whole gradient. */
static int MT__(pool_any)(mtCall* c, int maximum, int back) {
  const mtTensor *x = back && !maximum ? c->out[0] : c->in[0], *y = back ? c->in[maximum ? 2 : 0] : c->out[0];
  const int64_t h = x->sizes[2], w = x->sizes[3], oh = y->sizes[2], ow = y->sizes[3], k = c->i[0], s = c->i[1], pad = c->i[2];
  if (back) memset(MT__OUT(0), 0, (size_t)mt_numel(x) * sizeof(MT__REAL));
  for (int64_t i = 0; i < x->sizes[0] * x->sizes[1] * oh * ow; i++) {
    const int64_t top = i / ow % oh * s - pad, left = i % ow * s - pad, from = i / ow / oh * h * w;
    int64_t best = -1;
    double sum = 0;
    for (int64_t e = 0; e < k * k; e++) {
      const int64_t r = top + e / k, q = left + e % k, at = from + r * w + q;
      if (r < 0 || r >= h || q < 0 || q >= w) continue;
      if (back && !maximum) MT__OUT(0)[at] += MT__IN(0)[i] / (MT__REAL)(k * k);
      else if (maximum) best = best < 0 || MT__IN(0)[at] > MT__IN(0)[best] ? at : best;
      else sum += (double)MT__IN(0)[at];
    }
    if (!back) MT__OUT(0)[i] = maximum ? MT__IN(0)[best] : (MT__REAL)(sum / (double)(k * k));
    else if (maximum) MT__OUT(0)[best] += MT__IN(2)[i];
  }
  return 0;
}
static int MT__(max_pool2d)(mtCall* c) { return MT__(pool_any)(c, 1, 0); }
static int MT__(avg_pool2d)(mtCall* c) { return MT__(pool_any)(c, 0, 0); }
static int MT__(max_pool2d_backward)(mtCall* c) { return MT__(pool_any)(c, 1, 1); }
static int MT__(avg_pool2d_backward)(mtCall* c) { return MT__(pool_any)(c, 0, 1); }
#define MT__OF_CHANNEL(i) for (int64_t from = k * inner; from < n; from += ch * inner) for (int64_t i = from; i < from + inner; i++)
/* x, weight, bias, running mean, running variance -> y, mean used, variance used; i[0] training; f: momentum, eps */
static int MT__(batch_norm)(mtCall* c) {
  const int64_t ch = c->in[0]->sizes[1], inner = c->in[0]->sizes[2] * c->in[0]->sizes[3], n = mt_numel(c->in[0]), each = ch ? n / ch : 0;
  MT__REAL *run_mean = (MT__REAL*)mt__data(c->in[3]), *run_var = (MT__REAL*)mt__data(c->in[4]);
  for (int64_t k = 0; k < ch; k++) {
    double mean = (double)run_mean[k], var = (double)run_var[k];
    if (c->i[0]) {
      mean = var = 0;
      MT__OF_CHANNEL(i) mean += (double)MT__IN(0)[i] / (double)each;
      MT__OF_CHANNEL(i) var += ((double)MT__IN(0)[i] - mean) * ((double)MT__IN(0)[i] - mean) / (double)each;
      run_mean[k] = (MT__REAL)((1 - c->f[0]) * (double)run_mean[k] + c->f[0] * mean);
      run_var[k] = (MT__REAL)((1 - c->f[0]) * (double)run_var[k] + c->f[0] * var * (double)each / (double)(each > 1 ? each - 1 : 1));
    }
    MT__OUT(1)[k] = (MT__REAL)mean, MT__OUT(2)[k] = (MT__REAL)var;
    const double slope = (double)MT__IN(1)[k] / sqrt(var + c->f[1]);
    MT__OF_CHANNEL(i) MT__OUT(0)[i] = (MT__REAL)(((double)MT__IN(0)[i] - mean) * slope + (double)MT__IN(2)[k]);
  }
  return 0;
}
/* dy, x, weight, mean, variance -> dx, dweight, dbias; without training the statistics do not depend on x */
static int MT__(batch_norm_backward)(mtCall* c) {
  const int64_t ch = c->in[1]->sizes[1], inner = c->in[1]->sizes[2] * c->in[1]->sizes[3], n = mt_numel(c->in[1]);
  const double each = ch ? (double)(n / ch) : 1;
  for (int64_t k = 0; k < ch; k++) {
    const double mean = (double)MT__IN(3)[k], rs = 1 / sqrt((double)MT__IN(4)[k] + c->f[1]), slope = (double)MT__IN(2)[k] * rs;
    double dw = 0, db = 0;
    MT__OF_CHANNEL(i) db += (double)MT__IN(0)[i], dw += (double)MT__IN(0)[i] * ((double)MT__IN(1)[i] - mean) * rs;
    MT__OF_CHANNEL(i) MT__OUT(0)[i] = (MT__REAL)(slope * ((double)MT__IN(0)[i] - (c->i[0]
        ? (db + ((double)MT__IN(1)[i] - mean) * rs * dw) / each : 0)));
    MT__OUT(1)[k] = (MT__REAL)dw, MT__OUT(2)[k] = (MT__REAL)db;
  }
  return 0;
}
#undef MT__OF_CHANNEL
/* parameter and momentum, in place; gradient. f: rate, momentum, weight decay */
static int MT__(sgd)(mtCall* c) {
  MT__REAL *p = MT__OUT(0), *m = MT__OUT(1);
  for (int64_t i = 0, n = mt_numel(c->out[0]); i < n; i++) {
    m[i] = (MT__REAL)c->f[1] * m[i] + MT__IN(0)[i] + (MT__REAL)c->f[2] * p[i];
    p[i] -= (MT__REAL)c->f[0] * m[i];
  }
  return 0;
}
/* parameter, mean and mean square, in place; gradient. f: rate, beta1, beta2, eps, weight decay; i[0]: which step, from 1 */
static int MT__(adam)(mtCall* c) {
  MT__REAL *p = MT__OUT(0), *m = MT__OUT(1), *v = MT__OUT(2);
  const double c1 = 1 - pow(c->f[1], (double)c->i[0]), c2 = sqrt(1 - pow(c->f[2], (double)c->i[0]));
  for (int64_t i = 0, n = mt_numel(c->out[0]); i < n; i++) {
    const double g = (double)MT__IN(0)[i] + c->f[4] * (double)p[i];
    m[i] = (MT__REAL)(c->f[1] * (double)m[i] + (1 - c->f[1]) * g);
    v[i] = (MT__REAL)(c->f[2] * (double)v[i] + (1 - c->f[2]) * g * g);
    p[i] -= (MT__REAL)(c->f[0] / c1 * (double)m[i] / (sqrt((double)v[i]) / c2 + c->f[3]));
  }
  return 0;
}
#undef MT__IN
#undef MT__OUT
#undef MT__REAL
#undef MT__
#endif
