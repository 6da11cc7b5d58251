/*
  gpu2npu_c.h - the part of gpu2npu that turns C and C++ with the CUDA runtime into AscendCL

  Tokens again, and a table: cudaMemcpy(dst, src, n, kind) becomes aclrtMemcpy(dst, n, src, n, kind) by a template with $1 .. $9 for the
  arguments, each of them converted on its own first. What has no counterpart (kernels, cublas) is left as it is and reported.
  Uses the tokens, the arena and the result of py_migrate.h.
*/
#ifndef GPU2NPU_C_H
#define GPU2NPU_C_H

#include "../lib/py_migrate.h"

/*--------------------------------------------------------------------------------------
  Tokens of C: names, numbers, strings (in one piece, with their quotation marks), operators of one byte, <<< and >>>.
  Comments, blanks and continued lines lie between them. Brackets that match have mates; those that do not have none.
--------------------------------------------------------------------------------------*/
typedef struct cx_lexer { pm_text* x; size_t p; uint32_t line; uint32_t* open; size_t depth, room; int launches; } cx_lexer;

PM_FN int cx_byte(const cx_lexer* L, size_t k) { return L->p + k < L->x->n ? (unsigned char)L->x->s[L->p + k] : 0; }
PM_FN void cx_forward(cx_lexer* L, size_t n) {
  for (; n > 0 && L->p < L->x->n; n--) L->line += L->x->s[L->p++] == '\n';
}
PM_FN void cx_add(cx_lexer* L, int kind, size_t at, uint32_t line) {
  pm_text* x = L->x;
  pm_token* t;
  x->tokens = (pm_token*)pm_grow(x->tokens, x->count, &x->capacity, sizeof *x->tokens);
  t = &x->tokens[x->count++];
  t->at = (uint32_t)at, t->end = (uint32_t)L->p, t->line = line, t->mate = -1, t->kind = (uint8_t)kind, t->flags = 0;
}
PM_FN int cx_fail(cx_lexer* L, uint32_t line, const char* en, const char* zh) {
  L->x->error.en = en, L->x->error.zh = zh, L->x->error.line = line;
  return 0;
}
PM_FN void cx_bracket(cx_lexer* L, int c) {
  pm_text* x = L->x;
  uint32_t here = (uint32_t)x->count - 1;
  size_t k;
  if (c == '(' || c == '[' || c == '{') {
    L->open = (uint32_t*)pm_grow(L->open, L->depth, &L->room, sizeof *L->open);
    L->open[L->depth++] = here;
    return;
  }
  for (k = 0; k < 64 && k < L->depth; k++) { /* #if and #else may have opened more than is closed */
    uint32_t open = L->open[L->depth - 1 - k];
    char o = x->s[x->tokens[open].at];
    if (o != (c == ')' ? '(' : c == ']' ? '[' : '{')) continue;
    x->tokens[open].mate = (int32_t)here;
    x->tokens[here].mate = (int32_t)open;
    L->depth -= k + 1;
    return;
  }
}
/* Behind the opening quotation mark. */
PM_FN int cx_quoted(cx_lexer* L, int quote, uint32_t line) {
  while (L->p < L->x->n && cx_byte(L, 0) != quote) {
    if (cx_byte(L, 0) == '\\') cx_forward(L, cx_byte(L, 1) == '\r' && cx_byte(L, 2) == '\n' ? 3 : 2);
    else if (cx_byte(L, 0) == '\n') return cx_fail(L, line, "a string or character is not closed on its line", "字符串或字符没有在本行结束");
    else L->p++;
  }
  if (L->p >= L->x->n) return cx_fail(L, line, "a string or character is never closed", "字符串或字符没有结束");
  L->p++;
  return 1;
}
/* R"x( ... )x" behind R" */
PM_FN int cx_raw(cx_lexer* L, uint32_t line) {
  char end[24] = ")";
  size_t n = 1;
  while (n < 18 && cx_byte(L, 0) && cx_byte(L, 0) != '(') end[n++] = (char)cx_byte(L, 0), L->p++;
  end[n++] = '"';
  for (; L->p + n <= L->x->n; cx_forward(L, 1))
    if (memcmp(L->x->s + L->p, end, n) == 0) {
      cx_forward(L, n);
      return 1;
    }
  return cx_fail(L, line, "a raw string is never closed", "原始字符串没有结束");
}
PM_FN int cx_is_prefix(const char* s, size_t n) { return (n == 1 && strchr("LuUR", *s)) || (n == 2 && (!memcmp(s, "u8", 2) || s[1] == 'R')) || (n == 3 && !memcmp(s, "u8R", 3)); }

