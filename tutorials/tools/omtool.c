/* omtool - look into an offline model (.om) and run it

       omtool show FILE.om                      header, partitions, inputs, outputs, graph, what had to be assumed
       omtool show FILE.om --html graph.html    a picture of the graph in one page, for a browser
       omtool run FILE.om --input a.bin,b.jpg   run it on raw files, .npy files or pictures; without --input on random numbers
       omtool run FILE.om --loop 100            how long it takes; --dump DIR keeps every tensor; --compare REF.bin tells how close

   On a real machine `msame` does the second half. This one works on any computer and also looks inside. It contains the whole
   emulator, because it shows what the loader makes of a file, private parts included. From the top:

       1  messages, files               4  a picture of the graph (--html)
       2  show: the container           5  inputs: raw, .npy, pictures, random
       3  show: the graph               6  run, dump, compare            7  the command line

   Exit code 0: done (and close enough, when something was compared); 1: failed, or not close enough; 2: wrong command line. */
#define ASCEND_LITE_IMPLEMENTATION
#include "../../ascend_lite.h"
#include "../lib/lesson.h" /* only for SAY(english, chinese) */

#include <sys/stat.h>

#if defined(__has_include)
#if __has_include("stb_image.h")
#define STB_HEADER "stb_image.h"
#elif __has_include("stb/stb_image.h")
#define STB_HEADER "stb/stb_image.h"
#endif
#endif
#if defined(STB_HEADER)
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wcast-qual"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wundef"
#define STBIDEF static __attribute__((unused)) /* most of its functions we do not need */
#endif
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#include STB_HEADER
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#endif

#define MAX_FILE ((size_t)1 << 34)
#define MAX_IO 256
#define MAX_BOXES 20000 /* of a picture; more is nothing to look at */

/* =================================================================================================================
   1  Messages and files
   ================================================================================================================= */