PM_FN int cx_token(cx_lexer* L, int* directive) {
  int c = cx_byte(L, 0);
  size_t at = L->p;
  uint32_t line = L->line;
  if (pm_starts_name(c)) {
    while (pm_in_name(cx_byte(L, 0))) L->p++;
    if ((cx_byte(L, 0) == '"' || cx_byte(L, 0) == '\'') && cx_is_prefix(L->x->s + at, L->p - at)) {
      int raw = L->x->s[L->p - 1] == 'R' && cx_byte(L, 0) == '"', quote = cx_byte(L, 0);
      L->p++;
      if (!(raw ? cx_raw(L, line) : cx_quoted(L, quote, line))) return 0;
      cx_add(L, PM_STRING, at, line);
      return 1;
    }
    cx_add(L, PM_NAME, at, line);
    if (*directive == 1) *directive = L->p - at >= 7 && memcmp(L->x->s + at, "include", 7) == 0 ? 2 : 3;
    return 1;
  }
  if (isdigit(c) || (c == '.' && isdigit(cx_byte(L, 1)))) {
    while (pm_in_name(cx_byte(L, 0)) || cx_byte(L, 0) == '.' || (cx_byte(L, 0) == '\'' && pm_in_name(cx_byte(L, 1))) ||
           ((cx_byte(L, 0) == '+' || cx_byte(L, 0) == '-') && strchr("eEpP", L->x->s[L->p - 1]))) L->p++;
    cx_add(L, PM_NUMBER, at, line);
    return 1;
  }
  if (c == '"' || (c == '\'' && (*directive != 3 || cx_byte(L, 2) == '\'' || (cx_byte(L, 1) == '\\' && cx_byte(L, 3) == '\'')))) { /* #error don't */
    L->p++;
    if (!cx_quoted(L, c, line)) return 0;
    cx_add(L, PM_STRING, at, line);
    return 1;
  }
  if (c == '<' && *directive == 2) { /* #include <name> */
    while (L->p < L->x->n && cx_byte(L, 0) != '>' && cx_byte(L, 0) != '\n') L->p++;
    if (cx_byte(L, 0) == '>') L->p++;
    cx_add(L, PM_STRING, at, line);
    return 1;
  }
  L->p++;
  if (c == '<' && cx_byte(L, 0) == '<' && cx_byte(L, 1) == '<') L->p += 2, L->launches++;
  else if (c == '>' && L->launches > 0 && cx_byte(L, 0) == '>' && cx_byte(L, 1) == '>') L->p += 2, L->launches--;
  cx_add(L, PM_OP, at, line);
  if (strchr("()[]{}", c)) cx_bracket(L, c);
  return 1;
}

PM_FN int cx_tokenize(pm_text* x, const char* s, size_t n) {
  cx_lexer L;
  int fresh = 1, directive = 0, ok = 1; /* directive: 1 behind #, 2 in #include, 3 in another one */
  memset(x, 0, sizeof *x);
  memset(&L, 0, sizeof L);
  x->s = s, x->n = n;
  L.x = x, L.line = 1;
  if (n >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0) L.p = 3;
  if (n && memchr(s, 0, n)) ok = cx_fail(&L, 1, "it holds zero bytes: no text", "它含有零字节：不是文本");
  if (n >= 0x7fffffffu) ok = cx_fail(&L, 1, "it is larger than 2 GiB", "它大于 2 GiB");
  while (ok && L.p < n) {
    int c = cx_byte(&L, 0);
    if (c == '\n') fresh = 1, directive = 0, cx_forward(&L, 1);
    else if (c != 0 && strchr(" \t\r\v\f", c)) L.p++;
    else if (c == '\\' && (cx_byte(&L, 1) == '\n' || (cx_byte(&L, 1) == '\r' && cx_byte(&L, 2) == '\n'))) cx_forward(&L, cx_byte(&L, 1) == '\r' ? 3 : 2);
    else if (c == '/' && cx_byte(&L, 1) == '/') {
      while (L.p < n && !(cx_byte(&L, 0) == '\n' && L.x->s[L.p - 1] != '\\')) cx_forward(&L, 1);
    } else if (c == '/' && cx_byte(&L, 1) == '*') {
      uint32_t line = L.line;
      cx_forward(&L, 2);
      while (L.p < n && !(cx_byte(&L, 0) == '*' && cx_byte(&L, 1) == '/')) cx_forward(&L, 1);
      if (L.p >= n) ok = cx_fail(&L, line, "a comment is never closed", "注释没有结束");
      cx_forward(&L, 2);
    } else {
      if (c == '#' && fresh) directive = 1;
      fresh = 0;
      ok = cx_token(&L, &directive);
    }
  }
  L.p = n;
  cx_add(&L, PM_END, n, L.line);
  free(L.open);
  return ok;
}

/*--------------------------------------------------------------------------------------
  The tables
--------------------------------------------------------------------------------------*/
/* $1 .. $9: arguments; $1p: with a cast to void**. Missing ones at the end are NULL. twice: $3 stands in it two times, which is wrong for an
   expression that does something. waits: CUDA waits here for what was queued before, AscendCL does not, which matters when the project queues
   anything. In both cases `instead` is taken. */
typedef struct cx_call { const char* name; int least, most; const char* to; int twice, waits; const char* instead; } cx_call;
static const cx_call cx_calls[] = {
    {"cudaSetDevice", 1, 1, "aclrtSetDevice($1)", 0, 0, 0},
    {"cudaGetDevice", 1, 1, "aclrtGetDevice($1)", 0, 0, 0},
    {"cudaGetDeviceCount", 1, 1, "aclrtGetDeviceCount((uint32_t *)($1))", 0, 0, 0},
    {"cudaDeviceReset", 0, 0, "g2n_reset_device()", 0, 0, 0},
    {"cudaDeviceSynchronize", 0, 0, "aclrtSynchronizeDevice()", 0, 0, 0},
    {"cudaThreadSynchronize", 0, 0, "aclrtSynchronizeDevice()", 0, 0, 0},
    {"cuInit", 1, 1, "g2n_init()", 0, 0, 0},
    {"cuCtxCreate", 3, 3, "aclrtCreateContext($1, $3)", 0, 0, 0},
    {"cuCtxDestroy", 1, 1, "aclrtDestroyContext($1)", 0, 0, 0},
    {"cuCtxSetCurrent", 1, 1, "aclrtSetCurrentContext($1)", 0, 0, 0},
    {"cuCtxGetCurrent", 1, 1, "aclrtGetCurrentContext($1)", 0, 0, 0},
    {"cudaStreamCreate", 1, 1, "aclrtCreateStream($1)", 0, 0, 0},
    {"cudaStreamCreateWithFlags", 2, 2, "aclrtCreateStream($1)", 0, 0, 0},
    {"cudaStreamCreateWithPriority", 3, 3, "aclrtCreateStream($1)", 0, 0, 0},
    {"cudaStreamDestroy", 1, 1, "aclrtDestroyStream($1)", 0, 0, 0},
    {"cudaStreamSynchronize", 1, 1, "aclrtSynchronizeStream($1)", 0, 0, 0},
    {"cudaStreamWaitEvent", 2, 3, "aclrtStreamWaitEvent($1, $2)", 0, 0, 0},
    {"cudaStreamQuery", 1, 1, "g2n_stream_query($1)", 0, 0, 0},
    {"cudaEventCreate", 1, 1, "aclrtCreateEvent($1)", 0, 0, 0},
    {"cudaEventCreateWithFlags", 2, 2, "aclrtCreateEvent($1)", 0, 0, 0},
    {"cudaEventDestroy", 1, 1, "aclrtDestroyEvent($1)", 0, 0, 0},
    {"cudaEventRecord", 1, 2, "aclrtRecordEvent($1, $2)", 0, 0, 0},
    {"cudaEventSynchronize", 1, 1, "aclrtSynchronizeEvent($1)", 0, 0, 0},
    {"cudaEventElapsedTime", 3, 3, "aclrtEventElapsedTime($1, $2, $3)", 0, 0, 0},
    {"cudaEventQuery", 1, 1, "g2n_event_query($1)", 0, 0, 0},
    {"cudaMalloc", 2, 2, "aclrtMalloc($1p, $2, ACL_MEM_MALLOC_HUGE_FIRST)", 0, 0, 0},
    {"cudaFree", 1, 1, "aclrtFree($1)", 0, 1, "g2n_free($1)"},
    {"cudaMallocHost", 2, 3, "aclrtMallocHost($1p, $2)", 0, 0, 0},
    {"cudaHostAlloc", 3, 3, "aclrtMallocHost($1p, $2)", 0, 0, 0},
    {"cudaFreeHost", 1, 1, "aclrtFreeHost($1)", 0, 0, 0},
    {"cudaMallocManaged", 2, 3, "aclrtMemAllocManaged($1p, $2, ACL_RT_MEM_ATTACH_GLOBAL)", 0, 0, 0},
    {"cudaMemcpy", 4, 4, "aclrtMemcpy($1, $3, $2, $3, $4)", 1, 1, "g2n_memcpy($1, $2, $3, $4)"},
    {"cudaMemcpyAsync", 4, 5, "aclrtMemcpyAsync($1, $3, $2, $3, $4, $5)", 1, 0, "g2n_memcpy_async($1, $2, $3, $4, $5)"},
    {"cudaMemset", 3, 3, "aclrtMemset($1, $3, $2, $3)", 1, 1, "g2n_memset($1, $2, $3)"},
    {"cudaMemsetAsync", 3, 4, "aclrtMemsetAsync($1, $3, $2, $3, $4)", 1, 0, "g2n_memset_async($1, $2, $3, $4)"},
    {"cudaMemcpy2D", 7, 7, "aclrtMemcpy2d($1, $2, $3, $4, $5, $6, $7)", 0, 1, "g2n_memcpy2d($1, $2, $3, $4, $5, $6, $7)"},
    {"cudaMemcpy2DAsync", 7, 8, "aclrtMemcpy2dAsync($1, $2, $3, $4, $5, $6, $7, $8)", 0, 0, 0},
    {"cudaMemGetInfo", 2, 2, "aclrtGetMemInfo(ACL_HBM_MEM, $1, $2)", 0, 0, 0},
    {"cudaDeviceCanAccessPeer", 3, 3, "aclrtDeviceCanAccessPeer((int32_t *)($1), $2, $3)", 0, 0, 0},
    {"cudaDeviceEnablePeerAccess", 2, 2, "aclrtDeviceEnablePeerAccess($1, $2)", 0, 0, 0},
    {"cudaDeviceDisablePeerAccess", 1, 1, "aclrtDeviceDisablePeerAccess($1)", 0, 0, 0},
    {"cudaLaunchHostFunc", 3, 3, "aclrtLaunchHostFunc($1, $2, $3)", 0, 0, 0},
    {"cudaGetLastError", 0, 0, "aclrtGetLastError(ACL_RT_THREAD_LEVEL)", 0, 0, 0},
    {"cudaPeekAtLastError", 0, 0, "aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL)", 0, 0, 0},
    {"cudaGetErrorString", 1, 1, "g2n_error_string($1)", 0, 0, 0},
    {"cudaGetErrorName", 1, 1, "g2n_error_name($1)", 0, 0, 0},
    {"cudaGetDeviceProperties", 2, 2, "g2n_device_properties($1, $2)", 0, 0, 0},
};
static const pm_rule cx_names[] = {
    {"cudaError_t", "aclError"}, {"cudaError", "aclError"}, {"CUresult", "aclError"}, {"cudaSuccess", "ACL_SUCCESS"}, {"CUDA_SUCCESS", "ACL_SUCCESS"},
    {"cudaErrorNotReady", "G2N_NOT_READY"}, {"cudaErrorMemoryAllocation", "ACL_ERROR_RT_MEMORY_ALLOCATION"},
    {"cudaErrorInvalidValue", "ACL_ERROR_RT_PARAM_INVALID"}, {"cudaErrorInvalidDevice", "ACL_ERROR_RT_INVALID_DEVICEID"},
    {"cudaStream_t", "aclrtStream"}, {"CUstream", "aclrtStream"}, {"cudaEvent_t", "aclrtEvent"}, {"CUcontext", "aclrtContext"}, {"CUdevice", "int32_t"},
    {"cudaMemcpyKind", "aclrtMemcpyKind"}, {"cudaMemcpyHostToDevice", "ACL_MEMCPY_HOST_TO_DEVICE"},
    {"cudaMemcpyDeviceToHost", "ACL_MEMCPY_DEVICE_TO_HOST"}, {"cudaMemcpyDeviceToDevice", "ACL_MEMCPY_DEVICE_TO_DEVICE"},
    {"cudaMemcpyHostToHost", "ACL_MEMCPY_HOST_TO_HOST"}, {"cudaMemcpyDefault", "ACL_MEMCPY_DEFAULT"}, {"cudaHostFn_t", "aclrtHostFunc"}, {"CUDART_CB", ""},
    {"cudaDeviceProp", "g2n_device_prop"},
};
static const char cx_headers[] = " cuda_runtime.h cuda_runtime_api.h cuda.h driver_types.h device_launch_parameters.h ";