static void complain(const char* format, ...) ASL_PRINTF(1, 2);
static void complain(const char* format, ...) {
  va_list args;
  va_start(args, format);
  fflush(stdout);
  fputs("omtool: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
}
static void* room(size_t n) {
  void* p = asl__os_zalloc(n ? n : 1);
  if (p) return p;
  complain("%s", SAY("out of memory", "内存不足"));
  exit(1);
}
static unsigned char* read_whole(const char* path, size_t* n) {
  unsigned char* p = NULL;
  int why = asl__os_read_file(path, MAX_FILE, &p, n);
  if (why == 0) return p;
  complain("%s: %s", path,
           why == 1   ? SAY("no such file, or it may not be read", "文件不存在，或没有读取权限")
           : why == 2 ? SAY("the file is empty", "文件为空")
                      : SAY("the file is too large for this machine's memory", "文件过大，内存放不下"));
  return NULL;
}
static int write_whole(const char* path, const void* p, size_t n) {
  FILE* f = fopen(path, "wb");
  int ok = f && fwrite(p, 1, n, f) == n;
  if (f && fclose(f) != 0) ok = 0;
  if (!ok) complain("%s: %s", path, SAY("cannot be written", "无法写入"));
  return ok;
}
static int ends_with(const char* name, const char* ending) {
  size_t n = strlen(name), e = strlen(ending);
  if (n < e) return 0;
  for (size_t i = 0; i < e; i++)
    if ((name[n - e + i] | 32) != ending[i]) return 0;
  return 1;
}
/* "123 bytes", "1.2 MB": short for people. */
static const char* size_text(double n, char* out, size_t cap) {
  if (n < 10240) snprintf(out, cap, "%.0f B", n);
  else if (n < 10e6) snprintf(out, cap, "%.1f KB", n / 1024);
  else snprintf(out, cap, "%.1f MB", n / 1048576);
  return out;
}
/* Names from a file may hold anything; a terminal shall see text. */
static void print_clean(FILE* f, const char* s, size_t most) {
  for (size_t i = 0; s[i] && i < most; i++) fputc((unsigned char)s[i] < 32 || s[i] == 127 ? '?' : s[i], f);
  if (strlen(s) > most) fputs("...", f);
}
static const char* shape_of(const asl__tensor* t, char* out, size_t cap) { return asl__num_shape_text(t->dims, t->rank, out, cap); }

/* =================================================================================================================
   2  show: the container
   ================================================================================================================= */
static uint64_t number(const unsigned char* p, size_t n) {
  uint64_t v = 0;
  for (size_t i = 0; i < n; i++) v |= (uint64_t)p[i] << (8 * i);
  return v;
}
static const char* partition_name(uint64_t type) {
  static const char *const names[] = {"MODEL_DEF",         "WEIGHTS_DATA", "TASK_INFO",     "TBE_KERNELS",      "CUST_AICPU_KERNELS",
                                      "SO_BINS",           "FLOW_MODEL",   "FLOW_SUBMODEL", "MODEL_INOUT_INFO", "STATIC_TASK_DESC",
                                      "DYNAMIC_TASK_DESC", "TASK_PARAM",   "TILING_DATA"};
  if (type < ASL__COUNT(names)) return names[type];
  return type >= 20 && type < 24 ? "PRE_MODEL" : type == 24 || type == 25 ? "BUNDLE_MODEL" : type == 26 ? "CUSTOM_OPS" : "?";
}
static const char* type_name(int v2, int type) {
  if (!v2 && type == 3) return SAY("an uncompiled network for phones", "手机用未编译网络");
  if (!v2 && type == 4) return SAY("compiled for a phone", "手机用已编译模型");
  switch (type) {
    case 0: return SAY("offline model", "离线模型");
    case 3: return SAY("flow model", "flow 模型");
    case 5: return SAY("bundle of models", "模型包 (bundle)");
    default: return "?";
  }
}
/* Header and partitions, as far as the bytes go; says nothing about whether they make sense: the loader does. */
static void show_container(const char* path, const unsigned char* p, size_t n) {
  char a[32];
  printf("%s  %s (%llu %s)\n", SAY("file      ", "文件    "), path, (unsigned long long)n, SAY("bytes", "字节"));
  if (n < 256 || memcmp(p, "IMOD", 4) != 0) return;
  const int v2 = number(p + 8, 4) == 0x20000000u;
  const uint64_t lengthy = v2 ? number(p + 184, 8) : 0;
  const int wide = v2 && (lengthy != 0 || p[82] == 3);
  char name[33];
  memcpy(name, p + 84, 32);
  name[32] = 0;
  printf("%s  %s 0x%08llx, %s %d (%s), %s%s ", SAY("header    ", "文件头  "), SAY("version", "版本"), (unsigned long long)number(p + 8, 4),
         SAY("type", "类型"), p[82], type_name(v2, p[82]), wide ? SAY("64-bit table", "64 位表") : SAY("32-bit table", "32 位表"),
         p[80] ? SAY(", encrypted,", "，已加密，") : ",");
  print_clean(stdout, (const char*)p + (v2 ? 160 : 156), 20);
  printf(", \"");
  print_clean(stdout, name, 40);
  printf("\"\n");
  if (n < 264) return;
  const uint64_t count = number(p + 256, 4);
  const size_t entry = wide ? 24 : 12, first = 256 + (wide ? 8u : 4u);
  printf("%s", SAY("partitions\n", "分区\n"));
  for (uint64_t i = 0; i < count && i < 64 && first + (i + 1) * entry <= n; i++) {
    const unsigned char* e = p + first + i * entry;
    const uint64_t type = number(e, 4), offset = wide ? number(e + 8, 8) : number(e + 4, 4),
                   size = wide ? number(e + 16, 8) : number(e + 8, 4);
    printf("    %2llu %-18s %12llu + %-10llu %s\n", (unsigned long long)type, partition_name(type), (unsigned long long)offset,
           (unsigned long long)size, size_text((double)size, a, sizeof a));
  }
}
static void show_attr(const asl__om* om, const char* attr, const char* what) {
  const char* s = asl__attr_str(&om->attrs, attr, NULL);
  if (!s || !*s) return;
  printf("%s", what);
  print_clean(stdout, s, 400);
  printf("\n");
}

/* =================================================================================================================
   3  show: the graph
   ================================================================================================================= */
static void show_io(const asl__mdl* m) {
  for (int o = 0; o < 2; o++) {
    printf("%s\n", o ? SAY("outputs", "输出") : SAY("inputs", "输入"));
    for (size_t i = 0; i < asl__mdl_io_count(m, o); i++) {
      const asl__mdl_io* io = asl__mdl_io_at(m, o, i);
      char shape[160];
      printf("    %-2llu ", (unsigned long long)i);
      print_clean(stdout, io->name, 120);
      printf("  %s %s %s, %llu %s\n", asl__num_name(io->dtype), asl__num_format_name(io->format),
             asl__num_shape_text(io->dims, io->rank, shape, sizeof shape), (unsigned long long)io->bytes, SAY("bytes", "字节"));
    }
  }
}
static void show_plan(const asl__mdl* m) {
  char shape[160];
  printf("%s %llu\n", SAY("operators, in the order of the run:", "算子（按执行顺序）："), (unsigned long long)m->node_count);
  for (size_t i = 0; i < m->node_count; i++) {
    const asl__op_call* c = &m->nodes[i].call;
    printf("    %4llu %-18s", (unsigned long long)i, c->op->type);
    for (size_t k = 0; k < c->nin; k++)
      if (c->in[k]) printf(" %s%s", shape_of(c->in[k], shape, sizeof shape), c->in[k]->is_const ? "c" : "");
    printf(" ->");
    for (size_t k = 0; k < c->nout; k++) printf(" %s", shape_of(c->out[k], shape, sizeof shape));
    printf("   ");
    print_clean(stdout, m->nodes[i].name, 80);
    printf("\n");
  }
}
/* The graph as it stands in the file: for files that cannot run here. */
static void show_graph(const asl__om* om) {
  char shape[160];
  for (size_t g = 0; g < om->graph_count; g++) {
    const asl__om_graph* graph = &om->graphs[g];
    printf("%s %llu ", SAY("graph", "计算图"), (unsigned long long)g);
    print_clean(stdout, graph->name, 80);
    printf(", %llu %s\n", (unsigned long long)graph->count, SAY("operators as the file has them", "个算子（文件原样）"));
    for (size_t i = 0; i < graph->count; i++) {
      const asl__om_op* op = &graph->ops[i];
      printf("    %-18s ", op->type);
      print_clean(stdout, op->name, 80);
      for (size_t k = 0; k < op->in_count; k++) {
        if (op->in[k].op == ASL__OM_NONE) continue;
        printf(k ? ", " : " <- ");
        print_clean(stdout, graph->ops[op->in[k].op].name, 40);
      }
      for (size_t k = 0; k < op->out_desc_count; k++) {
        const asl__om_desc* d = &op->out_desc[k];
        printf("%s%s %s %s", k ? ", " : " -> ", asl__num_name(d->dtype), asl__num_format_name(d->format),
               asl__num_shape_text(d->dims, d->rank, shape, sizeof shape));
      }
      printf("\n");
    }
  }
}
/* work: bytes a run takes; m keeps every operator as a step of its own, which takes more. */
static void show_model(const asl__om* om, const asl__mdl* m, size_t work, int whole) {
  asl__op_cost cost;
  char a[32], b[32], c[32], d[32];
  printf("%s", SAY("model     ", "模型    "));
  print_clean(stdout, om->name, 200);
  printf("%s\n", asl__attr_find(&om->attrs, ASL__OM_LITE_IR) ? SAY(" (made by this project's atc)", "（由本项目的 atc 生成）") : "");
  show_attr(om, "soc_version", SAY("made for  ", "目标芯片  "));
  show_attr(om, "atc_version", SAY("compiler  ", "编译器    "));
  show_attr(om, "atc_cmdline", SAY("command   ", "命令行    "));
  if (!m) return;
  asl__mdl_cost(m, &cost);
  printf(SAY("memory    work %s, weights %s (on the device it was made for: %s, %s)\n", "内存      工作 %s，权重 %s（原设备上：%s，%s）\n"),
         size_text((double)work, a, sizeof a), size_text((double)asl__mdl_weight_bytes(m), b, sizeof b),
         size_text((double)om->work_bytes, c, sizeof c), size_text((double)om->weights_bytes, d, sizeof d));
  printf(SAY("a run     %.2f million multiply-adds, %.2f million other operations\n", "一次推理  %.2f 百万次乘加，%.2f 百万次其他运算\n"),
         cost.macs / 1e6, cost.vec / 1e6);
  show_io(m);
  if (whole) show_plan(m);
  if (m->note_count) printf("%s\n", SAY("assumed, because the file no longer says it", "文件中已丢失、只能假设的内容"));
  for (size_t i = 0; i < m->note_count; i++) {
    printf("    %s ", asl__fuse_text(m->notes[i].kind));
    print_clean(stdout, m->notes[i].node, 200);
    printf("\n");
  }
}

/* =================================================================================================================
   4  A picture of the graph: nodes in layers, producers above readers, long edges through places of their own
   ================================================================================================================= */
typedef struct { size_t node; int layer, kind; double x, sort; int weight; } box; /* node NONE: where a long edge passes */
typedef struct { size_t from, to; } line;
enum { BOX_OP, BOX_INPUT, BOX_OUTPUT, BOX_PASS };
typedef struct {
  const asl__mdl* m;
  box* boxes;
  size_t n, cap;
  line* lines;
  size_t count, line_cap;
} picture;
static size_t add_box(picture* p, int kind, size_t node, int layer) {
  void* items = p->boxes;
  if (!asl__arr_reserve(&items, &p->cap, p->n + 1, sizeof(box))) { complain("%s", SAY("out of memory", "内存不足")); exit(1); }
  p->boxes = (box*)items;
  memset(&p->boxes[p->n], 0, sizeof(box));
  p->boxes[p->n].kind = kind;
  p->boxes[p->n].node = node;
  p->boxes[p->n].layer = layer;
  return p->n++;
}
static void add_line(picture* p, size_t from, size_t to) {
  void* items = p->lines;
  if (!asl__arr_reserve(&items, &p->line_cap, p->count + 1, sizeof(line))) { complain("%s", SAY("out of memory", "内存不足")); exit(1); }
  p->lines = (line*)items;
  p->lines[p->count].from = from;
  p->lines[p->count++].to = to;
}
/* A line of any length as a row of lines between neighbouring layers. */
static void connect(picture* p, size_t from, size_t to) {
  while (p->boxes[from].layer + 1 < p->boxes[to].layer && p->n < MAX_BOXES) {
    size_t next = add_box(p, BOX_PASS, 0, p->boxes[from].layer + 1);
    add_line(p, from, next);
    from = next;
  }
  add_line(p, from, to);
}
static int by_layer(const void* a, const void* b) {
  const box* const* x = (const box* const*)a;
  const box* const* y = (const box* const*)b;
  if ((*x)->layer != (*y)->layer) return (*x)->layer < (*y)->layer ? -1 : 1;
  if ((*x)->sort < (*y)->sort || (*x)->sort > (*y)->sort) return (*x)->sort < (*y)->sort ? -1 : 1;
  return *x < *y ? -1 : *x > *y;
}
static double box_width(const box* b) { return b->kind == BOX_PASS ? 16 : 170; }
/* Places every box of a layer next to the average place of its neighbours above (down) or below, keeping them apart. */
static void sweep(picture* p, box** order, int down) {
  for (size_t i = 0; i < p->n; i++) { p->boxes[i].sort = 0; p->boxes[i].weight = 0; }
  int layers = 0;
  for (size_t i = 0; i < p->n; i++)
    if (p->boxes[i].layer >= layers) layers = p->boxes[i].layer + 1;
  /* lines by the layer they end in, so that one pass over each layer sees final neighbours */
  size_t* start = (size_t*)room(((size_t)layers + 2) * sizeof(size_t));
  size_t* sorted = (size_t*)room((p->count + 1) * sizeof(size_t));
  for (size_t i = 0; i < p->count; i++) start[p->boxes[p->lines[i].to].layer + 1]++;
  for (int l = 0; l <= layers; l++) start[l + 1] += start[l];
  for (size_t i = 0; i < p->count; i++) sorted[start[p->boxes[p->lines[i].to].layer]++] = i;
  for (int l = layers; l > 0; l--) start[l] = start[l - 1];
  start[0] = 0;
  size_t at = 0;
  size_t* layer_at = (size_t*)room(((size_t)layers + 1) * sizeof(size_t));
  for (int l = 0; l < layers; l++) {
    layer_at[l] = at;
    while (at < p->n && order[at]->layer == l) at++;
  }
  layer_at[layers] = p->n;
  for (int k = 0; k < layers; k++) {
    const int l = down ? k : layers - 1 - k;
    const size_t from = down ? start[l] : l + 1 < layers ? start[l + 1] : p->count, to = down ? (l + 1 <= layers ? start[l + 1] : p->count)
                                                                                              : l + 2 <= layers ? start[l + 2] : p->count;
    for (size_t i = from; i < to && i < p->count; i++) {
      box* mine = &p->boxes[down ? p->lines[sorted[i]].to : p->lines[sorted[i]].from];
      const box* other = &p->boxes[down ? p->lines[sorted[i]].from : p->lines[sorted[i]].to];
      mine->sort += other->x;
      mine->weight++;
    }
    const size_t a = layer_at[l], b = layer_at[l + 1];
    double left = 0, shift = 0;
    for (size_t i = a; i < b; i++) order[i]->sort = order[i]->weight ? order[i]->sort / order[i]->weight : order[i]->x;
    qsort(order + a, b - a, sizeof *order, by_layer);
    for (size_t i = a; i < b; i++) { /* wanted place, pushed right where boxes would touch; then the whole layer back by the average push */
      double x = order[i]->sort, half = box_width(order[i]) / 2;
      if (i > a && x - half < left) x = left + half;
      left = x + half + 24;
      shift += x - order[i]->sort;
      order[i]->x = x;
    }
    for (size_t i = a; i < b; i++) order[i]->x -= shift / (double)(b - a);
  }
  asl__os_free(start);
  asl__os_free(sorted);
  asl__os_free(layer_at);
}
static void put_html(asl__buf* b, const char* s, size_t most) {
  char entity[8];
  for (size_t i = 0; s[i] && i < most; i++) {
    const unsigned char c = (unsigned char)s[i];
    if (c == '<' || c == '>' || c == '&' || c == '"' || c == '\'' || c == '`') {
      snprintf(entity, sizeof entity, "&#%d;", c);
      asl__buf_text(b, entity);
    } else asl__buf_put(b, c < 32 || c == 127 ? "?" : s + i, 1);
  }
}
static void putf(asl__buf* b, const char* format, ...) ASL_PRINTF(2, 3);
static void putf(asl__buf* b, const char* format, ...) {
  char text[600];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  asl__buf_text(b, text);
}
static const char* colour(const char* type) {
  if (strstr(type, "Conv")) return "#cfe3ff";
  if (strstr(type, "MatMul") || strstr(type, "GEMM") || strstr(type, "Connection")) return "#d9d4ff";
  if (strstr(type, "Pool") || strstr(type, "Reduce")) return "#ffe1c9";
  if (strstr(type, "Relu") || strstr(type, "igmoid") || strstr(type, "wish") || strstr(type, "Tanh") || strstr(type, "Clip"))
    return "#d5f2d3";
  if (strstr(type, "Reshape") || strstr(type, "Trans") || strstr(type, "Concat") || strstr(type, "Slice") || strstr(type, "Split"))
    return "#eeeeee";
  return "#fff3bf";
}
static void put_details(asl__buf* b, const asl__mdl* m, size_t node) {
  const asl__op_call* c = &m->nodes[node].call;
  char shape[160];
  put_html(b, c->op->type, 60);
  asl__buf_text(b, "\n");
  put_html(b, m->nodes[node].name, 300);
  for (size_t k = 0; k < c->nin; k++)
    if (c->in[k]) {
      putf(b, "\n%s %u: %s %s%s", SAY("input", "输入"), (unsigned)k, asl__num_name(c->in[k]->dtype), shape_of(c->in[k], shape, sizeof shape),
           c->in[k]->is_const ? SAY(" constant", " 常量") : "");
    }
  for (size_t k = 0; k < c->nout; k++)
    putf(b, "\n%s %u: %s %s", SAY("output", "输出"), (unsigned)k, asl__num_name(c->out[k]->dtype), shape_of(c->out[k], shape, sizeof shape));
  for (size_t i = 0; i < c->attrs->count && i < 24; i++) {
    const asl__attr* a = &c->attrs->items[i];
    if (a->name[0] == '_') continue;
    asl__buf_text(b, "\n");
    put_html(b, a->name, 60);
    asl__buf_text(b, " = ");
    if (a->kind == ASL__ATTR_STRING) put_html(b, a->s ? a->s : "", 80);
    else if (a->kind == ASL__ATTR_FLOAT) putf(b, "%g", (double)a->f);
    else if (a->kind == ASL__ATTR_INTS || a->kind == ASL__ATTR_BOOLS)
      for (size_t k = 0; k < a->n && k < 12; k++) putf(b, "%s%lld", k ? ", " : "", (long long)a->ints[k]);
    else putf(b, "%lld", (long long)a->i);
  }
}
/* Which box makes the value behind a tensor. */
static int write_picture(const char* path, const asl__om* om, const asl__mdl* m) {
  static const char *const css =
      "body{font:14px system-ui,sans-serif;margin:1em;background:#fafafa;color:#222}"
      "svg text{font:12px system-ui,sans-serif;pointer-events:none}"
      "rect{stroke:#667;rx:5}g:hover rect{stroke:#c00;stroke-width:2}path{fill:none;stroke:#99a;stroke-width:1.2}"
      "#d{position:fixed;right:1em;bottom:1em;max-width:34em;max-height:60vh;overflow:auto;white-space:pre-wrap;background:#fff;border:1px "
      "solid #99a;padding:.7em;border-radius:5px;font:12px monospace}";
  picture p;
  asl__buf b;
  char shape[160];
  memset(&p, 0, sizeof p);
  memset(&b, 0, sizeof b);
  p.m = m;
  size_t* maker = (size_t*)room((m->value_count + 1) * sizeof(size_t)); /* box + 1 of each value, 0: a constant */
  for (size_t i = 0; i < m->value_count; i++)
    if (m->values[i].where == ASL__MDL_INPUT) maker[i] = add_box(&p, BOX_INPUT, m->values[i].at, 0) + 1;
  if (m->node_count + m->io_count[1] + p.n > MAX_BOXES) {
    complain(SAY("%llu operators are too many for a picture", "%llu 个算子太多，无法绘图"), (unsigned long long)m->node_count);
    asl__os_free(maker);
    asl__os_free(p.boxes);
    return 0;
  }
  size_t* at = (size_t*)room((m->node_count + 1) * sizeof(size_t));
  for (size_t i = 0; i < m->node_count; i++) {
    const asl__op_call* c = &m->nodes[i].call;
    int layer = 0;
    for (size_t k = 0; k < c->nin; k++) {
      size_t from = c->in[k] ? maker[asl__mdl_value_of(m, c->in[k]) - m->values] : 0;
      if (from && p.boxes[from - 1].layer >= layer) layer = p.boxes[from - 1].layer + 1;
    }
    at[i] = add_box(&p, BOX_OP, i, layer);
    for (size_t k = 0; k < c->nout; k++) maker[asl__mdl_value_of(m, c->out[k]) - m->values] = at[i] + 1;
  }
  for (size_t i = 0; i < m->node_count; i++) {
    const asl__op_call* c = &m->nodes[i].call;
    for (size_t k = 0; k < c->nin; k++) {
      size_t from = c->in[k] ? maker[asl__mdl_value_of(m, c->in[k]) - m->values] : 0;
      if (from) connect(&p, from - 1, at[i]);
    }
  }
  for (size_t i = 0; i < m->io_count[1]; i++) {
    size_t from = 0;
    for (size_t v = 0; v < m->value_count; v++)
      if (m->values[v].where == ASL__MDL_OUTPUT && m->values[v].at == i) from = maker[v];
    for (size_t k = 0; k < m->copy_count; k++)
      if (m->copies[k].output == i) from = maker[m->copies[k].value];
    size_t out = add_box(&p, BOX_OUTPUT, i, from ? p.boxes[from - 1].layer + 1 : 0);
    if (from) add_line(&p, from - 1, out);
  }
  box** order = (box**)room((p.n + 1) * sizeof(box*));
  for (size_t i = 0; i < p.n; i++) {
    order[i] = &p.boxes[i];
    p.boxes[i].sort = (double)i;
  }
  qsort(order, p.n, sizeof *order, by_layer);
  for (int k = 0; k < 6; k++) sweep(&p, order, k % 2 == 0);
  double left = 0, right = 0;
  int layers = 0;
  for (size_t i = 0; i < p.n; i++) {
    if (p.boxes[i].x - 100 < left) left = p.boxes[i].x - 100;
    if (p.boxes[i].x + 100 > right) right = p.boxes[i].x + 100;
    if (p.boxes[i].layer >= layers) layers = p.boxes[i].layer + 1;
  }
  asl__buf_text(&b, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>");
  put_html(&b, om->name, 100);
  putf(&b, "</title>\n<style>%.590s", css);
  asl__buf_text(&b, strlen(css) > 590 ? css + 590 : "");
  asl__buf_text(&b, "</style></head><body><h3>");
  put_html(&b, om->name, 100);
  putf(&b, "</h3><p>%llu %s</p><div id=\"d\">%s</div>\n", (unsigned long long)m->node_count, SAY("operators", "个算子"),
       SAY("Move over a box to see its inputs, outputs and attributes.", "将鼠标移到方框上，查看输入、输出和属性。"));
  putf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" viewBox=\"%.0f -10 %.0f %d\">\n", right - left,
       layers * 70 + 20, left, right - left, layers * 70 + 20);
  for (size_t i = 0; i < p.count; i++) {
    const box *f = &p.boxes[p.lines[i].from], *t = &p.boxes[p.lines[i].to];
    const double y0 = f->layer * 70 + (f->kind == BOX_PASS ? 20 : 40), y1 = t->layer * 70 + (t->kind == BOX_PASS ? 20 : 0);
    putf(&b, "<path d=\"M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f\"/>\n", f->x, y0, f->x, (y0 + y1) / 2, t->x, (y0 + y1) / 2, t->x, y1);
  }
  for (size_t i = 0; i < p.n; i++) {
    const box* x = &p.boxes[i];
    if (x->kind == BOX_PASS) continue;
    const char* title = x->kind == BOX_OP ? m->nodes[x->node].call.op->type : m->io[x->kind == BOX_OUTPUT][x->node].name;
    const asl__mdl_io* io = x->kind == BOX_OP ? NULL : &m->io[x->kind == BOX_OUTPUT][x->node];
    putf(&b, "<g transform=\"translate(%.1f %d)\"><rect x=\"-80\" width=\"160\" height=\"40\" fill=\"%s\"/><title>", x->x, x->layer * 70,
         x->kind == BOX_OP ? colour(title) : "#ffd6de");
    if (io) {
      putf(&b, "%s %u\n", x->kind == BOX_OUTPUT ? SAY("output", "输出") : SAY("input", "输入"), (unsigned)x->node);
      put_html(&b, io->name, 300);
      putf(&b, "\n%s %s %s", asl__num_name(io->dtype), asl__num_format_name(io->format),
           asl__num_shape_text(io->dims, io->rank, shape, sizeof shape));
    } else put_details(&b, m, x->node);
    asl__buf_text(&b, "</title><text text-anchor=\"middle\" y=\"16\">");
    put_html(&b, title, 22);
    asl__buf_text(&b, "</text><text text-anchor=\"middle\" y=\"32\" fill=\"#555\">");
    if (io) asl__num_shape_text(io->dims, io->rank, shape, sizeof shape);
    else shape_of(m->nodes[x->node].call.out[0], shape, sizeof shape);
    put_html(&b, shape, 24);
    asl__buf_text(&b, "</text></g>\n");
  }
  asl__buf_text(&b, "</svg>\n<script>var d=document.getElementById('d');document.querySelectorAll('g').forEach(function(g){g.onmouseenter="
                    "function(){d.textContent=g.querySelector('title').textContent}})</script>\n</body></html>\n");
  int ok = !b.failed && write_whole(path, b.data, b.bytes);
  asl__buf_free(&b);
  asl__os_free(order);
  asl__os_free(at);
  asl__os_free(maker);
  asl__os_free(p.boxes);
  asl__os_free(p.lines);
  return ok;
}

static int show_file(const char* path, const char* html, int whole) {
  size_t n = 0;
  asl__om* om = NULL;
  asl__mdl* m = NULL;
  char why[1200] = "";
  int result = 0;
  unsigned char* p = read_whole(path, &n);
  if (!p) return 1;
  show_container(path, p, n);
  aclError e = asl__om_parse(p, n, &om, why, sizeof why);
  if (e != ACL_SUCCESS) {
    complain(SAY("%s: %s (code %d, %s)", "%s：%s（错误码 %d，%s）"), path, why, e, asl__diag_code_name(e));
    asl__os_free(p);
    return 1;
  }
  e = asl__mdl_from_om(om, n, &m, why, sizeof why);
  const size_t work = m ? asl__mdl_work_bytes(m) : 0;
  asl__mdl_free(m);
  om->as_written = 1;
  if (e == ACL_SUCCESS) e = asl__mdl_from_om(om, n, &m, why, sizeof why);
  else m = NULL;
  show_model(om, m, work, whole);
  if (e != ACL_SUCCESS) {
    show_graph(om);
    complain(SAY("%s parses but cannot run here: %s (code %d, %s)", "%s 可以解析，但不能在此运行：%s（错误码 %d，%s）"), path, why, e,
             asl__diag_code_name(e));
    result = 1;
  } else if (html) {
    result = !write_picture(html, om, m);
    if (result == 0) printf("%s %s\n", SAY("written:", "已写出："), html);
  }
  asl__mdl_free(m);
  asl__om_free(om);
  asl__os_free(p);
  return result;
}

/* =================================================================================================================
   5  Inputs
   ================================================================================================================= */
typedef struct {
  const char *model, *output, *dump;
  const char* inputs[MAX_IO];
  const char* compare[MAX_IO];
  size_t input_count, compare_count;
  long loop, seed;
  double tolerance, scale, mean[4], deviation[4];
  int text, bgr, progress;
} options;

static uint64_t dice_state;
static double dice(void) { /* 0 to 1 */
  uint64_t z = (dice_state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}
static asl__tensor tensor_of(const asl__mdl_io* io, void* data) {
  asl__tensor t;
  memset(&t, 0, sizeof t);
  t.dtype = io->dtype;
  t.format = io->format;
  asl__num_set_shape(&t, io->rank, io->dims);
  t.data = data;
  t.bytes = io->bytes;
  return t;
}
static void fill_random(const asl__mdl_io* io, void* data) {
  asl__tensor t = tensor_of(io, data);
  for (size_t i = 0, n = asl__num_elements(&t); i < n; i++) {
    if (asl__num_is_int(io->dtype))
      asl__num_set_int(&t, i,
                       io->dtype == ACL_BOOL    ? dice() < 0.5
                       : io->dtype == ACL_UINT8 ? (int64_t)(dice() * 256)
                                                : (int64_t)(dice() * 2));
    else asl__num_set(&t, i, dice());
  }
}
/* A picture, stretched to the input's size (bilinear), as NCHW or NHWC. Bytes stay 0 to 255; other types get (value - mean) / deviation
   of value * scale. NULL, or why not. */
static const char* fill_picture(const options* o, const char* path, const asl__mdl_io* io, void* data) {
#if defined(STB_HEADER)
  int w = 0, h = 0, channels = 0;
  const int nhwc = io->format == ACL_FORMAT_NHWC || (io->rank == 4 && io->dims[3] <= 4 && io->dims[1] > 4);
  if (io->rank != 4) return SAY("pictures go into inputs with four axes", "图片只能作为四维输入");
  const int64_t C = io->dims[nhwc ? 3 : 1], H = io->dims[nhwc ? 1 : 2], W = io->dims[nhwc ? 2 : 3];
  if (C != 1 && C != 3 && C != 4) return SAY("pictures have 1, 3 or 4 channels, this input has another number", "图片只有 1、3 或 4 个通道，与该输入不符");
  unsigned char* p = stbi_load(path, &w, &h, &channels, (int)C);
  if (!p) return SAY("this is no PNG or JPEG picture, or it is damaged", "这不是 PNG 或 JPEG 图片，或已损坏");
  asl__tensor t = tensor_of(io, data);
  for (int64_t n = 0; n < io->dims[0]; n++)
    for (int64_t y = 0; y < H; y++)
      for (int64_t x = 0; x < W; x++)
        for (int64_t c = 0; c < C; c++) {
          const double fy = ((double)y + 0.5) * h / (double)H - 0.5, fx = ((double)x + 0.5) * w / (double)W - 0.5;
          const int y0 = fy < 0 ? 0 : (int)fy, x0 = fx < 0 ? 0 : (int)fx, y1 = y0 + 1 < h ? y0 + 1 : h - 1,
                    x1 = x0 + 1 < w ? x0 + 1 : w - 1;
          const double dy = fy < 0 ? 0 : fy - y0, dx = fx < 0 ? 0 : fx - x0;
          const int64_t from = o->bgr && c < 3 && C >= 3 ? 2 - c : c;
#define PIXEL(row, column) ((double)p[((int64_t)(row)*w + (column)) * C + from])
          double v = (PIXEL(y0, x0) * (1 - dx) + PIXEL(y0, x1) * dx) * (1 - dy) + (PIXEL(y1, x0) * (1 - dx) + PIXEL(y1, x1) * dx) * dy;
#undef PIXEL
          const int64_t i = nhwc ? ((n * H + y) * W + x) * C + c : ((n * C + c) * H + y) * W + x;
          if (asl__num_is_int(io->dtype)) asl__num_set_int(&t, (size_t)i, (int64_t)(v + 0.5));
          else asl__num_set(&t, (size_t)i, (v * o->scale - o->mean[c]) / o->deviation[c]);
        }
  stbi_image_free(p);
  return NULL;
#else
  (void)o, (void)path, (void)io, (void)data;
  return SAY("this build reads no pictures: apt-get install -y libstb-dev, then make", "本程序未包含图片支持：apt-get install -y libstb-dev，再 make");
#endif
}
/* A .npy file is raw data behind a line of text; the length of that line stands at offset 8 (2 bytes) or, from version 2 on, 4. */
static size_t npy_header(const unsigned char* p, size_t n) {
  if (n < 12 || memcmp(p, "\x93NUMPY", 6) != 0) return 0;
  const size_t head = p[6] < 2 ? 10 + (size_t)number(p + 8, 2) : 12 + (size_t)number(p + 8, 4);
  return head <= n ? head : 0;
}
static int fill_file(const options* o, const char* path, const asl__mdl_io* io, void* data) {
  size_t n = 0;
  if (ends_with(path, ".png") || ends_with(path, ".jpg") || ends_with(path, ".jpeg")) {
    const char* wrong = fill_picture(o, path, io, data);
    if (wrong) complain("%s: %s", path, wrong);
    return wrong == NULL;
  }
  unsigned char* p = read_whole(path, &n);
  if (!p) return 0;
  const size_t skip = npy_header(p, n), have = n - skip;
  const int ok = have == io->bytes;
  if (ok) memcpy(data, p + skip, have);
  else {
    char shape[160];
    const size_t one = asl__num_size(io->dtype);
    complain(SAY("%s has %llu bytes, input %s wants %llu (%s %s)", "%s 有 %llu 字节，输入 %s 需要 %llu 字节（%s %s）"), path,
             (unsigned long long)have, io->name, (unsigned long long)io->bytes, asl__num_name(io->dtype),
             asl__num_shape_text(io->dims, io->rank, shape, sizeof shape));
    if (one && io->bytes && have % (io->bytes / one) == 0 && have)
      complain(SAY("    that would be %llu bytes for each number instead of %llu: another element type?",
                   "    即每个数 %llu 字节而不是 %llu：元素类型不同？"),
               (unsigned long long)(have / (io->bytes / one)), (unsigned long long)one);
  }
  asl__os_free(p);
  return ok;
}

/* =================================================================================================================
   6  Run, dump, compare
   ================================================================================================================= */
/* A tensor as a file: bytes, or one number a line. */
static int write_tensor(const options* o, const char* folder, const char* name, const asl__tensor* t) {
  char path[600], clean[200];
  size_t k = 0;
  for (; name[k] && k < sizeof clean - 1; k++)
    clean[k] =
        (name[k] >= '0' && name[k] <= '9') || ((name[k] | 32) >= 'a' && (name[k] | 32) <= 'z') || name[k] == '-' || name[k] == '.'
            ? name[k]
            : '_';
  clean[k] = 0;
  snprintf(path, sizeof path, "%.380s/%s.%s", folder, clean, o->text ? "txt" : "bin");
  if (!o->text) return write_whole(path, t->data ? t->data : "", t->bytes);
  FILE* f = fopen(path, "w");
  for (size_t i = 0, n = asl__num_elements(t); f && i < n; i++)
    if (asl__num_is_int(t->dtype)) fprintf(f, "%lld\n", (long long)asl__num_get_int(t, i));
    else fprintf(f, "%.9g\n", asl__num_get(t, i));
  if (!f || fclose(f) != 0) { complain("%s: %s", path, SAY("cannot be written", "无法写入")); return 0; }
  return 1;
}
static int make_folder(const char* path) {
#if defined(_WIN32)
  int bad = _mkdir(path);
#else
  int bad = mkdir(path, 0777);
#endif
  if (bad == 0 || errno == EEXIST) return 1;
  complain("%s: %s", path, SAY("the folder cannot be made", "无法创建文件夹"));
  return 0;
}
typedef struct { asl__mdl* m; void* work; void* in[MAX_IO]; void* out[MAX_IO]; } session;
/* One run with every result kept the moment it is there: its memory is used again later. */
static aclError run_dumping(const options* o, session* s, char* why, size_t cap) {
  char name[260];
  asl__mdl* m = s->m;
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < m->io_count[k]; i++) m->bound[k][i] = k ? s->out[i] : s->in[i];
  for (size_t i = 0; i < m->value_count; i++) {
    asl__mdl_value* v = &m->values[i];
    if (v->where == ASL__MDL_WORK) v->t.data = (unsigned char*)s->work + v->at;
    else if (v->where != ASL__MDL_CONST) v->t.data = m->bound[v->where == ASL__MDL_OUTPUT][v->at];
  }
  for (size_t i = 0; i < m->node_count; i++) {
    asl__op_call* c = &m->nodes[i].call;
    c->workspace = c->workspace_bytes ? (unsigned char*)s->work + m->nodes[i].workspace_at : NULL;
    aclError e = asl__op_run(c);
    if (e != ACL_SUCCESS) {
      snprintf(why, cap, "%s", c->why);
      return e;
    }
    for (size_t k = 0; k < c->nout; k++) {
      snprintf(name, sizeof name, "%04u_%.40s_%.120s_%u", (unsigned)i, c->op->type, m->nodes[i].name, (unsigned)k);
      if (!write_tensor(o, o->dump, name, c->out[k])) return ACL_ERROR_FAILURE;
    }
  }
  return ACL_SUCCESS;
}
/* How near an output is to a reference of the same type, or of float32 numbers. 1 when near enough. */
static int compare_output(const options* o, const asl__mdl_io* io, void* data, const char* path) {
  size_t n = 0, first = SIZE_MAX;
  unsigned char* p = read_whole(path, &n);
  if (!p) return 0;
  const size_t skip = npy_header(p, n);
  asl__tensor mine = tensor_of(io, data), ref = tensor_of(io, p + skip);
  const size_t count = asl__num_elements(&mine);
  if (n - skip != io->bytes && n - skip == count * 4) ref.dtype = ACL_FLOAT;
  else if (n - skip != io->bytes) {
    complain(SAY("%s has %llu bytes, output %s has %llu", "%s 有 %llu 字节，输出 %s 有 %llu 字节"), path, (unsigned long long)(n - skip), io->name,
             (unsigned long long)io->bytes);
    asl__os_free(p);
    return 0;
  }
  double dot = 0, aa = 0, bb = 0, diff = 0, worst = 0;
  size_t odd = 0;
  for (size_t i = 0; i < count; i++) {
    const double a = asl__num_get(&mine, i), b = asl__num_get(&ref, i), d = fabs(a - b);
    if (!(d <= o->tolerance * (fabs(b) + 1e-3)) && !(isnan(a) && isnan(b))) {
      odd++;
      if (first == SIZE_MAX) first = i;
    }
    dot += a * b, aa += a * a, bb += b * b, diff += d * d;
    if (!(d <= worst)) worst = d;
  }
  const double l2 = bb > 0 ? sqrt(diff / bb) : sqrt(diff), cosine = aa > 0 && bb > 0 ? dot / sqrt(aa * bb) : aa <= 0 && bb <= 0;
  const int near = l2 <= o->tolerance;
  printf(SAY("compare   %s: cosine %.6f, relative L2 %.3g, largest difference %.3g -> %s\n",
             "比较      %s：余弦 %.6f，相对 L2 %.3g，最大差 %.3g -> %s\n"),
         io->name, cosine, l2, worst, near ? SAY("close enough", "足够接近") : SAY("TOO FAR", "差距过大"));
  if (odd)
    printf(SAY("          %llu of %llu numbers differ by more than %g; the first is number %llu: %g here, %g in the reference\n",
               "          %llu / %llu 个数的差超过 %g；第一个是第 %llu 个：这里 %g，参考 %g\n"),
           (unsigned long long)odd, (unsigned long long)count, o->tolerance, (unsigned long long)first, asl__num_get(&mine, first),
           asl__num_get(&ref, first));
  asl__os_free(p);
  return near;
}
static int by_value(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return x < y ? -1 : x > y;
}
static void show_progress(const options* o, long done, double since, double* last) {
  const double now = (double)asl__os_now_ns() / 1e9;
  const int terminal = o->progress;
  if (now - since < 1 || (done < o->loop && now - *last < (terminal ? 0.1 : 5))) return;
  *last = now;
  if (!terminal) {
    fprintf(stderr, SAY("%ld of %ld runs done\n", "已完成 %ld / %ld 次\n"), done, o->loop);
    return;
  }
  char bar[41];
  for (int i = 0; i < 40; i++) bar[i] = (long)i * o->loop < 40 * done ? '#' : '.';
  bar[40] = 0;
  fprintf(stderr, "\r[%s] %ld/%ld%s", bar, done, o->loop, done == o->loop ? "\n" : "");
  fflush(stderr);
}
static void first_numbers(const asl__mdl_io* io, void* data) {
  asl__tensor t = tensor_of(io, data);
  char shape[160];
  const size_t n = asl__num_elements(&t);
  printf("%s    ", SAY("output", "输出  "));
  print_clean(stdout, io->name, 100);
  printf("  %s %s :", asl__num_name(io->dtype), asl__num_shape_text(io->dims, io->rank, shape, sizeof shape));
  for (size_t i = 0; i < n && i < 8; i++)
    if (asl__num_is_int(io->dtype)) printf(" %lld", (long long)asl__num_get_int(&t, i));
    else printf(" %.6g", asl__num_get(&t, i));
  printf("%s\n", n > 8 ? " ..." : "");
}
static int run_session(const options* o, session* s) {
  asl__mdl* m = s->m;
  char why[1200] = "";
  if (m->io_count[0] > MAX_IO || m->io_count[1] > MAX_IO) {
    complain("%s", SAY("the model has too many inputs or outputs", "模型的输入或输出太多"));
    return 1;
  }
  if (o->input_count && o->input_count != m->io_count[0]) {
    complain(SAY("%llu inputs are given, the model has %llu", "给了 %llu 个输入，模型有 %llu 个"), (unsigned long long)o->input_count,
             (unsigned long long)m->io_count[0]);
    return 1;
  }
  if (o->compare_count > m->io_count[1]) {
    complain(SAY("%llu references are given, the model has %llu outputs", "给了 %llu 个参考，模型有 %llu 个输出"), (unsigned long long)o->compare_count,
             (unsigned long long)m->io_count[1]);
    return 1;
  }
  s->work = room(asl__mdl_work_bytes(m) + 64);
  unsigned char* aligned = (unsigned char*)s->work + (64 - (uintptr_t)s->work % 64) % 64;
  for (size_t i = 0; i < m->io_count[0]; i++) {
    const asl__mdl_io* io = asl__mdl_io_at(m, 0, i);
    s->in[i] = room(io->bytes);
    if (!o->input_count) fill_random(io, s->in[i]);
    else if (!fill_file(o, o->inputs[i], io, s->in[i])) return 1;
  }
  for (size_t i = 0; i < m->io_count[1]; i++) s->out[i] = room(asl__mdl_io_at(m, 1, i)->bytes);
  if (o->output && !make_folder(o->output)) return 1;
  if (o->dump && !make_folder(o->dump)) return 1;
  double* took = (double*)room((size_t)o->loop * sizeof(double));
  const double since = (double)asl__os_now_ns() / 1e9;
  double last = since, sum = 0;
  aclError e = ACL_SUCCESS;
  for (long k = 0; k < o->loop && e == ACL_SUCCESS; k++) {
    const uint64_t t0 = asl__os_now_ns();
    e = asl__mdl_run(m, aligned, (const void* const*)s->in, s->out, why, sizeof why);
    took[k] = (double)(asl__os_now_ns() - t0) / 1e6;
    sum += took[k];
    show_progress(o, k + 1, since, &last);
  }
  if (e == ACL_SUCCESS && o->dump) {
    session again = *s;
    again.work = aligned;
    e = run_dumping(o, &again, why, sizeof why);
  }
  if (e != ACL_SUCCESS) {
    complain(SAY("the run stopped: %s (code %d, %s)", "执行中止：%s（错误码 %d，%s）"), why, e, asl__diag_code_name(e));
    asl__os_free(took);
    return 1;
  }
  qsort(took, (size_t)o->loop, sizeof *took, by_value);
  asl__op_cost cost;
  asl__mdl_cost(m, &cost);
  printf(SAY("run       %ld times: median %.3f ms, best %.3f ms, mean %.3f ms", "运行      %ld 次：中位 %.3f ms，最好 %.3f ms，平均 %.3f ms"), o->loop,
         took[o->loop / 2], took[0], sum / (double)o->loop);
  if (cost.macs > 0 && took[o->loop / 2] > 0) printf(", %.1f GFLOP/s", 2 * cost.macs / took[o->loop / 2] / 1e6);
  printf("\n");
  asl__os_free(took);
  int result = 0;
  for (size_t i = 0; i < m->io_count[1]; i++) {
    const asl__mdl_io* io = asl__mdl_io_at(m, 1, i);
    char name[64];
    asl__tensor t = tensor_of(io, s->out[i]);
    first_numbers(io, s->out[i]);
    snprintf(name, sizeof name, "output_%u", (unsigned)i);
    if (o->output && !write_tensor(o, o->output, name, &t)) result = 1;
    if (i < o->compare_count && !compare_output(o, io, s->out[i], o->compare[i])) result = 1;
  }
  return result;
}
static int run_file(const options* o) {
  session s;
  size_t n = 0;
  char why[1200] = "";
  memset(&s, 0, sizeof s);
  unsigned char* p = read_whole(o->model, &n);
  if (!p) return 1;
  const uint64_t t0 = asl__os_now_ns();
  asl__om* om = NULL;
  aclError e = asl__om_parse(p, n, &om, why, sizeof why);
  if (e == ACL_SUCCESS) {
    om->as_written = o->dump != NULL; /* a dump has every operator's result, also of those that would run together */
    e = asl__mdl_from_om(om, n, &s.m, why, sizeof why);
  }
  asl__om_free(om);
  const double loaded = (double)(asl__os_now_ns() - t0) / 1e6;
  asl__os_free(p);
  if (e != ACL_SUCCESS) {
    complain(SAY("%s cannot be loaded: %s (code %d, %s)", "%s 无法加载：%s（错误码 %d，%s）"), o->model, why, e, asl__diag_code_name(e));
    return 1;
  }
  printf(SAY("loaded    %s in %.2f ms, %llu operators\n", "加载      %s，%.2f ms，%llu 个算子\n"), o->model, loaded,
         (unsigned long long)s.m->node_count);
  for (size_t i = 0; i < s.m->note_count; i++) {
    printf("%s   %s ", SAY("assumed", "假设   "), asl__fuse_text(s.m->notes[i].kind));
    print_clean(stdout, s.m->notes[i].node, 200);
    printf("\n");
  }
  int result = run_session(o, &s);
  for (size_t i = 0; i < MAX_IO; i++) {
    asl__os_free(s.in[i]);
    asl__os_free(s.out[i]);
  }
  asl__os_free(s.work);
  asl__mdl_free(s.m);
  return result;
}

/* =================================================================================================================
   7  The command line
   ================================================================================================================= */
static int usage(FILE* f) {
  fputs(SAY("omtool show FILE.om [--html PAGE.html] [--brief]\n"
            "    header, partitions, inputs, outputs, graph, and what the loader had to assume; --html draws the graph\n"
            "omtool run FILE.om [--input A,B...] [options]\n"
            "    --input A,B    one file for each input: raw numbers, .npy, or a picture (.png .jpg); without it random numbers\n"
            "    --scale S --mean R,G,B --std R,G,B --bgr    for pictures: (pixel * S - mean) / std; S is 1/255 when not given\n"
            "    --loop N       run N times and tell the times            --seed N     of the random numbers (1)\n"
            "    --output DIR   write the outputs there                   --outfmt BIN|TXT\n"
            "    --dump DIR     write every tensor there, in the order of the run\n"
            "    --compare A,B  reference files of the outputs: cosine, relative L2, first difference; --tolerance T (0.01)\n"
            "omtool bundle OUT.om A.om B.om ...   several models in one file, for aclmdlBundleLoadFromFile\n"
            "Exit code: 0 done and close enough, 1 failed or not, 2 wrong command line.\n",
            "omtool show 文件.om [--html 页面.html] [--brief]\n"
            "    显示文件头、分区、输入、输出、计算图以及加载时所做的假设；--html 画出计算图\n"
            "omtool run 文件.om [--input A,B...] [选项]\n"
            "    --input A,B    每个输入一个文件：原始数据、.npy 或图片（.png .jpg）；不给则用随机数\n"
            "    --scale S --mean R,G,B --std R,G,B --bgr    用于图片：(像素 * S - mean) / std；S 默认 1/255\n"
            "    --loop N       运行 N 次并报告时间                       --seed N     随机数种子（1）\n"
            "    --output DIR   把输出写到该目录                          --outfmt BIN|TXT\n"
            "    --dump DIR     按执行顺序写出每个张量\n"
            "    --compare A,B  各输出的参考文件：余弦、相对 L2、第一个不同；--tolerance T（0.01）\n"
            "omtool bundle 输出.om A.om B.om ...   把多个模型放进一个文件，供 aclmdlBundleLoadFromFile 使用\n"
            "退出码：0 完成且足够接近，1 失败或差距过大，2 命令行有误。\n"),
        f);
  return f == stdout ? 0 : 2;
}
/* The value of --name VALUE or --name=VALUE, NULL when argument *i is something else. */
static char* value_of(int argc, char** argv, int* i, const char* name) {
  const size_t n = strlen(name);
  if (strncmp(argv[*i], name, n) != 0) return NULL;
  if (argv[*i][n] == '=') return argv[*i] + n + 1;
  if (argv[*i][n] != 0 || *i + 1 >= argc) return NULL;
  return argv[++*i];
}
static size_t cut_list(char* text, const char** list) {
  size_t n = 0;
  for (char* s = text; s && *s && n < MAX_IO; n++) {
    list[n] = s;
    s = strpbrk(s, ",;");
    if (s) *s++ = 0;
  }
  return n;
}
static int numbers_of(const char* text, double* out) {
  size_t n = 0;
  char* end = NULL;
  for (; *text && n < 4; n++) {
    out[n] = strtod(text, &end);
    if (end == text || (*end && *end != ',')) return 0;
    text = *end ? end + 1 : end;
  }
  for (size_t i = n; n && i < 4; i++) out[i] = out[n - 1];
  return n > 0 && *text == 0;
}
/* Whole model files into one; each must parse, so that the bundle loads. */
static int bundle_files(const char* out, char** paths, size_t count) {
  asl__om_piece piece[ASL__OM_MAX_PIECES];
  unsigned char* data[ASL__OM_MAX_PIECES];
  asl__buf file;
  size_t n = 0;
  int ok = count >= 1 && count <= ASL__OM_MAX_PIECES;
  memset(&file, 0, sizeof file);
  if (!ok) complain(SAY("a bundle holds 1 to %u models", "一个模型包可含 1 到 %u 个模型"), ASL__OM_MAX_PIECES);
  for (; ok && n < count; n++) {
    asl__om* om = NULL;
    char why[400] = "";
    data[n] = NULL;
    if (asl__os_read_file(paths[n], (size_t)1 << 32, &data[n], &piece[n].bytes) != 0) {
      complain(SAY("%s: no such file, or not readable", "%s：文件不存在或不可读"), paths[n]);
      ok = 0;
    } else if (asl__om_parse(data[n], piece[n].bytes, &om, why, sizeof why) != ACL_SUCCESS) {
      complain("%s: %s", paths[n], why);
      ok = 0;
    }
    piece[n].data = data[n];
    asl__om_free(om);
  }
  if (ok && !asl__om_write_bundle("bundle", piece, n, &file)) complain(SAY("no memory", "内存不足")), ok = 0;
  FILE* f = ok ? fopen(out, "wb") : NULL;
  if (ok && (!f || fwrite(file.data, 1, file.bytes, f) != file.bytes)) ok = 0, complain("%s: %s", out, strerror(errno));
  if (f && fclose(f) != 0) ok = 0;
  for (size_t i = 0; i < n; i++) asl__os_free(data[i]);
  asl__buf_free(&file);
  return ok ? 0 : 1;
}
int main(int argc, char** argv) {
  options o;
  const char* html = NULL;
  char* v;
  int brief = 0, ok = 1;
  memset(&o, 0, sizeof o);
  o.loop = 1;
  o.seed = 1;
  o.tolerance = 0.01;
  o.scale = 1.0 / 255;
  for (int i = 0; i < 4; i++) o.deviation[i] = 1;
#if !defined(_WIN32)
  o.progress = isatty(2);
#endif
  if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0)
    return usage(argc < 2 ? stderr : stdout);
  if (strcmp(argv[1], "bundle") == 0) return argc > 3 ? bundle_files(argv[2], argv + 3, (size_t)argc - 3) : usage(stderr);
  const int shows = strcmp(argv[1], "show") == 0, runs = strcmp(argv[1], "run") == 0;
  if (!shows && !runs) {
    complain(SAY("%s: the commands are show, run and bundle", "%s：命令只有 show、run 和 bundle"), argv[1]);
    return usage(stderr);
  }
  for (int i = 2; i < argc && ok; i++) {
    if ((v = value_of(argc, argv, &i, "--model")) != NULL) o.model = v;
    else if (shows && (v = value_of(argc, argv, &i, "--html")) != NULL) html = v;
    else if (shows && strcmp(argv[i], "--brief") == 0) brief = 1;
    else if (runs && (v = value_of(argc, argv, &i, "--input")) != NULL) o.input_count = cut_list(v, o.inputs);
    else if (runs && (v = value_of(argc, argv, &i, "--compare")) != NULL) o.compare_count = cut_list(v, o.compare);
    else if (runs && (v = value_of(argc, argv, &i, "--output")) != NULL) o.output = v;
    else if (runs && (v = value_of(argc, argv, &i, "--dump")) != NULL) o.dump = v;
    else if (runs && (v = value_of(argc, argv, &i, "--outfmt")) != NULL) {
      o.text = strcmp(v, "TXT") == 0;
      ok = o.text || strcmp(v, "BIN") == 0;
    } else if (runs && (v = value_of(argc, argv, &i, "--loop")) != NULL) ok = (o.loop = strtol(v, NULL, 10)) >= 1 && o.loop <= 10000000;
    else if (runs && (v = value_of(argc, argv, &i, "--seed")) != NULL) o.seed = strtol(v, NULL, 10);
    else if (runs && (v = value_of(argc, argv, &i, "--tolerance")) != NULL) ok = (o.tolerance = strtod(v, NULL)) >= 0;
    else if (runs && (v = value_of(argc, argv, &i, "--scale")) != NULL) o.scale = strtod(v, NULL);
    else if (runs && (v = value_of(argc, argv, &i, "--mean")) != NULL) ok = numbers_of(v, o.mean);
    else if (runs && (v = value_of(argc, argv, &i, "--std")) != NULL) ok = numbers_of(v, o.deviation);
    else if (runs && strcmp(argv[i], "--bgr") == 0) o.bgr = 1;
    else if (argv[i][0] != '-' && !o.model) o.model = argv[i];
    else {
      complain(SAY("%s: unknown, or its value is missing", "%s：未知选项，或缺少它的值"), argv[i]);
      return usage(stderr);
    }
    if (!ok) complain(SAY("%s: not a value it can have", "%s：取值不合法"), argv[i]);
  }
  for (int i = 0; i < 4; i++) ok &= o.deviation[i] < 0 || o.deviation[i] > 0;
  if (!ok || !o.model) return usage(stderr);
  dice_state = (uint64_t)o.seed;
  return shows ? show_file(o.model, html, !brief) : run_file(&o);
}