/* Beside the converted files when one of them needs it. */
static const char cx_companion[] =
    "/* gpu2npu_acl.h - written by gpu2npu: what a CUDA call does in one and AscendCL in several steps */\n"
    "#ifndef GPU2NPU_ACL_H\n#define GPU2NPU_ACL_H\n"
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "#if defined(__has_include)\n#if !__has_include(\"acl/acl.h\")\n#define G2N_HEADER \"ascend_lite.h\" /* the emulator's header by itself */\n#endif\n#endif\n"
    "#if !defined(G2N_HEADER)\n#define G2N_HEADER \"acl/acl.h\"\n#endif\n#include G2N_HEADER\n\n"
    "#define G2N_NOT_READY ((aclError)600) /* the number CUDA gives it; AscendCL answers through a status */\n\n"
    "/* CUDA starts by itself at the first call; main() begins with this instead. */\n"
    "static inline void g2n_finish(void) { aclFinalize(); }\n"
    "static inline aclError g2n_init(void) {\n  aclError code = aclInit(NULL);\n  return code == ACL_ERROR_REPEAT_INITIALIZE ? ACL_SUCCESS : code;\n}\n"
    "static inline aclError g2n_reset_device(void) {\n  int32_t id = 0;\n  aclError code = aclrtGetDevice(&id);\n  return code != ACL_SUCCESS ? code : aclrtResetDevice(id);\n}\n"
    "static inline aclError g2n_stream_query(aclrtStream stream) {\n  aclrtStreamStatus status = ACL_STREAM_STATUS_NOT_READY;\n"
    "  aclError code = aclrtStreamQuery(stream, &status);\n  return code != ACL_SUCCESS ? code : status == ACL_STREAM_STATUS_COMPLETE ? ACL_SUCCESS : G2N_NOT_READY;\n}\n"
    "static inline aclError g2n_event_query(aclrtEvent event) {\n  aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;\n"
    "  aclError code = aclrtQueryEventStatus(event, &status);\n  return code != ACL_SUCCESS ? code : status == ACL_EVENT_RECORDED_STATUS_COMPLETE ? ACL_SUCCESS : G2N_NOT_READY;\n}\n"
    "/* CUDA's plain copies, fills and frees wait for the work before them; AscendCL's do not. AscendCL wants to know how much fits the\n"
    "   destination; CUDA believes the count. */\n"
    "static inline aclError g2n_memcpy(void *dst, const void *src, size_t n, aclrtMemcpyKind kind) {\n  aclError code = aclrtSynchronizeDevice();\n  return code != ACL_SUCCESS ? code : aclrtMemcpy(dst, n, src, n, kind);\n}\n"
    "static inline aclError g2n_memcpy2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height, aclrtMemcpyKind kind) {\n"
    "  aclError code = aclrtSynchronizeDevice();\n  return code != ACL_SUCCESS ? code : aclrtMemcpy2d(dst, dpitch, src, spitch, width, height, kind);\n}\n"
    "static inline aclError g2n_free(void *p) {\n  aclError code = p ? aclrtSynchronizeDevice() : ACL_SUCCESS;\n  return code != ACL_SUCCESS || !p ? code : aclrtFree(p);\n}\n"
    "static inline aclError g2n_memcpy_async(void *dst, const void *src, size_t n, aclrtMemcpyKind kind, aclrtStream stream) {\n  return aclrtMemcpyAsync(dst, n, src, n, kind, stream);\n}\n"
    "static inline aclError g2n_memset(void *dst, int value, size_t n) {\n  aclError code = aclrtSynchronizeDevice();\n  return code != ACL_SUCCESS ? code : aclrtMemset(dst, n, value, n);\n}\n"
    "static inline aclError g2n_memset_async(void *dst, int value, size_t n, aclrtStream stream) { return aclrtMemsetAsync(dst, n, value, n, stream); }\n"
    "/* The texts of AscendCL belong to the thread and its last error, not to a code. */\n"
    "static inline const char *g2n_error_name(aclError code) {\n  static char text[4][32];\n  static unsigned turn;\n  char *to = text[turn++ % 4];\n"
    "  if (code == ACL_SUCCESS) return \"ACL_SUCCESS\";\n  if (code == G2N_NOT_READY) return \"NOT_READY\";\n  snprintf(to, sizeof text[0], \"aclError %d\", (int)code);\n  return to;\n}\n"
    "static inline const char *g2n_error_string(aclError code) {\n  const char *text = code == ACL_SUCCESS || code == G2N_NOT_READY ? NULL : aclGetRecentErrMsg();\n"
    "  return text && *text ? text : code == ACL_SUCCESS ? \"no error\" : g2n_error_name(code);\n}\n"
    "typedef struct g2n_device_prop {\n  char name[256];\n  size_t totalGlobalMem;\n  int multiProcessorCount, major, minor, warpSize, maxThreadsPerBlock;\n} g2n_device_prop;\n"
    "static inline aclError g2n_device_properties(g2n_device_prop *p, int device) {\n  int64_t value = 0;\n  const char *name = aclrtGetSocName();\n  aclError code;\n"
    "  memset(p, 0, sizeof *p);\n  snprintf(p->name, sizeof p->name, \"%s\", name ? name : \"\");\n"
    "  code = aclrtGetDeviceInfo((uint32_t)device, ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE, &value);\n  if (code != ACL_SUCCESS) return code;\n  p->totalGlobalMem = (size_t)value;\n"
    "  code = aclrtGetDeviceInfo((uint32_t)device, ACL_DEV_ATTR_AICORE_CORE_NUM, &value);\n  p->multiProcessorCount = (int)value;\n  p->warpSize = p->maxThreadsPerBlock = 1;\n  return code;\n}\n"
    "#endif\n";

/*--------------------------------------------------------------------------------------
  One file
--------------------------------------------------------------------------------------*/
typedef struct cx_work {
  pm_text x;
  pm_result* r;
  pm_arena* arena;
  pm_map calls, names, reported;
  int zh, companion, depth, included, queues;
  size_t include_at; /* in the output, when included */
  const char* up; /* "../" for each folder the file lies below the root */
} cx_work;
typedef struct cx_buffer { char* s; size_t n, room; } cx_buffer;

PM_FN void cx_put(cx_buffer* b, const char* s, size_t n) {
  if (b->n + n + 1 > b->room) {
    b->room = 2 * (b->n + n + 1);
    b->s = (char*)pm_need(realloc(b->s, b->room));
  }
  memcpy(b->s + b->n, s, n);
  b->n += n;
  b->s[b->n] = 0;
}
PM_FN void cx_puts(cx_buffer* b, const char* s) { cx_put(b, s, strlen(s)); }

PM_FN void cx_changed(cx_work* w, int type, size_t from, size_t to, const char* what, const char* a, size_t an, const char* b) {
  pm_result* r = w->r;
  pm_change* c;
  r->changes = (pm_change*)pm_grow(r->changes, r->change_count, &r->change_capacity, sizeof *r->changes);
  c = &r->changes[r->change_count++];
  c->line = w->x.tokens[from].line, c->last = w->x.tokens[to].line, c->type = type;
  c->message = type == PM_INSERT ? pm_say(w->arena, "%s", what) : pm_say(w->arena, "change %s %.*s to %s", what, (int)an, a, b);
}
PM_FN void cx_unsupported(cx_work* w, size_t k, const char* name, const char* en, const char* zh) {
  const uint32_t line = w->x.tokens[k].line;
  pm_note* c = pm_new_note(w->r, &w->reported, pm_say(w->arena, "%u %s", line, name), line, line);
  if (c) c->list = PM_NOT_THERE, c->op = name, c->tip = w->zh ? zh : en;
}

PM_FN void cx_range(cx_work* w, size_t from, size_t stop, size_t end, cx_buffer* out);

/* The text of an argument, converted, without blanks around it. A line comment at its end keeps its line end. */
PM_FN char* cx_argument(cx_work* w, size_t from, size_t stop) {
  cx_buffer b = {NULL, 0, 0};
  const pm_token* t = w->x.tokens;
  size_t at = t[from - 1].end, k, begin = 0;
  cx_put(&b, "", 0);
  if (from < stop) {
    cx_put(&b, w->x.s + at, t[from].at - at);
    cx_range(w, from, stop, t[stop].at, &b);
  } else cx_put(&b, w->x.s + at, t[stop].at - at);
  for (;;) { /* blanks, line ends and continued lines at both ends */
    if (b.n > begin && isspace((unsigned char)b.s[b.n - 1])) b.n--;
    else if (b.n > begin + 1 && b.s[b.n - 1] == '\\') b.n--;
    else break;
  }
  while (begin < b.n && (isspace((unsigned char)b.s[begin]) || (b.s[begin] == '\\' && begin + 1 < b.n && isspace((unsigned char)b.s[begin + 1])))) begin++;
  memmove(b.s, b.s + begin, b.n - begin);
  b.n -= begin;
  b.s[b.n] = 0;
  for (k = from < stop ? t[stop - 1].end : at; k + 1 < t[stop].at; k++)
    if (w->x.s[k] == '/' && w->x.s[k + 1] == '/') {
      cx_puts(&b, "\n");
      break;
    }
  return b.s;
}
/* May this expression be evaluated twice? */
PM_FN int cx_simple(const cx_work* w, size_t from, size_t stop) {
  size_t k;
  for (k = from; k < stop; k++) {
    if (pm_is(&w->x, k, "(") && k > from && w->x.tokens[k - 1].kind == PM_NAME && !pm_is(&w->x, k - 1, "sizeof")) return 0;
    if (pm_is(&w->x, k, "=") || ((pm_is(&w->x, k, "+") || pm_is(&w->x, k, "-")) && k + 1 < stop && w->x.s[w->x.tokens[k + 1].at] == w->x.s[w->x.tokens[k].at] && w->x.tokens[k + 1].at == w->x.tokens[k].end)) return 0;
    if (pm_is(&w->x, k, "{")) return 0;
  }
  return 1;
}
/* The call of a rule at token k; returns the token behind it, or k when its arguments do not fit. */
PM_FN size_t cx_convert_call(cx_work* w, size_t k, const cx_call* rule, cx_buffer* out) {
  const pm_text* x = &w->x;
  size_t open = k + 1, close, first[10], stop[10], i;
  char* text[10] = {0};
  const char* to = rule->to;
  int n = 0;
  if (!pm_is(x, open, "(") || x->tokens[open].mate < 0 || w->depth > 100) return k;
  close = (size_t)x->tokens[open].mate;
  for (i = open + 1, first[0] = i; i <= close; i++) {
    if (i < close && x->tokens[i].mate > (int32_t)i) { i = (size_t)x->tokens[i].mate; continue; }
    if (i < close && !pm_is(x, i, ",")) continue;
    stop[n] = i;
    if (n > 0 || i > first[0] || i < close) n++;
    if (n == 9) break;
    first[n] = i + 1;
  }
  if (n < rule->least || n > rule->most) return k;
  if (strcmp(rule->name, "cudaFree") == 0 && (pm_is(x, first[0], "0") || pm_is(x, first[0], "NULL")) && stop[0] == first[0] + 1) to = "((aclError)ACL_SUCCESS)"; /* "start now" */
  else if ((rule->twice && !cx_simple(w, first[2], stop[2])) || (rule->waits && w->queues)) to = rule->instead;
  w->depth++;
  for (i = 0; i < (size_t)n; i++) { /* flags that nobody takes are not looked at either */
    char mark[3] = {'$', (char)('1' + i), 0};
    if (strstr(to, mark)) text[i] = cx_argument(w, first[i], stop[i]);
  }
  w->depth--;
  cx_changed(w, PM_MODIFY, k, close, "function", rule->name, strlen(rule->name), pm_say(w->arena, "%.*s", (int)strcspn(to, "("), to));
  if (strstr(to, "g2n_")) w->companion = 1;
  for (; *to; to++) {
    if (*to != '$') { cx_put(out, to, 1); continue; }
    i = (size_t)(*++to - '1');
    if (to[1] == 'p') {
      to++;
      if (text[i] && strncmp(text[i], "(void", 5) != 0) cx_puts(out, "(void **)");
      if (text[i] && strchr(text[i], ' ') && text[i][0] != '(') { /* a + b needs brackets behind a cast */
        cx_puts(out, "(");
        cx_puts(out, text[i]);
        cx_puts(out, ")");
        continue;
      }
    }
    cx_puts(out, i < (size_t)n ? text[i] : "NULL");
  }
  for (i = 0; i < 10; i++) free(text[i]);
  return close + 1;
}

/* Is this include one of CUDA's? */
PM_FN int cx_is_cuda_include(const cx_work* w, size_t k) {
  const pm_text* x = &w->x;
  const pm_token* t = &x->tokens[k];
  return k >= 2 && t->kind == PM_STRING && pm_is(x, k - 1, "include") && pm_is(x, k - 2, "#") && t->end - t->at > 2 && pm_one_of(cx_headers, x->s + t->at + 1, t->end - t->at - 2);
}
PM_FN int cx_is_main(const cx_work* w, size_t k) {
  const pm_text* x = &w->x;
  size_t close;
  if (!pm_is(x, k, "main") || !pm_is(x, k + 1, "(") || x->tokens[k + 1].mate < 0) return 0;
  close = (size_t)x->tokens[k + 1].mate;
  return pm_is(x, close + 1, "{");
}
PM_FN const char* cx_name(cx_work* w, size_t k) { return pm_say(w->arena, "%.*s", (int)(w->x.tokens[k].end - w->x.tokens[k].at), w->x.s + w->x.tokens[k].at); }
PM_FN void cx_leftover(cx_work* w, size_t k) {
  const char* s = w->x.s + w->x.tokens[k].at;
  size_t n = w->x.tokens[k].end - w->x.tokens[k].at;
  static const char tip[] = "no counterpart in AscendCL's runtime: rewrite it by hand", tip_zh[] = "AscendCL 运行时没有对应的接口：请手工改写";
  if ((n > 4 && memcmp(s, "cuda", 4) == 0 && isupper((unsigned char)s[4])) || (n > 6 && (memcmp(s, "cublas", 6) == 0 || memcmp(s, "curand", 6) == 0 || memcmp(s, "cufft", 5) == 0)) ||
      (n > 5 && memcmp(s, "cudnn", 5) == 0) || (n > 3 && memcmp(s, "cu", 2) == 0 && isupper((unsigned char)s[2]) && islower((unsigned char)s[3]) && pm_is(&w->x, k + 1, "(")))
    cx_unsupported(w, k, cx_name(w, k), tip, tip_zh);
  else if (pm_is(&w->x, k, "__global__") || pm_is(&w->x, k, "__device__") || pm_is(&w->x, k, "__shared__"))
    cx_unsupported(w, k, cx_name(w, k), "a kernel: write it anew in Ascend C, block by block (there is no thread index), and launch it with aclrtLaunchKernel",
                   "核函数：请用 Ascend C 按块重写（没有线程号），再用 aclrtLaunchKernel 启动");
}
/* Converts tokens [from, stop) and copies what lies between them, up to byte `end`. */
PM_FN void cx_range(cx_work* w, size_t from, size_t stop, size_t end, cx_buffer* out) {
  const pm_text* x = &w->x;
  size_t k = from, at = x->tokens[from].at;
  while (k < stop) {
    const pm_token* t = &x->tokens[k];
    const char* s = x->s + t->at;
    size_t n = t->end - t->at, next = k;
    pm_entry* e;
    cx_put(out, x->s + at, t->at - at);
    at = t->at;
    if (t->kind == PM_NAME && (e = pm_map_find(&w->calls, s, n)) != NULL) {
      next = cx_convert_call(w, k, (const cx_call*)e->value, out);
      if (next == k) cx_unsupported(w, k, cx_name(w, k), "not called, or with other arguments than the runtime takes: change it by hand", "没有被调用，或参数与运行时接口不符：请手工修改");
    } else if (t->kind == PM_NAME && (e = pm_map_find(&w->names, s, n)) != NULL) {
      const char* to = (const char*)e->value;
      cx_puts(out, to);
      cx_changed(w, PM_MODIFY, k, k, "name", s, n, *to ? to : "nothing");
      if (strncmp(to, "g2n_", 4) == 0 || strncmp(to, "G2N_", 4) == 0) w->companion = 1;
      next = k + 1;
    } else if ((pm_is(x, k, "enum") || pm_is(x, k, "struct")) && k + 1 < stop && (pm_is(x, k + 1, "cudaMemcpyKind") || pm_is(x, k + 1, "cudaDeviceProp") || pm_is(x, k + 1, "cudaError"))) {
      at = x->tokens[k + 1].at; /* the names that follow are typedefs */
      k++;
      continue;
    } else if (cx_is_cuda_include(w, k)) {
      if (w->included++ || w->depth) cx_puts(out, "\"acl/acl.h\"");
      else w->include_at = out->n; /* filled in when it is known whether the companion is needed */
      cx_changed(w, PM_MODIFY, k, k, "include", s, n, "\"acl/acl.h\"");
      next = k + 1;
    } else if (cx_is_main(w, k)) {
      size_t brace = (size_t)x->tokens[k + 1].mate + 1;
      cx_range(w, k + 1, brace + 1, x->tokens[brace].end, (cx_put(out, s, n), out));
      cx_puts(out, " aclInit(NULL); aclrtSetDevice(0); atexit(g2n_finish);");
      cx_changed(w, PM_INSERT, brace, brace, "add aclInit, aclrtSetDevice and aclFinalize: CUDA starts by itself, AscendCL does not", "", 0, "");
      w->companion = 1;
      next = brace + 1;
    } else if (t->kind == PM_NAME) cx_leftover(w, k);
    else if (pm_is(x, k, "<<<"))
      cx_unsupported(w, k, "<<<...>>>", "a kernel launch: aclrtLaunchKernel takes a number of blocks and no thread index; write the kernel in Ascend C first",
                     "核函数启动：aclrtLaunchKernel 只有块数，没有线程号；请先用 Ascend C 重写核函数");
    if (next == k) {
      cx_put(out, s, n);
      next = k + 1;
    }
    at = x->tokens[next - 1].end;
    k = next;
  }
  if (end > at) cx_put(out, x->s + at, end - at);
}

/* Does the file speak CUDA at all? */
PM_FN int cx_speaks_cuda(cx_work* w) {
  size_t k;
  for (k = 0; k < w->x.count; k++) {
    const pm_token* t = &w->x.tokens[k];
    if (t->kind == PM_NAME && (pm_map_find(&w->calls, w->x.s + t->at, t->end - t->at) || pm_map_find(&w->names, w->x.s + t->at, t->end - t->at))) return 1;
    if (cx_is_cuda_include(w, k)) return 1;
  }
  return 0;
}

/* Like pm_convert. *companion: the file needs gpu2npu_acl.h. `up` leads from the file to the root. `project`: what other files of the project
   do, bits CX_CUDA (a main here has to begin with aclInit, even if this file has no CUDA) and CX_QUEUES (plain copies have to wait). */
enum { CX_CUDA = 1, CX_QUEUES = 2 };
PM_FN int cx_project(const char* s) {
  return (strstr(s, "cuda") || strstr(s, "cuInit") ? CX_CUDA : 0) | (strstr(s, "Async") || strstr(s, "<<<") || strstr(s, "cudaLaunchHostFunc") ? CX_QUEUES : 0);
}
PM_FN int cx_convert(const char* s, size_t n, int zh, const char* up, int project, pm_result* r, int* companion) {
  cx_work w;
  cx_buffer out = {NULL, 0, 0};
  size_t k;
  int ok, speaks;
  memset(r, 0, sizeof *r);
  memset(&w, 0, sizeof w);
  w.r = r, w.arena = &r->arena, w.zh = zh, w.up = up, w.queues = project & CX_QUEUES;
  for (k = 0; k < sizeof cx_calls / sizeof *cx_calls; k++) pm_map_put(&w.calls, cx_calls[k].name, strlen(cx_calls[k].name))->value = &cx_calls[k];
  for (k = 0; k < sizeof cx_names / sizeof *cx_names; k++) pm_map_put(&w.names, cx_names[k].from, strlen(cx_names[k].from))->value = cx_names[k].to;
  ok = cx_tokenize(&w.x, s, n);
  *companion = 0;
  if (!ok) r->error = w.x.error;
  speaks = ok && cx_speaks_cuda(&w);
  if (ok) {
    for (k = 0; !speaks && project & CX_CUDA && k < w.x.count; k++) speaks = cx_is_main(&w, k);
    cx_put(&out, s, w.x.tokens[0].at);
    if (speaks) {
      const char* include;
      cx_buffer b = {NULL, 0, 0};
      size_t at = n >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
      cx_range(&w, 0, w.x.count - 1, n, &out);
      include = w.companion ? pm_say(&r->arena, "\"%sgpu2npu_acl.h\"", up) : "\"acl/acl.h\"";
      if (w.included) at = w.include_at;
      else {
        const char* line = (const char*)memchr(s, '\n', n);
        include = pm_say(&r->arena, "#include %s%s", include, line > s && line[-1] == '\r' ? "\r\n" : "\n");
        cx_changed(&w, PM_INSERT, 0, 0, "add the include", "", 0, "");
      }
      cx_put(&b, out.s, at);
      cx_puts(&b, include);
      cx_put(&b, out.s + at, out.n - at);
      free(out.s);
      out = b;
      *companion = w.companion;
    } else cx_put(&out, s + w.x.tokens[0].at, n - w.x.tokens[0].at);
    r->text = out.s, r->bytes = out.n;
    if (r->change_count) qsort(r->changes, r->change_count, sizeof *r->changes, pm_change_order);
    if (r->note_count) qsort(r->notes, r->note_count, sizeof *r->notes, pm_note_order);
  }
  pm_text_free(&w.x);
  free(w.calls.slots);
  free(w.names.slots);
  free(w.reported.slots);
  return ok;
}

/* Names that PYBIND11_MODULE and TORCH_LIBRARY blocks give to Python: found(name, data) for each m.def("name..."). */
PM_FN void cx_exported(const char* s, size_t n, void (*found)(const char* name, void* data), void* data) {
  pm_text x;
  size_t k, i;
  if (!cx_tokenize(&x, s, n)) { pm_text_free(&x); return; }
  for (k = 0; k + 2 < x.count; k++) {
    size_t open = k + 1, brace;
    if (!(pm_is(&x, k, "PYBIND11_MODULE") || pm_is(&x, k, "TORCH_LIBRARY") || pm_is(&x, k, "TORCH_LIBRARY_FRAGMENT")) || !pm_is(&x, open, "(") || x.tokens[open].mate < 0) continue;
    brace = (size_t)x.tokens[open].mate + 1;
    if (!pm_is(&x, brace, "{") || x.tokens[brace].mate < 0) continue;
    for (i = brace; i < (size_t)x.tokens[brace].mate; i++) {
      const pm_token* t = &x.tokens[i + 2];
      char name[200];
      size_t m = 0, p;
      if (!pm_is(&x, i, "def") || !pm_is(&x, i + 1, "(") || t->kind != PM_STRING || x.s[t->at] != '"') continue;
      for (p = t->at + 1; p < t->end && m + 1 < sizeof name && (pm_in_name((unsigned char)x.s[p]) || x.s[p] == ':' || x.s[p] == '.'); p++) name[m++] = x.s[p];
      name[m] = 0;
      if (m) found(name, data);
    }
  }
  pm_text_free(&x);
}

#endif
